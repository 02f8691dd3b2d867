/* Power cuts: what was written and not yet synced may be there or not, or in part, in any order.
 * Every change that was reported as done must be there nevertheless.
 *
 * A shim between SQLite and the file system records, for the database and its log, the previous
 * contents of everything written since the last sync. At random times, while the store's worker
 * continues, the files are copied and some of the previous contents are restored, sector by sector;
 * the copy is opened as a server would. BENBEN_CUTS sets how often (40). */
#include "tests/unit/store_example.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <sys/stat.h>

enum { TABLES = 6, AHEAD = 24, SECTOR = 512, FILES = 4 };

/* --- the shim --------------------------------------------------------------------------------- */

/* A sector as it was at the last sync. */
struct sector {
	sqlite3_int64 at;
	int length; /* bytes that were there; the rest was behind the end */
	char before[SECTOR];
};

struct tracked {
	char name[300];
	struct sector *sectors;
	size_t count, room;
	sqlite3_int64 synced_size;
};

static struct tracked the_files[FILES];
static pthread_mutex_t the_lock = PTHREAD_MUTEX_INITIALIZER;
static sqlite3_vfs *the_system;

struct shim {
	sqlite3_file base;
	struct tracked *tracked; /* NULL = a file of no interest */
	sqlite3_file *real;
};

#define REAL(file) (((struct shim *)(file))->real)

static struct tracked *track(const char *name)
{
	for (unsigned i = 0; i < FILES; i++)
		if (strcmp(the_files[i].name, name) == 0 || the_files[i].name[0] == '\0') {
			snprintf(the_files[i].name, sizeof the_files[i].name, "%s", name);
			return &the_files[i];
		}
	return NULL;
}

/* Remembers what stands where something is about to be written. */
static void remember(struct shim *shim, sqlite3_int64 from, sqlite3_int64 end)
{
	struct tracked *tracked = shim->tracked;
	sqlite3_int64 size = 0;

	shim->real->pMethods->xFileSize(shim->real, &size);
	for (sqlite3_int64 at = from / SECTOR * SECTOR; at < end; at += SECTOR) {
		struct sector *sector;
		bool known = false;

		for (size_t i = tracked->count; i-- > 0 && !known;)
			known = tracked->sectors[i].at == at;
		if (known)
			continue;
		if (tracked->count == tracked->room) {
			tracked->room = 2 * tracked->room + 64;
			tracked->sectors =
				realloc(tracked->sectors, tracked->room * sizeof *tracked->sectors);
			assert_non_null(tracked->sectors);
		}
		sector = &tracked->sectors[tracked->count++];
		*sector = (struct sector){.at = at};
		sector->length = size <= at ? 0 : size - at < SECTOR ? (int)(size - at) : SECTOR;
		if (sector->length > 0)
			shim->real->pMethods->xRead(shim->real, sector->before, sector->length, at);
	}
}

static int shim_write(sqlite3_file *file, const void *bytes, int length, sqlite3_int64 at)
{
	struct shim *shim = (struct shim *)file;
	int result;

	if (!shim->tracked)
		return shim->real->pMethods->xWrite(shim->real, bytes, length, at);
	pthread_mutex_lock(&the_lock);
	remember(shim, at, at + length);
	result = shim->real->pMethods->xWrite(shim->real, bytes, length, at);
	pthread_mutex_unlock(&the_lock);
	return result;
}

static int shim_sync(sqlite3_file *file, int flags)
{
	struct shim *shim = (struct shim *)file;

	/* The disk itself is not asked, only its time is taken: most cuts fall into it. */
	const struct timespec moment = {.tv_nsec = 300000};

	(void)flags;
	nanosleep(&moment, NULL);
	pthread_mutex_lock(&the_lock);
	if (shim->tracked)
		shim->tracked->count = 0;
	pthread_mutex_unlock(&the_lock);
	return SQLITE_OK;
}

static int shim_close(sqlite3_file *file)
{
	int result = REAL(file)->pMethods->xClose(REAL(file));

	sqlite3_free(REAL(file));
	return result;
}

