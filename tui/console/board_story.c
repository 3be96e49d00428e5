#include "console/board_story.h"

#include "base/table.h"
#include "base/text.h"
#include "base/tongue.h"
#include "console/console_parts.h"
#include "hall/board_view.h"
#include "hall/desk.h"
#include "hall/incident_shown.h"
#include "hall/ruling.h"
#include "host/local_time.h"
#include "rules/words.h"
#include "ruling/sanction.h"
#include "session/session.h"
#include "widgets/board_picture.h"
#include "widgets/glance.h"
#include "widgets/plot.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- what happened ---------------------------------------------------------------------------------------------- */

enum { EVENTS_MAX = 64 };

struct board_event {
    msec at;
    int ply;
    char sign;
    enum role role;
    char words[RULING_WORDS];
};

static char sign_of(const struct incident *i)
{
    static const struct {
        struct incident_set kinds;
        char sign;
    } rows[] = {
        {{.has = {[INCIDENT_FLAG_FALL] = true, [INCIDENT_BOTH_FLAGS] = true}}, 'F'},
        {{.has = {[INCIDENT_CLOCK_STOPPED] = true}}, '='},
        {{.has = {[INCIDENT_CALL] = true, [INCIDENT_CLAIM] = true}}, 'C'},
    };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++)
        if (rows[k].kinds.has[i->kind])
            return rows[k].sign;
    return i->priority == PRIORITY_1 ? '!' : '.';
}

static struct board_event event_of_incident(const struct rulebook *book, const struct incident *i)
{
    /* order: enum priority */
    static const enum role roles[] = {ROLE_DIM, ROLE_PRIORITY_3, ROLE_PRIORITY_2, ROLE_BAD};
    ROW_FOR_EACH(roles, PRIORITIES);
    assert(HAS_ROW(roles, i->priority) && "it has a priority");
    int ply = i->ply + incident_is_completed_fault((enum incident_kind)i->kind); /* a fault is numbered as its move */
    struct board_event e = {.at = i->begun, .ply = ply, .sign = sign_of(i), .role = roles[i->priority]};
    struct text words = {0};
    incident_add_shown(book, i, &words);
    copy_text(e.words, sizeof e.words, text_chars(&words));
    text_release(&words);
    return e;
}

static struct board_event event_of_ruling(const struct ruling *r)
{
    struct board_event e = {.at = r->at, .ply = r->made[WHITE] + r->made[BLACK], .sign = 'D', .role = ROLE_STRONG};
    struct text words = {0};
    text_addf(&words, "D-%04d %s%s%s", r->id, _(script_words(r->script)), r->result != RESULT_OPEN ? ": " : "",
              r->result != RESULT_OPEN ? ruling_result_words(r) : "");
    if (*r->penalty) {
        text_add(&words, ", ");
        sanctions_add_shown(r->penalty, &words);
    }
    text_add(&words, r->undone ? _(" (taken back)") : "");
    copy_text(e.words, sizeof e.words, text_chars(&words));
    text_release(&words);
    return e;
}

static int newest_first(const void *x, const void *y)
{
    const struct board_event *a = x, *b = y;
    return a->at == b->at ? 0 : a->at < b->at ? 1 : -1;
}

/* The latest of both kinds, of those who sit there; what was only noted is left out. */
static int gather(const struct hall *h, const struct hall_board *b, struct board_event out[EVENTS_MAX])
{
    int count = 0;
    for (int id = hall_rulings(h); id > board_decisions_before(b) && count < EVENTS_MAX / 2; id--)
        if (hall_ruling(h, id)->board == board_number(b))
            out[count++] = event_of_ruling(hall_ruling(h, id));
    for (int id = hall_incident_count(h); id > board_incidents_before(b) && count < EVENTS_MAX; id--) {
        const struct incident *i = hall_incident(h, id);
        if (i->board == board_number(b) && i->priority > PRIORITY_LOG)
            out[count++] = event_of_incident(hall_settings_of(h)->book, i);
    }
    assert(count >= 0 && count <= EVENTS_MAX && "no more are told");
    qsort(out, (size_t)count, sizeof *out, newest_first);
    return count;
}

