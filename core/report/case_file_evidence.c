/* The evidence of a case: the walk, the readings, the game, what was ruled before. */
#include "hall/board_view.h"
#include "report/case_file_parts.h"

#include "report/precedents/precedents.h"
#include "report/precedents/precedents_find.h"
#include "report/precedents/precedents_said.h"
#include "report/record/record_look.h"
#include "report/record/words.h"
#include "rules/rulebook.h"
#include "rules/shelf.h"
#include "rules/walk.h"
#include "rules/words.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

/* --- the walk ----------------------------------------------------------------------------------------------------- */

const char *case_wall_time(const struct case_file *f, msec wall, char out[32])
{
    struct tm t = words_moment(wall, f->utc_offset_min);
    strftime(out, 32, "%Y-%m-%d %H:%M:%S", &t);
    return out;
}

const char *case_time(const struct case_file *f, msec mono, char out[32])
{
    return case_wall_time(f, record_wall(f->round, mono), out);
}

const char *case_clock(int32_t s, char out[16])
{
    return s < 0 ? strcpy(out, "not known") : clock_digits(s, out);
}

static void say_facts(const struct facts *facts, enum fact_origin origin, const char *heading, struct page *p)
{
    bool any = false;
    for (size_t i = 0; i < facts->count; i++) {
        const struct fact *f = &facts->list[i];
        char words[2 * FACT_VALUE_MAX];
        if (f->origin != origin)
            continue;
        if (!any)
            page_say(p, "%s", heading);
        any = true;
        page_item(p, "%s%s%s%s", fact_words(f->name, f->value, words), *f->evidence ? " (" : "", f->evidence,
                  *f->evidence ? ")" : "");
    }
}

static void say_answers(const struct walk *w, struct page *p)
{
    const struct walk_step *steps;
    size_t count = walk_steps(w, &steps);
    char way[FACT_VALUE_MAX];
    bool any = false;
    for (size_t i = 0; i < count; i++) {
        if (!*steps[i].text || (steps[i].origin != FACT_ANSWERED && steps[i].origin != FACT_OVERRULED))
            continue;
        if (!any)
            page_say(p, "Asked and answered:");
        any = true;
        page_item(p, "%s %s%s%s%s", steps[i].text, answer_words(steps[i].fact ? steps[i].fact : "", steps[i].way, way),
                  *steps[i].cite ? " (" : "", steps[i].cite, *steps[i].cite ? ")" : "");
    }
    if (!any)
        page_say(p, "Nothing had to be asked.");
}

/* Who was on the panel, who was heard, what was found. */
void case_says_hearing(const struct case_file *f, int appeal, struct page *p)
{
    for (int i = 0; i < f->round->walks.count; i++) {
        const struct record_walk *x = &f->round->walks.at[i];
        struct walk *w = x->appeal == appeal && f->book ? walk_from_text(f->book, x->text, NULL) : NULL;
        if (w)
            say_answers(w, p);
        walk_free(w);
    }
}

void case_says_walk(const struct case_file *f, const struct record_ruling *r, struct page *p)
{
    page_heading(p, "How it was decided");
    if (!r->walk) {
        page_say(p, "No questions and answers were recorded for this decision.");
        return;
    }
    bool told = rule_since_tells(shelf_rule_since(f->shelf, r->is.script, r->is.rule, r->walk));
    struct walk *w = told && f->book ? walk_from_text(f->book, r->walk, NULL) : NULL;
    if (!w) { /* another rulebook, or another edition of it */
        struct text line = {0};
        for (const char *at = r->walk; *at;) {
            text_clear(&line);
            at = walk_text_say(at, &line);
            if (line.length)
                page_item(p, "%s", text_chars(&line));
        }
        text_release(&line);
        return;
    }
    say_answers(w, p);
    say_facts(walk_facts(w), FACT_OVERRULED, "Overruled by the arbiter, with a reason:", p);
    say_facts(walk_facts(w), FACT_GIVEN, "Known from the game, the clock and the event:", p);
    walk_free(w);
}

/* --- readings ----------------------------------------------------------------------------------------------------- */

/* Milliseconds before the incident, and what the device sent. */
static void say_readings(const char *readings, struct page *p)
{
    struct text t = {0};
    for (const char *at = readings; *at;) {
        size_t length = strcspn(at, ";");
        text_add_bytes(&t, at, length);
        text_add_char(&t, '\n');
        at += length + (at[length] == ';');
        at += strspn(at, " ");
    }
    page_block(p, text_chars(&t));
    text_release(&t);
}

void case_says_readings(const struct case_file *f, const struct record_ruling *r, struct page *p)
{
    char when[32];
    const struct record_round *round = f->round;
    if (r->incident < 1 || r->incident > round->incidents.count)
        return;
    const struct record_incident *i = &round->incidents.at[r->incident - 1];
    page_heading(p, "What happened, and what the devices showed");
    page_field(p, "Incident", "%s", i->is->words);
    page_field(p, "Started", "%s%s%s", case_time(f, i->begun.mono, when), *i->reported_by ? ", entered by " : "",
               i->reported_by);
    if (*i->is->before)
        page_field(p, "Last certain", "%s", i->is->before);
    if (*i->is->after)
        page_field(p, "Board showed", "%s", i->is->after);
    if (i->readings && *i->readings)
        say_readings(i->readings, p);
}

