#include "acts/opening.h"

#include "acts/acts.h"
#include "acts/hints.h"

#include "acts/changes.h"
#include "acts/deeds.h"
#include "acts/kept.h"
#include "acts/needs.h"
#include "acts/offered.h"
#include "acts/warnings.h"
#include "attach/attach.h"
#include "base/memory.h"
#include "base/tongue.h"
#include "console/appearance.h"
#include "hall/board_view.h"
#include "hall/round.h"
#include "hall/round_clock.h"
#include "host/last_event.h"
#include "host/local_time.h"
#include "host/loop.h"
#include "host/trace_file.h"
#include "rules/shelf.h"
#include "screens/review.h"
#include "session/demo_hall.h"
#include "session/proposal.h"
#include "session/round_plan.h"
#include "session/sections.h"
#include "session/session.h"
#include "terminal/terminal.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void show_hall(struct console *c)
{
    const struct hall *h = session_hall(console_session(c));
    console_follow_session(c);
    console_forget_shelf(c);
    chosen_begin(c, hall_settings_of(h)->round, hall_count(h) ? board_number(hall_at(h, 0)) : 0);
    if (session_event(console_session(c)))
        appearance_follow_event(c, session_event(console_session(c)));
    console_open_alone(c, SCREEN_HALL);
    if (console_settings(c)->public_view)
        console_open_alone(c, SCREEN_PUBLIC); /* from the screen for spectators there is no way back to another */
}

static void show(struct console *c, struct sections *all)
{
    console_take_sections(c, all);
    acts_kept(c)->taken.count = 0;
    console_prepare_for_crash(c);
    show_hall(c);
    desk_begin(c);
}

/* Screens still refer to boards, alerts and walks of the previous round. */
static void show_other_round(struct console *c)
{
    console_forget_states(c);
    console_asks_no_more(c);
    show_hall(c);
    desk_goes_on(c);
}

/* Rulings that were begun are kept; what was taken back and could be done again belongs to the other section. */
void opening_show_section(struct console *c, int which)
{
    assert(which >= 0 && which < sections_count(console_sections(c)) && "a section of the event");
    if (which == sections_shown(console_sections(c)))
        return;
    console_turn_to_section(c, which);
    acts_kept(c)->taken.count = 0;
    console_asks_no_more(c);
    show_hall(c);
    desk_goes_on(c);
    console_say(c, ROLE_STRONG, "%s, round %d", sections_name(console_sections(c), which), chosen_round(c));
}

static void seated_again(struct console *c)
{
    enum { STAYS = ON(ENTRY) | ON(PRESENCE) | ON(CLOCKS) | ON(ROUND) | ON(ALERTS) | ON(DEVICES) };
    int board = chosen_board_number(c);
    enum screen_id top = console_top(c);
    show_other_round(c);
    if (STAYS >> top & 1) /* so that one slip after another can be typed */
        console_open(c, top);
    if (hall_board(session_hall(console_session(c)), board))
        chosen_point_at(c, board);
}

static void tell_of_command(struct console *c)
{
    char trouble[NOTIFY_TROUBLE];
    if (notify_take_trouble(&console_attention(c)->commands, trouble, sizeof trouble))
        console_notice(c, ROLE_BAD, "alerts.notify: %s: %s: try it in a shell, with a word after it",
                       console_attention(c)->notify, trouble);
}

/* What is called out at this moment, of all sections in one sentence. */
struct announcing {
    struct text words, rounds;
    int minutes, round; /* what is called now, to these rounds, the last of which is `round`; 0 if nothing is */
};

static void end_call(struct announcing *a)
{
    if (!a->minutes)
        return;
    text_add(&a->words, a->words.length ? "; " : "");
    text_addf(&a->words,
              a->minutes == 1   ? _("one minute to %s")
              : a->minutes == 5 ? _("five minutes to %s")
                                : _("fifteen minutes to %s"),
              text_chars(&a->rounds));
    text_clear(&a->rounds);
    a->minutes = 0;
}

static void announce(struct announcing *a, int minutes, int round, const char *section)
{
    assert(minutes > 0 && "it is called before the round begins");
    if (a->minutes != minutes)
        end_call(a);
    bool another = !a->minutes || a->round != round;
    text_add(&a->rounds, a->minutes ? _(" and ") : "");
    if (another)
        text_addf(&a->rounds, _("round %d"), round);
    text_addf(&a->rounds, "%s%s", another && *section ? ", " : "", section);
    a->minutes = minutes;
    a->round = round;
}

