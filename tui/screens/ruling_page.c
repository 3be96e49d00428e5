#include "screens/ruling_page.h"

#include "base/text.h"
#include "base/tongue.h"
#include "chess/laws/rules.h"
#include "chess/notation/san.h"
#include "console/console.h"
#include "hall/alert_words.h"
#include "hall/appeal.h"
#include "hall/board_view.h"
#include "hall/desk.h"
#include "hall/incident_shown.h"
#include "hall/known.h"
#include "hall/ruling.h"
#include "rules/words.h"
#include "ruling/clocks_set.h"
#include "ruling/contradiction.h"
#include "ruling/effect.h"
#include "ruling/evidence.h"
#include "ruling/sanction.h"
#include "screens/ruling_facts.h"
#include "screens/ruling_screen.h"
#include "session/session.h"
#include "widgets/glance.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- a question ----------------------------------------------------------------------------------------------- */

/* How often, when and by which moves: the arbiter goes through it with the players before the decision. */
static void put_claim(const struct console *c, const struct ruling_case *k, struct long_page *p)
{
    struct text words = {0};
    ruling_claim_evidence(k, console_hall(c), &words);
    if (!words.length)
        ruling_moves_since(k, console_hall(c), console_now(c), &words);
    long_page_put(p, ROLE_TEXT, "", text_chars(&words));
    text_release(&words);
}

enum { CRITERIA_ABOVE = 3 };

static void put_criteria(const struct ruling_case *k, const struct question *q, struct long_page *p)
{
    for (int i = 0; q->criteria[i]; i++) {
        draw_text(p->area, p->row, 3, ROLE_TEXT, glyph(GLYPH_POINT));
        p->row +=
            draw_paragraph(p->area, p->row, 5, p->area.columns - 6, 4, ROLE_TEXT, ruling_shown(k, q->criteria[i]));
    }
}

static bool has_many_criteria(const struct question *q)
{
    int count = 0;
    while (q->criteria[count])
        count++;
    return count > CRITERIA_ABOVE;
}

/* What the text says to look at stands before the answers, but must not push them off the page. */
int ruling_page_question(struct console *c, struct ruling_screen *s, const struct ruling_case *k,
                         const struct question *q, struct long_page *p)
{
    char why[768];
    ruling_part_put(c, k, q, p);
    const char *reason = ruling_shown(k, q->why);
    long_page_put(p, ROLE_STRONG, "", ruling_shown(k, q->text));
    size_t said = strlen(reason);
    const char *between = !said || !*q->cite ? "" : reason[said - 1] == '.' ? " " : "; ";
    snprintf(why, sizeof why, "%s%s%s", reason, between, q->cite);
    long_page_put(p, ROLE_DIM, "", why);
    put_claim(c, k, p);
    bool below = has_many_criteria(q);
    if (!below)
        put_criteria(k, q, p);
    int chosen = ruling_choices_put(c, s, k, q, p);
    if (below)
        put_criteria(k, q, p);
    return chosen;
}

/* --- the decision: as it was, as it will be ------------------------------------------------------------------- */

enum { MOVE_ROOM = SAN_MAX + 64, LABEL_COLUMNS = 10, BEFORE_COLUMNS = 14, BEFORE_NARROW = 9, NARROW = 50 };

static int before_columns(const struct long_page *p)
{
    return p->area.columns < NARROW ? BEFORE_NARROW : BEFORE_COLUMNS;
}

/* One row: what it was, what it will be; each is looked up in the catalogue. */
static void put_change(struct long_page *p, const char *label, const char *before, enum role role, const char *after)
{
    int column = 1 + LABEL_COLUMNS, width = before_columns(p);
    draw_text(p->area, p->row, 1, ROLE_DIM, _(label));
    int was = draw_paragraph(p->area, p->row, column, width - 1, 3, ROLE_TEXT, _(before));
    column += width;
    int is = draw_paragraph(p->area, p->row, column, p->area.columns - 1 - column, 6, (int)role, _(after));
    p->row += was > is ? was : is;
}

