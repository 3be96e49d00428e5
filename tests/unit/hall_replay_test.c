/* The hall is the fold of its entries: a simulated round, faults and arbiter included, gives the same hall again. */
#include "commands/simulate.h"
#include "hall/board_view.h"
#include "hall/desk.h"
#include "hall/hall_made.h"
#include "hall/round.h"
#include "patience.h"
#include "sim/faults.h"
#include "sim/wired.h"

enum { BOARDS = 20, MINUTE = 60000, SLACK_S = 8 };

static struct error why;

static struct sim_games *read_games(void)
{
    struct sim_games *games = sim_games_read("config/games/selfplay.pgn", &why);
    assert_non_null(games);
    return games;
}

static struct sim_settings settings_of(uint64_t seed, const char *control)
{
    struct sim_settings s = {.boards = BOARDS, .seed = seed, .faults = ~0u, .rate = 15};
    assert_true(control_read(control, &s.control, NULL));
    return s;
}

static struct hall *fold(const struct simulated *s, const struct kept *k, const struct hall_listener *listener)
{
    struct hall *again = hall_new(&s->settings, listener);
    for (int i = 0; i < k->count; i++)
        if (!hall_replay(again, &k->entries[i], &why))
            fail_msg("%s: %s", k->entries[i].body, why.what);
    return again;
}

static void play(struct simulated *s, msec until)
{
    while (s->now < until && simulated_step(s))
        continue;
}

static void a_round_replayed_is_the_same_round(void **unused)
{
    (void)unused;
    struct sim_games *games = read_games();
    static const char *const controls[] = {"3+2", "40/10 SD/5 inc/5"};
    for (uint64_t seed = 1; seed <= (uint64_t)tries(4, 2); seed++) {
        struct kept kept = {0};
        struct simulated s;
        struct sim_settings set = settings_of(seed, controls[seed % 2]);
        assert_true(simulated_open(&s, &set, games, &(struct simulated_how){.direct = true, .arbiters = 1},
                                   &(struct hall_listener){keep_entry, &kept}, NULL));
        for (msec until = 5 * MINUTE; s.now < s.ends; until += 5 * MINUTE) {
            play(&s, until);
            struct hall *again = fold(&s, &kept, NULL);
            assert_same_hall(s.hall, again);
            hall_free(again);
        }
        assert_true(hall_incident_count(s.hall) > 50);
        simulated_close(&s);
        forget_entries(&kept);
    }
    sim_games_free(games);
}

static void the_same_seed_gives_the_same_entries_to_the_byte(void **unused)
{
    (void)unused;
    struct sim_games *games = read_games();
    struct kept kept[2] = {{0}};
    for (int k = 0; k < 2; k++) {
        struct simulated s;
        struct sim_settings set = settings_of(9, "3+2");
        assert_true(simulated_open(&s, &set, games, &(struct simulated_how){.direct = true, .arbiters = 1},
                                   &(struct hall_listener){keep_entry, &kept[k]}, NULL));
        play(&s, 10 * MINUTE);
        simulated_close(&s);
    }
    assert_int_equal(kept[0].count, kept[1].count);
    for (int i = 0; i < kept[0].count; i++) {
        const struct entry *a = &kept[0].entries[i], *b = &kept[1].entries[i];
        assert_true(a->kind == b->kind && a->board == b->board && a->mono_ms == b->mono_ms);
        assert_string_equal(a->who, b->who);
        assert_string_equal(a->body, b->body);
    }
    forget_entries(&kept[0]);
    forget_entries(&kept[1]);
    sim_games_free(games);
}

