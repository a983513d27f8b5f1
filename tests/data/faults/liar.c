/* A plugin with a component of each kind that answers wrongly, in the way that the variable WRONG names;
 * without it they answer right, as far as little code can. */

#include "seventeen_plugin.h"

#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define TEXT(literal) { (const uint8_t *)(literal), sizeof(literal) - 1 }

static const char *wrong = "";

/* Whether the answer is to be wrong in this way. */
static int is(const char *way) {
    return strcmp(wrong, way) == 0;
}

/* Ends the process without a word, if that is the way. */
static void maybe_end(void) {
    if (is("_exit")) _exit(0);
    if (is("_exit_3")) _exit(3);
    if (is("exit")) exit(0);
    if (is("exec")) execl("/bin/true", "true", (char *)NULL);
    if (is("abort")) abort();
    if (is("kill")) raise(9);
}

/* The status of functions that answer nothing else. */
static int32_t status(void) {
    maybe_end();
    if (is("status 5")) return 5;
    if (is("status -7")) return -7;
    if (is("cancelled")) return SEVENTEEN_CANCELLED;
    return SEVENTEEN_OK;
}

static const uint8_t another_grid[] =
    "123456789457189326689327154231645897745891632896732541318264975574918263962573418";

/* Digits of a text. */
static void digits_of(const uint8_t *text, uint8_t *digits) {
    for (int i = 0; i < 81; i++) digits[i] = (uint8_t)(text[i] - '0');
}

static SeventeenCells add(SeventeenCells set, int cell) {
    if (cell < 64) set.lo |= (uint64_t)1 << cell;
    else set.hi |= (uint64_t)1 << (cell - 64);
    return set;
}

static SeventeenCells first_cells(int n) {
    SeventeenCells set = { 0, 0 };
    for (int cell = 0; cell < n; cell++) set = add(set, cell);
    return set;
}

/* Solver: depth-first. */

static int fits(const uint8_t *grid, int cell, int digit) {
    for (int other = 0; other < 81; other++) {
        int same_box = other / 27 == cell / 27 && other % 9 / 3 == cell % 9 / 3;
        if (other != cell && grid[other] == digit
            && (other / 9 == cell / 9 || other % 9 == cell % 9 || same_box)) return 0;
    }
    return 1;
}

/* Fills the blank cell with the fewest digits; how many solutions were found, `limit` at most. */
static int fill(uint8_t *grid, uint8_t *found, int limit) {
    int best = -1, fewest = 10;
    for (int cell = 0; cell < 81; cell++) {
        int n = 0;
        if (grid[cell] != 0) continue;
        for (int digit = 1; digit <= 9; digit++) n += fits(grid, cell, digit);
        if (n < fewest) fewest = n, best = cell;
    }
    if (best < 0) {
        memcpy(found, grid, 81);
        return 1;
    }
    int n = 0;
    for (int digit = 1; digit <= 9 && n < limit; digit++) {
        if (!fits(grid, best, digit)) continue;
        grid[best] = (uint8_t)digit;
        n += fill(grid, found + 81 * n, limit - n);
        grid[best] = 0;
    }
    return n;
}

/* The first two solutions, changed in the way asked for. */
static int solve(const uint8_t *puzzle, uint8_t found[2][81]) {
    uint8_t grid[81];
    memcpy(grid, puzzle, 81);
    int n = fill(grid, found[0], 2);
    if (is("none")) return 0;
    if (is("one") && n > 1) return 1;
    if (is("two") && n == 1) return memcpy(found[1], found[0], 81), 2;
    if (is("other")) return digits_of(another_grid, found[0]), 1;
    if (is("broken")) found[0][0] = (uint8_t)(found[0][0] % 9 + 1);
    if (is("zeros")) memset(found[0], 0, 81);
    if (is("tens")) memset(found[0], 10, 81);
    return n;
}

static int32_t count(void *instance, const uint8_t *puzzle, uint64_t limit, uint64_t *count) {
    uint8_t found[2][81];
    (void)instance;
    if (status() != SEVENTEEN_OK && !is("status 5")) return status();
    if (is("unwritten")) return SEVENTEEN_OK;
    uint64_t n = (uint64_t)solve(puzzle, found);
    *count = n < limit ? n : limit;
    if (is("too many")) *count = limit + 5;
    if (is("huge")) return INT32_MIN;
    if (is("seven")) *count = 7;
    return SEVENTEEN_OK;
}

