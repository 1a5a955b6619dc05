/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_dut.h - the Verilated profiler (cs_top) behind the contract of
 * cs_model.h: read the outputs of the clock, then give its inputs to step().
 *
 * One shared object per named configuration, DIR/CONFIG/libcsdut.so, is loaded
 * by name, so that one program serves them all.  DIR is build/dut; the rule
 * is `make build/dut/CONFIG/libcsdut.so` (libcsdut-waves.so for waves).
 */
#ifndef CS_DUT_H
#define CS_DUT_H

#include "cs_model.h"

struct cs_dut;
struct cs_probe;
struct cs_probe_entry;

/* NULL with a message in err.  `waves` is the FST file to write, or NULL; the
 * build with tracing is a library of its own, since tracing costs speed.  `junk`
 * chooses what registers without reset and RAMs hold at power-up.  The new
 * profiler is in the state after rst_ni. */
struct cs_dut *cs_dut_new(const char *dir, const char *config,
                          const char *waves, uint32_t junk,
                          char *err, size_t errlen);
void cs_dut_free(struct cs_dut *d);

/* The parameters it was built with. */
const struct cs_params *cs_dut_params(const struct cs_dut *d);

/* rst_ni low for a clock. */
void cs_dut_reset(struct cs_dut *d);

/* Outputs of the present clock. */
void cs_dut_out(const struct cs_dut *d, struct cs_out *out);

/* The rising edge at the end of a clock: `lanes` has params.nret records. */
void cs_dut_step(struct cs_dut *d, const struct cs_rvfi *lanes,
                 const struct cs_axil_in *in);

/* False for a netlist: only its ports can be seen, and those below must not
 * be called. */
bool cs_dut_is_open(const struct cs_dut *d);

/* Internal registers in the present clock (cs_probe.h), and the word of a
 * stratum as its RAM holds it: {sub, rot, C, S} of 8, 8, 18, 18 bits. */
void cs_dut_probe(const struct cs_dut *d, struct cs_probe *probe);
uint64_t cs_dut_table(struct cs_dut *d, unsigned index);

/* An entry of the tagged table, as TBL_T shows it. */
uint32_t cs_dut_entry(struct cs_dut *d, unsigned index);
/* A set of the marks, way 0 in the low bits; 0 without them. */
uint32_t cs_dut_marks(struct cs_dut *d, unsigned set);

/* An entry of the table of engines U and E, where these are built. */
void cs_dut_saving(struct cs_dut *d, unsigned index,
                   struct cs_probe_entry *entry);

#endif
