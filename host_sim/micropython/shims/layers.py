# SPDX-License-Identifier: MIT
"""What lies one above the other: displayio's Group, without drawing."""


class Group:
    def __init__(self, *, scale=1, x=0, y=0):
        self.scale = scale
        self.x = x
        self.y = y
        self.hidden = False
        self._layers = []

    def append(self, layer):
        self._layers.append(layer)

    def insert(self, index, layer):
        self._layers.insert(index, layer)

    def index(self, layer):
        return self._layers.index(layer)

    def pop(self, index=-1):
        return self._layers.pop(index)

    def remove(self, layer):
        self._layers.remove(layer)

    def sort(self, key, reverse=False):
        self._layers.sort(key=key, reverse=reverse)

    def __len__(self):
        return len(self._layers)

    def __getitem__(self, index):
        return self._layers[index]

    def __setitem__(self, index, layer):
        self._layers[index] = layer

    def __delitem__(self, index):
        del self._layers[index]

    def __iter__(self):
        return iter(self._layers)
