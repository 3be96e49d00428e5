#include "game/tracker/tracker_parts.h"

#include "chess/laws/rules.h"

#include <assert.h>
#include <string.h>

/* Finds what a player did that is not a legal move. It is reported as an irregularity only if one half-move, one press
 * and the pieces of one side explain it: everything else is a question. */

/* The squares that differ from a position, whose pieces they are, and what is there now. */
struct differences {
    const struct tracker *t;
    const struct position *p;
    sqset all, gone[2], come[2]; /* gone: a piece of that side is not on its square */
};

static struct differences differences_of(const struct tracker *t, const struct position *p)
{
    sqset all = seen_differs(&t->seen, p) & ~lies_now(&t->lies);
    struct differences d = {.t = t, .p = p, .all = all};
    for (int side = WHITE; side <= BLACK; side++) {
        d.gone[side] = all & p->side[side];
        d.come[side] = all & (t->seen.only_occupied ? seen_occupied(&t->seen) : t->seen.side[side]);
    }
    return d;
}

/* It stood there for longer after the press than squares come late: it is not what was moved before. */
static bool was_lifted_after(const struct tracker *t, int from, msec pressed)
{
    return !has(seen_occupied(&t->seen), from) && t->shown.changed_at[from] > pressed + t->lag + unsure_of(t);
}

/* If two pieces are gone, as in castling, the king's move counts. */
bool irregular_one_piece(const struct tracker *t, const struct position *p, enum side side, int *from, int *to)
{
    struct differences d = differences_of(t, p);
    int pairs = 0;
    bool king_went = false;
    for (sqset gone = d.gone[side]; gone; gone &= gone - 1) {
        for (sqset come = d.come[side]; come; come &= come - 1) {
            int f = first(gone), to_sq = first(come);
            bool king = kind_of(p->on[f]) == KING;
            if (f == to_sq || (!t->seen.only_occupied && t->seen.on[to_sq] != p->on[f]))
                continue;
            pairs++;
            if (king_went || (pairs > 1 && !king))
                continue;
            king_went = king;
            *from = f;
            *to = to_sq;
        }
    }
    return pairs == 1 || (pairs == 2 && king_went);
}

/* True if this piece explains every square that shows a piece; other pieces may still be in the air. */
static bool explains_all(const struct differences *d, int from, int to)
{
    enum { IN_THE_AIR = 2 };
    sqset rest = d->all & ~bit(from) & ~bit(to);
    return !(rest & seen_occupied(&d->t->seen)) && count_of(rest) <= IN_THE_AIR;
}

static void set(struct irregular *i, enum track_kind kind, enum side side, int from, int to, enum cost cost)
{
    *i = (struct irregular){
        .kind = (uint8_t)kind, .side = (uint8_t)side, .from = (uint8_t)from, .to = (uint8_t)to, .price = cost_of(cost)};
}

/* The only one of these squares to which the pawn can have moved; NO_SQUARE if there is none, or more than one. */
static int promotes_on(const struct position *p, int pawn, sqset squares)
{
    move list[MOVES_MAX];
    sqset could = 0;
    for (int k = 0, n = rules_playable(p, list); k < n; k++)
        if (move_from(list[k]) == pawn && has(squares, move_to(list[k])))
            could |= bit(move_to(list[k]));
    return could && !more_than_one(could) ? first(could) : NO_SQUARE;
}

/* A piece of the other side went there, so that what was there before has been taken. */
static bool is_taken(const struct differences *d, enum side us, int sq)
{
    return has(d->come[other(us)], sq) &&
           d->gone[other(us)] & ~bit(sq) & pieces(d->p, other(us), kind_of(d->t->seen.on[sq]));
}

/* True if a pawn of the seventh rank is gone, and the last rank shows the pawn itself, a piece that it cannot become,
 * or nothing. If it shows nothing and no piece was captured, the pawn moved straight ahead. */
