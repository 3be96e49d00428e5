#include "screens/appeals.h"

#include "base/text.h"
#include "hall/round.h"
#include "hall/ruling.h"
#include "report/record/record_look.h"

#include "base/tongue.h"
#include "console/console.h"
#include "hall/appeal.h"
#include "hall/board_view.h"
#include "host/local_time.h"
#include "rules/facts.h"
#include "rules/rulebook.h"
#include "rules/shelf.h"
#include "rules/words.h"
#include "ruling/event_facts.h"
#include "ruling/sanction.h"
#include "screens/case_page.h"
#include "screens/review_data.h"
#include "session/session.h"
#include "terminal/keys.h"
#include "terminal/terminal.h"
#include "widgets/list.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { DOCKET_ROWS = 600 };

/* One side's time to appeal, computed again only when the game has changed. */
struct window_known {
    int made[2];
    uint8_t result;
    bool known, extended, started; /* started: as of the round that is played */
    struct appeal_window of[2];
};

struct appeal_row {
    int round;          /* 0 for the round that is played */
    int appeal, ruling; /* appeal: 0 for a decision without an appeal */
    struct window_known window;
};

struct appeals_screen {
    struct list list;
    struct appeal_row rows[DOCKET_ROWS];
    int count, waiting;
    int earlier;  /* rows of these, after the others */
    bool reading; /* the case file is shown */
    struct case_page page;
};

/* --- what is on it ------------------------------------------------------------------------------------------ */

static bool is_appealed(const struct appeal *list, int count, int ruling)
{
    for (int i = 0; i < count; i++)
        if (list[i].ruling == ruling && list[i].state != APPEAL_WITHDRAWN)
            return true;
    return false;
}

static void put_row(struct appeals_screen *s, int round, int appeal, int ruling)
{
    assert(s->count >= 0 && s->count <= DOCKET_ROWS && "no more are listed");
    if (s->count == DOCKET_ROWS)
        return;
    struct appeal_row *r = &s->rows[s->count];
    if (r->round != round || r->appeal != appeal || r->ruling != ruling)
        *r = (struct appeal_row){.round = round, .appeal = appeal, .ruling = ruling};
    s->count++;
}

/* --- earlier rounds: out of the log, which the review reads ---------------------------------------------------- */

static const struct hall *hall_of_row(const struct console *c, const struct appeal_row *r)
{
    const struct review *earlier = r->round ? console_review(c) : NULL;
    const struct record_round *round = earlier ? record_round(review_record(earlier), r->round) : NULL;
    return r->round ? (round ? round->hall : NULL) : console_hall(c);
}

/* The facts for all of them, and that another round has begun since. */
static void facts_of_row(const struct console *c, const struct appeal_row *r, struct facts *event)
{
    const struct review *earlier = r->round ? console_review(c) : NULL;
    const struct record_round *round = earlier ? record_round(review_record(earlier), r->round) : NULL;
    if (round && round->event)
        session_facts_by(console_session(c), round->event, r->round, event);
    else
        session_event_facts(console_session(c), event);
    if (r->round && hall_is_started(console_hall(c)))
        facts_of_later_round(event);
}

const struct rulebook *appeals_rulebook(struct console *c, const struct ruling *r)
{
    char id[64], edition[96];
    bool known = r && shelf_ruled_under(r->rule, NULL, id, edition);
    return known && strcmp(id, session_rulebook(console_session(c))) != 0 ? shelf_rulebook(console_shelf(c), id)
                                                                          : session_book(console_session(c));
}

static void ask_window(struct console *c, struct appeal_row *row)
{
    const struct hall *h = hall_of_row(c, row);
    const struct rulebook *book = appeals_rulebook(c, h ? hall_ruling(h, row->ruling) : NULL);
    struct facts event = {0};
    facts_of_row(c, row, &event);
    for (int side = WHITE; h && side <= BLACK; side++)
        appeal_window_under(h, book, row->ruling, side, &event, console_now(c), &row->window.of[side]);
    facts_release(&event);
    row->window.known = h != NULL;
    row->window.started = hall_is_started(console_hall(c));
}

