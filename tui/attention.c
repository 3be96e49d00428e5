#include "attention.h"

#include "base/text.h"

#include <stdio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { AGAIN_MS = 20000, DAY_MIN = 24 * 60 };

bool attention_is_silent(const char *hours, int minute)
{
    int h1, m1, h2, m2;
    char more;
    if (!hours || sscanf(hours, "%d:%d-%d:%d%c", &h1, &m1, &h2, &m2, &more) != 4)
        return false;
    int from = h1 * 60 + m1, to = h2 * 60 + m2;
    return from <= to ? minute >= from && minute < to : minute >= from || minute < to;
}

static int minute_of_day(msec wall)
{
    time_t s = (time_t)(wall / 1000);
    struct tm t;
    localtime_r(&s, &t);
    return t.tm_hour * 60 + t.tm_min;
}

/* By a grandchild that nobody has to wait for: what it does cannot hold us up. */
static void run(const char *command, const char *words)
{
    pid_t child = fork();
    if (child == 0) {
        if (fork() == 0) {
            setsid();
            execl("/bin/sh", "sh", "-c", command, "flagfall", words, (char *)NULL);
            _exit(127);
        }
        _exit(0);
    }
    if (child > 0)
        (void)waitpid(child, NULL, 0);
}

static void notify(const struct attention *a, const struct hall *h, const struct alert *alert)
{
    struct text words = {0};
    char command[256];
    if (!a->notify || !*a->notify || alert->priority < PRIORITY_2)
        return;
    snprintf(command, sizeof command, "%.200s \"$1\" >/dev/null 2>&1 </dev/null", a->notify);
    run(command, hall_alert_words(h, alert, &words));
    text_release(&words);
}

static void ring(struct attention *a, uint8_t priority, msec now)
{
    a->rung = now;
    if (a->sound && priority >= PRIORITY_2)
        a->bell(priority == PRIORITY_1 ? "\a\a" : "\a");
}

void attention_pay(struct attention *a, const struct hall *h, msec now, msec wall)
{
    const struct alert *const *list;
    uint8_t newest = PRIORITY_LOG, standing = PRIORITY_LOG;
    int count = hall_alerts(h, &list), last = a->last;
    bool silent = attention_is_silent(a->silent, minute_of_day(wall));
    for (int i = 0; i < count; i++) {
        if (!alert_rings(list[i]))
            continue;
        standing = list[i]->priority > standing ? list[i]->priority : standing;
        if (list[i]->id <= last)
            continue;
        newest = list[i]->priority > newest ? list[i]->priority : newest;
        a->last = list[i]->id > a->last ? list[i]->id : a->last;
        notify(a, h, list[i]);
    }
    if (silent)
        return;
    if (newest != PRIORITY_LOG)
        ring(a, newest, now);
    else if (standing == PRIORITY_1 && now - a->rung >= AGAIN_MS)
        ring(a, standing, now);
}
