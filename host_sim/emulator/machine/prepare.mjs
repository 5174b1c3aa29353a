// SPDX-License-Identifier: MIT
// node prepare.mjs FOLDER: change a copy of rp2040js, so that it is about twice as fast, counts the
// flash cache's misses, does not write to flash through the bus, and reports writes to marked RAM.
// Its flags are kept in the form that compiled code needs (blocks.mjs).
// The effect of instructions stays the same. Every change must match exactly one place.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(process.argv[2], "dist/esm");

function change(name, edit) {
  const file = join(folder, name);
  writeFileSync(file, edit(readFileSync(file, "utf8")));
}

function replace(source, before, after) {
  const pieces = source.split(before);
  if (pieces.length !== 2) throw new Error(`${pieces.length - 1} times instead of once: ${before}`);
  return pieces.join(after);
}

// --- the decoder: a long chain of ifs becomes a table and a switch ---

const FIRST_TEST = "if (opcode >> 6 === 0b0100000101)";
const WIDE = 254, UNKNOWN = 255;

// The index of the bracket that closes the one at `at`; strings and comments are stepped over.
function closing(source, at) {
  const open = source[at];
  const close = open === "(" ? ")" : "}";
  for (let depth = 0; at < source.length; at++) {
    const sign = source[at];
    if (sign === "'" || sign === "`") {
      for (at++; source[at] !== sign; at++) if (source[at] === "\\") at++;
    } else if (sign === "/" && source[at + 1] === "/") at = source.indexOf("\n", at);
    else if (sign === open) depth++;
    else if (sign === close && --depth === 0) return at;
  }
  throw new Error(`the bracket at ${at} is never closed`);
}

// [[test, block] ...], the last block, and where the chain ends.
function chain(source, at) {
  const arms = [];
  for (;;) {
    const test = source.indexOf("(", at);
    const testEnd = closing(source, test);
    const block = source.indexOf("{", testEnd);
    const end = closing(source, block) + 1;
    arms.push([source.slice(test + 1, testEnd), source.slice(block, end)]);
    const link = /^\s*(\/\/[^\n]*\n\s*)*else\s*/.exec(source.slice(end));
    at = end + link[0].length;
    if (source[at] === "{") {
      const last = closing(source, at) + 1;
      return { arms, otherwise: source.slice(at, last), end: last };
    }
  }
}

// For each opcode the arm that takes it; those of two halfwords are looked at again when they come.
function decodeTable(arms) {
  const tests = arms.map(([test]) =>
    test.includes("opcode2") ? () => false : new Function("opcode", `return ${test}`),
  );
  return Uint8Array.from({ length: 1 << 16 }, (_, opcode) => {
    if (opcode >> 12 === 0b1111 || opcode >> 11 === 0b11101) return WIDE;
    const arm = tests.findIndex((test) => test(opcode));
    return arm < 0 ? UNKNOWN : arm;
  });
}

function decoder(source) {
  const start = source.indexOf(FIRST_TEST);
  const { arms, otherwise, end } = chain(source, start);
  const table = decodeTable(arms);
  const used = new Set(table);
  const cases = arms.map(([, block], n) => (used.has(n) ? `case ${n}: ${block} break;\n` : ""));
  const wide = arms.filter(([test]) => test.includes("opcode2"));
  const tests = wide.map(([test, block]) => `if (${test}) ${block} else `);
  const choice =
    `switch (DECODE[opcode]) {\n${cases.join("")}` +
    `case ${WIDE}: ${tests.join("")}${otherwise} break;\ndefault: ${otherwise}\n}\n`;
  const data = Buffer.from(table).toString("base64");
  return (
    `const DECODE = new Uint8Array(Buffer.from("${data}", "base64"));\n` +
    source.slice(0, start) + choice + source.slice(end)
  );
}

// --- fetching instructions, and what the cache costs ---

// The flags, in the form in which compiled code has them.
const FLAGS = `get N() { return this.state[0] < 0; }
    set N(value) { this.state[0] = value ? -1 : 0; }
    get Z() { return this.state[1] === 0; }
    set Z(value) { this.state[1] = value ? 0 : 1; }
    get C() { return this.state[2] !== 0; }
    set C(value) { this.state[2] = value ? 1 : 0; }
    get V() { return this.state[3] < 0; }
    set V(value) { this.state[3] = value ? -1 : 0; }
`;

