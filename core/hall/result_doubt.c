/* Compares a typed result with what the board knows. Each row is one contradiction; none of them forbids the result,
 * but it then needs a reason. */
#include "base/table.h"
#include "base/text.h"
#include "base/tongue.h"
#include "hall/board_view.h"
#include "hall/hall_parts.h"
#include "hall/hand.h"
#include "hall/known.h"
#include "rules/facts.h"
#include "rules/walk.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

struct doubted {
    const struct hall *hall;
    const struct hall_board *board;
    enum result result;
    const char *cause;
    const char *said;   /* both, as in "1-0, resignation" */
    const char *remedy; /* where a reason can be written   */
    struct error *why;
};

static const char all_the_same[] = N_("if it is right all the same, write the reason after it");
static const char slip_is_right[] = N_("if it is right all the same, R takes it with a reason after it");

static enum side mated_side(const struct hall_board *b)
{
    return b->tracker.game.now.turn;
}

static bool is_mate(const struct hall_board *b)
{
    return b->claims.ending == CHECKMATE && !b->claims.countered;
}

static enum result mate_gives(const struct hall_board *b)
{
    return mated_side(b) == WHITE ? RESULT_BLACK : RESULT_WHITE;
}

/* The result of a way in which a game ends; for stalemate and a fallen flag the rulebook decides. */
enum gives { GIVES_ANY, GIVES_WIN, GIVES_DRAW };

/* The ways in which a game ends, and what else people write for them. */
static const struct cause_row {
    const char *name, *words[8];
    enum gives gives;
} causes[] = {
    {N_("resignation"), {"resigned", "resigns", "gave up", "Aufgabe", "aufgegeben"}, GIVES_WIN},
    {N_("agreement"), {"agreed", "by agreement", "vereinbart", "Vereinbarung", "Einigung"}, GIVES_DRAW},
    {N_("checkmate"), {"checkmated", "mated", "mate", "mat", "matt"}, GIVES_WIN},
    {N_("stalemate"), {"stalemated", "patt"}, GIVES_ANY},
    {N_("dead position"), {"dead", "tote Stellung"}, GIVES_DRAW},
    {N_("repetition"), {"threefold repetition", "threefold", "Stellungswiederholung", "Wiederholung"}, GIVES_DRAW},
    {N_("fifty moves"), {"50 moves", "fifty", "50", "50 Züge", "fünfzig Züge"}, GIVES_DRAW},
    {N_("time"), {"flag", "flag fall", "on time", "Zeit", "Zeitüberschreitung", "Blättchenfall"}, GIVES_ANY},
    {N_("counter-mate"), {NULL}, GIVES_DRAW},
    {N_("signalled with the kings"), {NULL}, GIVES_ANY},
    {RESULT_FORFEIT, {NULL}, GIVES_ANY},
};
enum { CAUSES = sizeof causes / sizeof *causes, CAUSE_WORDS = sizeof causes->words / sizeof *causes->words };

/* The length of the word if the text begins with it, otherwise 0. */
static size_t begins_with(const char *text, const char *word)
{
    size_t length = word ? strlen(word) : 0;
    return length && strncasecmp(text, word, length) == 0 && !isalnum((unsigned char)text[length]) ? length : 0;
}

/* The way of ending that the text begins with, and the length of its name; NULL if it begins with none. */
static const struct cause_row *cause_of(const char *text, size_t *length)
{
    const struct cause_row *found = NULL;
    *length = 0;
    for (size_t i = 0; i < CAUSES; i++)
        for (size_t k = 0; k <= CAUSE_WORDS; k++) {
            size_t n = begins_with(text, k ? causes[i].words[k - 1] : causes[i].name);
            found = n > *length ? &causes[i] : found;
            *length = n > *length ? n : *length;
        }
    return found;
}

bool result_says_how(const char *text)
{
    size_t length;
    return cause_of(text, &length) != NULL;
}

static bool says(const struct doubted *d, const char *name)
{
    size_t length;
    const struct cause_row *cause = cause_of(d->cause, &length);
    return cause && !strcmp(cause->name, name);
}

static bool against_mate(const struct doubted *d)
{
    const struct hall_board *b = d->board;
    return is_mate(b) && d->result != mate_gives(b) &&
           !failf(d->why, "result", d->remedy, "You say %s; but %s has been checkmated", d->said,
                  side_name(mated_side(b)));
}

