/* Changes of pairings and players as typed in the line mode: asked about, with a reason, ruled on and taken back as in
 * the console. */
#include "commands/line_mode.h"

#include "acts/changes.h"
#include "base/table.h"
#include "base/text.h"
#include "session/session.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* So many words follow each of these; after them comes the reason. */
static const struct {
    const char *word;
    int words;         /* 0 for the whole line, without a reason */
    const char *needs; /* what it says where nothing follows     */
} changes[] = {
    {"swap", 2, "Say swap and two boards, as in swap 3 4."},
    {"colours", 1, "Say colours and the board, as in colours 5."},
    {"pair", 3, "Say pair, the board, White's number and Black's number, as in pair 7 12 15."},
    {"unpair", 1, "Say unpair and the board, as in unpair 7."},
    {"bye", 0, "Say bye, the player, half or zero, and the rounds if not the next one, as in bye 17 half 4-5."},
    {"no-bye", 0, "Say no-bye and the player, as in no-bye 17."},
    {"withdraw", 0, "Say withdraw and the player, as in withdraw 17."},
    {"add", 0, "Say add and the player, as in add Fjeld, Anne | 1777."},
    {"rename", 0, "Say rename, the player and the whole new name, as in rename 17 Fjeld, Anne."},
};

static size_t length_of_words(const char *text, int words)
{
    static const char of_round[] = " round ", of_players[] = "players ";
    size_t n = words && !strncmp(text, of_players, strlen(of_players)) ? strlen(of_players) : 0;
    for (int i = 0; i < words; i++) {
        n += strspn(text + n, " ");
        n += strcspn(text + n, " ");
    }
    if (words && !strncmp(text + n, of_round, strlen(of_round)))
        n += strlen(of_round) + strspn(text + n + strlen(of_round), "0123456789");
    return words ? n : strlen(text);
}

/* Players who are paired now may begin a game, or were found playing one: only then is there something to rule on. */
static void say_ruling(struct line_mode *m, const struct pairing_order *o, const char *words)
{
    if (o->kind == CHANGE_PAIR) {
        line_say("If they play each other there already, say incident %d wrong pairing.", o->board);
        return;
    }
    (void)change_rule(m->session, o, words);
    line_say("Say rule %d to begin the ruling.", o->board);
}

/* As in the console: pairs who play are asked about, the reason is logged, and the rulebook's ruling is proposed. */
static void make_change(struct line_mode *m, const struct typed_change *t, const char *typed, const char *reason)
{
    struct text words = {0};
    struct error why = {0};
    change_words(m->session, t, &words);
    bool played = change_is_of_played_round(m->session, &t->order);
    if (!*reason && pairing_change_is_doubtful(t->event, &t->order) &&
        session_may_change(m->session, &t->order, &why)) {
        line_say("%s? To do it, say %s because and why.", text_chars(&words), typed);
    } else if (played && !*reason && session_may_change(m->session, &t->order, &why)) {
        struct text question = {0}, bare = {0};
        pairing_change_words(t->event, &t->order, &bare);
        change_question(m->session, &t->order, text_chars(&bare), &question);
        text_release(&bare);
        line_say("%s To do it, say %s%s and why.", text_chars(&question), typed,
                 t->order.kind < CHANGE_BYE ? "" : " because");
        text_release(&question);
    } else {
        if (*reason)
            text_addf(&words, ": %s", reason);
        bool good = (!played || *reason) && session_change(m->session, &t->order, text_chars(&words), &why);
        if (!good)
            line_complain(&why);
        else
            line_say("%s.", text_chars(&words));
        if (good && change_can_be_ruled(m->session, &t->order))
            say_ruling(m, &t->order, text_chars(&words));
    }
    text_release(&words);
}

/* Enter alone does not confirm what is for another round than the next one. */
static void say_passed_over(const struct line_mode *m, const struct typed_change *t, const char *typed)
{
    struct text words = {0};
    change_passed_over(m->session, t, &words);
    line_say("%s To do it, say %s %d.", text_chars(&words), typed, t->order.round);
    text_release(&words);
}

static void change(struct line_mode *m, int row, const char *text)
{
    assert(row >= 0 && HAS_ROW(changes, row) && "a change of the table");
    struct typed_change t;
    struct error why = {0};
    char args[LINE_ROOM], typed[LINE_ROOM + 16];
    const char *because = changes[row].words ? NULL : strstr(text, " because ");
    size_t length = because ? (size_t)(because - text) : length_of_words(text, changes[row].words);
    snprintf(args, sizeof args, "%.*s", (int)length, text);
    snprintf(typed, sizeof typed, "%s %s", changes[row].word, args);
    if (!*text)
        line_say("%s", changes[row].needs);
    else if (!change_typed(m->session, changes[row].word, args, &t, &why))
        line_complain(&why);
    else if (t.passed_over)
        say_passed_over(m, &t, typed);
    else if (line_may(m, changes[row].word))
        make_change(m, &t, typed, because ? because + 9 : text + length + strspn(text + length, " "));
}

void line_change_back(struct line_mode *m, const char *text)
{
    struct text words = {0};
    struct error why = {0};
    (void)text;
    if (!line_may(m, "undo-change"))
        return;
    if (session_change_back(m->session, &words, &why))
        line_say("%s.", text_chars(&words));
    else
        line_complain(&why);
    text_release(&words);
}

bool line_change(struct line_mode *m, const char *word, const char *text)
{
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++)
        if (!strcmp(changes[i].word, word)) {
            if (!line_only_looks(m))
                change(m, (int)i, text);
            return true;
        }
    return false;
}
