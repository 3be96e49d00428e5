#include "bench/bench.h"

#include <assert.h>
#include <string.h>

/* clang-format off */
static const struct bench_row *const rows[] = {
    &bench_perft,
    &bench_moves,
    &bench_audit,
    &bench_write,
    &bench_dead,
    &bench_dead_hard,
    &bench_alert,
    &bench_alert_cpu,
    &bench_lines,
    &bench_latency,
    &bench_growth,
    &bench_redraw,
    &bench_framers,
    &bench_readings,
    &bench_hall,
    &bench_broadcast,
    &bench_memory,
    &bench_log_entries,
    &bench_log_decision,
    &bench_log_open,
    &bench_log_verify,
    NULL,
};
/* clang-format on */

struct bench_options {
    bool json;
    const char *data;
};

static const struct option_row options[] = {
    {"json", 0, NULL, "one JSON object a line instead of the table", OPTION_FLAG, offsetof(struct bench_options, json),
     0, 0},
    {"data", 0, "FOLDER", "measure on the games (*.pgn) and positions (*.tsv) of a folder", OPTION_TEXT,
     offsetof(struct bench_options, data), 0, 0},
    {0},
};

static double ratio(const struct bench_row *r, const struct bench_figure *f)
{
    return r->less_is_better ? f->peers / f->ours : f->ours / f->peers;
}

static bool is_met(const struct bench_row *r, const struct bench_figure *f)
{
    bool good = r->less_is_better ? f->ours <= r->aim : f->ours >= r->aim;
    return good && !(f->peers > 0 && ratio(r, f) < r->times);
}

static const char *verdict(const struct bench_row *r, const struct bench_figure *f)
{
    return f->other_matter ? "-" : is_met(r, f) ? "yes" : "no";
}

static int write_number(char *out, size_t room, double n, const char *unit)
{
    assert(room > 0 && n >= 0 && "nothing takes less than no time");
    int decimals = n < 10 ? 2 : n < 100 ? 1 : 0;
    return snprintf(out, room, "%.*f %s", decimals, n, unit);
}

static void write_aim(char *out, size_t room, const struct bench_row *r)
{
    int n = snprintf(out, room, r->less_is_better ? "under " : "over ");
    n += snprintf(out + n, room - (size_t)n, "%.6g %s", r->aim, r->unit);
    if (r->times > 0)
        snprintf(out + n, room - (size_t)n, ", %.3gx", r->times);
}

static void print_line(const struct bench_row *r, const struct bench_figure *f)
{
    char ours[32], aim[48], peer[48] = "-", times[16] = "-";
    write_number(ours, sizeof ours, f->ours, r->unit);
    write_aim(aim, sizeof aim, r);
    if (f->peers > 0) {
        int n = snprintf(peer, sizeof peer, "%s ", r->peer);
        write_number(peer + n, sizeof peer - (size_t)n, f->peers, r->unit);
        snprintf(times, sizeof times, "%.2f", ratio(r, f));
    } else if (r->peer)
        snprintf(peer, sizeof peer, "%s is not there", r->peer);
    printf("%-10s  %-18s  %-24s  %-3s  %-26s  %5s  %s\n", r->name, ours, aim, verdict(r, f), peer, times, f->measured);
}

static void print_object(const struct bench_row *r, const struct bench_figure *f)
{
    printf(
        "{\"name\": \"%s\", \"figure\": %.6g, \"unit\": \"%s\", \"aim\": %.6g, \"met\": \"%s\", \"measured\": \"%s\"",
        r->name, f->ours, r->unit, r->aim, verdict(r, f), f->measured);
    if (f->peers > 0)
        printf(", \"peer\": \"%s\", \"peer_figure\": %.6g, \"ratio\": %.4g", r->peer, f->peers, ratio(r, f));
    puts("}");
}

static bool chosen(const struct bench_row *r, int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        if (!strcmp(argv[i], r->name))
            return true;
    return argc == 1;
}

static int check_names(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        const struct bench_row *const *r = rows;
        while (*r && strcmp((*r)->name, argv[i]))
            r++;
        if (!*r)
            return usage_error(&command_bench, "%s: no such benchmark", argv[i]);
    }
    return STATUS_OK;
}

static int run_bench(int argc, char **argv)
{
    struct bench_options asked = {0};
    int status = options_read(&command_bench, &argc, argv, &asked);
    if (!status)
        status = check_names(argc, argv);
    if (status)
        return status;
    struct bench_input input = {.data = asked.data};
    if (!asked.json)
        printf("%-10s  %-18s  %-24s  %-3s  %-26s  %5s  %s\n", "what", "flagfall", "aim", "met", "peer", "ratio",
               "measured on");
    for (const struct bench_row *const *r = rows; *r; r++) {
        struct bench_figure f = {0};
        if (!chosen(*r, argc, argv) || !(*r)->measure(&input, &f))
            continue;
        (asked.json ? print_object : print_line)(*r, &f);
        fflush(stdout);
    }
    return STATUS_OK;
}

const struct command command_bench = {
    .name = "bench",
    .summary = "how fast this build is on this machine, beside its peers where they are installed",
    .usage = "[OPTION]... [NAME]...",
    .options = options,
    .notes =
        "Figures are processor time, ours and the peer's alike, best of three, but for those said to be real time. A\n"
        "ratio over 1 is in our favour. A name measures that row alone, and says the same again. Peers are used where\n"
        "they are installed. The aims of dead and dead-hard are about files that --data FOLDER brings.",
    .run = run_bench,
};
