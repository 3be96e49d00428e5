/* The half-hourly sheet read at the boards, typed in digits only; players who have not reached the move of the time
 * control; scoresheets that were handed in.
 *
 * Each field has as many digits as it needs, so no key separates them: two for the moves, two or three for the minutes
 * of White and of Black. Then the next board is selected automatically. Where spaces are typed, a key ends each field,
 * the last one too, so that a digit too many is seen and refused.
 */
#include "base/table.h"
#include "hall/hand_sheet.h"

#include "base/tongue.h"
#include "console/console.h"
#include "console/typed_on.h"
#include "hall/board_view.h"
#include "hall/round.h"
#include "session/session.h"
#include "terminal/keys.h"
#include "widgets/glance.h"
#include "widgets/list.h"
#include "widgets/tabs.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIELDS = 3, HEAD_ROWS = 2, OFF_S = 120, HALF_AN_HOUR = 30 * 60000 };

/* order: tab_names */
enum count_tab { CLOCK_SHEET, NOT_THERE, SCORESHEETS, TABS };
static const char *const tab_names[] = {N_("clock sheet"), N_("time control"), N_("scoresheets")};

struct clocks_screen {
    struct list list;
    struct tabs tabs;
    enum count_tab tab;
    char digits[8];
    int field[FIELDS], at; /* at: how many are complete */
    bool full;             /* the last key was the last digit of a field, which ended it */
    bool spaced;           /* a key ended a field of this board                          */
    bool chooses;          /* the digits are a board's number */
    bool goes_back;        /* fewer moves were typed than were counted before: y or n settles it */
};

/* --- which boards ------------------------------------------------------------------------------------------------- */

/* The move of the first time control; 0 if there is none. */
static int control_move(const struct hall_board *b)
{
    const struct control *c = &board_seat(b)->control;
    return c->count > 1 ? c->periods[0].moves : 0;
}

static bool is_wanted(const struct hall_board *b, enum count_tab tab)
{
    const struct counted *c = board_counted(b);
    if (board_seat(b)->gone)
        return false;
    if (tab == SCORESHEETS)
        return !board_waits_for_result(b);
    if (!board_waits_for_result(b))
        return false;
    int made = board_is_by_hand(b) ? (c ? c->moves : 0) : board_plies(b) / 2;
    return tab == CLOCK_SHEET ? board_is_by_hand(b) : control_move(b) && made < control_move(b);
}

static const struct hall_board *nth(const struct console *c, enum count_tab tab, int n)
{
    assert(n >= 0 && "a row of the sheet");
    const struct hall *h = console_hall(c);
    for (int i = 0; i < hall_count(h); i++)
        if (is_wanted(hall_at(h, i), tab) && n-- == 0)
            return hall_at(h, i);
    return NULL;
}

static int count_wanted(const struct console *c, enum count_tab tab)
{
    int count = 0;
    for (int i = 0; i < hall_count(console_hall(c)); i++)
        count += is_wanted(hall_at(console_hall(c), i), tab);
    return count;
}

static bool is_fresh(const struct console *c, const struct hall_board *b)
{
    const struct counted *k = board_counted(b);
    return k && console_now(c) - k->at < HALF_AN_HOUR;
}

/* The digits of one field. */
static int digits_of(const struct hall_board *b, int field)
{
    assert(field >= 0 && field < FIELDS && "moves, or the time of a side");
    return field == 0 || control_start_s(&board_seat(b)->control) < 6000 ? 2 : 3;
}

/* --- drawing ------------------------------------------------------------------------------------------------------ */

static void minutes(int32_t seconds, char out[16])
{
    if (seconds == SECONDS_UNKNOWN)
        snprintf(out, 16, "?");
    else
        snprintf(out, 16, "%d:%02d", seconds / 3600, seconds / 60 % 60);
}

