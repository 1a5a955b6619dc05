# SPDX-License-Identifier: Apache-2.0
#
# Applied to the copies of the RTL that are proven: caches and memories smaller
# than the legal ones.  Sizes enter the RTL as widths of indices and tags only.
s/CacheBytes < 1024/CacheBytes < 16/
s/\(I\?LineBytes\) != 16 &&/\1 != 8 \&\& \1 != 16 \&\&/
s/RamSize < 32'd8192/RamSize < 32'd64/
