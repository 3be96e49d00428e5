#include "acts/hints.h"

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
    const struct ruling_case *k = ruling_screen_case(c);
    acts_kept(c)->hint = 3;
    if (k && ruling_asks(k, NULL))
        snprintf(hint, HINT_ROOM, _("Hint 3 of 3: answer by number, or with y and n; backspace takes one back"));
    else if (k)
        snprintf(hint, HINT_ROOM, _("Hint 3 of 3: read the decision to its end; y then confirms it and logs it"));
}

static void hint_at_alerts(struct console *c, char hint[HINT_ROOM])
{
    const struct alert *const *list;
    struct acts_kept *kept = acts_kept(c);
    const struct alert *chosen = hall_alert(console_hall(c), chosen_alert_id(c));
    bool any = hall_alerts(console_hall(c), &list) && !alert_is_settled(list[0]);
    if (kept->hint < 2 && chosen && chosen_in_rail(c))
        kept->hint = 2;
    else if (!kept->hint && any)
        kept->hint = 1;
    if (kept->hint == 3 && any)
        snprintf(hint, HINT_ROOM, _("Hint 3 of 3: n, then r goes on with the ruling of board %d"), list[0]->board);
    else if (kept->hint == 2 && chosen && chosen_in_rail(c))
        snprintf(hint, HINT_ROOM, _("Hint 2 of 3: r begins the ruling that fits the alert"));
    else if (kept->hint == 2 && any)
        snprintf(hint, HINT_ROOM, _("Hint 2 of 3: n goes back to board %d, r begins the ruling"), list[0]->board);
    else if (kept->hint == 1 && any)
        snprintf(hint, HINT_ROOM, _("Hint 1 of 3: n goes to board %d, which needs you"), list[0]->board);
}

/* Players read the card; the help is read about what lies below it. */
static bool hints_have_no_place(const struct console *c)
{
    return console_top(c) == SCREEN_CARD || console_top(c) == SCREEN_HELP;
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
    } else if (!tour && kept->hints && console_top(c) == SCREEN_RULING) {
        hint_at_ruling(c, hint);
    } else if (!tour && kept->hints && !hints_have_no_place(c)) {
        hint_at_alerts(c, hint);
    }
    console_hint(c, hint);
}
