/* A change of pairings or players as it is typed, how it is warned about, and what is ruled for it. */
#include "acts/changes.h"

#include "base/text.h"
#include "base/tongue.h"
#include "console/console.h"
#include "event/people_row.h"
#include "event/player_meant.h"
#include "hall/board_view.h"
#include "hall/desk.h"
#include "hall/hand.h"
#include "hall/incident.h"
#include "hall/round.h"
#include "rules/facts.h"
#include "rules/rulebook.h"
#include "session/session.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

static const char *wrong_pairing(void)
{
    return incident_row(INCIDENT_WRONG_SETUP)->script;
}

static const char *colours_reversed(void)
{
    return incident_row(INCIDENT_COLOURS_REVERSED)->script;
}

/* --- read --------------------------------------------------------------------------------------------------------- */

static int next_round_to_begin(const struct session *s)
{
    const struct hall *h = session_hall(s);
    return hall_settings_of(h)->round + hall_is_started(h);
}

static bool wrong(struct error *why, const char *example)
{
    return failf(why, "that cannot be read", "", "write it as in %s", example);
}

static bool read_swap(struct typed_change *t, const char *text, struct error *why)
{
    char rest;
    int words = sscanf(text, "players %d %d round %d %c", &t->order.white, &t->order.black, &t->order.round, &rest);
    if (words == 3 || (words == 2 && !strstr(text, "round"))) { /* none named: the one shown, which is refused */
        t->order.kind = CHANGE_SEATS;
        return true;
    }
    return sscanf(text, "%d %d round %d %c", &t->order.board, &t->order.other, &t->order.round, &rest) == 3 ||
           sscanf(text, "%d %d %c", &t->order.board, &t->order.other, &rest) == 2 ||
           wrong(why, ":swap 3 4, two boards, :swap 3 4 round 1, or :swap players 7 12 round 1");
}

static bool read_board(struct typed_change *t, const char *text, struct error *why)
{
    char rest;
    bool any_round = t->order.kind == CHANGE_COLOURS;
    return (any_round && sscanf(text, "%d round %d %c", &t->order.board, &t->order.round, &rest) == 2) ||
           sscanf(text, "%d %c", &t->order.board, &rest) == 1 ||
           wrong(why, any_round ? ":colours 5, the number of a board, or :colours 5 round 1"
                                : ":unpair 7, the number of a board");
}

static bool read_pair(struct typed_change *t, const char *text, struct error *why)
{
    char white[64], black[64], rest;
    if (sscanf(text, "%d %63s %63s %c", &t->order.board, white, black, &rest) != 3)
        return wrong(why, ":pair 7 12 15: the board, White's number, Black's number");
    t->order.white = event_player_meant(t->event, white, why);
    t->order.black = t->order.white ? event_player_meant(t->event, black, why) : 0;
    return t->order.black;
}

/* The player that the text before `end` names: "17", "fjeld", "Fjeld, Anne". */
static bool read_player(struct typed_change *t, const char *text, size_t length, struct error *why)
{
    char name[PERSON_NAME_MAX];
    while (length && text[length - 1] == ' ')
        length--;
    snprintf(name, sizeof name, "%.*s", (int)(length < sizeof name ? length : sizeof name - 1), text);
    t->order.white = event_player_meant(t->event, name, why);
    t->named = !t->order.white && event_players_meant(t->event, name) > 1 ? length : 0;
    return t->order.white;
}

/* Where the last word of the text begins. */
static size_t last_word(const char *text, size_t length)
{
    while (length && text[length - 1] == ' ')
        length--;
    while (length && text[length - 1] != ' ')
        length--;
    return length;
}

/* "4" or "4-6" at the end are rounds, if there is something before them. */
static size_t read_rounds(struct typed_change *t, const char *text, size_t length)
{
    size_t at = last_word(text, length);
    int first, last, used = 0;
    size_t word = at + strspn(text + at, "0123456789-"); /* 1/2 is no round */
    if (!at || !isdigit((unsigned char)text[at]) || (word < length && text[word] != ' '))
        return length;
    if (sscanf(text + at, "%d-%d%n", &first, &last, &used) == 2 || sscanf(text + at, "%d%n", &first, &used) == 1) {
        t->order.round = first;
        t->order.last = text[at + strcspn(text + at, "- ")] == '-' ? last : first;
        return at;
    }
    return length;
}

static const struct pairing *game_in(const struct typed_change *t, int round)
{
    const struct round *r = event_round(t->event, round);
    const struct pairing *p = r ? round_pairing_of(r, t->order.white) : NULL;
    return p && p->board && !r->by_letter ? p : NULL;
}

