#include "rules/words.h"

#include <stdio.h>
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
    snprintf(out, FACT_VALUE_MAX, "%s", name);
    for (char *c = out; *c; c++)
        if (*c == '_' || (strchr("-.", *c) && c > out && c[1] >= 'a' && c[1] <= 'z'))
            *c = ' ';
    return out;
}

const char *fact_words(const char *name, const char *value, char out[2 * FACT_VALUE_MAX])
{
    char left[FACT_VALUE_MAX], right[FACT_VALUE_MAX];
    size_t length = strlen(name_words(name, left));
    bool seconds = length > 2 && !strcmp(left + length - 2, " s");
    if (seconds)
        left[length - 2] = '\0';
    snprintf(out, 2 * FACT_VALUE_MAX, "%s: %s%s", left, name_words(value, right), seconds ? " s" : "");
    return out;
}
