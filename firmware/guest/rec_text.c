/* SPDX-License-Identifier: Apache-2.0
 *
 * rec_text.c - lines and notes.
 */
#include "rec_text.h"

#include <stdlib.h>
#include <string.h>

enum { NOTE_HEAD = 12, NOTE_BUILD_ID = 3, ELF_32 = 1, SEGMENT_NOTE = 4,
       SEGMENT = 32, HEAD = 52 };

/* The next word of a line, ended in place; "": there is none. */
static char *next_word(char **at)
{
  char *word = *at + strspn(*at, " \t");

  *at = word + strcspn(word, " \t");
  if (**at)
    *(*at)++ = '\0';
  return word;
}

bool rec_maps_line(char *line, struct rec_mapping *m)
{
  char *range = next_word(&line), *access = next_word(&line), *end;
  unsigned long first = strtoul(range, &end, 16);

  if (*end != '-' || strlen(access) < 3 || access[2] != 'x')
    return false;
  *m = (struct rec_mapping){
    .start = (uint32_t)first,
    .length = (uint32_t)(strtoul(end + 1, NULL, 16) - first),
    .place = (uint32_t)strtoul(next_word(&line), NULL, 16)
  };
  next_word(&line); /* device */
  next_word(&line); /* inode */
  m->path = line + strspn(line, " ");
  if (!*m->path)
    m->path = "//anon";
  return true;
}

static uint32_t word(const uint8_t *at)
{
  uint32_t value;

  memcpy(&value, at, sizeof value);
  return value;
}

static size_t aligned(size_t n)
{
  return (n + 3) & ~(size_t)3;
}

uint8_t rec_notes_id(const uint8_t *notes, size_t n, uint8_t id[REC_BUILD_ID])
{
  while (n > NOTE_HEAD) {
    uint32_t name = word(notes), size = word(notes + 4);
    size_t whole = NOTE_HEAD + aligned(name) + aligned(size);

    if (name > n || size > n || whole > n)
      return 0;
    if (word(notes + 8) == NOTE_BUILD_ID && name == 4 &&
        !memcmp(notes + NOTE_HEAD, "GNU", 4) && size <= REC_BUILD_ID) {
      memcpy(id, notes + NOTE_HEAD + 4, size);
      return (uint8_t)size;
    }
    notes += whole;
    n -= whole;
  }
  return 0;
}

static uint32_t half(const uint8_t *at)
{
  return at[0] | (uint32_t)at[1] << 8;
}

bool rec_elf_notes(const uint8_t *head, size_t n, unsigned which,
                   uint32_t *offset, uint32_t *size)
{
  uint32_t at, count;

  if (n < HEAD || memcmp(head, "\177ELF", 4) || head[4] != ELF_32 ||
      half(head + 42) != SEGMENT)
    return false;
  at = word(head + 28);
  for (count = half(head + 44); count; count--, at += SEGMENT) {
    if (at > n || n - at < SEGMENT)
      return false;
    if (word(head + at) != SEGMENT_NOTE || which--)
      continue;
    *offset = word(head + at + 4);
    *size = word(head + at + 16);
    return true;
  }
  return false;
}

bool rec_kallsyms_line(const char *line, const char *name, uint32_t *address)
{
  char *end;
  unsigned long value = strtoul(line, &end, 16);

  if (end == line || strlen(end) < 3 || strcmp(end + 3, name))
    return false;
  *address = (uint32_t)value;
  return true;
}

bool rec_iomem_line(const char *line, const char *name, uint32_t *first,
                    uint32_t *last)
{
  char *end;
  unsigned long from = strtoul(line, &end, 16), to;

  if (*end != '-')
    return false;
  to = strtoul(end + 1, &end, 16);
  if (strncmp(end, " : ", 3) || strcmp(end + 3, name))
    return false;
  *first = (uint32_t)from;
  *last = (uint32_t)to;
  return true;
}

bool rec_modules_line(char *line, uint32_t *size, uint32_t *address)
{
  char *words[6];

  for (unsigned n = 0; n < 6; n++)
    words[n] = next_word(&line);
  *size = (uint32_t)strtoul(words[1], NULL, 10);
  *address = (uint32_t)strtoul(words[5], NULL, 16);
  return *words[0] && *size && *address;
}
