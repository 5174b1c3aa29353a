// SPDX-License-Identifier: MIT
// MicroPython with the drive's files, and access to its memory: the interpreter does not export it, so
// it is taken from the WebAssembly instance when that is created.

import { loadMicroPython } from "../../micropython/micropython.js";
import { unpack } from "./pack.js";

const WASM = new URL("../../micropython/micropython.wasm", import.meta.url).href;
const DRIVE = new URL("../../handful.pack", import.meta.url).href;
const PYSTACK_WORDS = 1024; // the Pico's 512, and as many for the shims

let memory = null;

function catchMemory(made) {
  const parts = Object.values(made.instance.exports);
  memory = parts.find((part) => part instanceof WebAssembly.Memory);
  return made;
}

for (const name of ["instantiate", "instantiateStreaming"]) {
  const genuine = WebAssembly[name]?.bind(WebAssembly);
  if (genuine) WebAssembly[name] = async (...facts) => catchMemory(await genuine(...facts));
}

// MicroPython's memory. It moves when it grows, so ask for it again.
export function bytes() {
  return new Uint8Array(memory.buffer);
}

export async function readDrive() {
  const answer = await fetch(DRIVE);
  if (!answer.ok) throw new Error("the console's files are missing");
  const plain = answer.body.pipeThrough(new DecompressionStream("gzip"));
  return unpack(await new Response(plain).arrayBuffer());
}

// `print` is called with what Python prints, `host` is a module that Python can import.
export async function loadPython(files, host, print) {
  const letters = new TextDecoder();
  const python = await loadMicroPython({
    url: WASM,
    pystack: PYSTACK_WORDS,
    linebuffer: false,
    stdout: (data) => print(letters.decode(data, { stream: true })),
  });
  for (const [path, data] of files) {
    if (!path.startsWith("/")) continue; // a file for the page
    python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")) || "/");
    python.FS.writeFile(path, data);
  }
  python.registerJsModule("host", host);
  python.runPython("import sys\nsys.path[:] = ['/shims', '', '/', '/lib']");
  return python;
}