function core(source) {
  source = decoder(source);
  const fetch = (address) =>
    `(opcodePC >>> 28 === 1 ? this.rp2040.flash16[((${address}) & 0xffffff) >>> 1]` +
    ` : this.readUint16(${address}))`;
  source = replace(source, "opcode = this.readUint16(opcodePC);", `opcode = ${fetch("opcodePC")};`);
  source = replace(source, "this.readUint16(opcodePC + 2) : 0;", `${fetch("opcodePC + 2")} : 0;`);
  source = replace(
    source,
    "let deltaCycles = 1;",
    `let deltaCycles = 1;
        if (opcodePC >>> 3 !== this.state[4]) {
            this.state[4] = opcodePC >>> 3;
            if (opcodePC >>> 28 === 1) this.rp2040.xipTouch(opcodePC);
        }`,
  );
  source = replace(
    source,
    "this.cycles += deltaCycles;\n        return deltaCycles;",
    `deltaCycles += this.rp2040.xipStall;
        this.rp2040.xipStall = 0;
        this.cycles += deltaCycles;
        return deltaCycles;`,
  );
  source = replace(source, "get logger() {", `${FLAGS}    get logger() {`);
  return replace(
    source,
    "this.rp2040 = rp2040;",
    "this.rp2040 = rp2040; this.state = new Int32Array(8); // see blocks.mjs",
  );
}

// --- memory: words straight from RAM and flash, misses counted, watched bytes told ---

const CACHE = `
    // 16 KB in lines of 8 bytes, each in one of two places.
    xipTouch(address) {
        const line = (address & 0xffffff) >>> 3, set = line & 1023, tags = this.xipTags;
        if (tags[set] === line) { this.xipLast[set] = 1; return; }
        if (tags[set + 1024] === line) { this.xipLast[set] = 0; return; }
        const place = this.xipLast[set];
        tags[set + place * 1024] = line;
        this.xipLast[set] = place ^ 1;
        this.xipStall += this.xipMiss;
    }
`;
const RAM_SIZE = 264 * 1024;

function memory(source) {
  source = replace(
    source,
    "this.clock = clock;",
    `this.clock = clock;
        this.xipMiss = this.xipStall = 0;
        this.xipTags = new Int32Array(2048).fill(-1);
        this.xipLast = new Uint8Array(1024);
        this.watched = new Uint8Array(${RAM_SIZE} >>> 4); // marks of the pieces of 16 bytes
        this.onWatched = (offset, before, after) => {}; // mark 1
        this.onCodeWritten = (offset) => {}; // mark 2`,
  );
  source = replace(
    source,
    "this.sramView = new DataView(this.sram.buffer);",
    `this.sramView = new DataView(this.sram.buffer);
        this.sram32 = new Uint32Array(this.sram.buffer);`,
  );
  source = replace(
    source,
    "this.flashView = new DataView(this.flash.buffer);",
    `this.flashView = new DataView(this.flash.buffer);
        this.flash32 = new Uint32Array(this.flash.buffer);`,
  );
  source = replace(
    source,
    "address = address >>> 0; // round to 32-bits, unsigned",
    `address = address >>> 0;
        if ((address & 3) === 0) {
            const offset = address - RAM_START_ADDRESS;
            if (offset >= 0 && offset < ${RAM_SIZE}) return this.sram32[offset >>> 2];
            if (address >>> 24 === 0x10) {
                this.xipTouch(address);
                return this.flash32[(address & 0xffffff) >>> 2];
            }
        }`,
  );
  source = replace(
    source,
    "writeUint32(address, value) {\n        address = address >>> 0;",
    `writeUint32(address, value) {
        address = address >>> 0;
        if ((address & 3) === 0) {
            const offset = address - RAM_START_ADDRESS;
            if (offset >= 0 && offset < ${RAM_SIZE}) {
                this.sram32[offset >>> 2] = value;
                if (this.watched[offset >>> 4] & 2) this.onCodeWritten(offset);
                return;
            }
        }`,
  );
  source = replace(
    source,
    "this.sram[address - RAM_START_ADDRESS] = value;\n            return;",
    `const offset = address - RAM_START_ADDRESS, before = this.sram[offset];
            this.sram[offset] = value;
            const marks = this.watched[offset >>> 4];
            if (marks & 1) this.onWatched(offset, before, value & 0xff);
            if (marks & 2) this.onCodeWritten(offset);
            return;`,
  );
  source = replace(
    source,
    "this.sramView.setUint16(address - RAM_START_ADDRESS, value, true);",
    `this.sramView.setUint16(address - RAM_START_ADDRESS, value, true);
            if (this.watched[(address - RAM_START_ADDRESS) >>> 4] & 2) {
                this.onCodeWritten(address - RAM_START_ADDRESS);
            }`,
  );
  source = replace(
    source,
    "this.flashView.setUint32(address - FLASH_START_ADDRESS, value, true);",
    "/* the bus cannot write to flash */",
  );
  for (const read of [
    "return this.flashView.getUint16(address - FLASH_START_ADDRESS, true);",
    "return this.flash[address - FLASH_START_ADDRESS];",
  ]) {
    source = replace(source, read, `this.xipTouch(address);\n            ${read}`);
  }
  return replace(source, "\n    findPeripheral(address) {", `${CACHE}    findPeripheral(address) {`);
}

change("cortex-m0-core.js", core);
change("rp2040.js", memory);
