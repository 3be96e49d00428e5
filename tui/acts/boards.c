/* What an arbiter does at a board: begin a ruling, note a call or a claim, mark, sit down, freeze. */
#include "acts/acts.h"

#include "chess/san.h"
#include "rules/words.h"
#include "rulings.h"
#include "screens/board.h"
#include "screens/ruling.h"
#include "session.h"
#include "widgets/fuzzy.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *who(const struct console *c)
{
    return session_who(c->session);
}

/* --- rulings ------------------------------------------------------------------------------------------------ */

void act_rule(struct console *c, const char *script)
{
    const struct hall_board *b = chosen_board(c);
    if (b)
        ruling_begin(c, b->number, *script ? 0 : c->alert, script);
}

void act_confirm(struct console *c, const char *a)
{
    (void)a;
    ruling_screen_confirm(c);
}

void act_back_step(struct console *c, const char *a)
{
    (void)a;
    ruling_screen_back(c);
}

void act_start_over(struct console *c, const char *a)
{
    (void)a;
    ruling_screen_start_over(c);
}

void act_see_repeats(struct console *c, const char *a)
{
    const struct hall_board *b = chosen_board(c);
    (void)a;
    if (b && b->claims.times < 2 && !b->claims.repeating_count)
        console_say(c, ROLE_DIM, "board %d: the position has stood once", b->number);
    else if (b)
        console_open(c, SCREEN_REPEATS);
}

void act_show_players(struct console *c, const char *a)
{
    const struct ruling_case *k = console_top(c) == SCREEN_RULING ? ruling_screen_case(c) : NULL;
    (void)a;
    if (console_top(c) != SCREEN_RULING ? hall_last_ruling(console_hall(c), c->board) != NULL
                                        : k && walk_decision(k->walk) && !walk_decision(k->walk)->only_stance)
        console_open(c, SCREEN_CARD);
    else
        console_say(c, ROLE_DIM, "nothing is decided yet that players could read");
}

void act_give_back(struct console *c, const char *a)
{
    (void)a;
    ruling_screen_give_back(c);
}

void act_give_up(struct console *c, const char *a)
{
    (void)a;
    ruling_screen_give_up(c);
}

void act_overrule(struct console *c, const char *text)
{
    ruling_screen_overrule(c, text);
}

/* --- what was seen or heard --------------------------------------------------------------------------------- */

static void report_incident(struct console *c, enum incident_kind kind, int side, const char *script, const char *words,
                            const char *said)
{
    const struct hall_board *b = chosen_board(c);
    if (!b)
        return;
    int number = b->number;
    int incident = hall_report(console_hall(c), number, kind, side, script, words, who(c), c->now);
    const struct incident *i = hall_incident(console_hall(c), incident);
    if (i && i->alert)
        c->alert = i->alert;
    console_say(c, ROLE_GOOD, "board %d: %s; r begins the ruling", number, said);
}

void act_call(struct console *c, const char *words)
{
    report_incident(c, INCIDENT_CALL, NO_SIDE, "", words, "a player calls");
}

/* What a player says, and everyday words for it. */
static const struct {
    const char *script, *claims, *words;
} claims[] = {
    {"claim-repetition", "the same position three times", "same position three times, threefold, repetition"},
    {"claim-fifty", "fifty moves", "fifty moves without capture or pawn move"},
    {"flag-fall", "the opponent's flag fell", "the opponent's flag has fallen, time"},
    {"both-flags", "both flags fell", "both flags have fallen"},
    {"claim-quickplay", "a draw in the last two minutes",
     "draw claim in the last two minutes, cannot win by normal means"},
    {"touch-move", "a touched piece", "touched piece, touched two pieces"},
    {"illegal-move", "an illegal move", "the opponent's move was illegal"},
    {"distraction", "a disturbance", "disturbed, noise, draw offers again and again"},
    {"phone", "a telephone", "a telephone rang, electronic device"},
};

