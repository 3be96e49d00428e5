/* Many results at once, pasted or from a file: "12 1 13 0 14 1/2", all of them or none. */
#include "acts/acts.h"

#include "hall/board_view.h"
#include "session/old_result.h"
#include "session/results_list.h"
#include "session/session.h"

#include <stdio.h>

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
            text_addf(out, "%s%s", out->length ? ", " : "; of other sections: ", sections_name(c->sections, i));
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
    console_report(c, done, &why, "%d result%s entered, %d %s there already%s", entered, entered == 1 ? "" : "s", same,
                   same == 1 ? "was" : "were", text_chars(&where));
    text_release(&where);
    results_list_release(&list);
}

/* "1 12 0-1 misread": a correction in a round that is over, whose pairings and results go to the pairing program
 * again. */
void act_old_result(struct console *c, const char *text)
{
    struct error why = {0};
    struct old_result r;
    if (!old_result_read(text, &r)) {
        console_say(c, ROLE_BAD, "write the round, the board, the result and why, as in :old-result 1 12 0-1 misread");
        return;
    }
    if (old_result_is_played(c->session, &r)) {
        console_say(c, ROLE_BAD, "round %d is being played: R or Z enters its results, and asks about what is there",
                    r.round);
        return;
    }
    const struct hall_board *b = old_result_board(c->session, &r, &why);
    if (!b) {
        console_complain(c, &why);
        return;
    }
    char pair[2 * NAME_MAX_BYTES + 8], was[16];
    snprintf(pair, sizeof pair, "%s - %s", board_player(b, WHITE)->name, board_player(b, BLACK)->name);
    copy_text(was, sizeof was, board_result_words(b));
    bool done = old_result_enter(c->session, &r, &why);
    console_report(c, done, &why, "round %d, board %d, %s: %s, not %s", r.round, r.board, pair,
                   forfeit_text(r.result, r.is_forfeit), was);
}
