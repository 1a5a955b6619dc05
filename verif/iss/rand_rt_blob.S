/* SPDX-License-Identifier: Apache-2.0
 *
 * rand_rt_blob.S - the assembled rand_rt.S as data of the host program, which
 * puts it in front of every random program.
 */
.section .rodata
.globl rand_rt_begin, rand_rt_end
rand_rt_begin:
.incbin "rand_rt.bin"
rand_rt_end:
.section .note.GNU-stack, "", @progbits
