#include "report/trf.h"

#include "base/memory.h"
#include "base/utf8.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct writing {
    const struct chess_event *event;
    const struct trf_adjustment *adjustments;
    int adjustment_count, last_round;
    struct text *out;
    struct text line; /* filled with blanks up to where something stands */
    size_t columns;   /* characters of it                                 */
    int *points;      /* tenths, by player's number                       */
};

/* --- a line is built column by column --------------------------------------------------------------------------- */

static void put(struct writing *w, size_t column, const char *text)
{
    while (w->columns + 1 < column) {
        text_add_char(&w->line, ' ');
        w->columns++;
    }
    for (size_t at = 0, length = strlen(text); at < length; w->columns++) {
        size_t step = utf8_step(text + at, length - at);
        text_add_bytes(&w->line, text + at, step ? step : 1);
        at += step ? step : 1;
    }
}

/* Cut to `room` characters; right: against the right edge. */
static void put_in(struct writing *w, size_t column, size_t room, const char *text, bool right)
{
    char cut[PERSON_NAME_MAX];
    size_t characters = 0;
    snprintf(cut, sizeof cut, "%s", text);
    cut[utf8_offset(cut, strlen(cut), room)] = '\0';
    for (size_t at = 0, length = strlen(cut); at < length; characters++)
        at += utf8_step(cut + at, length - at) ? utf8_step(cut + at, length - at) : 1;
    put(w, column + (right ? room - characters : 0), cut);
}

static void put_number(struct writing *w, size_t column, int room, int number)
{
    char text[16];
    snprintf(text, sizeof text, "%*d", room, number);
    put(w, column, text);
}

static void put_points(struct writing *w, size_t column, int room, int tenths)
{
    char text[24], plain[16];
    int length = snprintf(plain, sizeof plain, "%s%d.%d", tenths < 0 ? "-" : "", abs(tenths) / 10, abs(tenths) % 10);
    if (length > room) /* a hundred points, or a penalty of ten: the columns have no room for the tenth */
        snprintf(plain, sizeof plain, "%d", tenths / 10);
    snprintf(text, sizeof text, "%*s", room, plain);
    put(w, column, text);
}

static void end_line(struct writing *w)
{
    while (w->line.length && w->line.chars[w->line.length - 1] == ' ')
        w->line.length--;
    text_add_bytes(w->out, text_chars(&w->line), w->line.length);
    text_add(w->out, "\r\n");
    text_clear(&w->line);
    w->columns = 0;
}

static void put_record(struct writing *w, const char *id, const char *text)
{
    if (!*text)
        return;
    put(w, 1, id);
    put(w, 5, text);
    end_line(w);
}

static void put_record_number(struct writing *w, const char *id, int number)
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

static void put_day(struct writing *w, const char *id, day d)
{
    char text[16];
    day_text(d, false, text);
    put_record(w, id, d ? text : "");
}

/* 112 is for deputies; TRF has no other place for the rest. */
static void put_officials(struct writing *w)
{
    const struct chess_event *e = w->event;
    int chief = 0;
    while (chief < e->arbiter_count && e->arbiters[chief].role != ARBITER_HEAD)
        chief++;
    if (chief < e->arbiter_count)
        put_record(w, "102", e->arbiters[chief].name);
    for (int deputies = 1; deputies >= 0; deputies--)
        for (int i = 0; i < e->arbiter_count; i++)
            if (i != chief && (e->arbiters[i].role == ARBITER_DEPUTY) == deputies)
                put_record(w, "112", e->arbiters[i].name);
}

