/* SPDX-License-Identifier: Apache-2.0
 *
 * sweep.c - any bytes as the file of a sweep: JSON, and in it designs, slots
 * and placeholders.  It is refused with its name and a place; or every design
 * is one that can be built, and is read again as it is written.
 */
#include <string.h>

#include "cs_event.h"
#include "cs_sweep.h"
#include "fuzz.h"

static void design_holds(const struct cs_sweep_design *d)
{
  struct cs_compressor c;
  char err[200], text[200];

  FUZZ_CHECK(!cs_spec_parse(d->canonical, &c, err, sizeof err), "%s: %s",
             d->canonical, err);
  cs_spec_format(&c, text, sizeof text);
  FUZZ_CHECK(!strcmp(text, d->canonical), "%s, %s", d->canonical, text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
  struct fuzz_file f = fuzz_file(data, n);
  struct cs_sweep s;
  char err[400] = "";

  if (cs_sweep_read(&s, f.path, err, sizeof err)) {
    FUZZ_CHECK(!strncmp(err, f.path, strlen(f.path)) && strchr(err, ' '),
               "'%s'", err);
  } else {
    FUZZ_CHECK(s.streams && s.designs && s.seeds && s.hash_seeds, "%s",
               s.name);
    for (size_t i = 0; i < s.designs; i++)
      design_holds(&s.design[i]);
  }
  cs_sweep_free(&s);
  fuzz_close(&f);
  return 0;
}
