#include "game/tracker_parts.h"

#include "chess/movegen.h"

/* Presses that wait for their squares. The lever and the squares come on paths of their own, each as much as a sampling
 * round late, so nothing is decided before `lag` has passed, and nothing given up before GRACE more. */

void track_done_with_press(struct tracker *t)
{
    t->presses_waiting--;
    for (int i = 0; i < t->presses_waiting; i++)
        t->presses[i] = t->presses[i + 1];
}

bool track_line(struct tracker *t, int least, struct lines *f)
{
    struct evidence strict = evidence_of(t, 0), loose = evidence_of(t, t->suspects);
    return explain_lines(&t->game.now, &strict, least, LINE_PLIES, f) ||
           (t->suspects && explain_lines(&t->game.now, &loose, least, LINE_PLIES, f));
}

/* After so many provisional moves all stands, but for what the next player already holds: his man, and one to be captured. */
static bool stand_but_for_the_hand(const struct tracker *t, int plies)
{
    struct position p = t->game.now;
    struct undo unused;
    for (int i = 0; i < plies; i++)
        position_make(&p, t->made.moves[i], &unused);
    sqset rest = seen_differs(&t->seen, &p) & ~t->ignored & ~t->suspects;
    sqset own = bit(move_to(t->made.moves[plies - 1])) | pieces(&p, other((enum side)p.turn), KING);
    return !(rest & (seen_occupied(&t->seen) | own)) && count_of(rest) <= 2;
}

/* So many of them stand, and perhaps others that followed. */
bool track_first_stand(const struct tracker *t, int plies)
{
    if (t->made.count >= plies && !(differing_after(t) & ~t->suspects))
        return true;
    for (int count = plies; count <= t->made.count; count++)
        if (stand_but_for_the_hand(t, count))
            return true;
    return false;
}

/* A move to a square that sees nothing looks like a man still in the air. */
bool track_hidden(const struct tracker *t)
{
    return has(t->ignored | t->suspects, move_to(t->made.moves[0]));
}

/* The provisional move is all that is seen, by a man that is seen, and no other man can have made it. */
bool track_is_plain(const struct tracker *t)
{
    sqset lies = t->ignored | t->suspects, doubtful = lies | (lies ? t->game.now.castling : 0);
    return t->made.count && !differing_after(t) && !track_hidden(t) && !has(doubtful, move_from(t->made.moves[0]));
}

bool track_hides(const struct tracker *t, const struct line *l)
{
    sqset lies = t->ignored | t->suspects;
    for (int i = 0; i < l->count; i++)
        if (has(lies, move_to(l->moves[i])))
            return true;
    return false;
}

static void take_line(struct tracker *t, const struct lines *f, msec now)
{
    for (int i = 0; i < f->line[0].count; i++)
        track_make(t, i, f->line[0].moves[i], now);
    t->order_open = f->count > 1;
}

static void wrong_by_press(struct tracker *t, enum track_kind kind, enum side side, int from, int to, msec now)
{
    struct tracked e = track_event(t, kind, now);
    if (is_wrong(t))
        return;
    e.side = (uint8_t)side;
    e.from = (uint8_t)from;
    e.to = (uint8_t)to;
    t->wrong = (uint8_t)kind;
    bool takes_king = to != NO_SQUARE && kind_of(t->game.now.on[to]) == KING;
    t->illegal = kind == TRACK_ILLEGAL && !takes_king ? move_of(from, to, ORDINARY) : NO_MOVE;
    e.move = t->illegal;
    track_tell(t, &e);
}

/* Legal moves from one of these squares to one of those. */
static bool moves_between(const struct tracker *t, sqset from, sqset to, struct lines *f)
{
    move list[MOVES_MAX];
    *f = (struct lines){0};
    for (int i = 0, n = legal_moves(&t->game.now, list); i < n; i++) {
        if (!has(from, move_from(list[i])) || !has(to, move_to(list[i])))
            continue;
        if (f->count < LINES_KEPT)
            f->line[f->count] = (struct line){{list[i]}, 1};
        f->count++;
    }
    return f->count > 0;
}

