/* The round, the sheet of clocks, the devices. */
#include "acts/acts.h"
#include "acts/kept.h"

#include "acts/opening.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/tongue.h"
#include "driver.h"
#include "hall/board_view.h"
#include "hall/round.h"
#include "ports.h"
#include "session/round_plan.h"
#include "session/sections.h"
#include "session/session.h"
#include "widgets/fuzzy.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int offer_sections(struct console *c, const char *text, struct offer *out, int room)
{
    int count = 0;
    for (int i = 0; console_sections(c) && i < sections_count(console_sections(c)); i++) {
        struct text words = {0};
        sections_words(console_sections(c), i, false, &words);
        int score = fuzzy_score(text, sections_name(console_sections(c), i));
        if (score)
            count = offer_add(out, count, room, sections_name(console_sections(c), i), text_chars(&words), score);
        text_release(&words);
    }
    return count;
}

void act_section(struct console *c, const char *name)
{
    int which = sections_named(console_sections(c), name);
    if (which < 0)
        console_say(c, ROLE_BAD, "No single section begins with %s: Tab after :section lists them", name);
    else
        opening_show_section(c, which);
}

void act_next_section(struct console *c, const char *a)
{
    (void)a;
    if (sections_count(console_sections(c)) < 2)
        console_say(c, ROLE_DIM, "this event has no other sections: flagfall event section makes one");
    else
        opening_show_section(c, (sections_shown(console_sections(c)) + 1) % sections_count(console_sections(c)));
}

void act_next_round(struct console *c, const char *a)
{
    (void)a;
    opening_next_round(c);
}

/* The chosen board, or the one that is named. */
void act_start_board(struct console *c, const char *named)
{
    struct error why = {0};
    const struct hall_board *b = chosen_board(c);
    int number = *named || !b ? atoi(named) : board_number(b);
    bool is_number = strspn(named, "0123456789") == strlen(named);
    if (!is_number)
        fail(&why, named, "a board is named by its number", ":start-board 8");
    bool done =
        is_number && hall_start_board(console_hall(c), number, session_who(console_session(c)), console_now(c), &why);
    console_report(c, done, &why, "board %d: started", number);
}

void act_sheet(struct console *c, const char *a)
{
    const struct hall *h = console_hall(c);
    int all = 0, known = hall_sheet(console_hall(c), console_now(c));
    (void)a;
    for (int i = 0; i < hall_count(h); i++)
        all += !board_seat(hall_at(h, i))->gone;
    if (!known)
        console_say(c, ROLE_PRIORITY_2, "0 of %d clocks known: T enters the times of a board, %% those of all", all);
    else
        console_say(c, known < all ? ROLE_PRIORITY_2 : ROLE_GOOD, "%d of %d clocks known: their times are in the log",
                    known, all);
}

/* Of the section's, if there are several: round 0 is that of an event alone. */
static void say_over(struct console *c, const char *section, int round, int last_of)
{
    if (round && last_of)
        console_say(c, ROLE_GOOD,
                    "%s: round %d is over, and signed, the last of %d; F12 copies the log, :report writes what is "
                    "handed in",
                    section, round, last_of);
    else if (round)
        console_say(c, ROLE_GOOD, "%s: round %d is over, and signed; F12 copies the log, :next-round opens the next",
                    section, round);
    else if (last_of)
        console_say(c, ROLE_GOOD,
                    "the round is over, and signed, the last of %d; F12 copies the log, :report writes what is handed "
                    "in",
                    last_of);
    else
        console_say(c, ROLE_GOOD, "the round is over, and signed; F12 copies the log, :next-round opens the next");
}

void act_end_round(struct console *c, const char *a)
{
    bool many = sections_count(console_sections(c)) > 1;
    (void)a;
    hall_end(console_hall(c), session_who(console_session(c)), console_now(c));
    say_over(c, many ? sections_name(console_sections(c), sections_shown(console_sections(c))) : "",
             many ? hall_settings_of(console_hall(c))->round : 0, round_last_of(console_session(c)));
}

static void was_backed_up(void *self, const char *path, const struct error *why)
{
    struct console *c = self;
    const char *slash = strrchr(path, '/');
    size_t room = sizeof acts_kept(c)->backups, folder = slash ? (size_t)(slash - path) : 0;
    if (why) {
        console_complain(c, why);
        return;
    }
    if (folder < room)
        snprintf(acts_kept(c)->backups, room, "%.*s", (int)folder, path);
    console_say(c, ROLE_GOOD, "the log and where it ends are in %.500s", path);
}

