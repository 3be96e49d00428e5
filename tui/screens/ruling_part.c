/* What the arbiter's part is, before anything else: to act, to stop the clocks, to wait for a claim. */
#include "screens/ruling_page.h"

#include "base/tongue.h"
#include "console/console.h"
#include "hall/alert_words.h"
#include "hall/desk.h"
#include "ruling/ruling.h"
#include "session/session.h"

#include <stdio.h>
#include <string.h>

static bool is_about_things(const struct ruling_case *k)
{
    return !strcmp(ruling_case_script(k), "equipment");
}

/* True if the claim was answered, or if the decision says what to say and do: then no claim is awaited. */
static bool is_over(const struct ruling_case *k, enum ruling_part part)
{
    const struct decision *d = ruling_decision(k);
    bool claimed =
        ruling_fact_is(k, "claimed", "yes") || (d && *d->value[OUT_CLAIM] && strcmp(d->value[OUT_CLAIM], "none"));
    bool says = d && *d->say && !is_about_things(k); /* that nobody did anything wrong may be said to all */
    bool tells = d && (says || *d->value[OUT_WARNING] || *d->value[OUT_PENALTY] ||
                       (*d->value[OUT_RESULT] && strcmp(d->value[OUT_RESULT], "continue")));
    return (part == PART_WAIT && claimed) || (part == PART_WATCH && tells);
}

/* pause: the article by which the clocks are stopped first, or NULL. */
static void put_reply(int offender, const char *left, const char *pause, char *out, size_t room)
{
    if (pause)
        snprintf(out, room,
                 offender == WHITE ? _("Stop the clocks (%s) before Black (%s) replies.")
                                   : _("Stop the clocks (%s) before White (%s) replies."),
                 pause, left);
    else
        snprintf(out, room,
                 offender == WHITE ? _("Act now, before Black replies. Black's clock: %s.")
                                   : _("Act now, before White replies. White's clock: %s."),
                 left);
}

static void put_pause(bool claimed, bool later, const char *pause, char *out, size_t room)
{
    snprintf(out, room,
             claimed ? _("A player has claimed: stop the clocks (%s).")
             : later ? _("You have to step in: stop the clocks (%s).")
                     : _("Act now: stop the clocks (%s)."),
             pause);
}

/* asked: may be NULL. Comes first, since the walk shows what a claim would lead to, even if nobody has made one. */
void ruling_part_put(const struct console *c, const struct ruling_case *k, const struct question *asked,
                     struct long_page *p)
{
    static const struct {
        enum role role;
        const char *words;
    } rows[] = {
        [PART_RECORD] = {ROLE_STRONG, N_("It was put right at once: only the record of it is missing.")},
        [PART_CLAIM] = {ROLE_STRONG, N_("A player has claimed: rule on it.")},
        [PART_ACT] = {ROLE_STRONG, N_("Act now: the rules require you to step in.")},
        [PART_OPEN] = {ROLE_DIM, N_("Whether you have to step in depends on the answers.")},
        [PART_SETTLED] = {ROLE_PRIORITY_2, N_("It settled by itself: look at the board before you rule.")},
        [PART_WAIT] = {ROLE_PRIORITY_2,
                       N_("No claim was entered: say nothing and rule nothing until a player claims.")},
        [PART_WATCH] = {ROLE_PRIORITY_2, N_("Watch: this is for you alone; do not tell anyone.")},
    };
    enum ruling_part part = ruling_part(k, console_hall(c));
    const char *needs = walk_stance(ruling_walk(k))->needs;
    if (!strcmp(ruling_case_script(k), "appeal")) /* it has been filed, or there is no hearing */
        return;
    if (is_over(k, part))
        return;
    if (part != PART_UNKNOWN) {
        char words[256], left[16];
        const struct alert *a = hall_alert(console_hall(c), ruling_case_alert(k));
        msec reply = a ? hall_reply_left(console_hall(c), a, console_now(c)) : -1;
        bool of_things = part == PART_WATCH && is_about_things(k);
        bool later = part == PART_ACT && a && a->priority != PRIORITY_1; /* nobody has to run */
        const char *pause = ruling_pause(k, console_hall(c)),
                   *does = of_things ? N_("This is about the equipment: no player did anything wrong.")
                           : later   ? N_("The rules require you to step in.")
                                     : rows[part].words;
        if (reply >= 0 && part == PART_ACT)
            put_reply(hall_incident(console_hall(c), a->latest)->side, clock_words(reply, left), pause, words,
                      sizeof words);
        else if (pause)
            put_pause(part == PART_CLAIM, later, pause, words, sizeof words);
        else
            snprintf(words, sizeof words, "%s", does);
        long_page_put(p, rows[part].role, "", words);
    } else if (*needs && !ruling_decision(k) && !(asked && !strcmp(asked->fact, needs))) {
        long_page_put(p, ROLE_DIM, "", "It is not clear yet whether you act or wait for a claim.");
    }
}
