/* Who supplies which fact: the table in core/hall/known.c, the one in core/ruling/README.md and config/rulebooks agree;
 * the hall gives no fact that is not in the table.
 */
#include "hall/hall_made.h"
#include "hall/known.h"
#include "hall/known_parts.h"
#include "rulebook_files.h"

static char readme[20000], vocabulary[60000];

static void read_whole(const char *path, char *out, size_t room)
{
    FILE *in = fopen(path, "re");
    assert_non_null(in);
    size_t length = fread(out, 1, room - 1, in);
    assert_true(length < room - 1);
    out[length] = '\0';
    fclose(in);
}

static int read_all(void **unused)
{
    static const char *const books[] = {"", "ihsa-2014/", "us-chess-7/"};
    (void)unused;
    size_t used = 0;
    read_whole("core/ruling/README.md", readme, sizeof readme);
    for (size_t i = 0; i < sizeof books / sizeof *books; i++) {
        char path[64];
        snprintf(path, sizeof path, "config/rulebooks/%sfacts.ini", books[i]);
        read_whole(path, vocabulary + used, sizeof vocabulary - used);
        used += strlen(vocabulary + used);
    }
    return 0;
}

static void each_fact(void (*see)(const char *fact, const char *from))
{
    char fact[FACT_NAME_MAX];
    const struct knowledge_row *row;
    for (size_t i = 0; (row = hall_knowledge(i)); i++) {
        const char *at = row->facts;
        for (int used; sscanf(at, "%47s%n", fact, &used) == 1; at += used)
            see(fact, row->from);
    }
}

static void is_in_the_readme(const char *fact, const char *from)
{
    char quoted[64], begin[32];
    snprintf(quoted, sizeof quoted, "`%s`", fact);
    snprintf(begin, sizeof begin, "\n| %s |", from);
    for (const char *line = readme; (line = strstr(line, begin)); line++) {
        const char *found = strstr(line, quoted), *end = strchr(line + 1, '\n');
        if (found && found < end)
            return;
    }
    fail_msg("core/ruling/README.md does not say that the %s supplies %s", from, fact);
}

static void the_readme_has_the_same_table(void **unused)
{
    (void)unused;
    each_fact(is_in_the_readme);
}

static void is_a_fact(const char *fact, const char *from)
{
    char section[64];
    (void)from;
    snprintf(section, sizeof section, "\n[%s]", fact);
    if (!strstr(vocabulary, section))
        fail_msg("no rulebook asks for %s", fact);
}

static void every_fact_of_the_table_is_one_that_rulebooks_ask(void **unused)
{
    (void)unused;
    each_fact(is_a_fact);
}

static bool is_listed(const char *fact)
{
    const struct knowledge_row *row;
    for (size_t i = 0; (row = hall_knowledge(i)); i++) {
        const char *found = strstr(row->facts, fact);
        size_t length = strlen(fact);
        for (; found; found = strstr(found + 1, fact))
            if ((found == row->facts || found[-1] == ' ') && (!found[length] || found[length] == ' '))
                return true;
    }
    return false;
}

static void assert_listed(const struct hall_fixture *m, int alert, const char *script)
{
    for (int side = NO_SIDE; side <= BLACK; side++) {
        struct facts f = {0};
        if (side != NO_SIDE && side != WHITE && side != BLACK)
            continue;
        hall_facts(m->hall, 1, alert, script, side, &f);
        assert_true(f.count > 5);
        for (size_t i = 0; i < f.count; i++)
            if (!is_listed(f.list[i].name))
                fail_msg("%s is supplied and not in the table", f.list[i].name);
        facts_release(&f);
    }
}

