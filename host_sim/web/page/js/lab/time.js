// SPDX-License-Identifier: MIT
// Time: slower, faster, paused with single steps, and back to the moment before any press since the
// console was switched on.

import { BUTTONS } from "../buttons.js";
import { button, card, make } from "./make.js";

const SPEEDS = [["half", "½×", 0.5], ["normal", "1×", 1], ["double", "2×", 2], ["fast", "8×", 8]];
const ROUND_MS = 10; // of the console's main loop

export function timeCard(handheld) {
  const speeds = SPEEDS.map(([name, words, speed]) => [speed, button(name, words, () => run(speed))]);
  const hold = button("hold", "Pause", () => (held ? run(chosen) : pause()));
  const step = button("step", `Step ${ROUND_MS} ms`, () => handheld.send("step", 1));
  const back = button("back", "Back one press", () => to(downs().length - 1));
  const record = button("back-record", "Back one save", () => handheld.goBackARecord());
  const slider = make("input", {
    type: "range",
    id: "past",
    min: 0,
    max: 0,
    value: 0,
    "aria-label": "Presses since power-on",
    oninput: () => (sliding = true),
    onchange: () => {
      sliding = false;
      to(Number(slider.value));
    },
  });
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
    hold.textContent = held ? "Continue" : "Pause";
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
    const count = `${places.length} ${places.length === 1 ? "press" : "presses"}`;
    words.textContent = `${(handheld.now / 1000).toFixed(2)} s since power-on, ${count}${last ? `, the last one ${last}` : ""}`;
  }

  handheld.on("pressed", update);
  handheld.on("now", update);
  handheld.on("begun", show);
  handheld.on("relived", (part) => (words.textContent = `Going back … ${Math.round(100 * part)} %`));

  return {
    card: card(
      "Time",
      make("div", { class: "row", role: "group", "aria-label": "Speed" }, ...speeds.map(([, element]) => element)),
      make("div", { class: "row" }, hold, step),
      make("div", { class: "row" }, back, record),
      slider,
      words,
    ),
    open() {},
  };
}
