#include "console/typed_on.h"

#include "base/tongue.h"
#include "console/console_parts.h"
#include "terminal/keys.h"

#include <stdio.h>
#include <string.h>

/* A key that can be of a slip on the screen on top. */
static bool is_of_slip(struct console *c, int key)
{
    const struct screen *s = screens[console_top(c)];
    return s->keeps && s->keeps(console_state(c, console_top(c)), key);
}

static bool was_refused(const struct console *c)
{
    return *console_error_said(c);
}

static int without_blanks(const char *typed, size_t length)
{
    while (length && typed[length - 1] == ' ')
        length--;
    return (int)length;
}

/* --- behind a question -------------------------------------------------------------------------------------------- */

/* Slips that are typed on behind a question are kept. False: that key is none of them. */
static bool keep_key(struct console *c, int key)
{
    char *kept = c->typed.kept;
    size_t length = strlen(kept);
    bool erases = length && key == BACKSPACE;
    if ((!length && (key == ENTER || key == ' ')) || (!erases && !is_of_slip(c, key)))
        return false;
    if (erases)
        kept[length - 1] = '\0';
    else if (length + 1 < sizeof c->typed.kept)
        kept[length] = (char)(key == ENTER ? ' ' : key);
    return true;
}

/* Slips alone are no reason: they are the next ones, typed on without looking. */
static bool keep_answer(struct console *c)
{
    struct prompt *p = &c->line.prompt;
    if (!*p->text)
        return false;
    for (const char *at = p->text; *at; at++)
        if (!is_of_slip(c, (unsigned char)*at))
            return false;
    for (const char *at = p->text; *at; at++)
        keep_key(c, *at);
    keep_key(c, ENTER);
    prompt_empty(p);
    return true;
}

static int kept_length(const struct console *c)
{
    return without_blanks(c->typed.kept, strlen(c->typed.kept));
}

/* Slips behind a question neither answer it nor are lost. True if the key was kept for later. A reason may have digits:
 * only one that is nothing but slips is kept, as it ends. */
bool typed_on_keep(struct console *c, int key)
{
    struct prompt *p = &c->line.prompt;
    bool reason = p->centred && p->needs && !p->one_key;
    bool kept = p->one_key ? keep_key(c, key) : reason && key == ENTER && keep_answer(c);
    if (!kept)
        return false;
    bool full = strlen(c->typed.kept) + 1 >= sizeof c->typed.kept;
    snprintf(c->typed.kept_words, sizeof c->typed.kept_words,
             full     ? _("no more is kept: %.*s; y or n first")
             : reason ? _("kept: %.*s; the reason first")
                      : _("kept: %.*s; y or n first"),
             kept_length(c), c->typed.kept);
    p->hint = *c->typed.kept ? c->typed.kept_words : NULL;
    return true;
}

/* How much of it is slips with their results: "4 1 5= 6" is two, and the beginning of a third. */
static size_t whole_slips(const char *kept)
{
    size_t whole = 0;
    for (const char *at = kept + strspn(kept, " "); *at;) {
        size_t word = strcspn(at, " ");
        bool has_result = strpbrk(at, "=+-") && strcspn(at, "=+-") < word;
        at += word;
        if (!has_result)
            at += strspn(at, " ") + strcspn(at + strspn(at, " "), " ");
        if (!*at) /* not ended yet, or without its result */
            break;
        whole = (size_t)(at + 1 - kept);
        at += strspn(at, " ");
    }
    return whole;
}

static void tell_left(struct console *c, const char *left)
{
    char said[MESSAGE_ROOM];
    copy_text(said, sizeof said, c->line.message);
    console_say(c, ROLE_BAD, "%s Not taken either: '%.*s'.", said, (int)strcspn(left, " "), left);
}

/* All that was taken, behind what was said of the answer: the last slip's own words name that one alone. */
static void tell_taken(struct console *c, char *answered, const char *kept, size_t whole)
{
    size_t end = strlen(answered);
    if (end && answered[end - 1] == '.')
        answered[end - 1] = '\0';
    console_say(c, c->line.role, "%s. Taken then: %.*s.", answered, without_blanks(kept, whole), kept);
}

