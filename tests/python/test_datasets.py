"""Audits and data sets: the same as on the command line."""

import csv
import io
import json
import tempfile
import unittest
from pathlib import Path

import seventeen
from seventeen import InputError, Puzzle

try:
    import pyarrow.parquet
except ImportError:
    pyarrow = None

HARD = "...2....48..........3..1.25...41..63.....29.7.4..9....58....731....7....6..12..5."
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


class Audits(unittest.TestCase):
    def test_lists_share_equal_and_equivalent_puzzles_and_those_one_clue_apart(self):
        fewer = Puzzle(EASY.replace("53", "5.", 1))
        found = seventeen.audit([EASY, HARD], [HARD, seventeen.morph(HARD), fewer])
        self.assertTrue(found.shares)
        self.assertEqual(
            found.shared,
            {"shared_puzzles": 1, "shared_classes": 2, "shared_grids": 3, "one_clue_apart": 1},
        )
        self.assertEqual(found.table.columns, ["fact", "first", "second"])
        self.assertEqual(found.table[0], {"fact": "puzzles", "first": 2, "second": 3})
        self.assertEqual((found.first_er, found.second_er), ([], []))
        self.assertFalse(seventeen.audit([EASY], [HARD]).shares)

    def test_some_puzzles_are_rated(self):
        found = seventeen.audit([EASY, HARD], [HARD], sample=5)
        self.assertEqual((sorted(found.first_er), found.second_er), ([1.2, 9.2], [9.2]))
        one = seventeen.audit([EASY, HARD], [HARD], sample=1)
        self.assertEqual(len(one.first_er), 1)

    def test_files_may_have_puzzles_that_repeat_a_digit(self):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "broken.txt"
            file.write_text(f"{EASY}\n11{EASY[2:]}\n")
            found = seventeen.audit(file, [EASY])
        numbers = {row["fact"]: row["first"] for row in found.table}
        self.assertEqual((numbers["puzzles"], numbers["without_solution"]), (2, 1))

    def test_other_input_is_rejected(self):
        with self.assertRaisesRegex(TypeError, "takes 2 positional arguments, 1 given"):
            seventeen.audit([EASY])
        with self.assertRaisesRegex(InputError, "audit: expected classic puzzles with givens, found a board"):
            seventeen.audit([EASY], ["2x3:" + "." * 36])
        with self.assertRaisesRegex(InputError, "no option `samples`; did you mean `sample`"):
            seventeen.audit([EASY], [HARD], samples=1)


