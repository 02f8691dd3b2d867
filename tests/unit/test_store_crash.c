/* store/: killing the process loses nothing that was acknowledged, and a full disk is reported, not
 * hidden. */
#include "tests/unit/store_example.h"

#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>

enum { TABLES = 8, IN_FLIGHT = 40, LONG = 4000 };

/* --- killed --------------------------------------------------------------------------------- */

struct writer {
	struct store *store;
	int pipe;
	uint32_t seq[TABLES]; /* of the last event submitted */
};

/* One acknowledgement, through the pipe to the parent. */
struct acknowledged {
	uint32_t table, seq;
};

struct flight {
	struct writer *writer;
	struct acknowledged event;
};

static void send_next(struct flight *flight);

static void acknowledge(void *context, enum store_status status)
{
	struct flight *flight = context;

	if (status != STORE_OK ||
	    write(flight->writer->pipe, &flight->event, sizeof flight->event) < 0)
		_exit(3);
	send_next(flight);
}

/* An act as a server makes it: an event and the table's row. */
static void send_next(struct flight *flight)
{
	struct writer *writer = flight->writer;
	struct store_change *change = store_begin(writer->store);
	char id[2] = {(char)('a' + flight->event.table), '\0'};
	struct store_table table = {.id = id, .game = "null", .doc = "{}", .state = STORE_PLAYING};
	struct store_event event = {.table = id};

	flight->event.seq = ++writer->seq[flight->event.table];
	event.seq = flight->event.seq;
	table.updated = event.seq;
	event.request = 1000000 + event.seq;
	store_put_table(change, &table, (const char *const[]){"ada", "bob"}, 2);
	store_add_events(change, &event, 1);
	store_submit(change, acknowledge, flight);
}

/* The child: goes on where the last one was killed, and never ends by itself. */
static void write_until_killed(int pipe)
{
	struct writer writer = {.pipe = pipe};
	struct flight flights[IN_FLIGHT];
	char error[STORE_ERROR_MAX];

	if (store_open(&writer.store, the_path, NULL, NULL, error) != STORE_OK)
		_exit(4);
	for (uint32_t i = 0; i < TABLES; i++)
		writer.seq[i] = count_events(writer.store, (char[2]){(char)('a' + i), '\0'});
	for (uint32_t i = 0; i < IN_FLIGHT; i++) {
		flights[i] = (struct flight){&writer, {i % TABLES, 0}};
		send_next(&flights[i]);
	}
	for (;;)
		store_finish(writer.store);
}

/* Lets a child write for some milliseconds, kills it, and notes the last event it acknowledged of
 * each table. Returns how many it acknowledged. */
static unsigned crash_once(unsigned milliseconds, uint32_t last[TABLES])
{
	struct acknowledged event;
	unsigned count = 0;
	int ends[2], status;
	pid_t child;

	assert_int_equal(pipe(ends), 0);
	child = fork();
	assert_true(child >= 0);
	if (child == 0) {
		close(ends[0]);
		write_until_killed(ends[1]);
	}
	close(ends[1]);
	/* Its time begins when it writes; the pipe is read on, so that it never waits. */
	for (struct timespec now, end = {0, 0};;) {
		if (read(ends[0], &event, sizeof event) != (ssize_t)sizeof event)
			break;
		count++;
		last[event.table] = event.seq;
		clock_gettime(CLOCK_MONOTONIC, &now);
		if (count == 1) {
			end = now;
			end.tv_nsec += (long)milliseconds * 1000000;
			end.tv_sec += end.tv_nsec / 1000000000;
			end.tv_nsec %= 1000000000;
		}
		if (now.tv_sec > end.tv_sec ||
		    (now.tv_sec == end.tv_sec && now.tv_nsec >= end.tv_nsec))
			kill(child, SIGKILL);
	}
	close(ends[0]);
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
	return count;
}

