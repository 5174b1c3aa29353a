// SPDX-License-Identifier: MIT
// The drive in one file: a line of JSON, {path: length, ...}, then the bytes one after the other.

export function unpack(buffer) {
  const bytes = new Uint8Array(buffer);
  const end = bytes.indexOf(10);
  const lengths = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end)));
  const files = new Map();
  let at = end + 1;
  for (const [path, length] of Object.entries(lengths)) {
    files.set(path, bytes.subarray(at, at + length));
    at += length;
  }
  return files;
}
