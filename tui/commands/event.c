/* flagfall event: makes an event file, checks one, fills it from other programs' files, hands its content on. */
#include "base/text.h"
#include "commands/command.h"
#include "commands/event_appeal.h"
#include "commands/pairs.h"
#include "event_load.h"
#include "event_log.h"
#include "files.h"
#include "hall/import.h"
#include "hall/people_row.h"
#include "log/verify.h"
#include "passphrase.h"
#include "report/csv.h"
#include "report/trf.h"
#include "set_up.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

struct asked {
    const char *name, *place, *rulebook, *control, *into, *output;
    struct option_texts answers;
    long boards, rounds, round;
    int as, form;
    const char *with;
    bool force;
};

static const struct option_row options[] = {
    {"name", 0, "TEXT", "new: what the event is called", OPTION_TEXT, offsetof(struct asked, name), 0, 0},
    {"place", 0, "TEXT", "new: where it is played", OPTION_TEXT, offsetof(struct asked, place), 0, 0},
    {"rulebook", 0, "ID", "new: under which rules (fide-2023)", OPTION_TEXT, offsetof(struct asked, rulebook), 0, 0},
    {"control", 0, "CONTROL", "new: the time control, as in 90+30 or G/60 d/5", OPTION_TEXT,
     offsetof(struct asked, control), 0, 0},
    {"boards", 0, "N", "new: boards in the hall", OPTION_NUMBER, offsetof(struct asked, boards), 1, EVENT_BOARDS_MAX},
    {"rounds", 0, "N", "new: rounds that are planned", OPTION_NUMBER, offsetof(struct asked, rounds), 1,
     EVENT_ROUNDS_MAX},
    {"answer", 0, "NAME=VALUE", "new: what the rulebook leaves to the event; as often as needed", OPTION_TEXTS,
     offsetof(struct asked, answers), 0, 0},
    {"force", 0, NULL, "new: write over a file that is there", OPTION_FLAG, offsetof(struct asked, force), 0, 0},
    {"into", 0, "EVENT", "import: the event file that is filled; without it a new one is printed", OPTION_TEXT,
     offsetof(struct asked, into), 0, 0},
    {"round", 0, "N", "import: the round, where the file does not say it; export: only the games of this",
     OPTION_NUMBER, offsetof(struct asked, round), 1, EVENT_ROUNDS_MAX},
    {"as", 0, "trf|csv|players|pgn", "export: TRF26, pairings as CSV, players as CSV, the games", OPTION_CHOICE,
     offsetof(struct asked, as), 0, 0},
    {"form", 0, "text|markdown|html", "appeal: how it is set (text)", OPTION_CHOICE, offsetof(struct asked, form), 0,
     0},
    {"with", 0, "FILE", "appeal: another event's file, in which precedents are looked for too", OPTION_TEXT,
     offsetof(struct asked, with), 0, 0},
    {"output", 'o', "FILE", "export: where to write it (standard output)", OPTION_TEXT, offsetof(struct asked, output),
     0, 0},
    {0},
};

static int refuse(const struct error *why)
{
    complain(why);
    return STATUS_USAGE;
}

/* To a file, or to standard output where none is named. */
static int hand_out(const char *path, const struct text *text)
{
    struct error why;
    if (!path || !strcmp(path, "-"))
        return fputs(text_chars(text), stdout) < 0 ? STATUS_FAILED : STATUS_OK;
    return file_write(path, text, &why) ? STATUS_OK : refuse(&why);
}

/* --- new -------------------------------------------------------------------------------------------------------- */

static bool copy(const char *option, const char *from, char *out, size_t room, struct error *why)
{
    if (!from)
        return true;
    for (const char *at = from; *at; at++)
        if ((unsigned char)*at < ' ')
            return fail(why, option, "a control character", "write it on one line");
    return (size_t)snprintf(out, room, "%s", from) < room ||
           failf(why, option, "shorten it", "longer than %zu bytes", room - 1);
}

