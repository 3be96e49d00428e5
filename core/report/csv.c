#include "report/csv.h"

#include "base/printable.h"

#include <string.h>

static void csv_add_cell(struct text *out, const char *value)
{
    struct text shown = {0};
    text_add_printable(&shown, value);
    bool quoted = strpbrk(value, ",;\t\"\r\n") || *value == ' ';
    text_add(out, quoted ? "\"" : "");
    for (const char *at = text_chars(&shown); *at; at++) {
        text_add(out, *at == '"' ? "\"" : "");
        text_add_char(out, *at);
    }
    text_add(out, quoted ? "\"" : "");
    text_release(&shown);
}

void csv_add_harmless_cell(struct text *out, const char *value)
{
    struct text harmless = {0};
    text_add(&harmless, *value && strchr("=+-@", *value) ? " " : "");
    text_add(&harmless, value);
    csv_add_cell(out, text_chars(&harmless));
    text_release(&harmless);
}

static void add_field(struct text *out, const char *value, bool last)
{
    csv_add_cell(out, value);
    text_add(out, last ? "\r\n" : ",");
}

static void add_number(struct text *out, int number)
{
    if (number)
        text_addf(out, "%d", number);
    text_add_char(out, ',');
}

static void add_side(struct text *out, const struct player *p)
{
    add_number(out, p ? p->number : 0);
    add_field(out, p ? p->name : "", false);
    add_number(out, p ? p->rating : 0);
}

static void add_result(struct text *out, const struct pairing *p)
{
    struct text result = {0};
    if (p->black && (p->white_result || p->black_result))
        pairing_write_result(&result, p->white_result, p->black_result);
    else if (!p->black && p->white_result)
        text_add_char(&result, p->white_result);
    add_field(out, text_chars(&result), true);
    text_release(&result);
}

void csv_write_pairings(const struct chess_event *e, struct text *out)
{
    text_add(out, "round,board,white_no,white,white_rating,black_no,black,black_rating,result\r\n");
    for (int number = 1; number <= e->round_count; number++) {
        const struct round *r = event_round(e, number);
        for (int i = 0; r && i < r->count; i++) {
            const struct pairing *p = &r->pairings[i];
            add_number(out, number);
            add_number(out, p->board);
            add_side(out, event_player(e, p->white));
            add_side(out, event_player(e, p->black));
            add_result(out, p);
        }
    }
}

void csv_write_players(const struct chess_event *e, struct text *out)
{
    text_add(out, "number,name,rating,title,federation,fide_id,born,sex,team,id\r\n");
    for (int i = 0; i < e->player_count; i++) {
        const struct player *p = &e->players[i];
        const struct team *t = event_team(e, p->team);
        struct text born = {0};
        if (p->born)
            day_write(&born, p->born);
        add_number(out, p->number);
        add_field(out, p->name, false);
        add_number(out, p->rating);
        add_field(out, p->title, false);
        add_field(out, p->federation, false);
        add_field(out, p->fide_id, false);
        add_field(out, text_chars(&born), false);
        add_field(out, (char[]){p->sex, '\0'}, false);
        add_field(out, t ? t->name : "", false);
        add_field(out, p->id, true);
        text_release(&born);
    }
}
