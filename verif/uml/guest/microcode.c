/* SPDX-License-Identifier: Apache-2.0
 *
 * microcode.c - images for the coprocessor, good and bad, by the driver.
 * /lib/firmware/coresample/count counts loads in its value register 0.
 */
#include <stdio.h>
#include <string.h>

#include "cs_aux.h"
#include "cs_cop_regs.h"
#include "pmu.h"
#include "stress.h"
#include "sys.h"
#include "umltest.h"

enum { EINVAL = 22, ENOENT = 2, NR_PREAD = 67, NR_PWRITE = 68, NR_SETUID = 146, NR_PPOLL = 414,
       NOBODY = 65534, POLL_PRIORITY = 2 };
enum { MOST = 40000, V0 = 0x3000 };
enum { SIZES = 3, COUNTS = 4, CLASSES = 6, WORST = 7 }; /* words of an image */
#define PMU_COP (UINT64_C(1) << 56)
#define DEVICE "/sys/bus/event_source/devices/coresample/"
#define NAME DEVICE "microcode"
#define FOLDER "/lib/firmware/coresample/"

static uint32_t image[MOST / 4];
static long size;

static int named(const char *name)
{
  int fd = sys_open(NAME, SYS_O_WRONLY, 0);
  long n = fd < 0 ? fd : sys_write(fd, name, strlen(name));

  if (fd >= 0)
    sys_close(fd);
  return n < 0 ? (int)-n : 0;
}

static struct pmu_attributes with_microcode(void)
{
  struct pmu_attributes a = session_attributes();

  a.config1 |= PMU_COP;
  return a;
}

int microcode_refusal(void)
{
  struct pmu_attributes a = with_microcode();
  int fd = pmu_open(&a, -1, -1);

  if (fd >= 0)
    sys_close(fd);
  return fd < 0 ? -fd : 0;
}

/* ---- bad images ---- */

static uint32_t crc32(const uint8_t *bytes, long n)
{
  uint32_t crc = UINT32_MAX;

  while (n--) {
    crc ^= *bytes++;
    for (int bit = 0; bit < 8; bit++)
      crc = crc >> 1 ^ (crc & 1 ? 0xedb88320u : 0);
  }
  return ~crc;
}

/* What the driver says to n bytes of the image, with a checksum that is right or
 * that of before. */
static int tried(long n, bool sum)
{
  int fd = sys_open(FOLDER "tried", SYS_O_WRONLY | SYS_O_CREAT | SYS_O_TRUNC, 0644);

  if (sum)
    image[n / 4 - 1] = crc32((const uint8_t *)image, n - 4);
  if (sys_write(fd, image, (size_t)n) != n)
    return -1;
  sys_close(fd);
  return named("tried");
}

/* With one word changed, which then is as it was. */
static bool refused(unsigned word, uint32_t bits)
{
  int error;

  image[word] ^= bits;
  error = tried(size, true);
  image[word] ^= bits;
  if (error != EINVAL)
    printf("# word %u, bits %#x: error %d\n", word, bits, error);
  return error == EINVAL;
}

bool microcode_wrong(void)
{
  int fd = sys_open(FOLDER "count", SYS_O_RDONLY, 0);
  bool good;

  size = sys_read(fd, image, sizeof image);
  sys_close(fd);
  if (size < 64 || tried(size, false) != 0)
    return false;
  /* whole, but not what it says, or not for this hardware */
  good = refused(0, 1) && refused(1, 1) && refused(1, 1 << 16) && refused(2, 4) &&
         refused(SIZES, 16) && refused(SIZES, 1u << 29) && refused(COUNTS, 1) &&
         refused(COUNTS, 1 << 16) && refused(5, 1u << 31) && refused(CLASSES, 2) &&
         refused(CLASSES, 1) && refused(WORST, image[WORST]);
  /* not whole */
  image[WORST] ^= 1;
  good = good && tried(size, false) == EINVAL;
  image[WORST] ^= 1;
  good = good && tried(0, false) == EINVAL && tried(size - 4, false) == EINVAL &&
         tried(size - 2, false) == EINVAL && tried(size + 4, false) == EINVAL;
  return good && named("absent") == ENOENT && named("../count") == EINVAL &&
         named("\n") == EINVAL && named("count") == 0;
}

/* ---- a session ---- */

struct told_microcode {
  uint32_t records, halts, v0;
  uint32_t counts[CS_STREAM_COP_COUNTS];
};

static uint32_t word(const struct pmu_area *area, uint64_t at, unsigned n)
{
  uint32_t value;

  memcpy(&value, area->aux + ((at + 4 * n) & (area->aux_size - 1)),
         sizeof value);
  return value;
}

static struct told_microcode read_microcode(struct pmu_area *area)
{
  struct told_microcode t = { .records = 0 };
  uint64_t at, end;

  end = pmu_pending(area, &at);
  for (end += at; at < end;) {
    uint32_t first = word(area, at, 0), units = CS_STREAM_UNITS(first);

    if (CS_STREAM_TYPE(first) == CS_STREAM_MICROCODE) {
      t.records++;
      t.halts += word(area, at, CS_STREAM_MICROCODE_CAUSE) != 0;
      for (unsigned n = 0; n < CS_STREAM_COP_COUNTS; n++)
        t.counts[n] = word(area, at, CS_STREAM_MICROCODE_COUNTS + n);
    }
    if (CS_STREAM_TYPE(first) == CS_STREAM_ARRAY && CS_STREAM_LOW(first) == V0)
      t.v0 = word(area, at, 4);
    at += (units ? units : 1) * CS_STREAM_UNIT;
  }
  return t;
}

