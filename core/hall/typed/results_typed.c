#include "hall/typed/results_typed.h"

#include "base/name_order.h"
#include "base/sentence.h"
#include "base/text.h"
#include "base/tongue.h"
#include "base/utf8.h"
#include "hall/board_view.h"
#include "hall/typed/result_words.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { LINE_ROOM = 1024, COLUMNS_MAX = 40, NO_COLUMN = -1 };

struct results_reader {
    const struct hall *const *halls;
    int hall_count;
    struct listed_result *out;
    int count;
    struct error *why;
    struct text *left_out;
    struct results_wrong wrong;
    const char *whole; /* the line, as tidied */
    int line;          /* 0 if there is only one */
    char separator;
    int board_column, result_column, round_column; /* as the headers say, or NO_COLUMN */
    bool table;                                    /* there were headers or a title */
    int rows;                                      /* lines that begin with a number */
    int round;                                     /* the one that a title or the line names, or 0 */
    bool of_another_round;                         /* then all its rows are wrong */
};

#define bad(r, remedy, ...) refused(r, remedy, __VA_ARGS__)

__attribute__((format(printf, 3, 4))) static bool refused(const struct results_reader *r, const char *remedy,
                                                          const char *format, ...)
{
    char where[40] = "results", what[sizeof r->why->what];
    va_list args;
    if (r->line)
        snprintf(where, sizeof where, "results, line %d", r->line);
    va_start(args, format);
    vsnprintf(what, sizeof what, format, args);
    va_end(args);
    return failf(r->why, where, remedy, "%s", what);
}

/* A line of which nothing is taken, though it may have meant a result; always true. */
static bool leave_out(const struct results_reader *r, const char *because)
{
    enum { QUOTED = 60 };
    size_t length = strlen(r->whole), n = utf8_offset(r->whole, length, QUOTED);
    if (!r->left_out)
        return true;
    if (r->line)
        text_addf(r->left_out, "line %d: ", r->line);
    text_addf(r->left_out, "%s: '%.*s%s'\n", because, (int)n, r->whole, n < length ? "..." : "");
    return true;
}

/* --- what is wrong with a list ------------------------------------------------------------------------------------ */

void results_wrong_add(struct results_wrong *w, int line, const struct error *e)
{
    if (!w->count++)
        w->first = *e;
    if (!w->lines || w->count > RESULTS_WRONG_NAMED)
        return;
    struct error bare = *e;
    bare.remedy[0] = '\0';
    if (line)
        text_addf(w->lines, _("line %d: "), line);
    sentence_add_fault(&bare, w->lines);
    text_add_char(w->lines, '\n');
}

bool results_wrong_end(struct results_wrong *w, struct error *why)
{
    int more = w->count - RESULTS_WRONG_NAMED;
    if (w->lines && w->count == 1)
        text_clear(w->lines);
    if (w->lines && more > 0) {
        text_addf(w->lines, tongue_count("and %d more", "and %d more", more), more);
        text_add_char(w->lines, '\n');
    }
    if (w->count && why)
        *why = w->first;
    return w->count;
}

static bool keep_wrong(struct results_reader *r)
{
    results_wrong_add(&r->wrong, r->line, r->why);
    return true;
}

/* --- taken into the list ------------------------------------------------------------------------------------------ */

/* NULL if none of them has this board in its round. */
static const struct hall_board *find_board(const struct results_reader *r, int board, int *hall)
{
    for (*hall = 0; *hall < r->hall_count; ++*hall) {
        const struct hall_board *b = hall_board(r->halls[*hall], board);
        if (b && !board_seat(b)->gone)
            return b;
    }
    return NULL;
}

static const struct hall_board *read_board(const struct results_reader *r, const char **at, int *hall)
{
    size_t length = strcspn(*at, " \t,;:");
    char word[24], *end;
    snprintf(word, sizeof word, "%.*s", (int)length, *at);
    long board = isdigit((unsigned char)*word) ? strtol(word, &end, 10) : 0;
    if (board > 0 && *end == '.' && !end[1])
        end++;
    const struct hall_board *b = board > 0 && board <= BOARDS_MAX && !*end ? find_board(r, (int)board, hall) : NULL;
    *at += length;
    if (!b)
        (void)bad(r, "nothing was entered; correct it", "there is no board %.20s", word);
    return b;
}

