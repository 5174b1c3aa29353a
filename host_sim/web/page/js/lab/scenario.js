// SPDX-License-Identifier: MIT
// Presses as a scenario file of the simulator (host_sim/scenario/script.py): `press A`, `hold B 0.8`,
// `wait 1.5`. Two buttons at once become `down` and `up`.

import { BUTTONS } from "../buttons.js";

const QUICK_MS = 350; // a longer press is a hold
const PRESS_MS = 60; // how long the simulator presses
const REST_MS = 100; // how long it waits afterwards
const LEAST_MS = 50; // shorter waits are left out

// presses: [milliseconds, number, whether it went down]; lines: the text on the last screen.
export function scenario({ seed, presses, end, lines }) {
  const text = ["# Recorded in the browser.", `seed ${seed}`, "setting HANDFUL_LANGUAGE ask"];
  let now = 0; // the scenario's time in milliseconds
  const wait = (until) => {
    if (until - now < LEAST_MS) return;
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
    if (long > QUICK_MS) text.push(`hold ${BUTTONS[number]} ${(long / 1000).toFixed(2)}`);
    else text.push(`press ${BUTTONS[number]}`);
    now += (long > QUICK_MS ? long : PRESS_MS) + REST_MS;
  }
  wait(end);
  for (const line of lines) text.push(`expect text "${line.replace(/["\\]/g, "\\$&")}"`);
  return text.join("\n") + "\n";
}