/* Where no round is named, a bye is for the first one in which the player has no game yet, if there is one. */
static void pass_over_games(struct typed_change *t)
{
    int next = t->order.round, round = next, last = event_last_round_to_change(t->event);
    while (round < last && game_in(t, round))
        round++;
    if (round == next || game_in(t, round))
        return;
    t->passed_over = next;
    t->order.round = round;
}

void change_passed_over(const struct session *s, const struct typed_change *t, struct text *out)
{
    const struct pairing *p = game_in(t, t->passed_over);
    bool shown = hall_settings_of(session_hall(s))->round == t->passed_over;
    assert(p && "it is passed over for that game");
    text_addf(out, "%s (%d) plays in round %d, board %d: a %s in round %d? ",
              event_player_name(t->event, t->order.white, "nobody"), t->order.white, t->passed_over, p->board,
              event_bye_words(t->order.letter), t->order.round);
    text_addf(out, "For round %d undo that pair: %s:unpair %d.", t->passed_over, shown ? "" : ":next-round, ",
              p->board);
}

/* "half", "half-bye", "halfpoint": the word, and nothing else that might be another. */
static bool is_bye_word(const char *typed, size_t length, const char *word)
{
    static const char *const tails[] = {"", "bye", "-bye", "point", "-point", "-point-bye", "-points"};
    size_t of = strlen(word);
    while (length && typed[length - 1] == ' ')
        length--;
    if (length < of || strncasecmp(typed, word, of) != 0)
        return false;
    for (size_t i = 0; i < sizeof tails / sizeof *tails; i++)
        if (strlen(tails[i]) == length - of && !strncasecmp(typed + of, tails[i], length - of))
            return true;
    return false;
}

static bool read_bye(struct typed_change *t, const char *text, struct error *why)
{
    static const struct {
        const char *word;
        char letter;
    } words[] = {{"half", 'H'}, {"zero", 'Z'}, {"full", 'F'}, {"pairing", 'U'}, {"1/2", 'H'}, {"½", 'H'}};
    size_t end = read_rounds(t, text, strlen(text)), at = last_word(text, end);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (is_bye_word(text + at, end - at, words[i].word))
            t->order.letter = words[i].letter;
    if (!t->order.letter || !at)
        return wrong(why, ":bye 17 half, or :bye 17 zero 4-5: the player, half (1/2), zero or full, the rounds");
    if (!read_player(t, text, at, why))
        return false;
    if (end == strlen(text))
        pass_over_games(t);
    return true;
}

static bool read_who_and_round(struct typed_change *t, const char *text, struct error *why)
{
    return read_player(t, text, read_rounds(t, text, strlen(text)), why);
}

static bool read_who(struct typed_change *t, const char *text, struct error *why)
{
    return read_player(t, text, strlen(text), why);
}

/* In the format of a line of [players] in an event's file. */
static bool read_new(struct typed_change *t, const char *text, struct error *why)
{
    bool good = player_row_read(text, &t->order.player, why);
    return good || wrong(why, ":add Lastname, Firstname | 1850 | title | federation");
}

/* The player by number or one word of the name, then the whole new name. */
static bool read_new_name(struct typed_change *t, const char *text, struct error *why)
{
    size_t word = strcspn(text, " "), length = strlen(text);
    const char *name = text + word + strspn(text + word, " ");
    while (length && text[length - 1] == ' ')
        length--;
    if (!*name)
        return wrong(why, ":rename 17 Lastname, Firstname: the player, then the whole new name");
    size_t bytes = (size_t)(text + length - name);
    if (bytes >= sizeof t->order.player.name)
        return fail(why, "rename", "the name is too long", "leave something out");
    snprintf(t->order.player.name, sizeof t->order.player.name, "%.*s", (int)bytes, name);
    return read_player(t, text, word, why);
}

static const struct change_row {
    const char *action;
    enum pairing_change_kind kind;
    bool now; /* in this round, otherwise in the next one that begins */
    bool (*read)(struct typed_change *, const char *text, struct error *why);
} rows[] = {
    {"swap", CHANGE_BOARDS, true, read_swap},       {"colours", CHANGE_COLOURS, true, read_board},
    {"pair", CHANGE_PAIR, true, read_pair},         {"unpair", CHANGE_UNPAIR, true, read_board},
    {"bye", CHANGE_BYE, false, read_bye},           {"no-bye", CHANGE_NO_BYE, false, read_who_and_round},
    {"withdraw", CHANGE_WITHDRAW, false, read_who}, {"add", CHANGE_ENTER, true, read_new},
    {"rename", CHANGE_RENAME, true, read_new_name},
};

