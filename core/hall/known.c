#include "hall/hall_parts.h"

#include "rules/facts.h"
#include "rules/rulebook.h"
#include "rules/stance.h"
#include "rules/walk.h"

#include <stdio.h>
#include <string.h>

/* What a walk asks and the hall knows: from the game, the clock, the settings and the decisions of this event. What it
 * does not know it leaves out, for a person to answer. */

static const char *yes_no(bool is)
{
    return is ? "yes" : "no";
}

static const char *side_word(int side)
{
    return side == WHITE ? "white" : "black";
}

static void given(struct facts *f, const char *name, const char *value, const char *evidence)
{
    facts_set(f, name, value, FACT_GIVEN, evidence);
}

static void number(struct facts *f, const char *name, int64_t value, const char *evidence)
{
    facts_set_number(f, name, value, FACT_GIVEN, evidence);
}

/* --- the game and its clock --------------------------------------------------------------------------------------- */

static void know_control(const struct hall *h, const struct hall_board *b, struct facts *f)
{
    static const char *const phases[] = {"standard", "rapid", "blitz"};
    int plies = b->tracker.game.plies;
    const struct period *p = control_period(&b->press.clock.control, plies / 2 + 1);
    bool delays = p->bonus == BONUS_DELAY || p->bonus == BONUS_BRONSTEIN;
    given(f, "phase", phases[h->settings.phase], "the event");
    given(f, "control", p->moves ? "moves" : "sudden", "the time control");
    number(f, "increment_s", p->bonus == BONUS_FISCHER ? p->bonus_s : 0, "the time control");
    number(f, "delay_s", delays ? p->bonus_s : 0, "the time control");
}

static void know_times(const struct hall *h, const struct hall_board *b, struct facts *f)
{
    static const char *const names[] = {"white_s", "black_s"};
    for (int s = WHITE; s <= BLACK; s++) {
        msec left = hall_left(b, (enum side)s, h->now);
        if (left >= 0)
            number(f, names[s], left / 1000, b->by_hand ? "typed in" : "the clock");
    }
}

static void know_game(const struct hall_board *b, struct facts *f)
{
    char fen[FEN_MAX];
    int plies = b->tracker.game.plies;
    position_to_fen(&b->tracker.game.now, fen);
    given(f, "fen", fen, "the moves");
    number(f, "move", plies / 2 + 1, "the moves");
    number(f, "completed_moves_black", plies / 2, "the moves");
    given(f, "team", yes_no(b->seat->players[WHITE].team[0]), "the event");
}

/* --- one incident ------------------------------------------------------------------------------------------------- */

static const char *role_of(enum incident_kind kind)
{
    switch (kind) {
    case INCIDENT_FLAG_FALL:
    case INCIDENT_CLOCK_NO_PERIOD: return "flagged";
    case INCIDENT_CALL:
    case INCIDENT_CLAIM:
    case INCIDENT_CLAIM_REPETITION:
    case INCIDENT_CLAIM_FIFTY: return "claimant";
    default: return "offender";
    }
}

/* What scripts ask of penalties before; given for both sides, since it may only be said later who the offender is. */
struct memory {
    const char *fact[2]; /* of White, of Black */
    bool team;
};
static const struct memory memories[] = {
    {{"white_prior_offences", "black_prior_offences"}, false},
    {{"white_prior_team_offences", "black_prior_team_offences"}, true},
};

/* Where the rulebook says what a script remembers, its other penalties are no offence of the kind. */
static bool is_earlier(const struct hall *h, const struct penalty *p, const char *script)
{
    if (p->undone || strcmp(p->script, script) != 0)
        return false;
    return p->counts || *p->kind || !h->settings.book || !rulebook_counts(h->settings.book, script);
}

static bool is_of(const struct penalty *p, const struct hall_player *player, bool team)
{
    return team ? *player->team && !strcmp(p->team, player->team) : *player->id && !strcmp(p->player, player->id);
}

