// SPDX-License-Identifier: MIT
// The buttons that switch something on and off: sound, vibration, full screen. The first two are
// remembered in this browser.

const find = (id) => document.getElementById(id);

// A browser may forbid a page to store anything: then nothing is remembered.
function recall(name) {
  try {
    return localStorage.getItem(`handful-${name}`) !== "off";
  } catch {
    return true;
  }
}

function remember(name, on) {
  try {
    localStorage.setItem(`handful-${name}`, on ? "on" : "off");
  } catch {
    // see recall
  }
}

// Something that is on until it is switched off by the button with this id.
export class Toggle {
  constructor(id, change = () => {}) {
    this.id = id;
    this.button = find(id);
    this.change = change;
    this.button.addEventListener("click", () => this.flip());
    this.set(recall(id));
  }

  flip() {
    this.set(!this.on);
    remember(this.id, this.on);
  }

  set(on) {
    this.on = on;
    this.button.setAttribute("aria-pressed", on);
    this.change(on);
  }
}

// Returns a function that switches full screen on and off, where the browser can.
export function offerFullScreen() {
  const button = find("full-screen");
  const root = document.documentElement;
  button.hidden = !document.fullscreenEnabled;
  document.body.classList.toggle("can-fill", !button.hidden);

  function flip() {
    if (button.hidden) return;
    const done = document.fullscreenElement ? document.exitFullscreen() : root.requestFullscreen();
    done.catch(() => {}); // the browser says why, if at all
  }

  button.addEventListener("click", flip);
  document.addEventListener("fullscreenchange", () => {
    button.setAttribute("aria-pressed", document.fullscreenElement !== null);
  });
  return flip;
}
