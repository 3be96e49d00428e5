#include "report/trf.h"

#include "base/memory.h"
#include "base/printable.h"
#include "base/table.h"
#include "base/text.h"
#include "base/utf8.h"
#include "report/standings/standings.h"
#include "report/standings/team_standings.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct trf_writing {
    const struct chess_event *event;
    const struct trf_choice *choice;
    int last_round; /* whose results are on the players' lines; byes may follow */
    struct text *out;
    struct text line; /* filled with blanks up to the last field */
    size_t columns;   /* characters of it                                 */
    int *points;      /* tenths, by player's number                       */
};

/* --- a line is built column by column --------------------------------------------------------------------------- */

static void put(struct trf_writing *w, size_t column, const char *text)
{
    while (w->columns + 1 < column) {
        text_add_char(&w->line, ' ');
        w->columns++;
    }
    for (size_t at = 0, length = strlen(text); at < length; w->columns++) {
        const char *shown;
        size_t bytes;
        at += printable_step(text + at, length - at, &shown, &bytes);
        text_add_bytes(&w->line, shown, bytes);
    }
}

/* Cut to `room` characters; right: aligned to the right. */
static void put_in(struct trf_writing *w, size_t column, size_t room, const char *text, bool right)
{
    char cut[PERSON_NAME_MAX];
    size_t characters = 0;
    copy_text(cut, sizeof cut, text);
    cut[utf8_offset(cut, strlen(cut), room)] = '\0';
    for (size_t at = 0, length = strlen(cut); at < length; characters++)
        at += utf8_step(cut + at, length - at) ? utf8_step(cut + at, length - at) : 1;
    put(w, column + (right ? room - characters : 0), cut);
}

static void put_number(struct trf_writing *w, size_t column, int room, int number)
{
    assert(room > 0 && column >= 1 && "columns are counted from 1");
    char text[16];
    snprintf(text, sizeof text, "%*d", room, number);
    put(w, column, text);
}

static void put_points(struct trf_writing *w, size_t column, int room, int tenths)
{
    char text[24], plain[16];
    int length = snprintf(plain, sizeof plain, "%s%d.%d", tenths < 0 ? "-" : "", abs(tenths) / 10, abs(tenths) % 10);
    if (length > room) /* with a hundred points, or a penalty of ten, there is no room for the tenth */
        snprintf(plain, sizeof plain, "%d", tenths / 10);
    snprintf(text, sizeof text, "%*s", room, plain);
    put(w, column, text);
}

static void end_line(struct trf_writing *w)
{
    while (w->line.length && w->line.chars[w->line.length - 1] == ' ')
        w->line.length--;
    text_add_bytes(w->out, text_chars(&w->line), w->line.length);
    text_add(w->out, "\r\n");
    text_clear(&w->line);
    w->columns = 0;
}

static void put_record(struct trf_writing *w, const char *id, const char *text)
{
    if (!*text)
        return;
    put(w, 1, id);
    put(w, 5, text);
    end_line(w);
}

static void put_record_number(struct trf_writing *w, const char *id, int number)
{
    char text[16];
    snprintf(text, sizeof text, "%d", number);
    put_record(w, id, text);
}

/* --- the event -------------------------------------------------------------------------------------------------- */

static void day_text(day d, bool short_year, char out[16])
{
    snprintf(out, 16, short_year ? "%02d/%02d/%02d" : "%04d/%02d/%02d", short_year ? d / 10000 % 100 : d / 10000,
             d / 100 % 100, d % 100);
}

static void put_day(struct trf_writing *w, const char *id, day d)
{
    char text[16];
    day_text(d, false, text);
    put_record(w, id, d ? text : "");
}

/* 112 is for deputies; other arbiters have no record. */
static void put_officials(struct trf_writing *w)
{
    const struct chess_event *e = w->event;
    int chief = 0;
    while (chief < e->arbiter_count && e->arbiters[chief].role != ARBITER_HEAD)
        chief++;
    if (chief < e->arbiter_count)
        put_record(w, "102", e->arbiters[chief].name);
    for (int i = 0; i < e->arbiter_count; i++)
        if (i != chief && e->arbiters[i].role == ARBITER_DEPUTY)
            put_record(w, "112", e->arbiters[i].name);
}

/* Record 222 is from TRF26 and only has increments: a delay stays in the words of 122. */
static void put_control(struct trf_writing *w)
{
    const struct control *c = &w->event->control;
    struct text text = {0};
    bool coded = !c->hourglass && w->choice->form == TRF26;
    control_write(c, &text);
    put_record(w, "122", text_chars(&text));
    text_clear(&text);
    for (int i = 0; i < c->count; i++) {
        const struct period *p = &c->periods[i];
        coded = coded && (p->bonus == BONUS_NONE || p->bonus == BONUS_FISCHER);
        text_addf(&text, p->moves ? "%s%d/" : "%s", i ? ":" : "", p->moves);
        text_addf(&text, p->bonus ? "%d+%d" : "%d", p->seconds, p->bonus_s);
    }
    if (coded)
        put_record(w, "222", text_chars(&text));
    text_release(&text);
}

