// SPDX-License-Identifier: MIT
// Words over the panel, so that it is never dark without a reason: loading, asleep, stopped.

export class Notice {
  constructor(element) {
    this.element = element;
  }

  show(words, detail = "") {
    this.element.replaceChildren(
      ...[["words", words], ["detail", detail]].map(([name, text]) => {
        const line = document.createElement("p");
        line.className = name;
        line.textContent = text;
        return line;
      }),
    );
    this.element.hidden = false;
  }

  hide() {
    this.element.hidden = true;
  }
}
