#include "game/tracker_explain.h"

#include "chess/movegen.h"

static bool leads_there(const struct position *p, const struct evidence *e, move m)
{
    struct position next = *p;
    struct undo unused;
    if (!is_legal(p, m))
        return false;
    position_make(&next, m, &unused);
    return !evidence_differs(e, &next);
}

/* A board that names its pieces leaves one candidate: the man that vanished here and appeared there. */
static move man_that_went(const struct position *p, const struct evidence *e, int from, int to)
{
    piece was = p->on[from], is = e->seen->on[to];
    if (is == was)
        return move_of(from, to, kind_of(was) == PAWN && to == p->en_passant ? EN_PASSANT : ORDINARY);
    bool promotes = kind_of(was) == PAWN && bit(to) & (RANK_1 | RANK_8) && is != EMPTY && kind_of(is) != PAWN &&
                    kind_of(is) != KING;
    return promotes ? move_of(from, to, promotion_to(kind_of(is))) : NO_MOVE;
}

static move named_move(const struct position *p, const struct evidence *e, sqset differs)
{
    enum side us = (enum side)p->turn;
    sqset gone = differs & p->side[us], come = differs & e->seen->side[us];
    if (!come)
        return NO_MOVE;
    if (gone && !more_than_one(gone) && !more_than_one(come)) {
        move m = man_that_went(p, e, first(gone), first(come));
        if (m != NO_MOVE && leads_there(p, e, m))
            return m;
    }
    sqset kings = pieces(p, us, KING);
    for (sqset rooks = kings ? p->castling & p->side[us] : 0; rooks;) {
        move m = move_of(first(kings), take_first(&rooks), CASTLING);
        if (leads_there(p, e, m))
            return m;
    }
    return NO_MOVE;
}

static sqset departure(const struct position *p, move m)
{
    return move_how(m) == CASTLING ? 0 : bit(move_from(m)) | (p->on[move_to(m)] == EMPTY ? 0 : bit(move_to(m)));
}

/* Only what was empty for a moment can have been left or captured: this tells apart what fits equally well. */
static int choose_by_dips(const struct position *p, const struct evidence *e, const move *list, int count)
{
    int chosen = -1;
    for (int i = 0; i < count; i++) {
        if (departure(p, list[i]) & ~(e->dips | e->ignored))
            continue;
        if (chosen >= 0)
            return -1;
        chosen = i;
    }
    return chosen;
}

static int moves_that_fit(const struct position *p, const struct evidence *e, move list[MOVES_MAX])
{
    int found = 0, count = legal_moves(p, list);
    for (int i = 0; i < count; i++) {
        struct position next = *p;
        struct undo unused;
        position_make(&next, list[i], &unused);
        if (!evidence_differs(e, &next))
            list[found++] = list[i];
    }
    return found;
}

static bool names_are_certain(const struct evidence *e)
{
    return !e->seen->only_occupied && !e->ignored;
}

move explain_move(const struct position *p, const struct evidence *e)
{
    move list[MOVES_MAX];
    sqset differs = evidence_differs(e, p);
    if (!differs || count_of(differs) > 4)
        return NO_MOVE;
    if (names_are_certain(e))
        return named_move(p, e, differs);
    int count = moves_that_fit(p, e, list);
    bool lifted =
        e->seen->only_occupied && !(differs & seen_occupied(e->seen)); /* in the air, or put on what it takes */
    if (count == 1 && (!lifted || !(departure(p, list[0]) & ~(e->dips | e->ignored))))
        return list[0];
    int chosen = count ? choose_by_dips(p, e, list, count) : -1;
    return chosen < 0 ? NO_MOVE : list[chosen];
}

void explain_moves(const struct position *p, const struct evidence *e, struct lines *f)
{
    move list[MOVES_MAX], m = explain_move(p, e);
    sqset differs = evidence_differs(e, p);
    *f = (struct lines){.count = m != NO_MOVE, .line = {{{m}, 1}}};
    if (m != NO_MOVE || !differs || count_of(differs) > 4 || names_are_certain(e))
        return;
    f->count = moves_that_fit(p, e, list);
    for (int i = 0; i < f->count && i < LINES_KEPT; i++)
        f->line[i] = (struct line){{list[i]}, 1};
}

/* --- lines ------------------------------------------------------------------------------------------------------- */

struct search {
    const struct position *start;
    const struct evidence *e;
    struct lines *found;
    struct line now;
    sqset left; /* squares that may have been left: they differ, or were empty for a moment */
};

