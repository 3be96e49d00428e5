/* Lists in `--line` mode: results, empty boards, pairings from a file, sections. */
#include "commands/line_mode.h"

#include "base/memory.h"
#include "base/text.h"
#include "base/tongue.h"
#include "hall/board_view.h"
#include "hall/hand.h"
#include "hall/hand_sheet.h"
#include "hall/presence.h"
#include "hall/round.h"
#include "hall/typed/lists_typed.h"
#include "hall/views/player_past.h"
#include "host/files.h"
#include "session/no_shows.h"
#include "session/old_result.h"
#include "session/results_list.h"
#include "session/sections.h"
#include "session/session.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- lists -------------------------------------------------------------------------------------------------------- */

/* --- shown first -------------------------------------------------------------------------------------------------- */

/* Keeps what was shown of a command, until "yes" or another one. */
static void keep_shown(struct line_mode *m, const char *typed, const struct text *question)
{
    text_clear(&m->shown);
    text_addf(&m->shown, "%s\n%s", typed, text_chars(question));
}

/* "yes" is the answer to what was shown for the same words: false if that would be something else by now. Where nothing
 * was shown for them, as when a file of commands is read, it was said beforehand. */
static bool is_as_shown(struct line_mode *m, const char *typed, const struct text *question)
{
    size_t length = strlen(typed);
    const char *shown = text_chars(&m->shown);
    bool same_words = !strncmp(shown, typed, length) && shown[length] == '\n';
    bool same = !same_words || !strcmp(shown + length + 1, text_chars(question));
    text_clear(&m->shown);
    return same;
}

static void say_each(const char *before, const struct text *lines)
{
    const char *at = text_chars(lines);
    for (size_t n; *at; at += n + (at[n] == '\n')) {
        n = strcspn(at, "\n");
        line_say("%s%.*s%s", before, (int)n, at, n && at[n - 1] == '.' ? "" : ".");
    }
}

static void say_lines(const struct text *lines)
{
    say_each("", lines);
}

/* --- many results ------------------------------------------------------------------------------------------------- */

static void say_entered(int entered, int same)
{
    char were_there[64];
    snprintf(were_there, sizeof were_there, tongue_english("%d was there already", "%d were there already", same),
             same);
    line_say(tongue_english("%d result is entered, %s.", "%d results are entered, %s.", entered), entered, were_there);
}

static void enter_results(struct line_mode *m, const struct results_list *list)
{
    struct error why = {0};
    int entered = 0;
    if (list->count && sections_at(m->sections, list->rows[list->count - 1].hall) != m->session)
        line_show_section(m, list->rows[list->count - 1].hall);
    for (int i = 0; i < sections_count(m->sections); i++)
        if (list->concerns[i] && sections_at(m->sections, i) != m->session)
            session_sign(sections_at(m->sections, i), m->who, arbiter_role_name(m->role));
    if (results_list_enter(m->sections, list, &entered, &why))
        say_entered(entered, list->count - entered);
    else
        line_complain(&why);
}

/* "12 1 13 0", or a file. Without "yes" it only says which lines cannot be read, if there are any. */
void line_results(struct line_mode *m, const char *text)
{
    struct error why = {0};
    struct results_list list;
    bool yes = !strncmp(text, "yes ", 4);
    const char *typed = yes ? text + 4 : text;
    if (!line_may(m, "result"))
        return;
    if (!*typed) {
        line_say("Say the boards and their results, as in results 12 1 13 0, or the name of a file.");
        return;
    }
    if (!results_list_read(m->sections, typed, &list, &why)) {
        say_each("wrong: ", &list.left_out);
        if (list.left_out.length)
            line_say("Nothing is entered. Correct all of these first.");
        else
            line_complain(&why);
        results_list_release(&list);
        return;
    }
    say_each("left out: ", &list.left_out);
    if (!line_may(m, results_list_deed(m->sections, &list)))
        ; /* it was said */
    else if (!list.left_out.length || (yes && is_as_shown(m, typed, &list.left_out)))
        enter_results(m, &list);
    else {
        line_say("Nothing is entered yet. To enter the other %d, say results yes %s.", list.count, typed);
        keep_shown(m, typed, &list.left_out);
    }
    results_list_release(&list);
}

