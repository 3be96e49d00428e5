/* A log read once: what stands in the record is what happened in the hall. */
#include "hall/board_view.h"
#include "hall/desk.h"
#include "hall/hand.h"
#include "hall/round.h"
#include "hall/ruling.h"
#include "report/record/record.h"

#include "hall/log_of_hall.h"
#include "report/record/record_look.h"
#include "report/record/record_read.h"

static const char event[] = "[event]\nname = Test Open\ncontrol = 90+30\nrulebook = fide-2023\nrounds = 2\nboards = 3\n"
                            "[arbiters]\nAB = Anna Berg | floor\n[devices]\n1-3 = dgt-bus | /dev/null\n"
                            "[players]\n1 = Holt, Ben | 2100\n2 = Moe, Vera | 2000\n3 = Krag, Eva\n4 = Rask, Tor\n"
                            "[round 1]\n1 = 1 - 2\n2 = 3 - 4\n"
                            "[round 2]\n1 = 4 - 1\n2 = 2 - 3\n";

static struct record *read_record(struct logged *l)
{
    struct error why = {0};
    struct record *r;
    assert_true(log_commit(l->log, l->m.now, &why));
    r = record_read(l->log, &why);
    if (!r)
        fail_msg("%s: %s", why.where, why.what);
    if (r->faults)
        fail_msg("%s: %s", r->fault.where, r->fault.what);
    return r;
}

/* White plays an illegal move at move 2 and is ruled against; then the ruling is taken back. */
static void play(struct logged *l)
{
    begin_board(&l->m, 1);
    hand_plays(&l->m, 1, "e4");
    hand_plays(&l->m, 1, "e5");
    hand_goes(&l->m, 1, square_at(5, 0), square_at(1, 1)); /* Bf1-b2 */
    const struct alert *a = only_alert(&l->m, INCIDENT_ILLEGAL_MOVE);
    assert_true(hall_acknowledge(l->m.hall, a->id, "AB", "", l->m.now, NULL));
    wait_ms(&l->m, 2000);
    int id = log_ruling(l, 1, a->id, board_plies(hall_board(l->m.hall, 1)));
    log_walk(l, 1, id, "walk\tfide-2023\tillegal-move\nanswer\twitnessed\tyes\t\n");
    assert_true(hall_note(l->m.hall, 1, "the coach was near", "AB", l->m.now));
    assert_true(hall_result(l->m.hall, 2, RESULT_DRAW, "AB", "", l->m.now, NULL));
}

static void what_happened_stands_in_lists(void **state)
{
    (void)state;
    struct logged l;
    log_hall(&l, "record.flagfall", event);
    play(&l);
    struct record *r = read_record(&l);
    const struct record_round *round = record_round(r, 1);
    const struct record_board *b = record_board(round, 1);
    assert_string_equal(r->event->name, "Test Open");
    assert_int_equal(r->entries, log_last(l.log));
    assert_true(r->has_head);
    assert_int_equal(r->head.sequence, r->entries);
    assert_int_equal(round->board_count, 2);
    assert_string_equal(board_player(b->is, BLACK)->name, "Moe, Vera");
    assert_int_equal(b->moves.count, 2);
    assert_string_equal(record_move_at(b, 2)->is.san, "e5");
    assert_null(record_move_at(b, 3));
    assert_true(round->incidents.count >= 1);
    assert_true(round->incidents.at[0].is->kind == INCIDENT_ILLEGAL_MOVE);
    assert_true(*round->incidents.at[0].readings != '\0');
    assert_true(round->incidents.at[0].ended.entry > round->incidents.at[0].begun.entry);
    const struct record_alert *a = &round->alerts.at[0];
    assert_true(a->shown.entry && a->acknowledged.entry > a->shown.entry && a->over.entry > a->acknowledged.entry);
    assert_string_equal(a->is->acknowledged_by, "AB");
    assert_int_equal(round->notes.count, 1);
    assert_string_equal(round->notes.at[0].words, "the coach was near");
    assert_int_equal(round->results.count, 1);
    assert_int_equal(board_result(record_board(round, 2)->is), RESULT_DRAW);
    assert_int_equal(round->steps.count, (int)r->entries - 2); /* all but station and event */
    record_free(r);
    unlog_hall(&l);
}

