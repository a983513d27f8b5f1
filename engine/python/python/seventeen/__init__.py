"""Seventeen, a sudoku research engine: its jobs as functions.

A function takes one puzzle or grid, or many: a text with several lines, the path of a file, a list,
or an array of shape (n, 81). One item gives a result, and many give a ``Table``. All threads work on
many items, without the interpreter's lock, and results have the order of the items.

>>> solve("...2....48..........3..1.25...41..63.....29.7.4..9....58....731....7....6..12..5.").solutions
1
>>> table = count(["." * 81] * 3, limit=10)
>>> sum(table["count"])
30

Wrong input raises ``InputError``, which is a ``ValueError``:

>>> solve("12")
Traceback (most recent call last):
...
seventeen.InputError: the text:1:3: expected 81 cells, found 2
"""

from . import _seventeen
from ._seventeen import *  # noqa: F403
from ._seventeen import __version__  # noqa: F401

__all__ = [name for name in _seventeen.__all__ if not name.startswith("_")]
