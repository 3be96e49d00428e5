#include "acts/deeds.h"

#include "acts/acts.h"
#include "acts/corrected.h"
#include "acts/kept.h"
#include "console/actions.h"
#include "event/arbiters.h"
#include "event/broadcast.h"
#include "rules/facts.h"
#include "ruling/deeds.h"
#include "session/session.h"

#include <stdio.h>
#include <string.h>

typedef const char *reader(struct console *, const char *argument); /* NULL if its name says what it is */

static const char *result_deed(struct console *c, const char *text)
{
    return deed_of_result(chosen_board_or_none(c), text);
}

static const char *position_deed(struct console *c, const char *fen)
{
    (void)fen;
    return deed_of_position(chosen_board_or_none(c));
}

static const char *correct_deed(struct console *c, const char *moves)
{
    (void)moves;
    return deed_of_moves(chosen_board_or_none(c));
}

static const char *undo_deed(struct console *c, const char *reason)
{
    struct taken_back u;
    (void)reason;
    if (corrected_last(c))
        return "old-result";
    return undo_last(console_hall(c), chosen_board_number(c), &u) ? deed_of_undo(&u, session_who(console_session(c)))
                                                                  : NULL;
}

static const char *redo_deed(struct console *c, const char *a)
{
    const struct taken_back *u = undo_taken_at(&acts_kept(c)->taken, console_hall(c), chosen_board_number(c));
    (void)a;
    if (corrected_taken(c))
        return "old-result";
    return u ? deed_of_undo_again(u, session_who(console_session(c))) : NULL;
}

static const char *overrule_deed(struct console *c, const char *text)
{
    char fact[FACT_NAME_MAX] = "";
    (void)c;
    return sscanf(text, "%47s", fact) == 1 ? deed_of_overruling(fact) : NULL;
}

/* If the list in force has no head arbiter, the highest role on it can appoint one. */
static const char *role_deed(struct console *c, const char *initials)
{
    const struct chess_event *e = session_event(console_session(c));
    (void)initials;
    return e && !event_has_head(e) ? "confirm-role-headless" : NULL;
}

static const char *broadcast_deed(struct console *c, const char *words)
{
    struct broadcast_said said;
    (void)c;
    return broadcast_order_read(words, &said, NULL) ? broadcast_order_deed(&said) : NULL;
}

static const struct {
    const char *action;
    reader *of;
} rows[] = {
    {"result", result_deed}, {"correct", correct_deed},   {"position", position_deed}, {"undo", undo_deed},
    {"redo", redo_deed},     {"overrule", overrule_deed}, {"confirm-role", role_deed}, {"broadcast", broadcast_deed},
};

const char *permission_for(struct console *c, const struct action *a, const char *argument)
{
    const char *deed = NULL;
    for (size_t i = 0; console_session(c) && i < sizeof rows / sizeof *rows; i++)
        if (!strcmp(rows[i].action, a->name))
            deed = rows[i].of(c, argument);
    return deed ? deed : a->name;
}
