"""The functions: what they take, what they return, and how they fail."""

import array
import csv
import gzip
import inspect
import json
import os
import pickle
import sys
import tempfile
import threading
import time
import unittest
from pathlib import Path

import seventeen
from interrupts import interrupt
from seventeen import Cells, Grid, InputError, Puzzle

GRID = "594231786786945132123768954965173248378492561241856397432619875619587423857324619"
LINE = "...2....48..........3..1.25...41..63.....29.7.4..9....58....731....7....6..12..5."
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
BLANK = "." * 81


class Input(unittest.TestCase):
    def test_one_puzzle_gives_one_result(self):
        for one in [LINE, LINE.encode(), bytearray(LINE.encode()), bytearray(Puzzle(LINE).digits), Puzzle(LINE), LINE + "\n", Grid(GRID)]:
            self.assertEqual(seventeen.count(one).count, 1)

    def test_many_puzzles_give_a_table(self):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "puzzles.txt"
            file.write_text(f"{LINE}\n{BLANK}\n")
            for many in [
                [LINE, BLANK],
                (LINE, BLANK),
                iter([LINE, BLANK]),
                [Puzzle(LINE), BLANK],
                [Puzzle(LINE), Puzzle(BLANK)],
                f"{LINE}\n{BLANK}",
                f"# a comment\n{LINE}\n\n{BLANK}\n".encode(),
                file,
            ]:
                table = seventeen.count(many)
                self.assertEqual(table["count"], array.array("q", [1, 2]), many)

    def test_rules_are_those_of_puzzles_that_name_none(self):
        windoku = "..3.5..984...873......21......1.9.6.6..5..2.9...268...8.4..2..5.1.8.3...2...45..3"
        self.assertEqual(seventeen.count(windoku, limit=0).count, 7)
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "puzzles.txt"
            file.write_text(f"{windoku}\n")
            digits = bytes(0 if cell == "." else int(cell) for cell in windoku)
            for one in [windoku, digits, "windoku:" + windoku, Puzzle("windoku:" + windoku)]:
                self.assertEqual(seventeen.count(one, rules="windoku").count, 1)
            for many in [[windoku], file, f"{windoku}\n{windoku}", iter([windoku])]:
                for row in seventeen.solve(many, rules="windoku"):
                    self.assertTrue(str(row.grid).startswith("windoku:123456798"), many)
        step = seventeen.hint(windoku, rules="windoku", tell="step")
        self.assertIn("Hidden Single", str(step))
        self.assertTrue(seventeen.path(windoku, rules="windoku").steps)
        self.assertTrue(seventeen.steps(windoku, rules="windoku").steps)

    def test_functions_of_grids_take_rules(self):
        grid = "1234341221434321"
        self.assertEqual(seventeen.minlex("4321214312343412", rules="4x4"), Puzzle(grid))
        self.assertEqual(seventeen.harvest(grid, rules="4x4").grid, Puzzle(grid))
        self.assertEqual(seventeen.clique(grid, rules="4x4", clique="exact").len, 4)
        self.assertEqual(seventeen.enumerate(grid, 4, rules="4x4").count, 12)
        self.assertEqual([row.count for row in seventeen.enumerate([grid] * 2, 4, rules="4x4")], [12, 12])
        streamed = seventeen.enumerate([grid], 4, rules="4x4", stream=True)
        self.assertEqual([row.count for row in streamed], [12])

    def test_unknown_or_other_rules_are_rejected_by_name(self):
        for call, words in [
            (lambda: seventeen.solve(BLANK, rules="windoko"), "windoku"),
            (lambda: seventeen.count("x:" + BLANK, rules="windoku"), "windoku"),
            (lambda: seventeen.harvest(GRID, rules="x"), "x"),
            (lambda: seventeen.rate(BLANK, rules="x"), "rules"),
        ]:
            with self.assertRaisesRegex(Exception, words):
                call()

    def test_a_list_has_a_result_for_each_item_in_any_format(self):
        drawing = "\n".join(EASY[row * 9 : row * 9 + 9] for row in range(9))
        table = seventeen.solve([drawing, LINE, drawing])
        self.assertEqual([row.puzzle for row in table], [Puzzle(EASY), Puzzle(LINE), Puzzle(EASY)])
        self.assertEqual(len(seventeen.solve([])), 0)
        self.assertEqual(len(seventeen.solve([LINE])), 1)

    def test_the_order_is_that_of_the_items_for_any_number_of_threads(self):
        lines = [BLANK[:cell] + "1" + BLANK[cell + 1 :] for cell in range(81)] * 300
        for threads in [1, 2, 3]:
            for items in [lines, "\n".join(lines), list(map(Puzzle, lines))]:
                table = seventeen.count(items, threads=threads)
                self.assertEqual([str(puzzle) for puzzle in table["puzzle"]], lines)

    def test_wrong_items_are_named(self):
        for given, message in [
            ([LINE, "12"], "item 1 of the list: the text:1:3: expected 81 cells, found 2"),
            ([LINE, ""], "item 1 of the list: expected a puzzle, found nothing"),
            ([LINE, "# no puzzle"], "item 1 of the list: expected a puzzle, found nothing"),
            ([LINE] * 20000 + ["12"], "item 20000 of the list: the text:1:3: expected 81 cells, found 2"),
            ([LINE, Puzzle(LINE), 7], "item 2 of the list: expected a text or a value, found int"),
            (f"{LINE}\n12", "the text:2:3: expected 81 cells, found 2"),
            ("", "expected a puzzle, found nothing"),
            ("2x3:" + "." * 37, "the text:1:37: a board with boxes of 2x3 has 36 cells, found 37"),
        ]:
            with self.assertRaises(InputError) as raised:
                seventeen.solve(given)
            self.assertEqual(str(raised.exception), message)
            self.assertIsInstance(raised.exception, ValueError)
        with self.assertRaisesRegex(TypeError, "expected a puzzle, a text, .* found int"):
            seventeen.solve(7)
        with self.assertRaisesRegex(InputError, "r1c1 is blank"):
            seventeen.rank(Puzzle(LINE))

    def test_bytes_with_81_columns_are_an_array(self):
        digits = Puzzle(LINE).digits + Puzzle(EASY).digits
        view = memoryview(digits).cast("B", (2, 81))
        table = seventeen.solve(view)
        self.assertEqual([row.puzzle for row in table], [Puzzle(LINE), Puzzle(EASY)])
        self.assertEqual(table["puzzle"], [Puzzle(LINE), Puzzle(EASY)])
        self.assertEqual(table.digits("grid").shape, (2, 81))
        self.assertEqual(bytes(table.digits("grid"))[:81], table[0].grid.digits)
        self.assertEqual(seventeen.solve(memoryview(Puzzle(LINE).digits)).solutions, 1)

    def test_wrong_arrays_are_rejected(self):
        for digits, message in [
            (b"\x0a" + bytes(80), "row 0 of the array: character 1 is"),
            (b"\x01\x01" + bytes(79), "row 0 of the array: .* repeats"),
        ]:
            with self.assertRaises(InputError) as raised:
                seventeen.solve(memoryview(digits).cast("B", (1, 81)))
            self.assertIn("row 0 of the array: ", str(raised.exception), message)
        with self.assertRaisesRegex(InputError, r"found shape \(80,\) and type q"):
            seventeen.solve(array.array("q", [0] * 80))
        with self.assertRaisesRegex(InputError, "found other numbers"):
            seventeen.solve(array.array("q", [-1] * 81))

    def test_lists_of_digits_are_puzzles(self):
        digits = list(Puzzle(EASY).digits)
        rows = [digits[row * 9 : row * 9 + 9] for row in range(9)]
        for one in [digits, tuple(digits), rows, iter(digits), array.array("q", digits)]:
            self.assertEqual(seventeen.solve(one).puzzle, Puzzle(EASY))
        for many in [[digits, digits], [rows, EASY], [Puzzle(EASY).digits, bytearray(digits)]]:
            self.assertEqual([row.puzzle for row in seventeen.solve(many)], [Puzzle(EASY)] * 2)
        self.assertEqual(Puzzle([0] * 16), Puzzle("." * 16))
        for wrong, message in [
            ([-1] + [0] * 80, "cell 0 is -1, expected a digit from 0 to 9"),
            ([0, 0.5] + [0] * 79, "cell 1 is 0.5, expected a digit from 0 to 9"),
            (range(81), "cell 10 is 10, expected a digit from 0 to 9"),
            ([0] * 17, "expected 81 digits, found 17"),
            ([None] * 81, "expected one puzzle, found many"),
        ]:
            with self.assertRaises(InputError) as raised:
                Puzzle(wrong)
            self.assertEqual(str(raised.exception), message)
        with self.assertRaisesRegex(InputError, "expected a 9x9 puzzle"):
            Grid("1234341221434321")

    def test_an_item_is_one_puzzle(self):
        for items in [[f"{LINE}\n"], [f"{LINE}\r\n"], iter([f"{LINE}\n"])]:
            self.assertEqual(seventeen.solve(items)[0].puzzle.note, "")
        for items in [[f"{LINE}\n{EASY}"], [Puzzle(LINE), f"{LINE}\n{EASY}\n"]]:
            with self.assertRaisesRegex(InputError, "of the list: expected one puzzle, found more"):
                seventeen.solve(items)

    def test_a_text_may_be_the_path_of_a_file(self):
        with tempfile.TemporaryDirectory() as folder:
            for name in ["puzzles.txt", "list"]:
                file = Path(folder) / name
                file.write_text(f"{LINE}\n{BLANK}\n")
                self.assertEqual(seventeen.count(str(file))["count"].tolist(), [1, 2])
            with self.assertRaisesRegex(InputError, "cannot open .*puzzle.txt.*did you mean `.*puzzles.txt`"):
                seventeen.count(str(Path(folder) / "puzzle.txt"))


