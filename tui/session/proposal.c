#include "session/proposal.h"

#include "base/tongue.h"
#include "hall/board_view.h"
#include "hall/desk.h"
#include "hall/ruling.h"
#include "ruling/effect.h"
#include "session/session.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>

static void add_part(char out[PROPOSAL_ROOM], const char *part)
{
    size_t used = strlen(out);
    if (*part)
        snprintf(out + used, PROPOSAL_ROOM - used, "%s%s", used ? ", " : "", part);
}

static void effect_words(const struct ruling_effect *e, char out[PROPOSAL_ROOM])
{
    char part[PENALTY_MAX];
    if (e->result != RESULT_OPEN)
        add_part(out, e->result == RESULT_ANNULLED ? _("annul this game, play a new one")
                                                   : forfeit_text((enum result)e->result, e->forfeit));
    sanctions_show(&e->sanctions, part);
    add_part(out, part);
    if (e->restores && e->undone > 1)
        snprintf(part, sizeof part, _("take back %d half-moves"), e->undone);
    else
        copy_text(part, sizeof part, e->restores ? _("take the move back") : e->stands ? _("let the move stand") : "");
    add_part(out, part);
    *out = (char)toupper((unsigned char)*out);
}

/* Pieces are put back and no move goes: what is done has its own words in the rulebook. */
static bool is_put_back_only(const struct ruling_effect *e)
{
    return e->restores && !e->undone && !e->sanctions.count && e->result == RESULT_OPEN;
}

/* True if the rulebook asks for this first. */
static bool case_words(const struct ruling_case *k, const struct hall *h, msec now, char out[PROPOSAL_ROOM])
{
    struct question q;
    struct ruling_effect e;
    const struct decision *d = ruling_decision(k);
    out[0] = '\0';
    if (ruling_asks(k, &q)) {
        snprintf(out, PROPOSAL_ROOM, "%s", ruling_shown(k, q.text));
        return true;
    }
    if (d && !d->only_stance && ruling_effect(k, h, now, &e) && !is_put_back_only(&e))
        effect_words(&e, out);
    if (d && !*out)
        snprintf(out, PROPOSAL_ROOM, "%s", ruling_shown(k, d->title));
    return false;
}

void proposal_of_case(const struct ruling_case *k, const struct hall *h, msec now, char out[PROPOSAL_ROOM])
{
    char list[OPEN_PENALTIES][PENALTY_MAX], words[PROPOSAL_ROOM];
    const struct decision *d = ruling_decision(k);
    bool asks = case_words(k, h, now, words);
    if (asks)
        copy_text(out, PROPOSAL_ROOM, words);
    else if (!d || d->only_stance)
        out[0] = '\0';
    else if (ruling_penalties(k, list))
        copy_text(out, PROPOSAL_ROOM, _("penalty to be chosen"));
    else
        snprintf(out, PROPOSAL_ROOM, "%s?", words);
}

static void work_out(const struct session *s, const struct alert *a, msec now, struct proposal_kept *out)
{
    struct facts known = {0};
    const struct hall *h = session_hall(s);
    const struct incident *in = hall_incident(h, a->latest ? a->latest : a->incident);
    if (!in || !*in->script)
        return;
    session_event_facts(s, &known);
    struct ruling_case *k = ruling_begin(h, a->board, a->id, in->script, &known, NULL);
    facts_release(&known);
    if (k)
        out->asks = case_words(k, h, now, out->words);
    ruling_free(k);
}

const char *proposal_of_alert(struct proposals *p, const struct session *s, const struct alert *a, msec now, bool *asks)
{
    assert(a->id > 0 && "an alert of the hall has its number");
    const struct hall *h = session_hall(s);
    const struct hall_board *b = hall_board(h, a->board);
    struct proposal_kept *k = &p->kept[a->id % PROPOSALS_KEPT];
    *asks = false;
    if (!b || board_is_frozen(b) || board_result(b) != RESULT_OPEN)
        return "";
    int plies = board_plies(b), rulings = hall_rulings(h);
    if (k->hall == h && k->alert == a->id && k->latest == a->latest && k->plies == plies && k->rulings == rulings) {
        *asks = k->asks;
        return k->words;
    }
    *k = (struct proposal_kept){.hall = h, .alert = a->id, .latest = a->latest, .plies = plies, .rulings = rulings};
    work_out(s, a, now, k);
    *asks = k->asks;
    return k->words;
}
