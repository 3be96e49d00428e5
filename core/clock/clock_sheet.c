#include "clock/clock_sheet.h"

#include <stdlib.h>

struct range {
    int32_t least, most;
};

/* What the periods that may have begun amount to: one that ends with so many moves is followed at once, or when its time
 * is used up; none is followed before. */
struct begun {
    int count;
    int32_t seconds[PERIODS_MAX];
};

static struct begun periods_begun(const struct control *c, int moves)
{
    struct begun b = {0};
    int32_t seconds = 0;
    for (int i = 0, before = 0; i < c->count; i++) {
        seconds += c->periods[i].seconds;
        b.seconds[b.count++] = seconds;
        before += c->periods[i].moves;
        if (!c->periods[i].moves || moves < before)
            break;
    }
    return b;
}

/* Fischer's bonus is there before each move, the first included. What a delay spares cannot be told. */
static struct range bonus_given(const struct control *c, int moves)
{
    struct range given = {0, 0};
    for (int move_number = 1; move_number <= moves + 1; move_number++) {
        const struct period *p = control_period(c, move_number);
        given.most += p->bonus_s;
        given.least += p->bonus == BONUS_FISCHER ? p->bonus_s : 0;
    }
    return given;
}

/* Beyond the periods; what ran is less. */
static struct range besides(const struct control *c, const struct clock_sheet_row *row)
{
    int32_t ran_s = c->hourglass ? 0 : (int32_t)(row->ran / 1000);
    struct range all = {row->given_s - ran_s, row->given_s - ran_s};
    for (int side = 0; side < 2; side++) {
        struct range bonus = bonus_given(c, row->moves[side]);
        all.least += bonus.least;
        all.most += bonus.most;
    }
    return all;
}

static int32_t beyond(int32_t shows, struct range should)
{
    return shows > should.most ? shows - should.most : shows < should.least ? shows - should.least : 0;
}

bool clock_sheet_compare(const struct control *c, const struct clock_sheet_row *row, struct clock_sheet_result *out)
{
    if (row->left_s[0] < 0 || row->left_s[1] < 0)
        return false;
    struct range more = besides(c, row);
    struct begun white = periods_begun(c, row->moves[0]), black = periods_begun(c, row->moves[1]);
    int32_t shows = row->left_s[0] + row->left_s[1];
    for (int i = 0; i < white.count * black.count; i++) {
        int32_t given = white.seconds[i % white.count] + black.seconds[i / white.count];
        struct range should = {given + more.least, given + more.most};
        int32_t differs = beyond(shows, should);
        if (i == 0 || abs(differs) < abs(out->differs_s))
            *out = (struct clock_sheet_result){shows, should.least, should.most, differs, abs(differs) > SHEET_TELLS_S};
    }
    return true;
}

static void add_time(struct text *out, int32_t s)
{
    text_addf(out, "%s%d:%02d:%02d", s < 0 ? "-" : "", abs(s) / 3600, abs(s) / 60 % 60, abs(s) % 60);
}

void clock_sheet_write(const struct clock_sheet_result *r, struct text *out)
{
    text_add(out, "together ");
    add_time(out, r->shows_s);
    text_add(out, ", should be ");
    add_time(out, r->least_s);
    if (r->most_s != r->least_s) {
        text_add(out, " to ");
        add_time(out, r->most_s);
    }
    if (!r->differs_s)
        return;
    text_addf(out, ": %s by ", r->differs_s > 0 ? "too much" : "too little");
    add_time(out, abs(r->differs_s));
}
