"""Pickled results: of each function that returns results, and tables of them."""

import copy
import pickle
import tempfile
import unittest
from pathlib import Path

import seventeen
from seventeen import Grid

GRID = "594231786786945132123768954965173248378492561241856397432619875619587423857324619"
LINE = "...2....48..........3..1.25...41..63.....29.7.4..9....58....731....7....6..12..5."
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
BLANK = "." * 81
PUZZLES = [LINE, BLANK, f"{EASY} # a note"]

# Results of one item, by the name of the function.
ONE = {
    "solve": lambda: seventeen.solve(LINE),
    "solve, several": lambda: seventeen.solve(BLANK),
    "count": lambda: seventeen.count(BLANK, limit=5),
    "minlex": lambda: seventeen.minlex(GRID),
    "rank": lambda: seventeen.rank(GRID),
    "unrank": lambda: seventeen.unrank(7),
    "rate": lambda: seventeen.rate(LINE),
    "rate, profile": lambda: seventeen.rate(EASY, profile="hodoku"),
    "rate, rater": lambda: seventeen.rate(LINE, rater="backdoors"),
    "steps": lambda: seventeen.steps(LINE),
    "path": lambda: seventeen.path(EASY),
    "hint": lambda: seventeen.hint(LINE),
    "harvest": lambda: seventeen.harvest(GRID, harvester="digits(2)"),
    "clique": lambda: seventeen.clique(GRID, harvester="digits(2)"),
    "enumerate": lambda: seventeen.enumerate(GRID, 79, harvester="digits(2)", first=True),
    "convert": lambda: seventeen.convert(LINE, to="sdk"),
    "morph": lambda: seventeen.morph(GRID),
    "name": lambda: seventeen.name(GRID),
}

# Tables.
MANY = {
    "solve": lambda: seventeen.solve(PUZZLES),
    "count": lambda: seventeen.count(PUZZLES, limit=5),
    "rank": lambda: seventeen.rank([GRID, GRID]),
    "rate": lambda: seventeen.rate(PUZZLES),
    "path": lambda: seventeen.path(PUZZLES),
    "steps": lambda: seventeen.steps([EASY]),
    "hint": lambda: seventeen.hint([EASY]),
    "minlex": lambda: seventeen.minlex(PUZZLES),
    "convert": lambda: seventeen.convert(PUZZLES, to="sdk"),
    "compare": lambda: seventeen.compare([1, 2], {"a": 1, "b": 3}, lambda item, n: {"cost": item / n}).ratios(),
    "nothing": lambda: seventeen.solve([]),
}


def restored(value):
    return pickle.loads(pickle.dumps(value))


def members(value):
    """All that a program can read of a result."""
    found = {}
    for name in dir(value):
        if not name.startswith("_"):
            try:
                member = getattr(value, name)
            except AttributeError as error:
                member = str(error)
            found[name] = member if not callable(member) else None
    return found


class Pickles(unittest.TestCase):
    def check(self, value, again):
        self.assertIs(type(again), type(value))
        self.assertEqual(again, value)
        self.assertEqual((repr(again), str(again)), (repr(value), str(value)))
        self.assertEqual(members(again), members(value))
        for name in ["to_dict", "_repr_svg_", "_repr_html_", "to_csv", "to_jsonl", "to_dicts"]:
            if hasattr(value, name):
                self.assertEqual(getattr(again, name)(), getattr(value, name)())
        if hasattr(value, "__iter__"):
            self.assertEqual(list(again), list(value))

    def test_a_restored_result_equals_the_original(self):
        for name, make in ONE.items():
            with self.subTest(name):
                value = make()
                again = restored(value)
                self.check(value, again)
                self.check(value, restored(again))
                self.assertEqual(hash(again), hash(value))

    def test_a_restored_table_equals_the_original(self):
        for name, make in MANY.items():
            with self.subTest(name):
                table = make()
                again = restored(table)
                self.check(table, again)
                self.check(table, restored(again))
                for column in table.columns:
                    self.assertEqual(again[column], table[column])

    def test_results_with_other_data_differ(self):
        self.assertNotEqual(seventeen.solve(LINE), seventeen.solve(EASY))
        self.assertNotEqual(seventeen.solve(LINE), seventeen.count(LINE))
        self.assertNotEqual(seventeen.solve(PUZZLES), seventeen.solve(PUZZLES[:2]))
        self.assertEqual(seventeen.solve(PUZZLES), seventeen.solve(PUZZLES))
        self.assertIn(seventeen.solve(LINE), {seventeen.solve(LINE)})

    def test_audits_and_data_sets_are_restored(self):
        audit = seventeen.audit([LINE, EASY], [LINE])
        self.check(audit, restored(audit))
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "audit.pickle")
            path.write_bytes(pickle.dumps([audit, seventeen.solve(LINE)]))
            self.assertEqual(pickle.loads(path.read_bytes()), [audit, seventeen.solve(LINE)])

    def test_values_in_tables_have_their_classes(self):
        row = restored(seventeen.solve(PUZZLES))[2]
        self.assertIsInstance(row.grid, Grid)
        self.assertEqual(row.puzzle.note, "a note")
        self.assertEqual(copy.deepcopy(row), row)

    def test_other_texts_are_refused(self):
        _, (name, text) = seventeen.solve(LINE).__reduce__()
        restore = seventeen._seventeen._result
        for wrong in ["", "{}", text[:-2], text.replace(LINE, "12")]:
            with self.assertRaisesRegex(seventeen.InputError, "not a pickled result"):
                restore(name, wrong)


if __name__ == "__main__":
    unittest.main()
