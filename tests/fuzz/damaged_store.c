/* Databases with damage of every kind: fsck, backup and a server that opens them must report it or
 * continue, but never crash or loop. Sanitizers detect the rest.
 *
 * usage: damaged_store DATABASE FOLDER COUNT [SEED]
 *
 * Prints how many were reported as damaged. BENBEN_KEEP=1 keeps the last one. */
#include <fcntl.h>
#include <stdarg.h>
#include <unistd.h>

#include "cli/cli.h"
#include "core/rng.h"
#include "store/store.h"
#include "tests/fuzz/fuzz.h"

enum { PAGE = 4096, SECONDS_MAX = 60, PATCHES_MAX = 8 };

/* --- what cmd_fsck.c needs of the command ------------------------------------------------- */

void *cli_alloc(size_t count, size_t size)
{
	return calloc(count, size);
}

void *cli_grow(void *memory, size_t count, size_t size)
{
	return realloc(memory, count * size);
}

void cli_free(void *memory)
{
	free(memory);
}

int cli_bad(const char *format, ...)
{
	va_list args;

	va_start(args, format);
	vprintf(format, args);
	va_end(args);
	return CLI_BAD;
}

bool cli_given(const struct cli_args *args, const char *name)
{
	(void)args, (void)name;
	return false;
}

const char *cli_value(const struct cli_args *args, const char *name)
{
	(void)args, (void)name;
	return NULL;
}

bool cli_database_path(const struct cli_args *args, char *path, size_t size)
{
	(void)args, (void)path, (void)size;
	return false;
}

/* --- damage ------------------------------------------------------------------------------- */

static uint8_t *read_whole(const char *path, size_t *size)
{
	FILE *file = fopen(path, "rb");
	uint8_t *bytes;

	REQUIRE(file != NULL && fseek(file, 0, SEEK_END) == 0);
	*size = (size_t)ftell(file);
	rewind(file);
	bytes = malloc(*size);
	REQUIRE(bytes != NULL && fread(bytes, 1, *size, file) == *size);
	fclose(file);
	return bytes;
}

static void write_whole(const char *path, const uint8_t *bytes, size_t size)
{
	FILE *file = fopen(path, "wb");

	REQUIRE(file != NULL && fwrite(bytes, 1, size, file) == size && fclose(file) == 0);
}

/* A number of the kind that headers of pages and cells hold: small, large, or at random. */
static uint8_t bad_byte(struct bb_rng *rng, uint8_t was)
{
	switch (bb_rng_below(rng, 6)) {
	case 0:
		return 0;
	case 1:
		return 0xff;
	case 2:
		return (uint8_t)(was ^ 1u << bb_rng_below(rng, 8));
	case 3:
		return (uint8_t)(was + 1);
	case 4:
		return (uint8_t)(was - 1);
	default:
		return (uint8_t)bb_rng_below(rng, 256);
	}
}

/* Damages the file once; its new size. */
static size_t damage(struct bb_rng *rng, uint8_t *bytes, size_t size)
{
	const uint32_t pages = (uint32_t)(size / PAGE);
	uint8_t *page = bytes + (size_t)bb_rng_below(rng, pages) * PAGE;
	uint32_t at = bb_rng_below(rng, PAGE), length = 1 + bb_rng_below(rng, PAGE - at);

	switch (bb_rng_below(rng, 8)) {
	case 0: /* a range of zeros or of noise */
		memset(page + at, 0, length);
		return size;
	case 1:
		for (uint32_t i = 0; i < length; i++)
			page[at + i] = (uint8_t)bb_rng_below(rng, 256);
		return size;
	case 2: /* a page instead of another one */
		memmove(page, bytes + (size_t)bb_rng_below(rng, pages) * PAGE, PAGE);
		return size;
	case 3: /* the end is missing */
		return bb_rng_below(rng, 4) ? size : (size_t)(page - bytes) + at;
	case 4: /* the head of a page: kind, number of cells, where they are */
		at = bb_rng_below(rng, 24);
		page[at] = bad_byte(rng, page[at]);
		return size;
	case 5: /* the head of the file */
		at = bb_rng_below(rng, 100);
		bytes[at] = bad_byte(rng, bytes[at]);
		return size;
	default:
		page[at] = bad_byte(rng, page[at]);
		return size;
	}
}

/* --- looking ------------------------------------------------------------------------------ */

static bool take_table(void *context, const struct store_table *table)
{
	*(size_t *)context += strlen(table->id) + strlen(table->doc) + strlen(table->game);
	return true;
}

