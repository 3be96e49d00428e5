/* Results from slips, on digits alone: the number of the board, the result, each ended by space or Enter. Nothing is
 * entered before its word is whole: "1" may become "1/2", and "12" behind a board is no result. What is typed a second
 * time is compared, and stops where it is another.
 */
#include "base/tongue.h"
#include "console/console.h"
#include "console/typed_on.h"
#include "hall/board_view.h"
#include "hall/round.h"
#include "hall/typed/result_words.h"
#include "screens/entered.h"
#include "session/session.h"
#include "terminal/keys.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHOWN = 8 };

struct entry_screen {
    int number;      /* typed so far; 0: none                       */
    bool zero;       /* a 0 was typed before any other digit: no board has that number */
    bool ready;      /* space came: what is typed is the result     */
    char half;       /* the digit of the result before, which ended with a space; '\0': another word */
    char result[10]; /* typed so far                                */
    int current;     /* the board that is shown, if none is typed   */
    int differs;     /* a board with another result than was typed  */
    char wanted[10];
    int asked; /* the board whose result waits for the answer to a question; 0: none */
    enum result asked_result;
    bool asked_forfeit;
    struct entered last[SHOWN];
    int count, missing_rows;           /* as last drawn, for clicks */
    uint8_t again[BOARDS_MAX / 8 + 1]; /* typed twice alike */
};

/* --- which boards ------------------------------------------------------------------------------------------------- */

static bool is_again(const struct entry_screen *s, const struct hall_board *b)
{
    int board = board_number(b);
    assert(board > 0 && board <= BOARDS_MAX && "a board of the hall");
    return s->again[board / 8] >> board % 8 & 1 && !board_waits_for_result(b);
}

static bool is_to_do(const struct entry_screen *s, const struct hall_board *b, bool second)
{
    if (board_seat(b)->gone)
        return false;
    return second ? !is_again(s, b) : board_waits_for_result(b);
}

static int count_to_do(const struct console *c, const struct entry_screen *s, bool second)
{
    const struct hall *h = console_hall(c);
    int count = 0;
    for (int i = 0; i < hall_count(h); i++)
        count += is_to_do(s, hall_at(h, i), second);
    return count;
}

/* The next in order of numbers, from the beginning again behind the last; 0: there is none. */
static int next_after(const struct console *c, const struct entry_screen *s, int board)
{
    const struct hall *h = console_hall(c);
    bool second = !count_to_do(c, s, false);
    int first = 0;
    for (int i = 0; i < hall_count(h); i++) {
        int number = board_number(hall_at(h, i));
        if (!is_to_do(s, hall_at(h, i), second))
            continue;
        if (number > board)
            return number;
        first = first ? first : number;
    }
    return first;
}

static bool is_begun(const struct entry_screen *s)
{
    return s->number || s->zero || s->ready;
}

static int meant(const struct entry_screen *s)
{
    return s->number || s->zero ? s->number : s->current;
}

static const struct hall_board *board_meant(const struct console *c, const struct entry_screen *s)
{
    const struct hall_board *b = hall_board(console_hall(c), meant(s));
    return b && !board_seat(b)->gone ? b : NULL;
}

/* --- drawing ------------------------------------------------------------------------------------------------------ */

/* What is to be typed the first time, or if nothing is the second time. */
struct to_do {
    const struct entry_screen *screen;
    bool second;
};

static bool is_missing(const void *self, const struct hall_board *b)
{
    const struct to_do *t = self;
    return is_to_do(t->screen, b, t->second);
}

static int draw_head(struct console *c, struct entry_screen *s, struct area a)
{
    enum { ROWS = 3, ROWS_OF_SCREEN = 3 };
    struct text missing = {0};
    int open = count_to_do(c, s, false), boards = 0, most = a.rows / ROWS_OF_SCREEN;
    for (int i = 0; i < hall_count(console_hall(c)); i++)
        boards += !board_seat(hall_at(console_hall(c), i))->gone;
    int again = boards - count_to_do(c, s, true);
    draw_format(a, 0, 0, ROLE_TITLE, again ? N_(" %d of %d entered, %d confirmed") : N_(" Results: %d of %d entered"),
                boards - open, boards, again);
    most = most > ROWS ? most : ROWS;
    struct to_do t = {s, !open};
    entered_list(console_hall(c), is_missing, &t, open ? _("missing:") : _("all are entered. Type again to confirm:"),
                 area_inside(a, 0, 1, most, -1), &missing);
    int rows =
        draw_paragraph(a, 1, 1, a.columns - 1, most, open ? ROLE_STRONG : ROLE_DIM,
                       missing.length ? text_chars(&missing) : _("all are entered, and the second entry agrees"));
    text_release(&missing);
    s->missing_rows = rows;
    return 1 + rows;
}

