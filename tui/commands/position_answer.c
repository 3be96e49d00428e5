/* One question about one position, answered in one line, as text or as a JSON object. */
#include "base/table.h"
#include "chess/laws/laws2023_notation.h"
#include "chess/laws/rules.h"
#include "chess/notation/notation.h"
#include "commands/position.h"

#include <inttypes.h>
#include <string.h>

const char position_notations[] = "san|long|fide|figurine|uci|iccf|descriptive|laws-2023";
enum { LAWS_2023_NOTATION = NOTATION_FORMS }; /* order: position_notations, enum notation_form */

static const char *const verdict_words[] = {[UNDECIDED] = "unknown", [CAN_MATE] = "yes", [CANNOT_MATE] = "no"};
ROW_FOR_EACH(verdict_words, VERDICTS);
static const char *const life_words[] = {[LIFE_UNKNOWN] = "unknown", [ALIVE] = "alive", [DEAD] = "dead"};
ROW_FOR_EACH(life_words, LIVES);

/* With its quotation marks. */
static void quoted_json(struct text *out, const char *s)
{
    text_add_char(out, '"');
    for (; *s; s++) {
        if ((unsigned char)*s < 0x20)
            text_addf(out, "\\u%04x", (unsigned)*s);
        else if (*s == '"' || *s == '\\')
            text_addf(out, "\\%c", *s);
        else
            text_add_char(out, *s);
    }
    text_add_char(out, '"');
}

static void position_write_move(const struct position *p, move m, int notation, struct text *out)
{
    bool by_laws = p->rules == RULES_LAWS_2023;
    if (notation == NOTATION_BY_RULES)
        notation = by_laws ? LAWS_2023_NOTATION : FORM_SAN;
    if (by_laws || notation == LAWS_2023_NOTATION) {
        char written[LAWS2023_TEXT_MAX];
        (notation == FORM_UCI ? laws2023_write_squares : laws2023_write)(p, m, written);
        text_add(out, written);
        return;
    }
    struct notation_style style = {.form = (enum notation_form)notation};
    notation_write(p, m, &style, out);
}

static void add_move(const struct inquiry *q, const struct position *p, move m, int notation, bool first_one,
                     struct text *out)
{
    struct text written = {0};
    position_write_move(p, m, notation, &written);
    if (!first_one)
        text_add(out, q->json ? "," : " ");
    if (q->json)
        quoted_json(out, text_chars(&written));
    else
        text_add(out, text_chars(&written));
    text_release(&written);
}

static void add_legal_moves(const struct inquiry *q, const struct position *p, struct text *out)
{
    move list[MOVES_MAX];
    for (int i = 0, n = rules_moves(p, list); i < n; i++)
        add_move(q, p, list[i], q->notation, i == 0, out);
}

static void add_line(const struct inquiry *q, const struct position *from, const struct dead_answer *a,
                     struct text *out)
{
    struct position p = *from;
    for (int i = 0; i < a->length; i++) {
        struct undo u;
        add_move(q, &p, a->line[i], FORM_UCI, i == 0, out);
        position_make(&p, a->line[i], &u);
    }
}

/* After the verdict: the mating line after yes, the reason otherwise. */
static void add_evidence(const struct inquiry *q, const struct position *p, const struct dead_answer *a,
                         struct text *out)
{
    bool line = a->verdict == CAN_MATE;
    if (q->json) {
        text_add(out, line ? ",\"line\":[" : ",\"reason\":");
        line ? add_line(q, p, a, out) : quoted_json(out, a->reason);
        text_add(out, line ? "]" : "");
    } else if (line ? a->length > 0 : *a->reason != '\0') {
        text_add_char(out, ' ');
        line ? add_line(q, p, a, out) : text_add(out, a->reason);
    }
}

static void ask_can_mate(const struct inquiry *q, const struct position *p, struct text *out)
{
    struct dead_answer a;
    rules_can_mate(q->solver, p, q->winner, &a);
    text_addf(out, q->json ? "\"can_mate\":\"%s\"" : "%s", verdict_words[a.verdict]);
    if (q->why)
        add_evidence(q, p, &a, out);
}

/* Why dead needs both sides' reasons; why alive one side's line. */
static void ask_dead(const struct inquiry *q, const struct position *p, struct text *out)
{
    struct dead_answer both[2];
    enum life life = rules_is_dead(q->solver, p, both);
    text_addf(out, q->json ? "\"dead\":\"%s\"" : "%s", life_words[life]);
    if (!q->why)
        return;
    if (life == ALIVE) {
        add_evidence(q, p, &both[both[WHITE].verdict == CAN_MATE ? WHITE : BLACK], out);
    } else if (q->json) {
        text_add(out, ",\"white\":");
        quoted_json(out, both[WHITE].reason);
        text_add(out, ",\"black\":");
        quoted_json(out, both[BLACK].reason);
    } else {
        text_addf(out, " White: %s; Black: %s", both[WHITE].reason, both[BLACK].reason);
    }
}

static void ask_perft(const struct inquiry *q, const struct position *p, struct text *out)
{
    if (q->json)
        text_addf(out, "\"depth\":%d,\"count\":", q->depth);
    text_addf(out, "%" PRIu64, rules_perft(p, q->depth));
}

static void ask_moves(const struct inquiry *q, const struct position *p, struct text *out)
{
    text_add(out, q->json ? "\"moves\":[" : "");
    add_legal_moves(q, p, out);
    text_add(out, q->json ? "]" : "");
}

/* Only with --json: the facts of position_show(). */
static void ask_nothing(const struct inquiry *q, const struct position *p, struct text *out)
{
    move list[MOVES_MAX];
    const char *doubt = position_doubt(p);
    (void)q;
    text_addf(out, "\"to_move\":\"%s\",\"status\":\"%s\",\"legal_moves\":%d,\"key\":\"%016" PRIx64 "\",\"doubt\":",
              side_word(p->turn), position_status(p), rules_moves(p, list), p->key);
    doubt ? quoted_json(out, doubt) : text_add(out, "null");
}

void position_answer(const struct inquiry *q, const struct position *p, struct text *out)
{
    static void (*const ask[])(const struct inquiry *, const struct position *, struct text *) = {
        [ASK_NOTHING] = ask_nothing,   [ASK_PERFT] = ask_perft, [ASK_DEAD] = ask_dead,
        [ASK_CAN_MATE] = ask_can_mate, [ASK_MOVES] = ask_moves,
    };
    char fen[FEN_MAX];
    if (!q->json) {
        ask[q->question](q, p, out);
        return;
    }
    position_to_fen(p, fen);
    text_addf(out, "{\"fen\":\"%s\",", fen);
    ask[q->question](q, p, out);
    text_add(out, "}");
}

void position_refuse(const struct error *why, struct text *out)
{
    text_add(out, "{\"error\":");
    quoted_json(out, why->what);
    text_add(out, ",\"where\":");
    quoted_json(out, why->where);
    text_add(out, ",\"remedy\":");
    quoted_json(out, why->remedy);
    text_add(out, "}");
}