static bool is_listed_otherwise(const struct results_reader *r, const struct listed_result *one)
{
    for (int i = 0; i < r->count; i++) {
        const struct listed_result *k = &r->out[i];
        if (k->board == one->board && (k->result != one->result || k->forfeit != one->forfeit))
            return !bad(r, "nothing was entered; keep one of them", "board %d is listed twice, with %s and %s",
                        one->board, forfeit_text(k->result, k->forfeit), forfeit_text(one->result, one->forfeit));
    }
    return false;
}

static bool add(struct results_reader *r, const struct hall_board *b, const struct listed_result *one)
{
    int played = hall_settings_of(r->halls[one->hall])->round;
    r->of_another_round = r->round && r->round != played;
    if (r->of_another_round)
        return bad(r, "nothing was entered; see which list it is", "it is of round %d, and round %d is played",
                   r->round, played);
    bool same = board_result(b) == one->result && board_is_forfeit(b) == one->forfeit;
    if (!board_waits_for_result(b) && !same)
        return bad(r, "nothing was entered; change that one by itself: R", "board %d has %s, not %s", one->board,
                   board_result_words(b), forfeit_text(one->result, one->forfeit));
    if (r->count == BOARDS_MAX)
        return bad(r, "nothing was entered; split it", "more than %d results", BOARDS_MAX);
    if (is_listed_otherwise(r, one))
        return false;
    r->out[r->count++] = *one;
    return true;
}

static bool not_a_result(const struct results_reader *r, int board, const char *word)
{
    return bad(r, "nothing was entered; write 1, 0, 1/2, 1-0, 0-1, +/- or -/+", "board %d: '%.*s' is not a result",
               board, (int)strcspn(word, " \t,;"), word);
}

/* True if there is a letter other than the F of "1F": then there are names or words. */
static bool has_letters(const char *line)
{
    for (const char *at = line; *at; at++) {
        bool of_result = (*at == 'F' || *at == 'f') && at > line && isdigit((unsigned char)at[-1]);
        if (!of_result && (isalpha((unsigned char)*at) || (unsigned char)*at & 0x80))
            return true;
    }
    return false;
}

static bool read_result(const char **at, struct listed_result *one)
{
    return result_words_both(at, &one->result, &one->forfeit) || result_words_one(at, &one->result, &one->forfeit);
}

/* A board and its result; behind either, if that is wrong. */
static bool take_pair(struct results_reader *r, const char **at, bool begins)
{
    struct listed_result one = {0}, unused;
    const struct hall_board *b = read_board(r, at, &one.hall);
    *at += strspn(*at, " \t,;:");
    if (!b) {
        (void)read_result(at, &unused);
        return false;
    }
    one.board = board_number(b);
    if (!**at && r->line && begins)
        return true;
    if (read_result(at, &one))
        return add(r, b, &one);
    (void)not_a_result(r, one.board, *at);
    *at += strcspn(*at, " \t,;");
    return false;
}

/* "12 1 13 0 14 1 - 0"; the number of a board alone in a line of several is a board that has no result yet. Behind what
 * is wrong it goes on, unless words are in the line. */
static bool take_pairs(struct results_reader *r, const char *at)
{
    bool goes_on = !has_letters(at), begins = true;
    for (at += strspn(at, " \t,;"); *at; at += strspn(at, " \t,;")) {
        if (!take_pair(r, &at, begins) && !(goes_on && keep_wrong(r)))
            return false;
        begins = false;
    }
    return true;
}

/* --- tables ------------------------------------------------------------------------------------------------------- */

/* The family name: the part before the comma or, if there is none, the longest word. */
static void family_name(const char *name, char out[NAME_MAX_BYTES])
{
    size_t length = strcspn(name, ","), longest = 0;
    const char *from = name;
    for (const char *at = name; !name[length] && *at; at += longest ? strspn(at, " ") : 0) {
        size_t word = strcspn(at, " ");
        if (word > longest) {
            longest = word;
            from = at;
        }
        at += word;
        if (!word)
            at++;
    }
    snprintf(out, NAME_MAX_BYTES, "%.*s", (int)(name[length] ? length : longest), from);
}

static bool has_whole_name(const char *line, const char *name)
{
    char family[NAME_MAX_BYTES];
    const char *comma = strchr(name, ','), *given = comma ? comma + 1 : "";
    snprintf(family, sizeof family, "%.*s", (int)strcspn(name, ","), name);
    return names_in_order(line, family, given) || (comma && names_in_order(line, given, family));
}

