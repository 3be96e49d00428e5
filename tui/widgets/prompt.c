#include "widgets/prompt.h"

#include "base/printable.h"
#include "base/text.h"
#include "base/tongue.h"
#include "terminal/keys.h"
#include "terminal/terminal.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>

static const char yes_or_no[] = "y/N "; /* ends the label of a question that one key answers */

int offer_add(struct offer *list, int count, int room, const char *text, const char *help, int score)
{
    return offer_add_as(list, count, room, text, "", help, score);
}

int offer_add_as(struct offer *list, int count, int room, const char *text, const char *shown, const char *help,
                 int score)
{
    int at = count;
    assert(count >= 0 && count <= room && "no more are there than fit");
    while (at > 0 && list[at - 1].score < score)
        at--;
    if (at >= room)
        return count;
    int moved = count < room ? count - at : room - 1 - at;
    memmove(list + at + 1, list + at, (size_t)moved * sizeof *list);
    copy_text(list[at].text, sizeof list[at].text, text);
    copy_text(list[at].shown, sizeof list[at].shown, shown);
    copy_text(list[at].help, sizeof list[at].help, help);
    list[at].score = score;
    list[at].several = false;
    return count < room ? count + 1 : room;
}

static int first_chosen(const struct prompt *p)
{
    bool unsaid = p->says && !*p->text && p->offers_count > 1;
    return p->choose && p->offers_count && !p->offers[0].several && !unsaid ? 0 : -1;
}

static void look_for_offers(struct console *c, struct prompt *p)
{
    bool may_fit = p->find && strlen(p->text) < SOUGHT_ROOM;
    p->offers_count = may_fit ? p->find(c, p->text, p->offers, OFFERS_MAX) : 0;
    p->offer = first_chosen(p);
    if (p->changed)
        p->changed(c, p->text);
}

void prompt_open(struct prompt *p, const char *label, const char *preset, prompt_offers *find, prompt_done *done)
{
    p->open = true;
    p->wrong = false;
    p->choose = p->one_key = p->centred = p->takes_text = p->says = p->seen = p->stray = p->refused_key = false;
    p->remembers = p->hidden = p->lines = p->overflowed = false;
    p->hint = p->needs = NULL;
    p->takes_lines = NULL;
    p->top = p->shown = p->seen_to = 0;
    copy_text(p->label, sizeof p->label, label);
    copy_text(p->text, sizeof p->text, preset);
    p->cursor = (int)strlen(p->text);
    p->find = find;
    p->done = done;
    p->changed = NULL;
    p->past_at = p->past_count;
    p->offers_count = 0;
    p->offer = -1;
    prompt_about(p, NULL, NULL);
}

static void drop_context(struct prompt *p, const void *kept)
{
    if (p->context && p->context != kept && p->context != p->answered)
        p->drop(p->context);
}

void prompt_about(struct prompt *p, void *context, void (*drop)(void *))
{
    drop_context(p, context);
    p->context = context;
    p->drop = drop;
}

void *prompt_context(const struct prompt *p)
{
    return p->context;
}

void prompt_release(struct prompt *p)
{
    prompt_about(p, NULL, NULL);
}

/* A refused answer stays where it was typed: the next keys correct it, and do nothing anywhere else. */
static bool stays_open(const struct console *c, const struct prompt *p, const char *text)
{
    return text && !p->open && !p->one_key && p->was_refused && p->was_refused(c);
}

/* The context is kept until `done` returns, and longer if the next question has the same context. */
static void answer(struct console *c, struct prompt *p, const char *text)
{
    void *about = p->context;
    void (*drop)(void *) = p->drop;
    p->open = p->wrong = false;
    p->answered = about;
    p->done(c, text);
    p->answered = NULL;
    if (stays_open(c, p, text)) {
        p->open = p->wrong = true;
        p->past_at = p->past_count;
        return;
    }
    if (p->context == about && !p->open)
        p->context = NULL;
    if (about && p->context != about)
        drop(about);
}

void prompt_choose(struct prompt *p)
{
    p->choose = true;
    p->offer = first_chosen(p);
}

void prompt_say(struct prompt *p)
{
    p->says = true;
    p->offer = first_chosen(p);
}

void prompt_yes_or_no(struct prompt *p)
{
    p->one_key = p->centred = true;
}