static int32_t solutions(void *instance, const uint8_t *puzzle, SeventeenEmitGrid emit, void *context) {
    uint8_t found[2][81];
    (void)instance;
    int n = solve(puzzle, found);
    for (int i = 0; i < n && emit(context, found[i]) == SEVENTEEN_OK; i++) continue;
    return status();
}

static int32_t solve_each(void *instance, const uint8_t *puzzles, size_t n, uint8_t *found, uint8_t *grids) {
    uint8_t solved[2][81];
    (void)instance;
    for (size_t i = 0; i < n && !is("unwritten"); i++) {
        found[i] = (uint8_t)solve(puzzles + 81 * i, solved);
        memcpy(grids + 162 * i, solved, 162);
        if (is("seven")) found[i] = 7;
    }
    return status();
}

static int32_t other_solution(void *instance, const uint8_t *puzzle, const uint8_t *known, uint8_t *other) {
    uint8_t found[2][81];
    (void)instance;
    int n = solve(puzzle, found);
    if (is("known")) return memcpy(other, known, 81), SEVENTEEN_OK;
    if (is("one") || is("none")) return SEVENTEEN_NONE;
    if (is("two")) return digits_of(another_grid, other), SEVENTEEN_OK;
    for (int i = 0; i < n; i++) {
        if (memcmp(found[i], known, 81) != 0) return memcpy(other, found[i], 81), status();
    }
    return status() ? status() : SEVENTEEN_NONE;
}

/* Harvester: one set of four cells, if the grid has one in two rows of a band. */

static SeventeenCells a_set(const uint8_t *grid) {
    for (int row = 0; row < 9; row++) {
        for (int below = row + 1; below < row / 3 * 3 + 3; below++) {
            for (int a = 0; a < 9; a++) {
                for (int b = a + 1; b < 9; b++) {
                    if (grid[9 * row + a] == grid[9 * below + b] && grid[9 * row + b] == grid[9 * below + a]) {
                        SeventeenCells set = { 0, 0 };
                        set = add(add(set, 9 * row + a), 9 * row + b);
                        return add(add(set, 9 * below + a), 9 * below + b);
                    }
                }
            }
        }
    }
    return first_cells(18);
}

static SeventeenCells harvested(const uint8_t *grid) {
    SeventeenCells set = a_set(grid), none = { 0, 0 };
    if (is("avoidable")) return first_cells(1);
    if (is("row")) return first_cells(9);
    if (is("empty")) return none;
    if (is("all")) return first_cells(81);
    if (is("more")) return add(add(set, 80), 0);
    if (is("less")) return set.lo &= set.lo - 1, set;
    if (is("beyond")) return set.hi |= (uint64_t)1 << 40, set;
    return set;
}

static int32_t harvest(void *instance, const uint8_t *grid, const SeventeenCells *known, size_t n_known,
                       uint64_t seed, SeventeenEmitCells emit, void *context) {
    (void)instance, (void)known, (void)n_known, (void)seed;
    emit(context, harvested(grid));
    return status();
}

static int32_t harvest_batch(void *instance, const uint8_t *grids, size_t n_grids, uint32_t clues, uint64_t seed,
                             SeventeenEmitIndexed emit, void *context) {
    (void)instance, (void)clues, (void)seed;
    for (size_t i = 0; i < n_grids; i++) {
        emit(context, is("grid") ? n_grids : i, harvested(grids + 81 * i));
    }
    return status();
}

/* Clique strategy: the first candidate. */

static SeventeenCells kept[100000];
static size_t n_kept;

static int32_t prepare(void *instance, const SeventeenCells *sets, size_t n_sets) {
    (void)instance;
    n_kept = n_sets < 100000 ? n_sets : 100000;
    memcpy(kept, sets, n_kept * sizeof *sets);
    return is("prepare") ? 5 : SEVENTEEN_OK;
}

