#include "report/privacy/personal.h"

#include "base/letters.h"
#include "hall/appeal.h"
#include "hall/board_view.h"
#include "report/record/record_look.h"
#include "report/record/words.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

struct finds {
    struct personal *out;
    int count;
};

static void found(struct finds *f, const char *kind, const char *at, size_t length)
{
    if (f->count == PERSONAL_MOST)
        return;
    f->out[f->count].kind = kind;
    snprintf(f->out[f->count++].words, sizeof f->out->words, "%.*s", (int)(length < 63 ? length : 63), at);
}

/* --- addresses ---------------------------------------------------------------------------------------------------- */

static bool of_address(char c)
{
    return c && (isalnum((unsigned char)c) || (unsigned char)c >= 0x80 || strchr("._%+-", c));
}

/* A name inside an address is not counted separately. */
static bool in_address(const char *text, const char *at)
{
    while (at > text && of_address(at[-1]))
        at--;
    while (of_address(*at))
        at++;
    return *at == '@';
}

static void find_mail(const char *text, struct finds *f)
{
    for (const char *at = text; (at = strchr(at, '@')); at++) {
        const char *from = at, *to = at + 1;
        while (from > text && of_address(from[-1]))
            from--;
        while (of_address(*to))
            to++;
        while (to[-1] == '.')
            to--;
        if (from < at && memchr(at, '.', (size_t)(to - at)))
            found(f, "an e-mail address", from, (size_t)(to - from));
    }
}

/* --- numbers ------------------------------------------------------------------------------------------------------ */

/* 2026-11-21 is a date, not a telephone number. */
static bool is_day(const char *at, size_t length)
{
    int year, month, day_of, end = 0;
    return sscanf(at, "%4d-%2d-%2d%n", &year, &month, &day_of, &end) == 3 && (size_t)end == length;
}

/* Digits with the usual separators; a colon belongs to a clock time. */
static size_t number_at(const char *at, int *digits)
{
    size_t length = 0, last = 0;
    for (*digits = 0; at[length] && (isdigit((unsigned char)at[length]) || strchr("+()-/. ", at[length])); length++)
        if (isdigit((unsigned char)at[length])) {
            last = length + 1;
            ++*digits;
        }
    return last;
}

static void find_numbers(const char *text, struct finds *f)
{
    enum { LEAST_DIGITS = 7 };
    for (const char *at = text; *at; at++) {
        bool begins = isdigit((unsigned char)*at) || ((*at == '+' || *at == '(') && isdigit((unsigned char)at[1]));
        int digits = 0;
        size_t length = begins && letters_begin_word(text, at) ? number_at(at, &digits) : 0;
        bool clock = length && (at[length] == ':' || (at > text && at[-1] == ':'));
        if (digits >= LEAST_DIGITS && !clock && !is_day(at, length))
            found(f, "a telephone or other long number", at + (*at == '('), length - (*at == '('));
        at += length ? length - 1 : 0;
    }
}

/* --- words -------------------------------------------------------------------------------------------------------- */

/* The beginnings of words: "diabet" is diabetes and diabetic. */
static const char *const of_health[] = {
    "ill",     "illness",     "sick",         "disease",      "diabet",  "insulin", "epilep",     "asthma", "allerg",
    "medic",   "doctor",      "hospital",     "ambulance",    "pregnan", "disab",   "wheelchair", "autis",  "adhd",
    "depress", "anxiety",     "panic attack", "psych",        "cancer",  "tumo",    "surgery",    "pills",  "tablets",
    "vomit",   "faint",       "seizure",      "heart attack", "stroke",  "infect",  "covid",      "hiv",    "blind",
    "deaf",    "hearing aid", "drunk",        "alcohol",      "drugs",
};
static const char *const of_birth[] = {"born", "birth", "years old", "aged"};

/* "ill" counts only as a whole word, not in "illegal". */
static bool stands_here(const char *at, const char *word)
{
    size_t length = strlen(word);
    bool whole = length <= 4;
    return !strncasecmp(at, word, length) && (!whole || !isalpha((unsigned char)at[length]));
}

