/* What the files of cups share; nobody else includes it. cups.c: lists, opening, joining. cups_doc.c:
 * how a cup is stored and told. cups_drive.c: results and tables. */
#ifndef SERVER_API_CUPS_PARTS_H
#define SERVER_API_CUPS_PARTS_H

#include "match/cup.h"
#include "server/api/cups.h"
#include "server/meet/ask.h"

enum { CUPS_ROWS = 80 /* of a cup with its players */ };

bool cups_is(const json_t *object, const char *name, const char *value);
/* Whether this is the name of a form of cups. */
bool cups_is_form(const char *word);
/* The plan in a document; false when it is none. */
bool cups_read_plan(const json_t *doc, struct cup *cup);
/* The plan back into the document; games keep their tables. */
void cups_write_plan(json_t *doc, const struct cup *cup);
/* {ID:name} of the people who play; who has deleted the account is not there. */
json_t *cups_names(struct store *store, const char *cup);
/* CUP of docs/protocol.md; the short form leaves out games and standings. */
json_t *cups_json(const char *id, const json_t *doc, const json_t *names, const char *user,
                  bool whole);
/* There is something to do for the driver. */
void cups_wake(void);

#endif
