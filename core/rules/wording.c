#include "rules/wording.h"

#include "base/tongue.h"
#include "chess/board/board.h"
#include "rules/outcome.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

struct wording_part {
    const char *literal;
    const struct expr *expr; /* after the literal, or NULL */
    bool seconds;
    const struct wording_part *next;
};

static bool speaks_of_seconds(const char *expr)
{
    for (const char *at = expr; (at = strstr(at, "_s")); at += 2)
        if (!at[2] || strchr(" +-*/(),", at[2]))
            return true;
    return false;
}

const struct wording *wording_read(struct store *store, const char *raw, const struct names *names, struct error *why)
{
    struct wording *w = store_take(store, 1, sizeof *w);
    const struct wording_part **end = &w->parts;
    w->raw = raw;
    for (const char *at = raw; *at;) {
        struct wording_part *part = store_take(store, 1, sizeof *part);
        size_t length = strcspn(at, "{");
        part->literal = store_text(store, at, length);
        at += length;
        const char *close = *at ? strchr(at, '}') : NULL;
        if (*at && !close) {
            error_setf(why, "", "close it with }", "a { is not closed in \"%.80s\"", raw);
            return NULL;
        }
        if (close) {
            const char *inner = store_text(store, at + 1, (size_t)(close - at - 1));
            part->expr = expr_read(store, inner, names, why);
            part->seconds = speaks_of_seconds(inner);
            if (!part->expr)
                return NULL;
            at = close + 1;
        }
        *end = part;
        end = &part->next;
    }
    return w;
}

static const char *word_shown(const char *word)
{
    return side_of_word(word) >= 0 ? side_name(side_of_word(word)) : !strcmp(word, "both") ? N_("both players") : word;
}

static const char *unknown_words(const char *expr)
{
    return !strcmp(expr, "player") ? N_("the player") : !strcmp(expr, "opponent") ? N_("the opponent") : "...";
}

static void add_value(struct text *t, const struct wording_part *part, struct expr_value v, bool shown)
{
    const char *words = v.kind == WORD      ? word_shown(v.word)
                        : v.kind == MISSING ? unknown_words(expr_text(part->expr))
                                            : NULL;
    if (words)
        text_add(t, shown ? _(words) : words);
    else if (part->seconds)
        text_add_duration(t, v.number);
    else
        text_addf(t, "%" PRId64, v.number);
}

static void fill(const struct wording *w, const struct value_source *known, bool shown, struct text *t)
{
    for (const struct wording_part *part = w ? w->parts : NULL; part; part = part->next) {
        text_add(t, part->literal);
        if (part->expr)
            add_value(t, part, expr_value(part->expr, known), shown);
    }
}

void wording_add(const struct wording *w, const struct value_source *known, struct text *t)
{
    fill(w, known, false, t);
}

void wording_add_shown(const struct wording *w, const struct value_source *known, struct text *t)
{
    fill(w, known, true, t);
}

void wording_visit(const struct wording *w, const struct expr_visitor *visitor)
{
    for (const struct wording_part *part = w ? w->parts : NULL; part; part = part->next)
        if (part->expr)
            expr_visit(part->expr, visitor);
}

const char *wording_raw(const struct wording *w)
{
    return w ? w->raw : "";
}