/* White alone where there is no room for two. */
static void draw_names(struct area a, enum role role, const struct hall_board *b)
{
    enum { FOR_TWO = 20, DASH = 3 };
    char white[NAME_MAX_BYTES], black[NAME_MAX_BYTES];
    int each = (a.columns - DASH) / 2;
    if (a.columns < FOR_TWO)
        draw_field(a, 0, 0, a.columns, role, short_name_in(b, WHITE, a.columns, white));
    else
        draw_format(a, 0, 0, role, "%s - %s", short_name_in(b, WHITE, each, white),
                    short_name_in(b, BLACK, each, black));
}

static void draw_input(struct area a, int row, int column, const struct clocks_screen *s, const struct hall_board *b)
{
    static const char *const labels[] = {N_("moves "), N_("  White "), N_("  Black ")};
    ROW_FOR_EACH(labels, FIELDS);
    for (int f = 0; f < FIELDS && f <= s->at; f++) {
        column = draw_text(a, row, column, ROLE_DIM, _(labels[f]));
        if (f < s->at)
            column = draw_format(a, row, column, ROLE_STRONG, "%d", s->field[f]);
        else
            column = draw_format(a, row, column, ROLE_INPUT, "%-*s", digits_of(b, f), s->digits);
    }
    draw_cursor(a, row, column);
}

static void draw_counted(const struct console *c, struct area a, int row, int column, enum role role,
                         const struct hall_board *b)
{
    const struct counted *k = board_counted(b);
    char left[2][16];
    int32_t off;
    if (!k)
        return;
    minutes(k->left_s[WHITE], left[0]);
    minutes(k->left_s[BLACK], left[1]);
    column = draw_format(a, row, column, role, "%3d %6s %6s", k->moves, left[0], left[1]);
    if (hall_count_differs(console_hall(c), b, &off) && abs(off) > OFF_S)
        draw_format(a, row, column, ROLE_PRIORITY_2, "  %+d min", off / 60);
}

static void draw_board(const struct console *c, const struct clocks_screen *s, struct area a, int row, int at)
{
    const struct hall_board *b = nth(c, s->tab, at);
    assert(b && "the list has as many rows as boards");
    enum role role = at == s->list.chosen ? ROLE_SELECTED : is_fresh(c, b) ? ROLE_DIM : ROLE_TEXT;
    int half = draw_is_narrow(a) ? a.columns - 30 : a.columns / 2 - 2;
    if (at == s->list.chosen)
        draw_fill(a, row, role);
    int column = draw_format(a, row, 0, role, "%4d ", board_number(b));
    if (s->tab == SCORESHEETS)
        column = draw_field(a, row, column, 8, role,
                            board_is_collected(b) ? /* at most 7 columns */ C_("scoresheets", "in")
                                                  : /* at most 7 columns */ C_("scoresheets", "missing"));
    int width = s->tab == SCORESHEETS ? a.columns - column - 1 : half - column + 3; /* nothing else is in that row */
    draw_names(area_inside(a, row, column, 1, width), role, b);
    if (s->tab == CLOCK_SHEET && at == s->list.chosen && !s->chooses && (s->at || *s->digits))
        draw_input(a, row, half + 4, s, b);
    else if (s->tab != SCORESHEETS)
        draw_counted(c, a, row, half + 4, role, b);
}

static void draw_head(const struct console *c, struct clocks_screen *s, struct area a)
{
    int fresh = 0, in = 0, count = count_wanted(c, s->tab);
    for (int i = 0; i < count; i++) {
        fresh += is_fresh(c, nth(c, s->tab, i));
        in += board_is_collected(nth(c, s->tab, i));
    }
    bool narrow = draw_is_narrow(a);
    tabs_draw(&s->tabs, a, 0, 1, &(struct tab_row){tab_names, NULL, TABS, (int)s->tab});
    if (s->chooses)
        draw_cursor(a, 1, draw_format(a, 1, 1, ROLE_INPUT, "board %s", s->digits));
    else if (s->tab == CLOCK_SHEET)
        draw_format(a, 1, 1, ROLE_STRONG,
                    narrow ? N_("%d of %d open boards, this half hour")
                           : N_("%d of %d open boards read in this half hour"),
                    fresh, count);
    else if (s->tab == NOT_THERE && narrow)
        draw_format(a, 1, 1, ROLE_STRONG,
                    tongue_count("%d board not at the control's move", "%d boards not at the control's move", count),
                    count);
    else if (s->tab == NOT_THERE)
        draw_format(a, 1, 1, ROLE_STRONG,
                    tongue_count("%d board not at the move of the time control",
                                 "%d boards not at the move of the time control", count),
                    count);
    else
        draw_format(a, 1, 1, ROLE_STRONG, "%d of %d finished boards are in", in, count);
}

