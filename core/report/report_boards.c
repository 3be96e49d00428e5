#include "report/drawing.h"
#include "report/report.h"
#include "report/words.h"

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
    add_html(out, m ? m->is.san : "(?)");
    if (s >= 0)
        text_addf(out, " <small>%s</small>", words_clock(s, &left));
}

static void add_game(const struct report *r, const struct record_board *b, struct page *p)
{
    struct text html = {0};
    text_add(&html, "<div class=\"pair\"><div><p class=\"moves\">");
    for (int ply = 1; ply <= b->is->tracker.game.plies; ply++)
        add_move(&html, b, ply);
    text_addf(&html, " <b>%s</b></p></div>", result_text((enum result)b->is->result));
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
        if (k->is->board == b->is->number && k->is->priority > PRIORITY_LOG)
            page_item(p, "%s, %s%s: %s", words_time(r, k->begun.wall, &time), k->is->ply ? "after " : "",
                      words_move(b, k->is->ply, k->begun.entry, &last), k->is->words);
    }
}

static void add_board(const struct report *r, const struct record_board *b, struct page *p)
{
    struct words white, black;
    char anchor[32];
    snprintf(anchor, sizeof anchor, "board-%d", b->is->number);
    page_html(p, "<article>");
    page_part(p, anchor, "Board %d: %s - %s, %s", b->is->number, words_player(b, WHITE, &white),
              words_player(b, BLACK, &black),
              b->is->result == RESULT_OPEN ? "open" : result_text((enum result)b->is->result));
    add_game(r, b, p);
    add_happenings(r, b, p);
    page_html(p, "</article>\n");
}

void report_write_boards(const struct report *r, struct page *p)
{
    page_html(p, "<nav><a href=\"index.html\">Back to the report</a></nav>\n");
    for (int i = 0; i < r->round->board_count; i++)
        add_board(r, &r->round->boards[i], p);
    report_add_source(r, p);
}
