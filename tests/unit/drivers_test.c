/* What drivers say and conclude, with the time made up: start-up, polling, watchdogs, repeats, orders. The bus has a
 * test of its own. */
#include "driver_desk.h"

#include "cmocka_names.h"

#define DUMP "\x86\x00\x43" BLACK_ROWS EMPTY_ROW EMPTY_ROW EMPTY_ROW EMPTY_ROW PAWN_ROW WHITE_ROW
#define LATER_DUMP \
    "\x86\x00\x43\x08\x00\x0a\x0c\x0b\x0a\x00\x08\x07\x07\x07\x07\x00\x07\x07\x07\x00\x00\x09\x00\x00\x09\x00\x00" \
    "\x00\x00\x00\x00\x07\x00\x00\x00\x00\x00\x00\x00\x01\x00\x00\x00" EMPTY_ROW "\x01\x01\x01\x01\x00\x01\x01\x01" \
    "\x02\x03\x04\x06\x05\x00\x03\x02"
#define ONE_MOVE_LATER \
    "\x86\x00\x43" BLACK_ROWS EMPTY_ROW EMPTY_ROW "\x00\x00\x00\x00\x01\x00\x00\x00" EMPTY_ROW \
    "\x01\x01\x01\x01\x00\x01\x01\x01" WHITE_ROW
#define LEFT_RUNS "\x8d\x00\x0a\x00\x05\x00\x00\x05\x00\x09"
#define RIGHT_RUNS "\x8d\x00\x0a\x00\x05\x00\x00\x05\x00\x13"
#define IS_3000 "\x8d\x00\x0a\x0a\x10\x09\x00\x20\x00\x08"

/* Started, dumped, quiet. */
static void with_a_dgt_board(const char *clock_version, size_t length)
{
    sit_down("dgt");
    pass(1000);
    HEAR(DUMP);
    HEAR("\x8d\x00\x0a\x00\x05\x00\x00\x05\x00\x08");
    pass(100);
    if (length)
        hear(clock_version, length);
    look_away();
}

static void a_dgt_board_is_asked_for_itself_then_followed(void **state)
{
    (void)state;
    sit_down("dgt");
    pass(1000);
    static const char start_up[] = "\x40\x4d\x45\x4c\x42\x4b\x2b\x03\x03\x09\x00";
    assert_true(desk.said.length >= sizeof start_up - 1);
    assert_memory_equal(desk.said.bytes, start_up, sizeof start_up - 1);
}

static void a_press_has_the_whole_board_asked_for(void **state)
{
    (void)state;
    with_a_dgt_board("", 0);
    HEAR(LEFT_RUNS);
    HEAR(RIGHT_RUNS);
    pass(300);
    assert_int_equal(SAID("\x42"), 1);
}

static void a_square_at_rest_has_the_whole_board_asked_for_once(void **state)
{
    (void)state;
    with_a_dgt_board("", 0);
    HEAR("\x8e\x00\x05\x34\x00");
    pass(200);
    HEAR("\x8e\x00\x05\x24\x01");
    pass(250);
    assert_int_equal(SAID("\x42"), 0);
    pass(100);
    HEAR(DUMP);
    pass(500);
    assert_int_equal(SAID("\x42"), 1);
}

/* The board had gathered its answer before the piece left, and sends it afterwards. */
static void a_dump_is_no_newer_than_its_question(void **state)
{
    (void)state;
    with_a_dgt_board("", 0);
    HEAR(DUMP);
    for (int i = 0; i < 60 && !SAID("\x42"); i++)
        pass(100);
    assert_int_equal(SAID("\x42"), 1);
    HEAR("\x8e\x00\x05\x34\x00");
    HEAR("\x8e\x00\x05\x24\x01");
    look_away();
    HEAR(DUMP);
    assert_true(told("board rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR"));
    assert_false(told("board rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"));
    pass(300);
    assert_int_equal(SAID("\x42"), 1);
    HEAR(ONE_MOVE_LATER);
    look_away();
    HEAR(DUMP); /* nothing was told since: this is how it is */
    assert_true(told("board rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"));
}

