#include "report/cards_team.h"

#include "base/tongue.h"
#include "hall/board_view.h"
#include "hall/team.h"
#include "report/card_lines.h"
#include "report/record/record_look.h"
#include "report/record/words.h"

#include <stdio.h>
#include <string.h>

/* What a card asks or says, and the words that stand for it in the log. */
struct sentence {
    const char *words, *printed;
};

static const struct sentence questions[] = {
    {"score", "What is the team score?"}, {"draw", "May I offer or accept a draw?"}, {NULL, NULL}};
static const struct sentence messages[] = {{"score", "The score is ___ (ours) to ___ (theirs)."},
                                           {"not offer", "Please neither offer nor accept a draw."},
                                           {"draw", "You may offer or accept a draw."},
                                           {"team result", "Your result no longer changes the team's."},
                                           {NULL, NULL}};

static int sentence_of(const struct sentence *list, const char *words)
{
    for (int i = 0; list[i].words; i++)
        if (strcasestr(words, list[i].words))
            return i;
    return -1;
}

static void add_side(struct printed_card *c, const char *label, const struct record_board *b, int side)
{
    const struct hall_player *p = board_player(b->is, side);
    struct words who;
    char line[256];
    snprintf(line, sizeof line, "%s: %s%s%.100s", label, words_player(b, side, &who), *p->team ? ", " : "", p->team);
    card_add_row(c, line);
}

static void add_place(struct printed_card *c, const char *title, int board, msec at)
{
    char line[128];
    struct words time;
    card_add_rule(c);
    snprintf(line, sizeof line, "%-40s%26s", title, words_time(c->report, record_wall(c->report->round, at), &time));
    card_add_row(c, line);
    card_add_place(c, board);
    card_add_rule(c);
}

static void add_message(struct printed_card *c, const struct team_card *k)
{
    const struct sentence *list = k->by_coach ? messages : questions;
    int ticked = sentence_of(list, k->words);
    char line[128];
    add_place(c, "COMMUNICATION CARD", k->board, k->at);
    add_side(c, "Player", c->board, k->side);
    snprintf(line, sizeof line,
             k->by_coach ? tongue_english("Initiated by the coach, with %d game of the match unfinished",
                                          "Initiated by the coach, with %d games of the match unfinished", k->open)
                         : tongue_english("Initiated by the player, with %d game of the match unfinished",
                                          "Initiated by the player, with %d games of the match unfinished", k->open),
             k->open);
    card_add_row(c, line);
    for (int i = 0; list[i].words; i++) {
        snprintf(line, sizeof line, "  (%c) %s", i == ticked ? 'x' : ' ', list[i].printed);
        card_add_row(c, line);
    }
    card_add_words(c, "  In their words: ", k->words);
    card_add_rule(c);
    card_add_signature(c, k->who);
}

static void add_substitution(struct printed_card *c, const struct substitution *k)
{
    const struct hall_player *in_place_of = board_player(c->board->is, k->side);
    char line[256];
    add_place(c, "SUBSTITUTION FORM", k->board, k->at);
    snprintf(line, sizeof line, "School: %.50s", in_place_of->team);
    card_add_row(c, line);
    snprintf(line, sizeof line, "Takes the seat: %.50s", k->in.name);
    card_add_row(c, line);
    snprintf(line, sizeof line, "In place of: %.50s", k->out);
    card_add_row(c, line);
    if (k->into_round == MSEC_NEVER)
        card_add_row(c, "Before the round began");
    else {
        long minutes = (long)(k->into_round / 60000);
        snprintf(line, sizeof line, tongue_english("%ld minute into the round", "%ld minutes into the round", minutes),
                 minutes);
        card_add_row(c, line);
    }
    card_add_row(c, "Coach: signed ____________________________");
    card_add_rule(c);
    card_add_signature(c, k->who);
}

static void put_card(struct printed_card *c, struct page *p)
{
    page_block(p, text_chars(&c->out));
    text_release(&c->out);
}

bool cards_write_team(const struct report *r, struct page *p)
{
    const struct team_card *cards;
    const struct substitution *changes;
    int card_count = hall_cards(r->round->hall, &cards), change_count = hall_substitutions(r->round->hall, &changes);
    for (int i = 0; i < card_count; i++) {
        struct printed_card c = {.report = r, .board = record_board(r->round, cards[i].board)};
        if (c.board)
            add_message(&c, &cards[i]);
        put_card(&c, p);
    }
    for (int i = 0; i < change_count; i++) {
        struct printed_card c = {.report = r, .board = record_board(r->round, changes[i].board)};
        if (c.board)
            add_substitution(&c, &changes[i]);
        put_card(&c, p);
    }
    return card_count + change_count > 0;
}
