#include "chess/forced/mating_net.h"

#include "base/list.h"
#include "base/memory.h"
#include "chess/board/attacks.h"
#include "chess/forced/net_settings.h"

#include <assert.h>
#include <stdlib.h>

enum { PIECES_MAX = 2, PAIRS = 64 * 63 / 2 };

enum { PLACES_A_LOOK = 4 }; /* a first pass over places costs that much less than another look */

struct net_place { /* White's king and pieces, these in order of squares */
    uint8_t king, piece[PIECES_MAX];
};

/* What is known of a setting, by place: squares of Black's king. `won` is read ten times as often as the others, and is
 * kept apart so that more of it stays in the cache. */
struct net_known {
    sqset *won; /* White to move wins */
    struct lost {
        sqset squares;  /* Black to move is lost       */
        int32_t newest; /* last finding, 1 + its index */
    } * lost;
    bool *queued;
};

struct net_finding {
    sqset squares;
    int32_t older; /* the previous one for the same place, numbered as in `newest` */
    int16_t setting, level;
    struct net_place at;
};

struct task {
    int16_t setting;
    struct net_place at;
};

struct net {
    struct net_settings settings;
    struct net_known *known; /* one for each setting              */
    enum kind kind;          /* of the hunting pieces             */
    sqset colour;            /* squares that they can stand on    */
    bool castling;
    struct position root;
    enum net_aim aim;
    struct net_finding *found;
    size_t found_count, found_room;
    struct task *tasks;
    size_t task_count, task_room;
};

static const struct net_setting *setting_at(const struct net *n, int which)
{
    return &n->settings.each[which];
}

/* Places. */

/* A bishop of one colour uses every other square. */
static int index_of(const struct net *n, const struct net_setting *s, struct net_place at)
{
    if (n->kind == BISHOP)
        return at.king * 32 + at.piece[0] / 2;
    if (s->pieces == 1)
        return at.king * 64 + at.piece[0];
    return at.king * PAIRS + at.piece[1] * (at.piece[1] - 1) / 2 + at.piece[0];
}

static size_t places_of(const struct net *n, const struct net_setting *s)
{
    if (n->kind == BISHOP)
        return 64 * 32;
    return s->pieces == 1 ? 64 * 64 : 64 * PAIRS;
}

static struct net_place with_piece(const struct net_setting *s, struct net_place at, int which, int square)
{
    at.piece[which] = (uint8_t)square;
    if (s->pieces == 2 && at.piece[0] > at.piece[1]) {
        uint8_t low = at.piece[1];
        at.piece[1] = at.piece[0];
        at.piece[0] = low;
    }
    return at;
}

static sqset pieces_at(const struct net_setting *s, struct net_place at)
{
    return bit(at.piece[0]) | (s->pieces == 2 ? bit(at.piece[1]) : 0);
}

static sqset *won_at(const struct net *n, int setting, struct net_place at)
{
    return &n->known[setting].won[index_of(n, setting_at(n, setting), at)];
}

static struct lost *lost_at(const struct net *n, int setting, struct net_place at)
{
    return &n->known[setting].lost[index_of(n, setting_at(n, setting), at)];
}

static bool *queued_at(const struct net *n, int setting, struct net_place at)
{
    return &n->known[setting].queued[index_of(n, setting_at(n, setting), at)];
}

/* Squares that the hunting pieces attack, through Black's king and through pieces that may be gone. */
static sqset attacked(const struct net *n, const struct net_setting *s, struct net_place at)
{
    sqset all = 0;
    for (int i = 0; i < s->pieces; i++)
        all |= piece_attacks(n->kind, at.piece[i], s->occupied | bit(at.king));
    return all;
}

/* Made and unmade. */

bool net_knows(const struct position *p)
{
    sqset squares = p->side[WHITE] & ~p->kind[KING];
    if (p->rules != RULES_CHESS || count_of(p->side[BLACK]) > NET_PIECES_MAX + 1)
        return false;
    return (count_of(squares) == 1 && squares & (p->kind[KNIGHT] | p->kind[BISHOP])) ||
           (count_of(squares) == 2 && !(squares & ~p->kind[KNIGHT]));
}

struct net *net_new(const struct position *p, int pieces_followed, int settings_max, enum net_moves moves)
{
    assert(settings_max > 0 && pieces_followed >= 0);
    struct net *n = memory_take(1, sizeof *n);
    sqset pieces = p->side[WHITE] & ~p->kind[KING];
    settings_gather(&n->settings, p, pieces_followed, settings_max, moves);
    n->known = memory_take((size_t)n->settings.count, sizeof *n->known);
    n->root = *p;
    n->kind = kind_of(p->on[first(pieces)]);
    n->colour = n->kind == KNIGHT ? ~(sqset)0 : pieces & LIGHT_SQUARES ? LIGHT_SQUARES : ~LIGHT_SQUARES;
    n->castling = (p->castling & p->side[BLACK]) != 0;
    return n;
}

