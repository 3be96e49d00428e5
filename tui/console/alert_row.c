#include "console/alert_row.h"

#include "base/table.h"
#include "base/tongue.h"
#include "console/console_parts.h"
#include "console/screen.h"
#include "event/people.h"
#include "hall/alert_words.h"
#include "hall/board_view.h"
#include "hall/desk.h"
#include "hall/which_move.h"
#include "hall/words/entry_words.h"
#include "session/proposal.h"
#include "session/session.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { ALERT_TEXT_ROOM = 2 * INCIDENT_WORDS + 64 };
enum {
    SIGN_COLUMNS = 7,
    BOARD_COLUMNS = 5,
    HOLDER_ROOM = 96,
    AGE_COLUMNS = 5,
    HEAD_COLUMNS = SIGN_COLUMNS + BOARD_COLUMNS
};

/* --- words -------------------------------------------------------------------------------------------------- */

enum role priority_role(const struct alert *a)
{
    /* order: enum priority */
    static const enum role roles[] = {ROLE_DIM, ROLE_PRIORITY_3, ROLE_PRIORITY_2, ROLE_PRIORITY_1};
    ROW_FOR_EACH(roles, PRIORITIES);
    return a->returned                                           ? ROLE_RETURNED
           : a->state == ALERT_SEEN && a->priority != PRIORITY_1 ? ROLE_DIM
                                                                 : roles[a->priority];
}

const char *priority_label(enum priority p)
{
    return _(priority_words(p));
}

/* Who replies next, while there is still time to act before that; "" where no reply is awaited. */
static const char *before_the_reply(const struct console *c, const struct alert *a)
{
    if (hall_reply_left(console_hall(c), a, c->now) < 0)
        return "";
    return hall_incident(console_hall(c), a->latest)->side == WHITE ? _("before Black replies")
                                                                    : _("before White replies");
}

const char *stance_text(const struct console *c, const struct alert *a, char out[STANCE_ROOM])
{
    const char *before = before_the_reply(c, a);
    snprintf(out, STANCE_ROOM, "%s%s%s", _(entry_stance_words(a)), *before ? ", " : "", before);
    return out;
}

/* "NOW!" rings, "NOW" is acknowledged, "NOW~" settled by itself, "NOW!^" was the first of a burst. */
const char *alert_sign(const struct alert *a, char out[SIGN_ROOM])
{
    const char *state = alert_is_settled(a) ? "~" : a->state == ALERT_UNSEEN ? "!" : "";
    snprintf(out, SIGN_ROOM, "%s%s%s", priority_label((enum priority)a->priority), state, a->first_out ? "^" : "");
    return out;
}

/* The number is before it in a column of its own. */
void alert_happening(const struct hall *h, const struct alert *a, char *out, size_t room)
{
    struct text words = {0};
    char number[64];
    const char *text = hall_alert_shown(h, a, &words);
    snprintf(number, sizeof number, _("board %d"), a->board);
    size_t length = strlen(number);
    if (!strncmp(text, number, length) && !strncmp(text + length, ": ", 2))
        text += length + 2;
    snprintf(out, room, "%s", text);
    text_release(&words);
}

void alert_text(const struct hall *h, const struct alert *a, char *out, size_t room)
{
    alert_happening(h, a, out, room);
    size_t used = strlen(out);
    if (a->returned && !alert_is_settled(a))
        snprintf(out + used, room - used, "%s", _(", over"));
}

/* The row of several boards says which of the results `y` enters. */
static const char *result_proposed(const struct console *c, const struct alert *a, char out[TODO_ROOM])
{
    const struct hall_board *b = hall_board(console_hall(c), a->board);
    if (a->members && b && board_proposed(b) != RESULT_OPEN)
        snprintf(out, TODO_ROOM, _("y enters %s at board %d, R another"), result_text(board_proposed(b)), a->board);
    else
        snprintf(out, TODO_ROOM, "%s", _("y enters it, R another"));
    return out;
}

static bool went_on_unseen(const struct console *c, const struct alert *a)
{
    const struct hall_board *b = hall_board(console_hall(c), a->board);
    return b && tracker_went_on_unseen(board_tracker(b));
}

/* What waits in the ruling that was begun on it, unless `r` asks first which move was played; or "". */
static const char *begun_ruling(const struct console *c, const struct alert *a, char out[PROPOSAL_ROOM])
{
    const struct ruling_case *k = hall_asks_which(console_hall(c), a) ? NULL : screens[SCREEN_RULING]->begun(c, a);
    out[0] = '\0';
    if (k)
        proposal_of_case(k, console_hall(c), c->now, out);
    return out;
}