/* While a round is shown, its pairs are undone and made. */
static bool is_of_old_round(const struct session *s, const struct pairing_order *o, struct error *why)
{
    int shown = hall_settings_of(session_hall(s))->round;
    return o->kind != CHANGE_SEATS || o->round < shown ||
           failf(why, "swap players", "take back results of their boards, then :unpair both and :pair again",
                 "is for a round before the one that is shown, and round %d is shown", shown);
}

/* A bye in a round that is over stays. */
static bool may_play_yet(const struct session *s, const struct pairing_order *o, struct error *why)
{
    const struct hall *h = session_hall(s);
    int now = hall_settings_of(h)->round, over = hall_is_ended(h) ? now : now - 1;
    return o->kind != CHANGE_NO_BYE || o->round > over ||
           failf(why, "no-bye", "for another bye in it, type :bye 17 half 3",
                 "round %d is over: nobody can play in it any more", o->round);
}

bool change_typed(const struct session *s, const char *action, const char *text, struct typed_change *t,
                  struct error *why)
{
    const struct change_row *r = rows;
    while (r->action && strcmp(r->action, action) != 0)
        r++;
    if (!r->action)
        return fail(why, action, "is not a change of pairings or players", "");
    *t = (struct typed_change){.event = session_event(s)};
    if (!t->event)
        return fail(why, action, "a demo has players of its own", "");
    t->order.kind = r->kind;
    t->order.round = r->now ? hall_settings_of(session_hall(s))->round : next_round_to_begin(s);
    return r->read(t, text, why) && may_play_yet(s, &t->order, why) && is_of_old_round(s, &t->order, why);
}

/* --- ruled -------------------------------------------------------------------------------------------------------- */

bool change_is_of_played_round(const struct session *s, const struct pairing_order *o)
{
    const struct hall *h = session_hall(s);
    int now = hall_settings_of(h)->round, begun = hall_is_started(h) ? now : now - 1;
    return o->kind < CHANGE_ENTER && o->round <= begun;
}

void change_words(const struct session *s, const struct typed_change *t, struct text *out)
{
    if (t->order.kind < CHANGE_BYE && t->order.round != hall_settings_of(session_hall(s))->round)
        text_addf(out, "round %d, ", t->order.round);
    pairing_change_words(t->event, &t->order, out);
}

/* A rulebook that says until when a wrong pairing is undone has that in its script of the wrong beginning. */
static bool rules_on_pairings(const struct session *s)
{
    const struct rulebook *book = session_book(s);
    struct facts f = {0};
    char value[FACT_VALUE_MAX];
    session_event_facts(s, &f);
    bool undoes =
        book && rulebook_value(book, "pairing.black_moves", &f, value) && rulebook_script(book, wrong_pairing());
    facts_release(&f);
    return undoes && hall_is_started(session_hall(s));
}

void change_question(const struct session *s, const struct pairing_order *o, const char *words, struct text *out)
{
    const struct hall *h = session_hall(s);
    bool runs = o->round == hall_settings_of(h)->round && !hall_is_ended(h);
    const struct hall_board *b = hall_board(h, o->board);
    char white[PLAYER_CALLED], black[PLAYER_CALLED];
    bool open = runs && b && board_result(b) == RESULT_OPEN && !board_seat(b)->gone;
    if (o->kind == CHANGE_RENAME && pairing_change_is_doubtful(session_event(s), o))
        text_addf(out, _("%.300s. That is quite another name: is it the same person?"), words);
    else if (o->kind >= CHANGE_ENTER)
        text_addf(out, "%s.", words);
    else if (pairing_change_is_doubtful(session_event(s), o))
        text_addf(out, _("%c%.300s. Is that meant?"), toupper((unsigned char)*words), words + 1);
    else if (o->kind == CHANGE_COLOURS && open)
        text_addf(out,
                  _("At board %d %s has White and %s Black, not as paired? If they sit as paired, n: then I colours."),
                  o->board, board_player_called(b, BLACK, black), board_player_called(b, WHITE, white));
    else if (o->kind == CHANGE_UNPAIR && open && rules_on_pairings(s))
        text_addf(out, _("%c%.300s? If they play already, n: then I wrong pairing rules on whether their game stands."),
                  toupper((unsigned char)*words), words + 1);
    else if (runs)
        text_addf(out, _("Round %d is being played: %.300s. %s"), o->round, words,
                  o->kind < CHANGE_BYE ? _("Results go with their players.") : _("This changes points."));
    else
        text_addf(out, _("This would change round %d, which is over: %.300s. %s"), o->round, words,
                  o->kind >= CHANGE_BYE || o->kind == CHANGE_SEATS ? _("This changes points.")
                  : o->round < hall_settings_of(h)->round
                      ? _("Results go with their players.")
                      : _("Results go with their players. To change the coming round, open it first: "
                          ":next-round."));
}

