/* Compares a typed result with what the board knows. Each row is one contradiction; none of them forbids the result,
 * but it then needs a reason. */
#include "base/table.h"
#include "hall/board_view.h"
#include "hall/hall_parts.h"
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
};

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
    const char *name, *words[5];
    enum gives gives;
} causes[] = {
    {"resignation", {"resigned", "resigns", "gave up"}, GIVES_WIN},
    {"agreement", {"agreed", "by agreement"}, GIVES_DRAW},
    {"checkmate", {"checkmated", "mated", "mate", "mat", "matt"}, GIVES_WIN},
    {"stalemate", {"stalemated"}, GIVES_ANY},
    {"dead position", {"dead"}, GIVES_DRAW},
    {"repetition", {"threefold repetition", "threefold"}, GIVES_DRAW},
    {"fifty moves", {"50 moves", "fifty", "50"}, GIVES_DRAW},
    {"time", {"flag", "flag fall", "on time"}, GIVES_ANY},
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

static bool says(const struct doubted *d, const char *name)
{
    size_t length;
    const struct cause_row *cause = cause_of(d->cause, &length);
    return cause && !strcmp(cause->name, name);
}

static bool against_mate(const struct doubted *d, char *words, size_t room)
{
    const struct hall_board *b = d->board;
    snprintf(words, room, "%s has been checkmated", side_name(mated_side(b)));
    return is_mate(b) && d->result != mate_gives(b);
}

static bool no_mate(const struct doubted *d, char *words, size_t room)
{
    snprintf(words, room, "the moves that were entered do not end in checkmate");
    return says(d, "checkmate") && !(is_mate(d->board) && d->result == mate_gives(d->board));
}

static bool no_stalemate(const struct doubted *d, char *words, size_t room)
{
    snprintf(words, room, "the moves that were entered do not end in stalemate");
    return says(d, "stalemate") && d->board->claims.ending != STALEMATE;
}

static bool not_dead(const struct doubted *d, char *words, size_t room)
{
    const struct claims *k = &d->board->claims;
    bool obvious = !board_may_be_dead(d->board);
    int side = obvious ? d->board->tracker.game.now.turn : k->can_mate[WHITE] == CAN_MATE ? WHITE : BLACK;
    snprintf(words, room, "%s can still checkmate in the position on the board", side_name(side));
    return says(d, "dead position") && (obvious || k->can_mate[side] == CAN_MATE);
}

static bool not_repeated(const struct doubted *d, char *words, size_t room)
{
    int times = d->board->claims.times;
    snprintf(words, room, "the position on the board has occurred %d time%s", times, times == 1 ? "" : "s");
    return says(d, "repetition") && times < 3;
}

static bool not_fifty(const struct doubted *d, char *words, size_t room)
{
    int moves = d->board->claims.quiet_moves;
    snprintf(words, room, "each player has made only %d move%s without a capture or a pawn move", moves,
             moves == 1 ? "" : "s");
    return says(d, "fifty moves") && moves < 50;
}

/* A clock that is not connected may have run since its time was entered. */
static bool has_time(const struct doubted *d, char *words, size_t room)
{
    char digits[CLOCK_DIGITS];
    const struct hall_board *b = d->board;
    const struct clock *c = &b->press.clock;
    if (!says(d, "time") || (d->result != RESULT_WHITE && d->result != RESULT_BLACK))
        return false;
    enum side loser = d->result == RESULT_WHITE ? BLACK : WHITE;
    msec left = hall_left(b, loser, d->hall->now);
    msec since = b->by_hand && c->known && d->hall->now > c->seen.at ? d->hall->now - c->seen.at : 0;
    snprintf(words, room, "%s has %s left", side_name(loser), clock_digits((int32_t)(left / 1000), digits));
    return left - since >= 1000 && !(c->flags >> loser & 1);
}

/* A draw is by agreement unless another cause is given. */
static bool is_agreed(const struct doubted *d)
{
    return d->result == RESULT_DRAW && (!*d->cause || strstr(d->cause, "agree")) && !board_has_ended(d->board);
}

static bool too_early(const struct doubted *d, char *words, size_t room)
{
    int made = d->board->tracker.game.plies / 2, least = d->hall->settings.draw_from_move;
    if (least == 1)
        snprintf(words, room, "both players must have made a move first");
    else
        snprintf(words, room, "a draw needs %d moves by each player, and %d were made", least, made);
    return is_agreed(d) && made < least;
}

static bool pieces_unmoved(const struct doubted *d, char *words, size_t room)
{
    snprintf(words, room, "no draw can be agreed before each player has moved a piece other than a pawn");
    return is_agreed(d) && board_draw_waits_for_pieces(d->board);
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

static bool too_little_left(const struct doubted *d, char *words, size_t room)
{
    char article[64] = "";
    bool on_time = says(d, "time");
    if ((d->result != RESULT_WHITE && d->result != RESULT_BLACK) || (!on_time && !says(d, "resignation")))
        return false;
    int winner = d->result == RESULT_WHITE ? WHITE : BLACK;
    bool draws = law_draws(d, on_time, !winner, article);
    snprintf(words, room, "with what %s has left it is a draw: %s", side_name(winner), article);
    return draws;
}

/* A resignation is a draw if the opponent could not have won; too_little_left() handles the win that was entered
 * instead. */
static bool gives_another_result(const struct doubted *d, char *words, size_t room)
{
    size_t length;
    const struct cause_row *cause = cause_of(d->cause, &length);
    enum gives is = d->result == RESULT_DRAW                                 ? GIVES_DRAW
                    : d->result == RESULT_WHITE || d->result == RESULT_BLACK ? GIVES_WIN
                                                                             : GIVES_ANY;
    if (!cause || cause->gives == GIVES_ANY || cause->gives == is)
        return false;
    snprintf(words, room, "%s %s", cause->name,
             cause->gives == GIVES_DRAW ? "gives a draw" : "gives one player the win");
    char article[64];
    bool resigned = is == GIVES_DRAW && !strcmp(cause->name, "resignation");
    return !(resigned && (law_draws(d, false, WHITE, article) || law_draws(d, false, BLACK, article)));
}

static bool was_played(const struct doubted *d, char *words, size_t room)
{
    int plies = d->board->tracker.game.plies;
    snprintf(words, room, "%d half-move%s played: a forfeit is for a game without any", plies,
             plies == 1 ? " was" : "s were");
    return plies > 0 && says(d, RESULT_FORFEIT);
}

typedef bool doubt(const struct doubted *, char *words, size_t room);

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

static bool is_one_of(doubt *const list[], size_t count, const struct doubted *d, struct error *why)
{
    char words[160];
    for (size_t i = 0; i < count; i++)
        if (list[i](d, words, sizeof words)) {
            error_setf(why, "result", "if it is right all the same, write why after it", "You say %s%s%s; but %s",
                       result_text(d->result), *d->cause ? ", " : "", d->cause, words);
            return true;
        }
    return false;
}

bool result_is_doubted(const struct hall *h, const struct hall_board *b, enum result result, const char *reason,
                       struct error *why)
{
    struct doubted d = {h, b, result, reason ? reason : ""};
    if (result == RESULT_OPEN || b->result == RESULT_ANNULLED || has_reason(d.cause))
        return false;
    return is_one_of(of_words, sizeof of_words / sizeof *of_words, &d, why) ||
           (board_knows_moves(b) && is_one_of(of_moves, sizeof of_moves / sizeof *of_moves, &d, why));
}