/* "3 12w 20-22", or "none" */
void line_empty(struct line_mode *m, const char *text)
{
    struct error why = {0};
    struct absence *list = memory_take(BOARDS_MAX, sizeof *list);
    int count = 0;
    if (!line_may(m, "empty"))
        count = 0;
    else if (!*text)
        line_say("Say the empty boards, as in empty 3 12w 20-22, w where White alone has not come; or empty none.");
    else if (absences_read(text, list, BOARDS_MAX, &count, &why) &&
             hall_name_empty(session_hall(m->session), list, count, session_who(m->session), session_now(m->session),
                             &why))
        line_say(tongue_english("%d board is empty or half empty. All others count as started.",
                                "%d boards are empty or half empty. All others count as started.", count),
                 count);
    else
        line_complain(&why);
    free(list);
}

/* "12 23 58 47": the moves, and the minutes of both players, as on the half-hourly sheet; "yes" before it where fewer
 * moves were typed than were counted before. */
void line_sheet(struct line_mode *m, const char *text)
{
    struct error why = {0};
    struct counted k = {0};
    int board, white, black, differs;
    bool yes = !strncmp(text, "yes ", 4);
    text += yes ? 4 : 0;
    if (sscanf(text, "%d %d %d %d", &board, &k.moves, &white, &black) != 4 || white < 0 || black < 0 || white > 6000 ||
        black > 6000) {
        line_say("Say the board, the moves, and the minutes of White and Black, as in sheet 12 23 58 47.");
        return;
    }
    int which = sections_with_board(m->sections, board);
    if (which >= 0 && which != sections_shown(m->sections))
        line_show_section(m, which);
    struct hall *h = session_hall(m->session);
    k.left_s[WHITE] = 60 * white;
    k.left_s[BLACK] = 60 * black;
    if (!line_may(m, "sheet"))
        return;
    const struct hall_board *b = hall_board(h, board);
    if (b && !yes && board_counts_back(b, k.moves))
        line_say("Board %d had %d moves at the last count, and %d are said. To enter them, say sheet yes %s.", board,
                 board_counted(b)->moves, k.moves, text);
    else if (!hall_count_moves(h, board, &k, session_who(m->session), session_now(m->session), &why))
        line_complain(&why);
    else if (hall_count_differs(h, b, &differs) && abs(differs) > 120)
        line_say(differs > 0 ? "Board %d: both clocks together show %d minutes more than they should. Check them."
                             : "Board %d: both clocks together show %d minutes less than they should. Check them.",
                 board, abs(differs) / 60);
    else
        line_say("Board %d: %d moves, %d and %d minutes.", board, k.moves, white, black);
}

/* --- a round that is over ----------------------------------------------------------------------------------------- */

static void enter_old_result(struct line_mode *m, const struct old_result *r)
{
    struct error why = {0};
    struct old_result back;
    char was[16] = "", white[PLAYER_CALLED], black[PLAYER_CALLED];
    const struct hall_board *b = old_result_board(m->session, r, &why);
    bool has_way_back = b && old_result_back(b, r, &back);
    copy_text(was, sizeof was, b ? board_result_words(b) : "");
    if (!b || !old_result_enter(m->session, r, &why)) {
        line_complain(&why);
        return;
    }
    line_say("Round %d, board %d, %s against %s: %s, not %s.", r->round, r->board, board_player_called(b, WHITE, white),
             board_player_called(b, BLACK, black), forfeit_text(r->result, r->is_forfeit), was);
    if (has_way_back)
        line_say("To take it back, say old-result yes %d %d %s and why.", r->round, r->board, was);
}

/* "1 12 0-1 misread": a correction in a round that is over. Without "yes" it only says what would be replaced. */
void line_old_result(struct line_mode *m, const char *text)
{
    struct error why = {0};
    struct old_result r;
    struct text question = {0};
    bool yes = !strncmp(text, "yes ", 4);
    const char *typed = yes ? text + 4 : text;
    if (!old_result_read(typed, &r)) {
        line_say("Say the round, the board, the result and why, as in old-result 1 12 0-1 misread.");
        return;
    }
    if (!line_may(m, "old-result"))
        return;
    if (old_result_is_played(m->session, &r)) {
        line_say("Round %d is being played: say %d, the result and why.", r.round, r.board);
        return;
    }
    if (!old_result_question(m->session, &r, &question, &why)) {
        line_complain(&why);
    } else if (yes && is_as_shown(m, typed, &question)) {
        enter_old_result(m, &r);
    } else {
        line_say("%s To do it, say old-result yes %s.", text_chars(&question), typed);
        keep_shown(m, typed, &question);
    }
    text_release(&question);
}

