/* What the rulebook would decide about an alert by the facts that the hall knows, in a few words: "0-1", "Black +1:00,
 * position back", or else what it would ask first.
 */
#ifndef FLAGFALL_SESSION_PROPOSAL_H
#define FLAGFALL_SESSION_PROPOSAL_H

#include "hall/hall.h"

struct ruling_case;
struct session;

enum { PROPOSAL_ROOM = 120, PROPOSALS_KEPT = 64 };

/* A cache: a proposal is kept as long as nothing changes at its board. Zeroed, it is empty. */
struct proposals {
    struct proposal_kept {
        const struct hall *hall;
        bool asks;
        int alert, latest, plies, rulings;
        char words[PROPOSAL_ROOM];
    } kept[PROPOSALS_KEPT];
};

/* Returns "" if there is no script for the alert or nothing is proposed for its board. Valid until the next call.
 * *asks: whether it is a question. */
const char *proposal_of_alert(struct proposals *, const struct session *, const struct alert *, msec now, bool *asks);
/* What a ruling that was begun waits for: the question that is open, or a penalty, or that its decision is confirmed.
 * "" if it ends without a decision. */
void proposal_of_case(const struct ruling_case *, const struct hall *, msec now, char out[PROPOSAL_ROOM]);

#endif
