/* How the ruling screen divides its area: what is asked or decided, beside it what the user wants to see and, from 160
 * columns on, the facts behind it. */
#include "screens/ruling_screen.h"

#include "base/digest.h"
#include "base/text.h"
#include "base/tongue.h"
#include "console/board_story.h"
#include "console/console.h"
#include "hall/board_view.h"
#include "rules/rulebook.h"
#include "rules/shelf.h"
#include "ruling/effect.h"
#include "ruling/evidence.h"
#include "ruling/sanction.h"
#include "screens/ruling_evidence.h"
#include "screens/ruling_facts.h"
#include "screens/ruling_page.h"
#include "session/session.h"
#include "terminal/keys.h"
#include "widgets/glance.h"

#include <stdio.h>
#include <string.h>

/* --- the title ------------------------------------------------------------------------------------------------ */

/* Shown in full or not at all: what the ruling is about needs the room first. */
static void draw_rulebook(struct console *c, const struct rulebook *book, struct area a, int column)
{
    struct text words = {0};
    text_add(&words, rulebook_name(book));
    for (size_t i = 1; rulebook_over(book, i); i++) { /* what is not shown there is shown here */
        const struct rulebook *under = shelf_rulebook(console_shelf(c), rulebook_over(book, i));
        text_addf(&words, _(" over %s"), under ? rulebook_name(under) : rulebook_over(book, i));
    }
    if (column + text_width(text_chars(&words)) < a.columns)
        draw_text(a, 0, column, ROLE_DIM, text_chars(&words));
    text_release(&words);
}

static void draw_title(struct console *c, struct ruling_screen *s, const struct ruling_case *k, struct area a)
{
    int round = ruling_hearing(k)->round;
    const struct hall *h = console_hall_of(c, round);
    const struct hall_board *b = h ? hall_board(h, ruling_case_board(k)) : NULL;
    const struct rulebook *book = walk_rulebook(ruling_walk(k));
    const struct script *script = rulebook_script(book, ruling_case_script(k));
    char white[NAME_MAX_BYTES], black[NAME_MAX_BYTES];
    char aside[96] = "";
    if (s->rulings.count > 1)
        snprintf(aside, sizeof aside, _(" %d put aside (Right arrow) "), s->rulings.count - 1);
    draw_text(a, 0, a.columns - text_width(aside), ROLE_PRIORITY_2, aside);
    a.columns -= text_width(aside);
    int column = draw_text(a, 0, 0, ROLE_DIM, _(" Hall > "));
    if (round)
        column = draw_format(a, 0, column, ROLE_STRONG, "round %d, ", round);
    s->board_from = column;
    if (b)
        column = draw_format(a, 0, column, ROLE_STRONG, "board %d, %s %s %s > ", board_number(b),
                             short_name(b, WHITE, white), glyph(GLYPH_DASH), short_name(b, BLACK, black));
    s->board_to = column - 3;
    column = draw_format(a, 0, column, ROLE_TITLE, "%s  ",
                         script ? ruling_shown(k, script_title(script)) : ruling_case_script(k));
    draw_rulebook(c, book, a, column);
}

/* --- the page ------------------------------------------------------------------------------------------------- */

static uint64_t mixed(uint64_t mark, const char *words)
{
    return digest_add_text(mark, words, 0xff);
}

/* Running clocks do not make it another decision; a move that is played does. */
uint64_t ruling_screen_mark(const struct console *c, const struct ruling_case *k)
{
    const struct decision *d = ruling_decision(k);
    const struct hall_board *b = hall_board(console_hall(c), ruling_case_board(k));
    struct question q;
    uint64_t mark = mixed(DIGEST_BEGIN, ruling_case_script(k));
    if (ruling_asks(k, &q))
        return mixed(mark, q.step);
    for (int i = 0; d && i < OUTCOMES; i++)
        if (i != OUT_WHITE_S && i != OUT_BLACK_S)
            mark = mixed(mark, d->value[i]);
    mark = mixed(mixed(mark, d ? d->title : ""), ruling_gives_back(k) ? "+" : "-");
    mark = mixed(mark, ruling_settled_meanwhile(k, console_hall(c)) ? "over" : "");
    return mark ^ ((uint64_t)(b ? board_plies(b) : 0) << 32) ^ (uint64_t)ruling_case_board(k);
}

