/* Taking back what was last entered at a board: its result, the move that was typed, the decision. Each is an entry of its
 * own with a reason; what was there before stays in the log. */
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
    bool (*take_back)(struct console *, const struct hall_board *, const char *reason, struct error *);
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

/* --- a move that was typed ---------------------------------------------------------------------------------------- */

/* Where a board tells the moves, it would only tell them again. */
static bool is_move(struct console *c, const struct hall_board *b)
{
    const struct ruling *r = hall_last_ruling(console_hall(c), b->number);
    bool since = !r || b->made[WHITE] + b->made[BLACK] > r->made[WHITE] + r->made[BLACK];
    return b->by_hand && b->result == RESULT_OPEN && b->tracker.game.plies && since;
}

static void move_words(struct console *c, const struct hall_board *b, struct text *out)
{
    const struct history *g = &b->tracker.game;
    struct position before;
    char san[SAN_MAX];
    (void)c;
    history_position(g, g->plies - 1, &before);
    san_write(&before, g->moves[g->plies - 1], san);
    text_addf(out, "%d%s%s", before.move_number, before.turn == WHITE ? "." : "...", san);
}

static bool move_back(struct console *c, const struct hall_board *b, const char *reason, struct error *why)
{
    const struct history *g = &b->tracker.game;
    return hall_correct_moves(console_hall(c), b->number, g->moves, g->plies - 1, session_who(c->session), reason,
                              c->now, why);
}

/* --- a decision ----------------------------------------------------------------------------------------------------- */

static bool is_ruling(struct console *c, const struct hall_board *b)
{
    return hall_last_ruling(console_hall(c), b->number);
}

static void ruling_words(struct console *c, const struct hall_board *b, struct text *out)
{
    const struct ruling *r = hall_last_ruling(console_hall(c), b->number);
    text_addf(out, "D-%04d, %.20s%s%.16s", r->id, script_words(r->script), *r->penalty ? ", " : "", r->penalty);
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

/* --- the act ---------------------------------------------------------------------------------------------------------- */

static const struct undoable rows[] = {
    {is_result, result_words, NULL, result_back, result_maker},
    {is_move, move_words, NULL, move_back, NULL},
    {is_ruling, ruling_words, ruling_loses, ruling_back, ruling_maker},
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
    int number = b->number;
    if (row) {
        row->words(c, b, &words);
        bool done = row->take_back(c, b, c->reason, &why);
        report(c, done, &why, "board %d: taken back: %s; it stays in the log", number, text_chars(&words));
    } else {
        console_say(c, ROLE_DIM, "board %d: there is nothing to take back", number);
    }
    text_release(&words);
}
