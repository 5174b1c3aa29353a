// SPDX-License-Identifier: MIT
// Compiled code: stretches of Thumb instructions that run often become JavaScript functions.
//
// A block is a path through the code: it follows branches that are always taken, continues behind
// conditional ones, and may loop to its start. It executes only instructions whose effect is on
// registers, RAM and the flash cache. At anything else it stops in front of that instruction
// (a bail-out), and rp2040js's core executes it. Clocks, the cache's misses and the number of
// instructions are those of the core, and a block only starts if no alarm can fall into it. So
// results do not depend on what is compiled.

const RAM = 0x20000000, RAM_SIZE = 264 * 1024, FLASH = 0x10, ROM_SIZE = 0x4000;
const CODE_SIZE = 1 << 21; // bytes of flash that may contain code
const ROM_PLACES = (CODE_SIZE + RAM_SIZE) >> 1;
const OFTEN = 300; // times that the core comes to a place before it is compiled
const LONGEST = 64; // instructions
const SP = 13, LR = 14, PC = 15;
const IS_HEAP = 1, IS_CODE = 2; // marks of a piece of 16 bytes of RAM, in mcu.watched

// Places in core.state: the flags' sources, the last line fetched, and the results of a block.
const N = 0, Z = 1, C = 2, V = 3, LINE = 4, CLOCKS = 5, COUNT = 6;

export { CLOCKS, COUNT, IS_CODE, IS_HEAP };

const CONDITIONS = [
  "fz === 0", "fz !== 0", "fc !== 0", "fc === 0", "fn < 0", "fn >= 0", "fv < 0", "fv >= 0",
  "(fc !== 0 && fz !== 0)", "(fc === 0 || fz === 0)", "(fn ^ fv) >= 0", "(fn ^ fv) < 0",
  "((fn ^ fv) >= 0 && fz !== 0)", "((fn ^ fv) < 0 || fz === 0)",
];

export class Blocks {
  constructor(mcu) {
    this.mcu = mcu;
    this.blocks = new Array(ROM_PLACES + ROM_SIZE / 2).fill(null);
    this.visits = new Uint16Array(this.blocks.length);
    this.inRam = []; // places of the blocks with code in RAM
    this.isCode = new Uint8Array(RAM_SIZE >> 1); // halfwords of RAM that were compiled
    this.begun = 0; // nanoseconds at which the block began
    this.cycle = 8;
    mcu.onCodeWritten = (offset) => this.codeWritten(offset);
    this.shared = this.makeShared();
  }

  // The place of an address in `blocks`, or -1.
  place(pc) {
    if (pc >>> 24 === FLASH) {
      const offset = pc & 0xffffff;
      return offset < CODE_SIZE ? offset >>> 1 : -1;
    }
    const offset = (pc - RAM) >>> 0;
    if (offset < RAM_SIZE) return (CODE_SIZE + offset) >>> 1;
    return pc >>> 0 < ROM_SIZE ? ROM_PLACES + (pc >>> 1) : -1;
  }

  // The block at a place that the core comes to by a branch, or null.
  at(place, pc) {
    const block = this.blocks[place];
    if (block !== null || this.visits[place] > OFTEN) return block;
    if (++this.visits[place] <= OFTEN) return null;
    const made = new Compiler(this.mcu, pc).compile();
    if (!made) return null;
    if (place >= CODE_SIZE >> 1 && place < ROM_PLACES) this.inRam.push(place);
    for (const address of made.addresses) this.markCode(address);
    this.blocks[place] = {
      run: new Function(...Object.keys(this.shared), made.source)(...Object.values(this.shared)),
      clocks: made.clocks,
      count: made.count,
    };
    return this.blocks[place];
  }

  markCode(address) {
    const offset = (address - RAM) >>> 0;
    if (offset >= RAM_SIZE) return;
    this.isCode[offset >>> 1] = 1;
    this.mcu.watched[offset >>> 4] |= IS_CODE;
  }

