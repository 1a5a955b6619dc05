// SPDX-License-Identifier: GPL-2.0-only
#include "interp.h"

enum {
	OP_LOAD = 0x03, OP_IMM = 0x13, OP_AUIPC = 0x17, OP_STORE = 0x23,
	OP_REG = 0x33, OP_LUI = 0x37, OP_BRANCH = 0x63, OP_JALR = 0x67,
	OP_JAL = 0x6f,
};

/* ---- parts of an instruction ---- */

/* Bits high:low of w, at place to. */
static u32 bits(u32 w, int high, int low, int to)
{
	return (w >> low & ((2u << (high - low)) - 1)) << to;
}

static u32 extend(u32 w, int sign_bit)
{
	return (u32)((s32)(w << (31 - sign_bit)) >> (31 - sign_bit));
}

static u32 imm_i(u32 w)
{
	return extend(w >> 20, 11);
}

static u32 imm_s(u32 w)
{
	return extend(bits(w, 31, 25, 5) | bits(w, 11, 7, 0), 11);
}

static u32 imm_b(u32 w)
{
	return extend(bits(w, 31, 31, 12) | bits(w, 7, 7, 11) |
		      bits(w, 30, 25, 5) | bits(w, 11, 8, 1), 12);
}

static u32 imm_j(u32 w)
{
	return extend(bits(w, 31, 31, 20) | bits(w, 19, 12, 12) |
		      bits(w, 20, 20, 11) | bits(w, 30, 21, 1), 20);
}

/* ---- compressed instructions, made whole ---- */

static u32 make_i(u32 op, u32 f3, u32 rd, u32 rs1, u32 imm)
{
	return op | rd << 7 | f3 << 12 | rs1 << 15 | imm << 20;
}

static u32 make_r(u32 f3, u32 f7, u32 rd, u32 rs1, u32 rs2)
{
	return OP_REG | rd << 7 | f3 << 12 | rs1 << 15 | rs2 << 20 | f7 << 25;
}

static u32 make_sw(u32 rs1, u32 rs2, u32 imm)
{
	return OP_STORE | bits(imm, 4, 0, 7) | 2 << 12 | rs1 << 15 | rs2 << 20 |
	       bits(imm, 11, 5, 25);
}

static u32 make_branch(u32 f3, u32 rs1, u32 imm)
{
	return OP_BRANCH | bits(imm, 11, 11, 7) | bits(imm, 4, 1, 8) |
	       f3 << 12 | rs1 << 15 | bits(imm, 10, 5, 25) |
	       bits(imm, 12, 12, 31);
}

static u32 make_jal(u32 rd, u32 imm)
{
	return OP_JAL | rd << 7 | bits(imm, 19, 12, 12) | bits(imm, 11, 11, 20) |
	       bits(imm, 10, 1, 21) | bits(imm, 20, 20, 31);
}

static u32 whole_0(u32 c)
{
	u32 rd = 8 + bits(c, 4, 2, 0), rs1 = 8 + bits(c, 9, 7, 0);
	u32 word = bits(c, 5, 5, 6) | bits(c, 12, 10, 3) | bits(c, 6, 6, 2);
	u32 sp = bits(c, 10, 7, 6) | bits(c, 12, 11, 4) | bits(c, 5, 5, 3) |
		 bits(c, 6, 6, 2);

	switch (c >> 13) {
	case 0:
		return sp ? make_i(OP_IMM, 0, rd, 2, sp) : 0;
	case 2:
		return make_i(OP_LOAD, 2, rd, rs1, word);
	case 6:
		return make_sw(rs1, rd, word);
	}
	return 0;
}

