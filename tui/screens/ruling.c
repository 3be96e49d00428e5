#include "screens/ruling.h"

#include "console.h"

void ruling_begin(struct console *c, int board, int alert, const char *script)
{
    (void)board;
    (void)alert;
    (void)script;
    console_say(c, ROLE_BAD, "no rulings yet");
}

static void draw(struct console *c, void *state, struct area a)
{
    (void)c;
    (void)state;
    draw_text(a, 0, 0, ROLE_DIM, "no ruling was begun");
}

const struct screen screen_ruling = {
    .name = "ruling",
    .title = "Ruling",
    .about = "A ruling, one question at a time.",
    .footer = "back",
    .draw = draw,
};