static bool is_promotion(const struct differences *d, enum side us, struct irregular *i)
{
    sqset pawns = d->gone[us] & pieces(d->p, us, PAWN) & rank_set(rank_for(us, 6)) & ~seen_occupied(&d->t->seen);
    if (!pawns || more_than_one(d->gone[us]) || d->t->seen.only_occupied)
        return false;
    int pawn = first(pawns), ahead = square_at(file_of(pawn), rank_for(us, 7));
    sqset last = d->all & rank_set(rank_for(us, 7)), all = d->all & ~bit(pawn);
    int to = promotes_on(d->p, pawn, last ? last : bit(ahead));
    bool believed = to != NO_SQUARE && !has(lies_possible(&d->t->lies), to);
    if (to == NO_SQUARE || more_than_one(all & seen_occupied(&d->t->seen)) || (!all && !believed) ||
        is_taken(d, us, to))
        return false;
    bool nothing = believed && !has(seen_occupied(&d->t->seen), to);
    set(i, TRACK_PROMOTION, us, pawn, to, nothing ? COST_PROMOTED_TO_NOTHING : COST_PROMOTION);
    return true;
}

/* A piece that came from a square with a faulty sensor, which still shows it or shows nothing. */
static bool came_from_hidden(const struct differences *d, enum side us, int *from, int *to)
{
    const struct tracker *t = d->t;
    sqset come = d->come[us], could = 0;
    if (t->seen.only_occupied || !come || more_than_one(come) || d->gone[us] & ~come)
        return false;
    *to = first(come);
    for (sqset all = lies_now(&t->lies) & d->p->side[us]; all;) {
        int sq = take_first(&all);
        if (d->p->on[sq] == t->seen.on[*to])
            could |= bit(sq);
    }
    *from = could ? first(could) : NO_SQUARE;
    return could && !more_than_one(could);
}

/* True if the piece was on another square first and arrived only as the clock was pressed: it may be on its way off the
 * board. */
static bool may_be_taken(const struct differences *d, int to, msec pressed)
{
    const struct tracker *t = d->t;
    msec came = t->shown.changed_at[to];
    return came > pressed - (t->memory.asks ? 0 : t->lag) && !t->seen.only_occupied &&
           shown_elsewhere(&t->shown, t->seen.on[to], bit(to), SETTLED, t->beam.since, came);
}

/* True if king and rook were moved as in castling, and nothing else: the only fault is that castling was not
 * allowed. */
static bool is_castling(const struct differences *d, enum side us, struct irregular *i)
{
    const struct position *p = d->p;
    const struct seen_squares *s = &d->t->seen;
    int king = king_square(p, us), king_to, rook_to;
    for (sqset rooks = pieces(p, us, ROOK); rooks;) {
        int rook = take_first(&rooks);
        move m = move_of(king, rook, CASTLING);
        if (!history_may_be_said(p, m)) /* under the Chess Laws its squares need not be on the board */
            continue;
        castling_squares(p, king, rook, &king_to, &rook_to);
        sqset all = bit(king) | bit(rook) | bit(king_to) | bit(rook_to);
        if (d->all & ~all || !has(d->all, king) || !has(d->all, rook_to))
            continue;
        bool named = s->on[king_to] == p->on[king] && s->on[rook_to] == p->on[rook];
        bool occupied = has(seen_occupied(s), king_to) && has(seen_occupied(s), rook_to);
        if (s->only_occupied ? d->all != all || !occupied : !named)
            continue;
        set(i, TRACK_ILLEGAL, us, king, king_to, COST_ILLEGAL);
        i->move = m;
        return true;
    }
    return false;
}

static bool is_one_piece(const struct differences *d, enum side us, msec pressed, struct irregular *i)
{
    int from, to;
    sqset own = d->gone[us] | d->come[us];
    if (d->t->seen.only_occupied && count_of(d->all) != 2)
        return false; /* the board does not see whose pieces they are */
    if (!came_from_hidden(d, us, &from, &to)) {
        if (!irregular_one_piece(d->t, d->p, us, &from, &to) || (count_of(own) > 2 && kind_of(d->p->on[from]) != KING))
            return false;
    }
    if (from == NO_SQUARE || to == NO_SQUARE || was_lifted_after(d->t, from, pressed))
        return false;
    bool takes_king = kind_of(d->p->on[to]) == KING, king = kind_of(d->p->on[from]) == KING;
    if (!king && !explains_all(d, from, to))
        return false;
    if (rules_may_be_played(d->p, move_of(from, to, ORDINARY)) || may_be_taken(d, to, pressed))
        return false;
    bool pawn_left = kind_of(d->p->on[from]) == PAWN && rank_of(to) == rank_for(us, 7);
    set(i, pawn_left ? TRACK_PROMOTION : TRACK_ILLEGAL, us, from, to, pawn_left ? COST_PROMOTION : COST_ILLEGAL);
    i->move = takes_king || pawn_left ? NO_MOVE : move_of(from, to, ORDINARY);
    return true;
}

