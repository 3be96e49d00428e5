/* What a board is asked though a rulebook assumes it elsewhere; what is not asked, because the hall knows it; and
 * that a game which is over stays so.
 */
#include "hall/board_view.h"
#include "hall/ruling_made.h"
#include "rules/rulebook.h"
#include "ruling/contradiction.h"

static struct error why;

static void type_moves(struct hall_fixture *m, const char *moves)
{
    char san[16];
    for (int used; sscanf(moves, "%15s%n", san, &used) == 1; moves += used)
        if (!hall_move(m->hall, 1, san, "AB", m->now, &why))
            fail_msg("%s: %s", san, why.what);
}

/* " fact=answer": given where they are asked; the rest gets its first answer. Facts that were asked are kept. */
static struct ruling_case *walked(struct hall_fixture *m, const char *script, const char *answers, char asked[400])
{
    struct question q;
    struct ruling_case *k = ruling_begin(m->hall, 1, 0, script, NULL, &why);
    assert_non_null(k);
    strcpy(asked, " ");
    for (int i = 0; i < 20 && ruling_asks(k, &q); i++) {
        char key[64], answer[64];
        size_t used = strlen(asked);
        snprintf(asked + used, 400 - used, "%s ", q.fact);
        snprintf(key, sizeof key, " %s=", q.fact);
        const char *at = strstr(answers, key);
        snprintf(answer, sizeof answer, "%lld", (long long)q.least);
        if (q.choices)
            snprintf(answer, sizeof answer, "%s", q.choices[0]);
        if (at)
            assert_int_equal(sscanf(at + strlen(key), "%63s", answer), 1);
        if (!ruling_answer(k, m->hall, NULL, answer, &why))
            fail_msg("%s=%s: %s", q.fact, answer, why.what);
    }
    return k;
}

/* --- asked, though it is assumed elsewhere ------------------------------------------------------------------------ */

