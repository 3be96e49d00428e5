#include "hall/log_of_hall.h"
#include "event/broadcast.h"
#include "rulebook_files.h"

#define PLAYERS "[players]\n1 = Holt, Ben\n2 = Moe, Vera\n3 = Krag, Eva\n4 = Rask, Tor\n"
#define ROUNDS "[round 1]\n1 = 1 - 2\n2 = 3 - 4\n[round 2]\n1 = 2 - 1\n2 = 4 - 3\n"
#define EVENT "[event]\nname = Test Open\ncontrol = 90+30\nrulebook = fide-2023\nrounds = 2\n"
const char log_two_boards[] = EVENT PLAYERS ROUNDS;
const char log_two_boards_waiting[] = EVENT "[broadcast]\nwaits = yes\n" PLAYERS ROUNDS;

void log_entry(void *self, const struct entry *draft)
{
    struct logged *l = self;
    struct entry e = *draft;
    struct error why = {0};
    e.wall_ms = made_at + l->wall_ahead + draft->mono_ms;
    keep_entry(&l->m.kept, draft);
    if (!log_append(l->log, &e, &why))
        fail_msg("%s: %s", why.where, why.what);
}

static void log_event_text(struct logged *l, const char *text)
{
    struct body b = {0};
    struct error why = {0};
    body_begin(&b);
    body_text(&b, "text", text);
    struct entry e = {.kind = ENTRY_EVENT, .who = "AB", .wall_ms = made_at, .body = body_done(&b)};
    assert_true(log_append(l->log, &e, &why));
    body_release(&b);
}

void log_round(struct logged *l, int round)
{
    struct hall_listener listener = {.entry = log_entry, .self = l};
    hall_free(l->m.hall);
    free(l->m.seats);
    l->m.seats = seats_of(l->event, round, MSEC_NEVER, NULL, &l->m.settings);
    l->m.settings.starts_at = 0;
    l->m.settings.book = l->book;
    l->m.hall = hall_new(&l->m.settings, &listener);
    l->m.left[0] = l->m.left[1] = control_start_s(&l->m.seats[0].control);
    hall_start(l->m.hall, "AB", l->m.now);
}

/* An event of that text (event file), its first round started. */
static void log_hall_of(struct logged *l, const char *name, const char *text, struct rulebook *book)
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

void log_hall(struct logged *l, const char *name, const char *text)
{
    log_hall_of(l, name, text, NULL);
}

void log_hall_under(struct logged *l, const char *name, const char *text, const char *rulebook)
{
    log_hall_of(l, name, text, rulebook_loaded("config/rulebooks", rulebook));
}

void log_walk(struct logged *l, int board, int decision, const char *answers)
{
    struct body b = {0};
    body_begin(&b);
    body_number(&b, "decision", decision);
    body_text(&b, "answers", answers);
    struct entry e = {.kind = ENTRY_WALK, .board = board, .who = "AB", .mono_ms = l->m.now, .body = body_done(&b)};
    log_entry(l, &e);
    body_release(&b);
}

void unlog_hall(struct logged *l)
{
    struct error why;
    unmake_hall(&l->m);
    chess_event_free(l->event);
    rulebook_free(l->book);
    log_close(l->log, &why);
    made_away(l->path);
}

int log_ruling(struct logged *l, int board, int alert, int ply)
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

void log_order(struct logged *l, const char *words)
{
    struct broadcast_said said;
    struct error why;
    if (!broadcast_order_read(words, &said, &why) || !hall_broadcast(l->m.hall, &said, "AB", l->m.now, &why))
        fail_msg("%s: %s", words, why.what);
}
