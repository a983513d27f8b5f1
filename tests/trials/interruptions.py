"""Runs that are killed, told to stop, or done twice at once."""

import contextlib
import os
import shutil
import signal
import subprocess
import time
from pathlib import Path

from trials.program import GRID, RANDOM, digest, nodes, program, puzzles, recipe, run, run_timed


# A grid whose search takes six times as long as that of `GRID`.
SLOW_GRID = "639241785284765193517983624123857946796432851458619237342178569861594372975326418"


def trial_kills(short):
    """Kills inside one hard grid: the same puzzles and nodes, and at most five seconds lost each."""
    clues, kills = (18, 10) if short else (19, 200)
    # In less than two seconds nothing would be stored.
    search = [SLOW_GRID, "--given", "r1c1", "--threads", 1] if short else [GRID]
    words = ["enumerate", "--clues", clues, *search]
    start = time.monotonic()
    whole, cpu = run_timed(*words)
    wall = time.monotonic() - start
    shutil.rmtree("kept", ignore_errors=True)
    done, spent = 0, 0.0
    for _ in range(kills):
        start = os.times()
        child = subprocess.Popen(
            [program(), *map(str, words), "--keep", "kept"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        # It is kept when its loss would matter; from then on the rest is shared out among the kills.
        while child.poll() is None and not list(Path(".").glob("kept/*.parts")):
            time.sleep(0.01)
        with contextlib.suppress(subprocess.TimeoutExpired):
            child.wait(RANDOM.uniform(0.2, 1.0) * wall / kills)
        ended = child.poll() is not None
        child.kill()
        child.wait()
        spent += sum(os.times()[2:4]) - sum(start[2:4])
        if ended:
            break
        done += 1
    last, rest = run_timed(*words, "--keep", "kept")
    assert last.stdout == whole.stdout and nodes(last.stderr) == nodes(whole.stderr)
    lost = (spent + rest - cpu) / max(done, 1)
    assert done > kills // 2 and lost < 5, f"{done} kills, {lost:.1f} s lost at each"
    return f"{done} kills, the same bytes and nodes, {lost:.2f} CPU s lost at each; {cpu:.0f} s without them"


def trial_signals(short):
    """SIGTERM ends with 75 and Ctrl-C with 130 within two seconds, and the next run goes on."""
    puzzles("puzzles.txt", 60_000)
    recipe("whole.rhai", 'puzzles("puzzles.txt")', ".count(solver::auto(), 2)", "whole.csv")
    recipe("part.rhai", 'puzzles("puzzles.txt")', ".count(solver::backtrack(), 2)", "part.csv")
    run("run", "whole.rhai")
    slowest, rounds = 0.0, 3 if short else 40
    for number in range(rounds):
        child = subprocess.Popen([program(), "run", "part.rhai"], stderr=subprocess.DEVNULL)
        time.sleep(RANDOM.uniform(0.1, 0.4))
        which, code = [(signal.SIGTERM, 75), (signal.SIGINT, 130)][number % 2]
        asked = time.monotonic()
        child.send_signal(which)
        ended = child.wait(60)
        if ended == 0:
            break
        assert ended == code, f"{which}: {ended}"
        slowest = max(slowest, time.monotonic() - asked)
    run("run", "part.rhai")
    assert digest("part.csv") == digest("whole.csv")
    assert slowest < 2.0, f"{slowest:.2f} s to stop"
    return f"{number + 1} signals, {slowest:.2f} s to stop at most, the same bytes"


def trial_pairs(short):
    """Two runs on one file at once: one does it, the other is refused."""
    puzzles("puzzles.txt", 20_000)
    recipe("pair.rhai", 'puzzles("puzzles.txt")', ".count(solver::auto(), 2)", "pair.csv")
    run("run", "pair.rhai")
    expected, refused, pairs = digest("pair.csv"), 0, 10 if short else 100
    for _ in range(pairs):
        for left in Path(".").glob("pair.csv*"):
            left.unlink()
        both = [subprocess.Popen([program(), "run", "pair.rhai"], stderr=subprocess.PIPE, text=True) for _ in range(2)]
        said = [child.communicate()[1] for child in both]
        codes = sorted(child.returncode for child in both)
        # One that came late finds the file done.
        assert codes in ([0, 2], [0, 0]), (codes, said)
        refused += codes == [0, 2]
        assert digest("pair.csv") == expected
    return f"{pairs} pairs, {refused} of them at the same time, each file right"
