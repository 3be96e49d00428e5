#include "game/tracker/asked.h"

#include "base/memory.h"
#include "game/tracker/tracker_parts.h"

#include "chess/laws/rules.h"

#include <stdlib.h>
#include <string.h>

/* Keeps the questions from which the record has gone on. One is settled when nothing else is left that it may have
 * been: what the squares do not show while they show the record, or what could not have gone on as the game did. What
 * leads to the same position no later square tells apart. */

void asked_note(struct tracker *t, const struct move_lines *lines)
{
    if (!t->asked)
        t->asked = memory_take(1, sizeof *t->asked);
    t->asked->firsts = lines->count;
    for (int k = 0; k < lines->count && k <= RIVALS_MOST; k++)
        t->asked->first[k] = lines->line[k].moves[0];
}

static void drop(struct questions *all, int which)
{
    memmove(all->of + which, all->of + which + 1, sizeof *all->of * (size_t)(all->count - which - 1));
    all->count--;
}

const struct open_question *tracker_question(const struct tracker *t, int ply)
{
    for (int i = 0; i < tracker_questions(t); i++)
        if (t->asked->of[i].ply == ply)
            return &t->asked->of[i];
    return NULL;
}

bool asked_has_room(const struct tracker *t)
{
    return tracker_questions(t) < ASKED_MOST;
}

void asked_release(struct tracker *t)
{
    free(t->asked);
    t->asked = NULL;
}

void asked_forget(struct tracker *t, int ply)
{
    for (int i = tracker_questions(t) - 1; i >= 0; i--)
        if (t->asked->of[i].ply >= ply)
            drop(t->asked, i);
}

void tracker_answered(struct tracker *t, int ply)
{
    bare_keep(t, ply < 0 ? t->game.plies : ply + 1);
    for (int i = tracker_questions(t) - 1; i >= 0; i--)
        if (ply < 0 || t->asked->of[i].ply == ply)
            drop(t->asked, i);
}

static void play(struct position *p, const struct move_line *l)
{
    for (int i = 0; i < l->count; i++)
        beam_play(p, l->moves[i], move_how(l->moves[i]) == PASSING ? ASSUMED_PASS : 0);
}

static bool is_same(const struct position *a, const struct position *b)
{
    return a->turn == b->turn && a->castling == b->castling && !memcmp(a->on, b->on, sizeof a->on);
}

/* The game could have gone on so. */
static bool is_playable(const struct position *before, const struct move_line *l)
{
    struct position p = *before;
    for (int i = 0; i < l->count; i++) {
        if (!rules_may_be_played(&p, l->moves[i]))
            return false;
        beam_play(&p, l->moves[i], move_how(l->moves[i]) == PASSING ? ASSUMED_PASS : 0);
    }
    return true;
}

/* It ends before the other line does, and has not seen the rest yet: where it ends as that one went on, so does it. */
static void go_on_like(const struct position *before, struct move_line *l, const struct move_line *other)
{
    int from = other->count - 1;
    while (from >= 0 && (other->moves[from] != l->moves[l->count - 1] || (from ^ (l->count - 1)) & 1))
        from--;
    struct move_line longer = *l;
    for (int i = from + 1; from >= 0 && i < other->count && longer.count < LINE_PLIES; i++)
        longer.moves[longer.count++] = other->moves[i];
    if (is_playable(before, &longer))
        *l = longer;
}

/* What all of them end with is not open. */
static void leave_out_common(struct open_question *q)
{
    struct move_line *as_told = &q->told;
    for (;;) {
        move last = as_told->moves[as_told->count - 1];
        bool same = as_told->count > 1 && q->rivals;
        for (int k = 0; k < q->rivals && same; k++)
            same = q->rival[k].count > 1 && q->rival[k].moves[q->rival[k].count - 1] == last &&
                   !((q->rival[k].count ^ as_told->count) & 1);
        if (!same)
            return;
        as_told->count--;
        for (int k = 0; k < q->rivals; k++)
            q->rival[k].count--;
    }
}

void asked_keep(struct tracker *t, const struct position *before, int ply, const struct move_lines *lines)
{
    struct position told = *before;
    if (!asked_has_room(t) || !lines->count)
        return;
    asked_forget(t, ply);
    if (!t->asked)
        t->asked = memory_take(1, sizeof *t->asked);
    struct open_question *q = &t->asked->of[t->asked->count++];
    *q = (struct open_question){
        .ply = ply, .looked = ply, .told = lines->line[0], .more = lines->count > RIVALS_MOST + 1};
    play(&told, &q->told);
    for (int k = 1; k < lines->count && k <= RIVALS_MOST; k++) {
        struct position p = *before;
        struct move_line rival = lines->line[k];
        go_on_like(before, &rival, &q->told);
        play(&p, &rival);
        if (!is_same(&p, &told)) /* that leaves only the order open */
            q->rival[q->rivals++] = rival;
    }
    q->more = q->more || !q->rivals;
    leave_out_common(q);
}

