#!/usr/bin/env python3
# Checks that the formulas of this directory say what claim.json claims. It needs no other program.
import json, os, sys
os.chdir(os.path.dirname(os.path.abspath(__file__)))
name, clues, given, dead, rules = map(json.load(open('claim.json')).get, ('grid', 'clues', 'given', 'dead', 'rules'))
rules = rules or {'size': 9, 'boxes': '3x3', 'houses': []}
n, head, grid = rules['size'], name[:name.rfind(':') + 1], name[name.rfind(':') + 1:]
numbers, every = '123456789'[:n], range(n * n)
places = {'r%dc%d' % (c // n + 1, c % n + 1): c for c in every}
houses = [list(every)[n * r:n * r + n] for r in range(n)] + [list(every)[c::n] for c in range(n)]
for h, w in [map(int, rules['boxes'].split('x'))] if rules['boxes'] else []:
    houses += [[c for c in every if c // n // h * h + c % n // w == b] for b in range(n)]
houses += [[places[cell] for cell in house.split()] for house in rules['houses']]
cells = [row + column for row in 'abcdefghi'[:n] for column in numbers]
is_solution = lambda text: (len(text) == n * n and set(text) == set(numbers)
                            and all(len({text[c] for c in h}) == len(h) for h in houses))
demand = lambda holds, otherwise: holds or sys.exit(otherwise)
lines = lambda file: [line.split(':')[-1] for line in open(file).read().split()]
row = lambda sign, those, least: ''.join('1 %s%s ' % (sign, v) for v in those) + '>= %d;\n' % least
def compare(file, variables, rows):
    text = '* #variable= %d #constraint= %d\n' % (variables, len(rows)) + ''.join(rows)
    demand(open(file).read() == text, file + ' is another formula')
demand(is_solution(grid) and set(given + dead) <= set(cells) and type(clues) is int, 'claim.json is wrong')
puzzles = [[c for c in every if p[c] != '.'] for p in lines('puzzles.txt')]
text = ''.join(head + ''.join(grid[c] if c in p else '.' for c in every) + '\n' for p in puzzles)
demand(open('puzzles.txt').read() == text, 'puzzles.txt has a puzzle of another grid')
others = [''.join(w if w != '.' else g for w, g in zip(line, grid)) for line in lines('witnesses.txt')]
demand(all(is_solution(o) and o != grid for o in others), 'a witness is no other solution')
rows = [row('', [cells[c] for c in every if o[c] != grid[c]], 1) for o in others]
rows += [row('~', [cells[c] for c in p], 1) for p in puzzles]
rows += [row('', [c], 1) for c in given] + [row('~', [c], 1) for c in dead]
compare('grid.opb', n * n, [row('~', cells, n * n - clues)] + rows)
once = [[c + d for d in numbers] for c in cells] + [[cells[c] + d for c in h] for h in houses for d in numbers]
rows = [r for o in once for r in [row('', o, 1)] * (len(o) == n) + [row('~', o, len(o) - 1)]]
rows += ['%d ~p%d ' % (len(p), k) + row('', [cells[c] + grid[c] for c in p], len(p)) for k, p in enumerate(puzzles, 1)]
rows += [row('~', [cells[c] + grid[c] for c in every], 1)]
rows += [row('', ['p%d' % k for k in range(1, len(puzzles) + 1)], 1)]
puzzles and compare('puzzles.opb', n ** 3 + len(puzzles), rows)
print('Each valid puzzle of %s with at most %d clues, given %s, not given %s, contains one of %d.'
      % (grid, clues, ' '.join(given) or '-', ' '.join(dead) or '-', len(puzzles)))
print('The houses are the rows and columns of %dx%d cells, boxes of %s, and: %s.'
      % (n, n, rules['boxes'] or 'no cells', '; '.join(rules['houses']) or 'no others'))
