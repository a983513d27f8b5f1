"""Recipes with parameters and results as values, and plugins."""

import contextlib
import io
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import seventeen
from interrupts import interrupt
from seventeen import Cells, Grid, InputError, Puzzle, run

ROOT = Path(__file__).resolve().parents[2]
GRID = "594231786786945132123768954965173248378492561241856397432619875619587423857324619"
LINE = "...2....48..........3..1.25...41..63.....29.7.4..9....58....731....7....6..12..5."


class Values(unittest.TestCase):
    def test_plain_values(self):
        for text, value in [
            ("1 + 1", 2),
            ("1.5 * 2.0", 3.0),
            ("true", True),
            ('"a" + "b"', "ab"),
            ("[1, [2.5, ()]]", [1, [2.5, None]]),
            ('#{ z: 1, a: "x" }', {"z": 1, "a": "x"}),
            ("let a = 1;", None),
            ("()", None),
        ]:
            self.assertEqual(run(text), value, text)

    def test_results_have_their_classes(self):
        for text, name in [
            (f'puzzle("{LINE}").solve(solver::auto())', "Solved"),
            (f'puzzle("{LINE}")', "Puzzle"),
            (f'puzzle("{LINE}").position', "Puzzle"),
            (f'grid("{GRID}")', "Grid"),
            ('cells("r1c1")', "Cells"),
            (f'grid("{GRID}").harvest(ua::digits(2))', "Sets"),
            (f'puzzle("{LINE}").deduce(profile("se121")).steps[0]', "Step"),
            (f'puzzle("{LINE}").minimal()', "Minimality"),
            ('stream([#{ value: 1 }]).table(["value"])', "Table"),
            ('cells("r1c1").picture()', "Picture"),
            ("stream([1, 2])", "Stream"),
            ("clique::greedy()", "str"),
            ('profile("hint")', "str"),
        ]:
            with self.subTest(text):
                self.assertEqual(type(run(text)).__name__, name)

    def test_streams_are_read_item_by_item(self):
        self.assertEqual(list(run("stream(0..5).map(|n| n * n)")), [0, 1, 4, 9, 16])
        endless = run("generator::bottom_up().generate()")
        self.assertEqual([next(endless).clues > 16 for _ in range(3)], [True] * 3)
        endless.close()
        self.assertEqual(run("#{ all: stream([1, 2]) }"), {"all": [1, 2]})

    def test_a_closure_is_no_value(self):
        for recipe in ["|x| x + 1", "#{ next: |x| x + 1 }"]:
            with self.assertRaisesRegex(InputError, "the value of the recipe is a closure: call it within the recipe"):
                run(recipe)

    def test_parameters_are_values(self):
        recipe = (
            'let n = param("n", 1, "A number"); let x = param("x", 0.5, "A number"); let on = param("on", false, "A flag");'
            'let words = param("words", [], "Words"); let where = param("where", "", "Cells");'
            "[n, x, on, words, where]"
        )
        self.assertEqual(run(recipe), [1, 0.5, False, [], ""])
        given = run(recipe, n=7, x=2.5, on=True, words=["a;b", "c"], where=Cells("r1c1"))
        self.assertEqual(given, [7, 2.5, True, ["a;b", "c"], "r1c1"])
        given = run(recipe, words=(Puzzle(LINE), Path("file.txt")))
        self.assertEqual(given[3], [LINE, "file.txt"])
        with self.assertRaisesRegex(InputError, "expression has no parameter `nn`"):
            run(recipe, nn=7)
        with self.assertRaisesRegex(InputError, "the parameter `n` is of the type dict"):
            run(recipe, n={})
        with self.assertRaisesRegex(InputError, "n"):
            run(recipe, n="seven")

    def test_a_file_is_a_recipe_with_its_modules(self):
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "tools.rhai").write_text("fn twice(n) { 2 * n }")
            file = Path(folder, "recipe.rhai")
            file.write_text('import "tools" as tools; tools::twice(param("n", 4, "A number"))')
            self.assertEqual([run(file), run(str(file), n=5)], [8, 10])
            with self.assertRaisesRegex(InputError, "cannot read .*no_such.rhai"):
                run(Path(folder, "no_such.rhai"))
        with self.assertRaisesRegex(TypeError, "expected a recipe or the path of one, found int"):
            run(7)

    def test_output_goes_to_the_standard_output_of_python(self):
        output = io.StringIO()
        with contextlib.redirect_stdout(output):
            self.assertIsNone(run('print("a line"); stream([1, 2]).write("-");'))
        self.assertEqual(output.getvalue(), "a line\n1\n2\n")

    def test_errors_name_the_place(self):
        for text, message in [
            ("let a = ;", "1:9"),
            ("unknown(1)", "unknown"),
            ('throw bad_input("no");', "no"),
            ('puzzles("no_such_file.txt").count()', "no_such_file.txt"),
        ]:
            with self.assertRaises(InputError) as raised:
                run(text)
            self.assertIn(message, str(raised.exception))
        stream = run('stream([1, 0]).map(|n| 1 / n)')
        self.assertEqual(next(stream), 1)
        with self.assertRaisesRegex(seventeen.Error, "zero"):
            next(stream)

    def test_seeds_and_threads(self):
        recipe = "generator::bottom_up().generate().take(2).collect()"
        self.assertEqual(run(recipe, seed=5, threads=1), list(seventeen.generate(2, seed=5)))
        self.assertNotEqual(run(recipe, seed=6), run(recipe, seed=5))

    @unittest.skipIf(sys.platform == "win32", "no signals of this kind")
    def test_an_interrupt_ends_a_recipe(self):
        for recipe in ["loop { }", "stream(0..9).map(|n| { loop { } }).count()"]:
            said, _ = interrupt("import seventeen", f"seventeen.run({recipe!r})", "seventeen.run('1 + 1')")
            self.assertEqual(said, b"2\n")


