// SPDX-License-Identifier: MIT
// Six keys and the event queue of `keypad`: twice the key number, plus 1 if it went down.

export class Keys {
  constructor() {
    this.down = new Set();
    this.queue = [];
  }

  change(number, pressed) {
    if (this.down.has(number) === pressed) return;
    if (pressed) this.down.add(number);
    else this.down.delete(number);
    this.queue.push(2 * number + pressed);
  }

  next() {
    return this.queue.length ? this.queue.shift() : -1;
  }

  // Report the keys that are down as pressed now.
  all() {
    this.queue = [...this.down].sort().map((number) => 2 * number + 1);
  }
}
