/* Results that were changed after they had been entered, whatever their two players were called by then. */
#include "base/memory.h"
#include "base/name_order.h"
#include "log/body.h"
#include "report/parts.h"
#include "report/record/record_look.h"
#include "report/record/words.h"

#include <stdlib.h>
#include <string.h>

/* The two players of a result, as the log had seated them. */
struct two_seated {
    json_t *body; /* their names stand in it; NULL if the log names nobody */
    const char *names[2];
    int numbers[2];
};

static struct two_seated *seated_of(const struct record_round *r)
{
    struct two_seated *list = memory_take((size_t)r->results.count + 1, sizeof *list);
    for (int i = 0; i < r->results.count; i++) {
        json_t *body = *r->results.at[i].pair ? body_parse(r->results.at[i].pair, NULL) : NULL;
        list[i] = (struct two_seated){
            body,
            {body_text_of(body, "white", ""), body_text_of(body, "black", "")},
            {(int)body_number_of(body, "white-number", 0), (int)body_number_of(body, "black-number", 0)}};
    }
    return list;
}

static void seated_free(struct two_seated *list, int count)
{
    for (int i = 0; i < count; i++)
        json_decref(list[i].body);
    free(list);
}

static bool is_same_player(const struct chess_event *e, const struct two_seated *a, const struct two_seated *b,
                           int side)
{
    return event_is_same_logged(e, a->names[side], a->numbers[side], b->names[side], b->numbers[side]);
}

static bool is_same_pair(const struct report *r, const struct two_seated *two, int before, int now)
{
    const struct chess_event *e = r->round->event;
    if (!two[before].body || !two[now].body)
        return !two[before].body && !two[now].body &&
               r->round->results.at[before].board == r->round->results.at[now].board;
    return is_same_player(e, &two[before], &two[now], WHITE) && is_same_player(e, &two[before], &two[now], BLACK);
}

static const char *result_was(enum result result, bool is_forfeit)
{
    return result == RESULT_OPEN || result == RESULT_ANNULLED ? "" : forfeit_text(result, is_forfeit);
}

/* The previous result of the two players: by the entry before, at any board, or a decision in between. If the game was
 * annulled a new one was played, and its result is not a change. */
static const char *result_before(const struct report *r, const struct two_seated *two, int which)
{
    const struct record_result *now = &r->round->results.at[which];
    const char *was = "";
    int64_t last = 0;
    for (int i = 0; i < which; i++) {
        const struct record_result *k = &r->round->results.at[i];
        if (!is_same_pair(r, two, i, which))
            continue;
        last = k->when.entry;
        was = result_was((enum result)k->is.result, result_reason_is_forfeit(k->is.reason));
    }
    for (int i = 0; i < r->round->rulings.count; i++) {
        const struct record_ruling *k = &r->round->rulings.at[i];
        if (k->board == now->board && k->is.result != RESULT_OPEN && k->when.entry > last &&
            k->when.entry < now->when.entry && record_in_force(k))
            was = result_was((enum result)k->is.result, ruling_is_forfeit(&k->is));
    }
    return was;
}

static const char *result_now(const struct record_result *k)
{
    return k->is.result == RESULT_OPEN
               ? "taken back"
               : forfeit_text((enum result)k->is.result, result_reason_is_forfeit(k->is.reason));
}

static void add_changed_result(const struct report *r, const struct record_result *k, const char *was, struct page *p)
{
    struct words on, time, who;
    page_cell(p, "%s %s", words_day(r, k->when.wall, &on), words_time(r, k->when.wall, &time));
    page_cell(p, "%d", k->board);
    page_cell(p, "%s", was);
    page_cell(p, "%s", result_now(k));
    page_cell(p, "%s", words_arbiter(r->record, k->who, &who));
    page_cell(p, "%s", k->is.reason);
}

void report_add_changed_results(const struct report *r, struct page *p)
{
    bool any = false;
    struct two_seated *two = seated_of(r->round);
    for (int i = 0; i < r->round->results.count; i++) {
        const char *was = result_before(r, two, i);
        if (!*was || !strcmp(was, result_now(&r->round->results.at[i])))
            continue;
        if (!any) {
            page_heading(p, "Changed results");
            page_table(p, "<When >Board <Was <Is <By <Why");
            any = true;
        }
        add_changed_result(r, &r->round->results.at[i], was, p);
    }
    if (any)
        page_table_end(p);
    seated_free(two, r->round->results.count);
}