static void put_dates(struct trf_writing *w)
{
    bool any = false;
    for (int r = 1; r <= w->event->round_count; r++) {
        const struct round *round = event_round(w->event, r);
        char text[16];
        if (!round || !round->date)
            continue;
        if (!any)
            put(w, 1, "132");
        any = true;
        day_text(round->date, true, text);
        put(w, 82 + 10 * (size_t)r, text);
    }
    if (any)
        end_line(w);
}

static void put_score(struct trf_writing *w, int place, const char *code, int tenths)
{
    put(w, 5 + 9 * (size_t)place, code);
    put_points(w, 7 + 9 * (size_t)place, 4, tenths);
}

/* The value of a game, in the records that pairing programs added to TRF16. */
static void put_pairing_points(struct trf_writing *w)
{
    const struct scoring *s = &w->event->scoring;
    const struct {
        const char *id;
        int tenths;
    } rows[] = {{"BBW", s->win},    {"BBD", s->draw},   {"BBL", s->loss},
                {"BBZ", s->absent}, {"BBF", s->absent}, {"BBU", s->bye}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        put(w, 1, rows[i].id);
        put_points(w, 5, 4, rows[i].tenths);
        end_line(w);
    }
}

static void put_scoring(struct trf_writing *w)
{
    const struct scoring *s = &w->event->scoring;
    const struct {
        const char *code;
        int tenths, usual;
    } rows[] = {{" W", s->win, 10},   {" D", s->draw, 5},     {" L", s->loss, 0},
                {" A", s->absent, 0}, {" P", s->bye, s->win}, {" X", s->unknown, s->draw}};
    bool usual = true;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        usual = usual && rows[i].tenths == rows[i].usual;
    if (w->choice->form == TRF_FOR_PAIRING && !usual)
        put_pairing_points(w);
    if (w->choice->form != TRF26)
        return;
    if (!usual) {
        put(w, 1, "162");
        for (int i = 0; i < (int)(sizeof rows / sizeof *rows); i++)
            put_score(w, i, rows[i].code, rows[i].tenths);
        end_line(w);
    }
    if (w->event->team_count && (s->team_win != 20 || s->team_draw != 10 || s->team_loss != 0)) {
        put(w, 1, "362");
        put_score(w, 0, "TW", s->team_win);
        put_score(w, 1, "TD", s->team_draw);
        put_score(w, 2, "TL", s->team_loss);
        end_line(w);
    }
}

/* The colour drawn by lot for the higher player of the first board in round 1: 152, and XXC of pairing programs. */
static void put_first_colour(struct trf_writing *w)
{
    char colour = w->choice->first_colour ? w->choice->first_colour : w->event->first_colour;
    if (colour && w->choice->form != TRF16)
        put_record(w, w->choice->form == TRF26 ? "152" : "XXC",
                   w->choice->form == TRF26 ? (colour == 'b' ? "B" : "W")
                   : colour == 'b'          ? "black1"
                                            : "white1");
}

static bool is_bye_of_player(const struct chess_event *e, const char *record)
{
    return !strncmp(record, "240", 3) && !e->team_count; /* stands on the player's line */
}

static bool is_for_pairing(const char *record)
{
    return !strncmp(record, "XX", 2) || !strncmp(record, "BB", 2);
}

/* Rounds, points and the first colour are written from the event itself. */
static bool is_for_pairing_still(const char *record)
{
    bool own = !strncmp(record, "XXR", 3) || !strncmp(record, "BB", 2) || !strncmp(record, "XXC white1", 10) ||
               !strncmp(record, "XXC black1", 10);
    return is_for_pairing(record) && !own;
}

/* Records that came with an import: those of the event (they end in 2) first, the others after the players. TRF16 has
 * none that Flagfall does not handle, except the kind of event in 092. */
static void put_kept(struct trf_writing *w, bool of_event)
{
    for (int i = 0; i < w->event->kept_count; i++) {
        const char *record = w->event->kept[i];
        bool head = isdigit((unsigned char)record[0]) && record[0] && record[1] && record[2] == '2' && record[0] != '8';
        bool wanted = w->choice->form == TRF_FOR_PAIRING ? is_for_pairing_still(record)
                      : w->choice->form == TRF16         ? !strncmp(record, "092", 3)
                                                         : !is_for_pairing(record);
        if (!wanted || head != of_event || is_bye_of_player(w->event, record))
            continue;
        put(w, 1, record);
        end_line(w);
    }
}

/* --- players and teams ------------------------------------------------------------------------------------------ */

