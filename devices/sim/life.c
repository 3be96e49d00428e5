#include "sim/life.h"

#include "chess/board/draws.h"

/* clang-format off */
const struct life_row life_rows[] = {
    /* kind              per            long  short  because */
    {TRUTH_WRONG_SETUP,  PER_100_GAMES,  0.5,  0.5,
     "king and queen or bishop and knight swapped; found by the first look"},
    {TRUTH_TURNED,       PER_100_GAMES,  0.3,  0.3, "the organiser sets the boards out once, and checks them"},
    {TRUTH_COLOURS,      PER_100_GAMES,  0.2,  0.3,
     "wrong side of the table; more where rounds follow each other fast"},
    {TRUTH_WRONG_SIDE,   PER_100_GAMES,  0.5,  1.0, "Black presses before White's clock runs"},
    {TRUTH_WRONG_TIME,   PER_100_GAMES,  0.5,  1.0, "a clock left at the option of another event, or not reset"},
    {TRUTH_NO_BONUS,     PER_100_GAMES,  0.3,  0.5, "the option without increment: one clock in a few hundred"},
    {TRUTH_ILLEGAL_MOVE, PER_100_GAMES,  0.5,  3.0,
     "completed: a few in a hundred blitz games, one in two hundred long ones"},
    {TRUTH_NO_MOVE,      PER_100_GAMES,  0.1,  0.3, "pressed without a move: a slip of the hand"},
    {TRUTH_NO_PRESS,     PER_100_GAMES,  4.0,  2.0, "the press forgotten, the opponent answers all the same"},
    {TRUTH_FLAG,         PER_100_GAMES,  0.7, 10.0, "with 30 s a move nearly nobody; in blitz one game in ten"},
    {TRUTH_STOPPED,      PER_100_GAMES,  2.0,  3.0, "a player calls the arbiter: disputes, a missing sheet, noise"},
    {TRUTH_CLAIM,        PER_100_GAMES,  0.3,  0.3,
     "claims that are wrong; right ones come where one stands, see below"},
    {TRUTH_TAKEBACK,     PER_100_GAMES,  0.1,  0.3, "a completed move taken back"},
    {TRUTH_DISPLACED,    PER_100_GAMES,  0.3,  2.0, "pieces knocked over and put back wrongly"},
    {TRUTH_KNOCKED,      PER_100_GAMES,  1.0,  6.0, "knocked over and put right by the player"},
    {TRUTH_PENALTY,      PER_100_GAMES,  0.1,  0.3, "one penalty in ten is set wrong, or for the wrong side"},
    {TRUTH_DEAD_SQUARE,  PER_1000_HOURS, 1.0,  1.0, "a sensor or a piece fails: about one board in a 200-board round"},
    {TRUTH_STUCK_SQUARE, PER_1000_HOURS, 0.5,  0.5, "rarer than dead ones"},
    {TRUTH_LOW_BATTERY,  PER_1000_HOURS, 1.0,  1.0, "batteries last a thousand hours and more"},
    {TRUTH_CLOCK_OFF,    PER_1000_HOURS, 4.0, 20.0, "the plug of the clock: it is hit harder in blitz"},
    {TRUTH_UNPLUGGED,    PER_1000_HOURS, 3.0,  5.0, "a foot in the cable, a hub that resets"},
    {TRUTH_NOISE,        PER_1000_HOURS, 5.0,  5.0, "long lines beside mains cables, telephones"},
    {TRUTH_REPEATED,     PER_1000_HOURS, 2.0,  2.0, "told again after a bad line"},
    {TRUTH_LATE,         PER_1000_HOURS, 5.0,  5.0, "a busy bus or radio link"},
    {TRUTH_LAST_UNPRESSED, PER_100_OCCASIONS, 10, 20, "a draw agreed or a game resigned right after a move"},
    {TRUTH_MATE_UNPRESSED, PER_100_OCCASIONS, 50, 60, "who has mated has no reason to press"},
    {TRUTH_RECAPTURE,    PER_100_OCCASIONS, 0.2, 2.0, "the answer is in the hand before the clock is pressed"},
    {TRUTH_BRIEF,        PER_100_OCCASIONS, 0.2, 3.0, "taken back while the other hand is still on the clock"},
    {TRUTH_PROMOTION,    PER_100_OCCASIONS, 0.5, 2.0, "no queen at hand; the wrong one in a scramble"},
    {TRUTH_EP_LEFT,      PER_100_OCCASIONS, 0.5, 1.0, "the pawn beside is forgotten"},
    {TRUTH_SCRAMBLE,     PER_100_GAMES,  0.5, 15.0, "moves that were thought of on the opponent's time"},
    {TRUTH_TWO_MOVES,    PER_100_GAMES,  0.02, 0.1, "a knight put right and another piece moved"},
    {TRUTH_OPPONENTS_PIECE, PER_100_GAMES, 0.01, 0.05, "a slip that arbiters tell of"},
    {TRUTH_ILLEGAL_ANSWERED, PER_100_GAMES, 0.1, 0.5, "seen by nobody at first"},
    {TRUTH_OUT_OF_TURN,  PER_100_GAMES,  0.05, 0.3, "the opponent was thought to have moved"},
    {TRUTH_SWEPT,        PER_100_GAMES,  0.05, 0.2, "a sleeve, a cup, a hand in a scramble"},
    {TRUTH_LARGE_BONUS,  PER_100_GAMES,  0.2,  0.3, "the option of another event"},
    {TRUTH_DELAY_FOR_BONUS, PER_100_GAMES, 0.1, 0.2, "the option beside it"},
    {TRUTH_RESET,        PER_1000_HOURS, 1.0,  1.0, "hubs and radio links that restart by themselves"},
    {TRUTH_KINDS,        PER_100_GAMES,  0,    0,   ""},
};
/* clang-format on */

