"""Columns of Arrow and arrays of NumPy in and out, with pyarrow, polars and NumPy if they are installed."""

import json
import unittest

import seventeen
from seventeen import Grid, InputError, Puzzle

try:
    import pyarrow
except ImportError:
    pyarrow = None
try:
    import numpy
except ImportError:
    numpy = None
try:
    import polars
except ImportError:
    polars = None

GRID = "594231786786945132123768954965173248378492561241856397432619875619587423857324619"
LINE = "...2....48..........3..1.25...41..63.....29.7.4..9....58....731....7....6..12..5."
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
BLANK = "." * 81


class Capsule:
    """A column of the package itself, as another library would offer it."""

    def __init__(self, table):
        self.table = table

    def __arrow_c_stream__(self, requested_schema=None):
        return self.table.__arrow_c_stream__(requested_schema)


class Tables(unittest.TestCase):
    def test_a_table_is_a_column_of_puzzles_again(self):
        table = seventeen.count([LINE, BLANK, EASY], limit=7)
        again = seventeen.count(Capsule(table), limit=7)
        self.assertEqual(again["puzzle"], table["puzzle"])
        self.assertEqual(again["count"], table["count"])
        self.assertEqual(len(seventeen.solve(Capsule(seventeen.count([])))), 0)

    def test_many_rows_are_several_batches(self):
        table = seventeen.minlex([BLANK] * 140_000)
        self.assertEqual(len(seventeen.count(Capsule(table))), 140_000)

    def test_equal_values_can_be_read_again(self):
        lines = [LINE, BLANK, EASY, BLANK, LINE, LINE]
        table = seventeen.count(lines, limit=7)
        again = seventeen.count(Capsule(table), limit=7)
        self.assertEqual(again["puzzle"], table["puzzle"])
        self.assertEqual(again["count"].tolist(), [1, 7, 1, 7, 1, 1])

    def test_a_column_is_found_by_its_name(self):
        ranked = seventeen.rank([GRID, GRID])
        self.assertEqual(len(seventeen.rank(Capsule(ranked))), 2)
        self.assertEqual(len(seventeen.solve(Capsule(ranked))), 2)
        counts = seventeen.compare([1, 2], {"a": 1}, lambda item, n: {"cost": item * n}).rows()
        with self.assertRaisesRegex(InputError, "the table has no column `puzzle` .there are: "):
            seventeen.solve(Capsule(counts))