/* The console dies and is started again in the middle of the round: the boards play on, and nothing is told twice. */
static void a_round_goes_on_after_its_hall_was_folded_anew(void **unused)
{
    (void)unused;
    struct sim_games *games = read_games();
    struct kept kept = {0};
    struct simulated s;
    struct sim_settings set = settings_of(5, "3+2");
    struct hall_listener listener = {keep_entry, &kept};
    set.faults = 0;
    assert_true(
        simulated_open(&s, &set, games, &(struct simulated_how){.direct = true, .arbiters = 1}, &listener, NULL));
    play(&s, 4 * MINUTE);
    struct hall *again = fold(&s, &kept, &listener);
    hall_free(s.hall);
    s.hall = again;
    int before = hall_alert_count(again), told = 0;
    play(&s, 30 * MINUTE);
    for (int board = 1; board <= BOARDS; board++) {
        const struct history *is = board_game(hall_board(s.hall, board)), *was = &s.seats[board - 1].played;
        assert_int_equal(is->plies, was->plies);
        assert_memory_equal(is->moves, was->moves, sizeof(move) * (size_t)is->plies);
    }
    for (int id = before + 1; id <= hall_alert_count(s.hall); id++) {
        const struct alert *a = hall_alert(s.hall, id);
        bool usual = a->kind == INCIDENT_CLOCK_STOPPED || a->kind == INCIDENT_RESULT_PROPOSED ||
                     a->kind == INCIDENT_CLAIM_REPETITION || a->kind == INCIDENT_CLAIM_FIFTY ||
                     a->kind == INCIDENT_FLAG_FALL;
        told += usual;
        if (!usual)
            fail_msg("board %d: %s", a->board, incident_name((enum incident_kind)a->kind));
    }
    assert_true(told > 0);
    simulated_close(&s);
    forget_entries(&kept);
    sim_games_free(games);
}

/* Dies, is away for so long, and is started again. */
static void die_and_come_back(struct simulated *s, const struct kept *k, const struct hall_listener *listener,
                              msec away)
{
    hall_free(s->hall);
    wired_listens(s->wired, false);
    wired_run(s->wired, s->now += away);
    s->hall = fold(s, k, listener);
    wired_listens(s->wired, true);
}

static void assert_no_clock_is_blamed(const struct hall *h, const char *control)
{
    for (int id = 1; id <= hall_incident_count(h); id++) {
        const struct incident *i = hall_incident(h, id);
        if (i->kind == INCIDENT_CLOCK_NO_BONUS || i->kind == INCIDENT_CLOCK_JUMP || i->kind == INCIDENT_TIMES_CHANGED)
            fail_msg("%s, board %d: %s", control, i->board, i->words);
    }
    for (int board = 1; board <= BOARDS; board++) {
        int32_t s = 0;
        if (hall_clock_differs(h, hall_board(h, board), &s) && (s < -SLACK_S || s > SLACK_S))
            fail_msg("%s, board %d: %d seconds", control, board, (int)s);
    }
}

/* A row of boards has kept the presses, with times that no reading of the clock preceded. */
static void what_was_played_unheard_is_no_fault_of_the_clock(void **unused)
{
    static const char *const controls[] = {"3+2", "5+10", "G/5 d/5", "40/5 SD/5 inc/5", "G/5 b/5", "10+0"};
    static const msec away[] = {2000, 20000, 100000};
    (void)unused;
    struct sim_games *games = read_games();
    for (size_t i = 0; i < sizeof controls / sizeof *controls; i++)
        for (int a_bus = 0; a_bus <= 10; a_bus += 10) {
            struct kept kept = {0};
            struct simulated s;
            struct sim_settings set = settings_of(i + 1, controls[i]);
            struct hall_listener listener = {keep_entry, &kept};
            set.faults = 0;
            set.boards_a_bus = a_bus;
            assert_true(simulated_open(&s, &set, games, &(struct simulated_how){.direct = true, .arbiters = 1},
                                       &listener, NULL));
            for (int death = 0; death < 3; death++) {
                play(&s, s.now + 2 * MINUTE);
                die_and_come_back(&s, &kept, &listener, away[death]);
            }
            play(&s, s.now + 3 * MINUTE);
            assert_no_clock_is_blamed(s.hall, controls[i]);
            simulated_close(&s);
            forget_entries(&kept);
        }
    sim_games_free(games);
}

