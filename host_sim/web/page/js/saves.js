// SPDX-License-Identifier: MIT
// The memory as a file: the one that the simulator's --nvm uses. What is replaced can be had back.

const SIZE = 4096;
const NAME = "handful.nvm";

export function offer(handheld, store) {
  const find = (id) => document.getElementById(id);
  const [dialog, file, news, before] = ["saves", "file", "saves-news", "before"].map(find);
  let old = null;

  function say(words) {
    news.textContent = words;
  }

  async function replace(nvm, words) {
    old = handheld.nvm;
    const cells = nvm ?? new Uint8Array(SIZE).fill(0xff);
    handheld.off();
    await store?.put(cells);
    handheld.powerOn({ nvm: cells });
    before.hidden = old === null;
    say(words);
  }

  find("open-saves").addEventListener("click", () => {
    say("");
    dialog.showModal();
  });
  find("export").addEventListener("click", () => {
    const blob = new Blob([handheld.nvm ?? new Uint8Array(SIZE).fill(0xff)]);
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = NAME;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    say(`Saved as ${NAME}, where this browser puts what it downloads.`);
  });
  find("import").addEventListener("click", () => file.click());
  file.addEventListener("change", async () => {
    const [chosen] = file.files;
    file.value = "";
    if (!chosen) return;
    if (chosen.size !== SIZE) {
      say(`${chosen.name} is no saved memory: it has ${chosen.size} bytes instead of ${SIZE}. Choose another file.`);
      return;
    }
    await replace(new Uint8Array(await chosen.arrayBuffer()), `Loaded ${chosen.name}.`);
  });
  find("fresh").addEventListener("click", () => replace(null, "An empty memory."));
  before.addEventListener("click", () => replace(old, "The memory from before."));
}