/* Below the names where these leave no room for it; the row behind it. */
static int draw_input(struct console *c, const struct entry_screen *s, struct area a, int row)
{
    enum { QUESTION = 10, ANSWER = 20 };
    const struct hall_board *b = board_meant(c, s);
    const char *means = result_words_meant(s->result);
    int column = 1, room = *s->result ? QUESTION + ANSWER : QUESTION;
    if (b)
        column = entered_draw_pair(a, &row, b);
    else if (s->number || s->zero)
        column = draw_format(a, row, 1, ROLE_BAD, "there is no board %d", s->number);
    if (column + room >= a.columns) {
        row++;
        column = 5;
    }
    column = draw_text(a, row, column + 1, ROLE_INPUT, s->ready ? _(" result? ") : s->number ? _(" space ") : " ");
    column = draw_text(a, row, column, ROLE_INPUT, s->result);
    draw_cursor(a, row, column);
    if (means)
        draw_format(a, row, column + 2, ROLE_DIM, "Enter: %s", means);
    return row + 1;
}

/* --- what was entered last ---------------------------------------------------------------------------------------- */

/* Where there is no room for all, the latest are shown. */
static int first_shown(const struct console *c, const struct entry_screen *s, struct area a, int room)
{
    int first = s->count, oldest = s->count > SHOWN ? s->count - SHOWN : 0;
    while (first > oldest && (room -= entered_rows(c, a, &s->last[(first - 1) % SHOWN])) >= 0)
        first--;
    return first;
}

static void look_at_answer(struct console *, struct entry_screen *);

static void settle(struct console *c, void *state, struct area a)
{
    struct entry_screen *s = state;
    (void)a;
    look_at_answer(c, s);
    if (!s->current && !console_asks(c))
        s->current = next_after(c, s, 0);
}

static void draw(struct console *c, void *state, struct area a)
{
    enum { INPUT_ROWS = 4, HELP_ROWS = 3 }; /* help: beyond what it has on a wide screen */
    struct entry_screen *s = state;
    int row = draw_head(c, s, a) + 1, kept = INPUT_ROWS + (draw_is_narrow(a) ? HELP_ROWS : 0);
    for (int i = first_shown(c, s, a, a.rows - kept - row); i < s->count; i++)
        row = entered_draw(c, a, row, &s->last[i % SHOWN]);
    row = draw_input(c, s, a, row);
    if (row + 1 < a.rows)
        draw_paragraph(a, row + 1, 1, a.columns - 1, a.rows - row - 1, ROLE_DIM,
                       _("Board, space, result, Enter. Results: 1 White won, 0 Black won, 5 or = drawn, + Black did "
                         "not come, - White did not come. A dot takes the board shown."));
}

/* --- keys --------------------------------------------------------------------------------------------------------- */

static void begin_again(struct entry_screen *s)
{
    s->number = s->differs = 0;
    s->ready = s->zero = false;
    s->result[0] = s->half = '\0';
}

/* What was said of an earlier result of that board. */
static void forget_earlier(struct entry_screen *s, int board)
{
    s->again[board / 8] &= (uint8_t) ~(1u << board % 8);
    for (int i = 0; i < SHOWN; i++)
        if (s->last[i].board == board)
            s->last[i].words[0] = '\0';
}

static void remember(struct console *c, struct entry_screen *s, const struct hall_board *b, bool agrees)
{
    assert(board_number(b) > 0 && board_number(b) <= BOARDS_MAX && "a board of the hall");
    struct entered *e = &s->last[s->count++ % SHOWN];
    forget_earlier(s, board_number(b));
    *e = (struct entered){.board = board_number(b)};
    entered_add_doubt(b, e->words);
    if (agrees) {
        s->again[e->board / 8] |= (uint8_t)(1u << e->board % 8);
        snprintf(e->words, sizeof e->words, "%s", _("agrees"));
    }
    s->current = next_after(c, s, e->board);
    begin_again(s);
}