static bool fill(struct chess_event *e, const struct asked *asked, struct error *why)
{
    snprintf(e->name, sizeof e->name, "New event");
    if (!copy("--name", asked->name, e->name, sizeof e->name, why) ||
        !copy("--place", asked->place, e->place, sizeof e->place, why) ||
        !copy("--rulebook", asked->rulebook, e->rulebook, sizeof e->rulebook, why) ||
        (asked->control && !control_read(asked->control, &e->control, why)))
        return false;
    e->boards = (int)asked->boards;
    e->round_count = (int)asked->rounds;
    e->phase = control_phase(&e->control);
    return true;
}

/* Empty sections to be filled by hand, each with an example. */
static const char examples[] =
    "\n[arbiters]\n; initials = name | " ARBITER_ROLE_NAMES "\n; AB = Anna Berg | head\n"
    "\n[players]\n; number = name | rating | title | federation | FIDE id | birth | m or w | team | another id\n"
    "; 1 = Aalto, Veera | 2105 | WFM | FIN\n"
    "\n[devices]\n; boards = driver | address | from FIRST ADDRESS ON A BUS | recorded\n"
    "; 1-16 = dgt-bus | /dev/serial/by-id/NAME | recorded\n; 17 = pgn | /srv/livechess/games.pgn\n"
    "\n[round 1]\n; date = 2026-11-21\n; start = 14:00\n; 1 = 1 - 2\n";

static void ask(const struct setup_question *q)
{
    fprintf(stderr, "%s (%s)\n", q->text, q->cite);
    for (size_t i = 0; q->choices && q->choices[i]; i++)
        fprintf(stderr, "%s%s", i ? ", " : "  one of: ", q->choices[i]);
    fprintf(stderr, "%s  %s [%s]: ", q->choices ? "\n" : "", q->name, q->value);
}

/* On a terminal what was not said is asked, else what holds is written beside its question. */
static void ask_the_rest(struct set_up *s, struct error *why)
{
    char line[FACT_VALUE_MAX];
    struct setup_question q;
    bool asks = isatty(STDIN_FILENO) && isatty(STDERR_FILENO);
    while (asks && set_up_asks(s, &q)) {
        ask(&q);
        asks = fgets(line, sizeof line, stdin) != NULL;
        line[strcspn(line, "\n")] = '\0';
        if (asks && !set_up_answer(s, line, why))
            complain(why);
    }
}

static bool set_up(struct chess_event *e, const struct option_texts *answers, struct text *reminder, struct error *why)
{
    struct set_up s;
    struct pair p;
    bool good = set_up_begin(&s, e, why);
    for (int i = 0; good && i < answers->count; i++)
        good = pair_split(answers->list[i], &p, why) && set_up_choose(&s, p.name, p.value, why);
    if (good) {
        ask_the_rest(&s, why);
        set_up_remind(&s, reminder);
    }
    set_up_end(&s);
    return good;
}

static int run_new(const struct asked *asked, int count, char **names)
{
    struct error why;
    struct text text = {0}, reminder = {0};
    struct chess_event *e = chess_event_new(), *checked = NULL;
    const char *path = count ? names[0] : NULL;
    int status = STATUS_USAGE;
    if (count > 1)
        status = usage_error(&command_event, "new makes one file");
    else if (path && !asked->force && access(path, F_OK) == 0) {
        fail(&why, path, "is there already", "choose another name, or say --force");
        status = refuse(&why);
    } else if (!fill(e, asked, &why) || !set_up(e, &asked->answers, &reminder, &why))
        status = refuse(&why);
    else {
        event_write(e, &text);
        text_add(&text, text_chars(&reminder));
        text_add(&text, examples);
        checked = event_load_text(text_chars(&text), text.length, path ? path : "the new event", &why);
        status = checked ? hand_out(path, &text) : refuse(&why);
    }
    chess_event_free(checked);
    chess_event_free(e);
    text_release(&text);
    text_release(&reminder);
    return status;
}

/* --- check ------------------------------------------------------------------------------------------------------ */

static void print_control(const struct control *c)
{
    struct text text = {0};
    control_write(c, &text);
    printf("%s", text_chars(&text));
    text_release(&text);
}

