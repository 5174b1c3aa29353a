// SPDX-License-Identifier: MIT
// 1-bit bitmaps in MicroPython's memory; the leftmost pixel of a row is a byte's highest bit. Fills and
// copies whole areas, and records which part of each bitmap has changed since the last picture.

export class Pixels {
  constructor(memory) {
    this.memory = memory; // a function, because the bytes move when the heap grows
    this.touched = new Map(); // a bitmap's address -> [left, top, right, bottom]
  }

  touch(at, left, top, right, bottom) {
    const box = this.touched.get(at);
    this.touched.set(at, box ? union(box, [left, top, right, bottom]) : [left, top, right, bottom]);
  }

  fill(at, stride, left, top, right, bottom, value) {
    this.touch(at, left, top, right, bottom);
    const bytes = this.memory();
    for (let y = top; y < bottom; y++) {
      const row = at + y * stride;
      for (let x = left; x < right; ) {
        if (x % 8 === 0 && x + 8 <= right) {
          bytes[row + (x >> 3)] = value ? 255 : 0;
          x += 8;
        } else {
          put(bytes, row, x++, value);
        }
      }
    }
  }

  blit(at, stride, x, y, from, fromStride, fromX, fromY, wide, high, skipped) {
    this.touch(at, x, y, x + wide, y + high);
    const bytes = this.memory();
    // A bitmap may be copied within itself, so read from a copy.
    const source = from === at ? bytes.slice(from, from + fromStride * (fromY + high)) : bytes;
    const origin = from === at ? 0 : from;
    for (let line = 0; line < high; line++) {
      const row = at + (y + line) * stride;
      const fromRow = origin + (fromY + line) * fromStride;
      for (let column = 0; column < wide; column++) {
        const value = get(source, fromRow, fromX + column);
        if (value !== skipped) put(bytes, row, x + column, value);
      }
    }
  }
}

export function get(bytes, row, x) {
  return (bytes[row + (x >> 3)] >> (7 - (x & 7))) & 1;
}

export function put(bytes, row, x, value) {
  const bit = 128 >> (x & 7);
  if (value) bytes[row + (x >> 3)] |= bit;
  else bytes[row + (x >> 3)] &= ~bit;
}

export function union(a, b) {
  return [
    Math.min(a[0], b[0]),
    Math.min(a[1], b[1]),
    Math.max(a[2], b[2]),
    Math.max(a[3], b[3]),
  ];
}
