/* Fuzzer of the stored form of tables. Input: game, the JSON of the row. */
#include "games/registry.h"
#include "server/tables/tables.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct srv_table table;
	char doc[8192], error[256];
	struct bb_rules rules;

	if (size < 1 || size > sizeof doc)
		return 0;
	fuzz_rules(data[0], &rules);
	memcpy(doc, data + 1, size - 1);
	doc[size - 1] = '\0';
	memset(&table, 0, sizeof table);
	const struct store_table row = {
		.id = "abcdefgh", .game = rules.game->name, .doc = doc, .state = STORE_PLAYING};
	if (tables_parse_doc(&row, &table, error) != BB_OK) {
		REQUIRE(error[0] != '\0');
		return 0;
	}
	REQUIRE(table.seats >= rules.game->seats_min && table.seats <= rules.game->seats_max);
	return 0;
}
