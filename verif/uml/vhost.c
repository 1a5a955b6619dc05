/* SPDX-License-Identifier: Apache-2.0
 *
 * vhost.c - vhost-user and the split queues of virtio.
 */
#include "vhost.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/virtio_ring.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

/* Requests of vhost-user. */
enum { GET_FEATURES = 1, SET_MEM_TABLE = 5, SET_VRING_NUM = 8,
       SET_VRING_ADDR = 9, SET_VRING_BASE = 10, GET_VRING_BASE = 11,
       SET_VRING_KICK = 12, SET_VRING_CALL = 13, GET_PROTOCOL_FEATURES = 15 };
enum { FLAG_VERSION = 1, FLAG_REPLY = 4 };
/* VIRTIO_F_VERSION_1 and VHOST_USER_F_PROTOCOL_FEATURES; of these
 * SLAVE_REQ, without which User Mode Linux has no interrupt. */
#define FEATURES (UINT64_C(1) << 32 | UINT64_C(1) << 30)
#define PROTOCOL_FEATURES (UINT64_C(1) << 5)
enum { MOST_REGIONS = 8, MOST_FDS = 8, MOST_PAYLOAD = 512, MOST_BYTES = 512 };

struct region {
  uint64_t address, size, in_front_end, offset;
};

struct header {
  uint32_t request, flags, size;
};

struct queue {
  uint32_t size;
  struct vring_desc *descriptors;
  struct vring_avail *available;
  struct vring_used *used;
  uint16_t taken;   /* of those that are available */
  int kick, call;
};

struct vhost {
  struct vhost_device device;
  int front_end;
  unsigned regions;
  struct region region[MOST_REGIONS];
  uint8_t *mapped[MOST_REGIONS];
  struct queue queue[VHOST_QUEUES];
};

void *vhost_memory(const struct vhost *v, uint64_t address, size_t size)
{
  for (unsigned n = 0; n < v->regions; n++) {
    const struct region *r = &v->region[n];
    uint64_t at = address - r->address;

    if (at < r->size && size <= r->size - at)
      return v->mapped[n] + at;
  }
  return NULL;
}

/* ---- queues ---- */

static bool waits(const struct queue *q)
{
  return q->available &&
         q->taken != __atomic_load_n(&q->available->idx, __ATOMIC_ACQUIRE);
}

static uint16_t take(struct queue *q)
{
  return q->available->ring[q->taken++ % q->size];
}

/* The guest may look at the queue itself for long, with interrupts off, and not
 * take what it is told: enough is waiting for it then. */
static void give(struct queue *q, uint16_t id, uint32_t written)
{
  const uint64_t one = 1;
  uint16_t at = q->used->idx;

  q->used->ring[at % q->size] = (struct vring_used_elem){ id, written };
  __atomic_store_n(&q->used->idx, (uint16_t)(at + 1), __ATOMIC_RELEASE);
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  if (q->call >= 0 && !(q->available->flags & VRING_AVAIL_F_NO_INTERRUPT) &&
      write(q->call, &one, sizeof one) < 0 && errno != EAGAIN)
    perror("uml-device: call");
}

/* The bytes of a chain that the guest wrote, and where the answer goes. */
struct chain {
  uint8_t bytes[MOST_BYTES];
  size_t n, room;
  uint8_t *answer;
};

static bool gather(const struct vhost *v, const struct queue *q, uint16_t at,
                   struct chain *c)
{
  *c = (struct chain){ .n = 0 };
  for (unsigned turn = 0; turn < q->size && at < q->size; turn++) {
    const struct vring_desc *d = &q->descriptors[at];
    uint8_t *part = vhost_memory(v, d->addr, d->len);

    if (!part)
      return false;
    if (d->flags & VRING_DESC_F_WRITE) {
      c->answer = part;
      c->room = d->len;
    } else if (d->len > sizeof c->bytes - c->n) {
      return false;
    } else {
      memcpy(c->bytes + c->n, part, d->len);
      c->n += d->len;
    }
    if (!(d->flags & VRING_DESC_F_NEXT))
      return true;
    at = d->next;
  }
  return false;
}

static bool serve_requests(struct vhost *v)
{
  struct queue *q = &v->queue[VHOST_REQUESTS];

  while (waits(q)) {
    uint16_t id = take(q);
    struct chain c;

    if (!gather(v, q, id, &c))
      return false;
    v->device.request(v->device.user, c.bytes, c.n, c.answer, c.room);
    give(q, id, (uint32_t)c.room);
  }
  return true;
}

bool vhost_event(struct vhost *v, const uint8_t *bytes, size_t n)
{
  struct queue *q = &v->queue[VHOST_EVENTS];
  const struct vring_desc *d;
  uint8_t *to;
  uint16_t id;

  if (!waits(q))
    return false;
  id = take(q);
  d = &q->descriptors[id % q->size];
  to = vhost_memory(v, d->addr, d->len);
  if (!to || d->len < n)
    return false;
  memcpy(to, bytes, n);
  give(q, id, (uint32_t)n);
  return true;
}

/* ---- the socket ---- */

struct message {
  struct header header;
  uint8_t payload[MOST_PAYLOAD];
  int fd[MOST_FDS];
  unsigned fds;
};

