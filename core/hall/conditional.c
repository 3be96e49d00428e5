/* Conditional moves of games by correspondence: offered with a letter, accepted with the next one, void after it. */
#include "base/list.h"
#include "base/text.h"
#include "chess/board/history.h"
#include "chess/notation/san.h"
#include "hall/correspondence.h"
#include "hall/deadlines.h"
#include "hall/hall_parts.h"
#include "hall/typed.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

enum { WORD_ROOM = 24 };

struct moves_line {
    move moves[CONDITIONAL_MOVES];
    int count;
};

/* The next move, without its number; false: no more. */
static bool next_word(const char **text, char out[WORD_ROOM])
{
    do {
        const char *at = *text + strspn(*text, " ,;");
        at += isdigit((unsigned char)*at) && strspn(at, "0123456789") < strspn(at, "0123456789.")
                  ? strspn(at, "0123456789.")
                  : 0;
        size_t length = strcspn(at, " ,;");
        copy_text(out, length + 1 < WORD_ROOM ? length + 1 : WORD_ROOM, at);
        *text = at + length;
    } while (**text && (!*out || !strcasecmp(out, "if") || !strcasecmp(out, "then")));
    return *out;
}

/* Up to the first that cannot be played; that one is why. */
static bool read_line(const struct position *from, const char *text, struct moves_line *out, struct text *san,
                      struct error *why)
{
    struct position p = *from;
    struct undo unused;
    char word[WORD_ROOM], written[SAN_MAX];
    *out = (struct moves_line){0};
    while (next_word(&text, word)) {
        move legal = NO_MOVE, bare = NO_MOVE;
        if (out->count == CONDITIONAL_MOVES)
            return failf(why, "if", "enter the rest with the next letter", "there are more than %d", CONDITIONAL_MOVES);
        if (!typed_move(&p, word, &legal, &bare, why))
            return false;
        if (legal == NO_MOVE)
            return failf(why, word, "check the letter", "it cannot be played there");
        san_write(&p, legal, written);
        position_make(&p, legal, &unused);
        out->moves[out->count++] = legal;
        if (san && out->count % 2 == 0)
            text_addf(san, " %s", written);
        else if (san)
            text_addf(san, "%s%s", san->length ? " " : "", written);
    }
    return true;
}

bool hall_conditional(struct hall *h, int board, const char *moves, bool *whole, const char *who, msec now,
                      struct error *why)
{
    struct hall_board *b = board_by_letter(h, board, now, why);
    struct error first = {0};
    struct moves_line line;
    struct text san = {0};
    if (!b)
        return false;
    if (!b->tracker.game.plies)
        return fail(why, "if", "no move was entered yet", "write the move that was sent first: :letter");
    struct conditional c = {.board = board, .ply = b->tracker.game.plies};
    *whole = read_line(&b->tracker.game.now, moves, &line, &san, &first);
    if (line.count % 2) /* an answer to which nothing is offered */
        san.length = (size_t)(strrchr(text_chars(&san), ' ') ? strrchr(text_chars(&san), ' ') - text_chars(&san) : 0);
    bool good = line.count > 1 && san.length < sizeof c.moves;
    if (good)
        copy_text(c.moves, san.length + 1, text_chars(&san));
    text_release(&san);
    if (!good)
        return *whole
                   ? fail(why, "if", "give the expected answer together with the move that follows it", "as in Bb5 a6")
                   : failf(why, first.where, "as in Bb5 a6", "%s", first.what);
    *whole = *whole && line.count % 2 == 0;
    hall_tell(h, ACTION_CONDITIONAL, board, who, &c);
    return true;
}

void do_conditional(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    (void)who, (void)at;
    LIST_ROOM(h->conditionals, h->conditional_count, h->conditional_room);
    h->conditionals[h->conditional_count] = *(const struct conditional *)change;
    h->conditionals[h->conditional_count++].board = b->number;
    board_changed(h, b);
}

const char *hall_conditional_at(const struct hall *h, const struct hall_board *b, int number)
{
    for (int i = 0; i < h->conditional_count; i++) {
        const struct conditional *c = &h->conditionals[i];
        if (c->board == b->number && c->ply == b->tracker.game.plies && !number--)
            return c->moves;
    }
    return NULL;
}

static bool begins_so(const struct moves_line *offered, const struct moves_line *accepted, int count)
{
    return offered->count >= count && !memcmp(offered->moves, accepted->moves, (size_t)count * sizeof(move));
}

/* Whether the opponent's moves up to the count-th half-move were all offered. */
static bool was_offered(const struct hall *h, const struct hall_board *b, const struct moves_line *accepted, int count)
{
    const char *text;
    for (int i = 0; (text = hall_conditional_at(h, b, i)); i++) {
        struct moves_line offered;
        read_line(&b->tracker.game.now, text, &offered, NULL, NULL);
        if (begins_so(&offered, accepted, count))
            return true;
    }
    return false;
}

static bool may_be_accepted(const struct hall *h, const struct hall_board *b, const char *const *moves, int count,
                            struct error *why)
{
    struct text all = {0};
    struct moves_line line;
    for (int i = 0; i < count; i++)
        text_addf(&all, "%s ", moves[i]);
    bool good = read_line(&b->tracker.game.now, text_chars(&all), &line, NULL, why);
    text_release(&all);
    if (!good)
        return false;
    if (line.count != count)
        return fail(why, "letter", "a move is missing", "write the moves one after the other");
    for (int i = 2; i <= count; i += 2)
        if (!was_offered(h, b, &line, i))
            return failf(why, moves[i - 1], "enter what was offered with :if, or the first move alone",
                         "%s did not offer it for this case", side_name(!b->tracker.game.now.turn));
    return true;
}

bool hall_letter_accepts(struct hall *h, int board, const char *const *moves, int count, const struct letter *dates,
                         const char *who, msec now, struct error *why)
{
    const struct hall_board *b = board_by_letter(h, board, now, why);
    if (!b || (count > 1 && !may_be_accepted(h, b, moves, count, why)))
        return false;
    struct letter l = *dates;
    for (int i = 0; i < count; i++) {
        l.is_offered = i % 2;
        if (!hall_letter(h, board, moves[i], &l, who, now, why))
            return false;
        l.received = l.sent; /* at once */
    }
    return true;
}
