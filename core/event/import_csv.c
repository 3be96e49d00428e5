/* CSV as spreadsheets and pairing programs write it: ; or , or tab, quotes as in RFC 4180, a line of headers first.
 *
 * A list of players has a column with names; a list of pairings has columns for White and Black. A header that appears
 * twice in a list of pairings (Rtg, No., Title) is White's first, then Black's.
 */
#include "base/memory.h"
#include "event/import_parts.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { COLUMNS_MAX = 64, FIELD_MAX = 400, TITLES_MAX = 12 };

enum what {
    NOTHING,
    ROUND,
    BOARD,
    RESULT,
    NUMBER,
    NAME,
    FIRST_NAME,
    RATING,
    TITLE,
    FEDERATION,
    FIDE_ID,
    ID,
    BORN,
    SEX,
    TEAM,
};

/* Spellings without case, blanks and signs; the word for a side (white, black, w or b) may come before or after. */
static const struct {
    const char *word;
    enum what what;
} words[] = {
    {"round", ROUND},
    {"rd", ROUND},
    {"rnd", ROUND},
    {"runde", ROUND},
    {"board", BOARD},
    {"bo", BOARD},
    {"bd", BOARD},
    {"table", BOARD},
    {"brett", BOARD},
    {"br", BOARD},
    {"tavolo", BOARD},
    {"mesa", BOARD},
    {"result", RESULT},
    {"res", RESULT},
    {"score", RESULT},
    {"ergebnis", RESULT},
    {"no", NUMBER},
    {"nr", NUMBER},
    {"number", NUMBER},
    {"sno", NUMBER},
    {"start", NUMBER},
    {"startno", NUMBER},
    {"startnumber", NUMBER},
    {"snr", NUMBER},
    {"startrank", NUMBER},
    {"startingrank", NUMBER},
    {"rank", NUMBER},
    {"seed", NUMBER},
    {"pairingno", NUMBER},
    {"pairingnumber", NUMBER},
    {"startingno", NUMBER},
    {"tpn", NUMBER},
    {"name", NAME},
    {"player", NAME},
    {"fullname", NAME},
    {"lastname", NAME},
    {"surname", NAME},
    {"teilnehmer", NAME},
    {"spieler", NAME},
    {"playername", NAME},
    {"firstname", FIRST_NAME},
    {"givenname", FIRST_NAME},
    {"vorname", FIRST_NAME},
    {"rating", RATING},
    {"rtg", RATING},
    {"elo", RATING},
    {"rtgi", RATING},
    {"fiderating", RATING},
    {"ratingint", RATING},
    {"title", TITLE},
    {"titel", TITLE},
    {"typ", TITLE},
    {"fed", FEDERATION},
    {"federation", FEDERATION},
    {"country", FEDERATION},
    {"land", FEDERATION},
    {"fideid", FIDE_ID},
    {"fidenumber", FIDE_ID},
    {"fideno", FIDE_ID},
    {"idfide", FIDE_ID},
    {"idnumber", FIDE_ID},
    {"id", ID},
    {"uscfid", ID},
    {"uscf", ID},
    {"memberid", ID},
    {"nationalid", ID},
    {"natid", ID},
    {"born", BORN},
    {"birth", BORN},
    {"birthday", BORN},
    {"birthdate", BORN},
    {"dateofbirth", BORN},
    {"birthyear", BORN},
    {"yearofbirth", BORN},
    {"sex", SEX},
    {"gender", SEX},
    {"team", TEAM},
    {"teamname", TEAM},
    {"club", TEAM},
    {"school", TEAM},
};

struct csv {
    struct import *import;
    struct error *why;
    const char *text, *end;
    char separator;
    size_t line, row_line; /* current line, and the line where the row began */
    struct text row;       /* its fields, one behind the other, each ended by '\0' */
    size_t field_at[COLUMNS_MAX];
    int fields;
    struct {
        enum what what;
        int side; /* 0 White or of a list of players, 1 Black */
    } columns[COLUMNS_MAX];
    int column_count;
    bool pairs;
    int round;                      /* named in the lines above the headers; 0 if none */
    size_t row_of[PLAYERS_MAX + 1]; /* in a list of players: by number, the line; 0 if none had one yet */
};

