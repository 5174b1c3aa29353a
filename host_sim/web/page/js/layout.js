// SPDX-License-Identifier: MIT
// How large the device is drawn: so that every pixel of the panel is a whole number of the screen's,
// lying or upright, whichever is larger.

const SHAPES = { wide: [272, 116], tall: [156, 258] };
const LARGEST = 6; // CSS pixels of one OLED pixel
const WITH_LAB = 0.52; // of the height, when the lab is open

function lay(device, stage, panel) {
  const ratio = devicePixelRatio || 1;
  const width = document.documentElement.clientWidth;
  const free = innerHeight - document.querySelector("#bar").offsetHeight;
  const height = document.body.classList.contains("lab") ? free * WITH_LAB : free;
  const scales = Object.entries(SHAPES).map(([name, [wide, high]]) => {
    const most = Math.min(width / wide, height / high, LARGEST);
    return [Math.max(1, Math.floor(most * ratio)), name];
  });
  scales.sort((one, other) => other[0] - one[0]);
  const [scale, name] = scales[0];
  device.className = name;
  document.documentElement.style.setProperty("--u", `${scale / ratio}px`);
  stage.style.setProperty("min-height", `${height}px`);
  panel.resize(scale);
}

// Now and whenever the window or its pixels change.
export function keepFitting(device, stage, panel) {
  const fit = () => lay(device, stage, panel);
  const watch = () => {
    matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener("change", watch, { once: true });
    fit();
  };
  addEventListener("resize", fit);
  watch();
}
