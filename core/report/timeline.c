#include "report/timeline.h"

#include "base/list.h"
#include "base/name_order.h"
#include "base/text.h"
#include "report/record/record_look.h"

#include "base/table.h"
#include "hall/board_view.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* order: enum timeline_kind */
static const char *const names[] = {
    "move", "clock", "incident", "alert", "ruling", "device", "board", "note", "round", "trouble",
};
ROW_FOR_EACH(names, TIMELINE_KINDS);

const char *timeline_kind_name(enum timeline_kind k)
{
    assert(HAS_ROW(names, k));
    return names[k];
}

/* order: enum entry_kind */
static const uint8_t kinds[] = {
    [ENTRY_STATION] = TIMELINE_ROUND,   [ENTRY_EVENT] = TIMELINE_ROUND,   [ENTRY_ROUND] = TIMELINE_ROUND,
    [ENTRY_PAIRING] = TIMELINE_ROUND,   [ENTRY_DEVICE] = TIMELINE_DEVICE, [ENTRY_GAME] = TIMELINE_BOARD,
    [ENTRY_MOVE] = TIMELINE_MOVE,       [ENTRY_CLOCK] = TIMELINE_CLOCK,   [ENTRY_INCIDENT] = TIMELINE_INCIDENT,
    [ENTRY_ALERT] = TIMELINE_ALERT,     [ENTRY_WALK] = TIMELINE_RULING,   [ENTRY_DECISION] = TIMELINE_RULING,
    [ENTRY_PENALTY] = TIMELINE_RULING,  [ENTRY_ORDER] = TIMELINE_RULING,  [ENTRY_VERIFIED] = TIMELINE_RULING,
    [ENTRY_RESULT] = TIMELINE_RULING,   [ENTRY_APPEAL] = TIMELINE_RULING, [ENTRY_SHEET] = TIMELINE_ROUND,
    [ENTRY_ARBITER] = TIMELINE_ROUND,   [ENTRY_NOTE] = TIMELINE_NOTE,     [ENTRY_CORRECTION] = TIMELINE_BOARD,
    [ENTRY_TROUBLE] = TIMELINE_TROUBLE,
};
ROW_FOR_EACH(kinds, ENTRY_KINDS);

enum timeline_kind timeline_kind_of(const struct record_step *s)
{
    assert(HAS_ROW(kinds, s->kind));
    return (enum timeline_kind)kinds[s->kind];
}

/* --- the filter --------------------------------------------------------------------------------------------------- */

static bool read_kinds(struct timeline_filter *f, const char *list, struct error *why)
{
    char text[TIMELINE_WORDS], *rest = NULL;
    copy_text(text, sizeof text, list);
    for (char *one = strtok_r(text, ",", &rest); one; one = strtok_r(NULL, ",", &rest)) {
        int k = 0;
        while (k < TIMELINE_KINDS && strncmp(names[k], one, strlen(one)) != 0)
            k++;
        if (k == TIMELINE_KINDS)
            return failf(why, "filter", "kinds: move clock incident alert ruling device board note round trouble",
                         "%.24s is not a kind", one);
        f->kinds |= 1u << k;
    }
    return true;
}

static bool read_number(int *out, const char *text, struct error *why)
{
    char *end;
    long n = strtol(text, &end, 10);
    if (end == text || *end || n < 1 || n > EVENT_BOARDS_MAX)
        return failf(why, "filter", "as in board:7 round:2", "%.24s is not a number", text);
    *out = (int)n;
    return true;
}

/* Minutes of the day + 1, so that zero means no limit. */
static bool read_minutes(int *out, const char *text, struct error *why)
{
    int h, m, n = 0;
    if (sscanf(text, "%2d:%2d%n", &h, &m, &n) != 2 || text[n] || h < 0 || h > 23 || m < 0 || m > 59)
        return failf(why, "filter", "as in after:14:30", "%.24s is not a time of day", text);
    *out = 60 * h + m + 1;
    return true;
}

