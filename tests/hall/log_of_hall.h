/* A hall whose entries go into a log, as a console writes it: the event first, then whatever the hall tells. */
#ifndef FLAGFALL_TESTS_LOG_OF_HALL_H
#define FLAGFALL_TESTS_LOG_OF_HALL_H

#include "hall/hall_made.h"
#include "hall/seats.h"
#include "log_made.h"
#include "rules/rulebook.h"

struct logged {
    struct made m; /* its hall and hands; what it keeps is in the log too */
    struct log *log;
    struct chess_event *event;
    struct rulebook *book;
    char path[512];
};

static inline void log_entry(void *self, const struct entry *draft)
{
    struct logged *l = self;
    struct entry e = *draft;
    struct error why = {0};
    e.wall_ms = made_at + draft->mono_ms;
    keep_entry(&l->m.kept, draft);
    if (!log_append(l->log, &e, &why))
        fail_msg("%s: %s", why.where, why.what);
}

static inline void log_event_text(struct logged *l, const char *text)
{
    struct body b = {0};
    struct error why = {0};
    body_begin(&b);
    body_text(&b, "text", text);
    struct entry e = {.kind = ENTRY_EVENT, .who = "AB", .wall_ms = made_at, .body = body_done(&b)};
    assert_true(log_append(l->log, &e, &why));
    body_release(&b);
}

/* The next round of the same event in the same log. */
static inline void log_round(struct logged *l, int round)
{
    struct hall_ears ears = {log_entry, l};
    hall_free(l->m.hall);
    free(l->m.seats);
    l->m.seats = seats_of(l->event, round, MSEC_NEVER, &l->m.settings);
    l->m.settings.starts_at = 0;
    l->m.settings.book = l->book;
    l->m.hall = hall_new(&l->m.settings, &ears);
    l->m.left[0] = l->m.left[1] = control_start_s(&l->m.seats[0].control);
    hall_start(l->m.hall, "AB", l->m.now);
}

/* An event of that text (event file), its first round started. */
static inline void log_hall_of(struct logged *l, const char *name, const char *text, struct rulebook *book)
{
    struct error why = {0};
    memset(l, 0, sizeof *l);
    snprintf(l->path, sizeof l->path, "%s", in_scratch(name));
    l->log = made_new(l->path);
    l->event = event_read(text, strlen(text), "test.ini", &why);
    if (!l->event)
        fail_msg("%s: %s", why.where, why.what);
    l->book = book;
    log_event_text(l, text);
    log_round(l, 1);
}

static inline void log_hall(struct logged *l, const char *name, const char *text)
{
    log_hall_of(l, name, text, NULL);
}

/* With the rulebook, which some things ask: appeals, priorities. */
static inline void log_hall_under(struct logged *l, const char *name, const char *text, const char *rulebook)
{
    struct problems problems = {0};
    struct rulebook *book = rulebook_load("config/rulebooks", rulebook, &problems);
    problems_release(&problems);
    assert_non_null(book);
    log_hall_of(l, name, text, book);
}

static inline void log_walk(struct logged *l, int board, int decision, const char *answers)
{
    struct body b = {0};
    body_begin(&b);
    body_number(&b, "decision", decision);
    body_text(&b, "answers", answers);
    struct entry e = {.kind = ENTRY_WALK, .board = board, .who = "AB", .mono_ms = l->m.now, .body = body_done(&b)};
    log_entry(l, &e);
    body_release(&b);
}

static inline void unlog_hall(struct logged *l)
{
    struct error why;
    unmake_hall(&l->m);
    chess_event_free(l->event);
    rulebook_free(l->book);
    log_close(l->log, &why);
    made_away(l->path);
}

/* An illegal move by White, two minutes for Black: what such a decision is. `ply`: back to there; below 0: the position stays. */
static inline int log_ruling(struct logged *l, int board, int alert, int ply)
{
    struct error why = {0};
    struct ruling r = {.board = board,
                       .alert = alert,
                       .offender = WHITE,
                       .runs = NO_SIDE,
                       .restores = ply >= 0,
                       .ply = ply,
                       .orders = true,
                       .left_s = {5400, 5520},
                       .counts = true};
    snprintf(r.script, sizeof r.script, "illegal-move");
    snprintf(r.article, sizeof r.article, "7.5.5");
    snprintf(r.words, sizeof r.words, "first illegal move of White");
    snprintf(r.penalty, sizeof r.penalty, "2 minutes");
    int id = hall_rule(l->m.hall, &r, "AB", l->m.now, &why);
    if (!id)
        fail_msg("%s", why.what);
    return id;
}

#endif
