/* Questions that are answered by single keys, with what is known, and why, above them; at the end one page with the
 * decision. */
#include "hall/ruling.h"
#include "base/text.h"
#include "hall/desk.h"
#include "screens/ruling.h"

#include "base/tongue.h"
#include "console/console.h"
#include "hall/board_view.h"
#include "rules/rulebook.h"
#include "rules/words.h"
#include "ruling/effect.h"
#include "ruling/evidence.h"
#include "screens/hearing.h"
#include "screens/ruling_facts.h"
#include "screens/ruling_page.h"
#include "screens/ruling_screen.h"
#include "session/rulings.h"
#include "session/session.h"
#include "terminal/keys.h"
#include "widgets/fuzzy.h"
#include "widgets/glance.h"
#include "widgets/list.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- beginning ---------------------------------------------------------------------------------------------- */

static void begin(struct console *c, int board, int alert, const char *script)
{
    struct error why = {0};
    const struct rulebook *book = session_book(console_session(c));
    if (!strcmp(script, "appeal")) {
        console_open(c, SCREEN_APPEALS);
        console_say(c, ROLE_STRONG, "an appeal is against a decision: choose that here, then A files the appeal");
        return;
    }
    console_open(c, SCREEN_RULING);
    struct ruling_screen *s = ruling_screen_state(c);
    if (!book) {
        console_back(c);
        console_say(c, ROLE_BAD, "the rulebook %s could not be read: see flagfall rulebook check",
                    session_rulebook(console_session(c)));
        return;
    }
    ruling_screen_walked(c);
    s->view = RULING_PAGE;
    if (!rulings_take_up(&s->rulings, console_session(c), board, alert, script, &why)) {
        console_back(c);
        console_complain(c, &why);
    }
}

const struct alert *ruling_screen_alert(const struct console *c, int board, int id)
{
    const struct alert *chosen = hall_alert(console_hall(c), id);
    if (chosen && chosen->state != ALERT_CLEARED)
        return chosen;
    return hall_alert_to_rule(console_hall(c), chosen_is_unpointed(c, board) ? 0 : board);
}

/* An incident that the board showed is what the ruling is about. What a player reported may be about anything. */
static int alert_of_no_script(struct console *c, int board)
{
    const struct alert *a = ruling_screen_alert(c, board, chosen_alert_id(c));
    const struct incident *in = a ? hall_incident(console_hall(c), a->latest ? a->latest : a->incident) : NULL;
    return in && a->board == board && !in->by_person && !*in->script ? a->id : 0;
}

static void script_chosen(struct console *c, const char *script)
{
    chosen_as_kept(c);
    int board = chosen_board_number(c);
    if (script)
        begin(c, board, alert_of_no_script(c, board), script);
}

int offer_scripts(struct console *c, const char *text, struct offer *out, int room)
{
    const struct rulebook *book = session_book(console_session(c));
    int count = 0;
    for (const char *const *name = script_names; book && *name; name++) {
        const struct script *script = rulebook_script(book, *name);
        int score = script ? script_score(book, *name, text) : 0;
        if (score)
            count = offer_add_as(out, count, room, *name, _(script_words(*name)), _(script_description(*name)), score);
    }
    return count;
}

void ruling_screen_begin(struct console *c, int board, int id, const char *script)
{
    const struct alert *a = *script ? hall_alert(console_hall(c), id) : ruling_screen_alert(c, board, id);
    const struct incident *in = a ? hall_incident(console_hall(c), a->latest ? a->latest : a->incident) : NULL;
    const struct hall_board *b = a ? hall_board(console_hall(c), a->board) : NULL;
    if (!*script && in && b && !board_is_frozen(b)) {
        board = a->board;
        chosen_go_along(c, board);
        script = in->script;
    }
    if (*script) {
        begin(c, board, a && a->board == board ? a->id : 0, script);
        return;
    }
    chosen_go_along(c, b ? board_number(b) : board);
    console_ask(c, b && board_is_frozen(b) ? N_("frozen; which ruling? ") : N_("which ruling? "), "", offer_scripts,
                script_chosen);
    console_asks_one_of_offers(c);
}

/* --- answers ------------------------------------------------------------------------------------------------ */

static void answer(struct console *c, const char *text)
{
    struct error why = {0};
    struct ruling_case *k = rulings_current(&ruling_screen_state(c)->rulings);
    if (!k || !text || !*text)
        return;
    if (!rulings_type(k, console_hall(c), text, &why))
        console_complain(c, &why);
    ruling_screen_walked(c);
}

