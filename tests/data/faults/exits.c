/* A plugin that ends the process, and calls that a success. */
#include "seventeen_plugin.h"
#include <stdlib.h>

SEVENTEEN_EXPORT const SeventeenPlugin *SEVENTEEN_ENTRY(seventeen_exits)(
    const SeventeenHost *host) {
    (void)host;
    exit(0);
}
