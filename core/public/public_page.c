#include "public/public_page.h"

#include "chess/notation/san.h"
#include "public/public_pgn.h"
#include "report/page/drawing.h"
#include "report/page/page.h"
#include "report/record/words.h"

#include <stdio.h>
#include <string.h>

/* clang-format off */
static const char style[] =
    "*{box-sizing:border-box}"
    "body{margin:0;background:#fff;color:#1a1a1a;font:16px/1.4 Georgia,'Liberation Serif',serif}"
    "main{max-width:1500px;margin:0 auto;padding:14px}"
    "h1{font-size:22px;margin:0 0 4px}"
    "p{margin:4px 0 10px}"
    "a{color:inherit}"
    "nav a,nav b{display:inline-block;padding:6px 10px 6px 0}"
    ".games{display:grid;grid-template-columns:repeat(auto-fill,minmax(150px,1fr));gap:14px;list-style:none;padding:0;"
    "margin:0}"
    ".games a{display:block;text-decoration:none}"
    ".who{display:flex;gap:6px;font-size:14px;min-height:1.4em}"
    ".who span{flex:1;min-width:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}"
    ".who time,.moves time{color:#595959;font-variant-numeric:tabular-nums}"
    "svg[role]{display:block;width:100%;height:auto}"
    ".board{display:flex;flex-wrap:wrap;gap:18px}"
    ".board figure{margin:0;flex:1 1 300px;max-width:560px;min-width:0}"
    ".board>div{flex:1 1 300px;min-width:0}"
    ".moves time{font-size:12px}"
    ".moves b{font-weight:normal;color:#595959}"
    "figcaption{font-size:14px;color:#595959}"
    "pre{font-size:12px;white-space:pre-wrap;overflow-wrap:anywhere;background:#f3f1ec;padding:8px}"
    "@media print{nav{display:none}.games li{break-inside:avoid}}";
/* clang-format on */

/* --- what all pages have ------------------------------------------------------------------------------------------ */

static void add_behind(struct text *out, const struct public_round *r, const struct public_site *site)
{
    char time[16];
    struct tm t = words_moment(r->as_of, site->utc_offset_min);
    strftime(time, sizeof time, "%H:%M", &t);
    if (!r->live)
        text_add(out, "<p>The round is over.</p>\n");
    else if (r->delay < 60000)
        text_addf(out, "<p>As of %s.</p>\n", time);
    else
        text_addf(out, "<p>%d minute%s behind; as of %s.</p>\n", (int)(r->delay / 60000),
                  r->delay / 60000 == 1 ? "" : "s", time);
}

static void add_rounds(struct text *out, int number, const struct public_site *site)
{
    text_add(out, "<nav>");
    for (int i = 0; i < site->count; i++) {
        if (site->rounds[i] == number && *site->up)
            text_addf(out, "<b>Round %d</b> ", number);
        else
            text_addf(out, "<a href=\"%sround-%d/index.html\">Round %d</a> ", site->up, site->rounds[i],
                      site->rounds[i]);
    }
    text_add(out, "</nav>\n");
}

