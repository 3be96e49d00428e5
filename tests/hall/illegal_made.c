#include "hall/illegal_made.h"

void play_illegal(struct hall_fixture *m)
{
    begin_board(m, 1);
    hand_plays(m, 1, "e4");
    hand_goes(m, 1, 57, 32);
    wait_ms(m, 3000);
    clock_says(m, 1, m->left[WHITE], m->left[BLACK], NO_SIDE, WHITE);
}

int rule_illegal(struct hall_fixture *m)
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
