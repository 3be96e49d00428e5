/* What the files of the hall share; nothing outside core/hall includes it. */
#ifndef FLAGFALL_HALL_HALL_PARTS_H
#define FLAGFALL_HALL_HALL_PARTS_H

#include "base/sentence.h"
#include "base/trace.h"
#include "hall/changes.h"
#include "hall/hall.h"
#include "hall/hand_sheet.h"
#include "hall/namesakes.h"
#include "log/body.h"
#include "log/entry.h"
#include "rules/facts.h"

struct policy {
    uint8_t priority, stance;
    bool is_set; /* set by an arbiter: the rulebook is not asked    */
    char script[SCRIPT_MAX], article[ARTICLE_MAX];
};

/* The latest words that were typed for a decision. */
struct ruling_words {
    int ruling;
    bool is_public;
    char *words; /* owned */
};

/* --- a board: private, others use board_view.h -------------------------------------------------- */

enum { RECENT_READINGS = 8, IDENTITIES = 4, NOTE_SHOWN = 88 };

/* One of the last readings, in short. */
struct recent_reading {
    msec at;
    int32_t a, b;
    uint8_t kind, what, square;
};

struct hall_board {
    int number;
    int alerts; /* that are listed                                      */
    const struct hall_seat *seat;
    struct tracker tracker;
    struct press press; /* with its struct clock                                  */
    struct claims claims;
    struct orientation orientation;
    struct order order; /* times that an arbiter ordered                          */
    struct trouble trouble;
    struct clock_reading shown; /* what the clock showed last, by its own left and right  */
    bool has_order, has_shown;
    bool hidden;                          /* from spectators, by an order of this round             */
    bool default_entered;                 /* an arbiter gave it a default time of its own, or none   */
    uint32_t hidden_after;                /* what was entered there before: entered_at()             */
    struct capabilities can;              /* what its device can report                             */
    msec listened;                        /* since when its squares are heard but no clock; MSEC_NEVER if not */
    uint8_t play, feed, result, proposed; /* proposed: enum result, by signs or by the laws */
    bool by_hand, frozen, marked, out_of_service;
    uint8_t absent;                       /* bits by side: an arbiter entered that they have not come */
    bool is_counted, is_collected;        /* hand_sheet.h                                          */
    bool position_typed;                  /* play continues from a position that an arbiter entered */
    bool was_resigned, was_forfeit;       /* by the reason of the result, or the decision           */
    bool seen_to_end;                     /* its device was heard when the result came, and nothing was unexplained */
    uint8_t worst;                        /* enum priority of the alerts that ring                  */
    struct counted counted;
    char arbiter[WHO_MAX];                /* the arbiter at this board                              */
    char result_by[WHO_MAX];              /* who entered the result; "" if a decision did, or there is none */
    char note[NOTE_SHOWN];                /* the beginning of the last note; the log has all of it  */
    char *sat[2];                         /* who sits there as the log said it last; NULL: as the seat has it */
    int pair_after, heard_after;          /* decisions, incidents up to these are of others who sat there before */
    int game_after;                       /* decisions that were there when this game, or the set-up position, began */
    uint8_t reached[2];                   /* period of each side that an arbiter entered, from 1; 0: none */
    uint8_t offences[2];                  /* illegal moves counted against each side in this game   */
    int made[2];                          /* moves completed by each side, including those taken back later */
    int32_t logged_left_s[2];             /* clock times in the last entry                          */
    msec started, finished, heard, moved; /* MSEC_NEVER if not yet                         */
    struct recent_reading seen[RECENT_READINGS];
    int new_game_after; /* as game_after, of a new game alone */
    unsigned readings_noted; /* how many there were; the next goes to this modulo RECENT_READINGS */

    struct hall *hall;
    struct move_time *times; /* by ply: hall_move_time()                               */
    int times_count, times_room;
    /* since when a clock runs; how long they ran since the last move, below 0 if none did */
    msec turn_started, thought_ms;
    int open[INCIDENT_KINDS][2];   /* ids of incidents going on, by side; those of no side are in the first */
    int last[INCIDENT_KINDS];      /* the latest alert of each kind                          */
    bool is_dirty;                 /* on the list of hall_changed()                          */
    bool order_is_latest;          /* since it was ordered no clock was heard and no times were entered */
    bool stop_explained;           /* the clock is stopped for a known reason: no arbiter is needed */
    bool turns;                    /* its squares are seen from the other side, and have to be read so */
    struct clock_event unheeded;   /* a flag that fell after the moves had ended the game    */
    bool has_unheeded : 1;
    bool base_known : 1;   /* of the clock sheet                                     */
    bool clock_unsaid : 1; /* read from the other side, its clock not known to lie so */
    uint8_t errors, end_kind;
    uint32_t identities[IDENTITIES]; /* hashes of how the devices identified themselves   */
    int32_t given_s;                 /* at presses since base_at, by the period of each        */
    int order_ply, hint_ply;
    int order_of;           /* the decision that ordered the times; 0: one was taken back, or it is not known */
    int32_t ordered_s[2];   /* the same times, by side                                    */
    int32_t base_s;
    struct dead_hint *hint; /* NULL if there are too many pieces to look at           */
    msec astray_since;      /* since when it goes on unlike the record, and no alert says so; MSEC_NEVER if not */
    msec base_at, errors_since, errors_at, end_since, due, stopped_at, stood_at, wrong_since, resumed;
    msec default_at, ran_since, ran_ms, not_before;
};

