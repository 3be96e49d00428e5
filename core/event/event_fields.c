#include "base/text.h"
#include "chess/board/board.h"
#include "event/event_file.h"

#include "base/table.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define IN(type, member) offsetof(type, member), sizeof(((type *)0)->member)

const struct event_field event_fields[] = {
    {"name", FIELD_TEXT, IN(struct chess_event, name), 0, 0, NULL},
    {"place", FIELD_TEXT, IN(struct chess_event, place), 0, 0, NULL},
    {"federation", FIELD_TEXT, IN(struct chess_event, federation), 0, 0, "three letters"},
    {"begin", FIELD_DAY, IN(struct chess_event, first_day), 0, 0, NULL},
    {"end", FIELD_DAY, IN(struct chess_event, last_day), 0, 0, NULL},
    {"zone", FIELD_ZONE, IN(struct chess_event, zone), 0, 0, "time zone, as in Europe/Berlin"},
    {"rulebook", FIELD_TEXT, IN(struct chess_event, rulebook), 0, 0, "flagfall rulebook list"},
    {"control", FIELD_CONTROL, IN(struct chess_event, control), 0, 0, "90+30, 40/90 SD/30 inc/30, G/60 d/5"},
    {"phase", FIELD_PHASE, IN(struct chess_event, phase), 0, 0, "standard, rapid, blitz, online, correspondence"},
    {"supervised", FIELD_BY_HAND, IN(struct chess_event, supervised), 0, 0,
     "rapid and blitz: enough arbiters for the full rules"},
    {"default-time", FIELD_MINUTES, IN(struct chess_event, default_min), 0, 1440, "minutes"},
    {"default-from", FIELD_FROM, IN(struct chess_event, default_from), 0, 0, "scheduled or actual start"},
    {"first-colour", FIELD_COLOUR, IN(struct chess_event, first_colour), 0, 0, "white or black, by lot, for pairing"},
    {"tie-breaks", FIELD_TEXT, IN(struct chess_event, tie_breaks), 0, 0, "as in BH-C1, BH, SB, DE, WIN"},
    {"rounds", FIELD_NUMBER, IN(struct chess_event, round_count), 1, EVENT_ROUNDS_MAX, NULL},
    {"boards", FIELD_NUMBER, IN(struct chess_event, boards), 1, EVENT_BOARDS_MAX, NULL},
    {"first-board", FIELD_NUMBER, IN(struct chess_event, first_board), 1, EVENT_BOARDS_MAX,
     "where the hall's numbers of its boards begin"},
    {"team-boards", FIELD_NUMBER, IN(struct chess_event, team_boards), 1, EVENT_WEIGHTS_MAX, "boards of a match"},
    {0},
};

const struct event_field scoring_fields[] = {
    {"win", FIELD_POINTS, IN(struct scoring, win), 0, POINTS_MAX, NULL},
    {"draw", FIELD_POINTS, IN(struct scoring, draw), 0, POINTS_MAX, NULL},
    {"loss", FIELD_POINTS, IN(struct scoring, loss), 0, POINTS_MAX, NULL},
    {"absent", FIELD_POINTS, IN(struct scoring, absent), 0, POINTS_MAX, "zero point bye, not paired"},
    {"bye", FIELD_POINTS, IN(struct scoring, bye), 0, POINTS_MAX, "given by the pairing"},
    {"unknown", FIELD_POINTS, IN(struct scoring, unknown), 0, POINTS_MAX, "adjourned"},
    {"team-win", FIELD_POINTS, IN(struct scoring, team_win), 0, POINTS_MAX, "of a match"},
    {"team-draw", FIELD_POINTS, IN(struct scoring, team_draw), 0, POINTS_MAX, NULL},
    {"team-loss", FIELD_POINTS, IN(struct scoring, team_loss), 0, POINTS_MAX, NULL},
    {"weights", FIELD_WEIGHTS, 0, 0, 0, POINTS_MAX, "of a win on board 1, 2, ..."},
    {0},
};

const struct event_field round_fields[] = {
    {"date", FIELD_DAY, IN(struct round, date), 0, 0, NULL},
    {"start", FIELD_TIME, IN(struct round, start_min), 0, 0, NULL},
    {0},
};

const struct event_field rule_fields[] = {
    {"section", FIELD_TEXT, IN(struct board_rule, section), 0, 0, NULL},
    {"control", FIELD_CONTROL, IN(struct board_rule, control), 0, 0, NULL},
    {"phase", FIELD_PHASE, IN(struct board_rule, phase), 0, 0, NULL},
    {"by-hand", FIELD_BY_HAND, IN(struct board_rule, by_hand), 0, 0, NULL},
    {"default-time", FIELD_MINUTES, IN(struct board_rule, default_min), 0, 1440, NULL},
    {"start", FIELD_TIME, IN(struct board_rule, start_min), 0, 0, NULL},
    {"note", FIELD_TEXT, IN(struct board_rule, note), 0, 0, NULL},
    {0},
};

