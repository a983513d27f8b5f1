/* A plugin for an earlier major version of the interface. */
const void *seventeen_plugin_v3_seventeen_previous_major(const void *host) {
    return host;
}