class InvalidItems(unittest.TestCase):
    ITEMS = [EASY, "12", LINE, None, BLANK, "55" + BLANK[2:], EASY]

    def test_invalid_items_are_skipped_and_numbered(self):
        line_with_comment = lambda item: f"{item}\n# a comment\n" if item else "x\n"
        for many in [
            lambda: self.ITEMS * 300,
            lambda: iter(self.ITEMS * 300),
            lambda: "".join(map(line_with_comment, self.ITEMS * 300)),
        ]:
            for stream in [False, True]:
                skipped = {}
                counts = [row.count for row in seventeen.count(many(), invalid=skipped.__setitem__, stream=stream)]
                self.assertEqual(counts, [1, 1, 2, 1] * 300)
                self.assertEqual(list(skipped), [number for number in range(2100) if number % 7 in (1, 3, 5)])
                self.assertTrue(all(isinstance(error, InputError) for error in skipped.values()))
                self.assertIn("expected 81 cells, found 2", str(skipped[1]))

    def test_items_that_the_work_rejects_are_skipped(self):
        skipped = {}
        hints = seventeen.hint([EASY, BLANK, EASY, BLANK, BLANK], invalid=skipped.__setitem__)
        self.assertEqual((len(hints), list(skipped)), (2, [1, 3, 4]))
        self.assertIn("several solutions", str(skipped[3]))
        digits = memoryview(Puzzle(EASY).digits + b"\5" * 81).cast("B", [2, 81])
        self.assertEqual(len(seventeen.solve(digits, invalid=skipped.__setitem__)), 1)
        self.assertEqual([row.er for row in seventeen.rate([LINE, "12", EASY], invalid=skipped.__setitem__)], [9.2, 1.2])

    def test_exceptions_end_the_work(self):
        def fail(number, error):
            raise ArithmeticError(number)

        def items():
            yield from ["12", EASY]
            raise ArithmeticError(7)

        for call in [
            lambda: seventeen.count([EASY, "12"], invalid=fail),
            lambda: list(seventeen.count([EASY, "12"], invalid=fail, stream=True)),
            lambda: seventeen.count(items(), invalid=lambda *_: None),
            lambda: list(seventeen.count(items(), invalid=lambda *_: None, stream=True)),
        ]:
            with self.assertRaises(ArithmeticError):
                call()
        with self.assertRaisesRegex(InputError, "count: `invalid` is for many puzzles, and this is one"):
            seventeen.count(EASY, invalid=fail)


