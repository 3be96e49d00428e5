#include "report/event_report.h"

#include "base/memory.h"
#include "hall/appeal.h"
#include "hall/board_view.h"
#include "report/parts.h"
#include "report/record/record_look.h"
#include "report/record/words.h"
#include "rules/words.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The same report, of another round. */
static struct report in_round(const struct report *r, int at)
{
    struct report one = *r;
    one.round = &r->record->rounds.at[at];
    return one;
}

/* --- what it was ------------------------------------------------------------------------------------------------- */

static void day_cell(char out[16], day d)
{
    snprintf(out, 16, "%04d-%02d-%02d", d / 10000, d / 100 % 100, d % 100);
}

struct federation {
    char code[sizeof((struct player *)0)->federation];
    int players;
};

static int by_players(const void *a, const void *b)
{
    const struct federation *x = a, *y = b;
    return x->players != y->players ? y->players - x->players : strcmp(x->code, y->code);
}

/* "GER 12, SWE 9" */
static void add_federations(const struct chess_event *e, struct page *p)
{
    struct federation *list = memory_take((size_t)e->player_count + 1, sizeof *list);
    struct text words = {0};
    int count = 0;
    for (int i = 0; i < e->player_count; i++) {
        int at = 0;
        while (at < count && strcmp(list[at].code, e->players[i].federation) != 0)
            at++;
        if (!*e->players[i].federation)
            continue;
        if (at == count)
            copy_text(list[count++].code, sizeof list->code, e->players[i].federation);
        list[at].players++;
    }
    qsort(list, (size_t)count, sizeof *list, by_players);
    for (int i = 0; i < count; i++)
        text_addf(&words, "%s%s %d", i ? ", " : "", list[i].code, list[i].players);
    page_field(p, "Federations", "%s", text_chars(&words));
    text_release(&words);
    free(list);
}

static const char *rulebook_of(const struct report *r, const char *id)
{
    const struct rulebook *book = r->book && !strcmp(rulebook_id(r->book), id) ? r->book
                                  : r->shelf                                   ? shelf_rulebook(r->shelf, id)
                                                                               : NULL;
    return book ? rulebook_name(book) : id;
}

static void rulebook_words(const struct report *r, const struct chess_event *e, struct text *out)
{
    text_add(out, rulebook_of(r, e->rulebook));
}

static void control_words(const struct report *r, const struct chess_event *e, struct text *out)
{
    (void)r;
    control_write(&e->control, out);
}

/* One for all rounds, or from which round on which. */
static void add_of_rounds(const struct report *r, const struct chess_event *e, const char *name,
                          void (*say)(const struct report *, const struct chess_event *, struct text *), struct page *p)
{
    struct text words = {0}, before = {0}, now = {0};
    const struct record *all = r->record;
    say(r, all->rounds.count ? all->rounds.at[0].event : e, &before);
    text_add(&words, text_chars(&before));
    for (int i = 1; i < all->rounds.count; i++) {
        text_clear(&now);
        say(r, all->rounds.at[i].event, &now);
        if (strcmp(text_chars(&now), text_chars(&before)) != 0)
            text_addf(&words, "; from round %d on %s", all->rounds.at[i].number, text_chars(&now));
        text_clear(&before);
        text_add(&before, text_chars(&now));
    }
    page_field(p, name, "%s", text_chars(&words));
    text_release(&words);
    text_release(&before);
    text_release(&now);
}

static void add_event(const struct report *r, const struct chess_event *e, struct page *p)
{
    struct words office;
    char first[16], last[16];
    int rated = 0, boards = 0;
    for (int i = 0; i < e->player_count; i++)
        rated += e->players[i].rating > 0;
    for (int i = 0; i < e->device_count; i++)
        boards += e->devices[i].last_board - e->devices[i].first_board + 1;
    day_cell(first, e->first_day);
    day_cell(last, e->last_day ? e->last_day : e->first_day);
    page_field(p, "Event", "%s", e->name);
    page_field(p, "Place", "%s", e->place);
    page_field(p, "Federation", "%s", e->federation);
    page_field(p, "Dates", e->first_day ? "%s to %s" : "%.0s%.0s", first, last);
    add_of_rounds(r, e, "Rulebook", rulebook_words, p);
    add_of_rounds(r, e, "Time control", control_words, p);
    page_field(p, "Rounds", "%d planned, %d in the log", e->round_count, r->record->rounds.count);
    page_field(p, "Players", "%d, %d of them rated", e->player_count, rated);
    add_federations(e, p);
    page_field(p, "Devices", boards ? "on %d of %d boards" : "none", boards, e->boards);
    for (int i = 0; i < e->arbiter_count; i++)
        page_field(p, words_office(r, e->arbiters[i].role, &office), "%s (%s)", e->arbiters[i].name,
                   e->arbiters[i].initials);
}