  // Code in RAM may have changed: its blocks are compiled again when they are needed.
  codeWritten(offset) {
    const at = (offset & ~3) >>> 1;
    if (!this.isCode[at] && !this.isCode[at + 1]) return;
    for (const place of this.inRam) {
      this.blocks[place] = null;
      this.visits[place] = 0;
    }
    this.inRam = [];
    this.isCode.fill(0);
    const { watched } = this.mcu;
    for (let piece = 0; piece < watched.length; piece++) watched[piece] &= ~IS_CODE;
  }

  // What compiled code refers to by name.
  makeShared() {
    const { mcu } = this;
    const { core, sram, xipTags: tags, xipLast: last, xipMiss: miss, watched } = mcu;
    let alarm = null, alarmTime = 0; // the next alarm before an access through the bus
    const toBus = (clocks) => {
      const { clock } = mcu;
      clock.nanosCounter = this.begun + clocks * this.cycle;
      alarm = clock.nextAlarm;
      alarmTime = alarm === null ? 0 : alarm.nanos;
    };
    const readBus = (address, size, clocks) => {
      toBus(clocks);
      if (size === 4) return mcu.readUint32(address) | 0;
      return size === 2 ? mcu.readUint16(address) : mcu.readUint8(address);
    };
    const writeBus = (address, value, size, clocks) => {
      toBus(clocks);
      if (size === 4) mcu.writeUint32(address, value);
      else if (size === 2) mcu.writeUint16(address, value);
      else mcu.writeUint8(address, value);
    };
    const busChanged = () => {
      const next = mcu.clock.nextAlarm;
      return (
        core.interruptsUpdated || core.waiting || next !== alarm ||
        (next !== null && next.nanos !== alarmTime) || !mcu.pio[0].stopped || !mcu.pio[1].stopped
      );
    };
    const busStall = () => {
      const stall = mcu.xipStall;
      mcu.xipStall = 0;
      return stall;
    };
    // Clocks of an access beyond the usual one, by the highest digit of its address.
    const busCost = (digit, peripheral) => (digit === 13 ? -1 : digit === 4 ? peripheral - 1 : 0);
    const touch = (address) => {
      const line = (address & 0xffffff) >>> 3, set = line & 1023;
      if (tags[set] === line) {
        last[set] = 1;
        return 0;
      }
      if (tags[set + 1024] === line) {
        last[set] = 0;
        return 0;
      }
      const place = last[set];
      tags[set + place * 1024] = line;
      last[set] = place ^ 1;
      return miss;
    };
    return {
      mcu, R: new Int32Array(core.registers.buffer), S: core.state, touch, tags, last,
      readBus, writeBus, busChanged, busCost, busStall,
      watched, ram8: sram, ram16: new Uint16Array(sram.buffer), ram32: new Int32Array(sram.buffer),
      flash8: mcu.flash, flash16: mcu.flash16, flash32: new Int32Array(mcu.flash.buffer),
      codeWritten: mcu.onCodeWritten,
    };
  }
}

class Compiler {
  constructor(mcu, start) {
    this.mcu = mcu;
    this.start = (start & ~1) >>> 0; // an interrupt's handler begins with its lowest bit set
  }

  // {source, clocks, count, addresses}, or null where nothing can be compiled.
  compile() {
    this.loops = false;
    this.everWritten = null;
    this.follow();
    if (this.loops) {
      this.everWritten = this.written;
      this.follow();
    }
    if (this.count === 0) return null;
    this.clocks++; // a branch that is taken costs one more
    const registers = [...this.used].map((name) => `${name} = ${place(name)}`);
    const names = registers.length ? `let ${registers.join(", ")};\n` : "";
    const body = this.loops ? `for (;;) {\n${this.lines.join("\n")}\n}` : this.lines.join("\n");
    return {
      source:
        `"use strict"; return function (room, left) {\n${names}` +
        `let a = 0, b = 0, o = 0, t = 0, m = 0, fs = 0, cy = 0, ins = 0, io = false, line = S[${LINE}];\n` +
        `${body.replaceAll("@CLOCKS", this.clocks)}\n}`,
      clocks: this.clocks,
      count: this.count,
      addresses: this.addresses,
    };
  }

