# SPDX-License-Identifier: Apache-2.0
#
# Cores that are not ours, from PyPI (packages.pypi), each with the profiler and a
# program that profiles itself (verif/foreign/README.md).

FOREIGN       := $(B)/foreign
FOREIGN_CORES := picorv32 ibex serv vexriscv coresample
# What each executes; PicoRV32, Ibex and ours compressed instructions too.
FOREIGN_ISAS_picorv32   := rv32i rv32imc
FOREIGN_ISAS_ibex       := rv32i rv32imc
FOREIGN_ISAS_serv       := rv32i
FOREIGN_ISAS_vexriscv   := rv32i
FOREIGN_ISAS_coresample := rv32i rv32imc
FOREIGN_CONFIGS := default tiny

SITE   := $(B)/venv/lib/python3*/site-packages
IBEX   := $(SITE)/pythondata_cpu_ibex/system_verilog
IBEX_P := $(IBEX)/vendor/lowrisc_ip/ip
# Packages first; the rest is found by name.
IBEX_PKG := $(addprefix $(IBEX_P)/prim/rtl/prim_,util_pkg.sv count_pkg.sv cipher_pkg.sv \
  ram_1p_pkg.sv secded_pkg.sv mubi_pkg.sv) $(IBEX)/dv/uvm/core_ibex/common/prim/prim_pkg.sv \
  $(IBEX)/rtl/ibex_pkg.sv
FOREIGN_SRC_picorv32   := -DRISCV_FORMAL $(SITE)/pythondata_cpu_picorv32/verilog/picorv32.v
FOREIGN_SRC_serv       := -DRISCV_FORMAL -y $(SITE)/pythondata_cpu_serv/verilog/rtl
FOREIGN_SRC_vexriscv   := $(SITE)/pythondata_cpu_vexriscv/verilog/VexRiscv_Lite.v
FOREIGN_SRC_ibex       := -DRVFI -y $(IBEX)/vendor/lowrisc_ip/dv/sv/dv_utils \
  -y $(IBEX)/rtl -y $(IBEX_P)/prim_generic/rtl -y $(IBEX_P)/prim/rtl \
  -y $(IBEX)/dv/uvm/core_ibex/common/prim $(IBEX_PKG)
FOREIGN_SRC_coresample := $(addprefix rtl/rv/,$(shell cat rtl/rv/rv.f))



FOREIGN_VERILATE := verilator --cc -O3 -fno-split --no-timing --x-assign unique --x-initial unique \
  -Wno-fatal -Wno-lint -Wno-UNOPTFLAT --top-module foreign_tb --prefix Vforeign_tb

# $(call foreign_rules,CORE,CONFIG)
define foreign_rules
$(FOREIGN)/$(1)-$(2)/foreign: $(CS_RTL) $(ADAPT_RTL) verif/foreign/core_$(1).sv $(addprefix verif/foreign/,foreign_tb.sv foreign_ports.svh foreign.cpp judge.cpp judge.h) \
    $(wildcard verif/foreign/program/shared.h) rtl/configs.mk cmodel/cs_regs.h $(DUT_RUNTIME) | venv
	@rm -rf $$(@D)/v; mkdir -p $$(@D)
	@echo '$(patsubst -G%,%,$(CS_VFLAGS_$(2)))' | tr ' ' '\n' | \
	  sed 's/\(.*\)=\(.*\)/    .\1(\2)/' | paste -sd, >$$(@D)/cs_config.svh
	$(FOREIGN_VERILATE) -Mdir $$(@D)/v -I$$(@D) -Iverif/foreign $(FOREIGN_SRC_$(1)) $(CS_RTL) \
	  $(ADAPT_RTL) verif/foreign/core_$(1).sv verif/foreign/foreign_tb.sv
	$(CXX) -std=c++17 -O1 -Icmodel -Iverif/foreign -isystem $$(@D)/v -isystem $(DUT_INCLUDE) \
	  -isystem $(DUT_INCLUDE)/vltstd -DVM_TRACE=0 -o $$@ verif/foreign/foreign.cpp \
	  verif/foreign/judge.cpp $$$$(sim/one-unit $$(@D)/v/V) $(DUT_RUNTIME) -lpthread
endef
$(foreach c,$(FOREIGN_CORES),$(foreach f,$(FOREIGN_CONFIGS),$(eval $(call foreign_rules,$c,$f))))

FOREIGN_PROGRAM := $(addprefix verif/foreign/program/,work.c main.c start.S) firmware/driver/cs_drv.c

# $(call foreign_program,CORE,ISA)
define foreign_program
$(FOREIGN)/$(1)-$(2).bin: $(FOREIGN_PROGRAM) $(wildcard verif/foreign/program/*.h) \
    verif/foreign/program/program.ld firmware/driver/cs_drv.h cmodel/cs_regs.h
	@mkdir -p $$(basename $$@)
	for f in $(FOREIGN_PROGRAM); do \
	  $(RISCV)gcc -march=$(2)_zicsr -mabi=ilp32 -O2 -std=c11 -ffreestanding \
	    -fno-tree-loop-distribute-patterns -msmall-data-limit=0 -Wall -Wextra -Werror \
	    -DCORE_$(1) -Icmodel -Ifirmware/driver -c $$$$f \
	    -o $$(basename $$@)/$$$$(basename $$$${f%.*}).o || exit 1; \
	done
	$(RISCV)gcc -march=$(2) -mabi=ilp32 -nostdlib -Wl,--no-warn-rwx-segments \
	  -T verif/foreign/program/program.ld -o $$(basename $$@).elf $$(basename $$@)/*.o -lgcc
	$(RISCV)objcopy -O binary -R .shared $$(basename $$@).elf $$@
endef
$(foreach c,$(FOREIGN_CORES),$(foreach i,$(FOREIGN_ISAS_$c),$(eval $(call foreign_program,$c,$i))))

FOREIGN_RUNS := $(foreach c,$(FOREIGN_CORES),$(foreach f,$(FOREIGN_CONFIGS),$(foreach i,$(FOREIGN_ISAS_$c),$c-$f-$i)))

TESTS += foreign
.PHONY: test-foreign
test-foreign: $(foreach c,$(FOREIGN_CORES),$(foreach f,$(FOREIGN_CONFIGS),$(FOREIGN)/$c-$f/foreign) \
    $(foreach i,$(FOREIGN_ISAS_$c),$(FOREIGN)/$c-$i.bin)) ## PicoRV32, Ibex, SERV, VexRiscv profile themselves
	@verif/report.sh foreign verif/foreign/check $(FOREIGN) $(FOREIGN_RUNS)
	@cat $(FOREIGN)/table

# ---- the driver for any target: small, and of nothing but itself ----

TESTS += driver-size
.PHONY: test-driver-size
test-driver-size: $(B)/foreign/cs_drv.o
	@verif/report.sh driver-size verif/foreign/driver-size $(RISCV) $<

$(B)/foreign/cs_drv.o: firmware/driver/cs_drv.c firmware/driver/cs_drv.h cmodel/cs_regs.h
	@mkdir -p $(@D)
	$(RISCV)gcc -march=rv32imc -mabi=ilp32 -Os -std=c11 -ffreestanding -Wall -Wextra -Werror \
	  -Icmodel -c $< -o $@
