/* lichess FOLDER [TOKEN] ROUND=NAME...: serves these rounds, of the tournament tourAAAA, at a port of this computer.
 * lichess --read FILE.pgn: what its boards would be after that push, as it lists them.
 *
 * The folder: port and authority.pem say how it is reached; requests has each request and its status; after each of
 * them boards-ROUND has the boards. What it finds in the file `next` it does once, in `always` each time:
 *
 *     status 429 60   that status, and Retry-After   redirect     to elsewhere
 *     silence         never an answer                html         200, and a page
 *     cut 20          the answer ends after 20 bytes endless      the answer never ends
 *     lost            obeys, and answers nothing     deaf         answers well, and does not obey
 *     error 3         the third game is in error     source       the round has a source of its own
 *     certificate     of another authority           name         of another host
 *     nothing         takes nothing, and answers []  limit 3000   413 for a push of more bytes
 *     other           a read shows another round     unread       a read finds none
 */
#include "lichess/stand_in.h"
#include "base/memory.h"

#include <arpa/inet.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

enum { ROUNDS = 12, PATH = 512, REQUEST_MAX = 1 << 20, TOO_LARGE = 512 * 1024, IDLE_MS = 700 };

struct served {
    const char *folder, *token;
    struct tls *tls;
    struct shown_round rounds[ROUNDS];
    int round_count;
    char told[64]; /* what to do with this request */
};

struct request {
    char method[8], path[200];
    bool has_token;
    struct text all;
    const char *body;
    size_t body_length;
};

static const char tournament[] = "tourAAAA", push_path[] = "/api/broadcast/round/", read_path[] = "/api/broadcast/-/-/";

static FILE *file_in(const struct served *s, const char *name, const char *mode)
{
    char path[PATH];
    snprintf(path, sizeof path, "%s/%s", s->folder, name);
    return fopen(path, mode);
}

/* --- what it is told to do ---------------------------------------------------------------------------------------- */

static void read_order(struct served *s, const char *name)
{
    FILE *f = file_in(s, name, "r");
    if (f && !fgets(s->told, sizeof s->told, f))
        s->told[0] = '\0';
    s->told[strcspn(s->told, "\n")] = '\0';
    if (f)
        fclose(f);
}

/* The connection has to be told before, the request after it was read. */
static void find_order(struct served *s)
{
    s->told[0] = '\0';
    read_order(s, "next");
    if (!*s->told)
        read_order(s, "always");
}

static void order_is_done(const struct served *s)
{
    char path[PATH];
    snprintf(path, sizeof path, "%s/next", s->folder);
    unlink(path);
}

static bool is_told(const struct served *s, const char *word)
{
    size_t n = strlen(word);
    return !strncmp(s->told, word, n) && (!s->told[n] || s->told[n] == ' ');
}

static int number_told(const struct served *s)
{
    const char *blank = strchr(s->told, ' ');
    return blank ? atoi(blank) : 0;
}

/* --- HTTP --------------------------------------------------------------------------------------------------------- */

static const char *header(const struct request *a, const char *name)
{
    for (const char *at = text_chars(&a->all); (at = strstr(at, "\r\n")) && at[2] != '\r'; at++)
        if (!strncasecmp(at + 2, name, strlen(name)))
            return at + 2 + strlen(name);
    return "";
}

static bool read_request(const struct served *s, struct tls_connection *c, struct request *a)
{
    char bytes[16384], token[256];
    const char *end = NULL;
    size_t wanted = 0;
    while (!end || a->all.length < wanted) {
        int n = tls_read(c, bytes, sizeof bytes);
        if (n <= 0 || a->all.length > REQUEST_MAX)
            return false;
        text_add_bytes(&a->all, bytes, (size_t)n);
        end = strstr(text_chars(&a->all), "\r\n\r\n");
        if (end)
            wanted = (size_t)(end - text_chars(&a->all)) + 4 + (size_t)atol(header(a, "Content-Length: "));
    }
    a->body = end + 4;
    a->body_length = (size_t)atol(header(a, "Content-Length: "));
    snprintf(token, sizeof token, "Bearer %s\r\n", s->token);
    a->has_token = !strncmp(header(a, "Authorization: "), token, strlen(token));
    return sscanf(text_chars(&a->all), "%7s %199s", a->method, a->path) == 2;
}

static void send_answer(const struct served *s, struct tls_connection *c, int status, const char *body)
{
    struct text out = {0};
    int wait = 0;
    if (is_told(s, "status"))
        sscanf(s->told, "status %*d %d", &wait);
    text_addf(&out, "HTTP/1.1 %d So\r\nContent-Type: application/json\r\n", status);
    if (wait)
        text_addf(&out, "Retry-After: %d\r\n", wait);
    if (status >= 300 && status < 400)
        text_add(&out, "Location: https://elsewhere.example/login\r\n");
    text_addf(&out, "Content-Length: %zu\r\n\r\n%s", strlen(body), body);
    size_t most = is_told(s, "cut") ? (size_t)number_told(s) : out.length;
    tls_write(c, text_chars(&out), most < out.length ? most : out.length);
    text_release(&out);
}

