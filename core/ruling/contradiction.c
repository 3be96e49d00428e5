#include "ruling/contradiction.h"

#include "base/tongue.h"
#include "chess/laws/rules.h"
#include "chess/notation/san.h"
#include "hall/board_view.h"
#include "hall/known.h"
#include "ruling/clocks_set.h"
#include "ruling/effect.h"
#include "ruling/ruling_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What a check is about: the board, the fact as a person gave it, and the side that it names. */
struct saying {
    const struct hall_board *board;
    const char *value;
    int side;                                          /* NO_SIDE if the fact is not a side */
    int about;                                         /* the player the ruling is about, or NO_SIDE */
    bool of_repetition, of_moves, of_no_move, of_rook; /* of_rook: whether the rook that was touched first can move */
    int which;                                         /* the move it is about, from 0; below 0 if not known */
    msec now;
};

static bool flag_with_time(const struct saying *s, char words[CONTRADICTION_WORDS])
{
    char digits[CLOCK_DIGITS];
    const struct clock *c = board_clock(s->board);
    bool by_hand = board_is_by_hand(s->board);
    if (s->side == NO_SIDE)
        return false;
    msec left = hall_left(s->board, (enum side)s->side, s->now);
    msec since = by_hand && c->known && s->now > c->seen.at ? s->now - c->seen.at : 0; /* the clock may have run */
    if (left - since < 1000 || (c->flags >> s->side & 1))
        return false;
    snprintf(words, CONTRADICTION_WORDS,
             by_hand ? _("You say that %s's flag fell. The time entered for %s last was %s.")
                     : _("You say that %s's flag fell. %s's clock shows %s."),
             _(side_name(s->side)), _(side_name(s->side)), clock_digits((int32_t)(left / 1000), digits));
    return true;
}

/* Whichever fell first, known or not: both flags are said to have fallen. */
static bool both_flags_with_time(const struct saying *s, char words[CONTRADICTION_WORDS])
{
    struct saying of = *s;
    for (of.side = WHITE; of.side <= BLACK; of.side++)
        if (flag_with_time(&of, words))
            return true;
    return false;
}

/* Castling is the only fault in which both sides of the question are on the board: now, or before the last moves. */
static bool may_castle(const struct position *p, int side)
{
    move list[MOVES_MAX];
    if (p->turn != side)
        return false;
    int count = rules_moves(p, list);
    for (int i = 0; i < count; i++)
        if (move_how(list[i]) == CASTLING)
            return true;
    return false;
}

/* Castling that was entered, and that the laws allow. */
static bool castled_legally(const struct saying *s, char words[CONTRADICTION_WORDS])
{
    struct position p;
    char san[SAN_MAX];
    if (s->which < 0 || move_how(board_game(s->board)->moves[s->which]) != CASTLING)
        return false;
    history_position(board_game(s->board), s->which, &p);
    if (!rules_is_legal(&p, board_game(s->board)->moves[s->which]))
        return false;
    san_write(&p, board_game(s->board)->moves[s->which], san);
    snprintf(words, CONTRADICTION_WORDS, _("You say that castling is not legal. %d%s%s was entered, and is legal."),
             p.move_number, p.turn == WHITE ? "." : "...", san);
    return true;
}

/* Whether the side has it in the current position, or had it before one of the last three half-moves: what a person
 * says may be about either. */
static bool had_lately(const struct hall_board *b, int side, bool (*had)(const struct position *, int side))
{
    const struct history *g = board_game(b);
    for (int back = 0; back <= 3 && back <= g->plies; back++) {
        struct position p;
        history_position(g, g->plies - back, &p);
        if (had(&p, side))
            return true;
    }
    return false;
}

static bool castling_though_not_possible(const struct saying *s, char words[CONTRADICTION_WORDS])
{
    if (s->of_rook)
        return false;
    if (!strcmp(s->value, "no"))
        return castled_legally(s, words);
    if (strcmp(s->value, "yes") != 0 || s->about == NO_SIDE || !board_knows_moves(s->board))
        return false;
    if (had_lately(s->board, s->about, may_castle))
        return false;
    snprintf(words, CONTRADICTION_WORDS,
             _("You say that castling is legal. In the position on the board %s cannot castle on either side."),
             _(side_name(s->about)));
    return true;
}

