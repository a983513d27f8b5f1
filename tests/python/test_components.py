"""Components that are functions of Python, and comparisons."""

import sys
import unittest

import seventeen
from interrupts import interrupt
from seventeen import Cells, Grid, InputError, Puzzle

GRID = Grid("594231786786945132123768954965173248378492561241856397432619875619587423857324619")
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


class Wrong(Exception):
    """An exception of a test's function."""


def fail(*_):
    raise Wrong("no answer")


class Components(unittest.TestCase):
    def test_a_strategy_is_used_in_place_of_a_name(self):
        calls = []

        def small(cells):
            calls.append(cells)
            return len(cells)

        for strategy in [small, seventeen.clique_by(small), seventeen.clique_by(small, name="mine")]:
            calls.clear()
            sets = list(seventeen.clique(GRID, clique=strategy))
            self.assertTrue(all(one.isdisjoint(two) for one in sets for two in sets if one is not two))
            self.assertEqual(len(sets[0]), min(map(len, calls)))
        by_name = seventeen.enumerate(GRID, 14, clique="exact")
        for threads in [1, 2]:
            mine = seventeen.enumerate(GRID, 14, clique=small, threads=threads)
            self.assertEqual((mine.count, mine.complete), (by_name.count, True))

    def test_a_strategy_can_choose_the_sets(self):
        needs = []

        def choose(sets, need):
            needs.append(need)
            return sets[:1]

        found = seventeen.enumerate(GRID, 12, clique=seventeen.clique_choosing(choose))
        self.assertEqual(found.count, 0)
        self.assertEqual(list(needs[0]), ["cells", "clues", "later", "nodes"])
        self.assertIsInstance(needs[0]["cells"], Cells)

    def test_a_harvester_gives_sets(self):
        rows = lambda grid: [Cells("r12c123456789"), "r45c123456789", range(18)]
        sets = seventeen.harvest(GRID, harvester=rows)
        self.assertTrue(all(len(cells) >= 4 for cells in sets))
        self.assertTrue(all(cells.issubset("r1245c123456789") for cells in sets))
        self.assertEqual(seventeen.enumerate(GRID, 5, harvester=rows).count, 0)

    def test_a_technique_takes_part_in_paths(self):
        def last(position):
            steps = []
            for cell in range(81):
                if len(position.candidates(cell)) == 1:
                    digit = position.candidates(cell)[0]
                    steps.append({"place": f"{Cells([cell])}={digit}", "text": f"{digit} is alone", "size": 1})
            return steps

        path = seventeen.path(EASY, only="full_house", add=seventeen.technique_by(last, name="alone"))
        self.assertTrue(path.solved)
        self.assertIn("alone: ", str(path.steps[0]))
        self.assertEqual({step.name for step in path.steps}, {"alone", "full_house"})
        self.assertEqual(path.steps[0].size, 1)
        eliminate = lambda position: {"eliminate": ["r1c3<>1"]}
        steps = seventeen.steps(EASY, only="full_house", add=[eliminate, last]).steps
        self.assertEqual(steps[0].eliminations, ["r1c3<>1"])

    def test_solvers_and_generators(self):
        knows = seventeen.solver_by(lambda puzzle: [Grid(SOLVED)], name="knows")
        self.assertEqual(str(seventeen.solve(EASY, solver=knows).grid), SOLVED)
        with self.assertRaisesRegex(seventeen.Error, "knows"):
            seventeen.solve("1" + "." * 80, solver=knows)
        same = lambda seed, begin: Puzzle(EASY)
        self.assertEqual(list(seventeen.generate(2, generator=same)), [Puzzle(EASY)] * 2)

    def test_a_component_is_a_function_with_a_name(self):
        component = seventeen.technique_by(fail)
        self.assertEqual((component.name, component.kind), ("fail", "technique"))
        self.assertEqual(repr(component), "<Component: technique fail>")
        self.assertEqual(seventeen.clique_by(lambda cells: 1).name, "by")
        with self.assertRaises(Wrong):
            component(1)
        with self.assertRaisesRegex(TypeError, "expected a function, found int"):
            seventeen.clique_by(7)
        with self.assertRaisesRegex(InputError, "`fail` is a technique, expected a clique strategy"):
            seventeen.clique(GRID, clique=component)
        with self.assertRaisesRegex(InputError, "enumerator"):
            seventeen.enumerate(GRID, 12, enumerator=fail)

    def test_an_exception_is_raised_by_the_call(self):
        for call in [
            lambda: seventeen.clique(GRID, clique=fail),
            lambda: seventeen.clique(GRID, clique=seventeen.clique_choosing(fail)),
            lambda: seventeen.clique([GRID] * 20, clique=fail),
            lambda: seventeen.harvest(GRID, harvester=fail),
            lambda: seventeen.enumerate(GRID, 14, clique=fail),
            lambda: seventeen.enumerate([GRID] * 3, 14, clique=fail),
            lambda: seventeen.path(EASY, only="bug", add=fail),
            lambda: seventeen.hint(EASY, only="bug", add=fail),
            lambda: seventeen.solve(EASY, solver=fail),
            lambda: seventeen.count([EASY] * 1000, solver=fail),
            lambda: seventeen.generate(3, generator=fail),
            lambda: list(seventeen.count([EASY] * 1000, solver=fail, stream=True)),
        ]:
            with self.assertRaisesRegex(Wrong, "no answer"):
                call()
        self.assertEqual(seventeen.solve(EASY).solutions, 1)

    def test_wrong_answers_are_named(self):
        for call, error, message in [
            (lambda: seventeen.clique(GRID, clique=lambda cells: "x"), TypeError, "`by` returned 'x', expected a number"),
            (lambda: seventeen.clique(GRID, clique=lambda cells: float("nan")), TypeError, "expected a number"),
            (lambda: seventeen.harvest(GRID, harvester=lambda grid: 7), TypeError, "returned 7, expected sets of cells"),
            (lambda: seventeen.harvest(GRID, harvester=lambda grid: ["r0c0"]), InputError, "position 2 is '0'"),
            (lambda: seventeen.path(EASY, only="bug", add=lambda position: "r1c3"), seventeen.Error, "expected text like r1c1=5"),
            (lambda: seventeen.path(EASY, only="bug", add=lambda position: {"puts": 1}), ValueError, "a step has no `puts`"),
            (lambda: seventeen.solve(EASY, solver=lambda puzzle: [1]), TypeError, "returned 1, expected grids"),
            (lambda: seventeen.generate(generator=lambda seed, begin: 1), TypeError, "expected puzzles or grids"),
        ]:
            with self.assertRaisesRegex(error, message):
                call()

    def test_one_value_needs_no_list(self):
        for solution in [SOLVED, SOLVED.encode(), Grid(SOLVED), [SOLVED], [Grid(SOLVED).digits]]:
            self.assertEqual(seventeen.count(EASY, solver=lambda puzzle: solution).count, 1)
        for made in [EASY, EASY.encode(), [EASY], Puzzle(EASY)]:
            puzzles = seventeen.generate(2, generator=lambda seed, begin: made)
            self.assertEqual([str(puzzle) for puzzle in puzzles], [EASY] * 2)
        for cells in ["r12c123456789", Cells("r12c123456789")]:
            self.assertEqual(seventeen.harvest(GRID, harvester=lambda grid: cells).len, 1)
        with self.assertRaisesRegex(TypeError, "`by` returned '12', expected puzzles or grids"):
            seventeen.generate(generator=lambda seed, begin: "12")

    @unittest.skipIf(sys.platform == "win32", "no signals of this kind")
    def test_an_interrupt_ends_the_work_of_functions(self):
        begin = f"import seventeen, time\ngrid = seventeen.Grid('{GRID}')\ndef slow(puzzle): time.sleep(0.01); return [grid]"
        said, _ = interrupt(begin, "seventeen.count([str(grid)] * 10**6, solver=slow)", "'interrupted'")
        self.assertEqual(said, b"interrupted\n")

    @unittest.skipIf(sys.platform == "win32", "no signals of this kind")
    def test_an_interrupt_ends_functions_that_never_return(self):
        begin = (
            f"import seventeen\npuzzle = '{EASY}'\n"
            "def endless(_):\n    while True: pass\n"
            "def stubborn(_):\n"
            "    try: endless(_)\n"
            "    except KeyboardInterrupt: endless(_)\n"
        )
        for work in [
            "seventeen.count([puzzle] * 9, solver=endless)",
            "seventeen.count([puzzle] * 9, solver=stubborn)",
            "seventeen.count(puzzle, solver=endless)",
            "list(seventeen.count([puzzle] * 9, solver=endless, stream=True))",
        ]:
            said, seconds = interrupt(begin, work, "seventeen.count(puzzle).count")
            self.assertEqual(said, b"1\n", work)
            self.assertLess(seconds, 2, work)