/* What is called out in the hall before a round; not by who comes in between. */
static void tell_of_start_in(struct console *c, int which, struct announcing *a)
{
    assert(which >= 0 && which <= EVENT_SECTIONS_MAX && "a section of the event");
    static const int calls[] = {1, 5, 15};
    const struct session *s = sections_at(console_sections(c), which);
    struct announced *k = &acts_kept(c)->announced[which];
    int round = hall_settings_of(session_hall(s))->round;
    msec now = session_now(s);
    struct round_clock r = hall_round_clock(session_hall(s), NULL, NULL, now);
    if (r.begun != MSEC_NEVER || r.starts_at == MSEC_NEVER || r.starts_at <= now)
        return;
    if (k->round != round)
        *k = (struct announced){round, 16};
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        msec late = calls[i] * 60000 - (r.starts_at - now);
        if (late < 0 || calls[i] >= k->minutes)
            continue;
        k->minutes = calls[i];
        if (late < 60000)
            announce(a, calls[i], round,
                     sections_count(console_sections(c)) > 1 ? sections_name(console_sections(c), which) : "");
        return;
    }
}

static void tell_of_start(struct console *c)
{
    enum { LOOKED_EVERY = 1000 };
    struct acts_kept *k = acts_kept(c);
    struct announcing a = {0};
    if ((console_now(c) - k->looked_for_start < LOOKED_EVERY && console_now(c) >= k->looked_for_start) ||
        console_settings(c)->public_view)
        return;
    k->looked_for_start = console_now(c);
    for (int i = 0; i < sections_count(console_sections(c)); i++)
        tell_of_start_in(c, i, &a);
    end_call(&a);
    if (a.words.length)
        console_notice(c, ROLE_STRONG, "Announce: %s.", text_chars(&a.words));
    if (a.words.length)
        attention_call(console_attention(c));
    text_release(&a.rounds);
    text_release(&a.words);
}

static void tell_notices(struct console *c)
{
    bool many = sections_count(console_sections(c)) > 1;
    for (int i = 0; i < sections_count(console_sections(c)); i++) {
        const char *notice = session_take_notice(sections_at(console_sections(c), i));
        if (notice && !console_settings(c)->public_view)
            console_notice(c, ROLE_BAD, "%s%s%s", many ? sections_name(console_sections(c), i) : "", many ? ": " : "",
                           notice);
    }
}

static void look_after(struct console *c)
{
    if (hall_settings_of(session_hall(console_session(c)))->round != chosen_round(c))
        show_other_round(c);
    tell_of_command(c);
    if (!console_question_stands(c))
        hints_turn(c);
    tell_of_start(c);
    tell_notices(c);
    broadcast_line_look(c);
}

void opening_next_round(struct console *c)
{
    struct error why = {0};
    if (!session_next_round(console_session(c), &why)) {
        console_complain(c, &why);
        return;
    }
    show_other_round(c);
    int boards = hall_count(session_hall(console_session(c)));
    console_say(c, ROLE_GOOD,
                tongue_count("round %d: %d board; B begins it", "round %d: %d boards; B begins it", boards),
                chosen_round(c), boards);
}

/* What was taken in, and what becomes of the round that is shown. */
static void say_taken(struct console *c, const struct session_import *i)
{
    char taken[LABEL_ROOM], shown[LABEL_ROOM];
    bool over = hall_is_ended(session_hall(console_session(c))), same = !i->changes.length;
    snprintf(taken, sizeof taken,
             same && i->other_round   ? _("imported for round %d, which :next-round shows")
             : same && i->nothing_new ? _("nothing in it is new")
                                      : _("imported"),
             i->other_round);
    snprintf(shown, sizeof shown,
             over   ? same ? _("round %d is over and stays as it was") : _("round %d is over and has these changes")
               : same ? _("round %d goes on as it was")
                    : _("round %d goes on with these changes"),
             chosen_round(c));
    console_say(c, ROLE_GOOD, "%s; %s", taken, shown);
}

