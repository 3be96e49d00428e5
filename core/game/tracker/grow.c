#include "game/tracker/tracker_parts.h"

#include "chess/board/attacks.h"
#include "chess/laws/rules.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Makes the hypotheses longer: by legal moves to squares where pieces have arrived, and by moves that no sensor saw. */

enum { NOT_SEEN = ASSUMED_HIDDEN | ASSUMED_UNSEEN | ASSUMED_BLIND };
enum { ROUND = 250 }; /* squares are sampled one after the other: their times may be off by this */

/* --- where pieces arrive ----------------------------------------------------------------------------------------- */

/* A line, and the squares that it leaves unexplained. */
struct tip {
    struct tracker *t;
    const struct hypothesis *line;
    struct position p;
    sqset differs, lies, come; /* come: squares with a piece that the line does not explain */
    enum side us;
};

static bool look_at(struct tracker *t, const struct hypothesis *h, struct tip *tip)
{
    tip->t = t;
    tip->line = h;
    beam_after(h, &t->game.now, &tip->p);
    tip->us = (enum side)tip->p.turn;
    tip->lies = lies_now(&t->lies);
    tip->differs = seen_differs(&t->seen, &tip->p) & ~tip->lies;
    tip->come = tip->differs & seen_occupied(&t->seen);
    return h->count < LINE_PLIES;
}

static piece becomes(const struct tip *tip, move m)
{
    return move_promotes(m) ? piece_of(tip->us, move_promotion(m)) : tip->p.on[move_from(m)];
}

static bool shows(const struct tip *tip, int sq, piece what)
{
    return has(tip->come, sq) && (tip->t->seen.only_occupied || tip->t->seen.on[sq] == what);
}

static bool has_left(const struct tip *tip, int from)
{
    const struct seen_squares *s = &tip->t->seen;
    return s->only_occupied ? !has(seen_occupied(s), from) : s->on[from] != tip->p.on[from];
}

static bool castles(const struct tip *tip, move m, msec *stood)
{
    int king_to, rook_to, king = move_from(m);
    castling_squares(&tip->p, king, move_to(m), &king_to, &rook_to);
    bool king_came = shows(tip, king_to, piece_of(tip->us, KING));
    bool rook_came = shows(tip, rook_to, piece_of(tip->us, ROOK));
    bool stays = king_to == king, king_left = has_left(tip, king) || has(tip->lies, king);
    *stood = tip->t->shown.changed_at[king_came ? king_to : rook_to];
    return stays ? rook_came
                 : (king_came && (king_left || rook_came)) || (rook_came && has(tip->lies, king_to) && king_left);
}

/* On a board that sees only occupied squares, the square of a capture has been empty for a moment. */
static bool takes_in_place(const struct tip *tip, move m)
{
    const struct shown *s = &tip->t->shown;
    int to = move_to(m);
    return tip->t->seen.only_occupied && tip->p.on[to] != EMPTY && has(s->dips, to) && has_left(tip, move_from(m)) &&
           has(seen_occupied(&tip->t->seen), to) && s->changed_at[to] >= s->changed_at[move_from(m)];
}

/* The moves in which one piece arrives on a square. After a pass nothing has changed, and after il vaticano only two
 * pawns are gone. */
static int moves_of_pieces(const struct position *p, move list[MOVES_MAX])
{
    int count = rules_playable(p, list), kept = 0;
    for (int i = 0; i < count; i++)
        if (move_how(list[i]) != PASSING && move_how(list[i]) != IL_VATICANO)
            list[kept++] = list[i];
    return kept;
}

/* Laws 2023, 3.7.1: the two bishops look the same, so after the move only the pawns between them are missing. */
static void try_il_vaticano(struct tip *tip)
{
    const struct tracker *t = tip->t;
    move list[MOVES_MAX];
    int count = tip->p.rules == RULES_LAWS_2023 ? rules_playable(&tip->p, list) : 0;
    for (int i = 0; i < count; i++) {
        int from = move_from(list[i]), to = move_to(list[i]);
        sqset bishops = bit(from) | bit(to), pawns = squares_between[from][to];
        if (move_how(list[i]) != IL_VATICANO || pawns & ~tip->differs || pawns & seen_occupied(&t->seen) ||
            bishops & tip->differs)
            continue;
        bool lifted = !(bishops & ~t->shown.dips);
        if (!lifted && !t->presses.count)
            continue; /* the player may be holding the pawns and not have lifted the bishops yet */
        msec stood = 0;
        for (sqset all = bishops | pawns; all;) {
            int sq = take_first(&all);
            stood = t->shown.changed_at[sq] > stood ? t->shown.changed_at[sq] : stood;
        }
        beam_add(tip->t, tip->line, list[i], stood, lifted ? 0 : ASSUMED_ODD);
    }
}

