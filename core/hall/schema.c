#include "hall/changes.h"

#include "base/table.h"
#include "event/broadcast.h"
#include "hall/entry_words.h"
#include "hall/presence.h"

#include <assert.h>
#include <string.h>

/* --- names that stand in entries ---------------------------------------------------------------------------------- */

static const char *kind_name(int i)
{
    return incident_name((enum incident_kind)i);
}
static const char *priority_word(int i)
{
    return priority_name((enum priority)i);
}
static const char *handling_word(int i)
{
    return handling_name((enum handling)i);
}
static const char *stance_word(int i)
{
    return stance_name((enum stance)i);
}
static const char *feed_word(int i)
{
    return feed_name((enum board_feed)i);
}
static const char *how_word(int i)
{
    static const char *const words[] = {"press", "reply", "clock", "quiet", "device", "ruling"};
    ROW_FOR_EACH(words, HOWS);
    assert(HAS_ROW(words, i));
    return words[i];
}

/* --- fields: sorted by their keys, as they are written ------------------------------------------------------------ */

enum { MAY, MUST };
enum { MOST = 1 << 30 };                           /* applies to any number: there is room for one more */
enum { LAST_DAY = 100000, MINUTES_OF_DAY = 1440 }; /* in days since 1970: the year 2243 */
/* clang-format off */
#define AT(type, member) (uint16_t) offsetof(struct type, member)
#define SIZE(type, member) (uint16_t)sizeof(((struct type *)0)->member)
#define WORDS(must, key, type, member, privacy) \
    {key, AS_WORDS, must, privacy, AT(type, member), SIZE(type, member), 0, 0, NULL}
#define BORROWED(must, key, type, member, privacy) \
    {key, AS_BORROWED, must, privacy, AT(type, member), 0, 0, 0, NULL}
#define COUNT(must, key, type, member, least, most) \
    {key, AS_COUNT, must, PRIVACY_OURS, AT(type, member), 0, least, most, NULL}
#define ID(must, key, type, member) COUNT(must, key, type, member, (must) ? 1 : 0, MOST)
#define RANK(key, type, member) \
    {key, AS_COUNT, MAY, PRIVACY_RANK, AT(type, member), 0, 0, MOST, NULL}
#define NUMBER(key, type, member) COUNT(MAY, key, type, member, -MOST, MOST)
#define NAMED(must, key, type, member, first, last, name) \
    {key, AS_NAMED, must, PRIVACY_OURS, AT(type, member), 0, first, last, name}
#define PLAIN(as, must, key, type, member) \
    {key, as, must, PRIVACY_OURS, AT(type, member), 0, 0, 0, NULL}
#define FLAG(key, type, member) PLAIN(AS_FLAG, MAY, key, type, member)
#define SIDE(must, key, type, member) PLAIN(AS_SIDE, must, key, type, member)
#define SECONDS(key, type, member) PLAIN(AS_SECONDS, MAY, key, type, member)
#define MOMENT(key, type, member) PLAIN(AS_MOMENT, MAY, key, type, member)

