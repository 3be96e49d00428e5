#include "console_run.h"

/* --- the screen --------------------------------------------------------------------------------------------------- */

static void clear_from(struct console_run *r, int row, int column)
{
    for (; row < SCREEN_ROWS; row++, column = 0)
        for (int i = column; i < SCREEN_COLUMNS; i++)
            r->screen[row][i] = ' ';
}

static void screen_begin(struct console_run *r)
{
    memset(r->screen, 0, sizeof r->screen);
    clear_from(r, 0, 0);
    r->row = r->column = r->state = 0;
}

static void scroll(struct console_run *r)
{
    memmove(r->screen[0], r->screen[1], sizeof r->screen[0] * (SCREEN_ROWS - 1));
    r->row = SCREEN_ROWS - 1;
    clear_from(r, r->row, 0);
}

void escape(struct console_run *r, char c)
{
    r->state = 0;
    switch (c) {
    case 'A': r->row -= r->row > 0; break;
    case 'B': r->row += r->row < SCREEN_ROWS - 1; break;
    case 'C': r->column += r->column < SCREEN_COLUMNS - 1; break;
    case 'D': r->column -= r->column > 0; break;
    case 'H': r->row = r->column = 0; break;
    case 'I': r->row -= r->row > 0; break;
    case 'J': clear_from(r, r->row, r->column); break;
    case 'K':
        for (int i = r->column; i < SCREEN_COLUMNS; i++)
            r->screen[r->row][i] = ' ';
        break;
    case 'Y': r->state = 2; break;
    default: break;
    }
}

static void show_byte(struct console_run *r, char c)
{
    if (r->state == 1)
        escape(r, c);
    else if (r->state == 2) {
        r->asked_row = c - ' ';
        r->state = 3;
    } else if (r->state == 3) {
        r->row = r->asked_row >= 0 && r->asked_row < SCREEN_ROWS ? r->asked_row : r->row;
        r->column = c >= ' ' && c - ' ' < SCREEN_COLUMNS ? c - ' ' : r->column;
        r->state = 0;
    } else if (c == 27)
        r->state = 1;
    else if (c == '\r')
        r->column = 0;
    else if (c == '\n')
        r->row < SCREEN_ROWS - 1 ? (void)r->row++ : scroll(r);
    else if (c == '\b')
        r->column -= r->column > 0;
    else if (c == '\t')
        r->column = (r->column | 7) + 1 < SCREEN_COLUMNS ? (r->column | 7) + 1 : SCREEN_COLUMNS - 1;
    else if (c >= ' ') {
        r->screen[r->row][r->column] = c;
        r->column += r->column < SCREEN_COLUMNS - 1;
    }
}

bool shows(const struct console_run *r, const char *words)
{
    for (int row = 0; row < SCREEN_ROWS; row++)
        if (strstr(r->screen[row], words))
            return true;
    return false;
}

void print_screen(const struct console_run *r)
{
    for (int row = 0; row < SCREEN_ROWS; row++)
        fprintf(stderr, "|%s\n", r->screen[row]);
}

/* --- the program -------------------------------------------------------------------------------------------------- */

bool listen_for(struct console_run *r, int ms)
{
    char bytes[4096];
    struct pollfd p = {.fd = r->terminal, .events = POLLIN};
    if (poll(&p, 1, ms) <= 0)
        return true;
    ssize_t n = read(r->terminal, bytes, sizeof bytes);
    for (ssize_t i = 0; i < n; i++)
        show_byte(r, bytes[i]);
    return n > 0;
}

void wait_for(struct console_run *r, const char *words)
{
    long until = now_ms() + patience_ms();
    while (!shows(r, words)) {
        bool there = listen_for(r, 20);
        if (now_ms() > until || (!there && !shows(r, words))) {
            print_screen(r);
            fail_msg("it does not show: %s", words);
        }
    }
}

void wait_until_gone(struct console_run *r, const char *words)
{
    for (long until = now_ms() + patience_ms(); shows(r, words);) {
        listen_for(r, 20);
        if (now_ms() > until) {
            print_screen(r);
            fail_msg("it still shows: %s", words);
        }
    }
}

void listen_ms(struct console_run *r, int ms)
{
    for (long until = now_ms() + ms; now_ms() < until;)
        listen_for(r, (int)(until - now_ms()));
}

void type(struct console_run *r, const char *keys)
{
    for (size_t n = strlen(keys); n;) {
        ssize_t w = write(r->terminal, keys, n);
        if (w <= 0)
            fail_msg("its terminal takes no keys: %s", strerror(errno));
        keys += w;
        n -= (size_t)w;
    }
}

