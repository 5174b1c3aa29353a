// SPDX-License-Identifier: MIT
// The page's side of the handheld: a thread for each power-on, and what outlives it: the memory, the
// buttons that are held, how often Python began. All that a thread did follows from how it began, the
// presses and the random bytes: so it can be gone back to any press.

const WORKER = new URL("./machine/worker.js", import.meta.url);

const MEMORIES = 400; // kept, 4 KB each

export class Handheld extends EventTarget {
  // seed: null for true chance, else a number: the same dice every time.
  constructor({ seed, nvm, keep, speed }) {
    super();
    this.seed = seed;
    this.nvm = nvm ?? null;
    this.keep = keep;
    this.speed = speed;
    this.starts = 0;
    this.held = () => []; // the buttons that are down
    this.memories = []; // the memory after each round that wrote to it, and before the first
    this.worker = null;
  }

  // On; or after a soft restart (`again`) on with what that keeps.
  powerOn({ again = false, kept = null, nvm = this.nvm } = {}) {
    // boot.py is a Python of its own, as it is on the device.
    this.starts += again ? 1 : 2;
    this.begin({ nvm, again, kept, starts: this.starts, held: this.held() });
  }

  begin(how, past = null) {
    this.off();
    this.nvm = how.nvm;
    this.begun = how;
    this.remember();
    this.presses = past?.presses ?? []; // [milliseconds, number, whether it went down]
    this.drawn = past?.drawn ?? [];
    this.now = past?.until ?? 0;
    const worker = new Worker(WORKER, { type: "module" });
    this.worker = worker;
    worker.addEventListener("message", ({ data }) => worker === this.worker && this.hear(data));
    worker.addEventListener("error", (event) => this.emit("trouble", event.message || "no thread"));
    const { seed, keep, speed } = this;
    this.ask("start", { ...how, seed, keep, speed, held: this.held(), past });
    this.emit("begun", how);
  }

  // To the moment before a press, by its number; what came after it never was.
  goBackTo(number) {
    const presses = this.presses.slice(0, number);
    const until = this.presses[number]?.[0] ?? this.now;
    this.begin(this.begun, { presses, until, drawn: this.drawn, held: this.begun.held });
  }

  // To the memory before the last record, switched on anew: the journal makes that cheap.
  goBackARecord() {
    const before = this.memories[this.memories.length - 2];
    if (!before) return;
    this.memories.length -= 2; // it is remembered again when it begins
    this.powerOn({ nvm: before });
  }

  remember() {
    const last = this.memories[this.memories.length - 1];
    if (!this.nvm || (last && last.every((byte, at) => byte === this.nvm[at]))) return;
    this.memories.push(this.nvm);
    if (this.memories.length > MEMORIES) this.memories.shift();
  }

  off() {
    this.worker?.terminate();
    this.worker = null;
  }

  ask(order, what) {
    this.worker?.postMessage([order, what]);
  }

  press(number, pressed) {
    this.ask("press", [number, pressed]);
  }

  pace(speed) {
    this.speed = speed;
    this.ask("speed", speed);
  }

  hear(data) {
    if (data.nvm) this.nvm = data.nvm;
    if (data.now) {
      [this.now, this.drawn] = [data.now, data.drawn];
      this.remember();
    }
    if (data.pressed) this.presses.push(data.pressed);
    for (const [name, value] of Object.entries(data)) this.emit(name, value);
    if (data.picture) this.emit("sent", data);
    if (data.end) this.goOn(data);
  }

  goOn({ end, kept }) {
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