static const char *result_words(const char *result, bool is_forfeit)
{
    static const struct {
        const char *result, *words;
    } rows[] = {{"continue", N_("the game goes on")},
                {"+/-", N_("+/-: White wins by forfeit")},
                {"-/+", N_("-/+: Black wins by forfeit")},
                {"-/-", N_("-/-: both lose by forfeit")},
                {"1-0", N_("1-0: White wins")},
                {"0-1", N_("0-1: Black wins")},
                {"draw", N_("drawn")},
                {"1/2-1/2", N_("drawn")},
                {"0-0", N_("0-0: both lose")},
                {"annul", N_("the game is annulled, a new one is played")}};
    enum result r = result_read(result);
    const char *sign = r == RESULT_OPEN ? result : forfeit_text(r, is_forfeit);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (!strcmp(rows[i].result, sign))
            return rows[i].words;
    return result;
}

/* Who plays the new game, or who has White in it, is asked or entered afterwards where that was the matter. */
static bool same_players_again(const struct ruling_case *k)
{
    const struct fact *kind = facts_find(walk_facts(ruling_walk(k)), "kind");
    return strcmp(ruling_case_script(k), incident_row(INCIDENT_COLOURS_REVERSED)->script) != 0 &&
           (!kind || strcmp(kind->value, "pairing") != 0);
}

static void put_result_that_stands(struct long_page *p, const struct ruling_case *k, const struct hall_board *b)
{
    enum result_standing standing = ruling_result_standing(k, b);
    if (standing == STANDING_ENTERED)
        put_change(p, "result", board_result_words(b), ROLE_STRONG, N_("unchanged"));
    else if (standing == STANDING_TO_ENTER)
        put_change(p, "result", N_("in play"), ROLE_BAD, N_("not entered yet: after this, enter it with R"));
}

static void put_result(struct long_page *p, const struct ruling_case *k, const struct hall_board *b,
                       const struct decision *d)
{
    bool open = !b || board_result(b) == RESULT_OPEN;
    char after[PLAYER_CALLED + 120], name[PLAYER_CALLED];
    bool stays = !open && !strcmp(d->value[OUT_RESULT], "continue"); /* a finished game is not opened again by it */
    bool is_forfeit = !strcmp(d->value[OUT_FORFEIT], "yes");
    bool annuls = b && !strcmp(d->value[OUT_RESULT], "annul") && *board_player(b, WHITE)->name && same_players_again(k);
    const char *result = _(stays ? N_("unchanged") : result_words(d->value[OUT_RESULT], is_forfeit));
    if (annuls)
        snprintf(after, sizeof after, _("%s; White: %s"), result, board_player_called(b, WHITE, name));
    else
        copy_text(after, sizeof after, result);
    put_result_that_stands(p, k, b);
    if (*d->value[OUT_RESULT])
        put_change(p, "result", open ? N_("in play") : board_result_words(b), ROLE_STRONG, after);
}

/* "12...Nf6", the last one of so many half-moves. */
static const char *last_of(const struct hall_board *b, int plies, char out[MOVE_ROOM])
{
    struct position p;
    char san[SAN_MAX];
    if (plies < 1 || plies > board_plies(b)) {
        snprintf(out, MOVE_ROOM, "%s", board_knows_moves(b) ? _("no move yet") : _("not known"));
        return out;
    }
    history_position(board_game(b), plies - 1, &p);
    san_write(&p, board_game(b)->moves[plies - 1], san);
    snprintf(out, MOVE_ROOM, "%d%s%s", p.move_number, p.turn == WHITE ? "." : "...", san);
    return out;
}

/* A move that was taken back stands although the record no longer has it; one that is not legal is named by its
 * squares. */
