#include "deeds.h"

#include "actions.h"
#include "acts/acts.h"
#include "rules/facts.h"
#include "session.h"

#include <stdio.h>
#include <string.h>

typedef const char *reader(struct console *, const char *argument); /* NULL: it is what its name says */

static const struct hall_board *board_of(const struct console *c)
{
    return hall_board(console_hall(c), c->board);
}

static bool is_over(const struct console *c)
{
    const struct hall_board *b = board_of(c);
    return b && b->result != RESULT_OPEN;
}

/* Whether the game was recorded as over says more than what the new result is. */
static const char *result_deed(struct console *c, const char *text)
{
    return is_over(c) ? "result-change" : result_is_special(text) ? "result-special" : NULL;
}

static const char *position_deed(struct console *c, const char *fen)
{
    (void)fen;
    return is_over(c) ? "finished-game" : NULL;
}

/* A scoresheet that is typed in after the game changes nothing that is recorded. */
static const char *correct_deed(struct console *c, const char *moves)
{
    (void)moves;
    return is_over(c) && board_of(c)->tracker.game.plies ? "finished-game" : NULL;
}

static const char *of_other(const struct console *c, const char *maker)
{
    return maker && strcmp(maker, session_who(c->session)) != 0 ? "undo-other" : NULL;
}

static const char *undo_deed(struct console *c, const char *reason)
{
    (void)reason;
    return of_other(c, undo_maker(c));
}

static const char *redo_deed(struct console *c, const char *a)
{
    (void)a;
    return of_other(c, redo_maker(c));
}

/* white_prior_offences, prior_illegal: what the log counts, on which the next penalty hangs. */
static const char *overrule_deed(struct console *c, const char *text)
{
    char fact[FACT_NAME_MAX] = "";
    (void)c;
    return sscanf(text, "%47s", fact) == 1 && strstr(fact, "prior_") ? "count" : NULL;
}

static const struct {
    const char *action;
    reader *of;
} rows[] = {
    {"result", result_deed}, {"correct", correct_deed}, {"position", position_deed},
    {"undo", undo_deed},     {"redo", redo_deed},       {"overrule", overrule_deed},
};

const char *deed_of(struct console *c, const struct action *a, const char *argument)
{
    const char *deed = NULL;
    for (size_t i = 0; c->session && i < sizeof rows / sizeof *rows; i++)
        if (!strcmp(rows[i].action, a->name))
            deed = rows[i].of(c, argument);
    return deed ? deed : a->name;
}
