#include "report_made.h"

const char event[] = "[event]\nname = Test <b>Open</b>\ncontrol = 90+30\nrulebook = fide-2023\nrounds = 2\nboards = 4\n"
                     "[arbiters]\nAB = Anna Berg | head\n[devices]\n1-4 = dgt-bus | /dev/null\n"
                     "[teams]\n1 = River | Coach A\n2 = North | Coach B\n"
                     "[players]\n1 = " WHITE_NAME " | 2100 | | | | | | 1\n2 = " BLACK_NAME
                     " | 2000 | | | | | | 2\n3 = Krag, Eva | | | | | | | 1\n4 = Rask, Tor | | | | | | | 2\n"
                     "[round 1]\n1 = 1 - 2\n2 = 4 - 3\n";

int rule(struct logged *l, int board, int alert, const char *penalty, enum result result)
{
    struct error why = {0};
    struct ruling r = {.board = board,
                       .alert = alert,
                       .offender = WHITE,
                       .runs = NO_SIDE,
                       .result = (uint8_t)result,
                       .ply = 2,
                       .restores = alert != 0,
                       .counts = alert != 0,
                       .orders = alert != 0,
                       .given = *penalty ? (result == RESULT_OPEN ? GIVEN_TIME : GIVEN_LOSS) : GIVEN_NONE,
                       .left_s = {5400, 5580}};
    snprintf(r.script, sizeof r.script, "illegal-move");
    snprintf(r.article, sizeof r.article, "7.5.1, 7.5.5");
    snprintf(r.words, sizeof r.words, "first illegal move");
    snprintf(r.penalty, sizeof r.penalty, "%s", penalty);
    int id = hall_rule(l->m.hall, &r, "AB", l->m.now, &why);
    if (!id)
        fail_msg("%s", why.what);
    return id;
}

void make_report(struct made_report *m)
{
    struct error why = {0};
    struct logged *l = &m->l;
    memset(m, 0, sizeof *m);
    log_hall_under(l, "report.flagfall", event, "fide-2023");
    begin_board(&l->m, 1);
    hand_plays(&l->m, 1, "e4");
    hand_plays(&l->m, 1, "e5");
    hand_goes(&l->m, 1, square_at(5, 0), square_at(1, 1));
    rule(l, 1, only_alert(&l->m, INCIDENT_ILLEGAL_MOVE)->id, "3 minutes", RESULT_OPEN);
    log_walk(l, 1, 1, "walk\tfide-2023\tillegal-move\t2023\nanswer\tclock_pressed\tyes\t\n");
    rule(l, 2, 0, "half a point", RESULT_BLACK);
    hall_note(l->m.hall, 1, "the coach \x1b[2J <i>spoke</i>", "AB", l->m.now);
    assert_true(log_commit(l->log, l->m.now, &why));
    m->record = record_read(l->log, &why);
    assert_non_null(m->record);
    m->report = (struct report){.record = m->record, .round = record_round(m->record, 0), .book = m->l.book};
}

void unmake_report(struct made_report *m)
{
    record_free(m->record);
    unlog_hall(&m->l);
}

void write_as(const struct made_report *m, enum page_kind kind, struct text *out)
{
    struct page p;
    text_clear(out);
    page_begin(&p, kind, out, "Round");
    report_write(&m->report, false, &p);
    page_end(&p);
}

const struct record_ruling *read_again(struct made_report *m)
{
    struct error why;
    assert_true(log_commit(m->l.log, m->l.m.now, &why));
    record_free(m->record);
    m->record = record_read(m->l.log, &why);
    m->report.record = m->record;
    m->report.round = record_round(m->record, 0);
    return record_ruling(m->record, 1, NULL);
}
