// SPDX-License-Identifier: MIT
// Time: slower, faster, paused with single steps, and back to the moment before any press since the
// console was switched on.

import { BUTTONS } from "../buttons.js";
import { number, put } from "../words.js";
import { button, card, labelled, make, worded } from "./make.js";

const SPEEDS = [["half", "½×", 0.5], ["normal", "1×", 1], ["double", "2×", 2], ["fast", "8×", 8]];
const ROUND_MS = 10; // of the console's main loop

export function timeCard(handheld) {
  const speeds = SPEEDS.map(([name, words, speed]) => [speed, make("button", { type: "button", id: name, onclick: () => run(speed) }, words)]);
  const hold = button("hold", "time.pause", () => (held ? run(chosen) : pause()));
  const step = worded("button", { type: "button", id: "step", onclick: () => handheld.send("step", 1) }, "time.step", ROUND_MS);
  const back = button("back", "time.back", () => to(downs().length - 1));
  const record = button("back-record", "time.back_save", () => handheld.goBackARecord());
  const slider = labelled(make("input", {
    type: "range",
    id: "past",
    min: 0,
    max: 0,
    value: 0,
    oninput: () => (sliding = true),
    onchange: () => {
      sliding = false;
      to(Number(slider.value));
    },
  }), "time.presses");
  const words = make("p", { id: "time", class: "soft" });
  let chosen = handheld.speed;
  let held = false;
  let sliding = false; // the slider is being moved

  function run(speed) {
    [chosen, held] = [speed, false];
    handheld.pace(speed);
    show();
  }

  function pause() {
    held = true;
    handheld.pace(0);
    show();
  }

  function show() {
    put(hold, held ? "time.continue" : "time.pause");
    for (const [speed, element] of speeds) element.setAttribute("aria-pressed", speed === chosen);
    update();
  }

  // The places of the presses among all that went down and up.
  function downs() {
    return handheld.presses.flatMap(([, , down], place) => (down ? [place] : []));
  }

  function to(number) {
    const places = downs();
    if (number < 0 || number >= places.length) return;
    handheld.goBackTo(places[number]);
    update();
  }

  function update() {
    const places = downs();
    if (!sliding) {
      slider.max = places.length;
      slider.value = places.length;
    }
    const last = places.length ? BUTTONS[handheld.presses[places[places.length - 1]][1]] : null;
    const facts = [number(handheld.now / 1000, 2), places.length, ...(last ? [last] : [])];
    put(words, last ? "time.now_last" : "time.now", ...facts);
  }

  handheld.on("pressed", update);
  handheld.on("now", update);
  handheld.on("begun", show);
  handheld.on("relived", (part) => put(words, "time.going_back", Math.round(100 * part)));

  return {
    card: card(
      "time.title",
      labelled(make("div", { class: "row", role: "group" }, ...speeds.map(([, element]) => element)), "time.speed"),
      make("div", { class: "row" }, hold, step),
      make("div", { class: "row" }, back, record),
      slider,
      words,
    ),
    open() {},
  };
}
