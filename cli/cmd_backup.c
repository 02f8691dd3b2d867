/* benben backup: a copy of the server's database, made while the server runs. */
#include "cli/cli.h"
#include "store/store.h"

bool cli_database_path(const struct cli_args *args, char *path, size_t size)
{
	const char *folder = cli_value(args, "data");
	int length;

	if (!folder) {
		cli_bad("%s: expected --data DIR", args->command->name);
		return false;
	}
	length = snprintf(path, size, "%s/benben.db", folder);
	if (length < 0 || (size_t)length >= size) {
		cli_bad("the name of the folder after --data is too long");
		return false;
	}
	return true;
}

int cli_cmd_backup(const struct cli_args *args)
{
	char path[CLI_PATH_MAX], error[STORE_ERROR_MAX];

	if (!cli_database_path(args, path, sizeof(path)))
		return CLI_BAD;
	if (store_backup(path, args->words[0], error) != STORE_OK)
		return cli_bad("%s", error);
	return CLI_OK;
}
