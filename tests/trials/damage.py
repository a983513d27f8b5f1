"""Files that are damaged, and disks that are full."""

import os
import signal
import subprocess
import time
from pathlib import Path

from trials.program import GRID, RANDOM, digest, program, puzzles, recipe, run


def trial_flips(short):
    """Bits flipped in, and bytes cut off, what stopped runs left: right in the end, or refused."""
    puzzles("puzzles.txt", 600)
    recipe("flip.rhai", 'puzzles("puzzles.txt")', ".count(solver::backtrack(), 2)", "flip.csv")
    run("run", "flip.rhai")
    expected = digest("flip.csv")
    left = stopped("flip.rhai", "flip.csv")
    tried = dict.fromkeys(["right", "refused"], 0)
    small = [name for name, data in left.items() if len(data) < 20_000]
    changes = [("flip", name, None) for name in left for _ in range((60 if short else 5000) // len(left))]
    for name in small:
        step = max(1, len(left[name]) // 40) if short else 1
        changes += [("cut", name, length) for length in range(0, len(left[name]), step)]
    changes += [("cut", "flip.csv.seventeen-part", RANDOM.randrange(len(left["flip.csv.seventeen-part"]))) for _ in range(20 if short else 2000)]
    for kind, name, length in changes:
        restore(left, "flip.csv")
        data = bytearray(left[name])
        if kind == "cut":
            del data[length:]
        else:
            data[RANDOM.randrange(len(data))] ^= 1 << RANDOM.randrange(8)
        Path(name).write_bytes(data)
        done = subprocess.run([program(), "run", "flip.rhai"], capture_output=True, text=True)
        assert "panicked" not in done.stderr, done.stderr
        if done.returncode == 0:
            assert digest("flip.csv") == expected, f"{kind} in {name}: a wrong result"
            tried["right"] += 1
        else:
            assert done.returncode == 2 and "flip.csv" in done.stderr, done
            tried["refused"] += 1
    return f"{len(changes)} changes of {len(left)} files: {tried}, none wrong"


def stopped(recipe_file, out):
    """What a run leaves that was killed twice: its files by name."""
    for attempt in range(200):
        for path in Path(".").glob(f"{out}*"):
            path.unlink()
        for _ in range(2):
            child = subprocess.Popen([program(), "run", recipe_file, "--threads", "1"], stderr=subprocess.DEVNULL)
            time.sleep(RANDOM.uniform(0.02, 0.1))
            child.send_signal(signal.SIGTERM)
            child.wait()
        names = [f"{out}.seventeen-{name}" for name in ("part", "done", "done-before")]
        if all(Path(name).exists() and Path(name).stat().st_size for name in names):
            return {name: Path(name).read_bytes() for name in names}
    raise AssertionError("no run was stopped in its midst")


def restore(left, out):
    for path in Path(".").glob(f"{out}*"):
        path.unlink()
    for name, data in left.items():
        Path(name).write_bytes(data)


def trial_parts(short):
    """The same of what an enumeration kept, and of the files of shards."""
    Path("parts.rhai").write_text(
        f'grids("{GRID}").harvest(ua::tuned()).enumerate(17)'
        '.map(|f| { let r = f.record; r.remove("seconds"); r }).write("parts.jsonl");\n'
    )
    run("run", "parts.rhai")
    expected = digest("parts.jsonl")
    for by in ["parts", "items"]:
        run("plan", "parts.rhai", "--shards", 3, "--by", by, "--out", by)
        for shard in range(3):
            run("run", "parts.rhai", "--shard", f"{shard}/3", "--out", by)
    tried = dict.fromkeys(["right", "refused"], 0)
    files = [path for by in ["parts", "items"] for path in sorted(Path(by).rglob("*")) if path.is_file()]
    for path in files:
        data = path.read_bytes()
        cuts = range(0, len(data), max(1, len(data) // (5 if short else 400)))
        flips = [None] * (10 if short else 400)
        for length in [*cuts, *flips]:
            changed = bytearray(data)
            if length is not None:
                del changed[length:]
            elif data:
                changed[RANDOM.randrange(len(data))] ^= 1 << RANDOM.randrange(8)
            if changed == data:
                continue
            path.write_bytes(changed)
            Path("parts.jsonl").unlink(missing_ok=True)
            done = subprocess.run([program(), "merge", path.parts[0]], capture_output=True, text=True)
            assert "panicked" not in done.stderr, done.stderr
            if done.returncode == 0:
                assert digest("parts.jsonl") == expected, f"{path}: a wrong result"
            else:
                assert not Path("parts.jsonl").exists()
            tried["right" if done.returncode == 0 else "refused"] += 1
        path.write_bytes(data)
    return f"{sum(tried.values())} changes of {len(files)} files: {tried}, none wrong"


def trial_lines(short):
    """Millions of lines, one in a hundred of which is bad: counted by class, in little memory."""
    count = 200_000 if short else 10_000_000
    classes = puzzles("lines.txt", count, bad=0.01)
    recipe("lines.rhai", 'puzzles("lines.txt")', ".count(solver::auto(), 2)", "lines.csv", resume=False)
    with open("said", "w") as said:
        child = subprocess.Popen([program(), "run", "lines.rhai"], stderr=said)
        _, status, used = os.wait4(child.pid, 0)
    assert os.waitstatus_to_exitcode(status) == 2, status
    memory, said = used.ru_maxrss // 1024, Path("said").read_text()
    for name, expected in classes.items():
        assert f"{name} ({expected}): line" in said, (name, expected, said[:500])
    bad = sum(classes.values())
    with open("lines.csv") as rows:
        assert sum(1 for _ in rows) == count - bad + 1
    strict = run("run", "--strict", "lines.rhai", code=2)
    assert len(strict.stderr) < 1000
    assert memory < 100, f"{memory} MB"
    return f"{count} lines, {bad} bad, each class counted right, {memory} MB at most"


def trial_disk(short):
    """A disk that is full at every write: an error that names the file, and the next run goes on."""
    if os.geteuid() != 0:
        return "left out: a small file system takes root to mount"
    puzzles("puzzles.txt", 20_000)
    recipe("free.rhai", 'puzzles("puzzles.txt")', ".count(solver::auto(), 2)", "free.csv")
    run("run", "free.rhai")
    disk = Path("disk").absolute()
    disk.mkdir()
    recipe("disk.rhai", 'puzzles("puzzles.txt")', ".count(solver::auto(), 2)", disk / "out.csv")
    size, failed = 0, 0
    whole = Path("free.csv").stat().st_size
    step = whole // (8 if short else 100) // 4096 * 4096
    while True:
        size += step
        mounted = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", disk], capture_output=True
        )
        if mounted.returncode:
            return "left out: no small file system can be mounted here"
        try:
            done = subprocess.run([program(), "run", "disk.rhai"], capture_output=True, text=True)
            if done.returncode == 0:
                assert digest(disk / "out.csv") == digest("free.csv")
                break
            assert done.returncode == 1 and "out.csv" in done.stderr, done
            assert not (disk / "out.csv").exists()
            failed += 1
            subprocess.run(["mount", "-o", f"remount,size={4 * whole}", disk], check=True)
            run("run", "disk.rhai")
            assert digest(disk / "out.csv") == digest("free.csv")
        finally:
            subprocess.run(["umount", disk], check=True)
    return f"full at {failed} sizes, the file named each time, the same bytes afterwards"
