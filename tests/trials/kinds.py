"""Kinds of faults, as data: each file of `tests/data/kinds` is a kind, and has its cases."""

import os
import re
import subprocess
import tempfile
import tomllib
from pathlib import Path

from trials.program import ROOT, program

KINDS = ROOT / "tests" / "data" / "kinds"


def trials():
    """A trial per kind, by the name of its file."""
    return {path.stem: lambda _short, path=path: cases(path) for path in sorted(KINDS.glob("*.toml"))}


def cases(path):
    kind = tomllib.loads(path.read_text())
    for case in kind["case"]:
        with tempfile.TemporaryDirectory() as folder:
            commands, work = Path(folder) / "commands", Path(folder) / "work"
            commands.mkdir()
            work.mkdir()
            (commands / "seventeen").symlink_to(program())
            check(case, work, commands)
    return f"{kind['kind']}: {len(kind['case'])} cases"


def check(case, folder, commands):
    """Runs a case's shell script in an empty folder, and compares how it ends with what is expected."""
    for name, text in case.get("files", {}).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    done = subprocess.run(
        ["bash", "-c", case["run"]], cwd=folder, env=environment(folder, commands), capture_output=True, timeout=120,
        stdin=subprocess.DEVNULL,
    )
    out, err = done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace")
    said = f"{case['name']}: exit {done.returncode}\n--- output\n{out[-2000:]}\n--- errors\n{err[-2000:]}"
    assert done.returncode == case.get("code", 0), said
    assert "panicked" not in err, said
    if "out" in case:
        assert out == case["out"], f"expected the output\n{case['out']}\nbut got\n{said}"
    for text, words in [(out, "out_has"), (err, "err")]:
        place = 0
        for word in case.get(words, []):
            place = text.find(word, place)
            assert place >= 0, f"expected {word!r}, but got\n{said}"
            place += len(word)
    for name in case.get("absent", []):
        assert not (folder / name).exists(), f"{name} exists: {said}"


def environment(folder, commands):
    """What a shell needs: the program under its name, and no settings of the user's."""
    kept = {name: value for name, value in os.environ.items() if re.match(r"TMPDIR$|LANG|LC_", name)}
    return kept | {"PATH": f"{commands}:{os.environ['PATH']}", "HOME": str(folder), "ROOT": str(ROOT)}
