/* Questions on the left hand of the arbiter, what is known and why above them; at the end one page with the decision. */
#include "screens/ruling.h"

#include "acts/acts.h"
#include "console.h"
#include "glance.h"
#include "hearing.h"
#include "rules/rulebook.h"
#include "rules/words.h"
#include "rulings.h"
#include "screens/ruling_page.h"
#include "screens/ruling_steps.h"
#include "session.h"
#include "widgets/fuzzy.h"
#include "widgets/list.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct ruling_screen {
    struct rulings rulings;
    struct list choices;
    char step[64]; /* whose choices these are */
};

static struct ruling_screen *state_of(struct console *c)
{
    return c->states[SCREEN_RULING];
}

struct rulings *ruling_screen_rulings(struct console *c)
{
    return &state_of(c)->rulings;
}

/* --- beginning ---------------------------------------------------------------------------------------------- */

static void begin(struct console *c, int board, int alert, const char *script)
{
    struct error why = {0};
    const struct rulebook *book = session_book(c->session);
    if (!strcmp(script, "appeal")) {
        console_open(c, SCREEN_APPEALS);
        console_say(c, ROLE_STRONG, "an appeal is against a decision: choose it here, A files the appeal");
        return;
    }
    console_open(c, SCREEN_RULING);
    struct ruling_screen *s = state_of(c);
    if (!book) {
        console_back(c);
        console_say(c, ROLE_BAD, "the rulebook %s could not be read: see flagfall rulebook check",
                    session_rulebook(c->session));
        return;
    }
    s->step[0] = '\0';
    if (!rulings_take_up(&s->rulings, c->session, board, alert, script, &why)) {
        console_back(c);
        console_complain(c, &why);
    }
}

static void script_chosen(struct console *c, const char *script)
{
    c->board = c->asked_board;
    if (script)
        begin(c, c->asked_board, 0, script);
}

int offer_scripts(struct console *c, const char *text, struct offer *out, int room)
{
    const struct rulebook *book = session_book(c->session);
    int count = 0;
    for (const char *const *name = script_names; book && *name; name++) {
        const struct script *script = rulebook_script(book, *name);
        char searched[256];
        if (!script)
            continue;
        const char *words = script_words(*name), *title = script_title(script);
        snprintf(searched, sizeof searched, "%s %s %s", *name, title, everyday_words(*name));
        int score = fuzzy_score(text, searched);
        if (score) /* "late" is a late arrival before it is something noticed later */
            count = offer_add_as(out, count, room, *name, words, strcmp(title, words) ? title : everyday_words(*name),
                                 score + fuzzy_score(text, *name));
    }
    return count;
}

/* The chosen one, else that of the board; where nobody pointed at a board, the most urgent of all. */
static const struct alert *alert_to_rule(const struct console *c, int board, int id)
{
    const struct alert *const *list;
    int count = hall_alerts(console_hall(c), &list);
    const struct alert *chosen = hall_alert(console_hall(c), id);
    if (chosen && chosen->state != ALERT_CLEARED)
        return chosen;
    for (int i = 0; i < count; i++)
        if (list[i]->board == board || (board == c->unpointed && list[i]->board))
            return list[i];
    return NULL;
}

void ruling_begin(struct console *c, int board, int id, const char *script)
{
    const struct alert *a = *script ? hall_alert(console_hall(c), id) : alert_to_rule(c, board, id);
    const struct incident *in = a ? hall_incident(console_hall(c), a->latest ? a->latest : a->incident) : NULL;
    const struct hall_board *b = a ? hall_board(console_hall(c), a->board) : NULL;
    if (!*script && in && b && !b->frozen) {
        board = c->board = a->board;
        script = in->script;
    }
    if (*script) {
        begin(c, board, a && a->board == board ? a->id : 0, script);
        return;
    }
    c->board = b ? b->number : board;
    console_ask(c, b && b->frozen ? "frozen; which ruling? " : "which ruling? ", "", offer_scripts, script_chosen);
    prompt_choose(&c->prompt);
}

