/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_cop_load.c - a program into the coprocessor; places and causes by name.
 */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "cs_cop_dev.h"
#include "cs_cop_regs.h"
#include "cs_types.h"

enum { REFUSALS = 64 };

/* ---- does it fit? ---- */

__attribute__((format(printf, 3, 4)))
static const char *unfit(char *err, size_t errlen, const char *format, ...)
{
  va_list args;

  va_start(args, format);
  vsnprintf(err, errlen, format, args);
  va_end(args);
  return err;
}

static bool configurable(const struct cs_cop_caps *caps, uint32_t at)
{
  return at < caps->data ||
         (at >= CS_COP_WIN_V && at < CS_COP_WIN_START + CS_COP_CLASS_COUNT);
}

const char *cs_cop_dev_unfit(const struct cs_cop_caps *caps,
                             const struct cs_ucode *p, char *err,
                             size_t errlen)
{
  if (p->entries && p->entries != caps->entries)
    return unfit(err, errlen, "program '%s' is made for an associative array "
                 "of %u entries, the coprocessor has %u", p->name, p->entries,
                 caps->entries);
  if (p->data > caps->data)
    return unfit(err, errlen, "program '%s' needs %u words of data array, the "
                 "coprocessor has %u", p->name, p->data, caps->data);
  if (p->words > caps->code)
    return unfit(err, errlen, "program '%s' has %u microinstructions, the "
                 "coprocessor holds %u", p->name, p->words, caps->code);
  if (!p->words)
    return unfit(err, errlen, "program '%s' has no microinstruction",
                 p->name);
  for (unsigned i = 0; i < p->pairs; i++)
    if (!configurable(caps, p->pair[i].at))
      return unfit(err, errlen, "program '%s' configures word 0x%x, which the "
                   "coprocessor does not have", p->name, p->pair[i].at);
  for (unsigned c = 0; c < CS_COP_CLASS_COUNT; c++)
    if ((p->classes >> c & 1) &&
        !(cs_ucode_config(p, CS_COP_WIN_START + c) >> 31))
      return unfit(err, errlen, "program '%s' takes class %u, for which it has "
                   "no routine", p->name, c);
  return NULL;
}

/* ---- loading ---- */

int cs_cop_dev_load(struct cs_cop_dev *d, const struct cs_ucode *p)
{
  const char *why;

  if (cs_cop_dev_unfit(&d->caps, p, d->err, sizeof d->err))
    return -1;
  if (cs_cop_dev_read(d, CS_COP_CTRL_OFFSET) & CS_COP_CTRL_RUN_MASK) {
    snprintf(d->err, sizeof d->err, "the coprocessor is running");
    return -1;
  }
  cs_cop_dev_write(d, CS_COP_STATUS_OFFSET, 0);
  cs_cop_dev_write(d, CS_COP_CMD_OFFSET,
                   CS_COP_CMD_INVALIDATE_MASK | CS_COP_CMD_CLEAR_DATA_MASK |
                     CS_COP_CMD_CLEAR_REGS_MASK);
  cs_cop_dev_write(d, CS_COP_CODE_LEN_OFFSET, p->words);
  while (cs_cop_refusal(cs_cop_dev_read(d, CS_COP_STATUS_OFFSET))) {
    cs_cop_dev_write(d, CS_COP_STATUS_OFFSET, 0); /* the sweep is not over */
    cs_cop_dev_write(d, CS_COP_CODE_LEN_OFFSET, p->words);
  }
  for (unsigned i = 0; i < p->words; i++) {
    cs_cop_dev_poke(d, CS_COP_WIN_CODE + 2 * i, (uint32_t)p->code[i]);
    cs_cop_dev_poke(d, CS_COP_WIN_CODE + 2 * i + 1,
                    (uint32_t)(p->code[i] >> 32));
  }
  for (unsigned i = 0; i < p->pairs; i++)
    cs_cop_dev_poke(d, p->pair[i].at, p->pair[i].value);
  cs_cop_dev_write(d, CS_COP_FIELDS_OFFSET, p->fields);
  cs_cop_dev_write(d, CS_COP_F_CLASS_OFFSET, p->classes);
  why = cs_cop_refusal(cs_cop_dev_read(d, CS_COP_STATUS_OFFSET));
  if (!why)
    return 0;
  snprintf(d->err, sizeof d->err, "program '%s' was refused: %s", p->name,
           why);
  return -1;
}

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