static const char *closing_words(const struct ruling_screen *s, const struct ruling_case *k, uint64_t mark, int columns)
{
    enum { FOR_ALL = 56 };
    char list[OPEN_PENALTIES][PENALTY_MAX];
    if (ruling_decision(k)->only_stance)
        return _(" nothing to confirm: q goes back ");
    if (ruling_penalties(k, list))
        return _(" choose a penalty ");
    if (page_seen_shows(&s->page, mark, s->decided))
        return s->page.first + s->page.room >= s->page.rows || columns < FOR_ALL
                   ? _(" y confirms ")
                   : /* at most 54 columns */ _(" y confirms: the rows below are not part of it ");
    return columns < FOR_ALL ? /* at most 38 columns */ _(" page-down shows the rest, then y ")
                             : /* at most 54 columns */ _(" page-down: y confirms once all of it has been seen ");
}

/* If there is much room left: the history of the board, and its clocks over the moves. */
static bool draw_story(struct console *c, const struct ruling_case *k, struct area a)
{
    enum { STORY_LEAST = 10 };
    const struct hall_board *b = hall_board(console_hall(c), ruling_case_board(k));
    if (a.rows < STORY_LEAST || !b || ruling_hearing(k)->round)
        return false;
    draw_across(a, 0, _("At this board"));
    board_story_draw(c, b, area_inside(a, 1, 1, -1, -1));
    return true;
}

/* A decision has a last row of its own, which says whether it can be confirmed. */
static void draw_page(struct console *c, struct ruling_screen *s, const struct ruling_case *k, bool with_facts,
                      struct area a)
{
    struct question q;
    bool asks = ruling_asks(k, &q), decided = !asks && ruling_decision(k);
    uint64_t mark = ruling_screen_mark(c, k);
    struct area of = area_inside(a, 0, 0, a.rows - decided, -1);
    int chosen;
    s->choices_count = 0;
    s->closing = (struct area){0};
    for (int again = 0; again < 2; again++) { /* the chosen one has to be visible */
        struct long_page p = long_page_begin(&s->page, mark, of);
        draw_clear(of);
        if (asks)
            chosen = ruling_page_question(c, s, k, &q, &p);
        else if (decided)
            chosen = ruling_page_decision(c, s, k, &p);
        else {
            const char *stuck = walk_stuck(ruling_walk(k));
            long_page_put(&p, ROLE_BAD, "", stuck ? stuck : N_("the ruling cannot go on"));
            chosen = -1;
        }
        if (with_facts)
            ruling_facts_put(c, s, k, &p);
        long_page_end(&p);
        if (chosen < 0 || !asks || !long_page_follow(&p, chosen))
            break;
    }
    s->has_story = !with_facts && draw_story(c, k, area_inside(of, s->page.rows + 1, 0, -1, -1));
    if (!decided)
        return;
    s->shown_of = mark;
    const char *closing = closing_words(s, k, mark, a.columns);
    s->closing = area_inside(a, a.rows - 1, 1, 1, draw_text(a, a.rows - 1, 1, ROLE_BAR_KEY, closing) - 1);
    draw_cursor(a, a.rows - 1, 1);
}

/* --- the room ------------------------------------------------------------------------------------------------- */

enum { TWO_COLUMNS = 100, THREE_COLUMNS = 160, BESIDE_LEAST = 76, NARROW_BESIDE = 22, ROWS_BESIDE = 14 };

/* Two diagrams side by side, with squares as large as leave room for the question. */
static int evidence_columns(struct area a)
{
    enum { TWO_OF_FOUR = 72, TWO_OF_SIX = 106, PAGE_AND_FACTS = 92 };
    if (a.columns >= THREE_COLUMNS)
        return a.columns >= TWO_OF_SIX + PAGE_AND_FACTS ? TWO_OF_SIX : TWO_OF_FOUR;
    if (a.columns >= TWO_COLUMNS)
        return a.columns * 46 / 100;
    return a.columns >= BESIDE_LEAST && a.rows >= ROWS_BESIDE ? NARROW_BESIDE : 0;
}

/* It has no keys to scroll; the full screen has, which opens by the key that is named. */
static void draw_beside(struct console *c, struct ruling_screen *s, const struct ruling_case *k, struct area a)
{
    char key[KEY_NAME_MAX];
    int said = (ruling_decision(k) ? SAID_RULE : 0) | (s->has_story ? SAID_STORY : 0);
    s->beside[0] = (struct page_seen){0};
    draw_down(a, 0);
    ruling_evidence_draw(c, k, &s->beside[0], action_key(action_named("evidence"), key), said,
                         area_inside(a, 0, 2, -1, -1));
}

