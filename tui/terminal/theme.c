#include "terminal/theme.h"

#include "base/ini.h"
#include "base/plain_file.h"
#include "base/table.h"
#include "terminal/terminal.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEFAULT_COLOUR = -1, PAIRS_KNOWN = 512, WORD_ROOM = 24 };

struct role_look {
    attr_t attributes;
    int front, back; /* colour numbers, or DEFAULT_COLOUR */
};

struct theme_role {
    const char *name, *usual;
};

/* Blue and orange are used instead of red and green: they can be told apart with all usual kinds of colour
 * blindness. */
static const struct theme_role rows[] = {
    [ROLE_TEXT] = {"text", "252 on 234|white on black|"},
    [ROLE_DIM] = {"dim", "246|dim"},
    [ROLE_STRONG] = {"strong", "bold"},
    [ROLE_TITLE] = {"title", "bold"},
    [ROLE_BAR] = {"bar", "255 on 24|white on blue|reverse"},
    [ROLE_BAR_KEY] = {"bar-key", "bold 222 on 24|bold yellow on blue|reverse bold"},
    [ROLE_SELECTED] = {"selected", "bold 16 on 153|black on cyan|reverse"},
    [ROLE_BORDER] = {"border", "245|cyan|"},
    [ROLE_INPUT] = {"input", "bold 255 on 236|bold white on black|bold"},
    [ROLE_MATCH] = {"match", "bold underline"},
    [ROLE_GOOD] = {"good", "75|cyan|"},
    [ROLE_BAD] = {"bad", "bold 215|bold yellow|bold"},
    [ROLE_SQUARE_LIGHT] = {"square-light", "on 243|on blue|"},
    [ROLE_SQUARE_DARK] = {"square-dark", "on 63|on black|"},
    [ROLE_SQUARE_LAST] = {"square-last", "on 131|15 on red|underline on blue|underline"},
    [ROLE_SQUARE_WRONG] = {"square-wrong", "on 163|15 on red reverse|reverse on blue|reverse"},
    [ROLE_PIECE_WHITE] = {"man-white", "bold 231|bold 15|bold white|bold"},
    [ROLE_PIECE_BLACK] = {"man-black", "16|11|bold yellow|"},
    [ROLE_PRIORITY_1] = {"priority-1", "bold 16 on 214|bold black on yellow|bold reverse"},
    [ROLE_PRIORITY_2] = {"priority-2", "bold 117|bold cyan|bold"},
    [ROLE_PRIORITY_3] = {"priority-3", "252|white|"},
    [ROLE_RETURNED] = {"returned", "underline 246|underline white|underline"},
    [ROLE_RUNNING] = {"running", ""},
    [ROLE_WAITING] = {"waiting", "246|dim"},
    [ROLE_TROUBLE] = {"trouble", "bold 222|bold yellow|bold"},
    [ROLE_FLAG] = {"flag", "bold 16 on 214|bold black on yellow|bold reverse"},
    [ROLE_ILLEGAL] = {"illegal", "bold 231 on 130|bold white on red|bold reverse"},
    [ROLE_CLAIM] = {"claim", "bold 16 on 117|bold black on cyan|bold underline"},
    [ROLE_STOPPED] = {"stopped", "bold 231 on 25|bold white on blue|reverse"},
    [ROLE_MISMATCH] = {"mismatch", "bold 215|bold magenta|bold underline"},
    [ROLE_LOST] = {"lost", "bold 16 on 250|bold black on white|reverse"},
    [ROLE_BY_HAND] = {"by-hand", "183|magenta|"},
    [ROLE_FINISHED] = {"finished", "246|dim"},
};
ROW_FOR_EACH(rows, ROLES);

static struct role_look looks[ROLES];
static int colours, pairs_used;
static struct {
    short front, back;
} pairs[PAIRS_KNOWN];

/* --- reading a description ---------------------------------------------------------------------------------- */

