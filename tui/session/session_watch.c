/* A session on a plain list of lines: without event and log, it only shows what happens. */
#include "base/text.h"
#include "base/tongue.h"
#include "hall/round.h"
#include "session/session_parts.h"

#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* The number of boards on a bus is not given: it reaches to the next line's first board, and the last bus has as many
 * as the one before. A single bus may have as many as a bus can have; those that do not exist stay silent. */
static int boards_in(const struct line_list *lines)
{
    enum { ON_ONE_BUS = 128 };
    int most = 0, widest = lines->count == 1 ? ON_ONE_BUS : 1;
    for (int i = 0; i < lines->count; i++) {
        const struct line_entry *e = &lines->entries[i];
        if (i && lines->entries[i - 1].first_address && e->board - lines->entries[i - 1].board > widest)
            widest = e->board - lines->entries[i - 1].board;
        int last = e->board + (e->first_address ? widest - 1 : 0);
        most = last > most ? last : most;
    }
    return most < BOARDS_MAX ? most : BOARDS_MAX;
}

static struct hall_seat *seats_for(int count, const struct control *control, bool guessed)
{
    assert(count >= 0 && "so many boards");
    struct hall_seat *seats = memory_take((size_t)count + 1, sizeof *seats);
    for (int i = 0; i < count; i++)
        seats[i] = (struct hall_seat){.number = i + 1, .control = *control, .control_guessed = guessed};
    return seats;
}

struct session *session_open_hall_on(struct event_base *base, const struct session_settings *settings,
                                     const struct line_list *lines, const struct hall_settings *hall, struct error *why)
{
    struct session *s = session_begin(base, settings, lines->speed);
    snprintf(s->title, sizeof s->title, tongue_count("%d line", "%d lines", lines->count), lines->count);
    copy_text(s->rulebook, sizeof s->rulebook, hall->rulebook);
    s->count = hall->count;
    s->seats = memory_take((size_t)s->count + 1, sizeof *s->seats);
    memcpy(s->seats, hall->seats, (size_t)s->count * sizeof *s->seats);
    struct hall_settings own = *hall;
    own.seats = s->seats;
    if (session_open_hall(s, &own, why) && session_open_lines(s, lines, why)) {
        hall_start(s->hall, s->settings.who, session_now(s));
        return s;
    }
    session_close(s, NULL);
    return NULL;
}

struct session *session_open_watch(struct event_base *base, const struct session_settings *settings,
                                   const struct line_list *lines, struct error *why)
{
    struct control control;
    if (settings->control)
        control = *settings->control;
    else if (!control_read("90+30", &control, why))
        return NULL;
    struct hall_settings hall = {.round = 1,
                                 .phase = settings->control ? control_phase_in_hall(&control) : EVENT_STANDARD,
                                 .starts_at = MSEC_NEVER,
                                 .default_after = MSEC_NEVER,
                                 .rulebook = "fide-2023",
                                 .count = boards_in(lines)};
    struct hall_seat *seats = seats_for(hall.count, &control, !settings->control);
    hall.seats = seats;
    struct session *s = session_open_hall_on(base, settings, lines, &hall, why);
    free(seats);
    return s;
}