static void entries_that_say_nothing_known_are_refused(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    static const struct {
        enum entry_kind kind;
        int board;
        const char *body, *why;
        msec at;
    } bad[] = {
        {ENTRY_MOVE, 9, "{\"move\":\"e2e4\",\"ply\":1,\"how\":\"press\"}", "there is no board 9", 0},
        {ENTRY_MOVE, 0, "{\"move\":\"e2e4\",\"ply\":1,\"how\":\"press\"}", "a move that names no board", 0},
        {ENTRY_MOVE, 1, "{\"move\":\"e2e4\",\"ply\":1,\"how\":\"press\"}", "a time that no clock", -1},
        {ENTRY_MOVE, 1, "{\"move\":\"e2e4\",\"ply\":1,\"how\":\"press\"}", "a time that no clock", INT64_MAX},
        {ENTRY_MOVE, 1, "not json", "not a JSON object", 0},
        {ENTRY_MOVE, 1, "[]", "not a JSON object", 0},
        {ENTRY_MOVE, 1, "{\"how\":\"magic\",\"move\":\"e2e4\",\"ply\":1}", "magic is not a valid how", 0},
        {ENTRY_MOVE, 1, "{\"how\":\"press\",\"ply\":1}", "a move without move", 0},
        {ENTRY_MOVE, 1, "{\"how\":\"press\",\"move\":\"e9e4\",\"ply\":1}", "e9e4 is not a valid move", 0},
        {ENTRY_MOVE, 1, "{\"how\":\"press\",\"move\":\"e2\",\"ply\":1}", "e2 is not a valid move", 0},
        {ENTRY_MOVE, 1, "{\"how\":\"press\",\"move\":\"e2e4\",\"ply\":0}", "is not a valid ply", 0},
        {ENTRY_MOVE, 1, "{\"how\":\"press\",\"move\":\"e2e4\",\"ply\":\"1\"}", "1 is not a valid ply", 0},
        {ENTRY_MOVE, 1, "{\"how\":\"press\",\"move\":\"e2e4\",\"ply\":1,\"white_s\":-7}", "is not a valid white_s", 0},
        {ENTRY_MOVE, 1, "{\"how\":\"press\",\"made\":9223372036854775807,\"move\":\"e2e4\",\"ply\":1}", " made", 0},
        {ENTRY_INCIDENT, 1, "{\"what\":\"begun\",\"kind\":\"earthquake\"}", "without id", 0},
        {ENTRY_INCIDENT, 1, "{\"id\":1,\"what\":\"begun\",\"kind\":\"earthquake\"}", "earthquake is not a valid kind",
         0},
        {ENTRY_INCIDENT, 1, "{\"id\":-4,\"what\":\"ended\"}", "is not a valid id", 0},
        {ENTRY_INCIDENT, 1, "{\"what\":\"danced\"}", "not known: danced", 0},
        {ENTRY_INCIDENT, 1, "{\"what\":7}", "not known", 0},
        {ENTRY_INCIDENT, 1, "{}", "does not say what happened", 0},
        {ENTRY_ALERT, 1, "{\"group\":-9,\"id\":1,\"what\":\"grouped\"}", "is not a valid group", 0},
        {ENTRY_CORRECTION, 1, "{\"what\":\"position\"}", "without fen", 0},
        {ENTRY_GAME, 1, "{\"number\":99,\"what\":\"turned\"}", "is not a valid number", 0},
        {ENTRY_GAME, 1, "{\"on\":\"yes\",\"what\":\"marked\"}", "yes is not a valid on", 0},
        {ENTRY_GAME, 0, "{\"what\":\"marked\"}", "that names no board", 0},
        {ENTRY_CLOCK, 1, "{\"side\":\"green\",\"what\":\"flag\"}", "green is not a valid side", 0},
        {ENTRY_NOTE, 1, "{\"what\":\"card\",\"words\":\"x\"}", "without side", 0},
        {ENTRY_RESULT, 1, "{\"result\":\"2-0\"}", "2-0 is not a valid result", 0},
    };
    make_hall(&m, 1, "90+30", false);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct entry e = {
            .kind = bad[i].kind, .board = bad[i].board, .body = bad[i].body, .who = "", .mono_ms = bad[i].at};
        why.what[0] = '\0';
        if (hall_replay(m.hall, &e, &why) || !strstr(why.what, bad[i].why))
            fail_msg("%s: %s", bad[i].body, why.what);
    }
    unmake_hall(&m);
}