static void say_what_it_holds(const char *path, const struct chess_event *e)
{
    printf("%s: %s%s%s, %s, ", path, e->name, *e->place ? ", " : "", e->place, e->rulebook);
    print_control(&e->control);
    printf(" (%s)\n", event_phase_name(e->phase));
    printf("  %d boards, %d rounds, %d players", e->boards, e->round_count, e->player_count);
    if (e->team_count)
        printf(", %d teams", e->team_count);
    printf(", %d arbiters, %d devices\n", e->arbiter_count, e->device_count);
    for (int number = 1; number <= e->round_count; number++) {
        const struct round *r = event_round(e, number);
        int games = 0, open = 0;
        for (int i = 0; r && i < r->count; i++) {
            games += r->pairings[i].black != 0;
            open += r->pairings[i].black && !r->pairings[i].white_result;
        }
        if (r && r->count)
            printf("  round %d: %d games, %d byes, %d without a result\n", number, games, r->count - games, open);
    }
}

static bool read_old(const char *into, struct text *old, struct error *why)
{
    return is_log_name(into) ? event_of_log(into, old, why) : file_read(into, EVENT_FILE_BYTES, old, why);
}

static void count_fault(void *faults, const struct error *why)
{
    ++*(int *)faults;
    complain(why);
}

/* Every fault of the file itself; if there is none, the first of what it names. */
static bool check_one(const char *path)
{
    struct error why;
    struct text text = {0}, copy = {0};
    struct chess_event *e = NULL;
    int faults = 0;
    bool good = read_old(path, &text, &why);
    if (good) {
        text_add_bytes(&copy, text_chars(&text), text.length);
        event_faults(copy.chars, copy.length, path, count_fault, &faults);
        e = faults ? NULL : event_load_text(text_chars(&text), text.length, path, &why);
    }
    if (e)
        say_what_it_holds(path, e);
    else if (!faults)
        complain(&why);
    chess_event_free(e);
    text_release(&text);
    text_release(&copy);
    return e != NULL;
}

static int run_check(int count, char **paths)
{
    int status = STATUS_OK;
    if (!count)
        return usage_error(&command_event, "check which file?");
    for (int i = 0; i < count; i++)
        if (!check_one(paths[i]))
            status = STATUS_USAGE;
    return status;
}

/* --- import ----------------------------------------------------------------------------------------------------- */

/* NAME.ini beside NAME.flagfall is what its author reads, and what the console takes over: both are filled. */
static const char *written_beside(const char *log, char out[PATH_MAX])
{
    snprintf(out, PATH_MAX, "%.*s.ini", (int)(strlen(log) - strlen(".flagfall")), log);
    return access(out, F_OK) == 0 ? out : NULL;
}

static int hand_in(const char *into, const struct text *text)
{
    struct error why;
    char beside[PATH_MAX];
    if (!into || !is_log_name(into))
        return hand_out(into, text);
    if (!event_into_log(into, text, &why)) {
        if (strstr(why.what, "locked"))
            snprintf(why.remedy, sizeof why.remedy, "type :pairings FILE there, or end that one first");
        return refuse(&why);
    }
    return written_beside(into, beside) ? hand_out(beside, text) : STATUS_OK;
}

static void say_text(const char *path, const struct text *text)
{
    struct error why;
    struct chess_event *e = event_load_text(text_chars(text), text->length, path, &why);
    if (e)
        say_what_it_holds(path, e);
    chess_event_free(e);
}

static int run_import(const struct asked *asked, int count, char **paths)
{
    struct error why;
    struct text old = {0}, out = {0};
    struct import i = {.round = (int)asked->round};
    const char *into = asked->into;
    char beside[PATH_MAX];
    if (!count)
        return usage_error(&command_event, "import which file?");
    bool there = into && (is_log_name(into) || access(into, F_OK) == 0);
    const char *from = there && is_log_name(into) ? written_beside(into, beside) : NULL;
    bool good = (!there || read_old(from ? from : into, &old, &why)) &&
                event_fill(&i, there ? &old : NULL, into ? into : "the new event", count, (const char *const *)paths,
                           &out, &why);
    int status = good ? hand_in(into, &out) : refuse(&why);
    if (status == STATUS_OK && into)
        say_text(into, &out);
    for (char *line = status == STATUS_OK && i.notes.length ? strtok(i.notes.chars, "\n") : NULL; line;
         line = strtok(NULL, "\n"))
        fprintf(stderr, "flagfall: note: %s\n", line);
    text_release(&i.notes);
    text_release(&old);
    text_release(&out);
    return status;
}

