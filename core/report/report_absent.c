/* Who did not play in a round, and what the round gives them for it. */
#include "hall/board_view.h"
#include "report/parts.h"
#include "report/record/words.h"

static void add_row(const struct chess_event *e, const struct player *who, const char *what, int tenths, struct page *p)
{
    const struct team *t = who->team ? event_team(e, who->team) : NULL;
    page_cell(p, "%s%s%s", who->title, *who->title ? " " : "", who->name);
    page_cell(p, "%s", t ? t->name : "");
    page_cell(p, "%s", what);
    page_cell(p, "%d.%d", tenths / 10, tenths % 10);
}

static void add_who_did_not_play(const struct chess_event *e, const struct round *round, struct page *p)
{
    for (int i = 0; i < e->player_count; i++) {
        const struct player *who = &e->players[i];
        const struct pairing *at = round_pairing_of(round, who->number);
        if (!at)
            add_row(e, who, "not paired", e->scoring.absent, p);
        else if (!at->black || !at->white)
            add_row(e, who, event_bye_words(at->white_result), event_result_points(e, at->white_result), p);
    }
}

static void add_who_did_not_come(const struct report *r, struct page *p)
{
    struct words name;
    for (int i = 0; i < r->round->board_count; i++) {
        const struct record_board *b = &r->round->boards[i];
        enum result is = board_result(b->is);
        for (int side = WHITE; side <= BLACK && board_is_forfeit(b->is); side++) {
            if (is == (side == WHITE ? RESULT_WHITE : RESULT_BLACK))
                continue;
            page_cell(p, "%s", words_player(b, side, &name));
            page_cell(p, "%s", board_player(b->is, side)->team);
            page_cell(p, "lost by forfeit on board %d", board_number(b->is));
            page_cell(p, "0.0");
        }
    }
}

void report_add_absent(const struct report *r, struct page *p)
{
    struct chess_event *e = report_event(r->record);
    const struct round *round = e ? event_round(e, r->round->number) : NULL;
    if (round) {
        page_heading(p, "Byes and absences");
        size_t before = p->out->length;
        page_table(p, "<Player <Team <What >Points");
        add_who_did_not_play(e, round, p);
        add_who_did_not_come(r, p);
        page_table_end(p);
        if (p->out->length == before)
            page_say(p, "None.");
    }
    chess_event_free(e);
}
