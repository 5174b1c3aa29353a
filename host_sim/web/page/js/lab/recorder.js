// SPDX-License-Identifier: MIT
// Records presses as a scenario file. A scenario begins with an empty memory and dice from a seed: so
// does the recording, and what was there before comes back afterwards.

import { button, card, download, make } from "./make.js";
import { scenario } from "./scenario.js";

const NAME = "handful-scenario.txt";

export function recorderCard(handheld, panel, speaker) {
  const toggle = button("Record", () => (own ? stop() : start()));
  toggle.id = "record";
  const words = make("p", { role: "status", class: "soft" }, "Starts the console anew with an empty memory; yours comes back.");
  const text = make("pre", { id: "scenario", tabindex: 0, "aria-label": "The scenario", hidden: true });
  let own = null; // memory, seed and all while another one is played
  let presses = [];
  let before = 0; // milliseconds of earlier starts

  function start() {
    const { nvm, seed, keep, starts } = handheld;
    own = { nvm, seed, keep, starts };
    presses = [];
    before = 0;
    Object.assign(handheld, { seed: crypto.getRandomValues(new Uint16Array(1))[0], keep: false, starts: 0 });
    handheld.powerOn({ nvm: null });
    toggle.textContent = "Stop and save";
    words.textContent = "Recording …";
    text.hidden = true;
  }

  function stop() {
    const { seed, now } = handheld;
    const lines = speaker.read(panel.picture);
    const file = scenario({ seed, presses, end: before + now, lines });
    const { nvm, ...rest } = own;
    own = null;
    Object.assign(handheld, rest);
    handheld.powerOn({ nvm });
    toggle.textContent = "Record";
    words.textContent = `Saved as ${NAME}; play it with python3 -m host_sim ${NAME}`;
    text.textContent = file;
    text.hidden = false;
    download(NAME, file);
  }

  handheld.on("pressed", ([when, number, down]) => {
    if (own) presses.push([before + when, number, down]);
  });
  handheld.on("end", (end) => {
    if (own && end === "reloads") before += handheld.now;
  });
  handheld.on("begun", ({ again }) => {
    // Gone back in time: what came after never was.
    if (own && !again) presses = handheld.presses.map(([when, ...rest]) => [before + when, ...rest]);
  });

  return { card: card("Scenario", make("div", { class: "row" }, toggle), words, text), open() {} };
}