static void what_tells_the_cases_of_a_script_apart_is_asked(void **unused)
{
    static const struct {
        const char *rulebook, *script, *answers, *fact, *title;
    } rows[] = {
        {"us-chess-7", "result-dispute", " kind=misreported offender=white rounds_ago=2", "kind",
         "Corrected; for prizes"},
        {"fide-2023", "distraction", " offender=white fault=smoking", "fault", "Smoking outside"},
        {"fide-2023", "distraction", " offender=white fault=disrepute", "fault", "The game was brought"},
        {"fide-2023", "notation", " offender=white fault=hidden-sheet excused=no", "fault",
         "The scoresheet must be visible"},
        {"fide-2023", "notation", " offender=white fault=not-recording excused=yes", "excused", NULL},
        {"fide-2023", "draw-offer", " offender=white accepted=no opponent_on_move=yes", "opponent_on_move",
         "The offer may have"},
        {"fide-2023", "draw-offer", " offender=white accepted=no opponent_on_move=no count=4", "count",
         "The offer may"},
        {"fide-2023", "phone", " offender=white permitted=no device_place=inspection-refused", "device_place",
         "Inspection refused"},
        {"us-chess-7", "spectator", "", "kind", NULL},
        {"chess-laws-2023", "spectator", " kind=claim", "kind", "Told to the arbiter"},
        {"chess-laws-2023", "spectator", " kind=entered permitted=no", "permitted", "In the playing area"},
        {"ihsa-2014", "assisted-play", " offender=white kind=help fault=other solicited=no", "solicited",
         "Unsolicited advice"},
        {"us-chess-7", "phone", " offender=white permitted=no sounding=no switched_on=no", "switched_on", NULL},
        {"ihsa-2014", "team-conduct", " offender=white", "fault", NULL},
        {"chess-laws-2023", "phone", " offender=white kind=weapon", "kind", NULL},
        {"fide-2023", "refusal", " offender=white warned=yes opponent_gets=nothing", "opponent_gets", NULL},
        {"fide-2023", "absence", " offender=white left_table=yes excused=no left_venue=yes", "left_venue",
         "Left the playing venue"},
        {"chess-laws-2023", "absence", " offender=white permitted=no left_venue=no on_move=no", "on_move",
         "No offence"},
        {"schiller-2003", "absence", " offender=white permitted=no left_venue=no on_move=no", "on_move", "No offence"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct hall_fixture m;
        char asked[400], wanted[64];
        make_hall_under(&m, rows[i].rulebook, true);
        struct ruling_case *k = walked(&m, rows[i].script, rows[i].answers, asked);
        snprintf(wanted, sizeof wanted, " %s ", rows[i].fact);
        if (!strstr(asked, wanted))
            fail_msg("%s %s asks only:%s", rows[i].rulebook, rows[i].script, asked);
        const struct decision *d = ruling_decision(k);
        if (rows[i].title && (!d || strncmp(d->title, rows[i].title, strlen(rows[i].title)) != 0))
            fail_msg("%s %s: %s", rows[i].rulebook, rows[i].script, d ? d->title : "nothing is decided");
        ruling_free(k);
        unmake_hall_under(&m);
    }
}

/* The players disagree: neither a resignation nor an agreement is taken from what one of them says. */
static void the_end_of_a_game_that_is_disputed_has_to_be_established(void **unused)
{
    static const char *const books[] = {"fide-2023", "us-chess-7", "ihsa-2014", "schiller-2003", "chess-laws-2023"};
    static const char *const rows[] = {" kind=resignation offender=white said=no",
                                       " kind=draw-agreed offender=white accepted=no"};
    (void)unused;
    for (size_t i = 0; i < sizeof books / sizeof *books; i++)
        for (size_t r = 0; r < 2; r++) {
            struct hall_fixture m;
            char asked[400];
            make_hall_under(&m, books[i], true);
            struct ruling_case *k = walked(&m, "result-dispute", rows[r], asked);
            if (!strstr(asked, r ? " accepted " : " said "))
                fail_msg("%s asks only:%s", books[i], asked);
            const struct decision *d = ruling_decision(k);
            if (!d || strcmp(d->value[OUT_RESULT], "continue") != 0)
                fail_msg("%s: %s", books[i], d ? d->title : "nothing is decided");
            ruling_free(k);
            unmake_hall_under(&m);
        }
}

static void both_are_warned_before_both_lose(void **unused)
{
    static const char *const books[] = {"fide-2023", "us-chess-7"};
    (void)unused;
    for (size_t i = 0; i < sizeof books / sizeof *books; i++)
        for (int warned = 0; warned <= 1; warned++) {
            struct hall_fixture m;
            char asked[400];
            make_hall_under(&m, books[i], true);
            struct ruling_case *k =
                walked(&m, "refusal", warned ? " offender=both warned=yes" : " offender=both warned=no", asked);
            assert_non_null(strstr(asked, " warned "));
            assert_string_equal(ruling_decision(k)->value[OUT_RESULT], warned ? "0-0" : "continue");
            assert_string_equal(ruling_decision(k)->value[OUT_WARNING], warned ? "" : "both");
            ruling_free(k);
            unmake_hall_under(&m);
        }
}

/* --- one answer is enough ----------------------------------------------------------------------------------------- */

enum { ANSWERS_DEEP = 8, WALKS_MOST = 3000, PATH_ROOM = 40 * ANSWERS_DEEP };

struct answered_once {
    struct hall_fixture *m;
    const char *script;
    const struct facts *event;
    int walks, asked_also;
};

static bool is_in(const char *list, const char *fact)
{
    size_t n = strlen(fact);
    for (const char *at = list; (at = strstr(at, fact)); at += n)
        if ((at == list || strchr(", ", at[-1])) && (!at[n] || strchr(", ", at[n])))
            return true;
    return false;
}

/* " 2 1": the answers by their place among the choices. NULL: one of them was refused. */
static struct ruling_case *walked_by(const struct answered_once *w, const char *path)
{
    struct question q;
    struct ruling_case *k = ruling_begin(w->m->hall, 1, 0, w->script, w->event, &why);
    assert_non_null(k);
    int at = 0, used;
    for (; k && sscanf(path, "%d%n", &at, &used) == 1; path += used) {
        char last[FACT_NAME_MAX], answer[32];
        assert_true(ruling_asks(k, &q));
        snprintf(last, sizeof last, "%s", q.fact);
        snprintf(answer, sizeof answer, "%lld", (long long)(q.least + at));
        if (!ruling_answer(k, w->m->hall, NULL, q.choices ? q.choices[at] : answer, &why)) {
            ruling_free(k);
            k = NULL;
        } else if (ruling_asks(k, &q) && !strcmp(q.fact, last)) {
            fail_msg("%s %s: %s is asked again, answers%s", rulebook_id(w->m->settings.book), w->script, last, path);
        }
    }
    return k;
}

/* Every answer to whatever is asked, as deep as the limits allow. */
static void answer_all(struct answered_once *w, const char *path, int depth)
{
    struct question q;
    char longer[PATH_ROOM];
    struct ruling_case *k = w->walks < WALKS_MOST ? walked_by(w, path) : NULL;
    w->walks++;
    bool asks = k && ruling_asks(k, &q);
    int choices = 0;
    if (asks && is_in(script_also(rulebook_script(w->m->settings.book, w->script)), q.fact))
        w->asked_also++;
    while (asks && q.choices && q.choices[choices])
        choices++;
    ruling_free(k);
    for (int i = 0; asks && depth < ANSWERS_DEEP && i < (choices ? choices : 1); i++) {
        snprintf(longer, sizeof longer, "%s %d", path, i);
        answer_all(w, longer, depth + 1);
    }
}

static void no_question_has_to_be_answered_twice(void **unused)
{
    static const char *const books[] = {"fide-2023",  "fide-2014", "example-club",  "ccca-2014",
                                        "us-chess-7", "ihsa-2014", "schiller-2003", "chess-laws-2023"};
    const size_t all = sizeof books / sizeof *books, tried = getenv("FIRST_LOOK") ? 2 : all;
    int asked = 0;
    (void)unused;
    for (size_t i = 0; i < tried; i++) {
        struct hall_fixture m;
        struct facts event = {0};
        facts_set(&event, "device.in_bag", "yes", FACT_GIVEN, "");
        make_hall_under(&m, books[i], true);
        type_moves(&m, "e4 e5 Nf3 Nc6");
        for (const char *const *script = script_names; *script; script++) {
            struct answered_once w = {.m = &m, .script = *script, .event = &event};
            const struct script *s = rulebook_script(m.settings.book, *script);
            if (!s || !strcmp(*script, "appeal"))
                continue;
            answer_all(&w, "", 0);
            asked += w.asked_also > 0;
        }
        facts_release(&event);
        unmake_hall_under(&m);
    }
    assert_true(asked >= (tried < all ? 16 : 71)); /* scripts that ask for something of `also` at all */
}

/* --- not asked: the hall knows it --------------------------------------------------------------------------------- */

static void a_claim_that_no_move_can_make_right_is_no_question(void **unused)
{
    static const char *const books[] = {"fide-2023",  "fide-2014", "ccca-2014",
                                        "us-chess-7", "ihsa-2014", "schiller-2003"};
    static const struct {
        const char *script, *moves, *answers;
        bool asked;
    } rows[] = {
        {"claim-repetition", "e4 e5 Nf3 Nc6", " claimant=white announced=yes", false},
        {"claim-repetition", "e4 e5 Nf3 Nc6", " claimant=white announced=no", false},
        {"claim-repetition", "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1", " claimant=black announced=yes", true},
        {"claim-repetition", "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1", " claimant=black announced=no", false},
        {"claim-fifty", "e4 e5 Nf3 Nc6", " claimant=white announced=yes", false},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof books / sizeof *books; i++)
        for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
            struct hall_fixture m;
            char asked[400], answers[160];
            make_hall_under(&m, books[i], true);
            type_moves(&m, rows[r].moves);
            snprintf(answers, sizeof answers, "%s accepted=no touched_piece=no scoresheet=yes", rows[r].answers);
            struct ruling_case *k = walked(&m, rows[r].script, answers, asked);
            if ((strstr(asked, " claim_true ") != NULL) != rows[r].asked)
                fail_msg("%s, %s%s, asks:%s", books[i], rows[r].moves, rows[r].answers, asked);
            assert_non_null(strstr(asked, " announced ")); /* never before that */
            if (!rows[r].asked && strcmp(ruling_decision(k)->value[OUT_CLAIM], "rejected") != 0)
                fail_msg("%s, %s: %s", books[i], rows[r].moves, ruling_decision(k)->title);
            ruling_free(k);
            unmake_hall_under(&m);
        }
}