/* True if the piece of the last move is back on its square: the press gives the turn back. */
static bool is_taken_back(const struct differences *d)
{
    struct position p;
    const struct history *game = &d->t->game;
    if (d->p != &game->now || !game->plies)
        return false;
    history_position(game, game->plies - 1, &p);
    return !(seen_differs(&d->t->seen, &p) & ~lies_now(&d->t->lies));
}

/* One of the player's pieces came back to its square after the press: it was away then, and somebody was making a
 * move. */
static bool was_away(const struct differences *d, enum side us, msec pressed)
{
    struct shown_change c;
    for (uint32_t i = 0; shown_change(&d->t->shown, i, &c) && c.at > pressed + d->t->lag; i++)
        if (has(d->p->side[us] & ~d->all, c.square) && c.is != EMPTY)
            return true;
    return false;
}

/* True if one legal move makes of that position all that the board shows; in_hand: but for a piece of the player whose
 * turn it is then, who may have lifted it already. */
static bool is_answered(const struct tracker *t, const struct position *after, bool in_hand)
{
    move list[MOVES_MAX];
    for (int k = 0, n = rules_playable(after, list); k < n; k++) {
        struct position p = *after;
        if (move_how(list[k]) == PASSING || kind_of(p.on[move_to(list[k])]) == KING)
            continue;
        beam_play(&p, list[k], 0);
        sqset rest = seen_differs(&t->seen, &p) & ~lies_now(&t->lies);
        sqset lifted = in_hand ? rest & p.side[p.turn] & ~seen_occupied(&t->seen) : 0;
        if (rest == lifted && !more_than_one(lifted))
            return true;
    }
    return false;
}

/* The opponent's press waits too, and no earlier than that. */
static bool is_pressed_back(const struct tracker *t, enum side us, msec pressed)
{
    for (int k = 0; k < t->presses.count; k++)
        if (t->presses.waiting[k].side == other(us) && t->presses.waiting[k].at >= pressed)
            return true;
    return false;
}

/* Nothing was moved until the clock was pressed, and all that was since is a legal reply. Who moved it is known where
 * it was moved later than squares come here, or was pressed for: a board that is asked looks at its lever now and then,
 * and may have seen the reply before the press that it answers. */
static bool is_no_move_answered(const struct differences *d, enum side us, msec pressed)
{
    const struct tracker *t = d->t;
    struct position after = *d->p;
    msec since = is_pressed_back(t, us, pressed) ? pressed - unsure_of(t) : pressed + (t->memory.asks ? 0 : late_of(t));
    for (sqset squares = d->all; squares;)
        if (t->shown.changed_at[take_first(&squares)] <= since)
            return false;
    beam_play(&after, track_pass_of(d->p), ASSUMED_PASS);
    return !was_away(d, us, pressed) && is_answered(t, &after, false);
}

/* --- where pieces stood as the clock was pressed ------------------------------------------------------------------ */

/* It came there and left again at these times, and stood there for more than a moment as the clock was pressed. A board
 * that is asked tells in which order that was, not for how long. */
static bool is_as_pressed(const struct tracker *t, msec came, msec left, msec pressed)
{
    enum { CLOSE_BEHIND = 100 };
    if (t->memory.asks)
        return came <= pressed + CLOSE_BEHIND && left > pressed;
    return came <= pressed + late_of(t) && left - came >= SETTLED && left > pressed - t->lag;
}

/* Where the piece of that square stood when the clock was pressed, and since when; NO_SQUARE if it was on none, or only
 * for a moment. `but`: not there. */
static int stood_at_press(const struct tracker *t, int from, sqset but, msec pressed, msec *since)
{
    struct shown_change c;
    piece what = t->game.now.on[from];
    for (uint32_t i = 0; shown_change(&t->shown, i, &c) && c.at > t->beam.since; i++) {
        if (c.is != what || c.square == from || has(but, c.square))
            continue;
        msec left = t->seen.on[c.square] == what ? MSEC_NEVER : shown_left(&t->shown, c.square, what, c.at);
        *since = c.at;
        if (is_as_pressed(t, c.at, left, pressed))
            return c.square;
    }
    return NO_SQUARE;
}