/* It began again without being unplugged, and tells nothing of itself. */
static void a_board_that_stopped_its_updates_is_asked_for_them_again(void **state)
{
    (void)state;
    with_a_dgt_board("", 0);
    HEAR(DUMP);
    pass(1000);
    assert_int_equal(SAID("\x4b"), 0);
    HEAR(LATER_DUMP);
    pass(500);
    assert_int_equal(SAID("\x4b"), 1);
    look_away();
    HEAR(LATER_DUMP);
    pass(500);
    assert_int_equal(SAID("\x4b"), 0);
}

static void a_clock_that_runs_and_falls_silent_has_updates_asked_for(void **state)
{
    (void)state;
    with_a_dgt_board("", 0);
    HEAR(LEFT_RUNS);
    pass(3000);
    assert_int_equal(SAID("\x4b"), 0);
    HEAR(DUMP);
    pass(2000);
    assert_int_equal(SAID("\x4b"), 1);
    HEAR("\x8d\x00\x0a\x00\x05\x00\x00\x05\x00\x08");
    look_away();
    for (int i = 0; i < 10; i++) {
        HEAR(DUMP);
        pass(1000);
    }
    assert_int_equal(SAID("\x4b"), 0);
}

static void toggle(int times, msec apart)
{
    for (int i = 0; i < times; i++) {
        HEAR("\x8e\x00\x05\x33\x00");
        pass(apart);
        HEAR("\x8e\x00\x05\x33\x01");
        pass(apart);
    }
}

static void a_square_that_flickers_is_told_once_and_a_hovering_hand_is_not(void **state)
{
    (void)state;
    with_a_dgt_board("", 0);
    toggle(4, 200);
    pass(5000);
    assert_false(told("flickers"));
    toggle(8, 100);
    assert_true(told("square d2 flickers"));
    look_away();
    toggle(30, 100);
    assert_false(told("flickers"));
}

static void a_storm_of_faults_asks_for_four_boards_a_second_at_most(void **state)
{
    (void)state;
    with_a_dgt_board("", 0);
    for (int i = 0; i < 100; i++) {
        HEAR("\x8e\x00\x05\x7f\x00");
        pass(10);
    }
    assert_int_in_range(SAID("\x42"), 2, 5);
}

static void a_silent_dgt_board_is_asked_each_second_and_given_up(void **state)
{
    (void)state;
    with_a_dgt_board("", 0);
    pass(3000);
    assert_int_in_range(SAID("\x45"), 2, 3);
    assert_false(desk.hopeless);
    HEAR("\x91\x00\x08"
         "01025");
    pass(3900);
    assert_false(desk.hopeless);
    pass(1000);
    assert_true(desk.hopeless);
}

static void come_back(void)
{
    framer_restart(desk.framer);
    ask(OCCASION_OPENED);
    pass(900);
    look_away();
}

static void after_a_long_absence_the_stored_events_are_asked_for(void **state)
{
    (void)state;
    with_a_dgt_board("", 0);
    come_back();
    HEAR(DUMP); /* the same position: nothing was missed */
    pass(500);
    assert_int_equal(SAID("\x49"), 0);
    come_back();
    HEAR(LATER_DUMP);
    pass(1000);
    assert_int_equal(SAID("\x49"), 1);
    pass(8000); /* they take the line for eight seconds */
    assert_false(desk.hopeless);
    assert_int_equal(SAID("\x45"), 0);
    HEAR("\x8f\x00\x08\x6a\x40\x34\x41\x24");
    assert_true(told("tag field e4 P"));
    pass(1500);
    assert_int_in_range(SAID("\x45") + SAID("\x42"), 1, 4);
}

/* Two squares differ, as one move has them; but a piece may have gone there by way of another square. */
static void a_board_that_began_again_while_its_clock_ran_is_asked_for_what_it_stored(void **state)
{
    (void)state;
    with_a_dgt_board("", 0);
    HEAR(DUMP);
    HEAR(LEFT_RUNS);
    pass(1000);
    HEAR(LEFT_RUNS);
    HEAR(ONE_MOVE_LATER);
    pass(500);
    assert_int_equal(SAID("\x49"), 0);
    HEAR(LEFT_RUNS);
    pass(3000);
    HEAR(LEFT_RUNS);
    HEAR(DUMP);
    pass(500);
    assert_int_equal(SAID("\x49"), 1);
}

