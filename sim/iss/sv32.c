/* SPDX-License-Identifier: Apache-2.0
 *
 * sv32.c - address translation by page tables: Sv32, two levels, pages of
 * 4 KiB and megapages of 4 MiB.
 *
 * A walk changes nothing: a page whose accessed bit is 0, or that is stored
 * to while its dirty bit is 0, faults, and software sets the bits (Svade).
 * A walk begins at satp; lockstep may assume another root, of another address
 * space even, of which only what is global can be used.
 */
#include "iss_int.h"

enum { PTE_V = 1, PTE_R = 2, PTE_W = 4, PTE_X = 8, PTE_U = 16, PTE_G = 32,
       PTE_A = 64, PTE_D = 128, PTE_PPN_SHIFT = 10 };
enum { LEVELS = 2, VPN_BITS = 10 };

/* The entry of `table` for va; the access to it is a load of S mode. */
static enum fault read_pte(struct iss *s, enum access kind, uint64_t table,
                           ureg va, unsigned level, ureg *pte)
{
  ureg vpn = va >> (PAGE_BITS + VPN_BITS * level) & ((1 << VPN_BITS) - 1);
  uint64_t pa = table + vpn * sizeof *pte;

  if (!s->config.no_pmp &&
      !iss_pmp_allows(&s->pmp, ACC_LOAD, CS_MODE_S, pa, sizeof *pte))
    return FAULT_ACCESS;
  if (!iss_read_mem(s, pa, pte, sizeof *pte))
    return FAULT_ACCESS;
  if (s->track)
    *pte = iss_track_read(s, kind, va, level, pa, *pte);
  return FAULT_NONE;
}

/* Whether the page is of those that the view may touch at all.  Fetches never
 * have the view of SUM, so S mode does not execute user pages. */
static bool owner_allows(ureg pte, unsigned view)
{
  if (!(pte & PTE_U))
    return view != VIEW_U;
  return view == VIEW_U || view == VIEW_S_SUM;
}

static bool leaf_allows(const struct iss *s, ureg pte, enum access kind,
                        unsigned view)
{
  ureg readable = s->mstatus & MSTATUS_MXR ? PTE_R | PTE_X : PTE_R;
  const ureg one_of[] = {
    [ACC_FETCH] = PTE_X, [ACC_LOAD] = readable, [ACC_STORE] = PTE_W,
  };
  ureg marks = kind == ACC_STORE ? PTE_A | PTE_D : PTE_A;

  return owner_allows(pte, view) && pte & one_of[kind] &&
         (pte & marks) == marks;
}

/* The address that a leaf of this level gives; a megapage is aligned. */
static bool leaf_address(struct iss *s, ureg pte, unsigned level, ureg va,
                         uint64_t *pa)
{
  uint64_t size = (uint64_t)1 << (PAGE_BITS + VPN_BITS * level);
  uint64_t base = (uint64_t)(pte >> PTE_PPN_SHIFT) << PAGE_BITS;

  if (base & (size - 1))
    return false;
  if (level)
    s->mega[va >> 27] |= (uint32_t)1 << (va >> 22 & 31);
  *pa = base | (va & (size - 1));
  return true;
}

enum fault iss_walk(struct iss *s, enum access kind, unsigned view, ureg va,
                    uint64_t *pa)
{
  ureg satp = s->track ? iss_track_read(s, kind, va, WALK_ROOT, 0, s->satp)
                       : s->satp;
  bool own = !((satp ^ s->satp) >> SATP_ASID_SHIFT & SATP_ASID);
  uint64_t table = (uint64_t)(satp & SATP_PPN) << PAGE_BITS;

  for (unsigned level = LEVELS; level-- > 0;) {
    ureg pte;
    enum fault f = read_pte(s, kind, table, va, level, &pte);

    if (f)
      return f;
    if (!(pte & PTE_V) || (pte & (PTE_R | PTE_W)) == PTE_W)
      return FAULT_PAGE;
    own |= (pte & PTE_G) != 0;
    if (pte & (PTE_R | PTE_X))
      return own && leaf_allows(s, pte, kind, view) &&
             leaf_address(s, pte, level, va, pa) ? FAULT_NONE : FAULT_PAGE;
    if (pte & (PTE_U | PTE_A | PTE_D)) /* reserved in a pointer */
      return FAULT_PAGE;
    table = (uint64_t)(pte >> PTE_PPN_SHIFT) << PAGE_BITS;
  }
  return FAULT_PAGE;
}
