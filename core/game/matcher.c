#include "game/matcher.h"

#include "chess/movegen.h"

#include <string.h>

/* How long nothing may explain the squares before that is told, in times of quiet_ms: a hand may hold a piece for
 * seconds, but with the press the move is complete. */
enum { PATIENCE = 16, PATIENCE_PRESSED = 3 };

static const enum match_view views[] = {VIEW_USUAL, VIEW_TURNED, VIEW_MIRRORED, VIEW_COLOURS};
enum { VIEWS = sizeof views / sizeof *views };

void matcher_begin(struct matcher *m, msec quiet_ms)
{
    *m = (struct matcher){.pressed = MSEC_NEVER, .next_look = MSEC_NEVER, .quiet_ms = quiet_ms > 0 ? quiet_ms : 1};
    position_start(&m->now, RULES_CHESS);
}

static void change(struct matcher *m, int square, piece what, msec at)
{
    if (m->squares[square] == what)
        return;
    m->squares[square] = what;
    m->last_change = at;
    m->next_look = at + m->quiet_ms;
    m->told = false;
}

void matcher_note(struct matcher *m, const struct reading *r, msec at)
{
    if (r->kind == READING_FIELD)
        change(m, r->as.field.square ^ (int)m->view, r->as.field.piece, at);
    if (r->kind != READING_BOARD)
        return;
    for (int sq = 0; sq < 64; sq++)
        change(m, sq ^ (int)m->view, r->as.board[sq], at);
    m->whole = true;
}

void matcher_pressed(struct matcher *m, msec at)
{
    m->pressed = m->next_look = at;
}

void matcher_lost(struct matcher *m)
{
    m->gap = m->in_game;
    m->whole = false;
}

msec matcher_due(const struct matcher *m)
{
    return m->next_look;
}

/* --- what explains the squares ------------------------------------------------------------------------------ */

static bool stands(const struct matcher *m, const struct position *p)
{
    return !memcmp(m->squares, p->on, sizeof m->squares);
}

static sqset differing(const struct matcher *m, const struct position *p, enum match_view view)
{
    sqset off = 0;
    for (int sq = 0; sq < 64; sq++)
        if (m->squares[sq ^ (int)m->view ^ (int)view] != p->on[sq])
            off |= bit(sq);
    return off;
}

/* The legal move that leads from p to the squares, or NO_MOVE; two never lead to the same. */
static move one_move(const struct matcher *m, const struct position *p)
{
    move list[MOVES_MAX];
    struct position next = *p;
    struct undo undo;
    int count = legal_moves(p, list);
    for (int i = 0; i < count; i++) {
        position_make(&next, list[i], &undo);
        bool fits = stands(m, &next);
        position_unmake(&next, list[i], &undo);
        if (fits)
            return list[i];
    }
    return NO_MOVE;
}

/* False if no pair of moves leads there, or more than one. */
static bool two_moves(const struct matcher *m, move out[2])
{
    move list[MOVES_MAX];
    struct position next = m->now;
    struct undo undo;
    int count = legal_moves(&m->now, list), found = 0;
    for (int i = 0; i < count && found < 2; i++) {
        if (m->squares[move_from(list[i])] == m->now.on[move_from(list[i])])
            continue;
        position_make(&next, list[i], &undo);
        move reply = one_move(m, &next);
        position_unmake(&next, list[i], &undo);
        if (reply == NO_MOVE)
            continue;
        found++;
        out[0] = list[i];
        out[1] = reply;
    }
    return found == 1;
}

static struct match settle(struct matcher *m, enum match_kind kind, struct position from, const move *moves, int count)
{
    struct match found = {.kind = kind, .from = from, .count = count, .view = m->view};
    struct undo undo;
    m->now = from;
    for (int i = 0; i < count; i++) {
        found.moves[i] = moves[i];
        m->before = m->now;
        position_make(&m->now, moves[i], &undo);
    }
    m->may_revise = count > 0;
    m->gap = m->gap && !m->whole;
    m->turn_open = m->turn_open && !count;
    m->off = false;
    return found;
}

static struct match by_moves(struct matcher *m)
{
    move moves[2];
    if ((moves[0] = one_move(m, &m->now)) != NO_MOVE)
        return settle(m, MATCH_MOVES, m->now, moves, 1);
    if (m->may_revise && (moves[0] = one_move(m, &m->before)) != NO_MOVE)
        return settle(m, MATCH_REVISED, m->before, moves, 1);
    if (two_moves(m, moves))
        return settle(m, MATCH_MOVES, m->now, moves, 2);
    return (struct match){.kind = MATCH_DIFFERS};
}

/* --- where a game begins ------------------------------------------------------------------------------------ */

static void look_through(struct matcher *m, enum match_view view)
{
    piece as_read[64];
    for (int sq = 0; sq < 64; sq++)
        as_read[sq ^ (int)m->view] = m->squares[sq];
    for (int sq = 0; sq < 64; sq++)
        m->squares[sq] = as_read[sq ^ (int)view];
    m->view = view;
}