  halfword(address) {
    const { mcu } = this;
    if (address >>> 24 === FLASH) return mcu.flash16[(address & 0xffffff) >>> 1];
    if (address < ROM_SIZE) return (mcu.bootrom[address >>> 2] >>> ((address & 2) * 8)) & 0xffff;
    const offset = address - RAM;
    return offset >= 0 && offset < RAM_SIZE ? mcu.sram[offset] | (mcu.sram[offset + 1] << 8) : 0xde00;
  }

  // Generate the path from the start.
  follow() {
    this.lines = [];
    this.used = new Set();
    this.written = new Set();
    this.addresses = [];
    this.clocks = this.count = 0; // before the current instruction
    this.pc = this.start;
    this.line = -1; // last line fetched; -1: known at run time
    this.ended = false;
    const seen = new Set();
    while (!this.ended) {
      if (this.count >= LONGEST || seen.has(this.pc)) {
        this.leave(this.pc);
        break;
      }
      seen.add(this.pc);
      const opcode = this.halfword(this.pc);
      this.next = (this.pc + 2) >>> 0;
      this.bails = false;
      this.undo = [this.lines.length, this.line];
      this.fetch(opcode);
      const cost = this.instruction(opcode);
      if (cost === null) { // the core has to execute it
        this.lines.length = this.undo[0];
        this.line = this.undo[1];
        this.bail(true);
        break;
      }
      this.addresses.push(this.pc);
      if (this.next - this.pc === 4) this.addresses.push(this.pc + 2);
      this.clocks += cost;
      this.count++;
      if (this.bails && !this.ended) this.emit("cy += fs; fs = 0;");
      if (!this.ended) this.pc = this.next;
    }
  }

  emit(text) {
    this.lines.push(text);
  }

  // --- registers and flags are local variables ---

  get(number) {
    this.used.add(`r${number}`);
    return `r${number}`;
  }

  set(number, value) {
    this.used.add(`r${number}`);
    this.written.add(`r${number}`);
    this.emit(`r${number} = ${value};`);
  }

  flag(...pairs) {
    for (let i = 0; i < pairs.length; i += 2) {
      this.used.add(pairs[i]);
      this.written.add(pairs[i]);
      this.emit(`${pairs[i]} = ${pairs[i + 1]};`);
    }
  }

  store() {
    const names = this.everWritten ?? this.written;
    return [...names].map((name) => `${place(name)} = ${name};`).join(" ");
  }

  // --- ends ---

  // What a block leaves behind when it ends in front of `target`.
  result(target, clocks, count, line) {
    return (
      `${this.store()} R[${PC}] = ${target}; S[${CLOCKS}] = cy + ${clocks};` +
      ` S[${COUNT}] = ins + ${count}; S[${LINE}] = ${line};`
    );
  }

  // End in front of the current instruction, which the core then executes.
  bailText(stall) {
    const line = this.line === -1 ? "line" : this.line;
    const pending = stall ? ` mcu.xipStall = ${stall};` : "";
    return `{ ${this.result(this.pc | 0, this.clocks, this.count, line)}${pending} return true; }`;
  }

  bail() {
    this.emit(this.bailText(""));
    this.ended = true;
  }

  // End after the current instruction. `cost` is its clocks.
  endText(target, cost) {
    const result = this.result(target, this.clocks + cost, this.count + 1, this.line);
    return `{ ${this.bails ? "cy += fs; " : ""}${result} return false; }`;
  }

  // End in front of an instruction that is no part of the path.
  leave(target) {
    const line = this.line === -1 ? "line" : this.line;
    this.emit(`${this.result(target | 0, this.clocks, this.count, line)} return false;`);
    this.ended = true;
  }