class Datasets(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.puzzles = seventeen.generate(40, seed=4)["puzzle"]

    def test_splits_share_nothing_and_do_not_depend_on_threads_or_order(self):
        tables = [
            seventeen.dataset(puzzles, test=0.3, validation=0.2, threads=threads)
            for puzzles, threads in [
                (self.puzzles, 1),
                (self.puzzles + [seventeen.morph(puzzle) for puzzle in self.puzzles[:9]], 3),
                (self.puzzles[::-1], 2),
            ]
        ]
        self.assertEqual(tables[0].to_csv(), tables[1].to_csv())
        in_order = lambda table: sorted(table.to_csv().splitlines())
        self.assertEqual(in_order(tables[0]), in_order(tables[2]))
        parts = {}
        for row in tables[0]:
            parts.setdefault(row.split, []).append(row.puzzle)
            self.assertEqual(seventeen.solve(row.puzzle).grid, row.solution)
            self.assertEqual(row.er, seventeen.rate(row.puzzle).er)
        self.assertEqual(list(parts), ["train", "validation", "test"])
        self.assertFalse(seventeen.audit(parts["train"], parts["test"]).shares)

    def test_puzzles_without_a_single_solution_are_left_out(self):
        table = seventeen.dataset(["." * 81, EASY, EASY, seventeen.morph(EASY)], test=0)
        self.assertEqual([str(row.puzzle) for row in table], [EASY])

    def test_ratings_and_techniques_choose_puzzles(self):
        some = seventeen.dataset(self.puzzles, er="1.0..2.9", most=3)
        self.assertLess(max(some["er"]), 3)
        self.assertLessEqual(len(some), 3 * 2 * 2)
        pairs = seventeen.dataset(self.puzzles, technique="naked-pair")
        self.assertTrue(0 < len(pairs) < len(self.puzzles))
        for row in pairs:
            titles = {step.title for step in seventeen.path(row.puzzle).steps}
            self.assertTrue(titles & {"Naked Pair", "Locked Pair"}, titles)

    def test_the_files_are_those_of_the_table(self):
        with tempfile.TemporaryDirectory() as folder:
            table = seventeen.dataset(self.puzzles, test=0.3, dir=folder, to="jsonl", title="Mine")
            names = sorted(path.name for path in Path(folder).iterdir())
            self.assertEqual(names, ["README.md", "test.jsonl", "train.jsonl"])
            texts = [(Path(folder) / name).read_text() for name in ["train.jsonl", "test.jsonl"]]
            lines = map(json.loads, table.to_jsonl().splitlines())
            lines = [{name: value for name, value in line.items() if value is not None} for line in lines]
            self.assertEqual([json.loads(line) for line in "".join(texts).splitlines()], lines)
            self.assertTrue((Path(folder) / "README.md").read_text().startswith("# Mine\n"))

    def parquet_files(self, folder, threads):
        """The table, and the files of the same data set in Parquet."""
        table = seventeen.dataset(
            self.puzzles[:12], test=0.3, steps=True, dir=folder, to="parquet", threads=threads
        )
        return table, {path.name: path.read_bytes() for path in Path(folder).iterdir()}

    def test_parquet_is_not_read(self):
        with tempfile.TemporaryDirectory() as folder:
            seventeen.dataset(self.puzzles[:3], test=0, dir=folder, to="parquet")
            with self.assertRaisesRegex(InputError, "this is Parquet, which is not read: expected text"):
                seventeen.count(Path(folder) / "train.parquet")

    def test_files_of_parquet_do_not_depend_on_threads(self):
        with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as three:
            (_, first), (_, second) = self.parquet_files(one, 1), self.parquet_files(three, 3)
        self.assertEqual(sorted(first), ["README.md", "test.parquet", "train.parquet"])
        self.assertEqual(first, second)
        self.assertIn(b"An audit of train.parquet and test.parquet finds nothing", first["README.md"])

    @unittest.skipIf(pyarrow is None, "pyarrow is not installed")
    def test_parquet_has_the_values_of_csv(self):
        with tempfile.TemporaryDirectory() as folder:
            table, _ = self.parquet_files(folder, 2)
            names = [Path(folder) / f"{name}.parquet" for name in ["train", "test"]]
            read = pyarrow.concat_tables(map(pyarrow.parquet.read_table, names))
        columns = {"clues": int, "er": float, "ep": float, "ed": float, "solved": lambda text: text == "true"}
        expected = list(csv.DictReader(io.StringIO(table.to_csv())))
        for row in expected:
            row.update({name: of(row[name]) for name, of in columns.items()})
        self.assertEqual(read.column_names, list(expected[0]))
        self.assertEqual(read.to_pylist(), expected)

    def test_steps_have_proofs_that_verify_checks(self):
        with tempfile.TemporaryDirectory() as folder:
            table = seventeen.dataset([EASY], test=0, dir=folder, to="jsonl", steps=True)
            file = Path(folder) / "train.jsonl"
            checked = seventeen.verify(file)
            self.assertEqual([type(claim).__name__ for claim in checked], ["ClaimedPath"])
            line = json.loads(file.read_text())
        self.assertTrue(line["solved"] and line["steps"][0]["proof"])
        self.assertEqual([str(step) for step in table[0].steps], [step["text"] for step in line["steps"]])

    def test_wrong_options_are_named(self):
        for options, message in [
            ({"test": 2}, "dataset: `test` is 2 and `validation` is 0, expected shares from 0 to 1"),
            ({"to": "cvs"}, "dataset: no format `cvs`; did you mean `csv`? (there are: csv, jsonl, parquet)"),
            ({"er": 11}, "dataset: no puzzle has one solution and such a rating"),
            ({"technique": "x-wnig"}, "did you mean"),
        ]:
            with self.assertRaises(InputError) as raised:
                seventeen.dataset([EASY], **options)
            self.assertIn(message, str(raised.exception))


if __name__ == "__main__":
    unittest.main()
