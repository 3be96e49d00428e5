/* Which of the moves that were entered a ruling is about: asked if a person reported it and the game has moves, since
 * how far back it lies decides what the rulebook does about it, and what putting it back would undo.
 */
#include "ruling/ruling_parts.h"

#include "base/sentence.h"
#include "base/text.h"
#include "base/tongue.h"
#include "chess/laws/rules.h"
#include "chess/notation/san.h"
#include "hall/board_view.h"
#include "hall/known.h"
#include "rules/rulebook.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char the_fact[] = "which_move", not_known[] = "unknown";

/* The next move of what was typed, and whether that was enough to find one. */
struct move_sought {
    int number, side; /* number 0: by its notation; side NO_SIDE: of either player */
    const char *san;  /* "" if by its number */
};

static bool is_among(const char *list, const char *fact)
{
    size_t n = strlen(fact);
    for (const char *at = list; (at = strstr(at, fact)); at += n)
        if ((at == list || strchr(", ", at[-1])) && (!at[n] || strchr(", ", at[n])))
            return true;
    return false;
}

/* A script that is about a move says so: which_move is among what it asks first. */
static bool is_about_a_move(const struct ruling_case *k)
{
    return is_among(script_first(rulebook_script(walk_rulebook(k->walk), k->script)), the_fact);
}

/* Or among what it asks also: then it may be about a move, and is where the position is put back. */
static bool asks_of_moves(const struct ruling_case *k)
{
    return is_about_a_move(k) || is_among(script_also(rulebook_script(walk_rulebook(k->walk), k->script)), the_fact);
}

/* Whom it is about, if that is known. */
static bool moved_at_all(const struct hall_board *b, int side)
{
    int plies = board_plies(b);
    return plies > 1 || (plies && (side == NO_SIDE || side == (int)board_game(b)->start.turn));
}

static bool is_promotion(move m)
{
    return move_promotes(m);
}
static bool is_castling(move m)
{
    return move_how(m) == CASTLING;
}
static bool is_vaticano(move m)
{
    return move_how(m) == IL_VATICANO;
}

/* A player castles once in a game, a pawn is seldom promoted twice, and a change of bishops is noticed at once: if one
 * was entered, there is no need to ask which move it was. */
static int entered_fault(const struct ruling_case *k, const struct hall_board *b)
{
    const struct history *g = board_game(b);
    struct position p = g->start;
    struct undo undo;
    bool promotion = !strcmp(k->script, "promotion-fault");
    bool (*fits)(move) = promotion                              ? is_promotion
                         : !strcmp(k->script, "castling-fault") ? is_castling
                         : !strcmp(k->script, "il-vaticano")    ? is_vaticano
                                                                : NULL;
    int found = -1, count = 0, side = ruling_side(k);
    for (int ply = 0; fits && side != NO_SIDE && ply < g->plies; ply++) {
        move m = g->moves[ply];
        if (p.turn == side && fits(m)) {
            found = ply;
            count++;
        }
        position_make(&p, m, &undo);
    }
    return !promotion || count == 1 ? found : -1;
}

bool ruling_which_is_open(const struct ruling_case *k, const struct hall *h)
{
    const struct hall_board *b = hall_board(h, k->board);
    const struct incident *i = ruling_incident(k, h);
    if (!b || k->hearing.appeal || !board_plies(b) || !asks_of_moves(k) || board_result(b) != RESULT_OPEN)
        return false;
    if (board_tracker(b)->told.illegal != NO_MOVE || !moved_at_all(b, ruling_side(k)) || entered_fault(k, b) >= 0)
        return false;
    return !i || (i->by_person && i->move == NO_MOVE && i->ply >= board_plies(b)); /* else it says where it was */
}

/* It would be known together with the move, which nobody has named yet. */
bool ruling_hangs_on_which(const struct ruling_case *k, const char *fact)
{
    static const char list[] =
        "clock_pressed ended_turn opponent_moved opponent_made moves_since replies position_known final_move";
    return k->which_is_open && is_about_a_move(k) && !facts_find(walk_facts(k->walk), the_fact) && is_among(list, fact);
}

/* Whether the way so far depends on how far back the move is, or ends with a restored position. */
bool ruling_asks_which(const struct ruling_case *k, struct question *q)
{
    const struct decision *d = walk_decision(k->walk);
    struct question next;
    if (!k->which_is_open || facts_find(walk_facts(k->walk), the_fact))
        return false;
    bool matters = d ? !d->only_stance && !strcmp(d->value[OUT_RESTORE], "yes")
                     : walk_asks(k->walk, &next) && ruling_hangs_on_which(k, next.fact);
    return matters && walk_question_of(k->walk, the_fact, q);
}

/* --- found -------------------------------------------------------------------------------------------------------- */

