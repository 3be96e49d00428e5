/* A TRF file handed on as it came. The file is read again, and what would be written from it is compared with what
 * would be written now: where the two are equal its own bytes are kept, otherwise the current text is used. Players'
 * lines are compared field by field, all other records kind by kind.
 *
 * What is compared is written by the same function both times, so a form of our own never counts as a change.
 */
#include "base/memory.h"
#include "base/utf8.h"
#include "event/import.h"
#include "report/trf.h"

#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

struct trf_line {
    const char *at; /* without its end */
    size_t length;
    char kind[4]; /* its record or, for a comment of ours, the record below it; "" if neither */
    int player;   /* the number in a 001 record; otherwise 0 */
    bool handed_on;
};

struct trf_lines {
    struct trf_line *at;
    int count;
};

/* --- cut into lines --------------------------------------------------------------------------------------------- */

static bool is_record(const struct trf_line *l)
{
    return l->length > 3 && l->at[3] == ' ' && isalnum((unsigned char)l->at[0]) && isalnum((unsigned char)l->at[1]) &&
           isalnum((unsigned char)l->at[2]);
}

static struct trf_line line_at(const char *at, size_t length)
{
    struct trf_line l = {.at = at, .length = length};
    if (is_record(&l))
        memcpy(l.kind, at, 3);
    if (!strcmp(l.kind, "001") && length >= 8)
        l.player = atoi(at + 4);
    return l;
}

/* Lines end with \n, or with \r\n as we write them. */
static struct trf_lines cut(const struct text *text)
{
    struct trf_lines all = {0};
    const char *at = text_chars(text), *end = at + text->length;
    for (const char *p = at; p < end; p++)
        all.count += *p == '\n';
    all.at = memory_take((size_t)all.count + 1, sizeof *all.at);
    for (int i = 0; i < all.count; i++) {
        size_t length = strcspn(at, "\n");
        all.at[i] = line_at(at, length && at[length - 1] == '\r' ? length - 1 : length);
        at += length + 1;
    }
    for (int i = all.count - 1; i > 0; i--) /* "### decision" belongs to the line below */
        if (all.at[i - 1].length > 3 && !strncmp(all.at[i - 1].at, "###", 3))
            memcpy(all.at[i - 1].kind, all.at[i].kind, sizeof all.at[i].kind);
    return all;
}

static const struct trf_line *player_line(const struct trf_lines *all, int number)
{
    for (int i = 0; number && i < all->count; i++)
        if (all->at[i].player == number)
            return &all->at[i];
    return NULL;
}

static bool same_line(const struct trf_line *a, const struct trf_line *b)
{
    return a->length == b->length && !memcmp(a->at, b->at, a->length);
}

static const struct trf_line *next_of_kind(const struct trf_lines *all, const char *kind, int *from)
{
    while (*from < all->count) {
        const struct trf_line *l = &all->at[(*from)++];
        if (!strcmp(l->kind, kind))
            return l;
    }
    return NULL;
}

/* Compares all lines of a kind, in order. */
static bool same_kind(const struct trf_lines *a, const struct trf_lines *b, const char *kind)
{
    for (int i = 0, k = 0;;) {
        const struct trf_line *one = next_of_kind(a, kind, &i), *other = next_of_kind(b, kind, &k);
        if (!one || !other)
            return one == other;
        if (!same_line(one, other))
            return false;
    }
}

/* --- a player's line -------------------------------------------------------------------------------------------- */

struct field {
    int from, to; /* columns, from 1 */
};

static struct field player_field(int i)
{
    static const struct field head[] = {{10, 10}, {11, 14}, {15, 48}, {49, 53}, {54, 57},
                                        {58, 69}, {70, 80}, {81, 85}, {86, 89}};
    enum { HEAD = sizeof head / sizeof *head };
    int cell = 90 + 10 * (i - HEAD); /* two blanks, then a round */
    assert(i >= 0 && "fields are counted from 0");
    return i < HEAD ? head[i] : (struct field){cell, cell + 9};
}

