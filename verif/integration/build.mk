# SPDX-License-Identifier: Apache-2.0
#
# The wrapper in docs/integration.md must stay one that elaborates.

TESTS += integration
.PHONY: test-integration
test-integration:
	@verif/report.sh integration verif/integration/check $(B)/integration

# What is not legal is refused by name.
NIGHTLY += parameters
NEED_packages += test-parameters
NEED_venv += test-parameters
.PHONY: test-parameters
test-parameters: packages-venv ## illegal parameters of cs_top are refused by name, by Verilator, slang and Yosys
	@CS_TEST_TIMEOUT=1200 verif/report.sh parameters verif/integration/parameters $(PACKAGES)/venv/bin/python
