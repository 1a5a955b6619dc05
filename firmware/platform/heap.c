/* SPDX-License-Identifier: Apache-2.0
 *
 * heap.c - sbrk() over the RAM that the linker left between data and stack,
 * with a high-water mark.
 */
#include <errno.h>
#include <unistd.h>

#include "platform.h"

extern char __heap_start[], __heap_end[];

static size_t used, peak;

void *sbrk(ptrdiff_t increment)
{
  size_t room = (size_t)(__heap_end - __heap_start);
  char *block = __heap_start + used;

  if (increment > (ptrdiff_t)(room - used) || increment < -(ptrdiff_t)used) {
    errno = ENOMEM;
    return (void *)-1;
  }
  used += (size_t)increment;
  if (used > peak)
    peak = used;
  return block;
}

size_t heap_peak(void)
{
  return peak;
}
