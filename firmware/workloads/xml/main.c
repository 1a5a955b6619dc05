/* SPDX-License-Identifier: Apache-2.0
 *
 * main.c FILE - parses an XML document with expat and prints how often each
 * element occurs, in the order of first occurrence.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <expat.h>

enum { MAX_NAMES = 64, NAME_SIZE = 32, PIECE = 1024 };

struct counts {
  struct {
    char name[NAME_SIZE];
    int uses;
  } element[MAX_NAMES];
  int names, attributes, depth, deepest;
  long text;
};

static void count_element(struct counts *c, const char *name)
{
  int i = 0;

  while (i < c->names && strcmp(c->element[i].name, name))
    i++;
  if (i == MAX_NAMES)
    return;
  if (i == c->names) {
    strncpy(c->element[i].name, name, NAME_SIZE - 1);
    c->names++;
  }
  c->element[i].uses++;
}

static void XMLCALL on_start(void *data, const char *name,
                             const char **attributes)
{
  struct counts *c = data;

  count_element(c, name);
  for (; attributes[0]; attributes += 2)
    c->attributes++;
  c->depth++;
  if (c->depth > c->deepest)
    c->deepest = c->depth;
}

static void XMLCALL on_end(void *data, const char *name)
{
  struct counts *c = data;

  (void)name;
  c->depth--;
}

static void XMLCALL on_text(void *data, const char *text, int length)
{
  struct counts *c = data;

  (void)text;
  c->text += length;
}

static int parse(XML_Parser parser, FILE *file)
{
  char piece[PIECE];
  size_t n;

  do {
    n = fread(piece, 1, sizeof piece, file);
    if (!XML_Parse(parser, piece, (int)n, n < sizeof piece)) {
      printf("line %lu: %s\n", (unsigned long)XML_GetCurrentLineNumber(parser),
             XML_ErrorString(XML_GetErrorCode(parser)));
      return EXIT_FAILURE;
    }
  } while (n == sizeof piece);
  return EXIT_SUCCESS;
}

int main(int argc, char **argv)
{
  static struct counts counts;
  FILE *file = argc == 2 ? fopen(argv[1], "r") : NULL;
  XML_Parser parser = XML_ParserCreate(NULL);
  int status;

  if (!file || !parser) {
    fprintf(stderr, "usage: xml FILE\n");
    return EXIT_FAILURE;
  }
  XML_SetUserData(parser, &counts);
  XML_SetElementHandler(parser, on_start, on_end);
  XML_SetCharacterDataHandler(parser, on_text);
  status = parse(parser, file);
  for (int i = 0; i < counts.names; i++)
    printf("%s %d\n", counts.element[i].name, counts.element[i].uses);
  printf("%d attributes, %ld bytes of text, %d deep\n", counts.attributes,
         counts.text, counts.deepest);
  XML_ParserFree(parser);
  fclose(file);
  return status;
}
