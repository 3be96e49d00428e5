#include "ruling/deeds.h"

#include "hall/board_view.h"

#include <stdio.h>
#include <string.h>

static bool is_over(const struct hall_board *b)
{
    return b && board_result(b) != RESULT_OPEN;
}

/* A result without play: a forfeit, lost by both, annulled. */
static bool is_special(const char *typed)
{
    char word[16];
    bool is_forfeit;
    snprintf(word, sizeof word, "%.*s", (int)strcspn(typed, " "), typed);
    enum result r = result_typed(word, &is_forfeit);
    return is_forfeit || r == RESULT_NONE || r == RESULT_ANNULLED;
}

/* Whether the game was recorded as over matters more than the new result. */
const char *deed_of_result(const struct hall_board *b, const char *typed)
{
    return is_over(b) ? "result-change" : is_special(typed) ? "result-special" : NULL;
}

const char *deed_of_position(const struct hall_board *b)
{
    return is_over(b) ? "finished-game" : NULL;
}

/* A scoresheet that is typed in after the game changes nothing that is recorded. */
const char *deed_of_moves(const struct hall_board *b)
{
    return is_over(b) && board_plies(b) ? "finished-game" : NULL;
}

const char *deed_of_undo(const struct taken_back *u, const char *who)
{
    return u->kind == UNDO_HIDDEN ? "broadcast" : u->is_anybodys || !strcmp(u->maker, who) ? NULL : "undo-other";
}

const char *deed_of_undo_again(const struct taken_back *u, const char *who)
{
    return u->kind == UNDO_HIDDEN ? "broadcast" : strcmp(u->by, who) != 0 ? "undo-other" : NULL;
}

/* white_prior_offences, prior_illegal: what the log counts, on which the next penalty depends. */
const char *deed_of_overruling(const char *fact)
{
    static const char *const sides[] = {"white_", "black_"};
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++)
        if (!strncmp(fact, sides[i], strlen(sides[i])))
            fact += strlen(sides[i]);
    return !strncmp(fact, "prior_", strlen("prior_")) ? "count" : NULL;
}
