#include "hall/changes.h"

#include "chess/movegen.h"
#include "hall/assign.h"
#include "hall/hall_parts.h"
#include "hall/team.h"
#include "log/entry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- fields ------------------------------------------------------------------------------------------------------- */

enum field_type { TEXT, LENT, INT, SECONDS, FLAG, TIME, SIDE, NAMED, MOVE, SQUARES };

struct field {
    const char *key;
    uint8_t type;
    uint16_t at, size;        /* size: of a text              */
    const char *(*name)(int); /* of a named number            */
    int names;
};

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
static const char *result_word(int i)
{
    return result_text((enum result)i);
}
static const char *feed_word(int i)
{
    return feed_name((enum feed)i);
}
static const char *how_word(int i)
{
    static const char *const words[] = {"press", "reply", "clock", "quiet", "device", "ruling"};
    return words[i];
}

#define AT(type, member) (uint16_t) offsetof(struct type, member)
#define SIZE(type, member) (uint16_t)sizeof(((struct type *)0)->member)
#define F_TEXT(key, type, member) \
    { \
        key, TEXT, AT(type, member), SIZE(type, member), NULL, 0 \
    }
#define F(key, kind, type, member) \
    { \
        key, kind, AT(type, member), 0, NULL, 0 \
    }
#define F_NAMED(key, type, member, name, names) \
    { \
        key, NAMED, AT(type, member), 0, name, names \
    }

static const struct field round_fields[] = {
    F("round", INT, board_change, number), F_TEXT("what", board_change, what), {0}};
static const struct field board_fields[] = {
    F("ms", TIME, board_change, ms),    F("number", INT, board_change, number), F("on", FLAG, board_change, on),
    F_TEXT("text", board_change, text), F_TEXT("what", board_change, what),     {0},
};
static const struct field position_fields[] = {
    F("fen", LENT, text_change, text), F("reason", LENT, text_change, reason), {0}};
static const struct field moves_fields[] = {
    F("moves", LENT, text_change, text), F("reason", LENT, text_change, reason), {0}};
static const struct field move_fields[] = {
    F("black_s", SECONDS, move_change, left_s[BLACK]),
    F_NAMED("how", move_change, how, how_word, HOW_RULING + 1),
    F("made", TIME, move_change, made),
    F("move", MOVE, move_change, move),
    F("ply", INT, move_change, ply),
    F_TEXT("san", move_change, san),
    F("white_s", SECONDS, move_change, left_s[WHITE]),
    {0},
};
static const struct field clock_fields[] = {
    F("black_s", SECONDS, clock_change, left_s[BLACK]),
    F("number", INT, clock_change, number),
    F("side", SIDE, clock_change, side),
    F_TEXT("what", clock_change, what),
    F("white_s", SECONDS, clock_change, left_s[WHITE]),
    {0},
};
static const struct field assigned_fields[] = {
    F_TEXT("address", assigned, address), F_TEXT("driver", assigned, driver), {0}};
static const struct field device_fields[] = {
    F_NAMED("feed", device_change, feed, feed_word, FEED_FAULTY + 1),
    F_TEXT("text", device_change, text),
    F_TEXT("what", device_change, what),
    {0},
};
#define I(key, kind, member) F(key, kind, incident_change, incident.member)
static const struct field begun_fields[] = {
    F_TEXT("after", incident_change, incident.after),
    F_TEXT("article", incident_change, incident.article),
    F_TEXT("before", incident_change, incident.before),
    I("black_s", SECONDS, left_s[BLACK]),
    I("flag_device", TIME, flag.device),
    I("flag_not_before", TIME, flag.not_before),
    I("flag_observed", TIME, flag.observed),
    I("flag_shown", TIME, flag.shown),
    I("id", INT, id),
    F_NAMED("kind", incident_change, incident.kind, kind_name, INCIDENT_KINDS),
    F("line", INT, incident_change, line),
    I("move", MOVE, move),
    I("number", INT, number),
    I("ply", INT, ply),
    F_NAMED("priority", incident_change, incident.priority, priority_word, PRIORITY_1 + 1),
    F_TEXT("readings", incident_change, readings),
    F_TEXT("script", incident_change, incident.script),
    I("side", SIDE, side),
    I("squares", SQUARES, squares),
    F_NAMED("stance", incident_change, incident.stance, stance_word, STANCE_OBSERVE + 1),
    I("white_s", SECONDS, left_s[WHITE]),
    F_TEXT("words", incident_change, incident.words),
    {0},
};
static const struct field number_fields[] = {
    F("id", INT, number_change, number), F_TEXT("reason", number_change, reason), {0}};
