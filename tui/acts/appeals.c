/* What is done with appeals: filed, handed in, put off, heard, withdrawn, and the deposit. */
#include "screens/appeals.h"
#include "acts/acts.h"
#include "hall/appeal.h"
#include "hearing.h"
#include "screens/review_data.h"
#include "session.h"

#include <stdio.h>
#include <string.h>

void act_see_appeals(struct console *c, const char *a)
{
    (void)a;
    if (c->session)
        console_open(c, SCREEN_APPEALS);
    else
        console_say(c, ROLE_BAD, "no event is open; that is seen with: flagfall FILE --readonly");
}

/* --- filed: who, how, why; and if it is late, why it is heard all the same ---------------------------------------- */

static struct appeal filing;
static int filing_round; /* 0: the one that is played */

/* What the event has answered; and of a round that is over, that the next has begun. */
static void facts_of(struct console *c, int round, struct facts *event)
{
    session_event_facts(c->session, event);
    if (round && hall_is_started(console_hall(c)))
        facts_set(event, "next_round_started", "yes", FACT_GIVEN, "the log");
}

static void look_again(struct console *c)
{
    if (c->review)
        review_wake(c->review); /* the docket shows earlier rounds out of it */
}

static void file(struct console *c)
{
    struct error why = {0};
    struct facts event = {0};
    struct hall *h = console_hall_of(c, filing_round);
    if (!h)
        return;
    facts_of(c, filing_round, &event);
    int id = hall_appeal(h, &filing, &event, session_who(c->session), c->now, &why);
    facts_release(&event);
    look_again(c);
    report(c, id > 0, &why, "A-%04d against D-%04d: logged; F9 shows it, the head hears it", id, filing.ruling);
}

static void late_given(struct console *c, const char *reason)
{
    if (!reason || !*reason) {
        console_say(c, ROLE_DIM, "the appeal is refused as late");
        return;
    }
    snprintf(filing.late, sizeof filing.late, "%s", reason);
    file(c);
}

static void file_late(struct console *c, const struct appeal_window *w)
{
    struct error why = {0};
    if (desk_allows(c, "appeal-late", true, &why)) {
        console_say(c, ROLE_BAD, "%s", w->words);
        console_ask(c, "too late; why it is heard all the same: ", "", NULL, late_given);
    } else {
        console_say(c, ROLE_BAD, "refused by %s: %s; the head may allow it", w->article, w->words);
    }
}

static void ground_given(struct console *c, const char *ground)
{
    struct appeal_window w = {.open = true};
    struct facts event = {0};
    if (!ground || !*ground) {
        console_say(c, ROLE_DIM, "no appeal was filed");
        return;
    }
    snprintf(filing.ground, sizeof filing.ground, "%s", ground);
    const struct hall *h = console_hall_of(c, filing_round);
    facts_of(c, filing_round, &event);
    if (h)
        appeal_window_under(h, session_book(c->session), filing.ruling, filing.side, &event, c->now, &w);
    facts_release(&event);
    if (w.open)
        file(c);
    else
        file_late(c, &w);
}

static const char *const hows[] = {"oral", "written"};

static void how_given(struct console *c, const char *how)
{
    if (!how) {
        console_say(c, ROLE_DIM, "no appeal was filed");
        return;
    }
    filing.written = !strcmp(how, hows[1]);
    console_ask(c, "on what ground? ", "", NULL, ground_given);
}

static int offer_hows(struct console *c, const char *text, struct offer *out, int room)
{
    int count = 0;
    (void)c;
    for (int i = 0; i < 2; i++)
        if (!strncmp(hows[i], text, strlen(text)))
            count =
                offer_add(out, count, room, hows[i], i ? "handed in" : "said; it may have to follow in writing", 2 - i);
    return count;
}

static const char *const people[] = {"player", "coach", "captain"};

static bool read_who(const char *text)
{
    char side[12] = "", by[APPEAL_WORD] = "player";
    if (sscanf(text, "%11s %11s", side, by) < 1)
        return false;
    filing.side = *side == 'w' ? WHITE : *side == 'b' ? BLACK : NO_SIDE;
    memcpy(filing.by, by, sizeof filing.by);
    return filing.side != NO_SIDE;
}

