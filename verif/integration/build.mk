# SPDX-License-Identifier: Apache-2.0
#
# The wrapper in docs/integration.md must stay one that elaborates.

TESTS += integration
.PHONY: test-integration
test-integration:
	@verif/report.sh integration verif/integration/check $(B)/integration

# Tools that others read the RTL with have nothing to say.
TESTS   += readers
NIGHTLY += readers-all
NEED_packages += test-readers test-readers-all
NEED_venv     += test-readers-all
.PHONY: test-readers test-readers-all
test-readers: packages-venv ## slang on every top, Verilator beside a core with a time scale: no warning
	@verif/report.sh readers verif/integration/readers $(PACKAGES)/venv/bin/python slang verilator
test-readers-all: packages-venv ## the same, and the newest Yosys
	@verif/report.sh readers-all verif/integration/readers $(PACKAGES)/venv/bin/python

# What is not legal is refused by name.
NIGHTLY += parameters
NEED_packages += test-parameters
NEED_venv += test-parameters
.PHONY: test-parameters
test-parameters: packages-venv ## illegal parameters of cs_top are refused by name, by Verilator, slang and Yosys
	@CS_TEST_TIMEOUT=1200 verif/report.sh parameters verif/integration/parameters $(PACKAGES)/venv/bin/python
