/* What the driver of the DGT bus says and concludes, with the time made up. */
#include "driver_desk.h"

#include "cmocka_names.h"

static void answer(uint8_t id, int address, const char *data, size_t length)
{
    char frame[300] = {(char)id, (char)((length + 6) >> 7), (char)((length + 6) & 0x7f), (char)(address >> 7),
                       (char)(address & 0x7f)};
    unsigned sum = 0;
    memcpy(frame + 5, data, length);
    for (size_t i = 0; i < length + 5; i++)
        sum += (uint8_t)frame[i];
    frame[length + 5] = (char)(sum & 0x7f);
    hear(frame, length + 6);
}

#define STARTED BLACK_ROWS EMPTY_ROW EMPTY_ROW EMPTY_ROW EMPTY_ROW PAWN_ROW WHITE_ROW
#define STANDS "\x00\x05\x00\x00\x05\x00\x08"

/* The question that is now before the boards, taken off what was said. */
static const uint8_t *question(void)
{
    static uint8_t last[4];
    memset(last, 0, sizeof last);
    if (desk.said.length >= 4)
        memcpy(last, desk.said.bytes + desk.said.length - 4, 4);
    desk.said.length = 0;
    return last;
}

/* Board 5 answers; changes it has none. */
static void answer_as_board_5(uint8_t command, const char *clock)
{
    switch (command) {
    case 0x81: answer(0x84, 5, clock, 7); break;
    case 0x82: answer(0x83, 5, STARTED, 64); break;
    case 0x83:
    case 0x84: answer(0x85, 5, "", 0); break;
    case 0x85: answer(0x88, 5, "", 0); break;
    case 0x87:
    case 0x8a: answer(0x87, 5, "", 0); break;
    default: break;
    }
}

/* Returns how often it was asked for changes. */
static int play_board_5(msec ms, const char *clock)
{
    int changes = 0;
    for (msec end = desk.now + ms; desk.now < end; pass(5)) {
        const uint8_t *q = question();
        changes += q[0] == 0x83;
        if (q[0] && q[2] == 5)
            answer_as_board_5(q[0], clock);
    }
    return changes;
}

static void with_board_5(void)
{
    sit_down("dgt-bus");
    assert_int_equal(SAID("\x87\x00\x00\x07"), 1);
    question();
    pass(100);
    answer(0x87, 5, "", 0);
    play_board_5(8000, STANDS); /* until the search for others is over */
    assert_true(told("bus 5 board rnbqkbnr/"));
    assert_true(told("bus 5 clock left=0:05:00"));
    text_clear(&desk.heard);
}

/* Answers everything until the command is said, and leaves that without an answer. */
static bool waits_for(const char *command, msec ms)
{
    for (msec end = desk.now + ms; desk.now < end; pass(5)) {
        const uint8_t *q = question();
        if (!memcmp(q, command, 4))
            return true;
        if (q[0] && q[0] != 0x87 && q[2] == 5)
            answer_as_board_5(q[0], STANDS);
    }
    return false;
}

static void damaged_changes_are_asked_for_again_with_84(void **state)
{
    (void)state;
    with_board_5();
    assert_true(waits_for("\x83\x00\x05\x08", 3000));
    HEAR("\x85\x00\x0a\x00\x05\x40\x0c\x47\x1c\x7f");
    assert_true(told("reject checksum"));
    assert_true(waits_for("\x84\x00\x05\x09", 1000));
    answer(0x85, 5, "\x40\x34\x41\x24", 4);
    assert_true(told("tag field e4 P"));
}

static void changes_that_never_came_are_asked_for_again_but_told_once(void **state)
{
    (void)state;
    with_board_5();
    assert_true(waits_for("\x83\x00\x05\x08", 3000));
    answer(0x85, 5, "\x40\x34\x41\x24", 4);
    text_clear(&desk.heard);
    assert_true(waits_for("\x83\x00\x05\x08", 3000));
    pass(260); /* this time it did not even hear the question */
    assert_int_equal(SAID("\x84\x00\x05\x09"), 1);
    answer(0x85, 5, "\x40\x34\x41\x24", 4);
    assert_false(told("tag field"));
}

static void the_echo_of_an_adapter_is_no_answer_and_no_fault(void **state)
{
    (void)state;
    with_board_5();
    assert_true(waits_for("\x83\x00\x05\x08", 3000));
    HEAR("\x83\x00\x05\x08\x85\x00\x0a\x00\x05\x40\x34\x41\x24\x6d");
    assert_false(told("reject"));
    assert_true(told("tag field e4 P"));
}

static void a_board_that_drops_off_is_told_and_when_it_is_back_asked_for_all_since_its_mark(void **state)
{
    (void)state;
    struct error why = {0};
    with_board_5();
    struct clock_order mark = {.kind = ORDER_GAME_BEGINS, .address = 5};
    assert_true(desk.driver->order(framer_state(desk.framer), &mark, desk.now, &why));
    assert_true(waits_for("\x85\x00\x05\x0a", 1500));
    answer(0x88, 5, "", 0);
    play_board_5(500, STANDS);
    pass(3500); /* as long as a restart may take */
    assert_false(told("does not answer"));
    pass(1500);
    assert_true(told("board 5 does not answer on the bus"));
    text_clear(&desk.heard);
    assert_true(waits_for("\x87\x00\x05\x0c", 4000));
    answer(0x87, 5, "", 0);
    assert_true(told("board 5 answers again on the bus"));
    assert_true(waits_for("\x86\x00\x05\x0b", 500));
    answer(0x86, 5, "\x7b\x40\x34\x41\x24", 5);
    assert_true(told("tag field e4 P"));
    assert_true(waits_for("\x83\x00\x05\x08", 1000)); /* what 86 leaves out */
}