@unittest.skipIf(pyarrow is None, "pyarrow is not installed")
class PyArrow(unittest.TestCase):
    def test_columns_of_texts(self):
        for kind in [pyarrow.string(), pyarrow.large_string(), pyarrow.string_view()]:
            column = pyarrow.array([LINE, BLANK], kind)
            for given in [column, pyarrow.chunked_array([column]), pyarrow.table({"puzzle": column, "n": [1, 2]})]:
                self.assertEqual(seventeen.count(given)["count"].tolist(), [1, 2])

    def test_columns_of_digits(self):
        digits = Puzzle(LINE).digits + Puzzle(BLANK).digits
        rows = pyarrow.FixedSizeListArray.from_arrays(pyarrow.array(list(digits), pyarrow.uint8()), 81)
        values = pyarrow.array([Puzzle(LINE).digits, Puzzle(BLANK).digits], pyarrow.binary(81))
        lists = [list(Puzzle(line).digits) for line in [LINE, BLANK]]
        kinds = [pyarrow.int64(), pyarrow.int8(), pyarrow.uint8()]
        lists = [pyarrow.array(lists, of(kind)) for kind in kinds for of in [pyarrow.list_, pyarrow.large_list]]
        for given in [rows, values, *lists, pyarrow.chunked_array([rows.slice(0, 1), rows.slice(1)])]:
            table = seventeen.solve(given)
            self.assertEqual([row.puzzle for row in table], [Puzzle(LINE), Puzzle(BLANK)])
            self.assertEqual(table.digits("grid").shape, (2, 81))

    def test_columns_of_dictionaries(self):
        for kind in [pyarrow.string(), pyarrow.large_string()]:
            column = pyarrow.array([LINE, BLANK, LINE, EASY], kind).dictionary_encode()
            for given in [column, column.slice(1), pyarrow.chunked_array([column, column[:2]])]:
                expected = seventeen.count([value.as_py() for value in given])["count"]
                self.assertEqual(seventeen.count(given)["count"], expected)
        missing = pyarrow.DictionaryArray.from_arrays(pyarrow.array([0, None]), pyarrow.array([LINE]))
        with self.assertRaisesRegex(InputError, "item 1 of the list: expected a puzzle, found nothing"):
            seventeen.solve(missing)

    def test_the_schema_depends_on_the_function_alone(self):
        for function in [seventeen.rate, seventeen.solve, seventeen.count, seventeen.path, seventeen.minlex]:
            tables = [pyarrow.table(function(puzzles)) for puzzles in [[EASY], [BLANK], [], [EASY] * 9]]
            self.assertEqual(pyarrow.concat_tables(tables).num_rows, 11)
        none = pyarrow.table(seventeen.rate([EASY], er="11..12"))
        self.assertEqual(none.schema, pyarrow.table(seventeen.rate([EASY], profile="hodoku")).schema)
        self.assertEqual([str(none.schema.field(name).type) for name in ["er", "invalid"]], ["double", "string"])

    def test_lists_and_dictionaries_are_json(self):
        table = pyarrow.table(seventeen.rate([EASY], rater="backdoors"))
        self.assertEqual(json.loads(table["figures"][0].as_py())["backdoor_size"], 0)

    def test_notes_are_a_column(self):
        self.assertEqual(pyarrow.table(seventeen.unrank([7]))["note"].to_pylist(), ["rank=7"])

    def test_wrong_columns_are_named(self):
        for column, message in [
            (pyarrow.array([1, 2]), "expected a column of texts or of 81 digits, found Int64"),
            (pyarrow.array([[1, 2]]), "expected a column of 81 digits, found a list of 2"),
            (pyarrow.array([[-1] * 81]), "expected a column of digits from 0 to 9, found other numbers"),
            (pyarrow.array([["1"] * 81]), "expected a column of texts or of 81 digits, found Utf8"),
            (pyarrow.array([LINE, None]), "item 1 of the list: expected a puzzle, found nothing"),
            (pyarrow.array([LINE, "12"]), "item 1 of the list: the text:1:3: expected 81 cells"),
            (pyarrow.array([LINE, LINE + "\0" + LINE]), "item 1 of the list"),
        ]:
            with self.assertRaisesRegex(InputError, message):
                seventeen.solve(column)

    def test_a_table_is_read_without_loss(self):
        table = pyarrow.table(seventeen.count([LINE, BLANK], limit=7))
        self.assertEqual(table.column_names, ["puzzle", "count", "limited"])
        self.assertEqual([str(kind) for kind in table.schema.types], ["string", "int64", "bool"])
        self.assertEqual(table.to_pylist()[1], {"puzzle": BLANK, "count": 7, "limited": True})
        rated = pyarrow.table(seventeen.rate([LINE, BLANK]))
        self.assertEqual(rated["er"].to_pylist(), [9.2, None])
        self.assertEqual(rated["invalid"].to_pylist(), [None, "several solutions"])
        ratios = seventeen.compare([1, 2], {"a": 1, "b": 2}, lambda item, n: {"cost": item * n}).ratios()
        self.assertEqual(pyarrow.table(ratios)["name"].to_pylist(), ["a", "b"])


