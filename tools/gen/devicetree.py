# SPDX-License-Identifier: Apache-2.0
"""devicetree.py SOURCE ROOT: the SoC as Linux sees it.

SOURCE is the SoC's description (rtl/soc/soc.json), whose part "linux" divides
the memory.  Written below ROOT: firmware/linux/soc.dts and
firmware/linux/cs_linux_map.h.  Python alone suffices.
"""

import sys

import outputs
import soc as address_map

TREE = """\
/* SPDX-License-Identifier: Apache-2.0
 *
 * soc.dts - the SoC as Linux sees it; docs/linux.md.
 *
 * GENERATED from {source} by `make generate`.  DO NOT EDIT.
 *
 * Goes through the C preprocessor, for CS_LINUX_MEMORY.  riscv,isa names what
 * any of our machines has: the firmware strikes out what this one lacks.  The
 * loader fills in what is zero in /chosen.  No node is there that nobody needs:
 * Linux walks through all of them many times before it starts a process.
 */
/dts-v1/;

#ifndef CS_LINUX_MEMORY
#define CS_LINUX_MEMORY {memory:#x}
#endif

/ {{
	#address-cells = <1>;
	#size-cells = <1>;
	compatible = "coresample,soc";
	model = "Coresample SoC";

	chosen {{
		stdout-path = "/serial@{uart[base]:x}";
		bootargs = [
{bootargs}
		];
		linux,initrd-start = <0>;
		linux,initrd-end = <0>;
		rng-seed = [
{seed}
		];
	}};

	cpus {{
		#address-cells = <1>;
		#size-cells = <0>;
		timebase-frequency = <{timebase}>;

		cpu@0 {{
			device_type = "cpu";
			reg = <0>;
			compatible = "riscv";
			riscv,isa = "rv32imac_sscofpmf_sstc";
			mmu-type = "riscv,sv32";

			intc: interrupt-controller {{
				compatible = "riscv,cpu-intc";
				interrupt-controller;
				#address-cells = <0>;
				#interrupt-cells = <1>;
			}};
		}};
	}};

	/* what lies below belongs to firmware, ring and files */
	memory@{kernel:x} {{
		device_type = "memory";
		reg = <{kernel:#x} (CS_LINUX_MEMORY - {below:#x})>;
	}};

	/* machine and supervisor context of the one hart */
	plic: interrupt-controller@{plic[base]:x} {{
		compatible = "sifive,plic-1.0.0", "riscv,plic0";
		reg = <{plic[base]:#x} {plic[size]:#x}>;
		interrupts-extended = <&intc 11>, <&intc 9>;
		interrupt-controller;
		#address-cells = <0>;
		#interrupt-cells = <1>;
		riscv,ndev = <31>;
	}};

	serial@{uart[base]:x} {{
		compatible = "ns16550a";
		reg = <{uart[base]:#x} {uart[size]:#x}>;
		clock-frequency = <{uart_clock}>;
		interrupt-parent = <&plic>;
		interrupts = <{irq[uart]}>;
	}};

	/* registers; memory for a ring */
	profiler@{profiler[base]:x} {{
		compatible = "coresample,profiler";
		reg = <{profiler[base]:#x} {profiler[size]:#x}>,
		      <{ring[base]:#x} {ring[size]:#x}>;
		clock-frequency = <{clock}>;
		interrupt-parent = <&plic>;
		interrupts = <{irq[profiler]}>;
	}};
}};
"""

HEADER = """\
/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_linux_map.h - how memory is divided below Linux; docs/linux.md.
 *
 * GENERATED from {source} by `make generate`.  DO NOT EDIT.
 */
#ifndef CS_LINUX_MAP_H
#define CS_LINUX_MAP_H

#define CS_LINUX_MEMORY 0x{memory:08x}
#define CS_LINUX_FIRMWARE_BASE 0x{firmware[base]:08x}
#define CS_LINUX_FIRMWARE_SIZE 0x{firmware[size]:x}
#define CS_LINUX_RING_BASE 0x{ring[base]:08x}
#define CS_LINUX_RING_SIZE 0x{ring[size]:x}
#define CS_LINUX_FILES_BASE 0x{files[base]:08x}
#define CS_LINUX_FILES_SIZE 0x{files[size]:x}
#define CS_LINUX_KERNEL_BASE 0x{kernel:08x}

#endif /* CS_LINUX_MAP_H */
"""

BOOTARGS_BYTES = 512
REGIONS = ("firmware", "ring", "files")


def zeros(count):
    row = "\t\t\t" + " ".join(["00"] * 32)
    return "\n".join([row] * (count // 32))


def check(ram, linux):
    """The kernel takes no memory below itself: there the regions lie, in order."""
    ends = [ram["base"]]
    for region in (linux[name] for name in REGIONS):
        ends += [region["base"], region["base"] + region["size"]]
    ends += [linux["kernel"], ram["base"] + linux["memory"]]
    if ends != sorted(ends) or linux["memory"] > ram["size"]:
        raise address_map.MapError("linux: firmware, ring, files, kernel must lie in memory in this order")


def load(path):
    soc = address_map.load(path)
    linux = soc["linux"]
    for key in ("memory", "kernel"):
        linux[key] = address_map.number(linux[key])
    for region in (linux[name] for name in REGIONS):
        region["base"], region["size"] = (address_map.number(region[k]) for k in ("base", "size"))
    check(soc["ram"], linux)
    return soc


def tree(soc, source):
    return TREE.format(
        clock=soc["linux"]["timebase"] * soc["time_div"],
        source=source,
        bootargs=zeros(BOOTARGS_BYTES),
        seed=zeros(32),
        irq=soc["interrupts"],
        below=soc["linux"]["kernel"] - soc["ram"]["base"],
        **soc["linux"],
        **{device["name"]: device for device in soc["devices"]},
    )


def texts(source):
    try:
        soc = load(source)
    except address_map.MapError as error:
        sys.exit(f"{source}: error: {error}")
    return {
        "firmware/linux/soc.dts": tree(soc, source),
        "firmware/linux/cs_linux_map.h": HEADER.format(source=source, **soc["linux"]),
    }


if __name__ == "__main__":
    outputs.main(__doc__, texts)
