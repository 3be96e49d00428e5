/* What a ruling shows before y is what happens, to the second, though the clocks run on meanwhile: the console's page
 * and the sentences of --line. The console is the real one, on a pseudo-terminal; after its first drawing it is handed
 * to us, and its time goes on by our hand.
 */
#include "acts/acts.h"
#include "acts/opening.h"
#include "console/console_parts.h"
#include "console/layout.h"
#include "hall/desk.h"
#include "hall/hand.h"
#include "hall/round.h"
#include "hall/ruling.h"
#include "ruling/ruling.h"
#include "screens/ruling.h"
#include "screens/ruling_screen.h"
#include "session/session_parts.h"
#include "terminal/terminal.h"

#include "process_made.h"
#include "scratch.h"

#include <event2/event.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

enum { ROWS = 40, COLUMNS = 120, LATER = 5000, WHITE_S = 600, BLACK_S = 500 };

static struct seen { /* shared with the process that is tried */
    bool done, stands;
    int id;
    int32_t drawn[2], drawn_before[2], ordered[2], had[2];
} * seen;

static bool stands(const char *words)
{
    char row[4 * COLUMNS + 1];
    for (int r = 0; r < ROWS; r++) {
        mvinnstr(r, 0, row, sizeof row - 1);
        if (strstr(row, words))
            return true;
    }
    return false;
}

static void rule_with_a_clock_that_runs(struct console *c)
{
    static const char *const answers[][2] = {
        {"offender", "white"}, {"clock_pressed", "yes"}, {"opponent_moved", "no"}, {"prior_illegal", "0"}};
    struct hall *h = console_hall(c);
    hall_start(h, "AB", c->now);
    hall_times(h, 1, WHITE_S, BLACK_S, WHITE, "AB", c->now);
    ruling_screen_begin(c, 1, 0, "illegal-move");
    struct ruling_screen *s = ruling_screen_state(c);
    struct ruling_case *k = rulings_current(&s->rulings);
    for (size_t i = 0; k && i < sizeof answers / sizeof *answers; i++)
        ruling_answer(k, h, answers[i][0], answers[i][1], NULL);
    c->now += LATER;
    hall_advance(h, c->now);
    erase();
    layout_draw(c);
    for (int side = 0; side < 2; side++) {
        char digits[CLOCK_DIGITS];
        seen->drawn[side] = s->shown[side].after_s;
        seen->drawn_before[side] = s->shown[side].before_s;
        seen->stands = (side == 0 || seen->stands) && stands(clock_digits(seen->drawn[side], digits));
    }
    c->now += LATER; /* no drawing in between, and then the key */
    hall_advance(h, c->now);
    layout_settle(c);
    console_do(c, action_named("confirm"), "");
    const struct ruling *r = hall_last_ruling(h, 1);
    seen->id = r ? r->id : 0;
    for (int side = 0; r && side < 2; side++) {
        seen->ordered[side] = r->left_s[side];
        seen->had[side] = r->had_s[side];
    }
}

static void on_drawn(void *self, struct console *c)
{
    (void)self;
    if (!c->session || seen->done)
        return;
    rule_with_a_clock_that_runs(c);
    c->is_leaving = seen->done = true;
}

static bool take_command_line(struct console_settings *s, int argc, char **argv, char *who, size_t room)
{
    (void)s;
    (void)argc;
    (void)argv;
    return room && (*who = '\0', true);
}

static int run_console(void)
{
    struct console_settings s = {.work = &console_work,
                                 .level = "auto",
                                 .notify = "",
                                 .silent = "",
                                 .who = "AB",
                                 .event = in_scratch("shown.ini"),
                                 .drawn = on_drawn,
                                 .take_command_line = take_command_line};
    actions_begin(NULL, NULL, NULL);
    return console_run(&s);
}

static void write_event(void)
{
    FILE *f = fopen(in_scratch("shown.ini"), "w");
    assert_non_null(f);
    fprintf(f, "[event]\nname = Shown\nrulebook = fide-2023\ncontrol = 90\nrounds = 1\nboards = 1\nsupervised = yes\n"
               "[arbiters]\nAB = Anna Bel | head\n[players]\n1 = Ash, A\n2 = Birch, B\n[round 1]\n1 = 1 - 2\n");
    assert_int_equal(fclose(f), 0);
}

static void what_the_page_shows_is_what_y_orders(void **state)
{
    (void)state;
    int terminal, status = 0;
    char bytes[4096];
    pid_t process = begin_on_terminal(ROWS, COLUMNS, run_console, &terminal);
    while (read(terminal, bytes, sizeof bytes) > 0) /* until its end is closed */
        ;
    waitpid(process, &status, 0);
    close(terminal);
    if (status || !seen->done)
        fail_msg("the console ended with status %x", (unsigned)status);
    assert_true(seen->stands);
    assert_int_equal(seen->id, 1);
    assert_int_equal(seen->drawn_before[WHITE], WHITE_S - LATER / 1000);
    assert_int_equal(seen->drawn[BLACK], BLACK_S + 120);
    for (int side = WHITE; side <= BLACK; side++) {
        assert_int_equal(seen->ordered[side], seen->drawn[side]);
        assert_int_equal(seen->had[side], seen->drawn_before[side]);
    }
}

static int prepare(void **state)
{
    (void)state;
    seen = mmap(NULL, sizeof *seen, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    write_event();
    return seen == MAP_FAILED;
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_the_page_shows_is_what_y_orders)};
    return cmocka_run_group_tests(tests, prepare, NULL);
}