/* --- answers ------------------------------------------------------------------------------------------------ */

/* The names of times end so in all rulebooks. */
static bool is_time(const struct question *q)
{
    size_t length = strlen(q->fact);
    return q->is_number && length > 2 && !strcmp(q->fact + length - 2, "_s");
}

/* "2:30" as 150; anything else as it is. */
static const char *in_seconds(const char *text, char out[32])
{
    char *end, *last = NULL;
    long minutes = strtol(text, &end, 10);
    long seconds = *end == ':' ? strtol(end + 1, &last, 10) : -1;
    if (end == text || minutes < 0 || minutes > 100000 || seconds < 0 || seconds > 59 || last != end + 3 || *last)
        return text;
    snprintf(out, 32, "%ld", minutes * 60 + seconds);
    return out;
}

static void answer(struct console *c, const char *text)
{
    struct error why = {0};
    struct ruling_case *k = rulings_current(&state_of(c)->rulings);
    if (!k || !text || !*text)
        return;
    struct question q;
    char seconds[32];
    bool is_a_time = walk_asks(k->walk, &q) && is_time(&q);
    if (!walk_answer(k->walk, is_a_time ? in_seconds(text, seconds) : text, &why))
        console_complain(c, &why);
    state_of(c)->step[0] = '\0';
}

/* begun: the digit that was typed already. */
static void ask_for_text(struct console *c, const struct question *q, const char *begun)
{
    char label[LABEL_ROOM], words[FACT_VALUE_MAX];
    if (is_time(q))
        snprintf(label, sizeof label, "seconds, or as 2:30: ");
    else if (q->is_number && q->most == INT64_MAX)
        snprintf(label, sizeof label, "a number, %lld or more: ", (long long)q->least);
    else if (q->is_number)
        snprintf(label, sizeof label, "a number from %lld to %lld: ", (long long)q->least, (long long)q->most);
    else
        snprintf(label, sizeof label, "%s: ", name_words(q->fact, words));
    console_ask(c, label, begun, NULL, answer);
}

static int choices_of(const struct question *q)
{
    int count = 0;
    while (q->choices && q->choices[count])
        count++;
    return count;
}

static void choose(struct console *c, struct ruling_case *k, int choice, const char *typed)
{
    struct question q;
    if (!walk_asks(k->walk, &q))
        return;
    if (!choices_of(&q))
        ask_for_text(c, &q, typed);
    else if (choice < choices_of(&q))
        answer(c, q.choices[choice]);
}

static bool was_claimed(const struct hall *h, int board)
{
    const struct alert *const *list;
    int count = hall_calls(h, &list);
    for (int i = 0; i < count; i++)
        if (list[i]->board == board && list[i]->kind == INCIDENT_CLAIM)
            return true;
    return false;
}

/* What Flagfall alone has seen, and the rules leave to the players: nobody has claimed it, by an entry or in the walk. */
static bool is_unclaimed(const struct console *c, const struct ruling_case *k)
{
    const struct alert *a = hall_alert(console_hall(c), k->alert);
    const struct incident *in = a ? hall_incident(console_hall(c), a->incident) : NULL;
    const struct fact *claimed = facts_find(walk_facts(k->walk), "claimed");
    return in && !in->by_person && a->stance == STANCE_CLAIM && !was_claimed(console_hall(c), k->board) &&
           !(claimed && !strcmp(claimed->value, "yes")) && !rulings_is_paperwork(k, console_hall(c));
}

