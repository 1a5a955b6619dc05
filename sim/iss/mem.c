/* SPDX-License-Identifier: Apache-2.0
 *
 * mem.c - how an access finds its bytes.
 *
 * iss_translate() decides where an address leads and whether the view may go
 * there.  When the answer is the same for a whole page of RAM, it is kept in
 * the table `tlb`, and the next access to the page is a compare and a copy.
 * Everything else (devices, page crossings, pages that a PMP border cuts)
 * takes the slow functions.  Misaligned accesses work, as on QEMU.
 */
#include <string.h>

#include "iss_int.h"

/* Where va leads, or why the view may not go there.  The bytes lie in one
 * page. */
enum fault iss_translate(struct iss *s, enum access kind, unsigned view,
                         ureg va, unsigned size, uint64_t *pa)
{
  enum fault f = FAULT_NONE;

  *pa = va;
  if (view != VIEW_M && s->satp & SATP_SV32)
    f = iss_walk(s, kind, view, va, pa);
  if (!f && !s->config.no_pmp &&
      !iss_pmp_allows(&s->pmp, kind, view, *pa, size))
    f = FAULT_ACCESS;
  return f;
}

struct ram *iss_find_ram(const struct iss *s, uint64_t pa, uint64_t size)
{
  for (unsigned n = 0; n < s->num_ram; n++) {
    const struct ram *r = &s->ram[n];

    if (pa >= r->base && pa - r->base < r->size &&
        size <= r->size - (pa - r->base))
      return (struct ram *)r;
  }
  return NULL;
}

/* The entry for va's page, or NULL when the page cannot be used in whole. */
struct tlb_entry *iss_tlb_fill(struct iss *s, enum access kind, unsigned view,
                               ureg va)
{
  struct tlb_entry *e = iss_tlb_slot(s, kind, view, va);
  ureg page = va & ~(ureg)(PAGE_SIZE - 1);
  struct ram *ram;
  uint64_t pa;

  if (iss_tlb_hit(e, va))
    return e;
  if (s->track && kind == ACC_STORE) /* each is tracked by store_slow() */
    return NULL;
  if (iss_translate(s, kind, view, page, PAGE_SIZE, &pa) ||
      (ram = iss_find_ram(s, pa, PAGE_SIZE)) == NULL)
    return NULL;
  e->tag = page | 1;
  e->pa = pa;
  e->host = ram->host + (pa - ram->base);
  e->marks = &ram->marks[(pa - ram->base) >> PAGE_BITS];
  return e;
}

void iss_tlb_flush(struct iss *s)
{
  memset(s->tlb, 0, sizeof s->tlb);
  memset(s->mega, 0, sizeof s->mega);
}

void iss_tlb_flush_paged(struct iss *s)
{
  memset(s->tlb, 0, VIEW_M * sizeof s->tlb[0]);
  memset(s->mega, 0, sizeof s->mega);
}

void iss_tlb_flush_page(struct iss *s, ureg va)
{
  if (s->mega[va >> 27] >> (va >> 22 & 31) & 1) {
    iss_tlb_flush_paged(s);
    return;
  }
  for (unsigned view = 0; view < VIEW_M; view++)
    for (unsigned kind = 0; kind < NUM_ACCESS; kind++)
      iss_tlb_slot(s, kind, view, va)->tag = 0;
}

static bool fault(struct iss *s, enum access kind, enum fault f, ureg va)
{
  static const uint8_t causes[][NUM_ACCESS] = {
    [FAULT_ACCESS] = { 0, CAUSE_LOAD_ACCESS, CAUSE_STORE_ACCESS },
    [FAULT_PAGE] = { 0, CAUSE_LOAD_PAGE, CAUSE_STORE_PAGE },
  };

  iss_raise(s, causes[f][kind], va);
  return false;
}

static void write_ram(struct iss *s, struct ram *ram, uint64_t pa,
                      unsigned size, ureg value)
{
  if (s->track)
    iss_track_write(s, ram, pa, size);
  memcpy(ram->host + (pa - ram->base), &value, size);
  if (ram->marks[(pa - ram->base) >> PAGE_BITS])
    iss_changed(s, ram, pa, size);
}

/* A piece within one page, checked as one access; *pa is where it lies. */
static bool load_piece(struct iss *s, ureg va, unsigned size, ureg *value,
                       uint64_t *pa)
{
  struct ram *ram;
  enum fault f = iss_translate(s, ACC_LOAD, s->data_view, va, size, pa);

  if (f)
    return fault(s, ACC_LOAD, f, va);
  ram = iss_find_ram(s, *pa, size);
  if (ram)
    memcpy(value, ram->host + (*pa - ram->base), size);
  else if (!iss_device_read(s, *pa, size, value))
    return fault(s, ACC_LOAD, FAULT_ACCESS, va);
  return true;
}

