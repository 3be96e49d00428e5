#include "session/demo_people.h"

#include "base/text.h"
#include "base/tongue.h"
#include "hall/board_view.h"
#include "hall/desk.h"
#include "hall/ruling.h"
#include "session/demo_hall.h"
#include "sim/hall.h"

#include <assert.h>
#include <stdio.h>

/* --- who waits ------------------------------------------------------------------------------------------------ */

/* The ruling made since then; NULL if there is none. */
static const struct ruling *ruled(const struct waiting_board *w, const struct hall *h)
{
    for (int id = hall_rulings(h); id > w->rulings; id--)
        if (hall_ruling(h, id)->board == w->board)
            return hall_ruling(h, id);
    return NULL;
}

/* True once there is a ruling or a result, or the alert is gone that came; but that comes some seconds after the event,
 * ten for a clock that was stopped, and for what turned out to be nothing never. */
static bool is_attended(struct waiting_board *w, const struct hall *h, msec now)
{
    enum { NEVER_COMES = 30000 };
    const struct hall_board *b = hall_board(h, w->board);
    bool alerts = b && board_alerts(b);
    w->came = w->came || alerts;
    return !b || ruled(w, h) || board_result(b) != RESULT_OPEN ||
           (!alerts && (w->came || now - w->since > NEVER_COMES));
}

/* The last ruling at that board that ordered times. */
static const struct ruling *last_order(const struct hall *h, int board)
{
    for (int id = hall_rulings(h); id > 0; id--)
        if (hall_ruling(h, id)->board == board && hall_ruling(h, id)->orders)
            return hall_ruling(h, id);
    return NULL;
}

/* A clock that cannot be set over its line is set by those who sit there, whatever the ruling was about. */
static void set_as_ordered(struct sim_hall *sim, int board, const struct hall *h)
{
    const struct hall_board *b = hall_board(h, board);
    const struct ruling *r = b && board_has(b, INCIDENT_TIMES_NOT_SET) ? last_order(h, board) : NULL;
    if (r && board_order(b))
        sim_hall_set_clock(sim, board, r->left_s, r->runs);
}

static int place_of(const struct demo_people *p, int board)
{
    int i = 0;
    while (i < p->count && p->waiting[i].board != board)
        i++;
    return i;
}

static void look_at(struct demo_people *p, int board, const struct hall *h, msec now)
{
    int at = place_of(p, board);
    bool waits = sim_hall_waits(p->hall, board);
    if (at == p->count && waits && p->count < WAITING_MOST)
        p->waiting[p->count++] = (struct waiting_board){board, hall_rulings(h), now, false};
    if (at == p->count)
        return;
    const struct ruling *r = ruled(&p->waiting[at], h);
    if (waits && is_attended(&p->waiting[at], h, now))
        sim_hall_attend(p->hall, board, r && r->orders ? r->left_s : NULL);
    if (!waits)
        p->waiting[at] = p->waiting[--p->count];
}

/* --- one of each kind ----------------------------------------------------------------------------------------- */

static const struct tour_row {
    int kind;     /* enum truth_kind */
    int within_s; /* it is happening, or is over */
    const char *words, *keys;
} tour[] = {
    {TRUTH_ILLEGAL_MOVE, 8, N_("an illegal move was completed"), N_("n goes there, r rules, y confirms")},
    {TRUTH_FLAG, 30, N_("a flag fell"), N_("2 r y")},
    {TRUTH_NO_MOVE, 8, N_("the clock was pressed without a move"), N_("3 r y")},
    {TRUTH_STOPPED, 8, N_("a player stopped the clock: ask why"), N_("4 r, the answer, then y")},
    {TRUTH_DISPLACED, 8, N_("pieces were knocked over"), N_("5 r, the answers, then y")},
    {TRUTH_TAKEBACK, 8, N_("a completed move was taken back"), N_("6 r, the answers, then y")},
    {TRUTH_OUT_OF_TURN, 8, N_("a piece was moved out of turn"), N_("7 r, or D if put right")},
    {TRUTH_LOW_BATTERY, 30, N_("a clock's battery is low"), N_("8, then D once it was replaced")},
};
enum { SCENES = sizeof tour / sizeof *tour };

static int board_of_scene(const struct demo_people *p)
{
    assert(p->boards > 0 && "a demo has boards");
    return 1 + p->scene % p->boards;
}

enum { NEVER_CAME = 90000 }; /* what happened was corrected before anyone was called */

/* True if the staged incident has happened, the arbiter was called, and nothing of it is left: it was ruled on, or
 * there was time to read about it. */
