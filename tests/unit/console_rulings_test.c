/* Situations as an arbiter meets them, through the console: the board as it stands, what somebody says, the word that
 * is typed for it, what is asked, and what is decided and logged. They stand in tests/cases/console, whose README says
 * how; CONSOLE=WORD plays those alone whose title has it, BOOK=WORD those files, CASES=FOLDER another folder, SEEN=1
 * prints each decision, PATIENCE=1500 waits no longer than so many milliseconds, for one who writes them.
 */
#include "console_run.h"
#include "patience.h"

#include <ctype.h>
#include <dirent.h>

enum { BOARDS = 12, LINES = 40, LINE_ROOM = 400, PAGE_ROOM = SCREEN_ROWS * (SCREEN_COLUMNS + 1), OPTIONS = 20 };

struct situation {
    char title[LINE_ROOM], lines[LINES][LINE_ROOM];
    int count, board;
    bool wrong;
};

struct hall_played {
    char what[LINE_ROOM]; /* rulebook, control, answers */
    struct situation boards[BOARDS];
    int count, number;
};

struct console_played {
    struct console_run console;
    struct situation *now;
    int asked;
};

static int all_played, all_wrong;

/* --- the page ----------------------------------------------------------------------------------------------------- */

static bool is_frame(const char *row)
{
    return !strncmp(row, "- Alerts", 8) || !strncmp(row, "--", 2);
}

/* The left half of it in one line, as it is read. */
static void read_rows(const struct console_run *r, int from, char out[PAGE_ROOM])
{
    size_t n = 0;
    for (int row = from; row < SCREEN_ROWS; row++) {
        const char *line = r->screen[row], *end = line + strlen(line);
        if (strlen(line) > 50 && strchr(line + 50, '|'))
            end = strchr(line + 50, '|');
        if (is_frame(line) && row > SCREEN_ROWS / 2)
            break;
        for (const char *p = line; p < end; p++)
            if (*p != ' ' || (n && out[n - 1] != ' '))
                out[n++] = *p;
        if (n && out[n - 1] != ' ')
            out[n++] = ' ';
    }
    out[n] = '\0';
}

static bool reads(const struct console_run *r, const char *words)
{
    char page[PAGE_ROOM];
    read_rows(r, 1, page);
    return strstr(page, words) || shows(r, words);
}

static long patience(void)
{
    const char *hurry = getenv("PATIENCE");
    return hurry ? atol(hurry) : patience_ms();
}

static bool comes(struct console_played *p, const char *words)
{
    for (long until = now_ms() + patience(); !reads(&p->console, words);)
        if (now_ms() > until || !listen_for(&p->console, 20))
            return false;
    return true;
}

static bool goes(struct console_played *p, const char *words)
{
    for (long until = now_ms() + patience(); reads(&p->console, words);)
        if (now_ms() > until || !listen_for(&p->console, 20))
            return false;
    return true;
}

static void print_page(const struct console_played *p)
{
    for (int row = 1; row < SCREEN_ROWS; row++)
        fprintf(stderr, "    |%s\n", p->console.screen[row]);
}

/* In one line, without what is so far. */
static void print_decision(const struct console_played *p)
{
    char page[PAGE_ROOM];
    read_rows(&p->console, 2, page);
    if (strstr(page, "So far"))
        *strstr(page, "So far") = '\0';
    printf("  => %s\n", page);
}

static bool is_missing(struct console_played *p, const char *what, const char *words)
{
    fprintf(stderr, "%s: %s is not there: %s\n", p->now->title, what, words);
    print_page(p);
    p->now->wrong = true;
    return false;
}

static bool want(struct console_played *p, const char *what, const char *words)
{
    return comes(p, words) || is_missing(p, what, words);
}

/* --- answers ------------------------------------------------------------------------------------------------------ */