/* What was kept is taken as if it were typed now; behind an answer that was refused it is named as not taken. A slip
 * that was only begun is dropped and named: what is typed after the answer may be of another board. */
void typed_on_take(struct console *c, void (*take)(struct console *, int key))
{
    char kept[sizeof c->typed.kept], answered[MESSAGE_ROOM];
    copy_text(kept, sizeof kept, c->typed.kept);
    copy_text(answered, sizeof answered, c->line.message);
    memset(c->typed.kept, 0, sizeof c->typed.kept);
    if (*kept && was_refused(c))
        typed_on_refuse_word(c);
    size_t whole = whole_slips(kept);
    for (size_t i = 0; i < whole; i++)
        take(c, kept[i]);
    if (whole && *answered && !c->line.prompt.open && !typed_on_refuses_word(c) && !was_refused(c))
        tell_taken(c, answered, kept, whole);
    if (kept[whole] && !c->line.prompt.open)
        tell_left(c, kept + whole);
}

/* --- behind a word that was refused ------------------------------------------------------------------------------- */

void typed_on_refuse_word(struct console *c)
{
    copy_text(c->typed.word, sizeof c->typed.word, c->line.message);
    c->typed.behind[0] = '\0';
    c->typed.behind_ended = false;
    c->typed.behind_more = 0;
}

bool typed_on_refuses_word(const struct console *c)
{
    return *c->typed.word;
}

/* Whether the screen asks what to do about the refused word, and y, n, backspace and Escape answer. */
static bool is_to_settle(struct console *c)
{
    const struct screen *s = screens[console_top(c)];
    return s->settles && s->settles(console_state(c, console_top(c)));
}

/* A letter of a command that is typed at the question is no answer to it; Enter ends the word. */
static bool is_in_a_word(const struct console *c)
{
    return *c->typed.behind && !c->typed.behind_ended;
}

/* Names all that was typed behind the refused word, a line after the other, or counts the lines that have no room:
 * otherwise they would vanish without a word. */
static void tell_behind(struct console *c, int key)
{
    char name[KEY_NAME_MAX] = " ", *behind = c->typed.behind;
    bool begins = key > ' ' && c->typed.behind_ended && *behind;
    if (key > ' ')
        key_spelled(key, name);
    if (c->typed.behind_more || strlen(behind) + strlen(name) + sizeof ", " > sizeof c->typed.behind)
        c->typed.behind_more += begins || !c->typed.behind_more;
    else if (*behind || key > ' ')
        snprintf(behind + strlen(behind), sizeof c->typed.behind - strlen(behind), "%s%s", begins ? ", " : "",
                 key == ENTER ? "" : name);
    c->typed.behind_ended = key == ENTER || (c->typed.behind_ended && key <= ' ');
    int length = without_blanks(behind, strlen(behind));
    console_say(c, ROLE_BAD,
                c->typed.behind_more                           ? N_("%s Not taken either: '%.*s' and %d more.")
                : length && is_to_settle(c) && is_in_a_word(c) ? N_("%s Not taken: '%.*s'. Enter, then y or n.")
                : length                                       ? N_("%s Not taken either: '%.*s'.")
                                                               : "%s",
                c->typed.word, length, behind, c->typed.behind_more);
}

/* "13R0-1" in a hall of 12, "1O 1" among slips. Enter does not end it: it is the end of a line to whoever types on
 * without looking. True if the key went with the refused word, or ended it. */
bool typed_on_drop(struct console *c, int key)
{
    bool settles = is_to_settle(c) && !is_in_a_word(c), types = key < KEY_SPECIAL;
    bool answers = settles && types && key && strchr("yYnN", key < 0x80 ? key : 0);
    if (settles && keep_key(c, key)) {
        console_say(c, ROLE_BAD, *c->typed.kept ? N_("%s Kept: '%.*s'.") : "%s", c->typed.word, kept_length(c),
                    c->typed.kept);
        return true;
    }
    if (!types || key == BACKSPACE || key == ESCAPE || answers) {
        c->typed.word[0] = '\0';
        console_unsay(c);
        return types && !is_to_settle(c);
    }
    tell_behind(c, key);
    return true;
}
