#include "public/public_pgn.h"

#include "base/digest.h"
#include "base/memory.h"
#include "chess/board/history.h"
#include "report/game_tags.h"

#include <stdio.h>
#include <stdlib.h>

/* A base up to 180 is read as minutes. */
enum { READ_AS_MINUTES = 180 };

static bool has_form(const struct control *c)
{
    bool has = c->count > 0 && !c->hourglass && !control_in_days(c);
    for (int i = 0; i < c->count; i++) {
        const struct period *p = &c->periods[i];
        has = has && (p->bonus == BONUS_NONE || p->bonus == BONUS_FISCHER);
    }
    bool is_short = has && c->periods[0].seconds <= READ_AS_MINUTES;
    return has && (!is_short || (c->count == 1 && !c->periods[0].moves && c->periods[0].seconds % 60 == 0));
}

/* As 3+2, 5400+30, 40/7200:3600; nothing if services have no form for it. */
static void add_control(struct text *out, const struct control *c)
{
    if (!has_form(c))
        return;
    if (c->periods[0].seconds <= READ_AS_MINUTES) {
        text_addf(out, "%d+%d", c->periods[0].seconds / 60, c->periods[0].bonus ? c->periods[0].bonus_s : 0);
        return;
    }
    for (int i = 0; i < c->count; i++) {
        const struct period *p = &c->periods[i];
        if (i)
            text_add_char(out, ':');
        if (p->moves)
            text_addf(out, "%d/", p->moves);
        text_addf(out, p->bonus == BONUS_FISCHER ? "%d+%d" : "%d", p->seconds, p->bonus_s);
    }
}

static void fill_tags(struct game_tags *t, const struct public_round *r, const struct public_game *g)
{
    char text[64];
    struct text control = {0};
    t->count = 0;
    game_tags_add(t, "Event", r->event);
    game_tags_add(t, "Site", r->place);
    snprintf(text, sizeof text, "%04d.%02d.%02d", r->date / 10000, r->date / 100 % 100, r->date % 100);
    game_tags_add(t, "Date", r->date % 100 ? text : "");
    snprintf(text, sizeof text, "%d.%d", r->number, g->board);
    game_tags_add(t, "Round", text);
    game_tags_add_number(t, "Board", g->board);
    snprintf(text, sizeof text, "ff-%s-%d-%d", r->id, r->number, g->board);
    game_tags_add(t, "GameId", text);
    for (int side = WHITE; side <= BLACK; side++) {
        const struct public_player *p = &g->players[side];
        game_tags_add_player(t, side, &(struct tagged_player){p->name, p->title, p->team, p->fide_id, p->rating});
    }
    add_control(&control, &g->control);
    game_tags_add(t, "TimeControl", text_chars(&control));
    text_release(&control);
}

void public_pgn_add(struct text *out, const struct public_round *r, const struct public_game *g)
{
    struct game_tags t;
    struct history h = {0};
    int32_t *left_s = memory_take((size_t)g->count + 1, sizeof *left_s);
    history_begin(&h, &g->start);
    for (int i = 0; i < g->count && history_add(&h, g->moves[i].is); i++)
        left_s[i] = g->moves[i].left_s > 0 ? g->moves[i].left_s : -1;
    fill_tags(&t, r, g);
    game_pgn_write(&(struct game_pgn){.game = &h,
                                      .tags = t.tags,
                                      .tag_count = t.count,
                                      .result = pgn_word_of(g->result),
                                      .result_tag = g->result == RESULT_NONE ? result_text(g->result) : NULL,
                                      .left_s = left_s},
                   out);
    history_release(&h);
    free(left_s);
}

static uint64_t add_number(uint64_t h, int64_t number)
{
    return digest_add(h, &number, sizeof number);
}

static uint64_t add_player(uint64_t h, const struct public_player *p)
{
    h = digest_add_text(h, p->name, '\0');
    h = digest_add_text(h, p->title, '\0');
    h = digest_add_text(h, p->team, '\0');
    h = digest_add_text(h, p->fide_id, '\0');
    return add_number(h, p->rating);
}

uint64_t public_pgn_digest(const struct public_round *r, const struct public_game *g)
{
    struct text control = {0};
    char fen[FEN_MAX];
    add_control(&control, &g->control);
    position_to_fen(&g->start, fen);
    uint64_t h = digest_add_text(DIGEST_BEGIN, r->event, '\0');
    h = digest_add_text(digest_add_text(h, r->place, '\0'), r->id, '\0');
    h = digest_add_text(digest_add_text(h, text_chars(&control), '\0'), fen, '\0');
    h = add_number(add_number(add_number(h, r->number), r->date), g->board);
    h = add_player(add_player(h, &g->players[WHITE]), &g->players[BLACK]);
    h = add_number(add_number(add_number(h, g->start.rules), g->result), g->count);
    for (int i = 0; i < g->count; i++)
        h = add_number(h, (int64_t)g->moves[i].is << 32 | (g->moves[i].left_s > 0 ? g->moves[i].left_s : 0));
    text_release(&control);
    return h ? h : 1;
}
