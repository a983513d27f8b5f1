/* A plugin for a later major version of the interface. */
const void *seventeen_plugin_v5_seventeen_next_major(const void *host) {
    return host;
}
