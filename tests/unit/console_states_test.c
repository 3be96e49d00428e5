/* Every action of the table, its completion and its questions, with and without words, in every state of the console
 * and on every screen. The console is the real one, on a pseudo-terminal of its own: after each redraw it is handed to
 * us, and we type. What ends the program is named by state, screen, action and words.
 */
#include "acts/acts.h"
#include "acts/opening.h"
#include "acts/warnings.h"
#include "attach/attach.h"
#include "console/console_parts.h"
#include "console/layout.h"
#include "hall/hand.h"
#include "hall/round.h"
#include "host/crash.h"
#include "patience.h"
#include "screens/ruling.h"
#include "session/demo_hall.h"
#include "session/session.h"
#include "terminal/terminal.h"

#include "process_made.h"
#include "scratch.h"

#include <event2/event.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

enum { ESC = 27, ENTER = '\r', TAB = '\t', ANSWERS_MOST = 6, TAIL = 3000 };

/* --- what is typed ------------------------------------------------------------------------------------------------ */

static char long_word[PROMPT_ROOM], long_line[PROMPT_ROOM];

static const char *const words[] = {
    "",
    "AB",
    "x",
    "12",
    "1",
    "0",
    "-1",
    "99999999999999999999",
    "y",
    "e4 e5 Nf3",
    "1:23:45 58:10",
    "clock_pressed no I stood at the board",
    "phone",
    "white AB: a word",
    "takeback P3 why",
    "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
    "8/8/8/8/8/8/8/8 w - - 0 1",
    "\u017b\u00f3\u0142\u0107 \u2014 \u265e \u6f22\u5b57 e\u0301 \U0001f600",
    "\xff\xc3(\xf0\x9f",
    "\033[2J\u202e\u200b",
    "%s%n%d ; ' \" | !",
    long_word,
    long_line,
};
enum { WORDS = sizeof words / sizeof *words };

static void write_long_words(void)
{
    memset(long_word, 'x', sizeof long_word - 100);
    for (size_t i = 0; i + 100 < sizeof long_line; i++)
        long_line[i] = i % 7 == 6 ? ' ' : (char)('a' + i % 26);
}

/* --- the states --------------------------------------------------------------------------------------------------- */

struct state {
    const char *name, *event; /* event: NULL: none is opened */
    void (*arrange)(struct console_settings *);
    void (*reach)(struct console *); /* once, before anything is typed */
    void (*keep)(struct console *);  /* before each action             */
    bool attached;
};

static const struct demo_settings small_demo = {.boards = 3, .seed = 1, .rate = 60, .at_once = true, .speed = "20"};

static void arrange_demo(struct console_settings *s)
{
    s->demo = &small_demo;
}

static void arrange_readonly(struct console_settings *s)
{
    s->readonly = true;
}

static void arrange_public(struct console_settings *s)
{
    s->public_view = true;
}

static void arrange_review(struct console_settings *s)
{
    s->event = NULL;
    s->review = in_scratch("running.flagfall");
}

static void begin_round(struct console *c)
{
    hall_start(console_hall(c), "AB", c->now);
}

static void end_the_round(struct console *c)
{
    begin_round(c);
    hall_end(console_hall(c), "AB", c->now);
}

static void play_with_alerts(struct console *c)
{
    begin_round(c);
    chosen_point_at(c, 1);
    act_move(c, "Nf3 Nf6 Ng1 Ng8"); /* that a repetition can be looked at */
    for (int board = 1; board <= 2; board++) {
        hall_report(console_hall(c), board, INCIDENT_REPORTED, WHITE, "phone", "it rang", "AB", c->now);
        hall_report(console_hall(c), board, INCIDENT_CALL, NO_SIDE, "", "somebody calls", "AB", c->now);
    }
}

static void begin_ruling(struct console *c)
{
    if (!ruling_screen_case(c))
        ruling_screen_begin(c, 1, 0, "phone");
}

