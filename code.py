# SPDX-License-Identifier: MIT
"""CircuitPython's entry point: start the console."""

if __name__ == "__main__":
    import sys
    from traceback import print_exception

    import supervisor

    sys.path.insert(0, "/lib")  # most modules are there; looking elsewhere first takes 50 ms
    try:
        from handful.power_on.startup import main

        console = main()
        del main  # a reference would keep the start-up code in memory
        console.run()
    except MemoryError as error:  # only at start-up: the main loop has its own recovery
        print_exception(error)
        supervisor.reload()
else:  # a tool on the laptop imports the standard library's `code`, which this file hides
    import sysconfig

    with open(sysconfig.get_path("stdlib") + "/code.py", encoding="utf-8") as file:
        exec(compile(file.read(), file.name, "exec"))
