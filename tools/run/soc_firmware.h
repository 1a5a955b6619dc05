/* SPDX-License-Identifier: Apache-2.0
 *
 * soc_firmware.h - the structure that host and profiling firmware share
 * (firmware/profile/cs_fw.h), in the memory of the SoC.
 */
#ifndef SOC_FIRMWARE_H
#define SOC_FIRMWARE_H

#include "cs_fw.h"
#include "cs_host.h"
#include "run.h"
#include "soc_machine.h"

struct firmware {
  bool there;
  uint64_t address;       /* of cs_fw */
  struct cs_fw fw;        /* as last read or written */
};

/* There is firmware in the program if it has the symbol; another version of it
 * ends this program. */
void firmware_find(struct firmware *f, const struct machine *m,
                   struct cs_symbols *symbols);

/* Before the first clock: what the program is to do. */
void firmware_configure(struct firmware *f, struct machine *m,
                        const struct run *r, enum cs_fw_mode mode);

/* After the last clock. */
void firmware_read(struct firmware *f, const struct machine *m);

/* Its copy of the strata's counters; false where there is none. */
bool firmware_strata(const struct firmware *f, const struct machine *m,
                     uint32_t S[CS_FW_STRATA_MAX]);

/* The table as messages, each with its count. -1 when memory is short, or the
 * table is not in RAM. */
int firmware_table(const struct firmware *f, const struct machine *m,
                   struct cs_profile to[CS_SLOT_MAX]);

/* The counters that the firmware read, as the host driver would have. */
void firmware_counters(const struct firmware *f, struct cs_host *h);

#endif
