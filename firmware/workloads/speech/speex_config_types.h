/* SPDX-License-Identifier: Apache-2.0
 *
 * speex_config_types.h - the integer types that speex' configure script finds.
 */
#ifndef SPEEX_CONFIG_TYPES_H
#define SPEEX_CONFIG_TYPES_H

#include <stdint.h>

typedef int16_t spx_int16_t;
typedef uint16_t spx_uint16_t;
typedef int32_t spx_int32_t;
typedef uint32_t spx_uint32_t;

#endif
