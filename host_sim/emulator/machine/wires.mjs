// SPDX-License-Identifier: MIT
// The I2C bus with the display and other parts. Every write that a part takes is recorded with its
// moment; the simulator's display chip shows those to the display. A byte takes its nine clocks.

import { GPIOPin } from "./engine.mjs";

const CLOCKS_OF_A_BYTE = 9;
const DATA = 0x40; // the bit of a control byte that says that display data follows
const STATUS = 0x43; // what an SSD1306 answers when it is read

// The level of a pin: pulled down by the display, driven by a button, by the chip itself, or pulled
// up. rp2040js has no wires, so this replaces its own.
Object.defineProperty(GPIOPin.prototype, "inputValue", {
  configurable: true,
  get() {
    let level;
    if (this.heldLow) level = false;
    else if (this.thumb !== undefined) level = this.thumb;
    else if (this.outputEnable) level = this.outputValue;
    else if (this.bridged?.size && [...this.bridged].some((pin) => pin.outputEnable)) {
      level = [...this.bridged].find((pin) => pin.outputEnable).outputValue;
    } else level = Boolean(this.resistor || this.pullupEnabled);
    level = level && this.inputEnable;
    const override = this.inputOverride;
    return override === 0 ? level : override === 1 ? !level : override === 3;
  },
});

// The display: it takes everything and answers reads with its status.
class Display {
  constructor() {
    this.dataMoment = -1; // when the last byte of display data came
  }

  begin() {
    this.control = null;
  }

  take(byte, moment) {
    if (this.control === null) this.control = byte;
    else if (this.control & DATA) this.dataMoment = moment;
  }

  end() {}

  read() {
    return STATUS;
  }
}

// A part with registers or answers, as the simulator's RegisterPart.
class Part {
  constructor({ registers, answers }) {
    this.registers = new Map(Object.entries(registers).map(([n, bytes]) => [Number(n), bytes]));
    this.answers = new Map(Object.entries(answers)); // by the command's hex digits
    this.selected = 0;
    this.answer = null;
    this.begin();
  }

  begin() {
    this.written = [];
    this.next = null; // [register, place in it] of the next byte to read
    this.place = 0; // of the next byte of the answer
  }

  take(byte) {
    this.written.push(byte);
  }

  // The end of a write: select an answer or a register, and store the other bytes.
  end() {
    const { written } = this;
    this.written = [];
    if (!written.length) return;
    this.answer = null;
    for (let size = written.length; size > 0 && !this.answer; size--) {
      this.answer = this.answers.get(Buffer.from(written.slice(0, size)).toString("hex")) ?? null;
    }
    if (this.answer) return;
    this.selected = written[0];
    this.next = null;
    for (const byte of written.slice(1)) {
      const [register, place] = this.advance();
      if (!this.registers.has(register)) this.registers.set(register, [0]);
      this.registers.get(register)[place] = byte;
    }
    this.next = null;
  }

  content(register) {
    return this.registers.get(register) ?? [0];
  }

  advance() {
    let [register, place] = this.next ?? [this.selected, 0];
    if (place >= this.content(register).length) [register, place] = [(register + 1) & 0xff, 0];
    this.next = [register, place + 1];
    return [register, place];
  }

  read() {
    if (this.answer) return this.answer[this.place++] ?? 0;
    const [register, place] = this.advance();
    return this.content(register)[place];
  }
}

export class Bus {
  constructor(display, parts) {
    this.now = null;
    this.display = new Display();
    this.parts = new Map(parts.map((part) => [part.address, new Part(part)]));
    this.parts.set(display, this.display);
    this.writes = []; // [moment, address, bytes] since they were last taken
    this.current = null; // bytes of the write that is going on
  }

  has(address) {
    return this.parts.has(address);
  }

  begin(address) {
    this.end();
    this.address = address;
    this.part = this.parts.get(address);
    this.part.begin();
    this.current = [];
  }

  take(byte) {
    if (!this.current) return;
    this.current.push(byte);
    this.part.take(byte, this.now());
  }

  read() {
    this.end();
    return this.part.read();
  }

  end() {
    if (this.current?.length) {
      this.writes.push([this.now(), this.address, this.current]);
      this.part.end();
    }
    this.current = null;
  }

  taken() {
    const { writes } = this;
    this.writes = [];
    return writes.map(([at, address, bytes]) => [
      at, address, Buffer.from(bytes).toString("base64"),
    ]);
  }
}

// The chip's own I2C block, at the speed it is set to.
export function solderBlock(mcu, i2c, bus) {
  let next = null;
  let selected = false;
  const alarm = mcu.clock.createAlarm(() => {
    const step = next;
    next = null;
    step?.();
  });
  const after = (clocks, step) => {
    next = step;
    const length = i2c.sclHighPeriod + i2c.sclLowPeriod + (i2c.spikelen ?? 7) + 8;
    alarm.schedule((clocks * length * 1e9) / mcu.clkSys);
  };
  i2c.onStart = () => after(1, () => i2c.completeStart());
  i2c.onConnect = (address) =>
    after(CLOCKS_OF_A_BYTE, () => {
      selected = bus.has(address);
      if (selected) bus.begin(address);
      i2c.completeConnect(selected);
    });
  i2c.onWriteByte = (byte) =>
    after(CLOCKS_OF_A_BYTE, () => {
      if (selected) bus.take(byte);
      i2c.completeWrite(true);
    });
  i2c.onReadByte = () =>
    after(CLOCKS_OF_A_BYTE, () => i2c.completeRead(selected ? bus.read() : 0xff));
  i2c.onStop = () =>
    after(1, () => {
      if (selected) bus.end();
      i2c.completeStop();
    });
}

// The same wires moved by software: CircuitPython asks in this way whether an address answers.
export function solderPins(sda, scl, bus) {
  let [wasSda, wasScl] = [true, true];
  let state = "idle";
  let bits = 0, byte = 0, addressed = false, answers = false;
  const high = (pin) => !(pin.outputEnable && !pin.outputValue);
  const started = () => {
    [state, bits, byte, addressed] = ["bits", 0, 0, false];
  };
  const acknowledge = () => {
    if (!addressed) {
      answers = bus.has(byte >> 1);
      if (answers) bus.begin(byte >> 1);
    } else bus.take(byte);
    addressed = true;
    sda.heldLow = answers;
    state = "acknowledged";
  };
  const goOn = () => {
    sda.heldLow = false;
    [bits, byte] = [0, 0];
    state = answers ? "bits" : "deaf";
  };
  const moved = () => {
    const [nowScl, nowSda] = [high(scl), high(sda)];
    if (wasScl && nowScl && !sda.heldLow) {
      if (wasSda && !nowSda) started();
      else if (!wasSda && nowSda && state !== "idle") {
        state = "idle";
        bus.end();
      }
    } else if (!wasScl && nowScl && state === "bits" && bits < 8) {
      byte = (byte << 1) | (nowSda && !sda.heldLow ? 1 : 0);
      bits++;
    } else if (wasScl && !nowScl) {
      if (state === "bits" && bits === 8) acknowledge();
      else if (state === "acknowledged") goOn();
    }
    [wasScl, wasSda] = [nowScl, nowSda];
  };
  sda.addListener(moved);
  scl.addListener(moved);
}