static void move_that_stands(const struct hall_board *b, const struct incident *in, char *out, size_t room)
{
    struct position p;
    move legal[MOVES_MAX];
    char san[SAN_MAX];
    if (in->ply > board_plies(b)) {
        copy_text(out, room, _("the irregular move stands"));
        return;
    }
    history_position(board_game(b), in->ply, &p);
    int from = move_from(in->move), to = move_to(in->move);
    for (int i = rules_moves(&p, legal); i > 0; i--)
        if (legal[i - 1] == in->move && in->kind == INCIDENT_TAKEBACK) {
            san_write(&p, in->move, san);
            snprintf(out, room, _("%d%s%s stands: it is played on the board again"), p.move_number,
                     p.turn == WHITE ? "." : "...", san);
            return;
        }
    snprintf(out, room, _("the irregular move %c%d-%c%d stands"), 'a' + file_of(from), rank_of(from) + 1,
             'a' + file_of(to), rank_of(to) + 1);
}

/* Moves that are taken back are named one by one in the row above. */
static void put_position(struct long_page *p, const struct hall_board *b, const struct incident *in,
                         const struct ruling_effect *e, const char *announced)
{
    char now[MOVE_ROOM], then[MOVE_ROOM], words[320];
    last_of(b, board_plies(b), now);
    if (e->restores) {
        int plies = e->undone ? e->ply : board_plies(b);
        if (plies > 0)
            snprintf(words, sizeof words, _("as it was after %s"), last_of(b, plies, then));
        else
            copy_text(words, sizeof words,
                      board_knows_moves(b) ? _("the starting position") : _("as it was before that move"));
        snprintf(words + strlen(words), sizeof words - strlen(words), "%s",
                 e->touch ? _("; the touched piece must move") : "");
        if (e->undone)
            snprintf(words + strlen(words), sizeof words - strlen(words),
                     tongue_count("; %d half-move is taken back", "; %d half-moves are taken back", e->undone),
                     e->undone);
        put_change(p, "position", now, e->undone > 1 ? ROLE_BAD : ROLE_STRONG, words);
    }
    if (e->keeps)
        put_change(p, "position", now, ROLE_STRONG,
                   e->touch ? N_("no entered move is taken back; the touched piece must move")
                            : N_("no entered move is taken back"));
    if (e->stands && in && in->move != NO_MOVE && move_how(in->move) != PASSING) {
        move_that_stands(b, in, words, sizeof words);
        put_change(p, "position", now, ROLE_STRONG, words);
    } else if (e->stands) {
        put_change(p, "position", now, ROLE_STRONG,
                   e->lets_stand ? N_("the irregular move stands") : N_("stays as it is"));
    }
    if (e->must_play) {
        snprintf(words, sizeof words, *announced ? _("%.60s, as announced, must be played") : "%s",
                 *announced ? announced : _("the announced move must be played"));
        put_change(p, "move", now, ROLE_STRONG, words);
    }
    if (e->result == RESULT_ANNULLED)
        put_change(p, "position", now, ROLE_STRONG, "the starting position, for the new game");
}

/* Only some of what is judged right or wrong has been claimed by a player. */
static void put_claim_change(struct long_page *p, const struct ruling_case *k, const struct incident *in,
                             const struct decision *d)
{
    const char *script = ruling_case_script(k);
    bool claimed =
        !strncmp(script, "claim-", 6) || (in && in->kind == INCIDENT_CLAIM) || ruling_fact_is(k, "claimed", "yes");
    if (!*d->value[OUT_CLAIM])
        return;
    if (!strcmp(script, "appeal"))
        put_change(p, "appeal", N_("filed"), ROLE_STRONG, d->value[OUT_CLAIM]);
    else
        put_change(p, claimed ? N_("claim") : N_("complaint"), claimed ? N_("made") : "", ROLE_STRONG,
                   d->value[OUT_CLAIM]);
}

