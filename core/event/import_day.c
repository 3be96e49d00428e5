/* Dates as other programs write them: accepted if they can be read in only one way. */
#include "event/import_parts.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

struct day_parts {
    int value[3], digits[3];
    int month_word; /* the part that is a month's name; -1 if none is */
};

/* "May", "Sept.", "November": the month, or 0. */
static int month_named(const char *word, size_t length)
{
    static const char *const months[] = {"january", "february", "march",     "april",   "may",      "june",
                                         "july",    "august",   "september", "october", "november", "december"};
    for (int m = 0; length >= 3 && m < 12; m++)
        if (length <= strlen(months[m]) && !strncasecmp(word, months[m], length))
            return m + 1;
    return 0;
}

static bool take_part(const char **at, struct day_parts *p, int which)
{
    const char *begin = *at;
    if (isdigit((unsigned char)**at)) {
        int n = 0;
        while (isdigit((unsigned char)**at) && *at - begin < 4)
            n = n * 10 + (*(*at)++ - '0');
        p->value[which] = n;
        p->digits[which] = (int)(*at - begin);
        while (isalpha((unsigned char)**at)) /* 29th */
            ++*at;
        return true;
    }
    while (isalpha((unsigned char)**at))
        ++*at;
    p->value[which] = month_named(begin, (size_t)(*at - begin));
    bool first = p->month_word < 0;
    p->month_word = which;
    return first && p->value[which] > 0;
}

static bool take_parts(const char *at, struct day_parts *p)
{
    *p = (struct day_parts){.month_word = -1};
    for (int i = 0; i < 3; i++) {
        at += strspn(at, " \t,.-/");
        if (!take_part(&at, p, i))
            return false;
    }
    return !at[strspn(at, " \t.")];
}

/* The parts in this order; 0 if they are not a date. */
static day day_in_order(const struct day_parts *p, int year, int month, int of_month)
{
    char text[40];
    day d;
    bool may = p->digits[year] == 4 || p->digits[year] == 2;
    if (!may || p->digits[of_month] > 2 || (p->month_word >= 0 && p->month_word != month) || !p->value[month])
        return 0;
    int century = p->digits[year] == 2 ? 2000 : 0;
    snprintf(text, sizeof text, "%04d-%02d-%02d", century + p->value[year], p->value[month], p->value[of_month]);
    return day_read(text, &d) ? d : 0;
}

bool import_day(const char *text, day *out)
{
    static const int orders[][3] = {{0, 1, 2}, {2, 1, 0}, {2, 0, 1}, {0, 2, 1}}; /* year, month, day */
    struct day_parts p;
    day found = 0;
    if (day_read(text, out))
        return true;
    if (!take_parts(text, &p))
        return false;
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
        day d = day_in_order(&p, orders[i][0], orders[i][1], orders[i][2]);
        if (d && found && d != found)
            return false;
        found = d ? d : found;
    }
    *out = found ? found : *out;
    return found > 0;
}
