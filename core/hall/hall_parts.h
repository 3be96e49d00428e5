/* What the files of the hall share. */
#ifndef FLAGFALL_HALL_PARTS_H
#define FLAGFALL_HALL_PARTS_H

#include "hall/changes.h"
#include "hall/hall.h"
#include "log/body.h"
#include "log/entry.h"

struct seen_as {
    uint8_t priority, stance;
    bool is_set;                /* by an arbiter: the rulebook is not asked        */
    char script[SCRIPT_MAX], article[ARTICLE_MAX];
};

/* The last words that somebody typed for a decision. */
struct wording {
    int ruling;
    bool is_public;
    char *words; /* its own */
};

enum { GROUP = 32 };

struct hall {
    struct hall *self;          /* for views that keep their answer here           */
    struct hall_settings settings;
    struct hall_seat *seats;
    struct hall_ears ears;
    struct hall_board *boards;
    int count, highest;
    int *by_number;             /* index + 1, by number                           */
    struct dead_solver *solver;
    const struct trouble_rule *trouble;
    struct seen_as as[INCIDENT_KINDS];
    uint64_t until[UNTIL_RULED + 1]; /* kinds, as bits, by when they are over */
    msec *group_due;            /* the earliest of each GROUP of boards            */
    msec now, due, started, ended, sheet_due;
    bool replaying, quiet;      /* quiet: what the tracker tells is the arbiter's own doing */
    const char *actor;          /* whose doing the entries are now                 */
    int unrecorded;             /* incident: the log cannot be written             */

    struct incident *incidents; /* id - 1                                         */
    int incident_count, incident_room;
    struct alert *alerts;       /* id - 1                                         */
    int alert_count, alert_room;
    int *open;                  /* ids of alerts that are not cleared             */
    int open_count, open_room;
    msec alert_due;
    int last[INCIDENT_KINDS];   /* alerts of the hall itself, the latest of each kind */
    bool flood;
    msec flood_since, flood_ms; /* time in floods that are over                   */
    int shelved_ever, floods;
    int rung;                   /* how often anything began to ring               */
    struct ruling *rulings;     /* id - 1                                         */
    int ruling_count, ruling_room;
    struct penalty *penalties;
    int penalty_count, penalty_room;
    struct appeal *appeals;     /* id - 1                                         */
    int appeal_count, appeal_room;
    msec appeal_due;            /* when the next one gets close to its end        */
    struct wording *wordings;
    int wording_count, wording_room;

    struct assigned *assigned;
    int assigned_count, assigned_room;
    struct team_card *cards;
    int card_count, card_room;
    struct substitution *substitutions;
    int substitution_count, substitution_room;

    int *changed;               /* indices of boards                                 */
    int changed_count, told_count;
    int *told;
    const struct alert **view, **group_view; /* what the last questions for alerts were answered with */
    int view_room, group_view_room;
    struct body body;
    struct text text;
};

/* One more at the end of a growing list; all that it held may have moved. */
void *list_grow(void *list, int count, int *room, size_t size);

/* hall.c */
struct hall_board *board_numbered(struct hall *, int number);
void board_changed(struct hall *, struct hall_board *);
void board_arrange(struct hall *, struct hall_board *);  /* when it wants to be looked at next */
msec time_goes_on(struct hall *, msec now);              /* settles what is due, and returns the time it is */

/* board.c */
void board_begin(struct hall *, struct hall_board *, const struct hall_seat *);
void board_settle(struct hall *, struct hall_board *);

/* board_moves.c */
tracked_taker hear_tracker;
void board_follow(struct hall *, struct hall_board *);   /* claims and counters, after any change of the moves */
bool board_has_ended(const struct hall_board *); /* by mate, stalemate, or a position that nobody can win */
void board_judge(struct hall *, struct hall_board *);    /* what now stands becomes incidents */
void board_heeds_flag(struct hall *, struct hall_board *); /* if the game has not ended after all */
void board_resumes(struct hall *, struct hall_board *);  /* what was not proposed while it was frozen */
void end_watch(struct hall *, struct hall_board *);

/* board_clock.c */
clock_taker hear_clock;
void clock_shows(struct hall *, struct hall_board *, const struct clock_reading *);
void clock_watch(struct hall *, struct hall_board *);    /* now and then */
void clock_explained(struct hall *, struct hall_board *); /* why it stands, if it does */

/* board_order.c */
void order_shows(struct hall *, struct hall_board *, const struct clock_reading *);
void order_watch(struct hall *, struct hall_board *);

/* feed.c */
void feed_news(struct hall *, struct hall_board *, const struct reading *);
void feed_fault(struct hall *, struct hall_board *);
void feed_heard(struct hall *, struct hall_board *);
void feed_watch(struct hall *, struct hall_board *);

