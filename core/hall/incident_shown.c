#include "hall/incident_shown.h"

#include "base/sentence.h"
#include "base/tongue.h"

#include <string.h>

/* Whole sentences that are not those of the table of incidents, as the hall writes them. %s is anything up to what
 * follows, %d a number. */
static const char *const sentences[] = {
    N_("two of %s's pieces have moved, %s-%s and %s-%s: which was the move?"),
    N_("%s's %s is on %s: put it back on %s, or was it moved out of turn?"),
    N_("%s pressed without a move, and may not pass here"),
    N_("the board is not followed: its pieces do not match the game"),
    N_("the clock adds an increment, not a delay of %d s"),
    N_("the clock gives no delay of %d s"),
    N_("the clock adds about %d s a move, not %d s"),
    N_("%s has less than five minutes: neither has to record"),
    N_("%s hands the board to %s, who has to accept"),
    N_("name the empty boards: %s"),
    N_("this clock has to be set by hand: left %s, right %s, then start the left side"),
    N_("this clock has to be set by hand: left %s, right %s, then start the right side"),
    N_("this clock has to be set by hand: left %s, right %s"),
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

static const char *part_shown(const char *part)
{
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (!strcmp(words[i], part))
            return _(words[i]);
    return part;
}

static const char *add_clause(const char *text, struct text *out)
{
    for (size_t i = 0; i < sizeof clauses / sizeof *clauses; i++) {
        struct sentence_parts p = {0};
        const char *end = sentence_take(clauses[i], text, true, &p);
        if (end) {
            sentence_put(_(clauses[i]), &p, part_shown, out);
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
    copy_text(p.at[0], SENTENCE_PART_ROOM, side_name(side));
    sentence_put(_(incident_row(kind)->words), &p, part_shown, &line);
    copy_text(out, INCIDENT_WORDS, text_chars(&line));
    text_release(&line);
    return out;
}

void incident_add_shown(const struct incident *i, struct text *out)
{
    char usual[INCIDENT_WORDS], shown[INCIDENT_WORDS];
    if (!*tongue_language() ||
        sentence_again(sentences, sizeof sentences / sizeof *sentences, i->words, part_shown, out)) {
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
