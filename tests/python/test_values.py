"""Grids, puzzles, sets of cells and steps."""

import copy
import pickle
import subprocess
import sys
import unittest
from xml.dom import minidom

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
            for again in [copy.deepcopy(value), pickle.loads(pickle.dumps(value))]:
                self.assertEqual(again, value)
                self.assertEqual(hash(again), hash(value))
                self.assertEqual(getattr(again, "note", ""), getattr(value, "note", ""))

    def test_a_hash_is_the_same_in_every_process(self):
        code = f"import seventeen; print(hash(seventeen.Puzzle({LINE!r})))"
        found = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
        self.assertEqual(int(found.stdout), hash(Puzzle(LINE)))

    def test_values_are_ordered_as_their_digits(self):
        puzzles = [Puzzle(line) for line in [OTHER, LINE, "." * 81]]
        self.assertEqual([str(puzzle) for puzzle in sorted(puzzles)], ["." * 81, LINE, OTHER])
        self.assertTrue(Cells("r1c1") < Cells("r1c2") <= Cells("r1c2"))
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

    def test_pictures_are_svg(self):
        for value in [*VALUES, hint(OTHER, tell="step")]:
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


if __name__ == "__main__":
    unittest.main()
