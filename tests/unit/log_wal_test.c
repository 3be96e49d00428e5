/* The -wal file byte by byte: files are made here as SQLite makes them, and damaged in every way that a power failure
 * or somebody else could. What is read of them, what is refused, what is still known.
 */
#include "log/log_file.h"
#include "log/pages.h"
#include "log/wal.h"
#include "log_made.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <fcntl.h>

enum { HEADER = 32, FRAME = 24 + PAGE_BYTES, WAL_MOST = 20, COMMIT = 7 };

static const char the_log[] = "wal_bytes.flagfall";

/* --- a -wal file that is made here -------------------------------------------------------------------------------- */

struct made_wal {
    uint8_t bytes[HEADER + WAL_MOST * FRAME];
    size_t length;
    uint32_t a, b;
    bool big; /* its sums read words with the highest byte first */
};

static struct made_wal made;

static void put(uint8_t *at, uint32_t word)
{
    for (int i = 0; i < 4; i++)
        at[i] = (uint8_t)(word >> (24 - 8 * i));
}

static uint32_t word_of(const uint8_t *at, bool big)
{
    uint32_t out = 0;
    for (int i = 0; i < 4; i++)
        out |= (uint32_t)at[i] << (big ? 24 - 8 * i : 8 * i);
    return out;
}

static void sum_on(struct made_wal *w, const uint8_t *bytes, size_t count)
{
    for (size_t i = 0; i < count; i += 8) {
        w->a += word_of(bytes + i, w->big) + w->b;
        w->b += word_of(bytes + i + 4, w->big) + w->a;
    }
}

static void put_header(struct made_wal *w, uint32_t magic, uint32_t page_bytes)
{
    *w = (struct made_wal){.length = HEADER, .big = magic & 1};
    const uint32_t words[] = {magic, 3007000, page_bytes, 5, 0x01020304, 0x50607080};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        put(w->bytes + 4 * i, words[i]);
    sum_on(w, w->bytes, 24);
    put(w->bytes + 24, w->a);
    put(w->bytes + 28, w->b);
}

static void begin_wal(struct made_wal *w)
{
    put_header(w, 0x377f0682, PAGE_BYTES);
}

static uint8_t *frame_at(struct made_wal *w, int number) /* from 1 */
{
    return w->bytes + HEADER + (size_t)(number - 1) * FRAME;
}

/* The size that a commit has: any number but 0. The page is what it holds, or NULL for one filled with its number. */
static void put_page(struct made_wal *w, uint32_t number, uint32_t commit, const uint8_t *page)
{
    uint8_t *f = w->bytes + w->length;
    assert_true(w->length + FRAME <= sizeof w->bytes);
    put(f, number);
    put(f + 4, commit);
    memcpy(f + 8, w->bytes + 16, 8);
    if (page)
        memcpy(f + 24, page, PAGE_BYTES);
    else
        memset(f + 24, (int)number, PAGE_BYTES);
    sum_on(w, f, 8);
    sum_on(w, f + 24, PAGE_BYTES);
    put(f + 16, w->a);
    put(f + 20, w->b);
    w->length += FRAME;
}

static void put_frame(struct made_wal *w, uint32_t number, uint32_t commit)
{
    put_page(w, number, commit, NULL);
}

/* As frames look that an older round left behind it. */
static void put_old_frame(struct made_wal *w, uint32_t number, uint32_t commit)
{
    put_frame(w, number, commit);
    w->bytes[w->length - FRAME + 8] ^= 0xff;
}

static const char *name_beside(const char *ending)
{
    static char name[600];
    snprintf(name, sizeof name, "%s%s", in_scratch(the_log), ending);
    return name;
}

static void write_wal(const struct made_wal *w)
{
    FILE *f = fopen(name_beside("-wal"), "wb");
    assert_non_null(f);
    assert_int_equal(fwrite(w->bytes, 1, w->length, f), w->length);
    assert_int_equal(fclose(f), 0);
}

/* --- how it is read ----------------------------------------------------------------------------------------------- */

static struct error why;

/* Of the log beside which they stand: only its main file is ever looked at. */
static sqlite3 *open_main_file(void)
{
    sqlite3 *db = file_open(in_scratch(the_log), LOG_EXAMINE, &why);
    assert_non_null(db);
    return db;
}

