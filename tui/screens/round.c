/* The round's clock: how long it has been played, what comes next, which games are open, section by section. */
#include "hall/round_clock.h"

#include "base/text.h"
#include "base/tongue.h"
#include "console/console.h"
#include "event/event.h"
#include "hall/board_view.h"
#include "hall/round.h"
#include "host/local_time.h"
#include "session/session.h"
#include "widgets/glance.h"

#include <stdio.h>
#include <string.h>

enum { SECTIONS_MOST = 16, GAME_COLUMN = 4 /* where the number of a board ends */ };

struct round_screen {
    int numbers_row, games_row; /* as last drawn, for clicks */
};

struct section_wanted {
    const struct chess_event *event;
    int round;
    const char *name;
};

static bool is_in_section(void *self, int board)
{
    const struct section_wanted *w = self;
    return !strcmp(event_section(w->event, w->round, board), w->name);
}

static const char *day_time(const struct console *c, msec at, char out[TIME_OF_DAY])
{
    const struct session *s = console_session(c);
    return local_time_and_day(session_wall(s, at), session_wall(s, console_now(c)), out);
}

/* 1:05 */
static void elapsed(msec ms, char out[16])
{
    long minutes = (long)(ms / 60000);
    snprintf(out, 16, "%ld:%02ld", minutes / 60, minutes % 60);
}

/* "in 1:05", "0:40 ago" */
static const char *from_now(const struct console *c, msec at, char out[24])
{
    char wait[16];
    elapsed(at > console_now(c) ? at - console_now(c) : console_now(c) - at, wait);
    snprintf(out, 24, at > console_now(c) ? _("in %s") : _("%s ago"), wait);
    return out;
}

static int say_when(const struct console *c, struct area a, int row, const char *label, msec at)
{
    char when[TIME_OF_DAY], wait[24];
    if (at == MSEC_NEVER)
        return row;
    draw_format(a, row, draw_field(a, row, 1, 13, ROLE_TEXT, _(label)), ROLE_TEXT, "%s  %s", day_time(c, at, when),
                from_now(c, at, wait));
    return row + 1;
}

/* The time that a late player has lost; rulebooks differ in whose clock it is taken from if both were absent. */
static int draw_absent(const struct console *c, struct area a, int row, const struct round_clock *r)
{
    char both[16], half[16], words[240];
    if (r->begun == MSEC_NEVER)
        return row;
    clock_words(console_now(c) - r->begun, both);
    clock_words((console_now(c) - r->begun) / 2, half);
    snprintf(words, sizeof words,
             _("Two absent players: %s since the start, half of it %s; I late at the board says whose clock pays."),
             both, half);
    return row + draw_paragraph(a, row, 1, a.columns - 2, 3, ROLE_DIM, words);
}

static int draw_open(const struct console *c, struct area a, int row, const char *label, const struct round_clock *r)
{
    char when[TIME_OF_DAY], wait[24], words[160];
    int used = snprintf(words, sizeof words, _("%.40s%d of %d open"), label, r->open, r->boards);
    if (r->last_flag_at != MSEC_NEVER)
        snprintf(words + used, sizeof words - (size_t)used, _(", last flag %s, %s"), day_time(c, r->last_flag_at, when),
                 from_now(c, r->last_flag_at, wait));
    row += draw_paragraph(a, row, 1, a.columns - 2, 2, ROLE_TEXT, words);
    if (r->last_flag_at == MSEC_NEVER || !r->more_a_move)
        return row;
    draw_format(a, row, 3, ROLE_DIM, "at %d moves; %lld s more a move", USUAL_MOVES, (long long)r->more_a_move / 1000);
    return row + 1;
}

static int draw_sections(const struct console *c, struct area a, int row)
{
    const struct chess_event *e = session_event(console_session(c));
    const struct hall *h = console_hall(c);
    const char *names[SECTIONS_MOST];
    int count = 0;
    for (int i = 0; e && i < hall_count(h); i++) {
        const char *name = event_section(e, hall_settings_of(h)->round, board_number(hall_at(h, i)));
        int k = 0;
        while (k < count && strcmp(names[k], name) != 0)
            k++;
        if (k == count && count < SECTIONS_MOST)
            names[count++] = name;
    }
    for (int k = 0; count > 1 && k < count && row < a.rows - 1; k++) {
        struct section_wanted w = {e, hall_settings_of(h)->round, names[k]};
        char label[64];
        struct round_clock r = hall_round_clock(h, is_in_section, &w, console_now(c));
        snprintf(label, sizeof label, "%.40s: ", *names[k] ? names[k] : _("others"));
        row = draw_open(c, a, row, label, &r);
    }
    return row;
}

