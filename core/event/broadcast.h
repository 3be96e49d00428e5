/* Which boards of an event spectators are shown, by its section [broadcast]. */
#ifndef FLAGFALL_EVENT_BROADCAST_H
#define FLAGFALL_EVENT_BROADCAST_H

#include "base/error.h"
#include "base/text.h"
#include "event/event.h"

enum { BROADCAST_DELAY_MIN = 15 }; /* where the event says nothing */

int broadcast_delay_min(const struct chess_event *); /* in minutes */
bool broadcast_waits(const struct chess_event *);    /* nothing goes out before an arbiter orders it */
bool broadcast_has_json(const struct chess_event *); /* with files as LiveChess has them */
/* Where that is, for the log of that path. False if the name is too long. */
bool broadcast_folder_is_good(const char *name); /* a name of its own: the folder is for spectators alone */
bool broadcast_folder_at(const struct chess_event *, const char *log, char *out, size_t room);
/* Beside a folder is the file that says how its broadcast fares: FOLDER.status. */
bool broadcast_status_at(const char *folder, char *out, size_t room);

/* Those that the event lists; else those that have a device, or all of them if none has one. */
bool broadcast_has_board(const struct chess_event *, int round, int board);

/* Whether it is a list of boards, as 1-40, 51-60; "" is one. */
bool broadcast_boards_are_good(const char *list);
bool broadcast_list_has(const char *list, int board); /* whether a good list has that board */
int broadcast_last_board(const char *list);             /* the highest of a good list; 0 if it is empty */

/* What an arbiter orders while it runs, as an entry of the log. order: broadcast_order_name() */
enum broadcast_order {
    BROADCAST_START,  /* where the event waits for it: it begins */
    BROADCAST_PAUSE,  /* nothing new goes out; what is out stays */
    BROADCAST_RESUME, /* what is due goes out */
    BROADCAST_DELAY,  /* that many minutes behind, from now on */
    BROADCAST_HIDE,   /* from this round on a board is not shown */
    BROADCAST_SHOW,   /* from this round on it is shown again */
    BROADCAST_RESET,  /* all files are made again, of what is due and still stands now */
    BROADCAST_ORDERS,
};
const char *broadcast_order_name(int); /* "start" ...; NULL if there is no such order */

struct broadcast_said {
    enum broadcast_order order;
    int number;         /* minutes, or the board; 0 if it has none */
    const char *reason; /* of a pause, "" for the others; borrowed from the words */
};

/* Adds what it does, as the log has it: "the broadcast pauses: nothing new goes out". `minutes`: of a delay. */
void broadcast_order_words(enum broadcast_order, int minutes, struct text *out);

/* Reads "pause REASON", "delay 15", "hide 7". False with the reason if it is none of them. */
bool broadcast_order_read(const char *words, struct broadcast_said *, struct error *why);

/* What a role has to allow for it: core/event/roles.h. */
const char *broadcast_order_deed(const struct broadcast_said *);

#endif
