"""The sections of the technique guide: for each technique a position that needs it, its picture and its notation.

The positions come from the puzzles that the tests hold: `tests/data/techniques.txt` lists the techniques that are tried
first, and `tests/data/technique_puzzles.txt` the puzzles in which these get stuck and the technique has a step. One run
of the program finds all steps and draws them.
"""

import base64
import json
import re
from collections import Counter, defaultdict

# How many puzzles of a technique are tried: the one with the clearest step is shown.
TRIED = 2
# The longest notation that a page shows in full, in characters.
LONGEST = 600

RECIPE = """
fn steps(key, easier, text, puzzle) {
    let chosen = technique::named(text);
    let position = puzzle(puzzle).deduce(easier.map(|other| technique::named(other))).end;
    let hint = position.hint([chosen]).tell("step");
    if hint.step == () {
        throw `${key}: no step in ${puzzle}`;
    }
    print(#{
        key: key,
        puzzle: puzzle,
        title: hint.step.title,
        step: hint.step.to_string(),
        position: position.form("hodoku"),
        link: position.form("sudokuwiki"),
        picture: hint.svg()
    }.to_json());
}
"""


def data_lines(path):
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def techniques(path):
    """The techniques with their options, `fish size=2`, each with those that are tried before it."""
    groups, listed = {}, {}
    for line in data_lines(path):
        head, members = line.split(":", 1)
        members = [member.strip() for member in members.split(";") if member.strip()]
        members = [easier for member in members for easier in groups.get(member, [member])]
        (groups if head.startswith("@") else listed)[head.strip()] = members
    return listed


def puzzles(path):
    """The puzzles that need each technique."""
    found = defaultdict(list)
    for line in data_lines(path):
        puzzle, key = line.split(" ", 1)
        found[key].append(puzzle)
    return found


def call(key, brackets="()"):
    """`fish size=2` as a component with its options: `fish(size: 2)`."""
    name, *options = key.split()
    given = ", ".join(option.replace("=", ": ") for option in options)
    return f"{name}{brackets[0]}{given}{brackets[1]}" if given else f"{name}()"


def found_steps(data, run):
    """The steps of each technique with its options, in puzzles that need it."""
    listed, known = techniques(data / "techniques.txt"), puzzles(data / "technique_puzzles.txt")
    recipe = [RECIPE]
    for key, easier in listed.items():
        arguments = [json.dumps(argument) for argument in (key, [call(other) for other in easier], call(key))]
        recipe += [f'steps({", ".join(arguments)}, "{puzzle}");' for puzzle in known[key][:TRIED]]
    steps = defaultdict(list)
    for line in run("\n".join(recipe)).splitlines():
        step = json.loads(line)
        steps[step["key"]].append(step)
    return steps


def clearest(steps):
    """Of each technique with its options the step with a title of its own, if there is one, and a short notation."""
    names = Counter(name for found in steps.values() for name in {name_of(step["title"]) for step in found})
    clear = lambda step: (names[name_of(step["title"])], len(step["step"]))
    return {key: min(found, key=clear) for key, found in steps.items()}


def name_of(title):
    """The name of a pattern without its place: "Cell Forcing Chain of r9c5" is a Cell Forcing Chain."""
    return re.sub(r" of (r\d|\d in ).*", "", title)


def section(key, step):
    """The part of a page about a technique with these options."""
    title, notation = name_of(step["title"]), step["step"]
    if len(notation) > LONGEST:
        notation = f"{notation[:LONGEST].rsplit(' ', 1)[0]} …"
    picture = base64.b64encode(step["picture"].encode()).decode()
    alt = title.replace('"', "&quot;").replace("<", "&lt;")
    made = f"technique::{call(key, ('(#{ ', ' })'))}"
    position = f'let position = positions("{step["position"]}").first();'
    return "\n".join([
        f"\n## {title}\n",
        f'<img class="step" alt="{alt}: the step in its position" src="data:image/svg+xml;base64,{picture}">\n',
        f"```text\n{notation}\n```\n",
        f"The position is on the path of this puzzle. [Open it in SudokuWiki]({step['link']}).\n",
        f"```text\n{step['puzzle']}\n```\n",
        "To find the step, and to draw it:\n",
        f'```rhai\n{position}\nlet hint = position.hint([{made}]).tell("step");\nhint.svg("step.svg");\nprint(hint);\n```\n',
    ])


def sections(data, run):
    """The sections of each technique by its name; `run` runs a recipe and returns its output."""
    pages = defaultdict(str)
    shown = set()
    for key, step in clearest(found_steps(data, run)).items():
        name = key.split()[0]
        title = name_of(step["title"])
        if (name, title) not in shown:
            shown.add((name, title))
            pages[name] += section(key, step)
    return pages


def sources(chapter):
    """The source of each technique, from the tables of the guide's chapter."""
    row = re.compile(r"\| \[`(?P<name>\w+)`\]\(.*?\) \| .* \| (?P<source>.*) \|")
    return {found["name"]: found["source"] for found in map(row.fullmatch, chapter.splitlines()) if found}