/* The number that stands before the answer; 0: it is not offered. */
static int number_of(const struct console_run *r, const char *answer, int *offered)
{
    int found = 0, number = 0;
    char text[LINE_ROOM * 2] = "";
    *offered = 0;
    for (int row = 1; row < SCREEN_ROWS; row++) {
        char line[SCREEN_COLUMNS + 1];
        int next = 0, used = 0;
        snprintf(line, sizeof line, "%s", r->screen[row]);
        if (strlen(line) > 50 && strchr(line + 50, '|'))
            *strchr(line + 50, '|') = '\0';
        bool begins = sscanf(line, " %2d  %n", &next, &used) == 1 && used > 3 && next == number + 1;
        if (begins) {
            number = *offered = next;
            text[0] = '\0';
        }
        if (begins || (number && !strncmp(line, "      ", 6))) {
            size_t n = strlen(text);
            const char *from = line + (begins ? used : 0);
            from += strspn(from, " ");
            snprintf(text + n, sizeof text - n, "%s%.80s", n ? " " : "", from);
            for (n = strlen(text); n && text[n - 1] == ' ';)
                text[--n] = '\0';
        }
        if (!found && number && strstr(text, answer))
            found = number;
    }
    return found;
}

/* The keys of an answer, once question and answer are shown; ":TEXT" is typed, after Enter if it is no number. */
static bool is_answerable(const struct console_run *r, const char *question, const char *answer, char keys[LINE_ROOM])
{
    int offered = 0, number = number_of(r, answer, &offered);
    if (!reads(r, question) || (*answer == ':' ? offered : !number) || !(reads(r, "So far") || reads(r, "more rows")))
        return false;
    if (number)
        snprintf(keys, LINE_ROOM, "%d%s", number, offered > 9 && number * 10 <= offered ? "\r" : "");
    else
        snprintf(keys, LINE_ROOM, "%s%.300s\r", isdigit((unsigned char)answer[1]) ? "" : "\r", answer + 1);
    return true;
}

/* "QUESTION > ANSWER" */
static bool asked(struct console_played *p, const char *line)
{
    char question[LINE_ROOM], keys[LINE_ROOM];
    const char *arrow = strstr(line, " > ");
    assert_non_null(arrow);
    snprintf(question, sizeof question, "%.*s", (int)(arrow - line), line);
    p->asked++;
    for (long until = now_ms() + patience(); !is_answerable(&p->console, question, arrow + 3, keys);)
        if (now_ms() > until || !listen_for(&p->console, 20))
            return is_missing(p, "the question with this answer", line);
    type(&p->console, keys);
    return true;
}

/* The question above the first answer, or above the line where it is typed. */
static void read_question(const struct console_run *r, char out[PAGE_ROOM])
{
    char page[PAGE_ROOM];
    read_rows(r, 2, page);
    char *end = strstr(page, "?"), *begin = page, *far = strstr(page, "So far");
    far = far ? far : strstr(page, " 1 ");
    for (char *p = end; p && far && (p = strstr(p + 1, "?")) && p < far;)
        end = p;
    if (end)
        end[1] = '\0';
    for (char *p = page; end && p < end; p++)
        if (!strncmp(p, ". ", 2) || !strncmp(p, "for a claim ", 12))
            begin = p + strcspn(p, " ") + 1;
    snprintf(out, PAGE_ROOM, "%s", end ? begin : "");
}

static bool takes_any(struct console_played *p, const char *list, const char *before, char keys[LINE_ROOM],
                      char taken[LINE_ROOM])
{
    char all[LINE_ROOM], question[PAGE_ROOM];
    read_question(&p->console, question);
    if (!strcmp(question, before))
        return false;
    snprintf(all, sizeof all, "%s", list);
    for (char *one = strtok(all, "|"); one; one = strtok(NULL, "|")) {
        snprintf(taken, LINE_ROOM, "%s", one + strspn(one, " "));
        for (size_t n = strlen(taken); n && taken[n - 1] == ' ';)
            taken[--n] = '\0';
        char *equals = strchr(taken, '='); /* "QUESTION=ANSWER": for that question alone */
        if (equals) {
            *equals = '\0';
            if (!strstr(question, taken))
                continue;
            memmove(taken, equals + 1, strlen(equals + 1) + 1);
        }
        if (is_answerable(&p->console, question, taken, keys))
            return *question;
    }
    return false;
}