static const struct field wording_fields[] = {
    F("id", INT, wording_change, ruling),
    F("public", FLAG, wording_change, is_public),
    F("words", LENT, wording_change, text),
    {0},
};
static const struct field handled_fields[] = {
    F_NAMED("handling", handled_change, handling, handling_word, HANDLING_REFERRED + 1),
    F("id", INT, handled_change, id),
    {0},
};
static const struct field priority_fields[] = {
    F_NAMED("is", priority_change, is, priority_word, PRIORITY_1 + 1),
    F_NAMED("kind", priority_change, kind, kind_name, INCIDENT_KINDS),
    F_TEXT("reason", priority_change, reason),
    F_NAMED("was", priority_change, was, priority_word, PRIORITY_1 + 1),
    {0},
};
static const struct field alert_fields[] = {
    F("group", INT, alert_change, group),
    F("id", INT, alert_change, id),
    F_TEXT("reason", alert_change, reason),
    F_TEXT("to", alert_change, to),
    F("until", TIME, alert_change, until),
    F_TEXT("what", alert_change, what),
    {0},
};
static const struct field ruling_fields[] = {
    F("alert", INT, ruling, alert),
    F("appeal", INT, ruling, appeal),
    F_TEXT("article", ruling, article),
    F("black_s", SECONDS, ruling, left_s[BLACK]),
    F("counts", FLAG, ruling, counts),
    F("id", INT, ruling, id),
    F_TEXT("kind", ruling, kind),
    F("offender", SIDE, ruling, offender),
    F("orders", FLAG, ruling, orders),
    F_TEXT("penalty", ruling, penalty),
    F("ply", INT, ruling, ply),
    F("restores", FLAG, ruling, restores),
    F_NAMED("result", ruling, result, result_word, RESULT_ANNULLED + 1),
    F_TEXT("rule", ruling, rule),
    F("runs", SIDE, ruling, runs),
    F_TEXT("script", ruling, script),
    F("stands", FLAG, ruling, stands),
    F("supersedes", INT, ruling, supersedes),
    F("was_black_s", SECONDS, ruling, had_s[BLACK]),
    F("was_white_s", SECONDS, ruling, had_s[WHITE]),
    F("white_s", SECONDS, ruling, left_s[WHITE]),
    F_TEXT("words", ruling, words),
    {0},
};
static const struct field penalty_fields[] = {
    F("counts", FLAG, penalty, counts), F("decision", INT, penalty, ruling),
    F_TEXT("kind", penalty, kind),      F_TEXT("penalty", penalty, penalty),
    F_TEXT("player", penalty, player),  F("round", INT, penalty, round),
    F_TEXT("rule", penalty, rule),      F_TEXT("script", penalty, script),
    F("side", SIDE, penalty, side),     F_TEXT("team", penalty, team),
    {0},
};
static const struct field order_fields[] = {
    F("by_wire", FLAG, order_change, by_wire),
    F("decision", INT, order_change, ruling),
    F("left_s", SECONDS, order_change, left_s),
    F("right_s", SECONDS, order_change, right_s),
    F("side", INT, order_change, side),
    {0},
};
static const struct field result_fields[] = {
    F_TEXT("reason", result_change, reason),
    F_NAMED("result", result_change, result, result_word, RESULT_ANNULLED + 1),
    {0},
};
static const struct field note_fields[] = {F("words", LENT, text_change, text), {0}};
static const struct field observed_fields[] = {
    F("id", INT, observed_change, incident), F("words", LENT, observed_change, text), {0}};
