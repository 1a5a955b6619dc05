/* SPDX-License-Identifier: Apache-2.0
 *
 * iss.h - instruction-set simulator for RV32IMAC_Zicsr_Zifencei_Zicntr with
 * M and U modes, and S mode if asked for, on a subset of QEMU's `virt` machine
 * (docs/platform.md).
 *
 * One call of iss_step() executes one instruction and fills one retirement
 * record.  Everything, time included, derives from the number of steps, so a
 * run repeats exactly.  A `struct iss` holds all state: there are no globals,
 * any number of instances may run, and the step function never allocates.
 */
#ifndef ISS_H
#define ISS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cs_rvfi.h"

struct iss;

enum { ISS_MAX_RAM = 8 };

struct iss_region {
  uint64_t base;
  uint64_t size;
};

/* A zeroed configuration is the default machine: 64 MiB at 0x80000000. */
struct iss_config {
  /* RAM, whole 4 KiB pages, not overlapping each other or a device.  Entries
   * with size 0 are skipped; none at all means the default above. */
  struct iss_region ram[ISS_MAX_RAM];
  unsigned steps_per_tick; /* steps in one tick of mtime; 0 means 100 */
  bool no_semihosting;     /* the semihosting sequence is a plain ebreak */
  bool no_pmp;             /* no PMP entry: U mode may access everything */
  bool hpm;                /* counters 3 and 4, LCOFI, scontext: held only */
  bool supervisor;         /* S mode, Sv32, Sstc, counters that count; PLIC
                            * and a UART that receives */
  bool ram_atomics;        /* atomics elsewhere are access faults */
  /* The reference of a core: no device but by bus_read and bus_write, and no
   * interrupt is taken but by iss_take_irq(). */
  bool lockstep;
  const char *cmdline;     /* answer to SYS_GET_CMDLINE; NULL means "" */

  /* Called for each byte the program prints: UART (fd 1) and semihosting
   * (fd 1 or 2).  NULL discards. */
  void (*console)(void *user, int fd, uint8_t byte);
  /* Called for physical accesses that neither RAM nor a device claims; false
   * is an access fault.  NULL refuses all.  size is 1, 2 or 4. */
  bool (*bus_read)(void *user, uint64_t addr, unsigned size, uint64_t *value);
  bool (*bus_write)(void *user, uint64_t addr, unsigned size, uint64_t value);
  void *user;
};

enum iss_state {
  ISS_RUNNING,
  ISS_EXITED, /* the program ended itself: see iss_exit_code() */
  ISS_FAILED, /* it cannot continue: see iss_reason() */
};

/* Creates a machine with cleared RAM, at pc = first RAM base.  On a bad
 * configuration returns NULL with a message in err. */
struct iss *iss_new(const struct iss_config *config, char *err, size_t errlen);
void iss_free(struct iss *s);

/* Loads a static RV32 little-endian ELF by physical addresses, sets pc to its
 * entry and remembers its `tohost` symbol.  False: nothing was loaded and err
 * names the file and the offset of what is wrong. */
bool iss_load_elf(struct iss *s, const char *path, char *err, size_t errlen);

/* Bytes of a file at a physical address. */
bool iss_load_raw(struct iss *s, const char *path, uint64_t at, char *err,
                  size_t errlen);

/* Loads what boots a Linux (linux.c says where) into the first RAM region,
 * and enters the firmware next. */
struct iss_linux {
  const char *firmware, *kernel, *tree, *initrd; /* files */
  const char *bootargs;
  bool no_profiler; /* the machine has none, and the kernel sees none in the tree */
};
bool iss_load_linux(struct iss *s, const struct iss_linux *l, char *err,
                    size_t errlen);

/* Executes one instruction.  True: *r describes it (also when it trapped).
 * False: the machine had stopped before, *r is all zero. */
bool iss_step(struct iss *s, struct cs_rvfi *r);

enum iss_state iss_status(const struct iss *s);
bool iss_done(const struct iss *s);
int iss_exit_code(const struct iss *s);         /* 0 unless ISS_EXITED */
const char *iss_reason(const struct iss *s);    /* why it stopped, or "" */

