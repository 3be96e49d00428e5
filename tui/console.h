/* The console: screens one on another, the alerts beside them, a status line above and the keys below.
 *
 * Everything that happens changes state and marks the screen dirty; once a turn what is dirty is drawn, after the log has
 * been written: so no screen ever says "logged" of what is not.
 */
#ifndef FLAGFALL_CONSOLE_H
#define FLAGFALL_CONSOLE_H

#include "actions.h"
#include "attention.h"
#include "base/msec.h"
#include "desk.h"
#include "taken_back.h"

struct attach_start;
struct recorder;
struct session;
struct hall;
struct loop;
struct demo_settings;
struct console;
struct event;
struct chess_event;

struct console_settings {
    int colours;            /* COLOURS_BY_TERMINAL or fewer      */
    bool ascii, mouse, readonly;
    const char *theme;      /* name or path; NULL: built in      */
    const char *level;      /* "auto", "tile", "line", "cell", "letter" */
    bool by_need, sound, flash, message;
    const char *notify, *silent; /* see attention.h */
    int escape_ms;          /* 0: as usual                      */
    const char *event;      /* file to open; NULL: first screen  */
    int round;              /* of it; 0: the one that runs, else the next */
    const char *who;        /* initials                          */
    const char *role;       /* as which; NULL: as the event says */
    const struct demo_settings *demo; /* a simulated hall; NULL: no */
    bool public_view;
    const struct faults *faults; /* of these settings: told when it opens    */
    void *chosen;           /* of whoever gave these settings        */
    void (*take_event)(struct console_settings *, const struct chess_event *, void (*tell)(const struct error *)); /* its own [settings] */
    const struct attach_start *attach; /* in the background, where terminals come and go; NULL: on ours */
    /* How it looks follows the command line of whoever attaches; `who`: "INITIALS ROLE", if he says it. False: it is wrong. */
    bool (*take_command_line)(struct console_settings *, int argc, char **argv, char *who, size_t room);
    const char *review;     /* a file to be looked through, without a hall; NULL: no */
    void (*drawn)(void *self, struct console *); /* after each redraw; NULL */
    void *self;
};

/* What is wrong in the files of settings. */
struct faults {
    struct error first;
    int count;
};

enum { STACK_MAX = 8, FINDER_ROOM = 64, MESSAGE_ROOM = 640 };

/* What is looked for on a screen: filter hides what does not fit, search only marks it. */
struct finder {
    char filter[FINDER_ROOM], search[FINDER_ROOM];
};

struct console {
    struct console_settings settings;
    struct loop *loop;
    struct recorder *recorder; /* NULL: the terminal is ours for good */
    struct session *session; /* NULL: no event is open */
    struct review *review;   /* its log looked through; NULL: not yet */
    struct shelf *shelf;     /* rulebooks that old decisions are compared with; NULL: not yet */
    struct desk desk;        /* who works here         */
    msec now;
    bool quit, dirty, urgent, resized;
    msec drawn_at;
    uint64_t redraws;
    struct attention attention;
    struct event *keys;
    struct event *frame; /* when the next redraw may come */

    enum screen_id stack[STACK_MAX];
    int depth;
    void *states[SCREENS];
    struct finder finders[SCREENS];
    struct prompt prompt;
    const struct action *asked; /* whose argument the prompt is for   */
    char held[PROMPT_ROOM];     /* its argument while it is confirmed */
    struct taken_list taken;
    char reason[240];           /* why, for what is not done without a reason: warnings.h */

    int round;          /* that the screens are about                            */
    int board;          /* number of the board that everything is about; 0: none */
    int unpointed;      /* it is that board, and nobody pointed at it            */
    int alert;          /* id of the alert that was chosen; 0: none              */
    bool in_rail;       /* steps go through the alerts, not through the screen   */
    int asked_board, asked_alert; /* as they were when the prompt opened          */

    int key;                    /* that was pressed last */
    char message[MESSAGE_ROOM]; /* until the next key    */
    enum role message_role;
    char crash_words[640];
    struct area body, rail, offers; /* as last drawn, for clicks */
};

/* Opens on the terminal, with the keys that actions_begin() bound, and returns the exit status when the user leaves; STATUS_USAGE where there is no terminal. */
int console_run(const struct console_settings *);
bool console_can_run(struct error *why); /* there is a terminal, and it is known */

bool console_take_terminal(struct console *);  /* standard input and output; false: it cannot be drawn on */
bool console_leave_terminal(struct console *); /* false: not all that gives it back has gone out */
void console_suspend(struct console *);
void console_prepare_for_crash(struct console *); /* the log is another one now */

void console_open(struct console *, enum screen_id);
void console_back(struct console *);
enum screen_id console_top(const struct console *);
struct hall *console_hall(const struct console *);
struct hall *console_hall_of(struct console *, int round); /* 0: as above; NULL: it cannot be had, and that was said */
struct finder *console_finder(struct console *);
struct shelf *console_shelf(struct console *); /* as the rulebooks are since the event, or its round, was opened */

void console_say(struct console *, enum role, const char *format, ...) __attribute__((format(printf, 3, 4)));
void console_complain(struct console *, const struct error *);
void console_ask(struct console *, const char *label, const char *preset, prompt_offers *, prompt_done *);
void console_confirm(struct console *, const char *question, prompt_done *); /* done: "y", "n", or NULL */
void console_do(struct console *, const struct action *, const char *argument);
void console_act(struct console *, const struct action *, const char *argument); /* at once: nobody is warned */

#endif
