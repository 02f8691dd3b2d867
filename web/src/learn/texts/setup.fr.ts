// Les mots de la mise en place ; qui joue sans le guide les lit aussi.
import type { SetupTexts } from './index';

const NB = '\u00a0';

export const setup: SetupTexts = {
  tekhenu: {
    decree: {
      title: 'Un Décret secret',
      text: `Un Décret rapporte des points en fin de partie pour ce que vous préparez. Lisez les deux cartes${NB}: l’une reste à vous, l’autre va sous le paquet.`,
      task: 'Gardez un Décret.',
    },
    start: {
      title: 'Cartes Départ',
      text: `Elles donnent vos premiers biens. Le nombre dans le coin est l’initiative${NB}: la plus forte somme joue en premier. Vous en prenez deux, en alternance avec votre rival.`,
      task: 'Prenez une carte Départ, puis une seconde.',
    },
    destiny: {
      title: 'La Destinée',
      text: `Toutes les quatre manches, vous choisissez une carte Destinée${NB}: une petite récompense et une valeur d’Ankh qui départage l’Ordre du Tour. Belle récompense, petit Ankh.`,
      task: 'Prenez une des cartes Destinée éclairées.',
    },
    reward: {
      title: 'Vos premiers biens',
      text: 'Destinée et cartes Départ donnent maintenant leurs récompenses, dans l’ordre de votre choix. Certaines posent une question, dans la barre sous le plateau.',
      task: 'Choisissez une carte, jusqu’à la dernière.',
    },
  },
  sare: {
    place: {
      title: 'Fondez votre cité',
      text: `Vous commencez avec un maître d’œuvre et un entrepôt contenant une pierre, un bois et un or. Deux bâtiments de production peuvent partager une case${NB}: ainsi il reste le plus de place.`,
      task: 'Placez le maître d’œuvre, puis l’entrepôt.',
    },
  },
  seth: {
    draft: {
      title: 'Cartes Départ et Culte',
      text: 'Vous prenez maintenant trois cartes à tour de rôle : deux cartes Départ et un Culte. Les cartes Départ donnent aussi Soldats et Prêtres. Un Culte vous récompense souvent, et un peu vos rivaux.',
      task: 'Prenez deux cartes Départ et un Culte.',
    },
    artefacts: {
      title: 'Destinée ou Artefact',
      text: 'À côté des cartes Destinée il y a des Artefacts. Qui paie leurs Prêtres en prend un, avec la Destinée du même Ankh mais sans sa récompense. Un Artefact sert une fois, au tour de votre choix.',
      task: 'Prenez une Destinée ou un Artefact.',
    },
    decree: {
      title: 'Le Décret vient en dernier',
      text: 'Vous avez reçu trois Décrets. Maintenant que vous connaissez vos cartes, gardez-en un ; les deux autres vont sous le paquet.',
      task: 'Gardez un Décret.',
    },
  },
};