/* --- the hall ----------------------------------------------------------------------------------------------------- */

enum { GROUP = 32 };

struct hall {
    struct hall *self; /* for views that keep their result here           */
    struct hall_settings settings;
    struct facts answered; /* the event's answers for all its games          */
    struct hall_seat *seats;
    struct hall_listener listener;
    struct hall_board *boards;
    int count, highest;
    int *by_number; /* index + 1, by number                           */
    struct dead_solver *solver; /* NULL until it is asked                      */
    const struct trouble_rule *trouble;
    enum rules movement; /* how the pieces move                            */
    struct policy policies[INCIDENT_KINDS];
    struct incident_set until[UNTILS]; /* by when they are over */
    msec *group_due;                 /* the earliest due time of each GROUP of boards   */
    msec now, due, started, ended, sheet_due;
    msec going_to;         /* while time goes on: up to when; else 0 */
    bool replaying, quiet; /* quiet: an arbiter causes what the tracker reports now */
    const char *actor;     /* who the present entries are signed by           */
    int unrecorded;        /* id of the incident that the log cannot be written; 0 if none */
    int asks_empty[2];     /* ids of the incidents default time near, and reached; 0 if none */

    struct incident *incidents; /* index: id - 1                                       */
    int incident_count, incident_room;
    struct alert *alerts; /* index: id - 1                                       */
    int alert_count, alert_room;
    int *open; /* ids of alerts that are not cleared             */
    int open_count, open_room;
    msec alert_due;
    int last[INCIDENT_KINDS]; /* the latest alert of each kind that is of the hall itself */
    bool flood;
    msec flood_since, flood_ms; /* total of the floods that are over              */
    int shelved_ever, floods;
    int rung;               /* how many alerts have begun to ring             */
    struct ruling *rulings; /* index: id - 1                                       */
    int ruling_count, ruling_room;
    struct penalty *penalties;
    int penalty_count, penalty_room;
    struct appeal *appeals; /* index: id - 1                                       */
    int appeal_count, appeal_room;
    msec appeal_due; /* when the next one comes close to its deadline  */
    struct ruling_words *wordings;
    int wording_count, wording_room;

    struct assigned *assigned;
    int assigned_count, assigned_room;
    struct team_card *cards;
    int card_count, card_room;
    struct substitution *substitutions;
    int substitution_count, substitution_room;
    struct namesake *namesakes; /* only those who have one; worked out from the seats whenever these change */
    int namesake_count;
    uint8_t *names_in_common; /* of each seat and side, with it: namesakes.h */

    struct checked *checked;
    int checked_count, checked_room;

    struct letter *letters;
    int letter_count, letter_room;
    struct letter_repeat *repeats;
    int repeat_count, repeat_room;
    struct excused *excused;
    int excused_count, excused_room;
    struct conditional *conditionals;
    int conditional_count, conditional_room;
    msec letters_due; /* when it is seen what is due, after letters were entered */
    struct calendar calendar;

    int *changed; /* indices of boards                                 */
    int changed_count, told_count;
    int *told;
    const struct alert **view, **group_view; /* the last lists of alerts that were returned */
    int view_room, group_view_room;
    struct body body;
    struct text text;
};

/* hall.c */
struct hall_board *board_numbered(struct hall *, int number);
void board_changed(struct hall *, struct hall_board *);
void hall_find_namesakes(struct hall *); /* to be called when the seats have changed */
void board_arrange(struct hall *, struct hall_board *); /* works out when it has to be looked at next */

/* board.c */
void board_begin(struct hall *, struct hall_board *, const struct hall_seat *);
void board_set_up(struct hall *, struct hall_board *); /* begins its game by the hall's rules of movement */
void board_set_up_again(struct hall *, struct hall_board *, msec at); /* a new game in its place */
void board_settle(struct hall *, struct hall_board *);

/* board_follow.c */
/* False: a rook, a queen or a pawn can go on, so somebody can still be mated, but for problems that nobody plays. */
bool board_may_be_dead(const struct hall_board *);
void board_follow(struct hall *, struct hall_board *); /* updates claims and counters after any change of the moves */

