/* SPDX-License-Identifier: Apache-2.0
 *
 * soc_firmware.c - fills the structure in and reads it back.
 */
#include "soc_firmware.h"

#include "cs_named.h"
#include "cs_regs.h"
#include "cs_setup.h"

static void get(const struct machine *m, uint64_t at, void *to, size_t n)
{
  if (!cs_soc_read_mem(m->soc, (uint32_t)at, to, n))
    die("the firmware's data at 0x%08llx is not in RAM",
        (unsigned long long)at);
}

void firmware_find(struct firmware *f, const struct machine *m,
                   struct cs_symbols *symbols)
{
  *f = (struct firmware){ 0 };
  f->there = cs_symbols_address(symbols, "cs_fw", &f->address);
  if (!f->there)
    return;
  get(m, f->address, &f->fw, sizeof f->fw);
  if (f->fw.magic != CS_FW_MAGIC || f->fw.version != CS_FW_VERSION)
    die("the program's firmware is of another version: magic 0x%08x, version "
        "%u instead of %d; build the program again", f->fw.magic,
        f->fw.version, CS_FW_VERSION);
}

/* As DCPI spreads its periods over 60 to 64 K. */
static void configure_sampling(struct cs_fw *fw, const struct run *r)
{
  static const uint32_t numbers[] = {
    [RUN_EVENT_CLOCKS] = 1, [RUN_EVENT_INSTRUCTIONS] = 2,
    [RUN_EVENT_LOADS] = 6,
  };

  fw->sample_period = r->sample_period;
  fw->sample_random = r->sample_period / 16;
  fw->sample_event = numbers[r->sample_event];
  fw->sample_seed = 0x2545f491;
  if (r->histogram.events)
    histogram_configure(&r->histogram, fw);
}

void firmware_configure(struct firmware *f, struct machine *m,
                        const struct run *r, enum cs_fw_mode mode)
{
  const struct options *o = &r->o;
  char err[ERROR_TEXT];

  f->fw.mode = mode;
  f->fw.profile_m = r->handler;
  for (unsigned i = 0; i < o->slots; i++)
    f->fw.profile_m |= o->slot[i].mode_mask >> CS_MODE_M & 1;
  configure_sampling(&f->fw, r);
  if (mode == CS_FW_PROFILE && r->transport) {
    f->fw.ring_log2 = r->ring_log2;
    f->fw.ring_watermark = r->ring_watermark;
    f->fw.ring_flags =
      r->transport == RUN_TRANSPORT_DISCARD ? CS_FW_RING_DISCARD : 0;
  }
  if (mode == CS_FW_PROFILE &&
      cs_setup_record(&f->fw, &o->config->params, &o->compressor, o->slot,
                      o->slots, o->masked_pc, o->masked_pcs, err, sizeof err))
    die("%s", err);
  if (!cs_soc_write_mem(m->soc, (uint32_t)f->address, &f->fw, sizeof f->fw))
    die("the firmware's data is not in RAM");
}

void firmware_read(struct firmware *f, const struct machine *m)
{
  get(m, f->address, &f->fw, sizeof f->fw);
}

bool firmware_strata(const struct firmware *f, const struct machine *m,
                     uint32_t S[CS_FW_STRATA_MAX])
{
  if (!f->fw.strata_n || f->fw.strata_n > CS_FW_STRATA_MAX)
    return false;
  get(m, f->fw.strata_address, S, f->fw.strata_n * sizeof *S);
  return true;
}

int firmware_table(const struct firmware *f, const struct machine *m,
                   struct cs_profile to[CS_SLOT_MAX])
{
  if (!f->fw.table_group)
    return -1;
  for (uint32_t i = 0; i < f->fw.table_entries; i++) {
    struct cs_fw_entry e;
    uint64_t n;
    unsigned slot;

    get(m, cs_fw_place(&f->fw, i), &e, sizeof e);
    n = e.n | (uint64_t)(e.n_high_slot & 0xffffff) << 32;
    slot = e.n_high_slot >> 24;
    if (n && (slot >= CS_SLOT_MAX || cs_profile_add(&to[slot], e.pc, e.w, n)))
      return -1;
  }
  return 0;
}

/* ---- counters ---- */

static uint32_t counter(const struct firmware *f, unsigned offset)
{
  unsigned at = (offset - f->fw.counters_at) / 4;

  if (offset < f->fw.counters_at || at >= f->fw.counters_n ||
      at >= CS_FW_COUNTERS_MAX)
    die("the firmware did not read the counter at offset 0x%03x", offset);
  return f->fw.counters[at];
}

void firmware_counters(const struct firmware *f, struct cs_host *h)
{
  for (unsigned i = 0; i < CS_SLOT_MAX; i++) {
    unsigned at = i * (CS_CNT1_SELECTED_OFFSET - CS_CNT0_SELECTED_OFFSET);

    h->slot[i].selected = counter(f, at + CS_CNT0_SELECTED_OFFSET);
    h->slot[i].accepted = counter(f, at + CS_CNT0_ACCEPTED_OFFSET);
    h->slot[i].dropped = counter(f, at + CS_CNT0_DROPPED_OFFSET);
    h->slot[i].queued = counter(f, at + CS_CNT0_QUEUED_OFFSET);
  }
  h->events = counter(f, CS_EVENTS_OFFSET);
  h->emitted = counter(f, CS_EMITTED_OFFSET);
  h->emitted_count = counter(f, CS_EMITTED_COUNT_OFFSET);
  h->credit = counter(f, CS_CREDIT_OFFSET);
  h->rejected = counter(f, CS_REJECTED_OFFSET);
  h->sent_msgs = counter(f, CS_SENT_MSGS_OFFSET);
  h->sent_count = counter(f, CS_SENT_COUNT_OFFSET);
  h->port_errors = counter(f, CS_PORT_ERRORS_OFFSET);
}
