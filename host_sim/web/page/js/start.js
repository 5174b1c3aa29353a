// SPDX-License-Identifier: MIT
// Runs before the page is drawn, also where modules do not: says that there are scripts, and whether
// the page was opened from disk. style.css shows the page or an explanation accordingly. Chooses the
// language: the console's at the last visit, otherwise the browser's.

(() => {
  const LANGUAGES = ["en"]; // filled in by the build
  const root = document.documentElement;

  function remembered() {
    try {
      return localStorage.getItem("handful-language");
    } catch {
      return null;
    }
  }

  const wanted = [remembered(), ...navigator.languages.map((code) => code.slice(0, 2).toLowerCase())];
  root.lang = wanted.find((code) => LANGUAGES.includes(code)) ?? LANGUAGES[0];
  root.className = location.protocol === "file:" ? "from-disk" : "scripts";
  addEventListener("DOMContentLoaded", () => {
    for (const block of document.querySelectorAll("#from-disk > div")) block.hidden = block.lang !== root.lang;
  });
})();
