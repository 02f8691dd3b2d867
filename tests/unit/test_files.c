/* Unit tests of server/api/files.c: which files of a folder are served, with which names and
 * headers. Two functions here replace the network and store the response. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "server/api/files.h"

/* --- the network --------------------------------------------------------------------------- */

static struct {
	unsigned status;
	const char *type, *body;
	char headers[512];
	size_t length;
} answer;

void net_reply(struct net *net, uint64_t request, unsigned status, const char *type,
               const char *headers, const void *body, size_t length)
{
	(void)net;
	(void)request;
	answer.status = status;
	answer.type = type;
	answer.body = body;
	answer.length = length;
	snprintf(answer.headers, sizeof(answer.headers), "%s", headers);
}

void net_reply_kept(struct net *net, uint64_t request, unsigned status, const char *type,
                    const char *headers, const void *body, size_t length)
{
	net_reply(net, request, status, type, headers, body, length);
}

/* The status of an answer; 0 when there is none. */
static unsigned ask(struct static_files *files, enum net_method method, const char *path,
                    const char *accept_encoding, const char *if_none_match)
{
	struct net_request request = {
		.id = 1,
		.method = method,
		.path = path,
		.query = "",
		.accept_encoding = accept_encoding,
		.if_none_match = if_none_match,
	};
	memset(&answer, 0, sizeof(answer));
	return files_answer(files, NULL, &request) ? answer.status : 0;
}

static unsigned get(struct static_files *files, const char *path)
{
	return ask(files, NET_GET, path, "", "");
}

static void assert_body(const char *expected)
{
	assert_int_equal(answer.length, strlen(expected));
	assert_memory_equal(answer.body, expected, answer.length);
}

/* --- a folder ------------------------------------------------------------------------------ */

static const struct {
	const char *name, *content; /* NULL = a folder */
} entries[] = {
	{"index.html", "<p>start</p>"},
	{"assets", NULL},
	{"assets/app-Dx3_9fQz.js", "plain"},
	{"assets/app-Dx3_9fQz.js.gz", "zipped"},
	{"assets/app-Dx3_9fQz.js.br", "brotli"},
	{"assets/only-AAAA1111.css", "css"},
	{"assets/only-AAAA1111.css.gz", "css zipped"},
	{"assets/benben-manifest.json", "{}"},
	{"assets/short-12.js", "short"},
	{"assets/deep", NULL},
	{"assets/deep/er", NULL},
	{"assets/deep/er/x.svg", "<svg/>"},
	{"app.webmanifest", "{}"},
	{"benben.wasm", "wasm"},
	{"empty.txt", ""},
	{"lonely.gz", "an archive of its own"},
	{"odd.kind", "?"},
	{".hidden", "secret"},
	{".git", NULL},
	{".git/config", "secret"},
};

struct folder {
	char top[64];
	struct static_files *files;
};

static int make_folder(void **state)
{
	struct folder *folder = calloc(1, sizeof(*folder));
	char path[256], error[256];
	snprintf(folder->top, sizeof(folder->top), "%s", "/tmp/benben-files-XXXXXX");
	assert_non_null(mkdtemp(folder->top));
	for (size_t i = 0; i < sizeof(entries) / sizeof(entries[0]); i++) {
		snprintf(path, sizeof(path), "%s/%s", folder->top, entries[i].name);
		if (!entries[i].content) {
			assert_int_equal(mkdir(path, 0700), 0);
			continue;
		}
		FILE *file = fopen(path, "wb");
		assert_non_null(file);
		fputs(entries[i].content, file);
		fclose(file);
	}
	folder->files = files_open(folder->top, error);
	assert_non_null(folder->files);
	*state = folder;
	return 0;
}

static int remove_folder(void **state)
{
	struct folder *folder = *state;
	char path[256];
	files_close(folder->files);
	for (size_t i = sizeof(entries) / sizeof(entries[0]); i-- > 0;) {
		snprintf(path, sizeof(path), "%s/%s", folder->top, entries[i].name);
		remove(path);
	}
	rmdir(folder->top);
	free(folder);
	return 0;
}