void start(struct console_run *r, void (*before)(void), const char *const *arguments)
{
    struct winsize size = {.ws_row = SCREEN_ROWS, .ws_col = SCREEN_COLUMNS};
    const char *program = getenv("FLAGFALL"), *argv[12] = {program};
    for (int i = 0; arguments[i]; i++)
        argv[i + 1] = arguments[i];
    screen_begin(r);
    r->began = now_ms();
    r->process = forkpty(&r->terminal, NULL, NULL, &size);
    if (r->process < 0)
        fail_msg("no pseudo-terminal: %s", strerror(errno));
    if (r->process)
        return;
    setenv("TERM", "vt52", 1);
    setenv("LC_ALL", "C", 1);
    setenv("USER", "AB", 1);
    setenv("XDG_STATE_HOME", in_scratch("state"), 1);
    setenv("XDG_CONFIG_HOME", in_scratch("config"), 1);
    if (chdir(in_scratch("")) != 0)
        _exit(99);
    if (before)
        before();
    execv(program, (char *const *)(uintptr_t)argv);
    _exit(99);
}

void open_event(struct console_run *r, void (*before)(void), const char *file)
{
    start(r, before, (const char *const[]){file, "--no-mouse", "--no-color", NULL});
}

int ended(struct console_run *r)
{
    int status = 0;
    for (long until = now_ms() + patience_ms(); waitpid(r->process, &status, WNOHANG) == 0;) {
        if (r->terminal >= 0)
            listen_for(r, 10);
        if (now_ms() > until) {
            print_screen(r);
            fail_msg("it does not end");
        }
    }
    if (r->terminal >= 0)
        close(r->terminal);
    r->terminal = -1;
    return status;
}

void kill_it(struct console_run *r)
{
    assert_int_equal(kill(r->process, SIGKILL), 0);
    assert_true(WIFSIGNALED(ended(r)));
}

void leave(struct console_run *r)
{
    long until = now_ms() + patience_ms();
    type(r, "Q");
    while (now_ms() < until && !shows(r, "y/N") && listen_for(r, 20))
        ;
    if (shows(r, "y/N")) /* where a round goes on, or something is open */
        type(r, "y");
    assert_int_equal(ended(r), 0);
}

/* --- jobs of a shell ---------------------------------------------------------------------------------------------- */

/* The little of a shell that is needed: it says so when its job stops, and any line brings it back. under_a_shell() is
 * for `before`. */
static void be_a_shell(pid_t job)
{
    int status;
    char line[16];
    while (waitpid(job, &status, WUNTRACED) == job && WIFSTOPPED(status)) {
        tcsetpgrp(STDIN_FILENO, getpgrp());
        dprintf(STDOUT_FILENO, "\r\nit stopped\r\n");
        if (read(STDIN_FILENO, line, sizeof line) <= 0)
            break;
        tcsetpgrp(STDIN_FILENO, job);
        kill(-job, SIGCONT);
    }
    _exit(WIFEXITED(status) ? WEXITSTATUS(status) : 99);
}

void under_a_shell(void)
{
    signal(SIGTTOU, SIG_IGN);
    pid_t job = fork();
    setpgid(job, job);
    if (job)
        be_a_shell(job);
    tcsetpgrp(STDIN_FILENO, getpid());
    signal(SIGTTOU, SIG_DFL);
}

/* --- a simulated hall, in a process of its own -------------------------------------------------------------------- */

pid_t open_hall(const char *const *arguments)
{
    const char *program = getenv("FLAGFALL"), *argv[24] = {program, "demo", "--serve", "--dir", "hall"};
    for (int i = 0; arguments[i]; i++)
        argv[i + 5] = arguments[i];
    if (!program)
        fail_msg("FLAGFALL names no program");
    pid_t hall = fork();
    assert_true(hall >= 0);
    if (!hall) {
        int out = open(in_scratch("hall.out"), O_WRONLY | O_CREAT | O_TRUNC, 0600);
        dup2(out, STDOUT_FILENO);
        dup2(out, STDERR_FILENO);
        if (chdir(in_scratch("")) == 0)
            execv(program, (char *const *)(uintptr_t)argv);
        _exit(99);
    }
    for (long until = now_ms() + patience_ms(); access(in_scratch("hall/lines"), R_OK) != 0; usleep(20000))
        if (now_ms() > until)
            fail_msg("the simulated hall does not open");
    return hall;
}

void close_hall(pid_t hall)
{
    int status;
    kill(hall, SIGINT);
    waitpid(hall, &status, 0);
}

void write_event(const char *name, int boards, int by_hand, const char *control)
{
    FILE *lines = fopen(in_scratch("hall/lines"), "r"), *out = fopen(in_scratch(name), "w");
    char line[400], address[256], driver[32];
    int board, all = boards + by_hand;
    assert_non_null(out);
    fprintf(out, "[event]\nname = Crash\nrulebook = fide-2023\ncontrol = %s\nrounds = 1\nboards = %d\n[players]\n",
            control, all);
    for (int i = 1; i <= 2 * all; i++)
        fprintf(out, "%d = Player %d\n", i, i);
    fprintf(out, "[devices]\n");
    while (lines && fgets(line, sizeof line, lines))
        if (*line != '#' && sscanf(line, "%255s %31s %d", address, driver, &board) == 3)
            fprintf(out, "%d = %s | %s\n", board, driver, address);
    fprintf(out, "[round 1]\n");
    for (int i = 1; i <= all; i++)
        fprintf(out, "%d = %d - %d\n", i, 2 * i - 1, 2 * i);
    if (lines)
        fclose(lines);
    assert_int_equal(fclose(out), 0);
}
