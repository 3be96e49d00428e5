#include "attention.h"

#include "base/text.h"
#include "local_time.h"

#include <stdio.h>
#include <time.h>

enum { AGAIN_MS = 20000, FLASH_MS = 150, DAY_MIN = 24 * 60 };

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

/* OSC 9. No byte of a name or a note may end it early; in tmux it stands in an envelope with its escapes doubled. */
static void show_message(const struct attention *a, const char *words)
{
    char harmless[INCIDENT_WORDS + 32], whole[INCIDENT_WORDS + 64];
    size_t n = 0;
    for (; words[n] && n + 1 < sizeof harmless; n++)
        harmless[n] = (unsigned char)words[n] < ' ' || words[n] == 0x7f ? ' ' : words[n];
    harmless[n] = '\0';
    snprintf(whole, sizeof whole, a->in_tmux ? "\033Ptmux;\033\033]9;%s\a\033\\" : "\033]9;%s\a", harmless);
    a->bell(whole);
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

/* Only its own strokes put off those of the highest priority: others would keep it silent for as long as they come. */
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

static void listen_to(struct attention *a, const struct hall *h)
{
    int round = hall_settings_of(h)->round;
    if (a->hall != h || a->round != round)
        a->last = 0;
    a->hall = h;
    a->round = round;
}

void attention_pay(struct attention *a, const struct hall *h, msec now, msec wall)
{
    const struct alert *const *list;
    uint8_t newest = PRIORITY_LOG, standing = PRIORITY_LOG;
    listen_to(a, h);
    notify_look_after(&a->commands, now);
    int count = hall_alerts(h, &list), last = a->last;
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
        a->last = list[i]->rang > a->last ? list[i]->rang : a->last;
        hand_on(a, h, list[i], now);
    }
    if (standing == PRIORITY_1 && now - a->rung >= AGAIN_MS)
        newest = PRIORITY_1;
    if (!silent && newest != PRIORITY_LOG)
        ring(a, newest, now);
}
