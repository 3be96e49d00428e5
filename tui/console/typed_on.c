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

static int without_blanks(const char *typed, size_t length)
{
    while (length && typed[length - 1] == ' ')
        length--;
    return (int)length;
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

/* --- what is not taken -------------------------------------------------------------------------------------------- */

/* A letter of a command that is typed at the question is no answer to it; Enter ends the word. */
static bool is_in_a_word(const struct console *c)
{
    return *c->typed.behind && !c->typed.behind_ended;
}

/* A line after the other; those that have no room are counted. */
static void add_behind(struct console *c, const char *words, bool ends)
{
    char *behind = c->typed.behind;
    bool types = words[strspn(words, " ")], begins = types && c->typed.behind_ended && *behind;
    if (c->typed.behind_more || strlen(behind) + strlen(words) + sizeof ", " > sizeof c->typed.behind)
        c->typed.behind_more += begins || !c->typed.behind_more;
    else if (*behind || types)
        snprintf(behind + strlen(behind), sizeof c->typed.behind - strlen(behind), "%s%s", begins ? ", " : "", words);
    c->typed.behind_ended = ends || (c->typed.behind_ended && !types);
}

static void add_key_behind(struct console *c, int key)
{
    char name[KEY_NAME_MAX] = " ";
    add_behind(c, key == ENTER ? "" : key > ' ' ? key_spelled(key, name) : name, key == ENTER);
}

static void forget_behind(struct console *c)
{
    c->typed.behind[0] = '\0';
    c->typed.behind_ended = false;
    c->typed.behind_more = 0;
}

/* Whether the screen asks what to do about the refused word, and y, n, backspace and Escape answer. */
static bool is_to_settle(struct console *c)
{
    const struct screen *s = screens[console_top(c)];
    return s->settles && s->settles(console_state(c, console_top(c)));
}

/* Names all of it: otherwise it would vanish without a word. */
static void tell_behind(struct console *c, const char *said)
{
    const char *behind = c->typed.behind;
    int length = without_blanks(behind, strlen(behind));
    console_say(c, ROLE_BAD,
                c->typed.behind_more                           ? N_("%s Not taken either: '%.*s' and %d more.")
                : length && is_to_settle(c) && is_in_a_word(c) ? N_("%s Not taken: '%.*s'. Enter, then y or n.")
                : length                                       ? N_("%s Not taken either: '%.*s'.")
                                                               : "%s",
                said, length, behind, c->typed.behind_more);
}

/* The beginning of a slip, or a sign of something else. Enter ends it, and so does a blank behind whole slips. */
static bool is_begun(const struct console *c)
{
    return *c->typed.kept && !c->typed.kept_ended;
}

/* What was begun and goes on with another sign is no slip, and a y in it is no answer: "/young", "4 yes". */
static bool begin_word(struct console *c, int key)
{
    char words[sizeof c->typed.kept + KEY_NAME_MAX], name[KEY_NAME_MAX];
    bool types = key > ' ' && key < KEY_SPECIAL && key != BACKSPACE;
    if (!types || !is_begun(c) || is_of_slip(c, key))
        return false;
    char *begun = c->typed.kept + whole_slips(c->typed.kept);
    snprintf(words, sizeof words, "%s%s", begun + strspn(begun, " "), key_spelled(key, name));
    add_behind(c, words, false);
    memset(begun, 0, strlen(begun));
    c->typed.kept_ended = true;
    return true;
}

/* A word at a question that one key answers; backspace ends it too. */
static bool go_on_with_word(struct console *c, int key)
{
    bool ends = key == ENTER || key == BACKSPACE;
    if (!is_in_a_word(c))
        return begin_word(c, key);
    if (key >= KEY_SPECIAL || (key < ' ' && !ends))
        return false;
    add_key_behind(c, ends ? ENTER : key);
    return true;
}

/* --- behind a question -------------------------------------------------------------------------------------------- */

static int kept_length(const struct console *c)
{
    return without_blanks(c->typed.kept, strlen(c->typed.kept));
}

/* Slips that are typed on behind a question are kept. False: that key is none of them. A blank before them is kept too:
 * it begins something, which a y behind it belongs to. */
static bool keep_key(struct console *c, int key)
{
    char *kept = c->typed.kept;
    size_t length = strlen(kept);
    bool erases = length && key == BACKSPACE;
    if ((!length && key == ENTER) || (!erases && !is_of_slip(c, key)))
        return false;
    if (erases)
        kept[length - 1] = '\0';
    else if (length + 1 < sizeof c->typed.kept)
        kept[length] = (char)(key == ENTER ? ' ' : key);
    if (key == ENTER && !kept_length(c))
        memset(kept, 0, sizeof c->typed.kept);
    size_t whole = whole_slips(kept);
    c->typed.kept_ended = key == ENTER || (whole && !kept[whole + strspn(kept + whole, " ")]);
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

/* Slips behind a question neither answer it nor are lost. True if the key was kept for later. A reason may have digits:
 * only one that is nothing but slips is kept, as it ends. */
bool typed_on_keep(struct console *c, int key)
{
    struct prompt *p = &c->line.prompt;
    bool reason = p->centred && p->needs && !p->one_key, in_word = p->one_key && go_on_with_word(c, key);
    bool kept = in_word || (p->one_key ? keep_key(c, key) : reason && key == ENTER && keep_answer(c));
    const char *words = in_word ? c->typed.behind : c->typed.kept;
    if (!kept)
        return false;
    bool full = strlen(c->typed.kept) + 1 >= sizeof c->typed.kept;
    snprintf(c->typed.kept_words, sizeof c->typed.kept_words,
             is_in_a_word(c) ? _("not taken: '%.*s'; Enter, then y or n")
             : in_word       ? _("not taken: '%.*s'; y or n")
             : full          ? _("no more is kept: %.*s; y or n first")
             : reason        ? _("kept: %.*s; the reason first")
                             : _("kept: %.*s; y or n first"),
             without_blanks(words, strlen(words)), words);
    p->hint = in_word || kept_length(c) ? c->typed.kept_words : NULL;
    return true;
}

void typed_on_remind(struct console *c)
{
    struct prompt *p = &c->line.prompt;
    const char *behind = c->typed.behind;
    if (!*behind || !p->open || p->one_key || p->hint)
        return;
    snprintf(c->typed.kept_words, sizeof c->typed.kept_words, _("not taken: '%.*s'"),
             without_blanks(behind, strlen(behind)), behind);
    p->hint = c->typed.kept_words;
}

/* All that was taken, behind what was said of the answer: the last slip's own words name that one alone. */
static void tell_taken(struct console *c, char *answered, const char *kept, size_t whole)
{
    size_t end = strlen(answered);
    if (end && answered[end - 1] == '.')
        answered[end - 1] = '\0';
    console_say(c, c->line.role, "%s. Taken then: %.*s.", answered, without_blanks(kept, whole), kept);
}

/* All that was not taken. A question that stands now says it with its own words, and once more when it is answered. */
static void tell_left(struct console *c)
{
    char said[MESSAGE_ROOM];
    copy_text(said, sizeof said, typed_on_refuses_word(c) ? c->typed.word : c->line.message);
    if (!*c->typed.behind || c->line.prompt.open)
        return;
    tell_behind(c, said);
    if (!typed_on_refuses_word(c))
        forget_behind(c);
}

/* What was kept is taken as if it were typed now; behind an answer that was refused it is named as not taken. A slip
 * that was only begun is dropped and named: what is typed after the answer may be of another board. */
void typed_on_take(struct console *c, void (*take)(struct console *, int key))
{
    char kept[sizeof c->typed.kept], answered[MESSAGE_ROOM];
    copy_text(kept, sizeof kept, c->typed.kept);
    copy_text(answered, sizeof answered, c->line.message);
    memset(c->typed.kept, 0, sizeof c->typed.kept);
    c->typed.behind_ended = true;
    if (*kept && console_was_refused(c))
        typed_on_refuse_word(c);
    size_t whole = whole_slips(kept), left = whole + strspn(kept + whole, " ");
    c->typed.taking = true;
    for (size_t i = 0; i < whole; i++)
        take(c, kept[i]);
    c->typed.taking = false;
    if (whole && *answered && !c->line.prompt.open && !typed_on_refuses_word(c) && !console_was_refused(c))
        tell_taken(c, answered, kept, whole);
    if (kept[left])
        add_behind(c, kept + left, true);
    tell_left(c);
}

bool typed_on_waits(const struct console *c)
{
    bool any = *c->typed.kept || *c->typed.behind;
    return any && !c->typed.taking && !c->line.prompt.open && !typed_on_refuses_word(c);
}

void typed_on_forget(struct console *c)
{
    c->typed.word[0] = '\0';
    memset(c->typed.kept, 0, sizeof c->typed.kept);
    forget_behind(c);
}

/* --- behind a word that was refused ------------------------------------------------------------------------------- */

void typed_on_refuse_word(struct console *c)
{
    copy_text(c->typed.word, sizeof c->typed.word, c->line.message);
}

bool typed_on_refuses_word(const struct console *c)
{
    return *c->typed.word;
}

/* "13R0-1" in a hall of 12, "1O 1" among slips. Enter does not end it: it is the end of a line to whoever types on
 * without looking. True if the key went with the refused word, or ended it. */
bool typed_on_drop(struct console *c, int key)
{
    bool settles = is_to_settle(c) && !is_in_a_word(c), types = key < KEY_SPECIAL;
    bool answers = settles && types && key && strchr("yYnN", key < 0x80 ? key : 0);
    if (settles && begin_word(c, key)) {
        tell_behind(c, c->typed.word);
        return true;
    }
    if (settles && keep_key(c, key)) {
        console_say(c, ROLE_BAD, kept_length(c) ? N_("%s Kept: '%.*s'.") : "%s", c->typed.word, kept_length(c),
                    c->typed.kept);
        return true;
    }
    if (!types || key == BACKSPACE || key == ESCAPE || answers) {
        c->typed.word[0] = '\0';
        if (!is_to_settle(c)) /* it was named; what stands behind a question is named once more with the answer */
            forget_behind(c);
        console_unsay(c);
        return types && !is_to_settle(c);
    }
    add_key_behind(c, key);
    tell_behind(c, c->typed.word);
    return true;
}
