/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_device.c - adapters of model, RTL and lockstep to one contract.
 */
#include "cs_device.h"

#include <stdlib.h>

#include "cs_dut.h"
#include "cs_lockstep.h"

/* ---- model ---- */

struct model {
  struct cs_model *model;
  char fault[256];
};

static void model_out(const void *self, struct cs_out *out)
{
  cs_model_out(((const struct model *)self)->model, out);
}

static const char *model_step(void *self, const struct cs_rvfi *lanes,
                              const struct cs_axil_in *in)
{
  cs_model_step(((struct model *)self)->model, lanes, in);
  return NULL;
}

static const char *model_check(void *self)
{
  struct model *m = self;

  return cs_model_check(m->model, m->fault, sizeof m->fault);
}

static void model_free(void *self)
{
  cs_model_free(((struct model *)self)->model);
  free(self);
}

static int open_model(struct cs_device *d, char *err, size_t errlen)
{
  struct model *m = calloc(1, sizeof *m);

  if (m)
    m->model = cs_model_new(&d->params, err, errlen);
  if (!m || !m->model) {
    free(m);
    return -1;
  }
  d->name = "C model";
  d->self = m;
  d->out = model_out;
  d->step = model_step;
  d->check = model_check;
  d->free = model_free;
  return 0;
}

/* ---- Verilated RTL ---- */

static void rtl_out(const void *self, struct cs_out *out)
{
  cs_dut_out(self, out);
}

static const char *rtl_step(void *self, const struct cs_rvfi *lanes,
                            const struct cs_axil_in *in)
{
  cs_dut_step(self, lanes, in);
  return NULL;
}

static const char *rtl_check(void *self)
{
  (void)self; /* its contents are looked at by lockstep only */
  return NULL;
}

static void rtl_free(void *self)
{
  cs_dut_free(self);
}

static int open_rtl(struct cs_device *d, const char *dir, const char *config,
                    const char *waves, char *err, size_t errlen)
{
  d->self = cs_dut_new(dir, config, waves, 1, err, errlen);
  if (!d->self)
    return -1;
  d->name = "RTL";
  d->params = *cs_dut_params(d->self);
  d->out = rtl_out;
  d->step = rtl_step;
  d->check = rtl_check;
  d->free = rtl_free;
  return 0;
}

/* ---- both in lockstep ---- */

static void both_out(const void *self, struct cs_out *out)
{
  cs_lockstep_out(self, out);
}

static const char *both_step(void *self, const struct cs_rvfi *lanes,
                             const struct cs_axil_in *in)
{
  return cs_lockstep_step(self, lanes, in);
}

static const char *both_check(void *self)
{
  return cs_lockstep_check(self);
}

static void both_free(void *self)
{
  cs_lockstep_free(self);
}

static int open_both(struct cs_device *d, const char *dir, const char *config,
                     const char *waves, char *err, size_t errlen)
{
  d->self = cs_lockstep_new(dir, config, waves, 1, err, errlen);
  if (!d->self)
    return -1;
  d->name = "RTL in lockstep with the C model";
  d->params = *cs_lockstep_params(d->self);
  d->out = both_out;
  d->step = both_step;
  d->check = both_check;
  d->free = both_free;
  return 0;
}

int cs_device_open(struct cs_device *d, enum cs_device_kind kind,
                   const struct cs_named *config, const char *dut_dir,
                   const char *waves, char *err, size_t errlen)
{
  *d = (struct cs_device){ .params = config->params };
  switch (kind) {
  case CS_DEVICE_MODEL: return open_model(d, err, errlen);
  case CS_DEVICE_RTL:
    return open_rtl(d, dut_dir, config->name, waves, err, errlen);
  default: return open_both(d, dut_dir, config->name, waves, err, errlen);
  }
}

void cs_device_close(struct cs_device *d)
{
  if (d->self)
    d->free(d->self);
  d->self = NULL;
}
