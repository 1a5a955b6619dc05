/* SPDX-License-Identifier: Apache-2.0
 *
 * jconfigint.h - the part of jconfig.h that the library keeps for itself.
 */
#define BUILD "none"
#define INLINE inline
#define THREAD_LOCAL
#define PACKAGE_NAME "libjpeg-turbo"
#define VERSION "none"
#define SIZEOF_SIZE_T __SIZEOF_SIZE_T__
#define FALLTHROUGH __attribute__((fallthrough));