  // A branch to a known address: a loop, or the end.
  jumpText(target, cost) {
    if (target !== this.start) return this.endText(target | 0, cost);
    this.loops = true;
    return (
      `{ ${this.bails ? "cy += fs; fs = 0; " : ""}cy += ${this.clocks + cost}; ins += ${this.count + 1};` +
      ` line = ${this.line};` +
      ` if (cy + @CLOCKS >= room || ins + ${LONGEST} > left) { ${this.store()} R[${PC}] = ${target | 0};` +
      ` S[${CLOCKS}] = cy; S[${COUNT}] = ins; S[${LINE}] = line; return false; } continue; }`
    );
  }

  // --- fetching ---

  fetch(opcode) {
    const line = this.pc >>> 3;
    if (line === this.line) return;
    const inFlash = this.pc >>> 28 === 1;
    const first = this.line === -1;
    this.line = line;
    if (!inFlash) return;
    const tag = (this.pc & 0xffffff) >>> 3, set = tag & 1023;
    this.mayBail(opcode);
    const late = this.bails ? "fs = " : "cy += ";
    const tight =
      `if (cy + ${this.mcu.xipMiss} + @CLOCKS >= room) ${this.bailText(this.mcu.xipMiss)}` +
      ` ${late}${this.mcu.xipMiss};`;
    this.emit(
      `${first ? `if (line !== ${line}) ` : ""}{ if (tags[${set}] === ${tag}) last[${set}] = 1;` +
        ` else if (tags[${set + 1024}] === ${tag}) last[${set}] = 0;` +
        ` else { touch(${this.pc}); ${tight} } }`,
    );
  }

  // Instructions that may stop in the middle count the clocks of their fetch at their end.
  mayBail(opcode) {
    const top = opcode >>> 12;
    this.bails = (top >= 4 && top <= 12) || opcode >>> 11 === 9;
  }

  // --- memory ---

  // The address is in `a`. Loads give `t`. What is neither RAM nor flash goes through the bus.
  load(size, signed) {
    this.bails = true;
    const shift = size >> 1; // 0, 1, 2
    const aligned = size === 1 ? "" : ` && (a & ${size - 1}) === 0`;
    this.emit(
      `o = (a - ${RAM}) >>> 0; if (o < ${RAM_SIZE}${aligned}) t = ram${8 * size}[o >>> ${shift}];` +
        ` else if (a >>> 24 === ${FLASH}${aligned}) {` +
        ` if ((m = touch(a)) !== 0) { fs += m; if (cy + fs + @CLOCKS >= room) ${this.bailText("fs")} }` +
        ` t = flash${8 * size}[(a & 0xffffff) >>> ${shift}]; }` +
        ` else { t = readBus(a >>> 0, ${size}, cy + ${this.clocks}); cy += busCost(a >>> 28, 3); fs += busStall(); io = true; }`,
    );
    if (signed) this.emit(`t = (t << ${32 - 8 * size}) >> ${32 - 8 * size};`);
  }

  save(size, value) {
    this.bails = true;
    const aligned = size === 1 ? "" : ` && (a & ${size - 1}) === 0`;
    const other =
      ` else { writeBus(a >>> 0, ${value} >>> 0, ${size}, cy + ${this.clocks});` +
      " cy += busCost(a >>> 28, 4); fs += busStall(); io = true; }";
    const write =
      size === 1
        ? `if (watched[o >>> 4] === 0) ram8[o] = ${value}; else writeBus(a, ${value} >>> 0, 1, cy + ${this.clocks});`
        : `ram${8 * size}[o >>> ${size >> 1}] = ${value};` +
          ` if ((watched[o >>> 4] & ${IS_CODE}) !== 0) codeWritten(o);`;
    this.emit(`o = (a - ${RAM}) >>> 0; if (o < ${RAM_SIZE}${aligned}) { ${write} }${other}`);
  }

  // After an access through the bus: end the block if it changed what comes next.
  afterBus(cost) {
    const end = this.endText(this.next | 0, cost);
    this.emit(`if (io) { io = false; if (cy + fs + @CLOCKS >= room || busChanged()) ${end} }`);
  }

