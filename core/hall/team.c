#include "hall/team.h"

#include "base/list.h"
#include "base/text.h"
#include "hall/hall_parts.h"

#include <assert.h>
#include <string.h>

bool hall_is_team_board(const struct hall_board *b)
{
    return *b->seat->players[WHITE].team && *b->seat->players[BLACK].team;
}

bool hall_same_match(const struct hall_board *a, const struct hall_board *b)
{
    const struct hall_player *x = a->seat->players, *y = b->seat->players;
    return hall_is_team_board(a) && hall_is_team_board(b) &&
           ((!strcmp(x[WHITE].team, y[WHITE].team) && !strcmp(x[BLACK].team, y[BLACK].team)) ||
            (!strcmp(x[WHITE].team, y[BLACK].team) && !strcmp(x[BLACK].team, y[WHITE].team)));
}

int hall_minute(const struct hall *h, msec at)
{
    return h->started == MSEC_NEVER || at < h->started ? 0 : (int)((at - h->started) / 60000);
}

int hall_match_open(const struct hall *h, const struct hall_board *b)
{
    int open = 0;
    for (int i = 0; i < h->count; i++)
        open += h->boards[i].result == RESULT_OPEN && hall_same_match(&h->boards[i], b);
    return open;
}

static struct hall_board *team_board(struct hall *h, int board, const char *who, struct error *why)
{
    struct hall_board *b = board_numbered(h, board);
    if (!b || !hall_is_team_board(b)) {
        failf(why, "match", "choose a board of a match", "no teams meet on board %d", board);
        return NULL;
    }
    if (!who || !*who) {
        fail(why, "match", "say who you are", "no initials are given");
        return NULL;
    }
    return b;
}

/* --- cards ------------------------------------------------------------------------------------------------------ */

void do_card(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    struct team_card c = *(const struct team_card *)change;
    c.board = b->number;
    c.at = at;
    copy_text(c.who, sizeof c.who, who);
    LIST_ROOM(h->cards, h->card_count, h->card_room);
    h->cards[h->card_count++] = c;
    board_changed(h, b);
}

bool hall_card(struct hall *h, int board, enum side side, bool by_coach, const char *words, const char *who, msec now,
               struct error *why)
{
    assert(side == WHITE || side == BLACK);
    hall_advance(h, now);
    struct hall_board *b = team_board(h, board, who, why);
    if (!b)
        return false;
    if (!words || !*words)
        return fail(why, "match", "write what the card says", "the card says nothing");
    if (strlen(words) >= CARD_WORDS)
        return failf(why, "match", "shorten it", "a card has at most %d letters", CARD_WORDS - 1);
    struct team_card c = {.side = (int8_t)side, .by_coach = by_coach, .open = hall_match_open(h, b)};
    copy_text(c.words, sizeof c.words, words);
    hall_tell(h, ACTION_CARD, board, who, &c);
    return true;
}

int hall_cards(const struct hall *h, const struct team_card **out)
{
    *out = h->cards;
    return h->card_count;
}

/* --- substitutions ------------------------------------------------------------------------------------------------ */

void do_substituted(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    struct substitution s = *(const struct substitution *)change;
    s.board = b->number;
    s.at = at;
    copy_text(s.who, sizeof s.who, who);
    struct hall_player *seated = &h->seats[b - h->boards].players[s.side];
    copy_text(s.in.team, sizeof s.in.team, seated->team);
    if (!*s.out ||
        !strcmp(seated->name, s.out)) /* else the pair has gone to another table since, and is seated there */
        *seated = s.in;
    hall_find_namesakes(h);
    LIST_ROOM(h->substitutions, h->substitution_count, h->substitution_room);
    h->substitutions[h->substitution_count++] = s;
    board_changed(h, b);
}

bool hall_substitute(struct hall *h, int board, enum side side, const struct hall_player *in, const char *who, msec now,
                     struct error *why)
{
    assert(side == WHITE || side == BLACK);
    now = hall_advance(h, now);
    struct hall_board *b = team_board(h, board, who, why);
    if (!b)
        return false;
    if (b->tracker.game.plies || b->result != RESULT_OPEN)
        return failf(why, "match", "rule on it instead: r substitution", "the game on board %d has begun", board);
    if (!*in->name)
        return fail(why, "match", "write the name as the roster has it", "no name is given");
    if (*in->id && !strcmp(in->id, b->seat->players[side].id))
        return failf(why, "match", "", "%.60s sits there already", in->name);
    struct substitution s = {
        .side = (int8_t)side, .in = *in, .into_round = h->started == MSEC_NEVER ? MSEC_NEVER : now - h->started};
    copy_text(s.out, sizeof s.out, b->seat->players[side].name);
    hall_tell(h, ACTION_SUBSTITUTED, board, who, &s);
    round_log_pairing(h, b, who);
    return true;
}

int hall_substitutions(const struct hall *h, const struct substitution **out)
{
    *out = h->substitutions;
    return h->substitution_count;
}
