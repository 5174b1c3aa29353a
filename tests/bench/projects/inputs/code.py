# SPDX-License-Identifier: MIT
"""Print every input: an encoder, a knob, a key matrix and a sensor on I2C."""

import time

import analogio
import board
import busio
import digitalio
import keypad
import neopixel_write
import rotaryio

i2c = busio.I2C(board.GP5, board.GP4)
knob = analogio.AnalogIn(board.GP26)
encoder = rotaryio.IncrementalEncoder(board.GP18, board.GP19)
keys = keypad.KeyMatrix((board.GP6, board.GP7), (board.GP8, board.GP9))
pixel = digitalio.DigitalInOut(board.GP16)
pixel.switch_to_output()
neopixel_write.neopixel_write(pixel, bytearray((1, 2, 3)))

while not i2c.try_lock():
    pass
i2c.writeto(0x18, bytes((1, 0xAB)))
answer = bytearray(2)
i2c.writeto_then_readfrom(0x18, bytes((5,)), answer)
print("sensor", answer[0] * 256 + answer[1])
i2c.writeto_then_readfrom(0x18, bytes((1,)), answer)
print("settings", answer[0])
for command in (1, 2):
    i2c.writeto(0x18, bytes((7, command, 99)))
    i2c.readfrom_into(0x18, answer)
    print("answer", answer[0] * 256 + answer[1])
i2c.unlock()

position = tenths = None
while True:
    event = keys.events.get()
    if event and event.pressed:
        print("key", event.key_number)
    if encoder.position != position:
        position = encoder.position
        print("position", position)
    if round(knob.value * 33 / 65535) != tenths:
        tenths = round(knob.value * 33 / 65535)
        print("tenths of a volt", tenths)
    time.sleep(0.005)
