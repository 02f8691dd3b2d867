// What the symbols of the table mean, for who points at one, in every language. Numbers come from what is printed.
import { printed } from '../printed';
import type { Counter, Status } from '../view';

export interface Tips {
  readonly vp: string;
  readonly token: Readonly<Record<Counter, string>>;
  /** The triangle and its number under a token. */
  level(resource: string, level: number): string;
  readonly piece: Readonly<Record<'building' | 'column' | 'statue', string>>;
  readonly status: Readonly<Record<Status, string>>;
  readonly obelisk: string;
  readonly seth: string;
  /** The number at a god, and the bonus beside it. */
  horus(god: string, value: number): string;
  bonus(god: string, what: string): string;
  readonly balance: string;
  readonly population: string;
  readonly happiness: string;
  /** A marked step of the track: what it brings or opens. */
  mark(step: number): string;
  pyramid(step: number, level: number): string;
  opens(section: string, population: number): string;
  /** The head of an Osiris row. */
  row(row: number): string;
  readonly cards: string;
  readonly bag: (colour: string, dice: number) => string;
}

const SPREAD = 2;

export const tipsEn: Tips = {
  vp: 'Victory points.',
  token: {
    papyrus: `Papyrus pays for cards (Thoth) and festivals (Bastet).`,
    bread: 'Bread pays for Buildings at the temple (Hathor) and feeds Buildings at a Scoring.',
    limestone: 'Limestone pays for Pillars (Ra).',
    granite: 'Granite pays for Statues (Horus).',
    gold: 'Gold stands for any Papyrus, Bread, Limestone or Granite.',
    scribes: `Each Scribe changes the value of the die taken by up to ${SPREAD}. Two Scribes call Anubis: any die, any action.`,
    faith: 'Faith: at the judgement of Maat each moves the balance by 1, up or down. What is not used is lost.',
    soldiers: 'Soldiers conquer regions of Seth, for a Building there. At most 10.',
    priests: 'Priests pay for Artefacts and for Statues in honour of Seth. At most 10.',
    blood: 'Blood: each weighs 1 on the right pan at every judgement of Maat, to the end.',
  },
  level: (resource, level) => `Production level ${level}: of ${resource} produced at once so much is kept; the rest is excess and weighs on the right pan.`,
  piece: {
    building: 'Buildings left: for the temple (Hathor) and for Osiris.',
    column: 'Pillars left, for the temple (Ra).',
    statue: 'Statues left, for gods or the people (Horus).',
  },
  status: {
    pure: 'Pure: a die taken from here goes to the left pan.',
    tainted: 'Tainted: a die taken from here goes to the right pan.',
    forbidden: 'Forbidden: this die may not be taken now; its light changes with the next Rotation.',
  },
  obelisk: 'The obelisk: its shadow decides the light of the six sections and so which dice are Pure, Tainted or Forbidden. It turns every second round.',
  seth: 'Seth: take a grey die from his pit, pay Soldiers and build in the region of its value. That brings what the region shows, a Blood and a Conquest tile for the temple.',
  horus: (god, value) => `With a ${value}, Horus erects a Statue for ${god}.`,
  bonus: (god, what) => `Whoever has a Statue here receives ${what} each time another player performs the action of ${god}. With two players: one’s own action too.`,
  balance: 'Balance: left pan minus right pan. Maat puts who is nearest to 0 first; a negative balance from −3 on costs VP.',
  population: 'Population: limits Happiness and opens sections of the market.',
  happiness: 'Happiness: decides from which sections of the market one may take cards. An Osiris action costs 1.',
  mark: (step) =>
    step === printed.mark_gold ? `Happiness ${step}: 1 Gold, once.` : step === printed.mark_scribe ? `Happiness ${step}: 1 Scribe, once.` : `Happiness ${step}: one extra action with any value, once.`,
  pyramid: (step, level) => `Level ${level}, from ${step} on: counts at a Scoring, for Population and for Happiness.`,
  opens: (section, population) => `Section ${section} of the market opens when somebody’s Population reaches ${population}.`,
  row: (row) => `Row ${row}: a Building is placed here with a ${row}. ▲ are steps of Production, + ? one of choice.`,
  cards: 'Cards: Technologies, Blessings and Decrees.',
  bag: (colour, dice) => `In the bag: ${colour}, ${dice}.`,
};

