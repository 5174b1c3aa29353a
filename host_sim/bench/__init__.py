# SPDX-License-Identifier: MIT
"""A test bench for any CircuitPython project: simulated (`bench`) or on firmware (`genuine`).

    from host_sim.bench.bench import Bench

    bench = Bench("my_project")
    bench.power_on()
    bench.wait_for("Hello")
    bench.press("A")
    bench.picture().save("screen.png")

docs/bench.md describes it. This package imports only the simulator and the emulator.
"""
