/* All that the console can do. */
#include "acts/acts.h"

#define REVIEWS (ON(REVIEW) | ON(REVIEW_GAME)) /* a file can be looked through where no event is open */
#define SHOWS_EVENT (ON_ALL & ~(ON(START) | ON(HELP) | ON(CARD) | REVIEWS))
#define FOR_ARBITERS (SHOWS_EVENT & ~ON(PUBLIC))
#define AT_A_BOARD (ABOUT_A_BOARD | ON(HALL) | ON(BOARD) | ON(ALERTS) | ON(DEVICES) | ON(MATCH) | ON(PENALTIES))
#define WITH_ALERTS AT_A_BOARD

/* Screens and steps: nothing is changed. */
#define SEES(name, keys, label, help, screens, act) {name, keys, label, help, NULL, NULL, NULL, screens, false, FREE_TEXT, act}
#define SEES_WITH(name, keys, label, help, argument, offers, screens, act) \
    {name, keys, label, help, argument, NULL, offers, screens, false, FREE_TEXT, act}
/* What goes into the log. */
#define DOES(name, keys, label, help, screens, act) {name, keys, label, help, NULL, NULL, NULL, screens, true, FREE_TEXT, act}
#define DOES_WITH(name, keys, label, help, argument, preset, offers, screens, act) \
    {name, keys, label, help, argument, preset, offers, screens, true, FREE_TEXT, act}
/* One of a list. */
#define CHOOSES(name, keys, label, help, argument, offers, screens, act) \
    {name, keys, label, help, argument, NULL, offers, screens, true, OF_OFFERS, act}

/* One of a list, or something else. */
#define PROPOSES(name, keys, label, help, argument, offers, screens, act) \
    {name, keys, label, help, argument, NULL, offers, screens, true, OFFERS_FIRST, act}