export const tipsFr: Tips = {
  vp: 'Points de victoire.',
  token: {
    papyrus: 'Le Papyrus paie les cartes (Thot) et les fêtes (Bastet).',
    bread: 'Le Pain paie les Bâtiments du Temple (Hathor) et nourrit les Bâtiments au Décompte.',
    limestone: 'Le Calcaire paie les Colonnes (Râ).',
    granite: 'Le Granite paie les Statues (Horus).',
    gold: 'L’Or remplace n’importe quel Papyrus, Pain, Calcaire ou Granite.',
    scribes: `Chaque Scribe change la valeur du dé pris de ${SPREAD} au plus. Deux Scribes appellent Anubis : tout dé, toute action.`,
    faith: 'Foi : au jugement de Maât, chacune déplace la balance de 1, en plus ou en moins. Le reste est perdu.',
    soldiers: 'Les Soldats conquièrent les régions de Seth, pour y construire un Bâtiment. 10 au plus.',
    priests: 'Les Prêtres paient les Artefacts et les Statues en l’honneur de Seth. 10 au plus.',
    blood: 'Sang : chaque jeton pèse 1 à droite à chaque Jugement de Maât, jusqu’à la fin.',
  },
  level: (resource, level) => `Niveau de Production ${level} : de ce qui est produit en une fois (${resource}), on garde autant ; le reste est un excédent et pèse à droite.`,
  piece: {
    building: 'Bâtiments restants : pour le Temple (Hathor) et pour Osiris.',
    column: 'Colonnes restantes, pour le Temple (Râ).',
    statue: 'Statues restantes, pour les dieux ou le peuple (Horus).',
  },
  status: {
    pure: 'Pur : un dé pris ici va sur le plateau gauche.',
    tainted: 'Corrompu : un dé pris ici va sur le plateau droit.',
    forbidden: 'Interdit : ce dé ne peut pas être pris maintenant ; sa lumière change à la prochaine Rotation.',
  },
  obelisk: 'L’obélisque : son ombre décide de la lumière des six secteurs, donc quels dés sont Purs, Corrompus ou Interdits. Elle tourne tous les deux tours.',
  seth: 'Seth : prenez un dé gris de sa fosse, payez des Soldats et construisez dans la région de sa valeur. Vous recevez ce qu’elle montre, un Sang et une tuile Conquête pour le Temple.',
  horus: (god, value) => `Avec un ${value}, Horus érige une Statue pour ${god}.`,
  bonus: (god, what) => `Qui possède une Statue ici reçoit ${what} chaque fois qu’un autre joueur fait l’action : ${god}. À deux joueurs : aussi pour sa propre action.`,
  balance: 'Équilibre : plateau gauche moins plateau droit. Maât place en premier qui est le plus proche de 0 ; à partir de −3, il coûte des PV.',
  population: 'Population : limite le Bonheur et ouvre des sections du marché.',
  happiness: 'Bonheur : décide des sections du marché où l’on peut prendre des cartes. Une action d’Osiris en coûte 1.',
  mark: (step) =>
    step === printed.mark_gold ? `Bonheur ${step} : 1 Or, une fois.` : step === printed.mark_scribe ? `Bonheur ${step} : 1 Scribe, une fois.` : `Bonheur ${step} : une action supplémentaire de valeur libre, une fois.`,
  pyramid: (step, level) => `Niveau ${level}, à partir de ${step} : compte au Décompte, pour la Population et le Bonheur.`,
  opens: (section, population) => `La section ${section} du marché ouvre quand la Population de quelqu’un atteint ${population}.`,
  row: (row) => `Rangée ${row} : un Bâtiment s’y pose avec un ${row}. ▲ : pas de Production ; + ? : un pas au choix.`,
  cards: 'Cartes : Technologies, Bénédictions et Décrets.',
  bag: (colour, dice) => `Dans le sac : ${colour}, ${dice}.`,
};

