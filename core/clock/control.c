#include "clock/control_parts.h"

#include "base/tongue.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { MOVES_MOST = 200, MINUTES_MOST = 1440, BONUS_MOST = 600, DAYS_MOST = 999 };
#define EXAMPLES N_("write it as in 90+30, 40/90 SD/30 inc/30 or G/60 d/5")

struct control_reader {
    const char *text, *at;
    struct control *c;
    struct error *why;
    bool in_seconds;
    bool typed;        /* what can be read in two ways is refused */
    struct period all; /* the bonus that holds everywhere, if bonus is set */
};

static void say_where(const struct control_reader *r)
{
    error_set_part(r->why, ERROR_WHERE, "time control \"%.48s\", character %d", r->text, (int)(r->at - r->text) + 1);
}

static bool bad(const struct control_reader *r, const char *what)
{
    fail(r->why, "", what, EXAMPLES);
    say_where(r);
    return false;
}

static void skip_blanks(struct control_reader *r)
{
    while (*r->at == ' ' || *r->at == '\t')
        r->at++;
}

static bool read_number(struct control_reader *r, int least, int most, int *out)
{
    const char *begin = r->at;
    long n = 0;
    while (isdigit((unsigned char)*r->at) && n < 100000000)
        n = n * 10 + (*r->at++ - '0');
    if (r->at == begin)
        return bad(r, "a number is missing");
    *out = (int)n;
    if (n >= least && n <= most)
        return true;
    r->at = begin;
    failf(r->why, "", EXAMPLES, "%ld is out of range (%d to %d)", n, least, most);
    say_where(r);
    return false;
}

static bool take(struct control_reader *r, char c)
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

static bool take_bonus_word(struct control_reader *r, enum bonus *out)
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

/* The units that people write after a number: 1h30, 90', 90 min, 30'', 30", 30 s. */
enum unit { UNIT_NONE, UNIT_HOURS, UNIT_MINUTES, UNIT_SECONDS, UNIT_DAYS };

static const struct {
    const char *word;
    enum unit unit;
} unit_words[] = {
    {"h", UNIT_HOURS},        {"hr", UNIT_HOURS},        {"hrs", UNIT_HOURS},       {"hour", UNIT_HOURS},
    {"hours", UNIT_HOURS},    {"m", UNIT_MINUTES},       {"min", UNIT_MINUTES},     {"mins", UNIT_MINUTES},
    {"minute", UNIT_MINUTES}, {"minutes", UNIT_MINUTES}, {"s", UNIT_SECONDS},       {"sec", UNIT_SECONDS},
    {"secs", UNIT_SECONDS},   {"second", UNIT_SECONDS},  {"seconds", UNIT_SECONDS}, {"d", UNIT_DAYS},
    {"day", UNIT_DAYS},       {"days", UNIT_DAYS},
};

static size_t word_length(const char *at)
{
    size_t n = 0;
    while (isalpha((unsigned char)at[n]))
        n++;
    return n;
}

static bool is_word(const char *at, const char *word)
{
    size_t n = strlen(word);
    return strncasecmp(at, word, n) == 0 && !isalpha((unsigned char)at[n]);
}

/* Reads this word, perhaps after blanks; otherwise reads nothing. */
static bool take_word(struct control_reader *r, const char *word)
{
    const char *at = r->at;
    skip_blanks(r);
    if (is_word(r->at, word)) {
        r->at += strlen(word);
        return true;
    }
    r->at = at;
    return false;
}

/* d/5, d5, d 5: a delay; 30d and 30 d are days, also before another period: 10/30d 10/20d, 10/30d 50 moves in 20. */
static bool begins_delay(const char *at)
{
    if (*at != 'd' && *at != 'D')
        return false;
    const char *number = at + 1 + strspn(at + 1, " ");
    size_t digits = strspn(number, "0123456789");
    const char *behind = number + digits + strspn(number + digits, " ");
    return at[1] == '/' || (digits && *behind != '/' && !is_word(behind, "moves") && !is_word(behind, "move"));
}

