#include "chess/laws/material.h"

#include <assert.h>
#include <string.h>

/* Whether the side has exactly these pieces besides its king, as letters: "" is a lone king. */
static bool has_just(const struct position *p, enum side s, const char *kinds)
{
    static const char letters[] = "PNBRQ";
    int wanted[7] = {0};
    for (; *kinds; kinds++)
        wanted[strchr(letters, *kinds) - letters + PAWN]++;
    for (enum kind k = PAWN; k <= QUEEN; k++)
        if (count_of(pieces(p, s, k)) != wanted[k])
            return false;
    return true;
}

static bool both_have_just(const struct position *p, const char *kinds)
{
    return has_just(p, WHITE, kinds) && has_just(p, BLACK, kinds);
}

static bool on_one_colour(sqset squares)
{
    return !(squares & LIGHT_SQUARES) || !(squares & ~LIGHT_SQUARES);
}

static bool lone_king(const struct position *p, enum side winner)
{
    return has_just(p, winner, "");
}

static bool lone_knight(const struct position *p, enum side winner)
{
    return has_just(p, winner, "N");
}

static bool lone_bishop(const struct position *p, enum side winner)
{
    return has_just(p, winner, "B");
}

static bool one_minor_piece(const struct position *p, enum side winner)
{
    return lone_knight(p, winner) || lone_bishop(p, winner);
}

static bool less_than_two_minor_pieces(const struct position *p, enum side winner)
{
    return lone_king(p, winner) || one_minor_piece(p, winner);
}

static bool less_than_two_minor_pieces_each(const struct position *p, enum side winner)
{
    return less_than_two_minor_pieces(p, winner) && less_than_two_minor_pieces(p, other(winner));
}

static bool two_knights(const struct position *p, enum side winner)
{
    return has_just(p, winner, "NN");
}

static bool two_knights_against_no_pawn(const struct position *p, enum side winner)
{
    return two_knights(p, winner) && !pieces(p, other(winner), PAWN);
}

static bool bare_kings(const struct position *p, enum side winner)
{
    (void)winner;
    return both_have_just(p, "");
}

static bool minor_piece_against_king(const struct position *p, enum side winner)
{
    return (one_minor_piece(p, winner) && lone_king(p, other(winner))) ||
           (one_minor_piece(p, other(winner)) && lone_king(p, winner));
}

static bool bishops_of_one_colour(const struct position *p, enum side winner)
{
    (void)winner;
    return both_have_just(p, "B") && on_one_colour(p->kind[BISHOP]);
}

/* Any number of bishops of either side on squares of one colour: no square of the other colour can be attacked. */
static bool only_bishops_of_one_colour(const struct position *p, enum side winner)
{
    (void)winner;
    return p->kind[BISHOP] && occupied(p) == (p->kind[BISHOP] | p->kind[KING]) && on_one_colour(p->kind[BISHOP]);
}

static bool queen_against_queen(const struct position *p, enum side winner)
{
    (void)winner;
    return both_have_just(p, "Q");
}

static bool rook_against_rook(const struct position *p, enum side winner)
{
    (void)winner;
    return both_have_just(p, "R");
}

static bool rook_against_queen(const struct position *p, enum side winner)
{
    return has_just(p, winner, "R") && has_just(p, other(winner), "Q");
}

static int steps_ahead(const struct position *p, enum side winner, int pawn)
{
    int king = rank_of(king_square(p, other(winner))) - rank_of(pawn);
    return winner == WHITE ? king : -king;
}

static int files_apart(const struct position *p, enum side winner, int pawn)
{
    int files = file_of(king_square(p, other(winner))) - file_of(pawn);
    return files < 0 ? -files : files;
}

static bool is_rook_pawn(int pawn)
{
    return has(FILE_A | FILE_H, pawn);
}

/* "Directly in front" on the file is read as any square of it ahead of the pawn, as on the file beside. */
static bool rook_pawn_stopped(const struct position *p, enum side winner)
{
    if (!has_just(p, winner, "P") || !lone_king(p, other(winner)))
        return false;
    int pawn = first(pieces(p, winner, PAWN));
    return is_rook_pawn(pawn) && steps_ahead(p, winner, pawn) > 0 && files_apart(p, winner, pawn) <= 1;
}

