#include "hall/hall_parts.h"

#include "base/memory.h"
#include "chess/dead.h"
#include "chess/movegen.h"
#include "chess/san.h"

#include <stdio.h>
#include <string.h>

/* What the tracker tells becomes moves, incidents, and what stands in the game. */

enum { ENDS_WITHIN = 10000 }; /* players see the mate, shake hands, and stop the clock */

/* order: enum track_kind; INCIDENT_KINDS: none, or by a function of its own */
static const uint8_t incident_of[TRACK_KINDS] = {
    [TRACK_MADE] = INCIDENT_KINDS,
    [TRACK_MOVE] = INCIDENT_KINDS,
    [TRACK_NOT_PRESSED] = INCIDENT_NOT_PRESSED,
    [TRACK_ILLEGAL] = INCIDENT_ILLEGAL_MOVE,
    [TRACK_PROMOTION] = INCIDENT_PROMOTION_FAULT,
    [TRACK_OUT_OF_TURN] = INCIDENT_OUT_OF_TURN,
    [TRACK_MOVED_AGAIN] = INCIDENT_MOVED_AGAIN,
    [TRACK_NO_MOVE] = INCIDENT_PRESS_ALONE,
    [TRACK_TAKEBACK] = INCIDENT_TAKEBACK,
    [TRACK_DISPLACED] = INCIDENT_DISPLACED,
    [TRACK_KNOCKED] = INCIDENT_KNOCKED,
    [TRACK_MISMATCH] = INCIDENT_MISMATCH,
    [TRACK_CLEARED] = INCIDENT_KINDS,
    [TRACK_ASK] = INCIDENT_WHICH_MOVE,
    [TRACK_DEAD] = INCIDENT_SQUARE_DEAD,
    [TRACK_STUCK] = INCIDENT_SQUARE_STUCK,
    [TRACK_RESET] = INCIDENT_SETTING_UP,
    [TRACK_SIGN] = INCIDENT_RESULT_PROPOSED,
    [TRACK_SETUP] = INCIDENT_WRONG_SETUP,
    [TRACK_TURNED] = INCIDENT_BOARD_TURNED,
};

static void square_text(int sq, char out[3])
{
    out[0] = (char)('a' + file_of(sq));
    out[1] = (char)('1' + rank_of(sq));
    out[2] = '\0';
}

/* --- moves -------------------------------------------------------------------------------------------------------- */

static void write_move(const struct position *p, move m, char *out, size_t room)
{
    char from[3], to[3], san[SAN_MAX];
    if (is_legal(p, m)) {
        san_write(p, m, san);
        snprintf(out, room, "%s", san);
        return;
    }
    square_text(move_from(m), from);
    square_text(move_to(m), to);
    snprintf(out, room, "%s-%s", from, to);
}

static void completed(struct hall *h, struct hall_board *b, const struct tracked *e)
{
    struct move_change c = {.ply = b->tracker.game.plies, .move = e->move, .how = e->how, .made = e->made_at};
    write_move(e->before, e->move, c.san, sizeof c.san);
    for (int s = WHITE; s <= BLACK; s++)
        c.left_s[s] = b->press.clock.known ? b->press.clock.seen.left_s[s] : b->told_s[s];
    if (c.ply == 1 && b->started == MSEC_NEVER)
        tell_started(h, b, "");
    hall_tell(h, CHANGE_MOVE, b->number, h->actor, &c);
    if (e->squares) {
        struct incident i = case_of(h, b, INCIDENT_TOUCHED, e->side);
        i.squares = e->squares;
        i.move = e->move;
        incident_begins(h, &i);
    }
    if (e->rook_first)
        incident_happens(h, b, INCIDENT_ROOK_FIRST, e->side);
    incidents_over(h, b, UNTIL_PLAY);
    incident_over(h, b, INCIDENT_WHICH_MOVE, NO_SIDE);
    board_judge(h, b);
}

