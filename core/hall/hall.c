#include "base/list.h"
#include "base/text.h"
#include "hall/hall_parts.h"
#include "rules/movement.h"

#include "base/memory.h"
#include "base/table.h"
#include "chess/dead/dead.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* order: enum play, enum board_feed, enum result */
static const char *const plays[] = {"waiting", "running", "stopped", "finished"};
ROW_FOR_EACH(plays, PLAY_STATES);
static const char *const feeds[] = {"none", "fresh", "late", "lost", "faulty"};
ROW_FOR_EACH(feeds, FEEDS);
static const char *const results[] = {"*", "1-0", "0-1", "1/2-1/2", "0-0", "annulled"};
ROW_FOR_EACH(results, RESULTS);

const char *play_name(enum play p)
{
    assert(HAS_ROW(plays, p));
    return plays[p];
}

const char *feed_name(enum board_feed f)
{
    assert(HAS_ROW(feeds, f));
    return feeds[f];
}

const char *result_text(enum result r)
{
    assert(HAS_ROW(results, r));
    return results[r];
}

const char *forfeit_text(enum result r, bool is_forfeit)
{
    const char *text = r == RESULT_WHITE ? "+/-" : r == RESULT_BLACK ? "-/+" : r == RESULT_NONE ? "-/-" : NULL;
    return is_forfeit && text ? text : result_text(r);
}

bool result_reason_is_forfeit(const char *reason)
{
    size_t length = strlen(RESULT_FORFEIT);
    return !strncmp(reason, RESULT_FORFEIT, length) && (!reason[length] || reason[length] == ':');
}

enum result result_turned(enum result r)
{
    return r == RESULT_WHITE ? RESULT_BLACK : r == RESULT_BLACK ? RESULT_WHITE : r;
}

enum result result_read(const char *text)
{
    for (int i = RESULT_WHITE; i <= RESULT_ANNULLED; i++)
        if (!strcmp(text, results[i]))
            return (enum result)i;
    return strcmp(text, "1/2") ? RESULT_OPEN : RESULT_DRAW;
}

enum result result_typed(const char *word, bool *is_forfeit)
{
    static const struct {
        const char *word;
        enum result is;
        bool forfeit;
    } rows[] = {{"+--", RESULT_WHITE, true},    {"--+", RESULT_BLACK, true},    {"---", RESULT_NONE, true},
                {"+/-", RESULT_WHITE, true},    {"-/+", RESULT_BLACK, true},    {"-/-", RESULT_NONE, true},
                {"white", RESULT_WHITE, false}, {"black", RESULT_BLACK, false}, {"draw", RESULT_DRAW, false},
                {"=", RESULT_DRAW, false},      {"1/2", RESULT_DRAW, false},    {"½", RESULT_DRAW, false},
                {"½-½", RESULT_DRAW, false},    {"0.5", RESULT_DRAW, false},    {"0.5-0.5", RESULT_DRAW, false},
                {"1:0", RESULT_WHITE, false},   {"0:1", RESULT_BLACK, false},   {"drawn", RESULT_DRAW, false}};
    *is_forfeit = false;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (!strcasecmp(word, rows[i].word)) {
            *is_forfeit = rows[i].forfeit;
            return rows[i].is;
        }
    return result_read(word);
}