/* What contradicts the answers; what happened several moves ago; what the game shows about a claim. */
static void put_against(struct console *c, struct long_page *p, const struct ruling_case *k, const struct hall *h)
{
    struct contradiction against;
    struct text words = {0};
    bool against_it = ruling_contradiction(k, h, console_now(c), &against);
    if (against_it)
        long_page_put(p, ROLE_BAD, "but", against.words);
    if (!ruling_hearing(k)->appeal && !against.of_clocks) /* that it settled by itself was said above */
        ruling_clocks_set(k, h, console_now(c), &words);
    if (words.length)
        long_page_put(p, ROLE_BAD, "but", text_chars(&words));
    text_clear(&words);
    ruling_moves_since(k, h, console_now(c), &words);
    long_page_put(p, ROLE_STRONG, "since", text_chars(&words));
    text_clear(&words);
    ruling_claim_evidence(k, h, &words);
    long_page_put(p, ROLE_TEXT, "the game", text_chars(&words));
    text_release(&words);
}

/* The time that ran off while the arbiter was on the way: proposed, and given back by a key. */
static void put_call(struct console *c, struct long_page *p, const struct ruling_case *k, const struct hall *h)
{
    msec at = ruling_called_at(k, h);
    char words[256], ran[CLOCK_DIGITS];
    for (int side = WHITE; at != MSEC_NEVER && side <= BLACK; side++) {
        int32_t s = ruling_ran_since_call(k, h, (enum side)side, console_now(c));
        if (!s)
            continue;
        snprintf(words, sizeof words,
                 ruling_gives_back(k) ? _("%s gets back %s since the call; + keeps it")
                                      : _("%s's clock has run %s since the call; + gives it back"),
                 _(side_name(side)), clock_digits(s, ran));
        long_page_put(p, ROLE_PRIORITY_2, "call", words);
    }
}

/* A new game begins with all of the time, unless the decision says with how much. */
static void put_full_times(const struct console *c, struct long_page *p, const struct hall_board *b,
                           const struct decision *d)
{
    int32_t full_s = control_start_s(&board_clock(b)->control);
    char now[16], then[16];
    for (int side = WHITE; full_s > 0 && side <= BLACK; side++)
        if (!d->sets_time[side] && !d->adds_time[side])
            put_change(p, side_name(side), clock_words(hall_left_ordered(b, (enum side)side, console_now(c)), now),
                       ROLE_STRONG, clock_words((int64_t)full_s * 1000, then));
}

/* With the calculation that leads from one to the other. */
static void put_clocks(struct console *c, struct long_page *p, const struct ruling_case *k, const struct hall *h,
                       const struct ruling_effect *e)
{
    const struct hall_board *b = hall_board(h, ruling_case_board(k));
    const struct decision *d = ruling_decision(k);
    bool is_new = b && e->result == RESULT_ANNULLED, is_set = is_new && (d->sets_time[WHITE] || d->sets_time[BLACK]);
    put_call(c, p, k, h);
    if (is_new)
        put_full_times(c, p, b, d);
    for (int side = WHITE; (is_set || e->time[WHITE].changes || e->time[BLACK].changes) && side <= BLACK; side++) {
        char now[16], then[16], digits[CLOCK_DIGITS], words[128];
        const struct ruling_time *t = &e->time[side];
        const char *sum = d->arithmetic[side];
        if (t->after_s == SECONDS_UNKNOWN && t->change_s)
            snprintf(then, sizeof then, "%s%s", t->change_s > 0 ? "+" : "-", clock_digits(abs(t->change_s), digits));
        else
            clock_words((int64_t)t->after_s * 1000, then);
        int room = p->area.columns - 2 - LABEL_COLUMNS - before_columns(p);
        if (text_width(then) + text_width(sum) + 3 > room && *sum) /* the new time is the same */
            copy_text(words, sizeof words, sum);
        else
            snprintf(words, sizeof words, "%s%s%s", then, *sum ? "   " : "", sum);
        put_change(p, side_name(side), clock_words(hall_left_ordered(b, (enum side)side, console_now(c)), now),
                   t->changes ? ROLE_STRONG : ROLE_TEXT, words);
    }
}

