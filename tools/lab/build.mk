# SPDX-License-Identifier: Apache-2.0
#
# Instruments of research: what is measured, the papers repeated, other designs.

include $(wildcard tools/lab/*/build.mk)
