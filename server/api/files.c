/* The web client's files in memory; see files.h. */
#include "server/api/files.h"

#include <dirent.h>
#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

enum { FILES_DEPTH = 16, FILES_PATH = 512, FILES_TAG = 16 };

const char *const files_default_headers =
	"Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "
	"style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src "
	"'self'; "
	"worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
	"frame-ancestors 'none'\r\n"
	"X-Content-Type-Options: nosniff\r\n"
	"Referrer-Policy: no-referrer\r\n"
	"Cross-Origin-Opener-Policy: same-origin\r\n"
	"Cross-Origin-Resource-Policy: same-origin\r\n"
	"Permissions-Policy: camera=(), geolocation=(), microphone=(), payment=(), usb=()\r\n";

/* The forms of a file, the preferred one first. */
enum files_form { FILES_BROTLI, FILES_GZIP, FILES_PLAIN, FILES_FORMS };
static const struct {
	const char *suffix, *coding;
} forms[FILES_FORMS] = {
	[FILES_BROTLI] = {".br", "br"},
	[FILES_GZIP] = {".gz", "gzip"},
	[FILES_PLAIN] = {"", "identity"},
};

struct file {
	char *path; /* as in requests: "/assets/app.js" */
	const char *type;
	bool hashed;
	bool borrowed; /* the bytes belong to the same file of an earlier build */
	char tag[2 * FILES_TAG + 1];
	struct {
		char *bytes; /* NULL = the form does not exist */
		size_t length;
	} form[FILES_FORMS];
};

struct static_files {
	bool folder_read;  /* otherwise it is the notice that there is no client */
	struct file *file; /* sorted by path */
	size_t count, bytes;
	/* builds that were replaced; their bytes may still be in use */
	struct static_files *earlier;
};

static const struct {
	const char *extension, *type;
} types[] = {
	{"css", "text/css; charset=utf-8"},
	{"gif", "image/gif"},
	{"html", "text/html; charset=utf-8"},
	{"ico", "image/x-icon"},
	{"jpg", "image/jpeg"},
	{"js", "text/javascript; charset=utf-8"},
	{"json", "application/json"},
	{"map", "application/json"},
	{"md", "text/markdown; charset=utf-8"},
	{"mjs", "text/javascript; charset=utf-8"},
	{"mp3", "audio/mpeg"},
	{"ogg", "audio/ogg"},
	{"opus", "audio/ogg"},
	{"png", "image/png"},
	{"svg", "image/svg+xml"},
	{"txt", "text/plain; charset=utf-8"},
	{"wasm", "application/wasm"},
	{"webmanifest", "application/manifest+json"},
	{"webp", "image/webp"},
	{"woff", "font/woff"},
	{"woff2", "font/woff2"},
};

static const char *files_type(const char *path)
{
	const char *dot = strrchr(path, '.');
	for (size_t i = 0; dot && i < sizeof(types) / sizeof(types[0]); i++)
		if (!strcasecmp(dot + 1, types[i].extension))
			return types[i].type;
	return "application/octet-stream";
}

/* True if the bundler put a hash of the content into the name: /assets/NAME-HASH.EXTENSION, eight
 * letters of base64url. Without a digit or a capital it may be a word, so it does not count. */
static bool files_is_hashed(const char *path)
{
	const char *dot = strrchr(path, '.');
	if (strncmp(path, "/assets/", 8) != 0 || !dot || dot - path < 8 + 10 || dot[-9] != '-')
		return false;
	bool sure = false;
	for (const char *c = dot - 8; c < dot; c++) {
		bool strong = (*c >= '0' && *c <= '9') || (*c >= 'A' && *c <= 'Z');
		if (!strong && !(*c >= 'a' && *c <= 'z') && *c != '-' && *c != '_')
			return false;
		sure = sure || strong;
	}
	return sure;
}

/* --- loading ------------------------------------------------------------------------------- */

static int files_compare(const void *a, const void *b)
{
	return strcmp(((const struct file *)a)->path, ((const struct file *)b)->path);
}

static struct file *files_find(const struct static_files *files, const char *path)
{
	struct file key = {.path = (char *)path};
	return files->count ? bsearch(&key, files->file, files->count, sizeof(key), files_compare)
	                    : NULL;
}

