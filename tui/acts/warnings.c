#include "acts/warnings.h"

#include "acts/acts.h"
#include "base/table.h"
#include "base/text.h"
#include "base/tongue.h"
#include "console/console.h"

#include <assert.h>
#include <string.h>

/* Asks what the level of an action requires. */

static void leave_it(struct console *c)
{
    const struct action *a = console_asked_action(c);
    if (a->needs == NEEDS_BOARD && chosen_board_number(c))
        console_say(c, ROLE_DIM, "board %d, %s: left as it is", chosen_board_number(c), _(a->label));
    else
        console_say(c, ROLE_DIM, "%s: left as it is", _(a->label));
}

static bool is_yes(const char *answer)
{
    return answer && (*answer == 'y' || *answer == 'Y');
}

static void reason_given(struct console *c, const char *reason)
{
    chosen_as_kept(c);
    if (!reason || !*reason) {
        console_say(c, ROLE_DIM, "%s: left as it is; it needs a reason", _(console_asked_action(c)->label));
        return;
    }
    console_give_reason(c, reason);
    console_act_as_held(c);
}

static void confirmed(struct console *c, const char *answer)
{
    chosen_as_kept(c);
    if (is_yes(answer))
        console_act_as_held(c);
    else
        leave_it(c);
}

/* What is already known of the reason is held with the action. */
static void consequences_accepted(struct console *c, const char *answer)
{
    chosen_as_kept(c);
    if (!is_yes(answer)) {
        leave_it(c);
    } else if (*console_reason(c)) {
        console_act_as_held(c);
    } else {
        console_ask_why(c, console_warned(c), "Reason: ", reason_given);
    }
}

/* The offers above the question stay visible: the words are shown above both. */
static void ask(struct console *c, const struct action *a, const struct warning *w, prompt_done *done)
{
    char question[LABEL_ROOM];
    bool is_question = strchr(a->help, '?') != NULL;
    copy_text(question, sizeof question, _(is_question ? a->help : N_("Proceed?")));
    console_confirm(c, question, done);
    console_warn(c, *w->words ? w->words : is_question ? "" : _(a->help));
}

static void do_it(struct console *c, const struct action *a, const struct warning *w)
{
    (void)a, (void)w;
    console_act_as_held(c);
}

static void seen(struct console *c, const char *text)
{
    chosen_as_kept(c);
    if (text)
        console_act_as_held(c);
    else
        leave_it(c);
}

static void have_it_seen(struct console *c, const struct action *a, const struct warning *w)
{
    (void)a;
    console_ask(c, "Enter: seen, go on; Escape: leave it ", "", NULL, seen);
    console_say(c, ROLE_PRIORITY_2, "%s", w->words);
}

/* A line that was typed has been confirmed by Enter. */
static void have_it_confirmed(struct console *c, const struct action *a, const struct warning *w)
{
    if (a->argument && !*console_held(c))
        console_say(c, ROLE_DIM, "%s: left as it is; nothing was typed", _(a->label));
    else if (a->argument && !w->asks)
        console_act_as_held(c);
    else
        ask(c, a, w, confirmed);
}

static void have_it_reasoned(struct console *c, const struct action *a, const struct warning *w)
{
    console_give_reason(c, w->reason);
    if (!console_is_confirmed(c))
        ask(c, a, w, consequences_accepted);
    else if (*console_reason(c))
        console_act_as_held(c);
    else
        console_ask_why(c, w->words, "Reason: ", reason_given);
}

static void refuse(struct console *c, const struct action *a, const struct warning *w)
{
    (void)a;
    console_say(c, ROLE_BAD, "%s", w->words);
}

void warnings_consider(struct console *c, const struct action *a, const char *argument)
{
    static void (*const ways[])(struct console *, const struct action *, const struct warning *) = {
        [LEVEL_NOTHING] = do_it,           [LEVEL_TOLD] = do_it,
        [LEVEL_SEEN] = have_it_seen,       [LEVEL_CONFIRM] = have_it_confirmed,
        [LEVEL_REASON] = have_it_reasoned, [LEVEL_REFUSED] = refuse,
    };
    const struct warning_row *r = warning_row_of(a->name);
    struct warning w = {0};
    console_hold(c, a, argument);
    enum level level = !r || r->by_itself               ? LEVEL_TOLD
                       : r->warns && console_session(c) ? r->warns(c, console_held(c), &w)
                                                        : r->least;
    assert(HAS_ROW(ways, level) && "a level has its way");
    assert((!r || r->by_itself || !level || level >= r->least) && "a warning raises the level and never lowers it");
    ways[level](c, a, &w);
}
