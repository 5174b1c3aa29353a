// SPDX-License-Identifier: MIT
// The handheld's thread: one power-on of one MicroPython. The firmware's clock moves only when it
// rests; this keeps it beside the real one, so nothing here ever waits. A restart is a new thread.

import { Store } from "../store.js";
import { Firmware } from "./firmware.js";
import { Flash } from "./flash.js";
import { Keys } from "./keys.js";
import { readDrive } from "./python.js";

const LATE = 250; // milliseconds: a laptop that slept does not make the device catch up hours
const AGAIN = 400; // rounds of the past between two words about how far it is

const keys = new Keys();
let firmware, flash;
let silent = false; // the past is being played again
let speed = 1; // 0: stands still but for steps
let due = 0; // what the firmware's clock should show
let seen = 0; // the real clock when `due` was set
let timer = 0;
let isOn; // called when the firmware runs: what is asked of it waits until then
const on = new Promise((resolve) => (isOn = resolve));

function tell(message) {
  if (!silent) postMessage(message);
}

async function start({ nvm, seed, speed: pace, starts, again, kept, keep, held, past }) {
  const files = await readDrive();
  tell({ letters: { sheet: files.get("letters.bin"), chars: files.get("letters.txt") } });
  const store = keep ? await Store.open() : null;
  const save = () => store?.put(flash.cells).catch(() => tell({ lost: true }));
  flash = new Flash(nvm, () => {
    if (!silent) save();
    tell({ nvm: flash.cells.slice() });
  });
  speed = pace;
  for (const number of past?.held ?? held) keys.change(number, true);
  const last = {}; // of what is shown while the past is played again
  const outside = {
    show: (sent) => tell((last.sent = sent)),
    light: (level) => tell((last.light = { light: level })),
    wake: (on) => tell((last.awake = { awake: Boolean(on) })),
    tone: (tone) => tell({ tone }),
    print: (words) => tell({ words }),
  };
  const drawn = past?.drawn;
  silent = Boolean(past);
  firmware = await Firmware.load({
    files, flash, keys, seed, starts, drawn, again, kept, outside,
  });
  save(); // whoever begins with another memory keeps it
  if (finish(firmware.start())) return;
  if (past) {
    if (relive(past)) return;
    silent = false;
    save();
    for (const message of Object.values(last)) tell(message);
    tell({ nvm: flash.cells.slice() });
    for (const number of keys.down) if (!held.includes(number)) keys.change(number, false);
  }
  due = firmware.now;
  seen = performance.now();
  isOn();
  tell({ running: firmware.now });
  beat();
}

// The presses of the past, each in the round it came before. True if the firmware ended.
function relive({ presses, until }) {
  const plan = [...presses];
  let rounds = 0;
  while (firmware.now < until) {
    while (plan.length && plan[0][0] <= firmware.now) keys.change(...plan.shift().slice(1));
    if (finish(firmware.turn())) return true;
    if (++rounds % AGAIN === 0) postMessage({ relived: firmware.now / until });
  }
  return false;
}

// True when the firmware has ended, and with it this thread's work.
function finish(end) {
  if (end === "rests") return false;
  clearTimeout(timer);
  postMessage({ end, nvm: flash.cells.slice(), kept: firmware.kept });
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
    if (finish(firmware.turn())) return;
    if (performance.now() - now > LATE) break;
  }
  if (rounds) tell({ now: firmware.now, drawn: firmware.drawn });
  if (speed) timer = setTimeout(() => beat(), Math.max(0, (firmware.now - due) / speed));
}

const orders = {
  press([number, pressed]) {
    tell({ pressed: [firmware.now, number, pressed] });
    keys.change(number, pressed);
    if (speed) beat(1); // a key is answered at once; the clock comes after
  },
  speed(value) {
    speed = value;
    seen = performance.now();
    due = firmware.now;
    clearTimeout(timer);
    if (speed) beat();
  },
  step(count) {
    seen = performance.now();
    due = firmware.now - 1;
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
    if (order === "start") {
      await start(what);
    } else {
      await on;
      orders[order](what);
    }
  } catch (error) {
    postMessage({ trouble: String(error?.message ?? error) });
  }
});
