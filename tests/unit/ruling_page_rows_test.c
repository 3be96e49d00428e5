/* Ruling cases on the page of the ruling, as it is drawn on a terminal of 80 columns and 24 rows: what stands there is
 * read, and only what it asks is answered, by the number that stands before the answer. What nobody asks for is said
 * by m, from what is offered there. The same decision has to come out as on the command line, and the page shows it.
 */
#include "hall/row_played.h"
#include "patience.h"

#include "acts/acts.h"
#include "acts/opening.h"
#include "console/console_parts.h"
#include "console/layout.h"
#include "event/event.h"
#include "host/crash.h"
#include "rules/pack.h"
#include "rules/rulebook.h"
#include "rules/words.h"
#include "ruling/ruling.h"
#include "screens/ruling.h"
#include "screens/ruling_screen.h"
#include "session/rulings.h"
#include "session/session_parts.h"
#include "terminal/terminal.h"

#include "process_made.h"
#include "scratch.h"

#include <event2/event.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>

enum {
    ENTER = '\r',
    ESC = 27,
    ROWS = 24,
    COLUMNS = 80,
    SCREENS_MOST = 8,
    ROWS_SEEN = ROWS * SCREENS_MOST,
    QUESTIONS_MOST = 40,
    WRONG_ROOM = 60000,
    ANSWERS_MOST = 64,
    CHOICES_MOST = 20
};

static struct rows_tried { /* shared with the process that is tried */
    char wrong[WRONG_ROOM];
    long rows, asked, told, faults;
    bool done;
} * seen;

/* --- what stands on the screen ------------------------------------------------------------------------------------ */

static char page[ROWS_SEEN][COLUMNS + 1], flat[ROWS_SEEN * (COLUMNS + 1) + 1];
static int rows_seen;

static void flatten(const char *text, char *out, size_t room)
{
    size_t used = 0;
    for (bool blank = true; *text && used + 1 < room; text++) {
        if (!isspace((unsigned char)*text))
            out[used++] = *text;
        else if (!blank)
            out[used++] = ' ';
        blank = isspace((unsigned char)*text);
    }
    while (used && out[used - 1] == ' ')
        used--;
    out[used] = '\0';
}

/* The ruling stands left of a line, the evidence right of it. */
static void keep_row(const char *row)
{
    if (rows_seen == ROWS_SEEN)
        return;
    snprintf(page[rows_seen], sizeof page[rows_seen], "%s", row);
    char *line = strlen(row) > 40 ? strchr(page[rows_seen] + 40, '|') : NULL;
    if (line)
        *line = '\0';
    rows_seen++;
}

/* All of the page, as far as page-down leads. */
static void look(struct console *c)
{
    bool more = true;
    char whole[sizeof flat] = "", row[COLUMNS + 1];
    rows_seen = 0;
    for (int screen = 0; screen < SCREENS_MOST; screen++)
        screens[SCREEN_RULING]->step(c, console_state(c, SCREEN_RULING), STEP_PAGE_UP);
    for (int screen = 0; more && screen < SCREENS_MOST; screen++) {
        erase();
        layout_draw(c);
        more = false;
        for (int r = 0; r < ROWS; r++) {
            mvinnstr(r, 0, row, COLUMNS);
            more |= strstr(row, "page-down: ") && strstr(row, "page-down: ") < row + 40;
            keep_row(row);
        }
        if (more)
            screens[SCREEN_RULING]->step(c, console_state(c, SCREEN_RULING), STEP_PAGE_DOWN);
    }
    for (int r = 0; r < rows_seen; r++) {
        size_t used = strlen(whole);
        snprintf(whole + used, sizeof whole - used, "%s ", page[r]);
    }
    flatten(whole, flat, sizeof flat);
}

static bool stands(const char *words)
{
    char one[2000];
    flatten(words, one, sizeof one);
    return strstr(flat, one) != NULL;
}