static bool store_piece(struct iss *s, ureg va, unsigned size, ureg value,
                        uint64_t *pa)
{
  struct ram *ram;
  enum fault f = iss_translate(s, ACC_STORE, s->data_view, va, size, pa);

  if (f)
    return fault(s, ACC_STORE, f, va);
  ram = iss_find_ram(s, *pa, size);
  if (ram)
    write_ram(s, ram, *pa, size, value);
  else if (!iss_device_write(s, *pa, size, value))
    return fault(s, ACC_STORE, FAULT_ACCESS, va);
  return true;
}

static bool crosses(ureg va, unsigned size)
{
  return (va & (PAGE_SIZE - 1)) + size > PAGE_SIZE;
}

/* A core reads no device by parts. */
static bool nowhere(struct iss *s, ureg va)
{
  uint64_t pa;

  return !iss_translate(s, ACC_LOAD, s->data_view, va, 1, &pa) &&
         !iss_find_ram(s, pa, 1);
}

/* *pa is where the first byte lies. */
static bool load_slow(struct iss *s, ureg va, unsigned size, ureg *value,
                      uint64_t *pa)
{
  *value = 0;
  if (!crosses(va, size))
    return load_piece(s, va, size, value, pa);
  for (unsigned n = 0; n < size; n++) {
    uint64_t other;
    ureg byte = 0;

    if (s->config.lockstep && nowhere(s, va + n))
      return fault(s, ACC_LOAD, FAULT_ACCESS, va + n);
    if (!load_piece(s, va + n, 1, &byte, n ? &other : pa))
      return false;
    *value |= byte << 8 * n;
  }
  return true;
}

/* All bytes are checked before the first is written. */
static bool store_slow(struct iss *s, ureg va, unsigned size, ureg value,
                       uint64_t *pa)
{
  uint64_t other;

  if (!crosses(va, size))
    return store_piece(s, va, size, value, pa);
  for (unsigned n = 0; n < size; n++) {
    enum fault f = iss_translate(s, ACC_STORE, s->data_view, va + n, 1,
                                 &other);

    if (!f && !iss_find_ram(s, other, 1))
      f = FAULT_ACCESS;
    if (f)
      return fault(s, ACC_STORE, f, va + n);
  }
  for (unsigned n = 0; n < size; n++)
    store_piece(s, va + n, 1, value >> 8 * n & 0xff, n ? &other : pa);
  return true;
}

static uint8_t mask_of(unsigned size) { return (uint8_t)((1u << size) - 1); }

bool iss_load(struct iss *s, ureg va, unsigned size, ureg *value)
{
  struct tlb_entry *e = iss_tlb_slot(s, ACC_LOAD, s->data_view, va);
  uint64_t pa;

  if ((!iss_tlb_hit(e, va) &&
       !iss_tlb_fill(s, ACC_LOAD, s->data_view, va)) || crosses(va, size)) {
    if (!load_slow(s, va, size, value, &pa))
      return false;
  } else {
    pa = e->pa + (va & (PAGE_SIZE - 1));
    memcpy(value, e->host + (va & (PAGE_SIZE - 1)), size);
  }
  s->rv->mem_addr = va;
  s->rv->mem_paddr = (uint32_t)pa;
  s->rv->mem_rmask = mask_of(size);
  s->rv->mem_latency = 1;
  s->rv->mem_rdata = *value;
  return true;
}

/* riscv-tests end by storing 2 * code + 1 to `tohost`. */
static void check_tohost(struct iss *s, ureg va, ureg value)
{
  if (va == s->tohost && value & 1)
    iss_exit(s, (int)(value >> 1));
}

bool iss_store(struct iss *s, ureg va, unsigned size, ureg value)
{
  struct tlb_entry *e = iss_tlb_slot(s, ACC_STORE, s->data_view, va);
  uint64_t pa;

  value = size == 4 ? value : value & ((1u << 8 * size) - 1);
  if ((!iss_tlb_hit(e, va) &&
       !iss_tlb_fill(s, ACC_STORE, s->data_view, va)) || crosses(va, size)) {
    if (!store_slow(s, va, size, value, &pa))
      return false;
  } else {
    pa = e->pa + (va & (PAGE_SIZE - 1));
    memcpy(e->host + (va & (PAGE_SIZE - 1)), &value, size);
    if (*e->marks)
      iss_forget_code(s, pa, size);
  }
  s->rv->mem_addr = va;
  s->rv->mem_paddr = (uint32_t)pa;
  s->rv->mem_wmask = mask_of(size);
  s->rv->mem_latency = 1;
  s->rv->mem_wdata = value;
  if (s->tohost)
    check_tohost(s, va, value);
  return true;
}