static void decide(struct console *c, struct ruling_case *k)
{
    struct error why = {0};
    struct ruling r;
    int board = k->board, id;
    if (!rulings_decide(k, console_hall(c), c->now, &r, &why) ||
        !(id = hall_rule(console_hall(c), &r, session_who(c->session), c->now, &why))) {
        console_complain(c, &why);
        return;
    }
    session_log_walk(c->session, board, id, k->walk);
    rulings_drop(&state_of(c)->rulings, k);
    console_back(c);
    c->unpointed = c->board;
    console_say(c, ROLE_GOOD, "D-%04d, board %d: logged%s", id, board,
                r.orders ? "; watching the clock for the ordered times" : "");
}

static void decide_all_the_same(struct console *c, const char *answer)
{
    struct ruling_case *k = rulings_current(&state_of(c)->rulings);
    if (k && answer && *answer == 'y')
        decide(c, k);
}

static void confirm(struct console *c, struct ruling_case *k)
{
    if (k->appeal)
        hearing_confirm(c, k);
    else if (c->settings.readonly)
        console_say(c, ROLE_BAD, "this console only looks (--readonly)");
    else if (is_unclaimed(c, k))
        console_confirm(c, "It is the players' to claim, and nobody has. Rule?", decide_all_the_same);
    else
        decide(c, k);
}

/* --- drawing ------------------------------------------------------------------------------------------------ */

static void draw_title(struct console *c, const struct ruling_screen *s, const struct ruling_case *k, struct area a)
{
    const struct hall *h = console_hall_of(c, k->round);
    const struct hall_board *b = h ? hall_board(h, k->board) : NULL;
    const struct script *script = rulebook_script(walk_rulebook(k->walk), k->script);
    char white[NAME_MAX_BYTES], black[NAME_MAX_BYTES];
    int column = draw_format(a, 0, 0, ROLE_TITLE, " %s ", script ? script_title(script) : k->script);
    if (k->round)
        column = draw_format(a, 0, column, ROLE_STRONG, " round %d,", k->round);
    if (b)
        column = draw_format(a, 0, column, ROLE_STRONG, " board %d, %s %s %s  ", k->board, short_name(b, WHITE, white),
                             glyph(GLYPH_DASH), short_name(b, BLACK, black));
    column = draw_format(a, 0, column, ROLE_DIM, "%s", rulebook_id(walk_rulebook(k->walk)));
    for (size_t i = 1; rulebook_over(walk_rulebook(k->walk), i); i++) /* what is not said there is said here */
        column = draw_format(a, 0, column, ROLE_DIM, " over %s", rulebook_over(walk_rulebook(k->walk), i));
    if (s->rulings.count > 1)
        draw_format(a, 0, a.columns - 17, ROLE_PRIORITY_2, " %2d aside: right ", s->rulings.count - 1);
}

/* In the words of the question, which may come further on. */
static void draw_needs(const struct ruling_case *k, const char *fact, struct area a)
{
    struct text words = {0};
    text_add(&words, "Act, or wait for a claim? ");
    walk_fact_words(k->walk, fact, &words);
    draw_text(a, 1, 1, ROLE_DIM, text_chars(&words));
    text_release(&words);
}

/* What is the arbiter's part, before all else: the walk tells what a claim would lead to, even where nobody has made one. */
static void draw_stance(const struct console *c, const struct ruling_case *k, struct area a)
{
    const struct alert *alert = hall_alert(console_hall(c), k->alert);
    const struct stance_ruling *known = walk_stance(k->walk);
    enum stance stance = alert ? (enum stance)alert->stance : known->stance;
    if (!strcmp(k->script, "appeal")) /* it has been filed, or there is no hearing */
        return;
    bool claimed = was_claimed(console_hall(c), k->board) || (alert && alert->kind == INCIDENT_CLAIM);
    if (rulings_is_paperwork(k, console_hall(c)))
        draw_text(a, 1, 1, ROLE_STRONG, "It was put right at once: the record of it is what is missing.");
    else if (claimed)
        draw_text(a, 1, 1, ROLE_STRONG, "A player has claimed: rule on it.");
    else if (stance == STANCE_ACT)
        draw_text(a, 1, 1, ROLE_STRONG, "Act now: the rules make you step in.");
    else if (stance == STANCE_CLAIM)
        draw_text(a, 1, 1, ROLE_PRIORITY_2,
                  "No claim was entered: say nothing and rule nothing until a player claims.");
    else if (stance == STANCE_OBSERVE)
        draw_text(a, 1, 1, ROLE_PRIORITY_2, "Watch: this is for you alone, tell nobody.");
    else if (*known->needs)
        draw_needs(k, known->needs, a);
}