static bool no_mate(const struct doubted *d)
{
    return says(d, "checkmate") && !(is_mate(d->board) && d->result == mate_gives(d->board)) &&
           !failf(d->why, "result", all_the_same, "You say %s; but the moves that were entered do not end in checkmate",
                  d->said);
}

static bool no_stalemate(const struct doubted *d)
{
    return says(d, "stalemate") && d->board->claims.ending != STALEMATE &&
           !failf(d->why, "result", all_the_same, "You say %s; but the moves that were entered do not end in stalemate",
                  d->said);
}

static bool not_dead(const struct doubted *d)
{
    const struct claims *k = &d->board->claims;
    bool obvious = !board_may_be_dead(d->board);
    int side = obvious ? d->board->tracker.game.now.turn : k->can_mate[WHITE] == CAN_MATE ? WHITE : BLACK;
    return says(d, "dead position") && (obvious || k->can_mate[side] == CAN_MATE) &&
           !failf(d->why, "result", all_the_same, "You say %s; but %s can still checkmate in the position on the board",
                  d->said, side_name(side));
}

static bool not_repeated(const struct doubted *d)
{
    int times = d->board->claims.times;
    return says(d, "repetition") && times < 3 &&
           !failf(d->why, "result", all_the_same,
                  times == 1 ? N_("You say %s; but the position on the board has appeared once")
                             : N_("You say %s; but the position on the board has appeared %d times"),
                  d->said, times);
}

static bool not_fifty(const struct doubted *d)
{
    int moves = d->board->claims.quiet_moves;
    return says(d, "fifty moves") && moves < 50 &&
           !failf(d->why, "result", all_the_same,
                  moves == 1
                      ? N_("You say %s; but each player has made only one move without a capture or a pawn move")
                      : N_("You say %s; but each player has made only %d moves without a capture or a pawn move"),
                  d->said, moves);
}

/* A clock that is not connected may have run since its time was entered. */
static bool has_time(const struct doubted *d)
{
    char digits[CLOCK_DIGITS];
    const struct hall_board *b = d->board;
    const struct clock *c = &b->press.clock;
    if (!says(d, "time") || (d->result != RESULT_WHITE && d->result != RESULT_BLACK))
        return false;
    enum side loser = d->result == RESULT_WHITE ? BLACK : WHITE;
    msec left = hall_left(b, loser, d->hall->now);
    msec since = b->by_hand && c->known && d->hall->now > c->seen.at ? d->hall->now - c->seen.at : 0;
    return left - since >= 1000 && !(c->flags >> loser & 1) &&
           !failf(d->why, "result", all_the_same, "You say %s; but %s has %s left", d->said, side_name(loser),
                  clock_digits((int32_t)(left / 1000), digits));
}

/* A draw is by agreement unless another cause is given. */
static bool is_agreed(const struct doubted *d)
{
    return d->result == RESULT_DRAW && (!*d->cause || strstr(d->cause, "agree") || says(d, "agreement")) &&
           !board_has_ended(d->board);
}

static bool too_early(const struct doubted *d)
{
    int made = d->board->tracker.game.plies / 2, least = d->hall->settings.draw_from_move;
    if (!is_agreed(d) || made >= least)
        return false;
    if (least == 1)
        return !failf(d->why, "result", all_the_same, "You say %s; but both players must have made a move first",
                      d->said);
    return !failf(d->why, "result", all_the_same,
                  made == 1 ? N_("You say %s; but a draw needs %d moves by each player, and one was made")
                            : N_("You say %s; but a draw needs %d moves by each player, and %d were made"),
                  d->said, least, made);
}

static bool pieces_unmoved(const struct doubted *d)
{
    return is_agreed(d) && board_draw_waits_for_pieces(d->board) &&
           !failf(d->why, "result", all_the_same,
                  "You say %s; but no draw can be agreed before each player has moved a piece other than a pawn",
                  d->said);
}

/* Whether it is a draw by the rulebook: a resignation or a fallen flag can be one if the winner has too little
 * material. */
static bool law_draws(const struct doubted *d, bool on_time, int loser, char article[64])
{
    const char *script = on_time ? "flag-fall" : "game-end";
    struct facts f = {0};
    const struct rulebook *book = d->hall->settings.book;
    hall_facts(d->hall, board_number(d->board), 0, script, loser, &f);
    facts_know(&f, on_time ? "flagged" : "resigned", side_word(loser), FACT_FROM_PERSON, "the result");
    if (on_time) {
        facts_know(&f, "flags", side_word(loser), FACT_FROM_PERSON, "the result");
        facts_know(&f, "claimed", "yes", FACT_FROM_PERSON, "the result");
    }
    struct walk *w = book ? walk_new(book, script, &f, NULL) : NULL;
    const struct decision *decision = w ? walk_decision(w) : NULL;
    bool draws = decision && !strcmp(decision->value[OUT_RESULT], "1/2");
    if (draws) {
        copy_text(article, 64, decision->value[OUT_CITE]);
        article[strcspn(article, ",")] = '\0';
    }
    walk_free(w);
    facts_release(&f);
    return draws;
}

