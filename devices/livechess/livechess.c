/* The feed of DGT LiveChess: one JSON text a message, over a WebSocket on the operator's computer. Read only.
 *
 *      {"response":"feed","id":7,"param":{"serialnr":"7425","board":"rnbq...","clock":{"white":5676,...}}}
 *
 * Members that did not change are left out. A clock reading may be old: the time since its stamp has been used by the
 * running side. Both stamps come from LiveChess's computer, so only their difference is used. LiveChess keeps illegal
 * moves in its game, so the board is authoritative and its moves are only reported. It cannot set a clock; and though
 * it could, it is never told to flip a board or to set one up, as other programs use the same feed.
 */
#include "base/text.h"
#include "chess/board/placement.h"
#include "driver.h"

#include <assert.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>

enum { LONGEST = 1 << 18, BOARDS = 512, SERIAL = 16, SUBSCRIPTION = 1000 /* plus the board: its call */ };

enum livechess_feed { NOT_SUBSCRIBED, SUBSCRIBED, REFUSED };

/* Boards are numbered in the order they appear, and keep their number when the feed was lost: it is their address in
 * readings. */
struct livechess_state {
    int count;
    bool answered; /* whether anything came since the last list was asked for */
    msec next_list;
    struct livechess_board {
        char serial[SERIAL];
        uint8_t feed; /* enum livechess_feed */
        bool gone;    /* as it was last listed */
    } boards[BOARDS];
};

/* A message ends where its first brace is closed. */
static struct cut cut(const void *state, struct span s)
{
    (void)state;
    int depth = 0;
    bool quoted = false;
    if (s.bytes[0] == ' ' || s.bytes[0] == '\n' || s.bytes[0] == '\r' || s.bytes[0] == '\t')
        return (struct cut){.kind = CUT_SKIP, .length = 1};
    if (s.bytes[0] != '{')
        return (struct cut){.kind = CUT_JUNK, .length = 1};
    for (size_t i = 0; i < s.length; i++) {
        uint8_t c = s.bytes[i];
        if (quoted && c == '\\')
            i++;
        else if (c == '"')
            quoted = !quoted;
        else if (!quoted && c == '{')
            depth++;
        else if (!quoted && c == '}' && --depth == 0)
            return (struct cut){.kind = CUT_FRAME, .length = i + 1};
    }
    return (struct cut){.kind = CUT_MORE};
}