void do_move(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    const struct move_change *c = change;
    (void)who;
    if (!b)
        return;
    if (h->replaying && !replay_move(b, c->ply, c->move))
        return;
    b->moved = at;
    b->made[other(b->tracker.game.now.turn)]++;
    b->told_s[WHITE] = c->left_s[WHITE];
    b->told_s[BLACK] = c->left_s[BLACK];
    if (b->play == PLAY_WAITING)
        b->play = PLAY_RUNNING;
    times_move(b, c, at);
    if (c->ply <= 2)
        b->due = at; /* who was waited for has come */
    board_follow(h, b);
}

/* --- what stands -------------------------------------------------------------------------------------------------- */

/* A rook, a queen or a pawn that can go on: somebody can still be mated, but for problems that nobody plays. */
static bool may_be_dead(const struct position *p)
{
    sqset white = pieces(p, WHITE, PAWN) << 8, black = pieces(p, BLACK, PAWN) >> 8;
    sqset all = occupied(p);
    return !(p->kind[ROOK] | p->kind[QUEEN]) && !((white | black) & ~all) && p->rules == RULES_CHESS;
}

/* What each side can still mate with, where that is in doubt: what is certain goes along with the game. */
static void follow_mates(struct hall *h, struct hall_board *b)
{
    const struct position *p = &b->tracker.game.now;
    if (!may_be_dead(p))
        return;
    if (!b->hint)
        b->hint = memory_take(1, sizeof *b->hint);
    for (int side = WHITE; side <= BLACK; side++)
        b->claims.can_mate[side] = dead_follow(h->solver, b->hint, p, (enum side)side);
}

void board_follow(struct hall *h, struct hall_board *b)
{
    claims_follow(&b->claims, &b->tracker.game);
    if (b->hint && b->tracker.game.plies < b->hint_ply)
        memset(b->hint, 0, sizeof *b->hint); /* what was certain before a take-back is open again */
    follow_mates(h, b);
    b->hint_ply = b->tracker.game.plies;
    board_changed(h, b);
}

static void claim_stands(struct hall *h, struct hall_board *b, enum incident_kind kind, bool stands)
{
    int side = b->tracker.game.now.turn;
    bool was = b->standing >> kind & 1;
    if (!stands && was) {
        incident_over(h, b, kind, WHITE);
        incident_over(h, b, kind, BLACK);
    }
    if (!stands || was)
        return;
    struct incident i = case_of(h, b, kind, side);
    i.number = kind == INCIDENT_CLAIM_REPETITION ? b->claims.times : b->claims.quiet_moves;
    incident_begins(h, &i);
}

static void propose(struct hall *h, struct hall_board *b, enum result r, bool sign, const char *why)
{
    bool agreed = sign && r == RESULT_DRAW, early = agreed && b->tracker.game.plies / 2 < h->settings.draw_from_move;
    if (b->frozen || b->proposed == r || b->result != RESULT_OPEN)
        return;
    if (b->proposed != RESULT_OPEN || early)
        incident_happens(h, b, early ? INCIDENT_EARLY_DRAW : INCIDENT_RESULT_DISPUTE, NO_SIDE);
    struct board_change c = {.what = "proposed", .number = (int)r, .ms = MSEC_NEVER};
    hall_tell(h, CHANGE_BOARD, b->number, "", &c);
    struct incident i = case_of(h, b, INCIDENT_RESULT_PROPOSED, NO_SIDE);
    i.number = (int)r;
    case_words(&i, "%s: %s is to be entered", why, result_text(r));
    incident_begins(h, &i);
    clock_explained(h, b); /* why is known now */
}

/* The sign was none, or the mate was taken back: play goes on. */
static void withdraw(struct hall *h, struct hall_board *b)
{
    struct board_change c = {.what = "proposed", .number = RESULT_OPEN, .ms = MSEC_NEVER};
    if (b->proposed == RESULT_OPEN || b->result != RESULT_OPEN)
        return;
    hall_tell(h, CHANGE_BOARD, b->number, "", &c);
    incident_over(h, b, INCIDENT_RESULT_PROPOSED, NO_SIDE);
}

