// SPDX-License-Identifier: MIT
// The nvm between two visits, in the browser's IndexedDB. It is put there in the very moment in which
// the flash is written, and each put is whole or not at all.

const NAME = "handful";
const PLACE = "nvm";
const SAVED = "saved";

function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

export class Store {
  // null where the browser keeps nothing for us.
  static async open() {
    try {
      const request = indexedDB.open(NAME, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(PLACE);
      return new Store(await done(request));
    } catch {
      return null;
    }
  }

  constructor(database) {
    this.database = database;
    database.onversionchange = () => database.close();
  }

  async get() {
    return done(this.database.transaction(PLACE).objectStore(PLACE).get(SAVED));
  }

  // Resolves when it is on the disk.
  put(cells) {
    const change = this.database.transaction(PLACE, "readwrite", { durability: "strict" });
    change.objectStore(PLACE).put(cells.slice(), SAVED);
    change.commit?.();
    return new Promise((resolve, reject) => {
      change.oncomplete = resolve;
      change.onerror = change.onabort = () => reject(change.error);
    });
  }
}
