// SPDX-License-Identifier: MIT
// Puts the page together.

import { listen as listenToGamepads } from "./gamepad.js";
import { Handheld } from "./handheld.js";
import { listen as listenToKeys } from "./keyboard.js";
import { offerLab } from "./lab/lab.js";
import { keepFitting } from "./layout.js";
import { Panel } from "./panel.js";
import { offer } from "./saves.js";
import { Buzzer } from "./sound.js";
import { Speaker } from "./speaking.js";
import { Store } from "./store.js";
import { Thumbs } from "./thumbs.js";
import { listen as listenToFingers } from "./touch.js";

const DARK = 700; // milliseconds without a battery

const find = (id) => document.getElementById(id);

// One page plays on one memory; another one waits until it is closed.
function whenAlone() {
  return new Promise((resolve) => {
    if (!navigator.locks) return resolve();
    navigator.locks.request("handful", { ifAvailable: true }, (lock) => {
      if (lock) {
        resolve();
        return new Promise(() => {});
      }
      find("news").textContent = "Handful is being played in another tab; close it to play here.";
      navigator.locks.request("handful", () => {
        find("news").textContent = "";
        resolve();
        return new Promise(() => {});
      });
      return null;
    });
  });
}

// A number in the page's address: `?seed=7` always throws the same dice, `&speed=8` is in a hurry.
function fromAddress(name, otherwise) {
  const word = new URLSearchParams(location.search).get(name);
  return /^\d{1,9}$/.test(word ?? "") ? Number(word) : otherwise;
}

// The page for later without a network. A newer one that was found takes over as a whole: the game
// goes on where it was.
function keepForLater() {
  const keeper = navigator.serviceWorker;
  if (!keeper) return;
  if (keeper.controller) keeper.addEventListener("controllerchange", () => location.reload());
  keeper.register("service.js").catch(() => {}); // then not offline, that is all
}

async function main() {
  const device = find("device");
  const panel = new Panel(find("panel"));
  const speaker = new Speaker(find("text"));
  keepFitting(device, find("stage"), panel);

  const store = await Store.open();
  await whenAlone();
  const nvm = await store?.get().catch(() => null);
  const handheld = new Handheld({
    nvm,
    keep: store !== null,
    seed: fromAddress("seed", null),
    speed: Math.min(16, fromAddress("speed", 1)) || 1,
  });
  if (!store) find("news").textContent = "This browser keeps nothing: save your game to a file.";

  const elements = Object.fromEntries(
    [...device.querySelectorAll("[data-button]")].map((item) => [item.dataset.button, item]),
  );
  const thumbs = new Thumbs((number, pressed) => handheld.press(number, pressed), elements);
  handheld.held = () => thumbs.held();
  listenToKeys(thumbs);
  listenToFingers(device, thumbs);
  listenToGamepads(thumbs);

  new Buzzer(handheld);
  handheld.on("letters", (letters) => speaker.learn(letters));
  handheld.on("picture", (picture) => {
    panel.show({ picture });
    speaker.see(picture, panel.awake);
  });
  handheld.on("light", (brightness) => panel.show({ brightness }));
  handheld.on("awake", (awake) => {
    panel.show({ awake });
    speaker.see(panel.picture, awake);
  });
  handheld.on("lost", () => {
    find("news").textContent = "This browser has no room for the game: save it to a file.";
  });
  handheld.on("trouble", (words) => {
    find("news").textContent = `The console cannot run here (${words}); reload the page.`;
  });
  handheld.on("off", (end) => {
    panel.show({ awake: false });
    if (end === "cut") setTimeout(() => handheld.powerOn(), DARK);
    else find("news").textContent = "The console has stopped; reload the page to switch it on.";
  });

  find("open-help").addEventListener("click", () => find("help").showModal());
  offer(handheld, store);
  offerLab(handheld, panel, speaker);
  handheld.powerOn();
  keepForLater();
}

main();
