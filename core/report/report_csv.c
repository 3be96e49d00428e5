#include "hall/board_view.h"
#include "report/csv.h"
#include "report/record/record_look.h"
#include "report/record/words.h"
#include "report/report.h"

static void add_field(struct text *out, const char *value, bool last)
{
    csv_add_harmless_cell(out, value);
    text_add(out, last ? "\r\n" : ",");
}

static void add_row(const struct report *r, const struct record_penalty *k, struct text *out)
{
    const struct record_board *b = record_board(r->round, k->is.board);
    const struct hall_player *p = b && k->is.side != NO_SIDE ? board_player(b->is, k->is.side) : NULL;
    struct words number, on, at, fate;
    const struct record_ruling *ruling = record_ruling_of(r->round, k->is.ruling);
    text_addf(out, "%s,%d,%d,", words_decision(k->is.ruling, &number), k->is.round, k->is.board);
    text_addf(out, "%s %s,", words_day(r, k->when.wall, &on), words_time(r, k->when.wall, &at));
    add_field(out, k->is.player, false);
    add_field(out, p ? p->name : "", false);
    add_field(out, p ? p->team : "", false);
    add_field(out, words_side(k->is.side), false);
    add_field(out, k->is.script, false);
    add_field(out, ruling ? ruling->is.article : "", false);
    add_field(out, k->is.penalty, false);
    add_field(out, k->is.counts ? "yes" : "no", false);
    add_field(out, words_fate(ruling, &fate), false);
    add_field(out, k->who, false);
    add_field(out, words_rule_since(r, ruling), true);
}

void report_add_penalties_csv(const struct report *r, struct text *out)
{
    text_add(out, "decision,round,board,time,player_no,player,team,side,script,article,penalty,counted,standing,"
                  "arbiter,rule_since\r\n");
    for (int i = 0; i < r->round->penalties.count; i++)
        add_row(r, &r->round->penalties.at[i], out);
}
