/* Lines for those who need not know whose they are. */
#include "hall/hand.h"
#include "hall/round.h"
#include "report/privacy/nameless.h"

#include "hall/log_of_hall.h"
#include "log/body.h"
#include "report/record/record_read.h"

static const char event[] =
    "; told by Vera Moe\n[event]\nname = Test Open\nplace = Elsewhere\ncontrol = 90+30\nrulebook = fide-2023\n"
    "rounds = 1\nboards = 2\n[arbiters]\nAB = Anna Berg | floor\n[teams]\n1 = Rooks of Riga | Kai Kask\n[players]\n"
    "1 = Holt, Ben | 2100 | GM | NOR | 1503014\n2 = Moe, Vera | 2000\n3 = Krag, Eva\n4 = King, Tor\n"
    "5 = Li, Xu\n6 = Wolfeschlegelsteinhausenbergerdorff, Hubert Blaine Adolph Charles\n"
    "[round 1]\n1 = 1 - 2\n2 = 3 - 4\n[boards 1]\nnote = Moe sits near the door\nsection = Vera Moe's pupils\n"
    "[sections]\n41-42 = Vera Moe's others | moe-rapid.ini\n"
    "[devices]\n1 = pgn | /home/yvonne/games\n[settings]\ndisplay.theme = /home/yvonne/theme.ini\n";

static struct logged l;
static struct text lines;
static int doubts;
static int64_t first_doubt, first_telephone;

static void set_up(void)
{
    struct error why = {0};
    struct entry e;
    text_clear(&lines);
    log_hall(&l, "nameless.flagfall", event);
    hall_open(l.m.hall, "AB", l.m.now);
    hall_note(l.m.hall, 1, "Vera Moe asked AB for water; the king stands on e1", "zoe", l.m.now);
    hall_note(l.m.hall, 2, "ring the father: +372 5555 1234", "AB", l.m.now);
    hall_note(l.m.hall, 1, "or the mother: +372 5555 4321", "AB", l.m.now);
    assert_true(log_commit(l.log, l.m.now, &why));
    struct record *record = record_read(l.log, &why);
    struct nameless *n = nameless_new(record);
    struct log_cursor *c = log_read(l.log, &(struct log_filter){0});
    while (log_next(c, &e)) {
        nameless_add(n, &e, &lines);
        if (!first_telephone && strstr(e.body, "+372"))
            first_telephone = e.sequence;
        text_add_char(&lines, '\n');
    }
    doubts = nameless_doubts(n, &first_doubt);
    log_cursor_free(c);
    nameless_free(n);
    record_free(record);
}

static void tear_down(void)
{
    text_release(&lines);
    unlog_hall(&l);
}

static void nobody_is_named(void **unused)
{
    (void)unused;
    static const char *const hidden[] = {"Moe",  "Vera", "Holt",      "Ben",  "1503014", "2100",      "NOR",   "Berg",
                                         "\"AB", "zoe",  "Test Open", "Riga", "Kask",    "Elsewhere", "yvonne"};
    set_up();
    for (size_t i = 0; i < sizeof hidden / sizeof *hidden; i++)
        if (strstr(text_chars(&lines), hidden[i]))
            fail_msg("%s in %s", hidden[i], text_chars(&lines));
    tear_down();
}

static void the_same_person_is_the_same_everywhere(void **unused)
{
    (void)unused;
    set_up();
    assert_non_null(strstr(text_chars(&lines), "player 2 asked A1 for water; the king stands on e1"));
    assert_non_null(strstr(text_chars(&lines), "\"body\":{\"black\":\"player 2\",\"white\":\"player 1\"}"));
    assert_non_null(strstr(text_chars(&lines), "\\n2 = player 2"));
    assert_non_null(strstr(text_chars(&lines), "A1 = arbiter 1"));
    assert_non_null(strstr(text_chars(&lines), "\"who\":\"A1\""));
    assert_non_null(strstr(text_chars(&lines), "\"who\":\"B"));
    tear_down();
}

