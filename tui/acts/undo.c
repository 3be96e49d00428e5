/* Taking back what was last entered at a board: its result, the move that was typed, the decision; and what was taken back
 * by mistake again, as long as nothing else came in between. Each is an entry of its own; what was there before stays in
 * the log. */
#include "acts/acts.h"
#include "chess/san.h"
#include "rules/words.h"
#include "session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What can be taken back, the first row that applies: a result ends all else, so it goes first. */
struct undoable {
    bool (*is_last)(struct console *, const struct hall_board *);
    void (*words)(struct console *, const struct hall_board *, struct text *); /* stands in the question */
    void (*loses)(struct console *, const struct hall_board *, struct text *); /* what goes with it; may be NULL   */
    void (*keep)(struct console *, const struct hall_board *, struct taken_back *);
    bool (*take_back)(struct console *, const struct hall_board *, const char *reason, struct error *);
    void (*words_again)(struct console *, const struct taken_back *, struct text *);
    bool (*again)(struct console *, const struct taken_back *, struct error *);
    const char *(*maker)(struct console *, const struct hall_board *); /* NULL: anybody may take it back at the board */
};

/* --- a result that no decision gave ----------------------------------------------------------------------------- */

static bool is_result(struct console *c, const struct hall_board *b)
{
    const struct ruling *r = hall_last_ruling(console_hall(c), b->number);
    return b->result != RESULT_OPEN && !(r && r->result == b->result);
}

static void result_words(struct console *c, const struct hall_board *b, struct text *out)
{
    (void)c;
    text_addf(out, "the result %s; the game goes on", result_text((enum result)b->result));
}

static bool result_back(struct console *c, const struct hall_board *b, const char *reason, struct error *why)
{
    return hall_result(console_hall(c), b->number, RESULT_OPEN, session_who(c->session), reason, c->now, why);
}

static const char *result_maker(struct console *c, const struct hall_board *b)
{
    (void)c;
    return b->result_by;
}

static void result_kept(struct console *c, const struct hall_board *b, struct taken_back *t)
{
    (void)c;
    t->result = b->result;
}

static void result_again_words(struct console *c, const struct taken_back *t, struct text *out)
{
    (void)c;
    text_addf(out, "the result %s", result_text((enum result)t->result));
}

static bool result_again(struct console *c, const struct taken_back *t, struct error *why)
{
    return hall_result(console_hall(c), t->board, (enum result)t->result, session_who(c->session),
                       "it was taken back by mistake", c->now, why);
}

/* --- a move that was typed ---------------------------------------------------------------------------------------- */

/* Where a board tells the moves, it would only tell them again. */
static bool is_move(struct console *c, const struct hall_board *b)
{
    const struct ruling *r = hall_last_ruling(console_hall(c), b->number);
    bool since = !r || b->made[WHITE] + b->made[BLACK] > r->made[WHITE] + r->made[BLACK];
    return b->by_hand && b->result == RESULT_OPEN && b->tracker.game.plies && since;
}

static void add_move(const struct position *before, move m, struct text *out)
{
    char san[SAN_MAX];
    san_write(before, m, san);
    text_addf(out, "%d%s%s", before->move_number, before->turn == WHITE ? "." : "...", san);
}

static void move_words(struct console *c, const struct hall_board *b, struct text *out)
{
    const struct history *g = &b->tracker.game;
    struct position before;
    (void)c;
    history_position(g, g->plies - 1, &before);
    add_move(&before, g->moves[g->plies - 1], out);
}

static bool move_back(struct console *c, const struct hall_board *b, const char *reason, struct error *why)
{
    const struct history *g = &b->tracker.game;
    return hall_correct_moves(console_hall(c), b->number, g->moves, g->plies - 1, session_who(c->session), reason,
                              c->now, why);
}

static void move_kept(struct console *c, const struct hall_board *b, struct taken_back *t)
{
    (void)c;
    t->move = b->tracker.game.moves[b->tracker.game.plies - 1];
}

