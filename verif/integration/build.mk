# SPDX-License-Identifier: Apache-2.0
#
# The wrapper in docs/integration.md must stay one that elaborates.

TESTS += integration
.PHONY: test-integration
test-integration:
	@verif/report.sh integration verif/integration/check $(B)/integration