static bool is_dead(const struct hall_board *b)
{
    return b->claims.can_mate[WHITE] == CANNOT_MATE && b->claims.can_mate[BLACK] == CANNOT_MATE;
}

bool board_has_ended(const struct hall_board *b)
{
    return b->claims.standing != ONGOING || is_dead(b);
}

static void judge_end(struct hall *h, struct hall_board *b)
{
    const struct claims *c = &b->claims;
    bool mate = c->standing == CHECKMATE, dead = c->standing == ONGOING && is_dead(b);
    b->end_since = mate || dead || c->standing == STALEMATE ? h->now : MSEC_NEVER;
    b->end_kind = dead ? INCIDENT_DEAD_POSITION : INCIDENT_GAME_END;
    if (b->end_since == MSEC_NEVER) {
        incident_over(h, b, INCIDENT_GAME_END, NO_SIDE);
        incident_over(h, b, INCIDENT_DEAD_POSITION, NO_SIDE);
        withdraw(h, b);
        return;
    }
    b->due = h->now; /* to be watched from now on */
    enum result r = !mate ? RESULT_DRAW : b->tracker.game.now.turn == WHITE ? RESULT_BLACK : RESULT_WHITE;
    propose(h, b, r, false, mate ? "checkmate" : dead ? "dead position" : "stalemate");
}

void board_judge(struct hall *h, struct hall_board *b)
{
    const struct claims *c = &b->claims;
    bool open = b->result == RESULT_OPEN;
    claim_stands(h, b, INCIDENT_CLAIM_REPETITION, open && claims_repetition(c));
    claim_stands(h, b, INCIDENT_CLAIM_FIFTY, open && claims_quiet(c));
    claim_stands(h, b, INCIDENT_FIVEFOLD, open && c->times >= 5);
    claim_stands(h, b, INCIDENT_SEVENTY_FIVE, open && c->seventy_five);
    if (!open)
        return;
    judge_end(h, b);
    board_heeds_flag(h, b);
}

void end_watch(struct hall *h, struct hall_board *b)
{
    bool runs = b->press.clock.seen.runs != NO_SIDE;
    if (b->end_since == MSEC_NEVER)
        return;
    if (!runs || b->result != RESULT_OPEN)
        incident_over(h, b, (enum incident_kind)b->end_kind, NO_SIDE);
    else if (h->now - b->end_since >= ENDS_WITHIN)
        incident_happens(h, b, (enum incident_kind)b->end_kind, NO_SIDE);
    if (!runs || b->result != RESULT_OPEN)
        b->end_since = MSEC_NEVER;
}

/* --- what is wrong ------------------------------------------------------------------------------------------------ */

static enum incident_kind illegal_kind(const struct tracked *e)
{
    const struct position *p = e->before;
    int way = file_of(e->to) - file_of(e->from);
    bool king = e->from != NO_SQUARE && e->to != NO_SQUARE && kind_of(p->on[e->from]) == KING;
    bool castles = king && rank_of(e->from) == rank_of(e->to) && (way > 1 || way < -1);
    return castles ? INCIDENT_CASTLING_FAULT : INCIDENT_ILLEGAL_MOVE;
}

static void word_squares(struct incident *i, const struct tracked *e)
{
    char from[3], to[3];
    size_t used = strlen(i->words);
    if (e->from == NO_SQUARE)
        return;
    square_text(e->from, from);
    if (e->to == NO_SQUARE) {
        snprintf(i->words + used, sizeof i->words - used, ": %s", from);
        return;
    }
    square_text(e->to, to);
    snprintf(i->words + used, sizeof i->words - used, ": %s-%s", from, to);
}

static void write_line(const struct position *before, const struct line *l, struct text *out)
{
    struct position p = *before;
    struct undo undo;
    for (int i = 0; i < l->count; i++) {
        char san[SAN_MAX];
        write_move(&p, l->moves[i], san, sizeof san);
        text_addf(out, "%s%s", i ? " " : "", san);
        position_make(&p, l->moves[i], &undo);
    }
}

