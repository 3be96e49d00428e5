#include "plain.h"

#include "log/body.h"
#include "rules/words.h"

#include <stdio.h>
#include <string.h>

typedef bool teller(const struct hall *, const struct entry *, const json_t *, struct text *);

static const char *word(const json_t *body, const char *name)
{
    return body_text_of(body, name, "");
}

static void add_time(struct text *out, const char *side, int64_t s)
{
    char digits[CLOCK_DIGITS];
    text_addf(out, "%s %s", side, s < 0 ? "unknown" : clock_digits(s, digits));
}

static void add_times(struct text *out, const json_t *body)
{
    add_time(out, "White", body_number_of(body, "white_s", -1));
    add_time(out, ", Black", body_number_of(body, "black_s", -1));
}

/* --- alerts ------------------------------------------------------------------------------------------------- */

static const char *stance_said(uint8_t stance)
{
    return stance == STANCE_ACT ? "act now" : stance == STANCE_CLAIM ? "wait for the claim" : "watch";
}

static void add_players(const struct hall_board *b, struct text *out)
{
    if (b && *b->seat->players[WHITE].name && *b->seat->players[BLACK].name)
        text_addf(out, "; %s - %s", b->seat->players[WHITE].name, b->seat->players[BLACK].name);
}

static void add_alert(const struct hall *h, const struct alert *a, struct text *out)
{
    struct text words = {0};
    char number[32];
    const struct incident *i = hall_incident(h, a->latest);
    const char *said = hall_alert_words(h, a, &words);
    snprintf(number, sizeof number, "board %d: ", a->board);
    said += strncmp(said, number, strlen(number)) ? 0 : strlen(number);
    text_addf(out, "%s %s: %s", priority_name((enum priority)a->priority), stance_said(a->stance), said);
    if (i && *i->article)
        text_addf(out, " (%s)", i->article);
    text_release(&words);
}

/* Whose game it is, and what the console would begin. */
static void add_case(const struct hall *h, const struct alert *a, struct text *out)
{
    const struct incident *i = hall_incident(h, a->latest);
    add_players(hall_board(h, a->board), out);
    if (i && *i->script)
        text_addf(out, "; ruling: %s", script_words(i->script));
}

/* It has no line of its own on the console, where the first of the group counts it; here nothing else would name its board. */
static void tell_grouped(const struct hall *h, const struct alert *a, int leader, struct text *out)
{
    const struct alert *first = hall_alert(h, leader);
    const struct incident *i = hall_incident(h, a->latest);
    text_addf(out, "%s %s: %s; counted with board %d", priority_name((enum priority)a->priority),
              stance_said(a->stance), i ? i->words : "", first ? first->board : 0);
}

/* What became of an alert; the words for it are those of the log. */
static bool tell_alert(const struct hall *h, const struct entry *e, const json_t *body, struct text *out)
{
    const struct alert *a = hall_alert(h, (int)body_number_of(body, "id", 0));
    const char *what = word(body, "what"), *reason = word(body, "reason"), *to = word(body, "to");
    if (!strncmp(what, "flood", 5)) {
        text_add(out, alert_step_words(what));
        return true;
    }
    if (!a || !strcmp(what, "again"))
        return false;
    if (!strcmp(what, "grouped")) {
        tell_grouped(h, a, (int)body_number_of(body, "group", 0), out);
        return true;
    }
    if (!strcmp(what, "shown")) {
        text_add(out, "ALERT ");
        add_alert(h, a, out);
        add_case(h, a, out);
        return true;
    }
    text_addf(out, "alert %s%s%s: ", alert_step_words(what), *e->who ? " by " : "", e->who);
    add_alert(h, a, out);
    if (*reason)
        text_addf(out, "; %s", reason);
    if (*to)
        text_addf(out, "; %s %s", strcmp(what, "taken-over") ? "to" : "from", to);
    return true;
}

/* --- decisions ---------------------------------------------------------------------------------------------- */