static const char *script_of(const struct session *s, enum pairing_change_kind kind)
{
    const struct rulebook *book = session_book(s);
    if (kind == CHANGE_PAIR)
        return rules_on_pairings(s) ? wrong_pairing() : NULL;
    return kind == CHANGE_COLOURS && book && rulebook_script(book, colours_reversed()) ? colours_reversed() : NULL;
}

bool change_can_be_ruled(const struct session *s, const struct pairing_order *o)
{
    const struct hall *h = session_hall(s);
    const struct hall_board *b = hall_board(h, o->board);
    return o->round == hall_settings_of(h)->round && script_of(s, o->kind) && b && !board_seat(b)->gone &&
           hall_is_started(h) && board_result(b) == RESULT_OPEN;
}

int change_rule(struct session *s, const struct pairing_order *o, const char *words)
{
    struct hall *h = session_hall(s);
    assert(change_can_be_ruled(s, o));
    const char *behind = strncmp(words, "board ", 6) ? NULL : strstr(words, ": "); /* alerts name their board */
    int id = hall_report(h, o->board, INCIDENT_REPORTED, NO_SIDE, script_of(s, o->kind), behind ? behind + 2 : words,
                         session_who(s), session_now(s));
    const struct incident *i = hall_incident(h, id);
    return i ? i->alert : 0;
}

bool change_after_ruling(const struct session *s, int board, const char *script, struct pairing_order *o,
                         struct text *words)
{
    const struct hall_board *b = hall_board(session_hall(s), board);
    if (strcmp(script, colours_reversed()) != 0 || !b || board_result(b) != RESULT_ANNULLED || !session_event(s))
        return false;
    char white[PLAYER_CALLED], black[PLAYER_CALLED];
    *o = (struct pairing_order){
        .kind = CHANGE_COLOURS, .round = hall_settings_of(session_hall(s))->round, .board = board};
    text_addf(words, _("board %d: in the new game %s has White, and %s Black"), board,
              board_player_called(b, BLACK, black), board_player_called(b, WHITE, white));
    return true;
}

bool pairing_after_ruling(const struct session *s, int board, const char *script)
{
    const struct hall_board *b = hall_board(session_hall(s), board);
    return !strcmp(script, wrong_pairing()) && b && board_result(b) == RESULT_ANNULLED && rules_on_pairings(s);
}

/* --- warned ------------------------------------------------------------------------------------------------------- */

/* The board at which the player who withdraws still plays; 0: none. */
static int board_in_play(const struct session *s, const struct typed_change *t)
{
    const struct hall *h = session_hall(s);
    const struct round *r = event_round(t->event, hall_settings_of(h)->round);
    const struct pairing *p = r ? round_pairing_of(r, t->order.white) : NULL;
    const struct hall_board *b = p ? hall_board(h, p->board) : NULL;
    bool plays = t->order.kind == CHANGE_WITHDRAW && b && hall_is_started(h) && !hall_is_ended(h);
    return plays && board_result(b) == RESULT_OPEN && !board_seat(b)->gone ? p->board : 0;
}

/* During the round it is hard to take back in the playing area. */
enum level changes_warn(struct console *c, const char *text, struct warning *w)
{
    struct typed_change t;
    struct text words = {0};
    if (!change_typed(console_session(c), console_asked_action(c)->name, text, &t, NULL) ||
        !session_may_change(console_session(c), &t.order, NULL))
        return LEVEL_NOTHING;
    pairing_change_words(t.event, &t.order, &words);
    bool running = change_is_of_played_round(console_session(c), &t.order);
    struct text question = {0};
    if (t.passed_over)
        change_passed_over(console_session(c), &t, &question);
    else
        change_question(console_session(c), &t.order, text_chars(&words), &question);
    int board = board_in_play(console_session(c), &t);
    if (board)
        snprintf(w->words, sizeof w->words, _("Board %d is still in play: %.300s."), board, text_chars(&words));
    else
        copy_text(w->words, sizeof w->words, text_chars(&question));
    w->asks = board || t.passed_over || pairing_change_is_doubtful(t.event, &t.order);
    text_release(&question);
    text_release(&words);
    return running ? LEVEL_REASON : LEVEL_CONFIRM;
}

enum level changes_warn_back(struct console *c, const char *text, struct warning *w)
{
    struct text words = {0};
    (void)text;
    bool any = session_last_change(console_session(c), &words);
    snprintf(w->words, sizeof w->words, _("This takes back: %.400s."), text_chars(&words));
    text_release(&words);
    return any ? LEVEL_CONFIRM : LEVEL_NOTHING;
}
