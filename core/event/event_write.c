/* Writes an event file, or replaces what an import changes in one that people have commented. */
#include "base/ini_scan.h"
#include "event/event_file.h"
#include "event/lichess.h"
#include "event/people_row.h"
#include "event/room.h"
#include "event/withdrawn.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* Puts the text between quotes where iniparser would otherwise cut it or strip it. If it contains both kinds of quotes,
 * the apostrophe becomes a typographic one. */
static void add_value(struct text *out, const char *value)
{
    size_t n = strlen(value);
    bool plain = n && !strpbrk(value, ";#") && !strchr("\"'", *value) && *value != ' ' && value[n - 1] != ' ' &&
                 value[n - 1] != '\\';
    if (plain || !n) {
        text_add(out, value);
        return;
    }
    char quote = strchr(value, '"') ? '\'' : '"';
    text_add_char(out, quote);
    for (; *value; value++) {
        if (*value == quote)
            text_add(out, "’");
        else
            text_add_char(out, *value);
    }
    text_add_char(out, quote);
}

static void add_entry(struct text *out, const char *key, struct text *value)
{
    text_addf(out, "%s = ", key);
    add_value(out, text_chars(value));
    text_add_char(out, '\n');
    text_clear(value);
}

static void add_numbered(struct text *out, int number, struct text *value)
{
    char key[12];
    assert(number >= 1 && "keys are counted from 1");
    snprintf(key, sizeof key, "%d", number);
    add_entry(out, key, value);
}

static void add_fields(struct text *out, const struct event_field *fields, const void *from)
{
    struct text value = {0};
    for (; fields->key; fields++) {
        bool said = field_write(fields, from, &value);
        size_t begin = out->length;
        if (said || fields->note) {
            text_addf(out, "%s%s = ", said ? "" : "; ", fields->key);
            add_value(out, text_chars(&value));
            if (fields->note)
                text_addf(out, "%*s ; %s", out->length - begin < 28 ? (int)(28 - (out->length - begin)) : 0, "",
                          fields->note);
            text_add_char(out, '\n');
        }
        text_clear(&value);
    }
    text_release(&value);
}

static void write_event(const struct chess_event *e, struct text *out)
{
    text_add(out, "[event]\n");
    add_fields(out, event_fields, e);
}

static void write_choices(const struct event_choices *c, const char *name, const char *note, struct text *out)
{
    struct text value = {0};
    if (c->count)
        text_addf(out, "[%s]\n; %s\n", name, note);
    for (int i = 0; i < c->count; i++) {
        text_add(&value, c->rows[i].value);
        add_entry(out, c->rows[i].name, &value);
    }
    text_release(&value);
}

static void write_variations(const struct chess_event *e, struct text *out)
{
    write_choices(&e->variations, "variations", "of the rulebook, as it names them: yes or no", out);
}

static void write_answers(const struct chess_event *e, struct text *out)
{
    write_choices(&e->answers, "answers", "what the rulebook leaves to this event", out);
}

static void write_settings(const struct chess_event *e, struct text *out)
{
    write_choices(&e->settings, "settings", "of flagfall.ini, for this event: section.name = value", out);
}

static void write_scoring(const struct chess_event *e, struct text *out)
{
    struct chess_event *usual = chess_event_new();
    if (memcmp(&usual->scoring, &e->scoring, sizeof e->scoring) != 0) {
        text_add(out, "[scoring]\n");
        add_fields(out, scoring_fields, &e->scoring);
    }
    chess_event_free(usual);
}

static void write_arbiters(const struct chess_event *e, struct text *out)
{
    struct text row = {0};
    if (e->arbiter_count)
        text_add(out, "[arbiters]\n; initials = name | " ARBITER_ROLE_NAMES "\n");
    for (int i = 0; i < e->arbiter_count; i++) {
        arbiter_row_write(&e->arbiters[i], &row);
        add_entry(out, e->arbiters[i].initials, &row);
    }
    text_release(&row);
}

static void write_teams(const struct chess_event *e, struct text *out)
{
    struct text row = {0};
    if (e->team_count)
        text_add(out, "[teams]\n; number = name | captain | code\n");
    for (int i = 0; i < e->team_count; i++) {
        team_row_write(&e->teams[i], &row);
        add_numbered(out, e->teams[i].number, &row);
    }
    text_release(&row);
}

static void write_players(const struct chess_event *e, struct text *out)
{
    struct text row = {0};
    if (e->player_count)
        text_add(out, "[players]\n"
                      "; number = name | rating | title | federation | FIDE id | birth | m or w | team | another id\n");
    for (int i = 0; i < e->player_count; i++) {
        player_row_write(&e->players[i], &row);
        add_numbered(out, e->players[i].number, &row);
    }
    text_release(&row);
}

static void write_rules(const struct chess_event *e, struct text *out)
{
    for (int i = 0; i < e->rule_count; i++) {
        const struct board_rule *r = &e->rules[i];
        text_addf(out, r->first == r->last ? "%s[boards %d" : "%s[boards %d-%d", i ? "\n" : "", r->first, r->last);
        text_addf(out, r->round ? " round %d]\n" : "]\n", r->round);
        add_fields(out, rule_fields, r);
    }
}