static bool reads(struct wal *wal)
{
    sqlite3 *db = open_main_file();
    why = (struct error){0};
    bool good = wal_read(wal, db, in_scratch(the_log), &why);
    sqlite3_close(db);
    return good;
}

static void assert_holds(const uint32_t *pages, size_t count)
{
    struct wal wal;
    write_wal(&made);
    if (!reads(&wal))
        fail_msg("%s", why.what);
    assert_int_equal(wal.count, count);
    for (size_t i = 0; i < count; i++)
        assert_int_equal(wal.pages[i], pages[i]);
    wal_release(&wal);
    assert_null(wal.pages);
    assert_int_equal(wal.count, 0);
}

static void assert_refused(const char *what)
{
    struct wal wal;
    write_wal(&made);
    assert_false(reads(&wal));
    assert_string_equal(why.what, what);
    assert_string_equal(why.where, in_scratch(the_log));
    wal_release(&wal);
}

static void lost_from(int frame)
{
    char what[100];
    snprintf(what, sizeof what, "the -wal file is damaged in frame %d, and commits after it are lost", frame);
    assert_refused(what);
}

static void beginning_is_lost(void)
{
    assert_refused("the beginning of the -wal file is damaged, and the commits in it are lost");
}

/* --- commits ------------------------------------------------------------------------------------------------------ */

static void none_and_an_empty_one_have_no_bytes(void **unused)
{
    struct wal wal;
    (void)unused;
    unlink(name_beside("-wal"));
    assert_true(reads(&wal));
    assert_true(wal.is_empty && !wal.count);
    made.length = 0;
    write_wal(&made);
    assert_true(reads(&wal));
    assert_true(wal.is_empty && !wal.count);
    begin_wal(&made);
    write_wal(&made);
    assert_true(reads(&wal));
    assert_true(!wal.is_empty && !wal.count);
}

static void pages_of_whole_commits_are_read_in_both_orders_of_bytes(void **unused)
{
    static const uint32_t magics[] = {0x377f0682, 0x377f0683}, pages[] = {3, 0x01020304, 3};
    (void)unused;
    for (size_t i = 0; i < sizeof magics / sizeof *magics; i++) {
        put_header(&made, magics[i], PAGE_BYTES);
        put_frame(&made, 3, 0);
        put_frame(&made, 0x01020304, 0);
        assert_holds(NULL, 0); /* no commit ends it */
        put_frame(&made, 3, 0x01000000);
        assert_holds(pages, 3);
        put_frame(&made, 9, 0);
        put_frame(&made, 8, 0);
        assert_holds(pages, 3);
        made.length -= 100; /* a frame that was not written to its end */
        assert_holds(pages, 3);
        made.length -= FRAME - 99; /* what is left of it is a byte short */
        assert_holds(pages, 3);
    }
}

static void it_has_the_pages_of_its_commits_alone(void **unused)
{
    struct wal wal;
    (void)unused;
    begin_wal(&made);
    put_frame(&made, 5, 0);
    put_frame(&made, 2, COMMIT);
    put_frame(&made, 6, 0);
    write_wal(&made);
    assert_true(reads(&wal));
    assert_true(wal_has(&wal, 5) && wal_has(&wal, 2));
    assert_false(wal_has(&wal, 6) || wal_has(&wal, 0) || wal_has(&wal, 1));
    wal_release(&wal);
}

static void more_pages_than_a_list_begins_with_are_kept(void **unused)
{
    uint32_t pages[WAL_MOST];
    (void)unused;
    begin_wal(&made);
    for (uint32_t i = 0; i < WAL_MOST; i++)
        put_frame(&made, pages[i] = 40 + i, i + 1 == WAL_MOST ? COMMIT : 0);
    assert_holds(pages, WAL_MOST);
}

/* --- the beginning ------------------------------------------------------------------------------------------------ */

static void only_a_header_of_such_pages_is_read_on(void **unused)
{
    static const struct {
        uint32_t magic, page_bytes;
    } rows[] = {{0x377f0681, PAGE_BYTES}, {0x377f0684, PAGE_BYTES}, {0x377f0682, 2 * PAGE_BYTES}, {0x377f0683, 512}};
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        put_header(&made, rows[i].magic, rows[i].page_bytes);
        put_frame(&made, 3, COMMIT);
        beginning_is_lost();
    }
    for (int at = 0; at < HEADER; at++) { /* whichever of its bytes is another */
        begin_wal(&made);
        put_frame(&made, 3, COMMIT);
        made.bytes[at]++;
        beginning_is_lost();
    }
}