void prompt_needs(struct prompt *p, const char *what)
{
    p->needs = what;
}

void prompt_hide(struct prompt *p)
{
    p->hidden = true;
}

enum { NARROW = 12 }; /* of the text, so much is always shown beside a hint */

static const char too_long[] = N_("too long: C-u, then a file");

/* --- editing ------------------------------------------------------------------------------------------------ */

bool prompt_keeps_lines(const struct prompt *p)
{
    return p->takes_lines ? p->takes_lines(p) : p->lines;
}

static void insert(struct prompt *p, int key)
{
    char bytes[KEY_NAME_MAX];
    if (key == ' ' || key == '\n')
        snprintf(bytes, sizeof bytes, "%c", key);
    else
        key_spelled(key, bytes);
    size_t n = strlen(bytes), length = strlen(p->text);
    assert(p->cursor >= 0 && (size_t)p->cursor <= length);
    if (length + n >= (prompt_keeps_lines(p) ? LINES_ROOM : PROMPT_ROOM)) {
        p->overflowed = true;
        p->hint = too_long;
        return;
    }
    memmove(p->text + p->cursor + n, p->text + p->cursor, length - (size_t)p->cursor + 1);
    memcpy(p->text + p->cursor, bytes, n);
    p->cursor += (int)n;
}

static int before(const struct prompt *p, int at)
{
    if (at > 0)
        at--;
    for (; at > 0 && at < (int)sizeof p->text && ((unsigned char)p->text[at] & 0xc0) == 0x80; at--)
        continue;
    return at;
}

static int after(const struct prompt *p, int at)
{
    const char *q = p->text + at;
    (void)text_next(&q);
    return (int)(q - p->text);
}

static void take_out(struct prompt *p, int from, int to)
{
    assert(from >= 0 && from <= to && (size_t)to <= strlen(p->text) && "a part of what was typed");
    memmove(p->text + from, p->text + to, strlen(p->text + to) + 1);
    p->cursor = from;
    p->overflowed = p->overflowed && *p->text;
}

static void word_out(struct prompt *p)
{
    int at = p->cursor;
    while (at > 0 && p->text[at - 1] == ' ')
        at--;
    while (at > 0 && p->text[at - 1] != ' ')
        at--;
    take_out(p, at, p->cursor);
}

static void set_text(struct prompt *p, const char *text)
{
    p->overflowed = false;
    copy_text(p->text, sizeof p->text, text);
    p->cursor = (int)strlen(p->text);
}

void prompt_empty(struct prompt *p)
{
    set_text(p, "");
}

static void remember(struct prompt *p)
{
    if (!p->remembers || !*p->text || strlen(p->text) >= PROMPT_ROOM ||
        (p->past_count && !strcmp(p->past[p->past_count - 1], p->text)))
        return;
    if (p->past_count == PAST_MAX) {
        memmove(p->past, p->past + 1, sizeof p->past - sizeof *p->past);
        p->past_count--;
    }
    strcpy(p->past[p->past_count++], p->text);
}

/* Up and down go through the offers or, if nothing is offered or nothing was typed, through earlier answers. */
static void walk_up_and_down(struct prompt *p, int by)
{
    bool past = p->past_count && p->remembers && (p->past_at < p->past_count || (by < 0 && p->offer < 0 && !*p->text));
    if (past) {
        p->past_at += by;
        p->past_at = p->past_at < 0 ? 0 : p->past_at;
        set_text(p, p->past_at >= p->past_count ? "" : p->past[p->past_at]);
        p->offers_count = 0;
        return;
    }
    p->offer += by;
    if (p->offer < (p->choose ? 0 : -1))
        p->offer = p->offers_count - 1;
    if (p->offer >= p->offers_count)
        p->offer = p->choose ? 0 : -1;
}

static int rows_of_page(const struct prompt *p)
{
    return p->shown > 0 ? p->shown : OFFERS_SHOWN;
}

/* A list that is longer than the screen shows: a page at a time, not past its ends. */
static void page_through(struct prompt *p, int by)
{
    int page = rows_of_page(p), last = p->offer < page ? page - 1 : p->offer, to = last + by * page;
    if (!p->offers_count)
        return;
    p->offer = to < page ? 0 : to >= p->offers_count ? p->offers_count - 1 : to;
    p->top = p->offer - page + 1;
}