enum result result_on_slip(const char *word, bool *is_forfeit)
{
    static const struct {
        const char *sign, *means;
    } rows[] = {{"1", "1-0"}, {"0", "0-1"}, {"5", "1/2-1/2"}, {"=", "1/2-1/2"}, {"+", "+--"}, {"-", "--+"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (!strcmp(word, rows[i].sign))
            return result_typed(rows[i].means, is_forfeit);
    return result_typed(word, is_forfeit);
}

/* --- life --------------------------------------------------------------------------------------------------------- */

static int by_board_number(const void *a, const void *b)
{
    const struct hall_seat *x = a, *y = b;
    return (x->number > y->number) - (x->number < y->number);
}

static void take_seats(struct hall *h, const struct hall_settings *s)
{
    h->count = s->count < BOARDS_MAX ? s->count : BOARDS_MAX;
    h->seats = memory_take((size_t)h->count + 1, sizeof *h->seats);
    if (h->count)
        memcpy(h->seats, s->seats, (size_t)h->count * sizeof *h->seats);
    for (int i = 0; i < h->count; i++)
        if (!h->seats[i].own_phase)
            h->seats[i].phase = s->phase;
    qsort(h->seats, (size_t)h->count, sizeof *h->seats, by_board_number);
    h->settings.seats = h->seats;
    h->settings.count = h->count;
    for (int i = 0; i < h->count; i++)
        h->highest =
            h->seats[i].number > h->highest && h->seats[i].number <= BOARDS_MAX ? h->seats[i].number : h->highest;
}

void hall_find_namesakes(struct hall *h)
{
    free(h->namesakes);
    free(h->names_in_common);
    h->namesake_count = namesakes_find(h->seats, h->count, &h->namesakes);
    names_in_common(h->seats, h->count, h->namesakes, h->namesake_count, &h->names_in_common);
}

static void see_as_usual(struct hall *h)
{
    for (int k = INCIDENT_NONE + 1; k < INCIDENT_KINDS; k++) {
        const struct incident_row *row = incident_row((enum incident_kind)k);
        h->policies[k] = (struct policy){.priority = row->priority, .stance = row->stance};
        copy_text(h->policies[k].script, SCRIPT_MAX, row->script);
        copy_text(h->policies[k].article, ARTICLE_MAX, row->article);
        h->until[row->until].has[k] = true;
    }
}

/* House rules have what their base has. */
static const struct trouble_rule *trouble_of(const struct hall_settings *s)
{
    const struct trouble_rule *rule = trouble_rule_of(s->rulebook ? s->rulebook : "fide-2023");
    const char *over;
    for (size_t steps = 1; !rule && s->book && (over = rulebook_over(s->book, steps)); steps++)
        rule = trouble_rule_of(over);
    return rule;
}

const struct trouble_rule *hall_trouble_rule(const struct hall *h)
{
    return h->trouble;
}

struct hall *hall_new(const struct hall_settings *s, const struct hall_listener *listener)
{
    struct hall *h = memory_take(1, sizeof *h);
    h->self = h;
    h->actor = "";
    h->settings = *s;
    if (s->answered)
        facts_copy(&h->answered, s->answered);
    h->settings.answered = &h->answered;
    h->listener = listener ? *listener : (struct hall_listener){0};
    h->due = h->sheet_due = h->started = h->ended = h->alert_due = h->flood_since = h->appeal_due = h->letters_due =
        MSEC_NEVER;
    take_seats(h, s);
    hall_find_namesakes(h);
    see_as_usual(h);
    h->trouble = trouble_of(s);
    h->movement = rulebook_movement(s->book);
    h->boards = memory_take((size_t)h->count + 1, sizeof *h->boards);
    h->changed = memory_take((size_t)h->count + 1, sizeof *h->changed);
    h->group_due = memory_take((size_t)h->count / GROUP + 1, sizeof *h->group_due);
    for (int i = 0; i <= h->count / GROUP; i++)
        h->group_due[i] = MSEC_NEVER;
    h->told = memory_take((size_t)h->count + 1, sizeof *h->told);
    h->by_number = memory_take((size_t)h->highest + 1, sizeof *h->by_number);
    for (int i = 0; i < h->count; i++) {
        board_begin(h, &h->boards[i], &h->seats[i]);
        if (h->seats[i].number > 0 && h->seats[i].number <= h->highest)
            h->by_number[h->seats[i].number] = i + 1;
        letters_reckon(h, &h->boards[i]);
    }
    return h;
}

void hall_free(struct hall *h)
{
    if (!h)
        return;
    for (int i = 0; i < h->count; i++) {
        tracker_release(&h->boards[i].tracker);
        free(h->boards[i].hint);
        free(h->boards[i].times);
        free(h->boards[i].sat[WHITE]);
        free(h->boards[i].sat[BLACK]);
    }
    void *const parts[] = {h->seats,         h->boards,       h->by_number, h->incidents,      h->alerts,
                           h->open,          h->rulings,      h->penalties, h->changed,        h->told,
                           h->view,          h->group_view,   h->group_due, h->appeals,        h->cards,
                           h->substitutions, h->assigned,     h->checked,   h->letters,        h->repeats,
                           h->excused,       h->conditionals, h->namesakes, h->names_in_common};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        free(parts[i]);
    facts_release(&h->answered);
    wordings_free(h);
    dead_free(h->solver);
    body_release(&h->body);
    text_release(&h->text);
    free(h);
}

size_t hall_bytes(const struct hall *h)
{
    size_t bytes = sizeof *h + (size_t)h->alert_room * (sizeof *h->alerts + sizeof *h->open) +
                   (size_t)h->incident_room * sizeof *h->incidents + (size_t)h->ruling_room * sizeof *h->rulings +
                   (size_t)h->penalty_room * sizeof *h->penalties + h->body.text.room +
                   (size_t)h->namesake_count * sizeof *h->namesakes + 2 * (size_t)h->count;
    for (int i = 0; i < h->count; i++) {
        const struct history *g = &h->boards[i].tracker.game;
        bytes += sizeof *h->boards + sizeof *h->seats + (size_t)g->room * (sizeof *g->keys + sizeof *g->moves) +
                 (size_t)h->boards[i].times_room * sizeof(struct move_time) +
                 (h->boards[i].hint ? sizeof *h->boards[i].hint : 0);
    }
    return bytes;
}

/* --- time --------------------------------------------------------------------------------------------------------- */

static msec earlier(msec a, msec b)
{
    return a < b ? a : b;
}

static msec board_due(const struct hall_board *b)
{
    msec squares = tracker_due(&b->tracker);
    squares = squares > b->not_before ? squares : b->not_before;
    return earlier(earlier(b->due, squares), press_due(&b->press));
}

void board_arrange(struct hall *h, struct hall_board *b)
{
    assert(b >= h->boards && b < h->boards + h->count && "the board is of this hall");
    msec due = board_due(b);
    msec *group = &h->group_due[(b - h->boards) / GROUP];
    *group = earlier(*group, due);
    h->due = earlier(h->due, due);
}

static msec own_due(const struct hall *h)
{
    return earlier(earlier(earlier(h->alert_due, h->appeal_due), h->letters_due), round_due(h));
}

/* Handles everything at the moment when it was due, however seldom this is called, so that entries depend on readings
 * only. Boards are in groups, so that not all of a thousand are checked for one of them. */
static void settle_group(struct hall *h, int group, msec at)
{
    int end = (group + 1) * GROUP < h->count ? (group + 1) * GROUP : h->count;
    h->group_due[group] = MSEC_NEVER;
    for (int i = group * GROUP; i < end; i++) {
        struct hall_board *b = &h->boards[i];
        if (board_due(b) <= at)
            board_settle(h, b);
        board_arrange(h, b);
    }
}

static void settle_at(struct hall *h, msec at)
{
    assert(at >= h->now && "time goes on");
    h->now = at;
    h->due = MSEC_NEVER;
    for (int group = 0; group * GROUP < h->count; group++) {
        if (h->group_due[group] <= at)
            settle_group(h, group, at);
        h->due = earlier(h->due, h->group_due[group]);
    }
    if (round_due(h) <= at)
        round_settle(h);
    if (h->letters_due <= at)
        letters_settle(h);
    if (h->appeal_due <= at)
        appeals_settle(h);
    if (h->alert_due <= at)
        alerts_settle(h);
}

msec hall_due(const struct hall *h)
{
    return earlier(h->due, own_due(h));
}

msec hall_advance(struct hall *h, msec now)
{
    msec before = h->going_to;
    h->going_to = now;
    while (hall_due(h) <= now) {
        msec due = hall_due(h);
        settle_at(h, due > h->now ? due : h->now);
    }
    h->going_to = before;
    if (now > h->now)
        h->now = now;
    return h->now;
}

void hall_pass(struct hall *h, msec now)
{
    h->now = now > h->now ? now : h->now;
}

/* --- boards ------------------------------------------------------------------------------------------------------- */

struct hall_board *board_numbered(struct hall *h, int number)
{
    const struct hall_board *b = hall_board(h, number);
    return b ? &h->boards[b - h->boards] : NULL;
}

const struct hall_board *hall_board(const struct hall *h, int number)
{
    if (number <= 0 || number > h->highest || !h->by_number[number])
        return NULL;
    return &h->boards[h->by_number[number] - 1];
}

int hall_count(const struct hall *h)
{
    return h->count;
}

const struct hall_board *hall_at(const struct hall *h, int index)
{
    assert(index >= 0 && index < h->count);
    return &h->boards[index];
}

const struct hall_settings *hall_settings_of(const struct hall *h)
{
    return &h->settings;
}

void board_changed(struct hall *h, struct hall_board *b)
{
    assert(b >= h->boards && b < h->boards + h->count && "the board is of this hall");
    if (b->is_dirty)
        return;
    b->is_dirty = true;
    h->changed[h->changed_count++] = (int)(b - h->boards);
}

int hall_changed(struct hall *h, const int **numbers)
{
    assert(h->changed_count <= h->count && "each board is on the list once");
    int count = h->changed_count;
    for (int i = 0; i < count; i++) {
        h->told[i] = h->boards[h->changed[i]].number;
        h->boards[h->changed[i]].is_dirty = false;
    }
    h->changed_count = 0;
    *numbers = h->told;
    return count;
}

msec hall_left(const struct hall_board *b, enum side side, msec now)
{
    assert(side == WHITE || side == BLACK);
    const struct clock *c = &b->press.clock;
    if (c->known && c->seen.left_s[side] != SECONDS_UNKNOWN)
        return clock_left(c, side, now);
    return b->logged_left_s[side] == SECONDS_UNKNOWN ? -1 : (msec)b->logged_left_s[side] * 1000;
}

msec hall_time(const struct hall *h)
{
    return h->now;
}

bool hall_in_trouble(const struct hall_board *b, enum side side)
{
    assert(side == WHITE || side == BLACK);
    return incident_goes_on(b, INCIDENT_TIME_TROUBLE, (int)side);
}
