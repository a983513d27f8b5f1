/* example_c: a UA harvester in C.
 *
 * It finds the unavoidable sets of two digits: the cells in which these can be exchanged. They fall
 * into parts without a common house, and each part is a minimal set. */

#include "seventeen_plugin.h"

#include <stdbool.h>
#include <stddef.h>

/* A string literal as SeventeenStr. */
#define TEXT(literal) { (const uint8_t *)(literal), sizeof(literal) - 1 }

static bool has_cell(SeventeenCells set, int cell) {
    return (cell < 64 ? set.lo >> cell : set.hi >> (cell - 64)) & 1;
}

static SeventeenCells with_cell(SeventeenCells set, int cell) {
    if (cell < 64) {
        set.lo |= (uint64_t)1 << cell;
    } else {
        set.hi |= (uint64_t)1 << (cell - 64);
    }
    return set;
}

static bool is_same(SeventeenCells a, SeventeenCells b) {
    return a.lo == b.lo && a.hi == b.hi;
}

/* Whether two cells share a row, a column or a box. */
static bool are_peers(int a, int b) {
    return a / 9 == b / 9 || a % 9 == b % 9
        || (a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3);
}

/* The cells that exchanging the digits of `first` forces to change, house by house, among the cells
 * with these two digits. */
static SeventeenCells exchanged_with(const uint8_t *grid, int first, uint8_t one, uint8_t other) {
    SeventeenCells set = with_cell((SeventeenCells){ 0, 0 }, first), before;
    do {
        before = set;
        for (int cell = 0; cell < 81; cell++) {
            bool is_member = false;
            for (int member = 0; member < 81; member++) {
                is_member |= has_cell(set, member) && are_peers(member, cell);
            }
            if (is_member && (grid[cell] == one || grid[cell] == other)) {
                set = with_cell(set, cell);
            }
        }
    } while (!is_same(set, before));
    return set;
}

static bool is_known(SeventeenCells set, const SeventeenCells *known, size_t n_known) {
    for (size_t i = 0; i < n_known; i++) {
        if (is_same(set, known[i])) {
            return true;
        }
    }
    return false;
}

/* Emits the sets of two digits that are not known, and returns the status of `emit`. */
static int32_t emit_sets_of(const uint8_t *grid, uint8_t one, uint8_t other,
                            const SeventeenCells *known, size_t n_known, SeventeenEmitCells emit,
                            void *context) {
    SeventeenCells done = { 0, 0 };
    for (int cell = 0; cell < 81; cell++) {
        if ((grid[cell] != one && grid[cell] != other) || has_cell(done, cell)) {
            continue;
        }
        SeventeenCells set = exchanged_with(grid, cell, one, other);
        done.lo |= set.lo;
        done.hi |= set.hi;
        if (!is_known(set, known, n_known) && emit(context, set) != SEVENTEEN_OK) {
            return SEVENTEEN_CANCELLED;
        }
    }
    return SEVENTEEN_OK;
}

/* SeventeenUaHarvester.harvest */
static int32_t harvest(void *instance, const uint8_t *grid, const SeventeenCells *known,
                       size_t n_known, uint64_t seed, SeventeenEmitCells emit, void *context) {
    (void)instance;
    (void)seed;
    for (uint8_t one = 1; one <= 9; one++) {
        for (uint8_t other = one + 1; other <= 9; other++) {
            int32_t status = emit_sets_of(grid, one, other, known, n_known, emit, context);
            if (status != SEVENTEEN_OK) {
                return status;
            }
        }
    }
    return SEVENTEEN_OK;
}

/* SeventeenLifecycle.create: the harvester has no state, so its instances are NULL. */
static int32_t create(const SeventeenSetup *setup, void **instance) {
    (void)setup;
    *instance = NULL;
    return SEVENTEEN_OK;
}

/* SeventeenLifecycle.destroy */
static void destroy(void *instance) {
    (void)instance;
}

/* SeventeenLifecycle.last_error: nothing fails. */
static SeventeenStr last_error(void) {
    SeventeenStr none = { NULL, 0 };
    return none;
}

static const SeventeenUaHarvester table = {
    .life = {
        .struct_size = sizeof table,
        .create = create,
        .destroy = destroy,
        .last_error = last_error,
    },
    .harvest = harvest,
};

static const SeventeenComponent component = {
    .struct_size = sizeof component,
    .kind = SEVENTEEN_UA_HARVESTER,
    .name = TEXT("example_c"),
    .doc = TEXT("Minimal unavoidable sets of two digits, in C"),
    .table = &table.life,
};

static const SeventeenComponent *const components[] = { &component };

static const SeventeenPlugin plugin = {
    .struct_size = sizeof plugin,
    .abi_minor = SEVENTEEN_ABI_MINOR,
    .name = TEXT("seventeen-example-harvester"),
    .version = TEXT("0.1.0"),
    .build = TEXT("C " __VERSION__),
    .contains_panics = 1,
    .n_components = sizeof components / sizeof components[0],
    .components = components,
};

/* The entry point. */
SEVENTEEN_EXPORT const SeventeenPlugin *
SEVENTEEN_ENTRY(seventeen_example_harvester)(const SeventeenHost *host);

const SeventeenPlugin *SEVENTEEN_ENTRY(seventeen_example_harvester)(const SeventeenHost *host) {
    (void)host;
    return &plugin;
}
