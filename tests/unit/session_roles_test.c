/* What the event's file changes of roles and passphrases: an alert a line, in force when it is confirmed, and no hash
 * anywhere but in that file and in the station's own folder.
 */
#include "event/arbiters.h"
#include "hall/desk.h"
#include "host/passphrase.h"
#include "log/log.h"
#include "session/event_log.h"
#include "session/session.h"

#include "scratch.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#include <event2/event.h>

#define HASH "$argon2id$v=19$m=65536,t=2,p=1$1wSCNQwLjekDaRz7cov8lA$YOIrrTOJiJqqTqG644dUbjIjXlS9vfymQbYJzJdjIoM"
#define OTHER "$argon2id$v=19$m=65536,t=2,p=1$2wSCNQwLjekDaRz7cov8lA$YOIrrTOJiJqqTqG644dUbjIjXlS9vfymQbYJzJdjIoM"

static struct event_base *base;

static void write_event(const char *arbiters)
{
    FILE *f = fopen(in_scratch("club.ini"), "w");
    assert_non_null(f);
    fprintf(f,
            "; a comment\n[event]\nname = T\nrulebook = fide-2023\ncontrol = 90+30\nrounds = 2\nboards = 1\n%s"
            "[players]\n1 = A\n2 = B\n[round 1]\n1 = 1 - 2\n",
            arbiters);
    fclose(f);
}

static struct session *opened(const char *name, const char *who)
{
    struct error why = {0};
    struct session_settings settings = {.who = who};
    struct session *s = session_open_event(base, &settings, in_scratch(name), &why);
    if (!s)
        fail_msg("%s: %s", why.where, why.what);
    session_turn(s);
    return s;
}

static const struct arbiter *in_force(const struct session *s, const char *initials)
{
    return event_arbiter(session_event(s), initials);
}

static int standing(const struct session *s, const char *words)
{
    struct hall *h = session_hall(s);
    int count = 0;
    for (int id = 1; id <= hall_alert_count(h); id++) {
        const struct alert *a = hall_alert(h, id);
        count += a->state != ALERT_CLEARED && strstr(hall_incident(h, a->latest)->words, words) != NULL;
    }
    return count;
}

/* Whom the alerts about roles that stand ask to be confirmed, in the order of their numbers. */
static const char *asked_for(const struct session *s)
{
    static char out[100];
    char initials[INITIALS_MAX];
    out[0] = '\0';
    for (int id = 1; id <= hall_alert_count(session_hall(s)); id++)
        if (*session_role_of_alert(s, hall_alert(session_hall(s), id), initials, sizeof initials))
            snprintf(out + strlen(out), sizeof out - strlen(out), "%s ", initials);
    return out;
}

static int waits(const struct session *s)
{
    struct roster_change changes[2 * ARBITERS_MAX];
    return session_roles_waiting(s, changes);
}

/* Every byte of the log, and what a cursor gives of it. */
static void assert_no_hash_in(const char *name)
{
    struct error why = {0};
    struct entry e;
    int events = 0;
    struct log *log = log_open(in_scratch(name), &(struct log_opening){.mode = LOG_READ}, &why);
    assert_non_null(log);
    struct log_cursor *c = log_read(log, &(struct log_filter){0});
    while (log_next(c, &e)) {
        events += e.kind == ENTRY_EVENT;
        if (strstr(e.body, "argon2"))
            fail_msg("entry %lld holds a hash: %s", (long long)e.sequence, e.body);
    }
    assert_false(log_cursor_failed(c, &why));
    assert_true(events > 0);
    log_cursor_free(c);
    log_close(log, NULL);
}

