#include "hall/rounds.h"

#include "base/list.h"
#include "base/memory.h"
#include "base/text.h"
#include "hall/changes.h"
#include "hall/ruling.h"
#include "hall/wording.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* --- one look at the whole log ------------------------------------------------------------------------------------ */

static void keep_penalty(struct past *p, int board, const struct penalty *given)
{
    LIST_ROOM(p->penalties, p->penalty_count, p->penalty_room);
    struct penalty *kept = &p->penalties[p->penalty_count++];
    *kept = *given;
    kept->board = board;
}

static void keep_words(struct past *p, const struct wording_change *c)
{
    const char *text = c->text ? c->text : "";
    int at = 0;
    while (at < p->words_count && (p->words[at].ruling != c->ruling || p->words[at].is_public != c->is_public))
        at++;
    LIST_ROOM(p->words, at, p->words_room);
    if (at == p->words_count)
        p->words[p->words_count++] = (struct past_words){.ruling = c->ruling, .is_public = c->is_public};
    p->words[at].text = memory_resize(p->words[at].text, strlen(text) + 1);
    memcpy(p->words[at].text, text, strlen(text) + 1);
}

static void note_decision(struct past *p, int id, int gone)
{
    p->decisions = id > p->decisions ? id : p->decisions;
    for (int i = 0; gone && i < p->penalty_count; i++)
        if (p->penalties[i].ruling == gone && p->penalties[i].round == p->latest)
            p->penalties[i].undone = true;
}

static void note_appeal(struct past *p, const struct change *c)
{
    const struct appeal_change *a = &c->as.appeal;
    p->appeals = a->appeal > p->appeals ? a->appeal : p->appeals;
    if (c->action == ACTION_APPEAL_FILED) {
        LIST_ROOM(p->filed, p->filed_count, p->filed_room);
        p->filed[p->filed_count++] = (struct appeal_elsewhere){a->appeal, a->ruling, p->latest, a->side, true};
    }
    bool ends = c->action == ACTION_APPEAL_DECIDED || c->action == ACTION_APPEAL_WITHDRAWN;
    for (int i = 0; ends && i < p->filed_count; i++)
        p->filed[i].waits = p->filed[i].waits && p->filed[i].id != a->appeal;
}

static bool is_round(int number)
{
    return number >= 1 && number <= EVENT_ROUNDS_MAX;
}

static void note_round(struct past *p, const struct entry *e, const struct change *c)
{
    int number = c->as.round.round;
    if (!is_round(number))
        return;
    struct round_past *r = &p->rounds[number];
    r->from = r->from ? r->from : p->latest ? e->sequence : 1;
    r->started = r->started || c->action == ACTION_ROUND_STARTED;
    r->ended = r->ended || c->action == ACTION_ROUND_ENDED;
    p->latest = number;
}

static void take_change(struct past *p, const struct entry *e, const struct change *c)
{
    switch (c->action) {
    case ACTION_PENALTY: keep_penalty(p, e->board, &c->as.penalty); break;
    case ACTION_DECISION_MADE: note_decision(p, c->as.ruling.id, c->as.ruling.supersedes); break;
    case ACTION_DECISION_UNDONE: note_decision(p, c->as.number.number, c->as.number.number); break;
    case ACTION_DECISION_EXTENDED: note_decision(p, c->as.number.number, 0); break;
    case ACTION_DECISION_WORDED: keep_words(p, &c->as.wording); break;
    case ACTION_EVENT:
        text_clear(&p->event);
        text_add(&p->event, c->as.event.text ? c->as.event.text : "");
        if (c->as.event.zone)
            (void)copy_text(p->zone, sizeof p->zone, c->as.event.zone);
        break;
    default:
        if (e->kind == ENTRY_ROUND)
            note_round(p, e, c);
        else if (e->kind == ENTRY_APPEAL)
            note_appeal(p, c);
        break;
    }
}

/* Entries that cannot be read are skipped here; reading their round reports them. */
static void take(struct past *p, const struct entry *e)
{
    struct change c;
    p->last_mono = e->mono_ms > p->last_mono ? e->mono_ms : p->last_mono;
    if (!change_read(&c, e, NULL))
        return;
    take_change(p, e, &c);
    json_decref(c.body);
}

static bool read_end(struct log *log, struct past *p, struct error *why)
{
    struct log_cursor *c = log_read(log, &(struct log_filter){.newest_first = true, .most = 1});
    struct entry e;
    if (log_next(c, &e)) {
        p->last = e.sequence;
        p->last_mono = e.mono_ms > p->last_mono ? e.mono_ms : p->last_mono; /* older logs have some that go back */
        p->last_wall = e.wall_ms;
    }
    bool good = !log_cursor_failed(c, why);
    log_cursor_free(c);
    return good;
}

bool past_read(struct log *log, struct past *p, struct error *why)
{
    struct log_filter filter = {.kinds = 1u << ENTRY_ROUND | 1u << ENTRY_PENALTY | 1u << ENTRY_DECISION |
                                         1u << ENTRY_APPEAL | 1u << ENTRY_EVENT};
    struct entry e;
    *p = (struct past){0};
    struct log_cursor *c = log_read(log, &filter);
    while (log_next(c, &e))
        take(p, &e);
    bool good = !log_cursor_failed(c, why);
    log_cursor_free(c);
    return good && read_end(log, p, why);
}

