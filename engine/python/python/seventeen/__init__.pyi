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

class Solved:
    r"""The solution, or the puzzle and the reason why there is no single one.
    """

    def to_dict(self) -> dict[str, Any]:
        """The fields by name."""
    @property
    def puzzle(self) -> Puzzle:
        r"""Puzzle that was solved."""
    @property
    def solutions(self) -> int:
        r"""Number of solutions: 0, 1, or 2 for several."""
    @property
    def grid(self) -> Grid | Any:
        r"""Solution; the first of several; nothing if there is none."""
    @property
    def other(self) -> Grid | Any:
        r"""Second of several solutions; nothing if there is at most one."""

class Counted:
    r"""The puzzle and the number, with `+` if the count stopped at its limit.
    """

    def to_dict(self) -> dict[str, Any]:
        """The fields by name."""
    @property
    def puzzle(self) -> Puzzle:
        r"""Puzzle whose solutions were counted."""
    @property
    def count(self) -> int:
        r"""Number of solutions that were counted."""
    @property
    def limited(self) -> bool:
        r"""Whether the count stopped at its limit."""

class Ranked:
    r"""The rank and the minlex form.
    """

    def to_dict(self) -> dict[str, Any]:
        """The fields by name."""
    @property
    def rank(self) -> int:
        r"""Rank of the grid in the catalogue."""
    @property
    def grid(self) -> Grid:
        r"""Minlex form of the grid."""
    @property
    def class_(self) -> int:
        r"""Class of the grid, 1 to 416: the least class of its bands and stacks."""
    @property
    def automorphisms(self) -> int:
        r"""Number of automorphisms, the identity included."""
    @property
    def bands(self) -> list[int]:
        r"""Classes of the three bands and then the three stacks of the minlex form. The grid's own
        `bands` describes the grid as it was given."""

class Rated:
    r"""The puzzle and its rating in one line.
    """

    def to_dict(self) -> dict[str, Any]:
        """The fields by name."""
    @property
    def puzzle(self) -> Puzzle:
        r"""Puzzle that was rated."""
    @property
    def clues(self) -> int:
        r"""Number of givens of the puzzle."""
    @property
    def er(self) -> float | None:
        r"""Explainer rating, ER (SER): the hardest step; nothing if the puzzle has none. Ratings by
        other raters have no such field."""
    @property
    def ep(self) -> float | None:
        r"""Pearl rating, EP: the hardest step up to the first digit."""
    @property
    def ed(self) -> float | None:
        r"""Diamond rating, ED: the first step."""
    @property
    def score(self) -> float | None:
        r"""Sum of the steps' ratings, if the profile adds them up."""
    @property
    def level(self) -> str | None:
        r"""Level of difficulty, if the profile has levels."""
    @property
    def hardest(self) -> str | None:
        r"""Title of the hardest step, if the steps of a profile rate the puzzle or are asked for."""
    @property
    def figures(self) -> dict[str, Any]:
        r"""Figures of a class rater, by name: a number, a list, or nothing for a figure above the
        bound or infinite."""
    @property
    def above(self) -> float | None:
        r"""Bound of ER, if rating stopped there because ER is above it."""
    @property
    def invalid(self) -> str | None:
        r"""Why the puzzle has no rating; nothing if it has one."""
    @property
    def morphs(self) -> dict[str, Any] | None:
        r"""Ranges of the ratings over morphs: by name an array of the least and the greatest
        rating; nothing unless morphs were requested."""
    @property
    def seconds(self) -> float:
        r"""Time that the rating took, in seconds."""

class Path:
    r"""All steps, one line each.
    """

    def to_dict(self) -> dict[str, Any]:
        """The fields by name."""
    @property
    def puzzle(self) -> Puzzle:
        r"""Puzzle or position in which the path begins."""
    @property
    def start(self) -> str | None:
        r"""Initial pencilmarks, if the line of the puzzle does not imply them."""
    @property
    def invalid(self) -> str | None:
        r"""Why the puzzle has no single solution, in which case the path has no steps; otherwise
        nothing."""
    @property
    def mistake(self) -> str | None:
        r"""What is wrong in a position without solution, as far as its digits and givens tell;
        otherwise nothing."""
    @property
    def solved(self) -> bool:
        r"""Whether every cell has a digit after the last step."""
    @property
    def er(self) -> float:
        r"""Rating of the hardest step; 20 if the path does not reach the solution."""
    @property
    def ep(self) -> float:
        r"""Rating of the hardest step up to the first digit."""
    @property
    def ed(self) -> float:
        r"""Rating of the first step."""
    @property
    def hardest(self) -> Step | None:
        r"""Hardest step; nothing if there is no step."""
    @property
    def score(self) -> float:
        r"""Sum of the steps' ratings."""
    @property
    def level(self) -> str | None:
        r"""Level of difficulty, if the profile has levels."""
    @property
    def steps(self) -> list[Step]:
        r"""Steps of the path, in order."""
    @property
    def marks(self) -> str:
        r"""Pencilmarks of the position in which the path ends."""
    @property
    def end(self) -> Puzzle:
        r"""Position in which the path ends."""
    @property
    def summary(self) -> str:
        r"""The total of the steps, in one line."""

class Hint:
    r"""The revealed part of the step, in one line.
    """

    def to_dict(self) -> dict[str, Any]:
        """The fields by name."""
    @property
    def puzzle(self) -> Puzzle:
        r"""Puzzle, or position, that the hint is for."""
    @property
    def place(self) -> str | None:
        r"""Houses or cells where the step is; nothing if there is no step."""
    @property
    def technique(self) -> str | None:
        r"""Name of the step's pattern; nothing unless it is revealed."""
    @property
    def about(self) -> str | None:
        r"""Explanation of the technique; nothing unless it is revealed."""
    @property
    def step(self) -> Step | None:
        r"""The step; nothing if there is none."""
    @property
    def before(self) -> Puzzle | None:
        r"""The position before the step, if it is revealed."""

class AllSteps:
    r"""The position, and a line for each step.
    """

    def to_dict(self) -> dict[str, Any]:
        """The fields by name."""
    @property
    def position(self) -> Puzzle:
        r"""Position whose steps were searched."""
    @property
    def steps(self) -> list[Step]:
        r"""Steps found, by technique."""

class Sets:
    r"""The number of sets and their grid.
    """

    def to_dict(self) -> dict[str, Any]:
        """The fields by name."""
    def __iter__(self) -> Iterator[Cells]: ...
    def __len__(self) -> int: ...
    @property
    def grid(self) -> Grid:
        r"""Grid from which the sets were harvested."""
    @property
    def len(self) -> int:
        r"""Number of sets."""
    @property
    def sizes(self) -> str:
        r"""Number of sets of each size, as text."""
    @property
    def u4(self) -> int:
        r"""Number of sets with 4 cells."""
    @property
    def u6(self) -> int:
        r"""Number of sets with 6 cells."""
    @property
    def u8(self) -> int:
        r"""Number of sets with 8 cells."""
    @property
    def u9(self) -> int:
        r"""Number of sets with 9 cells."""
    @property
    def u10(self) -> int:
        r"""Number of sets with 10 cells."""
    @property
    def u11(self) -> int:
        r"""Number of sets with 11 cells."""
    @property
    def u12(self) -> int:
        r"""Number of sets with 12 cells."""
    @property
    def larger(self) -> int:
        r"""Number of sets with more than 12 cells."""
    @property
    def seconds(self) -> float:
        r"""CPU time of the harvest in seconds."""

class Clique:
    r"""The strategy, the size of the clique and the sizes of its sets.
    """

    def to_dict(self) -> dict[str, Any]:
        """The fields by name."""
    def __iter__(self) -> Iterator[Cells]: ...
    def __len__(self) -> int: ...
    @property
    def grid(self) -> Grid:
        r"""Grid of the sets."""
    @property
    def clique(self) -> str:
        r"""Name of the clique strategy."""
    @property
    def sets(self) -> int:
        r"""Number of sets in the clique."""
    @property
    def len(self) -> int:
        r"""Number of sets in the clique."""
    @property
    def among(self) -> int:
        r"""Number of sets from which the clique was chosen."""
    @property
    def proven(self) -> bool:
        r"""Whether no clique of the harvested sets is larger. The grid may have sets that were not
        harvested, and so a larger MCN."""

class Enumeration:
    r"""The outcome of the enumeration, in one line.
    """

    def to_dict(self) -> dict[str, Any]:
        """The fields by name."""
    def __iter__(self) -> Iterator[Puzzle]: ...
    @property
    def grid(self) -> Grid:
        r"""Grid that is the solution of every puzzle."""
    @property
    def clues(self) -> int:
        r"""Number of clues in each puzzle."""
    @property
    def given(self) -> Cells:
        r"""Cells that had to be givens."""
    @property
    def dead(self) -> Cells:
        r"""Cells that must not be givens."""
    @property
    def minimal(self) -> bool:
        r"""Whether the search was for minimal puzzles only."""
    @property
    def first(self) -> bool:
        r"""Whether the search stopped at the first puzzle."""
    @property
    def count_only(self) -> bool:
        r"""Whether puzzles were only counted."""
    @property
    def count(self) -> int:
        r"""Number of puzzles."""
    @property
    def len(self) -> int:
        r"""Number of puzzles."""
    @property
    def complete(self) -> bool:
        r"""Whether the search is complete; otherwise puzzles may be missing."""
    @property
    def enumerator(self) -> str:
        r"""Name of the enumerator."""
    @property
    def method(self) -> str:
        r"""Method of the search, as the enumerator reports it."""
    @property
    def clique(self) -> str:
        r"""Name of the clique strategy."""
    @property
    def mcn(self) -> int:
        r"""Number of sets in the clique: no puzzle has fewer clues."""
    @property
    def proven(self) -> bool:
        r"""Whether no clique of the harvested sets is larger."""
    @property
    def sets(self) -> int:
        r"""Number of unavoidable sets that the search used."""
    @property
    def parts(self) -> int:
        r"""Number of parts into which the search was divided."""
    @property
    def nodes(self) -> int:
        r"""Number of nodes in the search."""
    @property
    def widths(self) -> Any:
        r"""Number of nodes at each depth, from 0 clues placed on; nothing if not counted by the
        enumerator."""
    @property
    def tests(self) -> int:
        r"""Number of puzzles that were tested for a single solution."""
    @property
    def new_sets(self) -> int:
        r"""Number of unavoidable sets that were found during the search."""
    @property
    def seconds(self) -> float:
        r"""CPU time of all threads in seconds, without the harvest."""

class Found:
    r"""The number of puzzles, in a few words.
    """

    def to_dict(self) -> dict[str, Any]:
        """The fields by name."""
    def __iter__(self) -> Iterator[Puzzle]: ...
    @property
    def grid(self) -> Grid:
        r"""Grid that is the solution of every puzzle."""
    @property
    def clues(self) -> int:
        r"""Number of clues in each puzzle."""
    @property
    def given(self) -> Cells:
        r"""Cells that had to be givens."""
    @property
    def dead(self) -> Cells:
        r"""Cells that must not be givens."""
    @property
    def minimal(self) -> bool:
        r"""Whether the search was for minimal puzzles only."""
    @property
    def first(self) -> bool:
        r"""Whether the search stopped at the first puzzle."""
    @property
    def count_only(self) -> bool:
        r"""Whether puzzles were only counted."""
    @property
    def count(self) -> int:
        r"""Number of puzzles."""
    @property
    def len(self) -> int:
        r"""Number of puzzles."""
    @property
    def complete(self) -> bool:
        r"""Whether the search is complete; otherwise puzzles may be missing."""

