/* The schema of entries: its rows are whole, entries read back as they were written, and each has its words. */
#include "hall/changes.h"
#include "hall/desk.h"
#include "hall/hall_made.h"
#include "hall/hand.h"
#include "session/plain.h"

static void rows_of_a_kind_stand_together_and_are_called_differently(void **unused)
{
    (void)unused;
    for (int a = 0; a < ACTIONS; a++) {
        const struct entry_row *row = entry_row((enum entry_action)a);
        assert_int_equal(entry_action_named((enum entry_kind)row->kind, row->what ? row->what : ""), a);
        bool met = false, left = false;
        for (int b = 0; b < ACTIONS; b++) {
            bool same = entry_row((enum entry_action)b)->kind == row->kind;
            left = left || (met && !same);
            met = met || same;
            if (same && left)
                fail_msg("rows of %s stand apart", entry_kind_name((enum entry_kind)row->kind));
        }
    }
}

static void every_kind_of_the_log_has_a_row(void **unused)
{
    (void)unused;
    for (int kind = 0; kind < ENTRY_KINDS; kind++) {
        bool found = false;
        for (int a = 0; a < ACTIONS; a++)
            found = found || entry_row((enum entry_action)a)->kind == kind;
        if (!found)
            fail_msg("no row of kind %s", entry_kind_name((enum entry_kind)kind));
    }
}

static void check_field(const struct entry_row *row, const struct entry_field *f)
{
    const struct entry_field *next = f + 1;
    const char *kind = entry_kind_name((enum entry_kind)row->kind);
    if (next->key && strcmp(f->key, next->key) >= 0)
        fail_msg("%s: %s and %s are not in order", kind, f->key, next->key);
    if (!strcmp(f->key, "what"))
        fail_msg("%s: what it says is its row's", kind);
    if (f->at + f->size > sizeof((struct change *)0)->as)
        fail_msg("%s: %s stands outside", kind, f->key);
    if (f->type == AS_NAMED)
        for (int i = f->least; i <= f->most; i++)
            if (!f->name(i))
                fail_msg("%s: %s has no name for %d", kind, f->key, i);
}

static void fields_are_sorted_and_have_their_place(void **unused)
{
    (void)unused;
    for (int a = 0; a < ACTIONS; a++) {
        const struct entry_row *row = entry_row((enum entry_action)a);
        for (const struct entry_field *f = row->fields; f->key; f++)
            check_field(row, f);
    }
}

static void clocks_say_what_the_clock_calls_its_events(void **unused)
{
    (void)unused;
    for (int e = 0; e < CLOCK_EVENTS; e++)
        assert_string_equal(entry_row((enum entry_action)(ACTION_CLOCK_PRESSED + e))->what,
                            clock_event_name((enum clock_event_kind)e));
}