static sqset may_lie(const struct tracker *t)
{
    return t->ignored | t->suspects | t->doubted;
}

/* Moves that nobody can see: to a square that lies, from another or from one that now goes on showing the man. */
static bool could_be_hidden(const struct tracker *t, struct lines *f)
{
    sqset lies = t->ignored | t->suspects;
    return (lies && moves_between(t, ~(sqset)0, lies, f)) ||
           (may_lie(t) && moves_between(t, may_lie(t), may_lie(t), f));
}

/* A man is nowhere: it stands where nothing is seen, if there is one such square that it can have gone to. */
static void commit_hidden(struct tracker *t, msec now)
{
    struct lines f;
    move m = t->made.moves[0];
    if (track_hidden(t) && moves_between(t, bit(move_from(m)), may_lie(t), &f) && f.count > 1)
        track_ask(t, &f, now);
    else
        track_commit(t, HOW_PRESS, now);
}

static void no_move(struct tracker *t, msec now)
{
    struct lines hidden;
    bool late = t->last_how != HOW_PRESS && t->game.plies > 1 && now - t->last_at < SET_UP;
    if (late)
        return; /* the press of the move before, which its answer had completed */
    if (could_be_hidden(t, &hidden)) {
        track_ask(t, &hidden, now);
        return;
    }
    struct tracked e = track_event(t, TRACK_NO_MOVE, now);
    track_tell(t, &e);
}

/* A man that came from a square that goes on showing it, or sees nothing. */
static bool came_from_hidden(const struct tracker *t, sqset differs, int *from, int *to)
{
    sqset come = differs & t->seen.side[turn_of(t)], could = 0;
    if (t->seen.only_occupied || !come || more_than_one(come) || differs & t->game.now.side[turn_of(t)] & ~come)
        return false;
    *to = first(come);
    for (sqset all = (t->ignored | t->suspects) & t->game.now.side[turn_of(t)]; all;) {
        int sq = take_first(&all);
        if (t->game.now.on[sq] == t->seen.on[*to])
            could |= bit(sq);
    }
    *from = could ? first(could) : NO_SQUARE;
    return could && !more_than_one(could);
}

/* The one man of the mover that went from one square to another, if nothing else of the mover's differs. */
static bool went(const struct tracker *t, int *from, int *to)
{
    struct evidence e = evidence_of(t, t->suspects);
    sqset differs = evidence_differs(&e, &t->game.now);
    sqset own = differs & (t->game.now.side[turn_of(t)] | t->seen.side[turn_of(t)]);
    if (came_from_hidden(t, differs, from, to))
        return true;
    return explain_as_one_man(&t->game.now, &e, turn_of(t), from, to) &&
           (count_of(own) <= 2 || kind_of(t->game.now.on[*from]) == KING);
}

bool tracker_man_went(const struct tracker *t)
{
    sqset differs = differing(t), gone = differs & t->game.now.side[turn_of(t)] & ~seen_occupied(&t->seen);
    sqset come = differs & ~gone;
    if (!come || more_than_one(come) || more_than_one(gone))
        return false;
    piece man = gone ? t->game.now.on[first(gone)] : EMPTY;
    return t->seen.only_occupied ? gone != 0
           : man                 ? t->seen.on[first(come)] == man
                                 : has(t->seen.side[turn_of(t)], first(come));
}

static void was_illegal(struct tracker *t, int from, int to, msec now)
{
    bool pawn_left = kind_of(t->game.now.on[from]) == PAWN && rank_of(to) == rank_for(turn_of(t), 7);
    wrong_by_press(t, pawn_left ? TRACK_PROMOTION : TRACK_ILLEGAL, turn_of(t), from, to, now);
}

