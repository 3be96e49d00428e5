#include "report/lists.h"

#include "base/memory.h"
#include "base/name_order.h"
#include "base/tongue.h"
#include "base/utf8.h"
#include "event/by_letter.h"
#include "event/event.h"
#include "hall/views/matches.h"
#include "report/record/words.h"
#include "report/standings/standings.h"
#include "report/standings/team_standings.h"
#include "rules/rulebook.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* --- the round -------------------------------------------------------------------------------------------------- */

struct wall_list {
    struct chess_event *event; /* its own; NULL if the log has none that can be read */
    const struct round *round; /* NULL if there are no pairings */
    struct player nobody;
};

static struct wall_list begin(const struct report *r, struct page *p)
{
    struct wall_list l = {.event = report_event(r->record), .nobody = {.name = "nobody"}};
    l.round = l.event ? event_round(l.event, r->round->number) : NULL;
    if (!l.round || !l.round->count)
        page_say(p, "There are no pairings for round %d.", r->round->number);
    return l;
}

static const struct player *player_of(const struct wall_list *l, int number)
{
    const struct player *p = event_player(l->event, number);
    return p ? p : &l->nobody;
}

/* " (31)" behind the name of a player who has a namesake, else nothing. */
static const char *number_behind(const struct chess_event *e, const struct player *who, char out[16])
{
    *out = '\0';
    if (event_player_apart(e, who->number))
        snprintf(out, 16, " (%d)", who->number);
    return out;
}

static void name_cell(struct page *p, const struct chess_event *e, const struct player *who)
{
    char number[16];
    page_cell(p, "%s%s%s%s", who->title, *who->title ? " " : "", who->name, number_behind(e, who, number));
}

static void rating_cell(struct page *p, const struct player *who)
{
    if (who->rating)
        page_cell(p, "%d", who->rating);
    else
        page_cell(p, "%s", "");
}

static void result_cell(struct page *p, const struct pairing *pair)
{
    struct text words = {0};
    if (pair->white_result || pair->black_result)
        pairing_write_result(&words, pair->white_result, pair->black_result);
    page_cell(p, "%s", text_chars(&words));
    text_release(&words);
}

/* Boards in order of their numbers. */
static void each_board(const struct report *r, const struct wall_list *l, struct page *p,
                       void (*add)(const struct report *, const struct wall_list *, const struct pairing *,
                                   struct page *))
{
    for (int board = 1; l->round && board <= EVENT_BOARDS_MAX; board++) {
        const struct pairing *pair = round_pairing(l->round, board);
        if (pair)
            add(r, l, pair, p);
    }
}

/* --- pairings --------------------------------------------------------------------------------------------------- */

static void add_pair(const struct report *r, const struct wall_list *l, const struct pairing *pair, struct page *p)
{
    const struct player *white = player_of(l, pair->white), *black = player_of(l, pair->black);
    (void)r;
    page_cell(p, "%d", pair->board);
    name_cell(p, l->event, white);
    rating_cell(p, white);
    result_cell(p, pair);
    name_cell(p, l->event, black);
    rating_cell(p, black);
}

static void add_byes(const struct wall_list *l, struct page *p)
{
    for (int i = 0; l->round && i < l->round->count; i++) {
        const struct pairing *pair = &l->round->pairings[i];
        char number[16];
        const struct player *who = player_of(l, pair->white);
        if (!pair->board)
            page_item(p, "%s%s: %s", who->name, number_behind(l->event, who, number),
                      event_bye_words(pair->white_result));
    }
}

void lists_pairings(const struct report *r, struct page *p)
{
    struct wall_list l = begin(r, p);
    page_table(p, ">Board ~White >Rating <Result ~Black >Rating");
    each_board(r, &l, p, add_pair);
    page_table_end(p);
    add_byes(&l, p);
    chess_event_free(l.event);
}

/* --- by name ---------------------------------------------------------------------------------------------------- */

static int by_name(const void *a, const void *b)
{
    const struct player *const *x = a, *const *y = b;
    int names = names_compare((*x)->name, (*y)->name);
    return names ? names : (*x)->number - (*y)->number;
}

static const struct player **sorted(const struct chess_event *e, int (*order)(const void *, const void *))
{
    const struct player **list = memory_take((size_t)e->player_count + 1, sizeof *list);
    for (int i = 0; i < e->player_count; i++)
        list[i] = &e->players[i];
    qsort(list, (size_t)e->player_count, sizeof *list, order);
    return list;
}

