#include "commands/event_take_in.h"

#include "base/tongue.h"
#include "commands/command.h"
#include "commands/event_files.h"
#include "event/import.h"
#include "host/files.h"
#include "log/lock.h"
#include "report/standings/standings.h"
#include "report/trf.h"
#include "rules/rulebook.h"
#include "session/event_load.h"
#include "session/event_log.h"

#include <errno.h>
#include <limits.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static int hand_in(const char *into, const struct text *text)
{
    struct error why;
    char beside[PATH_MAX];
    if (!into || !is_log_name(into))
        return event_hand_out(into, text);
    if (!event_into_log(into, text, "", NULL, &why)) {
        if (lock_is_held(into))
            snprintf(why.remedy, sizeof why.remedy, "type :pairings FILE there, or end that one first");
        return complain_refuse(&why);
    }
    return event_written_beside(into, beside) ? event_hand_out(beside, text) : STATUS_OK;
}

static void say_what_came(const char *path, const struct text *text)
{
    struct error why;
    struct rulebook *book = NULL;
    struct chess_event *e = event_load_with_book(&book, text_chars(text), text->length, path, &why);
    if (e)
        event_say_what_it_holds(path, e, book);
    rulebook_free(book);
    chess_event_free(e);
}

static void print_lines(const struct text *lines, const char *before)
{
    const char *at = text_chars(lines);
    for (size_t n; *at; at += n + (at[n] == '\n')) {
        n = strcspn(at, "\n");
        fprintf(stderr, "flagfall: %s%.*s\n", before, (int)n, at);
    }
}

/* What is probably wrong is only taken over if the user says so. */
static bool takes_doubts(bool force, const struct text *doubts)
{
    char line[16] = "";
    print_lines(doubts, "look: ");
    if (!doubts->length || force)
        return true;
    if (isatty(STDIN_FILENO) && isatty(STDERR_FILENO)) {
        fprintf(stderr, "Import it as it is? y or n: ");
        return fgets(line, sizeof line, stdin) && (*line == 'y' || *line == 'Y');
    }
    fprintf(stderr, "flagfall: nothing was imported: correct the lines, or accept them with --force\n");
    return false;
}

/* Imports the files, asks about what is doubtful, and writes the event. */
static int fill(struct import *i, const char *into, bool force, int count, char **paths)
{
    struct error why;
    struct text old = {0}, out = {0};
    char beside[PATH_MAX];
    bool there = into && (is_log_name(into) || access(into, F_OK) == 0);
    const char *from = there && is_log_name(into) ? event_written_beside(into, beside) : NULL;
    bool good = (!there || event_text(from ? from : into, &old, &why)) &&
                event_fill(i, there ? &old : NULL, into ? into : "the new event", count, (const char *const *)paths,
                           NULL, &out, &why);
    int status = !good ? complain_refuse(&why) : takes_doubts(force, &i->doubts) ? hand_in(into, &out) : STATUS_USAGE;
    if (status == STATUS_OK && into)
        say_what_came(into, &out);
    import_add_replaced(i, (const bool[EVENT_ROUNDS_MAX + 1]){false}, &i->notes);
    print_lines(&i->notes, "note: ");
    text_release(&old);
    text_release(&out);
    return status;
}

int event_take_in(const struct event_take_in *asked, int count, char **paths)
{
    struct error why;
    struct import i = {.round = asked->round, .rounds = asked->rounds};
    if (!count)
        return usage_error(&command_event, "import which file?");
    if (asked->rounds && asked->into && access(asked->into, F_OK) == 0)
        return usage_error(&command_event,
                           "rounds = in [event] of %s says how many there are: --rounds is for a new event",
                           asked->into);
    if (asked->control && !control_read_typed(asked->control, &i.control, &why))
        return complain_refuse(&why);
    int status = fill(&i, asked->into, asked->force, count, paths);
    import_release(&i);
    return status;
}

/* --- pair ------------------------------------------------------------------------------------------------------- */

enum { PROGRAM_WORDS_MAX = 24 };

struct pairing_run {
    char folder[FOLDER_OWN], file[FOLDER_OWN + 16],
        list[FOLDER_OWN + 16]; /* its own folder, the file that the program reads, the file that it writes */
    char words[512], out[3];   /* the program's own arguments, "-p" */
    char *argv[PROGRAM_WORDS_MAX + 4];
};

static bool can_be_paired(const struct chess_event *e, int round, const char *path, struct error *why)
{
    const struct round *r = event_round(e, round);
    int open = 0;
    if (r && round_games(r, &open))
        return failf(why, path, "enter the results first, or take its pairings out",
                     tongue_english("round %d is paired, and %d of its games has no result",
                                    "round %d is paired, and %d of its games have no result", open),
                     round, open);
    if (!e->round_count || (!e->rounds_said && round > e->round_count))
        return fail(why, path, "the number of rounds is not set", "write rounds = 9, or any other, into [event]");
    if (round > e->round_count)
        return failf(why, path, "", "all %d rounds are played", e->round_count);
    return e->player_count ||
           fail(why, path, "there are no players in it", "import them: flagfall event import FILE --into EVENT");
}