static enum unit take_unit(struct control_reader *r)
{
    const char *at = r->at;
    skip_blanks(r);
    bool two = r->at[0] == '\'' && r->at[1] == '\'';
    if (two || *r->at == '"' || *r->at == '\'') {
        enum unit unit = *r->at == '\'' && !two ? UNIT_MINUTES : UNIT_SECONDS;
        r->at += two ? 2 : 1;
        return unit;
    }
    size_t n = begins_delay(r->at) ? 0 : word_length(r->at);
    for (size_t i = 0; n && i < sizeof unit_words / sizeof *unit_words; i++) {
        if (strlen(unit_words[i].word) == n && strncasecmp(r->at, unit_words[i].word, n) == 0) {
            r->at += n;
            return unit_words[i].unit;
        }
    }
    r->at = at;
    return UNIT_NONE;
}

static bool read_bonus_seconds(struct control_reader *r, enum bonus bonus, struct period *p)
{
    int seconds;
    if (!read_number(r, 0, BONUS_MOST, &seconds))
        return false;
    const char *at = r->at;
    enum unit unit = take_unit(r);
    if (unit == UNIT_MINUTES || unit == UNIT_DAYS) {
        r->at = at;
        return bad(r, "a bonus is in seconds");
    }
    p->bonus = (uint8_t)(seconds ? bonus : BONUS_NONE);
    p->bonus_s = seconds;
    return true;
}

/* 1h30, 1 h 30 min: the part after the hours. */
static bool read_minutes_of_hour(struct control_reader *r, int hours, struct period *p)
{
    int minutes = 0;
    const char *at = r->at;
    skip_blanks(r);
    if (!isdigit((unsigned char)*r->at))
        r->at = at;
    else if (!read_number(r, 0, 59, &minutes))
        return false;
    else if (take_unit(r) == UNIT_SECONDS)
        return bad(r, "minutes are missing between hours and seconds");
    if (hours > MINUTES_MOST / 60 || hours * 60 + minutes > MINUTES_MOST)
        return bad(r, "too long");
    p->seconds = (hours * 60 + minutes) * 60;
    return true;
}

/* 2:00:00, as a clock shows it; 100:30/50 is two periods. */
static bool is_clock_time(const char *at)
{
    static const char form[] = ":dd:dd";
    for (size_t i = 0; form[i]; i++)
        if (form[i] == 'd' ? !isdigit((unsigned char)at[i]) : at[i] != form[i])
            return false;
    return at[6] != '/' && !isdigit((unsigned char)at[6]);
}

static bool read_clock_time(struct control_reader *r, int hours, struct period *p)
{
    int minutes, seconds;
    r->at++;
    if (!read_number(r, 0, 59, &minutes))
        return false;
    r->at++;
    if (!read_number(r, 0, 59, &seconds))
        return false;
    if (hours > SECONDS_MOST / 3600)
        return bad(r, "out of range");
    p->seconds = (hours * 60 + minutes) * 60 + seconds;
    return (p->seconds > 0 && p->seconds <= SECONDS_MOST) || bad(r, "out of range");
}

static bool read_time(struct control_reader *r, int n, struct period *p)
{
    if (is_clock_time(r->at))
        return read_clock_time(r, n, p);
    enum unit unit = take_unit(r);
    if (unit == UNIT_HOURS)
        return read_minutes_of_hour(r, n, p);
    if (unit == UNIT_DAYS) {
        p->seconds = n <= DAYS_MOST ? n * DAY_S : 0;
        return n <= DAYS_MOST || bad(r, "too long");
    }
    bool in_seconds = unit == UNIT_SECONDS || (unit == UNIT_NONE && r->in_seconds);
    bool days = r->in_seconds && n % DAY_S == 0; /* by correspondence */
    int most = days ? DAYS_MOST * DAY_S : in_seconds ? SECONDS_MOST : MINUTES_MOST;
    if (n > most)
        return bad(r, "too long");
    p->seconds = in_seconds ? n : n * 60;
    return true;
}

static bool take_plus(struct control_reader *r)
{
    const char *at = r->at;
    skip_blanks(r);
    if (take(r, '+') || take(r, '|') || take_word(r, "plus")) {
        skip_blanks(r);
        return true;
    }
    r->at = at;
    return false;
}

