/* What comes from other machines: bundles, lines of entries, statements on reports. The first byte chooses which. */
#include "log/body.h"
#include "log/bundle.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void demand(bool fact)
{
    if (!fact)
        abort();
}

static void bundle(const char *chars, size_t length)
{
    static const struct log_expected nothing;
    struct log_verdict v;
    struct error why = {0};
    FILE *f = length ? fmemopen((void *)(uintptr_t)chars, length, "rb") : NULL;
    if (!f)
        return;
    bool whole = bundle_verify_stream(f, "bundle", &nothing, &v, &why);
    demand(whole || *why.what);
    fclose(f);
}

/* What is taken for a line of an entry is written again as it was, byte for byte. */
static void line(const char *chars)
{
    struct entry_line *l = entry_line_new();
    struct entry e;
    struct text again = {0};
    if (entry_line_read(l, chars, &e)) {
        entry_add_json(&again, &e);
        demand(!strcmp(text_chars(&again), chars));
    }
    text_release(&again);
    entry_line_free(l);
}

static void statement(const char *chars)
{
    struct log_head head;
    struct error why = {0};
    if (head_of_statement(&head, chars, &why))
        demand(head.sequence > 0 && head_is_signed(&head));
}

/* Whatever bytes a device sends as a name, the body is JSON. */
static void body(const char *chars)
{
    struct body b = {0};
    body_begin(&b);
    body_text(&b, "name", chars);
    body_object(&b, "by");
    body_text(&b, chars, "name");
    json_t *parsed = body_parse(body_done(&b), NULL);
    demand(parsed || strlen(body_done(&b)) > BODY_BYTES_MAX);
    json_decref(parsed);
    body_release(&b);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (!size)
        return 0;
    char *chars = memcpy(calloc(size, 1), data + 1, size - 1);
    switch (data[0] % 4) {
    case 0: bundle(chars, size - 1); break;
    case 1: line(chars); break;
    case 2: statement(chars); break;
    case 3: body(chars); break;
    default: break;
    }
    free(chars);
    return 0;
}
