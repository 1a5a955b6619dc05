/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_device.h - a profiler to drive: the C model, the Verilated RTL, or both
 * in lockstep, behind one contract.  In every clock: out(), then step().
 */
#ifndef CS_DEVICE_H
#define CS_DEVICE_H

#include "cs_model.h"
#include "cs_named.h"

enum cs_device_kind { CS_DEVICE_MODEL, CS_DEVICE_RTL, CS_DEVICE_LOCKSTEP };

struct cs_device {
  const char *name; /* for reports */
  struct cs_params params;
  void *self;
  void (*out)(const void *self, struct cs_out *out);
  /* The rising edge.  NULL, or (lockstep) what differs in the clock that now
   * begins. */
  const char *(*step)(void *self, const struct cs_rvfi *lanes,
                      const struct cs_axil_in *in);
  /* More than outputs shows, now and then: NULL, or what is wrong. */
  const char *(*check)(void *self);
  void (*free)(void *self);
};

/* dut_dir: where the Verilated configurations are (cs_dut.h).  waves: FST file
 * to write, NULL for none; not for the model.  -1 with a message in err. */
int cs_device_open(struct cs_device *d, enum cs_device_kind kind,
                   const struct cs_named *config, const char *dut_dir,
                   const char *waves, char *err, size_t errlen);
void cs_device_close(struct cs_device *d);

#endif
