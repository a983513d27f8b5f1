"""Programs that are told to stop, whatever they are at: all of them end in time, by the right code, and leave nothing."""

import os
import shutil
import signal
import subprocess
import time
from pathlib import Path

from trials.program import RANDOM, digest, program, puzzles, recipe, run

# How long a run may take to stop, in seconds, on a machine that does nothing else.
PATIENCE = 2.0
# What a busy machine may add.
BUSY = float(os.environ.get("SEVENTEEN_BUSY", "1"))
CODES = {signal.SIGTERM: 75, signal.SIGINT: 130}

HANGS = """
#include <unistd.h>
__attribute__((constructor)) static void hang(void) { for (;;) pause(); }
"""


def states():
    """What runs are told to stop in: their words, what they have as the standard input, and their variables."""
    Path("sparse").touch()
    os.truncate("sparse", 1 << 40)
    Path("forever.rhai").write_text("loop {}")
    Path("import.rhai").write_text('import "pipe" as pipe;')
    for pipe in ["pipe", "pipe.rhai", "pipe.gz", "out.txt"]:
        os.mkfifo(pipe)
    count = 'generate(generator::bottom_up()).map(|p| p.count(solver::backtrack(), 2)).write("-")'
    found = {
        "reads without end": (["count", "/dev/zero"], None, {}),
        "reads a line without end": (["solve", "/dev/zero"], None, {}),
        "reads a sparse file": (["minlex", "sparse"], None, {}),
        "rates a sparse file": (["rate", "sparse"], None, {}),
        "opens a pipe": (["count", "pipe"], None, {}),
        "opens a packed pipe": (["count", "pipe.gz"], None, {}),
        "opens a pipe to write": (["generate", "--count", "3", "--out", "out.txt"], None, {}),
        "opens a pipe as a recipe": (["run", "pipe"], None, {}),
        "opens a pipe as a module": (["run", "import.rhai"], None, {}),
        "opens a pipe as a config": (["doctor"], None, {"SEVENTEEN_CONFIG": "pipe"}),
        "opens a pipe as a certificate": (["verify", "pipe"], None, {}),
        "opens a pipe as a list of sets": (["run", "-e", 'ua::file("pipe")'], None, {}),
        "waits for the input": (["count", "-"], "pipe", {}),
        "waits for a position": (["hint", "-"], "pipe", {}),
        "computes": (["run", "forever.rhai"], None, {}),
        "computes in a closure": (["run", "-e", "stream([1]).map(|x| { loop {} }).count()"], None, {}),
        "computes in parallel": (["run", "-e", count], None, {}),
        "computes apart": (["run", "--isolate", "forever.rhai"], None, {}),
        "reads apart": (["count", "--isolate", "/dev/zero"], None, {}),
        "opens apart": (["count", "--isolate", "pipe"], None, {}),
        "is not trusted": (["run", "--untrusted", ".", "forever.rhai"], None, {}),
        "generates": (["generate", "--count", "1000000"], None, {}),
        "enumerates": (["run", "-e", 'grids("@1000..2000").enumerate(17).write("-")'], None, {}),
        "searches patterns": (["run", "-e", 'pattern_search("111/111/999").count()'], None, {}),
        "says nothing": (["run", "-e", "let i = 0; while true { i += 1; }"], None, {}),
    }
    if shutil.which("cc"):
        Path("hangs.c").write_text(HANGS)
        subprocess.run(["cc", "-shared", "-fPIC", "-o", "libseventeen_hangs.so", "hangs.c"], check=True)
        library = str(Path("libseventeen_hangs.so").resolve())
        found["checks a library that hangs"] = (["plugins", "check", library], None, {})
        found["loads a library that hangs"] = (["plugins", "list", "--plugin", library], None, {})
    return found


def children_of(group):
    """The processes of a session that are left."""
    left = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            fields = (entry / "stat").read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        if int(fields[3]) == group and fields[0] != "Z":
            left.append(entry.name)
    return left


def stop(name, words, stdin, variables, asked):
    """Tells a run to stop; how long that took."""
    silent = os.open(stdin, os.O_RDWR) if stdin else subprocess.DEVNULL
    child = subprocess.Popen(
        [program(), *words], stdin=silent, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
        env=os.environ | variables, start_new_session=True,
    )
    time.sleep(RANDOM.uniform(0.3, 0.8) * BUSY)
    ended = child.poll()
    assert ended is None, f"{name}: ended by itself with {ended}: {child.stderr.read().decode()}"
    start = time.monotonic()
    child.send_signal(asked)
    try:
        child.wait(timeout=20)
    except subprocess.TimeoutExpired:
        child.kill()
        raise AssertionError(f"{name}: not stopped by {asked.name} after 20 s") from None
    took = time.monotonic() - start
    said = child.stderr.read().decode()
    if stdin:
        os.close(silent)
    assert "panicked" not in said, f"{name}: {said}"
    assert child.returncode == CODES[asked], f"{name}: {asked.name} gave {child.returncode}: {said}"
    assert took < PATIENCE * BUSY, f"{name}: {asked.name} took {took:.2f} s"
    time.sleep(0.05)
    left = children_of(child.pid)
    assert not left, f"{name}: processes {left} are left"
    return took


def trial_stops(short):
    """Runs told to stop in every state."""
    known = states()
    names = RANDOM.sample(sorted(known), 8) if short else sorted(known)
    signals = [RANDOM.choice(list(CODES))] if short else list(CODES)
    times = [stop(name, *known[name], asked) for name in names for asked in signals]
    resumed = resumes()
    return f"{len(times)} stops in {len(names)} states, the longest {max(times):.2f} s; {resumed}"


def resumes():
    """A run that was stopped resumes where its checkpoint is."""
    puzzles("puzzles.txt", 3000)
    recipe("rows.rhai", 'puzzles("puzzles.txt")', ".count(solver::backtrack(), 2)", "rows.csv")
    run("run", "rows.rhai")
    expected = digest("rows.csv")
    Path("rows.csv").unlink()
    for left in Path().glob("rows.csv.seventeen-*"):
        left.unlink()
    codes = []
    for _ in range(50):
        child = subprocess.Popen([program(), "run", "rows.rhai", "--threads", "1"], stderr=subprocess.DEVNULL)
        time.sleep(RANDOM.uniform(0.05, 0.2))
        child.send_signal(signal.SIGTERM)
        codes.append(child.wait())
        if codes[-1] == 0:
            break
    run("run", "rows.rhai")
    assert set(codes) <= {0, 75, -15}, codes
    assert digest("rows.csv") == expected
    return f"{len(codes)} stops of a run that resumes"
