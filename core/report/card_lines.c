#include "report/card_lines.h"

#include "base/memory.h"
#include "base/printable.h"
#include "base/tongue.h"
#include "base/utf8.h"
#include "hall/board_view.h"
#include "hall/views/matches.h"
#include "report/record/words.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A long name must not break the frame. */
void card_add_row(struct printed_card *c, const char *line)
{
    struct text harmless = {0};
    size_t shown = 0;
    text_add_printable(&harmless, line);
    const char *s = text_chars(&harmless);
    text_add(&c->out, "| ");
    while (*s && shown < CARD_WIDTH) {
        size_t step = utf8_step(s, strlen(s));
        text_add_bytes(&c->out, s, step);
        s += step;
        shown++;
    }
    for (; shown < CARD_WIDTH; shown++)
        text_add_char(&c->out, ' ');
    text_add(&c->out, " |\n");
    text_release(&harmless);
}

void card_add_rule(struct printed_card *c)
{
    text_add_char(&c->out, '+');
    for (int i = 0; i < CARD_WIDTH + 2; i++)
        text_add_char(&c->out, '-');
    text_add(&c->out, "+\n");
}

void card_add_words(struct printed_card *c, const char *name, const char *words)
{
    char line[4 * CARD_WIDTH];
    size_t label = strlen(name);
    assert(label < CARD_WIDTH && "the name leaves room for words");
    while (*words) {
        size_t room = CARD_WIDTH - label, n = strlen(words);
        if (n > room) {
            for (n = room; n > room / 2 && words[n] != ' '; n--)
                continue;
            n = words[n] == ' ' ? n : utf8_offset(words, strlen(words), room / 2);
        }
        snprintf(line, sizeof line, "%s%.*s", name, (int)n, words);
        card_add_row(c, line);
        words += n + strspn(words + n, " ");
        name = "    ";
        label = 4;
    }
}

/* A table is a match, counted through the hall; without teams each board is a table. */
static int table_of(const struct report *r, int board)
{
    struct team_match *matches = memory_take(MATCHES_MAX, sizeof *matches);
    int count = matches_of(r->round->hall, r->round->event, matches), table = board;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < matches[i].count; k++)
            if (board_number(hall_at(r->round->hall, matches[i].first + k)) == board)
                table = i + 1;
    free(matches);
    return table;
}

void card_add_place(struct printed_card *c, int board)
{
    char line[128];
    snprintf(line, sizeof line, _("Round # %-8d Table # %-8d Board # %d"), c->report->round->number,
             table_of(c->report, board), board);
    card_add_row(c, line);
}

void card_add_signature(struct printed_card *c, const char *initials)
{
    const char *signature = _("signed ____________________");
    const struct arbiter *known = c->report->record->event ? event_arbiter(c->report->record->event, initials) : NULL;
    char line[CARD_WIDTH * 4 + 96];
    struct words office, who;
    snprintf(line, sizeof line, "%.40s: %.160s", words_office(c->report, known ? known->role : ARBITER_FLOOR, &office),
             words_arbiter(c->report->record, initials, &who));
    if (utf8_characters(line) + 2 + utf8_characters(signature) > CARD_WIDTH) {
        card_add_row(c, line);
        *line = '\0';
    }
    size_t length = strlen(line);
    snprintf(line + length, sizeof line - length, "%s%s", length ? "  " : "", signature);
    card_add_row(c, line);
    card_add_rule(c);
}
