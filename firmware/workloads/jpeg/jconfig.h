/* SPDX-License-Identifier: Apache-2.0
 *
 * jconfig.h - what libjpeg-turbo's build would write: plain C, Huffman coding,
 * pictures in memory.
 */
#define JPEG_LIB_VERSION 62
#define LIBJPEG_TURBO_VERSION none
#define LIBJPEG_TURBO_VERSION_NUMBER 0
#define MEM_SRCDST_SUPPORTED 1
#define BITS_IN_JSAMPLE 8