export const tipsPt: Tips = {
  vp: 'Pontos de vitória.',
  token: {
    papyrus: 'O Papiro paga as cartas (Tot) e os festivais (Bastet).',
    bread: 'O Pão paga os Edifícios do Templo (Hátor) e alimenta os Edifícios na Pontuação.',
    limestone: 'O Calcário paga as Colunas (Rá).',
    granite: 'O Granito paga as Estátuas (Hórus).',
    gold: 'O Ouro substitui qualquer Papiro, Pão, Calcário ou Granito.',
    scribes: `Cada Escriba muda o valor do dado pego em até ${SPREAD}. Dois Escribas chamam Anúbis: qualquer dado, qualquer ação.`,
    faith: 'Fé: no julgamento de Maat cada uma move a balança em 1, para mais ou para menos. O que sobra se perde.',
    soldiers: 'Os Soldados conquistam as regiões de Seth, para construir ali. No máximo 10.',
    priests: 'Os Sacerdotes pagam Artefatos e Estátuas em honra a Seth. No máximo 10.',
    blood: 'Sangue: cada ficha pesa 1 à direita em cada fase de Maat, até o fim.',
  },
  level: (resource, level) => `Nível de Produção ${level}: do que se produz de uma vez (${resource}), guarda-se isso; o resto é excesso e pesa à direita.`,
  piece: {
    building: 'Edifícios restantes: para o Templo (Hátor) e para Osíris.',
    column: 'Colunas restantes, para o Templo (Rá).',
    statue: 'Estátuas restantes, para os deuses ou o povo (Hórus).',
  },
  status: {
    pure: 'Puro: um dado pego aqui vai para o prato esquerdo.',
    tainted: 'Corrompido: um dado pego aqui vai para o prato direito.',
    forbidden: 'Proibido: este dado não pode ser pego agora; a luz dele muda na próxima Rotação.',
  },
  obelisk: 'O obelisco: a sombra decide a luz das seis seções e, com ela, quais dados são Puros, Corrompidos ou Proibidos. Gira a cada duas rodadas.',
  seth: 'Seth: pegue um dado cinza da cova dele, pague Soldados e construa na região do seu valor. Você recebe o que ela mostra, um Sangue e uma peça de Conquista para o Templo.',
  horus: (god, value) => `Com um ${value}, Hórus ergue uma Estátua para ${god}.`,
  bonus: (god, what) => `Quem tem uma Estátua aqui recebe ${what} sempre que outro jogador faz a ação: ${god}. Com dois jogadores: também na própria ação.`,
  balance: 'Equilíbrio: prato esquerdo menos prato direito. Maat põe em primeiro quem está mais perto de 0; a partir de −3 custa PV.',
  population: 'População: limita a Felicidade e abre seções do mercado.',
  happiness: 'Felicidade: decide de quais seções do mercado se pode pegar cartas. Uma ação de Osíris custa 1.',
  mark: (step) =>
    step === printed.mark_gold ? `Felicidade ${step}: 1 Ouro, uma vez.` : step === printed.mark_scribe ? `Felicidade ${step}: 1 Escriba, uma vez.` : `Felicidade ${step}: uma ação extra com qualquer valor, uma vez.`,
  pyramid: (step, level) => `Nível ${level}, a partir de ${step}: conta na Pontuação, para a População e para a Felicidade.`,
  opens: (section, population) => `A seção ${section} do mercado abre quando a População de alguém chega a ${population}.`,
  row: (row) => `Linha ${row}: um Edifício é colocado aqui com um ${row}. ▲ são passos de Produção; + ? um à escolha.`,
  cards: 'Cartas: Tecnologias, Bênçãos e Decretos.',
  bag: (colour, dice) => `No saco: ${colour}, ${dice}.`,
};
