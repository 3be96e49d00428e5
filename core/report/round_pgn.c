#include "report/round_pgn.h"

#include "report/game_pgn.h"

#include <stdio.h>
#include <string.h>

enum { TAGS_MAX = 24, VALUE_MAX = 160 };

struct tags {
    struct game_tag list[TAGS_MAX];
    char values[TAGS_MAX][VALUE_MAX];
    size_t count;
};

static void add(struct tags *t, const char *name, const char *value)
{
    if (!*value || t->count == TAGS_MAX)
        return;
    char *copy = t->values[t->count];
    snprintf(copy, VALUE_MAX, "%s", value);
    t->list[t->count++] = (struct game_tag){name, copy};
}

static void add_number(struct tags *t, const char *name, int number)
{
    char text[16] = "";
    if (number > 0)
        snprintf(text, sizeof text, "%d", number);
    add(t, name, text);
}

static void add_player(struct tags *t, const struct hall_player *p, const struct player *known, bool white)
{
    add(t, white ? "White" : "Black", p->name);
    add(t, white ? "WhiteTitle" : "BlackTitle", p->title);
    add_number(t, white ? "WhiteElo" : "BlackElo", p->rating);
    add(t, white ? "WhiteTeam" : "BlackTeam", p->team);
    add(t, white ? "WhiteFideId" : "BlackFideId", known ? known->fide_id : "");
}

/* The tag knows increments only: a delay is left out. */
static void add_control(struct tags *t, const struct control *c)
{
    struct text text = {0};
    bool known = !c->hourglass;
    for (int i = 0; i < c->count; i++) {
        const struct period *p = &c->periods[i];
        known = known && (p->bonus == BONUS_NONE || p->bonus == BONUS_FISCHER);
        if (i)
            text_add_char(&text, ':');
        if (p->moves)
            text_addf(&text, "%d/", p->moves);
        text_addf(&text, p->bonus_s ? "%d+%d" : "%d", p->seconds, p->bonus_s);
    }
    add(t, "TimeControl", known ? text_chars(&text) : "");
    text_release(&text);
}

static void add_event(struct tags *t, const struct chess_event *e, int round, int board)
{
    const struct round *r = event_round(e, round);
    day d = r && r->date ? r->date : e->first_day;
    char text[VALUE_MAX] = "";
    add(t, "Event", e->name);
    add(t, "Site", e->place);
    if (d && d % 10000)
        snprintf(text, sizeof text, "%04d.%02d.%02d", d / 10000, d / 100 % 100, d % 100);
    add(t, "Date", text);
    snprintf(text, sizeof text, "%d.%d", round, board);
    add(t, "Round", text);
    add_number(t, "Board", board);
    add_control(t, event_control(e, round, board));
}

static const char *result_word(const struct hall_board *b)
{
    bool known = b->result == RESULT_WHITE || b->result == RESULT_BLACK || b->result == RESULT_DRAW;
    return known ? result_text((enum result)b->result) : "*";
}

/* PGN has a word for four results; the others stand beside it. */
static void add_result(struct tags *t, const struct hall_board *b, bool forfeit)
{
    if (b->result == RESULT_NONE || b->result == RESULT_ANNULLED)
        add(t, "ArbiterResult", result_text((enum result)b->result));
    add(t, "Termination", forfeit ? "forfeit" : "");
}

static bool is_worth_it(const struct hall_board *b)
{
    return b->tracker.game.plies || *b->seat->players[WHITE].name || *b->seat->players[BLACK].name;
}

static void write_board(const struct chess_event *e, int round, const struct hall_board *b, const struct past_game *g,
                        struct text *out)
{
    struct tags t = {.count = 0};
    const struct round *r = event_round(e, round);
    const struct pairing *p = r ? round_pairing(r, b->number) : NULL;
    add_event(&t, e, round, b->number);
    add_player(&t, &b->seat->players[WHITE], p ? event_player(e, p->white) : NULL, true);
    add_player(&t, &b->seat->players[BLACK], p ? event_player(e, p->black) : NULL, false);
    add_result(&t, b, g->forfeit);
    struct game_pgn game = {
        .game = &b->tracker.game, .tags = t.list, .tag_count = t.count, .result = result_word(b), .left_s = g->left_s};
    game_pgn_write(&game, out);
}

int round_pgn_write(const struct chess_event *e, int round, const struct past_hall *p, struct text *out)
{
    int count = 0;
    for (int i = 0; i < hall_count(p->hall); i++) {
        const struct hall_board *b = hall_at(p->hall, i);
        if (!is_worth_it(b))
            continue;
        write_board(e, round, b, &p->games[i], out);
        count++;
    }
    return count;
}
