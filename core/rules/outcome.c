#include "rules/outcome.h"

#include "base/table.h"

#include <inttypes.h>
#include <string.h>

static const char *const stances[] = {"act", "claim", "observe", NULL};
static const char *const claims[] = {"correct", "rejected", "invalid", NULL};
static const char *const results[] = {"continue", "1-0", "0-1", "draw", "0-0", "annul", NULL};
static const char *const yes_no[] = {"yes", "no", NULL};
static const char *const yes[] = {"yes", "no", NULL};
static const char *const warned[] = {"white", "black", "both", NULL};

const struct outcome_row outcome_rows[] = {
    [OUT_STANCE] = {"stance", stances},
    [OUT_CLAIM] = {"claim", claims},
    [OUT_RESULT] = {"result", results},
    [OUT_FORFEIT] = {"forfeit", yes},
    [OUT_RESTORE] = {"restore", yes_no},
    [OUT_TOUCH] = {"touch", yes_no},
    [OUT_STANDS] = {"stands", yes},
    [OUT_MUST_PLAY] = {"must_play", yes},
    [OUT_WARNING] = {"warning", warned},
    [OUT_WHITE_S] = {"white_s", NULL},
    [OUT_BLACK_S] = {"black_s", NULL},
    [OUT_TIEBREAK_WHITE] = {"tiebreak_white", NULL},
    [OUT_TIEBREAK_BLACK] = {"tiebreak_black", NULL},
    [OUT_DELAY] = {"delay", NULL},
    [OUT_OPEN] = {"open", NULL},
    [OUT_PENALTY] = {"penalty", NULL},
    [OUT_CITE] = {"cite", NULL},
    [OUT_WHY] = {"why", NULL},
};
ROW_FOR_EACH(outcome_rows, OUTCOMES);

bool decision_is_lost(const struct decision *d)
{
    static const char *const lost[] = {"1-0", "0-1", "0-0"};
    for (size_t i = 0; i < sizeof lost / sizeof *lost; i++)
        if (!strcmp(d->value[OUT_RESULT], lost[i]))
            return true;
    return false;
}

void decision_print(const struct decision *d, struct text *t)
{
    for (enum outcome o = 0; o < OUTCOMES; o++)
        if (*d->value[o])
            text_addf(t, "%s=%s\n", outcome_rows[o].key, d->value[o]);
}

bool decision_number(const struct decision *d, enum outcome o, int parts, int64_t *out)
{
    const char *at = d->value[o] + (*d->value[o] == '+' || *d->value[o] == '-');
    int64_t n = 0;
    bool any = false;
    for (; *at >= '0' && *at <= '9' && n < INT32_MAX; at++, any = true)
        n = 10 * n + (*at - '0');
    n *= parts;
    if (any && *at == '.')
        for (at++; *at >= '0' && *at <= '9' && parts > 1; at++)
            n += (*at - '0') * (parts /= 10);
    *out = *d->value[o] == '-' ? -n : n;
    return any && !*at;
}

void text_add_duration(struct text *t, int64_t seconds)
{
    if (seconds < 0)
        text_add_char(t, '-');
    int64_t s = seconds < 0 ? -seconds : seconds;
    if (s >= 3600)
        text_addf(t, "%" PRId64 ":%02d:%02d", s / 3600, (int)(s / 60 % 60), (int)(s % 60));
    else
        text_addf(t, "%d:%02d", (int)(s / 60), (int)(s % 60));
}
