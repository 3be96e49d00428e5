/* TRF16 and TRF26. Columns count characters from 1; a line is cut into them once.
 *
 * The rounds of the players are collected first and compared when all lines have been read: opponent and colour must
 * agree on both lines. A TRF has no boards: they are numbered in the usual order.
 */
#include "base/list.h"
#include "base/memory.h"
#include "base/tongue.h"
#include "base/utf8.h"
#include "event/import_trf_parts.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* --- columns ---------------------------------------------------------------------------------------------------- */

static bool cut_columns(struct trf *t, const char *line, size_t length)
{
    if (length >= sizeof t->text)
        return trf_bad(t, "is it a TRF file?", "the line is longer than %d bytes", TRF_LINE_BYTES - 1);
    if (memchr(line, '\0', length))
        return trf_bad(t, "is it a TRF file?", "the line has a zero byte");
    memcpy(t->text, line, length);
    t->text[length] = '\0';
    size_t at = 0;
    for (t->columns = 0; at < length && t->columns < TRF_COLUMNS_MAX;) {
        t->at[++t->columns] = (uint16_t)at;
        size_t step = utf8_step(t->text + at, length - at);
        at += step ? step : 1;
    }
    t->at[t->columns + 1] = (uint16_t)at;
    return true;
}

static char column(const struct trf *t, int number)
{
    return number <= t->columns ? t->text[t->at[number]] : ' ';
}

/* Reads points such as 11.5, 2 or -0.5, in tenths. Returns false if there is something else; *given: whether there is
 * anything. */
static bool points(const struct trf *t, int from, int to, int *tenths, bool *given)
{
    size_t length, i = 0;
    const char *at = trf_columns(t, from, to, &length);
    int n = 0;
    bool minus = length && *at == '-';
    *given = length > 0;
    for (i += minus; i < length && isdigit((unsigned char)at[i]) && n < 100000; i++)
        n = n * 10 + (at[i] - '0');
    n *= 10;
    if (i < length && (at[i] == '.' || at[i] == ',') && i + 1 < length && isdigit((unsigned char)at[i + 1])) {
        n += at[i + 1] - '0';
        i += 2;
    }
    *tenths = minus ? -n : n;
    return i == length;
}

/* --- the event -------------------------------------------------------------------------------------------------- */

#define FIELD_OF(t, member, what) trf_field(t, 5, TRF_COLUMNS_MAX, (t)->event->member, sizeof(t)->event->member, what)

static bool read_name(struct trf *t)
{
    return FIELD_OF(t, name, N_("the name"));
}
static bool read_city(struct trf *t)
{
    return FIELD_OF(t, place, N_("the place"));
}
static bool read_federation(struct trf *t)
{
    return FIELD_OF(t, federation, N_("the federation"));
}

/* A date that cannot be read is ignored; that is not a reason to refuse the file. */
static bool read_day(struct trf *t, day *out)
{
    char text[64];
    size_t length;
    const char *at = trf_columns(t, 5, 44, &length);
    bool whole = import_copy(at, length, text, sizeof text);
    if (length && !(whole && import_day(text, out)))
        import_note(t->import,
                    "line %zu: the date %.40s cannot be read for sure and was left out: set dates in [event]", t->line,
                    whole ? text : "");
    return true;
}
static bool read_begin(struct trf *t)
{
    return read_day(t, &t->event->first_day);
}
static bool read_end(struct trf *t)
{
    return read_day(t, &t->event->last_day);
}

/* "Gkizis Konstantinos, Magoulianos Nikolaos" are two, "Gkizis, Konstantinos" is one; a semicolon always separates
 * names. */