#define FORWARD(name, parameters, ...)                                                             \
	static int shim_##name parameters                                                          \
	{                                                                                          \
		return REAL(file)->pMethods->x##name(REAL(file), __VA_ARGS__);                     \
	}
#define FORWARD_ALONE(name)                                                                        \
	static int shim_##name(sqlite3_file *file)                                                 \
	{                                                                                          \
		return REAL(file)->pMethods->x##name(REAL(file));                                  \
	}
FORWARD(Read, (sqlite3_file * file, void *bytes, int length, sqlite3_int64 at), bytes, length, at)
FORWARD(Truncate, (sqlite3_file * file, sqlite3_int64 size), size)
FORWARD(FileSize, (sqlite3_file * file, sqlite3_int64 *size), size)
FORWARD(Lock, (sqlite3_file * file, int level), level)
FORWARD(Unlock, (sqlite3_file * file, int level), level)
FORWARD(CheckReservedLock, (sqlite3_file * file, int *out), out)
FORWARD(FileControl, (sqlite3_file * file, int what, void *argument), what, argument)
FORWARD_ALONE(SectorSize)
FORWARD_ALONE(DeviceCharacteristics)
FORWARD(ShmMap, (sqlite3_file * file, int page, int size, int extend, void volatile **out), page,
        size, extend, out)
FORWARD(ShmLock, (sqlite3_file * file, int offset, int n, int flags), offset, n, flags)
FORWARD(ShmUnmap, (sqlite3_file * file, int drop), drop)

static void shim_barrier(sqlite3_file *file)
{
	REAL(file)->pMethods->xShmBarrier(REAL(file));
}

static const sqlite3_io_methods shim_methods = {
	.iVersion = 2,
	.xClose = shim_close,
	.xRead = shim_Read,
	.xWrite = shim_write,
	.xTruncate = shim_Truncate,
	.xSync = shim_sync,
	.xFileSize = shim_FileSize,
	.xLock = shim_Lock,
	.xUnlock = shim_Unlock,
	.xCheckReservedLock = shim_CheckReservedLock,
	.xFileControl = shim_FileControl,
	.xSectorSize = shim_SectorSize,
	.xDeviceCharacteristics = shim_DeviceCharacteristics,
	.xShmMap = shim_ShmMap,
	.xShmLock = shim_ShmLock,
	.xShmBarrier = shim_barrier,
	.xShmUnmap = shim_ShmUnmap,
};

static int shim_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out)
{
	struct shim *shim = (struct shim *)file;
	int result;

	(void)vfs;
	*shim = (struct shim){.real = sqlite3_malloc(the_system->szOsFile)};
	result = the_system->xOpen(the_system, name, shim->real, flags, out);
	if (result != SQLITE_OK) {
		sqlite3_free(shim->real);
		return result;
	}
	shim->base.pMethods = &shim_methods;
	if (name && flags & (SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_WAL)) {
		pthread_mutex_lock(&the_lock);
		shim->tracked = track(name);
		pthread_mutex_unlock(&the_lock);
	}
	return SQLITE_OK;
}

/* --- cutting ---------------------------------------------------------------------------------- */

static void copy_file(const char *from, const char *to)
{
	char buffer[65536];
	FILE *in = fopen(from, "rb"), *out = fopen(to, "wb");
	size_t n;

	assert_non_null(out);
	while (in && (n = fread(buffer, 1, sizeof buffer, in)) > 0)
		assert_int_equal(fwrite(buffer, 1, n, out), n);
	if (in)
		fclose(in);
	fclose(out);
}

/* Puts back some of what was not synced: none of it, all, or every second sector by chance. */
static void lose(const struct tracked *tracked, const char *copy, unsigned cut)
{
	FILE *file = fopen(copy, "r+b");

	assert_non_null(file);
	for (size_t i = tracked->count; i-- > 0;) {
		const struct sector *sector = &tracked->sectors[i];

		if (cut % 3 == 0 || (cut % 3 == 1 && rand() % 2))
			continue;
		fseek(file, (long)sector->at, SEEK_SET);
		fwrite(sector->before, 1, SECTOR, file);
	}
	fclose(file);
}

