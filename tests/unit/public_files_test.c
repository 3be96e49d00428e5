/* What goes out to spectators, as PGN and as pages: what services read, nothing that only arbiters know. */
#include "hall/log_of_hall.h"

#include "hall/desk.h"
#include "public/public_page.h"
#include "public/public_pgn.h"

static const char event[] = "[event]\nname = Test <Open>\nplace = Nordhamn\ncontrol = 3+2\nrulebook = fide-2023\n"
                            "rounds = 1\nboards = 2\n"
                            "[players]\n1 = Holt \"Ben\" & <b> | 2100 | IM | NOR | 1503014\n2 = Moe, Vera | 2000\n"
                            "3 = Krag, Eva\n4 = Rask, Tor\n"
                            "[round 1]\ndate = 2027-03-06\n1 = 1 - 2\n2 = 3 - 4\n";

enum { DELAY = 15 * 60000 };

static struct public_round seen(struct logged *l, msec delay)
{
    struct public_log *p = public_log_new(l->log);
    struct public_moment now = {made_at + l->m.now, l->m.now};
    struct public_round r;
    struct error why;
    assert_true(public_log_follow(p, &why));
    assert_true(public_round_at(p, 1, &now, delay, &r));
    public_log_free(p);
    return r;
}

#define HAS(text, what) assert_non_null(strstr(text_chars(text), what))
#define HAS_NOT(text, what) assert_null(strstr(text_chars(text), what))

static void result_is(struct logged *l, int board, enum result result)
{
    assert_true(hall_result(l->m.hall, board, result, "AB", "test", l->m.now, NULL));
}

/* --- PGN ---------------------------------------------------------------------------------------------------------- */

static void a_game_is_written_as_services_read_it(void **state)
{
    struct logged l;
    struct text out = {0};
    (void)state;
    log_hall(&l, "files.flagfall", event);
    hand_plays(&l.m, 1, "e4");
    hand_plays(&l.m, 1, "c5");
    struct public_round r = seen(&l, 0);
    r.games[0].moves[0].left_s = 181;
    r.games[0].moves[1].left_s = 0; /* a clock that reads zero says that a flag fell */
    snprintf(r.id, sizeof r.id, "7c1e");
    public_pgn_add(&out, &r, &r.games[0]);
    assert_string_equal(text_chars(&out),
                        "[Event \"Test <Open>\"]\n[Site \"Nordhamn\"]\n[Date \"2027.03.06\"]\n[Round \"1.1\"]\n"
                        "[White \"Holt \\\"Ben\\\" & <b>\"]\n[Black \"Moe, Vera\"]\n[Result \"*\"]\n[Board \"1\"]\n"
                        "[GameId \"ff-7c1e-1-1\"]\n[WhiteTitle \"IM\"]\n[WhiteElo \"2100\"]\n"
                        "[WhiteFideId \"1503014\"]\n[BlackElo \"2000\"]\n[TimeControl \"3+2\"]\n\n"
                        "1. e4 {[%clk 0:03:01]} 1... c5 *\n\n");
    text_release(&out);
    public_round_release(&r);
    unlog_hall(&l);
}

static void a_game_lost_by_both_ends_without_castling(void **state)
{
    struct logged l;
    struct text out = {0};
    (void)state;
    log_hall(&l, "files.flagfall", event);
    hand_plays(&l.m, 1, "e4");
    result_is(&l, 1, RESULT_NONE);
    struct public_round r = seen(&l, 0);
    public_pgn_add(&out, &r, &r.games[0]);
    HAS(&out, "[Result \"0-0\"]");
    HAS(&out, "\n\n1. e4 *\n");
    text_release(&out);
    public_round_release(&r);
    unlog_hall(&l);
}

static void a_forfeit_is_a_result_and_no_more(void **state)
{
    struct logged l;
    struct text out = {0};
    (void)state;
    log_hall(&l, "files.flagfall", event);
    assert_true(hall_forfeit(l.m.hall, 1, RESULT_WHITE, "AB", "overslept", l.m.now, NULL));
    struct public_round r = seen(&l, 0);
    public_pgn_add(&out, &r, &r.games[0]);
    HAS(&out, "[Result \"1-0\"]");
    HAS_NOT(&out, "overslept");
    HAS_NOT(&out, "orfeit");
    text_release(&out);
    public_round_release(&r);
    unlog_hall(&l);
}

