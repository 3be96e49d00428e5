#include "hall/ruling.h"
#include "base/table.h"
#include "base/text.h"
#include "base/tongue.h"
#include "chess/laws/rules.h"
#include "hall/board_view.h"
#include "hall/desk.h"
#include "hall/known.h"
#include "ruling/ruling_parts.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* --- begun ------------------------------------------------------------------------------------------------------- */

static void gather(const struct hall *h, int board, int alert, const char *script, int side, const struct facts *known,
                   struct facts *out)
{
    if (known)
        facts_copy(out, known);
    hall_facts(h, board, alert, script, side, out);
}

/* Facts that the hall can count once it is known which player it is about. */
static void count_progress(const struct ruling_case *k, const struct hall *h, struct facts *out)
{
    const struct hall_board *b = hall_board(h, k->board);
    bool repeats = ruling_fact_is(k, "kind", "repetition"), quiet = ruling_fact_is(k, "kind", "moves");
    if (!b || strcmp(k->script, "lack-of-progress") != 0 || facts_find(out, "count") || !(repeats || quiet))
        return;
    const struct claims *c = board_claims(b);
    enum fact_source from = board_moves_were_read(b, ruling_incident(k, h)) ? FACT_FROM_SENSOR : FACT_FROM_PERSON;
    if (board_plies(b))
        facts_know_number(out, "count", repeats ? c->times : c->quiet_moves, from, N_("the moves"));
}

static bool none_completes(const struct claims *c, bool repeats)
{
    return repeats ? c->times < 3 && !c->repeating_count : !c->fifty && !c->quiet_count;
}

/* Once it is known whether a move was announced, a claim that neither the position nor any move supports is wrong. Of a
 * typed position the history is not known. */
static void know_claim_against(const struct ruling_case *k, const struct hall *h, struct facts *out)
{
    const struct hall_board *b = hall_board(h, k->board);
    bool repeats = !strcmp(k->script, "claim-repetition"), fifty = !strcmp(k->script, "claim-fifty");
    bool now = ruling_fact_is(k, "announced", "no"), then = ruling_fact_is(k, "announced", "yes");
    if (!b || !(repeats || fifty) || !(now || then) || !board_plies(b) || board_game(b)->start.move_number > 1 ||
        board_position(b)->rules == RULES_LAWS_2023)
        return;
    const struct claims *c = board_claims(b);
    enum fact_source from = board_moves_were_read(b, ruling_incident(k, h)) ? FACT_FROM_SENSOR : FACT_FROM_PERSON;
    if (ruling_know_announced(k, h, out))
        return;
    if (now ? (repeats ? c->times < 3 : !c->fifty) : none_completes(c, repeats))
        facts_know(out, "claim_true", "no", from, N_("the moves"));
}

/* What was put right takes nothing back: what is said has to say so. */
static bool is_put_right(const struct ruling_case *k, const struct hall *h)
{
    return ruling_part(k, h) == PART_RECORD || ruling_put_right_ply(k, h) >= 0 || ruling_was_handed_back(k, h);
}

static void know_put_right(const struct ruling_case *k, const struct hall *h, struct facts *out)
{
    const struct hall_board *b = hall_board(h, k->board);
    bool read = b && board_moves_were_read(b, ruling_incident(k, h));
    if (is_put_right(k, h))
        facts_know(out, "put_right", "yes", read ? FACT_FROM_SENSOR : FACT_FROM_PERSON, N_("the moves"));
}

static void gather_all(const struct ruling_case *k, const struct hall *h, const struct times_taken *times,
                       struct facts *out)
{
    facts_copy(out, &k->event);
    hall_facts_with(h, k->board, k->alert, k->script, ruling_side(k), times, out);
    count_progress(k, h, out);
    know_claim_against(k, h, out);
    ruling_know_which(k, h, out);
    ruling_know_said(k, h, out);
    know_put_right(k, h, out);
}

/* What the hall knows of the player the ruling is now about. At an appeal the facts are those of that time. */
static void ask_hall(struct ruling_case *k, const struct hall *h)
{
    struct facts now = {0};
    struct times_taken times = {0};
    if (k->hearing.appeal)
        return;
    ruling_doubt_times(k, h, gather_all, &times);
    gather_all(k, h, &times, &now);
    k->which_is_open = ruling_which_is_open(k, h);
    k->announced_is_open = ruling_announced_is_open(k, h);
    const struct incident *i = ruling_incident(k, h);
    k->by_person = i && i->by_person;
    ruling_put_walk(k, walk_again(k->walk, &now), &now);
}

static const char *script_of_alert(const struct hall *h, int alert)
{
    const struct alert *a = hall_alert(h, alert);
    const struct incident *i = a ? hall_incident(h, a->latest ? a->latest : a->incident) : NULL;
    return i ? i->script : "";
}