static int32_t choose(void *instance, const SeventeenCandidates *among, SeventeenClique *clique) {
    uint32_t *chosen = clique->sets;
    size_t n = 0;
    (void)instance;
    for (size_t i = 0; i < among->n_sets && n == 0; i++) {
        SeventeenCells set = kept[among->sets[i] % 100000];
        if ((set.lo & among->dead.lo) == 0 && (set.hi & among->dead.hi) == 0) chosen[n++] = among->sets[i];
    }
    if (is("twice") && n == 1) chosen[n++] = chosen[0];
    if (is("overlap") || is("many")) {
        for (size_t i = 0; i < among->n_sets && i < clique->room; i++) chosen[i] = among->sets[i];
        n = among->n_sets < clique->room ? among->n_sets : clique->room;
    }
    if (is("many")) n = clique->room + 1;
    if (is("strange")) chosen[0] = 4000000000u;
    if (is("next")) chosen[0] = (uint32_t)n_kept;
    if (!is("unwritten")) clique->n_sets = n;
    clique->bound = is("bound") ? 7 : is("greatest") ? SEVENTEEN_GREATEST : SEVENTEEN_AT_LEAST;
    return status();
}

static int32_t order(void *instance, uint32_t *order) {
    (void)instance;
    if (!is("no order")) *order = is("order") ? 7 : SEVENTEEN_CHOSEN_FIRST;
    return SEVENTEEN_OK;
}

/* Enumerator: it finds nothing of itself. */

typedef struct {
    SeventeenQuery query;
    uint8_t grid[81];
} Plan;

static int32_t plan(void *instance, const SeventeenQuery *query, SeventeenLoan clique, SeventeenLoan solver,
                    void **search, SeventeenOutline *outline) {
    Plan *it = calloc(1, sizeof *it);
    (void)instance, (void)clique, (void)solver;
    it->query = *query;
    memcpy(it->grid, query->grid, 81);
    *search = it;
    outline->parts = 2;
    if (!is("unwritten")) outline->bound = SEVENTEEN_AT_LEAST;
    if (is("plan 5")) return 5;
    if (is("plan cancelled")) return SEVENTEEN_CANCELLED;
    return SEVENTEEN_OK;
}

/* Some cells: of the givens, then of the others, none of the dead. */
static SeventeenCells cells(const SeventeenQuery *query, uint32_t n) {
    SeventeenCells set = is("given") ? (SeventeenCells){ 0, 0 } : query->given;
    uint32_t has = (uint32_t)(__builtin_popcountll(set.lo) + __builtin_popcountll(set.hi));
    for (int cell = 80; cell >= 0 && has < n; cell--) {
        SeventeenCells one = first_cells(0);
        one = add(one, cell);
        int is_dead = (one.lo & query->dead.lo) || (one.hi & query->dead.hi);
        if ((set.lo & one.lo) || (set.hi & one.hi) || (is_dead && !is("dead"))) continue;
        set = add(set, cell), has++;
    }
    return set;
}

static int32_t search(const void *handle, const SeventeenPart *part, SeventeenEmitCells emit, void *context,
                      SeventeenEffort *effort) {
    const Plan *it = handle;
    const SeventeenQuery *query = &it->query;
    SeventeenCells beyond = { 0, (uint64_t)1 << 40 };
    if (is("two solutions") || is("given") || is("dead")) emit(context, cells(query, query->clues));
    if (is("fewer")) emit(context, cells(query, query->clues - 1));
    if (is("more")) emit(context, cells(query, query->clues + 1));
    if (is("beyond")) emit(context, beyond);
    if (is("empty")) emit(context, first_cells(0));
    if (is("all")) emit(context, first_cells(81));
    if (is("doubled")) emit(context, cells(query, query->clues)), emit(context, cells(query, query->clues));
    if (is("in two parts")) emit(context, cells(query, query->clues));
    (void)part;
    effort->nodes = is("nodes") ? 12 : 0;
    effort->widths[3] = is("nodes") ? 7 : 0;
    if (is("deep")) effort->nodes = effort->widths[80] = 3;
    return status();
}

static void drop_search(void *handle) {
    free(handle);
}

static int32_t search_batch(void *instance, const SeventeenBatch *batch, SeventeenLoan solver, SeventeenEmitIndexed emit,
                            void *context, SeventeenEffort *effort) {
    SeventeenQuery query = { .clues = batch->clues };
    (void)instance, (void)solver;
    if (is("grid")) emit(context, batch->n_grids, cells(&query, batch->clues));
    if (is("fewer")) emit(context, 0, cells(&query, batch->clues - 1));
    if (is("two solutions")) {
        /* Spread over the rows, so that no limit on bands is broken. */
        SeventeenCells set = { 0, 0 };
        for (uint32_t i = 0; i < batch->clues; i++) set = add(set, (int)(i * 14 % 81));
        emit(context, 0, set);
    }
    if (is("limits")) emit(context, 0, first_cells((int)batch->clues));
    if (is("both")) {
        emit(context, 0, cells(&query, batch->clues));
        return SEVENTEEN_NONE;
    }
    if (is("nodes")) effort->nodes = 12, effort->widths[3] = 7;
    return status() ? status() : wrong[0] ? SEVENTEEN_OK : SEVENTEEN_NONE;
}

