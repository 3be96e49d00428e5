/* Results from slips, on digits alone: the number of the board, space, the result; then the next one that is missing is
 * ready by itself. What is typed a second time is compared, and stops where it is another.
 */
#include "base/tongue.h"
#include "console/console.h"
#include "console/input.h"
#include "hall/board_view.h"
#include "hall/round.h"
#include "screens/entered.h"
#include "session/session.h"
#include "terminal/keys.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHOWN = 8, NARROW_COLUMNS = 60, MUCH_BETTER = 400 };

struct entry_screen {
    int number;  /* typed so far; 0: none                       */
    bool zero;   /* a 0 was typed before any other digit: no board has that number */
    bool ready;  /* space came: the next key is the result      */
    int current; /* the board that is next, if none is typed    */
    int differs; /* a board with another result than was typed  */
    char wanted[8];
    int asked; /* the board whose result waits for the answer to a question; 0: none */
    enum result asked_result;
    bool asked_forfeit;
    char spelt[8]; /* of the last result, which may be typed on as people write it: "1" of "1-0" or "1/2"; "": none */
    struct entered last[SHOWN];
    int count, missing_rows;           /* as last drawn, for clicks */
    uint8_t again[BOARDS_MAX / 8 + 1]; /* typed twice alike */
};

/* --- which boards ------------------------------------------------------------------------------------------------- */

static bool is_again(const struct entry_screen *s, int board)
{
    assert(board > 0 && board <= BOARDS_MAX && "a board of the hall");
    return s->again[board / 8] >> board % 8 & 1;
}

