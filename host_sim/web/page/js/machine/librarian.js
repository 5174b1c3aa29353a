// SPDX-License-Identifier: MIT
// The lab's worker: a second MicroPython that reads the saved data, so that the first is not slowed down.

import { bytes, loadPython, readDrive } from "./python.js";

let memory = null;
const ready = prepare();

async function prepare() {
  const host = {
    memory_size: () => memory.length,
    memory: (place) => bytes().set(memory, place),
  };
  const python = await loadPython(await readDrive(), host, () => {});
  python.runPython(`
import host, librarian
from uctypes import addressof

def read():
    data = bytearray(host.memory_size())
    host.memory(addressof(data))
    return librarian.describe(bytes(data))
`);
  return python.globals.get("read");
}

addEventListener("message", async ({ data }) => {
  try {
    const read = await ready;
    memory = data;
    postMessage({ journal: JSON.parse(read()) });
  } catch (error) {
    postMessage({ trouble: String(error?.message ?? error) });
  }
});
