#include "public/public_answer.h"

#include "base/printable.h"
#include "base/text.h"

#include <ctype.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

/* --- values ------------------------------------------------------------------------------------------------------- */

static json_t *read_object(const char *bytes, size_t length)
{
    json_t *all = length <= ANSWER_BYTES_MAX ? json_loadb(bytes, length, JSON_REJECT_DUPLICATES, NULL) : NULL;
    if (all && !json_is_object(all)) {
        json_decref(all);
        all = NULL;
    }
    return all;
}

static const char *text_in(const json_t *object, const char *name)
{
    const char *text = json_string_value(json_object_get(object, name));
    return text ? text : "";
}

static int number_in(const json_t *object, const char *name, int most)
{
    json_int_t n = json_integer_value(json_object_get(object, name));
    return n < 0 ? 0 : n > most ? most : (int)n;
}

static void take_words(char *out, size_t room, const char *words)
{
    struct text clean = {0};
    text_add_printable(&clean, words);
    copy_text(out, room, text_chars(&clean));
    text_release(&clean);
}

/* Eight letters and digits; else nothing, as it becomes part of an address. */
static void take_name(char out[LICHESS_NAME_MAX], const char *name)
{
    bool good = strlen(name) == LICHESS_NAME_MAX - 1;
    for (const char *at = name; good && *at; at++)
        good = isalnum((unsigned char)*at);
    copy_text(out, LICHESS_NAME_MAX, good ? name : "");
}

/* Seconds. */
static msec delay_in(const json_t *round)
{
    enum { MOST = 24 * 3600 };
    return (msec)number_in(round, "delay", MOST) * 1000;
}

/* The first number in the title of a round: Round 3, 3rd round, Runde 3 (Open). */
static int number_of(const char *title)
{
    while (*title && !isdigit((unsigned char)*title))
        title++;
    long n = strtol(title, NULL, 10);
    return n > 0 && n <= EVENT_ROUNDS_MAX ? (int)n : 0;
}

/* --- a push ------------------------------------------------------------------------------------------------------- */

static bool read_game(const json_t *from, struct answer_game *out)
{
    const json_t *error = json_object_get(from, "error"), *moves = json_object_get(from, "moves");
    *out = (struct answer_game){.is_refused = json_is_string(error), .plies = number_in(from, "moves", 1 << 20)};
    take_words(out->why, sizeof out->why, text_in(from, "error"));
    return json_is_object(from) && (json_is_string(error) || json_is_integer(moves));
}

static bool read_games(const json_t *all, struct answer_games *out)
{
    const json_t *games = json_object_get(all, "games"), *game;
    size_t i;
    take_words(out->refusal, sizeof out->refusal, text_in(all, "error"));
    if (!json_is_array(games) || json_array_size(games) > ANSWER_GAMES_MAX)
        return !games && *out->refusal;
    json_array_foreach(games, i, game) if (!read_game(game, &out->at[out->count++])) return false;
    return true;
}

bool answer_read_games(const char *bytes, size_t length, struct answer_games *out)
{
    json_t *all = read_object(bytes, length);
    *out = (struct answer_games){0};
    bool good = all && read_games(all, out);
    json_decref(all);
    return good;
}

bool answer_read_error(const char *bytes, size_t length, char out[ANSWER_WORDS_MAX])
{
    json_t *all = read_object(bytes, length);
    bool is_error = json_object_get(all, "error") != NULL;
    take_words(out, ANSWER_WORDS_MAX, text_in(all, "error"));
    json_decref(all);
    return is_error;
}

bool answer_is_nothing(const char *bytes, size_t length)
{
    json_t *all = length <= ANSWER_BYTES_MAX ? json_loadb(bytes, length, JSON_REJECT_DUPLICATES, NULL) : NULL;
    const json_t *list = json_is_object(all) ? json_object_get(all, "games") : all;
    bool is_nothing = json_is_array(list) && !json_array_size(list);
    json_decref(all);
    return is_nothing;
}

bool answer_is_ok(const char *bytes, size_t length)
{
    json_t *all = read_object(bytes, length);
    bool ok = json_is_true(json_object_get(all, "ok"));
    json_decref(all);
    return ok;
}

/* --- a round there ------------------------------------------------------------------------------------------------ */

static const struct {
    const char *word;
    enum result is;
} results[] = {
    {"", RESULT_OPEN},
    {"*", RESULT_OPEN},
    {"1-0", RESULT_WHITE},
    {"0-1", RESULT_BLACK},
    {"0-0", RESULT_NONE},
    {"1/2-1/2", RESULT_DRAW},
    {"\xc2\xbd-\xc2\xbd", RESULT_DRAW},
};