static void write_devices(const struct chess_event *e, struct text *out)
{
    struct text row = {0};
    if (e->device_count)
        text_add(out, "[devices]\n; boards = driver | address | from 1013 | recorded\n");
    for (int i = 0; i < e->device_count; i++) {
        const struct device *d = &e->devices[i];
        char key[24];
        snprintf(key, sizeof key, d->first_board == d->last_board ? "%d" : "%d-%d", d->first_board, d->last_board);
        device_row_write(d, &row);
        add_entry(out, key, &row);
    }
    text_release(&row);
}

static void write_room(const struct chess_event *e, struct text *out)
{
    struct text row = {0};
    if (e->room_count)
        text_add(out, "[room]\n; row = boards from left to right | behind an aisle\n");
    for (int i = 0; i < e->room_count; i++) {
        room_write_row(&e->room[i], &row);
        add_entry(out, e->room[i].name, &row);
    }
    text_release(&row);
}

static void write_sections(const struct chess_event *e, struct text *out)
{
    struct text row = {0};
    if (e->part_count)
        text_add(out, "[sections]\n; boards = name | event file; their rounds begin and end by themselves\n");
    for (int i = 0; i < e->part_count; i++) {
        char key[24];
        snprintf(key, sizeof key, "%d-%d", e->parts[i].first, e->parts[i].last);
        section_row_write(&e->parts[i], &row);
        add_entry(out, key, &row);
    }
    text_release(&row);
}

void event_write_broadcast(const struct chess_event *e, struct text *out)
{
    const struct event_broadcast *b = &e->broadcast;
    struct text lines = {0};
    if (b->delay_min >= 0 || *b->boards || *b->folder || b->waits >= 0 || b->json >= 0)
        add_fields(&lines, broadcast_fields, b);
    lichess_write_rows(b, &lines);
    if (lines.length)
        text_addf(out, "[broadcast]\n%s", text_chars(&lines));
    text_release(&lines);
}

/* Who has withdrawn and gets points for not playing has both: half-bye = 5, and withdrawn = 5. */
static bool is_said_by(const struct chess_event *e, int round, const struct pairing *p, const struct bye_word *word)
{
    bool for_good = event_is_withdrawn(e, p->white, round);
    return !p->board &&
           (word->for_good ? for_good : p->white_result == word->result && !(for_good && p->white_result == 'Z'));
}

/* half-bye = 4 12 31, and half-bye 2 = ... for those that do not fit in one line. */
static void write_byes(const struct chess_event *e, const struct round *r, const struct bye_word *word,
                       struct text *out)
{
    size_t begin = out->length;
    int lines = 0;
    for (int i = 0; i < r->count; i++) {
        const struct pairing *p = &r->pairings[i];
        if (!is_said_by(e, r->number, p, word))
            continue;
        if (!lines || out->length - begin > INI_LINE_MAX - 100) {
            begin = out->length;
            text_addf(out, lines ? "\n%s %d =" : "%s =", word->key, lines + 1);
            lines++;
        }
        text_addf(out, " %d", p->white);
    }
    text_add(out, lines ? "\n" : "");
}

static void write_round(const struct chess_event *e, const struct round *r, struct text *out)
{
    assert(r->number >= 1 && r->number <= EVENT_ROUNDS_MAX);
    text_addf(out, "[round %d]\n", r->number);
    add_fields(out, round_fields, r);
    for (const struct bye_word *word = bye_words; word->key; word++)
        write_byes(e, r, word, out);
    for (int i = 0; i < r->count; i++) {
        const struct pairing *p = &r->pairings[i];
        if (!p->board)
            continue;
        text_addf(out, "%d = %d - %d", p->board, p->white, p->black);
        if (p->white_result || p->black_result) {
            text_add(out, " : ");
            pairing_write_result(out, p->white_result, p->black_result);
        }
        text_add_char(out, '\n');
    }
}

static void write_rounds(const struct chess_event *e, struct text *out)
{
    for (int number = 1, done = 0; done < e->rounds_known && number <= EVENT_ROUNDS_MAX; number++) {
        const struct round *r = event_round(e, number);
        if (!r)
            continue;
        text_add(out, done++ ? "\n" : "");
        write_round(e, r, out);
    }
}

static void write_kept(const struct chess_event *e, struct text *out)
{
    assert(e->kept_count >= 0 && (e->kept || !e->kept_count));
    struct text record = {0};
    if (e->kept_count)
        text_add(out, "[kept]\n; records of a TRF file that Flagfall does not use, written back as they came\n");
    for (int i = 0; i < e->kept_count; i++) {
        text_add(&record, e->kept[i]);
        add_numbered(out, i + 1, &record);
    }
    text_release(&record);
}

static void write_source(const struct chess_event *e, struct text *out)
{
    source_write(&e->source, out);
}