/* Each with its decision, the latest first, as far as there is room. */
static void know_earlier(const struct hall *h, const struct hall_player *player, const char *script, bool team,
                         const char *fact, struct facts *f)
{
    char words[FACT_EVIDENCE_MAX] = "decisions in this event";
    size_t used = strlen(words);
    int count = 0;
    for (int i = h->penalty_count - 1; i >= 0; i--) {
        const struct penalty *p = &h->penalties[i];
        if (!is_earlier(h, p, script) || !is_of(p, player, team))
            continue;
        if (used < sizeof words)
            used +=
                (size_t)snprintf(words + used, sizeof words - used, "%s D-%04d round %d board %d%s%s",
                                 count ? "," : ":", p->ruling, p->round, p->board, *p->penalty ? " " : "", p->penalty);
        count++;
    }
    number(f, fact, count, words);
}

static void know_priors(const struct hall *h, const struct hall_board *b, const char *script, struct facts *f)
{
    static const char *const illegal[] = {"white_prior_illegal", "black_prior_illegal"};
    for (int side = WHITE; side <= BLACK; side++) {
        const struct hall_player *player = &b->seat->players[side];
        number(f, illegal[side], b->offences[side], "decisions in this game");
        for (size_t i = 0; i < sizeof memories / sizeof *memories; i++)
            if (!memories[i].team || *player->team)
                know_earlier(h, player, script, memories[i].team, memories[i].fact[side], f);
    }
}

bool incident_is_completed_fault(enum incident_kind kind)
{
    return kind == INCIDENT_ILLEGAL_MOVE || kind == INCIDENT_CASTLING_FAULT || kind == INCIDENT_PROMOTION_FAULT ||
           kind == INCIDENT_PRESS_ALONE;
}

/* The opponent has pressed in turn: moves went on, or the offender's clock runs again. */
bool incident_was_answered(const struct hall_board *b, const struct incident *i)
{
    return b->tracker.game.plies > i->ply || b->press.clock.seen.runs == i->side;
}

static void know_fault(const struct hall_board *b, const struct incident *i, struct facts *f)
{
    int since = b->tracker.game.plies - i->ply;
    if (!incident_is_completed_fault((enum incident_kind)i->kind))
        return;
    given(f, "clock_pressed", "yes", "the clock");
    given(f, "opponent_moved", yes_no(incident_was_answered(b, i)), "the moves and the clock");
    number(f, "moves_since", since > 0 ? since / 2 : 0, "the moves");
}

/* What a clock does wrong, where that is what was seen of it and a person could not have seen it better. */
static void know_clock_fault(const struct hall *h, const struct hall_board *b, const struct incident *i,
                             struct facts *f)
{
    const struct period *p = control_period(&b->press.clock.control, b->tracker.game.plies / 2 + 1);
    msec until = i->ended == MSEC_NEVER ? h->now : i->ended;
    if (i->kind == INCIDENT_CLOCK_WRONG_SIDE) {
        given(f, "fault", "wrong-side", "the clock runs for one side, and the other is to move");
        number(f, "ran_s", i->number + (until - i->begun) / 1000, "the clock, since it runs so");
    }
    if (i->kind == INCIDENT_CLOCK_SET_WRONG)
        given(f, "fault", "set-wrong", "the times that the clock shows, and the time control");
    if (i->kind == INCIDENT_CLOCK_NO_BONUS && p->bonus != BONUS_NONE)
        given(f, "fault", p->bonus == BONUS_FISCHER ? "wrong-increment" : "delay-not-set",
              "what the clock gave at the presses, and the time control");
}

static void know_flags(const struct hall_board *b, struct facts *f)
{
    static const char *const names[] = {"", "white", "black", "both"};
    const struct clock *c = &b->press.clock;
    if (!c->flags)
        return;
    given(f, "flags", names[c->flags & 3], "the clock");
    given(f, "first_flag", c->first_flag == NO_SIDE ? "unknown" : side_word(c->first_flag), "the clock");
}

