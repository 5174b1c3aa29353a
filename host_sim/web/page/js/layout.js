// SPDX-License-Identifier: MIT
// Where everything on the device is drawn, in CSS pixels. A pixel of the panel is always a whole
// number of the screen's pixels. There are three shapes: "wide" is the console as it is built, "tall"
// fills a phone held upright, "flat" a phone held sideways.

const TALLEST = 2; // height of the tall shape in widths
const WIDEST = 640; // width of the tall shape
const LOW = 480; // a window less high than this is flat
const LAB_SHARE = 0.52; // of the height that the device keeps when the lab is open

// The size of a panel pixel: as large as fits into width x height.
function pixelSize(width, height, ratio) {
  return Math.max(1, Math.floor(Math.min(width / 128, height / 64) * ratio)) / ratio;
}

const between = (least, value, most) => Math.min(Math.max(least, value), most);

function wide(width, height, ratio) {
  const u = Math.max(1, Math.floor(Math.min(width / 272, height / 116) * ratio)) / ratio;
  return {
    u, pixel: u, width: 272 * u, height: 116 * u, inset: 6 * u, corner: 26 * u,
    glass: [64 * u, 18 * u, 144 * u, 78 * u], name: 99.4 * u, nameSize: 5.6 * u,
    pad: [35 * u, 58 * u], reach: 20 * u, arm: 11 * u,
    a: [247 * u, 45 * u], b: [226 * u, 72 * u], radius: 11.5 * u,
  };
}

function tall(space, height, ratio) {
  const width = Math.min(space, WIDEST);
  const high = Math.min(height, width * TALLEST);
  const pixel = pixelSize(width - 18, high * 0.46, ratio);
  const rim = Math.max(9, 4.5 * pixel);
  const glass = [6, 8, width - 12, 64 * pixel + 2 * rim];
  const nameSize = between(9, width / 34, 18);
  const name = glass[1] + glass[3] + nameSize;
  const top = name + 1.6 * nameSize;
  const u = Math.min(width / 156, (high - top - 8) / 86);
  const middle = top + (high - top) * 0.48;
  return {
    u, pixel, width, height: high, inset: 2, corner: 26, glass, name, nameSize,
    slots: high - middle > 78 * u ? 15 * u : 0,
    pad: [width * 0.272, middle], reach: 33 * u, arm: 22 * u,
    a: [width * 0.828, middle - 17 * u], b: [width * 0.655, middle + 19 * u], radius: 17 * u,
  };
}

function flat(width, height, ratio) {
  const least = between(92, width * 0.17, 190); // for each thumb
  const pixel = pixelSize(width - 2 * least - 18, height - 26, ratio);
  const [across, along] = [128 * pixel + 16, 64 * pixel + 18];
  const side = Math.min((width - across) / 2, 190); // the panel is smaller than the room for it
  const u = (side - 12) / 74;
  const radius = Math.min(19 * u, height / 7);
  return {
    u, pixel, width, height, inset: 2, corner: 26,
    glass: [(width - across) / 2, (height - along) / 2, across, along],
    name: (height + along) / 2 + 5, nameSize: height - along > 40 ? 10 : 0,
    pad: [side / 2 + 3, height * 0.54], reach: 33 * u, arm: 22 * u,
    a: [width - radius - 11, height * 0.42], b: [width - side + radius + 7, height * 0.68], radius,
  };
}

function draw(device, stage, panel) {
  const root = document.documentElement;
  const bar = document.querySelector("#bar");
  const main = document.querySelector("main");
  const ratio = devicePixelRatio || 1;
  const isFlat = innerHeight < LOW && root.clientWidth > 1.2 * innerHeight;
  document.body.classList.toggle("flat", isFlat);
  const padding = getComputedStyle(main);
  const sides = (one, other) => parseFloat(padding[one]) + parseFloat(padding[other]);
  const width = root.clientWidth - sides("paddingLeft", "paddingRight") - (isFlat ? bar.offsetWidth : 0);
  const free = innerHeight - sides("paddingTop", "paddingBottom") - (isFlat ? 0 : bar.offsetHeight);
  const height = document.body.classList.contains("lab") ? free * LAB_SHARE : free;
  const shape = isFlat ? flat : width < free ? tall : wide;
  const drawn = shape(width, height, ratio);
  device.className = shape.name;
  const { glass, pad, a, b, ...sizes } = drawn;
  const [left, top, across, along] = glass;
  const places = { left, top, across, along, "pad-x": pad[0], "pad-y": pad[1], "a-x": a[0], "a-y": a[1], "b-x": b[0], "b-y": b[1] };
  for (const [name, value] of Object.entries({ ...sizes, ...places })) {
    device.style.setProperty(`--${name}`, `${value}px`);
  }
  stage.style.setProperty("min-height", `${height}px`);
  panel.resize(Math.round(drawn.pixel * ratio));
}

// Draw the device now, and again whenever the window, the size of its pixels or the bar's height changes.
export function keepFitting(device, stage, panel) {
  const fit = () => draw(device, stage, panel);
  const watch = () => {
    matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener("change", watch, { once: true });
    fit();
  };
  addEventListener("resize", fit);
  new ResizeObserver(fit).observe(document.querySelector("#bar"));
  watch();
}
