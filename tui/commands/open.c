/* flagfall [FILE]: the console, or plain lines if there is no terminal. */
#include "console/console.h"

#include "acts/opening.h"
#include "attach/attach.h"
#include "base/memory.h"
#include "commands/command.h"
#include "commands/demo.h"
#include "commands/line_mode.h"
#include "commands/open.h"
#include "event/event.h"
#include "host/language.h"
#include "host/last_event.h"
#include "host/settings.h"
#include "host/trace_file.h"
#include "terminal/terminal.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct open_options {
    struct console_options console;
    bool attach, record, stay, line;
};

static const struct option_row options[] = {
    CONSOLE_OPTION_ROWS(struct open_options, console),
    {"round", 0, "N", "open this round, not the one that runs or comes next", OPTION_NUMBER,
     offsetof(struct open_options, console.round), 1, EVENT_ROUNDS_MAX},
    {"attach", 0, NULL, "go on recording without a terminal; or show what is recorded so already", OPTION_FLAG,
     offsetof(struct open_options, attach), 0, 0},
    {"record", 0, NULL, "begin to record without a terminal, as when the machine starts; --attach shows it",
     OPTION_FLAG, offsetof(struct open_options, record), 0, 0},
    {"stay", 0, NULL, "with --record: end when the recorder ends, with 1 if it broke down; for a service", OPTION_FLAG,
     offsetof(struct open_options, stay), 0, 0},
    {"line", 0, NULL, "in short sentences, line by line: for screen readers and dumb terminals", OPTION_FLAG,
     offsetof(struct open_options, line), 0, 0},
    {0},
};

/* The initials of the arbiter at this console, which sign every entry. */
const char *console_who(const struct console_options *o)
{
    const char *user = getenv("USER");
    return o->who ? o->who : user && *user ? user : "arb";
}

/* The settings without an event, and those of the open event; the console borrows both. */
struct opening_choice {
    const struct console_options *options;
    struct settings *own, *of_event;
    struct faults faults;
    struct console_options of_client; /* of the terminal that attached last */
};

static void find_fault(void *self, const struct error *why)
{
    struct faults *found = self;
    complain(why);
    if (!found->count++)
        found->first = *why;
}

/* The command line overrides all files. */
static void take_options(const struct console_options *o, struct console_settings *out)
{
    out->colours = o->no_colour ? COLOURS_NONE : o->colours ? (int)o->colours : COLOURS_BY_TERMINAL;
    out->ascii = o->ascii;
    out->mouse = !o->no_mouse;
    out->theme = o->theme;
}

static void take_settings(const struct settings *s, const struct console_options *o, struct console_settings *out)
{
    take_options(o, out);
    if (out->colours == COLOURS_BY_TERMINAL && !setting_is(s, SETTING_DISPLAY_COLOURS, "auto"))
        out->colours = setting_is(s, SETTING_DISPLAY_COLOURS, "none") ? COLOURS_NONE
                                                                      : atoi(setting_text(s, SETTING_DISPLAY_COLOURS));
    if (!out->theme && *setting_text(s, SETTING_DISPLAY_THEME))
        out->theme = setting_text(s, SETTING_DISPLAY_THEME);
    out->ascii = out->ascii || setting_is(s, SETTING_DISPLAY_ASCII, "yes");
    out->mouse = out->mouse && setting_is(s, SETTING_DISPLAY_MOUSE, "yes");
    out->level = setting_text(s, SETTING_DISPLAY_DENSITY);
    out->by_need = setting_is(s, SETTING_DISPLAY_ORDER, "need");
    out->sound = setting_is(s, SETTING_ALERTS_SOUND, "yes");
    out->flash = setting_is(s, SETTING_ALERTS_FLASH, "yes");
    out->message = setting_is(s, SETTING_ALERTS_MESSAGE, "yes");
    out->notify = setting_text(s, SETTING_ALERTS_NOTIFY);
    out->silent = setting_text(s, SETTING_ALERTS_SILENT);
    out->escape_ms = (int)setting_number(s, SETTING_DISPLAY_ESCAPE_MS);
}

