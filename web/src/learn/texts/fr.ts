// Les premières parties guidées en français, avec les termes des livrets de règles.
import { setup } from './setup.fr';
import type { LearnTexts } from '.';

// L'espace insécable devant les signes doubles.
const NB = '\u00a0';
const THIN = '\u202f';

export const fr: LearnTexts = {
  guide: {
    name: 'Première partie guidée',
    step: (number, of) => `Étape ${number} sur ${of}`,
    next: 'Suivant',
    back: 'Retour',
    ok: 'Compris',
    goOn: 'Continuer la partie',
    fold: 'Replier la carte',
    unfold: 'Montrer la carte',
    skip: 'Quitter le guide et jouer',
    again: 'Recommencer',
    choice: 'À vous de choisir',
    choiceText: `Rien de nouveau ici${NB}: choisissez librement. Pointer un choix montre ce qu’il apporterait.`,
    waiting: (name) => `${name} joue`,
    waitingText: 'La barre du bas raconte chaque pas. Personne ne continue pendant que vous lisez.',
    none: 'Il n’y a pas de partie guidée de ce nom.',
  },
  tekhenu: {
    ...setup.tekhenu,
    welcome: {
      title: 'Bienvenue en Égypte',
      text: `À chacune des 16 manches, vous prenez un dé de ce cadran et agissez avec${NB}: vous bâtissez temple, ateliers et statues. Le plus de Points de Victoire (PV) l’emporte. Deux manches guidées suffisent pour commencer.`,
    },
    light: {
      title: 'L’ombre de l’Obélisque',
      text: 'Six dieux entourent l’Obélisque. Deux de leurs sections sont au Soleil, deux dans la Pénombre, deux dans l’Obscurité. Toutes les deux manches, l’ombre avance d’une section.',
    },
    rings: {
      title: 'Pur, Corrompu, Interdit',
      text: `La lumière décide de chaque dé. Blanc est Pur au Soleil, noir dans l’Obscurité, jaune et brun dans la Pénombre${THIN}; gris est toujours Corrompu. Les dés Interdits demandent Anubis ou une Bénédiction.`,
    },
    take: {
      title: 'Prenez un dé',
      text: 'La section dit ce que le dé permet, son nombre avec quelle force. Pointez un dé ou touchez une section pour en savoir plus. Un dé non éclairé vous dit pourquoi.',
      task: 'Prenez un dé éclairé, de préférence un grand.',
    },
    pure: {
      title: 'Un dé Pur',
      text: 'Il va sur le plateau gauche de votre balance et y pèse son nombre. Des dés Corrompus à droite devraient plus tard l’équilibrer.',
    },
    tainted: {
      title: 'Un dé Corrompu',
      text: 'Il va sur le plateau droit de votre balance et y pèse son nombre. Des dés Purs à gauche devraient plus tard l’équilibrer.',
    },
    act: {
      title: 'Le dieu ou la Production',
      text: `Effectuez l’Action Divine, ou produisez${NB}: jaune donne du Papyrus, brun du Pain, blanc du Calcaire, noir du Granite. Les Scribes changent la valeur, deux d’entre eux appellent Anubis pour toute action.`,
      task: 'Choisissez l’Action Divine ou la Production.',
    },
    horus: {
      title: `Horus${NB}: une Statue`,
      text: 'Une Statue pour un dieu vous vaut un bonus chaque fois que ce dieu agit. Une Statue pour le peuple, au Temple ou au-dessus d’Osiris, prend l’Or qui s’y trouve et compte aux Décomptes. Elle coûte du Granite.',
      task: 'Choisissez un emplacement éclairé.',
    },
    ra: {
      title: `Râ${NB}: une Colonne`,
      text: 'Votre dé a choisi une tuile de Râ, qui coûte du Calcaire. Elle marque pour chaque contour assorti et chaque Bâtiment de ses lignes, et rapporte ce que montre sa case. Tournez-la avec R ou le bouton.',
      task: 'Posez la tuile sur une case éclairée.',
    },
    hathor: {
      title: `Hathor${NB}: au Temple`,
      text: 'Un Bâtiment coûte le Pain de son emplacement. Sa ligne donne 3 PV par Colonne à vous et un jeton par case vide. Puis votre Population croît de la valeur.',
      task: 'Choisissez un emplacement éclairé autour du Temple.',
    },
    thoth: {
      title: `Thot${NB}: des cartes`,
      text: 'La valeur dit combien de cartes et pour combien de Papyrus, votre Bonheur dans quelles sections. Les Bénédictions servent une fois, les Technologies toujours, les Décrets à la fin.',
      task: 'Prenez vos cartes.',
    },
    osiris: {
      title: `Osiris${NB}: un atelier`,
      text: `La valeur est la ligne${THIN}; vous choisissez le quartier. Cela coûte 1 Bonheur et augmente votre Production de cette Ressource pour toute la partie.`,
      task: 'Choisissez un quartier éclairé.',
    },
    bastet: {
      title: `Bastet${NB}: un festival`,
      text: `Pour 2 Papyrus, votre Bonheur est monté de la valeur, jamais plus haut que la Population${THIN}; une petite valeur donne en plus des Scribes. Le Bonheur ouvre de meilleures cartes et marque.`,
    },
    produce: {
      title: 'Vous avez produit',
      text: 'Vous avez reçu autant de Ressources que dit la valeur. Ce qui dépasse votre niveau de Production est perdu et pèse sur le plateau droit de votre balance.',
    },
    panel: {
      title: 'Votre plateau',
      text: 'Voici vos Ressources, les quatre niveaux de Production, les pièces qu’il vous reste à bâtir et votre balance. L’Or remplace toute autre Ressource.',
    },
    balance: {
      title: 'Votre deuxième dé',
      text: `Pensez à la balance${NB}: un dé pour le plateau léger vous rapproche de 0. Pointer un dé montre l’équilibre qu’il donne. Une action forte peut valoir un écart.`,
      task: 'Prenez votre deuxième dé et servez-vous-en.',
    },
    rotation: {
      title: 'L’ombre avance',
      text: `Deux dés chacun${NB}: une Rotation. La lumière a tourné d’une section, de nouveaux dés sont dans la Pénombre, et des dés Interdits peuvent être Purs à présent. Chaque dé garde son nombre.`,
    },
    maat: {
      title: 'Maât juge',
      text: `Après quatre dés chacun, Maât pèse le Pur et le Corrompu. Le plus proche de 0 joue en premier${THIN}; trop de Corrompu coûte des PV. Puis les balances se vident.`,
    },
    judged: {
      title: 'Le premier jugement',
      text: `Le plus proche de 0 joue maintenant en premier${THIN}; trop de Corrompu a coûté des PV. Les balances sont vides et de nouveaux dés sont venus. La Foi posée avant le verdict déplace votre balance.`,
    },
    scoring: {
      title: 'Deux Décomptes',
      text: `Après les manches 8 et 16, on marque${NB}: quartiers d’Osiris, Temple, Statues, Bonheur, Production. Les Bâtiments réclament alors du Pain. Ces compteurs disent quand.`,
    },
    scored: {
      title: 'Le premier Décompte a eu lieu',
      text: `Temple, quartiers d’Osiris, Statues, Bonheur et Production ont marqué, et les Bâtiments ont pris du Pain. Le second Décompte, après la manche 16, recompte tout cela, puis les Décrets${NB}: préparez-le.`,
    },
    finish: {
      title: 'La partie est à vous',
      text: `Vous en savez assez. Tout sur la table s’explique quand on le pointe${THIN}; le menu contient les règles. Jouez cette partie jusqu’au bout, ou commencez-en une autre.`,
    },
  },
  seth: {
    ...setup.seth,
    welcome: {
      title: 'La terre rouge',
      text: 'Vous connaissez Tekhenu. Seth ajoute un septième lieu où prendre des dés : son plateau, avec six régions à conquérir. Deux manches guidées montrent ce qui est nouveau ; le reste ne change pas.',
    },
    dice: {
      title: 'Dés rouges, bleus et vert',
      text: 'Les dés rouges et bleus sont toujours Corrompus : un rouge donne des Soldats, un bleu des Prêtres, autant que sa valeur. Le vert est toujours Pur. Aucun ne produit, et leur valeur reste entre 2 et 5.',
    },
    board: {
      title: 'Le plateau Seth',
      text: 'Un dé gris de ce plateau conquiert la région de sa valeur : payez les Soldats du prochain emplacement, construisez et recevez ce que la région montre. L’emplacement donne des PV à chaque Décompte.',
    },
    forces: {
      title: 'Soldats et Prêtres',
      text: 'Les Soldats paient les régions. Les Prêtres paient les Artefacts et les Statues en l’honneur de Seth. Vous pouvez en avoir dix de chaque ; le reste est perdu.',
    },
    take: {
      title: 'Votre premier dé',
      text: 'Un dé rouge donne des Soldats pour plus tard ; un dé du plateau Seth en demande tout de suite. Comme toujours, chaque dé va sur votre balance.',
      task: 'Prenez un dé et utilisez-le.',
    },
    lay: {
      title: 'Une tuile Conquête',
      text: 'Qui conquiert pose la tuile Conquête visible sur un espace vide du Temple. Elle remplace le bonus imprimé : une Colonne y reçoit tout, un Bâtiment aligné un de chaque sorte.',
      task: 'Choisissez un espace du Temple.',
    },
    blood: {
      title: 'Le Sang',
      text: 'Chaque conquête laisse un Sang sur votre balance. Il pèse 1 à droite à chaque Jugement de Maât, et reste jusqu’à la fin de la partie.',
    },
    statue: {
      title: 'Des Statues chez Seth',
      text: 'Deux nouveaux lieux pour les Statues : sous une rangée, qui donne une carte par région conquise ; ou en l’honneur de Seth, pour 2 Prêtres de plus, qui rapporte à chaque conquête.',
      task: 'Érigez votre Statue.',
    },
    cult: {
      title: 'Votre Culte',
      text: 'Il est parmi vos cartes. Chaque fois que vous faites ce qu’il demande, vous recevez la première récompense et tous les autres la seconde. Le culte d’un rival vous paie de même.',
    },
    once: {
      title: 'Une fois par tour',
      text: 'Avec Seth, les bonus des Statues, Technologies et Cultes liés à une action ne paient qu’une fois par tour, même si l’action est jouée deux fois.',
    },
    anubis: {
      title: 'Anubis nomme une couleur',
      text: 'Avec un dé d’Anubis pour une Action Divine, nommez une couleur : rouge donne des Soldats, bleu des Prêtres, autant que la valeur. Seth est permis. Le dé vert ne sert jamais Anubis.',
    },
    rotation: {
      title: 'Un dé pour le plateau Seth',
      text: 'À la Rotation, un dé gris de la première section dans la Pénombre va sur le plateau Seth, s’il y a de la place. Sinon, rien ne s’ajoute.',
    },
    scoring: {
      title: 'Ce que Seth rapporte',
      text: 'Aux deux Décomptes, vos Bâtiments ici donnent les PV de leur emplacement. Ils ont quitté votre plateau et y comptent aussi.',
    },
    finish: {
      title: 'La suite est à vous',
      text: 'C’est tout ce qui est nouveau. Pointez une chose pour lire ce qu’elle veut dire. Conquérez tôt : une région rapporte deux fois.',
    },
  },
  sare: {
    ...setup.sare,
    welcome: {
      title: 'Fils de Râ',
      text: `Vous bâtissez une cité au bord du Nil. Dans ce scénario, Scribe, le premier qui achève une pyramide gagne. Un tour a trois phases${NB}: les chantiers, la saison de production, la construction.`,
    },
    sites: {
      title: 'Lancez un chantier',
      text: `Un chantier est ce que vous voulez bâtir ce tour. Menuisier, tailleur de pierre et orfèvre donnent une ressource par tour et baissent les prix à côté${NB}: un bon début.`,
      task: 'Choisissez un bâtiment, puis une case de votre cité.',
    },
    second: {
      title: `Un chantier ou deux${THIN}?`,
      text: `Votre maître d’œuvre mène un chantier sans malus. Un second est permis mais fâche les ouvriers${NB}: votre jauge de révolte part une case plus haut.`,
      task: 'Lancez un second chantier, ou terminez cette phase.',
    },
    season: {
      title: 'La saison de production',
      text: `La carte visible du sabot est offerte à chacun à son tour. Les ressources servent à bâtir${THIN}; d’autres cartes apportent des troubles. Vous continuez tant que votre obélisque est debout.`,
    },
    offer: {
      title: 'Votre première carte',
      text: 'Une carte de ressources termine votre séquence, et vous restez dans la saison. Refuser la première carte d’une séquence couche votre obélisque. Une carte double fait monter toutes les jauges de 1.',
      task: 'Prenez la carte.',
    },
    gauge: {
      title: 'La jauge de révolte',
      text: `Chaque case rapproche vos ouvriers de la révolte générale. Au bout, les cartes de la saison sont perdues sauf une, et vous ne construisez pas. Arrêtez-vous avant.`,
    },
    risk: {
      title: 'Ce qui peut venir',
      text: `Seule la première carte est visible. Voici les chances de la prochaine carte inconnue${NB}: ressources, jauge +1 ou +2, ou révolte. Elles changent à chaque carte.`,
    },
    react: {
      title: 'Un vent de révolte',
      text: `Un autre a fait monter votre jauge${NB}: il a pris une carte double ou vous a transmis des Troubles. Vous pouvez coucher votre obélisque et garder vos cartes, ou rester.`,
      task: 'Restez, ou couchez votre obélisque.',
    },
    hand: {
      title: 'Encore des troubles',
      text: 'Les premiers Troubles d’une séquence sont pour vous. Les suivants peuvent être transmis à un adversaire, ou bien vous faites parler le fouet et votre jauge monte.',
      task: 'Choisissez le sort de la carte.',
    },
    pass: {
      title: 'Prendre, passer, se coucher',
      text: 'Vous avez pris une carte et rien produit. Vous pouvez donc continuer, passer en restant dans la saison, ou coucher votre obélisque.',
      task: 'Choisissez l’un des trois.',
    },
    trouble: {
      title: 'Des troubles en vue',
      text: `Prendre des Troubles fait monter votre jauge de 1, Double Troubles de 2${THIN}; vous prendrez ou refuserez ensuite la carte suivante. Regardez combien de cases il vous reste.`,
      task: 'Prenez la carte, ou refusez-la.',
    },
    horus: {
      title: 'Le Choix d’Horus',
      text: `Il oblige à piocher les deux cartes suivantes sans les voir et à les appliquer. Souvent une aubaine, parfois la révolte${NB}: les chances sont en dessous.`,
      task: 'Prenez la carte, ou refusez-la.',
    },
    stop: {
      title: `Quand est-ce assez${THIN}?`,
      text: 'Vous voyez ici ce qui manque encore à vos chantiers. S’ils sont payables et que la jauge est haute, coucher l’obélisque garde tout. Sinon, prenez encore une carte.',
      task: `Continuez ou arrêtez${NB}: comme vous voulez.`,
    },
    revolt: {
      title: 'Révolte générale',
      text: `Votre jauge est arrivée au bout. Vous ne bâtissez rien ce tour et ne gardez qu’une carte. Entrepôt et chantiers restent${NB}: rien n’est perdu pour autant.`,
    },
    build: {
      title: 'La construction',
      text: `Vos ressources paient maintenant les chantiers${THIN}; ceux qui brillent sont payables. Une carte va tout entière à un seul chantier${THIN}; le reste va à l’entrepôt, trois au plus.`,
      task: 'Choisissez un chantier à achever, ou terminez.',
    },
    pay: {
      title: 'Comment payer',
      text: `Voici les façons de couvrir le prix${THIN}; la première épargne ce qui servira plus tard. On ne rend pas la monnaie d’une carte double.`,
      task: 'Choisissez un paiement.',
    },
    keep: {
      title: 'Des cartes pour plus tard',
      text: `Qui n’a rien bâti peut garder deux cartes pour le prochain tour${THIN}; après une révolte générale, une seule. Prenez ce qui manque à vos chantiers.`,
      task: 'Choisissez une carte, ou terminez.',
    },
    store: {
      title: 'À l’entrepôt',
      text: 'Chaque entrepôt garde trois ressources d’un tour à l’autre. Tout le reste est perdu maintenant.',
      task: 'Choisissez ce que vous stockez.',
    },
    round: {
      title: 'Un nouveau tour',
      text: `Les obélisques se relèvent, les jauges redescendent, l’autre joueur commence. Vos métiers produisent chaque tour et baissent les prix des cases voisines${NB}: bâtissez à côté.`,
    },
    powers: {
      title: 'Des bâtiments à pouvoirs',
      text: `Les bâtiments administratifs aident pendant la saison${NB}: la caserne baisse votre jauge, la bibliothèque change des Troubles en ressource. Le deuxième raccourcit votre jauge d’une case, comme votre premier port ou pyramide.`,
    },
    goal: {
      title: 'Vers la pyramide',
      text: 'Une pyramide se paie par étapes, une par tour au plus. Qui ouvre la première reçoit la plus chère. Vous voyez ici où en est chacun.',
    },
    finish: {
      title: 'La partie est à vous',
      text: `Les métiers d’abord, puis les rabais, puis la pyramide${NB}: voilà un plan. Le menu contient les règles. Jouez cette partie jusqu’au bout, ou commencez-en une autre.`,
    },
  },
};
