#include "commands/version.h"

#include "base/hostile.h"
#include "chess/board/attacks.h"
#include "host/apart.h"
#include "host/version.h"
#include "log/key_apart.h"
#include "terminal/terminal.h"

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

/* The versions that are running, not those it was built with, if they can be asked; iniparser does not report its
 * version. */
static void print_libraries(void)
{
    const char *const libraries[][2] = {
        {"libevent", event_get_version()},  {"SQLite", sqlite3_libversion()}, {"libsodium", sodium_version_string()},
        {"jansson", jansson_version_str()}, {"wslay", WSLAY_VERSION},
    };
    printf("libraries  %s", curses_version());
    for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++)
        printf(", %s %s", libraries[i][0], libraries[i][1]);
    printf(", nettle %d.%d, iniparser\n", nettle_version_major(), nettle_version_minor());
}

void version_print(void)
{
    char confined[96];
    puts(HOSTILE ? "flagfall " FLAGFALL_VERSION ", built for hard times" : "flagfall " FLAGFALL_VERSION);
    puts("compiler   " COMPILER __VERSION__);
    print_libraries();
    printf("confined   what others made and what comes over the network is read apart, held by %s\n",
           apart_how(confined));
    printf("signing    by a process of its own that has the key, held by %s\n", key_apart_how(confined));
    printf("moves      sliding pieces by %s\n", attacks_kind());
}
