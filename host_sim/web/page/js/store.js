// SPDX-License-Identifier: MIT
// The console's memory between two visits, in the browser's IndexedDB. It is stored in the moment in
// which the flash is written. Each write is stored as a whole or not at all.

const NAME = "handful";
const PLACE = "nvm";
const SAVED = "saved"; // the memory with the player's own games
const BEFORE = { saved: "before" }; // the memory that was replaced last, for Undo

function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

export class Store {
  // null where the browser stores nothing for this page.
  static async open(name = SAVED) {
    try {
      const request = indexedDB.open(NAME, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(PLACE);
      return new Store(await done(request), name);
    } catch {
      return null;
    }
  }

  // `name` is that of the memory.
  constructor(database, name) {
    this.database = database;
    this.name = name;
    this.before = BEFORE[name] ?? `${name} before`;
    database.onversionchange = () => database.close();
  }

  // The store of another memory in the same database.
  other(name) {
    return new Store(this.database, name);
  }

  read(name) {
    return done(this.database.transaction(PLACE).objectStore(PLACE).get(name));
  }

  write(name, value) {
    return done(this.database.transaction(PLACE, "readwrite").objectStore(PLACE).put(value, name));
  }

  get() {
    return this.read(this.name);
  }

  getBefore() {
    return this.read(this.before);
  }

  // Resolves when it is on the disk. With `before`, that memory is stored in the same step.
  put(cells, before = null) {
    const change = this.database.transaction(PLACE, "readwrite", { durability: "strict" });
    const place = change.objectStore(PLACE);
    place.put(cells.slice(), this.name);
    if (before) place.put(before.slice(), this.before);
    change.commit?.();
    return new Promise((resolve, reject) => {
      change.oncomplete = resolve;
      change.onerror = change.onabort = () => reject(change.error);
    });
  }
}