class Options(unittest.TestCase):
    def test_options_have_the_words_of_the_command_line(self):
        for call, message in [
            (lambda: seventeen.count(LINE, limits=1), "count: no option `limits`; did you mean `limit`?"),
            (lambda: seventeen.count(LINE, limit=-1), "count: `limit` is -1 (int), expected a whole number from 0 to 4294967295"),
            (lambda: seventeen.count(LINE, limit=2**64), "`limit` is 18446744073709551616, expected a number from 0 to 4294967295"),
            (lambda: seventeen.count(LINE, limit="x"), "count: `limit` is \"x\" (text), expected"),
            (lambda: seventeen.solve(LINE, solver="atuo"), "no solver `atuo`; did you mean `auto`?"),
            (lambda: seventeen.solve(LINE, solver=object()), "solve: `solver` is <object object at"),
            (lambda: seventeen.rate(LINE, rater=len), "rate: `rater` is <built-in function len> (builtin_function_or_method), expected a rater (`components(\"rater\")` lists them)"),
            (lambda: seventeen.path(LINE, only="nothing"), "no technique `nothing`; `components(\"technique\")` lists all"),
            (lambda: seventeen.rate([LINE], technique="nothing"), "no technique `nothing`; `components(\"technique\")` lists all"),
            (lambda: seventeen.dataset([LINE], technique="nothing"), "no technique `nothing`; `components(\"technique\")` lists all"),
            (lambda: seventeen.rate([LINE], technique="nothing"), "; `load_plugin` adds those of a plugin"),
            (lambda: seventeen.dataset([LINE], to="csv"), "dataset: `to` is for files: name their directory with `dir`"),
            (lambda: seventeen.dataset([LINE], title="Mine"), "dataset: `title` is for files"),
            (lambda: seventeen.rate(LINE, er=9), "rate: `er` is for many puzzles, and this is one: remove `er`, or pass a list"),
            (lambda: seventeen.rate(LINE, clues=20), "rate: `clues` is for many puzzles"),
            (lambda: seventeen.convert(LINE, to="nope"), "no puzzle format `nope` (there are: line, zeros, grid, "),
            (lambda: seventeen.harvest(GRID, harvester="digits(0)"), "option `n` of `digits`: 0 is not between 2 and 5"),
            (lambda: seventeen.solve([None]), "item 0 of the list: expected a text or a value, found NoneType"),
            (lambda: seventeen.unrank(""), "`` selects no grids; expected 1..100, class:416, symmetric or automorphic"),
            (lambda: seventeen.compare([1], "greedy", len), "compare: the choices are a text, expected a list"),
            (lambda: seventeen.compare("1", ["greedy"], len), "compare: the items are a text, expected a list"),
            (lambda: seventeen.enumerate(GRID, 80, given=[81]), "`given`: cell 81: expected a number from 0 to 80"),
            (lambda: seventeen.solve(LINE, solver="nothing"), "; `load_plugin` adds those of a plugin"),
            (lambda: seventeen.rate(LINE, profile="hodoku", rater="se121"), "cannot be combined"),
            (lambda: seventeen.hint(LINE, tell="stop"), "tell: `stop`; did you mean `step`?"),
            (lambda: seventeen.enumerate(GRID, 82), "82"),
            (lambda: seventeen.count(LINE, threads=4097), "4097 threads: expected 0 to 4096"),
            (lambda: seventeen.unrank(0), "1 to 5472730538"),
            (lambda: seventeen.unrank("symetric"), "did you mean `symmetric`?"),
            (lambda: seventeen.unrank(-1), "1 to 5472730538"),
            (lambda: seventeen.unrank([2**200]), "1 to 5472730538"),
            (lambda: seventeen.generate(-1), "generate: `count` is -1 (int), expected a whole number from 0"),
            (lambda: seventeen.generate(2**70), "expected a whole number from 0 to 18446744073709551615"),
            (lambda: seventeen.enumerate(GRID, -1), "enumerate: `clues` is -1 (int), expected a whole number from 1 to 81"),
            (lambda: seventeen.enumerate(GRID, 0), "enumerate: `clues` is 0 (int), expected a whole number from 1 to 81"),
            (lambda: seventeen.generate(seed=2**63), "`seed` is 9223372036854775808, expected a number from"),
        ]:
            with self.assertRaises(InputError) as raised:
                call()
            self.assertIn(message, str(raised.exception))

    def test_the_signature_has_the_declared_options(self):
        names = list(inspect.signature(seventeen.count).parameters)
        self.assertEqual(names, ["puzzles", "rules", "solver", "limit", "invalid", "stream", "threads", "seed", "progress"])
        self.assertEqual(inspect.signature(seventeen.count).parameters["limit"].default, 2)
        required = inspect.signature(seventeen.convert).parameters["to"]
        self.assertEqual((required.kind, required.default), (required.KEYWORD_ONLY, required.empty))

    def test_every_format_that_is_written_can_be_read(self):
        for to in ["line", "zeros", "grid", "sdk", "ss", "hodoku", "opensudoku", "csv", "sudokupad", "fpuzzles"]:
            self.assertEqual(Puzzle(seventeen.convert(EASY, to=to)), Puzzle(EASY), to)
            (text,) = seventeen.convert([EASY], to=to)
            self.assertEqual(Puzzle(text), Puzzle(EASY), to)

    def test_none_is_the_default(self):
        self.assertEqual(seventeen.count(BLANK, solver=None, limit=None, seed=None).count, 2)

    def test_options_that_keep_some_of_many_work_on_lists_and_streams(self):
        for stream in [False, True]:
            kept = [[row.er for row in seventeen.rate(many, er="9..", stream=stream)] for many in [[EASY, LINE], [EASY]]]
            self.assertEqual(kept, [[9.2], []])

    def test_cells_are_given_in_any_form(self):
        for given in ["r1c23", Cells([1, 2]), {1, 2}, [1, 2], (1, 2), range(1, 3)]:
            self.assertEqual(seventeen.enumerate(GRID, 80, given=given).count, 79, given)

    def test_a_kind_of_components_is_a_text(self):
        with self.assertRaisesRegex(TypeError, 'components: expected a kind such as "clique", found int'):
            seventeen.components(5)

    def test_the_number_of_arguments_is_checked(self):
        for call in [
            lambda: seventeen.solve(),
            lambda: seventeen.solve(LINE, LINE),
            lambda: seventeen.enumerate(GRID),
            lambda: seventeen.generate(1, 2),
        ]:
            with self.assertRaisesRegex(TypeError, "positional argument"):
                call()