/* Texts that people type are for nobody outside as they stand; what is ours stays. */
static void privacy_is_the_rows(void **unused)
{
    (void)unused;
    static const struct {
        enum entry_action action;
        const char *key;
        enum entry_privacy privacy;
    } rows[] = {
        {ACTION_NOTE, "words", PRIVACY_TYPED},
        {ACTION_APPEAL_DECIDED, "panel", PRIVACY_HIDDEN},
        {ACTION_APPEAL_FILED, "panel", PRIVACY_HIDDEN}, /* of another row: as there */
        {ACTION_SUBSTITUTED, "rating", PRIVACY_RANK},
        {ACTION_ALERT_OFFERED, "to", PRIVACY_SIGN},
        {ACTION_MOVE, "san", PRIVACY_OURS},
        {ACTION_NOTE, "san", PRIVACY_TYPED}, /* no row of ours says so of a note */
        {ACTION_EVENT, "text", PRIVACY_EVENT},
        {ACTION_NOTE, "text", PRIVACY_TYPED},
        {ACTIONS, "what", PRIVACY_TYPED},
        {ACTIONS, "panel", PRIVACY_HIDDEN},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (entry_privacy_of(rows[i].action, rows[i].key) != rows[i].privacy)
            fail_msg("row %zu: %s", i, rows[i].key);
}

/* One entry of each kind that people are told of, as a plain line. */
static void each_says_its_words(void **unused)
{
    (void)unused;
    static const struct {
        enum entry_kind kind;
        const char *who, *body, *words;
    } rows[] = {
        {ENTRY_ROUND, "AB", "{\"round\":3,\"what\":\"ended\"}", "round 3 ended"},
        {ENTRY_MOVE, "", "{\"how\":\"press\",\"move\":\"g1f3\",\"ply\":3,\"san\":\"Nf3\",\"white_s\":60}",
         "2. Nf3  White 1:00, Black unknown, pressed"},
        {ENTRY_CLOCK, "", "{\"side\":\"black\",\"what\":\"stopped\"}", "clock stopped, Black"},
        {ENTRY_CLOCK, "", "{\"what\":\"stopped\",\"white_s\":0}", "clock stopped  White 0:00, Black unknown"},
        {ENTRY_CLOCK, "", "{\"black_s\":0,\"what\":\"stopped\"}", "clock stopped  White unknown, Black 0:00"},
        {ENTRY_DEVICE, "", "{\"feed\":\"lost\",\"text\":\"the cable\",\"what\":\"lost\"}", "device lost the cable"},
        {ENTRY_DECISION, "AB",
         "{\"article\":\"7.5.1\",\"id\":2,\"offender\":\"white\",\"orders\":true,\"penalty\":\"warning\",\"restores\":"
         "true,"
         "\"result\":\"0-1\",\"script\":\"illegal-move\",\"what\":\"made\",\"white_s\":60,\"words\":\"seen\"}",
         "DECISION D-0002 by AB: Illegal move, result 0-1, penalty against White: warning, the position is restored, "
         "clocks set to White 1:00, Black unknown; seen (7.5.1)"},
        {ENTRY_DECISION, "AB", "{\"id\":2,\"reason\":\"a mistake\",\"what\":\"undone\"}",
         "DECISION D-0002 taken back by AB: a mistake"},
        {ENTRY_DECISION, "AB", "{\"id\":2,\"public\":true,\"what\":\"worded\"}",
         "DECISION D-0002, words for everybody by AB: as the log gives them"},
        {ENTRY_PENALTY, "AB", "{\"decision\":2,\"side\":\"black\"}", "D-0002: penalty against Black: counted"},
        {ENTRY_VERIFIED, "", "{\"what\":\"shown\"}", "the ordered times: shown as ordered"},
        {ENTRY_RESULT, "AB", "{\"reason\":\"agreed\",\"result\":\"1/2-1/2\"}", "result 1/2-1/2 by AB: agreed"},
        {ENTRY_APPEAL, "AB", "{\"appeal\":1,\"ground\":\"no\",\"ruling\":2,\"side\":\"white\",\"what\":\"filed\"}",
         "APPEAL A-0001 filed by AB for White, against D-0002: no"},
        {ENTRY_APPEAL, "AB",
         "{\"appeal\":1,\"decision\":\"reverse\",\"id\":3,\"reason\":\"seen\",\"ruling\":2,\"what\":\"decided\"}",
         "APPEAL A-0001 decided by AB, against D-0002: ruling reversed, D-0003 stands instead: seen"},
        {ENTRY_NOTE, "AB", "{\"words\":\"it is warm\"}", "note by AB: it is warm"},
        {ENTRY_NOTE, "AB", "{\"coach\":true,\"side\":\"white\",\"what\":\"card\",\"words\":\"draw?\"}",
         "communication card, White's coach by AB: draw?"},
        {ENTRY_NOTE, "AB", "{\"in\":\"Rask\",\"out\":\"Krag\",\"side\":\"black\",\"what\":\"substituted\"}",
         "substitute, Black by AB: Rask for Krag"},
        {ENTRY_CORRECTION, "AB", "{\"moves\":\"e2e4\",\"reason\":\"sheets\",\"what\":\"moves\"}",
         "CORRECTION the moves corrected by AB: sheets; e2e4"},
        {ENTRY_TROUBLE, "", "{\"seconds\":-60,\"what\":\"clock-set\"}", "the computer's clock was set back by 60 s"},
        {ENTRY_TROUBLE, "", "{\"seconds\":40,\"what\":\"nobody-looks\"}",
         "the console has no terminal any more, and goes on recording; last key 40 s before"},
        {ENTRY_TROUBLE, "", "{\"alerts\":2,\"seconds\":90,\"what\":\"attached-again\"}",
         "the console has a terminal again, after 90 s; alerts meanwhile: 2"},
        {ENTRY_TROUBLE, "", "{\"kept\":\"a.damaged-1\",\"lost\":3,\"what\":\"journal-damaged\"}",
         "the log's -wal file was damaged: entries that could not be read: 3; it is kept as a.damaged-1"},
        {ENTRY_TROUBLE, "", "{\"kept\":\"a-journal.aside-1\",\"what\":\"journal-foreign\"}",
         "a rollback journal that is not Flagfall's was beside the log; it was not heeded, and is kept as "
         "a-journal.aside-1"},
        {ENTRY_TROUBLE, "", "{\"kept\":\"a-wal.aside-1\",\"what\":\"wal-foreign\"}",
         "a -wal file of another state of this log was beside it; it was not heeded; it is kept "
         "as a-wal.aside-1"},
        {ENTRY_TROUBLE, "", "{\"lost\":3,\"what\":\"entries-gone\"}",
         "the end of the log is gone; saved entries that were lost: 3"},
        {ENTRY_TROUBLE, "", "{\"what\":\"mark-doubtful\"}",
         "the file beside the log that says which entry was saved last is damaged or another log's; entries may be "
         "missing at the end"},
        {ENTRY_TROUBLE, "", "{\"what\":\"file-short\"}",
         "the log's file was shorter than it says, by a crash or by another program; its -wal file had the rest"},
        {ENTRY_ALERT, "", "{\"what\":\"flood\"}", "a flood of alerts begins"},
    };
    struct hall_fixture m;
    make_hall(&m, 1, "90+30", false);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct entry e = {.kind = rows[i].kind, .board = 1, .who = rows[i].who, .body = rows[i].body};
        struct text out = {0};
        plain_words(m.hall, &e, true, &out);
        if (strcmp(text_chars(&out), rows[i].words) != 0)
            fail_msg("row %zu: %s", i, text_chars(&out));
        text_release(&out);
    }
    unmake_hall(&m);
}