static void tell_difference(struct console *c, const struct entry_screen *s)
{
    const struct hall_board *b = hall_board(console_hall(c), s->differs);
    console_say(c, ROLE_BAD, "Board %d has %s, and %s was typed: y corrects it, n leaves it as it is.", s->differs,
                b ? board_result_words(b) : "", s->wanted);
    typed_on_refuse_word(c);
}

static bool settles(const void *state)
{
    const struct entry_screen *s = state;
    return s->differs;
}

/* What is typed after the question is the number of a board, whatever was answered. */
static void wait_for_answer(struct entry_screen *s, int board, enum result r, bool is_forfeit)
{
    assert(board > 0 && board <= BOARDS_MAX && "a board of the hall");
    s->asked = s->current = board;
    s->asked_result = r;
    s->asked_forfeit = is_forfeit;
    begin_again(s);
}

/* Slips are typed on without looking, also behind a question. */
static bool keeps(const void *state, int key)
{
    (void)state;
    return key == ENTER || (key > 0 && key < 0x80 && strchr("0123456789 =+-.,/", key));
}

static void look_at_answer(struct console *c, struct entry_screen *s)
{
    const struct hall_board *b = s->asked && !console_asks(c) ? hall_board(console_hall(c), s->asked) : NULL;
    if (!b)
        return;
    s->asked = 0;
    if (board_result(b) == s->asked_result && board_is_forfeit(b) == s->asked_forfeit)
        remember(c, s, b, false);
}

/* After what was said. Whoever types on does not look: what follows would be read one word off, a result as a board. */
static void drop_word(struct console *c, struct entry_screen *s)
{
    begin_again(s);
    typed_on_refuse_word(c);
}

static void refuse_board(struct console *c, struct entry_screen *s)
{
    console_say(c, ROLE_BAD, "There is no board %d, so nothing is entered: Escape, then type the board again.",
                meant(s));
    drop_word(c, s);
}

static void take_result(struct console *c, struct entry_screen *s, const char *word)
{
    bool is_forfeit;
    enum result r = result_typed(word, &is_forfeit);
    const struct hall_board *b = board_meant(c, s);
    char line[40];
    if (!b) {
        refuse_board(c, s);
        return;
    }
    bool had = !board_waits_for_result(b);
    if (had && (board_result(b) != r || board_is_forfeit(b) != is_forfeit)) {
        s->differs = board_number(b);
        copy_text(s->wanted, sizeof s->wanted, word);
        tell_difference(c, s);
        return;
    }
    if (!had) {
        chosen_point_at(c, board_number(b));
        snprintf(line, sizeof line, "%s%s%s", word, is_forfeit ? "" : " ", is_forfeit ? "" : N_("result slip"));
        console_do(c, action_named("result"), line);
    }
    b = board_meant(c, s);
    bool entered = b && board_result(b) == r && board_is_forfeit(b) == is_forfeit;
    if (entered)
        remember(c, s, b, had);
    else
        wait_for_answer(s, b ? board_number(b) : 0, r, is_forfeit);
}

static void settle_difference(struct console *c, struct entry_screen *s, int key)
{
    assert(s->differs > 0 && "there is one to settle");
    bool corrects = key == 'y' || key == 'Y';
    if (!corrects && key != 'n' && key != 'N' && key != BACKSPACE && key != ESCAPE) {
        tell_difference(c, s); /* nothing goes on before it is settled */
        return;
    }
    int board = s->differs;
    const struct hall_board *b = hall_board(console_hall(c), board);
    begin_again(s);
    if (!corrects) {
        console_say(c, ROLE_TEXT, "Board %d keeps %s.", board, b ? board_result_words(b) : "");
        return;
    }
    chosen_point_at(c, board);
    console_do_confirmed(c, action_named("result"), s->wanted); /* asks why it changes */
}

/* Of another section: its results go on there. False: nobody has that board. */
static bool goes_on_elsewhere(struct console *c, const struct entry_screen *s)
{
    int board = s->number;
    if (!board || hall_board(console_hall(c), board) || !console_goes_to_board(c, board))
        return false;
    console_open(c, SCREEN_ENTRY); /* the state before is gone with its section */
    struct entry_screen *there = console_state(c, SCREEN_ENTRY);
    there->number = board;
    there->ready = true;
    return true;
}

/* What another key begins is of the board whose number is typed, never of the one that was chosen before. Returns true
 * if nothing may begin. */