static bool is_to_do(const struct entry_screen *s, const struct hall_board *b, bool second)
{
    if (board_seat(b)->gone)
        return false;
    return second ? !is_again(s, board_number(b)) : board_waits_for_result(b);
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
    static const char whole[] = N_(" Results: %d of %d entered, %d typed again"),
                      brief[] = N_(" %d of %d entered, %d typed again");
    char head[96];
    int again = boards - count_to_do(c, s, true);
    snprintf(head, sizeof head, _(whole), boards - open, boards, again);
    if (text_width(head) > a.columns)
        snprintf(head, sizeof head, _(brief), boards - open, boards, again);
    draw_text(a, 0, 0, ROLE_TITLE, head);
    most = most > ROWS ? most : ROWS;
    struct to_do t = {s, !open};
    entered_list(console_hall(c), is_missing, &t, open ? _("missing:") : _("all are entered; to be typed again:"),
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
    enum { QUESTION = 10 };
    const struct hall_board *b = board_meant(c, s);
    int column = 1;
    if (b)
        column = entered_draw_pair(a, &row, b);
    else if (s->number || s->zero)
        column = draw_format(a, row, 1, ROLE_BAD, "there is no board %d", s->number);
    if (column + QUESTION >= a.columns) {
        row++;
        column = 5;
    }
    column = draw_text(a, row, column + 1, ROLE_INPUT, s->ready ? _(" result? ") : s->number ? _(" space ") : " ");
    draw_cursor(a, row, column);
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
    if (!s->current)
        s->current = next_after(c, s, 0);
}

static void draw(struct console *c, void *state, struct area a)
{
    enum { INPUT_ROWS = 4, HELP_ROWS = 3 }; /* help: beyond what it has on a wide screen */
    struct entry_screen *s = state;
    int row = draw_head(c, s, a) + 1, kept = INPUT_ROWS + (a.columns < NARROW_COLUMNS ? HELP_ROWS : 0);
    for (int i = first_shown(c, s, a, a.rows - kept - row); i < s->count; i++)
        row = entered_draw(c, a, row, &s->last[i % SHOWN]);
    row = draw_input(c, s, a, row);
    if (row + 1 < a.rows)
        draw_paragraph(a, row + 1, 1, a.columns - 1, a.rows - row - 1, ROLE_DIM,
                       _("Board, space, then: 1 White won, 0 Black won, 5 or = drawn, + Black did not "
                         "come, - White did not "
                         "come. Space alone takes the board shown."));
}

/* --- keys --------------------------------------------------------------------------------------------------------- */

/* What makes one look at the slip once more. */
static void add_doubt(const struct hall_board *b, char out[ENTERED_WORDS])
{
    enum result r = board_result(b);
    int white = board_player(b, WHITE)->rating, black = board_player(b, BLACK)->rating;
    int worse = r == RESULT_WHITE ? black - white : r == RESULT_BLACK ? white - black : 0;
    if (board_one_side_moved(b))
        snprintf(out, ENTERED_WORDS, "%s", _("one side made no move: not rated"));
    else if (white && black && worse >= MUCH_BETTER)
        snprintf(out, ENTERED_WORDS, _("colours? rated %d lower, and won"), worse);
}

static void remember(struct console *c, struct entry_screen *s, const struct hall_board *b, bool agrees)
{
    assert(board_number(b) > 0 && board_number(b) <= BOARDS_MAX && "a board of the hall");
    struct entered *e = &s->last[s->count++ % SHOWN];
    *e = (struct entered){.board = board_number(b)};
    add_doubt(b, e->words);
    if (agrees) {
        s->again[e->board / 8] |= (uint8_t)(1u << e->board % 8);
        snprintf(e->words, sizeof e->words, "%s", _("agrees"));
    }
    s->current = next_after(c, s, e->board);
    s->number = 0;
    s->ready = s->zero = false;
}

static void begin_again(struct entry_screen *s)
{
    s->number = s->differs = 0;
    s->ready = s->zero = false;
    s->spelt[0] = '\0';
}

static void tell_difference(struct console *c, const struct entry_screen *s)
{
    const struct hall_board *b = hall_board(console_hall(c), s->differs);
    console_say(c, ROLE_BAD, "Board %d has %s, and %s was typed: Enter corrects it, backspace leaves it as it is.",
                s->differs, b ? board_result_words(b) : "", s->wanted);
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

static void look_at_answer(struct console *c, struct entry_screen *s)
{
    const struct hall_board *b = s->asked && !console_asks(c) ? hall_board(console_hall(c), s->asked) : NULL;
    if (!b)
        return;
    s->asked = 0;
    if (board_result(b) == s->asked_result && board_is_forfeit(b) == s->asked_forfeit)
        remember(c, s, b, false);
}

static void take_result(struct console *c, struct entry_screen *s, const char *word)
{
    bool is_forfeit;
    enum result r = result_typed(word, &is_forfeit);
    const struct hall_board *b = board_meant(c, s);
    char line[40];
    if (!b) {
        console_say(c, ROLE_BAD, "There is no board %d: type the number again.", meant(s));
        begin_again(s);
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

/* --- a result as people write it ---------------------------------------------------------------------------------- */

enum spelling { SPELT_OTHERWISE, SPELT_IN_PART, SPELT_WHOLE };

static enum spelling spelling_of(const char *spelt)
{
    static const char *const whole[] = {"1-0", "0-1", "0-0", "1/2"};
    for (size_t i = 0; i < sizeof whole / sizeof *whole; i++)
        if (!strncmp(whole[i], spelt, strlen(spelt)))
            return strlen(whole[i]) == strlen(spelt) ? SPELT_WHOLE : SPELT_IN_PART;
    return SPELT_OTHERWISE;
}

static int last_entered(const struct entry_screen *s)
{
    return s->count ? s->last[(s->count - 1) % SHOWN].board : 0;
}

/* The first digit is the whole result here: the rest of "1-0" says it again, and of "1/2" something else. False: this
 * key goes on with nothing. */
static bool goes_on_spelling(struct console *c, struct entry_screen *s, int key)
{
    const struct hall_board *b = *s->spelt ? hall_board(console_hall(c), last_entered(s)) : NULL;
    char spelt[sizeof s->spelt + 1];
    snprintf(spelt, sizeof spelt, "%s%c", s->spelt, key);
    s->spelt[0] = '\0';
    if (!b || key <= ' ' || key > '~' || strlen(spelt) >= sizeof s->spelt)
        return false;
    enum spelling so_far = spelling_of(spelt);
    if (so_far == SPELT_IN_PART)
        copy_text(s->spelt, sizeof s->spelt, spelt);
    bool is_forfeit;
    if (so_far != SPELT_WHOLE || result_typed(spelt, &is_forfeit) == board_result(b))
        return so_far != SPELT_OTHERWISE;
    s->differs = board_number(b);
    copy_text(s->wanted, sizeof s->wanted, spelt);
    tell_difference(c, s);
    return true;
}

static void settle_difference(struct console *c, struct entry_screen *s, int key)
{
    assert(s->differs > 0 && "there is one to settle");
    if (key != ENTER && key != BACKSPACE && key != ESCAPE) {
        tell_difference(c, s); /* nothing goes on before it is settled */
        return;
    }
    int board = s->differs;
    begin_again(s);
    if (key != ENTER)
        return;
    chosen_point_at(c, board);
    console_do(c, action_named("result"), s->wanted); /* asks why it changes */
}

static const char *result_of_key(int key)
{
    static const struct {
        char key;
        const char *word;
    } rows[] = {{'1', "1-0"}, {'0', "0-1"}, {'5', "1/2-1/2"}, {'=', "1/2-1/2"}, {'+', "+--"}, {'-', "--+"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].key == key)
            return rows[i].word;
    return NULL;
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

/* The number goes too: it would take the next slip's number for its own result. */
static void refuse(struct console *c, struct entry_screen *s, int key)
{
    const struct hall_board *b = board_meant(c, s);
    int board = b ? board_number(b) : 0;
    begin_again(s);
    if (b)
        s->current = board;
    console_say(c, ROLE_BAD, "%c is not a result: 1, 0 or 5; + or - for who did not come. Type the board again", key);
}

/* Behind a result that is entered already a sign belongs to that one, and must not begin another board's. */
static void refuse_sign(struct console *c, int key)
{
    console_say(c, ROLE_BAD, "%c of which board? Its number first, or space for the board that is shown.", key);
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
    begin_again(s);
    if (hall_board(console_hall(c), board)) {
        chosen_point_at(c, board);
        return false;
    }
    console_say(c, ROLE_BAD, "There is no board %d: type the number again.", board);
    return true;
}

/* --- letters, and other keys that type neither a number nor a result ---------------------------------------------- */

static bool is_begun(const struct entry_screen *s)
{
    return s->number || s->zero || s->ready;
}

/* These do something to a board at once, or move what is chosen, and ask nothing: as letters they are slips of the hand
 * here, an l for a 1, an O for a 0. */
static bool acts_at_once(const struct action *a)
{
    static const char *const names[] = {"up",   "down", "left",   "right", "home",    "end", "take",
                                        "mark", "sit",  "freeze", "sheet", "service", NULL};
    for (const char *const *name = names; *name; name++)
        if (!strcmp(a->name, *name))
            return true;
    return false;
}

/* Asks, or begins something, for the board whose number was typed. */
static bool is_for_the_board_typed(const struct action *a)
{
    return a->argument || a->needs == NEEDS_BOARD || !strcmp(a->name, "command") || !strcmp(a->name, "appeal");
}

static bool means_something(const struct entry_screen *s, const struct action *a)
{
    return a && !acts_at_once(a) && (!is_begun(s) || is_for_the_board_typed(a));
}

/* "1O 1", "l9 1", "13 a": what follows was meant for a board that is not known, neither for the one that is shown nor
 * for another. False: the key may begin something here. */
static bool refuse_word(struct console *c, struct entry_screen *s, int key)
{
    char before[16] = "", name[KEY_NAME_MAX], word[40];
    bool types = key > ' ' && key < KEY_SPECIAL && key != BACKSPACE;
    if (key >= KEY_SPECIAL || means_something(s, action_of_key(SCREEN_ENTRY, key)) ||
        (!types && action_of_key(SCREEN_ENTRY, key)))
        return false;
    if (s->number || s->zero)
        snprintf(before, sizeof before, "%d%s", s->number, s->ready ? " " : "");
    snprintf(word, sizeof word, "%s%s", before, key_spelled(key, name));
    begin_again(s);
    console_say(c, ROLE_BAD, "'%s' is not understood, so nothing is entered: Enter, then type the board again.", word);
    input_refuse_word(c);
    return true;
}

static void enter_result(struct console *c, struct entry_screen *s, int key)
{
    int board = meant(s);
    take_result(c, s, result_of_key(key));
    bool entered = !s->differs && !s->asked && last_entered(s) == board;
    if (entered && (key == '0' || key == '1'))
        snprintf(s->spelt, sizeof s->spelt, "%c", key);
}

static bool take_sign(struct console *c, struct entry_screen *s, int key)
{
    if (!s->number && !s->ready)
        refuse_sign(c, key);
    else if (goes_on_elsewhere(c, s))
        take_result(c, console_state(c, SCREEN_ENTRY), result_of_key(key));
    else
        enter_result(c, s, key);
    return true;
}

static bool take_digit(struct console *c, struct entry_screen *s, int key)
{
    if (s->ready && result_of_key(key))
        enter_result(c, s, key);
    else if (s->ready)
        refuse(c, s, key);
    else if (key == '0' && !s->number)
        s->zero = true;
    else
        s->number = s->number > BOARDS_MAX ? s->number : 10 * s->number + key - '0';
    return true;
}

/* A board that is not there is refused with its result. */
static bool take_space(struct console *c, struct entry_screen *s, int key)
{
    (void)key;
    if (!goes_on_elsewhere(c, s))
        s->ready = s->number || s->zero || board_meant(c, s);
    return true;
}

static bool take_enter(struct console *c, struct entry_screen *s, int key)
{
    if (is_begun(s))
        return take_space(c, s, key);
    console_say(c, ROLE_DIM, "no Enter after a result: space takes the board that is shown, a number another");
    return true;
}

static bool take_back(struct console *c, struct entry_screen *s, int key)
{
    (void)c, (void)key;
    if (s->ready)
        s->ready = false;
    else if (!s->number)
        s->zero = false;
    else
        s->number /= 10;
    return true;
}

static bool take_escape(struct console *c, struct entry_screen *s, int key)
{
    (void)c, (void)key;
    bool begun = is_begun(s);
    if (begun)
        begin_again(s);
    return begun;
}

static bool key(struct console *c, void *state, int key)
{
    static const struct {
        int first, last;
        bool (*take)(struct console *, struct entry_screen *, int key); /* false: means nothing here now */
    } rows[] = {{'0', '9', take_digit},
                {'=', '=', take_sign},
                {'+', '+', take_sign},
                {'-', '-', take_sign},
                {' ', ' ', take_space},
                {ENTER, ENTER, take_enter},
                {BACKSPACE, BACKSPACE, take_back},
                {ESCAPE, ESCAPE, take_escape}};
    struct entry_screen *s = state;
    if (s->differs) {
        settle_difference(c, s, key);
        return true;
    }
    if (goes_on_spelling(c, s, key))
        return true;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (key >= rows[i].first && key <= rows[i].last)
            return rows[i].take(c, s, key);
    return refuse_word(c, s, key) || lacks_its_board(c, s, key);
}

/* On a board that is missing: it is the next. */
static void click(struct console *c, void *state, int row, int column)
{
    struct entry_screen *s = state;
    int number = row >= 1 && row <= s->missing_rows ? draw_number_at(console_body(c), row, column) : -1;
    if (number <= 0 || !hall_board(console_hall(c), number) || s->differs)
        return;
    begin_again(s);
    s->current = number;
}

/* A list of results. */
static void paste(struct console *c, void *state)
{
    struct entry_screen *s = state;
    if (s->differs)
        tell_difference(c, s); /* nothing goes on before it is settled */
    else
        console_do(c, action_named("results"), "");
}

/* A slip that was begun before is typed again: nobody remembers the half of it. */
static void open_again(struct console *c, void *state)
{
    struct entry_screen *s = state;
    (void)c;
    if (!s->differs)
        begin_again(s);
}

static bool drop_begun(void *state)
{
    struct entry_screen *s = state;
    bool any = is_begun(s) || s->differs;
    begin_again(s);
    return any;
}

const struct screen screen_entry = {
    .name = "entry",
    .title = "Results",
    .about =
        "Results from slips on digits alone: the board's number, space, then 1, 0 or 5 (= for drawn; + and - where "
        "somebody did not come). Space alone takes the board that is shown, the next one that is missing. A "
        "result typed a second time is compared with the first; if they differ, that is settled before anything else. "
        "A list that is pasted here goes into :results. "
        "Boards that are missing are listed above.",
    .footer = "result undo note call hall back",
    .state_size = sizeof(struct entry_screen),
    .open = open_again,
    .settle = settle,
    .draw = draw,
    .key = key,
    .drop_begun = drop_begun,
    .click = click,
    .paste = paste,
};