static const struct entry_field nothing[] = {{0}};
static const struct entry_field station[] = {
    BORROWED(MUST, "key", station_change, key, PRIVACY_OURS),
    COUNT(MUST, "version", station_change, version, 1, MOST),
    {0},
};
static const struct entry_field event[] = {
    BORROWED(MAY, "text", event_change, text, PRIVACY_EVENT),
    BORROWED(MAY, "words", event_change, words, PRIVACY_TYPED),
    BORROWED(MAY, "zone", event_change, zone, PRIVACY_OURS),
    {0},
};
static const struct entry_field round_of_event[] = {
    BORROWED(MAY, "moves", round_change, moves, PRIVACY_OURS),
    COUNT(MAY, "round", round_change, round, 0, EVENT_ROUNDS_MAX),
    {0},
};
static const struct entry_field pairing[] = {
    BORROWED(MUST, "black", pairing_change, black, PRIVACY_NAMES),
    RANK("black-number", pairing_change, black_number),
    BORROWED(MUST, "white", pairing_change, white, PRIVACY_NAMES),
    RANK("white-number", pairing_change, white_number),
    {0},
};
static const struct entry_field assigned[] = {
    WORDS(MAY, "address", assigned, address, PRIVACY_NAMES),
    WORDS(MAY, "driver", assigned, driver, PRIVACY_NAMES),
    {0},
};
static const struct entry_field device[] = {
    NAMED(MUST, "feed", device_change, feed, FEED_NONE, FEED_FAULTY, feed_word),
    WORDS(MAY, "text", device_change, text, PRIVACY_TYPED),
    {0},
};
static const struct entry_field on_or_off[] = {FLAG("on", board_change, on), {0}};
static const struct entry_field counted[] = {
    SECONDS("black_s", counted, left_s[BLACK]),
    COUNT(MUST, "moves", counted, moves, 0, 999),
    SECONDS("white_s", counted, left_s[WHITE]),
    {0},
};
static const struct entry_field brought[] = {
    SECONDS("black_s", brought, left_s[BLACK]),
    COUNT(MAY, "moves", brought, counted.moves, 0, 999),
    MOMENT("read", brought, counted.at),
    SECONDS("read_black_s", brought, counted.left_s[BLACK]),
    SECONDS("read_white_s", brought, counted.left_s[WHITE]),
    SIDE(MAY, "runs", brought, runs),
    MOMENT("started", brought, started),
    SECONDS("white_s", brought, left_s[WHITE]),
    WORDS(MAY, "words", brought, note, PRIVACY_TYPED),
    {0},
};
static const struct entry_field absent[] = {COUNT(MUST, "sides", board_change, number, 0, 3), {0}};
static const struct entry_field exchanged[] = {COUNT(MUST, "other", board_change, number, 1, BOARDS_MAX), {0}};
static const struct entry_field turned_round[] = {
    COUNT(MAY, "number", board_change, number, TURN_NONE, TURN_RIGHT),
    FLAG("on", board_change, on),
    {0},
};
static const struct entry_field since[] = {MOMENT("since", board_change, ms), {0}};
static const struct entry_field default_time[] = {MOMENT("ms", board_change, ms), {0}};
static const struct entry_field proposed[] = {
    COUNT(MAY, "number", board_change, number, RESULT_OPEN, RESULT_ANNULLED),
    {0},
};
static const struct entry_field made_move[] = {
    SECONDS("black_s", move_change, left_s[BLACK]),
    NAMED(MUST, "how", move_change, how, 0, HOW_RULING, how_word),
    MOMENT("made", move_change, made),
    PLAIN(AS_MOVE, MUST, "move", move_change, move),
    ID(MUST, "ply", move_change, ply),
    WORDS(MAY, "san", move_change, san, PRIVACY_OURS),
    SECONDS("white_s", move_change, left_s[WHITE]),
    {0},
};
static const struct entry_field clock_seen[] = {
    SECONDS("black_s", clock_change, left_s[BLACK]),
    NUMBER("number", clock_change, number),
    SIDE(MAY, "side", clock_change, side),
    SECONDS("white_s", clock_change, left_s[WHITE]),
    {0},
};
static const struct entry_field letter[] = {
    PLAIN(AS_MOVE, MUST, "move", letter, move),
    FLAG("offered", letter, is_offered),
    COUNT(MUST, "ply", letter, ply, 1, MOST),
    COUNT(MAY, "received", letter, received.day, 0, LAST_DAY),
    COUNT(MAY, "received_at", letter, received.minute, 0, MINUTES_OF_DAY),
    COUNT(MUST, "sent", letter, sent.day, 1, LAST_DAY),
    COUNT(MAY, "sent_at", letter, sent.minute, 0, MINUTES_OF_DAY),
    FLAG("untimed", letter, is_untimed),
    {0},
};
static const struct entry_field repeated[] = {
    COUNT(MUST, "day", letter_repeat, day, 1, LAST_DAY),
    FLAG("inquiry", letter_repeat, is_inquiry),
    COUNT(MUST, "ply", letter_repeat, ply, 1, MOST),
    {0},
};
static const struct entry_field excused[] = {
    COUNT(MUST, "from", excused, from, 1, LAST_DAY),
    SIDE(MUST, "side", excused, side),
    COUNT(MUST, "to", excused, to, 1, LAST_DAY),
    {0},
};
static const struct entry_field conditional[] = {
    WORDS(MUST, "moves", conditional, moves, PRIVACY_OURS),
    COUNT(MUST, "ply", conditional, ply, 1, MOST),
    {0},
};
static const struct entry_field calendar[] = {
    COUNT(MUST, "day", calendar, today, 1, LAST_DAY),
    COUNT(MAY, "most", calendar, move_days, 0, LAST_DAY),
    COUNT(MAY, "penalty", calendar, penalty_days, 0, LAST_DAY),
    {0},
};
static const struct entry_field begun[] = {
    WORDS(MAY, "after", incident_change, incident.after, PRIVACY_OURS),
    WORDS(MAY, "article", incident_change, incident.article, PRIVACY_OURS),
    WORDS(MAY, "before", incident_change, incident.before, PRIVACY_OURS),
    SECONDS("black_s", incident_change, incident.left_s[BLACK]),
    MOMENT("flag_device", incident_change, incident.flag.device),
    MOMENT("flag_not_before", incident_change, incident.flag.not_before),
    MOMENT("flag_observed", incident_change, incident.flag.observed),
    MOMENT("flag_shown", incident_change, incident.flag.shown),
    ID(MUST, "id", incident_change, incident.id),
    NAMED(MUST, "kind", incident_change, incident.kind, INCIDENT_NONE + 1, INCIDENT_KINDS - 1, kind_name),
    ID(MAY, "line", incident_change, line),
    PLAIN(AS_MOVE, MAY, "move", incident_change, incident.move),
    NUMBER("number", incident_change, incident.number),
    ID(MAY, "ply", incident_change, incident.ply),
    NAMED(MUST, "priority", incident_change, incident.priority, PRIORITY_LOG, PRIORITY_1, priority_word),
    WORDS(MAY, "readings", incident_change, readings, PRIVACY_OURS),
    WORDS(MAY, "script", incident_change, incident.script, PRIVACY_OURS),
    SIDE(MAY, "side", incident_change, incident.side),
    PLAIN(AS_SQUARES, MAY, "squares", incident_change, incident.squares),
    NAMED(MUST, "stance", incident_change, incident.stance, STANCE_UNKNOWN, STANCE_OBSERVE, stance_word),
    SECONDS("white_s", incident_change, incident.left_s[WHITE]),
    WORDS(MAY, "words", incident_change, incident.words, PRIVACY_TYPED),
    {0},
};
static const struct entry_field numbered[] = {
    ID(MUST, "id", number_change, number),
    WORDS(MAY, "reason", number_change, reason, PRIVACY_TYPED),
    {0},
};
static const struct entry_field handled[] = {
    NAMED(MUST, "handling", handled_change, handling, HANDLING_NOTED, HANDLING_REFERRED, handling_word),
    ID(MUST, "id", handled_change, id),
    {0},
};
static const struct entry_field alert[] = {
    ID(MAY, "group", alert_change, group),
    ID(MUST, "id", alert_change, id),
    WORDS(MAY, "reason", alert_change, reason, PRIVACY_TYPED),
    WORDS(MAY, "to", alert_change, to, PRIVACY_SIGN),
    MOMENT("until", alert_change, until),
    {0},
};
static const struct entry_field priority[] = {
    NAMED(MUST, "is", priority_change, is, PRIORITY_LOG, PRIORITY_1, priority_word),
    NAMED(MUST, "kind", priority_change, kind, INCIDENT_NONE + 1, INCIDENT_KINDS - 1, kind_name),
    WORDS(MAY, "reason", priority_change, reason, PRIVACY_TYPED),
    NAMED(MUST, "was", priority_change, was, PRIORITY_LOG, PRIORITY_1, priority_word),
    {0},
};
static const struct entry_field walk[] = {
    BORROWED(MUST, "answers", walk_change, answers, PRIVACY_TYPED),
    ID(MAY, "appeal", walk_change, appeal),
    ID(MAY, "decision", walk_change, ruling),
    {0},
};
static const struct entry_field ruling[] = {
    ID(MAY, "alert", ruling, alert),
    ID(MAY, "appeal", ruling, appeal),
    WORDS(MAY, "article", ruling, article, PRIVACY_OURS),
    SECONDS("black_s", ruling, left_s[BLACK]),
    FLAG("both", ruling, both),
    FLAG("counts", ruling, counts),
    COUNT(MAY, "delay", ruling, delay_s, 0, 3600),
    FLAG("forfeit", ruling, forfeit),
    COUNT(MAY, "given", ruling, given, GIVEN_UNSAID, GIVEN_OTHER),
    ID(MUST, "id", ruling, id),
    WORDS(MAY, "kind", ruling, kind, PRIVACY_OURS),
    SIDE(MAY, "offender", ruling, offender),
    FLAG("orders", ruling, orders),
    WORDS(MAY, "penalty", ruling, penalty, PRIVACY_NAMES),
    ID(MAY, "ply", ruling, ply),
    FLAG("restores", ruling, restores),
    PLAIN(AS_RESULT, MAY, "result", ruling, result),
    WORDS(MAY, "rule", ruling, rule, PRIVACY_NAMES),
    SIDE(MAY, "runs", ruling, runs),
    WORDS(MAY, "script", ruling, script, PRIVACY_OURS),
    FLAG("stands", ruling, stands),
    ID(MAY, "supersedes", ruling, supersedes),
    SECONDS("was_black_s", ruling, had_s[BLACK]),
    SECONDS("was_white_s", ruling, had_s[WHITE]),
    SECONDS("white_s", ruling, left_s[WHITE]),
    WORDS(MAY, "words", ruling, words, PRIVACY_TYPED),
    {0},
};
static const struct entry_field worded[] = {
    ID(MUST, "id", wording_change, ruling),
    FLAG("public", wording_change, is_public),
    BORROWED(MAY, "words", wording_change, text, PRIVACY_TYPED),
    {0},
};
static const struct entry_field penalty[] = {
    FLAG("counts", penalty, counts),
    ID(MAY, "decision", penalty, ruling),
    WORDS(MAY, "kind", penalty, kind, PRIVACY_OURS),
    WORDS(MAY, "penalty", penalty, penalty, PRIVACY_NAMES),
    WORDS(MAY, "player", penalty, player, PRIVACY_NAMES),
    COUNT(MAY, "round", penalty, round, 0, EVENT_ROUNDS_MAX),
    WORDS(MAY, "rule", penalty, rule, PRIVACY_NAMES),
    WORDS(MAY, "script", penalty, script, PRIVACY_OURS),
    SIDE(MAY, "side", penalty, side),
    WORDS(MAY, "team", penalty, team, PRIVACY_NAMES),
    {0},
};
static const struct entry_field order[] = {
    FLAG("by_wire", order_change, by_wire),
    ID(MAY, "decision", order_change, ruling),
    SECONDS("left_s", order_change, left_s),
    SECONDS("right_s", order_change, right_s),
    COUNT(MAY, "side", order_change, side, CLOCK_NONE, CLOCK_LEFT | CLOCK_RIGHT),
    {0},
};
static const struct entry_field result[] = {
    WORDS(MAY, "reason", result_change, reason, PRIVACY_TYPED),
    PLAIN(AS_RESULT, MUST, "result", result_change, result),
    {0},
};
static const struct entry_field filed[] = {
    ID(MUST, "appeal", appeal_change, appeal),
    WORDS(MAY, "by", appeal_change, by, PRIVACY_NAMES),
    WORDS(MAY, "ground", appeal_change, ground, PRIVACY_TYPED),
    WORDS(MAY, "late", appeal_change, late, PRIVACY_TYPED),
    ID(MAY, "ruling", appeal_change, ruling),
    SIDE(MAY, "side", appeal_change, side),
    MOMENT("until", appeal_change, until),
    FLAG("written", appeal_change, written),
    {0},
};
static const struct entry_field appeal[] = {
    ID(MUST, "appeal", appeal_change, appeal),
    WORDS(MAY, "decision", appeal_change, decision, PRIVACY_NAMES),
    ID(MAY, "id", appeal_change, instead),
    WORDS(MAY, "panel", appeal_change, panel, PRIVACY_HIDDEN),
    WORDS(MAY, "reason", appeal_change, reason, PRIVACY_TYPED),
    ID(MAY, "ruling", appeal_change, ruling),
    {0},
};
static const struct entry_field sheet[] = {{"boards", AS_LIST, MAY, PRIVACY_OURS, 0, 0, 0, 0, NULL}, {0}};
static const struct entry_field came[] = {WORDS(MUST, "role", arbiter_change, role, PRIVACY_OURS), {0}};
static const struct entry_field note[] = {BORROWED(MAY, "words", note_change, text, PRIVACY_TYPED), {0}};
static const struct entry_field checked_in[] = {
    COUNT(MUST, "arrival", checked, arrival, 0, ARRIVALS - 1),
    WORDS(MUST, "name", checked, name, PRIVACY_NAMES),
    RANK("number", checked, number),
    {0},
};
static const struct entry_field observed[] = {
    ID(MUST, "id", observed_change, incident),
    BORROWED(MAY, "words", observed_change, text, PRIVACY_TYPED),
    {0},
};
static const struct entry_field card[] = {
    FLAG("coach", team_card, by_coach),
    ID(MAY, "open", team_card, open),
    SIDE(MUST, "side", team_card, side),
    WORDS(MAY, "words", team_card, words, PRIVACY_TYPED),
    {0},
};
static const struct entry_field substituted[] = {
    WORDS(MAY, "id", substitution, in.id, PRIVACY_NAMES),
    WORDS(MUST, "in", substitution, in.name, PRIVACY_NAMES),
    MOMENT("into_round", substitution, into_round),
    WORDS(MAY, "out", substitution, out, PRIVACY_NAMES),
    {"rating", AS_COUNT, MAY, PRIVACY_RANK, AT(substitution, in.rating), 0, -MOST, MOST, NULL},
    SIDE(MUST, "side", substitution, side),
    WORDS(MAY, "title", substitution, in.title, PRIVACY_RANK),
    {0},
};
static const struct entry_field mark[] = {
    ID(MAY, "decision", mark_change, ruling),
    ID(MAY, "entry", mark_change, entry),
    FLAG("on", mark_change, on),
    BORROWED(MAY, "words", mark_change, text, PRIVACY_TYPED),
    {0},
};
static const struct entry_field broadcast[] = {
    COUNT(MAY, "minutes", broadcast_change, minutes, 0, MINUTES_OF_DAY),
    NAMED(MUST, "order", broadcast_change, order, 0, BROADCAST_ORDERS - 1, broadcast_order_name),
    BORROWED(MAY, "reason", broadcast_change, reason, PRIVACY_TYPED),
    {0},
};
static const struct entry_field position_set[] = {
    BORROWED(MUST, "fen", text_change, text, PRIVACY_NAMES),
    BORROWED(MAY, "reason", text_change, reason, PRIVACY_TYPED),
    {0},
};
static const struct entry_field moves[] = {
    BORROWED(MAY, "moves", text_change, text, PRIVACY_NAMES),
    BORROWED(MAY, "reason", text_change, reason, PRIVACY_TYPED),
    {0},
};
static const struct entry_field trouble[] = {
    ID(MAY, "alerts", trouble_change, alerts),
    {"seconds", AS_COUNT, MUST, PRIVACY_OURS, AT(trouble_change, seconds), 0, -MOST, MOST, NULL},
    {0},
};
static const struct entry_field journal[] = {
    BORROWED(MAY, "kept", journal_change, kept, PRIVACY_NAMES),
    COUNT(MAY, "lost", journal_change, lost, 0, MOST),
    {0},
};

