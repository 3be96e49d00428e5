#include "rules/words.h"

#include "base/text.h"
#include "rules/words_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *script, *words;
} rows[] = {
    {"illegal-move", "Illegal move"},
    {"illegal-position", "Illegal position"},
    {"touch-move", "Touched piece"},
    {"castling-fault", "Wrong castling"},
    {"promotion-fault", "Promotion"},
    {"displaced-pieces", "Displaced pieces"},
    {"wrong-setup", "Wrong set-up"},
    {"colours-reversed", "Colours reversed"},
    {"board-turned", "Board turned"},
    {"clock-fault", "Clock fault"},
    {"flag-fall", "Fallen flag"},
    {"both-flags", "Both flags"},
    {"draw-offer", "Draw offer"},
    {"claim-repetition", "Repetition claim"},
    {"claim-fifty", "Fifty-move claim"},
    {"claim-dead", "Dead position"},
    {"claim-quickplay", "Quickplay claim"},
    {"lack-of-progress", "No progress"},
    {"game-end", "End of the game"},
    {"late-arrival", "Late arrival"},
    {"absence", "Absence"},
    {"notation", "Scoresheet"},
    {"phone", "Phone"},
    {"advice", "Advice"},
    {"distraction", "Distraction"},
    {"spectator", "Spectator"},
    {"clock-handling", "Clock handling"},
    {"takeback", "Taking back"},
    {"early-draw", "Early draw"},
    {"refusal", "Refusal"},
    {"result-dispute", "Disputed result"},
    {"interruption", "Interruption"},
    {"appeal", "Appeal"},
    {"equipment", "Equipment"},
    {"substitution", "Substitution"},
    {"communication", "Team talk"},
    {"team-conduct", "Team conduct"},
    {"assisted-play", "Assistance"},
    {"disconnection", "Disconnection"},
    {"host-failure", "Host failure"},
    {"mouse-slip", "Mouse slip"},
    {"time-complaint", "Time complaint"},
    {"ambiguous-move", "Ambiguous move"},
    {"adjournment", "Adjournment"},
    {"il-vaticano", "Il vaticano"},
    {"pass", "Passing"},
    /* what is counted apart from its script */
    {"clock", "Misuse of the clock"},
    {"playing-room", "Team outside the playing room"},
    {"counterclockwise", "Il vaticano counterclockwise"},
};

const char *script_words(const char *script)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (!strcmp(rows[i].script, script))
            return rows[i].words;
    return script;
}

const char *name_words(const char *name, char out[FACT_VALUE_MAX])
{
    const char *label = label_of_value(name);
    if (label) {
        copy_text(out, FACT_VALUE_MAX, label);
        return out;
    }
    copy_text(out, FACT_VALUE_MAX, name);
    for (char *c = out; *c; c++)
        if (*c == '_' || (strchr("-.", *c) && c > out && c[1] >= 'a' && c[1] <= 'z'))
            *c = ' ';
    return out;
}

const char *answer_words(const char *fact, const char *value, char out[FACT_VALUE_MAX])
{
    const char *label = label_of_answer(fact, value);
    if (!label)
        return name_words(value, out);
    copy_text(out, FACT_VALUE_MAX, label);
    return out;
}

/* Of an amount of time, in seconds as the walk has it, the clocks say more. */
const char *penalty_words(const char *penalty, char out[FACT_VALUE_MAX])
{
    char word[FACT_VALUE_MAX], digits[CLOCK_DIGITS];
    const char *amount = strchr(penalty, ' ');
    snprintf(word, sizeof word, "%.*s", (int)(amount ? amount - penalty : (long)strlen(penalty)), penalty);
    name_words(word, out);
    size_t used = strlen(out);
    if (amount && !strncmp(word, "time-", 5))
        snprintf(out + used, FACT_VALUE_MAX - used, ": %s", clock_digits((int32_t)atol(amount), digits));
    else if (amount)
        snprintf(out + used, FACT_VALUE_MAX - used, ":%s", amount);
    return out;
}

static const char *fact_label(const char *name, char out[FACT_VALUE_MAX])
{
    const char *label = label_of_fact(name);
    if (!label)
        return name_words(name, out);
    copy_text(out, FACT_VALUE_MAX, label);
    return out;
}

const char *fact_words(const char *name, const char *value, char out[2 * FACT_VALUE_MAX])
{
    char left[FACT_VALUE_MAX], right[FACT_VALUE_MAX], digits[CLOCK_DIGITS], *end;
    size_t length = strlen(name);
    bool is_time = length > 2 && !strcmp(name + length - 2, "_s");
    long seconds = strtol(value, &end, 10);
    is_time = is_time && *value && !*end && seconds >= 0 && seconds <= INT32_MAX;
    snprintf(out, 2 * FACT_VALUE_MAX, "%s: %s", fact_label(name, left),
             is_time ? clock_digits((int32_t)seconds, digits) : answer_words(name, value, right));
    return out;
}
