/* Who plays whom, changed one thing at a time while an event is open: late entries, byes, boards exchanged, a pair
 * undone.
 *
 * The event's file is written again with the change, and the log notes what was done and by whom. Results stay with
 * their two players: where these sit at another board, or with other colours, their result goes along. Two boards
 * change places with all that was entered there; where only one pair goes, or colours change, moves and decisions hold
 * their players, and the change is refused.
 */
#include "session/session_parts.h"

#include "base/memory.h"
#include "base/name_order.h"
#include "base/tongue.h"
#include "event/arbiters.h"
#include "event/pairing_change.h"
#include "hall/board_view.h"
#include "hall/brought.h"
#include "hall/changes.h"
#include "hall/desk.h"
#include "hall/exchange.h"
#include "hall/hand.h"
#include "hall/hand_sheet.h"
#include "hall/presence.h"
#include "hall/round.h"
#include "hall/ruling.h"
#include "session/event_load.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* --- what goes along ---------------------------------------------------------------------------------------------- */

struct carried {
    int board;
    enum result result;
    bool forfeit, collected, absent[2];
    struct brought brought;
};

/* What changes at a board, taken from the events before and after; those are gone once the round is entered again. */
struct seated {
    bool other, new_players; /* other: other players, or other colours */
};

struct carrying {
    struct session *session;
    const struct chess_event *was, *is;
    const struct round *before, *after;
    struct carried *list; /* what each board that changes is to have */
    int count;
    int *with; /* for each board, the board with which it exchanges all that was entered; 0 if there is none */
    bool back; /* a change is taken back: an empty board still has what was entered for the two who sat there */
};

/* The pairing of the same two players after the change; NULL if they no longer play each other. */
static const struct pairing *pair_after(const struct carrying *k, const struct pairing *p)
{
    const struct pairing *q = k->after ? round_pairing_of(k->after, p->white) : NULL;
    while (q && k->after->by_letter && q->white + q->black != p->white + p->black)
        q = round_pairing_after(k->after, p->white, q);
    bool same = q && q->board && (q->white == p->black || q->black == p->black);
    return same && event_is_same_player(k->was, p->white, k->is, p->white) ? q : NULL;
}

/* What cannot be entered again at another board. */
static bool has_to_be_exchanged(const struct hall *h, const struct hall_board *b)
{
    return board_plies(b) || hall_last_ruling(h, board_number(b));
}

/* An open alert that a person entered about the two players who sit there. */
static bool waits_for_a_ruling(const struct hall *h, int board)
{
    for (int id = 1; id <= hall_incident_count(h); id++) {
        const struct incident *i = hall_incident(h, id);
        bool entered =
            i->kind == INCIDENT_CLAIM || i->kind == INCIDENT_CALL || (i->kind == INCIDENT_REPORTED && i->by_person);
        const struct alert *a = i->board == board && entered && i->alert ? hall_alert(h, i->alert) : NULL;
        if (a && a->state != ALERT_CLEARED && a->state != ALERT_LATCHED)
            return true;
    }
    return false;
}

/* What was reported about the board is about the two players who sit there. */
static bool has_story(const struct hall *h, const struct hall_board *b)
{
    for (int id = board_incidents_before(b) + 1; id <= hall_incident_count(h); id++)
        if (hall_incident(h, id)->board == board_number(b))
            return true;
    return board_result(b) != RESULT_OPEN || has_to_be_exchanged(h, b);
}

static bool is_where(const struct carrying *k, const struct pairing *p, int board)
{
    const struct pairing *to = p ? pair_after(k, p) : NULL;
    return to && to->board == board && to->white == p->white;
}

/* The board with which this one can change places as a whole; 0 if there is none. */
static int exchanged_with(const struct carrying *k, int board)
{
    const struct pairing *p = k->before ? round_pairing(k->before, board) : NULL,
                         *here = k->after ? round_pairing(k->after, board) : NULL;
    const struct pairing *to = p ? pair_after(k, p) : NULL;
    const struct pairing *there = to ? round_pairing(k->before, to->board) : NULL;
    bool goes = to && to->board != board && to->white == p->white;
    return goes && (there ? is_where(k, there, board) : !here) ? to->board : 0;
}

static bool find_exchanges(struct carrying *k, struct error *why)
{
    const struct hall *h = session_hall(k->session);
    for (int i = 0; i < hall_count(h); i++) {
        const struct hall_board *b = hall_at(h, i);
        int board = board_number(b), other = has_story(h, b) ? exchanged_with(k, board) : 0;
        if (!other || k->with[board])
            continue;
        if (!hall_can_exchange(h, board, other, why)) {
            if (has_to_be_exchanged(h, b))
                return false;
            continue;
        }
        k->with[board] = other;
        k->with[other] = board;
    }
    return true;
}

