#include "hall/trouble.h"

#include "base/tongue.h"
#include "hall/desk.h"
#include "hall/hall_parts.h"
#include "log/loss.h"

static const char compare_slips[] = N_(": compare results and decisions with the slips");
static const char *const clauses[] = {compare_slips};
const struct sentences trouble_clauses = SENTENCES(clauses);

void hall_entries_lost(struct hall *h, int64_t lost, msec now)
{
    char words[LOSS_WORDS];
    hall_advance(h, now);
    struct incident i = incident_case(h, NULL, INCIDENT_ENTRIES_LOST, NO_SIDE);
    incident_set_words(&i, "%s%s", loss_words(lost, words), compare_slips);
    (void)incident_begins(h, &i);
}

void hall_cannot_record(struct hall *h, const char *words, msec now)
{
    hall_advance(h, now);
    if (words && !h->unrecorded) {
        struct incident i = incident_case(h, NULL, INCIDENT_NOT_RECORDED, NO_SIDE);
        incident_set_words(&i, "%s", words);
        h->unrecorded = incident_begins(h, &i);
    } else if (!words && h->unrecorded) {
        incident_ends(h, h->unrecorded, "");
        h->unrecorded = 0;
    }
}

/* Asked of what was logged: so a console that begins again knows it, too. */
void hall_cannot_broadcast(struct hall *h, const char *words, msec now)
{
    const struct alert *a = hall_alert(h, h->last[INCIDENT_NOT_BROADCAST]);
    const struct incident *last = a ? hall_incident(h, a->latest) : NULL;
    bool goes_on = last && last->ended == MSEC_NEVER;
    hall_advance(h, now);
    if (words && !goes_on) {
        struct incident i = incident_case(h, NULL, INCIDENT_NOT_BROADCAST, NO_SIDE);
        incident_set_words(&i, "%s", words);
        (void)incident_begins(h, &i);
    } else if (!words && goes_on) {
        incident_ends(h, last->id, "");
    }
}
