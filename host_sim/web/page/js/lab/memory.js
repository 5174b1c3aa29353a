// SPDX-License-Identifier: MIT
// The saved data as a map with a square for each byte in the colour of its record, the journal's last
// records in words, and a power cut to try.

import { button, card, make } from "./make.js";

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
const LEGEND = { note: "note", begin: "game starts", step: "move", end: "game over", torn: "lost in a power cut" };
const COPIED_MS = 1500; // the button says so
const REPLAY = "python3 -m host_sim replay ";

export function memoryCards(handheld) {
  const map = make("canvas", { id: "map", width: SIDE * SQUARE, height: SIDE * SQUARE, role: "img" });
  const under = make("p", { class: "soft" }, "Point at a square to see its byte.");
  const records = make("ol", { id: "journal" });
  const line = make("input", { id: "line", readonly: true, "aria-label": "Command that replays this game", value: "" });
  const news = make("p", { role: "status", id: "power" });
  let librarian = null;
  let timer = 0;
  let journal = { records: [] };

  function read() {
    clearTimeout(timer);
    if (librarian) timer = setTimeout(() => librarian.postMessage(handheld.nvm ?? blank()), CALM_MS);
  }

  function hear({ data }) {
    if (data.trouble) {
      records.replaceChildren(make("li", {}, `The saved data can't be read (${data.trouble}).`));
      return;
    }
    journal = data.journal;
    draw();
    const last = journal.records.filter(([, , , words]) => words).reverse();
    records.replaceChildren(
      ...last.map(([kind, start, , words]) =>
        make("li", {}, make("span", { class: `kind ${kind}` }, `${start}`), ` ${words}`),
      ),
    );
    line.value = journal.line && REPLAY + journal.line;
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
    map.setAttribute("aria-label", `${journal.records.length} records in ${used} of 4096 bytes`);
  }

  map.addEventListener("pointermove", (event) => {
    const box = map.getBoundingClientRect();
    const column = Math.floor(((event.clientX - box.left) / box.width) * SIDE);
    const row = Math.floor(((event.clientY - box.top) / box.height) * SIDE);
    const at = row * SIDE + column;
    const found = journal.records.find(([, start, end]) => start <= at && at < end);
    const value = handheld.nvm?.[at] ?? 0xff;
    const hex = value.toString(16).padStart(2, "0").toUpperCase();
    under.textContent = found
      ? `Byte ${at}: ${hex}. It belongs to the ${found[0]} at ${found[1]}, ${found[2] - found[1]} bytes.`
      : `Byte ${at}: ${hex}. It is free.`;
  });

  function cut(when, words) {
    handheld.send("cut", when);
    news.textContent = words;
  }

  handheld.on("nvm", read);
  handheld.on("begun", read);
  handheld.on("off", (end) => {
    if (end === "cut") news.textContent = "The power was cut and is back.";
  });

  const now = button("cut-now", "Cut the power", () => cut("now", ""));
  const later = button("cut-writing", "Cut it during the next save", () =>
    cut("writing", "The next save will be cut short."),
  );
  const copy = button("copy-line", "Copy", async () => {
    line.select();
    const done = navigator.clipboard?.writeText(line.value) ?? Promise.reject();
    await done.catch(() => document.execCommand("copy")); // without HTTPS there is no other way
    copy.textContent = "Copied";
    setTimeout(() => (copy.textContent = "Copy"), COPIED_MS);
  });
  const legend = make(
    "ul",
    { class: "legend" },
    ...Object.entries(LEGEND).map(([kind, words]) => make("li", {}, make("span", { class: `kind ${kind}` }), words)),
  );
  return {
    cards: [
      card("Saved data", map, under, legend, make("div", { class: "row" }, now, later), news),
      card(
        "Journal, the newest first",
        records,
        make("h4", {}, "Replay this game in a terminal"),
        make("div", { class: "row" }, line, copy),
      ),
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

function blank() {
  return new Uint8Array(4096).fill(0xff);
}