static void a_clock_takes_times_then_runs_with_them(void **state)
{
    (void)state;
    struct error why = {0};
    struct clock_order order = {.kind = ORDER_RUN, .address = -1, .side = CLOCK_LEFT};
    with_a_dgt_board(IS_3000, sizeof IS_3000 - 1);
    void *st = framer_state(desk.framer);
    assert_false(desk.driver->order(st, &order, desk.now, &why)); /* which times? */
    order = (struct clock_order){.kind = ORDER_TIMES, .address = -1, .left_s = 120, .right_s = 330};
    assert_true(desk.driver->order(st, &order, desk.now, &why));
    ask(OCCASION_TIME);
    assert_int_equal(SAID("\x2b\x0a\x03\x0a\x00\x02\x00\x00\x05\x1e\x04\x00"), 1);
    HEAR(LEFT_RUNS); /* a time is no answer */
    assert_false(desk.driver->order(st, &order, desk.now, &why));
    look_away();
    HEAR("\x8d\x00\x0a\x0a\x10\x0a\x00\x00\x00\x08");
    assert_true(told("ack setnrun ok"));
    pass(1200);
    assert_int_equal(SAID("\x41"), 1); /* and is read back */
    look_away();
    order = (struct clock_order){.kind = ORDER_RUN, .address = -1, .side = CLOCK_RIGHT};
    assert_true(desk.driver->order(st, &order, desk.now, &why));
    ask(OCCASION_TIME);
    assert_int_equal(SAID("\x2b\x0a\x03\x0a\x00\x02\x00\x00\x05\x1e\x0a\x00"), 1);
}

static void a_clock_that_does_not_answer_is_asked_three_times_then_told(void **state)
{
    (void)state;
    struct error why = {0};
    with_a_dgt_board(IS_3000, sizeof IS_3000 - 1);
    struct clock_order order = {.kind = ORDER_TIMES, .address = -1, .left_s = 60, .right_s = 60};
    assert_true(desk.driver->order(framer_state(desk.framer), &order, desk.now, &why));
    ask(OCCASION_TIME);
    for (int i = 0; i < 8; i++) {
        pass(900);
        HEAR("\x91\x00\x08"
             "01025");
    }
    assert_int_equal(SAID("\x2b\x0a"), 3);
    assert_true(told("the clock does not answer an order: set it by hand"));
}

static void a_refused_order_is_told_and_not_repeated(void **state)
{
    (void)state;
    struct error why = {0};
    with_a_dgt_board(IS_3000, sizeof IS_3000 - 1);
    struct clock_order order = {.kind = ORDER_TIMES, .address = -1, .left_s = 60, .right_s = 60};
    assert_true(desk.driver->order(framer_state(desk.framer), &order, desk.now, &why));
    ask(OCCASION_TIME);
    HEAR("\x8d\x00\x0a\x0a\x40\x0a\x00\x00\x00\x08");
    assert_true(told("ack error code=40"));
    pass(3000);
    assert_int_equal(SAID("\x2b\x0a"), 1);
}

static void a_board_without_a_clock_that_takes_orders_refuses_honestly(void **state)
{
    (void)state;
    struct error why = {0};
    with_a_dgt_board("", 0);
    pass(7000);
    struct clock_order order = {.kind = ORDER_TIMES, .address = -1, .left_s = 60, .right_s = 60};
    assert_false(desk.driver->order(framer_state(desk.framer), &order, desk.now, &why));
    assert_non_null(strstr(why.remedy, "by hand"));
}