static bool take_event(void *context, const struct store_event *event)
{
	*(size_t *)context += event->seq;
	return true;
}

static bool take_message(void *context, const struct store_message *message)
{
	*(size_t *)context += strlen(message->text);
	return true;
}

static bool take_user(void *context, const struct store_user *user)
{
	*(size_t *)context += strlen(user->name) + strlen(user->settings);
	return true;
}

/* What a server does with a database: it reads this and that, and writes. */
static void serve(const char *path)
{
	const struct store_filter filter = {.states = 15, .limit = 50};
	struct store *store;
	struct store_change *change;
	char error[STORE_ERROR_MAX], id[STORE_ID_MAX] = "";
	size_t sum = 0;

	if (store_open(&store, path, NULL, NULL, error) != STORE_OK)
		return;
	(void)store_each_played(store, take_table, &sum);
	(void)store_list_tables(store, &filter, take_table, &sum);
	for (unsigned i = 0; i < 40 && store_next_table(store, id, id) == STORE_OK; i++) {
		(void)store_read_events(store, id, 0, take_event, &sum);
		(void)store_read_messages(store, id, 0, take_message, &sum);
	}
	(void)store_read_user(store, STORE_BY_HANDLE, "ada", take_user, &sum);
	change = store_begin(store);
	store_put_user(change,
	               &(struct store_user){.id = "newcomer", .name = "N", .settings = "{}"});
	store_drop_expired(change, INT64_MAX);
	store_submit(change, NULL, NULL);
	change = store_begin(store);
	store_put_table(change,
	                &(struct store_table){
				.id = "new", .game = "null", .doc = "{}", .state = STORE_PLAYING},
	                (const char *const[]){"newcomer"}, 1);
	store_add_events(change, &(struct store_event){.table = "new", .seq = 1}, 1);
	store_submit(change, NULL, NULL);
	change = store_begin(store);
	store_drop_user(change, "newcomer");
	if (*id)
		store_drop_table(change, id);
	store_submit(change, NULL, NULL);
	store_close(store);
}

static void remove_all(const char *path)
{
	static const char *const ends[] = {"", "-wal", "-shm", "-journal", ".lock", ".copy"};
	char name[4096];

	for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
		snprintf(name, sizeof name, "%s%s", path, ends[i]);
		unlink(name);
	}
}

int main(int argc, char **argv)
{
	size_t size, now;
	uint8_t *good, *bytes;
	char path[4000], copy[4096], error[STORE_ERROR_MAX];
	unsigned told = 0, copied = 0, differ = 0, count;
	struct bb_rng rng;
	FILE *out;

	REQUIRE(argc >= 4);
	count = (unsigned)strtoul(argv[3], NULL, 10);
	bb_rng_seed(&rng, argc > 4 ? strtoul(argv[4], NULL, 10) : 1);
	good = read_whole(argv[1], &size);
	bytes = malloc(size);
	snprintf(path, sizeof path, "%s/damaged.db", argv[2]);
	snprintf(copy, sizeof copy, "%s.copy", path);
	out = fdopen(dup(STDOUT_FILENO), "w");
	REQUIRE(size >= 2 * PAGE && bytes != NULL && out != NULL);
	REQUIRE(freopen("/dev/null", "w", stdout) != NULL);
	for (unsigned i = 0; i < count; i++) {
		bool is_told, is_copied;

		memcpy(bytes, good, size);
		now = size;
		for (uint32_t n = 1 + bb_rng_below(&rng, PATCHES_MAX); n > 0 && now == size; n--)
			now = damage(&rng, bytes, size);
		remove_all(path);
		write_whole(path, bytes, now);
		alarm(SECONDS_MAX);
		is_told = cli_check_store(path) != CLI_OK;
		is_copied = store_backup(path, copy, error) == STORE_OK;
		told += is_told;
		copied += is_copied;
		/* What was copied is good, whatever the rest of the file is. */
		if (is_copied && is_told) {
			differ++;
			fprintf(out, "# %u: fsck tells of damage, backup copies\n", i);
		}
		serve(path);
		(void)cli_check_store(path);
	}
	if (!getenv("BENBEN_KEEP"))
		remove_all(path);
	fprintf(out, "%u databases, %u called damaged, %u copied, %u of those called damaged\n",
	        count, told, copied, differ);
	fclose(out);
	free(bytes);
	free(good);
	return 0;
}