int offer_claims(struct console *c, const char *text, struct offer *out, int room)
{
    int count = 0;
    char searched[160];
    (void)c;
    for (size_t i = 0; i < sizeof claims / sizeof *claims; i++) {
        snprintf(searched, sizeof searched, "%s %s", claims[i].script, claims[i].words);
        int score = fuzzy_score(text, searched);
        if (score)
            count = offer_add_as(out, count, room, claims[i].script, script_words(claims[i].script), claims[i].words,
                                 score);
    }
    return count;
}

static const char *claim_words(const char *script)
{
    for (size_t i = 0; i < sizeof claims / sizeof *claims; i++)
        if (!strcmp(claims[i].script, script))
            return claims[i].claims;
    return script_words(script);
}

void act_claim(struct console *c, const char *script)
{
    const struct hall_board *b = chosen_board(c);
    char said[96], words[96];
    if (!b)
        return;
    bool on_move =
        !strcmp(script, "claim-repetition") || !strcmp(script, "claim-fifty"); /* 9.2, 9.3: by who has the move */
    int side = on_move ? (int)b->tracker.game.now.turn : NO_SIDE;
    snprintf(words, sizeof words, "%s: %.60s",
             side == WHITE   ? "White claims"
             : side == BLACK ? "Black claims"
                             : "a player claims",
             claim_words(script));
    snprintf(said, sizeof said, "claim entered: %.60s", claim_words(script));
    report_incident(c, INCIDENT_CLAIM, side, script, words, said);
}

/* The name of a script, with words behind it or without; or words alone: then the ruling is chosen later. */
void act_report(struct console *c, const char *text)
{
    const struct rulebook *book = session_book(c->session);
    char script[SCRIPT_MAX], words[INCIDENT_WORDS];
    size_t length = strcspn(text, " ");
    snprintf(script, sizeof script, "%.*s", (int)length, text);
    bool is_script = book && rulebook_script(book, script);
    const char *more = text + length + strspn(text + length, " ");
    snprintf(words, sizeof words, "%s%s%s", script_words(script), *more ? ": " : "", more);
    report_incident(c, INCIDENT_REPORTED, NO_SIDE, is_script ? script : "", is_script ? words : text,
                    "incident entered");
}

int offer_sides(struct console *c, const char *text, struct offer *out, int room)
{
    int count = 0;
    (void)c;
    if (!strncmp("white", text, strlen(text)))
        count = offer_add(out, count, room, "white", "", 2);
    if (!strncmp("black", text, strlen(text)))
        count = offer_add(out, count, room, "black", "", 1);
    return count;
}

/* The device told of it: when he saw it himself goes beside that. Else he is the one who tells of it. */
static void flag_observed(struct console *c, int board, enum side side)
{
    if (!hall_flag_observed(console_hall(c), board, side, who(c), c->now))
        hall_report(console_hall(c), board, INCIDENT_FLAG_FALL, (int)side, "", "", who(c), c->now);
}

void act_observed(struct console *c, const char *text)
{
    const struct hall_board *b = chosen_board(c);
    bool white = !strcmp(text, "white"), black = !strcmp(text, "black");
    if (!b)
        return;
    int number = b->number;
    if (!white && !black) {
        console_say(c, ROLE_BAD, "%s: write white or black", text);
        return;
    }
    if (b->result != RESULT_OPEN) {
        console_say(c, ROLE_BAD, "board %d: the game is over", number);
        return;
    }
    flag_observed(c, number, black ? BLACK : WHITE);
    console_say(c, ROLE_GOOD, "board %d: the fallen flag of %s was observed now", number, black ? "Black" : "White");
}

/* --- the board itself --------------------------------------------------------------------------------------- */

void act_freeze(struct console *c, const char *a)
{
    const struct hall_board *b = chosen_board(c);
    (void)a;
    if (!b)
        return;
    int number = b->number;
    bool on = !b->frozen;
    hall_freeze(console_hall(c), number, on, who(c), c->now);
    console_say(c, ROLE_GOOD,
                on ? "board %d: nothing is proposed for it until you resume (!)" : "board %d: proposals resumed",
                number);
}

void act_mark(struct console *c, const char *a)
{
    const struct hall_board *b = chosen_board(c);
    (void)a;
    if (!b)
        return;
    int number = b->number;
    bool on = !b->marked;
    hall_mark(console_hall(c), number, on, who(c), c->now);
    console_say(c, ROLE_GOOD, on ? "board %d is marked" : "board %d: its mark is gone", number);
}

