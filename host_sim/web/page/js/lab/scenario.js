// SPDX-License-Identifier: MIT
// Presses as a scenario file of the simulator's (host_sim/scenario.py): `press A`, `hold B 0.8`,
// `wait 1.5`. What cannot be said so (two buttons at once) becomes `down` and `up`.

import { BUTTONS } from "../buttons.js";

const QUICK = 350; // milliseconds: longer is a hold
const PRESS = 60; // how long the simulator presses
const REST = 100; // and rests afterwards
const LEAST = 50; // a shorter wait is none

// presses: [milliseconds, number, whether it went down]; lines: what the screen says in the end.
export function scenario({ seed, presses, end, lines }) {
  const text = ["# Recorded in the browser.", `seed ${seed}`, "setting HANDFUL_LANGUAGE ask"];
  let now = 0; // where the scenario is
  const wait = (until) => {
    if (until - now < LEAST) return;
    text.push(`wait ${((until - now) / 1000).toFixed(2)}`);
    now = until;
  };
  for (let at = 0; at < presses.length; at++) {
    const [when, number, down] = presses[at];
    const next = presses[at + 1];
    wait(when);
    const alone = down && next && next[1] === number && !next[2];
    if (!alone) {
      text.push(`${down ? "down" : "up"} ${BUTTONS[number]}`);
      continue;
    }
    const long = next[0] - when;
    at++;
    if (long > QUICK) text.push(`hold ${BUTTONS[number]} ${(long / 1000).toFixed(2)}`);
    else text.push(`press ${BUTTONS[number]}`);
    now += (long > QUICK ? long : PRESS) + REST;
  }
  wait(end);
  for (const line of lines) text.push(`expect text "${line.replace(/["\\]/g, "\\$&")}"`);
  return text.join("\n") + "\n";
}
