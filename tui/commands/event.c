/* flagfall event: makes an event file, checks one, fills it from other programs' files, and exports it to them. */
#include "base/printable.h"
#include "base/text.h"
#include "commands/command.h"
#include "commands/event_appeal.h"
#include "commands/event_check.h"
#include "commands/event_files.h"
#include "commands/event_hand_on.h"
#include "commands/event_section.h"
#include "commands/event_take_in.h"
#include "commands/event_take_over.h"
#include "commands/pairs.h"
#include "event/import.h"
#include "event/people_row.h"
#include "host/data.h"
#include "host/files.h"
#include "host/local_time.h"
#include "host/passphrase.h"
#include "session/event_load.h"
#include "session/event_log.h"
#include "session/event_shape.h"
#include "session/set_up.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

struct event_options {
    const char *name, *place, *rulebook, *control, *into, *output;
    struct option_texts answers;
    long boards, rounds, round;
    int as, form, first_colour;
    const char *with, *old_key, *station_key, *reason, *who;
    bool force, for_pairing;
};

static const struct option_row options[] = {
    {"name", 0, "TEXT", "new: what the event is called", OPTION_TEXT, offsetof(struct event_options, name), 0, 0},
    {"place", 0, "TEXT", "new: where it is played", OPTION_TEXT, offsetof(struct event_options, place), 0, 0},
    {"rulebook", 0, "ID", "new, section: under which rules (fide-2023)", OPTION_TEXT,
     offsetof(struct event_options, rulebook), 0, 0},
    {"control", 0, "CONTROL", "new, import, section: the time control, as in 90+30 or G/60 d/5", OPTION_TEXT,
     offsetof(struct event_options, control), 0, 0},
    {"boards", 0, "N", "new: boards in the hall", OPTION_NUMBER, offsetof(struct event_options, boards), 1,
     EVENT_BOARDS_MAX},
    {"rounds", 0, "N", "new, import, section: rounds that are planned", OPTION_NUMBER,
     offsetof(struct event_options, rounds), 1, EVENT_ROUNDS_MAX},
    {"answer", 0, "NAME=VALUE", "new: what the rulebook leaves to the event; as often as needed", OPTION_TEXTS,
     offsetof(struct event_options, answers), 0, 0},
    {"force", 0, NULL, "new: replace a file that is there; import, pair: accept what is likely wrong", OPTION_FLAG,
     offsetof(struct event_options, force), 0, 0},
    {"into", 0, "EVENT", "import: the event file that is filled; without it a new one is printed", OPTION_TEXT,
     offsetof(struct event_options, into), 0, 0},
    {"round", 0, "N", "import: the round, where the file does not say it; export: only the games of this",
     OPTION_NUMBER, offsetof(struct event_options, round), 1, EVENT_ROUNDS_MAX},
    {"as", 0, "trf|trf26|trf16|csv|players|pgn",
     "export: TRF as it was imported, else TRF26; TRF26, TRF16, pairings as CSV, players as CSV, the games",
     OPTION_CHOICE, offsetof(struct event_options, as), 0, 0},
    {"for-pairing", 0, NULL, "export: what a pairing program takes: rounds that are over, byes of the next",
     OPTION_FLAG, offsetof(struct event_options, for_pairing), 0, 0},
    {"first-colour", 0, "lot|white|black", "pair, round 1: what the lot gave the better player of board 1",
     OPTION_CHOICE, offsetof(struct event_options, first_colour), 0, 0},
    {"form", 0, "text|markdown|html", "appeal: the form of the page (text)", OPTION_CHOICE,
     offsetof(struct event_options, form), 0, 0},
    {"with", 0, "PROGRAM|FILE",
     "pair: the pairing program; appeal: another event's file, which is searched for precedents too", OPTION_TEXT,
     offsetof(struct event_options, with), 0, 0},
    {"old-key", 0, "FILE", "take-over: the key of the previous station, which then vouches for this one", OPTION_TEXT,
     offsetof(struct event_options, old_key), 0, 0},
    {"station-key", 0, "FILE", "take-over: the key of this station, if it is not in its usual place", OPTION_TEXT,
     offsetof(struct event_options, station_key), 0, 0},
    {"reason", 0, "TEXT", "take-over, trust: why", OPTION_TEXT, offsetof(struct event_options, reason), 0, 0},
    {"who", 0, "INITIALS", "take-over: who decided it", OPTION_TEXT, offsetof(struct event_options, who), 0, 0},
    {"output", 'o', "FILE", "export: where to write it (standard output)", OPTION_TEXT,
     offsetof(struct event_options, output), 0, 0},
    {0},
};

