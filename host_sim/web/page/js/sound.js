// SPDX-License-Identifier: MIT
// The buzzer: what its pin carries, as a square wave. Tones keep the firmware's distances, a moment
// behind it, so that none comes late. Browsers allow sound only once somebody has pressed something.

const LOUDEST = 0.12;
const BEHIND = 0.03; // seconds
const DRIFT = 0.15; // seconds after which the two clocks are compared anew

export class Buzzer {
  constructor(handheld) {
    this.context = null;
    this.ahead = 0; // what the sound's clock is ahead of the firmware's
    this.speed = () => handheld.speed;
    handheld.on("tone", (tone) => this.sound(...tone));
    handheld.on("begun", () => this.hush());
    handheld.on("off", () => this.hush());
    for (const event of ["keydown", "pointerdown", "touchend"]) {
      addEventListener(event, () => this.wake(), { capture: true, passive: true });
    }
  }

  wake() {
    // A finger that comes down is not enough for a browser; one that is lifted is.
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

  // From a moment of the firmware's clock on, in milliseconds.
  sound(now, hertz, duty) {
    if (!this.context || this.context.state !== "running" || this.speed() !== 1) return;
    const soonest = this.context.currentTime;
    let due = now / 1000 + this.ahead;
    if (due < soonest || due > soonest + DRIFT) {
      this.ahead = soonest + BEHIND - now / 1000;
      due = soonest + BEHIND;
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
