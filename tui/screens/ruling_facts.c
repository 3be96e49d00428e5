/* The facts behind a ruling, as the arbiter would say them: questions with their answers, and who gave them. */
#include "screens/ruling_facts.h"

#include "base/memory.h"
#include "base/sentence.h"
#include "base/table.h"
#include "base/text.h"
#include "base/tongue.h"
#include "console/console.h"
#include "hall/board_view.h"
#include "hall/desk.h"
#include "hall/incident_shown.h"
#include "hall/known.h"
#include "rules/words.h"
#include "screens/ruling.h"
#include "screens/ruling_screen.h"
#include "session/session.h"
#include "widgets/fuzzy.h"
#include "widgets/glance.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- who says so ---------------------------------------------------------------------------------------------- */

/* True for evidence such as "the clock". */
static bool says_no_more(const char *evidence, const char *source)
{
    return !*evidence || (!strncmp(evidence, "the ", 4) && !strcmp(evidence + 4, source));
}

/* True for evidence such as "the moves and the clock": what the moves show was not said by a person. */
static bool names_its_source(const char *evidence, const char *source)
{
    return !strncmp(evidence, "the moves", 9) || strstr(evidence, source);
}

/* What the alert says is in the language shown, as on the alert itself. */
static const char *evidence_shown(struct console *c, const struct ruling_case *k, const char *evidence,
                                  struct text *out)
{
    const struct hall *h = console_hall_of(c, ruling_hearing(k)->round);
    const struct alert *a = h ? hall_alert(h, ruling_case_alert(k)) : NULL;
    const struct incident *i = a ? hall_incident(h, a->latest ? a->latest : a->incident) : NULL;
    if (i && *evidence && !strcmp(i->words, evidence))
        incident_add_shown(hall_settings_of(h)->book, i, out);
    else if (*evidence && !sentence_again(&ruling_which_sentences, evidence, words_add_part, out) &&
             !sentence_again(&known_times_sentences, evidence, words_add_part, out))
        text_add(out, _(evidence));
    return text_chars(out);
}

/* Answers given here come from the arbiter at this console. */
static const char *source_words(struct console *c, const struct ruling_case *k, const struct fact *f,
                                char out[FACT_EVIDENCE_MAX + 40])
{
    struct text shown = {0};
    static const char *const sources[] = {
        [FACT_FROM_CALLER] = "known",      [FACT_FROM_SENSOR] = "sensor", [FACT_FROM_CLOCK] = "clock",
        [FACT_FROM_LOG] = "log",           [FACT_FROM_EVENT] = "set-up",  [FACT_FROM_PERSON] = "person",
        [FACT_FROM_ASSUMPTION] = "assumed"};
    ROW_FOR_EACH(sources, FACT_SOURCES);
    assert(HAS_ROW(sources, f->source) && "a fact has a source");
    const char *who = session_who(console_session(c));
    if (f->origin == FACT_OVERRULED)
        snprintf(out, FACT_EVIDENCE_MAX + 40, _("changed by %s: %s"), *who ? who : _("you"), f->evidence);
    else if (f->origin == FACT_ANSWERED)
        snprintf(out, FACT_EVIDENCE_MAX + 40, "%s", *who ? who : _("you"));
    else if (f->origin == FACT_COMPUTED)
        snprintf(out, FACT_EVIDENCE_MAX + 40, "%s", _("worked out"));
    else if (names_its_source(f->evidence, sources[f->source]))
        snprintf(out, FACT_EVIDENCE_MAX + 40, "%s", _(f->evidence));
    else
        snprintf(out, FACT_EVIDENCE_MAX + 40, "%s%s%s", _(sources[f->source]),
                 says_no_more(f->evidence, sources[f->source]) ? "" : ": ",
                 says_no_more(f->evidence, sources[f->source]) ? "" : evidence_shown(c, k, f->evidence, &shown));
    text_release(&shown);
    return out;
}

static bool is_a_time(const char *fact)
{
    size_t length = strlen(fact);
    return length > 2 && !strcmp(fact + length - 2, "_s");
}

