/* Every board of the round at once: as tiles with their positions, lines, cells of a heat map, or single letters; the
 * most detailed that shows all. hall_boards.c chooses the boards and their order, hall_view.c the level of detail and
 * the places. */
#include "screens/hall.h"

#include "base/table.h"
#include "base/tongue.h"
#include "console/console.h"
#include "console/preview.h"
#include "hall/board_view.h"
#include "hall/desk.h"
#include "hall/round.h"
#include "hall/typed/result_words.h"
#include "screens/hall_boards.h"
#include "screens/hall_cells.h"
#include "screens/hall_extra.h"
#include "screens/hall_layout.h"
#include "screens/hall_room.h"
#include "screens/hall_view.h"
#include "session/session.h"
#include "terminal/keys.h"
#include "widgets/glance.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const group_names[] = {"", ", by section", ", by match"};
ROW_FOR_EACH(group_names, HALL_GROUPINGS);

struct hall_screen {
    struct hall_boards boards;
    struct hall_view view;
    int page;
    struct area boards_area; /* of the body: beside it is the chosen board, if there is room */
    struct hall_extra extra;
    char slip[24]; /* keys that may be a slip: a board, a gap, a result */
};

static void lay_out(const struct console *c, struct hall_screen *s, struct area a)
{
    if (s->view.forced != LEVEL_PLAN || draw_is_small() || console_settings(c)->public_view) {
        hall_view_lay_out(&s->view, a, hall_boards_groups(&s->boards), s->boards.count);
        return;
    }
    s->view.level = LEVEL_PLAN;
    hall_room_lay_out(c, &s->boards, area_inside(a, 0, 0, a.rows - 1, -1), &s->view.layout);
}

static int rows_used(const struct hall_screen *s)
{
    int used = 0;
    for (int i = 0; i < s->boards.count; i++)
        if (s->view.layout.spots[i].row + s->view.layout.height > used)
            used = s->view.layout.spots[i].row + s->view.layout.height;
    return used + hall_view_describes_chosen(s->view.level);
}

static void keep_in_sight(struct console *c, struct hall_screen *s)
{
    int at = hall_boards_place(&s->boards, chosen_board_number(c));
    s->page = at < 0 ? 0 : s->view.layout.spots[at].page;
}

/* --- drawing ------------------------------------------------------------------------------------------------ */

static void open_screen(struct console *c, void *state)
{
    /* order: enum hall_level */
    static const char *const levels[] = {"auto", "tile", "line", "cell", "letter", "plan"};
    ROW_FOR_EACH(levels, LEVELS);
    struct hall_screen *s = state;
    if (s->view.layout.pages)
        return; /* it was open before */
    for (int i = 0; console_settings(c)->level && i < LEVELS; i++)
        if (!strcmp(levels[i], console_settings(c)->level))
            s->view.forced = (enum hall_level)i;
    s->boards.order =
        console_settings(c)->by_need && !console_settings(c)->public_view ? ORDER_BY_NEED : ORDER_BY_NUMBER;
}

static const char *const order_names[] = {"by board", "by urgency", "by time left"};
ROW_FOR_EACH(order_names, HALL_ORDERS);

/* Spectators see how many have finished, and nothing else. */
static void draw_chips(struct console *c, struct hall_screen *s, struct area a, int column, const char *filter)
{
    if (!console_settings(c)->public_view)
        hall_chips_draw(c, &s->extra, a, column, filter);
    else if (hall_boards_finished(&s->boards))
        draw_format(a, 0, column, ROLE_DIM, "%d finished", hall_boards_finished(&s->boards));
}

static void draw_heading(struct console *c, struct hall_screen *s, struct area a)
{
    enum { NAMES_ORDER = 100 }; /* columns: the chips matter more */
    const char *filter = hall_boards_filter(c), *search = hall_boards_search(c);
    int column =
        draw_format(a, 0, 0, ROLE_TITLE, tongue_count(" %d board", " %d boards", s->boards.count), s->boards.count);
    if (s->boards.count != hall_boards_paired(console_hall(c)))
        column = draw_format(a, 0, column, ROLE_DIM, " of %d", hall_boards_paired(console_hall(c)));
    if (!*filter || a.columns >= NAMES_ORDER)
        column = draw_format(a, 0, column, ROLE_DIM, ", %s%s%s", _(order_names[s->boards.order]),
                             s->boards.reversed ? _(", reversed") : "",
                             s->boards.grouping ? _(group_names[s->boards.grouping]) : "");
    if (*filter && (console_settings(c)->public_view || !hall_chip_label(filter))) /* a chosen chip shows it itself */
        column = draw_format(a, 0, column, ROLE_INPUT, "  filter: %s", filter);
    if (*search)
        column = draw_format(a, 0, column, ROLE_MATCH, "  /%s", search);
    if (s->view.layout.pages > 1)
        column = draw_format(a, 0, column, ROLE_DIM, "  page %d of %d", s->page + 1, s->view.layout.pages);
    draw_chips(c, s, a, column + 2, filter);
}

