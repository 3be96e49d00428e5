/* The round in line mode: its clock, its start and end, the default time. */
#include "commands/line_mode.h"

#include "base/text.h"
#include "base/tongue.h"
#include "hall/board_view.h"
#include "hall/round.h"
#include "hall/round_clock.h"
#include "host/local_time.h"
#include "session/round_plan.h"
#include "session/sections.h"
#include "session/session.h"

#include <ctype.h>

static struct hall *hall_of(const struct line_mode *m)
{
    return session_hall(m->session);
}

/* " 3 7 12" */
static void add_open(const struct hall *h, struct text *out)
{
    for (int i = 0; i < hall_count(h); i++)
        if (board_is_open(hall_at(h, i)))
            text_addf(out, " %d", board_number(hall_at(h, i)));
}

static void say_what_comes(const struct line_mode *m, const struct round_clock *r)
{
    char when[TIME_OF_DAY];
    msec now = session_wall(m->session, session_now(m->session));
    if (r->begun == MSEC_NEVER)
        return;
    if (r->default_at != MSEC_NEVER)
        line_say("The default time ends at %s.",
                 local_time_and_day(session_wall(m->session, r->default_at), now, when));
    if (r->last_flag_at != MSEC_NEVER)
        line_say("The last flag falls at %s at the latest, at %d moves.",
                 local_time_and_day(session_wall(m->session, r->last_flag_at), now, when), USUAL_MOVES);
}

static void say_begun(int round, long minutes)
{
    long hours = minutes / 60, rest = minutes % 60;
    if (!hours)
        line_say(tongue_english("Round %d began %ld minute ago.", "Round %d began %ld minutes ago.", rest), round,
                 rest);
    else
        line_say(hours == 1 ? tongue_english("Round %d began %ld hour and %ld minute ago.",
                                             "Round %d began %ld hour and %ld minutes ago.", rest)
                            : tongue_english("Round %d began %ld hours and %ld minute ago.",
                                             "Round %d began %ld hours and %ld minutes ago.", rest),
                 round, hours, rest);
}

void line_status(struct line_mode *m, const char *text)
{
    const struct hall *h = hall_of(m);
    struct round_clock r = hall_round_clock(h, NULL, NULL, session_now(m->session));
    long minutes = r.begun == MSEC_NEVER ? 0 : (long)((session_now(m->session) - r.begun) / 60000);
    struct text open = {0};
    (void)text;
    add_open(h, &open);
    if (hall_is_ended(h))
        line_say("Round %d is over.", hall_settings_of(h)->round);
    else if (r.begun == MSEC_NEVER)
        line_say("Round %d has not begun. Say begin.", hall_settings_of(h)->round);
    else
        say_begun(hall_settings_of(h)->round, minutes);
    if (!r.open)
        line_say(tongue_english("The only game is over.", "All %d games are over.", r.boards), r.boards);
    else
        line_say(tongue_english("%d of %d games is open: board%s.", "%d of %d games are open: boards%s.", r.open),
                 r.open, r.boards, text_chars(&open));
    say_what_comes(m, &r);
    text_release(&open);
}

void line_begin(struct line_mode *m, const char *text)
{
    (void)text;
    if (hall_is_started(hall_of(m))) {
        line_say("The round has begun already.");
        return;
    }
    if (!hall_count(hall_of(m))) {
        line_say("Nobody is paired in round %d yet: say pairings FILE, or end and use flagfall event pair.",
                 hall_settings_of(hall_of(m))->round);
        return;
    }
    if (!line_may(m, "start-round"))
        return;
    if (sections_shared_line(m->sections))
        line_say("%s.", sections_shared_line(m->sections));
    struct text plan = {0}, left_out = {0};
    round_plan_words(m->session, &plan);
    round_left_out_words(m->session, true, &left_out);
    hall_start(hall_of(m), session_who(m->session), session_now(m->session));
    line_say("Round %d has begun.", hall_settings_of(hall_of(m))->round);
    if (plan.length)
        line_say("%s", text_chars(&plan));
    if (left_out.length)
        line_say("%s", text_chars(&left_out));
    text_release(&left_out);
    text_release(&plan);
}

void line_end(struct line_mode *m, const char *text)
{
    (void)text;
    const struct hall *h = hall_of(m);
    int open = hall_open_boards(h);
    struct text boards = {0};
    add_open(h, &boards);
    if (!hall_is_started(h))
        line_say("The round has not begun.");
    else if (open)
        line_say(tongue_english("%d game has no result yet: board%s.", "%d games have no result yet: boards%s.", open),
                 open, text_chars(&boards));
    else if (line_may(m, "end-round")) {
        hall_end(hall_of(m), session_who(m->session), session_now(m->session));
        bool of_several = sections_count(m->sections) > 1;
        struct text left_out = {0};
        line_say("%s%sRound %d is over.", of_several ? sections_name(m->sections, sections_shown(m->sections)) : "",
                 of_several ? ". " : "", hall_settings_of(hall_of(m))->round);
        if (round_last_of(m->session))
            line_say("It is the last of %d. What is handed in: flagfall report, and flagfall report event for all "
                     "rounds.",
                     round_last_of(m->session));
        round_left_out_words(m->session, false, &left_out);
        if (left_out.length)
            line_say("%s", text_chars(&left_out));
        text_release(&left_out);
    }
    text_release(&boards);
}

void line_next(struct line_mode *m, const char *text)
{
    struct error why = {0};
    (void)text;
    if (!line_may(m, "next-round"))
        return;
    if (!session_next_round(m->session, &why)) {
        line_complain(&why);
        return;
    }
    int boards = hall_count(hall_of(m));
    line_say(tongue_english("Round %d has %d board. Say begin.", "Round %d has %d boards. Say begin.", boards),
             hall_settings_of(hall_of(m))->round, boards);
}

void line_default_time(struct line_mode *m, const char *text)
{
    struct error why = {0};
    struct text said = {0};
    if (!line_may(m, "default-time"))
        return;
    if (!default_time_typed(m->session, text, 0, &said, &why))
        line_complain(&why);
    else
        line_say("%c%s.", toupper((unsigned char)*text_chars(&said)), text_chars(&said) + 1);
    text_release(&said);
}
