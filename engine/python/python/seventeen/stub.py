"""Prints the stub of the package, ``__init__.pyi``, from the declarations of the engine."""

from ._seventeen import _stub

if __name__ == "__main__":
    print(_stub(), end="")
