"""Ratings by this package, `pencilmark` and `hodoku-py`: how many are exact, and how long they take.

    pip install pencilmark hodoku-py
    python others.py ratings.csv --scores scores.csv

The columns `puzzle` and `er` of the first file have the ER by SudokuExplainer 1.2.1, and the columns `puzzle` and
`score` of the second the score by HoDoKu 2.2. `pencilmark` computes an ER, `hodoku-py` a score. Each package rates all
puzzles on one thread; times are CPU times.
"""

import argparse
import csv
import time

import seventeen


def read(path, column, most):
    """Puzzles and numbers from all over a file."""
    with open(path, encoding="utf-8", newline="") as lines:
        table = csv.DictReader(line for line in lines if not line.startswith("#"))
        rows = [(row["puzzle"], float(row[column])) for row in table]
    count = min(most, len(rows))
    return [rows[index * len(rows) // count] for index in range(count)]


def compare(name, rows, rate):
    """Prints how many numbers are exact, and how long each took."""
    exact, failed, begin = 0, 0, time.process_time()
    for puzzle, number in rows:
        try:
            found = rate(puzzle)
        except Exception:
            failed += 1
            continue
        exact += found is not None and abs(found - number) < 0.05
    milliseconds = (time.process_time() - begin) / len(rows) * 1e3
    print(f"{name:12} {exact:4} of {len(rows)} exact, {failed} failed, {milliseconds:9.3f} ms per puzzle", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ratings", help="CSV with puzzle and ER")
    parser.add_argument("--scores", help="CSV with puzzle and HoDoKu's score")
    parser.add_argument("--most", type=int, default=500, help="how many puzzles of each file")
    arguments = parser.parse_args()
    ratings = read(arguments.ratings, "er", arguments.most)
    print("ER of SudokuExplainer:")
    compare("seventeen", ratings, lambda puzzle: seventeen.rate(puzzle, threads=1).er)
    try:
        import pencilmark
    except ImportError:
        print("pencilmark is not installed")
    else:
        compare("pencilmark", ratings, lambda puzzle: pencilmark.rate(puzzle, se=True)["se"]["er"])
    if arguments.scores is None:
        return
    scores = read(arguments.scores, "score", arguments.most)
    print("score of HoDoKu:")
    compare("seventeen", scores, lambda puzzle: seventeen.rate(puzzle, profile="hodoku", threads=1).score)
    try:
        import hodoku
    except ImportError:
        print("hodoku-py is not installed")
    else:
        solver = hodoku.Solver()
        compare("hodoku-py", scores, lambda puzzle: solver.rate(puzzle).score)


main()