static void move_again_words(struct console *c, const struct taken_back *t, struct text *out)
{
    add_move(&hall_board(console_hall(c), t->board)->tracker.game.now, t->move, out);
}

static bool move_again(struct console *c, const struct taken_back *t, struct error *why)
{
    char san[SAN_MAX];
    san_write(&hall_board(console_hall(c), t->board)->tracker.game.now, t->move, san);
    return hall_move(console_hall(c), t->board, san, session_who(c->session), c->now, why);
}

/* --- a decision ----------------------------------------------------------------------------------------------------- */

static bool is_ruling(struct console *c, const struct hall_board *b)
{
    return hall_last_ruling(console_hall(c), b->number);
}

static void add_ruling(const struct ruling *r, struct text *out)
{
    text_addf(out, "D-%04d, %.20s%s%.16s", r->id, script_words(r->script), *r->penalty ? ", " : "", r->penalty);
}

static void ruling_words(struct console *c, const struct hall_board *b, struct text *out)
{
    add_ruling(hall_last_ruling(console_hall(c), b->number), out);
}

static void ruling_loses(struct console *c, const struct hall_board *b, struct text *out)
{
    const struct ruling *r = hall_last_ruling(console_hall(c), b->number);
    text_add(out, ":");
    text_add(out, r->result != RESULT_OPEN ? " its result goes;" : "");
    text_add(out, *r->penalty ? " its penalty goes;" : "");
    text_add(out, r->counts ? " it counts no more against the player;" : "");
    text_add(out, r->orders ? " its times are no longer watched;" : "");
    text_add(out, r->restores ? " the position stays as it is;" : "");
    text_add(out, " both stay in the log");
}

static bool ruling_back(struct console *c, const struct hall_board *b, const char *reason, struct error *why)
{
    const struct ruling *r = hall_last_ruling(console_hall(c), b->number);
    return hall_undo(console_hall(c), r->id, session_who(c->session), reason, c->now, why);
}

static const char *ruling_maker(struct console *c, const struct hall_board *b)
{
    return hall_last_ruling(console_hall(c), b->number)->who;
}

static void ruling_kept(struct console *c, const struct hall_board *b, struct taken_back *t)
{
    t->ruling = hall_last_ruling(console_hall(c), b->number)->id;
}

static void ruling_again_words(struct console *c, const struct taken_back *t, struct text *out)
{
    add_ruling(hall_ruling(console_hall(c), t->ruling), out);
    text_add(out, ", by a number of its own");
}

static bool ruling_again(struct console *c, const struct taken_back *t, struct error *why)
{
    return hall_rule_again(console_hall(c), t->ruling, session_who(c->session), c->now, why);
}

/* --- taken back --------------------------------------------------------------------------------------------------------- */

static const struct undoable rows[] = {
    {is_result, result_words, NULL, result_kept, result_back, result_again_words, result_again, result_maker},
    {is_move, move_words, NULL, move_kept, move_back, move_again_words, move_again, NULL},
    {is_ruling, ruling_words, ruling_loses, ruling_kept, ruling_back, ruling_again_words, ruling_again, ruling_maker},
    {0},
};

static const struct undoable *last_of(struct console *c, const struct hall_board *b)
{
    for (const struct undoable *row = rows; row->is_last; row++)
        if (row->is_last(c, b))
            return row;
    return NULL;
}

bool undo_words(struct console *c, struct text *out)
{
    const struct hall_board *b = hall_board(console_hall(c), c->board);
    const struct undoable *row = b ? last_of(c, b) : NULL;
    if (!row)
        return false;
    text_add(out, "take back ");
    row->words(c, b, out);
    if (row->loses)
        row->loses(c, b, out);
    return true;
}

const char *undo_maker(struct console *c)
{
    const struct hall_board *b = hall_board(console_hall(c), c->board);
    const struct undoable *row = b ? last_of(c, b) : NULL;
    return row && row->maker ? row->maker(c, b) : NULL;
}