/* The hint, and on a narrow screen, whose rows have no room for two names, who plays at the chosen board. */
static int rows_below(struct area a)
{
    return draw_is_narrow(a) ? 3 : 2;
}

static void settle(struct console *c, void *state, struct area a)
{
    struct clocks_screen *s = state;
    list_settle(&s->list, count_wanted(c, s->tab), a.rows - HEAD_ROWS - rows_below(a));
}

static void draw(struct console *c, void *state, struct area a)
{
    struct clocks_screen *s = state;
    const char *const hints[] = {
        draw_is_narrow(a)
            ? N_("235847: 23 moves, 0:58 and 0:47. Space ends a field; b12 Space: board 12.")
            : N_("235847 is 23 moves, White 0:58, Black 0:47. Space ends a short field, Enter the last, two skip one; "
                 "b12 Space: board 12."),
        N_("by the last count; left goes back to the clock sheet"), N_("space: both scoresheets are in, or not")};
    struct area list = area_inside(a, HEAD_ROWS, 0, -1, -1);
    list.rows -= rows_below(a);
    draw_head(c, s, a);
    list_fit(&s->list, count_wanted(c, s->tab), list.rows);
    for (int i = 0; i < list.rows && s->list.first + i < s->list.count; i++) {
        if (s->list.first + i == s->list.chosen)
            draw_cursor(list, i, 0);
        draw_board(c, s, list, i, s->list.first + i);
    }
    if (rows_below(a) > 2 && s->list.chosen < s->list.count)
        draw_names(area_inside(a, a.rows - rows_below(a), 1, 1, -1), ROLE_TEXT, nth(c, s->tab, s->list.chosen));
    draw_paragraph(a, a.rows - 2, 1, a.columns - 1, 2, ROLE_DIM, _(hints[s->tab]));
}

/* --- keys --------------------------------------------------------------------------------------------------------- */

static void begin_again(struct clocks_screen *s)
{
    s->at = 0;
    *s->digits = '\0';
    s->chooses = s->spaced = s->goes_back = false;
}

static bool drop_begun(void *state)
{
    struct clocks_screen *s = state;
    bool any = s->at || *s->digits;
    begin_again(s);
    return any;
}

/* The next board that was not read in this half hour; after the last board it starts again at the first. */
static void go_on(const struct console *c, struct clocks_screen *s)
{
    int count = count_wanted(c, s->tab);
    for (int i = 1; i <= count; i++) {
        int at = (s->list.chosen + i) % count;
        if (s->tab == SCORESHEETS ? !board_is_collected(nth(c, s->tab, at)) : !is_fresh(c, nth(c, s->tab, at))) {
            s->list.chosen = at;
            return;
        }
    }
}

static void enter(struct console *c, struct clocks_screen *s, const struct hall_board *b)
{
    struct error why = {0};
    struct counted k = {.moves = s->field[0]};
    int32_t off = 0;
    for (int side = WHITE; side <= BLACK; side++)
        k.left_s[side] = s->field[1 + side] < 0 ? SECONDS_UNKNOWN : 60 * s->field[1 + side];
    int number = board_number(b);
    if (!hall_count_moves(console_hall(c), number, &k, session_who(console_session(c)), console_now(c), &why))
        console_complain(c, &why);
    else if (hall_count_differs(console_hall(c), hall_board(console_hall(c), number), &off) && abs(off) > OFF_S)
        console_say(c, ROLE_PRIORITY_2,
                    off > 0 ? N_("board %d: both clocks together are %d minutes more than they should be: check them")
                            : N_("board %d: both clocks together are %d minutes less than they should be: check them"),
                    number, abs(off) / 60);
    begin_again(s);
    go_on(c, s);
}