/* The letters N, Q, S and T, wherever they stand: a lost byte before them would make a command of each. */
static void no_forbidden_letter_is_ever_said_to_a_dgt_board(void **state)
{
    (void)state;
    struct error why = {0};
    static const char *const texts[] = {"PENALTY", "QUESTION", "STOP", "TNQS TQ", "nqst", "12:34"};
    static const char versions[2][sizeof IS_3000] = {IS_3000, "\x8d\x00\x0a\x0a\x10\x09\x00\x1e\x00\x08"};
    for (int v = 0; v < 2; v++) {
        for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
            with_a_dgt_board(versions[v], sizeof IS_3000 - 1);
            struct clock_order order = {.kind = ORDER_TEXT, .address = -1};
            snprintf(order.text, sizeof order.text, "%s", texts[i]);
            assert_true(desk.driver->order(framer_state(desk.framer), &order, desk.now, &why));
            ask(OCCASION_TIME);
            pass(20000);
            assert_true(desk.said.length > 10);
            assert_null(memchr(desk.said.bytes, 'N', desk.said.length));
            assert_null(memchr(desk.said.bytes, 'Q', desk.said.length));
            assert_null(memchr(desk.said.bytes, 'S', desk.said.length));
            assert_null(memchr(desk.said.bytes, 'T', desk.said.length));
        }
    }
}

/* --- the others ----------------------------------------------------------------------------------------------- */

static void a_citrine_gets_its_settings_again_after_a_new_game(void **state)
{
    (void)state;
    sit_down("novag-citrine");
    HEAR("ID.UCBII V1.09\r\n");
    pass(1500);
    assert_int_equal(SAID("X ON\r\n"), 1);
    look_away();
    pass(1500);
    assert_int_equal(SAID("X ON\r\n"), 0);
    HEAR("New Game\r\n");
    pass(1000);
    assert_int_equal(SAID("X ON\r\n"), 1);
    assert_int_equal(SAID("U ON\r\n"), 1);
}

/* One that begins again says nothing, as it has forgotten that moves are wanted. */
static void a_novag_is_told_again_and_again_that_moves_are_wanted(void **state)
{
    (void)state;
    sit_down("novag-citrine");
    HEAR("ID.UCBII V1.09\r\n");
    pass(1500);
    look_away();
    for (int s = 0; s < 5; s++) {
        pass(1000);
        HEAR("Clock 01:30:00 01:30:00\r\n");
    }
    assert_int_equal(SAID("X ON\r\n"), 1);
    assert_int_equal(SAID("P\r\n"), 1);
    assert_int_equal(SAID("C\r\n"), 3);
    sit_down("novag-ucb");
    pass(1500);
    look_away();
    pass(20000);
    assert_true(SAID("XON\r\n") > 10);
    assert_false(desk.hopeless);
}

static void a_drawing_broken_off_by_a_move_loses_neither(void **state)
{
    (void)state;
    sit_down("novag-citrine");
    HEAR("Position Board\r\n.8 br bn bb bq bk bb bn br 8\r\nM   1   e2-e4\r\n");
    assert_true(told("move number=1 side=white e2e4"));
    assert_false(told("board "));
}

static void saitek_gets_one_command_for_each_prompt(void **state)
{
    (void)state;
    sit_down("saitek-osa");
    assert_int_equal(SAID("OPEN\r\n"), 1);
    pass(5000);
    assert_int_equal(desk.said.length, 6);
    HEAR("- Saitek OSA (9600 baud), Version 1.4 -\r\n>");
    assert_int_equal(SAID("ENGLISH\r\n"), 1);
    assert_int_equal(SAID("OPEN\r\n"), 1);
    HEAR("\r\n>");
    assert_int_equal(SAID("SENDINFO OFF\r\n"), 1);
    HEAR("  2. e4-e5   00:31\r\n");
    assert_int_equal(SAID("BOARD ON\r\n"), 0);
}

static void a_line_too_long_is_dropped_to_its_end(void **state)
{
    (void)state;
    static const char *const drivers_of_lines[] = {"novag-citrine", "saitek-osa", "plain"};
    for (int d = 0; d < 3; d++) {
        sit_down(drivers_of_lines[d]);
        char line[400];
        memset(line, 'x', sizeof line);
        memcpy(line + 130, "M   1   e2-e4 ", 14);
        memcpy(line + 300, " square e2 P\r\n", 14);
        for (size_t i = 0; i < 314; i++)
            framer_take(desk.framer, (struct span){(const uint8_t *)line + i, 1}, desk.now);
        assert_string_equal(text_chars(&desk.heard), "reject length\n");
    }
}

