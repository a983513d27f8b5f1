"""Grids, puzzles, sets of cells and steps."""

import copy
import multiprocessing
import pickle
import subprocess
import sys
import unittest
from xml.dom import minidom

import seventeen
from seventeen import Cells, Grid, InputError, Puzzle, hint, path

GRID = "594231786786945132123768954965173248378492561241856397432619875619587423857324619"
LINE = "...2....48..........3..1.25...41..63.....29.7.4..9....58....731....7....6..12..5."
OTHER = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
VALUES = [
    Grid(GRID),
    Grid(GRID + " # a note"),
    Puzzle(LINE),
    Puzzle(LINE + " # a note"),
    Puzzle("1........" * 81),
    Puzzle("2x3:" + "." * 36),
    Puzzle(f":0000:x:7+3{'.' * 79}:122:::"),
    Cells("r1c1 r5c5"),
]


class Values(unittest.TestCase):
    def test_a_repr_makes_the_value(self):
        for value in VALUES:
            self.assertEqual(eval(repr(value)), value)

    def test_copies_are_equal_and_have_the_same_hash(self):
        for value in VALUES:
            for again in [copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))]:
                self.assertEqual(again, value)
                self.assertEqual(hash(again), hash(value))
                self.assertEqual(getattr(again, "note", ""), getattr(value, "note", ""))

    def test_a_hash_is_the_same_in_every_process(self):
        code = f"import seventeen; print(hash(seventeen.Puzzle({LINE!r})))"
        found = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
        self.assertEqual(int(found.stdout), hash(Puzzle(LINE)))

    def test_other_processes_take_and_return_values(self):
        with multiprocessing.get_context("spawn").Pool(1) as pool:
            self.assertEqual(pool.map(copy.copy, VALUES), VALUES)
            solved = path(OTHER)
            for position in [solved.steps[0].position, solved.steps[-1].position]:
                self.assertEqual(pickle.loads(pickle.dumps(position)), position)
            steps = solved.steps
            self.assertEqual(pool.map(copy.copy, steps), steps)

    def test_digits_in_lists_and_bytes_make_values(self):
        for value in [Grid(GRID), Puzzle(LINE)]:
            digits = list(value.digits)
            rows = [digits[row * 9 : row * 9 + 9] for row in range(9)]
            for given in [digits, tuple(digits), rows, value.digits, memoryview(value.digits), str(value)]:
                self.assertEqual(type(value)(given), value)
        self.assertEqual(Puzzle(Grid(GRID)), Puzzle(GRID))
        self.assertEqual(Grid(Puzzle(GRID)), Grid(GRID))
        self.assertEqual(seventeen.solve(Puzzle(LINE).digits).puzzle, Puzzle(LINE))
        for digits, message in [
            ([1] * 80, "expected 81 digits, found 80"),
            ([1, 1] + [0] * 79, "digit 1 occurs twice in row 1"),
            ([10] + [0] * 80, "10"),
            ([LINE, LINE], "found many"),
        ]:
            with self.assertRaisesRegex(InputError, message):
                Puzzle(digits)

    def test_values_are_ordered_as_their_digits(self):
        puzzles = [Puzzle(line) for line in [OTHER, LINE, "." * 81]]
        self.assertEqual([str(puzzle) for puzzle in sorted(puzzles)], ["." * 81, LINE, OTHER])
        self.assertTrue(Cells("r1c2") <= Cells("r1c2") < Cells("r1c12"))
        self.assertNotEqual(Grid(GRID), Puzzle(GRID))

    def test_digits_are_bytes(self):
        self.assertEqual("".join(map(str, Grid(GRID).digits)), GRID)
        self.assertEqual("".join(map(str, Puzzle(LINE).digits)), LINE.replace(".", "0"))
        self.assertIsNone(Puzzle("2x3:" + "." * 36).digits)
        self.assertEqual([Puzzle(LINE).clues, Puzzle("2x3:1" + "." * 35).clues], [26, 1])

    def test_any_format_of_the_command_line_makes_a_puzzle(self):
        drawing = "\n".join(OTHER[row * 9 : row * 9 + 9] for row in range(9))
        link = "https://sudokupad.app/classic53C7E6C195E98E6B8D6D34C8B3C17D2D6B6E28E419C5E8C79"
        self.assertEqual({Puzzle(drawing), Puzzle(link)}, {Puzzle(OTHER)})

    def test_wrong_text_is_rejected_with_its_place(self):
        for make, text, expected in [
            (Puzzle, "53..?", "the text:1:5: character 5 is '?'"),
            (Grid, LINE, "expected a solution grid, but r1c1 is blank"),
            (Cells, "r1c1 x", "x"),
        ]:
            with self.assertRaisesRegex(InputError, expected.replace("?", r"\?")):
                make(text)

    def test_cells_are_a_collection(self):
        cells = Cells("r1c12 r9c9")
        self.assertEqual([len(cells), list(cells)], [3, [0, 1, 80]])
        self.assertEqual([cell in cells for cell in [0, 2, 80, 81, -1]], [True, False, True, False, False])

    def test_cells_have_the_algebra_of_sets(self):
        row, column = Cells("r1c123456789"), Cells(range(0, 81, 9))
        self.assertEqual(list(row & column), [0])
        self.assertEqual([len(row | column), len(row - column), len(row ^ column), len(~row)], [17, 8, 16, 72])
        self.assertFalse(row.isdisjoint(column))
        self.assertTrue(row.isdisjoint("r2c1") and Cells([4]).issubset(row))
        self.assertFalse(Cells() or column.issubset([0]))
        one, two, both = Cells([0]), Cells([1]), Cells([0, 1])
        self.assertEqual([one <= two, one <= both, one < one, both > two, both >= one, two >= one], [False, True, False, True, True, False])
        self.assertEqual([both - {0}, {0, 5} | one, frozenset([0, 5]) - one, one ^ {1}, {0, 7} & both], [two, Cells([0, 5]), Cells([5]), both, one])
        self.assertEqual([both == {0, 1}, {0, 1} == both, both != frozenset([0]), one < {0, 1}, {0, 1} > one], [True] * 5)
        self.assertEqual(len({both, frozenset([0, 1])}), 1)
        self.assertTrue(both != {0, 81} and both != [0, 1] and both.issuperset("r1c1") and not one.issuperset(both))
        self.assertEqual([one.union([1], "r1c1"), both.intersection(one), both.difference("r1c2"), one.union()], [both, one, one, one])
        self.assertEqual([Cells(b"r1c1"), Cells()], [one, Cells([])])
        with self.assertRaisesRegex(TypeError, "expected cells, a text or numbers from 0 to 80, found NoneType"):
            Cells(None)
        with self.assertRaises(TypeError):
            both < [0, 1]
        with self.assertRaises(TypeError):
            both & "r1c1"
        with self.assertRaisesRegex(InputError, "cell 81: expected a number from 0 to 80"):
            Cells([0, 81])
        with self.assertRaisesRegex(TypeError, "expected cells, a text or numbers from 0 to 80, found int"):
            Cells(7)

    def test_grids_and_puzzles_tell_where_digits_are(self):
        grid = Grid(GRID)
        self.assertEqual([grid.digits[cell] for cell in grid.cells(7)], [7] * 9)
        puzzle = grid.puzzle(grid.cells(7) | grid.cells(3))
        self.assertEqual((puzzle.clues, puzzle.cells), (18, grid.cells(7) | grid.cells(3)))
        self.assertTrue(grid.cells(5).issubset(puzzle.places(5)))
        self.assertEqual(puzzle.candidates(min(grid.cells(7))), [])
        self.assertNotIn(7, puzzle.candidates(min(grid.cells(5))))
        small = Puzzle("2x3:1" + "." * 35)
        self.assertEqual((small.cells, len(small.places(1)), small.candidates(1)), (Cells([0]), 23, [2, 3, 4, 5, 6]))
        self.assertIsNone(Puzzle("." * 256).cells)
        with self.assertRaisesRegex(InputError, "expected a puzzle of at most 9 digits"):
            Puzzle("." * 256).places(1)
        with self.assertRaisesRegex(InputError, "digit 0: expected 1 to 9"):
            grid.cells(0)
        with self.assertRaisesRegex(InputError, "digit 9: expected 1 to 6"):
            small.places(9)
        with self.assertRaisesRegex(InputError, "cell 80 is not one of the puzzle"):
            small.candidates(80)

    def test_pictures_are_svg(self):
        for value in [*VALUES, hint(OTHER, tell="step"), *path(LINE).steps]:
            self.assertEqual(minidom.parseString(value._repr_svg_()).documentElement.tagName, "svg")

    def test_steps_have_fields(self):
        step = path(OTHER).steps[0]
        self.assertEqual([step.name, step.title], ["hidden_single", "Hidden Single"])
        self.assertEqual(step.to_dict()["placements"], ["r1c6=8"])
        self.assertEqual(str(step), "Hidden Single: 8 in box 2 => r1c6=8")

    def test_steps_are_ordered_by_their_ratings(self):
        steps = path(LINE, profile="se121").steps
        again = path(LINE, profile="se121").steps
        self.assertEqual(steps, again)
        self.assertEqual(len({*steps, *again}), len(set(map(str, steps))))
        self.assertEqual(max(steps).rating, max(step.rating for step in steps))

    def test_steps_are_pickled_with_their_positions_and_proofs(self):
        solved = path(LINE, profile="se121")
        for step in solved.steps:
            again = pickle.loads(pickle.dumps(step))
            self.assertEqual((again, again.to_dict(), again.position), (step, step.to_dict(), step.position))
            self.assertEqual(again._repr_svg_(), step._repr_svg_())
        with self.assertRaisesRegex(InputError, "not a pickled step"):
            seventeen._seventeen._step("{}")

    def test_steps_know_the_position_before_them(self):
        solved = path(LINE)
        position = solved.puzzle
        for step in solved.steps:
            for text in step.placements:
                cells, digit = text.split("=")
                self.assertIn(int(digit), step.position.candidates(min(Cells(cells))))
            self.assertEqual(step.position.clues, position.clues)
        self.assertEqual(solved.steps[0].position, hint(LINE).step.position)
        self.assertEqual(solved.hardest.position, solved.steps[solved.steps.index(solved.hardest)].position)

    def test_results_can_be_copied(self):
        solved = seventeen.solve(LINE)
        self.assertIs(copy.copy(solved), solved)
        self.assertIs(copy.deepcopy([solved])[0], solved)


if __name__ == "__main__":
    unittest.main()
