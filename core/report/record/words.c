#include "report/record/words.h"

#include "base/table.h"
#include "base/text.h"
#include "base/tongue.h"
#include "hall/board_view.h"
#include "hall/ruling.h"
#include "report/record/record_look.h"
#include "report/record/record_rules.h"

#include "rules/walk.h"
#include "rules/words.h"
#include "ruling/sanction.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *words_clock(int32_t s, struct words *out)
{
    return s < 0 ? strcpy(out->chars, "-") : clock_digits(s, out->chars);
}

const char *words_clocks(const int32_t left_s[2], struct words *out)
{
    struct words white = {{0}}, black = {{0}};
    snprintf(out->chars, sizeof out->chars, "White %.60s, Black %.60s", words_clock(left_s[WHITE], &white),
             words_clock(left_s[BLACK], &black));
    return out->chars;
}

/* --- moments: the offset is given, so no time zone of this machine slips in --------------------------------------- */

struct tm words_moment(msec wall, int utc_offset_min)
{
    time_t s = (time_t)(wall / 1000 - (wall % 1000 < 0)) + 60 * (time_t)utc_offset_min;
    struct tm t = {0};
    gmtime_r(&s, &t);
    return t;
}

const char *words_zone(const char *zone, int utc_offset_min, struct words *out)
{
    bool named = zone && *zone;
    int min = abs(utc_offset_min);
    snprintf(out->chars, sizeof out->chars, "%.60s%sUTC%c%02d:%02d%s", named ? zone : "", named ? ", " : "",
             utc_offset_min < 0 ? '-' : '+', min / 60, min % 60,
             named ? "" : ", of the machine that made this page: the log names no time zone");
    return out->chars;
}

static struct tm moment_of(const struct report *r, msec wall)
{
    bool after = r->offset_changes && wall >= r->offset_changes;
    return words_moment(wall, after ? r->utc_offset_after_min : r->utc_offset_min);
}

/* Where clocks were set back, the times of day just before occur twice: 1 the first time, 2 the second. */
static int which_of_two(const struct report *r, msec wall)
{
    msec back = (msec)(r->utc_offset_min - r->utc_offset_after_min) * 60000;
    bool near = r->offset_changes && wall >= r->offset_changes - back && wall < r->offset_changes + back;
    return !near ? 0 : wall < r->offset_changes ? 1 : 2;
}

const char *words_time(const struct report *r, msec wall, struct words *out)
{
    struct tm t = moment_of(r, wall);
    int which = which_of_two(r, wall);
    char digits[16];
    strftime(digits, sizeof digits, "%H:%M:%S", &t);
    snprintf(out->chars, sizeof out->chars, which == 1 ? _("%s (1st)") : which == 2 ? _("%s (2nd)") : "%s", digits);
    return out->chars;
}

const char *words_day(const struct report *r, msec wall, struct words *out)
{
    struct tm t = moment_of(r, wall);
    strftime(out->chars, sizeof out->chars, "%Y-%m-%d", &t);
    return out->chars;
}

const char *words_since(msec ms, struct words *out)
{
    int s = (int)(ms / 1000);
    if (s < 60)
        snprintf(out->chars, sizeof out->chars, "%d s", s);
    else
        snprintf(out->chars, sizeof out->chars, "%d min %02d s", s / 60, s % 60);
    return out->chars;
}

/* --- people, moves, decisions ------------------------------------------------------------------------------------- */

const char *words_decision(int id, struct words *out)
{
    snprintf(out->chars, sizeof out->chars, "D-%04d", id);
    return out->chars;
}

const char *words_fate(const struct record_ruling *k, struct words *out)
{
    if (k && k->superseded.entry)
        snprintf(out->chars, sizeof out->chars, "superseded by D-%04d", k->is.superseded_by);
    else
        copy_text(out->chars, sizeof out->chars, k && k->undone.entry ? "taken back" : "in force");
    return out->chars;
}

const char *words_office(const struct report *r, enum arbiter_role role, struct words *out)
{
    static const struct {
        const char *key, *usual;
    } offices[] = {/* order: enum arbiter_role */
                   {"officer", "arbiter"},
                   {"deputy-officer", "deputy chief arbiter"},
                   {"head-officer", "chief arbiter"},
                   {"", "reviewer"},
                   {"", "captain and joint arbiter"}};
    ROW_FOR_EACH(offices, ARBITER_ROLES);
    const char *own = r->book && *offices[role].key ? rulebook_event(r->book, offices[role].key) : NULL;
    copy_text(out->chars, sizeof out->chars, own ? own : offices[role].usual);
    out->chars[0] = (char)toupper((unsigned char)out->chars[0]);
    return out->chars;
}

