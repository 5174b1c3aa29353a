// SPDX-License-Identifier: MIT
// The handheld's thread: one power-on of one MicroPython. The firmware's clock moves only when it
// rests; this keeps it beside the real one, so nothing here ever waits. A restart is a new thread.

import { Store } from "../store.js";
import { Firmware } from "./firmware.js";
import { Flash } from "./flash.js";
import { Keys } from "./keys.js";
import { unpack } from "./pack.js";

const DRIVE = new URL("../../handful.pack", import.meta.url).href;
const LATE = 250; // milliseconds: a laptop that slept does not make the device catch up hours

const keys = new Keys();
let firmware, flash, store;
let speed = 1; // 0: stands still but for steps
let due = 0; // what the firmware's clock should show
let seen = 0; // the real clock when `due` was set
let timer = 0;
let plan = []; // presses to come, [milliseconds, number, pressed], when the past is played again

function tell(message) {
  postMessage(message);
}

async function start({ nvm, seed, speed: pace, starts, again, kept, keep, held, replay }) {
  speed = pace;
  const files = unpack(await (await fetch(DRIVE)).arrayBuffer());
  tell({ letters: { sheet: files.get("letters.bin"), chars: files.get("letters.txt") } });
  store = keep ? await Store.open() : null;
  flash = new Flash(nvm, (cells) => {
    store?.put(cells).catch(() => tell({ lost: true }));
    tell({ nvm: cells.slice(), at: firmware?.now ?? 0 });
  });
  for (const number of held) keys.change(number, true);
  plan = replay?.presses ?? [];
  firmware = await Firmware.load({
    files,
    flash,
    keys,
    seed,
    starts,
    again,
    kept,
    outside: {
      show: tell,
      light: (level) => tell({ light: level }),
      wake: (on) => tell({ awake: Boolean(on) }),
      print: (words) => tell({ words }),
    },
  });
  if (finish(firmware.start())) return;
  if (replay) {
    speed = 0;
    while (firmware.now < replay.until) if (finish(round())) return;
    tell({ replayed: firmware.now });
  }
  tell({ running: firmware.now });
  due = firmware.now;
  seen = performance.now();
  beat();
}

function round() {
  while (plan.length && plan[0][0] <= firmware.now) {
    const [, number, pressed] = plan.shift();
    keys.change(number, pressed);
  }
  return firmware.turn();
}

// True when the firmware has ended, and with it this thread's work.
function finish(end) {
  if (end === "rests") return false;
  clearTimeout(timer);
  tell({ end, nvm: flash.cells.slice(), kept: firmware.kept, at: firmware.now });
  return true;
}

// As many rounds as the real clock asks for, at least `least`; then a rest until the next is due.
function beat(least = 0) {
  clearTimeout(timer);
  const now = performance.now();
  due = Math.min(due + (now - seen) * speed, firmware.now + LATE);
  seen = now;
  let rounds = 0;
  while (firmware.now <= due || rounds < least) {
    rounds++;
    if (finish(round())) return;
    if (performance.now() - now > LATE) break;
  }
  if (rounds) tell({ at: firmware.now });
  if (speed) timer = setTimeout(() => beat(), Math.max(0, (firmware.now - due) / speed));
}

const orders = {
  start,
  press({ number, pressed }) {
    if (!firmware) return keys.change(number, pressed);
    tell({ pressed: [firmware.now, number, pressed] });
    keys.change(number, pressed);
    if (speed) beat(1); // a key is answered at once; the clock comes after
  },
  speed(value) {
    speed = value;
    seen = performance.now();
    due = firmware.now;
    if (speed) beat();
    else clearTimeout(timer);
  },
  step(count) {
    due = firmware.now;
    seen = performance.now();
    beat(count);
  },
  cut(when) {
    if (when === "writing") flash.cutInNextWrite();
    else finish("cut");
  },
  measure() {
    tell({ heap: firmware.heap(), scenes: firmware.scenes() });
  },
};

addEventListener("message", async ({ data: [order, what] }) => {
  try {
    await orders[order](what);
  } catch (error) {
    tell({ trouble: String(error?.message ?? error) });
  }
});
