/* What people say leads to the ruling that it is about: `I`, `C` and the command line find a script by its title, by
 * what the text and the players call the matter, and by what its questions tell apart; and what is found is never
 * another incident.
 */
#include "rules/rulebook.h"
#include "rules/words.h"
#include "screens/ruling.h"

#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *const books[] = {"fide-2023",  "fide-2014", "example-club",  "ccca-2014",
                                    "us-chess-7", "ihsa-2014", "schiller-2003", "chess-laws-2023"};

static struct rulebook *load(const char *id)
{
    struct problems problems = {0};
    struct rulebook *r = rulebook_load("config/rulebooks", id, &problems);
    assert_non_null(r);
    return r;
}

static const char *found_first(const struct rulebook *book, const char *typed)
{
    const char *best = "nothing";
    int most = 0;
    for (const char *const *name = script_names; *name; name++) {
        int score = rulebook_script(book, *name) ? script_score(book, *name, typed) : 0;
        if (score > most) {
            most = score;
            best = *name;
        }
    }
    return best;
}

static const char *claim_first(const struct rulebook *book, const char *typed)
{
    const char *best = "nothing";
    struct rulebook_claim claim;
    int most = 0;
    for (size_t i = 0; rulebook_claim(book, i, &claim); i++)
        if (claim_score(book, &claim, typed) > most) {
            most = claim_score(book, &claim, typed);
            best = claim.script;
        }
    return best;
}

/* --- titles ------------------------------------------------------------------------------------------------------- */

/* As it is typed: small letters, no signs. */
static void typed_as(const char *title, char out[200])
{
    size_t n = 0;
    for (const char *p = title; *p && n < 199; p++)
        if (isalnum((unsigned char)*p) || *p == '-' || *p == ' ')
            out[n++] = (char)tolower((unsigned char)*p);
    out[n] = '\0';
}

static void a_title_finds_its_script(const struct rulebook *book, const char *name, const char *title)
{
    char typed[200];
    typed_as(title, typed);
    if (strcmp(found_first(book, typed), name) != 0)
        fail_msg("%s: '%s' finds %s, not %s", rulebook_id(book), typed, found_first(book, typed), name);
    for (char *word = strtok(typed, " "); word; word = strtok(NULL, " "))
        if (strlen(word) > 3 && !script_score(book, name, word))
            fail_msg("%s: '%s' of its title does not find %s", rulebook_id(book), word, name);
}

/* The list of `I` has 50 columns for it on a terminal of 80. */
static void every_script_is_described_in_one_line(void **unused)
{
    enum { LINE = 50 };
    (void)unused;
    for (const char *const *name = script_names; *name; name++) {
        const char *about = script_description(*name);
        if (!*about || strlen(about) > LINE)
            fail_msg("%s: '%s'", *name, about);
        for (const char *const *other = script_names; *other != *name; other++)
            assert_string_not_equal(about, script_description(*other));
    }
    assert_string_equal(script_description("no-script"), "");
}

static void every_script_is_found_by_its_title(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof books / sizeof *books; i++) {
        struct rulebook *book = load(books[i]);
        for (const char *const *name = script_names; *name; name++) {
            const struct script *script = rulebook_script(book, *name);
            if (!script)
                continue;
            a_title_finds_its_script(book, *name, script_title(script));
            a_title_finds_its_script(book, *name, script_words(*name));
        }
        rulebook_free(book);
    }
}

/* --- what is told apart ------------------------------------------------------------------------------------------- */

struct answers {
    const struct rulebook *book;
    const char *script;
    int seen;
};

static void finds_it(void *context, const char *answer)
{
    struct answers *a = context;
    char words[FACT_VALUE_MAX], typed[200];
    typed_as(name_words(answer, words), typed);
    if (!script_score(a->book, a->script, typed))
        fail_msg("%s: '%s' does not find %s", rulebook_id(a->book), typed, a->script);
    a->seen++;
}

static void every_script_is_found_by_what_it_tells_apart(void **unused)
{
    (void)unused;
    struct answers a = {0};
    for (size_t i = 0; i < sizeof books / sizeof *books; i++) {
        struct rulebook *book = load(books[i]);
        a.book = book;
        for (const char *const *name = script_names; *name; name++) {
            a.script = *name;
            if (rulebook_script(book, *name))
                script_each_answer(book, rulebook_script(book, *name), finds_it, &a);
        }
        rulebook_free(book);
    }
    print_message("%d answers\n", a.seen);
    assert_true(a.seen > 300);
}

