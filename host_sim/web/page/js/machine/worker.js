// SPDX-License-Identifier: MIT
// The handheld's worker: one power-on of one MicroPython. The firmware's clock moves only when it rests.
// The worker runs as many turns as the real clock allows, and never blocks. A restart is a new worker.

import { Store } from "../store.js";
import { Firmware } from "./firmware.js";
import { Flash } from "./flash.js";
import { Keys } from "./keys.js";
import { readDrive } from "./python.js";

const LATE_MS = 250; // the firmware never catches up more, for example after the computer slept
const PROGRESS_TURNS = 400; // between two progress reports of a replay

const keys = new Keys();
let firmware, flash;
let silent = false; // during a replay
let hasDrawn = false; // since the language was last reported
let speed = 1; // 0: paused
let due = 0; // what the firmware's clock should show
let seen = 0; // the real clock when `due` was set
let timer = 0;
let isOn; // resolves `on`
const on = new Promise((resolve) => (isOn = resolve)); // orders wait until the firmware runs

function report(message) {
  if (!silent) postMessage(message);
}

async function start({ nvm, seed, speed: pace, starts, again, kept, keep, held, past }) {
  const files = await readDrive();
  report({ letters: { sheet: files.get("letters.bin"), chars: files.get("letters.txt") } });
  const store = keep ? await Store.open(keep) : null;
  const save = () => store?.put(flash.cells).catch(() => report({ lost: true }));
  flash = new Flash(nvm, () => {
    if (!silent) save();
    report({ nvm: flash.cells.slice() });
  });
  speed = pace;
  for (const number of past?.held ?? held) keys.change(number, true);
  const last = {}; // the last outputs of a replay
  const outside = {
    show: (sent) => {
      hasDrawn = true;
      report((last.sent = sent));
    },
    light: (level) => report((last.light = { light: level })),
    wake: (on) => report((last.awake = { awake: Boolean(on) })),
    tone: (tone) => report({ tone }),
    press,
    print: (words) => report({ words }),
  };
  const drawn = past?.drawn;
  silent = Boolean(past);
  firmware = await Firmware.load({
    files, flash, keys, seed, starts, drawn, again, kept, outside,
  });
  save(); // the memory may be another one than the stored
  if (finish(firmware.start())) return;
  if (past) {
    if (replay(past)) return;
    silent = false;
    save();
    for (const message of Object.values(last)) report(message);
    report({ nvm: flash.cells.slice() });
    for (const number of keys.down) if (!held.includes(number)) keys.change(number, false);
  }
  due = firmware.now;
  seen = performance.now();
  isOn();
  report({ running: firmware.now });
  run();
}

// Repeat earlier presses, each before the same turn. Return true if the firmware ended.
function replay({ presses, until }) {
  const plan = [...presses];
  let rounds = 0;
  while (firmware.now < until) {
    while (plan.length && plan[0][0] <= firmware.now) keys.change(...plan.shift().slice(1));
    if (finish(firmware.turn())) return true;
    if (++rounds % PROGRESS_TURNS === 0) postMessage({ relived: firmware.now / until });
  }
  return false;
}

// Return true and report it if the firmware has ended.
function finish(end) {
  if (end === "rests") return false;
  clearTimeout(timer);
  postMessage({ end, nvm: flash.cells.slice(), kept: firmware.kept });
  return true;
}

// Run the turns that are due, at least `least`; then wait for the next one.
function run(least = 0) {
  clearTimeout(timer);
  const now = performance.now();
  due = Math.min(due + (now - seen) * speed, firmware.now + LATE_MS);
  seen = now;
  let rounds = 0;
  while (firmware.now <= due || rounds < least) {
    rounds++;
    if (finish(firmware.turn())) return;
    if (performance.now() - now > LATE_MS) break;
  }
  if (rounds) report({ now: firmware.now, drawn: firmware.drawn });
  if (hasDrawn) reportLanguage();
  if (speed) timer = setTimeout(() => run(), Math.max(0, (firmware.now - due) / speed));
}

// A change of the language is always drawn.
function reportLanguage() {
  hasDrawn = false;
  const language = firmware.language();
  if (language) report({ language });
}

function press(number, pressed) {
  report({ pressed: [firmware.now, number, pressed] });
  keys.change(number, pressed);
}

const orders = {
  press([number, pressed]) {
    press(number, pressed);
    if (speed) run(1); // answer a key at once, even if no turn is due
  },
  // The presses of a number key take the firmware some time; do not make the player wait for it.
  number(value) {
    if (!speed || finish(firmware.pressNumber(value))) return;
    [due, seen] = [firmware.now, performance.now()];
    report({ now: firmware.now, drawn: firmware.drawn });
    run();
  },
  speed(value) {
    speed = value;
    seen = performance.now();
    due = firmware.now;
    clearTimeout(timer);
    if (speed) run();
  },
  step(count) {
    seen = performance.now();
    due = firmware.now - 1;
    run(count);
  },
  cut(when) {
    if (when === "writing") flash.cutInNextWrite();
    else finish("cut");
  },
  describe() {
    report({ described: firmware.words() });
  },
  measure() {
    report({ heap: firmware.heap(), scenes: firmware.scenes() });
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
