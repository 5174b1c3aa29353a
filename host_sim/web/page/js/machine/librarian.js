// SPDX-License-Identifier: MIT
// A second MicroPython that reads saved games for the lab and for links, so that the first is not slowed
// down.

import { bytes, loadPython, readDrive } from "./python.js";

let memory = null;
let made = null;
const ready = prepare();

async function prepare() {
  const host = {
    memory_size: () => memory.length,
    memory: (place) => bytes().set(memory, place),
    made: (place, size) => (made = bytes().slice(place, place + size)),
  };
  const python = await loadPython(await readDrive(), host, () => {});
  python.runPython(`
import host, librarian
from uctypes import addressof

def memory():
    data = bytearray(host.memory_size())
    host.memory(addressof(data))
    return bytes(data)

def read():
    return librarian.describe(memory())

def share(line, language):
    data = librarian.memory_with(line, memory(), language)
    host.made(addressof(data), len(data))
`);
  return { read: python.globals.get("read"), share: python.globals.get("share") };
}

// A question is {memory}: answered with its journal; or {memory, line, language}: answered with a
// memory in which the game of this replay line is in play.
addEventListener("message", async ({ data }) => {
  try {
    const { read, share } = await ready;
    memory = data.memory;
    if (data.line) {
      share(data.line, data.language);
      postMessage({ nvm: made });
    } else {
      postMessage({ journal: JSON.parse(read()) });
    }
  } catch (error) {
    postMessage({ trouble: String(error?.message ?? error) });
  }
});
