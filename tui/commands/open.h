/* How the console looks and who uses it: options that several commands share. */
#ifndef FLAGFALL_COMMANDS_OPEN_H
#define FLAGFALL_COMMANDS_OPEN_H

#include "base/error.h"
#include "host/options.h"

struct attach_start;
struct demo_settings;
struct settings;

struct console_options {
    bool ascii, no_colour, no_mouse, readonly, public_view;
    long colours, round;
    const struct attach_start *attach; /* in the background; NULL on this terminal */
    const char *review; /* a log to review, without a hall; or NULL */
    const char *theme, *who, *trace, *trace_file;
    struct option_texts sets;
    int role; /* 0 for what the event says; else enum arbiter_role plus 1 */
};

#define CONSOLE_OPTION_ROWS(settings, member) \
    {"ascii", 0, NULL, "only letters and signs of ASCII", OPTION_FLAG, offsetof(settings, member.ascii), 0, 0}, \
    {"no-color", 0, NULL, "no colours: letters and reverse video say it all", OPTION_FLAG, \
     offsetof(settings, member.no_colour), 0, 0}, \
    {"colors", 0, "N", "as if the terminal had N colours: 8, 16 or 256", OPTION_NUMBER, \
     offsetof(settings, member.colours), 8, 256}, \
    {"theme", 0, "NAME", "a file of config/themes, or a path", OPTION_TEXT, offsetof(settings, member.theme), 0, 0}, \
    {"no-mouse", 0, NULL, "leave the mouse to the terminal", OPTION_FLAG, offsetof(settings, member.no_mouse), 0, 0}, \
    {"readonly", 0, NULL, "look only: nothing can be entered", OPTION_FLAG, \
     offsetof(settings, member.readonly), 0, 0}, \
    {"who", 0, "INITIALS", "who works here: signs every entry (your login)", OPTION_TEXT, \
     offsetof(settings, member.who), 0, 0}, \
    {"set", 0, "NAME=VALUE", "a setting, as display.colours=16; as often as needed", OPTION_TEXTS, \
     offsetof(settings, member.sets), 0, 0}, \
    {"trace", 0, "SUBJECTS", \
     "write down what goes on inside: line, frame, tracker, clock, alert, walk, log, hub; all", OPTION_TEXT, \
     offsetof(settings, member.trace), 0, 0}, \
    {"trace-file", 0, "FILE", \
     "where to (standard error; flagfall.trace in the state folder where that is a terminal)", OPTION_TEXT, \
     offsetof(settings, member.trace_file), 0, 0}, \
    {"role", 0, "event|floor|deputy|head|review", "as what: the event's list of arbiters says what is allowed", \
     OPTION_CHOICE, offsetof(settings, member.role), 0, 0}

/* Binds the keys as [keys] says. */
void console_keys(const struct settings *, error_fn *tell, void *self);

const char *console_who(const struct console_options *); /* --who, else $USER, else "arb" */

struct trace_file;
/* Opens the trace that the options ask for; false with the reason if it cannot. */
bool console_trace(const struct console_options *, struct trace_file *, struct error *why);

/* Runs the console and returns the exit status, STATUS_USAGE if there is no usable terminal. */
int console_with(const struct console_options *, const struct demo_settings *, const char *file);

#endif