static bool can_be_appealed(const struct console *c, const struct appeal_row *r)
{
    for (int side = WHITE; side <= BLACK; side++)
        if (r->window.of[side].open && r->window.of[side].closes >= console_now(c))
            return true;
    return false;
}

static void collect_round(struct console *c, struct appeals_screen *s, const struct record_round *round)
{
    const struct appeal *list;
    int count = hall_appeals(round->hall, &list);
    for (int i = 0; i < count; i++)
        if (list[i].board && appeal_waits(&list[i])) {
            put_row(s, round->number, list[i].id, list[i].ruling);
            s->waiting++;
        }
    for (int i = round->rulings.count - 1; i >= 0 && s->count < DOCKET_ROWS; i--) {
        const struct record_ruling *k = &round->rulings.at[i];
        if (!record_in_force(k) || is_appealed(list, count, k->is.id))
            continue;
        struct appeal_row *row = &s->rows[s->count];
        bool again = row->round == round->number && row->ruling == k->is.id && !row->appeal && row->window.known &&
                     row->window.started == hall_is_started(console_hall(c));
        if (!again) {
            *row = (struct appeal_row){.round = round->number, .ruling = k->is.id};
            ask_window(c, row);
        }
        s->count += can_be_appealed(c, row);
    }
}

/* Only decisions that can still be appealed, and appeals that are open. */
static void collect_earlier(struct console *c, struct appeals_screen *s)
{
    const struct review *earlier = console_review(c);
    const struct record *r = earlier && earlier->is_read ? review_record(earlier) : NULL;
    s->earlier = s->count;
    for (int i = 0; r && i < r->rounds.count; i++)
        if (r->rounds.at[i].number < chosen_round(c) && r->rounds.at[i].ended.entry)
            collect_round(c, s, &r->rounds.at[i]);
    s->earlier = s->count - s->earlier;
}

/* Open appeals first, then the others, then decisions without an appeal, each with the newest first. */
static void collect(struct console *c, struct appeals_screen *s)
{
    const struct appeal *list;
    const struct hall *h = console_hall(c);
    int count = hall_appeals(h, &list);
    s->count = s->waiting = 0;
    for (int i = 0; i < count; i++)
        if (list[i].board && appeal_waits(&list[i]))
            put_row(s, 0, list[i].id, list[i].ruling);
    s->waiting = s->count;
    for (int i = count - 1; i >= 0; i--)
        if (list[i].board && !appeal_waits(&list[i]))
            put_row(s, 0, list[i].id, list[i].ruling);
    for (int id = hall_rulings(h); id > 0; id--) {
        const struct ruling *r = hall_ruling(h, id);
        if (r->board && !r->undone && !is_appealed(list, count, id))
            put_row(s, 0, 0, id);
    }
    collect_earlier(c, s);
}

static const struct appeals_screen *state_of(const struct console *c)
{
    return console_state(c, SCREEN_APPEALS);
}

static const struct appeal_row *chosen(const struct console *c)
{
    const struct appeals_screen *s = state_of(c);
    return s && s->list.chosen < s->count ? &s->rows[s->list.chosen] : NULL;
}

int appeals_screen_appeal(const struct console *c)
{
    const struct appeal_row *r = chosen(c);
    return r ? r->appeal : 0;
}

int appeals_screen_ruling(const struct console *c)
{
    const struct appeal_row *r = chosen(c);
    return r ? r->ruling : 0;
}

int appeals_screen_round(const struct console *c)
{
    const struct appeal_row *r = chosen(c);
    return r ? r->round : 0;
}

/* --- how long there is ---------------------------------------------------------------------------------------- */

