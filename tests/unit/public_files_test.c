/* What goes out to spectators, as PGN and as pages: what services read, nothing that only arbiters know. */
#include "hall/log_of_hall.h"

#include "hall/desk.h"
#include "hall/hand.h"
#include "hall/ruling.h"
#include "public/public_json.h"
#include "public/public_page.h"
#include "public/public_pgn.h"
#include "report/page/drawing.h"

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

static void write_all(const struct public_round *r, struct text *out)
{
    static const int rounds[] = {1, 2};
    struct public_site site = {rounds, 2, "../", 60, NULL};
    public_page_round(out, r, &site);
    for (int i = 0; i < r->count; i++) {
        public_page_board(out, r, &r->games[i], &site);
        public_pgn_add(out, r, &r->games[i]);
    }
}

/* --- PGN ---------------------------------------------------------------------------------------------------------- */

static void other_time(struct public_round *r)
{
    r->games[0].moves[0].left_s = 99;
}

static void flag_fell(struct public_round *r)
{
    r->games[0].moves[0].left_s = -r->games[0].moves[0].left_s;
}

static void one_less(struct public_round *r)
{
    r->games[0].count--;
}

static void drawn(struct public_round *r)
{
    r->games[0].result = RESULT_DRAW;
}

static void renamed(struct public_round *r)
{
    r->games[0].players[BLACK].name[0] = 'N';
}

static void rated(struct public_round *r)
{
    r->games[0].players[BLACK].rating++;
}

static void quicker(struct public_round *r)
{
    r->games[0].control.periods[0].bonus_s = 3;
}

static void later(struct public_round *r)
{
    r->date++;
}

static void elsewhere(struct public_round *r)
{
    r->place[0] = 'S';
}

static void page_is_older(struct public_round *r)
{
    r->changed++;
    r->games[0].changed++;
    r->live = false;
}

/* What is not written again would be an old game. */
static void a_digest_is_another_where_the_game_is(void **state)
{
    void (*const changes[])(struct public_round *) = {other_time, flag_fell, one_less, drawn,     renamed,
                                                      rated,      quicker,   later,    elsewhere, page_is_older};
    (void)state;
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        struct logged l;
        struct text was = {0}, is = {0};
        log_hall(&l, "digest.flagfall", event);
        hand_plays(&l.m, 1, "e4");
        struct public_round r = seen(&l, 0);
        r.games[0].moves[0].left_s = 181;
        uint64_t before = public_pgn_digest(&r, &r.games[0]);
        public_pgn_add(&was, &r, &r.games[0]);
        changes[i](&r);
        public_pgn_add(&is, &r, &r.games[0]);
        bool same = !strcmp(text_chars(&was), text_chars(&is));
        assert_int_equal(same, changes[i] == page_is_older);
        assert_int_equal(same, before == public_pgn_digest(&r, &r.games[0]));
        text_release(&was);
        text_release(&is);
        public_round_release(&r);
        unlog_hall(&l);
    }
}

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
    write_all(&r, &out);
    HAS(&out, "<b>+/-</b>");
    HAS_NOT(&out, "<b>1-0</b>");
    HAS_NOT(&out, "overslept");
    HAS_NOT(&out, "orfeit");
    text_release(&out);
    public_round_release(&r);
    assert_true(hall_result(l.m.hall, 1, RESULT_WHITE, "AB", "they play", l.m.now, NULL));
    r = seen(&l, 0);
    write_all(&r, &out);
    HAS(&out, "<b>1-0</b>");
    HAS_NOT(&out, "<b>+/-</b>");
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
    HAS(&out, "<bdi>Test &lt;Open&gt;</bdi>, Round 1</h1>");
    HAS(&out, "15 minutes behind. Last move or result at 03:13.");
    HAS(&out, "http-equiv=\"refresh\" content=\"30\"");
    HAS(&out, "<a href=\"board-2.html\">");
    HAS(&out, "href=\"../round-2/index.html\"");
    HAS(&out, "IM <bdi>Holt &quot;Ben&quot; &amp; &lt;b&gt;</bdi> 2100");
    HAS_NOT(&out, "<time"); /* it has no form for minutes and seconds that pages could have */
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