/* --- what people say ---------------------------------------------------------------------------------------------- */

struct words_said {
    const char *words, *script;
};

static int check_said(const char *id, const struct words_said *rows, size_t count)
{
    struct rulebook *book = load(id);
    int wrong = 0;
    for (size_t i = 0; i < count; i++)
        if (strcmp(found_first(book, rows[i].words), rows[i].script) != 0) {
            print_error("%s: '%s' finds %s, not %s\n", id, rows[i].words, found_first(book, rows[i].words),
                        rows[i].script);
            wrong++;
        }
    rulebook_free(book);
    return wrong;
}

#define SAID(ID, ROWS) check_said(ID, ROWS, sizeof(ROWS) / sizeof *(ROWS))

/* What stands in every text. */
static const struct words_said everywhere[] = {
    {"resign", "result-dispute"},
    {"resigned", "result-dispute"},
    {"gave up", "result-dispute"},
    {"mate", "game-end"},
    {"stalemate", "game-end"},
    {"flag", "flag-fall"},
    {"flag fallen", "flag-fall"},
    {"out of time", "flag-fall"},
    {"both flags", "both-flags"},
    {"phone rang", "phone"},
    {"smart watch", "phone"},
    {"illegal", "illegal-move"},
    {"king left in check", "illegal-move"},
    {"castled rook first", "castling-fault"},
    {"touch", "touch-move"},
    {"j'adoube", "touch-move"},
    {"upside down rook", "promotion-fault"},
    {"knocked over", "displaced-pieces"},
    {"wrong colours", "colours-reversed"},
    {"late", "late-arrival"},
    {"both late", "late-arrival"},
    {"left the hall", "absence"},
    {"not recording", "notation"},
    {"smoking", "distraction"},
    {"noise", "distraction"},
    {"spectator", "spectator"},
    {"kibitzing", "spectator"},
    {"refuses to play", "refusal"},
    {"refuses", "refusal"},
    {"battery low", "equipment"},
    {"wrong result", "result-dispute"},
    {"power cut", "interruption"},
    {"protest", "appeal"},
    {"sealed move", "adjournment"},
    {"deputy", "assisted-play"},
    {"cheating", "assisted-play"},
    {"draw offer", "draw-offer"},
    {"threefold", "claim-repetition"},
    {"fifty moves", "claim-fifty"},
    {"fivefold", "lack-of-progress"},
    {"seventy-five moves", "lack-of-progress"},
    {"pawn on the last rank", "promotion-fault"},
    {"zebra", "nothing"},
    {"zebra crossing", "nothing"},
    {"away", "absence"},
    {"mobile", "phone"},
    {"wrong colors", "colours-reversed"},
    {"not writing", "notation"},
    {"toilet", "absence"},
    {"bathroom", "absence"},
    {"left the room", "absence"},
    {"player went to the toilet", "absence"},
    {"gone to the bathroom", "absence"},
    {"went outside", "absence"},
    {"fighting", "distraction"},
    {"a fight between the players", "distraction"},
    {"shouting", "distraction"},
    {"insulted the opponent", "distraction"},
    {"drunk", "distraction"},
    {"coughing", "distraction"},
    {"phone ringing", "phone"},
    {"fire alarm", "interruption"},
    {"fainted", "interruption"},
    {"unwell", "interruption"},
    {"ran out of time", "flag-fall"},
    {"no-show", "late-arrival"},
    {"no longer writing", "notation"},
    {"stopped", "clock-handling"},
    {"moved into check", "illegal-move"},
    {"fell on the floor", "displaced-pieces"},
    {"took the hand off", "touch-move"},
    {"takes a move back", "takeback"},
    {"will not shake hands", "refusal"},
};

static const struct words_said fide[] = {
    {"headphones", "phone"},
    {"hidden scoresheet", "notation"},
    {"scoresheet cannot be seen", "notation"},
    {"excused", "notation"},
    {"update", "notation"},
    {"reconstruct", "notation"},
    {"signed", "result-dispute"},
    {"wrong result", "result-dispute"},
    {"inspection refused", "phone"},
    {"bag", "phone"},
    {"on the person", "phone"},
    {"search", "phone"},
    {"requests", "distraction"},
    {"disturbing", "distraction"},
    {"disturbed", "distraction"},
    {"left venue", "absence"},
    {"left the playing area", "absence"},
    {"press prevented", "clock-handling"},
    {"two hands", "clock-handling"},
    {"pressed without moving", "clock-handling"},
    {"disrepute", "distraction"},
    {"unfair play", "assisted-play"},
    {"spectator phone", "spectator"},
    {"cannot press the clock", "assisted-play"},
    {"assistant", "assisted-play"},
    {"resumption", "adjournment"},
    {"number of offers", "draw-offer"},
    {"normal means", "claim-quickplay"},
};

