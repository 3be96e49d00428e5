/* Runs every judge whose file is in the folder: conformance FOLDER [FILE]...
 *
 * Prints for each file how many answers were right, wrong and undecided, and names the first ten that were not right.
 * Ends with 1 if anything was wrong. CONFORMANCE_QUICK=1 leaves out what takes minutes. */
#include "conformance.h"

#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

static const struct judge *const judges[] = {
    &judge_perft,      &judge_dead_positions, &judge_dead_lichess, &judge_dead_timeouts,
    &judge_dead_hard,  &judge_draws,          &judge_san,          &judge_games,
    &judge_vectors[0], &judge_vectors[1],     &judge_vectors[2],   &judge_vectors[3],
    &judge_vectors[4], &judge_vectors[5],     &judge_vectors[6],   &judge_vectors[7],
    &judge_vectors[8], &judge_vectors[9],     &judge_vectors[10],
};
enum { JUDGES = sizeof judges / sizeof *judges, NAMED = 10 };

double cpu_s(void)
{
    struct rusage r;
    getrusage(RUSAGE_SELF, &r);
    return (double)(r.ru_utime.tv_sec + r.ru_stime.tv_sec) + (double)(r.ru_utime.tv_usec + r.ru_stime.tv_usec) / 1e6;
}

/* --- the score ------------------------------------------------------------------------------------------------ */

void score_right(struct conformance_score *s)
{
    s->right++;
}

__attribute__((format(printf, 3, 0))) static void name_case(const struct conformance_score *s, const char *word,
                                                            const char *format, va_list args)
{
    if (s->wrong + s->undecided > NAMED)
        return;
    printf("    %s: ", word);
    vprintf(format, args);
    puts("");
}

void score_undecided(struct conformance_score *s, const char *format, ...)
{
    va_list args;
    s->undecided++;
    va_start(args, format);
    name_case(s, "undecided", format, args);
    va_end(args);
}

void score_wrong(struct conformance_score *s, const char *format, ...)
{
    va_list args;
    s->wrong++;
    va_start(args, format);
    name_case(s, "wrong", format, args);
    va_end(args);
}

void score_compare(struct conformance_score *s, const char *what, const char *expected, const char *got)
{
    if (!strcmp(expected, got))
        score_right(s);
    else
        score_wrong(s, "%s: expected %s, got %s", what, expected, got);
}

/* --- files ---------------------------------------------------------------------------------------------------- */

static FILE *open_in(const char *folder, const char *file, char place[PATH_MAX])
{
    static const char *const below[] = {"", "/data", "/pgn", "/data/pgn", "/vectors", "/protocols/vectors"};
    for (size_t i = 0; i < sizeof below / sizeof *below; i++) {
        int length = snprintf(place, PATH_MAX, "%s%s/%s", folder, below[i], file);
        FILE *f = length < PATH_MAX ? fopen(place, "r") : NULL;
        if (f) {
            *strrchr(place, '/') = '\0';
            return f;
        }
    }
    return NULL;
}

static int cut_at_tabs(char *line, char *field[FIELDS_MAX])
{
    int n = 0;
    line[strcspn(line, "\r\n")] = '\0';
    while (line && n < FIELDS_MAX)
        field[n++] = strsep(&line, "\t");
    return n;
}

static void judge_lines(const struct judge *j, FILE *f, struct conformance_score *s)
{
    char *line = NULL, *field[FIELDS_MAX];
    size_t room = 0;
    while (getline(&line, &room, f) > 0) {
        if (*line == '#' || *line == '\n')
            continue;
        int n = cut_at_tabs(line, field);
        if (n < j->fields)
            score_wrong(s, "a line with %d fields, where %d are known: %s", n, j->fields, line);
        else
            j->line(s, field, n);
    }
    free(line);
    if (j->end)
        j->end(s);
}

/* Returns how many were wrong, or -1 if the file is not there. */
static long judge_file(const struct judge *j, const char *folder, bool quick)
{
    char place[PATH_MAX];
    FILE *f = open_in(folder, j->file, place);
    if (!f) {
        printf("%-20s not in %s\n", j->file, folder);
        return -1;
    }
    struct conformance_score s = {.folder = place, .quick = quick};
    double begin = cpu_s();
    judge_lines(j, f, &s);
    fclose(f);
    printf("%-20s %7ld right  %5ld wrong  %5ld undecided  %7.2f s", j->file, s.right, s.wrong, s.undecided,
           cpu_s() - begin);
    if (s.worst_s > 0)
        printf("  slowest %.3f s: %s", s.worst_s, s.worst);
    puts("");
    return s.wrong;
}

static bool asked_for(const struct judge *j, int argc, char **argv)
{
    for (int i = 2; i < argc; i++)
        if (!strcmp(argv[i], j->file))
            return true;
    return argc == 2;
}

int main(int argc, char **argv)
{
    const char *quick = getenv("CONFORMANCE_QUICK");
    long wrong = 0, files = 0;
    if (argc < 2) {
        fputs("usage: conformance FOLDER [FILE]...\n", stderr);
        return 2;
    }
    setvbuf(stdout, NULL, _IOLBF, 0);
    for (int i = 0; i < JUDGES; i++) {
        if (!asked_for(judges[i], argc, argv))
            continue;
        long of_file = judge_file(judges[i], argv[1], quick && *quick && strcmp(quick, "0"));
        files += of_file >= 0;
        wrong += of_file > 0 ? of_file : 0;
    }
    printf("%ld files, %ld wrong\n", files, wrong);
    return wrong ? 1 : 0;
}
