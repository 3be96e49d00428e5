/* Words of one's own for a decision: one wording for everybody, one for arbiters. Each is an entry; none replaces another
 * in the log.
 */
#include "acts/acts.h"

#include "report/personal.h"
#include "screens/appeals.h"
#include "screens/penalties.h"
#include "screens/review.h"
#include "screens/review_data.h"
#include "session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct {
    int ruling;
    bool is_public;
    char text[PROMPT_ROOM];
} typed;

/* --- which decision --------------------------------------------------------------------------------------------- */

/* The last of the board, that still holds if there is one. */
static int last_of_board(const struct console *c)
{
    const struct ruling *stands = hall_last_ruling(console_hall(c), c->board);
    int id = stands ? stands->id : hall_rulings(console_hall(c));
    while (id > 0 && hall_ruling(console_hall(c), id)->board != c->board)
        id--;
    return id;
}

static int ruling_of_step(struct console *c)
{
    int place = 0;
    const struct record_step *s = review_screen_step(c, &place);
    const struct record *r = s && s->at >= 0 ? review_record(c->review) : NULL;
    if (r && (s->change == CHANGE_RULING || s->change == CHANGE_UNDONE))
        return r->rounds.at[place].rulings.at[s->at].is.id;
    if (r && s->change == CHANGE_PENALTY)
        return r->rounds.at[place].penalties.at[s->at].is.ruling;
    return r && s->change == CHANGE_WORDED ? r->wordings.at[s->at].ruling : 0;
}

static int chosen_ruling(struct console *c)
{
    const struct penalty *p;
    switch (console_top(c)) {
    case SCREEN_APPEALS: return appeals_screen_ruling(c);
    case SCREEN_PENALTIES: return (p = penalties_screen_chosen(c)) ? p->ruling : 0;
    case SCREEN_REVIEW: return ruling_of_step(c);
    default: return last_of_board(c);
    }
}

/* --- whose it is ------------------------------------------------------------------------------------------------ */

/* Who made it; NULL: that is known to the review alone, which has not been read. */
static const char *maker_of(const struct console *c, int id)
{
    const struct ruling *r = hall_ruling(console_hall(c), id);
    if (r && r->board)
        return r->who;
    const struct record_ruling *k = c->review ? record_ruling(review_record(c->review), id, NULL) : NULL;
    return k ? k->who : NULL;
}

static bool may_word(struct console *c, int id)
{
    const char *maker = maker_of(c, id);
    if (!hall_ruling(console_hall(c), id))
        console_say(c, ROLE_BAD, "there is no D-%04d", id);
    else if ((maker && !strcmp(maker, c->desk.initials)) || desk_allows(c, "words-other", true, NULL))
        return true;
    else if (maker)
        console_say(c, ROLE_BAD, "D-%04d is %s's: he, a deputy or a head words it", id, maker);
    else
        console_say(c, ROLE_BAD, "D-%04d is of another round: choose its line in the review (F10)", id);
    return false;
}

/* --- logged ------------------------------------------------------------------------------------------------------ */

static void log_words(struct console *c)
{
    struct error why = {0};
    bool done =
        hall_word(console_hall(c), typed.ruling, typed.is_public, typed.text, session_who(c->session), c->now, &why);
    if (c->review)
        review_wake(c->review);
    report(c, done, &why, *typed.text ? "D-%04d, words for %s: logged" : "D-%04d, for %s as the log gives it: logged",
           typed.ruling, typed.is_public ? "everybody" : "arbiters");
}

static void published(struct console *c, const char *answer)
{
    if (answer && (*answer == 'y' || *answer == 'Y'))
        log_words(c);
    else
        console_say(c, ROLE_DIM, "D-%04d: left as it is", typed.ruling);
}

