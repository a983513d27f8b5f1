/* A plugin that calls a function which no library defines. */
#include "seventeen_plugin.h"

const SeventeenPlugin *seventeen_defined_nowhere(void);

SEVENTEEN_EXPORT const SeventeenPlugin *SEVENTEEN_ENTRY(seventeen_undefined)(
    const SeventeenHost *host) {
    (void)host;
    return seventeen_defined_nowhere();
}
