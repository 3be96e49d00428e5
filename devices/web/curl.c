#include "curl.h"

#include <dlfcn.h>
#include <string.h>

static const struct {
    const char *name;
    size_t at;
} symbols[] = {
    {"curl_global_init", offsetof(struct curl, global_init)},
    {"curl_global_cleanup", offsetof(struct curl, global_cleanup)},
    {"curl_version", offsetof(struct curl, version)},
    {"curl_easy_strerror", offsetof(struct curl, easy_strerror)},
    {"curl_easy_init", offsetof(struct curl, easy_init)},
    {"curl_easy_cleanup", offsetof(struct curl, easy_cleanup)},
    {"curl_easy_setopt", offsetof(struct curl, easy_setopt)},
    {"curl_easy_getinfo", offsetof(struct curl, easy_getinfo)},
    {"curl_slist_append", offsetof(struct curl, slist_append)},
    {"curl_slist_free_all", offsetof(struct curl, slist_free_all)},
    {"curl_multi_init", offsetof(struct curl, multi_init)},
    {"curl_multi_cleanup", offsetof(struct curl, multi_cleanup)},
    {"curl_multi_setopt", offsetof(struct curl, multi_setopt)},
    {"curl_multi_add_handle", offsetof(struct curl, multi_add_handle)},
    {"curl_multi_remove_handle", offsetof(struct curl, multi_remove_handle)},
    {"curl_multi_assign", offsetof(struct curl, multi_assign)},
    {"curl_multi_socket_action", offsetof(struct curl, multi_socket_action)},
    {"curl_multi_info_read", offsetof(struct curl, multi_info_read)},
};

static const char remedy[] = "let root run: apt-get install libcurl4; files and pages go on without it";

static void *open_library(const char *library)
{
    const int how = RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE; /* what other libraries keep is theirs until the end */
    static const char *const usual[] = {"libcurl.so.4", "libcurl-gnutls.so.4"};
    void *found = library ? dlopen(library, how) : NULL;
    for (size_t i = 0; !library && !found && i < sizeof usual / sizeof *usual; i++)
        found = dlopen(usual[i], how);
    return found;
}

static bool find_symbols(struct curl *c)
{
    bool all = true;
    for (size_t i = 0; i < sizeof symbols / sizeof *symbols; i++) {
        void *symbol = dlsym(c->library, symbols[i].name);
        memcpy((char *)c + symbols[i].at, &symbol, sizeof symbol);
        all = all && symbol;
    }
    return all;
}

bool curl_load(struct curl *c, const char *library, struct error *why)
{
    static const char broken[] = "libcurl/7.87.0"; /* its requests never end here */
    *c = (struct curl){.library = open_library(library)};
    bool good = c->library && find_symbols(c);
    if (!good)
        fail(why, "libcurl", "is not installed, so nothing goes to Lichess", remedy);
    else if (!strncmp(c->version(), broken, sizeof broken - 1))
        good = failf(why, "libcurl", "update the package libcurl4; files and pages go on without it",
                     "%.40s cannot be used", broken);
    else if (c->global_init(WEB_GLOBAL_DEFAULT) != 0)
        good = fail(why, "libcurl", "does not begin", remedy);
    if (!good && c->library)
        dlclose(c->library);
    if (!good)
        *c = (struct curl){.library = NULL};
    return good;
}

void curl_unload(struct curl *c)
{
    if (!c->library)
        return;
    c->global_cleanup();
    dlclose(c->library);
    *c = (struct curl){.library = NULL};
}
