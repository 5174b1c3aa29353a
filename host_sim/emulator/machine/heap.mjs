// SPDX-License-Identifier: MIT
// The garbage-collected heap, seen from outside: its use, its free runs, and every allocation.
//
// MicroPython keeps two bits for each block of 16 bytes: free, head, tail (of the block before) or
// marked (a head, while garbage is collected). CircuitPython's heap grows in areas; their
// descriptions are found in RAM by their shape. The two bits are written byte by byte, and those
// writes are watched (see prepare.mjs), so that no allocation is missed.

import { IS_HEAP } from "./blocks.mjs";

const RAM = 0x20000000, RAM_END = 0x20042000;
const BLOCK = 16;
const FREE = 0, HEAD = 1, TAIL = 2, MARKED = 3;
const LOOK_AGAIN = 0.02; // seconds between two searches without a heap

export class Heap {
  constructor(board) {
    this.board = board;
    this.areas = [];
    this.searched = -1;
    this.collections = []; // [moment, used, largest free run] right after each
    this.allocations = []; // [moment, bytes] of all not below `threshold`
    this.births = []; // moments at which Python ended or began again, with a new heap
    this.ended = true; // the heap does not exist, or is being released
    this.threshold = 512;
    this.collecting = false;
    this.open = null; // the allocation whose tail is being written
    this.most = 0;
    board.mcu.onWatched = (offset, before, after) => this.changed(offset, before, after);
  }

  word(address) {
    return this.board.mcu.sram32[(address - RAM) >>> 2];
  }

  // Called after every chunk of instructions: find a heap that has grown or is new.
  look() {
    const { areas } = this;
    const last = areas[areas.length - 1];
    if (last && areas.every((area) => this.stands(area)) && this.word(last.place) === 0) return;
    if (!last && this.board.now < this.searched + LOOK_AGAIN) return;
    this.searched = this.board.now;
    this.adopt(this.search());
  }

  stands(area) {
    return (
      this.word(area.place + 4) === area.table &&
      this.word(area.place + 8) === area.length &&
      this.word(area.place) === area.next
    );
  }

  adopt(areas) {
    const known = new Set(this.areas.map((area) => area.table));
    const goesOn = areas.length > this.areas.length && areas.some((area) => known.has(area.table));
    // Areas only go when Python ends, and the first that come then are a new start's.
    const more = areas.length - this.areas.length;
    if (this.ended ? more > 0 : more < 0) {
      this.births.push(this.board.now);
      this.ended = more < 0;
    }
    this.areas = areas;
    this.open = null;
    const { watched } = this.board.mcu;
    for (let piece = 0; piece < watched.length; piece++) watched[piece] &= ~IS_HEAP;
    for (const { table, length } of areas) {
      const start = table - RAM;
      for (let piece = start >>> 4; piece <= (start + length - 1) >>> 4; piece++) watched[piece] |= IS_HEAP;
    }
    // What was put into a new area before it was found.
    if (goesOn) for (const area of areas) if (!known.has(area.table)) this.scan(area);
  }

  scan(area) {
    let size = 0;
    for (let block = 0; block <= area.length * 4; block++) {
      const state = block < area.length * 4 ? this.state(area, block) : FREE;
      if (state === TAIL) size++;
      else {
        if (size) this.allocated(size);
        size = state === FREE ? 0 : 1;
      }
    }
  }

  state(area, block) {
    return (this.board.mcu.sram[area.table - RAM + (block >> 2)] >> ((block & 3) * 2)) & 3;
  }

  // mp_state_mem_area_t: next, table, its length, (one or two more,) first and last of the pool.
  search() {
    const found = new Map();
    const inside = (address) => address >= RAM && address < RAM_END;
    for (let place = RAM; place < RAM_END - 32; place += 4) {
      const length = this.word(place + 8);
      if (length < 16 || length > 8192) continue; // most words; this loop must be quick
      const next = this.word(place);
      const table = this.word(place + 4);
      if (!inside(table) || (next && !inside(next))) continue;
      for (let skipped = 0; skipped <= 8; skipped += 4) {
        const start = this.word(place + 12 + skipped);
        const end = this.word(place + 16 + skipped);
        if (inside(start) && inside(end - 1) && end - start === length * 64 && table < start) {
          found.set(place, { place, next, table, length, skipped });
        }
      }
    }
    return longestChain(found);
  }

