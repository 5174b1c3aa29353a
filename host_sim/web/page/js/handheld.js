// SPDX-License-Identifier: MIT
// The page's side of the handheld: a thread for each power-on, and what outlives it: the memory, the
// buttons that are held, how often Python began.

const WORKER = new URL("./machine/worker.js", import.meta.url);

export class Handheld extends EventTarget {
  // seed: null for true chance, else a number: the same dice every time.
  constructor({ seed, nvm, keep, speed }) {
    super();
    this.seed = seed;
    this.nvm = nvm ?? null;
    this.keep = keep;
    this.starts = 0;
    this.held = () => [];
    this.worker = null;
    this.speed = speed;
  }

  // On, or after a soft restart (`again`) on with what that keeps.
  powerOn({ again = false, kept = null, replay = null, nvm = this.nvm, starts = null } = {}) {
    this.off();
    // boot.py is a Python of its own, as it is on the device.
    this.starts = starts ?? this.starts + (again ? 1 : 2);
    this.nvm = nvm;
    this.begun = { nvm, starts: this.starts, again, kept };
    this.worker = new Worker(WORKER, { type: "module" });
    const mine = this.worker;
    mine.addEventListener("message", ({ data }) => mine === this.worker && this.hear(data));
    mine.addEventListener("error", (event) => this.emit("trouble", event.message || "no thread"));
    const { seed, keep, speed } = this;
    const held = this.held();
    this.ask("start", { nvm, seed, keep, speed, starts: this.starts, again, kept, held, replay });
    this.emit("started", { again, replay });
  }

  off() {
    this.worker?.terminate();
    this.worker = null;
  }

  ask(order, what) {
    this.worker?.postMessage([order, what]);
  }

  press(number, pressed) {
    this.ask("press", { number, pressed });
  }

  hear(data) {
    for (const [name, value] of Object.entries(data)) {
      if (name === "nvm") this.nvm = value;
      this.emit(name, value);
    }
    if ("picture" in data) this.emit("sent", data);
    if ("end" in data) this.goOn(data);
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