/* Those that make the claim right are offered at once, the others as they are typed. */
static int offer_announced(struct console *c, const char *text, struct offer *out, int room)
{
    struct ruling_move list[MOVES_MAX];
    const struct ruling_case *k = rulings_current(&ruling_screen_state(c)->rulings);
    int count = 0, moves = k ? ruling_offered_moves(k, console_hall(c), list) : 0;
    for (int i = 0; i < moves; i++) {
        int score = *text ? fuzzy_score(text, list[i].san) : list[i].completes;
        if (score)
            count = offer_add(out, count, room, list[i].san, list[i].completes ? _("the claim is right with it") : "",
                              score + list[i].completes);
    }
    return count;
}

/* begun: the digit that was already typed. */
static void ask_for_text(struct console *c, const struct question *q, const char *begun)
{
    char label[LABEL_ROOM], words[FACT_VALUE_MAX];
    if (rulings_asks_time(q))
        snprintf(label, sizeof label, "%s", _("seconds, or as 2:30: "));
    else if (q->is_number && q->most == INT64_MAX)
        snprintf(label, sizeof label, _("a number, %lld or more: "), (long long)q->least);
    else if (q->is_number)
        snprintf(label, sizeof label, _("a number from %lld to %lld: "), (long long)q->least, (long long)q->most);
    else
        snprintf(label, sizeof label, "%s: ", name_words(q->fact, words));
    console_ask(c, label, begun, ruling_asks_move(q) ? offer_announced : NULL, answer);
}

static void choose(struct console *c, struct ruling_case *k, int choice, const char *typed)
{
    struct question q;
    if (!ruling_asks(k, &q))
        return;
    if (!rulings_choices(&q))
        ask_for_text(c, &q, typed);
    else if (choice < rulings_choices(&q))
        answer(c, rulings_choice(&q, choice));
}

/* --- steps and keys ----------------------------------------------------------------------------------------- */

/* Whether a question is open, even if the decision is already known. */
static bool is_asked(const struct ruling_case *k)
{
    return ruling_asks(k, NULL);
}

static bool is_open(const struct ruling_case *k)
{
    char list[OPEN_PENALTIES][PENALTY_MAX];
    return ruling_penalties(k, list) > 0;
}

static void choose_penalty(struct console *c, struct ruling_case *k, int penalty)
{
    struct error why = {0};
    char list[OPEN_PENALTIES][PENALTY_MAX];
    int count = ruling_penalties(k, list);
    assert(count >= 0 && count <= OPEN_PENALTIES && "no more are offered");
    if (penalty < 0 || penalty >= count)
        return;
    if (!ruling_answer(k, console_hall(c), "penalty", list[penalty], &why))
        console_complain(c, &why);
    ruling_screen_walked(c);
}

/* True if the facts or the evidence take the whole screen: nothing is answered there. */
static void step_in_view(struct console *c, struct ruling_screen *s, struct ruling_case *k, enum screen_step step)
{
    if (s->view == RULING_EVIDENCE)
        page_seen_scroll(&s->evidence, step);
    else if (step == STEP_OPEN)
        ruling_facts_change(c, s, k);
    else
        list_step(&s->facts, step);
}

/* Pages scroll; elsewhere the choice moves, if there is something to choose. */
static void step_on_page(struct ruling_screen *s, const struct ruling_case *k, enum screen_step step)
{
    bool chooses = is_asked(k) ? s->choices.count > 0 : is_open(k);
    bool pages = step == STEP_PAGE_UP || step == STEP_PAGE_DOWN;
    if (pages || !chooses)
        page_seen_scroll(&s->page, step);
    else
        list_step(&s->choices, step);
}

static void step(struct console *c, void *state, enum screen_step step)
{
    struct ruling_screen *s = state;
    struct ruling_case *k = rulings_current(&s->rulings);
    s->begun = 0;
    if (!k)
        return;
    if (s->view != RULING_PAGE)
        step_in_view(c, s, k, step);
    else if (step == STEP_RIGHT)
        s->rulings.current = (s->rulings.current + 1) % s->rulings.count;
    else if (step == STEP_LEFT)
        ruling_screen_back(c);
    else if (step == STEP_OPEN && !is_asked(k) && is_open(k))
        choose_penalty(c, k, s->choices.chosen);
    else if (step == STEP_OPEN && !is_asked(k))
        console_say(c, ROLE_STRONG, "y confirms the decision; backspace goes back a step; q puts it aside");
    else if (step == STEP_OPEN)
        choose(c, k, s->choices.chosen, "");
    else
        step_on_page(s, k, step);
}