/* The round that can be paired now: every earlier one has its results, and it has no games yet. 0 with the reason if
 * there is none. Adds what the pairing program is given. */
static int next_round(const char *path, char first_colour, struct text *trf, struct error *why)
{
    struct chess_event *e = event_as_it_stands(path, why);
    int round = e ? standings_last_round(e) + 1 : 0;
    bool lot_fell = round > 1 || (e && e->first_colour) || first_colour;
    if (e && (!can_be_paired(e, round, path, why) ||
              (!lot_fell && !fail(why, path, "the colour of board 1 has to be drawn by lot for round 1",
                                  "draw it, and add --first-colour white or black"))))
        round = 0;
    if (round)
        trf_write(e, &(struct trf_choice){.form = TRF_FOR_PAIRING, .first_colour = first_colour}, trf);
    chess_event_free(e);
    return round;
}

/* The program's own arguments, then FILE -p LIST. bbpPairings needs the name of the pairing system; a .jar is run by
 * java. */
static bool put_words(struct pairing_run *run, const char *program, struct error *why)
{
    int count = 0;
    char *rest = run->words;
    size_t length = strlen(program);
    const char *name = strrchr(program, '/') ? strrchr(program, '/') + 1 : program;
    bool jar = length > 4 && !strcmp(program + length - 4, ".jar") && !strchr(program, ' ');
    bool bare_bbp = !strncasecmp(name, "bbpPairings", 11) && !strchr(name, ' ');
    int written =
        snprintf(run->words, sizeof run->words, "%s%s%s", jar ? "java -jar " : "", program, bare_bbp ? " --dutch" : "");
    if (written >= (int)sizeof run->words)
        return fail(why, "--with", "too long", "write a shorter path");
    for (char *word; (word = strsep(&rest, " "));) {
        if (*word && count == PROGRAM_WORDS_MAX)
            return failf(why, "--with", "put them into a script, and name that", "has more than %d words",
                         PROGRAM_WORDS_MAX);
        if (*word)
            run->argv[count++] = word;
    }
    run->argv[count++] = run->file;
    run->argv[count++] = run->out;
    run->argv[count++] = run->list;
    return count > 3 || fail(why, "--with", "no program is named", "--with bbpPairings, or --with javafo.jar");
}

static bool start(const struct pairing_run *run, const char *program, struct error *why)
{
    pid_t child;
    int status, wrong = posix_spawnp(&child, run->argv[0], NULL, NULL, run->argv, environ);
    if (wrong)
        return failf(why, run->argv[0], "install it, or write its whole path", "cannot be started: %s",
                     strerror(wrong));
    pid_t ended;
    while ((ended = waitpid(child, &status, 0)) < 0 && errno == EINTR)
        continue;
    if (ended != child || !WIFEXITED(status))
        return fail(why, program, "was ended before it was done", "run it again");
    return WEXITSTATUS(status) == 0 ||
           failf(why, program,
                 "its own messages are above; what it was given: flagfall event export FILE --for-pairing",
                 "made no pairings (exit %d)", WEXITSTATUS(status));
}

static int take_list(struct pairing_run *run, const char *path, int round, bool force)
{
    struct import i = {.round = round};
    char *lists[] = {run->list};
    int status = fill(&i, path, force, 1, lists);
    import_release(&i);
    return status;
}

static void clear(struct pairing_run *run)
{
    unlink(run->file);
    unlink(run->list);
    rmdir(run->folder);
}

int event_pair(const struct event_pair *asked, int count, char **paths)
{
    struct error why = {0};
    struct text trf = {0};
    struct pairing_run run = {.out = "-p"};
    if (count != 1 || !asked->program)
        return usage_error(&command_event, "pair which event --with which program?");
    int round = next_round(paths[0], asked->first_colour, &trf, &why);
    if (!round || !put_words(&run, asked->program, &why)) {
        text_release(&trf);
        return complain_refuse(&why);
    }
    bool made = folder_make_own(run.folder, &why);
    snprintf(run.file, sizeof run.file, "%s/event.trf", run.folder);
    snprintf(run.list, sizeof run.list, "%s/pairs.txt", run.folder);
    bool good = made && file_write(run.file, &trf, &why) && start(&run, asked->program, &why);
    int status = good ? take_list(&run, paths[0], round, asked->force) : complain_refuse(&why);
    if (status == STATUS_OK)
        printf("round %d is paired by %s\n", round, asked->program);
    if (made)
        clear(&run);
    text_release(&trf);
    return status;
}