/* board_moves.c */
tracked_fn board_hear_tracker;
/* From now on its squares and its clock are read so. */
void board_turn(struct hall *, struct hall_board *, enum turn, bool white_right, const char *who);
void board_watch_astray(struct hall *, struct hall_board *); /* calls the arbiter if it is not followed */
/* result_doubt.c: true, with the contradiction in *why, if a typed result contradicts what the board knows and no
 * reason is given. */
bool result_is_doubted(const struct hall *, const struct hall_board *, enum result, const char *reason,
                       struct error *why);
bool board_draw_waits_for_pieces(const struct hall_board *); /* no draw may be agreed yet */
bool board_has_ended(const struct hall_board *);             /* by mate, stalemate, or a position that nobody can win */
void board_judge(struct hall *, struct hall_board *);        /* makes incidents of what is now on the board */
/* reports the pending flag, unless the game had ended */
void board_apply_pending_flag(struct hall *, struct hall_board *);
void board_resumes(struct hall *, struct hall_board *);            /* proposes what was held back while it was frozen */
void board_watch_end(struct hall *, struct hall_board *);

/* board_clock.c */
clock_fn board_hear_clock;
void clock_shows(struct hall *, struct hall_board *, const struct clock_reading *);
void clock_watch(struct hall *, struct hall_board *);     /* now and then */
void clock_explained(struct hall *, struct hall_board *); /* finds out why the clock is stopped, if it is */

/* board_order.c */
/* Whether hall_left_ordered() is what was ordered, as nobody has read that clock since. */
bool board_times_are_ordered(const struct hall_board *);
/* The clock at the board has still to be set to what was ordered. */
bool board_awaits_times(const struct hall_board *);
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

/* known.c, known_incident.c: the incident may be NULL; side NO_SIDE means the incident's */
void known_of(const struct hall *, const struct hall_board *, const struct incident *, const char *script, int side,
              struct facts *);
/* the opponent has moved, or pressed the clock */
bool incident_was_answered(const struct hall_board *, const struct incident *);

/* judged.c */
void apply_rulebook(const struct hall *, const struct hall_board *, struct incident *);
/* the rulebook ends it, and gives it no alert */
bool incident_is_silent(const struct hall *, const struct hall_board *, const struct incident *);

/* which_move.c */
/* The pieces are right again: that is over, but for questions about earlier moves. */
void board_is_right(struct hall *, struct hall_board *);
void board_questions_over(struct hall *, struct hall_board *, int from); /* about half-moves from that one on */
void board_question_settled(struct hall *, struct hall_board *, int ply, const char *san); /* it was that move */
void board_questions_gone(struct hall *, struct hall_board *); /* those about what is no longer in the record */

/* hand.c */
/* The board at which something is typed, once everything due before is settled; NULL, with the reason, if there is
 * none. */
struct hall_board *hand_at_board(struct hall *, int board, msec now, struct error *why);
/* From here on entries are this arbiter's, until hand_ends(); nothing is refused any more. */
void hand_begins(struct hall *, const char *who);
void hand_ends(struct hall *, struct hall_board *); /* what was typed is judged, as a reading would be */
/* The game is that one; what is asked about half-moves from that one on is answered. */
bool board_moves_replaced(struct hall *, struct hall_board *, const struct history *, int from, const char *who,
                          const char *reason, struct error *why);
/* hand_result.c */
void board_set_result(struct hall *, struct hall_board *, enum result, msec at);

/* ruling.c */
void ruling_taken_back_words(int ruling, const int32_t left_s[2], struct text *out); /* with the times to set */
int ruling_replaces(struct hall *, struct hall_board *, const struct ruling *, const char *who); /* returns its id */

/* wording.c */
void wordings_free(struct hall *);

/* appeal.c */
void appeals_settle(struct hall *);

/* appeal_effect.c */
void moves_put_back(struct hall *, struct hall_board *, const char *cut, const char *reason, const char *who);

/* correspondence.c */
void letters_settle(struct hall *);
void letters_reckon(struct hall *, struct hall_board *); /* the times as they follow from dates and decisions */
void letters_look_soon(struct hall *, const struct hall_board *); /* a decision was made: it may end other games too */
void letters_forget(struct hall *, const struct hall_board *); /* they belong to another game */

/* replay.c */
bool replay_move(struct hall_board *, int ply, move);
void replay_takeback(struct hall_board *, int count);
void replay_clock(struct hall_board *);
void replay_period(struct hall_board *, int8_t side);
void replay_flag(struct hall_board *, int8_t side);