static bool lacks_its_board(struct console *c, struct entry_screen *s, int key)
{
    int board = s->number;
    bool begins = key > ' ' && key < KEY_SPECIAL && key != BACKSPACE;
    if (!begins || !(board || s->zero))
        return false;
    if (goes_on_elsewhere(c, s))
        s = console_state(c, SCREEN_ENTRY);
    if (!hall_board(console_hall(c), board)) {
        refuse_board(c, s);
        return true;
    }
    begin_again(s);
    chosen_point_at(c, board);
    return false;
}

/* --- letters, and other keys that type neither a number nor a result ---------------------------------------------- */

static bool means_something(const struct entry_screen *s, const struct action *a)
{
    return a && !*s->result && entered_may_begin(a, is_begun(s));
}

/* "1O 1", "l9 1", "13 a", "13 2": what follows was meant for a board or a result that is not known, neither for the
 * board that is shown nor for another. */
static void refuse_word(struct console *c, struct entry_screen *s, int key)
{
    char board[16] = "", name[KEY_NAME_MAX] = "", word[48];
    if (s->number || s->zero)
        snprintf(board, sizeof board, "%d%s", s->number, s->ready ? " " : "");
    if (key > ' ' || key == TAB)
        key_spelled(key, name);
    snprintf(word, sizeof word, "%s%s%s", board, s->result, name);
    console_say(c, ROLE_BAD, "'%s' is not understood, so nothing is entered: Escape, then type the board again.", word);
    drop_word(c, s);
}

static void tell_not_entered(struct console *c, const struct entry_screen *s)
{
    console_say(c, ROLE_BAD, "Board %d: %s is not entered yet. Enter enters it, Escape drops it.", meant(s), s->result);
}

/* False: the key may begin something here. */
static bool refuse_key(struct console *c, struct entry_screen *s, int key)
{
    bool types = key > ' ' && key < KEY_SPECIAL && key != BACKSPACE;
    bool parts = key == TAB && is_begun(s); /* meant as a space, as in a table */
    const struct action *a = action_of_key(SCREEN_ENTRY, key);
    if (key >= KEY_SPECIAL || (!types && !parts && a)) {
        if (*s->result && a)
            tell_not_entered(c, s); /* what is typed and shown is not lost on the way to another page */
        return *s->result && a;
    }
    if (means_something(s, a))
        return false;
    refuse_word(c, s, key);
    return true;
}

static void enter_result(struct console *c, struct entry_screen *s)
{
    const char *means = result_words_meant(s->result);
    if (means)
        take_result(c, s, means);
    else
        refuse_word(c, s, ENTER);
}

static void add_to_result(struct console *c, struct entry_screen *s, int key)
{
    char typed[sizeof s->result + 1];
    snprintf(typed, sizeof typed, "%s%c", s->result, key);
    if (result_words_begin(typed))
        copy_text(s->result, sizeof s->result, typed);
    else
        refuse_word(c, s, key);
}

/* "12 0 1": the 1 may be a board, or the rest of 0-1. */
static bool is_other_half(const struct entry_screen *s)
{
    return !s->ready && ((s->half && s->zero) || (s->half == '0' && s->number == 1));
}

static void refuse_half(struct console *c, struct entry_screen *s)
{
    int board = s->last[(s->count + SHOWN - 1) % SHOWN].board;
    const struct hall_board *b = hall_board(console_hall(c), board);
    console_say(c, ROLE_BAD, "Board %d has %s now. Is %d the rest of it, or a board? Escape, then type what is next.",
                board, b ? board_result_words(b) : "", s->number);
    drop_word(c, s);
}

/* A board that is not there is refused with its result. */
static bool take_space(struct console *c, struct entry_screen *s, int key)
{
    if (*s->result) {
        char half = (char)(key == ' ' && !s->result[1] ? *s->result : '\0');
        enter_result(c, s);
        s->half = (char)(!is_begun(s) && !s->differs && !s->asked ? half : '\0');
    } else if (is_other_half(s))
        refuse_half(c, s);
    else if (!is_begun(s))
        console_say(c, ROLE_DIM, "next: the number of a board, or . for the one that is shown");
    else if (!goes_on_elsewhere(c, s))
        s->ready = true;
    return true;
}

/* A sign with no board before it must not begin another board's result: the last one is entered already. */
static bool take_sign(struct console *c, struct entry_screen *s, int key)
{
    if (!is_begun(s)) {
        console_say(c, ROLE_BAD, "%c of which board? Its number first, or . for the board that is shown.", key);
        return true;
    }
    if (!s->ready) {
        take_space(c, s, ' ');
        s = console_state(c, SCREEN_ENTRY);
    }
    add_to_result(c, s, key);
    return true;
}