/* --- the game ----------------------------------------------------------------------------------------------------- */

static void add_move(struct text *t, const struct record_move *m)
{
    char clock[16], word[64];
    int side = (m->is.ply - 1) % 2;
    snprintf(word, sizeof word, "%s%s%s %s", m->gone ? "(" : "", m->is.san, m->gone ? ")" : "",
             m->is.left_s[side] == SECONDS_UNKNOWN ? "" : case_clock(m->is.left_s[side], clock));
    if (side == WHITE || !t->length || t->chars[t->length - 1] == '\n')
        text_addf(t, "%4d%s ", (m->is.ply + 1) / 2, side == WHITE ? ".  " : "...");
    text_addf(t, side == BLACK ? "%s\n" : "%-24s", word);
}

static void end_line(struct text *t)
{
    if (t->length && t->chars[t->length - 1] != '\n')
        text_add_char(t, '\n');
}

void case_says_game(const struct case_file *f, const struct record_ruling *r, struct page *p)
{
    const struct record_board *b = record_board(f->round, r->board);
    struct text t = {0};
    bool told = false;
    page_heading(p, "The game, with the mover's time after each move");
    for (int i = 0; i < b->moves.count; i++) {
        const struct record_move *m = &b->moves.at[i];
        if (!told && m->when.entry > r->when.entry) {
            end_line(&t);
            text_addf(&t, "       -- D-%04d --\n", r->is.id);
            told = true;
        }
        if (i && m->is.ply != b->moves.at[i - 1].is.ply + 1)
            end_line(&t);
        add_move(&t, m);
    }
    end_line(&t);
    if (!told)
        text_addf(&t, "       -- D-%04d --\n", r->is.id);
    page_block(p, text_chars(&t));
    page_say(p, "Moves in brackets were later removed from the game. Result: %s.", board_result_words(b->is));
    text_release(&t);
}

/* --- ruled before ------------------------------------------------------------------------------------------------- */

static void penalty_row(const struct record_round *round, const struct record_penalty *x, const char *name,
                        struct page *p)
{
    char words[PENALTIES_WORDS];
    page_cell(p, "D-%04d", x->is.ruling);
    page_cell(p, "%d", round->number);
    page_cell(p, "%s", name);
    page_cell(p, "%s", script_words(x->is.script));
    page_cell(p, "%s%s", *x->is.penalty ? penalties_in_words(x->is.penalty, words) : "counted",
              x->is.undone ? " (no longer in force)" : "");
}

void case_says_penalties(const struct case_file *f, const struct record_ruling *r, struct page *p)
{
    const struct hall_player *players = board_seat(record_board(f->round, r->board)->is)->players;
    int found = 0;
    page_heading(p, "Earlier penalties of both players in this event");
    page_table(p, "<Decision >Round <Player <For <Penalty");
    for (int i = 0; i < f->record->rounds.count; i++) {
        const struct record_round *round = &f->record->rounds.at[i];
        for (int k = 0; k < round->penalties.count; k++) {
            const struct record_penalty *x = &round->penalties.at[k];
            for (int s = WHITE; s <= BLACK; s++)
                if (x->when.entry < r->when.entry && *players[s].id && !strcmp(x->is.player, players[s].id)) {
                    penalty_row(round, x, players[s].name, p);
                    found++;
                }
        }
    }
    page_table_end(p);
    if (!found)
        page_say(p, "None.");
}

void case_says_precedents(const struct case_file *f, const struct record_ruling *r, struct page *p)
{
    enum { SHOWN = 8 };
    struct precedent_match found[SHOWN];
    struct facts deciding = {0};
    struct text line = {0};
    if (!f->precedents)
        return;
    struct walk *w = r->walk && f->book ? walk_from_text(f->book, r->walk, NULL) : NULL;
    if (w)
        precedent_deciding(w, &deciding);
    struct precedent_query q = {.script = r->is.script,
                                .facts = w ? &deciding : NULL,
                                .but_file = f->file,
                                .but_ruling = r->is.id,
                                .but_round = f->round->number,
                                .of = f->record,
                                .before = r->when.entry};
    int count = precedents_find(f->precedents, &q, found, SHOWN);
    page_heading(p, "Precedents: earlier decisions on the same matter");
    for (int i = 0; i < count && i < SHOWN; i++) {
        text_clear(&line);
        precedent_line(found[i].is, &line);
        page_item(p, "%s (facts: %d the same, %d different, %d not known)", text_chars(&line), found[i].same,
                  found[i].other, found[i].open);
    }
    if (!count)
        page_say(p, "None.");
    walk_free(w);
    facts_release(&deciding);
    text_release(&line);
}