enum { REMAPS_MAX = 100 };

void console_keys(const struct settings *s, error_fn *tell, void *self)
{
    struct remap remaps[REMAPS_MAX + 1] = {0};
    const struct key_setting *k;
    for (int i = 0; i < REMAPS_MAX && (k = settings_key(s, i)); i++)
        remaps[i] = (struct remap){k->name, k->keys, k->source};
    actions_begin(remaps, tell, self);
}

/* Who works here, and with which keys: no event changes that. */
static void take_own(struct opening_choice *c, struct console_settings *out)
{
    const struct settings *s = c->own;
    if (!c->options->who && *setting_text(s, SETTING_ARBITER_INITIALS))
        out->who = setting_text(s, SETTING_ARBITER_INITIALS);
    if (c->options->role)
        out->role = arbiter_role_name((enum arbiter_role)(c->options->role - 1));
    else if (strcmp(setting_source(s, SETTING_ARBITER_ROLE), "built in") != 0)
        out->role = setting_text(s, SETTING_ARBITER_ROLE);
    out->readonly = out->readonly || (out->role && !strcmp(out->role, "review"));
    console_keys(s, find_fault, &c->faults);
    struct error why = {0};
    if (!language_take(setting_text(s, SETTING_DISPLAY_LANGUAGE), &why))
        find_fault(&c->faults, &why);
}

static void take_event(struct console_settings *s, const struct chess_event *e, error_fn *tell, void *self)
{
    struct opening_choice *c = s->chosen;
    struct settings *before = c->of_event;
    c->of_event = settings_new(e, c->options->sets.list, tell, self);
    take_settings(c->of_event, c->options, s);
    settings_free(before);
}

/* It takes effect with the next take_event(). */
static bool take_command_line(struct console_settings *s, int argc, char **argv, char *who, size_t room)
{
    struct opening_choice *c = s->chosen;
    struct open_options asked = {0};
    if (options_read(&command_console, &argc, argv, &asked) != STATUS_OK)
        return false;
    const struct console_options *o = &asked.console;
    snprintf(who, room, "%s%s%s", o->who ? o->who : "", o->who && o->role ? " " : "",
             o->who && o->role ? arbiter_role_name((enum arbiter_role)(o->role - 1)) : "");
    c->of_client = asked.console;
    c->options = &c->of_client;
    return true;
}

/* With a file this is an error; a demo continues in plain lines. */
static int no_terminal(const char *file, const struct error *cause)
{
    static const char without[] = "flagfall watch --plain and flagfall log show need none";
    struct error why = {0};
    error_setf(&why, file ? file : "", without, "%s", cause->what);
    if (*cause->remedy)
        snprintf(why.remedy, sizeof why.remedy, "%s; %s", cause->remedy, without);
    if (file || *cause->remedy) /* there is a terminal, but of an unknown kind */
        complain(&why);
    return STATUS_USAGE;
}

bool console_trace(const struct console_options *o, struct trace_file *f, struct error *why)
{
    return trace_file_set(f, o->trace ? o->trace : "off", o->trace_file, why);
}

int console_with(const struct console_options *o, const struct demo_settings *demo, const char *file)
{
    struct error why = {.what = "the terminal cannot be opened"};
    if (!o->attach && !terminal_can_run(&why))
        return no_terminal(o->review ? o->review : file, &why);
    struct opening_choice chosen = {.options = o};
    struct trace_file trace = {0};
    if (!console_trace(o, &trace, &why)) {
        complain(&why);
        return STATUS_USAGE;
    }
    chosen.own = settings_new(NULL, o->sets.list, find_fault, &chosen.faults);
    struct console_settings s = {.work = &console_work,
                                 .lender = &recorder_lends,
                                 .readonly = o->readonly,
                                 .who = console_who(o),
                                 .demo = demo,
                                 .event = file,
                                 .review = o->review,
                                 .round = (int)o->round,
                                 .public_view = o->public_view,
                                 .take_event = take_event,
                                 .attach = o->attach,
                                 .take_command_line = take_command_line,
                                 .faults = &chosen.faults,
                                 .trace = &trace,
                                 .chosen = &chosen};
    take_settings(chosen.own, o, &s);
    take_own(&chosen, &s);
    int status = console_run(&s);
    trace_file_close(&trace);
    settings_free(chosen.of_event);
    settings_free(chosen.own);
    return status == STATUS_USAGE && !o->attach ? no_terminal(o->review ? o->review : file, &why) : status;
}

