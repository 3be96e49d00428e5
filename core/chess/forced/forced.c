#include "chess/forced/forced.h"

#include "base/table.h"
#include "chess/board/movegen.h"
#include "chess/forced/mating_net.h"

#include <assert.h>
#include <string.h>

enum { SEARCH_PLIES_MAX = 31 };

/* Plain search for a mate in so many plies: enough for the short mates in games, with any pieces. */

struct forced_line {
    move moves[SEARCH_PLIES_MAX];
    int length;
};

struct forced_search {
    struct position p;
    uint64_t budget;
};

static void put_first(struct forced_line *line, move m, const struct forced_line *rest)
{
    line->moves[0] = m;
    memcpy(line->moves + 1, rest->moves, (size_t)rest->length * sizeof *rest->moves);
    line->length = rest->length + 1;
}

static bool is_lost_in(struct forced_search *, int plies, struct forced_line *);

static bool mates_in(struct forced_search *s, int plies, struct forced_line *line)
{
    move list[MOVES_MAX];
    for (int i = 0, n = legal_moves(&s->p, list); i < n && s->budget; i++) {
        struct undo u;
        struct forced_line rest;
        position_make(&s->p, list[i], &u);
        /* the last move must give check, else it is not worth generating the replies */
        bool found = (plies > 1 || in_check(&s->p)) && is_lost_in(s, plies - 1, &rest);
        position_unmake(&s->p, list[i], &u);
        if (found) {
            put_first(line, list[i], &rest);
            return true;
        }
    }
    return false;
}

static bool is_lost_in(struct forced_search *s, int plies, struct forced_line *line)
{
    move list[MOVES_MAX];
    const int n = legal_moves(&s->p, list);
    line->length = 0;
    if (!s->budget || --s->budget == 0)
        return false;
    if (!n)
        return in_check(&s->p);
    if (plies < 2)
        return false;
    for (int i = 0; i < n; i++) {
        struct undo u;
        struct forced_line rest;
        position_make(&s->p, list[i], &u);
        bool lost = mates_in(s, plies - 1, &rest);
        position_unmake(&s->p, list[i], &u);
        if (!lost)
            return false;
        if (rest.length >= line->length)
            put_first(line, list[i], &rest);
    }
    return true;
}

static void search_mate(const struct position *p, uint64_t share, uint64_t *budget, struct forced_answer *answer)
{
    struct forced_search s = {.p = *p, .budget = share};
    struct forced_line line;
    for (int plies = p->turn == WHITE ? 1 : 0; plies <= SEARCH_PLIES_MAX && s.budget; plies += 2) {
        if (!(p->turn == WHITE ? mates_in(&s, plies, &line) : is_lost_in(&s, plies, &line)))
            continue;
        answer->verdict = FORCED_WIN;
        answer->reason = NULL;
        answer->plies = line.length;
        memcpy(answer->line, line.moves, (size_t)line.length * sizeof *line.moves);
        break;
    }
    *budget -= share - s.budget;
}

/* The same position with colours swapped, so that White is the winner. */

static struct position turned(const struct position *p)
{
    struct position t;
    position_clear(&t, (enum rules)p->rules);
    for (sqset all = occupied(p); all;) {
        int sq = take_first(&all);
        position_put(&t, sq ^ 56, piece_of(other(side_of(p->on[sq])), kind_of(p->on[sq])));
    }
    for (sqset rooks = p->castling; rooks;)
        t.castling |= bit(take_first(&rooks) ^ 56);
    if (p->en_passant != NO_SQUARE)
        t.en_passant = p->en_passant ^ 56;
    t.turn = (uint8_t)other((enum side)p->turn);
    t.quiet_plies = p->quiet_plies;
    t.move_number = p->move_number;
    t.key = position_key(&t);
    return t;
}

static move turned_move(move m)
{
    return move_of(move_from(m) ^ 56, move_to(m) ^ 56, move_how(m));
}