static void draw_chosen(struct console *c, struct area a)
{
    const struct hall_board *b = hall_board(console_hall(c), chosen_board_number(c));
    struct hall_sight sight = {.now = console_now(c), .for_public = console_settings(c)->public_view};
    if (b)
        hall_place(LEVEL_ROWS)->draw(a, b, &sight);
}

static void draw_group_names(struct console *c, const struct hall_screen *s, struct area a)
{
    char words[GROUP_WORDS];
    for (int i = 0; i < s->view.layout.heading_count; i++) {
        const struct spot *spot = &s->view.layout.headings[i];
        if (spot->page != s->page)
            continue;
        int width = s->view.layout.down_first ? s->view.layout.width - 1 : -1;
        hall_boards_group_words(c, s->boards.grouping, s->boards.at[s->view.layout.heads[i]], words, sizeof words);
        draw_across(area_inside(a, spot->row, spot->column, 1, width), 0, words);
    }
}

static struct hall_sight sight_of(const struct console *c, const struct hall_board *b)
{
    const char *search = hall_boards_search(c);
    return (struct hall_sight){.now = console_now(c),
                               .chosen = board_number(b) == chosen_board_number(c),
                               .focus = !chosen_in_rail(c),
                               .for_public = console_settings(c)->public_view,
                               .found = *search && hall_boards_fits(c, b, search)};
}

static void draw_boards(struct console *c, const struct hall_screen *s, struct area a)
{
    for (int i = 0; i < s->boards.count; i++) {
        const struct spot *spot = &s->view.layout.spots[i];
        const struct hall_board *b = s->boards.at[i];
        if (spot->page != s->page)
            continue;
        struct hall_sight sight = sight_of(c, b);
        int width = s->view.layout.numbers ? s->view.layout.width : s->view.layout.width - 1;
        struct area place = area_inside(a, spot->row, spot->column, s->view.layout.height, width);
        if (s->view.layout.numbers && spot->column == s->view.layout.numbers)
            draw_format(a, spot->row, 0, ROLE_DIM, "%*d", s->view.layout.numbers - 1, board_number(b));
        hall_place(s->view.level)->draw(place, b, &sight);
        if (sight.chosen && !chosen_in_rail(c))
            draw_cursor(place, 0, 0);
    }
}

/* Below everything else, if all of it fits. */
static void draw_plan(struct console *c, struct hall_screen *s, struct area a)
{
    enum { WORTH_A_PLAN = 20 };
    const struct chess_event *e = session_event(console_session(c));
    bool drawn = s->boards.count >= WORTH_A_PLAN || (e && e->room_count);
    int rows = drawn ? hall_room_rows(c, a.columns) : 0;
    const struct hall_place *place = hall_place(LEVEL_PLAN);
    if (!rows || rows > a.rows)
        return;
    draw_across(area_inside(a, 0, 0, 1, -1), 0, _("the room, by time left"));
    s->extra.plan = area_inside(a, 1, 0, -1, -1);
    hall_room_lay_out(c, &s->boards, s->extra.plan, &s->extra.places);
    hall_room_names_draw(c, 0, s->extra.plan);
    for (int i = 0; i < s->boards.count; i++) {
        const struct spot *spot = &s->extra.places.spots[i];
        struct hall_sight sight = sight_of(c, s->boards.at[i]);
        if (!spot->page)
            place->draw(area_inside(s->extra.plan, spot->row, spot->column, 1, place->columns - 1), s->boards.at[i],
                        &sight);
    }
}

/* The area that the boards leave below them. */
static void draw_rest(struct console *c, struct hall_screen *s, struct area a)
{
    int taken = rows_used(s), used = taken - hall_view_describes_chosen(s->view.level), rows = a.rows - taken;
    bool room = s->view.layout.pages == 1 && rows > 0, troubled = room && s->view.level > LEVEL_TILES;
    used += hall_troubled_draw(c, &s->extra, area_inside(a, troubled ? used : a.rows, 0, troubled ? rows : 0, -1));
    s->extra.plan = (struct area){0};
    if (room && s->view.level != LEVEL_PLAN && !console_settings(c)->public_view)
        draw_plan(c, s, area_inside(a, used, 0, a.rows - hall_view_describes_chosen(s->view.level) - used, -1));
}