enum { FIELD_POINTS = 7, FIELD_RANK = 8, FIELDS = 9 + EVENT_ROUNDS_MAX };

/* The text in these columns, without trailing blanks. */
static struct trf_line slice(const struct trf_line *l, struct field f)
{
    size_t from = utf8_offset(l->at, l->length, (size_t)f.from - 1);
    size_t to = utf8_offset(l->at, l->length, (size_t)f.to);
    struct trf_line s = {.at = l->at + from, .length = to - from};
    while (s.length && s.at[s.length - 1] == ' ')
        s.length--;
    return s;
}

static bool same_field(const struct trf_line *a, const struct trf_line *b, int i)
{
    struct trf_line one = slice(a, player_field(i)), other = slice(b, player_field(i));
    return same_line(&one, &other);
}

struct merging {
    struct trf_lines came, then, now;
    bool ranks_changed; /* of anyone: then all are ours, since half of one order does not fit another */
    struct text *out;
};

static void add_line(struct merging *m, const char *at, size_t length)
{
    text_add_bytes(m->out, at, length);
    text_add_char(m->out, '\n');
}

static void put_field(struct text *line, size_t *columns, struct field f, const struct trf_line *from)
{
    struct trf_line s = slice(from, f);
    for (; s.length && *columns < (size_t)f.from - 1; ++*columns)
        text_add_char(line, ' ');
    text_add_bytes(line, s.at, s.length);
    for (size_t at = 0; at < s.length; ++*columns)
        at += utf8_step(s.at + at, s.length - at) ? utf8_step(s.at + at, s.length - at) : 1;
}

static void add_player(struct merging *m, const struct trf_line *came, const struct trf_line *then,
                       const struct trf_line *now)
{
    struct text line = {0};
    bool changed[FIELDS], any = false;
    for (int i = 0; i < FIELDS; i++) {
        changed[i] = (i == FIELD_RANK && m->ranks_changed) || !same_field(then, now, i);
        any = any || changed[i];
    }
    if (!any) {
        add_line(m, came->at, came->length);
        return;
    }
    size_t columns = 0;
    put_field(&line, &columns, (struct field){1, 9}, came);
    for (int i = 0; i < FIELDS; i++)
        put_field(&line, &columns, player_field(i), changed[i] ? now : came);
    for (size_t wide = utf8_offset(came->at, came->length, columns); wide < came->length; wide++)
        text_add_char(&line, ' '); /* those at its end */
    add_line(m, text_chars(&line), line.length);
    text_release(&line);
}

static bool points_or_ranks_changed(const struct merging *m)
{
    for (int i = 0; i < m->now.count; i++) {
        const struct trf_line *now = &m->now.at[i], *then = player_line(&m->then, now->player);
        if (then && (!same_field(then, now, FIELD_POINTS) || !same_field(then, now, FIELD_RANK)))
            return true;
    }
    return false;
}

/* --- the whole -------------------------------------------------------------------------------------------------- */

static void add_kind(struct merging *m, const char *kind)
{
    for (int i = 0; i < m->now.count; i++) {
        struct trf_line *l = &m->now.at[i];
        if (!strcmp(l->kind, kind) && !l->handed_on)
            add_line(m, l->at, l->length);
        l->handed_on = l->handed_on || !strcmp(l->kind, kind);
    }
}

/* The file had nothing of this kind: it is new unless the file would have given the same anyway. */
static bool is_new_kind(const struct merging *m, const struct trf_line *l)
{
    for (int i = 0; i < m->came.count; i++)
        if (!strcmp(m->came.at[i].kind, l->kind))
            return false;
    return !same_kind(&m->then, &m->now, l->kind);
}