/* The player of that family name whose whole name is in the line; NULL if there is none. */
static const struct hall_board *namesake_in(const struct hall *h, const char *line, const char *name, int *side)
{
    char family[NAME_MAX_BYTES], other[NAME_MAX_BYTES];
    family_name(name, family);
    for (int i = 0; i < hall_count(h); i++)
        for (*side = WHITE; *side <= BLACK; ++*side) {
            const char *each = board_player(hall_at(h, i), *side)->name;
            family_name(each, other);
            if (*each && strcmp(each, name) != 0 && !names_apart(family, other) && has_whole_name(line, each))
                return hall_at(h, i);
        }
    return NULL;
}

/* "Smith, Joan" is not Smith, John; "Smith" and "Smith, J." may be. */
static bool is_of_namesakes(const struct results_reader *r, const struct hall *h, const struct hall_board *b,
                            const char *line)
{
    int side;
    for (int own = WHITE; own <= BLACK; own++) {
        const char *name = board_player(b, own)->name;
        const struct hall_board *o = has_whole_name(line, name) ? NULL : namesake_in(h, line, name, &side);
        if (o)
            return !bad(r, "nothing was entered; see whose result it is",
                        "board %d has %.40s, but %.40s, of board %d, is listed", board_number(b), name,
                        board_player(o, side)->name, board_number(o));
    }
    return false;
}

/* White comes before Black in every list. */
static bool has_the_pair(const struct results_reader *r, int hall, const struct hall_board *b, const char *line)
{
    char white[NAME_MAX_BYTES], black[NAME_MAX_BYTES];
    const char *names[2] = {board_player(b, WHITE)->name, board_player(b, BLACK)->name};
    family_name(names[WHITE], white);
    family_name(names[BLACK], black);
    if (names_in_order(line, white, black))
        return !is_of_namesakes(r, r->halls[hall], b, line);
    return bad(r, "nothing was entered; see whose result it is",
               names_in_order(line, black, white)
                   ? "board %d is %.40s - %.40s, and they stand there the other way round"
                   : "board %d is %.40s - %.40s, and not both names stand there",
               board_number(b), names[WHITE], names[BLACK]);
}

static bool has_word(const char *line, const char *word)
{
    size_t n = strlen(word);
    for (const char *at = strcasestr(line, word); at; at = strcasestr(at + 1, word))
        if ((at == line || !isalpha((unsigned char)at[-1])) && !isalpha((unsigned char)at[n]))
            return true;
    return false;
}

/* The line of a bye; one that has the pair of its board is not, whatever the two are called. */
static bool is_of_nobody(const struct results_reader *r, const char *line)
{
    static const char *const words[] = {"bye", "spielfrei", "freilos", "not paired"};
    struct results_reader quiet = *r;
    struct error unused;
    const char *at = line;
    int hall;
    bool any = false;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        any = any || has_word(line, words[i]);
    quiet.why = &unused;
    const struct hall_board *b = any ? read_board(&quiet, &at, &hall) : NULL;
    return any && !(b && has_the_pair(&quiet, hall, b, line));
}

/* A table row with a pair that has no result yet. */
static bool is_without_result(const struct results_reader *r, const char *line)
{
    struct results_reader quiet = *r;
    struct error unused;
    int hall;
    quiet.why = &unused;
    const struct hall_board *b = read_board(&quiet, &line, &hall);
    if (!b || !has_the_pair(&quiet, hall, b, line))
        return false;
    return !result_words_garbled(line) || leave_out(r, "its result cannot be read");
}

/* A line that begins with the board, followed by the names and the result in any notation. */
static bool take_row(struct results_reader *r, const char *line)
{
    struct listed_result one = {0}, other = {0};
    const char *at = line;
    int found = 0;
    if (is_of_nobody(r, line))
        return true;
    const struct hall_board *b = read_board(r, &at, &one.hall);
    if (!b)
        return false;
    one.board = board_number(b);
    for (const char *end; *at; at = end) {
        at += strspn(at, " \t,;:");
        end = at;
        if (result_words_both(&end, &other.result, &other.forfeit)) {
            one.result = found ? one.result : other.result;
            one.forfeit = found++ ? one.forfeit : other.forfeit;
        } else {
            end += strcspn(end, " \t,;");
        }
    }
    if (!found)
        return is_without_result(r, line) || take_pairs(r, line);
    if (found > 1)
        return bad(r, "nothing was entered; write each board in a line of its own",
                   "several results stand in one line");
    return has_the_pair(r, one.hall, b, line) && add(r, b, &one);
}

