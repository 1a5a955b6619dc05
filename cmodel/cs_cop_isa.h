/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_cop_isa.h - the microinstruction set of the coprocessor.
 *
 * GENERATED from rtl/cop/isa.json by `make generate`.  DO NOT EDIT.
 *
 * For field F: CS_COP_F_LSB is its lowest bit, CS_COP_F_W its width;
 * CS_COP_F_NAME is the value of F that is called name.  Tables:
 *   CS_COP_FIELD_TABLE(X)   X(name, lowest bit, width)
 *   CS_COP_F_TABLE(X)       X(value, "name") for every value of F that has a
 *                           meaning; a value that is not there is illegal
 *   CS_COP_WINDOW_TABLE(X)  X(NAME, address of its first word)
 */
#ifndef CS_COP_ISA_H
#define CS_COP_ISA_H

#define CS_COP_ISA_VERSION 1
#define CS_COP_USED_W 58

#define CS_COP_A_LSB 0
#define CS_COP_A_W 5
#define CS_COP_B_LSB 5
#define CS_COP_B_W 6
#define CS_COP_BT_LSB 11
#define CS_COP_BT_W 1
#define CS_COP_VOP_LSB 12
#define CS_COP_VOP_W 4
#define CS_COP_VD_LSB 16
#define CS_COP_VD_W 4
#define CS_COP_IOP_LSB 20
#define CS_COP_IOP_W 3
#define CS_COP_IX_LSB 23
#define CS_COP_IX_W 3
#define CS_COP_AX_LSB 26
#define CS_COP_AX_W 4
#define CS_COP_BASE_LSB 30
#define CS_COP_BASE_W 3
#define CS_COP_DOP_LSB 33
#define CS_COP_DOP_W 3
#define CS_COP_AOP_LSB 36
#define CS_COP_AOP_W 2
#define CS_COP_EOP_LSB 38
#define CS_COP_EOP_W 2
#define CS_COP_SLOT_LSB 40
#define CS_COP_SLOT_W 2
#define CS_COP_COND_LSB 42
#define CS_COP_COND_W 4
#define CS_COP_INV_LSB 46
#define CS_COP_INV_W 1
#define CS_COP_PRED_LSB 47
#define CS_COP_PRED_W 1
#define CS_COP_KIND_LSB 48
#define CS_COP_KIND_W 2
#define CS_COP_TGT_LSB 50
#define CS_COP_TGT_W 8

