#include "hall/board_view.h"
#include "report/page/drawing.h"
#include "report/page/page.h"
#include "report/record/words.h"

#include <assert.h>
#include <stdio.h>

enum { PLOT_W = 560, PLOT_H = 190, LEFT = 46, RIGHT = 12, TOP = 16, BOTTOM = 30 };

struct times_plot {
    struct text *out;
    const struct record_board *board;
    int plies, most_s; /* the ends of both scales */
};

static int x_of(const struct times_plot *p, int ply)
{
    assert(ply >= 0);
    return LEFT + ply * (PLOT_W - LEFT - RIGHT) / p->plies;
}

static int y_of(const struct times_plot *p, int32_t s)
{
    return PLOT_H - BOTTOM - (int)((int64_t)s * (PLOT_H - TOP - BOTTOM) / p->most_s);
}

/* The largest time, rounded up so that a third of it is a round number. */
static int top_of_scale(int32_t most)
{
    static const int steps[] = {60, 180, 360, 540, 900, 1800, 2700, 3600, 5400, 7200, 9000, 10800, 14400};
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
        if (most <= steps[i])
            return steps[i];
    return (int)(most / 10800 + 1) * 10800;
}

static void add_scales(const struct times_plot *p)
{
    struct words time;
    for (int i = 0; i <= 3; i++) {
        int32_t s = p->most_s / 3 * i;
        text_addf(p->out,
                  "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" stroke=\"#c9c9c9\"/>"
                  "<text x=\"%d\" y=\"%d\" font-size=\"11\" text-anchor=\"end\">%s</text>\n",
                  LEFT, y_of(p, s), PLOT_W - RIGHT, y_of(p, s), LEFT - 5, y_of(p, s) + 4, words_clock(s, &time));
    }
    int step = p->plies > 160 ? 40 : p->plies > 60 ? 20 : 10;
    for (int ply = step; ply <= p->plies; ply += step)
        text_addf(p->out, "<text x=\"%d\" y=\"%d\" font-size=\"11\" text-anchor=\"middle\">%d</text>\n", x_of(p, ply),
                  PLOT_H - BOTTOM + 14, ply / 2);
    text_addf(p->out, "<text x=\"%d\" y=\"%d\" font-size=\"11\" text-anchor=\"end\">move</text>\n", PLOT_W - RIGHT,
              PLOT_H - 4);
}

/* The other side's clock is stopped meanwhile: a step, not a slope. */
static void add_line(const struct times_plot *p, enum side side)
{
    assert(side == WHITE || side == BLACK);
    int last = -1;
    for (int ply = side == WHITE ? 1 : 2; ply <= p->plies; ply += 2) {
        int32_t s = hall_move_time(p->board->is, ply).left_s;
        if (s < 0)
            continue;
        int x = x_of(p, ply), y = y_of(p, s);
        if (last < 0)
            text_addf(p->out, "<path fill=\"none\" stroke=\"#1a1a1a\" stroke-width=\"1.6\"%s d=\"M%d %d",
                      side == WHITE ? "" : " stroke-dasharray=\"5 3\"", x, y);
        else
            text_addf(p->out, "H%dV%d", x, y);
        last = y;
    }
    text_add(p->out, last < 0 ? "" : "\"/>\n");
}

static void add_legend(const struct times_plot *p)
{
    text_addf(p->out,
              "<path d=\"M%d %dh24\" stroke=\"#1a1a1a\" stroke-width=\"1.6\"/>"
              "<text x=\"%d\" y=\"%d\" font-size=\"11\">White</text>"
              "<path d=\"M%d %dh24\" stroke=\"#1a1a1a\" stroke-width=\"1.6\" stroke-dasharray=\"5 3\"/>"
              "<text x=\"%d\" y=\"%d\" font-size=\"11\">Black</text>\n",
              LEFT, PLOT_H - 8, LEFT + 29, PLOT_H - 4, LEFT + 76, PLOT_H - 8, LEFT + 105, PLOT_H - 4);
}

static int ply_of(const struct record_round *r, const struct record_ruling *k)
{
    return k->incident >= 1 && k->incident <= r->incidents.count ? r->incidents.at[k->incident - 1].is->ply : k->is.ply;
}

static void add_rulings(const struct times_plot *p, const struct record_round *r)
{
    struct words number;
    for (int i = 0; i < r->rulings.count; i++) {
        const struct record_ruling *k = &r->rulings.at[i];
        int ply = ply_of(r, k);
        if (k->board != board_number(p->board->is) || ply < 0 || ply > p->plies)
            continue;
        int x = x_of(p, ply);
        text_addf(p->out,
                  "<path d=\"M%d %dV%d\" stroke=\"#1a1a1a\" stroke-width=\"0.8\" stroke-dasharray=\"1.5 2.5\"/>"
                  "<text x=\"%d\" y=\"%d\" font-size=\"10\" text-anchor=\"middle\">%s</text>\n",
                  x, TOP, PLOT_H - BOTTOM, x < LEFT + 20 ? LEFT + 20 : x, TOP - 4, words_decision(k->is.id, &number));
    }
}

static int32_t most_time(const struct record_board *b, int plies)
{
    int32_t most = 0;
    for (int ply = 1; ply <= plies; ply++) {
        int32_t s = hall_move_time(b->is, ply).left_s;
        most = s > most ? s : most;
    }
    return most;
}

void drawing_add_times(struct text *out, const struct record_round *r, const struct record_board *b)
{
    struct times_plot p = {out, b, board_plies(b->is), 0};
    int32_t most = p.plies ? most_time(b, p.plies) : 0;
    if (!most)
        return;
    p.most_s = top_of_scale(most);
    text_addf(out,
              "<figure><svg width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"time left "
              "after each move\">\n",
              PLOT_W, PLOT_H, PLOT_W, PLOT_H);
    add_scales(&p);
    add_line(&p, WHITE);
    add_line(&p, BLACK);
    add_legend(&p);
    add_rulings(&p, r);
    text_add(out, "</svg></figure>\n");
}
