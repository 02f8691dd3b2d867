/* The web client's files, held in memory and served with validators and precompressed forms.
 *
 * The folder is read when the server starts and when it is asked to read it again: nothing a
 * request says ever reaches the file system. Knows nothing of tables; files.c is not a general
 * file server (no ranges, no listings). */
#ifndef SERVER_API_FILES_H
#define SERVER_API_FILES_H

#include "server/net/net.h"

enum {
	FILES_MAX = 4096,                  /* files of the folder */
	FILES_BYTES_MAX = 64 * 1024 * 1024, /* all together, with their compressed forms */
	FILES_KEPT_MAX = 4 * FILES_BYTES_MAX /* with those of earlier builds */
};

struct static_files;

/* For net_options.headers: a strict content security policy that allows our own wasm, and its
 * kin. */
extern const char *const files_default_headers;

/* Reads the folder with everything below it; hidden files are left out. NAME.gz and NAME.br
 * beside NAME are its compressed forms. A folder that does not exist, or "", gives a page that
 * says how to build the client. NULL with one sentence in error[256] when a file cannot be read
 * or the folder is too large. */
struct static_files *files_open(const char *folder, char *error);
/* Whether the folder was there and has a page. */
bool files_has_client(const struct static_files *files);
/* Reads the folder again. What it returns takes the place of `files`, which it owns from then
 * on: files with a hash in their names are still answered when the folder no longer has them,
 * because open pages ask for them. The same pointer when nothing has changed. NULL with one
 * sentence in error[256], and `files` stays as it is, when the folder cannot be read, has no
 * index.html, or all builds together are too large. */
struct static_files *files_reload(struct static_files *files, const char *folder, char *error);
/* How many files there are, those of earlier builds apart. */
size_t files_count(const struct static_files *files);
/* The bytes of index.html, with a NUL behind them that is not counted; NULL when there is none. Good
 * as long as `files`. */
const char *files_page(const struct static_files *files, size_t *length);
/* Answers GET and HEAD. An unknown path whose last part has no dot is the single page's own
 * address and gets index.html. False when there is nothing to answer (unknown path, other
 * method): the caller replies. */
bool files_answer(struct static_files *files, struct net *net, const struct net_request *request);
void files_close(struct static_files *files);

#endif
