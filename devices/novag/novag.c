/* Novag Citrine and Star Diamond, and the Universal Chess Board.
 *
 *      M   1   e2-e4      White's move          M   1,  e7-e5      Black's: the comma
 *      T   1,  e7-e5      taken back            Clock 00:06:27 00:00:01      White first
 *
 * They enforce the rules themselves, so an illegal move is never sent; a flag fall is not reported, so the clock is
 * polled. The settings are lost at a new game and sent again.
 */
#include "novag/lines.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct novag_state {
    int step;
    unsigned asked; /* how often, after the start */
    msec next_step, heard;
    int rank; /* lines of a position drawing still to come */
    piece board[64];
};

static struct cut cut(const void *state, struct span s)
{
    (void)state;
    return text_line_cut(s);
}

static enum reading_fault read_move(const char *line, struct readings *out)
{
    const char *t = line + 1;
    char uci[8], *end;
    while (*t == ' ')
        t++;
    long number = strtol(t, &end, 10);
    bool black = number > 0 && *end == ',';
    int side = number > 0 ? black : -1;
    t = end + black;
    while (*t == ' ')
        t++;
    const char *after = number >= 0 && number < 1000 ? text_move_read(t, side, uci) : NULL;
    if (!after || (*after && *after != ' ' && *after != '+'))
        return FAULT_UNKNOWN;
    if (*line == 'M')
        readings_add_move(out, (int)number, side, uci, TIME_UNKNOWN);
    else
        readings_add_news(out, -1, NEWS_TAKEBACK, (int32_t)number, "takeback number=%ld side=%s %s", number,
                          side_word(black ? BLACK : WHITE), uci);
    return FAULT_NONE;
}

static enum reading_fault read_takeback(const char *line, struct readings *out)
{
    if (strpbrk(line, "0123456789") && read_move(line, out) == FAULT_NONE)
        return FAULT_NONE;
    if (strchr(line, 'M'))
        return FAULT_UNKNOWN; /* noise, and another message behind it */
    readings_add_news(out, -1, NEWS_TAKEBACK, 0, "takeback");
    return FAULT_NONE;
}

static enum reading_fault read_clock(const char *line, struct readings *out)
{
    int w[3], b[3];
    char more;
    if (sscanf(line, "Clock %2d:%2d:%2d %2d:%2d:%2d%c", &w[0], &w[1], &w[2], &b[0], &b[1], &b[2], &more) != 6)
        return FAULT_UNKNOWN;
    if (w[1] > 59 || w[2] > 59 || b[1] > 59 || b[2] > 59 || w[0] < 0 || b[0] < 0)
        return FAULT_RANGE;
    struct reading r = {.kind = READING_CLOCK, .address = -1};
    r.as.clock.by_colour = true;
    r.as.clock.left_s = w[0] * 3600 + w[1] * 60 + w[2];
    r.as.clock.right_s = b[0] * 3600 + b[1] * 60 + b[2];
    readings_add(out, &r);
    return FAULT_NONE;
}

static enum reading_fault read_identity(const char *line, struct readings *out)
{
    line += strlen("ID.");
    readings_add_news(out, -1, NEWS_IDENTITY, 0, "identity %s", line + strspn(line, " "));
    return FAULT_NONE;
}

static enum reading_fault read_new_game(const char *line, struct readings *out)
{
    (void)line;
    readings_add_news(out, -1, NEWS_NEW_GAME, 0, "new-game");
    return FAULT_NONE;
}

static enum reading_fault read_answer(const char *line, struct readings *out)
{
    readings_add_news(out, -1, NEWS_DONE, line[0], "ack %s", line);
    return FAULT_NONE;
}

static const struct {
    const char *begins;
    enum reading_fault (*read)(const char *line, struct readings *out);
} lines[] = {
    {"ID.", read_identity},   {"New Game", read_new_game}, {"Clock ", read_clock}, {"Xmit", read_answer},
    {"Referee", read_answer}, {".Referee", read_answer},   {"Level", read_answer}, {"Game", read_answer},
    {"M", read_move},         {"T", read_takeback},
};

/* `.8 br bn bb bq bk bb bn br 8`, capitals White, :: a dark empty square; the Universal Chess Board has one letter for
 * each square and a blank for an empty one. There small letters are Black's; here the first letter of each pair is the
 * colour. */
static bool read_drawn_rank(struct novag_state *st, const char *line)
{
    static const char letters[] = " PNBRQK";
    if (line[0] != '.' || line[1] != (char)('0' + st->rank))
        return false;
    const char *t = line + 2;
    for (int file = 0; file < 8; file++) {
        while (*t == ' ')
            t++;
        size_t n = strcspn(t, " ");
        if (n == 0 || n > 2)
            return false;
        char what = (char)toupper((unsigned char)t[n - 1]);
        const char *kind = what == ':' || what == '.' || what == '-' ? letters : strchr(letters, what);
        if (!kind)
            return false;
        bool black = islower((unsigned char)t[0]);
        st->board[square_at(file, st->rank - 1)] =
            *kind == ' ' ? (piece)EMPTY : piece_of(black ? BLACK : WHITE, (enum kind)(kind - letters));
        t += n;
    }
    return true;
}