static void add_seat(const struct wall_list *l, const struct player *who, const struct pairing *pair, struct page *p)
{
    name_cell(p, l->event, who);
    if (!pair->board) {
        page_cell(p, "%s", "");
        page_cell(p, "%s", "");
        page_cell(p, "%s", event_bye_words(pair->white_result));
        return;
    }
    page_cell(p, "%d", pair->board);
    page_cell(p, "%s", side_name(pair->white == who->number ? WHITE : BLACK));
    name_cell(p, l->event, player_of(l, pair->white == who->number ? pair->black : pair->white));
}

void lists_names(const struct report *r, struct page *p)
{
    struct wall_list l = begin(r, p);
    if (!l.event)
        return;
    const struct player **list = sorted(l.event, by_name);
    page_table(p, "~Player >Board <Colour ~Opponent");
    for (int i = 0; l.round && i < l.event->player_count; i++) {
        const struct pairing *pair = round_pairing_of(l.round, list[i]->number);
        for (; pair; pair = l.round->by_letter ? round_pairing_after(l.round, list[i]->number, pair) : NULL)
            add_seat(&l, list[i], pair, p);
    }
    page_table_end(p);
    free(list);
    chess_event_free(l.event);
}

/* --- slips and cards -------------------------------------------------------------------------------------------- */

enum { FORM_WIDTH = 78, SLIPS_A_SHEET = 6, PLACES_A_SHEET = 4 };

/* Cut or padded to that many columns. */
static void add_name(struct text *out, const char *name, size_t wide)
{
    size_t length = utf8_offset(name, strlen(name), wide);
    text_add_bytes(out, name, length);
    for (size_t n = utf8_characters(name); n < wide; n++)
        text_add_char(out, ' ');
}

static void add_slip(const struct report *r, const struct wall_list *l, const struct pairing *pair, struct page *p)
{
    const struct player *white = player_of(l, pair->white), *black = player_of(l, pair->black);
    struct text slip = {0};
    text_addf(&slip, "%.48s   round %d   BOARD %d\n\n", l->event->name, r->round->number, pair->board);
    text_addf(&slip, "White %4d  ", white->number);
    add_name(&slip, white->name, 28);
    text_addf(&slip, "   [ ] 1-0   [ ] 1/2-1/2   [ ] 0-1\nBlack %4d  ", black->number);
    add_name(&slip, black->name, 34);
    text_add(&slip, "\n\n");
    text_add(&slip, "Signed: White ________________________   Black ________________________\n");
    for (int i = 0; i < FORM_WIDTH; i++)
        text_add_char(&slip, '-');
    text_add(&slip, "\n");
    page_block(p, text_chars(&slip));
    text_release(&slip);
}

void lists_slips(const struct report *r, struct page *p)
{
    struct wall_list l = begin(r, p);
    each_board(r, &l, p, add_slip);
    chess_event_free(l.event);
}

static void add_place(const struct report *r, const struct wall_list *l, const struct pairing *pair, struct page *p)
{
    const struct player *sides[2] = {player_of(l, pair->white), player_of(l, pair->black)};
    struct text card = {0};
    (void)r;
    for (int side = 0; side < 2; side++) {
        const struct player *who = sides[side];
        char number[16];
        text_addf(&card, "BOARD %-4d  %s\n\n    %s%s%s%s\n    ", pair->board, side_name(side), who->title,
                  *who->title ? " " : "", who->name, number_behind(l->event, who, number));
        if (who->rating)
            text_addf(&card, "%d  ", who->rating);
        text_addf(&card, "%s\n\n", who->federation);
    }
    page_block(p, text_chars(&card));
    page_new_sheet(p);
    text_release(&card);
}

void lists_places(const struct report *r, struct page *p)
{
    struct wall_list l = begin(r, p);
    each_board(r, &l, p, add_place);
    chess_event_free(l.event);
}

/* --- the starting list ------------------------------------------------------------------------------------------ */

static int by_number(const void *a, const void *b)
{
    const struct player *const *x = a, *const *y = b;
    return (*x)->number - (*y)->number;
}

void lists_players(const struct report *r, struct page *p)
{
    struct chess_event *e = report_event(r->record);
    if (!e)
        return;
    const struct player **list = sorted(e, by_number);
    page_table(p, ">No ~Player >Rating <Fed <Club or id");
    for (int i = 0; i < e->player_count; i++) {
        const struct team *t = list[i]->team ? event_team(e, list[i]->team) : NULL;
        page_cell(p, "%d", list[i]->number);
        name_cell(p, e, list[i]);
        rating_cell(p, list[i]);
        page_cell(p, "%s", list[i]->federation);
        page_cell(p, "%s", t ? t->name : list[i]->id);
    }
    page_table_end(p);
    free(list);
    chess_event_free(e);
}

