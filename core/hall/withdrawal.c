/* Players of a correspondence section who withdraw from all their games: without a word, with notice, or because they
 * forfeited games against two opponents. */
#include "base/text.h"
#include "base/tongue.h"
#include "hall/board_view.h"
#include "hall/correspondence.h"
#include "hall/deadlines.h"
#include "hall/desk.h"
#include "hall/hall_parts.h"
#include "hall/ruling.h"

#include <assert.h>
#include <string.h>

static const char script[] = "absence"; /* of the rulebook */

bool board_has_player(const struct hall_board *b, int side, const struct hall_player *p)
{
    const struct hall_player *q = &b->seat->players[side];
    return q == p || (*p->name && !strcmp(p->name, q->name) && !strcmp(p->id, q->id));
}

/* --- forfeits ----------------------------------------------------------------------------------------------------- */

static bool has_forfeited(const struct hall *h, const struct hall_board *b, int side)
{
    bool lost = b->result == (side == WHITE ? RESULT_BLACK : RESULT_WHITE);
    for (int id = b->new_game_after + 1; lost && id <= h->ruling_count; id++) {
        const struct ruling *r = &h->rulings[id - 1];
        if (r->board == b->number && !r->undone && r->result == b->result)
            return true;
    }
    return lost && board_is_forfeit(b);
}

int hall_opponents_forfeited(const struct hall *h, const struct hall_player *p)
{
    const char *first = NULL;
    for (int i = 0; i < h->count; i++)
        for (int side = WHITE; side <= BLACK; side++) {
            const struct hall_board *b = &h->boards[i];
            const char *opponent = b->seat->players[!side].name;
            if (!board_has_player(b, side, p) || !has_forfeited(h, b, side) || (first && !strcmp(first, opponent)))
                continue;
            if (first)
                return 2;
            first = opponent;
        }
    return first != NULL;
}

enum scored hall_scored(const struct hall *h, const struct hall_player *p)
{
    enum scored is = SCORED_NOTHING;
    for (int i = 0; i < h->count; i++)
        for (int side = WHITE; side <= BLACK; side++) {
            const struct hall_board *b = &h->boards[i];
            bool over = board_has_player(b, side, p) && b->result != RESULT_OPEN && b->result != RESULT_ANNULLED;
            if (over && !board_is_forfeit(b) && !hall_last_ruling(h, b->number))
                return SCORED_IN_PLAY;
            is = over && !board_is_forfeit(b) ? SCORED_BY_DECISION : is;
        }
    return is;
}

/* --- alerts ------------------------------------------------------------------------------------------------------- */

static int standing(const struct hall *h, const struct hall_board *b, int side)
{
    for (int id = h->incident_count; id > 0; id--) {
        const struct incident *i = &h->incidents[id - 1];
        if (i->board == b->number && i->kind == INCIDENT_REPORTED && i->side == side && i->number &&
            !strcmp(i->script, script))
            return i->ended == MSEC_NEVER ? id : 0;
    }
    return 0;
}

static const char is_silent[] = N_("%s has gone silent in all games");
static const char has_withdrawn[] = N_("%s has withdrawn from all games");
static const char forfeited_two[] = N_("%s has forfeited games against two opponents of the section");
static const char *const formats[] = {is_silent, has_withdrawn, forfeited_two};
const struct sentences withdrawal_sentences = SENTENCES(formats);

static void begins(struct hall *h, struct hall_board *b, int side, enum giving_up how)
{
    assert(how == GIVEN_UP_SILENT || how == GIVEN_UP_WITH_NOTICE || how == GIVEN_UP_BY_FORFEITS);
    struct incident i = incident_case(h, b, INCIDENT_REPORTED, side);
    i.priority = PRIORITY_2;
    i.number = (int)how;
    copy_text(i.script, sizeof i.script, script);
    incident_set_words(&i,
                       how == GIVEN_UP_SILENT        ? is_silent
                       : how == GIVEN_UP_WITH_NOTICE ? has_withdrawn
                                                     : forfeited_two,
                       side_name(side));
    incident_begins(h, &i);
}

void withdrawals_look(struct hall *h, struct hall_board *b, bool may_begin)
{
    for (int side = WHITE; side <= BLACK; side++) {
        int id = standing(h, b, side);
        bool by_forfeits = id && h->incidents[id - 1].number == GIVEN_UP_BY_FORFEITS;
        bool forfeited = b->result == RESULT_OPEN && hall_opponents_forfeited(h, &b->seat->players[side]) > 1;
        if (by_forfeits && !forfeited)
            incident_ends(h, id, "");
        else if (forfeited && !id && may_begin)
            begins(h, b, side, GIVEN_UP_BY_FORFEITS);
    }
}

bool hall_gives_up(struct hall *h, int board, enum side side, bool silent, const char *who, msec now, struct error *why)
{
    struct hall_board *b = board_by_letter(h, board, now, why);
    if (!b)
        return false;
    if (standing(h, b, (int)side))
        return failf(why, "quits", "rule on its alert: r", "an alert about %s says this already", side_name((int)side));
    const struct hall_player *p = &b->seat->players[side];
    h->actor = who;
    for (int i = 0; i < h->count; i++)
        for (int s = WHITE; s <= BLACK; s++) {
            struct hall_board *other = &h->boards[i];
            if (board_is_by_letter(other) && other->result == RESULT_OPEN && board_has_player(other, s, p) &&
                !standing(h, other, s))
                begins(h, other, s, silent ? GIVEN_UP_SILENT : GIVEN_UP_WITH_NOTICE);
        }
    h->actor = "";
    return true;
}