/* The same half-moves in another order: no later square denies one of them, so that only a person settles it. */
void asked_keep_orders(struct tracker *t, const struct move_lines *lines)
{
    if (!asked_has_room(t))
        return;
    asked_keep(t, &t->game.now, t->game.plies, lines);
    struct open_question *q = &t->asked->of[t->asked->count - 1];
    q->more = lines->count > RIVALS_MOST + 1;
    q->rivals = 0;
    for (int k = 1; k < lines->count && k <= RIVALS_MOST; k++)
        q->rival[q->rivals++] = lines->line[k];
}

/* With that half-move in place of the first, if the game could have gone on so; else as it is among the lines. */
static void add_first(const struct tracker *t, const struct move_lines *lines, move m, struct move_lines *out)
{
    struct move_line instead = lines->line[0];
    const struct move_line *l = NULL;
    instead.moves[0] = m;
    for (int k = 0; k < out->count && k < LINES_KEPT; k++)
        if (out->line[k].moves[0] == m)
            return;
    for (int k = 0; k < lines->count && k < LINES_KEPT && !l; k++)
        l = lines->line[k].moves[0] == m ? &lines->line[k] : NULL;
    if (is_playable(&t->game.now, &instead))
        l = &instead;
    if (l && out->count < LINES_KEPT)
        out->line[out->count] = *l;
    out->count += l != NULL;
}

/* What was asked about and has since had no room among the hypotheses may still have been it. */
void asked_go_on(struct tracker *t, const struct move_lines *lines)
{
    struct move_lines all = {.count = 1, .line = {lines->line[0]}};
    const struct questions *q = t->asked;
    for (int k = 1; k < lines->count && k < LINES_KEPT; k++)
        add_first(t, lines, lines->line[k].moves[0], &all);
    for (int k = 0; k < q->firsts && k <= RIVALS_MOST; k++)
        add_first(t, lines, q->first[k], &all);
    if (q->firsts > RIVALS_MOST + 1 || lines->count > LINES_KEPT)
        all.count = LINES_KEPT + 1; /* which they were nobody knows any more */
    asked_keep(t, &t->game.now, t->game.plies, &all);
}

/* --- what is left ------------------------------------------------------------------------------------------------- */

bool asked_is_as_told(const struct tracker *t, const struct open_question *q)
{
    return t->game.plies >= q->ply + q->told.count &&
           !memcmp(t->game.moves + q->ply, q->told.moves, sizeof(move) * (size_t)q->told.count);
}

/* A rival in the place of what the record has. */
struct instead {
    const struct open_question *q;
    int rival;
};

static void play_one(struct position *p, move m)
{
    beam_play(p, m, move_how(m) == PASSING ? ASSUMED_PASS : 0);
}

/* The game could have gone on with that half-move as well as it did. */
static bool goes_on_with(const struct position *told, const struct position *p, move m)
{
    bool legal = rules_may_be_played(told, m);
    return p->turn == told->turn && !(legal && !rules_may_be_played(p, m)) &&
           (move_how(m) == PASSING || p->on[move_from(m)] != EMPTY);
}

/* The position now, had it been these, the earliest first; false if the game could not have gone on so. `until`: the
 * half-moves until that could be seen. */
static bool play_instead(const struct tracker *t, const struct instead *all, int count, struct position *out,
                         int *until)
{
    struct position told;
    int next = 0, i = all[0].q->ply;
    history_position(&t->game, i, out);
    for (told = *out; i < t->game.plies;) {
        *until = i;
        if (next < count && all[next].q->ply == i) {
            const struct open_question *q = all[next].q;
            if (next && !is_playable(out, &q->rival[all[next].rival]))
                return false;
            play(out, &q->rival[all[next++].rival]);
            play(&told, &q->told);
            i += q->told.count;
            continue;
        }
        if (!goes_on_with(&told, out, t->game.moves[i]))
            return false;
        play_one(out, t->game.moves[i]);
        play_one(&told, t->game.moves[i++]);
    }
    return true;
}

bool asked_rival(const struct tracker *t, const struct open_question *q, int k, struct position *out)
{
    int unused;
    return play_instead(t, &(struct instead){q, k}, 1, out, &unused);
}

static void drop_rival(struct open_question *q, int k)
{
    memmove(q->rival + k, q->rival + k + 1, sizeof *q->rival * (size_t)(q->rivals - k - 1));
    q->rivals--;
}

