/* A hall under a rulebook, and rulings in it without a terminal. */
#ifndef FLAGFALL_TESTS_RULING_MADE_H
#define FLAGFALL_TESTS_RULING_MADE_H

#include "hall/hall_made.h"
#include "ruling/effect.h"
#include "ruling/ruling.h"

void make_hall_under(struct hall_fixture *m, const char *rulebook, bool by_hand);
void unmake_hall_under(struct hall_fixture *m); /* also frees the rulebook */
/* The latest of that kind; 0: there is none. */
int alert_of_kind(const struct hall_fixture *m, enum incident_kind kind);
/* Begun with what is known, answered by key as long as it asks: "fact=answer", in any order. */
struct ruling_case *ruled_case(const struct hall_fixture *m, int board, int alert, const char *script,
                               const char *answers);
struct ruling_effect effect_of_case(const struct ruling_case *k, const struct hall_fixture *m);
int rule_case(struct hall_fixture *m, const struct ruling_case *k, struct error *why); /* its id; 0: refused */
const char *penalty_of_ruling(const struct hall_fixture *m, int ruling);

#endif
