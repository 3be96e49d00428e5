/* Reads an event file section by section; each kind of section has a row with its reader. */
#include "base/ini.h"
#include "base/nearest.h"
#include "base/text.h"
#include "event/broadcast.h"
#include "event/event_file.h"
#include "event/event_reading.h"
#include "event/lichess.h"
#include "event/people_row.h"
#include "event/room.h"
#include "event/withdrawn.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { FIELDS_MAX = 30 };

/* After a fault: whether to go on, to find more. */
static bool goes_on(struct reading_file *r)
{
    if (r->tell)
        r->tell(r->teller, r->why);
    return r->tell != NULL;
}

/* The complaints of field_read() and people.h about a value, with its line. */
static bool pass_on(struct reading_file *r, int line, const struct error *inside)
{
    return bad_line(r, line, inside->remedy, "%s", inside->what);
}

/* What may have been meant or, if nothing is like it, what there is; a list that is too long ends with a whole word. */
static const char *known_words(const char *text, const char *const *words, bool in_brackets, char *out, size_t room)
{
    const char *meant = nearest_word(text, words);
    size_t n = (size_t)(meant ? snprintf(out, room, "did you mean %s%s%s?", in_brackets ? "[" : "", meant,
                                         in_brackets ? "]" : "")
                              : snprintf(out, room, "there are: "));
    for (; !meant && *words && n + strlen(*words) + sizeof ", ..." < room; words++)
        n += (size_t)snprintf(out + n, room - n, "%s%s", *words, words[1] ? ", " : "");
    if (!meant && *words)
        snprintf(out + n, room - n, "...");
    return out;
}

static bool unknown_key(struct reading_file *r, const struct ini_entry *e, const struct event_field *fields)
{
    const char *keys[FIELDS_MAX + 1] = {NULL};
    char remedy[sizeof r->why->remedy];
    for (size_t i = 0; i < FIELDS_MAX && fields[i].key; i++)
        keys[i] = fields[i].key;
    return bad_line(r, e->line, known_words(e->key, keys, false, remedy, sizeof remedy),
                    "%.40s is not known in [%.40s]", e->key, e->section);
}

static bool take_field(struct reading_file *r, const struct ini_entry *e, const struct event_field *fields, void *into)
{
    struct error inside;
    const struct event_field *f = event_field_named(fields, e->key);
    if (!f)
        return unknown_key(r, e, fields);
    return !*e->value || field_read(f, into, e->value, &inside) || pass_on(r, e->line, &inside);
}

/* A whole number without a sign, blanks or leading zeros; -1 if it is not one. */
static int plain_number(const char *text)
{
    int n = 0, count = 0;
    for (; count < 6 && isdigit((unsigned char)text[count]); count++)
        n = n * 10 + (text[count] - '0');
    return text[count] || !count || *text == '0' ? -1 : n;
}

/* --- [event], [scoring], choices -------------------------------------------------------------------------------- */

static bool read_event(struct reading_file *r, const struct ini_section *s, const struct ini_entry *e)
{
    (void)s;
    if (!strcasecmp(e->key, "rulebook"))
        r->event->rulebook_line = e->line;
    if (!strcasecmp(e->key, "zone"))
        r->event->zone_line = e->line;
    if (!strcasecmp(e->key, "tie-breaks"))
        r->event->tie_breaks_line = e->line;
    return take_field(r, e, event_fields, r->event);
}

static bool read_scoring(struct reading_file *r, const struct ini_section *s, const struct ini_entry *e)
{
    (void)s;
    return take_field(r, e, scoring_fields, &r->event->scoring);
}

static bool take_choice(struct reading_file *r, const struct ini_entry *e, struct event_choices *choices)
{
    return event_choose(choices, e->key, e->value, e->line) ||
           bad_line(r, e->line, "shorten it", "%.40s is too long, or there are more than %d in [%.40s]", e->key,
                    EVENT_CHOICES_MAX, e->section);
}

static bool read_variation(struct reading_file *r, const struct ini_section *s, const struct ini_entry *e)
{
    (void)s;
    if (strcasecmp(e->value, "yes") != 0 && strcasecmp(e->value, "no") != 0)
        return bad_line(r, e->line, "write yes or no", "%.40s = %.60s is not valid", e->key, e->value);
    return take_choice(r, e, &r->event->variations);
}

static bool read_answer(struct reading_file *r, const struct ini_section *s, const struct ini_entry *e)
{
    (void)s;
    return take_choice(r, e, &r->event->answers);
}

