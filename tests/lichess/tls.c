#include "lichess/stand_in.h"

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { FACES = 3, DAY = 24 * 3600 };

struct tls {
    SSL_CTX *faces[FACES];
};

struct tls_connection {
    SSL *ssl;
    int socket;
};

struct issuer {
    X509 *certificate;
    EVP_PKEY *key;
};

static void need(bool good, const char *what)
{
    if (good)
        return;
    fprintf(stderr, "lichess: %s\n", what);
    ERR_print_errors_fp(stderr);
    exit(2);
}

static void extend(X509 *certificate, X509 *issuer, int kind, const char *value)
{
    X509V3_CTX context;
    X509V3_set_ctx_nodb(&context);
    X509V3_set_ctx(&context, issuer, certificate, NULL, NULL, 0);
    X509_EXTENSION *e = X509V3_EXT_conf_nid(NULL, &context, kind, value);
    need(e, "a certificate's extension");
    X509_add_ext(certificate, e, -1);
    X509_EXTENSION_free(e);
}

/* `issuer` NULL: it signs itself. */
static struct issuer make(const char *name, const struct issuer *by, const char *alternative)
{
    struct issuer made = {X509_new(), EVP_EC_gen("P-256")};
    need(made.certificate && made.key, "a certificate");
    X509_set_version(made.certificate, 2);
    ASN1_INTEGER_set(X509_get_serialNumber(made.certificate), 1 + rand() % 1000000);
    X509_gmtime_adj(X509_getm_notBefore(made.certificate), -DAY);
    X509_gmtime_adj(X509_getm_notAfter(made.certificate), 30L * DAY);
    X509_set_pubkey(made.certificate, made.key);
    X509_NAME *subject = X509_get_subject_name(made.certificate);
    X509_NAME_add_entry_by_txt(subject, "CN", MBSTRING_ASC, (const unsigned char *)name, -1, -1, 0);
    X509 *issuer = by ? by->certificate : made.certificate;
    X509_set_issuer_name(made.certificate, X509_get_subject_name(issuer));
    extend(made.certificate, issuer, NID_basic_constraints, by ? "critical,CA:FALSE" : "critical,CA:TRUE");
    extend(made.certificate, issuer, NID_subject_key_identifier, "hash");
    if (alternative)
        extend(made.certificate, issuer, NID_subject_alt_name, alternative);
    need(X509_sign(made.certificate, by ? by->key : made.key, EVP_sha256()), "a signature");
    return made;
}

static void let_go(struct issuer *i)
{
    X509_free(i->certificate);
    EVP_PKEY_free(i->key);
}

static SSL_CTX *face(const struct issuer *by, const char *alternative)
{
    struct issuer own = make("stand-in", by, alternative);
    SSL_CTX *context = SSL_CTX_new(TLS_server_method());
    need(context && SSL_CTX_use_certificate(context, own.certificate) == 1 &&
             SSL_CTX_use_PrivateKey(context, own.key) == 1,
         "a certificate to show");
    let_go(&own);
    return context;
}

struct tls *tls_new(const char *authority)
{
    struct tls *t = calloc(1, sizeof *t);
    struct issuer ours = make("Stand-in for tests", NULL, NULL), others = make("Another", NULL, NULL);
    need(t, "memory");
    t->faces[TLS_GOOD] = face(&ours, "IP:127.0.0.1");
    t->faces[TLS_OF_ANOTHER] = face(&others, "IP:127.0.0.1");
    t->faces[TLS_WRONG_NAME] = face(&ours, "DNS:elsewhere.example");
    FILE *out = fopen(authority, "w");
    need(out && PEM_write_X509(out, ours.certificate) && fclose(out) == 0, authority);
    let_go(&ours);
    let_go(&others);
    return t;
}

struct tls_connection *tls_take(struct tls *t, int socket, enum tls_face shown)
{
    struct tls_connection *c = calloc(1, sizeof *c);
    need(c, "memory");
    c->socket = socket;
    c->ssl = SSL_new(t->faces[shown]);
    need(c->ssl && SSL_set_fd(c->ssl, socket) == 1, "a connection");
    if (SSL_accept(c->ssl) == 1)
        return c;
    ERR_clear_error();
    tls_end(c);
    return NULL;
}

int tls_read(struct tls_connection *c, char *out, int room)
{
    return SSL_read(c->ssl, out, room);
}

bool tls_write(struct tls_connection *c, const char *bytes, size_t length)
{
    size_t done;
    return !length || SSL_write_ex(c->ssl, bytes, length, &done) == 1;
}

void tls_end(struct tls_connection *c)
{
    SSL_free(c->ssl);
    close(c->socket);
    free(c);
}
