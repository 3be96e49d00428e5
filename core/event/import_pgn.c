/* The headers of a PGN file: who plays whom, in which round, on which board. Moves are ignored. */
#include "base/memory.h"
#include "chess/pgn/pgn.h"
#include "chess/pgn/pgn_text.h"
#include "event/import_parts.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct imported_games {
    struct import *import;
    struct error *why;
};

/* The tag's text; "" if there is none or it says nothing (? and -). Returns false if it is too long. */
static bool tag(const struct pgn_game *game, const char *name, char *out, size_t room)
{
    const struct pgn_tag *t = pgn_tag(game, name);
    struct text value = {0};
    *out = '\0';
    if (t)
        pgn_add_tag_value(&value, game, t);
    bool fits = import_copy(text_chars(&value), value.length, out, room);
    text_release(&value);
    if (fits && (!strcmp(out, "?") || !strcmp(out, "-")))
        *out = '\0';
    return fits;
}

static int tag_number(const struct pgn_game *game, const char *name, int most)
{
    char text[32];
    if (!tag(game, name, text, sizeof text) || !isdigit((unsigned char)*text))
        return 0;
    long n = strtol(text, NULL, 10);
    return n >= 0 && n <= most ? (int)n : 0;
}

static bool read_person(const struct pgn_game *game, const char *side, struct import_person *p)
{
    const struct {
        const char *name;
        char *out;
        size_t room;
    } rows[] = {
        {"", p->is.name, sizeof p->is.name},
        {"Title", p->is.title, sizeof p->is.title},
        {"FideId", p->is.fide_id, sizeof p->is.fide_id},
        {"Federation", p->is.federation, sizeof p->is.federation},
        {"Team", p->team, sizeof p->team},
    };
    char name[32];
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        snprintf(name, sizeof name, "%s%s", side, rows[i].name);
        if (!tag(game, name, rows[i].out, rows[i].room) && i == 0)
            return false;
    }
    snprintf(name, sizeof name, "%sElo", side);
    p->is.rating = tag_number(game, name, RATING_MAX);
    if (!strcmp(p->is.fide_id, "0"))
        *p->is.fide_id = '\0';
    return true;
}

/* Round "3.14" is board 14 of round 3; a Board tag takes precedence. */
static void read_place(const struct pgn_game *game, int *round, int *board)
{
    char text[32];
    *round = tag_number(game, "Round", EVENT_ROUNDS_MAX);
    *board = tag_number(game, "Board", EVENT_BOARDS_MAX);
    const char *dot = tag(game, "Round", text, sizeof text) ? strchr(text, '.') : NULL;
    if (!*board && dot && isdigit((unsigned char)dot[1])) {
        long n = strtol(dot + 1, NULL, 10);
        *board = n <= EVENT_BOARDS_MAX ? (int)n : 0;
    }
}

static bool take_game(struct imported_games *g, const struct pgn_game *game)
{
    struct import_person people[2] = {{0}};
    struct error inside;
    int round, board, numbers[2];
    char result[16];
    read_place(game, &round, &board);
    round = round ? round : g->import->round;
    if (!read_person(game, "White", &people[0]) || !read_person(game, "Black", &people[1]))
        return import_fail(g->import, game->line, g->why, "shorten it", "the name is too long");
    if (!*people[0].is.name || !*people[1].is.name) {
        import_note(g->import, "line %zu: a game without names was left out", game->line);
        return true;
    }
    if (!round)
        return import_fail(g->import, game->line, g->why, "add a Round tag, or give --round N",
                           "the round is not given");
    for (int side = 0; side < 2; side++) {
        numbers[side] = import_paired(g->import, game->line, round, &people[side], &inside);
        if (!numbers[side])
            return import_pass_on(g->import, game->line, &inside, g->why);
    }
    if (!tag(game, "Result", result, sizeof result) || !strchr("01", *result))
        *result = '\0';
    return import_pairing(g->import, 0, round, board, numbers[0], numbers[1], result, &inside) ||
           import_pass_on(g->import, game->line, &inside, g->why);
}

static void learn_event(struct import *i, const struct pgn_game *game)
{
    struct chess_event *e = i->event;
    char control[64];
    struct control c;
    if (!*e->name && !tag(game, "Event", e->name, sizeof e->name))
        *e->name = '\0';
    if (!*e->place && !tag(game, "Site", e->place, sizeof e->place))
        *e->place = '\0';
    if (tag(game, "TimeControl", control, sizeof control) && *control && control_from_seconds(control, &c, NULL) &&
        c.periods[0].seconds >= 60) /* LiveChess writes minutes: 10+0 is not ten seconds */
        import_control(i, &c);
}

static bool look_at_boards(struct import *i, struct pgn_bytes bytes, struct error *why)
{
    if (!import_needs_boards(i))
        return true;
    struct import_boards *seen = memory_take(1, sizeof *seen);
    struct pgn_reader *reader = pgn_reader_new(pgn_source_of(&bytes));
    int round, board;
    for (const struct pgn_game *game; (game = pgn_next(reader));) {
        read_place(game, &round, &board);
        import_see_board(seen, game->line, board);
    }
    pgn_reader_free(reader);
    bool good = import_settle_boards(i, seen, why);
    free(seen);
    return good;
}

bool import_pgn(struct import *i, const char *text, size_t length, struct error *why)
{
    struct imported_games g = {.import = i, .why = why};
    if (length > IMPORT_FILE_BYTES)
        return failf(why, i->file, "is it the right file?", "larger than %d MiB", IMPORT_FILE_BYTES >> 20);
    struct pgn_bytes bytes = {text, length};
    if (!look_at_boards(i, bytes, why))
        return false;
    struct pgn_reader *reader = pgn_reader_new(pgn_source_of(&bytes));
    bool good = true;
    int count = 0;
    for (const struct pgn_game *game; good && (game = pgn_next(reader));) {
        if (count == 0)
            learn_event(i, game);
        good = count++ < IMPORT_ROWS_MAX ? take_game(&g, game)
                                         : failf(why, i->file, "split the file", "more than %d games", IMPORT_ROWS_MAX);
    }
    pgn_reader_free(reader);
    if (good && !count)
        return failf(why, i->file, "is it a PGN file?", "no games in it");
    return good;
}