struct flight {
	unsigned *acknowledged;
	unsigned table;
};

static struct flight the_flights[TABLES];
static unsigned the_acknowledged[TABLES], the_sent[TABLES];

static void acknowledge(void *context, enum store_status status)
{
	struct flight *flight = context;

	assert_int_equal(status, STORE_OK);
	++*flight->acknowledged;
}

static void send_some(struct store *store)
{
	for (unsigned t = 0; t < TABLES; t++)
		while (the_sent[t] < the_acknowledged[t] + AHEAD) {
			struct store_change *change = store_begin(store);
			char id[8];

			snprintf(id, sizeof id, "t%u", t);
			the_sent[t]++;
			store_add_events(change,
			                 &(struct store_event){.table = id,
			                                       .seq = the_sent[t],
			                                       .at = 5,
			                                       .request = the_sent[t]},
			                 1);
			store_put_turn(change, &(struct store_turn){
						       .table = id,
						       .to_act = the_sent[t] % 2 ? "ada" : "bob"});
			store_submit(change, acknowledge, &the_flights[t]);
		}
}

static void nothing_is_lost_by_power_cuts(void **state)
{
	struct store *store = *state, *copy;
	const char *wanted = getenv("BENBEN_CUTS");
	unsigned cuts = wanted ? (unsigned)atoi(wanted) : 40, all = 0, lost = 0;
	char path[300], log[300], error[STORE_ERROR_MAX] = "";

	snprintf(path, sizeof path, "%s/cut.db", the_folder);
	snprintf(log, sizeof log, "%s/cut.db-wal", the_folder);
	for (unsigned t = 0; t < TABLES; t++) {
		struct store_change *change = store_begin(store);
		char id[8];

		snprintf(id, sizeof id, "t%u", t);
		the_flights[t] = (struct flight){&the_acknowledged[t], t};
		put_table(change, id);
		assert_int_equal(submit_and_wait(store, change), STORE_OK);
	}
	for (unsigned cut = 0; cut < cuts; cut++) {
		unsigned before[TABLES];

		for (int i = rand() % 400; i >= 0; i--) {
			send_some(store);
			store_finish(store);
		}
		memcpy(before, the_acknowledged, sizeof before);
		/* Now. The worker may be in the middle of anything. */
		pthread_mutex_lock(&the_lock);
		copy_file(the_files[0].name, path);
		copy_file(the_files[1].name, log);
		for (unsigned i = 0; i < 2; i++)
			lost += (unsigned)the_files[i].count;
		lose(&the_files[0], path, cut);
		lose(&the_files[1], log, cut);
		pthread_mutex_unlock(&the_lock);
		if (store_open(&copy, path, NULL, NULL, error) != STORE_OK)
			fail_msg("%s", error);
		for (unsigned t = 0; t < TABLES; t++) {
			char id[8];

			snprintf(id, sizeof id, "t%u", t);
			assert_true(count_events(copy, id) >= before[t]);
		}
		store_close(copy);
		expect_no_damage(path);
		remove_database(path);
	}
	wait_for_all(store);
	for (unsigned t = 0; t < TABLES; t++)
		all += the_acknowledged[t];
	print_message(
		"# %u power cuts, %u sectors not synced at them, %u changes acknowledged, 0 lost\n",
		cuts, lost, all);
	assert_true(lost > 0);
}

int main(void)
{
	static sqlite3_vfs shim;
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(
			nothing_is_lost_by_power_cuts, open_store, close_store),
	};

	sqlite3_initialize();
	the_system = sqlite3_vfs_find(NULL);
	shim = *the_system;
	shim.zName = "cut";
	shim.szOsFile = (int)sizeof(struct shim);
	shim.xOpen = shim_open;
	sqlite3_vfs_register(&shim, 1);
	return cmocka_run_group_tests_name("store power", tests, make_folder, remove_folder);
}