struct ruling_case *ruling_begin(const struct hall *h, int board, int alert, const char *script,
                                 const struct facts *known, struct error *why)
{
    const struct rulebook *book = hall_settings_of(h)->book;
    struct ruling_case *k = NULL;
    struct facts facts = {0};
    struct walk *w = NULL;
    script = *script ? script : script_of_alert(h, alert);
    gather(h, board, alert, script, NO_SIDE, known, &facts);
    if (!book)
        fail(why, "ruling", "no rulebook is loaded", "see: flagfall rulebook check");
    else if (!hall_board(h, board))
        failf(why, "ruling", "see the pairings", "there is no board %d", board);
    else if ((w = walk_new(book, script, &facts, why)))
        k = ruling_of_walk(board, alert, w, &facts);
    if (k)
        k->was_settled = ruling_part(k, h) == PART_SETTLED;
    if (k && known)
        facts_copy(&k->event, known);
    if (k)
        ask_hall(k, h); /* the player it is about may be known by now */
    facts_release(&facts);
    return k;
}

/* --- the clocks run on ------------------------------------------------------------------------------------------- */

static bool clock_moved(const struct ruling_case *k, const struct facts *now)
{
    static const char *const names[] = {"white_s", "black_s"};
    for (int i = 0; i < 2; i++) {
        const struct fact *then = facts_find(&k->facts, names[i]), *is = facts_find(now, names[i]);
        if (then && is && strcmp(then->value, is->value) != 0)
            return true;
    }
    return false;
}

static bool ends_alike(const struct walk *w, const struct walk *as)
{
    return walk_decision(w) && !strcmp(walk_decision(w)->title, walk_decision(as)->title);
}

/* It was answered that nobody had claimed, and now a claim has been entered: the answers since then are asked again. */
static void hear_claim(struct ruling_case *k, const struct hall *h, const struct facts *known)
{
    struct facts now = {0};
    gather(h, k->board, k->alert, k->script, ruling_side(k), known, &now);
    const struct fact *claimed = facts_find(&now, "claimed");
    bool came = claimed && !strcmp(claimed->value, "yes");
    facts_release(&now);
    if (!came || !ruling_fact_is(k, "claimed", "no"))
        return;
    while (ruling_fact_is(k, "claimed", "no") && walk_back(k->walk))
        k->told[0] = '\0';
    ask_hall(k, h);
}

void ruling_hear_claim(struct ruling_case *k, const struct hall *h, const struct facts *known)
{
    if (!k->hearing.appeal && is_put_right(k, h) != (facts_find(&k->facts, "put_right") != NULL))
        ask_hall(k, h); /* the players have just done it */
    if (!k->hearing.appeal && ruling_fact_is(k, "claimed", "no"))
        hear_claim(k, h, known);
}

void ruling_follow_clock(struct ruling_case *k, const struct hall *h, const struct facts *known)
{
    struct facts now = {0};
    ruling_hear_claim(k, h, known);
    if (k->hearing.appeal || !walk_decision(k->walk) || ruling_is_overruled(k))
        return; /* an appeal is about the clocks of then; what an arbiter overruled stays as it was left */
    gather(h, k->board, k->alert, k->script, ruling_side(k), known, &now);
    know_put_right(k, h, &now);
    struct walk *w = clock_moved(k, &now) ? walk_again(k->walk, &now) : NULL;
    if (w && ends_alike(w, k->walk))
        ruling_put_walk(k, w, &now);
    else
        walk_free(w);
    facts_release(&now);
}

/* --- asked and answered ------------------------------------------------------------------------------------------ */

bool ruling_heard_again(struct ruling_case *k, const struct hall *h, bool done)
{
    if (done)
        ask_hall(k, h);
    return done;
}

bool ruling_overrule(struct ruling_case *k, const struct hall *h, const char *fact, const char *value,
                     const char *reason, struct error *why)
{
    char read[FACT_VALUE_MAX];
    bool is_announced = ruling_is_announced(fact);
    if (is_announced && !ruling_read_announced(k, h, value, read, why))
        return false;
    return ruling_heard_again(k, h, walk_overrule(k->walk, fact, is_announced ? read : value, reason, why));
}

bool ruling_back(struct ruling_case *k, const struct hall *h)
{
    bool was_asked = *k->told;
    k->told[0] = '\0';
    return was_asked || ruling_heard_again(k, h, walk_back(k->walk));
}

void ruling_restart(struct ruling_case *k, const struct hall *h)
{
    k->told[0] = '\0';
    walk_restart(k->walk);
    ruling_heard_again(k, h, true);
}

