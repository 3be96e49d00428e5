/* What spectators may see of an event, as files that any web server or broadcaster takes. It only reads the log. */
#include "event/broadcast.h"
#include "base/memory.h"
#include "base/tongue.h"
#include "commands/broadcast_event.h"
#include "commands/broadcast_files.h"
#include "commands/broadcast_folder.h"
#include "commands/broadcast_lock.h"
#include "commands/broadcast_push.h"
#include "commands/broadcast_settings.h"
#include "commands/broadcast_upload.h"
#include "commands/command.h"
#include "commands/log.h"
#include "host/boot_clock.h"
#include "host/files.h"
#include "host/local_time.h"
#include "host/loop.h"
#include "line.h"
#include "public/public_status.h"
#include "session/session_broadcast.h"

#include <limits.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct broadcast_options {
    bool once, check;
    const char *folder, *dry;
};

static const struct option_row options[] = {
    {"once", 0, NULL, "write the files that are due now, and end", OPTION_FLAG,
     offsetof(struct broadcast_options, once), 0, 0},
    {"out", 0, "DIR", "where the files go, instead of the event's folder", OPTION_TEXT,
     offsetof(struct broadcast_options, folder), 0, 0},
    {"check", 0, NULL, "check the token and the rounds at Lichess, send no games, and end", OPTION_FLAG,
     offsetof(struct broadcast_options, check), 0, 0},
    {"dry-run", 0, "DIR", "write there what would be sent to Lichess now, and end", OPTION_TEXT,
     offsetof(struct broadcast_options, dry), 0, 0},
    {0},
};

enum broadcast_told { SAID_NOTHING = -1, SAID_WAITS = -2, SAID_NO_PAIRS = -3 };

struct broadcast {
    const char *path;
    struct stat is; /* the file at that path, as it was opened */
    struct log *log;
    struct public_log *seen;
    struct broadcast_files files;
    char folder[PATH_MAX];
    const char *asked;               /* NULL: the event says where */
    struct public_moment last, read; /* the last entry; when it was read here */
    int said;                        /* the round last reported, or enum broadcast_told */
    bool said_paused;
    struct public_cut said_cut;
    int64_t reset;               /* the last one that was obeyed */
    struct public_status status; /* as written last */
    struct broadcast_lock lock;
    uint64_t source;  /* digest of the path of the log */
    bool is_held;     /* the folder is this log's, and locked */
    bool is_refused;  /* the folder is another's */
    struct error bad; /* what was complained of last; "" if all is well */
    msec failing;     /* since when, of the day; 0 if all is well */
    struct broadcast_settings settings;
    struct broadcast_event event;
    struct broadcast_upload upload;
    struct broadcast_push *push; /* to Lichess; NULL if it goes on for one turn only */
    struct boot_clock_seen clock;
    bool ticked, recalled;
};

/* --- time --------------------------------------------------------------------------------------------------------- */

static struct public_moment computers_time(void)
{
    return (struct public_moment){wall_now(), line_now()};
}

/* When the last entry was written, by this computer's monotonic clock, which a console records until the next restart.
 * Without such a record only the time of day tells how old an entry is that was there when this program started; any
 * later entry has just been written. */
static msec written_at(struct broadcast *b, const struct public_moment *now, const struct public_moment *last)
{
    struct log_head head;
    msec ahead, since = !b->read.mono && now->wall > last->wall ? now->wall - last->wall : 0;
    bool known = log_head(b->log, &head, NULL) && boot_clock_look(&b->clock, &head.first, &ahead);
    return known && last->mono - ahead < now->mono ? last->mono - ahead : now->mono - since;
}

/* The log's own clock goes on from its last entry as this computer's does, which began elsewhere. */
static struct public_moment log_time(struct broadcast *b)
{
    struct public_moment now = computers_time(), last = public_log_moment(b->seen);
    if (!b->read.mono || last.mono != b->last.mono || last.wall != b->last.wall) {
        b->last = last;
        b->read = (struct public_moment){now.wall, written_at(b, &now, &last)};
    }
    return (struct public_moment){now.wall, last.mono + now.mono - b->read.mono};
}

