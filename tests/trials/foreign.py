"""Components of foreign plugins that answer wrongly or end the process, and certificates that are forged."""

import json
import os
import subprocess
from pathlib import Path

from trials.program import GRID, ROOT, program, run

LIAR = "tests/data/faults/liar.c"
NAMED = "`liar` of plugin `seventeen-liar`"

UNIQUE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SEVERAL = "..." + UNIQUE[3:30] + "." * 8 + UNIQUE[38:]
GIVEN = "r1c1 r1c34"

STATUSES = ["status 5", "status -7", "cancelled"]
# After the only item that is wanted, to report cancellation is right.
EMITTED = ["status 5", "status -7", "cancelled at once"]
ENDS = ["_exit", "_exit_3", "exit", "exec"]

# What is asked of which kind, and the ways in which the answer is wrong.
WRONG = {
    "solver: one solution": (
        ["solve", UNIQUE, "--solver", "liar"],
        ["none", "two", "other", "broken", "zeros", "tens", "seven", "unwritten", *STATUSES, *ENDS],
    ),
    "solver: several": (["solve", SEVERAL, "--solver", "liar"], ["one", "none", "other"]),
    "solver: a count": (
        ["count", SEVERAL, "--limit", "2", "--solver", "liar"], ["one", "none", "too many", "huge", "seven", "unwritten", "cancelled"]
    ),
    "solver: lent": (
        ["enumerate", "--clues", 17, "--given", GIVEN, "--enumerator", "hitting_set", "--solver", "liar", GRID],
        ["known", "one", "two"],
    ),
    "harvester": (
        ["harvest", "--ua", "liar", GRID],
        ["avoidable", "row", "empty", "all", "more", "less", "beyond", *STATUSES, *ENDS],
    ),
    "harvester: a batch": (
        ["run", "-e", f'grids("{GRID}\\n{GRID}").harvest(ua::liar()).enumerate(17).write("-")'],
        ["avoidable", "empty", "beyond", "cancelled"],
    ),
    "clique strategy": (
        ["clique", "--clique", "liar", GRID],
        ["twice", "overlap", "many", "strange", "next", "greatest", "unwritten", "bound", "order", "no order", "prepare",
         *STATUSES, *ENDS],
    ),
    "clique strategy: lent": (
        ["enumerate", "--clues", 17, "--clique", "liar", GRID], ["twice", "overlap", "many", "strange", "order", "_exit"]
    ),
    "enumerator": (
        ["enumerate", "--clues", 17, "--given", GIVEN, "--dead", "r9c9", "--enumerator", "liar", GRID],
        ["two solutions", "fewer", "more", "beyond", "empty", "all", "doubled", "given", "dead", "nodes", "deep",
         "unwritten", "plan 5", "plan cancelled", *STATUSES, *ENDS],
    ),
    "enumerator: proper puzzles": (
        ["enumerate", "--clues", 77, "--enumerator", "liar", GRID], ["doubled", "in two parts"]
    ),
    "enumerator: counted": (
        ["enumerate", "--clues", 77, "--count-only", "--enumerator", "liar", GRID], ["doubled", "in two parts"]
    ),
    "generator": (
        ["generate", "--generator", "liar"],
        ["several", "empty", "none", "impossible", "no grid", "ten", "nan", "inf", "negative", "boxes", "huge",
         "no digits", "tries", *EMITTED, *ENDS],
    ),
    "generator: from a puzzle": (["generate", "--generator", "liar", "--from", UNIQUE], ["other size", "several"]),
    "technique": (
        ["run", "-e", f'puzzles("{UNIQUE}").deduce([technique::liar()]).write("-")'],
        ["places", "excludes", "nothing", "absent", "excludes absent", "strange", "null", "houses", "digit", "text",
         "reason", "truths", *EMITTED, *ENDS],
    ),
    "technique: rated": (
        ["run", "-e", f'puzzles("{UNIQUE}").rate(profile("se121").add(technique::liar(), 1.0).before("liar", "hidden_single")).write("-")'],
        ["places", "excludes"],
    ),
    "rater": (
        ["rate", "--rater", "liar", UNIQUE],
        ["order", "first", "nan", "inf", "negative", "above", "7", "unwritten", "figure kind", "figure nan",
         "figure negative", "figure name", "figure items", *STATUSES, *ENDS],
    ),
    "rater: at most": (["rate", "--rater", "liar", "--at-most", "1.6", UNIQUE], ["more than asked for", "order"]),
    "rater of puzzles": (
        ["rate", "--rater", "plain_liar", UNIQUE], ["order", "first", "nan", "unwritten", "status 5", "cancelled"]
    ),
    "pattern searcher": (
        ["run", "-e", 'pattern_search("222/999/999", #{ searcher: pattern::liar() }).puzzles().write("-")'],
        ["no stages", "ten stages", "expected nan", "no region", "region", "given region", "null stages", "chain",
         "plan 5", "plan cancelled", "begin beyond", "begin in part", "begin 5", "in part", "clash", "ten",
         "clue outside", "clue more", "images", "many images", "fixed", "ways", "unhit", *STATUSES, *ENDS],
    ),
    "enumerator: a batch": (
        ["enumerate", "--clues", 17, "--batch", "--enumerator", "liar", "same.txt"],
        ["grid", "fewer", "two solutions", "limits", "both", "nodes", *STATUSES, *ENDS],
    ),
    "a library": (["solve", UNIQUE], ["constructor _exit", "entry _exit"]),
    "in a process of its own": (["solve", "--isolate", UNIQUE, "--solver", "liar"], ["_exit", "_exit_3", "exec", "abort", "kill"]),
}


