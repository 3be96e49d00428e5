#include "hall/changes.h"

#include "base/table.h"
#include "event/broadcast.h"
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
static const struct entry_field sheet[] = {
    {"boards", AS_LIST, MAY, PRIVACY_OURS, 0, 0, 0, 0, NULL},
    COUNT(MAY, "known", sheet_change, known, 0, MOST),
    COUNT(MAY, "late", sheet_change, late_s, 0, MOST),
    COUNT(MAY, "missed", sheet_change, missed, 0, MOST),
    {0},
};
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

#define FOLDED(action, kind, what, place, fields, does, tells, said, call, plain) \
    {kind, what, place, fields, does, said, call, plain},
#define VIEWED(action, kind, what, place, fields, tells, said, call, plain) \
    {kind, what, place, fields, NULL, said, call, plain},

/* order: enum entry_action */
static const struct entry_row rows[] = {ENTRY_ACTION_LIST(FOLDED, VIEWED)};
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
