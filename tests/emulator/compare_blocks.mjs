// SPDX-License-Identifier: MIT
// node compare_blocks.mjs RP2040JS: execute random instructions as compiled blocks and by the core,
// and print every sequence after which registers, flags, RAM or clocks differ.

const machine = "../../host_sim/emulator/machine/";
const { RP2040 } = await import(machine + "engine.mjs");
const { Blocks, CLOCKS, COUNT } = await import(machine + "blocks.mjs");

const RAM = 0x20000000, STEP = 23, VISITS = 300, SILENT = { error() {}, warn() {}, info() {} };
const BACK = 0xd0fa, STOP = 0xbf30; // a conditional branch to the start, and WFI, which no block has
const CORNERS = [
  0, 1, 2, 31, 32, 33, 0x7fffffff, 0x80000000, 0xffffffff, 0x20001000, 0x20041ffc, 0x10001234, 0x1000,
];

let state = 1;
function random(below) {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) % below;
}

function value() {
  const kind = random(3);
  if (kind === 0) return random(2 ** 32);
  return kind === 1 ? CORNERS[random(CORNERS.length)] : RAM + random(264 * 1024);
}

const print = console.log;
console.log = console.warn = () => {}; // rp2040js reports addresses without a register
const [compiled, plain] = [new RP2040(), new RP2040()];
for (const mcu of [compiled, plain]) {
  mcu.logger = SILENT;
  mcu.xipMiss = 100;
  mcu.flash.set(Uint8Array.from({ length: 1 << 20 }, (_, at) => at * 31));
}
const blocks = new Blocks(compiled);

function prepare(mcu, { pc, code, registers, flags }) {
  code.forEach((opcode, n) => mcu.sram.set([opcode & 0xff, opcode >> 8], pc - RAM + 2 * n));
  const { core } = mcu;
  core.registers.set([...registers, pc]);
  [core.N, core.Z, core.C, core.V] = flags;
  core.currentMode = mcu.xipStall = 0;
  core.interruptsUpdated = core.waiting = false;
  mcu.watched.fill(0);
}

let done = 0;
for (let first = 0; first < 0xe000; first += STEP) {
  const registers = Array.from({ length: 15 }, value);
  registers[13] = RAM + 0x10000 + 4 * random(0x1000);
  const n = random(2) === 1;
  const start = {
    pc: RAM + 0x2000 + 2 * random(8),
    code: [first, ...Array.from({ length: 3 }, () => random(0xd000)), BACK | (random(14) << 8), STOP],
    registers,
    flags: [n, !n && random(2) === 1, random(2) === 1, random(2) === 1],
  };
  prepare(compiled, start);
  prepare(plain, start);
  const place = blocks.place(start.pc);
  blocks.blocks[place] = null;
  blocks.visits[place] = VISITS;
  const block = blocks.at(place, start.pc | random(2)); // an interrupt's handler has the lowest bit
  if (!block) continue;
  block.run(1e9, 200);
  let clocks = 0;
  for (let left = compiled.core.state[COUNT]; left > 0; left--) clocks += plain.core.executeInstruction();
  const seen = ({ core }) => [...core.registers, core.N, core.Z, core.C, core.V].join();
  const same = Buffer.compare(Buffer.from(compiled.sram.buffer), Buffer.from(plain.sram.buffer)) === 0;
  if (seen(compiled.core.rp2040) !== seen(plain) || clocks !== compiled.core.state[CLOCKS] || !same) {
    print(start.code.map((opcode) => opcode.toString(16)).join(" "));
    plain.sram.set(compiled.sram);
  }
  done++;
}
print(`${done} compared`);
