/* SPDX-License-Identifier: Apache-2.0
 *
 * guest_driver.c - records of the ring, memory, and clocks of interrupts.
 */
#include "guest_driver.h"

#include <errno.h>
#include <string.h>

#include "options.h"
#include "program.h"

enum { PAGE = 4096, RECORD_WORDS = 4, SEQUENCE_LSB = 8 };

static void put_word(FILE *f, uint32_t word)
{
  for (unsigned n = 0; n < 4; n++)
    putc((uint8_t)(word >> 8 * n), f);
}

static FILE *create(const struct guest_driver *d, const char *name)
{
  char path[PROGRAM_PATH];
  FILE *f;

  snprintf(path, sizeof path, "%s/%s", d->folder, name);
  f = fopen(path, "wb");
  if (!f)
    die("%s: %s", path, strerror(errno));
  return f;
}

static void finish(const struct guest_driver *d, const char *name, FILE *f)
{
  if (fclose(f))
    die("%s/%s: %s", d->folder, name, strerror(errno));
}

void guest_driver_open(struct guest_driver *d, const char *folder,
                       struct cs_symbols *kernel)
{
  *d = (struct guest_driver){ .folder = folder };
  if (!cs_symbols_address(kernel, "_stext", &d->text) ||
      !cs_symbols_address(kernel, "_etext", &d->text_end) ||
      !cs_symbols_address(kernel, "ret_from_exception", &d->exit))
    die("--driver: the kernel's symbols are not there");
  d->records = create(d, "records");
  d->steps = create(d, "steps");
}

/* The hardware numbers its records from each start on. */
static struct guest_session *session_of(struct guest_driver *d, uint32_t info)
{
  if (!d->sessions || (!(info >> SEQUENCE_LSB) && d->sessions < GUEST_SESSIONS))
    d->sessions++;
  return &d->session[d->sessions - 1];
}

void guest_driver_written(struct guest_driver *d,
                          const struct machine_burst *b)
{
  for (unsigned n = 0; n < b->words; n++)
    put_word(d->records, b->word[n]);
  for (unsigned n = 0; n < b->words; n += RECORD_WORDS)
    session_of(d, b->word[n])->messages++;
}

/* ---- clocks ---- */

static void leave(struct guest_driver *d)
{
  struct guest_session *s;

  d->inside = false;
  if (!d->ours || !d->sessions)
    return;
  s = &d->session[d->sessions - 1];
  s->interrupts++;
  s->kernel_clocks += d->kernel_now;
  s->module_clocks += d->module_now;
}

static void step(const struct guest_driver *d, const struct cs_rvfi *r)
{
  put_word(d->steps, d->sessions);
  put_word(d->steps, (uint32_t)r->pc_rdata);
  put_word(d->steps, r->mem_rmask ? (uint32_t)r->mem_addr : 0);
  put_word(d->steps, r->head_cycles);
}

void guest_driver_retired(struct guest_driver *d, const struct cs_rvfi *r,
                          bool external)
{
  bool kernel = r->pc_rdata >= d->text && r->pc_rdata < d->text_end;

  if (r->intr) {
    d->inside = external;
    d->ours = false;
    d->kernel_now = d->module_now = 0;
  } else if (d->inside && r->pc_rdata == d->exit) {
    leave(d);
  }
  if (!d->inside)
    return;
  d->ours |= !kernel;
  if (!kernel)
    step(d, r);
  *(kernel ? &d->kernel_now : &d->module_now) += r->head_cycles;
}

/* ---- end ---- */

void guest_driver_close(struct guest_driver *d, const struct cs_soc *soc)
{
  uint32_t base = cs_soc_ram_base(soc), size = cs_soc_ram_size(soc);
  FILE *f = create(d, "memory");
  uint8_t page[PAGE];

  for (uint32_t at = 0; at < size; at += PAGE)
    if (!cs_soc_read_mem(soc, base + at, page, PAGE) ||
        fwrite(page, PAGE, 1, f) != 1)
      die("%s/memory: %s", d->folder, strerror(errno));
  finish(d, "memory", f);
  finish(d, "records", d->records);
  finish(d, "steps", d->steps);
}

json_t *guest_driver_json(const struct guest_driver *d)
{
  json_t *list = json_array();

  for (unsigned n = 0; n < d->sessions; n++) {
    const struct guest_session *s = &d->session[n];

    json_array_append_new(list, json_pack(
      "{s:I,s:I,s:I,s:I}", "records", (json_int_t)s->messages, "interrupts",
      (json_int_t)s->interrupts, "kernel_clocks",
      (json_int_t)s->kernel_clocks, "module_clocks",
      (json_int_t)s->module_clocks));
  }
  return json_pack("{s:o}", "sessions", list);
}
