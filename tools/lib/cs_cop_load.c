/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_cop_load.c - a program into the coprocessor.
 */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "cs_cop_dev.h"
#include "cs_cop_regs.h"
#include "cs_types.h"

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
