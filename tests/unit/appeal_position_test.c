/* Which move leads to the position that a decision on appeal restores: in a game from its beginning, from a position
 * with Black to move, and from one that counts its moves on. */
#include "hall/appeal.h"
#include "hall/board_view.h"
#include "hall/desk.h"
#include "hall/hall_made.h"
#include "hall/hand.h"
#include "hall/round.h"
#include "hall/ruling.h"

static struct error why;

/* What replaces a decision that changed nothing: the position after the first move. */
static void replace_decision(struct hall_fixture *m)
{
    struct ruling r = {.board = 1, .script = "illegal-move", .article = "7.5.5", .words = "illegal", .offender = WHITE};
    struct appeal a = {.side = WHITE, .by = "player", .written = true, .ground = "the move was legal"};
    r.runs = NO_SIDE;
    a.ruling = hall_rule(m->hall, &r, "AB", m->now, &why);
    int id = hall_appeal(m->hall, &a, NULL, "AB", m->now, &why);
    r.restores = true;
    r.ply = 1;
    struct appeal_verdict v = {.decision = "modify", .reason = "seen", .panel = "KM", .instead = &r};
    if (!a.ruling || !id || !hall_appeal_decide(m->hall, id, &v, "KM", m->now, &why))
        fail_msg("%s", why.what);
}

static void the_move_of_a_restored_position_is_the_games_own(void **state)
{
    static const struct {
        const char *fen, *moves[2], *words;
    } rows[] = {
        {NULL, {"d4", "d5"}, "from the position after move 1 of White"},
        {"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
         {"e5", "d4"},
         "from the position after move 1 of Black"},
        {"4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 40", {"e5", "e4"}, "from the position after move 40 of Black"},
        {"4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 41", {"e4", "e5"}, "from the position after move 41 of White"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct hall_fixture m;
        struct text words = {0};
        make_hall(&m, 1, "90+30", true);
        if (rows[i].fen && !hall_set_position(m.hall, 1, rows[i].fen, "AB", "set up", m.now, &why))
            fail_msg("%s: %s", rows[i].fen, why.what);
        for (int k = 0; k < 2; k++)
            hand_plays(&m, 1, rows[i].moves[k]);
        assert_int_equal(board_plies(hall_board(m.hall, 1)), 2);
        replace_decision(&m);
        ruling_consequences(m.hall, hall_ruling(m.hall, 2), &words);
        if (!strstr(text_chars(&words), rows[i].words))
            fail_msg("%s: %s", rows[i].fen ? rows[i].fen : "start", text_chars(&words));
        text_release(&words);
        unmake_hall(&m);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {cmocka_unit_test(the_move_of_a_restored_position_is_the_games_own)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
