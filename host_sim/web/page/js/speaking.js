// SPDX-License-Identifier: MIT
// What the screen says, as text for screen readers: when the picture has been calm for a moment, the
// lines that are new.

import { Reader } from "./reading.js";

const CALM = 350; // milliseconds

export class Speaker {
  constructor(element) {
    this.element = element;
    this.reader = null;
    this.timer = 0;
  }

  learn({ sheet, chars }) {
    this.reader ??= new Reader(sheet, new TextDecoder().decode(chars));
  }

  see(picture, awake) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.say(picture, awake), CALM);
  }

  // The lines of a picture; none before the letters are known.
  read(picture) {
    return this.reader?.lines(picture) ?? [];
  }

  say(picture, awake) {
    if (!this.reader) return;
    const words = awake ? this.read(picture).join("\n") : "The screen is off.";
    if (words !== this.element.textContent) this.element.textContent = words;
  }
}
