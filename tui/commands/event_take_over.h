/* flagfall event take-over FILE: this station continues the log of another one. */
#ifndef FLAGFALL_COMMANDS_EVENT_TAKE_OVER_H
#define FLAGFALL_COMMANDS_EVENT_TAKE_OVER_H

/* Each may be NULL: the key file of the previous station, which then signs for this one; this station's own, if it is
 * not in its usual place; the reason; the initials of who decided it. */
struct event_take_over {
    const char *old_key, *station_key, *reason, *who;
};

int event_take_over(const struct event_take_over *, int count, char **names); /* returns the exit status */

#endif