static bool take_word(struct timeline_filter *f, const char *word, struct error *why)
{
    const char *colon = strchr(word, ':'), *value = colon ? colon + 1 : "";
    size_t n = colon ? (size_t)(colon - word) : 0;
    if (n == 5 && !strncmp(word, "board", n))
        return read_number(&f->board, value, why);
    if (n == 5 && !strncmp(word, "round", n))
        return read_number(&f->round, value, why);
    if (n == 5 && !strncmp(word, "after", n))
        return read_minutes(&f->from_min, value, why);
    if (n == 6 && !strncmp(word, "before", n))
        return read_minutes(&f->to_min, value, why);
    if (n == 4 && !strncmp(word, "kind", n))
        return read_kinds(f, value, why);
    if (n == 6 && !strncmp(word, "player", n)) {
        copy_text(f->player, sizeof f->player, value);
        return true;
    }
    size_t used = strlen(f->words);
    snprintf(f->words + used, sizeof f->words - used, "%s%s", used ? " " : "", word);
    return true;
}

bool timeline_filter_read(struct timeline_filter *f, const char *text, struct error *why)
{
    char words[2 * TIMELINE_WORDS], *rest = NULL;
    bool good = true;
    *f = (struct timeline_filter){.fits = f->fits, .utc_offset_min = f->utc_offset_min};
    copy_text(words, sizeof words, text);
    for (char *one = strtok_r(words, " ", &rest); one && good; one = strtok_r(NULL, " ", &rest))
        good = take_word(f, one, why);
    return good;
}

static bool plays_there(const struct record_round *r, int board, const char *player)
{
    const struct record_board *b = record_board(r, board);
    return b &&
           (name_has(board_player(b->is, WHITE)->name, player) || name_has(board_player(b->is, BLACK)->name, player));
}

static bool in_time(const struct timeline_filter *f, msec wall)
{
    enum { MINUTE_MS = 60000, DAY_MIN = 1440 };
    if (!f->from_min && !f->to_min)
        return true;
    int64_t minute = (wall / MINUTE_MS + f->utc_offset_min) % DAY_MIN + 1;
    return minute >= f->from_min && (!f->to_min || minute < f->to_min);
}

static bool has_words(const struct timeline_filter *f, const struct record *record, struct timeline_row row)
{
    struct text line = {0};
    const struct record_step *s = timeline_step(record, row);
    if (!*f->words)
        return true;
    text_addf(&line, "%s ", timeline_kind_name(timeline_kind_of(s)));
    timeline_words(record, row, &line);
    bool has = f->fits ? f->fits(f->words, text_chars(&line)) : strcasestr(text_chars(&line), f->words) != NULL;
    text_release(&line);
    return has;
}

static bool lets_through(const struct timeline_filter *f, const struct record *record, struct timeline_row row)
{
    const struct record_round *r = &record->rounds.at[row.round];
    const struct record_step *s = &r->steps.at[row.step];
    return (!f->round || f->round == r->number) && (!f->board || f->board == s->board) &&
           (!f->kinds || f->kinds >> timeline_kind_of(s) & 1) && (!*f->player || plays_there(r, s->board, f->player)) &&
           in_time(f, s->when.wall) && has_words(f, record, row);
}

/* --- the list ----------------------------------------------------------------------------------------------------- */

void timeline_begin(struct timeline *t, const struct timeline_filter *f)
{
    t->filter = *f;
    t->rows.count = t->round = t->step = 0;
}

void timeline_release(struct timeline *t)
{
    free(t->rows.at);
    *t = (struct timeline){0};
}

static void add(struct timeline *t, struct timeline_row row)
{
    LIST_ROOM(t->rows.at, t->rows.count, t->rows.room);
    t->rows.at[t->rows.count++] = row;
}

bool timeline_more(struct timeline *t, const struct record *record, int steps)
{
    assert(steps > 0 && t->round <= record->rounds.count);
    while (t->round < record->rounds.count) {
        const struct record_round *r = &record->rounds.at[t->round];
        for (; t->step < r->steps.count; t->step++) {
            struct timeline_row row = {t->round, t->step};
            if (!steps--)
                return true;
            if (lets_through(&t->filter, record, row))
                add(t, row);
        }
        if (t->round + 1 == record->rounds.count)
            return false; /* the last round may still grow */
        t->round++;
        t->step = 0;
    }
    return false;
}

const struct record_step *timeline_step(const struct record *record, struct timeline_row row)
{
    assert(row.round < record->rounds.count && row.step < record->rounds.at[row.round].steps.count);
    return &record->rounds.at[row.round].steps.at[row.step];
}

int timeline_at(const struct timeline *t, const struct record *record, int64_t entry)
{
    int low = 0, high = t->rows.count;
    while (low < high) {
        int middle = (low + high) / 2;
        if (timeline_step(record, t->rows.at[middle])->when.entry < entry)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}