class Results(unittest.TestCase):
    def test_solved(self):
        solved = seventeen.solve(EASY)
        self.assertEqual((solved.solutions, str(solved), solved.other), (1, str(solved.grid), None))
        self.assertEqual(list(solved.to_dict()), ["puzzle", "solutions", "grid", "other"])
        self.assertIn("Number of solutions", type(solved).solutions.__doc__)
        with self.assertRaises(AttributeError):
            solved.no_such_field

    def test_harvests_and_cliques_have_the_length_of_their_lists(self):
        for sets in [seventeen.harvest(GRID), seventeen.clique(GRID)]:
            self.assertEqual([len(sets), len(pickle.loads(pickle.dumps(sets)))], [len(list(sets))] * 2)

    def test_a_field_that_a_result_does_not_have_is_none(self):
        rated, row = seventeen.rate(EASY), seventeen.dataset([EASY], test=0)[0]
        self.assertEqual([rated.score, rated.hardest, row.solved, row.steps], [None] * 4)
        self.assertIsNone(rated.to_dict()["score"])

    def test_equal_results_may_have_taken_different_times(self):
        for call in [
            lambda: seventeen.rate(LINE),
            lambda: seventeen.rate([LINE]),
            lambda: seventeen.harvest(GRID),
            lambda: seventeen.enumerate(GRID, 14),
        ]:
            one, two = call(), call()
            self.assertEqual(one, two)
            if not isinstance(one, seventeen.Table):
                self.assertEqual(hash(one), hash(two))
        self.assertNotEqual(seventeen.rate(LINE), seventeen.rate(EASY))

    def test_every_solver_agrees(self):
        for solver in ["auto", "bands", "backtrack", "exact_cover"]:
            self.assertEqual(seventeen.solve(EASY, solver=solver).grid, seventeen.solve(EASY).grid)

    def test_ratings(self):
        table = seventeen.rate([LINE, EASY, BLANK])
        self.assertEqual(table["er"], [9.2, 1.2, None])
        self.assertEqual(table[2].invalid, "several solutions")
        kept = seventeen.rate([LINE, EASY], er="9.0..9.5")
        self.assertEqual([str(row.puzzle) for row in kept], [LINE])
        self.assertEqual(seventeen.rate([LINE, EASY])["er"], array.array("d", [9.2, 1.2]))
        few = Puzzle(LINE).clues
        self.assertLess(few, Puzzle(EASY).clues)
        kept = seventeen.rate([LINE, EASY, BLANK], clues=f"{few}")
        self.assertEqual([str(row.puzzle) for row in kept], [LINE])
        kept = seventeen.rate([LINE, EASY], technique="x-wing")
        self.assertTrue(all(row.hardest and row.er for row in kept))

    def test_ranks(self):
        ranked = seventeen.rank(GRID)
        self.assertEqual(seventeen.unrank(ranked.rank), seventeen.minlex(Grid(GRID)))
        self.assertEqual(seventeen.rank(ranked.grid, minlex=True).rank, ranked.rank)
        self.assertEqual(ranked.class_, ranked.to_dict()["class"])
        with self.assertRaisesRegex(InputError, "not in minlex form"):
            seventeen.rank(GRID, minlex=True)

    def test_enumerations(self):
        given = "r2345678c123456789"
        found = seventeen.enumerate(GRID, 80, given=given)
        self.assertEqual(found.count, 18)
        puzzles = list(found)
        self.assertEqual([puzzle.clues for puzzle in puzzles], [80] * 18)
        many = seventeen.enumerate([GRID, GRID], 80, given=seventeen.Cells(given))
        self.assertEqual([list(row) for row in many], [puzzles, puzzles])

    def test_generated_puzzles_depend_on_the_seed_alone(self):
        one = list(seventeen.generate(3, seed=5, threads=1))
        self.assertEqual(list(seventeen.generate(3, seed=5, threads=2)), one)
        self.assertNotEqual(list(seventeen.generate(3, seed=9)), one)
        self.assertEqual(len(seventeen.generate(0)), 0)

    def test_hints_reveal_what_they_are_asked_for(self):
        texts = [str(seventeen.hint(EASY, tell=tell)) for tell in ["place", "technique", "step"]]
        self.assertEqual(texts[0], "Look at box 2")
        self.assertTrue(texts[1].startswith("Look at box 2 for: Hidden Single"))
        self.assertEqual(texts[2], "Hidden Single: 8 in box 2 => r1c6=8")

    def test_all_steps_of_a_position(self):
        found = seventeen.steps(EASY, only="naked_single, full_house")
        self.assertEqual({step.name for step in found.steps}, {"naked_single"})
        self.assertEqual({step.position for step in found.steps}, {found.position})
        self.assertEqual([len(row.steps) for row in seventeen.steps([EASY, EASY], only="naked_single")], [4, 4])
        names = ["naked_single", "full_house"]
        self.assertEqual(seventeen.steps(EASY, only=names).steps, found.steps)
        without = [seventeen.hint(EASY, without=given) for given in (names, ", ".join(names), iter(names))]
        self.assertEqual(len({str(hint) for hint in without}), 1)
        self.assertNotIn(str(seventeen.hint(EASY, only=names)), map(str, without))
        both = seventeen.steps(EASY, only="naked_single", add=["hidden_single", "pointing"]).steps
        self.assertEqual({step.name for step in both}, {"naked_single", "hidden_single", "pointing"})
        with self.assertRaisesRegex(InputError, "did you mean `naked_single`"):
            seventeen.steps(EASY, only="naked_singel")

    def test_techniques_are_chosen_alike_for_paths_hints_and_steps(self):
        path = seventeen.path(LINE, only="hidden_single", add="naked_single")
        self.assertLessEqual({step.name for step in path.steps}, {"hidden_single", "naked_single"})
        self.assertEqual(seventeen.hint(EASY, only="naked_single", tell="step").step, seventeen.steps(EASY, only="naked_single").steps[0])
        without = seventeen.path(EASY, without="hidden_single, full_house")
        self.assertNotIn("hidden_single", {step.name for step in without.steps})
        with self.assertRaisesRegex(InputError, r"path: `add` is 7 \(int\), expected a technique"):
            seventeen.path(EASY, add=7)
        with self.assertRaisesRegex(InputError, "no technique `nothing`"):
            seventeen.path(EASY, add=["nothing"])

    def test_patterns_are_searched(self):
        found = seventeen.pattern_search("999/999/110")
        self.assertEqual((found.layout, found.kept, found.complete), ("999/999/110", 1, True))
        with self.assertRaisesRegex(seventeen.WorkError, "more than 1000000 grids"):
            next(iter(found))
        self.assertEqual(found.stages.columns[:4], ["stage", "region", "checked", "kept"])
        self.assertEqual([row["region"] for row in found.stages], found.chain)
        self.assertEqual(found.stages.to_csv().splitlines()[0].split(","), found.stages.columns)
        self.assertEqual(len(found.patterns.to_jsonl().splitlines()), 3)
        empty = seventeen.pattern_search(seventeen.Cells("r123c123456789 r456789c123 r7c4"))
        self.assertEqual((empty.kept, empty.complete, list(empty)), (0, True, []))
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "map.txt"
            file.write_text("999 999 110\n")
            self.assertEqual(seventeen.pattern_search(file, dir=Path(folder) / "stages").kept, 1)
        some = seventeen.pattern_search("111/111/999", chain="12 3")
        self.assertEqual((some.kept, some.complete), (478, False))
        for what, error, message in [("111/111", InputError, "pattern_search"), (7, TypeError, "found int")]:
            with self.assertRaisesRegex(error, message):
                seventeen.pattern_search(what)
        with self.assertRaisesRegex(InputError, "so no puzzle is finished: use `configurations`"):
            list(some)
        self.assertEqual(len(some.configurations), 478)
        self.assertEqual(set(map(len, some.configurations["digits"])), {81})


