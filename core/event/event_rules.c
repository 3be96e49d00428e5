/* The rules of an event, compared and kept: lines of [event], what the rulebook leaves to the event, and boards that
 * differ from the rest. */
#include "event/event_rules.h"

#include "base/memory.h"
#include "base/table.h"
#include "event/event_file.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* --- lines of [event] --------------------------------------------------------------------------------------------- */

static const struct {
    const char *key, *name; /* as the file has it, as people say it */
} lines[] = {
    {"rulebook", "rulebook"},     {"control", "time control"},      {"phase", "phase"},
    {"supervised", "supervised"}, {"default-time", "default time"}, {"default-from", "default time from"},
};

enum { LINES = sizeof lines / sizeof *lines };

static const struct event_field *field_of(int line)
{
    const struct event_field *f = event_field_named(event_fields, lines[line].key);
    assert(f && "each is a line of [event]");
    return f;
}

static int compare_line(int line, const struct chess_event *was, const struct chess_event *is, const char *after,
                        struct text *out)
{
    const struct event_field *f = field_of(line);
    struct text old = {0}, new = {0};
    (void)field_write(f, was, &old);
    (void)field_write(f, is, &new);
    bool other = strcmp(text_chars(&old), text_chars(&new)) != 0;
    if (other)
        text_addf(out, "%s %s, not %s%s", lines[line].name, new.length ? text_chars(&new) : "none",
                  old.length ? text_chars(&old) : "none", after);
    text_release(&old);
    text_release(&new);
    return other;
}

/* --- what the rulebook leaves to the event ------------------------------------------------------------------------ */

static bool has_all(const struct event_choices *c, const struct event_choices *of)
{
    for (int i = 0; i < of->count; i++) {
        const char *value = event_choice_value(c, of->rows[i].name);
        if (!value || strcmp(value, of->rows[i].value) != 0)
            return false;
    }
    return true;
}

static int compare_choices(const struct event_choices *was, const struct event_choices *is, const char *name,
                           const char *after, struct text *out)
{
    bool other = !has_all(was, is) || !has_all(is, was);
    if (other)
        text_addf(out, "%s%s", name, after);
    return other;
}

static void keep_choices(struct event_choices *into, const struct event_choices *from)
{
    into->count = 0;
    for (int i = 0; i < from->count; i++)
        (void)event_choose(into, from->rows[i].name, from->rows[i].value, from->rows[i].line);
}

/* --- boards that differ ------------------------------------------------------------------------------------------- */

static bool plays_otherwise(const struct chess_event *was, const struct chess_event *is, int round, int board)
{
    struct text old = {0}, new = {0};
    control_write(event_control(was, round, board), &old);
    control_write(event_control(is, round, board), &new);
    bool other = strcmp(text_chars(&old), text_chars(&new)) != 0 ||
                 event_phase_at(was, round, board) != event_phase_at(is, round, board) ||
                 event_default_min(was, round, board) != event_default_min(is, round, board);
    text_release(&old);
    text_release(&new);
    return other;
}

static void keep_lines(struct chess_event *e, const struct chess_event *from)
{
    for (int i = 0; i < LINES; i++) {
        const struct event_field *f = field_of(i);
        memcpy((char *)e + f->at, (const char *)from + f->at, f->size);
    }
    e->rulebook_line = from->rulebook_line;
}

/* The first board that has other rules by a section of boards, whatever the lines of [event] are; 0: none. */
static int first_other_board(const struct chess_event *was, const struct chess_event *is, int round)
{
    struct chess_event *level = memory_take(1, sizeof *level);
    int found = 0;
    *level = *is; /* it owns nothing */
    keep_lines(level, was);
    for (int board = 1; board <= EVENT_BOARDS_MAX && !found; board++)
        found = plays_otherwise(was, level, round, board) ? board : 0;
    free(level);
    return found;
}

static void keep_boards(struct chess_event *e, const struct chess_event *from)
{
    e->rule_count = 0;
    for (int i = 0; i < from->rule_count; i++) {
        struct board_rule *r = event_add_rule(e, from->rules[i].first, from->rules[i].last);
        if (r)
            *r = from->rules[i];
    }
    int highest = event_highest_board(e);
    e->boards = e->boards && e->boards < highest ? highest : e->boards;
}

/* --- all of it ---------------------------------------------------------------------------------------------------- */

int event_rules_compare(const struct chess_event *was, const struct chess_event *is, int round, const char *after,
                        struct text *out)
{
    int count = 0;
    for (int i = 0; i < LINES; i++)
        count += compare_line(i, was, is, after, out);
    count += compare_choices(&was->variations, &is->variations, "other variations of the rulebook", after, out);
    count += compare_choices(&was->answers, &is->answers, "other answers to what the rulebook leaves open", after, out);
    int board = first_other_board(was, is, round);
    if (board) {
        text_addf(out, "other rules of boards, the first is board %d: ", board);
        control_write(event_control(is, round, board), out);
        text_add(out, ", not ");
        control_write(event_control(was, round, board), out);
        text_add(out, after);
    }
    return count + (board > 0);
}

void event_rules_said(const char *was, const char *is, int round, struct text *out)
{
    struct error ignored;
    struct text other = {0};
    struct chess_event *a = event_read(was, strlen(was), "", &ignored);
    struct chess_event *b = a ? event_read(is, strlen(is), "", &ignored) : NULL;
    if (b && event_rules_compare(a, b, round, "; ", &other))
        text_addf(out, "from now on %.*s", (int)other.length - 2, text_chars(&other));
    chess_event_free(a);
    chess_event_free(b);
    text_release(&other);
}

void event_rules_keep(struct chess_event *e, const struct chess_event *from, int round)
{
    if (first_other_board(from, e, round))
        keep_boards(e, from);
    keep_lines(e, from);
    keep_choices(&e->variations, &from->variations);
    keep_choices(&e->answers, &from->answers);
}
