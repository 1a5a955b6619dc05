# SPDX-License-Identifier: Apache-2.0
#
# tools/browse/: `coresample browse`.  Untrusted names are made harmless by the
# exports' graph.h.

BROWSE_LINK := -lncursesw -ltinfo

$(B)/tools/browse/%.o: CFLAGS += -Itools/export
