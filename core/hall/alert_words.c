#include "hall/alert_words.h"
#include "base/list.h"
#include "base/tongue.h"
#include "hall/hall_parts.h"
#include "hall/incident_shown.h"

#include <stdlib.h>
#include <string.h>

/* An alert in words: what it is about, at which boards, and when it was observed by whom. */

static const char *words_of(const struct hall *h, const struct alert *a)
{
    return h->incidents[a->latest - 1].words;
}

static bool is_member(const struct alert *a, const struct alert *leader)
{
    return a->group == leader->id && a->state != ALERT_CLEARED;
}

/* Whether the same words apply to everything it groups. */
static bool says_the_same(const struct hall *h, const struct alert *leader)
{
    for (int i = 0; leader->open && i < h->open_count; i++) {
        const struct alert *a = &h->alerts[h->open[i] - 1];
        if (is_member(a, leader) && strcmp(words_of(h, a), words_of(h, leader)) != 0)
            return false;
    }
    return true;
}

/* A completed fault has other consequences once the opponent has replied (FIDE A.5.2, B.5). */
static bool is_completed_fault(const struct hall *h, const struct alert *a)
{
    const struct incident *i = &h->incidents[a->latest - 1];
    return !a->open && i->ended == MSEC_NEVER && incident_is_completed_fault((enum incident_kind)i->kind) &&
           hall_board(h, a->board);
}

static bool was_answered(const struct hall *h, const struct alert *a)
{
    return incident_was_answered(hall_board(h, a->board), &h->incidents[a->latest - 1]);
}

/* More may have been played than was entered. */
static bool was_typed(const struct hall *h, const struct alert *a)
{
    return hall_board(h, a->board)->by_hand && h->incidents[a->latest - 1].by_person;
}

msec hall_reply_left(const struct hall *h, const struct alert *a, msec now)
{
    const struct hall_board *b = hall_board(h, a->board);
    const struct incident *i = &h->incidents[a->latest - 1];
    int other = i->side == WHITE ? BLACK : WHITE;
    bool waits = is_completed_fault(h, a) && i->side != NO_SIDE && b->press.clock.seen.runs == other;
    return waits && !was_answered(h, a) ? hall_left(b, (enum side)other, now) : -1;
}

/* The words are those of the latest incident; earlier ones may have been about the other player. */
static const char *other_too(const struct hall *h, const struct alert *a)
{
    int8_t side = h->incidents[a->latest - 1].side;
    bool both = a->sides == (1 << WHITE | 1 << BLACK);
    return !both || side == NO_SIDE ? "" : side == WHITE ? N_(", Black too") : N_(", White too");
}

static void add_incident(const struct hall *h, const struct alert *a, bool shown, struct text *out)
{
    char usual[INCIDENT_WORDS];
    if (!says_the_same(h, a))
        text_add(out, (shown ? incident_shown : incident_words)((enum incident_kind)a->kind, NO_SIDE, usual));
    else if (shown)
        incident_add_shown(h->settings.book, &h->incidents[a->latest - 1], out);
    else
        text_add(out, words_of(h, a));
}

static const char *say(const char *text, bool shown) __attribute__((format_arg(1)));
static const char *say(const char *text, bool shown)
{
    return shown ? tongue_text(text) : text;
}

/* As it is logged, or in the language that is shown. */
static const char *write_words(const struct hall *h, const struct alert *a, bool shown, struct text *out)
{
    text_clear(out);
    if (a->board)
        text_addf(out, say(N_("board %d"), shown), a->board);
    if (a->open)
        text_addf(out,
                  shown          ? tongue_count(" and %d other", " and %d others", a->open)
                  : a->open == 1 ? " and %d other"
                                 : " and %d others",
                  a->open);
    text_add(out, a->board ? ": " : "");
    add_incident(h, a, shown, out);
    if (is_completed_fault(h, a))
        text_add(out, say(was_answered(h, a) ? N_(", answered")
                          : was_typed(h, a)  ? N_(", no reply entered")
                                             : N_(", no reply yet"),
                          shown));
    if (a->count > 1) {
        text_add(out, say(other_too(h, a), shown));
        text_addf(out, say(N_(" (%d times)"), shown), a->count);
    }
    return text_chars(out);
}