/* n answers no if that is possible, otherwise it goes to the next alert. */
static bool said_no(struct console *c, const struct ruling_case *k)
{
    struct question q;
    bool can_be_no = false;
    if (!ruling_asks(k, &q))
        return false;
    for (int i = 0; i < rulings_choices(&q); i++)
        can_be_no |= !strcmp(q.choices[i], "no");
    if (can_be_no)
        answer(c, "no");
    return can_be_no;
}

/* True if the question that would be answered is not on the screen. */
static bool is_covered(struct console *c)
{
    if (ruling_screen_state(c)->view == RULING_PAGE)
        return false;
    console_say(c, ROLE_DIM, "Escape goes back to the question");
    return true;
}

/* The number of one of so many. If a second digit may follow, that or Enter ends it. Returns -1 if it is not complete,
 * or, after saying so, if nothing has that number. */
static int number_typed(struct console *c, struct ruling_screen *s, int digit, int count)
{
    int number = 10 * s->begun + digit, most = 10 * number + 9 < count ? 10 * number + 9 : count;
    assert(digit >= 0 && digit <= 9 && count > 0 && "a digit, for one of the answers");
    s->begun = 0;
    if (number < 1 || number > count) {
        console_say(c, ROLE_BAD, "there is no answer %d: choose from 1 to %d", number, count);
        return -1;
    }
    if (10 * number > count)
        return number - 1;
    s->begun = number;
    s->choices.chosen = number - 1;
    if (most == 10 * number)
        console_say(c, ROLE_STRONG, "%d: Enter takes it; 0 makes it %d", number, most);
    else
        console_say(c, ROLE_STRONG, "%d: Enter takes it; another digit makes it %d to %d", number, 10 * number, most);
    return -1;
}

static void type_digit(struct console *c, struct ruling_screen *s, struct ruling_case *k, int key)
{
    struct question q;
    char list[OPEN_PENALTIES][PENALTY_MAX], typed[] = {(char)key, '\0'};
    bool asked = ruling_asks(k, &q);
    int count = asked ? rulings_choices(&q) : ruling_penalties(k, list);
    int choice = count ? number_typed(c, s, key - '0', count) : -1;
    if (asked && (!count || choice >= 0))
        choose(c, k, choice, typed);
    else if (choice >= 0)
        choose_penalty(c, k, choice);
}

static bool key(struct console *c, void *state, int key)
{
    struct ruling_screen *s = state;
    struct ruling_case *k = rulings_current(&s->rulings);
    bool digit = key >= '0' && key <= '9';
    if (k && s->view != RULING_PAGE && (digit || key == 'n'))
        return is_covered(c);
    if (k && key == 'n' && is_asked(k))
        return said_no(c, k);
    if (k && key == ESCAPE && s->view == RULING_PAGE && ruling_is_telling(k)) {
        ruling_screen_back(c);
        return true;
    }
    if (!k || !digit) {
        s->begun = 0;
        return false;
    }
    type_digit(c, s, k, key);
    return true;
}

static bool drop_begun(void *state)
{
    struct ruling_screen *s = state;
    bool any = s->begun;
    s->begun = 0;
    return any;
}

static bool reads(const struct console *c, const void *state)
{
    (void)c;
    return ((const struct ruling_screen *)state)->view != RULING_PAGE;
}

/* Whether the click is within that area of the body. */
static bool is_in(const struct console *c, const struct area *a, int row, int column)
{
    int top = console_body(c).top + row - a->top, left = console_body(c).left + column - a->left;
    return top >= 0 && top < a->rows && left >= 0 && left < a->columns;
}

/* A click on a key named at the foot of a page or beside it works like the key; the rest of the row does nothing. */
static bool click_foot(struct console *c, struct ruling_screen *s, int row, int column)
{
    if (s->view == RULING_EVIDENCE && is_in(c, &s->evidence.foot, row, column))
        return page_seen_scroll(&s->evidence, STEP_PAGE_DOWN);
    if (s->view != RULING_PAGE)
        return false;
    bool closes = is_in(c, &s->closing, row, column);
    bool seen = closes && page_seen_shows(&s->page, ruling_screen_mark(c, rulings_current(&s->rulings)), s->decided);
    if (is_in(c, &s->page.foot, row, column) || (closes && !seen))
        return page_seen_scroll(&s->page, STEP_PAGE_DOWN);
    if (is_in(c, &s->beside[0].foot, row, column))
        ruling_screen_see_evidence(c);
    else if (is_in(c, &s->beside[1].foot, row, column))
        ruling_screen_see_facts(c);
    else if (closes)
        ruling_screen_confirm(c);
    else
        return false;
    return true;
}