#define bad(c, remedy, ...) import_fail((c)->import, (c)->row_line, (c)->why, remedy, __VA_ARGS__)

/* --- rows ------------------------------------------------------------------------------------------------------- */

static char separator_of(const char *text)
{
    static const char signs[] = ";\t,";
    int count[3] = {0};
    bool quoted = false;
    for (; *text && (quoted || (*text != '\n' && *text != '\r')); text++) {
        const char *sign = strchr(signs, *text);
        quoted ^= *text == '"';
        if (!quoted && sign)
            count[sign - signs]++;
    }
    return count[0] && count[0] >= count[1] && count[0] >= count[2] ? ';' : count[1] > count[2] ? '\t' : ',';
}

static bool read_quoted(struct csv *c)
{
    size_t begun = c->line;
    for (c->text++; c->text < c->end; c->text++) {
        if (*c->text == '"' && c->text[1] == '"')
            c->text++;
        else if (*c->text == '"') {
            c->text++;
            return true;
        }
        c->line += *c->text == '\n';
        text_add_char(&c->row, *c->text);
    }
    c->row_line = begun;
    return bad(c, "close it with \"", "a quote that is not closed");
}

static bool read_field(struct csv *c)
{
    if (c->fields == COLUMNS_MAX)
        return bad(c, "take some out", "more than %d columns", COLUMNS_MAX);
    c->field_at[c->fields++] = c->row.length;
    while (c->text < c->end && *c->text == ' ')
        c->text++;
    if (c->text < c->end && *c->text == '"' && !read_quoted(c))
        return false;
    for (; c->text < c->end && *c->text != c->separator && *c->text != '\n' && *c->text != '\r'; c->text++)
        text_add_char(&c->row, *c->text);
    if (c->row.length - c->field_at[c->fields - 1] > FIELD_MAX)
        return bad(c, "check that every quote is closed", "more than %d bytes between two separators", FIELD_MAX);
    text_add_bytes(&c->row, "", 1);
    return true;
}

/* The next row that is not blank; false at the end, or with *failed. */
static bool next_row(struct csv *c, bool *failed)
{
    *failed = false;
    while (c->text < c->end) {
        text_clear(&c->row);
        c->fields = 0;
        c->row_line = c->line;
        for (bool more = true; more;) {
            if (!read_field(c)) {
                *failed = true;
                return false;
            }
            more = c->text < c->end && *c->text == c->separator;
            c->text += more;
        }
        if (c->text < c->end)
            c->text += *c->text == '\r' && c->text[1] == '\n' ? 2 : 1;
        c->line++;
        for (int i = 0; i < c->fields; i++)
            if ((unsigned char)c->row.chars[c->field_at[i]] > ' ')
                return true;
    }
    return false;
}

/* --- headers ---------------------------------------------------------------------------------------------------- */

static enum what what_of(const char *word)
{
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (!strcmp(words[i].word, word))
            return words[i].what;
    return NOTHING;
}

/* "White Rtg", "white_rating", "RatingWhite", "W-Elo": the side is removed, and the rest is looked up. */
static void name_column(struct csv *c, int number, const char *header)
{
    static const struct {
        const char *word;
        int side;
    } sides[] = {{"white", 0}, {"weiss", 0}, {"black", 1}, {"schwarz", 1}, {"w", 0}, {"b", 1}};
    char word[64];
    size_t n = 0;
    for (; *header && n < sizeof word - 1; header++) {
        if (isalnum((unsigned char)*header))
            word[n++] = (char)tolower((unsigned char)*header);
        else if (!strncmp(header, "ß", 2)) { /* Weiß */
            word[n++] = 's';
            if (n < sizeof word - 1)
                word[n++] = 's';
        }
    }
    word[n] = '\0';
    c->columns[number].side = -1;
    c->columns[number].what = what_of(word);
    for (size_t i = 0; !c->columns[number].what && i < sizeof sides / sizeof *sides; i++) {
        size_t length = strlen(sides[i].word);
        enum what what = NOTHING;
        if (!strcmp(word, sides[i].word))
            what = length > 1 ? NAME : NOTHING;
        else if (!strncmp(word, sides[i].word, length))
            what = what_of(word + length);
        else if (n > length && !strcmp(word + n - length, sides[i].word)) {
            word[n - length] = '\0';
            what = what_of(word);
            word[n - length] = sides[i].word[0];
        }
        c->columns[number].what = what;
        c->columns[number].side = sides[i].side;
    }
    if (!c->columns[number].what)
        c->columns[number].side = -1;
}

