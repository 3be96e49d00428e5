/* A time control in the form that is read again, also where a person types it. */
#include "clock/control_parts.h"

/* Days behind a period in minutes are a word: a d alone is taken for a delay there. */
static void write_time(struct text *out, int32_t seconds, bool behind_minutes)
{
    if (seconds > SECONDS_MOST && seconds % DAY_S == 0)
        text_addf(out, behind_minutes ? "%d days" : "%dd", seconds / DAY_S);
    else if (seconds % 60)
        text_addf(out, "%ds", seconds);
    else
        text_addf(out, "%d", seconds / 60);
}

void control_write(const struct control *c, struct text *out)
{
    static const char *const words[] = {"", " inc/", " d/", " b/"};
    const struct period *whole = &c->periods[0];
    bool same = whole->bonus != BONUS_NONE && (c->count > 1 || whole->bonus != BONUS_FISCHER);
    for (int i = 0; i < c->count; i++) {
        const struct period *p = &c->periods[i];
        same = same && p->bonus == whole->bonus && p->bonus_s == whole->bonus_s;
    }
    text_add(out, c->hourglass ? "*" : "");
    for (int i = 0; i < c->count; i++) {
        const struct period *p = &c->periods[i];
        text_add(out, i ? " " : "");
        bool doubtful = period_is_doubtful(p, !i);
        if (p->moves)
            text_addf(out, doubtful ? "%d moves in " : "%d/", p->moves);
        else if (i)
            text_add(out, "SD/");
        write_time(out, p->seconds, i && c->periods[i - 1].seconds < DAY_S);
        text_add(out, doubtful && !p->moves && p->seconds % 60 == 0 ? " min" : "");
        if (!same && p->bonus == BONUS_FISCHER)
            text_addf(out, "+%d", p->bonus_s);
    }
    if (same)
        text_addf(out, "%s%d", words[whole->bonus], whole->bonus_s);
}
