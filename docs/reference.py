#!/usr/bin/env python3
"""Adds the reference to the book: a page for each topic of verbs and for each component.

A preprocessor of mdBook (`book.toml`): it has the program of this checkout write the pages, which are not in git.
"""

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WRITE = ["cargo", "run", "--locked", "--quiet", "-p", "seventeen-cli", "--", "doc", "--pages"]
LINE = re.compile(r"(?P<indent> *)- \[(?P<title>.*)\]\((?P<path>.*)\)")


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


def main():
    if sys.argv[1:2] == ["supports"]:
        return
    _, book = json.load(sys.stdin)
    numbered = [item for item in book["items"] if "Chapter" in item and item["Chapter"]["number"]]
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([*WRITE, folder], check=True, cwd=ROOT, stdout=subprocess.DEVNULL)
        pages = chapters(Path(folder), len(numbered) + 1)
    book["items"] += [{"PartTitle": "Reference"}, *pages]
    json.dump(book, sys.stdout)


main()
