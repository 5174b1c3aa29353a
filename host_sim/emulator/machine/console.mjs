// SPDX-License-Identifier: MIT
// The serial console at the end of a USB cable.

import { USBCDC } from "./engine.mjs";

export class SerialConsole {
  constructor(mcu) {
    this.text = "";
    this.usb = mcu.usbCtrl;
    this.cdc = new USBCDC(mcu.usbCtrl);
    this.wanted = 0; // how many typed bytes the device is ready to take
    const decoder = new TextDecoder();
    this.cdc.onSerialData = (bytes) => {
      this.text += decoder.decode(bytes, { stream: true });
    };
    // Left to itself the library answers every question for typed text with an empty packet, which
    // the device takes for news and asks again at once: wait until something was typed.
    this.usb.onEndpointRead = (endpoint, size) => {
      if (endpoint !== this.cdc.outEndpoint) return;
      this.wanted = size;
      this.pass();
    };
  }

  type(text) {
    for (const byte of Buffer.from(text)) this.cdc.sendSerialByte(byte);
    this.pass();
  }

  pass() {
    const count = Math.min(this.wanted, this.cdc.txFIFO.itemCount);
    if (!count) return;
    const bytes = Uint8Array.from({ length: count }, () => this.cdc.txFIFO.pull());
    this.wanted = 0;
    this.usb.endpointReadDone(this.cdc.outEndpoint, bytes);
  }

  taken() {
    const { text } = this;
    this.text = "";
    return text;
  }
}