void board_story_marks(const struct hall *h, const struct hall_board *b, char *marks, int count)
{
    assert(count >= 0 && "so many moves");
    struct board_event events[EVENTS_MAX];
    int known = gather(h, b, events);
    memset(marks, ' ', (size_t)count);
    for (int i = 0; i < known; i++)
        if (events[i].sign != '.' && events[i].ply >= 1 && events[i].ply <= count + 1 && count)
            marks[(events[i].ply <= count ? events[i].ply : count) - 1] = events[i].sign;
}

static void move_words(int ply, const struct hall_board *b, char out[16])
{
    int half = history_half_moves_at(board_game(b), ply);
    snprintf(out, 16, "%d%s", (half + 1) / 2, half % 2 ? "." : "...");
}

static int draw_events(struct console *c, const struct hall_board *b, struct area a, int row)
{
    enum { TIME_COLUMNS = 9, MOVE_COLUMNS = 6, SIGN_COLUMNS = 2 };
    struct board_event events[EVENTS_MAX];
    int count = gather(console_hall(c), b, events);
    draw_across(area_inside(a, row++, 0, 1, -1), 0, _("what happened here"));
    if (!count && row < a.rows)
        row += draw_paragraph(a, row, 0, a.columns, a.rows - row, ROLE_DIM,
                              !board_is_by_hand(b)        ? _("nothing so far")
                              : board_waits_for_result(b) ? _("no device: what you enter is listed here")
                                                          : _("the result is entered: R corrects it, u takes it back"));
    for (int i = 0; i < count && row < a.rows; i++) {
        char when[TIME_OF_DAY], made[16], sign[2] = {events[i].sign, '\0'};
        int column = draw_field(a, row, 0, TIME_COLUMNS, ROLE_DIM,
                                local_time_of_day(session_wall(c->session, events[i].at), when));
        move_words(events[i].ply, b, made);
        column = draw_field(a, row, column, MOVE_COLUMNS, ROLE_DIM, events[i].ply ? made : "");
        column = draw_field(a, row, column, SIGN_COLUMNS, events[i].role, events[i].sign == '.' ? "" : sign);
        row += draw_paragraph(a, row, column, a.columns - column, a.rows - row < 3 ? a.rows - row : 3,
                              (int)events[i].role, events[i].words);
    }
    return row;
}

/* --- what both have had before -------------------------------------------------------------------------------- */

static bool is_of(const struct penalty *p, const struct hall_player *player)
{
    return !p->undone && *p->player && !strcmp(p->player, player->id);
}

int board_history_draw(const struct console *c, const struct hall_board *b, struct area a, int row)
{
    const struct penalty *all;
    enum { SHORT_BELOW = sizeof "no earlier penalties" - 1 };
    int count = hall_penalties(console_hall(c), &all), first = row;
    for (int i = count - 1; i >= 0; i--)
        for (int side = WHITE; side <= BLACK; side++) {
            char name[NAME_MAX_BYTES], words[200];
            if (!is_of(&all[i], board_player(b, side)))
                continue;
            struct text penalty = {0};
            if (*all[i].penalty)
                sanctions_add_shown(all[i].penalty, &penalty);
            snprintf(words, sizeof words, _("%.40s, round %d: %s%s%s"), short_name(b, (enum side)side, name),
                     all[i].round, _(script_words(all[i].script)), penalty.length ? ", " : "", text_chars(&penalty));
            text_release(&penalty);
            if (row < a.rows)
                row += draw_paragraph(a, row, 0, a.columns, a.rows - row < 2 ? a.rows - row : 2, ROLE_TEXT, words);
        }
    if (row == first && row < a.rows)
        draw_field(a, row++, 0, a.columns, ROLE_DIM,
                   _(a.columns < SHORT_BELOW ? N_("no penalties") : N_("no earlier penalties")));
    return row;
}