/* There and back again between two looks explains too much: nobody plays so, but pieces are swept off so. */
static bool goes_nowhere(const struct line *l)
{
    return l->count == 3 && move_from(l->moves[0]) == move_to(l->moves[2]) &&
           move_to(l->moves[0]) == move_from(l->moves[2]);
}

/* The same moves in another order; several ways of one man over squares that nobody saw are something else. */
static bool same_moves(const struct line *a, const struct line *b)
{
    return a->count == b->count && a->count == 3 && a->moves[1] == b->moves[1] && a->moves[0] == b->moves[2] &&
           a->moves[2] == b->moves[0];
}

/* When a man was seen to arrive there, since the last completed move; MSEC_NEVER: it was not. */
static msec arrived_at(const struct search *s, int sq, piece what)
{
    const struct evidence *e = s->e;
    bool stands = e->seen->on[sq] == what && s->start->on[sq] != what;
    return stands ? e->put_at[sq] : shown_put(e->shown, sq, what, e->since);
}

/* The men of a move were seen where it put them, not before `at`, which goes on to that moment. */
static bool was_seen(const struct search *s, const struct position *before, const struct position *after, move m,
                     msec *at)
{
    enum { ROUND = 250 }; /* squares are sampled one after the other */
    enum side us = (enum side)before->turn;
    sqset come = after->side[us] & ~before->side[us] & ~s->e->ignored;
    if (move_how(m) != CASTLING && before->on[move_to(m)] != EMPTY)
        come |= bit(move_to(m)) & ~s->e->ignored;
    msec latest = *at;
    while (come) {
        int sq = take_first(&come);
        msec arrived = arrived_at(s, sq, after->on[sq]);
        if (arrived == MSEC_NEVER || arrived + ROUND < *at)
            return false;
        latest = arrived > latest ? arrived : latest;
    }
    *at = latest;
    return true;
}

static bool is_believable(const struct search *s)
{
    struct position p = *s->start, next;
    struct undo unused;
    msec at = s->e->since;
    for (int i = 0; i < s->now.count && s->now.count > 1 && s->e->shown; i++, p = next) {
        next = p;
        position_make(&next, s->now.moves[i], &unused);
        if (!was_seen(s, &p, &next, s->now.moves[i], &at))
            return false;
    }
    return true;
}

static void keep_line(struct search *s)
{
    struct lines *f = s->found;
    if (goes_nowhere(&s->now) || !is_believable(s))
        return;
    f->one_end = f->one_end && (!f->count || same_moves(&f->line[0], &s->now));
    if (f->count < LINES_KEPT)
        f->line[f->count] = s->now;
    f->count++;
}

static void search_with(struct search *s, const struct position *p, move m, int left);

/* A man that was never seen to leave its square did not come back to it either. */
static bool arrived(const struct search *s, int from)
{
    for (int i = 0; i < s->now.count; i++)
        if (move_to(s->now.moves[i]) == from)
            return true;
    return false;
}

static void search_moves(struct search *s, const struct position *p, int left)
{
    move list[MOVES_MAX];
    sqset differs = evidence_differs(s->e, p);
    if (count_of(differs) > 4 * left)
        return;
    if (left == 1 && names_are_certain(s->e)) {
        move m = differs ? named_move(p, s->e, differs) : NO_MOVE;
        if (m != NO_MOVE)
            search_with(s, p, m, left);
        return;
    }
    for (int i = 0, n = legal_moves(p, list); i < n; i++)
        if (has(s->left | s->e->ignored, move_from(list[i])) || arrived(s, move_from(list[i])))
            search_with(s, p, list[i], left);
}

static void search_with(struct search *s, const struct position *p, move m, int left)
{
    struct position next = *p;
    struct undo unused;
    position_make(&next, m, &unused);
    s->now.moves[s->now.count++] = m;
    if (left > 1)
        search_moves(s, &next, left - 1);
    else if (!evidence_differs(s->e, &next))
        keep_line(s);
    s->now.count--;
}

/* Two moves of one side in the order in which they were put down. */
static bool in_order(const struct evidence *e, const struct line *l)
{
    return l->count < 3 || e->put_at[move_to(l->moves[0])] < e->put_at[move_to(l->moves[2])];
}

static void choose_by_order(const struct evidence *e, struct lines *f)
{
    int fits = 0, which = 0;
    for (int i = 0; i < f->count; i++) {
        if (in_order(e, &f->line[i])) {
            fits++;
            which = i;
        }
    }
    if (fits != 1)
        return;
    f->line[0] = f->line[which];
    f->count = 1;
}

