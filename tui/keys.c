#include "keys.h"

#include "glyphs.h"
#include "terminal.h"

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
            snprintf(out, KEY_NAME_MAX, "%s", names[i].name);
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

int key_of_curses(int code)
{
    switch (code) {
    case KEY_ENTER: return ENTER;
    case KEY_BACKSPACE: return BACKSPACE;
    default: return KEY_SPECIAL + code;
    }
}

/* --- what is pasted ------------------------------------------------------------------------------------------- */

enum { PASTE_BEGINS = KEY_MAX + 4000, PASTE_ENDS }; /* after the keys that curses finds by itself */

static struct {
    bool open, begun, gap; /* gap: a blank, if anything follows */
    int held;
} paste;

void keys_begin(void)
{
    memset(&paste, 0, sizeof paste);
    define_key("\033[200~", PASTE_BEGINS);
    define_key("\033[201~", PASTE_ENDS);
}

static bool begins_or_ends_paste(int got, wint_t c)
{
    bool mark = got == KEY_CODE_YES && (c == PASTE_BEGINS || c == PASTE_ENDS);
    if (mark) {
        memset(&paste, 0, sizeof paste);
        paste.open = c == PASTE_BEGINS;
    }
    return mark;
}

/* NO_KEY: nothing comes of it. */
static int pasted(int got, wint_t c)
{
    if (got == KEY_CODE_YES)
        return NO_KEY;
    if (c == '\n' || c == '\r' || c == '\t' || c == ' ') {
        paste.gap = paste.begun;
        return NO_KEY;
    }
    if (c < ' ' || c == 127)
        return NO_KEY;
    paste.begun = true;
    if (!paste.gap)
        return KEY_PASTED + (int)c;
    paste.gap = false;
    paste.held = KEY_PASTED + (int)c;
    return KEY_PASTED + ' ';
}

/* Its end may be lost with the link: whoever then presses Escape or control-C types again. */
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
        if (!begins_or_ends_paste(got, c))
            key = paste.open && !gives_paste_up(got, c) ? pasted(got, c) : typed(got, c);
    return key;
}
