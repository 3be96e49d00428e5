/* flagfall standings: points, places and tie-breaks of an event, and the crosstable. */
#include "report/standings/standings.h"

#include "base/utf8.h"
#include "commands/command.h"
#include "commands/event_files.h"
#include "commands/listing.h"
#include "commands/standings_teams.h"
#include "event/by_letter.h"
#include "host/files.h"
#include "host/wrapped.h"
#include "session/event_load.h"
#include "session/event_log.h"

#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

struct standings_options {
    const char *by;
    long after;
    bool crosstable, teams, csv, json;
};

static const struct option_row options[] = {
    {"after", 'n', "ROUND", "after this round (the last one in which every game has its result)", OPTION_NUMBER,
     offsetof(struct standings_options, after), 1, EVENT_ROUNDS_MAX},
    {"by", 0, "CODES", "tie-breaks in this order, as in \"BH-C1, BH, SB\" (those of the event)", OPTION_TEXT,
     offsetof(struct standings_options, by), 0, 0},
    {"crosstable", 'x', NULL, "with the opponents and results of each round", OPTION_FLAG,
     offsetof(struct standings_options, crosstable), 0, 0},
    {"teams", 0, NULL, "the teams alone", OPTION_FLAG, offsetof(struct standings_options, teams), 0, 0},
    LISTING_OPTION_ROWS(struct standings_options, csv, json),
    {0},
};

/* "12w1", "7b=", "H": the opponent's number, the colour, the result. Places are shared, numbers are not. */
static void add_cell(struct text *out, const struct chess_event *e, int round, int player)
{
    const struct round *r = event_round(e, round);
    const struct pairing *p = r ? round_pairing_of(r, player) : NULL;
    if (!p)
        return;
    bool black = p->black == player;
    char result = black ? p->black_result : p->white_result;
    int opponent = black ? p->white : p->black;
    if (opponent)
        text_addf(out, "%d%c", opponent, black ? 'b' : 'w');
    text_add_char(out, result ? result : '*');
}

static void pad(struct text *out, const char *words, int width, bool right)
{
    int space = width - (int)utf8_characters(words);
    for (int i = 0; right && i < space; i++)
        text_add_char(out, ' ');
    text_add(out, words);
    for (int i = 0; !right && i < space; i++)
        text_add_char(out, ' ');
}

/* A table is as wide as a terminal: what does not fit follows in another one, with the names again. Rounds stay
 * together if they can. Columns are counted: the points, the tie-breaks, the rounds. */
enum { TABLE_WIDTH = 80, NUMBERS_WIDTH = 13, NAME_LEAST = 13, NAME_MOST = 28, VALUE_WIDTH = 7, CELL_WIDTH = 6 };

struct part {
    int from, to, name_width; /* its columns, the last one excluded */
};

static int column_count(const struct standings *s, bool crosstable)
{
    return 1 + s->by.count + (crosstable ? s->round : 0);
}

static int column_width(const struct standings *s, int column)
{
    return column > s->by.count ? CELL_WIDTH : VALUE_WIDTH;
}

static struct part part_from(const struct standings *s, int from, bool crosstable)
{
    int count = column_count(s, crosstable), rounds = 1 + s->by.count, left = TABLE_WIDTH - NUMBERS_WIDTH, to = from;
    while (to < count && left - column_width(s, to) >= NAME_LEAST) {
        if (to == rounds && to > from && left - (count - rounds) * CELL_WIDTH < NAME_LEAST)
            break;
        left -= column_width(s, to++);
    }
    return (struct part){from, to, left < NAME_MOST ? left : NAME_MOST};
}

static void add_head(struct text *out, const struct standings *s, const struct part *part)
{
    text_add(out, "place    no  ");
    pad(out, "name", part->name_width, false);
    for (int c = part->from; c < part->to; c++) {
        char round[16];
        snprintf(round, sizeof round, "%d", c - s->by.count);
        pad(out,
            !c                ? "points"
            : c > s->by.count ? round
                              : tie_break_code(s->by.kinds[c - 1]),
            column_width(s, c), true);
    }
    text_add_char(out, '\n');
}