/* For one who writes a situation: the first of these answers that each question has, and what that is as lines. */
static bool answered(struct console_played *p, const char *list)
{
    char question[PAGE_ROOM] = "", keys[LINE_ROOM], taken[LINE_ROOM];
    while (!reads(&p->console, "Decision: ") && !reads(&p->console, "y confirms")) {
        for (long until = now_ms() + patience(); !takes_any(p, list, question, keys, taken);) {
            listen_for(&p->console, 20);
            if (reads(&p->console, "Decision: "))
                return true;
            if (now_ms() > until)
                return is_missing(p, "an answer", list);
        }
        read_question(&p->console, question);
        printf("ask %s > %s\n", question, taken);
        type(&p->console, keys);
        p->asked++;
    }
    return true;
}

/* --- the board as it stands --------------------------------------------------------------------------------------- */

static bool typed(struct console_played *p, const char *key, const char *prompt, const char *text, const char *says)
{
    type(&p->console, key);
    if (!want(p, "the prompt", prompt))
        return false;
    type(&p->console, text);
    type(&p->console, "\r");
    return want(p, "what follows", says);
}

static bool set_moves(struct console_played *p, const char *moves)
{
    if (!typed(p, "+", "which moves?", moves, "entered"))
        return false;
    type(&p->console, "\r"); /* nothing more */
    return true;
}

static bool set_times(struct console_played *p, const char *times)
{
    return typed(p, "T", "hite", times, "times entered");
}

static bool set_result(struct console_played *p, const char *result)
{
    char says[40];
    snprintf(says, sizeof says, "board %d: ", p->now->board);
    type(&p->console, "R");
    if (!want(p, "the prompt", "result"))
        return false;
    type(&p->console, result);
    type(&p->console, "\r");
    if (!want(p, "the reason", "how did it come about?"))
        return false;
    type(&p->console, "\r");
    return want(p, "the result", says);
}

static bool set_position(struct console_played *p, const char *fen)
{
    char line[LINE_ROOM + 12];
    snprintf(line, sizeof line, ":position %s\r", fen);
    type(&p->console, line);
    if (!want(p, "the prompt", "Proceed? y/N"))
        return false;
    type(&p->console, "y");
    if (!want(p, "the reason", "Reason:"))
        return false;
    type(&p->console, "as it stands on the board\r");
    return goes(p, "Reason:");
}

/* "I two hands" */
static bool enter(struct console_played *p, const char *line)
{
    const char key[2] = {line[0], '\0'};
    type(&p->console, key);
    if (!want(p, "the prompt", *key == 'C' ? "what is claimed?" : "what did you see?"))
        return false;
    type(&p->console, line + 2);
    if (!want(p, "what was typed", line + 2))
        return false;
    type(&p->console, "\r");
    if (!want(p, "the entry", *key == 'C' ? "claim entered" : "incident entered"))
        return false;
    type(&p->console, "r");
    return true;
}

static bool decided(struct console_played *p, const char *words)
{
    char title[LINE_ROOM + 12];
    snprintf(title, sizeof title, "Decision: %s", words);
    return want(p, "the decision", title);
}

static bool shown(struct console_played *p, const char *words)
{
    return want(p, "on the page", words);
}

/* The time of day in the line above the page is not meant: at 12:42:00 it has a 42:00. */
static bool is_absent(struct console_played *p, const char *words)
{
    char page[PAGE_ROOM];
    read_rows(&p->console, 1, page);
    if (!strstr(page, words))
        return true;
    fprintf(stderr, "%s: this should not be there: %s\n", p->now->title, words);
    print_page(p);
    p->now->wrong = true;
    return false;
}

/* The number of a penalty that is left to the arbiter. */
static bool pressed(struct console_played *p, const char *key)
{
    if (!want(p, "the penalties", "is left to you"))
        return false;
    type(&p->console, key);
    return goes(p, "choose a penalty") || is_missing(p, "what follows the penalty", key);
}

static bool confirmed(struct console_played *p, const char *reason)
{
    if (!want(p, "the end of the page", "y confirms"))
        return false;
    type(&p->console, "y");
    if (*reason) {
        if (!want(p, "the reason", "eason"))
            return false;
        type(&p->console, reason);
        type(&p->console, "\r");
    }
    return want(p, "the log", "logged");
}