static size_t person_length(const char *names)
{
    size_t end = strcspn(names, ";"), comma = strcspn(names, ",");
    if (comma >= end)
        return end;
    const char *second = names + comma + 1 + strspn(names + comma + 1, " ");
    size_t one = comma, other = strcspn(second, ",;");
    while (one && names[one - 1] == ' ')
        one--;
    while (other && second[other - 1] == ' ')
        other--;
    bool two = memchr(names, ' ', one) && memchr(second, ' ', other);
    return two ? comma : comma + 1 + strcspn(names + comma + 1, ",;");
}

static bool read_official(struct trf *t, enum arbiter_role role)
{
    char names[4 * PERSON_NAME_MAX], name[PERSON_NAME_MAX];
    if (!trf_field(t, 5, TRF_COLUMNS_MAX, names, sizeof names, N_("the arbiters' names")))
        return false;
    for (const char *at = names; *at;) {
        size_t length = person_length(at);
        if (!import_copy(at, length, name, sizeof name))
            return trf_bad(t, "shorten it", "the arbiter's name is longer than %d bytes", PERSON_NAME_MAX - 1);
        if (*name)
            import_arbiter(t->event, name, role);
        if (length < strlen(names) || at != names)
            import_note(t->import, "line %zu: %s is one arbiter of several in this line", t->line, name);
        at += length;
        at += strspn(at, ",; ");
    }
    return true;
}
static bool read_chief(struct trf *t)
{
    return read_official(t, ARBITER_HEAD);
}
static bool read_deputy(struct trf *t)
{
    return read_official(t, ARBITER_DEPUTY);
}

/* Free text: used if it can be read as a time control, and only until the coded one appears. */
static bool read_control_text(struct trf *t)
{
    char text[128];
    struct control c;
    size_t length;
    const char *at = trf_columns(t, 5, TRF_COLUMNS_MAX, &length);
    if (t->has_control || !length)
        return true;
    bool whole = import_copy(at, length, text, sizeof text);
    t->has_control = whole && control_read_typed(text, &c, NULL) && import_control(t->import, &c);
    if (whole && !t->has_control)
        import_note(t->import, "line %zu: the time control was not taken, give it in the event's file: %.80s", t->line,
                    text);
    return true;
}

static bool read_control_code(struct trf *t)
{
    char text[128];
    struct control c;
    if (!trf_field(t, 5, TRF_COLUMNS_MAX, text, sizeof text, N_("the time control")))
        return false;
    if (*text == 'W' || *text == 'B') {
        import_note(t->import, "line %zu: times that differ for White and Black were not imported: %s", t->line, text);
        return true;
    }
    if (*text && !control_from_seconds(text, &c, NULL))
        return trf_bad(t, "write it as 5400+30 or 40/6000+30:900+30", "%.60s is not a time control in seconds", text);
    if (*text && import_control(t->import, &c))
        t->has_control = true;
    return true;
}

/* TRF has two digits of the year, of this century; some programs write four, or another order. */
static bool read_round_dates(struct trf *t)
{
    char text[72] = "20", *short_year = text + 2, first[72] = "";
    int unread = 0;
    for (int r = 1; r <= EVENT_ROUNDS_MAX && 82 + 10 * r <= t->columns; r++) {
        size_t length;
        const char *at = trf_columns(t, 82 + 10 * r, 91 + 10 * r, &length);
        day d = 0;
        if (!import_copy(at, length, short_year, sizeof text - 2) || !*short_year)
            continue;
        if (day_read(length > 8 ? short_year : text, &d) || import_day(short_year, &d))
            event_add_round(t->event, r)->date = d;
        else if (!unread++)
            copy_text(first, sizeof first, short_year);
    }
    if (unread)
        import_note(t->import,
                    "line %zu: dates of %d rounds cannot be read for sure and were left out, the first is %.20s",
                    t->line, unread, first);
    return true;
}

static bool read_rounds(struct trf *t)
{
    int n = trf_number(t, 5, 12);
    if (n < 1 || n > EVENT_ROUNDS_MAX)
        return trf_bad(t, "write it as XXR 9 or 142 9", "this is not a number of rounds (1 to %d)", EVENT_ROUNDS_MAX);
    t->rounds_said = n;
    return true;
}