static bool read_setting(struct reading_file *r, const struct ini_section *s, const struct ini_entry *e)
{
    (void)s;
    if (!strchr(e->key, '.'))
        return bad_line(r, e->line, "write section.name, as in display.density; see flagfall.ini",
                        "%.40s is not a setting", e->key);
    return take_choice(r, e, &r->event->settings);
}

/* --- people ----------------------------------------------------------------------------------------------------- */

static bool read_arbiter(struct reading_file *r, const struct ini_section *s, const struct ini_entry *e)
{
    struct error inside;
    struct arbiter *a = event_add_arbiter(r->event, e->key);
    (void)s;
    if (!a)
        return bad_line(r, e->line, "give each arbiter initials of their own, at most 11 characters",
                        "initials %.40s are too long, or there are too many arbiters", e->key);
    return arbiter_row_read(e->value, a, &inside) || pass_on(r, e->line, &inside);
}

static bool read_team(struct reading_file *r, const struct ini_section *s, const struct ini_entry *e)
{
    struct error inside;
    struct team *t = event_add_team(r->event, plain_number(e->key));
    (void)s;
    if (!t)
        return bad_line(r, e->line, "number teams 1, 2, 3...", "%.40s is not the number of a team (1 to %d)", e->key,
                        TEAMS_MAX);
    return team_row_read(e->value, t, &inside) || pass_on(r, e->line, &inside);
}

static bool read_player(struct reading_file *r, const struct ini_section *s, const struct ini_entry *e)
{
    struct error inside;
    struct player *p = event_add_player(r->event, plain_number(e->key));
    (void)s;
    if (!p)
        return bad_line(r, e->line, "number players 1, 2, 3...", "%.40s is not the number of a player (1 to %d)",
                        e->key, PLAYERS_MAX);
    if (!player_row_read(e->value, p, &inside))
        return pass_on(r, e->line, &inside);
    return !p->team || event_team(r->event, p->team) ||
           bad_line(r, e->line, "list it in [teams]", "there is no team %d", p->team);
}

/* --- boards ----------------------------------------------------------------------------------------------------- */

/* "5" or "1-40"; the caller looks at what follows. */
static bool range_read(const char *text, int *first, int *last, const char **rest)
{
    int end = 0;
    if (!isdigit((unsigned char)*text) || sscanf(text, "%5d%n", first, &end) != 1)
        return false;
    *last = *first;
    text += end;
    if (*text == '-') {
        if (!isdigit((unsigned char)text[1]) || sscanf(text + 1, "%5d%n", last, &end) != 1)
            return false;
        text += end + 1;
    }
    *rest = text;
    return true;
}

static struct board_rule *rule_of(struct reading_file *r, const struct ini_section *s)
{
    struct chess_event *e = r->event;
    if (e->rule_count && e->rules[e->rule_count - 1].line == s->line)
        return &e->rules[e->rule_count - 1];
    int first, last, round = 0;
    const char *rest;
    bool good = range_read(s->name + strlen("boards "), &first, &last, &rest);
    if (good && !strncasecmp(rest, " round ", 7))
        good = (round = plain_number(rest + 7)) > 0 && round <= EVENT_ROUNDS_MAX;
    else
        good = good && !*rest;
    struct board_rule *rule = good ? event_add_rule(e, first, last) : NULL;
    if (!rule) {
        bad_line(r, s->line, "write [boards 5], [boards 1-40] or [boards 5 round 3]",
                 "[%.40s] does not name boards (1 to %d)", s->name, EVENT_BOARDS_MAX);
        return NULL;
    }
    rule->line = s->line;
    rule->round = round;
    return rule;
}

static bool read_rule(struct reading_file *r, const struct ini_section *s, const struct ini_entry *e)
{
    struct board_rule *rule = rule_of(r, s);
    return rule && take_field(r, e, rule_fields, rule);
}

static bool read_device(struct reading_file *r, const struct ini_section *s, const struct ini_entry *e)
{
    int first, last;
    const char *rest;
    struct error inside;
    (void)s;
    if (!range_read(e->key, &first, &last, &rest) || *rest || first < 1 || last < first || last > EVENT_BOARDS_MAX)
        return bad_line(r, e->line, "write 5 = DRIVER | ADDRESS or 1-16 = ...", "%.40s does not name boards (1 to %d)",
                        e->key, EVENT_BOARDS_MAX);
    struct device *d = event_add_device(r->event, first, last);
    if (!d)
        return bad_line(r, e->line, "give each board one device", "a board of %.40s has a device already", e->key);
    d->line = e->line;
    return device_row_read(e->value, d, &inside) || pass_on(r, e->line, &inside);
}

