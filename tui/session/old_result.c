#include "session/old_result.h"

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

bool old_result_enter(struct session *s, const struct old_result *r, struct error *why)
{
    struct hall *h = hall_of(s, r->round, why);
    return h && (r->is_forfeit ? hall_forfeit : hall_result)(h, r->board, r->result, session_who(s), r->reason,
                                                             session_now(s), why);
}