/* " 3  the rook, then the king ": the number before the words; 0: they do not stand there. */
static int number_of(const char *words)
{
    for (int row = 0; row < rows_seen; row++) {
        char line[COLUMNS + 1];
        int number, used = 0;
        flatten(page[row], line, sizeof line);
        if (sscanf(line, "%d %n", &number, &used) == 1 && used && !strcmp(line + used, words))
            return number;
    }
    return 0;
}

/* Penalties stand beside one another. */
static int number_in_a_row_of(const char *words)
{
    char wanted[FACT_VALUE_MAX + 8];
    for (int n = 1; n <= OPEN_PENALTIES; n++) {
        snprintf(wanted, sizeof wanted, " %d %s ", n, words);
        for (int row = 0; row < rows_seen; row++)
            if (strstr(page[row], wanted))
                return n;
    }
    return 0;
}

/* --- typing ------------------------------------------------------------------------------------------------------- */

static void type(struct console *c, const char *text)
{
    for (; *text && c->line.prompt.open; text++)
        prompt_key(c, &c->line.prompt, (unsigned char)*text);
    if (c->line.prompt.open)
        prompt_key(c, &c->line.prompt, ENTER);
}

/* Where a digit could begin a longer number, Enter ends it. */
static void press_number(struct console *c, int number)
{
    char digits[16];
    snprintf(digits, sizeof digits, "%d", number);
    for (const char *at = digits; *at; at++)
        screens[SCREEN_RULING]->key(c, console_state(c, SCREEN_RULING), *at);
    if (ruling_screen_state(c)->begun)
        screens[SCREEN_RULING]->step(c, console_state(c, SCREEN_RULING), STEP_OPEN);
}

/* --- one row ------------------------------------------------------------------------------------------------------ */

struct row_tried {
    struct console *console;
    const struct played_row *row;
    struct text wrong;
    char failed[FACT_NAME_MAX]; /* it was answered, and is asked again */
};

static const struct ruling_case *the_case(const struct row_tried *t)
{
    return ruling_screen_case(t->console);
}

static void type_number(struct row_tried *t, const struct question *q, const char *value)
{
    char typed[32], *rest = typed + 1;
    long n = strtol(value, NULL, 10);
    if (rulings_asks_time(q))
        snprintf(typed, sizeof typed, "%ld:%02ld", n / 60, n % 60);
    else
        snprintf(typed, sizeof typed, "%.30s", value);
    if (*typed >= '0' && *typed <= '9') {
        screens[SCREEN_RULING]->key(t->console, console_state(t->console, SCREEN_RULING), *typed);
        type(t->console, rest);
        return;
    }
    screens[SCREEN_RULING]->step(t->console, console_state(t->console, SCREEN_RULING), STEP_OPEN);
    type(t->console, typed);
}

static bool is_offered(const struct question *q, const char *value)
{
    for (int i = 0; i < rulings_choices(q); i++)
        if (!strcmp(q->choices[i], value))
            return true;
    return false;
}

/* What the script's own [assume] says. */
static const char *assumed_by(const struct script *s, const char *fact)
{
    for (size_t i = 0; i < s->assumed_count; i++)
        if (!strcmp(s->assumed[i].name, fact))
            return s->assumed[i].value;
    return NULL;
}

static bool names_both(const struct facts *facts)
{
    const char *offender = row_value(facts, "offender");
    return offender && !strcmp(offender, "both");
}

static const char *as_elsewhere(const struct script *script, const struct question *q, bool of_both)
{
    const char *assumed = assumed_by(script, q->fact);
    if (!assumed && of_both && !strcmp(q->fact, "warned"))
        return "yes"; /* a refusal of both that is named without more has gone on */
    return assumed ? assumed : is_offered(q, "no") ? "no" : rulings_choices(q) ? "other" : "0";
}