static enum result result_of(const char *word)
{
    for (size_t i = 0; i < sizeof results / sizeof *results; i++)
        if (!strcmp(word, results[i].word))
            return results[i].is;
    return RESULT_ANNULLED;
}

/* A board without one stands as games begin. */
static bool read_position(const char *fen, struct answer_board *out)
{
    static const char begin[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    fen = *fen ? fen : begin;
    size_t length = strspn(fen, "pnbrqkPNBRQK12345678/");
    if (!length || length >= sizeof out->placement || fen[length] != ' ' || !strchr("wb", fen[length + 1]) ||
        !fen[length + 1] || fen[length + 2] != ' ')
        return false;
    memcpy(out->placement, fen, length);
    out->placement[length] = '\0';
    const char *number = strrchr(fen, ' ') + 1;
    long n = strlen(number) < 6 ? strtol(number, NULL, 10) : 0;
    out->plies = (int)(n > 0 ? 2 * (n - 1) : 0) + (fen[length + 1] == 'b');
    return true;
}

static bool read_board(const json_t *from, struct answer_board *out)
{
    const json_t *players = json_object_get(from, "players");
    *out = (struct answer_board){.result = result_of(text_in(from, "status"))};
    for (size_t side = 0; side < 2; side++) {
        const json_t *p = json_array_get(players, side);
        take_words(out->players[side], PERSON_NAME_MAX, text_in(p, "name"));
        out->fide_ids[side] = number_in(p, "fideId", 1 << 30);
    }
    return json_is_object(from) && read_position(text_in(from, "fen"), out);
}

static bool read_boards(const json_t *all, struct answer_boards *out)
{
    const json_t *games = json_object_get(all, "games"), *round = json_object_get(all, "round"), *game;
    size_t i;
    if (!json_is_object(round) || !json_is_array(games) || json_array_size(games) > ANSWER_GAMES_MAX)
        return false;
    take_name(out->round, text_in(round, "id"));
    out->number = number_of(text_in(round, "name"));
    out->delay = delay_in(round);
    take_words(out->of, sizeof out->of, text_in(json_object_get(all, "tour"), "name"));
    json_array_foreach(games, i, game) if (!read_board(game, &out->at[out->count++])) return false;
    return *out->round;
}

bool answer_read_boards(const char *bytes, size_t length, struct answer_boards *out)
{
    json_t *all = read_object(bytes, length);
    *out = (struct answer_boards){0};
    bool good = all && read_boards(all, out);
    json_decref(all);
    return good;
}

/* --- a tournament there ------------------------------------------------------------------------------------------- */

static bool read_rounds(const json_t *all, struct answer_rounds *out)
{
    const json_t *rounds = json_object_get(all, "rounds"), *round;
    size_t i;
    if (!json_is_array(rounds) || json_array_size(rounds) > ANSWER_ROUNDS_MAX)
        return false;
    take_words(out->of, sizeof out->of, text_in(json_object_get(all, "tour"), "name"));
    json_array_foreach(rounds, i, round)
    {
        struct answer_round *r = &out->at[out->count];
        *r = (struct answer_round){.number = number_of(text_in(round, "name")), .delay = delay_in(round)};
        take_name(r->name, text_in(round, "id"));
        out->count += *r->name != '\0';
    }
    return true;
}

bool answer_read_rounds(const char *bytes, size_t length, struct answer_rounds *out)
{
    json_t *all = read_object(bytes, length);
    *out = (struct answer_rounds){0};
    bool good = all && read_rounds(all, out);
    json_decref(all);
    return good;
}

/* --- the token ---------------------------------------------------------------------------------------------------- */

bool answer_read_token(const char *bytes, size_t length, struct answer_token *out)
{
    static const char right[] = "study:write";
    json_t *all = read_object(bytes, length);
    void *first = all && json_object_size(all) == 1 ? json_object_iter(all) : NULL;
    const json_t *token = first ? json_object_iter_value(first) : NULL;
    const char *scopes = text_in(token, "scopes"), *at = strstr(scopes, right);
    *out = (struct answer_token){.is_known = json_is_object(token)};
    for (; at && !out->may_write; at = strstr(at + 1, right))
        out->may_write = (at == scopes || at[-1] == ',') && strchr(",", at[sizeof right - 1]);
    bool good = json_is_object(token) || json_is_null(token);
    json_decref(all);
    return good;
}