/* An arbiter lets it stand: no program reads it, so the moves end there, and the page says so without a reason. */
static void moves_end_where_an_illegal_one_stands(void **state)
{
    struct ruling r = {.board = 1, .script = "illegal-move", .stands = true, .offender = NO_SIDE, .runs = NO_SIDE};
    struct logged l;
    struct text out = {0};
    struct error why;
    (void)state;
    log_hall(&l, "files.flagfall", event);
    hand_plays(&l.m, 1, "e4");
    hand_plays(&l.m, 1, "e5");
    assert_true(hall_move(l.m.hall, 1, "g1-g3", "AB", l.m.now, &why));
    r.alert = only_alert(&l.m, INCIDENT_ILLEGAL_MOVE)->id;
    assert_int_equal(hall_rule(l.m.hall, &r, "AB", l.m.now, &why), 1);
    hand_plays(&l.m, 1, "Nf6");
    result_is(&l, 1, RESULT_DRAW);
    struct public_round before = seen(&l, DELAY); /* not before its delay */
    assert_false(before.games[0].ends_early);
    public_round_release(&before);
    wait_ms(&l.m, DELAY);
    struct public_round round = seen(&l, DELAY);
    assert_true(round.games[0].ends_early);
    assert_false(round.games[1].ends_early);
    assert_int_equal(round.games[0].count, 2);
    assert_int_equal(public_game_move(&round.games[0]), 1);
    write_all(&round, &out);
    HAS(&out, "<p>Moves after this one are not shown.</p>");
    HAS(&out, "1. e4 e5 1/2-1/2");
    HAS_NOT(&out, "llegal");
    HAS_NOT(&out, "g3");
    HAS_NOT(&out, "Nf6");
    text_release(&out);
    public_round_release(&round);
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
    HAS_NOT(&out, "to move");
    text_release(&out);
    public_round_release(&r);
    unlog_hall(&l);
}

static void page_of_round(struct logged *l, const struct public_site *site, struct text *out)
{
    struct public_round r = seen(l, DELAY);
    public_page_round(out, &r, site);
    public_page_board(out, &r, &r.games[0], site);
    public_round_release(&r);
}

static void pages_stay_the_same_while_nothing_happens(void **state)
{
    static const int rounds[] = {1};
    const struct public_site site = {rounds, 1, "", 60, NULL};
    struct logged l;
    struct text one = {0}, two = {0};
    (void)state;
    log_hall(&l, "files.flagfall", event);
    hand_plays(&l.m, 1, "e4");
    wait_ms(&l.m, DELAY);
    page_of_round(&l, &site, &one);
    wait_ms(&l.m, 10 * DELAY);
    page_of_round(&l, &site, &two);
    assert_string_equal(text_chars(&one), text_chars(&two));
    text_release(&one);
    text_release(&two);
    unlog_hall(&l);
}

static void the_fixed_page_leads_to_the_next_round(void **state)
{
    static const int rounds[] = {1, 2};
    const struct public_plan plan = {"Test Open", 2, 20270307, 9 * 60 + 5}, none = {"Test Open", 0, 0, -1};
    const struct public_site before = {rounds, 1, "", 60, &plan}, begun = {rounds, 2, "", 60, &none};
    struct logged l;
    struct text one = {0}, two = {0}, waiting = {0};
    (void)state;
    log_hall(&l, "files.flagfall", event);
    hall_end(l.m.hall, "AB", l.m.now);
    wait_ms(&l.m, DELAY);
    page_of_round(&l, &before, &one);
    HAS(&one, "Round 2 begins on 2027-03-07 at 9:05.");
    HAS(&one, "http-equiv=\"refresh\"");
    page_of_round(&l, &begun, &two);
    HAS(&two, "Round 2 has begun: <a href=\"round-2/index.html\">");
    public_page_waiting(&waiting, &plan);
    HAS(&waiting, "Round 2 begins on 2027-03-07 at 9:05.");
    HAS(&waiting, "http-equiv=\"refresh\"");
    text_release(&one);
    text_release(&two);
    text_release(&waiting);
    unlog_hall(&l);
}