class Searched:
    r"""The result of the search, in one line.
    """

    def to_dict(self) -> dict[str, Any]:
        """The fields by name."""
    def __iter__(self) -> Iterator[Puzzle]: ...
    @property
    def stages(self) -> Table:
        """The number of configurations, and the work, of each stage."""
    @property
    def patterns(self) -> Table:
        """The number of configurations of each pattern of each stage."""
    @property
    def configurations(self) -> Table:
        """The configurations of the last stage."""
    @property
    def layout(self) -> str:
        r"""Map, or the cells of the pattern by name."""
    @property
    def chain(self) -> list[str]:
        r"""Regions that the stages fill."""
    @property
    def kept(self) -> int:
        r"""Number of classes of configurations that the last stage kept."""
    @property
    def complete(self) -> bool:
        r"""Whether all boxes except those completely given were filled, so that the list of puzzles
        is complete."""
    @property
    def seconds(self) -> float:
        r"""CPU time of all stages in seconds."""

class Audit:
    r"""What the lists share, in one line.
    """

    def to_dict(self) -> dict[str, Any]:
        """The fields by name."""
    @property
    def table(self) -> Table:
        """The numbers of both lists, and what they share: a row for each."""
    @property
    def shares(self) -> bool:
        r"""Whether the lists share something."""
    @property
    def shared(self) -> dict[str, Any]:
        r"""Puzzles of the second list that share something with the first, by the names of rows."""
    @property
    def first_er(self) -> list[float]:
        r"""ER of the puzzles of the first list that were drawn and rated."""
    @property
    def second_er(self) -> list[float]:
        r"""ER of the puzzles of the second list that were drawn and rated."""

class DatasetPuzzle:
    r"""The puzzle, as text.
    """

    def to_dict(self) -> dict[str, Any]:
        """The fields by name."""
    @property
    def puzzle(self) -> Puzzle:
        r"""The puzzle."""
    @property
    def solution(self) -> Grid:
        r"""Its solution."""
    @property
    def clues(self) -> int:
        r"""Number of clues."""
    @property
    def er(self) -> float:
        r"""Explainer rating, ER: the hardest step."""
    @property
    def ep(self) -> float:
        r"""Pearl rating, EP: the hardest step up to the first digit."""
    @property
    def ed(self) -> float:
        r"""Diamond rating, ED: the first step."""
    @property
    def split(self) -> str:
        r"""Name of the split: `train`, `validation` or `test`."""
    @property
    def solved(self) -> bool | None:
        r"""Whether the steps solve the puzzle."""
    @property
    def steps(self) -> list[Any] | None:
        r"""Steps to the solution, in order, with their proofs."""

class BandPair:
    r"""The number and the two bands.
    """

    def to_dict(self) -> dict[str, Any]:
        """The fields by name."""
    @property
    def number(self) -> int:
        r"""Number of the band pair, 1 to 983,959,110."""
    @property
    def pair(self) -> str:
        r"""The two bands in canonical form: 54 digits."""
    @property
    def grids(self) -> list[Grid]:
        r"""Grids that complete the band pair, which is their rows 1 to 6."""

class BandPairResult:
    r"""The outcome of the search, in one line.
    """

    def to_dict(self) -> dict[str, Any]:
        """The fields by name."""
    @property
    def entry(self) -> BandPair:
        r"""Band pair that was searched."""
    @property
    def pair(self) -> str:
        r"""The two bands in canonical form: 54 digits."""
    @property
    def clues(self) -> int:
        r"""Number of clues in each puzzle."""
    @property
    def grids(self) -> int:
        r"""Number of grids that complete the band pair."""
    @property
    def tasks(self) -> int:
        r"""Number of tasks of the pair's grids that belong to this pair. A grid has six pairs, and
        each task belongs to one of them."""
    @property
    def puzzles(self) -> list[Puzzle]:
        r"""Puzzles found, their solutions in minlex form."""
    @property
    def len(self) -> int:
        r"""Number of puzzles."""
    @property
    def count(self) -> int:
        r"""Number of puzzles."""
    @property
    def complete(self) -> bool:
        r"""Whether the search is complete; otherwise puzzles may be missing."""
    @property
    def nodes(self) -> int:
        r"""Number of nodes in the searches."""
    @property
    def tests(self) -> int:
        r"""Number of puzzles that were tested for a single solution."""
    @property
    def new_sets(self) -> int:
        r"""Number of unavoidable sets that were found during the searches."""
    @property
    def seconds(self) -> float:
        r"""CPU time of all threads in seconds."""

class Minimality:
    r"""The puzzle, and whether it is minimal or which givens are redundant.
    """

    def to_dict(self) -> dict[str, Any]:
        """The fields by name."""
    @property
    def puzzle(self) -> Puzzle:
        r"""Puzzle that was checked."""
    @property
    def minimal(self) -> bool:
        r"""Whether the puzzle is minimal: it has a single solution, and needs each given for it."""
    @property
    def redundant(self) -> Cells | None:
        r"""Redundant givens; nothing without a single solution. Each by itself can be removed, but
        not always all of them together."""
    @property
    def invalid(self) -> str | None:
        r"""Why the puzzle has no single solution; nothing if it has one."""

class Banded:
    r"""The grid, and the classes of its three bands and three stacks.
    """

    def to_dict(self) -> dict[str, Any]:
        """The fields by name."""
    @property
    def grid(self) -> Grid:
        r"""Grid as it was given."""
    @property
    def bands(self) -> list[int]:
        r"""Classes of the three bands and the three stacks, 1 to 416 each."""

class Proof:
    r"""What was proved, and the size of the proof.
    """

    def to_dict(self) -> dict[str, Any]:
        """The fields by name."""
    @property
    def grid(self) -> Grid:
        r"""Grid that is the solution of every puzzle."""
    @property
    def clues(self) -> int:
        r"""Greatest number of clues of a puzzle."""
    @property
    def given(self) -> Cells:
        r"""Cells that had to be givens."""
    @property
    def dead(self) -> Cells:
        r"""Cells that must not be givens."""
    @property
    def claim(self) -> str:
        r"""What was proved, in words."""
    @property
    def puzzles(self) -> int:
        r"""Number of puzzles that the claim lists."""
    @property
    def sets(self) -> int:
        r"""Number of unavoidable sets that the proof uses."""
    @property
    def steps(self) -> int:
        r"""Number of lines that the steps of the proof add."""
    @property
    def bytes(self) -> int:
        r"""Number of bytes of the proof, before it is compressed."""
    @property
    def method(self) -> str:
        r"""Method of the search, as the prover reports it."""
    @property
    def seconds(self) -> float:
        r"""CPU time of all threads in seconds, without the search for the puzzles."""
    @property
    def directory(self) -> str:
        r"""Directory of the proof."""

class ProofShard:
    r"""The parts of a shard of a proof.
    """

    def to_dict(self) -> dict[str, Any]:
        """The fields by name."""
    @property
    def shard(self) -> str:
        r"""The shard: its number, from 0, and the number of shards."""
    @property
    def parts(self) -> int:
        r"""Number of its parts."""
    @property
    def of(self) -> int:
        r"""Number of parts of the whole proof."""
    @property
    def bytes(self) -> int:
        r"""Number of bytes that its parts take in the proof, about."""
    @property
    def seconds(self) -> float:
        r"""CPU time of all threads in seconds, in this run and those that it resumed."""
    @property
    def directory(self) -> str:
        r"""Directory of its parts."""

class Verified:
    r"""The claim, the confirmation that no error was found, and how much was searched.
    """

    def to_dict(self) -> dict[str, Any]:
        """The fields by name."""
    @property
    def grid(self) -> Grid:
        r"""Grid that is the solution of every puzzle."""
    @property
    def clues(self) -> int:
        r"""Number of clues in each puzzle."""
    @property
    def puzzles(self) -> int:
        r"""Number of puzzles in the list that the certificate claims to be complete."""
    @property
    def sets(self) -> int:
        r"""Number of unavoidable sets in the certificate."""
    @property
    def whole(self) -> bool:
        r"""Whether the whole tree was searched."""
    @property
    def odds(self) -> float | None:
        r"""Lower bound of the probability that the check finds a puzzle missing at a random node of
        the tree; nothing if the whole tree was searched."""
    @property
    def unchecked(self) -> list[str]:
        r"""Fields of the certificate that were not checked."""
    @property
    def sub_trees(self) -> int:
        r"""Number of sub-trees that were searched."""
    @property
    def nodes(self) -> int:
        r"""Number of nodes in the searched sub-trees."""
    @property
    def tests(self) -> int:
        r"""Number of puzzles that were tested for a single solution."""
    @property
    def seconds(self) -> float:
        r"""CPU time of all threads in seconds."""

class VerifiedProof:
    r"""What was proved, and who checked which part.
    """

    def to_dict(self) -> dict[str, Any]:
        """The fields by name."""
    @property
    def grid(self) -> Grid:
        r"""Grid that is the solution of every puzzle."""
    @property
    def clues(self) -> int:
        r"""Greatest number of clues of a puzzle."""
    @property
    def claim(self) -> str:
        r"""What was proved, in words."""
    @property
    def puzzles(self) -> int:
        r"""Number of puzzles that the claim lists."""
    @property
    def sets(self) -> int:
        r"""Number of unavoidable sets whose witnesses were checked."""
    @property
    def checker(self) -> str | None:
        r"""Program that checked the steps; nothing if they were not checked."""
    @property
    def seconds(self) -> float:
        r"""Time of the check in seconds."""
    @property
    def directory(self) -> str:
        r"""Directory of the proof."""

class ClaimedPath:
    r"""The puzzle, and the proven facts about the steps to its solution.
    """

    def to_dict(self) -> dict[str, Any]:
        """The fields by name."""
    @property
    def puzzle(self) -> Puzzle:
        r"""Puzzle that the path solves."""
    @property
    def steps(self) -> int:
        r"""Number of steps that were checked."""
    @property
    def solved(self) -> bool:
        r"""Whether every cell has a digit after the last step."""
    @property
    def by_rules(self) -> list[str]:
        r"""Techniques whose steps were checked by the rules alone."""

class Step:
    r"""The step in standard notation.
    """

    def to_dict(self) -> dict[str, Any]:
        """The fields by name."""
    @property
    def position(self) -> Puzzle | None:
        """The position before the step; None if it is not known."""
    def __lt__(self, other: Step, /) -> bool: ...
    def __le__(self, other: Step, /) -> bool: ...
    def __gt__(self, other: Step, /) -> bool: ...
    def __ge__(self, other: Step, /) -> bool: ...
    @property
    def name(self) -> str:
        r"""Name of the technique."""
    @property
    def technique(self) -> str:
        r"""Name of the technique, under the key that JSON has for it."""
    @property
    def title(self) -> str:
        r"""Name of the pattern, as people know it."""
    @property
    def proof(self) -> str:
        r"""Proof of the step, in numbered lines."""
    @property
    def form(self) -> str:
        r"""Variant of the technique."""
    @property
    def size(self) -> int:
        r"""Size of the pattern, such as the length of a chain, with which the rating grows."""
    @property
    def rating(self) -> float:
        r"""Rating of the step in the profile; 0 if the technique has none."""
    @property
    def placements(self) -> list[str]:
        r"""Placements, such as `["r1c1=5"]`."""
    @property
    def eliminations(self) -> list[str]:
        r"""Eliminations, such as `["r1c1<>5"]`."""

