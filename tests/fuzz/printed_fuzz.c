/* Any bytes stand for a name: in event files, logs, packs, tables, games and recordings that commands are given. What
 * they print and write then holds no control character, no mark of direction and nothing without a width. The first
 * byte chooses the command. */
#include "base/printable.h"
#include "base/utf8.h"
#include "commands/command.h"
#include "fuzz_file.h"
#include "host/printed.h"
#include "log/body.h"
#include "log/log.h"

#include <dirent.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { ARGUMENTS = 8, NAME_MOST = 400 };

/* @ is the name, $ the folder. A row whose file has no template is a log. */
static const struct {
    const char *file, *text, *arguments[ARGUMENTS];
} rows[] = {
#define EVENT \
    "[event]\nname = @\nplace = @\nrulebook = fide-2023\ncontrol = 90+30\nrounds = 2\nboards = 1\n[players]\n1 = @\n" \
    "2 = B | 2000 | IM | NOR\n[round 1]\n1 = 1 - 2 : 1-0\n"
    {"e.ini", EVENT, {"event", "check", "$/e.ini"}},
    {"e.ini", EVENT, {"event", "export", "$/e.ini", "--as", "trf", "-o", "$/out/e.trf"}},
    {"e.ini", EVENT, {"event", "export", "$/e.ini", "--as", "csv", "-o", "$/out/e.csv"}},
    {"e.ini", EVENT, {"event", "export", "$/e.ini", "--as", "players", "-o", "$/out/p.csv"}},
    {"e.ini", EVENT, {"event", "export", "$/e.ini", "--as", "pgn", "-o", "$/out/e.pgn"}},
    {"e.ini", "[event]\nname = x\n@ = @\n[@]\n", {"event", "check", "$/e.ini"}},
    {"e.ini", EVENT "[settings]\n@ = @\n[rules]\n@ = @\n[devices]\n1 = @ | @\n", {"event", "check", "$/e.ini"}},
    {"i.csv", "round,board,white,black\n1,1,@,B\n1,@,C,@\n", {"event", "import", "$/i.csv"}},
    {"i.trf", "012 @\n001    1      @                      2000\n", {"event", "import", "$/i.trf"}},
    {"i.pgn",
     "[Event \"@\"]\n[White \"@\"]\n[Black \"B\"]\n[Round \"1.1\"]\n\n1. e4 @ *\n",
     {"event", "import", "$/i.pgn"}},
    {"g.pgn", "[White \"@\"]\n[Black \"@\"]\n[Result \"@\"]\n\n1. e4 e5 2. @ {@} Ke5 1-0\n", {"audit", "$/g.pgn"}},
    {"g.pgn", "[White \"@\"]\n[Black \"@\"]\n\n1. e4 e5 2. Ke5 1-0\n", {"audit", "$/g.pgn", "--csv"}},
    {"g.pgn", "[White \"@\"]\n[Black \"@\"]\n\n1. e4 e5 2. Ke5 1-0\n", {"audit", "$/g.pgn", "--json"}},
    {"pack.ini", "[rulebook]\nid = @\ntitle = @\n[words]\n@ = @\n", {"rulebook", "check", "$"}},
    {"pack.ini", "[rulebook]\nid = @\n", {"rulebook", "list", "--rulebooks", "$", "--json"}},
    {"r.rec", "# flagfall recording\n@\n0 < @\n", {"decode", "plain", "$/r.rec"}},
    {"r.raw", "@!1 W 10:00 @\n", {"decode", "plain", "$/r.raw"}},
    {"n", "", {"position", "@"}},
    {"n", "", {"position", "@", "--json"}},
    {"n", "", {"rule", "fide-2023", "@", "@=@"}},
    {"n", "", {"rulebook", "show", "@"}},
    {"n", "", {"log", "show", "$/@"}},
    {"n", "", {"@", "@"}},
    {"n", "", {"help", "@"}},
    {"n", "", {"watch", "--@"}},
    {NULL, NULL, {"log", "show", "$/l.flagfall"}},
    {NULL, NULL, {"log", "show", "$/l.flagfall", "--csv"}},
    {NULL, NULL, {"log", "show", "$/l.flagfall", "--json"}},
    {NULL, NULL, {"log", "export", "$/l.flagfall", "--names"}},
    {NULL, NULL, {"log", "verify", "$/l.flagfall", "--json"}},
    {NULL, NULL, {"report", "$/l.flagfall"}},
    {NULL, NULL, {"report", "$/l.flagfall", "--html", "$/out/html"}},
    {NULL, NULL, {"report", "pgn", "$/l.flagfall"}},
    {NULL, NULL, {"report", "trf", "$/l.flagfall"}},
    {NULL, NULL, {"report", "cards", "$/l.flagfall", "-m"}},
    {NULL, NULL, {"precedents", "$/l.flagfall"}},
};
enum { ROWS = sizeof rows / sizeof *rows };