const char *words_move(const struct record_board *b, int ply, int64_t entry, struct words *out)
{
    const struct record_move *m = b && ply >= 1 ? record_move_then(b, ply, entry) : NULL;
    if (ply < 1)
        snprintf(out->chars, sizeof out->chars, "before move 1");
    else
        snprintf(out->chars, sizeof out->chars, "%d%s %s", (ply + 1) / 2, ply % 2 ? "." : "...",
                 m ? m->is.san : "(not known)");
    return out->chars;
}

const char *words_player(const struct record_board *b, int side, struct words *out)
{
    assert(side == WHITE || side == BLACK || side == NO_SIDE);
    const char *name = b && side >= 0 ? board_player(b->is, side)->name : "";
    if (*name)
        copy_text(out->chars, sizeof out->chars, name);
    else if (b && side >= 0)
        snprintf(out->chars, sizeof out->chars, "%s at board %d", words_side(side), board_number(b->is));
    else
        snprintf(out->chars, sizeof out->chars, "nobody");
    return out->chars;
}

const char *words_ruled_on(const struct record_board *b, int ruling, int side, struct words *out)
{
    const char *name = b ? hall_ruled_on(board_hall(b->is), ruling, side) : NULL;
    if (!name)
        return words_player(b, side, out);
    copy_text(out->chars, sizeof out->chars, name);
    return out->chars;
}

const char *words_arbiter(const struct record *r, const char *initials, struct words *out)
{
    const struct arbiter *a = r->event ? event_arbiter(r->event, initials) : NULL;
    if (a && *a->name)
        snprintf(out->chars, sizeof out->chars, "%.120s (%.20s)", a->name, initials);
    else
        copy_text(out->chars, sizeof out->chars, *initials ? initials : "the console");
    return out->chars;
}

const char *words_script(const struct report *r, const struct record_ruling *k, const char *script)
{
    const struct rulebook *book = k ? record_report_under(r, k).book : r->book;
    const struct script *s = book ? rulebook_script(book, script) : NULL;
    return s ? script_title(s) : *script ? script_words(script) : "ruling";
}

const char *words_rule_since(const struct report *r, const struct record_ruling *k)
{
    return rule_since_words(k ? shelf_rule_since(r->shelf, k->is.script, k->is.rule, k->walk) : RULE_AS_THEN);
}

/* From the outcome of the walk; what the arbiter chose from a list is in the penalty. */
int words_tiebreak(const struct report *r, const struct record_ruling *k, int side)
{
    struct error why;
    const struct rulebook *book = record_report_under(r, k).book;
    struct walk *w = k->walk && book ? walk_from_text(book, k->walk, &why) : NULL;
    const struct decision *d = w ? walk_decision(w) : NULL;
    int64_t points = 0;
    bool said = d && decision_number(d, side == WHITE ? OUT_TIEBREAK_WHITE : OUT_TIEBREAK_BLACK, 1, &points);
    struct sanction s;
    walk_free(w);
    if (!said && sanction_read(k->is.penalty, k->is.offender, &s) && s.kind == SANCTION_TIEBREAK && s.side == side)
        points = s.amount;
    return (int)points;
}

/* --- what a ruling does ------------------------------------------------------------------------------------------- */

static const char white_wins[] = N_("The game is over: White wins, 1-0.");
static const char black_wins[] = N_("The game is over: Black wins, 0-1.");
static const char is_drawn[] = N_("The game is over: drawn.");
static const char both_lose[] = N_("The game is over: lost by both players, 0-0.");
static const char white_by_forfeit[] = N_("The game is over: White wins by forfeit, +/-.");
static const char black_by_forfeit[] = N_("The game is over: Black wins by forfeit, -/+.");
static const char both_by_forfeit[] = N_("The game is over: lost by both players by forfeit, -/-.");
static const char is_annulled[] = N_("The game is annulled.");
static const char goes_on[] = N_("Play goes on; no penalty.");
static const char from_the_start[] = N_("Play goes on from the position at the start.");
static const char from_a_move[] = N_("Play goes on from the position after %s.");
static const char move_stands[] = N_("The irregular move stands.");
static const char pass_stands[] = N_("The pass stands.");
static const char set_clocks[] = N_("Set the clocks to White %s, Black %s.");
static const char set_clocks_runs[] = N_("Set the clocks to White %s, Black %s, with %s's clock running.");
static const char of_coach[] = N_("Penalty against the coach of %s: %s.");
static const char of_player[] = N_("Penalty against %s (%s): %s.");
static const char of_nobody[] = N_("Penalty (%s): %s.");
static const char increment_taken[] = N_("Taken off %s's clock again: %s, the increment of that move.");
static const char counts_as_illegal[] = N_("Counts as an illegal move by %s.");
static const char *const formats[] = {
    white_wins,  black_wins, is_drawn,       both_lose,       white_by_forfeit,  black_by_forfeit, both_by_forfeit,
    is_annulled, goes_on,    from_the_start, from_a_move,     move_stands,       pass_stands,      set_clocks_runs,
    set_clocks,  of_coach,   of_player,      increment_taken, counts_as_illegal, of_nobody,
};
const struct sentences words_effect_sentences = SENTENCES(formats);