static void draw_choices(struct ruling_screen *s, const struct question *q, struct area a)
{
    int count = choices_of(q);
    if (strcmp(s->step, q->step)) {
        snprintf(s->step, sizeof s->step, "%s", q->step);
        s->choices.chosen = 0;
    }
    list_fit(&s->choices, count, a.rows);
    for (int i = 0; i < a.rows && s->choices.first + i < count; i++) {
        int n = s->choices.first + i;
        bool chosen = n == s->choices.chosen;
        char words[FACT_VALUE_MAX];
        draw_format(a, i, 2, chosen ? ROLE_SELECTED : ROLE_TEXT, " %d  %s ", n + 1, name_words(q->choices[n], words));
        if (chosen)
            draw_cursor(a, i, 2);
    }
    if (!count)
        draw_text(a, 0, 2, ROLE_STRONG, q->is_number ? "type the number, then Enter" : "Enter, then the words");
}

static void draw_question(struct console *c, struct ruling_screen *s, const struct ruling_case *k,
                          const struct question *q, struct area a)
{
    const struct walk_step *steps;
    int taken = (int)walk_steps(k->walk, &steps), choices = choices_of(q) ? choices_of(q) : 1;
    int room = a.rows - 6 - (choices < 6 ? choices : 6);
    int row = ruling_steps_draw(k->walk, a, 2, room > 0 ? room : 1);
    (void)c;
    draw_across(area_inside(a, row, 0, 1, -1), 0, "");
    draw_format(a, row, a.columns - 14, ROLE_DIM, " step %d ", taken + 1);
    row++;
    row += draw_paragraph(a, row, 1, a.columns - 2, 3, ROLE_STRONG, q->text);
    if (*q->why) {
        char why[512];
        snprintf(why, sizeof why, "%s%s%s", q->why, *q->cite ? "; " : "", q->cite);
        row += draw_paragraph(a, row, 1, a.columns - 2, 2, ROLE_DIM, why);
    } else if (*q->cite) {
        draw_text(a, row++, 1, ROLE_DIM, q->cite);
    }
    for (int i = 0; q->criteria[i] && row < a.rows - choices; i++)
        draw_format(a, row++, 3, ROLE_TEXT, "%s %s", glyph(GLYPH_POINT), q->criteria[i]);
    draw_choices(s, q, area_inside(a, row, 0, -1, -1));
}

static void draw(struct console *c, void *state, struct area a)
{
    struct ruling_screen *s = state;
    struct ruling_case *k = rulings_current(&s->rulings);
    struct question q;
    if (!k) {
        draw_text(a, 1, 2, ROLE_DIM, "No ruling was begun: r on a board or an alert begins one.");
        return;
    }
    rulings_follow_clock(k, c->session);
    draw_title(c, s, k, a);
    draw_stance(c, k, a);
    if (walk_asks(k->walk, &q))
        draw_question(c, s, k, &q, a);
    else if (walk_decision(k->walk))
        ruling_page_draw(c, k, area_inside(a, 2, 0, -1, -1));
    else
        draw_paragraph(a, 2, 2, a.columns - 4, 6, ROLE_BAD,
                       walk_stuck(k->walk) ? walk_stuck(k->walk) : "it cannot go on");
}

/* --- steps and keys ----------------------------------------------------------------------------------------- */

