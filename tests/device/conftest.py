# SPDX-License-Identifier: MIT
"""The virtual machine: where it cannot be had, its tests fail in CI and are skipped elsewhere."""

import os

import pytest

from host_sim.vm.vm import NoMachine, ensure


@pytest.fixture(scope="session")
def interpreter():
    """The machine's interpreter is installed."""
    try:
        return ensure()
    except NoMachine as reason:
        if os.environ.get("CI") == "true":
            pytest.fail(str(reason))
        pytest.skip(str(reason))
