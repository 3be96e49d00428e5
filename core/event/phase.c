#include "event/phase.h"

#include "base/table.h"
#include "clock/control.h"

#include <assert.h>

const char *event_phase_name(enum event_phase phase)
{
    static const char *const names[] = {"standard", "rapid", "blitz", "online", "correspondence"};
    ROW_FOR_EACH(names, EVENT_PHASES);
    assert(HAS_ROW(names, phase));
    return names[phase];
}

enum event_phase control_phase(const struct control *c)
{
    int32_t seconds = 0;
    for (int i = 0; i < c->count; i++)
        seconds += c->periods[i].seconds;
    seconds += 60 * c->periods[0].bonus_s;
    if (control_in_days(c))
        return EVENT_CORRESPONDENCE;
    return seconds <= 600 ? EVENT_BLITZ : seconds < 3600 ? EVENT_RAPID : EVENT_STANDARD;
}

enum event_phase control_phase_in_hall(const struct control *c)
{
    enum event_phase phase = control_phase(c);
    return phase == EVENT_CORRESPONDENCE ? EVENT_STANDARD : phase;
}