/* White's quickest win against Black's longest defence; returns its length. */
static bool best_move(const struct net *net, struct position *p, move *best, int *left)
{
    move list[MOVES_MAX];
    bool found = false;
    for (int i = 0, n = legal_moves(p, list); i < n; i++) {
        struct undo u;
        int value;
        move reply;
        position_make(p, list[i], &u);
        bool known = p->turn == BLACK ? (value = net_moves_left(net, p)) >= 0 : best_move(net, p, &reply, &value);
        position_unmake(p, list[i], &u);
        if (known && (!found || (p->turn == WHITE ? value < *left : value > *left))) {
            found = true;
            *best = list[i];
            *left = value;
        }
    }
    return found;
}

static void write_line(const struct net *net, struct position p, struct forced_answer *answer)
{
    move m;
    int left;
    struct undo unused;
    answer->verdict = FORCED_WIN;
    answer->reason = NULL;
    answer->plies = 0;
    while (best_move(net, &p, &m, &left)) {
        if (answer->plies < FORCED_LINE_MAX)
            answer->line[answer->plies] = m;
        answer->plies++;
        position_make(&p, m, &unused);
    }
}

/* Nets of more and more settings, until one decides or the budget ends: first only what White's captures lead to, then
 * Black's own moves as well. Two knights need 30 times the room of one piece, so they get fewer settings. */
static const struct stage {
    int pieces_followed, settings;
    enum net_moves moves;
} one_piece[] = {{7, 128, ONLY_CAPTURES}, {6, 128, ALL_MOVE},  {4, 32, ALL_MOVE},
                 {4, 64, ALL_MOVE},       {15, 600, ALL_MOVE}, {0}},
  two_pieces[] = {{1, 16, ALL_MOVE}, {15, 32, ALL_MOVE}, {0}};

static void ask_net(struct net *net, const struct position *p, int pieces_followed, uint64_t *budget,
                    struct forced_answer *answer)
{
    if (net_size(net) > *budget)
        return;
    if (net_solve(net, PROVE_ESCAPE, budget) && !net_has_lost(net)) {
        answer->verdict = NO_FORCED_WIN;
        answer->reason = "the king escapes for ever";
    } else if (!p->castling && count_of(p->side[BLACK]) - 1 <= pieces_followed) {
        net_solve(net, PROVE_MATE, budget);
        if (net_has_lost(net))
            write_line(net, *p, answer);
    }
}

static void ask_nets(const struct position *p, uint64_t *budget, struct forced_answer *answer)
{
    const bool two = more_than_one(p->side[WHITE] & ~p->kind[KING]);
    const int squares = count_of(p->side[BLACK]) - 1;
    bool complete = false;
    for (const struct stage *stage = two ? two_pieces : one_piece;
         stage->pieces_followed && !complete && answer->verdict == FORCED_UNKNOWN; stage++) {
        const int followed = squares < stage->pieces_followed ? squares : stage->pieces_followed;
        struct net *net = net_new(p, followed, stage->settings, stage->moves);
        ask_net(net, p, followed, budget, answer);
        complete = net_is_complete(net);
        net_free(net);
    }
}

enum forced forced_win(const struct position *p, enum side winner, uint64_t budget, struct forced_answer *answer)
{
    assert(winner == WHITE || winner == BLACK);
    struct position white_wins = winner == WHITE ? *p : turned(p);
    uint64_t left = budget;
    *answer = (struct forced_answer){.verdict = FORCED_UNKNOWN, .reason = "the budget ended"};
    if (p->rules != RULES_CHESS) {
        answer->reason = "only standard chess is searched";
        return answer->verdict;
    }
    if (p->side[winner] == pieces(p, winner, KING)) {
        answer->verdict = NO_FORCED_WIN;
        answer->reason = "a king alone cannot mate";
    } else if (net_knows(&white_wins)) {
        search_mate(&white_wins, budget / 50, &left, answer);
        if (answer->verdict == FORCED_UNKNOWN)
            ask_nets(&white_wins, &left, answer);
    }
    if (answer->verdict == FORCED_UNKNOWN)
        search_mate(&white_wins, left, &left, answer);
    for (int i = 0; winner == BLACK && i < answer->plies && i < FORCED_LINE_MAX; i++)
        answer->line[i] = turned_move(answer->line[i]);
    answer->spent = budget - left;
    return answer->verdict;
}