static bool is_to_confirm(const struct ruling_case *k)
{
    char list[OPEN_PENALTIES][PENALTY_MAX];
    const struct decision *d = ruling_decision(k);
    return d && !d->only_stance && !ruling_penalties(k, list);
}

/* All of the decision was on the screen, and nothing of it is still left to choose. */
static bool can_confirm(const struct console *c, const struct ruling_screen *s, const struct ruling_case *k)
{
    return is_to_confirm(k) && page_seen_shows(&s->page, ruling_screen_mark(c, k), s->decided);
}

static bool is_unread(const struct console *c, const struct ruling_screen *s, const struct ruling_case *k)
{
    return is_to_confirm(k) && !can_confirm(c, s, k);
}

static bool asks_yes_no(const struct console *c)
{
    const struct ruling_case *k = ruling_screen_case(c);
    struct question q;
    return k && ruling_asks(k, &q) && rulings_has_choice(&q, "yes") && rulings_has_choice(&q, "no");
}

/* y answers a question that can be answered so, and otherwise confirms the decision. */
static bool offers(const struct console *c, const void *state, const char *action)
{
    const struct ruling_case *k = ruling_screen_case(c);
    struct question q;
    bool confirms = !strcmp(action, "confirm"), pages = !strcmp(action, "page-down");
    if (!ruling_screen_shows_page(c) && (confirms || pages || !strcmp(action, "back-step")))
        return false; /* what they would change is not on the screen */
    if (pages)
        return k && is_unread(c, state, k);
    if (!k || !confirms)
        return true;
    if (!ruling_asks(k, &q))
        return can_confirm(c, state, k);
    return rulings_has_choice(&q, "yes");
}

/* A click on an answer gives it, and a click on a fact's row changes the fact. */
static void click(struct console *c, void *state, int row, int column)
{
    struct ruling_screen *s = state;
    struct ruling_case *k = rulings_current(&s->rulings);
    int answer = ruling_choices_in_row(s, row - 1);
    if (row == 0 && column < (int)sizeof " Hall") { /* the way back is at the top */
        console_do(c, action_named("back"), "");
        return;
    }
    if (row == 0 && k && column >= s->board_from && column < s->board_to) {
        chosen_point_at(c, ruling_case_board(k));
        console_open(c, SCREEN_BOARD);
        return;
    }
    if (!k || click_foot(c, s, row, column))
        return;
    if (s->view == RULING_FACTS && list_click(&s->facts, row - 2))
        ruling_facts_change(c, s, k);
    else if (s->view == RULING_PAGE && is_asked(k) && answer >= 0)
        choose(c, k, answer, "");
}

void ruling_screen_back(struct console *c)
{
    struct ruling_case *k = rulings_current(&ruling_screen_state(c)->rulings);
    if (k && is_covered(c))
        return;
    if (k && !ruling_back(k, console_hall(c)))
        console_say(c, ROLE_DIM, "this is the first step; q puts the ruling aside");
    ruling_screen_walked(c);
}

void ruling_screen_start_over(struct console *c)
{
    struct ruling_case *k = rulings_current(&ruling_screen_state(c)->rulings);
    if (k)
        ruling_restart(k, console_hall(c));
    ruling_screen_walked(c);
}

void ruling_screen_confirm(struct console *c)
{
    struct ruling_case *k = rulings_current(&ruling_screen_state(c)->rulings);
    struct question q;
    if (k && is_covered(c))
        return;
    if (k && ruling_asks(k, &q)) { /* y and n are answers as well */
        for (int i = 0; i < rulings_choices(&q); i++)
            if (!strcmp(q.choices[i], "yes")) {
                answer(c, "yes");
                return;
            }
        console_say(c, ROLE_DIM, "there is a question to be answered first");
    } else if (k) {
        ruling_confirm(c, k);
    }
}

void ruling_screen_give_back(struct console *c)
{
    struct ruling_case *k = rulings_current(&ruling_screen_state(c)->rulings);
    const struct hall *h = console_hall(c);
    bool ran =
        k && !ruling_hearing(k)->round &&
        (ruling_ran_since_call(k, h, WHITE, console_now(c)) || ruling_ran_since_call(k, h, BLACK, console_now(c)));
    if (!ran || !ruling_decision(k) || ruling_part(k, h) == PART_RECORD)
        console_say(c, ROLE_DIM, "there is no time to give back: no clock has run since a call, or somebody has moved");
    else
        ruling_give_back(k, !ruling_gives_back(k));
}

void ruling_screen_see_facts(struct console *c)
{
    struct ruling_screen *s = ruling_screen_state(c);
    s->view = s->view == RULING_FACTS ? RULING_PAGE : RULING_FACTS;
    s->facts = (struct list){0};
}