/* --- the log ------------------------------------------------------------------------------------------------------ */

static bool open_log(const char *path, struct log **log, struct stat *is, struct error *why)
{
    *log = log_open(path, &(struct log_opening){.mode = LOG_READ}, why);
    return *log && (stat(path, is) == 0 || fail(why, path, "is not there any more", "put it back"));
}

/* What was put in its place is taken if it is the same event's: a copy, or what was rescued of it. */
static bool take_other(struct broadcast *b, struct error *why)
{
    struct log *log;
    struct stat is;
    struct public_log *seen = open_log(b->path, &log, &is, why) ? public_log_new(log) : NULL;
    bool ours = seen && public_log_follow(seen, why) &&
                (!strcmp(public_log_id(seen), public_log_id(b->seen)) ||
                 fail(why, b->path, "it was replaced by another log", "put this event's back"));
    if (ours) {
        struct log *old = b->log;
        struct public_log *old_seen = b->seen;
        b->log = log;
        b->seen = seen;
        b->is = is;
        log = old;
        seen = old_seen;
    }
    public_log_free(seen);
    if (log)
        (void)log_close(log, NULL);
    return ours;
}

/* If the log's file is gone, what was read of it still goes out when it is due. */
static bool is_there(struct broadcast *b, struct error *why)
{
    struct stat now;
    if (stat(b->path, &now) != 0)
        return fail(why, b->path, "the log is not there any more",
                    "put it back: what was entered since then is not shown");
    return (now.st_dev == b->is.st_dev && now.st_ino == b->is.st_ino) || take_other(b, why);
}

/* --- files -------------------------------------------------------------------------------------------------------- */

/* What the event says is beside its file. */
static bool find_folder(struct broadcast *b, struct error *why)
{
    char found[sizeof b->folder];
    bool fits = b->asked ? (size_t)snprintf(found, sizeof found, "%s", b->asked) < sizeof found
                         : broadcast_folder_at(public_log_event(b->seen), b->path, found, sizeof found);
    if (!fits)
        return fail(why, b->asked ? b->asked : b->path, "the name is too long", "choose another");
    if (strcmp(found, b->folder) != 0) {
        broadcast_files_release(&b->files); /* nothing is in this one yet */
        b->is_held = false;
    }
    strcpy(b->folder, found);
    b->files.folder = b->folder;
    return true;
}

static void say_behind(int minutes)
{
    if (minutes)
        printf(tongue_english("%d minute behind", "%d minutes behind", minutes), minutes);
    else
        printf("without a delay");
}

/* As an earlier run left it, of this event. */
static bool read_status(const struct broadcast *b, struct public_status *s)
{
    char path[PATH_MAX];
    struct text bytes = {0};
    bool good = broadcast_status_at(b->folder, path, sizeof path) &&
                file_read(path, PUBLIC_STATUS_MOST, &bytes, NULL) &&
                public_status_read(text_chars(&bytes), bytes.length, s) && !strcmp(s->event, public_log_id(b->seen));
    text_release(&bytes);
    return good;
}

/* At the same path there may be what was rescued of it; at another path only what has all that was read last. */
static bool is_of_this_log(const struct broadcast *b, struct error *why)
{
    static const char remedy[] = "broadcast that log, or name another folder: --out DIR; to go on with this one, "
                                 "remove the .status file beside it";
    struct public_status s;
    if (!read_status(b, &s) || !s.log.path || s.log.path == b->source ||
        public_log_has(b->seen, s.log.entry, &s.log.hash, why))
        return true;
    return *why->what ? false : fail(why, b->folder, "is of another copy of this event's log", remedy);
}

/* Only one process writes there, from one log: an old copy would show again what was corrected in the other. */
static bool hold_folder(struct broadcast *b, struct error *why)
{
    b->is_held = b->is_held || (broadcast_lock_folder(&b->lock, b->folder, b->path, why) && is_of_this_log(b, why));
    b->is_refused = !b->is_held;
    return b->is_held;
}

