#include "public/public_status.h"

#include "base/printable.h"
#include "base/table.h"
#include "base/text.h"
#include "base/tongue.h"
#include "log/key.h"

#include <assert.h>
#include <ctype.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { A_MINUTE = 60000, FAILS_FOR = 5 * A_MINUTE };

/* order: enum public_state */
static const char *const states[] = {"live", "paused", "waits", "no-round", "ended"};
ROW_FOR_EACH(states, PUBLIC_STATES);

/* order: enum public_disk */
static const struct {
    const char *word, *sentence;
} disks[] = {
    {"", ""},
    {"full", "no room on the disk, broadcast not written"},
    {"read-only", "the disk can only be read, broadcast not written"},
    {"closed", "the folder may not be written, broadcast not written"},
};
ROW_FOR_EACH(disks, PUBLIC_DISKS);

void public_id_of(const struct log_hash *first, char out[PUBLIC_ID_MAX])
{
    for (size_t i = 0; i < 4; i++)
        snprintf(out + 2 * i, PUBLIC_ID_MAX - 2 * i, "%02x", first->bytes[i]);
}

/* --- as a file ---------------------------------------------------------------------------------------------------- */

static void write_moment(const char *key, msec at, struct text *out)
{
    if (at)
        text_addf(out, "%s %lld\n", key, (long long)(at / 1000));
}

static void write_log(const struct public_source *l, struct text *out)
{
    if (!l->path)
        return;
    text_addf(out, "log %016llx %lld ", (unsigned long long)l->path, (long long)l->entry);
    hex_add(out, l->hash.bytes, sizeof l->hash.bytes);
    text_add(out, "\n");
}

static void write_lichess(const struct public_lichess *l, struct text *out)
{
    write_moment("lichess-heard", l->heard, out);
    write_moment("lichess-since", l->since, out);
    write_moment("lichess-next", l->next, out);
    write_moment("lichess-hold", l->hold, out);
    if (l->is_emptied)
        text_addf(out, "lichess-emptied %lld\n", (long long)l->emptied_by);
    if (!*l->fault)
        return;
    text_add(out, "lichess-fault ");
    text_add_printable(out, l->fault);
    text_add(out, "\n");
}

void public_status_write(const struct public_status *s, struct text *out)
{
    assert(HAS_ROW(states, s->state) && HAS_ROW(disks, s->disk));
    text_addf(out, "event %s\nwritten %lld\nstate %s\nboards %d\ndelay %d\nas-of %lld\n", s->event,
              (long long)(s->written / 1000), states[s->state], s->boards, s->delay_min, (long long)(s->as_of / 1000));
    if (s->cut.board)
        text_addf(out, "cut %d %d %d\n", s->cut.board, s->cut.move, s->cut.more);
    if (*s->trouble) {
        text_add(out, "trouble ");
        text_add_printable(out, s->trouble);
        text_add(out, "\n");
    }
    if (s->disk)
        text_addf(out, "disk %s\n", disks[s->disk].word);
    write_moment("trouble-since", s->failing, out);
    write_log(&s->log, out);
    write_lichess(&s->lichess, out);
}

typedef bool value_fn(const char *value, struct public_status *);

static bool read_number(const char *value, long long most, long long *out)
{
    char *end;
    *out = strtoll(value, &end, 10);
    return *value >= '0' && *value <= '9' && !*end && *out <= most;
}

static bool read_moment(const char *value, msec *out)
{
    long long seconds = 0, most = 1LL << 40;
    if (!read_number(value, most, &seconds))
        return false;
    *out = (msec)seconds * 1000;
    return true;
}

static bool read_event(const char *value, struct public_status *s)
{
    copy_text(s->event, sizeof s->event, value);
    return *value && strlen(value) < sizeof s->event;
}

static bool read_written(const char *value, struct public_status *s)
{
    return read_moment(value, &s->written);
}

static bool read_as_of(const char *value, struct public_status *s)
{
    return read_moment(value, &s->as_of);
}

static bool read_state(const char *value, struct public_status *s)
{
    int i = 0;
    while (i < PUBLIC_STATES && strcmp(states[i], value) != 0)
        i++;
    s->state = (enum public_state)i;
    return i < PUBLIC_STATES;
}

static bool read_boards(const char *value, struct public_status *s)
{
    long long number;
    bool good = read_number(value, BOARDS_MAX, &number);
    s->boards = good ? (int)number : 0;
    return good;
}

static bool read_delay(const char *value, struct public_status *s)
{
    enum { DAY = 1440 };
    long long number;
    bool good = read_number(value, DAY, &number);
    s->delay_min = good ? (int)number : 0;
    return good;
}

static bool read_cut(const char *value, struct public_status *s)
{
    enum { MOVES = 99999 };
    int *const into[] = {&s->cut.board, &s->cut.move, &s->cut.more};
    const int most[] = {BOARDS_MAX, MOVES, BOARDS_MAX};
    for (int i = 0; i < 3; i++) {
        char *end;
        long number = strtol(value, &end, 10);
        if (*value < '0' || *value > '9' || number > most[i] || *end != (i < 2 ? ' ' : '\0'))
            return false;
        *into[i] = (int)number;
        value = end + 1;
    }
    return true;
}

