/* example_c: a clique strategy in C.
 *
 * It takes sets by ascending size if they are disjoint from those taken before. The order of a
 * clique matters: enumerators search in it. */

#include "seventeen_plugin.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A string literal as SeventeenStr. */
#define TEXT(literal) { (const uint8_t *)(literal), sizeof(literal) - 1 }

/* The number of cells of the largest set. */
#define CELLS 81

/* The message of this thread's last SEVENTEEN_ERROR. */
static _Thread_local char error_text[64];

/* An instance: a copy of the prepared sets, and their sizes. */
typedef struct {
    SeventeenCells *sets;
    uint8_t *sizes;
    size_t n_sets;
} State;

static int32_t out_of_memory(void) {
    snprintf(error_text, sizeof error_text, "out of memory");
    return SEVENTEEN_ERROR;
}

static uint8_t count_cells(SeventeenCells set) {
    uint8_t count = 0;
    for (; set.lo != 0; set.lo &= set.lo - 1) {
        count++;
    }
    for (; set.hi != 0; set.hi &= set.hi - 1) {
        count++;
    }
    return count;
}

static bool are_disjoint(SeventeenCells a, SeventeenCells b) {
    return (a.lo & b.lo) == 0 && (a.hi & b.hi) == 0;
}

/* SeventeenCliqueStrategy.prepare. The sets belong to the caller, so the instance copies them. */
static int32_t prepare(void *instance, const SeventeenCells *sets, size_t n_sets) {
    State *state = instance;
    SeventeenCells *copy = malloc((n_sets + 1) * sizeof *copy);
    uint8_t *sizes = malloc(n_sets + 1);
    if (copy == NULL || sizes == NULL) {
        free(copy);
        free(sizes);
        return out_of_memory();
    }
    for (size_t i = 0; i < n_sets; i++) {
        copy[i] = sets[i];
        sizes[i] = count_cells(sets[i]);
    }
    free(state->sets);
    free(state->sizes);
    *state = (State){ .sets = copy, .sizes = sizes, .n_sets = n_sets };
    return SEVENTEEN_OK;
}

/* SeventeenCliqueStrategy.choose */
static int32_t choose(void *instance, const SeventeenCandidates *candidates, SeventeenClique *clique) {
    const State *state = instance;
    SeventeenCells taken = candidates->dead;
    clique->n_sets = 0;
    for (unsigned size = 1; size <= CELLS; size++) {
        for (size_t i = 0; i < candidates->n_sets; i++) {
            uint32_t index = candidates->sets[i];
            if (index >= state->n_sets) {
                snprintf(error_text, sizeof error_text, "set %u: expected less than %zu",
                         (unsigned)index, state->n_sets);
                return SEVENTEEN_ERROR;
            }
            SeventeenCells set = state->sets[index];
            if (state->sizes[index] == size && are_disjoint(set, taken)) {
                taken.lo |= set.lo;
                taken.hi |= set.hi;
                clique->sets[clique->n_sets++] = index;
            }
        }
    }
    clique->bound = SEVENTEEN_AT_LEAST;
    return SEVENTEEN_OK;
}

/* SeventeenLifecycle.create */
static int32_t create(const SeventeenSetup *setup, void **instance) {
    (void)setup;
    *instance = calloc(1, sizeof(State));
    return *instance == NULL ? out_of_memory() : SEVENTEEN_OK;
}

/* SeventeenLifecycle.destroy */
static void destroy(void *instance) {
    State *state = instance;
    free(state->sets);
    free(state->sizes);
    free(state);
}

/* SeventeenLifecycle.last_error */
static SeventeenStr last_error(void) {
    SeventeenStr text = { (const uint8_t *)error_text, strlen(error_text) };
    return text;
}

static const SeventeenCliqueStrategy table = {
    .life = {
        .struct_size = sizeof table,
        .create = create,
        .destroy = destroy,
        .last_error = last_error,
    },
    .prepare = prepare,
    .choose = choose,
};

static const SeventeenComponent component = {
    .struct_size = sizeof component,
    .kind = SEVENTEEN_CLIQUE_STRATEGY,
    .name = TEXT("example_c"),
    .doc = TEXT("Greedy clique in C, smallest sets first"),
    .table = &table.life,
};

static const SeventeenComponent *const components[] = { &component };

static const SeventeenPlugin plugin = {
    .struct_size = sizeof plugin,
    .abi_minor = SEVENTEEN_ABI_MINOR,
    .name = TEXT("seventeen-example-clique"),
    .version = TEXT("0.1.0"),
    .build = TEXT("C " __VERSION__),
    .contains_panics = 1,
    .n_components = sizeof components / sizeof components[0],
    .components = components,
};

/* The entry point. */
SEVENTEEN_EXPORT const SeventeenPlugin *
SEVENTEEN_ENTRY(seventeen_example_clique)(const SeventeenHost *host);

const SeventeenPlugin *SEVENTEEN_ENTRY(seventeen_example_clique)(const SeventeenHost *host) {
    (void)host;
    return &plugin;
}