def compiled():
    """The plugin's library."""
    library = Path("libseventeen_liar.so").resolve()
    include = ROOT / "engine" / "plugin" / "include"
    subprocess.run(
        ["gcc", "-std=gnu11", "-O1", "-shared", "-fPIC", "-I", include, "-o", library, ROOT / LIAR], check=True
    )
    return library


def asked(library, words, way):
    """How a run ends whose component answers in this way."""
    done = subprocess.run(
        [program(), *map(str, words), "--plugin", library], env={**os.environ, "WRONG": way}, capture_output=True,
        text=True, timeout=300,
    )
    return done.returncode, done.stderr


def trial_foreign(short):
    """Wrong answers of foreign components: each is refused, and the component named."""
    library = compiled()
    with_two_bands = [GRID, GRID[:54] + GRID[63:72] + GRID[54:63] + GRID[72:]]
    Path("same.txt").write_text("\n".join(with_two_bands) + "\n")
    cases = [(kind, words, way) for kind, (words, ways) in WRONG.items() for way in ways]
    cases = cases[:: len(cases) // 12] if short else cases
    for kind, words, way in cases:
        code, said = asked(library, words, way)
        is_named = NAMED.replace("liar`", "plain_liar`", 1) in said or NAMED in said or f"plugin {library}" in said
        report = f"{kind}, {way}: exit {code}: {said[-600:]}"
        assert code != 0 and is_named and "panicked" not in said, report
    return f"{len(cases)} foreign components, each refused and named"


def changed(document):
    """The document with each of its fields changed in turn."""
    puzzles, sets = document["puzzles"], document["sets"]
    other = {
        "format": "sudoku", "version": 2, "grid": document["grid"].translate(str.maketrans("12", "21")),
        "clues": document["clues"] + 1, "given": "r9c9", "dead": "r9c9",
        "enumerator": "mine", "components": [document["components"][0].replace("auto", "bands"), *document["components"][1:]],
        "method": "magic", "clique": "mine", "mcn": document["mcn"] + 1, "proven": not document["proven"],
        "parts": document["parts"] + 1, "nodes": document["nodes"] - 1, "tests": document["tests"] + 1,
    }
    assert other.keys() | {"puzzles", "sets", "minimal"} == document.keys(), document.keys()
    for name, value in other.items():
        yield name, {**document, name: value}
    for n in range(len(puzzles)):
        yield f"puzzle {n} left out", {**document, "puzzles": puzzles[:n] + puzzles[n + 1:]}
        yield f"puzzle {n} twice", {**document, "puzzles": [*puzzles, puzzles[n]]}
    yield "no puzzles", {**document, "puzzles": []}
    first = next(i for i, digit in enumerate(sets[0]) if digit != ".")
    yield "a set with a cell less", {**document, "sets": [sets[0][:first] + "." + sets[0][first + 1:], *sets[1:]]}
    yield "another set", {**document, "sets": ["9" + "." * 80, *sets[1:]]}


def called_minimal(puzzle):
    """A certificate of the puzzles with a clue more than this one, which calls them minimal."""
    run("enumerate", "--clues", 18, "--given", puzzle, "--certificate", "more.jsonl", GRID)
    document = json.loads(Path("more.jsonl").read_text().splitlines()[0])
    assert not document["minimal"] and len(document["puzzles"]) == 64, len(document["puzzles"])
    return {**document, "minimal": True}


def trial_forged(short):
    """Certificates in which one thing is false: a complete check refuses each."""
    given = "r1c1 r1c34 r2c58 r3c1 r4c256 r5c7" if short else "r1c1 r1c34 r2c58 r3c1"
    run("enumerate", "--clues", 17, "--given", given, "--certificate", "true.jsonl", GRID)
    whole = run("verify", "--complete", "true.jsonl")
    assert "searched the whole tree" in whole.stdout and "not checked" not in whole.stdout, whole.stdout
    first, end = Path("true.jsonl").read_text().splitlines()
    forged = list(changed(json.loads(first)))
    forged = forged[::4] if short else forged
    forged.append(("minimal", called_minimal(json.loads(first)["puzzles"][0])))
    for what, document in forged:
        Path("forged.jsonl").write_text(f"{json.dumps(document)}\n{end}\n")
        done = subprocess.run([program(), "verify", "--complete", "forged.jsonl"], capture_output=True, text=True)
        assert done.returncode in (1, 2), f"{what}: {done.returncode}: {done.stdout}{done.stderr}"
    for lines in [[end], [first], [first, end.replace("1}", "2}")], [first, first, end], []]:
        Path("forged.jsonl").write_text("".join(f"{line}\n" for line in lines))
        run("verify", "forged.jsonl", code=2)
    Path("forged.jsonl").write_text(end.replace('"certificates":1', '"certificates":0') + "\n")
    run("verify", "forged.jsonl", code=2)
    return f"{len(forged)} false certificates and 6 files that are none, all refused"
