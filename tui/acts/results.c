/* Results: typed with how the game ended, or as the board shows them. */
#include "acts/acts.h"
#include "acts/kept.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/tongue.h"
#include "event/event.h"
#include "hall/board_view.h"
#include "hall/desk.h"
#include "hall/hand.h"
#include "hall/round.h"
#include "session/session.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* --- how a game ended ------------------------------------------------------------------------------------------- */

/* How the game ended, if the board shows it, otherwise "". */
static const char *seen_cause(const struct hall_board *b)
{
    const struct claims *k = board_claims(b);
    if (k->ending == CHECKMATE)
        return k->countered ? "counter-mate" : "checkmate";
    if (k->ending == STALEMATE)
        return "stalemate";
    if (k->can_mate[WHITE] == CANNOT_MATE && k->can_mate[BLACK] == CANNOT_MATE)
        return "dead position";
    return board_proposed(b) == RESULT_DRAW   ? "agreement"
           : board_proposed(b) != RESULT_OPEN ? "signalled with the kings"
                                              : "";
}

static const struct end_row {
    const char *result, *cause, *help; /* cause "": the typed word says everything */
} ends[] = {
    {"1-0", "resignation", N_("White wins")},
    {"0-1", "resignation", N_("Black wins")},
    {"1/2-1/2", "agreement", N_("drawn")},
    {"1-0", "checkmate", N_("White wins")},
    {"0-1", "checkmate", N_("Black wins")},
    {"1/2-1/2", "stalemate", N_("drawn")},
    {"1/2-1/2", "dead position", N_("drawn")},
    {"1/2-1/2", "repetition", N_("drawn")},
    {"1/2-1/2", "fifty moves", N_("drawn")},
    {"1-0", "time", N_("White wins: Black's flag fell")},
    {"0-1", "time", N_("Black wins: White's flag fell")},
    {"0-0", "", N_("both lose")},
    {"+--", "", N_("Black did not come")},
    {"--+", "", N_("White did not come")},
    {"---", "", N_("nobody came")},
};
enum { ENDS = sizeof ends / sizeof *ends };

/* "white", "=" and "draw" match the result that they mean. */
static bool fits_result(const struct end_row *e, const char *text)
{
    bool forfeit;
    enum result typed = result_typed(text, &forfeit);
    if (typed != RESULT_OPEN && !forfeit)
        return result_read(e->result) == typed;
    return !strncmp(e->result, text, strlen(text)) || !strncmp(e->help, text, strlen(text));
}

static int offer_seen(const struct hall_board *b, const char *text, struct offer *out, int count, int room)
{
    char whole[OFFER_ROOM];
    const char *cause = seen_cause(b);
    struct end_row seen = {result_text(board_proposed(b)), cause, ""};
    if (board_proposed(b) == RESULT_OPEN || !*cause || !fits_result(&seen, text))
        return count;
    snprintf(whole, sizeof whole, "%s %s", seen.result, cause);
    return offer_add(out, count, room, whole,
                     board_proposed(b) == RESULT_WHITE   ? _("White wins, as the board shows")
                     : board_proposed(b) == RESULT_BLACK ? _("Black wins, as the board shows")
                                                         : _("drawn, as the board shows"),
                     ENDS + 1);
}

/* What is typed is English, as it is logged; shown beside it is what that means. */
static int add_end(struct offer *out, int count, int room, const struct end_row *e, const char *typed, int score)
{
    char shown[OFFER_ROOM];
    snprintf(shown, sizeof shown, "%s%s%s", e->result, *e->cause ? " " : "", *e->cause ? _(e->cause) : "");
    return offer_add_as(out, count, room, typed, shown, _(e->help), score);
}

int offer_results(struct console *c, const char *text, struct offer *out, int room)
{
    const struct hall_board *b = hall_board(console_hall(c), chosen_kept_board(c));
    int count = b ? offer_seen(b, text, out, 0, room) : 0;
    for (int i = 0; i < ENDS; i++) {
        char whole[OFFER_ROOM];
        snprintf(whole, sizeof whole, "%s%s%s", ends[i].result, *ends[i].cause ? " " : "", ends[i].cause);
        if (fits_result(&ends[i], text) || !strncmp(whole, text, strlen(text)))
            count = add_end(out, count, room, &ends[i], whole, ENDS - i);
    }
    return count;
}

/* --- typed ------------------------------------------------------------------------------------------------------ */

struct result_asked {
    int board;
    enum result result;
};

static const char own_words[] = "other:"; /* typed before a cause in one's own words */