/* Records 162 and 362: code and points every nine columns. What 162 does not name has a default: the pairing-allocated
 * bye counts as a win, an unknown result as a draw. */
static bool read_scoring(struct trf *t)
{
    struct scoring *s = &t->event->scoring, before = *s;
    s->bye = s->unknown = -1;
    const struct {
        const char *code;
        int *points;
    } rows[] = {{"W", &s->win}, {"D", &s->draw},    {"L", &s->loss},      {"A", &s->absent},     {"Z", &s->absent},
                {"P", &s->bye}, {"X", &s->unknown}, {"TW", &s->team_win}, {"TD", &s->team_draw}, {"TL", &s->team_loss}};
    for (int from = 5; from <= t->columns; from += 9) {
        char code[12];
        bool given, known = false;
        int tenths;
        if (!trf_field(t, from, from + 1, code, sizeof code, N_("the code")))
            return false;
        if (!points(t, from + 2, from + 5, &tenths, &given) || tenths < 0 || tenths > 10 * POINTS_MAX)
            return trf_bad(t, "write it as W 1.0", "the points in column %d are not a number", from + 2);
        for (size_t i = 0; *code && i < sizeof rows / sizeof *rows; i++) {
            if (strcasecmp(rows[i].code, code) != 0)
                continue;
            known = true;
            if (given)
                *rows[i].points = tenths;
        }
        if (*code && !known)
            return trf_bad(t, "the codes are W, D, L, A, P, X, TW, TD and TL", "%.11s is not a result code", code);
    }
    s->bye = s->bye >= 0 ? s->bye : s->win != before.win ? s->win : before.bye;
    s->unknown = s->unknown >= 0 ? s->unknown : s->draw != before.draw ? s->draw : before.unknown;
    return true;
}

/* bbpPairings' own record for points. */
static bool read_bbp_points(struct trf *t)
{
    struct scoring *s = &t->event->scoring;
    const struct {
        char letter;
        int *points;
    } rows[] = {{'W', &s->win}, {'D', &s->draw}, {'L', &s->loss}, {'Z', &s->absent}, {'F', &s->absent}, {'U', &s->bye}};
    int tenths;
    bool given;
    if (!points(t, 5, 12, &tenths, &given) || !given || tenths < 0 || tenths > 10 * POINTS_MAX)
        return trf_bad(t, "write it as BBW  1.0", "the points are not a number");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].letter == t->text[2])
            *rows[i].points = tenths;
    return true;
}

/* --- players and teams ------------------------------------------------------------------------------------------ */

static bool read_cells(struct trf *t, struct trf_entrant *e)
{
    int most = (t->columns - 82) / 10 + 1;
    for (int r = 1; r <= most && r <= EVENT_ROUNDS_MAX; r++) {
        int opponent = trf_number(t, 82 + 10 * r, 85 + 10 * r);
        struct trf_cell cell = {(int16_t)opponent, (char)tolower((unsigned char)column(t, 87 + 10 * r)),
                                (char)toupper((unsigned char)column(t, 89 + 10 * r))};
        if (opponent < 0 || opponent > PLAYERS_MAX)
            return trf_bad(t, "columns count characters: see that nothing is shifted",
                           "round %d has no opponent's number in columns %d to %d", r, 82 + 10 * r, 85 + 10 * r);
        if (!opponent && cell.colour == ' ' && cell.result == ' ')
            continue;
        if (!strchr("wb- ", cell.colour) || !strchr("10=+-WDLUFHZ ", cell.result))
            return trf_bad(t, "columns count characters: see that nothing is shifted",
                           "round %d has colour %c and result %c", r, cell.colour, cell.result);
        if (!opponent && cell.colour != 'w' && cell.colour != 'b' && cell.result == '=')
            cell.result = 'H'; /* the form of a half-point bye before there was a letter for it */
        if (!e->cells)
            e->cells = memory_take(EVENT_ROUNDS_MAX + 1, sizeof *e->cells);
        e->cells[r] = cell;
        e->rounds = r;
    }
    t->rounds_seen = e->rounds > t->rounds_seen ? e->rounds : t->rounds_seen;
    return true;
}