static bool may_go(const struct carrying *k, const struct hall_board *b, const struct pairing *to, struct error *why)
{
    const struct hall *h = session_hall(k->session);
    int number = board_number(b);
    bool stays = to && to->board == number;
    bool again = board_result(b) == RESULT_ANNULLED && !hall_has_penalty(h, number);
    if (hall_last_ruling(h, number) && !again)
        return failf(why, "pairings",
                     stays ? N_("take it back first: u at the board")
                           : N_("its players can change places with another board as they sit: :swap 3 4"),
                     "board %d has a decision", number);
    if (!stays && board_plies(b))
        return failf(why, "pairings", "its players can change places with another board as they sit: :swap 3 4",
                     "board %d has moves", number);
    if (!stays && waits_for_a_ruling(h, number))
        return failf(why, "pairings", "it concerns the two players there: n, then r rules on it or D closes it",
                     "board %d has an open alert", number);
    return to || board_waits_for_result(b) ||
           failf(why, "pairings", "take it back first: u at the board", "board %d has the result %s", number,
                 board_result_words(b));
}

static struct carried carried_from(const struct carrying *k, const struct hall_board *b, int board, bool same)
{
    enum result r = board_result(b);
    return (struct carried){board,
                            same ? r : result_turned(r),
                            board_is_forfeit(b),
                            board_is_collected(b),
                            {hall_is_absent(b, same ? WHITE : BLACK), hall_is_absent(b, same ? BLACK : WHITE)},
                            board_brings(b, session_now(k->session))};
}

/* A board that changes has nothing until its new players bring something. */
static bool carry(struct carrying *k, const struct hall_board *b, struct error *why)
{
    const struct pairing *p = k->before ? round_pairing(k->before, board_number(b)) : NULL,
                         *here = k->after ? round_pairing(k->after, board_number(b)) : NULL;
    const struct pairing *to = p ? pair_after(k, p) : NULL;
    bool same = p && here && to == here && to->white == p->white;
    if (same || (!p && !here))
        return true;
    if (p && !k->with[board_number(b)] && !may_go(k, b, to, why))
        return false;
    if (to)
        k->list[k->count++] = carried_from(k, b, to->board, to->white == p->white);
    return true;
}

static struct carried carried_to(const struct carrying *k, int board)
{
    assert(k->count >= 0 && "so many boards change");
    for (int i = 0; i < k->count; i++)
        if (k->list[i].board == board)
            return k->list[i];
    return (struct carried){.board = board, .brought = brought_nothing()};
}

/* What was typed at the board is not about the players who sit there now: they bring their own entries, even if there
 * are none. */
static bool has_new_players(const struct carrying *k, int board)
{
    const struct pairing *p = k->before ? round_pairing(k->before, board) : NULL,
                         *q = k->after ? round_pairing(k->after, board) : NULL;
    bool stays = q && p && pair_after(k, p) == q, returns = k->back && !p;
    return q && !stays && !returns;
}

/* What was entered at a board that is empty for a while is of the two who may come back by an undo. */
static bool is_left_alone(const struct carrying *k, int board)
{
    bool sat = k->before && round_pairing(k->before, board), sits = k->after && round_pairing(k->after, board);
    return !sits || (k->back && !sat);
}

static void bring_what_was_read(struct carrying *k, const struct hall_board *b, const struct brought *to)
{
    struct brought here = board_brings(b, session_now(k->session));
    bool any = !brought_is_nothing(&here) || !brought_is_nothing(to) || has_story(session_hall(k->session), b);
    if (any && board_is_by_hand(b) && !board_plies(b))
        (void)hall_bring(session_hall(k->session), board_number(b), to, k->session->settings.who,
                         session_now(k->session));
}

static bool plan(struct carrying *k, struct error *why)
{
    const struct hall *h = session_hall(k->session);
    int round = k->session->round;
    if (!session_has_its_boards(k->session, k->is, why))
        return false;
    k->before = event_round(k->was, round);
    k->after = event_round(k->is, round);
    k->list = memory_take((size_t)hall_count(h) + 1, sizeof *k->list);
    k->with = memory_take(EVENT_BOARDS_MAX + 1, sizeof *k->with);
    if (!find_exchanges(k, why))
        return false;
    for (int i = 0; i < hall_count(h); i++)
        if (!carry(k, hall_at(h, i), why))
            return false;
    return true;
}

