// SPDX-License-Identifier: MIT
// MicroPython with the drive's files, and the modules that are C on the device: Python's side of them
// is in the shims, this is the other one. Python calls what `browser` offers and never waits here.

import { loadMicroPython } from "../../micropython/micropython.js";
import { chance } from "./chance.js";
import { Display } from "./display.js";
import { Pixels } from "./pixels.js";

const PYSTACK_WORDS = 1024; // the Pico's 512, and as many for shims that are C there
const WASM = new URL("../../micropython/micropython.wasm", import.meta.url).href;
const ENDS = ["rests", "reloads", "resets", "cut", "ended"];

// The interpreter does not show its memory; whoever makes an instance of it sees it.
let memory = null;

function catchMemory({ instance, module }) {
  const found = Object.values(instance.exports).find((item) => item instanceof WebAssembly.Memory);
  memory = found;
  return { instance, module };
}

const genuine = WebAssembly.instantiate;
WebAssembly.instantiate = async (code, imports) => catchMemory(await genuine(code, imports));
const streaming = WebAssembly.instantiateStreaming;
if (streaming) {
  WebAssembly.instantiateStreaming = async (response, imports) =>
    catchMemory(await streaming.call(WebAssembly, response, imports));
}

export class Firmware {
  // `outside` is told of pictures, light, words: {show, light, wake, print}.
  static async load({ files, flash, keys, seed, starts, again, kept, outside }) {
    const letters = new TextDecoder();
    const python = await loadMicroPython({
      url: WASM,
      pystack: PYSTACK_WORDS,
      linebuffer: false,
      stdout: (bytes) => outside.print(letters.decode(bytes, { stream: true })),
    });
    for (const [path, data] of files) {
      if (!path.startsWith("/")) continue; // for the page
      python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")) || "/");
      python.FS.writeFile(path, data);
    }
    const draw = await chance(seed, starts);
    return new Firmware(python, { flash, keys, draw, again, kept, outside });
  }

  constructor(python, { flash, keys, draw, again, kept, outside }) {
    const bytes = () => new Uint8Array(memory.buffer);
    const pixels = new Pixels(bytes);
    const display = new Display(pixels, outside.show);
    this.kept = kept;
    python.registerJsModule("browser", {
      again: () => again,
      keep: (at, size) => (this.kept = bytes().slice(at, at + size)),
      recall: (at, size) => this.kept && bytes().set(this.kept.subarray(0, size), at),
      next_key: () => keys.next(),
      all_keys: () => keys.all(),
      nvm_size: () => flash.cells.length,
      nvm_read: (start, at, size) => flash.read(start, bytes().subarray(at, at + size)),
      nvm_write: (start, at, size) => flash.write(start, bytes().slice(at, at + size)),
      chance: (at, size) => draw(bytes().subarray(at, at + size)),
      fill: (...area) => pixels.fill(...area),
      blit: (...area) => pixels.blit(...area),
      touch: (...area) => pixels.touch(...area),
      touch_all: () => display.touchAll(),
      begin_picture: () => display.begin(),
      layer: (...facts) => display.layer(...facts),
      end_picture: (rotation) => display.end(rotation),
      light: outside.light,
      wake: outside.wake,
    });
    python.runPython("import sys\nsys.path[:] = ['/shims', '', '/', '/lib']");
    python.runPython(
      "import board, busdisplay, busio, digitalio, displayio, fontio, i2cdisplaybus, keypad, os\n" +
        "import alarm, analogio, bitmaptools, microcontroller, supervisor, traceback",
    );
    this.life = python.pyimport("life");
    this.clock = python.pyimport("time");
    this.collector = python.pyimport("gc");
    this.collector.collect();
    this.life.count_from_here();
  }

  // Each says how it ended: "rests" or one of the ends.
  start() {
    return ENDS[this.life.start()];
  }

  turn() {
    return ENDS[this.life.turn()];
  }

  // Milliseconds since power-on, as the firmware sees them.
  get now() {
    return this.clock.now;
  }

  // Live bytes on the heap: this machine collects garbage between two calls only.
  heap() {
    this.collector.collect();
    return this.life.heap();
  }

  scenes() {
    return this.life.scenes().split(" ").filter(Boolean);
  }
}
