"""The notebooks of the book: each runs, and gives the outputs that it has.

``SEVENTEEN_BLESS=1`` writes the outputs anew.
"""

import os
import unittest
from pathlib import Path

try:
    import ipykernel  # noqa: F401
    import matplotlib  # noqa: F401
    import nbclient
    import nbformat
except ImportError:
    nbclient = None

FOLDER = Path(__file__).resolve().parents[2] / "docs/notebooks"

# A cell takes seconds, unless the machine is busy.
MOST_SECONDS = 300


def outputs(notebook):
    """What each cell shows; of pictures the type."""
    for cell in notebook.cells:
        if cell.cell_type == "code":
            yield cell.source, [shown(output) for output in cell.outputs]


def shown(output):
    if output.output_type == "stream":
        return output.text
    pictures = sorted(kind for kind in output.data if kind.startswith("image/"))
    return pictures or output.data.get("text/html", output.data["text/plain"])


@unittest.skipIf(nbclient is None, "nbclient, ipykernel or matplotlib is not installed")
class Notebooks(unittest.TestCase):
    maxDiff = None

    def test_notebooks_give_the_outputs_that_they_have(self):
        paths = sorted(FOLDER.glob("*.ipynb"))
        self.assertGreater(len(paths), 4)
        for path in paths:
            with self.subTest(path.name):
                written = nbformat.read(path, as_version=4)
                found = nbformat.read(path, as_version=4)
                settings = {"timeout": MOST_SECONDS, "record_timing": False, "coalesce_streams": True}
                client = nbclient.NotebookClient(found, **settings)
                client.execute()
                if "SEVENTEEN_BLESS" in os.environ:
                    found.metadata = written.metadata
                    nbformat.write(found, path)
                else:
                    self.assertEqual(list(outputs(written)), list(outputs(found)))


if __name__ == "__main__":
    unittest.main()