const char *ruling_value_words(struct console *c, const struct ruling_case *k, const char *fact, const char *value,
                               char out[FACT_VALUE_MAX])
{
    const struct hall *h = console_hall_of(c, ruling_hearing(k)->round);
    const struct hall_board *b = h ? hall_board(h, ruling_case_board(k)) : NULL;
    if (!strcmp(value, "both") && !strcmp(answer_words(fact, value, out), "both"))
        copy_text(out, FACT_VALUE_MAX, _("both players"));
    else if (b && !strcmp(value, "white"))
        player_words(b, WHITE, out);
    else if (b && !strcmp(value, "black"))
        player_words(b, BLACK, out);
    else if (*tongue_language())
        copy_text(out, FACT_VALUE_MAX, _(answer_words(fact, value, (char[FACT_VALUE_MAX]){0})));
    else
        answer_words(fact, value, out);
    return out;
}

/* Times as on clocks, players by name, everything else in its usual words. */
static const char *value_words(struct console *c, const struct ruling_case *k, const char *fact, const char *value,
                               char out[FACT_VALUE_MAX])
{
    char *end, digits[CLOCK_DIGITS];
    long seconds = strtol(value, &end, 10);
    if (!is_a_time(fact) || *end || end == value || seconds < 0)
        return ruling_value_words(c, k, fact, value, out);
    snprintf(out, FACT_VALUE_MAX, "%s", clock_digits(seconds, digits));
    return out;
}

/* --- the way so far ------------------------------------------------------------------------------------------- */

enum { NAMES_MOST = 64, FACT_ROWS = 12 };

/* Facts that are already listed. */
struct facts_put {
    const char *names[NAMES_MOST];
    int count;
};

static bool was_put(struct facts_put *p, const char *name)
{
    for (int i = 0; i < p->count; i++)
        if (!strcmp(p->names[i], name))
            return true;
    if (p->count < NAMES_MOST)
        p->names[p->count++] = name;
    return false;
}

static void put_fact(struct console *c, const struct ruling_case *k, const struct fact *f, struct long_page *p)
{
    struct text words = {0};
    char value[FACT_VALUE_MAX], source[FACT_EVIDENCE_MAX + 40];
    bool own = f->origin == FACT_ANSWERED, changed = f->origin == FACT_OVERRULED;
    ruling_fact_shown(k, f->name, &words);
    struct text line = {0};
    text_addf(&line, "%s  %s  [%s]", text_chars(&words), value_words(c, k, f->name, f->value, value),
              source_words(c, k, f, source));
    draw_text(p->area, p->row, 1, own || changed ? ROLE_GOOD : ROLE_DIM,
              changed ? "!" : glyph(own ? GLYPH_CHECK : GLYPH_POINT));
    p->row += draw_paragraph(p->area, p->row, 3, p->area.columns - 4, FACT_ROWS, changed ? ROLE_STRONG : ROLE_TEXT,
                             text_chars(&line));
    text_release(&words);
    text_release(&line);
}

/* Lists those of its facts that are known by name. */
static int put_facts_of(struct console *c, const struct ruling_case *k, const struct walk_step *s,
                        struct facts_put *put, struct long_page *p)
{
    const struct facts *known = walk_facts(ruling_walk(k));
    int count = 0;
    for (size_t i = 0; i < known->count; i++) {
        char name[FACT_NAME_MAX + 2];
        snprintf(name, sizeof name, " %s ", known->list[i].name);
        bool meant = (s->fact && !strcmp(s->fact, known->list[i].name)) || strstr(s->hung_on, name);
        count += meant;
        if (meant && !was_put(put, known->list[i].name))
            put_fact(c, k, &known->list[i], p);
    }
    return count;
}

/* The player or the move it is about, even if the walk does not ask for it. */
static const char *const about[] = {"offender", "claimant", "flagged", "announced_move"};

static void put_about(struct console *c, const struct ruling_case *k, struct facts_put *put, struct long_page *p)
{
    for (size_t i = 0; i < sizeof about / sizeof *about; i++) {
        const struct fact *f = facts_find(walk_facts(ruling_walk(k)), about[i]);
        if (f && !was_put(put, f->name))
            put_fact(c, k, f, p);
    }
}

