/* SPDX-License-Identifier: Apache-2.0
 *
 * feed.c - any bytes as what `cop-run` executes: text, tuples, a trace.  It is
 * read to its end, or the command ends with a message that has the file's name
 * and a place.  Instructions are ones that the retirement port can have.
 *
 * Input: what it is, the file.
 */
#include <sanitizer/lsan_interface.h>
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include "debug_feed.h"
#include "fuzz.h"
#include "options.h"

enum { MOST = 20000 };

static jmp_buf ended;
static char message[1000];
static struct debug_feed *feed;

/* In the place of the command's: it ends the input, not the program. */
void die(const char *format, ...)
{
  va_list args;

  va_start(args, format);
  vsnprintf(message, sizeof message, format, args);
  va_end(args);
  longjmp(ended, 1);
}

static void read_all(enum debug_feed_kind kind, const char *path)
{
  struct cs_rvfi r;

  feed = NULL;
  feed = debug_feed_open(kind, path, 1.5);
  for (unsigned n = 0; n < MOST && debug_feed_next(feed, &r); n++)
    FUZZ_CHECK(r.valid && r.mode <= 3, "instruction %u", n);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
  static struct fuzz_file file;
  const size_t length = sizeof file.path;

  if (!n)
    return 0;
  file = fuzz_file(data + 1, n - 1);
  __lsan_disable(); /* a command that ends may leave something */
  if (!setjmp(ended))
    read_all((enum debug_feed_kind)(data[0] % 3), file.path);
  else
    FUZZ_CHECK(!strncmp(message, file.path, strnlen(file.path, length)) &&
               message[strnlen(file.path, length)] == ':', "'%s'", message);
  __lsan_enable();
  if (feed)
    debug_feed_close(feed);
  fuzz_close(&file);
  return 0;
}
