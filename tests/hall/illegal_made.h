/* An illegal move at board 1, and what is decided about it. */
#ifndef FLAGFALL_TESTS_ILLEGAL_MADE_H
#define FLAGFALL_TESTS_ILLEGAL_MADE_H

#include "hall/hall_made.h"

/* Black goes b8-a5 and presses; the clock was stopped. */
static inline void play_illegal(struct made *m)
{
    begin_board(m, 1);
    hand_plays(m, 1, "e4");
    hand_goes(m, 1, 57, 32);
    wait_ms(m, 3000);
    clock_says(m, 1, m->left[WHITE], m->left[BLACK], NO_SIDE, WHITE);
}

/* The latest of them: two minutes more for White, and the position before it. */
static inline int rule_illegal(struct made *m)
{
    struct error why;
    const struct alert *a = NULL;
    for (int id = 1; id <= hall_alert_count(m->hall); id++)
        if (hall_alert(m->hall, id)->kind == INCIDENT_ILLEGAL_MOVE)
            a = hall_alert(m->hall, id);
    assert_non_null(a);
    struct ruling r = {.board = 1,
                       .alert = a->id,
                       .script = "illegal-move",
                       .article = "7.5.5",
                       .words = "a second one loses",
                       .restores = true,
                       .ply = 1,
                       .orders = true,
                       .left_s = {m->left[WHITE] + 120, m->left[BLACK]},
                       .runs = BLACK,
                       .offender = BLACK,
                       .counts = true,
                       .penalty = "2 minutes"};
    return hall_rule(m->hall, &r, "AB", m->now, &why);
}

#endif
