#include "hall/changes.h"

#include "base/text.h"
#include "chess/board/movegen.h"
#include "event/event.h"
#include "hall/hall_parts.h"
#include "hall/ruling.h"
#include "hall/team.h"
#include "log/entry.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- writing ------------------------------------------------------------------------------------------------------ */

char *move_to_text(move m, char out[8])
{
    int from = move_from(m), to = move_to(m);
    static const char letters[] = " pnbrqk";
    snprintf(out, 8, "%c%d%c%d%c", 'a' + file_of(from), rank_of(from) + 1, 'a' + file_of(to), rank_of(to) + 1,
             move_promotes(m)             ? letters[move_promotion(m)]
             : move_how(m) == EN_PASSANT  ? 'e'
             : move_how(m) == CASTLING    ? 'c'
             : move_how(m) == IL_VATICANO ? 'v'
                                          : '\0');
    return out;
}

static void write_text(struct body *b, const struct entry_field *f, const char *text)
{
    if (f->must || (text && *text))
        body_text(b, f->key, text ? text : "");
}

static void write_number(struct body *b, const struct entry_field *f, int64_t number, int64_t nothing)
{
    if (f->must || number != nothing)
        body_number(b, f->key, number);
}

/* A moment long ago or far ahead, by a clock that shows another year, is written as far off as one can be read. */
static void write_moment(struct body *b, const struct entry_field *f, msec at)
{
    if (at != MSEC_NEVER)
        at = at < -ENTRY_MS_MOST ? -ENTRY_MS_MOST : at > ENTRY_MS_MOST ? ENTRY_MS_MOST : at;
    write_number(b, f, at, MSEC_NEVER);
}

static void write_field(struct body *b, const struct entry_field *f, const char *change)
{
    const void *at = change + f->at;
    char word[24] = "";
    switch ((enum entry_field_type)f->type) {
    case AS_WORDS: write_text(b, f, at); break;
    case AS_BORROWED:
        if (f->must || *(const char *const *)at)
            body_text(b, f->key, *(const char *const *)at ? *(const char *const *)at : "");
        break;
    case AS_COUNT: write_number(b, f, *(const int *)at, 0); break;
    case AS_SECONDS: write_number(b, f, *(const int32_t *)at, SECONDS_UNKNOWN); break;
    case AS_FLAG:
        if (*(const bool *)at)
            body_flag(b, f->key, true);
        break;
    case AS_MOMENT: write_moment(b, f, *(const msec *)at); break;
    case AS_SIDE:
        if (*(const int8_t *)at != NO_SIDE)
            body_text(b, f->key, side_word(*(const int8_t *)at));
        break;
    case AS_NAMED:
        if (f->must || *(const uint8_t *)at != f->least)
            body_text(b, f->key, f->name(*(const uint8_t *)at));
        break;
    case AS_RESULT:
        if (f->must || *(const uint8_t *)at != RESULT_OPEN)
            body_text(b, f->key, result_text(*(const uint8_t *)at));
        break;
    case AS_MOVE: write_text(b, f, *(const move *)at == NO_MOVE ? "" : move_to_text(*(const move *)at, word)); break;
    case AS_SQUARES:
        if (*(const sqset *)at)
            snprintf(word, sizeof word, "%016llx", (unsigned long long)*(const sqset *)at);
        write_text(b, f, word);
        break;
    case AS_LIST: break;
    }
}

const char *entry_write(struct body *b, enum entry_action action, const void *change)
{
    const struct entry_row *row = entry_row(action);
    body_begin(b);
    for (const struct entry_field *f = row->fields; f->key; f++)
        write_field(b, f, change);
    if (row->what)
        body_text(b, "what", row->what);
    return body_done(b);
}

/* The entry is emitted first: applying it may cause more entries, which come after it. */
void hall_tell(struct hall *h, enum entry_action action, int board, const char *who, const void *change)
{
    const struct entry_row *row = entry_row(action);
    struct hall_board *b = board_numbered(h, board);
    struct entry e = {.station = "", .kind = row->kind, .board = board, .who = who, .mono_ms = h->now};
    assert((b || row->place != PLACE_BOARD) && "who tells of a board names one that is there");
    assert(!h->replaying && "what comes out of the log is not told again");
    if (h->listener.entry) {
        e.body = entry_write(&h->body, action, change);
        h->listener.entry(h->listener.self, &e);
    }
    if (row->does)
        row->does(h, b, who, h->now, change);
}

