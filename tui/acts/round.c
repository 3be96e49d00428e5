/* The round, the sheet of clocks, the devices. */
#include "acts/acts.h"

#include "base/text.h"
#include "driver.h"
#include "opening.h"
#include "ports.h"
#include "session.h"
#include "widgets/fuzzy.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void act_start_round(struct console *c, const char *a)
{
    const struct hall *h = console_hall(c);
    int round = hall_settings_of(h)->round;
    (void)a;
    hall_start(console_hall(c), session_who(c->session), c->now);
    console_say(c, ROLE_GOOD, "round %d has begun", round);
}

void act_next_round(struct console *c, const char *a)
{
    (void)a;
    opening_next_round(c);
}

void act_pairings(struct console *c, const char *file)
{
    opening_pairings(c, file);
}

void act_start_board(struct console *c, const char *a)
{
    struct error why = {0};
    const struct hall_board *b = chosen_board(c);
    (void)a;
    if (!b)
        return;
    int number = b->number;
    bool done = hall_start_board(console_hall(c), number, session_who(c->session), c->now, &why);
    report(c, done, &why, "board %d: started", number);
}

/* Minutes after the start, for the chosen board; "none". */
void act_default_time(struct console *c, const char *minutes)
{
    char *end;
    const struct hall_board *b = chosen_board(c);
    long wait = strtol(minutes, &end, 10);
    bool none = !strcmp(minutes, "none");
    if (!b)
        return;
    int number = b->number;
    if (!none && (*end || end == minutes || wait < 0 || wait > 600)) {
        console_say(c, ROLE_BAD, "%s: write minutes after the start, 0 to 600, or none", minutes);
        return;
    }
    hall_excuse(console_hall(c), number, none ? MSEC_NEVER : (msec)wait * 60000, session_who(c->session), c->now);
    console_say(c, ROLE_GOOD, none ? "board %d: no default time" : "board %d: default time %ld minutes after the start",
                number, wait);
}

void act_move_log(struct console *c, const char *path)
{
    opening_move_log(c, path);
}

void act_sheet(struct console *c, const char *a)
{
    (void)a;
    hall_sheet(console_hall(c), c->now);
    console_say(c, ROLE_GOOD, "the times of all clocks are in the log");
}

void act_end_round(struct console *c, const char *a)
{
    (void)a;
    hall_end(console_hall(c), session_who(c->session), c->now);
    console_say(c, ROLE_GOOD, "the round is over, and signed; F12 copies the log, :next-round opens the next");
}

/* Where the last copy went: the next goes there at once. */
static char backups[512];

static void back_up(struct console *c, const char *folder)
{
    struct error why = {0};
    char path[700];
    if (!folder || !*folder) {
        console_say(c, ROLE_DIM, "nothing was copied");
        return;
    }
    bool done = session_backup(c->session, folder, path, sizeof path, &why);
    if (done)
        snprintf(backups, sizeof backups, "%s", folder);
    report(c, done, &why, "the log and where it ends are in %.500s", path);
}

void act_backup(struct console *c, const char *folder)
{
    if (*folder || *backups)
        back_up(c, *folder ? folder : backups);
    else
        console_ask(c, "copy the log into which folder, a stick perhaps? ", "", NULL, back_up);
}

static struct line *line_of_chosen(struct console *c, int32_t *address)
{
    const struct hall_board *b = chosen_board(c);
    struct line *line = b ? session_line_of_board(c->session, b->number, address) : NULL;
    if (b && !line)
        console_say(c, ROLE_BAD, "board %d hangs on no line", b->number);
    return line;
}

/* Without a name it is begun beside the event, or ended if it goes on. */
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
    session_record_path(c->session, c->board, usual, sizeof usual);
    bool off = !strcmp(path, "off") || (!*path && facts.recording);
    bool done = session_record(c->session, c->board, off ? NULL : path, &why);
    report(c, done, &why, off ? "recording ended" : "every byte goes to %s", *path ? path : usual);
}

/* --- a device for a board ------------------------------------------------------------------------------------- */

static int offer_port(const struct port_found *p, const char *text, struct offer *out, int count, int room)
{
    const char *likely = port_candidates(p);
    for (const struct driver *const *d = drivers; *d; d++) {
        char line[OFFER_ROOM];
        bool fits = likely && strstr(likely, (*d)->name);
        snprintf(line, sizeof line, "%s %.70s", (*d)->name, p->path);
        int score = fuzzy_score(text, line);
        if (score && (fits || !likely))
            count = offer_add(out, count, room, line, fits ? "its number says so" : (*d)->summary,
                              score + (fits ? 100 : 0));
    }
    return count;
}

int offer_devices(struct console *c, const char *text, struct offer *out, int room)
{
    static struct port_found found[PORTS_MAX];
    int ports = ports_find("", found), count = 0;
    (void)c;
    for (int i = 0; i < ports; i++)
        count = offer_port(&found[i], text, out, count, room);
    if (fuzzy_score(text, "by hand"))
        count = offer_add(out, count, room, "by hand", "no device: an arbiter types", 1);
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
    int number = b->number;
    bool by_hand = !strcmp(text, "by hand");
    if (!by_hand && sscanf(text, "%63s %255s", driver, address) != 2) {
        console_say(c, ROLE_BAD, "write the driver and the port: plain /dev/ttyUSB0; or: by hand");
        return;
    }
    bool done = session_assign(c->session, number, driver, address, &why);
    report(c, done, &why, by_hand ? "board %d is kept by hand now" : "board %d has its device now: %s", number, text);
}

void act_test_clock(struct console *c, const char *text)
{
    struct error why = {0};
    struct clock_order order = {.kind = ORDER_TEXT};
    struct line *line = line_of_chosen(c, &order.address);
    if (!line)
        return;
    snprintf(order.text, sizeof order.text, "%s", text);
    report(c, line_order(line, &order, &why), &why, "board %d: its clock should show %s now", c->board, order.text);
}