static bool has(const struct csv *c, enum what what, int side)
{
    for (int i = 0; i < c->column_count; i++)
        if (c->columns[i].what == what && c->columns[i].side == side)
            return true;
    return false;
}

static int columns_of(const struct csv *c, enum what what)
{
    int n = 0;
    for (int i = 0; i < c->column_count; i++)
        n += c->columns[i].what == what;
    return n;
}

/* Headers that name no side: the first is White's, the second Black's. "Bo.,No.,Name,Result,Name,No." is a list of
 * pairings without any word for a side. */
static bool settle_sides(struct csv *c)
{
    bool two = columns_of(c, RESULT) || columns_of(c, BOARD) ? columns_of(c, NAME) == 2 : false;
    c->pairs = two || has(c, NAME, 0) || has(c, NUMBER, 0) || has(c, FIDE_ID, 0) || has(c, ID, 0);
    for (int i = 0; i < c->column_count; i++) {
        enum what what = c->columns[i].what;
        if (!what || c->columns[i].side >= 0)
            continue;
        bool of_row = what == ROUND || what == BOARD || what == RESULT;
        bool again = has(c, what, 0);
        if (again && (of_row || !c->pairs || has(c, what, 1)))
            return bad(c, "keep one of them", "column %d repeats an earlier column", i + 1);
        c->columns[i].side = again;
    }
    return c->pairs || has(c, NAME, 0) ||
           bad(c, "name the columns: round,board,white,black,result or number,name,rating",
               "no column has names, and none has White");
}

/* --- what a row says -------------------------------------------------------------------------------------------- */

static const char *said(const struct csv *c, enum what what, int side)
{
    for (int i = 0; i < c->column_count && i < c->fields; i++)
        if (c->columns[i].what == what && c->columns[i].side == side)
            return c->row.chars + c->field_at[i];
    return "";
}

static bool copy(struct csv *c, enum what what, int side, char *out, size_t room)
{
    const char *text = said(c, what, side);
    return import_copy(text, strlen(text), out, room) || bad(c, "shorten it", "%.40s... is too long", text);
}

#define COPY(what, member) copy(c, what, side, member, sizeof(member))

static bool number(struct csv *c, enum what what, int side, int most, int *out)
{
    char text[FIELD_MAX + 1], *end;
    if (!copy(c, what, side, text, sizeof text))
        return false;
    long n = strtol(text, &end, 10);
    if (end > text && *end == '.' && !end[1]) /* 12. */
        end++;
    if ((*text && !isdigit((unsigned char)*text)) || *end || n < 0 || n > most)
        return bad(c, "correct it", "%.40s is not a number from 0 to %d", text, most);
    *out = (int)n;
    return true;
}

static bool read_name(struct csv *c, int side, char *out, size_t room)
{
    char last[PERSON_NAME_MAX], first[PERSON_NAME_MAX];
    if (!COPY(NAME, last) || !COPY(FIRST_NAME, first))
        return false;
    int n = snprintf(out, room, "%s%s%s", last, *first ? ", " : "", first);
    return (n >= 0 && (size_t)n < room) || bad(c, "shorten it", "%.40s... is too long", last);
}

/* Pairing programs write "2" for a player where others write the name; a number is never a name. */
static void number_as_name(struct import_person *p)
{
    char *end;
    long n = strtol(p->is.name, &end, 10);
    if (p->number || !isdigit((unsigned char)*p->is.name) || *end || n < 1 || n > PLAYERS_MAX)
        return;
    p->number = (int)n;
    *p->is.name = '\0';
}