static void send_for_ever(struct tls_connection *c)
{
    static const char head[] = "HTTP/1.1 200 So\r\nContent-Type: application/json\r\n\r\n{\"games\":[";
    char more[4096];
    memset(more, ' ', sizeof more);
    bool open = tls_write(c, head, sizeof head - 1);
    while (open)
        open = tls_write(c, more, sizeof more);
}

/* --- what it serves ----------------------------------------------------------------------------------------------- */

static struct shown_round *round_of(struct served *s, const char *id)
{
    for (int i = 0; i < s->round_count; i++)
        if (!strncmp(s->rounds[i].id, id, 8))
            return &s->rounds[i];
    return NULL;
}

static json_t *rounds_of(const struct served *s)
{
    json_t *rounds = json_array();
    for (int i = 0; i < s->round_count; i++)
        json_array_append_new(rounds, json_pack("{s:s, s:s}", "id", s->rounds[i].id, "name", s->rounds[i].name));
    return json_pack("{s:{s:s, s:s}, s:o}", "tour", "id", tournament, "name", "Harbour Open", "rounds", rounds);
}

static void list_boards(const struct served *s, const struct shown_round *r)
{
    char name[32], path[PATH], new[PATH];
    struct text all = {0};
    boards_list(r, &all);
    snprintf(name, sizeof name, "boards-%s", r->id);
    snprintf(path, sizeof path, "%s/%s", s->folder, name);
    snprintf(new, sizeof new, "%s/new", s->folder);
    FILE *f = file_in(s, "new", "w");
    if (f) {
        fputs(text_chars(&all), f);
        fclose(f);
        rename(new, path);
    }
    text_release(&all);
}

static json_t *push(struct served *s, const struct request *a, int *status)
{
    struct shown_round *r = round_of(s, a->path + sizeof push_path - 1);
    size_t most = is_told(s, "limit") ? (size_t)number_told(s) : TOO_LARGE;
    *status = !r ? 404 : !a->has_token ? 403 : a->body_length > most ? 413 : 200;
    if (*status != 200)
        return NULL;
    if (is_told(s, "nothing"))
        return json_array();
    if (is_told(s, "source"))
        return json_pack("{s:[{s:{}, s:s}]}", "games", "tags", "error", "The round has a source of its own");
    json_t *answer =
        boards_push(r, a->body, a->body_length, is_told(s, "error") ? number_told(s) : 0, is_told(s, "deaf"));
    list_boards(s, r);
    return answer;
}

static json_t *reset(struct served *s, const struct request *a, int *status)
{
    struct shown_round *r = round_of(s, a->path + sizeof push_path - 1);
    *status = !r ? 404 : !a->has_token ? 403 : 200;
    if (*status != 200)
        return NULL;
    json_t *answer = boards_reset(r);
    list_boards(s, r);
    return answer;
}

static bool ends_with(const char *path, const char *end)
{
    size_t n = strlen(path), m = strlen(end);
    return n >= m && !strcmp(path + n - m, end);
}

static json_t *test_token(const struct served *s, const struct request *a)
{
    char token[256];
    json_t *answer = json_object();
    snprintf(token, sizeof token, "%.*s", (int)a->body_length, a->body);
    json_object_set_new(answer, token,
                        strcmp(token, s->token) != 0
                            ? json_null()
                            : json_pack("{s:s, s:s}", "userId", "arbiter", "scopes", "study:read,study:write"));
    return answer;
}

static json_t *read_back(const struct served *s, const struct shown_round *r, int *status)
{
    *status = is_told(s, "unread") ? 404 : 200;
    json_t *answer = *status == 200 ? boards_read(r) : NULL;
    if (is_told(s, "other"))
        json_object_set_new(json_object_get(answer, "round"), "id", json_string("roundZZZ"));
    return answer;
}

static json_t *serve(struct served *s, const struct request *a, int *status)
{
    static const char lists[] = "/api/broadcast/";
    const struct shown_round *r;
    *status = 200;
    if (!strcmp(a->path, "/api/token/test"))
        return test_token(s, a);
    if (!strncmp(a->path, push_path, sizeof push_path - 1) && !strcmp(a->method, "POST"))
        return ends_with(a->path, "/reset") ? reset(s, a, status) : push(s, a, status);
    if (!strncmp(a->path, read_path, sizeof read_path - 1) && (r = round_of(s, a->path + sizeof read_path - 1)))
        return read_back(s, r, status);
    if (!strncmp(a->path, lists, sizeof lists - 1) && !strcmp(a->path + sizeof lists - 1, tournament))
        return rounds_of(s);
    *status = 404;
    return NULL;
}