static bool scene_is_over(const struct demo_people *p, const struct hall *h, msec now)
{
    assert(p->scene >= 0 && p->scene < SCENES && "one of the tour");
    enum { READ_MS = 40000 };
    int board = board_of_scene(p);
    bool came = p->came || now - p->staged > NEVER_CAME;
    bool read = hall_last_ruling(h, board) || now - p->staged > READ_MS;
    return came && read && now - p->staged > (msec)tour[p->scene].within_s * 1000 && place_of(p, board) == p->count &&
           !sim_hall_is_staged(p->hall, board) && !board_alerts(hall_board(h, board));
}

static void stage(struct demo_people *p, msec now)
{
    p->staged = now;
    p->came = false;
    if (p->scene < SCENES)
        sim_hall_stage(p->hall, board_of_scene(p), tour[p->scene].kind);
}

/* So short that the flag falls while the user watches. */
const struct control *demo_people_control(const struct demo_settings *asked, int board)
{
    assert(asked->boards > 0 && board > 0 && "a board of the demo");
    static const struct control brief = {.count = 1, .periods = {{0, 10, BONUS_FISCHER, 5}}};
    for (int scene = 0; asked->tour && scene < SCENES; scene++)
        if (tour[scene].kind == TRUTH_FLAG && board == 1 + scene % (int)asked->boards && asked->boards >= SCENES)
            return &brief;
    return NULL;
}

/* Before the incident there is nothing to press, nor while the players set the clock as ordered. */
static const char *tour_state(const struct demo_people *p, const struct hall *h)
{
    const struct hall_board *b = hall_board(h, board_of_scene(p));
    bool ruled = false, is_last = p->scene == SCENES - 1;
    for (int id = hall_rulings(h); id > 0 && !ruled; id--)
        ruled = hall_ruling(h, id)->board == board_of_scene(p) && hall_ruling(h, id)->at >= p->staged;
    if (ruled)
        return b && board_order(b) ? N_("ruled. The players set their clock as you ordered: wait until they have")
               : is_last           ? N_("ruled. That was the last incident")
                                   : N_("ruled. The next incident follows");
    if (b && board_alerts(b))
        return NULL;
    return !p->came  ? N_("something will happen here in a moment")
           : is_last ? N_("dealt with. That was the last incident")
                     : N_("dealt with. The next incident follows");
}

bool demo_people_tour(const struct demo_people *p, const struct hall *h, char out[TOUR_WORDS])
{
    if (!p->tour)
        return false;
    if (p->scene >= SCENES) {
        copy_text(out, TOUR_WORDS, _("The tour is over: the games go on. Q ends the demo"));
        return true;
    }
    const char *state = tour_state(p, h);
    snprintf(out, TOUR_WORDS, _("Tour %d of %d, board %d: %s%s%s"), p->scene + 1, (int)SCENES, board_of_scene(p),
             _(state ? state : tour[p->scene].words), state ? "" : ". ", state ? "" : _(tour[p->scene].keys));
    return true;
}

/* --- the whole ------------------------------------------------------------------------------------------------ */

/* Stages one incident early, before the user wonders whether anything happens here. */
enum { FIRST_BOARD = 7 };

void demo_people_begin(struct demo_people *p, struct sim_hall *sim, const struct demo_settings *asked)
{
    *p = (struct demo_people){.hall = sim, .waits = asked->waits, .boards = (int)asked->boards, .tour = asked->tour};
    if (!p->waits)
        return;
    for (int board = 1; board <= p->boards; board++)
        if (demo_people_control(asked, board))
            sim_hall_hold(sim, board, demo_people_control(asked, board));
    if (p->tour)
        stage(p, 0);
    else if (!asked->rate && !asked->faults)
        sim_hall_stage(sim, p->boards < FIRST_BOARD ? p->boards : FIRST_BOARD, TRUTH_ILLEGAL_MOVE);
}

void demo_people_turn(struct demo_people *p, const struct hall *h, msec now)
{
    for (int board = 1; board <= p->boards; board++) {
        if (p->waits)
            look_at(p, board, h, now);
        set_as_ordered(p->hall, board, h);
    }
    const struct hall_board *b = p->tour && p->scene < SCENES ? hall_board(h, board_of_scene(p)) : NULL;
    p->came = p->came || (b && board_alerts(b));
    if (p->tour && p->scene < SCENES && scene_is_over(p, h, now)) {
        p->scene++;
        stage(p, now);
    }
}
