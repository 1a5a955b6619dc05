/* SPDX-License-Identifier: Apache-2.0
 *
 * jversion.h - what libjpeg-turbo calls itself in messages.
 */
#define JVERSION "none"
#define JCOPYRIGHT "none"
#define JCOPYRIGHT_SHORT "none"
