// SPDX-License-Identifier: MIT
// The display's two wires: every write that reaches it is kept with its moment, to be shown by the
// simulator's SSD1306. The bus is slow on purpose: a byte takes its nine clocks.

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
    else level = Boolean(this.resistor || this.pullupEnabled);
    level = level && this.inputEnable;
    const override = this.inputOverride;
    return override === 0 ? level : override === 1 ? !level : override === 3;
  },
});

export class Display {
  constructor(now, address) {
    this.now = now;
    this.address = address;
    this.writes = []; // [moment, bytes] since they were last taken
    this.dataMoment = -1; // when the last byte of display data came
    this.current = null;
  }

  begin() {
    this.end();
    this.current = [];
  }

  take(byte) {
    if (!this.current) return;
    this.current.push(byte);
    if (this.current[0] & DATA && this.current.length > 1) this.dataMoment = this.now();
  }

  end() {
    if (this.current?.length) this.writes.push([this.now(), this.current]);
    this.current = null;
  }

  taken() {
    const { writes } = this;
    this.writes = [];
    return writes.map(([moment, bytes]) => [moment, Buffer.from(bytes).toString("base64")]);
  }
}

// The chip's own I2C block, at the speed it is set to.
export function solderBlock(mcu, i2c, display) {
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
      selected = address === display.address;
      if (selected) display.begin();
      i2c.completeConnect(selected);
    });
  i2c.onWriteByte = (byte) =>
    after(CLOCKS_OF_A_BYTE, () => {
      if (selected) display.take(byte);
      i2c.completeWrite(true);
    });
  i2c.onReadByte = () => after(CLOCKS_OF_A_BYTE, () => i2c.completeRead(STATUS));
  i2c.onStop = () =>
    after(1, () => {
      if (selected) display.end();
      i2c.completeStop();
    });
}

// The same wires moved by software: CircuitPython asks in this way whether an address answers.
export function solderPins(sda, scl, display) {
  let [wasSda, wasScl] = [true, true];
  let state = "idle";
  let bits = 0, byte = 0, addressed = false, answers = false;
  const high = (pin) => !(pin.outputEnable && !pin.outputValue);
  const started = () => {
    [state, bits, byte, addressed] = ["bits", 0, 0, false];
  };
  const acknowledge = () => {
    if (!addressed) {
      answers = byte >> 1 === display.address;
      if (answers) display.begin();
    } else display.take(byte);
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
        display.end();
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
