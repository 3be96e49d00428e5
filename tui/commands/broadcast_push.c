#include "commands/broadcast_push.h"

#include "base/memory.h"
#include "base/table.h"
#include "base/text.h"
#include "base/tongue.h"
#include "event/lichess.h"
#include "host/complain.h"
#include "host/files.h"
#include "host/local_time.h"
#include "host/settings.h"
#include "host/version.h"
#include "line.h"
#include "web/web.h"

#include <ctype.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FAULTS_TOLD = 64, TOKEN_MAX = 200 };

struct broadcast_push {
    struct loop *loop;
    bool only_checks;
    const struct settings *settings;
    char token_path[PATH_MAX];
    struct stat token_is; /* the file, as it was read last */
    struct push *push;
    struct web *web;
    struct error bad;                    /* why there is none; "" if that was not complained of */
    struct push_fault told[FAULTS_TOLD]; /* the faults that were reported */
    int told_count;
    bool told_well, is_set_otherwise; /* since it began */
    char said[160];                   /* what the last request failed of; "" if it did not */
    msec hold;                        /* nothing is asked before, of the day; 0 if it may be */
    int64_t emptied_by;               /* the last reset that was obeyed before it began; -1: not known */
    msec fails_since;                 /* nothing of a round is taken, of the day; 0 if it goes on */
};

/* --- the token ---------------------------------------------------------------------------------------------------- */

static const char own_file[] = "write token-file = FILE below [broadcast] in your own flagfall.ini";

static bool find_token(struct broadcast_push *b, struct error *why)
{
    const char *name = setting_text(b->settings, SETTING_BROADCAST_TOKEN_FILE);
    char own[PATH_MAX] = "";
    if (!*name)
        return fail(why, "token-file", "is not set, so nothing goes to Lichess", own_file);
    if (*name != '/' && !settings_config_file(own, sizeof own, why))
        return false;
    char *slash = strrchr(own, '/');
    if (slash)
        slash[1] = '\0';
    return (size_t)snprintf(b->token_path, sizeof b->token_path, "%s%s", own, name) < sizeof b->token_path ||
           fail(why, name, "the name is too long", "choose another");
}

static bool is_own(const char *path, struct stat *is, struct error *why)
{
    if (stat(path, is) != 0)
        return fail(why, path, "cannot be read, so nothing goes to Lichess", "write the token of Lichess into it");
    if (!S_ISREG(is->st_mode))
        return fail(why, path, "is not a file, so nothing goes to Lichess",
                    "name the file that has the token of Lichess");
    return (is->st_uid == geteuid() && !(is->st_mode & 077)) ||
           failf(why, path, "chmod 600, and make another token at Lichess if others may have seen it",
                 "others may read this token (mode %03o), so nothing goes to Lichess", is->st_mode & 0777);
}

static bool is_token(const char *text, size_t length)
{
    bool good = length > 0 && length <= TOKEN_MAX;
    for (size_t i = 0; i < length; i++)
        good = good && (isalnum((unsigned char)text[i]) || text[i] == '_' || text[i] == '-');
    return good;
}

static bool read_token(struct broadcast_push *b, char out[TOKEN_MAX + 1], struct error *why)
{
    struct text file = {0};
    if (!find_token(b, why) || !is_own(b->token_path, &b->token_is, why) || !file_read(b->token_path, 4096, &file, why))
        return false;
    const char *from = text_chars(&file) + strspn(text_chars(&file), " \t\r\n");
    size_t length = strcspn(from, " \t\r\n");
    bool good = is_token(from, length) && !from[length + strspn(from + length, " \t\r\n")];
    if (good)
        snprintf(out, TOKEN_MAX + 1, "%.*s", (int)length, from);
    else
        fail(why, b->token_path, "is not a token of Lichess",
             "the file must hold the token and nothing else, on one line");
    text_release(&file);
    return good;
}