/* Interrupt lines into mip: irq is the bit number (3 software, 7 timer, 11
 * external; 5 and 9 of S mode).  A line is or-ed with what the CLINT drives and
 * with what programs set.  It is looked at before the next instruction.  13
 * (counter overflow) is a bit that programs clear. */
void iss_set_irq(struct iss *s, unsigned irq, bool level);

/* With config.supervisor.  A line into the PLIC, source 1 to 31 (10 is the
 * UART's own), and a byte that arrives at the UART: false when its FIFO is
 * full.  Both act before the next instruction, so a run in which they come
 * before the same steps repeats exactly. */
void iss_set_source(struct iss *s, unsigned source, bool level);
bool iss_uart_input(struct iss *s, uint8_t byte);
/* Whether the guest asked for an interrupt by what arrives: before, a kernel
 * throws it away. */
bool iss_uart_listens(const struct iss *s);

/* For lockstep.  Bits of mie if the mode lets interrupts in now, else 0; the
 * entry into a handler as if irq had been pending, false if it is masked; the
 * loss of LR's reservation to another writer. */
uint32_t iss_irq_enabled(const struct iss *s);
bool iss_take_irq(struct iss *s, unsigned irq);
void iss_lose_reservation(struct iss *s);

/* For lockstep with S mode: a core may use a translation of before a table was
 * changed, until SFENCE.VMA.  Here every translation is that of memory as it
 * is; a step can be taken back, and made again with other words in the tables.
 *
 * iss_save() goes before a step, iss_undo() back to it.  A walk of the step has
 * read `word` at `addr` for a page; level 1 and 0 are tables, 2 is satp.  What
 * is assumed of a place (by fetch, page and level) holds for all steps until
 * iss_assume(s, NULL, 0); the list stays the caller's. */
struct iss_walk_read {
  uint32_t page;      /* virtual address / 4096 */
  uint32_t addr, word;
  uint8_t level;
  bool fetch;
};
void iss_save(struct iss *s);
void iss_undo(struct iss *s);
void iss_assume(struct iss *s, const struct iss_walk_read *list, unsigned n);
unsigned iss_walk_reads(const struct iss *s, const struct iss_walk_read **list);
/* Words that the step overwrote in pages which walks have read, since
 * iss_forget_tables(); whether addr lies in such a page; walks for the next
 * instruction, as if it had been fetched. */
struct iss_table_word {
  uint32_t addr, old;
};
unsigned iss_table_words(const struct iss *s,
                         const struct iss_table_word **list);
bool iss_is_table(const struct iss *s, uint64_t addr);
void iss_forget_tables(struct iss *s);
void iss_walk_next(struct iss *s);

/* Architectural state, for testers.  Writing x0 has no effect. */
uint64_t iss_get_reg(const struct iss *s, unsigned n);
void iss_set_reg(struct iss *s, unsigned n, uint64_t value);
uint64_t iss_get_pc(const struct iss *s);
void iss_set_pc(struct iss *s, uint64_t pc);
enum cs_mode iss_get_mode(const struct iss *s);
void iss_set_mode(struct iss *s, enum cs_mode mode);
/* As a csrr or csrw in M mode; false when there is no such CSR (set: or it
 * is read-only). */
bool iss_get_csr(struct iss *s, unsigned csr, uint64_t *value);
bool iss_set_csr(struct iss *s, unsigned csr, uint64_t value);

uint64_t iss_instret(const struct iss *s); /* completed, traps excluded */
uint64_t iss_steps(const struct iss *s);   /* traps included */
uint64_t iss_mtime(const struct iss *s);
void iss_set_mtime(struct iss *s, uint64_t value);

/* Physical RAM only, no permission check; false when any byte is outside.  A
 * write is also a device's: code that it changes is decoded anew. */
bool iss_read_mem(const struct iss *s, uint64_t addr, void *to, size_t len);
bool iss_write_mem(struct iss *s, uint64_t addr, const void *from, size_t len);
/* As iss_write_mem(), by another manager of memory: a reservation of LR in
 * these bytes is lost. */
bool iss_dma_write(struct iss *s, uint64_t addr, const void *from, size_t len);

#endif
