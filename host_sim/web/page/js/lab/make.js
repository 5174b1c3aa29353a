// SPDX-License-Identifier: MIT
// Make elements in one line: make("button", { type: "button" }, "Step").

export function make(tag, facts = {}, ...inside) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(facts)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false) element.setAttribute(name, value);
  }
  element.append(...inside);
  return element;
}

export function button(id, words, act) {
  return make("button", { type: "button", id, onclick: act }, words);
}

export function card(title, ...inside) {
  return make("section", { class: "card" }, make("h3", {}, title), ...inside);
}

export function download(name, text) {
  const link = make("a", { href: URL.createObjectURL(new Blob([text])), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
