#include "attention.h"

#include "base/text.h"

#include <stdio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { AGAIN_MS = 20000, FLASH_MS = 150, DAY_MIN = 24 * 60 };

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

static void notify(const struct attention *a, const struct hall *h, const struct alert *alert)
{
    struct text words = {0};
    char command[256];
    bool runs = a->notify && *a->notify;
    if ((!runs && !a->message) || alert->priority < PRIORITY_2)
        return;
    hall_alert_words(h, alert, &words);
    if (a->message)
        show_message(a, text_chars(&words));
    if (runs) {
        snprintf(command, sizeof command, "%.200s \"$1\" >/dev/null 2>&1 </dev/null", a->notify);
        run(command, text_chars(&words));
    }
    text_release(&words);
}

static void ring(struct attention *a, uint8_t priority, msec now)
{
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
        notify(a, h, list[i]);
    }
    if (silent)
        return;
    if (newest != PRIORITY_LOG)
        ring(a, newest, now);
    else if (standing == PRIORITY_1 && now - a->rung >= AGAIN_MS)
        ring(a, standing, now);
}
