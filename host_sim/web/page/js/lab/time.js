// SPDX-License-Identifier: MIT
// Time: half, double, eight times as fast, standing still with steps of one round, and back: to the
// moment before any press since the console was switched on.

import { BUTTONS } from "../buttons.js";
import { button, card, make } from "./make.js";

const SPEEDS = { half: 0.5, normal: 1, double: 2, "eight times": 8 };
const ROUND = 10; // milliseconds of the console's main loop

export function timeCard(handheld) {
  const speed = make(
    "select",
    { id: "speed", "aria-label": "Speed", onchange: apply },
    ...Object.entries(SPEEDS).map(([words, value]) =>
      make("option", { value, selected: value === handheld.speed }, words),
    ),
  );
  const hold = button("Hold", toggle);
  hold.id = "hold";
  const step = button(`Step ${ROUND} ms`, () => handheld.ask("step", 1));
  step.id = "step";
  const back = button("Back one press", () => to(downs().length - 1));
  back.id = "back";
  const record = button("Back one record", () => handheld.goBackARecord());
  record.id = "back-record";
  const slider = make("input", {
    type: "range",
    id: "past",
    min: 0,
    max: 0,
    value: 0,
    "aria-label": "Presses since it was switched on",
    oninput: () => (sliding = true),
    onchange: () => {
      sliding = false;
      to(Number(slider.value));
    },
  });
  const words = make("p", { id: "time", class: "soft" });
  let held = false;
  let sliding = false; // a thumb is on it

  function apply() {
    held = false;
    hold.textContent = "Hold";
    handheld.pace(Number(speed.value));
  }

  function toggle() {
    held = !held;
    hold.textContent = held ? "Go on" : "Hold";
    handheld.pace(held ? 0 : Number(speed.value));
    tell();
  }

  // The places of the presses among all that went down and up.
  function downs() {
    return handheld.presses.flatMap(([, , down], place) => (down ? [place] : []));
  }

  function to(number) {
    const places = downs();
    if (number < 0 || number >= places.length) return;
    handheld.goBackTo(places[number]);
    tell();
  }

  function tell() {
    const places = downs();
    if (!sliding) {
      slider.max = places.length;
      slider.value = places.length;
    }
    const last = places.length ? BUTTONS[handheld.presses[places[places.length - 1]][1]] : null;
    const clock = `${(handheld.now / 1000).toFixed(2)} s since it was switched on`;
    words.textContent = `${clock}; ${places.length} presses${last ? `, the last one ${last}` : ""}.`;
  }

  handheld.on("pressed", tell);
  handheld.on("now", tell);
  handheld.on("begun", tell);
  handheld.on("relived", (part) => (words.textContent = `Going back … ${Math.round(100 * part)} %`));

  return {
    card: card(
      "Time",
      make("div", { class: "row" }, make("label", {}, "Speed ", speed), hold, step),
      make("div", { class: "row" }, back, record),
      slider,
      words,
    ),
    open() {},
  };
}
