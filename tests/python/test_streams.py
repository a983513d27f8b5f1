"""Streams that stop early, and progress."""

import itertools
import sys
import threading
import time
import unittest

import seventeen
from interrupts import interrupt
from seventeen import InputError, Puzzle

GRID = "594231786786945132123768954965173248378492561241856397432619875619587423857324619"
LINE = "...2....48..........3..1.25...41..63.....29.7.4..9....58....731....7....6..12..5."
BLANK = "." * 81


class Streams(unittest.TestCase):
    def test_a_stream_has_the_rows_of_the_table(self):
        lines = [BLANK[:cell] + "1" + BLANK[cell + 1 :] for cell in range(81)] * 20
        for items in [lines, "\n".join(lines), LINE, Puzzle(LINE)]:
            expected = seventeen.count(items)
            expected = [expected] if isinstance(expected, seventeen.Counted) else list(expected)
            found = list(seventeen.count(items, stream=True))
            self.assertEqual([row.to_dict() for row in found], [row.to_dict() for row in expected])

    def test_generators_have_no_end(self):
        some = list(itertools.islice(seventeen.generate(stream=True, seed=5), 5))
        self.assertEqual(some, list(seventeen.generate(5, seed=5)))
        self.assertEqual(list(seventeen.generate(2, stream=True, seed=5)), some[:2])

    def test_ranks_and_enumerations_come_one_by_one(self):
        grids = seventeen.unrank("1..", stream=True)
        self.assertEqual([next(grids).note for _ in range(3)], ["rank=1", "rank=2", "rank=3"])
        found = seventeen.enumerate([GRID] * 50, 80, given="r2345678c123456789", stream=True)
        self.assertEqual(next(found).count, 18)
        found.close()
        self.assertEqual(list(found), [])

    def test_the_work_stops_when_nobody_takes_results(self):
        before = threading.active_count()
        for _ in range(30):
            stream = seventeen.count([BLANK] * 10, limit=0, stream=True)
            del stream
        begin = time.monotonic()
        with seventeen.count([BLANK], limit=0, stream=True) as stream:
            pass
        self.assertEqual(list(stream), [])
        self.assertEqual(seventeen.count(BLANK).count, 2)
        self.assertLess(time.monotonic() - begin, 5)
        self.assertEqual(threading.active_count(), before)

    def test_an_error_comes_after_the_results_before_it(self):
        stream = seventeen.solve([LINE, LINE, "12"], stream=True)
        self.assertEqual([next(stream).solutions, next(stream).solutions], [1, 1])
        with self.assertRaisesRegex(InputError, "item 2 of the list"):
            next(stream)
        self.assertEqual(list(stream), [])

    def test_all_results_before_an_error_come_for_any_number_of_threads(self):
        lines = [LINE] * 1000 + ["12"] + [LINE] * 100
        for items_of, threads in itertools.product([list, iter, "\n".join], [1, 2, 3]):
            stream = seventeen.count(items_of(lines), stream=True, threads=threads)
            self.assertEqual([next(stream).count for _ in range(1000)], [1] * 1000)
            with self.assertRaisesRegex(InputError, "expected 81 cells, found 2"):
                next(stream)

    def test_grids_and_ranks_before_an_error_give_results(self):
        given = "r2345678c123456789"
        stream = seventeen.enumerate(iter([GRID, GRID, "12"]), 80, given=given, stream=True)
        self.assertEqual([next(stream).count, next(stream).count], [18, 18])
        with self.assertRaisesRegex(InputError, "item 2 of the list"):
            next(stream)
        for ranks in [[1, 2, -5], iter([1, 2, -5])]:
            stream = seventeen.unrank(ranks, stream=True)
            self.assertEqual([next(stream).note, next(stream).note], ["rank=1", "rank=2"])
            with self.assertRaisesRegex(InputError, "'-5' is not a rank"):
                next(stream)

    def test_ranks_of_an_iterator_have_no_end(self):
        with seventeen.unrank(itertools.count(1), stream=True) as grids:
            some = list(itertools.islice(grids, 200))
        self.assertEqual(some, list(seventeen.unrank("1..200")))

    def test_items_of_an_iterator_are_taken_as_results_are(self):
        taken, threads = [], set()

        def endless():
            for number in itertools.count():
                taken.append(number)
                threads.add(threading.get_ident())
                yield BLANK[: number % 81] + "1" + BLANK[number % 81 + 1 :]

        with seventeen.minlex(endless(), stream=True) as stream:
            self.assertEqual(len(list(itertools.islice(stream, 5000))), 5000)
        self.assertLess(len(taken), 20_000)
        self.assertEqual(threads, {threading.get_ident()})
        self.assertEqual(list(stream), [])
        items = (line for line in [LINE, LINE + "\n", Puzzle(BLANK)])
        self.assertEqual([row.solutions for row in seventeen.solve(items, stream=True)], [1, 1, 2])

    def test_an_exception_of_an_iterator_comes_after_the_results_before_it(self):
        def few():
            yield from [LINE] * 100
            raise ArithmeticError("no more")

        stream = seventeen.solve(few(), stream=True)
        self.assertEqual(sum(next(stream).solutions for _ in range(100)), 100)
        with self.assertRaisesRegex(ArithmeticError, "no more"):
            next(stream)
        with self.assertRaisesRegex(InputError, "item 20 of the list"):
            list(seventeen.solve(iter([LINE] * 20 + ["12"]), stream=True))

    @unittest.skipIf(sys.platform == "win32", "no signals of this kind")
    def test_an_interrupt_ends_a_stream_of_quick_results(self):
        said, seconds = interrupt("import seventeen", "list(seventeen.run('stream(0..1000000000)'))", "'interrupted'")
        self.assertEqual(said, b"interrupted\n")
        self.assertLess(seconds, 5)

    @unittest.skipIf(sys.platform == "win32", "no signals of this kind")
    def test_an_interrupt_ends_the_stream(self):
        work = f"list(seventeen.count(['{BLANK}'], limit=0, stream=True))"
        said, _ = interrupt("import seventeen", work, "'interrupted'")
        self.assertEqual(said, b"interrupted\n")