static bool read_room(struct reading_file *r, const struct ini_section *s, const struct ini_entry *e)
{
    struct error inside;
    (void)s;
    return room_read_row(r->event, e->key, e->value, &inside) || pass_on(r, e->line, &inside);
}

static bool read_broadcast(struct reading_file *r, const struct ini_section *s, const struct ini_entry *e)
{
    struct error inside;
    (void)s;
    if (lichess_is_key(e->key))
        return lichess_read_row(&r->event->broadcast, e->key, e->value, &inside) || pass_on(r, e->line, &inside);
    return take_field(r, e, broadcast_fields, &r->event->broadcast) &&
           (broadcast_folder_is_good(r->event->broadcast.folder) ||
            bad_line(r, e->line, "name a folder for spectators alone, as public", "%.40s = %.60s is not valid", e->key,
                     e->value)) &&
           (broadcast_boards_are_good(r->event->broadcast.boards) ||
            bad_line(r, e->line, "write boards and ranges, as in 1-40, 51-60", "%.40s = %.60s is not valid", e->key,
                     e->value));
}

/* 41-60 = Rapid | rapid.ini */
static bool read_part(struct reading_file *r, const struct ini_section *s, const struct ini_entry *e)
{
    int first, last;
    const char *rest;
    struct error inside;
    (void)s;
    bool good =
        range_read(e->key, &first, &last, &rest) && !*rest && first >= 1 && last >= first && last <= EVENT_BOARDS_MAX;
    struct event_part *p = good ? event_add_part(r->event, first, last) : NULL;
    if (!p)
        return bad_line(r, e->line, "write 41-60 = NAME | FILE, each board once, for at most 15 sections",
                        good ? "the boards %.40s are in a section already" : "%.40s does not name boards", e->key);
    p->line = e->line;
    return section_row_read(e->value, p, &inside) || pass_on(r, e->line, &inside);
}

/* --- rounds ----------------------------------------------------------------------------------------------------- */

static bool knows_player(struct reading_file *r, const struct ini_entry *e, int number)
{
    return event_player(r->event, number) || r->players_lost ||
           bad_line(r, e->line, "list the player in [players]", "there is no player %d", number);
}

/* The key itself, or the key and a number. */
static bool is_bye(const char *key, const struct bye_word *word)
{
    size_t n = strlen(word->key);
    return !strncasecmp(key, word->key, n) && (!key[n] || (key[n] == ' ' && plain_number(key + n + 1) > 0));
}

/* half-bye = 4 12 31; who has a bye by a line above it withdraws and keeps that. */
static bool read_byes(struct reading_file *r, struct round *round, const struct ini_entry *e,
                      const struct bye_word *word)
{
    for (const char *at = e->value; *at;) {
        char *end;
        long number = isdigit((unsigned char)*at) ? strtol(at, &end, 10) : -1;
        if (number < 1 || number > PLAYERS_MAX)
            return bad_line(r, e->line, "write players' numbers, as in 4 12 31", "%.40s = %.60s is not valid", e->key,
                            e->value);
        if (!knows_player(r, e, (int)number))
            return false;
        const struct pairing *had = word->for_good ? round_pairing_of(round, (int)number) : NULL;
        bool stays = had && !had->board;
        struct pairing *p = stays ? NULL : round_add_pairing(round, 0, (int)number, 0);
        if (!p && !stays)
            return bad_line(r, e->line, "keep one of the two", "player %ld is already in this round", number);
        if (p)
            p->white_result = word->result;
        if (word->for_good)
            event_withdraw(r->event, (int)number, round->number);
        for (at = end; *at == ' ' || *at == ','; at++)
            ;
    }
    return true;
}