static void the_hall_gives_nothing_that_is_not_in_the_table(void **unused)
{
    static const char *const scripts[] = {"illegal-move", "flag-fall", "late-arrival", "claim-repetition", "notation"};
    (void)unused;
    struct hall_fixture m;
    make_hall(&m, 1, "40/90 SD/30 inc/30", false);
    assert_listed(&m, 0, "late-arrival");
    begin_board(&m, 1);
    hand_plays(&m, 1, "e4");
    hand_goes(&m, 1, 57, 32);
    int alert = only_alert(&m, INCIDENT_ILLEGAL_MOVE)->id;
    for (size_t i = 0; i < sizeof scripts / sizeof *scripts; i++)
        assert_listed(&m, alert, scripts[i]);
    unmake_hall(&m);
}

/* --- how often before --------------------------------------------------------------------------------------------- */

static const char *counted_as(const struct hall_fixture *m, int board, const char *script, int side)
{
    static char value[FACT_VALUE_MAX];
    struct facts f = {0};
    hall_facts(m->hall, board, 0, script, side, &f);
    const struct fact *count = facts_find(&f, "count");
    snprintf(value, sizeof value, "%s", count ? count->value : "-");
    facts_release(&f);
    return value;
}

static void how_often_before_is_known_of_what_was_decided_against_that_player_at_that_board(void **unused)
{
    static const char *const scripts[] = {"draw-offer", "notation", "spectator", "phone", "conduct"};
    (void)unused;
    for (size_t i = 0; i < sizeof scripts / sizeof *scripts; i++) {
        bool is_counted = i < 3;
        struct hall_fixture m;
        struct error why = {0};
        make_hall(&m, 2, "90+30", true);
        hall_start(m.hall, "AB", m.now += 1000);
        assert_string_equal(counted_as(&m, 1, scripts[i], WHITE), "-");
        for (int times = 1; times <= 2; times++) {
            struct ruling r = {.board = 1, .result = RESULT_OPEN, .runs = NO_SIDE, .offender = WHITE};
            snprintf(r.script, sizeof r.script, "%s", scripts[i]);
            int id = hall_rule(m.hall, &r, "AB", m.now += 1000, &why);
            assert_int_equal(id, times);
            assert_string_equal(counted_as(&m, 1, scripts[i], WHITE), !is_counted ? "-" : times == 1 ? "2" : "3");
            assert_string_equal(counted_as(&m, 1, scripts[i], BLACK), "-");
            assert_string_equal(counted_as(&m, 1, scripts[i], NO_SIDE), "-");
            assert_string_equal(counted_as(&m, 2, scripts[i], WHITE), "-");
            assert_string_equal(counted_as(&m, 1, i ? scripts[0] : scripts[1], WHITE), "-");
        }
        assert_true(hall_undo(m.hall, 2, "AB", "not so", m.now += 1000, &why));
        assert_string_equal(counted_as(&m, 1, scripts[i], WHITE), is_counted ? "2" : "-");
        unmake_hall(&m);
    }
}

/* --- what it makes of a time control ------------------------------------------------------------------------------ */

static void the_control_answers_for_its_periods(void **unused)
{
    static const struct {
        const char *control, *fact, *value;
    } rows[] = {
        {"40/90 SD/30 inc/30", "base_s", "5400"},   {"40/90 SD/30 inc/30", "first_control_s", "5400"},
        {"40/90 SD/30 inc/30", "total_s", "7200"},  {"40/90 SD/30 inc/30", "increment_s", "30"},
        {"40/90 SD/30 inc/30", "delay_s", "0"},     {"40/90 SD/30 inc/30", "control", "moves"},
        {"40/90 SD/30 inc/30", "moves_left", "40"}, {"G/60 d/5", "delay_s", "5"},
        {"G/60 d/5", "control", "sudden"},          {"G/60 d/5", "total_s", "3600"},
        {"G/60 d/5", "moves_left", NULL},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct hall_fixture m;
        struct facts f = {0};
        make_hall(&m, 1, rows[i].control, false);
        begin_board(&m, 1);
        hall_facts(m.hall, 1, 0, "notation", WHITE, &f);
        const struct fact *is = facts_find(&f, rows[i].fact);
        if (!rows[i].value ? is != NULL : !is || strcmp(is->value, rows[i].value) != 0)
            fail_msg("%s: %s is %s", rows[i].control, rows[i].fact, is ? is->value : "not there");
        facts_release(&f);
        unmake_hall(&m);
    }
}

