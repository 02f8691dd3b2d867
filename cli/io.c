/* Files, standard input and memory of the command: the only place that allocates.
 *
 * This file does not know what the bytes mean. */
#define _XOPEN_SOURCE 700 /* realpath */

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/cli.h"

enum {
	FILE_MAX = 64 << 20, /* larger than any record or edition */
	ANSWER_MAX = 8 << 20,
};

void *cli_alloc(size_t count, size_t size)
{
	void *memory = calloc(count ? count : 1, size);

	if (!memory)
		cli_bad("not enough memory for %zu times %zu bytes", count, size);
	return memory;
}

void *cli_grow(void *memory, size_t count, size_t size)
{
	void *grown = count <= SIZE_MAX / size ? realloc(memory, count * size) : NULL;

	if (!grown)
		cli_bad("not enough memory for %zu times %zu bytes", count, size);
	return grown;
}

void cli_free(void *memory)
{
	free(memory);
}

static bool read_all(int fd, const char *path, struct cli_bytes *bytes)
{
	size_t room = 1 << 16;

	for (;;) {
		char *grown = cli_grow(bytes->at, room, 1);
		ssize_t got;

		if (!grown)
			return false;
		bytes->at = grown;
		while (bytes->length < room - 1) {
			got = read(fd, bytes->at + bytes->length, room - 1 - bytes->length);
			if (got < 0 && errno == EINTR)
				continue;
			if (got < 0) {
				cli_bad("cannot read %s: %s", path, strerror(errno));
				return false;
			}
			if (got == 0) {
				bytes->at[bytes->length] = '\0';
				return true;
			}
			bytes->length += (size_t)got;
		}
		if (room >= FILE_MAX) {
			cli_bad("%s is too long: at most %d MiB are read", path, FILE_MAX >> 20);
			return false;
		}
		room *= 2;
	}
}

bool cli_read_file(const char *path, struct cli_bytes *bytes)
{
	bool from_stdin = bb_same(path, "-");
	int fd = from_stdin ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
	bool done;

	*bytes = (struct cli_bytes){0};
	if (fd < 0) {
		cli_bad("cannot open %s: %s", path, strerror(errno));
		return false;
	}
	done = read_all(fd, from_stdin ? "standard input" : path, bytes);
	if (!from_stdin)
		close(fd);
	if (!done) {
		cli_free(bytes->at);
		*bytes = (struct cli_bytes){0};
	}
	return done;
}

bool cli_map_file(const char *path, struct cli_bytes *bytes)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	struct stat status;
	void *at = MAP_FAILED;

	*bytes = (struct cli_bytes){0};
	if (fd >= 0 && fstat(fd, &status) == 0) {
		bytes->length = (size_t)status.st_size;
		/* An empty mapping would fail. */
		at = mmap(NULL, bytes->length > 0 ? bytes->length : 1, PROT_READ, MAP_PRIVATE, fd,
		          0);
	}
	if (at == MAP_FAILED) {
		cli_bad("cannot open %s: %s", path, strerror(errno));
		bytes->length = 0;
	} else {
		bytes->at = at;
	}
	if (fd >= 0)
		close(fd);
	return bytes->at != NULL;
}

void cli_unmap_file(struct cli_bytes *bytes)
{
	if (bytes->at)
		munmap(bytes->at, bytes->length > 0 ? bytes->length : 1);
	*bytes = (struct cli_bytes){0};
}

static bool write_all(int fd, const char *bytes, size_t length)
{
	while (length > 0) {
		ssize_t put = write(fd, bytes, length);

		if (put < 0 && errno == EINTR)
			continue;
		if (put < 0)
			return false;
		bytes += put;
		length -= (size_t)put;
	}
	return true;
}

