/* Facts that the arbiter states in a ruling although they are not asked for. */
#include "base/text.h"
#include "console/console.h"
#include "ruling/ruling.h"
#include "screens/ruling.h"
#include "screens/ruling_screen.h"
#include "widgets/fuzzy.h"

struct telling {
    const struct ruling_case *ruling;
    const char *text;
    struct offer *out;
    int count, room;
};

/* Shown by its question; what is entered is its name, which is not shown to people. */
static void offer_untold(void *self, const char *fact)
{
    struct telling *t = self;
    struct text words = {0};
    ruling_fact_shown(t->ruling, fact, &words);
    int score = fuzzy_score(t->text, text_chars(&words));
    if (score)
        t->count = offer_add_as(t->out, t->count, t->room, fact, text_chars(&words), "", score);
    text_release(&words);
}

int offer_untold_facts(struct console *c, const char *text, struct offer *out, int room)
{
    struct telling t = {rulings_current(&ruling_screen_state(c)->rulings), text, out, 0, room};
    if (t.ruling)
        ruling_each_untold(t.ruling, offer_untold, &t);
    return t.count;
}

void ruling_screen_tell(struct console *c, const char *fact)
{
    struct ruling_case *k = rulings_current(&ruling_screen_state(c)->rulings);
    if (k && !ruling_tell(k, fact))
        console_say(c, ROLE_BAD, "choose one of the questions that are listed");
    ruling_screen_state(c)->view = RULING_PAGE;
    ruling_screen_walked(c);
}