void past_release(struct past *p)
{
    for (int i = 0; i < p->words_count; i++)
        free(p->words[i].text);
    free(p->words);
    free(p->filed);
    free(p->penalties);
    text_release(&p->event);
    *p = (struct past){0};
}

/* --- which is played ---------------------------------------------------------------------------------------------- */

static bool is_to_be_played(const struct round *r)
{
    for (int i = 0; r && i < r->count; i++)
        if (r->pairings[i].black && !r->pairings[i].white_result)
            return true;
    return false;
}

int event_next_round(const struct chess_event *e, int after)
{
    assert(after >= 0);
    for (int number = after + 1; number <= EVENT_ROUNDS_MAX; number++)
        if (is_to_be_played(event_round(e, number)))
            return number;
    return 0;
}

int past_round_to_open(const struct past *p, const struct chess_event *e)
{
    int over = 0;
    for (int number = EVENT_ROUNDS_MAX; number >= 1; number--) {
        const struct round_past *r = &p->rounds[number];
        if (r->from && !r->ended && (r->started || number == p->latest))
            return number;
        over = r->ended && !over ? number : over;
    }
    int next = event_next_round(e, over);
    return next ? next : over ? over : 1;
}

void past_tell(const struct past *p, int round, struct hall *h)
{
    for (int i = 0; i < p->penalty_count; i++)
        if (p->penalties[i].round < round && !p->penalties[i].undone)
            hall_remember(h, &p->penalties[i]);
}

void past_tell_appeals(const struct past *p, int round, struct hall *h, const char *who, msec now)
{
    for (int i = 0; i < p->filed_count; i++)
        if (p->filed[i].round < round)
            hall_appeal_elsewhere(h, &p->filed[i], who, now);
}

void past_tell_words(const struct past *p, struct hall *h)
{
    for (int i = 0; i < p->words_count; i++)
        hall_remember_words(h, p->words[i].ruling, p->words[i].is_public, p->words[i].text);
}

/* --- one round ---------------------------------------------------------------------------------------------------- */

static int round_named(const struct entry *e, int otherwise)
{
    struct change c;
    if (e->kind != ENTRY_ROUND || !change_read(&c, e, NULL))
        return otherwise;
    json_decref(c.body);
    return is_round(c.as.round.round) ? c.as.round.round : otherwise;
}

struct log_place past_place(const struct past *p, int round)
{
    assert(round >= 0 && round <= EVENT_ROUNDS_MAX);
    int64_t from = p->rounds[round].from;
    return from ? (struct log_place){from - 1, round} : (struct log_place){p->last, p->latest};
}

static bool name_entry(const struct entry *e, const struct error *found, struct error *why)
{
    char what[sizeof found->what];
    copy_text(what, sizeof what, found->what);
    return failf(why, "log", found->remedy, "entry %lld: %s", (long long)e->sequence, what);
}

bool round_each(struct log *log, int round, struct log_place *place, round_fn *take_one, void *self, struct error *why)
{
    struct log_cursor *c = log_read(log, &(struct log_filter){.from = place->last + 1});
    struct entry e;
    bool good = true;
    while (good && log_next(c, &e)) {
        place->last = e.sequence;
        place->round = round_named(&e, place->round);
        struct error found = {0};
        if (place->round == round)
            good = take_one(self, &e, &found) || name_entry(&e, &found, why);
    }
    good = good && !log_cursor_failed(c, why);
    log_cursor_free(c);
    return good;
}

static bool take_seat(void *seating, const struct entry *e, struct error *why)
{
    (void)why;
    seating_take(seating, e);
    return true;
}

bool round_seating(struct log *log, const struct past *p, int round, struct seating *out, struct error *why)
{
    struct log_place place = past_place(p, round);
    *out = (struct seating){0};
    return round_each(log, round, &place, take_seat, out, why);
}

static bool is_over(const struct entry *e, int round, int *at)
{
    struct change c;
    if (e->kind != ENTRY_ROUND || !change_read(&c, e, NULL))
        return false;
    int was = *at, named = c.as.round.round;
    bool ended = c.action == ACTION_ROUND_ENDED && named == round;
    json_decref(c.body);
    *at = is_round(named) ? named : was;
    return ended || (was == round && *at != round);
}

bool round_event(struct log *log, int round, struct text *out, struct error *why)
{
    struct log_cursor *cursor = log_read(log, &(struct log_filter){.kinds = 1u << ENTRY_ROUND | 1u << ENTRY_EVENT});
    struct entry e;
    struct change c;
    int at = 0;
    bool over = false;
    text_clear(out);
    while (!over && log_next(cursor, &e)) {
        over = is_over(&e, round, &at);
        if (e.kind != ENTRY_EVENT || !change_read(&c, &e, NULL))
            continue;
        text_clear(out);
        text_add(out, c.as.event.text ? c.as.event.text : "");
        json_decref(c.body);
    }
    bool good = !log_cursor_failed(cursor, why);
    log_cursor_free(cursor);
    return good;
}
