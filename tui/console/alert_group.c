#include "console/alert_group.h"

#include "hall/alert.h"

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