/* --- export ----------------------------------------------------------------------------------------------------- */

enum export_as { AS_TRF, AS_CSV, AS_PLAYERS, AS_PGN };

static bool export_event(const struct asked *asked, const char *path, struct text *out, struct error *why)
{
    if (is_log_name(path) && asked->as == AS_TRF)
        return event_add_trf(path, out, why);
    struct chess_event *e = is_log_name(path) ? event_as_played(path, why) : event_load(path, why);
    if (e && asked->as == AS_TRF)
        trf_write(e, NULL, 0, out);
    else if (e)
        (asked->as == AS_CSV ? csv_write_pairings : csv_write_players)(e, out);
    chess_event_free(e);
    return e != NULL;
}

static bool export_games(const struct asked *asked, const char *path, struct text *out, struct error *why)
{
    if (!is_log_name(path))
        return fail(why, path, "an event file has no games", "name the log beside it: NAME.flagfall");
    if (!event_add_games(path, (int)asked->round, out, why))
        return false;
    return out->length ||
           fail(why, path, asked->round ? "this round has not been played" : "no round has been played", "");
}

/* The round has to be paired all the same; but nobody shall take it for whole. */
static bool is_whole(const char *path)
{
    struct error why = {0};
    struct log_expected nothing = {0};
    struct log_verdict verdict;
    if (!is_log_name(path) || log_verify(path, &nothing, &verdict, &why) || !verdict.was_opened)
        return true;
    complain(&why);
    return false;
}

static int run_export(const struct asked *asked, int count, char **paths)
{
    struct error why;
    struct text out = {0};
    if (count != 1)
        return usage_error(&command_event, "export one event file");
    bool whole = is_whole(paths[0]);
    bool good = (asked->as == AS_PGN ? export_games : export_event)(asked, paths[0], &out, &why);
    int status = good ? hand_out(asked->output, &out) : refuse(&why);
    text_release(&out);
    return status == STATUS_OK && !whole ? STATUS_FAILED : status;
}

/* --- passphrase ------------------------------------------------------------------------------------------------- */

/* The line of the arbiter with another hash; all else of the file as it stands, comments too. */
static bool write_arbiter(const char *old, const struct arbiter *a, struct text *out, struct error *why)
{
    struct text row = {0};
    bool inside = false, found = false;
    arbiter_row_write(a, &row);
    for (const char *line = old; *line;) {
        size_t length = strcspn(line, "\n") + (line[strcspn(line, "\n")] == '\n'), blank = strspn(line, " \t");
        size_t key = strcspn(line + blank, " \t=\n");
        inside = line[blank] == '[' ? !strncasecmp(line + blank, "[arbiters]", 10) : inside;
        bool meant = inside && key == strlen(a->initials) && !strncasecmp(line + blank, a->initials, key);
        if (meant && !found)
            text_addf(out, "%s = %s\n", a->initials, text_chars(&row));
        else
            text_add_bytes(out, line, length);
        found = found || meant;
        line += length;
    }
    text_release(&row);
    return found || fail(why, a->initials, "stands in no line of [arbiters]", "write: INITIALS = NAME | ROLE");
}

static bool ask_twice(const struct arbiter *a, char hash[PASSPHRASE_HASH], struct error *why)
{
    char first[PASSPHRASE_MAX], again[PASSPHRASE_MAX], question[160];
    snprintf(question, sizeof question, "passphrase of %s, %.100s: ", a->initials, a->name);
    bool good = passphrase_ask(question, first, why);
    if (good && isatty(STDIN_FILENO))
        good = passphrase_ask("once more: ", again, why) &&
               (!strcmp(first, again) || fail(why, "passphrase", "the two differ", "try again; nothing was changed"));
    good = good && passphrase_hash(first, hash, why);
    explicit_bzero(first, sizeof first);
    explicit_bzero(again, sizeof again);
    return good;
}