/* "3 7 12"; the row behind it */
static int draw_numbers(const struct console *c, struct area a, int row)
{
    const struct hall *h = console_hall(c);
    struct text out = {0};
    text_add(&out, _("open:"));
    size_t before = out.length;
    for (int i = 0; i < hall_count(h); i++)
        if (board_is_open(hall_at(h, i)))
            text_addf(&out, " %d", board_number(hall_at(h, i)));
    if (row < a.rows && out.length > before)
        row += draw_paragraph(a, row, 1, a.columns - 2, a.rows - row, ROLE_DIM, text_chars(&out));
    text_release(&out);
    return row;
}

static bool is_this(void *board, int number)
{
    return *(const int *)board == number;
}

/* Nothing of the game need be known: the clocks cannot run longer than this from the start on. */
static void draw_game(const struct console *c, struct area a, int row, const struct hall_board *b)
{
    enum { BOARD = 6 };
    char when[TIME_OF_DAY], until[TIME_OF_DAY + 24] = "", white[NAME_MAX_BYTES], black[NAME_MAX_BYTES],
                                                pair[2 * NAME_MAX_BYTES + 4];
    int number = board_number(b);
    struct round_clock r = hall_round_clock(console_hall(c), is_this, &number, console_now(c));
    snprintf(pair, sizeof pair, "%s - %s", short_name(b, WHITE, white), short_name(b, BLACK, black));
    draw_format(a, row, 1, ROLE_STRONG, "%*d", GAME_COLUMN, number);
    if (r.last_flag_at != MSEC_NEVER)
        snprintf(until, sizeof until, _("by %s"), day_time(c, r.last_flag_at, when)); /* with the day, after midnight */
    int at = a.columns - 1 - text_width(until);
    draw_field(a, row, BOARD + 1, at - BOARD - 2, ROLE_TEXT, pair);
    draw_text(a, row, at, ROLE_DIM, until);
}

/* Each open game, once there is room for all. */
static void draw_games(const struct console *c, struct area a, int row)
{
    const struct hall *h = console_hall(c);
    int open = 0;
    for (int i = 0; i < hall_count(h); i++)
        open += board_is_open(hall_at(h, i));
    bool has_room = open <= a.rows - row;
    for (int i = 0; has_room && i < hall_count(h); i++)
        if (board_is_open(hall_at(h, i)))
            draw_game(c, a, row++, hall_at(h, i));
}

static void draw(struct console *c, void *state, struct area a)
{
    const struct hall *h = console_hall(c);
    struct round_clock r = hall_round_clock(h, NULL, NULL, console_now(c));
    struct round_screen *s = state;
    draw_format(a, 0, 1, ROLE_TITLE,
                hall_is_ended(h)        ? N_("Round %d is over")
                : r.begun == MSEC_NEVER ? N_("Round %d has not begun")
                                        : N_("Round %d"),
                hall_settings_of(h)->round);
    int row = say_when(c, a, 2, r.begun == MSEC_NEVER ? /* at most 12 columns */ N_("begins") : N_("begun"),
                       r.begun == MSEC_NEVER ? r.starts_at : r.begun);
    row = say_when(c, a, row, /* at most 12 columns */ N_("default time"), r.default_at);
    row = say_when(c, a, row, /* at most 12 columns */ N_("clock sheet"), r.sheet_at);
    row = draw_open(c, a, row, "", &r);
    row = draw_sections(c, a, row);
    row = draw_absent(c, a, row, &r);
    s->numbers_row = row;
    s->games_row = draw_numbers(c, a, row);
    draw_games(c, a, s->games_row);
    draw_cursor(a, 0, 0);
}

/* A click on the number of an open board, or on its row. */
static void click(struct console *c, void *state, int row, int column)
{
    const struct round_screen *s = state;
    int number = row >= s->games_row     ? draw_number_at(console_body(c), row, GAME_COLUMN)
                 : row >= s->numbers_row ? draw_number_at(console_body(c), row, column)
                                         : -1;
    if (number <= 0 || !hall_board(console_hall(c), number))
        return;
    chosen_go_along(c, number);
    console_open(c, SCREEN_BOARD);
}

const struct screen screen_round = {
    .name = "round",
    .title = "The round's clock",
    .about =
        "When the round began, what comes next, how many games are open in each section, and until when they can "
        "last: both clocks to the last flag, with the increment of sixty moves. Below, each open game with the time by "
        "which its last flag has fallen, once there is room for all.",
    .footer = "empty results sheet back",
    .state_size = sizeof(struct round_screen),
    .draw = draw,
    .click = click,
};
