#include "base/text.h"
#include "base/tongue.h"
#include "console/console.h"
#include "hall/board_view.h"
#include "hall/known.h"
#include "hall/ruling.h"
#include "rules/words.h"
#include "ruling/effect.h"
#include "ruling/ruling.h"
#include "ruling/sanction.h"
#include "screens/ruling.h"
#include "widgets/diagram.h"
#include "widgets/glance.h"

#include <stdio.h>
#include <string.h>

/* One thought for each paragraph, with space around it: it is read from the other side of a table. */
static int say(struct area a, int row, enum role role, const char *words)
{
    if (!*words || row >= a.rows)
        return row;
    return row + draw_paragraph(a, row, 0, a.columns, a.rows - row, (int)role, words) + 1;
}

static int show_clocks(const char *heading, const int32_t left_s[2], struct area a, int row)
{
    enum { NAME_COLUMNS = 8, TIME_COLUMNS = 10 };
    int white = text_width(_(side_name(WHITE))) + 1, black = text_width(_(side_name(BLACK))) + 1;
    int names = white > black ? white : black;
    names = names > NAME_COLUMNS ? names : NAME_COLUMNS;
    if (row < a.rows)
        draw_text(a, row++, 0, ROLE_TEXT, heading);
    for (int side = WHITE; side <= BLACK; side++) {
        char time[16];
        draw_field(a, row, 0, names, ROLE_STRONG, _(side_name(side)));
        draw_right(a, row++, names, TIME_COLUMNS, ROLE_STRONG, clock_words((int64_t)left_s[side] * 1000, time));
    }
    return row + 1;
}

static int show_proposed_clocks(const struct ruling_effect *e, bool gives_back, struct area a, int row)
{
    const int32_t after_s[2] = {e->time[WHITE].after_s, e->time[BLACK].after_s};
    bool sets = e->time[WHITE].changes || e->time[BLACK].changes || gives_back;
    return sets ? show_clocks(_("Clocks when play goes on:"), after_s, a, row) : row;
}

static int say_board(const struct hall_board *b, struct area a)
{
    char white[NAME_MAX_BYTES], black[NAME_MAX_BYTES], words[256];
    snprintf(words, sizeof words, _("Board %d: %.60s %s %.60s"), board_number(b), short_name(b, WHITE, white),
             glyph(GLYPH_DASH), short_name(b, BLACK, black));
    return say(a, 0, ROLE_TEXT, words);
}

/* The position after the decision: the board beside the words, as large as there is room for. */
static struct area share(const struct hall_board *b, int ply, struct area a)
{
    enum { WORDS_LEAST = 30, GAP = 3 };
    struct position p;
    struct diagram d = diagram_for(area_inside(a, 0, 0, a.rows - 1, -1), 0, WORDS_LEAST + GAP);
    int plies = board_plies(b), columns = diagram_columns(&d);
    if (!board_knows_moves(b) || draw_is_small())
        return area_inside(a, a.rows / 6, a.columns / 8, -1, a.columns * 3 / 4);
    ply = ply < 0 || ply > plies ? plies : ply;
    history_position(board_game(b), ply, &p);
    move last = ply ? board_game(b)->moves[ply - 1] : NO_MOVE;
    d.on = p.on;
    d.last = last == NO_MOVE ? 0 : bit(move_from(last)) | bit(move_to(last));
    diagram_draw(a, 1, a.columns - columns - 1, &d);
    return area_inside(a, 1, 2, -1, a.columns - columns - GAP - 2);
}

/* "0-1: Moe (Black) wins" */
static int say_result(const struct hall_board *b, enum result result, bool is_forfeit, struct area a, int row)
{
    char words[160], name[NAME_MAX_BYTES];
    int winner = result == RESULT_WHITE ? WHITE : result == RESULT_BLACK ? BLACK : NO_SIDE;
    if (result == RESULT_OPEN || result == RESULT_ANNULLED)
        return row;
    if (winner == NO_SIDE)
        snprintf(words, sizeof words, "%s", forfeit_text(result, is_forfeit));
    else
        snprintf(words, sizeof words, _("%s: %.60s (%s) wins"), forfeit_text(result, is_forfeit),
                 short_name(b, (enum side)winner, name), _(side_name(winner)));
    return say(a, row, ROLE_STRONG, words);
}

/* Before it is confirmed. */
static void draw_case(struct console *c, struct area a)
{
    const struct ruling_case *k = ruling_screen_case(c);
    const struct hall *h = k ? console_hall_of(c, ruling_hearing(k)->round) : NULL;
    struct ruling_effect e;
    struct text said = {0};
    if (!h || !ruling_effect(k, h, console_now(c), &e))
        return;
    const struct decision *d = ruling_decision(k);
    a = share(hall_board(h, ruling_case_board(k)), e.restores ? e.ply : -1, a);
    draw_cursor(a, 0, 0);
    int row = say_board(hall_board(h, ruling_case_board(k)), a);
    row = say(a, row, ROLE_PRIORITY_2, _("Proposed: not decided yet."));
    row = say(a, row, ROLE_STRONG, ruling_shown(k, d->title));
    ruling_say(k, &e, &said);
    row = say(a, row, ROLE_STRONG, text_chars(&said));
    text_release(&said);
    row = say_result(hall_board(h, ruling_case_board(k)), (enum result)e.result, e.forfeit, a, row);
    row = show_proposed_clocks(&e, ruling_gives_back(k), a, row);
    say(a, row, ROLE_DIM, e.articles);
}

/* As it was logged. */
static void draw_logged(struct console *c, struct area a)
{
    const struct ruling *r = hall_last_ruling(console_hall(c), chosen_board_number(c));
    const struct hall_board *b = r ? hall_board(console_hall(c), r->board) : NULL;
    char words[160];
    if (!b)
        return;
    a = share(b, -1, a);
    draw_cursor(a, 0, 0);
    int row = say_board(b, a);
    snprintf(words, sizeof words, "D-%04d: %.60s", r->id, _(script_words(r->script)));
    row = say(a, row, ROLE_STRONG, words);
    if (*r->penalty) {
        struct text penalty = {0};
        sanctions_add_said(r->penalty, r->offender, &penalty);
        row = say(a, row, ROLE_STRONG, text_chars(&penalty));
        text_release(&penalty);
    }
    row = say(a, row, ROLE_STRONG, r->words);
    row = say_result(b, (enum result)r->result, ruling_is_forfeit(r), a, row);
    if (r->orders)
        row = show_clocks(_("Clocks as decided:"), r->left_s, a, row);
    say(a, row, ROLE_DIM, r->article);
}

static void draw(struct console *c, void *state, struct area a)
{
    bool decides = console_below(c) == SCREEN_RULING;
    (void)state;
    (decides ? draw_case : draw_logged)(c, a);
}

const struct screen screen_card = {
    .name = "card",
    .title = "For the players",
    .about =
        "The decision as the players may read it: nothing about other boards, claims or alerts is shown. q goes back.",
    .footer = "back",
    .no_rail = true,
    .draw = draw,
};
