/* benben serve: the options of the server, their defaults and the location of its files. The server
 * itself is in server/. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "server/base/server.h"

#ifndef BENBEN_VERSION
#define BENBEN_VERSION "unknown"
#endif

enum { PATH_BYTES = 1024 };

static const char *text_or(const struct cli_args *args, const char *option, const char *otherwise)
{
	return cli_given(args, option) ? cli_value(args, option) : otherwise;
}

/* Options with a number. `each` is the size of its unit in the settings. */
struct number {
	const char *option;
	uint64_t min, max, preset;
	unsigned each;
	size_t offset; /* in struct srv_settings */
};

#define NUMBER(option, min, max, preset, each, member)                                             \
	{                                                                                          \
		option, min, max, preset, each, offsetof(struct srv_settings, member)              \
	}

static const struct number numbers[] = {
	NUMBER("connections", 1, 100000, 5000, 1, connections),
	NUMBER("per-address", 1, 100000, 200, 1, per_address),
	NUMBER("tables-per-user", 1, 100000, 50, 1, tables_per_user),
	NUMBER("tables-per-day", 0, 100000, 200, 1, tables_per_day),
	NUMBER("expire-open", 0, 36500, 30, 1, expire_open),
	NUMBER("expire-played", 0, 36500, 180, 1, expire_played),
	NUMBER("expire-agents", 0, 36500, 7, 1, expire_agents),
	NUMBER("expire-guests", 0, 36500, 400, 1, expire_guests),
	NUMBER("table-cache", 16, 1000000, 4096, 1, table_cache),
	NUMBER("requests-per-second", 0, 100000, 40, 1, requests_per_second),
	NUMBER("messages-per-second", 0, 100000, 20, 1, messages_per_second),
	NUMBER("agent-ms", 1, 600000, 2000, 1, agent_ms),
	NUMBER("slow-agent", 0, 60000, 0, 1, slow_agent_ms),
	NUMBER("hour", 1, 3600, 3600, 1000, hour_ms),
	NUMBER("notify-delay", 0, 86400, 60, 1000, notify_delay_ms),
};

static bool read_numbers(const struct cli_args *args, struct srv_settings *settings)
{
	for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++) {
		uint64_t number = numbers[i].preset;
		unsigned value;

		if (!cli_number(args, numbers[i].option, numbers[i].min, numbers[i].max, &number))
			return false;
		value = (unsigned)number * numbers[i].each;
		memcpy((char *)settings + numbers[i].offset, &value, sizeof(value));
	}
	return true;
}

static bool read_workers(const struct cli_args *args, struct srv_settings *settings)
{
	const long processors = sysconf(_SC_NPROCESSORS_ONLN);
	uint64_t workers = processors > 0 ? (uint64_t)processors : 1;

	if (!cli_number(args, "workers", 1, 256, &workers))
		return false;
	settings->workers = (unsigned)workers;
	return true;
}

bool cli_data_folder(const struct cli_args *args, char *path, size_t size)
{
	/* Where programs of the user keep their data. */
	const char *base = getenv("XDG_DATA_HOME");
	const char *home = getenv("HOME");
	int length = -1;

	if (cli_given(args, "data"))
		length = snprintf(path, size, "%s", cli_value(args, "data"));
	else if (base && base[0] == '/')
		length = snprintf(path, size, "%s/benben", base);
	else if (home && home[0] == '/')
		length = snprintf(path, size, "%s/.local/share/benben", home);
	if (length >= 0 && (size_t)length < size)
		return true;
	if (length < 0)
		cli_bad("%s: there is no home folder; tell where the data is with --data",
		        args->command->name);
	else
		cli_bad("the name of the folder with the data is too long");
	return false;
}

/* The web client is beside the program where it was built, or where it was installed. */
static void default_web(char *path, size_t size)
{
	char program[PATH_BYTES];
	const ssize_t length = readlink("/proc/self/exe", program, sizeof(program) - 1);
	char *slash;

	snprintf(path, size, "web");
	if (length <= 0)
		return;
	program[length] = '\0';
	slash = strrchr(program, '/');
	*slash = '\0';
	if ((size_t)snprintf(path, size, "%s/web", program) < size && access(path, R_OK) == 0)
		return;
	snprintf(path, size, "%s/../share/benben/web", program);
}

/* An address shown to clients: http or https, without a slash at the end. */
static bool read_base_url(const struct cli_args *args, char *url, size_t size)
{
	const char *given = text_or(args, "base-url", "");
	size_t length = strlen(given);

	while (length > 0 && given[length - 1] == '/')
		length--;
	if (length > 0 && strncmp(given, "http://", 7) != 0 && strncmp(given, "https://", 8) != 0) {
		cli_bad("serve: expected http:// or https:// after --base-url, found \"%s\"",
		        given);
		return false;
	}
	if (length >= size) {
		cli_bad("serve: the address after --base-url is too long");
		return false;
	}
	memcpy(url, given, length);
	url[length] = '\0';
	return true;
}

int cli_cmd_serve(const struct cli_args *args)
{
	char data[CLI_PATH_MAX], web[PATH_BYTES * 2], base_url[256];
	struct srv_settings settings = {
		.listen = text_or(args, "listen", "127.0.0.1:8080"),
		.trusted = text_or(args, "trusted", ""),
		.smtp = text_or(args, "smtp", ""),
		.smtp_from = text_or(args, "smtp-from", ""),
		.owner = text_or(args, "owner", ""),
		.bugs = text_or(args, "bugs", ""),
		.notify_inside = cli_given(args, "notify-inside"),
		.json_log = cli_given(args, "json-log"),
		.base_url = base_url,
		.version = BENBEN_VERSION,
	};

	cli_give_networks();
	if (!read_numbers(args, &settings) || !read_workers(args, &settings) ||
	    !read_base_url(args, base_url, sizeof(base_url)))
		return CLI_BAD;
	if (cli_given(args, "smtp") && !cli_given(args, "smtp-from"))
		return cli_bad("serve: --smtp needs --smtp-from, the sender's address");
	if (!cli_data_folder(args, data, sizeof(data)))
		return CLI_BAD;
	if (!cli_given(args, "web"))
		default_web(web, sizeof(web));
	settings.data = data;
	settings.store = text_or(args, "store", "");
	if (settings.store[0] != '\0' && !store_is_address(settings.store))
		return cli_bad("serve: --store is the address of a PostgreSQL server, such as "
		               "postgres://benben@localhost/benben");
	settings.web = text_or(args, "web", web);
	settings.web_given = cli_given(args, "web");
	return srv_run(&settings);
}
