#include "opening.h"

#include "attach.h"
#include "commands/demo.h"
#include "commands/loop.h"
#include "dress.h"
#include "files.h"
#include "local_time.h"
#include "rules/shelf.h"
#include "session.h"
#include "settings.h"
#include "terminal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void show_hall(struct console *c)
{
    const struct hall *h = session_hall(c->session);
    c->now = session_now(c->session);
    shelf_free(c->shelf);
    c->shelf = NULL; /* somebody may have edited a rulebook */
    c->depth = 0;
    c->alert = 0;
    c->board = c->unpointed = hall_count(h) ? hall_at(h, 0)->number : 0;
    c->round = hall_settings_of(h)->round;
    if (session_event(c->session))
        dress_as_event_says(c, session_event(c->session));
    console_open(c, SCREEN_HALL);
    if (!c->settings.public_view)
        return;
    c->depth = 0; /* behind the screen for spectators there is no other to go back to */
    console_open(c, SCREEN_PUBLIC);
}

static void show(struct console *c, struct session *s)
{
    session_close(c->session);
    c->session = s;
    c->taken.count = 0;
    console_prepare_for_crash(c);
    show_hall(c);
    desk_begin(c);
}

/* Screens remember boards, alerts and walks of the round that was there before. */
static void show_other_round(struct console *c)
{
    for (int i = 0; i < SCREENS; i++) {
        if (c->states[i] && screens[i]->close)
            screens[i]->close(c, c->states[i]);
        free(c->states[i]);
        c->states[i] = NULL;
    }
    c->prompt.open = false;
    show_hall(c);
    desk_goes_on(c);
}

static void tell_of_command(struct console *c)
{
    char trouble[sizeof c->attention.commands.trouble];
    if (notify_take_trouble(&c->attention.commands, trouble, sizeof trouble))
        console_say(c, ROLE_BAD, "alerts.notify: %s: %s: try it in a shell, with a word behind it", c->attention.notify,
                    trouble);
}

void opening_look_after(struct console *c)
{
    tell_of_command(c);
    if (hall_settings_of(session_hall(c->session))->round != c->round)
        show_other_round(c);
    const char *notice = session_take_notice(c->session);
    if (notice && !c->settings.public_view)
        console_say(c, ROLE_BAD, "%s", notice);
}

void opening_next_round(struct console *c)
{
    struct error why = {0};
    if (!session_next_round(c->session, &why)) {
        console_complain(c, &why);
        return;
    }
    show_other_round(c);
    console_say(c, ROLE_GOOD, "round %d: %d boards; B begins it", c->round, hall_count(session_hall(c->session)));
}

struct hall *console_hall_of(struct console *c, int round)
{
    struct error why = {0};
    if (!round || round == c->round || !c->session)
        return console_hall(c);
    struct hall *h = session_other_hall(c->session, round, &why);
    if (!h)
        console_complain(c, &why);
    return h;
}

/* "r2.csv", or "r2.csv 2" where the file does not say the round. */
void opening_pairings(struct console *c, const char *text)
{
    struct error why = {0};
    struct text notes = {0};
    char path[256];
    const char *blank = strrchr(text, ' ');
    int round = blank ? atoi(blank + 1) : 0;
    snprintf(path, sizeof path, "%.*s", round > 0 ? (int)(blank - text) : 255, text);
    int shown = c->round;
    bool begun = hall_is_started(session_hall(c->session));
    if (!session_import(c->session, path, round > 0 ? round : 0, &notes, &why))
        console_complain(c, &why);
    else {
        if (!begun)
            show_other_round(c);
        console_say(c, ROLE_GOOD,
                    begun ? "taken in; round %d goes on as it was, :next-round shows the next"
                          : "taken in for round %d",
                    shown);
    }
    if (notes.length)
        console_say(c, ROLE_BAD, "taken in; look at this: %.*s", (int)strcspn(notes.chars, "\n"), notes.chars);
    text_release(&notes);
}

