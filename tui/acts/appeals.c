/* Everything about appeals: filing, handing in, extending, hearing, withdrawing, and the deposit. */
#include "screens/appeals.h"
#include "acts/acts.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/tongue.h"
#include "hall/appeal.h"
#include "hall/board_view.h"
#include "hall/round.h"
#include "hall/ruling.h"
#include "ruling/event_facts.h"
#include "screens/hearing.h"
#include "screens/review_data.h"
#include "session/session.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- filed: who, how, why; and if it is late, why it is heard all the same ---------------------------------------- */

struct filing {
    struct appeal is;
    int round; /* 0 for the round that is played */
};

static struct filing *filing_of(const struct console *c)
{
    assert(console_asked_about(c) && "what is filed is asked about");
    return console_asked_about(c);
}

/* The facts that the event has answered; for a round that is over, also that the next one has begun. */
static void facts_of(struct console *c, int round, struct facts *event)
{
    const struct session *s = console_session(c);
    assert(round >= 0 && "a round, or 0 for this one");
    if (round)
        session_facts_by(s, session_event_in(s, round), round, event);
    else
        session_event_facts(s, event);
    if (round && hall_is_started(console_hall(c)))
        facts_of_later_round(event);
}

static void look_again(struct console *c)
{
    if (console_review(c))
        review_wake(console_review(c)); /* the docket shows earlier rounds from it */
}

static void file(struct console *c, const struct filing *f)
{
    struct error why = {0};
    struct facts event = {0};
    struct hall *h = console_hall_of(c, f->round);
    if (!h)
        return;
    facts_of(c, f->round, &event);
    int id = hall_appeal(h, &f->is, &event, session_who(console_session(c)), console_now(c), &why);
    facts_release(&event);
    look_again(c);
    console_report(c, id > 0, &why, "A-%04d against D-%04d: logged; F9 shows it, the head hears it", id, f->is.ruling);
}

static void late_given(struct console *c, const char *reason)
{
    if (!reason || !*reason) {
        console_say(c, ROLE_DIM, "the appeal is refused as late");
        return;
    }
    struct filing *f = filing_of(c);
    copy_text(f->is.late, sizeof f->is.late, reason);
    file(c, f);
}

static void file_late(struct console *c, struct filing *f, const struct appeal_window *w)
{
    struct error why = {0};
    if (desk_allows(c, "appeal-late", true, &why)) {
        console_say(c, ROLE_BAD, "%s", w->words);
        console_ask_about(c, "too late; reason for hearing it all the same: ", "", NULL, late_given, f, free);
    } else {
        console_say(c, ROLE_BAD, "refused by %s: %s; the head may allow it", w->article, w->words);
    }
}

static void ground_given(struct console *c, const char *ground)
{
    struct filing *f = filing_of(c);
    struct appeal_window w = {.open = true};
    struct facts event = {0};
    if (!ground || !*ground) {
        console_say(c, ROLE_DIM, "no appeal was filed");
        return;
    }
    copy_text(f->is.ground, sizeof f->is.ground, ground);
    const struct hall *h = console_hall_of(c, f->round);
    facts_of(c, f->round, &event);
    if (h)
        appeal_window_under(h, appeals_rulebook(c, hall_ruling(h, f->is.ruling)), f->is.ruling, f->is.side, &event,
                            console_now(c), &w);
    facts_release(&event);
    if (w.open)
        file(c, f);
    else
        file_late(c, f, &w);
}

static const char *const hows[] = {"oral", "written"};

static void how_given(struct console *c, const char *how)
{
    if (!how) {
        console_say(c, ROLE_DIM, "no appeal was filed");
        return;
    }
    struct filing *f = filing_of(c);
    f->is.written = !strcmp(how, hows[1]);
    console_ask_about(c, "on what grounds? ", "", NULL, ground_given, f, free);
}

static int offer_hows(struct console *c, const char *text, struct offer *out, int room)
{
    int count = 0;
    (void)c;
    for (int i = 0; i < 2; i++)
        if (!strncmp(hows[i], text, strlen(text)))
            count = offer_add(out, count, room, hows[i],
                              i ? _("handed in") : _("entered; it may have to follow in writing"), 2 - i);
    return count;
}

static const char *const people[] = {"player", "coach", "captain"};

static bool read_who(struct appeal *a, const char *text)
{
    char side[12] = "", by[APPEAL_WORD] = "player";
    if (sscanf(text, "%11s %11s", side, by) < 1)
        return false;
    a->side = *side == 'w' ? WHITE : *side == 'b' ? BLACK : NO_SIDE;
    memcpy(a->by, by, sizeof a->by);
    return a->side != NO_SIDE;
}

static void who_given(struct console *c, const char *who)
{
    struct filing *f = filing_of(c);
    if (!who || !read_who(&f->is, who)) {
        console_say(c, ROLE_DIM, "no appeal was filed");
        return;
    }
    console_ask_about(c, "oral or written? ", "", offer_hows, how_given, f, free);
    console_asks_one_of_offers(c);
}

