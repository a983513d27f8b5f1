"""Recipes and links against `run --untrusted`: nothing outside of the directory is read, changed or made."""

import itertools
import os
import subprocess
import threading
from pathlib import Path

from trials.program import RANDOM, program

SECRET = "17" + "." * 78 + "3"
WORD = "canary_of_the_outside"

# Where a path leads that a recipe names, or that is put under such a name.
OUTSIDE = ["../out/{0}", "{out}/{0}", "in/../out/{0}", "in/up/out/{0}", "in/abs/{0}", "in/link_{0}", "in/chain/{0}",
           "in/dir/../../out/{0}", "/proc/self/cwd/out/{0}", "in/proc/cwd/out/{0}", "./in/./up/./out/{0}", "in/hard_{0}"]

READS = [
    'puzzles("{}").write("-")', 'grids("{}").write("-")', 'print(puzzles("{}").count())',
    'certificates("{}").write("-")', 'print(ua::file("{}"))', 'print(ua::named("file(\\"{}\\")"))',
    'profile("{}")', 'pattern_search("{}").count()', 'import "{}" as m; print(m::f())',
    'puzzles("in/puzzles.txt").write("-"); puzzles("{}", #{{ column: "puzzle" }}).write("-")',
]
WRITES = [
    'puzzles("in/puzzles.txt").write("{}")', 'puzzles("in/puzzles.txt").write("{}", #{{ resume: true }})',
    'stream([#{{ a: 1 }}]).table(["a"]).write("{}")', 'pattern_search("111/111/999", #{{ dir: "{}" }}).count()',
    'puzzles("in/puzzles.txt").sort_by(|p| p.clues, #{{ dir: "{}", memory: 1 }}).write("-")',
    'generate(generator::bottom_up()).take(2).write("{}")',
]
# What is planted beside a file that a recipe writes.
BESIDE = ["{}.seventeen-part", "{}.seventeen-done", "{}.seventeen-done-before", "{}.seventeen-lock",
          "{}.seventeen-done.seventeen-part", "{}.tasks", "{}"]


def world():
    """A directory `in` for recipes, and beside it `out`, which is to stay as it is."""
    out = Path("out")
    out.mkdir()
    (out / "secret.txt").write_text(f"{SECRET} # {WORD}\n")
    (out / "sets.txt").write_text(f"r1c1 r1c2 # {WORD}\n")
    (out / "mod.rhai").write_text(f'fn f() {{ "{WORD}" }}\n')
    (out / "profile.json").write_text(f'{{ "extends": "se121", "about": "{WORD}" }}\n')
    (out / "folder").mkdir()
    inside = Path("in")
    (inside / "dir").mkdir(parents=True)
    (inside / "puzzles.txt").write_text("".join(f"{n}{'.' * 80}\n" for n in range(1, 10)))
    (inside / "up").symlink_to("..")
    (inside / "abs").symlink_to(out.resolve())
    (inside / "chain").symlink_to("up/out")
    (inside / "proc").symlink_to("/proc/self")
    os.mkfifo(inside / "pipe")
    for path in out.iterdir():
        if path.is_file():
            (inside / f"link_{path.name}").symlink_to(f"../out/{path.name}")
            os.link(path, inside / f"hard_{path.name}")


def state():
    """All that is outside: the names, what is in the files, and when they were changed."""
    found = {}
    for path in sorted([*Path("out").rglob("*"), Path("out")]):
        about = path.lstat()
        text = path.read_bytes() if path.is_file() else None
        found[str(path)] = (text, about.st_mode, about.st_mtime_ns)
    return found, sorted(path.name for path in Path().iterdir())


def attacks():
    """Recipes, with what is planted before each."""
    names = ["secret.txt", "sets.txt", "mod", "profile.json", "new.txt", "folder/new.txt"]
    for verb, place in itertools.product(READS + WRITES, OUTSIDE):
        name = RANDOM.choice(names)
        yield verb.format(place.format(name, out=Path("out").resolve())), []
    for verb, beside, target in itertools.product(WRITES[:4], BESIDE, ["secret.txt", "new.txt", "folder"]):
        own = f"in/own_{RANDOM.randrange(10**9)}.txt"
        yield verb.format(own), [(beside.format(own), target)]
    for path in ["/dev/zero", "/dev/stdin", "/proc/self/fd/0", "/proc/self/environ", "/etc/passwd", "in/pipe", "in", ""]:
        for verb in READS + WRITES:
            yield verb.format(path), []


def attempt(text, planted):
    """Runs a recipe; what it says."""
    for link, target in planted:
        way = RANDOM.choice(["link", "absolute", "hard"])
        outer = Path("out") / target
        if way == "hard" and outer.is_file():
            os.link(outer, link)
        elif way == "absolute":
            Path(link).symlink_to(outer.resolve())
        else:
            Path(link).symlink_to(Path("..") / outer)
    Path("in/r.rhai").write_text(text)
    words = [program(), "run", "--untrusted", "in", "--time-limit", "20", "in/r.rhai"]
    done = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)
    for link, _ in planted:
        Path(link).unlink(missing_ok=True)
    return done


def trial_sandbox(short):
    """Each attack, and the same while a thread swaps a directory for a link to the outside."""
    world()
    every = list(attacks())
    tried = RANDOM.sample(every, 30 if short else min(len(every), 420))
    before, refused = state(), 0
    done = attempt('puzzles("in/puzzles.txt").write("in/dir/own.txt", #{ resume: true })', [])
    assert done.returncode == 0 and Path("in/dir/own.txt").read_text(), done.stderr
    for text, planted in tried:
        done = attempt(text, planted)
        said = done.stdout + done.stderr
        about = f"{text} with {planted}: exit {done.returncode}: {said[-1000:]}"
        assert WORD not in said and SECRET not in said, f"read outside: {about}"
        assert "panicked" not in said, about
        assert state() == before, f"changed outside: {about}"
        refused += done.returncode != 0
    swapped = swaps(before, 3 if short else 40)
    return f"{len(tried)} recipes, {refused} refused, none outside; {swapped} runs under swaps of a directory"


def swaps(before, runs):
    """Runs while `in/dir` is by turns a directory and a link to `out`."""
    over = threading.Event()

    def swap():
        while not over.is_set():
            os.rename("in/dir", "in/away")
            os.symlink("../out", "in/dir")
            os.unlink("in/dir")
            os.rename("in/away", "in/dir")

    thread = threading.Thread(target=swap)
    thread.start()
    try:
        for _ in range(runs):
            text = 'for i in 0..200 { try { puzzles("in/dir/secret.txt").write("-") } catch { } ' \
                   'try { puzzles("in/puzzles.txt").write(`in/dir/new${i}.txt`) } catch { } }'
            said = attempt(text, []).stdout
            assert WORD not in said and SECRET not in said, said
    finally:
        over.set()
        thread.join()
    assert state()[0].keys() == before[0].keys(), "made outside"
    return runs
