#include "acts/round_start.h"

#include "acts/acts.h"
#include "acts/presence.h"
#include "base/text.h"
#include "base/tongue.h"
#include "hall/board_view.h"
#include "hall/round.h"
#include "session/event_shape.h"
#include "session/round_plan.h"
#include "session/sections.h"
#include "session/session.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* --- before the round begins -------------------------------------------------------------------------------------- */

static void add(struct warning *w, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void add(struct warning *w, const char *format, ...)
{
    va_list args;
    size_t used = strlen(w->words), gap = used && used + 1 < sizeof w->words;
    if (gap)
        memcpy(w->words + used, " ", 2);
    va_start(args, format);
    vsnprintf(w->words + used + gap, sizeof w->words - used - gap, _(format), args);
    va_end(args);
}

/* What does not work under this rulebook has to be known before play begins. */
static void keep_first(void *words, const char *remark)
{
    struct warning *w = words;
    if (!*w->words)
        add(w, "%c%s.", *remark - 'a' + 'A', remark + 1);
}

enum level round_start_warn(struct console *c, const char *a, struct warning *w)
{
    const struct hall *h = console_hall(c);
    struct text plan = {0}, left_out = {0};
    int silent = 0;
    (void)a;
    if (hall_is_started(h)) {
        add(w, hall_is_ended(h) ? N_("round %d is over; :next-round opens the next") : N_("round %d has begun already"),
            hall_settings_of(h)->round);
        return LEVEL_REFUSED;
    }
    if (!hall_count(h)) {
        add(w, "nobody is paired in round %d yet: :pairings FILE, or flagfall event pair", hall_settings_of(h)->round);
        return LEVEL_REFUSED;
    }
    for (int i = 0; i < hall_count(h); i++)
        silent += !board_is_by_hand(hall_at(h, i)) && board_feed(hall_at(h, i)) == FEED_LOST;
    if (sections_shared_line(console_sections(c))) {
        add(w, "%s.", sections_shared_line(console_sections(c)));
        return LEVEL_CONFIRM;
    }
    if (silent)
        add(w,
            tongue_count("%d board is not heard: F7 shows which.", "%d boards are not heard: F7 shows which.", silent),
            silent);
    presence_warn(c, w);
    if (session_event(console_session(c)))
        event_shape_limits(session_event(console_session(c)), session_book(console_session(c)), keep_first, w);
    round_plan_words(console_session(c), &plan);
    if (plan.length)
        add(w, "%s", text_chars(&plan));
    round_left_out_words(console_session(c), true, &left_out);
    if (left_out.length)
        add(w, "%s", text_chars(&left_out));
    text_release(&left_out);
    text_release(&plan);
    return LEVEL_CONFIRM;
}

void act_start_round(struct console *c, const char *a)
{
    const struct hall *h = console_hall(c);
    int round = hall_settings_of(h)->round;
    (void)a;
    hall_start(console_hall(c), session_who(console_session(c)), console_now(c));
    console_say(c, ROLE_GOOD, "round %d has begun", round);
}

/* Of the chosen board, another or all whose game is open. */
void act_default_time(struct console *c, const char *text)
{
    struct error why = {0};
    struct text said = {0};
    bool done = default_time_typed(console_session(c), text, chosen_board_number(c), &said, &why);
    console_report(c, done, &why, "%s", text_chars(&said));
    text_release(&said);
}