static void put_delay(struct long_page *p, const struct hall_board *b, const struct ruling_effect *e)
{
    char words[128], now[32];
    int now_s = board_delay(b);
    if (!e->delay_s)
        return;
    snprintf(words, sizeof words, _("a clock with a delay of %d s for each move"), e->delay_s);
    snprintf(now, sizeof now, now_s ? "%d s" : _("none"), now_s);
    put_change(p, "delay", now, ROLE_STRONG, words);
}

/* --- penalties ------------------------------------------------------------------------------------------------ */

static const char *warned_words(const char *whom)
{
    static const struct {
        const char *whom, *words;
    } rows[] = {
        {"white", N_("White is warned")}, {"black", N_("Black is warned")}, {"both", N_("both players are warned")}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (!strcmp(rows[i].whom, whom))
            return rows[i].words;
    return whom;
}

/* A player who is expelled plays on no more; what becomes of the game is another decision. */
static void put_game_of_expelled(struct long_page *p, const struct hall_board *b, const struct decision *d)
{
    bool of_player = !strcmp(d->player, "white") || !strcmp(d->player, "black") || !strcmp(d->player, "both");
    bool goes_on = !*d->value[OUT_RESULT] || !strcmp(d->value[OUT_RESULT], "continue");
    if (b && of_player && goes_on && board_result(b) == RESULT_OPEN && !strcmp(d->value[OUT_PENALTY], "expulsion"))
        long_page_put(p, ROLE_BAD, "but",
                      "The game is still open, and an expelled player plays no more: R enters its result afterwards.");
}

/* The penalties that are left to the arbiter, and which of them were chosen. */
static int put_penalties(struct ruling_screen *s, struct long_page *p, const struct ruling_case *k,
                         const struct decision *d)
{
    char list[OPEN_PENALTIES][PENALTY_MAX], words[FACT_VALUE_MAX];
    int count = ruling_penalties(k, list), left = p->area.columns < NARROW ? 2 : 1 + LABEL_COLUMNS, column = left;
    int chosen = -1;
    if (*d->value[OUT_WARNING])
        put_change(p, "warning", "", ROLE_STRONG, warned_words(d->value[OUT_WARNING]));
    if (*d->value[OUT_PENALTY])
        put_change(p, "penalty", N_("none"), ROLE_STRONG, penalty_words(d->value[OUT_PENALTY], words));
    if (!count)
        return -1;
    long_page_put(p, ROLE_BAD, "penalty", "is left to you, the lightest first:");
    for (int i = 0; i < count; i++) {
        bool is_chosen = i == s->choices.chosen;
        name_words(list[i], words);
        copy_text(words, sizeof words, _(words));
        if (column + 4 + text_width(words) > p->area.columns) {
            column = left;
            p->row++;
        }
        if (is_chosen)
            chosen = long_page_rows(p);
        column =
            draw_format(p->area, p->row, column, is_chosen ? ROLE_SELECTED : ROLE_TEXT, " %d %s ", i + 1, words) + 1;
    }
    p->row++;
    return chosen;
}

static int counted_before(const struct hall *h, const struct hall_board *b, int side, const char *kind)
{
    const struct penalty *all;
    int count = hall_penalties(h, &all), found = 0;
    if (!strcmp(kind, "illegal"))
        return board_offences(b, side);
    for (int i = 0; i < count; i++)
        found += !all[i].undone && *all[i].player && !strcmp(all[i].player, board_player(b, side)->id) &&
                 !strcmp(all[i].kind, kind);
    return found;
}

/* How often before, and how often with this one. */
static void put_counts(struct long_page *p, const struct ruling_case *k, const struct hall *h, const struct decision *d)
{
    const struct hall_board *b = h ? hall_board(h, ruling_case_board(k)) : NULL;
    char words[256], before[40] = "", name[FACT_VALUE_MAX], whom[PLAYER_WORDS];
    if (!*d->counts || kind_is_of_coach(d->counts))
        return;
    int8_t side = ruling_offender(k);
    bool both = !strcmp(d->player, "both"), known = b && side != NO_SIDE && !both;
    const char *what =
        _(!strcmp(d->counts, "illegal") ? N_("illegal move") : name_words(script_words(d->counts), name));
    int had = known ? counted_before(h, b, side, d->counts) : 0;
    if (known)
        snprintf(before, sizeof before, _("%d so far"), had);
    int room = p->area.columns - 2 - LABEL_COLUMNS - before_columns(p);
    if (known)
        snprintf(words, sizeof words, _("%s %d of %s"), what, had + 1, player_words(b, (enum side)side, whom));
    else
        snprintf(words, sizeof words, _("%s, against %s"), what,
                 both ? _("both players") : _("the player whom y asks for"));
    if (known && text_width(words) > room) /* it is worth one row */
        snprintf(words, sizeof words, _("%s %d of %s"), what, had + 1, _(side_name(side)));
    put_change(p, "counts", before, ROLE_STRONG, words);
}

static void add_earlier(const struct console *c, const struct hall_player *of, const char *who, char words[256])
{
    const struct penalty *all;
    for (int i = hall_penalties(console_hall(c), &all) - 1; i >= 0; i--) {
        size_t used = strlen(words);
        struct text penalty = {0};
        if (all[i].undone || !*all[i].player || strcmp(all[i].player, of->id) != 0 || used > 256 - 96)
            continue;
        if (*all[i].penalty)
            sanctions_add_shown(all[i].penalty, &penalty);
        snprintf(words + used, 256 - used, _("%s%sround %d D-%04d %.20s%s%.48s"), used ? "; " : "", who, all[i].round,
                 all[i].ruling, _(script_words(all[i].script)), penalty.length ? ": " : "", text_chars(&penalty));
        text_release(&penalty);
    }
}

/* The player's earlier penalties in the whole event, shown before a penalty is chosen. For both players while the
 * offender is not known. */
static void put_earlier(struct console *c, struct long_page *p, const struct ruling_case *k, const struct hall *h)
{
    const struct hall_board *b = hall_board(h, ruling_case_board(k));
    char words[256] = "";
    int8_t hit = ruling_offender(k);
    for (int8_t side = WHITE; b && side <= BLACK; side++)
        if (hit == side || hit == NO_SIDE)
            add_earlier(c, board_player(b, side),
                        hit != NO_SIDE  ? ""
                        : side == WHITE ? _("White, ")
                                        : _("Black, "),
                        words);
    long_page_put(p, ROLE_PRIORITY_2, "earlier", words);
}

/* --- the whole ------------------------------------------------------------------------------------------------ */

/* What the board is told once this is decided, in the same words. */
static void put_on_appeal(const struct console *c, struct long_page *p, const struct ruling_case *k,
                          const struct hall *h)
{
    struct text words = {0}, shown = {0};
    struct incident i = {.kind = INCIDENT_DECISION_REPLACED, .side = NO_SIDE};
    if (ruling_on_appeal(k, h, console_now(c), &words)) {
        ruling_consequences_fit(&words, sizeof i.words);
        copy_text(i.words, sizeof i.words, text_chars(&words));
        incident_add_shown(hall_settings_of(h)->book, &i, &shown);
        long_page_put(p, ROLE_STRONG, "then", text_chars(&shown));
    }
    text_release(&words);
    text_release(&shown);
}

static void put_heading(struct long_page *p, const struct ruling_case *k, const struct decision *d)
{
    int column = 1 + LABEL_COLUMNS;
    draw_text(p->area, p->row, 1, ROLE_PRIORITY_2, /* at most 9 columns */ _("Decision:"));
    p->row += draw_paragraph(p->area, p->row, column, p->area.columns - 1 - column, 3, ROLE_STRONG,
                             ruling_shown(k, d->title));
    if (d->only_stance)
        return;
    draw_text(p->area, p->row, column, ROLE_DIM, _("before"));
    draw_text(p->area, p->row++, column + before_columns(p), ROLE_DIM, _("after"));
}

static void count_one(void *count, const char *fact)
{
    (void)fact;
    ++*(int *)count;
}

/* Rare facts are not asked for: says with which key, and how many, could still be stated. */
static void put_untold(struct long_page *p, const struct ruling_case *k)
{
    int count = 0;
    char words[160];
    ruling_each_untold(k, count_one, &count);
    snprintf(words, sizeof words,
             tongue_count("m lists %d other thing that could change this.",
                          "m lists %d other things that could change this.", count),
             count);
    if (count && !ruling_decision(k)->only_stance)
        long_page_put(p, ROLE_DIM, "", words);
}

/* Another question begins at its likely answer, and the penalties that are left at the lightest. */
void ruling_page_settle(struct ruling_screen *s, const struct ruling_case *k)
{
    struct question q;
    char list[OPEN_PENALTIES][PENALTY_MAX];
    bool asks = ruling_asks(k, &q);
    int count = asks ? rulings_choices(&q) : ruling_decision(k) ? ruling_penalties(k, list) : 0;
    const char *step = asks ? q.step : count ? "penalty" : s->step;
    if (strcmp(s->step, step) != 0) {
        copy_text(s->step, sizeof s->step, step);
        s->choices = (struct list){.chosen = asks ? rulings_likely(&q) : 0};
    }
    if (asks || count)
        list_fit(&s->choices, count, count);
}

static void put_say(struct long_page *p, const struct ruling_case *k, const struct ruling_effect *e)
{
    struct text words = {0};
    ruling_say(k, e, &words);
    long_page_put(p, ROLE_TEXT, "say", text_chars(&words));
    text_release(&words);
}

int ruling_page_decision(struct console *c, struct ruling_screen *s, const struct ruling_case *k, struct long_page *p)
{
    const struct decision *d = ruling_decision(k);
    const struct hall *h = console_hall_of(c, ruling_hearing(k)->round);
    const struct hall_board *b = h ? hall_board(h, ruling_case_board(k)) : NULL;
    struct ruling_effect e;
    bool known = h && ruling_effect(k, h, console_now(c), &e);
    s->has_shown = known;
    if (known)
        memcpy(s->shown, e.time, sizeof s->shown);
    ruling_part_put(c, k, NULL, p);
    if (known)
        put_against(c, p, k, h);
    put_heading(p, k, d);
    put_claim_change(p, k, h ? ruling_incident(k, h) : NULL, d);
    put_result(p, k, b, d);
    long_page_put(p, ROLE_DIM, "article", d->value[OUT_CITE]); /* before everything that may not fit */
    if (known)
        put_on_appeal(c, p, k, h);
    if (known && ruling_part(k, h) == PART_RECORD) {
        long_page_put(p, ROLE_STRONG, "board", "position and clocks stay as they are");
    } else if (known) {
        put_position(p, b, ruling_incident(k, h), &e, ruling_announced_words(k));
        put_delay(p, b, &e);
        put_clocks(c, p, k, h, &e);
    }
    int chosen = put_penalties(s, p, k, d);
    put_game_of_expelled(p, b, d);
    put_counts(p, k, h, d);
    if (known)
        put_earlier(c, p, k, h);
    put_say(p, k, known ? &e : NULL);
    long_page_put(p, ROLE_TEXT, "why", ruling_shown(k, d->value[OUT_WHY]));
    put_untold(p, k);
    s->decided = long_page_rows(p);
    return chosen;
}