/* Earlier decisions of this round by the same script, the latest first: like cases are ruled alike. */
static void put_alike(struct console *c, const struct ruling_case *k, struct long_page *p)
{
    enum { MOST = 6 };
    const struct hall *h = console_hall_of(c, ruling_hearing(k)->round);
    int shown = 0;
    for (int id = h ? hall_rulings(h) : 0; id >= 1 && shown < MOST; id--) {
        const struct ruling *r = hall_ruling(h, id);
        char words[RULING_WORDS];
        if (r->undone || strcmp(r->script, ruling_case_script(k)) != 0)
            continue;
        bool ends = r->result != RESULT_OPEN;
        struct text penalty = {0};
        if (*r->penalty || !ends)
            sanctions_add_shown(r->penalty, &penalty);
        snprintf(words, sizeof words, _("D-%04d board %d: %s%s%s"), r->id, r->board, text_chars(&penalty),
                 ends && *r->penalty ? ", " : "", ends ? ruling_result_words(r) : "");
        text_release(&penalty);
        if (!shown++)
            long_page_heading(p, N_("The same in this round"));
        long_page_put(p, ROLE_TEXT, "", words);
    }
}

static void draw_columns(struct console *c, struct ruling_screen *s, const struct ruling_case *k, struct area a)
{
    memset(s->beside, 0, sizeof s->beside);
    int beside = evidence_columns(a), facts = a.columns >= THREE_COLUMNS ? (a.columns - beside) * 2 / 5 : 0;
    draw_page(c, s, k, !facts, area_inside(a, 0, 0, -1, a.columns - beside - facts));
    if (beside)
        draw_beside(c, s, k, area_inside(a, 0, a.columns - beside - facts, -1, beside));
    if (facts) {
        struct area at = area_inside(a, 0, a.columns - facts, -1, -1);
        s->beside[1] = (struct page_seen){0};
        struct long_page p = long_page_begin(&s->beside[1], 0, area_inside(at, 0, 1, -1, -1));
        p.more = "x";
        draw_down(at, 0);
        ruling_facts_put(c, s, k, &p);
        put_alike(c, k, &p);
        long_page_end(&p);
    }
}

/* Computed once for each question. */
static void count_left(const struct console *c, struct ruling_screen *s, const struct ruling_case *k)
{
    uint64_t mark = ruling_screen_mark(c, k);
    if (s->left_of == mark)
        return;
    s->left_of = mark;
    s->left = ruling_questions_left(k, console_hall(c));
}

static void follow(struct console *c, struct ruling_screen *s, struct ruling_case *k, bool with_clock, struct area a)
{
    rulings_follow(k, console_session(c), with_clock);
    ruling_page_settle(s, k);
    if (s->view == RULING_FACTS)
        ruling_facts_settle(s, k, area_inside(a, 1, 0, -1, -1));
}

/* Before each key too, which is about the decision that stands on the screen: so the clocks wait for the drawing. */
void ruling_screen_settle(struct console *c, void *state, struct area a)
{
    struct ruling_screen *s = state;
    struct ruling_case *k = rulings_current(&s->rulings);
    console_rules_on(c, k ? ruling_case_alert(k) : 0);
    if (!k)
        return;
    follow(c, s, k, false, a);
}

void ruling_screen_draw(struct console *c, void *state, struct area a)
{
    struct ruling_screen *s = state;
    struct ruling_case *k = rulings_current(&s->rulings);
    struct area body = area_inside(a, 1, 0, -1, -1);
    if (!k) {
        draw_text(a, 1, 2, ROLE_DIM, _("No ruling was begun: r on a board or an alert begins one."));
        return;
    }
    s->has_shown = false;
    follow(c, s, k, true, a);
    count_left(c, s, k);
    draw_title(c, s, k, a);
    if (s->view == RULING_FACTS)
        ruling_facts_draw(c, s, k, body);
    else if (s->view == RULING_EVIDENCE)
        ruling_evidence_draw(c, k, &s->evidence, "page-down", SAID_NOTHING, body);
    else
        draw_columns(c, s, k, body);
}
