/* An opponent who sees an illegal move coming has the reply in the hand as the clock is pressed. What is then recorded
 * and reported, by the console's own session, of a plain board with its clock.
 */
#include "board_says.h"
#include "clock/control.h"
#include "hall/board_view.h"
#include "hall/desk.h"

#include "scratch.h"
#include "session_heard.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <event2/event.h>

int clock_gettime(clockid_t clock, struct timespec *t)
{
    return clock_of_recordings(clock, t);
}

/* --- what such a board says --------------------------------------------------------------------------------------- */

struct scripted {
    int wait;         /* ms after the one before */
    const char *what; /* a square and what it shows; or who pressed: W or B */
};

static void play(struct board_says *s, const struct scripted *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        says_wait(s, rows[i].wait);
        if (strlen(rows[i].what) == 1)
            says_press(s, *rows[i].what == 'B' ? BLACK : WHITE);
        else
            says_square(s, rows[i].what);
    }
}

/* --- the same illegal move, and replies --------------------------------------------------------------------------- */

enum { REPLY_MOST = 4 };

struct reply {
    const char *name, *first; /* when that comes is what is varied */
    struct scripted then[REPLY_MOST];
};

static void write_game(const char *name, int begun, const struct reply *r)
{
    static const struct scripted before[] = {{3000, "B"},        {3000, "e2 empty"}, {300, "e4 P"}, {400, "W"},
                                             {3000, "e7 empty"}, {300, "e5 p"},      {400, "B"},    {4000, "f1 empty"},
                                             {400, "g5 B"},      {300, "W"}},
                                 after[] = {{400, "B"},         {6000, "d2 empty"}, {300, "d3 P"}, {400, "W"},
                                            {6000, "a7 empty"}, {300, "a6 p"},      {400, "B"}};
    struct board_says s;
    says_begin(&s, name);
    play(&s, before, sizeof before / sizeof *before);
    play(&s, &(struct scripted){begun, r->first}, 1);
    for (int i = 0; i < REPLY_MOST && r->then[i].what; i++)
        play(&s, &r->then[i], 1);
    play(&s, after, sizeof after / sizeof *after);
    says_end(&s);
}

/* But for what is only logged, and the end of the recording. */
static int told(struct session *s, bool of_the_move)
{
    int count = 0;
    for (int id = 1; id <= hall_incident_count(session_hall(s)); id++) {
        const struct incident *i = hall_incident(session_hall(s), id);
        if (i->priority != PRIORITY_LOG && i->kind != INCIDENT_FEED_LOST)
            count += !of_the_move || (i->kind == INCIDENT_ILLEGAL_MOVE && i->side == WHITE && i->ply == 2);
    }
    return count;
}

static bool is_recorded(struct session *s, const struct reply *r, int begun)
{
    int plies = board_plies(hall_board(session_hall(s), 1));
    if (plies == 6 && told(s, true) == 1 && told(s, false) == 1)
        return true;
    print_error("%s, begun after %d ms: %d half-moves\n", r->name, begun, plies);
    for (int id = 1; id <= hall_incident_count(session_hall(s)); id++)
        print_error("    %s\n", hall_incident(session_hall(s), id)->words);
    return false;
}

/* White's bishop goes from f1 to g5, as none goes. */
static void an_illegal_move_answered_at_once_is_recorded_with_its_answer(void **state)
{
    (void)state;
    static const struct reply replies[] = {
        {"a knight goes elsewhere", "b8 empty", {{300, "c6 n"}}},
        {"the queen takes the bishop", "d8 empty", {{150, "g5 q"}}},
        {"the bishop is taken off first", "g5 empty", {{150, "d8 empty"}, {200, "g5 q"}}},
        {"a pawn attacks it", "h7 empty", {{100, "h6 p"}}},
    };
    int wrong = 0;
    struct control control;
    assert_true(control_read("10+5", &control, NULL));
    for (size_t i = 0; i < sizeof replies / sizeof *replies; i++)
        for (int begun = 20; begun <= 1500; begun += begun < 200 ? 60 : 200) {
            struct event_base *base = event_base_new();
            write_game("answered.log", begun, &replies[i]);
            struct line_entry e = heard_entry("plain", "answered.log");
            struct session *s = hear_line(base, &e, &control);
            wrong += !is_recorded(s, &replies[i], begun);
            session_close(s, NULL);
            event_base_free(base);
        }
    assert_int_equal(wrong, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_illegal_move_answered_at_once_is_recorded_with_its_answer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