/* --- new -------------------------------------------------------------------------------------------------------- */

static bool copy(const char *option, const char *from, char *out, size_t room, struct error *why)
{
    if (!from)
        return true;
    for (const char *at = from; *at; at++)
        if ((unsigned char)*at < ' ')
            return fail(why, option, "a control character", "write it on one line");
    return copy_text(out, room, from) || failf(why, option, "shorten it", "longer than %zu bytes", room - 1);
}

static bool fill(struct chess_event *e, const struct event_options *asked, struct error *why)
{
    snprintf(e->name, sizeof e->name, "New event");
    if (!copy("--name", asked->name, e->name, sizeof e->name, why) ||
        !copy("--place", asked->place, e->place, sizeof e->place, why) ||
        !copy("--rulebook", asked->rulebook, e->rulebook, sizeof e->rulebook, why))
        return false;
    local_zone_of_machine(e->zone, sizeof e->zone);
    struct rulebook *book = data_rulebook(e->rulebook);
    bool good =
        event_shape_take(e, book, why) && (!asked->control || control_read_typed(asked->control, &e->control, why));
    e->boards = (int)asked->boards > e->team_boards ? (int)asked->boards : e->team_boards;
    e->round_count = (int)asked->rounds;
    e->phase = event_shape_phase(e, book);
    rulebook_free(book);
    return good;
}

/* Empty sections to be filled by hand, each with an example. */
static const char arbiter_example[] =
    "\n[arbiters]\n; initials = name | " ARBITER_ROLE_NAMES "\n; AB = Anna Berg | head\n";
static const char team_example[] = /* each player's line then has the team's number in its eighth column */
    "\n[teams]\n; who meets whom in a match; a player's line names the team by its number\n"
    "; number = name | captain or coach | code\n; 1 = Riverside | Lee Allen\n; 2 = Northgate | Ann Price\n";
static const char examples[] =
    "\n[players]\n; number = name | rating | title | federation | FIDE id | birth | m or w | team | another id\n"
    "; 1 = Aalto, Veera | 2105 | WFM | FIN\n"
    "\n[devices]\n; boards = driver | address | from FIRST ADDRESS ON A BUS | recorded\n"
    "; 1-16 = dgt-bus | /dev/serial/by-id/NAME | recorded\n; 17 = pgn | /srv/livechess/games.pgn\n"
    "\n[broadcast]\n; what spectators see, by: flagfall broadcast\n; delay = 15\n; boards = 1-16\n; folder = public\n"
    "; waits = yes\n; lichess-1 = NAME AT LICHESS | 1-16\n"
    "\n[round 1]\n; date = 2026-11-21\n; start = 14:00\n; 1 = 1 - 2\n";

static void ask(const struct setup_question *q)
{
    char label[FACT_VALUE_MAX], preset[FACT_VALUE_MAX];
    set_up_prompt(q, label, preset);
    fprintf(stderr, "%s (%s)\n", q->text, q->cite);
    for (size_t i = 0; q->choices && q->choices[i]; i++)
        fprintf(stderr, "%s%s", i ? ", " : "  one of: ", q->choices[i]);
    fprintf(stderr, "%s  %s [%s]: ", q->choices ? "\n" : "", label, preset);
}

/* A time is said in words, whatever unit was typed: 15 could be taken for seconds. */
static void echo(const struct set_up *s, const struct setup_question *q)
{
    struct text words = {0};
    if (set_up_add_time(s, q, &words))
        fprintf(stderr, "  %s\n", text_chars(&words));
    text_release(&words);
}