static void was_wrong(struct tracker *t, msec now)
{
    enum side side = turn_of(t);
    sqset pawns = pieces(&t->game.now, side, PAWN) & differing(t) & rank_set(rank_for(side, 6));
    sqset last = differing(t) & seen_occupied(&t->seen) & rank_set(rank_for(side, 7));
    bool promotes = pawns && last;
    wrong_by_press(t, promotes ? TRACK_PROMOTION : TRACK_MISMATCH, side, promotes ? first(pawns) : NO_SQUARE,
                   promotes ? first(last) : NO_SQUARE, now);
}

static void with_leftover(struct tracker *t, const struct lines *f, sqset left, msec now)
{
    move m = f->line[0].moves[0];
    take_line(t, f, now);
    track_commit(t, HOW_PRESS, now);
    t->left = left & ~bit(move_from(m)) & ~(move_how(m) == CASTLING ? bit(move_to(m)) : 0);
}

/* A man of the mover is nowhere: in the hand, on its way to be sampled, or on a square that sees nothing. */
static bool vanished(const struct tracker *t, sqset differs)
{
    enum side us = turn_of(t);
    sqset gone = differs & t->game.now.side[us] & ~seen_occupied(&t->seen);
    return gone && !(differs & (t->seen.only_occupied ? seen_occupied(&t->seen) : t->seen.side[us]));
}

/* One man of the mover more than there should be, and nothing else. */
static bool only_arrived(const struct tracker *t, const struct evidence *e)
{
    sqset differs = evidence_differs(e, &t->game.now);
    return !t->seen.only_occupied && differs && !more_than_one(differs) && differs & t->seen.side[turn_of(t)] &&
           !is_wrong(t);
}

bool track_still_shown(struct tracker *t, msec now)
{
    struct evidence e = evidence_of(t, t->suspects);
    struct lines f;
    sqset left = 0;
    bool stands = t->made.count && !(differing_after(t) & ~t->suspects);
    if (stands || vanished(t, evidence_differs(&e, &t->game.now)))
        return false;
    bool leads = explain_leaving(&t->game.now, &e, &f, &left);
    if (f.count > 1 && only_arrived(t, &e)) {
        track_ask(t, &f, now); /* while it stands: the answer may take it away */
        return true;
    }
    if (!leads || left != bit(move_from(f.line[0].moves[0])))
        return false;
    with_leftover(t, &f, left, now);
    return true;
}

static bool is_that_man(move m, int from, int to)
{
    return move_from(m) == from && (move_to(m) == to || move_how(m) == CASTLING);
}

/* One man went as it may, whatever else the opponent's men did meanwhile. */
static bool completes(struct tracker *t, int from, int to, msec now)
{
    move m = move_of(from, to,
                     kind_of(t->game.now.on[from]) == PAWN && to == t->game.now.en_passant ? EN_PASSANT : ORDINARY);
    if (!is_legal(&t->game.now, m))
        return false;
    track_make(t, 0, m, now);
    track_commit(t, HOW_PRESS, now);
    return true;
}

/* A man is nowhere: that square which is known to lie and can be reached is where it stands; else the arbiter is asked. */
static void went_somewhere(struct tracker *t, sqset differs, msec now)
{
    struct lines f;
    sqset gone = differs & t->game.now.side[turn_of(t)] & ~seen_occupied(&t->seen);
    bool known = moves_between(t, gone, may_lie(t), &f);
    if (!known)
        moves_between(t, gone, ~(sqset)0, &f);
    if (known && f.count == 1) {
        take_line(t, &f, now);
        track_commit(t, HOW_PRESS, now);
    } else if (!is_wrong(t)) {
        track_ask(t, &f, now);
    }
}

