// SPDX-License-Identifier: MIT
// The lab: what happens inside the console, live. It is hidden until its button is pressed.

import { heapCard } from "./heap.js";
import { make, worded } from "./make.js";
import { memoryCards } from "./memory.js";
import { recorderCard } from "./recorder.js";
import { serialCard } from "./serial.js";
import { timeCard } from "./time.js";
import { wireCard } from "./wire.js";

export function offerLab(handheld, panel, speaker) {
  const button = document.getElementById("open-lab");
  const place = document.getElementById("lab");
  const parts = [
    timeCard(handheld),
    wireCard(handheld),
    heapCard(handheld),
    memoryCards(handheld),
    recorderCard(handheld, panel, speaker),
    serialCard(handheld),
  ];
  place.append(
    worded("h2", {}, "lab.title"),
    worded("p", { class: "soft" }, "lab.words"),
    make("div", { class: "cards" }, ...parts.flatMap((part) => part.cards ?? [part.card])),
  );

  button.addEventListener("click", () => {
    const open = place.hidden;
    place.hidden = !open;
    button.setAttribute("aria-expanded", open);
    document.body.classList.toggle("lab", open);
    for (const part of parts) part.open(open);
    dispatchEvent(new Event("resize"));
  });
}
