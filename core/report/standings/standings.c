#include "report/standings/standings.h"

#include "base/memory.h"
#include "base/tongue.h"
#include "report/standings/standings_parts.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* --- places ------------------------------------------------------------------------------------------------------- */

/* Sorted by descending key; equal ones keep their order, which is by start number. */
struct keyed {
    int64_t key;
    int row;
};

static int compare_keys(const void *a, const void *b)
{
    const struct keyed *x = a, *y = b;
    return x->key != y->key ? (x->key > y->key ? -1 : 1) : x->row - y->row;
}

struct ranking {
    struct standings_table *table;
    struct standings *out;
    int *players; /* by row: index in the table */
    struct keyed *keys;
    int *ranks, *group;
    struct standing *moved_rows;
    int *moved_players;
    int32_t *values;
};

static void reorder(struct ranking *k, int from, int count)
{
    assert(from >= 0 && count >= 1 && from + count <= k->out->count);
    qsort(k->keys + from, (size_t)count, sizeof *k->keys, compare_keys);
    for (int i = from; i < from + count; i++) {
        k->moved_rows[i] = k->out->rows[k->keys[i].row];
        k->moved_players[i] = k->players[k->keys[i].row];
    }
    memcpy(k->out->rows + from, k->moved_rows + from, (size_t)count * sizeof *k->out->rows);
    memcpy(k->players + from, k->moved_players + from, (size_t)count * sizeof *k->players);
}

static void key_by_direct(struct ranking *k, int from, int count, int level)
{
    assert(count > 1 && level < TIE_BREAKS_MAX);
    for (int i = 0; i < count; i++)
        k->group[i] = k->players[from + i];
    standings_direct(k->table, k->group, count, k->ranks, k->values);
    for (int i = 0; i < count; i++) {
        k->out->rows[from + i].values[level] = k->values[i];
        k->keys[from + i] = (struct keyed){-k->ranks[i], from + i};
    }
}

static void part(struct ranking *k, int from, int count, int level)
{
    assert(level >= 0 && level < k->out->by.count && count > 1 && from + count <= k->out->count);
    int kind = k->out->by.kinds[level];
    if (tie_break_is_direct(kind)) {
        key_by_direct(k, from, count, level);
    } else {
        for (int i = from; i < from + count; i++)
            k->keys[i] = (struct keyed){k->out->rows[i].values[level], i};
    }
    reorder(k, from, count);
    for (int i = from + 1, place = from + 1; i < from + count; i++) {
        place = k->keys[i].key == k->keys[i - 1].key ? place : i + 1;
        k->out->rows[i].place = place;
    }
}

/* Splits each group that shares a place by this tie-break. */
static void part_all(struct ranking *k, int level)
{
    for (int from = 0, count; from < k->out->count; from += count) {
        for (count = 1; from + count < k->out->count && k->out->rows[from + count].place == k->out->rows[from].place;)
            count++;
        if (count > 1)
            part(k, from, count, level);
    }
}

static void rank(struct ranking *k)
{
    struct standings *s = k->out;
    for (int p = 0; p < s->count; p++) {
        s->rows[p] = (struct standing){.player = k->table->event->players[p].number, .points = k->table->points[p]};
        for (int i = 0; i < s->by.count; i++)
            if (!tie_break_is_direct(s->by.kinds[i]))
                s->rows[p].values[i] = tie_break_value(k->table, s->by.kinds[i], p);
        k->players[p] = p;
        k->keys[p] = (struct keyed){(int64_t)s->rows[p].points * 65536 - s->rows[p].player, p};
    }
    if (s->count) /* a hall may have boards without names */
        reorder(k, 0, s->count);
    for (int i = 0; i < s->count; i++)
        s->rows[i].place = i && s->rows[i].points == s->rows[i - 1].points ? s->rows[i - 1].place : i + 1;
    for (int level = 0; level < s->by.count; level++)
        part_all(k, level);
}

bool standings_change_words(const struct chess_event *e, int round, int number, struct text *out)
{
    text_clear(out);
    for (int i = 0; i < e->score_change_count; i++) {
        const struct score_change *c = &e->score_changes[i];
        const struct player *who = event_player(e, c->player);
        int tenths = c->tenths < 0 ? -c->tenths : c->tenths;
        if (c->round > round || !who || number--)
            continue;
        text_addf(out,
                  c->tenths < 0 ? tongue_english("D-%04d, round %d: %d.%d point off the score of %s",
                                                 "D-%04d, round %d: %d.%d points off the score of %s", tenths - 9)
                                : tongue_english("D-%04d, round %d: %d.%d point more for %s",
                                                 "D-%04d, round %d: %d.%d points more for %s", tenths - 9),
                  c->ruling, c->round, tenths / 10, tenths % 10, who->name);
        return true;
    }
    return false;
}

int standings_last_round(const struct chess_event *e)
{
    int last = 0;
    for (int number = 1; number <= e->round_count; number++) {
        const struct round *r = event_round(e, number);
        bool whole = r && round_games(r, NULL); /* byes alone are known before a round is paired */
        for (int i = 0; whole && i < r->count; i++)
            whole = r->pairings[i].white_result != 0;
        if (!whole)
            break;
        last = number;
    }
    return last;
}

void standings_make(const struct chess_event *e, int round, const struct tie_break_list *by, struct standings *out)
{
    struct standings_table table;
    size_t room = (size_t)e->player_count + 1;
    standings_table_fill(&table, e, round);
    *out = (struct standings){
        .rows = memory_take(room, sizeof *out->rows), .count = e->player_count, .round = round, .by = *by};
    struct ranking k = {&table,
                        out,
                        memory_take(room, sizeof *k.players),
                        memory_take(room, sizeof *k.keys),
                        memory_take(room, sizeof *k.ranks),
                        memory_take(room, sizeof *k.group),
                        memory_take(room, sizeof *k.moved_rows),
                        memory_take(room, sizeof *k.moved_players),
                        memory_take(room, sizeof *k.values)};
    rank(&k);
    void *const taken[] = {k.players, k.keys, k.ranks, k.group, k.moved_rows, k.moved_players, k.values};
    for (size_t i = 0; i < sizeof taken / sizeof *taken; i++)
        free(taken[i]);
    standings_table_empty(&table);
}

void standings_release(struct standings *s)
{
    free(s->rows);
    *s = (struct standings){0};
}