/* Words around a time that add nothing to it: "All moves in 90 minutes", "120 minutes per player per game". */
static void skip_filling(struct control_reader *r)
{
    static const char *const filling[][3] = {{"all", "moves", "in"},    {"all", "the", "moves"}, {"per", "player"},
                                             {"for", "each", "player"}, {"each", "player"},      {"per", "game"},
                                             {"for", "the", "game"}};
    for (size_t i = 0; i < sizeof filling / sizeof *filling; i++) {
        const char *at = r->at;
        bool all = true;
        for (int k = 0; all && k < 3 && filling[i][k]; k++)
            all = take_word(r, filling[i][k]);
        if (!all)
            r->at = at;
        else
            i = (size_t)-1; /* any of these may follow */
    }
}

/* SD/30, G/60, G60. */
static bool take_rest_of_game(struct control_reader *r)
{
    static const char *const words[] = {"SD", "G"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t n = strlen(words[i]);
        bool slash = r->at[0] && strncasecmp(r->at, words[i], n) == 0 && r->at[n] == '/';
        if (slash || (strncasecmp(r->at, words[i], n) == 0 && isdigit((unsigned char)r->at[n]))) {
            r->at += n + slash;
            return true;
        }
    }
    return false;
}

/* 40/90, 40 moves in 90: the part before the time. */
static bool take_moves(struct control_reader *r)
{
    const char *at = r->at;
    if (take(r, '/'))
        return true;
    if (!take_word(r, "moves") && !take_word(r, "move"))
        return false;
    if (!take_word(r, "in") && !take_word(r, "for"))
        r->at = at;
    skip_blanks(r);
    return r->at != at;
}

/* 30 s from move 1, 30 sec a move: a bonus for the whole control, without a sign before it. */
static bool take_each_move(struct control_reader *r)
{
    static const char *const each[][4] = {{"from", "move", "1"},
                                          {"per", "move"},
                                          {"a", "move"},
                                          {"each", "move"},
                                          {"increment", "from", "move", "1"},
                                          {"increment", "per", "move"},
                                          {"increment"}};
    const char *at = r->at;
    for (size_t i = 0; i < sizeof each / sizeof *each; i++) {
        bool all = true;
        for (int k = 0; k < 4 && each[i][k] && all; k++) {
            skip_blanks(r);
            size_t n = strlen(each[i][k]);
            all = strncasecmp(r->at, each[i][k], n) == 0 && !isalnum((unsigned char)r->at[n]);
            r->at += all ? n : 0;
        }
        if (all)
            return true;
        r->at = at;
    }
    return false;
}

static bool whole_bonus(struct control_reader *r, const struct period *p)
{
    if (r->all.bonus_s || r->all.bonus)
        return bad(r, "a second bonus for the whole game");
    r->all = *p;
    return true;
}

/* A time in seconds is the bonus for each move, if the text says so. */
static bool was_bonus(struct control_reader *r, const struct period *p, bool *good)
{
    bool may = !p->moves && !p->bonus && p->seconds <= BONUS_MOST && r->c->count;
    if (!may || !take_each_move(r))
        return false;
    *good = whole_bonus(r, &(struct period){.bonus = BONUS_FISCHER, .bonus_s = p->seconds});
    return true;
}

static bool has_room(struct control_reader *r, const char *begin)
{
    bool full = r->c->count == PERIODS_MAX;
    if (!full && (!r->c->count || r->c->periods[r->c->count - 1].moves))
        return true;
    r->at = begin;
    return bad(r, full ? N_("more than six periods") : N_("a period after one that holds for all remaining moves"));
}

/* More moves than anybody sets, or than minutes beyond the usual forty: turned round, or seconds meant. */
static bool is_turned(int moves, int32_t seconds)
{
    enum { USUAL = 40, MOST = 60 };
    return seconds < DAY_S && (moves > MOST || (moves > USUAL && moves * 60 > seconds));
}

/* Nobody has to make moves in so little time: 3/2 and 15/10 are minutes and seconds for each move. */
static bool is_short(int32_t seconds)
{
    enum { LEAST = 15 * 60 };
    return seconds <= LEAST;
}

