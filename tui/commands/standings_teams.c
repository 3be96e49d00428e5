#include "commands/standings_teams.h"

#include "base/utf8.h"
#include "hall/views/matches.h"
#include "host/data.h"
#include "host/wrapped.h"
#include "report/standings/team_standings.h"
#include "rules/rulebook.h"

#include <stdio.h>
#include <string.h>

bool standings_have_teams(const struct chess_event *e)
{
    return e->team_count > 1 && e->team_boards;
}

/* The article for the rulebook's tie-break of teams, "" if it has none. */
static void tie_break_of(const struct chess_event *e, char out[32])
{
    struct rulebook *book = data_rulebook(e->rulebook);
    const char *cite = book ? rulebook_event(book, "team-tie-break") : NULL;
    snprintf(out, 32, "%s", cite ? cite : "");
    rulebook_free(book);
}

static const char *hundredths(int value, char out[16])
{
    char digits[16];
    snprintf(out, 16, "%s%s", value < 0 ? "-" : "", match_points_text(value < 0 ? -value : value, digits));
    return out;
}

static void points_of(const struct team_standings *s, const struct team_standing *row, struct text *out)
{
    enum { HALF = 5 };
    text_clear(out);
    points_write(out, s->squares ? HALF * row->halves : row->points);
}

void standings_print_teams(const struct chess_event *e, int round)
{
    enum { NAME_WIDTH = 28 };
    char cite[32], boards[16], ties[16];
    struct team_standings s;
    struct text points = {0};
    tie_break_of(e, cite);
    team_standings_make(e, round, *cite, &s);
    printf("place  team  %-*s matches  points  boards  %s\n", NAME_WIDTH, "name", cite);
    for (int i = 0; i < s.count; i++) {
        const struct team_standing *row = &s.rows[i];
        const char *name = event_team(e, row->team)->name;
        int shown = (int)utf8_offset(name, strlen(name), NAME_WIDTH);
        points_of(&s, row, &points);
        printf("%5d %5d  %.*s%*s %7d %7s %7s %7s\n", row->place, row->team, shown, name,
               NAME_WIDTH - (int)utf8_characters(name) < 0 ? 0 : NAME_WIDTH - (int)utf8_characters(name), "",
               row->matches, text_chars(&points), hundredths(row->match_points, boards),
               *cite ? hundredths(row->tie_break, ties) : "");
    }
    if (*cite) {
        printf("\n%s: ", cite);
        wrapped_print(stdout, (int)strlen(cite) + 2, 0,
                      "for each match its points and ten, times the square of the opponent's points and one, by 100");
    }
    for (int i = 0; i < e->team_change_count; i++) {
        const struct team_change *c = &e->team_changes[i];
        if (c->round > round || !event_team(e, c->team))
            continue;
        text_clear(&points);
        text_addf(&points, "D-%04d, round %d: %d off the tie-break of %s", c->ruling, c->round, -c->points,
                  event_team(e, c->team)->name);
        wrapped_print(stdout, 0, 0, text_chars(&points));
    }
    text_release(&points);
    team_standings_release(&s);
}

void standings_list_teams(const struct chess_event *e, int round, enum listing_form form)
{
    const char *columns[] = {"place", "team", "name", "matches", "points", "boards", "tie-break", NULL};
    char cite[32], words[16];
    struct listing l;
    struct team_standings s;
    struct text points = {0};
    tie_break_of(e, cite);
    team_standings_make(e, round, *cite, &s);
    listing_begin(&l, form, columns);
    for (int i = 0; i < s.count; i++) {
        const struct team_standing *row = &s.rows[i];
        listing_number(&l, row->place);
        listing_number(&l, row->team);
        listing_text(&l, event_team(e, row->team)->name);
        listing_number(&l, row->matches);
        points_of(&s, row, &points);
        listing_text(&l, text_chars(&points));
        listing_text(&l, hundredths(row->match_points, words));
        listing_text(&l, *cite ? hundredths(row->tie_break, words) : "");
    }
    listing_end(&l);
    text_release(&points);
    team_standings_release(&s);
}