/* On a terminal, what was not given is asked; otherwise the default is written next to its question. */
static void ask_the_rest(struct set_up *s, struct error *why)
{
    char line[FACT_VALUE_MAX];
    struct setup_question q;
    bool asks = isatty(STDIN_FILENO) && isatty(STDERR_FILENO);
    while (asks && set_up_asks(s, &q)) {
        ask(&q);
        asks = fgets(line, sizeof line, stdin) != NULL;
        line[strcspn(line, "\n")] = '\0';
        if (asks && set_up_answer(s, line, why))
            echo(s, &q);
        else if (asks)
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

static int run_new(const struct event_options *asked, int count, char **names)
{
    struct error why;
    struct text text = {0}, reminder = {0};
    struct chess_event *e = chess_event_new(), *checked = NULL;
    const char *path = count ? names[0] : NULL;
    int status = STATUS_USAGE;
    if (count > 1)
        status = usage_error(&command_event, "new makes one file");
    else if (path && !asked->force && access(path, F_OK) == 0) {
        fail(&why, path, "is there already", "choose another name, or add --force");
        status = complain_refuse(&why);
    } else if (!fill(e, asked, &why) || !set_up(e, &asked->answers, &reminder, &why))
        status = complain_refuse(&why);
    else {
        event_write(e, &text);
        text_add(&text, text_chars(&reminder));
        text_add(&text, arbiter_example);
        text_add(&text, e->team_boards ? team_example : "");
        text_add(&text, examples);
        checked = event_load_text(text_chars(&text), text.length, path ? path : "the new event", &why);
        status = checked ? event_hand_out(path, &text) : complain_refuse(&why);
        if (path && status == STATUS_OK)
            printf("%s: written; players and pairings come with: flagfall event import FILE --into %s\n", path, path);
    }
    chess_event_free(checked);
    chess_event_free(e);
    text_release(&text);
    text_release(&reminder);
    return status;
}

static int run_check(const struct event_options *asked, int count, char **paths)
{
    int status = STATUS_OK;
    (void)asked;
    if (!count)
        return usage_error(&command_event, "check which file?");
    for (int i = 0; i < count; i++)
        if (!event_check(paths[i]))
            status = STATUS_USAGE;
    return status;
}

static int run_import(const struct event_options *asked, int count, char **paths)
{
    if (asked->output)
        return usage_error(&command_event, "--output is for export; import writes into --into EVENT");
    return event_take_in(
        &(struct event_take_in){asked->into, asked->control, (int)asked->round, (int)asked->rounds, asked->force},
        count, paths);
}

static int run_export(const struct event_options *asked, int count, char **paths)
{
    bool for_pairing = asked->for_pairing;
    return event_hand_on(
        &(struct event_hand_on){(enum hand_on_as)asked->as, for_pairing, (int)asked->round, asked->output}, count,
        paths);
}

static int run_pair(const struct event_options *asked, int count, char **paths)
{
    return event_pair(&(struct event_pair){asked->with,
                                           asked->first_colour == 1   ? 'w'
                                           : asked->first_colour == 2 ? 'b'
                                                                      : 0,
                                           asked->force},
                      count, paths);
}

/* --- passphrase ------------------------------------------------------------------------------------------------- */

/* The arbiter's line with another hash; the rest of the file stays as it is, comments too. */
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
    return found || fail(why, a->initials, "is not listed in [arbiters]", "write: INITIALS = NAME | ROLE");
}

static bool ask_twice(const struct arbiter *a, char hash[PASSPHRASE_HASH], struct error *why)
{
    char first[PASSPHRASE_MAX], again[PASSPHRASE_MAX], question[160];
    snprintf(question, sizeof question, "passphrase of %s, %.100s: ", a->initials, a->name);
    bool good = passphrase_ask(question, first, why);
    if (good && isatty(STDIN_FILENO))
        good = passphrase_ask("once more: ", again, why) &&
               (!strcmp(first, again) ||
                fail(why, "passphrase", "the two are not the same", "try again; nothing was changed"));
    good = good && passphrase_hash(first, hash, why);
    explicit_bzero(first, sizeof first);
    explicit_bzero(again, sizeof again);
    return good;
}

/* A file with the hash of a passphrase may be read only by its owner. */
static bool make_private(const char *path, struct error *why)
{
    return chmod(path, 0600) == 0 ||
           failf(why, path, "let its owner do it", "cannot be made private: %s", strerror(errno));
}

static bool set_passphrase(const char *path, const char *initials, struct error *why)
{
    struct text old = {0}, out = {0};
    char hash[PASSPHRASE_HASH];
    size_t length = strlen(path);
    if (length > 9 && !strcmp(path + length - 9, ".flagfall"))
        return fail(why, path, "is a log, and a log is never changed",
                    "name the event's .ini: the log takes it over when the event is opened with that");
    bool good = file_read(path, EVENT_FILE_BYTES, &old, why);
    struct chess_event *e = good ? event_load_text(text_chars(&old), old.length, path, why) : NULL;
    const struct arbiter *named = e ? event_arbiter(e, initials) : NULL;
    good = named || (e && failf(why, path, "name them in [arbiters] first", "no arbiter is called %.20s", initials));
    if (good && ask_twice(named, hash, why)) {
        struct arbiter a = *named;
        copy_text(a.passphrase, sizeof a.passphrase, hash);
        good = write_arbiter(text_chars(&old), &a, &out, why) && make_private(path, why) && file_write(path, &out, why);
    } else {
        good = false;
    }
    chess_event_free(e);
    text_release(&old);
    text_release(&out);
    return good;
}

static int run_passphrase(const struct event_options *asked, int count, char **names)
{
    struct error why;
    (void)asked;
    if (count != 2)
        return usage_error(&command_event, "passphrase of which FILE and INITIALS?");
    if (!set_passphrase(names[0], names[1], &why))
        return complain_refuse(&why);
    printf("%s: %s signs in with this passphrase from now on\n", names[0], names[1]);
    return STATUS_OK;
}

/* For the owner of the computer, if the head arbiter's passphrase is lost and nobody else can confirm. */
static int run_trust(const struct event_options *asked, int count, char **names)
{
    struct error why;
    struct text written = {0};
    char ini[PATH_MAX];
    if (count != 1 || !is_log_name(names[0]))
        return usage_error(&command_event, "trust the file beside which NAME.flagfall?");
    if (!asked->reason || !printable_says_something(asked->reason))
        return usage_error(&command_event, "say why no head confirms it: --reason TEXT");
    if (asked->who)
        return usage_error(&command_event, "trust is given by the owner of this station: leave --who out");
    bool good = event_written_beside(names[0], ini) ||
                fail(&why, names[0], "there is no NAME.ini beside it", "put the event's file there");
    good = good && file_read(ini, EVENT_FILE_BYTES, &written, &why);
    struct chess_event *e = good ? event_load_text(text_chars(&written), written.length, ini, &why) : NULL;
    good = e && event_into_log(names[0], &written, "", asked->reason, &why);
    chess_event_free(e);
    text_release(&written);
    if (!good)
        return complain_refuse(&why);
    printf("%s: roles and passphrases are those of %s from now on; the log and the report say so\n", names[0], ini);
    return STATUS_OK;
}

static int run_appeal(const struct event_options *asked, int count, char **names)
{
    return event_appeal(&(struct event_appeal){.kind = (enum page_kind)asked->form, .with = asked->with}, count, names);
}

static int run_take_over(const struct event_options *asked, int count, char **names)
{
    return event_take_over(&(struct event_take_over){asked->old_key, asked->station_key, asked->reason, asked->who},
                           count, names);
}

static int run_section(const struct event_options *asked, int count, char **names)
{
    struct error why;
    char made[PATH_MAX];
    if (count != 3)
        return usage_error(&command_event, "section: of which FILE, its NAME, its boards, as in open.ini Rapid 41-60");
    if (!event_section_make(&(struct event_section){asked->rulebook, asked->control, (int)asked->rounds}, names, made,
                            sizeof made, &why))
        return complain_refuse(&why);
    printf("%s: the section %s, whose players and rounds are in %s\n", names[0], names[1], made);
    return event_check(names[0]) ? STATUS_OK : STATUS_USAGE;
}

static const struct event_verb {
    const char *name;
    int (*run)(const struct event_options *, int count, char **names);
} verbs[] = {
    {"new", run_new},     {"check", run_check},     {"import", run_import},         {"export", run_export},
    {"pair", run_pair},   {"appeal", run_appeal},   {"passphrase", run_passphrase}, {"take-over", run_take_over},
    {"trust", run_trust}, {"section", run_section},
};

static int run_event(int argc, char **argv)
{
    struct event_options asked = {0};
    int status = options_read(&command_event, &argc, argv, &asked);
    const char *what = argc > 1 ? argv[1] : "";
    int count = argc > 2 ? argc - 2 : 0;
    if (status != STATUS_OK)
        return status;
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (!strcmp(what, verbs[i].name))
            return verbs[i].run(&asked, count, argv + 2);
    return usage_error(&command_event,
                       "%s is not new, check, import, export, pair, appeal, passphrase, take-over, trust or section",
                       *what ? what : "nothing");
}

const struct command command_event = {
    .name = "event",
    .summary = "make, check, fill and hand on event files",
    .usage = "new [FILE] | check FILE... | import FILE... | export FILE [OPTION]... | pair FILE --with PROGRAM | "
             "appeal FILE [A-N|D-N] | "
             "passphrase FILE INITIALS | take-over FILE --reason TEXT | trust FILE --reason TEXT | "
             "section FILE NAME BOARDS",
    .options = options,
    .notes = "new     a commented event file, to be filled by hand. What the rulebook leaves to the event is "
             "answered with --answer (a time in minutes, or as 90 s), else asked on a terminal, else written down "
             "with its question\n"
             "check   what an event file holds, or what is wrong with it\n"
             "import  players and pairings out of TRF16, TRF26, CSV or the headers of PGN. TRF is the whole "
             "event and replaces them; CSV and PGN add players and replace the rounds that they name. All else "
             "in the event file stays, comments too. Nothing is written unless all of it is right; what is "
             "likely wrong (a pair that met before, points that are not those of the results) is asked, or "
             "taken with --force. A new event needs a time control, from the file or by --control. Lists that "
             "pairing programs print (bbpPairings, JaVaFo) are read too, for --round or the next one\n"
             "export  TRF26 or CSV, from what is in the event file; from NAME.flagfall with the results of all "
             "rounds that were played, or their games as PGN\n"
             "pair    the next round, by an installed program: it gets the arguments FILE -p LIST after its "
             "own, and its list is imported as import does; --with bbpPairings, --with \"java -jar javafo.jar\"\n"
             "appeal  the docket of NAME.flagfall; with a number the case file of that appeal or decision\n"
             "passphrase  asks it without showing it, and keeps its hash (libsodium) in the arbiter's line of "
             "[arbiters]; from a pipe: its first line\n"
             "take-over  this station goes on with NAME.flagfall of another station, under its own key: on a "
             "second machine, or when a key was lost. With --old-key the key before signs it; without, log "
             "verify asks for this station's key to be named\n"
             "trust   the roles and passphrases of NAME.ini hold in NAME.flagfall although no head confirms "
             "them: a passphrase was lost. The reason is in the log and in the report\n"
             "section  some boards of the hall get a tournament of their own, with rulebook, control, rounds, "
             "log and reports: its file is made beside FILE, and the console of FILE has both\n"
             "NAME.flagfall can be checked, filled and exported like NAME.ini, but filled only while no console "
             "has it open.\n"
             "Exit 0: done; 1: done, but the log is damaged; 2: a file that is wrong, FILE:LINE said, or bad "
             "usage.\n"
             "Samples: config/events.",
    .run = run_event,
    .apart_unless = "new import export pair appeal passphrase take-over trust section",
};
