/* The console: a stack of screens, the alerts beside them, a status line above and the keys below.
 *
 * Everything that happens changes state and marks the screen dirty. Once a turn a dirty screen is drawn, after the log
 * was written: so no screen says "logged" of something that is not.
 */
#ifndef FLAGFALL_CONSOLE_CONSOLE_H
#define FLAGFALL_CONSOLE_CONSOLE_H

#include "base/msec.h"
#include "console/actions.h"
#include "console/broadcast_line.h"
#include "console/chosen.h"
#include "console/desk.h"
#include "event/event.h"
#include "ruling/undo.h"
#include "widgets/attention.h"

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

enum { STACK_MAX = 8, MESSAGE_ROOM = 640 };

struct console {
    struct console_settings settings;
    struct loop *loop;
    struct attach_recorder *recorder; /* NULL if the terminal is our own */
    struct session *session;          /* the one that is shown; NULL if no event is open */
    struct sections *sections;        /* owns the sessions of the event; NULL if no event is open */
    struct review *review;            /* the review of its log; NULL if not begun */
    struct shelf *shelf;              /* rulebooks that old decisions are compared with; NULL until needed */
    struct desk desk;                 /* who works here         */
    msec now;
    bool quit, dirty, urgent, resized;
    msec drawn_at;
    uint64_t redraws;
    struct attention attention;
    struct broadcast_line broadcast;
    struct event *keys;
    struct event *frame; /* the timer of the next redraw */

    enum screen_id stack[STACK_MAX];
    int depth;
    void *states[SCREENS];
    struct states_aside {
        const struct hall *hall; /* the hall they belong to; if it was replaced, they are dropped */
        void *states[SCREENS];
    } aside[EVENT_SECTIONS_MAX + 1]; /* screens of the sections that are not shown, kept until they are */
    struct prompt prompt;
    const struct action *asked; /* the action whose argument the prompt asks for */
    char held[LINES_ROOM];      /* its argument while it waits for confirmation */
    struct undo_list taken;
    char warned[MESSAGE_ROOM]; /* the warning shown above the question */
    char reason[240];          /* the reason entered for an action that needs one: warnings.h */

    struct acts_kept *kept;      /* what the actions remember: acts/kept.h */
    struct chosen *chosen;       /* chosen.h              */
    struct proposals *proposals; /* what the rulebook proposes for the alerts */
    int key;                     /* pressed last */
    bool refused;                /* what was typed was refused: keys that came with it are ignored */
    bool read_file;              /* a file was read: whatever was typed meanwhile is ignored */
    msec stepped_at;             /* when the last step to the next alert was made */
    int ruled;                   /* the alert that is ruled on, while that screen is on top; or 0 */
    char hint[160];              /* shown above the bottom line to new users; or "" */
    char message[MESSAGE_ROOM];  /* shown until the next key */
    enum role message_role;
    const char *opening; /* the event while it is opened, and nothing else is done; or NULL */
    msec opening_drawn;
    char crash_words[640];
    struct area body, rail, preview, offers, alarms, round, sections_row; /* as last drawn, for clicks */
    short section_ends[EVENT_SECTIONS_MAX + 1];                           /* the columns behind each of them */
};

/* Runs the console on the terminal, with the keys that actions_begin() bound, until the user leaves. Returns the exit
 * status, STATUS_USAGE if there is no terminal. */
int console_run(const struct console_settings *);

/* draws on standard input and output; false if that is no usable terminal */
bool console_take_terminal(struct console *);
bool console_leave_terminal(struct console *);    /* false if not all bytes that restore it could be sent */
void console_suspend(struct console *);           /* restores the terminal and stops the process, as C-z does */
void console_prepare_for_crash(struct console *); /* to be called when another log is in use */

/* shows a screen on top, or goes back to it if it is already in the stack */
void console_open(struct console *, enum screen_id);
/* path NULL opens the demo; errors are shown at the bottom */
void console_open_event(struct console *, const char *path);
void console_reads(struct console *, int64_t met, int64_t of); /* of its log, while it is opened: shown at once */
void console_draw_now(struct console *); /* all of it, whatever has changed; the terminal is open */
/* In file_wait.c. Before a file is read that takes a while: the screen says so at once, and what is typed until it is
 * read answers nothing. */
void console_reads_file(struct console *, const char *path);
/* While it is read: the screen counts the seconds, and Escape gives it up. */
struct apart_wait console_waiting(struct console *);
void console_close_states(struct console *, void *states[SCREENS]); /* frees them and sets them to NULL */
void console_back(struct console *); /* goes back one screen; does nothing on the first */
enum screen_id console_top(const struct console *);
/* shows the section that has this board, and the board; false if none has it */
bool console_goes_to_board(struct console *, int board);
struct hall *console_hall(const struct console *); /* NULL if no event is open */
/* round 0 is the present one; NULL if it cannot be opened, with a message shown */
struct hall *console_hall_of(struct console *, int round);
struct shelf *console_shelf(struct console *); /* the rulebooks as they were when the event or its round was opened */

/* shows a message at the bottom until the next key */
/* The format is looked up in the catalogue. */
void console_say(struct console *, enum role, const char *format, ...) __attribute__((format(printf, 3, 4)));
void console_complain(struct console *, const struct error *); /* shows it there as an error */
/* A character that was pasted, or 0 for a line end at the end of it: into the open line, or the one that the screen has
 * for it. */
void console_paste(struct console *, int character);
/* For the line for commands: whether the command in it takes lines. */
bool console_command_takes_lines(const struct prompt *);
/* Asks at the bottom; `done` gets what was entered, or NULL if the user gave up. */
void console_ask(struct console *, const char *label, const char *preset, prompt_offers *, prompt_done *);
/* For what is hard to undo: asks in the middle of the screen, below words that say what it will do. */
void console_ask_why(struct console *, const char *words, const char *label, prompt_done *);
void console_confirm(struct console *, const char *question, prompt_done *); /* done: "y", "n", or NULL */
/* The same with a context that `drop` frees (prompt_about()). The offers and `done` get it by console_asked_about(). */
void console_ask_about(struct console *, const char *label, const char *preset, prompt_offers *, prompt_done *,
                       void *about, void (*drop)(void *));
void console_confirm_about(struct console *, const char *question, prompt_done *, void *about, void (*drop)(void *));
void *console_asked_about(const struct console *);
/* The functions below and the questions above are in doing.c. Does an action as the user asked for it, after checks and
 * warnings. */
void console_do(struct console *, const struct action *, const char *argument);
/* Offers arguments of the action; returns how many. */
int console_offer(struct console *, const struct action *, const char *text, struct offer *, int room);
/* does it at once, without a warning */
void console_act(struct console *, const struct action *, const char *argument);

#endif
