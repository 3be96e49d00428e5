#include "event/people.h"

#include "base/table.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

const char *arbiter_role_name(enum arbiter_role role)
{
    static const char *const names[] = {"floor", "deputy", "head", "review", "captain"};
    ROW_FOR_EACH(names, ARBITER_ROLES);
    assert(HAS_ROW(names, role));
    return names[role];
}

static int days_of(int year, int month)
{
    static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    return days[month - 1] + (month == 2 && leap);
}

/* A number of at least and at most so many digits; -1 if it has fewer. */
static int digits(const char **at, int least, int most)
{
    int n = 0, count = 0;
    for (; count < most && **at >= '0' && **at <= '9'; ++*at, count++)
        n = n * 10 + (**at - '0');
    return count >= least ? n : -1;
}

int same_name_now(const struct same_name *s, int number)
{
    int place = 0, went = 0, came = 0, found = 0;
    assert(number >= 1 && number <= PLAYERS_MAX);
    if (s->is[number])
        return number;
    for (int n = 1; n <= PLAYERS_MAX; n++) {
        went += s->was[n] && !s->is[n];
        place += s->was[n] && !s->is[n] && n < number;
    }
    for (int n = 1; n <= PLAYERS_MAX; n++)
        if (s->is[n] && !s->was[n])
            found = came++ == place ? n : found;
    return came == went ? found : 0;
}

bool day_read(const char *text, day *out)
{
    static const char *const signs = "-/.";
    const char *at = text;
    int parts[3] = {0}, count = 0;
    bool day_first = strlen(text) > 2 && (text[2] == '.' || text[2] == '/');
    char sign = 0;
    for (; count < 3; count++) {
        bool year = count == (day_first ? 2 : 0);
        parts[count] = digits(&at, year ? 4 : 1, year ? 4 : 2);
        if (parts[count] < 0)
            return false;
        if (!*at || !strchr(signs, *at) || (sign && *at != sign) || count == 2)
            break;
        sign = *at++;
    }
    int year = day_first ? parts[2] : parts[0], month = parts[1], of_month = day_first ? parts[0] : parts[2];
    if (*at || count == 1 || year < 1800 || year > 2999)
        return false;
    /* Lists write a birth date of which only the year is known as 1961/00/00. */
    if (month == 0 && of_month == 0 && !day_first) {
        *out = year * 10000;
        return true;
    }
    if (month < 1 || month > 12 || of_month < 1 || of_month > days_of(year, month))
        return false;
    *out = year * 10000 + month * 100 + of_month;
    return true;
}

void day_write(struct text *out, day d)
{
    if (d % 10000)
        text_addf(out, "%04d-%02d-%02d", d / 10000, d / 100 % 100, d % 100);
    else
        text_addf(out, "%04d", d / 10000);
}

/* Years are counted from March, so that a leap day is the last of its year; 400 of them have 146,097 days. */
enum { ERA_YEARS = 400, ERA_DAYS = 146097, MARCH_0_TO_1970 = 719468 };

int day_number(day d)
{
    int month = d / 100 % 100, year = d / 10000 - (month < 3), of_era = year % ERA_YEARS;
    int of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + d % 100 - 1;
    assert(month >= 1 && month <= 12 && d % 100 >= 1 && "a birth may have only its year, a day of the calendar not");
    return year / ERA_YEARS * ERA_DAYS + of_era * 365 + of_era / 4 - of_era / 100 + of_year - MARCH_0_TO_1970;
}

day day_numbered(int number)
{
    assert(number > -MARCH_0_TO_1970);
    int since = number + MARCH_0_TO_1970, of_era = since % ERA_DAYS;
    int year = (of_era - of_era / 1460 + of_era / 36524 - of_era / (ERA_DAYS - 1)) / 365;
    int of_year = of_era - (365 * year + year / 4 - year / 100), month = (5 * of_year + 2) / 153;
    int calendar_month = month + (month < 10 ? 3 : -9);
    year += since / ERA_DAYS * ERA_YEARS + (calendar_month < 3);
    return year * 10000 + calendar_month * 100 + of_year - (153 * month + 2) / 5 + 1;
}
