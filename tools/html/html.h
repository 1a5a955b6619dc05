/* SPDX-License-Identifier: Apache-2.0
 *
 * html.h - a profile database as one page that needs nothing else: no other
 * file, no network, no library.
 */
#ifndef HTML_H
#define HTML_H

#include <jansson.h>

#include "cs_view.h"

struct html_wish {
  const char *db, *out;      /* FILE */
  const char *epoch;         /* NULL: the last */
  const char *beside;        /* another DB or DB:EPOCH; NULL: none */
  const char *elf;           /* where the program is now; NULL: where it was */
};

/* Writes the page.  Ends the program with a message when it cannot. */
void html_report(const struct html_wish *wish);

/* ---- what the page shows ---- */

/* All of it but listings, of events that v has loaded. */
json_t *html_profile(struct cs_view *v);

/* Listings of the functions with at least `least` of event 0 (0..1): an object
 * by the function's place in html_profile's "functions".  A program whose file
 * is gone has none. */
json_t *html_listings(struct cs_view *v, const char *elf, double least);

/* The other profile, of event 0 of this one.  Ends the program when it has no
 * such event. */
json_t *html_beside(struct cs_view *v, const char *path);

/* The epochs that are looked at. */
json_t *html_epochs(struct cs_view *v);

/* Text of others as JSON: valid UTF-8, without what is not to be seen. */
json_t *html_text(const char *text);

#endif