static bool keyed(struct console_played *p, const char *key)
{
    type(&p->console, key);
    return true;
}

static bool taken_back(struct console_played *p, const char *reason)
{
    type(&p->console, "u");
    if (!want(p, "the warning", "y/N"))
        return false;
    type(&p->console, "y");
    if (!want(p, "the reason", "eason:"))
        return false;
    type(&p->console, reason);
    type(&p->console, "\r");
    return want(p, "what follows", "taken back");
}

/* Once it was confirmed: what no alert and no board says any more. */
static bool has_gone(struct console_played *p, const char *words)
{
    return goes(p, words) || is_missing(p, "the end of it", words);
}

static bool in_the_log(struct console_played *p, const char *words)
{
    (void)p;
    (void)words;
    return true; /* once the console has ended */
}

static const struct {
    const char *word;
    bool (*does)(struct console_played *, const char *);
} line_kinds[] = {
    {"moves", set_moves}, {"clocks", set_times},  {"result", set_result}, {"position", set_position},
    {"enter", enter},     {"ask", asked},         {"decides", decided},   {"shows", shown},
    {"not", is_absent},   {"confirm", confirmed}, {"log", in_the_log},    {"auto", answered},
    {"gone", has_gone},   {"press", pressed},     {"undo", taken_back},   {"key", keyed},
};

static bool do_line(struct console_played *p, const char *line)
{
    for (size_t i = 0; i < sizeof line_kinds / sizeof *line_kinds; i++) {
        size_t length = strlen(line_kinds[i].word);
        if (!strncmp(line, line_kinds[i].word, length) && (!line[length] || line[length] == ' '))
            return line_kinds[i].does(p, line + length + (line[length] == ' '));
    }
    fail_msg("%s: no such line: %s", p->now->title, line);
    return false;
}

/* --- a hall ------------------------------------------------------------------------------------------------------- */

static void go_to(struct console_played *p, int board)
{
    char line[40];
    snprintf(line, sizeof line, ":go %d\r", board);
    type(&p->console, line);
    snprintf(line, sizeof line, "Board %d", board);
    wait_for(&p->console, line);
}

static void leave_ruling(struct console_played *p)
{
    if (p->now->wrong) { /* whatever is open; what follows Escape at once would be one key with it */
        type(&p->console, "\033");
        listen_ms(&p->console, 1500);
    }
    if (reads(&p->console, "X discard") || reads(&p->console, "Decision:") || reads(&p->console, "So far")) {
        type(&p->console, "X");
        if (comes(p, "y/N"))
            type(&p->console, "y");
        want(p, "the ruling is discarded", "nothing was decided");
    }
}

static void play(struct console_played *p, struct situation *s)
{
    p->now = s;
    p->asked = 0;
    go_to(p, s->board);
    for (int i = 0; i < s->count && do_line(p, s->lines[i]); i++)
        if (getenv("SEEN") && !strncmp(s->lines[i], "decides", 7))
            print_decision(p);
    leave_ruling(p);
    printf("%-5s %d questions  %s\n", s->wrong ? "WRONG" : "ok", p->asked, s->title);
    all_played++;
}

static void write_hall(const struct hall_played *h, char name[32])
{
    char command[LINE_ROOM * 2], rulebook[40], control[40], answers[LINE_ROOM] = "";
    int used = 0;
    sscanf(h->what, "%39s %39s %n", rulebook, control, &used);
    snprintf(name, 32, "hall-%d.ini", h->number);
    char rest[LINE_ROOM];
    snprintf(rest, sizeof rest, "%s", h->what + used);
    for (char *a = strtok(rest, " "); a; a = strtok(NULL, " ")) {
        size_t n = strlen(answers);
        snprintf(answers + n, sizeof answers - n, " --answer %s", a);
    }
    for (char *c = control; *c; c++)
        *c = *c == '_' ? ' ' : *c;
    snprintf(command, sizeof command,
             "\"$FLAGFALL\" event new %s --force --name T --rulebook %s --control '%s' --boards %d%s >%s.out",
             in_scratch(name), rulebook, control, BOARDS, answers, in_scratch(name));
    if (system(command) != 0)
        fail_msg("%s: no event", h->what);
}

