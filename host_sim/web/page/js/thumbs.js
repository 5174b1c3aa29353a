// SPDX-License-Identifier: MIT
// Which keys and fingers hold which button. Two may hold the same one: it goes up with the last.

import { BUTTONS } from "./buttons.js";

const TAP_MS = 60;

export class Thumbs {
  // `change(number, pressed)` is called whenever a button of the console goes down or up.
  constructor(change, elements) {
    this.change = change;
    this.elements = elements; // button -> the element that lights up
    this.holders = new Map(); // key or finger -> button
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

  // A short press.
  tap(button) {
    this.down(`tap ${button}`, button);
    setTimeout(() => this.up(`tap ${button}`), TAP_MS);
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
