"""The examples of docstrings and of the book's chapter, and the stub."""

import doctest
import unittest
from pathlib import Path

import seventeen

ROOT = Path(__file__).resolve().parents[2]


def documented():
    """Everything public, with the members of classes."""
    yield "seventeen", seventeen.__doc__
    for name in seventeen.__all__:
        value = getattr(seventeen, name)
        yield name, value.__doc__
        if isinstance(value, type):
            for member, of in vars(value).items():
                if not member.startswith("_"):
                    yield f"{name}.{member}", of.__doc__


class Documentation(unittest.TestCase):
    def run_examples(self, name, text):
        test = doctest.DocTestParser().get_doctest(text, dict(vars(seventeen)), name, name, 0)
        output = []
        failed, tried = doctest.DocTestRunner(verbose=False).run(test, out=output.append)
        self.assertEqual(failed, 0, "".join(output))
        return tried

    def test_everything_public_is_documented(self):
        for name, doc in documented():
            self.assertTrue(doc and doc.strip(), name)

    def test_examples_give_what_they_show(self):
        tried = sum(self.run_examples(name, doc) for name, doc in documented())
        self.assertGreater(tried, 50)

    def test_every_function_has_an_example(self):
        for name in seventeen.__all__:
            value = getattr(seventeen, name)
            if callable(value) and not isinstance(value, type):
                self.assertIn(f"{name}(", value.__doc__.split(">>>", 1)[1], name)

    def test_the_chapter_shows_what_happens(self):
        text = (ROOT / "docs/src/python.md").read_text(encoding="utf-8")
        blocks = text.split("```pycon\n")[1:]
        examples = "".join(block.split("```")[0] + "\n" for block in blocks)
        self.assertGreater(self.run_examples("python.md", examples), 10)

    def test_the_stub_is_that_of_the_declarations(self):
        stub = Path(seventeen.__file__).with_suffix(".pyi").read_text(encoding="utf-8")
        made = seventeen._seventeen._stub()
        self.assertEqual(stub, made, "engine/python/stub writes it")


if __name__ == "__main__":
    unittest.main()
