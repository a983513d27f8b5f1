"""The program, and what every trial does with it."""

import hashlib
import json
import os
import random
import re
import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
GRID = "594231786786945132123768954965173248378492561241856397432619875619587423857324619"
RANDOM = random.Random(17)


@cache
def program():
    """The program's path, built at the speed that users get unless `SEVENTEEN_PROGRAM` names one."""
    named = os.environ.get("SEVENTEEN_PROGRAM")
    if named:
        return str(ROOT / named)
    subprocess.run(["cargo", "build", "--release", "--locked", "--quiet"], cwd=ROOT, check=True)
    metadata = ["cargo", "metadata", "--no-deps", "--locked", "--format-version", "1"]
    said = json.loads(subprocess.run(metadata, cwd=ROOT, check=True, capture_output=True).stdout)
    return str(Path(said["target_directory"]) / "release" / "seventeen")


def run(*words, code=0, **more):
    """A run that ends with this code."""
    done = subprocess.run([program(), *map(str, words)], capture_output=True, text=True, timeout=1800, **more)
    assert done.returncode == code, f"{words}: {done.returncode}: {done.stderr[-2000:]}"
    return done


def run_timed(*words):
    """A run, and the CPU time that it took."""
    start = os.times()
    done = run(*words)
    return done, sum(os.times()[2:4]) - sum(start[2:4])


def digest(path):
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()


def nodes(said):
    """The puzzles and nodes of a summary."""
    return re.search(r"(\d+ puzzles of .*), [\d.]+ CPU s", said).group(1)


def puzzles(path, count, bad=0.0):
    """A file of puzzles, some lines of which hold none; how many of these there are by class."""
    base = [line[:81] for line in run("generate", "--count", 200).stdout.splitlines()]
    classes = {
        "too short": lambda line: line[:70],
        "too long": lambda line: line + line[0],
        "a character out of place": lambda line: line[:40] + "\0" + line[41:],
        "a digit twice in a house": lambda line: "11" + line[2:],
    }
    counts = dict.fromkeys(classes, 0)
    with open(path, "w", newline="") as out:
        for number in range(count):
            line = base[number % len(base)]
            if RANDOM.random() < bad:
                kind = RANDOM.choice(list(classes))
                counts[kind] += 1
                line = classes[kind](line)
            out.write(line + ("\r\n" if number % 3 == 0 else "\n"))
    return counts


def recipe(path, source, work, out, resume=True):
    """A recipe that writes what comes of a file."""
    options = ", #{ resume: true }" if resume else ""
    Path(path).write_text(f"{source}{work}.write({json.dumps(str(out))}{options});\n")