/* Splits the line into fields, each ended by '\0'; returns their number. */
static int split(const struct results_reader *r, char *line, char *fields[COLUMNS_MAX])
{
    int count = 0;
    for (char *at = line; at && count < COLUMNS_MAX;) {
        at += strspn(at, " ");
        bool quoted = *at == '"';
        char *end = quoted ? strchr(at + 1, '"') : NULL, *next;
        fields[count++] = at + quoted;
        next = strchr(end ? end : at, r->separator);
        if (end)
            *end = '\0';
        if (next)
            *next++ = '\0';
        at = next;
    }
    return count;
}

/* Below a table: words of its program, without anything that could be a board or a result. */
static bool is_a_remark(const struct results_reader *r, const char *line)
{
    (void)r;
    return !line[strcspn(line, "0123456789=+")];
}

static bool take_fields(struct results_reader *r, const char *line)
{
    char copy[LINE_ROOM], *fields[COLUMNS_MAX];
    copy_text(copy, sizeof copy, line);
    int count = split(r, copy, fields), most = r->board_column > r->result_column ? r->board_column : r->result_column;
    struct listed_result one = {0};
    if (is_of_nobody(r, line))
        return true;
    if (count <= most)
        return is_a_remark(r, line) || leave_out(r, "it has fewer columns than the headers");
    if (!isdigit((unsigned char)*fields[r->board_column]))
        return is_a_remark(r, line) || leave_out(r, "it has no number of a board");
    const char *board = fields[r->board_column], *result = fields[r->result_column];
    const struct hall_board *b = read_board(r, &board, &one.hall);
    if (!b)
        return false;
    one.board = board_number(b);
    if (r->round_column != NO_COLUMN && r->round_column < count)
        r->round = atoi(fields[r->round_column]);
    bool read =
        result_words_both(&result, &one.result, &one.forfeit) || result_words_one(&result, &one.result, &one.forfeit);
    if (!read && *result && strcmp(result, "*") != 0)
        return not_a_result(r, one.board, result);
    if (!read)
        return true;
    const char *at = line;
    while (*at && !isalpha((unsigned char)*at) && !((unsigned char)*at & 0x80))
        at++;
    return (!*at || has_the_pair(r, one.hall, b, line)) && add(r, b, &one);
}

/* --- lines -------------------------------------------------------------------------------------------------------- */

static bool is_word_for(const char *const *words, const char *field)
{
    char word[24];
    size_t n = 0;
    for (; *field && n < sizeof word - 1; field++)
        if (isalpha((unsigned char)*field))
            word[n++] = (char)tolower((unsigned char)*field);
    word[n] = '\0';
    while (*words && strcmp(*words, word) != 0)
        words++;
    return *words;
}

/* Finds the columns; false if it is not a header line. */
static bool take_headers(struct results_reader *r, const char *line)
{
    static const char *const boards[] = {"bo", "board", "table", "brett", "br", "bd", "tavolo", "mesa", NULL},
                             *const results[] = {"result", "res",       "ergebnis",  "erg",
                                                 "score",  "risultato", "resultado", NULL},
                             *const rounds[] = {"round", "rd", "runde", NULL};
    char copy[LINE_ROOM], *fields[COLUMNS_MAX];
    int board = NO_COLUMN, result = NO_COLUMN, round = NO_COLUMN;
    copy_text(copy, sizeof copy, line);
    r->separator = strchr(line, '\t') ? '\t' : strchr(line, ';') ? ';' : strchr(line, ',') ? ',' : ' ';
    int count = split(r, copy, fields);
    for (int i = count - 1; i >= 0; i--) {
        board = is_word_for(boards, fields[i]) ? i : board;
        result = is_word_for(results, fields[i]) ? i : result;
        round = is_word_for(rounds, fields[i]) ? i : round;
    }
    if (board == NO_COLUMN || result == NO_COLUMN)
        return false;
    r->table = true;
    if (r->separator == ' ') /* the columns are separated by blanks, and names contain blanks too */
        return true;
    r->board_column = board;
    r->result_column = result;
    r->round_column = round;
    return true;
}

/* A title such as "Round 3 on 2026/11/21". Other words before the rows are of no account, unless they have a result;
 * after the rows, below a table, words without any number. */
