#include "rules/words.h"

#include "base/text.h"
#include "base/tongue.h"
#include "chess/board/board.h"
#include "chess/pgn/pgn.h"
#include "rules/words_parts.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *script, *words, *description;
} rows[] = {
    {"illegal-move", "Illegal move", "a move that the rules do not allow"},
    {"illegal-position", "Illegal position", "an illegal position, found after more moves"},
    {"touch-move", "Touched piece", "touched one piece and moved another, or none"},
    {"castling-fault", "Wrong castling", "castled when it was not allowed, or rook first"},
    {"promotion-fault", "Promotion", "a pawn was not promoted correctly"},
    {"displaced-pieces", "Displaced pieces", "pieces were knocked over or moved by accident"},
    {"wrong-setup", "Wrong set-up", "the pieces were set up wrongly before the game"},
    {"colours-reversed", "Colours reversed", "the players have each other's colours"},
    {"board-turned", "Board turned", "the corners at the players' right hands are dark"},
    {"clock-fault", "Clock fault", "a clock that is broken, missing or set wrongly"},
    {"flag-fall", "Fallen flag", "one player has run out of time"},
    {"both-flags", "Both flags", "both players have run out of time"},
    {"draw-offer", "Draw offer", "a draw offered improperly or too often"},
    {"claim-repetition", "Repetition claim", "a claim: the same position for the third time"},
    {"claim-fifty", "Fifty-move claim", "a claim: 50 moves, no capture and no pawn move"},
    {"claim-dead", "Dead position", "nobody can give checkmate any more"},
    {"claim-quickplay", "Quickplay claim", "a claim: no attempt to win by normal means"},
    {"lack-of-progress", "No progress", "drawn without a claim: fivefold, or 75 moves"},
    {"game-end", "End of the game", "checkmate, stalemate, or another end of the game"},
    {"late-arrival", "Late arrival", "a player came late, or has not come yet"},
    {"absence", "Absence", "left the board or the playing area, or withdrew"},
    {"notation", "Scoresheet", "moves not recorded, or the scoresheet hidden"},
    {"phone", "Phone", "a phone or another device rang or was found"},
    {"advice", "Advice", "advice from others, notes or analysis"},
    {"distraction", "Distraction", "disturbed the opponent, or other misconduct"},
    {"spectator", "Spectator", "a spectator or another player interfered"},
    {"clock-handling", "Clock handling", "pressed or stopped the clock in a wrong way"},
    {"takeback", "Taking back", "took a completed move back"},
    {"early-draw", "Early draw", "agreed a draw before draws were allowed"},
    {"refusal", "Refusal", "refuses to play on, or to follow the rules"},
    {"result-dispute", "Disputed result", "the players do not agree on the result"},
    {"interruption", "Interruption", "stopped from outside: an alarm, a power cut"},
    {"appeal", "Appeal", "a player appeals against a decision"},
    {"equipment", "Equipment", "a board, a piece or a sensor does not work"},
    {"substitution", "Substitution", "a substitute, or the board order of a team"},
    {"communication", "Team talk", "a player talks with a captain, coach or team"},
    {"team-conduct", "Team conduct", "conduct of a team, a captain or a coach"},
    {"assisted-play", "Assistance", "an assistant for a player, or suspected cheating"},
    {"disconnection", "Disconnection", "online: a player has lost the connection"},
    {"host-failure", "Host failure", "online: the host has failed"},
    {"mouse-slip", "Mouse slip", "online: a move made by a slip of the mouse"},
    {"time-complaint", "Time complaint", "by correspondence: a reply is late or missing"},
    {"ambiguous-move", "Ambiguous move", "by correspondence: a move that is not clear"},
    {"adjournment", "Adjournment", "an adjourned game, or its sealed move"},
    {"il-vaticano", "Il vaticano", "the double move of two bishops (Chess Laws 2023)"},
    {"pass", "Passing", "passed instead of making a move"},
    /* what is counted apart from its script */
    {"clock", "Misuse of the clock", ""},
    {"playing-room", "Team outside the playing room", ""},
    {"counterclockwise", "Il vaticano counterclockwise", ""},
};

const char *script_words(const char *script)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (!strcmp(rows[i].script, script))
            return rows[i].words;
    return script;
}

const char *script_description(const char *script)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (!strcmp(rows[i].script, script))
            return rows[i].description;
    return "";
}

const char *name_words(const char *name, char out[FACT_VALUE_MAX])
{
    const char *label = label_of_value(name);
    if (label) {
        copy_text(out, FACT_VALUE_MAX, label);
        return out;
    }
    copy_text(out, FACT_VALUE_MAX, name);
    for (char *c = out; *c; c++)
        if (*c == '_' || (strchr("-.", *c) && c > out && c[1] >= 'a' && c[1] <= 'z'))
            *c = ' ';
    return out;
}

const char *answer_words(const char *fact, const char *value, char out[FACT_VALUE_MAX])
{
    const char *label = label_of_answer(fact, value);
    if (!label)
        return name_words(value, out);
    copy_text(out, FACT_VALUE_MAX, label);
    return out;
}

