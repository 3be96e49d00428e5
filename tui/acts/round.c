/* The round, the sheet of clocks, the devices. */
#include "acts/acts.h"

#include "opening.h"
#include "session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void act_start_round(struct console *c, const char *a)
{
    const struct hall *h = console_hall(c);
    int round = hall_settings_of(h)->round;
    (void)a;
    if (hall_is_started(h)) {
        console_say(c, ROLE_BAD,
                    hall_is_ended(h) ? "round %d is over; :next-round opens the next" : "round %d has begun already",
                    round);
        return;
    }
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

void act_sheet(struct console *c, const char *a)
{
    (void)a;
    hall_sheet(console_hall(c), c->now);
    console_say(c, ROLE_GOOD, "the times of all clocks are in the log");
}

void act_end_round(struct console *c, const char *a)
{
    int open = hall_open_boards(console_hall(c));
    (void)a;
    if (open) {
        console_say(c, ROLE_BAD, "%d board%s without a result", open, open == 1 ? " is" : "s are");
        return;
    }
    if (!hall_is_started(console_hall(c)) || hall_is_ended(console_hall(c))) {
        console_say(c, ROLE_BAD,
                    hall_is_ended(console_hall(c)) ? "the round is over already" : "the round has not begun");
        return;
    }
    hall_end(console_hall(c), session_who(c->session), c->now);
    console_say(c, ROLE_GOOD, "the round is over, and signed; :next-round opens the next");
}

static struct line *line_of_chosen(struct console *c, int32_t *address)
{
    const struct hall_board *b = chosen_board(c);
    struct line *line = b ? session_line_of_board(c->session, b->number, address) : NULL;
    if (b && !line)
        console_say(c, ROLE_BAD, "board %d hangs on no line", b->number);
    return line;
}

void act_record(struct console *c, const char *path)
{
    struct error why = {0};
    int32_t address;
    struct line *line = line_of_chosen(c, &address);
    if (!line)
        return;
    bool off = !strcmp(path, "off");
    report(c, line_record(line, off ? NULL : path, &why), &why, off ? "recording ended" : "every byte goes to %s",
           path);
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