/* There is a blank between the fields. If there is none, something is shifted, and a field cut there would be wrong
 * without anyone noticing. */
static bool gaps_are_blank(struct trf *t)
{
    static const int gaps[] = {4, 9, 14, 48, 53, 57, 85};
    for (size_t i = 0; i < sizeof gaps / sizeof *gaps; i++)
        if (column(t, gaps[i]) != ' ')
            return trf_bad(t, "columns count characters: see that nothing is shifted", "column %d is not blank",
                           gaps[i]);
    return true;
}

static bool read_player(struct trf *t)
{
    int n = trf_number(t, 5, 8);
    if (t->columns < 84)
        return trf_bad(t, "a player's line goes to the points in columns 81 to 84",
                       "a player's line has only %d columns", t->columns);
    if (n < 1 || event_player(t->event, n))
        return n < 1 ? trf_bad(t, "number players from 1 to 9999", "no start number in columns 5 to 8")
                     : trf_bad(t, "give each player a number of their own", "player %d is listed twice", n);
    if (!gaps_are_blank(t))
        return false;
    char born[32], sex = (char)tolower((unsigned char)column(t, 10));
    int rating = trf_number(t, 49, 52);
    bool given;
    struct player *p = event_add_player(t->event, n);
    if (!p)
        return trf_bad(t, "split the event", "more players than there is room for");
    if (!trf_field(t, 15, 47, p->name, sizeof p->name, N_("the name")) ||
        !trf_field(t, 11, 13, p->title, sizeof p->title, N_("the title")) ||
        !trf_field(t, 54, 56, p->federation, sizeof p->federation, N_("the federation")) ||
        !trf_field(t, 58, 68, p->fide_id, sizeof p->fide_id, N_("the FIDE number")) ||
        !trf_field(t, 70, 79, born, sizeof born, N_("the date of birth")))
        return false;
    if (rating < 0)
        return trf_bad(t, "columns count characters: see that nothing is shifted", "no rating in columns 49 to 52");
    if (!*p->name)
        snprintf(p->name, sizeof p->name, "Player %d", n);
    if (!strcmp(p->fide_id, "0"))
        *p->fide_id = '\0';
    p->rating = rating;
    p->sex = sex == 'm' || sex == 'w' ? sex : sex == 'f' ? 'w' : 0;
    bool cut_through = column(t, 69) != ' ' || column(t, 80) != ' ';
    if (*born && (cut_through || !day_read(born, &p->born)))
        import_note(t->import, "line %zu: %s is not a day of birth and was left out", t->line, born);
    LIST_ROOM_FOR_ONE(t->entrants, t->count);
    struct trf_entrant *e = &t->entrants[t->count++];
    *e = (struct trf_entrant){.number = n, .line = t->line};
    if (!points(t, 81, 84, &e->points, &given))
        return trf_bad(t, "columns count characters: see that nothing is shifted", "no points in columns 81 to 84");
    e->points = given ? e->points : -1;
    return read_cells(t, e);
}