/* The mover's press, and its squares are not those of a legal move. False: wait a little longer. */
static bool judge_own_press(struct tracker *t, msec now)
{
    struct evidence e = evidence_of(t, t->suspects);
    struct lines f;
    sqset left = 0, differs = evidence_differs(&e, &t->game.now);
    int from = NO_SQUARE, to = NO_SQUARE;
    if (!(differs & (t->game.now.side[turn_of(t)] | seen_occupied(&t->seen)))) {
        no_move(t, now);
        return true;
    }
    bool hidden_man = vanished(t, differs), answering = differs & seen_occupied(&t->seen);
    bool went_on = answering || t->presses_waiting > 1;
    if (hidden_man && !went_on && now < t->presses[0].at + t->lag + HELD)
        return false;
    if (hidden_man && !t->seen.only_occupied) {
        went_somewhere(t, differs, now);
        return true;
    }
    bool one_man = went(t, &from, &to), leads = explain_leaving(&t->game.now, &e, &f, &left);
    if (one_man && !leads && completes(t, from, to, now))
        return true;
    bool two_readings = leads && one_man && has(t->ignored, move_from(f.line[0].moves[0])) &&
                        t->empty_at[from] <= t->turn_at + t->lag; /* else it was lifted to be moved */
    if (leads && one_man)
        leads = is_that_man(f.line[0].moves[0], from, to);
    if (leads && hidden_man && t->ignored)
        leads = false; /* it may as well have gone to a square that is known to lie */
    if (leads)
        with_leftover(t, &f, left, now);
    else if (two_readings && !leads)
        track_ask(t, &f, now);
    else if (one_man)
        was_illegal(t, from, to, now);
    else if (!is_wrong(t) && (f.count > 1 || hidden_man))
        track_ask(t, &f, now);
    else if (now < t->presses[0].at + t->lag + UNEXPLAINED)
        return false;
    else
        was_wrong(t, now);
    return true;
}

static void judge_other_press(struct tracker *t, msec now)
{
    struct evidence e = evidence_of(t, t->suspects);
    enum side side = other(turn_of(t));
    int from, to;
    if (explain_as_one_man(&t->game.now, &e, side, &from, &to))
        wrong_by_press(t, TRACK_OUT_OF_TURN, side, from, to, now);
}

/* What stood on the board before the answer. */
static void prefer_made(const struct tracker *t, struct lines *f)
{
    int fits = 0, which = 0;
    for (int i = 0; t->made.count && i < f->count && i < LINES_KEPT; i++) {
        if (f->line[i].moves[0] == t->made.moves[0]) {
            fits++;
            which = i;
        }
    }
    if (fits != 1 || f->count > LINES_KEPT)
        return;
    f->line[0] = f->line[which];
    f->count = 1;
}

/* Men that have long been nowhere stand, as it seems, on squares that see nothing; two at most. */
static bool line_without_missing(struct tracker *t, struct lines *f)
{
    sqset missing = 0;
    for (sqset all = differing(t) & ~t->suspects & ~seen_occupied(&t->seen); all;) {
        int sq = take_first(&all);
        bool moved = false;
        for (sqset extra = differing(t) & seen_occupied(&t->seen); extra && !moved;)
            moved = t->seen.on[take_first(&extra)] == t->game.now.on[sq];
        if (!moved && t->steady_at - t->empty_at[sq] >= HELD)
            missing |= bit(sq);
    }
    struct evidence e = evidence_of(t, t->suspects | missing);
    if (!missing || count_of(missing) > 2 || t->swept || !explain_lines(&t->game.now, &e, 2, LINE_PLIES, f))
        return false;
    prefer_made(t, f);
    if (f->count > 1)
        return false;
    t->suspects |= missing;
    t->suspects_at = t->steady_at;
    return true;
}

static bool give_up_waiting(struct tracker *t, msec now)
{
    bool own = t->presses[0].side == turn_of(t);
    struct lines f = {0};
    bool air = own && !(differing(t) & seen_occupied(&t->seen));
    if (differing(t) && !air && (track_line(t, 1, &f) || (!own && line_without_missing(t, &f)))) {
        if (f.count > 1)
            track_ask(t, &f, now);
        if (f.count > 1 && !f.one_end)
            return true;
        take_line(t, &f, now);
        if (!own && t->made.count > 1)
            track_commit(t, HOW_REPLY, now);
        if (own || f.line[0].count > 1)
            track_commit(t, HOW_PRESS, now);
        return true;
    }
    if (own)
        return judge_own_press(t, now);
    if (t->asked)
        return false; /* it may be the answer to the move that is asked for */
    judge_other_press(t, now);
    return true;
}