/* A fact that the rulebook computed is explained by its sentence, if it has one. */
static void put_worked_out(struct console *c, const struct ruling_case *k, const struct walk_step *s,
                           struct long_page *p)
{
    struct text line = {0}, shown = {0};
    char way[FACT_VALUE_MAX];
    if (*s->text)
        text_addf(&line, "%s  %s%s%s%s", ruling_shown(k, s->text), _(answer_words(s->fact ? s->fact : "", s->way, way)),
                  *s->said ? "  [" : "", evidence_shown(c, k, ruling_shown(k, s->said), &shown), *s->said ? "]" : "");
    else
        text_add(&line, ruling_shown(k, s->said));
    if (line.length) {
        draw_text(p->area, p->row, 1, ROLE_DIM, glyph(GLYPH_POINT));
        p->row += draw_paragraph(p->area, p->row, 3, p->area.columns - 4, FACT_ROWS, ROLE_DIM, text_chars(&line));
    }
    text_release(&shown);
    text_release(&line);
}

static void put_how_many(const struct ruling_left *left, char *out, size_t room)
{
    bool is_range = left->most > left->least;
    if (!left->least && (!is_range || left->more))
        copy_text(out, room, _("after this question: none or a few, then the decision"));
    else if (!left->least)
        snprintf(out, room, _("after this question: up to %d more, then the decision"), left->most);
    else if (is_range)
        snprintf(out, room,
                 left->more ? _("after this question: about %d to %d more, then the decision")
                            : _("after this question: %d to %d more, then the decision"),
                 left->least, left->most);
    else
        snprintf(out, room,
                 left->more ? _("after this question: about %d more, then the decision")
                            : _("after this question: %d more, then the decision"),
                 left->least);
}

static void put_left(const struct ruling_screen *s, const struct ruling_case *k, struct long_page *p)
{
    char words[96];
    const struct ruling_left *left = &s->left;
    if (!ruling_asks(k, NULL)) {
        copy_text(words, sizeof words, N_("no question is left to ask"));
    } else if (!left->most && !left->more) {
        copy_text(words, sizeof words, N_("after this question: the decision"));
    } else {
        put_how_many(left, words, sizeof words);
    }
    long_page_put(p, ROLE_DIM, "", words);
}

static bool is_being_asked(const struct ruling_case *k, const struct walk_step *s)
{
    struct question q;
    char name[FACT_NAME_MAX + 2];
    if (s->fact || !ruling_asks(k, &q))
        return s->fact && ruling_still_asks(k, s->fact, s->origin);
    snprintf(name, sizeof name, " %s ", q.fact);
    return strstr(s->hung_on, name);
}

/* Steps that ask for the same say the same. */
static bool was_said(const struct walk_step *steps, size_t at)
{
    bool said = false;
    for (size_t i = 0; i < at; i++)
        said = said || (!strcmp(steps[i].said, steps[at].said) && !strcmp(steps[i].text, steps[at].text));
    return said;
}

void ruling_facts_put(struct console *c, const struct ruling_screen *s, const struct ruling_case *k,
                      struct long_page *p)
{
    const struct walk_step *steps;
    size_t count = walk_steps(ruling_walk(k), &steps);
    struct facts_put put = {0};
    long_page_heading(p, "So far: x changes a fact");
    put_about(c, k, &put, p);
    for (size_t i = 0; i < count; i++)
        if (!is_being_asked(k, &steps[i]) && !put_facts_of(c, k, &steps[i], &put, p) && !was_said(steps, i))
            put_worked_out(c, k, &steps[i], p);
    put_left(s, k, p);
}

/* --- the list ------------------------------------------------------------------------------------------------- */

enum { LISTED_MOST = 160, WHOLE_ROWS = 4, ROWS_OF_TWO = 2 };

/* First the facts behind the decision, then what else is known, then what could be stated. */
struct listed_fact {
    const char *name; /* NULL for what the rulebook or the event says, which is not changed here */
    const char *said;
    int length;
    char worked_out[FACT_NAME_MAX]; /* what `name` is then */
};

struct fact_list {
    const struct ruling_case *ruling;
    struct listed_fact list[LISTED_MOST];
    int count;
};

static void list_fact(struct fact_list *l, const char *name)
{
    for (int i = 0; i < l->count; i++)
        if (l->list[i].name && !strcmp(l->list[i].name, name))
            return;
    if (l->count < LISTED_MOST)
        l->list[l->count++] = (struct listed_fact){.name = name};
}

