#include "hall/rounds.h"

#include "base/memory.h"
#include "hall/changes.h"
#include "log/body.h"

#include <stdlib.h>
#include <string.h>

/* --- one look at the whole log ------------------------------------------------------------------------------------ */

static void keep_penalty(struct past *p, const struct entry *e)
{
    struct change c;
    if (!change_read(&c, e, NULL))
        return;
    if (p->penalty_count == p->penalty_room) {
        p->penalty_room = p->penalty_room ? 2 * p->penalty_room : 64;
        p->penalties = memory_resize(p->penalties, (size_t)p->penalty_room * sizeof *p->penalties);
    }
    c.as.penalty.board = e->board;
    p->penalties[p->penalty_count++] = c.as.penalty;
    json_decref(c.body);
}

static void keep_words(struct past *p, const json_t *body)
{
    int id = (int)body_number_of(body, "id", 0), at = 0;
    bool is_public = body_flag_of(body, "public", false);
    const char *text = body_text_of(body, "words", "");
    while (at < p->words_count && (p->words[at].ruling != id || p->words[at].is_public != is_public))
        at++;
    if (at == p->words_room) {
        p->words_room = p->words_room ? 2 * p->words_room : 16;
        p->words = memory_resize(p->words, (size_t)p->words_room * sizeof *p->words);
    }
    if (at == p->words_count)
        p->words[p->words_count++] = (struct past_words){.ruling = id, .is_public = is_public};
    p->words[at].text = memory_resize(p->words[at].text, strlen(text) + 1);
    memcpy(p->words[at].text, text, strlen(text) + 1);
}

static void note_decision(struct past *p, const json_t *body)
{
    if (!strcmp(body_text_of(body, "what", ""), "worded")) {
        keep_words(p, body);
        return;
    }
    int id = (int)body_number_of(body, "id", 0), superseded = (int)body_number_of(body, "supersedes", 0);
    bool undone = !strcmp(body_text_of(body, "what", ""), "undone");
    int gone = undone ? id : superseded;
    p->decisions = id > p->decisions ? id : p->decisions;
    for (int i = 0; gone && i < p->penalty_count; i++)
        if (p->penalties[i].ruling == gone && p->penalties[i].round == p->latest)
            p->penalties[i].undone = true;
}

static void note_appeal(struct past *p, const json_t *body)
{
    int id = (int)body_number_of(body, "appeal", 0);
    p->appeals = id > p->appeals ? id : p->appeals;
}

static bool is_round(int number)
{
    return number >= 1 && number <= EVENT_ROUNDS_MAX;
}

static void note_round(struct past *p, const struct entry *e, const json_t *body)
{
    int number = (int)body_number_of(body, "round", 0);
    const char *what = body_text_of(body, "what", "");
    if (!is_round(number))
        return;
    struct round_past *r = &p->rounds[number];
    r->from = r->from ? r->from : p->latest ? e->sequence : 1;
    r->started = r->started || !strcmp(what, "started");
    r->ended = r->ended || !strcmp(what, "ended");
    p->latest = number;
}

static void take(struct past *p, const struct entry *e)
{
    if (e->kind == ENTRY_PENALTY) {
        keep_penalty(p, e);
        return;
    }
    json_t *body = body_parse(e->body, NULL);
    if (body && e->kind == ENTRY_ROUND)
        note_round(p, e, body);
    else if (body && e->kind == ENTRY_DECISION)
        note_decision(p, body);
    else if (body && e->kind == ENTRY_APPEAL)
        note_appeal(p, body);
    else if (body) {
        text_clear(&p->event);
        text_add(&p->event, body_text_of(body, "text", ""));
    }
    json_decref(body);
}

static bool read_end(struct log *log, struct past *p, struct error *why)
{
    struct log_cursor *c = log_read(log, &(struct log_filter){.newest_first = true, .most = 1});
    struct entry e;
    if (log_next(c, &e)) {
        p->last = e.sequence;
        p->last_mono = e.mono_ms;
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

void past_tell_words(const struct past *p, struct hall *h)
{
    for (int i = 0; i < p->words_count; i++)
        hall_remember_words(h, p->words[i].ruling, p->words[i].is_public, p->words[i].text);
}

/* --- one round ---------------------------------------------------------------------------------------------------- */

static int round_named(const struct entry *e, int otherwise)
{
    json_t *body = e->kind == ENTRY_ROUND ? body_parse(e->body, NULL) : NULL;
    int number = body ? (int)body_number_of(body, "round", 0) : 0;
    json_decref(body);
    return is_round(number) ? number : otherwise;
}

struct log_place past_place(const struct past *p, int round)
{
    int64_t from = p->rounds[round].from;
    return from ? (struct log_place){from - 1, round} : (struct log_place){p->last, p->latest};
}

bool round_each(struct log *log, int round, struct log_place *place, round_taker *take_one, void *self,
                struct error *why)
{
    struct log_cursor *c = log_read(log, &(struct log_filter){.from = place->last + 1});
    struct entry e;
    bool good = true;
    while (good && log_next(c, &e)) {
        place->last = e.sequence;
        place->round = round_named(&e, place->round);
        if (place->round == round)
            good = take_one(self, &e, why);
    }
    good = good && !log_cursor_failed(c, why);
    log_cursor_free(c);
    return good;
}
