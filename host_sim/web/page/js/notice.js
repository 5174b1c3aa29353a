// SPDX-License-Identifier: MIT
// Words over the panel, so that it is never dark without a reason: loading, asleep, stopped.

import { put } from "./words.js";

export class Notice {
  constructor(element) {
    this.element = element;
    [this.words, this.detail] = element.children;
  }

  // Show the text of this name, and a second one below it, with values for its gaps.
  show(name, detail = "", ...values) {
    this.detail.classList.remove("late");
    put(this.words, name);
    put(this.detail, detail, ...values);
    this.element.dataset.name = name;
    this.element.hidden = false;
  }

  hide() {
    this.element.hidden = true;
  }
}
