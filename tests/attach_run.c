#include "attach_run.h"

pid_t hall;

int take_orphans(void **state)
{
    (void)state;
    setenv("XDG_STATE_HOME", in_scratch("state"), 1);
    return prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
}

int open_small_hall(void **state)
{
    (void)state;
    hall = open_hall((const char *const[]){"--boards", "4", "--control", "3+2", "--faults", "none", "--at-once", NULL});
    return 0;
}

int end_what_is_left(void **state)
{
    char path[64], line[4096] = "";
    (void)state;
    snprintf(path, sizeof path, "/proc/%ld/task/%ld/children", (long)getpid(), (long)getpid());
    FILE *f = fopen(path, "r");
    char *rest = f && fgets(line, sizeof line, f) ? line : NULL;
    if (f)
        fclose(f);
    for (char *word; rest && (word = strsep(&rest, " "));) {
        pid_t child = (pid_t)atol(word);
        if (child <= 0 || child == hall)
            continue;
        kill(child, SIGKILL);
        waitpid(child, NULL, 0);
    }
    if (hall)
        close_hall(hall);
    hall = 0;
    return 0;
}

/* --- the event and its log ---------------------------------------------------------------------------------------- */

char heard[1 << 20];

size_t heard_bytes;

bool sends(const struct console_run *r, const char *bytes)
{
    for (long until = now_ms() + patience_ms(); !strstr(heard, bytes) && now_ms() < until;) {
        struct pollfd p = {.fd = r->terminal, .events = POLLIN};
        size_t room = sizeof heard - 1 - heard_bytes;
        ssize_t n = poll(&p, 1, 100) > 0 && room ? read(r->terminal, heard + heard_bytes, room) : 0;
        heard_bytes += n > 0 ? (size_t)n : 0;
        heard[heard_bytes] = '\0';
    }
    return strstr(heard, bytes) != NULL;
}

void attach(struct console_run *r, void (*before)(void), const char *file, const char *option, const char *value)
{
    heard[heard_bytes = 0] = '\0';
    start(r, before, (const char *const[]){file, "--attach", "--no-mouse", "--no-color", option, value, NULL});
}

void begin_in(struct console_run *r, void (*before)(void), const char *name)
{
    char ini[64];
    snprintf(ini, sizeof ini, "%s.ini", name);
    write_event(ini, hall ? 4 : 0, hall ? 1 : 5, "3+2");
    attach(r, before, ini, NULL, NULL);
    wait_for(r, "5 boards, by board");
    type(r, "B");
    wait_for(r, "y/N");
    type(r, "y");
    wait_for(r, "round 1 has begun");
    if (hall)
        wait_for(r, "4 of 4");
    type(r, ":go 5\r");
}

void begin(struct console_run *r, const char *name)
{
    begin_in(r, NULL, name);
}

void note(struct console_run *r, const char *words)
{
    char keys[80];
    type(r, ":");
    wait_until_gone(r, "board 5: noted");
    snprintf(keys, sizeof keys, "note %s\r", words);
    type(r, keys);
    wait_for(r, "board 5: noted");
}

int entries(const char *name, enum entry_kind kind, const char *text)
{
    char path[64];
    struct error why = {0};
    struct entry e;
    int count = 0;
    snprintf(path, sizeof path, "%s.flagfall", name);
    struct log *log = log_open(in_scratch(path), &(struct log_opening){.mode = LOG_READ}, &why);
    assert_non_null(log);
    struct log_cursor *c = log_read(log, &(struct log_filter){.kinds = 1u << kind, .text = text});
    while (log_next(c, &e))
        count++;
    log_cursor_free(c);
    log_close(log, NULL);
    return count;
}

void wait_for_moves(const char *name, int more)
{
    int before = entries(name, ENTRY_MOVE, NULL);
    for (long until = now_ms() + patience_ms(); entries(name, ENTRY_MOVE, NULL) < before + more; usleep(50000))
        if (now_ms() > until)
            fail_msg("%s is not recorded any more", name);
}

void is_whole(const char *name)
{
    char path[64];
    struct error why = {0};
    struct log_expected nothing = {0};
    struct log_verdict verdict;
    snprintf(path, sizeof path, "%s.flagfall", name);
    if (!log_verify(in_scratch(path), &nothing, &verdict, &why))
        fail_msg("%s: %s", why.where, why.what);
}

/* --- the recorder ------------------------------------------------------------------------------------------------- */

pid_t recorder_of(const char *name)
{
    char path[64], line[96] = "";
    long pid = 0;
    snprintf(path, sizeof path, "%s.flagfall-lock", name);
    FILE *f = fopen(in_scratch(path), "r");
    assert_non_null(f);
    char *words = fgets(line, sizeof line, f) ? strstr(line, "process ") : NULL;
    assert_true(words && sscanf(words, "process %ld", &pid) == 1);
    fclose(f);
    return (pid_t)pid;
}

int end_of(pid_t recorder)
{
    int status = 0;
    for (long until = now_ms() + patience_ms(); waitpid(recorder, &status, WNOHANG) != recorder; usleep(10000))
        if (now_ms() > until)
            fail_msg("the recorder does not end");
    return status;
}

void place_of(struct attach_place *p, const char *name)
{
    char file[64];
    struct error why = {0};
    snprintf(file, sizeof file, "%s.ini", name);
    if (!attach_find(p, in_scratch(file), &why))
        fail_msg("%s: %s", why.where, why.what);
}

void quit(struct console_run *r, const char *name)
{
    struct attach_place p;
    pid_t recorder = recorder_of(name);
    leave(r);
    assert_int_equal(end_of(recorder), 0);
    place_of(&p, name);
    assert_int_not_equal(access(p.socket, F_OK), 0);
    is_whole(name);
}

void is_given_back(const struct console_run *r)
{
    struct termios t;
    for (long until = now_ms() + patience_ms();; usleep(10000)) {
        assert_int_equal(tcgetattr(r->terminal, &t), 0);
        if ((t.c_lflag & (ICANON | ECHO | ISIG)) == (ICANON | ECHO | ISIG))
            return;
        if (now_ms() > until)
            fail_msg("the terminal is not given back");
    }
}