static void add_new_kinds(struct merging *m, bool before_players)
{
    for (int i = 0; i < m->now.count; i++) {
        const struct trf_line *l = &m->now.at[i];
        bool of_head = l->kind[0] && (l->kind[2] == '2' || !strncmp(l->kind, "XX", 2) || !strncmp(l->kind, "BB", 2));
        if (!l->handed_on && strcmp(l->kind, "001") != 0 && of_head == before_players && is_new_kind(m, l))
            add_kind(m, l->kind);
    }
}

static void add_new_players(struct merging *m)
{
    for (int i = 0; i < m->now.count; i++)
        if (m->now.at[i].player && !player_line(&m->came, m->now.at[i].player))
            add_line(m, m->now.at[i].at, m->now.at[i].length);
}

static int last_player_line(const struct trf_lines *all)
{
    int last = -1;
    for (int i = 0; i < all->count; i++)
        last = all->at[i].player ? i : last;
    return last;
}

static void add_came(struct merging *m, const struct trf_line *l)
{
    if (l->player) {
        const struct trf_line *then = player_line(&m->then, l->player), *now = player_line(&m->now, l->player);
        if (then && now)
            add_player(m, l, then, now);
        return;
    }
    if (!l->kind[0] || same_kind(&m->then, &m->now, l->kind))
        add_line(m, l->at, l->length);
    else
        add_kind(m, l->kind);
}

static void merge(struct merging *m)
{
    int last = last_player_line(&m->came);
    bool head = true;
    m->ranks_changed = points_or_ranks_changed(m);
    for (int i = 0; i < m->came.count; i++) {
        if (head && m->came.at[i].player)
            add_new_kinds(m, true);
        head = head && !m->came.at[i].player;
        add_came(m, &m->came.at[i]);
        if (i == last)
            add_new_players(m);
    }
    add_new_kinds(m, false);
}

/* --- what came -------------------------------------------------------------------------------------------------- */

static const char *const of_trf26[] = {"142", "152", "162", "222", "240", "299", "310", "320", "362"};

enum trf_form trf_form_of(const struct chess_event *e, enum trf_form form)
{
    struct trf_lines came = cut(&e->source.text);
    enum trf_form found = came.count ? TRF16 : TRF26;
    for (int i = 0; i < came.count; i++)
        for (size_t k = 0; k < sizeof of_trf26 / sizeof *of_trf26; k++)
            if (!strcmp(came.at[i].kind, of_trf26[k]))
                found = TRF26;
    free(came.at);
    return form == TRF_AS_IT_CAME ? found : form;
}

/* The event as it was read; NULL if it cannot be read again. */
static struct chess_event *event_then(const struct event_source *s)
{
    struct error why;
    struct import i = {.event = chess_event_new(), .file = "source"};
    bool good = import_trf(&i, text_chars(&s->text), s->text.length, &why);
    if (good && !i.has_control && s->control.count)
        i.event->control = s->control;
    if (good && s->rounds > i.event->round_count)
        i.event->round_count = s->rounds;
    import_release(&i);
    if (!good) {
        chess_event_free(i.event);
        return NULL;
    }
    return i.event;
}

void trf_write(const struct chess_event *e, const struct trf_choice *choice, struct text *out)
{
    struct trf_choice with = *choice, without = *choice;
    with.form = without.form = trf_form_of(e, choice->form);
    struct chess_event *before = with.form == trf_form_of(e, TRF_AS_IT_CAME) ? event_then(&e->source) : NULL;
    if (!before) {
        trf_write_anew(e, &with, out);
        return;
    }
    struct text then = {0}, now = {0}, merged = {0};
    without.count = 0;
    trf_write_anew(before, &without, &then);
    trf_write_anew(e, &with, &now);
    struct merging m = {cut(&e->source.text), cut(&then), cut(&now), false, &merged};
    merge(&m);
    source_as_it_came(&e->source, text_chars(&merged), merged.length, out);
    free(m.came.at);
    free(m.then.at);
    free(m.now.at);
    text_release(&then);
    text_release(&now);
    text_release(&merged);
    chess_event_free(before);
}