static u32 whole_alu(u32 c, u32 imm)
{
	static const struct {
		u32 f3, f7;
	} of[4] = { { 0, 0x20 }, { 4, 0 }, { 6, 0 }, { 7, 0 } };
	u32 rd = 8 + bits(c, 9, 7, 0), rs2 = 8 + bits(c, 4, 2, 0);
	u32 which = bits(c, 6, 5, 0);

	if (c >> 12 & 1 && bits(c, 11, 10, 0) != 2)
		return 0;	/* a shift by more than 31; of 64 bits */
	switch (bits(c, 11, 10, 0)) {
	case 0:
		return make_i(OP_IMM, 5, rd, rd, imm & 31);
	case 1:
		return make_i(OP_IMM, 5, rd, rd, (imm & 31) | 0x400);
	case 2:
		return make_i(OP_IMM, 7, rd, rd, imm);
	}
	return make_r(of[which].f3, of[which].f7, rd, rd, rs2);
}

static u32 whole_1(u32 c)
{
	u32 rd = bits(c, 11, 7, 0), rs1 = 8 + bits(c, 9, 7, 0);
	u32 imm = extend(bits(c, 12, 12, 5) | bits(c, 6, 2, 0), 5);
	u32 sp = extend(bits(c, 12, 12, 9) | bits(c, 4, 3, 7) |
			bits(c, 5, 5, 6) | bits(c, 2, 2, 5) | bits(c, 6, 6, 4), 9);
	u32 jump = extend(bits(c, 12, 12, 11) | bits(c, 8, 8, 10) |
			  bits(c, 10, 9, 8) | bits(c, 6, 6, 7) | bits(c, 7, 7, 6) |
			  bits(c, 2, 2, 5) | bits(c, 11, 11, 4) |
			  bits(c, 5, 3, 1), 11);
	u32 branch = extend(bits(c, 12, 12, 8) | bits(c, 6, 5, 6) |
			    bits(c, 2, 2, 5) | bits(c, 11, 10, 3) |
			    bits(c, 4, 3, 1), 8);

	switch (c >> 13) {
	case 0:
		return make_i(OP_IMM, 0, rd, rd, imm);
	case 1:
		return make_jal(1, jump);
	case 2:
		return make_i(OP_IMM, 0, rd, 0, imm);
	case 3:
		return rd == 2 ? make_i(OP_IMM, 0, 2, 2, sp) :
				 OP_LUI | rd << 7 | imm << 12;
	case 4:
		return whole_alu(c, imm);
	case 5:
		return make_jal(0, jump);
	case 6:
		return make_branch(0, rs1, branch);
	}
	return make_branch(1, rs1, branch);
}

static u32 whole_2(u32 c)
{
	u32 rd = bits(c, 11, 7, 0), rs2 = bits(c, 6, 2, 0);

	switch (c >> 13) {
	case 0:
		return c >> 12 & 1 ? 0 : make_i(OP_IMM, 1, rd, rd, rs2);
	case 2:
		return rd ? make_i(OP_LOAD, 2, rd, 2, bits(c, 3, 2, 6) |
				   bits(c, 12, 12, 5) | bits(c, 6, 4, 2)) : 0;
	case 4:
		if (rs2)
			return make_r(0, 0, rd, c >> 12 & 1 ? rd : 0, rs2);
		return rd ? make_i(OP_JALR, 0, c >> 12 & 1, rd, 0) : 0;
	case 6:
		return make_sw(2, rs2, bits(c, 8, 7, 6) | bits(c, 12, 9, 2));
	}
	return 0;
}

/* 0: none that is executed here. */
static u32 whole(u32 c)
{
	switch (c & 3) {
	case 0:
		return whole_0(c);
	case 1:
		return whole_1(c);
	}
	return whole_2(c);
}

/* ---- execution ---- */

/* A load of what a store before it would have written is not known. */
static bool load(struct interp *m, u32 w, u32 address)
{
	u32 f3 = w >> 12 & 7, n = 1u << (f3 & 3), value = 0;

	if (f3 == 3 || f3 > 5)
		return false;
	for (unsigned int i = 0; i < m->n_stores; i++)
		if (address - m->stores[i].address < m->stores[i].n ||
		    m->stores[i].address - address < n)
			return false;
	if (!m->read(m->context, address, &value, n))
		return false;
	m->value = f3 < 2 ? extend(value, 8 * (int)n - 1) : value;
	return true;
}

