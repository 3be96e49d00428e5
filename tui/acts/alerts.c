/* What an arbiter does with an alert: see it, take it, hand it over, shelve it, be done with it. */
#include "acts/acts.h"

#include "session.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void report(struct console *c, bool done, const struct error *why, const char *format, ...)
{
    char words[MESSAGE_ROOM];
    va_list args;
    va_start(args, format);
    vsnprintf(words, sizeof words, format, args);
    va_end(args);
    if (done)
        console_say(c, ROLE_GOOD, "%s", words);
    else
        console_complain(c, why);
}

const struct hall_board *chosen_board(struct console *c)
{
    const struct hall_board *b = c->session ? hall_board(console_hall(c), c->board) : NULL;
    if (!b)
        console_say(c, ROLE_BAD, "no board is chosen");
    return b;
}

/* The one that was chosen; else the most urgent of the chosen board; else the most urgent of all. */
static const struct alert *alert_meant(struct console *c)
{
    const struct alert *const *list;
    int count = hall_alerts(console_hall(c), &list);
    for (int i = 0; i < count; i++)
        if (list[i]->id == c->alert)
            return list[i];
    if (c->alert)
        return NULL;
    for (int i = 0; i < count; i++)
        if (list[i]->board == c->board)
            return list[i];
    return NULL;
}

const struct alert *chosen_alert(struct console *c)
{
    const struct alert *a = c->session ? alert_meant(c) : NULL;
    if (!a)
        console_say(c, ROLE_DIM, c->board ? "board %d has no alert" : "no alert is chosen", c->board);
    return a;
}

/* --- */

void act_acknowledge(struct console *c, const char *why_so)
{
    struct error why = {0};
    const struct alert *a = chosen_alert(c);
    if (!a)
        return;
    int board = a->board;
    bool done = hall_acknowledge(console_hall(c), a->id, session_who(c->session), why_so, c->now, &why);
    report(c, done, &why, "board %d: acknowledged", board);
}

void act_take(struct console *c, const char *argument)
{
    struct error why = {0};
    const struct alert *a = chosen_alert(c);
    (void)argument;
    if (!a)
        return;
    int board = a->board;
    bool done = hall_take_alert(console_hall(c), a->id, session_who(c->session), c->now, &why);
    report(c, done, &why, "board %d: you have it", board);
}

void act_hand_over(struct console *c, const char *to)
{
    struct error why = {0};
    const struct alert *a = chosen_alert(c);
    if (!a)
        return;
    bool done = hall_hand_over(console_hall(c), a->id, session_who(c->session), to, c->now, &why);
    report(c, done, &why, "offered to %s, who has to accept", to);
}

void act_accept(struct console *c, const char *who)
{
    struct error why = {0};
    const struct alert *a = chosen_alert(c);
    if (!a)
        return;
    bool done = hall_accept(console_hall(c), a->id, *who ? who : session_who(c->session), c->now, &why);
    report(c, done, &why, "accepted");
}

void act_decline(struct console *c, const char *who)
{
    struct error why = {0};
    const struct alert *a = chosen_alert(c);
    if (!a)
        return;
    bool done = hall_decline(console_hall(c), a->id, *who ? who : session_who(c->session), c->now, &why);
    report(c, done, &why, "declined");
}

/* "5 the sensor is faulty": minutes, then the reason. */
void act_shelve(struct console *c, const char *text)
{
    struct error why = {0};
    const struct alert *a = chosen_alert(c);
    char *reason;
    long minutes = strtol(text, &reason, 10);
    if (!a)
        return;
    int board = a->board;
    reason += strspn(reason, " ");
    msec for_ms = minutes > 0 ? minutes * 60000 : SHELF_USUAL;
    bool done = hall_shelve(console_hall(c), a->id, session_who(c->session), reason, for_ms, c->now, &why);
    report(c, done, &why, "board %d: shelved for %d minutes: %s", board, (int)(for_ms / 60000), reason);
    c->alert = done ? 0 : c->alert;
}

void act_clear(struct console *c, const char *reason)
{
    struct error why = {0};
    const struct alert *a = chosen_alert(c);
    if (!a)
        return;
    int board = a->board;
    bool done = hall_clear(console_hall(c), a->id, session_who(c->session), reason, c->now, &why);
    report(c, done, &why, "board %d: dismissed: %s", board, reason);
    c->alert = done ? 0 : c->alert;
}

int offer_reasons(struct console *c, const char *text, struct offer *out, int room)
{
    static const char *const usual[] = {"5 the sensor is faulty", "5 seen at the board, nothing wrong", "10 the device is being changed",
                                        "10 waits for the head steward", "15 the players continue, ruling after the game"};
    int count = 0;
    (void)c;
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
        if (!strncmp(usual[i], text, strlen(text)))
            count = offer_add(out, count, room, usual[i], "minutes and reason", 10 - (int)i);
    return count;
}