static void enter(struct console *c, int board, enum result r, const char *cause)
{
    assert(board > 0 && r != RESULT_OPEN && "a result of a board");
    struct error why = {0};
    const struct hall_board *b = hall_board(console_hall(c), board);
    bool runs = b && !board_is_by_hand(b) && board_clock(b)->seen.runs != NO_SIDE;
    bool done = hall_result(console_hall(c), board, r, session_who(console_session(c)), cause, console_now(c), &why);
    const char *rated = done && board_one_side_moved(b) ? _("; one side made no move, so it is not rated") : "";
    console_report(c, done, &why,
                   runs ? N_("board %d: %s%s%s%s; the clock is still running") : N_("board %d: %s%s%s%s"), board,
                   result_text(r), *cause ? ", " : "", *cause ? _(cause) : "", rated);
}

static void enter_forfeit(struct console *c, int board, enum result r, const char *cause)
{
    assert(board > 0 && r != RESULT_OPEN && "a result of a board");
    struct error why = {0};
    bool done = hall_forfeit(console_hall(c), board, r, session_who(console_session(c)), cause, console_now(c), &why);
    console_report(c, done, &why, "board %d: %s, forfeit%s%s", board, forfeit_text(r, true), *cause ? ": " : "", cause);
}

static int offer_causes(struct console *c, const char *text, struct offer *out, int room)
{
    const struct result_asked *asked = console_asked_about(c);
    assert(asked->board > 0 && asked->result != RESULT_OPEN && "a result is asked about");
    const struct hall_board *b = hall_board(console_hall(c), asked->board);
    const char *seen = b && board_proposed(b) == asked->result ? seen_cause(b) : "";
    int count = 0;
    if (*seen && !strncmp(seen, text, strlen(text)))
        count = offer_add_as(out, count, room, seen, _(seen), _("as the board shows"), ENDS + 1);
    for (int i = 0; i < ENDS; i++)
        if (*ends[i].cause && result_read(ends[i].result) == asked->result && strcmp(ends[i].cause, seen) != 0 &&
            !strncmp(ends[i].cause, text, strlen(text)))
            count = offer_add_as(out, count, room, ends[i].cause, _(ends[i].cause), "", ENDS - i);
    if (!strncmp(own_words, text, strlen(text)))
        count = offer_add(out, count, room, own_words, _("in your own words, which follow it"), 0);
    return count;
}

/* The cause that the text gives: a way in which games end, or any words behind "other:". NULL: it gives none, and a
 * message says what can be typed. What nobody knows may be keys that were meant for something else. */
static const char *cause_in(struct console *c, int board, enum result r, const char *text)
{
    struct text ways = {0};
    if (!strncmp(text, own_words, sizeof own_words - 1)) {
        const char *words = text + sizeof own_words - 1;
        words += strspn(words, " ");
        if (!*words)
            console_say(c, ROLE_BAD, "board %d, %s: type how it came about behind other:", board, result_text(r));
        return *words ? words : NULL;
    }
    if (result_says_how(text))
        return text;
    for (int i = 0; i < ENDS; i++)
        if (*ends[i].cause && result_read(ends[i].result) == r)
            text_addf(&ways, "%s, ", _(ends[i].cause));
    console_say(c, ROLE_BAD,
                "board %d: '%s' does not say how %s came about, and nothing was entered. Type %sor other: and your own "
                "words.",
                board, text, result_text(r), text_chars(&ways));
    text_release(&ways);
    return NULL;
}

/* "12R0-1": the keys of another result, typed before this question was seen. */
static bool is_next_result(const char *text)
{
    size_t digits = strspn(text, "0123456789");
    return digits && toupper((unsigned char)text[digits]) == 'R';
}

static void cause_given(struct console *c, const char *cause)
{
    struct result_asked asked = *(const struct result_asked *)console_asked_about(c);
    chosen_as_kept(c);
    if (cause && is_next_result(cause))
        console_say(c, ROLE_BAD, "board %d, %s: how did it come about? Not '%s': neither result was entered",
                    asked.board, result_text(asked.result), cause);
    else if (!cause)
        console_say(c, ROLE_DIM, "board %d: no result was entered", asked.board);
    else if ((cause = cause_in(c, asked.board, asked.result, cause)))
        enter(c, asked.board, asked.result, cause);
}

/* Enter takes what the board shows, or the most common result; any other can be typed. */
static void ask_cause(struct console *c, int board, enum result r)
{
    assert(board > 0 && r != RESULT_OPEN && "a result of a board");
    struct result_asked *asked = memory_take(1, sizeof *asked);
    char label[LABEL_ROOM];
    *asked = (struct result_asked){board, r};
    snprintf(label, sizeof label, _("board %d, %s: how did it come about? "), board, result_text(r));
    console_ask_about(c, label, "", offer_causes, cause_given, asked, free);
    console_asks_offer_or_text(c);
}

static bool says_how(const char *word)
{
    static const char *const others[] = {"mate", "resigns", "resigned", "agreed", "flag"};
    bool found = false;
    for (int i = 0; i < ENDS; i++)
        found = found || (*ends[i].cause && !strncasecmp(ends[i].cause, word, strlen(word)));
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        found = found || !strcasecmp(others[i], word);
    return *word && found;
}