static const struct field card_fields[] = {
    F("coach", FLAG, team_card, by_coach),
    F("open", INT, team_card, open),
    F("side", SIDE, team_card, side),
    F_TEXT("words", team_card, words),
    {0},
};
static const struct field substituted_fields[] = {
    F_TEXT("id", substitution, in.id),
    F_TEXT("in", substitution, in.name),
    F("into_round", TIME, substitution, into_round),
    F_TEXT("out", substitution, out),
    F("rating", INT, substitution, in.rating),
    F("side", SIDE, substitution, side),
    F_TEXT("title", substitution, in.title),
    {0},
};
static const struct field mark_fields[] = {
    F("decision", INT, mark_change, ruling), F("entry", INT, mark_change, entry), F("on", FLAG, mark_change, on),
    F_TEXT("what", mark_change, what),       F("words", LENT, mark_change, text), {0},
};

static const struct field appeal_fields[] = {
    F("appeal", INT, appeal_change, appeal),     F_TEXT("by", appeal_change, by),
    F_TEXT("decision", appeal_change, decision), F_TEXT("ground", appeal_change, ground),
    F("id", INT, appeal_change, instead),        F_TEXT("late", appeal_change, late),
    F_TEXT("panel", appeal_change, panel),       F_TEXT("reason", appeal_change, reason),
    F("ruling", INT, appeal_change, ruling),     F("side", SIDE, appeal_change, side),
    F("until", TIME, appeal_change, until),      F_TEXT("what", appeal_change, what),
    F("written", FLAG, appeal_change, written),  {0},
};

/* order: enum change_kind */
static const struct change_row {
    enum entry_kind kind;
    const char *what; /* tells apart those of one entry kind; NULL: the change says it itself */
    const struct field *fields;
    size_t size;
    change_doer *does;
} rows[CHANGES] = {
    {ENTRY_ROUND, NULL, round_fields, sizeof(struct board_change), do_round},
    {ENTRY_GAME, NULL, board_fields, sizeof(struct board_change), do_board},
    {ENTRY_CORRECTION, "position", position_fields, sizeof(struct text_change), do_position},
    {ENTRY_CORRECTION, "moves", moves_fields, sizeof(struct text_change), do_moves},
    {ENTRY_MOVE, "", move_fields, sizeof(struct move_change), do_move},
    {ENTRY_CLOCK, NULL, clock_fields, sizeof(struct clock_change), do_clock},
    {ENTRY_DEVICE, "assigned", assigned_fields, sizeof(struct assigned), do_assigned},
    {ENTRY_DEVICE, NULL, device_fields, sizeof(struct device_change), do_device},
    {ENTRY_INCIDENT, "begun", begun_fields, sizeof(struct incident_change), do_begun},
    {ENTRY_INCIDENT, "ended", number_fields, sizeof(struct number_change), do_ended},
    {ENTRY_INCIDENT, "handled", handled_fields, sizeof(struct handled_change), do_handled},
    {ENTRY_ALERT, "priority", priority_fields, sizeof(struct priority_change), do_priority},
    {ENTRY_ALERT, NULL, alert_fields, sizeof(struct alert_change), do_alert},
    {ENTRY_DECISION, "made", ruling_fields, sizeof(struct ruling), do_ruling},
    {ENTRY_DECISION, "undone", number_fields, sizeof(struct number_change), do_undone},
    {ENTRY_DECISION, "worded", wording_fields, sizeof(struct wording_change), do_worded},
    {ENTRY_DECISION, "extended", number_fields, sizeof(struct number_change), do_extended},
    {ENTRY_PENALTY, "", penalty_fields, sizeof(struct penalty), do_penalty},
    {ENTRY_ORDER, "", order_fields, sizeof(struct order_change), do_order},
    {ENTRY_VERIFIED, NULL, clock_fields, sizeof(struct clock_change), do_verified},
    {ENTRY_RESULT, "", result_fields, sizeof(struct result_change), do_result},
    {ENTRY_NOTE, "", note_fields, sizeof(struct text_change), do_note},
    {ENTRY_NOTE, "flag-observed", observed_fields, sizeof(struct observed_change), do_observed},
    {ENTRY_NOTE, "card", card_fields, sizeof(struct team_card), do_card},
    {ENTRY_NOTE, "substituted", substituted_fields, sizeof(struct substitution), do_substituted},
    {ENTRY_NOTE, NULL, mark_fields, sizeof(struct mark_change), do_mark},
    {ENTRY_APPEAL, NULL, appeal_fields, sizeof(struct appeal_change), do_appeal},
};