/* Whether a claim would be right, where that does not hang on an announced move. */
static void know_claim(const struct hall_board *b, const struct incident *i, struct facts *f)
{
    const struct claims *c = &b->claims;
    if (i->kind == INCIDENT_CLAIM)
        given(f, "claimed", "yes", "entered");
    if (i->kind == INCIDENT_CLAIM_REPETITION && c->times >= 3)
        given(f, "claim_true", "yes", "the moves");
    if (i->kind == INCIDENT_CLAIM_FIFTY && c->fifty)
        given(f, "claim_true", "yes", "the moves");
}

static void know_lateness(const struct hall *h, const struct hall_board *b, const struct incident *i, struct facts *f)
{
    if (i->kind != INCIDENT_DEFAULT_NEAR && i->kind != INCIDENT_DEFAULT_REACHED)
        return;
    msec from = h->settings.starts_at != MSEC_NEVER ? h->settings.starts_at : h->started;
    msec late = h->now - from;
    if (i->kind == INCIDENT_DEFAULT_REACHED && h->now == b->default_at)
        late += 1000; /* whoever comes now comes after it */
    if (from != MSEC_NEVER && h->now >= from)
        number(f, "late_s", late / 1000, "the clock of the hall");
    if (from != MSEC_NEVER && b->default_at != MSEC_NEVER)
        number(f, "default_s", (b->default_at - from) / 1000, "the event");
}

static void know_incident(const struct hall *h, const struct hall_board *b, const struct incident *i, struct facts *f)
{
    if (i->side != NO_SIDE) {
        given(f, role_of((enum incident_kind)i->kind), side_word(i->side), i->words);
        given(f, "time_trouble", yes_no(hall_in_trouble(b, (enum side)i->side)), "the clock");
    }
    know_fault(b, i, f);
    know_claim(b, i, f);
    know_lateness(h, b, i, f);
}

static void know(const struct hall *h, const struct hall_board *b, const struct incident *i, const char *script,
                 struct facts *f)
{
    know_control(h, b, f);
    know_times(h, b, f);
    know_game(b, f);
    know_flags(b, f);
    know_priors(h, b, script ? script : i ? i->script : "", f);
    know_communication(h, b, script ? script : i ? i->script : "", f);
    if (i)
        know_incident(h, b, i, f);
}

void hall_facts(const struct hall *h, int board, int alert, const char *script, struct facts *f)
{
    const struct hall_board *b = hall_board(h, board);
    const struct alert *a = hall_alert(h, alert);
    const struct incident *i = a ? hall_incident(h, a->latest) : NULL;
    if (b)
        know(h, b, i, script, f);
    if (b && i)
        know_clock_fault(h, b, i, f);
}

/* --- as the rulebook sees it -------------------------------------------------------------------------------------- */

/* A clock, a board or a sensor that fails is urgent under every rulebook alike; what is only evidence stays evidence; and
 * what is only to be known (little time, FIDE 8.4; the default time that is near, 6.7.1; men that are set up again) is no call
 * to act, whatever the script that it may lead to says of those cases in which it does. */
static bool is_judged(const struct incident *i)
{
    bool device =
        (i->kind >= INCIDENT_CLOCK_ABSENT && i->kind <= INCIDENT_NOT_RECORDED) || i->kind == INCIDENT_MISMATCH;
    bool known = incident_row((enum incident_kind)i->kind)->stance == STANCE_OBSERVE;
    return i->priority > PRIORITY_LOG && i->script[0] && !device && !known;
}

/* Somebody came to the arbiter: there is no claim to be waited for any more. */
static bool is_by_person(const struct incident *i)
{
    return i->kind == INCIDENT_CALL || i->kind == INCIDENT_CLAIM || i->kind == INCIDENT_REPORTED;
}