static bool token_is_another(const struct broadcast_push *b)
{
    struct stat now;
    return *b->token_path && stat(b->token_path, &now) == 0 && !file_is_as_it_was(&b->token_is, &now);
}

/* --- beginning and end -------------------------------------------------------------------------------------------- */

struct broadcast_push *broadcast_push_new(struct loop *loop, const struct settings *settings, bool only_checks)
{
    struct broadcast_push *b = memory_take(1, sizeof *b);
    b->loop = loop;
    b->settings = settings;
    b->only_checks = only_checks;
    b->emptied_by = -1;
    return b;
}

void broadcast_push_free(struct broadcast_push *b)
{
    if (!b)
        return;
    web_free(b->web);
    push_free(b->push);
    free(b);
}

void broadcast_push_set(struct broadcast_push *b, const struct settings *settings)
{
    b->settings = settings;
    b->is_set_otherwise = true;
}

void broadcast_push_recall(struct broadcast_push *b, const struct public_lichess *was)
{
    b->hold = was->hold;
    b->emptied_by = was->is_emptied ? was->emptied_by : -1;
}

static struct push_time time_now(void)
{
    return (struct push_time){line_now(), wall_now()};
}

static void begin_push(struct broadcast_push *b, const char *token)
{
    struct push_time t = time_now();
    b->push = push_new((uint64_t)t.wall ^ (uint64_t)getpid(), b->only_checks, token);
    push_hold(b->push, t.now + b->hold - t.wall, &t);
    push_emptied_before(b->push, b->emptied_by);
}

static bool begin(struct broadcast_push *b, struct error *why)
{
    char token[TOKEN_MAX + 1];
    if (!read_token(b, token, why))
        return false;
    struct web_place place = {.host = setting_text(b->settings, SETTING_BROADCAST_LICHESS_HOST),
                              .authority = setting_text(b->settings, SETTING_BROADCAST_LICHESS_AUTHORITY),
                              .proxy = setting_text(b->settings, SETTING_BROADCAST_PROXY),
                              .token = token,
                              .agent = "flagfall/" FLAGFALL_VERSION};
    b->web = web_new(loop_base(b->loop), &place, why);
    if (b->web && b->push)
        push_again(b->push);
    else if (b->web)
        begin_push(b, token);
    return b->web;
}

/* What keeps it from beginning is said once, and tried again when the file of the token or the settings are others. */
static bool is_ready(struct broadcast_push *b)
{
    struct error why;
    bool another = b->is_set_otherwise || token_is_another(b);
    if (another && b->web && !web_is_busy(b->web)) {
        web_free(b->web);
        b->web = NULL;
    }
    if (b->web)
        return true;
    if (*b->bad.what && !another)
        return false;
    b->is_set_otherwise = false;
    bool good = begin(b, &why);
    if (!good)
        complain(&why);
    b->bad = good ? (struct error){0} : why;
    return good;
}

/* --- what goes wrong ---------------------------------------------------------------------------------------------- */

static bool is_told(const struct broadcast_push *b, const struct push_fault *f)
{
    for (int i = 0; i < b->told_count; i++) {
        const struct push_fault *t = &b->told[i];
        if (t->kind == f->kind && t->target == f->target && t->round == f->round && t->board == f->board &&
            t->beginning == f->beginning)
            return true;
    }
    return false;
}

/* Whoever checks wants to know why nobody answers, and waits for no other try. */
static void tell_fault(const struct broadcast_push *b, const struct push_fault *f, msec wall)
{
    struct text words = {0};
    struct error line;
    bool has_reason = b->only_checks && *b->said && (f->kind == PUSH_NO_NETWORK || f->kind == PUSH_NOT_LICHESS);
    if (b->only_checks)
        push_fault_sentence(f, local_offset_min(wall), &words);
    else
        push_fault_words(f, local_offset_min(wall), &words);
    error_set(&line, "", text_chars(&words), "");
    if (has_reason)
        error_setf(&line, text_chars(&words), "", "%s: %s", setting_text(b->settings, SETTING_BROADCAST_LICHESS_HOST),
                   b->said);
    complain(&line);
    text_release(&words);
}

