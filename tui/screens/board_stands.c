#include "screens/board_stands.h"

#include "console.h"
#include "glance.h"
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
        char words[INCIDENT_WORDS + 64], sign[8], whole[INCIDENT_WORDS + 160];
        const struct incident *in = hall_incident(console_hall(c), list[i]->incident);
        if (list[i]->board != b->number)
            continue;
        alert_text(console_hall(c), list[i], words, sizeof words);
        snprintf(whole, sizeof whole, "%s: %s%s%s%s", stance_words((enum stance)list[i]->stance), words,
                 in && *in->article ? " (" : "", in ? in->article : "", in && *in->article ? ")" : "");
        line(o, priority_role(list[i]), alert_sign(list[i], sign), whole);
    }
}

/* --- clocks ------------------------------------------------------------------------------------------------- */

static void add_clock(const struct hall_board *b, struct lines_out *o)
{
    struct text words = {0};
    control_write(&b->seat->control, &words);
    for (int side = WHITE; side <= BLACK; side++) {
        int moves = hall_moves_to_control(b, (enum side)side);
        if (moves)
            text_addf(&words, "; %s %d move%s to the control", side == WHITE ? "White" : "Black", moves, moves == 1 ? "" : "s");
    }
    int8_t runs = b->press.clock.seen.runs;
    text_add(&words, !b->press.clock.known ? "; no clock was seen" : runs == WHITE ? "; White's runs" : runs == BLACK ? "; Black's runs" : "; stands");
    line(o, ROLE_TEXT, "control", text_chars(&words));
    text_clear(&words);
    if (b->has_order) {
        order_words(&b->order, &words);
        line(o, ROLE_PRIORITY_2, "ordered", text_chars(&words));
    }
    text_release(&words);
}

/* --- counts and the end of the game -------------------------------------------------------------------------- */

static void add_counts(const struct hall_board *b, struct lines_out *o)
{
    const struct claims *k = &b->claims;
    struct text words = {0};
    if (k->times > 1) {
        text_addf(&words, "%d times, after half-moves", k->times);
        for (int i = 0; i < k->times && i < CLAIM_PLIES; i++)
            text_addf(&words, "%s %d", i ? "," : "", k->plies[i]);
        line(o, k->times >= 3 ? ROLE_CLAIM : ROLE_TEXT, "position", text_chars(&words));
        text_clear(&words);
    }
    if (k->quiet_moves >= 10) {
        text_addf(&words, "%d moves by each side without capture or pawn move", k->quiet_moves);
        line(o, k->fifty ? ROLE_CLAIM : ROLE_TEXT, "quiet", text_chars(&words));
        text_clear(&words);
    }
    if (k->standing != ONGOING)
        line(o, ROLE_FLAG, "end", standing_name(k->standing));
    for (int side = WHITE; side <= BLACK; side++)
        if (k->can_mate[side] == CANNOT_MATE)
            line(o, ROLE_TEXT, "mate", side == WHITE ? "White cannot mate any more" : "Black cannot mate any more");
    text_release(&words);
}

static void add_record(const struct console *c, const struct hall_board *b, struct lines_out *o)
{
    char words[160];
    const struct penalty *list;
    int count = hall_penalties(console_hall(c), &list);
    if (b->offences[WHITE] || b->offences[BLACK]) {
        snprintf(words, sizeof words, "illegal moves ruled: White %d, Black %d", b->offences[WHITE], b->offences[BLACK]);
        line(o, ROLE_STRONG, "so far", words);
    }
    for (int i = 0; i < count; i++) {
        if (list[i].board != b->number || list[i].undone || list[i].round != hall_settings_of(console_hall(c))->round)
            continue;
        snprintf(words, sizeof words, "D-%04d %s: %s, %s", list[i].ruling, list[i].side == BLACK ? "Black" : "White",
                 *list[i].penalty ? list[i].penalty : "no penalty", list[i].script);
        line(o, ROLE_TEXT, "ruled", words);
    }
}

static void add_devices(const struct console *c, const struct hall_board *b, struct lines_out *o)
{
    struct line_facts facts;
    int first;
    struct text words = {0};
    text_add(&words, b->by_hand ? "by hand" : feed_name((enum feed)b->feed));
    for (int i = 0; i < session_lines(c->session); i++) {
        session_line(c->session, i, &facts, &first);
        if (first == b->number)
            text_addf(&words, ", %s %s%s%s", facts.driver->name, facts.identity, *facts.clock ? ", clock " : "", facts.clock);
    }
    if (b->out_of_service)
        text_add(&words, ", out of service");
    if (b->tracker.ignored)
        text_addf(&words, ", %d square%s not believed", count_of(b->tracker.ignored), count_of(b->tracker.ignored) == 1 ? "" : "s");
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
    add_counts(b, &o);
    add_record(c, b, &o);
    add_devices(c, b, &o);
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
