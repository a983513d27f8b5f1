/* A plugin that declines to load. */
#include "seventeen_plugin.h"

SEVENTEEN_EXPORT const SeventeenPlugin *SEVENTEEN_ENTRY(seventeen_declines)(
    const SeventeenHost *host) {
    (void)host;
    return NULL;
}