#define CS_COP_A_V0 0u
#define CS_COP_A_W0 16u
#define CS_COP_A_W1 17u
#define CS_COP_A_W2 18u
#define CS_COP_A_W3 19u
#define CS_COP_A_DR 20u
#define CS_COP_A_RND 21u
#define CS_COP_A_KEY 22u
#define CS_COP_A_INFO 23u
#define CS_COP_A_RD 24u
#define CS_COP_A_RS1 25u
#define CS_COP_A_RS2 26u
#define CS_COP_A_IMM 27u
#define CS_COP_A_TARGET 28u
#define CS_COP_A_IDX 29u
#define CS_COP_A_ZERO 30u
#define CS_COP_A_COUNT 31u
#define CS_COP_B_K0 0u
#define CS_COP_B_V0 16u
#define CS_COP_B_DR 32u
#define CS_COP_B_W0 33u
#define CS_COP_VOP_NONE 0u
#define CS_COP_VOP_MOV 1u
#define CS_COP_VOP_MOVB 2u
#define CS_COP_VOP_ADD 3u
#define CS_COP_VOP_SUB 4u
#define CS_COP_VOP_AND 5u
#define CS_COP_VOP_OR 6u
#define CS_COP_VOP_XOR 7u
#define CS_COP_VOP_BIC 8u
#define CS_COP_VOP_ADDS 9u
#define CS_COP_VOP_SUBS 10u
#define CS_COP_VOP_SHL1 11u
#define CS_COP_VOP_SHR1 12u
#define CS_COP_VOP_SHR8 13u
#define CS_COP_VOP_SHR16 14u
#define CS_COP_VOP_SHL8 15u
#define CS_COP_IOP_NONE 0u
#define CS_COP_IOP_INC 1u
#define CS_COP_IOP_DEC 2u
#define CS_COP_IOP_LD 3u
#define CS_COP_IOP_MI 4u
#define CS_COP_IOP_CLR 5u
#define CS_COP_IOP_ADD 6u
#define CS_COP_IOP_HASH 7u
#define CS_COP_AX_I0 0u
#define CS_COP_AX_MI 8u
#define CS_COP_AX_A 9u
#define CS_COP_AX_ZERO 10u
#define CS_COP_AX_MIT 11u
#define CS_COP_DOP_NONE 0u
#define CS_COP_DOP_LD 1u
#define CS_COP_DOP_STA 2u
#define CS_COP_DOP_STB 3u
#define CS_COP_DOP_ADDW 4u
#define CS_COP_DOP_ADDH 5u
#define CS_COP_DOP_ADDB 6u
#define CS_COP_AOP_NONE 0u
#define CS_COP_AOP_MATCH 1u
#define CS_COP_AOP_WRITE 2u
#define CS_COP_AOP_INV 3u
#define CS_COP_EOP_NONE 0u
#define CS_COP_EOP_ONE 1u
#define CS_COP_EOP_MANY 2u
#define CS_COP_COND_NEVER 0u
#define CS_COP_COND_HIT 1u
#define CS_COP_COND_EQ 2u
#define CS_COP_COND_LT 3u
#define CS_COP_COND_BSAT 4u
#define CS_COP_COND_HSAT 5u
#define CS_COP_COND_WSAT 6u
#define CS_COP_COND_FULL 7u
#define CS_COP_COND_ZERO 8u
#define CS_COP_COND_TAKEN 9u
#define CS_COP_COND_MORE 10u
#define CS_COP_COND_ODD 11u
#define CS_COP_COND_VSAT 12u
#define CS_COP_COND_CLIP 13u
#define CS_COP_COND_GAP 14u
#define CS_COP_KIND_SHORT 0u
#define CS_COP_KIND_REG 1u
#define CS_COP_KIND_DONE 2u
#define CS_COP_KIND_INT 3u

#define CS_COP_CLASS_LOAD 0u
#define CS_COP_CLASS_STORE 1u
#define CS_COP_CLASS_BRANCH 2u
#define CS_COP_CLASS_JUMP 3u
#define CS_COP_CLASS_IJUMP 4u
#define CS_COP_CLASS_CALL 5u
#define CS_COP_CLASS_ICALL 6u
#define CS_COP_CLASS_RETURN 7u
#define CS_COP_CLASS_COSWAP 8u
#define CS_COP_CLASS_ALU 9u
#define CS_COP_CLASS_MUL 10u
#define CS_COP_CLASS_DIV 11u
#define CS_COP_CLASS_ATOMIC 12u
#define CS_COP_CLASS_CSR 13u
#define CS_COP_CLASS_FENCE 14u
#define CS_COP_CLASS_SYSTEM 15u
#define CS_COP_CLASS_MARKER 16u
#define CS_COP_CLASS_COUNT 17
#define CS_COP_W1_RD_VALUE 0u
#define CS_COP_W1_STORE_DATA 1u
#define CS_COP_W1_MEM_ADDR 2u
#define CS_COP_W1_NEXT_PC 3u
#define CS_COP_W1_RS1_VALUE 4u
#define CS_COP_W1_RS2_VALUE 5u
#define CS_COP_W1_RETURN_ADDRESS 6u
#define CS_COP_W1_LATENCY 7u
#define CS_COP_W1_COUNT 8
#define CS_COP_W2_MEM_DATA 0u
#define CS_COP_W2_NEXT_PC 1u
#define CS_COP_W2_RS1_VALUE 2u
#define CS_COP_W2_RS2_VALUE 3u
#define CS_COP_W2_COUNT 4
#define CS_COP_W3_INSN 0u
#define CS_COP_W3_LATENCY 1u
#define CS_COP_W3_CONTEXT 2u
#define CS_COP_W3_NEXT_PC 3u
#define CS_COP_W3_COUNT 4
#define CS_COP_CAUSE_STOPPED 0u
#define CS_COP_CAUSE_INTERRUPT 1u
#define CS_COP_CAUSE_WATCHDOG 2u
#define CS_COP_CAUSE_JUMP 3u
#define CS_COP_CAUSE_ADDRESS 4u
#define CS_COP_CAUSE_ENTRY 5u
#define CS_COP_CAUSE_ILLEGAL 6u
#define CS_COP_CAUSE_ABORT 7u
#define CS_COP_CAUSE_COUNT 8
#define CS_COP_V_REGS 16
#define CS_COP_K_REGS 16
#define CS_COP_I_REGS 8
#define CS_COP_BASE_REGS 8
#define CS_COP_T_REGS 4
#define CS_COP_WIN_DATA 0x0000u
#define CS_COP_WIN_CODE 0x1000u
#define CS_COP_WIN_ASSOC 0x2000u
#define CS_COP_WIN_V 0x3000u
#define CS_COP_WIN_K 0x3010u
#define CS_COP_WIN_I 0x3020u
#define CS_COP_WIN_ICFG 0x3028u
#define CS_COP_WIN_BASE 0x3030u
#define CS_COP_WIN_T 0x3038u
#define CS_COP_WIN_START 0x3040u
#define CS_COP_WIN_DR 0x3060u
#define CS_COP_WIN_RND 0x3061u
#define CS_COP_WIN_KEY 0x3062u
#define CS_COP_WIN_FLAGS 0x3063u
#define CS_COP_WIN_PLACE 0x3064u
#define CS_COP_WIN_BEGUN 0x3065u
#define CS_COP_WIN_S0 0x3070u
#define CS_COP_WIN_S1 0x3078u