/* Record 240: byes that are known before the round is paired. In a team event the numbers are teams'. */
static bool read_byes(struct trf *t)
{
    int number_of_round = trf_number(t, 7, 9);
    char type = (char)toupper((unsigned char)column(t, 5));
    if (number_of_round < 1 || number_of_round > EVENT_ROUNDS_MAX || !strchr("FHZ", type))
        return trf_bad(t, "write it like this: 240 H 003  012",
                       "the record does not give a bye (F, H or Z) and its round");
    if (t->event->team_count)
        return true;
    struct round *r = event_add_round(t->event, number_of_round);
    for (int from = 11; from <= t->columns; from += 5) {
        int n = trf_number(t, from, from + 3);
        if (n < 0 || (n && !event_player(t->event, n)))
            return trf_bad(t, "list the player", "no player has the number in columns %d to %d", from, from + 3);
        struct pairing *p = n ? round_add_pairing(r, 0, n, 0) : NULL;
        if (p)
            p->white_result = type;
    }
    return true;
}

/* --- records ---------------------------------------------------------------------------------------------------- */

static bool nothing(struct trf *t)
{
    (void)t;
    return true;
}

/* What is not used here is written back unchanged. */
static bool keep_record(struct trf *t)
{
    size_t length = strlen(t->text);
    while (length && (t->text[length - 1] == ' ' || t->text[length - 1] == '\t'))
        length--;
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)t->text[i] < ' ' || t->text[i] == 0x7f)
            return trf_bad(t, "take it out", "a control character at or before column %zu", i + 1);
    return event_keep(t->event, t->text, length) ||
           trf_bad(t, "take some out", "the record is longer than %d bytes, or more than %d records are unknown",
                   EVENT_KEPT_BYTES, EVENT_KEPT_MAX);
}

/* Record 152, or XXC white1; XXC has other words too, which are kept. */
static bool read_first_colour(struct trf *t)
{
    char text[16];
    size_t length;
    const char *at = trf_columns(t, 5, TRF_COLUMNS_MAX, &length);
    if (!import_copy(at, length < 12 ? length : 12, text, sizeof text))
        return true;
    bool white = !strcasecmp(text, "W") || !strncasecmp(text, "white", 5);
    bool black = !strcasecmp(text, "B") || !strncasecmp(text, "black", 5);
    if (!white && !black)
        return keep_record(t);
    t->event->first_colour = white ? 'w' : 'b';
    return true;
}

static const struct trf_record {
    const char *id;
    bool (*read)(struct trf *);
} records[] = {
    {"012", read_name},         {"022", read_city},         {"032", read_federation},   {"042", read_begin},
    {"052", read_end},          {"062", nothing},           {"072", nothing},           {"082", nothing},
    {"102", read_chief},        {"112", read_deputy},       {"122", read_control_text}, {"132", read_round_dates},
    {"142", read_rounds},       {"152", read_first_colour}, {"XXC", read_first_colour}, {"162", read_scoring},
    {"222", read_control_code}, {"362", read_scoring},      {"XXR", read_rounds},       {"BBW", read_bbp_points},
    {"BBD", read_bbp_points},   {"BBL", read_bbp_points},   {"BBZ", read_bbp_points},   {"BBF", read_bbp_points},
    {"BBU", read_bbp_points},   {"001", read_player},
};

static bool read_record(struct trf *t, struct trf_teams *teams)
{
    if (!strncmp(t->text, "013", 3) || !strncmp(t->text, "310", 3))
        return trf_read_team(t, teams);
    for (size_t i = 0; i < sizeof records / sizeof *records; i++)
        if (!strncmp(t->text, records[i].id, 3))
            return records[i].read(t);
    bool named = true;
    for (size_t i = 0; i < 3 && t->text[i]; i++)
        named = named && isprint((unsigned char)t->text[i]);
    if (!named || (t->text[3] && t->text[3] != ' ' && strncmp(t->text, "DAT", 3) != 0))
        return trf_bad(t, "is it a TRF file? each line begins with three characters and a blank",
                       "%.20s is not a TRF record", t->text);
    return keep_record(t);
}

