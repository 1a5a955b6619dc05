// SPDX-License-Identifier: Apache-2.0
//
// cs_ring_scenes.h - directed scenes of the DMA ring: traces, errors, wrap, interrupts,
// refusals, stops.
#ifndef CS_RING_SCENES_H
#define CS_RING_SCENES_H

#include "cs_ring_bench.h"

namespace {

// The first worked trace: 8 clocks a record, with a memory that never waits.
void scene_trace(Ring &t) {
  t.activate();
  t.configure(0x1000, 4, true, 1);
  t.write(CS_RING_INTR_ENABLE_OFFSET, 7);
  t.enable();
  t.offer();
  t.offer();
  t.offer();
  t.offer();
  const uint64_t go = t.now;
  while (t.sent.size() < 1)
    t.tick();
  SAME("trace 1: pop in clock 6", t.now - 1 - go, Xlen == 32 ? 6 : 10);
  while (!t.irq)
    t.tick();
  SAME("trace 1: irq in clock 11", t.now - 1 - go, Xlen == 32 ? 11 : 15);
  t.idle(0);
  for (int i = 0; i < 60; i++)
    t.tick();
  SAME("trace 2: full", t.sent.size(), 3);
  SAME("level", t.read(CS_RING_LEVEL_OFFSET), 3);
  const uint64_t w = t.now;
  t.cp = t.next(t.cp);
  t.write(CS_RING_CP_OFFSET, t.cp);
  while (t.sent.size() < 4)
    t.tick();
  SAME("trace 2: go two clocks after CP", t.now - 1 - w, (Xlen == 32 ? 6 : 10) + 2);
  SAME("wrapped", t.read(CS_RING_WP_OFFSET), 0x1001);
  t.read_at = 1;
  t.consume(9);
  t.disable();
  t.deactivate();
}

// An error: the ring stops, nothing more is written, the message is sent again.
void scene_error(Ring &t) {
  for (uint8_t resp = 1; resp < 4; resp++) {
    t.activate();
    t.configure(0xfffff000, 8, true, 7);
    t.write(CS_RING_INTR_ENABLE_OFFSET, 4);
    t.enable();
    t.feed_percent = 100;
    t.idle(20);
    t.errors_left = 1;
    t.error_resp = resp;
    t.idle(60);
    t.feed_percent = 0;
    const uint64_t bursts = t.bursts;
    SAME("cause", t.read(CS_RING_CAUSE_OFFSET), 1u | (uint32_t)resp << 4);
    SAME("interrupt", t.read(CS_RING_INTR_STATE_OFFSET), IntrStop);
    SAME("irq", t.top.irq_o, 1);
    SAME("stopped", t.read(CS_RING_CTRL_OFFSET), 0x619);
    t.compare();
    t.write(CS_RING_CTRL_OFFSET, Active | Enable);
    t.refused(Stopped);
    t.idle(100);
    SAME("no further writes", t.bursts, bursts);
    t.write(CS_RING_CAUSE_OFFSET, 0);
    SAME("cause cleared", t.read(CS_RING_CAUSE_OFFSET), 0);
    t.write(CS_RING_INTR_STATE_OFFSET, 7);
    t.enable();
    t.feed_percent = 100;
    t.idle(30);
    t.consume(99);
    t.disable();
    t.consume(99);
    SAME("all read", t.read_at, t.sent.size());
    t.deactivate();
  }
}

// Without back-pressure the ring goes round and counts; with StopOnWrap it stops.
void scene_wrap(Ring &t) {
  t.activate();
  t.configure(0x20000, 4, false, 3);
  t.enable();
  t.feed_percent = 100;
  t.idle(400);
  t.disable();
  SAME("overwrites", t.read(CS_RING_OVERWRITTEN_OFFSET), t.sent.size() - 4);
  t.write(CS_RING_WP_OFFSET, t.wp = t.start);
  t.wrap = 0;
  t.compare();
  const size_t before = t.sent.size();
  t.enable(StopOnWrap);
  t.idle(400);
  SAME("stopped after a round", t.sent.size() - before, 4);
  SAME("cause", t.read(CS_RING_CAUSE_OFFSET), 2);
  SAME("control", t.read(CS_RING_CTRL_OFFSET), 0x719);
  t.deactivate();
}

// Watermark and time-out, INTR_TEST, write 1 to clear.
void scene_interrupts(Ring &t) {
  t.activate();
  t.configure(0x8000, 16, true, 5, 300);
  t.write(CS_RING_INTR_ENABLE_OFFSET, 3);
  t.enable();
  t.feed_percent = 0;
  for (int i = 0; i < 4; i++)
    t.offer();
  t.idle(100);
  SAME("below the watermark", t.read(CS_RING_INTR_STATE_OFFSET), 0);
  t.offer();
  t.idle(30);
  SAME("at the watermark", t.read(CS_RING_INTR_STATE_OFFSET), IntrWatermark);
  t.consume(3);
  t.tick();  // the level is two clocks behind
  t.tick();
  t.write(CS_RING_INTR_STATE_OFFSET, IntrWatermark);
  SAME("cleared", t.read(CS_RING_INTR_STATE_OFFSET), 0);
  t.idle(250);
  SAME("before the time-out", t.read(CS_RING_INTR_STATE_OFFSET), 0);
  t.idle(60);
  SAME("time-out", t.read(CS_RING_INTR_STATE_OFFSET), IntrTimeout);
  SAME("irq", t.top.irq_o, 1);
  t.consume(9);
  t.write(CS_RING_INTR_STATE_OFFSET, 7);
  t.idle(400);
  SAME("an empty ring has no time-out", t.read(CS_RING_INTR_STATE_OFFSET), 0);
  SAME("irq", t.top.irq_o, 0);
  t.write(CS_RING_INTR_TEST_OFFSET, IntrStop);
  SAME("test", t.read(CS_RING_INTR_STATE_OFFSET), IntrStop);
  t.disable();
  t.deactivate();
}

void scene_refusals(Ring &t) {
  t.write(CS_RING_START_OFFSET, 0x1000);  // inactive: nothing happens
  SAME("inactive", t.read(CS_RING_START_OFFSET), 0);
  t.write(CS_RING_CTRL_OFFSET, Active | Enable);
  t.refused(Inactive);
  t.top.partial_i = 1;
  t.tick();
  t.refused(Partial);
  // B: a base that is aligned to 16 records; S: the size of 16.
  const uint32_t B = 0x4000, S = Rec * 16, good = B + S - 4;
  const struct { uint32_t start, limit, wp, cp, watermark, code; } bad[] = {
    {B, good, B, B, 0, BadWatermark},
    {B, good, B, B, 16, BadWatermark},
    {B, B + Rec - 4, B, B, 1, BadWatermark},              // one place: no watermark is right
    {B + 4, good, B, B, 1, BadStart},                     // not aligned to a record
    {B + Rec * 2, B + Rec * 2 - 4, B, B, 1, BadStart},    // not aligned to the size
    {B + S, B + S * 2 + S / 2 - 4, B, B, 1, BadStart},    // 24 places, and not aligned
    {B + Rec, B + S + Rec - 4, B, B, 1, BadStart},        // 16 places, not aligned
    {B, B + Rec * 12 - 4, B, B, 1, BadLimit},
    {B, B + S, B, B, 1, BadLimit},                        // the end instead of the last word
    {B, good - 4, B, B, 1, BadLimit},                     // half a record
    {B, good, B + S, B, 15, BadWp},
    {B, good, B - Rec, B, 15, BadWp},
    {B, good, B + 8, B, 15, BadWp},
    {B, good, B, B + S, 15, BadCp},
    {B, good, B, B + 4, 15, BadCp},
    {B, good, B, 0x80000000u + B, 15, BadCp},
    {0, (1u << 25) - 4, 0, 0, 1, BadLimit},               // 32 MiB
  };
  t.configure(B, 16, true, 15);
  for (const auto &b : bad) {
    t.write(CS_RING_START_OFFSET, b.start);
    t.write(CS_RING_LIMIT_OFFSET, b.limit);
    t.tick();
    t.write(CS_RING_WP_OFFSET, b.wp);
    t.write(CS_RING_CP_OFFSET, b.cp);
    t.write(CS_RING_WATERMARK_OFFSET, b.watermark);
    t.tick();
    t.write(CS_RING_CTRL_OFFSET, Active | Enable);
    t.refused(b.code);
    SAME("not enabled", t.read(CS_RING_CTRL_OFFSET), 0x619);
  }
  // Pointers are those of START and LIMIT as they were when they were written.
  t.configure(B, 16, true, 1);
  t.write(CS_RING_LIMIT_OFFSET, B + S * 2 - 4);
  t.tick();
  t.write(CS_RING_CTRL_OFFSET, Active | Enable);
  t.refused(BadWp);
  t.write(CS_RING_WP_OFFSET, B + S);
  t.tick();
  t.write(CS_RING_CTRL_OFFSET, Active | Enable);
  t.refused(BadCp);
  // Without back-pressure nobody asks where CP is.
  t.configure(B, 16, false, 15);
  t.write(CS_RING_CP_OFFSET, 0);
  t.cp = 0;
  t.enable();
  const uint32_t locked[] = {CS_RING_START_OFFSET, CS_RING_LIMIT_OFFSET, CS_RING_WP_OFFSET,
                             CS_RING_CFG_OFFSET, CS_RING_WATERMARK_OFFSET, CS_RING_TIMEOUT_OFFSET};
  for (uint32_t offset : locked) {
    const uint32_t was = t.read(offset);
    t.write(offset, ~was);
    t.refused(Locked);
    SAME("unchanged", t.read(offset), was);
  }
  for (uint32_t bad_cp : {B + S, B + 4, 0u, B - Rec}) {
    t.write(CS_RING_CP_OFFSET, bad_cp);
    t.refused(BadCp);
  }
  t.write(CS_RING_CP_OFFSET, t.cp = B + Rec * 3);
  SAME("inside", t.read(CS_RING_CP_OFFSET), t.cp);
  t.disable();
  t.deactivate();
}

// Disable, enable and deactivate while memory lets a burst wait; OFF of the profiler.
void scene_stops(Ring &t) {
  t.activate();
  t.configure(0x1000, 8, true);
  t.enable();
  t.delay_max = 0;
  t.wait = 50;
  t.feed_percent = 0;
  t.offer();
  t.offer();
  t.idle(10);
  t.write(CS_RING_CTRL_OFFSET, Active);
  SAME("not empty", t.read(CS_RING_CTRL_OFFSET), 0x611);
  t.write(CS_RING_CTRL_OFFSET, Active | Enable);
  t.refused(Busy);
  t.until_empty(100);
  SAME("finished", t.sent.size(), 1);
  t.idle(50);
  SAME("disabled", t.sent.size(), 1);
  t.enable();
  t.wait = 50;
  t.idle(3);
  t.clear = true;  // the profiler is put OFF in the midst of a record
  t.tick();
  t.clear = false;
  t.idle(100);
  SAME("a record that is gone", t.sent.size(), 1);
  SAME("is not written", t.read(CS_RING_WP_OFFSET), 0x1000 + Rec);
  t.offer();
  t.idle(100);
  SAME("but the next one is", t.sent.size(), 2);
  t.consume(9);
  t.offer();
  t.wait = 50;
  t.idle(5);
  t.write(CS_RING_CTRL_OFFSET, 0);
  SAME("closing", t.read(CS_RING_CTRL_OFFSET), 0x611);
  t.write(CS_RING_CTRL_OFFSET, Active);
  t.refused(Busy);
  t.deactivate();
  SAME("the record was finished", t.sent.size(), 3);
}

}  // namespace

#endif
