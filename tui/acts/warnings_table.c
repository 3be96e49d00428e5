#include "acts/warnings.h"

#include "acts/acts.h"
#include "acts/broadcast.h"
#include "acts/changes.h"
#include "acts/corrected.h"
#include "acts/presence.h"
#include "acts/round_start.h"
#include "acts/team.h"
#include "acts/written.h"
#include "base/text.h"
#include "base/tongue.h"
#include "console/alert_row.h"
#include "console/console.h"
#include "hall/alert_words.h"
#include "hall/appeal.h"
#include "hall/board_view.h"
#include "hall/desk.h"
#include "hall/presence.h"
#include "hall/round.h"
#include "screens/appeals.h"
#include "session/no_shows.h"
#include "session/round_plan.h"
#include "session/sections.h"
#include "session/session.h"
#include "terminal/glyphs.h"
#include "widgets/glance.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What each action is about to do, and which level that has. */

enum { NAMED_ROOM = 2 * NAME_MAX_BYTES + 24 };

static enum level say(struct warning *w, enum level level, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static enum level say(struct warning *w, enum level level, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(w->words, sizeof w->words, _(format), args);
    va_end(args);
    return level;
}

/* The board that the action is about: it need not be on the screen. */
static const char *named(const struct hall_board *b, char out[NAMED_ROOM])
{
    char white[NAME_MAX_BYTES], black[NAME_MAX_BYTES];
    snprintf(out, NAMED_ROOM, _("Board %d, %s %s %s"), board_number(b), short_name(b, WHITE, white), glyph(GLYPH_DASH),
             short_name(b, BLACK, black));
    return out;
}

/* --- alerts ------------------------------------------------------------------------------------------------------- */

/* For all boards of the group. */
static enum level warn_alert(struct console *c, const struct alert *a, const char *what, const char *reason,
                             struct warning *w)
{
    const struct incident *i = a ? hall_incident(console_hall(c), a->latest) : NULL;
    struct text words = {0};
    w->reason = *reason ? reason : NULL;
    if (!i)
        return LEVEL_NOTHING; /* nothing can be done, and a message says so */
    hall_alert_words(console_hall(c), a, &words);
    enum level level = say(w, a->priority == PRIORITY_1 ? LEVEL_REASON : LEVEL_CONFIRM, "%s%s%s%s: %s.", words.chars,
                           *i->article ? " (" : "", i->article, *i->article ? ")" : "", _(what));
    if (*w->words >= 'a' && *w->words <= 'z')
        *w->words = (char)(*w->words - 'a' + 'A');
    text_release(&words);
    return level;
}

static enum level warn_dismiss(struct console *c, const char *reason, struct warning *w)
{
    return warn_alert(c, alert_to_clear(c), N_("closed without a ruling"), reason, w);
}

static enum level warn_shelve(struct console *c, const char *text, struct warning *w)
{
    char *reason;
    long minutes = strtol(text, &reason, 10);
    reason += strspn(reason, " ");
    if (!*reason || minutes > SHELF_MOST / 60000)
        return LEVEL_NOTHING; /* refused, with the reason why */
    return warn_alert(c, alert_meant(c), N_("no alert is raised for it until it comes back"), reason, w);
}

static enum level warn_priority(struct console *c, const char *text, struct warning *w)
{
    char kind[SCRIPT_MAX] = "", word[8] = "", words[INCIDENT_WORDS];
    int reason = 0;
    (void)c;
    if (sscanf(text, "%23s %7s %n", kind, word, &reason) < 2 || !reason || !text[reason])
        return LEVEL_NOTHING;
    int found = incident_named(kind), p = priority_typed(word);
    if (found < 0 || p < 0)
        return LEVEL_NOTHING;
    w->reason = text + reason;
    return say(w, p == PRIORITY_1 ? LEVEL_CONFIRM : LEVEL_REASON,
               "\"%s\" is %s from now on, whatever the rulebook says of it.",
               incident_words((enum incident_kind)found, NO_SIDE, words), priority_label((enum priority)p));
}

/* An arbiter does not rule on a game of their own. */
static bool plays_at(const struct console *c, const struct hall_board *b, const char *initials)
{
    const struct chess_event *e = session_event(console_session(c));
    const struct arbiter *me = e ? event_arbiter(e, initials) : NULL;
    return me && *me->name &&
           (!strcmp(board_player(b, WHITE)->name, me->name) || !strcmp(board_player(b, BLACK)->name, me->name));
}

static enum level warn_rule(struct console *c, const char *script, struct warning *w)
{
    const struct alert *a = chosen_alert_id(c) ? hall_alert(console_hall(c), chosen_alert_id(c)) : NULL;
    const struct hall_board *b = hall_board(console_hall(c), a ? a->board : chosen_board_number(c));
    const char *me = session_who(console_session(c)), *other = a && *a->taken_by ? a->taken_by
                                                               : b               ? board_arbiter(b)
                                                                                 : "";
    (void)script;
    if (b && plays_at(c, b, me))
        return say(w, LEVEL_REFUSED, "%s plays at board %d: somebody else has to rule on it (:who)", me,
                   board_number(b));
    if (!b || !*other || !strcmp(other, me))
        return LEVEL_TOLD;
    return say(w, LEVEL_SEEN, a && *a->taken_by ? N_("%s has the alert of board %d.") : N_("%s is at board %d."), other,
               board_number(b));
}

/* --- the game ----------------------------------------------------------------------------------------------------- */

static enum level warn_undo(struct console *c, const char *reason, struct warning *w)
{
    char board[NAMED_ROOM];
    struct text words = {0};
    w->reason = *reason ? reason : NULL;
    enum level level = corrected_warn(c, w) ? LEVEL_REASON : LEVEL_NOTHING; /* it has no board here to be chosen */
    if (!level && act_undo_words(c, &words))
        level = say(w, LEVEL_REASON, "%s: %s.", named(chosen_board_or_none(c), board), text_chars(&words));
    text_release(&words);
    return level;
}

static enum level warn_redo(struct console *c, const char *a, struct warning *w)
{
    char board[NAMED_ROOM];
    struct text words = {0};
    enum level level = corrected_warn_again(c, w) ? LEVEL_CONFIRM : LEVEL_NOTHING;
    (void)a;
    if (!level && act_redo_words(c, &words))
        level = say(w, LEVEL_CONFIRM, "%s: %s.", named(chosen_board_or_none(c), board), text_chars(&words));
    text_release(&words);
    return level;
}

static bool is_result(const char *text)
{
    char word[16];
    bool forfeit;
    snprintf(word, sizeof word, "%.*s", (int)strcspn(text, " "), text);
    return result_on_slip(word, &forfeit) != RESULT_OPEN;
}

static enum level warn_open_incidents(const struct console *c, const struct hall_board *b, struct warning *w)
{
    char board[NAMED_ROOM], words[INCIDENT_WORDS];
    const struct alert *a = hall_not_ruled_on(console_hall(c), board_number(b));
    if (!a)
        return LEVEL_TOLD;
    w->asks = true;
    alert_text(console_hall(c), a, words, sizeof words);
    return say(w, LEVEL_CONFIRM, "%s: nobody has ruled on \"%s\". A result closes it without a ruling.",
               named(b, board), words);
}

/* A result by which a player was there of whom it was entered that they have not come. */
static enum level warn_away(const struct console *c, const struct hall_board *b, const char *text, struct warning *w)
{
    char board[NAMED_ROOM], word[16], name[PLAYER_CALLED];
    bool is_forfeit = false;
    snprintf(word, sizeof word, "%.*s", (int)strcspn(text, " "), text);
    enum result r = result_on_slip(word, &is_forfeit);
    int side = no_shows_side_away(console_session(c), b, r, is_forfeit);
    if (side == NO_SIDE)
        return LEVEL_TOLD;
    w->asks = true;
    return say(w, LEVEL_CONFIRM, "%s: it was entered that %s has not come.", named(b, board),
               board_player_called(b, (enum side)side, name));
}

static enum level warn_new_result(const struct console *c, const struct hall_board *b, const char *text,
                                  struct warning *w)
{
    enum level level = warn_away(c, b, text, w);
    return level == LEVEL_TOLD ? warn_open_incidents(c, b, w) : level;
}

static enum level warn_result(struct console *c, const char *text, struct warning *w)
{
    const struct hall_board *b = chosen_board_or_none(c);
    const char *reason = text + strcspn(text, " ");
    char board[NAMED_ROOM];
    reason += strspn(reason, " ");
    if (!b || !is_result(text))
        return LEVEL_TOLD; /* it is refused, and why */
    if (board_waits_for_result(b))
        return warn_new_result(c, b, text, w);
    w->reason = *reason ? reason : NULL;
    return say(w, LEVEL_REASON, "%s: it already has the result %s; %.*s would replace it.", named(b, board),
               board_result_words(b), (int)strcspn(text, " "), text);
}

static enum level warn_correct(struct console *c, const char *moves, struct warning *w)
{
    const struct hall_board *b = chosen_board_or_none(c);
    move typed[WRITTEN_MAX];
    if (!b || written_game(moves, &board_game(b)->start, typed, WRITTEN_MAX, NULL) < 0)
        return LEVEL_NOTHING;
    if (!board_plies(b))
        return LEVEL_TOLD;
    return say(w, LEVEL_REASON, "Board %d: the %d half-moves of its game are replaced by those that were typed.",
               board_number(b), board_plies(b));
}

static enum level warn_times(struct console *c, const char *times, struct warning *w)
{
    const struct hall_board *b = chosen_board_or_none(c);
    struct text words = {0};
    w->asks = b && times_doubted(b, times, &words);
    if (w->asks)
        say(w, LEVEL_CONFIRM, "%s", text_chars(&words));
    text_release(&words);
    return LEVEL_CONFIRM;
}

static enum level warn_position(struct console *c, const char *fen, struct warning *w)
{
    const struct hall_board *b = chosen_board_or_none(c);
    struct position p;
    if (!b || !position_on_board(&p, fen, (enum rules)board_position(b)->rules, NULL))
        return LEVEL_NOTHING;
    return say(w, LEVEL_REASON, "Board %d: play goes on from that position; its %d half-moves do not lead there.",
               board_number(b), board_plies(b));
}

/* --- devices ------------------------------------------------------------------------------------------------------ */

static enum level warn_service(struct console *c, const char *a, struct warning *w)
{
    const struct hall_board *b = chosen_board_or_none(c);
    (void)a;
    if (!b || board_is_out_of_service(b) || board_seat(b)->by_hand)
        return LEVEL_TOLD;
    return say(w, LEVEL_CONFIRM, "Board %d: what its devices see raises no alert until they are back in service.",
               board_number(b));
}

/* A clock that fits the game would be read for the wrong players. */
static enum level warn_turn(struct console *c, const char *way, struct warning *w)
{
    const struct hall_board *b = chosen_board_or_none(c);
    int runs = b ? board_clock(b)->seen.runs : NO_SIDE;
    w->asks = b && !strcmp(way, "clock") && runs != NO_SIDE && runs == board_clock(b)->turn &&
              !board_has(b, INCIDENT_CLOCK_JUMP);
    if (w->asks)
        say(w, LEVEL_CONFIRM, "Board %d: its clock runs for %s, whose move it is. Turned round, it is read for %s.",
            board_number(b), _(side_name(runs)), _(side_name(!runs)));
    return LEVEL_CONFIRM;
}

static enum level warn_test_clock(struct console *c, const char *word, struct warning *w)
{
    const struct hall_board *b = chosen_board_or_none(c);
    if (!b || board_play(b) != PLAY_RUNNING)
        return LEVEL_TOLD;
    return say(w, LEVEL_CONFIRM,
               "Board %d is in play: for some seconds its clock would show %.16s instead of the times.",
               board_number(b), word);
}

/* --- the round ---------------------------------------------------------------------------------------------------- */

static int count_waiting(const struct hall *h)
{
    const struct appeal *list;
    int count = hall_appeals(h, &list), waiting = 0;
    for (int i = 0; i < count; i++)
        waiting += list[i].board && appeal_waits(&list[i]);
    return waiting;
}

static int count_to_play_again(const struct hall *h)
{
    int again = 0;
    for (int i = 0; i < hall_count(h); i++)
        again += board_result(hall_at(h, i)) == RESULT_ANNULLED && !board_seat(hall_at(h, i))->gone;
    return again;
}

static void add_boards_without_result(const struct hall *h, int open, struct text *out)
{
    int named = 0;
    text_addf(out, tongue_count("%d board is without a result: ", "%d boards are without a result: ", open), open);
    for (int i = 0; i < hall_count(h) && named < 8; i++)
        if (board_is_open(hall_at(h, i)))
            text_addf(out, "%s%d", named++ ? ", " : "", board_number(hall_at(h, i)));
    text_addf(out, _("%s; R enters one"), open > named ? "..." : "");
}

/* The games that have no result; nothing if there are none. */
static void add_without_result(const struct console *c, struct text *out)
{
    const struct hall *h = console_hall(c);
    int open = hall_open_boards(h);
    if (open && open == count_to_play_again(h))
        text_addf(out,
                  tongue_count("%d game was annulled, and no new one has a result.",
                               "%d games were annulled, and no new one has a result.", open),
                  open);
    else if (open)
        add_boards_without_result(h, open, out);
}

/* What is not done yet. */
static void add_left_undone(const struct console *c, struct text *out)
{
    const struct alert *const *unused;
    int later = hall_to_complete(console_hall(c), &unused), appeals = count_waiting(console_hall(c));
    if (later)
        text_addf(out,
                  tongue_count("%d thing is still to be written up (F4, to complete)",
                               "%d things are still to be written up (F4, to complete)", later),
                  later);
    text_add(out, later && appeals ? ", " : "");
    if (appeals)
        text_addf(out, tongue_count("%d appeal is to be heard (F9)", "%d appeals are to be heard (F9)", appeals),
                  appeals);
}

static void add_left_out(const struct console *c, struct text *out)
{
    round_left_out_words(console_session(c), false, out);
}

/* Each adds what it has to say of the end of the round, in a sentence. Without its results it cannot end at all. */
static void (*const before_it_ends[])(const struct console *, struct text *) = {add_without_result, add_left_undone,
                                                                                add_left_out};
enum { RESULTS_ALONE = 1, ALL_BEFORE_IT_ENDS = sizeof before_it_ends / sizeof *before_it_ends };

static void say_before_it_ends(const struct console *c, size_t most, struct warning *w)
{
    struct text words = {0};
    for (size_t i = 0; i < most; i++) {
        struct text one = {0};
        before_it_ends[i](c, &one);
        const char *said = text_chars(&one);
        if (*said)
            text_addf(&words, "%s%s%s", words.length ? " " : "", said, said[strlen(said) - 1] == '.' ? "" : ".");
        text_release(&one);
    }
    copy_text(w->words, sizeof w->words, text_chars(&words));
    text_release(&words);
}

static enum level warn_end_round(struct console *c, const char *a, struct warning *w)
{
    struct hall *h = console_hall(c);
    int open = hall_open_boards(h);
    (void)a;
    if (hall_is_ended(h) || !hall_is_started(h))
        return say(w, LEVEL_REFUSED,
                   hall_is_ended(h) ? N_("the round is over already") : N_("the round has not begun"));
    bool may_end = !open || open == count_to_play_again(h);
    say_before_it_ends(c, may_end ? ALL_BEFORE_IT_ENDS : RESULTS_ALONE, w);
    if (!*w->words && sections_count(console_sections(c)) > 1)
        return say(w, LEVEL_CONFIRM, "%s, round %d.",
                   sections_name(console_sections(c), sections_shown(console_sections(c))), hall_settings_of(h)->round);
    return may_end ? LEVEL_CONFIRM : LEVEL_REFUSED;
}

static enum level warn_next_round(struct console *c, const char *a, struct warning *w)
{
    const struct hall *h = console_hall(c);
    (void)a;
    if (!session_event(console_session(c)))
        return say(w, LEVEL_REFUSED, "next round: a demo has only one round");
    if (!hall_is_ended(h))
        return say(w, LEVEL_REFUSED, "next round: round %d is not over: end it first: :end-round",
                   hall_settings_of(h)->round);
    say_before_it_ends(c, ALL_BEFORE_IT_ENDS, w); /* a result may have been taken back since it ended */
    return LEVEL_CONFIRM;
}

static enum level warn_pairings(struct console *c, const char *file, struct warning *w)
{
    (void)file;
    if (hall_is_started(console_hall(c)))
        return LEVEL_NOTHING; /* for a later round: this one stays as it is */
    return say(w, LEVEL_CONFIRM, "The present pairings of round %d are replaced by what the file says.",
               hall_settings_of(console_hall(c))->round);
}

static enum level warn_role(struct console *c, const char *initials, struct warning *w)
{
    char words[ROLE_WORDS];
    if (!act_role_words(c, initials, words))
        return LEVEL_NOTHING;
    return say(w, LEVEL_CONFIRM, "%s. It will be in the report with your initials.", words);
}

/* --- appeals ------------------------------------------------------------------------------------------------------ */

/* The arbiter who decided a case does not hear the appeal against it if another can. */
static enum level warn_hear(struct console *c, const char *a, struct warning *w)
{
    int appeal = appeals_screen_appeal(c), decision = appeals_screen_ruling(c);
    const struct hall *h = appeal ? console_hall_of(c, appeals_screen_round(c)) : NULL;
    const struct ruling *r = h && decision ? hall_ruling(h, decision) : NULL;
    (void)a;
    if (!r || strcmp(r->who, session_who(console_session(c))) != 0)
        return LEVEL_TOLD;
    return say(w, LEVEL_SEEN, "%s decided D-%04d: somebody else should hear the appeal against it.", r->who, decision);
}

static enum level warn_withdraw(struct console *c, const char *reason, struct warning *w)
{
    int id = appeals_screen_appeal(c);
    if (!id)
        return LEVEL_NOTHING;
    w->reason = *reason ? reason : NULL;
    return say(w, LEVEL_REASON, "A-%04d will not be heard; a new appeal would have to be filed in time.", id);
}

static enum level warn_extend(struct console *c, const char *reason, struct warning *w)
{
    int id = appeals_screen_ruling(c);
    if (!id)
        return LEVEL_NOTHING;
    w->reason = *reason ? reason : NULL;
    return say(w, LEVEL_REASON, "D-%04d can be appealed for longer, by both sides; this can be done only once.", id);
}

static enum level warn_which(struct console *c, const char *text, struct warning *w)
{
    int cut = which_cuts(c, text);
    w->asks = cut;
    if (!cut)
        return LEVEL_TOLD;
    return say(
        w, LEVEL_CONFIRM,
        tongue_count("With this answer %d half-move recorded since cannot have been played and will go out of the "
                     "record. The log keeps what goes.",
                     "With this answer %d half-moves recorded since cannot have been played and will go out of "
                     "the record. The log keeps what goes.",
                     cut),
        cut);
}

/* --- the table ---------------------------------------------------------------------------------------------------- */

#define ALWAYS(name, level) \
    { \
        name, level, NULL, false \
    }
#define ITSELF(name, level) \
    { \
        name, level, NULL, true \
    }

const struct warning_row warning_rows[] = {
    ALWAYS("acknowledge", LEVEL_TOLD),
    ALWAYS("take", LEVEL_TOLD),
    ALWAYS("hand-over", LEVEL_CONFIRM),
    ALWAYS("hand-board", LEVEL_CONFIRM),
    ALWAYS("complete-later", LEVEL_TOLD),
    ALWAYS("accept", LEVEL_TOLD),
    ALWAYS("decline", LEVEL_TOLD),
    {"shelve", LEVEL_CONFIRM, warn_shelve, false},
    {"dismiss", LEVEL_CONFIRM, warn_dismiss, false},
    ALWAYS("handle", LEVEL_CONFIRM),
    {"priority", LEVEL_CONFIRM, warn_priority, false},
    {"rule", LEVEL_TOLD, warn_rule, false},
    ITSELF("confirm", LEVEL_CONFIRM), /* the page shows all that it does; an overruled fact has its reason */
    ITSELF("overrule", LEVEL_REASON), /* the reason is a part of what is typed                              */
    ALWAYS("give-up", LEVEL_CONFIRM),
    ITSELF("appeal", LEVEL_CONFIRM), /* late: only with a reason, by the head                              */
    ITSELF("words", LEVEL_CONFIRM),  /* personal data among those for everybody is asked about             */
    {"appeal-extend", LEVEL_REASON, warn_extend, false},
    {"appeal-hear", LEVEL_TOLD, warn_hear, false},
    ALWAYS("appeal-written", LEVEL_TOLD),
    ALWAYS("appeal-protest", LEVEL_TOLD),
    ALWAYS("appeal-deposit", LEVEL_CONFIRM),
    {"appeal-withdraw", LEVEL_REASON, warn_withdraw, false},
    ALWAYS("call", LEVEL_TOLD),
    ALWAYS("claim", LEVEL_TOLD),
    ALWAYS("incident", LEVEL_TOLD),
    ALWAYS("observed", LEVEL_TOLD),
    ALWAYS("freeze", LEVEL_TOLD), /* done in a hurry, and the same key ends it */
    ALWAYS("mark", LEVEL_TOLD),
    ALWAYS("sit", LEVEL_TOLD),
    ALWAYS("note", LEVEL_TOLD),
    ALWAYS("let-run", LEVEL_TOLD),
    {"service", LEVEL_TOLD, warn_service, false},
    {"turn", LEVEL_CONFIRM, warn_turn, false},
    ALWAYS("move", LEVEL_TOLD),
    {"correct", LEVEL_TOLD, warn_correct, false},
    {"which", LEVEL_TOLD, warn_which, false},
    {"times", LEVEL_CONFIRM, warn_times, false},
    ALWAYS("next-period", LEVEL_CONFIRM),
    ALWAYS("connection", LEVEL_TOLD),
    ALWAYS("letter", LEVEL_TOLD),
    ALWAYS("if", LEVEL_TOLD),
    ALWAYS("repeated", LEVEL_TOLD),
    ALWAYS("inquired", LEVEL_TOLD),
    ALWAYS("quits", LEVEL_TOLD),
    ALWAYS("excused", LEVEL_TOLD),
    {"old-result", LEVEL_REASON, old_result_warn, false}, /* the reason is a part of what is typed */
    {"swap", LEVEL_CONFIRM, changes_warn, false},
    {"colours", LEVEL_CONFIRM, changes_warn, false},
    {"pair", LEVEL_CONFIRM, changes_warn, false},
    {"unpair", LEVEL_CONFIRM, changes_warn, false},
    {"bye", LEVEL_CONFIRM, changes_warn, false},
    {"no-bye", LEVEL_CONFIRM, changes_warn, false},
    {"withdraw", LEVEL_CONFIRM, changes_warn, false},
    {"add", LEVEL_CONFIRM, changes_warn, false},
    {"rename", LEVEL_CONFIRM, changes_warn, false},
    {"undo-change", LEVEL_CONFIRM, changes_warn_back, false},
    {"result", LEVEL_TOLD, warn_result, false},
    ALWAYS("accept-result", LEVEL_TOLD), /* the alert that is answered names it */
    {"position", LEVEL_REASON, warn_position, false},
    {"undo", LEVEL_REASON, warn_undo, false},
    {"redo", LEVEL_CONFIRM, warn_redo, false},
    {"start-round", LEVEL_CONFIRM, round_start_warn, false},
    ALWAYS("start-board", LEVEL_TOLD),
    ALWAYS("sheet", LEVEL_TOLD),
    ALWAYS("results", LEVEL_TOLD), /* none of them takes the place of another */
    ALWAYS("empty", LEVEL_TOLD),   /* typing it again corrects it */
    {"no-shows", LEVEL_CONFIRM, no_shows_warn, false},
    {"host-failed", LEVEL_CONFIRM, host_failed_warn, false},
    {"end-round", LEVEL_CONFIRM, warn_end_round, false},
    ALWAYS("default-time", LEVEL_CONFIRM),
    ALWAYS("move-log", LEVEL_CONFIRM),
    {"next-round", LEVEL_CONFIRM, warn_next_round, false},
    {"pairings", LEVEL_CONFIRM, warn_pairings, false},
    {"confirm-role", LEVEL_CONFIRM, warn_role, false},
    ALWAYS("assign", LEVEL_CONFIRM),
    ALWAYS("record", LEVEL_TOLD),
    {"test-clock", LEVEL_TOLD, warn_test_clock, false},
    {"card", LEVEL_CONFIRM, team_warn_card, false},
    {"substitute", LEVEL_CONFIRM, team_warn_substitute, false},
    ALWAYS("bookmark", LEVEL_TOLD),
    ALWAYS("unmark", LEVEL_TOLD),
    ALWAYS("routine", LEVEL_TOLD),
    {"broadcast", LEVEL_CONFIRM, broadcast_warn, false},
    ITSELF("quit", LEVEL_CONFIRM), /* where anything waits for somebody */
    {0},
};

const struct warning_row *warning_row_of(const char *action)
{
    for (const struct warning_row *r = warning_rows; r->action; r++)
        if (!strcmp(r->action, action))
            return r;
    return NULL;
}
