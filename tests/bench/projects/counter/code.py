# SPDX-License-Identifier: MIT
"""Count presses of a button. The count survives power loss."""

import board
import busio
import digitalio
import displayio
import i2cdisplaybus
import microcontroller
import terminalio
from adafruit_display_text import label
from adafruit_displayio_ssd1306 import SSD1306

displayio.release_displays()
i2c = busio.I2C(board.GP5, board.GP4, frequency=400_000)
display = SSD1306(i2cdisplaybus.I2CDisplayBus(i2c, device_address=0x3C), width=128, height=64)
button = digitalio.DigitalInOut(board.GP14)
button.switch_to_input(pull=digitalio.Pull.UP)

count = microcontroller.nvm[0]
count = 0 if count == 0xFF else count
group = displayio.Group()
title = label.Label(terminalio.FONT, text="Counter", scale=2, x=4, y=12)
text = label.Label(terminalio.FONT, text=f"Count: {count}", x=4, y=40)
group.append(title)
group.append(text)
display.root_group = group
print("ready")

was_down = False
while True:
    is_down = not button.value
    if is_down and not was_down:
        count += 1
        microcontroller.nvm[0] = count
        text.text = f"Count: {count}"
    was_down = is_down
