/* The console hears of a broadcast by its small file, whatever clock is set meanwhile. */
#include "session_made.h"

#include "line.h"
#include "session/session_broadcast.h"

#include "scratch.h"

#include <stdlib.h>
#include <string.h>
#include <sys/statvfs.h>
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

/* Instead of the C library's: what else this disk has is not what is tried here. */
static bool is_full, is_read_only;

int statvfs(const char *path, struct statvfs *out)
{
    (void)path;
    *out = (struct statvfs){.f_frsize = 4096, .f_bavail = is_full ? 2 : 1 << 20, .f_files = 9, .f_favail = 9};
    out->f_flag = is_read_only ? ST_RDONLY : 0;
    return 0;
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
static bool finds(const struct made_event *e, struct public_status *out)
{
    msec read = line_now();
    while (line_now() - read <= 1000)
        session_look_at_broadcast(e->session);
    session_look_at_broadcast(e->session);
    return session_broadcast_status(e->session, out);
}

static void look(const struct made_event *e, struct public_status *out)
{
    assert_true(finds(e, out));
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

/* A broadcast that has no room for its status cannot say so: the console looks at the disk itself. */
static void a_full_disk_is_seen_where_nothing_can_be_written(void **state)
{
    static const char no_room[] = "no room on the disk, broadcast not written";
    struct made_event e;
    struct public_status s;
    (void)state;
    begin_made_event(six_players, "1 = 1 - 2\n2 = 3 - 4\n3 = 5 - 6\n", 3);
    e = open_made_event();
    is_full = true;
    broadcast_writes(0);
    look(&e, &s);
    says(&e, &s, "live 3 boards"); /* it was heard of just now */
    broadcast_writes(-AN_HOUR);
    look(&e, &s);
    says(&e, &s, no_room);
    is_full = false;
    look(&e, &s);
    says(&e, &s, "broadcast: nothing heard of it since ");
    write_scratch("public.status", "");
    assert_false(finds(&e, &s)); /* that is no status */
    is_full = true;
    look(&e, &s);
    says(&e, &s, no_room);
    assert_in_range(session_broadcast_age(e.session), 0, A_MINUTE); /* since it was seen */
    broadcast_writes(0);
    look(&e, &s);
    says(&e, &s, "live 3 boards");
    close_made_event(&e);
    is_full = false;
}

/* Nor can one on a disk that became read-only, of which it is known at once. */
static void a_disk_that_can_only_be_read_is_seen_at_once(void **state)
{
    struct made_event e;
    struct public_status s;
    (void)state;
    begin_made_event(six_players, "1 = 1 - 2\n2 = 3 - 4\n3 = 5 - 6\n", 3);
    e = open_made_event();
    broadcast_writes(0);
    is_read_only = true;
    look(&e, &s);
    says(&e, &s, "the disk can only be read, broadcast not written");
    broadcast_writes(-AN_HOUR);
    look(&e, &s);
    says(&e, &s, "the disk can only be read, broadcast not written");
    is_read_only = false;
    broadcast_writes(0);
    look(&e, &s);
    says(&e, &s, "live 3 boards");
    close_made_event(&e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_is_heard_of_whatever_clock_is_set),
        cmocka_unit_test(a_full_disk_is_seen_where_nothing_can_be_written),
        cmocka_unit_test(a_disk_that_can_only_be_read_is_seen_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