static bool is_other(const struct carrying *k, int board)
{
    const struct pairing *p = k->before ? round_pairing(k->before, board) : NULL,
                         *q = k->after ? round_pairing(k->after, board) : NULL;
    return !pairing_is_same(k->was, p, k->is, q);
}

/* A player of the round under a corrected name: the hall, too, has it from now on. */
static bool renames_in_round(const struct carrying *k)
{
    for (int i = 0; k->before && i < k->before->count; i++) {
        const int sits[] = {k->before->pairings[i].white, k->before->pairings[i].black};
        for (int side = 0; side < 2 && k->before->pairings[i].board; side++)
            if (strcmp(event_player_name(k->was, sits[side], ""), event_player_name(k->is, sits[side], "")) != 0)
                return true;
    }
    return false;
}

static bool changes_round(const struct carrying *k)
{
    if (renames_in_round(k))
        return true;
    for (int board = 1; board <= EVENT_BOARDS_MAX; board++)
        if (is_other(k, board))
            return true;
    return false;
}

/* --- taken -------------------------------------------------------------------------------------------------------- */

/* Logs that these two play there from now on, whatever was entered at the board. */
static void log_pairs(struct carrying *k)
{
    struct hall *h = session_hall(k->session);
    for (int i = 0; i < hall_count(h); i++) {
        int board = board_number(hall_at(h, i));
        const struct pairing *q = k->after ? round_pairing(k->after, board) : NULL;
        if (!is_other(k, board))
            continue;
        hall_seat_pair(h, board, q ? event_player_name(k->is, q->white, "") : "", q ? q->white : 0,
                       q ? event_player_name(k->is, q->black, "") : "", q ? q->black : 0, k->session->settings.who,
                       session_now(k->session));
    }
}

static void bring_along(struct carrying *k, const struct seated *others, const char *words)
{
    struct hall *h = session_hall(k->session);
    struct error why;
    for (int i = 0; i < hall_count(h); i++) {
        const struct hall_board *b = hall_at(h, i);
        int board = board_number(b);
        struct carried to = carried_to(k, board);
        if (k->with[board]) {
            if (board < k->with[board])
                (void)hall_exchange(h, board, k->with[board], k->session->settings.who, session_now(k->session));
            hall_bring_absence(h, board, to.absent, k->session->settings.who, session_now(k->session));
            continue;
        }
        if (others[board].other && (board_result(b) != to.result || board_is_forfeit(b) != to.forfeit))
            (void)(to.forfeit ? hall_forfeit : hall_result)(h, board, to.result, k->session->settings.who, words,
                                                            session_now(k->session), &why);
        if (others[board].new_players)
            bring_what_was_read(k, b, &to.brought);
        if (others[board].other)
            hall_bring_absence(h, board, to.absent, k->session->settings.who, session_now(k->session));
        if (others[board].other && board_is_collected(b) != to.collected)
            (void)hall_collect(h, board, to.collected, k->session->settings.who, session_now(k->session), &why);
    }
}

/* The round is entered again with the event as it is now. */
static bool seat_again(struct carrying *k, const char *words, struct error *why)
{
    struct session *s = k->session;
    struct seated *others = memory_take(EVENT_BOARDS_MAX + 1, sizeof *others);
    for (int board = 1; board <= EVENT_BOARDS_MAX; board++)
        others[board] = (struct seated){is_other(k, board) && !is_left_alone(k, board), has_new_players(k, board)};
    log_pairs(k);
    bool good = session_go_to(s, &s->event_text, s->round, words, why);
    if (good)
        bring_along(k, others, words);
    free(others);
    return good;
}

void session_go_on_with(struct session *s, const struct chess_event *is)
{
    event_copy_players(s->event, is);
    s->event->rounds_said = is->rounds_said;
    for (int number = 1; number <= EVENT_ROUNDS_MAX; number++) {
        const struct round *r = event_round(is, number), nothing = {.number = number};
        if (!r && !event_round(s->event, number))
            continue;
        if (number == s->round)
            event_copy_byes(s->event, r ? r : &nothing);
        else
            event_copy_round(s->event, r ? r : &nothing);
    }
}

static void note_text(struct session *s, const struct text *event, const char *words)
{
    session_note_change(s, text_chars(event), words);
    text_clear(&s->event_text);
    text_add_bytes(&s->event_text, text_chars(event), event->length);
}