static bool files_read(const char *name, size_t length, char **bytes)
{
	FILE *stream = fopen(name, "rb");
	*bytes = malloc(length + 1);
	bool good = stream && *bytes && fread(*bytes, 1, length, stream) == length;
	if (good)
		(*bytes)[length] = '\0';
	if (stream)
		fclose(stream);
	if (!good) {
		free(*bytes);
		*bytes = NULL;
	}
	return good;
}

/* Takes over `bytes`. */
static bool files_add(struct static_files *files, const char *path, char *bytes, size_t length)
{
	struct file *grown = realloc(files->file, (files->count + 1) * sizeof(*grown));
	char *copy = strdup(path);
	if (grown)
		files->file = grown;
	if (!grown || !copy) {
		free(copy);
		free(bytes);
		return false;
	}
	struct file *file = &files->file[files->count++];
	*file = (struct file){
		.path = copy, .type = files_type(path), .hashed = files_is_hashed(path)};
	file->form[FILES_PLAIN].bytes = bytes;
	file->form[FILES_PLAIN].length = length;
	unsigned char hash[FILES_TAG];
	crypto_generichash(hash, sizeof(hash), (const unsigned char *)bytes, length, NULL, 0);
	sodium_bin2hex(file->tag, sizeof(file->tag), hash, sizeof(hash));
	files->bytes += length;
	return true;
}

/* Reads a folder recursively. `path` is its name in requests, "" for the top. */
static bool files_load(struct static_files *files, const char *folder, const char *path, int depth,
                       char *error)
{
	DIR *stream = opendir(folder);
	bool good = true;
	if (!stream || depth > FILES_DEPTH) {
		snprintf(error, 256, "Cannot read the folder %.180s.", folder);
		if (stream)
			closedir(stream);
		return false;
	}
	for (struct dirent *entry; good && (entry = readdir(stream));) {
		char name[FILES_PATH], inner[FILES_PATH], *bytes;
		struct stat about;
		if (entry->d_name[0] == '.')
			continue;
		int name_length = snprintf(name, sizeof(name), "%s/%s", folder, entry->d_name);
		int path_length = snprintf(inner, sizeof(inner), "%s/%s", path, entry->d_name);
		if (name_length >= FILES_PATH || path_length >= FILES_PATH || stat(name, &about)) {
			snprintf(error, 256, "Cannot read %.200s.", name);
			good = false;
		} else if (S_ISDIR(about.st_mode)) {
			good = files_load(files, name, inner, depth + 1, error);
		} else if (S_ISREG(about.st_mode)) {
			size_t length = (size_t)about.st_size;
			if (files->count == FILES_MAX || length > FILES_BYTES_MAX - files->bytes) {
				snprintf(error, 256,
				         "The folder of the web client is too large at %.160s.",
				         name);
				good = false;
			} else if (!files_read(name, length, &bytes) ||
			           !files_add(files, inner, bytes, length)) {
				snprintf(error, 256, "Cannot read %.200s.", name);
				good = false;
			}
		}
	}
	closedir(stream);
	return good;
}

static void files_drop(struct file *file)
{
	for (int form = 0; form < FILES_FORMS && !file->borrowed; form++)
		free(file->form[form].bytes);
	free(file->path);
}

/* Moves NAME.gz and NAME.br into the entry of NAME. The list is sorted before and after. */
static void files_join_forms(struct static_files *files)
{
	for (size_t i = 0; i < files->count; i++) {
		struct file *file = &files->file[i];
		char path[FILES_PATH];
		for (int form = 0; form < FILES_PLAIN; form++) {
			snprintf(path, sizeof(path), "%s%s", file->path, forms[form].suffix);
			struct file *other = files_find(files, path);
			if (!other)
				continue;
			file->form[form] = other->form[FILES_PLAIN];
			other->form[FILES_PLAIN].bytes = NULL;
		}
	}
	size_t kept = 0;
	for (size_t i = 0; i < files->count; i++)
		if (files->file[i].form[FILES_PLAIN].bytes)
			files->file[kept++] = files->file[i];
		else
			files_drop(&files->file[i]);
	files->count = kept;
}

