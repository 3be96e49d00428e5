#include "report/transcripts.h"

#include "base/tongue.h"
#include "event/people.h"
#include "hall/board_view.h"
#include "hall/correspondence.h"
#include "report/record/record_look.h"
#include "report/record/words.h"

static void add_date(struct page *p, const struct postmark *m)
{
    struct text words = {0};
    if (m->day)
        day_write(&words, day_numbered(m->day));
    if (m->minute)
        text_addf(&words, " %02d:%02d", (m->minute - 1) / 60, (m->minute - 1) % 60);
    page_cell(p, "%s", words.length ? text_chars(&words) : "-");
    text_release(&words);
}

static void add_move(const struct record_round *r, const struct record_board *b, int ply, int used[2], struct page *p)
{
    static const struct letter none;
    const struct letter *l = hall_letter_of(r->hall, b->is, ply);
    const struct record_move *m = record_move_at(b, ply);
    int days = l ? letter_days(r->hall, b->is, l) : 0;
    used[ply % 2] += days;
    page_cell(p, "%d%s", (ply + 1) / 2, ply % 2 ? "." : "...");
    page_cell(p, "%s%s", m ? m->is.san : "", l && l->is_untimed ? " (no times)" : "");
    add_date(p, l ? &l->received : &none.received);
    add_date(p, l ? &l->sent : &none.sent);
    page_cell(p, l ? "%d" : "-", days);
    page_cell(p, "%d", used[ply % 2]);
}

static void add_game(const struct record_round *r, const struct record_board *b, struct page *p)
{
    struct words white, black;
    int used[2] = {0};
    page_heading(p, "Board %d: %s - %s, %s", board_number(b->is), words_player(b, WHITE, &white),
                 words_player(b, BLACK, &black), board_result_words(b->is));
    page_table(p, ">Number <Move <Received <Sent >Days >Total");
    for (int ply = 1; ply <= board_plies(b->is); ply++)
        add_move(r, b, ply, used, p);
    page_table_end(p);
    for (int side = WHITE; side <= BLACK; side++) {
        struct reflection left;
        hall_reflection(r->hall, b->is, (enum side)side, &left);
        page_item(p,
                  left.overstepped
                      ? tongue_english("%s: %d day left, time exceeded", "%s: %d days left, time exceeded", left.left)
                      : tongue_english("%s: %d day left", "%s: %d days left", left.left),
                  side_name(side), left.left);
    }
}

void transcripts_write(const struct report *r, struct page *p)
{
    int games = 0;
    for (int i = 0; i < r->round->board_count; i++)
        if (board_is_by_letter(r->round->boards[i].is)) {
            add_game(r->round, &r->round->boards[i], p);
            games++;
        }
    if (!games)
        page_say(p, "No game of this round is played by correspondence.");
    report_add_source(r, p);
}
