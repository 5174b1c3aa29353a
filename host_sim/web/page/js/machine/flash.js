// SPDX-License-Identifier: MIT
// The nvm, which behaves like the RP2040's flash: programming clears bits, erasing sets them, and the
// power may fail between two bytes. The same as host_sim/sim/nvm.py. The build writes flash-facts.js from
// host_sim/flash.json.

import { ERASED, NVM_SIZE, PAGE } from "./flash-facts.js";

export class Flash {
  // `keep` is called with the cells after each write.
  constructor(image, keep) {
    this.cells = new Uint8Array(NVM_SIZE).fill(ERASED);
    if (image) this.cells.set(image);
    this.keep = keep;
    this.erases = this.programs = 0;
    this.budget = Infinity; // elementary operations until the power fails
    this.dead = false;
  }

  // Let the power fail in the middle of the next write.
  cutInNextWrite() {
    this.budget = -1;
  }

  read(start, target) {
    target.set(this.cells.subarray(start, start + target.length));
  }

  // Return true if the power was still on at the end.
  write(start, data) {
    if (this.dead) return false;
    if (this.budget < 0) this.budget = data.length >> 1;
    const end = start + data.length;
    if (this.cells.subarray(start, end).every((byte) => byte === ERASED)) {
      this.program(start, data);
    } else {
      const whole = this.cells.slice();
      whole.set(data, start);
      if (this.spend()) {
        this.erases++;
        this.cells.fill(ERASED);
        this.program(0, whole);
      }
    }
    this.keep(this.cells);
    return !this.dead;
  }

  program(start, data) {
    for (let at = 0; at < data.length; ) {
      const room = Math.min(PAGE - ((start + at) % PAGE), data.length - at);
      const piece = data.subarray(at, at + room);
      if (piece.some((byte) => byte !== ERASED)) {
        this.programs++;
        for (let i = 0; i < room; i++) {
          if (!this.spend()) return;
          this.cells[start + at + i] &= piece[i];
        }
      }
      at += room;
    }
  }

  spend() {
    this.dead ||= this.budget-- <= 0;
    return !this.dead;
  }
}
