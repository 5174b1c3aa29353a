// SPDX-License-Identifier: MIT
// The text on the console's screen, for screen readers. It is updated when the picture has not changed
// for a moment.

import { Reader } from "./reading.js";

const CALM_MS = 350;

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
    this.timer = setTimeout(() => this.say(picture, awake), CALM_MS);
  }

  // Return the lines of a picture; none before the font is loaded.
  read(picture) {
    return this.reader?.lines(picture) ?? [];
  }

  say(picture, awake) {
    if (!this.reader) return;
    const words = awake ? this.read(picture).join("\n") : "";
    if (words !== this.element.textContent) this.element.textContent = words;
  }
}
