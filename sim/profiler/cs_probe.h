/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_probe.h - the internal registers that lockstep compares every clock.
 *
 * Names are those of the design pages.  Data that means something only while
 * a valid bit is set reads 0 otherwise, on both sides.  Arrays are by lane
 * (p_valid to t_w) or by bank (bank_level to staging_valid), 0 where there is
 * no such one; bank_level, x_weight and merge_last are 0 with one lane.  Those of
 * Supervisor (time to s3_first, first_done to sig, modes, contexts) and of
 * the coprocessor (cop_*) are 0 without one; cop_x_pc needs cop_x_v, and the
 * tuple cop_tup_v.  Whole RAMs are not
 * here: cs_lockstep_check() reads the tables, and what leaves the FIFOs
 * and the combiner is compared as it passes.
 */
#ifndef CS_PROBE_H
#define CS_PROBE_H

#include "cs_model.h"

/* X(type, name) and XN(type, name, elements), in the order of the pipeline so
 * that the first difference named is the one nearest to its cause. */
#define CS_PROBE_FIELDS(X, XN) \
  X(uint8_t, state) X(uint8_t, enable) X(uint8_t, inited) \
  X(uint16_t, init_cnt) X(uint16_t, clr_cnt) X(uint8_t, drain_cnt) \
  X(uint8_t, status_code) X(uint8_t, status_count) \
  X(uint8_t, intr_state) X(uint8_t, lock) \
  X(uint32_t, comp) X(uint64_t, ra) \
  X(uint8_t, s3_row) X(uint16_t, s3_mask) \
  X(uint32_t, time) X(uint8_t, stale) X(uint64_t, last_satp) \
  X(uint8_t, ra_mode) X(uint8_t, ra_same) X(uint8_t, s3_first) \
  X(uint16_t, queue_level) X(uint8_t, queue_valid) \
  X(uint16_t, queue_mask) X(uint16_t, done) \
  XN(uint8_t, p_valid, CS_MAX_NRET) XN(uint8_t, p_slot, CS_MAX_NRET) \
  XN(uint8_t, t_valid, CS_MAX_NRET) XN(uint8_t, t_slot, CS_MAX_NRET) \
  XN(uint64_t, t_pc, CS_MAX_NRET) XN(uint64_t, t_w, CS_MAX_NRET) \
  X(uint8_t, first_done) X(uint8_t, p_context) X(uint8_t, t_context) \
  X(uint8_t, t_mode) X(uint16_t, sig) \
  XN(uint8_t, bank_level, CS_MAX_NRET) X(uint8_t, h3_hit) \
  XN(uint8_t, x_valid, CS_MAX_NRET) XN(uint16_t, x_index, CS_MAX_NRET) \
  XN(uint8_t, x_weight, CS_MAX_NRET) X(uint8_t, x_rare) \
  XN(uint8_t, y1_valid, CS_MAX_NRET) XN(uint32_t, y1_new_s, CS_MAX_NRET) \
  XN(uint8_t, early_k, CS_MAX_NRET) XN(uint8_t, tick_pend, CS_MAX_NRET) \
  XN(uint8_t, m_valid, CS_MAX_NRET) XN(uint8_t, m_slot, CS_MAX_NRET) \
  XN(uint64_t, m_pc, CS_MAX_NRET) XN(uint64_t, m_w, CS_MAX_NRET) \
  XN(uint32_t, m_count, CS_MAX_NRET) \
  X(uint8_t, m_mode) X(uint8_t, m_context) \
  XN(uint8_t, staging_level, CS_MAX_NRET) \
  XN(uint8_t, staging_valid, CS_MAX_NRET) X(uint8_t, merge_last) \
  X(uint8_t, fsm) X(uint8_t, comb_n) X(uint8_t, flush_pend) \
  X(uint32_t, comb_timer) \
  X(uint16_t, fifo_level) X(uint8_t, fifo_valid) X(uint8_t, fifo_slot) \
  X(uint8_t, fifo_mode) X(uint8_t, fifo_context) \
  X(uint64_t, fifo_pc) X(uint64_t, fifo_w) X(uint32_t, fifo_count) \
  X(uint32_t, fifo_timer) \
  XN(uint32_t, selected, CS_MAX_SLOTS) XN(uint32_t, accepted, CS_MAX_SLOTS) \
  XN(uint32_t, dropped, CS_MAX_SLOTS) XN(uint32_t, queued, CS_MAX_SLOTS) \
  X(uint32_t, events) X(uint32_t, emitted) X(uint32_t, emitted_count) \
  X(uint32_t, credit) X(uint32_t, sent_msgs) X(uint32_t, sent_count) \
  X(uint32_t, port_errors) X(uint32_t, cycles) X(uint32_t, rejected) \
  X(uint8_t, cop_active) X(uint8_t, cop_running) X(uint8_t, cop_stopping) \
  X(uint8_t, cop_waiting) X(uint8_t, cop_x_v) X(uint16_t, cop_x_pc) \
  X(uint8_t, cop_redir_v) X(uint8_t, cop_at_work) X(uint8_t, cop_cp) \
  X(uint8_t, cop_s_valid) X(uint8_t, cop_fin) X(uint16_t, cop_level) \
  X(uint8_t, cop_sweep) X(uint8_t, cop_camcnt) X(uint8_t, cop_hit) \
  X(uint16_t, cop_mi) X(uint32_t, cop_dr) X(uint8_t, cop_tup_v) \
  X(uint8_t, cop_tup_slot) X(uint32_t, cop_tup_pc) X(uint32_t, cop_tup_w) \
  X(uint32_t, cop_tup_count) X(uint8_t, cop_intr_state) \
  X(uint8_t, cop_status_code) X(uint8_t, cop_status_count) \
  X(uint32_t, cop_taken) X(uint32_t, cop_dropped) \
  X(uint32_t, cop_processed) X(uint32_t, cop_aborted) \
  X(uint32_t, cop_conflicts) X(uint32_t, cop_emits) \
  X(uint32_t, cop_emit_count) X(uint32_t, cop_steps)

