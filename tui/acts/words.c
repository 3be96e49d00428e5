/* An arbiter's own words for a decision: one wording for everybody, one for arbiters. Each is an entry; none replaces
 * another in the log. */
#include "acts/acts.h"
#include "base/text.h"

#include "base/memory.h"
#include "base/tongue.h"
#include "hall/board_view.h"
#include "hall/ruling.h"
#include "hall/wording.h"
#include "report/privacy/personal.h"
#include "report/record/record_look.h"
#include "screens/appeals.h"
#include "screens/penalties.h"
#include "screens/review.h"
#include "screens/review_data.h"
#include "session/session.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The words that are being typed, their audience and their decision. */
struct own_words {
    int ruling;
    bool is_public;
    char text[PROMPT_ROOM];
};

/* --- which decision --------------------------------------------------------------------------------------------- */

/* The last decision at the board, preferably one that is in force. */
static int last_of_board(const struct console *c)
{
    const struct ruling *stands = hall_last_ruling(console_hall(c), chosen_board_number(c));
    int id = stands ? stands->id : hall_rulings(console_hall(c));
    while (id > 0 && hall_ruling(console_hall(c), id)->board != chosen_board_number(c))
        id--;
    return id;
}

static int ruling_of_step(struct console *c)
{
    int place = 0;
    const struct record_step *s = review_screen_step(c, &place);
    const struct record *r = s && s->at >= 0 ? review_record(console_review(c)) : NULL;
    if (r && (s->action == ACTION_DECISION_MADE || s->action == ACTION_DECISION_UNDONE))
        return r->rounds.at[place].rulings.at[s->at].is.id;
    if (r && s->action == ACTION_PENALTY)
        return r->rounds.at[place].penalties.at[s->at].is.ruling;
    return r && s->action == ACTION_DECISION_WORDED ? r->wordings.at[s->at].ruling : 0;
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

/* Who made it; NULL if only the review knows, which has not been read yet. */
static const char *maker_of(const struct console *c, int id)
{
    const struct ruling *r = hall_ruling(console_hall(c), id);
    if (r && r->board)
        return r->who;
    const struct record_ruling *k =
        console_review(c) ? record_ruling(review_record(console_review(c)), id, NULL) : NULL;
    return k ? k->who : NULL;
}

static bool may_word(struct console *c, int id)
{
    const char *maker = maker_of(c, id);
    if (!hall_ruling(console_hall(c), id))
        console_say(c, ROLE_BAD, "there is no D-%04d", id);
    else if ((maker && !strcmp(maker, desk_initials(c))) || desk_allows(c, "words-other", true, NULL))
        return true;
    else if (maker)
        console_say(c, ROLE_BAD, "D-%04d is %s's: they, a deputy or a head arbiter can word it", id, maker);
    else
        console_say(c, ROLE_BAD, "D-%04d is of another round: choose its line in the review (F10)", id);
    return false;
}

/* --- logged ------------------------------------------------------------------------------------------------------ */

static void log_words(struct console *c, const struct own_words *w)
{
    struct error why = {0};
    bool done = hall_word(console_hall(c), w->ruling, w->is_public, w->text, session_who(console_session(c)),
                          console_now(c), &why);
    if (console_review(c))
        review_wake(console_review(c));
    console_report(
        c, done, &why,
        *w->text ? (w->is_public ? N_("D-%04d, words for everybody: logged") : N_("D-%04d, words for arbiters: logged"))
                 : (w->is_public ? N_("D-%04d, for everybody as the log gives it: logged")
                                 : N_("D-%04d, for arbiters as the log gives it: logged")),
        w->ruling);
}

static void published(struct console *c, const char *answer)
{
    const struct own_words *w = console_asked_about(c);
    if (answer && (*answer == 'y' || *answer == 'Y'))
        log_words(c, w);
    else
        console_say(c, ROLE_DIM, "D-%04d: left as it is", w->ruling);
}

/* Words for everybody are checked before they are entered. */
static int find_personal(struct console *c, const struct own_words *w, struct personal found[PERSONAL_MOST])
{
    const struct ruling *r = hall_ruling(console_hall(c), w->ruling);
    const struct hall_board *b = hall_board(console_hall(c), r ? r->board : 0);
    struct redaction *others = session_event(console_session(c)) && b
                                   ? personal_others(session_event(console_session(c)), board_seat(b))
                                   : NULL;
    int count = w->is_public ? personal_find(w->text, others, found) : 0;
    redaction_free(others);
    return count;
}

static void ask_about(struct console *c, struct own_words *w, const struct personal *found, int count)
{
    assert(count >= 0 && "so many words are personal");
    enum { MOST = 55 };
    char question[LABEL_ROOM] = "";
    size_t used = 0;
    for (int i = 0; i < count && used + strlen(found[i].words) + 6 < MOST - 20; i++)
        used += (size_t)snprintf(question + used, sizeof question - used, "%s\"%s\"", i ? ", " : "", found[i].words);
    snprintf(question + used, sizeof question - used, "%s",
             used ? _(": for everybody?") : _("personal data for everybody?"));
    console_confirm_about(c, question, published, w, free);
}

/* True if a question was asked about the words, which then owns them. */
static bool look_through(struct console *c, struct own_words *w)
{
    struct personal found[PERSONAL_MOST];
    int count = find_personal(c, w, found);
    if (count)
        ask_about(c, w, found, count);
    else
        log_words(c, w);
    return count > 0;
}

static void words_given(struct console *c, const char *text)
{
    struct own_words *w = console_asked_about(c);
    if (!text) {
        console_say(c, ROLE_DIM, "D-%04d: left as it is", w->ruling);
        return;
    }
    copy_text(w->text, sizeof w->text, text);
    look_through(c, w);
}

/* --- asked for ---------------------------------------------------------------------------------------------------- */

static const char *const audiences[] = {"arbiters", "everybody"};

static void ask_words(struct console *c, struct own_words *w)
{
    char label[LABEL_ROOM];
    snprintf(label, sizeof label, w->is_public ? _("D-%04d for everybody: ") : _("D-%04d for arbiters: "), w->ruling);
    console_ask_about(c, label, hall_wording(console_hall(c), w->ruling, w->is_public), NULL, words_given, w, free);
}

static void audience_given(struct console *c, const char *audience)
{
    struct own_words *w = console_asked_about(c);
    if (!audience) {
        console_say(c, ROLE_DIM, "D-%04d: left as it is", w->ruling);
        return;
    }
    w->is_public = !strcmp(audience, audiences[1]);
    ask_words(c, w);
}

static int offer_audiences(struct console *c, const char *text, struct offer *out, int room)
{
    int count = 0;
    (void)c;
    if (!strncmp(audiences[1], text, strlen(text)))
        count = offer_add(out, count, room, audiences[1], _("on the public page, instead of the log's words"), 2);
    if (!strncmp(audiences[0], text, strlen(text)))
        count = offer_add(out, count, room, audiences[0], _("in reports, case files, the page for arbiters"), 1);
    return count;
}

/* "D-0003 everybody White's phone rang"; each part may be left out. */
static const char *read_ruling(struct console *c, const char *text, int *ruling)
{
    char *end;
    *ruling = 0;
    if (!strncmp(text, "D-", 2) || !strncmp(text, "d-", 2)) {
        *ruling = (int)strtol(text + 2, &end, 10);
        text = end + strspn(end, " ");
    }
    *ruling = *ruling ? *ruling : chosen_ruling(c);
    return text;
}

/* The text after the audience that it names; NULL if it names none. */
static const char *read_audience(const char *text, bool *is_public)
{
    for (int i = 0; i < 2; i++) {
        size_t length = strlen(audiences[i]);
        if (!strncmp(text, audiences[i], length) && (!text[length] || text[length] == ' ')) {
            *is_public = i;
            return text + length + strspn(text + length, " ");
        }
    }
    return NULL;
}

static void ask_audience(struct console *c, struct own_words *w)
{
    char label[LABEL_ROOM];
    snprintf(label, sizeof label, _("D-%04d, words for whom? "), w->ruling);
    console_ask_about(c, label, "", offer_audiences, audience_given, w, free);
    console_asks_one_of_offers(c);
}

void act_words(struct console *c, const char *argument)
{
    int ruling = 0;
    const char *text = console_session(c) ? read_ruling(c, argument, &ruling) : "";
    if (!ruling) {
        console_say(c, ROLE_DIM,
                    console_session(c) ? N_("no decision is chosen")
                                       : N_("this review only looks; open the event to type words"));
        return;
    }
    if (!may_word(c, ruling))
        return;
    struct own_words *w = memory_take(1, sizeof *w);
    w->ruling = ruling;
    const char *words = read_audience(text, &w->is_public);
    if (!words) {
        ask_audience(c, w);
    } else if (*words) {
        copy_text(w->text, sizeof w->text, words);
        if (!look_through(c, w))
            free(w);
    } else {
        ask_words(c, w);
    }
}