static bool fits_beside(struct console *c, struct hall_screen *s, struct area a, int beside)
{
    enum hall_level level = s->view.level;
    bool was_short = s->view.is_short;
    int width = s->view.layout.width;
    struct area left = area_inside(a, 0, 0, -1, a.columns - beside - 1);
    lay_out(c, s, left);
    bool too_narrow = level == LEVEL_PLAN && !hall_room_rows(c, left.columns) && hall_room_rows(c, a.columns);
    bool shorter = s->view.is_short && !was_short && beside > PREVIEW_COLUMNS;
    return !too_narrow && !shorter && s->view.level == level && s->view.layout.pages == 1 &&
           (level != LEVEL_CELLS || s->view.layout.width >= width);
}

/* Reserves a column for the chosen board if lines still fit beside it, or if little is shown of each board. Returns the
 * area left for the boards. */
static struct area share(struct console *c, struct hall_screen *s, struct area a)
{
    enum { LARGE = 36, WITH_MOVES = 28, LARGE_ROWS = 22, LEFT_LEAST = 40 };
    static const int widths[] = {LARGE, WITH_MOVES, PREVIEW_COLUMNS + 4, PREVIEW_COLUMNS};
    const struct hall_board *b = hall_board(console_hall(c), chosen_board_number(c));
    if (!b || console_settings(c)->public_view || console_preview(c).rows || s->view.level == LEVEL_TILES ||
        a.rows < PREVIEW_ROWS)
        return a;
    for (size_t i = a.rows < LARGE_ROWS; i < sizeof widths / sizeof *widths; i++) {
        if (a.columns - widths[i] - 1 < LEFT_LEAST)
            continue;
        if (fits_beside(c, s, a, widths[i]))
            return area_inside(a, 0, 0, -1, a.columns - widths[i] - 1);
        lay_out(c, s, a);
    }
    return a;
}

static void draw_beside(struct console *c, struct area a, int columns)
{
    const struct hall_board *b = hall_board(console_hall(c), chosen_board_number(c));
    struct area right = area_inside(a, 0, columns, -1, -1);
    draw_down(right, 0);
    preview_draw(c, b, area_inside(right, 0, 1, -1, -1));
}

/* The area below the boards shows some again in more detail, or nothing. */
static int rows_needed(struct console *c, void *state, struct area a)
{
    enum { MANY = 200 }; /* the boards take everything */
    struct hall_screen *s = state;
    struct area inner = area_inside(a, 1, 0, -1, -1);
    if (hall_count(console_hall(c)) > MANY)
        return a.rows;
    hall_boards_list(c, &s->boards);
    lay_out(c, s, inner);
    struct area left = share(c, s, inner);
    if (s->view.layout.pages > 1)
        return a.rows;
    int rows = rows_used(s);
    return 1 + (left.columns < inner.columns && rows < PREVIEW_ROWS ? PREVIEW_ROWS : rows);
}

static void settle(struct console *c, void *state, struct area a)
{
    struct hall_screen *s = state;
    struct area inner = area_inside(a, 1, 0, -1, -1);
    hall_boards_list(c, &s->boards);
    if (!chosen_board_number(c) && s->boards.count && !chosen_misses(c))
        chosen_start_at(c, board_number(s->boards.at[0]));
    lay_out(c, s, inner);
    s->boards_area = share(c, s, inner);
    keep_in_sight(c, s);
}

/* A filter that was chosen by a key has the words of its chip. */
static void draw_none(struct console *c, struct area a)
{
    const char *filter = hall_boards_filter(c), *chip = hall_chip_label(filter);
    char words[256];
    snprintf(words, sizeof words,
             *filter ? _("no board fits the filter \"%.99s\"; Esc shows all boards")
                     : _("nobody is paired in this round: :pairings FILE"),
             chip ? _(chip) : filter);
    draw_paragraph(a, 0, 1, a.columns - 1, a.rows, ROLE_DIM, words);
}