static int fresh(void **state)
{
    (void)state;
    static const char *const names[] = {"club.ini", "club.flagfall", "club.flagfall-wal", "club.flagfall-shm",
                                        "state/flagfall/passphrases"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        unlink(in_scratch(names[i]));
    setenv("XDG_STATE_HOME", in_scratch("state"), 1);
    base = event_base_new();
    return 0;
}

static int done(void **state)
{
    (void)state;
    event_base_free(base);
    return 0;
}

/* --- the texts ---------------------------------------------------------------------------------------------------- */

static void a_text_is_sealed_wherever_a_hash_stands(void **state)
{
    struct text out = {0};
    char seal[SEAL_SIZE], other[SEAL_SIZE];
    (void)state;
    passphrase_seal(HASH, seal);
    passphrase_seal(OTHER, other);
    assert_true(passphrase_is_sealed(seal) && !passphrase_is_sealed(HASH) && !passphrase_is_sealed(""));
    assert_string_not_equal(seal, other);
    event_seal("; KM = K | head | " HASH "\nKM = K | head | " HASH "| x\nend " OTHER, &out);
    assert_null(strstr(text_chars(&out), "argon2"));
    char wanted[200];
    snprintf(wanted, sizeof wanted, "; KM = K | head | %s\nKM = K | head | %s| x\nend %s", seal, seal, other);
    assert_string_equal(text_chars(&out), wanted);
    passphrase_seal(seal, other);
    assert_string_equal(other, seal); /* what is sealed stays as it is */
    passphrase_seal("", other);
    assert_string_equal(other, "");
    text_release(&out);
}

static void a_change_is_told_in_words(void **state)
{
    static const struct arbiter floor = {.initials = "CD", .name = "Carl Dahl", .role = ARBITER_FLOOR};
    static const struct arbiter head = {.initials = "CD", .name = "Carl Dahl", .role = ARBITER_HEAD};
    static const struct arbiter named = {.initials = "CD", .name = "Carla", .role = ARBITER_FLOOR};
    static const struct arbiter locked = {
        .initials = "CD", .name = "Carl Dahl", .role = ARBITER_FLOOR, .passphrase = HASH};
    static const struct arbiter relocked = {
        .initials = "CD", .name = "Carl Dahl", .role = ARBITER_FLOOR, .passphrase = OTHER};
    static const struct {
        struct roster_change change;
        const char *words;
    } rows[] = {
        {{&floor, &head}, "CD: floor becomes head"},
        {{&locked, &head}, "CD: floor becomes head, passphrase removed"},
        {{&floor, &locked}, "CD: floor, passphrase added"},
        {{&locked, &relocked}, "CD: floor, passphrase changed"},
        {{&floor, &named}, "CD: floor, renamed from Carl Dahl to Carla"},
        {{NULL, &head}, "CD: Carl Dahl added as head, without a passphrase"},
        {{NULL, &locked}, "CD: Carl Dahl added as floor, with a passphrase"},
        {{&locked, NULL}, "CD: Carl Dahl removed, who was floor"},
    };
    char words[ROSTER_CHANGE_WORDS];
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        roster_change_words(&rows[i].change, words);
        assert_string_equal(words, rows[i].words);
    }
}

/* --- the session -------------------------------------------------------------------------------------------------- */

static void an_edited_file_changes_no_role_by_itself(void **state)
{
    (void)state;
    write_event("[arbiters]\nKM = Kim Moe | head | " HASH "\nCD = Carl Dahl | floor\nEF = Eva Falk | review\n");
    struct session *s = opened("club.ini", "KM");
    assert_int_equal(waits(s), 0);
    session_close(s, NULL);
    write_event("[arbiters]\nKM = Kim Moe | head\nCD = Carl Dahl | head\nXX = Xavier | head\n");
    for (int time = 0; time < 2; time++) { /* once more: nothing is told twice */
        s = opened(time ? "club.flagfall" : "club.ini", "CD");
        assert_int_equal(waits(s), 4);
        assert_string_equal(in_force(s, "KM")->passphrase, HASH);
        assert_int_equal(in_force(s, "CD")->role, ARBITER_FLOOR);
        assert_null(in_force(s, "XX"));
        assert_non_null(in_force(s, "EF"));
        assert_int_equal(standing(s, "role change not confirmed: KM: head, passphrase removed"), 1);
        assert_int_equal(standing(s, "role change not confirmed: CD: floor becomes head"), 1);
        assert_int_equal(standing(s, "role change not confirmed: EF: Eva Falk removed, who was review"), 1);
        assert_int_equal(standing(s, "role change not confirmed: XX: Xavier added as head, without a passphrase"), 1);
        assert_string_equal(asked_for(s), "KM CD EF XX ");
        session_close(s, NULL);
    }
    assert_no_hash_in("club.flagfall");
    write_event("[arbiters]\nKM = Kim Moe | head | " HASH "\nCD = Carl Dahl | floor\nEF = Eva Falk | review\n");
    s = opened("club.ini", "KM");
    assert_int_equal(waits(s), 0);
    assert_int_equal(standing(s, "role change not confirmed"), 0); /* the file no longer says so */
    session_close(s, NULL);
}