/* Pieces of one side that had left their squares and stood elsewhere when the clock was pressed. */
struct displaced {
    move of[2];
    msec came[2]; /* the earlier first */
    int count;
};

static void note_displaced(struct displaced *all, int from, int to, msec came)
{
    bool earlier = all->count == 1 && came < all->came[0];
    int i = all->count && !earlier ? 1 : 0;
    if (all->count++ > 1)
        return;
    if (earlier) {
        all->of[1] = all->of[0];
        all->came[1] = all->came[0];
    }
    all->of[i] = move_of(from, to, ORDINARY);
    all->came[i] = came;
}

/* Of the side that then replies only those that left and came before: the others were the reply. */
static void stood_displaced(const struct differences *d, enum side side, msec pressed, struct displaced *all)
{
    const struct tracker *t = d->t;
    msec came = 0;
    sqset taken = 0;
    *all = (struct displaced){.count = 0};
    for (sqset gone = d->gone[side] & ~t->seen.side[other(side)]; gone;) { /* another of its side may stand there */
        int from = take_first(&gone), to = stood_at_press(t, from, taken, pressed, &came);
        bool replies = side != turn_of(t) && (t->shown.changed_at[from] > pressed || came > pressed);
        if (to == NO_SQUARE || has(lies_possible(&t->lies), to) || replies)
            continue;
        taken |= bit(to);
        note_displaced(all, from, to, came);
    }
}

/* Before the first move, players often confuse their colours. */
static void set_opponents_piece(const struct differences *d, enum side us, int from, int to, struct irregular *i)
{
    bool first_move = d->t->game.plies == 0 && d->p == &d->t->game.now;
    set(i, first_move ? TRACK_OUT_OF_TURN : TRACK_ILLEGAL, first_move ? other(us) : us, from, to,
        first_move ? COST_FIRST_MOVE : COST_OPPONENTS_PIECE);
}

/* An opponent's piece stood elsewhere as the clock was pressed, and is in the air now: its owner moves it on, or puts
 * it back. */
static bool is_opponents_piece_lifted(const struct differences *d, enum side us, msec pressed, struct irregular *i)
{
    struct displaced theirs;
    if (d->t->seen.only_occupied || d->p != &d->t->game.now || d->gone[us] || d->all & seen_occupied(&d->t->seen))
        return false;
    stood_displaced(d, other(us), pressed, &theirs);
    if (theirs.count != 1 || d->p->on[move_to(theirs.of[0])] != EMPTY)
        return false;
    set_opponents_piece(d, us, move_from(theirs.of[0]), move_to(theirs.of[0]), i);
    return true;
}

/* True if an opponent's piece was moved, and none of the player's own; not if it left its square after the press: its
 * own player may have moved it. */
static bool is_opponents_piece(const struct differences *d, enum side us, msec pressed, struct irregular *i)
{
    int from, to;
    enum side them = other(us);
    if (d->gone[us] | (d->t->seen.only_occupied ? 0 : d->come[us]) ||
        !irregular_one_piece(d->t, d->p, them, &from, &to) || !explains_all(d, from, to) || is_taken_back(d) ||
        d->t->shown.changed_at[from] > pressed || is_no_move_answered(d, us, pressed))
        return false;
    set_opponents_piece(d, us, from, to, i);
    return true;
}

/* The one, and then the other as if the opponent had passed. */
static bool are_legal(const struct position *p, const move m[2])
{
    struct position between = *p;
    if (!rules_may_be_played(p, m[0]))
        return false;
    beam_play(&between, m[0], 0);
    between.turn = p->turn;
    between.en_passant = NO_SQUARE;
    return rules_may_be_played(&between, m[1]);
}

/* That piece is now seen there. */
static bool piece_went(const struct differences *d, move m)
{
    return move_from(m) != move_to(m) && d->t->seen.on[move_to(m)] == d->p->on[move_from(m)];
}

/* True if two pieces were moved as they may go, the one and then the other, which may have taken the square that the
 * first one left. The board cannot show which of the two was the move, or whether one was displaced. */