/* Generator: a solution grid. */

static int32_t generate(void *instance, const SeventeenTask *task, SeventeenLoan solver, SeventeenEmitGenerated emit,
                        void *context, uint64_t *tries) {
    uint8_t digits[625];
    SeventeenGenerated made = { .struct_size = sizeof made, .digits = digits, .box_rows = 3, .box_columns = 3 };
    (void)instance, (void)task, (void)solver;
    memset(digits, 0, sizeof digits);
    digits_of(another_grid, digits);
    if (is("several")) memset(digits, 0, 20);
    if (is("empty")) memset(digits, 0, 81);
    if (is("none")) memset(digits, 0, 81), digits[0] = digits[8] = 3;
    if (is("impossible")) digits[0] = digits[1] = 0, digits[2] = 9;
    if (is("no grid")) digits[0] = 9;
    if (is("ten")) digits[0] = 10;
    if (is("nan")) made.is_weighted = 1, made.weight = NAN;
    if (is("inf")) made.is_weighted = 1, made.weight = INFINITY;
    if (is("negative")) made.is_weighted = 1, made.weight = -2;
    if (is("boxes")) made.box_rows = 0;
    if (is("huge")) made.box_rows = 4000000000u;
    if (is("no digits")) made.digits = NULL;
    if (is("other size")) made.box_rows = made.box_columns = 2, memset(digits, 0, 16);
    *tries = is("tries") ? 0 : 1;
    if (is("cancelled at once")) return SEVENTEEN_CANCELLED;
    emit(context, &made);
    return status();
}

/* Technique: the candidate that is wrong or right, by the puzzle's first blank cell. */

static int32_t find(void *instance, const SeventeenPosition *position, SeventeenEmitStep emit, void *context) {
    uint8_t grid[81], found[2][81];
    uint16_t right = 0, false_one = 0, strange = 729, absent = 0;
    (void)instance;
    memcpy(grid, position->digits, 81);
    if (fill(grid, found[0], 1) == 0) return SEVENTEEN_OK;
    for (int cell = 0; cell < 81; cell++) {
        for (int digit = 1; digit <= 9; digit++) {
            uint16_t candidate = (uint16_t)(9 * cell + digit - 1);
            if (position->digits[cell] != 0) continue;
            if ((position->candidates[cell] >> (digit - 1) & 1) == 0) absent = candidate;
            else if (found[0][cell] == digit) right = candidate;
            else false_one = candidate;
        }
    }
    uint32_t many = 400;
    SeventeenShown shown = { .cells = first_cells(2), .digit = 0 };
    SeventeenInference proof = { .reason = 77, .one_of = 1 };
    SeventeenStep step = {
        .struct_size = sizeof step, .size = 1, .placements = &right, .n_placements = 1,
        .sentence = TEXT("A guess"),
    };
    if (is("places")) step.placements = &false_one;
    if (is("excludes")) step.n_placements = 0, step.eliminations = &right, step.n_eliminations = 1;
    if (is("nothing")) step.n_placements = 0;
    if (is("absent")) step.placements = &absent;
    if (is("excludes absent")) step.n_placements = 0, step.eliminations = &absent, step.n_eliminations = 1;
    if (is("strange")) step.placements = &strange;
    if (is("null")) step.placements = NULL;
    if (is("houses")) step.houses = 0xffffffffu;
    if (is("digit")) step.shown = &shown, step.n_shown = 1;
    if (is("text")) step.sentence = (SeventeenStr){ (const uint8_t *)"\xe9", 1 };
    if (is("reason")) step.proof = &proof, step.n_proof = 1;
    if (is("truths")) proof.truths = &many, proof.n_truths = 1, proof.reason = 2, step.proof = &proof, step.n_proof = 1 + (1 << 21);
    if (is("cancelled at once")) return SEVENTEEN_CANCELLED;
    if (right || false_one) emit(context, &step);
    return status();
}

