/* Who worked at the console in a round, from when, and as what. */
#include "report/parts.h"
#include "report/record/words.h"

#include <string.h>

/* The last arbiter to sign in before the round was there when it began. */
static bool was_there(const struct report *r, int at)
{
    const struct record *all = r->record;
    int64_t entry = all->arrivals.at[at].when.entry;
    bool is_last_before = at + 1 == all->arrivals.count || all->arrivals.at[at + 1].when.entry >= r->round->from;
    return entry <= r->round->to && (entry >= r->round->from || is_last_before);
}

static const char *office_of(const struct report *r, const char *role, struct words *out)
{
    for (int i = 0; i < ARBITER_ROLES; i++)
        if (!strcmp(role, arbiter_role_name((enum arbiter_role)i)))
            return words_office(r, (enum arbiter_role)i, out);
    return role;
}

static void add_arrival(const struct report *r, const struct record_arrival *a, struct page *p)
{
    struct words day_of, time, who;
    page_cell(p, "%s %s", words_day(r, a->when.wall, &day_of), words_time(r, a->when.wall, &time));
    page_cell(p, "%s", words_arbiter(r->record, a->who, &who));
    page_cell(p, "%s", office_of(r, a->role, &day_of));
}

void report_add_arbiters(const struct report *r, struct page *p)
{
    bool any = false;
    page_heading(p, "Arbiters at the console");
    page_table(p, "<From <Arbiter <Role");
    for (int i = 0; i < r->record->arrivals.count; i++)
        if (was_there(r, i)) {
            add_arrival(r, &r->record->arrivals.at[i], p);
            any = true;
        }
    page_table_end(p);
    if (!any)
        page_say(p, "The log names no arbiter.");
}
