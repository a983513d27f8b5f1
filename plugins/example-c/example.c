/* example_c: a solver in C.
 *
 * A plugin is a shared library with one exported function, the entry point at the end of this
 * file. It returns a description of the plugin: a list of components, each with a name, its
 * options and a table of functions. The engine creates instances of a component with the table's
 * `create`, uses an instance from one thread at a time, and frees it with `destroy`.
 *
 * The solver itself is depth-first search: of the empty cells it fills one with the fewest
 * digits left, with each of these digits in turn. */

#include "seventeen_plugin.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A string literal as SeventeenStr. */
#define TEXT(literal) { (const uint8_t *)(literal), sizeof(literal) - 1 }

/* Number of search steps between two checks whether the run is cancelled. */
#define STEPS_PER_POLL 1024

/* The message of this thread's last SEVENTEEN_ERROR. */
static _Thread_local char error_text[64];

/* An instance: its options, and the run that it is made for, which may be NULL. */
typedef struct {
    bool descending;
    const SeventeenRun *run;
} State;

/* A search: the digits set so far, and the digits of each house, bit d for digit d. */
typedef struct {
    const State *state;
    uint8_t digits[81];
    uint16_t rows[9];
    uint16_t columns[9];
    uint16_t boxes[9];
    uint32_t steps;
    SeventeenEmitGrid emit;
    void *context;
} Search;

static int box_of(int cell) {
    return cell / 27 * 3 + cell % 9 / 3;
}

/* The digits that are missing from all of the cell's houses. */
static unsigned missing(const Search *search, int cell) {
    unsigned seen = search->rows[cell / 9] | search->columns[cell % 9]
                  | search->boxes[box_of(cell)];
    return ~seen & 0x3fe;
}

/* Sets a digit that is missing from the cell's houses, or removes it again. */
static void toggle(Search *search, int cell, int digit) {
    uint16_t bit = (uint16_t)(1u << digit);
    search->digits[cell] ^= (uint8_t)digit;
    search->rows[cell / 9] ^= bit;
    search->columns[cell % 9] ^= bit;
    search->boxes[box_of(cell)] ^= bit;
}

static int count_bits(unsigned bits) {
    int count = 0;
    for (; bits != 0; bits &= bits - 1) {
        count++;
    }
    return count;
}

/* The first of the empty cells with the fewest digits left; -1 when the grid is full. */
static int next_cell(const Search *search) {
    int best = -1;
    int fewest = 10;
    for (int cell = 0; cell < 81; cell++) {
        if (search->digits[cell] != 0) {
            continue;
        }
        int left = count_bits(missing(search, cell));
        if (left < fewest) {
            fewest = left;
            best = cell;
        }
    }
    return best;
}

/* Whether the run is cancelled. */
static bool is_cancelled(const SeventeenRun *run) {
    return run != NULL
        && atomic_load_explicit((const _Atomic uint8_t *)run->cancelled, memory_order_relaxed) != 0;
}

/* Fills the empty cells in every way. SEVENTEEN_OK when all ways were tried, SEVENTEEN_CANCELLED when
 * `emit` asked for no more or the run is cancelled. */
static int32_t fill(Search *search) {
    if (++search->steps % STEPS_PER_POLL == 0 && is_cancelled(search->state->run)) {
        return SEVENTEEN_CANCELLED;
    }
    int cell = next_cell(search);
    if (cell < 0) {
        return search->emit(search->context, search->digits);
    }
    unsigned left = missing(search, cell);
    for (int turn = 1; turn <= 9; turn++) {
        int digit = search->state->descending ? 10 - turn : turn;
        if ((left >> digit & 1) == 0) {
            continue;
        }
        toggle(search, cell, digit);
        int32_t status = fill(search);
        if (status != SEVENTEEN_OK) {
            return status;
        }
        toggle(search, cell, digit);
    }
    return SEVENTEEN_OK;
}

/* Sets the givens. SEVENTEEN_OK when they fit, SEVENTEEN_NONE when a house has a digit twice, so that
 * there is no solution, SEVENTEEN_ERROR for a digit above 9. */
static int32_t set_givens(Search *search, const uint8_t *puzzle) {
    for (int cell = 0; cell < 81; cell++) {
        if (puzzle[cell] > 9) {
            snprintf(error_text, sizeof error_text, "cell r%dc%d holds %d: expected 0 to 9",
                     cell / 9 + 1, cell % 9 + 1, puzzle[cell]);
            return SEVENTEEN_ERROR;
        }
    }
    for (int cell = 0; cell < 81; cell++) {
        int digit = puzzle[cell];
        if (digit == 0) {
            continue;
        }
        if ((missing(search, cell) >> digit & 1) == 0) {
            return SEVENTEEN_NONE;
        }
        toggle(search, cell, digit);
    }
    return SEVENTEEN_OK;
}

