#include "console/chosen.h"

#include "base/memory.h"
#include "base/text.h"
#include "base/tongue.h"
#include "console/console_parts.h"
#include "hall/alert.h"
#include "hall/board_view.h"
#include "session/sections.h"
#include "terminal/keys.h"

#include <assert.h>
#include <stdlib.h>

struct chosen {
    int round, board, alert;
    int unpointed; /* the board that was chosen, but not by the user; 0 if none */
    bool in_rail;
    int beside_rail; /* the board that was chosen when the user went to the alerts */
    bool typing;     /* digits of a board's number were typed: the next one belongs to it */
    int typed;
    int missed; /* the typed number, -1 for 0, if it belongs to no board */
    int before; /* the board that was chosen when its first digit was typed */
    struct {
        int board, alert;
    } kept;
    struct {
        char filter[FINDER_ROOM], search[FINDER_ROOM];
    } finders[SCREENS];
};

struct chosen *chosen_new(void)
{
    return memory_take(1, sizeof(struct chosen));
}

void chosen_free(struct chosen *k)
{
    free(k);
}

/* --- asked -------------------------------------------------------------------------------------------------- */

int chosen_round(const struct console *c)
{
    return c->chosen->round;
}

int chosen_board_number(const struct console *c)
{
    return c->chosen->board;
}

const struct hall_board *chosen_board_or_none(const struct console *c)
{
    return hall_board(console_hall(c), chosen_board_number(c));
}

int chosen_alert_id(const struct console *c)
{
    return c->chosen->alert;
}

bool chosen_in_rail(const struct console *c)
{
    return c->chosen->in_rail;
}

bool chosen_is_unpointed(const struct console *c, int board)
{
    return board == c->chosen->unpointed;
}

static void end_number(struct console *c)
{
    c->chosen->missed = chosen_misses(c);
    c->chosen->typing = false;
    c->chosen->typed = 0;
}

/* --- boards and alerts ---------------------------------------------------------------------------------------- */

void chosen_begin(struct console *c, int round, int board)
{
    assert(round >= 0 && "rounds are counted from 1, and 0 is none");
    c->chosen->round = round;
    c->chosen->alert = 0;
    chosen_start_at(c, board);
}

void chosen_start_at(struct console *c, int board)
{
    assert(board >= 0);
    end_number(c);
    c->chosen->board = c->chosen->unpointed = board;
}

void chosen_point_at(struct console *c, int board)
{
    assert(board > 0 && "nobody points at no board");
    end_number(c);
    c->chosen->board = board;
    c->chosen->unpointed = 0;
    c->chosen->alert = 0;
}

void chosen_go_along(struct console *c, int board)
{
    assert(board >= 0);
    c->chosen->board = board;
}

void chosen_unpoint(struct console *c)
{
    c->chosen->unpointed = c->chosen->board;
}

void chosen_take_alert(struct console *c, const struct alert *a)
{
    assert(a->id > 0 && "an alert of the hall has its number");
    end_number(c);
    c->chosen->alert = a->id;
    if (a->board)
        c->chosen->board = a->board;
}

void chosen_take_alert_id(struct console *c, int alert)
{
    assert(alert >= 0 && "a number of an alert, or none");
    c->chosen->alert = alert;
}

void chosen_leave_alert(struct console *c)
{
    c->chosen->alert = 0;
}

void chosen_enter_rail(struct console *c)
{
    if (!c->chosen->in_rail)
        c->chosen->beside_rail = c->chosen->board;
    c->chosen->in_rail = true;
}

void chosen_come_back(struct console *c)
{
    int board = c->chosen->beside_rail;
    chosen_leave_rail(c);
    if (hall_board(console_hall(c), board))
        chosen_point_at(c, board);
}

void chosen_leave_rail(struct console *c)
{
    c->chosen->in_rail = false;
}

void chosen_keep(struct console *c)
{
    c->chosen->kept.board = c->chosen->board;
    c->chosen->kept.alert = c->chosen->alert;
}

void chosen_as_kept(struct console *c)
{
    c->chosen->board = c->chosen->kept.board;
    c->chosen->alert = c->chosen->kept.alert;
}

int chosen_kept_board(const struct console *c)
{
    return c->chosen->kept.board;
}

/* --- a number that is typed ------------------------------------------------------------------------------------ */

int chosen_misses(const struct console *c)
{
    return c->chosen->board ? 0 : c->chosen->missed;
}