/* It has a half-move more or less, so that it is told by the squares alone that no move has come to since. */
static bool is_out_of_step(const struct tracker *t, const struct open_question *q, int k, struct position *out,
                           sqset *since)
{
    history_position(&t->game, q->ply, out);
    play(out, &q->rival[k]);
    *since = 0;
    for (int i = q->ply + q->told.count; i < t->game.plies; i++)
        *since |= bit(move_from(t->game.moves[i])) | bit(move_to(t->game.moves[i]));
    return (q->rival[k].count ^ q->told.count) & 1;
}

static bool shows_otherwise(const struct tracker *t, const struct position *p, sqset since)
{
    return seen_differs(&t->seen, p) & ~lies_possible(&t->lies) & ~since & ~differing(t);
}

/* It may have been both, or nobody knows: the one then does not deny the other. */
static bool fits_with(const struct tracker *t, struct instead one, struct instead other)
{
    struct position p;
    int unused;
    bool first_one = one.q->ply < other.q->ply;
    const struct instead both[] = {first_one ? one : other, first_one ? other : one};
    bool overlap = both[0].q->ply + both[0].q->told.count > both[1].q->ply;
    return overlap || (play_instead(t, both, 2, &p, &unused) && !shows_otherwise(t, &p, 0));
}

/* Another half-move is open, too, and had that been another, this rival would fit; or several are, and what it may have
 * been all together nobody counts. */
static bool fits_with_any(const struct tracker *t, struct instead one, int until)
{
    int others = 0;
    for (int n = 0; n < t->asked->count; n++) {
        const struct open_question *q = &t->asked->of[n];
        if (q == one.q || q->ply > until)
            continue;
        if (q->more || !asked_is_as_told(t, q) || ++others > 1)
            return true;
        for (int k = 0; k < q->rivals; k++)
            if (fits_with(t, one, (struct instead){q, k}))
                return true;
    }
    return false;
}

/* What could not have gone on as the game did, and what shows as the record has it, and not as the rival has. */
static void leave_out_denied(const struct tracker *t, struct open_question *q)
{
    for (int k = q->rivals - 1; k >= 0; k--) {
        struct position p;
        sqset since;
        const struct instead one = {q, k};
        int until = t->game.plies;
        bool apart = is_out_of_step(t, q, k, &p, &since);
        bool could = apart || play_instead(t, &one, 1, &p, &until);
        if (could && !shows_otherwise(t, &p, apart ? since : 0))
            continue;
        bool may_fit = apart ? t->asked->count > 1 : fits_with_any(t, one, could ? t->game.plies : until);
        if (!may_fit)
            drop_rival(q, k);
    }
}

static void tell_settled(struct tracker *t, const struct open_question *q, msec now)
{
    struct position before;
    struct tracked e = track_event(t, TRACK_SETTLED, now);
    history_position(&t->game, q->ply, &before);
    e.before = &before;
    e.ply = q->ply;
    e.move = t->game.moves[q->ply];
    track_tell(t, &e);
}

void asked_settle(struct tracker *t, msec now)
{
    if (!tracker_questions(t) || is_wrong(t) || now - t->shown.steady_at < SETTLED ||
        differing_after(t) & ~lies_possible(&t->lies))
        return; /* what the record leaves unexplained itself proves nothing */
    for (int i = tracker_questions(t) - 1; i >= 0; i--) {
        struct open_question *q = &t->asked->of[i];
        if (q->looked == t->game.plies || t->game.plies < q->ply + q->told.count)
            continue;
        if (bare_is_alive(t) && q->ply >= t->bare->ply) {
            if (bare_is_sure(t, q->ply)) {
                tell_settled(t, q, now);
                drop(t->asked, i);
            }
            continue;
        }
        q->looked = t->game.plies;
        q->more = q->more || !asked_is_as_told(t, q);
        if (q->more || t->game.plies == q->ply + q->told.count)
            continue; /* it may yet go on */
        leave_out_denied(t, q);
        if (q->rivals)
            continue;
        tell_settled(t, q, now);
        drop(t->asked, i);
    }
}

bool asked_excuses(const struct tracker *t, const struct irregular *i, enum side pressed, msec at)
{
    for (int n = 0; n < tracker_questions(t); n++) {
        const struct open_question *q = &t->asked->of[n];
        if (q->more)
            return true;
        for (int k = 0; k < q->rivals; k++) {
            struct position p;
            struct irregular also;
            if (!asked_rival(t, q, k, &p))
                continue;
            irregular_find(t, &p, pressed, at, &also);
            if (also.kind != i->kind || also.from != i->from || also.to != i->to)
                return true;
        }
    }
    return false;
}
