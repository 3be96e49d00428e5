#include "terminal/keys.h"

#include "base/text.h"
#include "terminal/glyphs.h"
#include "terminal/terminal.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static const struct {
    const char *name;
    int key;
} names[] = {
    {"space", ' '},
    {"enter", ENTER},
    {"tab", TAB},
    {"esc", ESCAPE},
    {"backspace", BACKSPACE},
    {"backtab", KEY_SPECIAL + KEY_BTAB},
    {"up", KEY_SPECIAL + KEY_UP},
    {"down", KEY_SPECIAL + KEY_DOWN},
    {"left", KEY_SPECIAL + KEY_LEFT},
    {"right", KEY_SPECIAL + KEY_RIGHT},
    {"page-up", KEY_SPECIAL + KEY_PPAGE},
    {"page-down", KEY_SPECIAL + KEY_NPAGE},
    {"home", KEY_SPECIAL + KEY_HOME},
    {"end", KEY_SPECIAL + KEY_END},
    {"insert", KEY_SPECIAL + KEY_IC},
    {"delete", KEY_SPECIAL + KEY_DC},
    {"comma", ','},
};
enum { NAMES = sizeof names / sizeof *names };

int key_named(const char *name)
{
    int function;
    char more;
    for (int i = 0; i < NAMES; i++)
        if (!strcmp(names[i].name, name))
            return names[i].key;
    if (name[0] == 'C' && name[1] == '-' && name[2] >= 'a' && name[2] <= 'z' && !name[3])
        return name[2] & 31;
    if (sscanf(name, "F%d%c", &function, &more) == 1 && function >= 1 && function <= 24)
        return KEY_SPECIAL + KEY_F(function);
    const char *p = name;
    int key = text_next(&p);
    return key > ' ' && !*p ? key : NO_KEY;
}

static size_t utf8_write(int32_t c, char out[5])
{
    size_t n = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    static const unsigned char lead[] = {0, 0, 0xc0, 0xe0, 0xf0};
    for (size_t i = n; i-- > 1; c >>= 6)
        out[i] = (char)(0x80 | (c & 0x3f));
    out[0] = (char)(n == 1 ? c : lead[n] | c);
    out[n] = '\0';
    return n;
}

const char *key_spelled(int key, char out[KEY_NAME_MAX])
{
    for (int i = 0; i < NAMES; i++)
        if (names[i].key == key && key != ',') {
            copy_text(out, KEY_NAME_MAX, names[i].name);
            return out;
        }
    if (key > KEY_SPECIAL + KEY_F0 && key <= KEY_SPECIAL + KEY_F(24))
        snprintf(out, KEY_NAME_MAX, "F%d", key - KEY_SPECIAL - KEY_F0);
    else if (key > 0 && key < 27)
        snprintf(out, KEY_NAME_MAX, "C-%c", 'a' + key - 1);
    else if (key > ' ' && key < KEY_SPECIAL)
        utf8_write(key, out);
    else
        snprintf(out, KEY_NAME_MAX, "key-%x", (unsigned)key);
    return out;
}

/* As key_next() returns it. */
static int key_of_curses(int code)
{
    switch (code) {
    case KEY_ENTER: return ENTER;
    case KEY_BACKSPACE: return BACKSPACE;
    default: return KEY_SPECIAL + code;
    }
}

/* --- what is pasted ------------------------------------------------------------------------------------------- */

enum {
    PASTE_BEGINS = KEY_MAX + 4000,
    PASTE_ENDS,
    MOUSE_BEGINS,
    OLD_MOUSE_BEGINS
}; /* after the keys that curses finds by itself */

static struct {
    bool open, begun;
    char gap; /* ' ' or '\n', if anything follows; '\0': there is none */
    int held;
} paste;

/* The mouse report being read: it may arrive in pieces. */
static struct {
    enum { MOUSE_NONE, MOUSE_DIGITS, MOUSE_BYTES } way;
    int numbers[3], at; /* button, column, row, from 1 */
    struct mouse_event last;
} mouse;

void keys_begin(void)
{
    memset(&paste, 0, sizeof paste);
    memset(&mouse, 0, sizeof mouse);
    define_key("\033[200~", PASTE_BEGINS);
    define_key("\033[201~", PASTE_ENDS);
    define_key("\033[<", MOUSE_BEGINS);
    define_key("\033[M", OLD_MOUSE_BEGINS);
}

/* --- the mouse -------------------------------------------------------------------------------------------------- */

enum { OLD_OFFSET = 32, MOUSE_MOST = 9999 };

static bool begins_mouse(int got, wint_t c)
{
    bool begins = got == KEY_CODE_YES && (c == MOUSE_BEGINS || c == OLD_MOUSE_BEGINS);
    if (begins) {
        memset(&mouse, 0, sizeof mouse);
        mouse.way = c == MOUSE_BEGINS ? MOUSE_DIGITS : MOUSE_BYTES;
    }
    return begins;
}