void ruling_screen_see_evidence(struct console *c)
{
    struct ruling_screen *s = ruling_screen_state(c);
    s->view = s->view == RULING_EVIDENCE ? RULING_PAGE : RULING_EVIDENCE;
    s->evidence = (struct page_seen){0};
}

bool ruling_screen_uncover(struct console *c)
{
    struct ruling_screen *s = console_top(c) == SCREEN_RULING ? ruling_screen_state(c) : NULL;
    if (!s || s->view == RULING_PAGE)
        return false;
    s->view = RULING_PAGE;
    return true;
}

void ruling_screen_give_up(struct console *c)
{
    struct ruling_case *k = rulings_current(&ruling_screen_state(c)->rulings);
    if (k)
        rulings_drop(&ruling_screen_state(c)->rulings, k);
    console_back(c);
    console_say(c, ROLE_DIM, "the ruling is discarded: nothing was decided");
}

/* The facts that can be overruled, or stated although they are not asked for. */
struct offering {
    const struct ruling_case *ruling;
    const char *text;
    struct offer *out;
    int count, room;
};

static void offer_fact(struct offering *o, const char *fact, const char *value)
{
    char now[OFFER_ROOM], said[FACT_VALUE_MAX];
    struct text words = {0};
    ruling_fact_shown(o->ruling, fact, &words);
    if (value)
        snprintf(now, sizeof now, _("now %.20s"), _(answer_words(fact, value, said)));
    else
        copy_text(now, sizeof now, _("not known"));
    int score = fuzzy_score(o->text, fact);
    score = score ? score + 1 : fuzzy_score(o->text, text_chars(&words)) > 0; /* "phone" finds the facts about it */
    if (score)
        o->count =
            offer_add_as(o->out, o->count, o->room, fact, text_chars(&words), now, value ? score : score / 2 + 1);
    text_release(&words);
}

static void offer_open(void *self, const char *fact)
{
    struct offering *o = self;
    for (int i = 0; i < o->count; i++)
        if (!strcmp(o->out[i].text, fact))
            return;
    offer_fact(o, fact, NULL);
}

int offer_facts(struct console *c, const char *text, struct offer *out, int room)
{
    struct offering o = {rulings_current(&ruling_screen_state(c)->rulings), text, out, 0, room};
    const struct facts *facts = o.ruling ? walk_facts(ruling_walk(o.ruling)) : NULL;
    for (size_t i = 0; facts && i < facts->count; i++)
        offer_fact(&o, facts->list[i].name, facts->list[i].value);
    if (facts)
        ruling_each_open(o.ruling, offer_open, &o);
    return o.count;
}

/* "clock_pressed no I stood at the board" */
void ruling_screen_overrule(struct console *c, const char *text)
{
    struct error why = {0};
    struct ruling_case *k = rulings_current(&ruling_screen_state(c)->rulings);
    char fact[FACT_NAME_MAX] = "", value[FACT_VALUE_MAX] = "";
    int reason = 0;
    if (!k || sscanf(text, "%47s %127s %n", fact, value, &reason) < 2 || !reason || !text[reason]) {
        console_say(c, ROLE_BAD, "write the fact, its value and your reason; x shows a list of them instead");
        return;
    }
    if (!ruling_overrule(k, console_hall(c), fact, value, text + reason, &why)) {
        console_complain(c, &why);
        return;
    }
    ruling_screen_state(c)->view = RULING_PAGE;
    ruling_screen_walked(c);
}

static void close_screen(struct console *c, void *state)
{
    struct ruling_screen *s = state;
    (void)c;
    rulings_release(&s->rulings);
}

const struct screen screen_ruling = {
    .name = "ruling",
    .title = "Ruling",
    .about = "One question at a time; what is known already is answered for you and shown with its source. Numbers "
             "choose, y is yes, backspace goes back a step, x corrects a fact, e shows the evidence over "
             "the whole screen. Nothing takes effect before you confirm, and y confirms only what was on the screen to "
             "its end. q puts the ruling aside, r takes it up again.",
    .footer = "confirm page-down back-step facts evidence give-up back",
    .state_size = sizeof(struct ruling_screen),
    .offers = offers,
    .asks_yes_no = asks_yes_no,
    .settle = ruling_screen_settle,
    .draw = ruling_screen_draw,
    .step = step,
    .key = key,
    .drop_begun = drop_begun,
    .reads = reads,
    .begun = ruling_screen_begun,
    .click = click,
    .close = close_screen,
};
