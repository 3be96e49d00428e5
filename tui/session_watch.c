/* A session on a bare list of lines: no event, no log, only what happens. */
#include "session_parts.h"

#include "base/memory.h"

/* How many boards hang on a bus is not said anywhere: as far as the next line's first, and as many on the last. */
static int boards_in(const struct line_list *lines)
{
    int most = 0, widest = 1;
    for (int i = 0; i < lines->count; i++) {
        const struct line_entry *e = &lines->entries[i];
        if (i && lines->entries[i - 1].first_address && e->board - lines->entries[i - 1].board > widest)
            widest = e->board - lines->entries[i - 1].board;
        int last = e->board + (e->first_address ? widest - 1 : 0);
        most = last > most ? last : most;
    }
    return most < BOARDS_MAX ? most : BOARDS_MAX;
}

static bool open_all(struct session *s, const struct line_list *lines, struct error *why)
{
    struct hall_settings settings = {.round = 1,
                                     .phase = PHASE_STANDARD,
                                     .starts_at = MSEC_NEVER,
                                     .default_after = MSEC_NEVER,
                                     .rulebook = s->rulebook};
    s->count = boards_in(lines);
    s->seats = memory_take((size_t)s->count + 1, sizeof *s->seats);
    for (int i = 0; i < s->count; i++)
        s->seats[i] = (struct hall_seat){.number = i + 1, .has_clock = true};
    settings.seats = s->seats;
    settings.count = s->count;
    for (int i = 0; i < s->count; i++)
        if (!control_read("90+30", &s->seats[i].control, why))
            return false;
    if (!session_open_hall(s, &settings, why) || !session_open_lines(s, lines, why))
        return false;
    hall_start(s->hall, s->settings.who, session_now(s));
    return true;
}

struct session *session_open_watch(struct event_base *base, const struct session_settings *settings,
                                   const struct line_list *lines, struct error *why)
{
    struct session *s = session_begin(base, settings, lines->speed);
    snprintf(s->title, sizeof s->title, "%d lines", lines->count);
    snprintf(s->rulebook, sizeof s->rulebook, "fide-2023");
    if (open_all(s, lines, why))
        return s;
    session_close(s);
    return NULL;
}
