/* SPDX-License-Identifier: Apache-2.0
 *
 * rec_rig.h - what tests of recorders' streams share: streams that are made up,
 * a folder for databases, imports that must succeed or must not.
 */
#ifndef REC_RIG_H
#define REC_RIG_H

#include "cs_db_recording.h"
#include "rec_made.h"
#include "suite.h"

enum { RIG_TEXT = 1200 };

#define RIG_REAL 1700000000000000000u
#define RIG_COMPRESSOR "H:P:256:4096"

/* ELF, ELF2, with build-ids; then the folder is there.  -1: it is not. */
int rig_init(const char *elf, const char *elf2);
/* Removes it. */
int rig_done(void);

/* A test: reads ELF, makes the streams and the files `s` and `b` of them. */
void rig_make(void);

extern const char *rig_elf, *rig_elf2;
extern char rig_id[CS_BUILD_ID];          /* of ELF */
extern uint32_t rig_offset, rig_address;  /* of its code */
extern struct made rig_whole, rig_processes; /* made by: */
extern const struct made_epoch rig_usual;

/* Loads, edges and clocks of a program, the kernel, and of nothing known. */
void rig_make_whole(struct made *m, char identity, const char *host);
/* Three processes, of which two have the same pid, epoch `daily`. */
void rig_make_processes(struct made *m, char identity, const char *host);

/* In the folder; eight live at a time. */
const char *rig_path(const char *name);
__attribute__((format(printf, 1, 2))) int rig_shell(const char *format, ...);
/* The first n bytes into a file. */
void rig_stream(const struct made *m, size_t n, const char *name);

struct rig_wish {
  const char *epoch;
  bool partial, images;      /* images: ELF is looked in */
};
extern struct cs_db_recorded rig_got; /* of the last import */

int rig_import(const char *db, const char *stream, struct rig_wish w,
               char err[RIG_TEXT]);
/* It must succeed; fail for that reason. */
void rig_good(const char *db, const char *stream, struct rig_wish w);
void rig_bad(const char *db, const char *stream, struct rig_wish w,
             const char *why);

/* The number that a query tells. */
int64_t rig_number(const char *db, const char *sql);
/* All that is in a database, as text, into a file; whether two are equal. */
void rig_dump(const char *db, const char *to);
bool rig_same(const char *a, const char *b);

#endif
