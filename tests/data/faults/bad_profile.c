/* A plugin with a profile that has no text. */
#include "seventeen_plugin.h"

#define STR(s) {(const uint8_t *)(s), sizeof(s) - 1}

static const SeventeenProfile profile = {.name = STR("empty"), .text = {0, 7}};
static const SeventeenPlugin plugin = {
    .struct_size = sizeof plugin,
    .name = STR("bad_profile"),
    .profiles = &profile,
    .n_profiles = 1,
};

SEVENTEEN_EXPORT const SeventeenPlugin *SEVENTEEN_ENTRY(seventeen_bad_profile)(
    const SeventeenHost *host) {
    (void)host;
    return &plugin;
}