static void chips_that_were_learned_are_kept_and_recalled(void **state)
{
    (void)state;
    const struct driver *d = driver_named("certabo");
    static const char kept[] = "# flagfall: the chips of a Certabo board, five numbers and the piece\n"
                               "3 0 85 11 5 r\n3 0 84 48 96 N\n3 0 84 49 96 n?\n";
    void *one = calloc(1, d->state_size), *two = calloc(1, d->state_size);
    struct text out = {0};
    assert_true(d->recall(one, kept));
    d->keep(one, &out);
    assert_string_equal(text_chars(&out), kept);
    static const char *const damaged[] = {
        "",
        "3 0 85 11 5 r\n",
        "# flagfall: the chips of a Certabo board, five numbers and the piece\n3 0 85 11 5 r??\n",
        "# flagfall: the chips of a Certabo board, five numbers "
        "and the piece\n3 0 85 11 r\n",
        "# flagfall: the chips of a Certabo board, five numbers and the piece\n3 0 85 "
        "11 500 r\n",
        "# flagfall: the chips of a Certabo board, five numbers and the piece\n3 0 85"};
    for (size_t i = 0; i < sizeof damaged / sizeof *damaged; i++)
        assert_false(d->recall(two, damaged[i]));
    text_release(&out);
    free(one);
    free(two);
}

static void certabo_line(bool rook)
{
    struct text line = {0};
    text_add(&line, rook ? ":3 0 85 11 5" : ":0 0 0 0 0");
    for (int i = 5; i < 320; i++)
        text_add(&line, " 0");
    text_add(&line, " \r\n");
    hear(text_chars(&line), line.length);
    text_release(&line);
}

/* A line of a board whose chips are numbered by square, in its order; `spares`: with the queens on d6 and d3. */
static void certabo_start(bool spares)
{
    struct text line = {0};
    for (int i = 0; i < 64; i++) {
        bool there = i < 16 || i >= 48 || (spares && (i == 19 || i == 43));
        if (there)
            text_addf(&line, "%s3 0 85 %d 5", i ? " " : ":", i + 1);
        else
            text_add(&line, " 0 0 0 0 0");
    }
    text_add(&line, " \r\n");
    hear(text_chars(&line), line.length);
    text_release(&line);
}

static void queens_that_taught_a_board_are_not_told_until_they_are_put_away(void **state)
{
    (void)state;
    static const char start[] = "board rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
                      spares[] = "board rnbqkbnr/pppppppp/3q4/8/8/3Q4/PPPPPPPP/RNBQKBNR";
    sit_down("certabo");
    certabo_start(true);
    certabo_start(true);
    assert_true(told("calibrate 34 tags"));
    assert_true(told(start));
    assert_false(told(spares));
    certabo_start(false);
    look_away();
    certabo_start(true); /* another queen, or the same again: that is a game */
    assert_true(told(spares));
}

static void queens_that_taught_a_board_and_are_forgotten_there_are_told(void **state)
{
    (void)state;
    sit_down("certabo");
    certabo_start(true);
    pass(61000);
    certabo_start(true);
    assert_true(told("board rnbqkbnr/pppppppp/3q4/8/8/3Q4/PPPPPPPP/RNBQKBNR"));
}

static void a_flickering_square_is_told_once_and_damped(void **state)
{
    (void)state;
    sit_down("certabo");
    assert_true(desk.driver->recall(framer_state(desk.framer),
                                    "# flagfall: the chips of a Certabo board, five numbers and "
                                    "the piece\n3 0 85 11 5 r\n"));
    for (int i = 0; i < 6; i++)
        certabo_line(i % 2);
    assert_true(told("square a8 flickers"));
    look_away();
    static const bool lines[] = {true, true, false, true, true, false, true};
    for (size_t i = 0; i < sizeof lines; i++)
        certabo_line(lines[i]);
    assert_null(strstr(strstr(text_chars(&desk.heard), "r7"), "8/8/8/8/8/8/8/8")); /* there, once settled */
    assert_false(told("flickers"));
}