class Tables(unittest.TestCase):
    def setUp(self):
        self.table = seventeen.count([LINE, BLANK, EASY], limit=7)

    def test_rows_and_columns(self):
        self.assertEqual(self.table.columns, ["puzzle", "count", "limited"])
        self.assertEqual(self.table[-1].puzzle, Puzzle(EASY))
        self.assertEqual([row.count for row in self.table[::2]], [1, 1])
        self.assertEqual(self.table["limited"], [False, True, False])
        self.assertEqual(self.table.to_dicts()[1], {"puzzle": Puzzle(BLANK), "count": 7, "limited": True})
        self.assertEqual(len(list(self.table)), 3)

    def test_missing_rows_and_columns(self):
        with self.assertRaisesRegex(IndexError, "row 3 of a table of 3 rows"):
            self.table[3]
        with self.assertRaisesRegex(KeyError, "no column `counts` .there are: puzzle, count, limited"):
            self.table["counts"]
        with self.assertRaisesRegex(InputError, "the column `count` has values other than"):
            self.table.digits("count")

    def test_files_have_the_rows_and_columns_of_the_table(self):
        for table in [
            self.table,
            seventeen.solve([]),
            seventeen.enumerate([GRID], 14),
            seventeen.harvest([GRID]),
            seventeen.path([EASY]),
            seventeen.unrank("1..2"),
            seventeen.rate([EASY], rater="backdoors"),
        ]:
            names, *rows = csv.reader(table.to_csv().splitlines())
            # Not the time that the work took: equal results make equal files.
            columns = [column for column in table.columns if column != "seconds"]
            self.assertEqual((names, len(rows)), (columns, len(table)))
            objects = [json.loads(line) for line in table.to_jsonl().splitlines()]
            self.assertEqual([list(one) for one in objects], [columns] * len(table))
        path = seventeen.path([EASY])
        (line,) = map(json.loads, path.to_jsonl().splitlines())
        self.assertEqual((line["er"], line["hardest"]["text"]), (path["er"][0], str(path["hardest"][0])))
        self.assertEqual(seventeen.unrank([7])["note"], ["rank=7"])

    def test_no_rows_have_digits_of_the_same_shape(self):
        self.assertEqual(seventeen.solve([]).digits("grid").shape, (0, 81))

    def test_files_are_those_of_the_command_line(self):
        text = f"puzzle,count,limited\n{LINE},1,false\n{BLANK},7,true\n{EASY},1,false\n"
        self.assertEqual(self.table.to_csv(), text)
        self.assertTrue(self.table.to_jsonl().startswith('{"puzzle":"...2'))
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "counted.csv"
            self.assertIsNone(self.table.to_csv(file))
            self.assertEqual(file.read_bytes(), text.encode())
            packed = Path(folder) / "counted.csv.gz"
            self.table.to_csv(packed)
            self.assertEqual(gzip.decompress(packed.read_bytes()), text.encode())
            with self.assertRaisesRegex(seventeen.Error, "cannot write"):
                self.table.to_csv(Path(folder) / "no" / "such.csv")

    def test_notebooks_show_the_first_rows(self):
        html = seventeen.count([LINE + " # a<b"] * 30)._repr_html_()
        self.assertEqual(html.count("<tr>"), 21)
        self.assertIn("20 of 30 rows", html)