/* False: the front end has gone, or this is no message. */
static bool receive(struct vhost *v, struct message *m)
{
  char control[CMSG_SPACE(sizeof m->fd)];
  struct iovec part = { &m->header, sizeof m->header };
  struct msghdr h = { .msg_iov = &part, .msg_iovlen = 1,
                      .msg_control = control,
                      .msg_controllen = sizeof control };
  ssize_t n = recvmsg(v->front_end, &h, MSG_WAITALL);

  m->fds = 0;
  if (n != sizeof m->header || m->header.size > sizeof m->payload)
    return false;
  for (struct cmsghdr *c = CMSG_FIRSTHDR(&h); c; c = CMSG_NXTHDR(&h, c)) {
    m->fds = (unsigned)((c->cmsg_len - CMSG_LEN(0)) / sizeof(int));
    memcpy(m->fd, CMSG_DATA(c), m->fds * sizeof(int));
  }
  memset(m->payload, 0, sizeof m->payload);
  return !m->header.size || recv(v->front_end, m->payload, m->header.size,
                                 MSG_WAITALL) == (ssize_t)m->header.size;
}

static bool reply(struct vhost *v, uint32_t request, const void *payload,
                  uint32_t n)
{
  struct header h = { request, FLAG_VERSION | FLAG_REPLY, n };
  uint8_t bytes[sizeof h + MOST_PAYLOAD];

  memcpy(bytes, &h, sizeof h);
  memcpy(bytes + sizeof h, payload, n);
  return write(v->front_end, bytes, sizeof h + n) == (ssize_t)(sizeof h + n);
}

static uint32_t word(const struct message *m, unsigned n)
{
  uint32_t value;

  memcpy(&value, m->payload + 4 * n, sizeof value);
  return value;
}

/* Two words, and as many regions as the first says. */
static bool map_regions(struct vhost *v, const struct message *m)
{
  unsigned n = word(m, 0);

  if (n > MOST_REGIONS || n > m->fds || v->regions)
    return false;
  for (; v->regions < n; v->regions++) {
    struct region *r = &v->region[v->regions];
    void *at;

    memcpy(r, m->payload + 8 + v->regions * sizeof *r, sizeof *r);
    at = mmap(NULL, r->size, PROT_READ | PROT_WRITE, MAP_SHARED,
              m->fd[v->regions], (off_t)r->offset);
    if (at == MAP_FAILED)
      return false;
    v->mapped[v->regions] = at;
  }
  return true;
}

static bool place_queue(struct vhost *v, struct queue *q,
                        const struct message *m)
{
  uint64_t at[3]; /* descriptors, used, available: in the front end */

  memcpy(at, m->payload + 8, sizeof at);
  q->descriptors = vhost_memory(v, at[0], q->size * sizeof *q->descriptors);
  q->used = vhost_memory(v, at[1], sizeof *q->used);
  q->available = vhost_memory(v, at[2], sizeof *q->available);
  return q->size && q->descriptors && q->used && q->available;
}

static bool answer(struct vhost *v, const struct message *m)
{
  uint32_t request = m->header.request, n = word(m, 0) & 0xff;
  uint64_t features = request == GET_FEATURES ? FEATURES : PROTOCOL_FEATURES;
  struct queue *q = &v->queue[n % VHOST_QUEUES];
  uint32_t state[2] = { n, q->taken };

  switch (request) {
  case GET_FEATURES:
  case GET_PROTOCOL_FEATURES:
    return reply(v, request, &features, sizeof features);
  case SET_MEM_TABLE: return map_regions(v, m);
  case SET_VRING_NUM: q->size = word(m, 1); return true;
  case SET_VRING_ADDR: return place_queue(v, q, m);
  case SET_VRING_BASE: q->taken = (uint16_t)word(m, 1); return true;
  case GET_VRING_BASE: return reply(v, request, state, sizeof state);
  case SET_VRING_KICK: q->kick = m->fds ? m->fd[0] : -1; return true;
  case SET_VRING_CALL:
    q->call = m->fds ? m->fd[0] : -1;
    return q->call < 0 || !fcntl(q->call, F_SETFL, O_NONBLOCK);
  default: return true;
  }
}

/* ---- life ---- */

bool vhost_serve(struct vhost *v)
{
  enum { MILLISECOND = 1 };
  struct message m;

  for (;;) {
    struct pollfd what[] = { { v->front_end, POLLIN, 0 },
                             { v->queue[VHOST_REQUESTS].kick, POLLIN, 0 } };
    uint64_t kicks;

    if (poll(what, 2, MILLISECOND) < 0 && errno != EINTR)
      return false;
    if (what[1].revents & POLLIN &&
        (read(what[1].fd, &kicks, sizeof kicks) != sizeof kicks ||
         !serve_requests(v)))
      return false;
    v->device.passing(v->device.user);
    if (what[0].revents) {
      if (!receive(v, &m))
        return true;
      if (!answer(v, &m))
        return false;
    }
  }
}

struct vhost *vhost_open(const char *socket_name,
                         const struct vhost_device *device, char *err,
                         size_t errlen)
{
  struct sockaddr_un name = { .sun_family = AF_UNIX };
  struct vhost *v = calloc(1, sizeof *v);
  int listener = socket(AF_UNIX, SOCK_STREAM, 0);

  snprintf(name.sun_path, sizeof name.sun_path, "%s", socket_name);
  unlink(socket_name);
  if (!v || listener < 0 || strcmp(name.sun_path, socket_name) ||
      bind(listener, (void *)&name, sizeof name) || listen(listener, 1) ||
      (v->front_end = accept(listener, NULL, NULL)) < 0) {
    snprintf(err, errlen, "%s: %s", socket_name, strerror(errno));
    free(v);
    return NULL;
  }
  close(listener);
  v->device = *device;
  for (unsigned n = 0; n < VHOST_QUEUES; n++)
    v->queue[n].kick = v->queue[n].call = -1;
  return v;
}

void vhost_close(struct vhost *v)
{
  close(v->front_end);
  for (unsigned n = 0; n < v->regions; n++)
    munmap(v->mapped[n], v->region[n].size);
  free(v);
}