/* Players go by their names. */
static void as_it_stands(const char *fact, const char *value, char words[FACT_VALUE_MAX])
{
    static const char *const players[][2] = {
        {"white", "Player 1 (White)"}, {"black", "Player 2 (Black)"}, {"both", "both players"}};
    bool in_words = strcmp(answer_words(fact, value, words), value) != 0;
    for (size_t i = 0; i < sizeof players / sizeof *players; i++)
        if (!in_words && !strcmp(players[i][0], value))
            copy_text(words, FACT_VALUE_MAX, players[i][1]);
}

/* A list of facts with commas between: touched is not in one that has touched_piece. */
static bool lists(const char *list, const char *fact)
{
    size_t n;
    for (const char *at = list; *(at += strspn(at, ", ")); at += n) {
        n = strcspn(at, ", ");
        if (n == strlen(fact) && !strncmp(at, fact, n))
            return true;
    }
    return false;
}

/* Only what stands on the page is a question; its answers have the numbers that stand there. */
static bool answer_question(struct row_tried *t)
{
    struct question q;
    char words[FACT_VALUE_MAX];
    if (!ruling_asks(the_case(t), &q))
        return false;
    const char *value = row_value(t->row->facts, q.fact);
    const struct script *script = rulebook_script(book(t->row->line->field[RULEBOOK]), ruling_case_script(the_case(t)));
    if (rulings_choices(&q) > CHOICES_MOST)
        text_addf(&t->wrong, "%d answers are offered; ", rulings_choices(&q));
    if (!value && (lists(script_first(script), q.fact) || lists(script_also(script), q.fact)))
        value = as_elsewhere(script, &q, names_both(t->row->facts)); /* as it counts where nobody is asked */
    if (!value && ruling_asks_move(&q))
        value = "0"; /* a row has no game, so it names no move of it */
    if (!stands(q.text))
        text_addf(&t->wrong, "the page does not show: %s; ", q.text);
    if (!value || !strcmp(t->failed, q.fact))
        return false;
    copy_text(t->failed, sizeof t->failed, q.fact);
    seen->asked++;
    if (!rulings_choices(&q)) {
        type_number(t, &q, value);
        return true;
    }
    as_it_stands(q.fact, is_offered(&q, value) ? value : "other", words);
    int number = number_of(words);
    for (int i = 0; !number && i < rulings_choices(&q); i++) { /* a long list goes on below */
        screens[SCREEN_RULING]->step(t->console, console_state(t->console, SCREEN_RULING), STEP_DOWN);
        look(t->console);
        number = number_of(words);
    }
    if (!number)
        text_addf(&t->wrong, "no number stands before %s; ", words);
    else
        press_number(t->console, number);
    return number;
}

static bool choose_penalty(struct row_tried *t)
{
    char list[OPEN_PENALTIES][PENALTY_MAX], words[FACT_VALUE_MAX];
    const char *value = row_value(t->row->facts, "penalty");
    if (!value || ruling_asks(the_case(t), NULL) || !ruling_penalties(the_case(t), list))
        return false;
    for (int i = 0; strcmp(list[i], value) != 0; i++)
        if (i + 1 == ruling_penalties(the_case(t), list))
            return false; /* it is not one of those that are open */
    int number = number_in_a_row_of(name_words(value, words));
    if (!number)
        text_addf(&t->wrong, "the penalty %s is not on the page; ", words);
    else
        press_number(t->console, number);
    return number;
}

/* The first that is offered and that the row has. */
static bool tell_more(struct row_tried *t)
{
    struct prompt *p = &t->console->line.prompt;
    console_do(t->console, action_named("more"), "");
    for (int i = 0; p->open && i < p->offers_count; i++) {
        const char *fact = p->offers[i].text;
        if (!row_value(t->row->facts, fact))
            continue;
        char words[PROMPT_ROOM];
        snprintf(words, sizeof words, "%s", p->offers[i].text);
        console_do(t->console, action_named("more"), words);
        seen->told++;
        if (p->open)
            prompt_key(t->console, p, ESC);
        t->failed[0] = '\0';
        return true;
    }
    while (p->open)
        prompt_key(t->console, p, ESC);
    return false;
}