/* --- tests --------------------------------------------------------------------------------- */

static void serves_files_with_their_types(void **state)
{
	static const struct {
		const char *path, *type, *content;
	} rows[] = {
		{"/index.html", "text/html; charset=utf-8", "<p>start</p>"},
		{"/assets/app-Dx3_9fQz.js", "text/javascript; charset=utf-8", "plain"},
		{"/assets/deep/er/x.svg", "image/svg+xml", "<svg/>"},
		{"/app.webmanifest", "application/manifest+json", "{}"},
		{"/benben.wasm", "application/wasm", "wasm"},
		{"/empty.txt", "text/plain; charset=utf-8", ""},
		{"/odd.kind", "application/octet-stream", "?"},
		{"/lonely.gz", "application/octet-stream", "an archive of its own"},
	};
	struct folder *folder = *state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		assert_int_equal(get(folder->files, rows[i].path), 200);
		assert_string_equal(answer.type, rows[i].type);
		assert_body(rows[i].content);
	}
}

static void leads_addresses_of_the_page_to_the_page(void **state)
{
	static const char *const paths[] = {
		"/", "/table/abc", "/table/abc/", "/a.b/c", "/.git/config"};
	struct folder *folder = *state;
	for (size_t i = 0; i < sizeof(paths) / sizeof(paths[0]); i++) {
		assert_int_equal(get(folder->files, paths[i]), 200);
		assert_body("<p>start</p>");
	}
}

static void has_nothing_else(void **state)
{
	static const char *const paths[] = {
		"/missing.js",
		"/.hidden",
		"/assets/app-Dx3_9fQz.js.gz",
		"/assets/missing.css",
		"/..",
		"/../etc/passwd.txt",
		"//index.html",
		"/index.html.br",
	};
	struct folder *folder = *state;
	for (size_t i = 0; i < sizeof(paths) / sizeof(paths[0]); i++)
		assert_int_equal(get(folder->files, paths[i]), 0);
	assert_int_equal(ask(folder->files, NET_POST, "/", "", ""), 0);
	assert_int_equal(ask(folder->files, NET_DELETE, "/index.html", "", ""), 0);
	assert_int_equal(ask(folder->files, NET_HEAD, "/index.html", "", ""), 200);
}

static void keeps_names_as_long_as_their_bytes_stay(void **state)
{
	static const char forever[] = "public, max-age=31536000, immutable", never[] = "no-cache";
	static const struct {
		const char *path, *caching;
	} rows[] = {
		{"/assets/app-Dx3_9fQz.js", forever},
		{"/assets/only-AAAA1111.css", forever},
		{"/index.html", never},
		{"/assets/benben-manifest.json", never},
		{"/assets/short-12.js", never},
		{"/assets/deep/er/x.svg", "public, max-age=86400"},
	};
	struct folder *folder = *state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char line[80];

		get(folder->files, rows[i].path);
		snprintf(line, sizeof(line), "Cache-Control: %s\r\n", rows[i].caching);
		assert_non_null(strstr(answer.headers, line));
	}
}

