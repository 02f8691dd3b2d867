/* benben backup: a copy of the server's database, made while the server runs. */
#include <string.h>

#include "cli/cli.h"
#include "store/store.h"

bool cli_database_path(const struct cli_args *args, char *path, size_t size)
{
	static const char file[] = "/benben.db";

	if (!cli_data_folder(args, path, size - strlen(file)))
		return false;
	strcat(path, file);
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
