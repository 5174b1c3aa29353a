// SPDX-License-Identifier: MIT
// Reads text from the screen's pixels with the console's own font, like host_sim/handheld/ocr.py: small
// letters at any place, white on black or black on white, and big ones (doubled). Of struck-out text
// it reads only the line under the cursor, black on white.

const WIDTH = 128;
const HEIGHT = 64;
const LINES = "-–—_|=~…·•■□"; // text beside letters; lines and boxes alone
const STRONG = 5; // a letter with fewer lit pixels may be part of a drawing
const GAP = 2; // more blank cells separate two runs
const STROKE_ROW = 4; // of a struck-out letter
const SAME_LINE = 3; // rows that two runs of one line may differ

// All letters of one size; a letter's key is its rows as a text of 0 and 1.
class Alphabet {
  constructor(wide, high, letters) {
    this.wide = wide;
    this.high = high;
    this.letters = new Map([["0".repeat(wide * high), " "]]);
    this.ink = new Map([[" ", 0]]);
    for (const [char, rows] of letters) {
      const key = rows.flat().join("");
      if (!this.letters.has(key)) this.letters.set(key, char);
      if (this.letters.get(key) === char) {
        this.ink.set(char, rows.flat().reduce((sum, bit) => sum + bit, 0));
      }
    }
  }

  // Return for every x the letter that starts there, or null; [] for an empty strip.
  cells(picture, top) {
    const { wide, high } = this;
    const columns = [];
    let empty = true;
    for (let x = 0; x < WIDTH + wide; x++) {
      let column = "";
      for (let y = top; y < top + high; y++) column += x < WIDTH ? picture[y * WIDTH + x] : 0;
      if (column.includes("1")) empty = false;
      columns.push(column);
    }
    if (empty) return [];
    const keys = (this.byColumns ??= this.turned());
    return columns
      .slice(0, WIDTH + 1)
      .map((_, x) => keys.get(columns.slice(x, x + wide).join("")) ?? null);
  }

  turned() {
    const turned = new Map();
    for (const [key, char] of this.letters) {
      let columns = "";
      for (let x = 0; x < this.wide; x++) {
        for (let y = 0; y < this.high; y++) columns += key[y * this.wide + x];
      }
      turned.set(columns, char);
    }
    return turned;
  }
}

export class Reader {
  constructor(sheet, chars) {
    const [width, height, wide, high] = sheet;
    const stride = Math.ceil(width / 8);
    const bit = (x, y) => (sheet[4 + y * stride + (x >> 3)] >> (7 - (x & 7))) & 1;
    const across = Math.floor(width / wide);
    const letters = [...chars].map((char, number) => {
      const left = (number % across) * wide;
      const top = Math.floor(number / across) * high;
      return [char, table(wide, high, (x, y) => bit(left + x, top + y))];
    });
    this.small = new Alphabet(wide, high, letters);
    this.big = new Alphabet(
      2 * wide,
      2 * high,
      letters.map(([char, cell]) => [char, doubled(cell)]),
    );
    // A stroke ends before the last column of the last letter.
    this.struck = new Alphabet(
      wide,
      high,
      letters
        .filter(([char]) => /[\p{L}\p{N} ]/u.test(char))
        .flatMap(([char, cell]) => [wide, wide - 1].map((end) => [char, struckOut(cell, end)])),
    );
    this.struck.ink.set(" ", 0);
  }

  // The lines of text in a picture of 1024 bytes.
  lines(bytes) {
    const plain = Array.from({ length: WIDTH * HEIGHT }, (_, at) => (bytes[at >> 3] >> (7 - (at & 7))) & 1);
    const inverse = plain.map((value) => 1 - value);
    const taken = new Uint8Array(WIDTH * HEIGHT);
    const runs = [];
    const lone = [];
    for (const alphabet of [this.big, this.small, this.struck]) {
      const found = [];
      for (const picture of alphabet === this.struck ? [inverse] : [plain, inverse]) {
        this.groups(alphabet, picture, picture === inverse, found, lone);
      }
      found.sort((one, other) => other.ink - one.ink);
      runs.push(...found.filter((run) => take(run, alphabet, taken)));
    }
    const rows = new Set(runs.map((run) => `${run.y} ${run.inverse}`));
    runs.push(
      ...lone.filter((run) => rows.has(`${run.y} ${run.inverse}`) && take(run, this.small, taken)),
    );
    return inLines(runs);
  }

