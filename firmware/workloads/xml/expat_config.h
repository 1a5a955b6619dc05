/* SPDX-License-Identifier: Apache-2.0
 *
 * expat_config.h - what expat's configure script would write. The platform has
 * no source of random numbers; the fixed salt lets runs repeat.
 */
#define BYTEORDER 1234
#define HAVE_MEMMOVE 1
#define XML_CONTEXT_BYTES 1024
#define XML_DTD 1
#define XML_NS 1
#define XML_POOR_ENTROPY 1
