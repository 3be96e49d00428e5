/* Games in PGN files beside the table, in its order: file, number, plies, result tag, last FEN, first ply of the third
 * and fifth occurrence, of 100 and 150 quiet plies, and how the game stands at the end. */
#include "conformance.h"

#include "chess/board/draws.h"
#include "chess/pgn/pgn_play.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct {
    char name[256];
    int fd;
    struct pgn_reader *reader;
    struct pgn_play play;
} now = {.fd = -1};

static ssize_t read_file(void *context, char *buffer, size_t room)
{
    return read(*(int *)context, buffer, room);
}

static void close_file(void)
{
    pgn_reader_free(now.reader);
    if (now.fd >= 0)
        close(now.fd);
    now.reader = NULL;
    now.fd = -1;
}

static void put_away(struct conformance_score *s)
{
    if (now.reader && pgn_next(now.reader))
        score_wrong(s, "%s: more games than in the table", now.name);
    close_file();
    pgn_play_release(&now.play);
    *now.name = '\0';
}

static bool open_file(struct conformance_score *s, const char *name)
{
    char path[PATH_MAX];
    if (!strcmp(now.name, name))
        return now.fd >= 0;
    if (now.reader && pgn_next(now.reader))
        score_wrong(s, "%s: more games than in the table", now.name);
    close_file();
    snprintf(now.name, sizeof now.name, "%s", name);
    if (snprintf(path, sizeof path, "%s/%s", s->folder, name) < PATH_MAX)
        now.fd = open(path, O_RDONLY);
    if (now.fd < 0)
        printf("    %s is not in %s\n", name, s->folder);
    else
        now.reader = pgn_reader_new((struct pgn_source){read_file, &now.fd});
    return now.fd >= 0;
}

/* The first ply after which the position has stood so many times; 0 if never. */
static int first_repeated(const struct pgn_play *p, int times)
{
    for (int ply = 0; ply <= p->plies; ply++) {
        int stood = 0;
        for (int before = ply & 1; before <= ply; before += 2)
            stood += p->keys[before] == p->keys[ply];
        if (stood >= times)
            return ply;
    }
    return 0;
}

static int first_quiet(const struct pgn_play *p, int plies)
{
    for (int ply = 1; ply <= p->plies; ply++)
        if (p->quiet_plies[ply] >= plies)
            return ply;
    return 0;
}

static void describe_end(const struct pgn_game *g, const struct pgn_play *p, char *out, size_t room)
{
    static const char *const names[] = {[NOT_ENDED] = "none", [CHECKMATE] = "mate", [STALEMATE] = "stalemate"};
    if (p->complete) {
        snprintf(out, room, "%s", names[standard_ending(&p->end)]);
        return;
    }
    const struct pgn_fault *bad = NULL;
    for (size_t i = 0; i < g->fault_count && !bad; i++)
        if (g->faults[i].depth == 0 && g->faults[i].ply)
            bad = &g->faults[i];
    snprintf(out, room, "bad:%.*s", bad ? (int)bad->length : 0, bad ? g->text + bad->at : "");
    out[strcspn(out, "+#!?")] = '\0'; /* the table leaves the marks out */
}

static void judge_line(struct conformance_score *s, char *field[FIELDS_MAX], int fields)
{
    if (!open_file(s, field[0]))
        return;
    struct pgn_game *g = pgn_next(now.reader);
    (void)fields;
    if (!g) {
        score_wrong(s, "%s: game %s is not there", field[0], field[1]);
        return;
    }
    pgn_play(g, &now.play);
    char fen[FEN_MAX], got[400], end[64], expected[400], what[300], result[32] = "";
    const struct pgn_tag *tag = pgn_tag(g, "Result");
    if (tag)
        snprintf(result, sizeof result, "%.*s", (int)tag->value_length, g->text + tag->value);
    position_to_fen(&now.play.end, fen);
    describe_end(g, &now.play, end, sizeof end);
    snprintf(what, sizeof what, "%s game %s", field[0], field[1]);
    snprintf(got, sizeof got, "%d %s %s %d %d %d %d %s", now.play.plies, result, fen, first_repeated(&now.play, 3),
             first_repeated(&now.play, 5), first_quiet(&now.play, 100), first_quiet(&now.play, 150), end);
    snprintf(expected, sizeof expected, "%s %s %s %s %s %s %s %s", field[2], field[3], field[4], field[5], field[6],
             field[7], field[8], field[9]);
    score_compare(s, what, expected, got);
}

const struct judge judge_games = {.file = "expected.tsv", .fields = 10, .line = judge_line, .end = put_away};