/* --- reading ------------------------------------------------------------------------------------------------------ */

move move_from_text(const char *s)
{
    static const char ends[] = "nbrq";
    if (strnlen(s, 4) < 4 || s[0] < 'a' || s[0] > 'h' || s[2] < 'a' || s[2] > 'h' || s[1] < '1' || s[1] > '8' ||
        s[3] < '1' || s[3] > '8')
        return NO_MOVE;
    int from = square_at(s[0] - 'a', s[1] - '1'), to = square_at(s[2] - 'a', s[3] - '1');
    const char *end = s[4] ? strchr(ends, s[4]) : NULL; /* a blank is followed by the next item of a list */
    enum how how = from == to    ? PASSING
                   : s[4] == 'e' ? EN_PASSANT
                   : s[4] == 'c' ? CASTLING
                   : s[4] == 'v' ? IL_VATICANO
                   : end         ? promotion_to((enum kind)(KNIGHT + (end - ends)))
                                 : ORDINARY;
    return move_of(from, to, how);
}

const char *move_text_after(const char *s)
{
    s += strcspn(s, " ");
    return s + (*s == ' ');
}

static const char *text_in(const json_t *value)
{
    return json_is_string(value) ? json_string_value(value) : NULL;
}

static bool read_words(const struct entry_field *f, const json_t *value, void *at)
{
    const char *text = text_in(value);
    if (text)
        copy_text(at, f->size, text);
    return text;
}

static bool read_lent(const json_t *value, void *at)
{
    const char *text = text_in(value);
    *(const char **)at = text && *text ? text : NULL;
    return text;
}

static bool read_number(const json_t *value, int64_t least, int64_t most, int64_t *out)
{
    *out = json_is_integer(value) ? json_integer_value(value) : 0;
    return json_is_integer(value) && *out >= least && *out <= most;
}

static bool read_int(const json_t *value, int32_t least, int32_t most, void *at)
{
    int64_t number;
    bool good = read_number(value, least, most, &number);
    if (good)
        *(int32_t *)at = (int32_t)number;
    return good;
}

static bool read_moment(const json_t *value, void *at)
{
    int64_t number;
    bool good = read_number(value, -ENTRY_MS_MOST, ENTRY_MS_MOST, &number);
    if (good)
        *(msec *)at = number;
    return good;
}

static bool read_side(const json_t *value, void *at)
{
    const char *text = text_in(value);
    bool white = text && !strcmp(text, "white"), black = text && !strcmp(text, "black");
    *(int8_t *)at = (int8_t)(white ? WHITE : black ? BLACK : NO_SIDE);
    return white || black;
}

static bool read_named(const struct entry_field *f, const json_t *value, void *at)
{
    const char *text = text_in(value);
    for (int i = f->least; text && i <= f->most; i++)
        if (!strcmp(f->name(i), text)) {
            *(uint8_t *)at = (uint8_t)i;
            return true;
        }
    return false;
}

/* Older logs have 1/2. */
static bool read_result(const json_t *value, void *at)
{
    const char *text = text_in(value);
    *(uint8_t *)at = (uint8_t)(text ? result_read(text) : RESULT_OPEN);
    return text && (*(uint8_t *)at != RESULT_OPEN || !strcmp(text, result_text(RESULT_OPEN)));
}

static bool read_move(const json_t *value, void *at)
{
    const char *text = text_in(value);
    move m = text ? move_from_text(text) : NO_MOVE;
    *(move *)at = m;
    return m != NO_MOVE && !*move_text_after(text);
}

static bool read_squares(const json_t *value, void *at)
{
    const char *text = text_in(value);
    bool good = text && *text && strspn(text, "0123456789abcdef") == strlen(text) && strlen(text) <= 16;
    *(sqset *)at = good ? strtoull(text, NULL, 16) : 0;
    return good;
}

enum { SECONDS_MOST = 1 << 29 }; /* the sum of two still fits */

