// SPDX-License-Identifier: MIT
// The memory as a map, a square for each byte in the colour of its record, the journal's last records
// in words, and the battery to pull.

import { button, card, make } from "./make.js";

const SIDE = 64; // squares in a row
const SQUARE = 4; // pixels
const CALM = 200; // milliseconds without a write before it is read
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
const LEGEND = { note: "note", begin: "game begins", step: "decision", end: "game over", torn: "lost with the power" };

export function memoryCards(handheld) {
  const map = make("canvas", { id: "map", width: SIDE * SQUARE, height: SIDE * SQUARE, role: "img" });
  const under = make("p", { class: "soft" }, "Point at a byte to see whose it is.");
  const records = make("ol", { id: "journal" });
  const line = make("input", { id: "line", readonly: true, "aria-label": "Replay line", value: "" });
  const news = make("p", { role: "status", id: "battery" });
  let librarian = null;
  let timer = 0;
  let told = { records: [] };

  function read() {
    clearTimeout(timer);
    if (librarian) timer = setTimeout(() => librarian.postMessage(handheld.nvm ?? blank()), CALM);
  }

  function hear({ data }) {
    if (data.trouble) {
      records.replaceChildren(make("li", {}, `This memory cannot be read (${data.trouble}).`));
      return;
    }
    told = data.told;
    draw();
    const last = told.records.filter(([, , , words]) => words).reverse();
    records.replaceChildren(
      ...last.map(([kind, start, , words]) =>
        make("li", {}, make("span", { class: `kind ${kind}` }, `${start}`), ` ${words}`),
      ),
    );
    line.value = told.line;
  }

  function draw() {
    const context = map.getContext("2d");
    const place = (at) => [(at % SIDE) * SQUARE, Math.floor(at / SIDE) * SQUARE];
    context.fillStyle = COLOURS.blank;
    context.fillRect(0, 0, map.width, map.height);
    let used = 0;
    for (const [kind, start, end] of told.records) {
      context.fillStyle = COLOURS[kind] ?? COLOURS.head;
      for (let at = start; at < end; at++) {
        context.globalAlpha = at === start ? 1 : 0.62; // a record begins where it is brighter
        context.fillRect(...place(at), SQUARE - 1, SQUARE - 1);
      }
      used = end;
    }
    context.globalAlpha = 1;
    map.setAttribute("aria-label", `The memory: ${told.records.length} records in ${used} of 4096 bytes`);
  }

  map.addEventListener("pointermove", (event) => {
    const box = map.getBoundingClientRect();
    const column = Math.floor(((event.clientX - box.left) / box.width) * SIDE);
    const row = Math.floor(((event.clientY - box.top) / box.height) * SIDE);
    const at = row * SIDE + column;
    const found = told.records.find(([, start, end]) => start <= at && at < end);
    const value = handheld.nvm?.[at] ?? 0xff;
    const hex = value.toString(16).padStart(2, "0").toUpperCase();
    under.textContent = found
      ? `Byte ${at} is ${hex}, of the ${found[0]} at ${found[1]} (${found[2] - found[1]} bytes)`
      : `Byte ${at} is ${hex}: blank`;
  });

  function cut(when, words) {
    handheld.ask("cut", when);
    news.textContent = words;
  }

  handheld.on("nvm", read);
  handheld.on("begun", read);
  handheld.on("off", (end) => {
    if (end === "cut") news.textContent = "The battery is out … and in again.";
  });

  const pull = button("Pull the battery", () => cut("now", ""));
  pull.id = "cut-now";
  const later = button("… in the middle of the next write", () =>
    cut("writing", "It will go in the middle of the next write."),
  );
  later.id = "cut-writing";
  const copy = button("Copy", () => {
    line.select();
    navigator.clipboard?.writeText(line.value);
  });
  const legend = make(
    "ul",
    { class: "legend" },
    ...Object.entries(LEGEND).map(([kind, words]) => make("li", {}, make("span", { class: `kind ${kind}` }), words)),
  );
  return {
    cards: [
      card("Memory", map, under, legend, make("div", { class: "row" }, pull, later), news),
      card(
        "Journal, the last records first",
        records,
        make("h4", {}, "Replay line of the game in play"),
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
