#include "commands/bench.h"

#include "commands/command.h"

#include <string.h>

static const struct bench_row *const rows[] = {
    &bench_perft,
    &bench_moves,
    &bench_audit,
    &bench_write,
    &bench_dead,
    &bench_dead_hard,
    &bench_memory,
    &bench_lines,
    &bench_latency,
    &bench_growth,
    &bench_framers,
    &bench_readings,
    &bench_board,
    &bench_hall,
    &bench_redraw,
    &bench_log_entries,
    &bench_log_decision,
    &bench_log_open,
    &bench_log_verify,
    NULL,
};

struct asked {
    bool json;
    const char *data;
};

static const struct option_row options[] = {
    {"json", 0, NULL, "one JSON object a line instead of the table", OPTION_FLAG, offsetof(struct asked, json), 0, 0},
    {"data", 0, "FOLDER", "measure on the games (*.pgn) and positions (*.tsv) of a folder", OPTION_TEXT,
     offsetof(struct asked, data), 0, 0},
    {0},
};

static double ratio(const struct bench_row *r, const struct bench_figure *f)
{
    return r->less_is_better ? f->peers / f->ours : f->ours / f->peers;
}

static void print_number(double n, const char *unit)
{
    char text[32];
    snprintf(text, sizeof text, n < 10 ? "%.2f %s" : n < 100 ? "%.1f %s" : "%.0f %s", n, unit);
    printf("  %-15s", text);
}

static void print_line(const struct bench_row *r, const struct bench_figure *f)
{
    printf("%-10s", r->name);
    print_number(f->ours, r->unit);
    printf("  %-28s  %-11s", r->aim, r->peer ? r->peer : "-");
    if (f->peers > 0) {
        print_number(f->peers, r->unit);
        printf("  %5.2f", ratio(r, f));
    } else {
        printf("  %-15s  %5s", r->peer ? "not installed" : "-", "-");
    }
    printf("  %s\n", f->measured);
}

static void print_object(const struct bench_row *r, const struct bench_figure *f)
{
    printf("{\"name\": \"%s\", \"figure\": %.6g, \"unit\": \"%s\", \"aim\": \"%s\", \"measured\": \"%s\"", r->name,
           f->ours, r->unit, r->aim, f->measured);
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
    struct asked asked = {0};
    int status = options_read(&command_bench, &argc, argv, &asked);
    if (!status)
        status = check_names(argc, argv);
    if (status)
        return status;
    struct bench_input input = {.data = asked.data};
    if (!asked.json)
        printf("%-10s  %-15s  %-28s  %-11s  %-15s  %5s  %s\n", "what", "flagfall", "aim", "peer", "peer's", "ratio",
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
    .notes = "Figures are processor time, ours and the peer's alike, best of three. A ratio over 1 is in our favour.",
    .run = run_bench,
};