/* Seconds, as PGN has them, unless somebody says minutes: 180+2 is blitz. */
static bool is_long(int32_t seconds)
{
    return seconds >= 180 * 60 && seconds <= SECONDS_MOST;
}

bool period_is_doubtful(const struct period *p, bool is_first)
{
    if (!p->moves)
        return is_first && is_long(p->seconds);
    return is_turned(p->moves, p->seconds) || (is_first && is_short(p->seconds));
}

static bool refuse_doubt(struct control_reader *r, const char *begin, const struct period *p)
{
    int moves = p->moves, minutes = p->seconds / 60;
    r->at = begin;
    if (!moves) {
        failf(r->why, "", "", "%d can be minutes, or seconds", minutes);
        error_set_part(r->why, ERROR_REMEDY, "write %d min, or %d s", minutes, minutes);
    } else if (is_short(p->seconds)) {
        failf(r->why, "", "", "%d/%d can be %d moves in %d minutes, or minutes and seconds for each move", moves,
              minutes, moves, minutes);
        error_set_part(r->why, ERROR_REMEDY, "write %d+%d, or: %d moves in %d min", moves, minutes, moves, minutes);
    } else {
        failf(r->why, "", "", "%d/%d can mean %d moves in %d minutes, or the minutes come first", moves, minutes, moves,
              minutes);
        error_set_part(r->why, ERROR_REMEDY, "write %d/%d, %d+%d, or: %d moves in %d min", minutes, moves, moves,
                       minutes, moves, minutes);
    }
    say_where(r);
    return false;
}

/* G/60 d, 40/90 d, SD/30d behind minutes: a delay whose seconds were forgotten, or days. 10/30d is days. */
static bool is_doubtful_d(const struct control_reader *r, const char *unit, bool named)
{
    const char *d = unit + strspn(unit, " \t");
    bool alone = r->at == d + 1 && toupper((unsigned char)*d) == 'D';
    bool follows_days = r->c->count && r->c->periods[r->c->count - 1].seconds >= DAY_S;
    return alone && (d > unit || (named && !follows_days));
}

static bool refuse_d(struct control_reader *r, const char *unit, int n)
{
    r->at = unit + strspn(unit, " \t");
    failf(r->why, "", "", "the d behind %d can be days, or a delay without its seconds", n);
    error_set_part(r->why, ERROR_REMEDY, "write %d d/5 for a delay of 5 seconds, or: %d days", n, n);
    say_where(r);
    return false;
}

/* 90, 40/90, SD/30, G/60, each with +30 behind it. */
static bool read_period(struct control_reader *r)
{
    struct period p = {0};
    const char *begin = r->at;
    int n;
    bool good, slashed = false, named = take_rest_of_game(r);
    int most = r->in_seconds ? DAYS_MOST * DAY_S : SECONDS_MOST;
    if (!read_number(r, is_clock_time(r->at + strspn(r->at, "0123456789")) ? 0 : 1, most, &n))
        return false;
    if (!named && take_moves(r)) {
        slashed = r->at[-1] == '/';
        if (n > MOVES_MOST)
            return bad(r, "too many moves for one period");
        p.moves = n;
        if (!read_number(r, 1, most, &n))
            return false;
    }
    const char *time = r->at;
    if (!read_time(r, n, &p))
        return false;
    if (r->typed && is_doubtful_d(r, time, named))
        return refuse_d(r, time, n);
    bool as_usual = slashed || (!named && !p.moves); /* not in words */
    if (r->typed && as_usual && period_is_doubtful(&p, !r->c->count && r->at == time))
        return refuse_doubt(r, begin, &p);
    if (was_bonus(r, &p, &good))
        return good;
    if (!has_room(r, begin))
        return false;
    if (take_plus(r) && !read_bonus_seconds(r, BONUS_FISCHER, &p))
        return false;
    if (p.bonus)
        take_each_move(r);
    r->c->periods[r->c->count++] = p;
    return true;
}

