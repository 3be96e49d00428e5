#include "screens/ruling_page.h"

#include "console.h"
#include "rules/words.h"
#include "screens/ruling.h"
#include "session.h"

#include <stdio.h>
#include <string.h>

struct page {
    struct area area;
    int row;
};

enum { LABEL_COLUMNS = 10 };

static void put(struct page *p, enum role role, const char *label, const char *words)
{
    if (!*words || p->row >= p->area.rows)
        return;
    draw_text(p->area, p->row, 1, ROLE_DIM, label);
    p->row += draw_paragraph(p->area, p->row, 1 + LABEL_COLUMNS, p->area.columns - 2 - LABEL_COLUMNS,
                             p->area.rows - p->row < 3 ? p->area.rows - p->row : 3, (int)role, words);
}

static const char *result_words(const char *result)
{
    static const struct {
        const char *result, *words;
    } rows[] = {{"continue", "the game goes on"},
                {"1-0", "1-0: White wins"},
                {"0-1", "0-1: Black wins"},
                {"draw", "drawn"},
                {"1/2", "drawn"},
                {"0-0", "0-0: both lose"},
                {"annul", "the game is annulled, a new one is played"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (!strcmp(rows[i].result, result))
            return rows[i].words;
    return result;
}

static void put_position(struct page *p, const struct decision *d)
{
    if (!strcmp(d->value[OUT_RESTORE], "yes"))
        put(p, ROLE_STRONG, "position",
            !strcmp(d->value[OUT_TOUCH], "yes")
                ? "put back as it was before the irregularity; the touched piece has to be moved"
                : "put back as it was before the irregularity");
    if (!strcmp(d->value[OUT_STANDS], "yes"))
        put(p, ROLE_STRONG, "position", "the irregular move stands");
    if (!strcmp(d->value[OUT_MUST_PLAY], "yes"))
        put(p, ROLE_STRONG, "move", "the announced move must be played");
}

static bool gives_time(const struct ruling_case *k, const struct hall *h, const struct decision *d, int side, msec now)
{
    return d->sets_time[side] || d->adds_time[side] ||
           (k->gives_back && rulings_ran_since_call(k, h, (enum side)side, now) > 0);
}

/* What the clocks lost while the arbiter was on his way: proposed, and given at a key. */
static void put_call(struct console *c, struct page *p, const struct ruling_case *k, const struct hall *h)
{
    msec at = rulings_called_at(k, h);
    char words[160], ran[CLOCK_DIGITS];
    for (int side = WHITE; at != MSEC_NEVER && side <= BLACK; side++) {
        int32_t s = rulings_ran_since_call(k, h, (enum side)side, c->now);
        if (!s)
            continue;
        snprintf(words, sizeof words,
                 k->gives_back ? "%s gets back %s since the call; + keeps it"
                               : "%s's clock has run %s since the call; + gives it back",
                 side == WHITE ? "White" : "Black", clock_digits(s, ran));
        put(p, ROLE_PRIORITY_2, "call", words);
    }
}

/* Old and new side by side, with the sum that leads from one to the other. */
static void put_clocks(struct console *c, struct page *p, const struct ruling_case *k, const struct decision *d)
{
    const struct hall *h = console_hall_of(c, k->round);
    const struct hall_board *b = h ? hall_board(h, k->board) : NULL;
    if (!b)
        return;
    put_call(c, p, k, h);
    if (!gives_time(k, h, d, WHITE, c->now) && !gives_time(k, h, d, BLACK, c->now))
        return;
    int column = 1 + LABEL_COLUMNS;
    draw_text(p->area, p->row, 1, ROLE_DIM, "clocks");
    draw_text(p->area, p->row++, column, ROLE_DIM, "           now       set");
    for (int side = WHITE; side <= BLACK && p->row < p->area.rows; side++, p->row++) {
        char now[16], then[16];
        int32_t s = rulings_time(k, h, (enum side)side, c->now);
        bool changes = gives_time(k, h, d, side, c->now);
        int at = draw_field(p->area, p->row, column, 6, ROLE_TEXT, side == WHITE ? "White" : "Black");
        at = draw_right(p->area, p->row, at, 8, ROLE_TEXT, clock_words(hall_left(b, (enum side)side, c->now), now));
        at = draw_right(p->area, p->row, at, 10, changes ? ROLE_STRONG : ROLE_TEXT,
                        clock_words((int64_t)s * 1000, then));
        draw_text(p->area, p->row, at + 2, ROLE_DIM, d->arithmetic[side]);
    }
}

static void put_penalties(struct page *p, const struct ruling_case *k, const struct decision *d)
{
    char list[OPEN_MAX][PENALTY_MAX];
    int count = rulings_open_penalties(d, list);
    put(p, ROLE_STRONG, "warning", d->value[OUT_WARNING]);
    if (!count)
        return;
    draw_text(p->area, p->row, 1, ROLE_DIM, "penalty");
    draw_text(p->area, p->row++, 1 + LABEL_COLUMNS, k->penalty < 0 ? ROLE_BAD : ROLE_TEXT,
              "is left to you, the lightest first:");
    if (k->penalty >= 0 && rulings_offender(k) != NO_SIDE)
        draw_text(p->area, p->row - 1, 1 + LABEL_COLUMNS + 38, ROLE_STRONG,
                  rulings_offender(k) == WHITE ? "against White" : "against Black");
    int column = 1 + LABEL_COLUMNS;
    for (int i = 0; i < count; i++) {
        if (column + 4 + text_width(list[i]) > p->area.columns) {
            column = 1 + LABEL_COLUMNS;
            p->row++;
        }
        char words[FACT_VALUE_MAX];
        column = draw_format(p->area, p->row, column, i == k->penalty ? ROLE_SELECTED : ROLE_TEXT, " %d %s ", i + 1,
                             name_words(list[i], words)) +
                 1;
    }
    p->row++;
}

static void add_earlier(const struct console *c, const struct hall_player *of, const char *who, char words[256])
{
    const struct penalty *all;
    for (int i = hall_penalties(console_hall(c), &all) - 1; i >= 0; i--) {
        size_t used = strlen(words);
        if (all[i].undone || !*all[i].player || strcmp(all[i].player, of->id) != 0 || used > 256 - 72)
            continue;
        snprintf(words + used, 256 - used, "%s%sround %d D-%04d %.20s%s%.24s", used ? "; " : "", who, all[i].round,
                 all[i].ruling, script_words(all[i].script), *all[i].penalty ? ": " : "", all[i].penalty);
    }
}

/* What the player has had before, in the whole event: before a penalty is chosen, not after. Of both, while it is open
 * whom it hits. */
static void put_earlier(struct console *c, struct page *p, const struct ruling_case *k)
{
    const struct hall *h = console_hall_of(c, k->round);
    const struct hall_board *b = h ? hall_board(h, k->board) : NULL;
    char words[256] = "";
    int8_t hit = rulings_offender(k);
    for (int8_t side = WHITE; b && side <= BLACK; side++)
        if (hit == side || hit == NO_SIDE)
            add_earlier(c, &b->seat->players[side], hit != NO_SIDE ? "" : side == WHITE ? "White, " : "Black, ", words);
    put(p, ROLE_PRIORITY_2, "earlier", words);
}

static void put_counts(struct page *p, const struct decision *d)
{
    char words[160], counts[FACT_VALUE_MAX];
    if (!*d->counts)
        return;
    snprintf(words, sizeof words, "against %s as: %s", !strcmp(d->player, "black") ? "Black" : "White",
             !strcmp(d->counts, "illegal") ? "illegal move" : name_words(script_words(d->counts), counts));
    put(p, ROLE_TEXT, "counts", words);
}

void ruling_page_draw(struct console *c, const struct ruling_case *k, struct area a)
{
    const struct decision *d = walk_decision(k->walk);
    struct page p = {.area = area_inside(a, 0, 0, a.rows - 1, -1)};
    draw_text(a, p.row, 1, ROLE_PRIORITY_2, "Decision:");
    draw_text(a, p.row++, 1 + LABEL_COLUMNS, ROLE_STRONG, d->title);
    if (*d->value[OUT_CLAIM])
        put(&p, ROLE_STRONG, "claim", d->value[OUT_CLAIM]);
    if (*d->value[OUT_RESULT])
        put(&p, ROLE_STRONG, "result", result_words(d->value[OUT_RESULT]));
    if (rulings_is_paperwork(k, console_hall(c)))
        put(&p, ROLE_STRONG, "board", "position and clocks stay as they are");
    else {
        put_position(&p, d);
        put_clocks(c, &p, k, d);
    }
    put_earlier(c, &p, k);
    put_penalties(&p, k, d);
    put(&p, ROLE_TEXT, "say", d->say);
    put(&p, ROLE_TEXT, "why", d->value[OUT_WHY]);
    put(&p, ROLE_DIM, "article", d->value[OUT_CITE]);
    put_counts(&p, d);
    draw_text(a, a.rows - 1, 1, ROLE_BAR_KEY, d->only_stance ? " nothing to confirm: q goes back " : " y confirms ");
    draw_text(a, a.rows - 1, 16, ROLE_DIM, d->only_stance ? "" : "backspace: a step back   q: put aside");
    draw_cursor(a, a.rows - 1, 1);
}

const char *everyday_words(const char *script)
{
    static const struct {
        const char *script, *words;
    } rows[] = {
        {"illegal-move", "king left in check, wrong move, pressed without moving, two hands"},
        {"illegal-position", "something is wrong on the board, found later"},
        {"touch-move", "touched two pieces, touched a piece, adjust, j'adoube, let go"},
        {"castling-fault", "castled with the rook first, castling not allowed"},
        {"promotion-fault", "pawn on the last rank, queen upside down, no queen"},
        {"displaced-pieces", "knocked over, pieces fell, board shaken"},
        {"wrong-setup", "set up wrongly, king and queen exchanged, bishop and knight"},
        {"colours-reversed", "wrong colours, white and black exchanged"},
        {"board-turned", "board the wrong way round, a1 light"},
        {"clock-fault", "clock broken, wrong time, no increment, wrong setting"},
        {"flag-fall", "time over, out of time, flag"},
        {"both-flags", "both out of time, which flag first"},
        {"draw-offer", "offers a draw again and again"},
        {"claim-repetition", "three times, threefold, same position"},
        {"claim-fifty", "fifty moves, no capture no pawn move"},
        {"claim-dead", "nobody can win, cannot mate"},
        {"claim-quickplay", "last two minutes, cannot win by normal means, appendix"},
        {"lack-of-progress", "makes no effort"},
        {"game-end", "mate, stalemate, resigned, shaken hands"},
        {"late-arrival", "too late, default time, not there"},
        {"absence", "did not come, left the hall, toilet, smoking"},
        {"notation", "does not write, scoresheet, behind with writing"},
        {"phone", "telephone, smartphone, smart watch, rang, rings, buzzes"},
        {"advice", "got help, somebody told him a move, notes, analyses, whispers"},
        {"distraction", "disturbs, noise, eating, talking, hums, kicks the table"},
        {"spectator", "spectator spoke, looks on, parent, kibitzer"},
        {"clock-handling", "hit the clock, presses with the other hand, holds the button"},
        {"takeback", "took a move back"},
        {"early-draw", "drawn too early, agreed, thirty moves"},
        {"refusal", "refuses to play, refuses to obey"},
        {"result-dispute", "different results, who won"},
        {"interruption", "fire alarm, power cut, ill"},
        {"appeal", "protest, appeals committee"},
        {"equipment", "board broken, sensor, pieces missing"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (!strcmp(rows[i].script, script))
            return rows[i].words;
    return "";
}
