"""The examples of docstrings and of the book's chapter, and the stub."""

import ast
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


def stub_tree():
    stub = Path(seventeen.__file__).with_suffix(".pyi").read_text(encoding="utf-8")
    return ast.parse(stub)


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

    def test_the_stub_tells_streams_from_tables(self):
        returned = {}
        for node in ast.walk(stub_tree()):
            if isinstance(node, ast.FunctionDef):
                options = {one.arg: one for one in node.args.kwonlyargs}
                if "stream" in options:
                    kind = ast.unparse(options["stream"].annotation)
                    returned.setdefault(node.name, {}).setdefault(kind, set()).add(ast.unparse(node.returns))
        self.assertEqual(returned["count"]["Literal[False] | None"], {"Counted", "Counted | Any", "Table"})
        items = {"unrank": "Grid", "generate": "Puzzle | Any", "enumerate": "Found", "count": "Counted"}
        for name, item in items.items():
            self.assertEqual(returned[name]["Literal[True]"], {f"Stream[{item}]"}, name)
        for name, kinds in returned.items():
            self.assertEqual(list(kinds), ["Literal[False] | None", "Literal[True]", "bool"], name)

    def test_options_take_none_for_their_defaults(self):
        for node in stub_tree().body:
            if isinstance(node, ast.FunctionDef):
                for option, default in zip(node.args.kwonlyargs, node.args.kw_defaults):
                    if default is not None:
                        self.assertIn("| None", ast.unparse(option.annotation), f"{node.name}: {option.arg}")

    def test_the_stub_has_every_name_and_no_other(self):
        named = lambda node: isinstance(node, (ast.ClassDef, ast.FunctionDef))
        top = {node.name: node for node in stub_tree().body if named(node)}
        self.assertEqual(sorted(top), sorted(seventeen.__all__))
        for name, node in top.items():
            value = getattr(seventeen, name)
            if isinstance(value, type) and not issubclass(value, Exception):
                stated = {member.name for member in node.body if named(member)}
                present = {member for member in vars(value) if not member.startswith("_")}
                self.assertEqual({one for one in stated if not one.startswith("_")}, present, name)
                for member in stated:
                    self.assertTrue(hasattr(value, member), f"{name}.{member}")


if __name__ == "__main__":
    unittest.main()