static void take_pairings(struct console *c, const struct session_import *i)
{
    struct error why = {0};
    bool begun = hall_is_started(session_hall(console_session(c))), same = begun && !i->changes.length;
    if (!session_import_take(console_session(c), i, &why)) {
        console_complain(c, &why);
        return;
    }
    if (!same)
        show_other_round(c);
    if (!begun)
        console_say(c, ROLE_GOOD, "imported for round %d", chosen_round(c));
    else
        say_taken(c, i);
    int more = -1;
    for (const char *at = text_chars(&i->notes); *at; at++)
        more += *at == '\n';
    char others[40] = "";
    if (more > 0)
        snprintf(others, sizeof others, tongue_count(" (%d more)", " (%d more)", more), more);
    if (i->notes.length)
        console_say(c, ROLE_PRIORITY_2, "imported; please check: %.*s%s", (int)strcspn(i->notes.chars, "\n"),
                    i->notes.chars, others);
}

static void drop_pairings(void *import)
{
    session_import_release(import);
    free(import);
}

/* Rows for each doubt, then for each board that changes. */
static int offer_changes(struct console *c, const char *text, struct offer *out, int room)
{
    const struct session_import *i = console_asked_about(c);
    assert(i && "what changes is asked about");
    (void)text;
    int doubts = offered_lines(&i->doubts, out, 0, room);
    return offered_rest(out, offered_lines(&i->changes, out, doubts, room), room);
}

static int count_lines(const struct text *lines)
{
    int count = 0;
    for (const char *at = text_chars(lines); *at; at++)
        count += *at == '\n' || !at[1];
    return count;
}

static void changes_accepted(struct console *c, const char *answer)
{
    const struct session_import *i = console_asked_about(c);
    if (answer && *answer == 'y')
        take_pairings(c, i);
    else
        console_say(c, ROLE_DIM, "pairings: left as they were");
}

static int offered_rows(const struct session_import *i)
{
    struct offer *rows = memory_take(OFFERS_MAX, sizeof *rows);
    int count = offered_lines(&i->changes, rows, offered_lines(&i->doubts, rows, 0, OFFERS_MAX), OFFERS_MAX);
    free(rows);
    return count;
}

static void ask_about_changes(struct console *c, struct session_import *i)
{
    char question[LABEL_ROOM];
    int doubts = count_lines(&i->doubts), changes = count_lines(&i->changes);
    const char *more = offered_rows(i) > OFFERS_SHOWN ? _(" (down shows more)") : "";
    if (doubts && changes)
        snprintf(question, sizeof question, _("Import with doubts (%d) and changes (%d)%s? y/N "), doubts, changes,
                 more);
    else if (doubts)
        snprintf(question, sizeof question, _("Import it as it is%s? y/N "), more);
    else if (*more)
        snprintf(question, sizeof question, _("Import these %d changes%s? y/N "), changes, more);
    else
        copy_text(question, sizeof question,
                  hall_is_ended(session_hall(console_session(c))) ? _("Change this in the round that is over? y/N ")
                                                                  : _("Change this in the running round? y/N "));
    console_ask_about(c, question, "", offer_changes, changes_accepted, i, drop_pairings);
    console_asks_yes_or_no(c);
}

/* "r2.csv", or "r2.csv 2" if the file does not say the round. */
void opening_pairings(struct console *c, const char *text)
{
    struct error why = {0};
    char path[256];
    const char *blank = strrchr(text, ' ');
    int round = blank ? atoi(blank + 1) : 0;
    struct session_import *i = memory_take(1, sizeof *i);
    snprintf(path, sizeof path, "%.*s", round > 0 ? (int)(blank - text) : 255, text);
    console_reads_file(c, path);
    bool good = session_import_read(console_session(c), path, round > 0 ? round : 0, i, &why);
    console_unsay(c);
    if (!good) {
        console_complain(c, &why);
        drop_pairings(i);
    } else if (i->changes.length || i->doubts.length) {
        ask_about_changes(c, i);
    } else {
        take_pairings(c, i);
        drop_pairings(i);
    }
}

static void log_is_read(void *self, const char *path, int64_t met, int64_t of)
{
    (void)path;
    console_reads(self, met, of);
}

static struct session_settings settings_of(struct console *c, const struct demo_settings *demo)
{
    return (struct session_settings){.progress = {log_is_read, c},
                                     .waiting = console_waiting(c),
                                     .trace = console_settings(c)->trace ? &console_settings(c)->trace->trace : NULL,
                                     .who = console_settings(c)->who,
                                     .readonly = console_settings(c)->readonly,
                                     .round = console_settings(c)->round,
                                     .demo = demo};
}

