#include "chess/notation.h"

#include "chess/notation_parts.h"

static const char *const names[] = {
    [MOVE_READ] = "read",
    [MOVE_UNREADABLE] = "unreadable",
    [MOVE_ILLEGAL] = "illegal",
    [MOVE_AMBIGUOUS] = "ambiguous",
    [MOVE_UNNAMED_PROMOTION] = "unnamed promotion",
};

const char *reading_name(enum reading r)
{
    return names[r];
}

static bool same_but_for_promotion(move a, move b)
{
    return move_from(a) == move_from(b) && move_to(a) == move_to(b);
}

/* Four promotions of one pawn to one square are one move with its last word missing. */
static enum reading judge(const struct position *p, const struct candidates *c, move *out, struct error *why)
{
    for (int i = 1; i < c->count; i++)
        if (!same_but_for_promotion(c->list[0], c->list[i]))
            return refuse_ambiguous(p, c, why);
    if (c->count > 1)
        return refuse_unnamed(p, c->list[0], why);
    *out = c->list[0];
    return MOVE_READ;
}

static enum reading judge_wording(const struct position *p, struct wording *w, const struct notation_options *how,
                                  move *out, struct error *why)
{
    struct candidates c;
    candidates_of(p, w, &c);
    if (!c.count && how->mistaken_captures_pass) {
        struct wording mild = *w;
        mild.captures = mild.marks.en_passant = false;
        candidates_of(p, &mild, &c);
    }
    return c.count ? judge(p, &c, out, why) : refuse_illegal(p, w, why);
}

static enum reading read_plain(const struct position *p, const char *plain, const struct notation_options *how,
                               move *out, struct error *why)
{
    const char *at = after_move_number(plain);
    struct wording w;
    if (read_algebraic(at, how->language, &w) || read_numeric(at, &w))
        return judge_wording(p, &w, how, out, why);

    struct candidates c;
    enum kind mover;
    if (!how->descriptive || how->language != ENGLISH || !read_descriptive(p, at, &c, &mover))
        return refuse_unreadable(p, at, how, why);
    return c.count ? judge(p, &c, out, why) : refuse_descriptive(p, mover, why);
}

enum reading notation_read(const struct position *p, const char *text, const struct notation_options *how, move *out,
                           struct error *why)
{
    static const struct notation_options usual = {.language = ENGLISH};
    char plain[NOTATION_BYTES_MAX + 1];
    struct error nobody_asks;
    *out = NO_MOVE;
    if (!why)
        why = &nobody_asks;
    enum reading result =
        plain_text(text, plain, why) ? read_plain(p, plain, how ? how : &usual, out, why) : MOVE_UNREADABLE;
    if (result != MOVE_READ)
        show_text(text, why->where);
    return result;
}
