#include "hall/ruling_made.h"

#include "rulebook_files.h"
#include "ruling/event_facts.h"

void make_hall_under(struct hall_fixture *m, const char *rulebook, bool by_hand)
{
    struct hall_listener listener = {keep_entry, &m->kept};
    make_hall(m, 2, "90+30", by_hand);
    hall_free(m->hall);
    forget_entries(&m->kept);
    m->settings.rulebook = rulebook;
    m->settings.book = rulebook_loaded("config/rulebooks", rulebook);
    m->hall = hall_new(&m->settings, &listener);
    hall_start(m->hall, "AB", 0);
}

void unmake_hall_under(struct hall_fixture *m)
{
    struct rulebook *book = (struct rulebook *)(uintptr_t)m->settings.book;
    unmake_hall(m);
    rulebook_free(book);
}

int alert_of_kind(const struct hall_fixture *m, enum incident_kind kind)
{
    for (int id = hall_alert_count(m->hall); id >= 1; id--)
        if (hall_alert(m->hall, id)->kind == kind)
            return id;
    return 0;
}

struct ruling_case *ruled_case(const struct hall_fixture *m, int board, int alert, const char *script,
                               const char *answers)
{
    struct facts known = {0};
    struct question q;
    struct error why;
    event_facts(NULL, &known);
    struct ruling_case *k = ruling_begin(m->hall, board, alert, script, &known, &why);
    facts_release(&known);
    assert_non_null(k);
    while (ruling_asks(k, &q)) {
        char key[64], answer[64];
        snprintf(key, sizeof key, " %s=", q.fact);
        const char *at = strstr(answers, key);
        if (!at)
            fail_msg("%s asks %s", script, q.fact);
        assert_int_equal(sscanf(at + strlen(key), "%63s", answer), 1);
        assert_true(ruling_answer(k, m->hall, q.fact, answer, &why));
    }
    return k;
}

struct ruling_effect effect_of_case(const struct ruling_case *k, const struct hall_fixture *m)
{
    struct ruling_effect e;
    assert_true(ruling_effect(k, m->hall, m->now, &e));
    return e;
}

int rule_case(struct hall_fixture *m, const struct ruling_case *k, struct error *why)
{
    struct ruling r;
    if (!ruling_decide(k, m->hall, m->now, &r, why))
        return 0;
    return hall_rule(m->hall, &r, "AB", m->now, why);
}

const char *penalty_of_ruling(const struct hall_fixture *m, int ruling)
{
    return hall_ruling(m->hall, ruling)->penalty;
}
