// SPDX-License-Identifier: MIT
// Saves: a copy of the console's memory as a file, the same that the simulator's --nvm opens. A memory
// that was erased or replaced can be brought back, also after a reload.

import { openDialog } from "./dialogs.js";
import { ERASED, NVM_SIZE } from "./machine/flash-facts.js";
import { put } from "./words.js";

const NAME = "handful.nvm";

const blank = () => new Uint8Array(NVM_SIZE).fill(ERASED);

export async function offerSaves(handheld, store) {
  const find = (id) => document.getElementById(id);
  const [dialog, erase, file, news, undo] = ["saves", "erase", "file", "saves-news", "undo"].map(find);
  let before = (await store?.getBefore().catch(() => null)) ?? null;
  undo.hidden = before === null;

  const say = (...text) => put(news, ...text);

  async function replace(cells, ...text) {
    before = handheld.nvm ?? blank();
    handheld.off();
    await store?.put(cells, before);
    handheld.powerOn({ nvm: cells });
    undo.hidden = false;
    say(...text);
  }

  find("open-saves").addEventListener("click", () => {
    say(...(before ? ["saves.can_undo"] : []));
    openDialog(dialog);
  });
  find("export").addEventListener("click", () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([handheld.nvm ?? blank()]));
    link.download = NAME;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    say("saves.saved", NAME);
  });
  find("import").addEventListener("click", () => file.click());
  file.addEventListener("change", async () => {
    const [chosen] = file.files;
    file.value = "";
    if (!chosen) return;
    if (chosen.size !== NVM_SIZE) {
      say("saves.not_a_copy", chosen.name);
      return;
    }
    const cells = new Uint8Array(await chosen.arrayBuffer());
    await replace(cells, "saves.imported", chosen.name);
  });
  find("open-erase").addEventListener("click", () => {
    erase.returnValue = "";
    openDialog(erase);
  });
  erase.addEventListener("close", () => {
    if (erase.returnValue === "erase") replace(blank(), "saves.erased");
  });
  undo.addEventListener("click", () => replace(before, "saves.undone"));
}
