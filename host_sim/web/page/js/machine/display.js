// SPDX-License-Identifier: MIT
// The display: combines layers to 128x64 pixels and computes what is sent over the wire. An area costs
// 13 bytes, and one byte for each column of each page of eight rows. displayio sends at most 4096 pixels
// at once.

import { get, put, union } from "./pixels.js";

export const WIDTH = 128;
export const HEIGHT = 64;
const STRIDE = WIDTH / 8;
const PAGE = 8;
const AREA_COST = 13;
const MOST_PIXELS = 4096;

export class Display {
  // `show({picture, area, bytes})` is called for every picture that is sent.
  constructor(pixels, show) {
    this.pixels = pixels;
    this.show = show;
    this.layers = new Map(); // the layers of the last picture
    this.whole = true;
  }

  touchAll() {
    this.whole = true;
  }

  begin() {
    this.picture = new Uint8Array(STRIDE * HEIGHT);
    this.area = this.whole ? [0, 0, WIDTH, HEIGHT] : null;
    this.seen = new Map();
  }

  // Add a part of a bitmap, scaled. Each of its two values is lit (1), dark (0) or transparent (-1).
  layer(at, stride, fromX, fromY, wide, high, left, top, scale, dark, light) {
    const box = [left, top, left + wide * scale, top + high * scale];
    const key = `${at} ${box}`;
    this.seen.set(key, box);
    const touched = this.pixels.touched.get(at);
    if (!this.layers.has(key)) {
      this.dirty(box);
    } else if (touched) {
      const [x1, y1, x2, y2] = touched.map((place, i) => place - (i % 2 ? fromY : fromX));
      const inside = [left + x1 * scale, top + y1 * scale, left + x2 * scale, top + y2 * scale];
      this.dirty([
        Math.max(inside[0], box[0]),
        Math.max(inside[1], box[1]),
        Math.min(inside[2], box[2]),
        Math.min(inside[3], box[3]),
      ]);
    }
    const bytes = this.pixels.memory();
    if (box.join() === "0,0,128,64" && !fromX && !fromY && dark === 0 && light === 1) {
      this.picture.set(bytes.subarray(at, at + STRIDE * HEIGHT));
      return;
    }
    for (let y = Math.max(0, top); y < Math.min(HEIGHT, box[3]); y++) {
      const row = at + (fromY + Math.floor((y - top) / scale)) * stride;
      for (let x = Math.max(0, left); x < Math.min(WIDTH, box[2]); x++) {
        const shown = get(bytes, row, fromX + Math.floor((x - left) / scale)) ? light : dark;
        if (shown >= 0) put(this.picture, y * STRIDE, x, shown);
      }
    }
  }

  end(rotation) {
    for (const [key, box] of this.layers) if (!this.seen.has(key)) this.dirty(box);
    this.layers = this.seen;
    this.pixels.touched.clear();
    this.whole = false;
    if (!this.area) return;
    let [left, top, right, bottom] = this.area;
    top -= top % PAGE;
    bottom += (PAGE - (bottom % PAGE)) % PAGE;
    let picture = this.picture;
    if (rotation === 180) {
      picture = new Uint8Array(STRIDE * HEIGHT);
      for (let y = 0; y < HEIGHT; y++) {
        for (let x = 0; x < WIDTH; x++) {
          const value = get(this.picture, (HEIGHT - 1 - y) * STRIDE, WIDTH - 1 - x);
          put(picture, y * STRIDE, x, value);
        }
      }
      [left, top, right, bottom] = [WIDTH - right, HEIGHT - bottom, WIDTH - left, HEIGHT - top];
    }
    const area = [left, top, right, bottom];
    this.show({ picture, area, bytes: wireBytes(area) });
  }

  dirty(box) {
    const [left, top] = [Math.max(0, box[0]), Math.max(0, box[1])];
    const [right, bottom] = [Math.min(WIDTH, box[2]), Math.min(HEIGHT, box[3])];
    if (left >= right || top >= bottom) return;
    const clipped = [left, top, right, bottom];
    this.area = this.area ? union(this.area, clipped) : clipped;
  }
}

function wireBytes([left, top, right, bottom]) {
  const columns = right - left;
  const pages = (bottom - top) / PAGE;
  const pagesAtOnce = Math.max(1, Math.floor(MOST_PIXELS / columns / PAGE));
  return Math.ceil(pages / pagesAtOnce) * AREA_COST + columns * pages;
}
