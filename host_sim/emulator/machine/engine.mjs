// SPDX-License-Identifier: MIT
// The processor: rp2040js, from the folder that the command line names (see engine.py).

import { join } from "node:path";
import { pathToFileURL } from "node:url";

const library = await import(pathToFileURL(join(process.argv[2], "dist/esm/index.js")));

export const { BasePeripheral, ConsoleLogger, GPIOPin, LogLevel, RP2040, USBCDC } = library;
const pio = "dist/esm/peripherals/pio.js";
export const { RPPIO } = await import(pathToFileURL(join(process.argv[2], pio)));