static bool too_little_left(const struct doubted *d)
{
    char article[64] = "";
    bool on_time = says(d, "time");
    if ((d->result != RESULT_WHITE && d->result != RESULT_BLACK) || (!on_time && !says(d, "resignation")))
        return false;
    int winner = d->result == RESULT_WHITE ? WHITE : BLACK;
    return law_draws(d, on_time, !winner, article) &&
           !failf(d->why, "result", all_the_same, "You say %s; but with what %s has left it is a draw: %s", d->said,
                  side_name(winner), article);
}

/* A resignation is a draw if the opponent could not have won; too_little_left() handles the win that was entered
 * instead. */
static bool gives_another_result(const struct doubted *d)
{
    size_t length;
    const struct cause_row *cause = cause_of(d->cause, &length);
    enum gives is = d->result == RESULT_DRAW                                 ? GIVES_DRAW
                    : d->result == RESULT_WHITE || d->result == RESULT_BLACK ? GIVES_WIN
                                                                             : GIVES_ANY;
    if (!cause || cause->gives == GIVES_ANY || cause->gives == is)
        return false;
    char article[64];
    bool resigned = is == GIVES_DRAW && !strcmp(cause->name, "resignation");
    return !(resigned && (law_draws(d, false, WHITE, article) || law_draws(d, false, BLACK, article))) &&
           !failf(d->why, "result", all_the_same,
                  cause->gives == GIVES_DRAW ? N_("You say %s; but %s gives a draw")
                                             : N_("You say %s; but %s gives one player the win"),
                  d->said, cause->name);
}

static bool was_played(const struct doubted *d)
{
    int plies = d->board->tracker.game.plies;
    return plies > 0 && says(d, RESULT_FORFEIT) &&
           !failf(d->why, "result", all_the_same,
                  plies == 1 ? N_("You say %s; but one half-move was played: a forfeit is for a game without any")
                             : N_("You say %s; but %d half-moves were played: a forfeit is for a game without any"),
                  d->said, plies);
}

/* True, with the contradiction in *why. */
typedef bool doubt(const struct doubted *);

static doubt *const of_words[] = {gives_another_result};
static doubt *const of_moves[] = {was_played, against_mate, no_mate,   no_stalemate,   not_dead,       not_repeated,
                                  not_fifty,  has_time,     too_early, pieces_unmoved, too_little_left};

/* "resignation" alone says how the game ended; words after it are a reason. */
static bool has_reason(const char *cause)
{
    size_t length;
    (void)cause_of(cause, &length);
    return cause[length + strspn(cause + length, " ,;:.")] != '\0';
}

/* Entered from slips on digits alone, or from a list: it says where the result comes from, not why it would hold
 * against a mate. */
bool result_is_from_slip(const char *cause)
{
    return !strcmp(cause, "result slip") || !strcmp(cause, "result list");
}

static bool is_one_of(doubt *const list[], size_t count, const struct doubted *d)
{
    for (size_t i = 0; i < count; i++)
        if (list[i](d))
            return true;
    return false;
}

bool result_is_doubted(const struct hall *h, const struct hall_board *b, enum result result, const char *reason,
                       struct error *why)
{
    struct text said = {0};
    struct doubted d = {h, b, result, reason ? reason : "", "", all_the_same, why};
    bool slip = result_is_from_slip(d.cause);
    if (result == RESULT_OPEN || b->result == RESULT_ANNULLED || (has_reason(d.cause) && !slip))
        return false;
    text_addf(&said, *d.cause ? "%s, %s" : "%s", result_text(result), d.cause);
    d.said = text_chars(&said);
    d.remedy = slip ? slip_is_right : all_the_same;
    bool doubted = slip ? board_knows_moves(b) && against_mate(&d)
                        : is_one_of(of_words, sizeof of_words / sizeof *of_words, &d) ||
                              (board_knows_moves(b) && is_one_of(of_moves, sizeof of_moves / sizeof *of_moves, &d));
    text_release(&said);
    return doubted;
}
