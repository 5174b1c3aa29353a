// SPDX-License-Identifier: MIT
// Who holds which button: two keys and a finger may hold the same one; it goes up with the last.

import { BUTTONS } from "./buttons.js";

export class Thumbs {
  // `change(number, pressed)` is called for what the device shall feel.
  constructor(change, elements) {
    this.change = change;
    this.elements = elements; // button -> what lights up
    this.holders = new Map();
  }

  down(holder, button) {
    if (this.holders.get(holder) === button) return;
    this.up(holder);
    if (!this.isDown(button)) this.turn(button, true);
    this.holders.set(holder, button);
  }

  up(holder) {
    const button = this.holders.get(holder);
    if (!this.holders.delete(holder) || this.isDown(button)) return;
    this.turn(button, false);
  }

  // A press by somebody who can only click, such as a screen reader.
  tap(button) {
    this.down(`tap ${button}`, button);
    setTimeout(() => this.up(`tap ${button}`), 60);
  }

  turn(button, pressed) {
    this.elements[button]?.classList.toggle("lit", pressed);
    this.change(BUTTONS.indexOf(button), pressed);
  }

  isDown(button) {
    return [...this.holders.values()].includes(button);
  }

  held() {
    return [...new Set(this.holders.values())].map((button) => BUTTONS.indexOf(button));
  }

  letGo() {
    for (const holder of [...this.holders.keys()]) this.up(holder);
  }
}