static void count_points(struct trf_writing *w)
{
    for (int i = 0; i < w->event->rounds_known; i++) {
        const struct round *r = &w->event->rounds[i];
        if (r->number > w->last_round)
            continue;
        for (int k = 0; k < r->count; k++) {
            const struct pairing *p = &r->pairings[k];
            w->points[p->white] += event_result_points(w->event, p->white_result);
            if (p->black)
                w->points[p->black] += event_result_points(w->event, p->black_result);
        }
    }
    for (int i = 0; i < w->choice->count && w->choice->form != TRF_FOR_PAIRING; i++) {
        const struct trf_adjustment *a = &w->choice->adjustments[i];
        if (!a->of_team && a->player >= 1 && a->player <= PLAYERS_MAX)
            w->points[a->player] += a->tenths;
    }
}

/* Every round with games is reported; a file for pairing only has rounds that are over. */
static int last_round_of(const struct chess_event *e, enum trf_form form)
{
    return form == TRF_FOR_PAIRING ? standings_last_round(e) : event_last_paired_round(e);
}

/* The place by points and the event's tie-breaks; players who are equal in all share one. Points taken or given by a
 * decision are counted, as in the published standings. */
struct trf_place {
    int points, place, player;
};

static int compare_places(const void *a, const void *b)
{
    const struct trf_place *x = a, *y = b;
    if (x->points != y->points)
        return x->points > y->points ? -1 : 1;
    return x->place < y->place ? -1 : x->place > y->place;
}

/* By player's number, to be freed. */
static int *ranks(const struct trf_writing *w)
{
    int count = w->event->player_count, *rank = memory_take(PLAYERS_MAX + 1, sizeof *rank);
    struct trf_place *places = memory_take((size_t)count + 1, sizeof *places);
    struct tie_break_list by = {0};
    struct standings s;
    tie_breaks_read(tie_breaks_of(w->event), &by, NULL);
    standings_make(w->event, w->last_round, &by, &s);
    for (int i = 0; i < count; i++)
        places[i] = (struct trf_place){w->points[s.rows[i].player], s.rows[i].place, s.rows[i].player};
    qsort(places, (size_t)count, sizeof *places, compare_places);
    for (int i = 0; i < count; i++)
        rank[places[i].player] = i && !compare_places(&places[i], &places[i - 1]) ? rank[places[i - 1].player] : i + 1;
    standings_release(&s);
    free(places);
    return rank;
}

/* After the last round only byes. */
static void put_cell(struct trf_writing *w, int round, int player)
{
    const struct round *r = event_round(w->event, round);
    const struct pairing *p = r ? round_pairing_of(r, player) : NULL;
    size_t column = 82 + 10 * (size_t)round;
    if (!p || (round > w->last_round && (p->board || !p->white_result || !strchr("FHZ", p->white_result))))
        return;
    bool white = p->white == player;
    char result = white ? p->white_result : p->black_result;
    if (p->black)
        put_number(w, column, 4, white ? p->black : p->white);
    else
        put(w, column, "0000");
    put(w, column + 5, !p->black ? "-" : white ? "w" : "b");
    put(w, column + 7, (char[]){result ? result : ' ', '\0'});
}

static void put_player(struct trf_writing *w, const struct player *p, int rank)
{
    assert(rank >= 1 && "ranks are counted from 1");
    char born[16];
    put(w, 1, "001");
    put_number(w, 5, 4, p->number);
    put(w, 10, (char[]){p->sex ? p->sex : ' ', '\0'});
    put_in(w, 11, 3, p->title, true);
    put_in(w, 15, 33, p->name, false);
    if (p->rating)
        put_number(w, 49, 4, p->rating);
    put_in(w, 54, 3, p->federation, false);
    put_in(w, 58, 11, p->fide_id, true);
    day_text(p->born, false, born);
    put(w, 70, p->born ? born : "");
    put_points(w, 81, 4, w->points[p->number]);
    put_number(w, 86, 4, rank);
    for (int r = 1; r <= w->last_round + (w->choice->form == TRF_FOR_PAIRING); r++)
        put_cell(w, r, p->number);
    end_line(w);
}

static void put_players(struct trf_writing *w)
{
    int *rank = ranks(w);
    for (int number = 1; number <= PLAYERS_MAX; number++) {
        const struct player *p = event_player(w->event, number);
        if (p)
            put_player(w, p, rank[number]);
    }
    free(rank);
}

/* A team's players in board order. */
static void put_members(struct trf_writing *w, const struct team *t, size_t column)
{
    for (int i = 0; i < w->event->player_count; i++) {
        if (w->event->players[i].team != t->number)
            continue;
        put_number(w, column, 4, w->event->players[i].number);
        column += 5;
    }
}