/* As 200 boards in the middle of their games, with names of usual length. */
static void a_page_of_two_hundred_boards_is_small(void **state)
{
    enum { BOARDS = 200, BYTES = 220 * 1000 };
    static const int rounds[] = {1};
    static const struct public_site site = {rounds, 1, "", 60, NULL};
    static const char *const played[] = {"e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "O-O", "Be7"};
    struct logged l;
    struct text out = {0};
    (void)state;
    log_hall(&l, "files.flagfall", event);
    for (size_t i = 0; i < sizeof played / sizeof *played; i++)
        hand_plays(&l.m, 1, played[i]);
    wait_ms(&l.m, DELAY);
    struct public_round r = seen(&l, DELAY), many = r;
    many.games = memory_take(BOARDS, sizeof *many.games);
    many.count = BOARDS;
    for (int i = 0; i < BOARDS; i++) {
        many.games[i] = r.games[0];
        many.games[i].board = i + 1;
        for (int side = WHITE; side <= BLACK; side++) {
            snprintf(many.games[i].players[side].name, PERSON_NAME_MAX, "Vinterhav, Elin %d", 1000 + i);
            many.games[i].players[side].rating = 2000;
        }
        for (int ply = 0; ply < r.games[0].count; ply++)
            many.games[i].moves[ply].left_s = 5000;
    }
    public_page_round(&out, &many, &site);
    HAS(&out, "Board 200");
    HAS(&out, "aria-label=\"after 5...Be7\"");
    if (out.length > BYTES)
        fail_msg("the page has %zu bytes", out.length);
    free(many.games);
    text_release(&out);
    public_round_release(&r);
    unlog_hall(&l);
}

/* The page of a game that ends with castling: `to` is where the king went. */
static void castles(const char *fen, int king, int rook, int to)
{
    struct public_move castling = {.is = (move)(king | rook << 6 | CASTLING << 12)};
    struct public_game g = {.board = 1, .moves = &castling, .count = 1};
    struct public_round r = {.number = 1, .games = &g, .count = 1, .live = true};
    struct text page = {0}, drawn = {0};
    struct undo unused;
    struct error why;
    assert_true(position_from_fen(&g.start, fen, RULES_CHESS, &why));
    struct position p = g.start;
    position_make(&p, castling.is, &unused);
    drawing_add_small(&drawn, &p, bit(king) | bit(to), rook > king ? "after 1.O-O" : "after 1.O-O-O");
    public_page_round(&page, &r, &(struct public_site){.up = "../"});
    HAS(&page, text_chars(&drawn));
    text_release(&page);
    text_release(&drawn);
}

static void castling_is_marked_where_the_king_went(void **state)
{
    (void)state;
    castles("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", E1, H1, G1);
    castles("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", E1, A1, C1);
    castles("4k3/8/8/8/8/8/8/1R1K3R w HB - 0 1", D1, H1, G1);
    castles("4k3/8/8/8/8/8/8/1R1K3R w HB - 0 1", D1, A1 + 1, C1);
    castles("4k3/8/8/8/8/8/8/R5KR w HA - 0 1", G1, H1, G1);
}

static void names_keep_what_belongs_to_them(void **state)
{
    static const char name[] = "\xe2\x80\x8f\xd9\x85\xdb\x8c\xe2\x80\x8c\xd8\xb1",
                      shown[] = "\xd9\x85\xdb\x8c\xe2\x80\x8c\xd8\xb1";
    struct public_game g = {.board = 1};
    struct public_round r = {.number = 1, .games = &g, .count = 1, .live = true};
    struct text out = {0};
    char wanted[64];
    (void)state;
    position_start(&g.start, RULES_CHESS);
    snprintf(g.players[WHITE].name, PERSON_NAME_MAX, "%s", name);
    public_page_round(&out, &r, &(struct public_site){.up = "../"});
    snprintf(wanted, sizeof wanted, "<bdi>%s</bdi>", shown);
    HAS(&out, wanted);
    text_clear(&out);
    public_pgn_add(&out, &r, &g);
    snprintf(wanted, sizeof wanted, "[White \"%s\"]", shown);
    HAS(&out, wanted);
    text_clear(&out);
    public_json_round(&out, &r);
    HAS(&out, shown);
    HAS_NOT(&out, "?");
    text_release(&out);
}

/* Two halls that differ in nothing but what only arbiters may know. */
static void play(struct logged *l, const char *name, bool troubled, struct text *out)
{
    log_hall(l, name, event);
    hand_plays(&l->m, 1, "e4");
    if (troubled) {
        hall_note(l->m.hall, 1, "a note", "AB", l->m.now);
        hall_report(l->m.hall, 1, INCIDENT_FLAG_FALL, BLACK, "", "", "AB", l->m.now);
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
        cmocka_unit_test(a_digest_is_another_where_the_game_is),
        cmocka_unit_test(a_game_is_written_as_services_read_it),
        cmocka_unit_test(a_game_lost_by_both_ends_without_castling),
        cmocka_unit_test(a_forfeit_is_a_result_and_no_more),
        cmocka_unit_test(time_controls_are_as_services_read_them),
        cmocka_unit_test(pages_need_neither_scripts_nor_the_network),
        cmocka_unit_test(moves_end_where_an_illegal_one_stands),
        cmocka_unit_test(the_round_is_over_when_its_end_is_old_enough),
        cmocka_unit_test(pages_stay_the_same_while_nothing_happens),
        cmocka_unit_test(the_fixed_page_leads_to_the_next_round),
        cmocka_unit_test(a_page_of_two_hundred_boards_is_small),
        cmocka_unit_test(castling_is_marked_where_the_king_went),
        cmocka_unit_test(names_keep_what_belongs_to_them),
        cmocka_unit_test(what_only_arbiters_know_changes_no_byte),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
