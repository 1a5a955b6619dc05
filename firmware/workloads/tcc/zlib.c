/* SPDX-License-Identifier: Apache-2.0
 *
 * zlib.c - what the workload tcc compiles: the compressing half of zlib, as one
 * translation unit.
 */
#include "deflate.c"
#include "trees.c"
#include "compress.c"
#include "uncompr.c"
#include "adler32.c"