/* --- standings -------------------------------------------------------------------------------------------------- */

static void tenths_cell(struct page *p, int tenths)
{
    struct text points = {0};
    hundredths_write(&points, 10 * tenths, 1);
    page_cell(p, "%s", text_chars(&points));
    text_release(&points);
}

static void add_standing(const struct chess_event *e, const struct standings *s, const struct standing *row,
                         struct page *p)
{
    const struct player *who = event_player(e, row->player);
    if (!who)
        return;
    page_cell(p, "%d", row->place);
    name_cell(p, e, who);
    rating_cell(p, who);
    tenths_cell(p, row->points);
    for (int i = 0; i < s->by.count; i++) {
        struct text value = {0};
        tie_break_write(s->by.kinds[i], row->values[i], &value);
        page_cell(p, "%s", text_chars(&value));
        text_release(&value);
    }
}

static void add_teams(const struct report *r, const struct chess_event *e, int round, struct page *p)
{
    enum { HALF = 5 };
    const char *cite = r->book ? rulebook_event(r->book, "team-tie-break") : NULL;
    struct team_standings s;
    struct text columns = {0};
    char words[16];
    team_standings_make(e, round, cite != NULL, &s);
    text_addf(&columns, ">Place <Team >Matches >Points >Boards%s%s", cite ? " >" : "", cite ? cite : "");
    page_table(p, text_chars(&columns));
    for (int i = 0; i < s.count; i++) {
        const struct team_standing *row = &s.rows[i];
        int tenths = cite ? HALF * row->halves : row->points, ties = row->tie_break;
        page_cell(p, "%d", row->place);
        page_cell(p, "%s", event_team(e, row->team)->name);
        page_cell(p, "%d", row->matches);
        tenths_cell(p, tenths);
        page_cell(p, "%s", match_points_text(row->match_points, words));
        if (cite)
            page_cell(p, "%s%s", ties < 0 ? "-" : "", match_points_text(abs(ties), words));
    }
    page_table_end(p);
    text_release(&columns);
    team_standings_release(&s);
}

/* Byes count as soon as they are known, games when they have their result. */
static bool gives_byes(const struct chess_event *e, const struct round *r)
{
    for (int i = 0; r && i < r->count; i++)
        if (!r->pairings[i].board && event_result_points(e, r->pairings[i].white_result) > 0)
            return true;
    return false;
}

/* "after round 3, and 5 games of round 4": what is counted. */
static void add_counted(const struct chess_event *e, int number, struct text *out)
{
    const struct round *r = event_round(e, number);
    int open = 0, games = r ? round_games(r, &open) : 0, played = games - open;
    bool whole = games && !open, byes = !whole && gives_byes(e, r);
    if (whole || number > 1)
        text_addf(out, "after round %d", whole ? number : number - 1);
    if (whole || (!played && !byes)) {
        text_add(out, out->length ? "" : "before round 1");
        return;
    }
    text_add(out, out->length ? ", and " : "after ");
    if (played)
        text_addf(out, tongue_english("%d game", "%d games", played), played);
    if (byes)
        text_addf(out, "%sthe byes", played ? " and " : "");
    text_addf(out, " of round %d", number);
}

static void add_standings_heading(const struct chess_event *e, bool spread, int round, struct page *p)
{
    struct text counted = {0};
    if (!spread)
        add_counted(e, round, &counted);
    page_heading(p, "Standings%s%s", counted.length ? " " : "", text_chars(&counted));
    text_release(&counted);
}

void lists_standings(const struct report *r, struct page *p)
{
    struct chess_event *e = report_event(r->record);
    struct standings s;
    struct tie_break_list by;
    struct text columns = {0};
    if (!e || !tie_breaks_read(tie_breaks_of(e), &by, NULL))
        return;
    bool spread = event_spread_rounds(e);
    add_standings_heading(e, spread, r->round->number, p);
    standings_make(e, spread ? event_last_paired_round(e) : r->round->number, &by, &s);
    if (e->team_count > 1 && e->team_boards)
        add_teams(r, e, r->round->number, p);
    text_add(&columns, ">Place ~Player >Rating >Points");
    for (int i = 0; i < s.by.count; i++)
        text_addf(&columns, " >%s", tie_break_code(s.by.kinds[i]));
    page_table(p, text_chars(&columns));
    for (int i = 0; i < s.count; i++)
        add_standing(e, &s, &s.rows[i], p);
    page_table_end(p);
    for (int i = 0; standings_change_words(e, r->round->number, i, &columns); i++)
        page_item(p, "%s", text_chars(&columns));
    text_release(&columns);
    standings_release(&s);
    chess_event_free(e);
}
