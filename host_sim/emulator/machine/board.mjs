// SPDX-License-Identifier: MIT
// A Pico with a display, other parts on I2C and buttons: rp2040js, and what it leaves out.

import { BasePeripheral, ConsoleLogger, LogLevel, RP2040 } from "./engine.mjs";
import { FlashChip, FlashPins, SerialInterface } from "./flash.mjs";
import { Bus, solderBlock, solderPins } from "./wires.mjs";
import { stepMachines } from "./pio.mjs";
import { Blocks, CLOCKS, COUNT } from "./blocks.mjs";
import { SerialConsole } from "./console.mjs";

const PIO_SLICE = 10000; // nanoseconds that the processor sleeps at most while a PIO runs
const PLACES = { ssi: 0x18000, ioQspi: 0x40018, xip: 0x14000, rosc: 0x40060, vreg: 0x40064 };
const RESETS = 0x4000c, WATCHDOG = 0x40058;
const CACHE_MISS = 100; // processor clocks until a line has come from flash
const CHUNK = 20000; // instructions between two looks at the world
const FAR = 1e9; // clocks until an alarm that does not matter
const RANDOM_BIT = 0x1c;

// Registers that are only kept, some of them fixed.
class Registers extends BasePeripheral {
  constructor(mcu, name, fixed) {
    super(mcu, name);
    this.fixed = fixed;
    this.kept = new Uint32Array(1024);
  }

  readUint32(offset) {
    const value = this.fixed[offset];
    return typeof value === "function" ? value() : value ?? this.kept[offset >> 2];
  }

  writeUint32(offset, value) {
    this.kept[offset >> 2] = value;
  }
}

// Bits that look random and are the same for the same seed.
function bits(seed) {
  let state = (seed * 2 + 1) >>> 0;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 7) & 1;
  };
}

export class Board {
  // `before` is the board whose chip was reset: its flash, display and clock go on.
  constructor({ bootrom, flash, seed, usb, wires }, before = null) {
    this.options = { bootrom, seed, usb, wires };
    const mcu = new RP2040();
    this.mcu = mcu;
    mcu.logger = new ConsoleLogger(LogLevel.Error);
    mcu.loadBootrom(bootrom);
    mcu.flash.set(flash);
    mcu.xipMiss = CACHE_MISS;
    this.blocks = new Blocks(mcu);
    this.begun = before ? before.now : 0;
    this.idle = before ? before.idle : 0; // seconds that the processor slept
    this.addFlash();
    this.addClocksAndResets(seed);
    this.addBus(wires, before?.bus);
    this.console = usb ? new SerialConsole(mcu) : null;
    if (before) this.inherit(before);
    mcu.core.VTOR = 0;
    mcu.core.PC = 0x10000000;
  }

  get now() {
    return this.begun + this.mcu.clock.nanosCounter / 1e9;
  }

  addFlash() {
    const { mcu } = this;
    this.chip = new FlashChip(mcu.flash);
    const ssi = new SerialInterface(mcu, this.chip);
    mcu.peripherals[PLACES.ssi] = ssi;
    mcu.peripherals[PLACES.ioQspi] = new FlashPins(mcu, ssi);
    mcu.peripherals[PLACES.xip] = new Registers(mcu, "XIP_CTRL", { 0x04: 0, 0x08: 3 });
    for (const pin of mcu.qspi) {
      Object.defineProperty(pin, "inputValue", { value: true }); // BOOTSEL is not pressed
    }
  }

  addClocksAndResets(seed) {
    const { mcu } = this;
    const rosc = { 0x18: 0x80001000, [RANDOM_BIT]: bits(seed) };
    mcu.peripherals[PLACES.rosc] = new Registers(mcu, "ROSC", rosc);
    mcu.peripherals[PLACES.vreg] = new Registers(mcu, "VREG", { 0x08: 0x100 }); // by power-on
    const resets = mcu.peripherals[RESETS];
    const write = resets.writeUint32.bind(resets);
    resets.writeUint32 = (offset, value) => {
      write(offset, value);
      if (offset === 0) mcu.i2c.forEach((i2c, n) => (value >> (3 + n)) & 1 && resetI2C(i2c));
    };
    mcu.peripherals[WATCHDOG].onWatchdogTrigger = () => {
      this.wantsReset = true;
    };
  }

  addBus({ sda, scl, display, parts }, bus) {
    const { mcu } = this;
    this.bus = bus ?? new Bus(display, parts);
    this.bus.now = () => this.now;
    this.display = this.bus.display;
    for (const i2c of mcu.i2c) solderBlock(mcu, i2c, this.bus);
    for (const pin of [sda, scl]) mcu.gpio[pin].resistor = true;
    solderPins(mcu.gpio[sda], mcu.gpio[scl], this.bus);
  }