class Runs(unittest.TestCase):
    def test_other_threads_of_python_go_on(self):
        ticks, done = [], threading.Event()

        def tick():
            while not done.is_set():
                ticks.append(time.monotonic())
                time.sleep(0.01)

        thread = threading.Thread(target=tick)
        thread.start()
        begin = time.monotonic()
        seventeen.count(BLANK, limit=30_000_000)
        elapsed = time.monotonic() - begin
        done.set()
        thread.join()
        self.assertGreater(len(ticks), elapsed / 0.01 / 10)

    def test_calls_from_several_threads_are_independent(self):
        found = []
        work = lambda: found.append(seventeen.rate(LINE).er)
        threads = [threading.Thread(target=work) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(found, [9.2] * 4)

    @unittest.skipIf(sys.platform == "win32", "no signals of this kind")
    def test_an_interrupt_ends_the_work_within_a_second(self):
        for call in [
            "count(b, limit=0)",
            "count([b] * 9, limit=0)",
            "enumerate(g, 18)",
            "generate(10**7)",
            # Each of these takes microseconds.
            "solve([p] * 10**6)",
            "solve('\\n'.join([p] * 10**6))",
            "solve(memoryview(bytes(2 * 81 * 10**6)).cast('h', [10**6, 81]))",
            "solve(itertools.repeat(p, 10**7))",
        ]:
            begin = f"import itertools, seventeen; b, g, p = '.' * 81, {GRID!r}, {EASY!r}"
            said, seconds = interrupt(begin, f"seventeen.{call}", "seventeen.count(b).count")
            # The engine works on, and the machine may be busy.
            self.assertEqual(said, b"2\n", call)
            self.assertLess(seconds, 2, call)

    def test_arrays_are_read_faster_than_lists(self):
        digits = bytes(0 if cell == "." else int(cell) for cell in EASY)
        array = memoryview(digits * 20_000).cast("B", [20_000, 81])
        seconds = []
        for many in [array, [EASY] * 20_000]:
            begin = time.process_time()
            self.assertEqual(len(seventeen.count(many)), 20_000)
            seconds.append(time.process_time() - begin)
        self.assertLess(*seconds)

    @unittest.skipUnless(hasattr(os, "fork"), "no fork")
    def test_a_forked_process_works(self):
        seventeen.count([BLANK] * 1000)
        child = os.fork()
        if child == 0:
            os._exit(0 if len(seventeen.count([BLANK] * 1000)) == 1000 else 1)
        self.assertEqual(os.waitpid(child, 0)[1], 0)


if __name__ == "__main__":
    unittest.main()