static bool is_two_pieces(const struct differences *d, enum side us, struct irregular *i)
{
    const struct tracker *t = d->t;
    sqset gone = d->gone[us], come = d->come[us];
    if (t->seen.only_occupied || count_of(gone) != 2 || count_of(come) != 2 || d->come[other(us)])
        return false;
    const int from[2] = {first(gone), first(gone & (gone - 1))}, to[2] = {first(come), first(come & (come - 1))};
    for (int way = 0; way < 4; way++) {
        int one = way & 1, crossed = way >> 1;
        const move m[2] = {move_of(from[one], to[one ^ crossed], ORDINARY),
                           move_of(from[!one], to[!one ^ crossed], ORDINARY)};
        if (!piece_went(d, m[0]) || !piece_went(d, m[1]) || !are_legal(d->p, m))
            continue;
        set(i, TRACK_TWO_MOVED, us, move_from(m[0]), move_to(m[0]), COST_TWO_PIECES);
        i->move = m[0];
        i->also = m[1];
        return true;
    }
    return false;
}

static void set_no_move(const struct differences *d, enum side us, struct irregular *i)
{
    set(i, TRACK_NO_MOVE, us, NO_SQUARE, NO_SQUARE, COST_NO_MOVE);
    if (d->p->rules == RULES_LAWS_2023)
        i->move = track_pass_of(d->p); /* not allowed here, or the beam would have it */
}

static bool is_no_move(const struct differences *d, enum side us, msec pressed, struct irregular *i)
{
    sqset all = seen_differs(&d->t->seen, d->p) & ~d->t->lies.known; /* of what is only suspected it may have been */
    if (all & (d->p->side[us] | seen_occupied(&d->t->seen)) || was_away(d, us, pressed))
        return false;
    set_no_move(d, us, i);
    return true;
}

void irregular_find(const struct tracker *t, const struct position *p, enum side pressed, msec at, struct irregular *i)
{
    struct differences d = differences_of(t, p);
    enum side us = (enum side)p->turn;
    int from, to;
    *i = (struct irregular){.kind = TRACK_KINDS, .from = NO_SQUARE, .to = NO_SQUARE};
    if (pressed == us) {
        bool found = is_opponents_piece_lifted(&d, us, at, i) || is_no_move(&d, us, at, i) || is_promotion(&d, us, i) ||
                     is_castling(&d, us, i) || is_two_pieces(&d, us, i) || is_one_piece(&d, us, at, i) ||
                     is_opponents_piece(&d, us, at, i);
        assert((found || i->kind == TRACK_KINDS) && "what does not fit leaves nothing behind");
        return;
    }
    if (irregular_one_piece(t, p, pressed, &from, &to) && explains_all(&d, from, to)) {
        set(i, TRACK_OUT_OF_TURN, pressed, from, to, COST_OUT_OF_TURN);
        i->move = move_of(from, to, ORDINARY);
    }
}

/* The piece of that square was seen on the other one since it left. */
static bool was_seen_on(const struct tracker *t, int from, int to)
{
    struct shown_change c;
    for (uint32_t i = 0; shown_change(&t->shown, i, &c) && c.at >= t->shown.changed_at[from]; i++)
        if (c.square == to && c.is == t->game.now.on[from])
            return true;
    return false;
}

bool irregular_excused(const struct tracker *t, const struct irregular *i)
{
    struct position p = t->game.now;
    sqset kings = pieces(&p, WHITE, KING) | pieces(&p, BLACK, KING), shown = seen_occupied(&t->seen) | t->lies.known;
    if (i->kind != TRACK_ILLEGAL || i->move == NO_MOVE || t->seen.only_occupied)
        return false;
    for (sqset missing = occupied(&p) & ~shown & ~kings & ~bit(i->from); missing;) {
        int sq = take_first(&missing);
        piece what = p.on[sq];
        position_put(&p, sq, EMPTY);
        if (p.on[i->to] == EMPTY && side_of(what) == other(turn_of(t)) && was_seen_on(t, sq, i->to))
            position_put(&p, i->to, what);
    }
    return rules_may_be_played(&p, i->move);
}

/* --- answered at once --------------------------------------------------------------------------------------------- */