static bool rests_on(const struct walk_step *s, const char *fact)
{
    char name[FACT_NAME_MAX + 2];
    if (!fact) /* a row of words */
        return false;
    snprintf(name, sizeof name, " %s ", fact);
    return (s->fact && !strcmp(s->fact, fact)) || strstr(s->hung_on, name);
}

struct open_facts {
    const char *names[LISTED_MOST];
    int count;
};

static void take_open(void *self, const char *name)
{
    struct open_facts *o = self;
    if (o->count < LISTED_MOST)
        o->names[o->count++] = name;
}

static bool begins_with_question(const struct ruling_case *k, const char *words, const char *fact)
{
    struct text question = {0};
    ruling_fact_words(k, fact, &question);
    bool begins = !strncmp(words, text_chars(&question), question.length);
    text_release(&question);
    return begins;
}

/* The fact of a step that was worked out, as from the position, and that these words are about. False: none is. */
static bool worked_out_of(const struct ruling_case *k, const struct walk_step *s, const char *words,
                          char name[FACT_NAME_MAX])
{
    for (const char *at = s->hung_on + strspn(s->hung_on, " "); *at; at += strspn(at, " ")) {
        size_t length = strcspn(at, " ");
        struct fact f;
        snprintf(name, FACT_NAME_MAX, "%.*s", (int)length, at);
        if (ruling_explains(k, name, &f) && f.origin == FACT_COMPUTED && *f.evidence &&
            begins_with_question(k, words, name))
            return true;
        at += length;
    }
    return false;
}

static void list_worked_out(struct fact_list *l, const char *name)
{
    int before = l->count;
    list_fact(l, name);
    if (l->count == before)
        return;
    copy_text(l->list[before].worked_out, FACT_NAME_MAX, name);
    l->list[before].name = l->list[before].worked_out;
}

/* The n-th part of a step's words in the language shown, which has as many. */
static struct listed_fact said_part(const struct ruling_case *k, const char *said, int n)
{
    const char *at = walk_shown(ruling_walk(k), said);
    for (const char *next; n > 0 && (next = strstr(at, "; ")); n--)
        at = next + 2;
    const char *end = strstr(at, "; ");
    return (struct listed_fact){.said = at, .length = (int)(end ? end - at : (long)strlen(at))};
}

/* What a step depends on, part by part: facts that can be changed, and what is not changed here. */
static void list_said(struct fact_list *l, const struct walk_step *s, const struct open_facts *open)
{
    assert(l->count >= 0 && l->count <= LISTED_MOST && "no more are listed");
    int part = 0;
    for (const char *at = s->fact ? "" : s->said, *end; *at; at = *end ? end + 2 : end, part++) {
        const char *told = NULL;
        char name[FACT_NAME_MAX];
        end = strstr(at, "; ") ? strstr(at, "; ") : at + strlen(at);
        for (int i = 0; i < open->count && !told; i++)
            told = rests_on(s, open->names[i]) && begins_with_question(l->ruling, at, open->names[i]) ? open->names[i]
                                                                                                      : NULL;
        if (told)
            list_fact(l, told);
        else if (worked_out_of(l->ruling, s, at, name))
            list_worked_out(l, name);
        else if (l->count < LISTED_MOST)
            l->list[l->count++] = said_part(l->ruling, s->said, part);
    }
}

static void list_facts(struct fact_list *l)
{
    const struct walk_step *steps;
    const struct facts *known = walk_facts(ruling_walk(l->ruling));
    size_t count = walk_steps(ruling_walk(l->ruling), &steps);
    struct open_facts open = {.count = 0};
    ruling_each_open(l->ruling, take_open, &open);
    for (size_t i = 0; i < sizeof about / sizeof *about; i++)
        if (facts_find(known, about[i]) || ruling_asks_now(l->ruling, about[i]))
            list_fact(l, about[i]);
    for (size_t i = 0; i < count; i++) {
        bool rests = false;
        for (size_t n = 0; n < known->count; n++)
            if (rests_on(&steps[i], known->list[n].name)) {
                list_fact(l, known->list[n].name);
                rests = true;
            }
        if (!rests)
            list_said(l, &steps[i], &open);
    }
    for (int i = 0; i < open.count; i++)
        list_fact(l, open.names[i]);
}

