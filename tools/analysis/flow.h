/* SPDX-License-Identifier: Apache-2.0
 *
 * flow.h - how often each block and edge ran: from edges that were sampled,
 * made to agree with the flow constraints of the whole program.
 *
 * Of each branch, jump, call and return the samples tell how often it went
 * where, each with an error of its own.  What flows into a block flows out of
 * it, what a call site sends comes back to it, and a procedure is entered as
 * often as it is called; the flows nearest to the samples that obey these laws
 * are far better than the samples.
 */
#ifndef FLOW_H
#define FLOW_H

#include "cfg.h"

/* An observed transfer. */
struct flow_seen {
  uint64_t addr, target;
  double count;
};

struct flow {
  double *block;             /* executions of each block of the graph */
  double *edge;              /* of each edge */
  double grain;              /* counts that one message stands for */
};

/* seen: by addr and target; grain: counts of a message (1: all was counted).
 */
void flow_solve(struct flow *f, const struct cfg *g,
                const struct flow_seen *seen, size_t n, double grain);
void flow_free(struct flow *f);

/* Transfers of events edges, calls and returns of the view's epochs in this
 * image, for the caller to free; source 'sampled' or 'exact'.  0 rows: there
 * are none. */
struct flow_seen *flow_load(struct cs_view *v, int64_t image,
                            const char *source, size_t *n, double *grain);

#endif
