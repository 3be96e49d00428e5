#include "report/cards.h"

#include "base/sentence.h"
#include "base/tongue.h"
#include "base/utf8.h"
#include "hall/incident_shown.h"
#include "hall/ruling.h"
#include "report/card_lines.h"
#include "report/cards_team.h"

#include "hall/board_view.h"
#include "report/parts.h"
#include "report/record/record_look.h"
#include "report/record/record_rules.h"
#include "report/record/words.h"
#include "rules/words.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Boxes to tick, four on each line where they fit. */
enum { BOX_COLUMNS = 12 };

static void end_line(struct printed_card *c, struct text *line)
{
    if (line->length)
        card_add_row(c, text_chars(line));
    text_clear(line);
}

static void add_boxes(struct printed_card *c, const char *const *names, int ticked)
{
    struct text line = {0};
    for (int i = 0, on_line = 0; names[i]; i++, on_line++) {
        const char *name = _(names[i]);
        int blank = BOX_COLUMNS - (int)utf8_characters(name);
        bool fits = utf8_characters(text_chars(&line)) + 4 + utf8_characters(name) <= CARD_WIDTH;
        if (on_line == 4 || !fits) {
            end_line(c, &line);
            on_line = 0;
        }
        text_addf(&line, "[%c] %s%*s ", i == ticked ? 'x' : ' ', name, blank > 0 ? blank : 0, "");
    }
    end_line(c, &line);
    text_release(&line);
}

/* --- what is ticked ----------------------------------------------------------------------------------------------- */

/* order: situations */
enum { TOUCH_MOVE, ILLEGAL_MOVE, ILLEGAL_POSITION, NOTATION, CLOCK, PHONE, CONDUCT, OTHER };
static const char *const situations[] = {"Touch move", "Illegal move", "Illegal pos.", "Notation", "Clock",
                                         "Device",     "Conduct",      "Other",        NULL};
_Static_assert(sizeof situations / sizeof *situations == OTHER + 2, "a box for each situation, and the end");

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

/* order: enum penalty_given, from GIVEN_WARNING on */
static const char *const actions[] = {"Warning", "Time penalty", "Tie-breaks", "Game lost", "None", "Other", NULL};
_Static_assert(sizeof actions / sizeof *actions == GIVEN_OTHER + 1, "a box for each kind");

static const char *const persons[] = {"Player", "Spectator", "Coach", NULL};

static int person_of(const struct ruling *k)
{
    enum { PLAYER, SPECTATOR, COACH };
    return kind_is_of_coach(k->kind) ? COACH : !strcmp(k->script, "spectator") ? SPECTATOR : PLAYER;
}

/* --- the card ----------------------------------------------------------------------------------------------------- */

static void add_person(struct printed_card *c, const char *name, int side)
{
    assert(side == WHITE || side == BLACK || side == NO_SIDE);
    const struct hall_player *p = board_player(c->board->is, side);
    char line[256], number[16] = "-";
    struct words who;
    const struct team *team = event_team_named(c->report->round->event, p->team);
    if (team)
        snprintf(number, sizeof number, "%d", team->number);
    snprintf(line, sizeof line, _("%s: %s%s%.100s   Pairing # %s"), name, words_player(c->board, side, &who),
             *p->team ? ", " : "", p->team, number);
    card_add_row(c, line);
}

/* The coach of the player's team, even if somebody else stood at the board. */
static void add_coach(struct printed_card *c, int side)
{
    char line[256];
    const char *name = board_player(c->board->is, side)->team;
    const struct team *team = event_team_named(c->report->round->event, name);
    snprintf(line, sizeof line, _("Name, team: %.80s, %.100s   Pairing # %d"),
             team && *team->captain ? team->captain : "________________", name, team ? team->number : 0);
    card_add_row(c, line);
}

static void add_effect(void *self, const char *sentence)
{
    struct text words = {0};
    if (!*tongue_language() || !sentence_again(&words_effect_sentences, sentence, words_add_part, &words))
        text_add(&words, sentence);
    card_add_words(self, "  ", text_chars(&words));
    text_release(&words);
}

