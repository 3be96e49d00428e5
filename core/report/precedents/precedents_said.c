#include "hall/board_view.h"
#include "hall/ruling.h"
#include "report/precedents/precedents.h"

#include "base/printable.h"
#include "base/table.h"
#include "log/body.h"
#include "report/precedents/precedents_said.h"
#include "report/privacy/redact.h"
#include "report/record/record_look.h"
#include "report/record/words.h"
#include "rules/words.h"

#include <assert.h>
#include <string.h>

/* Precedents in words, for arbiters, and without names for everyone. */

const char *fate_name(enum fate f)
{
    static const char *const names[] = {"stands", "taken back", "under appeal", "upheld", "modified", "reversed"};
    ROW_FOR_EACH(names, FATES);
    assert(HAS_ROW(names, f));
    return names[f];
}

static const char *day_of(const struct precedent *p, char out[16])
{
    struct tm t = words_moment(p->ruling->when.wall, p->utc_offset_min);
    strftime(out, 16, "%Y-%m-%d", &t);
    return out;
}

/* --- for people --------------------------------------------------------------------------------------------------- */

static void add_decided(const struct ruling *r, struct text *t)
{
    size_t before = t->length;
    char words[PENALTIES_WORDS];
    if (r->result != RESULT_OPEN)
        text_addf(t, "result %s", ruling_result_words(r));
    if (*r->penalty || r->counts)
        text_addf(t, "%s%s%s%s%s", t->length > before ? ", " : "", r->offender == NO_SIDE ? "" : "against ",
                  words_side(r->offender), r->offender == NO_SIDE ? "" : ": ",
                  *r->penalty ? penalties_in_words(r->penalty, words) : "counted");
    if (r->restores)
        text_addf(t, "%sthe position before is restored", t->length > before ? ", " : "");
    if (r->stands)
        text_addf(t, "%sthe move stands", t->length > before ? ", " : "");
    if (t->length == before)
        text_add(t, "play goes on");
}

void precedent_decided(const struct precedent *p, struct text *t)
{
    add_decided(&p->ruling->is, t);
}

static void add_fate(const struct precedent *p, struct text *t)
{
    text_add(t, fate_name((enum fate)p->fate));
    if (p->instead)
        text_addf(t, " by D-%04d", p->instead);
    if (*p->fate_why)
        text_addf(t, ": %s", p->fate_why);
}

static void add_since(const struct precedent *p, struct text *t)
{
    if (p->since)
        text_addf(t, "; %s", rule_since_words((enum rule_since)p->since));
}

void precedent_line(const struct precedent *p, struct text *t)
{
    char date[16];
    text_addf(t, "D-%04d  %s  %-16s ", p->ruling->is.id, day_of(p, date), script_words(p->ruling->is.script));
    add_decided(&p->ruling->is, t);
    text_add(t, "; ");
    add_fate(p, t);
    add_since(p, t);
}

static void add_facts(const struct facts *facts, struct text *t)
{
    char words[2 * FACT_VALUE_MAX];
    for (size_t i = 0; i < facts->count; i++)
        text_addf(t, "%s%s%s", i ? ", " : "", fact_words(facts->list[i].name, facts->list[i].value, words),
                  facts->list[i].origin == FACT_OVERRULED ? " (overruled)" : "");
    if (!facts->count)
        text_add(t, "not known: no answers were recorded");
}

/* Always one line: the words come from a log that anyone may have written. */
static void put_line(struct text *out, struct text *line)
{
    text_add_printable(out, text_chars(line));
    text_add_char(out, '\n');
    text_clear(line);
}

void precedent_account(const struct precedent *p, struct text *out)
{
    const struct ruling *r = &p->ruling->is;
    struct text t = {0};
    char date[16];
    text_addf(&t, "D-%04d  %s: round %d, board %d, %s, by %s  (%s)", r->id, p->round->event->name, p->round->number,
              p->ruling->board, day_of(p, date), *p->ruling->who ? p->ruling->who : "the program", p->file);
    put_line(out, &t);
    text_addf(&t, "  rule      %s%s%s%s: %s%s", p->rulebook, *p->edition ? " (" : "", p->edition,
              *p->edition ? ")" : "", script_words(r->script), p->routine ? ", routine" : "");
    add_since(p, &t);
    put_line(out, &t);
    text_add(&t, "  facts     ");
    add_facts(&p->facts, &t);
    put_line(out, &t);
    text_add(&t, "  decision  ");
    add_decided(r, &t);
    text_addf(&t, " (%s)", r->article);
    put_line(out, &t);
    if (*r->words) {
        text_addf(&t, "  why       %s", r->words);
        put_line(out, &t);
    }
    text_add(&t, "  outcome   ");
    add_fate(p, &t);
    put_line(out, &t);
    text_release(&t);
}

/* --- for everybody ------------------------------------------------------------------------------------------------ */

static struct redaction *hidden_of(const struct precedent *p)
{
    struct redaction *hidden = redaction_new();
    const struct record_board *b = record_board(p->round, p->ruling->board);
    const struct chess_event *e = p->round->event;
    for (int side = WHITE; b && side <= BLACK; side++) {
        const struct hall_player *h = board_player(b->is, side);
        redaction_person(hidden, h->name, words_side(side));
        redaction_word(hidden, h->id, words_side(side));
    }
    for (int i = 0; i < e->player_count; i++) {
        redaction_person(hidden, e->players[i].name, "a player");
        redaction_word(hidden, e->players[i].fide_id, "a player");
        redaction_word(hidden, e->players[i].id, "a player");
    }
    for (int i = 0; i < e->team_count; i++)
        redaction_word(hidden, e->teams[i].name, "a team");
    for (int i = 0; i < e->arbiter_count; i++) {
        redaction_person(hidden, e->arbiters[i].name, "the arbiter");
        redaction_word(hidden, e->arbiters[i].initials, "the arbiter");
    }
    redaction_word(hidden, p->ruling->who, "the arbiter");
    redaction_word(hidden, e->name, "the event");
    return hidden;
}

static void add_hidden(struct body *b, const char *name, const struct redaction *hidden, const char *words)
{
    struct text t = {0};
    redaction_add(hidden, words, &t);
    body_text(b, name, text_chars(&t));
    text_release(&t);
}

void precedent_export(const struct precedent *p, struct text *out)
{
    struct redaction *hidden = hidden_of(p);
    const struct ruling *r = &p->ruling->is;
    struct body b = {0};
    struct text decided = {0};
    char date[16];
    body_begin(&b);
    add_decided(r, &decided);
    add_hidden(&b, "decision", hidden, text_chars(&decided));
    add_hidden(&b, "why", hidden, r->words);
    add_hidden(&b, "became_why", hidden, p->fate_why);
    body_text(&b, "article", r->article);
    body_text(&b, "became", fate_name((enum fate)p->fate));
    body_text(&b, "edition", p->edition);
    body_text(&b, "rule", p->ruling->is.rule);
    body_text(&b, "rulebook", p->rulebook);
    body_text(&b, "script", r->script);
    body_flag(&b, "routine", p->routine);
    day_of(p, date);
    date[4] = 0; /* no more than the year */
    body_text(&b, "year", date);
    body_object(&b, "facts");
    for (size_t i = 0; i < p->facts.count; i++)
        add_hidden(&b, p->facts.list[i].name, hidden, p->facts.list[i].value);
    body_end(&b);
    text_addf(out, "%s\n", body_done(&b));
    text_release(&decided);
    body_release(&b);
    redaction_free(hidden);
}
