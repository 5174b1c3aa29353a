# SPDX-License-Identifier: MIT
"""Every action of a game, packed: one byte for those below 128, two or three for larger ones.

Kept in small pieces: a list of a long game's ints would be one block of eight kilobytes, and no
heap has that after an evening.
"""

MOST = 65535  # the largest action
PIECE = 96  # bytes after which a new piece begins


def pack(actions):
    """Ints as bytes."""
    log = Log()
    for action in actions:
        log.append(action)
    return b"".join([bytes(piece) for piece in log.pieces])


def unpack(data):
    """The ints again; bytes that tell of none raise ValueError."""
    value = shift = 0
    for byte in data:
        value |= (byte & 0x7F) << shift
        shift += 7
        if value > MOST:
            raise ValueError("impossible action")
        if byte < 0x80:
            yield value
            value = shift = 0
    if shift:
        raise ValueError("impossible end")


class Log:
    """Goes through its actions like a list of ints; len() counts them.

    pieces:  the packed bytes; no action goes over from one to the next
    """

    def __init__(self):
        self.pieces = [bytearray()]
        self._count = 0

    def __len__(self):
        return self._count

    def __iter__(self):
        for piece in self.pieces:
            for action in unpack(piece):  # no `yield from`: a device stack has few levels
                yield action

    def size(self):
        """How many bytes they take."""
        return sum([len(piece) for piece in self.pieces])

    def append(self, action):
        """One more."""
        piece = self.pieces[-1]
        if len(piece) >= PIECE:
            piece = bytearray()
            self.pieces.append(piece)
        while action > 0x7F:
            piece.append(0x80 | action & 0x7F)
            action >>= 7
        piece.append(action)
        self._count += 1

    def cut(self, count):
        """Only the first `count` of them."""
        while self._count > count:
            piece = self.pieces.pop()
            end = len(piece) - 1
            while end > 0 and piece[end - 1] > 0x7F:
                end -= 1
            if end > 0 or not self.pieces:
                self.pieces.append(piece[:end])
            self._count -= 1

    def last(self, count):
        """The last ones, oldest first; at most as many as the last two pieces hold."""
        actions = []
        for piece in self.pieces[-2:]:
            actions += unpack(piece)
        return actions[-count:]