static void chooses_the_form_the_client_likes_best(void **state)
{
	static const struct {
		const char *accept, *content, *header;
	} rows[] = {
		{"", "plain", NULL},
		{"gzip, deflate, br, zstd", "brotli", "Content-Encoding: br\r\n"},
		{"gzip", "zipped", "Content-Encoding: gzip\r\n"},
		{"GZip;Q=1.0", "zipped", "Content-Encoding: gzip\r\n"},
		{"br;q=0.2,gzip;q=0.3", "zipped", "Content-Encoding: gzip\r\n"},
		{"br;q=0.300, gzip;q=0.3", "brotli", "Content-Encoding: br\r\n"},
		{"br ; q=0, *;q=0.1", "zipped", "Content-Encoding: gzip\r\n"},
		{"*", "brotli", "Content-Encoding: br\r\n"},
		{"*;q=0", "plain", NULL},
		{"gzip;q=0, br;q=0.000", "plain", NULL},
		{"brx, xgzip", "plain", NULL},
		{"gzip;q=nonsense", "plain", NULL},
		{",,;,", "plain", NULL},
	};
	struct folder *folder = *state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		assert_int_equal(
			ask(folder->files, NET_GET, "/assets/app-Dx3_9fQz.js", rows[i].accept, ""),
			200);
		assert_body(rows[i].content);
		assert_non_null(strstr(answer.headers, "Vary: Accept-Encoding\r\n"));
		if (rows[i].header)
			assert_non_null(strstr(answer.headers, rows[i].header));
		else
			assert_null(strstr(answer.headers, "Content-Encoding"));
		assert_string_equal(answer.type, "text/javascript; charset=utf-8");
	}
	/* Only the forms that exist. */
	ask(folder->files, NET_GET, "/assets/only-AAAA1111.css", "br, gzip;q=0.1", "");
	assert_body("css zipped");
	ask(folder->files, NET_GET, "/index.html", "br, gzip", "");
	assert_null(strstr(answer.headers, "Vary"));
}

static void read_tag(char tag[64])
{
	const char *start = strstr(answer.headers, "ETag: ");
	assert_non_null(start);
	assert_int_equal(sscanf(start, "ETag: %63s", tag), 1);
}

static void spares_known_bytes(void **state)
{
	struct folder *folder = *state;
	char plain[64], zipped[64], list[256];
	const char *path = "/assets/app-Dx3_9fQz.js";

	get(folder->files, path);
	read_tag(plain);
	ask(folder->files, NET_GET, path, "gzip", "");
	read_tag(zipped);
	assert_string_not_equal(plain, zipped);
	assert_int_equal(plain[0], '"');

	assert_int_equal(ask(folder->files, NET_GET, path, "", plain), 304);
	assert_int_equal(answer.length, 0);
	assert_int_equal(ask(folder->files, NET_GET, path, "gzip", zipped), 304);
	assert_int_equal(ask(folder->files, NET_GET, path, "gzip", plain), 200);
	assert_int_equal(ask(folder->files, NET_GET, path, "", "*"), 304);
	snprintf(list, sizeof(list), "\"other\" , W/%s ,\"more\"", plain);
	assert_int_equal(ask(folder->files, NET_GET, path, "", list), 304);
	snprintf(list, sizeof(list), "%sx", plain);
	assert_int_equal(ask(folder->files, NET_GET, path, "", list), 200);
	plain[strlen(plain) - 1] = 0;
	assert_int_equal(ask(folder->files, NET_GET, path, "", plain), 200);
}

static void says_when_the_client_is_not_built(void **state)
{
	static const char *const folders[] = {"", "/tmp/benben-no-such-folder"};
	char error[256];
	(void)state;
	for (size_t i = 0; i < 2; i++) {
		struct static_files *files = files_open(folders[i], error);
		assert_non_null(files);
		assert_int_equal(get(files, "/"), 200);
		char *page = strndup(answer.body, answer.length);
		assert_non_null(strstr(page, "script/build"));
		free(page);
		assert_int_equal(get(files, "/missing.js"), 0);
		files_close(files);
	}
}

static void refuses_what_it_cannot_read(void **state)
{
	struct folder *folder = *state;
	char path[256], error[256] = "";
	snprintf(path, sizeof(path), "%s/index.html", folder->top);
	assert_null(files_open(path, error)); /* a file, not a folder */
	assert_non_null(strstr(error, "index.html"));
	/* A folder that leads into itself has no end. */
	snprintf(path, sizeof(path), "%s/assets/loop", folder->top);
	assert_int_equal(symlink(folder->top, path), 0);
	assert_null(files_open(folder->top, error));
	unlink(path);
}

static void write_file(const struct folder *folder, const char *name, const char *content)
{
	char path[256];
	snprintf(path, sizeof(path), "%s/%s", folder->top, name);
	FILE *file = fopen(path, "wb");
	assert_non_null(file);
	fputs(content, file);
	fclose(file);
}