/* What everybody may read is looked through before it is there. */
static int find_personal(struct console *c, struct personal found[PERSONAL_MOST])
{
    const struct ruling *r = hall_ruling(console_hall(c), typed.ruling);
    const struct hall_board *b = hall_board(console_hall(c), r ? r->board : 0);
    struct redaction *others =
        session_event(c->session) && b ? personal_others(session_event(c->session), b->seat) : NULL;
    int count = typed.is_public ? personal_find(typed.text, others, found) : 0;
    redaction_free(others);
    return count;
}

static void ask_about(struct console *c, const struct personal *found, int count)
{
    enum { MOST = 55 };
    char question[LABEL_ROOM] = "";
    size_t used = 0;
    for (int i = 0; i < count && used + strlen(found[i].words) + 6 < MOST - 20; i++)
        used += (size_t)snprintf(question + used, sizeof question - used, "%s\"%s\"", i ? ", " : "", found[i].words);
    snprintf(question + used, sizeof question - used, used ? ": for everybody?" : "personal data for everybody?");
    console_confirm(c, question, published);
}

static void words_given(struct console *c, const char *text)
{
    struct personal found[PERSONAL_MOST];
    if (!text) {
        console_say(c, ROLE_DIM, "D-%04d: left as it is", typed.ruling);
        return;
    }
    snprintf(typed.text, sizeof typed.text, "%s", text);
    int count = find_personal(c, found);
    if (count)
        ask_about(c, found, count);
    else
        log_words(c);
}

/* --- asked for ---------------------------------------------------------------------------------------------------- */

static const char *const audiences[] = {"arbiters", "everybody"};

static void ask_words(struct console *c)
{
    char label[LABEL_ROOM];
    snprintf(label, sizeof label, "D-%04d for %s: ", typed.ruling, audiences[typed.is_public]);
    console_ask(c, label, hall_wording(console_hall(c), typed.ruling, typed.is_public), NULL, words_given);
}

static void audience_given(struct console *c, const char *audience)
{
    if (!audience) {
        console_say(c, ROLE_DIM, "D-%04d: left as it is", typed.ruling);
        return;
    }
    typed.is_public = !strcmp(audience, audiences[1]);
    ask_words(c);
}

static int offer_audiences(struct console *c, const char *text, struct offer *out, int room)
{
    int count = 0;
    (void)c;
    if (!strncmp(audiences[1], text, strlen(text)))
        count = offer_add(out, count, room, audiences[1], "on the public page, instead of the log's words", 2);
    if (!strncmp(audiences[0], text, strlen(text)))
        count = offer_add(out, count, room, audiences[0], "in reports, case files, the page for arbiters", 1);
    return count;
}

/* "D-0003 everybody White's phone rang": each part may be left out. */
static const char *read_ruling(struct console *c, const char *text)
{
    char *end;
    typed.ruling = 0;
    if (!strncmp(text, "D-", 2) || !strncmp(text, "d-", 2)) {
        typed.ruling = (int)strtol(text + 2, &end, 10);
        text = end + strspn(end, " ");
    }
    typed.ruling = typed.ruling ? typed.ruling : chosen_ruling(c);
    return text;
}

void act_words(struct console *c, const char *argument)
{
    const char *text = c->session ? read_ruling(c, argument) : "";
    if (!c->session || !typed.ruling) {
        console_say(c, ROLE_DIM,
                    c->session ? "no decision is chosen" : "this review only looks; open the event to type words");
        return;
    }
    if (!may_word(c, typed.ruling))
        return;
    for (int i = 0; i < 2; i++) {
        size_t length = strlen(audiences[i]);
        if (!strncmp(text, audiences[i], length) && (!text[length] || text[length] == ' ')) {
            typed.is_public = i;
            text += length + strspn(text + length, " ");
            if (*text)
                words_given(c, text);
            else
                ask_words(c);
            return;
        }
    }
    char label[LABEL_ROOM];
    snprintf(label, sizeof label, "D-%04d, words for whom? ", typed.ruling);
    console_ask(c, label, "", offer_audiences, audience_given);
    prompt_choose(&c->prompt);
}
