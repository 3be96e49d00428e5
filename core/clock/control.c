#include "clock/control.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { MOVES_MOST = 200, MINUTES_MOST = 1440, BONUS_MOST = 600, SECONDS_MOST = 86400 };
#define EXAMPLES "write it as in 90+30, 40/90 SD/30 inc/30 or G/60 d/5"

struct reader {
    const char *text, *at;
    struct control *c;
    struct error *why;
    bool in_seconds;
    struct period all; /* the bonus that holds everywhere, if bonus is set */
};

static bool bad(const struct reader *r, const char *what)
{
    char where[96];
    snprintf(where, sizeof where, "time control \"%.48s\", character %d", r->text, (int)(r->at - r->text) + 1);
    return fail(r->why, where, what, EXAMPLES);
}

static void skip_blanks(struct reader *r)
{
    while (*r->at == ' ' || *r->at == '\t')
        r->at++;
}

static bool read_number(struct reader *r, int least, int most, int *out)
{
    const char *begin = r->at;
    long n = 0;
    while (isdigit((unsigned char)*r->at) && n < 1000000)
        n = n * 10 + (*r->at++ - '0');
    if (r->at == begin)
        return bad(r, "a number is missing");
    *out = (int)n;
    if (n >= least && n <= most)
        return true;
    r->at = begin;
    char what[80];
    snprintf(what, sizeof what, "%ld is out of range (%d to %d)", n, least, most);
    return bad(r, what);
}

static bool take(struct reader *r, char c)
{
    if (toupper((unsigned char)*r->at) != c)
        return false;
    r->at++;
    return true;
}

/* The words that name a bonus, the longest first. */
static const struct {
    const char *word;
    enum bonus bonus;
} bonus_words[] = {
    {"bronstein", BONUS_BRONSTEIN}, {"delay", BONUS_DELAY}, {"inc", BONUS_FISCHER},
    {"b", BONUS_BRONSTEIN},         {"d", BONUS_DELAY},     {"i", BONUS_FISCHER},
};

static bool take_bonus_word(struct reader *r, enum bonus *out)
{
    for (size_t i = 0; i < sizeof bonus_words / sizeof *bonus_words; i++) {
        size_t n = strlen(bonus_words[i].word);
        if (strncasecmp(r->at, bonus_words[i].word, n) != 0)
            continue;
        const char *after = r->at + n;
        if (*after != '/' && *after != ' ' && !isdigit((unsigned char)*after))
            continue;
        r->at = after;
        *out = bonus_words[i].bonus;
        return true;
    }
    return false;
}

/* Marks that people put behind a number: 90' or 90m for minutes, 30'' or 30" or 30s for seconds. */
static bool take_second_mark(struct reader *r)
{
    bool two = r->at[0] == '\'' && r->at[1] == '\'';
    size_t n = two ? 2 : *r->at == '"' || (toupper((unsigned char)*r->at) == 'S' && !isalpha((unsigned char)r->at[1]));
    r->at += n;
    return n > 0;
}

static bool take_minute_mark(struct reader *r)
{
    size_t n = strncasecmp(r->at, "min", 3) == 0 ? 3 : *r->at == '\'' || toupper((unsigned char)*r->at) == 'M';
    r->at += n;
    return n > 0;
}

static bool read_bonus_seconds(struct reader *r, enum bonus bonus, struct period *p)
{
    int seconds;
    if (!read_number(r, 0, BONUS_MOST, &seconds))
        return false;
    take_second_mark(r);
    p->bonus = (uint8_t)(seconds ? bonus : BONUS_NONE);
    p->bonus_s = seconds;
    return true;
}

static bool read_time(struct reader *r, int n, struct period *p)
{
    int most = r->in_seconds ? SECONDS_MOST : MINUTES_MOST;
    bool in_seconds = take_second_mark(r) || (!take_minute_mark(r) && r->in_seconds);
    p->seconds = in_seconds ? n : n * 60;
    return n <= (in_seconds ? SECONDS_MOST : most) || bad(r, "too long");
}

static bool take_plus(struct reader *r)
{
    const char *at = r->at;
    skip_blanks(r);
    if (take(r, '+')) {
        skip_blanks(r);
        return true;
    }
    r->at = at;
    return false;
}

