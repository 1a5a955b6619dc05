/* SPDX-License-Identifier: Apache-2.0
 *
 * csr.h - a row of the tables of control and status registers.
 *
 * A row is a number (or a run of them), the field of the machine that holds
 * it and the bits that can be written; rows that are more than a field name
 * their functions.  Who may access follows from the number itself, as the
 * manual lays it out.  No read has a side effect.
 */
#ifndef ISS_CSR_H
#define ISS_CSR_H

#include "iss_int.h"

/* Machines that have a row; there it replaces an earlier one. */
enum csr_when { CSR_ALWAYS, CSR_HPM, CSR_SUPERVISOR };

struct csr {
  uint16_t num, count;
  const char *name;
  /* n counts within the run */
  ureg (*read)(const struct iss *s, const struct csr *c, unsigned n);
  void (*write)(struct iss *s, const struct csr *c, unsigned n, ureg value);
  size_t offset;
  ureg mask; /* writable bits; of a constant: its value */
  enum csr_when when;
};

typedef ureg csr_read(const struct iss *s, const struct csr *c, unsigned n);
typedef void csr_write(struct iss *s, const struct csr *c, unsigned n,
                       ureg value);

csr_read csr_read_field, csr_read_array, csr_read_const;
csr_write csr_write_field, csr_write_array, csr_write_none;

/* csr.c, csr_super.c, counters.c; each ends with count 0. */
extern const struct csr csr_machine[], csr_super[], csr_counters[];

#define CSR(num, name, read, write, mask, when) \
  { num, 1, #name, read, write, offsetof(struct iss, name), mask, when }
#define CSR_FIELD(num, name, mask, when) \
  CSR(num, name, csr_read_field, csr_write_field, mask, when)
#define CSR_ARRAY(num, count, name, mask, when)                \
  { num, count, #name, csr_read_array, csr_write_array,        \
    offsetof(struct iss, name), mask, when }
#define CSR_CONST(num, count, name, value, when) \
  { num, count, name, csr_read_const, csr_write_none, 0, value, when }
#define CSR_RUN(num, count, name, read, write, when) \
  { num, count, name, read, write, 0, 0, when }
#define CSR_END { .count = 0 }

#endif
