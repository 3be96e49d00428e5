/* The rules of an event, compared and kept: lines of [event], what the rulebook leaves to the event, and boards that
 * differ from the rest. */
#include "event/event_rules.h"

#include "base/memory.h"
#include "base/table.h"
#include "base/tongue.h"
#include "event/event_file.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* --- lines of [event] --------------------------------------------------------------------------------------------- */

static const struct {
    const char *key, *name; /* as the file has it, as people say it */
} lines[] = {
    {"rulebook", N_("rulebook")},     {"control", N_("time control")},      {"phase", N_("phase")},
    {"supervised", N_("supervised")}, {"default-time", N_("default time")}, {"default-from", N_("default time from")},
};

enum { LINES = sizeof lines / sizeof *lines };

static const struct event_field *field_of(int line)
{
    const struct event_field *f = event_field_named(event_fields, lines[line].key);
    assert(f && "each is a line of [event]");
    return f;
}

/* What is compared, and how it is said: in the language shown, or in English for the log. */
struct rules_compared {
    const struct chess_event *was, *is;
    const char *after; /* follows each difference */
    bool in_english;
    struct text *out;
};

__attribute__((format_arg(2))) static const char *say(const struct rules_compared *c, const char *english)
{
    return c->in_english ? english : tongue_text(english);
}

static int compare_line(const struct rules_compared *c, int line)
{
    const struct event_field *f = field_of(line);
    struct text old = {0}, new = {0};
    (void)field_write(f, c->was, &old);
    (void)field_write(f, c->is, &new);
    bool other = strcmp(text_chars(&old), text_chars(&new)) != 0;
    if (other) {
        text_addf(c->out, say(c, N_("%s %s, not %s")), say(c, lines[line].name),
                  new.length ? text_chars(&new) : say(c, N_("none")),
                  old.length ? text_chars(&old) : say(c, N_("none")));
        text_add(c->out, c->after);
    }
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

static int compare_choices(const struct rules_compared *c, const struct event_choices *was,
                           const struct event_choices *is, const char *name)
{
    bool other = !has_all(was, is) || !has_all(is, was);
    if (other)
        text_addf(c->out, "%s%s", say(c, name), c->after);
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

static int compare_boards(const struct rules_compared *c, int round)
{
    int board = first_other_board(c->was, c->is, round);
    struct text old = {0}, new = {0};
    if (!board)
        return 0;
    control_write(event_control(c->was, round, board), &old);
    control_write(event_control(c->is, round, board), &new);
    if (strcmp(text_chars(&old), text_chars(&new)) != 0)
        text_addf(c->out, say(c, N_("other rules for some boards, the first is board %d: %s, not %s")), board,
                  text_chars(&new), text_chars(&old));
    else
        text_addf(c->out, say(c, N_("other rules for some boards, the first is board %d")), board);
    text_add(c->out, c->after);
    text_release(&old);
    text_release(&new);
    return 1;
}

static int compare(const struct rules_compared *c, int round)
{
    int count = 0;
    for (int i = 0; i < LINES; i++)
        count += compare_line(c, i);
    count += compare_choices(c, &c->was->variations, &c->is->variations, N_("other variations of the rulebook"));
    count +=
        compare_choices(c, &c->was->answers, &c->is->answers, N_("other answers to what the rulebook leaves open"));
    return count + compare_boards(c, round);
}

int event_rules_compare(const struct chess_event *was, const struct chess_event *is, int round, const char *after,
                        struct text *out)
{
    return compare(&(struct rules_compared){was, is, after, false, out}, round);
}

void event_rules_said(const char *was, const char *is, int round, struct text *out)
{
    struct error ignored;
    struct text other = {0};
    struct chess_event *a = event_read(was, strlen(was), "", &ignored);
    struct chess_event *b = a ? event_read(is, strlen(is), "", &ignored) : NULL;
    if (b && compare(&(struct rules_compared){a, b, "; ", true, &other}, round))
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