/* Swiss-Manager writes a ruler of digits above the players, and column names as DDD SSSS. */
static bool is_ruler(const char *line, size_t length)
{
    size_t digits = 0, odd = 0;
    for (size_t i = 0; i < length; i++) {
        digits += isdigit((unsigned char)line[i]) != 0;
        odd += !isdigit((unsigned char)line[i]) && !isblank((unsigned char)line[i]);
    }
    bool numbered = digits && !odd &&
                    (line[0] == ' ' || !memcmp(line, "1234", length < 4 ? length : 4) ||
                     !memcmp(line, "0123", length < 4 ? length : 4));
    return numbered || (length > 8 && !memcmp(line, "DDD SSSS", 8));
}

/* Reads each line; lines end with CR, LF or both. `again` reads only the byes, once all players are known. */
static bool each_line(struct trf *t, const char *text, size_t length, bool again, struct trf_teams *teams)
{
    t->line = 0;
    for (size_t at = 0; at < length;) {
        size_t end = at;
        while (end < length && text[end] != '\r' && text[end] != '\n')
            end++;
        t->line++;
        bool comment = (end - at >= 3 && !memcmp(text + at, "###", 3)) || is_ruler(text + at, end - at),
             byes = end - at >= 4 && !memcmp(text + at, "240 ", 4);
        if (strspn(text + at, " \t") < end - at && !comment && (!again || byes)) {
            if (!cut_columns(t, text + at, end - at) || !(again ? read_byes(t) : read_record(t, teams)))
                return false;
        }
        at = end + (end + 1 < length && text[end] == '\r' && text[end + 1] == '\n' ? 2 : 1);
    }
    return true;
}

static bool finish(struct trf *t)
{
    if (!t->count)
        return failf(t->why, t->import->file, "is it a TRF file? players' lines begin with 001", "no players in it");
    if (t->rounds_said && t->rounds_seen > t->rounds_said)
        return failf(t->why, t->import->file, "correct the number in record 142 or XXR",
                     "%d rounds on the players' lines, but %d rounds given", t->rounds_seen, t->rounds_said);
    if (t->rounds_said > t->event->round_count)
        t->event->round_count = t->rounds_said;
    if (t->event->last_day && t->event->last_day < t->event->first_day)
        return failf(t->why, t->import->file, "correct record 042 or 052", "the event ends before it begins");
    return true;
}

static void forget_kept(struct chess_event *e)
{
    for (int i = 0; i < e->kept_count; i++)
        free(e->kept[i]);
    free(e->kept);
    e->kept = NULL;
    e->kept_count = 0;
}

static void keep_source(struct import *i, const char *raw, size_t raw_length, const struct text *text)
{
    struct event_source *s = &i->event->source;
    if (!source_take(s, text_chars(text), text->length))
        import_note(i, "its lines end in different ways, or are too many: the export is written from scratch");
    s->mark = s->lines && raw_length >= 3 && !memcmp(raw, "\xef\xbb\xbf", 3);
    s->latin1 = s->lines && !utf8_is_valid(raw, raw_length);
}

bool import_trf(struct import *i, const char *raw, size_t raw_length, struct error *why)
{
    struct text text = {0};
    if (!import_utf8(i, raw, raw_length, &text, why))
        return false;
    struct trf *t = memory_take(1, sizeof *t);
    struct trf_teams teams = {0};
    *t = (struct trf){.import = i, .event = i->event, .why = why};
    struct kept_byes byes = import_take_byes(i->event);
    event_clear_people(i->event);
    forget_kept(i->event);
    source_release(&i->event->source);
    bool good = each_line(t, text_chars(&text), text.length, false, &teams) && finish(t) && trf_join_teams(t, &teams) &&
                trf_build_rounds(t) && each_line(t, text_chars(&text), text.length, true, NULL);
    if (good)
        keep_source(i, raw, raw_length, &text);
    if (good)
        import_return_byes(i, &byes);
    free(byes.list);
    for (int k = 0; k < t->count; k++)
        free(t->entrants[k].cells);
    free(t->entrants);
    trf_teams_release(&teams);
    free(t);
    text_release(&text);
    return good;
}