/* 12 = 3 - 14   or, when it is over,   12 = 3 - 14 : 1-0 */
static bool read_pairing(struct reading_file *r, struct round *round, const struct ini_entry *e)
{
    int white, black, end = 0, board = plain_number(e->key);
    char white_result = 0, black_result = 0;
    if (sscanf(e->value, "%5d - %5d%n", &white, &black, &end) != 2 || !isdigit((unsigned char)*e->value))
        return bad_line(r, e->line, "write players' numbers, as in 3 - 14 or 3 - 14 : 1-0",
                        "%.40s = %.60s is not valid", e->key, e->value);
    const char *rest = e->value + end + strspn(e->value + end, " ");
    if (*rest && (*rest != ':' || !pairing_read_result(rest + 1 + strspn(rest + 1, " "), &white_result, &black_result)))
        return bad_line(r, e->line, "write 1-0, 0-1, 1/2-1/2, +/-, -/+, -/- or *, after a colon",
                        "%.60s is not a result", rest + strspn(rest, ": "));
    if (!knows_player(r, e, white) || !knows_player(r, e, black))
        return false;
    if (white == black)
        return bad_line(r, e->line, "correct one of them", "player %d against themselves", white);
    if (!round->by_letter && (round_pairing_of(round, white) || round_pairing_of(round, black)))
        return bad_line(r, e->line, "keep one of the two", "player %d is already in this round",
                        round_pairing_of(round, white) ? white : black);
    struct pairing *p = round_add_pairing(round, board, white, black);
    if (!p)
        return bad_line(r, e->line, "number boards 1, 2, 3...", "board %.40s is not possible", e->key);
    p->white_result = white_result;
    p->black_result = black_result;
    return true;
}

static struct round *round_of(struct reading_file *r, const struct ini_section *s)
{
    struct round *round = event_add_round(r->event, plain_number(s->name + strlen("round ")));
    if (!round)
        bad_line(r, s->line, "write [round 1], [round 2]...", "[%.40s] is not a round (1 to %d)", s->name,
                 EVENT_ROUNDS_MAX);
    return round;
}

static bool read_round(struct reading_file *r, const struct ini_section *s, const struct ini_entry *e)
{
    struct round *round = round_of(r, s);
    if (!round)
        return false;
    for (const struct bye_word *word = bye_words; word->key; word++)
        if (is_bye(e->key, word))
            return read_byes(r, round, e, word);
    if (plain_number(e->key) > 0)
        return read_pairing(r, round, e);
    if (event_field_named(round_fields, e->key))
        return take_field(r, e, round_fields, round);
    return bad_line(r, e->line,
                    "there are: date, start, boards' numbers, pairing-bye, full-bye, half-bye, zero-bye, withdrawn",
                    "%.40s is not known in [%.40s]", e->key, e->section);
}

static bool read_kept(struct reading_file *r, const struct ini_section *s, const struct ini_entry *e)
{
    (void)s;
    return event_keep(r->event, e->value, strlen(e->value)) ||
           bad_line(r, e->line, "take some out", "more than %d kept records", EVENT_KEPT_MAX);
}

static bool read_source(struct reading_file *r, const struct ini_section *s, const struct ini_entry *e)
{
    struct error inside;
    (void)s;
    return source_read(&r->event->source, e->key, e->value, &inside) || pass_on(r, e->line, &inside);
}

/* --- the whole -------------------------------------------------------------------------------------------------- */

/* In the order in which they are read, wherever they are in the file: what others refer to comes first. A name that
 * ends in a blank is followed by a number. */
static const struct section_row {
    const char *name;
    bool (*read)(struct reading_file *, const struct ini_section *, const struct ini_entry *);
} section_rows[] = {
    {"event", read_event},     {"variations", read_variation}, {"answers", read_answer}, {"settings", read_setting},
    {"scoring", read_scoring}, {"arbiters", read_arbiter},     {"teams", read_team},     {"players", read_player},
    {"boards ", read_rule},    {"devices", read_device},       {"round ", read_round},   {"kept", read_kept},
    {"room", read_room},       {"sections", read_part},        {"source", read_source},  {"broadcast", read_broadcast},
};

static bool is_of(const struct ini_section *s, const struct section_row *row)
{
    size_t n = strlen(row->name);
    return row->name[n - 1] == ' ' ? !strncasecmp(s->name, row->name, n) : !strcasecmp(s->name, row->name);
}

static bool read_sections(struct reading_file *r, const struct section_row *row)
{
    const struct ini_scan *scan = &r->ini->scan;
    for (size_t i = 0; i < scan->section_count; i++) {
        const struct ini_section *s = &scan->sections[i];
        for (size_t k = s->first; is_of(s, row) && k < s->first + s->count; k++)
            if (!row->read(r, s, &scan->entries[k]) && !goes_on(r))
                return false;
    }
    return true;
}

