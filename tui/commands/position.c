/* `flagfall position`: one position on the command line, or one a line on standard input.
 *
 * The lines are answered one for one, so that what comes out lines up with what went in: a line that is no position is
 * answered `error`, with --json an object that says where, what and what to do; stderr says it too, and the rest goes
 * on. Answers are handed over whenever no input is waiting, so a program may ask, wait for the answer and ask again.
 */
#include "commands/position.h"

#include "base/hostile.h"
#include "base/memory.h"
#include "base/nearest.h"
#include "commands/command.h"
#include "host/data.h"
#include "host/printed.h"
#include "rules/movement.h"
#include "rules/rulebook.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LINE_MAX_BYTES = 4096 };

struct position_options {
    const char *rules, *played;
    long depth;
    int winner, notation;
    bool dead, moves, why, json;
};

static const struct option_row options[] = {
    {"rules", 'r', "ID", "rulebook by which the pieces move (standard chess, if not given)", OPTION_TEXT,
     offsetof(struct position_options, rules), 0, 0},
    {"play", 'p', "MOVES", "play these moves first: SAN, UCI or as people write them", OPTION_TEXT,
     offsetof(struct position_options, played), 0, 0},
    {"perft", 0, "N", "how many games of N plies begin here?", OPTION_NUMBER, offsetof(struct position_options, depth),
     0, 30},
    {"dead", 'd', NULL, "can neither side ever give mate? dead, alive or unknown", OPTION_FLAG,
     offsetof(struct position_options, dead), 0, 0},
    {"can-mate", 'c', "white|black", "can this side ever give mate? yes, no or unknown", OPTION_CHOICE,
     offsetof(struct position_options, winner), 0, 0},
    {"moves", 'm', NULL, "which moves are legal?", OPTION_FLAG, offsetof(struct position_options, moves), 0, 0},
    {"why", 'w', NULL, "add the mating line, or the reason why there is none", OPTION_FLAG,
     offsetof(struct position_options, why), 0, 0},
    {"notation", 'n', position_notations, "how --moves writes them", OPTION_CHOICE,
     offsetof(struct position_options, notation), 0, 0},
    {"json", 'j', NULL, "answer with one JSON object a position", OPTION_FLAG, offsetof(struct position_options, json),
     0, 0},
    {0},
};

/* --- what is asked ---------------------------------------------------------------------------------------- */

enum { NAMES_MOST = 64 }; /* to find out which one was meant */

struct rulebook_names {
    char ids[NAMES_MOST][64];
    const char *list[NAMES_MOST + 1]; /* ends with NULL */
    size_t count;
};

static void add_name(void *context, const char *id)
{
    struct rulebook_names *n = context;
    if (n->count < NAMES_MOST && copy_text(n->ids[n->count], sizeof *n->ids, id)) {
        n->list[n->count] = n->ids[n->count];
        n->count++;
    }
}

static int unknown_rulebook(const char *folders, const char *id)
{
    struct rulebook_names names = {0};
    rulebooks_each(folders, add_name, &names);
    const char *meant = nearest_word(id, names.list);
    return usage_error(&command_position, "--rules %s: no such rulebook%s%s", id, meant ? "; perhaps " : "",
                       meant ? meant : "");
}

/* How pieces move is said by the rulebook on disk. */
static int read_rules(const char *id, enum rules *out)
{
    char folders[RULEBOOKS_ROOM];
    struct error why;
    if (!id)
        return STATUS_OK;
    if (!data_rulebooks(NULL, folders, sizeof folders, &why)) {
        complain(&why);
        return STATUS_USAGE;
    }
    if (!rulebook_is_there(folders, id))
        return unknown_rulebook(folders, id);
    struct problems problems = {0};
    struct rulebook *book = rulebook_load(folders, id, &problems);
    if (!book)
        complain(&problems.list[0]);
    *out = rulebook_movement(book);
    int status = book ? STATUS_OK : STATUS_USAGE;
    rulebook_free(book);
    problems_release(&problems);
    return status;
}