  // One byte of a table was written: four blocks, of which one changes.
  changed(offset, before, after) {
    let difference = before ^ after;
    for (let shift = 0; difference; shift += 2, difference >>= 2) {
      if (difference & 3) this.became(offset * 4 + shift / 2, (before >> shift) & 3, (after >> shift) & 3);
    }
  }

  became(block, before, after) {
    if (after === MARKED) this.collecting = true;
    if (before !== FREE) return;
    if (after === HEAD) {
      this.close();
      if (this.collecting) this.collected();
      this.open = { block, size: 1 };
    } else if (after === TAIL && this.open?.block + this.open?.size === block) this.open.size++;
    // A tail elsewhere: a block that grew where it stands.
  }

  close() {
    if (this.open) this.allocated(this.open.size);
    this.open = null;
  }

  allocated(blocks) {
    const bytes = blocks * BLOCK;
    if (bytes >= this.threshold) this.allocations.push([this.board.now, bytes]);
  }

  collected() {
    this.collecting = false;
    this.look(); // if nothing fitted even then, the heap has just grown
    const { used, largest } = this.measure();
    this.collections.push([this.board.now, used, Math.max(largest, this.growth())]);
  }

  // Bytes: used and free in all areas, and the largest run of free blocks.
  measure() {
    let used = 0, free = 0, largest = 0;
    const ram = this.board.mcu.sram;
    for (const { table, length } of this.areas) {
      let run = 0;
      for (let at = table - RAM; at < table - RAM + length; at++) {
        for (let byte = ram[at], n = 0; n < 4; n++, byte >>= 2) {
          if (byte & 3) {
            used++;
            run = 0;
          } else {
            free++;
            if (++run > largest) largest = run;
          }
        }
      }
    }
    return { used: used * BLOCK, free: free * BLOCK, largest: largest * BLOCK };
  }

  // How large a run a further area would have: the largest free block of the memory that areas are
  // cut from (TLSF: each block is preceded by its size, whose lowest bit says that it is free).
  growth() {
    let largest = 0;
    if (!this.areas.length) return 0;
    let place = Math.min(...this.areas.map(({ place, table }) => (place < table && table - place < 64 ? place : table)));
    for (let steps = 0; steps < 1000 && place < RAM_END; steps++) {
      const size = this.word(place - 4);
      const length = size & ~3;
      if (length === 0) break;
      if (size & 1) largest = Math.max(largest, length);
      place += length + 4;
    }
    return Math.floor((largest * 64) / 65) & ~(BLOCK - 1); // an area brings its own table
  }

  // Names that Python code brought along (they are never given up), and how many the tables so far
  // have room for; the next table, twice as large as the last, is one block. Tables (qstr_pool_t):
  // the one before, names in those before, room, names, where hashes and lengths stand, characters.
  names() {
    let last = null;
    for (const area of this.areas) {
      const pool = this.word(area.place + 12 + area.skipped);
      for (let block = 0; block < area.length * 4; block++) {
        if (!(this.state(area, block) & 1)) continue; // neither head nor marked
        const at = pool + block * BLOCK;
        const [room, count, hashes, lengths] = [8, 12, 16, 20].map((more) => this.word(at + more));
        if (room < 4 || room > 8192 || count > room) continue;
        if (hashes !== at + 24 + 4 * room || lengths !== hashes + room) continue;
        if (!last || room > last.room) last = { at, room, count };
      }
    }
    if (!last) return { names: 0, namesRoom: 0 };
    let names = 0, namesRoom = 0;
    for (let { at } = last; at >= RAM && at < RAM_END; at = this.word(at)) {
      namesRoom += this.word(at + 8);
      names += this.word(at + 12);
    }
    return { names, namesRoom };
  }

  summary() {
    this.close();
    const { used, free, largest } = this.measure();
    return {
      used, free, largest, growth: this.growth(), total: used + free, areas: this.areas.length,
      ...this.names(),
    };
  }

  taken() {
    const { collections, allocations, births } = this;
    this.collections = [];
    this.allocations = [];
    this.births = [];
    return { collections, allocations, births };
  }
}

function longestChain(found) {
  const followed = new Set([...found.values()].map((area) => area.next));
  let best = [];
  for (const first of found.values()) {
    if (followed.has(first.place)) continue;
    const chain = [];
    for (let area = first; area && !chain.includes(area); area = found.get(area.next)) chain.push(area);
    const size = (areas) => areas.reduce((sum, area) => sum + area.length, 0);
    if (chain.length > best.length || (chain.length === best.length && size(chain) > size(best))) {
      best = chain;
    }
  }
  return best;
}