/* Whatever leads there, the mover's press first, as soon as it does. */
static bool found_line(struct tracker *t, bool own, msec now)
{
    struct lines f;
    if (t->searched || !differing(t))
        return false;
    t->searched = true;
    if (own && !(differing(t) & seen_occupied(&t->seen)))
        return false; /* still in the air */
    if (!track_line(t, own ? 1 : 2, &f) || f.count > 1 || track_hides(t, &f.line[0]))
        return false;
    take_line(t, &f, now);
    if (!own)
        track_commit(t, HOW_REPLY, now);
    track_commit(t, HOW_PRESS, now);
    return true;
}

/* A board that only sees what is occupied: a man is gone when the clock is pressed, so it stands where it took one. */
bool track_took_unseen(struct tracker *t, msec now)
{
    struct lines f;
    sqset differs = differing(t) & ~t->suspects, own = differs & t->game.now.side[turn_of(t)];
    if (!t->seen.only_occupied || t->made.count || !own || more_than_one(own) || differs & seen_occupied(&t->seen))
        return false;
    struct evidence e = evidence_of(t, t->suspects | (differs & ~own)); /* the opponent already lifts his */
    if (!explain_lines(&t->game.now, &e, 1, 1, &f))
        return false;
    if (f.count > 1) {
        track_ask(t, &f, now);
        return true;
    }
    take_line(t, &f, now);
    track_commit(t, HOW_PRESS, now);
    return true;
}

/* His man was nowhere at the press, and then appeared: he may have put it where nothing is seen, and somebody took it. */
static bool came_too_late(const struct tracker *t)
{
    struct lines hidden;
    move m = t->made.count ? t->made.moves[0] : NO_MOVE;
    return m != NO_MOVE && !t->seen.only_occupied && !track_hidden(t) &&
           t->put_at[move_to(m)] > t->presses[0].at + t->lag && may_lie(t) &&
           moves_between(t, bit(move_from(m)), may_lie(t), &hidden);
}

/* Nothing of the mover's was in sight. */
static bool settle_unseen(struct tracker *t, msec waited, msec now)
{
    if (waited < HELD && came_too_late(t))
        return false;
    if (track_first_stand(t, 1) && (waited >= grace_of(t) || !track_hidden(t))) {
        commit_hidden(t, now);
        return true;
    }
    return found_line(t, true, now) || track_took_unseen(t, now) || (waited >= grace_of(t) && give_up_waiting(t, now));
}

/* What differed at the press besides, other than men in the air, is left by it. */
static void complete(struct tracker *t, const struct stood *s, msec now)
{
    sqset left = 0, old = t->suspects | bit(move_from(s->move));
    if (!t->made.count || t->made.moves[0] != s->move)
        track_make(t, 0, s->move, s->from);
    track_commit(t, HOW_PRESS, now);
    for (sqset all = differing(t) & ~old; all;) {
        int sq = take_first(&all);
        if (t->put_at[sq] <= t->presses[0].at && t->empty_at[sq] <= t->presses[0].at)
            left |= bit(sq);
    }
    t->left = left & seen_occupied(&t->seen) ? left : 0;
}

/* The likeliest of them, if there is one, from which moves lead to what is seen. */
static bool leads_on(struct tracker *t, const struct stood_moves *list, msec now)
{
    struct lines found;
    if (!track_likeliest(t, list, &found) || (list->count > 1 && found.line[0].count == 1))
        return false; /* it may be on its way off the board */
    take_line(t, &found, now);
    track_commit(t, HOW_PRESS, now);
    return true;
}

