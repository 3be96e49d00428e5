/* Many results at once, pasted or from a file: "12 1 13 0 14 1/2", all of them or none. */
#include "acts/acts.h"
#include "acts/corrected.h"
#include "acts/kept.h"
#include "acts/offered.h"

#include "base/memory.h"
#include "base/tongue.h"
#include "hall/board_view.h"
#include "session/old_result.h"
#include "session/results_list.h"
#include "session/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* An arbiter who enters results in a section works there, even if another section is shown. */
static bool may_enter(struct console *c, const struct results_list *list, struct error *why)
{
    for (int i = 0; i < sections_count(console_sections(c)); i++)
        if (list->concerns[i] && i != sections_shown(console_sections(c)) &&
            !desk_works_in(c, sections_at(console_sections(c), i), sections_name(console_sections(c), i), why))
            return false;
    return desk_allows(c, results_list_deed(console_sections(c), list), true, why);
}

/* Names the sections that are not shown and have some of the results; the shown section stays. */
static void add_others(const struct console *c, const struct results_list *list, const char *before, struct text *out)
{
    for (int i = 0; i < sections_count(console_sections(c)); i++)
        if (list->concerns[i] && i != sections_shown(console_sections(c)))
            text_addf(out, "%s%s", out->length ? ", " : before, sections_name(console_sections(c), i));
}

/* --- lines that are wrong ----------------------------------------------------------------------------------------- */

/* Several in one sentence: "nothing was entered: there is no board 17; board 2: '7' is not a result". */
static void complain_of_all(struct console *c, const struct results_list *list, const struct error *why)
{
    struct text rows = {0};
    for (const char *at = text_chars(&list->left_out); *at; at++)
        if (*at != '\n')
            text_add_char(&rows, *at);
        else
            text_add(&rows, at[1] ? "; " : "");
    if (rows.length)
        console_say(c, ROLE_BAD, "results: nothing was entered; correct all of these: %s", text_chars(&rows));
    else
        console_complain(c, why);
    text_release(&rows);
}

/* --- lines that cannot be read ------------------------------------------------------------------------------------ */

struct doubtful_list {
    struct text typed;
    struct results_list list;
};

static void drop_doubtful(void *about)
{
    struct doubtful_list *d = about;
    text_release(&d->typed);
    results_list_release(&d->list);
    free(d);
}

static void enter_list(struct console *c, const struct results_list *list)
{
    struct error why = {0};
    int entered = 0;
    bool done = may_enter(c, list, &why) && results_list_enter(console_sections(c), list, &entered, &why);
    int same = list->count - entered;
    struct text where = {0};
    add_others(c, list, _("; of other sections: "), &where);
    char was_there[80];
    snprintf(was_there, sizeof was_there, tongue_count("%d was there already", "%d were there already", same), same);
    console_report(c, done, &why, tongue_count("%d result entered, %s%s", "%d results entered, %s%s", entered), entered,
                   was_there, text_chars(&where));
    text_release(&where);
}

static int offer_left_out(struct console *c, const char *text, struct offer *out, int room)
{
    const struct doubtful_list *d = console_asked_about(c);
    struct text others = {0};
    (void)text;
    add_others(c, &d->list, _("the others are also of: "), &others);
    int count = offered_lines(&others, out, 0, room);
    text_release(&others);
    return offered_rest(out, offered_lines(&d->list.left_out, out, count, room), room);
}

/* Boards may have got results since it was read. */
static void rest_accepted(struct console *c, const char *answer)
{
    const struct doubtful_list *d = console_asked_about(c);
    struct error why = {0};
    struct results_list now;
    if (!answer || *answer != 'y') {
        console_say(c, ROLE_DIM, "results: nothing was entered");
    } else if (!results_list_read(console_sections(c), text_chars(&d->typed), &now, &why)) {
        complain_of_all(c, &now, &why);
        results_list_release(&now);
    } else {
        if (strcmp(text_chars(&now.left_out), text_chars(&d->list.left_out)) != 0)
            console_say(c, ROLE_BAD, "not entered: the list has changed since you were asked; type it again");
        else
            enter_list(c, &now);
        results_list_release(&now);
    }
}

static void ask_about_rest(struct console *c, const char *typed, const struct results_list *list)
{
    struct doubtful_list *d = memory_take(1, sizeof *d);
    char question[LABEL_ROOM];
    int lines = 0;
    d->list = *list;
    text_add(&d->typed, typed);
    for (const char *at = text_chars(&list->left_out); *at; at++)
        lines += *at == '\n';
    snprintf(question, sizeof question,
             tongue_count("%d line cannot be read and is left out. Enter the other results (%d)? y/N ",
                          "%d lines cannot be read and are left out. Enter the other results (%d)? y/N ", lines),
             lines, list->count);
    console_ask_about(c, question, "", offer_left_out, rest_accepted, d, drop_doubtful);
    console_asks_yes_or_no(c);
}

/* "12 1 13 0", or the name of a file with such lines. */
void act_results(struct console *c, const char *text)
{
    struct error why = {0};
    struct results_list list;
    if (!results_list_read(console_sections(c), text, &list, &why)) {
        complain_of_all(c, &list, &why);
        results_list_release(&list);
        return;
    }
    if (list.left_out.length) {
        ask_about_rest(c, text, &list);
        return;
    }
    enter_list(c, &list);
    results_list_release(&list);
}