static bool files_add_notice(struct static_files *files)
{
	static const char page[] =
		"<!doctype html>\n<html lang=\"en\">\n<meta "
		"charset=\"utf-8\">\n<title>Benben</title>\n"
		"<h1>Benben</h1>\n<p>The server runs, but the web client is not built. Run "
		"<code>script/build</code> "
		"and start the server again, or name the client's folder with "
		"<code>--web</code>.</p>\n"
		"<p>Programs can play already: <code>docs/protocol.md</code> describes the "
		"<a href=\"/api/about\">interface</a>.</p>\n</html>\n";
	char *bytes = malloc(sizeof(page));
	if (!bytes)
		return false;
	memcpy(bytes, page, sizeof(page));
	return files_add(files, "/index.html", bytes, sizeof(page) - 1);
}

bool files_has_client(const struct static_files *files)
{
	return files->folder_read && files_find(files, "/index.html");
}

const char *files_page(const struct static_files *files, size_t *length)
{
	const struct file *file = files_find(files, "/index.html");

	if (!file)
		return NULL;
	*length = file->form[FILES_PLAIN].length;
	return file->form[FILES_PLAIN].bytes;
}

struct static_files *files_open(const char *folder, char *error)
{
	struct static_files *files = calloc(1, sizeof(*files));
	struct stat about;
	bool there = folder[0] && (stat(folder, &about) == 0 || errno != ENOENT);
	snprintf(error, 256, "Out of memory.");
	if (!files || sodium_init() < 0) {
		free(files);
		return NULL;
	}
	if (there ? !files_load(files, folder, "", 0, error) : !files_add_notice(files)) {
		files_close(files);
		return NULL;
	}
	files->folder_read = there;
	if (files->count) {
		qsort(files->file, files->count, sizeof(*files->file), files_compare);
		files_join_forms(files);
	}
	return files;
}

void files_close(struct static_files *files)
{
	while (files) {
		struct static_files *earlier = files->earlier;
		for (size_t i = 0; i < files->count; i++)
			files_drop(&files->file[i]);
		free(files->file);
		free(files);
		files = earlier;
	}
}

size_t files_count(const struct static_files *files)
{
	return files->count;
}

/* --- reading again ------------------------------------------------------------------------- */

static bool files_same(const struct file *a, const struct file *b)
{
	bool same = !strcmp(a->tag, b->tag);
	for (int form = 0; form < FILES_FORMS; form++)
		same = same && !a->form[form].bytes == !b->form[form].bytes &&
		       a->form[form].length == b->form[form].length;
	return same;
}

/* Bytes that an earlier build has are not stored twice. Returns how many files are the same as in
 * the previous build. */
static size_t files_borrow(struct static_files *fresh, const struct static_files *earlier)
{
	size_t same = 0;
	for (size_t i = 0; i < fresh->count; i++) {
		struct file *file = &fresh->file[i];
		const struct file *old = files_find(earlier, file->path);
		if (!old || !files_same(file, old))
			continue;
		for (int form = 0; form < FILES_FORMS; form++) {
			fresh->bytes -= file->form[form].length;
			free(file->form[form].bytes);
			file->form[form] = old->form[form];
		}
		file->borrowed = true;
		same++;
	}
	return same;
}

struct static_files *files_reload(struct static_files *files, const char *folder, char *error)
{
	struct stat about;
	size_t kept = 0;
	if (!folder[0] || stat(folder, &about)) {
		snprintf(error, 256, "There is no folder %.200s.", folder);
		return NULL;
	}
	struct static_files *fresh = files_open(folder, error);
	if (!fresh)
		return NULL;
	size_t same = files_borrow(fresh, files);
	if (same == fresh->count && same == files->count) {
		files_close(fresh);
		return files;
	}
	for (const struct static_files *at = files; at; at = at->earlier)
		kept += at->bytes;
	if (!files_find(fresh, "/index.html"))
		snprintf(error, 256, "The folder %.180s has no index.html.", folder);
	else if (kept + fresh->bytes > FILES_KEPT_MAX)
		snprintf(error, 256, "Too many builds were read; start the server again.");
	else {
		fresh->earlier = files;
		return fresh;
	}
	files_close(fresh);
	return NULL;
}

/* --- answering ----------------------------------------------------------------------------- */

