#include "event/event_reading.h"

#include <stdio.h>
#include <stdlib.h>

static int line_of(struct reading_file *r, const char *key)
{
    const struct ini_entry *e = ini_scan_entry(&r->ini->scan, "event", key);
    const struct ini_section *s = ini_scan_section(&r->ini->scan, "event");
    return e ? e->line : s ? s->line : 1;
}

static bool is_given(struct reading_file *r, const char *key, const char *remedy)
{
    const char *value = ini_value(r->ini, "event", key);
    return (value && *value) || bad_line(r, line_of(r, key), remedy, "[event] has no %s", key);
}

static bool part_of_round_is_free(struct reading_file *r, const struct event_part *part, const struct round *round)
{
    for (int i = 0; i < round->count; i++)
        if (event_part_of(r->event, round->pairings[i].board) == part)
            return bad_line(r, part->line, "put its pairings in the section's own file",
                            "board %d belongs to the section %s, and round %d has a pair there",
                            round->pairings[i].board, part->name, round->number);
    return true;
}

/* No board is in two sections. */
static bool parts_are_free(struct reading_file *r)
{
    const struct chess_event *e = r->event;
    for (int i = 0; i < e->part_count; i++) {
        const struct event_part *part = &e->parts[i];
        for (int k = 0; k < e->rounds_known; k++)
            if (!part_of_round_is_free(r, part, &e->rounds[k]))
                return false;
        for (int k = 0; k < e->device_count; k++)
            if (e->devices[k].first_board <= part->last && part->first <= e->devices[k].last_board)
                return bad_line(r, e->devices[k].line, "put it in the section's own file",
                                "its boards belong to the section %s", part->name);
    }
    return true;
}

static bool boards_begin_there(struct reading_file *r)
{
    const struct chess_event *e = r->event;
    for (int k = 0; k < e->rounds_known; k++)
        for (int i = 0; i < e->rounds[k].count; i++) {
            int board = e->rounds[k].pairings[i].board;
            if (board && board < e->first_board)
                return bad_line(r, line_of(r, "first-board"), "correct the number",
                                "board %d is used in round %d, but first-board = %d", board, e->rounds[k].number,
                                e->first_board);
        }
    return true;
}

bool event_is_consistent(struct reading_file *r)
{
    struct chess_event *e = r->event;
    const char *boards = ini_value(r->ini, "event", "boards"), *rounds = ini_value(r->ini, "event", "rounds");
    int most = event_highest_board(e);
    char write[48];
    snprintf(write, sizeof write, "write boards = %d, or correct board %d", most, most);
    if (!ini_scan_section(&r->ini->scan, "event"))
        return bad_line(r, 1, "begin one with [event]; flagfall event new writes a file to fill",
                        "this is not an event file, as it has no [event]");
    if (!is_given(r, "name", "write name = and what the event is called") ||
        !is_given(r, "rulebook", "write rulebook = NAME; flagfall rulebook list shows the names") ||
        !is_given(r, "control", "write control = 90+30, or as in 40/90 SD/30 inc/30 or G/60 d/5"))
        return false;
    if (e->last_day && e->last_day < e->first_day)
        return bad_line(r, line_of(r, "end"), "correct one of them", "the event ends before it begins");
    if (boards && *boards && e->boards < most)
        return bad_line(r, line_of(r, "boards"), write, "board %d is used, but boards = %d", most, e->boards);
    if (rounds && *rounds && atoi(rounds) < e->round_count)
        return bad_line(r, line_of(r, "rounds"), "correct the number", "there is a round %d, but rounds = %s",
                        e->round_count, rounds);
    if (e->first_board && boards && *boards && e->boards < e->first_board)
        return bad_line(r, line_of(r, "first-board"), "correct one of them", "the boards begin at %d, but boards = %d",
                        e->first_board, e->boards);
    if (!boards_begin_there(r) || !parts_are_free(r))
        return false;
    if (e->team_boards && e->scoring.weight_count && e->scoring.weight_count != e->team_boards)
        return bad_line(r, line_of(r, "team-boards"), "give one weight for each board of a match",
                        "%d weights for %d boards", e->scoring.weight_count, e->team_boards);
    e->rounds_said = rounds && *rounds ? e->round_count : 0;
    e->boards_said = boards && *boards ? e->boards : 0;
    if (e->boards < most)
        e->boards = most;
    return true;
}