static void both_clocks_of_a_game_that_has_not_begun_are_the_control(void **unused)
{
    static const char *const books[] = {"ccca-2014", "ihsa-2014", "fide-2023"};
    (void)unused;
    for (size_t i = 0; i < sizeof books / sizeof *books; i++) {
        struct hall_fixture m;
        char asked[400];
        make_hall_under(&m, books[i], true);
        struct ruling_case *k = walked(&m, "late-arrival", " offender=both first_arrival_s=600 late_s=900", asked);
        if (strstr(asked, " white_s ") || strstr(asked, " black_s "))
            fail_msg("%s asks:%s", books[i], asked);
        ruling_free(k);
        unmake_hall_under(&m);
    }
}

/* 11-5, T&C VIII-C-5: whoever comes after it loses, also when both do. */
static void both_who_come_after_the_forfeit_time_forfeit(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    char asked[400];
    make_hall_under(&m, "ihsa-2014", true);
    const char *facts = " offender=both whole_team=no first_arrival_s=2400 late_s=2400";
    struct ruling_case *k = walked(&m, "late-arrival", facts, asked);
    assert_string_equal(ruling_decision(k)->value[OUT_RESULT], "0-0");
    ruling_free(k);
    unmake_hall_under(&m);
}

/* --- a game that is over ------------------------------------------------------------------------------------------ */