static bool progress_though_not(const struct saying *s, char words[CONTRADICTION_WORDS])
{
    const struct claims *c = board_claims(s->board);
    long said = strtol(s->value, NULL, 10);
    if (!board_knows_moves(s->board) || (!s->of_repetition && !s->of_moves))
        return false;
    int is = s->of_repetition ? c->times : c->quiet_moves;
    if (said <= is)
        return false;
    snprintf(words, CONTRADICTION_WORDS,
             s->of_repetition
                 ? tongue_count("You say that the position appeared %ld times. According to the moves it has appeared "
                                "%d time.",
                                "You say that the position appeared %ld times. According to the moves it has appeared "
                                "%d times.",
                                is)
                 : tongue_count("You say that %ld moves by each side were made without a capture or a pawn move. "
                                "According to the moves it is %d move.",
                                "You say that %ld moves by each side were made without a capture or a pawn move. "
                                "According to the moves it is %d moves.",
                                is),
             said, is);
    return true;
}

/* Nobody can have left out more moves than were made. */
static bool behind_though_fewer_made(const struct saying *s, char words[CONTRADICTION_WORDS])
{
    long said = strtol(s->value, NULL, 10), made = (board_plies(s->board) + 1) / 2;
    if (!board_knows_moves(s->board) || said <= made)
        return false;
    snprintf(words, CONTRADICTION_WORDS,
             tongue_count("You say that %ld moves are not written down. The game has %ld move so far.",
                          "You say that %ld moves are not written down. The game has %ld moves so far.", made),
             said, made);
    return true;
}

static bool late_though_moved(const struct saying *s, char words[CONTRADICTION_WORDS])
{
    int made = s->side == NO_SIDE ? 0 : board_moves_made(s->board, s->side);
    if (!made)
        return false;
    snprintf(words, CONTRADICTION_WORDS,
             tongue_count("You say that %s is late. %s has made %d move in this game.",
                          "You say that %s is late. %s has made %d moves in this game.", made),
             _(side_name(s->side)), _(side_name(s->side)), made);
    return true;
}

static bool illegal_though_all_legal(const struct saying *s, char words[CONTRADICTION_WORDS])
{
    int plies = board_plies(s->board);
    if (s->side == NO_SIDE || !s->of_no_move)
        return false;
    snprintf(words, CONTRADICTION_WORDS,
             tongue_count("You say that %s made an illegal move; but all moves that were entered (%d half-move) are "
                          "legal.",
                          "You say that %s made an illegal move; but all moves that were entered (%d half-moves) are "
                          "legal.",
                          plies),
             _(side_name(s->side)), plies);
    return true;
}

/* Checks the named move in the position in which it was played. */
static bool illegal_though_legal(const struct saying *s, char words[CONTRADICTION_WORDS])
{
    struct position p;
    if (s->which < 0)
        return false;
    history_position(board_game(s->board), s->which, &p);
    if (!rules_is_legal(&p, board_game(s->board)->moves[s->which]))
        return false;
    snprintf(words, CONTRADICTION_WORDS, _("You say that %.24s was illegal. As it was entered, it is legal."),
             s->value);
    return true;
}

/* Two bishops in line, with two squares between them that hold pawns of the other side (Chess Laws 3.7.1). */
static bool may_change_bishops(const struct position *p, int side)
{
    static const int steps[] = {1, 8, 9, 7};
    sqset bishops = pieces(p, (enum side)side, BISHOP), pawns = pieces(p, (enum side) !side, PAWN);
    for (int from = 0; from < 64; from++)
        for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
            int to = from + 3 * steps[i], files = to % 8 - from % 8;
            bool in_line = to < 64 && (steps[i] == 8 ? !files : files == (steps[i] == 7 ? -3 : 3));
            if (in_line && (bishops >> from & 1) && (bishops >> to & 1) && (pawns >> (from + steps[i]) & 1) &&
                (pawns >> (from + 2 * steps[i]) & 1))
                return true;
        }
    return false;
}

static bool bishops_though_not_in_line(const struct saying *s, char words[CONTRADICTION_WORDS])
{
    if (s->about == NO_SIDE || !board_knows_moves(s->board) || had_lately(s->board, s->about, may_change_bishops))
        return false;
    snprintf(words, CONTRADICTION_WORDS,
             _("You say that %s changed two bishops. In the position on the board no two of them have just two pawns "
               "of %s between them."),
             _(side_name(s->about)), _(side_name(!s->about)));
    return true;
}

