/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_cop_names.c - places of the coprocessor, causes and refusals by name.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cs_cop_dev.h"
#include "cs_cop_regs.h"
#include "cs_types.h"

enum { REFUSALS = 64 };

/* ---- names ---- */

const struct cs_ucode_symbol *cs_ucode_find(const struct cs_ucode_map *map,
                                            const char *name)
{
  for (unsigned i = 0; map && i < map->symbols; i++)
    if (!strcmp(map->symbol[i].name, name))
      return &map->symbol[i];
  return NULL;
}

/* v3, k0, i7: registers by number. */
static int numbered(const char *name)
{
  static const struct { char letter; unsigned first, count; } files[] = {
    { 'v', CS_COP_WIN_V, CS_COP_V_REGS }, { 'k', CS_COP_WIN_K, CS_COP_K_REGS },
    { 'i', CS_COP_WIN_I, CS_COP_I_REGS }, { 't', CS_COP_WIN_T, CS_COP_T_REGS },
    { 'b', CS_COP_WIN_BASE, CS_COP_BASE_REGS },
  };
  char *end;
  const unsigned long n = strtoul(*name ? name + 1 : "", &end, 10);

  if (!*name || end == name + 1 || *end || name[1] < '0' || name[1] > '9')
    return -1;
  for (size_t f = 0; f < sizeof files / sizeof *files; f++)
    if (files[f].letter == *name && n < files[f].count)
      return (int)(files[f].first + n);
  return -1;
}

int cs_ucode_place(const struct cs_ucode_map *map, const char *name)
{
  const struct cs_ucode_symbol *s = cs_ucode_find(map, name);

  if (!s)
    return numbered(name);
  switch (s->kind) {
  case CS_UCODE_CONST: return (int)(CS_COP_WIN_K + s->value);
  case CS_UCODE_VALUE: return (int)(CS_COP_WIN_V + s->value);
  case CS_UCODE_INDEX: return (int)(CS_COP_WIN_I + s->value);
  case CS_UCODE_ARRAY: return (int)(CS_COP_WIN_DATA + (s->value & 0xffff));
  default: return -1;
  }
}

/* ---- causes and refusals ---- */

static const char *const cause_names[CS_COP_CAUSE_COUNT] = {
  [CS_COP_CAUSE_STOPPED] = "stopped by the host",
  [CS_COP_CAUSE_INTERRUPT] = "interrupt of the microcode",
  [CS_COP_CAUSE_WATCHDOG] = "watchdog: the sample does not end",
  [CS_COP_CAUSE_JUMP] = "jump outside the program",
  [CS_COP_CAUSE_ADDRESS] = "address outside the data array",
  [CS_COP_CAUSE_ENTRY] = "entry outside the associative array",
  [CS_COP_CAUSE_ILLEGAL] = "illegal microinstruction",
  [CS_COP_CAUSE_ABORT] = "aborted by the host",
};

/* The label at or before an address, or NULL. */
static const struct cs_ucode_symbol *label(const struct cs_ucode_map *map,
                                           unsigned pc)
{
  const struct cs_ucode_symbol *best = NULL;

  for (unsigned i = 0; map && i < map->symbols; i++) {
    const struct cs_ucode_symbol *s = &map->symbol[i];

    if (s->kind == CS_UCODE_LABEL && s->value <= pc &&
        (!best || s->value > best->value))
      best = s;
  }
  return best;
}

const char *cs_cop_cause(uint32_t cause, const struct cs_ucode_map *map,
                         char *text, size_t n)
{
  const unsigned code = cause & CS_COP_CAUSE_CAUSE_MASK;
  const unsigned pc =
    (cause & CS_COP_CAUSE_PC_MASK) >> CS_COP_CAUSE_PC_LSB;
  const struct cs_ucode_symbol *at = label(map, pc);

  snprintf(text, n, "%s, at microinstruction %u",
           code < CS_COP_CAUSE_COUNT ? cause_names[code] : "unknown cause",
           pc);
  if (at && strlen(text) < n)
    snprintf(text + strlen(text), n - strlen(text),
             pc == at->value ? " (%s)" : " (%s+%u)", at->name,
             pc - at->value);
  return text;
}

const char *cs_cop_refusal(uint32_t status)
{
  static const char *const names[REFUSALS] = {
    [CS_BAD_WATCHDOG] = "the watchdog has less than 16 steps",
    [CS_LOCKED] = "it is running or being cleared",
    [CS_INACTIVE] = "the profiler is OFF",
    [CS_BUSY] = "its arrays were accessed while it runs",
    [CS_PARTIAL] = "a write of less than a word",
    [CS_BAD_CODE] = "the length of the code is 0 or more than there is",
    [CS_BAD_START_TABLE] = "a class is taken that has no routine",
  };
  const unsigned code = status & CS_COP_STATUS_CODE_MASK;

  if (!(status & CS_COP_STATUS_COUNT_MASK))
    return NULL;
  return code < REFUSALS && names[code] ? names[code] : "unknown refusal";
}
