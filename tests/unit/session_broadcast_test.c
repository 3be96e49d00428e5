/* The console hears of a broadcast by its small file, whatever clock is set meanwhile. */
#include "session_made.h"

#include "line.h"
#include "session/session_broadcast.h"

#include "scratch.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cmocka_names.h"

enum { A_MINUTE = 60000, AN_HOUR = 60 * A_MINUTE };

static void id_of_event(char out[PUBLIC_ID_MAX])
{
    struct error why = {0};
    struct log_head head;
    struct log *log = log_open(in_scratch("made_event.flagfall"), &(struct log_opening){.mode = LOG_READ}, &why);
    if (!log || !log_head(log, &head, &why))
        fail_msg("%s: %s", why.where, why.what);
    public_id_of(&head.first, out);
    (void)log_close(log, NULL);
}

/* As the broadcast would write it, by a clock that is ahead. */
static void broadcast_writes(msec ahead)
{
    struct public_status s = {.written = (msec)time(NULL) * 1000 + ahead, .state = PUBLIC_LIVE, .boards = 3};
    struct text out = {0};
    id_of_event(s.event);
    public_status_write(&s, &out);
    write_scratch("public.status", text_chars(&out));
    text_release(&out);
}

/* Looks until it was read again. */
static void look(struct made_event *e, struct public_status *out)
{
    msec read = line_now();
    while (line_now() - read <= 1000)
        session_look_at_broadcast(e->session);
    session_look_at_broadcast(e->session);
    assert_true(session_broadcast_status(e->session, out));
}

static void says(const struct made_event *e, const struct public_status *s, const char *begins)
{
    struct text words = {0};
    (void)public_status_words(s, session_broadcast_age(e->session), 0, &words);
    if (strncmp(text_chars(&words), begins, strlen(begins)) != 0)
        fail_msg("%s", text_chars(&words));
    text_release(&words);
}

static void it_is_heard_of_whatever_clock_is_set(void **state)
{
    struct made_event e;
    struct public_status s;
    (void)state;
    begin_made_event(six_players, "1 = 1 - 2\n2 = 3 - 4\n3 = 5 - 6\n", 3);
    e = open_made_event();
    broadcast_writes(AN_HOUR); /* the clock went back since */
    look(&e, &s);
    says(&e, &s, "live 3 boards");
    broadcast_writes(0); /* it is heard of again */
    look(&e, &s);
    says(&e, &s, "live 3 boards");
    broadcast_writes(-AN_HOUR); /* an old one is put back */
    look(&e, &s);
    says(&e, &s, "broadcast: nothing heard of it since ");
    close_made_event(&e);
    e = open_made_event(); /* how old it is, only the clock of the day can say */
    look(&e, &s);
    says(&e, &s, "broadcast: nothing heard of it since ");
    close_made_event(&e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_is_heard_of_whatever_clock_is_set),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