static void look_at_decision(struct row_tried *t, const struct decision *d)
{
    char list[OPEN_PENALTIES][PENALTY_MAX], words[FACT_VALUE_MAX];
    if (!stands(d->title))
        text_addf(&t->wrong, "the page does not show the decision; ");
    if (*d->value[OUT_CITE] && !stands("article"))
        text_addf(&t->wrong, "the page shows no article; ");
    if (*d->value[OUT_RESULT] && !stands("result"))
        text_addf(&t->wrong, "the page shows no result; ");
    for (int i = 0, n = ruling_penalties(the_case(t), list); i < n; i++)
        if (number_in_a_row_of(name_words(list[i], words)) != i + 1)
            text_addf(&t->wrong, "the page does not offer: %s; ", words);
    for (int row = 0; row < rows_seen; row++)
        if (strchr(page[row], '_'))
            text_addf(&t->wrong, "a name of the program stands on the page: %s; ", page[row]);
}

static void compare_with_row(struct row_tried *t)
{
    struct question q;
    const struct case_line *row = t->row->line;
    const struct walk *w = ruling_walk(the_case(t));
    struct comparing c = {.decision = walk_decision(w), .needs = walk_asks(w, &q) ? q.needs : ""};
    look(t->console);
    if (c.decision)
        look_at_decision(t, c.decision);
    if (row_is_needless(row, walk_facts(w)))
        return;
    each_pair(row->field[EXPECT], compare, &c);
    if (c.decision)
        compare_articles(&c, row->field[ARTICLE]);
    else if (!strstr(row->field[EXPECT], "needs="))
        text_addf(&c.wrong, "it asks for %s%s", c.needs, walk_stuck(w) ? walk_stuck(w) : "");
    text_add(&t->wrong, text_chars(&c.wrong));
    text_release(&c.wrong);
}

static void note_wrong(const struct row_tried *t)
{
    size_t used = strlen(seen->wrong);
    if (!t->wrong.length)
        return;
    seen->faults++;
    if (used + 4400 < WRONG_ROOM)
        snprintf(seen->wrong + used, WRONG_ROOM - used, "%s %s %s: %.4000s\n", t->row->line->field[RULEBOOK],
                 t->row->line->field[ID], t->row->line->field[SCRIPT], text_chars(&t->wrong));
}

/* The session of the console, with the hall and the event of the row. */
static void lend(struct session *s, struct played_row *p, struct rulebook *r, struct chess_event *event)
{
    static struct event_choice answers[ANSWERS_MOST];
    event->answers = (struct event_choices){.rows = answers};
    for (size_t i = 0; i < p->event.count; i++) {
        assert_true(i < ANSWERS_MOST);
        struct event_choice *one = &event->answers.rows[event->answers.count++];
        snprintf(one->name, sizeof one->name, "%s", p->event.list[i].name);
        snprintf(one->value, sizeof one->value, "%s", p->event.list[i].value);
    }
    s->hall = p->hall;
    s->book = r;
    s->event = event;
}

static void try_row(struct console *c, const struct case_line *row, struct chess_event *event)
{
    struct giving g = {.rulebook = book(row->field[RULEBOOK])};
    struct played_row p = {.line = row, .facts = &g.facts};
    struct row_tried t = {.console = c, .row = &p};
    each_pair(row->field[FACTS], give, &g);
    play_row(&p, g.rulebook);
    lend(c->session, &p, book(row->field[RULEBOOK]), event);
    if (!strcmp(row->field[SCRIPT], "appeal")) { /* it has screens of its own */
        unplay_row(&p);
        facts_release(&g.facts);
        return;
    }
    ruling_screen_begin(c, 1, p.alert, row->field[SCRIPT]);
    seen->rows++;
    for (int i = 0; the_case(&t) && i < QUESTIONS_MOST; i++) {
        look(c);
        if (!answer_question(&t) && !choose_penalty(&t) && !tell_more(&t))
            break;
    }
    const char *shown = getenv("PAGE"); /* of the row with that id, how it ends */
    if (shown && !strcmp(shown, row->field[ID])) {
        look(c);
        for (int r = 0; r < rows_seen; r++)
            text_addf(&t.wrong, "|%s|\n", page[r]);
    }
    if (the_case(&t))
        compare_with_row(&t);
    else
        text_add(&t.wrong, "the ruling was not begun");
    note_wrong(&t);
    if (the_case(&t))
        ruling_screen_give_up(c);
    text_release(&t.wrong);
    unplay_row(&p);
    facts_release(&g.facts);
}

