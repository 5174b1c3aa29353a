# SPDX-License-Identifier: MIT
"""The log of a match: all its actions, packed into one to three bytes each.

The bytes are kept in small blocks. A list of a long game's ints would need eight kilobytes in one
piece, which a fragmented heap does not have.
"""

from handful import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

LARGEST_ACTION = 65535
BLOCK_SIZE = 96  # bytes after which a new block starts


def pack(actions: "Iterable[int]") -> bytes:
    """Return the actions as bytes: seven bits a byte, low bits first."""
    log = Log()
    for action in actions:
        log.append(action)
    return b"".join([bytes(block) for block in log.blocks])


def unpack(data: "bytes | bytearray") -> "Iterator[int]":
    """Yield the actions packed in `data`. Raise ValueError if the bytes are damaged."""
    action = shift = 0
    for byte in data:
        action |= (byte & 0x7F) << shift
        shift += 7
        if action > LARGEST_ACTION:
            raise ValueError("impossible action")
        if byte < 0x80:
            yield action
            action = shift = 0
    if shift:
        raise ValueError("impossible end")


class Log:
    """A sequence of actions: iterate over it, and len() counts them.

    blocks:  the packed bytes; no action is split between two blocks
    """

    def __init__(self) -> None:
        self.blocks = [bytearray()]
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> "Iterator[int]":
        for block in self.blocks:
            for action in unpack(block):  # `yield from` would need more of the small stack
                yield action

    def size(self) -> int:
        """Return the number of packed bytes."""
        return sum([len(block) for block in self.blocks])

    def append(self, action: int) -> None:
        """Add an action, 0 to LARGEST_ACTION."""
        block = self.blocks[-1]
        if len(block) >= BLOCK_SIZE:
            block = bytearray()
            self.blocks.append(block)
        while action > 0x7F:
            block.append(0x80 | action & 0x7F)
            action >>= 7
        block.append(action)
        self._count += 1

    def truncate(self, count: int) -> None:
        """Keep only the first `count` actions."""
        while self._count > count:
            block = self.blocks.pop()
            end = len(block) - 1
            while end > 0 and block[end - 1] > 0x7F:
                end -= 1
            if end > 0 or not self.blocks:
                self.blocks.append(block[:end])
            self._count -= 1

    def last_actions(self, count: int) -> list[int]:
        """Return the last actions, oldest first: `count` of them, or what two blocks hold."""
        actions: list[int] = []
        for block in self.blocks[-2:]:
            actions += unpack(block)
        return actions[-count:]
