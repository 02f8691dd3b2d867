// Words of the page that stops mails, which is opened from a mail and needs no others.
import type { Language } from '../i18n/index.svelte';

interface StopTexts {
  readonly title: string;
  readonly text: string;
  readonly stop: string;
  readonly done: string;
  readonly tableText: string;
  readonly tableStop: string;
  readonly tableDone: string;
  readonly wrong: string;
}

export const stopTexts: Readonly<Record<Language, StopTexts>> = {
  en: {
    title: 'Mails',
    text: 'You get mails from this server when it is your turn.',
    stop: 'Stop all mails',
    done: 'Done: no more mail comes to this address. Your settings can switch it on again.',
    tableText: 'You get mails about this table when it is your turn.',
    tableStop: 'Nothing more about this table',
    tableDone: 'Done: you hear nothing more of this table.',
    wrong: 'This link is not whole, or is of another address than the one you have now.',
  },
  fr: {
    title: 'Courriels',
    text: 'Ce serveur vous écrit quand c’est à vous de jouer.',
    stop: 'Arrêter tous les courriels',
    done: 'C’est fait : plus aucun courriel ne part vers cette adresse. Vos réglages permettent de reprendre.',
    tableText: 'Ce serveur vous écrit quand c’est à vous de jouer à cette table.',
    tableStop: 'Plus rien de cette table',
    tableDone: 'C’est fait : vous n’entendrez plus parler de cette table.',
    wrong: 'Ce lien est incomplet, ou vaut pour une autre adresse que la vôtre à présent.',
  },
  pt: {
    title: 'E-mails',
    text: 'Este servidor envia e-mails quando é a sua vez.',
    stop: 'Parar todos os e-mails',
    done: 'Pronto: nenhum e-mail vai mais para este endereço. As configurações permitem voltar.',
    tableText: 'Este servidor envia e-mails quando é a sua vez nesta mesa.',
    tableStop: 'Nada mais desta mesa',
    tableDone: 'Pronto: nada mais desta mesa será avisado.',
    wrong: 'Este link está incompleto ou vale para outro endereço que não o seu de agora.',
  },
};
