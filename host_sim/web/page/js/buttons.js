// SPDX-License-Identifier: MIT
// The six buttons, in the order of their numbers in the firmware.

export const BUTTONS = ["UP", "DOWN", "LEFT", "RIGHT", "A", "B"];