/* Neither as any piece may go nor with a fault that has another name. */
static bool went_as_none_may(const struct tracker *t, int from, int to)
{
    const struct position *p = &t->game.now;
    const move passing = move_of(from, to, EN_PASSANT);
    bool promotes = kind_of(p->on[from]) == PAWN && rank_of(to) == rank_for((enum side)p->turn, 7);
    bool took = rules_may_be_played(p, passing) && !(beam_pawn_left(t, passing) & ~lies_possible(&t->lies));
    return !promotes && !took && kind_of(p->on[to]) != KING && !has(p->side[p->turn], to) &&
           !rules_may_be_played(p, move_of(from, to, ORDINARY));
}

/* Of two pieces of one kind the squares do not say which went where. */
static bool may_go(const struct position *p, move m[2])
{
    move crossed[] = {move_of(move_from(m[0]), move_to(m[1]), ORDINARY),
                      move_of(move_from(m[1]), move_to(m[0]), ORDINARY)};
    if (are_legal(p, m))
        return true;
    if (p->on[move_from(m[0])] != p->on[move_from(m[1])] || !are_legal(p, crossed))
        return false;
    memcpy(m, crossed, sizeof crossed);
    return true;
}

/* As if all of them had been one half-move. */
static void displace(struct position *p, const move *list, int count)
{
    uint8_t next = (uint8_t)other((enum side)p->turn);
    for (int k = 0; k < count; k++) {
        p->turn = (uint8_t)side_of(p->on[move_from(list[k])]);
        beam_play(p, list[k], 0);
    }
    p->turn = next;
    p->en_passant = NO_SQUARE;
}

/* Two of the player's pieces, each as it may go, or one of the opponent's, and then a legal reply, which the board may
 * have seen just before the press. */
static bool is_other_fault_answered(const struct differences *d, enum side us, msec pressed, struct irregular *i)
{
    struct displaced own, theirs;
    struct position after = *d->p;
    stood_displaced(d, us, pressed, &own);
    stood_displaced(d, other(us), pressed, &theirs);
    bool two = own.count == 2, pressed_back = is_pressed_back(d->t, us, pressed);
    int least = two ? 0 : 1, most = pressed_back ? least + 1 : least;
    if ((!two && own.count) || theirs.count < least || theirs.count > most || (two && !may_go(d->p, own.of)) ||
        (!two && d->p->on[move_to(theirs.of[0])] != EMPTY))
        return false;
    displace(&after, two ? own.of : theirs.of, two ? 2 : 1);
    if (!is_answered(d->t, &after, false))
        return false;
    move m = two ? own.of[0] : theirs.of[0];
    set(i, two ? TRACK_TWO_MOVED : TRACK_ILLEGAL, us, move_from(m), move_to(m),
        two ? COST_TWO_PIECES : COST_OPPONENTS_PIECE);
    i->move = two ? own.of[0] : NO_MOVE;
    i->also = two ? own.of[1] : NO_MOVE;
    return true;
}

/* Once the pawn that it takes were gone, too, it would be a legal move. */
static bool takes_en_passant(const struct position *p, int from, int to)
{
    return kind_of(p->on[from]) == PAWN && to == p->en_passant && (from - to) % 8 != 0;
}

bool irregular_answered(const struct tracker *t, msec pressed, struct irregular *i)
{
    const struct position *p = &t->game.now;
    const struct differences d = differences_of(t, p);
    int found = 0;
    if (t->seen.only_occupied)
        return false;
    if (is_no_move_answered(&d, turn_of(t), pressed)) {
        set_no_move(&d, turn_of(t), i);
        i->stood = pressed;
        found++;
    }
    for (sqset gone = d.gone[p->turn] & ~seen_occupied(&t->seen); gone;) {
        msec since = 0;
        int from = take_first(&gone), to = stood_at_press(t, from, 0, pressed, &since);
        struct position after = *p;
        if (to == NO_SQUARE || has(lies_possible(&t->lies), to) || !went_as_none_may(t, from, to) ||
            was_lifted_after(t, from, pressed))
            continue;
        beam_play(&after, move_of(from, to, ORDINARY), 0);
        if (!is_answered(t, &after, takes_en_passant(p, from, to)))
            continue;
        set(i, TRACK_ILLEGAL, turn_of(t), from, to, COST_ILLEGAL);
        i->move = move_of(from, to, ORDINARY);
        i->stood = since;
        found++;
    }
    if (!found)
        found += is_other_fault_answered(&d, turn_of(t), pressed, i);
    if (found > 1)
        i->kind = TRACK_KINDS;
    return found == 1;
}
