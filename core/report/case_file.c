#include "report/case_file.h"
#include "base/tongue.h"
#include "hall/ruling.h"

#include "chess/board/position.h"
#include "hall/appeal.h"
#include "hall/board_view.h"
#include "report/case_file_parts.h"
#include "report/precedents/precedents.h"
#include "report/record/record_look.h"
#include "report/record/record_rules.h"
#include "report/record/words.h"
#include "rules/rulebook.h"
#include "rules/shelf.h"
#include "rules/walk.h"
#include "rules/words.h"

/* --- found -------------------------------------------------------------------------------------------------------- */

bool case_file_of_ruling(const struct record *r, int ruling, struct case_file *out)
{
    *out = (struct case_file){.record = r, .ruling = ruling};
    return record_ruling(r, ruling, &out->round) != NULL;
}

bool case_file_of_appeal(const struct record *r, int appeal, struct case_file *out)
{
    *out = (struct case_file){.record = r};
    for (int i = r->rounds.count - 1; i >= 0; i--) {
        const struct appeal *a = hall_appeal_of(r->rounds.at[i].hall, appeal);
        if (!a || !a->board)
            continue;
        out->round = &r->rounds.at[i];
        out->ruling = a->ruling;
        return true;
    }
    return false;
}

static const struct record_ruling *ruling_of(const struct case_file *f)
{
    for (int i = f->round->rulings.count - 1; i >= 0; i--)
        if (f->round->rulings.at[i].is.id == f->ruling)
            return &f->round->rulings.at[i];
    return NULL;
}

/* --- small words -------------------------------------------------------------------------------------------------- */

static const struct hall_player *player(const struct case_file *f, const struct record_ruling *r, int side)
{
    return board_player(record_board(f->round, r->board)->is, side == BLACK);
}

/* --- the appeal --------------------------------------------------------------------------------------------------- */

static void say_limit(const struct case_file *f, const struct appeal *a, struct page *p)
{
    char when[32];
    if (*a->late)
        page_field(p, "In time", "no; allowed nevertheless: %s", a->late);
    else if (a->until == MSEC_NEVER)
        page_field(p, "In time", "yes; there is no fixed time limit");
    else
        page_field(p, "In time", "yes, until %s", case_time(f, a->until, when));
}

static void say_outcome(const struct case_file *f, const struct appeal *a, struct page *p)
{
    char when[32];
    page_field(p, "State", "%s%s", appeal_state_name((enum appeal_state)a->state),
               a->protest && appeal_waits(a) ? ", play continued under protest" : "");
    if (a->heard != MSEC_NEVER)
        page_field(p, "Heard", "%s", case_time(f, a->heard, when));
    if (*a->deposit)
        page_field(p, "Deposit", "%s", a->deposit);
    if (a->state != APPEAL_DECIDED)
        return;
    page_field(p, "Outcome", "%s, %s, entered by %s", appeal_decision_words(a->decision), case_time(f, a->ended, when),
               a->ended_by);
    page_field(p, "Decided by", "%s", *a->panel ? a->panel : a->ended_by);
    page_field(p, "Reason", "%s", a->reason);
    if (a->replaced_by)
        page_field(p, "New decision", "D-%04d", a->replaced_by);
    case_says_hearing(f, a->id, p);
}

static void say_appeal(const struct case_file *f, const struct appeal *a, struct page *p)
{
    char when[32];
    const struct record_board *b = record_board(f->round, a->board);
    page_heading(p, "Appeal A-%04d against D-%04d", a->id, a->ruling);
    page_field(p, "For", "%s (%s), by the %s", board_player(b->is, a->side == BLACK)->name, side_name(a->side), a->by);
    page_field(p, "Filed", "%s, received by %s, %s", case_time(f, a->filed, when), a->filed_by,
               a->written ? "in writing" : "orally");
    page_field(p, "Grounds", "%s", a->ground);
    say_limit(f, a, p);
    say_outcome(f, a, p);
}

static void say_procedure(const struct case_file *f, struct page *p)
{
    static const char *const lines[][2] = {
        {"Appeal to", "to"},          {"Time limit", "deadline"}, {"Before", "before"},   {"Form", "form"},
        {"Deposit", "deposit"},       {"Committee", "committee"}, {"Panel size", "size"}, {"Review", "review"},
        {"Final authority", "final"}, {"Also", "note"},           {"Articles", "cite"},
    };
    if (!f->book || !rulebook_appeal(f->book, "to"))
        return;
    page_heading(p, "Appeals under this rulebook");
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        if (rulebook_appeal(f->book, lines[i][1]))
            page_field(p, lines[i][0], "%s", rulebook_appeal(f->book, lines[i][1]));
}

