#include "ruling/sanction.h"

#include "base/sentence.h"
#include "base/text.h"
#include "base/tongue.h"
#include "hall/ruling.h"

#include "event/event.h"
#include "rules/outcome.h"
#include "rules/words.h"

#include <assert.h>
#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void sanction_add(struct sanctions *s, enum sanction_kind kind, int side, int32_t amount)
{
    assert(side == NO_SIDE || side == WHITE || side == BLACK);
    assert(s->count < SANCTIONS_MAX && "a decision has two times, a tie-break and one penalty from a list, no more");
    s->list[s->count++] = (struct sanction){.kind = (uint8_t)kind, .side = (int8_t)side, .amount = amount};
}

void sanction_choose(struct sanctions *s, int side, const char *word)
{
    assert(side == NO_SIDE || side == WHITE || side == BLACK); /* nobody: also while it is asked whose it was */
    sanction_add(s, SANCTION_CHOSEN, side, 0);
    copy_text(s->list[s->count - 1].word, PENALTY_MAX, word);
}

bool sanctions_have(const struct sanctions *s, enum sanction_kind kind)
{
    for (int i = 0; i < s->count; i++)
        if (s->list[i].kind == kind)
            return true;
    return false;
}

static const char point_off[] = N_("%s point off the score");
static const char points_off[] = N_("%s points off the score");
static const char point_given[] = N_("%s point for the opponent");
static const char points_given[] = N_("%s points for the opponent");
static const char tie_break[] = N_("tie-break %s");
static const char *const formats[] = {point_off, points_off, point_given, points_given, tie_break};
static const struct sentences sanction_sentences = SENTENCES(formats);

/* What the offender loses or the opponent gains, in tenths of a point. */
static void write_points(int32_t tenths, bool shown, struct text *t)
{
    char points[24];
    int32_t n = tenths < 0 ? -tenths : tenths;
    snprintf(points, sizeof points, n % 10 ? "%" PRId32 ".%" PRId32 : "%" PRId32, n / 10, n % 10);
    if (tenths < 0 && n == 10)
        text_addf(t, shown ? _(point_off) : point_off, points);
    else if (tenths < 0)
        text_addf(t, shown ? _(points_off) : points_off, points);
    else if (n == 10)
        text_addf(t, shown ? _(point_given) : point_given, points);
    else
        text_addf(t, shown ? _(points_given) : points_given, points);
}

static void write_tie_break(int32_t amount, bool shown, struct text *t)
{
    char points[16];
    snprintf(points, sizeof points, "%" PRId32, amount);
    text_addf(t, shown ? _(tie_break) : tie_break, points);
}

static const char *in_english(const char *text)
{
    return text;
}

static void write_one(const struct sanction *s, bool shown, struct text *t)
{
    const char *(*say)(const char *) = shown ? tongue_text : in_english;
    switch ((enum sanction_kind)s->kind) {
    case SANCTION_CHOSEN: text_add(t, s->word); break;
    case SANCTION_WARNING: text_add(t, say(N_("warning"))); break;
    case SANCTION_LOSS: text_add(t, say(N_("loss of the game"))); break;
    case SANCTION_TIEBREAK: write_tie_break(s->amount, shown, t); break;
    case SANCTION_POINTS: write_points(s->amount, shown, t); break;
    case SANCTION_TIME:
        text_addf(t, "%s %s", say(side_name(s->side)), s->amount > 0 ? "+" : "");
        text_add_duration(t, s->amount);
        break;
    }
}

/* --- as the log remembers it -------------------------------------------------------------------------------------- */

/* "1", "0.5", "half", "1/2": in tenths; 0 if it is not a number. */
static int32_t tenths_in(const char *penalty)
{
    const char *unit = strstr(penalty, " point"), *digit = unit ? unit : penalty; /* "points-opponent 1" of old logs */
    while (digit > penalty && strchr("0123456789.,", digit[-1]))
        digit--;
    digit = digit == unit ? penalty : digit;
    digit += strcspn(digit, "0123456789");
    if (strstr(penalty, "half") || strstr(penalty, "1/2"))
        return 5;
    if (!*digit)
        return 0;
    int whole = atoi(digit);
    digit += strspn(digit, "0123456789");
    int tenth = (*digit == '.' || *digit == ',') && isdigit((unsigned char)digit[1]) ? digit[1] - '0' : 0;
    return whole <= POINTS_MAX ? 10 * whole + tenth : 0;
}