static void tell_board(struct console *c, const struct hall_board *b)
{
    char white[PLAYER_CALLED], black[PLAYER_CALLED];
    (void)board_player_called(b, WHITE, white);
    (void)board_player_called(b, BLACK, black);
    console_say(c, ROLE_STRONG, "Board %d%s%s%s%s%s%s", board_number(b), *white ? ": " : "", white, *white ? " - " : "",
                black, board_result(b) == RESULT_OPEN ? "" : ", ",
                board_result(b) == RESULT_OPEN ? "" : board_result_words(b));
}

/* Then nothing is chosen: what is typed next must not affect another board. */
static void refuse_number(struct console *c, int number)
{
    const struct hall *h = console_hall(c);
    int count = hall_count(h);
    assert(number >= 0 && "it was typed in digits");
    c->chosen->missed = number ? number : -1;
    c->chosen->board = c->chosen->unpointed = c->chosen->alert = 0;
    if (!count)
        console_say(c, ROLE_BAD, "There is no board %d: nobody is paired in this round.", number);
    else
        console_say(c, ROLE_BAD, "There is no board %d: the boards are %d to %d. Esc takes the number back.", number,
                    board_number(hall_at(h, 0)), board_number(hall_at(h, count - 1)));
}

/* True if more digits can make it the number of a board of this section. */
static bool begins_a_number(const struct console *c, int number)
{
    const struct hall *h = console_hall(c);
    for (int i = 0; i < hall_count(h); i++)
        for (int board = board_number(hall_at(h, i)); board > number; board /= 10)
            if (board / 10 == number)
                return true;
    return false;
}

static void take_number(struct console *c, int number)
{
    const struct hall_board *b = hall_board(console_hall(c), number);
    bool here = b && !board_seat(b)->gone;
    if (!here && !begins_a_number(c, number) && console_goes_to_board(c, number)) {
        b = hall_board(console_hall(c), number);
        here = b != NULL;
    }
    c->chosen->typed = number;
    c->chosen->typing = true;
    if (!here) {
        refuse_number(c, number);
        if (c->sections && sections_with_board(c->sections, number) >= 0) /* the number may or may not be complete */
            console_say(c, ROLE_STRONG, "Board %d is in another section: space goes there; or type on.", number);
        return;
    }
    c->chosen->board = number;
    c->chosen->unpointed = c->chosen->alert = 0;
    tell_board(c, b);
}

/* Begins a number, or adds a digit to it. */
static void begin_number(struct console *c, int digit)
{
    struct chosen *k = c->chosen;
    assert((k->typing || !k->typed) && "a number that is not being typed is none");
    if (!k->typing)
        k->before = k->board;
    take_number(c, (k->typing ? 10 * k->typed : 0) + digit);
}

bool chosen_type_number(struct console *c, int key)
{
    struct chosen *k = c->chosen;
    bool digit = key >= '0' && key <= '9';
    if (digit && k->typing && k->typed > BOARDS_MAX)
        refuse_number(c, k->typed);
    else if (digit)
        begin_number(c, key - '0');
    else if (k->typing && key == BACKSPACE && k->typed >= 10)
        take_number(c, k->typed / 10);
    else {
        bool ours = k->typing && (key == BACKSPACE || key == ESCAPE);
        if (ours && !k->board)
            k->board = k->before; /* the board from before */
        int board = k->typing && !ours && !k->board ? k->typed : 0;
        end_number(c);
        if (!board || hall_board(console_hall(c), board) || !console_goes_to_board(c, board))
            return ours;
        take_number(c, board); /* of another section: its number, which begins one of this section, is complete */
        end_number(c);
        return true;
    }
    chosen_leave_rail(c);
    return true;
}

bool chosen_is_being_typed(const struct console *c)
{
    return c->chosen->typing;
}

bool chosen_end_number(struct console *c)
{
    bool typing = c->chosen->typing;
    end_number(c);
    return typing;
}

/* --- what is looked for --------------------------------------------------------------------------------------- */

const char *chosen_filter(const struct console *c, enum screen_id id)
{
    assert(id < SCREENS && "a screen has a filter");
    return c->chosen->finders[id].filter;
}

const char *chosen_search(const struct console *c, enum screen_id id)
{
    assert(id < SCREENS && "a screen has a search");
    return c->chosen->finders[id].search;
}

void chosen_set_filter(struct console *c, enum screen_id id, const char *words)
{
    assert(id < SCREENS && "a screen has a filter");
    copy_text(c->chosen->finders[id].filter, FINDER_ROOM, words);
}

void chosen_set_search(struct console *c, enum screen_id id, const char *words)
{
    assert(id < SCREENS && "a screen has a search");
    copy_text(c->chosen->finders[id].search, FINDER_ROOM, words);
}