/* --- writing ------------------------------------------------------------------------------------------------------ */

char *move_to_text(move m, char out[8])
{
    int from = move_from(m), to = move_to(m);
    static const char letters[] = " pnbrqk";
    snprintf(out, 8, "%c%d%c%d%c", 'a' + file_of(from), rank_of(from) + 1, 'a' + file_of(to), rank_of(to) + 1,
             move_promotes(m)            ? letters[move_promotion(m)]
             : move_how(m) == EN_PASSANT ? 'e'
             : move_how(m) == CASTLING   ? 'c'
                                         : '\0');
    return out;
}

static void write_named(struct body *b, const struct field *f, int value)
{
    body_text(b, f->key, f->name(value));
}

static void write_field(struct body *b, const struct field *f, const char *change)
{
    const void *at = change + f->at;
    char word[24];
    switch ((enum field_type)f->type) {
    case TEXT:
        if (*(const char *)at)
            body_text(b, f->key, at);
        break;
    case LENT:
        if (*(const char *const *)at)
            body_text(b, f->key, *(const char *const *)at);
        break;
    case INT:
        if (*(const int *)at)
            body_number(b, f->key, *(const int *)at);
        break;
    case SECONDS:
        if (*(const int32_t *)at != SECONDS_UNKNOWN)
            body_number(b, f->key, *(const int32_t *)at);
        break;
    case FLAG:
        if (*(const bool *)at)
            body_flag(b, f->key, true);
        break;
    case TIME:
        if (*(const msec *)at != MSEC_NEVER)
            body_number(b, f->key, *(const msec *)at);
        break;
    case SIDE:
        if (*(const int8_t *)at != NO_SIDE)
            body_text(b, f->key, *(const int8_t *)at == WHITE ? "white" : "black");
        break;
    case NAMED: write_named(b, f, *(const uint8_t *)at); break;
    case MOVE:
        if (*(const move *)at != NO_MOVE)
            body_text(b, f->key, move_to_text(*(const move *)at, word));
        break;
    case SQUARES:
        if (*(const sqset *)at) {
            snprintf(word, sizeof word, "%016llx", (unsigned long long)*(const sqset *)at);
            body_text(b, f->key, word);
        }
        break;
    }
}

static void hand_out(struct hall *h, const struct change_row *row, int board, const char *who, const void *change)
{
    struct entry e = {.station = "", .kind = row->kind, .board = board, .who = who, .mono_ms = h->now};
    body_begin(&h->body);
    for (const struct field *f = row->fields; f->key; f++)
        write_field(&h->body, f, change);
    if (row->what && *row->what)
        body_text(&h->body, "what", row->what);
    e.body = body_done(&h->body);
    h->ears.entry(h->ears.self, &e);
}

/* Its draft goes out first: what it does may tell more, and that comes after it. */
void hall_tell(struct hall *h, enum change_kind kind, int board, const char *who, const void *change)
{
    const struct change_row *row = &rows[kind];
    if (h->ears.entry)
        hand_out(h, row, board, who, change);
    row->does(h, board_numbered(h, board), who, h->now, change);
}

/* --- reading ------------------------------------------------------------------------------------------------------ */

move move_from_text(const char *s)
{
    static const char ends[] = "nbrq";
    if (strnlen(s, 4) < 4 || s[0] < 'a' || s[0] > 'h' || s[2] < 'a' || s[2] > 'h' || s[1] < '1' || s[1] > '8' ||
        s[3] < '1' || s[3] > '8')
        return NO_MOVE;
    int from = square_at(s[0] - 'a', s[1] - '1'), to = square_at(s[2] - 'a', s[3] - '1');
    const char *end = s[4] ? strchr(ends, s[4]) : NULL; /* a blank: the next of a list follows */
    enum how how = s[4] == 'e'   ? EN_PASSANT
                   : s[4] == 'c' ? CASTLING
                   : end         ? promotion_to((enum kind)(KNIGHT + (end - ends)))
                                 : ORDINARY;
    return move_of(from, to, how);
}