static void note(const struct served *s, const struct request *a, int status)
{
    FILE *f = file_in(s, "requests", "a");
    if (!f)
        return;
    fprintf(f, "%s %s %d %zu%s%s\n", a->method, a->path, status, a->body_length, *s->told ? " " : "", s->told);
    fclose(f);
}

/* Until the other hangs up. */
static void say_nothing(struct tls_connection *c)
{
    char byte;
    while (tls_read(c, &byte, 1) > 0 || errno == EAGAIN)
        continue;
}

static bool answer(struct served *s, struct tls_connection *c, const struct request *a)
{
    int status;
    if (is_told(s, "silence") || is_told(s, "status")) {
        status = number_told(s);
        note(s, a, status);
        if (status)
            send_answer(s, c, status, "{\"error\":\"as told\"}");
        else
            say_nothing(c);
        return status != 0;
    }
    json_t *said = serve(s, a, &status);
    char *body = said ? json_dumps(said, JSON_COMPACT) : NULL;
    note(s, a, status);
    if (is_told(s, "endless"))
        send_for_ever(c);
    else if (is_told(s, "html"))
        send_answer(s, c, 200, "<!doctype html><title>Welcome to our hotel</title><form>Room number</form>");
    else if (!is_told(s, "lost"))
        send_answer(s, c, is_told(s, "redirect") ? 302 : status, body ? body : "{\"error\":\"Not found\"}");
    free(body);
    json_decref(said);
    return !*s->told;
}

/* What concerns pushes or reads waits for one. */
static bool has_to_wait(const struct served *s, const struct request *a)
{
    static const struct {
        const char *word, *path;
    } rows[] = {{"lost", push_path},    {"deaf", push_path},  {"error", push_path}, {"source", push_path},
                {"nothing", push_path}, {"limit", push_path}, {"other", read_path}, {"unread", read_path}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (is_told(s, rows[i].word))
            return strncmp(a->path, rows[i].path, strlen(rows[i].path)) != 0;
    return false;
}

static void take_order(struct served *s, const struct request *a)
{
    find_order(s);
    if (has_to_wait(s, a))
        s->told[0] = '\0';
    else
        order_is_done(s);
}

static void serve_connection(struct served *s, int socket)
{
    struct timeval idle = {.tv_usec = IDLE_MS * 1000};
    find_order(s);
    enum tls_face face = is_told(s, "certificate") ? TLS_OF_ANOTHER : is_told(s, "name") ? TLS_WRONG_NAME : TLS_GOOD;
    struct tls_connection *c = tls_take(s->tls, socket, face);
    if (face != TLS_GOOD)
        order_is_done(s);
    for (bool open = c != NULL; open;) {
        struct request a = {.method = ""};
        setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &idle, sizeof idle);
        open = read_request(s, c, &a);
        if (open) {
            take_order(s, &a);
            open = answer(s, c, &a);
        }
        text_release(&a.all);
    }
    if (c)
        tls_end(c);
}

static int listen_here(const struct served *s)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof at;
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    if (fd < 0 || bind(fd, (struct sockaddr *)&at, sizeof at) != 0 || listen(fd, 8) != 0 ||
        getsockname(fd, (struct sockaddr *)&at, &size) != 0) {
        perror("lichess");
        exit(2);
    }
    FILE *f = file_in(s, "port", "w");
    if (f) {
        fprintf(f, "%d\n", ntohs(at.sin_port));
        fclose(f);
    }
    return fd;
}

static int list_file(const char *path)
{
    struct shown_round r = {.id = "file"};
    struct text all = {0};
    char bytes[16384];
    FILE *f = fopen(path, "r");
    if (!f) {
        perror(path);
        return 2;
    }
    for (size_t n; (n = fread(bytes, 1, sizeof bytes, f)) > 0;)
        text_add_bytes(&all, bytes, n);
    fclose(f);
    json_decref(boards_push(&r, text_chars(&all), all.length, 0, false));
    text_clear(&all);
    boards_list(&r, &all);
    fputs(text_chars(&all), stdout);
    text_release(&all);
    free(r.boards);
    return 0;
}

int main(int argc, char **argv)
{
    static struct served s;
    char path[PATH];
    if (argc == 3 && !strcmp(argv[1], "--read"))
        return list_file(argv[2]);
    if (argc < 4) {
        fprintf(stderr, "lichess FOLDER TOKEN ROUND=NAME...\n");
        return 2;
    }
    s.folder = argv[1];
    s.token = argv[2];
    for (int i = 3; i < argc && s.round_count < ROUNDS; i++)
        if (sscanf(argv[i], "%8[^=]=%63[^\n]", s.rounds[s.round_count].id, s.rounds[s.round_count].name) == 2)
            s.round_count++;
    signal(SIGPIPE, SIG_IGN);
    snprintf(path, sizeof path, "%s/authority.pem", s.folder);
    s.tls = tls_new(path);
    for (int fd = listen_here(&s), peer; (peer = accept(fd, NULL, NULL)) >= 0;)
        serve_connection(&s, peer);
    return 1;
}