  // The watchdog's scratch registers tell the firmware why it starts; RAM keeps its bytes, and
  // thumbs stay where they are.
  inherit(before) {
    const [old, own] = [before.mcu.peripherals[WATCHDOG], this.mcu.peripherals[WATCHDOG]];
    own.scratchData.set(old.scratchData);
    own.reason = old.reason;
    this.chip.writes = before.chip.writes;
    this.mcu.sram.set(before.mcu.sram);
    before.mcu.gpio.forEach((pin, n) => (this.mcu.gpio[n].thumb = pin.thumb));
    for (const pin of before.mcu.gpio) {
      for (const other of pin.bridged ?? []) this.bridge(pin.index, other.index, true);
    }
    this.mcu.adc.channelValues = before.mcu.adc.channelValues;
    if (this.console) this.console.text = before.console.text;
  }

  afterReset() {
    return new Board({ ...this.options, flash: this.mcu.flash }, this);
  }

  // A level from outside; undefined lets go.
  drive(number, level) {
    const pin = this.mcu.gpio[number];
    pin.thumb = level;
    if (level !== undefined) pin.setInputValue(level);
  }

  // Connects two pins, or disconnects them.
  bridge(one, other, closed) {
    const pins = [this.mcu.gpio[one], this.mcu.gpio[other]];
    for (const [pin, partner] of [pins, pins.toReversed()]) {
      pin.bridged ??= new Set();
      if (closed) pin.bridged.add(partner);
      else pin.bridged.delete(partner);
    }
  }

  setAnalog(channel, value) {
    this.mcu.adc.channelValues[channel] = value;
  }

  // Runs to a moment in seconds, or until the chip wants a reset or `look` says so after a chunk.
  runTo(moment, look) {
    const end = (moment - this.begun) * 1e9;
    while (this.mcu.clock.nanosCounter < end) {
      this.execute(CHUNK, end);
      if (this.wantsReset || look()) return;
    }
  }

  // Execute this many instructions; a sleep lasts until `end` (ns) at most, and then nothing follows.
  // Between two branches the core executes what no block can.
  execute(count, end) {
    const { core, clock, clkSys, pio } = this.mcu;
    const { registers, state } = core;
    const { blocks } = this;
    const cycle = 1e9 / clkSys;
    blocks.cycle = cycle;
    let isTarget = true, bailed = false;
    for (let left = count; left > 0; ) {
      if (core.waiting) {
        left--;
        if (!this.sleep(end)) break;
        continue;
      }
      const before = registers[15];
      const isBusy = !pio[0].stopped || !pio[1].stopped;
      if (isTarget && !isBusy && !core.interruptsUpdated) {
        const place = blocks.place(before);
        const block = place < 0 ? null : blocks.at(place, before);
        const next = clock.nextAlarm;
        const room = next === null ? FAR : Math.min(FAR, (next.nanos - clock.nanosCounter) / cycle);
        if (block !== null && block.clocks < room && block.count <= left) {
          blocks.begun = clock.nanosCounter;
          bailed = block.run(room, left);
          isTarget = !bailed;
          clock.nanosCounter = blocks.begun + state[CLOCKS] * cycle;
          core.cycles += state[CLOCKS];
          left -= state[COUNT];
          continue;
        }
      }
      const cycles = core.executeInstruction();
      left--;
      clock.nanosCounter += cycles * cycle;
      if (isBusy) stepMachines(pio, cycles);
      const alarm = clock.nextAlarm;
      if (alarm !== null && alarm.nanos <= clock.nanosCounter) clock.tick(0);
      isTarget = bailed || registers[15] - before !== 2;
      bailed = false;
    }
  }

  // WFI: on to the next alarm at once; false at the end.
  sleep(end) {
    const { core, clock, clkSys, pio } = this.mcu;
    if (core.pendingInterrupts & core.enabledInterrupts) {
      core.waiting = false; // pending since interrupts were masked, so the core does not sleep
      core.interruptsUpdated = true;
      return true;
    }
    const next = clock.nextAlarm ? clock.nextAlarm.nanos : clock.nanosCounter + 1000;
    let rest = Math.max(0, Math.min(next, end) - clock.nanosCounter);
    if (!pio[0].stopped || !pio[1].stopped) {
      rest = Math.min(rest, PIO_SLICE);
      stepMachines(pio, (rest * clkSys) / 1e9);
    }
    clock.tick(rest);
    this.idle += rest / 1e9;
    if (core.interruptsUpdated && core.checkForInterrupts()) core.waiting = false;
    return clock.nanosCounter < end;
  }
}

// The reset block really resets the I2C blocks: CircuitPython relies on it when it lets one go.
function resetI2C(i2c) {
  i2c.enable = i2c.state = i2c.abortSource = i2c.intRaw = i2c.intEnable = 0;
  i2c.busy = i2c.stop = i2c.pendingRestart = i2c.firstByte = false;
  while (!i2c.txFIFO.empty) i2c.txFIFO.pull();
  while (!i2c.rxFIFO.empty) i2c.rxFIFO.pull();
}