static const struct appeal_window *window_of(struct console *c, struct appeal_row *row, const struct ruling *r,
                                             int side)
{
    assert((side == WHITE || side == BLACK) && "who may appeal");
    const struct hall *h = hall_of_row(c, row);
    const struct hall_board *b = h ? hall_board(h, r->board) : NULL;
    struct window_known *w = &row->window;
    if (!b ||
        (w->known && w->made[WHITE] == board_moves_made(b, WHITE) && w->made[BLACK] == board_moves_made(b, BLACK) &&
         w->result == board_result(b) && w->extended == r->extended))
        return &w->of[side];
    ask_window(c, row);
    for (int s = WHITE; s <= BLACK; s++)
        w->made[s] = board_moves_made(b, s);
    w->result = (uint8_t)board_result(b);
    w->extended = r->extended;
    return &w->of[side];
}

static enum role left_words(const struct console *c, msec closes, bool open, char out[24])
{
    enum { SOON = 5 * 60000, HOUR = 3600000, LONG = 10 * HOUR, DAYS = 72 * HOUR };
    char clock[16];
    msec left = closes == MSEC_NEVER ? MSEC_NEVER : closes - console_now(c);
    if (!open || left < 0)
        snprintf(out, 24, "%s", _("over"));
    else if (left == MSEC_NEVER)
        snprintf(out, 24, "%s", /* at most 6 columns */ C_("appeal", "open"));
    else if (left >= DAYS)
        snprintf(out, 24, "%lld d", (long long)(left / (24 * HOUR)));
    else if (left >= LONG)
        snprintf(out, 24, "%lld h", (long long)(left / HOUR));
    else
        copy_text(out, 24, clock_words(left, clock));
    return !open || left < 0 ? ROLE_DIM : left < SOON ? ROLE_PRIORITY_2 : ROLE_GOOD;
}

/* --- drawing ------------------------------------------------------------------------------------------------ */

/* Which round, if it is another one. */
static int draw_round(const struct appeal_row *x, struct area a, int row, enum role role)
{
    return x->round ? draw_format(a, row, 1, role, "R%d ", x->round) : 1;
}

static enum rule_since since_of(struct console *c, const struct appeal_row *x)
{
    const struct hall *h = hall_of_row(c, x);
    const struct ruling *r = h ? hall_ruling(h, x->ruling) : NULL;
    return r ? shelf_rule_since(console_shelf(c), r->script, r->rule, NULL) : RULE_AS_THEN;
}

static void draw_appeal(struct console *c, struct area a, int row, const struct appeal_row *at, const struct appeal *x,
                        bool is_chosen)
{
    char filed[TIME_OF_DAY], state[48], left[24];
    enum role role = is_chosen ? ROLE_SELECTED : appeal_waits(x) ? ROLE_TEXT : ROLE_FINISHED;
    local_time_of_day(session_wall(console_session(c), x->filed), filed);
    copy_text(state, sizeof state, _(appeal_outcome_words(x)));
    if (x->state == APPEAL_DECIDED && x->replaced_by)
        snprintf(state, sizeof state, _("now D-%04d"), x->replaced_by);
    int column = draw_format(a, row, draw_round(at, a, row, role), role, "A-%04d D-%04d%c", x->id, x->ruling,
                             rule_since_letter(since_of(c, at)));
    column = draw_format(a, row, column, role, "%4d %s %-7s", x->board, _(side_name(x->side)), _(x->by));
    column = draw_format(a, row, column + 1, role, "%s", filed);
    column = draw_field(a, row, column + 1, 15, role, state);
    if (appeal_waits(x) && !x->written && x->until != MSEC_NEVER) {
        enum role due = left_words(c, x->until, true, left);
        column = draw_format(a, row, column + 1, is_chosen ? ROLE_SELECTED : due, "in writing: %s", left);
    }
    draw_field(a, row, column + 1, a.columns - column - 2, role, x->ground);
}

