"""Inputs that are damaged: each is refused by name, or gives what the intact input gives."""

import csv
import io
import json
import re
import subprocess
from pathlib import Path

from trials.program import RANDOM, program, puzzles, run

# The white space of Rust's `char::is_whitespace`; Python's `split` knows more of it.
WHITE = re.compile("[\t\n\x0b\x0c\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+")


def trial_readers(short):
    """Bits flipped in, and bytes cut off, gzip and zstd files and tables."""
    puzzles("plain.txt", 400)
    lines = Path("plain.txt").read_text().split()
    packed = ["packed.txt.gz", "packed.txt.zst"]
    for name in packed:
        run("run", "-e", f'puzzles("plain.txt").write("{name}"); ()')
    table = ["id,puzzle,note"]
    for number, line in enumerate(lines[:60]):
        note = ["", "easy", '"two\nlines, and a ""quote"""', "7.2"][number % 4]
        table.append(f"{number},{line},{note}" + ("\r" if number % 3 == 0 else ""))
    Path("table.csv").write_bytes(("\n".join(table) + "\n").encode())
    counted = run("count", "plain.txt").stdout
    each = 34 if short else 667
    tried = {name: changes(name, each, ["count", name], lambda _data: counted) for name in packed}
    recipe = ["run", "-e", 'puzzles("table.csv").write("-"); ()']
    tried["table.csv"] = changes("table.csv", each, recipe, read_table)
    total = sum(sum(counts.values()) for counts in tried.values())
    return f"{total} changes: {tried}, none wrong"


def changes(name, times, words, expected):
    """Runs the program on changed copies of a file; how many were refused, and how many were right."""
    intact = Path(name).read_bytes()
    done = subprocess.run([program(), *words], capture_output=True, timeout=60)
    assert done.returncode == 0 and done.stdout.decode() == expected(intact), f"{name}: {done}"
    tried = {"refused": 0, "right": 0}
    for number in range(times):
        data = bytearray(intact)
        if number % 3 == 0:
            length = RANDOM.randrange(len(data))
            what = f"cut to {length} bytes"
            del data[length:]
        else:
            place, bit = RANDOM.randrange(len(data)), RANDOM.randrange(8)
            what = f"bit {bit} of byte {place} flipped"
            data[place] ^= 1 << bit
        Path(name).write_bytes(data)
        done = subprocess.run([program(), *words], capture_output=True, timeout=60)
        err = done.stderr.decode(errors="replace")
        said = f"{name}, {what}: exit {done.returncode}\n{done.stdout[-500:]}\n{err[-1000:]}"
        assert "panicked" not in err, said
        if done.returncode == 0:
            assert done.stdout.decode() == expected(bytes(data)), said
            tried["right"] += 1
        else:
            assert done.returncode == 2 and name in err, said
            tried["refused"] += 1
    Path(name).write_bytes(intact)
    return tried


def read_table(data):
    """What the program should print of a table that it takes, by Python's own reader."""
    rows = csv.reader(io.StringIO(data.decode("utf-8-sig"), newline=""))
    rows = [row for row in rows if row and not row[0].startswith("#")]
    if not rows:
        return ""
    names = [re.sub(f"^{WHITE.pattern}|{WHITE.pattern}$", "", field) for field in rows[0]]
    lower = [name.lower() for name in names]
    column, lines = lower.index("puzzle"), []
    for row in rows[1:]:
        cells = row[column].strip()
        assert re.fullmatch("[0-9.*_xX-]{81}", cells), cells
        own = lower.index("note") if "note" in lower else None
        others = [
            pair(name, field)
            for at, (name, field) in enumerate(zip(names, row))
            if at not in (column, own) and (field or names.count(name) > 1)
        ]
        own_text = row[own] if own is not None and own < len(row) else ""
        note = " ".join(others + [comment(own_text, len(names) > 2)] * bool(own_text))
        lines.append(re.sub("[0*_xX-]", ".", cells) + (f" # {note}" if note else "") + "\n")
    return "".join(lines)


def pair(name, text):
    """A column of a table in a comment."""
    is_word = name and not re.search('[="]', name) and not WHITE.search(name)
    is_plain = not text.startswith(('"', "[", "{")) and not WHITE.search(text)
    return f"{name if is_word else quoted(name)}={text if is_plain else quoted(text)}"


def comment(text, is_beside_pairs):
    """The comment of a text, quoted if a line would not keep it or if it could be a pair."""
    key = text.split("=")[0]
    could_be_pair = is_beside_pairs and "=" in text and key and not WHITE.search(key)
    is_kept = text == WHITE.sub(" ", text).strip(" ")
    return text if is_kept and not could_be_pair else f"note={quoted(text)}"


def quoted(text):
    return json.dumps(text, ensure_ascii=False)
