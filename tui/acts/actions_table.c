/* Everything that the console can do. */
#include "acts/acts.h"
#include "acts/opening.h"
#include "base/tongue.h"
#include "console/desk.h"
#include "screens/ruling.h"

#define REVIEWS (ON(REVIEW) | ON(REVIEW_GAME)) /* a file can be looked through where no event is open */
#define SHOWS_EVENT (ON_ALL & ~(ON(START) | ON(HELP) | ON(CARD) | REVIEWS))
#define FOR_ARBITERS (SHOWS_EVENT & ~ON(PUBLIC))
#define AT_A_BOARD \
    (ABOUT_A_BOARD | ON(HALL) | ON(BOARD) | ON(ALERTS) | ON(DEVICES) | ON(MATCH) | ON(PENALTIES) | ON(ENTRY) | \
     ON(PLAYER))
#define WITH_ALERTS AT_A_BOARD

/* Screens and steps: these change nothing. */
#define SEES(name, keys, label, help, screens, needs, act) \
    { \
        name, keys, label, help, NULL, NULL, NULL, screens, needs, false, FREE_TEXT, act \
    }
#define SEES_WITH(name, keys, label, help, argument, offers, screens, needs, act) \
    { \
        name, keys, label, help, argument, NULL, offers, screens, needs, false, FREE_TEXT, act \
    }
/* Actions that write into the log. */
#define DOES(name, keys, label, help, screens, needs, act) \
    { \
        name, keys, label, help, NULL, NULL, NULL, screens, needs, true, FREE_TEXT, act \
    }
#define DOES_WITH(name, keys, label, help, argument, preset, offers, screens, needs, act) \
    { \
        name, keys, label, help, argument, preset, offers, screens, needs, true, FREE_TEXT, act \
    }
/* What is typed may have several lines. */
#define DOES_WITH_LINES(name, keys, label, help, argument, screens, needs, act) \
    { \
        name, keys, label, help, argument, NULL, NULL, screens, needs, true, FREE_LINES, act \
    }
/* The choices are one of a list. */
#define CHOOSES(name, keys, label, help, argument, offers, screens, needs, act) \
    { \
        name, keys, label, help, argument, NULL, offers, screens, needs, true, OF_OFFERS, act \
    }

/* The choices are one of a list, or anything else, but something is said: what accuses somebody is not to be entered by
 * Enter alone. */
#define SAYS(name, keys, label, help, argument, offers, screens, needs, act) \
    { \
        name, keys, label, help, argument, NULL, offers, screens, needs, true, OFFERS_SAID, act \
    }

/* The choices are one of a list, or anything else. */
#define PROPOSES(name, keys, label, help, argument, offers, screens, needs, act) \
    { \
        name, keys, label, help, argument, NULL, offers, screens, needs, true, OFFERS_FIRST, act \
    }

#define PROPOSES_TO_SEE(name, keys, label, help, argument, offers, screens, needs, act) \
    { \
        name, keys, label, help, argument, NULL, offers, screens, needs, false, OFFERS_FIRST, act \
    }