static void enter(struct console *c, struct prompt *p)
{
    char text[LINES_ROOM];
    if ((p->centred || p->needs) && !p->seen) { /* what was typed is for something else, and must not wait for Enter */
        prompt_empty(p);
        p->hint = N_("not taken: the question was not on the screen yet");
        return;
    }
    if (p->overflowed) { /* the end of a list is missing, or of a result in it */
        p->hint = too_long;
        return;
    }
    if (p->offer >= 0 && p->offer < p->offers_count)
        set_text(p, p->offers[p->offer].text);
    else if (p->choose && (!p->takes_text || !*p->text || (p->says && p->offers_count && p->offers[0].several))) {
        p->hint = p->offers_count ? N_("choose one of these") : N_("nothing fits that; Escape leaves");
        return;
    }
    if (p->needs && !p->text[strspn(p->text, " ")]) {
        p->hint = p->needs;
        return;
    }
    if (p->needs && (p->hint = reason_why_not(p->text, p->why_not))) {
        if (reason_is_command(p->text))
            prompt_empty(p);
        return;
    }
    if (!p->hidden)
        remember(p);
    strcpy(text, p->text);
    if (p->hidden) {
        explicit_bzero(p->text, sizeof p->text);
        p->cursor = 0; /* if it was wrong, the next try begins there */
    }
    answer(c, p, text);
    explicit_bzero(text, sizeof text);
}

static void give_up(struct console *c, struct prompt *p)
{
    answer(c, p, NULL);
}

void prompt_drop(struct console *c, struct prompt *p)
{
    assert(p->open && "there is a question");
    if (!p->hidden) {
        give_up(c, p);
        return;
    }
    explicit_bzero(p->text, sizeof p->text);
    p->cursor = 0;
}

static void complete(struct prompt *p)
{
    if (!p->offers_count)
        return;
    set_text(p, p->offers[p->offer >= 0 ? p->offer : 0].text);
    insert(p, ' ');
}

/* What the question is about stands in rows that nobody chooses, and the last of them was not on the screen. */
static bool has_unseen_rows(const struct prompt *p)
{
    return p->offers_count > p->seen_to && p->shown && !*p->offers[0].text;
}

/* A question that takes a single y or n. A key that is no answer leaves nothing but the hint that says so. What was
 * meant for the screen below, or is a command typed too soon, answers nothing, whatever letters it has: a y directly
 * behind another letter, or before that letter was drawn, is a part of it. Returns false if the key does what it does
 * in every line. */
static bool took_yes_or_no(struct console *c, struct prompt *p, int key)
{
    bool printable = key >= ' ' && key < KEY_SPECIAL && key != BACKSPACE, in_word = p->stray;
    bool yes = key == 'y' || key == 'Y', no = key == 'n' || key == 'N' || key == 'q' || key == 'Q';
    p->stray = false;
    if (key == BACKSPACE && p->refused_key) {
        p->refused_key = false;
        return true;
    }
    if (!printable)
        return false;
    if (yes && in_word)
        p->hint = N_("was that a word? y or n; Escape leaves");
    else if (yes && !p->seen)
        p->hint = N_("not taken: the question was not on the screen yet");
    else if (yes && has_unseen_rows(p))
        p->hint = N_("down first: there is more");
    else if (yes)
        answer(c, p, "y");
    else if (no && !in_word)
        answer(c, p, "n");
    else {
        p->stray = key > 0x7f || isalpha(key);
        p->seen = false;
        p->refused_key = true;
        p->hint = N_("y or n; Escape leaves");
    }
    return true;
}

/* Returns false if the key is not a character, or one that cannot be accepted. */
static bool type(struct prompt *p, int key, bool was_wrong)
{
    if ((key < ' ' && key != '\n') || key >= KEY_SPECIAL)
        return false;
    if (was_wrong && key == ':' && !strcmp(p->label, ":")) { /* the next command, not more of this one */
        set_text(p, "");
        return true;
    }
    if (key != '\n' && !printable_character((uint32_t)key)) { /* the user could not see it */
        p->hint = N_("not taken: that character is invisible");
        return false;
    }
    insert(p, key);
    return true;
}