static const struct state states[] = {
    {"welcome", NULL, NULL, NULL, NULL, false},
    {"before the round", "before", NULL, NULL, NULL, false},
    {"running", "running", NULL, begin_round, NULL, false},
    {"alerts", "alerts", NULL, play_with_alerts, NULL, false},
    {"a ruling begun", "ruling", NULL, play_with_alerts, begin_ruling, false},
    {"over", "over", NULL, end_the_round, NULL, false},
    {"a demo", NULL, arrange_demo, NULL, NULL, false},
    {"read only", "running", arrange_readonly, NULL, NULL, false},
    {"for spectators", "running", arrange_public, NULL, NULL, false},
    {"a review", "running", arrange_review, NULL, NULL, false},
    {"attached", "attached", NULL, play_with_alerts, NULL, true},
};

/* --- typing ------------------------------------------------------------------------------------------------------- */

static struct watched { /* shared with the process that is tried */
    char what[400];
    long tried;
    bool done;
} * seen;

static const struct state *tried;
static int at_screen;

static void draw(struct console *c)
{
    erase();
    layout_draw(c);
}

/* All but the last sign at once, as pasted. */
static void type_in(struct console *c, const char *text)
{
    struct prompt *p = &c->line.prompt;
    size_t length = strlen(text);
    if (!p->open || !length)
        return;
    if (p->one_key) {
        prompt_key(c, p, (unsigned char)*text);
        return;
    }
    snprintf(p->text, sizeof p->text, "%.*s", (int)length - 1, text);
    p->cursor = (int)strlen(p->text);
    prompt_key(c, p, (unsigned char)text[length - 1]);
}

static void close_prompt(struct console *c)
{
    for (int i = 0; c->line.prompt.open && i < ANSWERS_MOST; i++)
        prompt_key(c, &c->line.prompt, ESC);
    c->line.prompt.open = false;
}

/* Whatever is asked behind it. */
static void answer_all(struct console *c, const char *text)
{
    for (int i = 0; c->line.prompt.open && i < ANSWERS_MOST; i++) {
        c->line.prompt.seen = true; /* as if it had been drawn */
        type_in(c, c->line.prompt.one_key ? (i % 2 ? "n" : "y") : text);
        if (!c->line.prompt.open)
            continue;
        if (i % 2)
            prompt_key(c, &c->line.prompt, TAB);
        prompt_key(c, &c->line.prompt, ENTER);
    }
    close_prompt(c);
}

static void by_command_line(struct console *c, const struct action *a, const char *text)
{
    char line[PROMPT_ROOM];
    snprintf(line, sizeof line, "%s%s%s", a->name, *text ? " " : "", text);
    act_command(c, "");
    type_in(c, line);
    prompt_key(c, &c->line.prompt, ENTER);
    if (c->line.prompt.wrong) /* else what answers a question would be another command */
        close_prompt(c);
    answer_all(c, text);
}

static void by_key(struct console *c, const struct action *a, const char *text)
{
    console_do(c, a, "");
    draw(c);
    answer_all(c, text);
}

/* --- every action on every screen --------------------------------------------------------------------------------- */

/* Those that write files or go on to another round are tried last, once in each state. */
static bool is_for_the_end(const struct action *a)
{
    static const char *const names[] = {"start-round", "end-round", "next-round", "move-log", "pairings",
                                        "backup",      "report",    "record",     NULL};
    for (const char *const *n = names; *n; n++)
        if (!strcmp(*n, a->name))
            return true;
    return false;
}

/* They give the terminal back, on which all this hangs: console_attach_test.c has them. */
static bool gives_terminal_back(const struct action *a)
{
    return tried->attached && (!strcmp(a->name, "detach") || !strcmp(a->name, "suspend"));
}

static bool show(struct console *c, enum screen_id id)
{
    const struct action *own = action_named(screens[id]->name);
    close_prompt(c);
    if (console_top(c) == id)
        return true;
    if (!c->session && !screens[id]->no_hall)
        return false;
    if (id == SCREEN_REVIEW_GAME && !screens[SCREEN_REVIEW]->enter(c))
        return false;
    if (own && !own->argument)
        own->act(c, "");
    else
        console_open(c, id);
    return console_top(c) == id;
}

static void try_one(struct console *c, enum screen_id id, const struct action *a, int word,
                    void (*how)(struct console *, const struct action *, const char *))
{
    if (tried->keep && id == SCREEN_RULING)
        tried->keep(c);
    if (!show(c, id))
        return;
    snprintf(seen->what, sizeof seen->what, "%s, screen %s, %s: %s %.200s", tried->name, screens[id]->name,
             how == by_key ? "by its key" : "by its name", a->name, words[word]);
    seen->tried++;
    how(c, a, words[word]);
    c->is_leaving = false;
    if (how == by_key || !word)
        draw(c);
}

