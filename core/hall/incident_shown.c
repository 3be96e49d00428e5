#include "hall/incident_shown.h"

#include "base/tongue.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { PARTS_MAX = 6, PART_ROOM = 96 };

/* Whole sentences that are not those of the table of incidents, as the hall writes them. %s is anything up to what
 * follows, %d a number. */
static const char *const sentences[] = {
    N_("two of %s's pieces have moved, %s-%s and %s-%s: which was the move?"),
    N_("%s's %s stands on %s, not %s: displaced, or moved out of turn?"),
    N_("%s pressed without a move, and may not pass here"),
    N_("the board is not followed: its pieces do not match the game"),
    N_("the clock adds an increment, not a delay of %d s"),
    N_("the clock gives no delay of %d s"),
    N_("the clock adds about %d s a move, not %d s"),
    N_("%s has less than five minutes: neither has to record"),
    N_("%s hands the board to %s, who has to accept"),
    N_("name the empty boards: %s"),
    N_("the clock cannot be set by wire; set it by hand: left %s, right %s, then let the left side run"),
    N_("the clock cannot be set by wire; set it by hand: left %s, right %s, then let the right side run"),
    N_("the clock cannot be set by wire; set it by hand: left %s, right %s"),
    N_("result %s? %s"),
};

/* What may stand behind a sentence of the table. %s is one word here. */
static const char *const clauses[] = {
    N_(" en passant, and the pawn on %s was not taken off"),
    N_(", the second"),
    N_(", the third"),
    N_(", the fourth"),
    N_(": %s loses"),
    N_(": %s cannot mate, drawn"),
};

/* Parts that are words of ours; any other is a square, a name, a time. */
static const char *const words[] = {N_("White"),  N_("Black"),  N_("a player"), N_("piece"), N_("pawn"),
                                    N_("knight"), N_("bishop"), N_("rook"),     N_("queen"), N_("king")};

/* --- taken apart -------------------------------------------------------------------------------------------------- */

struct sentence_parts {
    char at[PARTS_MAX][PART_ROOM];
    int count;
};

static bool may_be_in(char kind, char c, bool one_word)
{
    return kind == 'd' ? isdigit((unsigned char)c) || c == '-' : !(one_word && strchr(" ,:", c));
}

static const char *take(const char *format, const char *text, bool one_word, struct sentence_parts *p);

/* The shortest that leaves a rest which fits. */
static const char *take_part(const char *format, const char *text, bool one_word, struct sentence_parts *p)
{
    int here = p->count;
    if (here == PARTS_MAX)
        return NULL;
    for (size_t n = 1; n < PART_ROOM && text[n - 1] && may_be_in(format[1], text[n - 1], one_word); n++) {
        bool last = !format[2] && !one_word && text[n];
        snprintf(p->at[here], PART_ROOM, "%.*s", (int)n, text);
        p->count = here + 1;
        const char *end = last ? NULL : take(format + 2, text + n, one_word, p);
        bool more = !format[2] && one_word && text[n] && may_be_in('s', text[n], true);
        if (end && !more)
            return end;
    }
    p->count = here;
    return NULL;
}

/* Returns what is behind it, or NULL if the text does not begin so. */
static const char *take(const char *format, const char *text, bool one_word, struct sentence_parts *p)
{
    for (; *format; format++, text++) {
        if (format[0] == '%')
            return take_part(format, text, one_word, p);
        if (*format != *text)
            return NULL;
    }
    return text;
}

/* --- put together ------------------------------------------------------------------------------------------------- */

static const char *part_shown(const char *part)
{
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (!strcmp(words[i], part))
            return _(words[i]);
    return part;
}

/* The catalogue's format has the same places (tongue_take), perhaps in another order: %2$s. */
static void put(const char *format, const struct sentence_parts *p, struct text *out)
{
    int next = 0;
    for (const char *at = format; *at; at++) {
        if (*at != '%') {
            text_add_char(out, *at);
            continue;
        }
        bool numbered = isdigit((unsigned char)at[1]) && at[2] == '$';
        int which = numbered ? at[1] - '1' : next++;
        at += numbered ? 3 : 1;
        if (!*at)
            return;
        if (which >= 0 && which < p->count)
            text_add(out, part_shown(p->at[which]));
    }
}

static bool add_sentence(const char *text, struct text *out)
{
    for (size_t i = 0; i < sizeof sentences / sizeof *sentences; i++) {
        struct sentence_parts p = {0};
        const char *end = take(sentences[i], text, false, &p);
        if (end && !*end) {
            put(_(sentences[i]), &p, out);
            return true;
        }
    }
    return false;
}

static const char *add_clause(const char *text, struct text *out)
{
    for (size_t i = 0; i < sizeof clauses / sizeof *clauses; i++) {
        struct sentence_parts p = {0};
        const char *end = take(clauses[i], text, true, &p);
        if (end) {
            put(_(clauses[i]), &p, out);
            return end;
        }
    }
    text_add_char(out, *text);
    return text + 1;
}

const char *incident_shown(enum incident_kind kind, int side, char out[INCIDENT_WORDS])
{
    struct text line = {0};
    struct sentence_parts p = {.count = 1};
    copy_text(p.at[0], PART_ROOM, side_name(side));
    put(_(incident_row(kind)->words), &p, &line);
    copy_text(out, INCIDENT_WORDS, text_chars(&line));
    text_release(&line);
    return out;
}

void incident_add_shown(const struct incident *i, struct text *out)
{
    char usual[INCIDENT_WORDS], shown[INCIDENT_WORDS];
    if (!*tongue_language() || add_sentence(i->words, out)) {
        text_add(out, *tongue_language() ? "" : i->words);
        return;
    }
    size_t length = strlen(incident_words((enum incident_kind)i->kind, i->side, usual));
    const char *rest = i->words + length;
    if (!length || strncmp(i->words, usual, length) != 0 || (*rest && !strchr(" :,", *rest))) {
        text_add(out, i->words);
        return;
    }
    text_add(out, incident_shown((enum incident_kind)i->kind, i->side, shown));
    while (*rest)
        rest = add_clause(rest, out);
}
