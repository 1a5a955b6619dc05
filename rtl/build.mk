# SPDX-License-Identifier: Apache-2.0
#
# Checks of the RTL's text.  rtl/coresample.f is its list of files, in compile
# order, relative to rtl/ (verilator -F); rtl/configs.mk the configurations.

CS_RTL   := $(addprefix rtl/,$(shell cat rtl/coresample.f))
# Folders below rtl/ in which the profiler's modules lie.
CS_ROOMS := $(sort $(patsubst rtl/%/,%,$(filter-out rtl/,$(dir $(CS_RTL)))))

NEED_demo += lint
NEED_synthesis += lint
.PHONY: lint test-lint test-lint-all
TESTS   += lint
NIGHTLY += lint-all
QUICK   += lint

lint: ## check the RTL with Verilator and Yosys, every configuration and module
	@rtl/lint.sh

test-lint:
	@EVERY=3 verif/report.sh lint rtl/lint.sh

test-lint-all:
	@verif/report.sh lint-all rtl/lint.sh