/* A base up to 180 is read as minutes there. */
static void time_controls_are_as_services_read_them(void **state)
{
    static const char *const rows[][2] = {{"3+2", "3+2"},       {"1+0", "1+0"},
                                          {"90s+1", ""},        {"5+3", "300+3"},
                                          {"90+30", "5400+30"}, {"40/90 SD/30 inc/30", "40/5400+30:1800+30"},
                                          {"G/60 d/5", ""},     {"10/30d", ""}};
    struct logged l;
    (void)state;
    log_hall(&l, "files.flagfall", event);
    struct public_round r = seen(&l, 0);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct error why;
        struct text out = {0};
        char tag[64];
        assert_true(control_read(rows[i][0], &r.games[0].control, &why));
        public_pgn_add(&out, &r, &r.games[0]);
        snprintf(tag, sizeof tag, "[TimeControl \"%s\"]", rows[i][1]);
        if (*rows[i][1])
            HAS(&out, tag);
        else
            HAS_NOT(&out, "TimeControl");
        text_release(&out);
    }
    public_round_release(&r);
    unlog_hall(&l);
}

/* --- pages -------------------------------------------------------------------------------------------------------- */

static void write_all(const struct public_round *r, struct text *out)
{
    static const int rounds[] = {1, 2};
    struct public_site site = {rounds, 2, "../", 60};
    public_page_round(out, r, &site);
    for (int i = 0; i < r->count; i++) {
        public_page_board(out, r, &r->games[i], &site);
        public_pgn_add(out, r, &r->games[i]);
    }
}

static void pages_need_neither_scripts_nor_the_network(void **state)
{
    struct logged l;
    struct text out = {0};
    (void)state;
    log_hall(&l, "files.flagfall", event);
    hand_plays(&l.m, 1, "e4");
    wait_ms(&l.m, DELAY);
    struct public_round r = seen(&l, DELAY);
    write_all(&r, &out);
    HAS(&out, "Test &lt;Open&gt;, Round 1</h1>");
    HAS(&out, "15 minutes behind; as of 03:13.");
    HAS(&out, "http-equiv=\"refresh\" content=\"30\"");
    HAS(&out, "<a href=\"../round-1/board-2.html\">");
    HAS(&out, "href=\"../round-2/index.html\"");
    HAS(&out, "IM Holt &quot;Ben&quot; &amp; &lt;b&gt; 2100");
    HAS(&out, "<b>1.</b> e4");
    HAS_NOT(&out, "<script");
    HAS_NOT(&out, "<b> 2100");
    HAS_NOT(&out, "src=");
    HAS_NOT(&out, "url(");
    HAS_NOT(&out, "://");
    text_release(&out);
    public_round_release(&r);
    unlog_hall(&l);
}

static void the_round_is_over_when_its_end_is_old_enough(void **state)
{
    struct logged l;
    struct text out = {0};
    (void)state;
    log_hall(&l, "files.flagfall", event);
    result_is(&l, 1, RESULT_DRAW);
    result_is(&l, 2, RESULT_BLACK);
    hall_end(l.m.hall, "AB", l.m.now);
    wait_ms(&l.m, DELAY - 1);
    struct public_round r = seen(&l, DELAY);
    assert_true(r.live);
    public_round_release(&r);
    wait_ms(&l.m, 1);
    r = seen(&l, DELAY);
    write_all(&r, &out);
    HAS(&out, "<b>1/2-1/2</b>");
    HAS(&out, "The round is over.");
    HAS_NOT(&out, "refresh");
    text_release(&out);
    public_round_release(&r);
    unlog_hall(&l);
}

/* Two halls that differ in nothing but what only arbiters may know. */
static void play(struct logged *l, const char *name, bool troubled, struct text *out)
{
    log_hall(l, name, event);
    hand_plays(&l->m, 1, "e4");
    if (troubled) {
        hall_note(l->m.hall, 1, "a note", "AB", l->m.now);
        hall_report(l->m.hall, 1, INCIDENT_FLAG_FALL, BLACK, "", "words", "AB", l->m.now);
        log_ruling(l, 1, hall_alert_count(l->m.hall), 1);
        hall_report(l->m.hall, 1, INCIDENT_CLAIM, WHITE, "", "a claim", "AB", l->m.now);
    }
    hand_plays(&l->m, 1, "e5");
    result_is(l, 2, RESULT_BLACK);
    wait_ms(&l->m, 2 * DELAY);
    struct public_round r = seen(l, DELAY);
    write_all(&r, out);
    public_round_release(&r);
    unlog_hall(l);
}

static void what_only_arbiters_know_changes_no_byte(void **state)
{
    struct logged calm, troubled;
    struct text one = {0}, two = {0};
    (void)state;
    play(&calm, "calm.flagfall", false, &one);
    play(&troubled, "troubled.flagfall", true, &two);
    assert_string_equal(text_chars(&one), text_chars(&two));
    text_release(&one);
    text_release(&two);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_is_written_as_services_read_it),
        cmocka_unit_test(a_game_lost_by_both_ends_without_castling),
        cmocka_unit_test(a_forfeit_is_a_result_and_no_more),
        cmocka_unit_test(time_controls_are_as_services_read_them),
        cmocka_unit_test(pages_need_neither_scripts_nor_the_network),
        cmocka_unit_test(the_round_is_over_when_its_end_is_old_enough),
        cmocka_unit_test(what_only_arbiters_know_changes_no_byte),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
