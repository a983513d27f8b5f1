# Made from the declarations of the engine: `python -m seventeen.stub` prints it.
from array import array
from collections.abc import Callable, Iterable, Iterator
from os import PathLike
from typing import Any, Generic, Literal, TypeVar, Union, overload

__all__: list[str]
__version__: str

# In `Puzzle | Any`, `Any` is another class or None in cases that callers know: a puzzle may be a
# grid, a solution may be a board of another size, or missing.

_Item = TypeVar("_Item")

# The path of a file, a list of values or texts, or an array of shape (n, 81) or (n, 9, 9).
_Many = Union[PathLike[str], Iterable[Any]]

class Error(Exception):
    """An error of the engine."""

class InputError(Error, ValueError):
    """The input or an option is invalid: the message names the place and the reason."""

class WorkError(Error, RuntimeError):
    """The work failed, for example because of a component or a disk."""

class Grid:
    """A solution grid: 81 digits by rows."""

    def __new__(cls, grid: str | bytes | Grid | Puzzle | Iterable[Any], /) -> Grid: ...
    def cells(self, digit: int, /) -> Cells:
        """The cells of a digit."""
    def puzzle(self, cells: Cells | str | Iterable[int], /) -> Puzzle:
        """The puzzle with the digits of these cells."""
    @property
    def digits(self) -> bytes:
        """The digits 1 to 9 by rows, as 81 bytes."""
    @property
    def note(self) -> str:
        """The comment that followed the grid."""
    def __lt__(self, other: Grid, /) -> bool: ...
    def __le__(self, other: Grid, /) -> bool: ...
    def __gt__(self, other: Grid, /) -> bool: ...
    def __ge__(self, other: Grid, /) -> bool: ...

class Puzzle:
    """A puzzle: its givens by rows. Or pencilmarks, a position, or a board of another size."""

    def __new__(cls, puzzle: str | bytes | Grid | Puzzle | Iterable[Any], /) -> Puzzle: ...
    @property
    def cells(self) -> Cells | Any:
        """The cells of the digits; None for a board of more than nine digits."""
    def candidates(self, cell: int, /) -> list[int]:
        """The candidates of a cell, which is a number from 0 to 80; none if it has a digit."""
    def places(self, digit: int, /) -> Cells:
        """The cells that may have this digit."""
    @property
    def digits(self) -> bytes | Any:
        """The digits by rows, 0 for a blank cell, as 81 bytes; None for a board of another size."""
    @property
    def clues(self) -> int:
        """The number of clues."""
    @property
    def note(self) -> str:
        """The comment that followed the puzzle."""
    def __lt__(self, other: Puzzle, /) -> bool: ...
    def __le__(self, other: Puzzle, /) -> bool: ...
    def __gt__(self, other: Puzzle, /) -> bool: ...
    def __ge__(self, other: Puzzle, /) -> bool: ...

class Cells:
    """A set of cells, which are numbers from 0 to 80, by rows."""

    def __new__(cls, cells: Cells | str | Iterable[int] = ..., /) -> Cells: ...
    def isdisjoint(self, other: Cells | str | Iterable[int], /) -> bool:
        """Whether the sets share no cell."""
    def issubset(self, other: Cells | str | Iterable[int], /) -> bool:
        """Whether the other set has all cells of this one."""
    def issuperset(self, other: Cells | str | Iterable[int], /) -> bool:
        """Whether this set has all cells of the other one."""
    def union(self, *others: Cells | str | Iterable[int]) -> Cells:
        """The cells of this set and of the others."""
    def intersection(self, *others: Cells | str | Iterable[int]) -> Cells:
        """The cells that this set and all others have."""
    def difference(self, *others: Cells | str | Iterable[int]) -> Cells:
        """The cells of this set that no other has."""
    def __and__(self, other: Cells | set[int] | frozenset[int], /) -> Cells: ...
    def __rand__(self, other: Cells | set[int] | frozenset[int], /) -> Cells: ...
    def __or__(self, other: Cells | set[int] | frozenset[int], /) -> Cells: ...
    def __ror__(self, other: Cells | set[int] | frozenset[int], /) -> Cells: ...
    def __sub__(self, other: Cells | set[int] | frozenset[int], /) -> Cells: ...
    def __rsub__(self, other: Cells | set[int] | frozenset[int], /) -> Cells: ...
    def __xor__(self, other: Cells | set[int] | frozenset[int], /) -> Cells: ...
    def __rxor__(self, other: Cells | set[int] | frozenset[int], /) -> Cells: ...
    def __invert__(self) -> Cells: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[int]: ...
    def __contains__(self, cell: int, /) -> bool: ...
    def __lt__(self, other: Cells | set[int] | frozenset[int], /) -> bool: ...
    def __le__(self, other: Cells | set[int] | frozenset[int], /) -> bool: ...
    def __gt__(self, other: Cells | set[int] | frozenset[int], /) -> bool: ...
    def __ge__(self, other: Cells | set[int] | frozenset[int], /) -> bool: ...