const char *hall_alert_words(const struct hall *h, const struct alert *a, struct text *out)
{
    return write_words(h, a, false, out);
}

const char *hall_alert_shown(const struct hall *h, const struct alert *a, struct text *out)
{
    return write_words(h, a, true, out);
}

static int by_board(const void *x, const void *y)
{
    const struct alert *const *a = x, *const *b = y;
    return (*a)->board - (*b)->board;
}

int hall_group(const struct hall *asked, const struct alert *leader, const struct alert *const **out)
{
    struct hall *h = asked->self;
    int count = 0;
    for (int i = 0; i < h->open_count; i++) {
        const struct alert *a = &h->alerts[h->open[i] - 1];
        if (a != leader && !is_member(a, leader))
            continue;
        LIST_ROOM(h->group_view, count, h->group_view_room);
        h->group_view[count++] = a;
    }
    if (count > 1)
        qsort(h->group_view, (size_t)count, sizeof *h->group_view, by_board);
    *out = h->group_view;
    return count;
}

const struct alert *hall_held(const struct hall *h, int board)
{
    for (int i = 0; i < h->open_count; i++) {
        const struct alert *a = &h->alerts[h->open[i] - 1];
        if (a->board == board && a->state == ALERT_SUPPRESSED && a->group)
            return a;
    }
    return NULL;
}

/* --- its boards --------------------------------------------------------------------------------------------------- */

struct alert_listing {
    const struct hall *hall;
    const struct alert *const *list;
    int count;
};

static bool alike(const struct alert_listing *l, int i, int k)
{
    return !strcmp(words_of(l->hall, l->list[i]), words_of(l->hall, l->list[k]));
}

static bool was_said(const struct alert_listing *l, int i)
{
    for (int k = 0; k < i; k++)
        if (alike(l, i, k))
            return true;
    return false;
}

/* "1, 3-7, 12": the boards with the same words, starting with the first of them. */
static void add_boards(const struct alert_listing *l, int first, struct text *out)
{
    int run = 0, last = 0;
    for (int i = first; i < l->count; i++) {
        if (!alike(l, first, i))
            continue;
        int board = l->list[i]->board;
        if (run && board == last + 1) {
            run++;
        } else {
            if (run > 1)
                text_addf(out, "-%d", last);
            text_addf(out, "%s%d", i > first ? ", " : "", board);
            run = 1;
        }
        last = board;
    }
    if (run > 1)
        text_addf(out, "-%d", last);
}

const char *hall_alert_boards(const struct hall *h, const struct alert *leader, struct text *out)
{
    struct alert_listing l = {.hall = h};
    bool same = says_the_same(h, leader);
    l.count = hall_group(h, leader, &l.list);
    text_clear(out);
    for (int i = 0; i < l.count; i++) {
        if (was_said(&l, i))
            continue;
        text_add(out, out->length ? "; " : "");
        add_boards(&l, i, out);
        if (!same)
            text_addf(out, ": %s", words_of(h, l.list[i]));
    }
    return text_chars(out);
}

/* A flag fall has its own times (FIDE 6.8); an incident reported by a person was observed by that person, any other by
 * the arbiter who acknowledged it. */
struct alert_times hall_alert_times(const struct hall *h, const struct alert *a)
{
    const struct incident *i = &h->incidents[a->incident - 1];
    struct alert_times t = {.device = i->by_person ? MSEC_NEVER : a->begun,
                            .shown = a->shown,
                            .observed = i->by_person ? a->begun : a->acknowledged};
    if (i->flag.device != MSEC_NEVER)
        t.device = i->flag.device;
    if (i->flag.observed != MSEC_NEVER)
        t.observed = i->flag.observed;
    return t;
}
