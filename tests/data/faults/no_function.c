/* A plugin with a solver whose functions are null. */
#include "seventeen_plugin.h"

#define STR(s) {(const uint8_t *)(s), sizeof(s) - 1}

static const SeventeenSolver table = {.life = {.struct_size = sizeof table}};
static const SeventeenComponent hollow = {
    .struct_size = sizeof hollow,
    .kind = SEVENTEEN_SOLVER,
    .name = STR("hollow"),
    .doc = STR("Has no functions"),
    .table = &table.life,
};
static const SeventeenComponent *const components[] = {&hollow};
static const SeventeenPlugin plugin = {
    .struct_size = sizeof plugin,
    .name = STR("no_function"),
    .n_components = 1,
    .components = components,
};

SEVENTEEN_EXPORT const SeventeenPlugin *SEVENTEEN_ENTRY(seventeen_no_function)(
    const SeventeenHost *host) {
    (void)host;
    return &plugin;
}
