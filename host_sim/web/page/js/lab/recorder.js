// SPDX-License-Identifier: MIT
// Records presses as a scenario file. A scenario starts with an empty memory and dice from a seed, and
// so does the recording. Afterwards the memory from before is back.

import { button, card, download, make } from "./make.js";
import { scenario } from "./scenario.js";

const NAME = "handful-scenario.txt";

export function recorderCard(handheld, panel, speaker) {
  const toggle = button("record", "Record", () => (own ? stop() : start()));
  const words = make("p", { role: "status", class: "soft" }, "Record your presses as a test. The console restarts empty; your games come back afterwards.");
  const command = make("code", { id: "play-command", hidden: true }, `python3 -m host_sim play ${NAME}`);
  const text = make("pre", { id: "scenario", tabindex: 0, "aria-label": "The scenario", hidden: true });
  let own = null; // the player's memory, seed and settings during a recording
  let presses = [];
  let before = 0; // milliseconds before the last restart

  function start() {
    const { nvm, seed, keep, starts } = handheld;
    own = { nvm, seed, keep, starts };
    presses = [];
    before = 0;
    Object.assign(handheld, { seed: crypto.getRandomValues(new Uint16Array(1))[0], keep: false, starts: 0 });
    handheld.powerOn({ nvm: null });
    toggle.textContent = "Stop and save";
    words.textContent = "Recording …";
    command.hidden = text.hidden = true;
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
    words.textContent = `${NAME} is in your downloads. Move it to Handful's folder and run:`;
    text.textContent = file;
    command.hidden = text.hidden = false;
    download(NAME, file);
  }

  handheld.on("pressed", ([when, number, down]) => {
    if (own) presses.push([before + when, number, down]);
  });
  handheld.on("end", (end) => {
    if (own && end === "reloads") before += handheld.now;
  });
  handheld.on("begun", ({ again }) => {
    // After going back in time, later presses do not count.
    if (own && !again) presses = handheld.presses.map(([when, ...rest]) => [before + when, ...rest]);
  });

  return { card: card("Record a scenario", make("div", { class: "row" }, toggle), words, command, text), open() {} };
}