/* Of an amount of time, in seconds as the walk has it, the clocks say more. */
const char *penalty_words(const char *penalty, char out[FACT_VALUE_MAX])
{
    char word[FACT_VALUE_MAX], digits[CLOCK_DIGITS];
    const char *amount = strchr(penalty, ' ');
    snprintf(word, sizeof word, "%.*s", (int)(amount ? amount - penalty : (long)strlen(penalty)), penalty);
    name_words(word, out);
    size_t used = strlen(out);
    if (amount && !strncmp(word, "time-", 5))
        snprintf(out + used, FACT_VALUE_MAX - used, ": %s", clock_digits((int32_t)atol(amount), digits));
    else if (amount)
        snprintf(out + used, FACT_VALUE_MAX - used, ":%s", amount);
    return out;
}

/* What a script calculates has no label: its name, without the ending that makes it a time. */
static const char *fact_label(const char *name, char out[FACT_VALUE_MAX])
{
    const char *label = label_of_fact(name);
    size_t length = strlen(name);
    if (!label) {
        name_words(name, out);
        if (length > 2 && !strcmp(name + length - 2, "_s"))
            out[strlen(out) - 2] = '\0';
        return out;
    }
    copy_text(out, FACT_VALUE_MAX, label);
    return out;
}

static const char *write_fact(const char *name, const char *value, bool shown, char out[2 * FACT_VALUE_MAX])
{
    char left[FACT_VALUE_MAX], right[FACT_VALUE_MAX], digits[CLOCK_DIGITS], *end;
    size_t length = strlen(name);
    bool is_time = length > 2 && !strcmp(name + length - 2, "_s");
    long seconds = strtol(value, &end, 10);
    is_time = is_time && *value && !*end && seconds >= 0 && seconds <= INT32_MAX;
    const char *label = fact_label(name, left),
               *answer = is_time ? clock_digits((int32_t)seconds, digits) : answer_words(name, value, right);
    snprintf(out, 2 * FACT_VALUE_MAX, "%s: %s", shown ? _(label) : label, shown ? _(answer) : answer);
    return out;
}

const char *fact_words(const char *name, const char *value, char out[2 * FACT_VALUE_MAX])
{
    return write_fact(name, value, false, out);
}

const char *fact_words_shown(const char *name, const char *value, char out[2 * FACT_VALUE_MAX])
{
    return write_fact(name, value, true, out);
}

/* --- parts of kept sentences -------------------------------------------------------------------------------------- */

static const char *const part_words[] = {
    N_("White"),          N_("Black"),        N_("a player"),     N_("both players"), N_("the player"),
    N_("the opponent"), /* who */
    N_("piece"),          N_("pawn"),         N_("knight"),       N_("bishop"),       N_("rook"),
    N_("queen"),          N_("king"),         N_("left"),         N_("right"),        N_("the left side"),
    N_("the right side"), N_("White's side"), N_("Black's side"), N_("warning"),
};

static bool add_whole(const char *part, struct text *out)
{
    for (size_t i = 0; i < sizeof part_words / sizeof *part_words; i++)
        if (!strcmp(part_words[i], part)) {
            text_add(out, _(part));
            return true;
        }
    for (int fault = 0; fault <= PGN_AMBIGUOUS_MOVE; fault++)
        if (!strcmp(pgn_fault_text((enum pgn_fault_kind)fault), part)) {
            text_add(out, _(part));
            return true;
        }
    return false;
}

static const char *const clocks[2][2] = {{"White", N_("White's clock")}, {"Black", N_("Black's clock")}};

/* True if the item is the name and a signed time: "White -2:00". */
static bool is_change_of(const char *name, const char *item)
{
    size_t length = strlen(name);
    return !strncmp(item, name, length) && item[length] == ' ' && strspn(item + length + 1, "+-");
}

const char *penalty_clock(const char *item, const char **amount)
{
    for (int side = 0; side < 2; side++) {
        size_t length = strlen(clocks[side][0]);
        if (!is_change_of(clocks[side][0], item) || !isdigit((unsigned char)item[length + 2]))
            continue;
        *amount = item + length + 1;
        return clocks[side][1];
    }
    return NULL;
}

const char *penalties_in_words(const char *penalties, char out[PENALTIES_WORDS])
{
    struct text t = {0};
    for (const char *item = penalties; *item;) {
        const char *amount = item, *clock = penalty_clock(item, &amount);
        size_t length = strcspn(amount, ",");
        length += strspn(amount + length, ", ");
        text_addf(&t, "%s%s%.*s", clock ? clock : "", clock ? " " : "", (int)length, amount);
        item = amount + length;
    }
    copy_text(out, PENALTIES_WORDS, text_chars(&t));
    text_release(&t);
    return out;
}

void words_add_part(const char *part, struct text *out)
{
    if (add_whole(part, out))
        return;
    for (const char *item = part; *item;) {
        for (int i = 0; i < 4; i++) {
            const char *name = clocks[i / 2][i % 2];
            if (!is_change_of(name, item))
                continue;
            text_add(out, _(name));
            item += strlen(name);
            break;
        }
        size_t length = strcspn(item, ",");
        length += strspn(item + length, ", ");
        text_add_bytes(out, item, length);
        item += length;
    }
}
