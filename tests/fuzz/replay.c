/* Gives every file of a folder to a fuzzer's function, without the fuzzer: so that what once was found is tried by
 * every `make test`, with any compiler. With a number N behind the folder it gives every Nth. */
#include <dirent.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static int replay(const char *path)
{
    FILE *f = fopen(path, "rb");
    if (!f) {
        perror(path);
        return 1;
    }
    static uint8_t room[1 << 20];
    size_t size = fread(room, 1, sizeof room, f);
    fclose(f);
    uint8_t *data = malloc(size ? size : 1); /* its exact size, so that a sanitizer sees one byte too many */
    if (!data)
        return 1;
    memcpy(data, room, size);
    LLVMFuzzerTestOneInput(data, size);
    free(data);
    return 0;
}

int main(int argc, char **argv)
{
    DIR *folder = argc == 2 || argc == 3 ? opendir(argv[1]) : NULL;
    int every = argc == 3 ? atoi(argv[2]) : 1;
    if (!folder || every < 1) {
        fprintf(stderr, "replay: which folder of seeds?\n");
        return 2;
    }
    int tried = 0, failed = 0;
    for (struct dirent *e; (e = readdir(folder));) {
        char path[PATH_MAX];
        if (e->d_name[0] == '.')
            continue;
        snprintf(path, sizeof path, "%s/%s", argv[1], e->d_name);
        if (tried++ % every == 0)
            failed += replay(path);
    }
    closedir(folder);
    printf("%d seeds\n", tried);
    return tried && !failed ? 0 : 1;
}