/* --- rows --------------------------------------------------------------------------------------------------------- */

#define ANY PLACE_ANY
#define BOARD PLACE_BOARD
#define HALL PLACE_HALL
#define NEVER PLAIN_NEVER
#define AGAIN PLAIN_AGAIN
#define ALL PLAIN_ALL
#define ALWAYS PLAIN_ALWAYS

/* order: enum entry_action */
static const struct entry_row rows[] = {
    /* kind, what, whose, fields, what it does, its words, what was done, call, plain line */
    {ENTRY_STATION, NULL, ANY, station, NULL, NULL, "", NULL, NEVER},
    {ENTRY_EVENT, NULL, ANY, event, NULL, NULL, "", NULL, NEVER},
    {ENTRY_ROUND, "opened", ANY, round_of_event, do_round_opened, told_round_opened, "", NULL, ALWAYS},
    {ENTRY_ROUND, "started", ANY, round_of_event, do_round_started, told_round, "started", NULL, ALWAYS},
    {ENTRY_ROUND, "ended", ANY, round_of_event, do_round_ended, told_round, "ended", NULL, ALWAYS},
    {ENTRY_ROUND, NULL, ANY, round_of_event, do_nothing, told_round_opened, "", NULL, ALWAYS},
    {ENTRY_PAIRING, NULL, ANY, pairing, do_paired, told_pairing, "", NULL, NEVER},

    {ENTRY_DEVICE, "assigned", BOARD, assigned, do_assigned, told_assigned, "", NULL, ALL},
    {ENTRY_DEVICE, "heard", BOARD, device, do_device, told_device, "heard", NULL, ALL},
    {ENTRY_DEVICE, "late", BOARD, device, do_device, told_device, "late", NULL, ALL},
    {ENTRY_DEVICE, "lost", BOARD, device, do_device, told_device, "lost", NULL, ALL},
    {ENTRY_DEVICE, "back", BOARD, device, do_device, told_device, "back", NULL, ALL},
    {ENTRY_DEVICE, "faulty", BOARD, device, do_device, told_device, "faulty", NULL, ALL},
    {ENTRY_DEVICE, "identity", BOARD, device, do_device, told_device, "identity", NULL, ALL},
    {ENTRY_DEVICE, "restarted", BOARD, device, do_device, told_device, "restarted", NULL, ALL},

    {ENTRY_GAME, "started", BOARD, since, do_board_started, told_board, "started", NULL, NEVER},
    {ENTRY_GAME, "sat-at", BOARD, on_or_off, do_board_sat_at, told_board_on, "at the board", NULL, NEVER},
    {ENTRY_GAME, "marked", BOARD, on_or_off, do_board_marked, told_board_on, "marked", NULL, NEVER},
    {ENTRY_GAME, "frozen", BOARD, on_or_off, do_board_frozen, told_board_on, "frozen", NULL, NEVER},
    {ENTRY_GAME, "out-of-service", BOARD, on_or_off, do_board_out,
     told_board_on, "devices out of service", NULL, NEVER},
    {ENTRY_GAME, "turned", BOARD, turned_round, do_board_turned, told_board, "board orientation set", NULL, NEVER},
    {ENTRY_GAME, "default", BOARD, default_time, do_board_default, told_board, "another default time", NULL, NEVER},
    {ENTRY_GAME, "absent", BOARD, absent, do_board_absent, told_absent, "", NULL, NEVER},
    {ENTRY_GAME, "counted", BOARD, counted, do_board_counted, told_counted, "", NULL, NEVER},
    {ENTRY_GAME, "scoresheets", BOARD, on_or_off, do_board_collected,
     told_board_on, "scoresheets collected", NULL, NEVER},
    {ENTRY_GAME, "brought", BOARD, brought, do_board_brought, told_brought, "", NULL, NEVER},
    {ENTRY_GAME, "proposed", BOARD, proposed, do_board_proposed, told_proposed, "a result shows:", NULL, NEVER},
    {ENTRY_GAME, "exchanged", BOARD, exchanged, do_boards_exchanged, told_board,
     "its game, with all that was entered, changes places with another board", NULL, NEVER},
    {ENTRY_MOVE, NULL, BOARD, made_move, do_move, told_move, "", NULL, ALL},

    {ENTRY_CLOCK, "pressed", BOARD, clock_seen, do_clock, told_clock, "pressed", NULL, ALL},
    {ENTRY_CLOCK, "flag", BOARD, clock_seen, do_clock_flag, told_clock, "flag fallen", NULL, ALL},
    {ENTRY_CLOCK, "both-flags", BOARD, clock_seen, do_clock, told_clock, "both flags fallen", NULL, ALL},
    {ENTRY_CLOCK, "period", BOARD, clock_seen, do_clock_period, told_clock, "period", NULL, ALL},
    {ENTRY_CLOCK, "no-period", BOARD, clock_seen, do_clock, told_clock, "no new period", NULL, ALL},
    {ENTRY_CLOCK, "stopped", BOARD, clock_seen, do_clock_stopped, told_clock, "stopped", NULL, ALL},
    {ENTRY_CLOCK, "started", BOARD, clock_seen, do_clock_started, told_clock, "started", NULL, ALL},
    {ENTRY_CLOCK, "wrong-side", BOARD, clock_seen, do_clock, told_clock, "running for the wrong side", NULL, ALL},
    {ENTRY_CLOCK, "lever", BOARD, clock_seen, do_clock, told_clock, "lever", NULL, ALL},
    {ENTRY_CLOCK, "set-wrong", BOARD, clock_seen, do_clock, told_clock, "set wrongly", NULL, ALL},
    {ENTRY_CLOCK, "no-bonus", BOARD, clock_seen, do_clock, told_clock, "adds no increment", NULL, ALL},
    {ENTRY_CLOCK, "times-set", BOARD, clock_seen, do_clock_begins_again, told_clock, "times set", NULL, ALL},
    {ENTRY_CLOCK, "jump", BOARD, clock_seen, do_clock_begins_again, told_clock, "jump", NULL, ALL},
    {ENTRY_CLOCK, "battery", BOARD, clock_seen, do_clock, told_clock, "battery", NULL, ALL},
    {ENTRY_CLOCK, "absent", BOARD, clock_seen, do_clock, told_clock, "absent", NULL, ALL},
    {ENTRY_CLOCK, "silent", BOARD, clock_seen, do_clock, told_clock, "silent", NULL, ALL},
    {ENTRY_CLOCK, "back", BOARD, clock_seen, do_clock_begins_again, told_clock, "back", NULL, ALL},
    {ENTRY_CLOCK, "typed", BOARD, clock_seen, do_clock_typed, told_clock, "times entered", NULL, ALL},
    {ENTRY_CLOCK, "reached", BOARD, clock_seen, do_period_reached, told_clock, "next period entered", NULL, ALL},

    {ENTRY_CLOCK, "letter", BOARD, letter, do_letter, told_letter, "", NULL, ALWAYS},
    {ENTRY_CLOCK, "repeated", BOARD, repeated, do_repeated, told_repeated, "", NULL, ALWAYS},
    {ENTRY_CLOCK, "excused", BOARD, excused, do_excused, told_excused, "", NULL, ALWAYS},
    {ENTRY_CLOCK, "conditional", BOARD, conditional, do_conditional, told_conditional, "", NULL, ALWAYS},
    {ENTRY_CLOCK, "calendar", ANY, calendar, do_calendar, told_calendar, "", NULL, NEVER},

    {ENTRY_INCIDENT, "begun", ANY, begun, do_begun, told_begun, "", "ALERT", AGAIN},
    {ENTRY_INCIDENT, "ended", ANY, numbered, do_ended, told_ended, "", NULL, NEVER},
    {ENTRY_INCIDENT, "handled", ANY, handled, do_handled, told_handled, "", NULL, NEVER},

    {ENTRY_ALERT, "shown", ANY, alert, do_alert_shown, told_shown, "shown", "ALERT", ALWAYS},
    {ENTRY_ALERT, "returned", ANY, alert, do_alert_returned, told_alert, "over", "alert", ALWAYS},
    {ENTRY_ALERT, "again", ANY, alert, do_nothing, told_alert, "again", NULL, NEVER},
    {ENTRY_ALERT, "acknowledged", ANY, alert, do_alert_acknowledged, told_alert, "acknowledged", "alert", ALWAYS},
    {ENTRY_ALERT, "shelved", ANY, alert, do_alert_shelved, told_alert, "shelved", "alert", ALWAYS},
    {ENTRY_ALERT, "woken", ANY, alert, do_alert_woken, told_alert, "back from the shelf", "alert", ALWAYS},
    {ENTRY_ALERT, "grouped", ANY, alert, do_alert_grouped, told_grouped, "stands behind another", NULL, ALWAYS},
    {ENTRY_ALERT, "released", ANY, alert, do_alert_released, told_alert, "stands by itself again", "alert", ALWAYS},
    {ENTRY_ALERT, "taken-out", ANY, alert, do_alert_taken_out, told_alert, "out of service", "alert", ALWAYS},
    {ENTRY_ALERT, "put-back", ANY, alert, do_alert_put_back, told_alert, "back in service", "alert", ALWAYS},
    {ENTRY_ALERT, "cleared", ANY, alert, do_alert_cleared, told_alert, "closed", "alert", ALWAYS},
    {ENTRY_ALERT, "taken", ANY, alert, do_alert_taken, told_alert, "taken", "alert", ALWAYS},
    {ENTRY_ALERT, "taken-over", ANY, alert, do_alert_taken, told_alert_from, "taken over", "alert", ALWAYS},
    {ENTRY_ALERT, "offered", ANY, alert, do_alert_offered, told_alert, "offered", "alert", ALWAYS},
    {ENTRY_ALERT, "accepted", ANY, alert, do_alert_taken, told_alert, "accepted", "alert", ALWAYS},
    {ENTRY_ALERT, "declined", ANY, alert, do_alert_offered, told_alert, "declined", "alert", ALWAYS},
    {ENTRY_ALERT, "leads", ANY, alert, do_alert_leads, told_alert, "stands for the others now", "alert", ALWAYS},
    {ENTRY_ALERT, "flood", ANY, nothing, do_flood, told_as_said, "a flood of alerts begins", NULL, ALWAYS},
    {ENTRY_ALERT, "flood-over", ANY, nothing, do_flood_over, told_as_said, "the flood of alerts is over", NULL, ALWAYS},
    {ENTRY_ALERT, "priority", ANY, priority, do_priority, told_priority, "", NULL, NEVER},

    {ENTRY_WALK, NULL, ANY, walk, NULL, told_walk, "", NULL, NEVER},
    {ENTRY_DECISION, "made", BOARD, ruling, do_ruling, told_ruling, "", "DECISION", ALWAYS},
    {ENTRY_DECISION, "undone", BOARD, numbered, do_undone, told_of_decision, " taken back", "DECISION", ALWAYS},
    {ENTRY_DECISION, "worded", ANY, worded, do_worded, told_worded, "", "DECISION", ALWAYS},
    {ENTRY_DECISION, "extended", BOARD, numbered, do_extended,
     told_of_decision, ": more time to appeal", "DECISION", ALWAYS},
    {ENTRY_PENALTY, NULL, ANY, penalty, do_penalty, told_penalty, "", NULL, ALWAYS},
    {ENTRY_ORDER, NULL, BOARD, order, do_order, told_order, "", NULL, NEVER},
    {ENTRY_VERIFIED, "shown", BOARD, clock_seen, do_verified, told_verified, "shown as ordered", NULL, ALWAYS},
    {ENTRY_VERIFIED, "arrived", BOARD, clock_seen, do_arrived, told_verified, "shown, and running", NULL, ALWAYS},
    {ENTRY_VERIFIED, "wrong-side", BOARD, clock_seen, do_verified,
     told_verified, "ran for the wrong side", NULL, ALWAYS},
    {ENTRY_VERIFIED, "other-times", BOARD, clock_seen, do_verified,
     told_verified, "ran with other times", NULL, ALWAYS},
    {ENTRY_VERIFIED, "not-set", BOARD, clock_seen, do_verified, told_verified, "still not set", NULL, ALWAYS},
    {ENTRY_VERIFIED, "by-hand", BOARD, clock_seen, do_verified, told_verified, "to be set by hand", NULL, ALWAYS},
    {ENTRY_RESULT, NULL, BOARD, result, do_result, told_result, "", NULL, ALWAYS},

    {ENTRY_APPEAL, "filed", BOARD, filed, do_appeal_filed, told_appeal, "filed", "APPEAL", ALWAYS},
    {ENTRY_APPEAL, "written", BOARD, appeal, do_appeal_written, told_appeal, "written", "APPEAL", ALWAYS},
    {ENTRY_APPEAL, "protest", BOARD, appeal, do_appeal_protest, told_appeal, "protest", "APPEAL", ALWAYS},
    {ENTRY_APPEAL, "heard", BOARD, appeal, do_appeal_heard, told_appeal, "heard", "APPEAL", ALWAYS},
    {ENTRY_APPEAL, "deposit-held", BOARD, appeal, do_deposit_held, told_appeal, "deposit held", "APPEAL", ALWAYS},
    {ENTRY_APPEAL, "deposit-returned", BOARD, appeal, do_deposit_returned,
     told_appeal, "deposit returned", "APPEAL", ALWAYS},
    {ENTRY_APPEAL, "deposit-kept", BOARD, appeal, do_deposit_kept, told_appeal, "deposit kept", "APPEAL", ALWAYS},
    {ENTRY_APPEAL, "withdrawn", BOARD, appeal, do_appeal_withdrawn, told_appeal, "withdrawn", "APPEAL", ALWAYS},
    {ENTRY_APPEAL, "decided", BOARD, appeal, do_appeal_decided, told_appeal, "decided", "APPEAL", ALWAYS},

    {ENTRY_SHEET, NULL, ANY, sheet, NULL, told_as_said, "all clocks were written down", NULL, NEVER},
    {ENTRY_ARBITER, "came", ANY, came, NULL, told_came, "", NULL, NEVER},

    {ENTRY_NOTE, NULL, ANY, note, do_note, told_note, "note", NULL, ALWAYS},
    {ENTRY_NOTE, "flag-observed", BOARD, observed, do_observed, told_observed, "note", NULL, ALWAYS},
    {ENTRY_NOTE, "card", BOARD, card, do_card, told_card, "", NULL, ALWAYS},
    {ENTRY_NOTE, "substituted", BOARD, substituted, do_substituted, told_substituted, "", NULL, ALWAYS},
    {ENTRY_NOTE, "checked-in", ANY, checked_in, do_checked_in, told_checked_in, "", NULL, NEVER},
    {ENTRY_NOTE, "bookmark", ANY, mark, do_nothing, told_mark, "bookmark", NULL, ALWAYS},
    {ENTRY_NOTE, "routine", ANY, mark, do_nothing, told_mark, "routine", NULL, ALWAYS},
    {ENTRY_NOTE, "broadcast", ANY, broadcast, do_broadcast, told_broadcast, "", NULL, ALWAYS},
    {ENTRY_CORRECTION, "position", BOARD, position_set, do_position,
     told_correction, "another position set", "CORRECTION", ALWAYS},
    {ENTRY_CORRECTION, "moves", BOARD, moves, do_moves, told_correction, "the moves corrected", "CORRECTION", ALWAYS},

    {ENTRY_TROUBLE, "stood-still", ANY, trouble, NULL, told_stood_still, "", NULL, ALWAYS},
    {ENTRY_TROUBLE, "clock-set", ANY, trouble, NULL, told_computer_set, "", NULL, ALWAYS},
    {ENTRY_TROUBLE, "nobody-looks", ANY, trouble, NULL, told_nobody_looks, "", NULL, ALWAYS},
    {ENTRY_TROUBLE, "attached-again", ANY, trouble, NULL, told_attached_again, "", NULL, ALWAYS},
    {ENTRY_TROUBLE, "taken-over", ANY, trouble, NULL, told_taken_over, "", NULL, ALWAYS},
    {ENTRY_TROUBLE, "journal-damaged", ANY, journal, NULL, told_journal_damaged, "", NULL, ALWAYS},
    {ENTRY_TROUBLE, "entries-gone", ANY, journal, NULL, told_entries_gone, "", NULL, ALWAYS},
    {ENTRY_TROUBLE, "file-short", ANY, nothing, NULL, told_file_short, "", NULL, ALWAYS},
    {ENTRY_TROUBLE, "mark-doubtful", ANY, nothing, NULL, told_mark_doubtful, "", NULL, ALWAYS},
};
ROW_FOR_EACH(rows, ACTIONS);
/* clang-format on */

