/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_model.h - the cycle-accurate model of the profiler (cs_top).
 *
 * One struct cs_model is one profiler.  In every clock: read the outputs with
 * cs_model_out(), then give the inputs of that clock to cs_model_step(), which
 * is the rising edge at its end.  Outputs depend on registers only, so they
 * are known before the inputs.  There are no globals; cs_model_step() does not
 * allocate; any number of models may exist.
 */
#ifndef CS_MODEL_H
#define CS_MODEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cs_rvfi.h"

#define CS_MAX_NRET 4
#define CS_MAX_SLOTS 4

/* Build-time parameters; docs/design/overview.md has the legal values. */
struct cs_params {
  int nret;              /* lanes: 1, 2, 4 */
  int xlen;              /* bits: 32, 64 */
  int num_slots;         /* 1..4 */
  int strata;            /* power of two, 16..4096 */
  int hash_paper;        /* 0, 1 */
  int combiner_entries;  /* 0, 4, 8, 16, 32 */
  int pct_bits;          /* 0, or power of two 64..16384 */
  int samplers;          /* built: bit 0 P (must be), 1 R, 2 D, 3 B */
  int early_rate;        /* 0, 1 */
  int tagged_table;      /* 0, 1; 1 needs nret = 1 */
  int max_entries;       /* of the tagged table: power of two, 16..4096 */
  int tiers;             /* 0, 1: two tiers of strata; 1 needs nret = 1 */
  int engines;           /* bit 0 U, bit 1 E; need tagged_table */
  int queue_depth;       /* rows, power of two, 4..512 */
  int fifo_depth;        /* messages, power of two, 4..1024 */
  int dma;               /* 0, 1: the DMA ring */
  int coprocessor;       /* 0, 1; 1 needs nret = 1 */
  int cop_entries;       /* of its associative array: power of two, 16..512 */
  int cop_data;          /* words of its data array: power of two, 64..4096 */
  int cop_code;          /* microinstructions: 256, 512 */
  int cop_samples;       /* of its buffer: power of two, 16..512 */
  int cop_pct_bits;      /* of each of its PC bit tables: power of two,
                          * 64..16384 */
  int supervisor;        /* 0, 1: context records, roots, further locks; 1
                          * needs nret = 1 */
  int reasons;           /* 0, 1: source of w 11, reasons of clocks */
  int control_flow;      /* 0, 1: the port tells transfers of control only; 1
                          * needs coprocessor = 0 */
};

/* A tuple with the number of events it stands for.  Where a compressor knows
 * bounds (docs/design/engines.md), count - err to count of these events were
 * surely of this tuple; else err is 0.  A context record has satp in pc, the
 * time in w, and stands for no event.  Bit fields, because models copy
 * messages all the time. */
struct cs_message {
  uint64_t pc;
  uint64_t w;
  uint32_t count;
  uint8_t slot : 2;
  uint8_t mode : 2;      /* enum cs_mode; 2: not known */
  uint8_t context : 1;   /* it is a context record */
  uint32_t err : 24;
};

/* AXI4 manager of the DMA ring, inputs and outputs of one clock: writes of one
 * burst of 32-bit words at a time. */
struct cs_axi_in {
  bool awready, wready, bvalid;
  uint8_t bresp;
};
struct cs_axi_out {
  bool awvalid, wvalid, wlast, bready;
  uint8_t awprot;
  uint8_t awlen;         /* words - 1 */
  uint8_t wstrb;
  uint32_t awaddr;       /* bytes */
  uint32_t wdata;
};
/* The bus sides of one clock: AXI4-Lite subordinate, and the DMA ring's manager,
 * which is idle in a configuration without one. */
struct cs_axil_in {
  bool awvalid, wvalid, bready, arvalid, rready;
  uint8_t wstrb;
  uint8_t awprot, arprot;  /* bit 0: privileged */
  uint16_t awaddr, araddr; /* bytes */
  uint32_t wdata;
  struct cs_axi_in dma;
};
struct cs_axil_out {
  bool awready, wready, bvalid, arready, rvalid;
  uint8_t bresp, rresp;
  uint32_t rdata;
};
struct cs_out {
  struct cs_axil_out axil;
  struct cs_axi_out dma;
  bool irq;
};

struct cs_model;

/* NULL with a message in err (errlen bytes) when a parameter is illegal or
 * memory is short.  The new model is in the state after rst_ni. */
struct cs_model *cs_model_new(const struct cs_params *params,
                              char *err, size_t errlen);
void cs_model_free(struct cs_model *m);

/* rst_ni low for a clock. */
void cs_model_reset(struct cs_model *m);

/* Outputs of the present clock. */
void cs_model_out(const struct cs_model *m, struct cs_out *out);

/* The rising edge at the end of a clock: `lanes` has params.nret records
 * (lanes with valid = 0 may hold anything). */
void cs_model_step(struct cs_model *m, const struct cs_rvfi *lanes,
                   const struct cs_axil_in *in);

/* NULL when the conservation law holds as docs/design/overview.md states it,
 * with everything held recomputed from the contents; else which part fails,
 * written into buf. */
const char *cs_model_check(const struct cs_model *m, char *buf, size_t len);

#endif