/* FIDE 5.1.2, 6.9: a flag after a resignation takes nothing away. */
static void a_flag_after_the_end_changes_nothing(void **unused)
{
    static const char *const books[] = {"fide-2023", "fide-2014", "ccca-2014", "schiller-2003"};
    (void)unused;
    for (size_t i = 0; i < sizeof books / sizeof *books; i++) {
        struct hall_fixture m;
        char asked[400];
        make_hall_under(&m, books[i], true);
        type_moves(&m, "e4 e5");
        assert_true(hall_times(m.hall, 1, 0, 600, NO_SIDE, "AB", m.now));
        assert_true(hall_result(m.hall, 1, RESULT_WHITE, "AB", "resigned", m.now, &why));
        struct ruling_case *k = walked(&m, "flag-fall", " flagged=white", asked);
        if (!ruling_decision(k) || strcmp(ruling_decision(k)->value[OUT_STANDS], "yes") != 0)
            fail_msg("%s: the result goes", books[i]);
        ruling_free(k);
        unmake_hall_under(&m);
    }
}

/* Whatever the script: a result that was entered does not go without a reason. */
static void no_ruling_takes_a_result_away_without_a_reason(void **unused)
{
    static const char *const books[] = {"fide-2023",  "fide-2014", "example-club",  "ccca-2014",
                                        "us-chess-7", "ihsa-2014", "schiller-2003", "chess-laws-2023"};
    static const char *const about_it[] = {"result-dispute", "appeal", "game-end"};
    int tried = 0;
    (void)unused;
    for (size_t i = 0; i < sizeof books / sizeof *books; i++)
        for (const char *const *script = script_names; *script; script++) {
            struct hall_fixture m;
            struct contradiction against;
            char asked[400];
            make_hall_under(&m, books[i], true);
            bool there = rulebook_script(m.settings.book, *script) != NULL;
            for (size_t a = 0; a < sizeof about_it / sizeof *about_it; a++)
                there = there && strcmp(about_it[a], *script) != 0;
            type_moves(&m, "e4 e5");
            assert_true(hall_result(m.hall, 1, RESULT_WHITE, "AB", "resigned", m.now, &why));
            struct ruling_case *k =
                there ? walked(&m, *script, " offender=white claimant=white flagged=white", asked) : NULL;
            const struct decision *d = k ? ruling_decision(k) : NULL;
            bool changes = d && !d->only_stance && *d->value[OUT_RESULT] && strcmp(d->value[OUT_RESULT], "1-0") != 0 &&
                           strcmp(d->value[OUT_RESULT], "continue") != 0; /* leaves a game that is over as it is */
            changes = changes || (d && !strcmp(d->value[OUT_RESTORE], "yes"));
            if (changes && !ruling_contradiction(k, m.hall, m.now, &against))
                fail_msg("%s %s: %s, and nothing is said of it", books[i], *script, d->title);
            tried += changes;
            if (k)
                ruling_free(k);
            unmake_hall_under(&m);
        }
    assert_true(tried > 15);
}

/* --- claims, castling, agreements --------------------------------------------------------------------------------- */

