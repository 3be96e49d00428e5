#include "event/arbiters.h"

#include "base/memory.h"
#include "base/sentence.h"
#include "base/tongue.h"

#include <assert.h>
#include <ctype.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { NAME_SHOWN = 29 };

/* --- seals -------------------------------------------------------------------------------------------------------- */

static const char seal_mark[] = "sealed:";
static const char hash_mark[] = "$argon2"; /* in the forms that libsodium writes */

bool passphrase_is_sealed(const char *passphrase)
{
    return !strncmp(passphrase, seal_mark, sizeof seal_mark - 1);
}

static void seal_bytes(const char *hash, size_t length, char out[SEAL_SIZE])
{
    uint8_t digest[crypto_hash_sha256_BYTES];
    crypto_hash_sha256(digest, (const uint8_t *)hash, length);
    int at = snprintf(out, SEAL_SIZE, "%s", seal_mark);
    for (int i = 0; i < 8; i++)
        at += snprintf(out + at, (size_t)(SEAL_SIZE - at), "%02x", digest[i]);
}

void passphrase_seal(const char *passphrase, char out[SEAL_SIZE])
{
    if (*passphrase && !passphrase_is_sealed(passphrase))
        seal_bytes(passphrase, strlen(passphrase), out);
    else
        snprintf(out, SEAL_SIZE, "%s", passphrase);
}

/* Wherever it appears: also in a comment, or in a line that is not an arbiter's. */
void event_seal(const char *text, struct text *out)
{
    for (const char *hash; (hash = strstr(text, hash_mark)); text = hash + strcspn(hash, " \t\r\n|\"")) {
        char seal[SEAL_SIZE];
        seal_bytes(hash, strcspn(hash, " \t\r\n|\""), seal);
        text_add_bytes(out, text, (size_t)(hash - text));
        text_add(out, seal);
    }
    text_add(out, text);
}

/* --- changes ------------------------------------------------------------------------------------------------------ */

static bool same_passphrase(const struct arbiter *a, const struct arbiter *b)
{
    char one[SEAL_SIZE], other[SEAL_SIZE];
    passphrase_seal(a->passphrase, one);
    passphrase_seal(b->passphrase, other);
    return !strcmp(one, other);
}

static bool same_arbiter(const struct arbiter *a, const struct arbiter *b)
{
    return a->role == b->role && !strcmp(a->name, b->name) && same_passphrase(a, b);
}

int arbiters_changed(const struct chess_event *was, const struct chess_event *is, struct roster_change *out)
{
    int count = 0;
    for (int i = 0; i < was->arbiter_count; i++) {
        const struct arbiter *now = event_arbiter(is, was->arbiters[i].initials);
        if (!now || !same_arbiter(&was->arbiters[i], now))
            out[count++] = (struct roster_change){&was->arbiters[i], now};
    }
    for (int i = 0; i < is->arbiter_count; i++)
        if (!event_arbiter(was, is->arbiters[i].initials))
            out[count++] = (struct roster_change){NULL, &is->arbiters[i]};
    return count;
}

const char roster_unconfirmed[] = N_("role change not confirmed: ");

static const char added_with[] = N_("%s added as %s, with a passphrase");
static const char added_without[] = N_("%s added as %s, without a passphrase");
static const char removed[] = N_("%s removed, who was %s");
static const char becomes[] = N_("%s becomes %s");
static const char renamed[] = N_("renamed from %s to %s");
static const char locked[] = N_("passphrase added");
static const char unlocked[] = N_("passphrase removed");
static const char relocked[] = N_("passphrase changed");

static const char *const whole[] = {added_with, added_without, removed};
static const char *const clauses[] = {becomes, renamed, locked, unlocked, relocked};
static const struct sentences whole_changes = SENTENCES(whole), change_clauses = SENTENCES(clauses);

static const char *passphrase_change(const struct arbiter *was, const struct arbiter *is)
{
    return same_passphrase(was, is) ? "" : !*was->passphrase ? locked : !*is->passphrase ? unlocked : relocked;
}

/* "floor becomes head, renamed from Anna Berg to Ann Hill, passphrase added"; the role alone if it is the same */
static void change_clauses_add(const struct arbiter *was, const struct arbiter *is, struct text *out)
{
    char before[NAME_SHOWN], after[NAME_SHOWN];
    const char *role = arbiter_role_name((enum arbiter_role)was->role), *passphrase = passphrase_change(was, is);
    copy_text(before, sizeof before, was->name);
    copy_text(after, sizeof after, is->name);
    if (was->role != is->role)
        text_addf(out, becomes, role, arbiter_role_name((enum arbiter_role)is->role));
    else
        text_add(out, role);
    if (strcmp(was->name, is->name) != 0) {
        text_add(out, ", ");
        text_addf(out, renamed, before, after);
    }
    text_add(out, *passphrase ? ", " : "");
    text_add(out, passphrase);
}

