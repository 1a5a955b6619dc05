/* SPDX-License-Identifier: Apache-2.0
 *
 * ucode_text.c - see ucode_text.h.
 */
#include "ucode_text.h"

#include <string.h>

#include "suite.h"

char messages[TEXT];
struct cs_ucode_map map;

int assemble(struct cs_ucode *p, const char *text, size_t n)
{
  FILE *errors = fmemopen(messages, sizeof messages, "w");
  int count;

  CU_ASSERT_PTR_NOT_NULL_FATAL(errors);
  messages[0] = '\0';
  count = cs_ucode_assemble("f", text, n, p, &map, errors);
  fclose(errors);
  return count;
}

int assemble_text(struct cs_ucode *p, const char *text)
{
  return assemble(p, text, strlen(text));
}
