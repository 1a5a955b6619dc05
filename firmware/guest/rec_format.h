/* SPDX-License-Identifier: Apache-2.0
 *
 * rec_format.h - the recorder's stream in numbers; docs/record.md.
 */
#ifndef REC_FORMAT_H
#define REC_FORMAT_H

enum { REC_MARK = 0x50525343, REC_MAJOR = 2, REC_MINOR = 0,
       REC_MINOR_COP = 1 /* of a recording with the coprocessor's parts */ };

enum rec_type {
  REC_HEADER = 1, REC_EPOCH, REC_IMAGE, REC_PROCESS, REC_MAP, REC_COMM,
  REC_EXIT, REC_SAMPLES, REC_COUNTS, REC_CLOCK, REC_COST, REC_END,
  REC_COP = 0x100, REC_COP_ROWS
};

/* what rows of the coprocessor are */
enum rec_holds { REC_HOLDS_SAMPLE, REC_HOLDS_VALUE, REC_HOLDS_EDGE };

/* of an epoch */
enum { REC_WHOLE_SYSTEM = 1, REC_BY_PROCESS = 2 };
enum rec_kind { REC_FILE = 1, REC_KERNEL, REC_MODULE, REC_OTHER };
enum rec_how { REC_PRESENT = 1, REC_FORKED, REC_EXECUTED };
enum rec_left { REC_ENDED = 1, REC_LEFT };
enum rec_why { REC_COMMAND_ENDED = 1, REC_SIGNALLED, REC_SESSION_ENDED };

/* why an image is unknown */
enum rec_reason {
  REC_NOBODY = 1, REC_NO_PROCESS, REC_NO_MAP, REC_NO_KERNEL, REC_NO_ROOM,
  REC_MIXED
};

enum { REC_BUILD_ID = 20, REC_IDENTITY = 16, REC_MODE_U = 0, REC_MODE_S = 1,
       REC_MODE_COP = 2 /* a tuple of the coprocessor */ };

#endif