static void what_is_confirmed_holds_and_nothing_else(void **state)
{
    struct error why = {0};
    (void)state;
    write_event("[arbiters]\nKM = Kim Moe | head | " HASH "\nCD = Carl Dahl | floor\n");
    session_close(opened("club.ini", "KM"), NULL);
    write_event("[arbiters]\nKM = Kim Moe | head | " OTHER "\nCD = Carl Dahl | deputy\nGH = Gro | floor\n");
    struct session *s = opened("club.ini", "KM");
    assert_false(session_confirm_role(s, "ZZ", "KM", &why));
    assert_true(session_confirm_role(s, "cd", "KM", &why));
    assert_false(session_confirm_role(s, "CD", "KM", &why));
    assert_int_equal(in_force(s, "CD")->role, ARBITER_DEPUTY);
    assert_string_equal(in_force(s, "KM")->passphrase, HASH);
    assert_null(in_force(s, "GH"));
    assert_int_equal(standing(s, "CD: floor becomes deputy"), 0);
    assert_string_equal(asked_for(s), "KM GH ");
    assert_int_equal(standing(s, "role change not confirmed"), 2);
    session_turn(s);
    session_close(s, NULL);
    s = opened("club.flagfall", "KM");
    assert_int_equal(waits(s), 2);
    assert_int_equal(in_force(s, "CD")->role, ARBITER_DEPUTY);
    assert_true(session_confirm_role(s, "KM", "KM", &why));
    assert_true(session_confirm_role(s, "GH", "KM", &why));
    assert_string_equal(in_force(s, "KM")->passphrase, OTHER);
    assert_int_equal(in_force(s, "GH")->role, ARBITER_FLOOR);
    session_turn(s);
    session_close(s, NULL);
    unlink(in_scratch("club.ini"));
    s = opened("club.flagfall", "KM"); /* of the log alone: the station knows the hash */
    assert_int_equal(waits(s), 0);
    assert_string_equal(in_force(s, "KM")->passphrase, OTHER);
    session_close(s, NULL);
    unlink(in_scratch("state/flagfall/passphrases"));
    s = opened("club.flagfall", "KM"); /* and where it does not, nobody signs in with it */
    assert_true(passphrase_is_sealed(in_force(s, "KM")->passphrase));
    assert_false(passphrase_is(in_force(s, "KM")->passphrase, ""));
    assert_false(passphrase_is(in_force(s, "KM")->passphrase, in_force(s, "KM")->passphrase));
    session_close(s, NULL);
    assert_no_hash_in("club.flagfall");
}

/* The first alert that stands with these words is done away with by whoever sits there. */
static void dismiss(struct session *s, const char *words)
{
    struct hall *h = session_hall(s);
    for (int id = 1; id <= hall_alert_count(h); id++)
        if (strstr(hall_incident(h, hall_alert(h, id)->latest)->words, words) &&
            hall_alert(h, id)->state != ALERT_CLEARED) {
            assert_true(hall_clear(h, id, "CD", "I know", session_now(s), NULL));
            return;
        }
    fail_msg("no alert says %s", words);
}

static void what_was_dismissed_is_told_again_and_ends_when_it_is_confirmed(void **state)
{
    struct error why = {0};
    (void)state;
    write_event("[arbiters]\nKM = Kim Moe | head\nCD = Carl Dahl | floor\n");
    session_close(opened("club.ini", "KM"), NULL);
    write_event("[arbiters]\nKM = Kim Moe | head\nCD = Carl Dahl | head\n");
    struct session *s = opened("club.ini", "CD");
    dismiss(s, "CD: floor becomes head");
    assert_int_equal(standing(s, "CD: floor becomes head"), 0);
    assert_int_equal(in_force(s, "CD")->role, ARBITER_FLOOR);
    session_turn(s);
    session_close(s, NULL);
    s = opened("club.ini", "KM");
    assert_int_equal(standing(s, "CD: floor becomes head"), 1);
    assert_true(session_confirm_role(s, "CD", "KM", &why));
    assert_int_equal(standing(s, "CD: floor becomes head"), 0);
    assert_int_equal(in_force(s, "CD")->role, ARBITER_HEAD);
    session_turn(s);
    session_close(s, NULL);
}