static void add_choice(struct lines *f, move m)
{
    if (f->count < LINES_KEPT)
        f->line[f->count] = (struct line){{m}, 1};
    f->count++;
}

static void ask_which(struct tracker *t, const struct stood_moves *list, const struct lines *hidden, msec now)
{
    struct lines f = {0};
    for (int i = 0; i < list->count; i++)
        add_choice(&f, list->stood[i].move);
    for (int i = 0; i < hidden->count && i < LINES_KEPT; i++)
        add_choice(&f, hidden->line[i].moves[0]);
    track_ask(t, &f, now);
}

/* Its man left it, perhaps before the press, and is nowhere: it may have gone where nothing is seen. */
static bool may_have_gone_on(const struct tracker *t, const struct stood *s, struct lines *hidden)
{
    *hidden = (struct lines){0};
    return s->until < t->presses[0].at && may_lie(t) && moves_between(t, bit(move_from(s->move)), may_lie(t), hidden);
}

static bool settle_stood(struct tracker *t, const struct stood_moves *list, msec waited, msec now)
{
    const struct stood *latest = &list->stood[0];
    struct lines hidden = {0};
    bool several = list->count > 1, one_time = several && latest->from == list->stood[1].from;
    bool stays = !one_time && track_untouched(t, latest->move);
    if (stays && (!several || now - latest->from >= BRUSHED)) {
        track_note_quick(t, t->presses[0].at - latest->from);
        complete(t, latest, now);
        return true;
    }
    if (!one_time && leads_on(t, list, now))
        return true;
    if (!one_time && waited < HELD)
        return false;
    if (!one_time && t->presses_waiting == 1 && track_stands_elsewhere(t, latest->move))
        return give_up_waiting(t, now);
    if (several || may_have_gone_on(t, latest, &hidden)) /* which square, or which of two men */
        ask_which(t, list, &hidden, now);
    else
        complete(t, latest, now);
    return true;
}

static bool stands_plainly(const struct tracker *t, msec now)
{
    return t->made.count == 1 && track_is_plain(t) && now - t->made_at[0] >= BRUSHED &&
           t->made_at[0] <= t->presses[0].at + t->lag;
}

static bool settle_own(struct tracker *t, msec waited, msec now)
{
    struct stood_moves list;
    if (stands_plainly(t, now)) {
        track_commit(t, HOW_PRESS, now);
        return true;
    }
    track_stood(t, t->presses[0].at, now, &list);
    return list.count ? settle_stood(t, &list, waited, now) : settle_unseen(t, waited, now);
}

/* Who presses was to move: so what his opponent had played before was complete, pressed or not. */
static bool was_played_before(const struct tracker *t)
{
    return t->made.count && t->made_at[0] <= t->presses[0].at - t->lag && !track_hidden(t) &&
           track_untouched(t, t->made.moves[0]);
}

static bool settle_other(struct tracker *t, msec waited, msec now)
{
    if (track_is_asked(t))
        return false;
    if (track_first_stand(t, 2)) {
        track_commit(t, HOW_REPLY, now);
        track_commit(t, HOW_PRESS, now);
        return true;
    }
    if (found_line(t, false, now))
        return true;
    if (waited < grace_of(t))
        return false;
    if (!was_played_before(t))
        return give_up_waiting(t, now);
    track_commit(t, HOW_REPLY, now);
    return settle_own(t, waited, now);
}

static bool settle_press(struct tracker *t, msec now)
{
    msec waited = now - t->presses[0].at - t->lag;
    if (waited < 0)
        return false;
    return t->presses[0].side == turn_of(t) ? settle_own(t, waited, now) : settle_other(t, waited, now);
}

void track_presses(struct tracker *t, msec now)
{
    while (t->presses_waiting && !t->over && settle_press(t, now)) {
        track_done_with_press(t);
        if (!t->made.count && differing(t))
            track_look(t, now);
    }
}