static bool read_trouble(const char *value, struct public_status *s)
{
    copy_text(s->trouble, sizeof s->trouble, value);
    return true;
}

static bool read_disk(const char *value, struct public_status *s)
{
    int i = PUBLIC_DISK_GOOD + 1;
    while (i < PUBLIC_DISKS && strcmp(disks[i].word, value) != 0)
        i++;
    s->disk = i < PUBLIC_DISKS ? (enum public_disk)i : PUBLIC_DISK_GOOD;
    return s->disk != PUBLIC_DISK_GOOD;
}

static bool read_failing(const char *value, struct public_status *s)
{
    return read_moment(value, &s->failing);
}

static bool read_log(const char *value, struct public_status *s)
{
    char *end;
    struct public_source l = {.path = strtoull(value, &end, 16)};
    if (!isxdigit((unsigned char)*value) || !l.path || *end != ' ' || !isdigit((unsigned char)end[1]))
        return false;
    l.entry = strtoll(end + 1, &end, 10);
    if (*end != ' ' || !hex_read(l.hash.bytes, sizeof l.hash.bytes, end + 1))
        return false;
    s->log = l;
    return true;
}

static bool read_heard(const char *value, struct public_status *s)
{
    return read_moment(value, &s->lichess.heard);
}

static bool read_since(const char *value, struct public_status *s)
{
    return read_moment(value, &s->lichess.since);
}

static bool read_next(const char *value, struct public_status *s)
{
    return read_moment(value, &s->lichess.next);
}

static bool read_hold(const char *value, struct public_status *s)
{
    return read_moment(value, &s->lichess.hold);
}

static bool read_emptied(const char *value, struct public_status *s)
{
    long long entry;
    s->lichess.is_emptied = read_number(value, 1LL << 40, &entry);
    s->lichess.emptied_by = s->lichess.is_emptied ? entry : 0;
    return s->lichess.is_emptied;
}

static bool read_fault(const char *value, struct public_status *s)
{
    copy_text(s->lichess.fault, sizeof s->lichess.fault, value);
    return true;
}

static const struct {
    const char *key;
    value_fn *reads;
    bool must;
} keys[] = {
    {"event", read_event, true},
    {"written", read_written, true},
    {"state", read_state, true},
    {"boards", read_boards, true},
    {"delay", read_delay, true},
    {"as-of", read_as_of, true},
    {"cut", read_cut, false},
    {"trouble", read_trouble, false},
    {"disk", read_disk, false},
    {"trouble-since", read_failing, false},
    {"log", read_log, false},
    {"lichess-heard", read_heard, false},
    {"lichess-since", read_since, false},
    {"lichess-next", read_next, false},
    {"lichess-fault", read_fault, false},
    {"lichess-hold", read_hold, false},
    {"lichess-emptied", read_emptied, false},
};
enum { KEYS = sizeof keys / sizeof *keys };

/* What a newer program adds is passed over. */
static bool read_line(char *line, struct public_status *s, unsigned *met)
{
    size_t length = strcspn(line, " ");
    const char *value = line + length + (line[length] == ' ');
    line[length] = '\0';
    for (int i = 0; i < KEYS; i++) {
        if (strcmp(keys[i].key, line) != 0)
            continue;
        *met |= 1u << i;
        return keys[i].reads(value, s);
    }
    return true;
}

bool public_status_read(const char *bytes, size_t length, struct public_status *s)
{
    char copy[PUBLIC_STATUS_MOST + 1], *line = copy;
    unsigned met = 0, must = 0;
    *s = (struct public_status){0};
    if (length > PUBLIC_STATUS_MOST || memchr(bytes, '\0', length))
        return false;
    memcpy(copy, bytes, length);
    copy[length] = '\0';
    for (int i = 0; i < KEYS; i++)
        must |= (unsigned)keys[i].must << i;
    for (char *end; (end = strchr(line, '\n')); line = end + 1) {
        *end = '\0';
        if (!read_line(line, s, &met))
            return false;
    }
    return (met & must) == must; /* the last line is whole, too: nothing is behind it */
}

bool public_status_is_same(const struct public_status *a, const struct public_status *b)
{
    enum { HEARD_EVERY = 10 * 1000 };
    msec between = b->written - a->written;
    return between >= 0 && between < HEARD_EVERY && a->state == b->state && a->boards == b->boards &&
           a->delay_min == b->delay_min && !strcmp(a->trouble, b->trouble) && a->disk == b->disk &&
           a->cut.board == b->cut.board && a->cut.move == b->cut.move && a->cut.more == b->cut.more &&
           a->failing == b->failing && a->log.entry == b->log.entry && a->lichess.since == b->lichess.since &&
           a->lichess.next / 1000 == b->lichess.next / 1000 && a->lichess.hold / 1000 == b->lichess.hold / 1000 &&
           a->lichess.is_emptied == b->lichess.is_emptied && a->lichess.emptied_by == b->lichess.emptied_by &&
           !strcmp(a->lichess.fault, b->lichess.fault);
}