const struct event_field broadcast_fields[] = {
    {"delay", FIELD_MINUTES, IN(struct event_broadcast, delay_min), 0, 1440, "minutes"},
    {"boards", FIELD_TEXT, IN(struct event_broadcast, boards), 0, 0, "as in 1-40, 51-60"},
    {"folder", FIELD_TEXT, IN(struct event_broadcast, folder), 0, 0, "beside the event's file"},
    {"waits", FIELD_BY_HAND, IN(struct event_broadcast, waits), 0, 0, "yes: until :broadcast start"},
    {"json", FIELD_BY_HAND, IN(struct event_broadcast, json), 0, 0, "yes: also as LiveChess has it"},
    {0},
};

const struct bye_word bye_words[] = {
    {"pairing-bye", 'U', false},
    {"full-bye", 'F', false},
    {"half-bye", 'H', false},
    {"zero-bye", 'Z', false},
    {"withdrawn", 'Z', true},
    {"forfeit-win", '+', false},
    {"forfeit-loss", '-', false}, /* for a player without an opponent: the other team's empty board */
    {0},
};

const struct event_field *event_field_named(const struct event_field *fields, const char *key)
{
    for (; fields->key; fields++)
        if (!strcasecmp(fields->key, key))
            return fields;
    return NULL;
}

/* --- reading ---------------------------------------------------------------------------------------------------- */

static bool bad(const struct event_field *f, struct error *why, const char *value, const char *remedy)
{
    return failf(why, "", remedy, "%s = %.60s is not valid", f->key, value);
}

static bool read_text(const struct event_field *f, void *at, const char *value, struct error *why)
{
    if (strlen(value) >= f->size)
        return failf(why, "", "shorten it", "%s is longer than %zu bytes", f->key, f->size - 1);
    copy_text(at, f->size, value);
    return true;
}

static bool read_day(const struct event_field *f, void *at, const char *value, struct error *why)
{
    return day_read(value, at) || bad(f, why, value, "write a day as 2026-11-21");
}

static bool read_number(const struct event_field *f, void *at, const char *value, struct error *why)
{
    char *end, range[64];
    long n = strtol(value, &end, 10);
    snprintf(range, sizeof range, "write a whole number from %d to %d", f->least, f->most);
    if (!isdigit((unsigned char)*value) || *end || n < f->least || n > f->most)
        return bad(f, why, value, range);
    *(int *)at = (int)n;
    return true;
}

static bool word_of(const char *value, const char *const *words, int *which)
{
    for (*which = 0; words[*which]; ++*which)
        if (!strcasecmp(value, words[*which]))
            return true;
    return false;
}

static const char *const yes_words[] = {"no", "yes", "off", "on", "0", "1", "false", "true", NULL};

static bool read_yesno(const struct event_field *f, void *at, const char *value, struct error *why)
{
    int which;
    if (!word_of(value, yes_words, &which))
        return bad(f, why, value, "write yes or no");
    *(bool *)at = which & 1;
    return true;
}

static bool read_by_hand(const struct event_field *f, void *at, const char *value, struct error *why)
{
    bool yes;
    if (!read_yesno(f, &yes, value, why))
        return false;
    *(int8_t *)at = yes;
    return true;
}

static bool read_time(const struct event_field *f, void *at, const char *value, struct error *why)
{
    int hours, minutes, end = 0;
    if (sscanf(value, "%2d:%2d%n", &hours, &minutes, &end) != 2 || value[end] || hours < 0 || hours > 23 ||
        minutes < 0 || minutes > 59 || !isdigit((unsigned char)*value))
        return bad(f, why, value, "write a time as 14:30");
    *(int *)at = hours * 60 + minutes;
    return true;
}

static bool read_control(const struct event_field *f, void *at, const char *value, struct error *why)
{
    (void)f;
    struct error inside;
    if (control_read(value, at, &inside))
        return true;
    return failf(why, "", inside.remedy, "%.100s: %.100s", inside.where, inside.what);
}

/* The caller, who has the zone files, says whether this machine knows it. */
static bool read_zone(const struct event_field *f, void *at, const char *value, struct error *why)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_+-/";
    bool good = *value != '/' && strspn(value, letters) == strlen(value) && strlen(value) < f->size;
    if (good)
        snprintf(at, f->size, "%s", value);
    return good || failf(why, "", "write it as Europe/Berlin or UTC", "%.40s is not a time zone", value);
}

void event_take_zone(struct chess_event *e, const char *zone)
{
    static const struct event_field field = {"zone", FIELD_ZONE, IN(struct chess_event, zone), 0, 0, NULL};
    struct error why;
    if (!*e->zone && zone && *zone)
        (void)read_zone(&field, e->zone, zone, &why);
}

bool event_has_start(const struct chess_event *e)
{
    bool has = false;
    for (int i = 0; i < e->rule_count; i++)
        has = has || e->rules[i].start_min >= 0;
    for (int i = 0; i < e->rounds_known; i++)
        has = has || e->rounds[i].start_min >= 0;
    return has;
}

static bool read_phase(const struct event_field *f, void *at, const char *value, struct error *why)
{
    for (int i = 0; i < EVENT_PHASES; i++) {
        if (strcasecmp(value, event_phase_name((enum event_phase)i)) != 0)
            continue;
        *(enum event_phase *)at = (enum event_phase)i;
        return true;
    }
    return bad(f, why, value, "write standard, rapid, blitz, online or correspondence");
}

