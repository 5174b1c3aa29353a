// SPDX-License-Identifier: MIT
// Puts the page together.

import { openDialog } from "./dialogs.js";
import { keepFocus } from "./focus.js";
import { listen as listenToGamepads } from "./gamepad.js";
import { Handheld } from "./handheld.js";
import { listen as listenToKeys } from "./keyboard.js";
import { offerLab } from "./lab/lab.js";
import { keepFitting } from "./layout.js";
import { Notice } from "./notice.js";
import { Panel } from "./panel.js";
import { offerSaves } from "./saves.js";
import { offerShare, openShared, welcomeGuest } from "./share.js";
import { Buzzer } from "./sound.js";
import { Speaker } from "./speaking.js";
import { Store } from "./store.js";
import { Thumbs } from "./thumbs.js";
import { Toggle, offerFullScreen } from "./toggles.js";
import { listen as listenToFingers } from "./touch.js";
import { put, speak, translate } from "./words.js";

const POWER_CUT_MS = 700; // the panel stays dark for so long

const find = (id) => document.getElementById(id);

// One tab plays at a time, because all of them share one memory. Another one waits until it is closed.
function waitForOtherTabs(notice) {
  return new Promise((resolve) => {
    if (!navigator.locks) return resolve();
    navigator.locks.request("handful", { ifAvailable: true }, (lock) => {
      if (lock) {
        resolve();
        return new Promise(() => {});
      }
      notice.show("page.other_tab", "page.close_other_tab");
      navigator.locks.request("handful", () => {
        notice.show("page.loading");
        resolve();
        return new Promise(() => {});
      });
      return null;
    });
  });
}

// A number in the page's address: `?seed=7` rolls the same dice every time, `&speed=8` plays faster.
function fromAddress(name, otherwise) {
  const word = new URLSearchParams(location.search).get(name);
  return /^\d{1,9}$/.test(word ?? "") ? Number(word) : otherwise;
}

// Store the page for playing offline. When a newer one was found, load it: the game continues there.
function storePage() {
  const worker = navigator.serviceWorker;
  document.body.classList.toggle("offline", Boolean(worker));
  if (!worker) return;
  if (worker.controller) worker.addEventListener("controllerchange", () => location.reload());
  worker.register("service.js").catch(() => document.body.classList.remove("offline"));
}

// Help for touch or for keys, whichever was used last.
function followInput() {
  const touch = (yes) => document.body.classList.toggle("touch", yes);
  touch(matchMedia("(hover: none) and (pointer: coarse)").matches);
  addEventListener("pointerdown", (event) => touch(event.pointerType === "touch"), { capture: true });
  addEventListener("keydown", (event) => event.isTrusted && touch(false), { capture: true });
}

function offerDialogs() {
  find("open-help").addEventListener("click", () => openDialog(find("help")));
  for (const button of document.querySelectorAll(".open-about")) {
    button.addEventListener("click", () => {
      find("help").close();
      openDialog(find("about"));
    });
  }
}

function show(handheld, panel, speaker, notice) {
  handheld.on("language", speak);
  handheld.on("letters", (letters) => speaker.learn(letters));
  handheld.on("described", (words) => speaker.say(words));
  speaker.ask = () => handheld.send("describe");
  handheld.on("picture", (picture) => {
    panel.show({ picture });
    speaker.see(picture, panel.awake);
    if (panel.awake) notice.hide();
  });
  handheld.on("light", (brightness) => panel.show({ brightness }));
  handheld.on("awake", (awake) => {
    panel.show({ awake });
    speaker.see(panel.picture, awake);
    if (!awake) notice.show("page.asleep");
    else if (panel.hasPicture()) notice.hide();
  });
  handheld.on("lost", () => {
    put(find("news"), "page.no_room");
  });
  handheld.on("trouble", (reason) => {
    notice.show("page.stopped", "page.reload", reason);
  });
  handheld.on("off", (end) => {
    panel.show({ awake: false });
    if (end === "cut") setTimeout(() => handheld.powerOn(), POWER_CUT_MS);
    else notice.show("page.stopped", "page.reload_to_start");
  });
}

async function main() {
  const version = find("version");
  put(version, "about.version", version.dataset.version);
  translate();
  const device = find("device");
  const panel = new Panel(find("panel"));
  const speaker = new Speaker(find("text"), find("words"));
  const notice = new Notice(find("notice"));
  followInput();
  keepFitting(device, find("stage"), panel);
  keepFocus(device);
  offerDialogs();

  const own = await Store.open();
  await waitForOtherTabs(notice);
  const memory = await own?.get().catch(() => null);
  const shared = await openShared(own, memory);
  const { nvm, store } = shared ?? { nvm: memory, store: own };
  const handheld = new Handheld({
    nvm,
    keep: store?.name ?? null,
    seed: fromAddress("seed", null),
    speed: Math.min(16, fromAddress("speed", 1)) || 1,
  });
  if (!store) put(find("news"), "page.no_store");

  const elements = Object.fromEntries(
    [...device.querySelectorAll("[data-button]")].map((item) => [item.dataset.button, item]),
  );
  const thumbs = new Thumbs((number, pressed) => handheld.press(number, pressed), elements);
  handheld.held = () => thumbs.held();
  const buzzer = new Buzzer(handheld);
  const sound = new Toggle("sound", (on) => buzzer.mute(!on));
  const vibration = new Toggle("vibration");
  find("vibration").hidden = !navigator.vibrate;
  const flipFullScreen = offerFullScreen();
  listenToKeys(thumbs, {
    choose: (number) => handheld.send("number", number),
    commands: { m: () => sound.flip(), f: flipFullScreen },
    isAsleep: () => !panel.awake,
  });
  listenToFingers(device, thumbs, () => vibration.on);
  listenToGamepads(thumbs);
  find("stage").addEventListener("pointerdown", () => {
    if (!panel.awake && !thumbs.held().length) thumbs.tap("A");
  });

  show(handheld, panel, speaker, notice);
  await offerSaves(handheld, store);
  offerShare(handheld);
  if (shared) welcomeGuest();
  offerLab(handheld, panel, speaker);
  handheld.powerOn();
  storePage();
}

main();