/* Torn where it was just being written: nothing can stand behind it. */
static void a_header_that_a_power_failure_tore_loses_nothing(void **unused)
{
    static const struct {
        const char bytes[5]; /* and nothing but zeros after them */
        size_t length;
        bool torn;
    } rows[] = {
        {"\x37", 1, true},           {"\x37\x7f", 2, true},
        {"\x37\x7f\x06", 3, true},   {"\x37\x7f\x06\x82", 4, true},
        {"\x37\x7f\x06", 9, true},   {"\0\0\0\0", 4, true},
        {"", HEADER, true},          {"\x36", 1, false},
        {"\x37\0", 2, false},        {"\x37\x7f\0", 3, false},
        {"\x37\x7f\x07", 3, false},  {"\0\0\0\x01", 4, false},
        {"\0\0\x01", HEADER, false},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        made = (struct made_wal){.length = rows[i].length};
        memcpy(made.bytes, rows[i].bytes, sizeof rows[i].bytes);
        if (rows[i].torn)
            assert_holds(NULL, 0);
        else
            beginning_is_lost();
    }
    made = (struct made_wal){.length = HEADER + FRAME - 1};
    assert_holds(NULL, 0);
    made.length++; /* a whole frame was written, so the header was there before it */
    beginning_is_lost();
}

/* --- a frame that does not fit ------------------------------------------------------------------------------------ */

/* Three commits: frames 1 and 2, 3, 4 to 6. */
static void put_three_commits(void)
{
    static const uint32_t commits[] = {0, COMMIT, COMMIT, 0, 0, COMMIT};
    begin_wal(&made);
    for (uint32_t i = 0; i < 6; i++)
        put_frame(&made, 50 + i, commits[i]);
}

static void damage_before_the_last_commit_is_named_by_its_frame(void **unused)
{
    static const int at[] = {0, 4, 7, 8, 15, 16, 23, 24, 100, 24 + PAGE_BYTES - 1};
    (void)unused;
    for (int frame = 1; frame <= 3; frame++)
        for (size_t i = 0; i < sizeof at / sizeof *at; i++) {
            bool of_stored_sum = at[i] == 16 || at[i] == 23, of_salt = at[i] == 8 || at[i] == 15;
            if ((of_stored_sum && frame == 3) || (of_salt && frame == 3))
                continue; /* then what comes behind does not fit either, as in a commit that was torn */
            put_three_commits();
            frame_at(&made, frame)[at[i]]++;
            lost_from(frame);
        }
}

static void damage_in_the_last_commit_is_what_a_power_failure_leaves(void **unused)
{
    static const uint32_t pages[] = {50, 51, 52};
    (void)unused;
    for (int frame = 4; frame <= 6; frame++) {
        put_three_commits();
        frame_at(&made, frame)[200]++;
        assert_holds(pages, 3);
    }
}

static void what_an_older_round_left_is_no_loss(void **unused)
{
    static const uint32_t pages[] = {50, 51, 52, 53, 54, 55};
    (void)unused;
    put_three_commits();
    for (uint32_t i = 0; i < 3; i++)
        put_old_frame(&made, 60 + i, COMMIT);
    assert_holds(pages, 6);
    put_three_commits(); /* and the last commit was torn as well */
    put_old_frame(&made, 60, COMMIT);
    put_old_frame(&made, 61, COMMIT);
    frame_at(&made, 6)[300]++;
    assert_holds(pages, 3);
    put_three_commits(); /* one of an older round begins nothing: the next may still be of the torn one */
    put_old_frame(&made, 60, COMMIT);
    put_frame(&made, 61, COMMIT);
    assert_holds(pages, 6);
}

/* --- the start of a new round ------------------------------------------------------------------------------------- */

static void read_page_of_main_file(uint32_t number, uint8_t page[PAGE_BYTES])
{
    int fd = open(in_scratch(the_log), O_RDONLY);
    assert_int_equal(pread(fd, page, PAGE_BYTES, (off_t)(number - 1) * PAGE_BYTES), PAGE_BYTES);
    close(fd);
}

