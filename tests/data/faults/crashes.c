/* A plugin that writes where it may not. */
#include "seventeen_plugin.h"

SEVENTEEN_EXPORT const SeventeenPlugin *SEVENTEEN_ENTRY(seventeen_crashes)(
    const SeventeenHost *host) {
    (void)host;
    *(volatile int *)8 = 1;
    return NULL;
}
