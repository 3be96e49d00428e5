/* A rulebook in memory, for core/rules; all others use rulebook.h.
 *
 * Its files and those of its bases are merged before it is read, so it holds what finally applies. All of it lives in
 * one store.
 */
#ifndef FLAGFALL_RULES_PACK_H
#define FLAGFALL_RULES_PACK_H

#include "rules/expr.h"
#include "rules/outcome.h"
#include "rules/rulebook.h"
#include "rules/translated.h"
#include "rules/vocabulary.h"
#include "rules/wording.h"

enum { STEPS_MAX = 400, CRITERIA_MAX = 12, STANCES_MAX = 16, MODES_MAX = 12 };

enum step_kind { STEP_ASK, STEP_IF, STEP_COMPUTE, STEP_DECIDE };

struct edge {
    const char *choice; /* an answer; yes or no of an if; NULL for always, or for all other answers */
    const char *target, *cite;
    const struct script_step *to;
    const char *file;
    int line;
};

/* `opponent_s = opponent_s + 120`, `result = draw`. */
struct assignment {
    enum outcome key;  /* the key of White if the role chooses between White and Black */
    const char *role;  /* player, opponent, white, offender...; NULL if the key has no sides */
    const struct expr *expr;
    const char *file;
    int line;
};

struct script_step {
    const char *name, *file;
    int line;
    enum step_kind kind;
    bool own;                      /* from this rulebook's folder, not from its base's */
    const char *title;             /* of a decision                                        */
    const struct wording *text, *why, *cite, *say;
    struct {
        const char *title;
        const struct wording *why, *say;
    } settled;                     /* said instead where nothing is taken back; NULL: as ever */
    const char *open, *counts;
    const char *fact;              /* asked or computed                                    */
    const char *const *choices;    /* the likely one first; ends with NULL; NULL for a number or a text */
    const struct expr *expr;       /* of an if and a compute                               */
    int expr_line;
    const struct expr *least, *most;
    const char *criteria[CRITERIA_MAX];
    size_t criteria_count;
    struct edge *edges;
    size_t edge_count;
    struct assignment *sets;
    size_t set_count;
    bool reached;                  /* some path of the script leads to it                  */
    bool taken;                    /* some walk of check.c took it                         */
};

struct stance_row {
    enum stance stance;
    int priority;
    const struct expr *when; /* NULL for always */
    const char *cite, *why;
    const char *file;
    int line;
};

struct assumption {
    const char *name, *value;
    const char *file;
    int line;
};

/* Words that answer a question: of a telephone that rings nobody asks whether it made a sound. */
struct said_words {
    const char *fact, *value, *phrases; /* commas part the phrases */
};

struct script {
    const char *name, *title, *words, *everyday, *about, *who, *first, *also, *cite, *not_covered, *file;
    int line;
    bool own, both, whom_later, claimed_last, outsider, pauses;
    struct script_step *steps;
    size_t step_count;
    const struct script_step *begin;
    struct stance_row stances[STANCES_MAX];
    size_t stance_count;
    struct assumption *assumed;
    size_t assumed_count;
    struct assumption *questions; /* a fact's question in this script's words */
    size_t question_count;
    struct said_words *said;
    size_t said_count;
    const char **locals; /* names defined by compute steps */
    size_t local_count;
};

struct mode {
    const char *name, *text;
    const struct expr *when;
};

struct parameter {
    const char *name;
    const char *value[MODES_MAX + 1]; /* by mode, the last for all other modes; NULL for the same as the last */
    const char *cite[MODES_MAX + 1];  /* the article for that value; or NULL                         */
    bool has_range;
    int64_t least, most;
    const char *const *choices; /* of a word; or NULL */
    const char *file;
    int line;
    bool used;
};

struct setup {
    const char *parameter, *text, *why, *cite;
    const struct expr *when; /* NULL for every event */
    const char *file;
    int line;
};

/* A fact from the log that a walk shows first, if it is known and not none. */
struct recall {
    const char *fact, *cite;
};

/* A row of [penalties]: a word of menu.c. */
struct menu_penalty {
    const char *word, *cite;
    const struct expr *when; /* NULL if always open */
    const char *file;
    int line;
};

/* Something a player may claim: the script that decides it, how it is worded, and other words for it. */
struct claim_row {
    const char *name, *script, *what, *words;
    const char *file;
    int line;
};

struct variation {
    const char *name, *text, *cite;
    const char *file;
    int line;
    bool used;
};

struct rulebook {
    struct store store;
    const char *id, *name, *short_name, *edition, *cite_as, *chess, *phases, *note;
    const char *const *phase_list; /* the phases as single words, or NULL for all */
    const char *chain[8]; /* its id, its base's, that one's base's...; ends with NULL */
    struct vocabulary vocabulary;
    struct mode modes[MODES_MAX];
    size_t mode_count;
    struct parameter *parameters;
    size_t parameter_count;
    struct variation *variations;
    size_t variation_count;
    struct setup *setups;
    size_t setup_count;
    struct menu_penalty *penalties;
    size_t penalty_count;
    struct claim_row *claims;
    size_t claim_count;
    struct recall *recalls;
    size_t recall_count;
    struct assumption *assumed;
    size_t assumed_count;
    struct script *scripts;
    size_t script_count;
    const struct section *appeal, *cites;
    const struct section *event; /* defaults for its events, or NULL */
    const struct sheet *coverage; /* coverage.ini, merged with its base's; or NULL */
    size_t file_count;
    struct translations translations;
};

#endif