/* points-opponent gives to the opponent, everything else takes from the offender. */
static bool read_points(const char *penalty, int offender, struct sanction *out)
{
    bool gives = strstr(penalty, "opponent") != NULL;
    int32_t tenths = strstr(penalty, "point") ? tenths_in(penalty) : 0;
    *out = (struct sanction){
        .kind = SANCTION_POINTS, .side = (int8_t)(gives ? !offender : offender), .amount = gives ? tenths : -tenths};
    return tenths > 0;
}

/* A minor violation is one point (IHSA VIII-F). */
static bool read_tiebreak(const char *penalty, int offender, struct sanction *out)
{
    const char *points = strstr(penalty, "tie-break ");
    *out = (struct sanction){.kind = SANCTION_TIEBREAK,
                             .side = (int8_t)offender,
                             .amount = points ? atoi(points + strlen("tie-break ")) : -1};
    return points || !strcmp(penalty, "minor-violation");
}

bool sanction_read(const char *penalty, int offender, struct sanction *out)
{
    if (offender == NO_SIDE)
        return false;
    return read_tiebreak(penalty, offender, out) ||
           (!strstr(penalty, "tie-break") && read_points(penalty, offender, out));
}

bool sanction_lacks_points(const char *penalty)
{
    return !strncmp(penalty, "points-", strlen("points-")) && !tenths_in(penalty);
}

static void write_all(const struct sanctions *s, bool shown, char out[PENALTY_MAX])
{
    struct text t = {0};
    *out = '\0';
    for (int i = 0; i < s->count; i++) {
        text_add(&t, i ? ", " : "");
        write_one(&s->list[i], shown, &t);
        if (t.length >= PENALTY_MAX)
            break;
        copy_text(out, PENALTY_MAX, text_chars(&t));
    }
    text_release(&t);
}

void sanctions_write(const struct sanctions *s, char out[PENALTY_MAX])
{
    write_all(s, false, out);
}

void sanctions_show(const struct sanctions *s, char out[PENALTY_MAX])
{
    write_all(s, true, out);
}

static void add_shown(const char *penalties, bool brief, struct text *out)
{
    char one[PENALTY_MAX];
    if (!*penalties)
        text_add(out, _("no penalty"));
    for (const char *at = penalties; *at;) {
        size_t length = strcspn(at, ",");
        snprintf(one, sizeof one, "%.*s", (int)length, at);
        const char *shown = _(one), *amount = one, *clock = brief ? NULL : penalty_clock(one, &amount);
        if (clock)
            text_addf(out, "%s %s", _(clock), amount);
        else if (shown != one)
            text_add(out, shown);
        else if (!sentence_again(&sanction_sentences, one, words_add_part, out))
            words_add_part(one, out);
        at += length;
        size_t between = strspn(at, ", ");
        text_add_bytes(out, at, between);
        at += between;
    }
}

void sanctions_add_shown(const char *penalties, struct text *out)
{
    add_shown(penalties, false, out);
}

void sanctions_add_brief(const char *penalties, struct text *out)
{
    add_shown(penalties, true, out);
}

/* "Black +2:00". Returns false if it is nothing of the kind. */
static bool add_time_said(const char *penalty, struct text *out)
{
    const char *amount;
    if (!penalty_clock(penalty, &amount))
        return false;
    int side = strncmp(penalty, side_name(BLACK), strlen(side_name(BLACK))) != 0 ? WHITE : BLACK;
    text_addf(out, *amount == '+' ? _("%s gets %s more.") : _("%s loses %s on the clock."), _(side_name(side)),
              amount + 1);
    return true;
}

void sanctions_add_said(const char *penalties, int offender, struct text *out)
{
    char one[PENALTY_MAX];
    for (const char *at = penalties; *at; at += strspn(at, ", ")) {
        size_t length = strcspn(at, ",");
        snprintf(one, sizeof one, "%.*s", (int)length, at);
        at += length;
        text_add(out, out->length ? " " : "");
        if (add_time_said(one, out))
            continue;
        if (offender != NO_SIDE)
            text_addf(out, "%s: ", _(side_name(offender)));
        sanctions_add_shown(one, out);
        if (text_chars(out)[out->length - 1] != '.') /* an abbreviation has one */
            text_add_char(out, '.');
    }
}