static void nothing_acknowledged_is_lost(void **unused)
{
	char error[STORE_ERROR_MAX];
	uint32_t last[TABLES] = {0};
	const char *wanted = getenv("BENBEN_CRASHES");
	unsigned crashes = wanted ? (unsigned)atoi(wanted) : 20;
	unsigned acknowledged = 0, extra = 0;
	struct store *store;

	(void)unused;
	clear_files();
	for (unsigned crash = 0; crash < crashes; crash++) {
		acknowledged += crash_once(1 + crash * 7 % 60, last);
		expect_no_damage(the_path);
		/* Every second time a reader comes first and has to cope with the log that was
		 * left. */
		if (crash % 2)
			assert_int_equal(store_open_read(&store, the_path, error), STORE_OK);
		else
			assert_int_equal(store_open(&store, the_path, NULL, NULL, error), STORE_OK);
		extra = 0;
		for (uint32_t i = 0; i < TABLES; i++) {
			char id[2] = {(char)('a' + i), '\0'};
			uint32_t found = count_events(store, id), seq = 0;

			assert_true(found >= last[i]);
			extra += found - last[i];
			last[i] = found;
			assert_int_equal(store_find_request(store, id, 1000000 + found, &seq),
			                 found ? STORE_OK : STORE_MISSING);
			assert_int_equal(seq, found);
		}
		/* What was in flight may be there or not, but not more than that. */
		assert_true(extra <= IN_FLIGHT);
		store_close(store);
	}
	print_message("# %u crashes, %u changes acknowledged, 0 lost\n", crashes, acknowledged);
	assert_true(acknowledged > crashes);
}

/* --- full ----------------------------------------------------------------------------------- */

static void limit_files(rlim_t bytes)
{
	struct rlimit limit;

	assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
	limit.rlim_cur = bytes;
	assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

static void note_failures(void *context, enum store_status status)
{
	assert_true(status == STORE_OK || status == STORE_FAILED);
	*(unsigned *)context += status == STORE_FAILED;
}

/* Submits a value with a long text. */
static void put_much(struct store *store, const char *kind, unsigned number, unsigned *failures)
{
	struct store_change *change = store_begin(store);
	char name[32], text[LONG];

	memset(text, 'x', sizeof text);
	text[sizeof text - 1] = '\0';
	snprintf(name, sizeof name, "%s %u", kind, number);
	store_put_value(change, name, text);
	store_submit(change, note_failures, failures);
}

static unsigned count_much(struct store *store, const char *kind, unsigned most)
{
	char name[32], text[LONG];
	unsigned count = 0;

	for (unsigned i = 0; i < most; i++) {
		snprintf(name, sizeof name, "%s %u", kind, i);
		count += store_read_value(store, name, text, sizeof text) == STORE_OK;
	}
	return count;
}

/* The file system refuses to let files grow: a change either fails or is there. */
static void a_full_disk_is_reported_and_survived(void **state)
{
	enum { CHANGES = 300 };
	struct store *store = *state;
	unsigned failures = 0, sent = 0;

	signal(SIGXFSZ, SIG_IGN);
	limit_files(400000);
	while (!failures && sent < CHANGES) {
		put_much(store, "one at a time", sent++, &failures);
		wait_for_all(store);
	}
	assert_int_equal(failures, 1);
	if (!strstr(store_error(store), "cannot be written"))
		fail_msg("%s", store_error(store));
	assert_true(sent > 10);
	assert_int_equal(count_much(store, "one at a time", CHANGES), sent - 1);

	failures = 0;
	for (unsigned i = 0; i < CHANGES; i++)
		put_much(store, "many", i, &failures);
	wait_for_all(store);
	assert_true(failures > 0);
	assert_int_equal(count_much(store, "many", CHANGES), CHANGES - failures);

	/* Room again: the store goes on by itself. */
	limit_files(RLIM_INFINITY);
	failures = 0;
	for (unsigned i = 0; i < CHANGES; i++)
		put_much(store, "with room", i, &failures);
	wait_for_all(store);
	assert_int_equal(failures, 0);
	store_close(store);
	open_again(state);
	assert_int_equal(count_much(*state, "one at a time", CHANGES), sent - 1);
	assert_int_equal(count_much(*state, "with room", CHANGES), CHANGES);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(nothing_acknowledged_is_lost),
		cmocka_unit_test_setup_teardown(
			a_full_disk_is_reported_and_survived, open_store, close_store),
	};

	return cmocka_run_group_tests_name("store crash", tests, make_folder, remove_folder);
}