/* Parses a quality, 0 or 1 with at most three decimals, in thousandths. */
static int files_quality(const char *text)
{
	int quality = text[0] == '1' ? 1000 : 0;
	if (text[0] != '0' || text[1] != '.')
		return quality;
	text += 2;
	for (int unit = 100; unit && *text >= '0' && *text <= '9'; unit /= 10)
		quality += (*text++ - '0') * unit;
	return quality;
}

/* The weight of a coding in Accept-Encoding, in thousandths; -1 if it is not listed. */
static int files_weight(const char *accept, const char *coding)
{
	size_t length = strlen(coding);
	while (*accept) {
		accept += strspn(accept, ", \t");
		if (strcspn(accept, ",; \t") == length && !strncasecmp(accept, coding, length)) {
			const char *rest = accept + length;
			rest += strspn(rest, "; \t");
			return (*rest == 'q' || *rest == 'Q') && rest[1] == '='
			               ? files_quality(rest + 2)
			               : 1000;
		}
		accept += strcspn(accept, ",");
	}
	return -1;
}

/* The form with the greatest weight; of equals the first in the table. */
static enum files_form files_choose(const struct file *file, const char *accept)
{
	enum files_form best = FILES_PLAIN;
	int best_weight = 0, any = files_weight(accept, "*");
	for (int form = 0; form < FILES_PLAIN; form++) {
		int weight = files_weight(accept, forms[form].coding);
		weight = weight < 0 ? any : weight;
		if (file->form[form].bytes && weight > best_weight) {
			best = (enum files_form)form;
			best_weight = weight;
		}
	}
	return best;
}

/* True if If-None-Match contains this tag (with its quotes). Proxies that compress mark tags as
 * weak: W/"...". */
static bool files_is_known(const char *if_none_match, const char *tag)
{
	size_t length = strlen(tag);
	for (const char *at = if_none_match; *at; at += strcspn(at, ",")) {
		at += strspn(at, ", \t");
		if (at[0] == '*')
			return true;
		if (!strncmp(at, "W/", 2))
			at += 2;
		if (!strncmp(at, tag, length) &&
		    strspn(at + length, " \t") == strcspn(at + length, ","))
			return true;
	}
	return false;
}

static const struct file *files_route(const struct static_files *files, const char *path)
{
	const struct file *file = files_find(files, path);
	const char *last = strrchr(path, '/');
	for (const struct static_files *at = files->earlier; !file && at; at = at->earlier) {
		file = files_find(at, path);
		if (file && !file->hashed)
			file = NULL;
	}
	if (!file && last && !strchr(last, '.'))
		file = files_find(files, "/index.html");
	return file;
}

/* The content of a name with a hash never changes. Icons change rarely, and a page requests them
 * often. */
static const char *caching_of(const struct file *file)
{
	if (file->hashed)
		return "public, max-age=31536000, immutable";
	return strncmp(file->type, "image/", 6) == 0 ? "public, max-age=86400" : "no-cache";
}

bool files_answer(struct static_files *files, struct net *net, const struct net_request *request)
{
	const struct file *file = files_route(files, request->path);
	if (!file || (request->method != NET_GET && request->method != NET_HEAD))
		return false;
	enum files_form form = files_choose(file, request->accept_encoding);
	bool several = file->form[FILES_BROTLI].bytes || file->form[FILES_GZIP].bytes;
	char tag[64], headers[256];
	/* A strong tag identifies bytes, so each form has its own. */
	snprintf(tag, sizeof(tag), "\"%s%s%s\"", file->tag, form == FILES_PLAIN ? "" : "-",
	         form == FILES_PLAIN ? "" : forms[form].coding);
	snprintf(headers, sizeof(headers), "ETag: %s\r\nCache-Control: %s\r\n%s%s%s%s", tag,
	         caching_of(file), several ? "Vary: Accept-Encoding\r\n" : "",
	         form == FILES_PLAIN ? "" : "Content-Encoding: ",
	         form == FILES_PLAIN ? "" : forms[form].coding, form == FILES_PLAIN ? "" : "\r\n");
	if (files_is_known(request->if_none_match, tag))
		net_reply(net, request->id, 304, "", headers, "", 0);
	else
		net_reply_kept(net, request->id, 200, file->type, headers, file->form[form].bytes,
		               file->form[form].length);
	return true;
}
