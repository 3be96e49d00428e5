#include "hall/hall_made.h"

#include "base/tongue.h"
#include "hall/incident_shown.h"
#include "host/data.h"
#include "host/language.h"

/* What a person typed, or another part of the program hands over as it is. */
static bool is_of_others(const struct incident *i)
{
    static const struct incident_set handed = {{[INCIDENT_CALL] = true,
                                                [INCIDENT_CLAIM] = true,
                                                [INCIDENT_DECISION_REPLACED] = true,
                                                [INCIDENT_NOT_RECORDED] = true,
                                                [INCIDENT_NOT_BROADCAST] = true}};
    return i->by_person || handed.has[i->kind] || (i->kind == INCIDENT_REPORTED && !i->number);
}

/* Each sentence that the hall makes itself is one of its maker's table, or of the table of incidents: it is shown in
 * another language, where this build has one. Between the two nothing of it is English. */
static void look_at_words(const struct incident *i)
{
    char path[1280];
    struct text shown = {0};
    if (is_of_others(i) || !data_catalogue("de", path, sizeof path))
        return;
    assert_true(language_take("de", NULL));
    incident_add_shown(NULL, i, &shown);
    tongue_forget();
    if (!strcmp(text_chars(&shown), i->words))
        fail_msg("has no owner who lets it be shown in another language: %s", i->words);
    text_release(&shown);
}

void keep_entry(void *self, const struct entry *e)
{
    struct kept *k = self;
    struct change c;
    struct error why = {0};
    if (!change_read(&c, e, &why))
        fail_msg("what was written cannot be read: %s: %s", why.what, e->body);
    if (c.action == ACTION_INCIDENT_BEGUN)
        look_at_words(&c.as.incident.incident);
    json_decref(c.body);
    if (k->count == k->room) {
        k->room = k->room ? 2 * k->room : 64;
        k->entries = memory_resize(k->entries, (size_t)k->room * sizeof *k->entries);
    }
    struct entry *mine = &k->entries[k->count++];
    *mine = *e;
    mine->who = strdup(e->who);
    mine->body = strdup(e->body);
}

void forget_entries(struct kept *k)
{
    for (int i = 0; i < k->count; i++) {
        free((char *)(uintptr_t)k->entries[i].who);
        free((char *)(uintptr_t)k->entries[i].body);
    }
    free(k->entries);
    *k = (struct kept){0};
}

struct hall_seat *make_seats(int boards, const char *control, bool by_hand)
{
    struct hall_seat *seats = memory_take((size_t)boards, sizeof *seats);
    for (int i = 0; i < boards; i++) {
        struct hall_seat *s = &seats[i];
        *s = (struct hall_seat){.number = i + 1, .by_hand = by_hand};
        assert_true(control_read(control, &s->control, NULL));
        for (int side = WHITE; side <= BLACK; side++) {
            snprintf(s->players[side].name, sizeof s->players[side].name, "Player %d", 2 * i + side + 1);
            snprintf(s->players[side].id, sizeof s->players[side].id, "%d", 2 * i + side + 1);
        }
        snprintf(s->line, sizeof s->line, "bus %d", i / 60 + 1);
    }
    return seats;
}

void make_hall_for(struct hall_fixture *m, int boards, const char *control, bool by_hand, int arbiters)
{
    struct hall_listener listener = {.entry = keep_entry, .self = &m->kept};
    memset(m, 0, sizeof *m);
    m->seats = make_seats(boards, control, by_hand);
    bool blitz = m->seats[0].control.periods[0].seconds < 3600;
    m->settings = (struct hall_settings){.round = 3,
                                         .phase = blitz ? EVENT_BLITZ : EVENT_STANDARD,
                                         .starts_at = 0,
                                         .default_after = MSEC_NEVER,
                                         .rulebook = "fide-2023",
                                         .seats = m->seats,
                                         .count = boards,
                                         .arbiters = arbiters};
    m->hall = hall_new(&m->settings, &listener);
    m->left[0] = m->left[1] = control_start_s(&m->seats[0].control);
    hall_start(m->hall, "AB", 0);
}

void make_hall(struct hall_fixture *m, int boards, const char *control, bool by_hand)
{
    make_hall_for(m, boards, control, by_hand, 1);
}

