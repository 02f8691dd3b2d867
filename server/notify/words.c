/* The texts, in the user's language. */
#include "server/notify/notify_parts.h"

#include <stdio.h>
#include <string.h>

enum { NAMED_MAX = 5 /* named in a sentence */ };

static const struct words {
	const char *language;
	const char *turn;   /* table, game */
	const char *turns;  /* how many tables, their names */
	const char *invite; /* friend, game */
	const char *test;
	const char *code; /* code */
	const char *subject, *test_subject, *code_subject;
	const char *stop, *stop_table; /* before a link */
} languages[] = {
	{"en", "It is your turn at %s (%s).", "It is your turn at %u tables: %s.",
         "%s keeps a seat for you (%s).", "This is a test from Benben: notifications arrive.",
         "Somebody wants Benben to send reminders to this address. If it was you, enter this code "
         "there: %s\r\n"
         "If it was not, do nothing: no more mail will come.",
         "Your turn", "Test", "Code",
         "To get no more mail:", "To hear nothing more of this table:"},
	{"fr", "C'est à vous de jouer à %s (%s).", "C'est à vous de jouer à %u tables\302\240: %s.",
         "%s vous garde une place (%s).",
         "Ceci est un test de Benben\302\240: les notifications arrivent.",
         "Quelqu'un demande à Benben d'envoyer des rappels à cette adresse. Si c'est vous, "
         "saisissez-y ce "
         "code\302\240: %s\r\nSinon, ne faites rien\302\240: vous ne recevrez plus rien.",
         "=?utf-8?Q?=C3=80?= vous de jouer", "Test", "Code",
         "Pour ne plus recevoir de courriel\302\240:",
         "Pour ne plus rien recevoir de cette table\302\240:"},
	{"pt", "É a sua vez em %s (%s).", "É a sua vez em %u mesas: %s.",
         "%s guarda um lugar para você (%s).", "Este é um teste do Benben: as notificações chegam.",
         "Alguém pediu ao Benben que envie lembretes para este endereço. Se foi você, digite lá "
         "este código: %s\r\n"
         "Se não foi, não faça nada: nada mais será enviado.",
         "A sua vez", "Teste", "=?utf-8?Q?C=C3=B3digo?=", "Para não receber mais e-mails:",
         "Para não receber mais nada desta mesa:"},
};

static const struct words *words_of(const json_t *settings)
{
	const char *wanted =
		json_string_value(json_object_get(json_object_get(settings, "client"), "language"));

	for (size_t i = 0; wanted != NULL && i < sizeof languages / sizeof languages[0]; i++)
		if (strcmp(wanted, languages[i].language) == 0)
			return &languages[i];
	return &languages[0];
}

static const char *name_of(const struct notify_table *table)
{
	return table->name[0] ? table->name : table->id;
}

/* "Nile, Sunday, ..." */
static void write_names(const struct notify_turn *turn, char *names, size_t size)
{
	size_t length = 0;

	for (unsigned i = 0; i < turn->count && i < NAMED_MAX; i++)
		length += (size_t)snprintf(names + length, size - length, "%s%s", i ? ", " : "",
		                           name_of(&turn->tables[i]));
	if (turn->count > NAMED_MAX)
		snprintf(names + length, size - length, ", ...");
}

void words_write(const struct notify *notify, const json_t *settings,
                 const struct notify_turn *turn, struct notify_message *message)
{
	const struct words *words = words_of(settings);
	const char *base = notify->srv->settings.base_url;
	const struct notify_table *first = turn != NULL ? &turn->tables[0] : NULL;
	char names[NAMED_MAX * SRV_NAME_MAX + 8];

	*message = (struct notify_message){
		.turn = turn, .stop = words->stop, .stop_table = words->stop_table};
	snprintf(message->subject, sizeof message->subject, "%s",
	         turn != NULL ? words->subject : words->test_subject);
	if (turn == NULL) {
		snprintf(message->text, sizeof message->text, "%s", words->test);
		snprintf(message->url, sizeof message->url, "%s/", base);
		return;
	}
	message->table = first->id;
	message->game = first->game->name;
	message->name = first->name;
	snprintf(message->url, sizeof message->url, "%s/#/table/%s", base, first->id);
	if (turn->from[0] != '\0') {
		snprintf(message->text, sizeof message->text, words->invite, turn->from,
		         first->game->title);
	} else if (turn->count > 1) {
		write_names(turn, names, sizeof names);
		snprintf(message->text, sizeof message->text, words->turns, turn->count, names);
		snprintf(message->url, sizeof message->url, "%s/#/tables", base);
	} else {
		snprintf(message->text, sizeof message->text, words->turn, name_of(first),
		         first->game->title);
	}
}

void words_write_code(const struct notify *notify, const json_t *settings, const char *code,
                      struct notify_message *message)
{
	const struct words *words = words_of(settings);

	*message = (struct notify_message){.stop = words->stop};
	snprintf(message->text, sizeof message->text, words->code, code);
	snprintf(message->subject, sizeof message->subject, "%s", words->code_subject);
	snprintf(message->url, sizeof message->url, "%s/", notify->srv->settings.base_url);
}
