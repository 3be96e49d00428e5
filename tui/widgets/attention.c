#include "widgets/attention.h"

#include "base/printable.h"
#include "base/text.h"
#include "hall/alert_words.h"
#include "hall/desk.h"
#include "host/local_time.h"

#include <assert.h>
#include <stdio.h>
#include <time.h>

enum { AGAIN_MS = 20000, FLASH_MS = 150, DAY_MIN = 24 * 60, LONG_AGO = -3600000 };

bool attention_is_silent(const char *hours, int minute)
{
    int from, to;
    if (!hours || !local_hours(hours, &from, &to))
        return false;
    return from <= to ? minute >= from && minute < to : minute >= from || minute < to;
}

static int minute_of_day(msec wall)
{
    time_t s = (time_t)(wall / 1000);
    struct tm t;
    localtime_r(&s, &t);
    return t.tm_hour * 60 + t.tm_min;
}

/* A notification by OSC 9. No byte of a name or a note may end it early; in tmux it is wrapped, with its escapes
 * doubled. */
static void show_message(const struct attention *a, const char *words)
{
    struct text whole = {0};
    text_add(&whole, a->in_tmux ? "\033Ptmux;\033\033]9;" : "\033]9;");
    text_add_printable(&whole, words);
    text_add(&whole, a->in_tmux ? "\a\033\\" : "\a");
    a->bell(text_chars(&whole));
    text_release(&whole);
}

static void hand_on(struct attention *a, const struct hall *h, const struct alert *alert, msec now)
{
    struct text words = {0};
    bool runs = a->notify && *a->notify;
    if ((!runs && !a->message) || alert->priority < PRIORITY_2)
        return;
    hall_alert_words(h, alert, &words);
    if (a->message)
        show_message(a, text_chars(&words));
    if (runs)
        notify_run(&a->commands, a->notify, text_chars(&words), now);
    text_release(&words);
}

/* Rings of the highest priority are delayed only by one another: others could keep them silent for as long as they
 * come. */
static void ring(struct attention *a, uint8_t priority, msec now)
{
    if (priority == PRIORITY_1)
        a->rung = now;
    if (a->sound && priority >= PRIORITY_2)
        a->bell(priority == PRIORITY_1 ? "\a\a" : "\a");
    if (a->flash && priority >= PRIORITY_2) {
        a->bell("\033[?5h");
        a->flashed = now;
        a->reversed = true;
    }
}

void attention_rest(struct attention *a)
{
    if (a->reversed)
        a->bell("\033[?5l");
    a->reversed = false;
}

static void listen_to(struct attention_heard *a, const struct hall *h)
{
    int round = hall_settings_of(h)->round;
    if (a->hall != h || a->round != round)
        a->last = 0;
    a->hall = h;
    a->round = round;
}

void attention_pay(struct attention *a, int section, const struct hall *h, msec now, msec wall)
{
    assert(section >= 0 && section <= EVENT_SECTIONS_MAX && "a section of the event, or 0");
    struct attention_heard *heard = &a->heard[section];
    const struct alert *const *list;
    uint8_t newest = PRIORITY_LOG, standing = PRIORITY_LOG;
    listen_to(heard, h);
    notify_look_after(&a->commands, now);
    int count = hall_alerts(h, &list), last = heard->last;
    if (now - a->flashed >= FLASH_MS)
        attention_rest(a);
    bool silent = attention_is_silent(a->silent, minute_of_day(wall));
    for (int i = 0; i < count; i++) {
        if (!alert_rings(list[i]))
            continue;
        standing = list[i]->priority > standing ? list[i]->priority : standing;
        if (list[i]->rang <= last)
            continue;
        newest = list[i]->priority > newest ? list[i]->priority : newest;
        heard->last = list[i]->rang > heard->last ? list[i]->rang : heard->last;
        hand_on(a, h, list[i], now);
    }
    if (standing == PRIORITY_1 && now - a->rung >= AGAIN_MS)
        newest = PRIORITY_1;
    if (!silent && newest != PRIORITY_LOG)
        ring(a, newest, now);
}

void attention_call(struct attention *a)
{
    if (a->sound && a->bell)
        a->bell("\a");
}

void attention_begin_again(struct attention *a)
{
    a->rung = LONG_AGO;
}
