/* Shared by the files of cups; nobody else includes it. cups.c: lists, opening, joining.
 * cups_doc.c: the stored form of a cup, and the one for clients. cups_drive.c: results and
 * tables. */
#ifndef SERVER_API_CUPS_PARTS_H
#define SERVER_API_CUPS_PARTS_H

#include "match/cup.h"
#include "server/api/cups.h"
#include "server/meet/ask.h"

enum { CUPS_ROWS = 80 /* number of rows of a cup with its players */ };

bool cups_is(const json_t *object, const char *name, const char *value);
/* True if this is the name of a form of cups. */
bool cups_is_form(const char *word);
/* Reads the plan of a document; returns false if it is invalid. */
bool cups_read_plan(const json_t *doc, struct cup *cup);
/* Writes the plan back to the document; games keep their tables. */
void cups_write_plan(json_t *doc, const struct cup *cup);
/* {ID:name} of the people who play, except those who have deleted their account. */
json_t *cups_names(struct store *store, const char *cup);
/* CUP of docs/protocol.md; the short form omits games and standings. */
json_t *cups_json(const char *id, const json_t *doc, const json_t *names, const char *user,
                  bool whole);
/* Tells the driver that there is work. */
void cups_wake(void);

#endif
