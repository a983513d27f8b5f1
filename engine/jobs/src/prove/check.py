#!/usr/bin/env python3
# Checks that the formulas of this directory say what claim.json claims. It needs no other program.
import json, os, sys
os.chdir(os.path.dirname(os.path.abspath(__file__)))
grid, clues, given, dead = map(json.load(open('claim.json')).get, ('grid', 'clues', 'given', 'dead'))
houses = [[9 * r + c for c in range(9)] for r in range(9)]
houses += [[9 * r + c for r in range(9)] for c in range(9)]
houses += [[b // 3 * 27 + b % 3 * 3 + i // 3 * 9 + i % 3 for i in range(9)] for b in range(9)]
cells = [row + column for row in 'abcdefghi' for column in '123456789']
is_solution = lambda text: all(sorted(text[c] for c in h) == list('123456789') for h in houses)
names = lambda numbers: [cells[c] for c in numbers]
digits = lambda numbers: [cells[c] + grid[c] for c in numbers]
demand = lambda holds, otherwise: holds or sys.exit(otherwise)
def row(sign, variables, least):
    return ''.join('1 %s%s ' % (sign, v) for v in variables) + '>= %d;\n' % least
def compare(file, variables, rows):
    text = '* #variable= %d #constraint= %d\n' % (variables, len(rows)) + ''.join(rows)
    demand(open(file).read() == text, file + ' is another formula')
demand(type(grid) is str and len(grid) == 81 and is_solution(grid), 'the grid is no solution')
demand(set(given + dead) <= set(cells) and type(clues) is int, 'claim.json is wrong')
puzzles = [[c for c in range(81) if p[c] != '.'] for p in open('puzzles.txt').read().split()]
text = ''.join(''.join(grid[c] if c in p else '.' for c in range(81)) + '\n' for p in puzzles)
demand(open('puzzles.txt').read() == text, 'puzzles.txt has a puzzle of another grid')
rows = []
for number, witness in enumerate(open('witnesses.txt').read().split(), 1):
    other = ''.join(b if b != '.' else a for a, b in zip(grid, witness))
    is_other = len(witness) == 81 and other != grid and is_solution(other)
    demand(is_other, 'witness %d is no other solution' % number)
    rows.append(row('', names(c for c in range(81) if other[c] != grid[c]), 1))
rows += [row('~', names(p), 1) for p in puzzles]
rows += [row('', [c], 1) for c in given] + [row('~', [c], 1) for c in dead]
compare('grid.opb', 81, [row('~', cells, 81 - clues)] + rows)
once = [[c + d for d in '123456789'] for c in cells]
once += [[cells[c] + d for c in h] for h in houses for d in '123456789']
rows = [line for choices in once for line in (row('', choices, 1), row('~', choices, 8))]
rows += ['%d ~p%d ' % (len(p), n) + row('', digits(p), len(p)) for n, p in enumerate(puzzles, 1)]
rows += [row('~', digits(range(81)), 1), row('', ['p%d' % n for n in range(1, len(puzzles) + 1)], 1)]
puzzles and compare('puzzles.opb', 729 + len(puzzles), rows)
print('Each valid puzzle of %s with at most %d clues, given %s, not given %s, contains one of %d.'
      % (grid, clues, ' '.join(given) or '-', ' '.join(dead) or '-', len(puzzles)))