/* Each screen that has keys of its own is opened by an action of its name. */
#define SEEN_ACT(id, name, keys, help) \
    static void see_##name(struct console *c, const char *a) \
    { \
        (void)a; \
        view_see(c, SCREEN_##id); \
    }
#define SEEN_ROW(id, name, keys, help) \
    SEES(#name, keys, #name, help, FOR_ARBITERS | REVIEWS, NEEDS_NOTHING, see_##name),
#define BEHIND_ROW(id, name)
ALL_SCREENS(SEEN_ACT, BEHIND_ROW)

const struct action actions[] = {
    SEES("up", "up k", "up", "one row up", ON_ALL, NEEDS_NOTHING, act_up),
    SEES("down", "down j", "down", "one row down", ON_ALL, NEEDS_NOTHING, act_down),
    SEES("left", "left h", "left", "one step to the left", ON_ALL, NEEDS_NOTHING, act_left),
    SEES("right", "right l", "right", "one step to the right", ON_ALL, NEEDS_NOTHING, act_right),
    SEES("page-up", "page-up C-b", "page", "one page up", ON_ALL, NEEDS_NOTHING, act_page_up),
    SEES("page-down", "page-down C-f", "page", "one page down", ON_ALL, NEEDS_NOTHING, act_page_down),
    SEES("home", "home g", "first", "go to the first", ON_ALL, NEEDS_NOTHING, act_home),
    SEES("end", "end G", "last", "go to the last", ON_ALL, NEEDS_NOTHING, act_end),
    SEES("open", "enter", "open", "open what is chosen", ON_ALL, NEEDS_NOTHING, act_open),
    SEES("pane", "tab backtab", "alerts", "go to the alerts beside the screen, and back", ON_ALL, NEEDS_NOTHING,
         act_next_pane),
    SEES("back", "q esc", "back", "close the list, the filter or the screen; or leave", ON_ALL, NEEDS_NOTHING,
         act_back),
    SEES("quit", "Q C-c", "quit", "leave; what was recorded stays in the log", ON_ALL, NEEDS_NOTHING, act_quit),
    SEES("suspend", "C-z", "suspend", "suspend the console, until fg in the shell", ON_ALL, NEEDS_NOTHING, act_suspend),
    SEES("detach", "", "detach", "give the terminal back and go on recording", ON_ALL, NEEDS_RECORDER, act_detach),
    SEES("help", "? F1", "help", "what the keys do here", ON_ALL, NEEDS_NOTHING, act_help),
    SEES("command", ":", "command", "type a command; Tab completes it", ON_ALL, NEEDS_NOTHING, act_command),
    SEES("redraw", "C-l", "redraw", "redraw the whole screen", ON_ALL, NEEDS_NOTHING, act_redraw),

    SEES("search", "/", "search", "mark what matches; n and N go from one to the next", SHOWS_EVENT | ON(REVIEW),
         NEEDS_NOTHING, act_search),
    SEES("filter", "f", "filter", "show only what fits: words, state:flag, team:NAME", SHOWS_EVENT | ON(REVIEW),
         NEEDS_NOTHING, act_filter),
    SEES("next-alert", "n", "next", "the next alert, or the next match of the search", FOR_ARBITERS | REVIEWS,
         NEEDS_NOTHING, act_next),
    SEES("next-found", "n", "next", "the next board that matches the search", ON(PUBLIC), NEEDS_NOTHING, act_next),
    SEES("previous-alert", "N", "previous", "the previous alert, or match of the search", FOR_ARBITERS | REVIEWS,
         NEEDS_NOTHING, act_previous),
    SEES("previous-found", "N", "previous", "the previous board that matches the search", ON(PUBLIC), NEEDS_NOTHING,
         act_previous),
    SEES_WITH("go", "", "go", "go to a board by its number (or type the number)", "which board?", NULL,
              SHOWS_EVENT | REVIEWS, NEEDS_GAMES, act_go),
    PROPOSES_TO_SEE("player", "@", "player", "one player in all rounds, by name or number", "which player?",
                    offer_players_first, FOR_ARBITERS, NEEDS_EVENT, act_player),
    SEES_WITH("who", "", "who", "change who works here, and in which role", "whose initials?", offer_arbiters,
              FOR_ARBITERS, NEEDS_EVENT, desk_sign),
    PROPOSES("confirm-role", "", "confirm role", "let a role or passphrase changed in the file apply",
             "whose role, by initials?", offer_roles, FOR_ARBITERS, NEEDS_EVENT, act_confirm_role),
    SEES("next-section", "]", "section", "go to the next section of the event", FOR_ARBITERS, NEEDS_EVENT,
         act_next_section),
    SEES_WITH("section", "", "section", "go to this section of the event", "which section?", offer_sections,
              FOR_ARBITERS, NEEDS_EVENT, act_section),
    SEES("level", "v", "view", "tiles, lines, cells or letters; or what fits", ON(HALL) | ON(PUBLIC), NEEDS_EVENT,
         act_level),
    SEES("chip", "F", "narrow", "boards in need, short of time, in doubt, or over", ON(HALL), NEEDS_EVENT, act_chip),
    SEES("groups", "Y", "groups", "group boards by section, by match, or not at all", ON(HALL) | ON(PUBLIC),
         NEEDS_EVENT, act_group),
    SEES("sort-board", "b", "by board", "sort by board; again: the other way", ON(HALL) | ON(PUBLIC), NEEDS_EVENT,
         act_sort_number),
    SEES("sort-need", "w", "urgent", "most urgent first", ON(HALL), NEEDS_EVENT, act_sort_need),
    SEES("sort-time", "i", "by time", "least time first", ON(HALL), NEEDS_EVENT, act_sort_time),

    ALL_SCREENS(SEEN_ROW, BEHIND_ROW)

        DOES("acknowledge", "space", "seen", "acknowledge the chosen alert: you have seen it", WITH_ALERTS, NEEDS_EVENT,
             act_acknowledge),
    DOES("take", "t", "take", "tell the others that you have the alert", WITH_ALERTS, NEEDS_EVENT, act_take),
    PROPOSES("hand-over", "H", "hand over", "offer the alert to a colleague, who has to accept", "to whom?",
             offer_arbiters, WITH_ALERTS, NEEDS_ALERT, act_hand_over),
    PROPOSES("hand-board", "&", "hand board", "offer the board to a colleague, who must accept", "to whom?",
             offer_arbiters, AT_A_BOARD, NEEDS_BOARD, act_hand_board),
    DOES_WITH("complete-later", ";", "later", "you have put it right: close it, write it up later", "what was done?",
              NULL, NULL, WITH_ALERTS, NEEDS_ALERT, act_complete_later),
    DOES("accept", "", "accept", "accept what was handed over to you", WITH_ALERTS, NEEDS_EVENT, act_accept),
    DOES("decline", "", "decline", "decline what was handed over to you", WITH_ALERTS, NEEDS_EVENT, act_decline),
    DOES_WITH("shelve", "z", "shelve", "put the alert away for some minutes, with a reason",
              "for how many minutes, and why?", "5 ", offer_reasons, WITH_ALERTS, NEEDS_ALERT, act_shelve),
    DOES_WITH("dismiss", "D", "dismiss", "close the alert without a ruling", "why is it dismissed?", NULL, NULL,
              WITH_ALERTS, NEEDS_ALERT, act_clear),

    CHOOSES("handle", "", "handle", "how the incident is dealt with: noted, referred...", "how is it dealt with?",
            offer_handlings, WITH_ALERTS, NEEDS_EVENT, act_handle),
    DOES_WITH("priority", "", "priority", "how urgent a kind of alert is from now on, and why",
              "which kind, how urgent, and why?", NULL, offer_kinds, WITH_ALERTS & ~ABOUT_A_BOARD, NEEDS_EVENT,
              act_priority),

    DOES("rule", "r", "rule", "begin the proposed ruling, or choose one", AT_A_BOARD, NEEDS_BOARD, act_rule),
    DOES("confirm", "y", "confirm", "confirm the decision; or answer yes", ON(RULING), NEEDS_RULING, act_confirm),
    SEES("start-over", "C-u", "start over", "take all answers of this ruling back", ON(RULING), NEEDS_RULING,
         act_start_over),
    SEES("back-step", "backspace", "step back", "take the last answer back", ON(RULING), NEEDS_RULING, act_back_step),
    {"more", "m", N_("more"), N_("enter a fact that was not asked about"), N_("what else matters?"), NULL,
     offer_untold_facts, ON(RULING), NEEDS_RULING, false, OF_OFFERS, ruling_screen_tell},
    SEES("facts", "x", "facts", "list all facts; Enter corrects one, with a reason", ON(RULING), NEEDS_RULING,
         act_see_facts),
    SEES("evidence", "e", "evidence", "positions, clocks, moves, penalties and the rule", ON(RULING), NEEDS_RULING,
         act_see_evidence),
    SEES_WITH("overrule", "", "overrule", "correct a known fact, with a reason", "which fact, what instead, and why?",
              offer_facts, ON(RULING), NEEDS_RULING, ruling_screen_overrule),
    SEES("give-back", "+", "give back", "give back the time that ran since the call, or not", ON(RULING), NEEDS_RULING,
         act_give_back),
    SEES("show-players", "P", "for players", "show the decision alone, for the players to read",
         ON(RULING) | ON(BOARD) | ON(HALL) | ON(ALERTS), NEEDS_EVENT, act_show_players),
    {"give-up", "X", N_("discard"), N_("Discard the ruling?"), NULL, NULL, NULL, ON(RULING), NEEDS_RULING, false,
     FREE_TEXT, act_give_up},
    DOES("appeal", "A", "appeal", "file an appeal against the chosen or last decision", AT_A_BOARD | ON(APPEALS),
         NEEDS_EVENT, act_appeal),
    DOES("words", "\"", "words", "your own words for the decision", AT_A_BOARD | ON(APPEALS) | ON(REVIEW), NEEDS_GAMES,
         act_words),
    DOES("appeal-hear", "r", "hear", "hear the chosen appeal as the rulebook prescribes", ON(APPEALS), NEEDS_EVENT,
         act_appeal_hear),
    DOES_WITH("appeal-extend", "+", "more time", "give more time to appeal, with a reason", "why more time?", NULL,
              NULL, ON(APPEALS), NEEDS_EVENT, act_appeal_extend),
    DOES("appeal-written", "w", "written", "the chosen appeal was submitted in writing", ON(APPEALS), NEEDS_EVENT,
         act_appeal_written),
    DOES("appeal-protest", "P", "protest", "put the decision off: play goes on under protest", ON(APPEALS), NEEDS_EVENT,
         act_appeal_protest),
    CHOOSES("appeal-deposit", "$", "deposit", "a deposit is held, returned or kept", "what became of the deposit?",
            offer_deposits, ON(APPEALS), NEEDS_EVENT, act_appeal_deposit),
    {"appeal-withdraw", "W", N_("withdraw"), N_("Withdraw the chosen appeal?"), NULL, NULL, NULL, ON(APPEALS),
     NEEDS_EVENT, true, FREE_TEXT, act_appeal_withdraw},
    DOES_WITH("call", "c", "call", "a player calls the arbiter", "what is the call about?", NULL, NULL, AT_A_BOARD,
              NEEDS_BOARD, act_call),
    SAYS("claim", "C", "claim", "a player claims", "what is claimed?", offer_claims, AT_A_BOARD, NEEDS_BOARD,
         act_claim),
    SAYS("incident", "I", "incident", "enter what you saw yourself", "what did you see?", offer_incidents, AT_A_BOARD,
         NEEDS_BOARD, act_report),
    CHOOSES("observed", "o", "observed", "you saw the fallen flag yourself, now", "whose flag?", offer_sides,
            AT_A_BOARD, NEEDS_BOARD, act_observed),
    DOES("freeze", "!", "freeze", "no automatic proposals here until you resume", AT_A_BOARD, NEEDS_BOARD, act_freeze),
    DOES("mark", "m", "mark", "mark the board, or take the mark away", AT_A_BOARD, NEEDS_BOARD, act_mark),
    DOES("sit", "s", "sit", "you are at this board, or leave it", AT_A_BOARD, NEEDS_BOARD, act_sit),
    DOES_WITH("note", "e", "note", "write a note on the board, or on this moment", "note:", NULL, NULL,
              AT_A_BOARD | REVIEWS, NEEDS_GAMES, act_note),
    DOES("let-run", "", "let run", "start the clock that was set over the cable", AT_A_BOARD, NEEDS_BOARD, act_let_run),
    DOES("service", "O", "service", "take the board's devices out of service, or back", AT_A_BOARD, NEEDS_BOARD,
         act_service),
    CHOOSES("turn", "", "turn", "say which way round the board is", "which way round is it?", offer_ways, AT_A_BOARD,
            NEEDS_BOARD, act_turn),

    DOES_WITH("move", "+", "move", "enter moves as they are written on the scoresheet", "which moves?", NULL, NULL,
              AT_A_BOARD, NEEDS_BOARD, act_move),
    DOES_WITH("correct", "", "correct", "enter the whole game again, after a dispute", "all moves of the game:", NULL,
              NULL, AT_A_BOARD, NEEDS_BOARD, act_correct),
    DOES_WITH("which", "", "which", "enter the move the board did not show, or none", "which move was it?", NULL,
              offer_moves, AT_A_BOARD, NEEDS_BOARD, act_which),
    DOES_WITH("times", "T", "times", "enter both clock times, as in 1:23:45 58:10", "times of White and Black:", NULL,
              NULL, AT_A_BOARD, NEEDS_BOARD, act_times),
    CHOOSES("next-period", "M", "next period", "a player has reached the next period", "who has reached it?",
            offer_sides, AT_A_BOARD, NEEDS_BOARD, act_next_period),
    DOES_WITH("connection", "", "connection", "online: a connection is lost or back: white lost",
              "whose, and lost or back?", NULL, offer_sides, AT_A_BOARD, NEEDS_BOARD, act_connection),
    DOES_WITH("letter", "", "letter", "correspondence: a move: e5 2026-03-04 2026-03-06",
              "which move, received and sent on which days?", NULL, NULL, AT_A_BOARD, NEEDS_BOARD, act_letter),
    DOES_WITH("if", "", "conditional moves", "conditional moves by letter: Bb5 a6 Bxc6 dxc6",
              "which answer, and which move then?", NULL, NULL, AT_A_BOARD, NEEDS_BOARD, act_conditional),
    DOES_WITH("repeated", "", "repeated", "correspondence: the move was sent again that day", "on which day?", NULL,
              NULL, AT_A_BOARD, NEEDS_BOARD, act_repeated),
    DOES_WITH("inquired", "", "inquired", "correspondence: the silent player was asked", "on which day?", NULL, NULL,
              AT_A_BOARD, NEEDS_BOARD, act_inquired),
    DOES_WITH("quits", "", "quits", "correspondence: gives up all games: white silent", "who, and silent or notice?",
              NULL, offer_sides, AT_A_BOARD, NEEDS_BOARD, act_quits),
    DOES_WITH("excused", "", "time off", "correspondence: time off: white 2026-03-01 03-10",
              "whose, and from which day to which?", NULL, offer_sides, AT_A_BOARD, NEEDS_BOARD, act_excused),
    DOES_WITH("result", "R", "result", "enter the result, and how it came about", "which result?", NULL, offer_results,
              AT_A_BOARD, NEEDS_BOARD, act_result),
    DOES("accept-result", "y", "yes", "enter the result that the alert proposes", ON(HALL) | ON(BOARD) | ON(ALERTS),
         NEEDS_BOARD, act_accept_result),
    PROPOSES("position", "", "position", "let play continue from the board, or any position", "which position, as FEN?",
             offer_positions, AT_A_BOARD, NEEDS_BOARD, act_position),
    DOES("undo", "u", "undo", "take back a mistake: what was entered last here", AT_A_BOARD, NEEDS_BOARD, act_undo),
    DOES("redo", "C-r", "redo", "do again what was taken back last here", AT_A_BOARD, NEEDS_BOARD, act_redo),
    {"start-round", "B", N_("begin"), N_("Begin the round?"), NULL, NULL, NULL, FOR_ARBITERS, NEEDS_EVENT, true,
     FREE_TEXT, act_start_round},
    DOES_WITH_LINES("results", "", "results", "many results, pasted or from a file: 12 1 13 0",
                    "list of results, or a file:", FOR_ARBITERS, NEEDS_EVENT, act_results),
    DOES_WITH("swap", "", "swap", "two pairs exchange boards, results included: 3 4", "which two boards?", NULL, NULL,
              FOR_ARBITERS, NEEDS_EVENT, act_swap),
    DOES_WITH("colours", "", "colours", "the two players of a board exchange colours", "which board?", NULL, NULL,
              FOR_ARBITERS, NEEDS_EVENT, act_colours),
    DOES_WITH("pair", "", "pair", "pair two players without a game: 7 12 15",
              "which board (0: the next free), White and Black?", NULL, NULL, FOR_ARBITERS, NEEDS_EVENT, act_pair),
    DOES_WITH("unpair", "", "unpair", "undo the pairing of a board: nobody plays there", "which board?", NULL, NULL,
              FOR_ARBITERS, NEEDS_EVENT, act_unpair),
    DOES_WITH("bye", "", "bye", "a player does not play: 17 half, 17 zero 4-5",
              "who, half or zero, which rounds (none: the next)?", NULL, offer_players, FOR_ARBITERS, NEEDS_EVENT,
              act_bye),
    DOES_WITH("no-bye", "", "no bye", "a player with a bye plays after all: 17 3", "who, and in which round?", NULL,
              offer_players, FOR_ARBITERS, NEEDS_EVENT, act_no_bye),
    DOES_WITH("withdraw", "", "withdraw", "a player leaves the event, from the next round on", "which player?", NULL,
              offer_players, FOR_ARBITERS, NEEDS_EVENT, act_withdraw),
    DOES_WITH("add", "", "add", "a late entry: Lastname, Firstname | rating | title", "Lastname, Firstname:", NULL,
              NULL, FOR_ARBITERS, NEEDS_EVENT, act_add),
    DOES_WITH("rename", "", "rename", "correct a player's name: 17 Lastname, Firstname",
              "which player, and the whole new name?", NULL, offer_players, FOR_ARBITERS, NEEDS_EVENT, act_rename),
    DOES("undo-change", "", "undo change", "take back the last change of pairings or players", FOR_ARBITERS,
         NEEDS_EVENT, act_undo_change),
    DOES_WITH("old-result", "", "old result", "correct a result of a past round: 1 12 0-1 and why",
              "round, board, result, and why?", NULL, NULL, FOR_ARBITERS, NEEDS_EVENT, act_old_result),
    PROPOSES("empty", "", "empty boards", "boards where somebody has not come: 3 12w 20-22",
             "which boards, or none (12w: no White; the others have started)?", offer_away, FOR_ARBITERS, NEEDS_EVENT,
             act_empty),
    {"no-shows", "", N_("no-shows"), N_("Enter them as lost by default?"), NULL, NULL, NULL, FOR_ARBITERS, NEEDS_EVENT,
     true, FREE_TEXT, act_no_shows},
    {"host-failed", "", N_("host failed"), N_("Begin all unfinished online games again?"), NULL, NULL, NULL,
     FOR_ARBITERS, NEEDS_EVENT, true, FREE_TEXT, act_host_failed},
    DOES("start-board", "", "start", "the game at this board, or at board N, has started", AT_A_BOARD, NEEDS_BOARD,
         act_start_board),
    DOES("sheet", "S", "sheet", "write down all clocks now", FOR_ARBITERS, NEEDS_EVENT, act_sheet),
    {"end-round", "", N_("end"), N_("End the round?"), NULL, NULL, NULL, FOR_ARBITERS, NEEDS_EVENT, true, FREE_TEXT,
     act_end_round},
    DOES_WITH("default-time", "", "default time", "set another default time, in minutes, or none",
              "minutes or none; then a board, or all:", NULL, NULL, AT_A_BOARD, NEEDS_BOARD, act_default_time),
    DOES_WITH("move-log", "", "move log", "continue the log in a new file, with all so far", "to which file?", NULL,
              NULL, FOR_ARBITERS, NEEDS_EVENT, opening_move_log),
    DOES_WITH("broadcast", "", "broadcast", "what spectators see: start, pause, delay, hide...", "what should it do?",
              NULL, offer_orders, FOR_ARBITERS, NEEDS_EVENT, act_broadcast),
    {"next-round", "", N_("next round"), N_("Open the next round?"), NULL, NULL, NULL, FOR_ARBITERS, NEEDS_EVENT, true,
     FREE_TEXT, act_next_round},
    SEES("backup", "F12", "backup", "copy the log into a folder, such as on a stick", FOR_ARBITERS, NEEDS_EVENT,
         act_backup),
    SEES("report", "", "report", "write the report of the round into a folder", FOR_ARBITERS, NEEDS_EVENT, act_hand_in),
    SEES("sheets", "", "sheets", "write pairings, result slips, place cards, players", FOR_ARBITERS, NEEDS_EVENT,
         act_sheets),
    DOES_WITH("pairings", "", "pairings", "import players and pairings from TRF, CSV or PGN", "from which file?", NULL,
              NULL, FOR_ARBITERS, NEEDS_EVENT, opening_pairings),
    PROPOSES("assign", "L", "assign", "give the board a device (driver, port), or by hand", "which driver and port?",
             offer_devices, ON(BOARD) | ON(DEVICES), NEEDS_BOARD, act_assign),
    DOES("record", "E", "record", "record every byte of the board's line; again: stop", ON(BOARD) | ON(DEVICES),
         NEEDS_BOARD, act_record),
    DOES_WITH("test-clock", "W", "test clock", "show a word on the board's clock", "which word?", "HELLO", NULL,
              ON(BOARD) | ON(DEVICES), NEEDS_BOARD, act_test_clock),

    PROPOSES("card", "K", "card", "a communication card was carried", "whose, who began, its words:", offer_cards,
             ON(MATCH) | ON(BOARD), NEEDS_BOARD, act_card),
    PROPOSES("substitute", "U", "substitute", "another player of the team takes the seat", "which side, and who plays?",
             offer_substitutes, ON(MATCH) | ON(BOARD), NEEDS_BOARD, act_substitute),

    SEES("repetition", "#", "repetition", "the positions of a repetition claim, side by side",
         ON(HALL) | ON(BOARD) | ON(ALERTS) | ON(RULING), NEEDS_BOARD, act_see_repeats),
    SEES("flip", "x", "flip", "turn the board round", ON(BOARD), NEEDS_BOARD, act_flip),
    SEES("back-move", "comma", "back", "a move back in the game", ON(BOARD), NEEDS_BOARD, act_back_ply),
    SEES("next-move", ".", "on", "a move on", ON(BOARD), NEEDS_BOARD, act_on_ply),
    SEES("live", "=", "live", "back to what is on the board now", ON(BOARD), NEEDS_BOARD, act_live),
    SEES("moment", "J", "moment", "to the moment of the penalty, in the review", ON(PENALTIES), NEEDS_EVENT,
         act_moment),
    SEES("earlier", "comma", "earlier", "ten seconds back", ON(REVIEW_GAME), NEEDS_GAMES, act_earlier),
    SEES("later", ".", "later", "ten seconds on", ON(REVIEW_GAME), NEEDS_GAMES, act_later),
    SEES("minute-back", "<", "minute back", "a minute back", ON(REVIEW_GAME), NEEDS_GAMES, act_minute_back),
    SEES("minute-on", ">", "minute on", "a minute on", ON(REVIEW_GAME), NEEDS_GAMES, act_minute_on),
    SEES("plot", "t", "plot", "time used for each move, or left after it", ON(REVIEW_GAME), NEEDS_GAMES, act_plot),
    SEES("review-flip", "x", "flip", "turn the board round", ON(REVIEW_GAME), NEEDS_GAMES, act_review_flip),
    DOES_WITH("bookmark", "m", "bookmark", "mark this moment, with some words or none", "words for this moment:", NULL,
              NULL, REVIEWS, NEEDS_GAMES, act_bookmark),
    DOES("unmark", "M", "no mark", "remove the bookmark of this moment", REVIEWS, NEEDS_GAMES, act_bookmark_off),
    DOES("routine", "r", "routine", "mark the decision as routine, or no longer", ON(REVIEW), NEEDS_GAMES, act_routine),
    SEES_WITH("trace", "", "trace", "record what goes on inside: SUBJECT FILE, or off",
              "which subjects, and to which file, or off?", NULL, FOR_ARBITERS | REVIEWS, NEEDS_EVENT, act_trace),
    {0},
};
