// SPDX-License-Identifier: MIT
// Records presses as a scenario file. A scenario starts with an empty memory and dice from a seed, and
// so does the recording. Afterwards the memory from before is back.

import { put } from "../words.js";
import { button, card, download, labelled, make, worded } from "./make.js";
import { scenario } from "./scenario.js";

const NAME = "handful-scenario.txt";

export function recorderCard(handheld, panel, speaker) {
  const toggle = button("record", "record.record", () => (own ? stop() : start()));
  const words = worded("p", { role: "status", class: "soft" }, "record.words");
  const command = make("code", { id: "play-command", hidden: true }, `python3 -m host_sim play ${NAME}`);
  const text = labelled(make("pre", { id: "scenario", tabindex: 0, hidden: true }), "record.scenario");
  let own = null; // the player's memory, seed and settings during a recording
  let presses = [];
  let before = 0; // milliseconds before the last restart

  function start() {
    const { nvm, seed, keep, starts } = handheld;
    own = { nvm, seed, keep, starts };
    presses = [];
    before = 0;
    Object.assign(handheld, { seed: crypto.getRandomValues(new Uint16Array(1))[0], keep: null, starts: 0 });
    handheld.powerOn({ nvm: null });
    put(toggle, "record.stop");
    put(words, "record.recording");
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
    put(toggle, "record.record");
    put(words, "record.saved", NAME);
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

  return { card: card("record.title", make("div", { class: "row" }, toggle), words, command, text), open() {} };
}