/* What stands there is of the round before, long since in the main file: the page of its last commit shows it. */
static void what_is_in_the_main_file_is_not_lost(void **unused)
{
    static const struct {
        bool first_is_there, last_is_there, lost;
    } rows[] = {{true, true, false}, {false, true, false}, {true, false, true}, {false, false, true}};
    uint8_t page[PAGE_BYTES];
    (void)unused;
    read_page_of_main_file(2, page);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        begin_wal(&made);
        put_frame(&made, 70, COMMIT);
        put_page(&made, 2, COMMIT, rows[i].first_is_there ? page : NULL);
        put_page(&made, 2, COMMIT, rows[i].last_is_there ? page : NULL);
        put_frame(&made, 71, 0); /* of one that was never ended */
        frame_at(&made, 1)[500]++;
        if (rows[i].lost)
            lost_from(1);
        else
            assert_holds(NULL, 0);
    }
    begin_wal(&made);
    put_frame(&made, 70, COMMIT);
    put_page(&made, 3, COMMIT, page); /* another page */
    frame_at(&made, 1)[500]++;
    lost_from(1);
}

/* --- what it still tells of the last entry ------------------------------------------------------------------------ */

struct head_page {
    uint8_t page[PAGE_BYTES];
    int cell; /* where the row begins */
};

/* The table's one row as SQLite writes it: type says in how many bytes the sequence stands. */
static struct head_page head_page(int type, const char *sequence, int bytes)
{
    struct head_page h = {.cell = PAGE_BYTES - PAGE_CHECK_BYTES - 150};
    uint8_t *p = h.page, *at = h.page + h.cell;
    p[0] = 13;
    p[4] = 1;
    p[8] = (uint8_t)(h.cell >> 8);
    p[9] = (uint8_t)h.cell;
    const uint8_t record[] = {0x81, 0x07, 1, 7, 0, (uint8_t)type, 12 + 2 * 32, 12 + 2 * 32, 0x81, 12};
    memcpy(at, record, sizeof record);
    memcpy(at + sizeof record, sequence, (size_t)bytes);
    return h;
}

static int64_t known_of(const struct head_page *h)
{
    begin_wal(&made);
    put_frame(&made, 9, 0);
    put_page(&made, 4, COMMIT, h->page);
    write_wal(&made);
    return wal_last_known(in_scratch(the_log));
}

static void the_number_of_the_last_entry_is_read_in_every_width(void **unused)
{
    static const struct {
        int type;
        const char *bytes;
        int count;
        int64_t number;
    } rows[] = {
        {1, "\x7f", 1, 127},
        {2, "\x01\x02", 2, 0x0102},
        {3, "\x01\x02\x03", 3, 0x010203},
        {4, "\x01\x02\x03\x04", 4, 0x01020304},
        {5, "\x01\x02\x03\x04\x05\x06", 6, 0x010203040506},
        {6, "\x01\x02\x03\x04\x05\x06\x07\x08", 8, 0x0102030405060708},
        {0, "\x7f\x7f", 2, 0}, /* NULL, and no number at all */
        {7, "\x7f\x7f\x7f\x7f\x7f\x7f\x7f\x7f", 8, 0},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct head_page h = head_page(rows[i].type, rows[i].bytes, rows[i].count);
        assert_true(known_of(&h) == rows[i].number);
    }
}

static void the_highest_of_all_frames_counts(void **unused)
{
    struct head_page low = head_page(1, "\x05", 1), high = head_page(2, "\x02\x00", 2);
    (void)unused;
    begin_wal(&made);
    put_page(&made, 4, COMMIT, low.page);
    put_page(&made, 4, COMMIT, high.page);
    put_page(&made, 4, COMMIT, low.page);
    frame_at(&made, 1)[30]++; /* it is not verified */
    write_wal(&made);
    assert_true(wal_last_known(in_scratch(the_log)) == 0x0200);
    made.length -= 2 * FRAME + 1; /* the first frame was not written to its end */
    write_wal(&made);
    assert_true(wal_last_known(in_scratch(the_log)) == 0);
    made.length = HEADER - 1;
    write_wal(&made);
    assert_true(wal_last_known(in_scratch(the_log)) == 0);
    unlink(name_beside("-wal"));
    assert_true(wal_last_known(in_scratch(the_log)) == 0);
}