static struct session_settings settings_of(const struct console *c, const struct demo_settings *demo)
{
    return (struct session_settings){
        .who = c->settings.who, .readonly = c->settings.readonly, .round = c->settings.round, .demo = demo};
}

void opening_demo(struct console *c)
{
    struct error why = {0};
    struct session_settings settings = settings_of(c, c->settings.demo ? c->settings.demo : &demo_usual);
    settings.readonly = false; /* its log is its own */
    struct session *s = session_open_demo(loop_base(c->loop), &settings, &why);
    if (s)
        show(c, s);
    if (s && !c->settings.public_view)
        console_say(c, ROLE_STRONG, "Try: n goes to what needs you most, r rules on it, ? tells all the rest");
    else if (!s)
        console_complain(c, &why);
}

/* --- the last event ----------------------------------------------------------------------------------------- */

static bool last_file(char *out, size_t room)
{
    char folder[1024];
    struct error why;
    return settings_state_folder(folder, sizeof folder, &why) &&
           (size_t)snprintf(out, room, "%s/last-event", folder) < room;
}

bool opening_last_path(char *out, size_t room)
{
    char file[1100];
    struct text text = {0};
    struct error why;
    bool good = last_file(file, sizeof file) && file_read(file, room - 1, &text, &why) && text.length > 0;
    if (good)
        snprintf(out, room, "%.*s", (int)strcspn(text_chars(&text), "\n"), text_chars(&text));
    text_release(&text);
    return good && access(out, R_OK) == 0;
}

static void remember(const char *path)
{
    char file[1100];
    struct text text = {0};
    struct error why;
    char *whole = realpath(path, NULL);
    text_addf(&text, "%s\n", whole ? whole : path);
    if (last_file(file, sizeof file))
        (void)file_write(file, &text, &why); /* a convenience: if it cannot be, it is only not offered */
    text_release(&text);
    free(whole);
}

static void say_it_goes_on(struct console *c)
{
    char when[TIME_OF_DAY];
    console_say(c, ROLE_GOOD, "round %d goes on from the log, which was left at %s", c->round,
                local_time_of_day(session_left_at(c->session), when));
}

/* Who has the log may be a recorder: then one need not go without. */
static void tell_of_recorder(const char *path, struct error *why)
{
    struct attach_place place;
    struct error found = *why;
    if (attach_find(&place, path, NULL) && attach_is_there(&place))
        error_setf(why, found.where, "attach to it: flagfall FILE --attach", "%s", found.what);
}

bool opening_try(struct console *c, const char *path, struct error *why)
{
    struct session_settings settings = settings_of(c, NULL);
    struct session *s = session_open_event(loop_base(c->loop), &settings, path, why);
    if (!s) {
        tell_of_recorder(path, why);
        return false;
    }
    show(c, s);
    remember(session_path(s));
    if (hall_is_started(session_hall(s)) && !hall_is_ended(session_hall(s)) && !settings.readonly)
        say_it_goes_on(c);
    if (hall_is_ended(session_hall(s)))
        console_say(c, ROLE_DIM, "round %d is over; the next is not paired yet: :pairings FILE, then :next-round",
                    c->round);
    return true;
}

void opening_event(struct console *c, const char *path)
{
    struct error why = {0};
    if (!opening_try(c, path, &why))
        console_complain(c, &why);
}

void opening_last(struct console *c)
{
    char path[1024];
    if (opening_last_path(path, sizeof path))
        opening_event(c, path);
    else
        console_say(c, ROLE_BAD, "no event was open before");
}

void opening_move_log(struct console *c, const char *path)
{
    struct error why = {0};
    if (!session_move_log(c->session, path, &why)) {
        console_complain(c, &why);
        return;
    }
    console_prepare_for_crash(c);
    remember(session_path(c->session));
    if (c->recorder)
        recorder_follows_log(c->recorder);
    console_say(c, ROLE_GOOD, "the log goes on in %s; what was written so far is in it", session_path(c->session));
}