static int read_question(const struct position_options *a, struct inquiry *q)
{
    const struct {
        bool asked;
        enum position_question question;
    } each[] = {{a->depth >= 0, ASK_PERFT}, {a->dead, ASK_DEAD}, {a->winner >= 0, ASK_CAN_MATE}, {a->moves, ASK_MOVES}};
    int count = 0;
    for (size_t i = 0; i < sizeof each / sizeof *each; i++)
        if (each[i].asked) {
            q->question = each[i].question;
            count++;
        }
    if (count > 1)
        return usage_error(&command_position, "one question at a time: --perft, --dead, --can-mate or --moves");
    if (a->why && q->question != ASK_DEAD && q->question != ASK_CAN_MATE)
        return usage_error(&command_position, "--why goes with --dead or --can-mate");
    if (a->notation != NOTATION_BY_RULES && q->question != ASK_MOVES)
        return usage_error(&command_position, "--notation goes with --moves");
    return STATUS_OK;
}

static int read_inquiry(const struct position_options *a, struct inquiry *q)
{
    *q = (struct inquiry){
        .rules = RULES_CHESS,
        .winner = a->winner == 1 ? BLACK : WHITE,
        .depth = (int)a->depth,
        .notation = a->notation,
        .why = a->why,
        .json = a->json,
        .played = a->played,
    };
    int status = read_rules(a->rules, &q->rules);
    return status ? status : read_question(a, q);
}

/* --- one position ----------------------------------------------------------------------------------------- */

static bool set_up(const struct inquiry *q, const char *fen, struct position *p, struct error *why)
{
    if (!strcmp(fen, "startpos"))
        position_start(p, q->rules);
    else if (!position_from_fen(p, fen, q->rules, why))
        return false;
    return !q->played || position_play(p, q->played, why);
}

/* Errors are printed as JSON too if that was asked for; people are always told. */
static void print_refusal(const struct inquiry *q, const struct error *why)
{
    struct text answer = {0};
    if (q->json) {
        position_refuse(why, &answer);
        puts(text_chars(&answer));
    }
    text_release(&answer);
    complain(why);
}

static int answer_one(const struct inquiry *q, const char *fen)
{
    struct position p;
    struct error why;
    struct text answer = {0};
    if (!set_up(q, fen, &p, &why)) {
        print_refusal(q, &why);
        return STATUS_USAGE;
    }
    if (q->question == ASK_NOTHING && !q->json) {
        position_show(&p, &answer);
    } else {
        position_answer(q, &p, &answer);
        text_add_char(&answer, '\n');
    }
    fputs(text_chars(&answer), stdout);
    text_release(&answer);
    return STATUS_OK;
}

/* --- one position a line ---------------------------------------------------------------------------------- */

struct position_lines {
    const struct inquiry *inquiry;
    struct text answer;
    char line[LINE_MAX_BYTES + 1];
    size_t length; /* the length of the line so far */
    bool too_long; /* what does not fit is dropped */
    unsigned long number;
    int status;
};

static bool line_is_text(const struct position_lines *l, struct error *why)
{
    if (l->too_long)
        return failf(why, "", "one FEN a line", "the line is longer than %d bytes", LINE_MAX_BYTES);
    if (memchr(l->line, '\0', l->length))
        return fail(why, "", "the line holds a zero byte", "one FEN a line");
    return true;
}

static void refuse_line(struct position_lines *l, struct error *why)
{
    char where[sizeof why->where];
    snprintf(where, sizeof where, "standard input:%lu%s%.150s", l->number, *why->where ? ", " : "", why->where);
    memcpy(why->where, where, sizeof where);
    if (!l->inquiry->json)
        puts("error");
    print_refusal(l->inquiry, why);
    l->status = STATUS_USAGE;
}

