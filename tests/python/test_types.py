"""Type checkers accept the book's examples."""

import doctest
import importlib.util
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@unittest.skipUnless(importlib.util.find_spec("mypy"), "mypy is not installed")
class Types(unittest.TestCase):
    def check(self, code):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "examples.py"
            file.write_text(code, encoding="utf-8")
            command = [sys.executable, "-m", "mypy", "--cache-dir", folder, str(file)]
            return subprocess.run(command, stdout=subprocess.PIPE, text=True).stdout

    def test_the_examples_of_the_chapter(self):
        text = (ROOT / "docs/src/python.md").read_text(encoding="utf-8")
        examples = doctest.DocTestParser().get_examples(text.replace("```\n", "\n"))
        code = "".join(example.source for example in examples if example.exc_msg is None)
        self.assertIn("stream=True", code)
        self.assertIn("Success", self.check(code))

    def test_items_of_streams_have_their_class(self):
        code = """
import seventeen
counted = next(seventeen.count("puzzles.txt", limit=None, stream=True))
print(counted.limited, counted.limitted)
"""
        found = self.check(code)
        self.assertIn('"Counted" has no attribute "limitted"', found)
        self.assertIn("Found 1 error", found)


if __name__ == "__main__":
    unittest.main()
