"""Calls every function and class with arbitrary arguments, for hours if you like, by atheris.

    pip install atheris
    python tests/python/fuzz.py -max_total_time=1800

A call may return, or raise one of the exceptions that `EXPECTED` lists. Anything else is a fault: another exception, a
panic of the engine, or the end of the process. A call that takes long is interrupted.
"""

import inspect
import os
import random
import signal
import sys
import tempfile

import atheris

import seventeen

# A native library does what it likes.
LEFT_OUT = {"load_plugin"}

FUNCTIONS = [
    value
    for name, value in sorted(vars(seventeen).items())
    if name in seventeen.__all__
    and name not in LEFT_OUT
    and callable(value)
    and not (isinstance(value, type) and issubclass(value, Exception))
]

# Seconds before a call is interrupted.
LONGEST = 2

PUZZLE = "...2....48..........3..1.25...41..63.....29.7.4..9....58....731....7....6..12..5."
GRID = "594231786786945132123768954965173248378492561241856397432619875619587423857324619"

# Values that reach further than arbitrary ones.
LIKELY = [
    PUZZLE,
    GRID,
    seventeen.Puzzle(PUZZLE),
    seventeen.Grid(GRID),
    seventeen.Cells("r1c1 r5c5"),
    "." * 81,
    f"{PUZZLE}\n{GRID}",
    "111/111/999",
    "1..3",
    "@class:6",
    "auto",
    "greedy",
    "se121",
    "bottom_up",
    "digits(2)",
    "x-wing",
    "hodoku",
    "1 + 1",
    "stream(1..4)",
    "solver::auto()",
    "csv",
    [PUZZLE, GRID],
    memoryview(seventeen.Puzzle(PUZZLE).digits),
    memoryview(bytes(162)).cast("B", (2, 81)),
    len,
    print,
]


class TooLong(Exception):
    """A call takes too long."""


def interrupt(*_):
    raise TooLong


# Views of Python with rows cannot be looped over, which is the last of these.
EXPECTED = (
    seventeen.Error,
    TooLong,
    TypeError,
    ValueError,
    OverflowError,
    AttributeError,
    KeyError,
    IndexError,
    NotImplementedError,
)


def value(data, depth=0):
    """An arbitrary value."""
    match data.ConsumeIntInRange(0, 9):
        case 0:
            return data.ConsumeInt(8)
        case 1:
            return data.ConsumeIntInRange(-2, 20)
        case 2:
            return data.ConsumeFloat()
        case 3:
            return data.ConsumeBool()
        case 4:
            return data.ConsumeUnicode(200)
        case 5:
            return data.ConsumeBytes(200)
        case 6 if depth < 2:
            return [value(data, depth + 1) for _ in range(data.ConsumeIntInRange(0, 4))]
        case 7 if depth < 2:
            return {data.ConsumeUnicode(9): value(data, depth + 1)}
        case _:
            return data.PickValueInList(LIKELY)


def use(result):
    """Reads what a call returned."""
    repr(result), str(result)
    for name in dir(result):
        if not name.startswith("_"):
            getattr(result, name, None)
    if isinstance(result, seventeen.Table):
        result.to_csv(), result.to_jsonl(), [result[name] for name in result.columns]
    if isinstance(result, seventeen.Stream):
        result.close()


def call(given):
    """One call."""
    data = atheris.FuzzedDataProvider(given)
    function = data.PickValueInList(FUNCTIONS)
    positional = [value(data) for _ in range(data.ConsumeIntInRange(0, 3))]
    options = [name for name in names(function) if data.ConsumeIntInRange(0, 3) == 0]
    try:
        # The interruption may arrive where Python ignores exceptions, so it is repeated.
        signal.setitimer(signal.ITIMER_REAL, LONGEST, LONGEST)
        try:
            keywords = {name: value(data) for name in options}
            if isinstance(keywords.get("threads"), int):
                # As many threads as are asked for would be started.
                keywords["threads"] %= 4
            use(function(*positional, **keywords))
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
    except EXPECTED:
        pass


def names(function):
    """The names of keyword arguments."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return []
    return [parameter.name for parameter in parameters if parameter.kind is parameter.KEYWORD_ONLY]


def mutate(data, most, seed):
    """Other bytes, or data that is changed a little. The engine is not instrumented, so little guides the fuzzer."""
    numbers = random.Random(seed)
    if numbers.random() < 0.5:
        return numbers.randbytes(numbers.randint(1, min(most, 600)))
    return atheris.Mutate(data, len(data))


def main():
    signal.signal(signal.SIGALRM, interrupt)
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        atheris.Setup([*sys.argv, "-len_control=0"], call, custom_mutator=mutate)
        atheris.Fuzz()


main()
