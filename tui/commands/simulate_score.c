/* The score of all rounds, as people and as programs read it. */
#include "base/list.h"
#include "commands/simulate.h"

#include <stdio.h>
#include <stdlib.h>

void score_latency(struct score_row *row, msec latency)
{
    LIST_ROOM(row->latency, row->latencies, row->room);
    row->latency[row->latencies++] = latency > 0 ? latency : 0;
}

static long long percentile(struct score_row *row, int of_100)
{
    if (!row->latencies)
        return 0;
    qsort(row->latency, (size_t)row->latencies, sizeof *row->latency, msec_compare);
    return (long long)row->latency[(row->latencies - 1) * of_100 / 100];
}

static bool says_something(const struct score_row *r)
{
    return r->made || r->asked || r->invented;
}

static void each_row(struct simulate_score *s, void (*say)(const char *name, struct score_row *, void *), void *to)
{
    for (int k = 0; k < TRUTH_KINDS; k++)
        if (says_something(&s->by_truth[k]))
            say(truth_name((enum truth_kind)k), &s->by_truth[k], to);
    for (int k = 0; k < INCIDENT_KINDS; k++)
        if (says_something(&s->by_kind[k]))
            say(incident_name((enum incident_kind)k), &s->by_kind[k], to);
}

static void add_row(const char *name, struct score_row *r, void *sum)
{
    struct score_row *all = sum;
    (void)name;
    all->made += r->made;
    all->right += r->right;
    all->asked += r->asked;
    all->wrong += r->wrong;
    all->missed += r->missed;
    all->invented += r->invented;
}

static struct score_row all_rows(struct simulate_score *s)
{
    struct score_row all = {0};
    each_row(s, add_row, &all);
    return all;
}

bool score_is_perfect(struct simulate_score *s)
{
    struct score_row all = all_rows(s);
    return s->games.right == s->games.made && !all.wrong && !all.missed && !all.invented;
}

static void print_row(const char *name, struct score_row *r, void *unused)
{
    (void)unused;
    printf("%-20s %7ld %7ld %6ld %6ld %6ld %8ld", name, r->made, r->right, r->asked, r->wrong, r->missed, r->invented);
    if (r->latencies)
        printf(" %8lld %8lld %8lld", percentile(r, 50), percentile(r, 99), percentile(r, 100));
    putchar('\n');
}

void score_print(struct simulate_score *s)
{
    struct score_row all = all_rows(s);
    printf("%-20s %7s %7s %6s %6s %6s %8s %8s %8s %8s\n", "kind", "made", "right", "asked", "wrong", "missed",
           "invented", "median", "99 %", "worst");
    each_row(s, print_row, NULL);
    print_row("all", &all, NULL);
    print_row("games", &s->games, NULL);
    printf("games %ld, right %ld, asked %ld, wrong %ld, half-moves %ld; missed %ld, invented %ld, of these NOW %ld\n",
           s->games.made, s->games.right, s->games.asked, s->games.wrong, s->moves, all.missed, all.invented,
           s->accused);
    load_print(&s->load);
}

void score_print_summary(struct simulate_score *s)
{
    struct score_row all = all_rows(s);
    printf("%ld games, %ld of them recorded right; of %ld incidents %ld were reported, %ld asked about, %ld missed; "
           "%ld were invented\n",
           s->games.made, s->games.right, all.made, all.right + all.wrong, all.asked, all.missed, all.invented);
}

static void print_members(struct score_row *r)
{
    printf("\"made\":%ld,\"right\":%ld,\"asked\":%ld,\"wrong\":%ld,\"missed\":%ld,\"invented\":%ld", r->made, r->right,
           r->asked, r->wrong, r->missed, r->invented);
}

static void print_row_json(const char *name, struct score_row *r, void *first)
{
    printf("%s\"%s\":{", *(bool *)first ? "" : ",", name);
    print_members(r);
    printf(",\"median_ms\":%lld,\"p99_ms\":%lld,\"worst_ms\":%lld}", percentile(r, 50), percentile(r, 99),
           percentile(r, 100));
    *(bool *)first = false;
}

void score_print_json(struct simulate_score *s, const char *hash, bool direct)
{
    struct score_row all = all_rows(s);
    bool first = true;
    printf("{\"path\":\"%s\",\"kinds\":{", direct ? "direct" : "session");
    each_row(s, print_row_json, &first);
    printf("},\"all\":{");
    print_members(&all);
    printf(",\"invented_p1\":%ld},\"games\":{", s->accused);
    print_members(&s->games);
    printf("},\"half_moves\":%ld,", s->moves);
    load_print_json(&s->load);
    printf(",\"hash\":\"%s\"}\n", hash);
}

void score_release(struct simulate_score *s)
{
    for (int k = 0; k < TRUTH_KINDS; k++)
        free(s->by_truth[k].latency);
}
