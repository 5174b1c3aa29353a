// SPDX-License-Identifier: MIT
// The console's memory between two visits, in the browser's IndexedDB. It is stored in the moment in
// which the flash is written. Each write is stored as a whole or not at all.

const NAME = "handful";
const PLACE = "nvm";
const SAVED = "saved"; // the memory
const BEFORE = "before"; // the memory that was replaced last, for Undo

function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

export class Store {
  // null where the browser stores nothing for this page.
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

  async getBefore() {
    return done(this.database.transaction(PLACE).objectStore(PLACE).get(BEFORE));
  }

  // Resolves when it is on the disk. With `before`, that memory is stored in the same step.
  put(cells, before = null) {
    const change = this.database.transaction(PLACE, "readwrite", { durability: "strict" });
    const place = change.objectStore(PLACE);
    place.put(cells.slice(), SAVED);
    if (before) place.put(before.slice(), BEFORE);
    change.commit?.();
    return new Promise((resolve, reject) => {
      change.oncomplete = resolve;
      change.onerror = change.onabort = () => reject(change.error);
    });
  }
}
