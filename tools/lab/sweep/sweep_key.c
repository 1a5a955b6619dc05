/* SPDX-License-Identifier: Apache-2.0
 *
 * sweep_key.c - keys by content: what has the same key gives the same result.
 */
#define XXH_INLINE_ALL
#include <xxhash.h>

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "options.h"
#include "sweep.h"

enum { BLOCK = 1 << 16 };

/* CS_MODEL_ID, by tools/coresample/build.mk: a hash of the sources that
 * results depend on. */
static const char model[] = CS_MODEL_ID;

static void begin(XXH3_state_t *h)
{
  XXH3_128bits_reset(h);
  XXH3_128bits_update(h, model, sizeof model);
}

/* With its end, so that no two lists of texts are the same bytes. */
static void add(XXH3_state_t *h, const char *text)
{
  XXH3_128bits_update(h, text, strlen(text) + 1);
}

static void add_number(XXH3_state_t *h, uint64_t n)
{
  char text[24];

  snprintf(text, sizeof text, "%" PRIu64, n);
  add(h, text);
}

static void end(XXH3_state_t *h, char key[SWEEP_KEY])
{
  XXH128_hash_t hash = XXH3_128bits_digest(h);

  snprintf(key, SWEEP_KEY, "%016" PRIx64 "%016" PRIx64, hash.high64,
           hash.low64);
}

static void add_file(XXH3_state_t *h, const char *where, const char *path)
{
  char block[BLOCK];
  int fd = open(path, O_RDONLY);
  ssize_t n = -1;

  while (fd >= 0 && (n = read(fd, block, sizeof block)) > 0)
    XXH3_128bits_update(h, block, (size_t)n);
  if (n < 0)
    die("%s: %s: %s", where, path, strerror(errno));
  close(fd);
}

void sweep_key_stream(char key[SWEEP_KEY], const char *where,
                      const struct cs_sweep_stream *s)
{
  XXH3_state_t h;
  char slot[SWEEP_SPEC];

  begin(&h);
  add(&h, cs_slot_format(&s->slot, slot, sizeof slot));
  add_number(&h, s->origin);
  add_number(&h, s->limit);
  add_file(&h, where, s->path);
  end(&h, key);
}

void sweep_key_job(char key[SWEEP_KEY], const char *stream,
                   const char *compressor, uint32_t hash_seed)
{
  XXH3_state_t h;

  begin(&h);
  add(&h, stream);
  add(&h, compressor);
  add_number(&h, hash_seed);
  end(&h, key);
}
