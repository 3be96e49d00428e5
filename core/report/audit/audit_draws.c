/* Draws during the game: what could be claimed, what the laws ended automatically. The game's keys and counters show
 * where to look; whole positions are compared only there (chess/board/draws.h). */
#include "report/audit/audit_parts.h"

#include <assert.h>
#include <stdio.h>

/* Reports a game that went on, or has a winner, after the laws had ended it. */
static void ended_by_the_laws(struct auditor *a, int ply, const char *article, const char *what)
{
    char number[16];
    if (ply < a->play.plies) {
        audit_move_number(&a->play, ply, number);
        audit_find(a, AUDIT_PLAYED_ON, FAULT, ply + 1, article, "drawn since move %s by %s", number, what);
    } else if (a->ended && decisive(a->result) && !a->facts.mate) {
        audit_find(a, AUDIT_RESULT, FAULT, ply, article, "%s, but the last move made it a draw by %s",
                   pgn_result_text(a->result), what);
    }
}

static void report_draw(struct auditor *a, const struct draw_rule *rule, int ply, const char *what)
{
    switch (rule->maker) {
    case NOBODY: break;
    case A_PLAYER:
        audit_find(a, AUDIT_CLAIM, CLAIM, ply, rule->article, "a player could claim a draw: %s", what);
        break;
    case THE_ARBITER:
        audit_find(a, AUDIT_CLAIM, CLAIM, ply, rule->article, "the arbiter could declare a draw: %s", what);
        break;
    case THE_LAWS: ended_by_the_laws(a, ply, rule->article, what); break;
    }
}

/* Replays the game up to a ply that the keys indicate. */
static bool replay_to(struct auditor *a, int ply)
{
    assert(ply >= 0);
    struct history *h = &a->history;
    history_begin(h, &a->play.start);
    while (h->plies < ply)
        if (!history_add(h, a->game->items[a->play.items[h->plies]].move))
            return false;
    return true;
}

/* "the position after moves 23..., 27... and 31..." */
static void name_plies(const struct auditor *a, const int *plies, int count, char out[96])
{
    size_t length = (size_t)snprintf(out, 96, "the same position after move");
    for (int i = 0; i < count && length < 70; i++) {
        char number[16] = "0";
        if (plies[i])
            audit_move_number(&a->play, plies[i], number);
        const char *joint = i == 0 ? " " : i + 1 == count ? " and " : ", ";
        length += (size_t)snprintf(out + length, 96 - length, "%s%s", joint, number);
    }
}

static void found_repetition(struct auditor *a, int ply, int times, int *fact, const struct draw_rule *rule)
{
    int plies[8];
    char what[96];
    if (*fact || !replay_to(a, ply) || repetitions(&a->history, plies, 8) < times)
        return;
    *fact = ply;
    name_plies(a, plies, times, what);
    report_draw(a, rule, ply, what);
}

static void found_in_a_row(struct auditor *a, int ply)
{
    int plies[8];
    if (a->facts.consecutive || !replay_to(a, ply) || consecutive_repetitions(&a->history, plies, 8) < 5)
        return;
    a->facts.consecutive = ply;
    report_draw(a, &a->rules->consecutive, ply, "the same position five times in a row");
}

static bool repeats_in_a_row(const struct pgn_play *p, int ply)
{
    for (int back = 4; back <= 16; back += 4)
        if (ply - back < 0 || p->keys[ply - back] != p->keys[ply])
            return false;
    return true;
}

static void look_for_repetitions(struct auditor *a)
{
    const struct pgn_play *p = &a->play;
    int last = p->plies < HISTORY_PLIES_MAX ? p->plies : HISTORY_PLIES_MAX;
    for (int ply = 4; ply <= last && !a->facts.fifth; ply++) {
        int quiet = p->quiet_plies[ply], oldest = ply > quiet ? ply - quiet : 0, times = 1;
        for (int then = ply - 4; then >= oldest; then -= 2)
            times += p->keys[then] == p->keys[ply];
        if (times >= 3)
            found_repetition(a, ply, 3, &a->facts.third, &a->rules->threefold);
        if (times >= 5 && repeats_in_a_row(p, ply))
            found_in_a_row(a, ply);
        if (times >= 5)
            found_repetition(a, ply, 5, &a->facts.fifth, &a->rules->fivefold);
    }
}

