#include "hall/incident_shown.h"

#include "base/tongue.h"
#include "clock/order.h"
#include "event/arbiters.h"
#include "game/orientation.h"
#include "hall/hall_parts.h"
#include "hall/pgn_words.h"
#include "log/loss.h"
#include "rules/words.h"

#include <string.h>

/* Whole sentences that are not those of the table of incidents: those of who makes them. */
static const struct sentences *const makers[] = {
    &board_moves_sentences, &board_clock_sentences,    &order_sentences, &presence_sentences,   &desk_sentences,
    &round_sentences,       &correspondence_sentences, &loss_sentences,  &withdrawal_sentences, &deadlines_sentences,
    &appeal_sentences,      &hand_sentences,           &pgn_sentences,
};

/* Those that may be followed by more. */
static const struct sentences *const beginnings[] = {&loss_sentences, &orientation_doubts, &orientation_sentences,
                                                     &replaced_beginnings};

/* What may follow the beginning of a sentence. %s is one word here. */
static const struct sentences *const clause_makers[] = {&board_moves_clauses, &judged_clauses, &trouble_clauses,
                                                        &orientation_clauses};

/* Adds the first of them that the text begins with; returns what is behind it, or NULL. */
static const char *add_first(const struct sentences *s, const char *text, bool one_word, struct text *out)
{
    for (size_t i = 0; i < s->count; i++) {
        struct sentence_parts p = {0};
        const char *end = sentence_take(s->formats[i], text, one_word, &p);
        if (end) {
            sentence_put(_(s->formats[i]), &p, words_add_part, out);
            return end;
        }
    }
    return NULL;
}

static const char *add_clause(enum incident_kind kind, const char *text, struct text *out)
{
    bool replaced = kind == INCIDENT_DECISION_REPLACED; /* "White" there is nobody's typed word */
    const char *end = replaced ? add_first(&replaced_clauses, text, true, out) : NULL;
    for (size_t i = 0; !end && !replaced && i < sizeof clause_makers / sizeof *clause_makers; i++)
        end = add_first(clause_makers[i], text, true, out);
    if (!end)
        text_add_char(out, *text);
    return end ? end : text + 1;
}

static bool add_whole(const char *words, struct text *out)
{
    for (size_t i = 0; i < sizeof makers / sizeof *makers; i++)
        if (sentence_again(makers[i], words, words_add_part, out))
            return true;
    return false;
}

/* Adds what the sentence begins with; returns what is behind it, or NULL if that is nothing of ours. */
static const char *add_beginning(const struct incident *i, struct text *out)
{
    char usual[INCIDENT_WORDS], shown[INCIDENT_WORDS];
    for (size_t k = 0; k < sizeof beginnings / sizeof *beginnings; k++) {
        const char *end = add_first(beginnings[k], i->words, false, out);
        if (end)
            return end;
    }
    size_t length = strlen(incident_words((enum incident_kind)i->kind, i->side, usual));
    const char *rest = i->words + length;
    if (!length || strncmp(i->words, usual, length) != 0 || (*rest && !strchr(" :,", *rest)))
        return NULL;
    text_add(out, incident_shown((enum incident_kind)i->kind, i->side, shown));
    return rest;
}

const char *incident_shown(enum incident_kind kind, int side, char out[INCIDENT_WORDS])
{
    struct text line = {0};
    struct sentence_parts p = {.count = 1};
    copy_text(p.at[0], SENTENCE_PART_ROOM, side_name(side));
    sentence_put(_(incident_row(kind)->words), &p, words_add_part, &line);
    copy_text(out, INCIDENT_WORDS, text_chars(&line));
    text_release(&line);
    return out;
}

/* What waits for the head arbiter: a role or passphrase that the event's file has changed. */
static bool add_role_change(const char *words, struct text *out)
{
    size_t length = strlen(roster_unconfirmed);
    if (strncmp(words, roster_unconfirmed, length) != 0)
        return false;
    text_add(out, _(roster_unconfirmed));
    roster_change_add_shown(words + length, out);
    return true;
}

/* What an arbiter entered begins with the name of its script; behind it stands what was typed. */
static const char *add_script(const struct incident *i, struct text *out)
{
    const char *name = *i->script ? script_words(i->script) : "";
    size_t length = strlen(name);
    if (i->kind != INCIDENT_REPORTED || !length || strncmp(i->words, name, length) != 0)
        return NULL;
    if (i->words[length] && i->words[length] != ':')
        return NULL;
    text_add(out, _(name));
    return i->words + length;
}

/* ": the same position three times", as the rulebook has it. Returns what is behind it. */
static const char *add_claim(const struct rulebook *book, const char *rest, struct text *out)
{
    struct rulebook_claim claim;
    for (size_t k = 0; !strncmp(rest, ": ", 2) && rulebook_claim(book, k, &claim); k++) {
        size_t length = strlen(claim.what);
        if (strncmp(rest + 2, claim.what, length) != 0 || (rest[2 + length] && rest[2 + length] != ':'))
            continue;
        text_add(out, ": ");
        rulebook_add_shown(book, claim.what, out);
        return rest + 2 + length;
    }
    return rest;
}

void incident_add_shown(const struct rulebook *book, const struct incident *i, struct text *out)
{
    if (*tongue_language() && (add_whole(i->words, out) || add_role_change(i->words, out)))
        return;
    const char *rest = *tongue_language() ? add_script(i, out) : NULL;
    if (!rest && *tongue_language())
        rest = add_beginning(i, out);
    if (rest && book && i->kind == INCIDENT_CLAIM)
        rest = add_claim(book, rest, out);
    if (!rest)
        text_add(out, i->words);
    while (rest && *rest)
        rest = add_clause((enum incident_kind)i->kind, rest, out);
}