/* By this it is seen whether anything else came since. */
static struct board_mark mark_of(const struct console *c, const struct hall_board *b)
{
    const struct ruling *r = hall_last_ruling(console_hall(c), b->number);
    const struct history *g = &b->tracker.game;
    return (struct board_mark){
        .position = g->now.key, .round = c->round, .plies = g->plies, .result = b->result, .ruling = r ? r->id : 0};
}

static void remember(struct console *c, const struct taken_back *t)
{
    struct taken_list *l = &c->taken;
    if (l->count == TAKEN_MOST)
        memmove(l->at, l->at + 1, (size_t)--l->count * sizeof *l->at);
    l->at[l->count] = *t;
    l->at[l->count++].after = mark_of(c, hall_board(console_hall(c), t->board));
}

/* The reason was asked for when it was warned about. */
void act_undo(struct console *c, const char *a)
{
    struct text words = {0};
    struct error why = {0};
    const struct hall_board *b = chosen_board(c);
    const struct undoable *row = b ? last_of(c, b) : NULL;
    (void)a;
    if (!b)
        return;
    if (row) {
        struct taken_back t = {.board = b->number, .row = (int)(row - rows)};
        snprintf(t.by, sizeof t.by, "%s", session_who(c->session));
        row->words(c, b, &words);
        row->keep(c, b, &t);
        bool done = row->take_back(c, b, c->reason, &why);
        if (done)
            remember(c, &t);
        report(c, done, &why, "board %d: taken back: %s; it stays in the log", t.board, text_chars(&words));
    } else {
        console_say(c, ROLE_DIM, "board %d: there is nothing to take back", b->number);
    }
    text_release(&words);
}

/* --- again -------------------------------------------------------------------------------------------------------------- */

static bool is_same(const struct board_mark *a, const struct board_mark *b)
{
    return a->position == b->position && a->plies == b->plies && a->result == b->result && a->ruling == b->ruling;
}

/* What was taken back last at the board, if it is as it was left then; NULL. */
static const struct taken_back *taken_at(const struct console *c, const struct hall_board *b)
{
    const struct board_mark now = mark_of(c, b);
    for (int i = c->taken.count - 1; i >= 0; i--) {
        const struct taken_back *t = &c->taken.at[i];
        if (t->board == b->number && t->after.round == now.round)
            return is_same(&t->after, &now) ? t : NULL;
    }
    return NULL;
}

static void forget(struct console *c, int at)
{
    struct taken_list *l = &c->taken;
    memmove(l->at + at, l->at + at + 1, (size_t)(--l->count - at) * sizeof *l->at);
}

bool redo_words(struct console *c, struct text *out)
{
    const struct hall_board *b = hall_board(console_hall(c), c->board);
    const struct taken_back *t = b ? taken_at(c, b) : NULL;
    if (!t)
        return false;
    text_add(out, "again ");
    rows[t->row].words_again(c, t, out);
    return true;
}

const char *redo_maker(struct console *c)
{
    const struct hall_board *b = hall_board(console_hall(c), c->board);
    const struct taken_back *t = b ? taken_at(c, b) : NULL;
    return t ? t->by : NULL;
}

void act_redo(struct console *c, const char *a)
{
    struct text words = {0};
    struct error why = {0};
    const struct hall_board *b = chosen_board(c);
    const struct taken_back *t = b ? taken_at(c, b) : NULL;
    (void)a;
    if (t) {
        rows[t->row].words_again(c, t, &words);
        bool done = rows[t->row].again(c, t, &why);
        report(c, done, &why, "board %d: again: %s", t->board, text_chars(&words));
        if (done)
            forget(c, (int)(t - c->taken.at));
    } else if (b) {
        console_say(c, ROLE_DIM, "board %d: nothing was taken back, or something else was done since", b->number);
    }
    text_release(&words);
}