static void put_team(struct trf_writing *w, const struct team *t)
{
    int match_points = 0, game_points = 0;
    const struct scoring *s = &w->event->scoring;
    for (int i = 0; i < w->event->rounds_known; i++) {
        struct team_round m = team_round_of(w->event, &w->event->rounds[i], t->number);
        const int points[] = {s->team_loss, s->team_draw, s->team_win};
        game_points += m.own / 10;
        match_points += m.counts || m.results ? points[team_round_halves(&m)] : 0;
    }
    for (int i = 0; i < w->choice->count; i++) {
        const struct trf_adjustment *a = &w->choice->adjustments[i];
        if (!a->of_team || a->player != t->number)
            continue;
        match_points += a->match_tenths;
        game_points += a->tenths;
    }
    put(w, 1, "310");
    put_number(w, 5, 3, t->number);
    put_in(w, 9, 32, t->name, false);
    put_in(w, 42, 5, t->code, false);
    put_points(w, 55, 6, match_points);
    put_points(w, 62, 6, game_points);
    put_members(w, t, 74);
    end_line(w);
}

/* TRF16's record of a team: its name and its players in board order. */
static void put_old_team(struct trf_writing *w, const struct team *t)
{
    put(w, 1, "013");
    put_in(w, 5, 32, t->name, false);
    put_members(w, t, 37);
    end_line(w);
}

/* Record 240: byes of one kind that are known before the round is paired. */
static void put_later_byes(struct trf_writing *w, const struct round *r, char kind)
{
    size_t column = 0;
    char head[24];
    snprintf(head, sizeof head, "240 %c %03d", kind, r->number);
    for (int i = 0; i < r->count; i++) {
        const struct pairing *p = &r->pairings[i];
        if (p->board || p->white_result != kind)
            continue;
        if (!column) {
            put(w, 1, head);
            column = 11;
        }
        put_number(w, column, 4, p->white);
        column += 5;
    }
    if (column)
        end_line(w);
}

static void put_byes(struct trf_writing *w)
{
    for (int number = w->last_round + 1; number <= EVENT_ROUNDS_MAX && w->choice->form == TRF26; number++) {
        const struct round *r = event_round(w->event, number);
        for (const char *kind = "FHZ"; r && *kind; kind++)
            put_later_byes(w, r, *kind);
    }
}

static void put_adjustment(struct trf_writing *w, const struct trf_adjustment *a)
{
    if (a->decision && *a->decision) {
        put(w, 1, "### decision ");
        put(w, w->columns + 1, a->decision);
        end_line(w);
    }
    put(w, 1, "299");
    if (a->of_team)
        put_points(w, 8, 4, a->match_tenths);
    put_points(w, 14, 4, a->tenths);
    char round[16];
    snprintf(round, sizeof round, "%03d", a->round);
    put(w, 20, round);
    put_number(w, 24, 4, a->player);
    end_line(w);
}

static int rated_players(const struct chess_event *e)
{
    int count = 0;
    for (int i = 0; i < e->player_count; i++)
        count += e->players[i].rating > 0;
    return count;
}

static void put_head(struct trf_writing *w)
{
    const struct chess_event *e = w->event;
    put_record(w, "012", e->name);
    put_record(w, "022", e->place);
    put_record(w, "032", e->federation);
    put_day(w, "042", e->first_day);
    put_day(w, "052", e->last_day);
    put_record_number(w, "062", e->player_count);
    put_record_number(w, "072", rated_players(e));
    if (e->team_count)
        put_record_number(w, "082", e->team_count);
    put_officials(w);
    put_control(w);
    put_dates(w);
}

static void put_rounds(struct trf_writing *w)
{
    static const char *const ids[] = {"142", "XXR", "XXR"}; /* order: enum trf_form */
    ROW_FOR_EACH(ids, TRF_FORMS);
    if (w->event->round_count)
        put_record_number(w, ids[w->choice->form], w->event->round_count);
    put_first_colour(w);
}

void trf_write_anew(const struct chess_event *e, const struct trf_choice *choice, struct text *out)
{
    assert(choice->form < TRF_FORMS && "the form is settled before");
    struct trf_writing w = {.event = e, .choice = choice, .out = out, .last_round = last_round_of(e, choice->form)};
    w.points = memory_take(PLAYERS_MAX + 1, sizeof *w.points);
    count_points(&w);
    put_head(&w);
    put_rounds(&w);
    put_scoring(&w);
    put_kept(&w, true);
    put_players(&w);
    for (int i = 0; i < e->team_count && choice->form != TRF_FOR_PAIRING; i++)
        (choice->form == TRF16 ? put_old_team : put_team)(&w, &e->teams[i]);
    put_kept(&w, false);
    put_byes(&w);
    for (int i = 0; i < choice->count && choice->form == TRF26; i++)
        put_adjustment(&w, &choice->adjustments[i]);
    text_release(&w.line);
    free(w.points);
}