/* SeventeenSolver.solutions */
static int32_t solutions(void *instance, const uint8_t *puzzle, SeventeenEmitGrid emit,
                         void *context) {
    Search search = { .state = instance, .emit = emit, .context = context };
    int32_t status = set_givens(&search, puzzle);
    if (status == SEVENTEEN_OK) {
        status = fill(&search);
    }
    return status == SEVENTEEN_NONE ? SEVENTEEN_OK : status;
}

/* Number of solutions found, and the number at which to stop. */
typedef struct {
    uint64_t found;
    uint64_t limit;
} Counter;

/* Counts a solution; ends the search at the last one wanted. */
static int32_t count_one(void *context, const uint8_t *grid) {
    Counter *counter = context;
    (void)grid;
    return ++counter->found < counter->limit ? SEVENTEEN_OK : SEVENTEEN_CANCELLED;
}

/* SeventeenSolver.count */
static int32_t count(void *instance, const uint8_t *puzzle, uint64_t limit, uint64_t *count) {
    Counter counter = { .found = 0, .limit = limit };
    int32_t status = solutions(instance, puzzle, count_one, &counter);
    /* A limit of 0 cannot be met by counting. */
    *count = counter.found < limit ? counter.found : limit;
    bool is_enough = status == SEVENTEEN_CANCELLED && counter.found >= limit;
    return is_enough ? SEVENTEEN_OK : status;
}

static bool equals(SeventeenStr text, const char *word) {
    return text.len == strlen(word) && memcmp(text.ptr, word, text.len) == 0;
}

/* SeventeenLifecycle.create. The engine has checked the values against `params` below: there is
 * one for each option, of its type and among its choices. */
static int32_t create(const SeventeenSetup *setup, void **instance) {
    State *state = malloc(sizeof *state);
    if (state == NULL) {
        snprintf(error_text, sizeof error_text, "out of memory");
        return SEVENTEEN_ERROR;
    }
    state->descending = setup->n_values > 0 && equals(setup->values[0].payload.text, "descending");
    state->run = setup->run;
    *instance = state;
    return SEVENTEEN_OK;
}

/* SeventeenLifecycle.last_error */
static SeventeenStr last_error(void) {
    SeventeenStr text = { (const uint8_t *)error_text, strlen(error_text) };
    return text;
}

static const SeventeenStr orders[] = { TEXT("ascending"), TEXT("descending") };

static const SeventeenParam params[] = {
    {
        .name = TEXT("order"),
        .doc = TEXT("Order in which the digits of a cell are tried"),
        .default_value = { .kind = SEVENTEEN_STR, .payload.text = TEXT("ascending") },
        /* No bounds: they are for numbers. */
        .min = 1,
        .max = 0,
        .choices = orders,
        .n_choices = sizeof orders / sizeof orders[0],
    },
};

static const SeventeenSolver table = {
    .life = {
        .struct_size = sizeof table,
        .create = create,
        .destroy = free,
        .last_error = last_error,
    },
    .count = count,
    .solutions = solutions,
};

static const SeventeenComponent component = {
    .struct_size = sizeof component,
    .kind = SEVENTEEN_SOLVER,
    .name = TEXT("example_c"),
    .doc = TEXT("Depth-first search in C"),
    .params = params,
    .n_params = sizeof params / sizeof params[0],
    .table = &table.life,
};

static const SeventeenComponent *const components[] = { &component };

static const SeventeenPlugin plugin = {
    .struct_size = sizeof plugin,
    .abi_minor = SEVENTEEN_ABI_MINOR,
    .name = TEXT("seventeen-example-c"),
    .version = TEXT("0.1.0"),
    .build = TEXT("C " __VERSION__),
    /* C has no exceptions that could leave a call. */
    .contains_panics = 1,
    .n_components = sizeof components / sizeof components[0],
    .components = components,
};

/* The entry point, named after the library. */
SEVENTEEN_EXPORT const SeventeenPlugin *
SEVENTEEN_ENTRY(seventeen_example_c)(const SeventeenHost *host);

const SeventeenPlugin *SEVENTEEN_ENTRY(seventeen_example_c)(const SeventeenHost *host) {
    (void)host;
    return &plugin;
}
