/* From readings to incidents, board by board. */
#include "hall/board_view.h"
#include "hall/desk.h"
#include "hall/hall_made.h"

#include "hall/hand.h"
#include "hall/known.h"
#include "rulebook_files.h"
#include "rules/facts.h"
#include "rules/rulebook.h"

enum { SECOND = 1000 };

static struct error why;

static void moves_of_a_device_are_the_game(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    const int *changed;
    make_hall(&m, 3, "90+30", false);
    begin_board(&m, 2);
    hand_plays(&m, 2, "e4");
    hand_plays(&m, 2, "e5");
    hand_plays(&m, 2, "Nf3");
    const struct hall_board *b = hall_board(m.hall, 2);
    assert_int_equal(board_plies(b), 3);
    assert_int_equal(board_play(b), PLAY_RUNNING);
    assert_int_equal(board_feed(b), FEED_FRESH);
    assert_int_equal(board_feed(hall_board(m.hall, 1)), FEED_NONE);
    assert_int_equal(hall_alert_count(m.hall), 0);
    assert_int_equal(hall_changed(m.hall, &changed), 3); /* the round was started for all */
    hand_plays(&m, 2, "Nc6");
    assert_int_equal(hall_changed(m.hall, &changed), 1);
    assert_int_equal(changed[0], 2);
    assert_int_equal(hall_changed(m.hall, &changed), 0);
    assert_null(hall_board(m.hall, 4));
    assert_null(hall_board(m.hall, 0));
    assert_null(hall_board(m.hall, -7));
    assert_replays(&m);
    unmake_hall(&m);
}

