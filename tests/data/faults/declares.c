/* A plugin of two solvers whose declarations are wrong in the way that the variable WRONG names. */
#include "seventeen_plugin.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define STR(s) {(const uint8_t *)(s), sizeof(s) - 1}
#define TEXT(s) ((SeventeenStr)STR(s))

static int32_t create(const SeventeenSetup *setup, void **instance) {
    (void)setup;
    *instance = NULL;
    return SEVENTEEN_ERROR;
}

static void destroy(void *instance) { (void)instance; }

static SeventeenStr last_error(void) {
    const char *said = getenv("SAID");
    return (SeventeenStr){(const uint8_t *)said, said ? strlen(said) : 0};
}

static int32_t count(void *instance, const uint8_t *puzzle, uint64_t limit, uint64_t *number) {
    (void)instance, (void)puzzle, (void)limit;
    *number = 0;
    return SEVENTEEN_OK;
}

static int32_t solutions(void *instance, const uint8_t *puzzle, SeventeenEmitGrid emit, void *context) {
    (void)instance, (void)puzzle, (void)emit, (void)context;
    return SEVENTEEN_OK;
}

static const SeventeenSolver solver = {
    .life = {.struct_size = sizeof solver, .create = create, .destroy = destroy, .last_error = last_error},
    .count = count,
    .solutions = solutions,
};

static SeventeenParam options[] = {
    {.name = STR("n"), .default_value = {.kind = SEVENTEEN_INT}, .min = 1, .max = 0},
    {.name = STR("deep"), .default_value = {.kind = SEVENTEEN_BOOL}, .min = 1, .max = 0},
    {.name = STR("share"), .default_value = {.kind = SEVENTEEN_FLOAT}, .min = 1, .max = 0},
};
static SeventeenComponent one = {
    .struct_size = sizeof one, .kind = SEVENTEEN_SOLVER, .name = STR("one"), .doc = STR("The first"),
    .params = options, .n_params = 3, .table = &solver.life,
};
static SeventeenComponent other = {
    .struct_size = sizeof other, .kind = SEVENTEEN_SOLVER, .name = STR("other"), .doc = STR("The second"),
    .table = &solver.life,
};
static const SeventeenComponent *const components[] = {&one, &other};
static SeventeenPlugin plugin = {
    .struct_size = sizeof plugin, .abi_minor = SEVENTEEN_ABI_MINOR, .name = STR("declares"),
    .version = STR("1"), .build = STR("C"), .contains_panics = 1, .n_components = 2, .components = components,
};

SEVENTEEN_EXPORT const SeventeenPlugin *SEVENTEEN_ENTRY(seventeen_declares)(const SeventeenHost *host);

const SeventeenPlugin *SEVENTEEN_ENTRY(seventeen_declares)(const SeventeenHost *host) {
    const char *way = getenv("WRONG") ? getenv("WRONG") : "";
#define WRONG(of) if (strcmp(way, of) == 0)
    (void)host;
    WRONG("same component") other.name = one.name;
    WRONG("same option") options[1].name = options[0].name;
    WRONG("option without a name") options[0].name = TEXT("");
    WRONG("option in upper case") options[0].name = TEXT("Order");
    WRONG("nan") options[2].default_value.payload.real = NAN;
    WRONG("bool") options[1].default_value.payload.boolean = 7;
    WRONG("is_default") one.is_default = 7;
    WRONG("contains_panics") plugin.contains_panics = 5;
    WRONG("rules") one.rules = 6;
    WRONG("kind") one.kind = 0;
    WRONG("nothing") plugin.n_components = 0;
    WRONG("function") other.name = TEXT("by");
    WRONG("word") other.name = TEXT("fn");
    WRONG("control") other.doc = TEXT("The \033[31msecond");
    WRONG("loop") for (;;) {}
    WRONG("default") one.is_default = 1;
    return &plugin;
}
