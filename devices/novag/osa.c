/* Saitek OSA.
 *
 *        2. e4-e5   00:31       White's move and the time used for it
 *           d7-d5   00:12       Black's: no number
 *      >                        ready for one command
 */
#include "novag/lines.h"

#include "base/table.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>

struct osa_state {
    int step;   /* start-up: what is sent next */
    bool ready; /* the prompt has come                */
    msec next_step;
};

/* The prompt is a frame of its own: whether a line end follows it is not certain. */
static struct cut cut(const void *state, struct span s)
{
    (void)state;
    if (s.bytes[0] == '>')
        return (struct cut){.kind = CUT_FRAME, .length = 1};
    return text_line_cut(s);
}

static bool read_identity(const char *line, struct readings *out)
{
    char version[16];
    if (sscanf(line, "- Saitek OSA (%*[^)]), Version %15[0-9.] -", version) != 1)
        return false;
    readings_add_news(out, -1, NEWS_IDENTITY, 0, "identity Saitek OSA %s", version);
    return true;
}

static int32_t used_time(const char *t)
{
    int a, b, c;
    t += strcspn(t, "0123456789");
    int n = sscanf(t, "%3d:%2d:%2d", &a, &b, &c);
    if (n == 3 && b < 60 && c < 60)
        return a * 3600 + b * 60 + c;
    return n == 2 && b < 60 ? a * 60 + b : TIME_UNKNOWN;
}

static bool read_move(const char *line, struct readings *out)
{
    int number = 0, length = 0;
    char uci[8];
    if (sscanf(line, "%3d. %n", &number, &length) != 1 || length == 0) {
        number = 0;
        length = 0;
    }
    int side = number > 0 ? WHITE : BLACK;
    const char *after = text_move_read(line + length, side, uci);
    if (!after || (*after && *after != ' ' && *after != '+'))
        return false;
    readings_add_move(out, number, side, uci, used_time(after));
    return true;
}

/* Noise has no line end: what it stands before is a move all the same, if one fills the rest of the line. It is a fault
 * of the line nevertheless. */
static void read_behind_noise(const char *line, struct readings *out)
{
    while (*line && !read_move(line, out))
        line++;
}

/* Only the end of the word is reliable: TTTTTakeback has been observed. */
static bool ends_with(const char *line, const char *word)
{
    size_t n = strlen(line), w = strlen(word);
    return n >= w && !strcmp(line + n - w, word);
}

static enum reading_fault read_frame(void *state, struct span frame, struct readings *out)
{
    struct osa_state *st = state;
    char line[TEXT_LINE];
    text_line_copy(frame, line);
    if (!*line || read_identity(line, out) || read_move(line, out))
        return FAULT_NONE;
    if (!strcmp(line, ">")) {
        st->ready = true;
        readings_add_news(out, -1, NEWS_ALIVE, 0, "ready");
    } else if (ends_with(line, "akeback")) {
        readings_add_news(out, -1, NEWS_TAKEBACK, 0, "takeback");
    } else if (!strcmp(line, "New Game")) {
        readings_add_news(out, -1, NEWS_NEW_GAME, 0, "new-game");
    } else if (!strcmp(line, "???")) {
        readings_add_news(out, -1, NEWS_REFUSED, 0, "rejected");
    } else {
        read_behind_noise(line, out);
        return FAULT_UNKNOWN;
    }
    return FAULT_NONE;
}

enum { ANSWER_WITHIN = 10000 };

/* Commands are only sent after the prompt; the first one repeatedly, even without it. */
static msec talk(void *state, enum occasion why, msec now, struct outgoing *out)
{
    static const char *const start_up[] = {"OPEN\r\n", "ENGLISH\r\n", "SENDINFO OFF\r\n", "BOARD ON\r\n",
                                           "ANALYSIS\r\n"};
    struct osa_state *st = state;
    if (st->ready && st->step < (int)(sizeof start_up / sizeof *start_up) - 1)
        st->step++;
    else if (why != OCCASION_OPENED && (st->step > 0 || now < st->next_step))
        return st->step > 0 ? MSEC_NEVER : st->next_step;
    st->ready = false;
    assert(st->step >= 0 && HAS_ROW(start_up, st->step) && "one of the words it begins with");
    outgoing_add_text(out, start_up[st->step]);
    st->next_step = now + ANSWER_WITHIN;
    return st->next_step;
}

static void explain(struct span s, struct text *out)
{
    char line[TEXT_LINE];
    text_line_copy(s, line);
    text_addf(out, "send %s", line);
}

const struct driver driver_saitek_osa = {
    .name = "saitek-osa",
    .summary = "Saitek computers with the OSA link: they send moves and the time used",
    .line = "9600 8N1",
    .can = {.moves = true},
    .state_size = sizeof(struct osa_state),
    .frame_max = 2 * TEXT_LINE,
    .cut = cut,
    .read = read_frame,
    .talk = talk,
    .cut_said = text_line_cut,
    .explain = explain,
};
