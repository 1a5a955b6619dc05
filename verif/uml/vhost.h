/* SPDX-License-Identifier: Apache-2.0
 *
 * vhost.h - a device of virtio behind a socket, as much of vhost-user as User
 * Mode Linux asks for: one front end, two queues.
 */
#ifndef VHOST_H
#define VHOST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { VHOST_REQUESTS = 0, VHOST_EVENTS = 1, VHOST_QUEUES = 2 };

struct vhost;

struct vhost_device {
  /* A request: n bytes came, of the answer at most `room` bytes are written. */
  void (*request)(void *user, const uint8_t *bytes, size_t n, uint8_t *answer,
                  size_t room);
  /* Nothing has come for a millisecond, or a request was served. */
  void (*passing)(void *user);
  void *user;
};

/* Waits at the socket (a file of its own that is removed before) for the one
 * front end.  NULL with a message in err. */
struct vhost *vhost_open(const char *socket, const struct vhost_device *device,
                         char *err, size_t errlen);
/* Until the front end goes; false: it broke the protocol. */
bool vhost_serve(struct vhost *v);
void vhost_close(struct vhost *v);

/* The guest's memory from that address on, NULL: not all of it is memory. */
void *vhost_memory(const struct vhost *v, uint64_t address, size_t size);

/* An event for the guest; false: it has no place for one now. */
bool vhost_event(struct vhost *v, const uint8_t *bytes, size_t n);

#endif
