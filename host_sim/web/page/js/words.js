// SPDX-License-Identifier: MIT
// The page's words, in the console's language. An element with `data-text` shows the text of that name,
// one with `data-label` has it as its label for screen readers.

import { TEXTS } from "./texts.js";

const FALLBACK = "en";
const STORED = "handful-language"; // start.js reads it, so that the next visit starts in this language
const MARKUP = /(\[[^\]]+\]|`[^`]+`|\*[^*]+\*)/;
const TAGS = { "[": "kbd", "`": "code", "*": "b" };

const root = document.documentElement;
const gaps = new WeakMap(); // element -> the values in the gaps of its text

export const language = () => root.lang;

// A number as the language writes it.
export function number(value, digits = 0) {
  const form = { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false };
  return value.toLocaleString(language(), form);
}

// <press/presses> is chosen by the value in the gap before it.
function fill(text, values) {
  let place = 0;
  return text.replace(/\{\}|<([^/>]*)\/([^>]*)>/g, (found, one, many) => {
    if (found === "{}") return values[place++];
    return String(values[Math.max(0, place - 1)]) === "1" ? one : many;
  });
}

// The text of that name, with its markup.
function text(name, values) {
  return fill(TEXTS[language()]?.[name] ?? TEXTS[FALLBACK][name] ?? name, values);
}

export function say(name, ...values) {
  return text(name, values).split(MARKUP).map((part) => (TAGS[part[0]] && MARKUP.test(part) ? part.slice(1, -1) : part)).join("");
}

// Show a text in an element, now and whenever the language changes. Without a name it is empty.
export function put(element, name = "", ...values) {
  gaps.set(element, values);
  element.dataset.text = name;
  element.replaceChildren(
    ...(name ? text(name, values).split(MARKUP) : []).map((part) => {
      if (!TAGS[part[0]] || !MARKUP.test(part)) return part;
      const marked = document.createElement(TAGS[part[0]]);
      marked.textContent = part.slice(1, -1);
      return marked;
    }),
  );
}

// Give an element a label for screen readers, now and whenever the language changes.
export function label(element, name, ...values) {
  element.dataset.label = name;
  element.setAttribute("aria-label", say(name, ...values));
}

// Translate everything inside an element.
export function translate(part = document) {
  for (const element of part.querySelectorAll("[data-text]")) {
    if (element.dataset.text) put(element, element.dataset.text, ...(gaps.get(element) ?? []));
  }
  for (const element of part.querySelectorAll("[data-label]")) label(element, element.dataset.label);
}

// Speak a language from now on, if there is a table for it.
export function speak(code) {
  if (!TEXTS[code]) return;
  try {
    localStorage.setItem(STORED, code);
  } catch {
    // a browser may forbid a page to store anything
  }
  if (code === language()) return;
  root.lang = code;
  translate();
  dispatchEvent(new Event("resize")); // words may be longer
}
