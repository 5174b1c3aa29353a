// SPDX-License-Identifier: MIT
// The buzzer: plays the tones of its pin as a square wave. Tones keep the distances that the firmware
// gives them, and are a moment behind it, so that none is late. Browsers allow sound only after the
// user has pressed something.

const LOUDEST = 0.12;
const DELAY = 0.03; // seconds behind the firmware
const DRIFT = 0.15; // seconds that the two clocks may differ before they are compared again

export class Buzzer {
  constructor(handheld) {
    this.context = null;
    this.ahead = 0; // seconds that the sound's clock is ahead of the firmware's
    this.muted = false;
    this.speed = () => handheld.speed;
    handheld.on("tone", (tone) => this.sound(...tone));
    handheld.on("begun", () => this.hush());
    handheld.on("off", () => this.hush());
    for (const event of ["keydown", "pointerdown", "touchend"]) {
      addEventListener(event, () => this.wake(), { capture: true, passive: true });
    }
  }

  mute(muted) {
    this.muted = muted;
    this.hush();
  }

  wake() {
    // For a browser the user is active when a finger is lifted, not when it comes down.
    if (!globalThis.AudioContext || navigator.userActivation?.isActive === false) return;
    if (!this.context) {
      this.context = new AudioContext();
      this.gain = new GainNode(this.context, { gain: 0 });
      this.wave = new OscillatorNode(this.context, { type: "square" });
      this.wave.connect(this.gain).connect(this.context.destination);
      this.wave.start();
    }
    if (this.context.state === "suspended") this.context.resume();
  }

  // Play a tone from this moment of the firmware's clock on, in milliseconds.
  sound(now, hertz, duty) {
    if (this.muted || !this.context || this.context.state !== "running" || this.speed() !== 1) return;
    const soonest = this.context.currentTime;
    let due = now / 1000 + this.ahead;
    if (due < soonest || due > soonest + DRIFT) {
      this.ahead = soonest + DELAY - now / 1000;
      due = soonest + DELAY;
    }
    this.wave.frequency.setValueAtTime(hertz, due);
    this.gain.gain.setValueAtTime(LOUDEST * Math.sin((Math.PI * duty) / 0xffff), due);
  }

  hush() {
    if (!this.context) return;
    this.gain.gain.cancelScheduledValues(0);
    this.gain.gain.setValueAtTime(0, this.context.currentTime);
  }
}