static void say_appeals(const struct case_file *f, struct page *p)
{
    const struct appeal *list;
    int count = hall_appeals(f->round->hall, &list), found = 0;
    for (int i = 0; i < count; i++)
        if (list[i].ruling == f->ruling && list[i].board) {
            say_appeal(f, &list[i], p);
            found++;
        }
    if (!found)
        page_say(p, "No appeal has been filed against this decision.");
}

/* --- the decision ------------------------------------------------------------------------------------------------- */

static void say_clocks(const struct case_file *f, const struct record_ruling *r, struct page *p)
{
    char was[16], is[16];
    const struct ruling *known = hall_ruling(f->round->hall, f->ruling);
    page_table(p, "<Clock >Before >After");
    for (int s = WHITE; s <= BLACK; s++) {
        int32_t before = known && known->had_s[s] != SECONDS_UNKNOWN ? known->had_s[s] : r->was_s[s];
        page_cell(p, "%s", side_name(s));
        page_cell(p, "%s", case_clock(before, was));
        page_cell(p, "%s", r->is.orders ? case_clock(r->is.left_s[s], is) : "unchanged");
    }
    page_table_end(p);
}

/* Both placements side by side, White below. */
static void draw_row(const char **fen, char out[24])
{
    int n = 0;
    for (; **fen && **fen != '/' && **fen != ' ' && n < 15; ++*fen)
        for (int k = **fen >= '1' && **fen <= '8' ? **fen - '0' : 1; k && n < 15; k--) {
            out[n++] = **fen >= '1' && **fen <= '8' ? '.' : **fen;
            out[n++] = ' ';
        }
    out[n] = '\0';
    *fen += **fen == '/';
}

static void say_positions(const struct record_ruling *r, struct page *p)
{
    const char *before = r->before, *after = r->after;
    struct text t = {0};
    text_add(&t, "    before              after\n");
    for (int rank = 8; rank >= 1; rank--) {
        char left[24], right[24];
        draw_row(&before, left);
        draw_row(&after, right);
        text_addf(&t, "  %d %-18s%d %.15s\n", rank, left, rank, right);
    }
    text_add(&t, "    a b c d e f g h     a b c d e f g h\n");
    page_block(p, text_chars(&t));
    page_field(p, "Before", "%s", r->before);
    page_field(p, "After", "%s", r->after);
    text_release(&t);
}

/* All wordings that were typed, so that it is clear what changed. */
static void say_typed(const struct case_file *f, int id, struct page *p)
{
    char when[32];
    for (int i = 0; i < f->record->wordings.count; i++) {
        const struct record_wording *w = &f->record->wordings.at[i];
        if (w->ruling == id)
            page_field(p, w->is_public ? "For everybody" : "For arbiters", "%s (%s, %s)",
                       *w->words ? w->words : "withdrawn", case_wall_time(f, w->when.wall, when), w->who);
    }
}

static void say_ruling(const struct case_file *f, const struct record_ruling *r, struct page *p)
{
    char when[32], penalty[PENALTIES_WORDS];
    const struct script *script = f->book ? rulebook_script(f->book, r->is.script) : NULL;
    enum rule_since since = shelf_rule_since(f->shelf, r->is.script, r->is.rule, r->walk);
    page_heading(p, "Decision D-%04d", r->is.id);
    page_field(p, "Made", "%s by %s", case_time(f, r->when.mono, when), *r->who ? r->who : "the program");
    page_field(p, "About", "%s", script ? script_title(script) : script_words(r->is.script));
    page_field(p, "Article", "%s", r->is.article);
    if (since)
        page_field(p, "Note", "%s", rule_since_words(since));
    page_field(p, "Reason", "%s", r->is.words);
    page_field(p, "Result", "%s", r->is.result ? ruling_result_words(&r->is) : "the game goes on");
    if (r->is.offender != NO_SIDE)
        page_field(p, "Against", "%s (%s)", player(f, r, r->is.offender)->name, side_name(r->is.offender));
    if (r->is.offender != NO_SIDE || *r->is.penalty)
        page_field(p, "Penalty", "%s%s", *r->is.penalty ? penalties_in_words(r->is.penalty, penalty) : "none",
                   r->is.counts ? "; counted as an illegal move" : "");
    if (r->is.restores)
        page_field(
            p, "Position",
            tongue_english("restored to that after %d half-move", "restored to that after %d half-moves", r->is.ply),
            r->is.ply);
    if (r->undone.entry)
        page_field(p, "Taken back", "by %s: %s", r->undone_by, r->undone_reason);
    say_typed(f, r->is.id, p);
    say_clocks(f, r, p);
    say_positions(r, p);
}

