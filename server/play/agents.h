/* Agents: decisions made on worker threads, from copies, within a time budget.
 *
 * A worker gets rules, the seat's view and the legal actions, nothing else; its choice comes back
 * through net_wake and is played like anybody's act. A table has at most one decision in progress,
 * so all tables are served in turn. If an agent exceeds its budget, another thread is started for
 * the others. After ten times the budget the first legal action is played instead.
 *
 * Searching agents get equal shares of the time: a hundred tables that wait at once each wait about
 * one agent's time, with less thought. */
#ifndef SERVER_PLAY_AGENTS_H
#define SERVER_PLAY_AGENTS_H

#include "ai/ai.h"
#include "server/tables/tables.h"

struct agents *agents_open(struct srv *srv);
/* Waits a second for decisions in progress; they are discarded. */
void agents_close(struct agents *agents);
/* On the loop, when woken: plays the decisions. */
void agents_finish(struct agents *agents);
/* Called from the loop's tick: handles those that take too long. */
void agents_tick(struct agents *agents);
/* The number of decisions waiting or in progress. */
unsigned agents_pending(const struct agents *agents);

/* The agent of a game with this name; returns false if there is none. Besides those of the game
 * there is `slow` for tests, if slow_agent_ms is set. */
bool agents_find(const struct srv *srv, const struct bb_game *game, const char *name,
                 struct ai_agent *agent);
/* Reacts to changes of tables. */
tables_listener agents_on_table;
/* Asks the agent of the seat to act, unless it has been asked already. */
void agents_ask(struct agents *agents, struct srv_table *table);

#endif