/* The text that a yes-or-no question is about is paged: nothing is chosen in it. */
static bool turned_over(struct prompt *p, int key)
{
    bool down = key == KEY_SPECIAL + KEY_DOWN || key == KEY_SPECIAL + KEY_NPAGE,
         up = key == KEY_SPECIAL + KEY_UP || key == KEY_SPECIAL + KEY_PPAGE;
    if (p->offers_count <= rows_of_page(p) || (!down && !up))
        return false;
    page_through(p, down ? +1 : -1);
    return true;
}

void prompt_key(struct console *c, struct prompt *p, int key)
{
    bool was_wrong = p->wrong;
    p->hint = NULL;
    p->wrong = false;
    if (p->one_key && (turned_over(p, key) || took_yes_or_no(c, p, key)))
        return;
    switch (key) {
    case ENTER: enter(c, p); return;
    case ESCAPE:
    case CTRL_C: give_up(c, p); return;
    case KEY_SPECIAL + KEY_UP:
    case 'P' & 31: walk_up_and_down(p, -1); return;
    case KEY_SPECIAL + KEY_DOWN:
    case 'N' & 31: walk_up_and_down(p, +1); return;
    case KEY_SPECIAL + KEY_PPAGE: page_through(p, -1); return;
    case KEY_SPECIAL + KEY_NPAGE: page_through(p, +1); return;
    case KEY_SPECIAL + KEY_LEFT: p->cursor = before(p, p->cursor); return;
    case KEY_SPECIAL + KEY_RIGHT: p->cursor = after(p, p->cursor); return;
    case KEY_SPECIAL + KEY_HOME:
    case 'A' & 31: p->cursor = 0; return;
    case KEY_SPECIAL + KEY_END:
    case 'E' & 31: p->cursor = (int)strlen(p->text); return;
    case TAB: complete(p); break;
    case BACKSPACE:
        if (!*p->text) {
            give_up(c, p);
            return;
        }
        take_out(p, before(p, p->cursor), p->cursor);
        break;
    case KEY_SPECIAL + KEY_DC: take_out(p, p->cursor, after(p, p->cursor)); break;
    case 'U' & 31: take_out(p, 0, p->cursor); break;
    case 'W' & 31: word_out(p); break;
    default:
        if (!type(p, key, was_wrong))
            return;
    }
    look_for_offers(c, p);
}

void prompt_click(struct console *c, struct prompt *p, int row)
{
    int at = p->top + row;
    if (row < 0 || row >= p->shown || at >= p->offers_count)
        return;
    bool again = p->offer == at;
    p->offer = at;
    if (again || p->one_key)
        enter(c, p);
}

/* --- drawing ------------------------------------------------------------------------------------------------ */

/* A question that has no room beside the keys that answer it stands above them, in so many rows; 0 if it has room.
 * Draws it if `role` is not below 0. */
static int question_rows(const struct prompt *p, struct area a, int row, int role)
{
    enum { MOST = 4 };
    char words[LABEL_ROOM];
    if (!p->one_key || text_width(p->label) <= a.columns)
        return 0;
    snprintf(words, sizeof words, "%.*s", (int)(strlen(p->label) - strlen(yes_or_no)), p->label);
    return draw_paragraph(a, row, 0, a.columns, MOST, role, words);
}

int prompt_rows(const struct prompt *p, int columns, int most)
{
    int rows = p->offers_count < OFFERS_SHOWN ? p->offers_count : OFFERS_SHOWN;
    rows += question_rows(p, (struct area){.columns = columns}, 0, -1);
    return rows < most ? rows : most;
}

static int width_at(const struct prompt *p, int at)
{
    const char *one = p->text + at;
    return char_width(char_shown(text_next(&one)));
}

/* The byte from which the text is shown, so that the cursor is on the screen. */
static int first_in_sight(const struct prompt *p, int width)
{
    int first = p->cursor;
    for (int wide = 0; first > 0; first = before(p, first)) {
        wide += width_at(p, before(p, first));
        if (wide >= width)
            break;
    }
    return first;
}

/* Copies what is shown of the text in so many columns, and a character more; line ends as |. */
static void copy_in_sight(const struct prompt *p, int first, int width, char out[PROMPT_ROOM])
{
    int end = first;
    for (int wide = 0; p->text[end] && wide <= width; end = after(p, end))
        wide += width_at(p, end);
    snprintf(out, PROMPT_ROOM, "%.*s", end - first, p->text + first);
    for (char *at = out; (at = strchr(at, '\n')); at++)
        *at = '|';
}

