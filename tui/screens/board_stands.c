#include "screens/board_stands.h"

#include "console.h"
#include "game/standing.h"
#include "glance.h"
#include "rules/words.h"
#include "session.h"
#include "widgets/rail.h"

#include <stdio.h>
#include <string.h>

struct lines_out {
    struct area area;
    int row;
};

static void line(struct lines_out *o, enum role role, const char *label, const char *words)
{
    enum { LABEL_COLUMNS = 9 };
    int width = o->area.columns - LABEL_COLUMNS;
    if (o->row >= o->area.rows || width < 8)
        return;
    draw_field(o->area, o->row, 0, LABEL_COLUMNS, ROLE_DIM, label);
    int rows = draw_paragraph(o->area, o->row, LABEL_COLUMNS, width, o->area.rows - o->row, (int)role, words);
    o->row += rows > 0 ? rows : 1;
}

/* --- the alerts of the board -------------------------------------------------------------------------------- */

static void add_alerts(struct console *c, const struct hall_board *b, struct lines_out *o)
{
    const struct alert *const *list;
    int count = hall_alerts(console_hall(c), &list);
    for (int i = 0; i < count; i++) {
        char words[INCIDENT_WORDS + 64], sign[8], whole[INCIDENT_WORDS + 160], stance[STANCE_ROOM];
        const struct incident *in = hall_incident(console_hall(c), list[i]->latest);
        if (list[i]->board != b->number)
            continue;
        alert_text(console_hall(c), list[i], words, sizeof words);
        snprintf(whole, sizeof whole, "%s: %s%s%s%s", stance_text(c, list[i], stance), words,
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
        text_addf(out, "; period %d of %d", white, c->control.count);
    else
        text_addf(out, "; of %d periods White is in %d, Black in %d", c->control.count, white, black);
}

static void add_clock(const struct hall_board *b, struct lines_out *o)
{
    struct text words = {0};
    control_write(&b->seat->control, &words);
    int8_t runs = b->press.clock.seen.runs;
    text_add(&words, !b->press.clock.known ? "; no clock was seen"
                     : runs == WHITE       ? "; White's runs"
                     : runs == BLACK       ? "; Black's runs"
                                           : "; stands");
    add_periods(&b->press.clock, &words);
    line(o, ROLE_TEXT, "control", text_chars(&words));
    text_clear(&words);
    if (b->has_order) {
        order_words(&b->order, &words);
        line(o, ROLE_PRIORITY_2, "ordered", text_chars(&words));
    }
    text_release(&words);
}

/* --- what stands in the game -------------------------------------------------------------------------- */

static void add_standing(const struct console *c, const struct hall_board *b, struct lines_out *o)
{
    const struct claims *k = &b->claims;
    const char *book = hall_settings_of(console_hall(c))->rulebook;
    bool dead = k->can_mate[WHITE] == CANNOT_MATE && k->can_mate[BLACK] == CANNOT_MATE;
    struct standing_view v = {.game = &b->tracker.game,
                              .claims = k,
                              .trouble = trouble_rule_of(book ? book : "fide-2023"),
                              .control = &b->press.clock.control,
                              .kings_say = b->tracker.told_sign ? b->tracker.sign : -1};
    enum role role = k->standing != ONGOING || dead            ? ROLE_FLAG
                     : claims_repetition(k) || claims_quiet(k) ? ROLE_CLAIM
                                                               : ROLE_TEXT;
    struct text words = {0};
    for (int side = WHITE; side <= BLACK; side++) {
        msec left = hall_left(b, (enum side)side, c->now);
        v.left_s[side] = left < 0 ? -1 : (int32_t)(left / 1000);
        v.in_trouble[side] = hall_in_trouble(b, (enum side)side);
    }
    standing_write(&v, &words);
    char *rest = NULL, *each = words.length ? strtok_r(words.chars, "\n", &rest) : NULL;
    for (const char *label = "stands"; each; each = strtok_r(NULL, "\n", &rest), label = "")
        line(o, role, label, each);
    text_release(&words);
}

static void add_record(const struct console *c, const struct hall_board *b, struct lines_out *o)
{
    char words[160];
    const struct penalty *list;
    int count = hall_penalties(console_hall(c), &list);
    if (b->offences[WHITE] || b->offences[BLACK]) {
        snprintf(words, sizeof words, "illegal moves ruled: White %d, Black %d", b->offences[WHITE],
                 b->offences[BLACK]);
        line(o, ROLE_STRONG, "so far", words);
    }
    for (int i = 0; i < count; i++) {
        if (list[i].board != b->number || list[i].undone || list[i].round != hall_settings_of(console_hall(c))->round)
            continue;
        snprintf(words, sizeof words, "D-%04d %s: %s, %s", list[i].ruling, list[i].side == BLACK ? "Black" : "White",
                 *list[i].penalty ? list[i].penalty : "no penalty", script_words(list[i].script));
        line(o, ROLE_TEXT, "ruled", words);
    }
}

/* A line of its own, one of a bus, or a feed. */
static bool facts_of_board(const struct console *c, int board, struct line_facts *facts, int32_t *address)
{
    struct line *line = session_line_of_board(c->session, board, address);
    if (line)
        line_facts(line, facts);
    for (int i = 0; !line && i < session_lines(c->session); i++) {
        int first;
        session_line(c->session, i, facts, &first);
        if (first == board)
            return true;
    }
    return line != NULL;
}

static void add_line(const struct console *c, const struct hall_board *b, struct text *out)
{
    struct line_facts facts;
    int32_t address = -1;
    if (!facts_of_board(c, b->number, &facts, &address))
        return;
    text_addf(out, ", %s%s%s%s%s", facts.driver->name, *facts.identity ? " " : "", facts.identity,
              *facts.clock ? ", clock " : "", facts.clock);
    if (address > 0)
        text_addf(out, ", address %d", (int)address);
}

static void add_devices(const struct console *c, const struct hall_board *b, struct lines_out *o)
{
    struct text words = {0};
    int lies = count_of(b->tracker.ignored);
    text_add(&words, b->by_hand ? "by hand" : feed_name((enum feed)b->feed));
    add_line(c, b, &words);
    if (b->standing & UINT64_C(1) << INCIDENT_CLOCK_BATTERY)
        text_add(&words, ", battery low");
    if (b->out_of_service)
        text_add(&words, ", out of service");
    if (lies)
        text_addf(&words, ", %d square%s not believed", lies, lies == 1 ? "" : "s");
    line(o, b->feed == FEED_LOST || b->feed == FEED_FAULTY ? ROLE_LOST : ROLE_TEXT, "device", text_chars(&words));
    if (b->frozen)
        line(o, ROLE_PRIORITY_2, "frozen", "nothing is proposed for this board; ! resumes");
    text_release(&words);
}

int stands_draw(struct console *c, const struct hall_board *b, struct area a)
{
    struct lines_out o = {.area = a};
    add_alerts(c, b, &o);
    add_clock(b, &o);
    add_standing(c, b, &o);
    add_record(c, b, &o);
    add_devices(c, b, &o);
    if (*b->note)
        line(&o, ROLE_DIM, "note", b->note);
    return o.row;
}

sqset stands_wrong_squares(const struct hall *h, const struct hall_board *b, piece shown[64])
{
    const struct tracker *t = &b->tracker;
    (void)h;
    if (t->wrong == TRACK_KINDS || b->by_hand)
        return 0;
    sqset wrong = seen_differs(&t->seen, &t->game.now) & ~t->ignored;
    for (sqset rest = wrong; rest && !t->seen.only_occupied;) {
        int sq = take_first(&rest);
        shown[sq] = t->seen.on[sq];
    }
    return wrong;
}