static bool section_is_known(struct reading_file *r, const struct ini_section *s)
{
    for (size_t k = 0; k < sizeof section_rows / sizeof *section_rows; k++)
        if (is_of(s, &section_rows[k]))
            return true;
    static const char *const names[] = {"event",    "players",    "round 1",  "devices",   "arbiters",
                                        "boards 1", "variations", "answers",  "settings",  "scoring",
                                        "teams",    "room",       "sections", "broadcast", NULL};
    char remedy[sizeof r->why->remedy];
    r->players_lost = true;
    return bad_line(r, s->line, known_words(s->name, names, true, remedy, sizeof remedy),
                    "section [%.40s] is not known", s->name);
}

static bool sections_are_known(struct reading_file *r)
{
    const struct ini_scan *scan = &r->ini->scan;
    for (size_t i = 0; i < scan->section_count; i++)
        if (!section_is_known(r, &scan->sections[i]) && !goes_on(r))
            return false;
    return true;
}

/* Even an empty section makes the round, or the exception, exist. */
static bool add_empty(struct reading_file *r)
{
    const struct ini_scan *scan = &r->ini->scan;
    for (size_t i = 0; i < scan->section_count; i++) {
        const struct ini_section *s = &scan->sections[i];
        if (s->count)
            continue;
        bool bad = (!strncasecmp(s->name, "round ", 6) && !round_of(r, s)) ||
                   (!strncasecmp(s->name, "boards ", 7) && !rule_of(r, s));
        if (bad && !goes_on(r))
            return false;
    }
    return true;
}

/* What a round may contain depends on it. */
static void make_phase(struct reading_file *r)
{
    const char *phase = ini_value(r->ini, "event", "phase");
    if (!phase || !*phase)
        r->event->phase = control_phase(&r->event->control);
}

static bool fill(struct reading_file *r)
{
    if (!sections_are_known(r))
        return false;
    for (size_t i = 0; i < sizeof section_rows / sizeof *section_rows; i++) {
        if (!read_sections(r, &section_rows[i]))
            return false;
        if (!i)
            make_phase(r);
    }
    if (!add_empty(r) || (!r->event_lost && !event_is_consistent(r) && !goes_on(r)))
        return false;
    event_give_byes_of_withdrawn(r->event);
    return true;
}

struct chess_event *event_read(const char *text, size_t length, const char *file, struct error *why)
{
    struct ini ini;
    if (length > EVENT_FILE_BYTES) {
        failf(why, file, "is it an event file?", "larger than %d MiB", EVENT_FILE_BYTES >> 20);
        return NULL;
    }
    if (!ini_read(&ini, text, length, file, why))
        return NULL;
    struct chess_event *e = chess_event_new();
    struct reading_file r = {.event = e, .ini = &ini, .why = why};
    copy_text(e->file, sizeof e->file, file);
    bool good = fill(&r);
    ini_release(&ini);
    if (good)
        return e;
    chess_event_free(e);
    return NULL;
}

/* Lines that are no INI, as they are reported. */
struct lost_lines {
    ini_fault_fn *tell;
    void *teller;
    int lines[INI_FAULTS_MAX];
    int count;
};

static void note_lost(void *self, const struct error *why)
{
    struct lost_lines *lost = self;
    const char *colon = strrchr(why->where, ':');
    if (colon && lost->count < INI_FAULTS_MAX)
        lost->lines[lost->count++] = atoi(colon + 1);
    lost->tell(lost->teller, why);
}

static bool is_within(const struct ini_scan *scan, const char *section, int line)
{
    const struct ini_section *s = ini_scan_section(scan, section);
    const struct ini_section *next = s && s + 1 < scan->sections + scan->section_count ? s + 1 : NULL;
    return s && line > s->line && (!next || line < next->line);
}

static void note_section(struct reading_file *r, int line)
{
    r->event_lost = r->event_lost || is_within(&r->ini->scan, "event", line);
    r->players_lost = r->players_lost || is_within(&r->ini->scan, "players", line);
}

void event_faults(char *text, size_t length, const char *file, ini_fault_fn *tell, void *self)
{
    struct ini ini;
    struct error why;
    struct lost_lines lost = {.tell = tell, .teller = self};
    if (!ini_read_rest(&ini, text, length, file, note_lost, &lost))
        return;
    struct chess_event *e = chess_event_new();
    struct reading_file r = {.event = e, .ini = &ini, .why = &why, .tell = tell, .teller = self};
    for (int i = 0; i < lost.count; i++)
        note_section(&r, lost.lines[i]);
    fill(&r);
    ini_release(&ini);
    chess_event_free(e);
}
