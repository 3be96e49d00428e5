#include "clock/trouble.h"

#include <assert.h>
#include <string.h>

enum { FIVE_MINUTES = 300, HALF_A_MINUTE = 30 };

const struct trouble_rule trouble_rules[] = {
    {"fide-2023", "8.4", NULL, FIVE_MINUTES, HALF_A_MINUTE, true, false, false, true},
    {"fide-2014", "8.4", NULL, FIVE_MINUTES, HALF_A_MINUTE, true, false, false, true},
    {"ccca-2014", "8.4", NULL, FIVE_MINUTES, HALF_A_MINUTE, true, false, false, true},
    {"schiller-2003", "8.4", NULL, FIVE_MINUTES, HALF_A_MINUTE, true, false, false, false},
    {"ihsa-2014", "16-1", NULL, FIVE_MINUTES, 0, false, false, false, false},
    {"us-chess-7", "15C, 11D1", "15B, 11D1", FIVE_MINUTES, HALF_A_MINUTE, false, true, true, false},
    {0},
};

const struct trouble_rule *trouble_rule_of(const char *rulebook)
{
    for (const struct trouble_rule *r = trouble_rules; r->rulebook; r++)
        if (!strcmp(r->rulebook, rulebook))
            return r;
    return NULL;
}

static int period_number(const struct control *c, int moves)
{
    return (int)(control_period(c, moves + 1) - c->periods) + 1;
}

const char *trouble_article(const struct trouble_rule *r, const struct control *c, int moves)
{
    return r->before && period_number(c, moves) < c->count ? r->before : r->article;
}

static bool bonus_frees(const struct trouble_rule *r, const struct period *p)
{
    bool counts = r->increment_only ? p->bonus == BONUS_FISCHER : p->bonus != BONUS_NONE;
    return r->unless_bonus_s && counts && p->bonus_s >= r->unless_bonus_s;
}

static bool own_trouble(const struct trouble_rule *r, struct trouble *t, const struct control *c, int32_t left_s,
                        int moves, enum side side)
{
    int period = period_number(c, moves);
    if (bonus_frees(r, &c->periods[period - 1]))
        return false;
    bool below = left_s >= 0 && left_s < r->below_s;
    if (below)
        t->period[side] = period;
    return below || (r->to_period_end && t->period[side] == period);
}

bool trouble_own_now(const struct trouble_rule *r, struct trouble *t, const struct control *c, const int32_t left_s[2],
                     const int moves[2], enum side side)
{
    return own_trouble(r, t, c, left_s[side], moves[side], side);
}

bool trouble_now(const struct trouble_rule *r, struct trouble *t, const struct control *c, const int32_t left_s[2],
                 const int moves[2], enum side side)
{
    assert(moves[WHITE] >= 0 && moves[BLACK] >= 0);
    bool in[2];
    for (int s = WHITE; s <= BLACK; s++)
        in[s] = own_trouble(r, t, c, left_s[s], moves[s], (enum side)s);
    return in[side] || (r->either && in[!side]);
}
