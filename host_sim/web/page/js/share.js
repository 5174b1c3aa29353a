// SPDX-License-Identifier: MIT
// A link that opens the page at the present move: the game's replay line is in the fragment, which a
// browser sends to no server. A shared game is played in a memory of its own, so the player's own games
// are kept. A link with the code of a challenge starts that challenge.

import { openDialog } from "./dialogs.js";
import { askLibrarian } from "./librarian.js";
import { ERASED, NVM_SIZE } from "./machine/flash-facts.js";
import { language, put } from "./words.js";

const MARK = "HF1:"; // the start of a replay line
const CHALLENGE = /^HC1:[A-Z]{8}(:[\w-]+)?/; // a challenge's code, and the friend's standings
const LINE = "shared line"; // the name under which the line of the stored shared game is stored

const find = (id) => document.getElementById(id);
const blank = () => new Uint8Array(NVM_SIZE).fill(ERASED);
const plainAddress = () => location.origin + location.pathname;

// Base64 without the letters that mail and chat programs cut links at.
function toLink(line) {
  const code = line.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  return `${plainAddress()}#${code}`;
}

// The replay line or challenge in the page's address, or null.
function lineInAddress() {
  const [, code] = location.href.split("#");
  const challenge = code?.match(CHALLENGE);
  if (challenge) return challenge[0];
  if (!code?.startsWith(MARK)) return null;
  const [mark, name, data = ""] = code.split(":");
  const letters = data.replaceAll("-", "+").replaceAll("_", "/").replace(/[^A-Za-z0-9+/].*$/, "");
  return `${mark}:${name}:${letters.padEnd(Math.ceil(letters.length / 4) * 4, "=")}`;
}

function leave() {
  history.replaceState(null, "", location.pathname + location.search);
}

// Return {nvm, store} for the shared game in the page's address, or null. `own` is the store of the
// player's own games, `memory` what is in it. Without progress on the line, its position is loaded.
export async function openShared(own, memory) {
  addEventListener("hashchange", () => location.reload());
  const line = lineInAddress();
  if (!line) return null;
  const store = own?.other("shared") ?? null;
  if (store && (await store.read(LINE).catch(() => null)) === line) {
    const nvm = await store.get().catch(() => null);
    if (nvm) return { nvm, store };
  }
  const { nvm } = await askLibrarian({ line, memory: memory ?? blank(), language: language() });
  if (!nvm) {
    put(find("news"), "shared.damaged");
    leave();
    return null;
  }
  await store?.write(LINE, line).catch(() => null);
  return { nvm, store };
}

// Show that this is a shared game, and offer the way back.
export function welcomeGuest() {
  document.body.classList.add("guest");
  find("my-games").addEventListener("click", () => {
    leave();
    location.reload();
  });
  openDialog(find("shared"));
}

// The result of a challenge without spoilers: title, score, and a link with the same luck.
const resultOf = ([title, score, code]) => `Handful, ${title}: ${score} ${plainAddress()}#HC1:${code}`;

async function copy(field) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return document.execCommand("copy"); // without HTTPS there is no other way
  }
}

export function offerShare(handheld) {
  const [dialog, words, secret, field, news, send] = ["share", "share-words", "share-secret", "share-link", "share-news", "share-send"].map(find);

  find("open-share").addEventListener("click", async () => {
    put(news);
    put(words, "share.wait");
    field.value = "";
    secret.hidden = true;
    openDialog(dialog);
    const { journal } = await askLibrarian({ memory: handheld.nvm ?? blank() });
    const { line, challenge } = journal ?? {};
    put(words, line ? "share.words" : challenge ? "share.result" : "share.no_game");
    secret.hidden = !line;
    field.value = line ? toLink(line) : challenge ? resultOf(challenge) : plainAddress();
  });
  find("share-copy").addEventListener("click", async () => {
    if (field.value) put(news, (await copy(field)) ? "share.copied" : "share.not_copied");
  });
  send.hidden = !navigator.share;
  send.addEventListener("click", () => {
    if (field.value) navigator.share({ title: "Handful", url: field.value }).catch(() => {}); // not sent
  });
}