/* Rater: 1.5 for all. */

static void rated(double at_most, SeventeenRating *rating) {
    if (is("unwritten")) return;
    rating->er = rating->ep = rating->ed = 1.5;
    if (is("order")) rating->ep = 2.5;
    if (is("first")) rating->ed = 1.7;
    if (is("nan")) rating->er = NAN;
    if (is("inf")) rating->er = INFINITY;
    if (is("negative")) rating->ed = -1;
    if (is("more than asked for")) rating->er = at_most + 1;
}

static int32_t rate(void *instance, const uint8_t *puzzle, double at_most, SeventeenRating *rating) {
    (void)instance, (void)puzzle;
    rated(at_most, rating);
    return status();
}

static int32_t judge(void *instance, const SeventeenPosition *start, double at_most, SeventeenRating *rating,
                     SeventeenEmitFigure emit, void *context) {
    SeventeenFigure figure = { .struct_size = sizeof figure, .name = TEXT("guesses"), .number = 1 };
    (void)instance, (void)start;
    rated(at_most, rating);
    if (is("above")) return SEVENTEEN_NONE;
    if (is("7")) return 7;
    if (is("figure kind")) return figure.kind = 9, emit(context, &figure), SEVENTEEN_OK;
    if (is("figure nan")) return figure.number = NAN, emit(context, &figure), SEVENTEEN_OK;
    if (is("figure negative")) return figure.number = -3, emit(context, &figure), SEVENTEEN_OK;
    if (is("figure name")) return figure.name.len = 0, emit(context, &figure), SEVENTEEN_OK;
    if (is("figure items")) return figure.kind = SEVENTEEN_LIST, figure.n_items = 3, emit(context, &figure), SEVENTEEN_OK;
    return status();
}

/* Pattern searcher: one stage, filled by the first boxes of a grid. */

static SeventeenStage stages[10];

static int32_t plan_pattern(void *instance, const SeventeenLayout *layout, const uint16_t *chain, size_t n_chain,
                            void **search, const SeventeenStage **the_stages, size_t *n_stages) {
    SeventeenLayout *copy = malloc(sizeof *copy);
    (void)instance, (void)chain, (void)n_chain;
    *copy = *layout;
    *search = copy;
    *the_stages = stages;
    *n_stages = is("no stages") ? 0 : is("ten stages") ? 10 : 1;
    stages[0] = (SeventeenStage){ .region = 7, .expected = is("expected nan") ? NAN : 1, .memory = 1000 };
    if (is("no region")) stages[0].region = 0;
    if (is("region")) stages[0].region = 0x200;
    if (is("given region")) stages[0].region = 0x100;
    if (is("null stages")) *the_stages = NULL;
    if (is("chain")) stages[1] = stages[0], *n_stages = 2;
    return is("plan 5") ? 5 : is("plan cancelled") ? SEVENTEEN_CANCELLED : SEVENTEEN_OK;
}

static SeventeenConfiguration configuration(const SeventeenLayout *layout, int whole) {
    SeventeenConfiguration it = { .images = 1, .fixed = 1, .ways = 1 };
    uint8_t left[9];
    (void)whole;
    memcpy(left, layout->clues, 9);
    for (int cell = 0; cell < 27; cell++) {
        it.digits[cell] = (uint8_t)(another_grid[cell] - '0');
        if (left[cell % 9 / 3] > 0) it.clues = add(it.clues, cell), left[cell % 9 / 3]--;
    }
    return it;
}

static int32_t begin(const void *handle, SeventeenEmitConfiguration emit, void *context) {
    SeventeenConfiguration it = configuration(handle, 0);
    memset(it.digits, 0, 81);
    it.clues = first_cells(0);
    if (is("begin beyond")) it.clues = add(it.clues, 80);
    if (is("begin in part")) it.digits[0] = 1;
    emit(context, &it);
    return is("begin 5") ? 5 : SEVENTEEN_OK;
}