const char *alert_todo(const struct console *c, const struct alert *a, char out[TODO_ROOM])
{
    char initials[INITIALS_MAX], result[TODO_ROOM], begun[PROPOSAL_ROOM];
    const char *proposed = "";
    bool asks = false;
    if (alert_is_settled(a)) {
        snprintf(out, TODO_ROOM, "%s", _("settled by itself"));
        return out;
    }
    if (c->session && *session_role_of_alert(c->session, a, initials, sizeof initials)) {
        snprintf(out, TODO_ROOM, _(":confirm-role %s, by the head"), initials);
        return out;
    }
    if (c->settings.readonly) /* nothing is entered here: what it is about, without keys */
        return copy_text(out, TODO_ROOM, _(entry_stance_words(a))), out;
    if (a->kind == INCIDENT_RESULT_PROPOSED)
        proposed = result_proposed(c, a, result);
    else if (a->kind == INCIDENT_TIMES_NOT_SET)
        return copy_text(out, TODO_ROOM, c->settings.demo ? _("the demo's players do it") : _("set the clock, then r")),
               out;
    else if (*begun_ruling(c, a, begun)) {
        proposed = begun;
        asks = true;
    } else if (a->kind == INCIDENT_BOARD_TURNED && a->stance == STANCE_OBSERVE) /* only somebody there can tell which */
        return copy_text(out, TODO_ROOM, _("board turned? type :turn half; colours swapped? press I")), out;
    else if (a->kind == INCIDENT_MISMATCH && went_on_unseen(c, a))
        return copy_text(out, TODO_ROOM, _("played on unseen? :position takes the board as it is")), out;
    else if (hall_asks_which(console_hall(c), a))
        return copy_text(out, TODO_ROOM,
                         went_on_unseen(c, a) ? _("ask the players, then r; or :position")
                                              : _("ask the players, then r")),
               out;
    else if (a->stance == STANCE_ACT)
        proposed = proposal_of_alert(c->proposals, c->session, a, c->now, &asks);
    const char *before = before_the_reply(c, a),
               *ends = asks || !*proposed || a->kind == INCIDENT_RESULT_PROPOSED ? "" : "?";
    snprintf(out, TODO_ROOM, "%s%s%s%s", before, *before ? ": " : "", *proposed ? proposed : _(entry_stance_words(a)),
             ends);
    return out;
}

static void holder(const struct console *c, const struct alert *a, char out[HOLDER_ROOM])
{
    char age[16];
    if (a->state == ALERT_SHELVED)
        snprintf(out, HOLDER_ROOM, _("back in %s"), age_words(a->shelved_until - c->now, age));
    else if (*a->taken_by)
        snprintf(out, HOLDER_ROOM, _("%s has it"), a->taken_by);
    else if (*a->offered_to)
        snprintf(out, HOLDER_ROOM, _("offered to %s"), a->offered_to);
    else if (*a->acknowledged_by)
        snprintf(out, HOLDER_ROOM, _("seen by %s"), a->acknowledged_by);
    else
        out[0] = '\0';
}

/* --- drawn -------------------------------------------------------------------------------------------------- */

/* The role in which it is drawn, or that of the chosen one. */
struct inks {
    enum role sign, board, words, todo, rest;
};

static struct inks inks_of(const struct alert *a, bool chosen)
{
    bool dim = a->state == ALERT_SEEN || alert_is_settled(a);
    if (chosen)
        return (struct inks){ROLE_SELECTED, ROLE_SELECTED, ROLE_SELECTED, ROLE_SELECTED, ROLE_SELECTED};
    return (struct inks){priority_role(a), ROLE_STRONG, dim ? ROLE_DIM : ROLE_TEXT, dim ? ROLE_DIM : ROLE_STRONG,
                         ROLE_DIM};
}

static void draw_head(const struct alert *a, struct area area, const struct inks *ink)
{
    char sign[SIGN_ROOM];
    draw_text(area, 0, 0, ink->sign, alert_sign(a, sign));
    if (a->board)
        draw_format(area, 0, SIGN_COLUMNS, ink->board, "%4d ", a->board);
}

static void draw_age(const struct console *c, const struct alert *a, struct area area, const struct inks *ink)
{
    char age[16];
    msec since = a->shown == MSEC_NEVER ? a->begun : a->shown; /* as the list is sorted */
    draw_right(area, 0, area.columns - AGE_COLUMNS, AGE_COLUMNS, ink->rest, age_words(c->now - since, age));
}

static void row_text(const struct console *c, const struct alert *a, int behind, char *out, size_t room)
{
    alert_text(console_hall(c), a, out, room);
    size_t used = strlen(out);
    if (behind)
        snprintf(out + used, room - used, tongue_count("; and at %d more board", "; and at %d more boards", behind),
                 behind);
}

