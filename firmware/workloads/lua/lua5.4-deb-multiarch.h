/* SPDX-License-Identifier: Apache-2.0
 *
 * lua5.4-deb-multiarch.h - Debian's Lua includes this for the name of its
 * library directory. It is also where the salt of string hashes is fixed, which
 * would otherwise come from addresses and change with every build.
 */
#define DEB_HOST_MULTIARCH "none"
#define luai_makeseed(state) 0x5eedu