static bool read_part(struct control_reader *r)
{
    enum bonus bonus = BONUS_FISCHER;
    struct period p = {0};
    const char *begin = r->at;
    bool plus = r->c->count && take_plus(r);
    if (!plus && (r->in_seconds || !take_bonus_word(r, &bonus)))
        return read_period(r);
    if (r->all.bonus_s || r->all.bonus) {
        r->at = begin;
        return bad(r, "a second bonus for the whole game");
    }
    if (!plus && !take(r, '/'))
        skip_blanks(r);
    if (!read_bonus_seconds(r, bonus, &p))
        return false;
    take_each_move(r);
    return whole_bonus(r, &p);
}

static bool finish(struct control_reader *r)
{
    struct control *c = r->c;
    if (!c->count)
        return bad(r, "no time is given");
    if (r->all.bonus) {
        for (int i = 0; i < c->count; i++) {
            if (c->periods[i].bonus)
                return bad(r, "a bonus both for the whole and after a plus");
            c->periods[i].bonus = r->all.bonus;
            c->periods[i].bonus_s = r->all.bonus_s;
        }
    }
    return true;
}

static bool read_parts(struct control_reader *r)
{
    *r->c = (struct control){0};
    skip_blanks(r);
    if (take(r, '*'))
        r->c->hourglass = true;
    skip_filling(r);
    skip_blanks(r);
    while (*r->at) {
        if (!read_part(r))
            return false;
        const char *end = r->at;
        skip_filling(r);
        skip_blanks(r);
        while (*r->at == ':' || *r->at == ',' || *r->at == ';')
            r->at++;
        if (!take_word(r, "then"))
            take_word(r, "and");
        skip_blanks(r);
        if (*r->at && r->at == end)
            return bad(r, "this cannot be used here");
    }
    return finish(r);
}

/* What clocks can do but Flagfall does not judge; hyphens and blanks do not matter. */
static const struct {
    const char *letters, *name;
} refused[] = {{"byo", "byo-yomi"},
               {"canadian", N_("Canadian overtime")},
               {"gong", N_("a gong")},
               {"upcount", N_("counting up")},
               {"countup", N_("counting up")}};

static bool is_refused(struct control_reader *r)
{
    char letters[64];
    size_t n = 0;
    for (const char *at = r->text; *at && n + 1 < sizeof letters; at++)
        if (isalpha((unsigned char)*at))
            letters[n++] = (char)tolower((unsigned char)*at);
    letters[n] = '\0';
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        if (!strstr(letters, refused[i].letters))
            continue;
        failf(r->why, "", EXAMPLES, "%s is not supported", refused[i].name);
        say_where(r);
        return true;
    }
    return false;
}

bool control_read(const char *text, struct control *c, struct error *why)
{
    struct control_reader r = {.text = text, .at = text, .c = c, .why = why};
    return !is_refused(&r) && read_parts(&r);
}

bool control_read_typed(const char *text, struct control *c, struct error *why)
{
    struct control_reader r = {.text = text, .at = text, .c = c, .why = why, .typed = true};
    return !is_refused(&r) && read_parts(&r);
}

bool control_from_seconds(const char *text, struct control *c, struct error *why)
{
    struct control_reader r = {.text = text, .at = text, .c = c, .why = why, .in_seconds = true};
    return read_parts(&r);
}

int control_moves_before(const struct control *c, int period)
{
    assert(period >= 1 && "periods are counted from 1");
    int moves = 0;
    for (int i = 0; i < period && i < c->count; i++)
        moves += c->periods[i].moves;
    return moves;
}

/* The last period by moves repeats if no sudden death follows it. */
const struct period *control_period(const struct control *c, int move_number)
{
    assert(c->count > 0 && "a game has a period");
    for (int i = 0, done = 0; i < c->count; i++) {
        const struct period *p = &c->periods[i];
        done += p->moves;
        if (p->moves == 0 || move_number <= done)
            return p;
    }
    return &c->periods[c->count - 1];
}

bool control_in_days(const struct control *c)
{
    bool days = c->count > 0;
    for (int i = 0; i < c->count; i++)
        days = days && c->periods[i].seconds > DAY_S && c->periods[i].seconds % DAY_S == 0;
    return days;
}

int32_t control_start_s(const struct control *c)
{
    assert(c->count > 0 && "a game has a period");
    const struct period *p = &c->periods[0];
    return p->seconds + (p->bonus == BONUS_FISCHER ? p->bonus_s : 0);
}