#define CS_COP_FIELD_TABLE(X) \
  X(a, 0, 5) \
  X(b, 5, 6) \
  X(bt, 11, 1) \
  X(vop, 12, 4) \
  X(vd, 16, 4) \
  X(iop, 20, 3) \
  X(ix, 23, 3) \
  X(ax, 26, 4) \
  X(base, 30, 3) \
  X(dop, 33, 3) \
  X(aop, 36, 2) \
  X(eop, 38, 2) \
  X(slot, 40, 2) \
  X(cond, 42, 4) \
  X(inv, 46, 1) \
  X(pred, 47, 1) \
  X(kind, 48, 2) \
  X(tgt, 50, 8)

#define CS_COP_A_TABLE(X) \
  X(0, "v0") \
  X(1, "v1") \
  X(2, "v2") \
  X(3, "v3") \
  X(4, "v4") \
  X(5, "v5") \
  X(6, "v6") \
  X(7, "v7") \
  X(8, "v8") \
  X(9, "v9") \
  X(10, "v10") \
  X(11, "v11") \
  X(12, "v12") \
  X(13, "v13") \
  X(14, "v14") \
  X(15, "v15") \
  X(16, "w0") \
  X(17, "w1") \
  X(18, "w2") \
  X(19, "w3") \
  X(20, "dr") \
  X(21, "rnd") \
  X(22, "key") \
  X(23, "info") \
  X(24, "rd") \
  X(25, "rs1") \
  X(26, "rs2") \
  X(27, "imm") \
  X(28, "target") \
  X(29, "idx") \
  X(30, "zero") \
  X(31, "count")

#define CS_COP_B_TABLE(X) \
  X(0, "k0") \
  X(1, "k1") \
  X(2, "k2") \
  X(3, "k3") \
  X(4, "k4") \
  X(5, "k5") \
  X(6, "k6") \
  X(7, "k7") \
  X(8, "k8") \
  X(9, "k9") \
  X(10, "k10") \
  X(11, "k11") \
  X(12, "k12") \
  X(13, "k13") \
  X(14, "k14") \
  X(15, "k15") \
  X(16, "v0") \
  X(17, "v1") \
  X(18, "v2") \
  X(19, "v3") \
  X(20, "v4") \
  X(21, "v5") \
  X(22, "v6") \
  X(23, "v7") \
  X(24, "v8") \
  X(25, "v9") \
  X(26, "v10") \
  X(27, "v11") \
  X(28, "v12") \
  X(29, "v13") \
  X(30, "v14") \
  X(31, "v15") \
  X(32, "dr") \
  X(33, "w0")

#define CS_COP_VOP_TABLE(X) \
  X(0, "none") \
  X(1, "mov") \
  X(2, "movb") \
  X(3, "add") \
  X(4, "sub") \
  X(5, "and") \
  X(6, "or") \
  X(7, "xor") \
  X(8, "bic") \
  X(9, "adds") \
  X(10, "subs") \
  X(11, "shl1") \
  X(12, "shr1") \
  X(13, "shr8") \
  X(14, "shr16") \
  X(15, "shl8")