/* That everything is shown as sent is reported later, and only if nothing else goes wrong. */
static void tell_over(struct broadcast_push *b)
{
    struct text words = {0};
    for (int i = 0; i < b->told_count; i++) {
        text_clear(&words);
        if (push_fault_is_over(b->push, &b->told[i], &words))
            printf("%s\n", text_chars(&words));
    }
    fflush(stdout);
    text_release(&words);
}

static void tell_well(struct broadcast_push *b)
{
    char at[TIME_OF_DAY];
    if (b->told_well || !push_is_proved(b->push))
        return;
    msec taken = push_taken(b->push);
    printf(taken ? "Lichess shows all boards as sent, at %.5s\n" : "Lichess shows all boards as they are\n",
           taken ? local_time_of_day(taken, at) : "");
    fflush(stdout);
    b->told_well = true;
}

/* A fault is reported when it is new. */
static int tell(struct broadcast_push *b, const struct push_time *t)
{
    struct push_fault now[FAULTS_TOLD];
    int count = push_faults(b->push, now, FAULTS_TOLD);
    tell_over(b);
    for (int i = 0; i < count; i++)
        if (!is_told(b, &now[i]))
            tell_fault(b, &now[i], t->wall);
    memcpy(b->told, now, (size_t)count * sizeof *now);
    b->told_count = count;
    b->told_well = b->told_well && !count;
    if (!count)
        tell_well(b);
    return count;
}

/* The first fault that keeps all of a round away, else the first of all; NULL if all is well. */
static const struct push_fault *worst(const struct broadcast_push *b)
{
    for (int i = 0; i < b->told_count; i++)
        if (push_fault_is_whole(&b->told[i]))
            return &b->told[i];
    return b->told_count ? &b->told[0] : NULL;
}

static void note_failure(struct broadcast_push *b, const struct push_time *t)
{
    const struct push_fault *f = worst(b);
    bool fails = *b->bad.what || (f && push_fault_is_whole(f));
    if (!fails)
        b->fails_since = 0;
    else if (!b->fails_since)
        b->fails_since = t->wall;
}

static msec of_the_day(msec at, const struct push_time *t)
{
    return at > t->now ? t->wall + at - t->now : 0;
}

struct public_lichess broadcast_push_fares(const struct broadcast_push *b)
{
    const struct push_fault *f = worst(b);
    struct push_time t = time_now();
    struct public_lichess out = {.since = b->fails_since};
    int64_t emptied_by = b->push ? push_emptied(b->push) : b->emptied_by;
    struct text words = {0};
    if (b->push) {
        out.heard = push_heard(b->push);
        out.next = of_the_day(push_waits(b->push), &t);
        out.hold = of_the_day(push_held(b->push), &t);
    }
    out.is_emptied = emptied_by >= 0;
    out.emptied_by = out.is_emptied ? emptied_by : 0;
    if (f)
        push_fault_sentence(f, local_offset_min(t.wall), &words);
    if (*b->bad.what)
        snprintf(out.fault, sizeof out.fault, "%.60s: %.56s", b->bad.where, b->bad.what);
    else
        copy_text(out.fault, sizeof out.fault, text_chars(&words));
    text_release(&words);
    return out;
}

/* --- requests ----------------------------------------------------------------------------------------------------- */

/* order: enum web_outcome */
static const enum push_outcome outcomes[] = {PUSH_ANSWERED, PUSH_UNREACHABLE, PUSH_DOUBTFUL};
ROW_FOR_EACH(outcomes, WEB_OUTCOMES);

static void take_answer(void *self, const struct web_answer *a)
{
    struct broadcast_push *b = self;
    struct push_time now = time_now();
    copy_text(b->said, sizeof b->said, a->words);
    push_answer(b->push, &(struct push_answer){outcomes[a->outcome], a->status, a->wait, a->bytes, a->length}, &now);
}