static void tell_fewer_moves(struct console *c, const struct clocks_screen *s, const struct hall_board *b)
{
    console_say(c, ROLE_BAD, "Board %d had %d moves at the last count, and %d were typed: y enters them, n drops them.",
                board_number(b), board_counted(b)->moves, s->field[0]);
    typed_on_refuse_word(c);
}

static bool settles(const void *state)
{
    const struct clocks_screen *s = state;
    return s->goes_back;
}

static void settle_fewer_moves(struct console *c, struct clocks_screen *s, const struct hall_board *b, int key)
{
    bool enters = key == 'y' || key == 'Y';
    if (enters) {
        enter(c, s, b);
    } else if (key != 'n' && key != 'N' && key != BACKSPACE && key != ESCAPE) {
        tell_fewer_moves(c, s, b); /* nothing goes on before it is settled */
    } else {
        console_say(c, ROLE_TEXT, "Board %d keeps its last count: %d moves.", board_number(b), board_counted(b)->moves);
        begin_again(s);
    }
}

static void end_field(struct console *c, struct clocks_screen *s, const struct hall_board *b)
{
    s->field[s->at] = *s->digits ? atoi(s->digits) : -1;
    *s->digits = '\0';
    if ((s->at == 0 && s->field[0] < 0) || ++s->at < FIELDS)
        return;
    s->goes_back = board_counts_back(b, s->field[0]);
    if (s->goes_back)
        tell_fewer_moves(c, s, b);
    else
        enter(c, s, b);
}

static void refuse_digit(struct console *c, struct clocks_screen *s, const struct hall_board *b, int key)
{
    console_say(c, ROLE_BAD,
                "board %d: %s%c has too many digits, %d are read here; nothing is entered: Escape, then once more",
                board_number(b), s->digits, key, digits_of(b, s->at));
    begin_again(s);
    typed_on_refuse_word(c);
}

static void type_digit(struct console *c, struct clocks_screen *s, const struct hall_board *b, int key)
{
    size_t n = strlen(s->digits);
    assert(n + 1 < sizeof s->digits && s->at < FIELDS && "there is room for it");
    if ((int)n == digits_of(b, s->at)) {
        refuse_digit(c, s, b, key);
        return;
    }
    s->digits[n] = (char)key;
    s->digits[n + 1] = '\0';
    s->full = !s->spaced && (int)n + 1 == digits_of(b, s->at);
    if (s->full)
        end_field(c, s, b);
}

/* A key between fields, or behind the last one. */
static void type_space(struct console *c, struct clocks_screen *s, const struct hall_board *b, bool ended)
{
    s->spaced = s->at || *s->digits;
    if (!ended)
        end_field(c, s, b);
}

static bool take_back(struct clocks_screen *s)
{
    size_t n = strlen(s->digits);
    if (n)
        s->digits[n - 1] = '\0';
    else if (s->at)
        s->at--;
    else
        return false;
    return true;
}

/* --- a board by its number ---------------------------------------------------------------------------------------- */

static void choose_board(struct console *c, struct clocks_screen *s)
{
    int wanted = atoi(s->digits), count = count_wanted(c, s->tab), at = 0;
    while (at < count && board_number(nth(c, s->tab, at)) != wanted)
        at++;
    if (at < count)
        s->list.chosen = at;
    else
        console_say(c, ROLE_BAD, "there is no board %s on this list", s->digits);
    begin_again(s);
}