/* With one word on every third of the screens, another one on the next, and on a first look on every ninth. With
 * EVERY_WORD set, which takes minutes, with all words on the first of its screens and with some on each. */
static void try_words(struct console *c, enum screen_id id, const struct action *a)
{
    int number = (int)(a - actions) + (int)id;
    bool all = getenv("EVERY_WORD") != NULL;
    bool first = all && a->screens & 1u << id && !(a->screens & ((1u << id) - 1));
    if (!all && number % tries(3, 9))
        return;
    for (int w = 0; w < WORDS; w++) {
        bool one = w == (all ? 1 + number % (WORDS - 1) : number % WORDS);
        if (first || (w == 0 && all) || one)
            try_one(c, id, a, w, by_command_line);
        if (a->screens >> id & 1 && (one || (first && a->argument)))
            try_one(c, id, a, w, by_key);
    }
}

static void try_screen(struct console *c, enum screen_id id)
{
    for (const struct action *a = actions; a->name; a++)
        if (!is_for_the_end(a) && !gives_terminal_back(a))
            try_words(c, id, a);
}

static void try_the_end(struct console *c)
{
    enum screen_id id = c->settings.public_view ? SCREEN_PUBLIC : c->session ? SCREEN_HALL : SCREEN_START;
    for (const struct action *a = actions; a->name; a++)
        for (int w = 0; is_for_the_end(a) && w < WORDS; w += 1 + w / 2)
            try_one(c, id, a, w, by_command_line);
}

/* A screen in each turn of the loop: between them the log is written and all is drawn on the terminal. */
static void on_drawn(void *self, struct console *c)
{
    (void)self;
    crash_reopen_readonly(NULL); /* else this very test would be begun again */
    signal(SIGSEGV, SIG_DFL);
    signal(SIGABRT, SIG_DFL);
    if (at_screen == 0) {
        close_prompt(c);
        if (!c->session != !(tried->event || c->settings.demo) && !c->settings.review)
            return; /* it could not be opened: its words stand on the screen when it is given up */
        if (tried->reach)
            tried->reach(c);
    }
    if (at_screen < SCREENS)
        try_screen(c, (enum screen_id)at_screen);
    else if (at_screen == SCREENS)
        try_the_end(c);
    else
        c->is_leaving = seen->done = true;
    at_screen++;
    console_changed_now(c);
    event_active(c->redraw.timer, EV_TIMEOUT, 0); /* at once, not with the next tick */
}

/* --- the program, in a process of its own ------------------------------------------------------------------------- */

static bool take_command_line(struct console_settings *s, int argc, char **argv, char *who, size_t room)
{
    (void)s;
    (void)argc;
    (void)argv;
    return room && (*who = '\0', true);
}

static int run_attached(struct console_settings *s)
{
    struct attach_place place;
    struct attach_start begun;
    struct error why = {0};
    char name[] = "flagfall", *argv[] = {name, NULL};
    enum attach_side side = attach_find(&place, s->event, &why) ? attach_start(&place, &begun, &why) : ATTACH_FAILED;
    if (side == ATTACH_FAILED)
        fprintf(stderr, "%s: %s\n", why.where, why.what);
    if (side != ATTACH_BACKGROUND)
        return side == ATTACH_FAILED ? 98 : attach_stay(&place, 1, argv);
    s->attach = &begun;
    return console_run(s);
}

static int run_state(void)
{
    char event[600];
    struct console_settings s = {.work = &console_work,
                                 .lender = &recorder_lends,
                                 .level = "auto",
                                 .notify = "",
                                 .silent = "",
                                 .who = "AB",
                                 .drawn = on_drawn,
                                 .take_command_line = take_command_line};
    snprintf(event, sizeof event, "%s.ini", in_scratch(tried->event ? tried->event : ""));
    s.event = tried->event ? event : NULL;
    if (tried->arrange)
        tried->arrange(&s);
    actions_begin(NULL, NULL, NULL);
    return tried->attached ? run_attached(&s) : console_run(&s);
}