class Memory(unittest.TestCase):
    def test_what_does_not_fit_is_an_error(self):
        for call, words in [
            (lambda: seventeen.unrank("1.."), "unrank: 5,472,730,538 grids do not fit in memory, at most 10,000,000: use stream=True"),
            (lambda: seventeen.generate(10**9), "generate: 1,000,000,000 puzzles do not fit in memory"),
            (lambda: seventeen.count(itertools.repeat(LINE)), "the iterator has more than 10,000,000 items"),
            (lambda: seventeen.unrank(itertools.repeat(1)), "the iterator has more than 10,000,000 items"),
        ]:
            with self.assertRaisesRegex(InputError, words):
                call()


class Bar:
    """A progress bar with the methods of tqdm's."""

    made = []

    def __init__(self, total=None, desc=None):
        self.total, self.desc, self.n, self.closed = total, desc, 0, False
        Bar.made.append(self)

    def update(self, n):
        self.n += n

    def close(self):
        self.closed = True


class Progress(unittest.TestCase):
    def setUp(self):
        Bar.made = []

    def test_a_bar_shows_the_finished_items(self):
        for stream in [False, True]:
            Bar.made = []
            found = seventeen.count([BLANK] * 3000, limit=100, progress=Bar, stream=stream)
            self.assertEqual(len(list(found)), 3000)
            (bar,) = Bar.made
            self.assertEqual((bar.desc, bar.total, bar.n, bar.closed), ("count", 3000, 3000, True))

    def test_every_function_shows_progress(self):
        recipe = "puzzles(\"" + LINE + "\").map(|puzzle| puzzle.clues)"
        for call, steps in [
            (lambda: seventeen.count(BLANK, progress=Bar), 1),
            (lambda: seventeen.rate(LINE, morphs=2, progress=Bar), 1),
            (lambda: seventeen.generate(progress=Bar), 1),
            (lambda: seventeen.generate(3, progress=Bar), 3),
            (lambda: list(seventeen.generate(3, stream=True, progress=Bar)), 3),
            (lambda: seventeen.unrank(7, progress=Bar), 1),
            (lambda: seventeen.unrank("1..4", progress=Bar), 4),
            (lambda: list(seventeen.run(recipe, progress=Bar)), 1),
        ]:
            Bar.made = []
            call()
            (bar,) = Bar.made
            self.assertEqual((bar.n, bar.closed), (steps, True), bar.desc)

    def test_later_calls_show_nothing(self):
        seventeen.count([BLANK], progress=Bar)
        Bar.made = []
        seventeen.count([BLANK] * 10)
        self.assertEqual(Bar.made, [])

    def test_an_exception_of_a_bar_ends_the_call(self):
        class Wrong(Bar):
            def update(self, n):
                raise ArithmeticError("no update")

        with self.assertRaisesRegex(ArithmeticError, "no update"):
            seventeen.count([BLANK] * 3000, limit=100, progress=Wrong)
        self.assertEqual(seventeen.count(BLANK).count, 2)

    def test_a_bar_is_made_by_a_function(self):
        with self.assertRaisesRegex(InputError, "`progress` is 7 .int., expected a function"):
            seventeen.count([BLANK], progress=7)

    def test_tqdm_shows_progress(self):
        try:
            import tqdm
        except ImportError:
            self.skipTest("tqdm is not installed")
        self.assertEqual(len(seventeen.count([BLANK] * 100, progress=tqdm.tqdm)), 100)


if __name__ == "__main__":
    unittest.main()
