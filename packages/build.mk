# SPDX-License-Identifier: Apache-2.0
#
# Packages of the RTL, all from its lists of files (tools/gen/package_files.py), built
# below build/packages and used there by their own tools (packages/check).

PACKAGES := $(B)/packages
PACKAGES_PYTHON = PYTHONPATH=tools/gen $(VENV_PYTHON) -B
PACKAGES_DEMO := packages/litex/demo
PACKAGES_DEMO_C := $(PACKAGES_DEMO)/main.c $(PACKAGES_DEMO)/start.S firmware/driver/cs_drv.c

NEED_demo += packages release test-packages test-packages-full
NEED_synthesis += packages release test-packages test-packages-full
NEED_venv += packages release test-packages test-packages-full
NEED_packages += packages release test-packages test-packages-full
TESTS   += packages
NIGHTLY += packages-full
QUICK   += packages
RELEASE := $(B)/release
.PHONY: packages release packages-venv packages-stage test-packages test-packages-full

packages: packages-stage $(PACKAGES)/litex/demo.bin $(CS_CONFIGS:%=$(PACKAGES)/verilog/cs_top_%.v) ## FuseSoC, Bender, IP-XACT, Python, LiteX, plain Verilog into build/packages, each tried by its tool
	@packages/check $(PACKAGES) fusesoc bender ipxact wheel litex $(CS_CONFIGS:%=verilog:%)

release: packages ## the packages and the commit as archives with their sums, in build/release
	@packages/archive $(PACKAGES) $(RELEASE)

packages-venv:
	@tools/setup/venv $(PACKAGES)/venv packages/packages.pypi
	@touch $(B)/FUSESOC_IGNORE

packages-stage: packages-venv | venv
	@$(PACKAGES_PYTHON) packages/stage.py $(PACKAGES)
	@rm -f $(PACKAGES)/*.whl
	@cd $(PACKAGES)/python && ../venv/bin/pip wheel -q --no-deps --no-build-isolation -w .. .
	@$(PACKAGES)/venv/bin/pip install -q --no-index --no-deps --force-reinstall $(PACKAGES)/*.whl

$(PACKAGES)/verilog/cs_top_%.v: $(CS_RTL) rtl/configs.json packages/release.py | venv
	@$(PACKAGES_PYTHON) packages/release.py $* $(@D)

$(PACKAGES)/litex/demo.bin: $(PACKAGES_DEMO_C) $(PACKAGES_DEMO)/demo.h $(PACKAGES_DEMO)/demo.ld \
    firmware/driver/cs_drv.h cmodel/cs_regs.h
	@mkdir -p $(@D)
	$(RISCV)gcc -march=rv32i -mabi=ilp32 -O2 -std=c11 -ffreestanding -nostdlib -Wall -Wextra -Werror \
	  -Wl,--no-warn-rwx-segments -Icmodel -Ifirmware/driver -I$(PACKAGES_DEMO) \
	  -T $(PACKAGES_DEMO)/demo.ld -o $(@:.bin=.elf) $(PACKAGES_DEMO_C) -lgcc
	$(RISCV)objcopy -O binary $(@:.bin=.elf) $@

test-packages: packages-stage $(PACKAGES)/verilog/cs_top_tiny.v
	@verif/report.sh packages packages/check $(PACKAGES) fusesoc bender ipxact wheel verilog:tiny

test-packages-full: packages-stage $(PACKAGES)/litex/demo.bin $(CS_CONFIGS:%=$(PACKAGES)/verilog/cs_top_%.v)
	@verif/report.sh packages-full packages/check $(PACKAGES) fusesoc bender ipxact wheel litex \
	  $(CS_CONFIGS:%=verilog:%)
