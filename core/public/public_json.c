#include "public/public_json.h"

#include "base/memory.h"
#include "base/printable.h"
#include "chess/notation/san.h"
#include "hall/hall.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHESS960_USUAL = 518 };

/* Null where there is nothing. */
static json_t *text_of(const char *words, size_t length)
{
    struct text some = {0}, shown = {0};
    text_add_bytes(&some, words, length);
    text_add_name(&shown, text_chars(&some));
    json_t *out = shown.length ? json_string(text_chars(&shown)) : json_null();
    text_release(&some);
    text_release(&shown);
    return out;
}

static json_t *whole(const char *words)
{
    return text_of(words, strlen(words));
}

static void write(struct text *out, json_t *value)
{
    char *bytes = json_dumps(value, JSON_COMPACT);
    if (!bytes)
        memory_exhausted();
    text_add(out, bytes);
    text_add_char(out, '\n');
    free(bytes);
    json_decref(value);
}

/* --- the event ---------------------------------------------------------------------------------------------------- */

void public_json_tournament(struct text *out, const struct public_json_event *e)
{
    json_t *list = json_array();
    for (int i = 0; i < e->count; i++) {
        const struct public_json_round *r = &e->rounds[i];
        while ((int)json_array_size(list) < r->number - 1) /* a round's place is its number */
            json_array_append_new(list, json_pack("{s:i, s:i}", "count", 0, "live", 0));
        json_array_append_new(list, json_pack("{s:i, s:i}", "count", r->count, "live", r->live));
    }
    write(out, json_pack("{s:o, s:o, s:o, s:n, s:n, s:n, s:n, s:n, s:o, s:[]}", "id", whole(e->id), "name",
                         whole(e->name), "location", whole(e->place), "country", "website", "rules", "chess960",
                         "timecontrol", "rounds", list, "eboards"));
}

/* --- its rounds --------------------------------------------------------------------------------------------------- */

/* A FIDE id as text makes readers refuse the whole round. */
static json_t *fide_id_of(const struct public_player *p)
{
    long id = strtol(p->fide_id, NULL, 10);
    return id > 0 ? json_integer(id) : json_null();
}

/* "Surname, Given" in its two parts. */
static json_t *player_of(const struct public_player *p)
{
    const char *comma = strchr(p->name, ',');
    size_t surname = comma ? (size_t)(comma - p->name) : strlen(p->name);
    const char *given = comma ? comma + 1 + strspn(comma + 1, " ") : "";
    return json_pack("{s:o, s:n, s:o, s:o, s:n, s:n, s:o}", "fname", whole(given), "mname", "lname",
                     text_of(p->name, surname), "title", whole(p->title), "federation", "gender", "fideid",
                     fide_id_of(p));
}

static const struct {
    enum result is;
    const char *pairing, *game; /* game: NULL is none */
} results[] = {
    {RESULT_WHITE, "1-0", "WHITEWIN"},
    {RESULT_BLACK, "0-1", "BLACKWIN"},
    {RESULT_DRAW, "1/2-1/2", "DRAW"},
};
enum { KNOWN_RESULTS = sizeof results / sizeof *results };

static int row_of(enum result is)
{
    int i = 0;
    while (i < KNOWN_RESULTS && results[i].is != is)
        i++;
    return i;
}

static bool is_live(const struct public_round *r, const struct public_game *g)
{
    return r->live && g->result == RESULT_OPEN;
}

static json_t *pairing_of(const struct public_round *r, const struct public_game *g)
{
    int row = row_of(g->result);
    return json_pack("{s:o, s:o, s:s, s:b}", "white", player_of(&g->players[WHITE]), "black",
                     player_of(&g->players[BLACK]), "result", row < KNOWN_RESULTS ? results[row].pairing : "*", "live",
                     is_live(r, g));
}

void public_json_round(struct text *out, const struct public_round *r)
{
    char date[32];
    json_t *pairings = json_array();
    snprintf(date, sizeof date, "%04d-%02d-%02d", r->date / 10000, r->date / 100 % 100, r->date % 100);
    for (int i = 0; i < r->count; i++)
        json_array_append_new(pairings, pairing_of(r, &r->games[i]));
    write(out, json_pack("{s:o, s:o}", "date", r->date % 100 ? json_string(date) : json_null(), "pairings", pairings));
}

/* --- a game ------------------------------------------------------------------------------------------------------- */

static json_t *moves_of(const struct public_game *g)
{
    json_t *moves = json_array();
    struct position now = g->start;
    for (int i = 0; i < g->count; i++) {
        char san[SAN_MAX];
        struct undo unused;
        san_write(&now, g->moves[i].is, san);
        json_array_append_new(moves, g->moves[i].left_s > 0 ? json_sprintf("%s %d", san, g->moves[i].left_s)
                                                            : json_string(san));
        position_make(&now, g->moves[i].is, &unused);
    }
    return moves;
}

/* Which of the 960 arrays; null for another position. */
static json_t *array_of(const struct public_game *g)
{
    struct position usual;
    position_start(&usual, RULES_CHESS);
    return usual.key == g->start.key ? json_integer(CHESS960_USUAL) : json_null();
}

void public_json_game(struct text *out, const struct public_round *r, const struct public_game *g)
{
    int row = row_of(g->result);
    write(out, json_pack("{s:b, s:s, s:n, s:o, s:o, s:n, s:n, s:o}", "live", is_live(r, g), "serialNr", "0",
                         "firstMove", "chess960", array_of(g), "result",
                         row < KNOWN_RESULTS ? json_string(results[row].game) : json_null(), "comment", "clock",
                         "moves", moves_of(g)));
}