/* The words of a fact: what it is about, its value, and who says so. */
struct fact_row {
    struct text question;
    char value[FACT_VALUE_MAX], source[FACT_EVIDENCE_MAX + 40];
    bool known;
};

static void read_row(struct console *c, const struct ruling_case *k, const struct listed_fact *of, struct fact_row *out)
{
    struct fact f;
    *out = (struct fact_row){.known = false};
    copy_text(out->value, sizeof out->value, _("not known"));
    if (!of->name) {
        text_addf(&out->question, "%.*s", of->length, of->said);
        copy_text(out->value, sizeof out->value, _("fixed"));
        copy_text(out->source, sizeof out->source, _("rulebook and event"));
        return;
    }
    ruling_fact_shown(k, of->name, &out->question);
    out->known = ruling_explains(k, of->name, &f);
    if (out->known ? f.origin == FACT_ASSUMED && ruling_still_asks(k, of->name, FACT_ASSUMED)
                   : ruling_asks_now(k, of->name)) {
        out->known = false;
        copy_text(out->value, sizeof out->value, _("not answered yet"));
    } else if (out->known) {
        value_words(c, k, of->name, f.value, out->value);
        source_words(c, k, &f, out->source);
        if (f.origin == FACT_COMPUTED && *f.evidence)
            snprintf(out->source, sizeof out->source, _("worked out: %s"), _(f.evidence));
    }
}

enum { BESIDE_LEAST = 110, VALUE_COLUMNS = 24, SOURCE_COLUMNS = 34 };

static void draw_below_each_other(const struct fact_row *r, struct area a, int row, enum role role)
{
    draw_field(a, row, 1, a.columns - 2, role, text_chars(&r->question));
    int column = draw_text(a, row + 1, 4, r->known ? ROLE_STRONG : ROLE_DIM, r->value);
    if (*r->source)
        draw_format(a, row + 1, column + 2, ROLE_DIM, "[%s]", r->source);
}

static void draw_beside_each_other(const struct fact_row *r, struct area a, int row, enum role role)
{
    int sources = a.columns >= BESIDE_LEAST ? SOURCE_COLUMNS : 0, values = sources ? VALUE_COLUMNS : VALUE_COLUMNS / 2;
    int column = draw_field(a, row, 1, a.columns - 2 - values - sources, role, text_chars(&r->question));
    column = draw_field(a, row, column, values, role, r->value);
    if (sources)
        draw_field(a, row, column, sources, role, r->source);
}

/* The chosen fact in full. */
static void draw_whole(const struct fact_row *r, struct area a)
{
    struct text words = {0};
    draw_across(a, 0, "");
    text_addf(&words, "%s  %s%s%s%s", text_chars(&r->question), r->value, *r->source ? "  [" : "", r->source,
              *r->source ? "]" : "");
    draw_paragraph(a, 1, 1, a.columns - 2, a.rows - 1, ROLE_TEXT, text_chars(&words));
    text_release(&words);
}

/* How many rows each fact has: two where words and value do not fit into one. */
static int rows_each(struct area a, struct area *rows)
{
    int whole = a.rows >= 10 ? WHOLE_ROWS : 0;
    *rows = area_inside(a, 1, 0, a.rows - 1 - whole, -1);
    return a.columns < BESIDE_LEAST && rows->rows >= 2 * ROWS_OF_TWO ? ROWS_OF_TWO : 1;
}

void ruling_facts_settle(struct ruling_screen *s, const struct ruling_case *k, struct area a)
{
    struct fact_list l = {.ruling = k};
    struct area rows;
    int each = rows_each(a, &rows);
    list_facts(&l);
    list_fit(&s->facts, l.count, rows.rows / each);
}

