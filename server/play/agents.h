/* Agents: decisions made on worker threads, from copies, within a time budget.
 *
 * A worker gets rules, the seat's view and the legal actions, nothing else; what it chooses comes
 * back through net_wake and is played like anybody's act. A table has one decision under way at
 * most, so all tables are served in turn. An agent that takes longer than its budget loses its
 * thread to the others: another one is started. After ten times the budget the first legal action
 * is played instead.
 *
 * Who searches gets an equal share of the time: a hundred tables that wait at once wait for
 * about one agent's time each, with less thought. */
#ifndef SERVER_PLAY_AGENTS_H
#define SERVER_PLAY_AGENTS_H

#include "ai/ai.h"
#include "server/tables/tables.h"

struct agents *agents_open(struct srv *srv);
/* Waits a second for decisions under way; they are thrown away. */
void agents_close(struct agents *agents);
/* From the loop, when woken: plays what has been decided. */
void agents_finish(struct agents *agents);
/* From the loop's tick: looks for those who take too long. */
void agents_tick(struct agents *agents);
/* Decisions waiting or under way. */
unsigned agents_pending(const struct agents *agents);

/* The agent of this name for a game; false = there is none. Besides those of the game there is
 * `slow` for tests, when the settings have slow_agent_ms. */
bool agents_named(const struct srv *srv, const struct bb_game *game, const char *name,
                  struct ai_agent *agent);
/* What agents do when a table changes. */
tables_listener agents_on_table;
/* Asks the agent of the seat that is to act, unless it has been asked already. */
void agents_ask(struct agents *agents, struct srv_table *table);

#endif
