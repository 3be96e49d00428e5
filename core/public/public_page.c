#include "public/public_page.h"

#include "base/tongue.h"
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
    "body{margin:0;background:#fff;color:#1a1a1a;font:16px/1.4 Georgia,'Liberation Serif',serif;overflow-wrap:anywhere}"
    "main{padding:14px}"
    "h1{font-size:22px;margin:0 0 4px}"
    "p{margin:4px 0 10px}"
    "a{color:inherit}"
    "nav a,nav b{display:inline-block;padding:6px 10px 6px 0}"
    ".games{display:grid;grid-template-columns:repeat(auto-fill,minmax(clamp(150px,60px + 5vw,220px),1fr));gap:14px;"
    "list-style:none;"
    "padding:0;margin:0;align-items:end}"
    ".games a{display:block;text-decoration:none}"
    ".w{display:flex;gap:6px;margin:0;font-size:max(14px,.7vw);min-height:1.4em}"
    ".w span{flex:1;min-width:0}"
    "small{font-size:inherit;color:#595959;font-variant-numeric:tabular-nums}"
    "svg[role]{display:block;width:100%;height:auto}"
    ".board{display:flex;flex-wrap:wrap;gap:18px}"
    ".board figure{margin:0;flex:1 1 300px;max-width:max(560px,40vw);min-width:0}"
    ".board>div{flex:1 1 300px;min-width:0;max-width:max(560px,40vw)}"
    ".moves small{font-size:12px}"
    ".moves b{font-weight:normal;color:#595959}"
    "figcaption{font-size:14px;color:#595959}"
    "pre{font-size:12px;white-space:pre-wrap;background:#f3f1ec;padding:8px}"
    "@media print{nav{display:none}.games li{break-inside:avoid}}";
/* clang-format on */

/* --- what all pages have ------------------------------------------------------------------------------------------ */

