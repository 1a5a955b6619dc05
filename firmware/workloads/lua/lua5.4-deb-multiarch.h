/* SPDX-License-Identifier: Apache-2.0
 *
 * lua5.4-deb-multiarch.h - Debian's Lua asks for its library directory.
 */
#define DEB_HOST_MULTIARCH "none"