static const char nobody[] = "; nobody is paired yet: write or import the pairings of the round";

static bool is_paired(const struct broadcast *b, int number)
{
    const struct round *r = event_round(public_log_event(b->seen), number);
    return r && round_games(r, NULL) > 0;
}

static void say_no_boards(struct broadcast *b, int number)
{
    if (is_paired(b, number))
        printf("round %d: none of its boards is shown: see boards in [broadcast]\n", number);
    else
        printf("round %d: no board is shown%s\n", number, nobody);
    b->said = SAID_NO_PAIRS;
}

static void say_round(struct broadcast *b, const struct public_moment *now, msec delay)
{
    int last = public_log_last_round(b->seen), boards = broadcast_files_boards(&b->files, last);
    int live = public_log_live_round(b->seen, now, delay);
    if (last && !boards && b->said != SAID_NO_PAIRS)
        say_no_boards(b, last);
    if (b->said == last || (last && !boards))
        return;
    if (!last)
        printf("no round has begun: a page in %s says so%s", b->folder, is_paired(b, 1) ? "" : nobody);
    else {
        printf(tongue_english("round %d: %d board, ", "round %d: %d boards, ", boards), last, boards);
        say_behind((int)(public_log_delay(b->seen, delay) / 60000));
        printf(", in %s", b->folder);
    }
    if (live != last)
        printf("; live.pgn and index.html show round %d until then", live);
    printf("\n");
    b->said = last;
}

/* What the arbiter let stand, and no program reads. */
static void say_cut(struct broadcast *b, struct public_cut cut)
{
    bool is_other = cut.board != b->said_cut.board || cut.move != b->said_cut.move || cut.more > b->said_cut.more;
    if (cut.board && is_other) {
        printf("board %d", cut.board);
        if (cut.more)
            printf(" and %d more", cut.more);
        printf(": for spectators it ends at move %d, as what follows has no form for them; its result still goes out\n",
               cut.move);
    } else if (!cut.board && b->said_cut.board) {
        printf("board %d: all of its moves are shown again\n", b->said_cut.board);
    }
    b->said_cut = cut;
}

static void say(struct broadcast *b, const struct public_moment *now, msec delay)
{
    bool paused = public_log_is_paused(b->seen), waits = public_log_waits(b->seen);
    if (waits && b->said != SAID_WAITS) {
        printf("nothing goes out before :broadcast start\n");
        b->said = SAID_WAITS;
    }
    if (!waits) {
        say_round(b, now, delay);
        say_cut(b, broadcast_files_cut(&b->files, public_log_live_round(b->seen, now, delay)));
    }
    if (paused != b->said_paused)
        printf(paused ? "paused: what is in %s stays as it is\n" : "it goes on, in %s\n", b->folder);
    b->said_paused = paused;
    fflush(stdout);
}

/* A reset makes all files again: what is not public any more goes with it. */
static void obey_reset(struct broadcast *b)
{
    if (b->reset != public_log_reset(b->seen))
        broadcast_files_release(&b->files);
    b->reset = public_log_reset(b->seen);
}

/* Whose event it is, and where its files go, may be still to come: then only a program that ends now complains. */
static bool has_event(const struct broadcast *b, bool ends, struct error *why)
{
    const struct error *fault = public_log_fault(b->seen);
    if (public_log_follows(b->seen))
        return true;
    if (fault)
        return failf(why, b->path, "see: flagfall log verify; a newer flagfall may read it",
                     "its event cannot be read, so nothing goes out: %s", fault->what);
    return !ends || fail(why, b->path, "has no event yet, so nothing goes out", "open it in a console first");
}