/* "0-1/2": what no game ends with, and what an arbiter can award all the same. */
static bool is_of_a_decision(const char *word)
{
    char white, black;
    return pairing_read_result(word, &white, &black) && white && black && strchr("10=", white) && strchr("10=", black);
}

/* Words behind a result say how it came about, or are the reason that a change, or a result against what the board
 * shows, needs. A slip needs none. */
static bool is_cause_enough(const struct console *c, const struct hall_board *b, enum result r, const char *words)
{
    struct error unused = {0};
    return r == RESULT_NONE || !board_waits_for_result(b) || words == console_reason(c) || result_is_from_slip(words) ||
           !hall_would_take(console_hall(c), board_number(b), r, false, "", &unused);
}

/* "1-0 resignation", "=", "black": the result, then how the game ended. */
void act_result(struct console *c, const char *text)
{
    char word[16];
    const struct hall_board *b = chosen_board(c);
    if (!b)
        return;
    snprintf(word, sizeof word, "%.*s", (int)strcspn(text, " "), text);
    bool is_forfeit;
    enum result r = result_on_slip(word, &is_forfeit);
    const char *cause = text + strlen(word) + strspn(text + strlen(word), " ");
    if (r == RESULT_DRAW && !strncmp(cause, "1/2", 3)) /* "1/2 1/2" */
        cause += 3 + strspn(cause + 3, " ");
    cause = *cause ? cause : console_reason(c);
    struct error why = {0};
    if (r != RESULT_OPEN && !hall_may_have_played(console_hall(c), board_number(b), &why))
        console_say(c, ROLE_BAD, "%s: %s", why.what, why.remedy);
    else if (r == RESULT_OPEN && says_how(word))
        console_say(c, ROLE_BAD, "'%s' says how the game ended: type the result before it, as in 1-0 %s", word, word);
    else if (r == RESULT_OPEN && is_of_a_decision(word))
        console_say(c, ROLE_BAD,
                    "no game ends with %s: enter its own result; points are given or taken by a ruling (I, then r)",
                    word);
    else if (r == RESULT_OPEN)
        console_say(c, ROLE_BAD,
                    "'%s' is not a result: 1-0, 0-1, 1/2-1/2 or 0-0, or white, black, draw; not played: +--, --+, ---",
                    word);
    else if (is_forfeit)
        enter_forfeit(c, board_number(b), r, cause);
    else if (!*cause && r != RESULT_NONE)
        ask_cause(c, board_number(b), r);
    else if (is_cause_enough(c, b, r, cause) || (cause = cause_in(c, board_number(b), r, cause)))
        enter(c, board_number(b), r, cause);
}

/* --- what goes with the game ------------------------------------------------------------------------------------- */

/* --- as the board shows ------------------------------------------------------------------------------------------ */

/* Where y enters a result. */
static bool takes_proposals(const struct console *c)
{
    enum screen_id top = console_top(c);
    return console_session(c) && (top == SCREEN_HALL || top == SCREEN_BOARD || top == SCREEN_ALERTS);
}

/* The result that the chosen alert asks about, or the board on its own page. */
static struct proposal_seen proposed_here(struct console *c)
{
    bool on_its_page =
        console_top(c) == SCREEN_BOARD && !chosen_in_rail(c); /* however many boards an alert speaks of */
    const struct alert *a = on_its_page ? NULL : alert_meant(c);
    const struct hall_board *b = on_its_page ? hall_board(console_hall(c), chosen_board_number(c))
                                 : a         ? hall_board(console_hall(c), a->board)
                                             : NULL;
    if (!b || (a && a->kind != INCIDENT_RESULT_PROPOSED) || board_proposed(b) == RESULT_OPEN)
        return (struct proposal_seen){0};
    return (struct proposal_seen){.board = board_number(b), .result = board_proposed(b)};
}

void results_drawn(struct console *c)
{
    acts_kept(c)->seen = takes_proposals(c) ? proposed_here(c) : (struct proposal_seen){0};
}

/* The side that was mated may still answer it: the ruling asks whether it did. */
static bool may_be_countered(const struct hall_board *b)
{
    const struct claims *c = board_claims(b);
    return c->ending == CHECKMATE && c->counter_count > 0;
}

void act_accept_result(struct console *c, const char *text)
{
    struct proposal_seen now = proposed_here(c), seen = acts_kept(c)->seen;
    (void)text;
    if (!now.board)
        console_say(c, ROLE_DIM, "y enters the result that an alert proposes: n goes to one, R enters another");
    else if (may_be_countered(hall_board(console_hall(c), now.board)))
        console_say(c, ROLE_BAD, "not entered: a counter-mate may still be shown at board %d; r asks whether it was",
                    now.board);
    else if (now.board != seen.board || now.result != seen.result)
        console_say(c, ROLE_BAD, "not entered: the result was not on the screen yet; y enters %s at board %d",
                    result_text(now.result), now.board);
    else
        enter(c, now.board, now.result, seen_cause(hall_board(console_hall(c), now.board)));
}
