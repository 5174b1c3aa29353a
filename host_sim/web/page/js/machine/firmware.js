// SPDX-License-Identifier: MIT
// The firmware in its MicroPython, and the JavaScript half of the modules that are C on the device. The
// Python half is in host_sim/micropython/shims, which import the functions below as the module `host`.

import { BUTTONS } from "../buttons.js";
import { chance } from "./chance.js";
import { Display } from "./display.js";
import { Pixels } from "./pixels.js";
import { bytes, loadPython } from "./python.js";

const ENDS = ["rests", "reloads", "resets", "cut", "ended"];
const SHIMS = `
import alarm, analogio, bitmaptools, board, busdisplay, busio, digitalio, displayio, fontio
import i2cdisplaybus, keypad, microcontroller, os, pwmio, supervisor, traceback
`;

export class Firmware {
  // `outside` has a function for each output: {show, light, wake, tone, print, press}. `drawn` are the
  // random bytes of an earlier run that is to be repeated.
  static async load({ files, flash, keys, seed, starts, drawn, again, kept, outside }) {
    const made = new Firmware();
    made.kept = kept;
    made.drawn = [];
    const truly = await chance(seed, starts);
    const past = [...(drawn ?? [])];
    const draw = (target) => {
      const before = past.shift();
      if (before?.length === target.length) target.set(before);
      else truly(target);
      made.drawn.push(target.slice());
    };
    const pixels = new Pixels(bytes);
    const display = new Display(pixels, outside.show);
    const at = (place, size) => bytes().subarray(place, place + size);
    const host = {
      serial_connected: () => true, // the lab shows what is printed
      again: () => again,
      keep: (place, size) => (made.kept = at(place, size).slice()),
      recall: (place, size) => made.kept && at(place, size).set(made.kept.subarray(0, size)),
      next_key: () => keys.next(),
      all_keys: () => keys.all(),
      held: () => keys.down.size,
      press: (button, pressed) => outside.press(BUTTONS.indexOf(button), pressed),
      nvm_size: () => flash.cells.length,
      nvm_read: (start, place, size) => flash.read(start, at(place, size)),
      nvm_write: (start, place, size) => flash.write(start, at(place, size).slice()),
      chance: (place, size) => draw(at(place, size)),
      fill: (...area) => pixels.fill(...area),
      blit: (...area) => pixels.blit(...area),
      touch: (...area) => pixels.touch(...area),
      touch_all: () => display.touchAll(),
      begin_picture: () => (display.begin(), true),
      layer: (...facts) => display.layer(...facts),
      end_picture: (rotation) => display.end(rotation),
      light: outside.light,
      wake: outside.wake,
      tone: (hertz, duty) => outside.tone([made.clock.now, hertz, duty]),
    };
    const python = await loadPython(files, host, outside.print);
    python.runPython(SHIMS);
    made.life = python.pyimport("life");
    made.clock = python.pyimport("time");
    python.runPython(`import time\ntime.epoch = ${Math.floor(Date.now() / 1000)}`); // for today's challenge
    made.collector = python.pyimport("gc");
    made.collector.collect();
    made.life.count_from_here();
    return made;
  }

  // Start the firmware, or run one turn of it; return "rests" or how it ended.
  start() {
    return ENDS[this.life.start()];
  }

  turn() {
    return ENDS[this.life.turn()];
  }

  // Press the buttons that a number key stands for; 0 is R.
  pressNumber(number) {
    return ENDS[this.life.press_number(number)];
  }

  // Milliseconds since power-on, as the firmware sees them.
  get now() {
    return this.clock.now;
  }

  // Bytes in use on the heap. Garbage is collected only between two calls.
  heap() {
    this.collector.collect();
    return this.life.heap();
  }

  // What is new and the whole scene in words, separated by an empty line; "" without words.
  words() {
    return this.life.words();
  }

  scenes() {
    return this.life.scenes().split(" ").filter(Boolean);
  }

  // The code of the console's language, or "" while the player chooses one.
  language() {
    return this.life.language();
  }
}