static void on_drawn(void *self, struct console *c)
{
    (void)self;
    static struct chess_event event;
    crash_reopen_readonly(NULL);
    signal(SIGSEGV, SIG_DFL);
    signal(SIGABRT, SIG_DFL);
    if (!c->session || seen->done)
        return;
    struct hall *hall = c->session->hall;
    struct rulebook *own = c->session->book;
    struct chess_event *kept = c->session->event;
    event = *kept;
    event.answers = (struct event_choices){0};
    event.variations = (struct event_choices){0};
    event.supervised = -1;
    event.default_min = -1;
    event.round_count = 0;
    for (size_t i = 0; i < case_count; i += (size_t)tries(1, 24))
        try_row(c, cases[i], &event);
    c->session->hall = hall;
    c->session->book = own;
    c->session->event = kept;
    c->is_leaving = seen->done = true;
}

/* --- the program, in a process of its own ------------------------------------------------------------------------- */

static bool take_command_line(struct console_settings *s, int argc, char **argv, char *who, size_t room)
{
    (void)s;
    (void)argc;
    (void)argv;
    return room && (*who = '\0', true);
}

static int run_console(void)
{
    struct console_settings s = {.work = &console_work,
                                 .level = "auto",
                                 .notify = "",
                                 .silent = "",
                                 .who = "AB",
                                 .ascii = true,
                                 .event = in_scratch("rows.ini"),
                                 .drawn = on_drawn,
                                 .take_command_line = take_command_line};
    actions_begin(NULL, NULL, NULL);
    return console_run(&s);
}

static void write_event(void)
{
    FILE *f = fopen(in_scratch("rows.ini"), "w");
    assert_non_null(f);
    fprintf(f, "[event]\nname = Rows\nrulebook = fide-2023\ncontrol = 90+30\nrounds = 1\nboards = 1\n"
               "[arbiters]\nAB = Anna Bel | head\n[players]\n1 = Ash, A\n2 = Birch, B\n[round 1]\n1 = 1 - 2\n");
    assert_int_equal(fclose(f), 0);
}

static void every_row_comes_out_alike_on_the_page(void **state)
{
    (void)state;
    int terminal, status = 0;
    char bytes[4096];
    pid_t process = begin_on_terminal(ROWS, COLUMNS, run_console, &terminal);
    while (read(terminal, bytes, sizeof bytes) > 0) /* until its end is closed */
        ;
    waitpid(process, &status, 0);
    close(terminal);
    print_message("%ld rulings, %ld answers, %ld things said that nobody asked for\n", seen->rows, seen->asked,
                  seen->told);
    fputs(seen->wrong, stderr);
    if (seen->faults)
        fail_msg("%ld of %ld rows", seen->faults, seen->rows);
    if (status || !seen->done)
        fail_msg("the console ended with status %x", (unsigned)status);
}

static int prepare(void **state)
{
    (void)state;
    read_all_cases();
    for (size_t i = 0; i < case_count; i++)
        book(cases[i]->field[RULEBOOK]);
    write_event();
    seen = mmap(NULL, sizeof *seen, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    return seen == MAP_FAILED;
}

static int put_away(void **state)
{
    (void)state;
    forget_cases();
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_row_comes_out_alike_on_the_page),
    };
    return cmocka_run_group_tests(tests, prepare, put_away);
}