void roster_change_words(const struct roster_change *c, char out[ROSTER_CHANGE_WORDS])
{
    char name[NAME_SHOWN];
    struct text words = {0};
    const struct arbiter *was = c->was, *is = c->is, *who = is ? is : was;
    assert(who && "either the old or the new arbiter is given");
    copy_text(name, sizeof name, who->name);
    text_addf(&words, "%s: ", who->initials);
    if (was && is)
        change_clauses_add(was, is, &words);
    else
        text_addf(&words,
                  was               ? removed
                  : *is->passphrase ? added_with
                                    : added_without,
                  name, arbiter_role_name((enum arbiter_role)who->role));
    copy_text(out, ROSTER_CHANGE_WORDS, text_chars(&words));
    text_release(&words);
}

/* A role; a name stays as it is. */
static void add_role(const char *part, struct text *out)
{
    for (int role = 0; role < ARBITER_ROLES; role++)
        if (!strcmp(part, arbiter_role_name((enum arbiter_role)role)))
            part = _(part);
    text_add(out, part);
}

void roster_change_add_shown(const char *words, struct text *out)
{
    const char *initials_end = strstr(words, ": "), *change = initials_end ? initials_end + 2 : words;
    text_add_bytes(out, words, (size_t)(change - words));
    if (sentence_again(&whole_changes, change, add_role, out))
        return;
    for (const char *end, *next; *change; change = next) {
        char clause[ROSTER_CHANGE_WORDS];
        end = strstr(change, ", ") ? strstr(change, ", ") : change + strlen(change);
        next = *end ? end + 2 : end;
        snprintf(clause, sizeof clause, "%.*s", (int)(end - change), change);
        if (!sentence_again(&change_clauses, clause, add_role, out))
            add_role(clause, out);
        text_add_bytes(out, end, (size_t)(next - end));
    }
}

/* --- carried out -------------------------------------------------------------------------------------------------- */

static void remove_arbiter(struct chess_event *e, const char *initials)
{
    for (int i = 0; i < e->arbiter_count; i++)
        if (!strcmp(e->arbiters[i].initials, initials)) {
            e->arbiter_count--;
            memmove(&e->arbiters[i], &e->arbiters[i + 1], (size_t)(e->arbiter_count - i) * sizeof *e->arbiters);
            return;
        }
}

void event_change_arbiter(struct chess_event *e, const struct roster_change *c)
{
    if (!c->is) {
        remove_arbiter(e, c->was->initials);
        return;
    }
    for (int i = 0; i < e->arbiter_count; i++)
        if (!strcasecmp(e->arbiters[i].initials, c->is->initials)) {
            e->arbiters[i] = *c->is;
            return;
        }
    struct arbiter *added = event_add_arbiter(e, c->is->initials);
    if (added)
        *added = *c->is;
}

void event_take_arbiters(struct chess_event *e, const struct chess_event *from)
{
    e->arbiter_count = 0;
    for (int i = 0; i < from->arbiter_count; i++)
        event_change_arbiter(e, &(struct roster_change){NULL, &from->arbiters[i]});
}

int event_keep_arbiters(struct text *text, const struct text *held)
{
    struct roster_change *changes = memory_take(2 * (size_t)ARBITERS_MAX, sizeof *changes);
    struct chess_event *e = event_read(text_chars(text), text->length, "", NULL);
    struct chess_event *was = event_read(text_chars(held), held->length, "", NULL);
    int count = e && was ? arbiters_changed(was, e, changes) : 0;
    if (count) {
        event_take_arbiters(e, was);
        text_clear(text);
        event_write(e, text);
    }
    chess_event_free(e);
    chess_event_free(was);
    free(changes);
    return count;
}

static bool is_of_word(char c)
{
    return isalnum((unsigned char)c) || (unsigned char)c >= 0x80;
}

static bool has_word(const char *words, const char *word)
{
    size_t length = strlen(word);
    for (const char *s = words; length && (s = strcasestr(s, word)); s++) {
        bool begins = s == words || !is_of_word(s[-1]), ends = !is_of_word(s[length]);
        if (begins && ends)
            return true;
    }
    return false;
}

bool event_words_name_arbiter(const struct chess_event *e, const char *words, const char *initials)
{
    const struct arbiter *a = e ? event_arbiter(e, initials) : NULL;
    const char *last = a ? strrchr(a->name, ' ') : NULL;
    return has_word(words, initials) || (a && (has_word(words, a->name) || (last && has_word(words, last + 1))));
}

bool event_has_head(const struct chess_event *e)
{
    for (int i = 0; i < e->arbiter_count; i++)
        if (e->arbiters[i].role == ARBITER_HEAD)
            return true;
    return false;
}
