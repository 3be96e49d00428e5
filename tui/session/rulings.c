#include "session/rulings.h"
#include "hall/desk.h"
#include "hall/ruling.h"

#include "session/session.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct ruling_case *rulings_current(struct rulings *r)
{
    return r->current >= 0 && r->current < r->count ? r->cases[r->current] : NULL;
}

void rulings_drop(struct rulings *r, struct ruling_case *k)
{
    int at = 0;
    while (at < r->count && r->cases[at] != k)
        at++;
    if (at == r->count)
        return;
    assert(r->current < r->count && "the current one is among them");
    ruling_free(k);
    memmove(r->cases + at, r->cases + at + 1, (size_t)(r->count - at - 1) * sizeof *r->cases);
    r->count--;
    r->current = r->count - 1;
}

void rulings_release(struct rulings *r)
{
    while (r->count)
        rulings_drop(r, r->cases[r->count - 1]);
}

struct ruling_case *rulings_add(struct rulings *r, struct ruling_case *k)
{
    assert(k && "a ruling that was begun");
    assert(r->count <= WALKS_MAX && "no more are kept");
    if (r->count == WALKS_MAX)
        rulings_drop(r, r->cases[0]); /* the oldest of two dozen is dropped */
    r->current = r->count;
    return r->cases[r->count++] = k;
}

static int find(const struct rulings *r, int board, const char *script)
{
    for (int i = 0; i < r->count; i++)
        if (ruling_case_board(r->cases[i]) == board && !ruling_hearing(r->cases[i])->appeal &&
            !strcmp(ruling_case_script(r->cases[i]), script))
            return i;
    return -1;
}

const struct ruling_case *rulings_begun(const struct rulings *r, int board, const char *script)
{
    int at = find(r, board, script);
    return at >= 0 ? r->cases[at] : NULL;
}

struct ruling_case *rulings_take_up(struct rulings *r, const struct session *s, int board, int alert,
                                    const char *script, struct error *why)
{
    int at = find(r, board, script);
    if (at >= 0) {
        r->current = at;
        return r->cases[at];
    }
    struct facts known = {0};
    session_ruling_facts(s, board, script, &known);
    struct ruling_case *k = ruling_begin(session_hall(s), board, alert, script, &known, why);
    facts_release(&known);
    return k ? rulings_add(r, k) : NULL;
}

struct ruling_case *rulings_of_appeal(struct rulings *r, int appeal)
{
    assert(appeal > 0 && "an appeal has its number");
    for (int i = 0; i < r->count; i++)
        if (ruling_hearing(r->cases[i])->appeal == appeal) {
            r->current = i;
            return r->cases[i];
        }
    return NULL;
}

void rulings_follow(struct ruling_case *k, const struct session *s, bool with_clock)
{
    struct facts known = {0};
    session_event_facts(s, &known);
    if (with_clock)
        ruling_follow_clock(k, session_hall(s), &known);
    else
        ruling_hear_claim(k, session_hall(s), &known);
    facts_release(&known);
}

/* --- what is typed ------------------------------------------------------------------------------------------------ */

/* In all rulebooks the names of facts that are times end in this. */
bool rulings_asks_time(const struct question *q)
{
    size_t length = strlen(q->fact);
    return q->is_number && length > 2 && !strcmp(q->fact + length - 2, "_s");
}

/* ":05" as 5, and what is behind it; else -1. */
static long read_sixtieth(const char **at)
{
    const char *p = *at;
    if (*p != ':' || !isdigit((unsigned char)p[1]) || !isdigit((unsigned char)p[2]) || p[1] > '5')
        return -1;
    *at = p + 3;
    return (p[1] - '0') * 10 + p[2] - '0';
}

/* "2:30", "1:02:30" */
const char *rulings_in_seconds(const char *text, char out[32])
{
    char *end;
    long first = strtol(text, &end, 10);
    const char *at = end;
    long second = read_sixtieth(&at), third = read_sixtieth(&at);
    if (end == text || first < 0 || first > 100000 || second < 0 || *at)
        return text;
    snprintf(out, 32, "%ld", third < 0 ? first * 60 + second : (first * 60 + second) * 60 + third);
    return out;
}

int rulings_choices(const struct question *q)
{
    int count = 0;
    while (q->choices && q->choices[count])
        count++;
    return count;
}

bool rulings_has_choice(const struct question *q, const char *choice)
{
    for (int i = 0; i < rulings_choices(q); i++)
        if (!strcmp(q->choices[i], choice))
            return true;
    return false;
}

const char *rulings_choice(const struct question *q, int number)
{
    static const char *const first[] = {"yes", "no"};
    enum { FIRST = sizeof first / sizeof *first };
    int at = FIRST;
    assert(number >= 0 && number < rulings_choices(q) && "one of the question's choices");
    if (!rulings_has_choice(q, first[0]) || !rulings_has_choice(q, first[1]))
        return q->choices[number];
    if (number < FIRST)
        return first[number];
    for (int i = 0; q->choices[i]; i++) {
        bool is_other = strcmp(q->choices[i], first[0]) != 0 && strcmp(q->choices[i], first[1]) != 0;
        if (is_other && at++ == number)
            return q->choices[i];
    }
    return q->choices[number];
}

int rulings_likely(const struct question *q)
{
    int number = 0;
    while (number + 1 < rulings_choices(q) && strcmp(rulings_choice(q, number), q->choices[0]) != 0)
        number++;
    return number;
}

/* In the words of the question that asked for it. */
static bool not_a_number(const struct question *q, bool is_a_time, const char *typed, struct error *why)
{
    if (is_a_time)
        return failf(why, "", "type seconds, or minutes and seconds as in 2:30, or hours too as in 1:02:30",
                     "'%.20s' is not a time", typed);
    if (q->most == INT64_MAX)
        return failf(why, "", "type it in digits", "'%.20s' is not a number of %lld or more", typed,
                     (long long)q->least);
    return failf(why, "", "type it in digits", "'%.20s' is not a number from %lld to %lld", typed, (long long)q->least,
                 (long long)q->most);
}

bool rulings_type(struct ruling_case *k, const struct hall *h, const char *typed, struct error *why)
{
    struct question q;
    char seconds[32];
    bool asked = ruling_asks(k, &q), is_a_time = asked && rulings_asks_time(&q);
    if (ruling_answer(k, h, NULL, is_a_time ? rulings_in_seconds(typed, seconds) : typed, why))
        return true;
    return !asked || !q.is_number ? false : not_a_number(&q, is_a_time, typed, why);
}
