/* SPDX-License-Identifier: Apache-2.0
 *
 * pci.h - a PCI function with one BAR of 32-bit registers and one message
 * interrupt, as the messages of virtio_pcidev.h ask for it.
 */
#ifndef PCI_H
#define PCI_H

#include "vhost.h"

enum { PCI_CONFIG = 256 };

struct pci {
  uint8_t config[PCI_CONFIG];
  uint32_t bar_mask;
  uint32_t (*read)(void *user, uint32_t offset);
  void (*write)(void *user, uint32_t offset, uint32_t value);
  void *user;
};

/* size: of the BAR, a power of two. */
void pci_init(struct pci *p, uint16_t vendor, uint16_t device, uint32_t size,
              uint32_t (*read)(void *user, uint32_t offset),
              void (*write)(void *user, uint32_t offset, uint32_t value),
              void *user);

/* A message of the guest, and the answer to it. */
void pci_request(struct pci *p, const uint8_t *bytes, size_t n, uint8_t *answer,
                 size_t room);

/* False: the guest has no place for it, or does not want any. */
bool pci_interrupt(struct pci *p, struct vhost *v);

#endif
