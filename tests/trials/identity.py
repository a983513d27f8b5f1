"""Runs that are resumed after exactly one thing has changed that their results depend on, or must not depend on."""

import json
import os
import shutil
import signal
import subprocess
import time
from pathlib import Path

from trials.program import RANDOM, ROOT, digest, program

HEADER = ROOT / "engine" / "plugin" / "include"
EXAMPLES = ROOT / "plugins" / "example-c"
SOLVER, CLIQUE = "libseventeen_example_c.so", "libseventeen_example_clique.so"


def trial_resumes(short):
    """Resumes after one change: refused, or the bytes of a whole run."""
    changes = [
        rebuilt_plugin, plugin_order, missing_plugin, profile_base, profile_itself, standard_input, input_file,
        file_of_a_closure, seed, parameter, recipe_text, imported_module, threads, kernels, place_of_a_plugin,
    ]
    rounds, refused, resumed = 20 if short else 200, 0, 0
    for number in range(rounds):
        change = changes[number % len(changes)]
        shutil.rmtree("run", ignore_errors=True)
        Path("run").mkdir()
        run = Run(Path("run"))
        run.stop_midway()
        change(run)
        code, said = run.go()
        where = f"{change.__name__}, round {number}"
        if code == 2:
            assert "belongs to another run, " in said and "remove it to start again" in said, f"{where}: {said}"
            assert change not in HARMLESS, f"{where}: refused: {said}"
            assert not run.out.exists(), f"{where}: refused, and written"
            refused += 1
        else:
            assert code == 0, f"{where}: exit {code}: {said}"
            found = digest(run.out)
            run.forget()
            assert run.go()[0] == 0 and digest(run.out) == found, f"{where}: mixed results"
            assert change in HARMLESS or run.was_whole, f"{where}: a change that was not noticed"
            resumed += 1
    return f"{rounds} resumes: {refused} refused, {resumed} with the bytes of a whole run"


class Run:
    """A run by plugins, a profile, imports, parameters and inputs, in a folder of its own."""

    def __init__(self, folder):
        self.folder, self.out = folder, folder / "out.csv"
        self.plugins, self.set, self.seed, self.threads, self.kernels = [SOLVER, CLIQUE], {"add": "1"}, 1, 1, None
        self.was_whole = False
        build(folder / SOLVER, "example.c", "-O1")
        build(folder / CLIQUE, "clique_strategy.c", "-O1")
        one = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n"
        self.input = one * 3000
        self.write("puzzles.txt", one * 2)
        self.write("other.txt", one)
        self.write("mine.rhai", "fn more() { 1 }\n")
        rating = {"technique": "hidden_single", "rating": 1.2}
        self.write("base.json", json.dumps({"techniques": [rating, {"technique": "naked_single", "rating": 2.3}]}))
        self.write("own.json", json.dumps({"extends": "base.json"}))
        self.write("recipe.rhai", RECIPE)

    def write(self, name, text):
        (self.folder / name).write_text(text)

    def words(self):
        words = [program(), "run", "recipe.rhai", "--seed", self.seed, "--threads", self.threads]
        for name, value in self.set.items():
            words += ["--set", f"{name}={value}"]
        for plugin in self.plugins:
            words += ["--plugin", plugin]
        return [str(word) for word in words]

    def start(self):
        kept = {name: value for name, value in os.environ.items() if not name.startswith("SEVENTEEN_")}
        more = {"SEVENTEEN_CPU": self.kernels} if self.kernels else {}
        with open(self.folder / "standard_input", "w") as text:
            text.write(self.input)
        with open(self.folder / "standard_input") as text:
            return subprocess.Popen(
                self.words(), cwd=self.folder, env=kept | more, stdin=text, stderr=subprocess.PIPE,
                stdout=subprocess.DEVNULL, text=True,
            )

    def stop_midway(self):
        """Stops it when some of it is written; where it was faster than that, it is whole."""
        child = self.start()
        part = self.folder / "out.csv.seventeen-part"
        while child.poll() is None and not (part.exists() and part.stat().st_size > 0):
            time.sleep(0.002)
        time.sleep(RANDOM.uniform(0.0, 0.05))
        child.send_signal(signal.SIGINT)
        said = child.communicate(timeout=60)[1]
        assert child.returncode in (0, 130), said
        self.was_whole = child.returncode == 0
        if self.was_whole:
            # Nothing is left to be resumed; the record says whose the file is.
            self.out.rename(part)

    def go(self):
        child = self.start()
        said = child.communicate(timeout=300)[1]
        return child.returncode, said

    def forget(self):
        """Removes what is there of its results."""
        for path in self.folder.glob("out.csv*"):
            path.unlink()


RECIPE = """
import "mine" as mine;
let add = param("add", 0, "what is added") + mine::more();
let own = profile("own.json");
let ratings = puzzles("puzzles.txt").rate(own).map(|r| r.to_string()).collect();
puzzles("-").solve(solver::example_c())
    .map(|s| #{ solved: s.to_string(), add: add, rated: ratings[0], others: puzzles("other.txt").count() })
    .write("out.csv", #{ resume: true });
"""


def build(library, source, *options):
    words = ["gcc", "-shared", "-fPIC", f"-I{HEADER}", *options, "-o", library, EXAMPLES / source]
    subprocess.run(list(map(str, words)), check=True)


def rebuilt_plugin(run):
    build(run.folder / SOLVER, "example.c", "-O2", f"-DBUILD={RANDOM.random()}")


def plugin_order(run):
    run.plugins.reverse()


def missing_plugin(run):
    run.plugins.remove(CLIQUE)


def profile_base(run):
    text = (run.folder / "base.json").read_text()
    run.write("base.json", text.replace("1.2", str(RANDOM.randrange(13, 20) / 10)))


def profile_itself(run):
    run.write("own.json", json.dumps({"extends": "base.json", "without": ["naked_single"]}))


def standard_input(run):
    at = RANDOM.randrange(len(run.input) // 82) * 82
    run.input = run.input[:at] + run.input[at + 82:]


def input_file(run):
    run.write("puzzles.txt", (run.folder / "puzzles.txt").read_text()[82:])


def file_of_a_closure(run):
    run.write("other.txt", (run.folder / "puzzles.txt").read_text())


def seed(run):
    run.seed = RANDOM.randrange(2, 1000)


def parameter(run):
    run.set["add"] = str(RANDOM.randrange(2, 1000))


def recipe_text(run):
    run.write("recipe.rhai", RECIPE.replace("add: add", "add: add + 1"))


def imported_module(run):
    run.write("mine.rhai", f"fn more() {{ {RANDOM.randrange(2, 1000)} }}\n")


def threads(run):
    run.threads = RANDOM.randrange(2, 5)


def kernels(run):
    run.kernels = "portable"


def place_of_a_plugin(run):
    place = run.folder / "elsewhere"
    place.mkdir()
    shutil.copy(run.folder / SOLVER, place / SOLVER)
    run.plugins[0] = f"elsewhere/{SOLVER}"


# What results do not depend on.
HARMLESS = {threads, kernels, place_of_a_plugin}