static const struct words_said us[] = {
    {"half-point bye", "absence"},
    {"full-point bye", "absence"},
    {"bye", "absence"},
    {"withdrew", "absence"},
    {"slip of the tongue", "assisted-play"},
    {"quit", "refusal"},
    {"cheating", "assisted-play"},
    {"delayed start", "late-arrival"},
    {"discussion", "communication"},
    {"discussed the game", "communication"},
    {"spectator interfered", "spectator"},
    {"playing director", "interruption"},
    {"wrong pairing", "wrong-setup"},
    {"unreported", "result-dispute"},
    {"expelled", "result-dispute"},
    {"assistant", "assisted-play"},
    {"insufficient losing chances", "claim-quickplay"},
    {"allegro finish", "claim-quickplay"},
    {"insufficient material", "claim-dead"},
    {"mouse slip", "mouse-slip"},
    {"disconnected", "disconnection"},
    {"notes", "assisted-play"},
    {"analysis", "advice"},
    {"better clock", "equipment"},
};

static const struct words_said ihsa[] = {
    {"kibitzing", "spectator"},
    {"humiliation", "team-conduct"},
    {"coach absent", "team-conduct"},
    {"no coach", "team-conduct"},
    {"food", "team-conduct"},
    {"skittles", "team-conduct"},
    {"false name", "team-conduct"},
    {"stacking", "team-conduct"},
    {"apparel", "team-conduct"},
    {"illegal offer", "draw-offer"},
    {"clock missing", "clock-fault"},
    {"force", "clock-handling"},
    {"hit the clock", "clock-handling"},
    {"team late", "late-arrival"},
    {"card", "communication"},
    {"summons", "communication"},
    {"coach spoke", "advice"},
    {"refuses to move", "refusal"},
    {"pairing", "wrong-setup"},
    {"rudeness", "team-conduct"},
    {"photo", "team-conduct"},
    {"behind", "notation"},
    {"substitute", "substitution"},
    {"teammate's clock", "clock-handling"},
    {"tie-break", "result-dispute"},
    {"stands while playing", "distraction"},
};

static const struct words_said schiller[] = {
    {"draw flag", "draw-offer"},       {"no effort", "claim-quickplay"},           {"sudden death", "claim-quickplay"},
    {"scoresheet behind", "notation"}, {"descriptive notation", "notation"},       {"analysis", "advice"},
    {"another board", "advice"},       {"disturbed from outside", "interruption"},
};

static const struct words_said ccca[] = {
    {"handed a piece", "spectator"},  {"signalled the flag", "spectator"},       {"captains", "team-conduct"},
    {"quickplay", "claim-quickplay"}, {"picked up the clock", "clock-handling"},
};

static const struct words_said laws[] = {
    {"nolo movere", "pass"},        {"pass", "pass"},
    {"il vaticano", "il-vaticano"}, {"weapon", "phone"},
    {"counter-mate", "game-end"},   {"left venue", "absence"},
    {"disrepute", "team-conduct"},  {"explanation", "interruption"},
    {"reconstruction", "refusal"},
};

static void what_people_say_leads_to_its_ruling(void **unused)
{
    (void)unused;
    int wrong = 0;
    for (size_t i = 0; i < sizeof books / sizeof *books; i++)
        wrong += SAID(books[i], everywhere);
    wrong += SAID("fide-2023", fide) + SAID("us-chess-7", us) + SAID("ihsa-2014", ihsa);
    wrong += SAID("schiller-2003", schiller) + SAID("ccca-2014", ccca) + SAID("chess-laws-2023", laws);
    assert_int_equal(wrong, 0);
}

