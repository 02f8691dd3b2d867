/* Edition files that must be rejected, with the expected sentences. */
#ifndef TESTS_UNIT_EDITION_REFUSALS_H
#define TESTS_UNIT_EDITION_REFUSALS_H

#include "tests/unit/toy_edition.h"

struct refusal {
	const char *title;
	const char *text;
	const char *sentence; /* after the file's name */
	enum bb_status status;
};

static const struct refusal base_refusals[] = {
	{"base: no source", "{\"rounds\": 4}",
	 "line 1: rounds: expected a $src of rulebook, public or reconstructed, found nothing",
	 BB_MISSING},
	{"base: unknown source", "{\n\"rounds\": 4,\n\"$src\": \"guess\"}",
	 "line 3: $src: expected rulebook, public or reconstructed, found \"guess\"",
	 BB_UNKNOWN_NAME},
	{"base: value missing", "{\"$src\": \"public\", \"rounds\": 4}",
	 "colour: expected one of black, white, yellow, found nothing", BB_MISSING},
	{"base: list missing",
	 "{\"$src\": \"public\", \"rounds\": 4, \"colour\": \"black\", \"first\": null,\n"
	 "\"tools\": [], \"shift\": 0, \"wide\": 0}",
	 "parts: expected a list of 3 values, found nothing", BB_MISSING},
	{"base: row without a value",
	 "{" TOY_TOP ",\n\"$src.level\": \"public\", \"gauge\": {\"spaces\": 9},\n"
	 "\"level\": {\n\"0\": {\"steps\": 1},\n\"1\": {}}}",
	 "line 7: level.1.steps: expected a whole number from 0 to 9, found nothing", BB_MISSING},
	{"base: source of nothing", "{\"$src\": \"public\", \"$src.round\": \"public\", "
		"\"rounds\": 4}",
	 "line 1: $src.round: expected the key it tells about in the same object, found nothing",
	 BB_MISSING},
	{"base: value in both forms",
	 "{\"$src\": \"public\", \"gauge\": {\"spaces\": 7},\n\"gauge.spaces\": 7}",
	 "line 1: gauge.spaces: expected each value only once, found 7", BB_TWICE},
};

/* The beginning of every owner's file. */
#define OWN "{\"$game\": \"toy\", \"$name\": \"my-box\",\n"