static void draw(struct console *c, void *state, struct area a)
{
    struct hall_screen *s = state;
    struct area all = area_inside(a, 1, 0, -1, -1), inner = s->boards_area;
    if (inner.columns < all.columns)
        draw_beside(c, all, inner.columns);
    if (hall_view_describes_chosen(s->view.level) && inner.columns == a.columns && !console_preview(c).rows)
        draw_chosen(c, area_inside(a, a.rows - 1, 0, 1, -1));
    draw_heading(c, s, a);
    if (!s->boards.count)
        draw_none(c, inner);
    draw_group_names(c, s, inner);
    if (s->view.level == LEVEL_PLAN)
        hall_room_names_draw(c, s->page, area_inside(inner, 0, 0, inner.rows - 1, -1));
    draw_boards(c, s, inner);
    draw_rest(c, s, inner);
}

/* --- steps, keys, clicks ------------------------------------------------------------------------------------ */

/* The list made for the last drawing may belong to a hall that is gone: a round whose pairings change is entered again.
 * So keys and clicks always use a new list. */
static struct hall_screen *listed(struct console *c, void *state)
{
    struct hall_screen *s = state;
    hall_boards_list(c, &s->boards);
    return s;
}

static void go_to(struct console *c, struct hall_screen *s, int place)
{
    if (!s->boards.count)
        return;
    place = place < 0 ? 0 : place >= s->boards.count ? s->boards.count - 1 : place;
    chosen_point_at(c, board_number(s->boards.at[place]));
}

static void step(struct console *c, void *state, enum screen_step step)
{
    struct hall_screen *s = listed(c, state);
    if (step == STEP_OPEN)
        console_open(c, SCREEN_BOARD);
    else if (step == STEP_NEXT_PANE)
        chosen_enter_rail(c);
    else
        go_to(c, s, hall_layout_step(&s->view.layout, hall_boards_place(&s->boards, chosen_board_number(c)), step));
}

/* --- a slip typed here -------------------------------------------------------------------------------------------- */

/* What stands behind the board and the gap; NULL without both. */
static const char *result_of_slip(const char *slip)
{
    const char *gap = slip + strspn(slip, "0123456789");
    return gap > slip && *gap == ' ' ? gap + strspn(gap, " ") : NULL;
}

static bool has_alert(const struct console *c, int board)
{
    const struct alert *const *list;
    bool any = false;
    for (int i = 0, count = hall_alerts(console_hall(c), &list); i < count; i++)
        any = any || list[i]->board == board;
    return any;
}

/* Two numbers go to two boards; they are a slip if the space between them had no alert to see, and Enter follows. */
static bool is_slip(const struct console *c, const char *slip, int key)
{
    const char *result = result_of_slip(slip);
    bool numbers = result && key == ENTER && result_words_meant(result) && !has_alert(c, atoi(slip));
    return numbers || (result && strpbrk(result, "-=:/") && result_words_begin(result));
}

/* True if the key is one of a slip: it opens no page and chooses no other board, and it is said where results go. */
static bool takes_slip(struct console *c, struct hall_screen *s, int key)
{
    size_t length = strlen(s->slip);
    bool ends = key == ENTER || (key == ' ' && is_slip(c, s->slip, key));
    bool types = !ends && key > 0 && key < 0x80 && strchr(length ? "0123456789 -=:/." : "0123456789", key);
    if (types && length + 1 < sizeof s->slip)
        s->slip[length] = (char)key;
    bool is = is_slip(c, s->slip, key);
    int board = atoi(s->slip);
    if (is)
        console_say(c, ROLE_BAD, "Results are entered in Z, and none here: type Z, then the slip again.");
    if (is && hall_board(console_hall(c), board))
        chosen_point_at(c, board);
    if (!types)
        memset(s->slip, 0, sizeof s->slip);
    return is;
}

static bool key(struct console *c, void *state, int key)
{
    struct hall_screen *s = state;
    const struct hall *shown = console_hall(c);
    if (takes_slip(c, s, key))
        return true;
    if (!chosen_type_number(c, key))
        return false;
    if (console_hall(c) != shown) /* a board of another section: this state is gone with it */
        return true;
    s = listed(c, s);
    if (chosen_board_number(c) && hall_boards_place(&s->boards, chosen_board_number(c)) < 0)
        console_say(c, ROLE_BAD, "Board %d is hidden by the filter; it is chosen all the same.",
                    chosen_board_number(c));
    return true;
}

