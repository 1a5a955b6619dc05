/* SPDX-License-Identifier: Apache-2.0
 *
 * pci.c - configuration space and BAR.
 */
#include "pci.h"

#include <string.h>

/* enum virtio_pcidev_ops, struct virtio_pcidev_msg */
enum { CONFIG_READ = 1, CONFIG_WRITE = 2, BAR_READ = 3, BAR_WRITE = 4, MSI = 7 };

struct message {
  uint8_t op, bar;
  uint16_t reserved;
  uint32_t size;
  uint64_t address;
};

/* Configuration space, and the one capability. */
enum { VENDOR = 0, DEVICE = 2, COMMAND = 4, STATUS = 6, CLASS = 0xb, BAR0 = 0x10,
       CAPABILITIES = 0x34, LINE = 0x3c,
       PIN = 0x3d, MSI_CAP = 0x40, MSI_CONTROL = 0x42, MSI_ADDRESS = 0x44,
       MSI_DATA = 0x4c, MSI_END = 0x50 };
enum { HAS_CAPABILITIES = 0x10, CLASS_OTHER = 0xff, CAP_MSI = 5, MSI_64 = 0x80,
       MSI_ENABLE = 1 };

void pci_init(struct pci *p, uint16_t vendor, uint16_t device, uint32_t size,
              uint32_t (*read)(void *user, uint32_t offset),
              void (*write)(void *user, uint32_t offset, uint32_t value),
              void *user)
{
  *p = (struct pci){ .bar_mask = ~(size - 1), .read = read, .write = write,
                     .user = user };
  memcpy(p->config + VENDOR, &vendor, sizeof vendor);
  memcpy(p->config + DEVICE, &device, sizeof device);
  p->config[STATUS] = HAS_CAPABILITIES;
  p->config[CLASS] = CLASS_OTHER;
  p->config[CAPABILITIES] = MSI_CAP;
  p->config[PIN] = 1;
  p->config[MSI_CAP] = CAP_MSI;
  p->config[MSI_CONTROL] = MSI_64;
}

static bool writable(uint64_t at)
{
  return at == COMMAND || at == LINE || (at >= MSI_CONTROL && at < MSI_END);
}

static void config_write(struct pci *p, uint64_t at, const uint8_t *data,
                         uint32_t size)
{
  uint32_t value;

  if (at == BAR0 && size == sizeof value) {
    memcpy(&value, data, sizeof value);
    value &= p->bar_mask;
    memcpy(p->config + BAR0, &value, sizeof value);
  } else if (writable(at) && at + size <= PCI_CONFIG) {
    memcpy(p->config + at, data, size);
  }
}

static void bar_read(struct pci *p, uint64_t at, uint8_t *answer, size_t room)
{
  for (size_t n = 0; n + 4 <= room; n += 4) {
    uint32_t value = p->read(p->user, (uint32_t)(at + n));

    memcpy(answer + n, &value, sizeof value);
  }
}

static void bar_write(struct pci *p, uint64_t at, const uint8_t *data,
                      size_t size)
{
  for (size_t n = 0; n + 4 <= size; n += 4) {
    uint32_t value;

    memcpy(&value, data + n, sizeof value);
    p->write(p->user, (uint32_t)(at + n), value);
  }
}

void pci_request(struct pci *p, const uint8_t *bytes, size_t n, uint8_t *answer,
                 size_t room)
{
  const uint8_t *data = bytes + sizeof(struct message);
  size_t size, wanted;
  struct message m;

  if (n < sizeof m)
    return;
  memcpy(&m, bytes, sizeof m);
  size = n - sizeof m < m.size ? n - sizeof m : m.size;
  wanted = room < m.size ? room : m.size;
  switch (m.op) {
  case CONFIG_READ:
    memset(answer, 0xff, room);
    if (m.address + wanted <= PCI_CONFIG)
      memcpy(answer, p->config + m.address, wanted);
    break;
  case CONFIG_WRITE: config_write(p, m.address, data, (uint32_t)size); break;
  case BAR_READ: bar_read(p, m.address, answer, wanted); break;
  case BAR_WRITE: bar_write(p, m.address, data, size); break;
  }
}

bool pci_interrupt(struct pci *p, struct vhost *v)
{
  struct {
    struct message m;
    uint8_t data[4];
  } event = { .m = { .op = MSI, .size = 2 } };
  uint32_t address;

  if (!(p->config[MSI_CONTROL] & MSI_ENABLE))
    return false;
  memcpy(&address, p->config + MSI_ADDRESS, sizeof address);
  event.m.address = address;
  memcpy(event.data, p->config + MSI_DATA, 2);
  return vhost_event(v, (const uint8_t *)&event, sizeof event.m + 4);
}
