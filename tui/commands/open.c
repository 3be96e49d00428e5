/* flagfall [FILE]: the console, or plain lines where there is no terminal. */
#include "console.h"

#include "commands/command.h"
#include "commands/demo.h"
#include "commands/open.h"
#include "hall/event.h"
#include "settings.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct asked {
    struct console_options console;
};

static const struct option_row options[] = {
    CONSOLE_OPTION_ROWS(struct asked, console),
    {"round", 0, "N", "open this round, not the one that runs or comes next", OPTION_NUMBER,
     offsetof(struct asked, console.round), 1, EVENT_ROUNDS_MAX},
    {0},
};

/* The name of whoever works here, as initials: what signs every entry. */
const char *console_who(const struct console_options *o)
{
    const char *user = getenv("USER");
    return o->who ? o->who : user && *user ? user : "arb";
}

enum { REMAPS_MAX = 100 };

static void take_settings(const struct settings *s, const struct console_options *o, struct console_settings *out,
                          struct remap remaps[REMAPS_MAX + 1])
{
    int count = 0;
    if (!o->no_colour && !o->colours && !setting_is(s, SETTING_DISPLAY_COLOURS, "auto"))
        out->colours = setting_is(s, SETTING_DISPLAY_COLOURS, "none") ? COLOURS_NONE
                                                                      : atoi(setting_text(s, SETTING_DISPLAY_COLOURS));
    if (!o->theme && *setting_text(s, SETTING_DISPLAY_THEME))
        out->theme = setting_text(s, SETTING_DISPLAY_THEME);
    if (!o->who && *setting_text(s, SETTING_ARBITER_INITIALS))
        out->who = setting_text(s, SETTING_ARBITER_INITIALS);
    out->ascii = out->ascii || setting_is(s, SETTING_DISPLAY_ASCII, "yes");
    out->mouse = out->mouse && setting_is(s, SETTING_DISPLAY_MOUSE, "yes");
    if (o->role)
        out->role = arbiter_role_name((enum arbiter_role)(o->role - 1));
    else if (strcmp(setting_source(s, SETTING_ARBITER_ROLE), "built in") != 0)
        out->role = setting_text(s, SETTING_ARBITER_ROLE);
    out->readonly = out->readonly || (out->role && !strcmp(out->role, "review"));
    out->level = setting_text(s, SETTING_DISPLAY_DENSITY);
    out->by_need = setting_is(s, SETTING_DISPLAY_ORDER, "need");
    out->sound = setting_is(s, SETTING_ALERTS_SOUND, "yes");
    out->notify = setting_text(s, SETTING_ALERTS_NOTIFY);
    out->silent = setting_text(s, SETTING_ALERTS_SILENT);
    out->escape_ms = (int)setting_number(s, SETTING_DISPLAY_ESCAPE_MS);
    while (count < REMAPS_MAX && (remaps[count].name = settings_key(s, count, &remaps[count].keys)))
        count++;
    out->keys = remaps;
}

int console_with(const struct console_options *o, const struct demo_settings *demo, const char *file)
{
    struct settings *settings = settings_new(NULL, NULL, complain);
    struct remap remaps[REMAPS_MAX + 1] = {0};
    struct console_settings s = {.colours = COLOURS_BY_TERMINAL,
                                 .ascii = o->ascii,
                                 .mouse = !o->no_mouse,
                                 .readonly = o->readonly,
                                 .theme = o->theme,
                                 .who = console_who(o),
                                 .demo = demo,
                                 .event = file,
                                 .review = o->review,
                                 .round = (int)o->round,
                                 .public_view = o->public_view};
    if (o->no_colour)
        s.colours = COLOURS_NONE;
    else if (o->colours)
        s.colours = (int)o->colours;
    take_settings(settings, o, &s, remaps);
    int status = console_run(&s);
    settings_free(settings);
    return status;
}

static int run_console(int argc, char **argv)
{
    struct asked asked = {0};
    int status = options_read(&command_console, &argc, argv, &asked);
    if (status)
        return status;
    if (argc > 2)
        return usage_error(&command_console, "%s: one event at a time", argv[2]);
    if (!console_can_run())
        return demo_in_lines();
    status = console_with(&asked.console, NULL, argc > 1 ? argv[1] : NULL);
    return status == STATUS_USAGE ? demo_in_lines() : status;
}

const struct command command_console = {
    .name = "console",
    .summary = "the console: every board of a hall on one screen",
    .usage = "[FILE] [OPTION]...",
    .options = options,
    .notes = "`flagfall FILE` is the same. Without a file it offers the last event, a new one, or the demo; where "
             "there is no\n"
             "terminal it shows a simulated hall for some seconds as plain lines.",
    .run = run_console,
};