static void a_step_leads_to_its_bookmark(void **state)
{
    static const char *const words[] = {"look again", "and here"};
    int found = 0;
    (void)state;
    struct logged l;
    log_hall(&l, "record.flagfall", event);
    play(&l);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        hall_bookmark(l.m.hall, 1, 3 + (int64_t)i, words[i], true, "AB", l.m.now);
    struct record *r = read_record(&l);
    const struct record_round *round = record_round(r, 1);
    assert_int_equal(round->marks.count, 2);
    for (int i = 0; i < round->steps.count; i++) {
        const struct record_step *s = &round->steps.at[i];
        if (s->action != ACTION_BOOKMARK)
            continue;
        assert_int_equal(s->at, found);
        assert_string_equal(round->marks.at[s->at].is.text, words[found++]);
    }
    assert_int_equal(found, 2);
    record_free(r);
    unlog_hall(&l);
}

static void a_ruling_has_its_evidence(void **state)
{
    (void)state;
    struct logged l;
    log_hall(&l, "record.flagfall", event);
    play(&l);
    struct record *r = read_record(&l);
    const struct record_round *round;
    const struct record_ruling *k = record_ruling(r, 1, &round);
    assert_non_null(k);
    assert_string_equal(k->who, "AB");
    assert_string_equal(k->is.article, "7.5.5");
    assert_int_equal(k->round, 1);
    assert_int_equal(k->incident, 1);
    assert_true(!strncmp(k->before, "rnbqkbnr/pppp1ppp/8/4p3", 23));
    assert_string_equal(k->after, k->before);
    assert_int_equal(k->was_s[BLACK], 5460);
    assert_non_null(strstr(k->walk, "witnessed\tyes"));
    assert_int_equal(round->penalties.count, 1);
    const struct record_penalty *p = &round->penalties.at[0];
    assert_int_equal(p->is.ruling, 1);
    assert_string_equal(p->is.penalty, "2 minutes");
    assert_string_equal(p->is.player, "1");
    assert_false(p->is.undone);
    assert_null(record_ruling(r, 2, NULL));
    record_free(r);
    unlog_hall(&l);
}

static void what_is_taken_back_is_kept_beside_it(void **state)
{
    (void)state;
    struct logged l;
    log_hall(&l, "record.flagfall", event);
    play(&l);
    assert_true(hall_undo(l.m.hall, 1, "AB", "the bishop came from b1", l.m.now + 10, NULL));
    struct record *r = read_record(&l);
    const struct record_ruling *k = record_ruling(r, 1, NULL);
    assert_true(k->undone.entry > k->when.entry);
    assert_true(k->is.undone);
    assert_string_equal(k->undone_reason, "the bishop came from b1");
    assert_true(record_round(r, 1)->penalties.at[0].is.undone);
    record_free(r);
    unlog_hall(&l);
}

static void moves_that_left_the_game_are_marked(void **state)
{
    (void)state;
    struct logged l;
    log_hall(&l, "record.flagfall", event);
    begin_board(&l.m, 1);
    hand_plays(&l.m, 1, "e4");
    hand_plays(&l.m, 1, "e5");
    hand_plays(&l.m, 1, "Nf3");
    struct ruling back = {.board = 1, .offender = NO_SIDE, .runs = NO_SIDE, .restores = true, .ply = 2};
    assert_true(hall_rule(l.m.hall, &back, "AB", l.m.now, NULL));
    struct record *r = read_record(&l);
    const struct record_board *b = record_board(record_round(r, 0), 1);
    assert_int_equal(b->moves.count, 3);
    assert_true(b->moves.at[2].gone == record_ruling(r, 1, NULL)->when.entry);
    assert_false(b->moves.at[1].gone);
    assert_null(record_move_at(b, 3));
    assert_true(record_wall(record_round(r, 0), b->moves.at[2].when.mono) == b->moves.at[2].when.wall);
    record_free(r);
    unlog_hall(&l);
}