class Comparisons(unittest.TestCase):
    def work(self, grid, strategy):
        return seventeen.enumerate(grid, 13, clique=strategy, enumerator="hitting_set")

    def test_functions_are_compared_with_components(self):
        grids = [GRID, seventeen.unrank(5000)]
        mine = seventeen.clique_by(len, name="mine")
        compared = seventeen.compare(grids, ["greedy", "exact", mine], self.work, agree="puzzles")
        self.assertEqual(compared.choices, ["greedy", "exact", "mine"])
        self.assertEqual((repr(compared), len(compared)), ("<Comparison: 3 choices on 2 grids>", 2))
        ratios = compared.ratios()
        self.assertEqual(ratios.columns[:5], ["name", "items", "ratio", "low", "high"])
        self.assertEqual(ratios[0]["ratio"], 1)
        self.assertTrue(all(row["low"] <= row["ratio"] <= row["high"] for row in ratios if row["ratio"] is not None and row["low"] is not None))
        self.assertEqual(len(compared.rows()), 6)
        self.assertEqual(len(compared.sum("nodes", "puzzles")), 3)
        self.assertIn("nodes", compared.measures)
        self.assertIn("<table>", compared._repr_html_())

    def test_any_values_are_compared_by_their_names(self):
        compared = seventeen.compare(
            range(1, 7),
            {"one": 1, "double": 2},
            lambda item, factor: {"cost": item * factor, "parts": [0] * factor, "same": "x"},
            agree="same",
            kind=lambda item: "odd" if item % 2 else "even",
        )
        self.assertEqual(compared.measures, ["cost", "parts"])
        self.assertEqual([round(value, 9) for value in compared.ratios("cost")["ratio"]], [1, 2])
        self.assertEqual(compared.sum("parts")["parts"].tolist(), [6, 12])
        grouped = compared.by("kind").sum("cost")
        self.assertEqual([row["kind"] for row in grouped], ["even", "even", "odd", "odd"])
        self.assertEqual([row["cost"] for row in grouped], [12, 24, 9, 18])
        self.assertEqual(compared.spread("cost").columns[2:], ["cost_q1", "cost_median", "cost_q3"])

    def test_disagreement_is_an_error(self):
        work = lambda item, choice: {"found": choice}
        with self.assertRaisesRegex(seventeen.WorkError, "item 1: `a` and `b` disagree on `found`"):
            seventeen.compare([1], ["a", "b"], work, agree="found")
        for choices, given, error, message in [
            ([], work, InputError, "nothing to compare"),
            (["a"], fail, Wrong, "no answer"),
            (["a"], lambda item, choice: 7, TypeError, "the work returned int"),
        ]:
            with self.assertRaisesRegex(error, message):
                seventeen.compare([1], choices, given)
        with self.assertRaisesRegex(TypeError, "takes 3 positional arguments"):
            seventeen.compare([1], ["a"])
        with self.assertRaisesRegex(InputError, "the items are a text"):
            seventeen.compare("abc", ["a"], work)

    def test_recipes_return_comparisons(self):
        compared = seventeen.run(
            f'stream([grid("{GRID}")]).harvest(ua::digits(2))'
            ".compare([clique::greedy(), clique::exact()], |sets, c| sets.enumerate(12, #{ clique: c })).run()"
        )
        self.assertEqual(compared.choices, ["greedy", "exact"])

    def test_plots_need_matplotlib(self):
        compared = seventeen.compare([1, 2], {"one": 1, "two": 2}, lambda item, factor: {"cost": item * factor})
        try:
            import matplotlib
        except ImportError:
            with self.assertRaisesRegex(ImportError, "plot needs matplotlib"):
                compared.plot()
            return
        matplotlib.use("Agg")
        ax = compared.plot("cost")
        self.assertEqual([label.get_text() for label in ax.get_yticklabels()], ["one", "two"])
        self.assertIs(compared.plot("cost", ax=ax), ax)


if __name__ == "__main__":
    unittest.main()
