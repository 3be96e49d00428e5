/* What the console names, as it is typed in the line mode: core and session write their sentences for the console's
 * keys. */
#include "commands/line_mode.h"

#include "base/table.h"
#include "console/actions.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* Parts of sentences that name a key; tests/cli/line_mode_keys.sh finds each in the file that writes it. */
static const struct {
    const char *console, *line;
} terms[] = {
    {"* shows all players with their numbers", "say players, which lists them with their numbers"},
    {"import its pairings: :pairings FILE, or flagfall event import",
     "say pairings FILE, or end and use flagfall event import"},
    {"end it first: :end-round", "say end"},
    {"it concerns the two players there: n, then r rules on it or D closes it",
     "it concerns the two players there: say rule and the board, or dismiss, the alert's number and why"},
    {"take it back first: u at the board", "take it back first: say undo, the board and why"},
    {"if it is right all the same, R takes it with a reason after it",
     "if it is right all the same, write the reason after it"},
    {"nothing was entered; that one by itself: R, with the reason after it",
     "nothing was entered; say that one by itself: the board, the result and why"},
    {"nothing was entered; change that one by itself: R",
     "nothing was entered; change that one by itself: say the board, the result and why"},
    {"B begins the round, or give its start in the event's file", "say begin, or give its start in the event's file"},
    {"C enters a claim", "say incident, the board and the claim"},
    {"see the review: F10", "see flagfall review"},
    {"see the hall: F2", "say status"},
    {"the head decides it: F9", "the head decides it in the console"},
    {"(:pairings with its name takes them)", "(to take them say pairings and its name)"},
    {"(R enters it)", "(to enter it say the board and the result)"},
    {"(:pairings with its name takes that now, the next round has it)",
     "(to take that now say pairings and its name; the next round has it)"},
    {"If they sit as paired, n: then I colours.",
     "If they sit as paired, say incident, the board and colours reversed instead."},
    {"If they play already, n: then I wrong pairing rules on whether their game stands.",
     "If they play already, say incident, the board and wrong pairing instead: that rules on whether their game "
     "stands."},
};

/* Commands of the console that the line mode has, and what they are called there. */
static const struct {
    const char *console, *line;
} commands[] = {
    {"add", "add"},
    {"broadcast", "broadcast"},
    {"bye", "bye"},
    {"colours", "colours"},
    {"default-time", "default-time"},
    {"empty", "empty"},
    {"end-round", "end"},
    {"next-round", "next"},
    {"no-bye", "no-bye"},
    {"no-shows", "no-shows"},
    {"old-result", "old-result"},
    {"pair", "pair"},
    {"pairings", "pairings"},
    {"player", "player"},
    {"position", "position"},
    {"rename", "rename"},
    {"results", "results"},
    {"start-round", "begin"},
    {"swap", "swap"},
    {"undo-change", "undo-change"},
    {"unpair", "unpair"},
    {"who", "who"},
    {"withdraw", "withdraw"},
};

/* The length of the term that the words begin with; its words are added. 0 if they begin with none. */
static size_t add_term(const char *words, struct text *out)
{
    for (size_t i = 0; i < sizeof terms / sizeof *terms; i++)
        if (!strncmp(words, terms[i].console, strlen(terms[i].console))) {
            text_add(out, terms[i].line);
            return strlen(terms[i].console);
        }
    return 0;
}

static const char *called_here(const char *name)
{
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (!strcmp(commands[i].console, name))
            return commands[i].line;
    return NULL;
}

/* ":swap": its length, and what is typed for it; 0 if the words do not begin with a command. */
static size_t add_command(const char *words, struct text *out)
{
    char name[32];
    size_t length = 0;
    while (islower((unsigned char)words[1 + length]) || words[1 + length] == '-')
        length++;
    if (*words != ':' || !length || length >= sizeof name)
        return 0;
    snprintf(name, sizeof name, "%.*s", (int)length, words + 1);
    if (!action_named(name))
        return 0;
    const char *line = called_here(name);
    text_addf(out, "%s%s", line ? line : "the console's :", line ? "" : name);
    return 1 + length;
}

void line_add_words(const char *words, struct text *out)
{
    assert(words && out && "there is something to say");
    for (const char *at = words; *at;) {
        size_t n = add_term(at, out);
        if (!n && (at == words || at[-1] == ' ' || at[-1] == '(' || at[-1] == '\''))
            n = add_command(at, out);
        if (!n)
            text_add_char(out, *at);
        at += n ? n : 1;
    }
}
