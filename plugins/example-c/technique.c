/* example_c: a technique in C.
 *
 * It finds naked singles: cells with a single candidate. A technique returns steps: the placements
 * and eliminations, the cells to show, a proof, and a sentence in the field's notation. */

#include "seventeen_plugin.h"

#include <stdio.h>
#include <string.h>

/* A string literal as SeventeenStr. */
#define TEXT(literal) { (const uint8_t *)(literal), sizeof(literal) - 1 }

/* The digit of a set of candidates that has one member, bit d - 1 for digit d; else 0. */
static unsigned only_digit(uint16_t candidates) {
    if (candidates == 0 || (candidates & (candidates - 1u)) != 0) {
        return 0;
    }
    unsigned digit = 1;
    while ((candidates >> (digit - 1) & 1) == 0) {
        digit++;
    }
    return digit;
}

static SeventeenCells single(unsigned cell) {
    SeventeenCells set = { cell < 64 ? (uint64_t)1 << cell : 0,
                           cell < 64 ? 0 : (uint64_t)1 << (cell - 64) };
    return set;
}

/* Emits the step that sets a cell to its only candidate, and returns the status of `emit`. */
static int32_t emit_single(unsigned cell, unsigned digit, SeventeenEmitStep emit,
                           void *context) {
    char sentence[40];
    int length = snprintf(sentence, sizeof sentence, "Naked Single: %u in r%uc%u", digit,
                          cell / 9 + 1, cell % 9 + 1);
    uint16_t placement = (uint16_t)(9 * cell + digit - 1);
    SeventeenShown shown = { .cells = single(cell), .digit = (uint8_t)digit, .color = 0 };
    /* A proof of one line: the candidate is the only one left in its cell. */
    uint32_t truth = cell;
    SeventeenInference left = {
        .reason = SEVENTEEN_LEFT,
        .one_of = 1,
        .candidates = &placement,
        .n_candidates = 1,
        .truths = &truth,
        .n_truths = 1,
    };
    SeventeenStep step = {
        .struct_size = sizeof step,
        .size = 1,
        .placements = &placement,
        .n_placements = 1,
        .shown = &shown,
        .n_shown = 1,
        .sentence = { (const uint8_t *)sentence, (size_t)length },
        .proof = &left,
        .n_proof = 1,
    };
    return emit(context, &step);
}

/* SeventeenTechnique.find */
static int32_t find(void *instance, const SeventeenPosition *position, SeventeenEmitStep emit,
                    void *context) {
    (void)instance;
    for (unsigned cell = 0; cell < 81; cell++) {
        unsigned digit = only_digit(position->candidates[cell]);
        if (digit != 0 && emit_single(cell, digit, emit, context) != SEVENTEEN_OK) {
            return SEVENTEEN_CANCELLED;
        }
    }
    return SEVENTEEN_OK;
}

/* SeventeenLifecycle.create: the technique has no state, so its instances are NULL. */
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

static const SeventeenTechnique table = {
    .life = {
        .struct_size = sizeof table,
        .create = create,
        .destroy = destroy,
        .last_error = last_error,
    },
    .find = find,
};

static const SeventeenComponent component = {
    .struct_size = sizeof component,
    .kind = SEVENTEEN_TECHNIQUE,
    .name = TEXT("example_c"),
    .doc = TEXT("Naked singles in C"),
    .table = &table.life,
    .definition = TEXT("left of cells"),
};

static const SeventeenComponent *const components[] = { &component };

static const SeventeenPlugin plugin = {
    .struct_size = sizeof plugin,
    .abi_minor = SEVENTEEN_ABI_MINOR,
    .name = TEXT("seventeen-example-technique"),
    .version = TEXT("0.1.0"),
    .build = TEXT("C " __VERSION__),
    .contains_panics = 1,
    .n_components = sizeof components / sizeof components[0],
    .components = components,
};

/* The entry point. */
SEVENTEEN_EXPORT const SeventeenPlugin *
SEVENTEEN_ENTRY(seventeen_example_technique)(const SeventeenHost *host);

const SeventeenPlugin *SEVENTEEN_ENTRY(seventeen_example_technique)(const SeventeenHost *host) {
    (void)host;
    return &plugin;
}
