/* A plugin with a component that recipes could not name. */
#include "seventeen_plugin.h"

#define STR(s) {(const uint8_t *)(s), sizeof(s) - 1}

static const SeventeenComponent component = {
    .struct_size = sizeof component,
    .kind = SEVENTEEN_SOLVER,
    .name = STR("No Name"),
};
static const SeventeenComponent *const components[] = {&component};
static const SeventeenPlugin plugin = {
    .struct_size = sizeof plugin,
    .name = STR("bad_name"),
    .n_components = 1,
    .components = components,
};

SEVENTEEN_EXPORT const SeventeenPlugin *SEVENTEEN_ENTRY(seventeen_bad_name)(
    const SeventeenHost *host) {
    (void)host;
    return &plugin;
}
