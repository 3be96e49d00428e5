#include "screens/ruling_screen.h"

#include "console/console.h"
#include "hall/desk.h"
#include "hall/hall.h"
#include "hall/incident.h"
#include "screens/ruling.h"

struct ruling_screen *ruling_screen_state(struct console *c)
{
    return console_state(c, SCREEN_RULING);
}

void ruling_screen_walked(struct console *c)
{
    struct ruling_screen *s = ruling_screen_state(c);
    s->step[0] = '\0';
    s->page = (struct page_seen){0};
}

struct rulings *ruling_screen_rulings(struct console *c)
{
    return &ruling_screen_state(c)->rulings;
}

const struct ruling_case *ruling_screen_case(const struct console *c)
{
    struct ruling_screen *s = console_state(c, SCREEN_RULING);
    return s ? rulings_current(&s->rulings) : NULL;
}

const struct ruling_case *ruling_screen_begun(const struct console *c, const struct alert *a)
{
    const struct ruling_screen *s = console_state(c, SCREEN_RULING);
    const struct incident *in = hall_incident(console_hall(c), a->latest ? a->latest : a->incident);
    return s && in ? rulings_begun(&s->rulings, a->board, in->script) : NULL;
}

bool ruling_screen_shows_page(const struct console *c)
{
    const struct ruling_screen *s = console_state(c, SCREEN_RULING);
    return s && s->view == RULING_PAGE;
}
