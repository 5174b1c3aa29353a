// SPDX-License-Identifier: MIT
// Six keys and the queue that keypad has on the device: a number, and 1 if it went down.

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

  // What is down counts as pressed now.
  all() {
    this.queue = [...this.down].sort().map((number) => 2 * number + 1);
  }
}