static void step(struct console *c, void *state, enum step step)
{
    struct ruling_screen *s = state;
    struct ruling_case *k = rulings_current(&s->rulings);
    if (!k)
        return;
    if (step == STEP_RIGHT)
        s->rulings.current = (s->rulings.current + 1) % s->rulings.count;
    else if (step == STEP_LEFT)
        ruling_screen_back(c);
    else if (step == STEP_OPEN && walk_decision(k->walk))
        console_say(c, ROLE_STRONG, "y confirms the decision; backspace goes back a step; q puts it aside");
    else if (step == STEP_OPEN)
        choose(c, k, s->choices.chosen, "");
    else
        list_step(&s->choices, step);
}

static const char *const sides[] = {"white", "black", "nobody"};

static void against_given(struct console *c, const char *side)
{
    struct ruling_case *k = rulings_current(&state_of(c)->rulings);
    if (k && side)
        k->against = !strcmp(side, sides[WHITE]) ? WHITE : !strcmp(side, sides[BLACK]) ? BLACK : NO_SIDE;
    else if (k)
        k->penalty = -1;
}

static int offer_against(struct console *c, const char *text, struct offer *out, int room)
{
    const struct ruling_case *k = rulings_current(&state_of(c)->rulings);
    const struct hall_board *b = k ? hall_board(console_hall(c), k->board) : NULL;
    int count = 0;
    for (int i = 0; i < 3; i++)
        if (!strncmp(sides[i], text, strlen(text)))
            count = offer_add(out, count, room, sides[i],
                              b && i < 2 ? b->seat->players[i].name : "no player is penalised", 3 - i);
    return count;
}

/* That play goes on is a choice too. */
static bool is_against_nobody(const struct ruling_case *k, int penalty)
{
    char list[OPEN_MAX][PENALTY_MAX];
    return penalty < rulings_open_penalties(walk_decision(k->walk), list) && !strcmp(list[penalty], "continue");
}

/* Where the rulebook leaves the matter to the arbiter, its script has not asked who it was. */
static void choose_penalty(struct console *c, struct ruling_case *k, int penalty)
{
    k->penalty = penalty;
    k->against = NO_SIDE;
    if (rulings_offender(k) != NO_SIDE || is_against_nobody(k, penalty))
        return;
    console_ask(c, "against whom? ", "", offer_against, against_given);
    prompt_choose(&c->prompt);
}

/* n says no where yes and no can be said, elsewhere it goes to the next alert. */
static bool said_no(struct console *c, const struct ruling_case *k)
{
    struct question q;
    bool can_be_no = false;
    if (!walk_asks(k->walk, &q))
        return false;
    for (int i = 0; i < choices_of(&q); i++)
        can_be_no |= !strcmp(q.choices[i], "no");
    if (can_be_no)
        answer(c, "no");
    return can_be_no;
}

static bool key(struct console *c, void *state, int key)
{
    struct ruling_screen *s = state;
    struct ruling_case *k = rulings_current(&s->rulings);
    char list[OPEN_MAX][PENALTY_MAX];
    if (k && key == 'n' && !walk_decision(k->walk))
        return said_no(c, k);
    if (!k || key < '0' || key > '9')
        return false;
    if (!walk_decision(k->walk))
        choose(c, k, key - '1', (char[]){(char)key, '\0'});
    else if (key > '0' && key - '1' < rulings_open_penalties(walk_decision(k->walk), list))
        choose_penalty(c, k, key - '1');
    return true;
}

static void click(struct console *c, void *state, int row, int column)
{
    (void)column;
    (void)row;
    step(c, state, STEP_OPEN);
}

const struct ruling_case *ruling_screen_case(struct console *c)
{
    return c->states[SCREEN_RULING] ? rulings_current(ruling_screen_rulings(c)) : NULL;
}

void ruling_screen_back(struct console *c)
{
    struct ruling_case *k = rulings_current(&state_of(c)->rulings);
    if (k && !walk_back(k->walk))
        console_say(c, ROLE_DIM, "this is the beginning; q puts the ruling aside");
    state_of(c)->step[0] = '\0';
}

