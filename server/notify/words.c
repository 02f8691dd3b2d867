/* What is said, in the user's language. */
#include "server/notify/notify_parts.h"

#include <stdio.h>
#include <string.h>

static const struct words {
	const char *language;
	const char *turn;   /* table, game */
	const char *invite; /* friend, game */
	const char *test;
	const char *code; /* code */
	const char *subject, *test_subject, *code_subject;
} languages[] = {
	{"en", "It is your turn at %s (%s).", "%s keeps a seat for you (%s).",
         "This is a test from Benben: notifications arrive.",
         "Somebody wants Benben to send reminders to this address. If it was you, enter this code "
         "there: %s\r\n"
         "If it was not, do nothing: no more mail will come.",
         "Your turn", "Test", "Code"},
	{"fr", "C'est à vous de jouer à %s (%s).", "%s vous garde une place (%s).",
         "Ceci est un test de Benben\302\240: les notifications arrivent.",
         "Quelqu'un demande à Benben d'envoyer des rappels à cette adresse. Si c'est vous, "
         "saisissez-y ce "
         "code\302\240: %s\r\nSinon, ne faites rien\302\240: vous ne recevrez plus rien.",
         "=?utf-8?Q?=C3=80?= vous de jouer", "Test", "Code"},
	{"pt", "É a sua vez em %s (%s).", "%s guarda um lugar para você (%s).",
         "Este é um teste do Benben: as notificações chegam.",
         "Alguém pediu ao Benben que envie lembretes para este endereço. Se foi você, digite lá "
         "este código: %s\r\n"
         "Se não foi, não faça nada: nada mais será enviado.",
         "A sua vez", "Teste", "=?utf-8?Q?C=C3=B3digo?="},
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

void words_write(const struct notify *notify, const json_t *settings,
                 const struct notify_turn *turn, struct notify_message *message)
{
	const struct words *words = words_of(settings);

	*message = (struct notify_message){{0}, {0}, {0}, NULL, NULL, NULL};
	if (turn == NULL) {
		snprintf(message->text, sizeof message->text, "%s", words->test);
		snprintf(message->subject, sizeof message->subject, "%s", words->test_subject);
		snprintf(message->url, sizeof message->url, "%s/", notify->srv->settings.base_url);
		return;
	}
	message->table = turn->table;
	message->game = turn->game->name;
	message->name = turn->name;
	if (turn->from[0] != '\0')
		snprintf(message->text, sizeof message->text, words->invite, turn->from,
		         turn->game->title);
	else
		snprintf(message->text, sizeof message->text, words->turn,
		         turn->name[0] ? turn->name : turn->table, turn->game->title);
	snprintf(message->subject, sizeof message->subject, "%s", words->subject);
	snprintf(message->url, sizeof message->url, "%s/#/table/%s", notify->srv->settings.base_url,
	         turn->table);
}

void words_write_code(const struct notify *notify, const json_t *settings, const char *code,
                      struct notify_message *message)
{
	const struct words *words = words_of(settings);

	*message = (struct notify_message){.table = NULL};
	snprintf(message->text, sizeof message->text, words->code, code);
	snprintf(message->subject, sizeof message->subject, "%s", words->code_subject);
	snprintf(message->url, sizeof message->url, "%s/", notify->srv->settings.base_url);
}