  // Find runs that are certainly text, and single letters that may be.
  groups(alphabet, picture, inverse, sure, single) {
    const { wide, high, ink } = alphabet;
    for (let y = 0; y <= HEIGHT - high; y++) {
      const cells = alphabet.cells(picture, y);
      const phases = new Set();
      cells.forEach((letter, x) => letter !== null && letter !== " " && phases.add(x % wide));
      for (const phase of [...phases].sort((one, other) => one - other)) {
        const row = cells.filter((_, x) => x % wide === phase);
        for (const [place, letters] of chains(row)) {
          const x = phase + place * wide;
          const weight = letters.reduce((sum, letter) => sum + ink.get(letter), 0);
          const run = { x, y, high, inverse, letters, ink: weight, middle: y + (high >> 1) };
          const strong = letters.some((letter) => ink.get(letter) >= STRONG && !LINES.includes(letter));
          if (strong && (letters.length > 1 || wide > 5)) sure.push(run);
          else if (strong && alphabet !== this.struck && /^[\p{L}\p{N}]$/u.test(letters[0]) && standsAlone(picture, run, wide)) {
            single.push(run);
          }
        }
      }
    }
  }
}

function table(wide, high, at) {
  return Array.from({ length: high }, (_, y) => Array.from({ length: wide }, (__, x) => at(x, y)));
}

// Return a letter with a stroke over its first columns.
function struckOut(cell, end) {
  return cell.map((row, y) => (y === STROKE_ROW ? row.map((pixel, x) => (x < end ? 1 : pixel)) : row));
}

// Return a letter at twice its size, its diagonals smoothed as on the screen.
function doubled(cell) {
  const at = (x, y) => cell[y]?.[x] ?? 0;
  return table(2 * cell[0].length, 2 * cell.length, (wideX, highY) => {
    const [x, y] = [wideX >> 1, highY >> 1];
    const [up, down, left, right] = [at(x, y - 1), at(x, y + 1), at(x - 1, y), at(x + 1, y)];
    const vertical = highY % 2 ? down : up;
    const horizontal = wideX % 2 ? right : left;
    return left !== right && up !== down && vertical && horizontal ? 1 : at(x, y);
  });
}

// Yield [place of the first letter, letters] for each run of adjacent letters.
function* chains(cells) {
  for (let at = 0; at < cells.length; ) {
    if (cells[at] === null || cells[at] === " ") {
      at++;
      continue;
    }
    let stop = at;
    let last = at;
    while (stop < cells.length && cells[stop] !== null && stop - last <= GAP) {
      if (cells[stop] !== " ") last = stop;
      stop++;
    }
    yield [at, cells.slice(at, last + 1)];
    at = last + 1;
  }
}

function standsAlone(picture, run, wide) {
  return [run.x - 1, run.x + wide].every((x) => {
    if (x < 0 || x >= WIDTH) return true;
    for (let y = run.y; y < run.y + run.high; y++) if (picture[y * WIDTH + x]) return false;
    return true;
  });
}

// Claim the run's pixels; return false if another run has them already.
function take(run, alphabet, taken) {
  const wanted = [];
  run.letters.forEach((letter, number) => {
    if (letter === " ") return;
    const left = run.x + number * alphabet.wide;
    for (let x = left; x < Math.min(left + alphabet.wide, WIDTH); x++) {
      for (let y = run.y; y < run.y + run.high; y++) wanted.push(y * WIDTH + x);
    }
  });
  if (wanted.some((at) => taken[at])) return false;
  for (const at of wanted) taken[at] = 1;
  return true;
}

// Join runs to lines, top to bottom and left to right.
function inLines(runs) {
  const lines = [];
  runs.sort((one, other) => one.middle - other.middle || one.x - other.x);
  for (const run of runs) {
    const line = lines[lines.length - 1];
    if (line && run.middle - line[0].middle <= SAME_LINE) line.push(run);
    else lines.push([run]);
  }
  return lines.map((line) =>
    line
      .sort((one, other) => one.x - other.x)
      .map((run) => run.letters.join(""))
      .join("  "),
  );
}