/* --- clocks over the moves ---------------------------------------------------------------------------------------- */

static int times_of(const struct hall_board *b, enum side side, int32_t *out)
{
    int timed, count = 0, turn = board_game(b)->start.turn == BLACK;
    const struct move_time *times = board_move_times(b, &timed);
    for (int i = 0; i < timed && i < board_plies(b); i++)
        if ((i + turn) % 2 == (side == BLACK))
            out[count++] = times[i].left_s;
    return count;
}

/* On one scale, so that both can be compared. */
static int draw_clocks(const struct hall_board *b, struct area a, int row, int rows_each)
{
    int32_t values[HISTORY_PLIES_MAX / 2 + 1], most = 0;
    for (enum side side = WHITE; side <= BLACK; side++) {
        int32_t scale = plot_scale(values, times_of(b, side, values));
        most = scale > most ? scale : most;
    }
    draw_across(area_inside(a, row++, 0, 1, -1), 0, _("time left after each move"));
    for (enum side side = WHITE; side <= BLACK; side++) {
        int count = times_of(b, side, values);
        struct plot p = {.title = _(side_name(side)), .values = values, .count = count, .seen = -1};
        p.most = most;
        plot_draw(area_inside(a, row, 0, rows_each, -1), &p);
        row += rows_each;
    }
    return row;
}

static int known_times(const struct hall_board *b)
{
    int timed, known = 0;
    const struct move_time *times = board_move_times(b, &timed);
    for (int i = 0; i < timed && i < board_plies(b); i++)
        known += times[i].left_s >= 0;
    return known;
}

void board_story_draw(struct console *c, const struct hall_board *b, struct area a)
{
    enum { EVENT_ROWS = 5, HISTORY_ROWS = 3, PLOT_ROWS = 2, PLOT_MOST = 5 };
    int plot = 0, row = 0;
    if (a.rows < 2)
        return;
    if (known_times(b) > 1 && a.rows >= EVENT_ROWS + HISTORY_ROWS + 2 * PLOT_ROWS + 1)
        plot = (a.rows - EVENT_ROWS - HISTORY_ROWS - 1) / 4;
    plot = plot > PLOT_MOST ? PLOT_MOST : plot && plot < PLOT_ROWS ? PLOT_ROWS : plot;
    if (plot)
        row = draw_clocks(b, a, 0, plot);
    if (a.rows - row > EVENT_ROWS + HISTORY_ROWS) {
        draw_across(area_inside(a, row++, 0, 1, -1), 0, _("earlier penalties of both"));
        row = board_history_draw(c, b, area_inside(a, 0, 0, row + HISTORY_ROWS, -1), row);
    }
    draw_events(c, b, a, row);
}

/* --- game and board ------------------------------------------------------------------------------------------- */

static const char *piece_words(piece p)
{
    return p == EMPTY ? _("empty") : glyph_piece(p, false);
}

int board_differences_draw(const struct hall_board *b, struct area a)
{
    piece shown[64];
    struct text words = {0};
    const piece *game = board_position(b)->on;
    memcpy(shown, game, sizeof shown);
    sqset wrong = board_wrong_squares(b, shown);
    int count = 0, rows;
    for (sqset rest = wrong; rest && a.rows > 0; count++) {
        int sq = take_first(&rest);
        text_add(&words, count ? "; " : _("the board differs: "));
        text_addf(&words, _("%c%d: game %s, board %s"), 'a' + file_of(sq), rank_of(sq) + 1, piece_words(game[sq]),
                  shown[sq] != game[sq] ? piece_words(shown[sq])
                  : game[sq] == EMPTY   ? _("not empty")
                                        : _("empty"));
    }
    rows = count ? draw_paragraph(a, 0, 0, a.columns, a.rows < 3 ? a.rows : 3, ROLE_MISMATCH, text_chars(&words)) : 0;
    text_release(&words);
    return rows;
}
