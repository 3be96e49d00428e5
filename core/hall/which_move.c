#include "hall/which_move.h"

#include "chess/laws/rules.h"
#include "chess/notation/san.h"
#include "hall/board_view.h"
#include "hall/desk.h"
#include "hall/hall_parts.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static bool asks(const struct hall_board *b, const struct incident *i)
{
    return i && i->board == b->number && i->kind == INCIDENT_WHICH_MOVE && i->side == NO_SIDE &&
           i->ended == MSEC_NEVER && i->ply < b->tracker.game.plies;
}

const struct incident *hall_question(const struct hall *h, int board, int alert)
{
    const struct hall_board *b = hall_board(h, board);
    const struct alert *a = hall_alert(h, alert);
    const struct incident *found = NULL;
    if (!b || !board_has(b, INCIDENT_WHICH_MOVE))
        return NULL;
    if (a && asks(b, hall_incident(h, a->latest)))
        return hall_incident(h, a->latest);
    for (int id = hall_incident_count(h); id > b->heard_after && !found; id--)
        found = asks(b, hall_incident(h, id)) ? hall_incident(h, id) : NULL;
    return found;
}

bool hall_asks_which(const struct hall *h, const struct alert *a)
{
    const struct hall_board *b = hall_board(h, a->board);
    const struct incident *i = a->kind == INCIDENT_WHICH_MOVE ? hall_incident(h, a->latest) : NULL;
    bool is_open = i && i->side == NO_SIDE && i->ended == MSEC_NEVER;
    return b && i && ((is_open && board_result(b) == RESULT_OPEN) || hall_question(h, a->board, a->id));
}

/* The half-moves in its place; *instead_of: how many of the record's. */
static struct move_line line_with(const struct hall_board *b, int ply, move m, int *instead_of)
{
    const struct open_question *q = tracker_question(&b->tracker, ply);
    *instead_of = 1;
    for (int k = 0; q && k < q->rivals; k++)
        if (q->rival[k].moves[0] == m) {
            *instead_of = q->told.count;
            return q->rival[k];
        }
    return (struct move_line){{m}, m != NO_MOVE};
}

/* Plays the game as it was then into an empty history. Returns how many of the later half-moves do not follow. */
static int play_instead(const struct hall_board *b, int ply, move m, struct history *out)
{
    const struct history *g = &b->tracker.game;
    int skipped, next;
    struct move_line line = line_with(b, ply, m, &skipped);
    history_begin(out, &g->start);
    for (int i = 0; i < ply; i++)
        history_add_as_said(out, g->moves[i]);
    for (int i = 0; i < line.count; i++)
        history_add(out, line.moves[i]);
    next = ply + skipped;
    while (m != NO_MOVE && next < g->plies && rules_may_be_played(&out->now, g->moves[next]))
        history_add(out, g->moves[next++]);
    return next < g->plies ? g->plies - next : 0;
}

int hall_answer_cuts(const struct hall_board *b, const struct incident *i, move m)
{
    struct history instead = {0};
    if (b->tracker.game.moves[i->ply] == m)
        return 0;
    int cut = play_instead(b, i->ply, m, &instead);
    history_release(&instead);
    return cut;
}

bool hall_answer(struct hall *h, const struct incident *asked, move m, const char *who, msec now, struct error *why)
{
    struct hall_board *b = board_numbered(h, asked->board);
    const int ply = asked->ply;
    struct position before;
    struct history instead = {0};
    char san[SAN_MAX], words[SAN_MAX + 16] = "no move was made";
    hall_advance(h, now);
    if (!b || !asks(b, asked))
        return fail(why, "which move", "nothing is asked about it any more", "");
    history_position(&b->tracker.game, ply, &before);
    if (m != NO_MOVE && !rules_may_be_played(&before, m))
        return fail(why, "which move", "it was not legal there", "choose another");
    if (m != NO_MOVE) {
        san_write(&before, m, san);
        snprintf(words, sizeof words, "it was %s", san);
    }
    if (b->tracker.game.moves[ply] == m) {
        h->actor = who;
        tracker_answered(&b->tracker, ply);
        incident_ends(h, asked->id, words);
        h->actor = "";
        return true;
    }
    play_instead(b, ply, m, &instead);
    bool done = board_moves_replaced(h, b, &instead, ply, who, words, why);
    history_release(&instead);
    return done;
}

/* --- over --------------------------------------------------------------------------------------------------------- */

typedef bool question_over(const struct hall_board *, const struct incident *, int ply);

/* Ends those questions; `words`: what it was. */
static void end_questions(struct hall *h, struct hall_board *b, question_over *is_over, int ply, const char *words)
{
    for (int id = h->incident_count; id > b->heard_after && board_has(b, INCIDENT_WHICH_MOVE); id--) {
        const struct incident *i = &h->incidents[id - 1];
        if (i->board == b->number && i->kind == INCIDENT_WHICH_MOVE && i->ended == MSEC_NEVER && is_over(b, i, ply))
            incident_ends(h, id, words);
    }
}

static bool is_about(const struct hall_board *b, const struct incident *i, int ply)
{
    (void)b;
    return i->side == NO_SIDE && i->ply == ply;
}

static bool is_later(const struct hall_board *b, const struct incident *i, int ply)
{
    (void)b;
    return i->ply >= ply;
}

void board_questions_over(struct hall *h, struct hall_board *b, int from)
{
    end_questions(h, b, is_later, from, "");
}

/* Nothing of it is in the record: what was asked about is put right, or was another move. */
static bool is_gone(const struct hall_board *b, const struct incident *i, int ply)
{
    (void)ply;
    return i->side != NO_SIDE || i->ply >= b->tracker.game.plies;
}

void board_question_settled(struct hall *h, struct hall_board *b, int ply, const char *san)
{
    char words[REASON_MAX];
    snprintf(words, sizeof words, "it was %s", san);
    end_questions(h, b, is_about, ply, words);
}

void board_questions_gone(struct hall *h, struct hall_board *b)
{
    end_questions(h, b, is_gone, 0, "");
}

void board_is_right(struct hall *h, struct hall_board *b)
{
    struct incident_set kinds = h->until[UNTIL_RIGHT];
    kinds.has[INCIDENT_WHICH_MOVE] = false;
    incidents_of_kinds_over(h, b, &kinds);
    board_questions_gone(h, b);
}
