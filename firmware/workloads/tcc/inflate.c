/* SPDX-License-Identifier: Apache-2.0
 *
 * inflate.c - the second input of the workload tcc: the tables and the inner
 * loop of zlib's decompressing half.
 */
#include "inftrees.c"
#include "inffast.c"
