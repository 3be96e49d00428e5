#include "session/old_result.h"

#include "base/tongue.h"
#include "hall/board_view.h"
#include "hall/hand.h"
#include "hall/round.h"

#include <stdio.h>

bool old_result_read(const char *words, struct old_result *out)
{
    char word[16] = "";
    int used = 0;
    *out = (struct old_result){.result = RESULT_OPEN};
    if (sscanf(words, "%d %d %15s %n", &out->round, &out->board, word, &used) != 3 || !used)
        return false;
    out->result = result_on_slip(word, &out->is_forfeit);
    out->reason = words + used;
    return out->result != RESULT_OPEN && *out->reason;
}

bool old_result_is_played(const struct session *s, const struct old_result *r)
{
    const struct hall *h = session_hall(s);
    return r->round == hall_settings_of(h)->round && hall_is_started(h) && !hall_is_ended(h);
}

/* The round that is over and still shown has the hall of the session. */
static struct hall *hall_of(struct session *s, int round, struct error *why)
{
    struct hall *h = session_hall(s);
    return round == hall_settings_of(h)->round && hall_is_ended(h) ? h : session_other_hall(s, round, why);
}

const struct hall_board *old_result_board(struct session *s, const struct old_result *r, struct error *why)
{
    struct hall *h = hall_of(s, r->round, why);
    const struct hall_board *b = h ? hall_board(h, r->board) : NULL;
    if (h && !b)
        failf(why, "", "", "there is no board %d in round %d", r->board, r->round);
    return b;
}

bool old_result_question(struct session *s, const struct old_result *r, struct text *out, struct error *why)
{
    const struct hall_board *b = old_result_board(s, r, why);
    char white[PLAYER_CALLED], black[PLAYER_CALLED];
    if (!b)
        return false;
    (void)board_player_called(b, WHITE, white);
    (void)board_player_called(b, BLACK, black);
    if (board_result(b) == r->result && board_is_forfeit(b) == r->is_forfeit)
        return failf(why, "", "", "round %d, board %d, %s - %s: it has %s already", r->round, r->board, white, black,
                     board_result_words(b));
    text_addf(out, _("Round %d, board %d, %s - %s: the result is %s, and %s would replace it."), r->round, r->board,
              white, black, board_result_words(b), forfeit_text(r->result, r->is_forfeit));
    return true;
}

bool old_result_back(const struct hall_board *b, const struct old_result *r, struct old_result *back)
{
    *back = (struct old_result){r->round, r->board, board_result(b), board_is_forfeit(b), ""};
    return back->result != RESULT_ANNULLED && back->result != RESULT_OPEN;
}

bool old_result_enter(struct session *s, const struct old_result *r, struct error *why)
{
    struct hall *h = hall_of(s, r->round, why);
    return h && (r->is_forfeit ? hall_forfeit : hall_result)(h, r->board, r->result, session_who(s), r->reason,
                                                             session_now(s), why);
}