static bool read_from(const struct event_field *f, void *at, const char *value, struct error *why)
{
    for (int i = 0; i < FROMS; i++) {
        if (strcasecmp(value, default_from_name((enum default_from)i)) != 0)
            continue;
        *(enum default_from *)at = (enum default_from)i;
        return true;
    }
    return bad(f, why, value, "write scheduled or actual");
}

static bool read_colour(const struct event_field *f, void *at, const char *value, struct error *why)
{
    bool white = !strcasecmp(value, "white"), black = !strcasecmp(value, "black");
    *(char *)at = white ? 'w' : 'b';
    return white || black || bad(f, why, value, "write white or black");
}

/* Reads one number of points at `*at`, in tenths, since no scoring in use is finer. */
static bool take_points(const char **at, int most, int *tenths)
{
    char *end;
    if (!isdigit((unsigned char)**at))
        return false;
    long whole = strtol(*at, &end, 10);
    if (whole > most)
        return false;
    *tenths = (int)whole * 10;
    if (*end == '.' && isdigit((unsigned char)end[1])) {
        *tenths += end[1] - '0';
        end += 2;
    }
    *at = end;
    return true;
}

static bool read_points(const struct event_field *f, void *at, const char *value, struct error *why)
{
    const char *from = value;
    return (take_points(&from, f->most, at) && !*from) || bad(f, why, value, "write points as 1, 0.5 or 12");
}

static bool read_weights(const struct event_field *f, void *at, const char *value, struct error *why)
{
    struct scoring *s = at;
    const char *from = value;
    s->weight_count = 0;
    while (*from) {
        if (s->weight_count == EVENT_WEIGHTS_MAX || !take_points(&from, f->most, &s->weights[s->weight_count]))
            return bad(f, why, value, "write the points of each board, as in 12 11 10 9 8 7 6 5");
        s->weight_count++;
        while (*from == ' ' || *from == ',')
            from++;
    }
    return true;
}

/* order: enum field_kind */
static bool (*const readers[])(const struct event_field *, void *, const char *, struct error *) = {
    read_text,    read_day,   read_number, read_yesno, read_by_hand, read_number, read_time,
    read_control, read_phase, read_zone,   read_from,  read_colour,  read_points, read_weights,
};
ROW_FOR_EACH(readers, FIELD_WEIGHTS + 1);

bool field_read(const struct event_field *f, void *into, const char *value, struct error *why)
{
    return readers[f->kind](f, (char *)into + f->at, value, why);
}

/* --- writing ---------------------------------------------------------------------------------------------------- */

static bool write_number(int n, int nothing, struct text *out)
{
    if (n != nothing)
        text_addf(out, "%d", n);
    return n != nothing;
}

static bool write_time(int minutes, struct text *out)
{
    if (minutes >= 0)
        text_addf(out, "%02d:%02d", minutes / 60, minutes % 60);
    return minutes >= 0;
}

static bool write_weights(const struct scoring *s, struct text *out)
{
    for (int i = 0; i < s->weight_count; i++) {
        text_add(out, i ? " " : "");
        points_write(out, s->weights[i]);
    }
    return s->weight_count;
}

static bool write_phase(enum event_phase phase, struct text *out)
{
    if (phase < EVENT_PHASES)
        text_add(out, event_phase_name(phase));
    return phase < EVENT_PHASES;
}

static bool write_control(const struct control *c, struct text *out)
{
    if (c->count)
        control_write(c, out);
    return c->count;
}

bool field_write(const struct event_field *f, const void *from, struct text *out)
{
    const void *at = (const char *)from + f->at;
    switch (f->kind) {
    case FIELD_ZONE:
    case FIELD_TEXT: text_add(out, at); return *(const char *)at;
    case FIELD_DAY:
        if (*(const day *)at)
            day_write(out, *(const day *)at);
        return *(const day *)at;
    case FIELD_NUMBER: return write_number(*(const int *)at, 0, out);
    case FIELD_MINUTES: return write_number(*(const int *)at, -1, out);
    case FIELD_YESNO: text_add(out, *(const bool *)at ? "yes" : "no"); return true;
    case FIELD_BY_HAND: text_add(out, *(const int8_t *)at ? "yes" : "no"); return *(const int8_t *)at >= 0;
    case FIELD_TIME: return write_time(*(const int *)at, out);
    case FIELD_CONTROL: return write_control(at, out);
    case FIELD_PHASE: return write_phase(*(const enum event_phase *)at, out);
    case FIELD_FROM: text_add(out, default_from_name(*(const enum default_from *)at)); return true;
    case FIELD_COLOUR:
        if (*(const char *)at)
            text_add(out, side_word(*(const char *)at == 'b' ? BLACK : WHITE));
        return *(const char *)at;
    case FIELD_POINTS: points_write(out, *(const int *)at); return true;
    case FIELD_WEIGHTS: return write_weights(at, out);
    }
    return false;
}