static bool store(struct interp *m, u32 w, u32 address)
{
	if (m->n_stores == INTERP_STORES || (w >> 12 & 7) > 2)
		return false;
	m->stores[m->n_stores].address = address;
	m->stores[m->n_stores++].n = 1u << (w >> 12 & 3);
	return true;
}

static bool taken(u32 f3, u32 a, u32 b)
{
	bool is = f3 < 4 ? a == b : f3 < 6 ? (s32)a < (s32)b : a < b;

	return is != (f3 & 1);
}

static u32 multiply_divide(u32 f3, u32 a, u32 b)
{
	s32 sa = (s32)a, sb = (s32)b;
	bool over = a == 0x80000000u && b == 0xffffffffu;

	switch (f3) {
	case 0:
		return a * b;
	case 1:
		return (u32)((u64)((s64)sa * sb) >> 32);
	case 2:
		return (u32)((u64)((s64)sa * (s64)(u64)b) >> 32);
	case 3:
		return (u32)((u64)a * b >> 32);
	case 4:
		return !b ? ~0u : over ? a : (u32)(sa / sb);
	case 5:
		return !b ? ~0u : a / b;
	case 6:
		return !b ? a : over ? 0 : (u32)(sa % sb);
	}
	return !b ? a : a % b;
}

static u32 alu(u32 f3, bool other, u32 a, u32 b)
{
	switch (f3) {
	case 0:
		return other ? a - b : a + b;
	case 1:
		return a << (b & 31);
	case 2:
		return (s32)a < (s32)b;
	case 3:
		return a < b;
	case 4:
		return a ^ b;
	case 5:
		return other ? (u32)((s32)a >> (b & 31)) : a >> (b & 31);
	case 6:
		return a | b;
	}
	return a & b;
}

enum interp_result interp_step(struct interp *m)
{
	enum interp_result result = INTERP_DONE;
	u32 w = 0, a, b, f3, rd, next, value;
	bool writes = true;

	if (!m->read(m->context, m->pc, &w, 2))
		return INTERP_END;
	next = m->pc + 2;
	if ((w & 3) != 3) {
		w = whole(w);
	} else {
		u32 upper = 0;

		if (!m->read(m->context, next, &upper, 2))
			return INTERP_END;
		w |= upper << 16;
		next += 2;
	}
	a = m->x[w >> 15 & 31];
	b = m->x[w >> 20 & 31];
	f3 = w >> 12 & 7;
	rd = w >> 7 & 31;
	value = next;
	switch (w & 127) {
	case OP_LOAD:
		if (!load(m, w, a + imm_i(w)))
			return INTERP_END;
		value = m->value;
		result = INTERP_LOAD;
		break;
	case OP_STORE:
		if (!store(m, w, a + imm_s(w)))
			return INTERP_END;
		writes = false;
		break;
	case OP_IMM:
		value = alu(f3, f3 == 5 && w >> 30 & 1, a, imm_i(w));
		break;
	case OP_REG:
		value = w >> 25 == 1 ? multiply_divide(f3, a, b) :
				       alu(f3, w >> 30 & 1, a, b);
		break;
	case OP_LUI:
		value = w & 0xfffff000u;
		break;
	case OP_AUIPC:
		value = m->pc + (w & 0xfffff000u);
		break;
	case OP_BRANCH:
		if (taken(f3, a, b))
			next = m->pc + imm_b(w);
		writes = false;
		break;
	case OP_JAL:
		next = m->pc + imm_j(w);
		break;
	case OP_JALR:
		next = (a + imm_i(w)) & ~1u;
		break;
	default:
		return INTERP_END;
	}
	if (writes && rd)
		m->x[rd] = value;
	m->pc = next;
	return result;
}