/* 90, 40/90, SD/30, G/60, each with +30 behind it. */
static bool read_period(struct reader *r)
{
    struct period p = {0};
    int n;
    if (r->c->count == PERIODS_MAX)
        return bad(r, "more than six periods");
    if (r->c->count && r->c->periods[r->c->count - 1].moves == 0)
        return bad(r, "a period after one that holds for all remaining moves");
    bool named = strncasecmp(r->at, "SD/", 3) == 0 || strncasecmp(r->at, "G/", 2) == 0;
    if (named)
        r->at = strchr(r->at, '/') + 1;
    if (!read_number(r, 1, SECONDS_MOST, &n))
        return false;
    if (!named && take(r, '/')) {
        if (n > MOVES_MOST)
            return bad(r, "too many moves for one period");
        p.moves = n;
        if (!read_number(r, 1, SECONDS_MOST, &n))
            return false;
    }
    if (!read_time(r, n, &p))
        return false;
    if (take_plus(r) && !read_bonus_seconds(r, BONUS_FISCHER, &p))
        return false;
    r->c->periods[r->c->count++] = p;
    return true;
}

static bool read_part(struct reader *r)
{
    enum bonus bonus;
    if (r->in_seconds || !take_bonus_word(r, &bonus))
        return read_period(r);
    if (r->all.bonus_s || r->all.bonus)
        return bad(r, "a second bonus for the whole");
    if (!take(r, '/'))
        skip_blanks(r);
    return read_bonus_seconds(r, bonus, &r->all);
}

static bool finish(struct reader *r)
{
    struct control *c = r->c;
    if (!c->count)
        return bad(r, "no time is given");
    if (r->all.bonus) {
        for (int i = 0; i < c->count; i++) {
            if (c->periods[i].bonus)
                return bad(r, "a bonus both for the whole and behind a plus");
            c->periods[i].bonus = r->all.bonus;
            c->periods[i].bonus_s = r->all.bonus_s;
        }
    }
    return true;
}

static bool read_parts(struct reader *r)
{
    *r->c = (struct control){0};
    skip_blanks(r);
    if (take(r, '*'))
        r->c->hourglass = true;
    while (*r->at) {
        if (!read_part(r))
            return false;
        const char *end = r->at;
        skip_blanks(r);
        while (*r->at == ':' || *r->at == ',' || *r->at == ';')
            r->at++;
        skip_blanks(r);
        if (*r->at && r->at == end)
            return bad(r, "this cannot stand here");
    }
    return finish(r);
}

bool control_read(const char *text, struct control *c, struct error *why)
{
    struct reader r = {.text = text, .at = text, .c = c, .why = why};
    return read_parts(&r);
}

bool control_from_seconds(const char *text, struct control *c, struct error *why)
{
    struct reader r = {.text = text, .at = text, .c = c, .why = why, .in_seconds = true};
    return read_parts(&r);
}

static void write_time(struct text *out, int32_t seconds)
{
    if (seconds % 60)
        text_addf(out, "%ds", seconds);
    else
        text_addf(out, "%d", seconds / 60);
}

void control_write(const struct control *c, struct text *out)
{
    static const char *const words[] = {"", " inc/", " d/", " b/"};
    const struct period *whole = &c->periods[0];
    bool same = whole->bonus != BONUS_NONE && (c->count > 1 || whole->bonus != BONUS_FISCHER);
    for (int i = 0; i < c->count; i++) {
        const struct period *p = &c->periods[i];
        same = same && p->bonus == whole->bonus && p->bonus_s == whole->bonus_s;
    }
    text_add(out, c->hourglass ? "*" : "");
    for (int i = 0; i < c->count; i++) {
        const struct period *p = &c->periods[i];
        text_add(out, i ? " " : "");
        if (p->moves)
            text_addf(out, "%d/", p->moves);
        else if (i)
            text_add(out, "SD/");
        write_time(out, p->seconds);
        if (!same && p->bonus == BONUS_FISCHER)
            text_addf(out, "+%d", p->bonus_s);
    }
    if (same)
        text_addf(out, "%s%d", words[whole->bonus], whole->bonus_s);
}

int control_moves_before(const struct control *c, int period)
{
    int moves = 0;
    for (int i = 0; i < period && i < c->count; i++)
        moves += c->periods[i].moves;
    return moves;
}

/* The last period by moves repeats if no sudden death follows it. */
const struct period *control_period(const struct control *c, int move_number)
{
    for (int i = 0, done = 0; i < c->count; i++) {
        const struct period *p = &c->periods[i];
        done += p->moves;
        if (p->moves == 0 || move_number <= done)
            return p;
    }
    return &c->periods[c->count - 1];
}

int32_t control_start_s(const struct control *c)
{
    const struct period *p = &c->periods[0];
    return p->seconds + (p->bonus == BONUS_FISCHER ? p->bonus_s : 0);
}