static void say_what(struct session *s, const char *words)
{
    struct text line = {0};
    text_addf(&line, "%c%s.", *words >= 'a' && *words <= 'z' ? *words - 'a' + 'A' : *words, words + 1);
    hall_note(s->hall, BOARD_NONE, text_chars(&line), s->settings.who, session_now(s));
    text_release(&line);
}

static bool take_text(struct session *s, const struct text *event, const char *words, bool back, struct error *why)
{
    struct chess_event *is =
        event_load_under(s->book, text_chars(event), event->length, *s->ini ? s->ini : s->path, why);
    struct carrying k = {.session = s, .was = s->event, .is = is, .back = back};
    bool good = is && plan(&k, why), round = good && changes_round(&k);
    struct text held = {0};
    text_add_bytes(&held, text_chars(event), event->length);
    if (good) {
        session_roles_hold(s, &held, &s->event_text);
        session_rules_hold(s, NULL, &held, &s->event_text);
    }
    if (good)
        note_text(s, &held, words);
    if (good && round)
        good = seat_again(&k, words, why);
    else if (good)
        session_go_on_with(s, is);
    if (good) {
        say_what(s, words);
        good = session_file_write(s, event, why);
    }
    text_release(&held);
    free(k.list);
    free(k.with);
    chess_event_free(is);
    return good;
}

/* --- from outside ------------------------------------------------------------------------------------------------- */

static bool can_change(const struct session *s, struct error *why)
{
    if (!s->event)
        return fail(why, "pairings", "a demo has its own", "");
    return !s->settings.readonly || fail(why, "pairings", "nothing is changed at a console that looks on", "");
}

static const struct pairing *game_of(const struct session *s, int round, int number)
{
    const struct round *r = event_round(s->event, round);
    const struct pairing *p = r ? round_pairing_of(r, number) : NULL;
    return p && p->board ? p : NULL;
}

/* The log seats everybody by name: in each round that has begun, its player is found again under the new one. */
static bool is_found_in(const struct session *s, const struct past *p, int round, int number, const char *name,
                        struct error *why)
{
    const struct pairing *game = p->rounds[round].started ? game_of(s, round, number) : NULL;
    struct seating logged = {0};
    bool good = !game || round_seating(s->log, p, round, &logged, why);
    const struct seating_board *b = good && game ? seating_of(&logged, game->board) : NULL;
    const char *sat = b ? b->names[game->white == number ? WHITE : BLACK] : NULL;
    if (sat && !name_may_be_corrected(sat, name))
        good = failf(why, name, "for another person: :withdraw this one, and :add the other",
                     "is quite another name than %s, who played in round %d", sat, round);
    seating_release(&logged);
    return good;
}

/* By the rule for a name that is corrected in the file: what was entered for the player must stay theirs. */
static bool stays_the_same_player(const struct session *s, const struct chess_event *is, int number, struct error *why)
{
    struct past p;
    const char *name = event_player_name(is, number, "");
    bool good = past_read(s->log, &p, why), played = false;
    for (int round = 1; good && round <= EVENT_ROUNDS_MAX; round++) {
        good = is_found_in(s, &p, round, number, name, why);
        played = played || (p.rounds[round].started && game_of(s, round, number));
    }
    past_release(&p);
    return good &&
           (!played || event_is_same_player(s->event, number, is, number) ||
            fail(why, event_player_name(s->event, number, ""), "has played, and somebody else has that name too",
                 "leave it: the number tells the two apart"));
}

/* The file as it is now, with the change; names are kept as they were typed. */
static bool changed_text(struct session *s, const struct pairing_order *o, struct text *out, struct text *other,
                         struct error *why)
{
    struct text old = {0};
    const char *name = *s->ini ? s->ini : s->path;
    struct past p;
    bool good = past_read(s->log, &p, why) && session_read_event_again(s, &old, why) &&
                (!hall_is_started(s->hall) || session_keep_round(s, &p, &old, other, why));
    past_release(&p);
    struct chess_event *e = good ? event_load_under(s->book, text_chars(&old), old.length, name, why) : NULL;
    good = e && event_change_pairing(e, o, why) && event_write_into(e, text_chars(&old), out, why);
    struct chess_event *again = good ? event_load_under(s->book, text_chars(out), out->length, name, why) : NULL;
    good = again && (o->kind < CHANGE_ENTER || event_has_name(again, o->player.name) ||
                     fail(why, o->player.name, "this name cannot stand in an event's file", "leave ; and | out"));
    good = good && (o->kind != CHANGE_RENAME || stays_the_same_player(s, again, o->white, why));
    chess_event_free(again);
    chess_event_free(e);
    text_release(&old);
    return good;
}

