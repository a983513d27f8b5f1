#!/usr/bin/env python3
"""Adds the notebooks to the book: a chapter each, below the chapter on Python.

A preprocessor of mdBook (`book.toml`). The notebooks have their outputs, which `tests/python/test_notebooks.py` compares
with those of a run.
"""

import base64
import json
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parent / "notebooks"

# The chapter that the notebooks belong to.
ABOVE = "python.md"


def fenced(language, text):
    """A block of code or of output."""
    return f"```{language}\n{text.rstrip()}\n```\n"


def picture(kind, data):
    """A picture in the page itself; its data is base64."""
    return f'<img src="data:{kind};base64,{"".join(data.split())}" alt="The picture that the code draws">\n'


def shown(output):
    """What a cell prints, draws or returns."""
    if output["output_type"] == "stream":
        return fenced("text", "".join(output["text"]))
    data = {kind: "".join(text) for kind, text in output["data"].items()}
    if "image/png" in data:
        return picture("image/png", data["image/png"])
    if "image/svg+xml" in data:
        return picture("image/svg+xml", base64.b64encode(data["image/svg+xml"].encode()).decode())
    if "text/html" in data:
        return "\n".join(line for line in data["text/html"].splitlines() if line) + "\n"
    return fenced("text", data["text/plain"])


def markdown(notebook):
    """The text of a chapter."""
    parts = []
    for cell in notebook["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            parts.append(source + "\n")
        else:
            parts += [fenced("python", source), *map(shown, cell["outputs"])]
    return "\n".join(parts)


def chapters(number, above):
    """The chapters of all notebooks; the chapter above them has this number and name."""
    for index, path in enumerate(sorted(FOLDER.glob("*.ipynb")), 1):
        text = markdown(json.loads(path.read_text(encoding="utf-8")))
        title, rest = text.split("\n", 1)
        about = f"This chapter is the notebook `docs/notebooks/{path.name}` of the repository.\n"
        yield {
            "Chapter": {
                "name": title.removeprefix("# "),
                "content": f"{title}\n\n{about}{rest}",
                "number": [*number, index],
                "sub_items": [],
                "path": f"notebooks/{path.stem}.md",
                "source_path": f"notebooks/{path.stem}.md",
                "parent_names": [above],
            }
        }


def main():
    if sys.argv[1:2] == ["supports"]:
        return
    _, book = json.load(sys.stdin)
    for item in book["items"]:
        if "Chapter" in item and item["Chapter"]["path"] == ABOVE:
            chapter = item["Chapter"]
            chapter["sub_items"] += chapters(chapter["number"], chapter["name"])
    json.dump(book, sys.stdout)


main()
