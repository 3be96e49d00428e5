/* flagfall standings: the teams of an event, before its players. */
#ifndef FLAGFALL_COMMANDS_STANDINGS_TEAMS_H
#define FLAGFALL_COMMANDS_STANDINGS_TEAMS_H

#include "commands/listing.h"
#include "event/event.h"

bool standings_have_teams(const struct chess_event *); /* the event has team matches */
/* Places of the teams after that round, by the tie-break of the event's rulebook. */
void standings_print_teams(const struct chess_event *, int round);
void standings_list_teams(const struct chess_event *, int round, enum listing_form);

#endif