/* A pipe or a device cannot be replaced by renaming: it is written directly. */
static bool write_special(const char *path, const char *bytes, size_t length)
{
	int fd = open(path, O_WRONLY | O_CLOEXEC);
	bool done = fd >= 0 && write_all(fd, bytes, length);
	int error = errno;

	if (fd >= 0 && close(fd) != 0 && done) {
		done = false;
		error = errno;
	}
	if (!done)
		cli_bad("cannot write %s: %s", path, strerror(error));
	return done;
}

/* The new content is completely on the disk under another name before it replaces the file, so
 * neither a crash nor a full disk can leave half a record. */
static bool replace(const char *path, mode_t mode, const char *bytes, size_t length)
{
	size_t size = strlen(path) + sizeof(".XXXXXX");
	char *temporary = cli_alloc(size, 1);
	int fd, error;
	bool done;

	if (!temporary)
		return false;
	snprintf(temporary, size, "%s.XXXXXX", path);
	fd = mkstemp(temporary);
	if (fd < 0) {
		cli_bad("cannot write %s: %s", path, strerror(errno));
		cli_free(temporary);
		return false;
	}
	done = fchmod(fd, mode) == 0 && write_all(fd, bytes, length) && fsync(fd) == 0;
	error = errno;
	if (close(fd) != 0 && done) {
		done = false;
		error = errno;
	}
	if (done && rename(temporary, path) != 0) {
		done = false;
		error = errno;
	}
	if (!done) {
		unlink(temporary);
		cli_bad("cannot write %s: %s", path, strerror(error));
	}
	cli_free(temporary);
	return done;
}

bool cli_write_file(const char *path, const char *bytes, size_t length)
{
	struct stat status;
	char *target;
	bool done;

	if (bb_same(path, "-"))
		return fwrite(bytes, 1, length, stdout) == length;
	if (stat(path, &status) != 0) {
		mode_t mask = umask(0);

		umask(mask);
		return replace(path, 0666 & ~mask, bytes, length);
	}
	if (S_ISDIR(status.st_mode)) {
		cli_bad("cannot write %s: it is a directory", path);
		return false;
	}
	if (!S_ISREG(status.st_mode))
		return write_special(path, bytes, length);
	if (access(path, W_OK) != 0) {
		cli_bad("cannot write %s: %s", path, strerror(errno));
		return false;
	}
	/* A symbolic link is kept: its target is replaced. */
	target = realpath(path, NULL);
	if (!target) {
		cli_bad("cannot write %s: %s", path, strerror(errno));
		return false;
	}
	done = replace(target, status.st_mode & 07777, bytes, length);
	free(target);
	return done;
}

bool cli_read_line(char *buffer, size_t size)
{
	size_t length = 0;
	bool any = false;
	int c;

	while ((c = getchar()) != EOF) {
		any = true;
		if (c == '\n')
			break;
		if (length < size - 1)
			buffer[length++] = (char)c;
	}
	while (length > 0 && buffer[length - 1] == '\r')
		length--;
	buffer[length] = '\0';
	return any;
}

bool cli_text_begin(struct bb_text *text)
{
	char *buffer = cli_alloc(ANSWER_MAX, 1);

	if (!buffer)
		return false;
	bb_text_init(text, buffer, ANSWER_MAX);
	return true;
}

bool cli_text_flush(struct bb_text *text, FILE *out)
{
	if (text->full)
		return false;
	fwrite(text->at, 1, text->length, out);
	if (text->length > 0 && text->at[text->length - 1] != '\n')
		fputc('\n', out);
	bb_text_init(text, text->at, text->size);
	return true;
}

int cli_text_end(struct bb_text *text, FILE *out)
{
	bool whole = cli_text_flush(text, out);

	cli_free(text->at);
	return whole ? CLI_OK : cli_bad("the answer is longer than %d MiB", ANSWER_MAX >> 20);
}

int cli_finish_output(int code)
{
	if (fflush(stdout) != 0 || ferror(stdout))
		return cli_bad("cannot write the answer: %s", strerror(errno ? errno : EIO));
	return code;
}
