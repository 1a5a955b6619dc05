/* SPDX-License-Identifier: Apache-2.0
 *
 * sbi.h - what the files of the M-mode firmware offer one another.
 */
#ifndef SBI_H
#define SBI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cs_linux_map.h"
#include "cs_soc_map.h"

#define CSR_READ(name) ({ \
  uint32_t value_; \
  __asm__ volatile(".option push\n.option arch, +zicsr\n" \
                   "csrr %0, " #name "\n.option pop" : "=r"(value_)); \
  value_; \
})

/* operation is csrw, csrs or csrc. */
#define CSR_DO(operation, name, value) \
  __asm__ volatile(".option push\n.option arch, +zicsr\n" \
                   #operation " " #name ", %0\n.option pop" \
                   : : "r"(value) : "memory")

/* Bits of mip, mie, mideleg. */
enum {
  IP_SSIP = 1 << 1,
  IP_STIP = 1 << 5,
  IP_MTIP = 1 << 7,
  IP_SEIP = 1 << 9,
  IP_LCOFIP = 1 << 13
};

enum sbi_error {
  SBI_SUCCESS = 0,
  SBI_FAILED = -1,
  SBI_NOT_SUPPORTED = -2,
  SBI_INVALID_PARAM = -3,
  SBI_INVALID_ADDRESS = -5,
  SBI_ALREADY_AVAILABLE = -6,
  SBI_ALREADY_STARTED = -7,
  SBI_ALREADY_STOPPED = -8
};

struct sbi_result {
  int32_t error;
  uint32_t value;
};

/* entry.S */
struct guarded {
  uint32_t value;
  uint32_t ok; /* 0: the access trapped, value is junk */
};
typedef uint32_t guarded_access(uint32_t n, uint32_t value);
struct guarded guarded(guarded_access *access, uint32_t n, uint32_t value);

uint32_t read_counter(uint32_t n, uint32_t unused);
uint32_t read_counterh(uint32_t n, uint32_t unused);
uint32_t read_event(uint32_t n, uint32_t unused);
uint32_t read_eventh(uint32_t n, uint32_t unused);
uint32_t write_counter(uint32_t n, uint32_t value);
uint32_t write_counterh(uint32_t n, uint32_t value);
uint32_t write_event(uint32_t n, uint32_t value);
uint32_t write_eventh(uint32_t n, uint32_t value);

/* start.c: what the machine has; found once, before the kernel. */
extern struct features {
  bool sstc;      /* stimecmp; the kernel sets its own timer */
  bool sscofpmf;  /* counters interrupt when they overflow */
} features;

/* console.c */
void console_put(char c);
void console_text(const char *text);
void console_hex(const char *label, uint32_t value);
int console_get(void);
_Noreturn void machine_end(uint32_t code);

/* timer.c */
void timer_set(uint32_t low, uint32_t high);
void timer_expired(void);

/* pmu.c: finds the counters; function as in chapter 11 of the SBI. */
void pmu_find(void);
struct sbi_result pmu_call(uint32_t function, const uint32_t argument[6]);

/* fdt.c: removes from riscv,isa what is not in features; false: no tree. */
bool fdt_match_isa(void *tree);

#endif