static void draw_ruling(struct console *c, struct area a, int row, struct appeal_row *x, bool is_chosen)
{
    const struct hall *h = hall_of_row(c, x);
    const struct ruling *r = h ? hall_ruling(h, x->ruling) : NULL;
    enum role role = is_chosen ? ROLE_SELECTED : ROLE_TEXT;
    if (!r)
        return;
    draw_round(x, a, row, role);
    int column = draw_format(a, row, 8, role, "D-%04d%c%4d ", r->id, rule_since_letter(since_of(c, x)), r->board);
    column = draw_field(a, row, column, 17, role, _(script_words(r->script)));
    column = draw_format(a, row, column + 1, role, "%-3.4s", r->who);
    for (int s = WHITE; s <= BLACK; s++) {
        char left[24];
        const struct appeal_window *w = window_of(c, x, r, s);
        enum role how = left_words(c, w->closes, w->open, left);
        column = draw_format(a, row, column + 1, role, "%s ", _(side_name(s)));
        column = draw_field(a, row, column, 7, is_chosen ? ROLE_SELECTED : how, left);
    }
    struct text does = {0};
    if (*r->penalty)
        sanctions_add_brief(r->penalty, &does);
    else
        rulebook_add_shown(appeals_rulebook(c, r), r->words, &does);
    draw_field(a, row, column + 1, a.columns - column - 2, role, text_chars(&does));
    text_release(&does);
}

static void draw_row(struct console *c, struct area a, int row, struct appeal_row *x, bool is_chosen)
{
    const struct hall *h = hall_of_row(c, x);
    const struct appeal *appeal = h && x->appeal ? hall_appeal_of(h, x->appeal) : NULL;
    if (is_chosen) {
        draw_fill(a, row, ROLE_SELECTED);
        draw_cursor(a, row, 0);
    }
    if (appeal)
        draw_appeal(c, a, row, x, appeal, is_chosen);
    else
        draw_ruling(c, a, row, x, is_chosen);
}

/* What the rulebook of the chosen decision says about it, in two lines at the bottom. */
static int draw_procedure(struct console *c, struct area a)
{
    const struct appeal_row *row = chosen(c);
    const struct hall *h = row ? hall_of_row(c, row) : NULL;
    const struct rulebook *book = appeals_rulebook(c, h ? hall_ruling(h, row->ruling) : NULL);
    const char *time = book ? rulebook_appeal(book, "deadline") : NULL,
               *form = book ? rulebook_appeal(book, "form") : NULL;
    char words[512];
    if (!time || a.rows < 8)
        return 0;
    struct text shown[2] = {{0}, {0}};
    rulebook_add_shown(book, time, &shown[0]);
    time = text_chars(&shown[0]);
    if (form)
        rulebook_add_shown(book, form, &shown[1]);
    form = form ? text_chars(&shown[1]) : NULL;
    const char *rules = *rulebook_short_name(book) ? rulebook_short_name(book) : rulebook_name(book);
    if (form && !strcmp(form, time))
        snprintf(words, sizeof words, _("%s, time and form: %s"), rules, time);
    else if (form)
        snprintf(words, sizeof words, _("%s, time: %s; form: %s"), rules, time, form);
    else
        snprintf(words, sizeof words, _("%s, time: %s"), rules, time);
    text_release(&shown[0]);
    text_release(&shown[1]);
    int rows = draw_paragraph(a, 0, 1, a.columns - 2, 3, -1, words);
    draw_paragraph(a, a.rows - rows, 1, a.columns - 2, 3, ROLE_DIM, words);
    return rows;
}

