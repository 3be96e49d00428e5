#include "commands/log.h"

#include "base/nearest.h"
#include "commands/command.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* --- kinds ---------------------------------------------------------------------------------------------------- */

static int unknown_kind(const char *name)
{
    const char *names[ENTRY_KINDS + 1];
    for (int k = 0; k < ENTRY_KINDS; k++)
        names[k] = entry_kind_name((enum entry_kind)k);
    names[ENTRY_KINDS] = NULL;
    const char *near = nearest_word(name, names);
    return usage_error(&command_log, "%s is not a kind of entry%s%s", name, near ? "; you may mean " : "",
                       near ? near : "");
}

static int choose_kinds(uint32_t *kinds, const char *list)
{
    while (list && *list) {
        char name[32];
        enum entry_kind kind;
        size_t length = strcspn(list, ",");
        snprintf(name, sizeof name, "%.*s", (int)(length < 31 ? length : 31), list);
        if (!entry_kind_named(name, &kind))
            return unknown_kind(name);
        *kinds |= 1u << kind;
        list += length + (list[length] == ',');
    }
    return STATUS_OK;
}

/* --- times: of a day that is named, or of the log's last day -------------------------------------------------- */

static msec last_wall_ms(struct log *log)
{
    struct log_cursor *c = log_read(log, &(struct log_filter){.newest_first = true, .most = 1});
    struct entry e = {0};
    log_next(c, &e);
    msec last = e.wall_ms;
    log_cursor_free(c);
    return last;
}

/* An offset to UTC may be written behind it, as in the log: it says which hour is meant where one occurs twice. */
static bool parse_time(const char *text, struct tm *when, bool *has_offset)
{
    static const struct {
        const char *form;
        bool has_offset;
    } forms[] = {{"%Y-%m-%dT%H:%M:%S", false}, {"%Y-%m-%dT%H:%M", false}, {"%Y-%m-%d", false},
                 {"%H:%M:%S", false},          {"%H:%M", false},          {"%Y-%m-%dT%H:%M:%S%z", true},
                 {"%Y-%m-%dT%H:%M%z", true},   {"%H:%M:%S%z", true},      {"%H:%M%z", true}};
    struct tm day = *when;
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        *when = day;
        const char *end = strptime(text, forms[i].form, when);
        *has_offset = forms[i].has_offset;
        if (end && !*end)
            return true;
    }
    return false;
}

static int choose_time(msec *out, struct log *log, const char *text)
{
    if (!text)
        return STATUS_OK;
    time_t last = (time_t)(last_wall_ms(log) / 1000);
    struct tm when;
    localtime_r(&last, &when);
    when.tm_hour = when.tm_min = when.tm_sec = 0;
    bool has_offset;
    if (!parse_time(text, &when, &has_offset))
        return usage_error(&command_log, "%s is not a time: 2026-11-21T14:00 or 14:00 or 14:00:30", text);
    when.tm_isdst = -1;
    const long offset = has_offset ? when.tm_gmtoff : 0;
    *out = (msec)(has_offset ? timegm(&when) - offset : mktime(&when)) * 1000;
    return STATUS_OK;
}

/* --- the last N: how many there are is known only after counting ---------------------------------------------- */

static void leave_the_last(struct log_filter *f, struct log *log, long count)
{
    struct log_filter backwards = *f;
    backwards.newest_first = true;
    backwards.most = (size_t)count;
    struct log_cursor *c = log_read(log, &backwards);
    struct entry e;
    while (log_next(c, &e))
        f->from = e.sequence;
    log_cursor_free(c);
}

int log_choose(struct log_filter *f, struct log *log, const struct log_asked *asked)
{
    *f = (struct log_filter){.from = asked->from,
                             .to = asked->to,
                             .board = (int)asked->board,
                             .player = asked->player,
                             .who = asked->who,
                             .text = asked->text};
    int status = choose_kinds(&f->kinds, asked->kinds);
    if (status == STATUS_OK)
        status = choose_time(&f->after, log, asked->after);
    if (status == STATUS_OK)
        status = choose_time(&f->before, log, asked->before);
    if (status == STATUS_OK && asked->last)
        leave_the_last(f, log, asked->last);
    return status;
}
