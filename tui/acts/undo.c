/* u and C-r: take back and do again what core/ruling can, at the chosen board. */
#include "acts/acts.h"
#include "acts/corrected.h"
#include "acts/kept.h"
#include "base/tongue.h"
#include "session/session.h"

static const struct taken_back *taken_at(struct console *c)
{
    return undo_taken_at(&acts_kept(c)->taken, console_hall(c), chosen_board_number(c));
}

bool act_undo_words(struct console *c, struct text *out)
{
    struct taken_back u;
    if (!undo_last(console_hall(c), chosen_board_number(c), &u))
        return false;
    text_add(out, _("take back "));
    undo_words(console_hall(c), &u, out);
    undo_effect_words(console_hall(c), &u, out);
    return true;
}

bool act_redo_words(struct console *c, struct text *out)
{
    const struct taken_back *u = taken_at(c);
    if (!u)
        return false;
    text_add(out, _("again "));
    undo_again_words(console_hall(c), u, out);
    return true;
}

/* The reason was asked for with the warning. */
void act_undo(struct console *c, const char *a)
{
    struct text words = {0};
    struct error why = {0};
    struct taken_back u;
    (void)a;
    if (corrected_last(c)) {
        corrected_take_back(c, console_reason(c));
        return;
    }
    if (!chosen_board(c))
        return;
    if (undo_last(console_hall(c), chosen_board_number(c), &u)) {
        undo_words(console_hall(c), &u, &words);
        bool done = undo_take_back(console_hall(c), &u, session_who(console_session(c)), console_reason(c),
                                   console_now(c), &why);
        if (done)
            undo_remember(&acts_kept(c)->taken, &u);
        console_report(c, done, &why, "board %d: taken back: %s; it stays in the log", u.board, text_chars(&words));
    } else if (corrected_way_back(c, &words)) {
        console_say(c, ROLE_DIM, "board %d: there is nothing to take back; %s", chosen_board_number(c),
                    text_chars(&words));
    } else {
        console_say(c, ROLE_DIM, "board %d: there is nothing to take back", chosen_board_number(c));
    }
    text_release(&words);
}

void act_redo(struct console *c, const char *a)
{
    struct text words = {0};
    struct error why = {0};
    (void)a;
    if (corrected_taken(c)) {
        corrected_enter_again(c);
        return;
    }
    if (!chosen_board(c))
        return;
    const struct taken_back *u = taken_at(c);
    if (u) {
        undo_again_words(console_hall(c), u, &words);
        bool done = undo_again(console_hall(c), u, session_who(console_session(c)), console_now(c), &why);
        console_report(c, done, &why, "board %d: again: %s", u->board, text_chars(&words));
        if (done)
            undo_forget(&acts_kept(c)->taken, u);
    } else if (corrected_way_again(c, &words)) {
        console_say(c, ROLE_DIM, "board %d: u took nothing back here, or something else was done since; %s",
                    chosen_board_number(c), text_chars(&words));
    } else {
        console_say(c, ROLE_DIM,
                    "board %d: u took nothing back here, or something else was done since; what :undo-change took "
                    "back is typed again",
                    chosen_board_number(c));
    }
    text_release(&words);
}
