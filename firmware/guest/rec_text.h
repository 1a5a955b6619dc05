/* SPDX-License-Identifier: Apache-2.0
 *
 * rec_text.h - what /proc, /sys and ELF files say, out of bytes in memory.
 */
#ifndef REC_TEXT_H
#define REC_TEXT_H

#include "rec_system.h"

/* A line of /proc/PID/maps, cut into parts in place; false: it is none, or
 * not executable. */
bool rec_maps_line(char *line, struct rec_mapping *m);

/* The build-id among ELF notes; its length, 0 if there is none. */
uint8_t rec_notes_id(const uint8_t *notes, size_t n, uint8_t id[REC_BUILD_ID]);

/* Where the n-th segment of notes of an ELF file of 32 bits is, by its first
 * bytes; false: there is none. */
bool rec_elf_notes(const uint8_t *head, size_t n, unsigned which,
                   uint32_t *offset, uint32_t *size);

/* Values in a line: `ADDRESS TYPE NAME` of /proc/kallsyms, `FIRST-LAST : NAME`
 * of /proc/iomem, `NAME SIZE USERS BY STATE ADDRESS` of /proc/modules. */
bool rec_kallsyms_line(const char *line, const char *name, uint32_t *address);
bool rec_iomem_line(const char *line, const char *name, uint32_t *first,
                    uint32_t *last);
bool rec_modules_line(char *line, uint32_t *size, uint32_t *address);

#endif