/* US Chess 13C1, IHSA 11-3-1: who saw it and nobody claimed has nothing to rule. */
static void an_arbiter_who_saw_it_waits_where_the_rules_leave_it_to_the_players(void **unused)
{
    static const struct {
        const char *rulebook, *script;
    } rows[] = {{"us-chess-7", "flag-fall"}, {"ihsa-2014", "flag-fall"}, {"ihsa-2014", "touch-move"}};
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct hall_fixture m;
        struct question q;
        struct ruling r;
        make_hall_under(&m, rows[i].rulebook, true);
        int id = hall_report(m.hall, 1, INCIDENT_REPORTED, NO_SIDE, rows[i].script, "", "AB", m.now);
        struct ruling_case *k = ruling_begin(m.hall, 1, hall_incident(m.hall, id)->alert, "", NULL, &why);
        for (int n = 0; n < 10 && ruling_asks(k, &q) && strcmp(q.fact, "claimed") != 0; n++)
            assert_true(ruling_answer(k, m.hall, NULL, q.choices ? q.choices[0] : "60", &why));
        assert_true(ruling_asks(k, &q));
        assert_string_equal(q.fact, "claimed");
        assert_int_equal(ruling_part(k, m.hall), PART_WAIT);
        assert_true(ruling_answer(k, m.hall, NULL, "no", &why));
        assert_true(ruling_decision(k)->only_stance);
        assert_false(ruling_decide(k, m.hall, m.now, &r, &why));
        assert_true(ruling_overrule(k, m.hall, "claimed", "yes", "the opponent did", &why));
        assert_int_equal(ruling_part(k, m.hall), PART_CLAIM);
        ruling_free(k);
        unmake_hall_under(&m);
    }
}

static void nobody_names_a_claimant_where_nobody_claimed(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    struct question q;
    make_hall_under(&m, "fide-2023", true);
    int id = hall_report(m.hall, 1, INCIDENT_REPORTED, NO_SIDE, "claim-fifty", "", "AB", m.now);
    struct ruling_case *k = ruling_begin(m.hall, 1, hall_incident(m.hall, id)->alert, "", NULL, &why);
    assert_true(ruling_asks(k, &q));
    assert_string_equal(q.fact, "claimed");
    assert_true(ruling_answer(k, m.hall, NULL, "no", &why));
    assert_true(ruling_decision(k)->only_stance);
    ruling_free(k);
    unmake_hall_under(&m);
}

static void castling_that_was_entered_is_looked_at(void **unused)
{
    static const char moves[] = "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6";
    (void)unused;
    struct hall_fixture m;
    struct contradiction against;
    char asked[400];
    make_hall_under(&m, "fide-2023", true);
    type_moves(&m, moves);
    struct ruling_case *k = walked(&m, "castling-fault", " offender=white touched=king-rook", asked);
    assert_null(strstr(asked, " legal "));
    assert_true(ruling_fact_is(k, "legal", "yes"));
    assert_true(ruling_overrule(k, m.hall, "legal", "no", "the rook had moved before", &why));
    assert_string_not_equal(ruling_decision(k)->title, "Castling must be played");
    ruling_free(k);
    k = walked(&m, "castling-fault", " offender=white touched=rook-king legal=yes", asked); /* 4.8: it was answered */
    assert_true(ruling_fact_is(k, "opponent_moved", "yes"));
    assert_non_null(strstr(ruling_decision(k)->value[OUT_CITE], "4.8"));
    assert_false(ruling_contradiction(k, m.hall, m.now, &against));
    ruling_free(k);
    unmake_hall_under(&m);
    make_hall_under(&m, "fide-2023", true);
    type_moves(&m, "e4 e5");
    k = walked(&m, "castling-fault", " offender=black touched=rook-king legal=yes", asked);
    assert_false(ruling_contradiction(k, m.hall, m.now, &against)); /* nobody said that castling is legal */
    ruling_free(k);
    unmake_hall_under(&m);
}

