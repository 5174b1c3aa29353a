// SPDX-License-Identifier: MIT
// node server.mjs RP2040JS BOOTROM: one board, controlled by JSON lines, each answered by one line.
// Time passes only inside `run`.
//   {"on": {flash, seed, usb, wires}} switch on with this flash (base64)
//   {"run": seconds, ...}             run; `quiet`: until the display had no data for these seconds;
//                                     `data`: not before it had some; `rested`: until the processor
//                                     sleeps most of the time; `host`: limit in real seconds
//   {"instructions": count}           run so many instructions; a sleep counts as one
//   {"pin": number, "level": ...}     set a pin to 0 or 1, or release it with null
//   {"bridge": [pin, pin], closed}   connect two pins, as a key of a matrix does
//   {"adc": channel, value}          set an analog input, 0 to 4095
//   {"type": text}                    type into the serial console
//   {"read": [start, end]}            read a part of the flash
//   {"heap": true}                    figures of the garbage-collected heap

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { Board } from "./board.mjs";
import { Heap } from "./heap.mjs";

const bootrom = new Uint32Array(new Uint8Array(readFileSync(process.argv[3])).buffer);
let board = null, heap = null;
let resets = 0;

// True if the processor slept most of the last 30 ms.
const MOMENT = 0.03, MOST = 0.6;

function sleeper() {
  let [since, slept] = [board.now, board.idle];
  return () => {
    const length = board.now - since;
    if (length < MOMENT) return false;
    const rested = board.idle - slept > MOST * length;
    [since, slept] = [board.now, board.idle];
    return rested;
  };
}

function on({ flash, seed, usb, wires }) {
  board = new Board({ bootrom, flash: Buffer.from(flash, "base64"), seed, usb, wires });
  heap = new Heap(board);
  resets = 0;
}

function reset() {
  board = board.afterReset();
  const seen = heap.taken();
  heap = new Heap(board);
  Object.assign(heap, seen);
  resets++;
}

function run({ run: seconds, quiet, data, rested, host }) {
  const start = board.now;
  const end = start + seconds;
  const limit = host === undefined ? Infinity : performance.now() + host * 1000;
  const before = board.display.dataMoment;
  const sleeps = sleeper();
  const finished = () => {
    heap.look();
    if (performance.now() > limit) return true;
    if (rested) return sleeps();
    if (quiet === undefined) return false;
    if (data && board.display.dataMoment === before) return false;
    return board.now - Math.max(board.display.dataMoment, start) >= quiet;
  };
  while (board.now < end - 1e-9) {
    let done = false;
    board.runTo(end, () => (done = finished()));
    if (board.wantsReset) reset();
    else if (done) break;
  }
}

function answer(order) {
  if (order.on) on(order.on);
  else if (order.run !== undefined) run(order);
  else if (order.instructions) {
    board.execute(order.instructions, Infinity);
    heap.look();
  } else if (order.pin !== undefined) {
    board.drive(order.pin, order.level === null ? undefined : Boolean(order.level));
  } else if (order.bridge) board.bridge(...order.bridge, order.closed);
  else if (order.adc !== undefined) board.setAnalog(order.adc, order.value);
  else if (order.type !== undefined) board.console?.type(order.type);
  else if (order.read) {
    return { bytes: Buffer.from(board.mcu.flash.subarray(...order.read)).toString("base64") };
  } else if (order.heap) return heap.summary();
  return {
    now: board.now,
    idle: board.idle,
    resets,
    flashWrites: board.chip.writes,
    writes: board.bus.taken(),
    serial: board.console?.taken() ?? "",
    ...heap.taken(),
  };
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(JSON.stringify(answer(JSON.parse(line))) + "\n");
}
