// SPDX-License-Identifier: MIT
// The PIO's state machines at their own speed. rp2040js steps them by setTimeout, which never fires
// while the processor runs here, and it ignores their clock dividers.

import { RPPIO } from "./engine.mjs";

RPPIO.prototype.run = () => {};

// Lets the state machines run for some clocks of the processor.
export function stepMachines(pios, clocks) {
  for (const pio of pios) {
    if (pio.stopped) continue;
    for (const machine of pio.machines) {
      if (!machine.enabled) continue;
      const divider = (machine.clockDivInt || 65536) + machine.clockDivFrac / 256;
      machine.credit = (machine.credit ?? 0) + clocks / divider;
      while (machine.credit >= 1) {
        const before = machine.cycles;
        machine.step();
        machine.credit -= Math.max(1, machine.cycles - before);
        if (machine.waiting) machine.credit = Math.min(machine.credit, 0);
      }
    }
    pio.checkChangedPins();
  }
}
