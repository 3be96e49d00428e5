#include "hall/barred.h"
#include "hall/hall_parts.h"

#include "base/table.h"
#include "base/text.h"
#include "base/tongue.h"
#include "chess/laws/rules.h"
#include "chess/notation/san.h"

#include <stdio.h>
#include <string.h>

/* What the tracker reports, as an incident with its words: board_moves.c decides which kind it is. */

static void square_text(int sq, char out[3])
{
    out[0] = (char)('a' + file_of(sq));
    out[1] = (char)('1' + rank_of(sq));
    out[2] = '\0';
}

void board_write_move(const struct position *p, move m, char *out, size_t room)
{
    char from[3], to[3], san[SAN_MAX];
    if (rules_may_be_played(p, m) || move_how(m) == CASTLING) {
        san_write(p, m, san);
        copy_text(out, room, san);
        return;
    }
    if (move_how(m) == PASSING) {
        snprintf(out, room, "--");
        return;
    }
    square_text(move_from(m), from);
    square_text(move_to(m), to);
    snprintf(out, room, "%s-%s", from, to);
}

static const char asks_result_now[] = N_("result %s? %s; the clock is still running");
static const char asks_result[] = N_("result %s? %s");
static const char two_moved[] = N_("two of %s's pieces have moved, %s-%s and %s-%s: which was the move?");
static const char is_elsewhere[] = N_("%s's %s is on %s: put it back on %s, or was it moved out of turn?");
static const char may_not_pass[] = N_("%s pressed without a move, and may not pass here");
static const char pressed_a_pass[] = N_("%s pressed without a move: a pass (nolo movere)?");
static const char was_passed_over[] = N_("%s was passed over: a pass (nolo movere)?");
static const char half_turn[] =
    N_("the board seems rotated by 180 degrees: is its cable on the other side, or are the colours reversed?");
static const char not_followed[] = N_("the board is not followed: its pieces do not match the game");
static const char which_or_another[] = N_("which move was it: %s, another (type it), or none?");
static const char which_or_none[] = N_("which move was it: %s, or none?");
static const char also_lifted[] = N_("before %s's move the pieces on these squares were lifted too: %s");
static const char read_by_squares[] = N_("recorded moves are read again: the squares since do not fit them");
static const char *const formats[] = {
    also_lifted,  read_by_squares, which_or_another, which_or_none,   asks_result_now, asks_result, two_moved,
    is_elsewhere, may_not_pass,    pressed_a_pass,   was_passed_over, half_turn,       not_followed};
const struct sentences board_moves_sentences = SENTENCES(formats);
static const char pawn_is_left[] = N_(" en passant, and the pawn on %s was not taken off");
static const char *const clauses[] = {pawn_is_left};
const struct sentences board_moves_clauses = SENTENCES(clauses);

/* The pawn that such a move takes en passant, and which still stands, or the move would be none to report. */
static int pawn_left(const struct position *p, int from, int to)
{
    bool takes = to == p->en_passant && kind_of(p->on[from]) == PAWN && file_of(from) != file_of(to);
    return takes ? square_at(file_of(to), rank_of(from)) : NO_SQUARE;
}

static void word_squares(struct incident *i, const struct tracked *e)
{
    char from[3], to[3], left[3];
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
    used = strlen(i->words);
    if (e->kind != TRACK_ILLEGAL || pawn_left(e->before, e->from, e->to) == NO_SQUARE)
        return;
    square_text(pawn_left(e->before, e->from, e->to), left);
    snprintf(i->words + used, sizeof i->words - used, pawn_is_left, left);
}

/* Neither of them is the irregular one: the record names no move, and the ruling asks the arbiter which it was. */
static void word_two(struct incident *i, const struct tracked *e)
{
    char squares[4][3];
    square_text(move_from(e->move), squares[0]);
    square_text(move_to(e->move), squares[1]);
    square_text(move_from(e->also), squares[2]);
    square_text(move_to(e->also), squares[3]);
    incident_set_words(i, two_moved, side_name(e->side), squares[0], squares[1], squares[2], squares[3]);
    i->side = (int8_t)e->side;
    i->move = NO_MOVE;
    i->priority = PRIORITY_1;
    i->script[0] = '\0';
    copy_text(i->article, sizeof i->article, "7.5.1");
}

/* Without a press it may have been moved by hand or by a sleeve. */
static void word_elsewhere(struct incident *i, const struct tracked *e)
{
    /* order: enum kind */
    static const char *const names[] = {"piece", "pawn", "knight", "bishop", "rook", "queen", "king"};
    ROW_FOR_EACH(names, PIECE_KINDS);
    char from[3], to[3];
    square_text(e->from, from);
    square_text(e->to, to);
    incident_set_words(i, is_elsewhere, side_name(i->side), names[kind_of(e->before->on[e->from])], to, from);
}

