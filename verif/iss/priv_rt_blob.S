/* SPDX-License-Identifier: Apache-2.0
 *
 * priv_rt_blob.S - the assembled priv_rt.S as data of the host program, which
 * puts it in front of every random privileged program.
 */
.section .rodata
.globl priv_rt_begin, priv_rt_end
priv_rt_begin:
.incbin "priv_rt.bin"
priv_rt_end:
.section .note.GNU-stack, "", @progbits