/* --- a round that is over ----------------------------------------------------------------------------------------- */

enum level old_result_warn(struct console *c, const char *typed, struct warning *w)
{
    struct error why = {0};
    struct old_result r;
    struct text words = {0};
    bool asks = old_result_read(typed, &r) && !old_result_is_played(console_session(c), &r) &&
                old_result_question(console_session(c), &r, &words, &why);
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
    *k = (struct corrected){.session = console_session(c),
                            .back = *back,
                            .entered = *entered,
                            .then = session_by_people(console_session(c))};
    k->entered.reason = "";
}

static void enter_old(struct console *c, const struct old_result *r, const struct hall_board *b)
{
    struct error why = {0};
    struct old_result back;
    char pair[2 * PLAYER_CALLED + 8], was[16], white[PLAYER_CALLED], black[PLAYER_CALLED];
    bool has_way_back = old_result_back(b, r, &back);
    snprintf(pair, sizeof pair, "%s - %s", board_player_called(b, WHITE, white), board_player_called(b, BLACK, black));
    copy_text(was, sizeof was, board_result_words(b));
    bool done = old_result_enter(console_session(c), r, &why);
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
    else if (old_result_is_played(console_session(c), &r))
        console_say(c, ROLE_BAD, "round %d is being played: R or Z enters its results, and asks about what is there",
                    r.round);
    else if (!old_result_question(console_session(c), &r, &words, &why))
        console_complain(c, &why);
    else if (strcmp(text_chars(&words), console_warned(c)) != 0)
        console_say(c, ROLE_BAD, "not entered: something else was entered there since you were asked; type it again");
    else
        enter_old(c, &r, old_result_board(console_session(c), &r, &why));
    text_release(&words);
}

/* --- taken back, and entered again ------------------------------------------------------------------------------- */

/* The game has that result still, or again. */
static bool is_there(struct console *c, const struct old_result *r)
{
    struct error why = {0};
    const struct hall_board *b = old_result_board(console_session(c), r, &why);
    return b && board_result(b) == r->result && board_is_forfeit(b) == r->is_forfeit;
}

/* What was corrected last at this console, if it was, or was not, taken back and nobody has changed it since. */
static const struct corrected *corrected_here(struct console *c, bool taken)
{
    const struct corrected *k = &acts_kept(c)->corrected;
    bool here = k->session && k->session == console_session(c) && k->taken == taken;
    return here && is_there(c, taken ? &k->back : &k->entered) ? k : NULL;
}

static bool is_last(const struct console *c, const struct corrected *k)
{
    return k && k->then == session_by_people(console_session(c));
}

const struct old_result *corrected_last(struct console *c)
{
    const struct corrected *k = corrected_here(c, false);
    return is_last(c, k) ? &k->back : NULL;
}

const struct old_result *corrected_taken(struct console *c)
{
    const struct corrected *k = corrected_here(c, true);
    return is_last(c, k) ? &k->entered : NULL;
}

static bool warn_of(struct console *c, const struct old_result *r, struct warning *w)
{
    struct text words = {0};
    struct error why = {0};
    bool any = r && old_result_question(console_session(c), r, &words, &why);
    copy_text(w->words, sizeof w->words, text_chars(&words));
    text_release(&words);
    return any;
}

bool corrected_warn(struct console *c, struct warning *w)
{
    return warn_of(c, corrected_last(c), w);
}

bool corrected_warn_again(struct console *c, struct warning *w)
{
    return warn_of(c, corrected_taken(c), w);
}

bool corrected_way_back(struct console *c, struct text *out)
{
    const struct corrected *k = corrected_here(c, false);
    if (k)
        text_addf(out, _("the result of round %d goes back with :old-result %d %d %s and why"), k->back.round,
                  k->back.round, k->back.board, forfeit_text(k->back.result, k->back.is_forfeit));
    return k;
}

bool corrected_way_again(struct console *c, struct text *out)
{
    const struct corrected *k = corrected_here(c, true);
    if (k)
        text_addf(out, _("what was taken back in round %d is entered again with :old-result %d %d %s and why"),
                  k->entered.round, k->entered.round, k->entered.board,
                  forfeit_text(k->entered.result, k->entered.is_forfeit));
    return k;
}

void corrected_take_back(struct console *c, const char *reason)
{
    struct error why = {0};
    struct corrected *k = &acts_kept(c)->corrected;
    struct old_result back = k->back;
    back.reason = reason;
    bool done = old_result_enter(console_session(c), &back, &why);
    console_report(c, done, &why, "round %d, board %d: taken back: %s; it has %s again", back.round, back.board,
                   forfeit_text(k->entered.result, k->entered.is_forfeit), forfeit_text(back.result, back.is_forfeit));
    if (!done)
        return;
    k->taken = true;
    k->then = session_by_people(console_session(c));
}

void corrected_enter_again(struct console *c)
{
    struct error why = {0};
    struct old_result again = acts_kept(c)->corrected.entered;
    again.reason = "it was taken back by mistake";
    enter_old(c, &again, old_result_board(console_session(c), &again, &why));
}