void ruling_each_open(const struct ruling_case *k, void (*each)(void *, const char *), void *context)
{
    walk_each_open(k->walk, each, context);
}

void ruling_each_untold(const struct ruling_case *k, void (*each)(void *, const char *), void *context)
{
    walk_each_untold(k->walk, each, context);
}

bool ruling_question_of(const struct ruling_case *k, const char *fact, struct question *q)
{
    return walk_question_of(k->walk, fact, q);
}

bool ruling_tell(struct ruling_case *k, const char *fact)
{
    struct question q;
    if (!walk_question_of(k->walk, fact, &q))
        return false;
    copy_text(k->told, sizeof k->told, fact);
    return true;
}

bool ruling_is_telling(const struct ruling_case *k)
{
    return *k->told;
}

bool ruling_explains(const struct ruling_case *k, const char *fact, struct fact *out)
{
    return walk_explains(k->walk, fact, out);
}

void ruling_fact_words(const struct ruling_case *k, const char *fact, struct text *out)
{
    walk_fact_words(k->walk, fact, false, out);
}

/* --- whose part it is -------------------------------------------------------------------------------------------- */

/* True if a player at the board claims what this ruling is about. A claim without a subject may be about what the board
 * showed, but not about what the arbiter entered. */
static bool was_claimed(const struct ruling_case *k, const struct hall *h)
{
    const struct incident *of = ruling_incident(k, h);
    const struct alert *const *list;
    int count = hall_calls(h, &list);
    for (int i = 0; i < count; i++) {
        const char *about = hall_incident(h, list[i]->latest ? list[i]->latest : list[i]->incident)->script;
        bool same = *about ? !strcmp(about, k->script) : !(of && of->by_person);
        if (list[i]->board == k->board && list[i]->kind == INCIDENT_CLAIM && same)
            return true;
    }
    return false;
}

/* NULL if it is not decided yet. */
static bool changes_times(const struct decision *d)
{
    for (int side = 0; d && side < 2; side++)
        if (d->adds_time[side] || (d->sets_time[side] && !(d->had_time[side] && d->had_s[side] == d->time_s[side])))
            return true;
    return false;
}

/* Whether there is anything to do but to let play go on; NULL if it is not decided yet. */
static bool acts(const struct decision *d)
{
    static const enum outcome deeds[] = {OUT_CLAIM,     OUT_RESULT,  OUT_RESTORE,        OUT_TOUCH,
                                         OUT_MUST_PLAY, OUT_WARNING, OUT_TIEBREAK_WHITE, OUT_TIEBREAK_BLACK,
                                         OUT_DELAY,     OUT_OPEN,    OUT_PENALTY};
    static const char *const idle[] = {"", "no", "none", "continue"};
    for (size_t i = 0; d && i < sizeof deeds / sizeof *deeds; i++) {
        size_t n = 0;
        while (n < sizeof idle / sizeof *idle && strcmp(d->value[deeds[i]], idle[n]) != 0)
            n++;
        if (n == sizeof idle / sizeof *idle)
            return true;
    }
    return changes_times(d);
}

enum ruling_part ruling_part(const struct ruling_case *k, const struct hall *h)
{
    static const enum ruling_part parts[] = {[STANCE_UNKNOWN] = PART_UNKNOWN,
                                             [STANCE_ACT] = PART_ACT,
                                             [STANCE_CLAIM] = PART_WAIT,
                                             [STANCE_OBSERVE] = PART_WATCH};
    ROW_FOR_EACH(parts, STANCES);
    const struct alert *a = hall_alert(h, k->alert);
    if (a && a->kind == INCIDENT_TO_COMPLETE)
        return PART_RECORD;
    if (was_claimed(k, h) || (a && a->kind == INCIDENT_CLAIM))
        return PART_CLAIM;
    const struct incident *i = ruling_incident(k, h);
    bool judged = a && !(i && i->by_person); /* for a report by a person the script itself decides whether to wait */
    enum ruling_part part = parts[judged ? (enum stance)a->stance : walk_stance(k->walk)->stance];
    if (part == PART_WAIT && ruling_fact_is(k, "claimed", "yes"))
        return PART_CLAIM;
    if (part == PART_ACT && !judged && !acts(walk_decision(k->walk)))
        return walk_decision(k->walk) ? PART_UNKNOWN : PART_OPEN;
    return part == PART_ACT && judged && a->returned ? PART_SETTLED : part;
}

