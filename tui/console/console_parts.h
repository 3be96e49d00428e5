/* The console itself, for the files of this folder: everybody else asks by the functions of console.h, asking.h,
 * stack.h, chosen.h and desk.h.
 */
#ifndef FLAGFALL_CONSOLE_CONSOLE_PARTS_H
#define FLAGFALL_CONSOLE_CONSOLE_PARTS_H

#include "console/console.h"

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
        char message[MESSAGE_ROOM]; /* shown until the next key, or until it is over */
        enum role role;             /* of the message           */
        message_holds *holds;       /* whether it is still true; NULL if it is about nothing that changes */
        int about;                  /* for `holds` */
        msec said, said_in_hall;    /* when: by the computer, and by the session that is shown */
        char notice[MESSAGE_ROOM];  /* waits while a question stands; or "" */
        enum role notice_role;
        char warned[MESSAGE_ROOM];  /* the warning shown above the question */
    } line;

    struct { /* doing.c: the action that is asked about */
        const struct action *action;
        char argument[LINES_ROOM]; /* while it waits for confirmation */
        char reason[240];          /* entered for an action that needs one */
        bool confirmed;            /* a screen has asked already, with its own words */
    } asked;

    struct { /* input.c, typed_on.c: what was typed */
        int key;       /* pressed last */
        bool refused;  /* keys that came with what was refused are ignored */
        char word[MESSAGE_ROOM]; /* why the word that is being typed was refused; "" if none was */
        char behind[64]; /* what was typed behind it, a line after the other */
        bool behind_ended; /* by Enter */
        int behind_more; /* lines that have no room there */
        char kept[64]; /* slips that were typed on behind a question: taken once it is answered */
        bool kept_ended; /* by Enter, or a blank behind whole ones: a y answers again */
        bool taking; /* what was kept is being taken */
        char kept_words[160]; /* which ones, beside the question */
        bool by_file;  /* file_wait.c: a file was read: whatever was typed meanwhile is ignored */
    } typed;

    struct { /* console.c: the event while it is opened, and nothing else is done */
        const char *path; /* or NULL */
        msec drawn;
    } opening;

    struct { /* layout.c, status.c: where things are as last drawn, for clicks */
        struct area body, rail, preview, said, offers, alarms, round, sections;
        short section_ends[EVENT_SECTIONS_MAX + 1]; /* the columns behind each of them */
    } areas;
};

#endif
