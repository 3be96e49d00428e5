/* Names of permissions in the table of roles (event/roles.h), for actions whose own name does not decide who may do
 * them: the same key enters the first result of a game and later overwrites it. Each returns NULL if the permission is
 * the one of the action's own name.
 */
#ifndef FLAGFALL_RULING_DEEDS_H
#define FLAGFALL_RULING_DEEDS_H

#include "ruling/undo.h"

const char *deed_of_result(const struct hall_board *, const char *typed); /* typed: as in "1-0 resigned"       */
const char *deed_of_position(const struct hall_board *);                  /* play continues from another position */
const char *deed_of_moves(const struct hall_board *);                     /* the whole game is entered again   */
const char *deed_of_undo(const struct taken_back *, const char *who); /* NULL if anyone may */
const char *deed_of_undo_again(const struct taken_back *, const char *who); /* NULL if anyone may */
const char *deed_of_overruling(const char *fact); /* NULL if anyone may */

#endif
