/* The hall as anybody may see it: the same grid, drawn for the public. */
#include "console/console.h"
#include "screens/hall.h"

#include <string.h>

static void *hall_state(struct console *c)
{
    return console_state(c, SCREEN_HALL);
}

static void settle(struct console *c, void *state, struct area a)
{
    (void)state;
    screen_hall.settle(c, hall_state(c), a);
}

static void draw(struct console *c, void *state, struct area a)
{
    (void)state;
    screen_hall.draw(c, hall_state(c), a);
}

static void step(struct console *c, void *state, enum screen_step step)
{
    (void)state;
    if (step != STEP_OPEN && step != STEP_NEXT_PANE)
        screen_hall.step(c, hall_state(c), step);
}

static bool key(struct console *c, void *state, int key)
{
    (void)state;
    return screen_hall.key(c, hall_state(c), key);
}

const struct screen screen_public = {
    .name = "public",
    .title = "Public",
    .about = "Boards, moves and clocks of the round.",
    .footer = "level search filter sort-board",
    .no_rail = true,
    .settle = settle,
    .draw = draw,
    .step = step,
    .key = key,
};
