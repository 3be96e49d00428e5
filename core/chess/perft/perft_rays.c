#include "chess/perft/perft_board.h"

#include "base/table.h"
#include "chess/board/attacks.h"

sqset king_rays[64][AXES][2];

static void fill_king_rays(int sq)
{
    static const int steps[] = {8, 1, 9, 7};
    ROW_FOR_EACH(steps, AXES);
    for (int axis = 0; axis < AXES; axis++)
        for (sqset near = king_attacks[sq]; near;) {
            int to = take_first(&near);
            sqset along = line_through[sq][to] & ~bit(sq);
            if (to - sq == steps[axis])
                king_rays[sq][axis][0] = along & ~(bit(sq) - 1);
            else if (sq - to == steps[axis])
                king_rays[sq][axis][1] = along & (bit(sq) - 1);
        }
}

__attribute__((constructor(102))) static void fill_rays(void)
{
    for (int sq = 0; sq < 64; sq++)
        fill_king_rays(sq);
}