static bool one_like_piece_each(const struct position *p, enum side winner)
{
    (void)winner;
    return both_have_just(p, "N") || both_have_just(p, "B") || both_have_just(p, "R") || both_have_just(p, "Q");
}

static bool opposite_bishops_and_a_pawn(const struct position *p, enum side winner)
{
    enum side owner = pieces(p, WHITE, PAWN) ? WHITE : BLACK;
    (void)winner;
    return has_just(p, owner, "BP") && has_just(p, other(owner), "B") && !on_one_colour(p->kind[BISHOP]);
}

static bool pawn_stopped_in_blitz(const struct position *p, enum side winner)
{
    if (!has_just(p, winner, "P") || !lone_king(p, other(winner)))
        return false;
    int pawn = first(pieces(p, winner, PAWN)), ahead = steps_ahead(p, winner, pawn);
    if (files_apart(p, winner, pawn) != 0)
        return false;
    return is_rook_pawn(pawn) ? ahead > 0 : ahead == 1 && rank_for(winner, rank_of(pawn)) != 6;
}

static bool rook_pawn_blockaded(const struct position *p, enum side winner)
{
    if (!has_just(p, winner, "RP") || !has_just(p, other(winner), "R"))
        return false;
    int pawn = first(pieces(p, winner, PAWN));
    return is_rook_pawn(pawn) && files_apart(p, winner, pawn) == 0 && steps_ahead(p, winner, pawn) == 1;
}

#define DEAD_BY_MATERIAL(book, article) \
    {book, article, "king against king", LIST_DRAWN, false, bare_kings}, \
        {book, article, "one minor piece against king", LIST_DRAWN, false, minor_piece_against_king}, \
    { \
        book, article, "only bishops, all on one colour", LIST_DRAWN, false, only_bishops_of_one_colour \
    }

#define US_CHESS_14D(book, before) \
    {book, before "14D1", "king against king", LIST_DRAWN, false, bare_kings}, \
        {book, before "14D2", "one minor piece against king", LIST_DRAWN, false, minor_piece_against_king}, \
    { \
        book, before "14D3", "bishop against bishop, both on one colour", LIST_DRAWN, false, bishops_of_one_colour \
    }

/* IHSA 12-7 and US Chess 14E say "unless a forced win" of a lone king too, which can have none. US Chess quick games
 * follow the standard rules (chapter 11, introduction). */
const struct material_list material_lists[] = {
    DEAD_BY_MATERIAL("fide-2023", "5.2.2"),
    DEAD_BY_MATERIAL("ccca-2014", "9.7"),
    DEAD_BY_MATERIAL("schiller-2003", "9.6"),

    US_CHESS_14D("us-chess-7", ""),
    {"us-chess-7", "14E1", "lone king", LIST_FLAG, false, lone_king},
    {"us-chess-7", "14E2", "lone knight or bishop", LIST_FLAG, true, one_minor_piece},
    {"us-chess-7", "14E3", "two knights against no pawn", LIST_FLAG, true, two_knights_against_no_pawn},

    US_CHESS_14D("us-chess-7/blitz", "blitz 8, "),
    {"us-chess-7/blitz", "blitz 7c, 8d", "no mating material", LIST_FLAG, false, less_than_two_minor_pieces},
    {"us-chess-7/blitz", "blitz 8 tip 1", "one like piece each", LIST_CLAIM, true, one_like_piece_each},
    {"us-chess-7/blitz", "blitz 8 tip 2", "opposite bishops and one pawn", LIST_CLAIM, true,
     opposite_bishops_and_a_pawn},
    {"us-chess-7/blitz", "blitz 8 tip 3", "pawn stopped by the king", LIST_CLAIM, false, pawn_stopped_in_blitz},
    {"us-chess-7/blitz", "blitz 8 tip 4", "rook pawn blockaded, rooks on", LIST_CLAIM, true, rook_pawn_blockaded},

    {"ihsa-2014", "12-7-1a", "lone king", LIST_CLAIM | LIST_FLAG, false, lone_king},
    {"ihsa-2014", "12-7-1b", "lone knight", LIST_CLAIM | LIST_FLAG, true, lone_knight},
    {"ihsa-2014", "12-7-1c", "lone bishop", LIST_CLAIM | LIST_FLAG, true, lone_bishop},
    {"ihsa-2014", "16-3-2", "less than two minor pieces each", LIST_DRAWN, true, less_than_two_minor_pieces_each},
    {"ihsa-2014", "12-8-1a", "rook pawn stopped by the king", LIST_CLAIM, true, rook_pawn_stopped},
    {"ihsa-2014", "12-8-1b", "two knights", LIST_CLAIM, true, two_knights},
    {"ihsa-2014", "12-8-2a", "queen against queen", LIST_CLAIM, true, queen_against_queen},
    {"ihsa-2014", "12-8-2b", "rook against rook", LIST_CLAIM, true, rook_against_rook},
    {"ihsa-2014", "12-8-3", "rook against the claimant's queen", LIST_CLAIM, true, rook_against_queen},
    {0},
};