static const char *said(const struct offer *o)
{
    return *o->shown ? o->shown : o->text;
}

/* As wide as the offers, within limits: the help beside them can be cut more easily, and has a third at most. */
static int offers_width(const struct prompt *p, struct area a)
{
    int wide = draw_is_narrow(a) ? 0 : OFFERS_LEAST, help = 0, third = a.columns - 2 - a.columns * 2 / 3;
    for (int i = 0; i < p->offers_count; i++) {
        wide = text_width(said(&p->offers[i])) > wide ? text_width(said(&p->offers[i])) : wide;
        help = text_width(p->offers[i].help) > help ? text_width(p->offers[i].help) : help;
    }
    int most = a.columns - 2 - (help < third ? help : third);
    return wide < most ? wide : most;
}

/* Which of the offers are in sight, if there is room behind what was typed. */
static void draw_part(const struct prompt *p, struct area a, int top, int shown)
{
    char words[96];
    bool ends = top + shown >= p->offers_count;
    snprintf(words, sizeof words, _(ends ? N_("%d to %d of %d: page-up") : N_("%d to %d of %d: page-down")), top + 1,
             top + shown, p->offers_count);
    if (text_width(words) < a.columns)
        draw_text(a, 0, a.columns - 1 - text_width(words), ROLE_INPUT, words);
}

/* The chosen one is in sight, and the list moves no further: a second click finds what the first one chose. */
static void bring_into_sight(struct prompt *p, int shown)
{
    int least = p->offer - shown + 1, most = p->offer < p->offers_count - shown ? p->offer : p->offers_count - shown;
    p->top = p->top > most ? most : p->top;
    p->top = p->top < least ? least : p->top;
    p->top = p->top < 0 ? 0 : p->top;
    p->shown = shown;
}

void prompt_draw(struct prompt *p, struct area a)
{
    int asked = question_rows(p, a, 0, -1), width = offers_width(p, a);
    asked = asked < a.rows ? asked : a.rows - 1;
    int shown = a.rows - 1 - asked;
    bring_into_sight(p, shown);
    int top = p->top;
    assert(top >= 0 && top + shown <= OFFERS_MAX && "rows of the offers");
    p->seen = true;
    p->seen_to = top <= p->seen_to && top + shown > p->seen_to ? top + shown : p->seen_to;
    for (int i = 0; i < shown; i++) {
        const struct offer *o = &p->offers[top + i];
        enum role role = top + i == p->offer ? ROLE_SELECTED : ROLE_INPUT;
        draw_fill(a, i, role);
        int column = draw_field(a, i, 1, width, role, said(o));
        draw_text(a, i, column + 1, role, o->help);
    }
    for (int i = shown; i < a.rows; i++)
        draw_fill(a, i, ROLE_INPUT);
    question_rows(p, a, shown, ROLE_INPUT);
    int column = draw_text(a, a.rows - 1, 0, ROLE_INPUT, asked ? yes_or_no : p->label);
    if (p->hidden) {
        draw_cursor(a, a.rows - 1, column);
        return;
    }
    int room = a.columns - column, behind = p->hint ? text_width(_(p->hint)) + 2 : 0;
    if (behind && text_width(p->text) + behind > room && behind + NARROW < room)
        room -= behind; /* the hint is seen, however long the text is */
    int first = first_in_sight(p, room);
    char head[PROMPT_ROOM];
    copy_in_sight(p, first, room, head);
    int end = draw_text((struct area){a.top, a.left, a.rows, column + room}, a.rows - 1, column, ROLE_INPUT, head);
    if (p->hint)
        draw_format(a, a.rows - 1, end + 2 < a.columns ? end + 2 : column, ROLE_BAD, "%s", _(p->hint));
    else if (p->offers_count > shown && shown > 0 && !p->one_key)
        draw_part(p, area_inside(a, a.rows - 1, end + 2, 1, -1), top, shown);
    if (p->cursor - first < PROMPT_ROOM)
        head[p->cursor - first] = '\0';
    draw_cursor(a, a.rows - 1, column + text_width(head));
}
