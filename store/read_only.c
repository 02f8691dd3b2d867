/* A file system for SQLite that only reads.
 *
 * SQLite's own read-only mode still writes: it creates the files beside a database, repairs the
 * shared index of the log, and deletes the log of a database that has become empty. A search for
 * damage must not do that. Here every file is opened for reading, a missing log reads as an empty
 * one, and nothing is locked: so use it only for a database that no server has open. */
#include <stdio.h>
#include <stdlib.h>

#include "store/sqlite.h"

struct read_only_file {
	sqlite3_file base;
	sqlite3_file *real; /* follows this struct */
};

static sqlite3_vfs *the_system;

static sqlite3_file *real(sqlite3_file *file)
{
	return ((struct read_only_file *)file)->real;
}

static int close_file(sqlite3_file *file)
{
	return real(file)->pMethods->xClose(real(file));
}

static int read_file(sqlite3_file *file, void *bytes, int length, sqlite3_int64 at)
{
	return real(file)->pMethods->xRead(real(file), bytes, length, at);
}

static int refuse_write(sqlite3_file *file, const void *bytes, int length, sqlite3_int64 at)
{
	(void)file, (void)bytes, (void)length, (void)at;
	return SQLITE_READONLY;
}

static int refuse_truncate(sqlite3_file *file, sqlite3_int64 size)
{
	(void)file, (void)size;
	return SQLITE_READONLY;
}

static int ignore(sqlite3_file *file, int argument)
{
	(void)file, (void)argument;
	return SQLITE_OK;
}

static int file_size(sqlite3_file *file, sqlite3_int64 *size)
{
	return real(file)->pMethods->xFileSize(real(file), size);
}

static int is_reserved(sqlite3_file *file, int *answer)
{
	(void)file;
	*answer = 0;
	return SQLITE_OK;
}

static int control(sqlite3_file *file, int which, void *argument)
{
	(void)file, (void)which, (void)argument;
	return SQLITE_NOTFOUND;
}

static int sector_size(sqlite3_file *file)
{
	return real(file)->pMethods->xSectorSize(real(file));
}

static int characteristics(sqlite3_file *file)
{
	return real(file)->pMethods->xDeviceCharacteristics(real(file));
}

static const sqlite3_io_methods methods = {
	.iVersion = 1,
	.xClose = close_file,
	.xRead = read_file,
	.xWrite = refuse_write,
	.xTruncate = refuse_truncate,
	.xSync = ignore,
	.xFileSize = file_size,
	.xLock = ignore,
	.xUnlock = ignore,
	.xCheckReservedLock = is_reserved,
	.xFileControl = control,
	.xSectorSize = sector_size,
	.xDeviceCharacteristics = characteristics,
};

static int open_file(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *got)
{
	struct read_only_file *own = (struct read_only_file *)file;
	const int kinds = SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL;
	int is_there = 1, result;

	(void)vfs;
	/* Temporary files for sorting have no name and nothing to do with the database. */
	if (!(flags & kinds))
		return the_system->xOpen(the_system, name, file, flags, got);
	if (flags & SQLITE_OPEN_WAL)
		the_system->xAccess(the_system, name, SQLITE_ACCESS_EXISTS, &is_there);
	own->real = (sqlite3_file *)(own + 1);
	flags = (flags & kinds) | SQLITE_OPEN_READONLY;
	result = the_system->xOpen(
		the_system, is_there ? name : "/dev/null", own->real, flags, NULL);
	if (result)
		return result;
	own->base.pMethods = &methods;
	if (got)
		*got = flags;
	return SQLITE_OK;
}

static int refuse_delete(sqlite3_vfs *vfs, const char *name, int sync)
{
	(void)vfs, (void)name, (void)sync;
	return SQLITE_READONLY;
}

static sqlite3_vfs the_vfs;

static void make_vfs(void)
{
	the_system = sqlite3_vfs_find(NULL);
	the_vfs = *the_system;
	the_vfs.szOsFile += (int)sizeof(struct read_only_file);
	the_vfs.pNext = NULL;
	the_vfs.zName = READ_ONLY_VFS;
	the_vfs.xOpen = open_file;
	the_vfs.xDelete = refuse_delete;
	sqlite3_vfs_register(&the_vfs, 0);
}

void read_only_register(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;

	pthread_once(&once, make_vfs);
}
