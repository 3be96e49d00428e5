#include "chess/notation/notation.h"

#include "base/table.h"
#include "chess/laws/laws2023_notation.h"
#include "chess/notation/notation_parts.h"
#include "chess/notation/san.h"

#include <assert.h>
#include <string.h>

static bool same_but_for_promotion(move a, move b)
{
    return move_from(a) == move_from(b) && move_to(a) == move_to(b);
}

/* The four promotions of a pawn on one square count as one move whose last part is missing. */
static enum notation_reading judge(const struct position *p, const struct candidates *c, move *out, struct error *why)
{
    for (int i = 1; i < c->count; i++)
        if (!same_but_for_promotion(c->list[0], c->list[i]))
            return notation_refuse_ambiguous(p, c, why);
    if (c->count > 1)
        return notation_refuse_unnamed(p, c->list[0], why);
    *out = c->list[0];
    return MOVE_READ;
}

static enum notation_reading judge_wording(const struct position *p, struct notation_wording *w,
                                           const struct notation_options *how, move *out, struct error *why)
{
    struct candidates c;
    notation_candidates(p, w, &c);
    if (!c.count && how->mistaken_captures_pass) {
        struct notation_wording mild = *w;
        mild.captures = mild.marks.en_passant = false;
        notation_candidates(p, &mild, &c);
    }
    return c.count ? judge(p, &c, out, why) : notation_refuse_illegal(p, w, why);
}

static enum notation_reading read_plain(const struct position *p, const char *plain, const struct notation_options *how,
                                        move *out, struct error *why)
{
    const char *at = notation_after_number(plain);
    struct notation_wording w;
    if (notation_read_algebraic(at, how->language, &w) || notation_read_numeric(at, &w))
        return judge_wording(p, &w, how, out, why);

    struct candidates c;
    enum kind mover;
    if (!how->descriptive || how->language != ENGLISH || !notation_read_descriptive(p, at, &c, &mover))
        return notation_refuse_unreadable(p, at, how, why);
    return c.count ? judge(p, &c, out, why) : notation_refuse_descriptive(p, mover, why);
}

/* The notation of these Laws, or SAN; their moves are never written in any other. */
static enum notation_reading read_laws_2023(const struct position *p, const char *text, move *out, struct error *why)
{
    static const enum notation_reading readings[] = {[LAWS2023_READ] = MOVE_READ,
                                                     [LAWS2023_UNREADABLE] = MOVE_UNREADABLE,
                                                     [LAWS2023_ILLEGAL] = MOVE_ILLEGAL,
                                                     [LAWS2023_AMBIGUOUS] = MOVE_AMBIGUOUS};
    ROW_FOR_EACH(readings, LAWS2023_AMBIGUOUS + 1);
    bool draw_offer;
    const char *at = notation_after_number(text);
    *out = san_read(p, at, strcspn(at, " "));
    if (*out != NO_MOVE)
        return MOVE_READ;
    enum notation_reading r = readings[laws2023_read(p, at, out, &draw_offer, why)];
    if (r != MOVE_UNREADABLE || san_fault_of(p, at, strcspn(at, " ")) == SAN_UNREADABLE)
        return r;
    fail(why, at, "under the Chess Laws 2023 no piece can make this move, or more than one can",
         "compare it with the board");
    return MOVE_ILLEGAL;
}

enum notation_reading notation_read(const struct position *p, const char *text, const struct notation_options *how,
                                    move *out, struct error *why)
{
    static const struct notation_options usual = {.language = ENGLISH};
    char plain[NOTATION_BYTES_MAX + 1];
    struct error nobody_asks;
    *out = NO_MOVE;
    if (!why)
        why = &nobody_asks;
    if (p->rules == RULES_LAWS_2023)
        return read_laws_2023(p, text, out, why);
    enum notation_reading result =
        notation_plain_text(text, plain, why) ? read_plain(p, plain, how ? how : &usual, out, why) : MOVE_UNREADABLE;
    if (result != MOVE_READ)
        notation_show_text(text, why->where);
    return result;
}
