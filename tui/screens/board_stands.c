#include "screens/board_stands.h"
#include "hall/desk.h"
#include "hall/ruling.h"

#include "base/sentence.h"
#include "base/tongue.h"
#include "console/alert_row.h"
#include "console/console.h"
#include "game/standing.h"
#include "hall/board_view.h"
#include "rules/words.h"
#include "ruling/sanction.h"
#include "session/session.h"
#include "widgets/glance.h"

#include <stdio.h>
#include <string.h>

struct stands_lines {
    struct area area;
    int row;
};

static void line(struct stands_lines *o, enum role role, const char *label, const char *words)
{
    enum { LABEL_COLUMNS = 9 };
    int width = o->area.columns - LABEL_COLUMNS;
    if (o->row >= o->area.rows || width < 8)
        return;
    draw_field(o->area, o->row, 0, LABEL_COLUMNS, ROLE_DIM, *label ? _(label) : "");
    int rows = draw_paragraph(o->area, o->row, LABEL_COLUMNS, width, o->area.rows - o->row, (int)role, words);
    o->row += rows > 0 ? rows : 1;
}

/* --- the alerts of the board -------------------------------------------------------------------------------- */

static void add_alerts(struct console *c, const struct hall_board *b, struct stands_lines *o)
{
    const struct alert *const *list;
    int count = hall_alerts(console_hall(c), &list);
    for (int i = 0; i < count; i++) {
        char words[2 * INCIDENT_WORDS + 64], sign[SIGN_ROOM], whole[INCIDENT_WORDS + 160], stance[STANCE_ROOM];
        const struct incident *in = hall_incident(console_hall(c), list[i]->latest);
        if (list[i]->board != board_number(b))
            continue;
        alert_text(console_hall(c), list[i], words, sizeof words);
        snprintf(whole, sizeof whole, "%s: %s%s%s%s",
                 alert_is_settled(list[i]) ? _("settled by itself") : stance_text(c, list[i], stance), words,
                 in && *in->article ? " (" : "", in ? in->article : "", in && *in->article ? ")" : "");
        line(o, priority_role(list[i]), alert_sign(list[i], sign), whole);
    }
}

/* --- clocks ------------------------------------------------------------------------------------------------- */

static void add_periods(const struct clock *c, struct text *out)
{
    int white = c->period[WHITE] + 1, black = c->period[BLACK] + 1;
    if (c->control.count < 2)
        return;
    if (white == black)
        text_addf(out, _("; period %d of %d"), white, c->control.count);
    else
        text_addf(out, _("; of %d periods White is in %d, Black in %d"), c->control.count, white, black);
}

/* How to set up a board whose game was annulled. */
static void add_new_game(const struct hall_board *b, struct stands_lines *o)
{
    char words[128], full[16];
    int32_t full_s = control_start_s(&board_clock(b)->control);
    if (board_result(b) != RESULT_ANNULLED)
        return;
    if (full_s > 0)
        snprintf(words, sizeof words, _("set up the starting position and set both clocks to %s"),
                 clock_words((int64_t)full_s * 1000, full));
    else
        copy_text(words, sizeof words, _("set up the starting position"));
    line(o, ROLE_STRONG, /* at most 8 columns */ C_("label", "new game"), words);
}

static void add_clock(const struct hall_board *b, struct stands_lines *o)
{
    struct text words = {0};
    control_write(&board_seat(b)->control, &words);
    int8_t runs = board_clock(b)->seen.runs;
    text_add(&words, !board_clock(b)->known ? _("; no clock was seen")
                     : runs == WHITE        ? _("; White's clock runs")
                     : runs == BLACK        ? _("; Black's clock runs")
                                            : _("; no clock is running"));
    add_periods(board_clock(b), &words);
    line(o, ROLE_TEXT, /* at most 8 columns */ N_("control"), text_chars(&words));
    text_clear(&words);
    add_new_game(b, o);
    if (board_order(b)) {
        struct text ordered = {0};
        order_words(board_order(b), &ordered);
        if (!sentence_again(&order_sentences, text_chars(&ordered), words_add_part, &words))
            text_add(&words, text_chars(&ordered));
        text_release(&ordered);
        line(o, ROLE_PRIORITY_2, /* at most 8 columns */ N_("ordered"), text_chars(&words));
    }
    text_release(&words);
}

/* --- what stands in the game -------------------------------------------------------------------------- */

