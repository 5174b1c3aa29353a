// SPDX-License-Identifier: MIT
// The console in words, for screen readers: what is new in a live region, and the whole scene in another
// element. They are updated when the picture has not changed for a moment. The words come from the game's
// state; a page without words of its own is read from the picture.

import { Reader } from "./reading.js";

const CALM_MS = 350;

export class Speaker {
  constructor(element, whole) {
    this.element = element;
    this.whole = whole;
    this.ask = null; // asks the console for its words
    this.picture = null;
    this.reader = null;
    this.timer = 0;
  }

  learn({ sheet, chars }) {
    this.reader ??= new Reader(sheet, new TextDecoder().decode(chars));
  }

  see(picture, awake) {
    clearTimeout(this.timer);
    this.picture = awake ? picture : null;
    this.timer = setTimeout(() => this.ask?.(), CALM_MS);
  }

  // Return the lines of a picture; none before the font is loaded.
  read(picture) {
    return this.reader?.lines(picture) ?? [];
  }

  // Show the answer of the console.
  say(described) {
    const [news, whole] = described ? described.split("\n\n") : this.fromPicture();
    this.whole.textContent = whole;
    if (!news) return;
    this.element.textContent = "";
    this.element.textContent = news;
  }

  fromPicture() {
    const words = this.reader && this.picture ? this.read(this.picture).join("\n") : "";
    return [words === this.whole.textContent ? "" : words, words];
  }
}