#define CS_COP_IOP_TABLE(X) \
  X(0, "none") \
  X(1, "inc") \
  X(2, "dec") \
  X(3, "ld") \
  X(4, "mi") \
  X(5, "clr") \
  X(6, "add") \
  X(7, "hash")

#define CS_COP_AX_TABLE(X) \
  X(0, "i0") \
  X(1, "i1") \
  X(2, "i2") \
  X(3, "i3") \
  X(4, "i4") \
  X(5, "i5") \
  X(6, "i6") \
  X(7, "i7") \
  X(8, "mi") \
  X(9, "a") \
  X(10, "zero") \
  X(11, "mit")

#define CS_COP_DOP_TABLE(X) \
  X(0, "none") \
  X(1, "ld") \
  X(2, "sta") \
  X(3, "stb") \
  X(4, "addw") \
  X(5, "addh") \
  X(6, "addb")

#define CS_COP_AOP_TABLE(X) \
  X(0, "none") \
  X(1, "match") \
  X(2, "write") \
  X(3, "inv")

#define CS_COP_EOP_TABLE(X) \
  X(0, "none") \
  X(1, "one") \
  X(2, "many")

#define CS_COP_COND_TABLE(X) \
  X(0, "never") \
  X(1, "hit") \
  X(2, "eq") \
  X(3, "lt") \
  X(4, "bsat") \
  X(5, "hsat") \
  X(6, "wsat") \
  X(7, "full") \
  X(8, "zero") \
  X(9, "taken") \
  X(10, "more") \
  X(11, "odd") \
  X(12, "vsat") \
  X(13, "clip") \
  X(14, "gap")

#define CS_COP_KIND_TABLE(X) \
  X(0, "short") \
  X(1, "reg") \
  X(2, "done") \
  X(3, "int")

#define CS_COP_CLASS_TABLE(X) \
  X(0, "load") \
  X(1, "store") \
  X(2, "branch") \
  X(3, "jump") \
  X(4, "ijump") \
  X(5, "call") \
  X(6, "icall") \
  X(7, "return") \
  X(8, "coswap") \
  X(9, "alu") \
  X(10, "mul") \
  X(11, "div") \
  X(12, "atomic") \
  X(13, "csr") \
  X(14, "fence") \
  X(15, "system") \
  X(16, "marker")

#define CS_COP_W1_TABLE(X) \
  X(0, "rd_value") \
  X(1, "store_data") \
  X(2, "mem_addr") \
  X(3, "next_pc") \
  X(4, "rs1_value") \
  X(5, "rs2_value") \
  X(6, "return_address") \
  X(7, "latency")

#define CS_COP_W2_TABLE(X) \
  X(0, "mem_data") \
  X(1, "next_pc") \
  X(2, "rs1_value") \
  X(3, "rs2_value")

#define CS_COP_W3_TABLE(X) \
  X(0, "insn") \
  X(1, "latency") \
  X(2, "context") \
  X(3, "next_pc")

#define CS_COP_CAUSE_TABLE(X) \
  X(0, "stopped") \
  X(1, "interrupt") \
  X(2, "watchdog") \
  X(3, "jump") \
  X(4, "address") \
  X(5, "entry") \
  X(6, "illegal") \
  X(7, "abort")

#define CS_COP_WINDOW_TABLE(X) \
  X(DATA, 0x0000) \
  X(CODE, 0x1000) \
  X(ASSOC, 0x2000) \
  X(V, 0x3000) \
  X(K, 0x3010) \
  X(I, 0x3020) \
  X(ICFG, 0x3028) \
  X(BASE, 0x3030) \
  X(T, 0x3038) \
  X(START, 0x3040) \
  X(DR, 0x3060) \
  X(RND, 0x3061) \
  X(KEY, 0x3062) \
  X(FLAGS, 0x3063) \
  X(PLACE, 0x3064) \
  X(BEGUN, 0x3065) \
  X(S0, 0x3070) \
  X(S1, 0x3078)

#endif /* CS_COP_ISA_H */