void make_hall_by_letter(struct hall_fixture *m, struct hall_seat *seats, int boards, const struct rulebook *book,
                         int first_day, int last_day, int today)
{
    memset(m, 0, sizeof *m);
    m->seats = seats;
    m->settings = (struct hall_settings){.round = 1,
                                         .phase = EVENT_CORRESPONDENCE,
                                         .starts_at = MSEC_NEVER,
                                         .default_after = MSEC_NEVER,
                                         .arbiters = 1,
                                         .rulebook = "us-chess-7",
                                         .book = book,
                                         .first_day = first_day,
                                         .last_day = last_day,
                                         .seats = seats,
                                         .count = boards};
    m->hall = hall_new(&m->settings, &(struct hall_listener){.entry = keep_entry, .self = &m->kept});
    hall_open(m->hall, "AB", 0);
    hall_start(m->hall, "AB", 0);
    hall_calendar(m->hall, today, 0);
}

void unmake_hall(struct hall_fixture *m)
{
    hall_free(m->hall);
    forget_entries(&m->kept);
    free(m->seats);
}

/* --- devices ------------------------------------------------------------------------------------------------------ */

void clock_says(struct hall_fixture *m, int board, int32_t white_s, int32_t black_s, int runs, int up)
{
    struct reading r = {.kind = READING_CLOCK, .address = -1, .at = m->now};
    uint8_t running = runs == WHITE ? CLOCK_LEFT : runs == BLACK ? CLOCK_RIGHT : CLOCK_NONE;
    r.as.clock = (struct clock_reading){.has_lever = true,
                                        .run_known = true,
                                        .left_s = white_s,
                                        .right_s = black_s,
                                        .running = running,
                                        .up = up == WHITE ? CLOCK_LEFT : CLOCK_RIGHT};
    hall_take(m->hall, board, &r, m->now);
}

void square_says(struct hall_fixture *m, int board, int sq, piece p)
{
    struct reading r = {.kind = READING_FIELD, .address = -1, .at = m->now};
    r.as.field.square = (uint8_t)sq;
    r.as.field.piece = p;
    hall_take(m->hall, board, &r, m->now);
}

void board_says(struct hall_fixture *m, int board, const piece on[64])
{
    struct reading r = {.kind = READING_BOARD, .address = -1, .at = m->now};
    memcpy(r.as.board, on, 64);
    hall_take(m->hall, board, &r, m->now);
}

void news_says(struct hall_fixture *m, int board, enum news what)
{
    struct reading r = {.kind = READING_NEWS, .address = -1, .at = m->now};
    r.as.news.what = (uint8_t)what;
    hall_take(m->hall, board, &r, m->now);
}

void wait_ms(struct hall_fixture *m, msec ms)
{
    m->now += ms;
    hall_advance(m->hall, m->now);
}

void begin_board(struct hall_fixture *m, int board)
{
    const struct hall_board *b = hall_board(m->hall, board);
    board_says(m, board, b->tracker.game.now.on);
    clock_says(m, board, m->left[WHITE], m->left[BLACK], NO_SIDE, WHITE);
    wait_ms(m, 100);
    clock_says(m, board, m->left[WHITE], m->left[BLACK], WHITE, WHITE);
    wait_ms(m, 100);
}

void hand_goes(struct hall_fixture *m, int board, int from, int to)
{
    const struct hall_board *b = hall_board(m->hall, board);
    piece what = b->tracker.seen.on[from];
    enum side mover = side_of(what);
    wait_ms(m, 400);
    square_says(m, board, from, EMPTY);
    wait_ms(m, 400);
    square_says(m, board, to, what);
    wait_ms(m, 400);
    m->left[mover] += m->seats[0].control.periods[0].bonus_s;
    clock_says(m, board, m->left[WHITE], m->left[BLACK], (int)other(mover), (int)other(mover));
    wait_ms(m, 1500);
}

void hand_plays(struct hall_fixture *m, int board, const char *san)
{
    struct error why;
    if (hall_board(m->hall, board)->by_hand) {
        m->now += 1000;
        assert_true(hall_move(m->hall, board, san, "AB", m->now, &why));
        return;
    }
    move mv = san_read(&hall_board(m->hall, board)->tracker.game.now, san, strlen(san));
    assert_int_not_equal(mv, NO_MOVE);
    hand_goes(m, board, move_from(mv), move_to(mv));
}

/* --- looking ------------------------------------------------------------------------------------------------------ */

int count_incidents(const struct hall_fixture *m, enum incident_kind kind)
{
    int count = 0;
    for (int id = 1; id <= hall_incident_count(m->hall); id++)
        count += hall_incident(m->hall, id)->kind == kind;
    return count;
}

int standing(const struct hall_fixture *m)
{
    const struct alert *const *list;
    return hall_alerts(m->hall, &list);
}

const struct alert *only_alert(const struct hall_fixture *m, enum incident_kind kind)
{
    const struct alert *found = NULL;
    for (int id = 1; id <= hall_alert_count(m->hall); id++) {
        const struct alert *a = hall_alert(m->hall, id);
        if (a->kind != kind)
            continue;
        assert_null(found);
        found = a;
    }
    assert_non_null(found);
    return found;
}