@unittest.skipIf(numpy is None, "numpy is not installed")
class Numpy(unittest.TestCase):
    def test_arrays_go_in_and_out(self):
        puzzles = numpy.frombuffer(Puzzle(LINE).digits + bytes(81), numpy.uint8).reshape(2, 81)
        table = seventeen.solve(puzzles)
        grids = numpy.asarray(table.digits("grid"))
        self.assertEqual((grids.shape, grids.dtype), ((2, 81), numpy.uint8))
        self.assertTrue((grids[0][puzzles[0] > 0] == puzzles[0][puzzles[0] > 0]).all())
        self.assertEqual(numpy.asarray(table["solutions"]).tolist(), [1, 2])
        self.assertEqual(numpy.asarray(seventeen.minlex(puzzles).digits("puzzle")).shape, (2, 81))

    def test_arrays_that_are_not_contiguous_are_read(self):
        puzzles = numpy.zeros((4, 81), numpy.uint8)
        puzzles[2, 0] = 5
        table = seventeen.count(puzzles[::2])
        self.assertEqual([str(puzzle)[0] for puzzle in table["puzzle"]], [".", "5"])

    def test_columns_of_numbers_are_not_copied(self):
        column = seventeen.count([LINE, BLANK])["count"]
        self.assertTrue(numpy.shares_memory(numpy.asarray(column), numpy.asarray(column)))

    def test_any_whole_numbers_are_digits(self):
        digits = numpy.array(list(Puzzle(LINE).digits))
        for kind in [numpy.int64, numpy.int16, numpy.uint32, numpy.int8]:
            for one in [digits.astype(kind), digits.astype(kind).reshape(9, 9)]:
                self.assertEqual(seventeen.solve(one).puzzle, Puzzle(LINE))
            for many in [digits.astype(kind).reshape(1, 81), digits.astype(kind).reshape(1, 9, 9)]:
                self.assertEqual(seventeen.solve(many)[0].puzzle, Puzzle(LINE))
                self.assertEqual(Puzzle(many), Puzzle(LINE))
        self.assertEqual(len(seventeen.solve([digits, digits])), 2)

    def test_numbers_are_options_and_arguments(self):
        self.assertEqual(seventeen.count(BLANK, limit=numpy.int64(5)).count, 5)
        few = seventeen.generate(numpy.uint8(2), seed=numpy.int32(7), minimal=numpy.bool_(True))
        self.assertEqual(few, seventeen.generate(2, seed=7, minimal=True))
        self.assertEqual(len(seventeen.rate([LINE], er=numpy.float32(1.5))), 0)
        self.assertEqual(seventeen.unrank(numpy.int64(5)), seventeen.unrank(5))
        self.assertEqual(len(seventeen.unrank(numpy.array([1, 2]))), 2)
        self.assertEqual(seventeen.enumerate(GRID, numpy.int64(14)).count, 0)
        recipe = 'let n = param("n", 1, ""); let x = param("x", 0.5, ""); let f = param("f", true, ""); [n, x, f]'
        given = {"n": numpy.int64(3), "x": numpy.float32(0.25), "f": numpy.bool_(False)}
        self.assertEqual(seventeen.run(recipe, **given), [3, 0.25, False])

    def test_arrays_of_texts_are_lists(self):
        for kind in [None, object, "S"]:
            self.assertEqual(seventeen.count(numpy.array([LINE, BLANK], kind))["count"].tolist(), [1, 2])

    def test_another_type_is_rejected(self):
        with self.assertRaisesRegex(InputError, "found shape \\(1, 81\\) and type float64"):
            seventeen.solve(numpy.zeros((1, 81)))
        with self.assertRaisesRegex(InputError, "found other numbers"):
            seventeen.solve(numpy.full((1, 81), 300))


@unittest.skipIf(polars is None, "polars is not installed")
class Polars(unittest.TestCase):
    def test_frames_go_in_and_out(self):
        frame = polars.DataFrame({"puzzle": [LINE, BLANK, EASY], "n": [1, 2, 3]})
        for given in [frame, frame["puzzle"], frame.select("puzzle")]:
            self.assertEqual(seventeen.count(given)["count"].tolist(), [1, 2, 1])
        for name in ["quizzes", "Sudoku", "question", "grid"]:
            self.assertEqual(len(seventeen.count(frame.rename({"puzzle": name}))), 3)
        found = polars.DataFrame(seventeen.count(frame, limit=9))
        self.assertEqual(found.columns, ["puzzle", "count", "limited"])
        self.assertEqual(found["count"].to_list(), [1, 9, 1])


if __name__ == "__main__":
    unittest.main()