static void add_pass(struct tip *tip, msec at)
{
    move pass = track_pass_of(&tip->p);
    if (rules_is_legal(&tip->p, pass))
        beam_add(tip->t, tip->line, pass, at, ASSUMED_PASS);
}

/* Laws 2023, 3.1: a press that belongs to no half-move of that side in the line may be a pass. Without a clock, a piece
 * that the other side has put down may be the answer to one. */
static void try_pass(struct tip *tip)
{
    const struct tracker *t = tip->t;
    int own = 0;
    if (tip->p.rules != RULES_LAWS_2023)
        return;
    for (int i = tip->line->count - 2; i >= 0; i -= 2)
        own += !(tip->line->assumed[i] & ASSUMED_TOLD);
    for (int k = 0; k < t->presses.count; k++)
        if (t->presses.waiting[k].side == tip->us && own-- <= 0) {
            add_pass(tip, t->presses.waiting[k].at);
            return;
        }
    bool theirs = t->seen.only_occupied || tip->come & t->seen.side[other(tip->us)];
    if (!t->has_clock && tip->come && theirs)
        add_pass(tip, tip->line->count ? beam_stood(&t->beam, tip->line, tip->line->count - 1) : t->beam.since);
}

static int steps_amiss(msec by)
{
    return (int)(by > AMISS_STEP * AMISS_MOST ? AMISS_MOST : by / AMISS_STEP);
}

/* How far the times contradict the move, in steps: a piece cannot be on two squares, and an answer cannot be earlier
 * than the move it answers, except by the time that the board needs to sample all squares. */
static int amiss(const struct tip *tip, move m, msec stood, unsigned assumed)
{
    const struct tracker *t = tip->t;
    int from = move_from(m);
    sqset gapped = beam_unsure_when(t);
    if (move_how(m) == CASTLING || assumed & NOT_SEEN || t->memory.asks || has(gapped, move_to(m)))
        return 0;
    msec least = t->beam.since + beam_least(tip->line), since = t->beam.since;
    msec before = stood > since && least > stood && !(assumed & ASSUMED_EARLY) ? least - stood : 0;
    msec left = has(tip->lies | gapped, from) || t->seen.only_occupied
                    ? 0
                    : shown_left(&t->shown, from, tip->p.on[from], since);
    msec more = left > stood ? left - stood : 0;
    return steps_amiss(before > more ? before : more);
}

/* Returns true if the move explains what arrived there and its piece is seen to have left. */
static bool try_arrival(struct tip *tip, move m, bool still_shown)
{
    msec stood;
    unsigned assumed = 0;
    int from = move_from(m), to = move_to(m);
    if (move_how(m) == CASTLING) {
        if (!castles(tip, m, &stood))
            return false;
    } else if (shows(tip, to, becomes(tip, m)) || takes_in_place(tip, m)) {
        stood = tip->t->shown.changed_at[to];
    } else {
        return false;
    }
    bool left = (has(tip->differs, from) && has_left(tip, from)) || takes_in_place(tip, m) ||
                (move_how(m) == CASTLING && (has_left(tip, from) || has(tip->lies, from)));
    if (!left && !has(tip->lies, from) && !still_shown && move_how(m) != CASTLING)
        return false;
    assumed |= left ? 0 : ASSUMED_BLIND;
    const struct beam *b = &tip->t->beam;
    bool early = stood > b->since && stood + ROUND < b->since + beam_least(tip->line);
    assumed |= early ? ASSUMED_EARLY : 0;
    beam_add_amiss(tip->t, tip->line, m, stood, amiss(tip, m, stood, assumed), assumed);
    return left;
}

/* True if a line of the beam has seen the piece arrive there, whatever a pawn was promoted to. */
static bool was_seen_there(const struct tip *tip, move m)
{
    const struct beam *b = &tip->t->beam;
    for (int i = 0; i < b->count; i++) {
        const struct hypothesis *h = &b->of[i];
        int ply = tip->line->count;
        if (h->count > ply && !((h->moves[ply] ^ m) & 0xfff) && !(h->assumed[ply] & NOT_SEEN) &&
            !memcmp(h->moves, tip->line->moves, sizeof(move) * (size_t)ply))
            return true;
    }
    return false;
}