static bool tell_decision(const struct hall *h, const struct entry *e, const json_t *body, struct text *out)
{
    (void)h;
    int id = (int)body_number_of(body, "id", 0);
    if (!strcmp(word(body, "what"), "undone")) {
        text_addf(out, "DECISION D-%04d taken back by %s: %s", id, e->who, word(body, "reason"));
        return true;
    }
    if (!strcmp(word(body, "what"), "extended")) {
        text_addf(out, "DECISION D-%04d: more time to appeal, by %s: %s", id, e->who, word(body, "reason"));
        return true;
    }
    if (!strcmp(word(body, "what"), "worded")) {
        text_addf(out, "DECISION D-%04d, words for %s by %s: %s", id,
                  body_flag_of(body, "public", false) ? "everybody" : "arbiters", e->who, word(body, "words"));
        return true;
    }
    text_addf(out, "DECISION D-%04d by %s: %s", id, e->who, script_words(word(body, "script")));
    if (body_number_of(body, "supersedes", 0))
        text_addf(out, ", instead of D-%04d on appeal A-%04d", (int)body_number_of(body, "supersedes", 0),
                  (int)body_number_of(body, "appeal", 0));
    if (strcmp(word(body, "result"), "*"))
        text_addf(out, ", result %s", word(body, "result"));
    if (body_flag_of(body, "restores", false))
        text_add(out, ", the position before is restored");
    if (body_flag_of(body, "stands", false))
        text_add(out, ", the move stands");
    if (*word(body, "penalty"))
        text_addf(out, ", %s: %s", word(body, "offender"), word(body, "penalty"));
    if (body_flag_of(body, "orders", false)) {
        text_add(out, ", clock to ");
        add_times(out, body);
    }
    text_addf(out, "; %s (%s)", word(body, "words"), word(body, "article"));
    return true;
}

static bool tell_appeal(const struct hall *h, const struct entry *e, const json_t *body, struct text *out)
{
    (void)h;
    text_addf(out, "APPEAL A-%04d against D-%04d %s by %s", (int)body_number_of(body, "appeal", 0),
              (int)body_number_of(body, "ruling", 0), word(body, "what"), e->who);
    if (*word(body, "decision"))
        text_addf(out, ": %s", word(body, "decision"));
    if (*word(body, "ground"))
        text_addf(out, " for %s: %s", word(body, "side"), word(body, "ground"));
    if (*word(body, "reason"))
        text_addf(out, "; %s", word(body, "reason"));
    return true;
}

static bool tell_penalty(const struct hall *h, const struct entry *e, const json_t *body, struct text *out)
{
    (void)h;
    (void)e;
    text_addf(out, "penalty against %s: %s", word(body, "side"),
              *word(body, "penalty") ? word(body, "penalty") : "counted");
    return true;
}

static bool tell_result(const struct hall *h, const struct entry *e, const json_t *body, struct text *out)
{
    (void)h;
    (void)e;
    text_addf(out, "result %s%s%s", word(body, "result"), *word(body, "reason") ? ": " : "", word(body, "reason"));
    return true;
}

static bool tell_correction(const struct hall *h, const struct entry *e, const json_t *body, struct text *out)
{
    (void)h;
    bool position = !strcmp(word(body, "what"), "position");
    text_addf(out, "CORRECTION by %s: %s %s", e->who, position ? "play goes on from" : "the moves are now",
              word(body, position ? "fen" : "moves"));
    if (*word(body, "reason"))
        text_addf(out, "; %s", word(body, "reason"));
    return true;
}

static bool tell_verified(const struct hall *h, const struct entry *e, const json_t *body, struct text *out)
{
    (void)h;
    (void)e;
    (void)body;
    text_add(out, "the clock shows what was ordered");
    return true;
}

static bool tell_note(const struct hall *h, const struct entry *e, const json_t *body, struct text *out)
{
    (void)h;
    if (!strcmp(word(body, "what"), "card"))
        text_addf(out, "communication card, %s%s, by %s: %s", word(body, "side"),
                  body_flag_of(body, "coach", false) ? "'s coach" : "", e->who, word(body, "words"));
    else if (!strcmp(word(body, "what"), "substituted"))
        text_addf(out, "substitute, %s, by %s: %s for %s", word(body, "side"), e->who, word(body, "in"),
                  word(body, "out"));
    else
        text_addf(out, "note by %s: %s", e->who, word(body, "words"));
    return true;
}