void ruling_screen_start_over(struct console *c)
{
    struct ruling_case *k = rulings_current(&state_of(c)->rulings);
    if (k)
        walk_restart(k->walk);
    state_of(c)->step[0] = '\0';
}

void ruling_screen_confirm(struct console *c)
{
    struct ruling_case *k = rulings_current(&state_of(c)->rulings);
    struct question q;
    if (k && walk_asks(k->walk, &q)) { /* y and n are answers as well */
        for (int i = 0; i < choices_of(&q); i++)
            if (!strcmp(q.choices[i], "yes")) {
                answer(c, "yes");
                return;
            }
        console_say(c, ROLE_DIM, "there is a question to be answered first");
    } else if (k) {
        confirm(c, k);
    }
}

void ruling_screen_give_back(struct console *c)
{
    struct ruling_case *k = rulings_current(&state_of(c)->rulings);
    const struct hall *h = console_hall(c);
    bool ran =
        k && !k->round && (rulings_ran_since_call(k, h, WHITE, c->now) || rulings_ran_since_call(k, h, BLACK, c->now));
    if (!ran || !walk_decision(k->walk) || rulings_is_paperwork(k, h))
        console_say(c, ROLE_DIM, "there is no time to give back: no clock has run since a call, or somebody has moved");
    else
        k->gives_back = !k->gives_back;
}

void ruling_screen_give_up(struct console *c)
{
    struct ruling_case *k = rulings_current(&state_of(c)->rulings);
    if (k)
        rulings_drop(&state_of(c)->rulings, k);
    console_back(c);
    console_say(c, ROLE_DIM, "the ruling is dropped: nothing was decided");
}

int offer_facts(struct console *c, const char *text, struct offer *out, int room)
{
    struct ruling_case *k = rulings_current(&state_of(c)->rulings);
    const struct facts *facts = k ? walk_facts(k->walk) : NULL;
    int count = 0;
    for (size_t i = 0; facts && i < facts->count; i++) {
        const struct fact *f = &facts->list[i];
        char now[OFFER_ROOM];
        struct text words = {0};
        walk_fact_words(k->walk, f->name, &words);
        snprintf(now, sizeof now, "now %.20s; %.70s", f->value, text_chars(&words));
        int score = fuzzy_score(text, f->name);
        score =
            score ? score + 1 : fuzzy_score(text, text_chars(&words)) > 0; /* "telephone" finds what is asked of it */
        if (score)
            count = offer_add(out, count, room, f->name, now, score);
        text_release(&words);
    }
    return count;
}

/* "clock_pressed no I stood at the board" */
void ruling_screen_overrule(struct console *c, const char *text)
{
    struct error why = {0};
    struct ruling_case *k = rulings_current(&state_of(c)->rulings);
    char fact[FACT_NAME_MAX] = "", value[FACT_VALUE_MAX] = "";
    int reason = 0;
    if (!k || sscanf(text, "%47s %127s %n", fact, value, &reason) < 2 || !reason || !text[reason]) {
        console_say(c, ROLE_BAD, "write the fact, its value and your reason: clock_pressed no I stood at the board");
        return;
    }
    if (!walk_overrule(k->walk, fact, value, text + reason, &why))
        console_complain(c, &why);
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
    .about = "One question at a time; what is known already is answered for you and shown with its evidence. Numbers "
             "choose, y is "
             "yes, backspace goes back a step, :overrule says that Flagfall is wrong. Nothing takes effect before you "
             "confirm. "
             "q puts the ruling aside, r takes it up again.",
    .footer = "confirm back-step overrule give-up back",
    .state_size = sizeof(struct ruling_screen),
    .draw = draw,
    .step = step,
    .key = key,
    .click = click,
    .close = close_screen,
};
