// SPDX-License-Identifier: Apache-2.0
//
// bus.c - an AXI4-Lite manager for testbenches, see bus.h.

#include <assert.h>
#include <string.h>

#include "bus.h"

static void put(struct bus_fifo *f, struct bus_op op) {
  assert(f->count < BUS_QUEUE);
  f->op[(f->head + f->count++) % BUS_QUEUE] = op;
}

static struct bus_op take(struct bus_fifo *f) {
  struct bus_op op = f->op[f->head];
  f->head = (f->head + 1) % BUS_QUEUE;
  f->count--;
  return op;
}

void bus_init(struct bus *b, struct rng *rng) {
  memset(b, 0, sizeof *b);
  b->rng = rng;
}

void bus_reset(struct bus *b) {
  struct rng *rng = b->rng;
  unsigned delay = b->delay, unprivileged = b->unprivileged;
  bus_init(b, rng);
  b->delay = delay;
  b->unprivileged = unprivileged;
}

bool bus_room(const struct bus *b, unsigned n) {
  return b->wr.count + n <= BUS_QUEUE && b->rd.count + n <= BUS_QUEUE;
}

bool bus_idle(const struct bus *b) {
  return b->wr.count + b->rd.count + b->wr_flight + b->rd_flight == 0;
}

void bus_write_strb(struct bus *b, uint32_t addr, uint32_t data,
                    unsigned strb) {
  put(&b->wr, (struct bus_op){ (uint16_t)addr, (uint8_t)strb, data });
}

void bus_write(struct bus *b, uint32_t addr, uint32_t data) {
  bus_write_strb(b, addr, data, 0xf);
}

void bus_read(struct bus *b, uint32_t addr) {
  put(&b->rd, (struct bus_op){ .addr = (uint16_t)addr });
}

static bool hesitate(struct bus *b) {
  return b->delay != 0 && rng_percent(b->rng, b->delay);
}

/* AxPROT, which stays while the address waits.  The last one stands until an
 * address comes up. */
static uint8_t protection(struct bus *b, uint8_t *prot, bool up)
{
  if (b->unprivileged != 0 && !up)
    *prot = (uint8_t)((rng_below(b->rng, 4) << 1) |
                      !rng_percent(b->rng, b->unprivileged));
  return *prot;
}

static void clock_write(struct bus *b, const struct cs_axil_out *out,
                        struct cs_axil_in *in) {
  struct bus_op op = b->wr.op[b->wr.head];
  bool work = b->wr.count != 0;
  b->aw_up = work && !b->aw_done && (b->aw_up || !hesitate(b));
  b->w_up = work && !b->w_done && (b->w_up || !hesitate(b));
  in->awvalid = b->aw_up;
  in->awprot = protection(b, &b->aw_prot, work && b->aw_up);
  in->wvalid = b->w_up;
  in->awaddr = b->aw_up ? op.addr : (uint16_t)rng_next(b->rng);
  in->wdata = b->w_up ? op.data : (uint32_t)rng_next(b->rng);
  in->wstrb = b->w_up ? op.strb : (uint8_t)rng_below(b->rng, 16);
  in->bready = !hesitate(b);
  if (out->bvalid && in->bready) {
    b->last_bresp = out->bresp;
    b->wr_flight--;
  }
  if (b->aw_up && out->awready)
    b->aw_done = true, b->aw_up = false;
  if (b->w_up && out->wready)
    b->w_done = true, b->w_up = false;
  if (b->aw_done && b->w_done) {
    take(&b->wr);
    b->aw_done = b->w_done = false;
    b->wr_flight++;
    b->writes++;
  }
}

static void clock_read(struct bus *b, const struct cs_axil_out *out,
                       struct cs_axil_in *in) {
  b->ar_up = b->rd.count != 0 && (b->ar_up || !hesitate(b));
  in->arvalid = b->ar_up;
  in->arprot = protection(b, &b->ar_prot, b->ar_up);
  in->araddr = b->ar_up ? b->rd.op[b->rd.head].addr
                        : (uint16_t)rng_next(b->rng);
  in->rready = !hesitate(b);
  if (out->rvalid && in->rready) {
    b->last_read = b->answer[0];
    b->last_data = out->rdata;
    b->last_rresp = out->rresp;
    memmove(b->answer, b->answer + 1, sizeof b->answer - sizeof b->answer[0]);
    b->rd_flight--;
  }
  if (b->ar_up && out->arready) {
    assert(b->rd_flight < 4);
    b->answer[b->rd_flight++] = take(&b->rd);
    b->ar_up = false;
    b->reads++;
  }
}

void bus_clock(struct bus *b, const struct cs_axil_out *out,
               struct cs_axil_in *in) {
  clock_write(b, out, in);
  clock_read(b, out, in);
}
