/* Orders to the broadcast: entries of the log, which `flagfall broadcast` obeys. */
#include "acts/broadcast.h"

#include "acts/acts.h"
#include "base/sentence.h"
#include "base/table.h"
#include "base/text.h"
#include "base/tongue.h"
#include "console/desk.h"
#include "session/session.h"
#include "session/session_broadcast.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* order: enum broadcast_order */
static const char *const meanings[] = {
    N_("begin, where [broadcast] makes it wait"),
    N_("send nothing new, and say why; what is out stays"),
    N_("send what is due again"),
    N_("stay so many minutes behind; below 15 only the head"),
    N_("stop showing that board"),
    N_("show that board again"),
    N_("write all files again, from what is still valid"),
};
ROW_FOR_EACH(meanings, BROADCAST_ORDERS);

/* As it can be typed, with the board that is chosen. */
static void write_order(const struct console *c, int order, char out[OFFER_ROOM])
{
    assert(HAS_ROW(meanings, order) && "an order to the broadcast");
    int number = chosen_board_number(c) ? chosen_board_number(c) : 1;
    number = order == BROADCAST_DELAY ? BROADCAST_DELAY_MIN : number;
    if (order == BROADCAST_DELAY || order == BROADCAST_HIDE || order == BROADCAST_SHOW)
        snprintf(out, OFFER_ROOM, "%s %d", broadcast_order_name(order), number);
    else
        snprintf(out, OFFER_ROOM, "%s%s", broadcast_order_name(order), order == BROADCAST_PAUSE ? " " : "");
}

int offer_orders(struct console *c, const char *text, struct offer *out, int room)
{
    int count = 0;
    for (int i = 0; i < BROADCAST_ORDERS; i++) {
        char order[OFFER_ROOM];
        write_order(c, i, order);
        if (!strncmp(order, text, strlen(text)))
            count = offer_add(out, count, room, order, _(meanings[i]), 1);
    }
    return count;
}

enum level broadcast_warn(struct console *c, const char *words, struct warning *w)
{
    struct broadcast_said said;
    struct error why = {0};
    struct text does = {0};
    bool can =
        broadcast_order_read(words, &said, &why) && session_may_broadcast(console_session(c), &said, &does, &why);
    if (can)
        copy_text(w->words, sizeof w->words, text_chars(&does));
    else {
        text_clear(&does);
        sentence_add_error(&why, &does);
        copy_text(w->words, sizeof w->words, text_chars(&does));
    }
    w->asks = true;
    text_release(&does);
    return can ? LEVEL_CONFIRM : LEVEL_REFUSED;
}

void act_broadcast(struct console *c, const char *words)
{
    struct broadcast_said said;
    struct error why = {0};
    struct text did = {0};
    bool done = broadcast_order_read(words, &said, &why) && session_broadcast(console_session(c), &said, &why);
    if (done)
        broadcast_order_words(said.order, said.number, &did);
    console_report(c, done, &why, "%s", text_chars(&did));
    text_release(&did);
}
