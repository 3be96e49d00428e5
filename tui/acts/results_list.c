/* Many results at once, pasted or from a file: "12 1 13 0 14 1/2", all of them or none. */
#include "acts/acts.h"
#include "acts/corrected.h"
#include "acts/kept.h"

#include "base/tongue.h"
#include "hall/board_view.h"
#include "session/old_result.h"
#include "session/results_list.h"
#include "session/session.h"

#include <stdio.h>
#include <string.h>

/* An arbiter who enters results in a section works there, even if another section is shown. */
static bool may_enter(struct console *c, const struct results_list *list, struct error *why)
{
    for (int i = 0; i < sections_count(c->sections); i++)
        if (list->concerns[i] && i != sections_shown(c->sections) &&
            !desk_works_in(c, sections_at(c->sections, i), sections_name(c->sections, i), why))
            return false;
    return desk_allows(c, results_list_deed(c->sections, list), true, why);
}

/* Names the sections that are not shown and received some results; the shown section stays. */
static void add_others(const struct console *c, const struct results_list *list, struct text *out)
{
    for (int i = 0; i < sections_count(c->sections); i++)
        if (list->concerns[i] && i != sections_shown(c->sections))
            text_addf(out, "%s%s", out->length ? ", " : _("; of other sections: "), sections_name(c->sections, i));
}

/* "12 1 13 0", or the name of a file with such lines. */
void act_results(struct console *c, const char *text)
{
    struct error why = {0};
    struct results_list list;
    int entered = 0;
    bool done = results_list_read(c->sections, text, &list, &why) && may_enter(c, &list, &why) &&
                results_list_enter(c->sections, &list, &entered, &why);
    int same = list.count - entered;
    struct text where = {0};
    add_others(c, &list, &where);
    char was_there[80];
    snprintf(was_there, sizeof was_there, tongue_count("%d was there already", "%d were there already", same), same);
    console_report(c, done, &why, tongue_count("%d result entered, %s%s", "%d results entered, %s%s", entered), entered,
                   was_there, text_chars(&where));
    text_release(&where);
    results_list_release(&list);
}

/* --- a round that is over ----------------------------------------------------------------------------------------- */

enum level old_result_warn(struct console *c, const char *typed, struct warning *w)
{
    struct error why = {0};
    struct old_result r;
    struct text words = {0};
    bool asks = old_result_read(typed, &r) && !old_result_is_played(c->session, &r) &&
                old_result_question(c->session, &r, &words, &why);
    if (asks) {
        copy_text(w->words, sizeof w->words, text_chars(&words));
        w->reason = r.reason;
    }
    text_release(&words);
    return asks ? LEVEL_REASON : LEVEL_NOTHING;
}

static void keep_corrected(struct console *c, const struct old_result *back, const struct old_result *entered)
{
    struct corrected *k = &acts_kept(c)->corrected;
    *k = (struct corrected){c->session, *back, *entered, session_by_people(c->session)};
    k->entered.reason = "";
}

static void enter_old(struct console *c, const struct old_result *r, const struct hall_board *b)
{
    struct error why = {0};
    struct old_result back;
    char pair[2 * NAME_MAX_BYTES + 8], was[16];
    bool has_way_back = old_result_back(b, r, &back);
    snprintf(pair, sizeof pair, "%s - %s", board_player(b, WHITE)->name, board_player(b, BLACK)->name);
    copy_text(was, sizeof was, board_result_words(b));
    bool done = old_result_enter(c->session, r, &why);
    console_report(c, done, &why,
                   has_way_back ? N_("round %d, board %d, %s: %s, not %s; u takes it back")
                                : N_("round %d, board %d, %s: %s, not %s"),
                   r->round, r->board, pair, forfeit_text(r->result, r->is_forfeit), was);
    if (done && has_way_back)
        keep_corrected(c, &back, r);
}

/* "1 12 0-1 misread": a correction in a round that is over, whose pairings and results go to the pairing program
 * again. What was asked about is done, and nothing else that came to be there since. */
void act_old_result(struct console *c, const char *text)
{
    struct error why = {0};
    struct old_result r;
    struct text words = {0};
    if (!old_result_read(text, &r))
        console_say(c, ROLE_BAD, "write the round, the board, the result and why, as in :old-result 1 12 0-1 misread");
    else if (old_result_is_played(c->session, &r))
        console_say(c, ROLE_BAD, "round %d is being played: R or Z enters its results, and asks about what is there",
                    r.round);
    else if (!old_result_question(c->session, &r, &words, &why))
        console_complain(c, &why);
    else if (strcmp(text_chars(&words), c->warned) != 0)
        console_say(c, ROLE_BAD, "not entered: something else was entered there since you were asked; type it again");
    else
        enter_old(c, &r, old_result_board(c->session, &r, &why));
    text_release(&words);
}

/* --- taken back --------------------------------------------------------------------------------------------------- */

/* It is there still as it was entered. */
static bool is_there(struct console *c, const struct corrected *k)
{
    struct error why = {0};
    const struct hall_board *b = old_result_board(c->session, &k->entered, &why);
    return b && board_result(b) == k->entered.result && board_is_forfeit(b) == k->entered.is_forfeit;
}

static const struct corrected *corrected_here(struct console *c)
{
    const struct corrected *k = &acts_kept(c)->corrected;
    return k->session && k->session == c->session ? k : NULL;
}

const struct old_result *corrected_last(struct console *c)
{
    const struct corrected *k = corrected_here(c);
    return k && k->then == session_by_people(c->session) && is_there(c, k) ? &k->back : NULL;
}

bool corrected_warn(struct console *c, struct warning *w)
{
    struct text words = {0};
    struct error why = {0};
    const struct old_result *back = corrected_last(c);
    bool any = back && old_result_question(c->session, back, &words, &why);
    copy_text(w->words, sizeof w->words, text_chars(&words));
    text_release(&words);
    return any;
}

bool corrected_way_back(struct console *c, struct text *out)
{
    const struct corrected *k = corrected_here(c);
    if (!k || !is_there(c, k))
        return false;
    text_addf(out, _("the result of round %d goes back with :old-result %d %d %s and why"), k->back.round,
              k->back.round, k->back.board, forfeit_text(k->back.result, k->back.is_forfeit));
    return true;
}

void corrected_take_back(struct console *c, const char *reason)
{
    struct error why = {0};
    struct corrected *k = &acts_kept(c)->corrected;
    struct old_result back = k->back;
    back.reason = reason;
    bool done = old_result_enter(c->session, &back, &why);
    console_report(c, done, &why, "round %d, board %d: taken back: %s; it has %s again", back.round, back.board,
                   forfeit_text(k->entered.result, k->entered.is_forfeit), forfeit_text(back.result, back.is_forfeit));
    if (done)
        k->session = NULL;
}