static int check_claims(const char *id, const struct words_said *rows, size_t count)
{
    struct rulebook *book = load(id);
    int wrong = 0;
    for (size_t i = 0; i < count; i++)
        if (strcmp(claim_first(book, rows[i].words), rows[i].script) != 0) {
            print_error("%s: the claim '%s' finds %s, not %s\n", id, rows[i].words, claim_first(book, rows[i].words),
                        rows[i].script);
            wrong++;
        }
    rulebook_free(book);
    return wrong;
}

#define CLAIMED(ID, ROWS) check_claims(ID, ROWS, sizeof(ROWS) / sizeof *(ROWS))

/* Whatever the text says of it, the arbiter finds what it says. */
static const struct words_said claimed_everywhere[] = {
    {"mate", "game-end"},
    {"checkmate", "game-end"},
    {"stalemate", "game-end"},
    {"draw offer", "draw-offer"},
    {"castling", "castling-fault"},
    {"promotion", "promotion-fault"},
    {"two hands", "clock-handling"},
    {"threefold", "claim-repetition"},
    {"fifty", "claim-fifty"},
    {"touch", "touch-move"},
    {"touch-move", "touch-move"},
    {"touched piece", "touch-move"},
    {"displaced", "displaced-pieces"},
    {"knocked over", "displaced-pieces"},
    {"wrong set-up", "wrong-setup"},
    {"initial position", "wrong-setup"},
    {"board turned", "board-turned"},
    {"wrong colours", "colours-reversed"},
    {"left the hall", "absence"},
    {"spectator", "spectator"},
    {"refuses", "refusal"},
    {"power cut", "interruption"},
    {"noise", "distraction"},
    {"phone", "phone"},
    {"takeback", "takeback"},
    {"zebra", "nothing"},
};

/* Chess Laws know neither a time limit nor a duty to write. */
static const struct words_said claimed_by_the_clock[] = {
    {"late", "late-arrival"},     {"absent", "late-arrival"},   {"cheating", "assisted-play"},
    {"flag", "flag-fall"},        {"out of time", "flag-fall"}, {"both flags", "both-flags"},
    {"increment", "clock-fault"}, {"not writing", "notation"},
};

static const struct words_said claimed_over_the_board[] = {
    {"time complaint", "clock-fault"},
    {"complaint about time", "clock-fault"},
};

static const struct words_said claimed_fide[] = {
    {"fivefold", "lack-of-progress"},
    {"seventy-five moves", "lack-of-progress"},
    {"normal means", "claim-quickplay"},
};

static const struct words_said claimed_us[] = {
    {"time complaint", "time-complaint"}, {"correspondence", "time-complaint"}, {"14h", "claim-quickplay"},
    {"14H", "claim-quickplay"},           {"no reply", "time-complaint"},       {"mouse slip", "mouse-slip"},
    {"disconnected", "disconnection"},    {"better clock", "equipment"},        {"clerical", "ambiguous-move"},
};

static const struct words_said claimed_ihsa[] = {
    {"rudeness", "team-conduct"},
    {"no clock", "equipment"},
    {"clearly drawn", "claim-quickplay"},
};

static const struct words_said claimed_laws[] = {
    {"nolo movere", "pass"},
    {"il vaticano", "il-vaticano"},
    {"counter-mate", "game-end"},
};

static void what_a_player_claims_is_found_in_the_list_of_claims(void **unused)
{
    (void)unused;
    int wrong = 0;
    for (size_t i = 0; i < sizeof books / sizeof *books; i++) {
        wrong += CLAIMED(books[i], claimed_everywhere);
        bool has_clock = strcmp(books[i], "chess-laws-2023") != 0, has_letters = !strcmp(books[i], "us-chess-7");
        wrong += has_clock ? CLAIMED(books[i], claimed_by_the_clock) : 0;
        wrong += has_clock && !has_letters ? CLAIMED(books[i], claimed_over_the_board) : 0;
    }
    wrong += CLAIMED("fide-2023", claimed_fide) + CLAIMED("fide-2014", claimed_fide);
    wrong += CLAIMED("us-chess-7", claimed_us) + CLAIMED("ihsa-2014", claimed_ihsa);
    wrong += CLAIMED("chess-laws-2023", claimed_laws);
    assert_int_equal(wrong, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_script_is_described_in_one_line),
        cmocka_unit_test(every_script_is_found_by_its_title),
        cmocka_unit_test(every_script_is_found_by_what_it_tells_apart),
        cmocka_unit_test(what_people_say_leads_to_its_ruling),
        cmocka_unit_test(what_a_player_claims_is_found_in_the_list_of_claims),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
