/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_setup.c - a model device that notes what is written to it.
 */
#include "cs_setup.h"

#include <stdio.h>
#include <string.h>

#include "cs_host.h"
#include "cs_regs.h"

struct recorder {
  struct cs_model *model;
  struct cs_fw *fw;
  bool full;
};

static void recorder_out(const void *self, struct cs_out *out)
{
  cs_model_out(((const struct recorder *)self)->model, out);
}

static void record(struct recorder *r, uint32_t offset, uint32_t value)
{
  if (offset == CS_CTRL_OFFSET)
    return;
  if (r->fw->setup_n == CS_FW_SETUP_MAX)
    r->full = true;
  else
    r->fw->setup[r->fw->setup_n++] = (struct cs_fw_write){ offset, value };
}

/* The driver's bus manager offers address and data together, and a device at
 * rest takes both at once. */
static const char *recorder_step(void *self, const struct cs_rvfi *lanes,
                                 const struct cs_axil_in *in)
{
  struct recorder *r = self;
  struct cs_out now;

  cs_model_out(r->model, &now);
  if (in->awvalid && now.axil.awready)
    record(r, in->awaddr, in->wdata);
  cs_model_step(r->model, lanes, in);
  return NULL;
}

static bool no_program(void *user, struct cs_rvfi *r)
{
  (void)user, (void)r;
  return false;
}

int cs_setup_record(struct cs_fw *fw, const struct cs_params *params,
                    const struct cs_compressor *c,
                    const struct cs_slot_cfg *slots, unsigned n,
                    const uint64_t *masked_pc, unsigned masked,
                    char *err, size_t errlen)
{
  struct recorder r = { .fw = fw };
  struct cs_device device = {
    .name = "recorder", .params = *params, .self = &r,
    .out = recorder_out, .step = recorder_step,
  };
  struct cs_host host = { .sim = NULL };
  struct cs_sim sim;
  int result;

  fw->setup_n = 0;
  r.model = cs_model_new(params, err, errlen);
  if (!r.model)
    return -1;
  cs_sim_init(&sim, &device, no_program, NULL);
  result = cs_host_start(&host, &sim, c, slots, n, masked_pc, masked);
  if (result)
    snprintf(err, errlen, "%s", host.err);
  if (!result && r.full) {
    snprintf(err, errlen, "more than %d register writes", CS_FW_SETUP_MAX);
    result = -1;
  }
  cs_model_free(r.model);
  return result;
}