/* What to do, beside what happened, if there is room for both. */
static void draw_one_row(const struct console *c, const struct alert *a, int behind, struct area area,
                         const struct inks *ink)
{
    enum { NARROW = 64, WHO_COLUMNS = 5, TODO_LEAST = 18 };
    char words[ALERT_TEXT_ROOM], todo[TODO_ROOM], who[WHO_COLUMNS];
    bool narrow = area.columns < NARROW;
    int end = area.columns - AGE_COLUMNS, wide = narrow ? 0 : (end - HEAD_COLUMNS) * 2 / 5;
    row_text(c, a, behind, words, sizeof words);
    snprintf(who, sizeof who, "%.4s", *a->taken_by ? a->taken_by : a->offered_to);
    if (!narrow && *who)
        end = draw_field(area, 0, end - WHO_COLUMNS, WHO_COLUMNS, ink->rest, who) - WHO_COLUMNS;
    if (!narrow && text_width(words) > end - wide - HEAD_COLUMNS - 1) /* what happened matters more */
        wide = end - HEAD_COLUMNS - 1 - text_width(words) > TODO_LEAST ? end - HEAD_COLUMNS - 1 - text_width(words)
                                                                       : TODO_LEAST;
    draw_field(area, 0, HEAD_COLUMNS, end - wide - HEAD_COLUMNS - 1, ink->words, words);
    if (!narrow)
        draw_field(area, 0, end - wide, wide - 1, ink->todo, alert_todo(c, a, todo));
}

/* Who has it, how often it happened, its article: at the right of the row below. */
static int footing_rest(const struct console *c, const struct alert *a, int columns, char out[128])
{
    char who[HOLDER_ROOM];
    const struct incident *in = hall_incident(console_hall(c), a->latest);
    holder(c, a, who);
    snprintf(out, 128, "%s", who);
    if (a->count > 1)
        snprintf(out + strlen(out), 128 - strlen(out), *who ? _(", %d times") : _("%d times"), a->count);
    if (in && *in->article && text_width(out) + text_width(in->article) + 2 < columns / 3)
        snprintf(out + strlen(out), 128 - strlen(out), "%s%s", *out ? "  " : "", in->article);
    return text_width(out);
}

/* What to do, in as many rows as it needs; returns how many. If role is below 0 they are only counted. */
static int put_todo(const struct console *c, const struct alert *a, struct area area, int row, int rest, int most,
                    int role)
{
    char todo[TODO_ROOM];
    int rows = draw_paragraph(area, row, HEAD_COLUMNS, area.columns - HEAD_COLUMNS - rest - 2, most, role,
                              alert_todo(c, a, todo));
    return rows > 0 ? rows : 1;
}

static void draw_footing(const struct console *c, const struct alert *a, struct area area, int row,
                         const struct inks *ink)
{
    char rest[128];
    int width = footing_rest(c, a, area.columns, rest);
    put_todo(c, a, area, row, width, area.rows - row, (int)ink->todo);
    draw_right(area, row, area.columns - width, width, ink->rest, rest);
}

/* Of what happened, and of what to do: on a narrow screen nothing is cut while rows are free. */
static int rows_at_most(int columns)
{
    enum { NARROW = 64, ROWS = 3 };
    return columns < NARROW ? 2 * ROWS : ROWS;
}

static int words_rows(const struct console *c, const struct alert *a, int behind, int columns)
{
    char words[ALERT_TEXT_ROOM];
    row_text(c, a, behind, words, sizeof words);
    return draw_paragraph((struct area){.columns = columns}, 0, HEAD_COLUMNS, columns - HEAD_COLUMNS - AGE_COLUMNS,
                          rows_at_most(columns), -1, words);
}

int alert_row_height(const struct console *c, const struct alert *a, int behind, int columns)
{
    char rest[128];
    struct area area = {.columns = columns};
    return alert_is_settled(a)
               ? 1
               : words_rows(c, a, behind, columns) +
                     put_todo(c, a, area, 0, footing_rest(c, a, columns, rest), rows_at_most(columns), -1);
}

void alert_row_draw(const struct console *c, const struct alert *a, int behind, struct area area, bool chosen)
{
    struct inks ink = inks_of(a, chosen);
    char words[ALERT_TEXT_ROOM];
    for (int i = 0; chosen && i < area.rows; i++)
        draw_fill(area, i, ROLE_SELECTED);
    draw_head(a, area, &ink);
    draw_age(c, a, area, &ink);
    if (area.rows == 1) {
        draw_one_row(c, a, behind, area, &ink);
        return;
    }
    row_text(c, a, behind, words, sizeof words);
    int rows = draw_paragraph(area, 0, HEAD_COLUMNS, area.columns - HEAD_COLUMNS - AGE_COLUMNS, area.rows - 1,
                              (int)ink.words, words);
    draw_footing(c, a, area, rows > 0 ? rows : 1, &ink);
}
