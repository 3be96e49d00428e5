#include "hall/namesakes.h"

#include "base/letters.h"
#include "base/memory.h"
#include "base/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

struct named {
    char family[NAME_MAX_BYTES], given[NAME_MAX_BYTES], suffix[NAME_MAX_BYTES]; /* "Smith", "John", "Jr" */
    const struct hall_player *player;
    int board, side;
};

static bool is_suffix(const char *word)
{
    static const char *const words[] = {"jr", "jr.", "sr", "sr.", "jun.", "sen.", "ii", "iii", "iv"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (!strcasecmp(word, words[i]))
            return true;
    return false;
}

/* Moves the "Jr" at the end of either part of a name to where it belongs. */
static void take_suffix(char *part, char *suffix)
{
    size_t length = strlen(part);
    while (length && strchr(" ,", part[length - 1]))
        part[--length] = '\0';
    while (length && !strchr(" ,", part[length - 1]))
        length--;
    if (!length || !is_suffix(part + length))
        return;
    copy_text(suffix, NAME_MAX_BYTES, part + length);
    while (length && strchr(" ,", part[length - 1]))
        part[--length] = '\0';
}

static void take_name(struct named *n, const struct hall_seat *seat, int side)
{
    const char *name = seat->players[side].name;
    size_t length = strcspn(name, ",");
    *n = (struct named){.player = &seat->players[side], .board = seat->number, .side = side};
    copy_text(n->family, length + 1 < sizeof n->family ? length + 1 : sizeof n->family, name);
    copy_text(n->given, sizeof n->given, name + length + strspn(name + length, ", "));
    take_suffix(n->family, n->suffix);
    take_suffix(n->given, n->suffix);
}

static int by_family(const struct named *a, const struct named *b)
{
    return letters_compare(a->family, b->family);
}

static int by_given(const struct named *a, const struct named *b)
{
    int order = by_family(a, b);
    return order ? order : letters_compare(a->given, b->given);
}

static int by_suffix(const struct named *a, const struct named *b)
{
    int order = by_given(a, b);
    return order ? order : letters_compare(a->suffix, b->suffix);
}

static int by_place(int board, int side, int other_board, int other_side)
{
    return board != other_board ? (board > other_board) - (board < other_board) : side - other_side;
}

static int by_name(const void *a, const void *b)
{
    const struct named *x = a, *y = b;
    int order = by_suffix(x, y);
    return order ? order : by_place(x->board, x->side, y->board, y->side);
}

static bool is_continued(char c)
{
    return ((unsigned char)c & 0xC0) == 0x80;
}

/* How many bytes of the given name, whole characters, tell it from the other; with the first letter of a further word
 * where that is what differs. 0 if `other` is NULL. */
static size_t needed(const struct named *n, const struct named *other)
{
    const char *given = n->given;
    if (!other)
        return 0;
    size_t used = letters_in_common(given, other->given);
    used += strspn(given + used, " -");
    used += given[used] != '\0';
    while (is_continued(given[used]))
        used++;
    return used;
}

/* "A. ", "Joa. ", "Ann ": an initial has its full stop too. */
static void add_given(const char *given, size_t length, struct text *out)
{
    size_t letters = 0, i = length;
    for (; i && !strchr(" -", given[i - 1]); i--)
        letters += !is_continued(given[i - 1]);
    bool is_cut = given[length] && !strchr(" .-", given[length]);
    bool is_initial = letters == 1 && given[length - 1] != '.';
    text_addf(out, "%.*s%s ", (int)length, given, is_cut || is_initial ? "." : "");
}

/* A run of `all`, in order of names. */
struct run {
    int from, to;
};

static struct run run_at(const struct named *all, int from, int end,
                         int (*order)(const struct named *, const struct named *))
{
    struct run r = {from, from + 1};
    while (r.to < end && !order(&all[from], &all[r.to]))
        r.to++;
    return r;
}

/* What tells those apart who have the whole name in common: of two the title, where only one of them has it; else the
 * number. */
static void add_mark(const struct named *all, const struct run *same, int at, struct text *out)
{
    const struct named *n = &all[at];
    int many = same->to - same->from;
    const struct named *twin = many == 2 ? &all[at == same->from ? same->from + 1 : same->from] : NULL;
    if (many < 2 && !n->player->apart) /* a namesake without a game in this round counts too */
        return;
    if (twin && *n->player->title && strcmp(n->player->title, twin->player->title) != 0)
        text_addf(out, "%s ", n->player->title);
    else if (*n->player->id)
        text_addf(out, "no. %s ", n->player->id);
    else
        text_addf(out, "board %d ", n->board);
}

/* All who have family name and given name in common; `needed_of`: how much of the given name is needed. */
static void show_given(const struct named *all, const struct run *given, size_t needed_of, struct namesake *out)
{
    struct text words = {0};
    for (int i = given->from; i < given->to;) {
        struct run same = run_at(all, i, given->to, by_suffix);
        bool suffix_tells = same.to - same.from < given->to - given->from && *all[i].suffix;
        for (; i < same.to; i++, out++) {
            text_clear(&words);
            add_mark(all, &same, i, &words);
            if (suffix_tells)
                text_addf(&words, "%s ", all[i].suffix);
            if (needed_of)
                add_given(all[i].given, needed_of, &words);
            text_add(&words, all[i].family);
            *out = (struct namesake){.board = all[i].board, .side = all[i].side};
            copy_text(out->shown, sizeof out->shown, text_chars(&words));
        }
    }
    text_release(&words);
}

/* All of one family name. */
static void show_family(const struct named *all, const struct run *family, struct namesake *out)
{
    for (struct run given = {.to = family->from}; given.to < family->to;) {
        given = run_at(all, given.to, family->to, by_given);
        size_t above = needed(&all[given.from], given.from > family->from ? &all[given.from - 1] : NULL);
        size_t below = needed(&all[given.from], given.to < family->to ? &all[given.to] : NULL);
        show_given(all, &given, above > below ? above : below, out + (given.from - family->from));
    }
}

static int in_order_of_boards(const void *a, const void *b)
{
    const struct namesake *x = a, *y = b;
    return by_place(x->board, x->side, y->board, y->side);
}

int namesakes_find(const struct hall_seat *seats, int count, struct namesake **out)
{
    struct named *all = memory_take(2 * (size_t)count + 1, sizeof *all);
    int named = 0, found = 0;
    for (int i = 0; i < count; i++)
        for (int side = WHITE; side <= BLACK; side++)
            if (*seats[i].players[side].name)
                take_name(&all[named++], &seats[i], side);
    qsort(all, (size_t)named, sizeof *all, by_name);
    *out = NULL;
    for (struct run family = {0}; family.from < named; family.from = family.to) {
        family = run_at(all, family.from, named, by_family);
        int more = family.to - family.from;
        if (more < 2 && !all[family.from].player->apart)
            continue;
        *out = memory_resize(*out, (size_t)(found + more) * sizeof **out);
        show_family(all, &family, *out + found);
        found += more;
    }
    if (found)
        qsort(*out, (size_t)found, sizeof **out, in_order_of_boards);
    free(all);
    return found;
}

struct short_name {
    const char *name;
    int at; /* in `out` */
};

static int by_letters(const void *a, const void *b)
{
    const struct short_name *x = a, *y = b;
    return letters_compare(x->name, y->name);
}

/* In order of letters nobody has more in common with a name than the one before it or the one behind it. */
void names_in_common(const struct hall_seat *seats, int count, const struct namesake *list, int found, uint8_t **out)
{
    _Static_assert(NAME_MAX_BYTES <= UINT8_MAX, "each place in a name");
    struct short_name *all = memory_take(2 * (size_t)count + 1, sizeof *all);
    char(*families)[NAME_MAX_BYTES] = memory_take(2 * (size_t)count + 1, sizeof *families);
    int named = 0;
    *out = memory_take(2 * (size_t)count + 1, sizeof **out);
    for (int i = 0; i < 2 * count; i++) {
        const struct hall_seat *s = &seats[i / 2];
        const char *shown = namesake_shown(list, found, s->number, i % 2), *name = s->players[i % 2].name;
        snprintf(families[i], sizeof families[i], "%.*s", (int)strcspn(name, ","), name);
        if (*name)
            all[named++] = (struct short_name){shown ? shown : families[i], i};
    }
    qsort(all, (size_t)named, sizeof *all, by_letters);
    for (int i = 0; i < named; i++) {
        size_t above = i ? letters_in_common(all[i].name, all[i - 1].name) : 0;
        size_t below = i + 1 < named ? letters_in_common(all[i].name, all[i + 1].name) : 0;
        (*out)[all[i].at] = (uint8_t)(above > below ? above : below);
    }
    free(families);
    free(all);
}

const char *namesake_shown(const struct namesake *list, int count, int board, int side)
{
    struct namesake key = {.board = board, .side = side};
    const struct namesake *is = count ? bsearch(&key, list, (size_t)count, sizeof *list, in_order_of_boards) : NULL;
    return is ? is->shown : NULL;
}