/* --- its rounds -------------------------------------------------------------------------------------------------- */

static int byes_of(const struct chess_event *e, int number)
{
    const struct round *round = event_round(e, number);
    int byes = 0;
    for (int i = 0; round && i < round->count; i++)
        byes += !round->pairings[i].black;
    return byes;
}

static void add_round(const struct report *r, const struct chess_event *e, struct page *p)
{
    const struct record_round *round = r->round;
    const struct appeal *appeals;
    struct words on, from, to;
    int results[RESULTS] = {0}, forfeits = 0, penalties = 0;
    char both[32] = "";
    for (int i = 0; i < round->board_count; i++) {
        assert(board_result(round->boards[i].is) <= RESULT_ANNULLED);
        bool is_forfeit = board_is_forfeit(round->boards[i].is);
        results[board_result(round->boards[i].is)] += !is_forfeit;
        forfeits += is_forfeit;
    }
    for (int i = 0; i < round->penalties.count; i++)
        penalties += !round->penalties.at[i].is.undone;
    if (results[RESULT_NONE])
        snprintf(both, sizeof both, ", %d lost by both", results[RESULT_NONE]);
    page_cell(p, "%d", round->number);
    page_cell(p, "%s", round->started.entry ? words_day(r, round->started.wall, &on) : "");
    page_cell(p, "%s", round->started.entry ? words_time(r, round->started.wall, &from) : "");
    page_cell(p, "%s", round->ended.entry ? words_time(r, round->ended.wall, &to) : "not yet");
    page_cell(p, "%d", record_games(round) - forfeits);
    page_cell(p, "%d-%d-%d%s", results[RESULT_WHITE], results[RESULT_DRAW], results[RESULT_BLACK], both);
    page_cell(p, "%d", forfeits);
    page_cell(p, "%d", byes_of(e, round->number));
    page_cell(p, "%d", round->rulings.count);
    page_cell(p, "%d", penalties);
    page_cell(p, "%d", hall_appeals(round->hall, &appeals));
}

static void add_rounds(const struct report *r, const struct chess_event *e, struct page *p)
{
    page_heading(p, "Rounds");
    page_table(p,
               ">Round <Date <Started <Ended >Games <White-drawn-Black >Forfeits >Byes >Decisions >Penalties >Appeals");
    for (int i = 0; i < r->record->rounds.count; i++) {
        struct report one = in_round(r, i);
        add_round(&one, e, p);
    }
    page_table_end(p);
}

/* The total over all rounds. */
static int decisions_of(const struct report *one)
{
    return one->round->rulings.count;
}

static int penalties_of(const struct report *one)
{
    return one->round->penalties.count;
}

static int appeals_of(const struct report *one)
{
    const struct appeal *list;
    return hall_appeals(one->round->hall, &list);
}

static void begin_list(const struct report *r, struct page *p, const char *heading, int (*count)(const struct report *))
{
    int all = 0;
    for (int i = 0; i < r->record->rounds.count; i++) {
        struct report one = in_round(r, i);
        all += count(&one);
    }
    page_heading(p, "%s", heading);
    if (!all)
        page_say(p, "None.");
}

/* --- decisions, penalties, appeals ------------------------------------------------------------------------------- */

