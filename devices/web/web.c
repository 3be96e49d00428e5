#include "web.h"

#include "base/memory.h"
#include "curl.h"

#include <assert.h>
#include <ctype.h>
#include <dirent.h>
#include <event2/event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CONNECT_MS = 10000, ALL_MS = 30000, ANSWER_MAX = 256 * 1024, WAIT_MOST_S = 24 * 3600 };

struct web {
    struct curl curl;
    struct event_base *base;
    struct event *timer;
    void *multi, *easy;
    struct curl_list *headers;
    char *host, *authority, *proxy, *token, *agent;
    msec patience;
    struct text answer;
    bool is_too_long;
    web_done_fn *done;
    void *self;
};

static char *kept(const char *text)
{
    size_t size = strlen(text ? text : "") + 1;
    return memcpy(memory_take(size, 1), text ? text : "", size);
}

/* --- libcurl and the loop ----------------------------------------------------------------------------------------- */

static void end_request(struct web *w)
{
    if (w->easy) {
        w->curl.multi_remove_handle(w->multi, w->easy);
        w->curl.easy_cleanup(w->easy);
    }
    if (w->headers)
        w->curl.slist_free_all(w->headers);
    w->easy = NULL;
    w->headers = NULL;
}

static enum web_outcome outcome_of(const struct web *w, int code)
{
    if (!code)
        return WEB_ANSWERED;
    bool doubtful = w->is_too_long || code == WEB_CODE_CERTIFICATE || code == WEB_CODE_CERTIFICATE_OLD ||
                    code == WEB_CODE_CERTIFICATES_UNREADABLE;
    return doubtful ? WEB_DOUBTFUL : WEB_UNREACHABLE;
}

static void is_done(struct web *w, int code)
{
    assert(w->easy && "a request was under way");
    struct web_answer a = {.outcome = outcome_of(w, code), .words = code ? w->curl.easy_strerror(code) : ""};
    struct text answer = w->answer;
    long status = 0;
    int64_t wait_s = 0;
    w->curl.easy_getinfo(w->easy, WEB_INFO_RESPONSE_CODE, &status);
    if (w->curl.easy_getinfo(w->easy, WEB_INFO_RETRY_AFTER, &wait_s) != 0 || wait_s < 0)
        wait_s = 0;
    w->answer = (struct text){0};
    end_request(w);
    a.status = (int)status;
    a.wait = (msec)(wait_s < WAIT_MOST_S ? wait_s : WAIT_MOST_S) * 1000;
    a.bytes = text_chars(&answer);
    a.length = answer.length;
    w->done(w->self, &a);
    text_release(&answer);
}

static void look_for_end(struct web *w)
{
    int left;
    for (struct curl_message *m; w->easy && (m = w->curl.multi_info_read(w->multi, &left));)
        if (m->kind == WEB_MESSAGE_DONE && m->easy == w->easy)
            is_done(w, m->data.code);
}

static void act(struct web *w, int socket, int what)
{
    int running;
    w->curl.multi_socket_action(w->multi, socket, what, &running);
    look_for_end(w);
}

static void on_socket(evutil_socket_t socket, short what, void *self)
{
    act(self, (int)socket, (what & EV_READ ? WEB_SELECT_IN : 0) | (what & EV_WRITE ? WEB_SELECT_OUT : 0));
}

static void on_timer(evutil_socket_t socket, short what, void *self)
{
    (void)socket, (void)what;
    act(self, WEB_SOCKET_TIMEOUT, 0);
}

/* libcurl says what it waits for at a socket. */
static int watch_socket(void *easy, int socket, int what, void *self, void *watched)
{
    struct web *w = self;
    struct event *e = watched;
    short wanted = (short)((what & WEB_POLL_IN ? EV_READ : 0) | (what & WEB_POLL_OUT ? EV_WRITE : 0));
    (void)easy;
    if (e)
        event_free(e);
    e = what == WEB_POLL_REMOVE ? NULL : event_new(w->base, socket, (short)(wanted | EV_PERSIST), on_socket, w);
    if (e)
        event_add(e, NULL);
    w->curl.multi_assign(w->multi, socket, e);
    return 0;
}

static int set_timer(void *multi, long ms, void *self)
{
    struct web *w = self;
    struct timeval tv = {.tv_sec = ms / 1000, .tv_usec = ms % 1000 * 1000};
    (void)multi;
    if (ms < 0)
        event_del(w->timer);
    else
        event_add(w->timer, &tv);
    return 0;
}

/* Less than what came ends the request. */
static size_t take_bytes(char *bytes, size_t size, size_t count, void *self)
{
    struct web *w = self;
    size_t length = size * count;
    w->is_too_long = w->answer.length + length > ANSWER_MAX;
    if (w->is_too_long)
        return 0;
    text_add_bytes(&w->answer, bytes, length);
    return length;
}

/* --- a request ---------------------------------------------------------------------------------------------------- */

/* Certificates one by one, by the digest of their owner: some milliseconds less for each connection than a file with
 * all of them. */
static bool has_certificates_by_digest(const char *folder)
{
    enum { DIGITS = 8 };
    DIR *d = opendir(folder);
    bool found = false;
    for (struct dirent *e; d && !found && (e = readdir(d));) {
        int n = 0;
        while (n < DIGITS && isxdigit((unsigned char)e->d_name[n]))
            n++;
        found = n == DIGITS && e->d_name[n] == '.';
    }
    if (d)
        closedir(d);
    return found;
}

