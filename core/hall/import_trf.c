/* TRF16 and TRF26. Columns count characters from 1; a line is cut into them once.
 *
 * The rounds of the players are collected first and held against each other when all lines are read: who meets whom,
 * with which colour, must be the same on both lines. Boards are not in a TRF: they are laid out as is usual.
 */
#include "base/memory.h"
#include "base/utf8.h"
#include "hall/import_trf_parts.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* --- columns ---------------------------------------------------------------------------------------------------- */

static bool cut_columns(struct trf *t, const char *line, size_t length)
{
    if (length >= sizeof t->text)
        return trf_bad(t, "is it a TRF file?", "a line of more than %d bytes", TRF_LINE_BYTES - 1);
    if (memchr(line, '\0', length))
        return trf_bad(t, "is it a TRF file?", "a zero byte");
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

/* The columns from `from` to `to`, blanks around them taken off. */
static const char *columns(const struct trf *t, int from, int to, size_t *length)
{
    *length = 0;
    if (from > t->columns)
        return "";
    const char *at = t->text + t->at[from], *end = t->text + t->at[(to < t->columns ? to : t->columns) + 1];
    while (at < end && (*at == ' ' || *at == '\t'))
        at++;
    while (end > at && (end[-1] == ' ' || end[-1] == '\t'))
        end--;
    *length = (size_t)(end - at);
    return at;
}

static char column(const struct trf *t, int number)
{
    return number <= t->columns ? t->text[t->at[number]] : ' ';
}

static bool field(struct trf *t, int from, int to, char *out, size_t room, const char *what)
{
    size_t length;
    const char *at = columns(t, from, to, &length);
    return import_copy(at, length, out, room) ||
           trf_bad(t, "shorten it", "%s is longer than %zu bytes", what, room - 1);
}

/* A whole number in these columns; 0 where they are blank, -1 where something else stands. */
static int number(const struct trf *t, int from, int to)
{
    size_t length;
    const char *at = columns(t, from, to, &length);
    int n = 0;
    for (size_t i = 0; i < length; i++) {
        if (!isdigit((unsigned char)at[i]) || n > 100000)
            return -1;
        n = n * 10 + (at[i] - '0');
    }
    return n;
}

/* Points as 11.5, 2 or -0.5, in tenths. False: something else stands there; *given: anything does. */
static bool points(const struct trf *t, int from, int to, int *tenths, bool *given)
{
    size_t length, i = 0;
    const char *at = columns(t, from, to, &length);
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

#define FIELD_OF(t, member, what) field(t, 5, TRF_COLUMNS_MAX, (t)->event->member, sizeof(t)->event->member, what)

static bool read_name(struct trf *t)
{
    return FIELD_OF(t, name, "the name");
}
static bool read_city(struct trf *t)
{
    return FIELD_OF(t, place, "the place");
}
static bool read_federation(struct trf *t)
{
    return FIELD_OF(t, federation, "the federation");
}

static bool read_day(struct trf *t, day *out)
{
    char text[32];
    if (!field(t, 5, 24, text, sizeof text, "the date"))
        return false;
    return !*text || day_read(text, out) || trf_bad(t, "write it as 2026/11/21", "%.31s is no date", text);
}
static bool read_begin(struct trf *t)
{
    return read_day(t, &t->event->first_day);
}
static bool read_end(struct trf *t)
{
    return read_day(t, &t->event->last_day);
}

static bool read_official(struct trf *t, enum arbiter_role role)
{
    char name[PERSON_NAME_MAX];
    if (!field(t, 5, TRF_COLUMNS_MAX, name, sizeof name, "the arbiter's name"))
        return false;
    if (*name)
        import_arbiter(t->event, name, role);
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

/* Free text: taken if it happens to be a time control as we write them, and only until the coded one comes. */
static bool read_control_text(struct trf *t)
{
    char text[128];
    struct control c;
    size_t length;
    const char *at = columns(t, 5, TRF_COLUMNS_MAX, &length);
    if (t->has_control || !length)
        return true;
    t->has_control =
        import_copy(at, length, text, sizeof text) && control_read(text, &c, NULL) && import_control(t->import, &c);
    return true;
}

static bool read_control_code(struct trf *t)
{
    char text[128];
    struct control c;
    if (!field(t, 5, TRF_COLUMNS_MAX, text, sizeof text, "the time control"))
        return false;
    if (*text == 'W' || *text == 'B') {
        import_note(t->import, "line %zu: times that differ by colour were not taken: %s", t->line, text);
        return true;
    }
    if (*text && !control_from_seconds(text, &c, NULL))
        return trf_bad(t, "write it as 5400+30 or 40/6000+30:900+30", "%.60s is no time control in seconds", text);
    if (*text && import_control(t->import, &c))
        t->has_control = true;
    return true;
}

static bool read_round_dates(struct trf *t)
{
    for (int r = 1; r <= EVENT_ROUNDS_MAX && 82 + 10 * r <= t->columns; r++) {
        char text[16] = "20", *short_year = text + 2;
        day d = 0;
        if (!field(t, 82 + 10 * r, 91 + 10 * r, short_year, sizeof text - 2, "the date"))
            return false;
        if (!*short_year)
            continue;
        /* TRF writes two digits of the year, and the century is ours; some write four. */
        if (!day_read(strlen(short_year) > 8 ? short_year : text, &d))
            return trf_bad(t, "write it as 26/11/21", "%.13s is no date of round %d", short_year, r);
        event_add_round(t->event, r)->date = d;
    }
    return true;
}

static bool read_rounds(struct trf *t)
{
    int n = number(t, 5, 12);
    if (n < 1 || n > EVENT_ROUNDS_MAX)
        return trf_bad(t, "write it as XXR 9 or 142 9", "not a number of rounds (1 to %d)", EVENT_ROUNDS_MAX);
    t->rounds_said = n;
    return true;
}

/* Records 162 and 362: code and points every nine columns. What 162 does not name, the pairing bye is as good as a win,
 * the unknown result as a draw. */
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
        if (!field(t, from, from + 1, code, sizeof code, "the code"))
            return false;
        if (!points(t, from + 2, from + 5, &tenths, &given) || tenths < 0 || tenths > 10 * POINTS_MAX)
            return trf_bad(t, "write it as W 1.0", "points that are no number, in column %d", from + 2);
        for (size_t i = 0; *code && i < sizeof rows / sizeof *rows; i++) {
            if (strcasecmp(rows[i].code, code) != 0)
                continue;
            known = true;
            if (given)
                *rows[i].points = tenths;
        }
        if (*code && !known)
            return trf_bad(t, "there are W D L A P X, TW TD TL", "%.11s is no code of a result", code);
    }
    s->bye = s->bye >= 0 ? s->bye : s->win != before.win ? s->win : before.bye;
    s->unknown = s->unknown >= 0 ? s->unknown : s->draw != before.draw ? s->draw : before.unknown;
    return true;
}

/* bbpPairings' own way to say the points. */
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
        return trf_bad(t, "write it as BBW  1.0", "points that are no number");
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
        int opponent = number(t, 82 + 10 * r, 85 + 10 * r);
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
        if (!e->cells)
            e->cells = memory_take(EVENT_ROUNDS_MAX + 1, sizeof *e->cells);
        e->cells[r] = cell;
        e->rounds = r;
    }
    t->rounds_seen = e->rounds > t->rounds_seen ? e->rounds : t->rounds_seen;
    return true;
}