class Plugins(unittest.TestCase):
    def test_components_are_listed(self):
        table = seventeen.components()
        kinds = ["clique", "enumerator", "generator", "pattern", "rater", "solver", "technique", "ua"]
        self.assertEqual(sorted(set(table["kind"])), kinds)
        digits = next(row for row in seventeen.components("ua") if row["name"] == "digits")
        self.assertEqual((digits["options"], digits["plugin"]), ("n: 4, most: 45", "seventeen-harvesters"))
        with self.assertRaisesRegex(InputError, "no kind `cliques` .there are: solver"):
            seventeen.components("cliques")

    @unittest.skipUnless(sys.platform == "linux" and shutil.which("cc"), "no C compiler")
    def test_a_library_adds_its_components(self):
        with tempfile.TemporaryDirectory() as folder:
            library = Path(folder, "libseventeen_example_clique.so")
            source = Path(folder, "own.c")
            example = (ROOT / "plugins/example-c/clique_strategy.c").read_text(encoding="utf-8")
            source.write_text(example)
            compiler = ["cc", "-shared", "-fPIC", f"-I{ROOT}/engine/plugin/include", f"-I{ROOT}/plugins/example-c"]
            subprocess.run([*compiler, "-o", library, source], check=True)
            code = (
                "import seventeen\n"
                f"before = seventeen.clique({GRID!r}).len\n"
                f"table = seventeen.load_plugin({str(library)!r})\n"
                "name = table['name'][0]\n"
                f"print(len(table), seventeen.clique({GRID!r}, clique=name).len > 0)\n"
                f"print(seventeen.run('grid(\"{GRID}\").harvest(ua::digits(2)).clique(clique::' + name + '()).len > 0'))"
            )
            found = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
            self.assertEqual(found.stdout.split(), [b"1", b"True", b"True"])

    def test_another_file_is_rejected(self):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "libtext.so")
            file.write_text("no library")
            with self.assertRaisesRegex(InputError, "plugin .*libtext.so"):
                seventeen.load_plugin(file)
        self.assertGreater(len(seventeen.components()), 80)


if __name__ == "__main__":
    unittest.main()