  // Several words at `a`, all in RAM, or a bail-out.
  words(count) {
    this.bails = true;
    this.emit(
      `o = (a - ${RAM}) >>> 0;` +
        ` if (o > ${RAM_SIZE - 4 * count} || (a & 3) !== 0) ${this.bailText("fs")} o >>>= 2;`,
    );
  }

  // --- arithmetic; the formulas are the core's ---

  logic(result, register) {
    if (register === undefined) this.flag("fn", result, "fz", "fn");
    else {
      this.set(register, result);
      this.flag("fn", `r${register}`, "fz", `r${register}`);
    }
  }

  add(one, other, register) {
    this.emit(`a = ${one}; b = ${other}; t = (a + b) | 0;`);
    this.flag("fn", "t", "fz", "t", "fc", "(t >>> 0) < (a >>> 0) ? 1 : 0", "fv", "(a ^ t) & (b ^ t)");
    if (register !== undefined) this.set(register, "t");
  }

  subtract(one, other, register) {
    this.emit(`a = ${one}; b = ${other}; t = (a - b) | 0;`);
    this.flag("fn", "t", "fz", "t", "fc", "(a >>> 0) >= (b >>> 0) ? 1 : 0", "fv", "(a ^ b) & (a ^ t)");
    if (register !== undefined) this.set(register, "t");
  }

  // --- instructions: the clocks, or null for one that the core executes ---

  instruction(opcode) {
    const low = opcode & 7, middle = (opcode >> 3) & 7, high = (opcode >> 6) & 7;
    const imm5 = (opcode >> 6) & 31, imm8 = opcode & 0xff, r8 = (opcode >> 8) & 7;
    switch (opcode >>> 11) {
      case 0b00000:
        this.emit(`a = ${this.get(middle)};`);
        this.logic(`a << ${imm5}`, low);
        if (imm5) this.flag("fc", `(a >>> ${32 - imm5}) & 1`);
        return 1;
      case 0b00001:
        this.emit(`a = ${this.get(middle)};`);
        this.logic(imm5 ? `(a >>> ${imm5}) | 0` : "0", low);
        this.flag("fc", `(a >>> ${imm5 ? imm5 - 1 : 31}) & 1`);
        return 1;
      case 0b00010:
        this.emit(`a = ${this.get(middle)};`);
        this.logic(`a >> ${imm5 || 31}`, low);
        this.flag("fc", `(a >>> ${(imm5 || 32) - 1}) & 1`);
        return 1;
      case 0b00011: {
        const other = opcode & 0x400 ? high : this.get(high);
        if (opcode & 0x200) this.subtract(this.get(middle), other, low);
        else this.add(this.get(middle), other, low);
        return 1;
      }
      case 0b00100:
        this.logic(imm8, r8);
        return 1;
      case 0b00101:
        this.subtract(this.get(r8), imm8);
        return 1;
      case 0b00110:
        this.add(this.get(r8), imm8, r8);
        return 1;
      case 0b00111:
        this.subtract(this.get(r8), imm8, r8);
        return 1;
      case 0b01000:
        return opcode & 0x400 ? this.highRegister(opcode) : this.dataProcessing(opcode);
      case 0b01001:
        return this.loadConstant(r8, ((this.pc + 4) & ~3) + imm8 * 4);
      case 0b01010:
      case 0b01011:
        return this.indexed((opcode >> 9) & 7, low, `(${this.get(middle)} + ${this.get(high)}) | 0`);
      case 0b01100:
        return this.indexed(0, low, `(${this.get(middle)} + ${imm5 * 4}) | 0`);
      case 0b01101:
        return this.indexed(4, low, `(${this.get(middle)} + ${imm5 * 4}) | 0`);
      case 0b01110:
        return this.indexed(2, low, `(${this.get(middle)} + ${imm5}) | 0`);
      case 0b01111:
        return this.indexed(6, low, `(${this.get(middle)} + ${imm5}) | 0`);
      case 0b10000:
        return this.indexed(1, low, `(${this.get(middle)} + ${imm5 * 2}) | 0`);
      case 0b10001:
        return this.indexed(5, low, `(${this.get(middle)} + ${imm5 * 2}) | 0`);
      case 0b10010:
        return this.indexed(0, r8, `(${this.get(SP)} + ${imm8 * 4}) | 0`);
      case 0b10011:
        return this.indexed(4, r8, `(${this.get(SP)} + ${imm8 * 4}) | 0`);
      case 0b10100:
        this.set(r8, (((this.pc & ~3) + 4 + imm8 * 4) | 0).toString());
        return 1;
      case 0b10101:
        this.set(r8, `(${this.get(SP)} + ${imm8 * 4}) | 0`);
        return 1;
      case 0b10110:
      case 0b10111:
        return this.miscellaneous(opcode);
      case 0b11000:
        return this.storeMany(r8, imm8);
      case 0b11001:
        return this.loadMany(r8, imm8);
      case 0b11010:
      case 0b11011:
        return this.branch(opcode);
      case 0b11100: {
        const target = (this.pc + 4 + (((opcode & 0x7ff) << 21) >> 20)) >>> 0;
        return this.goTo(target, 2);
      }
      case 0b11110:
        return this.wide(opcode);
    }
    return null;
  }

