/* The alarm load of simulated rounds beside the aims of alarm practice, and how often things go wrong in them. */
#include "base/table.h"
#include "commands/simulate.h"

#include "sim/life.h"

#include <stdio.h>

void load_add(struct alarm_load *l, const struct rates *r)
{
    l->rounds++;
    l->arbiters = r->arbiters;
    l->hours += (double)(r->until - r->from) / 3600000;
    l->per_hour += r->per_hour;
    l->each_per_hour += r->each.per_hour;
    l->busy += r->busy_blocks;
    l->each_busy = r->each.busy_blocks > l->each_busy ? r->each.busy_blocks : l->each_busy;
    l->in_flood += r->in_flood;
    l->each_flood = r->each.in_flood > l->each_flood ? r->each.in_flood : l->each_flood;
    l->worst = r->worst_ten_minutes > l->worst ? r->worst_ten_minutes : l->worst;
    l->each_worst = r->each.worst_ten_minutes > l->each_worst ? r->each.worst_ten_minutes : l->each_worst;
    l->floods += r->floods;
    l->chattering += r->chattering;
    l->fleeting += r->fleeting;
    l->stale += r->stale_ever;
    for (int p = PRIORITY_LOG; p <= PRIORITY_1; p++)
        l->shown[p] += r->shown[p];
    for (int i = 0; i < r->kinds; i++)
        l->by_kind[r->top[i].kind] += r->top[i].count;
}

struct figure {
    const char *what, *unit, *aim;
    int decimals;
    double hall, each; /* each: below 0 if it is only known for the whole hall */
};

static void print_figure(const struct figure *f)
{
    char text[2][32] = {"", ""};
    snprintf(text[0], sizeof text[0], "%.*f%s", f->decimals, f->hall, f->unit);
    if (f->each >= 0)
        snprintf(text[1], sizeof text[1], "%.*f%s", f->decimals, f->each, f->unit);
    printf("  %-34s %10s %12s   %s\n", f->what, text[0], text[1], f->aim);
}

static double percent(long part, long all)
{
    return all ? 100.0 * (double)part / (double)all : 0;
}

static void print_priorities(const struct alarm_load *l, long all)
{
    /* order: enum priority */
    static const char *const aims[] = {"", "about 80 %", "about 15 %", "about 5 %"};
    ROW_FOR_EACH(aims, PRIORITIES);
    char name[32];
    for (int p = PRIORITY_1; p >= PRIORITY_3; p--) {
        snprintf(name, sizeof name, "share of %s, %ld", priority_words((enum priority)p), l->shown[p]);
        print_figure(&(struct figure){name, " %", aims[p], 0, percent(l->shown[p], all), -1});
    }
}

static void print_top(const struct alarm_load *l, long all)
{
    long left[INCIDENT_KINDS];
    for (int k = 0; k < INCIDENT_KINDS; k++)
        left[k] = l->by_kind[k];
    printf("  most frequent:");
    for (int n = 0; n < RATES_TOP; n++) {
        int most = 0;
        for (int k = 1; k < INCIDENT_KINDS; k++)
            most = left[k] > left[most] ? k : most;
        if (left[most])
            printf("%s %ld %s (%.0f %%)", n ? "," : "", left[most], incident_name((enum incident_kind)most),
                   percent(left[most], all));
        left[most] = 0;
    }
    putchar('\n');
}

void load_print(const struct alarm_load *l)
{
    double n = l->rounds ? l->rounds : 1;
    long all = l->shown[PRIORITY_1] + l->shown[PRIORITY_2] + l->shown[PRIORITY_3];
    char each[32];
    snprintf(each, sizeof each, "one of %d", l->arbiters);
    printf("alert load: %ld alerts in %.2f hours\n", all, l->hours);
    printf("  %-34s %10s %12s   %s\n", "", "whole hall", each, "aim");
    const struct figure figures[] = {
        {"alerts an hour", "", "6, at most 12", 1, l->per_hour / n, l->each_per_hour / n},
        {"worst ten minutes", "", "at most 10", 0, l->worst, l->each_worst},
        {"blocks of ten minutes above ten", " %", "under 1 %, at most 5 %", 0, 100 * l->busy / n, 100 * l->each_busy},
        {"time in flood", " %", "under 1 %, at most 5 %", 0, 100 * l->in_flood / n, 100 * l->each_flood},
        {"floods a round", "", "", 1, (double)l->floods / n, -1},
        {"chattering", "", "none", 0, (double)l->chattering, -1},
        {"fleeting", "", "none", 0, (double)l->fleeting, -1},
        {"standing for half an hour", "", "none", 0, (double)l->stale, -1},
    };
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++)
        print_figure(&figures[i]);
    print_priorities(l, all);
    print_top(l, all);
}

void load_print_json(const struct alarm_load *l)
{
    double n = l->rounds ? l->rounds : 1;
    printf("\"alerts\":{\"p1\":%ld,\"p2\":%ld,\"p3\":%ld,\"per_hour\":%.2f,\"busy_blocks\":%.4f,\"in_flood\":%.4f,"
           "\"worst_ten_minutes\":%d,\"floods\":%ld,\"chattering\":%ld,\"fleeting\":%ld,\"stale\":%ld,"
           "\"arbiters\":%d,\"each\":{\"per_hour\":%.2f,\"worst_ten_minutes\":%d,\"busy_blocks\":%.4f,"
           "\"in_flood\":%.4f}}",
           l->shown[PRIORITY_1], l->shown[PRIORITY_2], l->shown[PRIORITY_3], l->per_hour / n, l->busy / n,
           l->in_flood / n, l->worst, l->floods, l->chattering, l->fleeting, l->stale, l->arbiters,
           l->each_per_hour / n, l->each_worst, l->each_busy, l->each_flood);
}

void life_print(void)
{
    /* order: enum life_per */
    static const char *const per[] = {"100 games", "1,000 board-hours", "100 such moves"};
    ROW_FOR_EACH(per, PER_100_OCCASIONS + 1);
    printf("%-14s %9s %9s  %-17s  %s\n", "fault", "long game", "short", "in", "because");
    for (const struct life_row *r = life_rows; r->kind != TRUTH_KINDS; r++)
        printf("%-14s %9.1f %9.1f  %-17s  %s\n", truth_name((enum truth_kind)r->kind), r->long_game, r->short_game,
               per[r->per], r->because);
    printf("\nA long game has an hour or more for sixty moves. Three in ten players to whom a draw by repetition or by "
           "the\nfifty-move rule is open claim it. After %d games in 100 the kings are put in the centre, after %d "
           "the pieces\nare set up again; after the others the clock is stopped and nothing shows why. People who come "
           "late or not at all, telephones and "
           "noise are not played:\nwhat people report is entered by an arbiter, who need not be told of it.\n",
           LIFE_KINGS_OF_100, LIFE_SET_UP_OF_100);
}