static void add_behind(struct text *out, const struct public_round *r, msec changed, const struct public_site *site)
{
    char time[16];
    struct tm t = words_moment(changed, site->utc_offset_min);
    int minutes = (int)(r->delay / 60000);
    strftime(time, sizeof time, "%H:%M", &t);
    if (!r->live) {
        text_add(out, "<p>The round is over.</p>\n");
        return;
    }
    text_add(out, "<p>");
    if (minutes)
        text_addf(out, tongue_english("%d minute behind. ", "%d minutes behind. ", minutes), minutes);
    if (changed)
        text_addf(out, "Last move or result at %s.</p>\n", time);
    else
        text_add(out, "No move yet.</p>\n");
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

/* "Round 3 begins on 2027-03-07 at 10:00." */
static void add_plan(struct text *out, const struct public_plan *plan)
{
    text_addf(out, "<p>Round %d begins", plan->number);
    if (plan->date % 100)
        text_addf(out, " on %04d-%02d-%02d", plan->date / 10000, plan->date / 100 % 100, plan->date % 100);
    if (plan->start_min >= 0)
        text_addf(out, " at %d:%02d", plan->start_min / 60, plan->start_min % 60);
    text_add(out, plan->date % 100 || plan->start_min >= 0 ? ".</p>\n" : " later.</p>\n");
}

/* The last round that has begun, while another is shown; the one that comes, when the last is over. */
static void add_next(struct text *out, const struct public_round *r, const struct public_site *site)
{
    int last = site->count ? site->rounds[site->count - 1] : 0;
    if (last > r->number && !*site->up)
        text_addf(out, "<p>Round %d has begun: <a href=\"round-%d/index.html\">its boards</a>.</p>\n", last, last);
    else if (last == r->number && !r->live && site->plan && site->plan->number)
        add_plan(out, site->plan);
}

/* The page at the fixed address goes on to the next round. */
static bool is_awaited(const struct public_round *r, const struct public_site *site)
{
    bool more = (site->plan && site->plan->number) || (site->count && site->rounds[site->count - 1] > r->number);
    return r->live || (!*site->up && more);
}

static void add_name(struct text *out, const char *name)
{
    text_add(out, "<bdi>");
    html_add_name(out, name);
    text_add(out, "</bdi>");
}

static void begin(struct text *out, const char *event, const char *what, bool live)
{
    text_add(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                  "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
                  "'unsafe-inline'; base-uri 'none'; form-action 'none'\">\n"
                  "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    if (live)
        text_add(out, "<meta http-equiv=\"refresh\" content=\"30\">\n");
    text_add(out, "<title>");
    html_add_name(out, event);
    text_addf(out, ", %s</title>\n<style>%s</style>\n</head>\n<body>\n<main>\n<h1>", what, style);
    add_name(out, event);
    text_addf(out, ", %s</h1>\n", what);
}

static void end(struct text *out)
{
    text_add(out, "</main>\n</body>\n</html>\n");
}

void public_page_waiting(struct text *out, const struct public_plan *plan)
{
    begin(out, plan->event, "games", true);
    if (plan->number)
        add_plan(out, plan);
    text_add(out, "<p>Its games are shown here as soon as it has begun.</p>\n");
    end(out);
}

/* --- a game ------------------------------------------------------------------------------------------------------- */

enum { LAST_MOVE = 32 };

/* Castling is written as the king taking its own rook; people look where the king went. */
static sqset squares_of(const struct position *before, move m)
{
    int to = move_to(m), rook;
    if (move_how(m) == CASTLING)
        castling_squares(before, move_from(m), move_to(m), &to, &rook);
    return bit(move_from(m)) | bit(to);
}

/* The position after its moves; the squares of the last one, and that move as "12...Nf6". */
static sqset last_position(const struct public_game *g, struct position *p, char last[LAST_MOVE])
{
    sqset marked = 0;
    *p = g->start;
    snprintf(last, LAST_MOVE, "no move yet");
    for (int i = 0; i < g->count; i++) {
        char san[SAN_MAX];
        struct undo unused;
        if (i == g->count - 1) {
            san_write(p, g->moves[i].is, san);
            snprintf(last, LAST_MOVE, "after %d%s%s", p->move_number, p->turn == WHITE ? "." : "...", san);
            marked = squares_of(p, g->moves[i].is);
        }
        position_make(p, g->moves[i].is, &unused);
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
    text_add(out, "<p class=w><span>");
    html_add_name(out, p->title);
    text_add(out, *p->title ? " " : "");
    add_name(out, *p->name ? p->name : side_name(side));
    if (p->rating > 0)
        text_addf(out, " %d", p->rating);
    text_add(out, "</span>");
    if (left)
        text_addf(out, "<small>%s</small>", left);
    text_add(out, "</p>\n");
}

static void add_result(struct text *out, const struct public_game *g)
{
    const char *words =
        g->result == RESULT_OPEN || g->result == RESULT_ANNULLED ? "" : forfeit_text(g->result, g->is_forfeit);
    text_addf(out, "<p class=w><span>Board %d</span>%s%s%s</p>\n", g->board, *words ? "<b>" : "", words,
              *words ? "</b>" : "");
    if (g->ends_early)
        text_add(out, "<p>Moves after this one are not shown.</p>\n");
}

void public_page_round(struct text *out, const struct public_round *r, const struct public_site *site)
{
    char what[32], folder[32] = "";
    snprintf(what, sizeof what, "Round %d", r->number);
    if (!*site->up)
        snprintf(folder, sizeof folder, "round-%d/", r->number);
    begin(out, r->event, what, is_awaited(r, site));
    drawing_add_pieces(out);
    drawing_add_small_board(out);
    add_rounds(out, r->number, site);
    add_behind(out, r, r->changed, site);
    add_next(out, r, site);
    text_add(out, "<ul class=\"games\">\n");
    for (int i = 0; i < r->count; i++) {
        const struct public_game *g = &r->games[i];
        struct position p;
        char last[LAST_MOVE];
        sqset marked = last_position(g, &p, last);
        text_addf(out, "<li><a href=\"%sboard-%d.html\">\n", folder, g->board);
        add_result(out, g);
        add_player(out, g, BLACK);
        drawing_add_small(out, &p, marked, last);
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
            text_addf(out, "<small>%s</small> ", clock_digits(g->moves[i].left_s, digits));
        position_make(&p, g->moves[i].is, &unused);
    }
    text_add(out, "</p>\n");
}

static void add_lines(struct text *out, const char *lines)
{
    struct text line = {0};
    for (size_t n; *lines; lines += n + (lines[n] == '\n')) {
        n = strcspn(lines, "\n");
        text_add_bytes(&line, lines, n);
        html_add_name(out, text_chars(&line));
        text_add_char(out, '\n');
        text_clear(&line);
    }
    text_release(&line);
}

void public_page_board(struct text *out, const struct public_round *r, const struct public_game *g,
                       const struct public_site *site)
{
    char what[48], fen[FEN_MAX], last[LAST_MOVE];
    struct position p;
    struct text pgn = {0};
    sqset marked = last_position(g, &p, last);
    snprintf(what, sizeof what, "Round %d, board %d", r->number, g->board);
    begin(out, r->event, what, r->live);
    drawing_add_pieces(out);
    text_addf(out, "<nav><a href=\"%sround-%d/index.html\">All boards of round %d</a></nav>\n", site->up, r->number,
              r->number);
    add_behind(out, r, g->changed, site);
    text_add(out, "<div class=\"board\"><div>\n");
    add_player(out, g, BLACK);
    position_to_fen(&p, fen);
    drawing_add_position(out, fen, marked, g->result == RESULT_OPEN ? "" : NULL);
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