static void set_trust(struct web *w)
{
    static const char folder[] = "/etc/ssl/certs";
    if (*w->authority) {
        w->curl.easy_setopt(w->easy, WEB_OPT_CAINFO, w->authority);
        w->curl.easy_setopt(w->easy, WEB_OPT_CAPATH, (char *)NULL);
    } else if (has_certificates_by_digest(folder)) {
        w->curl.easy_setopt(w->easy, WEB_OPT_CAPATH, folder);
        w->curl.easy_setopt(w->easy, WEB_OPT_CAINFO, (char *)NULL);
    }
}

static void add_header(struct web *w, const char *name, const char *value)
{
    struct text line = {0};
    text_addf(&line, "%s%s", name, value);
    struct curl_list *longer = w->curl.slist_append(w->headers, text_chars(&line));
    text_release(&line);
    if (!longer)
        memory_exhausted();
    w->headers = longer;
}

static void set_body(struct web *w, const struct text *body)
{
    if (!body)
        return;
    w->curl.easy_setopt(w->easy, WEB_OPT_POSTFIELDSIZE_LARGE, (int64_t)body->length);
    w->curl.easy_setopt(w->easy, WEB_OPT_POSTFIELDS, text_chars(body));
    add_header(w, "Content-Type: ", "text/plain; charset=utf-8");
    add_header(w, "Expect:", "");
}

static void set_up(struct web *w, const char *url)
{
    const struct curl *c = &w->curl;
    msec connect = w->patience < CONNECT_MS ? w->patience : CONNECT_MS;
    c->easy_setopt(w->easy, WEB_OPT_URL, url);
    c->easy_setopt(w->easy, WEB_OPT_PROTOCOLS, (long)WEB_ONLY_HTTPS);
    c->easy_setopt(w->easy, WEB_OPT_SSLVERSION, (long)WEB_TLS_1_2);
    c->easy_setopt(w->easy, WEB_OPT_HTTP_VERSION, (long)WEB_HTTP_1_1);
    c->easy_setopt(w->easy, WEB_OPT_FOLLOWLOCATION, 0L);
    c->easy_setopt(w->easy, WEB_OPT_NOSIGNAL, 1L);
    c->easy_setopt(w->easy, WEB_OPT_QUICK_EXIT, 1L);
    c->easy_setopt(w->easy, WEB_OPT_CONNECTTIMEOUT_MS, (long)connect);
    c->easy_setopt(w->easy, WEB_OPT_TIMEOUT_MS, (long)w->patience);
    c->easy_setopt(w->easy, WEB_OPT_PROXY, w->proxy);
    c->easy_setopt(w->easy, WEB_OPT_USERAGENT, w->agent);
    c->easy_setopt(w->easy, WEB_OPT_WRITEFUNCTION, take_bytes);
    c->easy_setopt(w->easy, WEB_OPT_WRITEDATA, (void *)w);
    set_trust(w);
}

bool web_is_busy(const struct web *w)
{
    return w->easy;
}

void web_ask(struct web *w, const char *path, const struct text *body, web_done_fn *done, void *self)
{
    struct text url = {0};
    assert(!w->easy);
    w->easy = w->curl.easy_init();
    if (!w->easy)
        memory_exhausted();
    w->done = done;
    w->self = self;
    w->is_too_long = false;
    text_clear(&w->answer);
    text_addf(&url, "https://%s%s", w->host, path);
    set_up(w, text_chars(&url));
    text_release(&url);
    set_body(w, body);
    add_header(w, "Accept: ", "application/json");
    if (*w->token)
        add_header(w, "Authorization: Bearer ", w->token);
    w->curl.easy_setopt(w->easy, WEB_OPT_HTTPHEADER, (void *)w->headers);
    w->curl.multi_add_handle(w->multi, w->easy);
}

/* --- the whole ---------------------------------------------------------------------------------------------------- */

struct web *web_new(struct event_base *base, const struct web_place *at, struct error *why)
{
    struct curl curl;
    if (!curl_load(&curl, at->library, why))
        return NULL;
    struct web *w = memory_take(1, sizeof *w);
    w->curl = curl;
    w->base = base;
    w->host = kept(at->host);
    w->authority = kept(at->authority);
    w->proxy = kept(at->proxy);
    w->token = kept(at->token);
    w->agent = kept(at->agent);
    w->patience = at->patience ? at->patience : ALL_MS;
    w->timer = evtimer_new(base, on_timer, w);
    w->multi = w->curl.multi_init();
    if (!w->timer || !w->multi)
        memory_exhausted();
    w->curl.multi_setopt(w->multi, WEB_MULTI_SOCKETFUNCTION, watch_socket);
    w->curl.multi_setopt(w->multi, WEB_MULTI_SOCKETDATA, (void *)w);
    w->curl.multi_setopt(w->multi, WEB_MULTI_TIMERFUNCTION, set_timer);
    w->curl.multi_setopt(w->multi, WEB_MULTI_TIMERDATA, (void *)w);
    return w;
}

void web_free(struct web *w)
{
    if (!w)
        return;
    end_request(w);
    w->curl.multi_cleanup(w->multi);
    event_free(w->timer);
    curl_unload(&w->curl);
    text_release(&w->answer);
    free(w->host);
    free(w->authority);
    free(w->proxy);
    free(w->token);
    free(w->agent);
    free(w);
}
