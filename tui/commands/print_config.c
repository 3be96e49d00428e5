#include "commands/print_config.h"

#include "commands/command.h"
#include "commands/open.h"
#include "host/settings.h"
#include "session/event_load.h"

#include <stdio.h>
#include <string.h>

enum { SETS_MAX = 64 };

static int misused(const char *word)
{
    struct error why;
    failf(&why, "--print-config", "write --print-config [--event FILE] [--set NAME=VALUE]...",
          "%.60s cannot be used here", word);
    complain(&why);
    return STATUS_USAGE;
}

static void say(void *self, const struct error *why)
{
    (void)self;
    complain(why);
}

int print_config(int argc, char **argv)
{
    const char *sets[SETS_MAX + 1] = {NULL}, *event = NULL;
    int count = 0;
    for (int i = 1; i < argc; i += 2) {
        bool set = !strcmp(argv[i], "--set");
        if ((!set && strcmp(argv[i], "--event") != 0) || i + 1 == argc || count == SETS_MAX)
            return misused(argv[i]);
        if (set)
            sets[count++] = argv[i + 1];
        else
            event = argv[i + 1];
    }
    struct error why;
    struct chess_event *e = event ? event_load(event, &why) : NULL;
    if (event && !e) {
        complain(&why);
        return STATUS_USAGE;
    }
    struct settings *s = settings_new(e, sets, say, NULL);
    console_keys(s, say, NULL);
    struct text out = {0};
    settings_print(s, &out);
    fputs(text_chars(&out), stdout);
    text_release(&out);
    settings_free(s);
    chess_event_free(e);
    return STATUS_OK;
}