/* --- time trouble, by each book, of either player, in every phase ------------------------------------------------- */

static void time_trouble_is_as_each_rulebook_has_it(void **unused)
{
    static const struct {
        const char *rulebook, *control;
        int white_s, black_s, side;
        const char *is;
    } rows[] = {
        {"us-chess-7", "G/60", 200, 900, BLACK, "yes"}, /* 11D1: either player */
        {"us-chess-7", "G/60 d/30", 200, 900, WHITE, "no"},
        {"us-chess-7", "G/10", 200, 290, BLACK, "yes"}, /* in blitz and rapid too */
        {"ihsa-2014", "G/60", 900, 200, BLACK, "yes"},
        {"ihsa-2014", "G/60 inc/30", 200, 900, WHITE, "yes"}, /* no bonus frees */
        {"ihsa-2014", "G/60", 900, 200, WHITE, NULL},         /* the rulebook says whether the other's is enough */
        {"fide-2023", "G/60", 200, 900, WHITE, "yes"},
        {"fide-2023", "G/60", 400, 900, WHITE, "no"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct hall_fixture m;
        struct facts f = {0};
        make_hall(&m, 1, rows[i].control, true);
        hall_free(m.hall);
        m.settings.rulebook = rows[i].rulebook;
        m.hall = hall_new(&m.settings, NULL);
        assert_true(hall_times(m.hall, 1, rows[i].white_s, rows[i].black_s, NO_SIDE, "AB", 0));
        hall_facts(m.hall, 1, 0, "illegal-move", rows[i].side, &f);
        const struct fact *is = facts_find(&f, "time_trouble");
        if (!rows[i].is ? is != NULL : !is || strcmp(is->value, rows[i].is) != 0)
            fail_msg("%s %s", rows[i].rulebook, rows[i].control);
        facts_release(&f);
        unmake_hall(&m);
    }
}

/* House rules that say nothing of it have it from their base. */
static void a_club_under_its_own_rules_has_time_trouble_too(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall(&m, 1, "G/60", true);
    hall_free(m.hall);
    struct rulebook *club = rulebook_loaded("config/rulebooks", "example-club");
    m.settings.rulebook = "example-club";
    m.settings.book = club;
    m.settings.phase = EVENT_STANDARD;
    m.hall = hall_new(&m.settings, NULL);
    assert_true(hall_times(m.hall, 1, 900, 200, NO_SIDE, "AB", 0));
    assert_int_equal(count_incidents(&m, INCIDENT_TIME_TROUBLE), 1);
    unmake_hall(&m);
    rulebook_free(club);
}

/* One player's time trouble may be both players' by the rules; the alert names the one who is short of time. */
static void the_alert_of_time_trouble_names_whose_time_is_short(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall(&m, 1, "G/60", true);
    hall_free(m.hall);
    m.settings.rulebook = "ihsa-2014";
    m.settings.phase = EVENT_STANDARD;
    m.hall = hall_new(&m.settings, NULL);
    assert_true(hall_times(m.hall, 1, 900, 200, NO_SIDE, "AB", 0));
    assert_int_equal(count_incidents(&m, INCIDENT_TIME_TROUBLE), 1);
    assert_int_equal(hall_incident(m.hall, 1)->side, BLACK);
    unmake_hall(&m);
}

/* --- the end of a game, what was before --------------------------------------------------------------------------- */

static void what_became_of_the_game_is_known(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    struct facts f = {0};
    make_hall(&m, 1, "90+30", true);
    assert_true(hall_result(m.hall, 1, RESULT_WHITE, "AB", "resigned", 0, NULL));
    hall_facts(m.hall, 1, 0, "illegal-move", WHITE, &f);
    assert_string_equal(facts_find(&f, "game_over")->value, "yes");
    assert_string_equal(facts_find(&f, "resigned")->value, "black");
    facts_release(&f);
    unmake_hall(&m);
}

static void moves_of_pieces_are_counted_and_those_of_pawns_are_not(void **unused)
{
    static const char *const moves[] = {"e4", "Nf6", "e5", "Nd5", "d4", "d6", "Nf3"};
    (void)unused;
    struct hall_fixture m;
    struct facts f = {0};
    make_hall(&m, 1, "90+30", true);
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++)
        hand_plays(&m, 1, moves[i]);
    hall_facts(m.hall, 1, 0, "draw-offer", WHITE, &f);
    assert_string_equal(facts_find(&f, "white_nonpawn_moves")->value, "1");
    assert_string_equal(facts_find(&f, "black_nonpawn_moves")->value, "2");
    facts_release(&f);
    unmake_hall(&m);
}

