/* SPDX-License-Identifier: Apache-2.0
 *
 * config.h - what speex' configure script would be told: fixed point, and
 * arrays of variable length on the stack.
 */
#define FIXED_POINT 1
#define DISABLE_FLOAT_API 1
#define DISABLE_VBR 1
#define VAR_ARRAYS 1
#define EXPORT
#define SPEEX_VERSION "none"
#define SPEEX_MAJOR_VERSION 1
#define SPEEX_MINOR_VERSION 2
#define SPEEX_MICRO_VERSION 1
#define SPEEX_EXTRA_VERSION ""
