#include "screens/review_rows.h"
#include "hall/desk.h"
#include "report/record/record_look.h"

#include "base/name_order.h"
#include "base/tongue.h"
#include "console/alert_row.h"
#include "console/console.h"
#include "hall/board_view.h"
#include "host/local_time.h"
#include "rules/shelf.h"
#include "widgets/fuzzy.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static const char *name_of(const struct hall_board *b, enum side side)
{
    const char *name = board_player(b, side)->name;
    return *name ? name : _(side_name(side));
}

static const struct record_round *round_at(const struct review *r, int place)
{
    assert(place >= 0 && place < review_record(r)->rounds.count && "a round of the record");
    return &review_record(r)->rounds.at[place];
}

/* --- games -------------------------------------------------------------------------------------------------------- */

static const struct hall_board *board_at(const struct review *r, struct game_row row)
{
    return round_at(r, row.round)->boards[row.board].is;
}

void game_row_words(const struct review *r, struct game_row row, struct text *out)
{
    const struct hall_board *b = board_at(r, row);
    text_addf(out, "round:%d board:%d %s %s %s %s %s", round_at(r, row.round)->number, board_number(b),
              name_of(b, WHITE), name_of(b, BLACK), board_player(b, WHITE)->team, board_player(b, BLACK)->team,
              board_result_words(b));
}

static bool named(const struct hall_board *b, const char *player)
{
    return !*player || name_has(name_of(b, WHITE), player) || name_has(name_of(b, BLACK), player);
}

bool game_row_fits(const struct review *r, struct game_row row)
{
    const struct timeline_filter *f = &r->all.filter;
    const struct hall_board *b = board_at(r, row);
    struct text words = {0};
    game_row_words(r, row, &words);
    bool fits = (!f->round || f->round == round_at(r, row.round)->number) &&
                (!f->board || f->board == board_number(b)) && named(b, f->player) &&
                filter_fits(f->words, text_chars(&words));
    text_release(&words);
    return fits;
}

struct counts {
    int alerts, rulings;
};

static struct counts counts_of(const struct record_round *round, int board)
{
    struct counts n = {0, 0};
    for (int id = 1; id <= round->alerts.count; id++) {
        const struct alert *a = hall_alert(round->hall, id);
        n.alerts += a && a->board == board && round->alerts.at[id - 1].shown.entry;
    }
    for (int i = 0; i < round->rulings.count; i++)
        n.rulings += round->rulings.at[i].board == board;
    return n;
}

/* Zero is left blank. */
static int draw_count(struct area a, int row, int column, int width, enum role role, int count)
{
    char text[16];
    snprintf(text, sizeof text, "%d", count);
    return draw_right(a, row, column, width, role, count ? text : "");
}

enum { COUNTS_LEAST = 60 }; /* columns: below, there is room for the names and the result alone */

static int name_columns(struct area a)
{
    enum { FIXED = 46, WITHOUT_COUNTS = 22, MOST = 30 };
    int names = (a.columns - (a.columns < COUNTS_LEAST ? WITHOUT_COUNTS : FIXED)) / 2;
    return names > MOST ? MOST : names > 0 ? names : 0;
}

void game_row_heading(struct area a, int row)
{
    int names = name_columns(a), column = draw_field(a, row, 1, 9, ROLE_DIM, _("round"));
    column = draw_field(a, row, column, names + 1, ROLE_DIM, _("White"));
    column = draw_field(a, row, column, names + 1, ROLE_DIM, _("Black"));
    draw_text(a, row, column, ROLE_DIM, a.columns < COUNTS_LEAST ? _("result") : _("result  moves alerts rulings"));
}

void game_row_draw(const struct review *r, struct area a, int row, struct game_row game, bool chosen)
{
    const struct record_round *round = round_at(r, game.round);
    const struct hall_board *b = board_at(r, game);
    struct counts n = counts_of(round, board_number(b));
    enum role role = chosen ? ROLE_SELECTED : ROLE_TEXT;
    char text[32];
    int names = name_columns(a);
    if (chosen)
        draw_fill(a, row, ROLE_SELECTED);
    int column = draw_format(a, row, 1, role, "R%-2d %4d ", round->number, board_number(b));
    column = draw_field(a, row, column, names, role, name_of(b, WHITE));
    column = draw_field(a, row, column + 1, names, role, name_of(b, BLACK));
    column = draw_field(a, row, column + 1, 9, role,
                        board_result(b) != RESULT_OPEN ? board_result_words(b) : _(play_name(board_play(b))));
    if (a.columns < COUNTS_LEAST)
        return;
    snprintf(text, sizeof text, "%d", (board_plies(b) + 1) / 2);
    column = draw_right(a, row, column, 4, role, text);
    column = draw_count(a, row, column, 7, role, n.alerts);
    draw_count(a, row, column, 8, role, n.rulings);
}

/* --- what happened ------------------------------------------------------------------------------------------------ */

