#include "hall/event_file.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define IN(type, member) offsetof(type, member), sizeof(((type *)0)->member)

const struct field event_fields[] = {
    {"name", FIELD_TEXT, IN(struct chess_event, name), 0, 0, NULL},
    {"place", FIELD_TEXT, IN(struct chess_event, place), 0, 0, NULL},
    {"federation", FIELD_TEXT, IN(struct chess_event, federation), 0, 0, "three letters"},
    {"begin", FIELD_DAY, IN(struct chess_event, first_day), 0, 0, NULL},
    {"end", FIELD_DAY, IN(struct chess_event, last_day), 0, 0, NULL},
    {"rulebook", FIELD_TEXT, IN(struct chess_event, rulebook), 0, 0, "flagfall rulebook list"},
    {"control", FIELD_CONTROL, IN(struct chess_event, control), 0, 0, "90+30, 40/90 SD/30 inc/30, G/60 d/5"},
    {"phase", FIELD_PHASE, IN(struct chess_event, phase), 0, 0, "standard, rapid, blitz, online, correspondence"},
    {"supervised", FIELD_YESNO, IN(struct chess_event, supervised), 0, 0,
     "rapid and blitz: enough arbiters for the full rules"},
    {"default-time", FIELD_MINUTES, IN(struct chess_event, default_min), 0, 1440, "minutes"},
    {"default-from", FIELD_FROM, IN(struct chess_event, default_from), 0, 0, "scheduled or actual start"},
    {"rounds", FIELD_NUMBER, IN(struct chess_event, round_count), 1, EVENT_ROUNDS_MAX, NULL},
    {"boards", FIELD_NUMBER, IN(struct chess_event, boards), 1, EVENT_BOARDS_MAX, NULL},
    {"team-boards", FIELD_NUMBER, IN(struct chess_event, team_boards), 1, EVENT_WEIGHTS_MAX, "boards of a match"},
    {0},
};

const struct field scoring_fields[] = {
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

const struct field round_fields[] = {
    {"date", FIELD_DAY, IN(struct round, date), 0, 0, NULL},
    {"start", FIELD_TIME, IN(struct round, start_min), 0, 0, NULL},
    {0},
};

const struct field rule_fields[] = {
    {"section", FIELD_TEXT, IN(struct board_rule, section), 0, 0, NULL},
    {"control", FIELD_CONTROL, IN(struct board_rule, control), 0, 0, NULL},
    {"by-hand", FIELD_BY_HAND, IN(struct board_rule, by_hand), 0, 0, NULL},
    {"default-time", FIELD_MINUTES, IN(struct board_rule, default_min), 0, 1440, NULL},
    {"start", FIELD_TIME, IN(struct board_rule, start_min), 0, 0, NULL},
    {"note", FIELD_TEXT, IN(struct board_rule, note), 0, 0, NULL},
    {0},
};

const struct bye_word bye_words[] = {
    {"pairing-bye", 'U'},
    {"full-bye", 'F'},
    {"half-bye", 'H'},
    {"zero-bye", 'Z'},
    {"forfeit-win", '+'},
    {"forfeit-loss", '-'}, /* of who has no opponent: a team's empty board */
    {0},
};

/* --- reading ---------------------------------------------------------------------------------------------------- */

static bool bad(const struct field *f, struct error *why, const char *value, const char *remedy)
{
    return failf(why, "", remedy, "%s = %.60s cannot be", f->key, value);
}

static bool read_text(const struct field *f, void *at, const char *value, struct error *why)
{
    if (strlen(value) >= f->size)
        return failf(why, "", "shorten it", "%s is longer than %zu bytes", f->key, f->size - 1);
    snprintf(at, f->size, "%s", value);
    return true;
}

static bool read_day(const struct field *f, void *at, const char *value, struct error *why)
{
    return day_read(value, at) || bad(f, why, value, "write a day as 2026-11-21");
}

static bool read_number(const struct field *f, void *at, const char *value, struct error *why)
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

static bool read_yesno(const struct field *f, void *at, const char *value, struct error *why)
{
    int which;
    if (!word_of(value, yes_words, &which))
        return bad(f, why, value, "write yes or no");
    *(bool *)at = which & 1;
    return true;
}

static bool read_by_hand(const struct field *f, void *at, const char *value, struct error *why)
{
    bool yes;
    if (!read_yesno(f, &yes, value, why))
        return false;
    *(int8_t *)at = yes;
    return true;
}

static bool read_time(const struct field *f, void *at, const char *value, struct error *why)
{
    int hours, minutes, end = 0;
    if (sscanf(value, "%2d:%2d%n", &hours, &minutes, &end) != 2 || value[end] || hours < 0 || hours > 23 ||
        minutes < 0 || minutes > 59 || !isdigit((unsigned char)*value))
        return bad(f, why, value, "write a time as 14:30");
    *(int *)at = hours * 60 + minutes;
    return true;
}

static bool read_control(const struct field *f, void *at, const char *value, struct error *why)
{
    (void)f;
    struct error inside;
    if (control_read(value, at, &inside))
        return true;
    return failf(why, "", inside.remedy, "%.100s: %.100s", inside.where, inside.what);
}

static bool read_phase(const struct field *f, void *at, const char *value, struct error *why)
{
    for (int i = 0; i < EVENT_PHASES; i++) {
        if (strcasecmp(value, event_phase_name((enum event_phase)i)) != 0)
            continue;
        *(enum event_phase *)at = (enum event_phase)i;
        return true;
    }
    return bad(f, why, value, "write standard, rapid, blitz, online or correspondence");
}

static bool read_from(const struct field *f, void *at, const char *value, struct error *why)
{
    for (int i = 0; i < FROMS; i++) {
        if (strcasecmp(value, default_from_name((enum default_from)i)) != 0)
            continue;
        *(enum default_from *)at = (enum default_from)i;
        return true;
    }
    return bad(f, why, value, "write scheduled or actual");
}

/* One number of points at `*at`; tenths, since no scoring in use divides finer. */
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

static bool read_points(const struct field *f, void *at, const char *value, struct error *why)
{
    const char *from = value;
    return (take_points(&from, f->most, at) && !*from) || bad(f, why, value, "write points as 1, 0.5 or 12");
}

static bool read_weights(const struct field *f, void *at, const char *value, struct error *why)
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
static bool (*const readers[])(const struct field *, void *, const char *, struct error *) = {
    read_text, read_day,     read_number, read_yesno, read_by_hand, read_number,
    read_time, read_control, read_phase,  read_from,  read_points,  read_weights,
};

bool field_read(const struct field *f, void *into, const char *value, struct error *why)
{
    return readers[f->kind](f, (char *)into + f->at, value, why);
}

/* --- writing ---------------------------------------------------------------------------------------------------- */

static void add_points(struct text *out, int tenths)
{
    text_addf(out, tenths % 10 ? "%d.%d" : "%d", tenths / 10, tenths % 10);
}

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
        add_points(out, s->weights[i]);
    }
    return s->weight_count;
}

static bool write_control(const struct control *c, struct text *out)
{
    if (c->count)
        control_write(c, out);
    return c->count;
}

bool field_write(const struct field *f, const void *from, struct text *out)
{
    const void *at = (const char *)from + f->at;
    switch (f->kind) {
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
    case FIELD_PHASE: text_add(out, event_phase_name(*(const enum event_phase *)at)); return true;
    case FIELD_FROM: text_add(out, default_from_name(*(const enum default_from *)at)); return true;
    case FIELD_POINTS: add_points(out, *(const int *)at); return true;
    case FIELD_WEIGHTS: return write_weights(at, out);
    }
    return false;
}
