/* An event file that was edited during a round. A file alone moves no player and enters no result: the round stays as
 * the log has it, the differences are named, and :pairings takes them over after they were seen. */
#include "session/session_parts.h"

#include "base/memory.h"
#include "base/tongue.h"
#include "event/event_rules.h"
#include "hall/round.h"
#include "session/event_load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- what differs ------------------------------------------------------------------------------------------------- */

/* Adds the boards for which `differs` is true, as " 3 5-9"; returns how many there are. */
static int add_boards(const bool *differs, struct text *out)
{
    int count = 0;
    for (int board = 1, from = 0; board <= EVENT_BOARDS_MAX + 1; board++) {
        bool is = board <= EVENT_BOARDS_MAX && differs[board];
        count += is;
        if (is && !from)
            from = board;
        if (is || !from)
            continue;
        text_addf(out, board - 1 > from ? " %d-%d" : " %d", from, board - 1);
        from = 0;
    }
    return count;
}

static bool say_boards(const bool *differs, bool of_players, struct text *notes)
{
    struct text boards = {0};
    int count = add_boards(differs, &boards);
    text_add(notes, count && notes->length ? "; " : "");
    if (count)
        text_addf(notes,
                  of_players
                      ? tongue_count("other players at board%s (:pairings with its name takes them)",
                                     "other players at boards%s (:pairings with its name takes them)", count)
                      : tongue_count("a result at board%s (R enters it)", "results at boards%s (R enters it)", count),
                  text_chars(&boards));
    text_release(&boards);
    return count;
}

/* True if pairings or results differ. */
static bool compare(const struct chess_event *written, const struct chess_event *kept, int round, struct text *notes)
{
    const struct round *r = event_round(written, round), *q = event_round(kept, round);
    bool *other = memory_take(2 * ((size_t)EVENT_BOARDS_MAX + 2), sizeof *other);
    bool *result = other + EVENT_BOARDS_MAX + 2;
    for (int board = 1; board <= EVENT_BOARDS_MAX; board++) {
        const struct pairing *p = r ? round_pairing(r, board) : NULL, *k = q ? round_pairing(q, board) : NULL;
        other[board] = !pairing_is_same(written, p, kept, k);
        result[board] = p && p->white_result && !other[board];
    }
    bool players = say_boards(other, true, notes), results = say_boards(result, false, notes);
    free(other);
    return players || results;
}

/* --- kept --------------------------------------------------------------------------------------------------------- */

/* The round that is opened, if it runs; else 0. */
static int running_round(const struct session *s, const struct past *p, const struct chess_event *e)
{
    int round = s->settings.round ? s->settings.round : past_round_to_open(p, e);
    bool known = round >= 1 && round <= EVENT_ROUNDS_MAX;
    return known && p->rounds[round].started && !p->rounds[round].ended ? round : 0;
}

static bool keep(struct session *s, const struct past *p, struct chess_event *e, int round, struct text *event,
                 struct text *notes, struct error *why)
{
    struct seating logged = {0};
    struct text now = {0};
    const char *name = *s->ini ? s->ini : s->path;
    struct chess_event *written = event_load_under(s->book, text_chars(event), event->length, name, why);
    bool good = written && round_seating(s->log, p, round, &logged, why);
    if (good)
        seating_keep(e, round, &logged);
    bool differs = good && compare(written, e, round, notes);
    if (differs)
        good = event_write_into(e, text_chars(event), &now, why);
    struct error ignored;
    struct chess_event *again =
        good && differs ? event_load_under(s->book, text_chars(&now), now.length, name, &ignored) : NULL;
    if (again) {
        text_clear(event);
        text_add_bytes(event, text_chars(&now), now.length);
    } else
        text_clear(notes); /* without the hall's boards, those that have entries stay as they are */
    chess_event_free(again);
    text_release(&now);
    seating_release(&logged);
    chess_event_free(written);
    return good;
}

/* The next round is played by the rules that the file has now. */
static void say_rules(const struct text *held, const struct chess_event *is, int round, struct text *notes)
{
    struct error ignored;
    struct text other = {0};
    struct chess_event *was = event_read(text_chars(held), held->length, "", &ignored);
    if (was && event_rules_compare(was, is, round, "; ", &other)) {
        other.chars[other.length - 2] = '\0';
        text_add(notes, notes->length ? " " : "");
        text_addf(notes,
                  _("This round goes on with its rules. The event's file has: %s (:pairings with its name takes that "
                    "now, the next round has it)."),
                  text_chars(&other));
    }
    text_release(&other);
    chess_event_free(was);
}

bool session_keep_round(struct session *s, const struct past *p, struct text *event, struct text *notes,
                        struct error *why)
{
    const char *name = *s->ini ? s->ini : s->path;
    struct chess_event *e = session_keep_people(s, p, event, notes, why)
                                ? event_load_under(s->book, text_chars(event), event->length, name, why)
                                : NULL;
    int round = e ? running_round(s, p, e) : 0;
    struct text kept = {0};
    bool good = e && (!round || keep(s, p, e, round, event, &kept, why));
    if (kept.length)
        text_addf(notes, _("The round has begun. Not taken over from the event's file: %s."), text_chars(&kept));
    text_release(&kept);
    if (good && round)
        say_rules(&p->event, e, round, notes);
    chess_event_free(e);
    return good;
}

static int running_hall(const struct session *s)
{
    return hall_is_started(s->hall) && !hall_is_ended(s->hall) ? s->round : 0;
}

void session_rules_hold(struct session *s, const struct past *p, struct text *text, const struct text *held)
{
    struct error ignored;
    struct text none = {0};
    struct chess_event *written = event_read(text_chars(text), text->length, "", &ignored);
    struct chess_event *was = held->length ? event_read(text_chars(held), held->length, "", &ignored) : NULL;
    int round = written && was ? (p ? running_round(s, p, written) : running_hall(s)) : 0;
    if (round && event_rules_compare(was, written, round, "", &none)) {
        struct text kept = {0};
        event_rules_keep(written, was, round);
        event_write(written, &kept);
        struct chess_event *again = event_load_under(s->book, text_chars(&kept), kept.length, "", &ignored);
        if (again) { /* a file that can be opened is opened, whatever the log has */
            text_clear(text);
            text_add_bytes(text, text_chars(&kept), kept.length);
        }
        chess_event_free(again);
        text_release(&kept);
    }
    text_release(&none);
    chess_event_free(written);
    chess_event_free(was);
}