/* board_moves_words.c */
/* What the tracker reports as an incident of that kind, with its words. */
void board_word_lifted(struct incident *, sqset squares); /* what was lifted, and not by whom */
struct incident incident_from_tracked(struct hall *, struct hall_board *, enum incident_kind, const struct tracked *);
void incident_word_half_turn(struct incident *); /* it may be as well that the players have each other's seats */
void incident_word_astray(struct incident *);    /* the board is not followed */
/* runs: the clock does, though the game is over */
void incident_word_result(struct incident *, enum result, const char *why, bool runs);
/* As SAN, or from where to where if no rule allows it; "--" for a pass. */
void board_write_move(const struct position *, move, char *out, size_t room);

/* begin.c: incidents begin and end */
/* an incident with the present state of its board filled in */
struct incident incident_case(const struct hall *, const struct hall_board *, enum incident_kind, int side);
/* A format that fills anything in is a sentence of its maker's table below: so it can be shown in any language. */
void incident_set_words(struct incident *, const char *format, ...) __attribute__((format(printf, 2, 3)));
extern const struct sentences appeal_sentences, board_clock_sentences, board_moves_sentences, correspondence_sentences,
    deadlines_sentences, desk_sentences, hand_sentences, presence_sentences, round_sentences, withdrawal_sentences;
extern const struct sentences replaced_beginnings, replaced_clauses; /* of a decision on appeal: appeal_effect.c */
/* What may follow a sentence of the table of incidents: %s is one word. */
extern const struct sentences board_moves_clauses, judged_clauses, trouble_clauses;
/* returns its id, or that of the same incident already going on */
int incident_begins(struct hall *, const struct incident *);
int incident_happens(struct hall *, struct hall_board *, enum incident_kind, int side);
void incident_over(struct hall *, struct hall_board *, enum incident_kind, int side);
void incidents_over(struct hall *, struct hall_board *, enum until);
void incidents_of_kinds_over(struct hall *, struct hall_board *, const struct incident_set *);
void incidents_of_game_over(struct hall *, struct hall_board *, const char *who, const char *why);
void incident_ends(struct hall *, int id, const char *why);
bool incident_goes_on(const struct hall_board *, enum incident_kind, int side);
bool board_excuses(const struct hall *, const struct hall_board *); /* an arbiter is at work there */

/* alerts.c: alerts of the hall */
struct alert *alert_with(struct hall *, int id);                 /* NULL if there is none       */
/* the alert that it opens or joins; line: see struct incident_change */
int alert_for(struct hall *, const struct incident *, int line);
int alert_line(struct hall *, const struct incident *);
/* of one kind, but not to be shown as one alert */
bool incident_is_apart(const struct incident *, const struct incident *);
void alert_incident_over(struct hall *, const struct incident *);
void alerts_settle(struct hall *);
void alert_end_incidents(struct hall *, int alert); /* ends the ongoing incidents of an alert that was dealt with */
void alert_over(struct hall *, struct alert *);     /* to be called when everything it represents is over */
bool alert_tell(struct hall *, struct alert *, enum alert_event, const char *who, const char *reason);
void alert_say(struct hall *, int id, enum entry_action, const char *who, const char *reason, const char *to,
               msec until, int group);

/* flood.c */
int group_for(const struct hall *, const struct alert *); /* the alert that is to represent it; 0 if none */
void group_joined(struct hall *, struct alert *member, int leader, msec at);
void group_left(struct hall *, struct alert *member);
bool group_inherited(struct hall *, struct alert *heir);
void group_goes_on(struct hall *, int first);          /* to be called before the first of a group goes alone */
/* groups the alerts of a kind if there are too many to list each */
void group_gathers(struct hall *, enum incident_kind);
void flood_looks(struct hall *);

/* presence.c */
void presence_watch(struct hall *);
void presence_begins(struct hall *, const char *who); /* the round begins */
void presence_note(struct hall *, const struct incident *, bool goes_on);
/* A player who had been entered as missing at that board has sat down. */
void presence_came(struct hall *, struct hall_board *, const bool came[2], const char *who);

/* round.c */
void board_set_started(struct hall_board *, msec at);
/* Nothing that was read or played there counts any more; its result stands. */
void board_begin_anew(struct hall *, struct hall_board *, msec at);
void round_log_pairing(struct hall *, const struct hall_board *, const char *who);
void round_settle(struct hall *);
msec round_due(const struct hall *);
void default_watch(struct hall *, struct hall_board *);
msec default_due(const struct hall *, const struct hall_board *);
/* since: when the game began, if that was before; or MSEC_NEVER */
void round_log_started(struct hall *, struct hall_board *, msec since, const char *who);
void board_rebase(struct hall_board *, msec now); /* the sheet starts counting from the next reading */
void sheet_notes(struct hall_board *, msec now);
void sheet_ran(struct hall_board *, bool runs, msec now);

static inline int side_index(int side)
{
    return side == BLACK;
}

#endif
