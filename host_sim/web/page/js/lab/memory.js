// SPDX-License-Identifier: MIT
// The saved data as a map with a square for each byte in the colour of its record, the journal's last
// records in words, and a power cut to try.

import { put, say } from "../words.js";
import { button, card, labelled, make, worded } from "./make.js";

const SIDE = 64; // squares in a row
const SQUARE = 4; // pixels
const CALM_MS = 200; // without a write before the journal is read
const COLOURS = {
  head: "#8a93a5",
  note: "#4fb3a5",
  begin: "#a987e8",
  step: "#e8b64c",
  end: "#e87a6b",
  torn: "#ff5fc0",
  unreadable: "#ff5fc0",
  blank: "#171a20",
};
const LEGEND = ["note", "begin", "step", "end", "torn"];
const COPIED_MS = 1500; // the button says so
const REPLAY = "python3 -m host_sim replay ";

export function memoryCards(handheld) {
  const map = make("canvas", { id: "map", width: SIDE * SQUARE, height: SIDE * SQUARE, role: "img" });
  const under = worded("p", { class: "soft" }, "memory.point");
  const records = make("ol", { id: "journal" });
  const line = labelled(make("input", { id: "line", readonly: true, value: "" }), "journal.line");
  const news = make("p", { role: "status", id: "power" });
  let librarian = null;
  let timer = 0;
  let journal = { records: [] };

  function read() {
    clearTimeout(timer);
    if (librarian) timer = setTimeout(() => librarian.postMessage({ memory: handheld.nvm ?? blank() }), CALM_MS);
  }

  function hear({ data }) {
    if (data.trouble) {
      records.replaceChildren(worded("li", {}, "journal.unreadable", data.trouble));
      return;
    }
    journal = data.journal;
    draw();
    const last = journal.records.filter(([, , , words]) => words.length).reverse();
    records.replaceChildren(
      ...last.map(([kind, start, , words]) =>
        make("li", {}, make("span", { class: `kind ${kind}` }, `${start}`), " ", described(words)),
      ),
    );
    line.value = journal.line && REPLAY + journal.line;
    replay.hidden = !journal.line;
  }

  function draw() {
    const context = map.getContext("2d");
    const place = (at) => [(at % SIDE) * SQUARE, Math.floor(at / SIDE) * SQUARE];
    context.fillStyle = COLOURS.blank;
    context.fillRect(0, 0, map.width, map.height);
    let used = 0;
    for (const [kind, start, end] of journal.records) {
      context.fillStyle = COLOURS[kind] ?? COLOURS.head;
      for (let at = start; at < end; at++) {
        context.globalAlpha = at === start ? 1 : 0.62; // the first byte of a record is brighter
        context.fillRect(...place(at), SQUARE - 1, SQUARE - 1);
      }
      used = end;
    }
    context.globalAlpha = 1;
    map.setAttribute("aria-label", say("memory.map", journal.records.length, used, SIDE * SIDE));
  }

  map.addEventListener("pointermove", (event) => {
    const box = map.getBoundingClientRect();
    const column = Math.floor(((event.clientX - box.left) / box.width) * SIDE);
    const row = Math.floor(((event.clientY - box.top) / box.height) * SIDE);
    const at = row * SIDE + column;
    const found = journal.records.find(([, start, end]) => start <= at && at < end);
    const value = handheld.nvm?.[at] ?? 0xff;
    const hex = value.toString(16).padStart(2, "0").toUpperCase();
    if (!found) put(under, "memory.free_byte", at, hex);
    else put(under, "memory.byte", at, hex, found[2] - found[1], found[1], say(`memory.${found[0]}`));
  });

  function cut(when, name) {
    handheld.send("cut", when);
    put(news, name);
  }

  handheld.on("nvm", read);
  handheld.on("begun", read);
  handheld.on("off", (end) => {
    if (end === "cut") put(news, "memory.cut_done");
  });

  const now = button("cut-now", "memory.cut", () => cut("now", ""));
  const later = button("cut-writing", "memory.cut_save", () =>
    cut("writing", "memory.cut_soon"),
  );
  const copy = button("copy-line", "journal.copy", async () => {
    line.select();
    const done = navigator.clipboard?.writeText(line.value) ?? Promise.reject();
    await done.catch(() => document.execCommand("copy")); // without HTTPS there is no other way
    put(copy, "journal.copied");
    setTimeout(() => put(copy, "journal.copy"), COPIED_MS);
  });
  const legend = make(
    "ul",
    { class: "legend" },
    ...LEGEND.map((kind) => make("li", {}, make("span", { class: `kind ${kind}` }), worded("span", {}, `memory.${kind}`))),
  );
  const replay = make(
    "div",
    { class: "replay", hidden: true },
    worded("h4", {}, "journal.replay"),
    make("div", { class: "row" }, line, copy),
  );
  return {
    cards: [
      card("memory.title", map, under, legend, make("div", { class: "row" }, now, later), news),
      card("journal.title", records, replay),
    ],
    open(yes) {
      if (yes) {
        librarian ??= new Worker(new URL("../machine/librarian.js", import.meta.url), { type: "module" });
        librarian.onmessage = hear;
        read();
      } else {
        librarian?.terminate();
        librarian = null;
      }
    },
  };
}

// A record in words: [name of a text, values ...], or ["moves", [seat or 0 for chance, notation] ...].
function described([name, ...values]) {
  if (name !== "moves") return worded("span", {}, `journal.${name}`, ...values);
  const moves = values.map(([seat, move]) => (seat ? say("journal.seat", seat, move) : move));
  return make("span", {}, moves.join(", "));
}

function blank() {
  return new Uint8Array(4096).fill(0xff);
}