static void add_row(struct text *out, const struct chess_event *e, const struct standings *s, int at,
                    const struct part *part)
{
    assert(at >= 0 && at < s->count && "a place of the standings");
    const struct standing *row = &s->rows[at];
    struct text cell = {0};
    text_addf(out, "%5d %5d  ", row->place, row->player);
    const char *name = event_player(e, row->player)->name;
    text_add_bytes(&cell, name, utf8_offset(name, strlen(name), (size_t)part->name_width - 1));
    pad(out, text_chars(&cell), part->name_width, false);
    for (int c = part->from; c < part->to; c++) {
        text_clear(&cell);
        if (!c)
            points_write(&cell, row->points);
        else if (c <= s->by.count)
            tie_break_write(s->by.kinds[c - 1], row->values[c - 1], &cell);
        else
            add_cell(&cell, e, c - s->by.count, row->player);
        pad(out, text_chars(&cell), column_width(s, c), true);
    }
    text_add_char(out, '\n');
    text_release(&cell);
}

static void print_tables(const struct chess_event *e, const struct standings *s, bool crosstable)
{
    struct text out = {0};
    for (int from = 0; from < column_count(s, crosstable);) {
        const struct part part = part_from(s, from, crosstable);
        text_add(&out, from ? "\n" : "");
        add_head(&out, s, &part);
        for (int i = 0; i < s->count; i++)
            add_row(&out, e, s, i, &part);
        from = part.to;
    }
    fputs(text_chars(&out), stdout);
    text_release(&out);
}

static void print(const struct chess_event *e, const struct standings *s, bool crosstable)
{
    struct text change = {0};
    print_tables(e, s, crosstable);
    for (int i = 0; standings_change_words(e, s->round, i, &change); i++) {
        fputs(i ? "" : "\n", stdout);
        wrapped_print(stdout, 0, 0, text_chars(&change));
    }
    text_release(&change);
    putchar('\n');
    for (int i = 0; i < s->by.count; i++)
        printf("%-7s %s\n", tie_break_code(s->by.kinds[i]), tie_break_words(s->by.kinds[i]));
    if (crosstable)
        puts("12w1    a round: against no 12 with White, won");
}

static void print_all(const struct chess_event *e, const struct standings *s, const struct standings_options *asked)
{
    struct text title = {0};
    text_addf(&title, "%s, after round %d", e->name, s->round);
    wrapped_print(stdout, 0, 0, text_chars(&title));
    text_release(&title);
    putchar('\n');
    if (standings_have_teams(e))
        standings_print_teams(e, s->round);
    if (standings_have_teams(e) && !asked->teams)
        putchar('\n');
    if (!asked->teams)
        print(e, s, asked->crosstable);
}

static void list(const struct chess_event *e, const struct standings *s, const struct standings_options *asked)
{
    const char *columns[4 + TIE_BREAKS_MAX + EVENT_ROUNDS_MAX + 1] = {"place", "number", "name", "points"};
    char rounds[EVENT_ROUNDS_MAX][12];
    int count = 4;
    for (int i = 0; i < s->by.count; i++)
        columns[count++] = tie_break_code(s->by.kinds[i]);
    for (int r = 1; asked->crosstable && r <= s->round; r++) {
        snprintf(rounds[r - 1], sizeof rounds[0], "round %d", r);
        columns[count++] = rounds[r - 1];
    }
    struct listing l;
    struct text cell = {0};
    listing_begin(&l, asked->json ? LISTING_JSON : LISTING_CSV, columns);
    for (int k = 0; k < s->count; k++) {
        const struct standing *row = &s->rows[k];
        listing_number(&l, row->place);
        listing_number(&l, row->player);
        listing_text(&l, event_player(e, row->player)->name);
        text_clear(&cell);
        points_write(&cell, row->points);
        listing_text(&l, text_chars(&cell));
        for (int i = 0; i < s->by.count; i++) {
            text_clear(&cell);
            tie_break_write(s->by.kinds[i], row->values[i], &cell);
            listing_text(&l, text_chars(&cell));
        }
        for (int r = 1; asked->crosstable && r <= s->round; r++) {
            text_clear(&cell);
            add_cell(&cell, e, r, row->player);
            listing_text(&l, text_chars(&cell));
        }
    }
    text_release(&cell);
    listing_end(&l);
}