/* Values of fsm, in the order of docs/design/combiner.md. */
enum cs_probe_fsm {
  CS_FSM_IDLE, CS_FSM_SCAN, CS_FSM_HIT, CS_FSM_EVICT, CS_FSM_SEND,
  CS_FSM_INSERT,
};

struct cs_probe {
#define CS_PROBE_X(type, name) type name;
#define CS_PROBE_XN(type, name, n) type name[n];
  CS_PROBE_FIELDS(CS_PROBE_X, CS_PROBE_XN)
#undef CS_PROBE_X
#undef CS_PROBE_XN
};

/* An entry of the table of engines U and E. */
struct cs_probe_entry {
  uint32_t c;
  uint8_t slot;
  uint64_t pc, w;
};

/* The model's side (cs_probe_model.c). */
void cs_model_probe(const struct cs_model *m, struct cs_probe *probe);
uint64_t cs_model_table(const struct cs_model *m, unsigned index);
uint32_t cs_model_entry(const struct cs_model *m, unsigned index);
void cs_model_saving(const struct cs_model *m, unsigned index,
                     struct cs_probe_entry *entry);
/* A set of the marks, way 0 in the low bits. */
uint32_t cs_model_marks(const struct cs_model *m, unsigned set);

/* What those read, written: for power-up, when a RAM holds anything. */
void cs_model_set_table(struct cs_model *m, unsigned index, uint64_t word);
void cs_model_set_entry(struct cs_model *m, unsigned index, uint32_t word);
void cs_model_set_saving(struct cs_model *m, unsigned index,
                         const struct cs_probe_entry *entry);
void cs_model_set_marks(struct cs_model *m, unsigned set, uint32_t word);

/* NULL when equal; else the first difference as text in buf. */
const char *cs_probe_diff(const struct cs_probe *rtl,
                          const struct cs_probe *model,
                          char *buf, size_t len);

/* A field by its name, `selected[2]` for one of an array; false: none such. */
bool cs_probe_get(const struct cs_probe *p, const char *name,
                  uint64_t *value);

#endif