static int32_t extend(const void *handle, uint32_t stage, const SeventeenConfiguration *parents, size_t n_parents,
                      SeventeenEmitConfiguration emit, void *context, SeventeenStageStats *stats) {
    SeventeenConfiguration it = configuration(handle, 1);
    (void)stage, (void)parents, (void)n_parents;
    if (is("in part")) it.digits[26] = 0;
    if (is("clash")) it.digits[0] = it.digits[1];
    if (is("ten")) it.digits[0] = 10;
    if (is("clue outside")) it.clues = add(it.clues, 80);
    if (is("clue more")) it.clues = first_cells(27);
    if (is("images")) it.images = 0;
    if (is("many images")) it.images = 4000000;
    if (is("fixed")) it.fixed = 2;
    if (is("ways")) it.ways = 0;
    stats->met = is("met") ? 99 : 1;
    if (!is("right")) emit(context, &it);
    return status();
}

/* What is the same for all. */

static int32_t create(const SeventeenSetup *setup, void **instance) {
    (void)setup;
    *instance = NULL;
    return SEVENTEEN_OK;
}

static void destroy(void *instance) {
    (void)instance;
}

static SeventeenStr last_error(void) {
    SeventeenStr none = { NULL, 0 };
    return none;
}

#define LIFE(table) { .struct_size = sizeof table, .create = create, .destroy = destroy, .last_error = last_error }

static const SeventeenSolver solver = {
    .life = LIFE(solver), .count = count, .solutions = solutions, .solve_each = solve_each,
    .other_solution = other_solution,
};
static const SeventeenUaHarvester harvester = {
    .life = LIFE(harvester), .harvest = harvest, .harvest_batch = harvest_batch,
};
static const SeventeenCliqueStrategy strategy = {
    .life = LIFE(strategy), .prepare = prepare, .choose = choose, .order = order,
};
static const SeventeenEnumerator enumerator = {
    .life = LIFE(enumerator), .plan = plan, .search = search, .drop_search = drop_search,
    .search_batch = search_batch,
};
static const SeventeenGenerator generator = { .life = LIFE(generator), .generate = generate };
static const SeventeenTechnique technique = { .life = LIFE(technique), .find = find };
static const SeventeenRater rater = { .life = LIFE(rater), .rate = rate, .judge = judge };
static const SeventeenRater plain_rater = { .life = LIFE(plain_rater), .rate = rate };
static const SeventeenPatternSearcher searcher = {
    .life = LIFE(searcher), .plan = plan_pattern, .begin = begin, .extend = extend, .drop_search = drop_search,
};

#define COMPONENT(number, called, of) \
    { .struct_size = sizeof(SeventeenComponent), .kind = number, .name = TEXT(called), .doc = TEXT("Lies"), \
      .table = &of.life }

static const SeventeenComponent all[] = {
    COMPONENT(SEVENTEEN_SOLVER, "liar", solver),
    COMPONENT(SEVENTEEN_UA_HARVESTER, "liar", harvester),
    COMPONENT(SEVENTEEN_CLIQUE_STRATEGY, "liar", strategy),
    COMPONENT(SEVENTEEN_ENUMERATOR, "liar", enumerator),
    COMPONENT(SEVENTEEN_GENERATOR, "liar", generator),
    COMPONENT(SEVENTEEN_TECHNIQUE, "liar", technique),
    COMPONENT(SEVENTEEN_RATER, "liar", rater),
    COMPONENT(SEVENTEEN_RATER, "plain_liar", plain_rater),
    COMPONENT(SEVENTEEN_PATTERN_SEARCHER, "liar", searcher),
};

static const SeventeenComponent *const components[] = {
    &all[0], &all[1], &all[2], &all[3], &all[4], &all[5], &all[6], &all[7], &all[8],
};

static const SeventeenPlugin plugin = {
    .struct_size = sizeof plugin,
    .abi_minor = SEVENTEEN_ABI_MINOR,
    .name = TEXT("seventeen-liar"),
    .version = TEXT("0.1.0"),
    .build = TEXT("C"),
    .contains_panics = 1,
    .n_components = sizeof components / sizeof components[0],
    .components = components,
};

SEVENTEEN_EXPORT const SeventeenPlugin *SEVENTEEN_ENTRY(seventeen_liar)(const SeventeenHost *host);

const SeventeenPlugin *SEVENTEEN_ENTRY(seventeen_liar)(const SeventeenHost *host) {
    (void)host;
    wrong = getenv("WRONG") ? getenv("WRONG") : "";
    if (is("entry _exit")) _exit(0);
    return &plugin;
}

__attribute__((constructor)) static void loaded(void) {
    const char *way = getenv("WRONG");
    if (way && strcmp(way, "constructor _exit") == 0) _exit(0);
}
