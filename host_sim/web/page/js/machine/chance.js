// SPDX-License-Identifier: MIT
// Random bytes: true chance from the browser or, for `?seed=7`, the same bytes that
// `python3 -m host_sim --seed 7` gives, from Python's Mersenne Twister seeded with a text.

const SIZE = 624;
const MIDDLE = 397;

class Twister {
  constructor(key) {
    const state = new Uint32Array(SIZE);
    state[0] = 19650218;
    for (let i = 1; i < SIZE; i++) state[i] = Math.imul(1812433253, mixed(state[i - 1])) + i;
    let i = 1;
    let j = 0;
    for (let k = Math.max(SIZE, key.length); k; k--) {
      state[i] = (state[i] ^ Math.imul(mixed(state[i - 1]), 1664525)) + key[j] + j;
      if (++i >= SIZE) [state[0], i] = [state[SIZE - 1], 1];
      if (++j >= key.length) j = 0;
    }
    for (let k = SIZE - 1; k; k--) {
      state[i] = (state[i] ^ Math.imul(mixed(state[i - 1]), 1566083941)) - i;
      if (++i >= SIZE) [state[0], i] = [state[SIZE - 1], 1];
    }
    state[0] = 0x80000000;
    this.state = state;
    this.at = SIZE;
  }

  next() {
    const state = this.state;
    if (this.at === SIZE) {
      for (let i = 0; i < SIZE; i++) {
        const word = (state[i] & 0x80000000) | (state[(i + 1) % SIZE] & 0x7fffffff);
        state[i] = state[(i + MIDDLE) % SIZE] ^ (word >>> 1) ^ (word & 1 ? 0x9908b0df : 0);
      }
      this.at = 0;
    }
    let word = state[this.at++];
    word ^= word >>> 11;
    word ^= (word << 7) & 0x9d2c5680;
    word ^= (word << 15) & 0xefc60000;
    return (word ^ (word >>> 18)) >>> 0;
  }
}

function mixed(word) {
  return word ^ (word >>> 30);
}

function trueChance(bytes) {
  crypto.getRandomValues(bytes);
}

// Return a function that fills an array of bytes. `start` is the number of times that Python was started.
export async function chance(seed, start) {
  if (seed === null) return trueChance;
  if (!crypto.subtle) throw new Error("?seed needs HTTPS or localhost");
  const text = new TextEncoder().encode(`${seed}/${start}`);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-512", text));
  const number = [...text, ...digest].reverse(); // the lowest byte first
  const key = [];
  for (let i = 0; i < number.length; i += 4) {
    const [a, b = 0, c = 0, d = 0] = number.slice(i, i + 4);
    key.push((a | (b << 8) | (c << 16) | (d << 24)) >>> 0);
  }
  while (key.length > 1 && key[key.length - 1] === 0) key.pop();
  const twister = new Twister(key);
  return (bytes) => {
    for (let at = 0; at < bytes.length; at += 4) {
      const left = bytes.length - at;
      const word = left < 4 ? twister.next() >>> (32 - 8 * left) : twister.next();
      for (let i = 0; i < Math.min(4, left); i++) bytes[at + i] = (word >>> (8 * i)) & 255;
    }
  };
}