/* `name` ends in a blank if a number follows; `imported` if an import replaces the section. */
static const struct file_part {
    const char *name;
    void (*write)(const struct chess_event *, struct text *);
    bool imported;
} parts[] = {
    {"event", write_event, false},
    {"variations", write_variations, false},
    {"answers", write_answers, false},
    {"settings", write_settings, false},
    {"scoring", write_scoring, false},
    {"arbiters", write_arbiters, false},
    {"teams", write_teams, true},
    {"players", write_players, true},
    {"boards ", write_rules, false},
    {"devices", write_devices, false},
    {"room", write_room, false},
    {"sections", write_sections, false},
    {"broadcast", event_write_broadcast, false},
    {"round ", write_rounds, true},
    {"kept", write_kept, true},
    {"source", write_source, true},
};

enum { PARTS = sizeof parts / sizeof *parts };

static void add_part(const struct chess_event *e, const struct file_part *part, struct text *out)
{
    struct text section = {0};
    part->write(e, &section);
    if (section.length) {
        if (out->length && !(out->length > 1 && !strcmp(text_chars(out) + out->length - 2, "\n\n")))
            text_add_char(out, '\n');
        text_add(out, text_chars(&section));
    }
    text_release(&section);
}

void event_write(const struct chess_event *e, struct text *out)
{
    text_add(out, "; An event for Flagfall. What is left out has its default; config/README.md explains each line.\n");
    for (size_t i = 0; i < PARTS; i++)
        add_part(e, &parts[i], out);
}

/* Where the comments at the end of a section begin: they belong to the section that follows. */
static size_t comments_begin(const char *text, size_t begin, size_t end)
{
    assert(begin <= end);
    size_t at = end;
    while (at > begin) {
        size_t line = at - 1;
        while (line > begin && text[line - 1] != '\n')
            line--;
        const char *first = text + line + strspn(text + line, " \t");
        if (!strchr(";#\r\n", *first))
            break;
        at = line;
    }
    return at;
}

static int part_of(const char *section)
{
    for (int i = 0; i < PARTS; i++) {
        size_t n = strlen(parts[i].name);
        if (parts[i].name[n - 1] == ' ' ? !strncasecmp(section, parts[i].name, n) : !strcasecmp(section, parts[i].name))
            return i;
    }
    return -1;
}

/* Copies what is between the sections; if a section was removed, so are its blank lines. */
static void add_between(struct text *out, const char *from, size_t length)
{
    while (length && *from == '\n' && out->length > 1 && !strcmp(text_chars(out) + out->length - 2, "\n\n")) {
        from++;
        length--;
    }
    if (length && *from == '\n' && out->length) {
        text_add_char(out, '\n');
        add_between(out, from + 1, length - 1);
        return;
    }
    text_add_bytes(out, from, length);
}

/* Raises a number of [event] if a larger one is needed. */
static void grow_number(struct text *file, const char *name, const char *key, int number)
{
    struct ini_scan scan;
    struct error why;
    const char *text = text_chars(file), *end = text + file->length;
    const struct ini_entry *e =
        ini_scan(&scan, text, file->length, name, &why) ? ini_scan_entry(&scan, "event", key) : NULL;
    const char *at = e ? text : NULL;
    for (int line = 1; at && line < e->line; line++)
        at = (at = memchr(at, '\n', (size_t)(end - at))) ? at + 1 : NULL;
    ini_scan_release(&scan);
    at = at ? strchr(at, '=') : NULL;
    if (!at || atoi(at + 1) >= number || atoi(at + 1) <= 0)
        return;
    struct text grown = {0};
    text_add_bytes(&grown, text, (size_t)(at - text));
    text_addf(&grown, "= %d", number);
    at += 1 + strspn(at + 1, " \t");
    text_add(&grown, at + strspn(at, "0123456789"));
    text_release(file);
    *file = grown;
}

bool event_write_into(const struct chess_event *e, const char *old, struct text *out, struct error *why)
{
    struct ini_scan scan;
    bool written[PARTS] = {false}, good = ini_scan(&scan, old, strlen(old), e->file, why);
    size_t kept_to = 0;
    for (size_t i = 0; good && i < scan.section_count; i++) {
        const struct ini_section *s = &scan.sections[i];
        int part = part_of(s->name);
        if (part < 0 || !parts[part].imported)
            continue;
        add_between(out, old + kept_to, s->begin - kept_to);
        kept_to = comments_begin(old, s->begin, s->end);
        if (!written[part])
            add_part(e, &parts[part], out);
        written[part] = true;
    }
    if (good)
        add_between(out, old + kept_to, strlen(old + kept_to));
    for (int i = 0; good && i < PARTS; i++)
        if (parts[i].imported && !written[i])
            add_part(e, &parts[i], out);
    if (good) {
        grow_number(out, e->file, "boards", e->boards);
        grow_number(out, e->file, "rounds", e->round_count);
    }
    ini_scan_release(&scan);
    return good;
}
