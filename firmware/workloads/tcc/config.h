/* SPDX-License-Identifier: Apache-2.0
 *
 * config.h - what tcc's configure script would write for this platform.
 */
#define TCC_VERSION "0.9.27"
#define CONFIG_TCCDIR "/"
#define CONFIG_TCC_STATIC 1