static bool read_person(struct csv *c, int side, struct import_person *p)
{
    char born[32], sex[16];
    *p = (struct import_person){0};
    if (!number(c, NUMBER, side, PLAYERS_MAX, &p->number) || !number(c, RATING, side, RATING_MAX, &p->is.rating) ||
        !read_name(c, side, p->is.name, sizeof p->is.name) || !COPY(TITLE, p->is.title) ||
        !COPY(FEDERATION, p->is.federation) || !COPY(FIDE_ID, p->is.fide_id) || !COPY(ID, p->is.id) ||
        !COPY(TEAM, p->team) || !COPY(BORN, born) || !COPY(SEX, sex))
        return false;
    number_as_name(p);
    if (!strcmp(p->is.fide_id, "0"))
        *p->is.fide_id = '\0';
    if (*born && !day_read(born, &p->is.born))
        return bad(c, "write 2004-05-17 or 2004", "%.31s is not a day of birth", born);
    p->is.sex = strchr("wWfF", *sex) && *sex ? 'w' : *sex ? 'm' : 0;
    return true;
}

/* A dash, a cross, a number of points: nothing with a letter of any alphabet. */
static bool is_no_name(const struct import_person *p)
{
    const char *at = p->is.name;
    while (*at && !isalpha((unsigned char)*at) && !((unsigned char)*at & 0x80))
        at++;
    return *p->is.name && !*at;
}

/* round: the one of the pairing; 0 in a list of players */
static int find_person(struct csv *c, const struct import_person *p, int round)
{
    struct error inside;
    if (is_no_name(p) || import_bye_unclear(p->is.name)) {
        bad(c, "write a name or a number, or half-bye, full-bye, zero-bye, bye", "%.20s is not a player", p->is.name);
        return 0;
    }
    int n =
        round ? import_paired(c->import, c->row_line, round, p, &inside) : import_person(c->import->event, p, &inside);
    if (!n)
        import_pass_on(c->import, c->row_line, &inside, c->why);
    return n;
}

static bool is_nobody(const struct import_person *p)
{
    return import_bye_of(p) != NULL;
}

/* A half-point bye is one, whichever column says so; columns that contradict each other are refused. */
static bool settle_bye(struct csv *c, const struct import_person *opponent, char *result, size_t room)
{
    const char *word = import_bye_of(opponent);
    char given = 0, meant = 0;
    if (*result && !import_bye(result, &given))
        return bad(c, "write 1, 1/2 or 0", "%.20s is not a result of a bye", result);
    if (!*word && !*result && import_bye_asked(opponent->is.name))
        return bad(c, "write half-bye, zero-bye or full-bye", "%.40s does not say what it gives", opponent->is.name);
    if (!*word)
        return true;
    (void)import_bye(word, &meant);
    if (given && import_bye_points(given) != import_bye_points(meant))
        return bad(c, "correct one of them", "%.20s is not a result of a %.40s", result, opponent->is.name);
    snprintf(result, room, "%s", word);
    return true;
}

/* "1 - 0", "½ – ½" and "1-0" alike. */
static void tidy_result(char *text)
{
    char *out = text;
    for (const char *at = text; *at; at++) {
        if (!strncmp(at, "\xe2\x80\x93", 3) || !strncmp(at, "\xe2\x88\x92", 3)) { /* a dash, a minus */
            *out++ = '-';
            at += 2;
        } else if (*at != ' ') {
            *out++ = *at;
        }
    }
    *out = '\0';
}

static bool take_pairing(struct csv *c)
{
    struct import_person people[2];
    char result[32];
    int round = 0, board = 0, side = 0;
    if (!number(c, ROUND, 0, EVENT_ROUNDS_MAX, &round) || !number(c, BOARD, 0, EVENT_BOARDS_MAX, &board) ||
        !COPY(RESULT, result) || !read_person(c, 0, &people[0]) || !read_person(c, 1, &people[1]))
        return false;
    tidy_result(result);
    round = round ? round : c->import->round ? c->import->round : c->round;
    if (!round)
        return bad(c, "add a column named round, or give --round N", "the round is not given");
    if (is_nobody(&people[0]))
        return bad(c, "name White, or take the line out", "nobody plays White");
    bool bye = is_nobody(&people[1]);
    if (bye && !settle_bye(c, &people[1], result, sizeof result))
        return false;
    int white = find_person(c, &people[0], round), black = bye || !white ? 0 : find_person(c, &people[1], round);
    if (!white || (!bye && !black))
        return false;
    struct error inside;
    return import_pairing(c->import, c->row_line, round, board, white, black, result, &inside) ||
           import_pass_on(c->import, c->row_line, &inside, c->why);
}