static void remove_file(const struct folder *folder, const char *name)
{
	char path[256];
	snprintf(path, sizeof(path), "%s/%s", folder->top, name);
	assert_int_equal(remove(path), 0);
}

/* A second build: another page, a new hashed file for an old one; a third takes that away again. */
static void reads_the_folder_again(void **state)
{
	struct folder *folder = *state;
	struct static_files *first = folder->files;
	const char *old_body;
	char error[256] = "";
	assert_ptr_equal(files_reload(first, folder->top, error), first);

	get(first, "/index.html");
	old_body = answer.body;
	write_file(folder, "index.html", "<p>new</p>");
	remove_file(folder, "assets/only-AAAA1111.css");
	remove_file(folder, "assets/only-AAAA1111.css.gz");
	remove_file(folder, "odd.kind");
	write_file(folder, "assets/only-BBBB2222.css", "new css");
	folder->files = files_reload(first, folder->top, error);
	assert_non_null(folder->files);
	assert_ptr_not_equal(folder->files, first);
	assert_int_equal(get(folder->files, "/index.html"), 200);
	assert_body("<p>new</p>");
	assert_int_equal(get(folder->files, "/tables/of/mine"), 200);
	assert_body("<p>new</p>");
	assert_int_equal(get(folder->files, "/assets/only-BBBB2222.css"), 200);
	assert_int_equal(get(folder->files, "/assets/app-Dx3_9fQz.js"), 200);
	assert_body("plain");
	/* Open pages still get what they name; what has no hash is gone with its build. */
	assert_int_equal(ask(folder->files, NET_GET, "/assets/only-AAAA1111.css", "gzip", ""), 200);
	assert_body("css zipped");
	assert_int_equal(get(folder->files, "/odd.kind"), 0);
	/* An answer that is being sent keeps its bytes. */
	assert_memory_equal(old_body, "<p>start</p>", 12);

	remove_file(folder, "assets/only-BBBB2222.css");
	first = folder->files;
	folder->files = files_reload(first, folder->top, error);
	assert_ptr_not_equal(folder->files, first);
	assert_int_equal(get(folder->files, "/assets/only-AAAA1111.css"), 200);
	assert_int_equal(get(folder->files, "/assets/only-BBBB2222.css"), 200);
}

static void keeps_what_it_has_when_a_build_is_bad(void **state)
{
	struct folder *folder = *state;
	char error[256] = "";
	assert_null(files_reload(folder->files, "/nowhere", error));
	assert_string_equal(error, "There is no folder /nowhere.");
	assert_null(files_reload(folder->files, "", error));
	remove_file(folder, "index.html");
	assert_null(files_reload(folder->files, folder->top, error));
	assert_non_null(strstr(error, "has no index.html."));
	assert_int_equal(get(folder->files, "/index.html"), 200);
	assert_body("<p>start</p>");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(
			serves_files_with_their_types, make_folder, remove_folder),
		cmocka_unit_test_setup_teardown(
			leads_addresses_of_the_page_to_the_page, make_folder, remove_folder),
		cmocka_unit_test_setup_teardown(has_nothing_else, make_folder, remove_folder),
		cmocka_unit_test_setup_teardown(
			keeps_names_as_long_as_their_bytes_stay, make_folder, remove_folder),
		cmocka_unit_test_setup_teardown(
			chooses_the_form_the_client_likes_best, make_folder, remove_folder),
		cmocka_unit_test_setup_teardown(spares_known_bytes, make_folder, remove_folder),
		cmocka_unit_test_setup_teardown(reads_the_folder_again, make_folder, remove_folder),
		cmocka_unit_test_setup_teardown(
			keeps_what_it_has_when_a_build_is_bad, make_folder, remove_folder),
		cmocka_unit_test(says_when_the_client_is_not_built),
		cmocka_unit_test_setup_teardown(
			refuses_what_it_cannot_read, make_folder, remove_folder),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
