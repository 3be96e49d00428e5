/* What the command line offers besides actions: boards and players to go to, and what was typed last. */
#include "acts/palette.h"

#include "base/tongue.h"
#include "hall/board_view.h"
#include "session/session.h"
#include "widgets/fuzzy.h"
#include "widgets/glance.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LATELY = 4, LEAST_LETTERS = 2, LATELY_SCORE = 10000 };

static bool was_offered(const struct offer *out, int count, const char *text)
{
    for (int i = 0; i < count; i++)
        if (!strcmp(out[i].text, text))
            return true;
    return false;
}

static int add_last_used(const struct console *c, struct offer *out, int count, int room)
{
    assert(count >= 0 && count <= room && "no more are there than fit");
    const struct prompt *p = console_prompt(c);
    for (int i = p->past_count - 1, taken = 0; i >= 0 && taken < LATELY; i--) {
        if (strlen(p->past[i]) >= OFFER_ROOM || was_offered(out, count, p->past[i]))
            continue;
        count = offer_add(out, count, room, p->past[i], _("used last"), LATELY_SCORE - taken++);
    }
    return count;
}

static int add_board(const struct hall_board *b, const char *text, struct offer *out, int count, int room)
{
    char line[OFFER_ROOM], players[OFFER_ROOM], white[NAME_MAX_BYTES], black[NAME_MAX_BYTES];
    bool by_number = atoi(text) == board_number(b);
    snprintf(players, sizeof players, "%.40s %s %.40s", short_name(b, WHITE, white), glyph(GLYPH_DASH),
             short_name(b, BLACK, black));
    int score = by_number ? LATELY_SCORE : atoi(text) > 0 ? 0 : fuzzy_score(text, players);
    if (!score)
        return count;
    snprintf(line, sizeof line, "go %d", board_number(b));
    return offer_add(out, count, room, line, players, score);
}

int palette_offer(struct console *c, const char *text, struct offer *out, int count, int room)
{
    assert(count >= 0 && count <= room && "no more are there than fit");
    const struct hall *h = console_session(c) ? console_hall(c) : NULL;
    if (!*text)
        return add_last_used(c, out, count, room);
    if (!h || strchr(text, ' ') || (strlen(text) < LEAST_LETTERS && atoi(text) <= 0))
        return count;
    for (int i = 0; i < hall_count(h); i++)
        count = add_board(hall_at(h, i), text, out, count, room);
    return count;
}