static bool has_pawn_near_the_end(const struct position *p, int side)
{
    sqset last_two = side == WHITE ? UINT64_C(0xffff) << 48 : UINT64_C(0xffff);
    return pieces(p, (enum side)side, PAWN) & last_two;
}

static bool promotion_without_pawn(const struct saying *s, char words[CONTRADICTION_WORDS])
{
    if (s->side == NO_SIDE || !board_knows_moves(s->board) || had_lately(s->board, s->side, has_pawn_near_the_end))
        return false;
    snprintf(words, CONTRADICTION_WORDS, _("You say that %s promoted a pawn. %s has no pawn near the last rank."),
             _(side_name(s->side)), _(side_name(s->side)));
    return true;
}

/* The new piece is there, and the laws allow it. */
static bool fault_though_promoted(const struct saying *s, char words[CONTRADICTION_WORDS])
{
    struct position p;
    char san[SAN_MAX];
    bool left = !strcmp(s->value, "pawn-left"), wrong = !strcmp(s->value, "wrong-piece");
    move m = s->which < 0 ? NO_MOVE : board_game(s->board)->moves[s->which];
    if (!(left || wrong) || m == NO_MOVE || !move_promotes(m))
        return false;
    history_position(board_game(s->board), s->which, &p);
    if (!rules_is_legal(&p, m))
        return false;
    san_write(&p, m, san);
    snprintf(words, CONTRADICTION_WORDS,
             left
                 ? _("You say that the pawn was left on the last rank. %d%s%s was entered, and is legal.")
                 : _("You say that the pawn became a piece that no pawn can become. %d%s%s was entered, and is legal."),
             p.move_number, p.turn == WHITE ? "." : "...", san);
    return true;
}

static bool is_yes(const struct saying *s)
{
    return !strcmp(s->value, "yes") && board_knows_moves(s->board);
}

static bool repeated_though_not(const struct saying *s, char words[CONTRADICTION_WORDS])
{
    const struct claims *c = board_claims(s->board);
    if (!is_yes(s) || claims_repetition(c))
        return false;
    copy_text(words, CONTRADICTION_WORDS,
              c->times == 2 ? _("You say that the claim is right. The position on the board has appeared twice, and no "
                                "move repeats it for the third time.")
                            : _("You say that the claim is right. The position on the board has appeared once, and no "
                                "move repeats it for the third time."));
    return true;
}

static bool fifty_though_not(const struct saying *s, char words[CONTRADICTION_WORDS])
{
    const struct claims *c = board_claims(s->board);
    if (!is_yes(s) || claims_quiet(c))
        return false;
    snprintf(words, CONTRADICTION_WORDS,
             tongue_count("You say that the claim is right. Only %d move by each side went by without a capture or a "
                          "pawn move.",
                          "You say that the claim is right. Only %d moves by each side went by without a capture or a "
                          "pawn move.",
                          c->quiet_moves),
             c->quiet_moves);
    return true;
}

static bool mate_though_not(const struct saying *s, char words[CONTRADICTION_WORDS])
{
    if (!is_yes(s) || board_claims(s->board)->ending == CHECKMATE)
        return false;
    copy_text(words, CONTRADICTION_WORDS,
              _("You say that it is checkmate. The position on the board is not checkmate."));
    return true;
}

static const struct {
    const char *script, *fact; /* script: NULL for every script */
    bool (*contradicts)(const struct saying *, char words[CONTRADICTION_WORDS]);
    bool unasked; /* the script itself implies it, whether its fact was asked or not */
} rows[] = {
    {"flag-fall", "flagged", flag_with_time, false},
    {"both-flags", "first_flag", both_flags_with_time, true},
    {"illegal-move", "which_move", illegal_though_legal, false},
    {"illegal-move", "offender", illegal_though_all_legal, false},
    {"late-arrival", "offender", late_though_moved, false},
    {"promotion-fault", "offender", promotion_without_pawn, false},
    {"promotion-fault", "fault", fault_though_promoted, false},
    {"claim-repetition", "claim_true", repeated_though_not, false},
    {"claim-fifty", "claim_true", fifty_though_not, false},
    {"castling-fault", "legal", castling_though_not_possible, false},
    {"lack-of-progress", "count", progress_though_not, false},
    {"notation", "moves_behind", behind_though_fewer_made, false},
    {"il-vaticano", "counterclockwise", bishops_though_not_in_line, false},
    {NULL, "checkmate", mate_though_not, false},
};

