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
        play(&p, &lines->line[k]);
        if (!is_same(&p, &told)) /* that leaves only the order open */
            q->rival[q->rivals++] = lines->line[k];
    }
    q->more = q->more || !q->rivals;
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

bool asked_rival(const struct tracker *t, const struct open_question *q, int k, struct position *out)
{
    struct position told;
    history_position(&t->game, q->ply, out);
    told = *out;
    play(out, &q->rival[k]);
    play(&told, &q->told);
    for (int i = q->ply + q->told.count; i < t->game.plies; i++) {
        move m = t->game.moves[i];
        bool legal = rules_may_be_played(&told, m);
        unsigned pass = move_how(m) == PASSING ? ASSUMED_PASS : 0;
        if (out->turn != told.turn || (legal && !rules_may_be_played(out, m)) ||
            (!pass && out->on[move_from(m)] == EMPTY))
            return false;
        beam_play(out, m, pass);
        beam_play(&told, m, pass);
    }
    return true;
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

/* What shows as the record has it, and not as the rival has. */
static void leave_out_denied(const struct tracker *t, struct open_question *q)
{
    for (int k = q->rivals - 1; k >= 0; k--) {
        struct position p;
        sqset since;
        bool apart = is_out_of_step(t, q, k, &p, &since);
        since = apart ? since : 0;
        bool could = apart || asked_rival(t, q, k, &p);
        if (!could || seen_differs(&t->seen, &p) & ~lies_possible(&t->lies) & ~since & ~differing(t))
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
    if (!tracker_questions(t) || is_wrong(t) || now - t->shown.steady_at < SETTLED)
        return;
    for (int i = tracker_questions(t) - 1; i >= 0; i--) {
        struct open_question *q = &t->asked->of[i];
        if (q->looked == t->game.plies || t->game.plies < q->ply + q->told.count)
            continue;
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