static bool read_field(const struct entry_field *f, const json_t *value, void *at)
{
    switch ((enum entry_field_type)f->type) {
    case AS_WORDS: return read_words(f, value, at);
    case AS_BORROWED: return read_lent(value, at);
    case AS_COUNT: return read_int(value, f->least, f->most, at);
    case AS_SECONDS: return read_int(value, 0, SECONDS_MOST, at);
    case AS_FLAG: *(bool *)at = json_is_true(value); return json_is_boolean(value);
    case AS_MOMENT: return read_moment(value, at);
    case AS_SIDE: return read_side(value, at);
    case AS_NAMED: return read_named(f, value, at);
    case AS_RESULT: return read_result(value, at);
    case AS_MOVE: return read_move(value, at);
    case AS_SQUARES: return read_squares(value, at);
    case AS_LIST: return json_is_array(value);
    }
    return false;
}

/* Defaults for members that an entry leaves out. The rest is zero. */
static void leave_out(const struct entry_field *f, void *at)
{
    switch ((enum entry_field_type)f->type) {
    case AS_SECONDS: *(int32_t *)at = SECONDS_UNKNOWN; break;
    case AS_MOMENT: *(msec *)at = MSEC_NEVER; break;
    case AS_SIDE: *(int8_t *)at = NO_SIDE; break;
    case AS_MOVE: *(move *)at = NO_MOVE; break;
    default: break;
    }
}

static bool read_fields(const struct entry_row *row, const json_t *body, char *change, struct error *why)
{
    for (const struct entry_field *f = row->fields; f->key; f++) {
        const json_t *value = json_object_get(body, f->key);
        leave_out(f, change + f->at);
        if (!value && f->must)
            return failf(why, "entry", "verify the log", "a %s without %s", entry_kind_name(row->kind), f->key);
        if (value && !read_field(f, value, change + f->at))
            return failf(why, "entry", "verify the log", "a %s: %.40s is not a valid %s", entry_kind_name(row->kind),
                         text_in(value) ? text_in(value) : "this value", f->key);
    }
    return true;
}

/* Values that no clock shows and no hall has: their sums could overflow. */
static bool has_its_place(const struct entry_row *row, const struct entry *e, struct error *why)
{
    if (!entry_times_can_be(e))
        return fail(why, "entry", "it has a time that no clock shows", "verify the log");
    if (row->place == PLACE_BOARD && e->board == BOARD_NONE)
        return failf(why, "entry", "verify the log", "a %s that names no board", entry_kind_name(e->kind));
    return true;
}

static bool read_body(struct change *c, const struct entry *e, struct error *why)
{
    const json_t *named = json_object_get(c->body, "what");
    const char *what = !named ? "" : text_in(named) ? text_in(named) : "?";
    c->action = entry_action_named(e->kind, what);
    if (c->action == ACTIONS)
        return failf(why, "entry", "it may be of a newer version", "a %s that is not known: %.40s",
                     entry_kind_name(e->kind), *what ? what : "it does not say what happened");
    const struct entry_row *row = entry_row(c->action);
    return has_its_place(row, e, why) && read_fields(row, c->body, (char *)&c->as, why);
}

bool change_read(struct change *c, const struct entry *e, struct error *why)
{
    memset(c, 0, sizeof *c);
    c->body = body_parse(e->body, why);
    if (!c->body)
        return false;
    bool good = read_body(c, e, why);
    if (!good) {
        json_decref(c->body);
        c->body = NULL;
    }
    return good;
}

/* --- what nobody has seen ----------------------------------------------------------------------------------------- */

/* Older logs count plies from 0, and write -1 for a time that is not known. */
static bool number_can_be(const struct entry_field *f, const json_t *value)
{
    int64_t number = json_integer_value(value), least = -ENTRY_MS_MOST, most = ENTRY_MS_MOST;
    if (f->type == AS_COUNT || f->type == AS_SECONDS) {
        least = f->type == AS_COUNT ? f->least - 1 : -1;
        most = f->type == AS_COUNT ? f->most : SECONDS_MOST;
    }
    return number >= least && number <= most;
}