/* Chess Laws 3.7.1 */
static void il_vaticano_needs_two_bishops_in_line(void **unused)
{
    static const struct {
        const char *fen;
        bool can;
    } rows[] = {{"4k3/8/8/8/2BppB2/8/8/4K3 w - - 0 1", true},   {"4k3/8/8/8/2Bp1B2/8/8/4K3 w - - 0 1", false},
                {"4k3/B7/1p6/2p5/3B4/8/8/4K3 w - - 0 1", true}, {"4k3/3B4/2p5/1p6/B7/8/8/4K3 w - - 0 1", true},
                {"4k3/B7/p7/p7/B7/8/8/4K3 w - - 0 1", true},    {"4k3/8/8/7p/p1B5/8/3B4/4K3 w - - 0 1", false}};
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct hall_fixture m;
        struct contradiction against;
        char asked[400];
        make_hall_under(&m, "chess-laws-2023", true);
        assert_true(hall_set_position(m.hall, 1, rows[i].fen, "AB", "", m.now, &why));
        struct ruling_case *k = walked(&m, "il-vaticano", " offender=white counterclockwise=yes", asked);
        if (ruling_contradiction(k, m.hall, m.now, &against) == rows[i].can)
            fail_msg("%s", rows[i].fen);
        ruling_free(k);
        unmake_hall_under(&m);
    }
}

/* Schiller 10.2(b): an arbiter who postpones is asked for the two minutes, and does not have to know of them. */
static void a_claim_that_is_postponed_asks_for_the_two_minutes(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    struct question q;
    bool asked = false;
    make_hall_under(&m, "schiller-2003", true);
    assert_true(hall_times(m.hall, 1, 90, 120, NO_SIDE, "AB", m.now));
    struct ruling_case *k = ruling_begin(m.hall, 1, 0, "claim-quickplay", NULL, &why);
    assert_true(ruling_overrule(k, m.hall, "increment_s", "0", "no increment is set", &why));
    for (int i = 0; i < 9 && ruling_asks(k, &q); i++) {
        asked = asked || !strcmp(q.text, "Does the arbiter give Black 2:00 more while postponing?");
        assert_true(ruling_answer(k, m.hall, NULL, q.choices[0], &why));
    }
    assert_true(asked);
    ruling_free(k);
    unmake_hall_under(&m);
}

/* 5.2.3 */
static void no_draw_is_agreed_before_both_have_moved(void **unused)
{
    static const char *const books[] = {"fide-2023", "fide-2014", "ccca-2014"};
    (void)unused;
    for (size_t i = 0; i < sizeof books / sizeof *books; i++) {
        struct hall_fixture m;
        char asked[400];
        make_hall_under(&m, books[i], true);
        type_moves(&m, "e4");
        struct ruling_case *k = walked(&m, "draw-offer", " offender=white accepted=yes", asked);
        assert_string_equal(ruling_decision(k)->value[OUT_RESULT], "continue");
        ruling_free(k);
        k = walked(&m, "result-dispute", " offender=white kind=draw-agreed accepted=yes", asked);
        assert_string_equal(ruling_decision(k)->value[OUT_RESULT], "continue");
        ruling_free(k);
        unmake_hall_under(&m);
    }
}

static void a_loss_on_time_with_time_on_the_clock_needs_a_reason(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    make_hall_under(&m, "fide-2023", true);
    type_moves(&m, "e4 e5");
    assert_true(hall_times(m.hall, 1, 600, 540, NO_SIDE, "AB", m.now));
    assert_false(hall_result(m.hall, 1, RESULT_WHITE, "AB", "time", m.now, &why));
    assert_string_equal(why.what, "You say 1-0, time; but Black has 9:00 left");
    assert_true(hall_result(m.hall, 1, RESULT_WHITE, "AB", "time, the flag was seen", m.now, &why));
    unmake_hall_under(&m);
}

/* 11.7: whoever persists has lost, whatever the other gets. */
static void a_refusal_that_persists_ends_the_game(void **unused)
{
    static const char *const books[] = {"fide-2023", "schiller-2003", "chess-laws-2023"};
    (void)unused;
    for (size_t i = 0; i < sizeof books / sizeof *books; i++) {
        struct hall_fixture m;
        char asked[400];
        make_hall_under(&m, books[i], true);
        struct ruling_case *k = walked(&m, "refusal", " offender=white warned=yes opponent_gets=draw", asked);
        if (!*ruling_decision(k)->value[OUT_RESULT])
            fail_msg("%s: the game goes on", books[i]);
        ruling_free(k);
        unmake_hall_under(&m);
    }
}