/* Between the fields stands a blank. Where it does not, something is shifted, and a field cut there would be wrong
 * without anybody seeing it. */
static bool gaps_are_blank(struct trf *t)
{
    static const int gaps[] = {4, 9, 14, 48, 53, 57, 85};
    for (size_t i = 0; i < sizeof gaps / sizeof *gaps; i++)
        if (column(t, gaps[i]) != ' ')
            return trf_bad(t, "columns count characters: see that nothing is shifted", "no blank in column %d",
                           gaps[i]);
    return true;
}

static bool read_player(struct trf *t)
{
    int n = number(t, 5, 8);
    if (t->columns < 84)
        return trf_bad(t, "a player's line goes to the points in columns 81 to 84", "a player's line of %d columns",
                       t->columns);
    if (n < 1 || event_player(t->event, n))
        return n < 1 ? trf_bad(t, "number players from 1 to 9999", "no start number in columns 5 to 8")
                     : trf_bad(t, "give each player a number of their own", "player %d comes twice", n);
    if (!gaps_are_blank(t))
        return false;
    char born[32], sex = (char)tolower((unsigned char)column(t, 10));
    int rating = number(t, 49, 52);
    bool given;
    struct player *p = event_add_player(t->event, n);
    if (!p)
        return trf_bad(t, "split the event", "more players than there is room for");
    if (!field(t, 15, 47, p->name, sizeof p->name, "the name") ||
        !field(t, 11, 13, p->title, sizeof p->title, "the title") ||
        !field(t, 54, 56, p->federation, sizeof p->federation, "the federation") ||
        !field(t, 58, 68, p->fide_id, sizeof p->fide_id, "the FIDE number") ||
        !field(t, 70, 79, born, sizeof born, "the birth"))
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
        import_note(t->import, "line %zu: %s is no day of birth and was left out", t->line, born);
    t->entrants = memory_resize(t->entrants, (size_t)(t->count + 1) * sizeof *t->entrants);
    struct trf_entrant *e = &t->entrants[t->count++];
    *e = (struct trf_entrant){.number = n, .line = t->line};
    if (!points(t, 81, 84, &e->points, &given))
        return trf_bad(t, "columns count characters: see that nothing is shifted", "no points in columns 81 to 84");
    e->points = given ? e->points : -1;
    return read_cells(t, e);
}

