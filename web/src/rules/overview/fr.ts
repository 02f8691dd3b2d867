// Les deux pages par lesquelles commencent les règles de chaque jeu.
import type { Overviews } from './types';

export const fr: Overviews = {
  tekhenu: [
    {
      title: 'Comment on joue',
      blocks: [
        ['goal', 'Seize dés', 'Vous bâtissez un temple au soleil. À chacune des 16 manches, chacun prend un dé et agit avec lui. Le plus de points de victoire à la fin gagne.'],
        ['light', 'La lumière juge les dés', 'Deux sections du cadran sont au soleil, deux dans la pénombre, deux dans le noir. Couleur et lumière disent ce qu’est un dé : pur, impur ou interdit. Un dé interdit ne se prend pas.'],
        ['turn', 'Prendre un dé, puis agir', 'Soit l’action du dieu chez qui était le dé, soit la production des biens de sa couleur : autant que sa valeur. Ce qui dépasse votre niveau de production pèse sur votre balance.'],
        ['gods', 'Six dieux, six actions', 'Horus : une statue. Râ : une colonne dans le temple. Hathor : un bâtiment au temple. Bastet : une fête pour le bonheur. Thot : des cartes. Osiris : un atelier ou une carrière pour mieux produire.'],
        ['scribes', 'Scribes et Anubis', 'Un scribe change la valeur de 1 ou 2. Deux scribes appellent Anubis : n’importe quel dé, même interdit, pour n’importe quelle action ; il ne pèse pas sur la balance.'],
      ],
    },
    {
      title: 'Ce qui compte',
      blocks: [
        ['rotation', 'Toutes les deux manches la lumière avance', 'L’ombre de l’obélisque tourne d’une section : les dés changent d’état sur place. De nouveaux dés arrivent dans les deux sections désormais dans la pénombre.'],
        ['maat', 'Toutes les quatre manches Maât pèse', 'Les dés purs sont sur le plateau gauche, les impurs et les excédents à droite. Près de 0 vous jouerez en premier ; à partir de −3 vous perdez des points. La foi, posée d’un côté ou de l’autre, aide une fois.'],
        ['scoring', 'Deux décomptes', 'Après les manches 8 et 16 : majorité dans chaque quartier d’Osiris, temple, statues, bonheur, production au maximum, rangée de bâtiments. Puis votre peuple veut du pain : 3 points de moins par pain manquant.'],
        ['track', 'Population et bonheur', 'Le bonheur ne dépasse jamais la population. Il ouvre les meilleures sections du marché, récompense à 16, 19 et 21, et compte à chaque décompte.'],
        ['cards', 'Trois sortes de cartes', 'Une bénédiction agit une fois, une technologie toujours, un décret compte à la fin : trois au plus, de trois sortes différentes. Une carte Destinée se choisit de nouveau après chaque jugement.'],
      ],
    },
  ],
  sare: [
    {
      title: 'Comment on joue',
      blocks: [
        ['goal', 'Une cité au bord du Nil', 'Quatre scénarios, du plus court au plus long. Scribe : achever une pyramide. Prêtre : bâtir sur les 12 cases. Pharaon : port, pyramide et 4 bâtiments administratifs. Divinités : les 6. Qui y est à la fin d’un tour gagne.'],
        ['round', 'Un tour a trois phases', 'Ouvrir des chantiers : ce que vous voulez bâtir. La saison : gagner des ressources, carte après carte. La construction : payer vos chantiers. Chaque maître d’œuvre mène un chantier ; un second irrite les ouvriers d’un cran.'],
        ['season', 'La saison', 'La carte du dessus est proposée à l’un puis à l’autre. Une ou deux ressources sont à vous, et votre séquence finit. Un trouble fait monter votre jauge de 1, un double de 2. Horus fait tirer deux cartes inconnues. Hoshekh cache ce qui vient.'],
        ['gauge', 'La jauge de révolte', 'Chaque cran rapproche vos ouvriers de la révolte générale. Une carte double fait monter la jauge de tous de 1. Au bout, la production de la saison est perdue et vous ne bâtissez pas ce tour.'],
        ['obelisk', 'Coucher l’obélisque', 'Vous quittez la saison, à l’abri avec ce que vous avez gagné. C’est permis au début de votre séquence, et quand d’autres ont fait monter votre jauge ; jamais après avoir produit dans votre propre séquence.'],
      ],
    },
    {
      title: 'Votre cité',
      blocks: [
        ['construction', 'La construction', 'Un chantier se paie d’un coup, avec cartes, jetons de vos bâtiments, entrepôt et caravanes. Les ressources d’une carte ne se partagent pas. Ce qui n’est ni dépensé ni stocké est perdu.'],
        ['workshops', 'Les ateliers', 'Charpentier, tailleur de pierre et orfèvre donnent leur ressource à chaque tour, et tout ce qui est à côté en coûte une de moins. Deux bâtiments de production peuvent partager une case.'],
        ['stores', 'Entrepôt, marché, caravanes', 'Un entrepôt garde trois ressources d’un tour à l’autre. Avec un marché, vous envoyez des caravanes : deux ressources maintenant pour une au choix plus tard ; trois au plus.'],
        ['great', 'Les grands bâtiments', 'Caserne, temple, jardins, palais, bibliothèque et marché sont les bâtiments administratifs ; chacun a un pouvoir. Le port fait une ressource au choix et baisse les prix au bord du fleuve.'],
        ['pyramid', 'La pyramide', 'Elle se bâtit étage par étage, un à la fois. Elle n’a pas de pouvoir, mais les scénarios la demandent et elle départage.'],
      ],
    },
  ],
};