static bool numbers_can_be(const struct entry_row *row, const json_t *body, struct error *why)
{
    for (const struct entry_field *f = row->fields; f->key; f++) {
        const json_t *value = json_object_get(body, f->key);
        if (json_is_integer(value) && !number_can_be(f, value))
            return failf(why, "entry", "", "%s %lld", f->key, (long long)json_integer_value(value));
    }
    return true;
}

/* Kinds of incident may be a newer version's; results are not. */
static bool result_can_be(const struct entry_row *row, const json_t *body, struct error *why)
{
    for (const struct entry_field *f = row->fields; f->key; f++) {
        const json_t *value = f->type == AS_RESULT ? json_object_get(body, f->key) : NULL;
        uint8_t result;
        if (f->type == AS_RESULT && f->must && !value)
            return failf(why, "entry", "", "a %s without %s", entry_kind_name(row->kind), f->key);
        if (value && !read_result(value, &result))
            return failf(why, "entry", "", "%s %.20s", f->key, text_in(value) ? text_in(value) : "without words");
    }
    return true;
}

static bool event_can_be(const json_t *body, struct error *why)
{
    const char *text = body_text_of(body, "text", NULL);
    struct chess_event *event = text ? event_read(text, strlen(text), "the event", why) : NULL;
    chess_event_free(event);
    return !text || event;
}

static bool body_can_be(const struct entry *e, const json_t *body, struct error *why)
{
    enum entry_action action = entry_action_named(e->kind, body_text_of(body, "what", ""));
    const struct entry_row *row = action == ACTIONS ? NULL : entry_row(action);
    return (!row || (numbers_can_be(row, body, why) && result_can_be(row, body, why))) &&
           (action != ACTION_EVENT || event_can_be(body, why));
}

static bool number_is_new(int64_t *last, int64_t number, const char *letter, struct error *why)
{
    if (number <= *last)
        return failf(why, "entry", "", "%s-%04lld, after %s-%04lld: each number is given once, and they only grow",
                     letter, (long long)number, letter, (long long)*last);
    *last = number;
    return true;
}

static bool numbers_are_new(struct entry_numbers *n, const struct entry *e, const json_t *body, struct error *why)
{
    switch (entry_action_named(e->kind, body_text_of(body, "what", ""))) {
    case ACTION_DECISION_MADE: return number_is_new(&n->decisions, body_number_of(body, "id", 0), "D", why);
    case ACTION_APPEAL_FILED: return number_is_new(&n->appeals, body_number_of(body, "appeal", 0), "A", why);
    default: return true;
    }
}

bool entry_can_follow(const struct entry *e, void *numbers, struct error *why)
{
    struct entry_numbers *n = numbers;
    if (e->sequence <= 1)
        *n = (struct entry_numbers){0};
    if (e->board < BOARD_NONE || e->board > BOARDS_MAX)
        return failf(why, "entry", "", "there is no board %d", e->board);
    if (!entry_times_can_be(e))
        return fail(why, "entry", "it has a time that no clock shows", "");
    json_t *body = body_parse(e->body, why);
    bool can = body && body_can_be(e, body, why) && numbers_are_new(n, e, body, why);
    json_decref(body);
    return can;
}

bool hall_replay_change(struct hall *h, const struct entry *e, const struct change *c, struct error *why)
{
    const struct entry_row *row = entry_row(c->action);
    struct hall_board *b = board_numbered(h, e->board);
    if (!b && e->board != BOARD_NONE)
        return failf(why, "entry", "open the log with its own event", "there is no board %d", e->board);
    assert((b || row->place != PLACE_BOARD) && "the schema has looked at it");
    h->now = e->mono_ms > h->now ? e->mono_ms : h->now;
    h->replaying = true;
    if (row->does)
        row->does(h, b, e->who ? e->who : "", h->now, &c->as);
    h->replaying = false;
    return true;
}

bool hall_replay(struct hall *h, const struct entry *e, struct error *why)
{
    struct change c;
    if (!entry_is_of_hall(e->kind))
        return true;
    if (!change_read(&c, e, why))
        return false;
    bool good = hall_replay_change(h, e, &c, why);
    json_decref(c.body);
    return good;
}

void do_nothing(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    (void)h, (void)b, (void)who, (void)at, (void)change; /* it is only for people who read the log */
}