/* --- for people --------------------------------------------------------------------------------------------------- */

static void add_time(struct text *out, msec at, int utc_offset_min)
{
    enum { MINUTES = 1440 };
    long long minutes = (at / 60000 + utc_offset_min) % MINUTES;
    minutes += minutes < 0 ? MINUTES : 0;
    text_addf(out, "%02lld:%02lld", minutes / 60, minutes % 60);
}

static void add_boards(struct text *out, const struct public_status *s, int utc_offset_min)
{
    text_addf(out, tongue_english("%d board", "%d boards", s->boards), s->boards);
    if (s->state == PUBLIC_LIVE && s->delay_min)
        text_addf(out, ", %d min behind", s->delay_min);
    else if (s->state == PUBLIC_LIVE)
        text_add(out, ", without a delay");
    text_add(out, ", as of ");
    add_time(out, s->as_of, utc_offset_min);
    if (s->state == PUBLIC_LIVE && s->lichess.heard) {
        text_add(out, ", Lichess ");
        add_time(out, s->lichess.heard, utc_offset_min);
    }
    if (!s->cut.board)
        return;
    text_addf(out, "; board %d ends at move %d", s->cut.board, s->cut.move);
    if (s->cut.more)
        text_addf(out, " and %d more", s->cut.more);
}

static void add_state(struct text *out, const struct public_status *s, int utc_offset_min)
{
    switch (s->state) {
    case PUBLIC_LIVE:
    case PUBLIC_PAUSED:
        text_add(out, s->state == PUBLIC_LIVE ? "live " : "broadcast paused: ");
        add_boards(out, s, utc_offset_min);
        break;
    case PUBLIC_WAITS: text_add(out, "broadcast waits: :broadcast start"); break;
    case PUBLIC_NO_ROUND: text_add(out, "broadcast: no round has begun"); break;
    default: text_add(out, "broadcast ended at "); add_time(out, s->written, utc_offset_min);
    }
}

static void add_heard(const struct public_status *s, int utc_offset_min, struct text *out)
{
    text_add(out, "broadcast: nothing heard of it since ");
    add_time(out, s->written, utc_offset_min);
}

static void add_trouble(const struct public_status *s, struct text *out)
{
    text_add(out, s->disk ? disks[s->disk].sentence : "broadcast: ");
    if (!s->disk)
        text_add_printable(out, s->trouble);
}

static bool is_old(const struct public_status *s, msec age, msec most)
{
    return s->state != PUBLIC_ENDED && age > most;
}

/* What is due already is tried just now. */
static void add_fault(struct text *out, const struct public_lichess *l, msec now, int utc_offset_min)
{
    text_add(out, "broadcast: ");
    text_add_printable(out, l->fault);
    if (l->next <= now)
        return;
    text_add(out, ", next try ");
    add_time(out, l->next, utc_offset_min);
}

static bool has_trouble(const struct public_status *s)
{
    return s->state != PUBLIC_ENDED && (s->disk || *s->trouble);
}

bool public_status_is_old(const struct public_status *s, msec age)
{
    return is_old(s, age, A_MINUTE);
}

bool public_status_is_past(const struct public_status *s, msec age)
{
    enum { A_WHILE = 10 * 60000 };
    return s->state == PUBLIC_ENDED && age > A_WHILE;
}

bool public_status_words(const struct public_status *s, msec age, int utc_offset_min, struct text *out)
{
    bool old = public_status_is_old(s, age);
    if (old && !s->disk) {
        add_heard(s, utc_offset_min, out);
    } else if (has_trouble(s)) {
        add_trouble(s, out);
    } else if (*s->lichess.fault && s->state == PUBLIC_LIVE) {
        add_fault(out, &s->lichess, s->written + age, utc_offset_min);
    } else {
        add_state(out, s, utc_offset_min);
    }
    return s->state == PUBLIC_LIVE && !old && !has_trouble(s) && !*s->lichess.fault;
}

static bool has_lasted(const struct public_status *s, msec since)
{
    return since && s->written - since >= FAILS_FOR;
}

bool public_status_fails(const struct public_status *s, msec age, int utc_offset_min, struct text *out)
{
    bool old = is_old(s, age, FAILS_FOR), is_unwritten = has_trouble(s) && has_lasted(s, s->failing);
    bool is_unsent = *s->lichess.fault && has_lasted(s, s->lichess.since);
    if (s->state == PUBLIC_ENDED || (!old && !is_unwritten && !is_unsent))
        return false;
    if (old && !s->disk)
        add_heard(s, utc_offset_min, out);
    else if (old || is_unwritten)
        add_trouble(s, out);
    else
        text_add_printable(out, s->lichess.fault);
    return true;
}