enum { HOUR_MS = 3600000, CLAIMS_OF_100 = 30, FORESEEABLE = 4 };

static bool is_long(const struct control *c)
{
    enum { MOVES = 60, HOUR_S = 3600 };
    int32_t s = 0;
    for (int i = 0; i < c->count; i++)
        s += c->periods[i].seconds;
    return s + MOVES * c->periods[0].bonus_s >= HOUR_S;
}

static bool happens_with(struct sim_table *t, double chance)
{
    enum { FINE = 100000000 };
    return chance_of(&t->chance, (int)(chance * FINE), FINE);
}

static double rate(const struct sim_table *t, const struct life_row *r)
{
    return is_long(&t->control) ? r->long_game : r->short_game;
}

bool life_happens_before(struct sim_table *t, const struct life_row *r)
{
    return happens_with(t, rate(t, r) / 100);
}

/* Three in ten who have a draw by repetition or fifty moves claim it; the others play on, or agree. */
static bool claims_now(struct sim_table *t)
{
    bool stands = repetitions(&t->history, NULL, 0) == 3 || quiet_moves_complete(&t->history, 50, NULL);
    return stands && chance_of(&t->chance, CLAIMS_OF_100, 100);
}

/* Flags fall late in the game; anything else at any time. */
bool life_happens(struct sim_table *t, const struct life_row *r, msec since_last_move)
{
    int plies = t->game.plies, late = plies / FORESEEABLE + 1;
    if (r->kind == TRUTH_CLAIM && claims_now(t))
        return true;
    if (r->per == PER_100_OCCASIONS)
        return happens_with(t, rate(t, r) / 100);
    if (r->per == PER_1000_HOURS)
        return happens_with(t, rate(t, r) / 1000 * (double)since_last_move / HOUR_MS);
    if (r->kind == TRUTH_FLAG)
        return plies - t->history.plies <= late && happens_with(t, rate(t, r) / 100 / late);
    return happens_with(t, rate(t, r) / 100 / plies);
}

int32_t life_think_time(struct sim_table *t, int32_t ms, msec left)
{
    enum { RESERVE = 3000 };
    msec most = left * 3 / 5 - RESERVE;
    if (ms < most)
        return ms;
    return (int32_t)(most > 300 ? most : 200 + chance_between(&t->chance, 0, 300));
}
