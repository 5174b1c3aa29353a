// SPDX-License-Identifier: MIT
// Saves: a copy of the console's memory as a file, the same that the simulator's --nvm opens. A memory
// that was erased or replaced can be brought back, also after a reload.

import { ERASED, NVM_SIZE } from "./machine/flash-facts.js";

const NAME = "handful.nvm";

const blank = () => new Uint8Array(NVM_SIZE).fill(ERASED);

export async function offerSaves(handheld, store) {
  const find = (id) => document.getElementById(id);
  const [dialog, erase, file, news, undo] = ["saves", "erase", "file", "saves-news", "undo"].map(find);
  let before = (await store?.getBefore().catch(() => null)) ?? null;
  undo.hidden = before === null;

  function say(words) {
    news.textContent = words;
  }

  async function replace(cells, words) {
    before = handheld.nvm ?? blank();
    handheld.off();
    await store?.put(cells, before);
    handheld.powerOn({ nvm: cells });
    undo.hidden = false;
    say(words);
  }

  find("open-saves").addEventListener("click", () => {
    say("");
    dialog.showModal();
  });
  find("export").addEventListener("click", () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([handheld.nvm ?? blank()]));
    link.download = NAME;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    say(`The copy is in your downloads: ${NAME}`);
  });
  find("import").addEventListener("click", () => file.click());
  file.addEventListener("change", async () => {
    const [chosen] = file.files;
    file.value = "";
    if (!chosen) return;
    if (chosen.size !== NVM_SIZE) {
      say(`${chosen.name} is not a copy of your games: it has ${chosen.size} bytes, not ${NVM_SIZE}. Choose another file.`);
      return;
    }
    const cells = new Uint8Array(await chosen.arrayBuffer());
    await replace(cells, `The games from ${chosen.name} are here. Undo brings back the ones before.`);
  });
  find("open-erase").addEventListener("click", () => {
    erase.returnValue = "";
    erase.showModal();
  });
  erase.addEventListener("close", () => {
    if (erase.returnValue === "erase") replace(blank(), "All games are erased. Undo brings them back.");
  });
  undo.addEventListener("click", () => replace(before, "Your games from before are back."));
}
