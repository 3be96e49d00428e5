/* The hall is the fold of its entries: a simulated round, faults and arbiter included, gives the same hall again. */
#include "commands/simulate.h"
#include "hall/hall_made.h"
#include "sim/faults.h"

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

static struct hall *fold(const struct simulated *s, const struct kept *k, const struct hall_ears *ears)
{
    struct hall *again = hall_new(&s->settings, ears);
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
    for (uint64_t seed = 1; seed <= 4; seed++) {
        struct kept kept = {0};
        struct simulated s;
        struct sim_settings set = settings_of(seed, controls[seed % 2]);
        simulated_open(&s, &set, games, 1, &(struct hall_ears){keep_entry, &kept});
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
        simulated_open(&s, &set, games, 1, &(struct hall_ears){keep_entry, &kept[k]});
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
    struct hall_ears ears = {keep_entry, &kept};
    set.faults = 0;
    simulated_open(&s, &set, games, 1, &ears);
    play(&s, 4 * MINUTE);
    struct hall *again = fold(&s, &kept, &ears);
    hall_free(s.hall);
    s.hall = again;
    int before = hall_alert_count(again), told = 0;
    play(&s, 30 * MINUTE);
    for (int board = 1; board <= BOARDS; board++) {
        const struct history *is = &hall_board(s.hall, board)->tracker.game, *was = &s.seats[board - 1].played;
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
static void die_and_come_back(struct simulated *s, const struct kept *k, const struct hall_ears *ears, msec away)
{
    hall_free(s->hall);
    wired_listens(s->wired, false);
    wired_run(s->wired, s->now += away);
    s->hall = fold(s, k, ears);
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
            struct hall_ears ears = {keep_entry, &kept};
            set.faults = 0;
            set.boards_a_bus = a_bus;
            simulated_open(&s, &set, games, 1, &ears);
            for (int death = 0; death < 3; death++) {
                play(&s, s.now + 2 * MINUTE);
                die_and_come_back(&s, &kept, &ears, away[death]);
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
    struct made m;
    static const struct {
        enum entry_kind kind;
        int board;
        const char *body;
    } bad[] = {
        {ENTRY_MOVE, 9, "{\"move\":\"e2e4\",\"ply\":1,\"how\":\"press\"}"},
        {ENTRY_MOVE, 1, "not json"},
        {ENTRY_MOVE, 1, "[]"},
        {ENTRY_MOVE, 1, "{\"how\":\"magic\",\"move\":\"e2e4\",\"ply\":1}"},
        {ENTRY_INCIDENT, 1, "{\"what\":\"begun\",\"kind\":\"earthquake\"}"},
        {ENTRY_INCIDENT, 1, "{\"what\":\"danced\"}"},
        {ENTRY_RESULT, 1, "{\"result\":\"2-0\"}"},
    };
    make_hall(&m, 1, "90+30", false);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct entry e = {.kind = bad[i].kind, .board = bad[i].board, .body = bad[i].body, .who = ""};
        why.what[0] = '\0';
        if (hall_replay(m.hall, &e, &why) || !why.what[0])
            fail_msg("%s was taken", bad[i].body);
    }
    unmake_hall(&m);
}

/* Well-formed, and nonsense: nothing happens. */
static void entries_that_cannot_be_are_passed_over(void **unused)
{
    (void)unused;
    struct made m;
    static const struct {
        enum entry_kind kind;
        int board;
        const char *body;
    } odd[] = {
        {ENTRY_MOVE, 1, "{\"move\":\"e2e4\",\"ply\":7,\"how\":\"press\"}"},
        {ENTRY_MOVE, 1, "{\"move\":\"e7e5\",\"ply\":1,\"how\":\"press\"}"},
        {ENTRY_MOVE, 1, "{\"move\":\"a1a1\",\"ply\":1,\"how\":\"press\"}"},
        {ENTRY_INCIDENT, 1,
         "{\"id\":99,\"kind\":\"flag-fall\",\"priority\":\"P1\",\"stance\":\"act\",\"what\":\"begun\"}"},
        {ENTRY_INCIDENT, 1, "{\"id\":-4,\"what\":\"ended\"}"},
        {ENTRY_ALERT, 1, "{\"id\":1000000,\"what\":\"shown\"}"},
        {ENTRY_ALERT, 1, "{\"group\":-9,\"id\":1,\"what\":\"grouped\"}"},
        {ENTRY_DECISION, 1, "{\"id\":5,\"result\":\"*\",\"what\":\"made\"}"},
        {ENTRY_DECISION, 1, "{\"id\":5,\"what\":\"undone\"}"},
        {ENTRY_CORRECTION, 1, "{\"fen\":\"8/8\",\"what\":\"position\"}"},
        {ENTRY_CORRECTION, 1, "{\"moves\":\"e2e4 xx zzzz\",\"what\":\"moves\"}"},
        {ENTRY_GAME, 1, "{\"number\":99,\"what\":\"turned\"}"},
        {ENTRY_GAME, 0, "{\"what\":\"marked\"}"},
        {ENTRY_CLOCK, 0, "{\"what\":\"started\"}"},
        {ENTRY_WALK, 1, "whatever others keep there"},
    };
    make_hall(&m, 1, "90+30", false);
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) {
        struct entry e = {.kind = odd[i].kind, .board = odd[i].board, .body = odd[i].body, .who = ""};
        assert_true(hall_replay(m.hall, &e, &why));
    }
    const struct hall_board *b = hall_board(m.hall, 1);
    assert_true(b->tracker.game.plies <= 1);
    assert_int_equal(hall_incident_count(m.hall), 0);
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
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