static void forget(struct net_known *k)
{
    free(k->won);
    free(k->lost);
    free(k->queued);
}

void net_free(struct net *n)
{
    for (int i = 0; i < n->settings.count; i++)
        forget(&n->known[i]);
    settings_release(&n->settings);
    free(n->known);
    free(n->found);
    free(n->tasks);
    free(n);
}

bool net_is_complete(const struct net *n)
{
    return settings_are_complete(&n->settings);
}

uint64_t net_size(const struct net *n)
{
    uint64_t places = 0;
    for (int i = 0; i < n->settings.count; i++)
        places += places_of(n, setting_at(n, i));
    return places / PLACES_A_LOOK;
}

/* Black to move. */

static sqset neighbours(sqset s) /* squares beside one of s */
{
    sqset beside = (s & ~FILE_H) << 1 | (s & ~FILE_A) >> 1, row = s | beside;
    return beside | row << 8 | row >> 8;
}

/* Where Black's king must not be with Black to move, because White's king would be in check. */
static sqset where_white_is_in_check(const struct net *n, const struct net_setting *s, struct net_place at)
{
    const sqset occupied = s->occupied | pieces_at(s, at) | n->settings.uncertain;
    sqset squares = 0;
    for (int i = 0; i < s->count; i++) {
        const int from = s->black[i].square;
        const enum kind kind = (enum kind)s->black[i].kind;
        sqset hits = kind == PAWN ? pawn_attacks[BLACK][from] : piece_attacks(kind, from, occupied);
        if (has(hits, at.king))
            squares |= ~squares_between[from][at.king];
    }
    return squares;
}

struct options { /* squares of Black's king where Black has a legal move; where it has a safe one */
    sqset mobile, safe;
};

/* `next`: a setting's number; White to move there, with Black's king on one of `squares`. */
static sqset safe_in(const struct net *n, int next, struct net_place at, sqset squares)
{
    if (next == NO_MATE_THERE)
        return squares;
    if (next == NOT_TAKEN_IN)
        return n->aim == PROVE_MATE ? squares : 0;
    return squares & ~*won_at(n, next, at);
}

static struct net_place without_piece(struct net_place at, int which)
{
    return (struct net_place){at.king, {at.piece[!which], 0}};
}

static struct options moves_of_king(const struct net *n, int setting, struct net_place at)
{
    const struct net_setting *s = setting_at(n, setting);
    const sqset pieces = pieces_at(s, at);
    const sqset open = ~(king_attacks[at.king] | attacked(n, s, at) | bit(at.king));
    const sqset steps = open & ~(s->occupied | pieces | n->settings.uncertain);
    sqset safe = safe_in(n, setting, at, steps);
    for (int i = 0; i < s->pieces; i++)
        if (has(open, at.piece[i]))
            safe |= safe_in(n, s->king_takes, without_piece(at, i), bit(at.piece[i]));
    return (struct options){neighbours(steps | (open & pieces)), neighbours(safe)};
}

static void add_move_of_piece(const struct net *n, const struct net_setting *s, struct net_place at,
                              const struct net_move *m, struct options *o)
{
    const sqset pieces = pieces_at(s, at), way = squares_between[m->from][m->to];
    const bool takes = has(pieces, m->to);
    if (!(takes ? m->takes : m->steps) || way & (pieces | bit(at.king)) || m->to == at.king)
        return;
    const struct net_setting after = {.pieces = s->pieces - takes,
                                      .occupied = (s->occupied & ~bit(m->from)) | bit(m->to)};
    const struct net_place left = takes ? without_piece(at, at.piece[0] != m->to) : at;
    const sqset squares = ~(way | bit(m->to) | attacked(n, &after, left));
    o->mobile |= squares;
    o->safe |= safe_in(n, takes ? m->next_taking : m->next, left, squares);
}

/* The king's own moves settle nearly every place, so they come first. */
static sqset find_lost(const struct net *n, int setting, struct net_place at)
{
    const struct net_setting *s = setting_at(n, setting);
    struct options o = moves_of_king(n, setting, at);
    sqset squares = ~(s->occupied | pieces_at(s, at) | bit(at.king) | king_attacks[at.king]);
    if (!(squares & ~o.safe) || !(squares &= ~where_white_is_in_check(n, s, at)))
        return 0;
    for (int i = 0; i < s->move_count && squares & ~o.safe; i++)
        add_move_of_piece(n, s, at, &s->moves[i], &o);
    if (!n->settings.uncertain && !n->castling)
        o.safe |= ~attacked(n, s, at) & ~o.mobile; /* stalemate */
    return squares & ~o.safe;
}

