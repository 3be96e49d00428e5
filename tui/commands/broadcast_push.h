/* Games to Lichess, as an event's section [broadcast] says: the token, the settings that are the user's alone, and the
 * requests. What is asked and what answers mean stands in public/public_push.h.
 */
#ifndef FLAGFALL_COMMANDS_BROADCAST_PUSH_H
#define FLAGFALL_COMMANDS_BROADCAST_PUSH_H

#include "base/error.h"
#include "host/loop.h"
#include "host/settings.h"
#include "public/public_push.h"
#include "public/public_status.h"

struct broadcast_push;

/* It opens nothing before an event names something at Lichess. */
struct broadcast_push *broadcast_push_new(struct loop *, const struct settings *, bool only_checks);
void broadcast_push_free(struct broadcast_push *); /* NULL is allowed */
/* The settings are others now: it begins again with them, at once. They have to stay. */
void broadcast_push_set(struct broadcast_push *, const struct settings *);
/* What the program before this one left: until when Lichess asked to wait, of the day, and which reset was obeyed. */
void broadcast_push_recall(struct broadcast_push *, const struct public_lichess *);

/* Sends what is due; to be called twice a second. Each failure is reported once, on standard error. */
void broadcast_push_turn(struct broadcast_push *, const struct push_view *);

/* Its state: what is going wrong now, and since when Lichess has accepted nothing of a round. */
struct public_lichess broadcast_push_fares(const struct broadcast_push *);

/* Tries token and rounds, and prints what it finds. False: something has to be done before a round. */
bool broadcast_push_check(struct loop *, const struct settings *, const struct push_view *);

/* Writes what would be sent now into the folder, a file for each round and target, without a network. */
bool broadcast_push_dry_run(const char *folder, const struct push_view *, struct error *why);

#endif
