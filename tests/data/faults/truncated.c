/* A plugin whose description is too small for this version of the interface. */
#include "seventeen_plugin.h"

static const SeventeenPlugin plugin = {.struct_size = 8};

SEVENTEEN_EXPORT const SeventeenPlugin *SEVENTEEN_ENTRY(seventeen_truncated)(
    const SeventeenHost *host) {
    (void)host;
    return &plugin;
}