static bool open_demo(struct console *c, struct error *why)
{
    struct session_settings settings =
        settings_of(c, console_settings(c)->demo ? console_settings(c)->demo : &demo_usual);
    settings.readonly = false; /* it has a log of its own */
    struct session *s = session_open_demo(console_base(c), &settings, why);
    if (!s)
        return false;
    show(c, sections_of(s));
    hints_begin(c);
    if (!console_settings(c)->public_view && !acts_kept(c)->hints &&
        !(console_settings(c)->demo && console_settings(c)->demo->tour))
        console_say(c, ROLE_STRONG, "Try: n goes to the most urgent alert, r rules on it, ? shows all keys");
    return true;
}

static void say_it_goes_on(struct console *c)
{
    char when[TIME_OF_DAY];
    console_say(c, ROLE_GOOD, "round %d goes on from the log, which was left at %s", chosen_round(c),
                local_time_of_day(session_left_at(console_session(c)), when));
}

/* The log may be held by a recorder: then this console can attach to it. */
static void tell_of_recorder(const char *path, struct error *why)
{
    struct attach_place place;
    struct error found = *why;
    if (attach_find(&place, path, NULL) && attach_is_there(&place))
        error_setf(why, found.where, "attach to it: flagfall FILE --attach", "%s", found.what);
}

static bool open_event(struct console *c, const char *path, struct error *why)
{
    struct session_settings settings = settings_of(c, NULL);
    struct sections *all = sections_open(console_base(c), &settings, path, why);
    struct session *s = all ? sections_at(all, 0) : NULL;
    if (!s) {
        tell_of_recorder(path, why);
        return false;
    }
    show(c, all);
    last_event_remember(session_path(s));
    if (hall_is_started(session_hall(s)) && !hall_is_ended(session_hall(s)) && !settings.readonly)
        say_it_goes_on(c);
    if (sections_notice(all) && !console_settings(c)->public_view)
        console_say(c, ROLE_BAD, "%s", sections_notice(all));
    else if (hall_is_ended(session_hall(s)) && round_last_of(s))
        console_say(c, ROLE_DIM, "round %d is over, the last of %d: :report writes what is handed in", chosen_round(c),
                    round_last_of(s));
    else if (hall_is_ended(session_hall(s)))
        console_say(c, ROLE_DIM, "round %d is over; the next is not paired yet: :pairings FILE, then :next-round",
                    chosen_round(c));
    return true;
}

static void log_was_moved(void *self, const char *path, const struct error *why)
{
    struct console *c = self;
    (void)path;
    if (why) {
        console_complain(c, why);
        return;
    }
    console_prepare_for_crash(c);
    last_event_remember(session_path(console_session(c)));
    if (console_recorder(c))
        recorder_follows_log(console_recorder(c));
    console_say(c, ROLE_GOOD, "the log goes on in %s; what was written so far is in it",
                session_path(console_session(c)));
}

void opening_move_log(struct console *c, const char *path)
{
    struct error why = {0};
    console_say(c, ROLE_DIM, "the log is being copied to %.500s; it goes on here until the copy is complete", path);
    if (!session_move_log(console_session(c), path, log_was_moved, c, &why))
        console_complain(c, &why);
}

static void look_through(struct console *c)
{
    if (!review_of(c))
        return;
    console_open_alone(c, SCREEN_REVIEW);
}

static void end(struct console *c)
{
    struct acts_kept *kept = console_kept(c);
    if (kept)
        report_writer_free(kept->writer);
    free(kept);
    console_keep(c, NULL);
}

static bool open(struct console *c, const char *path, struct error *why)
{
    return path ? open_event(c, path, why) : open_demo(c, why);
}

static void matter(struct console *c, const struct action *a, char out[MATTER_ROOM])
{
    out[0] = '\0';
    if (!strcmp(a->name, "which"))
        which_matter(c, out);
}

const struct console_work console_work = {
    .has_what_it_needs = has_what_it_needs,
    .permission_for = permission_for,
    .matter = matter,
    .warn = warnings_consider,
    .open = open,
    .look_through = look_through,
    .show_section = opening_show_section,
    .seated_again = seated_again,
    .ruled = changes_ask_after,
    .look_after = look_after,
    .drawn = results_drawn,
    .end = end,
};
