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
    bool (*take_back)(struct console *, const struct hall_board *, const char *reason, struct error *);
};

/* The last decision on this board that still holds. */
static const struct ruling *last_ruling(struct console *c, int board)
{
    const struct ruling *found = NULL, *r;
    for (int id = 1; (r = hall_ruling(console_hall(c), id)); id++)
        if (r->board == board && !r->undone)
            found = r;
    return found;
}

/* --- a result that no decision gave ----------------------------------------------------------------------------- */

static bool is_result(struct console *c, const struct hall_board *b)
{
    const struct ruling *r = last_ruling(c, b->number);
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

/* --- a move that was typed ---------------------------------------------------------------------------------------- */

/* Where a board tells the moves, it would only tell them again. */
static bool is_move(struct console *c, const struct hall_board *b)
{
    const struct ruling *r = last_ruling(c, b->number);
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
    return hall_correct_moves(console_hall(c), b->number, g->moves, g->plies - 1, session_who(c->session), reason, c->now,
                              why);
}

/* --- a decision ----------------------------------------------------------------------------------------------------- */

static bool is_ruling(struct console *c, const struct hall_board *b)
{
    return last_ruling(c, b->number);
}

static void ruling_words(struct console *c, const struct hall_board *b, struct text *out)
{
    const struct ruling *r = last_ruling(c, b->number);
    text_addf(out, "D-%04d, %.20s%s%.16s", r->id, script_words(r->script), *r->penalty ? ", " : "", r->penalty);
}

static bool ruling_back(struct console *c, const struct hall_board *b, const char *reason, struct error *why)
{
    return hall_undo(console_hall(c), last_ruling(c, b->number)->id, session_who(c->session), reason, c->now, why);
}

/* --- the act ---------------------------------------------------------------------------------------------------------- */

static const struct undoable rows[] = {
    {is_result, result_words, result_back},
    {is_move, move_words, move_back},
    {is_ruling, ruling_words, ruling_back},
    {0},
};

static void undo_because(struct console *c, const char *reason)
{
    c->board = c->asked_board;
    if (reason && *reason)
        act_undo(c, reason);
    else
        console_say(c, ROLE_DIM, "undo: left as it is; it needs a reason");
}

static void take_back(struct console *c, const struct hall_board *b, const struct undoable *row, const char *reason)
{
    struct text words = {0};
    struct error why = {0};
    row->words(c, b, &words);
    if (*reason) {
        int number = b->number;
        bool done = row->take_back(c, b, reason, &why);
        report(c, done, &why, "board %d: taken back: %s; it stays in the log", number, text_chars(&words));
    } else {
        char label[LABEL_ROOM];
        snprintf(label, sizeof label, "take back %s, because: ", text_chars(&words));
        console_ask(c, label, "", NULL, undo_because);
    }
    text_release(&words);
}

void act_undo(struct console *c, const char *reason)
{
    const struct hall_board *b = chosen_board(c);
    const struct undoable *row = rows;
    if (!b)
        return;
    while (row->is_last && !row->is_last(c, b))
        row++;
    if (row->is_last)
        take_back(c, b, row, reason);
    else
        console_say(c, ROLE_DIM, "board %d: there is nothing to take back", b->number);
}