static bool set_passphrase(const char *path, const char *initials, struct error *why)
{
    struct text old = {0}, out = {0};
    char hash[PASSPHRASE_HASH];
    size_t length = strlen(path);
    if (length > 9 && !strcmp(path + length - 9, ".flagfall"))
        return fail(why, path, "is a log, of which nothing is changed",
                    "name the event's .ini: the log takes it over when the event is opened with that");
    bool good = file_read(path, EVENT_FILE_BYTES, &old, why);
    struct chess_event *e = good ? event_load_text(text_chars(&old), old.length, path, why) : NULL;
    const struct arbiter *named = e ? event_arbiter(e, initials) : NULL;
    good = named || (e && failf(why, path, "name him in [arbiters] first", "no arbiter is called %.20s", initials));
    if (good && ask_twice(named, hash, why)) {
        struct arbiter a = *named;
        snprintf(a.passphrase, sizeof a.passphrase, "%s", hash);
        good = write_arbiter(text_chars(&old), &a, &out, why) && file_write(path, &out, why);
    } else {
        good = false;
    }
    chess_event_free(e);
    text_release(&old);
    text_release(&out);
    return good;
}

static int run_passphrase(int count, char **names)
{
    struct error why;
    if (count != 2)
        return usage_error(&command_event, "passphrase of which FILE and INITIALS?");
    if (!set_passphrase(names[0], names[1], &why))
        return refuse(&why);
    printf("%s: %s signs in with this passphrase from now on\n", names[0], names[1]);
    return STATUS_OK;
}

static int run_event(int argc, char **argv)
{
    struct asked asked = {0};
    int status = options_read(&command_event, &argc, argv, &asked);
    const char *what = argc > 1 ? argv[1] : "";
    int count = argc > 2 ? argc - 2 : 0;
    if (status != STATUS_OK)
        return status;
    if (!strcmp(what, "new"))
        return run_new(&asked, count, argv + 2);
    if (!strcmp(what, "check"))
        return run_check(count, argv + 2);
    if (!strcmp(what, "import"))
        return run_import(&asked, count, argv + 2);
    if (!strcmp(what, "export"))
        return run_export(&asked, count, argv + 2);
    if (!strcmp(what, "appeal"))
        return event_appeal(&(struct event_appeal){.kind = (enum page_kind)asked.form, .with = asked.with}, count,
                            argv + 2);
    if (!strcmp(what, "passphrase"))
        return run_passphrase(count, argv + 2);
    return usage_error(&command_event, "%s is not new, check, import, export, appeal or passphrase",
                       *what ? what : "nothing");
}

const struct command command_event = {
    .name = "event",
    .summary = "make, check, fill and hand on event files",
    .usage = "new [FILE] | check FILE... | import FILE... | export FILE [OPTION]... | appeal FILE [A-N|D-N] | "
             "passphrase FILE INITIALS",
    .options = options,
    .notes =
        "new     a commented event file, to be filled by hand. What the rulebook leaves to the event is answered with\n"
        "        --answer, else asked on a terminal, else written down with its question\n"
        "check   what an event file holds, or what is wrong with it\n"
        "import  players and pairings out of TRF16, TRF26, CSV or the headers of PGN. TRF is the whole event and\n"
        "        replaces them; CSV and PGN add players and replace the rounds that they name. All else in the event\n"
        "        file stays, comments too. Nothing is written unless all of it is right.\n"
        "export  TRF26 or CSV, from what stands in the event file; from NAME.flagfall with the results of all rounds "
        "that\n"
        "        were played, or their games as PGN\n"
        "appeal  the docket of NAME.flagfall; with a number the case file of that appeal or decision\n"
        "passphrase  asks it without showing it, and keeps its hash (libsodium) in the arbiter's line of [arbiters];\n"
        "        from a pipe: its first line\n"
        "NAME.flagfall can be checked, filled and exported like NAME.ini, but filled only while no console has it "
        "open.\n"
        "Exit 0: done; 1: done, but the log is damaged; 2: a file that is wrong, FILE:LINE said, or bad usage. "
        "Samples: config/events.",
    .run = run_event,
};
