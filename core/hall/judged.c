#include "base/tongue.h"
#include "hall/board_view.h"
#include "hall/desk.h"
#include "hall/hall_parts.h"

#include "hall/known.h"
#include "rules/facts.h"
#include "rules/rulebook.h"
#include "rules/stance.h"
#include "rules/walk.h"

#include <stdio.h>
#include <string.h>

/* Judges an incident by the rulebook: whether the arbiter acts, how urgent it is, and by which article. */

/* A failing clock, board or sensor is equally urgent under every rulebook; evidence remains evidence; and what is only
 * for information (little time, FIDE 8.4; the approaching default time, 6.7.1; pieces being set up again) does not call
 * for action, whatever the script says of the cases in which it does. */
static bool is_judged(const struct incident *i)
{
    bool device =
        (i->kind >= INCIDENT_CLOCK_ABSENT && i->kind <= INCIDENT_ENTRIES_LOST) || i->kind == INCIDENT_MISMATCH;
    bool known = incident_row((enum incident_kind)i->kind)->stance == STANCE_OBSERVE;
    return i->priority > PRIORITY_LOG && i->script[0] && !device && !known;
}

/* Games that end automatically after a number of repetitions or moves: if the rulebook has no such rule, there is
 * nothing to do. */
static bool is_ended_by_rulebook(const struct incident *i)
{
    return i->kind == INCIDENT_FIVEFOLD || i->kind == INCIDENT_SEVENTY_FIVE;
}

/* Someone came to the arbiter, so there is no claim to wait for. */
static bool is_by_person(const struct incident *i)
{
    return i->kind == INCIDENT_CALL || i->kind == INCIDENT_CLAIM || i->kind == INCIDENT_REPORTED;
}

/* How urgent a kind is follows alarm practice. A rulebook that only waits for a claim can make it less urgent, and one
 * that acts where others wait can make it more urgent. */
static uint8_t priority_of(const struct incident *i, const struct stance_ruling *s)
{
    uint8_t asked = s->priority == 1 ? PRIORITY_1 : s->priority == 2 ? PRIORITY_2 : PRIORITY_3;
    if (s->stance == STANCE_OBSERVE)
        return PRIORITY_LOG;
    if (s->stance == STANCE_ACT)
        return i->stance == STANCE_ACT ? i->priority : asked;
    return asked < i->priority ? asked : i->priority;
}

/* An alert about an appeal cites the rulebook's own article; any other kind cites the Laws named in its row, if the
 * rulebook is an edition of these. */
static const char *article_of(const struct hall *h, const struct hall_board *b, const struct incident *i)
{
    const struct rulebook *book = h->settings.book;
    if (i->kind == INCIDENT_TIME_TROUBLE && h->trouble && b)
        return trouble_article(h->trouble, &b->press.clock.control, board_plies(b) / 2);
    bool appeal = i->kind == INCIDENT_APPEAL || i->kind == INCIDENT_APPEAL_DUE || i->kind == INCIDENT_DECISION_REPLACED;
    const char *cite = appeal ? rulebook_appeal(book, "cite") : NULL;
    if (cite)
        return cite;
    return rulebook_is_edition(book, "fide-2023") ? i->article : "";
}

/* If no script is chosen yet, or the rulebook has none for it. */
static const char *article_of_matter(const struct rulebook *book, enum incident_kind kind)
{
    const char *matter = kind == INCIDENT_CALL           ? "call"
                         : kind == INCIDENT_CLAIM        ? "claim"
                         : kind == INCIDENT_TIME_CONTROL ? "period"
                                                         : "duty";
    const char *cite = rulebook_article(book, matter), *duty = rulebook_article(book, "duty");
    return cite ? cite : duty ? duty : "";
}

static const char loses[] = N_(": %s loses");
static const char cannot_mate[] = N_(": %s cannot mate, drawn");
static const char *const clauses[] = {N_(", the second"), N_(", the third"), N_(", the fourth"), loses, cannot_mate};
const struct sentences judged_clauses = SENTENCES(clauses);

/* A repeated offence of the same player: its consequence is shown at once, if nothing has to be asked for it (FIDE
 * 7.5.5: that player loses, unless the opponent cannot checkmate by any series of legal moves). */
static void foresee(const struct rulebook *book, const struct hall_board *b, const struct facts *f, struct incident *i)
{
    int count = incident_is_completed_fault((enum incident_kind)i->kind) && i->side != NO_SIDE
                    ? b->offences[side_index(i->side)] + 1
                    : 0;
    size_t used = strlen(i->words);
    if (count < 2)
        return;
    struct error why;
    struct walk *w = walk_new(book, i->script, f, &why);
    const struct decision *d = w ? walk_decision(w) : NULL;
    const char *result = d ? d->value[OUT_RESULT] : "";
    bool lost = !strcmp(result, i->side == WHITE ? "0-1" : "1-0"), drawn = !strcmp(result, "1/2");
    const char *who = side_name(drawn == (i->side == WHITE) ? BLACK : WHITE);
    used += (size_t)snprintf(i->words + used, sizeof i->words - used, "%s", clauses[count < 4 ? count - 2 : 2]);
    if (used < sizeof i->words && (lost || drawn))
        snprintf(i->words + used, sizeof i->words - used, lost ? loses : cannot_mate, who);
    walk_free(w);
}

void apply_rulebook(const struct hall *h, const struct hall_board *b, struct incident *i)
{
    const struct rulebook *book = h->settings.book;
    char article[ARTICLE_MAX];
    struct facts f = {0};
    struct stance_ruling s;
    if (!book || i->priority == PRIORITY_LOG)
        return;
    copy_text(article, sizeof article, article_of(h, b, i));
    bool judged = b && is_judged(i) && !h->policies[i->kind].is_set;
    facts_copy(&f, &h->answered);
    if (b && i->script[0])
        known_of(h, b, i, i->script, i->side, &f);
    if (b && i->script[0] && stance_of(book, i->script, &f, &s) && s.stance != STANCE_UNKNOWN) {
        if (judged && !is_by_person(i)) {
            i->priority = priority_of(i, &s);
            i->stance = (uint8_t)s.stance;
        } else if (i->kind == INCIDENT_REPORTED && s.stance == STANCE_CLAIM) /* observed, but not claimed */
            i->stance = STANCE_CLAIM;
        if (judged || !*article)
            copy_text(article, sizeof article, s.cite ? s.cite : "");
    } else if (judged && is_ended_by_rulebook(i)) {
        i->priority = PRIORITY_LOG;
        i->stance = STANCE_OBSERVE;
    }
    if (!*article)
        copy_text(article, sizeof article, article_of_matter(book, (enum incident_kind)i->kind));
    memcpy(i->article, article, sizeof article);
    if (b)
        foresee(book, b, &f, i);
    facts_release(&f);
}

bool incident_is_silent(const struct hall *h, const struct hall_board *b, const struct incident *i)
{
    struct incident copy = *i;
    apply_rulebook(h, b, &copy);
    return is_ended_by_rulebook(i) && copy.priority == PRIORITY_LOG;
}
