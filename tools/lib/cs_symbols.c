/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_symbols.c - symbol and line lookup by elfutils' libdwfl.
 */
#include "cs_symbols.h"

#include <elfutils/libdwfl.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct cs_symbols {
  Dwfl *dwfl;
  Dwfl_Callbacks callbacks;
  char *debuginfo_path;
};

struct cs_symbols *cs_symbols_open(const char *elf, char *err, size_t errlen)
{
  struct cs_symbols *s = calloc(1, sizeof *s);

  if (!s) {
    snprintf(err, errlen, "%s: %s", elf, strerror(errno));
    return NULL;
  }
  s->callbacks = (Dwfl_Callbacks){
    .find_elf = dwfl_build_id_find_elf,
    .find_debuginfo = dwfl_standard_find_debuginfo,
    .section_address = dwfl_offline_section_address,
    .debuginfo_path = &s->debuginfo_path,
  };
  s->dwfl = dwfl_begin(&s->callbacks);
  if (s->dwfl && dwfl_report_offline(s->dwfl, "program", elf, -1) &&
      !dwfl_report_end(s->dwfl, NULL, NULL))
    return s;
  snprintf(err, errlen, "%s: %s", elf, dwfl_errmsg(-1));
  cs_symbols_free(s);
  return NULL;
}

void cs_symbols_free(struct cs_symbols *s)
{
  if (!s)
    return;
  if (s->dwfl)
    dwfl_end(s->dwfl);
  free(s);
}

struct cs_place cs_symbols_find(struct cs_symbols *s, uint64_t pc)
{
  struct cs_place place = { "?", "", 0 };
  Dwfl_Module *module = s ? dwfl_addrmodule(s->dwfl, pc) : NULL;
  const char *name;
  Dwfl_Line *line;

  if (!module)
    return place;
  name = dwfl_module_addrname(module, pc);
  if (name)
    place.function = name;
  line = dwfl_module_getsrc(module, pc);
  if (line) {
    const char *file =
      dwfl_lineinfo(line, NULL, &place.line, NULL, NULL, NULL);
    place.file = file ? file : "";
  }
  return place;
}