static bool write_files(struct broadcast *b, struct error *why)
{
    if (!has_event(b, !b->push, why))
        return false;
    if (!public_log_follows(b->seen))
        return true;
    const struct chess_event *e = public_log_event(b->seen);
    struct public_moment now = log_time(b);
    msec delay = (msec)broadcast_delay_min(e) * 60000; /* where nobody ordered another */
    local_zone_set(local_zone_is_known(e->zone) ? e->zone : "");
    if (!find_folder(b, why))
        return false;
    b->is_refused = !broadcast_folder_is_apart(b->folder, b->path, why);
    if (b->is_refused || !hold_folder(b, why))
        return false;
    if (public_log_waits(b->seen) && access(b->folder, F_OK) != 0) {
        say(b, &now, delay); /* it is made when something goes there */
        return true;
    }
    enum folder_claim whose = broadcast_folder_claim(b->folder, public_log_id(b->seen), e->name, why);
    b->is_refused = whose == FOLDER_TAKEN;
    if (whose != FOLDER_OURS)
        return false;
    obey_reset(b);
    if (!public_log_waits(b->seen) && !broadcast_files_write(&b->files, b->seen, &now, delay, why))
        return false;
    say(b, &now, delay);
    return true;
}

/* --- how it fares ------------------------------------------------------------------------------------------------- */

static enum public_state state_of(const struct broadcast *b)
{
    return public_log_waits(b->seen)        ? PUBLIC_WAITS
           : public_log_is_paused(b->seen)  ? PUBLIC_PAUSED
           : public_log_last_round(b->seen) ? PUBLIC_LIVE
                                            : PUBLIC_NO_ROUND;
}

static enum public_disk disk_of(const struct broadcast *b)
{
    char path[PATH_MAX];
    enum public_disk disk = PUBLIC_DISK_GOOD;
    if ((size_t)snprintf(path, sizeof path, "%s/live.pgn", b->folder) < sizeof path)
        disk = session_broadcast_disk(path);
    return disk || !broadcast_status_at(b->folder, path, sizeof path) ? disk : session_broadcast_disk(path);
}

/* A line has no room for where it lies. */
static const char *name_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash && slash[1] ? slash + 1 : path;
}

static struct public_status status_of(struct broadcast *b)
{
    struct public_moment now = log_time(b);
    msec delay = (msec)broadcast_delay_min(public_log_event(b->seen)) * 60000;
    struct public_status s = {.written = now.wall, .state = state_of(b)};
    s.boards = broadcast_files_boards(&b->files, public_log_live_round(b->seen, &now, delay));
    s.delay_min = (int)(public_log_delay(b->seen, delay) / 60000);
    s.as_of = s.state == PUBLIC_NO_ROUND || s.state == PUBLIC_WAITS ? 0 : public_log_as_of(b->seen, &now, delay);
    s.cut = broadcast_files_cut(&b->files, public_log_live_round(b->seen, &now, delay));
    copy_text(s.event, sizeof s.event, public_log_id(b->seen));
    if (*b->bad.what)
        snprintf(s.trouble, sizeof s.trouble, "%.60s: %.56s", name_of(b->bad.where), b->bad.what);
    else if (*b->upload.trouble)
        snprintf(s.trouble, sizeof s.trouble, "broadcast.upload: it %s", b->upload.trouble);
    b->failing = !*s.trouble ? 0 : b->failing ? b->failing : s.written;
    s.failing = b->failing;
    s.disk = *b->bad.what ? disk_of(b) : PUBLIC_DISK_GOOD;
    s.log.path = b->source;
    s.log.entry = public_log_entry(b->seen, &s.log.hash);
    if (b->push)
        s.lichess = broadcast_push_fares(b->push);
    return s;
}

/* What Lichess answered the previous run of the program still applies to this one. */
static void recall(struct broadcast *b)
{
    struct public_status s;
    if (b->recalled || !b->push || !*b->folder || b->is_refused)
        return;
    b->recalled = true;
    if (read_status(b, &s))
        broadcast_push_recall(b->push, &s.lichess);
}

/* For the console's one line. Where it cannot be written, the pages go out all the same. On a full disk it is written
 * over: else nobody would be told why nothing goes out. */