/* Record 222 knows increments only: a delay stays in the words of 122. */
static void put_control(struct writing *w)
{
    const struct control *c = &w->event->control;
    struct text text = {0};
    bool coded = !c->hourglass;
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

static void put_dates(struct writing *w)
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

static void put_score(struct writing *w, int place, const char *code, int tenths)
{
    put(w, 5 + 9 * (size_t)place, code);
    put_points(w, 7 + 9 * (size_t)place, 4, tenths);
}

static void put_scoring(struct writing *w)
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

/* Records that came with an import: those of the event (they end in 2) first, the others after the players. */
static void put_kept(struct writing *w, bool of_event)
{
    for (int i = 0; i < w->event->kept_count; i++) {
        const char *record = w->event->kept[i];
        bool bye = !strncmp(record, "240", 3) && !w->event->team_count; /* stands on the player's line */
        bool foreign = !strncmp(record, "XX", 2) || !strncmp(record, "BB", 2);
        bool head = isdigit((unsigned char)record[0]) && record[0] && record[1] && record[2] == '2' && record[0] != '8';
        if (bye || foreign || head != of_event)
            continue;
        put(w, 1, record);
        end_line(w);
    }
}

/* --- players and teams ------------------------------------------------------------------------------------------ */

static void count_points(struct writing *w)
{
    for (int i = 0; i < w->event->rounds_known; i++) {
        const struct round *r = &w->event->rounds[i];
        for (int k = 0; k < r->count; k++) {
            const struct pairing *p = &r->pairings[k];
            w->points[p->white] += event_result_points(w->event, p->white_result);
            if (p->black)
                w->points[p->black] += event_result_points(w->event, p->black_result);
        }
        w->last_round = r->count && r->number > w->last_round ? r->number : w->last_round;
    }
    for (int i = 0; i < w->adjustment_count; i++)
        if (!w->adjustments[i].of_team && w->adjustments[i].player >= 1 && w->adjustments[i].player <= PLAYERS_MAX)
            w->points[w->adjustments[i].player] += w->adjustments[i].tenths;
}

/* The place by points alone; equal points share it. Tie-breaks are the pairing program's business. */
struct standing {
    int points, rank;
};

static int compare_standings(const void *a, const void *b)
{
    const struct standing *x = a, *y = b;
    return x->points > y->points ? -1 : x->points < y->points;
}

static struct standing *standings(const struct writing *w)
{
    int count = w->event->player_count;
    struct standing *s = memory_take((size_t)count, sizeof *s);
    for (int i = 0; i < count; i++)
        s[i].points = w->points[w->event->players[i].number];
    qsort(s, (size_t)count, sizeof *s, compare_standings);
    for (int i = 0; i < count; i++)
        s[i].rank = i && s[i].points == s[i - 1].points ? s[i - 1].rank : i + 1;
    return s;
}

static int rank_of(const struct standing *s, int count, int points)
{
    struct standing key = {.points = points};
    const struct standing *found = bsearch(&key, s, (size_t)count, sizeof *s, compare_standings);
    return found ? found->rank : count;
}

static void put_cell(struct writing *w, int round, int player)
{
    const struct round *r = event_round(w->event, round);
    const struct pairing *p = r ? round_pairing_of(r, player) : NULL;
    size_t column = 82 + 10 * (size_t)round;
    if (!p)
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

static void put_player(struct writing *w, const struct player *p, int rank)
{
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
    for (int r = 1; r <= w->last_round; r++)
        put_cell(w, r, p->number);
    end_line(w);
}

static void put_players(struct writing *w)
{
    struct standing *s = standings(w);
    for (int number = 1; number <= PLAYERS_MAX; number++) {
        const struct player *p = event_player(w->event, number);
        if (p)
            put_player(w, p, rank_of(s, w->event->player_count, w->points[number]));
    }
    free(s);
}

/* Points of a team's players in a round, and of those who sat against them. */
static void match_of(const struct writing *w, const struct round *r, int team, int *own, int *theirs, int *games)
{
    *own = *theirs = *games = 0;
    for (int i = 0; i < r->count; i++) {
        const struct pairing *p = &r->pairings[i];
        const struct player *white = event_player(w->event, p->white), *black = event_player(w->event, p->black);
        int white_points = event_result_points(w->event, p->white_result);
        int black_points = event_result_points(w->event, p->black_result);
        bool is_white = white && white->team == team, is_black = black && black->team == team;
        if (!is_white && !is_black)
            continue;
        *own += is_white ? white_points : black_points;
        *theirs += is_white ? black_points : white_points;
        *games += p->white_result != 0;
    }
}

static void put_team(struct writing *w, const struct team *t)
{
    int match_points = 0, game_points = 0;
    const struct scoring *s = &w->event->scoring;
    for (int i = 0; i < w->event->rounds_known; i++) {
        int own, theirs, games;
        match_of(w, &w->event->rounds[i], t->number, &own, &theirs, &games);
        game_points += own;
        if (games)
            match_points += own > theirs ? s->team_win : own == theirs ? s->team_draw : s->team_loss;
    }
    for (int i = 0; i < w->adjustment_count; i++) {
        const struct trf_adjustment *a = &w->adjustments[i];
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
    size_t column = 74;
    for (int i = 0; i < w->event->player_count; i++) {
        if (w->event->players[i].team != t->number)
            continue;
        put_number(w, column, 4, w->event->players[i].number);
        column += 5;
    }
    end_line(w);
}

static void put_adjustment(struct writing *w, const struct trf_adjustment *a)
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

void trf_write(const struct chess_event *e, const struct trf_adjustment *adjustments, int count, struct text *out)
{
    struct writing w = {.event = e, .adjustments = adjustments, .adjustment_count = count, .out = out};
    w.points = memory_take(PLAYERS_MAX + 1, sizeof *w.points);
    count_points(&w);
    put_record(&w, "012", e->name);
    put_record(&w, "022", e->place);
    put_record(&w, "032", e->federation);
    put_day(&w, "042", e->first_day);
    put_day(&w, "052", e->last_day);
    put_record_number(&w, "062", e->player_count);
    put_record_number(&w, "072", rated_players(e));
    if (e->team_count)
        put_record_number(&w, "082", e->team_count);
    put_officials(&w);
    put_control(&w);
    put_dates(&w);
    if (e->round_count)
        put_record_number(&w, "142", e->round_count);
    put_scoring(&w);
    put_kept(&w, true);
    put_players(&w);
    for (int i = 0; i < e->team_count; i++)
        put_team(&w, &e->teams[i]);
    put_kept(&w, false);
    for (int i = 0; i < count; i++)
        put_adjustment(&w, &adjustments[i]);
    text_release(&w.line);
    free(w.points);
}