static bool take_player(struct csv *c)
{
    struct import_person p;
    if (!read_person(c, 0, &p))
        return false;
    if (!*p.is.name)
        return bad(c, "name the player, or take the line out", "a player without a name");
    p.others = c->row_of;
    int n = find_person(c, &p, 0);
    if (n && c->row_of[n])
        return bad(c, "give each player a number of their own, or take the line out",
                   "player %d, %.40s, is in line %zu already", n, event_player(c->import->event, n)->name,
                   c->row_of[n]);
    if (n)
        c->row_of[n] = c->row_line;
    return n != 0;
}

/* All rows, from here on, for their boards alone; numbers that cannot be read are refused when their row is taken. */
static bool look_at_boards(const struct csv *c)
{
    struct csv ahead = *c;
    struct error ignored;
    bool failed;
    int board = 0;
    if (!c->pairs || !import_needs_boards(c->import))
        return true;
    struct import_boards *seen = memory_take(1, sizeof *seen);
    ahead.row = (struct text){0};
    ahead.why = &ignored;
    while (next_row(&ahead, &failed))
        if (number(&ahead, BOARD, 0, EVENT_BOARDS_MAX, &board))
            import_see_board(seen, ahead.row_line, board);
    text_release(&ahead.row);
    bool good = import_settle_boards(c->import, seen, c->why);
    free(seen);
    return good;
}

static bool read_rows(struct csv *c)
{
    bool failed;
    int rows = 0;
    while (next_row(c, &failed)) {
        for (int i = c->column_count; i < c->fields; i++)
            if (c->row.chars[c->field_at[i]])
                return bad(c, "put quotes around text that holds the separator", "%d columns, but %d headers",
                           c->fields, c->column_count);
        if (rows++ == IMPORT_ROWS_MAX)
            return bad(c, "split the file", "more than %d rows", IMPORT_ROWS_MAX);
        if (!(c->pairs ? take_pairing(c) : take_player(c)))
            return false;
    }
    if (!failed && !rows)
        return bad(c, "is it the right file?", "no rows below the headers");
    return !failed;
}

/* "Round 3 on 2026/11/21", "Runde 3": lines above the headers. */
static void read_title(struct csv *c)
{
    static const char *const words_for_round[] = {"round", "runde", "ronde", "turno"};
    const char *text = c->row.chars + c->field_at[0];
    for (size_t i = 0; i < sizeof words_for_round / sizeof *words_for_round; i++) {
        size_t n = strlen(words_for_round[i]);
        int round = strncasecmp(text, words_for_round[i], n) == 0 ? atoi(text + n + strspn(text + n, " .")) : 0;
        c->round = round >= 1 && round <= EVENT_ROUNDS_MAX ? round : c->round;
    }
}

/* Lists of Chess-Results begin with the event's name, and often with the round: headers are the first row that has
 * names of columns. */
static bool read_headers(struct csv *c)
{
    struct error first = {0};
    for (int row = 0; row < TITLES_MAX; row++) {
        bool failed;
        if (!next_row(c, &failed))
            break;
        c->column_count = c->fields;
        for (int i = 0; i < c->fields; i++)
            name_column(c, i, c->row.chars + c->field_at[i]);
        struct error *why = c->why;
        struct error here = {0};
        c->why = &here;
        bool good = settle_sides(c);
        c->why = why;
        if (good)
            return true;
        if (!row || columns_of(c, NAME))
            first = here;
        if (columns_of(c, NAME))
            break;
        read_title(c);
    }
    if (!*first.what)
        return failf(c->why, c->import->file, "is it the right file?", "nothing in it");
    if (c->why)
        *c->why = first;
    return false;
}

bool import_csv(struct import *i, const char *raw, size_t raw_length, struct error *why)
{
    struct text text = {0};
    if (!import_utf8(i, raw, raw_length, &text, why))
        return false;
    struct csv *c = memory_take(1, sizeof *c);
    const char *zero = memchr(text_chars(&text), '\0', text.length);
    *c = (struct csv){
        .import = i, .why = why, .text = text_chars(&text), .end = text_chars(&text) + text.length, .line = 1};
    c->separator = separator_of(c->text);
    bool good = zero ? failf(why, i->file, "is it a text file?", "a zero byte")
                     : read_headers(c) && look_at_boards(c) && read_rows(c);
    text_release(&c->row);
    text_release(&text);
    free(c);
    return good;
}
