/* SPDX-License-Identifier: Apache-2.0
 *
 * soc_bus.h - the SoC's profiler as a device of the host driver: accesses go
 * over the SoC's debug port while the core runs on.
 */
#ifndef SOC_BUS_H
#define SOC_BUS_H

#include "cs_device.h"
#include "soc_machine.h"

struct soc_bus {
  struct machine *m;
  bool *enabled;     /* is set to CTRL.enable when that is written */
  struct cs_out out;
};

/* For cs_sim_init(); freeing it does nothing. */
struct cs_device soc_bus_device(struct soc_bus *b, struct machine *m,
                                bool *enabled,
                                const struct cs_params *params);

#endif