static void add_decision(const struct report *r, const struct record_ruling *k, struct page *p)
{
    const struct record_board *b = record_board(r->round, k->board);
    struct words number, fate, white, black;
    page_cell(p, "%s", words_decision(k->is.id, &number));
    page_cell(p, "%d", r->round->number);
    page_cell(p, "%d", k->board);
    page_cell(p, "%s - %s", words_player(b, WHITE, &white), words_player(b, BLACK, &black));
    page_cell(p, "%s", k->is.article);
    page_cell(p, "%s", words_fate(k, &fate));
    page_cell(p, "%s", words_script(r, k, k->is.script));
}

static void add_decisions(const struct report *r, struct page *p)
{
    begin_list(r, p, "Decisions", decisions_of);
    page_table(p, "<Decision >Round >Board <Players <Article <Status <About");
    for (int i = 0; i < r->record->rounds.count; i++) {
        struct report one = in_round(r, i);
        for (int k = 0; k < one.round->rulings.count; k++)
            add_decision(&one, &one.round->rulings.at[k], p);
    }
    page_table_end(p);
}

static void add_penalty(const struct report *r, const struct record_penalty *k, struct page *p)
{
    const struct record_board *b = record_board(r->round, k->is.board);
    const struct record_ruling *ruling = record_ruling_of(r->round, k->is.ruling);
    struct words number, fate, name;
    char penalty[PENALTIES_WORDS];
    page_cell(p, "%s", k->is.side == NO_SIDE ? k->is.player : words_player(b, k->is.side, &name));
    page_cell(p, "%d", r->round->number);
    page_cell(p, "%d", k->is.board);
    page_cell(p, "%s", words_decision(k->is.ruling, &number));
    page_cell(p, "%s", words_fate(ruling, &fate));
    page_cell(p, "%s%s%s", words_script(r, ruling, k->is.script), *k->is.penalty ? ": " : "",
              penalties_in_words(k->is.penalty, penalty));
}

static void add_penalties(const struct report *r, struct page *p)
{
    begin_list(r, p, "Penalties", penalties_of);
    page_table(p, "<Player >Round >Board <Decision <Status <For");
    for (int i = 0; i < r->record->rounds.count; i++) {
        struct report one = in_round(r, i);
        for (int k = 0; k < one.round->penalties.count; k++)
            add_penalty(&one, &one.round->penalties.at[k], p);
    }
    page_table_end(p);
}

static void add_appeal(const struct report *r, const struct appeal *a, struct page *p)
{
    struct words against, player;
    page_cell(p, "A-%04d", a->id);
    page_cell(p, "%d", r->round->number);
    page_cell(p, "%s", words_decision(a->ruling, &against));
    page_cell(p, "%s", words_player(record_board(r->round, a->board), a->side, &player));
    page_cell(p, "%s", appeal_outcome_words(a));
    page_cell(p, "%s%s%s", a->ground, *a->panel ? "; heard by " : "", a->panel);
}

static void add_appeals(const struct report *r, struct page *p)
{
    begin_list(r, p, "Appeals", appeals_of);
    page_table(p, "<Appeal >Round <Against <By <Outcome <Grounds and panel");
    for (int i = 0; i < r->record->rounds.count; i++) {
        struct report one = in_round(r, i);
        const struct appeal *list;
        int count = hall_appeals(one.round->hall, &list);
        for (int k = 0; k < count; k++)
            add_appeal(&one, &list[k], p);
    }
    page_table_end(p);
}

/* --- who signs --------------------------------------------------------------------------------------------------- */

static void add_room_for_remarks(struct page *p)
{
    struct text lines = {0};
    page_heading(p, "Remarks");
    for (int i = 0; i < 4; i++)
        text_addf(&lines, "%.*s\n\n", 72, "________________________________________________________________________");
    page_block(p, text_chars(&lines));
    text_release(&lines);
}

void event_report_write(const struct report *r, struct page *p)
{
    struct chess_event *e = report_event(r->record);
    const struct chess_event *shown = e ? e : r->record->event;
    add_event(r, shown, p);
    add_rounds(r, shown, p);
    add_decisions(r, p);
    add_penalties(r, p);
    add_appeals(r, p);
    add_room_for_remarks(p);
    report_add_signatures(r, p);
    report_add_source(r, p);
    chess_event_free(e);
}
