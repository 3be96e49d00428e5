#include "console/alert_group.h"

#include "hall/alert.h"

#include "hall/hall.h"

#include <assert.h>

enum { REPEATS_LEAST = 5 };

struct repeated {
    int first, count;
    bool unfolded;
};

static bool can_stand_behind(const struct alert *a)
{
    return a->priority < PRIORITY_1 && a->board && !alert_is_settled(a);
}

static bool stands_with(const struct alert *a, const struct alert *b)
{
    return can_stand_behind(a) && a->kind == b->kind && a->priority == b->priority;
}

void alert_group_boards(const struct alert *const *list, int count, const struct alert *first, struct text *out)
{
    bool of[BOARDS_MAX + 2] = {false}; /* by board */
    int found = 0, head = -1;
    for (int i = 0; i < count; i++) {
        if (!stands_with(list[i], first))
            continue;
        head = head < 0 ? i : head;
        of[list[i]->board] = true;
        found++;
    }
    if (!can_stand_behind(first) || found < REPEATS_LEAST || list[head] != first)
        return;
    for (int board = 1, last; board <= BOARDS_MAX; board = last + 1) {
        for (last = board; of[board] && of[last + 1]; last++)
            continue;
        if (of[board])
            text_addf(out, "%s%d", out->length ? ", " : "", board);
        if (last > board)
            text_addf(out, "-%d", last);
    }
}

void alert_groups(const struct alert *const *list, int count, int chosen, int16_t *behind)
{
    assert(count >= 0 && "so many alerts, or none");
    struct repeated kinds[PRIORITY_1][INCIDENT_KINDS] = {0};
    for (int i = 0; i < count; i++) {
        struct repeated *k = &kinds[list[i]->priority % PRIORITY_1][list[i]->kind];
        if (!can_stand_behind(list[i]))
            continue;
        k->unfolded = k->unfolded || (k->count && list[i]->id == chosen);
        k->first = k->count ? k->first : i;
        k->count++;
    }
    for (int i = 0; i < count; i++) {
        const struct repeated *k = &kinds[list[i]->priority % PRIORITY_1][list[i]->kind];
        bool collapses = can_stand_behind(list[i]) && k->count >= REPEATS_LEAST && !k->unfolded;
        behind[i] = (int16_t)(!collapses ? 0 : i == k->first ? k->count - 1 : ALERT_HIDDEN);
    }
}