int report(struct hall_fixture *m, int board, enum incident_kind kind)
{
    return hall_incident(m->hall, hall_report(m->hall, board, kind, WHITE, "", "", "AB", m->now))->alert;
}

/* --- the same again from its entries ------------------------------------------------------------------------------ */

struct hall *replayed(const struct hall_fixture *m)
{
    struct hall *again = hall_new(&m->settings, NULL);
    for (int i = 0; i < m->kept.count; i++) {
        struct error why = {0};
        if (!hall_replay(again, &m->kept.entries[i], &why))
            fail_msg("%s: %s", m->kept.entries[i].body, why.what);
    }
    return again;
}

void assert_same_board(const struct hall_board *a, const struct hall_board *b)
{
    assert_int_equal(a->tracker.game.plies, b->tracker.game.plies);
    assert_memory_equal(a->tracker.game.moves, b->tracker.game.moves, sizeof(move) * (size_t)a->tracker.game.plies);
    assert_true(a->tracker.game.now.key == b->tracker.game.now.key);
    for (int ply = 1; ply <= a->tracker.game.plies; ply++) {
        assert_int_equal(hall_move_time(a, ply).left_s, hall_move_time(b, ply).left_s);
        assert_int_equal(hall_move_time(a, ply).took_ms, hall_move_time(b, ply).took_ms);
    }
    assert_int_equal(a->play, b->play);
    assert_int_equal(a->feed, b->feed);
    assert_int_equal(a->result, b->result);
    assert_int_equal(a->proposed, b->proposed);
    assert_int_equal(a->frozen, b->frozen);
    assert_int_equal(a->marked, b->marked);
    assert_int_equal(a->out_of_service, b->out_of_service);
    assert_string_equal(a->arbiter, b->arbiter);
    assert_memory_equal(a->offences, b->offences, sizeof a->offences);
    assert_memory_equal(a->logged_left_s, b->logged_left_s, sizeof a->logged_left_s);
    assert_memory_equal(a->open, b->open, sizeof a->open);
    assert_memory_equal(a->press.clock.period, b->press.clock.period, sizeof a->press.clock.period);
    assert_int_equal(a->alerts, b->alerts);
    assert_int_equal(a->worst, b->worst);
    assert_int_equal(a->claims.times, b->claims.times);
    assert_int_equal(a->orientation.turn, b->orientation.turn);
}

static void assert_same_alert(const struct alert *a, const struct alert *b)
{
    assert_int_equal(a->incident, b->incident);
    assert_int_equal(a->latest, b->latest);
    assert_int_equal(a->board, b->board);
    assert_int_equal(a->kind, b->kind);
    assert_int_equal(a->priority, b->priority);
    assert_int_equal(a->state, b->state);
    assert_int_equal(a->returned, b->returned);
    assert_int_equal(a->first_out, b->first_out);
    assert_int_equal(a->count, b->count);
    assert_int_equal(a->going, b->going);
    assert_int_equal(a->group, b->group);
    assert_int_equal(a->members, b->members);
    assert_int_equal(a->open, b->open);
    assert_int_equal(a->shown, b->shown);
    assert_int_equal(a->acknowledged, b->acknowledged);
    assert_int_equal(a->shelved_until, b->shelved_until);
    assert_string_equal(a->taken_by, b->taken_by);
    assert_string_equal(a->offered_to, b->offered_to);
    assert_string_equal(a->acknowledged_by, b->acknowledged_by);
    assert_string_equal(a->reason, b->reason);
}

void assert_same_hall(const struct hall *a, const struct hall *b)
{
    const struct penalty *x, *y;
    assert_int_equal(hall_count(a), hall_count(b));
    for (int i = 0; i < hall_count(a); i++)
        assert_same_board(hall_at(a, i), hall_at(b, i));
    assert_int_equal(hall_incident_count(a), hall_incident_count(b));
    for (int id = 1; id <= hall_incident_count(a); id++)
        assert_int_equal(hall_incident(a, id)->ended, hall_incident(b, id)->ended);
    assert_int_equal(hall_alert_count(a), hall_alert_count(b));
    for (int id = 1; id <= hall_alert_count(a); id++)
        assert_same_alert(hall_alert(a, id), hall_alert(b, id));
    assert_int_equal(hall_penalties(a, &x), hall_penalties(b, &y));
    for (int i = 0; i < hall_penalties(a, &x); i++)
        assert_memory_equal(&x[i], &y[i], sizeof *x);
}

void assert_replays(const struct hall_fixture *m)
{
    struct hall *again = replayed(m);
    assert_same_hall(m->hall, again);
    hall_free(again);
}
