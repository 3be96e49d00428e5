/* What the public may see of a round: all that writers for spectators are given.
 *
 * It has no room for anything that only arbiters may know: no alert, claim, count, penalty, note, device or arbiter, no
 * running clock, no fallen flag, no reason of a result. public_view.c fills it, from the log alone, by one function
 * with the time as an argument.
 *
 * The delay: a move or a result is public once it is older than the delay, if it then still stands. What is corrected
 * within the delay is never seen; what is corrected later goes when the correction is older than the delay. So newer
 * entries hold back, but never add or take back, and a program that starts again shows the same. Pairings are public as
 * soon as the round has begun, also new ones; the board then begins again.
 *
 * An age is counted by the clock of the day and by the one that is never set, whichever says less: setting the
 * computer's clock shows nothing early, also while no console is open. The time for which a computer was off counts by
 * the clock of the day. What is stamped with an earlier time than one above it, as what was due while no console was
 * open, makes nothing older.
 */
#ifndef FLAGFALL_PUBLIC_PUBLIC_ROUND_H
#define FLAGFALL_PUBLIC_PUBLIC_ROUND_H

#include "event/event.h"
#include "hall/hall.h"
#include "log/log.h"

struct public_player {
    char name[PERSON_NAME_MAX];
    char title[TITLE_MAX];
    char team[PERSON_NAME_MAX];
    char fide_id[16];
    int rating; /* 0 if there is none */
};

struct public_move {
    move is;
    int32_t left_s; /* the mover's time after it; below 1 if not known */
};

struct public_game {
    int board;
    struct public_player players[2];
    struct control control;
    struct position start;
    struct public_move *moves; /* all legal: they end where one was not, and stood */
    int count;
    bool ends_early; /* there: what follows has no form that is read elsewhere */
    enum result result;
    bool is_forfeit;  /* not played: +/-, as every list of pairings has it */
    msec changed;     /* wall time of its last move or its result; 0 if there is neither */
    bool stays;       /* it is hidden, and only keeps its place: public_round_for_push() */
    int64_t shown_by; /* there: the entry that showed it, where its place went to others before; then it comes last */
};

enum { PUBLIC_ID_MAX = 12 };

struct public_round {
    char event[160], place[160];
    char id[PUBLIC_ID_MAX]; /* of the event, the same in all its rounds; letters and digits */
    int number;
    day date;                  /* 0 if not known */
    struct public_game *games; /* in the order of their boards */
    int count;
    bool live; /* it is being played, or its end is not public yet */
    msec delay;
    msec changed; /* of its games, the last; so a round in which nothing happens stays the same to the byte */
};

/* The number of the last move that is there; as a game from another position counts. */
int public_game_move(const struct public_game *);

/* The round that comes after those that have begun, as the event plans it. */
struct public_plan {
    char event[160];
    int number;    /* 0 if all have begun */
    day date;      /* 0 if not known */
    int start_min; /* minutes after midnight; -1 if not known */
};

/* The moment for which it is asked, by both clocks. */
struct public_moment {
    msec wall, mono;
};

/* An event's log as it is followed. The log is borrowed. */
struct public_log;
struct public_log *public_log_new(struct log *);
void public_log_free(struct public_log *); /* NULL is allowed */

/* Takes what was written since. Returns false with the reason if the log cannot be read. */
bool public_log_follow(struct public_log *, struct error *why);

bool public_log_follows(const struct public_log *); /* it has taken the event: the functions below may be called */
/* Why it has not, though there is one in the log: it cannot be read. NULL where none is there yet. */
const struct error *public_log_fault(const struct public_log *);

/* The entry that was taken last, and its hash; 0 if none was. */
int64_t public_log_entry(const struct public_log *, struct log_hash *);
/* Whether that entry is in the log. False, too, with the reason, if it cannot be read; `why` is cleared else. */
bool public_log_has(const struct public_log *, int64_t entry, const struct log_hash *, struct error *why);

/* The event as it was logged last; valid until the next public_log_follow(). */
const struct chess_event *public_log_event(const struct public_log *);
int public_log_last_round(const struct public_log *);             /* the highest that has begun; 0 if none has */
bool public_log_has_begun(const struct public_log *, int number); /* that round */
/* The one that spectators follow: the highest that began longer ago than the delay, so that the end of the round before
 * has been seen; else the first that has begun. 0 if none has. */
int public_log_live_round(const struct public_log *, const struct public_moment *, msec delay);
void public_log_plan(const struct public_log *, struct public_plan *);
const char *public_log_id(const struct public_log *); /* as in struct public_round; "" before the first entry */
/* Arbiters order by entries of the log what the broadcast does: public_orders.h. In all that is asked here `delay` is
 * the event's, which holds while nobody ordered another. */
msec public_log_delay(const struct public_log *, msec delay); /* as ordered, also in a pause */
bool public_log_is_paused(const struct public_log *); /* what is asked is as at the pause, less what a reset took */
bool public_log_waits(const struct public_log *);     /* nothing is public before it is ordered */
int64_t public_log_reset(const struct public_log *);  /* the entry of the last reset or start; 0: none */
/* The entry of the last order to reset, and the round that was played then; 0 if there was none. */
int64_t public_log_emptied(const struct public_log *, int *round);
/* Up to when, of the day, the record is public at that moment. */
msec public_log_as_of(const struct public_log *, const struct public_moment *, msec delay);
/* By how much the clock of the day is behind the one that is never set since the last entry, if what would be due by
 * now waits for it; else 0. */
msec public_log_waits_for_clock(const struct public_log *, const struct public_moment *, msec delay);
/* Another number once what was read before may look otherwise now: pairings, names, the event. */
int public_log_edition(const struct public_log *);
/* The moment of the last entry; zeroes if there is none. */
struct public_moment public_log_moment(const struct public_log *);
/* The last entry that changed anything in the round, if all of it is older than the delay; 0 if something is still
 * waiting, or if there is no such round. */
int64_t public_log_settled(const struct public_log *, int number, const struct public_moment *, msec delay);

/* Fills in the round as the public may see it at that moment, which is not before the last entry. Returns false, and
 * fills in nothing, if there is no such round or it has not begun. To be ended with public_round_release(). */
bool public_round_at(const struct public_log *, int number, const struct public_moment *, msec delay,
                     struct public_round *);
/* The same for where games are told apart by their order: a board that was hidden after it had been shown keeps its
 * place, with its game as it was public then. After a reset it has none; shown again it comes last, so that all others
 * keep theirs until the next reset. Not for files or pages. */
bool public_round_for_push(const struct public_log *, int number, const struct public_moment *, msec delay,
                           struct public_round *);
void public_round_release(struct public_round *);

#endif