/* The members' numbers every five columns, in board order. They may stand before the players' own lines. */
struct membership {
    int team, player;
    size_t line;
};

static bool read_members(struct trf *t, int team, int from, struct membership **members, int *count)
{
    for (; from <= t->columns; from += 5) {
        int n = number(t, from, from + 3);
        if (n < 0 || n > PLAYERS_MAX)
            return trf_bad(t, "columns count characters: see that nothing is shifted",
                           "no player's number in columns %d to %d", from, from + 3);
        if (!n)
            continue;
        *members = memory_resize(*members, (size_t)(*count + 1) * sizeof **members);
        (*members)[(*count)++] = (struct membership){team, n, t->line};
    }
    return true;
}

static bool read_team(struct trf *t, bool old, struct membership **members, int *count)
{
    int n = old ? t->event->team_count + 1 : number(t, 5, 7);
    struct team *team = event_add_team(t->event, n);
    if (!team)
        return trf_bad(t, "number teams from 1 to 999, each once", "no number of a team of its own in columns 5 to 7");
    if (!field(t, old ? 5 : 9, old ? 36 : 40, team->name, sizeof team->name, "the team's name"))
        return false;
    size_t length;
    const char *code = columns(t, 42, 46, &length);
    if (!old && !import_copy(code, length, team->code, sizeof team->code))
        *team->code = '\0';
    if (!*team->name)
        snprintf(team->name, sizeof team->name, "Team %d", n);
    return read_members(t, n, old ? 37 : 74, members, count);
}

static bool join_teams(struct trf *t, const struct membership *members, int count)
{
    for (int i = 0; i < count; i++) {
        int at = t->event->by_number[members[i].player];
        t->line = members[i].line;
        if (!at)
            return trf_bad(t, "list the player, or take the number out", "there is no player %d", members[i].player);
        struct player *p = &t->event->players[at - 1];
        if (p->team && p->team != members[i].team)
            return trf_bad(t, "keep one of the two", "player %d is in teams %d and %d", p->number, p->team,
                           members[i].team);
        p->team = members[i].team;
    }
    return true;
}