static void write_event_of(const char *name)
{
    char path[600];
    snprintf(path, sizeof path, "%s.ini", in_scratch(name));
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fprintf(f, "[event]\nname = States\nrulebook = fide-2023\ncontrol = 3+2\nrounds = 2\nboards = 3\n"
               "[arbiters]\nAB = Anna Bel | head\nCD = Carl Dahl | floor\n"
               "[players]\n1 = Ash, A\n2 = Birch, B\n3 = Cedar, C\n4 = Dogwood, D\n5 = Elm, E\n6 = Fir, F\n"
               "[round 1]\n1 = 1 - 2\n2 = 3 - 4\n3 = 5 - 6\n[round 2]\n1 = 2 - 3\n2 = 4 - 5\n3 = 6 - 1\n");
    assert_int_equal(fclose(f), 0);
}

static int run_state_at_work(void)
{
    return chdir(in_scratch("work")) == 0 ? run_state() : 99;
}

static void try_state(void **which)
{
    int terminal;
    char tail[TAIL + 1] = "", bytes[4096];
    tried = *which;
    *seen = (struct watched){0};
    pid_t process = begin_on_terminal(24, 80, run_state_at_work, &terminal);
    for (ssize_t n; (n = read(terminal, bytes, sizeof bytes - 1)) > 0;) { /* until its end is closed */
        size_t most = (size_t)n < TAIL ? (size_t)n : TAIL;
        memcpy(tail, bytes + (size_t)n - most, most);
        tail[most] = '\0';
    }
    int status = 0;
    waitpid(process, &status, 0);
    close(terminal);
    if (status || !seen->done)
        fail_msg("%s\n%s: it ended with status %x while it did: %s", tail, tried->name, (unsigned)status, seen->what);
    print_message("%s: %ld tries\n", tried->name, seen->tried);
}

static void an_action_runs_only_where_there_is_what_it_needs(void **state)
{
    (void)state;
    for (const struct action *a = actions; a->name; a++) {
        assert_true(a->needs < ACTION_NEEDS);
        if (a->screens & ABOUT_A_BOARD)
            assert_int_not_equal(a->needs, NEEDS_NOTHING);
        if (a->writes)
            assert_int_not_equal(a->needs, NEEDS_NOTHING);
    }
}

/* Where the program looks for games and rulebooks: beside itself, and that is this test. */
static void lay_data_beside_us(void)
{
    char config[4096], path[4200];
    ssize_t n = readlink("/proc/self/exe", path, 4000);
    assert_true(n > 0 && realpath("config", config));
    path[n] = '\0';
    for (int i = 0; i < 2; i++)
        *strrchr(path, '/') = '\0';
    strcat(path, "/share");
    (void)mkdir(path, 0755);
    strcat(path, "/flagfall");
    (void)!symlink(config, path); /* it may be there already */
    assert_int_equal(access(path, R_OK), 0);
}

static int prepare(void **state)
{
    (void)state;
    write_long_words();
    lay_data_beside_us();
    mkdir(in_scratch("work"), 0700);
    for (size_t i = 0; i < sizeof states / sizeof *states; i++)
        if (states[i].event)
            write_event_of(states[i].event);
    seen = mmap(NULL, sizeof *seen, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    return seen == MAP_FAILED;
}

#define IN_STATE(index, name) \
    { \
        name, try_state, NULL, NULL, (void *)(uintptr_t)&states[index] \
    }

/* What writes a report is this program once more, with other arguments: that is not what is tried here. */
int main(int argc, char **argv)
{
    (void)argv;
    if (argc > 1)
        return 0;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_action_runs_only_where_there_is_what_it_needs),
        IN_STATE(0, "every_action_on_the_first_screen"),
        IN_STATE(1, "every_action_before_the_round"),
        IN_STATE(2, "every_action_while_it_runs"),
        IN_STATE(3, "every_action_with_alerts"),
        IN_STATE(4, "every_action_with_a_ruling_begun"),
        IN_STATE(5, "every_action_when_it_is_over"),
        IN_STATE(6, "every_action_in_a_demo"),
        IN_STATE(7, "every_action_of_a_console_that_only_looks"),
        IN_STATE(8, "every_action_for_spectators"),
        IN_STATE(9, "every_action_in_a_review"),
        IN_STATE(10, "every_action_attached"),
    };
    return cmocka_run_group_tests(tests, prepare, NULL);
}
