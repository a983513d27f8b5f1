"""The same bytes in shards, on clusters, and on every machine."""

import hashlib
import os
import signal
import subprocess
import time
from pathlib import Path

from trials.program import GRID, RANDOM, ROOT, digest, program, run


def trial_shards(short):
    """Shards 1, 7 and 100, by items and by parts, give the bytes of one run; some are killed."""
    Path("shards.rhai").write_text(
        'generate(generator::uniform_grid()).take(param("count", 1, "grids")).harvest(ua::tuned()).enumerate(15)'
        '.map(|f| { let r = f.record; r.remove("seconds"); r }).write("shards.csv");\n'
    )
    counts = {"items": 20 if short else 1000, "parts": 2 if short else 20}
    for by, count in counts.items():
        count = f"count={count}"
        run("run", "shards.rhai", "--set", count)
        expected = digest("shards.csv")
        for shards in [1, 7, 100]:
            name = f"{by}{shards}"
            run("plan", "shards.rhai", "--set", count, "--shards", shards, "--by", by, "--out", name)
            for _ in range(2):
                child = subprocess.Popen(
                    [program(), "cluster", "submit", name, "--backend", "local"], stderr=subprocess.DEVNULL
                )
                time.sleep(RANDOM.uniform(0.1, 0.5))
                child.send_signal(signal.SIGTERM)
                child.wait()
            run("cluster", "submit", name, "--backend", "local")
            Path("shards.csv").unlink()
            run("merge", name)
            assert digest("shards.csv") == expected, f"{shards} shards by {by}"
    return f"{counts['items']} grids by items, {counts['parts']} by parts, in 1, 7 and 100 shards, stopped twice each: the same bytes"


def trial_machines(short):
    """Threads and instruction sets: the same bytes."""
    count = 40 if short else 1000
    text = (
        f'generate(generator::uniform_grid()).take({count}).harvest(ua::tuned()).enumerate(14)'
        '.map(|f| { let r = f.record; r.remove("seconds"); r }).write("-");'
    )
    Path("machines.rhai").write_text(text)
    seen = set()
    kernels = ["portable", "auto"]
    for threads in [1, 2, 8]:
        for kernel in kernels:
            done = run("run", "machines.rhai", "--threads", threads, env={**os.environ, "SEVENTEEN_CPU": kernel})
            seen.add(hashlib.sha256(done.stdout.encode()).hexdigest())
    assert len(seen) == 1, seen
    return f"{count} random grids on 1, 2 and 8 threads, with portable kernels and the machine's own: the same bytes"


def trial_cluster(short):
    """A real engine whose worker and server are killed in the middle of a run."""
    engines = ["hyperqueue"] if short else ["hyperqueue", "slurm"]
    shards = 40 if short else 200
    for engine in engines:
        done = subprocess.run(
            [ROOT / "scripts/cluster/try", engine, str(shards)], capture_output=True, text=True
        )
        assert done.returncode == 0, f"{engine}: {done.stdout[-2000:]}{done.stderr[-2000:]}"
    return f"{shards} shards on {' and '.join(engines)}, worker and server killed: the same bytes"