static void tell_console(struct broadcast *b, bool ends)
{
    char path[PATH_MAX];
    struct text bytes = {0};
    if (!*b->folder || b->is_refused || !broadcast_status_at(b->folder, path, sizeof path))
        return;
    struct public_status s = status_of(b);
    s.state = ends ? PUBLIC_ENDED : s.state;
    if (public_status_is_same(&b->status, &s))
        return;
    public_status_write(&s, &bytes);
    if (file_publish(path, &bytes, NULL) || file_publish_in_place(path, &bytes))
        b->status = s;
    text_release(&bytes);
}

/* A failure is reported once, and tried again. */
static void tell(struct broadcast *b, const struct error *why)
{
    if (*why->what && strcmp(why->what, b->bad.what) != 0)
        complain(why);
    b->bad = *why;
}

static struct push_view view(struct broadcast *b)
{
    return (struct push_view){b->seen, log_time(b), (msec)broadcast_delay_min(public_log_event(b->seen)) * 60000};
}

static void follow_settings(struct broadcast *b)
{
    struct settings *was;
    if (!broadcast_settings_follow(&b->settings, &was))
        return;
    b->upload.command = setting_text(b->settings.are, SETTING_BROADCAST_UPLOAD);
    if (b->push)
        broadcast_push_set(b->push, b->settings.are);
    settings_free(was);
}

/* What is due by the clock that is never set waits for that of the day. */
static void look_at_clock(struct broadcast *b, struct error *why)
{
    enum { MINUTE = 60000, LEAST = MINUTE / 2 };
    if (!public_log_follows(b->seen))
        return;
    struct public_moment now = log_time(b);
    msec behind =
        public_log_waits_for_clock(b->seen, &now, (msec)broadcast_delay_min(public_log_event(b->seen)) * MINUTE);
    if (behind >= LEAST)
        failf(why, "this computer's clock", "set it right", "is %d min behind the log: what is due waits for it",
              (int)((behind + LEAST) / MINUTE));
}

/* Lichess goes on where files cannot be written. */
static bool turn(struct broadcast *b)
{
    follow_settings(b);
    struct error gone = {0}, why = {0}, clock = {0};
    bool there = is_there(b, &gone), followed = public_log_follow(b->seen, &why);
    bool good = followed && write_files(b, &why);
    if (good)
        look_at_clock(b, &clock);
    tell(b, !good ? &why : *gone.what ? &gone : &clock);
    recall(b);
    if (b->push && !b->is_refused)
        broadcast_upload_turn(&b->upload, b->folder, b->files.changes, line_now());
    if (followed && b->push && !b->is_refused && public_log_follows(b->seen) && !public_log_waits(b->seen)) {
        struct push_view v = view(b);
        broadcast_push_turn(b->push, &v);
    }
    if (public_log_follows(b->seen)) {
        broadcast_event_look(&b->event, b->path, public_log_event(b->seen));
        tell_console(b, false);
    }
    return good && there;
}

/* What only looks at Lichess, or at what would go there. */
static int look(struct broadcast *b, const struct broadcast_options *asked)
{
    struct error why = {0};
    if (!public_log_follow(b->seen, &why) || !has_event(b, true, &why)) {
        complain(&why);
        return STATUS_FAILED;
    }
    struct push_view v = view(b);
    if (asked->dry) {
        bool good = broadcast_push_dry_run(asked->dry, &v, &why);
        if (!good)
            complain(&why);
        return good ? STATUS_OK : STATUS_FAILED;
    }
    struct loop *loop = loop_new();
    bool good = broadcast_push_check(loop, b->settings.are, &v);
    loop_free(loop);
    return good ? STATUS_OK : STATUS_FAILED;
}

/* --- the command -------------------------------------------------------------------------------------------------- */

static void on_time(evutil_socket_t fd, short what, void *self)
{
    struct broadcast *b = self;
    (void)fd, (void)what;
    b->ticked = true;
}