static void find_words(const char *text, const char *kind, const char *const *words, size_t count, struct finds *f)
{
    for (const char *at = text; *at; at++)
        for (size_t i = 0; letters_begin_word(text, at) && i < count; i++)
            if (stands_here(at, words[i])) {
                found(f, kind, at, strlen(words[i]) + strspn(at + strlen(words[i]), "abcdefghijklmnopqrstuvwxyz"));
                break;
            }
}

static void find_names(const char *text, const struct redaction *people, struct finds *f)
{
    size_t length;
    for (const char *at = text; (at = redaction_finds(people, text, at, &length)); at += length)
        if (!in_address(text, at))
            found(f, "a name of somebody else", at, length);
}

int personal_find(const char *words, const struct redaction *people, struct personal out[PERSONAL_MOST])
{
    struct finds f = {out, 0};
    find_mail(words, &f);
    find_numbers(words, &f);
    find_words(words, "a word about health", of_health, sizeof of_health / sizeof *of_health, &f);
    find_words(words, "a word about birth or age", of_birth, sizeof of_birth / sizeof *of_birth, &f);
    if (people)
        find_names(words, people, &f);
    return f.count;
}

/* The name may have been corrected since. */
static bool is_seated(const struct player *p, const struct hall_player *sits)
{
    return hall_player_is(sits, p->name, 0) || hall_player_number(sits) == p->number;
}

struct redaction *personal_others(const struct chess_event *e, const struct hall_seat *seat)
{
    struct redaction *others = redaction_new();
    for (int i = 0; i < e->player_count; i++) {
        const struct player *p = &e->players[i];
        bool is_own = seat && (is_seated(p, &seat->players[WHITE]) || is_seated(p, &seat->players[BLACK]));
        if (!is_own)
            redaction_person(others, p->name, "");
    }
    for (int i = 0; i < e->team_count; i++)
        redaction_person(others, e->teams[i].captain, "");
    return others;
}

/* --- what goes out ------------------------------------------------------------------------------------------------ */

struct check {
    personal_fn *tell;
    void *self;
    const struct redaction *people;
};

static void check(const struct check *c, const char *where, const char *words)
{
    struct personal out[PERSONAL_MOST];
    int count = personal_find(words, c->people, out);
    for (int i = 0; i < count; i++)
        c->tell(c->self, where, &out[i]);
}

static void check_about(const struct check *c, const char *what, int id, const char *about, const char *words)
{
    char where[96];
    snprintf(where, sizeof where, "%s-%04d, %s", what, id, about);
    check(c, where, words);
}

static void check_decision(const struct check *c, const struct report *r, const struct record_ruling *k)
{
    const struct appeal *list;
    int count = hall_appeals(r->round->hall, &list);
    check_about(c, "D", k->is.id, "words for everybody", record_wording_of(r->record, k->is.id, true));
    check_about(c, "D", k->is.id, "why it was taken back", k->undone_reason);
    for (int i = 0; i < count; i++)
        if (list[i].board && list[i].ruling == k->is.id) {
            check_about(c, "A", list[i].id, "its ground", list[i].ground);
            check_about(c, "A", list[i].id, "its reason", list[i].reason);
        }
}

void personal_in_decision(const struct report *r, const struct record_ruling *k, personal_fn *tell, void *self)
{
    const struct record_board *b = record_board(r->round, k->board);
    struct redaction *others = personal_others(r->round->event, b ? board_seat(b->is) : NULL);
    check_decision(&(struct check){tell, self, others}, r, k);
    redaction_free(others);
}

void personal_in_round(const struct report *r, personal_fn *tell, void *self)
{
    struct check c = {tell, self, NULL};
    struct words time;
    char where[64];
    for (int i = 0; i < r->round->rulings.count; i++) {
        const struct record_ruling *k = &r->round->rulings.at[i];
        check_decision(&c, r, k);
        check_about(&c, "D", k->is.id, "words for arbiters", record_wording_of(r->record, k->is.id, false));
    }
    for (int i = 0; i < r->round->notes.count; i++) {
        const struct record_note *n = &r->round->notes.at[i];
        snprintf(where, sizeof where, "the note of %.32s", words_time(r, n->when.wall, &time));
        check(&c, where, n->words);
    }
}