static bool is_overruled(const struct ruling_case *k, const char *name)
{
    const struct fact *f = facts_find(walk_facts(k->walk), name);
    return f && f->origin == FACT_OVERRULED;
}

/* By an answer, or with the incident that somebody entered. */
static const struct fact *typed_fact(const struct ruling_case *k, const char *name)
{
    const struct fact *f = facts_find(walk_facts(k->walk), name);
    bool typed = f && (f->origin == FACT_ANSWERED || (f->origin == FACT_GIVEN && f->source == FACT_FROM_PERSON));
    return typed ? f : NULL;
}

/* Anyone who named the move, or said that it was none of them, has looked at the moves. */
static bool is_told_which(const struct ruling_case *k)
{
    return facts_find(walk_facts(k->walk), "which_move");
}

/* The entered result would be removed or changed: only a dispute about it may do that. */
static bool game_was_over(const struct ruling_case *k, const struct hall *h, msec now, struct contradiction *out)
{
    static const char *const about_results[] = {"result-dispute", "appeal", "game-end"};
    const struct hall_board *b = hall_board(h, k->board);
    const struct decision *d = walk_decision(k->walk);
    const struct fact *over = facts_find(walk_facts(k->walk), "game_over");
    struct ruling_effect e;
    if (!b || !d || d->only_stance || board_result(b) == RESULT_OPEN || (over && over->origin == FACT_OVERRULED))
        return false;
    for (size_t i = 0; i < sizeof about_results / sizeof *about_results; i++)
        if (!strcmp(k->script, about_results[i]))
            return false;
    if (!ruling_effect(k, h, now, &e) || ruling_part(k, h) == PART_RECORD)
        return false;
    bool same = e.result == board_result(b) || e.result == RESULT_OPEN; /* "the game goes on" leaves what was entered */
    if (same && !e.restores)
        return false;
    snprintf(out->fact, sizeof out->fact, "game_over");
    snprintf(out->value, sizeof out->value, "yes");
    snprintf(out->words, sizeof out->words, _("The game is over: %s was entered. This decision would change that."),
             board_result_words(b));
    return true;
}

/* Players who set a clock themselves may have added already what the decision adds. */
static bool clocks_were_set(const struct ruling_case *k, const struct hall *h, msec now, struct contradiction *out)
{
    struct ruling_effect e;
    struct text words = {0};
    if (is_overruled(k, "clocks_set") || !ruling_effect(k, h, now, &e) || !e.orders)
        return false;
    ruling_clocks_set(k, h, now, &words);
    bool set = words.length > 0;
    if (set) {
        copy_text(out->fact, sizeof out->fact, "clocks_set");
        copy_text(out->value, sizeof out->value, "yes");
        copy_text(out->words, sizeof out->words, text_chars(&words));
        out->of_clocks = true;
    }
    text_release(&words);
    return set;
}

bool ruling_contradiction(const struct ruling_case *k, const struct hall *h, msec now, struct contradiction *out)
{
    struct saying s = {.board = hall_board(h, k->board),
                       .now = now,
                       .about = ruling_side(k),
                       .of_repetition = ruling_fact_is(k, "kind", "repetition"),
                       .of_moves = ruling_fact_is(k, "kind", "moves"),
                       .which = ruling_which_ply(k, h),
                       .of_rook = ruling_fact_is(k, "touched", "rook-king"),
                       .of_no_move = !is_told_which(k) && ruling_is_of_no_move(k, h)};
    *out = (struct contradiction){0};
    for (size_t i = 0; s.board && !k->hearing.appeal && i < sizeof rows / sizeof *rows; i++) {
        const struct fact *f = typed_fact(k, rows[i].fact);
        bool said = f || (rows[i].unasked && !is_overruled(k, rows[i].fact));
        if (!said || (rows[i].script && strcmp(rows[i].script, k->script) != 0))
            continue;
        s.value = f ? f->value : "unknown";
        s.side = side_of_word(s.value);
        if (!rows[i].contradicts(&s, out->words))
            continue;
        copy_text(out->fact, sizeof out->fact, rows[i].fact);
        copy_text(out->value, sizeof out->value, s.value);
        return true;
    }
    return !k->hearing.appeal && (game_was_over(k, h, now, out) || clocks_were_set(k, h, now, out));
}