/* Without "yes" it only says what would be decided. */
void line_no_shows(struct line_mode *m, const char *text)
{
    struct error why = {0};
    struct text words = {0};
    int left, count = no_shows(m->session, &words, &left);
    say_lines(&words);
    if (left)
        line_say(tongue_english("%d board needs a ruling of its own.", "%d boards need a ruling of their own.", left),
                 left);
    if (!count)
        line_say(left ? "Nobody else is missing after the default time." : "Nobody is missing after the default time.");
    else if (strcmp(text, "yes") != 0)
        line_say("To decide so, say no-shows yes.");
    else if (line_may(m, "no-shows"))
        line_say("Games that are lost by default: %d.", no_shows_decide(m->session, &why));
    text_release(&words);
}

/* What is doubtful, and what would change in the running round: also where "yes" was said beforehand. */
static void say_doubts(const struct session_import *i)
{
    if (i->doubts.length)
        line_say("This may not be intended:");
    say_each("look: ", &i->doubts);
    if (i->changes.length)
        line_say("This changes the running round:");
    say_lines(&i->changes);
}

static void say_imported(const struct hall *h, const struct session_import *i)
{
    int round = hall_settings_of(h)->round, boards = hall_count(h);
    if (i->other_round && !i->changes.length)
        line_say("Imported for round %d. Round %d stays as it was.", i->other_round, round);
    else
        line_say(tongue_english("Imported. Round %d has %d board.", "Imported. Round %d has %d boards.", boards), round,
                 boards);
}

static void take_pairings(struct line_mode *m, struct session_import *i)
{
    struct error why = {0};
    if (session_import_take(m->session, i, &why)) {
        say_imported(session_hall(m->session), i);
        say_lines(&i->notes);
    } else {
        line_complain(&why);
    }
}

/* "r2.csv", "r2.csv 2"; what has to be asked about only with "yes" in front. */
void line_pairings(struct line_mode *m, const char *text)
{
    struct error why = {0};
    struct session_import i;
    struct text question = {0};
    bool yes = !strncmp(text, "yes ", 4);
    const char *name = yes ? text + 4 : text, *blank = strrchr(name, ' ');
    int round = blank ? atoi(blank + 1) : 0;
    char path[512];
    snprintf(path, sizeof path, "%.*s", round > 0 ? (int)(blank - name) : (int)strlen(name), name);
    if (!line_may(m, "pairings"))
        return;
    if (session_import_read(m->session, path, round > 0 ? round : 0, &i, &why)) {
        say_doubts(&i);
        text_addf(&question, "%s\n%s", text_chars(&i.doubts), text_chars(&i.changes));
        if (question.length == 1 || (yes && is_as_shown(m, name, &question))) {
            take_pairings(m, &i);
        } else {
            line_say("Nothing is imported yet. To do it, say pairings yes %s.", name);
            keep_shown(m, name, &question);
        }
        text_release(&question);
    } else {
        line_complain(&why);
    }
    session_import_release(&i);
}

/* --- sections ----------------------------------------------------------------------------------------------------- */

void line_section(struct line_mode *m, const char *text)
{
    int which = *text ? sections_named(m->sections, text) : -1;
    if (which >= 0) {
        line_show_section(m, which);
        return;
    }
    if (*text)
        line_say("No section begins with '%s', or several do.", text);
    for (int i = 0; i < sections_count(m->sections); i++) {
        struct text words = {0};
        sections_words(m->sections, i, false, &words);
        line_say("%s.", text_chars(&words));
        text_release(&words);
    }
}

/* --- the rounds of a player ------------------------------------------------------------------------------------- */

void line_say_round(const struct line_mode *m, const struct player_past *past, int number, int round)
{
    const struct chess_event *e = session_event(m->session);
    const struct hall *h = session_hall(m->session);
    const struct round *r = event_round(e, round);
    const struct pairing *p = r ? round_pairing_of(r, number) : NULL;
    bool runs = round == hall_settings_of(h)->round && hall_is_started(h) && !hall_is_ended(h);
    for (; p && p->board && r->by_letter; p = round_pairing_after(r, number, p)) {
        bool white = p->white == number;
        char name[PLAYER_CALLED_MAX];
        line_say("Round %d: %s against %s, board %d.", round, side_name(white ? WHITE : BLACK),
                 event_player_called(e, white ? p->black : p->white, "nobody", name), p->board);
        if (!round_pairing_after(r, number, p))
            return;
    }
    struct player_round at = player_round_of(e, past, number, round, runs);
    if (p && !p->board)
        line_say("Round %d: %s.", round, event_bye_words(p->white_result));
    else if (at.board)
        line_say("Round %d: %s against %s, board %d, result %s.", round, side_name(at.side), at.opponent, at.board,
                 forfeit_text((enum result)at.result, at.forfeit));
    else if ((r && r->count) || round <= e->round_count)
        line_say("Round %d: not paired%s.", round, round > hall_settings_of(h)->round ? " yet" : "");
}