bool ruling_says_none(const char *typed)
{
    static const char *const words[] = {"0", "-", "?", "none", "unknown", "not known", "not entered"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (!strcasecmp(typed, words[i]))
            return true;
    return false;
}

/* "12", "12.", "12...", "12. Nf3", "Nf3". The player the ruling is about made the move. */
static struct move_sought read_sought(const char *typed, int about)
{
    char *end;
    long number = isdigit((unsigned char)*typed) ? strtol(typed, &end, 10) : 0;
    struct move_sought s = {.side = about};
    if (number <= 0 || number > INT32_MAX) {
        s.san = typed;
        return s;
    }
    size_t dots = strspn(end, ".");
    s.number = (int)number;
    s.san = end + dots + strspn(end + dots, " ");
    if (about == NO_SIDE)
        s.side = dots > 1 ? BLACK : *s.san || dots ? WHITE : NO_SIDE;
    return s;
}

/* As written, without signs of check or doubt after it. */
static bool is_written(const struct position *p, move m, const char *typed)
{
    char san[SAN_MAX];
    san_write(p, m, san);
    size_t length = strcspn(san, "+#"), wanted = strcspn(typed, "+#!?");
    return !*typed || (length == wanted && !strncmp(san, typed, length));
}

/* The last one that fits; below 0 if there is none. */
static int ply_sought(const struct history *g, const struct move_sought *s)
{
    struct position p = g->start;
    struct undo undo;
    int found = -1;
    for (int ply = 0; ply < g->plies; ply++) {
        bool fits = (s->side == NO_SIDE || p.turn == s->side) && (!s->number || p.move_number == s->number) &&
                    is_written(&p, g->moves[ply], s->san);
        found = fits ? ply : found;
        position_make(&p, g->moves[ply], &undo);
    }
    return found;
}

static void write_move(const struct history *g, int ply, char out[FACT_VALUE_MAX])
{
    struct position p;
    char san[SAN_MAX];
    assert(ply >= 0 && ply < g->plies);
    history_position(g, ply, &p);
    san_write(&p, g->moves[ply], san);
    snprintf(out, FACT_VALUE_MAX, "%d%s%s", p.move_number, p.turn == WHITE ? "." : "...", san);
}

bool ruling_read_which(const struct ruling_case *k, const struct hall *h, const char *typed, char out[FACT_VALUE_MAX],
                       struct error *why)
{
    const struct history *g = board_game(hall_board(h, k->board));
    struct move_sought s = read_sought(typed, ruling_side(k));
    if (ruling_says_none(typed)) {
        copy_text(out, FACT_VALUE_MAX, not_known);
        return true;
    }
    int ply = ply_sought(g, &s);
    if (ply < 0)
        return failf(why, "which move", "type its number, as 12 or 12...Nf6; 0 if it is not known",
                     s.side == NO_SIDE ? "%.20s is not among the moves that were entered"
                     : s.side == WHITE ? "%.20s is not among the moves of White that were entered"
                                       : "%.20s is not among the moves of Black that were entered",
                     typed);
    write_move(g, ply, out);
    return true;
}

bool ruling_is_which(const char *fact)
{
    return !strcmp(fact, the_fact);
}

int ruling_which_ply(const struct ruling_case *k, const struct hall *h)
{
    const struct fact *f = facts_find(walk_facts(k->walk), the_fact);
    const struct hall_board *b = hall_board(h, k->board);
    if (!f && b && !k->hearing.appeal)
        return entered_fault(k, b);
    if (!f || !b || k->hearing.appeal || !strcmp(f->value, not_known))
        return -1;
    struct move_sought s = read_sought(f->value, ruling_side(k));
    return ply_sought(board_game(b), &s);
}

bool ruling_which_is_none(const struct ruling_case *k)
{
    return ruling_fact_is(k, the_fact, not_known);
}

/* --- what follows from it ----------------------------------------------------------------------------------------- */

static void yes_no(struct facts *out, const char *fact, bool is, const struct hall_board *b, const char *evidence)
{
    facts_know(out, fact, is ? "yes" : "no", board_is_by_hand(b) ? FACT_FROM_PERSON : FACT_FROM_SENSOR, evidence);
}

/* Another legal move than this castling, with what stands on a square. */
static bool can_move_else(const struct position *p, move castling, int square)
{
    move list[MOVES_MAX];
    int count = rules_moves(p, list);
    for (int i = 0; i < count; i++)
        if (list[i] != castling && move_from(list[i]) == square)
            return true;
    return false;
}

/* Whether castling that was entered was legal in its position, and what king and rook could do instead; if the rook was
 * touched first, its moves count. */
static void know_castling(const struct ruling_case *k, const struct hall_board *b, const struct position *before,
                          move m, struct facts *out)
{
    char san[SAN_MAX], evidence[FACT_VALUE_MAX];
    struct question q;
    bool rook_first = ruling_fact_is(k, "touched", "rook-king");
    bool waits = walk_asks(k->walk, &q) && !strcmp(q.fact, "touched");
    if (strcmp(k->script, "castling-fault") != 0 || m == NO_MOVE || move_how(m) != CASTLING || waits)
        return;
    bool legal = rules_is_legal(before, m);
    san_write(before, m, san);
    snprintf(evidence, sizeof evidence, "%d%s%.20s, as it was entered", before->move_number,
             before->turn == WHITE ? "." : "...", san);
    yes_no(out, "castling_legal", legal, b, evidence);
    yes_no(out, "legal", rook_first ? can_move_else(before, m, move_to(m)) : legal, b, evidence);
    yes_no(out, "rook_can_move", can_move_else(before, m, move_to(m)), b, evidence);
    yes_no(out, "king_can_move", can_move_else(before, m, move_from(m)), b, evidence);
}

static const char one_since[] = N_("%d half-move since %.24s");
static const char many_since[] = N_("%d half-moves since %.24s");
static const char one_entered[] = N_("%d half-move entered since %.24s");
static const char many_entered[] = N_("%d half-moves entered since %.24s");
static const char *const formats[] = {one_since, many_since, one_entered, many_entered};
const struct sentences ruling_which_sentences = SENTENCES(formats);

static void write_since(int since, bool by_hand, const char *after, char *out, size_t room)
{
    if (since == 1)
        snprintf(out, room, by_hand ? one_entered : one_since, since, after);
    else
        snprintf(out, room, by_hand ? many_entered : many_since, since, after);
}

/* What the moves since say. Where somebody types them, more may have been played than was entered: the page says how
 * many it takes for played, and x changes it. */
void ruling_know_which(const struct ruling_case *k, const struct hall *h, struct facts *out)
{
    const struct hall_board *b = hall_board(h, k->board);
    int ply = ruling_which_ply(k, h);
    if (ply < 0) {
        if (b && board_is_by_hand(b))
            know_castling(k, b, board_position(b), board_tracker(b)->told.illegal, out);
        return;
    }
    struct position before;
    history_position(board_game(b), ply, &before);
    int since = board_plies(b) - 1 - ply;
    char evidence[FACT_VALUE_MAX], words[80];
    write_move(board_game(b), ply, evidence);
    write_since(since, board_is_by_hand(b), evidence, words, sizeof words);
    yes_no(out, "position_known", true, b, words);
    know_castling(k, b, &before, board_game(b)->moves[ply], out);
    enum fact_source from = board_is_by_hand(b) ? FACT_FROM_PERSON : FACT_FROM_SENSOR;
    facts_know_number(out, "moves_since", since / 2, from, words);
    facts_know_number(out, "replies", (since + 1) / 2, from, words);
    yes_no(out, "opponent_moved", since > 0, b, words);
    yes_no(out, "opponent_made", since > 0, b, words);
    if (!since && board_is_by_hand(b))
        yes_no(out, "clock_pressed", true, b, N_("entered as a completed move"));
    if (since) {
        yes_no(out, "clock_pressed", true, b, words);
        yes_no(out, "final_move", false, b, words);
    }
}

int ruling_put_right_ply(const struct ruling_case *k, const struct hall *h)
{
    static const uint64_t kinds = UINT64_C(1) << INCIDENT_ILLEGAL_MOVE | UINT64_C(1) << INCIDENT_CASTLING_FAULT |
                                  UINT64_C(1) << INCIDENT_PROMOTION_FAULT | UINT64_C(1) << INCIDENT_PRESS_ALONE |
                                  UINT64_C(1) << INCIDENT_WHICH_MOVE;
    const struct hall_board *b = hall_board(h, k->board);
    const struct incident *i = ruling_incident(k, h);
    if (!b || !i || i->by_person || !(kinds >> i->kind & 1) || ruling_which_ply(k, h) >= 0 || i->ply < 0 ||
        i->ply >= board_plies(b))
        return -1;
    struct position p;
    history_position(board_game(b), i->ply, &p);
    move played = board_game(b)->moves[i->ply];
    return played != i->move && rules_is_legal(&p, played) ? i->ply : -1;
}

bool ruling_was_handed_back(const struct ruling_case *k, const struct hall *h)
{
    const struct hall_board *b = hall_board(h, k->board);
    const struct incident *i = ruling_incident(k, h);
    return b && i && !k->hearing.appeal && incident_is_completed_fault((enum incident_kind)i->kind) &&
           ruling_which_ply(k, h) < 0 && board_was_handed_back(b, i);
}