@overload
def solve(
    puzzles: Puzzle | Grid,
    /,
    *,
    rules: str | None = None,
    solver: str | Component | Callable[..., Any] | None = None,
    invalid: Callable[..., Any] | None = None,
    stream: Literal[False] | None = False,
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Solved:
    r"""Finds the solution of each puzzle, or shows that it is not unique.

    >>> solved = solve("...2....48..........3..1.25...41..63.....29.7.4..9....58....731....7....6..12..5.")
    >>> solved.solutions, str(solved.grid)[:9]
    (1, '156289374')
    >>> table = solve(["." * 81, str(solved.grid)])
    >>> [row.solutions for row in table]
    [2, 1]
    >>> solve("1234" + "." * 7 + "1" + "." * 4, rules="4x4").solutions
    2

    Options:

    * ``rules`` (str): The rules of the puzzles or grids: classic, windoku, x, windoku_x, disjoint, 4x4, 6x6, 8x8, jigsaw: and a letter for each cell, or a file of houses that ends in .json.
    * ``solver`` (str | Component | Callable[..., Any]): Solver that finds the solutions, `auto` by default.
    * ``invalid`` (Callable[..., Any]): Skip invalid items: a function that is called with the number of each, from 0, and its error. By default the first one ends the call.
    * ``stream`` (bool): Return a stream, which makes results while a loop takes them.
    * ``threads`` (int): Number of worker threads; 0 uses one per core. Results do not depend on it.
    * ``seed`` (int): Random seed, 1 by default; the same seed gives the same results.
    * ``progress`` (Callable[..., Any]): What makes a progress bar, such as `tqdm.tqdm`: it is called with `total` and `desc`, and the bar has the methods `update` and `close`.
    """
@overload
def solve(
    puzzles: str | bytes,
    /,
    *,
    rules: str | None = None,
    solver: str | Component | Callable[..., Any] | None = None,
    invalid: Callable[..., Any] | None = None,
    stream: Literal[False] | None = False,
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Solved | Any: ...
@overload
def solve(
    puzzles: _Many,
    /,
    *,
    rules: str | None = None,
    solver: str | Component | Callable[..., Any] | None = None,
    invalid: Callable[..., Any] | None = None,
    stream: Literal[False] | None = False,
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Table: ...
@overload
def solve(
    puzzles: Puzzle | Grid | str | bytes | _Many,
    /,
    *,
    rules: str | None = None,
    solver: str | Component | Callable[..., Any] | None = None,
    invalid: Callable[..., Any] | None = None,
    stream: Literal[True],
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Stream[Solved]: ...
@overload
def solve(
    puzzles: Puzzle | Grid | str | bytes | _Many,
    /,
    *,
    rules: str | None = None,
    solver: str | Component | Callable[..., Any] | None = None,
    invalid: Callable[..., Any] | None = None,
    stream: bool,
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Any: ...

@overload
def count(
    puzzles: Puzzle | Grid,
    /,
    *,
    rules: str | None = None,
    solver: str | Component | Callable[..., Any] | None = None,
    limit: int | None = 2,
    invalid: Callable[..., Any] | None = None,
    stream: Literal[False] | None = False,
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Counted:
    r"""Counts the solutions of each puzzle.

    >>> counted = count("." * 81, limit=100)
    >>> counted.count, counted.limited
    (100, True)
    >>> count("." * 16, rules="4x4", limit=0).count
    288

    Options:

    * ``rules`` (str): The rules of the puzzles or grids: classic, windoku, x, windoku_x, disjoint, 4x4, 6x6, 8x8, jigsaw: and a letter for each cell, or a file of houses that ends in .json.
    * ``solver`` (str | Component | Callable[..., Any]): Solver that counts the solutions, `auto` by default.
    * ``limit`` (int): Stop counting at this number of solutions; 0 counts all.
    * ``invalid`` (Callable[..., Any]): Skip invalid items: a function that is called with the number of each, from 0, and its error. By default the first one ends the call.
    * ``stream`` (bool): Return a stream, which makes results while a loop takes them.
    * ``threads`` (int): Number of worker threads; 0 uses one per core. Results do not depend on it.
    * ``seed`` (int): Random seed, 1 by default; the same seed gives the same results.
    * ``progress`` (Callable[..., Any]): What makes a progress bar, such as `tqdm.tqdm`: it is called with `total` and `desc`, and the bar has the methods `update` and `close`.
    """
@overload
def count(
    puzzles: str | bytes,
    /,
    *,
    rules: str | None = None,
    solver: str | Component | Callable[..., Any] | None = None,
    limit: int | None = 2,
    invalid: Callable[..., Any] | None = None,
    stream: Literal[False] | None = False,
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Counted | Any: ...
@overload
def count(
    puzzles: _Many,
    /,
    *,
    rules: str | None = None,
    solver: str | Component | Callable[..., Any] | None = None,
    limit: int | None = 2,
    invalid: Callable[..., Any] | None = None,
    stream: Literal[False] | None = False,
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Table: ...
@overload
def count(
    puzzles: Puzzle | Grid | str | bytes | _Many,
    /,
    *,
    rules: str | None = None,
    solver: str | Component | Callable[..., Any] | None = None,
    limit: int | None = 2,
    invalid: Callable[..., Any] | None = None,
    stream: Literal[True],
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Stream[Counted]: ...
@overload
def count(
    puzzles: Puzzle | Grid | str | bytes | _Many,
    /,
    *,
    rules: str | None = None,
    solver: str | Component | Callable[..., Any] | None = None,
    limit: int | None = 2,
    invalid: Callable[..., Any] | None = None,
    stream: bool,
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Any: ...

@overload
def minlex(
    puzzles: Puzzle | Grid,
    /,
    *,
    rules: str | None = None,
    invalid: Callable[..., Any] | None = None,
    stream: Literal[False] | None = False,
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Puzzle | Any:
    r"""Finds the minlex form of each puzzle or grid: the lexicographically smallest equivalent one, blanks
    counting as 0.

    >>> form = minlex("...2....48..........3..1.25...41..63.....29.7.4..9....58....731....7....6..12..5.")
    >>> form
    Puzzle('........1....23.4...5..4....2..31..67....8...81...95.3.5..9.6...9786....6.......9')
    >>> minlex(form) == form
    True
    >>> minlex("4321214312343412", rules="4x4")
    Puzzle('1234341221434321')

    Options:

    * ``rules`` (str): The rules of the puzzles or grids: classic, windoku, x, windoku_x, disjoint, 4x4, 6x6, 8x8, jigsaw: and a letter for each cell, or a file of houses that ends in .json.
    * ``invalid`` (Callable[..., Any]): Skip invalid items: a function that is called with the number of each, from 0, and its error. By default the first one ends the call.
    * ``stream`` (bool): Return a stream, which makes results while a loop takes them.
    * ``threads`` (int): Number of worker threads; 0 uses one per core. Results do not depend on it.
    * ``seed`` (int): Random seed, 1 by default; the same seed gives the same results.
    * ``progress`` (Callable[..., Any]): What makes a progress bar, such as `tqdm.tqdm`: it is called with `total` and `desc`, and the bar has the methods `update` and `close`.
    """
@overload
def minlex(
    puzzles: str | bytes,
    /,
    *,
    rules: str | None = None,
    invalid: Callable[..., Any] | None = None,
    stream: Literal[False] | None = False,
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Puzzle | Any | Any: ...
@overload
def minlex(
    puzzles: _Many,
    /,
    *,
    rules: str | None = None,
    invalid: Callable[..., Any] | None = None,
    stream: Literal[False] | None = False,
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Table: ...
@overload
def minlex(
    puzzles: Puzzle | Grid | str | bytes | _Many,
    /,
    *,
    rules: str | None = None,
    invalid: Callable[..., Any] | None = None,
    stream: Literal[True],
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Stream[Puzzle | Any]: ...
@overload
def minlex(
    puzzles: Puzzle | Grid | str | bytes | _Many,
    /,
    *,
    rules: str | None = None,
    invalid: Callable[..., Any] | None = None,
    stream: bool,
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Any: ...

@overload
def rank(
    grids: Puzzle | Grid,
    /,
    *,
    minlex: bool | None = False,
    invalid: Callable[..., Any] | None = None,
    stream: Literal[False] | None = False,
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Ranked:
    r"""Finds the rank of each grid among all 5,472,730,538 essentially different grids, in the order of
    their minlex forms, from 1.

    >>> ranked = rank("594231786786945132123768954965173248378492561241856397432619875619587423857324619")
    >>> ranked.rank, ranked.automorphisms
    (153900532, 1)
    >>> unrank(ranked.rank) == ranked.grid
    True

    Options:

    * ``minlex`` (bool): Reject grids that are not in minlex form.
    * ``invalid`` (Callable[..., Any]): Skip invalid items: a function that is called with the number of each, from 0, and its error. By default the first one ends the call.
    * ``stream`` (bool): Return a stream, which makes results while a loop takes them.
    * ``threads`` (int): Number of worker threads; 0 uses one per core. Results do not depend on it.
    * ``seed`` (int): Random seed, 1 by default; the same seed gives the same results.
    * ``progress`` (Callable[..., Any]): What makes a progress bar, such as `tqdm.tqdm`: it is called with `total` and `desc`, and the bar has the methods `update` and `close`.
    """
@overload
def rank(
    grids: str | bytes,
    /,
    *,
    minlex: bool | None = False,
    invalid: Callable[..., Any] | None = None,
    stream: Literal[False] | None = False,
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Ranked | Any: ...
@overload
def rank(
    grids: _Many,
    /,
    *,
    minlex: bool | None = False,
    invalid: Callable[..., Any] | None = None,
    stream: Literal[False] | None = False,
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Table: ...
@overload
def rank(
    grids: Puzzle | Grid | str | bytes | _Many,
    /,
    *,
    minlex: bool | None = False,
    invalid: Callable[..., Any] | None = None,
    stream: Literal[True],
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Stream[Ranked]: ...
@overload
def rank(
    grids: Puzzle | Grid | str | bytes | _Many,
    /,
    *,
    minlex: bool | None = False,
    invalid: Callable[..., Any] | None = None,
    stream: bool,
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Any: ...

@overload
def unrank(
    ranks: int,
    /,
    *,
    stream: Literal[False] | None = False,
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Grid:
    r"""Makes the grids with these ranks, in minlex form. Ranks are a number, numbers, or a text such as
    "1..100", "class:416" and "symmetric", as on the command line.

    >>> str(unrank(264))[:18]
    '123456789456789123'
    >>> [grid.note for grid in unrank([264, 265])]
    ['rank=264', 'rank=265']
    >>> len(unrank("symmetric"))
    33

    Options:

    * ``stream`` (bool): Return a stream, which makes results while a loop takes them.
    * ``threads`` (int): Number of worker threads; 0 uses one per core. Results do not depend on it.
    * ``seed`` (int): Random seed, 1 by default; the same seed gives the same results.
    * ``progress`` (Callable[..., Any]): What makes a progress bar, such as `tqdm.tqdm`: it is called with `total` and `desc`, and the bar has the methods `update` and `close`.
    """
@overload
def unrank(
    ranks: str | Iterable[int],
    /,
    *,
    stream: Literal[False] | None = False,
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Table: ...
@overload
def unrank(
    ranks: int | str | Iterable[int],
    /,
    *,
    stream: Literal[True],
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Stream[Grid]: ...
@overload
def unrank(
    ranks: int | str | Iterable[int],
    /,
    *,
    stream: bool,
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Any: ...

@overload
def name(
    puzzles: Puzzle | Grid,
    /,
    *,
    long: bool | None = False,
    invalid: Callable[..., Any] | None = None,
    stream: Literal[False] | None = False,
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> str:
    r"""Names each puzzle: 19 characters that encode the rank of its solution and the cells of its clues.
    Equivalent puzzles have the same name, and every function that takes puzzles reads names.

    >>> name("5411131853 W1Rmk0Yu2q34I6")
    'eKEeveX3Ose2Ww4p42M'
    >>> name(minlex("eKEeveX3Ose2Ww4p42M"), long=True)
    '5411131853 W1Rmk0Yu2q34I6'

    Options:

    * ``long`` (bool): Make names of 25 characters, in which the rank is readable.
    * ``invalid`` (Callable[..., Any]): Skip invalid items: a function that is called with the number of each, from 0, and its error. By default the first one ends the call.
    * ``stream`` (bool): Return a stream, which makes results while a loop takes them.
    * ``threads`` (int): Number of worker threads; 0 uses one per core. Results do not depend on it.
    * ``seed`` (int): Random seed, 1 by default; the same seed gives the same results.
    * ``progress`` (Callable[..., Any]): What makes a progress bar, such as `tqdm.tqdm`: it is called with `total` and `desc`, and the bar has the methods `update` and `close`.
    """
@overload
def name(
    puzzles: str | bytes,
    /,
    *,
    long: bool | None = False,
    invalid: Callable[..., Any] | None = None,
    stream: Literal[False] | None = False,
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> str | Any: ...
@overload
def name(
    puzzles: _Many,
    /,
    *,
    long: bool | None = False,
    invalid: Callable[..., Any] | None = None,
    stream: Literal[False] | None = False,
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Table: ...
@overload
def name(
    puzzles: Puzzle | Grid | str | bytes | _Many,
    /,
    *,
    long: bool | None = False,
    invalid: Callable[..., Any] | None = None,
    stream: Literal[True],
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Stream[str]: ...
@overload
def name(
    puzzles: Puzzle | Grid | str | bytes | _Many,
    /,
    *,
    long: bool | None = False,
    invalid: Callable[..., Any] | None = None,
    stream: bool,
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Any: ...

@overload
def morph(
    puzzles: Puzzle | Grid,
    /,
    *,
    invalid: Callable[..., Any] | None = None,
    stream: Literal[False] | None = False,
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Puzzle | Any:
    r"""Makes a random morph of each puzzle or grid: an equivalent one, drawn uniformly by the seed.

    >>> puzzle = Puzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> morphed = morph(puzzle, seed=4)
    >>> morphed == puzzle, minlex(morphed) == minlex(puzzle)
    (False, True)

    Options:

    * ``invalid`` (Callable[..., Any]): Skip invalid items: a function that is called with the number of each, from 0, and its error. By default the first one ends the call.
    * ``stream`` (bool): Return a stream, which makes results while a loop takes them.
    * ``threads`` (int): Number of worker threads; 0 uses one per core. Results do not depend on it.
    * ``seed`` (int): Random seed, 1 by default; the same seed gives the same results.
    * ``progress`` (Callable[..., Any]): What makes a progress bar, such as `tqdm.tqdm`: it is called with `total` and `desc`, and the bar has the methods `update` and `close`.
    """
@overload
def morph(
    puzzles: str | bytes,
    /,
    *,
    invalid: Callable[..., Any] | None = None,
    stream: Literal[False] | None = False,
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Puzzle | Any | Any: ...
@overload
def morph(
    puzzles: _Many,
    /,
    *,
    invalid: Callable[..., Any] | None = None,
    stream: Literal[False] | None = False,
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Table: ...
@overload
def morph(
    puzzles: Puzzle | Grid | str | bytes | _Many,
    /,
    *,
    invalid: Callable[..., Any] | None = None,
    stream: Literal[True],
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Stream[Puzzle | Any]: ...
@overload
def morph(
    puzzles: Puzzle | Grid | str | bytes | _Many,
    /,
    *,
    invalid: Callable[..., Any] | None = None,
    stream: bool,
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Any: ...

@overload
def convert(
    puzzles: Puzzle | Grid,
    /,
    *,
    to: str,
    invalid: Callable[..., Any] | None = None,
    stream: Literal[False] | None = False,
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> str:
    r"""Writes each puzzle in another format. Every function reads all formats.

    >>> text = convert("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", to="ss")
    >>> print(text.splitlines()[1])
    |53.|.7.|...|
    >>> Puzzle(text).clues
    30

    Options:

    * ``to`` (str): Format to write: line, zeros, grid, candidates, sdk, ss, marks, hodoku, opensudoku, csv, sudokupad, sudokupad_share, fpuzzles, sudokuwiki or iss.
    * ``invalid`` (Callable[..., Any]): Skip invalid items: a function that is called with the number of each, from 0, and its error. By default the first one ends the call.
    * ``stream`` (bool): Return a stream, which makes results while a loop takes them.
    * ``threads`` (int): Number of worker threads; 0 uses one per core. Results do not depend on it.
    * ``seed`` (int): Random seed, 1 by default; the same seed gives the same results.
    * ``progress`` (Callable[..., Any]): What makes a progress bar, such as `tqdm.tqdm`: it is called with `total` and `desc`, and the bar has the methods `update` and `close`.
    """
@overload
def convert(
    puzzles: str | bytes,
    /,
    *,
    to: str,
    invalid: Callable[..., Any] | None = None,
    stream: Literal[False] | None = False,
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> str | Any: ...
@overload
def convert(
    puzzles: _Many,
    /,
    *,
    to: str,
    invalid: Callable[..., Any] | None = None,
    stream: Literal[False] | None = False,
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Table: ...
@overload
def convert(
    puzzles: Puzzle | Grid | str | bytes | _Many,
    /,
    *,
    to: str,
    invalid: Callable[..., Any] | None = None,
    stream: Literal[True],
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Stream[str]: ...
@overload
def convert(
    puzzles: Puzzle | Grid | str | bytes | _Many,
    /,
    *,
    to: str,
    invalid: Callable[..., Any] | None = None,
    stream: bool,
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Any: ...

@overload
def rate(
    puzzles: Puzzle | Grid,
    /,
    *,
    er: float | str | None = None,
    ep: float | str | None = None,
    ed: float | str | None = None,
    score: float | str | None = None,
    technique: str | None = None,
    clues: int | str | None = None,
    at_most: float | None = None,
    morphs: int | None = None,
    solver: str | Component | Callable[..., Any] | None = None,
    profile: str | None = None,
    rater: str | None = None,
    invalid: Callable[..., Any] | None = None,
    stream: Literal[False] | None = False,
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Rated:
    r"""Rates how hard each puzzle is. ER, EP and ED are exactly the ratings of SudokuExplainer 1.2.1.

    Options such as ``er`` keep some of many puzzles. For one puzzle, they are an error.

    >>> rated = rate("...2....48..........3..1.25...41..63.....29.7.4..9....58....731....7....6..12..5.")
    >>> rated.er, rated.ep, rated.ed
    (9.2, 1.2, 1.2)
    >>> rate(rated.puzzle, profile="hodoku").level
    'Extreme'
    >>> rate(rated.puzzle, rater="backdoors").figures["backdoor_size"]
    1

    Options:

    * ``er`` (float | str): Keep only puzzles with this ER (SER): a number, or a range such as `7.0..8.0`.
    * ``ep`` (float | str): Keep only puzzles with this EP: a number, or a range such as `1.2..7.0`.
    * ``ed`` (float | str): Keep only puzzles with this ED: a number, or a range such as `1.2..2.6`.
    * ``score`` (float | str): Keep only puzzles with this score, a number or a range; needs a profile that adds up ratings.
    * ``technique`` (str): Keep only puzzles whose solution path has a step of this technique, such as `x-wing`. With a rater, the path comes from the profile `hint`.
    * ``clues`` (int | str): Rate only puzzles with this number of clues: a number, or a range such as `20..25`, `26..` or `..24`.
    * ``at_most`` (float): Stop rating a puzzle once its ER, or the first figure of its class, exceeds this bound. `ep`, `ed` and `technique` do not keep such a puzzle.
    * ``morphs`` (int): Also rate this many random morphs of each puzzle, equivalent puzzles drawn by the seed, and report the range of each rating.
    * ``solver`` (str | Component | Callable[..., Any]): Solver that tests puzzles for a single solution.
    * ``profile`` (str): Rate by the steps of this profile: se121, se121_no_uniqueness, hodoku, hint, or a file that ends in `.json`.
    * ``rater`` (str): Rate by this rater, such as `t_and_e(class: bxb)`; `se121` by default.
    * ``invalid`` (Callable[..., Any]): Skip invalid items: a function that is called with the number of each, from 0, and its error. By default the first one ends the call.
    * ``stream`` (bool): Return a stream, which makes results while a loop takes them.
    * ``threads`` (int): Number of worker threads; 0 uses one per core. Results do not depend on it.
    * ``seed`` (int): Random seed, 1 by default; the same seed gives the same results.
    * ``progress`` (Callable[..., Any]): What makes a progress bar, such as `tqdm.tqdm`: it is called with `total` and `desc`, and the bar has the methods `update` and `close`.
    """
@overload
def rate(
    puzzles: str | bytes,
    /,
    *,
    er: float | str | None = None,
    ep: float | str | None = None,
    ed: float | str | None = None,
    score: float | str | None = None,
    technique: str | None = None,
    clues: int | str | None = None,
    at_most: float | None = None,
    morphs: int | None = None,
    solver: str | Component | Callable[..., Any] | None = None,
    profile: str | None = None,
    rater: str | None = None,
    invalid: Callable[..., Any] | None = None,
    stream: Literal[False] | None = False,
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Rated | Any: ...
@overload
def rate(
    puzzles: _Many,
    /,
    *,
    er: float | str | None = None,
    ep: float | str | None = None,
    ed: float | str | None = None,
    score: float | str | None = None,
    technique: str | None = None,
    clues: int | str | None = None,
    at_most: float | None = None,
    morphs: int | None = None,
    solver: str | Component | Callable[..., Any] | None = None,
    profile: str | None = None,
    rater: str | None = None,
    invalid: Callable[..., Any] | None = None,
    stream: Literal[False] | None = False,
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Table: ...
@overload
def rate(
    puzzles: Puzzle | Grid | str | bytes | _Many,
    /,
    *,
    er: float | str | None = None,
    ep: float | str | None = None,
    ed: float | str | None = None,
    score: float | str | None = None,
    technique: str | None = None,
    clues: int | str | None = None,
    at_most: float | None = None,
    morphs: int | None = None,
    solver: str | Component | Callable[..., Any] | None = None,
    profile: str | None = None,
    rater: str | None = None,
    invalid: Callable[..., Any] | None = None,
    stream: Literal[True],
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Stream[Rated]: ...
@overload
def rate(
    puzzles: Puzzle | Grid | str | bytes | _Many,
    /,
    *,
    er: float | str | None = None,
    ep: float | str | None = None,
    ed: float | str | None = None,
    score: float | str | None = None,
    technique: str | None = None,
    clues: int | str | None = None,
    at_most: float | None = None,
    morphs: int | None = None,
    solver: str | Component | Callable[..., Any] | None = None,
    profile: str | None = None,
    rater: str | None = None,
    invalid: Callable[..., Any] | None = None,
    stream: bool,
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Any: ...

@overload
def path(
    puzzles: Puzzle | Grid,
    /,
    *,
    rules: str | None = None,
    profile: str | None = None,
    only: str | Iterable[str] | None = None,
    without: str | Iterable[str] | None = None,
    add: str | Component | Callable[..., Any] | Iterable[str | Component | Callable[..., Any]] | None = None,
    invalid: Callable[..., Any] | None = None,
    stream: Literal[False] | None = False,
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Path:
    r"""Solves each puzzle by the steps that a person would take.

    >>> found = path("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> found.steps[0]
    <Step: Hidden Single: 8 in box 2 => r1c6=8>
    >>> len(found.steps)
    51

    Options:

    * ``rules`` (str): The rules of the puzzles or grids: classic, windoku, x, windoku_x, disjoint, 4x4, 6x6, 8x8, jigsaw: and a letter for each cell, or a file of houses that ends in .json.
    * ``profile`` (str): Techniques, their order and ratings: hint (the default), se121, se121_no_uniqueness, hodoku, or a file that ends in `.json`.
    * ``only`` (str | Iterable[str]): Use only these techniques: a list of names such as xy_wing, y-wing or swordfish, or a text in which they are separated by `,`.
    * ``without`` (str | Iterable[str]): Do not use these techniques: a list of names, or a text in which they are separated by `,`.
    * ``add`` (str | Component | Callable[..., Any] | Iterable[str | Component | Callable[..., Any]]): Further techniques, which are tried after the others, without ratings.
    * ``invalid`` (Callable[..., Any]): Skip invalid items: a function that is called with the number of each, from 0, and its error. By default the first one ends the call.
    * ``stream`` (bool): Return a stream, which makes results while a loop takes them.
    * ``threads`` (int): Number of worker threads; 0 uses one per core. Results do not depend on it.
    * ``seed`` (int): Random seed, 1 by default; the same seed gives the same results.
    * ``progress`` (Callable[..., Any]): What makes a progress bar, such as `tqdm.tqdm`: it is called with `total` and `desc`, and the bar has the methods `update` and `close`.
    """
@overload
def path(
    puzzles: str | bytes,
    /,
    *,
    rules: str | None = None,
    profile: str | None = None,
    only: str | Iterable[str] | None = None,
    without: str | Iterable[str] | None = None,
    add: str | Component | Callable[..., Any] | Iterable[str | Component | Callable[..., Any]] | None = None,
    invalid: Callable[..., Any] | None = None,
    stream: Literal[False] | None = False,
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Path | Any: ...
@overload
def path(
    puzzles: _Many,
    /,
    *,
    rules: str | None = None,
    profile: str | None = None,
    only: str | Iterable[str] | None = None,
    without: str | Iterable[str] | None = None,
    add: str | Component | Callable[..., Any] | Iterable[str | Component | Callable[..., Any]] | None = None,
    invalid: Callable[..., Any] | None = None,
    stream: Literal[False] | None = False,
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Table: ...
@overload
def path(
    puzzles: Puzzle | Grid | str | bytes | _Many,
    /,
    *,
    rules: str | None = None,
    profile: str | None = None,
    only: str | Iterable[str] | None = None,
    without: str | Iterable[str] | None = None,
    add: str | Component | Callable[..., Any] | Iterable[str | Component | Callable[..., Any]] | None = None,
    invalid: Callable[..., Any] | None = None,
    stream: Literal[True],
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Stream[Path]: ...
@overload
def path(
    puzzles: Puzzle | Grid | str | bytes | _Many,
    /,
    *,
    rules: str | None = None,
    profile: str | None = None,
    only: str | Iterable[str] | None = None,
    without: str | Iterable[str] | None = None,
    add: str | Component | Callable[..., Any] | Iterable[str | Component | Callable[..., Any]] | None = None,
    invalid: Callable[..., Any] | None = None,
    stream: bool,
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Any: ...

@overload
def hint(
    puzzles: Puzzle | Grid,
    /,
    *,
    rules: str | None = None,
    profile: str | None = None,
    only: str | Iterable[str] | None = None,
    without: str | Iterable[str] | None = None,
    add: str | Component | Callable[..., Any] | Iterable[str | Component | Callable[..., Any]] | None = None,
    tell: str | None = None,
    invalid: Callable[..., Any] | None = None,
    stream: Literal[False] | None = False,
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Hint:
    r"""Finds a hint for each puzzle: where to look for the next step, or the step itself.

    >>> puzzle = "...2....48..........3..1.25...41..63.....29.7.4..9....58....731....7....6..12..5."
    >>> str(hint(puzzle))
    'Look at box 6'
    >>> str(hint(puzzle, tell="step"))
    'Hidden Single: 4 in box 6 => r5c8=4'

    Options:

    * ``rules`` (str): The rules of the puzzles or grids: classic, windoku, x, windoku_x, disjoint, 4x4, 6x6, 8x8, jigsaw: and a letter for each cell, or a file of houses that ends in .json.
    * ``profile`` (str): Techniques, their order and ratings: hint (the default), se121, se121_no_uniqueness, hodoku, or a file that ends in `.json`.
    * ``only`` (str | Iterable[str]): Use only these techniques: a list of names such as xy_wing, y-wing or swordfish, or a text in which they are separated by `,`.
    * ``without`` (str | Iterable[str]): Do not use these techniques: a list of names, or a text in which they are separated by `,`.
    * ``add`` (str | Component | Callable[..., Any] | Iterable[str | Component | Callable[..., Any]]): Further techniques, which are tried after the others, without ratings.
    * ``tell`` (str): How much to reveal: place (the default), technique, step or proof.
    * ``invalid`` (Callable[..., Any]): Skip invalid items: a function that is called with the number of each, from 0, and its error. By default the first one ends the call.
    * ``stream`` (bool): Return a stream, which makes results while a loop takes them.
    * ``threads`` (int): Number of worker threads; 0 uses one per core. Results do not depend on it.
    * ``seed`` (int): Random seed, 1 by default; the same seed gives the same results.
    * ``progress`` (Callable[..., Any]): What makes a progress bar, such as `tqdm.tqdm`: it is called with `total` and `desc`, and the bar has the methods `update` and `close`.
    """
@overload
def hint(
    puzzles: str | bytes,
    /,
    *,
    rules: str | None = None,
    profile: str | None = None,
    only: str | Iterable[str] | None = None,
    without: str | Iterable[str] | None = None,
    add: str | Component | Callable[..., Any] | Iterable[str | Component | Callable[..., Any]] | None = None,
    tell: str | None = None,
    invalid: Callable[..., Any] | None = None,
    stream: Literal[False] | None = False,
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Hint | Any: ...
@overload
def hint(
    puzzles: _Many,
    /,
    *,
    rules: str | None = None,
    profile: str | None = None,
    only: str | Iterable[str] | None = None,
    without: str | Iterable[str] | None = None,
    add: str | Component | Callable[..., Any] | Iterable[str | Component | Callable[..., Any]] | None = None,
    tell: str | None = None,
    invalid: Callable[..., Any] | None = None,
    stream: Literal[False] | None = False,
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Table: ...
@overload
def hint(
    puzzles: Puzzle | Grid | str | bytes | _Many,
    /,
    *,
    rules: str | None = None,
    profile: str | None = None,
    only: str | Iterable[str] | None = None,
    without: str | Iterable[str] | None = None,
    add: str | Component | Callable[..., Any] | Iterable[str | Component | Callable[..., Any]] | None = None,
    tell: str | None = None,
    invalid: Callable[..., Any] | None = None,
    stream: Literal[True],
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Stream[Hint]: ...
@overload
def hint(
    puzzles: Puzzle | Grid | str | bytes | _Many,
    /,
    *,
    rules: str | None = None,
    profile: str | None = None,
    only: str | Iterable[str] | None = None,
    without: str | Iterable[str] | None = None,
    add: str | Component | Callable[..., Any] | Iterable[str | Component | Callable[..., Any]] | None = None,
    tell: str | None = None,
    invalid: Callable[..., Any] | None = None,
    stream: bool,
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Any: ...

@overload
def steps(
    puzzles: Puzzle | Grid,
    /,
    *,
    rules: str | None = None,
    profile: str | None = None,
    only: str | Iterable[str] | None = None,
    without: str | Iterable[str] | None = None,
    add: str | Component | Callable[..., Any] | Iterable[str | Component | Callable[..., Any]] | None = None,
    invalid: Callable[..., Any] | None = None,
    stream: Literal[False] | None = False,
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> AllSteps:
    r"""Finds all steps that techniques have in each puzzle, or in a position with candidates. Of a technique's
    steps with the same placements and eliminations, only the first is listed.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> [step.placements for step in steps(puzzle, only="naked_single").steps]
    [['r5c5=5'], ['r7c6=7'], ['r7c9=4'], ['r8c8=3']]
    >>> len(steps(puzzle, only="hidden_single").steps)
    12

    Options:

    * ``rules`` (str): The rules of the puzzles or grids: classic, windoku, x, windoku_x, disjoint, 4x4, 6x6, 8x8, jigsaw: and a letter for each cell, or a file of houses that ends in .json.
    * ``profile`` (str): Techniques, their order and ratings: hint (the default), se121, se121_no_uniqueness, hodoku, or a file that ends in `.json`.
    * ``only`` (str | Iterable[str]): Use only these techniques: a list of names such as xy_wing, y-wing or swordfish, or a text in which they are separated by `,`.
    * ``without`` (str | Iterable[str]): Do not use these techniques: a list of names, or a text in which they are separated by `,`.
    * ``add`` (str | Component | Callable[..., Any] | Iterable[str | Component | Callable[..., Any]]): Further techniques, which are tried after the others, without ratings.
    * ``invalid`` (Callable[..., Any]): Skip invalid items: a function that is called with the number of each, from 0, and its error. By default the first one ends the call.
    * ``stream`` (bool): Return a stream, which makes results while a loop takes them.
    * ``threads`` (int): Number of worker threads; 0 uses one per core. Results do not depend on it.
    * ``seed`` (int): Random seed, 1 by default; the same seed gives the same results.
    * ``progress`` (Callable[..., Any]): What makes a progress bar, such as `tqdm.tqdm`: it is called with `total` and `desc`, and the bar has the methods `update` and `close`.
    """
@overload
def steps(
    puzzles: str | bytes,
    /,
    *,
    rules: str | None = None,
    profile: str | None = None,
    only: str | Iterable[str] | None = None,
    without: str | Iterable[str] | None = None,
    add: str | Component | Callable[..., Any] | Iterable[str | Component | Callable[..., Any]] | None = None,
    invalid: Callable[..., Any] | None = None,
    stream: Literal[False] | None = False,
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> AllSteps | Any: ...
@overload
def steps(
    puzzles: _Many,
    /,
    *,
    rules: str | None = None,
    profile: str | None = None,
    only: str | Iterable[str] | None = None,
    without: str | Iterable[str] | None = None,
    add: str | Component | Callable[..., Any] | Iterable[str | Component | Callable[..., Any]] | None = None,
    invalid: Callable[..., Any] | None = None,
    stream: Literal[False] | None = False,
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Table: ...
@overload
def steps(
    puzzles: Puzzle | Grid | str | bytes | _Many,
    /,
    *,
    rules: str | None = None,
    profile: str | None = None,
    only: str | Iterable[str] | None = None,
    without: str | Iterable[str] | None = None,
    add: str | Component | Callable[..., Any] | Iterable[str | Component | Callable[..., Any]] | None = None,
    invalid: Callable[..., Any] | None = None,
    stream: Literal[True],
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Stream[AllSteps]: ...
@overload
def steps(
    puzzles: Puzzle | Grid | str | bytes | _Many,
    /,
    *,
    rules: str | None = None,
    profile: str | None = None,
    only: str | Iterable[str] | None = None,
    without: str | Iterable[str] | None = None,
    add: str | Component | Callable[..., Any] | Iterable[str | Component | Callable[..., Any]] | None = None,
    invalid: Callable[..., Any] | None = None,
    stream: bool,
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Any: ...

@overload
def harvest(
    grids: Puzzle | Grid,
    /,
    *,
    rules: str | None = None,
    harvester: str | Component | Callable[..., Any] | None = None,
    invalid: Callable[..., Any] | None = None,
    stream: Literal[False] | None = False,
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Sets:
    r"""Finds unavoidable sets of each grid: sets of cells in which every valid puzzle has a clue.

    >>> grid = Grid("594231786786945132123768954965173248378492561241856397432619875619587423857324619")
    >>> sets = harvest(grid, harvester="digits(2)")
    >>> sets.len, sets.u4
    (52, 7)
    >>> next(iter(sets))
    Cells('r2c4 r2c5 r5c4 r5c5')
    >>> harvest("1234341221434321", rules="4x4").u4
    8

    Options:

    * ``rules`` (str): The rules of the puzzles or grids: classic, windoku, x, windoku_x, disjoint, 4x4, 6x6, 8x8, jigsaw: and a letter for each cell, or a file of houses that ends in .json.
    * ``harvester`` (str | Component | Callable[..., Any]): Harvester of unavoidable sets with its options, such as `digits(4)`; `tuned` by default.
    * ``invalid`` (Callable[..., Any]): Skip invalid items: a function that is called with the number of each, from 0, and its error. By default the first one ends the call.
    * ``stream`` (bool): Return a stream, which makes results while a loop takes them.
    * ``threads`` (int): Number of worker threads; 0 uses one per core. Results do not depend on it.
    * ``seed`` (int): Random seed, 1 by default; the same seed gives the same results.
    * ``progress`` (Callable[..., Any]): What makes a progress bar, such as `tqdm.tqdm`: it is called with `total` and `desc`, and the bar has the methods `update` and `close`.
    """
@overload
def harvest(
    grids: str | bytes,
    /,
    *,
    rules: str | None = None,
    harvester: str | Component | Callable[..., Any] | None = None,
    invalid: Callable[..., Any] | None = None,
    stream: Literal[False] | None = False,
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Sets | Any: ...
@overload
def harvest(
    grids: _Many,
    /,
    *,
    rules: str | None = None,
    harvester: str | Component | Callable[..., Any] | None = None,
    invalid: Callable[..., Any] | None = None,
    stream: Literal[False] | None = False,
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Table: ...
@overload
def harvest(
    grids: Puzzle | Grid | str | bytes | _Many,
    /,
    *,
    rules: str | None = None,
    harvester: str | Component | Callable[..., Any] | None = None,
    invalid: Callable[..., Any] | None = None,
    stream: Literal[True],
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Stream[Sets]: ...
@overload
def harvest(
    grids: Puzzle | Grid | str | bytes | _Many,
    /,
    *,
    rules: str | None = None,
    harvester: str | Component | Callable[..., Any] | None = None,
    invalid: Callable[..., Any] | None = None,
    stream: bool,
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Any: ...

@overload
def clique(
    grids: Puzzle | Grid,
    /,
    *,
    rules: str | None = None,
    harvester: str | Component | Callable[..., Any] | None = None,
    clique: str | Component | Callable[..., Any] | None = None,
    invalid: Callable[..., Any] | None = None,
    stream: Literal[False] | None = False,
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Clique:
    r"""Chooses a clique for each grid: disjoint unavoidable sets. Each set needs its own clue.

    >>> grid = "594231786786945132123768954965173248378492561241856397432619875619587423857324619"
    >>> chosen = clique(grid, clique="exact")
    >>> chosen.len, len(list(chosen))
    (12, 12)

    Options:

    * ``rules`` (str): The rules of the puzzles or grids: classic, windoku, x, windoku_x, disjoint, 4x4, 6x6, 8x8, jigsaw: and a letter for each cell, or a file of houses that ends in .json.
    * ``harvester`` (str | Component | Callable[..., Any]): Harvester of unavoidable sets with its options, such as `digits(4)`; `tuned` by default.
    * ``clique`` (str | Component | Callable[..., Any]): Strategy that chooses the clique, `min_product` by default.
    * ``invalid`` (Callable[..., Any]): Skip invalid items: a function that is called with the number of each, from 0, and its error. By default the first one ends the call.
    * ``stream`` (bool): Return a stream, which makes results while a loop takes them.
    * ``threads`` (int): Number of worker threads; 0 uses one per core. Results do not depend on it.
    * ``seed`` (int): Random seed, 1 by default; the same seed gives the same results.
    * ``progress`` (Callable[..., Any]): What makes a progress bar, such as `tqdm.tqdm`: it is called with `total` and `desc`, and the bar has the methods `update` and `close`.
    """
@overload
def clique(
    grids: str | bytes,
    /,
    *,
    rules: str | None = None,
    harvester: str | Component | Callable[..., Any] | None = None,
    clique: str | Component | Callable[..., Any] | None = None,
    invalid: Callable[..., Any] | None = None,
    stream: Literal[False] | None = False,
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Clique | Any: ...
@overload
def clique(
    grids: _Many,
    /,
    *,
    rules: str | None = None,
    harvester: str | Component | Callable[..., Any] | None = None,
    clique: str | Component | Callable[..., Any] | None = None,
    invalid: Callable[..., Any] | None = None,
    stream: Literal[False] | None = False,
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Table: ...
@overload
def clique(
    grids: Puzzle | Grid | str | bytes | _Many,
    /,
    *,
    rules: str | None = None,
    harvester: str | Component | Callable[..., Any] | None = None,
    clique: str | Component | Callable[..., Any] | None = None,
    invalid: Callable[..., Any] | None = None,
    stream: Literal[True],
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Stream[Clique]: ...
@overload
def clique(
    grids: Puzzle | Grid | str | bytes | _Many,
    /,
    *,
    rules: str | None = None,
    harvester: str | Component | Callable[..., Any] | None = None,
    clique: str | Component | Callable[..., Any] | None = None,
    invalid: Callable[..., Any] | None = None,
    stream: bool,
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Any: ...

@overload
def enumerate(
    grids: Puzzle | Grid,
    clues: int,
    /,
    *,
    rules: str | None = None,
    enumerator: str | None = None,
    clique: str | Component | Callable[..., Any] | None = None,
    solver: str | Component | Callable[..., Any] | None = None,
    given: str | Cells | Puzzle | Iterable[int] | None = None,
    dead: str | Cells | Puzzle | Iterable[int] | None = None,
    minimal: bool | None = False,
    first: bool | None = False,
    count_only: bool | None = False,
    keep: str | PathLike[str] | None = None,
    harvester: str | Component | Callable[..., Any] | None = None,
    batch: bool | int | None = None,
    stream: Literal[False] | None = False,
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Enumeration:
    r"""Finds every puzzle with this number of clues whose solution is the grid. Many grids are searched
    together where they share bands.

    >>> grid = Grid("594231786786945132123768954965173248378492561241856397432619875619587423857324619")
    >>> found = enumerate(grid, 14)
    >>> found.count, found.complete
    (0, True)
    >>> [row.count for row in enumerate([grid], 14)]
    [0]
    >>> enumerate("1234341221434321", 4, rules="4x4").count
    12

    Options:

    * ``rules`` (str): The rules of the puzzles or grids: classic, windoku, x, windoku_x, disjoint, 4x4, 6x6, 8x8, jigsaw: and a letter for each cell, or a file of houses that ends in .json.
    * ``enumerator`` (str): Enumerator.
    * ``clique`` (str | Component | Callable[..., Any]): Clique strategy, which sets the order and the bounds of the search; by default one that suits the enumerator.
    * ``solver`` (str | Component | Callable[..., Any]): Solver that tests uniqueness.
    * ``given`` (str | Cells | Puzzle | Iterable[int]): Cells that are givens in every puzzle: names such as `r1c1 r2c5`, or 81 characters with a digit or `x` in each of them.
    * ``dead`` (str | Cells | Puzzle | Iterable[int]): Cells that are blank in every puzzle: names, or 81 characters with a digit or `x` in each of them.
    * ``minimal`` (bool): Find only minimal puzzles, which need each of their givens.
    * ``first`` (bool): Stop at one puzzle, which is the same for any number of threads.
    * ``count_only`` (bool): Count the puzzles without keeping them.
    * ``keep`` (str | PathLike[str]): Checkpoint long enumerations in this directory, from which an interrupted run resumes.
    * ``harvester`` (str | Component | Callable[..., Any]): Harvester of unavoidable sets, for grids only; `tuned` by default.
    * ``batch`` (bool | int): Search grids that share bands together, among as many grids as this number (16,384 by default); `false` searches each grid separately; for grids only.
    * ``stream`` (bool): Return a stream, which makes results while a loop takes them.
    * ``threads`` (int): Number of worker threads; 0 uses one per core. Results do not depend on it.
    * ``seed`` (int): Random seed, 1 by default; the same seed gives the same results.
    * ``progress`` (Callable[..., Any]): What makes a progress bar, such as `tqdm.tqdm`: it is called with `total` and `desc`, and the bar has the methods `update` and `close`.
    """
@overload
def enumerate(
    grids: str | bytes,
    clues: int,
    /,
    *,
    rules: str | None = None,
    enumerator: str | None = None,
    clique: str | Component | Callable[..., Any] | None = None,
    solver: str | Component | Callable[..., Any] | None = None,
    given: str | Cells | Puzzle | Iterable[int] | None = None,
    dead: str | Cells | Puzzle | Iterable[int] | None = None,
    minimal: bool | None = False,
    first: bool | None = False,
    count_only: bool | None = False,
    keep: str | PathLike[str] | None = None,
    harvester: str | Component | Callable[..., Any] | None = None,
    batch: bool | int | None = None,
    stream: Literal[False] | None = False,
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Enumeration | Any: ...
@overload
def enumerate(
    grids: _Many,
    clues: int,
    /,
    *,
    rules: str | None = None,
    enumerator: str | None = None,
    clique: str | Component | Callable[..., Any] | None = None,
    solver: str | Component | Callable[..., Any] | None = None,
    given: str | Cells | Puzzle | Iterable[int] | None = None,
    dead: str | Cells | Puzzle | Iterable[int] | None = None,
    minimal: bool | None = False,
    first: bool | None = False,
    count_only: bool | None = False,
    keep: str | PathLike[str] | None = None,
    harvester: str | Component | Callable[..., Any] | None = None,
    batch: bool | int | None = None,
    stream: Literal[False] | None = False,
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Table: ...
@overload
def enumerate(
    grids: Puzzle | Grid | str | bytes | _Many,
    clues: int,
    /,
    *,
    rules: str | None = None,
    enumerator: str | None = None,
    clique: str | Component | Callable[..., Any] | None = None,
    solver: str | Component | Callable[..., Any] | None = None,
    given: str | Cells | Puzzle | Iterable[int] | None = None,
    dead: str | Cells | Puzzle | Iterable[int] | None = None,
    minimal: bool | None = False,
    first: bool | None = False,
    count_only: bool | None = False,
    keep: str | PathLike[str] | None = None,
    harvester: str | Component | Callable[..., Any] | None = None,
    batch: bool | int | None = None,
    stream: Literal[True],
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Stream[Found]: ...
@overload
def enumerate(
    grids: Puzzle | Grid | str | bytes | _Many,
    clues: int,
    /,
    *,
    rules: str | None = None,
    enumerator: str | None = None,
    clique: str | Component | Callable[..., Any] | None = None,
    solver: str | Component | Callable[..., Any] | None = None,
    given: str | Cells | Puzzle | Iterable[int] | None = None,
    dead: str | Cells | Puzzle | Iterable[int] | None = None,
    minimal: bool | None = False,
    first: bool | None = False,
    count_only: bool | None = False,
    keep: str | PathLike[str] | None = None,
    harvester: str | Component | Callable[..., Any] | None = None,
    batch: bool | int | None = None,
    stream: bool,
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Any: ...

def prove(
    grid: str | bytes | Puzzle | Grid,
    clues: int,
    /,
    *,
    rules: str | None = None,
    dir: str | PathLike[str],
    given: str | Cells | Puzzle | Iterable[int] | None = None,
    dead: str | Cells | Puzzle | Iterable[int] | None = None,
    prover: str | None = None,
    enumerator: str | None = None,
    clique: str | Component | Callable[..., Any] | None = None,
    solver: str | Component | Callable[..., Any] | None = None,
    harvester: str | Component | Callable[..., Any] | None = None,
    compress: bool | None = False,
    max_bytes: int | None = None,
    max_seconds: int | None = None,
    max_memory: int | None = None,
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Proof:
    r"""Proves that a grid has no other puzzles with at most this many clues than those that an enumerator
    finds. Writes the proof into the directory ``dir``; VeriPB can check it.

    >>> import os, tempfile
    >>> grid = "594231786786945132123768954965173248378492561241856397432619875619587423857324619"
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     proof = prove(grid, 12, dir=os.path.join(folder, "proof"))
    ...     checked = verify(os.path.join(folder, "proof"), checker="none", unchecked=True)
    >>> type(proof).__name__, [type(one).__name__ for one in checked]
    ('Proof', ['VerifiedProof'])
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     prove("1234341221434321", 3, rules="4x4", dir=os.path.join(folder, "proof")).puzzles
    0

    Options:

    * ``rules`` (str): The rules of the puzzles or grids: classic, windoku, x, windoku_x, disjoint, 4x4, 6x6, 8x8, jigsaw: and a letter for each cell, or a file of houses that ends in .json.
    * ``dir`` (str | PathLike[str]): Directory for the proof. It must be new, or have a finished proof of the same claim, which is kept.
    * ``given`` (str | Cells | Puzzle | Iterable[int]): Cells that are givens in every puzzle: names such as `r1c1 r2c5`, or 81 characters with a digit or `x` in each of them.
    * ``dead`` (str | Cells | Puzzle | Iterable[int]): Cells that are blank in every puzzle: names, or 81 characters with a digit or `x` in each of them.
    * ``prover`` (str): Enumerator that writes the proof; by default one that can.
    * ``enumerator`` (str): Enumerator that lists the puzzles.
    * ``clique`` (str | Component | Callable[..., Any]): Clique strategy of the prover; by default one that suits it.
    * ``solver`` (str | Component | Callable[..., Any]): Solver that tests uniqueness.
    * ``harvester`` (str | Component | Callable[..., Any]): Harvester of unavoidable sets, for grids only; `tuned` by default.
    * ``compress`` (bool): Compress the proof with Zstandard.
    * ``max_bytes`` (int): Refuse a proof of more bytes, before it is compressed, judging by its first parts; 1,000,000,000 by default.
    * ``max_seconds`` (int): Refuse a proof that takes more seconds of CPU time, judging by its first parts; 14,400 by default.
    * ``max_memory`` (int): Refuse a part of the proof that takes more megabytes of memory; 512 by default.
    * ``threads`` (int): Number of worker threads; 0 uses one per core. Results do not depend on it.
    * ``seed`` (int): Random seed, 1 by default; the same seed gives the same results.
    * ``progress`` (Callable[..., Any]): What makes a progress bar, such as `tqdm.tqdm`: it is called with `total` and `desc`, and the bar has the methods `update` and `close`.
    """

def verify(
    path: str | PathLike[str],
    /,
    *,
    samples: int | None = 50,
    complete: bool | None = False,
    solver: str | Component | Callable[..., Any] | None = None,
    checker: str | None = None,
    unchecked: bool | None = False,
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> list[Verified | VerifiedProof | ClaimedPath]:
    r"""Checks the claims of a file: certificates of enumerations, or solution paths with their proofs; or
    the directory of a proof. A wrong claim raises an error.

    >>> import os, pathlib, tempfile
    >>> line = ('{"puzzle": ".23456789456789123789123456231564897564897231897231564312645978645978312978312645",'
    ...     ' "solved": true, "steps": [{"technique": "full_house", "size": 0, "text": "r1c1=1", "placements":'
    ...     ' ["r1c1=1"], "eliminations": [], "proof": [{"depth": 0, "one_of": ["r1c1=1"], "by": "left",'
    ...     ' "of": "1r1", "without": []}]}]}')
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = os.path.join(folder, "path.jsonl")
    ...     _ = pathlib.Path(file).write_text(line)
    ...     [type(claim).__name__ for claim in verify(file)]
    ['ClaimedPath']

    Options:

    * ``samples`` (int): Search this many random sub-trees per certificate; a tree of at most 10,000 nodes is always searched completely.
    * ``complete`` (bool): Search the whole tree, and repeat the enumeration to check the numbers that the certificate states.
    * ``solver`` (str | Component | Callable[..., Any]): Solver that tests puzzles for a single solution; choose a simple one, because it is trusted.
    * ``checker`` (str): Program that checks the steps of proofs, by default `veripb`.
    * ``unchecked`` (bool): Accept proofs whose steps no program has checked.
    * ``threads`` (int): Number of worker threads; 0 uses one per core. Results do not depend on it.
    * ``seed`` (int): Random seed, 1 by default; the same seed gives the same results.
    * ``progress`` (Callable[..., Any]): What makes a progress bar, such as `tqdm.tqdm`: it is called with `total` and `desc`, and the bar has the methods `update` and `close`.
    """

@overload
def generate(
    count: None = None,
    /,
    *,
    er: float | str | None = None,
    ep: float | str | None = None,
    ed: float | str | None = None,
    clues: int | str | None = None,
    guesses: int | str | None = None,
    singles: bool | None = False,
    minimal: bool | None = False,
    distinct: bool | None = False,
    most: int | None = None,
    tries: int | None = None,
    rules: str | None = None,
    solver: str | Component | Callable[..., Any] | None = None,
    rater: str | None = None,
    generator: str | Component | Callable[..., Any] | None = None,
    stream: Literal[False] | None = False,
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Puzzle | Any:
    r"""Makes a puzzle, or this number of puzzles. The same seed gives the same puzzles. A stream without a
    number has no end.

    >>> puzzle = generate(seed=7)
    >>> puzzle == generate(seed=7), solve(puzzle).solutions
    (True, 1)
    >>> table = generate(3, generator="top_down", minimal=True, clues="22..26")
    >>> all(22 <= puzzle.clues <= 26 for puzzle in table)
    True
    >>> generate(generator="uniform_grid").digits.count(9)
    9

    Options:

    * ``er`` (float | str): Keep only puzzles with this ER (SER): a number, or a range such as `7.0..8.0`.
    * ``ep`` (float | str): Keep only puzzles with this EP: a number, or a range such as `1.2..7.0`.
    * ``ed`` (float | str): Keep only puzzles with this ED: a number, or a range such as `1.2..2.6`.
    * ``clues`` (int | str): Keep only puzzles with this number of clues: a number, or a range such as `20..25`, `26..` or `..24`.
    * ``guesses`` (int | str): Keep only puzzles that the solver needs this number of guesses for: a number or a range.
    * ``singles`` (bool): Keep only puzzles that singles solve.
    * ``minimal`` (bool): Keep only minimal puzzles, which need each of their givens.
    * ``distinct`` (bool): Drop puzzles that are essentially the same as an earlier one.
    * ``most`` (int): Make at most this many puzzles per seed or board.
    * ``tries`` (int): Give up after this many seeds without a matching puzzle, 1,000,000 by default.
    * ``rules`` (str): Rules of the puzzles, as `puzzles` takes them: `"windoku"`, `"x"`, `"6x6"`, ….
    * ``solver`` (str | Component | Callable[..., Any]): Solver that the generator uses.
    * ``rater`` (str): Rater that computes the ratings.
    * ``generator`` (str | Component | Callable[..., Any]): Generator with its options, such as `top_down(grid: uniform)`; `bottom_up` by default.
    * ``stream`` (bool): Return a stream, which makes results while a loop takes them.
    * ``threads`` (int): Number of worker threads; 0 uses one per core. Results do not depend on it.
    * ``seed`` (int): Random seed, 1 by default; the same seed gives the same results.
    * ``progress`` (Callable[..., Any]): What makes a progress bar, such as `tqdm.tqdm`: it is called with `total` and `desc`, and the bar has the methods `update` and `close`.
    """
@overload
def generate(
    count: int,
    /,
    *,
    er: float | str | None = None,
    ep: float | str | None = None,
    ed: float | str | None = None,
    clues: int | str | None = None,
    guesses: int | str | None = None,
    singles: bool | None = False,
    minimal: bool | None = False,
    distinct: bool | None = False,
    most: int | None = None,
    tries: int | None = None,
    rules: str | None = None,
    solver: str | Component | Callable[..., Any] | None = None,
    rater: str | None = None,
    generator: str | Component | Callable[..., Any] | None = None,
    stream: Literal[False] | None = False,
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Table: ...
@overload
def generate(
    count: None | int = None,
    /,
    *,
    er: float | str | None = None,
    ep: float | str | None = None,
    ed: float | str | None = None,
    clues: int | str | None = None,
    guesses: int | str | None = None,
    singles: bool | None = False,
    minimal: bool | None = False,
    distinct: bool | None = False,
    most: int | None = None,
    tries: int | None = None,
    rules: str | None = None,
    solver: str | Component | Callable[..., Any] | None = None,
    rater: str | None = None,
    generator: str | Component | Callable[..., Any] | None = None,
    stream: Literal[True],
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Stream[Puzzle | Any]: ...
@overload
def generate(
    count: None | int = None,
    /,
    *,
    er: float | str | None = None,
    ep: float | str | None = None,
    ed: float | str | None = None,
    clues: int | str | None = None,
    guesses: int | str | None = None,
    singles: bool | None = False,
    minimal: bool | None = False,
    distinct: bool | None = False,
    most: int | None = None,
    tries: int | None = None,
    rules: str | None = None,
    solver: str | Component | Callable[..., Any] | None = None,
    rater: str | None = None,
    generator: str | Component | Callable[..., Any] | None = None,
    stream: bool,
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Any: ...

def pattern_search(
    what: str | PathLike[str] | Cells,
    /,
    *,
    searcher: str | None = None,
    chain: str | None = None,
    dir: str | PathLike[str] | None = None,
    memory: int | None = None,
    solver: str | Component | Callable[..., Any] | None = None,
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Searched:
    r"""Finds all valid puzzles of a map or of a pattern, up to equivalence, in stages that fill boxes one after
    the other. A map is the number of clues of each box; a pattern is a set of cells, or a text with their
    names or a drawing. A text may also be the path of a file with one of these.

    A loop over the result visits its puzzles.

    >>> found = pattern_search("999/900/910")
    >>> found.complete, list(found)
    (True, [])
    >>> found.stages["kept"]
    array('q', [1, 12, 0, 0])

    Options:

    * ``searcher`` (str): Pattern searcher.
    * ``chain`` (str): Boxes to fill first, then the boxes to add one by one, such as `"12 4 7 5"`; may end before all boxes.
    * ``dir`` (str | PathLike[str]): Keep the stages in this directory, from which an interrupted search resumes.
    * ``memory`` (int): Memory for dropping duplicates, in MB; 1024 by default.
    * ``solver`` (str | Component | Callable[..., Any]): Solver that counts the solutions of the puzzles.
    * ``threads`` (int): Number of worker threads; 0 uses one per core. Results do not depend on it.
    * ``seed`` (int): Random seed, 1 by default; the same seed gives the same results.
    * ``progress`` (Callable[..., Any]): What makes a progress bar, such as `tqdm.tqdm`: it is called with `total` and `desc`, and the bar has the methods `update` and `close`.
    """

def audit(
    first: _Many,
    second: _Many,
    /,
    *,
    sample: int | None = None,
    rater: str | None = None,
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Audit:
    r"""Finds what two lists of puzzles have in common, such as the training and the test data of a model: the
    same puzzles, equivalent ones, the same solution grids, and puzzles that are one clue apart.

    The puzzles of a file may repeat a digit in a house; they have no solution.

    >>> puzzle = Puzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> found = audit([puzzle], [minlex(puzzle)])
    >>> found.shares, found.shared["shared_classes"]
    (True, 1)
    >>> [row["fact"] for row in found.table if row["second"] and row["first"] is None]
    ['shared_classes', 'shared_grids']

    Options:

    * ``sample`` (int): Also rate this many puzzles of each list, drawn by the seed.
    * ``rater`` (str): Rater of the sample, `se121` by default.
    * ``threads`` (int): Number of worker threads; 0 uses one per core. Results do not depend on it.
    * ``seed`` (int): Random seed, 1 by default; the same seed gives the same results.
    * ``progress`` (Callable[..., Any]): What makes a progress bar, such as `tqdm.tqdm`: it is called with `total` and `desc`, and the bar has the methods `update` and `close`.
    """

def dataset(
    puzzles: _Many,
    /,
    *,
    test: float | None = None,
    validation: float | None = None,
    er: float | str | None = None,
    ep: float | str | None = None,
    ed: float | str | None = None,
    technique: str | None = None,
    rater: str | None = None,
    most: int | None = None,
    steps: bool | None = False,
    dir: str | PathLike[str] | None = None,
    to: str | None = None,
    title: str | None = None,
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Table:
    r"""Makes a data set of rated puzzles, with training and test data that have nothing in common: no equivalent
    puzzles, no equivalent solution grids, and no puzzles that are one clue apart. Returns a table of the
    puzzles with their splits. With ``dir`` it also writes a file for each split, and a README.

    Of equivalent puzzles only the first is taken, and only puzzles with one solution. The data set does not
    depend on the number of threads or on the seed. All puzzles are held in memory.

    >>> table = dataset(generate(9, seed=7)["puzzle"], test=0.4)
    >>> table.columns[:7]
    ['puzzle', 'solution', 'clues', 'er', 'ep', 'ed', 'split']
    >>> sorted(set(table["split"]))
    ['test', 'train']
    >>> parts = {name: [row.puzzle for row in table if row.split == name] for name in table["split"]}
    >>> audit(parts["train"], parts["test"]).shares
    False

    Options:

    * ``test`` (float): The share of the split `test`, from 0 to 1; by default 0.1.
    * ``validation`` (float): The share of the split `validation`, from 0 to 1; by default 0.
    * ``er`` (float | str): Keep only puzzles with this ER (SER): a number, or a range such as `7.0..8.0`.
    * ``ep`` (float | str): Keep only puzzles with this EP: a number, or a range such as `1.2..7.0`.
    * ``ed`` (float | str): Keep only puzzles with this ED: a number, or a range such as `1.2..2.6`.
    * ``technique`` (str): Keep only puzzles whose solution path has a step of this technique, such as `x-wing`.
    * ``rater`` (str): Rater of the puzzles, `se121` by default.
    * ``most`` (int): At most this many puzzles of each ER, rounded down, in each split: the first ones; by default all.
    * ``steps`` (bool): Also write the steps to the solution of each puzzle, in the order in which a person takes them, with their proofs.
    * ``dir`` (str | PathLike[str]): Directory for a file of each split, and a README that describes them.
    * ``to`` (str): Format of the files: `csv` by default, `jsonl` or `parquet`.
    * ``title`` (str): Title of the README, by default `A data set of sudoku puzzles`.
    * ``threads`` (int): Number of worker threads; 0 uses one per core. Results do not depend on it.
    * ``seed`` (int): Random seed, 1 by default; the same seed gives the same results.
    * ``progress`` (Callable[..., Any]): What makes a progress bar, such as `tqdm.tqdm`: it is called with `total` and `desc`, and the bar has the methods `update` and `close`.
    """

def compare(
    items: Iterable[Any],
    choices: Iterable[Any] | dict[str, Any],
    work: Callable[[Any, Any], Any],
    /,
    *,
    agree: str | None = None,
    kind: Callable[..., Any] | None = None,
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Comparison:
    r"""Compares choices: does the same work on each item with each of them. Choices are names or components in a
    list, or any values in a dictionary by their names. ``work(item, choice)`` returns an enumeration, or a
    dictionary whose values are compared.

    >>> grid = Grid("594231786786945132123768954965173248378492561241856397432619875619587423857324619")
    >>> def work(grid, strategy):
    ...     return enumerate(grid, 12, clique=strategy)
    >>> compared = compare([grid], ["exact", "greedy", clique_by(len, name="small")], work, agree="puzzles")
    >>> compared.ratios("nodes")["name"]
    ['exact', 'greedy', 'small']

    Options:

    * ``agree`` (str): Require that all choices give the same value of this measure for every item.
    * ``kind`` (Callable[..., Any]): Function that returns the kind of an item, a value or a dictionary, by which `by` groups.
    * ``threads`` (int): Number of worker threads; 0 uses one per core. Results do not depend on it.
    * ``seed`` (int): Random seed, 1 by default; the same seed gives the same results.
    * ``progress`` (Callable[..., Any]): What makes a progress bar, such as `tqdm.tqdm`: it is called with `total` and `desc`, and the bar has the methods `update` and `close`.
    """

def run(
    recipe: str | PathLike[str],
    /,
    *,
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
    **others: Any,
) -> Any:
    r"""Runs a recipe: a file that ends in ``.rhai``, or a text. Returns the value of the expression at its end: a
    number, text, list, dictionary, result or table. A stream makes its items while a loop takes them. What the
    recipe prints goes to ``sys.stdout``.

    >>> run("1 + 1")
    2
    >>> recipe = 'let digit = param("digit", 1, "The digit"); #{ twice: 2 * digit }'
    >>> run(recipe, digit=4)
    {'twice': 8}
    >>> [grid.note for grid in run("catalogue(1..4)")]
    ['rank=1', 'rank=2', 'rank=3']

    Options:

    * ``threads`` (int): Number of worker threads; 0 uses one per core. Results do not depend on it.
    * ``seed`` (int): Random seed, 1 by default; the same seed gives the same results.
    * ``progress`` (Callable[..., Any]): What makes a progress bar, such as `tqdm.tqdm`: it is called with `total` and `desc`, and the bar has the methods `update` and `close`.
    * ``**others``: The parameters of the recipe: texts, numbers, true or false, values, or lists of these.
    """

def load_plugin(
    path: str | PathLike[str],
    /,
    *,
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Table:
    r"""Loads a plugin, a native library with components, for all later calls. Its components can be chosen by
    their names, and replace those of the package with the same name. Returns their table.

    A plugin is a program: load only files that you trust.

    >>> load_plugin("no_such_file.so")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    seventeen.InputError: plugin ...no_such_file.so: cannot open it...

    Options:

    * ``threads`` (int): Number of worker threads; 0 uses one per core. Results do not depend on it.
    * ``seed`` (int): Random seed, 1 by default; the same seed gives the same results.
    * ``progress`` (Callable[..., Any]): What makes a progress bar, such as `tqdm.tqdm`: it is called with `total` and `desc`, and the bar has the methods `update` and `close`.
    """

def components(
    kind: str | None = None,
    /,
    *,
    threads: int | None = 0,
    seed: int | None = None,
    progress: Callable[..., Any] | None = None,
) -> Table:
    r"""Lists the components of a kind, or of all kinds: their names, options, and what they do.

    >>> table = components("clique")
    >>> table.columns
    ['kind', 'name', 'options', 'plugin', 'doc']
    >>> "greedy" in table["name"]
    True

    Options:

    * ``threads`` (int): Number of worker threads; 0 uses one per core. Results do not depend on it.
    * ``seed`` (int): Random seed, 1 by default; the same seed gives the same results.
    * ``progress`` (Callable[..., Any]): What makes a progress bar, such as `tqdm.tqdm`: it is called with `total` and `desc`, and the bar has the methods `update` and `close`.
    """