static void draw_docket(struct console *c, struct appeals_screen *s, struct area a)
{
    const struct review *earlier = console_review(c);
    int column = draw_format(a, 0, 0, ROLE_TITLE,
                             tongue_count(" %d appeal to be heard", " %d appeals to be heard", s->waiting), s->waiting);
    if (desk_is_signed_in(c))
        column =
            draw_format(a, 0, column + 2, ROLE_DIM, "%s is %s", desk_initials(c), _(arbiter_role_name(desk_role(c))));
    if (chosen_round(c) > 1 && earlier && !earlier->is_read)
        draw_text(a, 0, column + 2, ROLE_DIM, _("reading earlier rounds..."));
    else if (s->earlier)
        column = draw_format(a, 0, column + 2, ROLE_DIM, "%d of earlier rounds, marked R", s->earlier);
    const struct appeal_row *row = chosen(c);
    enum rule_since since = row ? since_of(c, row) : RULE_AS_THEN;
    if (since)
        draw_format(a, 0, column + 2, ROLE_TEXT, "%c: %s", rule_since_letter(since), _(rule_since_words(since)));
    draw_text(a, 1, 1, ROLE_DIM, _("appeal decision board          time to appeal, or how it stands"));
    struct area list = area_inside(a, 2, 0, a.rows - 2 - draw_procedure(c, a), -1);
    list_fit(&s->list, s->count, list.rows);
    if (!s->count)
        draw_text(list, 0, 1, ROLE_DIM, _("nothing was decided, so there is nothing to appeal against"));
    for (int i = 0; i < list.rows && s->list.first + i < s->count; i++)
        draw_row(c, list, i, &s->rows[s->list.first + i], s->list.first + i == s->list.chosen);
}

static void settle(struct console *c, void *state, struct area a)
{
    struct appeals_screen *s = state;
    collect(c, s);
    list_settle(&s->list, s->count, a.rows - 2);
}

static void draw(struct console *c, void *state, struct area a)
{
    struct appeals_screen *s = state;
    if (s->reading)
        case_page_draw(&s->page, a);
    else
        draw_docket(c, s, a);
}

/* --- steps -------------------------------------------------------------------------------------------------- */

static void step(struct console *c, void *state, enum screen_step step)
{
    struct appeals_screen *s = state;
    if (s->reading) {
        case_page_step(&s->page, step);
        return;
    }
    list_step(&s->list, step);
    const struct appeal_row *row = chosen(c);
    if (!row)
        return;
    if (!row->round)
        chosen_go_along(c, hall_ruling(console_hall(c), row->ruling)->board);
    if (step == STEP_OPEN) {
        case_page_open(c, &s->page, row->ruling);
        s->reading = true;
    }
}

static bool key(struct console *c, void *state, int key)
{
    struct appeals_screen *s = state;
    (void)c;
    if (!s->reading || (key != 'q' && key != ESCAPE))
        return false;
    s->reading = false;
    return true;
}

static bool reads(const struct console *c, const void *state)
{
    (void)c;
    return ((const struct appeals_screen *)state)->reading;
}

static void click(struct console *c, void *state, int row, int column)
{
    struct appeals_screen *s = state;
    (void)column;
    if (!s->reading && row >= 2 && list_click(&s->list, row - 2))
        step(c, state, STEP_OPEN);
}

static void open_screen(struct console *c, void *state)
{
    struct appeals_screen *s = state;
    s->reading = false;
    if (chosen_round(c) > 1)
        (void)review_of(c); /* reads the appeals of earlier rounds */
}

static void close_screen(struct console *c, void *state)
{
    (void)c;
    case_page_release(&((struct appeals_screen *)state)->page);
}

const struct screen screen_appeals = {
    .name = "appeals",
    .title = "Appeals",
    .about =
        "Appeals that are waiting, those that were decided, and every decision that can still be appealed, with the "
        "time left for it. Enter opens the case file, A files an appeal against the chosen decision, r hears the "
        "chosen appeal: only the head decides one. Decisions of earlier rounds are listed below, and are appealed "
        "and heard like the others. Behind a decision, c: the rule changed since, g: the script is no longer in "
        "the rulebook, n: the rulebook is not installed. What a new decision replaces stays in the log.",
    .footer = "open appeal appeal-hear appeal-written appeal-protest back",
    .state_size = sizeof(struct appeals_screen),
    .open = open_screen,
    .settle = settle,
    .draw = draw,
    .step = step,
    .key = key,
    .reads = reads,
    .click = click,
    .close = close_screen,
};