/* Checkmate on the last of the moves takes precedence (FIDE 9.6.2). */
static void look_for_counts(struct auditor *a)
{
    const struct pgn_play *p = &a->play;
    for (int ply = 1; ply <= p->plies && !a->facts.seventy_five; ply++) {
        if (p->quiet_plies[ply] < 100)
            continue;
        bool over = ply == p->plies && (a->facts.mate || a->facts.stalemate);
        if (!a->facts.fifty) {
            a->facts.fifty = ply;
            if (!over)
                report_draw(a, &a->rules->fifty, ply, "50 moves by each side without capture or pawn move");
        }
        if (p->quiet_plies[ply] >= 150) {
            a->facts.seventy_five = ply;
            if (!over)
                report_draw(a, &a->rules->seventy_five, ply, "75 moves by each side without capture or pawn move");
        }
    }
}

enum verdict audit_can_mate(struct auditor *a, const struct position *p, enum side side)
{
    assert(side == WHITE || side == BLACK);
    dead_can_mate(a->solver, p, side, &a->answer);
    return a->answer.verdict;
}

static bool is_dead(struct auditor *a, const struct position *p)
{
    return audit_can_mate(a, p, WHITE) == CANNOT_MATE && audit_can_mate(a, p, BLACK) == CANNOT_MATE;
}

/* Dead positions that are found quickly: material, forced lines, locked structures. Games that end with only minor
 * pieces and are not dead are common, and each would need a long search for its mate. */
enum { DEATH_LIMIT = 100 };

static sqset attacked_by_pawns(const struct position *p, enum side s)
{
    sqset pawns = pieces(p, s, PAWN), up = s == WHITE ? pawns << 8 : pawns >> 8;
    return (up & ~FILE_A) >> 1 | (up & ~FILE_H) << 1;
}

/* Whether the king can walk to an enemy pawn that no pawn guards; pieces may step aside. */
static bool king_gets_through(const struct position *p, enum side s)
{
    sqset barred = pieces(p, s, PAWN) | attacked_by_pawns(p, other(s)), region = pieces(p, s, KING), before = 0;
    while (region != before) {
        sqset wide = region | (region & ~FILE_A) >> 1 | (region & ~FILE_H) << 1;
        before = region;
        region |= (wide | wide << 8 | wide >> 8) & ~barred;
    }
    return (region & pieces(p, other(s), PAWN)) != 0;
}

/* Whether to ask: only minor pieces, too few of them or behind pawns that cannot move. With more on the board a
 * position is dead only in a forced line, which soon ends here. */
static bool could_be_dead(const struct position *p)
{
    sqset white = pieces(p, WHITE, PAWN), black = pieces(p, BLACK, PAWN), minors = p->kind[KNIGHT] | p->kind[BISHOP];
    if (p->kind[QUEEN] | p->kind[ROOK] | (white & ~(black >> 8)) | (black & ~(white << 8)))
        return false;
    if (!p->kind[PAWN])
        return !more_than_one(minors) || !p->kind[KNIGHT];
    return !king_gets_through(p, WHITE) && !king_gets_through(p, BLACK);
}

static bool dead_at(struct auditor *a, int ply)
{
    struct position then;
    history_position(&a->history, ply, &then);
    return is_dead(a, &then);
}

/* Once dead, always dead, so the last position decides. The first dead one is searched backwards in growing steps,
 * since it is seldom far back and early positions are hard, then by bisection. */
static void look_for_death(struct auditor *a)
{
    const struct pgn_play *p = &a->play;
    if (!a->ended || a->facts.mate || !could_be_dead(&p->end) || p->plies > HISTORY_PLIES_MAX)
        return;
    dead_limit(a->solver, DEATH_LIMIT);
    if (!replay_to(a, p->plies) || (!a->facts.stalemate && !is_dead(a, &p->end)))
        return;
    int dead = p->plies, alive = dead - 1;
    for (int step = 1; alive >= 0 && dead_at(a, alive); step *= 2) {
        dead = alive;
        alive = dead > step ? dead - step : dead - 1;
    }
    while (dead - alive > 1) {
        int middle = alive + (dead - alive) / 2;
        *(dead_at(a, middle) ? &dead : &alive) = middle;
    }
    if (a->facts.stalemate && dead == p->plies)
        return;
    a->facts.dead = dead;
    report_draw(a, &a->rules->dead, dead, "neither side can mate any more");
}

void audit_draws(struct auditor *a)
{
    a->facts.plies = a->play.plies;
    enum ending end = a->play.plies ? standard_ending(&a->play.end) : NOT_ENDED;
    a->facts.mate = end == CHECKMATE;
    a->facts.stalemate = end == STALEMATE;
    look_for_repetitions(a);
    look_for_counts(a);
    look_for_death(a);
}
