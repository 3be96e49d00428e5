#include "console/stack.h"

#include "base/memory.h"
#include "console/console_parts.h"
#include "session/proposal.h"
#include "session/sections.h"
#include "session/session.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* --- one on another ----------------------------------------------------------------------------------------------- */

enum screen_id console_top(const struct console *c)
{
    assert(c->stack.depth > 0 && c->stack.depth <= STACK_MAX && "some screen is always open");
    return c->stack.ids[c->stack.depth - 1];
}

enum screen_id console_below(const struct console *c)
{
    return c->stack.depth > 1 ? c->stack.ids[c->stack.depth - 2] : SCREENS;
}

void *console_state(const struct console *c, enum screen_id id)
{
    assert(id < SCREENS && "a screen that is there");
    return c->stack.states[id];
}

void console_open(struct console *c, enum screen_id id)
{
    assert(id < SCREENS && c->stack.depth >= 0 && c->stack.depth <= STACK_MAX && "a screen, on top of the others");
    console_changed(c);
    chosen_leave_rail(c);
    for (int i = 0; i < c->stack.depth; i++)
        if (c->stack.ids[i] == id)
            c->stack.depth = i; /* no screen is in the list twice: the way back stays short */
    if (c->stack.depth == STACK_MAX)
        c->stack.depth--;
    c->stack.ids[c->stack.depth++] = id;
    if (!c->stack.states[id])
        c->stack.states[id] = memory_take(1, screens[id]->state_size ? screens[id]->state_size : 1);
    if (screens[id]->open)
        screens[id]->open(c, c->stack.states[id]);
}

void console_open_alone(struct console *c, enum screen_id id)
{
    c->stack.depth = 0;
    console_open(c, id);
}

void console_back(struct console *c)
{
    if (c->stack.depth > 1)
        c->stack.depth--;
    chosen_leave_rail(c);
    console_changed(c);
}

/* --- what they keep ----------------------------------------------------------------------------------------------- */

static void close_states(struct console *c, void *states[SCREENS])
{
    for (int i = 0; i < SCREENS; i++) {
        if (states[i] && screens[i]->close)
            screens[i]->close(c, states[i]);
        free(states[i]);
        states[i] = NULL;
    }
}

void console_forget_states(struct console *c)
{
    close_states(c, c->stack.states);
}

void console_end_screens(struct console *c)
{
    close_states(c, c->stack.states);
    for (int i = 0; i <= EVENT_SECTIONS_MAX; i++)
        close_states(c, c->stack.aside[i].states);
    for (int i = 0; i < SCREENS; i++)
        if (screens[i]->end)
            screens[i]->end(c);
}

/* --- which section they show -------------------------------------------------------------------------------------- */

void console_take_sections(struct console *c, struct sections *all)
{
    (void)sections_close(c->sections, NULL); /* no event is open: events are opened from the first screen */
    c->sections = all;
    c->session = sections_at(all, 0);
}

void console_turn_to_section(struct console *c, int which)
{
    int shown = sections_shown(c->sections);
    assert(which != shown && which >= 0 && which < sections_count(c->sections) && "another of the event's sections");
    struct states_aside *left = &c->stack.aside[shown], *found = &c->stack.aside[which];
    left->hall = console_hall(c);
    memcpy(left->states, c->stack.states, sizeof left->states);
    sections_show(c->sections, which);
    c->session = sections_at(c->sections, which);
    if (found->hall != console_hall(c))
        close_states(c, found->states);
    memcpy(c->stack.states, found->states, sizeof c->stack.states);
    memset(found->states, 0, sizeof found->states);
    *c->proposals = (struct proposals){0};
}

bool console_goes_to_board(struct console *c, int board)
{
    int which = c->sections ? sections_with_board(c->sections, board) : -1;
    if (which < 0)
        return false;
    c->settings.work->show_section(c, which);
    return true;
}