#define E2_E4 "\x40\x34\x41\x24"

/* It heard the question, but its answer went with the cable. */
static void changes_that_went_with_the_cable_are_asked_for_when_it_is_back(void **state)
{
    (void)state;
    with_board_5();
    assert_true(waits_for("\x83\x00\x05\x08", 3000));
    pass(10000);
    assert_true(told("board 5 does not answer on the bus"));
    answer(0x87, 5, "", 0);
    assert_true(waits_for("\x84\x00\x05\x09", 500));
    answer(0x85, 5, E2_E4, 4);
    assert_true(told("tag field e4 P"));
}

/* It did not hear the question, and the answer before was empty: of what has changed since nothing is known yet. */
static void an_empty_answer_that_is_asked_for_again_says_nothing(void **state)
{
    (void)state;
    with_board_5();
    assert_true(waits_for("\x83\x00\x05\x08", 3000));
    answer(0x85, 5, "", 0);
    assert_true(told("changes"));
    assert_true(waits_for("\x83\x00\x05\x08", 3000));
    pass(10000);
    answer(0x87, 5, "", 0);
    assert_true(waits_for("\x84\x00\x05\x09", 500));
    text_clear(&desk.heard);
    answer(0x85, 5, "", 0);
    assert_false(told("changes"));
    assert_true(waits_for("\x83\x00\x05\x08", 500));
    answer(0x85, 5, E2_E4, 4);
    assert_true(told("tag field e4 P"));
}

/* The cable brings it seconds later, when it has long been asked for again. */
static void changes_that_come_late_are_told_once(void **state)
{
    (void)state;
    with_board_5();
    assert_true(waits_for("\x83\x00\x05\x08", 3000));
    pass(260);
    assert_int_equal(SAID("\x84\x00\x05\x09"), 1);
    answer(0x85, 5, E2_E4, 4); /* what 83 asked for */
    assert_true(told("tag field e4 P"));
    text_clear(&desk.heard);
    pass(20);
    answer(0x85, 5, E2_E4, 4); /* what 84 asked for */
    assert_false(told("tag field"));
    play_board_5(3000, STANDS);
    assert_true(waits_for("\x83\x00\x05\x08", 3000));
    answer(0x85, 5, E2_E4, 4); /* it was lifted and put back */
    assert_true(told("tag field e4 P"));
}

static void changes_that_come_twice_are_told_once(void **state)
{
    (void)state;
    with_board_5();
    assert_true(waits_for("\x83\x00\x05\x08", 3000));
    answer(0x85, 5, E2_E4, 4);
    assert_true(told("tag field e4 P"));
    text_clear(&desk.heard);
    answer(0x85, 5, E2_E4, 4);
    assert_false(told("tag field"));
}

static void a_row_that_falls_silent_is_told_once_and_so_is_its_return(void **state)
{
    (void)state;
    with_board_5();
    answer(0x87, 6, "", 0);
    answer(0x87, 7, "", 0);
    play_board_5(500, STANDS);
    text_clear(&desk.heard);
    pass(10000);
    assert_true(told("no board of the row answers"));
    assert_false(told("does not answer on the bus"));
    text_clear(&desk.heard);
    answer(0x87, 6, "", 0);
    assert_true(told("boards of the row answer again"));
    text_clear(&desk.heard);
    for (int i = 0; i < 80; i++) { /* one of them is still away */
        play_board_5(100, STANDS);
        answer(0x87, 6, "", 0);
    }
    assert_true(told("board 7 does not answer on the bus"));
    assert_false(told("board 5 does not"));
    assert_false(told("board 6 does not"));
}

static void in_time_trouble_a_board_is_asked_more_often(void **state)
{
    (void)state;
    with_board_5();
    play_board_5(6000, "\x00\x45\x00\x00\x45\x00\x09");
    int calm = play_board_5(4000, "\x00\x45\x00\x00\x45\x00\x09");
    play_board_5(2000, "\x00\x01\x00\x00\x01\x00\x09");
    int hurried = play_board_5(4000, "\x00\x01\x00\x00\x01\x00\x09");
    assert_int_in_range(calm, 3, 5);
    assert_int_in_range(hurried, 12, 17);
}

static void no_clock_is_set_over_a_bus(void **state)
{
    (void)state;
    struct error why = {0};
    with_board_5();
    struct clock_order order = {.kind = ORDER_TIMES, .address = 5, .left_s = 60, .right_s = 60};
    assert_false(desk.driver->order(framer_state(desk.framer), &order, desk.now, &why));
    pass(5000);
    assert_null(memchr(desk.said.bytes, 0x2b, desk.said.length));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(damaged_changes_are_asked_for_again_with_84),
        TEST(changes_that_never_came_are_asked_for_again_but_told_once),
        TEST(an_empty_answer_that_is_asked_for_again_says_nothing),
        TEST(the_echo_of_an_adapter_is_no_answer_and_no_fault),
        TEST(a_board_that_drops_off_is_told_and_when_it_is_back_asked_for_all_since_its_mark),
        TEST(changes_that_come_late_are_told_once),
        TEST(changes_that_went_with_the_cable_are_asked_for_when_it_is_back),
        TEST(changes_that_come_twice_are_told_once),
        TEST(a_row_that_falls_silent_is_told_once_and_so_is_its_return),
        TEST(in_time_trouble_a_board_is_asked_more_often),
        TEST(no_clock_is_set_over_a_bus),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