/* Record 240: byes that are known before the round is paired. In a team event the numbers are teams'. */
static bool read_byes(struct trf *t)
{
    int number_of_round = number(t, 7, 9);
    char type = (char)toupper((unsigned char)column(t, 5));
    if (number_of_round < 1 || number_of_round > EVENT_ROUNDS_MAX || !strchr("FHZ", type))
        return trf_bad(t, "write it as 240 H 003  012", "not a bye F, H or Z and its round");
    if (t->event->team_count)
        return true;
    struct round *r = event_add_round(t->event, number_of_round);
    for (int from = 11; from <= t->columns; from += 5) {
        int n = number(t, from, from + 3);
        if (n < 0 || (n && !event_player(t->event, n)))
            return trf_bad(t, "list the player", "there is no player in columns %d to %d", from, from + 3);
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

static const struct record {
    const char *id;
    bool (*read)(struct trf *);
} records[] = {
    {"012", read_name},       {"022", read_city},       {"032", read_federation},   {"042", read_begin},
    {"052", read_end},        {"062", nothing},         {"072", nothing},           {"082", nothing},
    {"102", read_chief},      {"112", read_deputy},     {"122", read_control_text}, {"132", read_round_dates},
    {"142", read_rounds},     {"162", read_scoring},    {"222", read_control_code}, {"362", read_scoring},
    {"XXR", read_rounds},     {"BBW", read_bbp_points}, {"BBD", read_bbp_points},   {"BBL", read_bbp_points},
    {"BBZ", read_bbp_points}, {"BBF", read_bbp_points}, {"BBU", read_bbp_points},   {"001", read_player},
};

static bool read_record(struct trf *t, struct membership **members, int *count)
{
    if (!strncmp(t->text, "013", 3) || !strncmp(t->text, "310", 3))
        return read_team(t, t->text[0] == '0', members, count);
    for (size_t i = 0; i < sizeof records / sizeof *records; i++)
        if (!strncmp(t->text, records[i].id, 3))
            return records[i].read(t);
    if (t->text[3] && t->text[3] != ' ' && strncmp(t->text, "DAT", 3) != 0)
        return trf_bad(t, "is it a TRF file? each line begins with three characters and a blank", "not a record: %.20s",
                       t->text);
    size_t length = strlen(t->text);
    while (length && (t->text[length - 1] == ' ' || t->text[length - 1] == '\t'))
        length--;
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)t->text[i] < ' ' || t->text[i] == 0x7f)
            return trf_bad(t, "take it out", "a control character in column %zu or before", i + 1);
    return event_keep(t->event, t->text, length) ||
           trf_bad(t, "take some out", "a record longer than %d bytes, or more than %d that are not known",
                   EVENT_KEPT_BYTES, EVENT_KEPT_MAX);
}

/* Each line in turn; lines end with CR, LF or both. `again`: only the byes, when all players are known. */
static bool each_line(struct trf *t, const char *text, size_t length, bool again, struct membership **members,
                      int *count)
{
    t->line = 0;
    for (size_t at = 0; at < length;) {
        size_t end = at;
        while (end < length && text[end] != '\r' && text[end] != '\n')
            end++;
        t->line++;
        bool comment = end - at >= 3 && !memcmp(text + at, "###", 3),
             byes = end - at >= 4 && !memcmp(text + at, "240 ", 4);
        if (strspn(text + at, " \t") < end - at && !comment && (!again || byes)) {
            if (!cut_columns(t, text + at, end - at) || !(again ? read_byes(t) : read_record(t, members, count)))
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
                     "%d rounds on the players' lines, but %d rounds said", t->rounds_seen, t->rounds_said);
    if (t->rounds_said > t->event->round_count)
        t->event->round_count = t->rounds_said;
    if (t->event->last_day && t->event->last_day < t->event->first_day)
        return failf(t->why, t->import->file, "correct record 042 or 052", "the event ends before it begins");
    if (!t->has_control)
        import_note(t->import, "no time control that could be read: look at control in [event]");
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

bool import_trf(struct import *i, const char *raw, size_t raw_length, struct error *why)
{
    struct text text = {0};
    if (!import_utf8(i, raw, raw_length, &text, why))
        return false;
    struct trf *t = memory_take(1, sizeof *t);
    struct membership *members = NULL;
    int member_count = 0;
    *t = (struct trf){.import = i, .event = i->event, .why = why};
    event_clear_people(i->event);
    forget_kept(i->event);
    bool good = each_line(t, text_chars(&text), text.length, false, &members, &member_count) && finish(t) &&
                join_teams(t, members, member_count) && trf_build_rounds(t) &&
                each_line(t, text_chars(&text), text.length, true, NULL, NULL);
    for (int k = 0; k < t->count; k++)
        free(t->entrants[k].cells);
    free(t->entrants);
    free(members);
    free(t);
    text_release(&text);
    return good;
}
