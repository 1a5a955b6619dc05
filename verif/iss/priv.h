/* SPDX-License-Identifier: Apache-2.0
 *
 * priv.h - generator of random privileged programs, shared by its files.
 *
 * As in rand_gen.h a program is a row of gadgets that always come out at their
 * end.  The generator knows in which mode each instruction runs, and through
 * which of the three windows (priv_rt.h) its code is seen; delegation, page
 * tables and everything else may then be as random as it likes.
 *
 * Test addresses: two megabyte-sized tables of pages, four megapages, and
 * roots that are wrong.  All lead to the same few pages.  Two neighbours of
 * four hold data, two hold code (`ret`), in the same pattern for addresses and
 * pages, so that a store never meets code that will run.
 *
 * A strict program is not for QEMU but for a core: accessed and dirty bits are
 * random too, tables are changed without a fence at once, and one table, behind
 * those above, is written by DMA while the program runs.
 */
#ifndef PRIV_H
#define PRIV_H

#include "priv_rt.h"
#include "rand_gen.h"

enum { PRIV_U = 0, PRIV_S = 1, PRIV_M = 3 };

enum { PTE_V = 1, PTE_R = 2, PTE_W = 4, PTE_X = 8, PTE_U = 16, PTE_G = 32,
       PTE_A = 64, PTE_D = 128 };

enum { ROOTS = 2, TABLES_OF_ROOT = 2, FIRST_VPN1 = PT_TEST >> 22,
       FIRST_MEGA = FIRST_VPN1 + TABLES_OF_ROOT, MEGAS = 4,
       FIRST_WRONG = FIRST_MEGA + MEGAS, WRONGS = 3,
       DMA_VPN1 = FIRST_WRONG + WRONGS };

struct priv {
  struct gen g;
  unsigned mode;       /* of the next instruction */
  bool paged;          /* satp's mode */
  unsigned asid;
  uint32_t medeleg;
  bool tvm;
  bool mprv;           /* the access of M mode is that of another mode */
  bool timer;          /* menvcfg.STCE */
};

typedef void priv_gadget(struct priv *p);

/* The program of a seed; its parts in memory; as ELF. */
void priv_program(struct priv *p, uint64_t seed, unsigned count, bool strict);
enum { PRIV_PARTS = 5 };
void priv_parts(struct priv *p, struct rand_part part[PRIV_PARTS]);
bool priv_write_elf(struct priv *p, FILE *out);
/* An entry that DMA may write to word n of its table. */
uint32_t priv_dma_entry(struct gen *g, unsigned n);
/* Bits of a CSR read that must agree with QEMU's. */
uint32_t priv_csr_mask(uint32_t csr);

/* priv_page.c: the tables and pages at the start */
enum { PRIV_TABLES_SIZE = (ROOTS * (1 + TABLES_OF_ROOT) + 2) * 4096,
       PRIV_PAGES_SIZE = PT_NUM_PAGES * 4096 };
void priv_fill_tables(struct gen *g, uint32_t *tables);
void priv_fill_pages(struct gen *g, uint8_t *pages);

/* Shared by gadgets: a CSR instruction with a value; the way to another mode.
 * up() goes to M mode, or only to S mode where all is delegated. */
void priv_csr(struct priv *p, uint32_t kind, uint32_t csr, uint32_t value);
void priv_down(struct priv *p, unsigned mode);
void priv_up(struct priv *p);
void priv_machine(struct priv *p);

priv_gadget p_access, p_cross, p_atomic, p_visit, p_cross_visit, p_view,
  p_entry, p_root, p_switch_table, p_fence, p_stale, p_dma, p_device,
  p_bad_root, p_turn;
priv_gadget p_mode, p_delegate, p_trap, p_status, p_trapping, p_wait,
  p_refused;
priv_gadget p_pend, p_enable, p_plic, p_csr, p_doze, p_count;

#endif
