# SPDX-License-Identifier: MIT
"""CircuitPython's entry: starts the console."""

if __name__ == "__main__":
    import sys
    from traceback import print_exception

    import supervisor

    sys.path.insert(0, "/lib")  # where most of it is: looking elsewhere first takes 50 ms
    try:
        from handful.power_on.startup import main

        console = main()
        del main  # so that play can drop the code of power-on
        console.run()
    except MemoryError as error:  # the main loop has a screen for it, power-on has not
        print_exception(error)
        supervisor.reload()
else:  # a tool on the laptop wants the standard library's `code`, which this file's name hides
    import sysconfig

    with open(sysconfig.get_path("stdlib") + "/code.py", encoding="utf-8") as file:
        exec(compile(file.read(), file.name, "exec"))
