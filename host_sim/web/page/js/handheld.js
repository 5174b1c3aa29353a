// SPDX-License-Identifier: MIT
// The page's side of the handheld: a worker for each power-on, and what outlives it: the memory, the
// buttons that are held, the number of times that Python was started. A worker's start, the presses and
// the random bytes determine everything it does, so the page can go back to any press.

import { ERASED, NVM_SIZE } from "./machine/flash-facts.js";

const WORKER = new URL("./machine/worker.js", import.meta.url);

const MOST_MEMORIES = 400; // 4 KB each

export class Handheld extends EventTarget {
  // seed: a number for the same dice every time, null for true chance. keep: the name under which the memory is stored, or null.
  constructor({ seed, nvm, keep, speed }) {
    super();
    this.seed = seed;
    this.nvm = nvm ?? null;
    this.keep = keep;
    this.speed = speed;
    this.starts = 0;
    this.held = () => []; // the buttons that are down
    this.memories = []; // the memory after each round that wrote to it, and before the first: {cells, start, now}
    this.worker = null;
  }

  // Switch on; after a soft restart (`again`) with the bytes that survive it (`kept`).
  powerOn({ again = false, kept = null, nvm = this.nvm } = {}) {
    // boot.py runs in a separate Python, as on the device.
    this.starts += again ? 1 : 2;
    this.begin({ nvm, again, kept, starts: this.starts, held: this.held() });
  }

  begin(how, past = null) {
    this.off();
    this.nvm = how.nvm;
    this.begun = how;
    this.presses = past?.presses ?? []; // [milliseconds, number, whether it went down]
    this.drawn = past?.drawn ?? [];
    this.now = past?.until ?? 0;
    if (!past) this.remember();
    const worker = new Worker(WORKER, { type: "module" });
    this.worker = worker;
    worker.addEventListener("message", ({ data }) => worker === this.worker && this.receive(data));
    worker.addEventListener("error", (event) => this.emit("trouble", event.message || "no thread"));
    const { seed, keep, speed } = this;
    this.send("start", { ...how, seed, keep, speed, held: this.held(), past });
    this.emit("begun", how);
  }

  // Go back to the moment before a press, given by its number; later presses are discarded.
  goBackTo(number) {
    const presses = this.presses.slice(0, number);
    const until = this.presses[number]?.[0] ?? this.now;
    this.memories = this.memories.filter(({ start, now }) => start !== this.begun || now <= until);
    this.begin(this.begun, { presses, until, drawn: this.drawn, held: this.begun.held });
  }

  // Restart with the memory before the last record.
  goBackARecord() {
    const before = this.memories[this.memories.length - 2];
    if (!before) return;
    this.memories.length -= 2; // `begin` adds it again
    this.powerOn({ nvm: before.cells });
  }

  remember() {
    const cells = this.nvm ?? new Uint8Array(NVM_SIZE).fill(ERASED);
    const last = this.memories[this.memories.length - 1];
    if (last?.cells.every((byte, at) => byte === cells[at])) return;
    this.memories.push({ cells, start: this.begun, now: this.now });
    if (this.memories.length > MOST_MEMORIES) this.memories.shift();
  }

  off() {
    this.worker?.terminate();
    this.worker = null;
  }

  send(order, what) {
    this.worker?.postMessage([order, what]);
  }

  press(number, pressed) {
    this.send("press", [number, pressed]);
  }

  pace(speed) {
    this.speed = speed;
    this.send("speed", speed);
  }

  receive(data) {
    if (data.nvm) this.nvm = data.nvm;
    if (data.now) {
      [this.now, this.drawn] = [data.now, data.drawn];
      this.remember();
    }
    if (data.pressed) this.presses.push(data.pressed);
    for (const [name, value] of Object.entries(data)) this.emit(name, value);
    if (data.picture) this.emit("sent", data);
    if (data.end) this.afterEnd(data);
  }

  afterEnd({ end, kept }) {
    this.off();
    if (end === "reloads") this.powerOn({ again: true, kept });
    else if (end === "resets") this.powerOn();
    else this.emit("off", end);
  }

  emit(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  on(name, listener) {
    this.addEventListener(name, ({ detail }) => listener(detail));
  }
}