static void each_round_has_its_own_hall(void **state)
{
    (void)state;
    struct logged l;
    log_hall(&l, "record.flagfall", event);
    play(&l);
    hall_end(l.m.hall, "AB", l.m.now);
    wait_ms(&l.m, 1000);
    log_round(&l, 2);
    begin_board(&l.m, 1);
    hand_plays(&l.m, 1, "d4");
    struct record *r = read_record(&l);
    assert_int_equal(r->rounds.count, 2);
    assert_true(record_round(r, 1)->ended.entry != 0);
    assert_true(record_round(r, 2)->from > record_round(r, 1)->to);
    assert_string_equal(board_player(record_board(record_round(r, 2), 1)->is, WHITE)->name, "Rask, Tor");
    assert_int_equal(record_board(record_round(r, 2), 1)->moves.count, 1);
    assert_int_equal(record_board(record_round(r, 1), 1)->moves.count, 2);
    assert_null(record_round(r, 3));
    record_free(r);
    unlog_hall(&l);
}

/* Somebody goes back to the first round and corrects a result: the second stays as it is. */
static void a_round_can_be_gone_back_to(void **state)
{
    (void)state;
    struct logged l;
    log_hall(&l, "record.flagfall", event);
    play(&l);
    hall_end(l.m.hall, "AB", l.m.now);
    log_round(&l, 2);
    struct entry back = {
        .kind = ENTRY_ROUND, .who = "AB", .mono_ms = l.m.now, .body = "{\"round\":1,\"what\":\"opened\"}"};
    log_entry(&l, &back);
    struct entry result = {.kind = ENTRY_RESULT,
                           .board = 2,
                           .who = "AB",
                           .mono_ms = l.m.now,
                           .body = "{\"reason\":\"misread\",\"result\":\"1-0\"}"};
    log_entry(&l, &result);
    struct record *r = read_record(&l);
    assert_int_equal(r->rounds.count, 2);
    assert_int_equal(board_result(record_board(record_round(r, 1), 2)->is), RESULT_WHITE);
    assert_int_equal(board_result(record_board(record_round(r, 2), 2)->is), RESULT_OPEN);
    assert_int_equal(record_round(r, 0)->number, 2);
    record_free(r);
    unlog_hall(&l);
}

/* Entries of somebody else, of a board that is not there, and no JSON at all. */
static void what_cannot_be_read_is_counted(void **state)
{
    (void)state;
    struct error why = {0};
    const char *path = in_scratch("strange.flagfall");
    struct log *log = made_new(path);
    made_fill(log, 120);
    struct entry far = {
        .kind = ENTRY_RESULT, .board = 10000, .who = "AB", .body = "{\"reason\":\"\",\"result\":\"1-0\"}"};
    assert_true(log_append(log, &far, &why) && log_commit(log, 0, &why));
    struct record *r = record_read(log, &why);
    assert_non_null(r);
    assert_true(r->faults > 0);
    assert_non_null(strstr(r->fault.what, "entry "));
    assert_false(r->has_event);
    assert_int_equal(r->entries, 122);
    record_free(r);
    assert_true(log_close(log, &why));
    made_away(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_happened_stands_in_lists),       cmocka_unit_test(a_step_leads_to_its_bookmark),
        cmocka_unit_test(a_ruling_has_its_evidence),           cmocka_unit_test(what_is_taken_back_is_kept_beside_it),
        cmocka_unit_test(moves_that_left_the_game_are_marked), cmocka_unit_test(each_round_has_its_own_hall),
        cmocka_unit_test(a_round_can_be_gone_back_to),         cmocka_unit_test(what_cannot_be_read_is_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
