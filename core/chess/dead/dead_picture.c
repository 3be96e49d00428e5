#include "chess/dead/dead_picture.h"

#include "chess/board/attacks.h"
#include "chess/dead/dead_steps.h"

#include <assert.h>
#include <string.h>

/* King steps from every square to the nearest of `goals`, using only `ground`. */
static void fill_steps(uint8_t steps[64], sqset goals, sqset ground)
{
    memset(steps, FAR_AWAY, 64);
    sqset front = goals & ground, met = front;
    for (uint8_t n = 0; front; n++) {
        sqset next = 0;
        while (front) {
            int sq = take_first(&front);
            steps[sq] = n;
            next |= king_attacks[sq];
        }
        front = next & ground & ~met;
        met |= front;
    }
}

void picture_begin(struct picture *p, const struct reach *survey, enum side winner, int target, bool walls_wait)
{
    assert(target >= 0 && target < 64);
    p->walls_wait = walls_wait;
    p->winner = winner;
    p->target = target;
    p->around = king_attacks[target];
    fill_steps(p->flee_steps, bit(target), survey->reachable[other(winner)][KING]);
    int i = 0;
    for (sqset around = p->around; around; i++)
        fill_steps(p->guard_steps[i], king_attacks[take_first(&around)] & ~p->around & ~bit(target),
                   survey->reachable[winner][KING]);
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* Moves until the winner's piece on `sq` attacks `target`. */
static int moves_to_attack(const struct position *p, int sq, int target)
{
    enum side s = side_of(p->on[sq]);
    enum kind k = kind_of(p->on[sq]);
    if (k == KNIGHT)
        return sq == target ? 2 : knight_jumps[sq][target] - 1;
    if (k == BISHOP && has(LIGHT_SQUARES, sq) != has(LIGHT_SQUARES, target))
        return FAR_AWAY;
    if (k != PAWN)
        return has(piece_attacks(k, sq, occupied(p)), target) ? 0 : 1;
    int ahead = (rank_of(target) - rank_of(sq)) * (s == WHITE ? 1 : -1) - 1;
    int files = file_of(target) - file_of(sq);
    if ((files == 1 || files == -1) && ahead >= 0)
        return ahead;
    return pawn_steps(sq, s) + 1;
}

/* Never less than `floor`: a guard already in place would keep the king from coming. */
static int nearest_attack(const struct position *p, enum side winner, int target, int floor)
{
    int best = FAR_AWAY;
    for (sqset squares = p->side[winner] & ~p->kind[KING]; squares && best > floor;)
        best = least(best, moves_to_attack(p, take_first(&squares), target));
    return best < floor ? floor : best;
}

/* One of the loser's pieces on its way to a square beside its king. A queen or rook there would often take or
 * interpose. */
static int nearest_wall(const struct position *p, enum side loser, int target, int floor)
{
    int best = FAR_AWAY;
    for (sqset squares = p->side[loser] & ~p->kind[KING]; squares && best > floor;)
        best = least(best, moves_to_stand(p, take_first(&squares), target));
    return best < floor ? floor : best;
}

static int flights(const struct position *p, enum side winner, int king)
{
    int n = 0;
    for (sqset around = king_attacks[king] & ~p->side[other(winner)]; around;)
        n += !(attackers_of(p, take_first(&around), occupied(p) & ~bit(king)) & p->side[winner]);
    return n;
}

int picture_distance(const struct picture *picture, const struct position *p)
{
    enum side winner = picture->winner, loser = other(winner);
    int king = king_square(p, loser), guard = king_square(p, winner), i = 0;
    int floor = king != picture->target;
    int cost = 4 * picture->flee_steps[king] + 2 * nearest_attack(p, winner, picture->target, floor);
    for (sqset around = picture->around; around; i++) {
        int sq = take_first(&around), parts = picture->guard_steps[i][guard];
        if (parts)
            parts = least(parts, nearest_wall(p, loser, sq, picture->walls_wait ? floor : 0));
        if (parts)
            parts = least(parts, nearest_attack(p, winner, sq, floor));
        cost += 2 * parts;
    }
    if (king == picture->target)
        cost += 2 * flights(p, winner, king) - 10;
    return cost + 10;
}