/* White to move. */

static sqset where_white_may_move(const struct net *n, const struct net_setting *s, struct net_place at)
{
    return ~(s->occupied | pieces_at(s, at) | bit(at.king) | king_attacks[at.king] | attacked(n, s, at));
}

static void look_again(struct net *n, int setting, struct net_place at)
{
    bool *queued = queued_at(n, setting, at);
    if (*queued)
        return;
    *queued = true;
    LIST_ROOM(n->tasks, n->task_count, n->task_room);
    n->tasks[n->task_count++] = (struct task){(int16_t)setting, at};
}

/* Black's king may have come to one of `squares` by taking a second piece there, or a piece may have taken it. */
static void look_again_before_taking(struct net *n, int setting, struct net_place at, sqset squares)
{
    for (int i = 0; i < n->settings.count; i++) {
        const struct net_setting *two = setting_at(n, i);
        if (two->pieces != 2)
            continue;
        sqset taken_on = two->king_takes == setting ? squares : 0;
        for (int k = 0; k < two->move_count; k++)
            if (two->moves[k].next_taking == setting)
                taken_on |= bit(two->moves[k].to);
        for (taken_on &= ~(bit(at.king) | bit(at.piece[0])); taken_on;) {
            struct net_place before = {at.king, {at.piece[0], 0}};
            look_again(n, i, with_piece(two, before, 1, take_first(&taken_on)));
        }
    }
}

/* White to move wins here with Black's king on any of `squares` that is possible. */
static void gain(struct net *n, int setting, struct net_place at, sqset squares)
{
    const struct net_setting *s = setting_at(n, setting);
    sqset *won = won_at(n, setting, at);
    squares &= ~*won;
    if (!squares || !(squares &= where_white_may_move(n, s, at)))
        return;
    *won |= squares;
    look_again(n, setting, at);
    for (int i = 0; i < s->moved_from_count; i++)
        look_again(n, s->moved_from[i], at);
    if (setting_at(n, 0)->pieces == 2 && s->pieces == 1)
        look_again_before_taking(n, setting, at, squares);
}

/* Black is lost with its king on `squares`, so every move of White to there wins. `taken`: the square of the piece that
 * still stands in this setting and has gone after the move, as a set; or no square, and nothing is taken. */
static void gain_before(struct net *n, int setting, struct net_place to, sqset taken, sqset squares)
{
    const struct net_setting *s = setting_at(n, setting);
    const sqset pieces = pieces_at(s, to), black = s->occupied;
    if (!taken || has(taken, to.king))
        for (sqset from = king_attacks[to.king] & ~(black | pieces); from;) {
            struct net_place at = to;
            at.king = (uint8_t)take_first(&from);
            gain(n, setting, at, squares);
        }
    for (int i = 0; i < s->pieces; i++) {
        if (taken && !has(taken, to.piece[i]))
            continue;
        const sqset others = black | bit(to.king) | (pieces & ~bit(to.piece[i]));
        for (sqset from = piece_attacks(n->kind, to.piece[i], others) & ~others; from;) {
            int sq = take_first(&from);
            gain(n, setting, with_piece(s, to, i, sq), squares & ~squares_between[sq][to.piece[i]]);
        }
    }
}

static void spread(struct net *n, struct net_finding f)
{
    const struct net_setting *s = setting_at(n, f.setting);
    gain_before(n, f.setting, f.at, 0, f.squares);
    for (int i = 0; i < s->taking_count; i++)
        gain_before(n, s->takings[i].setting, f.at, bit(s->takings[i].square), f.squares);
}

/* Solving. */

static void look(struct net *n, int setting, struct net_place at, int level)
{
    struct lost *known = lost_at(n, setting, at);
    sqset squares = find_lost(n, setting, at) & ~known->squares;
    if (!squares)
        return;
    known->squares |= squares;
    LIST_ROOM(n->found, n->found_count, n->found_room);
    n->found[n->found_count++] = (struct net_finding){squares, known->newest, (int16_t)setting, (int16_t)level, at};
    known->newest = (int32_t)n->found_count;
}

typedef void visit(struct net *, int setting, struct net_place);

static void for_each_place(struct net *n, int setting, visit *act)
{
    const struct net_setting *s = setting_at(n, setting);
    for (sqset kings = ~s->occupied; kings;) {
        const int king = take_first(&kings);
        const sqset standing = n->colour & ~(s->occupied | bit(king));
        for (sqset high = standing; high;) {
            const int one = take_first(&high);
            if (s->pieces == 1) {
                act(n, setting, (struct net_place){(uint8_t)king, {(uint8_t)one, 0}});
                continue;
            }
            for (sqset low = standing & (bit(one) - 1); low;)
                act(n, setting, (struct net_place){(uint8_t)king, {(uint8_t)take_first(&low), (uint8_t)one}});
        }
    }
}

