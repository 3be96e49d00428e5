#include "log/loss.h"

#include "base/tongue.h"
#include "log/body.h"

#include <stdio.h>
#include <string.h>

static const char damaged[] = "journal-damaged", gone[] = "entries-gone";

void loss_write(struct body *b, const char *kept, int64_t lost)
{
    body_begin(b);
    if (kept)
        body_text(b, "kept", kept);
    body_number(b, "lost", lost);
    body_text(b, "what", kept ? damaged : gone);
}

bool loss_read(const char *body, int64_t *lost)
{
    struct error nonsense;
    json_t *parsed = body_parse(body, &nonsense);
    const char *what = parsed ? body_text_of(parsed, "what", "") : "";
    bool is_loss = !strcmp(what, damaged) || !strcmp(what, gone);
    int64_t number = is_loss ? body_number_of(parsed, "lost", 0) : 0;
    if (is_loss)
        *lost = number > 0 && number <= INT32_MAX ? number : 0;
    json_decref(parsed);
    return is_loss;
}

static const char several[] = N_("%lld entries that had been saved are lost");
static const char one[] = N_("1 entry that had been saved is lost");
static const char some[] = N_("entries that had been saved may be lost");
static const char *const formats[] = {several, one, some};
const struct sentences loss_sentences = SENTENCES(formats);

const char *loss_words(int64_t lost, char out[LOSS_WORDS])
{
    snprintf(out, LOSS_WORDS, lost > 1 ? several : lost ? one : some, (long long)lost);
    return out;
}

const char *loss_words_shown(int64_t lost, char out[LOSS_WORDS])
{
    snprintf(out, LOSS_WORDS, lost > 1 ? _(several) : lost ? _(one) : _(some), (long long)lost);
    return out;
}
