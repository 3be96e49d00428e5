#include "commands/version.h"

#include "chess/attacks.h"
#include "terminal.h"

#include <event2/event.h>
#include <jansson.h>
#include <nettle/version.h>
#include <sodium.h>
#include <sqlite3.h>
#include <stdio.h>
#include <wslay/wslay.h>

#ifdef __clang__
#define COMPILER "clang "
#else
#define COMPILER "gcc "
#endif

/* As they run, not as they were built against, where they tell; iniparser does not say which it is. */
static void print_libraries(void)
{
    const char *const libraries[][2] = {
        {"libevent", event_get_version()},   {"SQLite", sqlite3_libversion()},  {"libsodium", sodium_version_string()},
        {"jansson", jansson_version_str()}, {"wslay", WSLAY_VERSION},
    };
    printf("libraries  %s", curses_version());
    for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++)
        printf(", %s %s", libraries[i][0], libraries[i][1]);
    printf(", nettle %d.%d, iniparser\n", nettle_version_major(), nettle_version_minor());
}

void version_print(void)
{
    puts("flagfall " FLAGFALL_VERSION);
    puts("compiler   " COMPILER __VERSION__);
    print_libraries();
    printf("kernels    sliding pieces by %s\n", attacks_kind());
}