/* A pawn that moved two squares and was captured en passant before a sensor saw it. */
static void try_unseen_passing(struct tip *tip, move m)
{
    const struct tracker *t = tip->t;
    int from = move_from(m), to = move_to(m), middle = square_at(file_of(from), (rank_of(from) + rank_of(to)) / 2);
    enum side them = other(tip->us);
    sqset takers = tip->differs & pieces(&tip->p, them, PAWN) & pawn_attacks[tip->us][middle];
    if (has(tip->differs, from) && has(tip->come, middle) && t->seen.on[middle] == piece_of(them, PAWN) &&
        t->seen.on[to] == EMPTY && t->shown.changed_at[middle] <= t->shown.changed_at[from] + ROUND &&
        takers & ~seen_occupied(&t->seen) && !was_seen_there(tip, m))
        beam_add(tip->t, tip->line, m, t->shown.changed_at[from], ASSUMED_UNSEEN);
}

/* A piece that was captured before a sensor saw it arrive: the capturing piece is already there, or one like it was
 * there before. */
static void try_unseen(struct tip *tip, move m)
{
    const struct tracker *t = tip->t;
    int from = move_from(m), to = move_to(m);
    enum side them = other(tip->us);
    if (kind_of(tip->p.on[from]) == PAWN && abs(rank_of(to) - rank_of(from)) == 2)
        try_unseen_passing(tip, m);
    piece stands = t->seen.on[to];
    bool blind = has(tip->lies, from);
    if (!(has(tip->differs, from) || blind) || move_how(m) == CASTLING || has(tip->lies, to) || stands == EMPTY ||
        side_of(stands) != them)
        return;
    sqset gone = tip->differs & tip->p.side[them] & ~seen_occupied(&t->seen) & pieces(&tip->p, them, kind_of(stands));
    bool dipped = has(t->shown.dips, to) || t->shown.gap_at > t->beam.since;
    sqset promoted =
        tip->differs & pieces(&tip->p, them, PAWN) & rank_set(rank_for(them, 6)) & ~seen_occupied(&t->seen);
    sqset still = tip->lies & pieces(&tip->p, them, kind_of(stands));
    bool same = !has(tip->differs, to) && (gone | promoted);
    if (!(has(tip->come, to) && (gone | promoted | still)) && !same)
        return;
    if (was_seen_there(tip, m))
        return;
    unsigned odd = (same && !dipped ? ASSUMED_ODD : 0) | beam_seen_elsewhere(t, &tip->p, tip->p.on[from], to);
    beam_add(tip->t, tip->line, m, blind ? t->beam.since : t->shown.changed_at[from],
             ASSUMED_UNSEEN | odd | (blind ? ASSUMED_BLIND : 0u));
}

/* The rook is where castling puts it, and the king is on no square. */
static void try_hidden_castling(struct tip *tip, move m, sqset gone, sqset where)
{
    int king_to, rook_to, king = move_from(m);
    castling_squares(&tip->p, king, move_to(m), &king_to, &rook_to);
    if (has(gone, king) && king_to != king && has(where, king_to) && shows(tip, rook_to, piece_of(tip->us, ROOK)))
        beam_add(tip->t, tip->line, m, tip->t->shown.changed_at[rook_to], ASSUMED_HIDDEN);
}

/* How much earlier than the move it answers the piece left its square, in steps; where it went was not seen. */
static int left_too_soon(const struct tip *tip, msec left)
{
    msec least = tip->t->beam.since + beam_least(tip->line);
    if (tip->t->memory.asks || left <= tip->t->beam.since || least <= left)
        return 0;
    return steps_amiss(least - left);
}

static void try_hidden(struct tip *tip, move m, sqset gone, sqset where)
{
    if (move_how(m) == CASTLING)
        try_hidden_castling(tip, m, gone, where);
    struct tracker *t = tip->t;
    int from = move_from(m), to = move_to(m);
    bool in_place = t->seen.only_occupied && has(seen_occupied(&t->seen), to) && tip->p.on[to] != EMPTY;
    if (!has(gone, from) || !(has(where, to) || in_place) || move_how(m) == CASTLING)
        return;
    bool early = has(tip->lies, from);
    unsigned rest = beam_seen_elsewhere(t, &tip->p, tip->p.on[from], to);
    msec left = early ? t->beam.since : t->shown.changed_at[from];
    unsigned assumed = in_place ? ASSUMED_UNSEEN : ASSUMED_HIDDEN | rest;
    beam_add_amiss(t, tip->line, m, left, early ? 0 : left_too_soon(tip, left), assumed | (early ? ASSUMED_BLIND : 0u));
}