const char *ruling_pause(const struct ruling_case *k, const struct hall *h)
{
    const struct rulebook *r = walk_rulebook(k->walk);
    const struct script *s = rulebook_script(r, k->script);
    const struct hall_board *b = hall_board(h, k->board);
    enum ruling_part part = ruling_part(k, h);
    bool runs = b && board_play(b) == PLAY_RUNNING && board_result(b) == RESULT_OPEN;
    bool steps_in = part == PART_ACT || part == PART_CLAIM;
    bool pauses = (s && script_pauses(s)) || changes_times(walk_decision(k->walk)); /* that are running cannot be set */
    return runs && steps_in && pauses && !k->hearing.appeal ? rulebook_article(r, "pause") : NULL;
}

bool ruling_is_unclaimed(const struct ruling_case *k, const struct hall *h)
{
    const struct incident *i = ruling_incident(k, h);
    return i && !i->by_person && ruling_part(k, h) == PART_WAIT;
}

/* --- penalties that are left to the arbiter ---------------------------------------------------------------------- */

const struct decision *ruling_decision(const struct ruling_case *k)
{
    return walk_decision(k->walk);
}

int ruling_penalties(const struct ruling_case *k, char list[OPEN_PENALTIES][PENALTY_MAX])
{
    const struct decision *d = walk_decision(k->walk);
    char text[OUTCOME_VALUE_MAX], *rest = NULL;
    int count = 0;
    copy_text(text, sizeof text, d ? d->value[OUT_OPEN] : "");
    for (char *one = strtok_r(text, ",", &rest); one && count < OPEN_PENALTIES; one = strtok_r(NULL, ",", &rest))
        copy_text(list[count++], PENALTY_MAX, one + strspn(one, " "));
    return count == 1 && !strcmp(list[0], "continue") ? 0 : count; /* play goes on: there is nothing to choose */
}

/* A correct claim counts against the player it was made against. */
static bool claim_holds(const struct ruling_case *k, const struct decision *d)
{
    const char *about = ruling_about(k);
    return about && !strcmp(about, "claimant") && !strcmp(d->value[OUT_CLAIM], "correct");
}

int8_t ruling_offender(const struct ruling_case *k)
{
    const struct decision *d = walk_decision(k->walk);
    const struct fact *f = facts_find(walk_facts(k->walk), "offender");
    const char *said = d && *d->player ? d->player : d && *d->value[OUT_PENALTY] && f ? f->value : "";
    int8_t side = (int8_t)side_of_word(said);
    return d && side != NO_SIDE && claim_holds(k, d) ? (int8_t)!side : side;
}

bool ruling_lacks_offender(const struct ruling_case *k)
{
    const struct decision *d = walk_decision(k->walk);
    return d && *d->counts && ruling_offender(k) == NO_SIDE && strcmp(d->player, "both") != 0;
}

/* --- time since the call ----------------------------------------------------------------------------------------- */

static const struct incident *call_of(const struct ruling_case *k, const struct hall *h)
{
    const struct incident *i = k->hearing.appeal ? NULL : ruling_incident(k, h);
    bool came = i && (i->kind == INCIDENT_CALL || i->kind == INCIDENT_CLAIM || i->kind == INCIDENT_REPORTED);
    return came ? i : NULL;
}

msec ruling_called_at(const struct ruling_case *k, const struct hall *h)
{
    const struct incident *i = call_of(k, h);
    return i ? i->begun : MSEC_NEVER;
}

int32_t ruling_ran_since_call(const struct ruling_case *k, const struct hall *h, enum side side, msec now)
{
    assert(side == WHITE || side == BLACK);
    const struct incident *i = call_of(k, h);
    const struct hall_board *b = hall_board(h, k->board);
    if (!i || !b || i->ply != board_plies(b) || i->left_s[side] < 0)
        return 0;
    msec left = hall_left(b, side, now);
    int32_t ran = left < 0 ? 0 : i->left_s[side] - (int32_t)(left / 1000);
    return ran > 0 ? ran : 0;
}

bool ruling_gives_back(const struct ruling_case *k)
{
    return k->gives_back;
}

void ruling_give_back(struct ruling_case *k, bool on)
{
    k->gives_back = on;
}

bool ruling_is_of_no_move(const struct ruling_case *k, const struct hall *h)
{
    const struct hall_board *b = hall_board(h, k->board);
    const struct incident *i = ruling_incident(k, h);
    if (!b || !board_is_by_hand(b) || !board_plies(b) || strcmp(k->script, "illegal-move") != 0)
        return false;
    if (board_tracker(b)->told.illegal != NO_MOVE ||
        (i && (!i->by_person || i->move != NO_MOVE || i->ply < board_plies(b)))) /* it says where it was */
        return false;
    for (int ply = 0; ply < board_plies(b); ply++) {
        struct position p;
        history_position(board_game(b), ply, &p);
        if (!rules_is_legal(&p, board_game(b)->moves[ply]))
            return false;
    }
    return true;
}