const struct entry_row *entry_row(enum entry_action action)
{
    assert(action < ACTIONS && "an entry says something that is known");
    return &rows[action];
}

enum entry_action entry_action_named(enum entry_kind kind, const char *what)
{
    assert(kind < ENTRY_KINDS && what);
    int i = 0;
    while (i < ACTIONS && (rows[i].kind != kind || strcmp(rows[i].what ? rows[i].what : "", what) != 0))
        i++;
    return (enum entry_action)i;
}

static const struct entry_field *field_of(const struct entry_row *row, const char *key)
{
    const struct entry_field *f = row->fields;
    while (f->key && strcmp(f->key, key) != 0)
        f++;
    return f->key ? f : NULL;
}

enum entry_privacy entry_privacy_of(enum entry_action action, const char *key)
{
    const struct entry_field *f = action < ACTIONS ? field_of(&rows[action], key) : NULL;
    if (f)
        return (enum entry_privacy)f->privacy;
    for (int i = 0; i < ACTIONS; i++)
        if ((f = field_of(&rows[i], key)) && f->privacy != PRIVACY_OURS && f->privacy != PRIVACY_EVENT)
            return (enum entry_privacy)f->privacy;
    return PRIVACY_TYPED;
}

bool entry_is_of_hall(enum entry_kind kind)
{
    assert(kind < ENTRY_KINDS);
    int i = 0;
    while (i < ACTIONS && rows[i].kind != kind)
        i++;
    return i < ACTIONS && rows[i].does; /* so for every entry of the kind, or for none */
}
