#include "event/event.h"

#include "base/tongue.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* Results of pairings, in the letters of TRF. */

/* As TRF26 defines them in its record 162: a lost forfeit counts as absence, a won one as a win. */
int event_result_points(const struct chess_event *e, char result)
{
    const struct scoring *s = &e->scoring;
    const struct {
        const char *results;
        int points;
    } rows[] = {{"1W+F", s->win}, {"=DH", s->draw}, {"0L", s->loss}, {"U", s->bye}, {"Z-", s->absent}};
    for (size_t i = 0; result && i < sizeof rows / sizeof *rows; i++)
        if (strchr(rows[i].results, result))
            return rows[i].points;
    return 0;
}

const char *event_bye_words(char letter)
{
    static const struct {
        char letter;
        const char *words;
    } rows[] = {{'F', N_("full-point bye")},
                {'H', N_("half-point bye")},
                {'Z', N_("zero-point bye")},
                {'U', N_("pairing-allocated bye")},
                {'+', N_("won by forfeit, no opponent")},
                {0, N_("bye")}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].letter == letter)
            return rows[i].words;
    return N_("did not play");
}

static const struct {
    const char *text;
    char white, black;
} results[] = {
    {"*", 0, 0},         {"1-0", '1', '0'},   {"0-1", '0', '1'}, {"1/2-1/2", '=', '='}, {"+/-", '+', '-'},
    {"-/+", '-', '+'},   {"-/-", '-', '-'},   {"0-0", '0', '0'}, {"1/2-0", '=', '0'},   {"0-1/2", '0', '='},
    {"1-1/2", '1', '='}, {"1/2-1", '=', '1'}, {"1-1", '1', '1'}, {"W-L", 'W', 'L'},     {"L-W", 'L', 'W'},
    {"D-D", 'D', 'D'},   {"L-L", 'L', 'L'},   {"+--", '+', '-'}, {"--+", '-', '+'},     {"---", '-', '-'},
    {"=-=", '=', '='},   {"1/2", '=', '='},   {"½-½", '=', '='}, {"1:0", '1', '0'},     {"0:1", '0', '1'},
    {"½:½", '=', '='},   {"+:-", '+', '-'},   {"-:+", '-', '+'}, {"-:-", '-', '-'},     {"0.5-0.5", '=', '='},
};

/* One side's letter, as in the general form 1/= for pairs of results that have no name. */
static bool read_letter(char c, char *out)
{
    *out = c == '*' ? 0 : c;
    return c && strchr("*10=+-WDL", c);
}

bool pairing_read_result(const char *text, char *white, char *black)
{
    for (size_t i = 0; i < sizeof results / sizeof *results; i++) {
        if (strcasecmp(results[i].text, text) != 0)
            continue;
        *white = results[i].white;
        *black = results[i].black;
        return true;
    }
    return strlen(text) == 3 && text[1] == '/' && read_letter(text[0], white) && read_letter(text[2], black);
}

void hundredths_write(struct text *out, int hundredths, int least)
{
    int of = abs(hundredths), needed = of % 10 ? 2 : of % 100 ? 1 : 0, digits = needed < least ? least : needed;
    text_addf(out, "%s%d", hundredths < 0 ? "-" : "", of / 100);
    if (digits)
        text_addf(out, ".%0*d", digits, digits > 1 ? of % 100 : of % 100 / 10);
}

void points_write(struct text *out, int tenths)
{
    hundredths_write(out, 10 * tenths, 0);
}

void pairing_write_result(struct text *out, char white, char black)
{
    for (size_t i = 0; i < sizeof results / sizeof *results; i++) {
        if (results[i].white != white || results[i].black != black)
            continue;
        text_add(out, results[i].text);
        return;
    }
    text_addf(out, "%c/%c", white ? white : '*', black ? black : '*');
}