/* Both times typed at 0:00 do not say that nobody can know it. */
static void which_flag_fell_first_is_asked_where_no_clock_tells(void **unused)
{
    struct hall_fixture m;
    char asked[400];
    (void)unused;
    make_hall_under(&m, "fide-2023", true);
    assert_true(hall_times(m.hall, 1, 0, 0, NO_SIDE, "AB", m.now));
    struct ruling_case *k = walked(&m, "both-flags", " first_flag=white", asked);
    assert_non_null(strstr(asked, " first_flag "));
    ruling_free(k);
    unmake_hall_under(&m);
}

/* An offer to a player who was thinking may disturb: how many there were changes nothing any more. */
static void a_number_that_changes_nothing_is_not_asked(void **unused)
{
    static const char *const thinking[] = {"yes", "no"};
    (void)unused;
    for (int i = 0; i < 2; i++) {
        struct hall_fixture m;
        char asked[400], answers[120];
        make_hall_under(&m, "schiller-2003", true);
        snprintf(answers, sizeof answers, " offender=black accepted=no opponent_on_move=%s count=1", thinking[i]);
        struct ruling_case *k = walked(&m, "draw-offer", answers, asked);
        assert_int_equal(strstr(asked, " count ") != NULL, i);
        ruling_free(k);
        unmake_hall_under(&m);
    }
}

/* One player resigned, and what is asked of it is asked of that player. */
static void who_resigned_comes_before_whether_it_is_established(void **unused)
{
    static const char *const books[] = {"fide-2023", "us-chess-7", "ihsa-2014", "schiller-2003", "chess-laws-2023"};
    (void)unused;
    for (size_t i = 0; i < sizeof books / sizeof *books; i++) {
        struct hall_fixture m;
        struct question q;
        make_hall_under(&m, books[i], true);
        struct ruling_case *k = ruling_begin(m.hall, 1, 0, "result-dispute", NULL, &why);
        while (ruling_asks(k, &q) && strcmp(q.fact, "offender") != 0)
            if (!ruling_answer(k, m.hall, NULL, !strcmp(q.fact, "kind") ? "resignation" : "yes", &why) ||
                !strcmp(q.fact, "said"))
                fail_msg("%s asks %s first: %s", books[i], q.fact, q.text);
        assert_string_equal(q.choices[0], "white");
        assert_string_equal(q.choices[1], "black");
        assert_null(q.choices[2]);
        assert_true(ruling_answer(k, m.hall, NULL, "black", &why));
        assert_true(ruling_asks(k, &q));
        if (!strstr(q.text, "Black"))
            fail_msg("%s: %s", books[i], q.text);
        ruling_free(k);
        unmake_hall_under(&m);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_tells_the_cases_of_a_script_apart_is_asked),
        cmocka_unit_test(the_end_of_a_game_that_is_disputed_has_to_be_established),
        cmocka_unit_test(both_are_warned_before_both_lose),
        cmocka_unit_test(no_question_has_to_be_answered_twice),
        cmocka_unit_test(a_claim_that_no_move_can_make_right_is_no_question),
        cmocka_unit_test(both_clocks_of_a_game_that_has_not_begun_are_the_control),
        cmocka_unit_test(both_who_come_after_the_forfeit_time_forfeit),
        cmocka_unit_test(a_flag_after_the_end_changes_nothing),
        cmocka_unit_test(an_arbiter_who_saw_it_waits_where_the_rules_leave_it_to_the_players),
        cmocka_unit_test(nobody_names_a_claimant_where_nobody_claimed),
        cmocka_unit_test(castling_that_was_entered_is_looked_at),
        cmocka_unit_test(il_vaticano_needs_two_bishops_in_line),
        cmocka_unit_test(a_claim_that_is_postponed_asks_for_the_two_minutes),
        cmocka_unit_test(no_draw_is_agreed_before_both_have_moved),
        cmocka_unit_test(a_loss_on_time_with_time_on_the_clock_needs_a_reason),
        cmocka_unit_test(a_refusal_that_persists_ends_the_game),
        cmocka_unit_test(which_flag_fell_first_is_asked_where_no_clock_tells),
        cmocka_unit_test(a_number_that_changes_nothing_is_not_asked),
        cmocka_unit_test(who_resigned_comes_before_whether_it_is_established),
        cmocka_unit_test(no_ruling_takes_a_result_away_without_a_reason),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