/* Every load was a sample; each that was processed is one more in v0. */
bool microcode_runs(void)
{
  enum { TAKEN, DROPPED, PROCESSED, ABORTED, HELD };
  struct pmu_attributes a = with_microcode();
  struct told_microcode t;
  struct session s;
  const uint32_t *c = t.counts;

  a.flags |= PMU_EXCLUDE_KERNEL;
  if (named("count") || !session_begin_with(&s, &a, STRESS_PAGES))
    return false;
  for (int n = 0; n < 4; n++) {
    stress_work();
    stress_sleep(INT64_C(20000000));
  }
  pmu_disable(s.fd);
  t = read_microcode(&s.area);
  session_end(&s);
  printf("# %u records, %u halts, taken %u, dropped %u, processed %u, aborted %u, held %u, v0 %u\n",
         t.records, t.halts, c[TAKEN], c[DROPPED], c[PROCESSED], c[ABORTED],
         c[HELD], t.v0);
  return t.halts >= 2 && t.records >= t.halts && c[TAKEN] == 4 * STRESS_TURNS &&
         c[TAKEN] == c[DROPPED] + c[PROCESSED] + c[ABORTED] + c[HELD] &&
         c[PROCESSED] == t.v0 && t.v0 >= 64 * t.halts && hardware_off() &&
         session_good();
}

/* ---- the file ---- */

static uint32_t get(int fd, uint32_t at)
{
  uint32_t value = 0;

  sys_call(NR_PREAD, fd, (long)&value, sizeof value, (long)at, 0, 0);
  return value;
}

static void put(int fd, uint32_t at, uint32_t value)
{
  sys_call(NR_PWRITE, fd, (long)&value, sizeof value, (long)at, 0, 0);
}

/* There was an interrupt since the file was read last; false: none for so long. */
static bool called(int fd, int64_t ns)
{
  struct {
    int32_t fd;
    int16_t events, found;
  } what = { fd, POLL_PRIORITY, 0 };
  long limit[2] = { (long)(ns / 1000000000), (long)(ns % 1000000000) };

  sys_call(NR_PPOLL, (long)&what, 1, (long)limit, 0, 0, 0);
  return what.found & POLL_PRIORITY;
}

/* Asks, works until it halts, is told; not again as long as it does not ask. */
static bool one_call(int fd)
{
  const uint32_t halt = CS_COP_INTR_STATE_HALT_MASK;
  bool off = get(fd, CS_COP_INTR_ENABLE_OFFSET) == 0, early = called(fd, 0), told, again;
  uint32_t state, enable;

  put(fd, CS_COP_INTR_ENABLE_OFFSET, halt);
  stress_work();
  told = called(fd, INT64_C(2000000000));
  enable = get(fd, CS_COP_INTR_ENABLE_OFFSET);
  state = get(fd, CS_COP_INTR_STATE_OFFSET);
  again = called(fd, INT64_C(20000000));
  put(fd, CS_COP_INTR_STATE_OFFSET, halt);
  put(fd, CS_COP_CTRL_OFFSET, CS_COP_CTRL_RUN_MASK | CS_COP_CTRL_ENABLE_MASK);
  printf("# off %d, early %d, told %d, enable %#x, state %#x, again %d\n", off, early, told, enable,
         state, again);
  return off && !early && told && !enable && state & halt && !again;
}

bool microcode_calls(void)
{
  struct pmu_attributes a = with_microcode();
  struct session s;
  bool good;
  int fd;

  a.flags |= PMU_EXCLUDE_KERNEL;
  if (named("count") || !session_begin_with(&s, &a, STRESS_PAGES))
    return false;
  fd = sys_open(DEVICE "coprocessor", SYS_O_RDWR, 0);
  put(fd, CS_COP_STATUS_OFFSET, 0); /* whoever writes answers halts */
  good = fd >= 0 && one_call(fd) && one_call(fd) && one_call(fd);
  sys_close(fd);
  session_end(&s);
  return good && hardware_off() && session_good();
}

static bool denied_to_nobody(void)
{
  int code = 1, pid = sys_fork();

  if (pid == 0) {
    sys_call(NR_SETUID, NOBODY, 0, 0, 0, 0, 0);
    sys_exit(named("count") != SYS_EACCES || microcode_refusal() != SYS_EACCES);
  }
  return sys_wait(pid, &code) == pid && code == 0;
}

/* Of one process, too; not exchanged under a session; gone with the device. */
bool microcode_closed(void)
{
  struct pmu_attributes a = with_microcode();
  struct session s;
  int fd = named("count") ? -1 : pmu_open(&a, 0, -1);
  bool good = fd >= 0;

  if (good)
    sys_close(fd);
  if (!good || !session_begin_with(&s, &a, STRESS_PAGES))
    return false;
  good = named("count") == STRESS_EBUSY && denied_to_nobody();
  session_end(&s);
  return good && device_unbind() && device_bind() &&
         microcode_refusal() == ENOENT && session_good();
}
