/* The end of line mode: what would be lost, and what was. */
#include "commands/line_mode.h"

#include "base/tongue.h"
#include "hall/round.h"
#include "host/loop.h"
#include "ruling/ruling.h"
#include "session/sections.h"
#include "session/session.h"

#include <string.h>

static int open_games(const struct line_mode *m)
{
    int open = 0; /* if a round is being played */
    for (int i = 0; i < sections_count(m->sections); i++) {
        const struct hall *h = session_hall(sections_at(m->sections, i));
        open += hall_is_started(h) && !hall_is_ended(h) ? hall_open_boards(h) : 0;
    }
    return open;
}

/* The section whose log cannot be written, and how many entries wait for it. */
static const struct error *trouble_of(const struct line_mode *m, size_t *waiting)
{
    const struct error *trouble = NULL;
    for (int i = 0; !trouble && i < sections_count(m->sections); i++)
        trouble = session_trouble(sections_at(m->sections, i), waiting);
    return trouble;
}

static bool say_unsaved(const struct line_mode *m)
{
    size_t waiting = 0;
    const struct error *trouble = trouble_of(m, &waiting);
    if (trouble)
        line_say(tongue_english("%zu entry is not saved and would be lost: %s: %s.",
                                "%zu entries are not saved and would be lost: %s: %s.", (long)waiting),
                 waiting, trouble->where, trouble->what);
    return trouble != NULL;
}

static bool say_open_ruling(const struct line_mode *m)
{
    if (m->walk)
        line_say("The ruling at board %d is not made, and its answers would be lost.", ruling_case_board(m->walk));
    return m->walk != NULL;
}

static bool say_open_games(const struct line_mode *m)
{
    int open = open_games(m);
    if (open)
        line_say(tongue_english("A round is being played, %d game is open, and nothing is watched or heard while this "
                                "is not running.",
                                "A round is being played, %d games are open, and nothing is watched or heard while "
                                "this is not running.",
                                open),
                 open);
    return open != 0;
}

void line_quit(struct line_mode *m, const char *text)
{
    bool unsaved = say_unsaved(m), sure = !strcmp(text, "yes");
    bool asks = !sure && !m->readonly && ((int)unsaved | (int)say_open_ruling(m) | (int)say_open_games(m));
    m->quit = !asks;
    if (asks)
        line_say("To end it all the same, say quit yes.");
}

/* The last may have been typed in part. */
static int lines_left(const struct lines_in *in)
{
    int lines = in->bytes.length && in->bytes.chars[in->bytes.length - 1] != '\n';
    for (size_t i = 0; i < in->bytes.length; i++)
        lines += in->bytes.chars[i] == '\n';
    return lines;
}

void line_say_what_is_lost(struct line_mode *m)
{
    int left = lines_left(m->in);
    if (m->quit) /* it was asked for */
        return;
    if (m->walk)
        line_say("The ruling at board %d was not made: its answers are lost.", ruling_case_board(m->walk));
    if (left)
        line_say(tongue_english("%d line that came before the end was not carried out.",
                                "%d lines that came before the end were not carried out.", left),
                 left);
    m->lost = m->walk || left;
}
