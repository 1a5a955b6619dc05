/* SPDX-License-Identifier: Apache-2.0
 *
 * program.c - finds programs.
 */
#include "program.h"

#include <glob.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cs_file.h"
#include "options.h"

void program_build_path(char path[PROGRAM_PATH], const char *name)
{
  ssize_t n = readlink("/proc/self/exe", path, PROGRAM_PATH - 1);
  char *slash;

  path[n > 0 ? n : 0] = '\0';
  slash = strrchr(path, '/');
  n = slash ? slash - path : 0;
  if (snprintf(path + n, PROGRAM_PATH - (size_t)n, "/%s", name) >=
      PROGRAM_PATH - n)
    die("the path of this program is too long");
}

/* "gzip, lua": what was built. */
static void list_programs(const char *dir, char *list, size_t len)
{
  char pattern[PROGRAM_PATH], name[PROGRAM_PATH];
  glob_t found;
  size_t used = 0;

  list[0] = '\0';
  snprintf(name, sizeof name, "%s/*.elf", dir);
  program_build_path(pattern, name);
  if (glob(pattern, 0, NULL, &found))
    return;
  for (size_t i = 0; i < found.gl_pathc && used < len; i++) {
    const char *name = strrchr(found.gl_pathv[i], '/') + 1;

    used += (size_t)snprintf(list + used, len - used, "%s%.*s",
                             i ? ", " : "", (int)strcspn(name, "."), name);
  }
  globfree(&found);
}

int program_built(char path[PROGRAM_PATH], const char *wanted,
                  const char *dir, char *err, size_t errlen)
{
  char name[PROGRAM_PATH], list[512];

  if (snprintf(name, sizeof name, "%s/%s.elf", dir, wanted) <
      (int)sizeof name) {
    program_build_path(path, name);
    if (!access(path, R_OK))
      return 0;
  }
  list_programs(dir, list, sizeof list);
  snprintf(err, errlen, "no program or file '%s'; built: %s; `make %s` builds "
           "all there are", wanted, list[0] ? list : "none",
           !strcmp(dir, "soc") ? "soc-programs" : "workloads");
  return -1;
}

void program_find(char path[PROGRAM_PATH], const char *wanted,
                  const char *dir)
{
  struct stat st;
  char err[1024];

  if (strchr(wanted, '/') || !access(wanted, R_OK)) {
    if (snprintf(path, PROGRAM_PATH, "%s", wanted) >= PROGRAM_PATH)
      die("%s: name too long", wanted);
  } else if (program_built(path, wanted, dir, err, sizeof err)) {
    die("%s", err);
  }
  if (!stat(path, &st) && !S_ISREG(st.st_mode))
    die("%s: %s", path, S_ISDIR(st.st_mode) ? "is a directory"
                                            : "not a regular file");
  cs_file_input(path);
}