/* Those that fit, as far as they are known; that none was made is always possible. */
static void word_choices(struct incident *i, const struct tracked *e)
{
    struct text words = {0};
    int known = !e->choices ? 0 : e->choices->count < LINES_KEPT ? e->choices->count : LINES_KEPT;
    if (!known)
        return;
    text_add(&words, "which move was it: ");
    for (int k = 0; k < known; k++) {
        write_line(e->before, &e->choices->line[k], &words);
        text_add(&words, ", ");
    }
    text_add(&words, e->choices->count > known ? "another, or none?" : "or none?");
    snprintf(i->words, sizeof i->words, "%s", text_chars(&words));
    text_release(&words);
}

static struct incident from_tracked(struct hall *h, struct hall_board *b, enum incident_kind kind,
                                    const struct tracked *e)
{
    bool of_nobody = kind == INCIDENT_SQUARE_DEAD || kind == INCIDENT_SQUARE_STUCK || kind == INCIDENT_KNOCKED ||
                     kind == INCIDENT_MISMATCH || kind == INCIDENT_WHICH_MOVE || kind == INCIDENT_WRONG_SETUP;
    struct incident i = case_of(h, b, kind, of_nobody ? NO_SIDE : e->side);
    char fen[FEN_MAX];
    position_to_fen(e->before, fen);
    snprintf(i.before, sizeof i.before, "%s", fen);
    i.squares = e->squares;
    i.move = e->move;
    i.number = e->count;
    if (kind == INCIDENT_SQUARE_DEAD || kind == INCIDENT_SQUARE_STUCK)
        i.squares = bit(e->from);
    word_squares(&i, e);
    if (kind == INCIDENT_WHICH_MOVE)
        word_choices(&i, e);
    return i;
}

static void lies_turned(struct hall *h, struct hall_board *b, const struct tracked *e)
{
    struct finding f;
    orientation_find(&b->orientation, &f);
    bool colours = f.arrangement == ARRANGEMENT_REVERSED;
    struct incident i = from_tracked(h, b, colours ? INCIDENT_COLOURS_REVERSED : INCIDENT_BOARD_TURNED, e);
    i.side = NO_SIDE;
    if (f.words[0])
        case_words(&i, "%s", f.words);
    incident_begins(h, &i);
}

static void kings_tell(struct hall *h, struct hall_board *b, int sign)
{
    static const enum result results[] = {RESULT_WHITE, RESULT_BLACK, RESULT_DRAW};
    propose(h, b, results[sign >= 0 && sign < 3 ? sign : 2], true, "kings in the centre");
}

void board_resumes(struct hall *h, struct hall_board *b)
{
    if (b->proposed == RESULT_OPEN)
        board_judge(h, b);
    if (b->tracker.told_sign)
        kings_tell(h, b, b->tracker.sign);
}

void hear_tracker(void *self, const struct tracked *e)
{
    struct hall_board *b = self;
    struct hall *h = b->hall;
    board_changed(h, b);
    if (h->replaying || h->quiet)
        return;
    uint8_t kind = incident_of[e->kind];
    if (e->kind == TRACK_MOVE)
        completed(h, b, e);
    else if (e->kind == TRACK_CLEARED)
        incidents_over(h, b, UNTIL_RIGHT);
    else if (e->kind == TRACK_TURNED)
        lies_turned(h, b, e);
    else if (e->kind == TRACK_SIGN)
        kings_tell(h, b, e->count);
    else if (kind != INCIDENT_KINDS) {
        if (e->kind == TRACK_RESET)
            clock_explained(h, b);
        struct incident i =
            from_tracked(h, b, e->kind == TRACK_ILLEGAL ? illegal_kind(e) : (enum incident_kind)kind, e);
        incident_begins(h, &i);
    }
    if (e->kind == TRACK_TAKEBACK)
        board_judge(h, b);
}