static void an_alert_is_told_at_length(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    struct text out = {0};
    make_hall(&m, 2, "90+30", false);
    hall_report(m.hall, 2, INCIDENT_CALL, WHITE, "", "", "AB", m.now);
    int id = hall_alert_count(m.hall);
    struct entry e = {.kind = ENTRY_ALERT, .board = 2, .who = "", .body = "{\"id\":1,\"what\":\"shown\"}"};
    assert_int_equal(id, 1);
    assert_true(plain_words(m.hall, &e, false, &out));
    if (strncmp(text_chars(&out), "ALERT SOON, answer the call: White calls the arbiter", 52) != 0 ||
        !strstr(text_chars(&out), "; Player 3 - Player 4"))
        fail_msg("%s", text_chars(&out));
    text_clear(&out);
    e = (struct entry){.kind = ENTRY_ALERT, .board = 2, .who = "AB", .body = "{\"id\":1,\"what\":\"acknowledged\"}"};
    assert_true(plain_words(m.hall, &e, false, &out));
    assert_non_null(
        strstr(text_chars(&out), "alert SOON acknowledged by AB: answer the call: White calls the arbiter"));
    text_release(&out);
    unmake_hall(&m);
}

static void entries_go_over_without_a_word_where_nobody_asks(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    struct text out = {0};
    make_hall(&m, 1, "90+30", false);
    struct entry device = {
        .kind = ENTRY_DEVICE, .board = 1, .who = "", .body = "{\"feed\":\"late\",\"what\":\"late\"}"};
    struct entry board = {.kind = ENTRY_GAME, .board = 1, .who = "", .body = "{\"what\":\"started\"}"};
    struct entry newer = {.kind = ENTRY_NOTE, .board = 1, .who = "", .body = "{\"what\":\"sung\"}"};
    assert_false(plain_words(m.hall, &device, false, &out));
    assert_true(plain_words(m.hall, &device, true, &out));
    assert_false(plain_words(m.hall, &board, true, &out));
    assert_false(plain_words(m.hall, &newer, true, &out));
    text_release(&out);
    unmake_hall(&m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_of_a_kind_stand_together_and_are_called_differently),
        cmocka_unit_test(every_kind_of_the_log_has_a_row),
        cmocka_unit_test(fields_are_sorted_and_have_their_place),
        cmocka_unit_test(clocks_say_what_the_clock_calls_its_events),
        cmocka_unit_test(privacy_is_the_rows),
        cmocka_unit_test(each_says_its_words),
        cmocka_unit_test(an_alert_is_told_at_length),
        cmocka_unit_test(entries_go_over_without_a_word_where_nobody_asks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
