// SPDX-License-Identifier: MIT
// The OLED: sharp pixels with hairline gaps and a slight glow, as bright as the firmware sets it. It is
// drawn at most once a frame, and only when something changed.

const WIDTH = 128;
const HEIGHT = 64;
const LIT = [216, 233, 255];
const OFF = [8, 10, 15];
const LEAST_LIGHT = 0.35; // the panel's lowest contrast is still visible
const GLOW = 0.22;

// A colour as the four bytes of an ImageData, the lowest first.
function packed([red, green, blue]) {
  return (255 << 24) | (blue << 16) | (green << 8) | red;
}

export class Panel {
  constructor(canvas) {
    this.canvas = canvas;
    this.small = document.createElement("canvas");
    this.small.width = WIDTH;
    this.small.height = HEIGHT;
    this.haze = document.createElement("canvas");
    this.haze.width = WIDTH / 4;
    this.haze.height = HEIGHT / 4;
    this.picture = new Uint8Array((WIDTH / 8) * HEIGHT);
    this.nothing = this.picture; // before the first
    this.brightness = 1;
    this.awake = true;
    this.scale = 1;
    this.image = new ImageData(WIDTH, HEIGHT);
    this.pixels = new Uint32Array(this.image.data.buffer);
    this.drawn = false; // something, in this frame
    this.waiting = false; // something changed since
  }

  // Whether the console has drawn something since the page was loaded.
  hasPicture() {
    return this.nothing === null;
  }

  resize(scale) {
    this.scale = scale;
    this.canvas.width = WIDTH * scale;
    this.canvas.height = HEIGHT * scale;
    this.draw();
  }

  // The first change in a frame is drawn at once, so that this frame shows it; later ones wait for the
  // next frame.
  show(change) {
    Object.assign(this, change);
    if (this.drawn) {
      this.waiting = true;
      return;
    }
    this.draw();
    this.drawn = true;
    requestAnimationFrame(() => {
      this.drawn = false;
      if (this.waiting) this.show({});
    });
  }

  draw() {
    this.waiting = false;
    const light = LEAST_LIGHT + (1 - LEAST_LIGHT) * this.brightness;
    const lit = packed(OFF.map((dark, i) => Math.round(dark + (LIT[i] - dark) * light)));
    const dark = packed(OFF);
    for (let at = 0; at < this.pixels.length; at++) {
      const on = (this.picture[at >> 3] >> (7 - (at & 7))) & 1;
      this.pixels[at] = on && this.awake ? lit : dark;
    }
    this.small.getContext("2d").putImageData(this.image, 0, 0);
    const { width, height } = this.canvas;
    const context = this.canvas.getContext("2d", { alpha: false });
    context.imageSmoothingEnabled = false;
    context.globalCompositeOperation = "copy";
    context.drawImage(this.small, 0, 0, width, height);
    this.drawGaps(context);
    this.drawGlow(context);
    if (this.nothing && this.picture !== this.nothing) {
      this.nothing = null;
      performance.mark("first picture");
    }
  }

  drawGaps(context) {
    const { scale } = this;
    if (scale < 6) return; // gaps would make letters hard to read
    const { width, height } = this.canvas;
    const line = Math.max(1, Math.round(scale / 8));
    context.globalCompositeOperation = "source-over";
    context.fillStyle = `rgb(${OFF.join(" ")} / ${Math.min(30, 2.5 * scale)}%)`;
    for (let x = 0; x < width; x += scale) context.fillRect(x, 0, line, height);
    for (let y = 0; y < height; y += scale) context.fillRect(0, y, width, line);
  }

  drawGlow(context) {
    const haze = this.haze.getContext("2d", { alpha: false });
    haze.globalCompositeOperation = "copy";
    haze.imageSmoothingEnabled = true;
    haze.imageSmoothingQuality = "medium";
    haze.drawImage(this.small, 0, 0, this.haze.width, this.haze.height);
    haze.globalCompositeOperation = "multiply";
    haze.fillStyle = `rgb(${[0.5, 0.8, 1].map((part) => Math.round(255 * GLOW * part)).join(" ")})`;
    haze.fillRect(0, 0, this.haze.width, this.haze.height);
    context.globalCompositeOperation = "lighter";
    context.imageSmoothingEnabled = true;
    context.drawImage(this.haze, 0, 0, this.canvas.width, this.canvas.height);
  }
}
