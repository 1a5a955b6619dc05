/* SPDX-License-Identifier: Apache-2.0
 *
 * json.c COUNT - makes a JSON document of COUNT records from a seed, then
 * parses, edits, prints and parses it again, and compares the two trees.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cJSON.h"

enum { RECORD_SIZE = 256 };

static unsigned random_bits(void)
{
  static unsigned state = 7;

  state = state * 1103515245u + 12345u;
  return state >> 8;
}

static int write_record(char *text, int id)
{
  unsigned bits = random_bits();

  return sprintf(text,
                 "{\"id\": %d, \"name\": \"user-%x\\n\\u00e9\", "
                 "\"score\": %u.%02u, "
                 "\"tags\": [\"a%u\", true, null, {\"k\": -%u}], \"ok\": %s}",
                 id, bits & 0xffff, bits >> 12 & 1023, bits >> 2 & 63,
                 bits >> 5 & 7, bits >> 16, bits & 16 ? "true" : "false");
}

static char *make_document(int count)
{
  char *text = malloc((size_t)count * RECORD_SIZE + 4), *p = text;

  if (!text)
    return NULL;
  p += sprintf(p, "[");
  for (int id = 0; id < count; id++) {
    p += sprintf(p, id ? ",\n" : "\n");
    p += write_record(p, id);
  }
  sprintf(p, "]\n");
  return text;
}

/* Gives every record the sum of the ids and scores so far. */
static long add_sums(cJSON *document)
{
  cJSON *record;
  long sum = 0;

  cJSON_ArrayForEach(record, document) {
    sum += cJSON_GetObjectItem(record, "id")->valueint;
    sum += (long)cJSON_GetObjectItem(record, "score")->valuedouble;
    cJSON_AddNumberToObject(record, "sum", sum);
  }
  return sum;
}

int main(int argc, char **argv)
{
  char *text = make_document(argc > 1 ? atoi(argv[1]) : 1);
  cJSON *document = text ? cJSON_Parse(text) : NULL, *again;
  char *printed;
  long sum;

  if (!document) {
    printf("the document does not parse\n");
    return EXIT_FAILURE;
  }
  sum = add_sums(document);
  printed = cJSON_Print(document);
  again = printed ? cJSON_Parse(printed) : NULL;
  if (!again || !cJSON_Compare(document, again, 1)) {
    printf("the printed document differs\n");
    return EXIT_FAILURE;
  }
  printf("%d records, %lu bytes made, %lu printed, sum %ld\n",
         cJSON_GetArraySize(again), (unsigned long)strlen(text),
         (unsigned long)strlen(printed), sum);
  return EXIT_SUCCESS;
}