static bool take_title(struct results_reader *r, const char *line)
{
    bool after_rows = r->rows && !(r->table && is_a_remark(r, line));
    if (after_rows || result_words_any(line))
        return leave_out(r, "it does not begin with the number of a board");
    static const char *const words[] = {"round", "runde", "ronde", "turno"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        const char *at = strcasestr(line, words[i]);
        at = at ? at + strlen(words[i]) : "";
        int round = atoi(at + strspn(at, " .:"));
        r->round = round > 0 ? round : r->round;
    }
    return r->table = true;
}

static bool is_two_words(const char *line)
{
    const char *at = line + strcspn(line, " \t,;");
    at += strspn(at, " \t,;");
    enum result unused;
    bool forfeit;
    return *at && result_words_one(&at, &unused, &forfeit) && !*at;
}

static bool take_line(struct results_reader *r, const char *line)
{
    line += strspn(line, " \t\r");
    if (!*line || *line == '#' || !strncmp(line, "//", 2))
        return true;
    r->whole = line;
    bool number = isdigit((unsigned char)*line);
    r->rows += number;
    if (!number && has_letters(line) && take_headers(r, line))
        return true;
    if (r->board_column != NO_COLUMN)
        return take_fields(r, line);
    if (!has_letters(line))
        return take_pairs(r, line);
    if (number && !is_two_words(line))
        return take_row(r, line);
    if (number || ((r->count || !r->line) && is_two_words(line)))
        return take_pairs(r, line);
    return take_title(r, line);
}

/* Turns halves and dashes into ASCII; quotes and names stay as they are. */
static void tidy(const char *from, size_t length, char out[LINE_ROOM])
{
    static const struct {
        const char *is, *as;
    } rows[] = {
        {"\xEF\xBB\xBF", ""}, {"\xC2\xBD", "="}, {"\xE2\x80\x93", "-"}, {"\xE2\x88\x92", "-"}, {"\xC2\xA0", " "}};
    size_t n = 0;
    for (size_t k = 0; k < length && n < LINE_ROOM - 1;) {
        size_t i = 0, step = 1;
        while (i < sizeof rows / sizeof *rows && strncmp(from + k, rows[i].is, strlen(rows[i].is)) != 0)
            i++;
        bool half = from[k] == '\xBD' && (!k || !((unsigned char)from[k - 1] & 0x80)); /* a character of Latin-1 */
        char letter = half ? '=' : from[k] == '\r' ? ' ' : from[k];
        if (i == sizeof rows / sizeof *rows)
            out[n++] = letter;
        else {
            step = strlen(rows[i].is);
            if (*rows[i].as)
                out[n++] = *rows[i].as;
        }
        k += step;
    }
    while (n && out[n - 1] == ' ')
        n--;
    out[n] = '\0';
}

/* All that is wrong in it is kept. */
static void take_whole_line(struct results_reader *r, const char *at, size_t length)
{
    char line[LINE_ROOM];
    bool taken;
    if (length < LINE_ROOM) {
        tidy(at, length, line);
        taken = take_line(r, line);
    } else {
        taken = take_pairs(r, at); /* a long list in one line, numbers only */
    }
    if (!taken)
        (void)keep_wrong(r);
}

int results_read(const struct hall *const *halls, int hall_count, const char *text, struct listed_result *out,
                 struct text *left_out, struct error *why)
{
    struct error wrong = {0};
    struct text lines = {0};
    struct results_reader r = {.halls = halls,
                               .hall_count = hall_count,
                               .out = out,
                               .left_out = left_out,
                               .wrong = {.lines = &lines},
                               .why = &wrong,
                               .board_column = NO_COLUMN,
                               .result_column = NO_COLUMN,
                               .round_column = NO_COLUMN};
    const char *end = text + strlen(text);
    while (end > text && isspace((unsigned char)end[-1]))
        end--;
    bool many = memchr(text, '\n', (size_t)(end - text));
    for (const char *at = text; *at && !r.of_another_round;) {
        size_t length = strcspn(at, "\n");
        r.line += many;
        take_whole_line(&r, at, length);
        at += length + (at[length] == '\n');
    }
    bool any = results_wrong_end(&r.wrong, why);
    if (any && left_out) {
        text_clear(left_out);
        text_add(left_out, text_chars(&lines));
    }
    text_release(&lines);
    return any ? -1 : r.count;
}
