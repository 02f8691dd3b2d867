/* benben migrate-store: a server's data from a file to PostgreSQL or back. */
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "store/store.h"

static bool path_of(const char *word, char *path, size_t size)
{
	int length = snprintf(path, size, store_is_address(word) ? "%s" : "%s/benben.db", word);

	if (length > 0 && (size_t)length < size)
		return true;
	cli_bad("migrate-store: %.60s... is too long", word);
	return false;
}

int cli_cmd_migrate_store(const struct cli_args *args)
{
	char from_path[CLI_PATH_MAX], to_path[CLI_PATH_MAX], error[STORE_ERROR_MAX] = "";
	struct store *from, *to;
	struct store_copied copied;
	enum store_status status;

	if (!path_of(args->words[0], from_path, sizeof(from_path)) ||
	    !path_of(args->words[1], to_path, sizeof(to_path)))
		return CLI_BAD;
	/* For writing, to make sure that no server has it open. */
	if (store_open(&from, from_path, NULL, NULL, error) != STORE_OK)
		return cli_bad("%s", error);
	if (store_open(&to, to_path, NULL, NULL, error) != STORE_OK) {
		store_close(from);
		return cli_bad("%s", error);
	}
	if (store_nodes(from) > 1)
		status = STORE_CONFLICT,
		snprintf(error, sizeof(error),
		         "Nodes run on %.100s: stop them first. One that was killed is forgotten "
		         "after a few seconds.",
		         args->words[0]);
	else
		status = store_copy(from, to, &copied, error);
	store_close(to);
	store_close(from);
	if (status != STORE_OK)
		return cli_bad("%s", error);
	printf("%llu users, %llu tables, %llu events, %llu messages and %llu notes copied; "
	       "replaying them:\n",
	       (unsigned long long)copied.users, (unsigned long long)copied.tables,
	       (unsigned long long)copied.events, (unsigned long long)copied.messages,
	       (unsigned long long)copied.notes);
	fflush(stdout);
	return cli_check_store(to_path);
}