static bool is_serial(const char *serial)
{
    static const char letters[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_.";
    return serial && *serial && strlen(serial) < SERIAL && serial[strspn(serial, letters)] == '\0';
}

/* Returns 0 if there are too many. */
static int32_t number_of(struct livechess_state *st, const char *serial)
{
    for (int i = 0; i < st->count; i++)
        if (!strcmp(st->boards[i].serial, serial))
            return i + 1;
    if (st->count == BOARDS)
        return 0;
    strcpy(st->boards[st->count].serial, serial);
    return ++st->count;
}

/* Text from outside is shown and logged: only plain letters without blanks are kept, and few of them. */
struct word {
    char chars[32];
};

static struct word plain(const json_t *from, const char *otherwise)
{
    struct word w = {{0}};
    const char *text = json_string_value(from);
    copy_text(w.chars, sizeof w.chars, text && *text ? text : otherwise);
    for (char *c = w.chars; *c; c++)
        *c = *c <= ' ' || *c > '~' ? '?' : *c;
    return w;
}

static void tell_about(struct readings *out, int32_t number, enum news what, const char *words)
{
    struct reading r = {.kind = READING_NEWS, .address = number};
    r.as.news.what = (uint8_t)what;
    r.as.news.number = number;
    copy_text(r.text, sizeof r.text, words);
    readings_add(out, &r);
}

static bool is_time(const json_t *t)
{
    return json_is_integer(t) && json_integer_value(t) >= 0 && json_integer_value(t) < 360000;
}

/* Both stamps are milliseconds of the same remote clock; a stamp from the future is ignored. */
static void read_age(const json_t *clock, const json_t *told, msec arrived, struct clock_reading *c)
{
    enum { LONGEST_AGE = 86400000 };
    const json_t *read = json_object_get(clock, "time");
    json_int_t since = json_is_integer(read) ? json_integer_value(read) : -1;
    json_int_t until = json_is_integer(told) ? json_integer_value(told) : -1;
    c->age_known = since >= 0 && until >= since && until - since <= LONGEST_AGE;
    c->read_at = c->age_known ? arrived - (until - since) : 0;
}

static bool read_clock(const json_t *clock, struct reading *r)
{
    const json_t *white = json_object_get(clock, "white"), *black = json_object_get(clock, "black");
    const json_t *run = json_object_get(clock, "run");
    if (!is_time(white) || !is_time(black))
        return false;
    r->as.clock.by_colour = r->as.clock.run_known = true;
    r->as.clock.left_s = (int32_t)json_integer_value(white);
    r->as.clock.right_s = (int32_t)json_integer_value(black);
    r->as.clock.running = json_is_true(run) ? CLOCK_LEFT : json_is_false(run) ? CLOCK_RIGHT : CLOCK_NONE;
    return true;
}

/* The board and the clock of a message: both are read before either is reported, so that half a message is never
 * used. */
struct state_of_board {
    struct reading board, clock;
    bool has_board, has_clock, clock_absent;
};

static bool read_state(const json_t *from, struct state_of_board *s)
{
    const json_t *board = json_object_get(from, "board"), *clock = json_object_get(from, "clock");
    *s = (struct state_of_board){.has_board = json_is_string(board), .has_clock = json_is_object(clock)};
    s->clock_absent = json_is_null(clock);
    s->board = (struct reading){.kind = READING_BOARD};
    s->clock = (struct reading){.kind = READING_CLOCK};
    return (!clock || s->has_clock || s->clock_absent) &&
           (!s->has_board || placement_read(json_string_value(board), s->board.as.board)) &&
           (!s->has_clock || read_clock(clock, &s->clock));
}

/* `told`: when the message was written */
static void tell_state(struct state_of_board *s, int32_t number, const json_t *from, const json_t *told,
                       struct readings *out)
{
    s->board.address = s->clock.address = number;
    if (s->has_board)
        readings_add(out, &s->board);
    if (s->has_clock) {
        read_age(json_object_get(from, "clock"), told, out->at, &s->clock.as.clock);
        readings_add(out, &s->clock);
    }
}

/* Only the last moves of a long game. */
static void tell_moves(int32_t number, const json_t *san, const json_t *match, struct readings *out)
{
    static const char begin[] = "moves", later[] = " ...";
    const char *end = json_is_true(match) ? " match=yes" : " match=no";
    size_t count = json_array_size(san), first = count;
    size_t room = READING_TEXT - sizeof begin - sizeof later - strlen(end);
    struct text words = {0};
    while (first > 0) {
        size_t needs = strlen(plain(json_array_get(san, first - 1), "?").chars) + 1;
        if (needs > room)
            break;
        room -= needs;
        first--;
    }
    text_addf(&words, "%s%s", begin, first ? later : "");
    for (size_t i = first; i < count; i++)
        text_addf(&words, " %s", plain(json_array_get(san, i), "?").chars);
    text_add(&words, end);
    tell_about(out, number, NEWS_OTHER, text_chars(&words));
    text_release(&words);
}

static bool read_event(struct livechess_state *st, const json_t *message, struct readings *out)
{
    const json_t *param = json_object_get(message, "param"), *id = json_object_get(message, "id");
    const json_t *san = json_object_get(param, "san");
    const char *serial = json_string_value(json_object_get(param, "serialnr"));
    struct state_of_board now;
    char words[READING_TEXT];
    if (!is_serial(serial) || !json_is_integer(id) || !read_state(param, &now))
        return false;
    int32_t number = number_of(st, serial);
    if (!number)
        return false;
    snprintf(words, sizeof words, "feed %lld board %s", (long long)json_integer_value(id), serial);
    tell_about(out, number, NEWS_ALIVE, words);
    tell_state(&now, number, param, json_object_get(message, "time"), out);
    if (now.clock_absent)
        tell_about(out, number, NEWS_CLOCK_ABSENT, "clock absent");
    if (json_is_array(san))
        tell_moves(number, san, json_object_get(param, "match"), out);
    return true;
}

static const struct {
    const char *name, *word;
    bool gone;
} states[] = {
    {"ACTIVE", "active", false},    {"DELAYED", "delayed", false},
    {"INACTIVE", "inactive", true}, {"NOTRESPONDING", "notresponding", true},
    {"", "unknown", true}, /* null: never seen */
};

static int state_named(const json_t *state)
{
    int i = 0;
    while (*states[i].name && (!json_is_string(state) || strcmp(json_string_value(state), states[i].name) != 0))
        i++;
    return i;
}

static bool is_list_entry(const json_t *entry)
{
    struct state_of_board now;
    return is_serial(json_string_value(json_object_get(entry, "serialnr"))) && read_state(entry, &now);
}

/* A board that its own computer cannot reach is lost, even if the feed still reports it. */
static void tell_list_entry(struct livechess_state *st, const json_t *entry, const json_t *told, struct readings *out)
{
    const char *serial = json_string_value(json_object_get(entry, "serialnr"));
    int i = state_named(json_object_get(entry, "state"));
    int32_t number = number_of(st, serial);
    struct state_of_board now;
    char words[READING_TEXT];
    if (!number)
        return;
    struct livechess_board *b = &st->boards[number - 1];
    enum news what = states[i].gone == b->gone ? NEWS_IDENTITY : states[i].gone ? NEWS_LOST : NEWS_BACK;
    b->gone = states[i].gone;
    if (b->feed == REFUSED)
        b->feed = NOT_SUBSCRIBED;
    read_state(entry, &now);
    snprintf(words, sizeof words, "eboard %s source=%s state=%s%s", serial,
             plain(json_object_get(entry, "source"), "none").chars, states[i].word,
             now.has_clock ? "" : " clock=absent");
    tell_about(out, number, what, words);
    tell_state(&now, number, entry, told, out);
}

static bool read_list(struct livechess_state *st, const json_t *list, const json_t *told, struct readings *out)
{
    size_t i;
    const json_t *entry;
    json_array_foreach(list, i, entry) if (!is_list_entry(entry)) return false;
    readings_add_news(out, -1, NEWS_IDENTITY, (int32_t)json_array_size(list), "boards %zu", json_array_size(list));
    json_array_foreach(list, i, entry) tell_list_entry(st, entry, told, out);
    return true;
}

static bool read_answer(struct livechess_state *st, const json_t *message, struct readings *out)
{
    const json_t *param = json_object_get(message, "param");
    if (json_is_array(param))
        return read_list(st, param, json_object_get(message, "time"), out);
    readings_add_news(out, -1, NEWS_DONE, 0, "ack id=%lld",
                      (long long)json_integer_value(json_object_get(message, "id")));
    return true;
}

/* A subscription that was refused is tried again after the next list. */
static bool read_error(struct livechess_state *st, const json_t *message, struct readings *out)
{
    json_int_t id = json_integer_value(json_object_get(message, "id"));
    if (id > SUBSCRIPTION && id <= SUBSCRIPTION + st->count)
        st->boards[id - SUBSCRIPTION - 1].feed = REFUSED;
    readings_add_news(out, -1, NEWS_REFUSED, 0, "error id=%lld", (long long)id);
    return true;
}

static bool read_message(struct livechess_state *st, const json_t *message, struct readings *out)
{
    const char *kind = json_string_value(json_object_get(message, "response"));
    if (!kind)
        return false;
    if (!strcmp(kind, "feed"))
        return read_event(st, message, out);
    if (!strcmp(kind, "call"))
        return read_answer(st, message, out);
    return !strcmp(kind, "error") && read_error(st, message, out);
}

static enum reading_fault read_frame(void *state, struct span frame, struct readings *out)
{
    json_t *message = json_loadb((const char *)frame.bytes, frame.length, JSON_REJECT_DUPLICATES, NULL);
    bool good = message && read_message(state, message, out);
    json_decref(message);
    return good ? FAULT_NONE : FAULT_JSON;
}

/* A new connection knows of no subscription; the boards are the same ones. */
static void forget(void *state)
{
    struct livechess_state *st = state;
    for (int i = 0; i < st->count; i++)
        st->boards[i].feed = NOT_SUBSCRIBED;
}

enum { LIST_EVERY = 10000, SUBSCRIBE_PAUSE = 20 };

static msec ask_for_list(struct livechess_state *st, msec now, struct outgoing *out)
{
    out->hopeless = !st->answered;
    st->answered = false;
    st->next_list = now + LIST_EVERY;
    outgoing_add_text(out, "{\"call\":\"eboards\",\"id\":1}");
    return now + SUBSCRIBE_PAUSE;
}

static void subscribe(struct livechess_state *st, int i, struct outgoing *out)
{
    assert(i >= 0 && i < st->count && "a board that was listed");
    char text[OUTGOING_MAX];
    snprintf(text, sizeof text,
             "{\"call\":\"subscribe\",\"id\":%d,"
             "\"param\":{\"feed\":\"eboardevent\",\"id\":%d,\"param\":{\"serialnr\":\"%s\"}}}",
             SUBSCRIPTION + i + 1, i + 1, st->boards[i].serial);
    outgoing_add_text(out, text);
    st->boards[i].feed = SUBSCRIBED;
}

/* After every opening: the whole list, then a subscription for each board, and the list again now and then, since
 * boards are switched on during the round. If nothing came since the previous list, the other end is dead. */
static msec talk(void *state, enum occasion why, msec now, struct outgoing *out)
{
    struct livechess_state *st = state;
    st->answered |= why != OCCASION_TIME;
    if (why == OCCASION_OPENED || why == OCCASION_CLEAN || now >= st->next_list)
        return ask_for_list(st, now, out);
    for (int i = 0; i < st->count; i++) {
        if (st->boards[i].feed == NOT_SUBSCRIBED) {
            subscribe(st, i, out);
            return now + SUBSCRIBE_PAUSE;
        }
    }
    return st->next_list;
}

static struct cut cut_said(struct span s)
{
    return cut(NULL, s);
}

static void explain(struct span s, struct text *out)
{
    json_t *call = json_loadb((const char *)s.bytes, s.length, 0, NULL);
    const char *name = json_string_value(json_object_get(call, "call"));
    const json_t *param = json_object_get(call, "param");
    long long feed = (long long)json_integer_value(json_object_get(param, "id"));
    const char *method = json_string_value(json_object_get(param, "method"));
    const char *serial = json_string_value(json_object_get(json_object_get(param, "param"), "serialnr"));
    if (name && !strcmp(name, "eboards"))
        text_add(out, "send list of boards");
    else if (name && !strcmp(name, "subscribe"))
        text_addf(out, "send subscribe board %s as feed %lld", serial ? serial : "?", feed);
    else if (method && !strcmp(method, "flip"))
        text_addf(out, "send flip feed %lld", feed);
    else if (method && !strcmp(method, "setup"))
        text_addf(out, "send start of move reconstruction for feed %lld", feed);
    else
        text_addf(out, "send %s", name ? name : "unknown");
    json_decref(call);
}

const struct driver driver_livechess = {
    .name = "livechess",
    .summary = "boards that DGT LiveChess serves on this computer or another",
    .line = "9600 8N1",
    .can = {.clock = true, .pieces = true, .blink = 300, .late = 500},
    .many = true,
    .state_size = sizeof(struct livechess_state),
    .frame_max = LONGEST,
    .unfinished = FAULT_JSON,
    .cut = cut,
    .read = read_frame,
    .forget = forget,
    .talk = talk,
    .cut_said = cut_said,
    .explain = explain,
};
