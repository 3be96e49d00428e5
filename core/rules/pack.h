/* A rulebook in memory, as core/rules sees it; everybody else knows rulebook.h.
 *
 * Files of the rulebook and of its base are merged by section before anything is read into this, so what is here is
 * what holds. All of it lives in one store.
 */
#ifndef FLAGFALL_RULES_PACK_H
#define FLAGFALL_RULES_PACK_H

#include "rules/expr.h"
#include "rules/outcome.h"
#include "rules/rulebook.h"
#include "rules/vocabulary.h"
#include "rules/wording.h"

enum { STEPS_MAX = 400, CRITERIA_MAX = 12, STANCES_MAX = 16, MODES_MAX = 12 };

enum step_kind { STEP_ASK, STEP_IF, STEP_COMPUTE, STEP_DECIDE };

struct edge {
    const char *choice; /* an answer; yes or no of an if; NULL: always, or for the rest of the answers */
    const char *target, *cite;
    const struct step *to;
    const char *file;
    int line;
};

/* `opponent_s = opponent_s + 120`, `result = draw`. */
struct assignment {
    enum outcome key;  /* of White's keys where a role chooses between White and Black */
    const char *role;  /* player, opponent, white, offender...; NULL: the key has no sides */
    const struct expr *expr;
    const char *file;
    int line;
};

struct step {
    const char *name, *file;
    int line;
    enum step_kind kind;
    bool own;                      /* written in this rulebook's folder, not in its base's */
    const char *title;             /* of a decision                                        */
    const struct wording *text, *why, *cite, *say;
    const char *open, *counts;
    const char *fact;              /* asked or computed                                    */
    const char *const *choices;    /* the likely one first; ends with NULL; NULL: a number or a text */
    const struct expr *expr;       /* of an if and a compute                               */
    int expr_line;
    const struct expr *least, *most;
    const char *criteria[CRITERIA_MAX];
    size_t criteria_count;
    struct edge *edges;
    size_t edge_count;
    struct assignment *sets;
    size_t set_count;
    bool reached;                  /* some way of the script leads to it                   */
    bool taken;                    /* some walk of check.c took it                         */
};

struct stance_row {
    enum stance stance;
    int priority;
    const struct expr *when; /* NULL: always */
    const char *cite, *why;
    const char *file;
    int line;
};

struct assumption {
    const char *name, *value;
    const char *file;
    int line;
};

struct script {
    const char *name, *title, *about, *cite, *not_covered, *file;
    int line;
    bool own;
    struct step *steps;
    size_t step_count;
    const struct step *begin;
    struct stance_row stances[STANCES_MAX];
    size_t stance_count;
    struct assumption *assumed;
    size_t assumed_count;
    const char **locals; /* names that compute steps make */
    size_t local_count;
};

struct mode {
    const char *name, *text;
    const struct expr *when;
};

struct parameter {
    const char *name;
    const char *value[MODES_MAX + 1]; /* by mode; the last one: in all others; NULL: as the last one */
    const char *cite[MODES_MAX + 1];  /* the article of that value; or NULL                          */
    bool has_range;
    int64_t least, most;
    const char *const *choices; /* of a word; or NULL */
    const char *file;
    int line;
    bool used;
};

struct setup {
    const char *parameter, *text, *why, *cite;
    const struct expr *when; /* NULL: in every event */
    const char *file;
    int line;
};

/* A fact of the log that a walk shows before all else, where it is known and not nothing. */
struct recall {
    const char *fact, *cite;
};

struct variation {
    const char *name, *text, *cite;
    const char *file;
    int line;
    bool used;
};

struct rulebook {
    struct store store;
    const char *id, *name, *edition, *cite_as, *chess, *phases, *note;
    const char *const *phase_list; /* the phases in single words, or NULL: all */
    const char *chain[8]; /* itself, its base, that one's base...; ends with NULL */
    struct vocabulary vocabulary;
    struct mode modes[MODES_MAX];
    size_t mode_count;
    struct parameter *parameters;
    size_t parameter_count;
    struct variation *variations;
    size_t variation_count;
    struct setup *setups;
    size_t setup_count;
    struct recall *recalls;
    size_t recall_count;
    struct assumption *assumed;
    size_t assumed_count;
    struct script *scripts;
    size_t script_count;
    const struct section *appeal, *cites;
    size_t file_count;
};

/* Files of a rulebook and its bases, merged: one sheet a name. */
struct merged {
    struct sheet *sheets;
    size_t count;
};
bool merge_add(struct merged *, struct store *, const struct sheet *, struct problems *);
struct sheet *merge_find(const struct merged *, const char *name);

/* All articles in what was merged so far, as the table [articles] of the next rulebook numbers them. */
bool articles_renumber(struct merged *, struct store *, const struct section *table, struct problems *);

bool frame_read(struct rulebook *, const struct sheet *, struct problems *);                       /* rulebook.ini */
bool script_read(struct rulebook *, const struct merged *, const struct sheet *, struct problems *); /* one script   */

struct parameter *rulebook_parameter(const struct rulebook *, const char *name);
struct variation *rulebook_variation(const struct rulebook *, const char *name); /* of "14h" */
const struct step *script_step(const struct script *, const char *name);

bool rulebook_owns(const struct rulebook *, const char *file); /* written in its own folder, not in its base's */

/* Splits `opponent_s` into the role and what it is of: "opponent" and "s". */
bool role_split(const struct rulebook *, const char *name, char role[48], const char **rest);

/* The names that expressions of this script (NULL: of rulebook.ini) may hold. */
struct naming {
    const struct rulebook *rulebook;
    const struct script *script;
};
struct names names_of(const struct naming *);

/* `yes, no, unknown` as a list that ends with NULL. */
const char *const *words_of(struct store *, const char *list);

/* Adds the items of a list, parted by commas outside brackets, that are not there yet. */
void items_add(struct text *, const char *list, const char *joint);

/* `VALUE cite LIST` in two; cite is NULL if there is none. */
void split_cite(struct store *, const char *text, const char **value, const char **cite);

#endif
