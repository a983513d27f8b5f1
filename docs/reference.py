#!/usr/bin/env python3
"""Adds the reference to the book: a page for each topic of verbs and for each component.

A preprocessor of mdBook (`book.toml`): it has the program of this checkout write the pages, which are not in git. Pages
of techniques then get positions and pictures (`guide/technique_pages.py`), and pages of generators examples
(`guide/generators.md`). Both need the data of the tests or several runs of the program, which `seventeen doc --pages`
does without: it also writes pages of plugins that no test knows, and never runs a component.

The variable `SEVENTEEN_PROGRAM` names a program to use instead of the one that Cargo builds.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "docs/guide"))
import technique_pages  # noqa: E402

CARGO = ["cargo", "run", "--locked", "--quiet", "-p", "seventeen-cli", "--"]
PROGRAM = [os.environ["SEVENTEEN_PROGRAM"]] if "SEVENTEEN_PROGRAM" in os.environ else CARGO
LINE = re.compile(r"(?P<indent> *)- \[(?P<title>.*)\]\((?P<path>.*)\)")
EXAMPLE = re.compile(r"\n```rhai\n.*?\n```\n", re.DOTALL)


def seventeen(*arguments):
    """What the program prints."""
    return subprocess.run([*PROGRAM, *arguments], check=True, cwd=ROOT, stdout=subprocess.PIPE, text=True).stdout


def run_recipe(text):
    """What a recipe prints."""
    with tempfile.TemporaryDirectory() as folder:
        recipe = Path(folder, "recipe.rhai")
        recipe.write_text(text, encoding="utf-8")
        return seventeen("run", str(recipe))


def also_called(name):
    """The other names of a component that the program knows."""
    shown = seventeen("plugins", "show", name)
    names = re.search(r"^ *also called +(.*)$", shown, re.MULTILINE)
    return f"Also called: {names[1]}.\n\n" if names else ""


def with_guide(page, sections, source, name):
    """A technique's page with its other names, its source and the sections in place of the example."""
    title, doc, rest = page.split("\n\n", 2)
    rest = EXAMPLE.sub("", rest)
    return f"{title}\n\n{doc}\n\n{also_called(name)}Source: {source}.\n\n{rest}{sections}"


def guide(folder):
    """Completes the pages of techniques."""
    sections = technique_pages.sections(ROOT / "tests/data", run_recipe)
    chapter = (ROOT / "docs/src/techniques.md").read_text(encoding="utf-8")
    sources = technique_pages.sources(chapter)
    for page in sorted((folder / "components/technique").glob("*.md")):
        if page.stem not in sections or page.stem not in sources:
            sys.exit(f"{page.stem}: no puzzle in tests/data, or no source in techniques.md")
        text = page.read_text(encoding="utf-8")
        text = with_guide(text, sections[page.stem], sources[page.stem], page.stem)
        page.write_text(text, encoding="utf-8")


def examples(folder):
    """Replaces the examples of generators by those of `guide/generators.md`."""
    text = (ROOT / "docs/guide/generators.md").read_text(encoding="utf-8")
    for part in text.split("\n## `")[1:]:
        name, example = part.split("`\n", 1)
        page = folder / f"components/generator/{name}.md"
        shown = f"\n## Example\n{example}"
        page.write_text(EXAMPLE.sub("", page.read_text(encoding="utf-8")) + shown, encoding="utf-8")


def chapters(folder, number):
    """The pages as chapters that contain each other as the list of contents says; the first has this number."""
    above = []
    top = []
    for line in (folder / "contents.md").read_text(encoding="utf-8").splitlines():
        entry = LINE.fullmatch(line)
        del above[len(entry["indent"]) // 2 :]
        siblings = above[-1]["sub_items"] if above else top
        last = len(siblings) + (1 if above else number)
        chapter = {
            "name": entry["title"],
            "content": (folder / entry["path"]).read_text(encoding="utf-8"),
            "number": (above[-1]["number"] if above else []) + [last],
            "sub_items": [],
            "path": entry["path"],
            "source_path": entry["path"],
            "parent_names": [parent["name"] for parent in above],
        }
        siblings.append({"Chapter": chapter})
        above.append(chapter)
    return top


def write(folder):
    """Writes the pages of the reference, and their list, to a folder."""
    seventeen("doc", "--pages", str(folder))
    guide(folder)
    examples(folder)


def main():
    if sys.argv[1:2] == ["supports"]:
        return
    if sys.argv[1:2] == ["write"]:
        return write(Path(sys.argv[2]))
    _, book = json.load(sys.stdin)
    numbered = [item for item in book["items"] if "Chapter" in item and item["Chapter"]["number"]]
    with tempfile.TemporaryDirectory() as folder:
        write(Path(folder))
        pages = chapters(Path(folder), len(numbered) + 1)
    book["items"] += [{"PartTitle": "Reference"}, *pages]
    json.dump(book, sys.stdout)


main()
