/* The console: a stack of screens, the alerts beside them, a status line above and the keys below.
 *
 * Everything that happens changes state and marks the screen dirty. Once a turn a dirty screen is drawn, after the log
 * was written: so no screen says "logged" of something that is not.
 */
#ifndef FLAGFALL_CONSOLE_CONSOLE_H
#define FLAGFALL_CONSOLE_CONSOLE_H

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

struct acts_kept;
struct proposals;
struct trace_file;
struct attach_start;
struct attach_recorder;
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
struct console_work {
    bool (*has_what_it_needs)(const struct console *, const struct action *, struct error *why);
    /* The permission that it needs: a row of event/roles.c. */
    const char *(*permission_for)(struct console *, const struct action *, const char *argument);
    /* warns, asks if need be, and then does it by console_act() */
    void (*warn)(struct console *, const struct action *, const char *argument);
    bool (*open)(struct console *, const char *event, struct error *why);        /* event NULL: the demo       */
    void (*look_through)(struct console *);                                      /* opens the file of settings.review */
    void (*show_section)(struct console *, int which);
    void (*seated_again)(struct console *); /* other players at boards, or other colours: draws it again */
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
    int colours;            /* COLOURS_BY_TERMINAL, or a number of colours to use at most */
    bool ascii, mouse, readonly;
    const char *theme;      /* name or path; NULL for the built-in one */
    const char *level;      /* "auto", "tile", "line", "cell", "letter", "plan" */
    bool by_need, sound, flash, message;
    const char *notify, *silent; /* see attention.h */
    int escape_ms;          /* 0 for the usual time             */
    const char *event;      /* file to open; NULL for the first screen */
    int round;              /* round to open; 0 for the one being played, else the next */
    const char *who;        /* initials                          */
    const char *role;       /* role; NULL for what the event says */
    const struct demo_settings *demo; /* a simulated hall; or NULL */
    bool public_view;
    const struct faults *faults; /* errors in these settings, shown when it opens; or NULL */
    void *chosen;           /* the caller's own */
    /* applies the event's own [settings] */
    void (*take_event)(struct console_settings *, const struct chess_event *, error_fn *tell, void *self);
    const struct attach_start *attach; /* if it runs in the background and terminals come and go; else NULL */
    const struct console_lender *lender; /* for those terminals */
    /* Takes the looks from the command line of a terminal that attaches, and "INITIALS ROLE" into `who` if they are
     * given. Returns false if the command line is wrong. */
    bool (*take_command_line)(struct console_settings *, int argc, char **argv, char *who, size_t room);
    struct trace_file *trace; /* the trace file; NULL if there is none */
    const char *review;     /* a log to review, without a hall; or NULL */
    void (*drawn)(void *self, struct console *); /* called after each redraw; or NULL */
    void *self;
};

/* Errors in the files of settings. */
struct faults {
    struct error first;
    int count;
};

enum { STACK_MAX = 8 };

/* Each part is written by the file that its line names, and by no other. */
struct console {
    struct console_settings settings;
    struct loop *loop;
    struct attach_recorder *recorder; /* NULL if the terminal is our own */
    struct session *session;   /* sections.c: the one that is shown; NULL if no event is open              */
    struct sections *sections; /* sections.c: owns the sessions of the event; NULL if no event is open     */
    struct shelf *shelf;       /* rulebooks that old decisions are compared with; NULL until needed        */
    struct proposals *proposals; /* what the rulebook proposes for the alerts */
    struct review *review;     /* screens/review_data.c: the review of its log; NULL if not begun          */
    struct acts_kept *kept;    /* acts/kept.c: what the actions remember */
    struct desk desk;          /* desk.c: who works here         */
    struct chosen *chosen;     /* chosen.c                       */
    struct attention attention;
    struct broadcast_line broadcast; /* broadcast_line.c         */
    struct event *keys;
    char crash_words[640];
    msec now;
    bool is_leaving;    /* the loop ends with this turn          */
    int ruled;          /* the alert that is ruled on, while that screen is on top; or 0 */
    msec stepped_at;    /* rail.c: when the last step to the next alert was made */

    struct { /* console.c: what is to be drawn, and when */
        bool dirty, urgent, resized;
        msec at;
        uint64_t count;
        struct event *timer; /* of the next one */
    } redraw;

    struct { /* stack.c: the screens one on another, with their states */
        enum screen_id ids[STACK_MAX];
        int depth;
        void *states[SCREENS];
        struct states_aside {
            const struct hall *hall; /* the hall they belong to; if it was replaced, they are dropped */
            void *states[SCREENS];
        } aside[EVENT_SECTIONS_MAX + 1]; /* of the sections that are not shown, kept until they are */
    } stack;

    struct { /* asking.c: the line at the bottom */
        struct prompt prompt;
        char hint[HINT_ROOM];       /* shown above it to new users; or "" */
        char message[MESSAGE_ROOM]; /* shown until the next key */
        enum role role;             /* of the message           */
        char warned[MESSAGE_ROOM];  /* the warning shown above the question */
    } line;

    struct { /* doing.c: the action that is asked about */
        const struct action *action;
        char argument[LINES_ROOM]; /* while it waits for confirmation */
        char reason[240];          /* entered for an action that needs one */
    } asked;

    struct { /* input.c: what was typed */
        int key;       /* pressed last */
        bool refused;  /* keys that came with what was refused are ignored */
        bool by_file;  /* file_wait.c: a file was read: whatever was typed meanwhile is ignored */
    } typed;

    struct { /* console.c: the event while it is opened, and nothing else is done */
        const char *path; /* or NULL */
        msec drawn;
    } opening;

    struct { /* layout.c, status.c: where things are as last drawn, for clicks */
        struct area body, rail, preview, offers, alarms, round, sections;
        short section_ends[EVENT_SECTIONS_MAX + 1]; /* the columns behind each of them */
    } areas;
};

/* Runs the console on the terminal, with the keys that actions_begin() bound, until the user leaves. Returns the exit
 * status, STATUS_USAGE if there is no terminal. */
int console_run(const struct console_settings *);

/* draws on standard input and output; false if that is no usable terminal */
bool console_take_terminal(struct console *);
bool console_leave_terminal(struct console *); /* false if not all bytes that restore it could be sent */
void console_suspend(struct console *); /* restores the terminal and stops the process, as C-z does */
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
struct hall *console_hall(const struct console *); /* NULL if no event is open */
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
