// SPDX-License-Identifier: MIT
// Make elements in one line: make("button", { type: "button" }, "Step").

import { label, put } from "../words.js";

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

// An element with the text of this name.
export function worded(tag, facts, name, ...values) {
  const element = make(tag, facts);
  put(element, name, ...values);
  return element;
}

// Give an element a label for screen readers.
export function labelled(element, name) {
  label(element, name);
  return element;
}

export function button(id, name, act) {
  return worded("button", { type: "button", id, onclick: act }, name);
}

export function card(name, ...inside) {
  return make("section", { class: "card" }, worded("h3", {}, name), ...inside);
}

export function download(name, text) {
  const link = make("a", { href: URL.createObjectURL(new Blob([text])), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
