// SPDX-License-Identifier: MIT
// The lab's thread: a MicroPython of its own that reads a memory and says what is in it. Nothing of
// it touches the machine that plays.

import { bytes, loadPython, readDrive } from "./python.js";

let memory = null;
const ready = prepare();

async function prepare() {
  const browser = {
    memory_size: () => memory.length,
    memory: (place) => bytes().set(memory, place),
  };
  const python = await loadPython(await readDrive(), browser, () => {});
  python.runPython(`
import browser, librarian
from uctypes import addressof

def read():
    data = bytearray(browser.memory_size())
    browser.memory(addressof(data))
    return librarian.tell(bytes(data))
`);
  return python.globals.get("read");
}

addEventListener("message", async ({ data }) => {
  try {
    const read = await ready;
    memory = data;
    postMessage({ told: JSON.parse(read()) });
  } catch (error) {
    postMessage({ trouble: String(error?.message ?? error) });
  }
});
