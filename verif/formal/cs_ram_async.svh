// SPDX-License-Identifier: Apache-2.0
//
// What is to be seen of a RAM is the same, however it answers.

`include "verif/formal/cs_ram_sync.svh"