static int follow_alone(struct broadcast *b)
{
    enum { EVERY = 500 };
    struct loop *loop = loop_new();
    loop_every(loop, EVERY, on_time, b);
    b->push = broadcast_push_new(loop, b->settings.are, false);
    b->ticked = true;
    bool good = true;
    while (!loop_interrupted(loop) && !b->is_refused) {
        if (b->ticked)
            good = turn(b);
        b->ticked = false;
        if (!b->is_refused)
            event_base_loop(loop_base(loop), EVLOOP_ONCE);
    }
    broadcast_upload_end(&b->upload);
    if (public_log_follows(b->seen))
        tell_console(b, true);
    broadcast_push_free(b->push);
    b->push = NULL;
    loop_free(loop);
    return good && !b->is_refused ? STATUS_OK : STATUS_FAILED;
}

static int follow(struct broadcast *b)
{
    struct error why;
    if (broadcast_lock_take(&b->lock, b->path, &why))
        return follow_alone(b);
    complain(&why);
    return STATUS_FAILED;
}

static int once(struct broadcast *b)
{
    struct loop *loop = loop_new(); /* a signal ends what brings the files elsewhere, too */
    bool whole = log_complain_of_part(b->log), good = turn(b);
    good = !b->is_refused && broadcast_upload_whole(&b->upload, loop, b->folder, b->files.changes) && good;
    good = good && !b->settings.has_refused_upload;
    loop_free(loop);
    return good && whole ? STATUS_OK : STATUS_FAILED;
}

static int run_broadcast(int argc, char **argv)
{
    struct broadcast_options asked = {0};
    struct error why;
    int status = options_read(&command_broadcast, &argc, argv, &asked);
    if (status != STATUS_OK)
        return status;
    if (argc != 2)
        return usage_error(&command_broadcast, "of which event?");
    struct broadcast *b = memory_take(1, sizeof *b);
    b->path = argv[1];
    b->asked = asked.folder;
    b->said = SAID_NOTHING;
    b->lock = BROADCAST_UNLOCKED;
    follow_settings(b);
    if (open_log(b->path, &b->log, &b->is, &why)) {
        b->seen = public_log_new(b->log);
        b->source = broadcast_log_digest(b->path);
        status = asked.check || asked.dry ? look(b, &asked) : asked.once ? once(b) : follow(b);
    } else {
        complain(&why);
        status = STATUS_USAGE;
    }
    broadcast_lock_give_back(&b->lock);
    public_log_free(b->seen);
    broadcast_files_release(&b->files);
    if (b->log)
        (void)log_close(b->log, NULL);
    settings_free(b->settings.are);
    free(b);
    return status;
}

const struct command command_broadcast = {
    .name = "broadcast",
    .summary = "games and pages for spectators, some minutes behind",
    .usage = "EVENT.flagfall [OPTION]...",
    .options = options,
    .notes = "It reads the event's log, which a console may be writing, and keeps these files until it is ended:\n"
             "  live.pgn, index.html                 the round that spectators follow: the next one, once what "
             "is seen of the round before is complete\n"
             "  round-3/games.pgn, index.html        that round\n"
             "  round-3/game-12.pgn, board-12.html   one board\n"
             "A move or a result goes out when it is older than the delay and still stands: what is corrected "
             "before is never seen. Nothing that only arbiters may know goes out.\n"
             "[broadcast] in the event file says delay (15 minutes), boards (those with a device, or all where "
             "none has one), folder (public), which is this event's alone, and waits.\n"
             "lichess-1 = NAME | 1-100 in it sends these boards to the tournament or round of that name at "
             "Lichess.\n"
             "token-file in your own flagfall.ini names the file with the token. Try it before with --check.\n"
             "upload = COMMAND in it brings the files elsewhere: it is run with the folder as $1 after changes. "
             "It is stopped if it runs for more than 10 minutes, and when this program ends.\n"
             "It obeys what arbiters order in the console: :broadcast start, where the event waits for it, "
             "pause, resume, delay 15, hide 7, show 7, reset.\n"
             "Beside its folder it keeps a small file, public.status, which the console shows as one line.\n"
             "Exit 1: not all could be written, the log lacks entries, the folder is another's. Exit 2: a wrong file.",
    .run = run_broadcast,
};