/* How urgent a kind is comes from alarm practice; a rulebook that only waits for a claim makes it no more urgent than
 * it says, and one that acts where others wait decides by itself. */
static uint8_t priority_of(const struct incident *i, const struct stance_ruling *s)
{
    uint8_t asked = s->priority == 1 ? PRIORITY_1 : s->priority == 2 ? PRIORITY_2 : PRIORITY_3;
    if (s->stance == STANCE_OBSERVE)
        return PRIORITY_LOG;
    if (s->stance == STANCE_ACT)
        return i->stance == STANCE_ACT ? i->priority : asked;
    return asked < i->priority ? asked : i->priority;
}

/* What is about an appeal cites the rulebook's own words of it; else each kind cites the Laws that its row cites, if they
 * are those of the rulebook. */
static const char *article_of(const struct rulebook *book, const struct incident *i)
{
    bool appeal = i->kind == INCIDENT_APPEAL || i->kind == INCIDENT_APPEAL_DUE || i->kind == INCIDENT_DECISION_REPLACED;
    const char *cite = appeal ? rulebook_appeal(book, "cite") : NULL;
    if (cite)
        return cite;
    return rulebook_is_edition(book, "fide-2023") ? i->article : "";
}

/* Where no script is chosen yet, or the rulebook has none for it. */
static const char *article_of_matter(const struct rulebook *book, enum incident_kind kind)
{
    const char *matter = kind == INCIDENT_CALL           ? "call"
                         : kind == INCIDENT_CLAIM        ? "claim"
                         : kind == INCIDENT_TIME_CONTROL ? "period"
                                                         : "duty";
    const char *cite = rulebook_article(book, matter), *duty = rulebook_article(book, "duty");
    return cite ? cite : duty ? duty : "";
}

/* Once more by the same player: what the rulebook makes of it is said at once, as far as nothing has to be asked (FIDE
 * 7.5.5: he loses, unless the opponent cannot mate by any series of legal moves). */
static void foresee(const struct rulebook *book, const struct hall_board *b, const struct facts *f, struct incident *i)
{
    static const char *const times[] = {"", "", ", the second", ", the third", ", the fourth"};
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
    snprintf(i->words + used, sizeof i->words - used, "%s%s%s%s", times[count < 4 ? count : 4],
             lost || drawn ? ": " : "", lost || drawn ? who : "",
             lost    ? " loses"
             : drawn ? " cannot mate, drawn"
                     : "");
    walk_free(w);
}

void see_through_rulebook(const struct hall *h, const struct hall_board *b, struct incident *i)
{
    const struct rulebook *book = h->settings.book;
    char article[ARTICLE_MAX];
    struct facts f = {0};
    struct stance_ruling s;
    if (!book || i->priority == PRIORITY_LOG)
        return;
    snprintf(article, sizeof article, "%s", article_of(book, i));
    bool judged = b && is_judged(i) && !h->as[i->kind].is_set;
    if (b && i->script[0])
        know(h, b, i, NULL, &f);
    if (b && i->kind == INCIDENT_CLOCK_WRONG_SIDE) /* a wrong setting may stay, but that is ruled on: A.5.1.1 */
        know_clock_fault(h, b, i, &f);
    if (b && i->script[0] && stance_of(book, i->script, &f, &s) && s.stance != STANCE_UNKNOWN) {
        if (judged && !is_by_person(i)) {
            i->priority = priority_of(i, &s);
            i->stance = (uint8_t)s.stance;
        }
        if (judged || !*article)
            snprintf(article, sizeof article, "%s", s.cite ? s.cite : "");
    }
    if (!*article)
        snprintf(article, sizeof article, "%s", article_of_matter(book, (enum incident_kind)i->kind));
    memcpy(i->article, article, sizeof article);
    if (b)
        foresee(book, b, &f, i);
    facts_release(&f);
}