static void a_warning_and_a_second_time_are_known(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    struct facts f = {0};
    make_hall(&m, 1, "90+30", true);
    hall_facts(m.hall, 1, 0, "draw-offer", BLACK, &f);
    assert_null(facts_find(&f, "warned"));
    assert_null(facts_find(&f, "count")); /* nobody knows how often it happened unseen */
    struct ruling r = {.board = 1, .offender = BLACK, .runs = NO_SIDE, .script = "draw-offer", .penalty = "warning"};
    assert_int_equal(hall_rule(m.hall, &r, "AB", 0, NULL), 1);
    hall_facts(m.hall, 1, 0, "draw-offer", BLACK, &f);
    assert_string_equal(facts_find(&f, "warned")->value, "yes");
    assert_string_equal(facts_find(&f, "count")->value, "2");
    facts_release(&f);
    hall_facts(m.hall, 1, 0, "draw-offer", WHITE, &f);
    assert_null(facts_find(&f, "warned"));
    facts_release(&f);
    unmake_hall(&m);
}

static void a_substitute_of_no_roster_is_known(void **unused)
{
    static const struct hall_player listed = {.name = "Reserve, Ann", .id = "77"}, stranger = {.name = "Nobody, Ned"};
    (void)unused;
    for (int known = 0; known <= 1; known++) {
        struct hall_fixture m;
        struct facts f = {0};
        make_hall(&m, 1, "90+30", true);
        hall_free(m.hall);
        for (int side = WHITE; side <= BLACK; side++)
            snprintf(m.seats[0].players[side].team, sizeof m.seats[0].players[side].team, "Team %d", side);
        m.hall = hall_new(&m.settings, NULL);
        hall_facts(m.hall, 1, 0, "substitution", NO_SIDE, &f);
        assert_null(facts_find(&f, "on_roster"));
        assert_true(hall_substitute(m.hall, 1, BLACK, known ? &listed : &stranger, "AB", 0, NULL));
        hall_facts(m.hall, 1, 0, "substitution", NO_SIDE, &f);
        assert_string_equal(facts_find(&f, "on_roster")->value, known ? "yes" : "no");
        assert_string_equal(facts_find(&f, "offender")->value, "black");
        facts_release(&f);
        unmake_hall(&m);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_readme_has_the_same_table),
        cmocka_unit_test(every_fact_of_the_table_is_one_that_rulebooks_ask),
        cmocka_unit_test(the_hall_gives_nothing_that_is_not_in_the_table),
        cmocka_unit_test(the_control_answers_for_its_periods),
        cmocka_unit_test(time_trouble_is_as_each_rulebook_has_it),
        cmocka_unit_test(a_club_under_its_own_rules_has_time_trouble_too),
        cmocka_unit_test(the_alert_of_time_trouble_names_whose_time_is_short),
        cmocka_unit_test(what_became_of_the_game_is_known),
        cmocka_unit_test(moves_of_pieces_are_counted_and_those_of_pawns_are_not),
        cmocka_unit_test(a_warning_and_a_second_time_are_known),
        cmocka_unit_test(how_often_before_is_known_of_what_was_decided_against_that_player_at_that_board),
        cmocka_unit_test(a_substitute_of_no_roster_is_known),
    };
    return cmocka_run_group_tests(tests, read_all, NULL);
}