static void begin(struct text *out, const struct public_round *r, const char *what)
{
    text_add(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                  "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
                  "'unsafe-inline'; base-uri 'none'; form-action 'none'\">\n"
                  "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    if (r->live)
        text_add(out, "<meta http-equiv=\"refresh\" content=\"30\">\n");
    text_add(out, "<title>");
    html_add(out, r->event);
    text_addf(out, ", %s</title>\n<style>%s</style>\n</head>\n<body>\n<main>\n", what, style);
    drawing_add_pieces(out);
    text_add(out, "<h1>");
    html_add(out, r->event);
    text_addf(out, ", %s</h1>\n", what);
}

static void end(struct text *out)
{
    text_add(out, "</main>\n</body>\n</html>\n");
}

/* --- a game ------------------------------------------------------------------------------------------------------- */

/* The position after its moves; the squares of the last one. */
static sqset last_position(const struct public_game *g, struct position *p)
{
    struct undo unused;
    sqset marked = 0;
    *p = g->start;
    for (int i = 0; i < g->count; i++) {
        position_make(p, g->moves[i].is, &unused);
        marked = bit(move_from(g->moves[i].is)) | bit(move_to(g->moves[i].is));
    }
    return marked;
}

/* The mover's clock after that side's last move, or NULL. */
static const char *last_clock(const struct public_game *g, int side, char out[CLOCK_DIGITS])
{
    for (int i = g->count - 1; i >= 0; i--) {
        int mover = (i % 2 == 0) == (g->start.turn == WHITE) ? WHITE : BLACK;
        if (mover == side)
            return g->moves[i].left_s > 0 ? clock_digits(g->moves[i].left_s, out) : NULL;
    }
    return NULL;
}

static void add_player(struct text *out, const struct public_game *g, int side)
{
    const struct public_player *p = &g->players[side];
    char digits[CLOCK_DIGITS];
    const char *left = g->result == RESULT_OPEN ? last_clock(g, side, digits) : NULL;
    text_add(out, "<div class=\"who\"><span>");
    html_add(out, p->title);
    text_add(out, *p->title ? " " : "");
    html_add(out, *p->name ? p->name : side_name(side));
    if (p->rating > 0)
        text_addf(out, " %d", p->rating);
    text_add(out, "</span>");
    if (left)
        text_addf(out, "<time>%s</time>", left);
    text_add(out, "</div>\n");
}

static void add_result(struct text *out, const struct public_game *g)
{
    const char *words = g->result == RESULT_OPEN || g->result == RESULT_ANNULLED ? "" : result_text(g->result);
    text_addf(out, "<div class=\"who\"><span>Board %d</span><b>%s</b></div>\n", g->board, words);
}

void public_page_round(struct text *out, const struct public_round *r, const struct public_site *site)
{
    char what[32];
    snprintf(what, sizeof what, "Round %d", r->number);
    begin(out, r, what);
    drawing_add_small_board(out);
    add_rounds(out, r->number, site);
    add_behind(out, r, site);
    text_add(out, "<ul class=\"games\">\n");
    for (int i = 0; i < r->count; i++) {
        const struct public_game *g = &r->games[i];
        struct position p;
        sqset marked = last_position(g, &p);
        text_addf(out, "<li><a href=\"%sround-%d/board-%d.html\">\n", site->up, r->number, g->board);
        add_result(out, g);
        add_player(out, g, BLACK);
        drawing_add_small(out, &p, marked);
        add_player(out, g, WHITE);
        text_add(out, "</a></li>\n");
    }
    text_add(out, "</ul>\n");
    end(out);
}

static void add_moves(struct text *out, const struct public_game *g)
{
    struct position p = g->start;
    text_add(out, "<p class=\"moves\">");
    for (int i = 0; i < g->count; i++) {
        char san[SAN_MAX], digits[CLOCK_DIGITS];
        struct undo unused;
        san_write(&p, g->moves[i].is, san);
        if (p.turn == WHITE || !i)
            text_addf(out, p.turn == WHITE ? "<b>%d.</b> " : "<b>%d...</b> ", p.move_number);
        text_addf(out, "%s ", san);
        if (g->moves[i].left_s > 0)
            text_addf(out, "<time>%s</time> ", clock_digits(g->moves[i].left_s, digits));
        position_make(&p, g->moves[i].is, &unused);
    }
    text_add(out, g->count ? "</p>\n" : "No move yet.</p>\n");
}

static void add_lines(struct text *out, const char *lines)
{
    struct text line = {0};
    for (size_t n; *lines; lines += n + (lines[n] == '\n')) {
        n = strcspn(lines, "\n");
        text_add_bytes(&line, lines, n);
        html_add(out, text_chars(&line));
        text_add_char(out, '\n');
        text_clear(&line);
    }
    text_release(&line);
}

void public_page_board(struct text *out, const struct public_round *r, const struct public_game *g,
                       const struct public_site *site)
{
    char what[48], fen[FEN_MAX];
    struct position p;
    struct text pgn = {0};
    sqset marked = last_position(g, &p);
    snprintf(what, sizeof what, "Round %d, board %d", r->number, g->board);
    begin(out, r, what);
    text_addf(out, "<nav><a href=\"%sround-%d/index.html\">All boards of round %d</a></nav>\n", site->up, r->number,
              r->number);
    add_behind(out, r, site);
    text_add(out, "<div class=\"board\"><div>\n");
    add_player(out, g, BLACK);
    position_to_fen(&p, fen);
    drawing_add_position(out, fen, marked, "");
    add_player(out, g, WHITE);
    add_result(out, g);
    text_add(out, "</div><div>\n");
    add_moves(out, g);
    public_pgn_add(&pgn, r, g);
    text_add(out, "<pre>");
    add_lines(out, text_chars(&pgn));
    text_add(out, "</pre>\n</div></div>\n");
    text_release(&pgn);
    end(out);
}