static int tell_recorded(const char *file, const struct attach_place *place, bool stay)
{
    printf("%s is recorded; to see it: flagfall %s --attach\n", file, file);
    fflush(stdout);
    return stay ? attach_follow(place) : STATUS_OK;
}

/* Comes back twice if nothing records the event yet: in the background with the exit status of the recorder. */
static int attach(struct open_options *asked, const char *file, int argc, char **argv)
{
    struct attach_place place;
    struct attach_start start;
    struct error why = {0};
    enum attach_side side = ATTACH_FAILED;
    if ((!asked->attach || attach_can(&why)) && attach_find(&place, file, &why))
        side = attach_is_there(&place) ? ATTACH_FOREGROUND : attach_start(&place, &start, &why);
    if (side == ATTACH_FAILED)
        complain(&why);
    if (side != ATTACH_BACKGROUND)
        return side == ATTACH_FAILED ? STATUS_USAGE
               : asked->attach       ? attach_stay(&place, argc, argv)
                                     : tell_recorded(file, &place, asked->stay);
    asked->console.attach = &start;
    return console_with(&asked->console, NULL, file);
}

static int run_attached(struct open_options *asked, const char *file, int argc, char **argv)
{
    char last[1024];
    if (asked->console.readonly)
        return usage_error(&command_console, "--attach is for a console that records; --readonly looks without it");
    if (!file && (!asked->attach || !last_event_path(last, sizeof last)))
        return usage_error(&command_console, "%s: name the event's file", asked->attach ? "--attach" : "--record");
    return attach(asked, file ? file : last, argc, argv);
}

static int run_here(const struct open_options *asked, const char *file)
{
    int status = console_with(&asked->console, NULL, file);
    return status == STATUS_USAGE && !file ? demo_in_lines() : status;
}

static bool only_looks(const struct console_options *o)
{
    return o->readonly || (o->role && !strcmp(arbiter_role_name((enum arbiter_role)(o->role - 1)), "review"));
}

static int run_console(int argc, char **argv)
{
    struct open_options asked = {0};
    int count = argc;
    char **said = memory_take((size_t)argc + 1, sizeof *said); /* argv loses its options while they are read */
    memcpy(said, argv, (size_t)argc * sizeof *said);
    int status = options_read(&command_console, &argc, argv, &asked);
    const char *file = argc > 1 ? argv[1] : NULL;
    if (!status && argc > 2)
        status = usage_error(&command_console, "%s: one event at a time", argv[2]);
    if (!status && asked.line && !file)
        status = usage_error(&command_console, "--line: name the event's file");
    else if (!status && asked.stay && !asked.record)
        status = usage_error(&command_console, "--stay is for --record");
    else if (!status && asked.line)
        status = line_mode_run(file, &(struct line_settings){.who = console_who(&asked.console),
                                                             .round = (int)asked.console.round,
                                                             .readonly = only_looks(&asked.console)});
    else if (!status)
        status = asked.attach || asked.record ? run_attached(&asked, file, count, said) : run_here(&asked, file);
    free(said);
    return status;
}

const struct command command_console = {
    .name = "console",
    .summary = "the console: every board of a hall on one screen",
    .usage = "[FILE] [OPTION]...",
    .options = options,
    .notes = "`flagfall FILE` is the same. Without a file it offers the last event, a new one, or the demo; "
             "where there is no terminal it shows a simulated hall for some seconds as plain lines.\n"
             "With --attach the event is recorded in the background: a lost link or a closed window costs the "
             "screen and nothing else, and the same command shows it again. :detach and control-Z leave it "
             "recording, Q ends it.",
    .run = run_console,
};