  dataProcessing(opcode) {
    const rd = opcode & 7, rm = (opcode >> 3) & 7;
    const [d, m] = [this.get(rd), this.get(rm)];
    switch ((opcode >> 6) & 15) {
      case 0:
        this.logic(`${d} & ${m}`, rd);
        return 1;
      case 1:
        this.logic(`${d} ^ ${m}`, rd);
        return 1;
      case 2:
        this.emit(`a = ${d}; b = ${m} & 0xff;`);
        this.used.add("fc");
        this.logic("b >= 32 ? 0 : a << b", rd);
        this.flag("fc", "b !== 0 ? (a >>> ((32 - b) & 31)) & 1 : fc");
        return 1;
      case 3:
        this.emit(`a = ${d}; b = ${m} & 0xff;`);
        this.logic("b < 32 ? (a >>> b) | 0 : 0", rd);
        this.flag("fc", "b <= 32 ? (a >>> ((b - 1) & 31)) & 1 : 0");
        return 1;
      case 4:
        this.emit(`a = ${d}; b = ${m} & 0xff; if (b > 32) b = 32;`);
        this.logic("b < 32 ? a >> b : a >> 31", rd);
        this.flag("fc", "(a >>> ((b - 1) & 31)) & 1");
        return 1;
      case 5:
        this.used.add("fc");
        this.emit(`a = ${m}; { const x = (${d} >>> 0) + fc, y = (a >>> 0) + x; t = y | 0;`);
        this.flag("fc", "y > 0xffffffff ? 1 : 0", "fv", "t === a + (x | 0) ? 0 : -1");
        this.emit("}");
        this.flag("fn", "t", "fz", "t");
        this.set(rd, "t");
        return 1;
      case 6:
        this.used.add("fc");
        this.emit(`a = ${d}; { const x = (${m} >>> 0) + (1 - fc); t = ((a >>> 0) - x) | 0;`);
        this.flag("fc", "(a >>> 0) >= x ? 1 : 0", "fv", "(a ^ x) & (a ^ t)");
        this.emit("}");
        this.flag("fn", "t", "fz", "t");
        this.set(rd, "t");
        return 1;
      case 7:
        this.emit(`a = ${d}; b = ${m} & 31;`);
        this.logic("(a >>> b) | (a << ((32 - b) & 31))", rd);
        this.flag("fc", `${d} >>> 31`);
        return 1;
      case 8:
        this.logic(`${d} & ${m}`);
        return 1;
      case 9:
        this.subtract("0", m, rd);
        return 1;
      case 10:
        this.subtract(d, m);
        return 1;
      case 11:
        this.add(d, m);
        return 1;
      case 12:
        this.logic(`${d} | ${m}`, rd);
        return 1;
      case 13:
        this.logic(`Math.imul(${d}, ${m})`, rd);
        return 1;
      case 14:
        this.logic(`${d} & ~${m}`, rd);
        return 1;
      default:
        this.logic(`~${m}`, rd);
        return 1;
    }
  }

