/* The console: a stack of screens, the alerts beside them, a status line above and the keys below.
 *
 * Everything that happens changes state and marks the screen dirty. Once a turn a dirty screen is drawn, after the log
 * was written: so no screen says "logged" of something that is not.
 */
#ifndef FLAGFALL_CONSOLE_CONSOLE_H
#define FLAGFALL_CONSOLE_CONSOLE_H

#include "base/msec.h"
#include "console/actions.h"
#include "console/asking.h"
#include "console/broadcast_line.h"
#include "console/chosen.h"
#include "console/stack.h"
#include "widgets/attention.h"
#include "base/msec.h"
#include "console/desk.h"
#include "event/event.h"
#include "ruling/undo.h"
#include "widgets/attention.h"

struct acts_kept;
struct proposals;
struct trace_file;
struct attach_start;
struct attach_recorder;
struct attention;
struct event_base;
struct review;
struct sections;
struct session;
struct hall;
struct loop;
struct demo_settings;
struct console;
struct event;
struct chess_event;

/* Functions handed to the console, which it cannot call itself since they are in folders above: permissions, warnings,
 * opening. */
enum { MATTER_ROOM = 48 };

struct console_work {
    bool (*has_what_it_needs)(const struct console *, const struct action *, struct error *why);
    /* The permission that it needs: a row of event/roles.c. */
    const char *(*permission_for)(struct console *, const struct action *, const char *argument);
    /* Which of several matters at that board a question is about: "move 12 of White"; "" if that is clear. */
    void (*matter)(struct console *, const struct action *, char out[MATTER_ROOM]);
    /* warns, asks if need be, and then does it by console_act() */
    void (*warn)(struct console *, const struct action *, const char *argument);
    bool (*open)(struct console *, const char *event, struct error *why); /* event NULL: the demo       */
    void (*look_through)(struct console *);                               /* opens the file of settings.review */
    void (*show_section)(struct console *, int which);
    void (*seated_again)(struct console *); /* players or colours have changed at some boards: draws the screen again */
    void (*ruled)(struct console *, int board, const char *script); /* a decision is in the log */
    void (*look_after)(struct console *); /* once a turn: shows the session's notices and what changed in it */
    void (*drawn)(struct console *);      /* after each picture: keeps what was on it                             */
    void (*end)(struct console *);        /* frees what the actions kept, at the end of the program           */
};

/* The operations of a terminal that comes and goes, implemented by attach/. */
struct console_lender {
    struct attach_recorder *(*begin)(struct console *, const struct attach_start *);
    bool (*listen)(struct attach_recorder *, struct error *why); /* once the log is open */
    void (*started)(const struct attach_start *, const struct error *failed);
    void (*turn)(struct attach_recorder *); /* once a turn of the loop */
    void (*key)(struct attach_recorder *);  /* a key was pressed       */
    void (*terminal_lost)(struct attach_recorder *);
    void (*suspend)(struct attach_recorder *);
    void (*withdraw)(struct attach_recorder *); /* closes its socket, before the log is closed */
    void (*end)(struct attach_recorder *, int by_signal);
};

struct console_settings {
    const struct console_work *work;
    int colours; /* COLOURS_BY_TERMINAL, or a number of colours to use at most */
    bool ascii, mouse, readonly;
    const char *theme; /* name or path; NULL for the built-in one */
    const char *level; /* "auto", "tile", "line", "cell", "letter", "plan" */
    bool by_need, sound, flash, message;
    const char *notify, *silent;      /* see attention.h */
    int escape_ms;                    /* 0 for the usual time             */
    const char *event;                /* file to open; NULL for the first screen */
    int round;                        /* round to open; 0 for the one being played, else the next */
    const char *who;                  /* initials                          */
    const char *role;                 /* role; NULL for what the event says */
    const struct demo_settings *demo; /* a simulated hall; or NULL */
    bool public_view;
    const struct faults *faults; /* errors in these settings, shown when it opens; or NULL */
    void *chosen;                /* the caller's own */
    /* applies the event's own [settings] */
    void (*take_event)(struct console_settings *, const struct chess_event *, error_fn *tell, void *self);
    const struct attach_start *attach;   /* if it runs in the background and terminals come and go; else NULL */
    const struct console_lender *lender; /* for those terminals */
    /* Takes the looks from the command line of a terminal that attaches, and "INITIALS ROLE" into `who` if they are
     * given. Returns false if the command line is wrong. */
    bool (*take_command_line)(struct console_settings *, int argc, char **argv, char *who, size_t room);
    struct trace_file *trace;                    /* the trace file; NULL if there is none */
    const char *review;                          /* a log to review, without a hall; or NULL */
    void (*drawn)(void *self, struct console *); /* called after each redraw; or NULL */
    void *self;
};