static bool take_digit(struct console *c, struct entry_screen *s, int key)
{
    if (s->ready)
        add_to_result(c, s, key);
    else if (key == '0' && !s->number)
        s->zero = true;
    else
        s->number = s->number > BOARDS_MAX ? s->number : 10 * s->number + key - '0';
    return true;
}

static bool take_shown(struct console *c, struct entry_screen *s, int key)
{
    if (is_begun(s))
        refuse_word(c, s, key);
    else
        s->ready = board_meant(c, s);
    return true;
}

static bool take_back(struct console *c, struct entry_screen *s, int key)
{
    (void)c, (void)key;
    if (*s->result)
        s->result[strlen(s->result) - 1] = '\0';
    else if (s->ready)
        s->ready = false;
    else if (!s->number)
        s->zero = false;
    else
        s->number /= 10;
    return true;
}

static bool drop_begun(void *state)
{
    struct entry_screen *s = state;
    bool any = is_begun(s) || s->differs;
    begin_again(s);
    return any;
}

static bool take_escape(struct console *c, struct entry_screen *s, int key)
{
    (void)c, (void)key;
    return is_begun(s) && drop_begun(s);
}

static bool key(struct console *c, void *state, int key)
{
    static const struct {
        int first, last;
        bool (*take)(struct console *, struct entry_screen *, int key); /* false: means nothing here now */
    } rows[] = {{'0', '9', take_digit},       {'=', '=', take_sign},      {'+', '+', take_sign},
                {'-', '-', take_sign},        {'.', '.', take_shown},     {',', ',', take_shown},
                {' ', ' ', take_space},       {ENTER, ENTER, take_space}, {BACKSPACE, BACKSPACE, take_back},
                {ESCAPE, ESCAPE, take_escape}};
    struct entry_screen *s = state;
    if (s->differs) {
        settle_difference(c, s, key);
        return true;
    }
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (key >= rows[i].first && key <= rows[i].last)
            return rows[i].take(c, s, key);
    if (*s->result && (key == '/' || key == ':')) {
        add_to_result(c, s, key);
        return true;
    }
    return refuse_key(c, s, key) || lacks_its_board(c, s, key);
}

/* On a board that is missing: it is the next. */
static void click(struct console *c, void *state, int row, int column)
{
    struct entry_screen *s = state;
    int number = row >= 1 && row <= s->missing_rows ? draw_number_at(console_body(c), row, column) : -1;
    if (number <= 0 || !hall_board(console_hall(c), number) || s->differs)
        return;
    if (*s->result) {
        tell_not_entered(c, s);
        return;
    }
    begin_again(s);
    s->current = number;
}

/* A list of results. */
static void paste(struct console *c, void *state)
{
    struct entry_screen *s = state;
    if (s->differs) {
        tell_difference(c, s); /* nothing goes on before it is settled */
        return;
    }
    s->current = 0; /* the next that is missing then; by itself it never changes, whoever types a dot has read it */
    console_do(c, action_named("results"), "");
}

/* A slip that was begun before is typed again: nobody remembers the half of it. */
static void open_again(struct console *c, void *state)
{
    struct entry_screen *s = state;
    const struct hall *h = console_hall(c);
    if (!s->differs)
        begin_again(s);
    if (hall_count(h) && !count_to_do(c, s, false))
        console_say(c, ROLE_GOOD, "all results of round %d are in; a board's number corrects one",
                    hall_settings_of(h)->round);
}

const struct screen screen_entry = {
    .name = "entry",
    .title = "Results",
    .about =
        "Results from slips on digits alone: the board's number, space, then 1, 0 or 5 (= for drawn; + and - where "
        "somebody did not come) or the result as it is written, and Enter or space. A dot takes the board that is "
        "shown, the next one that is missing. A result typed a second time is compared with the first; if they differ, "
        "that is settled before anything else. A list that is pasted here goes into :results. Boards that are missing "
        "are listed above.",
    .footer = "result undo note call hall back",
    .state_size = sizeof(struct entry_screen),
    .open = open_again,
    .settle = settle,
    .draw = draw,
    .key = key,
    .settles = settles,
    .keeps = keeps,
    .drop_begun = drop_begun,
    .click = click,
    .paste = paste,
};