static int offer_appellants(struct console *c, const char *text, struct offer *out, int room)
{
    const struct filing *f = filing_of(c);
    const struct hall *h = console_hall_of(c, f->round);
    const struct ruling *r = h ? hall_ruling(h, f->is.ruling) : NULL;
    const struct hall_board *b = r ? hall_board(h, r->board) : NULL;
    int count = 0;
    for (int i = 0; b && i < 6; i++) {
        char words[32], whose[OFFER_ROOM], name[PLAYER_CALLED];
        snprintf(whose, sizeof whose, i < 2 ? "%.80s" : _("of %.80s"), board_player_called(b, i % 2, name));
        snprintf(words, sizeof words, "%s %s", side_word(i % 2), people[i / 2]);
        int likely = i / 2 == 0 && r->offender == i % 2 ? 2 : 0;
        if (!strncmp(words, text, strlen(text)))
            count = offer_add(out, count, room, words, whose, 10 - i + likely);
    }
    return count;
}

void act_appeal(struct console *c, const char *words)
{
    char label[LABEL_ROOM];
    bool here = console_top(c) == SCREEN_APPEALS;
    const struct ruling *last = hall_last_ruling(console_hall(c), chosen_board_number(c));
    int ruling = here ? appeals_screen_ruling(c) : last ? last->id : 0;
    (void)words;
    if (!ruling) {
        console_say(c, ROLE_DIM,
                    here ? N_("there is no decision to appeal against")
                         : N_("board %d: there is no decision to appeal against"),
                    chosen_board_number(c));
        return;
    }
    int round = here ? appeals_screen_round(c) : 0;
    if (!console_hall_of(c, round))
        return;
    struct filing *f = memory_take(1, sizeof *f);
    *f = (struct filing){.is = {.ruling = ruling, .side = NO_SIDE, .until = MSEC_NEVER}, .round = round};
    snprintf(label, sizeof label, _("who appeals against D-%04d? "), ruling);
    console_ask_about(c, label, "", offer_appellants, who_given, f, free);
    console_asks_one_of_offers(c);
}

/* --- more time ------------------------------------------------------------------------------------------------- */

void act_appeal_extend(struct console *c, const char *reason)
{
    struct error why = {0};
    struct facts event = {0};
    int id = appeals_screen_ruling(c);
    if (!id) {
        console_say(c, ROLE_DIM, "there is no decision for which the time to appeal could be extended");
        return;
    }
    struct hall *h = console_hall_of(c, appeals_screen_round(c));
    if (!h)
        return;
    facts_of(c, appeals_screen_round(c), &event);
    bool done = hall_extend_appeal(h, id, &event, *reason ? reason : console_reason(c), session_who(console_session(c)),
                                   console_now(c), &why);
    facts_release(&event);
    look_again(c);
    console_report(c, done, &why, "D-%04d: more time to appeal: logged", id);
}

/* --- from there on ------------------------------------------------------------------------------------------ */

static int chosen_appeal(struct console *c)
{
    int id = appeals_screen_appeal(c);
    if (!id)
        console_say(c, ROLE_DIM, "no appeal is chosen");
    return id;
}

static void take_step(struct console *c, enum appeal_step step, const char *words, const char *said)
{
    struct error why = {0};
    int id = chosen_appeal(c);
    if (!id)
        return;
    struct hall *h = console_hall_of(c, appeals_screen_round(c));
    if (!h)
        return;
    bool done = hall_appeal_step(h, id, step, words, session_who(console_session(c)), console_now(c), &why);
    look_again(c);
    console_report(c, done, &why, "A-%04d: %s", id, said);
}

void act_appeal_hear(struct console *c, const char *a)
{
    int id = chosen_appeal(c);
    (void)a;
    if (id)
        hearing_begin(c, appeals_screen_round(c), id);
}

void act_appeal_written(struct console *c, const char *a)
{
    take_step(c, APPEAL_WRITTEN, a, _("it is in writing"));
}

void act_appeal_protest(struct console *c, const char *a)
{
    take_step(c, APPEAL_PUT_OFF, a, _("play goes on under protest; it is heard later"));
}

void act_appeal_withdraw(struct console *c, const char *a)
{
    (void)a;
    take_step(c, APPEAL_TAKEN_BACK, console_reason(c), _("withdrawn"));
}

static const struct {
    const char *word, *help, *said;
    enum appeal_step step;
} deposits[] = {
    {"held", N_("it was paid"), N_("the deposit is held"), APPEAL_DEPOSIT_HELD},
    {"returned", N_("to the person who paid it"), N_("the deposit is returned"), APPEAL_DEPOSIT_RETURNED},
    {"kept", N_("the appeal had no sufficient basis"), N_("the deposit is kept"), APPEAL_DEPOSIT_KEPT},
};
enum { DEPOSITS = sizeof deposits / sizeof *deposits };

int offer_deposits(struct console *c, const char *text, struct offer *out, int room)
{
    int count = 0;
    (void)c;
    for (int i = 0; i < DEPOSITS; i++)
        if (!strncmp(deposits[i].word, text, strlen(text)))
            count = offer_add(out, count, room, deposits[i].word, _(deposits[i].help), DEPOSITS - i);
    return count;
}

void act_appeal_deposit(struct console *c, const char *word)
{
    for (int i = 0; i < DEPOSITS; i++)
        if (!strcmp(word, deposits[i].word)) {
            take_step(c, deposits[i].step, "", _(deposits[i].said));
            return;
        }
    console_say(c, ROLE_BAD, "%s: a deposit is held, returned or kept", word);
}