static void an_illegal_move_that_is_completed_is_an_alert_with_its_evidence(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall(&m, 3, "90+30", false);
    begin_board(&m, 1);
    hand_plays(&m, 1, "e4");
    hand_goes(&m, 1, 57, 56 - 8 * 3); /* b8-a5 */
    wait_ms(&m, 3 * SECOND);
    const struct alert *a = only_alert(&m, INCIDENT_ILLEGAL_MOVE);
    const struct incident *i = hall_incident(m.hall, a->incident);
    assert_int_equal(a->priority, PRIORITY_1);
    assert_int_equal(a->state, ALERT_UNSEEN);
    assert_int_equal(i->side, BLACK);
    assert_int_equal(i->ply, 1);
    assert_string_equal(i->script, "illegal-move");
    assert_string_equal(i->article, "7.5.1");
    assert_string_equal(i->before, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    assert_string_equal(i->after, "r1bqkbnr/pppppppp/8/n7/4P3/8/PPPP1PPP/RNBQKBNR");
    assert_int_equal(i->left_s[WHITE], 5459); /* of 5460, and the clock runs */
    assert_string_equal(i->words, "illegal move by Black: b8-a5");
    assert_non_null(strstr(m.kept.entries[m.kept.count - 2].body, "field b8 empty"));
    assert_replays(&m);
    unmake_hall(&m);
}

static void castling_that_is_illegal_has_its_own_script(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    struct position p;
    make_hall(&m, 1, "90+30", false);
    unmake_hall(&m);
    make_hall(&m, 1, "90+30", false);
    begin_board(&m, 1);
    assert_true(position_from_fen(&p, "4k3/8/8/8/8/5r2/8/4K2R w K - 0 1", RULES_CHESS, NULL));
    assert_true(hall_set_position(m.hall, 1, "4k3/8/8/8/8/5r2/8/4K2R w K - 0 1", "AB", "for the test", m.now, &why));
    board_says(&m, 1, p.on);
    wait_ms(&m, 2 * SECOND);
    square_says(&m, 1, E1, EMPTY);
    wait_ms(&m, 300);
    square_says(&m, 1, G1, piece_of(WHITE, KING));
    wait_ms(&m, 300);
    square_says(&m, 1, H1, EMPTY);
    wait_ms(&m, 300);
    square_says(&m, 1, F1, piece_of(WHITE, ROOK));
    wait_ms(&m, 300);
    clock_says(&m, 1, 5400, 5400, BLACK, BLACK);
    wait_ms(&m, 3 * SECOND);
    assert_string_equal(hall_incident(m.hall, only_alert(&m, INCIDENT_CASTLING_FAULT)->incident)->script,
                        "castling-fault");
    assert_replays(&m);
    unmake_hall(&m);
}

/* A piece that is nowhere may have gone to any square, and may not have gone at all. */
static void where_the_move_is_open_what_it_may_be_is_named_and_that_there_was_none(void **unused)
{
    (void)unused;
    static const struct {
        const char *start;
        int lifted;
        const char *words;
    } rows[] = {
        {"4k3/8/8/8/8/5N2/4P3/4K3 w - - 0 1", 21, "which move was it: 1.Nd4, Nh4, Ne5, Ng5, Ng1, Nd2, Nh2, or none?"},
        {"4k3/8/8/8/8/8/8/N3K3 w - - 0 1", A1, "which move was it: 1.Nb3, Nc2, or none?"},
        {"4k3/8/8/8/8/8/8/R3K3 w - - 0 1", A1,
         "which move was it: 1.Ra3, Ra4, Ra5, Ra6, Ra7, Ra8+, Rb1, Rc1, another (type it), or none?"},
    };
    enum { ROWS = sizeof rows / sizeof *rows };
    struct hall_fixture m;
    struct position p;
    make_hall(&m, ROWS, "90+30", false);
    for (int i = 0; i < ROWS; i++) {
        const int board = i + 1;
        begin_board(&m, board);
        assert_true(position_from_fen(&p, rows[i].start, RULES_CHESS, NULL));
        assert_true(hall_set_position(m.hall, board, rows[i].start, "AB", "for the test", m.now, &why));
        board_says(&m, board, p.on);
        wait_ms(&m, 2 * SECOND);
        square_says(&m, board, rows[i].lifted, EMPTY);
        wait_ms(&m, 700);
        clock_says(&m, board, 5400, 5400, BLACK, BLACK);
        wait_ms(&m, 5 * SECOND);
        int asked = board_last_alert(hall_board(m.hall, board), INCIDENT_WHICH_MOVE);
        assert_string_equal(hall_incident(m.hall, hall_alert(m.hall, asked)->incident)->words, rows[i].words);
    }
    assert_replays(&m);
    unmake_hall(&m);
}

static void a_clock_that_is_stopped_calls_the_arbiter_until_it_runs(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall(&m, 1, "90+30", false);
    begin_board(&m, 1);
    hand_plays(&m, 1, "e4");
    clock_says(&m, 1, m.left[0], m.left[1], NO_SIDE, BLACK);
    assert_int_equal(board_play(hall_board(m.hall, 1)), PLAY_STOPPED);
    const struct alert *a = only_alert(&m, INCIDENT_CLOCK_STOPPED);
    assert_int_equal(a->state, ALERT_PENDING); /* perhaps they shake hands */
    wait_ms(&m, 10 * SECOND);
    assert_int_equal(a->priority, PRIORITY_1);
    assert_int_equal(a->state, ALERT_UNSEEN);
    assert_int_equal(board_play(hall_board(m.hall, 1)), PLAY_STOPPED);
    assert_true(hall_acknowledge(m.hall, a->id, "AB", "", m.now, &why));
    wait_ms(&m, 20 * SECOND);
    clock_says(&m, 1, 5430, 5430, BLACK, BLACK);
    assert_int_equal(hall_alert(m.hall, a->id)->state, ALERT_CLEARED);
    assert_replays(&m);
    unmake_hall(&m);
}

/* The arbiter stops it himself: nobody has to be called. */
static void a_clock_that_is_stopped_for_a_known_reason_calls_nobody(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall(&m, 1, "90+30", false);
    begin_board(&m, 1);
    hand_plays(&m, 1, "e4");
    hand_goes(&m, 1, 57, 32);
    wait_ms(&m, 3 * SECOND);
    clock_says(&m, 1, 5430, 5430, NO_SIDE, WHITE);
    assert_int_equal(count_incidents(&m, INCIDENT_CLOCK_STOPPED), 0);
    assert_int_equal(board_play(hall_board(m.hall, 1)), PLAY_STOPPED);
    unmake_hall(&m);
}

static void a_pawn_left_standing_en_passant_is_named(void **unused)
{
    (void)unused;
    static const char *const moves[] = {"e4", "a6", "e5", "d5"};
    struct hall_fixture m;
    make_hall(&m, 1, "90+30", false);
    begin_board(&m, 1);
    for (int i = 0; i < 4; i++)
        hand_plays(&m, 1, moves[i]);
    hand_goes(&m, 1, 36, 43); /* e5 to d6 */
    wait_ms(&m, 3 * SECOND);
    const struct incident *i = hall_incident(m.hall, only_alert(&m, INCIDENT_ILLEGAL_MOVE)->incident);
    assert_string_equal(i->words, "illegal move by White: e5-d6 en passant, and the pawn on d5 was not taken off");
    unmake_hall(&m);
}

/* What a board on a bus has kept since it was asked before: at most two squares, then White's press with his time. So
 * many milliseconds go by between its parts, as where a process of its own hands them on. */
static void kept_says_slowly(struct hall_fixture *m, const struct field_reading *squares, int count, int32_t halted_s,
                             msec apart)
{
    const msec at = m->now;
    struct reading r = {.kind = READING_NEWS, .on_bus = true, .address = 1001, .at = at, .text = "changes"};
    r.as.news.what = NEWS_MEMORY;
    r.as.news.number = 2 * count + (halted_s ? 3 : 0);
    for (int i = 0; i < count; i++)
        r.as.news.squares |= bit(squares[i].square);
    hall_take(m->hall, 1, &r, m->now);
    for (int i = 0; i < count; i++) {
        wait_ms(m, apart);
        r = (struct reading){.kind = READING_FIELD, .from_memory = true, .address = 1001, .at = at};
        r.as.field = squares[i];
        hall_take(m->hall, 1, &r, at);
    }
    r = (struct reading){.kind = READING_HALTED, .from_memory = true, .address = 1001, .at = at};
    r.as.halted.side = CLOCK_LEFT;
    r.as.halted.s = halted_s;
    wait_ms(m, halted_s ? apart : 0);
    if (halted_s)
        hall_take(m->hall, 1, &r, at);
}

static void kept_says(struct hall_fixture *m, const struct field_reading *squares, int count, int32_t halted_s)
{
    kept_says_slowly(m, squares, count, halted_s, 0);
}

/* What comes over a network is handed on by a process of its own, part by part, while other lines are read. */
static void an_answer_of_a_bus_is_one_answer_also_if_it_comes_in_parts(void **unused)
{
    (void)unused;
    static const struct field_reading pawn[] = {{12, EMPTY, 0}, {28, (piece)PAWN, 0}}; /* e2 to e4 */
    static const msec apart[] = {0, 1, 40, 700};
    for (size_t i = 0; i < sizeof apart / sizeof *apart; i++) {
        struct hall_fixture m;
        make_hall(&m, 1, "3+2", false);
        clock_says(&m, 1, 182, 182, NO_SIDE, WHITE);
        kept_says(&m, NULL, 0, 0);
        wait_ms(&m, SECOND);
        clock_says(&m, 1, 182, 182, WHITE, WHITE);
        kept_says(&m, NULL, 0, 0);
        wait_ms(&m, 4 * SECOND);
        kept_says_slowly(&m, pawn, 2, 178, apart[i]);
        clock_says(&m, 1, 180, 182, BLACK, BLACK);
        for (int s = 0; s < 5; s++) {
            wait_ms(&m, SECOND);
            kept_says(&m, NULL, 0, 0);
        }
        assert_int_equal(board_plies(hall_board(m.hall, 1)), 1);
        assert_int_equal(standing(&m), 0);
        unmake_hall(&m);
    }
}

/* On a bus a clock that stands is read every five seconds, so the start may be seen after the first press. */
static void a_press_before_the_clock_was_seen_to_run_counts_if_something_was_done(void **unused)
{
    (void)unused;
    static const struct field_reading knight[] = {{6, EMPTY, 0}, {30, (piece)KNIGHT, 0}}; /* g1 to g4 */
    static const struct field_reading pawn[] = {{28, (piece)PAWN, 0}}; /* on e4, and e2 goes on showing it */
    static const struct {
        const struct field_reading *squares;
        int count;
        int32_t left_s;
        bool runs;
        enum incident_kind kind;
        int told, plies;
    } rows[] = {
        {knight, 2, 182, true, INCIDENT_ILLEGAL_MOVE, 1, 0},
        {pawn, 1, 182, true, INCIDENT_PRESS_ALONE, 0, 1},
        {NULL, 0, 181, true, INCIDENT_PRESS_ALONE, 1, 0},  /* time was used */
        {NULL, 0, 182, false, INCIDENT_PRESS_ALONE, 0, 0}, /* the lever put to White's side */
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct hall_fixture m;
        make_hall(&m, 1, "3+2", false);
        clock_says(&m, 1, 182, 182, NO_SIDE, WHITE);
        kept_says(&m, NULL, 0, 0);
        wait_ms(&m, SECOND);
        kept_says(&m, NULL, 0, 0);
        wait_ms(&m, 4 * SECOND);
        kept_says(&m, rows[i].squares, rows[i].count, rows[i].left_s);
        clock_says(&m, 1, rows[i].left_s, 182, rows[i].runs ? BLACK : NO_SIDE, BLACK);
        for (int s = 0; s < 5; s++) {
            wait_ms(&m, SECOND);
            kept_says(&m, NULL, 0, 0);
        }
        assert_int_equal(count_incidents(&m, rows[i].kind), rows[i].told);
        assert_int_equal(board_plies(hall_board(m.hall, 1)), rows[i].plies);
        assert_int_equal(count_incidents(&m, INCIDENT_CLOCK_WRONG_SIDE), 0);
        unmake_hall(&m);
    }
}

static void a_third_time_is_told_to_the_arbiter_and_gone_when_it_is_gone(void **unused)
{
    (void)unused;
    static const char *const moves[] = {"Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"};
    struct hall_fixture m;
    make_hall(&m, 1, "90+30", false);
    begin_board(&m, 1);
    for (int i = 0; i < 7; i++)
        hand_plays(&m, 1, moves[i]);
    const struct alert *a = only_alert(&m, INCIDENT_CLAIM_REPETITION); /* Ng8 would make it */
    assert_int_equal(a->priority, PRIORITY_3);
    assert_int_equal(a->stance, STANCE_CLAIM);
    hand_plays(&m, 1, "e5");
    assert_false(board_has(hall_board(m.hall, 1), INCIDENT_CLAIM_REPETITION));
    unmake_hall(&m);
}

static void stance_and_article_are_the_rulebooks(void **unused)
{
    (void)unused;
    struct rulebook *book = rulebook_loaded("config/rulebooks", "fide-2023");
    struct hall_fixture m;
    assert_non_null(book);
    make_hall(&m, 1, "90+30", false);
    hall_free(m.hall);
    m.settings.book = book;
    struct hall_listener listener = {keep_entry, &m.kept};
    m.hall = hall_new(&m.settings, &listener);
    begin_board(&m, 1);
    hand_plays(&m, 1, "e4");
    hand_goes(&m, 1, 57, 32);
    wait_ms(&m, 3 * SECOND);
    const struct incident *i = hall_incident(m.hall, only_alert(&m, INCIDENT_ILLEGAL_MOVE)->incident);
    assert_int_equal(i->stance, STANCE_ACT);
    assert_memory_equal(i->article, "7.5", 3); /* the rulebook's own words */
    unmake_hall(&m);
    rulebook_free(book);
}

static void rows_of_facts(const struct facts *f, const char *const rows[][2], int count)
{
    for (int i = 0; i < count; i++) {
        const struct fact *fact = facts_find(f, rows[i][0]);
        if (!fact || strcmp(fact->value, rows[i][1]))
            fail_msg("%s is %s, not %s", rows[i][0], fact ? fact->value : "not known", rows[i][1]);
    }
}

static void what_the_hall_knows_is_given_to_a_walk(void **unused)
{
    (void)unused;
    static const char *const expected[][2] = {
        {"phase", "standard"},
        {"control", "sudden"},
        {"increment_s", "30"},
        {"white_s", "5458"},
        {"black_s", "5460"},
        {"offender", "black"},
        {"clock_pressed", "yes"},
        {"opponent_moved", "no"},
        {"moves_since", "0"},
        {"white_prior_illegal", "0"},
        {"black_prior_offences", "0"},
        {"move", "1"},
        {"time_trouble", "no"},
        {"team", "no"},
        {"fen", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"},
    };
    struct hall_fixture m;
    struct facts f = {0};
    make_hall(&m, 1, "90+30", false);
    begin_board(&m, 1);
    hand_plays(&m, 1, "e4");
    hand_goes(&m, 1, 57, 32);
    wait_ms(&m, 200);
    hall_facts(m.hall, 1, only_alert(&m, INCIDENT_ILLEGAL_MOVE)->id, NULL, NO_SIDE, &f);
    rows_of_facts(&f, expected, sizeof expected / sizeof *expected);
    facts_release(&f);
    unmake_hall(&m);
}

/* What a clock was seen to do wrong is not asked: on one board the wrong side runs, the other's shows other times. */
static void what_a_clock_does_wrong_is_given_to_its_walk(void **unused)
{
    (void)unused;
    static const char *const runs_wrong[][2] = {{"fault", "wrong-side"}, {"offender", "black"}, {"ran_s", "32"}};
    static const char *const set_wrong[][2] = {{"fault", "set-wrong"}};
    struct hall_fixture m;
    struct facts f = {0};
    make_hall(&m, 2, "90+30", false);
    begin_board(&m, 1);
    clock_says(&m, 1, m.left[WHITE], m.left[BLACK], NO_SIDE, BLACK);
    wait_ms(&m, SECOND);
    clock_says(&m, 1, m.left[WHITE], m.left[BLACK], BLACK, BLACK);
    for (int i = 1; i <= 32; i++) {
        wait_ms(&m, SECOND);
        clock_says(&m, 1, m.left[WHITE], m.left[BLACK] - i, BLACK, BLACK);
    }
    int alert = board_last_alert(hall_board(m.hall, 1), INCIDENT_CLOCK_WRONG_SIDE);
    assert_int_not_equal(alert, 0);
    hall_facts(m.hall, 1, alert, "clock-fault", NO_SIDE, &f);
    rows_of_facts(&f, runs_wrong, sizeof runs_wrong / sizeof *runs_wrong);
    facts_release(&f);
    clock_says(&m, 2, 600, 600, NO_SIDE, WHITE);
    wait_ms(&m, 20 * SECOND);
    alert = board_last_alert(hall_board(m.hall, 2), INCIDENT_CLOCK_SET_WRONG);
    assert_int_not_equal(alert, 0);
    hall_facts(m.hall, 2, alert, "clock-fault", NO_SIDE, &f);
    rows_of_facts(&f, set_wrong, 1);
    facts_release(&f);
    unmake_hall(&m);
}

/* What runs down passes by every time, also by the one that it should have begun with. */
static void a_clock_set_wrongly_is_not_right_because_it_runs_down(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall(&m, 1, "3+0", false);
    clock_says(&m, 1, 182, 180, NO_SIDE, WHITE);
    wait_ms(&m, 20 * SECOND);
    assert_true(incident_goes_on(hall_board(m.hall, 1), INCIDENT_CLOCK_SET_WRONG, WHITE));
    for (int left = 182; left > 175; left--) {
        clock_says(&m, 1, left, 180, WHITE, WHITE);
        wait_ms(&m, SECOND);
        assert_true(incident_goes_on(hall_board(m.hall, 1), INCIDENT_CLOCK_SET_WRONG, WHITE));
    }
    clock_says(&m, 1, 175, 180, NO_SIDE, WHITE);
    clock_says(&m, 1, 180, 180, NO_SIDE, WHITE);
    assert_false(incident_goes_on(hall_board(m.hall, 1), INCIDENT_CLOCK_SET_WRONG, WHITE));
    unmake_hall(&m);
}

/* A clock that goes to its next period at zero gives the bonus of the first until then, whatever the move's number. */
static void a_bonus_of_the_next_period_is_not_missed_before_the_clock_is_in_it(void **unused)
{
    (void)unused;
    static const char *const moves[] = {"e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "d3", "d6"};
    struct hall_fixture m;
    make_hall(&m, 1, "2/90 SD/30+30", false);
    begin_board(&m, 1);
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++)
        hand_plays(&m, 1, moves[i]);
    assert_int_equal(hall_board(m.hall, 1)->tracker.game.plies, sizeof moves / sizeof *moves);
    hall_sheet(m.hall, m.now);
    assert_int_equal(count_incidents(&m, INCIDENT_CLOCK_DIFFERS), 0);
    unmake_hall(&m);
}

static void two_minutes_without_a_bonus_are_told_outside_of_blitz(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall(&m, 1, "G/90", false);
    begin_board(&m, 1);
    clock_says(&m, 1, 119, 4000, WHITE, WHITE);
    assert_int_equal(only_alert(&m, INCIDENT_QUICKPLAY)->stance, STANCE_CLAIM);
    clock_says(&m, 1, 0, 4000, NO_SIDE, WHITE);
    assert_true(incident_goes_on(hall_board(m.hall, 1), INCIDENT_QUICKPLAY, WHITE)); /* nothing is less than that */
    unmake_hall(&m);
    make_hall(&m, 1, "G/5", false);
    begin_board(&m, 1);
    clock_says(&m, 1, 119, 280, WHITE, WHITE);
    assert_int_equal(count_incidents(&m, INCIDENT_QUICKPLAY), 0);
    unmake_hall(&m);
}

static void a_board_that_is_not_heard_says_so_in_its_cell(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall(&m, 1, "3+2", false);
    begin_board(&m, 1);
    const struct hall_board *b = hall_board(m.hall, 1);
    wait_ms(&m, 16 * SECOND);
    assert_int_equal(board_feed(b), FEED_LATE);
    assert_int_equal(standing(&m), 0);
    wait_ms(&m, 50 * SECOND);
    assert_int_equal(only_alert(&m, INCIDENT_FEED_SILENT)->priority, PRIORITY_2); /* both are below five minutes */
    clock_says(&m, 1, 120, 182, WHITE, WHITE);
    assert_int_equal(board_feed(b), FEED_FRESH);
    news_says(&m, 1, NEWS_LOST);
    assert_int_equal(board_feed(b), FEED_LOST);
    assert_replays(&m);
    unmake_hall(&m);
}

static void errors_count_when_they_come_three_times_in_a_minute(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall(&m, 1, "90+30", false);
    begin_board(&m, 1);
    struct reading r = {.kind = READING_FAULT, .address = -1};
    for (int burst = 0; burst < 3; burst++) {
        assert_int_equal(board_feed(hall_board(m.hall, 1)), FEED_FRESH);
        for (int i = 0; i < 20; i++)
            hall_take(m.hall, 1, &r, m.now);
        wait_ms(&m, 5 * SECOND);
        clock_says(&m, 1, 5430 - 5 * burst - 5, 5430, WHITE, WHITE);
    }
    assert_int_equal(board_feed(hall_board(m.hall, 1)), FEED_FAULTY);
    assert_int_equal(standing(&m), 1);
    for (int i = 0; i < 70; i++) {
        wait_ms(&m, SECOND);
        clock_says(&m, 1, 5414 - i, 5430, WHITE, WHITE);
    }
    assert_int_equal(board_feed(hall_board(m.hall, 1)), FEED_FRESH);
    assert_int_equal(standing(&m), 0);
    unmake_hall(&m);
}

/* The same readings with settling now and then, or every second: the same entries. */
static void what_is_told_does_not_hang_on_how_often_somebody_asks(void **unused)
{
    (void)unused;
    struct hall_fixture often, seldom;
    struct hall_fixture *const both[] = {&often, &seldom};
    for (int k = 0; k < 2; k++) {
        struct hall_fixture *m = both[k];
        make_hall(m, 2, "3+2", false);
        begin_board(m, 1);
        hand_plays(m, 1, "e4");
        hand_goes(m, 1, 57, 32);
        news_says(m, 2, NEWS_LOST);
        for (int s = 0; s < 90; s++) {
            m->now += SECOND;
            if (k == 0)
                hall_advance(m->hall, m->now);
        }
        hall_advance(m->hall, m->now);
    }
    assert_int_equal(often.kept.count, seldom.kept.count);
    for (int i = 0; i < often.kept.count; i++) {
        assert_int_equal(often.kept.entries[i].mono_ms, seldom.kept.entries[i].mono_ms);
        assert_string_equal(often.kept.entries[i].body, seldom.kept.entries[i].body);
    }
    unmake_hall(&often);
    unmake_hall(&seldom);
}

static void a_board_with_its_whole_game_is_below_16_kib(void **unused)
{
    (void)unused;
    const struct hall_board *b = NULL;
    size_t game = 400 * (sizeof *board_game(b)->keys + sizeof *board_game(b)->moves);
    size_t told = 8 * (sizeof(struct incident) + sizeof(struct alert));
    size_t bytes = sizeof *b + sizeof(struct hall_seat) + game + told;
    print_message("a board takes %zu bytes, with 200 moves and eight incidents %zu\n", sizeof *b, bytes);
    assert_true(bytes < 16 * 1024);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_of_a_device_are_the_game),
        cmocka_unit_test(an_illegal_move_that_is_completed_is_an_alert_with_its_evidence),
        cmocka_unit_test(castling_that_is_illegal_has_its_own_script),
        cmocka_unit_test(where_the_move_is_open_what_it_may_be_is_named_and_that_there_was_none),
        cmocka_unit_test(a_clock_that_is_stopped_calls_the_arbiter_until_it_runs),
        cmocka_unit_test(a_clock_that_is_stopped_for_a_known_reason_calls_nobody),
        cmocka_unit_test(a_pawn_left_standing_en_passant_is_named),
        cmocka_unit_test(an_answer_of_a_bus_is_one_answer_also_if_it_comes_in_parts),
        cmocka_unit_test(a_press_before_the_clock_was_seen_to_run_counts_if_something_was_done),
        cmocka_unit_test(a_third_time_is_told_to_the_arbiter_and_gone_when_it_is_gone),
        cmocka_unit_test(stance_and_article_are_the_rulebooks),
        cmocka_unit_test(what_the_hall_knows_is_given_to_a_walk),
        cmocka_unit_test(what_a_clock_does_wrong_is_given_to_its_walk),
        cmocka_unit_test(a_clock_set_wrongly_is_not_right_because_it_runs_down),
        cmocka_unit_test(a_bonus_of_the_next_period_is_not_missed_before_the_clock_is_in_it),
        cmocka_unit_test(two_minutes_without_a_bonus_are_told_outside_of_blitz),
        cmocka_unit_test(a_board_that_is_not_heard_says_so_in_its_cell),
        cmocka_unit_test(errors_count_when_they_come_three_times_in_a_minute),
        cmocka_unit_test(what_is_told_does_not_hang_on_how_often_somebody_asks),
        cmocka_unit_test(a_board_with_its_whole_game_is_below_16_kib),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