static void a_home_built_device_may_be_typed_and_set(void **state)
{
    (void)state;
    struct error why = {0};
    sit_down("plain");
    assert_int_equal(SAID("hello?\nboard?\nclock?\n"), 1);
    HEAR("hello Kitchen can=pieces,clock\r\n");
    struct clock_order order = {.kind = ORDER_TIMES, .address = -1, .left_s = 300, .right_s = 298};
    assert_false(desk.driver->order(framer_state(desk.framer), &order, desk.now, &why));
    HEAR("hello Kitchen can=clock,settable\r\n");
    assert_true(desk.driver->order(framer_state(desk.framer), &order, desk.now, &why));
    ask(OCCASION_TIME);
    assert_int_equal(SAID("set left=0:05:00 right=0:04:58\n"), 1);
    order.address = 7;
    assert_true(desk.driver->order(framer_state(desk.framer), &order, desk.now, &why));
    ask(OCCASION_TIME);
    assert_int_equal(SAID("@7 set left=0:05:00 right=0:04:58\n"), 1);
    HEAR("ok set\n");
    assert_true(told("ack set ok"));
    HEAR("alive\n");
    pass(2900);
    assert_false(desk.hopeless);
    pass(1100);
    assert_true(desk.hopeless);
}

static void what_was_told_in_noise_is_asked_for_when_the_line_is_clean(void **state)
{
    (void)state;
    static const struct {
        const char *driver, *asks;
        msec within;
    } rows[] = {{"dgt", "\x42", 250},   {"millennium", "\xd3", 0}, {"plain", "board?\nclock?\n", 0},
                {"ichessone", "RP", 0}, {"pegasus", "\x42", 0},    {"novag-citrine", "P\r\n", 2000}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        sit_down(rows[i].driver);
        pass(3000); /* through the start-up */
        look_away();
        desk.now++;
        ask(OCCASION_CLEAN);
        pass(rows[i].within);
        if (!times_said(rows[i].asks, strlen(rows[i].asks)))
            fail_msg("%s asks for nothing", rows[i].driver);
    }
}

static void every_driver_has_what_a_row_must_have(void **state)
{
    (void)state;
    for (const struct driver *const *d = drivers; *d; d++) {
        assert_ptr_equal(driver_named((*d)->name), *d);
        assert_true((*d)->cut && (*d)->read && (*d)->frame_max && (*d)->state_size && (*d)->line && (*d)->summary);
        assert_true(!(*d)->keep == !(*d)->recall);
    }
    assert_null(driver_named("abacus"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_dgt_board_is_asked_for_itself_then_followed),
        TEST(a_press_has_the_whole_board_asked_for),
        TEST(a_square_at_rest_has_the_whole_board_asked_for_once),
        TEST(a_dump_is_no_newer_than_its_question),
        TEST(a_board_that_stopped_its_updates_is_asked_for_them_again),
        TEST(a_clock_that_runs_and_falls_silent_has_updates_asked_for),
        TEST(a_square_that_flickers_is_told_once_and_a_hovering_hand_is_not),
        TEST(a_storm_of_faults_asks_for_four_boards_a_second_at_most),
        TEST(a_silent_dgt_board_is_asked_each_second_and_given_up),
        TEST(after_a_long_absence_the_stored_events_are_asked_for),
        TEST(a_board_that_began_again_while_its_clock_ran_is_asked_for_what_it_stored),
        TEST(a_clock_takes_times_then_runs_with_them),
        TEST(a_clock_that_does_not_answer_is_asked_three_times_then_told),
        TEST(a_refused_order_is_told_and_not_repeated),
        TEST(a_board_without_a_clock_that_takes_orders_refuses_honestly),
        TEST(no_forbidden_letter_is_ever_said_to_a_dgt_board),
        TEST(a_citrine_gets_its_settings_again_after_a_new_game),
        TEST(a_novag_is_told_again_and_again_that_moves_are_wanted),
        TEST(a_drawing_broken_off_by_a_move_loses_neither),
        TEST(saitek_gets_one_command_for_each_prompt),
        TEST(a_line_too_long_is_dropped_to_its_end),
        TEST(chips_that_were_learned_are_kept_and_recalled),
        TEST(queens_that_taught_a_board_are_not_told_until_they_are_put_away),
        TEST(queens_that_taught_a_board_and_are_forgotten_there_are_told),
        TEST(a_flickering_square_is_told_once_and_damped),
        TEST(a_home_built_device_may_be_typed_and_set),
        TEST(what_was_told_in_noise_is_asked_for_when_the_line_is_clean),
        TEST(every_driver_has_what_a_row_must_have),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
