// SPDX-License-Identifier: MIT
// The flash chip behind the RP2040's serial interface (SSI), with the commands of a W25Q16: the boot
// ROM and CircuitPython talk to it byte by byte when they erase and program. Reading code and data
// goes past it, straight from `memory`, as through the RP2040's cache.

import { readFileSync } from "node:fs";

import { BasePeripheral } from "./engine.mjs";

const FACTS = JSON.parse(readFileSync(new URL("../../flash.json", import.meta.url), "utf8"));
const { sector_bytes: SECTOR, page_bytes: PAGE, erased_byte: ERASED } = FACTS;

const WRITE_ENABLE = 0x06, WRITE_DISABLE = 0x04;
const READ_STATUS = 0x05, READ_STATUS_2 = 0x35, WRITE_STATUS = 0x01, WRITE_STATUS_2 = 0x31;
const READ = 0x03, PROGRAM = 0x02, READ_IDENTITY = 0x9f, READ_NUMBER = 0x4b;
const ERASE = { 0x20: SECTOR, 0x52: 0x8000, 0xd8: 0x10000 };
const IDENTITY = [0xef, 0x40, Math.log2(FACTS.chip_bytes)]; // Winbond; its size as a power of two
const NUMBER = [0x48, 0x61, 0x6e, 0x64, 0x66, 0x75, 0x6c, 0x31]; // every chip has its own

export class FlashChip {
  constructor(memory) {
    this.memory = memory;
    this.size = 1 << IDENTITY[2];
    this.writes = 0; // erased sectors and programmed pages so far
    this.enabled = false; // a write is allowed, once
    this.status2 = 2; // quad enable
    this.bytes = [];
  }

  select() {
    this.bytes = [];
  }

  // One byte in, one byte out.
  exchange(byte) {
    const at = this.bytes.push(byte) - 1;
    if (at === 0) return 0;
    switch (this.bytes[0]) {
      case READ_IDENTITY:
        return IDENTITY[at - 1] ?? 0;
      case READ_STATUS:
        return this.enabled ? 2 : 0; // never busy: erasing takes no time here
      case READ_STATUS_2:
        return this.status2;
      case READ_NUMBER:
        return NUMBER[at - 5] ?? 0;
      case READ:
        return at >= 4 ? this.memory[(this.address + at - 4) % this.size] : 0;
    }
    return 0;
  }

  get address() {
    return ((this.bytes[1] << 16) | (this.bytes[2] << 8) | this.bytes[3]) % this.size;
  }

  // The end of a command is when the chip acts.
  deselect() {
    const { bytes } = this;
    if (bytes.length) this.act(bytes[0], bytes);
    this.bytes = [];
  }

  act(command, bytes) {
    if (command === WRITE_ENABLE) {
      this.enabled = true;
      return;
    }
    if (command in ERASE && this.enabled && bytes.length >= 4) this.erase(ERASE[command]);
    else if (command === PROGRAM && this.enabled && bytes.length >= 4) this.program(bytes);
    else if (command === WRITE_STATUS && bytes.length > 2) this.status2 = bytes[2];
    else if (command === WRITE_STATUS_2) this.status2 = bytes[1];
    else if (command !== WRITE_DISABLE) return;
    this.enabled = false;
  }

  erase(size) {
    const start = this.address - (this.address % size);
    this.memory.fill(ERASED, start, start + size);
    this.writes++;
  }

  // Programming clears bits. After the end of a page it continues at the page's start.
  program(bytes) {
    const { address } = this;
    const page = address - (address % PAGE);
    for (let i = 4; i < bytes.length; i++) {
      this.memory[page + ((address + i - 4) % PAGE)] &= bytes[i];
    }
    this.writes++;
  }
}

const SSI_ENABLE = 0x08, SSI_RECEIVED = 0x24, SSI_STATE = 0x28, SSI_DATA = 0x60, SSI_DATA_END = 0xf0;
const IDLE_AND_EMPTY = 0x6, HAS_RECEIVED = 0x8;

export class SerialInterface extends BasePeripheral {
  constructor(mcu, chip) {
    super(mcu, "SSI");
    this.chip = chip;
    this.registers = new Uint32Array(64);
    this.received = [];
    this.held = false; // the select line is held low by software
    this.open = false; // a transfer of the interface's own is going on
  }

  // What IO_QSPI's override does to the select line.
  hold(low) {
    if (low) {
      this.close();
      if (!this.held) this.chip.select();
    } else if (this.held) this.chip.deselect();
    this.held = low;
  }

  close() {
    if (this.open) this.chip.deselect();
    this.open = false;
  }

  readUint32(offset) {
    if (offset >= SSI_DATA && offset < SSI_DATA_END) {
      const value = this.received.shift() ?? 0;
      if (!this.received.length && !this.held) this.close();
      return value;
    }
    if (offset === SSI_RECEIVED) return this.received.length;
    if (offset === SSI_STATE) return IDLE_AND_EMPTY | (this.received.length ? HAS_RECEIVED : 0);
    if (offset === 0x20) return 0; // nothing waits to be sent
    return this.registers[offset >> 2];
  }

  writeUint32(offset, value) {
    if (offset >= SSI_DATA && offset < SSI_DATA_END) {
      if (!this.held && !this.open) {
        this.chip.select();
        this.open = true;
      }
      this.received.push(this.chip.exchange(value & 0xff));
      return;
    }
    if (offset === SSI_ENABLE) {
      this.received = [];
      if (!this.held) this.close();
    }
    this.registers[offset >> 2] = value;
  }
}

const SELECT_CONTROL = 0x0c, OVERRIDE_LOW = 2;

export class FlashPins extends BasePeripheral {
  constructor(mcu, ssi) {
    super(mcu, "IO_QSPI");
    this.ssi = ssi;
    this.registers = new Uint32Array(1024);
  }

  readUint32(offset) {
    return this.registers[offset >> 2];
  }

  writeUint32(offset, value) {
    this.registers[offset >> 2] = value;
    if (offset === SELECT_CONTROL) this.ssi.hold(((value >> 8) & 3) === OVERRIDE_LOW);
  }
}