/* White can take a piece and the consequences are not known: the worst case for Black is assumed. */
static void gain_by_taking(struct net *n, int setting, struct net_place at)
{
    const struct net_setting *s = setting_at(n, setting);
    for (int i = 0; i < s->count; i++)
        if (s->taken[i] == NOT_TAKEN_IN && has(king_attacks[at.king] | attacked(n, s, at), s->black[i].square)) {
            *won_at(n, setting, at) = where_white_may_move(n, s, at);
            return;
        }
}

static void look_first(struct net *n, int setting, struct net_place at)
{
    look(n, setting, at, 0);
}

static bool spend(uint64_t *budget, uint64_t amount)
{
    const bool enough = *budget >= amount;
    *budget = enough ? *budget - amount : 0;
    return enough;
}

static void start_afresh(struct net *n, enum net_aim aim)
{
    n->aim = aim;
    n->found_count = n->task_count = 0;
    for (int i = 0; i < n->settings.count; i++) {
        struct net_known *k = &n->known[i];
        const size_t places = places_of(n, setting_at(n, i));
        forget(k);
        k->won = memory_take(places, sizeof *k->won);
        k->lost = memory_take(places, sizeof *k->lost);
        k->queued = memory_take(places, sizeof *k->queued);
    }
}

/* In units of a first look at four places; measured. */
static uint64_t cost_of_look(const struct net_setting *s)
{
    return (s->pieces == 1 ? 1 : 5) + (uint64_t)s->move_count / 32;
}

static uint64_t cost_of_spreading(const struct net_setting *s)
{
    return 3 + (uint64_t)s->taking_count / 4;
}

static bool work_off_tasks(struct net *n, int level, uint64_t *budget)
{
    for (size_t i = 0; i < n->task_count; i++) {
        struct task t = n->tasks[i];
        if (!spend(budget, cost_of_look(setting_at(n, t.setting))))
            return false;
        *queued_at(n, t.setting, t.at) = false;
        look(n, t.setting, t.at, level);
    }
    n->task_count = 0;
    return true;
}

/* From everything found for one move less. */
static bool spread_all(struct net *n, size_t *spread_to, uint64_t *budget)
{
    for (size_t last = n->found_count; *spread_to < last; ++*spread_to) {
        const struct net_finding f = n->found[*spread_to];
        if (!spend(budget, cost_of_spreading(setting_at(n, f.setting))))
            return false;
        spread(n, f);
    }
    return true;
}

bool net_solve(struct net *n, enum net_aim aim, uint64_t *budget)
{
    assert(aim == PROVE_ESCAPE || (!n->settings.uncertain && !n->castling));
    if (!spend(budget, net_size(n)))
        return false;
    start_afresh(n, aim);
    for (int i = 0; i < n->settings.count && aim == PROVE_ESCAPE; i++)
        for_each_place(n, i, gain_by_taking);
    for (int i = 0; i < n->settings.count; i++)
        for_each_place(n, i, look_first);
    size_t spread_to = 0;
    for (int level = 1; (spread_to < n->found_count || n->task_count) && !net_has_lost(n); level++)
        if (!spread_all(n, &spread_to, budget) || !work_off_tasks(n, level, budget))
            return false;
    return true;
}

/* Answers. */

static bool place_of(const struct net *n, const struct position *p, int *setting, struct net_place *at)
{
    sqset pieces = p->side[WHITE] & ~p->kind[KING];
    *setting = settings_find(&n->settings, p);
    if (*setting == NOT_TAKEN_IN)
        return false;
    at->king = (uint8_t)king_square(p, WHITE);
    at->piece[0] = (uint8_t)take_first(&pieces);
    at->piece[1] = pieces ? (uint8_t)first(pieces) : 0;
    return true;
}

int net_moves_left(const struct net *n, const struct position *p)
{
    int setting;
    struct net_place at;
    if (!place_of(n, p, &setting, &at))
        return -1;
    for (int32_t i = lost_at(n, setting, at)->newest; i; i = n->found[i - 1].older)
        if (has(n->found[i - 1].squares, king_square(p, BLACK)))
            return n->found[i - 1].level;
    return -1;
}

bool net_has_lost(const struct net *n)
{
    int setting;
    struct net_place at;
    const int king = king_square(&n->root, BLACK);
    if (!place_of(n, &n->root, &setting, &at))
        return true;
    if (n->root.turn == BLACK)
        return has(lost_at(n, setting, at)->squares, king);
    /* An uncertain piece may be the only one between the king and a bishop. */
    return has(*won_at(n, setting, at), king) || has(attacked(n, setting_at(n, setting), at), king);
}
