/* Groups alerts: when one kind repeats over many boards, the first is listed and the others are hidden behind it.
 * Alerts that need action at once are never hidden, nor is the chosen one.
 */
#ifndef FLAGFALL_CONSOLE_ALERT_GROUP_H
#define FLAGFALL_CONSOLE_ALERT_GROUP_H

#include "base/text.h"
#include "hall/hall.h"

enum { ALERT_HIDDEN = -1 };

/* Fills behind[i] with the number of alerts hidden behind list[i], or with ALERT_HIDDEN. chosen: the id of the chosen
 * alert. */
void alert_groups(const struct alert *const *list, int count, int chosen, int16_t *behind);

/* Adds the boards of the alerts that `first` stands for, its own too, as "1-4, 7"; nothing if it stands for none. */
void alert_group_boards(const struct alert *const *list, int count, const struct alert *first, struct text *out);

#endif