static bool ask(struct broadcast_push *b, const struct push_view *v, const struct push_time *t)
{
    struct push_request r;
    if (web_is_busy(b->web) || !push_next(b->push, v, t, &r))
        return web_is_busy(b->web);
    web_ask(b->web, r.path, r.body, take_answer, b);
    return true;
}

void broadcast_push_turn(struct broadcast_push *b, const struct push_view *v)
{
    struct push_time now = time_now();
    bool any = lichess_is_named(public_log_event(v->log));
    if (!any) {
        b->told_count = 0;
        b->bad = (struct error){0};
    }
    if (any && is_ready(b)) {
        (void)ask(b, v, &now);
        tell(b, &now);
    }
    note_failure(b, &now);
}

static bool check_all(struct broadcast_push *b, const struct push_view *v)
{
    struct text words = {0};
    struct push_time now = time_now();
    while (!loop_interrupted(b->loop) && ask(b, v, &now)) {
        event_base_loop(loop_base(b->loop), EVLOOP_ONCE);
        now = time_now();
    }
    bool good = push_check_words(b->push, public_log_event(v->log), &words);
    printf("%s", text_chars(&words));
    text_release(&words);
    return tell(b, &now) == 0 && good;
}

bool broadcast_push_check(struct loop *loop, const struct settings *settings, const struct push_view *v)
{
    struct broadcast_push *b = broadcast_push_new(loop, settings, true);
    struct error why;
    bool good =
        lichess_is_named(public_log_event(v->log)) ||
        fail(&why, "[broadcast]", "names nothing at Lichess", "write lichess-1 = NAME | 1-100 into the event file");
    good = good && begin(b, &why);
    if (!good)
        complain(&why);
    good = good && check_all(b, v);
    broadcast_push_free(b);
    return good;
}

/* --- without a network -------------------------------------------------------------------------------------------- */

static bool write_body(const char *folder, int target, const struct event_lichess *at, const struct public_round *r,
                       struct error *why)
{
    struct push_wish wish = {.target = at};
    struct push_body body = {.count = 0};
    char path[PATH_MAX];
    push_body_make(&body, r, &wish);
    bool good =
        (size_t)snprintf(path, sizeof path, "%s/lichess-%d-round-%d.pgn", folder, target, r->number) < sizeof path ||
        fail(why, folder, "the name is too long", "choose another");
    good = good && file_publish(path, &body.text, why);
    if (good)
        printf(tongue_english("%s: %d board, %zu KiB, for %s\n", "%s: %d boards, %zu KiB, for %s\n", body.count), path,
               body.count, (body.text.length + 1023) / 1024, at->name);
    push_body_release(&body);
    return good;
}

static bool write_bodies(const char *folder, const struct push_view *v, int round, struct error *why)
{
    const struct chess_event *e = public_log_event(v->log);
    struct public_round r;
    bool good = true;
    if (!public_round_for_push(v->log, round, &v->moment, v->delay, &r))
        return true;
    for (int i = 0; i < EVENT_LICHESS_MAX && good; i++)
        if (*e->broadcast.lichess[i].name)
            good = write_body(folder, i + 1, &e->broadcast.lichess[i], &r, why);
    public_round_release(&r);
    return good;
}

bool broadcast_push_dry_run(const char *folder, const struct push_view *v, struct error *why)
{
    bool good =
        lichess_is_named(public_log_event(v->log)) ||
        fail(why, "[broadcast]", "names nothing at Lichess", "write lichess-1 = NAME | 1-100 into the event file");
    good = good && folder_publish(folder, why);
    for (int i = 1; i <= public_log_last_round(v->log) && i <= EVENT_ROUNDS_MAX && good; i++)
        good = write_bodies(folder, v, i, why);
    return good;
}