/* move_times.c */
void times_run(struct hall_board *, bool runs, msec at);
void times_move(struct hall_board *, const struct move_change *, msec at);
void times_forget(struct hall_board *, int after); /* a ply */

/* handling.c */
void handled_with_alert(struct hall *, const struct alert *, enum handling, const char *who);

/* known_team.c */
void know_communication(const struct hall *, const struct hall_board *, const char *script, struct facts *);

/* known.c */
bool incident_is_completed_fault(enum incident_kind);
bool incident_was_answered(const struct hall_board *, const struct incident *); /* by the opponent's move, or press */
void see_through_rulebook(const struct hall *, const struct hall_board *, struct incident *);

/* hand.c */
void board_result(struct hall *, struct hall_board *, enum result, msec at);
bool play_as_said(struct hall_board *, move);
void times_typed(struct hall *, struct hall_board *, const struct clock_change *);

/* ruling.c */
int ruling_replaces(struct hall *, struct hall_board *, const struct ruling *, const char *who); /* its id */

/* wording.c */
void wordings_free(struct hall *);

/* appeal.c */
void appeals_settle(struct hall *);

/* appeal_effect.c */
void moves_put_back(struct hall *, struct hall_board *, const char *cut, const char *who);

/* replay.c */
bool replay_move(struct hall_board *, int ply, move);
void replay_takeback(struct hall_board *, int count);
void replay_clock(struct hall_board *, const struct clock_change *);

/* begin.c: incidents begin and end */
struct incident case_of(const struct hall *, const struct hall_board *, enum incident_kind, int side); /* filled in */
void case_words(struct incident *, const char *format, ...) __attribute__((format(printf, 2, 3)));
int incident_begins(struct hall *, const struct incident *); /* its id, or that of the one that goes on already */
int incident_happens(struct hall *, struct hall_board *, enum incident_kind, int side);
void incident_over(struct hall *, struct hall_board *, enum incident_kind, int side);
void incidents_over(struct hall *, struct hall_board *, enum until);
void incidents_of_game_over(struct hall *, struct hall_board *, const char *who, const char *why);
void incident_ends(struct hall *, int id, const char *why);
bool incident_goes_on(const struct hall_board *, enum incident_kind, int side);
bool board_excuses(const struct hall *, const struct hall_board *); /* an arbiter is at work there */

/* alerts.c: alerts of the hall */
struct alert *alert_with(struct hall *, int id);         /* NULL: there is none       */
int alert_for(struct hall *, const struct incident *, int line); /* that it opens, or joins; line: see changes.h */
int alert_line(struct hall *, const struct incident *);
bool incident_is_apart(const struct incident *, const struct incident *); /* of one kind, but not to be told as one */
void alert_incident_over(struct hall *, const struct incident *);
void alerts_settle(struct hall *);
void alert_end_incidents(struct hall *, int alert);      /* that go on, of an alert that is dealt with */
void alert_over(struct hall *, struct alert *);          /* all that it stands for is over */
bool alert_tell(struct hall *, struct alert *, enum alert_event, const char *who, const char *reason);
void alert_say(struct hall *, int id, const char *what, const char *who, const char *reason, const char *to, msec until,
               int group);
void alert_wakes_at(struct hall *, struct alert *, msec due);

/* flood.c */
int group_for(const struct hall *, const struct alert *); /* the alert that is to stand for it; 0: none */
void group_joined(struct hall *, struct alert *member, int leader, msec at);
void group_left(struct hall *, struct alert *member);
bool group_inherited(struct hall *, struct alert *heir);
void group_goes_on(struct hall *, int first); /* to be called before the first of a group goes alone */
void group_gathers(struct hall *, enum incident_kind); /* are there too many for a line each? */
void flood_looks(struct hall *);
void flood_turns(struct hall *, bool on, msec at);

/* round.c */
void tell_pairing(struct hall *, const struct hall_board *, const char *who);
void round_settle(struct hall *);
msec round_due(const struct hall *);
void default_watch(struct hall *, struct hall_board *);
msec default_due(const struct hall *, const struct hall_board *);
void board_started(struct hall_board *, msec at);
void tell_started(struct hall *, struct hall_board *, const char *who);
void board_rebase(struct hall_board *, msec now);        /* the sheet counts from the next message on */
void sheet_notes(struct hall_board *, msec now);
void sheet_ran(struct hall_board *, bool runs, msec now);

_Static_assert(INCIDENT_KINDS <= 64, "a bit for each kind");

static inline int side_index(int side) { return side == BLACK; }
static inline const char *side_name(int side) { return side == WHITE ? "White" : side == BLACK ? "Black" : "a player"; }

#endif