static void add_standing(const struct console *c, const struct hall_board *b, struct stands_lines *o)
{
    const struct claims *k = board_claims(b);
    bool dead = k->can_mate[WHITE] == CANNOT_MATE && k->can_mate[BLACK] == CANNOT_MATE;
    if (board_result(b) != RESULT_OPEN) /* nothing can be claimed any more */
        return;
    struct standing_view v = {.game = board_game(b),
                              .claims = k,
                              .trouble = hall_trouble_rule(console_hall(c)),
                              .control = &board_clock(b)->control,
                              .period = {board_clock(b)->period[WHITE], board_clock(b)->period[BLACK]},
                              .kings_say = board_tracker(b)->told.signalled ? board_tracker(b)->told.sign : -1};
    enum role role = k->ending != NOT_ENDED || dead            ? ROLE_FLAG
                     : claims_repetition(k) || claims_quiet(k) ? ROLE_CLAIM
                                                               : ROLE_TEXT;
    struct text words = {0};
    for (int side = WHITE; side <= BLACK; side++) {
        msec left = hall_left(b, (enum side)side, console_now(c));
        v.left_s[side] = left < 0 ? -1 : (int32_t)(left / 1000);
        v.in_trouble[side] = hall_in_trouble(b, (enum side)side);
    }
    standing_write(&v, &words);
    char *rest = NULL, *each = words.length ? strtok_r(words.chars, "\n", &rest) : NULL;
    for (const char *label = "position"; each; each = strtok_r(NULL, "\n", &rest), label = "")
        line(o, role, label, each);
    text_release(&words);
}

static void add_record(const struct console *c, const struct hall_board *b, struct stands_lines *o)
{
    char words[160];
    const struct penalty *list;
    int count = hall_penalties(console_hall(c), &list);
    if (board_offences(b, WHITE) || board_offences(b, BLACK)) {
        snprintf(words, sizeof words, _("illegal moves ruled: White %d, Black %d"), board_offences(b, WHITE),
                 board_offences(b, BLACK));
        line(o, ROLE_STRONG, /* at most 8 columns */ N_("so far"), words);
    }
    for (int i = 0; i < count; i++) {
        if (list[i].board != board_number(b) || list[i].undone ||
            list[i].round != hall_settings_of(console_hall(c))->round)
            continue;
        struct text penalty = {0};
        sanctions_add_shown(list[i].penalty, &penalty);
        snprintf(words, sizeof words,
                 kind_is_of_coach(list[i].kind) ? _("D-%04d against %s's coach, %s: %s")
                                                : _("D-%04d against %s, %s: %s"),
                 list[i].ruling, _(side_name(list[i].side)), _(script_words(list[i].script)), text_chars(&penalty));
        text_release(&penalty);
        line(o, ROLE_TEXT, /* at most 8 columns */ N_("ruled"), words);
    }
}

/* A line of its own, a place on a bus, or a feed. */
static bool facts_of_board(const struct console *c, int board, struct line_facts *facts, int32_t *address)
{
    struct line *line = session_line_of_board(console_session(c), board, address);
    if (line)
        line_facts(line, facts);
    for (int i = 0; !line && i < session_lines(console_session(c)); i++) {
        int first;
        session_line(console_session(c), i, facts, &first);
        if (first == board)
            return true;
    }
    return line != NULL;
}

static void add_line(const struct console *c, const struct hall_board *b, struct text *out)
{
    struct line_facts facts;
    int32_t address = -1;
    if (!facts_of_board(c, board_number(b), &facts, &address))
        return;
    text_addf(out, ", %s%s%s%s%s", facts.driver->name, *facts.identity ? " " : "", facts.identity,
              *facts.clock ? _(", clock ") : "", facts.clock);
    if (address > 0)
        text_addf(out, _(", address %d"), (int)address);
}

static void add_devices(const struct console *c, const struct hall_board *b, struct stands_lines *o)
{
    struct text words = {0};
    int lies = count_of(board_tracker(b)->lies.known);
    text_add(&words, _(board_is_by_hand(b) ? "by hand" : feed_name(board_feed(b))));
    add_line(c, b, &words);
    if (board_has(b, INCIDENT_CLOCK_BATTERY))
        text_add(&words, _(", battery low"));
    if (board_is_out_of_service(b))
        text_add(&words, _(", out of service"));
    if (lies)
        text_addf(&words, tongue_count(", %d square not believed", ", %d squares not believed", lies), lies);
    line(o, board_feed(b) == FEED_LOST || board_feed(b) == FEED_FAULTY ? ROLE_LOST : ROLE_TEXT, "device",
         text_chars(&words));
    if (board_is_frozen(b))
        line(o, ROLE_PRIORITY_2, /* at most 8 columns */ N_("frozen"),
             _("nothing is proposed for this board; ! resumes"));
    text_release(&words);
}

int stands_draw(struct console *c, const struct hall_board *b, struct area a)
{
    struct stands_lines o = {.area = a};
    add_alerts(c, b, &o);
    add_clock(b, &o);
    if (board_result(b) == RESULT_OPEN) /* afterwards nothing can be claimed any more */
        add_standing(c, b, &o);
    add_record(c, b, &o);
    add_devices(c, b, &o);
    if (*board_note(b))
        line(&o, ROLE_DIM, "note", board_note(b));
    return o.row;
}
