// What the symbols of the table mean, in French.
import { printed } from '../printed';
import { SPREAD, type Tips } from './tips';

export const tipsFr: Tips = {
  vp: 'Points de victoire.',
  token: {
    papyrus: 'Le Papyrus paie les cartes (Thot) et les fêtes (Bastet).',
    bread: 'Le Pain paie les Bâtiments du Temple (Hathor) et nourrit les Bâtiments au Décompte.',
    limestone: 'Le Calcaire paie les Colonnes (Râ).',
    granite: 'Le Granite paie les Statues (Horus).',
    gold: 'L’Or remplace n’importe quel Papyrus, Pain, Calcaire ou Granite.',
    scribes: `Chaque Scribe change la valeur du dé pris de ${SPREAD} au plus. Deux Scribes appellent Anubis : tout dé sauf le vert, toute action.`,
    faith: 'Foi : au jugement de Maât, chacune déplace la balance de 1, en plus ou en moins. Le reste est perdu.',
    soldiers: 'Les Soldats conquièrent les régions de Seth, pour y construire un Bâtiment. 10 au plus.',
    priests: 'Les Prêtres paient les Artefacts et les Statues en l’honneur de Seth. 10 au plus.',
    blood: 'Sang : chaque jeton pèse 1 à droite à chaque Jugement de Maât, jusqu’à la fin.',
  },
  level: (resource, level) =>
    `Niveau de Production ${level} : de ce qui est produit en une fois (${resource}), on garde autant ; le reste est un excédent et pèse à droite.`,
  piece: {
    building: 'Bâtiments restants : pour le Temple (Hathor), pour Osiris et, avec l’extension, pour Seth.',
    column: 'Colonnes restantes, pour le Temple (Râ).',
    statue: 'Statues restantes, pour les dieux ou le peuple (Horus).',
  },
  status: {
    pure: 'Pur : un dé pris ici va sur le plateau gauche.',
    tainted: 'Corrompu : un dé pris ici va sur le plateau droit.',
    forbidden: 'Interdit : ce dé ne peut pas être pris maintenant ; sa lumière change à la prochaine Rotation.',
  },
  obelisk:
    'L’obélisque : son ombre décide de la lumière des six sections, donc quels dés sont Purs, Corrompus ou Interdits. Elle tourne toutes les deux manches.',
  seth: 'Seth : prenez un dé gris du plateau Seth, payez des Soldats et construisez dans la région de sa valeur. Vous recevez ce qu’elle montre, un Sang et une tuile Conquête pour le Temple.',
  horus: (god, value) => `Avec un ${value}, Horus érige une Statue pour ${god}.`,
  bonus: (god, what) =>
    `Qui possède une Statue ici reçoit ${what} chaque fois qu’un autre joueur fait l’action : ${god}. À deux joueurs : aussi pour sa propre action.`,
  balance:
    'Équilibre : plateau gauche moins plateau droit. Maât place en premier qui est le plus proche de 0 ; à partir de −3, il coûte des PV.',
  population: 'Population : limite le Bonheur et ouvre des sections du marché.',
  happiness: 'Bonheur : décide des sections du marché où l’on peut prendre des cartes. Une action d’Osiris en coûte 1.',
  mark: (step) =>
    step === printed.mark_gold
      ? `Bonheur ${step} : 1 Or, une fois.`
      : step === printed.mark_scribe
        ? `Bonheur ${step} : 1 Scribe, une fois.`
        : `Bonheur ${step} : une action supplémentaire de valeur libre, une fois.`,
  pyramid: (step, level) =>
    `Niveau ${level}, à partir de ${step} : compte au Décompte, pour la Population et le Bonheur.`,
  opens: (section, population) =>
    `La section ${section} du marché ouvre quand la Population de quelqu’un atteint ${population}.`,
  row: (row) => `Rangée ${row} : un Bâtiment s’y pose avec un ${row}. ▲ : pas de Production ; + ? : un pas au choix.`,
  cards: 'Cartes : Technologies, Bénédictions et Décrets.',
  bag: (colour, dice) => `Dans le sac : ${colour}, ${dice}.`,
};
