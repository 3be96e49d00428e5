#include "acts/hints.h"

#include "acts/acts.h"
#include "acts/kept.h"
#include "base/text.h"
#include "base/tongue.h"
#include "console/console.h"
#include "hall/desk.h"
#include "hall/ruling.h"
#include "host/files.h"
#include "host/settings.h"
#include "ruling/ruling.h"
#include "screens/ruling.h"
#include "session/demo_hall.h"
#include "session/rulings.h"
#include "session/session.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* The file that shows that someone here has made a ruling before. */
static bool done_file(char *out, size_t room)
{
    return settings_state_file_to_write(out, room, "first-ruling-done", &(struct error){0});
}

static void remember(void)
{
    char file[1100];
    struct text words = {0};
    struct error why;
    text_add(&words, "the hints of the first incident were followed\n");
    if (done_file(file, sizeof file))
        (void)file_write(file, &words, &why); /* if that fails, the hints are shown again */
    text_release(&words);
}

void hints_begin(struct console *c)
{
    char file[1100];
    const struct demo_settings *demo = console_settings(c)->demo;
    bool usual = demo && !demo->rate && !demo->faults && !demo->tour;
    acts_kept(c)->hints = usual && !console_settings(c)->public_view && !console_settings(c)->readonly &&
                          done_file(file, sizeof file) && access(file, F_OK) != 0;
}

/* What was followed once is not said again. */
static void hint_at_ruling(struct console *c, char hint[HINT_ROOM])
{
    struct question q;
    char penalties[OPEN_PENALTIES][PENALTY_MAX];
    const struct ruling_case *k = ruling_screen_shows_page(c) ? ruling_screen_case(c) : NULL;
    acts_kept(c)->hint = 3;
    if (k && !ruling_asks(k, &q) && ruling_penalties(k, penalties))
        copy_text(hint, HINT_ROOM, _("Hint 3 of 3: type the number of a penalty; then y confirms the decision"));
    else if (k && !ruling_asks(k, &q))
        copy_text(hint, HINT_ROOM, _("Hint 3 of 3: read the decision to its end; y then confirms it and logs it"));
    else if (k && rulings_has_choice(&q, "yes"))
        copy_text(hint, HINT_ROOM, _("Hint 3 of 3: y or n answers; backspace takes the last answer back"));
    else if (k && rulings_choices(&q))
        copy_text(hint, HINT_ROOM, _("Hint 3 of 3: type an answer's number; backspace takes the last answer back"));
    else if (k)
        copy_text(hint, HINT_ROOM, _("Hint 3 of 3: type the answer, then Enter; backspace takes the last one back"));
}

/* The ruling that was begun and left, by the keys that lead there from here. False if there is none. */
static bool hint_at_begun(const struct console *c, char hint[HINT_ROOM])
{
    const struct alert *const *list;
    const struct alert *ruled =
        chosen_board_number(c) ? ruling_screen_alert(c, chosen_board_number(c), chosen_alert_id(c)) : NULL;
    const struct alert *next = view_next_alert(c);
    int count = hall_alerts(console_hall(c), &list), at = 0;
    if (ruled && ruling_screen_begun(c, ruled)) {
        snprintf(hint, HINT_ROOM, _("Hint 3 of 3: r goes on with the ruling of board %d"), ruled->board);
        return true;
    }
    if (next && ruling_screen_begun(c, next)) {
        snprintf(hint, HINT_ROOM, _("Hint 3 of 3: n, then r goes on with the ruling of board %d"), next->board);
        return true;
    }
    while (at < count && !ruling_screen_begun(c, list[at]))
        at++;
    if (at < count)
        snprintf(hint, HINT_ROOM, _("Hint 3 of 3: type %d, then r goes on with the ruling of that board"),
                 list[at]->board);
    return at < count;
}

static void hint_at_alerts(struct console *c, char hint[HINT_ROOM])
{
    struct acts_kept *kept = acts_kept(c);
    const struct alert *chosen = hall_alert(console_hall(c), chosen_alert_id(c)), *next = view_next_alert(c);
    bool is_chosen = chosen && ruling_screen_alert(c, chosen->board, chosen->id) == chosen;
    if (kept->hint == 3 && hint_at_begun(c, hint))
        return;
    if (is_chosen)
        kept->hint = 2;
    else if (!kept->hint && next)
        kept->hint = 1;
    if (is_chosen)
        copy_text(hint, HINT_ROOM, _("Hint 2 of 3: r begins the ruling that fits the alert"));
    else if (next && kept->hint >= 2)
        snprintf(hint, HINT_ROOM, _("Hint 2 of 3: n goes to board %d, then r begins the ruling"), next->board);
    else if (!next && !kept->hint)
        copy_text(hint, HINT_ROOM, _("Hint 1 of 3: wait some seconds, until a board needs you"));
    else if (next)
        snprintf(hint, HINT_ROOM, _("Hint 1 of 3: n goes to board %d, which needs you"), next->board);
}

/* Players read the card, the help is read about what lies below it, and while a question stands there the keys are its
 * answer. n and r mean what a hint says where both are among the keys of the screen. */
static bool hints_have_no_place(const struct console *c)
{
    unsigned on = 1u << console_top(c);
    bool has_keys = (action_named("rule")->screens & on) && (action_named("next-alert")->screens & on);
    return console_asks(c) || (console_top(c) != SCREEN_RULING && !has_keys);
}

void hints_turn(struct console *c)
{
    char hint[HINT_ROOM] = "";
    struct acts_kept *kept = acts_kept(c);
    bool tour = !console_settings(c)->public_view && session_tour(console_session(c), hint, sizeof hint);
    if (tour && (console_top(c) == SCREEN_RULING || console_top(c) == SCREEN_CARD)) /* it says itself what to press */
        hint[0] = '\0';
    if (!tour && kept->hints && hall_rulings(console_hall(c))) {
        kept->hints = false;
        remember();
    } else if (!tour && kept->hints && !hints_have_no_place(c)) {
        if (console_top(c) == SCREEN_RULING)
            hint_at_ruling(c, hint);
        else
            hint_at_alerts(c, hint);
    }
    console_hint(c, hint);
}