/* On a board that sees only occupied squares: the piece has left its square, and what it can take may have been pushed
 * off by it, so that nothing was seen there. */
static void try_pushed_off(struct tip *tip, move m)
{
    const struct tracker *t = tip->t;
    int from = move_from(m), to = move_to(m);
    if (t->shown.again || move_how(m) == CASTLING || tip->p.on[to] == EMPTY || !has(tip->differs, from) ||
        !has_left(tip, from) || !has(seen_occupied(&t->seen), to) || takes_in_place(tip, m))
        return;
    msec left = t->shown.changed_at[from];
    beam_add_amiss(tip->t, tip->line, m, left, left_too_soon(tip, left), ASSUMED_UNSEEN);
}

void grow_line(struct tracker *t, int which)
{
    struct tip tip;
    move list[MOVES_MAX];
    struct hypothesis line = t->beam.of[which];
    if (!look_at(t, &line, &tip))
        return;
    try_pass(&tip);
    if (!tip.differs)
        return;
    try_il_vaticano(&tip);
    sqset gone = tip.differs & tip.p.side[tip.us] & ~seen_occupied(&t->seen);
    bool ours = t->seen.only_occupied || tip.come & t->seen.side[tip.us];
    bool taken = !t->seen.only_occupied && gone & ~seen_occupied(&t->seen);
    bool in_place = !t->seen.only_occupied && tip.differs & tip.p.side[tip.us] & t->seen.side[other(tip.us)];
    if (!ours && !taken && !in_place)
        return;
    int count = moves_of_pieces(&tip.p, list);
    bool explained = false;
    for (int i = 0; i < count && ours; i++)
        explained = try_arrival(&tip, list[i], false) || explained;
    for (int i = 0; i < count && ours && !explained && !t->seen.only_occupied; i++)
        try_arrival(&tip, list[i], true);
    for (int i = 0; i < count && taken; i++)
        try_unseen(&tip, list[i]);
    for (int i = 0; i < count && t->seen.only_occupied && tip.come; i++)
        try_pushed_off(&tip, list[i]);
    bool at_once = t->lies.known && !t->seen.only_occupied && !t->memory.asks; /* the answer may soon be gone again */
    for (int i = 0; i < count && at_once; i++)
        try_hidden(&tip, list[i], gone, t->lies.known);
}

/* --- what nobody saw --------------------------------------------------------------------------------------------- */

/* Makes each line longer by a move of its missing piece to a faulty square or, in the empty line, to any square. */
static void look_for_hidden(struct tracker *t)
{
    const struct beam *b = &t->beam;
    int count = b->count;
    for (int i = 0; i < count; i++) {
        struct tip tip;
        move list[MOVES_MAX];
        struct hypothesis line = b->of[i];
        if (!look_at(t, &line, &tip) ||
            (line.count && beam_press(&line, line.count - 1) < 0 && line.count >= t->presses.count))
            continue;
        sqset gone = tip.differs & tip.p.side[tip.us] & ~seen_occupied(&t->seen);
        sqset lie = lies_possible(&t->lies);
        int moves = moves_of_pieces(&tip.p, list);
        for (int k = 0; k < moves; k++)
            try_hidden(&tip, list[k], gone | (lie & tip.p.side[tip.us]), lie);
        for (int k = 0; k < moves && !line.count; k++)
            try_hidden(&tip, list[k], gone, ~seen_occupied(&t->seen));
    }
}

static void look_for_still_shown(struct tracker *t)
{
    const struct beam *b = &t->beam;
    int count = b->count;
    for (int i = 0; i < count && !t->seen.only_occupied; i++) {
        struct tip tip;
        move list[MOVES_MAX];
        struct hypothesis line = b->of[i];
        if (!look_at(t, &line, &tip) || !(tip.come & t->seen.side[tip.us]))
            continue;
        for (int k = 0, n = moves_of_pieces(&tip.p, list); k < n; k++)
            if (move_how(list[k]) != CASTLING && shows(&tip, move_to(list[k]), becomes(&tip, list[k])) &&
                !has_left(&tip, move_from(list[k])))
                beam_add(t, &line, list[k], t->shown.changed_at[move_to(list[k])], ASSUMED_BLIND);
    }
}

void grow_unseen(struct tracker *t)
{
    look_for_still_shown(t);
    look_for_hidden(t);
}