static bool attribute_named(const char *word, attr_t *out)
{
    static const struct {
        const char *name;
        attr_t attribute;
    } known[] = {{"bold", A_BOLD}, {"reverse", A_REVERSE}, {"underline", A_UNDERLINE}, {"dim", A_DIM}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (!strcmp(word, known[i].name)) {
            *out |= known[i].attribute;
            return true;
        }
    return false;
}

/* -2 if there is no colour of that name. */
static int colour_named(const char *word)
{
    static const char *const names[] = {"black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"};
    char *end;
    for (int i = 0; i < 8; i++)
        if (!strcmp(word, names[i]))
            return i;
    if (!strcmp(word, "default"))
        return DEFAULT_COLOUR;
    long n = strtol(word, &end, 10);
    return *word && !*end && n >= 0 && n < 256 ? (int)n : -2;
}

/* Reads one alternative. Returns false for a word that means nothing. *fits: whether this terminal has enough
 * colours. */
static bool read_alternative(char *text, struct role_look *out, bool *fits)
{
    char *rest = NULL;
    bool back = false;
    *out = (struct role_look){.front = DEFAULT_COLOUR, .back = DEFAULT_COLOUR};
    *fits = true;
    for (char *word = strtok_r(text, " \t", &rest); word; word = strtok_r(NULL, " \t", &rest)) {
        if (!strcmp(word, "on")) {
            back = true;
            continue;
        }
        if (attribute_named(word, &out->attributes))
            continue;
        int colour = colour_named(word);
        if (colour < DEFAULT_COLOUR)
            return false;
        if (colour >= colours)
            *fits = false;
        *(back ? &out->back : &out->front) = colour;
    }
    return true;
}

/* Takes the first alternative that this terminal can show; one that names no colour can always be shown. */
static bool read_look(const char *description, struct role_look *out)
{
    char text[160], *rest = text;
    bool fits = false;
    if (strlen(description) >= sizeof text)
        return false;
    strcpy(text, description);
    struct role_look found = {.front = DEFAULT_COLOUR, .back = DEFAULT_COLOUR};
    for (char *one; !fits && (one = strsep(&rest, "|"));)
        if (!read_alternative(one, &found, &fits))
            return false;
    if (!fits)
        found.front = found.back = DEFAULT_COLOUR;
    *out = found;
    return true;
}

/* --- the theme ---------------------------------------------------------------------------------------------- */

static short pair_of(int front, int back)
{
    assert(pairs_used >= 0 && pairs_used <= PAIRS_KNOWN && "no more are remembered");
    if (!colours || (front == DEFAULT_COLOUR && back == DEFAULT_COLOUR))
        return 0;
    for (int i = 0; i < pairs_used; i++)
        if (pairs[i].front == front && pairs[i].back == back)
            return (short)(i + 1);
    if (pairs_used >= PAIRS_KNOWN || pairs_used + 1 >= COLOR_PAIRS)
        return 0;
    pairs[pairs_used].front = (short)front;
    pairs[pairs_used++].back = (short)back;
    init_pair((short)pairs_used, (short)front, (short)back);
    return (short)pairs_used;
}

/* Blanks have the theme's background too, whatever the terminal's is. */
static void paint(void)
{
    if (stdscr)
        bkgdset(' ' | (chtype)COLOR_PAIR(pair_of(looks[ROLE_TEXT].front, looks[ROLE_TEXT].back)));
}

void theme_take_usual(int so_many)
{
    colours = so_many;
    pairs_used = 0;
    for (int i = 0; i < ROLES; i++)
        (void)read_look(rows[i].usual, &looks[i]);
}

void theme_begin(int wanted)
{
    bool can = has_colors() && start_color() == OK;
    if (can)
        use_default_colors();
    int there = !can ? 0 : COLORS >= 256 ? 256 : COLORS >= 16 ? 16 : 8;
    theme_take_usual(wanted == COLOURS_BY_TERMINAL || wanted > there ? there : wanted);
    paint();
}

int theme_colours(void)
{
    return colours;
}

static int role_named(const char *name)
{
    for (int i = 0; i < ROLES; i++)
        if (!strcmp(rows[i].name, name))
            return i;
    return -1;
}

static bool read_roles(const struct ini *ini, struct error *why)
{
    const struct ini_section *roles = ini_scan_section(&ini->scan, "roles");
    if (!roles)
        return ini_fail(&ini->scan, 1, why, "it needs a section [roles]", "no roles are described in it");
    for (size_t i = roles->first; i < roles->first + roles->count; i++) {
        const struct ini_entry *e = &ini->scan.entries[i];
        int role = role_named(e->key);
        if (role < 0)
            return ini_fail(&ini->scan, e->line, why, "see config/themes for the names", "no role is called %.40s",
                            e->key);
        if (!read_look(e->value, &looks[role]))
            return ini_fail(&ini->scan, e->line, why, "write words as in: bold 214 on black|yellow",
                            "%.40s is described in words that mean nothing", e->key);
    }
    return true;
}

enum { THEME_BYTES = 32768 };

bool theme_read(const char *path, struct error *why)
{
    char text[THEME_BYTES];
    struct ini ini;
    FILE *f = plain_file_open(path, sizeof text, why);
    if (!f)
        return false;
    size_t length = fread(text, 1, sizeof text, f);
    fclose(f);
    if (!ini_read(&ini, text, length, path, why))
        return false;
    bool good = read_roles(&ini, why);
    ini_release(&ini);
    paint();
    return good;
}

/* --- use ---------------------------------------------------------------------------------------------------- */

/* What a role does not set is as for normal text. */
void theme_colours_of(enum role role, int *front, int *back)
{
    assert(HAS_ROW(rows, role) && "a role of the theme");
    const struct role_look *text = &looks[ROLE_TEXT], *look = &looks[role];
    *front = look->front != DEFAULT_COLOUR ? look->front : text->front;
    *back = look->back != DEFAULT_COLOUR ? look->back : text->back;
}

void theme_use(enum role role)
{
    int front, back;
    theme_colours_of(role, &front, &back);
    attr_set(looks[role].attributes, pair_of(front, back), NULL);
}

void theme_use_on(enum role front, enum role back)
{
    int of_front, of_back, unused;
    theme_colours_of(front, &of_front, &unused);
    theme_colours_of(back, &unused, &of_back);
    attr_set(looks[front].attributes | looks[back].attributes, pair_of(of_front, of_back), NULL);
}