/* Well-formed, and nonsense: nothing happens. */
static void entries_that_cannot_be_are_passed_over(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    static const struct {
        enum entry_kind kind;
        int board;
        const char *body;
    } odd[] = {
        {ENTRY_MOVE, 1, "{\"move\":\"e2e4\",\"ply\":7,\"how\":\"press\"}"},
        {ENTRY_MOVE, 1, "{\"move\":\"e7e5\",\"ply\":1,\"how\":\"press\"}"},
        {ENTRY_INCIDENT, 1,
         "{\"id\":99,\"kind\":\"flag-fall\",\"priority\":\"P1\",\"stance\":\"act\",\"what\":\"begun\"}"},
        {ENTRY_INCIDENT, 1, "{\"id\":4,\"what\":\"ended\"}"},
        {ENTRY_ALERT, 1, "{\"id\":1000000,\"what\":\"shown\"}"},
        {ENTRY_ALERT, 1, "{\"group\":9,\"id\":1,\"what\":\"grouped\"}"},
        {ENTRY_DECISION, 1, "{\"id\":5,\"result\":\"*\",\"what\":\"made\"}"},
        {ENTRY_DECISION, 1, "{\"id\":5,\"what\":\"undone\"}"},
        {ENTRY_CORRECTION, 1, "{\"fen\":\"8/8\",\"what\":\"position\"}"},
        {ENTRY_CORRECTION, 1, "{\"moves\":\"e2e4 xx zzzz\",\"what\":\"moves\"}"},
        {ENTRY_NOTE, 1, "{\"on\":true,\"since\":\"a newer version\",\"what\":\"bookmark\"}"},
        {ENTRY_WALK, 1, "whatever others keep there"},
    };
    make_hall(&m, 1, "90+30", false);
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) {
        struct entry e = {.kind = odd[i].kind, .board = odd[i].board, .body = odd[i].body, .who = ""};
        if (!hall_replay(m.hall, &e, &why))
            fail_msg("%s: %s", e.body, why.what);
    }
    const struct hall_board *b = hall_board(m.hall, 1);
    assert_true(board_plies(b) <= 1);
    assert_int_equal(hall_incident_count(m.hall), 0);
    unmake_hall(&m);
}

/* Nobody saw it, and the game went on: then that is the game, and the arbiter still hears of it. */
static void what_was_wrong_and_is_played_on_stays_in_the_record(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall(&m, 2, "90+30", false);
    begin_board(&m, 1);
    begin_board(&m, 2);
    hand_goes(&m, 1, 1, 27);
    hand_plays(&m, 2, "e4");
    hand_plays(&m, 2, "e5");
    wait_ms(&m, 2000);
    clock_says(&m, 2, m.left[WHITE] += 30, m.left[BLACK], BLACK, BLACK);
    wait_ms(&m, 2000);
    for (int board = 1; board <= 2; board++) {
        hand_goes(&m, board, board == 1 ? 52 : 51, board == 1 ? 36 : 35);
        wait_ms(&m, 3000);
    }
    const struct history *moved = board_game(hall_board(m.hall, 1)), *passed = board_game(hall_board(m.hall, 2));
    assert_int_equal(moved->plies, 2);
    assert_int_equal(moved->moves[0], move_of(1, 27, ORDINARY));
    assert_true(alert_is_listed(only_alert(&m, INCIDENT_ILLEGAL_MOVE)));
    assert_int_equal(passed->plies, 4);
    assert_int_equal(move_how(passed->moves[2]), PASSING);
    assert_true(alert_is_listed(only_alert(&m, INCIDENT_PRESS_ALONE)));
    assert_replays(&m);
    unmake_hall(&m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_round_replayed_is_the_same_round),
        cmocka_unit_test(the_same_seed_gives_the_same_entries_to_the_byte),
        cmocka_unit_test(a_round_goes_on_after_its_hall_was_folded_anew),
        cmocka_unit_test(what_was_played_unheard_is_no_fault_of_the_clock),
        cmocka_unit_test(entries_that_say_nothing_known_are_refused),
        cmocka_unit_test(entries_that_cannot_be_are_passed_over),
        cmocka_unit_test(what_was_wrong_and_is_played_on_stays_in_the_record),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