static void who_given(struct console *c, const char *who)
{
    if (!who || !read_who(who)) {
        console_say(c, ROLE_DIM, "no appeal was filed");
        return;
    }
    console_ask(c, "oral or written? ", "", offer_hows, how_given);
    prompt_choose(&c->prompt);
}

static int offer_appellants(struct console *c, const char *text, struct offer *out, int room)
{
    const struct hall *h = console_hall_of(c, filing_round);
    const struct ruling *r = h ? hall_ruling(h, filing.ruling) : NULL;
    const struct hall_board *b = r ? hall_board(h, r->board) : NULL;
    int count = 0;
    for (int i = 0; b && i < 6; i++) {
        char words[32], whose[OFFER_ROOM];
        snprintf(whose, sizeof whose, "%s%.80s", i < 2 ? "" : "of ", b->seat->players[i % 2].name);
        snprintf(words, sizeof words, "%s %s", i % 2 == WHITE ? "white" : "black", people[i / 2]);
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
    const struct ruling *last = hall_last_ruling(console_hall(c), c->board);
    int ruling = here ? appeals_screen_ruling(c) : last ? last->id : 0;
    (void)words;
    if (!ruling) {
        console_say(c, ROLE_DIM,
                    here ? "there is no decision to appeal against"
                         : "board %d: there is no decision to appeal against",
                    c->board);
        return;
    }
    filing_round = here ? appeals_screen_round(c) : 0;
    if (!console_hall_of(c, filing_round))
        return;
    filing = (struct appeal){.ruling = ruling, .side = NO_SIDE, .until = MSEC_NEVER};
    snprintf(label, sizeof label, "who appeals against D-%04d? ", ruling);
    console_ask(c, label, "", offer_appellants, who_given);
    prompt_choose(&c->prompt);
}

/* --- more time ------------------------------------------------------------------------------------------------- */

void act_appeal_extend(struct console *c, const char *reason)
{
    struct error why = {0};
    struct facts event = {0};
    int id = appeals_screen_ruling(c);
    if (!id) {
        console_say(c, ROLE_DIM, "there is no decision to give more time for");
        return;
    }
    struct hall *h = console_hall_of(c, appeals_screen_round(c));
    if (!h)
        return;
    facts_of(c, appeals_screen_round(c), &event);
    bool done = hall_extend_appeal(h, id, &event, *reason ? reason : c->reason, session_who(c->session), c->now, &why);
    facts_release(&event);
    look_again(c);
    report(c, done, &why, "D-%04d: more time to appeal: logged", id);
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
    bool done = hall_appeal_step(h, id, step, words, session_who(c->session), c->now, &why);
    look_again(c);
    report(c, done, &why, "A-%04d: %s", id, said);
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
    take_step(c, APPEAL_WRITTEN, a, "it is in writing");
}

void act_appeal_protest(struct console *c, const char *a)
{
    take_step(c, APPEAL_PUT_OFF, a, "play goes on under protest; it is heard later");
}

void act_appeal_withdraw(struct console *c, const char *a)
{
    (void)a;
    take_step(c, APPEAL_TAKEN_BACK, c->reason, "withdrawn");
}

static const struct {
    const char *word, *help;
    enum appeal_step step;
} deposits[] = {
    {"held", "it was paid", APPEAL_DEPOSIT_HELD},
    {"returned", "to whoever paid it", APPEAL_DEPOSIT_RETURNED},
    {"kept", "the appeal had no sufficient basis", APPEAL_DEPOSIT_KEPT},
};
enum { DEPOSITS = sizeof deposits / sizeof *deposits };

int offer_deposits(struct console *c, const char *text, struct offer *out, int room)
{
    int count = 0;
    (void)c;
    for (int i = 0; i < DEPOSITS; i++)
        if (!strncmp(deposits[i].word, text, strlen(text)))
            count = offer_add(out, count, room, deposits[i].word, deposits[i].help, DEPOSITS - i);
    return count;
}

void act_appeal_deposit(struct console *c, const char *word)
{
    for (int i = 0; i < DEPOSITS; i++)
        if (!strcmp(word, deposits[i].word)) {
            char said[32];
            snprintf(said, sizeof said, "the deposit is %s", word);
            take_step(c, deposits[i].step, "", said);
            return;
        }
    console_say(c, ROLE_BAD, "%s: a deposit is held, returned or kept", word);
}