const struct action actions[] = {
    SEES("up", "up k", "up", "one up", ON_ALL, act_up),
    SEES("down", "down j", "down", "one down", ON_ALL, act_down),
    SEES("left", "left h", "left", "one to the left", ON_ALL, act_left),
    SEES("right", "right l", "right", "one to the right", ON_ALL, act_right),
    SEES("page-up", "page-up C-b", "page", "a page back", ON_ALL, act_page_up),
    SEES("page-down", "page-down C-f", "page", "a page on", ON_ALL, act_page_down),
    SEES("home", "home g", "first", "to the first", ON_ALL, act_home),
    SEES("end", "end G", "last", "to the last", ON_ALL, act_end),
    SEES("open", "enter", "open", "open what is chosen", ON_ALL, act_open),
    SEES("pane", "tab backtab", "alerts", "to the alerts beside the screen, and back", ON_ALL, act_next_pane),
    SEES("back", "q esc", "back", "back: out of the rail, the filter, the screen; at the top it leaves", ON_ALL, act_back),
    SEES("quit", "Q C-c", "quit", "leave; everything is in the log", ON_ALL, act_quit),
    SEES("suspend", "C-z", "suspend", "sleep until the shell says fg", ON_ALL, act_suspend),
    SEES("detach", "", "detach", "give the terminal back, go on recording", ON_ALL, act_detach),
    SEES("help", "? F1", "help", "what the keys do here", ON_ALL, act_help),
    SEES("command", ":", "command", "type what to do; Tab completes", ON_ALL, act_command),
    SEES("redraw", "C-l", "redraw", "draw the whole screen anew", ON_ALL, act_redraw),

    SEES("search", "/", "search", "mark what fits; n and N go from one to the next", SHOWS_EVENT | ON(REVIEW), act_search),
    SEES("filter", "f", "filter", "show only what fits: words, state:flag, team:NAME, table:NAME, pending, reported, featured, extended; | is or, ! is not", SHOWS_EVENT | ON(REVIEW), act_filter),
    SEES("next-alert", "n", "next", "the next alert; or the next that fits the search", FOR_ARBITERS | REVIEWS, act_next),
    SEES("next-found", "n", "next", "the next board that fits the search", ON(PUBLIC), act_next),
    SEES("previous-alert", "N", "previous", "the one before", FOR_ARBITERS | REVIEWS, act_previous),
    SEES("previous-found", "N", "previous", "the board before that fits the search", ON(PUBLIC), act_previous),
    SEES_WITH("go", "", "go", "to the board of that number; typing the number does it too", "BOARD", NULL, SHOWS_EVENT | REVIEWS, act_go),
    SEES_WITH("who", "", "who", "who works at this console from now on, in which role", "INITIALS", offer_arbiters, FOR_ARBITERS, act_who),
    SEES("level", "v", "view", "tiles, lines, cells or letters; or what fits", ON(HALL) | ON(PUBLIC), act_level),
    SEES("groups", "Y", "groups", "put boards together by section or by match; or not", ON(HALL) | ON(PUBLIC), act_group),
    SEES("sort-board", "b", "by board", "sort by board; again: the other way", ON(HALL) | ON(PUBLIC), act_sort_number),
    SEES("sort-need", "w", "by need", "who needs you most comes first", ON(HALL), act_sort_need),
    SEES("sort-time", "i", "by time", "who has the least time comes first", ON(HALL), act_sort_time),

    SEES("hall", "F2", "hall", "every board at once", FOR_ARBITERS | REVIEWS, act_see_hall),
    SEES("board", "F3", "board", "the chosen board, with its game", FOR_ARBITERS | REVIEWS, act_see_board),
    SEES("alerts", "F4 a", "alerts", "all alerts: standing, called for, shelved; rates; clocks", FOR_ARBITERS | REVIEWS, act_see_alerts),
    SEES("ruling", "F5", "ruling", "back to the ruling that was begun", FOR_ARBITERS | REVIEWS, act_see_ruling),
    SEES("penalties", "F6 p", "penalties", "all penalties; from a board those of its players", FOR_ARBITERS | REVIEWS, act_see_penalties),
    SEES("devices", "F7 d", "devices", "lines, their health and faults", FOR_ARBITERS | REVIEWS, act_see_devices),
    SEES("match", "F8", "match", "team matches and their scores", FOR_ARBITERS | REVIEWS, act_see_match),
    SEES("appeals", "F9", "appeals", "appeals, and the decisions that can still be appealed", FOR_ARBITERS | REVIEWS, act_see_appeals),

    SEES("review", "F10 V", "review", "any round looked through: games, what happened, what came late", FOR_ARBITERS | REVIEWS, act_see_review),

    DOES("acknowledge", "space", "seen", "acknowledge the chosen alert: you have seen it", WITH_ALERTS, act_acknowledge),
    DOES("take", "t", "take", "tell the others that you have the alert", WITH_ALERTS, act_take),
    PROPOSES("hand-over", "H", "hand over", "offer the alert to a colleague, who has to accept", "INITIALS", offer_arbiters, WITH_ALERTS, act_hand_over),
    PROPOSES("hand-board", "&", "hand board", "offer the board to a colleague, who sits there once he has accepted", "INITIALS", offer_arbiters, AT_A_BOARD, act_hand_board),
    DOES_WITH("complete-later", ";", "later", "it was put right at once: done with the alert, what is to be written waits; what was done", "WORDS", NULL, NULL, WITH_ALERTS, act_complete_later),
    DOES("accept", "", "accept", "accept what was handed over to you", WITH_ALERTS, act_accept),
    DOES("decline", "", "decline", "decline what was handed over to you", WITH_ALERTS, act_decline),
    DOES_WITH("shelve", "z", "shelve", "put the alert away for some minutes, with a reason", "MINUTES REASON", "5 ", offer_reasons, WITH_ALERTS, act_shelve),
    DOES_WITH("dismiss", "D", "dismiss", "be done with the alert without a ruling", "REASON", NULL, NULL, WITH_ALERTS, act_clear),

    CHOOSES("handle", "", "handle", "how the incident is dealt with: noted, under-investigation, no-action, penalty, referred", "HOW", offer_handlings, WITH_ALERTS, act_handle),
    DOES_WITH("priority", "", "priority", "how urgent a kind of incident is from now on, and why; it is written down", "KIND PRIORITY REASON", NULL, offer_kinds, WITH_ALERTS & ~ABOUT_A_BOARD, act_priority),

    DOES("rule", "r", "rule", "begin the ruling that the alert proposes, or choose one", AT_A_BOARD, act_rule),
    DOES("confirm", "y", "confirm", "confirm the decision; to a question of yes or no: yes", ON(RULING), act_confirm),
    SEES("start-over", "C-u", "start over", "take all answers of this ruling back", ON(RULING), act_start_over),
    SEES("back-step", "backspace", "step back", "take the last answer back", ON(RULING), act_back_step),
    SEES_WITH("overrule", "x", "overrule", "say that a known fact is otherwise, and why", "FACT VALUE REASON", offer_facts, ON(RULING), act_overrule),
    SEES("give-back", "+", "give back", "give the time back that ran away since the call, or not", ON(RULING), act_give_back),
    SEES("show-players", "P", "for players", "the decision alone on the screen, for the players to read; at a board the last one", ON(RULING) | ON(BOARD), act_show_players),
    {"give-up", "X", "drop", "drop the ruling?", NULL, NULL, NULL, ON(RULING), false, FREE_TEXT, act_give_up},
    DOES("appeal", "A", "appeal", "file an appeal against the chosen decision, or the last one at the board", AT_A_BOARD | ON(APPEALS), act_appeal),
    DOES("words", "\"", "words", "your own words for the decision: for everybody, or for arbiters; every wording stays in the log", AT_A_BOARD | ON(APPEALS) | ON(REVIEW), act_words),
    DOES("appeal-hear", "r", "hear", "hear the chosen appeal, by the rulebook's procedure", ON(APPEALS), act_appeal_hear),
    DOES_WITH("appeal-extend", "+", "more time", "give more time to appeal against the chosen decision, as the rulebook lets you; why", "REASON", NULL, NULL, ON(APPEALS), act_appeal_extend),
    DOES("appeal-written", "w", "written", "the chosen appeal was handed in in writing", ON(APPEALS), act_appeal_written),
    DOES("appeal-protest", "P", "protest", "put the decision off: play goes on under protest", ON(APPEALS), act_appeal_protest),
    CHOOSES("appeal-deposit", "$", "deposit", "a deposit is held, returned or kept", "WHAT", offer_deposits, ON(APPEALS), act_appeal_deposit),
    {"appeal-withdraw", "W", "withdraw", "Withdraw the chosen appeal?", NULL, NULL, NULL, ON(APPEALS), true, FREE_TEXT, act_appeal_withdraw},
    DOES_WITH("call", "c", "call", "a player calls the arbiter", "WORDS", NULL, NULL, AT_A_BOARD, act_call),
    CHOOSES("claim", "C", "claim", "a player claims", "WHAT", offer_claims, AT_A_BOARD, act_claim),
    PROPOSES("incident", "I", "incident", "enter what you saw yourself", "WHAT", offer_scripts, AT_A_BOARD, act_report),
    CHOOSES("observed", "o", "observed", "you saw the fallen flag yourself, now", "SIDE", offer_sides, AT_A_BOARD, act_observed),
    DOES("freeze", "!", "freeze", "no automatic proposals for this board, until you resume", AT_A_BOARD, act_freeze),
    DOES("mark", "m", "mark", "mark the board, or take the mark away", AT_A_BOARD, act_mark),
    DOES("sit", "s", "sit", "you are at this board, or leave it", AT_A_BOARD, act_sit),
    DOES_WITH("note", "e", "note", "note something about the board, or the moment that is looked at", "WORDS", NULL, NULL, AT_A_BOARD | REVIEWS, act_note),
    DOES("let-run", "", "let run", "the clock that was set by wire may run now", AT_A_BOARD, act_let_run),
    DOES("service", "O", "service", "take the board's devices out of service, or back", AT_A_BOARD, act_service),
    CHOOSES("turn", "", "turn", "say which way the board lies", "WAY", offer_ways, AT_A_BOARD, act_turn),

    DOES_WITH("move", "+", "move", "enter moves as they stand on the scoresheet", "MOVES", NULL, NULL, AT_A_BOARD, act_move),
    DOES_WITH("correct", "", "correct", "the whole game anew, after a dispute", "MOVES", NULL, NULL, AT_A_BOARD, act_correct),
    DOES_WITH("which", "", "which", "the board does not tell which move it was: say it; none: there was none", "MOVE", NULL, offer_moves, AT_A_BOARD, act_which),
    DOES_WITH("times", "T", "times", "enter both clock times, as in 1:23:45 58:10", "WHITE BLACK", NULL, NULL, AT_A_BOARD, act_times),
    DOES_WITH("result", "R", "result", "enter the result, and how it came about", "RESULT", NULL, offer_results, AT_A_BOARD, act_result),
    DOES_WITH("position", "", "position", "let play go on from any position", "FEN", NULL, NULL, AT_A_BOARD, act_position),
    DOES("undo", "u", "undo", "take back what was entered last here: a decision, result or typed move", AT_A_BOARD, act_undo),
    DOES("redo", "C-r", "redo", "do again what was taken back last here, if nothing else was done since", AT_A_BOARD, act_redo),
    {"start-round", "B", "begin", "Begin the round?", NULL, NULL, NULL, FOR_ARBITERS, true, FREE_TEXT, act_start_round},
    DOES("start-board", "", "start", "this board has started", AT_A_BOARD, act_start_board),
    DOES("sheet", "S", "sheet", "write down all clocks now", FOR_ARBITERS, act_sheet),
    {"end-round", "", "end", "End the round?", NULL, NULL, NULL, FOR_ARBITERS, true, FREE_TEXT, act_end_round},
    DOES_WITH("default-time", "", "default time", "this board's own default time in minutes after the start; none: there is none", "MINUTES", NULL, NULL, AT_A_BOARD, act_default_time),
    DOES_WITH("move-log", "", "move log", "go on in a new file, with all that was written so far: the disk is full, or the file is gone", "FILE", NULL, NULL, FOR_ARBITERS, act_move_log),
    {"next-round", "", "next round", "Open the next round?", NULL, NULL, NULL, FOR_ARBITERS, true, FREE_TEXT, act_next_round},
    SEES("backup", "F12", "backup", "copy the log into a folder, on a stick perhaps, with the line that says where it ends; then at one key", FOR_ARBITERS, act_backup),
    SEES("report", "", "report", "write the report of the round into a folder beside the log, or into the one named", FOR_ARBITERS, act_hand_in),
    DOES_WITH("pairings", "", "pairings", "take players and pairings out of a TRF, CSV or PGN file; behind it the round, if the file does not say it", "FILE", NULL, NULL, FOR_ARBITERS, act_pairings),
    PROPOSES("assign", "L", "assign", "give the board a device: driver and port; or by hand", "DRIVER PORT", offer_devices, ON(BOARD) | ON(DEVICES), act_assign),
    DOES("record", "E", "record", "keep every byte of the board's line in a file beside the event; again: end it", ON(BOARD) | ON(DEVICES), act_record),
    DOES_WITH("test-clock", "W", "test clock", "show a word on the board's clock", "WORD", "HELLO", NULL, ON(BOARD) | ON(DEVICES), act_test_clock),

    PROPOSES("card", "K", "card", "a communication card was carried: whose, who began, its words", "SIDE WHO: WORDS", offer_cards, ON(MATCH) | ON(BOARD), act_card),
    PROPOSES("substitute", "U", "substitute", "another player of the team takes the seat", "SIDE NAME", offer_substitutes, ON(MATCH) | ON(BOARD), act_substitute),

    SEES("repetition", "#", "repetition", "the positions that a claim of repetition rests on, side by side", ON(HALL) | ON(BOARD) | ON(ALERTS) | ON(RULING), act_see_repeats),
    SEES("flip", "x", "flip", "look from the other side", ON(BOARD), act_flip),
    SEES("back-move", "comma", "back", "a move back in the game", ON(BOARD), act_back_ply),
    SEES("next-move", ".", "on", "a move on", ON(BOARD), act_on_ply),
    SEES("live", "=", "live", "back to what is on the board now", ON(BOARD), act_live),
    SEES("moment", "J", "moment", "to the moment of the penalty, in the review", ON(PENALTIES), act_moment),
    SEES("earlier", "comma", "earlier", "ten seconds back", ON(REVIEW_GAME), act_earlier),
    SEES("later", ".", "later", "ten seconds on", ON(REVIEW_GAME), act_later),
    SEES("minute-back", "<", "minute back", "a minute back", ON(REVIEW_GAME), act_minute_back),
    SEES("minute-on", ">", "minute on", "a minute on", ON(REVIEW_GAME), act_minute_on),
    SEES("plot", "t", "plot", "time used for each move, or left after it", ON(REVIEW_GAME), act_plot),
    SEES("review-flip", "x", "flip", "look from the other side", ON(REVIEW_GAME), act_review_flip),
    DOES_WITH("bookmark", "m", "bookmark", "mark this moment, with some words or none", "WORDS", NULL, NULL, REVIEWS, act_bookmark),
    DOES("unmark", "M", "no mark", "take the bookmark of this moment away", REVIEWS, act_bookmark_off),
    DOES("routine", "r", "routine", "the chosen decision is routine, or no longer: who looks for precedents may leave it out", ON(REVIEW), act_routine),
    {0},
};