/* --- who plays ---------------------------------------------------------------------------------------------------- */

static void say_rulebook(const struct case_file *f, const struct record_ruling *r, struct page *p)
{
    struct record_rules rules;
    struct text words = {0};
    record_rules_of(f->shelf, f->book, f->round, r, &rules);
    record_add_rules(&rules, &words);
    page_field(p, "Rulebook", "%s", text_chars(&words));
    text_release(&words);
}

static void say_players(const struct case_file *f, const struct record_ruling *r, struct page *p)
{
    const struct chess_event *e = f->round->event;
    page_field(p, "Event", "%s, round %d, board %d", e->name, f->round->number, r->board);
    say_rulebook(f, r, p);
    for (int s = WHITE; s <= BLACK; s++) {
        const struct hall_player *who = player(f, r, s);
        page_field(p, side_name(s), "%s%s%s%s%s", who->title, *who->title ? " " : "", who->name, *who->team ? ", " : "",
                   who->team);
    }
}

/* --- the chain ---------------------------------------------------------------------------------------------------- */

static void say_chain(const struct case_file *f, struct page *p)
{
    const struct hall *h = f->round->hall;
    const struct ruling *r = hall_ruling(h, f->ruling);
    struct text words = {0};
    while (r && r->supersedes)
        r = hall_ruling(h, r->supersedes);
    if (!r || !r->superseded_by)
        return;
    page_heading(p, "Chain of decisions");
    page_item(p, "D-%04d by %s: %s", r->id, r->who, r->words);
    for (r = hall_ruling(h, r->superseded_by); r; r = hall_ruling(h, r->superseded_by)) {
        ruling_consequences(h, r, &words);
        page_item(p, "%s (A-%04d, by %s: %s)", text_chars(&words), r->appeal, r->who, r->words);
    }
    text_release(&words);
}

void case_file_write(const struct case_file *of, struct page *p)
{
    const struct record_ruling *r = ruling_of(of);
    struct record_rules rules;
    if (!r)
        return;
    record_rules_of(of->shelf, of->book, of->round, r, &rules);
    struct case_file under = *of, *f = &under;
    under.book = rules.book;
    say_players(f, r, p);
    say_appeals(f, p);
    say_ruling(f, r, p);
    say_chain(f, p);
    case_says_walk(f, r, p);
    case_says_readings(f, r, p);
    case_says_game(f, r, p);
    case_says_penalties(f, r, p);
    case_says_precedents(f, r, p);
    say_procedure(f, p);
    if (f->record->faults)
        page_warn(p,
                  tongue_english("%d entry of the log could not be read: %s",
                                 "%d entries of the log could not be read: %s", f->record->faults),
                  f->record->faults, f->record->fault.what);
}

/* --- the docket --------------------------------------------------------------------------------------------------- */

static void docket_row(const struct case_file *f, const struct appeal *a, struct page *p)
{
    char when[32];
    const struct record_ruling *r = record_ruling_of(f->round, a->ruling);
    enum rule_since since = r ? shelf_rule_since(f->shelf, r->is.script, r->is.rule, r->walk) : RULE_AS_THEN;
    page_cell(p, "A-%04d", a->id);
    page_cell(p, "D-%04d%s%s", a->ruling, since ? ", " : "", rule_since_words(since));
    page_cell(p, "%d", f->round->number);
    page_cell(p, "%d", a->board);
    page_cell(p, "%s %s", side_name(a->side), a->by);
    page_cell(p, "%s", case_time(f, a->filed, when));
    if (a->replaced_by)
        page_cell(p, "%s: D-%04d", appeal_decision_words(a->decision), a->replaced_by);
    else
        page_cell(p, "%s", appeal_outcome_words(a));
    page_cell(p, "%s", a->ground);
}

void docket_write(const struct record *record, struct shelf *shelf, int utc_offset_min, struct page *p)
{
    int found = 0;
    page_table(p, "<Appeal <Against >Round >Board <By <Filed <State <Grounds");
    for (int i = 0; i < record->rounds.count; i++) {
        struct case_file f = {
            .record = record, .round = &record->rounds.at[i], .shelf = shelf, .utc_offset_min = utc_offset_min};
        const struct appeal *list;
        int count = hall_appeals(f.round->hall, &list);
        for (int k = 0; k < count; k++)
            if (list[k].board) {
                docket_row(&f, &list[k], p);
                found++;
            }
    }
    page_table_end(p);
    if (!found)
        page_say(p, "No appeal was filed.");
}