static void back_up(struct console *c, const char *folder)
{
    struct error why = {0};
    if (!folder || !*folder) {
        console_say(c, ROLE_DIM, "nothing was copied");
        return;
    }
    console_say(c, ROLE_DIM, "the log is copied into %.500s", folder);
    if (!session_backup(console_session(c), folder, was_backed_up, c, &why))
        console_complain(c, &why);
}

void act_backup(struct console *c, const char *folder)
{
    char to[sizeof acts_kept(c)->backups];
    copy_text(to, sizeof to, *folder ? folder : acts_kept(c)->backups);
    if (*to)
        back_up(c, to);
    else
        console_ask(c, "copy the log into which folder, on a stick perhaps? ", "", NULL, back_up);
}

static struct line *line_of_chosen(struct console *c, int32_t *address)
{
    const struct hall_board *b = chosen_board(c);
    struct line *line = b ? session_line_of_board(console_session(c), board_number(b), address) : NULL;
    if (b && !line)
        console_say(c, ROLE_BAD, "board %d is on no serial line", board_number(b));
    return line;
}

/* Without a name the recording begins beside the event, or ends if there is one. */
void act_record(struct console *c, const char *path)
{
    struct error why = {0};
    struct line_facts facts;
    char usual[1024];
    int32_t address;
    struct line *line = line_of_chosen(c, &address);
    if (!line)
        return;
    line_facts(line, &facts);
    session_record_path(console_session(c), chosen_board_number(c), usual, sizeof usual);
    bool off = !strcmp(path, "off") || (!*path && facts.recording);
    bool done = session_record(console_session(c), chosen_board_number(c), off ? NULL : path, &why);
    console_report(c, done, &why, off ? N_("recording ended") : N_("every byte goes to %s"), *path ? path : usual);
}

/* --- a device for a board ------------------------------------------------------------------------------------- */

static int offer_port(const struct port_found *p, const char *text, struct offer *out, int count, int room)
{
    assert(count >= 0 && count <= room && "no more are there than fit");
    const char *likely = port_candidates(p);
    for (const struct driver *const *d = drivers; *d; d++) {
        char line[OFFER_ROOM];
        bool fits = likely && strstr(likely, (*d)->name);
        snprintf(line, sizeof line, "%s %.70s", (*d)->name, p->path);
        int score = fuzzy_score(text, line);
        if (score && (fits || !likely))
            count = offer_add(out, count, room, line, fits ? _("its USB number says so") : (*d)->summary,
                              score + (fits ? 100 : 0));
    }
    return count;
}

int offer_devices(struct console *c, const char *text, struct offer *out, int room)
{
    struct port_found *found = memory_take(PORTS_MAX, sizeof *found);
    int ports = ports_find("", found), count = 0;
    (void)c;
    for (int i = 0; i < ports; i++)
        count = offer_port(&found[i], text, out, count, room);
    free(found);
    if (fuzzy_score(text, "by hand"))
        count = offer_add(out, count, room, "by hand", _("no device: an arbiter enters everything"), 1);
    return count;
}

/* "plain /dev/ttyUSB0", or "by hand" */
void act_assign(struct console *c, const char *text)
{
    struct error why = {0};
    const struct hall_board *b = chosen_board(c);
    char driver[64] = "", address[256] = "";
    if (!b)
        return;
    int number = board_number(b);
    bool by_hand = !strcmp(text, "by hand");
    if (!by_hand && sscanf(text, "%63s %255s", driver, address) != 2) {
        console_say(c, ROLE_BAD, "write the driver and the port: plain /dev/ttyUSB0; or: by hand");
        return;
    }
    bool done = session_assign(console_session(c), number, driver, address, &why);
    console_report(c, done, &why, by_hand ? N_("board %d is kept by hand now") : N_("board %d has its device now: %s"),
                   number, text);
}

void act_test_clock(struct console *c, const char *text)
{
    struct error why = {0};
    struct clock_order order = {.kind = ORDER_TEXT};
    struct line *line = line_of_chosen(c, &order.address);
    if (!line)
        return;
    copy_text(order.text, sizeof order.text, text);
    console_report(c, line_order(line, &order, &why), &why, "board %d: its clock should show %s now",
                   chosen_board_number(c), order.text);
}