static void click(struct console *c, void *state, int row, int column)
{
    struct hall_screen *s = listed(c, state);
    const char *chip = row == 0 ? hall_chip_at(&s->extra, column) : NULL;
    int i = hall_layout_at(&s->view.layout, s->page, row - 1, column);
    int troubled = hall_troubled_at(&s->extra, console_body(c), row, column);
    struct area plan = s->extra.plan;
    bool in_plan = plan.rows && row + console_body(c).top >= plan.top;
    if (chip) /* a second click removes it */
        chosen_set_filter(c, SCREEN_HALL, strcmp(chip, hall_boards_filter(c)) ? chip : "");
    else if (troubled)
        i = hall_boards_place(&s->boards, troubled);
    else if (in_plan)
        i = hall_layout_at(&s->extra.places, 0, row + console_body(c).top - plan.top,
                           column + console_body(c).left - plan.left);
    if (chip || i < 0 || i >= s->boards.count)
        return;
    if (board_number(s->boards.at[i]) == chosen_board_number(c))
        console_open(c, SCREEN_BOARD);
    else
        go_to(c, s, i);
}

static void close_screen(struct console *c, void *state)
{
    struct hall_screen *s = state;
    (void)c;
    hall_boards_release(&s->boards);
    hall_layout_release(&s->view.layout);
    hall_layout_release(&s->extra.places);
}

void hall_screen_level(struct console *c)
{
    static const char *const names[] = {N_("as fits"), N_("tiles"),   N_("lines"),
                                        N_("cells"),   N_("letters"), N_("the plan of the room")};
    ROW_FOR_EACH(names, LEVELS);
    struct hall_screen *s = console_state(c, SCREEN_HALL);
    if (draw_is_small()) {
        console_say(c, ROLE_DIM, "this screen has room for lines alone: a larger one shows boards in other ways too");
        return;
    }
    s->view.forced = (s->view.forced + 1) % LEVELS;
    console_say(c, ROLE_DIM, "shown: %s", _(names[s->view.forced]));
}

void hall_screen_chip(struct console *c)
{
    chosen_set_filter(c, SCREEN_HALL, hall_chip_after(console_hall(c), chosen_filter(c, SCREEN_HALL)));
}

void hall_screen_group(struct console *c)
{
    static const char *const said[] = {N_("boards are not grouped"), N_("boards are grouped by section"),
                                       N_("boards are grouped by match")};
    ROW_FOR_EACH(said, HALL_GROUPINGS);
    struct hall_screen *s = console_state(c, SCREEN_HALL);
    do
        s->boards.grouping = (enum hall_grouping)((s->boards.grouping + 1) % HALL_GROUPINGS);
    while (s->boards.grouping != NO_GROUPS && !hall_boards_has_groups(c, s->boards.grouping));
    bool can_be = hall_boards_has_groups(c, BY_SECTION) || hall_boards_has_groups(c, BY_MATCH);
    console_say(c, ROLE_DIM, "%s",
                can_be ? _(said[s->boards.grouping])
                       : _("boards are not grouped: the event names no sections and no teams"));
}

void hall_screen_order(struct console *c, enum hall_order order)
{
    struct hall_screen *s = console_state(c, SCREEN_HALL);
    s->boards.reversed = s->boards.order == order && !s->boards.reversed;
    s->boards.order = order;
}

void hall_screen_find_next(struct console *c, int by)
{
    struct hall_screen *s = listed(c, console_state(c, SCREEN_HALL));
    int at = hall_boards_place(&s->boards, chosen_board_number(c));
    for (int i = 1; i <= s->boards.count; i++) {
        int k = ((at + by * i) % s->boards.count + s->boards.count) % s->boards.count;
        if (hall_boards_fits(c, s->boards.at[k], hall_boards_search(c))) {
            go_to(c, s, k);
            return;
        }
    }
    console_say(c, ROLE_DIM, "no board here matches the search");
}

/* Before the round that is what comes first, and later not at all. */
static bool offers(const struct console *c, const void *state, const char *action)
{
    (void)state;
    return strcmp(action, "start-round") != 0 || !hall_is_started(console_hall(c));
}

const struct screen screen_hall = {
    .name = "hall",
    .title = "Hall",
    .about = "Every board of the round. Highlighted boards need you: the list of alerts says why, and whether you may "
             "act or must wait for a claim. Type a number to go to that board; F shows only those that need you. The "
             "legend of all "
             "signs is at the end of this help.",
    .footer = "start-round next-alert acknowledge rule take filter level sort-need alerts",
    .state_size = sizeof(struct hall_screen),
    .open = open_screen,
    .settle = settle,
    .draw = draw,
    .offers = offers,
    .rows = rows_needed,
    .step = step,
    .key = key,
    .click = click,
    .close = close_screen,
};