bool explain_lines(const struct position *p, const struct evidence *e, int least, int most, struct lines *f)
{
    for (int depth = least; depth <= most; depth++) {
        struct search s = {.start = p, .e = e, .found = f, .left = evidence_differs(e, p) | e->dips};
        *f = (struct lines){.one_end = true};
        search_moves(&s, p, depth);
        if (f->count > 1 && f->count <= LINES_KEPT && f->one_end)
            choose_by_order(e, f);
        if (f->count)
            return true;
    }
    return false;
}

bool explain_after(const struct position *p, const struct evidence *e, move m, int most, struct lines *f)
{
    struct position next = *p;
    struct undo unused;
    position_make(&next, m, &unused);
    for (int depth = 0; depth < most; depth++) {
        struct search s = {.start = p, .e = e, .found = f, .left = evidence_differs(e, p) | e->dips};
        *f = (struct lines){.one_end = true};
        s.now = (struct line){{m}, 1};
        if (depth)
            search_moves(&s, &next, depth);
        else if (!evidence_differs(e, &next))
            keep_line(&s);
        if (f->count)
            return true;
    }
    return false;
}

sqset left_after(const struct position *p, const struct evidence *e, move m)
{
    struct position next = *p;
    struct undo unused;
    position_make(&next, m, &unused);
    return evidence_differs(e, &next);
}

/* What a move would leave unexplained; all ones if that could only be the mover's own doing. */
static sqset left_by(const struct position *p, const struct evidence *e, move m)
{
    enum side us = (enum side)p->turn;
    sqset left = left_after(p, e, m);
    sqset own = left & (e->seen->only_occupied ? seen_occupied(e->seen) : e->seen->side[us]);
    sqset came_from = bit(move_from(m)) | (move_how(m) == CASTLING ? bit(move_to(m)) : 0);
    return own & ~came_from ? ~(sqset)0 : left;
}

/* The man is on its square of arrival and still shown where it came from; or it is where nothing is seen, or where
 * still the man is shown that it took. Everything else is as before. */
static bool half_shown(const struct evidence *e, sqset differs, sqset come, move m, sqset rest)
{
    sqset from = bit(move_from(m)), to = bit(move_to(m));
    bool stuck = come == to && rest == ((differs & ~to) | from) && has(seen_occupied(e->seen), move_from(m));
    bool dead = !come && rest == ((differs & ~from) | to) && differs & from;
    return stuck || dead;
}

bool explain_leaving(const struct position *p, const struct evidence *e, struct lines *f, sqset *left)
{
    move list[MOVES_MAX];
    sqset differs = evidence_differs(e, p), come = differs & e->seen->side[p->turn];
    int least = 4;
    *f = (struct lines){0};
    for (int i = 0, n = legal_moves(p, list); i < n; i++) {
        sqset rest = left_by(p, e, list[i]);
        int count = count_of(rest);
        sqset rest_own = rest & e->seen->side[p->turn];
        bool castles =
            move_how(list[i]) == CASTLING && !more_than_one(rest_own) && !more_than_one(rest & p->side[p->turn]);
        bool less = count < count_of(differs) && (castles || !(rest & e->seen->side[p->turn]));
        if (count > 3 || count > least || (!less && !half_shown(e, differs, come, list[i], rest)))
            continue;
        if (count < least)
            f->count = 0;
        least = count;
        *left = rest;
        if (f->count < LINES_KEPT)
            f->line[f->count] = (struct line){{list[i]}, 1};
        f->count++;
    }
    return f->count == 1;
}

bool explain_as_one_man(const struct position *p, const struct evidence *e, enum side side, int *from, int *to)
{
    const struct seen *s = e->seen;
    sqset differs = evidence_differs(e, p), gone = differs & p->side[side];
    int pairs = 0;
    bool king_went = false;
    for (; gone; gone &= gone - 1) {
        for (sqset come = differs & (s->only_occupied ? seen_occupied(s) : s->side[side]); come; come &= come - 1) {
            int f = first(gone), t = first(come);
            bool king = kind_of(p->on[f]) == KING;
            if (f == t || (!s->only_occupied && s->on[t] != p->on[f]))
                continue;
            pairs++;
            if (king_went || (pairs > 1 && !king))
                continue;
            king_went = king; /* with two men gone, as in castling, the king's move is what counts */
            *from = f;
            *to = t;
        }
    }
    return pairs == 1 || (pairs == 2 && king_went);
}
