#include "rulebook_files.h"

static const char *scratch_folder(void)
{
    const char *folder = getenv("SCRATCH");
    return folder ? folder : "/tmp";
}

struct rulebook *rulebook_loaded(const char *folder, const char *id)
{
    struct problems problems = {0};
    struct rulebook *r = rulebook_load(folder, id, &problems);
    for (size_t i = 0; i < problems.kept; i++)
        fprintf(stderr, "%s: %s\n", problems.list[i].where, problems.list[i].what);
    problems_release(&problems);
    if (!r)
        abort();
    return r;
}

void write_file(const char *folder, const char *name, const char *text, size_t length)
{
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *out = fopen(path, "we");
    if (!out || fwrite(text, 1, length, out) != length || fclose(out)) {
        fprintf(stderr, "%s cannot be written\n", path);
        abort();
    }
}

static void empty_folder(const char *folder)
{
    DIR *d = opendir(folder);
    for (struct dirent *e; d && (e = readdir(d));) {
        char path[1024];
        snprintf(path, sizeof path, "%.700s/%.250s", folder, e->d_name);
        if (e->d_name[0] != '.')
            remove(path);
    }
    if (d)
        closedir(d);
}

void new_rulebook(char folder[512], const char *id, const char *frame)
{
    static const char facts[] = "[offender]\nvalues = white, black, both\n[clock_pressed]\nvalues = yesno\n"
                                "[white_s]\nvalues = number\n[black_s]\nvalues = number\n[count]\nvalues = number\n"
                                "[claimed]\nvalues = yesno\n[fault]\nvalues = force, two-hands\n[phase]\n"
                                "values = standard, blitz\n[fen]\nvalues = text\n[black_can_mate]\nvalues = yesno\n"
                                "from = fen\n[white_can_mate]\nvalues = yesno\nfrom = fen\n";
    char path[1024];
    snprintf(folder, 512, "%.400s/rulebooks", scratch_folder());
    mkdir(folder, 0777);
    write_file(folder, "facts.ini", facts, sizeof facts - 1);
    snprintf(path, sizeof path, "%s/%s", folder, id);
    mkdir(path, 0777);
    empty_folder(path);
    write_file(path, "rulebook.ini", frame, strlen(frame));
}

void add_script(const char *folder, const char *id, const char *name, const char *text)
{
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", folder, id);
    write_file(path, name, text, strlen(text));
}