static const struct refusal own_refusals[] = {
	{"own: unknown key", OWN "\"round\": 5}",
	 "line 2: round: expected one of rounds, colour, first, tools, shift, wide, parts, gauge, "
	 "level, site (did you mean \"rounds\"?), found the key \"round\"",
	 BB_UNKNOWN_NAME},
	{"own: unknown row", OWN "\"site\": {\n\"castle\": {}}}",
	 "line 3: site.castle: expected one of temple, palace, found the key \"castle\"",
	 BB_UNKNOWN_NAME},
	{"own: unknown field", OWN "\"site\": {\"temple\":\n{\n\"Costs\": 2}}}",
	 "line 4: site.temple.Costs: expected one of cost, gain (did you mean \"cost\"?), "
	 "found the key \"Costs\"",
	 BB_UNKNOWN_NAME},
	{"own: derived field", OWN "\"total\": 8}",
	 "line 2: total: expected one of rounds, colour, first, tools, shift, wide, parts, gauge, "
	 "level, site, found the key \"total\"",
	 BB_UNKNOWN_NAME},
	{"own: element of a list", OWN "\"parts.1\": 8}",
	 "line 2: parts.1: expected one of rounds, colour, first, tools, shift, wide, parts, "
	 "gauge, "
	 "level, site (did you mean \"parts\"?), found the key \"parts.1\"",
	 BB_UNKNOWN_NAME},
	{"own: trailing dot", OWN "\"gauge\": {\"spaces.\": 8}}",
	 "line 2: gauge.spaces.: expected spaces, found the key \"spaces.\"",
	 BB_UNKNOWN_NAME},
	{"own: empty key", OWN "\"\": {\"rounds\": 3}}",
	 "expected one of rounds, colour, first, tools, shift, wide, parts, gauge, level, site, "
	 "found the key \"\"",
	 BB_UNKNOWN_NAME},
	{"own: unknown mark", OWN "\"$sorce\": \"public\"}",
	 "line 2: $sorce: expected one of $src, $note, $game, $name (did you mean \"$src\"?), "
	 "found the key \"$sorce\"",
	 BB_UNKNOWN_NAME},
	{"own: name below the top", OWN "\"gauge\": {\"$name\": \"x\"}}",
	 "line 2: gauge.$name: expected one of $src, $note (did you mean \"$note\"?), "
	 "found the key \"$name\"",
	 BB_UNKNOWN_NAME},
	{"own: note of a mark", OWN "\"$note.$game\": \"x\"}",
	 "line 2: $note.$game: expected the key it tells about in the same object, found nothing",
	 BB_MISSING},
	{"own: note is no text", OWN "\"$note\": 5}", "line 2: $note: expected a text, found 5",
	 BB_SYNTAX},
	{"own: too large", OWN "\"site\": {\"temple\": {\n\"cost\": 10}}}",
	 "line 3: site.temple.cost: expected a whole number from 1 to 9, found 10",
	 BB_OUT_OF_RANGE},
	{"own: too small", OWN "\"rounds\": 0}",
	 "line 2: rounds: expected a whole number from 1 to 20, found 0", BB_OUT_OF_RANGE},
	{"own: beyond 16 bits", OWN "\"wide\": 65536}",
	 "line 2: wide: expected a whole number from 0 to 65535, found 65536", BB_OUT_OF_RANGE},
	{"own: beyond signed 16 bits", OWN "\"shift\": -32769}",
	 "line 2: shift: expected a whole number from -32768 to 32767, found -32769",
	 BB_OUT_OF_RANGE},
	{"own: beyond 64 bits", OWN "\"wide\": 99999999999999999999}",
	 "line 2: expected valid JSON (too big integer near '99999999999999999999')", BB_SYNTAX},
	{"own: fraction", OWN "\"rounds\": 4.0}",
	 "line 2: rounds: expected a whole number from 1 to 20, "
	 "found a number with a fraction or an exponent",
	 BB_SYNTAX},
	{"own: text for a number", OWN "\"rounds\": \"4\"}",
	 "line 2: rounds: expected a whole number from 1 to 20, found \"4\"", BB_SYNTAX},
	{"own: true for a number", OWN "\"rounds\": true}",
	 "line 2: rounds: expected a whole number from 1 to 20, found true", BB_SYNTAX},
	{"own: null for a number", OWN "\"rounds\": null}",
	 "line 2: rounds: expected a whole number from 1 to 20, found null", BB_SYNTAX},
	{"own: object for a number", OWN "\"rounds\": {}}",
	 "line 2: rounds: expected a whole number from 1 to 20, found an object", BB_SYNTAX},
	{"own: number for a table", OWN "\"site\": 4}", "line 2: site: expected an object, found 4",
	 BB_SYNTAX},
	{"own: list for a table", OWN "\"level\": [{\"steps\": 1}]}",
	 "line 2: level: expected an object, found a list of 1", BB_SYNTAX},
	{"own: unknown name", OWN "\"colour\": \"wite\"}",
	 "line 2: colour: expected one of black, white, yellow (did you mean \"white\"?), "
	 "found \"wite\"",
	 BB_UNKNOWN_NAME},
	{"own: number for a name", OWN "\"colour\": 1}",
	 "line 2: colour: expected one of black, white, yellow, found 1", BB_SYNTAX},
	{"own: hidden card", OWN "\"first\": \"?\"}",
	 "line 2: first: expected one of axe, saw, rope, null, found \"?\"", BB_UNKNOWN_NAME},
	{"own: set as text", OWN "\"tools\": \"axe,saw\"}",
	 "line 2: tools: expected one of axe, saw, rope, found \"axe,saw\"", BB_SYNTAX},
	{"own: set as object", OWN "\"tools\": {}}",
	 "line 2: tools: expected a list of different members, each one of axe, saw, rope, "
	 "found an object",
	 BB_SYNTAX},
	{"own: unknown member", OWN "\"tools\": [\"axe\", \"sew\"]}",
	 "line 2: tools: expected one of axe, saw, rope (did you mean \"saw\"?), found \"sew\"",
	 BB_UNKNOWN_NAME},
	{"own: two members in one", OWN "\"tools\": [\"axe,saw\"]}",
	 "line 2: tools: expected one of axe, saw, rope, found \"axe,saw\"", BB_UNKNOWN_NAME},
	{"own: member twice", OWN "\"tools\": [\"axe\", \"axe\"]}",
	 "line 2: tools: expected each member only once, found \"axe\"", BB_TWICE},
	{"own: list too short", OWN "\"parts\": [3, 3]}",
	 "line 2: parts: expected a list of 3 values, found a list of 2", BB_MISMATCH},
	{"own: list too long", OWN "\"parts\": [1, 2, 3, 0]}",
	 "line 2: parts: expected a list of 3 values, found a list of 4", BB_MISMATCH},
	{"own: number for a list", OWN "\"parts\": 6}",
	 "line 2: parts: expected a list of 3 values, found 6", BB_SYNTAX},
	{"own: bad element", OWN "\"site\": {\"palace\": {\"gain\": [1, 4]}}}",
	 "line 2: site.palace.gain.1: expected a whole number from 0 to 3, found 4",
	 BB_OUT_OF_RANGE},
	{"own: wrong sum", OWN "\"rounds\": 3,\n\"parts\": [3, 3, 3]}",
	 "line 3: parts: expected parts that sum to 6", BB_INVALID},
	{"own: clash with a built-in value", OWN "\"site\": {\"temple\": {\"cost\": 5}}}",
	 "line 2: site.palace.cost: expected more than the temple's cost, found 5", BB_INVALID},
	{"own: other game", "{\"$game\": \"tea\", \"$name\": \"x\"}",
	 "line 1: $game: expected \"toy\", found \"tea\"", BB_MISMATCH},
	{"own: no game", "{\"$name\": \"x\"}", "$game: expected \"toy\", found nothing",
	 BB_MISSING},
	{"own: no name", "{\"$game\": \"toy\"}",
	 "$name: expected a name for this edition, found nothing", BB_MISSING},
	{"own: name with a blank", "{\"$game\": \"toy\",\n\"$name\": \"my box\"}",
	 "line 2: $name: expected a name of 1 to 31 letters, digits, -, _ or ., found \"my box\"",
	 BB_SYNTAX},
	{"own: empty name", "{\"$game\": \"toy\", \"$name\": \"\"}",
	 "line 1: $name: expected a name of 1 to 31 letters, digits, -, _ or ., found \"\"",
	 BB_SYNTAX},
	{"own: name too long", "{\"$game\": \"toy\", \"$name\": "
		"\"x1234567890123456789012345678901\"}",
	 "line 1: $name: expected a name of 1 to 31 letters, digits, -, _ or ., "
	 "found \"x1234567890123456789012345678901\"",
	 BB_SYNTAX},
	{"own: built-in name", "{\"$game\": \"toy\", \"$name\": \"standard\"}",
	 "line 1: $name: expected a name that is not the built-in edition's, found \"standard\"",
	 BB_TWICE},
	{"own: key twice", OWN "\"rounds\": 3,\n\"rounds\": 3}",
	 "line 3: expected valid JSON (duplicate object key near '\"rounds\"')", BB_TWICE},
	{"own: value in both forms", OWN "\"gauge.spaces\": 7,\n\"gauge\": {\n\"spaces\": 7}}",
	 "line 2: gauge.spaces: expected each value only once, found 7", BB_TWICE},
	{"own: bad UTF-8", OWN "\"$note\": \"\xff\"}",
	 "line 2: expected valid JSON (unable to decode byte 0xff near '\"')", BB_SYNTAX},
	{"own: control character in a key", OWN "\"a\\u001b[2J\": 1}",
	 "a?[2J: expected one of rounds, colour, first, tools, shift, wide, parts, gauge, level, "
	 "site, found the key \"a?[2J\"",
	 BB_UNKNOWN_NAME},
	{"own: not an object", "[1]", "expected an object at the top, found a list of 1",
	 BB_SYNTAX},
	{"own: empty file", "", "line 1: expected valid JSON ('[' or '{' expected near end of "
		"file)",
	 BB_SYNTAX},
	{"own: text after the end", OWN "\"rounds\": 3}\n5",
	 "line 3: expected valid JSON (end of file expected near '5')", BB_SYNTAX},
};

#endif