static bool tell_round(const struct hall *h, const struct entry *e, const json_t *body, struct text *out)
{
    (void)h;
    (void)e;
    text_addf(out, "round %d: %s", (int)body_number_of(body, "round", 0), word(body, "what"));
    return true;
}

/* --- the rest ----------------------------------------------------------------------------------------------- */

static bool tell_move(const struct hall *h, const struct entry *e, const json_t *body, struct text *out)
{
    (void)e;
    (void)h;
    int ply = (int)body_number_of(body, "ply", 1);
    text_addf(out, "%d%s %s  (", (ply + 1) / 2, ply % 2 ? "." : "...", word(body, "san"));
    add_times(out, body);
    text_add(out, ")");
    return true;
}

static bool tell_clock(const struct hall *h, const struct entry *e, const json_t *body, struct text *out)
{
    (void)h;
    (void)e;
    text_addf(out, "clock %s: ", word(body, "what"));
    add_times(out, body);
    return true;
}

static bool tell_device(const struct hall *h, const struct entry *e, const json_t *body, struct text *out)
{
    (void)h;
    (void)e;
    text_addf(out, "device %s %s", word(body, "what"), word(body, "text"));
    return true;
}

static void tell_still(long long seconds, int alerts, struct text *out)
{
    (void)alerts;
    text_addf(out, "the console stood still for %lld s", seconds);
}

static void tell_clock_set(long long seconds, int alerts, struct text *out)
{
    (void)alerts;
    text_addf(out, "the computer's clock was set %s by %lld s", seconds < 0 ? "back" : "forward",
              seconds < 0 ? -seconds : seconds);
}

static void tell_unwatched(long long seconds, int alerts, struct text *out)
{
    (void)alerts;
    text_addf(out, "the console has no terminal any more, and goes on recording; last key %lld s before", seconds);
}

static void tell_watched(long long seconds, int alerts, struct text *out)
{
    text_addf(out, "the console has a terminal again, after %lld s; alerts meanwhile: %d", seconds, alerts);
}

static void tell_taken(long long seconds, int alerts, struct text *out)
{
    text_addf(out, "another terminal took the console over; last key %lld s before, alerts since: %d", seconds, alerts);
}

static bool tell_trouble(const struct hall *h, const struct entry *e, const json_t *body, struct text *out)
{
    static const struct {
        const char *what;
        void (*tell)(long long seconds, int alerts, struct text *);
    } troubles[] = {{"stood-still", tell_still},
                    {"clock-set", tell_clock_set},
                    {"nobody-looks", tell_unwatched},
                    {"attached-again", tell_watched},
                    {"taken-over", tell_taken}};
    (void)h;
    (void)e;
    for (size_t i = 0; i < sizeof troubles / sizeof *troubles; i++) {
        if (strcmp(word(body, "what"), troubles[i].what) != 0)
            continue;
        troubles[i].tell((long long)body_number_of(body, "seconds", 0), (int)body_number_of(body, "alerts", 0), out);
        return true;
    }
    return false;
}

static const struct {
    enum entry_kind kind;
    bool always; /* not only with --all */
    teller *tell;
} rows[] = {
    {ENTRY_ALERT, true, tell_alert},           {ENTRY_DECISION, true, tell_decision},
    {ENTRY_PENALTY, true, tell_penalty},       {ENTRY_RESULT, true, tell_result},
    {ENTRY_VERIFIED, true, tell_verified},     {ENTRY_NOTE, true, tell_note},
    {ENTRY_ROUND, true, tell_round},           {ENTRY_MOVE, false, tell_move},
    {ENTRY_CLOCK, false, tell_clock},          {ENTRY_DEVICE, false, tell_device},
    {ENTRY_APPEAL, true, tell_appeal},         {ENTRY_TROUBLE, true, tell_trouble},
    {ENTRY_CORRECTION, true, tell_correction},
};

bool plain_words(const struct hall *h, const struct entry *e, bool all, struct text *out)
{
    struct error why;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (rows[i].kind != e->kind || !(rows[i].always || all))
            continue;
        json_t *body = body_parse(e->body, &why);
        bool said = body && rows[i].tell(h, e, body, out);
        json_decref(body);
        return said;
    }
    return false;
}
