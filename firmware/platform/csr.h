/* SPDX-License-Identifier: Apache-2.0
 *
 * csr.h - access to control and status registers.
 *
 * The compiler's libraries are chosen by -march=rv32imac, and adding _zicsr to
 * it would select none; so the extension is named in the assembly instead.
 */
#ifndef CSR_H
#define CSR_H

#include <stdint.h>

#define CSR_READ(name) ({ \
  uint32_t value_; \
  __asm__ volatile(".option push\n.option arch, +zicsr\n" \
                   "csrr %0, " #name "\n.option pop" : "=r"(value_)); \
  value_; \
})

#define CSR_WRITE(name, value) \
  __asm__ volatile(".option push\n.option arch, +zicsr\n" \
                   "csrw " #name ", %0\n.option pop" \
                   : : "r"(value) : "memory")

#endif
