"""The throughput of the package against that of the command line, the overhead of a call, and the time of an import.

    python throughput.py --program target/release/seventeen

Both solve, count, transform and rate the same file on the same threads, in turns. The best of several rounds counts,
as wall-clock time and as CPU time of all threads. Without a file, puzzles are generated.
"""

import argparse
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time

import seventeen

WORKS = ["solve", "count", "minlex", "rate"]


def cpu_seconds(of):
    """The CPU time of this process or of its children."""
    used = resource.getrusage(of)
    return used.ru_utime + used.ru_stime


def measured(of, work):
    """The wall-clock and the CPU time of some work."""
    cpu, begin = cpu_seconds(of), time.perf_counter()
    work()
    return time.perf_counter() - begin, cpu_seconds(of) - cpu


def throughput(program, file, threads, rounds, works):
    """Prints how long each work takes, on the command line and from Python."""
    print("work     command line: wall, CPU   Python: wall, CPU   throughput by wall, by CPU")
    for work in works:
        command = [program, work, "--quiet", "--threads", str(threads), "--out", os.devnull, file]
        function = getattr(seventeen, work)
        times = {"command": [], "python": []}
        for _ in range(rounds):
            run = lambda: subprocess.run(command, check=True)
            times["command"].append(measured(resource.RUSAGE_CHILDREN, run))
            call = lambda: function(PathOf(file), threads=threads)
            times["python"].append(measured(resource.RUSAGE_SELF, call))
        (wall, cpu), (own_wall, own_cpu) = [tuple(map(min, zip(*times[name]))) for name in ["command", "python"]]
        print(f"{work:8} {wall:10.2f} s {cpu:7.2f} s {own_wall:12.2f} s {own_cpu:7.2f} s", end="")
        print(f" {wall / own_wall:11.0%} {cpu / own_cpu:8.0%}")


class PathOf:
    """A path, which is not taken for a puzzle."""

    def __init__(self, path):
        self.path = path

    def __fspath__(self):
        return self.path


def overhead(puzzle):
    """Prints how much longer a call on one puzzle takes than a puzzle of a list, as CPU time."""
    many = [puzzle] * 20_000
    for function in [seventeen.count, seventeen.solve]:
        function(puzzle)
        calls = [measured(resource.RUSAGE_SELF, lambda: [function(puzzle) for _ in range(20_000)])[1] for _ in range(5)]
        table = [measured(resource.RUSAGE_SELF, lambda: function(many, threads=1))[1] for _ in range(5)]
        call, one = min(calls) / 20_000, min(table) / 20_000
        print(f"{function.__name__}: {call * 1e6:.2f} µs for a call, {one * 1e6:.2f} µs for a puzzle of a list")


def import_time():
    """Prints how much longer Python takes to start with the package."""
    seconds = {}
    for code in ["pass", "import seventeen"]:
        run = lambda: subprocess.run([sys.executable, "-c", code], check=True)
        seconds[code] = statistics.median(measured(resource.RUSAGE_CHILDREN, run)[0] for _ in range(15))
    print(f"import: {(seconds['import seventeen'] - seconds['pass']) * 1e3:.1f} ms")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default="seventeen", help="the command line program")
    parser.add_argument("--file", help="a file with puzzles")
    parser.add_argument("--count", type=int, default=100_000, help="how many puzzles are generated without a file")
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--works", default=",".join(WORKS), help="which of them, separated by commas")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        file = arguments.file
        if file is None:
            file = os.path.join(folder, "puzzles.txt")
            with open(file, "w", encoding="utf-8") as lines:
                lines.writelines(f"{puzzle}\n" for puzzle in seventeen.generate(arguments.count, stream=True))
        throughput(arguments.program, file, arguments.threads, arguments.rounds, arguments.works.split(","))
    overhead(seventeen.generate(seed=1))
    import_time()


main()