/* A forfeit is a game that was not played: it has another sentence, where it can have one. */
static const char *result_says(const struct ruling *k)
{
    static const struct {
        const char *played, *forfeit;
    } rows[] = {[RESULT_WHITE] = {white_wins, white_by_forfeit},
                [RESULT_BLACK] = {black_wins, black_by_forfeit},
                [RESULT_DRAW] = {is_drawn, is_drawn},
                [RESULT_NONE] = {both_lose, both_by_forfeit},
                [RESULT_ANNULLED] = {is_annulled, is_annulled}};
    ROW_FOR_EACH(rows, RESULTS);
    assert(HAS_ROW(rows, k->result) && rows[k->result].played && "an open result is no decision");
    return ruling_is_forfeit(k) ? rows[k->result].forfeit : rows[k->result].played;
}

static void tell_position(const struct record_ruling *r, const struct record_board *b,
                          void (*tell)(void *, const char *), void *self)
{
    const struct ruling *k = &r->is;
    char line[240];
    struct words last;
    if (k->restores) {
        snprintf(line, sizeof line, k->ply ? from_a_move : from_the_start, words_move(b, k->ply, r->when.entry, &last));
        tell(self, line);
    }
    if (k->stands) /* a pass that was announced is a move like any other (Chess Laws 2023, 3.1) */
        tell(self, strcmp(k->script, "pass") != 0 ? move_stands : pass_stands);
}

static void tell_clocks(const struct ruling *k, void (*tell)(void *, const char *), void *self)
{
    char line[480];
    struct words white, black;
    if (!k->orders)
        return;
    snprintf(line, sizeof line, k->runs == NO_SIDE ? set_clocks : set_clocks_runs,
             words_clock(k->left_s[WHITE], &white), words_clock(k->left_s[BLACK], &black), words_side(k->runs));
    tell(self, line);
}

/* What is taken off the offender's own clock for an illegal move is the increment that the move brought: it is put
 * right, and no penalty. Cuts it out of a list like "White -0:30, Black +2:00", and returns it, or "". */
static const char *cut_increment(const struct ruling *k, char penalty[PENALTY_MAX], char taken[PENALTY_MAX])
{
    char before[16];
    copy_text(penalty, PENALTY_MAX, k->penalty);
    taken[0] = '\0';
    snprintf(before, sizeof before, "%s -", k->offender == NO_SIDE ? "?" : side_name(k->offender));
    char *item = k->counts ? strstr(penalty, before) : NULL;
    if (!item)
        return taken;
    size_t length = strcspn(item, ","), name = strlen(before);
    snprintf(taken, PENALTY_MAX, "%.*s", (int)(length - name), item + name);
    const char *rest = item + length;
    rest += strspn(rest, ", ");
    if (!*rest && item >= penalty + 2)
        item -= 2; /* it was the last one */
    memmove(item, rest, strlen(rest) + 1);
    return taken;
}

static void tell_increment(const struct ruling *k, const char *taken, void (*tell)(void *, const char *), void *self)
{
    char line[160 + PENALTY_MAX];
    snprintf(line, sizeof line, increment_taken, words_side(k->offender), taken);
    if (*taken)
        tell(self, line);
}

static void tell_penalty(const struct ruling *k, const struct record_board *b, void (*tell)(void *, const char *),
                         void *self)
{
    char line[360], penalty[PENALTY_MAX], taken[PENALTY_MAX], said[PENALTIES_WORDS];
    struct words player;
    cut_increment(k, penalty, taken);
    penalties_in_words(penalty, said);
    if (*penalty) {
        if (kind_is_of_coach(k->kind) && k->offender != NO_SIDE)
            snprintf(line, sizeof line, of_coach, board_player(b->is, k->offender)->team, said);
        else if (k->offender != NO_SIDE)
            snprintf(line, sizeof line, of_player, words_side(k->offender), words_player(b, k->offender, &player),
                     said);
        else
            snprintf(line, sizeof line, of_nobody, words_player(b, NO_SIDE, &player), said);
        tell(self, line);
    }
    tell_increment(k, taken, tell, self);
    if (k->counts && k->offender != NO_SIDE) {
        snprintf(line, sizeof line, counts_as_illegal, words_side(k->offender));
        tell(self, line);
    }
}

void words_effects(const struct record_ruling *r, const struct record_board *b, void (*tell)(void *, const char *),
                   void *self)
{
    const struct ruling *k = &r->is;
    bool nothing = !k->restores && !k->stands && !k->orders && !k->penalty[0] && !k->counts;
    if (k->result != RESULT_OPEN)
        tell(self, result_says(k));
    else if (nothing)
        tell(self, goes_on);
    tell_position(r, b, tell, self);
    tell_clocks(k, tell, self);
    tell_penalty(k, b, tell, self);
}