static enum role role_of(enum timeline_kind k)
{
    return k == TIMELINE_RULING || k == TIMELINE_NOTE ? ROLE_STRONG : k == TIMELINE_TROUBLE ? ROLE_BAD : ROLE_TEXT;
}

/* The number of a decision, or of the decision that gave the penalty. */
static enum rule_since since_of(const struct review *r, struct timeline_row at)
{
    const struct record_step *s = timeline_step(review_record(r), at);
    const struct record_round *round = round_at(r, at.round);
    const struct record_ruling *k = NULL;
    if (s->at >= 0 && s->action == ACTION_DECISION_MADE)
        k = &round->rulings.at[s->at];
    else if (s->at >= 0 && s->action == ACTION_PENALTY)
        k = record_ruling_of(round, round->penalties.at[s->at].is.ruling);
    return k ? shelf_rule_since(console_shelf(r->console), k->is.script, k->is.rule, k->walk) : RULE_AS_THEN;
}

void timeline_row_draw(const struct review *r, struct area a, int row, struct timeline_row at, bool chosen,
                       const char *search)
{
    const struct record_step *s = timeline_step(review_record(r), at);
    enum timeline_kind kind = timeline_kind_of(s);
    struct text words = {0};
    enum rule_since since = since_of(r, at);
    char time[TIME_OF_DAY], board[16] = "", named[24];
    enum role dim = chosen ? ROLE_SELECTED : ROLE_DIM;
    timeline_words(review_record(r), at, &words);
    text_addf(&words, "%s%s", since ? "; " : "", rule_since_words(since));
    bool marked = search && *search && filter_fits(search, text_chars(&words));
    if (s->board)
        snprintf(board, sizeof board, "%d", s->board);
    snprintf(named, sizeof named, "%s%s%c", timeline_kind_name(kind), since ? " " : "", rule_since_letter(since));
    if (chosen)
        draw_fill(a, row, ROLE_SELECTED);
    bool kept = review_is_marked(r, s->when.entry);
    int column = draw_text(a, row, 0, marked ? ROLE_MATCH : dim, marked ? glyph(GLYPH_MARK) : kept ? "b" : " ");
    column = draw_text(a, row, column, dim, local_time_of_day(s->when.wall, time));
    column = draw_right(a, row, column, 5, chosen ? ROLE_SELECTED : ROLE_STRONG, board);
    column = draw_field(a, row, column + 1, 9, dim, named);
    draw_text(a, row, column, chosen ? ROLE_SELECTED : role_of(kind), text_chars(&words));
    text_release(&words);
}

/* --- what came late ----------------------------------------------------------------------------------------------- */

static const struct incident *incident_of(const struct review *r, const struct late_row *row)
{
    return hall_incident(round_at(r, row->round)->hall, row->late.incident);
}

void late_row_words(const struct review *r, const struct late_row *row, struct text *out)
{
    const struct incident *i = incident_of(r, row);
    text_addf(out, "%s board:%d %s %s", lateness_name((enum lateness)row->late.what), row->late.board, row->late.by,
              i ? i->words : "");
}

bool late_row_fits(const struct review *r, const struct late_row *row)
{
    const struct timeline_filter *f = &r->all.filter;
    const struct record_board *b = record_board(round_at(r, row->round), row->late.board);
    struct text words = {0};
    late_row_words(r, row, &words);
    bool fits = (!f->round || f->round == round_at(r, row->round)->number) &&
                (!f->board || f->board == row->late.board) && (!*f->player || (b && named(b->is, f->player))) &&
                filter_fits(f->words, text_chars(&words));
    text_release(&words);
    return fits;
}

static void how_late(const struct late *l, char out[32])
{
    char took[16], target[16];
    if (l->target == MSEC_NEVER)
        out[0] = '\0';
    else if (l->took == MSEC_NEVER)
        snprintf(out, 32, _("never (limit %s): "), age_words(l->target, target));
    else
        snprintf(out, 32, _("%s (limit %s): "), age_words(l->took, took), age_words(l->target, target));
}

void late_row_draw(const struct review *r, struct area a, int row, const struct late_row *late, bool chosen)
{
    const struct late *l = &late->late;
    const struct incident *i = incident_of(r, late);
    const struct alert *alert = hall_alert(round_at(r, late->round)->hall, l->alert);
    enum role role = chosen ? ROLE_SELECTED : ROLE_TEXT;
    char time[TIME_OF_DAY], how[32];
    how_late(l, how);
    if (chosen)
        draw_fill(a, row, ROLE_SELECTED);
    int column = draw_format(a, row, 1, role, "%s R%-2d %4d ", local_time_of_day(l->when.wall, time),
                             round_at(r, late->round)->number, l->board);
    column = draw_field(a, row, column, 6, role, alert ? priority_label((enum priority)alert->priority) : "");
    column = draw_field(a, row, column, 18, chosen ? role : ROLE_STRONG, lateness_name((enum lateness)l->what));
    column = draw_field(a, row, column, 4, role, l->by);
    column = draw_text(a, row, column, role, how);
    draw_text(a, row, column, role, i ? i->words : "");
}
