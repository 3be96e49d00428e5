#include "report/cards.h"

#include "base/utf8.h"
#include "hall/matches.h"
#include "report/parts.h"
#include "report/words.h"

#include <stdio.h>
#include <string.h>

enum { CARD_WIDTH = 66 };

struct printed_card {
    const struct report *report;
    const struct record_ruling *ruling;
    const struct record_board *board;
    const struct incident *incident; /* NULL: none */
    struct text out;
};

/* --- lines of a card ------------------------------------------------------------------------------------------------------ */

/* Between two bars, cut to the width: a long name must not push the frame apart. */
static void add_row(struct printed_card *c, const char *line)
{
    struct text harmless = {0};
    size_t shown = 0;
    add_harmless_text(&harmless, line);
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

static void add_rule(struct printed_card *c)
{
    text_add_char(&c->out, '+');
    for (int i = 0; i < CARD_WIDTH + 2; i++)
        text_add_char(&c->out, '-');
    text_add(&c->out, "+\n");
}

/* Words over as many lines as they need. */
static void add_words(struct printed_card *c, const char *name, const char *words)
{
    char line[4 * CARD_WIDTH];
    size_t label = strlen(name);
    while (*words) {
        size_t room = CARD_WIDTH - label, n = strlen(words);
        if (n > room) {
            for (n = room; n > room / 2 && words[n] != ' '; n--)
                continue;
            n = words[n] == ' ' ? n : utf8_offset(words, strlen(words), room / 2);
        }
        snprintf(line, sizeof line, "%s%.*s", name, (int)n, words);
        add_row(c, line);
        words += n + strspn(words + n, " ");
        name = "    ";
        label = 4;
    }
}

/* Boxes to be ticked, four on a line. */
static void add_boxes(struct printed_card *c, const char *const *names, int ticked)
{
    struct text line = {0};
    for (int i = 0; names[i]; i++) {
        text_addf(&line, "[%c] %-12s ", i == ticked ? 'x' : ' ', names[i]);
        if (i % 4 == 3 || !names[i + 1]) {
            add_row(c, text_chars(&line));
            text_clear(&line);
        }
    }
    text_release(&line);
}

/* --- what is ticked --------------------------------------------------------------------------------------------------------- */

/* order: situations */
enum { TOUCH_MOVE, ILLEGAL_MOVE, ILLEGAL_POSITION, NOTATION, CLOCK, PHONE, CONDUCT, OTHER };
static const char *const situations[] = {"Touch move", "Illegal move", "Illegal pos.", "Notation", "Clock",
                                         "Device",     "Conduct",      "Other",        NULL};

static const struct {
    const char *script;
    int situation;
} scripts[] = {
    {"touch-move", TOUCH_MOVE},
    {"illegal-move", ILLEGAL_MOVE},
    {"castling-fault", ILLEGAL_MOVE},
    {"promotion-fault", ILLEGAL_MOVE},
    {"illegal-position", ILLEGAL_POSITION},
    {"displaced-pieces", ILLEGAL_POSITION},
    {"wrong-setup", ILLEGAL_POSITION},
    {"notation", NOTATION},
    {"clock-fault", CLOCK},
    {"clock-handling", CLOCK},
    {"flag-fall", CLOCK},
    {"both-flags", CLOCK},
    {"phone", PHONE},
    {"advice", CONDUCT},
    {"distraction", CONDUCT},
    {"spectator", CONDUCT},
    {"communication", CONDUCT},
    {"team-conduct", CONDUCT},
    {"refusal", CONDUCT},
};

static int situation_of(const char *script)
{
    for (size_t i = 0; i < sizeof scripts / sizeof *scripts; i++)
        if (!strcmp(scripts[i].script, script))
            return scripts[i].situation;
    return OTHER;
}

static const char *const actions[] = {"Warning", "Time penalty", "Tie-breaks", "Game lost", "None", "Other", NULL};

static int action_of(const struct ruling *k)
{
    enum { WARNING, TIME, TIE_BREAK, LOST, NONE, ELSE };
    if (strstr(k->penalty, "violation") || strstr(k->penalty, "tie-break"))
        return TIE_BREAK;
    if (k->result == RESULT_WHITE || k->result == RESULT_BLACK || k->result == RESULT_NONE)
        return LOST;
    if (!strcmp(k->penalty, "warning"))
        return WARNING;
    if (k->orders && *k->penalty)
        return TIME;
    return *k->penalty ? ELSE : NONE;
}

static const char *const persons[] = {"Player", "Spectator", "Coach", NULL};

static int person_of(const struct ruling *k)
{
    enum { PLAYER, SPECTATOR };
    return !strcmp(k->script, "spectator") ? SPECTATOR : PLAYER;
}

/* --- the card ----------------------------------------------------------------------------------------------------------------- */

/* The table is the match, counted through the hall; without teams every board is a table. */
static int table_of(const struct report *r, int board)
{
    static struct team_match matches[MATCHES_MAX];
    int count = matches_of(r->round->hall, r->round->event, matches);
    for (int i = 0; i < count; i++)
        for (int k = 0; k < matches[i].count; k++)
            if (hall_at(r->round->hall, matches[i].first + k)->number == board)
                return i + 1;
    return board;
}

static int team_number(const struct chess_event *e, const char *name)
{
    for (int i = 0; i < e->team_count; i++)
        if (!strcmp(e->teams[i].name, name))
            return e->teams[i].number;
    return 0;
}

static void add_person(struct printed_card *c, const char *name, int side)
{
    const struct hall_player *p = &c->board->is->seat->players[side];
    char line[256], number[16] = "-";
    struct words who;
    int team = team_number(c->report->round->event, p->team);
    if (team)
        snprintf(number, sizeof number, "%d", team);
    snprintf(line, sizeof line, "%s: %s%s%.100s   Pairing # %s", name, words_player(c->board, side, &who),
             *p->team ? ", " : "", p->team, number);
    add_row(c, line);
}

static void add_effect(void *self, const char *sentence)
{
    add_words(self, "  ", sentence);
}

static void add_head(struct printed_card *c)
{
    struct words number, time;
    char line[128];
    add_rule(c);
    snprintf(line, sizeof line, "INCIDENT CARD %.12s%46s", words_decision(c->ruling->is.id, &number),
             words_time(c->report, c->ruling->when.wall, &time));
    add_row(c, line);
    snprintf(line, sizeof line, "Round # %-8d Table # %-8d Board # %d", c->ruling->round,
             table_of(c->report, c->ruling->board), c->ruling->board);
    add_row(c, line);
    add_rule(c);
}

static void add_card(struct printed_card *c)
{
    const struct ruling *k = &c->ruling->is;
    int side = k->offender == NO_SIDE ? WHITE : k->offender;
    char line[CARD_WIDTH + 32];
    struct words who;
    add_head(c);
    add_row(c, "PERSON CITED");
    add_boxes(c, persons, k->offender == NO_SIDE ? -1 : person_of(k));
    add_person(c, k->offender == NO_SIDE ? "White" : "Name, team", side);
    add_person(c, k->offender == NO_SIDE ? "Black" : "Other party", !side);
    add_row(c, "Witnesses, team: ________________________________________________");
    add_rule(c);
    add_row(c, "VIOLATION, SITUATION");
    add_boxes(c, situations, situation_of(k->script));
    add_words(c, "  ", c->incident ? c->incident->words : words_script(c->report, k->script));
    add_rule(c);
    add_row(c, "RULING, ACTION TAKEN");
    add_boxes(c, actions, action_of(k));
    words_effects(c->ruling, c->board, add_effect, c);
    add_words(c, "  Rule: ", k->article);
    if (*words_rule_since(c->report, c->ruling))
        add_words(c, "  Since then: ", words_rule_since(c->report, c->ruling));
    add_words(c, "  Because ", k->words);
    if (!record_stands(c->ruling))
        add_words(c, "  NO LONGER IN FORCE: ", words_fate(c->ruling, &who));
    add_rule(c);
    snprintf(line, sizeof line, "Steward: %.30s  signed ____________________",
             words_arbiter(c->report->record, c->ruling->who, &who));
    add_row(c, line);
    add_rule(c);
}

void cards_write(const struct report *r, struct page *p)
{
    report_warn(r, p);
    if (!r->round->rulings.count)
        page_say(p, "No ruling, no card.");
    for (int i = 0; i < r->round->rulings.count; i++) {
        const struct record_ruling *k = &r->round->rulings.at[i];
        struct printed_card c = {.report = r, .ruling = k, .board = record_board(r->round, k->board)};
        if (k->incident >= 1 && k->incident <= r->round->incidents.count)
            c.incident = r->round->incidents.at[k->incident - 1].is;
        if (c.board)
            add_card(&c);
        page_block(p, text_chars(&c.out));
        text_release(&c.out);
    }
    report_add_source(r, p);
}
