// SPDX-License-Identifier: MIT
// Asks the librarian one question (machine/librarian.js): a second MicroPython that knows saved games.

export function askLibrarian(question) {
  const worker = new Worker(new URL("./machine/librarian.js", import.meta.url), { type: "module" });
  return new Promise((resolve) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = () => resolve({ trouble: "no thread" });
    worker.postMessage(question);
  }).finally(() => worker.terminate());
}