  highRegister(opcode) {
    const rd = ((opcode >> 4) & 8) | (opcode & 7), rm = (opcode >> 3) & 15;
    const value = (number) => (number === PC ? `${(this.pc + 4) | 0}` : this.get(number));
    switch ((opcode >> 8) & 3) {
      case 0:
        return this.writeHigh(rd, `(${value(rd)} + ${value(rm)}) | 0`);
      case 1:
        if (rd === PC || rm === PC) return null;
        this.subtract(this.get(rd), this.get(rm));
        return 1;
      case 2:
        return this.writeHigh(rd, value(rm));
    }
    if (rm === PC || opcode & 7) return null;
    this.bails = true;
    if (opcode & 0x80) {
      this.set(LR, `${this.next | 1}`);
      this.emit(this.endText(`${this.get(rm)} & ~1`, 2));
    } else {
      this.emit(`if (${this.get(rm)} >>> 28 === 15) ${this.bailText("fs")}`);
      this.emit(this.endText(`${this.get(rm)} & ~1`, 2));
    }
    this.ended = true;
    return 2;
  }

  writeHigh(rd, value) {
    if (rd === PC) {
      this.emit(`t = ${value};`);
      this.emit(this.endText("t & ~1", 2));
      this.ended = true;
      return 2;
    }
    this.set(rd, rd === SP ? `(${value}) & ~3` : value);
    return 1;
  }

  loadConstant(register, address) {
    this.emit(`a = ${address | 0};`);
    if (address < ROM_SIZE) this.emit(`t = ${this.mcu.bootrom[address >>> 2] | 0};`);
    else this.load(4, false);
    this.set(register, "t");
    return 2;
  }

  indexed(kind, register, address) {
    this.emit(`a = ${address};`);
    if (kind < 3) {
      this.save([4, 2, 1][kind], this.get(register));
      this.afterBus(2);
      return 2;
    }
    this.load([1, 4, 2, 1, 2][kind - 3], kind === 3 || kind === 7);
    this.set(register, "t");
    this.afterBus(2);
    return 2;
  }

  miscellaneous(opcode) {
    const low = opcode & 7, m = () => this.get((opcode >> 3) & 7);
    const imm = (opcode & 0x7f) * 4;
    switch ((opcode >> 8) & 15) {
      case 0:
        this.set(SP, `(${this.get(SP)} ${opcode & 0x80 ? "-" : "+"} ${imm}) & ~3`);
        return 1;
      case 2:
        this.set(low, [`(${m()} << 16) >> 16`, `(${m()} << 24) >> 24`, `${m()} & 0xffff`, `${m()} & 0xff`][(opcode >> 6) & 3]);
        return 1;
      case 4:
      case 5:
        return this.push(opcode & 0x1ff);
      case 10: {
        const kind = (opcode >> 6) & 3;
        if (kind === 2) return null;
        this.emit(`a = ${m()};`);
        this.set(low, [
          "(a << 24) | ((a & 0xff00) << 8) | ((a >>> 8) & 0xff00) | (a >>> 24)",
          "((a & 0xff00ff) << 8) | ((a >>> 8) & 0xff00ff)",
          "",
          "(((a & 0xff) << 24) >> 16) | ((a >>> 8) & 0xff)",
        ][kind]);
        return 1;
      }
      case 12:
      case 13:
        return this.pop(opcode & 0x1ff);
      case 15:
        return opcode === 0xbf00 ? 1 : null;
    }
    return null;
  }