/* Offsets in the page; those from the cell on are counted from there. */
static void no_other_page_is_taken_for_the_head(void **unused)
{
    static const struct {
        int at;
        bool in_cell;
        uint8_t byte;
    } rows[] = {
        {0, false, 5},   {0, false, 10}, {3, false, 1},   {4, false, 0},    {4, false, 2},
        {2, true, 2},    {2, true, 0},   {4, true, 1},    {6, true, 77},    {7, true, 77},
        {8, true, 0x82}, {9, true, 13},  {3, true, 0xff}, {8, false, 0x1f}, {8, false, 0x0f},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct head_page h = head_page(1, "\x05", 1);
        assert_true(known_of(&h) == 5);
        if (rows[i].at == 8 && rows[i].byte == 0x0f)
            h.page[9] = 0xf0; /* where the check of the page begins */
        h.page[rows[i].at + (rows[i].in_cell ? h.cell : 0)] = rows[i].byte;
        if (known_of(&h) != 0)
            fail_msg("row %zu is taken for the head", i);
    }
}

/* A number takes up to eight bytes here; the row's size is not looked at. */
static void a_number_of_more_than_eight_bytes_is_none(void **unused)
{
    (void)unused;
    for (int bytes = 2; bytes <= 12; bytes++) {
        struct head_page h = head_page(1, "\x05", 1);
        uint8_t rest[64], *at = h.page + h.cell;
        memcpy(rest, at + 2, sizeof rest);
        memset(at, 0x80, (size_t)bytes - 1);
        at[bytes - 1] = 7;
        memcpy(at + bytes, rest, sizeof rest);
        assert_true(known_of(&h) == (bytes <= 8 ? 5 : 0));
    }
}

/* A row that would reach beyond the page: every number of it may be the last that fits. */
static void a_row_that_ends_too_late_is_not_read_beyond_the_page(void **unused)
{
    enum { END = PAGE_BYTES - PAGE_CHECK_BYTES, RECORD = 10 };
    (void)unused;
    for (int left = 0; left <= RECORD + 8; left++) {
        struct head_page whole = head_page(6, "\0\0\0\0\0\0\0\x09", 8), h = {.cell = END - left};
        memcpy(h.page, whole.page, 16);
        h.page[8] = (uint8_t)(h.cell >> 8);
        h.page[9] = (uint8_t)h.cell;
        memcpy(h.page + h.cell, whole.page + whole.cell, RECORD + 8); /* what is over stands in the check */
        assert_true(known_of(&h) == (left == RECORD + 8 ? 9 : 0));
    }
}

static int make_log(void **unused)
{
    (void)unused;
    struct log *log = made_new(in_scratch(the_log));
    made_fill(log, 40);
    return log_close(log, NULL) ? 0 : 1;
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(none_and_an_empty_one_have_no_bytes),
        cmocka_unit_test(pages_of_whole_commits_are_read_in_both_orders_of_bytes),
        cmocka_unit_test(it_has_the_pages_of_its_commits_alone),
        cmocka_unit_test(more_pages_than_a_list_begins_with_are_kept),
        cmocka_unit_test(only_a_header_of_such_pages_is_read_on),
        cmocka_unit_test(a_header_that_a_power_failure_tore_loses_nothing),
        cmocka_unit_test(damage_before_the_last_commit_is_named_by_its_frame),
        cmocka_unit_test(damage_in_the_last_commit_is_what_a_power_failure_leaves),
        cmocka_unit_test(what_an_older_round_left_is_no_loss),
        cmocka_unit_test(what_is_in_the_main_file_is_not_lost),
        cmocka_unit_test(the_number_of_the_last_entry_is_read_in_every_width),
        cmocka_unit_test(the_highest_of_all_frames_counts),
        cmocka_unit_test(no_other_page_is_taken_for_the_head),
        cmocka_unit_test(a_number_of_more_than_eight_bytes_is_none),
        cmocka_unit_test(a_row_that_ends_too_late_is_not_read_beyond_the_page),
    };
    return cmocka_run_group_tests(tests, make_log, NULL);
}
