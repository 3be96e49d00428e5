#include "widgets/prompt.h"

#include "keys.h"
#include "terminal.h"

#include <stdio.h>
#include <string.h>

int offer_add(struct offer *list, int count, int room, const char *text, const char *help, int score)
{
    return offer_add_as(list, count, room, text, "", help, score);
}

int offer_add_as(struct offer *list, int count, int room, const char *text, const char *shown, const char *help,
                 int score)
{
    int at = count;
    while (at > 0 && list[at - 1].score < score)
        at--;
    if (at >= room)
        return count;
    int moved = count < room ? count - at : room - 1 - at;
    memmove(list + at + 1, list + at, (size_t)moved * sizeof *list);
    snprintf(list[at].text, sizeof list[at].text, "%s", text);
    snprintf(list[at].shown, sizeof list[at].shown, "%s", shown);
    snprintf(list[at].help, sizeof list[at].help, "%s", help);
    list[at].score = score;
    return count < room ? count + 1 : room;
}

static void look_for_offers(struct console *c, struct prompt *p)
{
    p->offers_count = p->find ? p->find(c, p->text, p->offers, OFFERS_MAX) : 0;
    p->offer = p->choose && p->offers_count ? 0 : -1;
    if (p->changed)
        p->changed(c, p->text);
}

void prompt_open(struct prompt *p, const char *label, const char *preset, prompt_offers *find, prompt_done *done)
{
    p->open = true;
    p->choose = p->one_key = p->takes_text = false;
    p->remembers = p->hidden = false;
    snprintf(p->label, sizeof p->label, "%s", label);
    snprintf(p->text, sizeof p->text, "%s", preset ? preset : "");
    p->cursor = (int)strlen(p->text);
    p->find = find;
    p->done = done;
    p->changed = NULL;
    p->past_at = p->past_count;
    p->offers_count = 0;
    p->offer = -1;
}

void prompt_choose(struct prompt *p)
{
    p->choose = true;
    p->offer = p->offers_count ? 0 : -1;
}

void prompt_yes_or_no(struct prompt *p)
{
    p->one_key = true;
}

void prompt_hide(struct prompt *p)
{
    p->hidden = true;
}

void prompt_close(struct prompt *p)
{
    p->open = false;
}

/* --- editing ------------------------------------------------------------------------------------------------ */

static void insert(struct prompt *p, int key)
{
    char bytes[KEY_NAME_MAX];
    if (key == ' ')
        strcpy(bytes, " ");
    else
        key_spelled(key, bytes);
    size_t n = strlen(bytes), length = strlen(p->text);
    if (length + n >= sizeof p->text)
        return;
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
    memmove(p->text + from, p->text + to, strlen(p->text + to) + 1);
    p->cursor = from;
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
    snprintf(p->text, sizeof p->text, "%s", text);
    p->cursor = (int)strlen(p->text);
}

static void remember(struct prompt *p)
{
    if (!p->remembers || !*p->text || (p->past_count && !strcmp(p->past[p->past_count - 1], p->text)))
        return;
    if (p->past_count == PAST_MAX) {
        memmove(p->past, p->past + 1, sizeof p->past - sizeof *p->past);
        p->past_count--;
    }
    strcpy(p->past[p->past_count++], p->text);
}

/* Up and down go through the offers; where nothing is offered or nothing typed, through the past. */
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

static void enter(struct console *c, struct prompt *p)
{
    char text[PROMPT_ROOM];
    if (p->offer >= 0 && p->offer < p->offers_count)
        set_text(p, p->offers[p->offer].text);
    else if (p->choose && (!p->takes_text || !*p->text))
        return; /* nothing fits */
    remember(p);
    strcpy(text, p->text);
    if (p->hidden)
        explicit_bzero(p->text, sizeof p->text);
    prompt_close(p);
    p->done(c, text);
    explicit_bzero(text, sizeof text);
}

static void give_up(struct console *c, struct prompt *p)
{
    prompt_close(p);
    p->done(c, NULL);
}

static void complete(struct prompt *p)
{
    if (!p->offers_count)
        return;
    set_text(p, p->offers[p->offer >= 0 ? p->offer : 0].text);
    insert(p, ' ');
}

static void answer_yes_or_no(struct console *c, struct prompt *p, int key)
{
    prompt_close(p);
    p->done(c, key == 'y' || key == 'Y' ? "y" : "n");
}

void prompt_key(struct console *c, struct prompt *p, int key)
{
    if (p->one_key && key >= ' ' && key < KEY_SPECIAL) {
        answer_yes_or_no(c, p, key);
        return;
    }
    switch (key) {
    case ENTER: enter(c, p); return;
    case ESCAPE:
    case CTRL_C: give_up(c, p); return;
    case KEY_SPECIAL + KEY_UP:
    case 'P' & 31: walk_up_and_down(p, -1); return;
    case KEY_SPECIAL + KEY_DOWN:
    case 'N' & 31: walk_up_and_down(p, +1); return;
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
        if (key < ' ' || key >= KEY_SPECIAL)
            return;
        insert(p, key);
        break;
    }
    look_for_offers(c, p);
}

void prompt_click(struct console *c, struct prompt *p, int row)
{
    if (row < 0 || row >= p->offers_count)
        return;
    p->offer = row;
    enter(c, p);
}

/* --- drawing ------------------------------------------------------------------------------------------------ */

enum { OFFERS_SHOWN = 8 };

int prompt_rows(const struct prompt *p, int most)
{
    int rows = p->offers_count < OFFERS_SHOWN ? p->offers_count : OFFERS_SHOWN;
    return rows < most ? rows : most;
}

/* The byte from which the text is shown, so that the cursor is on the screen. */
static int first_in_sight(const struct prompt *p, int width)
{
    char head[PROMPT_ROOM];
    int first = 0;
    for (;; first = after(p, first)) {
        snprintf(head, sizeof head, "%.*s", p->cursor - first, p->text + first);
        if (text_width(head) < width || first >= p->cursor)
            return first;
    }
}

static const char *said(const struct offer *o)
{
    return *o->shown ? o->shown : o->text;
}

/* What is offered stands in a column of its own, at most half of the row. */
static int offers_width(const struct prompt *p, int most)
{
    enum { USUAL = 28 };
    int widest = USUAL;
    for (int i = 0; i < p->offers_count; i++)
        widest = text_width(said(&p->offers[i])) > widest ? text_width(said(&p->offers[i])) : widest;
    return widest < most ? widest : most;
}

void prompt_draw(const struct prompt *p, struct area a)
{
    int shown = a.rows - 1, width = offers_width(p, a.columns / 2);
    int top = p->offer >= shown ? p->offer - shown + 1 : 0;
    for (int i = 0; i < shown; i++) {
        const struct offer *o = &p->offers[top + i];
        enum role role = top + i == p->offer ? ROLE_SELECTED : ROLE_INPUT;
        draw_fill(a, i, role);
        int column = draw_field(a, i, 1, width, role, said(o));
        draw_text(a, i, column + 1, role, o->help);
    }
    draw_fill(a, a.rows - 1, ROLE_INPUT);
    int column = draw_text(a, a.rows - 1, 0, ROLE_INPUT, p->label);
    if (p->hidden) {
        draw_cursor(a, a.rows - 1, column);
        return;
    }
    int first = first_in_sight(p, a.columns - column);
    draw_text(a, a.rows - 1, column, ROLE_INPUT, p->text + first);
    char head[PROMPT_ROOM];
    snprintf(head, sizeof head, "%.*s", p->cursor - first, p->text + first);
    draw_cursor(a, a.rows - 1, column + text_width(head));
}