  push(list) {
    const pushed = [...listed(list & 0xff), ...(list & 0x100 ? [LR] : [])];
    this.emit(`a = (${this.get(SP)} - ${4 * pushed.length}) | 0;`);
    this.words(pushed.length);
    pushed.forEach((number, n) => this.emit(`ram32[o + ${n}] = ${this.get(number)};`));
    this.set(SP, "a");
    return 1 + listed(list & 0xff).length;
  }

  pop(list) {
    const popped = listed(list & 0xff), ends = Boolean(list & 0x100);
    const count = popped.length + (ends ? 1 : 0);
    this.emit(`a = ${this.get(SP)};`);
    this.words(count);
    if (ends) {
      this.emit(`t = ram32[o + ${popped.length}]; if (t >>> 28 === 15) ${this.bailText("fs")}`);
    }
    popped.forEach((number, n) => this.set(number, `ram32[o + ${n}]`));
    this.set(SP, `(a + ${4 * count}) | 0`);
    const cost = 1 + popped.length + (ends ? 2 : 0);
    if (ends) {
      this.emit(this.endText("t & ~1", cost));
      this.ended = true;
    }
    return cost;
  }

  storeMany(base, list) {
    const stored = listed(list);
    if (!stored.length) return null;
    this.emit(`a = ${this.get(base)};`);
    this.words(stored.length);
    stored.forEach((number, n) => {
      this.emit(`ram32[o + ${n}] = ${this.get(number)};`);
      this.emit(`if ((watched[(o + ${n}) >>> 2] & ${IS_CODE}) !== 0) codeWritten((o + ${n}) << 2);`);
    });
    if (!stored.includes(base)) this.set(base, `(a + ${4 * stored.length}) | 0`);
    return 1 + stored.length;
  }

  loadMany(base, list) {
    const loaded = listed(list);
    if (!loaded.length) return null;
    this.emit(`a = ${this.get(base)};`);
    this.words(loaded.length);
    loaded.forEach((number, n) => this.set(number, `ram32[o + ${n}]`));
    if (!loaded.includes(base)) this.set(base, `(a + ${4 * loaded.length}) | 0`);
    return 1 + loaded.length;
  }

  branch(opcode) {
    const condition = (opcode >> 8) & 15;
    if (condition > 13) return null;
    for (const name of ["fn", "fz", "fc", "fv"]) {
      if (CONDITIONS[condition].includes(name)) this.used.add(name);
    }
    const target = (this.pc + 4 + (((opcode & 0xff) << 24) >> 23)) >>> 0;
    this.emit(`if (${CONDITIONS[condition]}) ${this.jumpText(target, 2)}`);
    return 1;
  }

  // A branch that is always taken: the path follows it.
  goTo(target, cost) {
    if (target === this.start) {
      this.emit(this.jumpText(target, cost));
      this.ended = true;
    } else this.next = target;
    return cost;
  }

  wide(opcode) {
    const second = this.halfword(this.pc + 2);
    if (second >> 14 === 3 && second & 0x1000) {
      const sign = (opcode >> 10) & 1;
      const [i1, i2] = [1 - (sign ^ ((second >> 13) & 1)), 1 - (sign ^ ((second >> 11) & 1))];
      const offset =
        ((sign ? 0xff : 0) << 24) | (i1 << 23) | (i2 << 22) | ((opcode & 0x3ff) << 12) | ((second & 0x7ff) << 1);
      this.set(LR, `${(this.pc + 4) | 1}`);
      this.addresses.push(this.pc + 2);
      return this.goTo((this.pc + 4 + offset) >>> 0, 3);
    }
    return null;
  }
}

// Where a local variable is kept between blocks.
function place(name) {
  const flag = { fn: N, fz: Z, fc: C, fv: V }[name];
  return flag === undefined ? `R[${name.slice(1)}]` : `S[${flag}]`;
}

// The registers of a list of bits.
function listed(bits) {
  return [0, 1, 2, 3, 4, 5, 6, 7].filter((number) => bits & (1 << number));
}