/* Errors in the files of settings. */
struct faults {
    struct error first;
    int count;
};

/* Runs the console on the terminal, with the keys that actions_begin() bound, until the user leaves. Returns the exit
 * status, STATUS_USAGE if there is no terminal. */
int console_run(const struct console_settings *);

/* draws on standard input and output; false if that is no usable terminal */
bool console_take_terminal(struct console *);
void console_take_typed(struct console *);       /* what waits in the terminal, before it is left   */
bool console_leave_terminal(struct console *);    /* false if not all bytes that restore it could be sent */
void console_suspend(struct console *);           /* restores the terminal and stops the process, as C-z does */
void console_prepare_for_crash(struct console *); /* to be called when another log is in use */

/* path NULL opens the demo; errors are shown at the bottom */
void console_open_event(struct console *, const char *path);
void console_reads(struct console *, int64_t met, int64_t of); /* of its log, while it is opened: shown at once */
void console_draw_now(struct console *); /* all of it, whatever has changed; the terminal is open */
/* In file_wait.c. Before a file is read that takes a while: the screen says so at once, and what is typed until it is
 * read answers nothing. */
void console_reads_file(struct console *, const char *path);
/* While it is read: the screen counts the seconds, and Escape gives it up. */
struct apart_wait console_waiting(struct console *);
/* What it works with. The fields themselves are those of console_parts.h, for the files of this folder. */
struct session *console_session(const struct console *);   /* the one that is shown; NULL if no event is open */
struct sections *console_sections(const struct console *); /* all of the event; NULL if no event is open */
struct hall *console_hall(const struct console *);         /* NULL if no event is open */
const struct console_settings *console_settings(const struct console *);
msec console_now(const struct console *); /* the time of this turn of the loop, by the session that is shown */
void console_follow_session(struct console *); /* another one is shown: that time is its own from now on */
struct event_base *console_base(const struct console *);
struct attach_recorder *console_recorder(const struct console *); /* NULL if the terminal is our own */
struct attention *console_attention(struct console *);
/* What others keep with it: the review of the log, and what the actions remember; NULL if there is none. */
struct review *console_review(const struct console *);
void console_take_review(struct console *, struct review *);
struct acts_kept *console_kept(const struct console *);
void console_keep(struct console *, struct acts_kept *);
void console_rules_on(struct console *, int alert); /* the ruling's page stands on this alert; 0: on none */
/* In layout.c: where the screen and the chosen board's preview stand, as last drawn; without rows if not drawn. */
struct area console_body(const struct console *);
struct area console_preview(const struct console *);
int console_key(const struct console *); /* in input.c: the key that was pressed last */
/* round 0 is the present one; NULL if it cannot be opened, with a message shown */
struct hall *console_hall_of(struct console *, int round);
struct shelf *console_shelf(struct console *); /* the rulebooks as they were when the event or its round was opened */
void console_forget_shelf(struct console *);   /* they are read again when they are needed: one may have been edited */

/* Everything that is not drawn by itself says so: it is drawn with the next picture, or at once as after a key. */
void console_changed(struct console *);
void console_changed_now(struct console *);
void console_draw_anew(struct console *); /* the terminal's size is asked again, and all of it drawn */
uint64_t console_redraws(const struct console *); /* how many pictures were drawn */
void console_quit(struct console *);      /* the program ends after this turn of the loop */

/* The functions below are in doing.c. Does an action as the user asked for it, after checks and
 * warnings. */
void console_do(struct console *, const struct action *, const char *argument);
/* The same where a screen has shown what it will replace and was answered y: only a reason is still asked for. */
void console_do_confirmed(struct console *, const struct action *, const char *argument);
bool console_is_confirmed(const struct console *);
/* Offers arguments of the action; returns how many. */
int console_offer(struct console *, const struct action *, const char *text, struct offer *, int room);
/* does it at once, without a warning */
void console_act(struct console *, const struct action *, const char *argument);
/* The action that is asked about, with its argument, until a question was answered; a reason that was given for the one
 * before is forgotten. */
void console_hold(struct console *, const struct action *, const char *argument);
const struct action *console_asked_action(const struct console *);
const char *console_held(const struct console *); /* its argument */
void console_act_as_held(struct console *);
/* The reason entered for an action that needs one: the record has it. "" if none was given. */
void console_give_reason(struct console *, const char *reason);
const char *console_reason(const struct console *);

#endif
