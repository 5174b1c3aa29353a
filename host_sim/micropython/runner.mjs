// SPDX-License-Identifier: MIT
// One MicroPython machine, driven by JSON lines: {"write": path, "data": base64} puts a file into its
// memory, {"run": source} executes Python. Each line is answered by one line: what was printed and,
// if Python raised, the error. Garbage is collected between lines only: that is how this port works.

import { dirname } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const PYSTACK_WORDS = 512; // the Pico's 2048 bytes

const [, , micropython] = process.argv;
const { loadMicroPython } = await import(pathToFileURL(micropython));

let printed = [];
const machine = await loadMicroPython({
  pystack: PYSTACK_WORDS,
  linebuffer: false,
  stdout: (bytes) => printed.push(...bytes),
});

function write(path, data) {
  machine.FS.mkdirTree(dirname(path));
  machine.FS.writeFile(path, Buffer.from(data, "base64"));
}

function answer(order) {
  printed = [];
  try {
    if (order.write) write(order.write, order.data);
    else machine.runPython(order.run);
  } catch (error) {
    if (error.name !== "PythonError") throw error;
    return { printed: Buffer.from(printed).toString(), type: error.type, error: error.message };
  }
  return { printed: Buffer.from(printed).toString() };
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(JSON.stringify(answer(JSON.parse(line))) + "\n");
}
