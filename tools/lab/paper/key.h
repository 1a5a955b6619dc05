/* SPDX-License-Identifier: Apache-2.0
 *
 * key.h - is a result still that of the contents that it was made from?
 */
#ifndef KEY_H
#define KEY_H

#include <stdbool.h>
#include <stdint.h>

enum { KEY_TEXT = 17 }; /* 16 hexadecimal digits */

uint64_t key_mix(uint64_t h, uint64_t word);

/* The whole file; ends the program when it cannot be read. */
uint64_t key_file(uint64_t h, const char *path);

/* The JSON file is there and its member `key` is this. */
bool key_matches(const char *result, const char *key);

#endif