static void end_drawing(struct novag_state *st, struct readings *out)
{
    struct reading r = {.kind = READING_BOARD, .address = -1};
    memcpy(r.as.board, st->board, sizeof st->board);
    readings_add(out, &r);
}

/* Noise has no line end: what it stands before is a move all the same, if one fills the rest of the line. It is a fault
 * of the line nevertheless. */
static void read_behind_noise(const char *line, struct readings *out)
{
    const char *t = strchr(line, 'M');
    while (t && read_move(t, out) != FAULT_NONE)
        t = strchr(t + 1, 'M');
}

static enum reading_fault read_frame(void *state, struct span frame, struct readings *out)
{
    struct novag_state *st = state;
    char line[TEXT_LINE];
    text_line_copy(frame, line);
    st->heard = out->at;
    if (!*line)
        return FAULT_NONE;
    if (!strcmp(line, "Position Board")) {
        st->rank = 8;
        return FAULT_NONE;
    }
    if (st->rank && read_drawn_rank(st, line)) {
        if (--st->rank == 0)
            end_drawing(st, out);
        return FAULT_NONE;
    }
    st->rank = 0; /* interrupted by another message, which is read as such */
    if (!strcmp(line, "New Game"))
        st->step = 0;
    enum reading_fault fault = FAULT_UNKNOWN;
    for (size_t i = 0; i < sizeof lines / sizeof *lines && fault == FAULT_UNKNOWN; i++)
        if (!strncmp(line, lines[i].begins, strlen(lines[i].begins)))
            fault = lines[i].read(line, out);
    if (fault == FAULT_UNKNOWN)
        read_behind_noise(line, out);
    return fault;
}

enum { PAUSE = 150, ASK_EVERY = 1000, ASKED_IN_TURN = 5, GIVE_UP_AFTER = 10000 };

/* One that begins again has forgotten that moves are wanted, and does not say so. */
static msec speak(struct novag_state *st, const char *const *start_up, const char *const *asked, msec now,
                  struct outgoing *out)
{
    if (now < st->next_step)
        return st->next_step;
    st->next_step = now + PAUSE;
    if (start_up[st->step]) {
        outgoing_add_text(out, start_up[st->step++]);
    } else {
        outgoing_add_text(out, asked[st->asked++ % ASKED_IN_TURN]);
        st->next_step = now + ASK_EVERY;
    }
    return st->next_step;
}

static msec talk_citrine(void *state, enum occasion why, msec now, struct outgoing *out)
{
    static const char *const start_up[] = {"I\r\n", "X ON\r\n", "U ON\r\n", "P\r\n", NULL};
    static const char *const asked[ASKED_IN_TURN] = {"C\r\n", "C\r\n", "C\r\n", "X ON\r\n", "P\r\n"};
    struct novag_state *st = state;
    if (why == OCCASION_OPENED)
        st->heard = now;
    if (why == OCCASION_CLEAN)
        st->step = 0; /* the position is asked for at its end */
    out->hopeless = !start_up[st->step] && now >= st->next_step && now - st->heard >= GIVE_UP_AFTER;
    return speak(st, start_up, asked, now, out);
}

static msec talk_ucb(void *state, enum occasion why, msec now, struct outgoing *out)
{
    static const char *const start_up[] = {"XON\r\n", "UON\r\n", NULL};
    static const char *const asked[ASKED_IN_TURN] = {"XON\r\n", "XON\r\n", "XON\r\n", "XON\r\n", "UON\r\n"};
    (void)why;
    return speak(state, start_up, asked, now, out);
}

static const struct {
    const char *command, *words;
} said[] = {
    {"I", "identify"},
    {"X ON", "report moves"},
    {"XON", "report moves"},
    {"X OFF", "do not report moves"},
    {"U ON", "referee mode (both sides human)"},
    {"UON", "referee mode (both sides human)"},
    {"C", "clock request"},
    {"P", "position request"},
    {"N", "new game"},
    {"T", "take back"},
    {"F", "change sides"},
    {"G", "move list request"},
};

static void explain(struct span s, struct text *out)
{
    char line[TEXT_LINE], uci[8];
    text_line_copy(s, line);
    for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
        if (!strcmp(line, said[i].command)) {
            text_addf(out, "send %s", said[i].words);
            return;
        }
    }
    if (line[0] == 'M' && text_move_read(line + 1 + strspn(line + 1, " "), -1, uci))
        text_addf(out, "send move %s", uci);
    else
        text_addf(out, "send %s", line);
}

const struct driver driver_novag_citrine = {
    .name = "novag-citrine",
    .summary = "Novag Citrine and Star Diamond: they send moves",
    .line = "57600 8N1",
    .can = {.moves = true},
    .state_size = sizeof(struct novag_state),
    .frame_max = 2 * TEXT_LINE,
    .cut = cut,
    .read = read_frame,
    .talk = talk_citrine,
    .cut_said = text_line_cut,
    .explain = explain,
};

const struct driver driver_novag_ucb = {
    .name = "novag-ucb",
    .summary = "Novag Universal Chess Board",
    .line = "9600 8N1",
    .can = {.moves = true},
    .state_size = sizeof(struct novag_state),
    .frame_max = 2 * TEXT_LINE,
    .cut = cut,
    .read = read_frame,
    .talk = talk_ucb,
    .cut_said = text_line_cut,
    .explain = explain,
};
