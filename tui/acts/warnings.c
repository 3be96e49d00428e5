#include "acts/warnings.h"

#include "acts/acts.h"
#include "base/text.h"
#include "base/tongue.h"
#include "console/console.h"

#include <assert.h>
#include <string.h>

/* Asks what the level of an action requires. */

static void leave_it(struct console *c)
{
    console_say(c, ROLE_DIM, "%s: left as it is", c->asked->name);
}

static bool is_yes(const char *answer)
{
    return answer && (*answer == 'y' || *answer == 'Y');
}

static void reason_given(struct console *c, const char *reason)
{
    chosen_as_kept(c);
    if (!reason || !*reason) {
        console_say(c, ROLE_DIM, "%s: left as it is; it needs a reason", c->asked->name);
        return;
    }
    copy_text(c->reason, sizeof c->reason, reason);
    console_act(c, c->asked, c->held);
}

static void confirmed(struct console *c, const char *answer)
{
    chosen_as_kept(c);
    if (is_yes(answer))
        console_act(c, c->asked, c->held);
    else
        leave_it(c);
}

/* What is already known of the reason is in c->reason. */
static void consequences_accepted(struct console *c, const char *answer)
{
    chosen_as_kept(c);
    if (!is_yes(answer)) {
        leave_it(c);
    } else if (*c->reason) {
        console_act(c, c->asked, c->held);
    } else {
        console_ask_why(c, c->warned, "Reason: ", reason_given);
        c->prompt.seen = true; /* its words are those of the question that was just answered */
    }
}

/* The offers above the question stay visible: the words are shown above both. */
static void ask(struct console *c, const struct action *a, const struct warning *w, prompt_done *done)
{
    char question[LABEL_ROOM];
    bool is_question = strchr(a->help, '?') != NULL;
    copy_text(question, sizeof question, _(is_question ? a->help : N_("Proceed?")));
    console_confirm(c, question, done);
    copy_text(c->warned, sizeof c->warned, *w->words ? w->words : is_question ? "" : _(a->help));
    if (*c->warned)
        console_say(c, ROLE_PRIORITY_2, "%s", c->warned);
}

static void do_it(struct console *c, const struct action *a, const struct warning *w)
{
    (void)w;
    console_act(c, a, c->held);
}

static void seen(struct console *c, const char *text)
{
    chosen_as_kept(c);
    if (text)
        console_act(c, c->asked, c->held);
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
    if (a->argument && !*c->held)
        console_say(c, ROLE_DIM, "%s: left as it is; nothing was typed", a->name);
    else if (a->argument && !w->asks)
        console_act(c, a, c->held);
    else
        ask(c, a, w, confirmed);
}

static void have_it_reasoned(struct console *c, const struct action *a, const struct warning *w)
{
    copy_text(c->reason, sizeof c->reason, w->reason);
    ask(c, a, w, consequences_accepted);
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
    copy_text(c->held, sizeof c->held, argument);
    c->asked = a;
    c->reason[0] = '\0';
    enum level level = !r || r->by_itself ? LEVEL_TOLD : r->warns && c->session ? r->warns(c, c->held, &w) : r->least;
    assert((!r || r->by_itself || !level || level >= r->least) && "a warning raises the level and never lowers it");
    ways[level](c, a, &w);
}