/* What people type into members of their own, and what stands in no list of the event. */
static const struct {
    enum entry_kind kind;
    const char *who, *body, *is;
    bool doubtful;
} typed[] = {
    {ENTRY_APPEAL, "AB", "{\"ground\":\"Moe's phone rang, not mine\"}",
     "{\"ground\":\"player 2's phone rang, not mine\"}", 0},
    {ENTRY_APPEAL, "AB", "{\"ground\":\"ring +372 5555 1234\"}", "{\"ground\":\"ring +372 5555 1234\"}", true},
    {ENTRY_APPEAL, "AB", "{\"late\":\"he was in hospital\"}", "{\"late\":\"he was in hospital\"}", true},
    {ENTRY_APPEAL, "AB", "{\"panel\":\"Ruth Vogt, Ivo Blum\"}", "{\"panel\":\"left out: it may name anybody\"}", 0},
    {ENTRY_ALERT, "AB", "{\"to\":\"yve\",\"what\":\"offered\"}", "{\"to\":\"B2\",\"what\":\"offered\"}", 0},
    {ENTRY_NOTE, "yve", "{\"words\":\"yve goes\"}", "{\"words\":\"B2 goes\"}", 0},
    {ENTRY_NOTE, "Q", "{\"words\":\"Qe2\"}", "{\"words\":\"Qe2\"}", 0},
    {ENTRY_NOTE, "Moe-home", "{\"words\":\"-\"}", "{\"words\":\"-\"}", 0},
    {ENTRY_NOTE, "AB", "{\"words\":\"Li asked, then Xu; so they went on\"}",
     "{\"words\":\"player 5 asked, then player 5; so they went on\"}", 0},
    {ENTRY_NOTE, "AB", "{\"in\":\"Krag, Eva\",\"rating\":2345,\"title\":\"WFM\",\"what\":\"substituted\"}",
     "{\"in\":\"player 3\",\"what\":\"substituted\"}", 0},
    {ENTRY_DEVICE, "AB", "{\"address\":\"/home/yvonne/games\",\"driver\":\"pgn\",\"what\":\"assigned\"}",
     "{\"address\":\"/home/-/games\",\"driver\":\"pgn\",\"what\":\"assigned\"}", 0},
    {ENTRY_DEVICE, "", "{\"text\":\"/home/yvonne/a.pgn: no such file\",\"what\":\"lost\"}",
     "{\"text\":\"/home/-/a.pgn: no such file\",\"what\":\"lost\"}", 0},
    {ENTRY_WALK, "AB", "{\"answers\":\"why\\tVera Moe, born 2001\"}", "{\"answers\":\"why\\tplayer 2, born 2001\"}",
     true},
    {ENTRY_PAIRING, "", "{\"white\":\"Wolfeschlegelsteinhausenbergerdorff, Hubert Blaine Adolph Charl\"}",
     "{\"white\":\"player 6\"}", 0},
};

static void what_was_typed_is_nameless_in_every_kind(void **unused)
{
    (void)unused;
    set_up();
    struct error why = {0};
    struct record *record = record_read(l.log, &why);
    struct nameless *n = nameless_new(record);
    int was = 0;
    for (size_t i = 0; i < sizeof typed / sizeof *typed; i++) {
        struct entry e = {
            .sequence = 1, .kind = typed[i].kind, .who = typed[i].who, .station = "hall", .body = typed[i].body};
        char body[256];
        text_clear(&lines);
        nameless_add(n, &e, &lines);
        snprintf(body, sizeof body, "\"body\":%s,", typed[i].is);
        if (!strstr(text_chars(&lines), body) || strstr(text_chars(&lines), "\"who\":\"Q") ||
            strstr(text_chars(&lines), "home\""))
            fail_msg("%s became %s", typed[i].body, text_chars(&lines));
        int now = nameless_doubts(n, &first_doubt);
        if (now != was + typed[i].doubtful)
            fail_msg("%s: %d doubts", typed[i].body, now - was);
        was = now;
    }
    nameless_free(n);
    record_free(record);
    tear_down();
}

static void each_line_says_that_it_is_so_and_no_name_can_be_tried_on_it(void **unused)
{
    (void)unused;
    set_up();
    int count = 0;
    char *rest = NULL;
    for (char *line = strtok_r(lines.chars, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest), count++) {
        json_t *parsed = body_parse(line, NULL);
        assert_non_null(parsed);
        assert_true(json_is_true(json_object_get(parsed, "nameless")));
        assert_int_equal(body_number_of(parsed, "sequence", 0), count + 1);
        assert_null(json_object_get(parsed, "hash"));
        assert_null(json_object_get(parsed, "previous"));
        assert_null(json_object_get(parsed, "signature"));
        json_decref(parsed);
    }
    assert_true(count > 6);
    tear_down();
}

static void what_may_still_be_personal_is_counted(void **unused)
{
    (void)unused;
    set_up();
    assert_int_equal(doubts, 2);
    assert_int_equal(first_doubt, first_telephone);
    tear_down();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_is_named),
        cmocka_unit_test(the_same_person_is_the_same_everywhere),
        cmocka_unit_test(what_was_typed_is_nameless_in_every_kind),
        cmocka_unit_test(each_line_says_that_it_is_so_and_no_name_can_be_tried_on_it),
        cmocka_unit_test(what_may_still_be_personal_is_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