/* They may have been knocked over, or adjusted: nobody is said to have touched them. */
void board_word_lifted(struct incident *i, sqset squares)
{
    char list[INCIDENT_WORDS] = "", square[3];
    for (size_t used = 0; squares && used + sizeof ", h8" < sizeof list; used = strlen(list)) {
        square_text(take_first(&squares), square);
        snprintf(list + used, sizeof list - used, "%s%s", used ? ", " : "", square);
    }
    incident_set_words(i, also_lifted, side_name(i->side), list);
}

static void write_line(const struct position *before, const struct move_line *l, struct text *out)
{
    struct position p = *before;
    struct undo undo;
    for (int i = 0; i < l->count; i++) {
        char san[SAN_MAX];
        board_write_move(&p, l->moves[i], san, sizeof san);
        text_addf(out, "%s%s", i ? " " : "", san);
        position_make(&p, l->moves[i], &undo);
    }
}

/* The moves that fit, as far as known; it is always possible that none was made. */
static void word_choices(struct incident *i, const struct tracked *e)
{
    struct text words = {0};
    int known = !e->choices ? 0 : e->choices->count < LINES_KEPT ? e->choices->count : LINES_KEPT;
    if (!known)
        return;
    text_addf(&words, "%d%s", e->before->move_number, e->before->turn == WHITE ? "." : "...");
    for (int k = 0; k < known; k++) {
        text_add(&words, k ? ", " : "");
        write_line(e->before, &e->choices->line[k], &words);
    }
    incident_set_words(i, e->choices->count > known ? which_or_another : which_or_none, text_chars(&words));
    text_release(&words);
}

/* Laws 2023, 3.1, 5.7: a pass is spoken, so no board can detect it; if it is not allowed there is nothing to ask. */
static void word_pass(const struct hall_board *b, struct incident *i)
{
    bool owed = board_owes_move(b->hall, b, i->side);
    if (owed || !rules_is_legal(&b->tracker.game.now, i->move)) {
        incident_set_words(i, may_not_pass, side_name(i->side));
    } else {
        i->priority = PRIORITY_2;
        incident_set_words(i, b->tracker.has_clock ? pressed_a_pass : was_passed_over, side_name(i->side));
    }
    snprintf(i->script, sizeof i->script, "pass");
}

struct incident incident_from_tracked(struct hall *h, struct hall_board *b, enum incident_kind kind,
                                      const struct tracked *e)
{
    bool of_nobody = kind == INCIDENT_SQUARE_DEAD || kind == INCIDENT_SQUARE_STUCK || kind == INCIDENT_KNOCKED ||
                     kind == INCIDENT_MISMATCH || kind == INCIDENT_WHICH_MOVE || kind == INCIDENT_WRONG_SETUP ||
                     kind == INCIDENT_READ_AGAIN;
    struct incident i = incident_case(h, b, kind, of_nobody ? NO_SIDE : e->side);
    position_to_fen(e->before, i.before);
    i.squares = e->squares;
    i.move = e->move;
    i.number = e->count;
    if (kind == INCIDENT_SQUARE_DEAD || kind == INCIDENT_SQUARE_STUCK)
        i.squares = bit(e->from);
    if (e->kind == TRACK_OUT_OF_TURN && e->unpressed)
        word_elsewhere(&i, e);
    else if (e->kind == TRACK_TWO_MOVED)
        word_two(&i, e);
    else
        word_squares(&i, e);
    if (e->kind == TRACK_ASK) {
        i.ply = e->ply;
        word_choices(&i, e);
    }
    if (kind == INCIDENT_PRESS_ALONE && e->move != NO_MOVE)
        word_pass(b, &i);
    if (kind == INCIDENT_READ_AGAIN && (!b->tracker.has_clock || b->tracker.told.last_how == HOW_PRESS))
        incident_set_words(&i, read_by_squares); /* no press is missing */
    return i;
}

/* A board that was placed with its cable on the other side and players who took each other's seats look the same to a
 * device: rotated by 180 degrees. Only somebody at the board can tell which it is. The first breaks no article (FIDE
 * 2.1). */
void incident_word_half_turn(struct incident *i)
{
    i->priority = PRIORITY_3;
    i->stance = STANCE_OBSERVE;
    i->script[0] = i->article[0] = '\0';
    incident_set_words(i, "%s", half_turn);
}

void incident_word_astray(struct incident *i)
{
    incident_set_words(i, "%s", not_followed);
}

void incident_word_result(struct incident *i, enum result r, const char *why, bool runs)
{
    incident_set_words(i, runs ? asks_result_now : asks_result, result_text(r), why);
}
