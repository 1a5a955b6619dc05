/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_cop_dev.c - accesses, run control, counters.
 */
#include "cs_cop_dev.h"

#include <stdarg.h>
#include <string.h>

#include "cs_cop_regs.h"

enum { WINDOW = 0x800, PAGE_WORDS = 256, POLLS = 4096 };

__attribute__((format(printf, 2, 3)))
static int fail(struct cs_cop_dev *d, const char *format, ...)
{
  va_list args;

  va_start(args, format);
  vsnprintf(d->err, sizeof d->err, format, args);
  va_end(args);
  return -1;
}

/* ---- accesses ---- */

uint32_t cs_cop_dev_read(struct cs_cop_dev *d, uint32_t offset)
{
  d->reads++;
  return d->bus.read(d->bus.self, offset);
}

void cs_cop_dev_write(struct cs_cop_dev *d, uint32_t offset, uint32_t value)
{
  d->writes++;
  d->bus.write(d->bus.self, offset, value);
}

void cs_cop_dev_spend(struct cs_cop_dev *d, unsigned instructions)
{
  d->instructions += instructions;
  if (d->bus.spend)
    d->bus.spend(d->bus.self, instructions);
}

/* Offset of a word in the window, its page opened. */
static uint32_t open_page(struct cs_cop_dev *d, unsigned word)
{
  const int page = (int)(word / PAGE_WORDS);

  if (d->page != page)
    cs_cop_dev_write(d, CS_COP_PAGE_OFFSET, (uint32_t)page);
  d->page = page;
  return WINDOW + 4 * (word % PAGE_WORDS);
}

uint32_t cs_cop_dev_peek(struct cs_cop_dev *d, unsigned word)
{
  return cs_cop_dev_read(d, open_page(d, word));
}

void cs_cop_dev_poke(struct cs_cop_dev *d, unsigned word, uint32_t value)
{
  cs_cop_dev_write(d, open_page(d, word), value);
}

void cs_cop_dev_get(struct cs_cop_dev *d, unsigned word, uint32_t *to,
                    unsigned n)
{
  while (n--)
    *to++ = cs_cop_dev_peek(d, word++);
}

void cs_cop_dev_put(struct cs_cop_dev *d, unsigned word, const uint32_t *from,
                    unsigned n)
{
  while (n--)
    cs_cop_dev_poke(d, word++, *from++);
}

/* ---- what is there ---- */

#define FIELD(x, NAME) (((x) & CS_##NAME##_MASK) >> CS_##NAME##_LSB)

static struct cs_cop_caps read_caps(struct cs_cop_dev *d)
{
  const uint32_t c = cs_cop_dev_read(d, CS_COP_CAPS_OFFSET);

  return (struct cs_cop_caps){
    .entries = 1u << FIELD(c, COP_CAPS_ENTRIES),
    .data = 1u << FIELD(c, COP_CAPS_DATA),
    .code = 1u << FIELD(c, COP_CAPS_CODE),
    .samples = 1u << FIELD(c, COP_CAPS_SAMPLES),
    .pct_bits = 1u << FIELD(c, COP_CAPS_PCT_BITS),
  };
}

int cs_cop_dev_open(struct cs_cop_dev *d, const struct cs_cop_dev_bus *bus)
{
  uint32_t isa, ctrl;

  *d = (struct cs_cop_dev){ .bus = *bus, .page = -1 };
  isa = cs_cop_dev_read(d, CS_COP_ISA_OFFSET) & CS_COP_ISA_VERSION_MASK;
  if (isa != CS_COP_ISA_VERSION)
    return fail(d, "the coprocessor has version %u of the instruction set, "
                "not %d", isa, CS_COP_ISA_VERSION);
  ctrl = cs_cop_dev_read(d, CS_COP_CTRL_OFFSET);
  if (!(ctrl & CS_COP_CTRL_ACTIVE_MASK))
    return fail(d, "the coprocessor is not active: the profiler is OFF");
  d->ctrl = ctrl & (CS_COP_CTRL_DIV_MASK | CS_COP_CTRL_ENABLE_MASK);
  d->caps = read_caps(d);
  return 0;
}

/* ---- run control ---- */

static bool is_running(struct cs_cop_dev *d)
{
  return cs_cop_dev_read(d, CS_COP_CTRL_OFFSET) & CS_COP_CTRL_RUN_MASK;
}

/* What was asked for since the last look, if it was refused. */
static int refused(struct cs_cop_dev *d, const char *what)
{
  const uint32_t status = cs_cop_dev_read(d, CS_COP_STATUS_OFFSET);
  const char *why = cs_cop_refusal(status);

  if (!why)
    return 0;
  cs_cop_dev_write(d, CS_COP_STATUS_OFFSET, 0);
  return fail(d, "%s was refused: %s", what, why);
}

static void set_ctrl(struct cs_cop_dev *d, bool enable, bool run)
{
  d->ctrl &= ~CS_COP_CTRL_ENABLE_MASK;
  d->ctrl |= enable ? CS_COP_CTRL_ENABLE_MASK : 0;
  cs_cop_dev_write(d, CS_COP_CTRL_OFFSET,
                   d->ctrl | (run ? CS_COP_CTRL_RUN_MASK : 0));
}

int cs_cop_dev_start(struct cs_cop_dev *d)
{
  set_ctrl(d, true, true);
  return refused(d, "the start");
}

static bool stopped(struct cs_cop_dev *d)
{
  for (unsigned i = 0; i < POLLS; i++)
    if (!is_running(d))
      return true;
  return false;
}

int cs_cop_dev_stop(struct cs_cop_dev *d)
{
  set_ctrl(d, false, false);
  if (stopped(d))
    return 0;
  cs_cop_dev_write(d, CS_COP_CMD_OFFSET, CS_COP_CMD_ABORT_MASK);
  return stopped(d) ? 0 : fail(d, "the coprocessor does not stop");
}

int cs_cop_dev_drain(struct cs_cop_dev *d)
{
  uint32_t ctrl = 0;
  char cause[96];

  set_ctrl(d, false, true);
  if (refused(d, "the start"))
    return -1;
  for (unsigned i = 0; i < POLLS; i++) {
    ctrl = cs_cop_dev_read(d, CS_COP_CTRL_OFFSET);
    if (!(ctrl & CS_COP_CTRL_RUN_MASK))
      return fail(d, "halted: %s",
                  cs_cop_cause(cs_cop_dev_read(d, CS_COP_CAUSE_OFFSET), NULL,
                               cause, sizeof cause));
    if (ctrl & CS_COP_CTRL_EMPTY_MASK)
      return cs_cop_dev_stop(d);
  }
  cs_cop_dev_stop(d);
  return fail(d, "samples are held that do not come to an end");
}

/* ---- counters ---- */

void cs_cop_dev_snapshot(struct cs_cop_dev *d, struct cs_cop_counts *c)
{
  uint32_t *const to[] = {
    &c->taken, &c->dropped, &c->processed, &c->aborted, &c->held,
    &c->conflicts, &c->emits, &c->emit_count, &c->steps,
  };

  cs_cop_dev_write(d, CS_COP_CMD_OFFSET, CS_COP_CMD_SNAPSHOT_MASK);
  for (unsigned i = 0; i < sizeof to / sizeof *to; i++)
    *to[i] = cs_cop_dev_read(d, CS_COP_TAKEN_OFFSET + 4 * i);
}

bool cs_cop_counts_hold(const struct cs_cop_counts *c)
{
  return c->taken == c->dropped + c->processed + c->aborted + c->held;
}
