/* SPDX-License-Identifier: Apache-2.0
 *
 * html.c - `coresample report --html`: the page around the data.
 *
 * The data is a block of JSON that no browser runs; the script shows it by
 * textContent alone, so a name is never markup.
 */
#include "html.h"

#include <stdlib.h>
#include <string.h>

#include "analysis.h"
#include "cs_file.h"
#include "cs_reasons.h"
#include "options.h"

struct part {
  const char *hash, *text;
};

static const struct part style = {
#include "page.css.inc"
};
static const struct part script = {
#include "script.js.inc"
};

/* Listings stop where the page would be larger. */
enum { LARGEST = 2900 * 1000 };

static const char *const events[] = {
  "cycles", "instructions", "icache_misses", "dcache_misses", "mispredicts",
  "itlb_misses", "dtlb_misses",
};
enum { EVENTS = sizeof events / sizeof *events };

/* Cycles with misses and reasons, or what else there is. */
static void load_events(struct cs_view *v)
{
  const char *names[EVENTS + CS_REASONS];

  memcpy(names, events, sizeof events);
  memcpy(names + EVENTS, cs_reason_names, sizeof cs_reason_names);
  analysis_load(v, names, EVENTS + CS_REASONS, true);
  if (!v->events)
    analysis_load_events(v, NULL);
}

/* ---- writing ---- */

/* A character that could end the block, or a line of script, as \uXXXX.  All
 * of them are inside of JSON's strings. */
static void write_data(FILE *f, const char *text)
{
  for (const char *c = text; *c; c++) {
    if (strchr("<>&", *c))
      fprintf(f, "\\u%04x", (unsigned)*c);
    else if (!strncmp(c, "\xe2\x80\xa8", 3) || !strncmp(c, "\xe2\x80\xa9", 3))
      fprintf(f, "\\u20%02x", (unsigned char)*(c += 2) & 0x2fu);
    else
      fputc(*c, f);
  }
}

static void write_head(FILE *f)
{
  fprintf(f,
    "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src "
    "'none'; style-src '%s'; script-src '%s'; base-uri 'none'; form-action "
    "'none'\">\n<meta name=\"viewport\" content=\"width=device-width, "
    "initial-scale=1\">\n<meta name=\"color-scheme\" content=\"light dark\">\n"
    "<meta name=\"generator\" content=\"coresample\">\n"
    "<title>Coresample</title>\n<style>", style.hash, script.hash);
  fputs(style.text, f);
  fputs("</style>\n</head>\n<body>\n<main id=\"page\"></main>\n"
        "<noscript>This page needs JavaScript, its own only.</noscript>\n"
        "<script type=\"application/json\" id=\"data\">", f);
}

static void write_page(FILE *f, const char *data)
{
  write_head(f);
  write_data(f, data);
  fputs("</script>\n<script>", f);
  fputs(script.text, f);
  fputs("</script>\n</body>\n</html>\n", f);
}

/* ---- the command ---- */

/* With as many listings as there is room for. */
static char *data_of(struct cs_view *v, const struct html_wish *wish)
{
  static const double least[] = { 1e-4, 1e-3, 3e-3, 1e-2, 3e-2, 2 };
  json_t *root = html_profile(v);
  char *text = NULL;

  if (wish->beside)
    json_object_set_new(root, "beside", html_beside(v, wish->beside));
  for (size_t i = 0; i < sizeof least / sizeof *least; i++) {
    free(text);
    json_object_set_new(root, "listed_from", json_real(least[i]));
    json_object_set_new(root, "code", html_listings(v, wish->elf, least[i]));
    text = json_dumps(root, JSON_COMPACT);
    if (!text)
      die("%s: the page's data is no text", wish->out);
    if (strlen(text) + strlen(style.text) + strlen(script.text) < LARGEST)
      break;
  }
  json_decref(root);
  return text;
}

void html_report(const struct html_wish *wish)
{
  struct analysis a = { .epoch = wish->epoch };
  struct cs_view *v = analysis_open(&a, wish->db);
  struct cs_file out;
  char err[ERROR_TEXT], *data;

  load_events(v);
  data = data_of(v, wish);
  analysis_check(v);
  cs_file_input(wish->db);
  if (cs_file_open(&out, wish->out, err, sizeof err))
    die("%s", err);
  write_page(out.f, data);
  if (cs_file_ready(&out, err, sizeof err) ||
      cs_file_commit(&out, err, sizeof err))
    die("%s", err);
  free(data);
  cs_view_close(v);
}