bool session_change(struct session *s, const struct pairing_order *o, const char *words, struct error *why)
{
    struct text event = {0}, other = {0};
    bool old = session_changes_old(s, o);
    bool good = can_change(s, why) && (!old || session_may_change_old(s, o, words, why)) &&
                changed_text(s, o, &event, &other, why) && take_text(s, &event, words, false, why) &&
                (!old || session_take_along_old(s, o, words, why));
    if (good && other.length)
        session_notice(s, "%s", text_chars(&other));
    text_release(&other);
    text_release(&event);
    return good;
}

bool session_may_change(struct session *s, const struct pairing_order *o, struct error *why)
{
    struct text event = {0}, other = {0};
    bool good = can_change(s, why) && (!session_changes_old(s, o) || session_may_change_old(s, o, "", why)) &&
                changed_text(s, o, &event, &other, why);
    struct chess_event *is =
        good ? event_load_under(s->book, text_chars(&event), event.length, *s->ini ? s->ini : s->path, why) : NULL;
    struct carrying k = {.session = s, .was = s->event, .is = is};
    good = is && plan(&k, why);
    free(k.list);
    free(k.with);
    chess_event_free(is);
    text_release(&other);
    text_release(&event);
    return good;
}

/* --- and back ----------------------------------------------------------------------------------------------------- */

#define BACK "taken back: "

/* The event before the last change that has not been taken back, and what that change was. */
static bool find_change(struct session *s, struct text *before, struct text *words)
{
    struct log_cursor *c = log_read(s->log, &(struct log_filter){.kinds = 1u << ENTRY_EVENT, .newest_first = true});
    struct entry e;
    int taken = 0;
    bool found = false, done = false;
    while (!done && log_next(c, &e)) {
        struct change change;
        if (!change_read(&change, &e, NULL))
            break;
        const char *did = change.as.event.words ? change.as.event.words : "";
        if (found) {
            text_add(before, change.as.event.text ? change.as.event.text : "");
            done = true;
        } else if (!*did)
            done = true; /* the file has been changed in another way since */
        else if (!strncmp(did, BACK, strlen(BACK)))
            taken++;
        else if (taken)
            taken--;
        else {
            text_add(words, did);
            found = true;
        }
        json_decref(change.body);
    }
    log_cursor_free(c);
    return before->length > 0;
}

static void add_event_as_written(const struct session *s, const struct text *text, struct text *out)
{
    struct text written = {0};
    struct chess_event *e = event_load_under(s->book, text_chars(text), text->length, s->path, NULL);
    if (e)
        event_write(e, &written);
    event_seal(text_chars(&written), out);
    chess_event_free(e);
    text_release(&written);
}

/* What somebody else wrote into the file since would go with the change. */
static bool is_as_left(struct session *s, const struct text *file, struct error *why)
{
    struct text is = {0}, was = {0};
    add_event_as_written(s, file, &is);
    add_event_as_written(s, &s->event_text, &was);
    bool same = !strcmp(text_chars(&is), text_chars(&was));
    text_release(&is);
    text_release(&was);
    return same || failf(why, "undo-change", "put the change right by a command of its own, as :swap or :no-bye",
                         "%s was changed in another way since, which would be lost", s->ini);
}

bool session_last_change(struct session *s, struct text *words)
{
    struct text before = {0}, file = {0};
    bool found = s->log && s->event && find_change(s, &before, words) && session_read_event_again(s, &file, NULL) &&
                 is_as_left(s, &file, NULL);
    text_release(&before);
    text_release(&file);
    return found;
}

bool session_change_back(struct session *s, struct text *words, struct error *why)
{
    struct text before = {0}, did = {0}, old = {0}, event = {0};
    bool good = can_change(s, why) &&
                (find_change(s, &before, &did) ||
                 fail(why, "undo", "the last thing done to the event was not a change of pairings or players", ""));
    struct chess_event *e =
        good ? event_load_under(s->book, text_chars(&before), before.length, *s->ini ? s->ini : s->path, why) : NULL;
    good = e && session_keeps_old(s, e, why) && session_read_event_again(s, &old, why) && is_as_left(s, &old, why) &&
           event_write_into(e, text_chars(&old), &event, why);
    if (good) {
        text_addf(words, BACK "%s", text_chars(&did));
        good = take_text(s, &event, text_chars(words), true, why);
    }
    chess_event_free(e);
    text_release(&before);
    text_release(&did);
    text_release(&old);
    text_release(&event);
    return good;
}