/* --- what is printed ------------------------------------------------------------------------------------------- */

static void hold_to_it(const char *bytes, size_t count)
{
    for (size_t at = 0; at < count;) {
        const char *shown;
        size_t length, step = printable_step(bytes + at, count - at, &shown, &length);
        bool ends =
            bytes[at] == '\n' || bytes[at] == '\t' || (bytes[at] == '\r' && at + 1 < count && bytes[at + 1] == '\n');
        assert((shown == bytes + at || ends) && "only what may be printed is printed");
        at += step;
    }
}

static void hold_file(int folder, const char *name)
{
    int fd = openat(folder, name, O_RDONLY | O_CLOEXEC);
    struct stat about;
    assert(fd >= 0 && fstat(fd, &about) == 0);
    char *bytes = malloc((size_t)about.st_size + 1);
    assert(bytes && read(fd, bytes, (size_t)about.st_size) == about.st_size);
    if (!strstr(name, ".flagfall"))
        hold_to_it(bytes, (size_t)about.st_size);
    free(bytes);
    close(fd);
}

/* Files that were written are looked at and taken away. */
static void hold_folder(int above, const char *name)
{
    int fd = openat(above, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *folder = fd >= 0 ? fdopendir(fd) : NULL;
    for (struct dirent *e; folder && (e = readdir(folder));) {
        if (!strcmp(e->d_name, ".") || !strcmp(e->d_name, ".."))
            continue;
        if (e->d_type == DT_DIR)
            hold_folder(fd, e->d_name);
        else
            hold_file(fd, e->d_name);
        unlinkat(fd, e->d_name, e->d_type == DT_DIR ? AT_REMOVEDIR : 0);
    }
    if (folder)
        closedir(folder);
}

/* No word from outside begins a line of its own: it would look like an entry. */
static void hold_numbers(const char *bytes, size_t count)
{
    for (size_t at = 0, number = 1; at < count; number++) {
        assert(strtoul(bytes + at, NULL, 10) == number && "a line for each entry, and no other");
        const char *end = memchr(bytes + at, '\n', count - at);
        at = end ? (size_t)(end - bytes) + 1 : count;
    }
}

static void hold_output(int fd, bool is_numbered)
{
    struct stat about;
    assert(fstat(fd, &about) == 0);
    char *bytes = malloc((size_t)about.st_size + 1);
    assert(bytes && pread(fd, bytes, (size_t)about.st_size, 0) == about.st_size);
    hold_to_it(bytes, (size_t)about.st_size);
    bytes[about.st_size] = '\0';
    if (is_numbered)
        hold_numbers(bytes, (size_t)about.st_size);
    free(bytes);
}

static void run(int argc, char **argv)
{
    const struct command *c = command_named(argv[0]);
    if (c && c != &command_console && c != &command_demo && c != &command_watch && c != &command_bench &&
        c != &command_simulate && c != &command_review && c != &command_devices)
        (void)c->run(argc, argv);
}

/* With both streams in a file of memory. */
static void run_held(int argc, char **argv, bool is_numbered)
{
    int out = memfd_create("printed", MFD_CLOEXEC), nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
    int was[3] = {dup(STDIN_FILENO), dup(STDOUT_FILENO), dup(STDERR_FILENO)};
    assert(out >= 0 && nothing >= 0);
    dup2(nothing, STDIN_FILENO);
    dup2(out, STDOUT_FILENO);
    dup2(out, STDERR_FILENO);
    run(argc, argv);
    fflush(stdout);
    clearerr(stdout);
    for (int i = 0; i < 3; i++) {
        dup2(was[i], i);
        close(was[i]);
    }
    hold_output(out, is_numbered);
    close(out);
    close(nothing);
}

/* --- what is given --------------------------------------------------------------------------------------------- */

static char *filled(const char *form, const char *name)
{
    struct text t = {0};
    for (; *form; form++)
        if (*form == '@')
            text_add(&t, name);
        else if (*form == '$')
            text_add(&t, fuzz_folder());
        else
            text_add_char(&t, *form);
    char *made = strdup(text_chars(&t));
    text_release(&t);
    assert(made);
    return made;
}

static bool append(struct log *log, enum entry_kind kind, const char *who, const char *name, const char *value)
{
    struct body b = {0};
    body_begin(&b);
    body_text(&b, name, value);
    struct entry e = {.kind = kind, .who = who, .body = body_done(&b), .wall_ms = 1763000000000};
    bool taken = log_append(log, &e, NULL);
    body_release(&b);
    return taken;
}

static void make_log(const char *name)
{
    static const char *const endings[] = {"", "-wal", "-shm", "-lock"};
    struct station_key key;
    uint8_t seed[32] = {1};
    char path[128], *event = filled(EVENT, name);
    struct error why;
    for (size_t i = 0; i < 4; i++) {
        snprintf(path, sizeof path, "%s/l.flagfall%s", fuzz_folder(), endings[i]);
        unlink(path);
    }
    snprintf(path, sizeof path, "%s/l.flagfall", fuzz_folder());
    key_from_seed(&key, seed);
    struct log_opening how = {
        .mode = LOG_CREATE, .station = utf8_is_valid(name, strlen(name)) ? name : "hall", .key = &key};
    struct log *log = log_open(path, &how, &why);
    assert(log);
    append(log, ENTRY_EVENT, "AB", "text", event);
    append(log, ENTRY_NOTE, name, "text", name);
    append(log, ENTRY_TROUBLE, "", "what", name);
    log_close(log, &why);
    free(event);
}

static void prepare(void)
{
    static bool ready;
    char folder[128];
    if (ready)
        return;
    ready = true;
    printed_begin();
    snprintf(folder, sizeof folder, "%s/state", fuzz_folder());
    setenv("XDG_STATE_HOME", folder, 1);
    setenv("XDG_CONFIG_HOME", folder, 1);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char name[NAME_MOST + 1], out[128], *argv[ARGUMENTS + 1] = {NULL}, *made[ARGUMENTS] = {NULL};
    if (size < 1)
        return 0;
    prepare();
    size_t row = *data % ROWS, length = size - 1 < NAME_MOST ? size - 1 : NAME_MOST;
    memcpy(name, data + 1, length);
    name[length] = '\0';
    snprintf(out, sizeof out, "%s/out", fuzz_folder());
    mkdir(out, 0700);
    if (rows[row].file) {
        char *text = filled(rows[row].text, name);
        fuzz_file(rows[row].file, (const uint8_t *)text, strlen(text));
        free(text);
    } else
        make_log(name);
    int argc = 0;
    for (; argc < ARGUMENTS && rows[row].arguments[argc]; argc++)
        argv[argc] = made[argc] = filled(rows[row].arguments[argc], name);
    run_held(argc, argv, argc == 3 && !rows[row].file && !strcmp(argv[1], "show"));
    hold_folder(AT_FDCWD, out);
    for (int i = 0; i < ARGUMENTS; i++)
        free(made[i]); /* the command may have put its own in their place */
    return 0;
}