class Table:
    """The results for many items, in their order."""

    @property
    def columns(self) -> list[str]:
        """The names of the columns."""
    def column(self, name: str, /) -> array[int] | array[float] | list[Any] | memoryview:
        """The column of this name."""
    def digits(self, name: str, /) -> memoryview:
        """The digits of a column of grids or puzzles, of shape (n, 81)."""
    def to_dicts(self) -> list[dict[str, Any]]:
        """The rows as dictionaries."""
    @overload
    def to_csv(self, path: None = None, /) -> str:
        """The table as CSV: a text, or nothing if it goes into a file."""
    @overload
    def to_csv(self, path: str | PathLike[str], /) -> None: ...
    @overload
    def to_jsonl(self, path: None = None, /) -> str:
        """The table as JSON lines: a text, or nothing if it goes into a file."""
    @overload
    def to_jsonl(self, path: str | PathLike[str], /) -> None: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Any]: ...
    @overload
    def __getitem__(self, row: int, /) -> Any: ...
    @overload
    def __getitem__(self, rows: slice, /) -> list[Any]: ...
    @overload
    def __getitem__(self, column: str, /) -> array[int] | array[float] | list[Any] | memoryview: ...

class Stream(Generic[_Item]):
    """Results, each made while a loop takes those before it."""

    def close(self) -> None:
        """Stops the work."""
    def __iter__(self) -> Stream[_Item]: ...
    def __next__(self) -> _Item: ...
    def __enter__(self) -> Stream[_Item]: ...
    def __exit__(self, *exception: Any) -> None: ...

class Picture:
    """A picture, which notebooks show. Its text is SVG."""

class Component:
    """A component that is a function. It can be called as the function."""

    @property
    def name(self) -> str:
        """The name."""
    @property
    def kind(self) -> str:
        """The kind, as recipes name it: clique, ua, solver, generator or technique."""
    def __call__(self, *args: Any, **options: Any) -> Any: ...

def clique_by(function: Callable[[Cells], float], /, name: str | None = None) -> Component:
    """Makes a clique strategy that packs sets in ascending order of the function's numbers."""

def clique_choosing(
    function: Callable[[list[Cells], dict[str, Any]], Iterable[Cells]], /, name: str | None = None
) -> Component:
    """Makes a clique strategy that chooses the sets that the function returns."""

def ua_by(function: Callable[[Grid], Iterable[Cells | str]], /, name: str | None = None) -> Component:
    """Makes a harvester that looks for a set within each of the sets that the function returns."""

def solver_by(function: Callable[[Puzzle], Iterable[Grid]], /, name: str | None = None) -> Component:
    """Makes a solver from a function that returns all solutions of a puzzle."""

def generator_by(
    function: Callable[[int, Puzzle | Grid | None], Any], /, name: str | None = None
) -> Component:
    """Makes a generator from a function of a seed and a puzzle or grid to begin with."""

def technique_by(function: Callable[[Puzzle], Any], /, name: str | None = None) -> Component:
    """Makes a technique from a function that returns the steps of a position."""

class Comparison:
    """The results of each choice for each item, and their statistics."""

    @property
    def choices(self) -> list[str]:
        """The names of the choices. The first is the baseline of ratios."""
    @property
    def measures(self) -> list[str]:
        """The measures in which choices differ."""
    def ratios(self, measure: str | None = None, /) -> Table:
        """The geometric means of ratios to the first choice, with 95 % intervals."""
    def sum(self, *measures: str) -> Table:
        """The sums of these measures over all items."""
    def spread(self, *measures: str) -> Table:
        """The medians and the quartiles of these measures."""
    def rows(self) -> Table:
        """A row for each item and choice, with all measures."""
    def by(self, *names: str) -> Comparison:
        """The same results in groups of items that agree in these names."""
    def plot(self, measure: str | None = None, /, ax: Any = None) -> Any:
        """Draws the ratios with their intervals, by matplotlib, and returns the axes."""
    def __len__(self) -> int: ...
