#include "hall/seating_rows.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

struct weighing {
    const struct chess_event *file, *now;
    const struct round *rows, *played;
    const struct seating *held;
    struct pairing
        *here;   /* the pairings that are played, with the players' numbers in the file; 0 if not in it any more */
    bool *stays; /* which of these stay */
    int *loses;  /* as in struct seating_rows */
};

static bool are_same_two(const struct pairing *p, const struct pairing *q)
{
    return (p->white == q->white && p->black == q->black) || (p->white == q->black && p->black == q->white);
}

static bool has_entries(const struct weighing *w, const struct pairing *p)
{
    const struct seating_board *b = p->board ? seating_of(w->held, p->board) : NULL;
    return b && b->held;
}

/* -1 if the file has no row for this player. */
static int row_of(const struct weighing *w, int player)
{
    const struct pairing *p = round_pairing_of(w->rows, player);
    return p ? (int)(p - w->rows->pairings) : -1;
}

static bool refuse(struct weighing *w, int player, const struct pairing *here, int loser)
{
    int row = player ? row_of(w, player) : -1;
    if (row < 0 || w->loses[row] || are_same_two(&w->rows->pairings[row], here))
        return false;
    w->loses[row] = loser;
    return true;
}

static int refused_player(const struct weighing *w, const struct pairing *here)
{
    for (int side = 0; side < 2; side++) {
        int player = side ? here->black : here->white, row = player ? row_of(w, player) : -1;
        if (row >= 0 && w->loses[row])
            return player;
    }
    return 0;
}

static bool is_whole(const struct weighing *w, int i)
{
    return w->here[i].white && (!w->played->pairings[i].black || w->here[i].black);
}

/* A player whose row cannot hold keeps the present pairing, and so does the opponent, whose row then cannot hold
 * either. */
static bool weigh_again(struct weighing *w)
{
    bool more = false;
    for (int i = 0; i < w->played->count; i++) {
        const struct pairing *here = &w->here[i];
        int player = is_whole(w, i) && !has_entries(w, here) ? refused_player(w, here) : 0;
        if (!player || w->stays[i])
            continue;
        w->stays[i] = more = true;
        refuse(w, here->white, here, player);
        refuse(w, here->black, here, player);
    }
    return more;
}

static void weigh(struct weighing *w)
{
    for (int i = 0; i < w->played->count; i++) {
        const struct pairing *p = &w->played->pairings[i];
        w->here[i] = (struct pairing){.board = p->board,
                                      .white_result = p->board ? 0 : p->white_result,
                                      .white = event_number_in(w->now, p->white, w->file),
                                      .black = p->black ? event_number_in(w->now, p->black, w->file) : 0};
        if (!has_entries(w, p))
            continue;
        refuse(w, w->here[i].white, &w->here[i], w->here[i].white);
        refuse(w, w->here[i].black, &w->here[i], w->here[i].black);
    }
    while (weigh_again(w))
        ;
}

struct seating_rows seating_rows_of(const struct chess_event *file, const struct round *rows,
                                    const struct seating *held, const struct chess_event *now)
{
    const struct round *played = event_round(now, rows->number);
    struct seating_rows out = {.loses = memory_take((size_t)rows->count + 1, sizeof *out.loses)};
    if (!played)
        return out;
    struct weighing w = {.file = file,
                         .now = now,
                         .rows = rows,
                         .played = played,
                         .held = held,
                         .loses = out.loses,
                         .here = memory_take((size_t)played->count + 1, sizeof *w.here),
                         .stays = memory_take((size_t)played->count + 1, sizeof *w.stays)};
    out.kept = memory_take((size_t)played->count + 1, sizeof *out.kept);
    weigh(&w);
    for (int i = 0; i < played->count; i++)
        if (w.stays[i])
            out.kept[out.kept_count++] = w.here[i];
    free(w.here);
    free(w.stays);
    return out;
}

void seating_rows_release(struct seating_rows *r)
{
    free(r->loses);
    free(r->kept);
    *r = (struct seating_rows){0};
}