static bool log_has(const char *name, int board, const char *words)
{
    char command[LINE_ROOM], line[4096];
    bool found = false;
    snprintf(command, sizeof command, "\"$FLAGFALL\" log show '%.*s.flagfall' --csv --board %d",
             (int)strcspn(in_scratch(name), "\0") - 4, in_scratch(name), board);
    FILE *f = popen(command, "r");
    assert_non_null(f);
    while (fgets(line, sizeof line, f))
        found |= strstr(line, words) != NULL;
    pclose(f);
    return found;
}

static void look_in_log(const char *name, struct situation *s)
{
    for (int i = 0; i < s->count; i++)
        if (!strncmp(s->lines[i], "log ", 4) && !s->wrong && !log_has(name, s->board, s->lines[i] + 4)) {
            fprintf(stderr, "%s: not in the log: %s\n", s->title, s->lines[i] + 4);
            s->wrong = true;
        }
}

static void play_hall(struct hall_played *h)
{
    char name[32];
    struct console_played p = {.console = {.terminal = -1}};
    if (!h->count)
        return;
    write_hall(h, name);
    open_event(&p.console, NULL, name);
    wait_for(&p.console, "12 boards");
    type(&p.console, "B");
    wait_for(&p.console, "y/N");
    type(&p.console, "y");
    wait_for(&p.console, "has begun");
    for (int i = 0; i < h->count; i++)
        play(&p, &h->boards[i]);
    leave(&p.console);
    for (int i = 0; i < h->count; i++) {
        look_in_log(name, &h->boards[i]);
        all_wrong += h->boards[i].wrong;
    }
    h->count = 0;
}

/* --- the files ---------------------------------------------------------------------------------------------------- */

static bool is_wanted(const char *title)
{
    static int number;
    const char *only = getenv("CONSOLE");
    return only ? strstr(title, only) != NULL : number++ % tries(1, 6) == 0;
}

static void read_line(struct hall_played *h, char *line)
{
    line[strcspn(line, "\n")] = '\0';
    if (!*line || *line == '#')
        return;
    if (!strncmp(line, "event ", 6)) {
        play_hall(h);
        h->number++;
        snprintf(h->what, sizeof h->what, "%s", line + 6);
        return;
    }
    if (!strncmp(line, "board ", 6)) {
        if (h->count == BOARDS) {
            play_hall(h);
            h->number++;
        }
        if (h->count && !is_wanted(h->boards[h->count - 1].title))
            h->count--;
        struct situation *s = &h->boards[h->count++];
        *s = (struct situation){.board = h->count};
        snprintf(s->title, sizeof s->title, "%s", line + 6);
        return;
    }
    struct situation *s = &h->boards[h->count - 1];
    assert_true(h->count && s->count < LINES);
    snprintf(s->lines[s->count++], LINE_ROOM, "%s", line);
}

static const char *cases(void)
{
    const char *elsewhere = getenv("CASES");
    return elsewhere ? elsewhere : "tests/cases/console";
}

static void play_file(const char *name)
{
    static struct hall_played h;
    char path[LINE_ROOM], line[LINE_ROOM];
    snprintf(path, sizeof path, "%s/%s", cases(), name);
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    while (fgets(line, sizeof line, f))
        read_line(&h, line);
    fclose(f);
    if (h.count && !is_wanted(h.boards[h.count - 1].title))
        h.count--;
    play_hall(&h);
}

static void every_situation_is_ruled_as_the_text_has_it(void **state)
{
    (void)state;
    struct dirent *e;
    DIR *folder = opendir(cases());
    assert_non_null(folder);
    while ((e = readdir(folder)))
        if (strstr(e->d_name, ".txt") && (!getenv("BOOK") || strstr(e->d_name, getenv("BOOK"))))
            play_file(e->d_name);
    closedir(folder);
    print_message("%d situations, %d wrong\n", all_played, all_wrong);
    assert_int_equal(all_wrong, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_situation_is_ruled_as_the_text_has_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