static void answer_line(struct position_lines *l)
{
    struct position p;
    struct error why = {0};
    l->number++;
    if (l->length && l->line[l->length - 1] == '\r')
        l->length--;
    l->line[l->length] = '\0';
    const char *fen = l->number == 1 && !strncmp(l->line, "\xef\xbb\xbf", 3) ? l->line + 3 : l->line;
    if (!line_is_text(l, &why) || !set_up(l->inquiry, fen, &p, &why)) {
        refuse_line(l, &why);
    } else {
        text_clear(&l->answer);
        position_answer(l->inquiry, &p, &l->answer);
        text_add_char(&l->answer, '\n');
        fwrite(l->answer.chars, 1, l->answer.length, stdout);
    }
    l->length = 0;
    l->too_long = false;
}

static void take_bytes(struct position_lines *l, const char *bytes, size_t count)
{
    assert(l->length <= LINE_MAX_BYTES && "no more is kept of a line");
    while (count) {
        const char *end = memchr(bytes, '\n', count);
        size_t part = end ? (size_t)(end - bytes) : count;
        size_t room = LINE_MAX_BYTES - l->length, kept = part < room ? part : room;
        memcpy(l->line + l->length, bytes, kept);
        l->length += kept;
        l->too_long |= kept < part;
        if (end)
            answer_line(l);
        bytes += part + (end != NULL);
        count -= part + (end != NULL);
    }
}

static int answer_lines(const struct inquiry *q)
{
    enum { ROOM = USUALLY(1 << 16, 5) };
    char *input = memory_take(1, ROOM);
    struct position_lines l = {.inquiry = q};
    ssize_t got;
    setvbuf(stdout, NULL, _IOFBF, ROOM);
    while ((got = read(STDIN_FILENO, input, ROOM)) != 0) {
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            break;
        take_bytes(&l, input, (size_t)got);
        fflush(stdout);
    }
    if (l.length || l.too_long) /* the last line may lack its end */
        answer_line(&l);
    free(input);
    text_release(&l.answer);
    if (got < 0) {
        struct error why;
        fail(&why, "standard input", strerror(errno), "give one FEN a line");
        complain(&why);
        return STATUS_USAGE;
    }
    return l.status;
}

/* --- the command ------------------------------------------------------------------------------------------ */

/* A FEN that the shell has split at its blanks is put together again. */
static void join(int argc, char **argv, struct text *out)
{
    for (int i = 1; i < argc; i++) {
        text_add(out, i > 1 ? " " : "");
        text_add(out, argv[i]);
    }
}

static int run_position(int argc, char **argv)
{
    struct position_options asked = {.depth = -1, .winner = -1, .notation = NOTATION_BY_RULES};
    struct inquiry q;
    struct text fen = {0};
    int status = options_read(&command_position, &argc, argv, &asked);
    if (!status)
        status = read_inquiry(&asked, &q);
    if (status)
        return status;
    if (argc < 2)
        return usage_error(&command_position, "which position? give a FEN, startpos, or - for one FEN a line");
    if (asked.json)
        printed_is_json();
    join(argc, argv, &fen);
    bool lines = !strcmp(text_chars(&fen), "-");
    if (lines && q.question == ASK_NOTHING && !q.json) {
        status = usage_error(&command_position, "- needs a question or --json, so that each line has one answer");
    } else {
        if (q.question == ASK_DEAD || q.question == ASK_CAN_MATE)
            q.solver = dead_new();
        status = lines ? answer_lines(&q) : answer_one(&q, text_chars(&fen));
        if (q.solver)
            dead_free(q.solver);
    }
    text_release(&fen);
    return status;
}

const struct command command_position = {
    .name = "position",
    .summary = "what is legal in a position, how it stands, and whether mate is still possible",
    .usage = "FEN|startpos|- [OPTION]...",
    .options = options,
    .notes = "Without a question: a diagram and the facts. With - for FEN: one FEN a line on standard input, "
             "one answer a line; a line that is not a position is answered `error`, with --json "
             "{\"error\":...,\"where\":...,\"remedy\":...}, and the exit status is then 2.\n"
             "\n"
             "  flagfall position startpos --play \"e4 e5 Nf3\" --moves\n"
             "  flagfall position \"8/8/8/8/4k3/8/4P3/4K3 b - - 0 1\" --can-mate black --why\n"
             "  flagfall position - --dead <fens.txt",
    .run = run_position,
};