void ruling_facts_draw(struct console *c, struct ruling_screen *s, const struct ruling_case *k, struct area a)
{
    struct fact_list l = {.ruling = k};
    list_facts(&l);
    draw_text(a, 0, 1, ROLE_STRONG, _("Which fact is wrong? Enter changes it, Escape goes back."));
    struct area rows;
    int whole = a.rows >= 10 ? WHOLE_ROWS : 0, each = rows_each(a, &rows);
    bool two = each == ROWS_OF_TWO;
    for (int i = 0; i < rows.rows / each && s->facts.first + i < l.count; i++) {
        struct fact_row r;
        bool chosen = s->facts.first + i == s->facts.chosen;
        read_row(c, k, &l.list[s->facts.first + i], &r);
        enum role role = chosen ? ROLE_SELECTED : r.known ? ROLE_TEXT : ROLE_DIM;
        (two ? draw_below_each_other : draw_beside_each_other)(&r, rows, i * each, role);
        if (chosen)
            draw_cursor(rows, i * each, 1);
        if (chosen && whole)
            draw_whole(&r, area_inside(a, a.rows - whole, 0, -1, -1));
        text_release(&r.question);
    }
    if (!l.count)
        draw_text(rows, 0, 1, ROLE_DIM, _("nothing is known yet that this ruling depends on"));
}

/* --- one is otherwise ----------------------------------------------------------------------------------------- */

static void fact_reason_given(struct console *c, const char *reason)
{
    struct ruling_screen *s = ruling_screen_state(c);
    struct text words = {0};
    if (!rulings_current(&s->rulings) || !reason || !*reason) {
        console_say(c, ROLE_DIM, "nothing is changed: a reason is needed");
        return;
    }
    text_addf(&words, "%s %s %s", s->fact, s->value, reason);
    console_do(c, action_named("overrule"), text_chars(&words)); /* which checks who may do it */
    text_release(&words);
}

static void fact_value_given(struct console *c, const char *value)
{
    struct ruling_screen *s = ruling_screen_state(c);
    char seconds[32];
    if (!value || !*value) {
        console_unsay(c); /* the question was left */
        return;
    }
    copy_text(s->value, sizeof s->value, is_a_time(s->fact) ? rulings_in_seconds(value, seconds) : value);
    console_ask(c, "Why is it wrong? ", "", NULL, fact_reason_given);
    console_asks_for(c, "a reason is needed; Escape leaves");
}

static bool question_of(struct console *c, struct question *q)
{
    struct ruling_screen *s = ruling_screen_state(c);
    const struct ruling_case *k = rulings_current(&s->rulings);
    return k && ruling_question_of(k, s->fact, q);
}

static int offer_values(struct console *c, const char *text, struct offer *out, int room)
{
    struct question q;
    int count = 0;
    for (int i = 0; question_of(c, &q) && q.choices && q.choices[i]; i++) {
        char words[FACT_VALUE_MAX];
        int score = fuzzy_score(text, ruling_value_words(c, rulings_current(&ruling_screen_state(c)->rulings), q.fact,
                                                         q.choices[i], words));
        if (score)
            count = offer_add_as(out, count, room, q.choices[i], words, "", score);
    }
    return count;
}

/* If a value was typed for something that is fixed, it goes into a prompt, where its letters do nothing. */
static void nothing_changes(struct console *c, const char *text)
{
    if (text && *text)
        console_say(c, ROLE_DIM, "nothing was changed");
}

void ruling_facts_change(struct console *c, struct ruling_screen *s, struct ruling_case *k)
{
    struct fact_list l = {.ruling = k};
    struct question q;
    list_facts(&l);
    if (s->facts.chosen < 0 || s->facts.chosen >= l.count)
        return;
    const struct listed_fact *of = &l.list[s->facts.chosen];
    if (!of->name || *of->worked_out) {
        console_ask_why(c,
                        of->name ? _("It follows from the moves: where those are wrong, correct the game at the board.")
                                 : _("The rulebook or the event says so: it cannot be changed in a ruling."),
                        "Enter or Escape goes back: ", nothing_changes);
        return;
    }
    copy_text(s->fact, sizeof s->fact, l.list[s->facts.chosen].name);
    if (!question_of(c, &q)) {
        console_say(c, ROLE_DIM, "this is worked out from other facts: change one of those");
        return;
    }
    const char *label = q.choices            ? N_("It is: ")
                        : is_a_time(s->fact) ? N_("The right value, in seconds or as 2:30: ")
                        : q.is_number        ? N_("The right value, a number: ")
                                             : N_("It is: ");
    console_ask(c, label, "", q.choices ? offer_values : NULL, fact_value_given);
    if (q.choices)
        console_asks_one_of_offers(c);
    struct text words = {0};
    ruling_fact_shown(k, s->fact, &words);
    console_say(c, ROLE_STRONG, "%s", text_chars(&words));
    text_release(&words);
}