/* The key that ends a number is consumed with it. */
static bool number_key(struct console *c, struct clocks_screen *s, int key)
{
    size_t n = strlen(s->digits);
    bool digit = key >= '0' && key <= '9';
    if (key == 'b' && !s->chooses) {
        begin_again(s);
        s->chooses = true;
        return true;
    }
    if (!s->chooses)
        return false;
    if (digit && n + 1 < sizeof s->digits) {
        s->digits[n] = (char)key;
        s->digits[n + 1] = '\0';
    } else if ((key == ' ' || key == ENTER) && n)
        choose_board(c, s);
    else if (key == BACKSPACE && n)
        s->digits[n - 1] = '\0';
    else if (!digit)
        begin_again(s);
    return true;
}

static bool sheet_key(struct console *c, struct clocks_screen *s, const struct hall_board *b, int key)
{
    bool full = s->full; /* a space typed from habit, when the field has already ended by itself */
    s->full = false;
    if (key >= '0' && key <= '9' && !console_settings(c)->readonly)
        type_digit(c, s, b, key);
    else if ((key == ' ' || key == ENTER) && (full || s->at || *s->digits))
        type_space(c, s, b, full);
    else if (key == ESCAPE && (s->at || *s->digits))
        begin_again(s);
    else
        return key == BACKSPACE && take_back(s);
    return true;
}

static bool key(struct console *c, void *state, int key)
{
    struct clocks_screen *s = state;
    const struct hall_board *b = nth(c, s->tab, s->list.chosen);
    struct error why = {0};
    if (!b)
        return false;
    if (s->goes_back) {
        settle_fewer_moves(c, s, b, key);
        return true;
    }
    if (number_key(c, s, key))
        return true;
    if (s->tab == CLOCK_SHEET)
        return sheet_key(c, s, b, key);
    if (s->tab != SCORESHEETS || key != ' ' || console_settings(c)->readonly)
        return false;
    if (!hall_collect(console_hall(c), board_number(b), !board_is_collected(b), session_who(console_session(c)),
                      console_now(c), &why))
        console_complain(c, &why);
    go_on(c, s);
    return true;
}

static void step(struct console *c, void *state, enum screen_step step)
{
    struct clocks_screen *s = state;
    const struct hall_board *b;
    begin_again(s);
    if (step == STEP_LEFT || step == STEP_RIGHT) {
        s->tab = (enum count_tab)((s->tab + (step == STEP_LEFT ? TABS - 1 : 1)) % TABS);
        s->list.chosen = 0;
    } else if (step != STEP_OPEN) {
        list_step(&s->list, step);
    }
    if ((b = nth(c, s->tab, s->list.chosen)))
        chosen_go_along(c, board_number(b));
    if (step == STEP_OPEN && b)
        console_open(c, SCREEN_BOARD);
}

static void click(struct console *c, void *state, int row, int column)
{
    struct clocks_screen *s = state;
    int tab = tabs_at(&s->tabs, row, column);
    begin_again(s);
    if (tab >= 0) {
        s->tab = (enum count_tab)tab;
        s->list.chosen = 0;
    } else if (row >= HEAD_ROWS && list_click(&s->list, row - HEAD_ROWS)) {
        step(c, state, STEP_OPEN);
    }
}

const struct screen screen_clocks = {
    .name = "clocks",
    .title = "Clock sheet",
    .about =
        "The half-hourly sheet of the boards without a device, on digits alone: two for the moves, then the minutes "
        "of White and of Black (two digits each, three where a clock begins with a hundred minutes or more); the "
        "next board comes by itself, b and a number choose another. Clocks that together are off by more than two "
        "minutes are named. left and "
        "right: who has not reached the move of the time control; whose scoresheets are in.",
    .footer = "sheet left right back",
    .state_size = sizeof(struct clocks_screen),
    .settle = settle,
    .draw = draw,
    .step = step,
    .key = key,
    .settles = settles,
    .drop_begun = drop_begun,
    .click = click,
};