/* By correspondence all games go on at the same time: these are the present standings. */
static bool make(struct chess_event *e, const struct standings_options *asked, const char *path, struct standings *s,
                 struct error *why)
{
    struct tie_break_list by;
    bool spread = event_spread_rounds(e);
    int last = spread ? event_last_paired_round(e) : standings_last_round(e);
    int round = asked->after ? (int)asked->after : last;
    if (!tie_breaks_read(asked->by ? asked->by : tie_breaks_of(e), &by, why))
        return false;
    if (!e->player_count)
        return fail(why, path, "there are no players in it", "import them: flagfall event import FILE --into EVENT");
    if (!round || round > EVENT_ROUNDS_MAX || !event_round(e, round))
        return fail(why, path, round ? "this round is not paired" : "no round has all its results",
                    "say --after ROUND");
    if (asked->teams && !standings_have_teams(e))
        return fail(why, path, "no teams meet in it", "it needs [teams] and team-boards");
    standings_make(e, round, &by, s);
    return true;
}

/* What was played counts. */
static const char *its_log(const char *path, char log[PATH_MAX])
{
    if (!file_log_beside(path, log, PATH_MAX))
        return path;
    fprintf(stderr, "the results are those of its log, %s\n", log);
    return log;
}

static int run_standings(int argc, char **argv)
{
    struct standings_options asked = {0};
    struct standings s;
    struct error why;
    int status = options_read(&command_standings, &argc, argv, &asked);
    if (status != STATUS_OK)
        return status;
    if (argc != 2)
        return usage_error(&command_standings, "of which event?");
    char log[PATH_MAX];
    const char *path = its_log(argv[1], log);
    struct chess_event *e = event_as_it_stands(path, &why);
    bool good = e && make(e, &asked, path, &s, &why);
    if (good && asked.teams && (asked.csv || asked.json))
        standings_list_teams(e, s.round, asked.json ? LISTING_JSON : LISTING_CSV);
    else if (good && (asked.csv || asked.json))
        list(e, &s, &asked);
    else if (good)
        print_all(e, &s, &asked);
    else
        complain(&why);
    if (good)
        standings_release(&s);
    chess_event_free(e);
    return good ? STATUS_OK : STATUS_USAGE;
}

const struct command command_standings = {
    .name = "standings",
    .summary = "points, places and tie-breaks, and who met whom",
    .usage = "EVENT.ini|NAME.flagfall [OPTION]...",
    .options = options,
    .notes =
        "Tie-breaks are those of FIDE C.07: BH, BH-C1, BH-C2, BH-M1, BH-M2, AOB, SB, SB-C1, KS, DE, WIN, WON, BPG, "
        "BWG, PS, PS-C1, ARO, ARO-C1; tie-breaks = in [event] says which, and in which order. Where nothing is "
        "said: " TIE_BREAKS_USUAL ".\n"
        "Unplayed rounds count by Article 16 (March 2026); where everybody meets everybody they count as played.\n"
        "Teams come first where they meet: points of matches, points of the boards by the event's weights, and the "
        "rulebook's own tie-break of teams, if it has one (IHSA T&C VIII-E).\n"
        "Beside an event file whose log is there, as open.flagfall beside open.ini, the results of that log count.\n"
        "Exit 2: a file that is wrong.",
    .run = run_standings,
    .apart_unless = "",
};
