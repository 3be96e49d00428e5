/* What other rounds say of the two players of a board, for the few rulings that ask for it: byes, points of teams, an
 * opponent who was expelled. The whole log is read for it, so it is done once, when such a ruling begins.
 */
#include "hall/round.h"
#include "report/record/record_read.h"
#include "report/report.h"
#include "report/standings/past_facts.h"
#include "rules/rulebook.h"
#include "session/session_parts.h"

#include <string.h>

enum asks { NOTHING_PAST, BYES, TEAMS, EXPELLED };

static enum asks asks_of(const struct session *s, const char *script)
{
    static const struct {
        const char *script, *fact, *value;
        enum asks asks;
    } rows[] = {{"absence", "white_had_full_point", "yes", BYES},
                {"result-dispute", "white_match_halves", "1", TEAMS},
                {"result-dispute", "against_expelled", "won", EXPELLED}};
    for (size_t i = 0; s->book && i < sizeof rows / sizeof *rows; i++)
        if (!strcmp(script, rows[i].script) && rulebook_accepts(s->book, rows[i].fact, rows[i].value, NULL))
            return rows[i].asks;
    return NOTHING_PAST;
}

/* NULL without a log, or if it cannot be read: then a person is asked. */
static struct record *record_so_far(const struct session *s)
{
    struct error why = {0};
    return s->log && s->event ? record_read_wanted(s->log, 0, &(struct record_wanted){0}, &why) : NULL;
}

void session_ruling_facts(const struct session *s, int board, const char *script, struct facts *out)
{
    session_event_facts(s, out);
    enum asks asks = asks_of(s, script);
    int round = hall_settings_of(s->hall)->round;
    struct record *r = asks == NOTHING_PAST ? NULL : record_so_far(s);
    struct chess_event *e = r ? report_event(r) : NULL;
    if (asks == BYES && s->event && s->event->round_count > 0)
        facts_know_number(out, "rounds", s->event->round_count, FACT_FROM_EVENT, "the event");
    if (e && asks == BYES)
        past_facts_of_byes(e, round, board, hall_is_started(s->hall), out);
    if (e && asks == TEAMS)
        past_facts_of_teams(e, round, board, out);
    if (e && asks == EXPELLED)
        past_facts_of_expelled(e, r, round, board, out);
    chess_event_free(e);
    record_free(r);
}
