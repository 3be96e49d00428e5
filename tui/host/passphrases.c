#include "host/passphrases.h"

#include "event/arbiters.h"
#include "host/files.h"
#include "host/settings.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

enum { KEPT_BYTES = 1 << 20, FILE_ROOM = 1100 };

static bool kept_file(char out[FILE_ROOM], struct error *why)
{
    return settings_state_file_to_write(out, FILE_ROOM, "passphrases", why);
}

static bool read_kept(struct text *out)
{
    char file[FILE_ROOM];
    return kept_file(file, NULL) && file_read(file, KEPT_BYTES, out, NULL);
}

static bool is_hash(const char *passphrase)
{
    return *passphrase && !passphrase_is_sealed(passphrase);
}

static bool add_new(const struct chess_event *e, struct text *kept)
{
    bool added = false;
    for (int i = 0; i < e->arbiter_count; i++) {
        const char *hash = e->arbiters[i].passphrase;
        if (!is_hash(hash) || strstr(text_chars(kept), hash))
            continue;
        text_addf(kept, "%s\n", hash);
        added = true;
    }
    return added;
}

bool passphrases_remember(const struct chess_event *e, struct error *why)
{
    char file[FILE_ROOM];
    struct text kept = {0};
    if (!read_kept(&kept))
        text_clear(&kept);
    bool good = !add_new(e, &kept) || (kept_file(file, why) && file_write(file, &kept, why) && chmod(file, 0600) == 0);
    text_release(&kept);
    return good;
}

static void unseal(struct arbiter *a, const char *kept)
{
    for (const char *line = kept; *line; line += strcspn(line, "\n"), line += *line == '\n') {
        char hash[sizeof a->passphrase], seal[SEAL_SIZE];
        size_t length = strcspn(line, "\n");
        if (length >= sizeof hash)
            continue;
        snprintf(hash, sizeof hash, "%.*s", (int)length, line);
        passphrase_seal(hash, seal);
        if (!strcmp(seal, a->passphrase)) {
            copy_text(a->passphrase, sizeof a->passphrase, hash);
            return;
        }
    }
}

void passphrases_recall(struct chess_event *e)
{
    struct text kept = {0};
    bool sealed = false;
    for (int i = 0; i < e->arbiter_count; i++)
        sealed = sealed || passphrase_is_sealed(e->arbiters[i].passphrase);
    if (sealed && read_kept(&kept))
        for (int i = 0; i < e->arbiter_count; i++)
            if (passphrase_is_sealed(e->arbiters[i].passphrase))
                unseal(&e->arbiters[i], text_chars(&kept));
    text_release(&kept);
}