const char *move_text_after(const char *s)
{
    s += strcspn(s, " ");
    return s + (*s == ' ');
}

static bool read_named(const struct field *f, const char *word, uint8_t *out)
{
    for (int i = 0; i < f->names; i++) {
        if (strcmp(f->name(i), word))
            continue;
        *out = (uint8_t)i;
        return true;
    }
    return false;
}

static bool read_field(const json_t *body, const struct field *f, char *change)
{
    void *at = change + f->at;
    const char *word = body_text_of(body, f->key, "");
    switch ((enum field_type)f->type) {
    case TEXT: snprintf(at, f->size, "%s", word); break;
    case LENT: *(const char **)at = *word ? word : NULL; break;
    case INT: *(int *)at = (int)body_number_of(body, f->key, 0); break;
    case SECONDS: *(int32_t *)at = (int32_t)body_number_of(body, f->key, SECONDS_UNKNOWN); break;
    case FLAG: *(bool *)at = body_flag_of(body, f->key, false); break;
    case TIME: *(msec *)at = body_number_of(body, f->key, MSEC_NEVER); break;
    case SIDE: *(int8_t *)at = (int8_t)(!*word ? NO_SIDE : *word == 'w' ? WHITE : BLACK); break;
    case NAMED: return read_named(f, word, at);
    case MOVE: *(move *)at = move_from_text(word); break;
    case SQUARES: *(sqset *)at = strtoull(word, NULL, 16); break;
    }
    return true;
}

static const struct change_row *row_of(const struct entry *e, const json_t *body)
{
    const char *what = body_text_of(body, "what", "");
    for (int i = 0; i < CHANGES; i++)
        if (rows[i].kind == e->kind && (!rows[i].what || !strcmp(rows[i].what, what)))
            return &rows[i];
    return NULL;
}

static bool read_change(const struct change_row *row, const json_t *body, void *change, struct error *why)
{
    for (const struct field *f = row->fields; f->key; f++)
        if (!read_field(body, f, change))
            return failf(why, "entry", "verify the log", "%s is no %s", body_text_of(body, f->key, "?"), f->key);
    return true;
}

static const enum entry_kind not_ours[] = {ENTRY_STATION, ENTRY_EVENT,   ENTRY_PAIRING, ENTRY_WALK,
                                           ENTRY_SHEET,   ENTRY_ARBITER, ENTRY_TROUBLE};

bool change_is_ours(const struct entry *e)
{
    for (size_t i = 0; i < sizeof not_ours / sizeof *not_ours; i++)
        if (not_ours[i] == e->kind)
            return false;
    return true;
}

bool change_read(struct change *c, const struct entry *e, struct error *why)
{
    memset(c, 0, sizeof *c);
    c->body = body_parse(e->body, why);
    if (!c->body)
        return false;
    const struct change_row *row = row_of(e, c->body);
    bool good = row ? read_change(row, c->body, &c->as, why)
                    : fail(why, "entry", "it says nothing that is known", "verify the log");
    if (good)
        c->kind = (enum change_kind)(row - rows);
    else
        json_decref(c->body);
    return good;
}

bool hall_replay_change(struct hall *h, const struct entry *e, const struct change *c, struct error *why)
{
    struct hall_board *b = board_numbered(h, e->board);
    if (!b && e->board != BOARD_NONE)
        return failf(why, "entry", "open the log with its own event", "there is no board %d", e->board);
    h->now = e->mono_ms > h->now ? e->mono_ms : h->now;
    h->replaying = true;
    rows[c->kind].does(h, b, e->who ? e->who : "", h->now, &c->as);
    h->replaying = false;
    return true;
}

bool hall_replay(struct hall *h, const struct entry *e, struct error *why)
{
    struct change c;
    if (!change_is_ours(e))
        return true;
    if (!change_read(&c, e, why))
        return false;
    bool good = hall_replay_change(h, e, &c, why);
    json_decref(c.body);
    return good;
}
