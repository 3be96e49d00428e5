/* The feed of DGT LiveChess: one JSON text a message, over a WebSocket on the operator's computer. Read only.
 *
 *      {"response":"feed","id":7,"param":{"serialnr":"7425","board":"rnbq...","clock":{"white":5676,...}}}
 *
 * Members that did not change are left out. A clock reading may be old: the running side has used what has passed since
 * its stamp. LiveChess keeps illegal moves in its game, so the board is the truth and its moves are only told.
 */
#include "driver.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

enum { LONGEST = 1 << 18, BOARDS = 512, SERIAL = 16 };

/* Boards are numbered as they are met: that is their address in readings. */
struct state {
    int count, asked; /* boards known, boards subscribed */
    bool opened;
    msec next_list;
    char serials[BOARDS][SERIAL];
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

static int32_t number_of(struct state *st, const char *serial)
{
    for (int i = 0; i < st->count; i++)
        if (!strcmp(st->serials[i], serial))
            return i + 1;
    bool plain = *serial && strspn(serial, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_.") == strlen(serial);
    if (st->count == BOARDS || strlen(serial) >= SERIAL || !plain)
        return 0;
    strcpy(st->serials[st->count], serial);
    return ++st->count;
}

static bool read_board(const char *placement, struct reading *r)
{
    static const char letters[] = " PNBRQK  pnbrqk";
    int rank = 7, file = 0;
    for (const char *c = placement; *c && *c != ' '; c++) {
        const char *found = strchr(letters, *c);
        if (*c == '/' && file == 8 && rank > 0) {
            rank--;
            file = 0;
        } else if (*c >= '1' && *c <= '8' && file + *c - '0' <= 8) {
            file += *c - '0';
        } else if (found && file < 8) {
            r->as.board[square_at(file++, rank)] = (piece)(found - letters);
        } else {
            return false;
        }
    }
    return rank == 0 && file == 8;
}

static bool is_time(const json_t *t)
{
    return json_is_integer(t) && json_integer_value(t) >= 0 && json_integer_value(t) < 360000;
}

static bool read_clock(const json_t *clock, struct reading *r)
{
    const json_t *white = json_object_get(clock, "white"), *black = json_object_get(clock, "black");
    const json_t *run = json_object_get(clock, "run"), *time = json_object_get(clock, "time");
    if (!is_time(white) || !is_time(black))
        return false;
    r->as.clock.by_colour = r->as.clock.run_known = true;
    r->as.clock.left_s = (int32_t)json_integer_value(white);
    r->as.clock.right_s = (int32_t)json_integer_value(black);
    r->as.clock.running = json_is_true(run) ? CLOCK_LEFT : json_is_false(run) ? CLOCK_RIGHT : CLOCK_NONE;
    r->as.clock.age_known = json_is_integer(time);
    r->as.clock.read_at = r->as.clock.age_known ? (msec)json_integer_value(time) : 0;
    return true;
}

/* The board and the clock of a message: first read both, then tell both, so that half of it is never believed. */
struct state_of_board {
    struct reading board, clock;
    bool has_board, has_clock, clock_absent;
};

static bool read_state(int32_t number, const json_t *from, struct state_of_board *s)
{
    const json_t *board = json_object_get(from, "board"), *clock = json_object_get(from, "clock");
    *s = (struct state_of_board){.has_board = json_is_string(board), .has_clock = json_is_object(clock)};
    s->clock_absent = json_is_null(clock);
    s->board = (struct reading){.kind = READING_BOARD, .address = number};
    s->clock = (struct reading){.kind = READING_CLOCK, .address = number};
    return (!clock || s->has_clock || s->clock_absent) &&
           (!s->has_board || read_board(json_string_value(board), &s->board)) &&
           (!s->has_clock || read_clock(clock, &s->clock));
}

static void tell_state(const struct state_of_board *s, struct readings *out)
{
    if (s->has_board)
        tell(out, &s->board);
    if (s->has_clock)
        tell(out, &s->clock);
}

static void tell_moves(const json_t *san, const json_t *match, struct readings *out)
{
    struct text words = {0};
    size_t i;
    const json_t *one;
    text_add(&words, "moves");
    json_array_foreach(san, i, one) text_addf(&words, " %s", json_is_string(one) ? json_string_value(one) : "?");
    text_addf(&words, " match=%s", json_is_true(match) ? "yes" : "no");
    const char *last = text_chars(&words);
    if (words.length >= READING_TEXT) /* of a long game the last moves */
        last = strchr(last + words.length - (READING_TEXT - sizeof "moves ... "), ' ') + 1;
    tell_news(out, -1, NEWS_OTHER, (int32_t)json_array_size(san), "%s%s", last == text_chars(&words) ? "" : "moves ... ",
              last);
    text_release(&words);
}

static bool read_event(struct state *st, const json_t *message, struct readings *out)
{
    const json_t *param = json_object_get(message, "param"), *id = json_object_get(message, "id");
    const json_t *serial = json_object_get(param, "serialnr"), *san = json_object_get(param, "san");
    struct state_of_board now;
    int32_t number = json_is_string(serial) ? number_of(st, json_string_value(serial)) : 0;
    if (!number || !json_is_integer(id) || !read_state(number, param, &now))
        return false;
    tell_news(out, -1, NEWS_ALIVE, number, "feed %lld board %s", (long long)json_integer_value(id),
              json_string_value(serial));
    tell_state(&now, out);
    if (now.clock_absent)
        tell_news(out, -1, NEWS_CLOCK_ABSENT, number, "clock absent");
    if (json_is_array(san))
        tell_moves(san, json_object_get(param, "match"), out);
    return true;
}

static const char *state_word(const json_t *state)
{
    static const char *const words[][2] = {
        {"ACTIVE", "active"}, {"INACTIVE", "inactive"}, {"NOTRESPONDING", "notresponding"}, {"DELAYED", "delayed"}};
    for (size_t i = 0; json_is_string(state) && i < sizeof words / sizeof *words; i++)
        if (!strcmp(json_string_value(state), words[i][0]))
            return words[i][1];
    return "unknown";
}

/* With out NULL it only sees whether the entry is whole. */
static bool read_list_entry(struct state *st, const json_t *entry, struct readings *out)
{
    const json_t *serial = json_object_get(entry, "serialnr"), *source = json_object_get(entry, "source");
    struct state_of_board now;
    int32_t number = json_is_string(serial) ? number_of(st, json_string_value(serial)) : 0;
    if (!number || !read_state(number, entry, &now))
        return false;
    if (!out)
        return true;
    tell_news(out, -1, NEWS_IDENTITY, number, "eboard %s source=%s state=%s%s", json_string_value(serial),
              json_is_string(source) ? json_string_value(source) : "none", state_word(json_object_get(entry, "state")),
              now.has_clock ? "" : " clock=absent");
    tell_state(&now, out);
    return true;
}

static bool read_list(struct state *st, const json_t *list, struct readings *out)
{
    size_t i;
    const json_t *entry;
    json_array_foreach(list, i, entry) if (!read_list_entry(st, entry, NULL)) return false;
    tell_news(out, -1, NEWS_OTHER, (int32_t)json_array_size(list), "boards %zu", json_array_size(list));
    json_array_foreach(list, i, entry) read_list_entry(st, entry, out);
    return true;
}

static bool read_answer(struct state *st, const json_t *message, struct readings *out)
{
    const json_t *param = json_object_get(message, "param");
    if (json_is_array(param))
        return read_list(st, param, out);
    tell_news(out, -1, NEWS_DONE, 0, "ack id=%lld", (long long)json_integer_value(json_object_get(message, "id")));
    return true;
}

static bool read_message(struct state *st, const json_t *message, struct readings *out)
{
    const json_t *response = json_object_get(message, "response");
    const char *kind = json_is_string(response) ? json_string_value(response) : "";
    if (!strcmp(kind, "feed"))
        return read_event(st, message, out);
    if (!strcmp(kind, "call"))
        return read_answer(st, message, out);
    if (strcmp(kind, "error") != 0)
        return false;
    tell_news(out, -1, NEWS_REFUSED, 0, "error id=%lld",
              (long long)json_integer_value(json_object_get(message, "id")));
    return true;
}

static enum fault read_frame(void *state, struct span frame, struct readings *out)
{
    json_t *message = json_loadb((const char *)frame.bytes, frame.length, 0, NULL);
    bool good = message && read_message(state, message, out);
    json_decref(message);
    return good ? FAULT_NONE : FAULT_JSON;
}

enum { LIST_EVERY = 10000, SUBSCRIBE_PAUSE = 20 };

/* After every opening: the whole list, then a subscription for each board, and the list again now and then, since
 * boards are switched on during the round. */
static msec talk(void *state, enum occasion why, msec now, struct say *out)
{
    struct state *st = state;
    char text[SAY_MAX];
    if (why == OCCASION_OPENED) {
        st->asked = 0;
        st->next_list = now;
    }
    if (now >= st->next_list) {
        say_text(out, "{\"call\":\"eboards\",\"id\":1}");
        st->next_list = now + LIST_EVERY;
        return now + SUBSCRIBE_PAUSE;
    }
    if (st->asked == st->count)
        return st->next_list;
    int number = ++st->asked;
    snprintf(text, sizeof text,
             "{\"call\":\"subscribe\",\"id\":%d,\"param\":{\"feed\":\"eboardevent\",\"id\":%d,\"param\":{\"serialnr\":\"%s\"}}}",
             1000 + number, number, st->serials[number - 1]);
    say_text(out, text);
    return now + SUBSCRIBE_PAUSE;
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
    .state_size = sizeof(struct state),
    .frame_max = LONGEST,
    .unfinished = FAULT_JSON,
    .cut = cut,
    .read = read_frame,
    .talk = talk,
    .cut_said = cut_said,
    .explain = explain,
};