/* What happened, or what the script is about. */
static void add_incident(struct printed_card *c, const char *script)
{
    struct text words = {0};
    if (c->incident)
        incident_add_shown(c->report->book, c->incident, &words);
    else
        rulebook_add_shown(c->report->book, _(words_script(c->report, NULL, script)), &words);
    card_add_words(c, "  ", text_chars(&words));
    text_release(&words);
}

static void add_reason(struct printed_card *c, const char *reason)
{
    struct text words = {0};
    rulebook_add_shown(c->report->book, reason, &words);
    card_add_words(c, _("  Reason: "), text_chars(&words));
    text_release(&words);
}

static void add_head(struct printed_card *c)
{
    struct words number, time;
    char line[128];
    card_add_rule(c);
    snprintf(line, sizeof line, _("INCIDENT CARD %.12s"), words_decision(c->ruling->is.id, &number));
    size_t used = strlen(line);
    snprintf(line + used, sizeof line - used, "%*s", CARD_WIDTH - (int)utf8_characters(line),
             words_time(c->report, c->ruling->when.wall, &time));
    card_add_row(c, line);
    card_add_place(c, c->ruling->board);
    card_add_rule(c);
}

/* Older logs do not have the kind of penalty, but a game that the offender lost by it shows it. */
static enum penalty_given given_by(const struct ruling *k)
{
    bool lost = (k->offender == WHITE && k->result == RESULT_BLACK) ||
                (k->offender == BLACK && k->result == RESULT_WHITE) || k->result == RESULT_NONE;
    return k->given == GIVEN_UNSAID && lost ? GIVEN_LOSS : (enum penalty_given)k->given;
}

static void add_card(struct printed_card *c)
{
    const struct ruling *k = &c->ruling->is;
    int side = k->offender == NO_SIDE ? WHITE : k->offender;
    struct words fate;
    add_head(c);
    card_add_row(c, _("PERSON CITED"));
    add_boxes(c, persons, k->offender == NO_SIDE ? -1 : person_of(k));
    if (kind_is_of_coach(k->kind)) {
        add_coach(c, side);
    } else {
        add_person(c, k->offender == NO_SIDE ? _("White") : _("Name, team"), side);
        add_person(c, k->offender == NO_SIDE ? _("Black") : _("Other party"), !side);
    }
    card_add_row(c, _("Witnesses, team: ________________________________________________"));
    card_add_rule(c);
    card_add_row(c, _("VIOLATION, SITUATION"));
    add_boxes(c, situations, situation_of(k->script));
    add_incident(c, k->script);
    card_add_rule(c);
    card_add_row(c, _("RULING, ACTION TAKEN"));
    add_boxes(c, actions, (int)given_by(k) - GIVEN_WARNING);
    words_effects(c->ruling, c->board, add_effect, c);
    card_add_words(c, _("  Rule: "), k->article);
    if (*words_rule_since(c->report, c->ruling))
        card_add_words(c, _("  Note: "), words_rule_since(c->report, c->ruling));
    add_reason(c, k->words);
    if (!record_in_force(c->ruling))
        card_add_words(c, _("  NO LONGER IN FORCE: "), words_fate(c->ruling, &fate));
    card_add_rule(c);
    card_add_signature(c, c->ruling->who);
}

void cards_write(const struct report *r, struct page *p)
{
    report_warn(r, p);
    for (int i = 0; i < r->round->rulings.count; i++) {
        const struct record_ruling *k = &r->round->rulings.at[i];
        const struct report under = record_report_under(r, k);
        struct printed_card c = {.report = &under, .ruling = k, .board = record_board(r->round, k->board)};
        const struct record_incident *seen = record_incident_of(r->round, k);
        c.incident = seen ? seen->is : NULL;
        if (c.board)
            add_card(&c);
        page_block(p, text_chars(&c.out));
        text_release(&c.out);
    }
    if (!cards_write_team(r, p) && !r->round->rulings.count)
        page_say(p, _("No rulings, so no cards."));
    report_add_source(r, p);
}
