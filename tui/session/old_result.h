/* Another result in a round that is over, as it is typed: "1 12 0-1 misread". */
#ifndef FLAGFALL_SESSION_OLD_RESULT_H
#define FLAGFALL_SESSION_OLD_RESULT_H

#include "base/text.h"
#include "session/session.h"

struct old_result {
    int round, board;
    enum result result;
    bool is_forfeit;
    const char *reason; /* in what was read */
};

/* False: a part of it is missing, or is no result. */
bool old_result_read(const char *words, struct old_result *out);
bool old_result_is_played(const struct session *, const struct old_result *); /* its round runs now */
/* The board in the hall of its round, which is valid until another round is asked for; NULL: why. */
const struct hall_board *old_result_board(struct session *, const struct old_result *, struct error *why);
/* What it would do: "Round 1, board 12, A - B: the result is 1-0, and 0-1 would replace it." False: why not. */
bool old_result_question(struct session *, const struct old_result *, struct text *, struct error *why);
/* The correction that takes this one back, asked for before this one is entered; its reason is empty. False if there is
 * none, since the game has no result, or was annulled. */
bool old_result_back(const struct hall_board *, const struct old_result *, struct old_result *back);
/* By who works there now. False: why. */
bool old_result_enter(struct session *, const struct old_result *, struct error *why);

#endif