static int notes_with(const char *words)
{
    struct entry e;
    int count = 0;
    struct log *log = log_open(in_scratch("club.flagfall"), &(struct log_opening){.mode = LOG_READ}, NULL);
    assert_non_null(log);
    struct log_cursor *c = log_read(log, &(struct log_filter){.kinds = 1u << ENTRY_NOTE, .text = words});
    while (log_next(c, &e))
        count++;
    log_cursor_free(c);
    log_close(log, NULL);
    return count;
}

/* Without a console: pairings are filled in, and roles stay; with a reason the file holds, and the reason is there. */
static void what_is_filled_in_changes_roles_only_for_a_reason(void **state)
{
    static const char edited[] = "[event]\nname = T\nrulebook = fide-2023\ncontrol = 90+30\nrounds = 2\nboards = 1\n"
                                 "[arbiters]\nKM = Kim Moe | head | " OTHER "\nXX = Xavier | head\n"
                                 "[players]\n1 = A\n2 = B\n3 = C\n[round 1]\n1 = 1 - 2\n";
    struct error why = {0};
    struct text text = {0};
    (void)state;
    write_event("[arbiters]\nKM = Kim Moe | head | " HASH "\n");
    session_close(opened("club.ini", "KM"), NULL);
    unlink(in_scratch("club.ini"));
    text_add(&text, edited);
    assert_true(event_into_log(in_scratch("club.flagfall"), &text, "", NULL, &why));
    struct session *s = opened("club.flagfall", "KM");
    assert_int_equal(session_event(s)->player_count, 3);
    assert_null(in_force(s, "XX"));
    assert_string_equal(in_force(s, "KM")->passphrase, HASH);
    session_close(s, NULL);
    assert_int_equal(notes_with("no head confirmed it"), 0);
    assert_true(event_into_log(in_scratch("club.flagfall"), &text, "KM", "the passphrase was lost", &why));
    s = opened("club.flagfall", "KM");
    assert_int_equal(in_force(s, "XX")->role, ARBITER_HEAD);
    assert_true(passphrase_is_sealed(in_force(s, "KM")->passphrase)); /* this station never met the other hash */
    session_close(s, NULL);
    assert_int_equal(notes_with("no head confirmed it, by the owner of this station: the passphrase was lost"), 1);
    assert_no_hash_in("club.flagfall");
    text_release(&text);
}

static void whoever_only_looks_on_raises_nothing(void **state)
{
    struct error why = {0};
    (void)state;
    write_event("[arbiters]\nKM = Kim Moe | head\n");
    session_close(opened("club.ini", "KM"), NULL);
    write_event("[arbiters]\nKM = Kim Moe | floor\n");
    struct session_settings settings = {.who = "XX", .readonly = true};
    struct session *s = session_open_event(base, &settings, in_scratch("club.ini"), &why);
    assert_non_null(s);
    assert_int_equal(in_force(s, "KM")->role, ARBITER_HEAD);
    assert_int_equal(standing(s, "role change not confirmed"), 0);
    session_close(s, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_text_is_sealed_wherever_a_hash_stands),
        cmocka_unit_test(a_change_is_told_in_words),
        cmocka_unit_test_setup_teardown(an_edited_file_changes_no_role_by_itself, fresh, done),
        cmocka_unit_test_setup_teardown(what_is_confirmed_holds_and_nothing_else, fresh, done),
        cmocka_unit_test_setup_teardown(what_was_dismissed_is_told_again_and_ends_when_it_is_confirmed, fresh, done),
        cmocka_unit_test_setup_teardown(what_is_filled_in_changes_roles_only_for_a_reason, fresh, done),
        cmocka_unit_test_setup_teardown(whoever_only_looks_on_raises_nothing, fresh, done),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
