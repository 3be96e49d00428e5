#include "commands/event_hand_on.h"

#include "base/table.h"
#include "commands/command.h"
#include "commands/event_files.h"
#include "event/by_letter.h"
#include "host/progress.h"
#include "log/verify.h"
#include "report/csv.h"
#include "report/trf.h"
#include "session/event_load.h"
#include "session/event_log.h"

static bool add_its_trf(const char *path, const struct trf_choice *choice, struct text *out, struct error *why)
{
    if (is_log_name(path))
        return event_add_trf(path, choice, out, why);
    struct chess_event *e = event_load(path, why);
    if (e) {
        event_spread_rounds(e);
        trf_write(e, choice, out);
    }
    chess_event_free(e);
    return e != NULL;
}

static bool add_games(const struct event_hand_on *asked, const char *path, struct text *out, struct error *why)
{
    if (!is_log_name(path))
        return fail(why, path, "an event file has no games", "name the log beside it: NAME.flagfall");
    if (!event_add_games(path, asked->round, out, why))
        return false;
    return out->length ||
           fail(why, path, asked->round ? "this round has not been played" : "no round has been played", "");
}

static bool add_rows(const struct event_hand_on *asked, const char *path, struct text *out, struct error *why)
{
    struct chess_event *e = event_as_it_stands(path, why);
    if (e)
        (asked->as == AS_CSV ? csv_write_pairings : csv_write_players)(e, out);
    chess_event_free(e);
    return e != NULL;
}

static const enum trf_form form_asked[] = {[AS_TRF] = TRF_AS_IT_CAME, [AS_TRF26] = TRF26, [AS_TRF16] = TRF16};

static bool add_trf(const struct event_hand_on *asked, const char *path, struct text *out, struct error *why)
{
    enum trf_form form = asked->for_pairing ? TRF_FOR_PAIRING : form_asked[asked->as];
    return add_its_trf(path, &(struct trf_choice){.form = form}, out, why);
}

/* The round has to be paired anyway, but the file must not be taken for complete. */
static bool is_whole(const char *path)
{
    struct error why = {0};
    struct log_expected nothing = {.progress = progress_line()};
    struct log_verdict verdict;
    if (!is_log_name(path) || log_verify(path, &nothing, &verdict, &why) || !verdict.was_opened)
        return true;
    complain(&why);
    return false;
}

bool event_hand_on_text(const struct event_hand_on *asked, const char *path, struct text *out, struct error *why)
{
    static bool (*const adders[])(const struct event_hand_on *, const char *, struct text *, struct error *) = {
        add_trf, add_trf, add_trf, add_rows, add_rows, add_games}; /* order: enum hand_on_as */
    ROW_FOR_EACH(adders, HAND_ON_FORMS);
    return adders[asked->as](asked, path, out, why);
}

int event_hand_on(const struct event_hand_on *asked, int count, char **paths)
{
    struct error why;
    struct text out = {0};
    if (count != 1)
        return usage_error(&command_event, "export one event file");
    if (asked->for_pairing && asked->as > AS_TRF16)
        return usage_error(&command_event, "pairing programs take TRF: leave --as out beside --for-pairing");
    bool whole = is_whole(paths[0]);
    bool good = event_hand_on_text(asked, paths[0], &out, &why);
    int status = good ? event_hand_out(asked->output, &out) : complain_refuse(&why);
    text_release(&out);
    return status == STATUS_OK && !whole ? STATUS_FAILED : status;
}