void act_sit(struct console *c, const char *a)
{
    const struct hall_board *b = chosen_board(c);
    (void)a;
    if (!b)
        return;
    int number = b->number;
    bool sits = !strcmp(b->arbiter, who(c));
    hall_sit(console_hall(c), number, sits ? "" : who(c), c->now);
    console_say(c, ROLE_GOOD, sits ? "board %d: you left it" : "board %d: you are at it", number);
}

void act_let_run(struct console *c, const char *a)
{
    const struct hall_board *b = chosen_board(c);
    (void)a;
    if (!b)
        return;
    int number = b->number;
    if (hall_let_run(console_hall(c), number, c->now))
        console_say(c, ROLE_GOOD, "board %d: the clock is told to run", number);
    else
        console_say(c, ROLE_DIM, "board %d: no clock waits for that; start it by hand", number);
}

void act_service(struct console *c, const char *a)
{
    const struct hall_board *b = chosen_board(c);
    (void)a;
    if (!b)
        return;
    int number = b->number;
    bool out = !b->out_of_service;
    hall_out_of_service(console_hall(c), number, out, who(c), c->now);
    console_say(c, ROLE_GOOD,
                out ? "board %d: out of service, its devices raise no alert" : "board %d: back in service", number);
}

void act_note(struct console *c, const char *words)
{
    if (console_top(c) == SCREEN_REVIEW || console_top(c) == SCREEN_REVIEW_GAME) {
        act_note_moment(c, words);
        return;
    }
    const struct hall_board *b = chosen_board(c);
    if (!b)
        return;
    int number = b->number;
    if (!*words) {
        console_say(c, ROLE_DIM, "board %d: nothing to note", number);
        return;
    }
    hall_note(console_hall(c), number, words, who(c), c->now);
    console_say(c, ROLE_GOOD, "board %d: noted", number);
}

static const struct {
    const char *name, *help;
    enum turn turn;
    bool white_right;
} ways[] = {
    {"usual", "as the device counts", TURN_NONE, false},
    {"half", "the board lies the other way round, its clock with it", TURN_HALF, true},
    {"half-clock-stays", "the board lies the other way round, the clock does not", TURN_HALF, false},
    {"mirrored", "the wiring counts the files from the other side", TURN_MIRROR, false},
    {"left", "a quarter turn to the left", TURN_LEFT, false},
    {"right", "a quarter turn to the right", TURN_RIGHT, false},
    {"clock", "only the clock stands the other way round", TURN_NONE, true},
};
enum { WAYS = sizeof ways / sizeof *ways };

int offer_ways(struct console *c, const char *text, struct offer *out, int room)
{
    int count = 0;
    (void)c;
    for (int i = 0; i < WAYS; i++)
        if (fuzzy_score(text, ways[i].name))
            count = offer_add(out, count, room, ways[i].name, ways[i].help, WAYS - i);
    return count;
}

void act_turn(struct console *c, const char *way)
{
    const struct hall_board *b = chosen_board(c);
    if (!b)
        return;
    int number = b->number;
    for (int i = 0; i < WAYS; i++)
        if (!strcmp(ways[i].name, way)) {
            hall_turn(console_hall(c), number, ways[i].turn, ways[i].white_right, who(c), c->now);
            console_say(c, ROLE_GOOD, "board %d is read so: %s", number, ways[i].help);
            return;
        }
    console_say(c, ROLE_BAD, "%s is no way a board can lie", way);
}

/* --- looking through the game ------------------------------------------------------------------------------- */

void act_flip(struct console *c, const char *a)
{
    (void)a;
    board_screen_flip(c);
}

void act_back_ply(struct console *c, const char *a)
{
    (void)a;
    board_screen_browse(c, -1);
}

void act_on_ply(struct console *c, const char *a)
{
    (void)a;
    board_screen_browse(c, 1);
}

void act_live(struct console *c, const char *a)
{
    (void)a;
    board_screen_live(c);
}