static bool begins(struct matcher *m, struct match *out)
{
    struct position start;
    position_start(&start, RULES_CHESS);
    if (m->in_game && stands(m, &m->now))
        return false;
    for (int i = 0; i < VIEWS; i++) {
        if (differing(m, &start, views[i]))
            continue;
        look_through(m, views[i]);
        m->in_game = true;
        m->turn_open = false;
        *out = settle(m, MATCH_SETUP, start, NULL, 0);
        return true;
    }
    return false;
}

static bool outer_ranks_full(const struct matcher *m)
{
    for (int sq = 0; sq < 64; sq++)
        if ((m->squares[sq] != EMPTY) != has(rank_set(0) | rank_set(1) | rank_set(6) | rank_set(7), sq))
            return false;
    return true;
}

/* What differs in the view in which the least does. */
static struct match wrong_setup(const struct matcher *m)
{
    struct match found = {.kind = MATCH_WRONG, .off = ~(sqset)0};
    position_start(&found.from, RULES_CHESS);
    for (int i = 0; i < VIEWS; i++) {
        sqset off = differing(m, &found.from, views[i]);
        if (count_of(off) < count_of(found.off)) {
            found.off = off;
            found.view = views[i];
        }
    }
    return found;
}

/* A position as FEN would have it, castling as far as kings and rooks stand at home. */
static bool adopt(const struct matcher *m, enum side turn, struct position *out)
{
    static const struct {
        int king, rook;
    } homes[] = {{E1, H1}, {E1, A1}, {E1 + 56, H8}, {E1 + 56, A8}};
    char fen[FEN_MAX];
    struct position p;
    position_clear(&p, RULES_CHESS);
    for (int sq = 0; sq < 64; sq++)
        if (m->squares[sq] != EMPTY)
            position_put(&p, sq, m->squares[sq]);
    for (int i = 0; i < 4; i++) {
        enum side side = i < 2 ? WHITE : BLACK;
        if (p.on[homes[i].king] == piece_of(side, KING) && p.on[homes[i].rook] == piece_of(side, ROOK))
            p.castling |= bit(homes[i].rook);
    }
    p.turn = (uint8_t)turn;
    position_to_fen(&p, fen);
    return position_from_fen(out, fen, RULES_CHESS, NULL);
}

static struct match join(struct matcher *m)
{
    struct position there;
    if (outer_ranks_full(m))
        return wrong_setup(m);
    if (!m->whole || (!adopt(m, WHITE, &there) && !adopt(m, BLACK, &there)))
        return (struct match){.kind = MATCH_DIFFERS};
    m->in_game = m->turn_open = true;
    there.move_number = m->now.move_number;
    return settle(m, MATCH_JOINED, there, NULL, 0);
}

/* Nobody knows who moves: whoever could have made this move has. */
static void open_turn(struct matcher *m)
{
    struct position turned = m->now;
    char fen[FEN_MAX];
    if (!m->turn_open || one_move(m, &m->now) != NO_MOVE)
        return;
    turned.turn ^= 1;
    position_to_fen(&turned, fen);
    if (position_from_fen(&turned, fen, RULES_CHESS, NULL) && one_move(m, &turned) != NO_MOVE)
        m->now = turned;
}

static struct match explain(struct matcher *m)
{
    struct match found;
    if (m->may_revise && stands(m, &m->before))
        return settle(m, MATCH_BACK, m->before, NULL, 0);
    if (begins(m, &found))
        return found;
    if (!m->in_game)
        return join(m);
    if (stands(m, &m->now)) {
        found = (struct match){.kind = m->off ? MATCH_RESTORED : MATCH_NOTHING, .from = m->now};
        m->off = false;
        return found;
    }
    open_turn(m);
    found = by_moves(m);
    return found.kind == MATCH_DIFFERS && m->gap && m->whole ? join(m) : found;
}

/* --- when it is told ---------------------------------------------------------------------------------------- */

static struct match told_as_off(struct matcher *m, struct match found, msec now)
{
    bool pressed = m->pressed != MSEC_NEVER;
    msec patience = pressed ? m->pressed + PATIENCE_PRESSED * m->quiet_ms : m->last_change + PATIENCE * m->quiet_ms;
    if (now < patience) {
        m->next_look = patience;
        return (struct match){0};
    }
    m->next_look = m->pressed = MSEC_NEVER;
    if (m->told)
        return (struct match){0};
    if (pressed && m->off && m->in_game) { /* nobody put it right, and the game has gone on */
        struct match joined = join(m);
        if (joined.kind == MATCH_JOINED)
            return joined;
    }
    m->told = m->off = true;
    if (found.kind == MATCH_DIFFERS) {
        found.from = m->now;
        found.off = differing(m, &m->now, m->view);
    }
    return found;
}

struct match matcher_look(struct matcher *m, msec now)
{
    if (now < m->next_look)
        return (struct match){0};
    struct match found = explain(m);
    if (found.kind == MATCH_DIFFERS || found.kind == MATCH_WRONG)
        return told_as_off(m, found, now);
    if (m->pressed != MSEC_NEVER)
        m->may_revise = false;
    m->next_look = m->pressed = MSEC_NEVER;
    return found;
}