/* Returns KEY_SPECIAL + KEY_MOUSE for a press or a turn of the wheel; releases, movements and other buttons are
 * ignored. */
static int end_mouse(bool pressed)
{
    static const struct {
        int button;
        enum mouse_what what;
    } known[] = {{0, MOUSE_PRESSED}, {64, MOUSE_WHEEL_UP}, {65, MOUSE_WHEEL_DOWN}};
    enum { HELD_KEYS = 4 | 8 | 16 }; /* shift, meta, control */
    mouse.way = MOUSE_NONE;
    for (size_t i = 0; pressed && i < sizeof known / sizeof *known; i++)
        if (known[i].button == (mouse.numbers[0] & ~HELD_KEYS)) {
            mouse.last = (struct mouse_event){mouse.numbers[2] - 1, mouse.numbers[1] - 1, known[i].what};
            return KEY_SPECIAL + KEY_MOUSE;
        }
    return NO_KEY;
}

/* "0;12;5M" from present terminals, for any size; three bytes, counted from 32, from old ones. */
static int take_mouse(int got, wint_t c)
{
    assert(mouse.way != MOUSE_NONE && mouse.at >= 0 && mouse.at < 3 && "a report of the mouse is being read");
    if (got == KEY_CODE_YES) {
        mouse.way = MOUSE_NONE;
        return key_of_curses((int)c);
    }
    int *number = &mouse.numbers[mouse.at];
    if (mouse.way == MOUSE_BYTES) {
        *number = (int)c - OLD_OFFSET;
        return ++mouse.at == 3 ? end_mouse(true) : NO_KEY;
    }
    if (c >= '0' && c <= '9' && *number <= MOUSE_MOST)
        *number = 10 * *number + (int)c - '0';
    else if (c == ';' && mouse.at < 2)
        mouse.at++;
    else if ((c == 'M' || c == 'm') && mouse.at == 2)
        return end_mouse(c == 'M');
    else
        mouse.way = MOUSE_NONE; /* no terminal sends that */
    return NO_KEY;
}

struct mouse_event keys_mouse(void)
{
    return mouse.last;
}

/* --- pasted ----------------------------------------------------------------------------------------------------- */

static bool begins_or_ends_paste(int got, wint_t c)
{
    bool mark = got == KEY_CODE_YES && (c == PASTE_BEGINS || c == PASTE_ENDS);
    if (mark) {
        bool line_ends = c == PASTE_ENDS && paste.gap == '\n';
        memset(&paste, 0, sizeof paste);
        paste.open = c == PASTE_BEGINS;
        paste.held = line_ends ? KEY_PASTED : NO_KEY;
    }
    return mark;
}

/* NO_KEY if it means nothing. */
static int pasted(int got, wint_t c)
{
    assert(paste.open && "it is part of what is pasted");
    if (got == KEY_CODE_YES)
        return NO_KEY;
    if (c == '\n' || c == '\r' || c == '\t' || c == ' ') {
        bool line_ends = c == '\n' || c == '\r' || paste.gap == '\n';
        paste.gap = !paste.begun ? '\0' : line_ends ? '\n' : ' ';
        return NO_KEY;
    }
    if (c < ' ' || c == 127)
        return NO_KEY;
    paste.begun = true;
    if (!paste.gap)
        return KEY_PASTED + (int)c;
    int gap = KEY_PASTED + paste.gap;
    paste.gap = '\0';
    paste.held = KEY_PASTED + (int)c;
    return gap;
}

/* The end of a paste may be lost with the connection: Escape or control-C ends it. */
static bool gives_paste_up(int got, wint_t c)
{
    bool up = paste.open && got == OK && (c == ESCAPE || c == CTRL_C);
    paste.open = paste.open && !up;
    return up;
}

static int take_held(void)
{
    int held = paste.held;
    paste.held = NO_KEY;
    return held;
}

/* --- one key after the other ------------------------------------------------------------------------------------ */

static int typed(int got, wint_t c)
{
    if (got == KEY_CODE_YES)
        return key_of_curses((int)c);
    return c == '\n' ? ENTER : c == '\b' ? BACKSPACE : c ? (int)c : ' ';
}

int key_next(void)
{
    int key = take_held();
    wint_t c;
    for (int got; !key && (got = get_wch(&c)) != ERR;)
        if (mouse.way != MOUSE_NONE)
            key = take_mouse(got, c);
        else if (begins_or_ends_paste(got, c))
            key = take_held();
        else if (!begins_mouse(got, c))
            key = paste.open && !gives_paste_up(got, c) ? pasted(got, c) : typed(got, c);
    return key;
}
