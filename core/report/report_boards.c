#include "hall/board_view.h"
#include "report/page/drawing.h"
#include "report/record/record_look.h"
#include "report/record/words.h"
#include "report/report.h"

#include <stdio.h>

/* Every board: its game with the times, as moves and as a plot. */

static void add_move(struct text *out, const struct record_board *b, int ply)
{
    const struct record_move *m = record_move_at(b, ply);
    struct words left;
    int32_t s = hall_move_time(b->is, ply).left_s;
    if (ply % 2)
        text_addf(out, "%s<b>%d.</b> ", ply > 1 ? " " : "", (ply + 1) / 2);
    else
        text_add_char(out, ' ');
    html_add(out, m ? m->is.san : "(?)");
    if (s >= 0)
        text_addf(out, " <small>%s</small>", words_clock(s, &left));
}

static void add_game(const struct report *r, const struct record_board *b, struct page *p)
{
    struct text html = {0};
    text_add(&html, "<div class=\"pair\"><div><p class=\"moves\">");
    for (int ply = 1; ply <= board_plies(b->is); ply++)
        add_move(&html, b, ply);
    text_addf(&html, " <b>%s</b></p></div>", board_result_words(b->is));
    drawing_add_times(&html, r->round, b);
    text_add(&html, "</div>\n");
    page_html(p, text_chars(&html));
    text_release(&html);
}

static void add_happenings(const struct report *r, const struct record_board *b, struct page *p)
{
    struct words time, last;
    for (int i = 0; i < r->round->incidents.count; i++) {
        const struct record_incident *k = &r->round->incidents.at[i];
        if (k->is->board == board_number(b->is) && k->is->priority > PRIORITY_LOG)
            page_item(p, "%s, %s%s: %s", words_time(r, k->begun.wall, &time), k->is->ply ? "after " : "",
                      words_move(b, k->is->ply, k->begun.entry, &last), k->is->words);
    }
}

static void add_board(const struct report *r, const struct record_board *b, struct page *p)
{
    struct words white, black;
    char anchor[32];
    snprintf(anchor, sizeof anchor, "board-%d", board_number(b->is));
    page_html(p, "<article>");
    page_part(p, anchor, "Board %d: %s - %s, %s", board_number(b->is), words_player(b, WHITE, &white),
              words_player(b, BLACK, &black), board_result(b->is) == RESULT_OPEN ? "open" : board_result_words(b->is));
    add_game(r, b, p);
    add_happenings(r, b, p);
    page_html(p, "</article>\n");
}

void report_write_boards(const struct report *r, struct page *p)
{
    page_html(p, "<nav><a href=\"index.html\">Back to the report</a></nav>\n");
    page_heading(p, "Boards");
    for (int i = 0; i < r->round->board_count; i++)
        if (record_is_game(&r->round->boards[i]))
            add_board(r, &r->round->boards[i], p);
    report_add_source(r, p);
}