/* Chess Laws 2023 has no time limits and so no row. */
static const struct flag_rule {
    const char *rulebook, *loses;
    const char *cannot_mate; /* a flag fall is a draw if the opponent cannot mate; NULL: only the lists count */
    const char *over;        /* a dead position ends the game; NULL: only a claim does                   */
} flag_rules[] = {
    {"fide-2023", "6.9", "6.9", "5.2.2"},
    {"ccca-2014", "6.9", "6.9", "9.7"},
    {"schiller-2003", "6.9", "6.9", "9.6"},
    {"us-chess-7", "13C", "14D4", NULL},
    {"us-chess-7/blitz", "blitz 7c", "blitz 8, 14D4", NULL},
    {"ihsa-2014", "11-3", NULL, NULL},
};

static const struct flag_rule *flag_rule_of(const char *rulebook)
{
    for (size_t i = 0; i < sizeof flag_rules / sizeof *flag_rules; i++)
        if (!strcmp(flag_rules[i].rulebook, rulebook))
            return &flag_rules[i];
    return NULL;
}

static const struct material_list *flag_list(const char *rulebook, const struct position *p, enum side winner)
{
    for (const struct material_list *list = material_lists; list->rulebook; list++)
        if (list->use & LIST_FLAG && !strcmp(list->rulebook, rulebook) && list->holds(p, winner))
            return list;
    return NULL;
}

/* Two minor pieces are mating material by 7c; two bare knights against no pawn are not by 14E3. */
static const char *doubt(const struct flag_rule *rule, const struct position *p, enum side winner)
{
    if (strcmp(rule->rulebook, "us-chess-7/blitz") != 0 || !two_knights_against_no_pawn(p, winner))
        return NULL;
    return "do two knights against no pawn win on time (7c), or does 14E3 hold in blitz?";
}

bool material_flag_verdict(const char *rulebook, const struct position *p, enum side flagged, const enum verdict can[2],
                           struct flag_ruling *out)
{
    assert(flagged == WHITE || flagged == BLACK);
    const enum side winner = other(flagged);
    const struct flag_rule *rule = flag_rule_of(rulebook);
    if (!rule)
        return false;
    const struct material_list *list = flag_list(rulebook, p, winner);
    *out = (struct flag_ruling){FLAG_LOSES, rule->loses, "flag fell", doubt(rule, p, winner)};
    if (rule->over && can[WHITE] == CANNOT_MATE && can[BLACK] == CANNOT_MATE)
        *out = (struct flag_ruling){FLAG_TOO_LATE, rule->over, "dead position", NULL};
    else if (rule->cannot_mate && can[winner] == CANNOT_MATE)
        *out = (struct flag_ruling){FLAG_DRAWS, rule->cannot_mate, "opponent cannot mate", NULL};
    else if (list)
        *out = (struct flag_ruling){list->unless_forced_win ? FLAG_DRAWS_UNLESS_FORCED_WIN : FLAG_DRAWS, list->article,
                                    list->name, NULL};
    else if (rule->cannot_mate && can[winner] == UNDECIDED)
        *out = (struct flag_ruling){FLAG_UNDECIDED, rule->cannot_mate, "unknown whether the opponent can mate", NULL};
    return true;
}
