/* The web client's files, held in memory and served with validators and in precompressed forms.
 *
 * The folder is read when the server starts and on request: no part of an HTTP request ever reaches
 * the file system. Knows nothing of tables; not a general file server (no ranges, no listings). */
#ifndef SERVER_API_FILES_H
#define SERVER_API_FILES_H

#include "server/net/net.h"

enum {
	FILES_MAX = 4096,                  /* files in the folder */
	FILES_BYTES_MAX = 64 * 1024 * 1024, /* all together, including their compressed forms */
	FILES_KEPT_MAX = 4 * FILES_BYTES_MAX /* including those of earlier builds */
};

struct static_files;

/* For net_options.headers: a strict content security policy that allows our own wasm, and similar
 * headers. */
extern const char *const files_default_headers;

/* Reads the folder recursively; hidden files are skipped. NAME.gz and NAME.br beside NAME are its
 * compressed forms. A folder that does not exist, or "", gives a page that says how to build the
 * client. NULL with one sentence in error[256] if a file cannot be read or the folder is too
 * large. */
struct static_files *files_open(const char *folder, char *error);
/* True if the folder exists and has a page. */
bool files_has_client(const struct static_files *files);
/* Reads the folder again. The result replaces `files`, which it takes over: files with a hash in
 * their names are still served when they are no longer in the folder, because open pages request
 * them. Returns the same pointer if nothing has changed. NULL with one sentence in error[256],
 * leaving `files` as it is, if the folder cannot be read, has no index.html, or all builds together
 * are too large. */
struct static_files *files_reload(struct static_files *files, const char *folder, char *error);
/* The number of files, without those of earlier builds. */
size_t files_count(const struct static_files *files);
/* The bytes of index.html, followed by a NUL that is not counted; NULL if it is missing. Valid as
 * long as `files`. */
const char *files_page(const struct static_files *files, size_t *length);
/* Answers GET and HEAD. An unknown path whose last part has no dot is an address of the single-page
 * app and gets index.html. Returns false if there is nothing to serve (unknown path, other method):
 * the caller replies. */
bool files_answer(struct static_files *files, struct net *net, const struct net_request *request);
void files_close(struct static_files *files);

#endif
